"""An ear for trouble, and a database with some history."""

from __future__ import annotations

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
