from __future__ import annotations

import pytest

from cardtable.ui.widgets.boxes import Column, Scroll
from cardtable.ui.widgets.buttons import Button
from cardtable.ui.widgets.text import Label


@pytest.fixture
def scroll():
    return Scroll(Column([Label(f"Line {index}") for index in range(60)]), label="Lines")


@pytest.fixture
def work(hand, scroll):
    return hand(scroll, (300, 260))


def test_what_fits_does_not_scroll_and_is_no_stop(hand):
    scroll = Scroll(Column([Label("Short")]))
    work = hand(scroll, (300, 260))
    assert (scroll.max_offset, scroll.focusable) == (0, False)
    work.wheel(scroll, -3)
    assert scroll.offset == 0


def test_the_wheel_scrolls_and_stops_at_both_ends(work, scroll):
    work.wheel(scroll, -2)
    assert scroll.offset == 144
    work.wheel(scroll, 50)
    assert scroll.offset == 0
    work.wheel(scroll, -500)
    assert scroll.offset == scroll.max_offset


def test_keys_scroll_by_lines_pages_and_to_the_ends(work, scroll):
    seen = []
    for key in ("tab", "down", "pagedown", "pageup", "end", "home"):
        work.key(key)
        seen.append(scroll.offset)
    assert seen == [0, 36, 36 + 234, 36, scroll.max_offset, 0]


def test_dragging_the_bar_scrolls(work, scroll):
    thumb = scroll._thumb()
    work.press(*thumb.center)
    work.move(thumb.centerx, 1000)
    assert scroll.offset == scroll.max_offset
    work.release(thumb.centerx, 1000)
    work.move(thumb.centerx, 0)
    assert scroll.offset == scroll.max_offset


def test_the_bar_lights_up_under_the_pointer_alone(work, scroll):
    def shown():
        work.draw()
        return tuple(work.surface.get_at(scroll._thumb().center))

    before = shown()
    work.move(40, 100)
    assert shown() == before
    work.move(*scroll._thumb().center)
    assert shown() != before
    work.move(40, 100)
    assert shown() == before


def test_pressing_the_groove_jumps_there(work, scroll):
    groove = scroll._groove()
    work.press(groove.centerx, groove.bottom - 2)
    assert scroll.offset == scroll.max_offset


def test_what_is_scrolled_out_cannot_be_pressed(hand):
    done = []
    head = Button("Top", lambda: done.append(1))
    scroll = Scroll(Column([head, *(Label(f"Line {index}") for index in range(60))]))
    box = Column([Label("Above"), scroll])
    work = hand(box, (300, 260))
    scroll.scroll_to(40)
    work.click((head.rect.centerx, head.rect.top + 2))
    assert done == []


def test_the_child_never_paints_outside(work, scroll):
    scroll.scroll_to(333)
    work.draw()
    assert all(tuple(work.surface.get_at((40, y)))[:3] != (255, 255, 255) for y in range(261, 300))


def test_scrolling_moves_without_measuring_again(work, scroll):
    child = scroll.children()[0]
    before = child.children()[5].rect.y
    scroll.scroll_to(100)
    assert child.children()[5].rect.y == before - 100
    assert work.stage.wake_at(0) == 0


def test_a_narrower_window_keeps_the_place_within_reach(work, scroll):
    scroll.scroll_to(scroll.max_offset)
    work.stage.place(work.surface.get_rect())
    work.draw()
    assert scroll.offset == scroll.max_offset
