"""Hands that do anything at all, thousands of times, on the real event loop. After each spell the laws must hold.

Every event goes through pygame's own queue and the program's own reader, at the patiences and at the tables for several.
Every seed is in the name of its test and printed; CARDTABLE_FUZZ_SEED adds some, CARDTABLE_FUZZ_SPELLS makes all longer.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import pytest

from cardtable.games.registry import ALL_GAMES
from cardtable.kernel.game import Game, play_line
from cardtable.kernel.state import State
from cardtable.session.game_log import GameLog
from cardtable.session.records import Status, replay
from cardtable.settings import Animation, Settings
from cardtable.storage.rescue import checkup
from cardtable.ui.core.scene import (
    FocusGained,
    PointerButton,
    PointerUp,
)
from cardtable.ui.table.grid_table import GridTable
from cardtable.ui.table.round_table import RoundTable
from tests.support.amount import EVERYTHING
from tests.support.any_hands import HUGE, SIZES, Hand, Loop
from tests.support.company import Company, company_settings, players
from tests.support.driver import Driver, opened
from tests.support.keeping import kept_in
from tests.support.laws import STATE_LAWS, replay_agrees

PATIENCES = [game.info.id for game in ALL_GAMES if game.info.seats[1] == 1]
PARTIES = {
    "monte_carlo": "pbpbbbbb",
    "murlan": "pbpb",
    "las_vegan": "ppb",
    "hearts": "pbpb",
    "briscola": "pbpb",
    "mau_mau": "pbp",
}
"""Who sits at the tables for several: at the first as many as there are seats."""
MORE = [*map(int, os.environ.get("CARDTABLE_FUZZ_SEED", "").split())]
SEEDS = [*range(1, 6), *MORE]
PARTY_SEEDS = [*range(11, 15), *MORE]
SPELLS = int(os.environ.get("CARDTABLE_FUZZ_SPELLS", "6" if EVERYTHING else "1"))
SPELL = 260
"""Events between two looks at the laws. Eight seeds × 6 spells are twelve thousand, and one spell is a usual run."""
HAMMER, HAMMERED = 0.02, 25
"""Seconds between two clicks, and how many, in the middle of each spell."""
BOTS_IN_A_ROW = 8
"""More plies than bots can make between two people of ``PARTIES``."""


@pytest.fixture(autouse=True)
def painted_before(home: Path, tmp_path_factory: pytest.TempPathFactory) -> None:
    """What one of these tests has painted the next one need not; painting at so many sizes is most of the work."""
    shared = tmp_path_factory.getbasetemp() / "painted"
    shared.mkdir(exist_ok=True)
    home.mkdir()
    (home / "cache").symlink_to(shared)


@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_hands_do_at_a_patience_it_stays_sound(home: Path, seed: int) -> None:
    game = PATIENCES[seed % len(PATIENCES)]
    settings = Settings(options={"klondike": {"kl_passes": "unlimited", "kl_take_back": "yes"}})
    with opened(home, (500, 320), settings, seed=seed) as table:
        fuzz(Loop(table), seed, lambda: _back_to_a_patience(table, game), lambda: _patience_is_sound(table, home, seed))
    _kept_is_sound(home)


@pytest.mark.parametrize("seed", PARTY_SEEDS)
def test_whatever_hands_do_at_a_table_for_several_it_stays_sound(home: Path, seed: int) -> None:
    game, who = list(PARTIES.items())[seed % len(PARTIES)]
    more = {"monte_carlo": {"mc_players": 8}, "las_vegan": {"lv_players": 3}}.get(game, {})
    settings = company_settings(who, game, animation=Animation.FULL, **more)
    with opened(home, (500, 320), settings, seed=seed) as table:
        fuzz(Loop(table), seed, lambda: _back_to_a_party(table, game), lambda: _party_is_sound(table, home, seed))
    _kept_is_sound(home)


def fuzz(loop: Loop, seed: int, back: Callable[[], None], look: Callable[[], None]) -> None:
    """Spells of random events, all of them hanging on the seed, which is said aloud so that a failure can be had again."""
    sys.stdout.write(f"seed {seed}\n")
    chance = Random(seed)  # noqa: S311 -- no secret is made of it
    loop.table.services.desk._world.fresh_deal = lambda: chance.randint(1, 1_000_000)
    hand = Hand(loop.table, chance)
    for spell in range(SPELLS):
        back()
        loop.turn(hand.sized((SIZES[0], HUGE, SIZES[3])[spell % 3]), 0.05)
        count = 0
        while count < SPELL:
            events = [event for _ in range(chance.randint(1, 7)) for event in hand.next()]
            if count < SPELL // 2 <= count + len(events):
                for _ in range(HAMMERED):
                    loop.turn(hand.clicks(), HAMMER)
            count += len(events)
            loop.turn(events, chance.choice((0.001, 1 / 60, 0.05, 0.2)))
        loop.turn([*(PointerUp(-9, -9, button) for button in PointerButton), FocusGained()], 0.05)
        loop.come_to_rest()
        back()
        look()


def _back_to_a_patience(table: Driver, game: str) -> None:
    """Esc until a table is shown and free; from the gallery into the game."""
    if not _way_back(table, GridTable):
        table.app.show(table.services.screens.table(table.services.desk.sit(game)))
        table.run(0.1)


def _back_to_a_party(table: Driver, game: str) -> None:
    """Esc until a table for several is shown, which may be behind its curtain; from the gallery to a match."""
    if not _way_back(table, RoundTable):
        services = table.services
        desk = services.desk
        session = desk.sit(game) or desk.deal(game, players=players(PARTIES[game]))
        table.app.show(services.screens.table(session))
        table.run(0.1)


def _way_back(table: Driver, wanted: type) -> bool:
    for _ in range(12):
        top = table.app.top
        covered = top.stage.is_modal and not (isinstance(top, RoundTable) and Company(table, 0).curtain_lies)
        if isinstance(top, wanted) and not covered:
            return True
        if table.at_home:
            return False
        table.key("escape")
    return False


def _patience_is_sound(table: Driver, home: Path, seed: int) -> None:
    """Come to rest; then state, picture and record must agree."""
    table.sharpen()
    table.settle()
    match = table.played
    assert table.at_rest(), f"seed {seed}: the picture is not the state"
    _is_whole(table, match, seed)
    _is_lawful(match.game, match.state, match.history.texts)
    status = _record_agrees(table, home, match)
    assert match.is_over == (status is Status.FINISHED)


def _party_is_sound(table: Driver, home: Path, seed: int) -> None:
    """The same for several: nobody's hand may lie open, either."""
    company = Company(table, seed)
    table.sharpen()
    company.settle()
    company.watch()
    assert company.at_rest(), f"seed {seed}: the picture is not the state"
    party = company.party
    _is_whole(table, party, seed)
    _is_lawful(party.game, party.state, party.history.texts)
    status = _record_agrees(table, home, party)
    assert (party.outcome is not None) == (status is Status.FINISHED)


def _is_whole(table: Driver, log: GameLog, seed: int) -> None:
    """A bot that thinks answers when it is ready: where its ply came between two pictures, both are taken again."""
    for _ in range(BOTS_IN_A_ROW):
        table.sharpen()
        ply = log.history.cursor
        if table.is_whole():
            return
        assert log.history.cursor != ply, f"seed {seed}: something is left on the picture"
    pytest.fail(f"seed {seed}: the table never waits")


def _is_lawful(game: Game, state: State, texts: Sequence[str]) -> None:
    """Every card exactly once, every law of a state; the same moves lead to the same states again."""
    for law in STATE_LAWS:
        law(game, state)
    replay_agrees(game, play_line(game, state.setup, texts))


def _record_agrees(table: Driver, home: Path, log: GameLog) -> Status:
    kept = table.services.store.load(log.record_id)
    with kept_in(home) as store:
        assert store.load(log.record_id).record.plies == kept.record.plies
    line = replay(kept.record)
    assert line.problem is None
    assert log.is_over or line.states[kept.record.cursor] == log.state  # of what has counted a step back is only a look
    return kept.status


def _kept_is_sound(home: Path) -> None:
    """Everything that was kept can be replayed."""
    with kept_in(home) as store:
        games = store.finished()
        for line in games:
            assert replay(store.load(line.id).record).problem is None
    found = checkup(home / "cardtable.db").facts
    assert found["integrity"] == "ok"
