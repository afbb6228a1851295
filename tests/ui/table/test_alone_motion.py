"""A card in the hand of a person at a patience: it leans into its way, stays at the pointer, and hangs straight again."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtable.settings import Animation, Settings
from cardtable.table.flight import Sprite
from cardtable.table.pace import FULL
from cardtable.ui.core.scene import PointerDown, PointerMove, PointerUp
from cardtable.ui.paint.places import Glow
from tests.support.driver import FRAME, Driver, opened

SIZE = (1100, 800)
STEP = 24  # pixels a frame: a quick drag


def held(table: Driver) -> Sprite:
    """The card in the hand: it is above everything."""
    return table.table.motion._tweens.at(table.now)[-1]


def swing(table: Driver, frames: int = 12, way: int = -1) -> tuple[float, float]:
    """Grip the last card of the seventh column and carry it off; where the pointer is then."""
    x, y = table.spot("t7")
    table.run(FRAME, PointerDown(x, y))
    for frame in range(1, frames + 1):
        table.now += FRAME
        table.frame(PointerMove(x + way * STEP * frame, y))
    return x + way * STEP * frames, y


def test_a_dragged_card_leans_into_its_way_and_the_spot_under_the_pointer_does_not_move(tmp_path: Path) -> None:
    with opened(tmp_path, SIZE) as table:
        table.play("klondike", 12)
        table.sharpen()
        start = table.spot("t7")
        rect = table.table_view.rect("t7", table.table_view.count("t7") - 1)
        x, y = swing(table)
        sprite = held(table)
        assert 1.5 < sprite.angle <= FULL.tilt
        middle = sprite.x + rect.w / 2, sprite.y + rect.h / 2
        assert middle == pytest.approx((rect.centre.x + x - start[0], rect.centre.y), abs=0.5)
        assert table.is_whole()
        table.run(FRAME, PointerUp(x, y))
        table.settle()
        assert table.at_rest()


def test_when_the_pointer_rests_the_card_straightens_and_the_table_falls_asleep(tmp_path: Path) -> None:
    with opened(tmp_path, SIZE) as table:
        table.play("klondike", 12)
        table.sharpen()
        swing(table)
        assert table.table.motion.wake_at(table.now) == table.now
        for _ in range(6):
            table.run(3 * FRAME)
            assert table.is_whole()
        table.run(FULL.lean + FULL.straighten)
        assert held(table).angle == 0
        assert table.table.motion.wake_at(table.now) is None


def test_a_card_that_is_gripped_away_from_its_middle_turns_about_the_grip(tmp_path: Path) -> None:
    with opened(tmp_path, SIZE) as table:
        table.play("klondike", 12)
        x, y = table.spot("t7")
        rect = table.table_view.rect("t7", table.table_view.count("t7") - 1)
        y = rect.bottom - 6
        table.run(FRAME, PointerDown(x, y))
        for frame in range(1, 10):
            table.now += FRAME
            table.frame(PointerMove(x - STEP * frame, y))
        sprite = held(table)
        upright = rect.x - STEP * 9
        assert sprite.angle > 1
        assert sprite.x < upright - 1  # the far end goes ahead: top to the left
        table.key("escape")
        table.settle()
        assert table.at_rest()


@pytest.mark.parametrize("animation", [Animation.REDUCED, Animation.OFF])
def test_where_motion_is_reduced_a_dragged_card_stays_upright(tmp_path: Path, animation: Animation) -> None:
    with opened(tmp_path, SIZE, Settings(animation=animation)) as table:
        table.play("klondike", 12)
        swing(table)
        assert held(table).angle == 0
        assert held(table).lift == 1


def test_another_size_in_mid_drag_puts_everything_back_upright(tmp_path: Path) -> None:
    with opened(tmp_path, SIZE) as table:
        table.play("klondike", 12)
        swing(table)
        table.resize(900, 700)
        table.frame()
        assert table.at_rest()


def test_the_last_move_is_outlined_for_a_second(tmp_path: Path) -> None:
    with opened(tmp_path, SIZE, Settings(animation=Animation.OFF)) as table:
        table.play("klondike", 12)
        move = table.advice()
        assert move is not None
        table.table.play(move)
        table.frame()
        begun, lights = table.now, table.table.motion._lights
        assert Glow.LAST in lights
        table.run(0.98)
        assert Glow.LAST in table.table.motion._lights
        table.run(0.04)
        assert Glow.LAST not in table.table.motion._lights
        assert table.now - begun == pytest.approx(1.02)


def test_a_card_that_passes_close_above_what_the_line_says_leaves_it_whole(tmp_path: Path) -> None:
    with opened(tmp_path, (500, 320)) as table:
        table.play("klondike", 12)
        table.sharpen()
        table.table.say("A card must lie on one of the other colour, one higher. " * 3)
        table.run(FRAME)
        line = table.table.line.rect
        x, y = table.spot("t7")
        table.run(FRAME, PointerDown(x, y))
        for high in range(120, 0, -4):
            table.now += FRAME
            table.frame(PointerMove(x, line.y - high))
            assert table.is_whole()
