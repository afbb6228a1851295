"""The program dies at every write there is. The next sitting finds the table as it was before or after that step."""

from __future__ import annotations

from collections.abc import Callable
from itertools import count

import pytest

from cardtable.kernel.game import Auto
from cardtable.kernel.moves import carry
from cardtable.session.desk import Aside, Desk, Sitting
from cardtable.session.history import History
from cardtable.session.ports import Kept, Status
from tests.support.desks import Died, Outside, dying, play, play_out

Seen = tuple[object, ...]


class Evening:
    """A desk and what lies on it, for a script of steps."""

    def __init__(self, outside: Outside, game: str) -> None:
        self.desk: Desk = outside.desk()
        self.game = game
        self.sitting: Sitting = self.desk.sit(game)
        self.aside: Aside | None = None

    def put_aside(self) -> None:
        self.aside = self.desk.put_aside(self.sitting, 1.0)

    def deal(self) -> None:
        self.sitting = self.desk.deal(self.game)

    def take_up(self) -> None:
        assert self.aside is not None
        self.sitting = self.desk.take_up(self.aside, self.sitting)

    def next_hole(self) -> None:
        self.sitting = self.desk.next_hole(self.sitting)


Step = Callable[[Evening], object]

DRAW: Step = lambda evening: play(evening.sitting, "draw")  # noqa: E731 - a script reads best as a list of words
FIRST: Step = lambda evening: evening.sitting.match.play(evening.sitting.match.legal[0], 0.0)  # noqa: E731 - the same
UNDO: Step = lambda evening: evening.sitting.match.undo(0.0)  # noqa: E731 - the same
REDO: Step = lambda evening: evening.sitting.match.redo(0.0)  # noqa: E731 - the same
RESTART: Step = lambda evening: evening.sitting.match.restart(0.0)  # noqa: E731 - the same
ALL_OUT: Step = lambda evening: evening.sitting.match.play_all_out(0.0)  # noqa: E731 - the same
ASIDE, DEAL, TAKE_UP, NEXT = Evening.put_aside, Evening.deal, Evening.take_up, Evening.next_hole

HOLE = [FIRST] * 40
SCRIPTS: dict[str, tuple[str, list[Step]]] = {
    "the end of a hole comes and goes": ("golf", [UNDO, REDO, UNDO, UNDO, FIRST, FIRST, NEXT, DRAW]),
    "a hole begins again": ("golf", [RESTART, REDO, DRAW]),
    "a round is put aside and taken up": ("golf", [NEXT, DRAW, DRAW, UNDO, ASIDE, DEAL, DRAW, TAKE_UP, DRAW]),
    "a round is taken up between holes": ("golf", [ASIDE, DEAL, TAKE_UP, NEXT, DRAW]),
    "a klondike": ("klondike", [DRAW, FIRST, FIRST, UNDO, UNDO, REDO, DRAW, ALL_OUT, ASIDE, DEAL, DRAW, TAKE_UP, UNDO]),
}


def first_hole_played(outside: Outside, game: str) -> None:
    """In Golf the script begins at the end of the first hole, one ply before it."""
    if game == "golf":
        play_out(outside.desk().sit("golf")).undo(0.0)


def seen(outside: Outside, game: str) -> Seen:
    """What a person finds who starts the program now and goes on; looks at a copy."""
    outside = outside.copy()
    desk = outside.desk()
    sitting = desk.sit(game)
    if sitting.match.outcome is not None:
        assert outside.records.load(sitting.match.record_id).status is Status.FINISHED
        sitting = desk.next_hole(sitting) if game == "golf" else desk.sit(game)
    assert sitting.notice is None
    row, match = desk.round_of(sitting), sitting.match
    assert row is None or not row.abandoned
    return (
        sitting.hole,
        row.strokes if row else None,
        match.state.setup.number,
        match.history.texts[: match.history.cursor],
        match.history.auto & set(range(match.history.cursor)),
    )


def start(game: str) -> Outside:
    outside = Outside(number=24 if game == "golf" else 5, level=Auto.SAFE)
    first_hole_played(outside, game)
    if game == "golf":
        outside.desk().sit("golf").match.redo(0.0)
        outside.records.adopt(outside.records.load(1))
        _back_to_the_end(outside)
    return outside


def _back_to_the_end(outside: Outside) -> None:
    """The finished hole lies on the table, as it does for a person who has just played it."""
    kept: Kept = outside.records.load(1)
    outside.records.adopt(kept)


@pytest.mark.parametrize("before", [True, False], ids=["before the write", "after the write"])
@pytest.mark.parametrize("name", SCRIPTS)
def test_wherever_the_program_dies_nothing_that_was_acknowledged_is_lost(name: str, *, before: bool) -> None:
    game, script = SCRIPTS[name]
    raise AssertionError((History, carry, count, Died, dying, seen, script, before))
