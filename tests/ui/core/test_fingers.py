"""Fingers on the glass become one pointer, and never a mouse besides."""

from __future__ import annotations

import pygame
import pytest

from cardtable.ui.core.display import Display
from cardtable.ui.core.input import Translator
from cardtable.ui.core.scene import FocusLost, InputEvent, PointerButton, PointerDown, PointerMove, PointerUp

Raw = pygame.event.Event


@pytest.fixture
def translator(display: Display) -> Translator:
    return Translator(display, lambda: 1.0)


@pytest.fixture
def size(display: Display) -> tuple[int, int]:
    return display.size


def finger(kind: int, x: float, y: float, finger_id: int = 1, touch_id: int = 7) -> Raw:
    return Raw(kind, touch_id=touch_id, finger_id=finger_id, x=x, y=y, dx=0.0, dy=0.0, pressure=1.0)


def down(x: float, y: float, finger_id: int = 1) -> Raw:
    return finger(pygame.FINGERDOWN, x, y, finger_id)


def motion(x: float, y: float, finger_id: int = 1) -> Raw:
    return finger(pygame.FINGERMOTION, x, y, finger_id)


def up(x: float, y: float, finger_id: int = 1) -> Raw:
    return finger(pygame.FINGERUP, x, y, finger_id)


def mouse(kind: int, x: int, y: int, *, touch: bool = False) -> Raw:
    return Raw(kind, pos=(x, y), button=1, touch=touch)


def events_of(translator: Translator, *raw: Raw, now: float = 0.0) -> list[InputEvent]:
    return list(translator.translate(raw, now).events)


def test_a_finger_is_the_left_button_and_stands_in_parts_of_the_window(
    translator: Translator, size: tuple[int, int]
) -> None:
    wide, high = size
    assert events_of(translator, down(0.25, 0.5), motion(0.5, 0.5), up(0.5, 0.75)) == [
        PointerDown(wide / 4, high / 2, PointerButton.LEFT, 1, by_finger=True),
        PointerMove(wide / 2, high / 2, by_finger=True),
        PointerUp(wide / 2, high * 3 / 4, PointerButton.LEFT, by_finger=True),
    ]


def test_a_finger_at_the_rim_is_on_the_last_pixel(translator: Translator, size: tuple[int, int]) -> None:
    [pressed] = events_of(translator, down(1.0, 1.2))
    assert isinstance(pressed, PointerDown)
    assert (pressed.x, pressed.y) == (size[0] - 1, size[1] - 1)


def test_a_mouse_that_is_only_the_finger_again_says_nothing(translator: Translator) -> None:
    doubled = [
        mouse(kind, 5, 5, touch=True) for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    ]
    assert events_of(translator, *doubled) == []
    assert len(events_of(translator, down(0.1, 0.1), *doubled, up(0.1, 0.1), *doubled)) == 2


@pytest.mark.parametrize("device", [-1, 0xFFFF_FFFF_FFFF_FFFF])
def test_a_finger_that_is_only_the_mouse_again_says_nothing(translator: Translator, device: int) -> None:
    assert events_of(translator, finger(pygame.FINGERDOWN, 0.1, 0.1, touch_id=device)) == []


def test_more_fingers_neither_break_a_drag_nor_make_it_jump(translator: Translator, size: tuple[int, int]) -> None:
    told = events_of(
        translator,
        down(0.2, 0.2),
        motion(0.3, 0.3),
        down(0.9, 0.9, finger_id=2),
        motion(0.8, 0.8, finger_id=2),
        up(0.8, 0.8, finger_id=2),
        motion(0.4, 0.4),
        up(0.4, 0.4),
    )
    assert [type(each) for each in told] == [PointerDown, PointerMove, PointerUp]
    assert told[1] == PointerMove(size[0] * 0.4, size[1] * 0.4, by_finger=True)


def test_a_finger_that_stayed_does_not_take_over_and_the_next_one_does(translator: Translator) -> None:
    events_of(translator, down(0.2, 0.2), down(0.9, 0.9, finger_id=2), up(0.2, 0.2))
    assert events_of(translator, motion(0.8, 0.8, finger_id=2), up(0.8, 0.8, finger_id=2)) == []
    assert len(events_of(translator, down(0.5, 0.5, finger_id=3), up(0.5, 0.5, finger_id=3))) == 2


def test_while_a_finger_is_down_the_mouse_means_nothing_and_the_other_way_round(translator: Translator) -> None:
    assert len(events_of(translator, down(0.2, 0.2))) == 1
    assert events_of(translator, mouse(pygame.MOUSEMOTION, 9, 9), mouse(pygame.MOUSEBUTTONDOWN, 9, 9)) == []
    assert events_of(translator, mouse(pygame.MOUSEBUTTONUP, 9, 9)) == []
    assert len(events_of(translator, up(0.2, 0.2))) == 1
    assert len(events_of(translator, mouse(pygame.MOUSEBUTTONDOWN, 9, 9))) == 1
    assert events_of(translator, down(0.2, 0.2), motion(0.3, 0.2), up(0.3, 0.2)) == []
    assert len(events_of(translator, mouse(pygame.MOUSEBUTTONUP, 9, 9))) == 1


def test_lost_focus_lifts_the_finger(translator: Translator) -> None:
    events_of(translator, down(0.2, 0.2))
    assert events_of(translator, Raw(pygame.WINDOWFOCUSLOST)) == [FocusLost()]
    assert events_of(translator, motion(0.4, 0.4), up(0.4, 0.4)) == []
    assert len(events_of(translator, down(0.4, 0.4, finger_id=2))) == 1


def test_two_taps_are_a_double_click_as_near_as_fingers_can(translator: Translator, size: tuple[int, int]) -> None:
    def taps(apart: float, seconds: float) -> int:
        events_of(translator, Raw(pygame.WINDOWFOCUSLOST))
        events_of(translator, down(0.5, 0.5), up(0.5, 0.5), now=1.0)
        [second, _] = events_of(
            translator, down(0.5 + apart / size[0], 0.5), up(0.5 + apart / size[0], 0.5), now=1 + seconds
        )
        assert isinstance(second, PointerDown)
        return second.clicks

    assert [taps(20, 0.3), taps(30, 0.3), taps(20, 0.5)] == [2, 1, 1]
