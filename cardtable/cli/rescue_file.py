"""The command ``rescue``: what can still be read of any copy of a database, damaged or not. The file itself is not touched
unless that is asked for.
"""

from __future__ import annotations

import argparse
import json
import sqlite3
from pathlib import Path
from typing import TextIO

from cardtable.cli.answer import DONE, SOMETHING_WRONG, CliAnswer
from cardtable.kernel.errors import BadInput
from cardtable.session.record_text import dumps
from cardtable.storage.backups import free_name, real_path, remove_with_log
from cardtable.storage.database_snapshot import database_snapshot
from cardtable.storage.failure import StorageFailure, failure_of, in_words
from cardtable.storage.folder_lock import FolderLock
from cardtable.storage.rescue import rebuild, salvage_file, write_salvaged
from cardtable.storage.rescue_notice import clear_notice
from cardtable.storage.salvage import Salvaged

_LOCK_SECONDS = 2.0


def rescue(args: argparse.Namespace, _stdin: TextIO) -> CliAnswer:
    """Read FILE as a rescue does, and write what came back: beside it, to standard output, or in its place."""
    try:
        path = real_path(Path(args.file))
        if not path.is_file():
            raise BadInput(f"{path}: there is no such file")
        return _in_place(path) if args.in_place else _beside(path, prints=args.print)
    except StorageFailure as problem:
        raise BadInput(f"{args.file}: {in_words(problem.code, str(problem))}") from None
    except (OSError, sqlite3.Error) as error:
        raise BadInput(f"{args.file}: {in_words(failure_of(error).code, str(error))}") from None


def _beside(path: Path, *, prints: bool) -> CliAnswer:
    with database_snapshot(path) as copy:
        found = salvage_file(copy)
    if prints:
        lines = [dumps(game.kept.record) for game in found.games if game.kept.record.plies]
        return CliAnswer(
            {**_data(found), "records": [json.loads(line) for line in lines]}, lines, _lines(found), _code(found)
        )
    target = free_name(path, "rescued")
    target.unlink()  # the name is ours; what writes there makes sure again that nothing lies in the way
    try:
        write_salvaged(found, target)
    except BaseException:
        remove_with_log(target)
        raise
    return CliAnswer({**_data(found), "file": str(target)}, [*_lines(found), f"written: {target}"], code=_code(found))


def _in_place(path: Path) -> CliAnswer:
    lock = FolderLock(path.parent)
    if not lock.take_alone(_LOCK_SECONDS):
        lock.release()
        raise BadInput(f"{path} is in use: close cardtable first")
    try:
        found = salvage_file(path)
        kept = rebuild(path)
        clear_notice(path)  # the answer says it
    finally:
        lock.release()
    lines = [*_lines(found), f"repaired: {path}", f"as it was: {kept.backup}"]
    return CliAnswer({**_data(found), "file": str(path), "as_it_was": str(kept.backup)}, lines, code=_code(found))


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
    lines = [f"{len(found.games)} games and {len(found.rounds)} rounds of Golf read"]
    lines += [f"{found.from_copies} of them from their second writing"] if found.from_copies else []
    lines += [f"{found.cut} of them lack plies at their end"] if found.cut else []
    return [*lines, *(f"set aside: {reason}" for reason in found.set_aside)]


def _code(found: Salvaged) -> int:
    return SOMETHING_WRONG if found.set_aside or found.cut or not found.games else DONE
