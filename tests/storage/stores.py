"""An ear for trouble, and a database with some history."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

from cardtable.kernel.outcome import Reason
from cardtable.kernel.record import Record
from cardtable.session.ports import Status
from cardtable.storage.vault import open_vault


class Ear:
    """A ``Trouble`` that remembers."""

    def __init__(self) -> None:
        self.heard: list[tuple[str, str]] = []

    def __call__(self, code: str, detail: str) -> None:
        self.heard.append((code, detail))

    @property
    def codes(self) -> list[str]:
        return [code for code, _ in self.heard]


def fill(path: Path, games: int = 60, plies: int = 30) -> None:
    """Finished games 1 … ``games``, an open one after them, and a round."""
    ear = Ear()
    with open_vault(path, ear) as vault:
        for number in range(1, games + 1):
            record = Record("golf", number, {"go_king": "stops"}, ("draw",) * plies, cursor=plies)
            game = vault.records.begin(record)
            vault.records.close(game, Status.FINISHED, Reason.COUNTED, number, ended=float(number))
        vault.records.append(vault.records.begin(Record("golf", 999)), 0, ["draw"], elapsed=1)
        vault.rounds.begin(24, 40, "", started=1.0)
    assert not ear.heard


def first_schema(path: Path) -> None:
    """A file as the program of schema 1 left it (golden/schema-1.sql).

    Games: 1 a hole of Golf, 2 a finished match of Las Vegan (13, 8, 13), 3 the same given up, 4 one whose second ply no
    rule allows, 5 one whose options make no sense, 6 an open Klondike.
    """
    script = (Path(__file__).parent / "golden" / "schema-1.sql").read_text(encoding="utf-8")
    with closing(sqlite3.connect(path)) as made:
        made.executescript(script)
