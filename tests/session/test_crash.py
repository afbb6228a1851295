"""The program dies at every write there is. The next sitting finds the table as it was before or after that step."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

import pytest

from cardtable.kernel.game import Auto
from cardtable.session.desk import Desk, Sitting, round_of
from cardtable.session.records import Kept, Status
from tests.support.desks import Died, Outside, dying, play

Seen = tuple[object, ...]


class Evening:
    """A desk and what lies on it; every method is a step of a script."""

    def __init__(self, outside: Outside, game: str) -> None:
        self._desk: Desk = outside.desk()
        self._game = game
        self._sitting: Sitting = self._desk.sit(game)
        self._aside: Kept | None = None

    def draw(self) -> None:
        play(self._sitting, "draw")

    def first(self) -> None:
        """The first legal move, if the game is not over."""
        match = self._sitting.match
        if match.outcome is None:
            match.play(match.legal[0], 0.0)

    def undo(self) -> None:
        self._sitting.match.undo(0.0)

    def redo(self) -> None:
        self._sitting.match.redo(0.0)

    def restart(self) -> None:
        self._sitting.match.restart(0.0)

    def all_out(self) -> None:
        self._sitting.match.play_all_out(0.0)

    def put_aside(self) -> None:
        self._aside = self._desk.put_aside(self._sitting, 1.0)

    def deal(self) -> None:
        self._sitting = self._desk.deal(self._game)

    def take_up(self) -> None:
        assert self._aside is not None
        self._sitting = self._desk.take_up(self._aside)

    def next_hole(self) -> None:
        self._sitting = self._desk.next_hole(self._sitting)


Do = Evening
HOLE: list[Callable[[Evening], None]] = [Do.first] * 51  # no hole is longer
TEN_MOVES = [Do.first] * 10
ASIDE = [Do.put_aside, Do.deal]
SCRIPTS: dict[str, tuple[str, list[Callable[[Evening], None]]]] = {
    "the end of a hole comes and goes": (
        "golf",
        [*HOLE, Do.undo, Do.redo, Do.undo, Do.undo, Do.redo, Do.redo, Do.next_hole, Do.draw],
    ),
    "a finished hole begins again": ("golf", [*HOLE, Do.restart, Do.redo, Do.draw]),
    "a round is put aside in a hole and taken up": (
        "golf",
        [*HOLE, Do.next_hole, Do.draw, Do.draw, Do.undo, Do.put_aside, Do.deal, Do.draw, Do.take_up, Do.draw],
    ),
    "a round is put aside between holes and taken up": (
        "golf",
        [*HOLE, Do.put_aside, Do.deal, Do.take_up, Do.next_hole, Do.draw],
    ),
    "a klondike with aces that go out by themselves": (
        "klondike",
        [Do.draw, *TEN_MOVES, Do.undo, Do.undo, Do.redo, Do.draw, Do.all_out, *ASIDE, Do.draw, Do.take_up, Do.restart],
    ),
}


def found(outside: Outside, game: str) -> Seen:
    """What a person finds who starts the program now and goes on from there; looks at a copy."""
    outside = outside.copy()
    desk = outside.desk()
    sitting = desk.sit(game)
    if sitting.match.outcome is not None:
        assert outside.store.load(sitting.match.record_id).status is Status.FINISHED
        sitting = desk.next_hole(sitting)
    assert sitting.notice is None
    row, history = round_of(desk.store, sitting), sitting.match.history
    assert row is None or not row.abandoned
    return (
        sitting.hole,
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
    game, script = SCRIPTS[name]
    whole = lives(game)
    evening = Evening(whole, game)
    stages = [found(whole, game)]
    for step in script:
        step(evening)
        stages.append(found(whole, game))

    for write in count():
        outside, step_number = lives(game), 0
        try:
            evening = Evening(dying(outside, write, before=before), game)
            for step in script:
                step_number += 1
                step(evening)
        except Died:
            allowed = stages[max(step_number - 1, 0) : step_number + 1]
            assert found(outside, game) in allowed, f"write {write} in step {step_number}"
        else:
            break
    assert write > len(set(stages))
