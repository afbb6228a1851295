"""The commands that carry games from one home to another: ``export`` writes kept records, ``import`` keeps written
ones.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from cardtable.cli.answer import DONE, SOMETHING_WRONG, CliAnswer
from cardtable.cli.homes import home_paths
from cardtable.cli.new_files import write_new_file
from cardtable.cli.spoken import in_words, say
from cardtable.cli.trouble_words import trouble
from cardtable.cli.words_read import read_source
from cardtable.games.registry import find
from cardtable.kernel.errors import BadInput, CardtableError
from cardtable.private_files import keep_others_out
from cardtable.session.admission import admitted
from cardtable.session.ports import Kept, Status
from cardtable.session.record_text import dumps, loads
from cardtable.storage.database import REBUILT, StorageFailure, database_snapshot, is_kept
from cardtable.storage.open_storage import Storage, open_storage
from cardtable.storage.store import fresh_id, readable

TroubleTold = tuple[str, str]
"""Code and detail of a trouble."""

MOST_BYTES, MOST_RECORDS = 64_000_000, 100_000
"""Of a file of records: more than a person plays in a life."""

MOST_PLIES = 500_000
"""Of the records that are taken at once; every one is replayed, which takes a minute then."""


def export(args: argparse.Namespace, _stdin: TextIO) -> CliAnswer:
    """Every kept game with a ply, one record a line, in the order in which they were begun.

    A copy of the database is read: nothing is made, migrated or repaired, and a damaged one gives what can be read of
    it.
    """
    game = None if args.game is None else find(args.game).info.id
    path = home_paths(args.home).database
    troubles: list[TroubleTold] = []
    with failing_in_words(path):
        lines: list[str] = []
        if there := is_kept(path):
            with database_snapshot(path) as copy, opened_storage(copy, path, troubles) as storage:
                lines = [dumps(readable(kept.record)) for kept in _played(storage, game)]
    data = {"records": [json.loads(line) for line in lines]}
    if args.out is not None:
        write_new_file(Path(args.out), "".join(f"{line}\n" for line in lines).encode())
        lines = [say("cli.written", file=args.out)]
    wrong = [export_note(path, code, detail) for code, detail in troubles]
    empty = [] if there or wrong else [f"{path}: {say('cli.share.none')}"]
    return CliAnswer(data, lines, [*wrong, *empty], SOMETHING_WRONG if wrong else DONE)


def import_records(args: argparse.Namespace, stdin: TextIO) -> CliAnswer:
    """Keep every record of a file, or none when one of them is bad; those that are there already are passed over. Of a
    file with more than ``MOST_PLIES`` only the first records are looked at, and it is said from which line on the
    others stand.

    Unfinished ones are put aside, uncounted, to be taken up again at the table; where a game waits there it goes on
    waiting there.
    """
    games, rest = _read(read_source(args.records, stdin, "records", MOST_BYTES))
    paths = home_paths(args.home)
    if paths.own:
        keep_others_out(paths.data)
    path = paths.database
    troubles: list[TroubleTold] = []
    with failing_in_words(path), opened_storage(path, path, troubles) as storage:
        there = storage.disk.every()
        known = {dumps(kept.record) for kept in there}
        fresh = {text: kept for kept in games if (text := dumps(kept.record)) not in known}
        on_tables = [storage.store.latest_open(game) for game in sorted({kept.record.game for kept in fresh.values()})]
        for kept in fresh.values():
            storage.disk.put(kept)
        for lying in filter(None, on_tables):  # what was put last waits first
            storage.disk.put(lying)
    unfinished = [kept.record.game for kept in fresh.values() if kept.status is Status.OPEN]
    aside = len(unfinished) - len(set(unfinished) - {kept.record.game for kept in on_tables if kept is not None})
    passed_over = len(games) - len(fresh)
    notes = [f"{path}: {trouble(code, detail)}" for code, detail in troubles]
    if rest:
        notes.append(say("cli.import.rest", n=len(games), line=rest, most=MOST_PLIES))
    lines = [f"{say('cli.import.new', n=len(fresh))}, {say('cli.import.there', n=passed_over)}"]
    if aside:
        lines.append(say("cli.import.aside", n=aside))
    return CliAnswer(
        {"imported": len(fresh), "there_already": passed_over, "put_aside": aside},
        lines,
        notes,
        SOMETHING_WRONG if notes else DONE,
    )


def _read(text: str) -> tuple[Sequence[Kept], int]:
    """The games of a file, and at which line those begin that are too many, 0 for none. Raises BadInput naming the line
    at fault.
    """
    found: list[Kept] = []
    plies = 0
    for place, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        if len(found) == MOST_RECORDS:
            raise BadInput(say("cli.import.line", line=place, problem=say("cli.import.too_many", most=MOST_RECORDS)))
        try:
            record = loads(line)
            plies += len(record.plies)
            if plies > MOST_PLIES:
                return found, place
            found.append(admitted(record, fresh_id()))
        except CardtableError as problem:
            raise BadInput(say("cli.import.line", line=place, problem=in_words(problem))) from None
    if not found:
        raise BadInput(say("cli.import.none"))
    return found, 0


def _played(storage: Storage, game: str | None) -> Iterator[Kept]:
    return (kept for kept in storage.disk.every(game) if kept.record.plies and kept.status is not Status.DAMAGED)


def export_note(path: Path, code: str, detail: str) -> str:
    """A trouble with the copy of a database that was read, for standard error."""
    if code == REBUILT:  # the copy was, and its names mean nothing to the person
        return say("cli.export.damaged", file=str(path))
    return f"{path}: {trouble(code, detail)}"


@contextmanager
def failing_in_words(path: Path) -> Iterator[None]:
    """Make BadInput, which names the file, of a database that fails."""
    try:
        yield
    except StorageFailure as problem:
        raise BadInput(say("cli.unusable", file=str(path), why=trouble(problem.code, str(problem)))) from None


@contextmanager
def opened_storage(path: Path, named: Path, troubles: list[TroubleTold]) -> Iterator[Storage]:
    """The games of a database. Raises BadInput when they cannot be had, instead of going on without them."""

    def hear(code: str, detail: str) -> None:
        troubles.append((code, detail))

    with open_storage(path, hear, windowless=True) as storage:
        if storage.in_memory:
            why = "; ".join(trouble(*told) for told in troubles)
            raise BadInput(say("cli.unusable", file=str(named), why=why))
        yield storage
