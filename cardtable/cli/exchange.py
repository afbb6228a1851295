"""The commands that carry games from one home to another: ``export`` writes kept records, ``import`` keeps written ones."""

from __future__ import annotations

import argparse
import json
import os
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import TextIO

from cardtable.cli.answer import Answer
from cardtable.cli.reading import read_source
from cardtable.games.registry import find
from cardtable.kernel.errors import BadInput, BadRecord, CardtableError
from cardtable.kernel.record import Record
from cardtable.session.exchange import admitted
from cardtable.session.ports import Kept, Status
from cardtable.session.record_text import dumps, loads
from cardtable.storage.paths import find_paths
from cardtable.storage.vault import Vault, open_vault


def export(args: argparse.Namespace, _stdin: TextIO) -> Answer:
    """Every kept game with a ply, one record a line, in the order in which they were begun."""
    game = None if args.game is None else find(args.game).info.id
    lines: list[str] = []
    if _database(args.home).exists():  # looking must not make anything
        with _vault(args.home) as vault:
            lines = [dumps(kept.record) for kept in _played(vault, game)]
    return Answer({"records": [json.loads(line) for line in lines]}, lines)


def import_records(args: argparse.Namespace, stdin: TextIO) -> Answer:
    """Keep every record of a file, or none when one of them is bad; those that are there already are passed over."""
    records = _read(read_source(args.records, stdin, "records"))
    unfinished = Status.OPEN if len(records) == 1 else Status.ABANDONED
    games = [_admitted(place, record, unfinished) for place, record in records]
    with _vault(args.home) as vault:
        there = {dumps(kept.record) for kept in vault.sql.every()}
        fresh = {dumps(kept.record): kept for kept in games if dumps(kept.record) not in there}
        for kept in fresh.values():
            vault.sql.put(kept)
    passed_over = len(games) - len(fresh)
    return Answer(
        {"imported": len(fresh), "there_already": passed_over},
        [f"{len(fresh)} imported, {passed_over} there already"],
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
        return admitted(record, unfinished)
    except CardtableError as problem:
        raise BadInput(f"records, line {place}: {problem}") from None


def _played(vault: Vault, game: str | None) -> Iterator[Kept]:
    return (kept for kept in vault.sql.every(game) if kept.record.plies and kept.status is not Status.DAMAGED)


def _database(home: str | None) -> Path:
    return find_paths(os.environ, Path(home) if home else None).database


@contextmanager
def _vault(home: str | None) -> Iterator[Vault]:
    """The games of a home. Raises BadInput when they cannot be had, instead of going on without them."""
    path = _database(home)
    troubles: list[str] = []

    def trouble(code: str, detail: str) -> None:
        troubles.append(f"{code}: {detail}")

    with open_vault(path, trouble) as vault:
        if vault.in_memory:
            raise BadInput(f"{path} cannot be used: {'; '.join(troubles)}")
        yield vault
