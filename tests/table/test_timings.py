"""The durations of the look-and-feel plan, each by a clock of the test's own."""

from __future__ import annotations

from cardtable.kernel.cards import HIDDEN
from cardtable.table.choreography import snapped_back
from cardtable.table.flight import Flight, Tweens
from cardtable.table.geometry import Point
from cardtable.table.layout import Placement
from cardtable.table.pace import FULL

HOME = Placement(0, 0, 5, 3, "t1", 0)


def test_a_flip_takes_180_milliseconds_and_shows_the_face_after_half_of_them() -> None:
    tweens = Tweens()
    tweens.put({1: Placement(0, 0, 5, HIDDEN, "t1", 0)})
    tweens.play([Flight(1, HOME, 0.0, 0.0, turn=FULL.flip)], 0.0)
    assert tweens.at(0.089)[0].card == HIDDEN
    assert tweens.at(0.091)[0].card == 3
    assert tweens.busy(0.179)
    assert not tweens.busy(0.180)


def test_a_card_let_go_in_vain_is_back_after_160_milliseconds() -> None:
    tweens = Tweens()
    tweens.put({1: HOME})
    tweens.hold({1: Point(300, 200)}, 0.0, angle=-4.0)
    tweens.play(snapped_back([1], {1: HOME}, FULL, 1.0).flights, 1.0)
    assert tweens.at(1.0)[0].angle == -4.0
    assert tweens.busy(1.159)
    assert not tweens.busy(1.160)
    assert (tweens.at(1.160)[0].x, tweens.at(1.160)[0].angle) == (0, 0)


def test_what_is_seen_for_a_while_is_seen_as_long_as_the_plan_says() -> None:
    assert (FULL.trick_stays, FULL.bot_pause, FULL.last_move_outlined) == (0.900, 0.600, 1.000)
    assert FULL.finale <= 3.0
    assert FULL.tilt <= 5.0
