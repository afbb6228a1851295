"""The whole program as a process of its own, without a screen, that plays by itself until it is killed.

    python -m tests.support.alone HOME GAME SEED [WHERE]

It takes up the game that it finds open. Lines on standard output: ``ply RECORD INDEX TEXT`` once a ply has been kept,
``back RECORD PLIES`` when plies were taken back, ``open`` when it has sat down and told the plies that it found, and
``there`` when it has come to WHERE (a name of ``PLACES``), from where it does nothing any more.
"""

from __future__ import annotations

import sys
import time
from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random

from cardtable.games.seated import PLAYS
from cardtable.kernel.state import State
from cardtable.session.game_log import History
from cardtable.settings import Settings
from tests.support.company import Company, company_settings
from tests.support.driver import Driver, opened

SIZE = (640, 400)
TABLES: Mapping[str, tuple[str, Mapping[str, str | int]]] = {
    "monte_carlo": ("pbpbb", {"mc_players": 5}),
    "murlan": ("pbpb", {"mu_target": "21"}),
    "las_vegan": ("ppb", {"lv_players": 3}),
}
"""Who plays which game for several, under which rules. A patience is played by one person."""

Where = Callable[[Company, State], bool]
PLACES: Mapping[str, Where] = {
    "trick": lambda company, state: 0 < _lying(company) < len(state.scores),
    "exchange": lambda _, state: state.phase == "exchange",
    "domino": lambda _, state: state.phase == "domino",
    "chip": lambda _, state: state.phase == "chip",
}
"""In the middle of what to stand still; a person has the turn then, the hand is shown and a card or a chip picked."""


def main(words: list[str]) -> None:
    """Play until killed."""
    home, game, seed = Path(words[0]), words[1], int(words[2])
    settings = company_settings(TABLES[game][0], game, **TABLES[game][1]) if game in TABLES else Settings()
    with opened(home, SIZE, settings, seed=seed) as table:
        if game in TABLES:
            _company(table, game, seed, PLACES[words[3]] if len(words) > 3 else None)
        else:
            _patience(table, game, seed)


class Teller:
    """Says each ply once, as soon as it has been kept."""

    def __init__(self) -> None:
        self._record = 0
        self._told: tuple[str, ...] = ()

    def look(self, record: int, history: History) -> None:
        """Say what has changed since the last look; of a game just taken up or dealt, all there is."""
        before, texts = self._told if self._record == record else (), history.texts[: history.cursor]
        if len(texts) < len(before):
            say(f"back {record} {len(texts)}")
        for ply, text in enumerate(texts):
            if before[ply : ply + 1] != (text,):
                say(f"ply {record} {ply} {text}")
        self._record, self._told = record, texts


def say(line: str) -> None:
    """One line, at once."""
    sys.stdout.write(line + "\n")
    sys.stdout.flush()


def _company(table: Driver, game: str, seed: int, where: Where | None) -> None:
    company, teller = Company(table, seed), Teller()
    company.sit_down(game)
    teller.look(company.record_id, company.party.history)
    say("open")
    while where is None or not _there(company, where):
        company.act()
        teller.look(company.record_id, company.party.history)
        if company.over:
            table.push(table.word("party.new"))
            company.deal()
    _half_a_deed(company)
    say("there")
    while True:
        table.run(0.1)
        time.sleep(0.05)


def _there(company: Company, where: Where) -> bool:
    return company.mine and where(company, company.party.state)


def _half_a_deed(company: Company) -> None:
    """Begin what is not a move yet."""
    move = next((move for move in company.party.legal if move.source), None)
    if move is not None:
        company.click_place(move.source)


def _lying(company: Company) -> int:
    piles = company.party.state.piles
    return sum(bool(piles[pile].cards) for pile in PLAYS if pile in piles)


def _patience(table: Driver, game: str, seed: int) -> None:
    teller, luck = Teller(), Random(seed)  # noqa: S311 -- no secret
    table.play(game)
    teller.look(table.played.record_id, table.played.history)
    say("open")
    while True:
        move = luck.choice(table.played.legal) if table.played.legal else None
        if move is None or table.played.outcome is not None:
            table.key("ctrl+n", "return")
            table.settle()
        elif luck.random() < 0.1:
            table.key("ctrl+z")
        else:
            table.by_click(move)
        teller.look(table.played.record_id, table.played.history)


if __name__ == "__main__":
    main(sys.argv[1:])
