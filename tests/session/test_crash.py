"""The program dies at a write. The next session finds the table as it was before or after that step.

Of patiences at every write there is; of matches in whatever phase: in the middle of a trick, before and after a chip, in an
exchange, in the domino, at a deal, at the end.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import count

import pytest

from cardtable.kernel.game import Auto
from cardtable.session.desk import Desk, Session, round_of
from cardtable.session.records import Kept, Status
from cardtable.session.table_game import TableGame
from tests.support.desks import Died, Outside, dying, play
from tests.support.parties import Evening, mortal, players, step

Seen = tuple[object, ...]


class Patience:
    """A desk and what lies on it; every method is a step of a script."""

    def __init__(self, outside: Outside, game: str) -> None:
        self._desk: Desk = outside.desk()
        self._game = game
        self._session: Session = self._desk.sit(game)
        self._aside: Kept | None = None

    def step(self, name: str) -> None:
        """A method of this class, a method of the game, or a ply."""
        own = getattr(self, name, None)
        if own is not None:
            own()
        elif hasattr(self._session.played, name):
            getattr(self._session.played, name)(0.0)
        else:
            play(self._session, name)

    def first(self) -> None:
        """The first legal move, if the game is not over."""
        match = self._session.played
        if match.outcome is None:
            match.play(match.legal[0], 0.0)

    def aside(self) -> None:
        self._aside = self._desk.put_aside(self._session, 1.0)
        self._session = self._desk.deal(self._game)

    def take_up(self) -> None:
        assert self._aside is not None
        self._session = self._desk.take_up(self._aside)

    def next_hole(self) -> None:
        self._session = self._desk.next_hole(self._session)


HOLE = "first " * 51  # no hole is longer
SCRIPTS = {
    "the end of a hole comes and goes": ("golf", f"{HOLE} undo redo undo undo redo redo next_hole draw"),
    "a finished hole begins again": ("golf", f"{HOLE} restart redo draw"),
    "a round is put aside in a hole and taken up": (
        "golf", f"{HOLE} next_hole draw draw undo aside draw take_up draw",
    ),
    "a round is put aside between holes and taken up": ("golf", f"{HOLE} aside take_up next_hole draw"),
    "a klondike with aces that go out by themselves": (
        "klondike", f"draw {'first ' * 10} undo undo redo draw play_all_out aside draw take_up restart",
    ),
}  # fmt: skip


def found(outside: Outside, game: str) -> Seen:
    """What a person finds who starts the program now and goes on from there; looks at a copy."""
    outside = outside.copy()
    desk = outside.desk()
    session = desk.sit(game)
    if session.played.outcome is not None:
        assert outside.store.load(session.played.record_id).status is Status.FINISHED
        session = desk.next_hole(session)
    assert session.notice is None
    row, history = round_of(desk.store, session), session.played.history
    assert row is None or not row.abandoned
    return (
        session.hole,
        row.strokes if row is not None else None,
        history.states[0].setup.number,
        history.texts[: history.cursor],
        history.auto & set(range(history.cursor)),
    )


def lives(game: str) -> Outside:
    """An empty outside; all deals have one number, so that a deal looks the same whoever begins it."""
    return Outside(number=24 if game == "golf" else 5, level_now=Auto.SAFE)


@pytest.mark.parametrize("before", [True, False], ids=["before the write", "after the write"])
@pytest.mark.parametrize("name", SCRIPTS)
def test_wherever_the_program_dies_nothing_that_was_acknowledged_is_lost(name: str, *, before: bool) -> None:
    game, script = SCRIPTS[name][0], SCRIPTS[name][1].split()
    whole = lives(game)
    evening = Patience(whole, game)
    stages = [found(whole, game)]
    for word in script:
        evening.step(word)
        stages.append(found(whole, game))

    for write in count():
        outside, step_number = lives(game), 0
        try:
            evening = Patience(dying(outside, write, before=before), game)
            for word in script:
                step_number += 1
                evening.step(word)
        except Died:
            allowed = stages[max(step_number - 1, 0) : step_number + 1]
            assert found(outside, game) in allowed, f"write {write} in step {step_number}"
        else:
            break
    assert write > len(set(stages))


# -- matches -----------------------------------------------------------------------------------------------------------


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


def opened(outside: Evening, game: str) -> Session[TableGame]:
    desk = outside.desk()
    return desk.sit(game) or desk.deal(game, players=players(PLANS[game].who))


def played(session: Session[TableGame], plies: int) -> Iterator[Found]:
    """Play on, thinking better of it three times; after each write what there is of the match."""
    party, thoughts = session.played, 3
    for _ in range(plies):
        seat = party.to_act
        if seat is None:
            return
        if thoughts and party.take_back(seat, 0.0):
            thoughts -= 1
        else:
            step(party)
        yield in_force(session)


def in_force(session: Session[TableGame]) -> Found:
    history = session.played.history
    return history.texts[: history.cursor], frozenset(ply for ply in history.auto if ply < history.cursor)


@pytest.mark.parametrize("before", [True, False], ids=["before the write", "after the write"])
@pytest.mark.parametrize("game", PLANS)
def test_wherever_the_program_dies_the_match_goes_on_from_the_last_ply(game: str, *, before: bool) -> None:
    plan = PLANS[game]
    whole = opened(evening(game), game)
    stages = {in_force(whole), *played(whole, plan.plies)}
    assert {state.phase for state in whole.played.history.states} >= plan.phases

    for write in plan.writes:
        outside = evening(game)
        last: Found | None = None
        try:
            session = opened(mortal(outside, write, before=before), game)
            last = in_force(session)
            for last in played(session, plan.plies):
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
