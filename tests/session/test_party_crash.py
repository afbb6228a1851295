"""The program dies at a write of a match: nothing that was acknowledged is lost, in whatever phase it happens.

In the middle of a trick, before and after a chip, in an exchange, in the domino, at a deal, at the end.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest

from cardtable.session.desk import Sitting
from cardtable.session.records import Status
from cardtable.session.seats import people
from cardtable.session.sight import Curtain, faces, seen
from cardtable.session.table_game import TableGame
from tests.support.desks import Died
from tests.support.parties import Evening, mortal, players, step


@dataclass(frozen=True)
class Plan:
    """A match: who plays, under which rules, how long, and which writes are fatal."""

    who: str
    plies: int
    writes: range
    phases: set[str]
    rules: dict[str, str | int] = field(default_factory=dict)


PLANS = {
    "las_vegan": Plan("pbp", 200, range(0, 200, 6), {"card", "chip", "deal", "over"}, {"lv_rounds": 2}),
    "murlan": Plan("pbpb", 120, range(0, 120, 7), {"play", "exchange"}),
    "monte_carlo": Plan("ppbbb", 400, range(3, 300, 23), {"trick", "deal", "domino", "over"}),
}
Found = tuple[tuple[str, ...], frozenset[int]]


def evening(game: str) -> Evening:
    return Evening(number=5, rules={game: PLANS[game].rules})


def opened(outside: Evening, game: str) -> Sitting[TableGame]:
    desk = outside.desk()
    return desk.sit(game) or desk.deal(game, players=players(PLANS[game].who))


def played(sitting: Sitting[TableGame], plies: int) -> Iterator[Found]:
    """Play on, thinking better of it three times; after each write what there is of the match."""
    party, thoughts = sitting.match, 3
    for _ in range(plies):
        seat = party.to_act
        if seat is None:
            return
        if thoughts and party.take_back(seat, 0.0):
            thoughts -= 1
        else:
            step(party)
        yield in_force(sitting)


def in_force(sitting: Sitting[TableGame]) -> Found:
    history = sitting.match.history
    return history.texts[: history.cursor], frozenset(ply for ply in history.auto if ply < history.cursor)


@pytest.mark.parametrize("before", [True, False], ids=["before the write", "after the write"])
@pytest.mark.parametrize("game", PLANS)
def test_wherever_the_program_dies_the_match_goes_on_from_the_last_ply(game: str, *, before: bool) -> None:
    plan = PLANS[game]
    whole = opened(evening(game), game)
    stages = {in_force(whole), *played(whole, plan.plies)}
    assert {state.phase for state in whole.match.history.states} >= plan.phases

    for write in plan.writes:
        outside = evening(game)
        last: Found | None = None
        try:
            sitting = opened(mortal(outside, write, before=before), game)
            last = in_force(sitting)
            for last in played(sitting, plan.plies):
                assert last in stages
        except Died:
            again = outside.desk().sit(game)
            if again is None:
                assert last is None, "only the deal itself can be missing"
                assert before
                continue
            assert again.notice is None
            found = in_force(again)
            assert found in stages
            assert last is None or before is False or found == last


@pytest.mark.parametrize("game", PLANS)
def test_after_reopening_the_curtain_is_down_and_nobodys_hand_is_shown(game: str) -> None:
    outside = evening(game)
    for _ in played(opened(outside, game), 23):
        pass
    party = opened(outside, game).match
    assert party.history.cursor > 15
    curtain = Curtain.at_start(people(party.players), party.to_act)
    assert curtain.viewer is None
    shown = faces(seen(party.game, party.state, curtain.viewer))
    hands = {card for seat in range(len(party.players)) for card in party.state.piles[f"h{seat}"].cards}
    assert hands
    assert not shown & hands


def test_a_match_that_was_over_when_the_program_died_is_closed_at_the_next_start() -> None:
    outside = evening("las_vegan")
    whole = opened(outside.copy(), "las_vegan")
    writes = 1 + sum(1 for _ in played(whole, 500))
    with pytest.raises(Died):
        list(played(opened(mortal(outside, writes, before=True), "las_vegan"), 500))
    again = outside.desk().sit("las_vegan")
    assert again is not None
    assert again.match.outcome == whole.match.outcome
    assert outside.store.load(again.match.record_id).status is Status.FINISHED
    assert outside.desk().sit("las_vegan") is None
