"""The whole program is killed at any moment: no ply that it acknowledged is lost, and nobody's hand is shown afterwards.

Each life is a process of its own that plays by itself (``tests.support.alone``) in the home that the last one left behind.
"""

from __future__ import annotations

import os
import random
import subprocess
import sys
import time
from pathlib import Path

import pytest

from cardtable.games.seated import HANDS
from cardtable.session.records import replay
from cardtable.storage.open_storage import open_storage
from cardtable.storage.rescue import checkup
from tests.support.alone import TABLES
from tests.support.amount import EVERYTHING
from tests.support.company import WIDE, Company
from tests.support.driver import opened

ROOT = Path(__file__).resolve().parents[2]
GAMES = ("klondike", *TABLES)
KILLS = 60 if EVERYTHING else 16
MOST_PLIES = 12
"""A life ends after none to so many plies, and some thousandths of a second; every fifth while the program starts."""
KILLED = -9 if os.name == "posix" else 1
"""The exit code of who was."""
ADDED = 0.02
STARTING = 0.8

Known = dict[int, list[str]]
"""By record the plies that were acknowledged and not taken back."""


class Life:
    """The program from its start to its sudden end."""

    def __init__(self, home: Path, game: str, seed: int, *where: str) -> None:
        words = [sys.executable, "-m", "tests.support.alone", str(home), game, str(seed), *where]
        environ = {**os.environ, "PYTHONPATH": str(ROOT), "PYGAME_HIDE_SUPPORT_PROMPT": "1"}
        self._process = subprocess.Popen(words, cwd=ROOT, env=environ, stdout=subprocess.PIPE, text=True)
        assert self._process.stdout is not None
        self._said = self._process.stdout

    def line(self) -> str:
        """What it says next; it must not end by itself."""
        line = self._said.readline()
        if not line.endswith("\n"):  # it has closed what it says it on, and its exit code tells why
            pytest.fail(f"the program ended by itself with {self._process.wait()} after {line!r}")
        return line

    def end(self) -> list[str]:
        """Kill it; the whole lines that it had still said."""
        self._process.kill()
        with self._said as said:
            rest = said.readlines()
        assert self._process.wait() == KILLED
        return [line for line in rest if line.endswith("\n")]


@pytest.mark.parametrize("game", GAMES)
def test_killed_at_any_moment_the_program_has_kept_every_ply_it_acknowledged(home: Path, game: str) -> None:
    seed = 1 + GAMES.index(game)
    sys.stdout.write(f"seed {seed}\n")
    luck = random.Random(seed)  # noqa: S311 -- no secret
    known: Known = {}
    for life in range(KILLS // len(GAMES)):
        program = Life(home, game, seed + life)
        if life % 5 == 4:
            time.sleep(luck.uniform(0, STARTING))
        else:
            while (line := program.line()) != "open\n":
                hear(line, known)
            for _ in range(luck.randint(0, MOST_PLIES)):
                hear(program.line(), known)
            time.sleep(luck.uniform(0, ADDED))
        for line in program.end():
            hear(line, known)
        nothing_is_lost(home, known)
    assert sum(map(len, known.values())) > KILLS // len(GAMES)


@pytest.mark.some(2)
@pytest.mark.parametrize(
    ("game", "where"),
    [
        ("las_vegan", "trick"),
        ("monte_carlo", "trick"),
        ("murlan", "trick"),
        ("murlan", "exchange"),
        ("monte_carlo", "domino"),
        ("las_vegan", "chip"),
    ],
)
def test_killed_in_the_middle_of_a_turn_the_match_lies_there_behind_the_curtain(
    home: Path, game: str, where: str
) -> None:
    known: Known = {}
    program = Life(home, game, 3, where)
    while (line := program.line()) != "there\n":
        hear(line, known)
    assert program.end() == []
    nothing_is_lost(home, known)
    (record_id,) = known
    with opened(home, WIDE, seed=5) as table:
        company = Company(table, 5)
        company.sit_down(game)
        assert company.record_id == record_id
        assert list(company.party.history.texts) == known[record_id]
        table.run(2, step=0.1)
        piles = company.party.state.piles
        hands = {card for pile in HANDS if pile in piles for card in piles[pile].cards}
        assert company.curtain_lies
        assert company.scene.viewer is None
        assert hands
        assert not company.shown() & hands
        plies = company.party.history.cursor
        company.play_until(lambda: company.party.history.cursor > plies + 5)


def hear(line: str, known: Known) -> None:
    """Learn what was acknowledged."""
    match line.split():
        case "ply", record, ply, text:
            plies = known.setdefault(int(record), [])
            plies[int(ply) :] = [text]
        case "back", record, ply:
            del known[int(record)][int(ply) :]


def nothing_is_lost(home: Path, known: Known) -> None:
    """Every acknowledged ply is in the file, which is sound; what is kept can be replayed."""
    database = home / "cardtable.db"
    if not database.exists():
        assert not known
        return
    with open_storage(database, _unexpected) as storage:
        assert checkup(database).facts["integrity"] == "ok"
        for record_id, plies in known.items():
            kept = storage.load(record_id).record
            assert list(kept.plies[: len(plies)]) == plies
            assert replay(kept).problem is None


def _unexpected(code: str, detail: str) -> None:
    pytest.fail(f"{code}: {detail}")
