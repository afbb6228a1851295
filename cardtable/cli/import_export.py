"""The commands that carry games from one home to another: ``export`` writes kept records, ``import`` keeps written ones."""

from __future__ import annotations

import argparse
import json
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from cardtable.cli.answer import DONE, SOMETHING_WRONG, CliAnswer
from cardtable.cli.homes import home_paths
from cardtable.cli.words_read import read_source
from cardtable.games.registry import find
from cardtable.kernel.errors import BadInput, BadRecord, CardtableError
from cardtable.kernel.record import Record
from cardtable.session.admission import admitted
from cardtable.session.ports import Kept, Status
from cardtable.session.record_text import dumps, loads
from cardtable.storage.database_snapshot import database_snapshot
from cardtable.storage.failure import REBUILT, StorageFailure, in_words
from cardtable.storage.fresh_id import fresh_id
from cardtable.storage.open_storage import Storage, open_storage
from cardtable.storage.rows import readable

TroubleTold = tuple[str, str]
"""Code and detail of a trouble."""


def export(args: argparse.Namespace, _stdin: TextIO) -> CliAnswer:
    """Every kept game with a ply, one record a line, in the order in which they were begun.

    A copy of the database is read: nothing is made, migrated or repaired, and a damaged one gives what can be read of it.
    """
    game = None if args.game is None else find(args.game).info.id
    path = home_paths(args.home).database
    if not path.exists():
        return CliAnswer({"records": []}, [])
    troubles: list[TroubleTold] = []
    with _failing_in_words(path), database_snapshot(path) as copy, _storage(copy, path, troubles) as storage:
        lines = [dumps(readable(kept.record)) for kept in _played(storage, game)]
    notes = [_export_note(path, code, detail) for code, detail in troubles]
    return CliAnswer(
        {"records": [json.loads(line) for line in lines]}, lines, notes, SOMETHING_WRONG if notes else DONE
    )


def import_records(args: argparse.Namespace, stdin: TextIO) -> CliAnswer:
    """Keep every record of a file, or none when one of them is bad; those that are there already are passed over."""
    records = _read(read_source(args.records, stdin, "records"))
    unfinished = Status.OPEN if len(records) == 1 else Status.ABANDONED
    games = [_admitted(place, record, unfinished) for place, record in records]
    path = home_paths(args.home).database
    troubles: list[TroubleTold] = []
    with _failing_in_words(path), _storage(path, path, troubles) as storage:
        there = {dumps(kept.record) for kept in storage.disk.every()}
        fresh = {dumps(kept.record): kept for kept in games if dumps(kept.record) not in there}
        for kept in fresh.values():
            storage.disk.put(kept)
    passed_over = len(games) - len(fresh)
    notes = [f"{path}: {in_words(code, detail)}" for code, detail in troubles]
    return CliAnswer(
        {"imported": len(fresh), "there_already": passed_over},
        [f"{len(fresh)} imported, {passed_over} there already"],
        notes,
        SOMETHING_WRONG if notes else DONE,
    )


def _read(text: str) -> Sequence[tuple[int, Record]]:
    """The records of a file with the numbers of their lines. Raises BadInput naming the line at fault."""
    found: list[tuple[int, Record]] = []
    for place, line in enumerate(text.splitlines(), 1):
        if line.strip():
            try:
                found.append((place, loads(line)))
            except BadRecord as problem:
                raise BadInput(f"records, line {place}: {problem}") from None
    if not found:
        raise BadInput("records: there is none")
    return found


def _admitted(place: int, record: Record, unfinished: Status) -> Kept:
    try:
        return admitted(record, unfinished, fresh_id())
    except CardtableError as problem:
        raise BadInput(f"records, line {place}: {problem}") from None


def _played(storage: Storage, game: str | None) -> Iterator[Kept]:
    return (kept for kept in storage.disk.every(game) if kept.record.plies and kept.status is not Status.DAMAGED)


def _export_note(path: Path, code: str, detail: str) -> str:
    if code == REBUILT:  # the copy was, and its names mean nothing to the person
        return f"{path} is damaged: written is what can be read of it, and it was left as it is"
    return f"{path}: {in_words(code, detail)}"


@contextmanager
def _failing_in_words(path: Path) -> Iterator[None]:
    """Make BadInput, which names the file, of a database that fails."""
    try:
        yield
    except StorageFailure as problem:
        raise BadInput(f"{path} cannot be used: {in_words(problem.code, str(problem))}") from None


@contextmanager
def _storage(path: Path, named: Path, troubles: list[TroubleTold]) -> Iterator[Storage]:
    """The games of a database. Raises BadInput when they cannot be had, instead of going on without them."""

    def hear(code: str, detail: str) -> None:
        troubles.append((code, detail))

    with open_storage(path, hear, windowless=True) as storage:
        if storage.in_memory:
            raise BadInput(f"{named} cannot be used: {'; '.join(in_words(*told) for told in troubles)}")
        yield storage
