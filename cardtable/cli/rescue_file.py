"""The command ``rescue``: what can still be read of any copy of a database, damaged or not. The file itself is not
touched unless that is asked for.
"""

from __future__ import annotations

import argparse
import json
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import TextIO

from cardtable.cli.answer import DONE, SOMETHING_WRONG, CliAnswer
from cardtable.cli.spoken import say
from cardtable.cli.trouble_words import trouble
from cardtable.kernel.errors import BadInput
from cardtable.session.record_text import dumps
from cardtable.storage.database import (
    Database,
    StorageFailure,
    failure_of,
    free_name,
    is_kept,
    real_path,
    remove_with_log,
    write_database,
)
from cardtable.storage.open_storage import FolderLock
from cardtable.storage.rescue import Found, gather, leave_notice, put_in_order, rebuild
from cardtable.storage.store import SqlStore

_LOCK_SECONDS = 2.0


def rescue(args: argparse.Namespace, _stdin: TextIO) -> CliAnswer:
    """Read FILE as a rescue does, and write what came back: beside it, to standard output, or in its place."""
    try:
        path = real_path(Path(args.file))
        if args.in_place:
            return _in_place(path)
        if not is_kept(path):
            raise BadInput(say("cli.rescue.no_file", file=str(path)))
        database, found = gather(path)
        with closing(database):
            return _printed(database, found) if args.print else _beside(path, database, found)
    except (StorageFailure, OSError, sqlite3.Error) as error:
        problem = error if isinstance(error, StorageFailure) else failure_of(error)
        raise BadInput(f"{args.file}: {trouble(problem.code, str(problem))}") from None


def _printed(database: Database, found: Found) -> CliAnswer:
    lines = [dumps(kept.record) for kept in SqlStore(database).every() if kept.record.plies]
    records = [json.loads(line) for line in lines]
    return CliAnswer({**_data(found), "records": records}, lines, _lines(found), _code(found))


def _beside(path: Path, database: Database, found: Found) -> CliAnswer:
    target = free_name(path, "rescued")
    try:
        write_database(database.connection, target)
    except BaseException:
        remove_with_log(target)
        raise
    return CliAnswer(
        {**_data(found), "file": str(target)}, [*_lines(found), say("cli.written", file=str(target))], code=_code(found)
    )


def _in_place(path: Path) -> CliAnswer:
    lock = FolderLock(path.parent)
    if not lock.take(_LOCK_SECONDS):
        raise BadInput(say("cli.rescue.in_use", file=str(path)))
    try:
        put_in_order(path)  # or what a rescue that was killed has left would be put in its place later
        if not is_kept(path):
            raise BadInput(say("cli.rescue.no_file", file=str(path)))
        aside = free_name(path, "damaged")
        found = rebuild(path)
        leave_notice(path, "")  # the answer says it
    finally:
        lock.release()
    data, lines = {**_data(found), "file": str(path)}, _lines(found)
    if not found.is_same:
        lines += [say("cli.rescue.repaired", file=str(path)), say("cli.rescue.as_it_was", file=str(aside))]
        data["as_it_was"] = str(aside)
    return CliAnswer(data, lines, code=_code(found))


def _data(found: Found) -> dict[str, object]:
    return {
        "games": found.games,
        "rounds": found.rounds,
        "from_second_writing": found.from_elsewhere,
        "set_aside": list(found.unread),
    }


def _lines(found: Found) -> list[str]:
    """What came back and what did not, for people."""
    lines = [say("cli.rescue.games", n=found.games), say("cli.rescue.rounds", n=found.rounds)]
    lines += [say("cli.rescue.second", n=found.from_elsewhere)] if found.from_elsewhere else []
    return [*lines, *(say("cli.rescue.aside", why=reason) for reason in found.unread)]


def _code(found: Found) -> int:
    return SOMETHING_WRONG if found.unread or not found.games else DONE
