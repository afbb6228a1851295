"""The command ``rescue``: what can still be read of any copy of a database, damaged or not. The file itself is not
touched unless that is asked for.
"""

from __future__ import annotations

import argparse
import json
import sqlite3
from pathlib import Path
from typing import TextIO

from cardtable.cli.answer import DONE, SOMETHING_WRONG, CliAnswer
from cardtable.cli.spoken import say
from cardtable.cli.trouble_words import trouble
from cardtable.kernel.errors import BadInput
from cardtable.session.record_text import dumps
from cardtable.storage.backups import free_name, real_path, remove_with_log
from cardtable.storage.database_snapshot import database_snapshot, is_kept
from cardtable.storage.failure import StorageFailure, failure_of
from cardtable.storage.folder_lock import FolderLock
from cardtable.storage.rescue import rebuild, salvage_file, write_salvaged
from cardtable.storage.rescue_notice import clear_notice
from cardtable.storage.salvage import Salvaged
from cardtable.storage.unfinished_rescue import put_in_order

_LOCK_SECONDS = 2.0


def rescue(args: argparse.Namespace, _stdin: TextIO) -> CliAnswer:
    """Read FILE as a rescue does, and write what came back: beside it, to standard output, or in its place."""
    try:
        path = real_path(Path(args.file))
        if args.in_place:
            return _in_place(path)
        if not is_kept(path):
            raise BadInput(say("cli.rescue.no_file", file=str(path)))
        with database_snapshot(path) as copy:
            found = salvage_file(copy)
        return _printed(found) if args.print else _beside(path, found)
    except (StorageFailure, OSError, sqlite3.Error) as error:
        problem = error if isinstance(error, StorageFailure) else failure_of(error)
        raise BadInput(f"{args.file}: {trouble(problem.code, str(problem))}") from None


def _printed(found: Salvaged) -> CliAnswer:
    lines = [dumps(game.kept.record) for game in found.games if game.kept.record.plies]
    records = [json.loads(line) for line in lines]
    return CliAnswer({**_data(found), "records": records}, lines, _lines(found), _code(found))


def _beside(path: Path, found: Salvaged) -> CliAnswer:
    target = free_name(path, "rescued")
    target.unlink()  # the name is ours; what writes there makes sure again that nothing lies in the way
    try:
        write_salvaged(found, target)
    except BaseException:
        remove_with_log(target)
        raise
    return CliAnswer(
        {**_data(found), "file": str(target)}, [*_lines(found), say("cli.written", file=str(target))], code=_code(found)
    )


def _in_place(path: Path) -> CliAnswer:
    lock = FolderLock(path.parent)
    if not lock.take_alone(_LOCK_SECONDS):
        why = lock.refused
        lock.release()
        raise BadInput(
            say("cli.rescue.no_lock", file=str(path), why=why) if why else say("cli.rescue.in_use", file=str(path))
        )
    try:
        put_in_order(path)  # or what a rescue that was killed has left would be put in its place later
        if not is_kept(path):
            raise BadInput(say("cli.rescue.no_file", file=str(path)))
        kept = rebuild(path)
        clear_notice(path)  # the answer says it
    finally:
        lock.release()
    lines = [
        *_lines(kept.found),
        say("cli.rescue.repaired", file=str(path)),
        say("cli.rescue.as_it_was", file=str(kept.backup)),
    ]
    data = {**_data(kept.found), "file": str(path), "as_it_was": str(kept.backup)}
    return CliAnswer(data, lines, code=_code(kept.found))


def _data(found: Salvaged) -> dict[str, object]:
    return {
        "games": len(found.games),
        "rounds": len(found.rounds),
        "from_second_writing": found.from_copies,
        "games_that_lack_plies": found.cut,
        "set_aside": list(found.set_aside),
    }


def _lines(found: Salvaged) -> list[str]:
    """What came back and what did not, for people."""
    lines = [say("cli.rescue.games", n=len(found.games)), say("cli.rescue.rounds", n=len(found.rounds))]
    lines += [say("cli.rescue.second", n=found.from_copies)] if found.from_copies else []
    lines += [say("cli.rescue.cut", n=found.cut)] if found.cut else []
    return [*lines, *(say("cli.rescue.aside", why=reason) for reason in found.set_aside)]


def _code(found: Salvaged) -> int:
    return SOMETHING_WRONG if found.set_aside or found.cut or not found.games else DONE
