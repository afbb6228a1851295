"""A finger on widgets: it presses, scrolls, rests to be told a name, and leaves nothing lit."""

from __future__ import annotations

from itertools import pairwise

import pygame
import pytest

from cardtable.table.pace import FULL
from cardtable.ui.core.scene import FocusLost, PointerDown, PointerMove, PointerUp
from cardtable.ui.widgets.boxes import Column, Scroll
from cardtable.ui.widgets.buttons import Button, IconButton
from cardtable.ui.widgets.fields import Slider
from cardtable.ui.widgets.screen import Dialog
from cardtable.ui.widgets.text import Label
from cardtable.ui.widgets.widget import FingerDrag, Widget, enable
from tests.support.words import TEXTS

TREMBLE, FAR = 8, 40  # pixels, at a scale of 1


class Finger:
    """A finger over a ``Hand``."""

    def __init__(self, work):
        self.work = work

    def down(self, at):
        self.x, self.y = at.rect.center if isinstance(at, Widget) else at
        return self.work.stage.handle(PointerDown(self.x, self.y, by_finger=True), self.work.now)

    def go(self, dx=0.0, dy=0.0):
        self.x, self.y = self.x + dx, self.y + dy
        self.work.stage.handle(PointerMove(self.x, self.y, by_finger=True), self.work.now)

    def up(self):
        self.work.stage.handle(PointerUp(self.x, self.y, by_finger=True), self.work.now)

    def wait(self, seconds=FULL.long_press):
        """Sleep as the app does: until something is wanted, or the time is over."""
        end = self.work.now + seconds
        for _ in range(1000):
            wanted = self.work.stage.wake_at(self.work.now)
            if wanted is None or wanted > end:
                break
            self.work.now = max(wanted, self.work.now + 1 / 240)
            self.work.draw()
        self.work.now = end
        self.work.draw()


class Card(Widget):
    """Can be dragged, and rested on."""

    finger_drag = FingerDrag.ANYWHERE

    def __init__(self):
        super().__init__(label="card", focusable=True)
        self.done = []

    def _size(self, *_):
        return 100, 100

    def press(self, *_):
        self.done.append("press")
        return True

    def drag(self, *_):
        self.done.append("drag")

    def release(self, *_):
        self.done.append("release")

    def let_go(self):
        self.done.append("let go")

    def long_press(self, *_, act=True):
        self.done += ["rest"] * act
        return True


@pytest.fixture
def pushed():
    return []


@pytest.fixture
def page(hand, pushed):
    """Forty buttons on a page that scrolls, and a finger over it."""
    buttons = [Button(f"Button {n}", lambda n=n: pushed.append(n)) for n in range(40)]
    scroll = Scroll(Column(buttons))
    return Finger(hand(scroll)), scroll, buttons


@pytest.fixture
def bin_(hand, pushed):
    """A button that shows nothing but a picture."""
    button = IconButton("undo", "Take back", lambda: pushed.append("undo"))
    return Finger(hand(Column([button, Label("text")], padding=100))), button


def test_a_tap_presses_and_leaves_nothing_lit(page, pushed):
    finger, _, buttons = page
    finger.down(buttons[1])
    assert buttons[1].pressed
    finger.up()
    assert pushed == [1]
    assert not any(button.hovered or button.pressed for button in buttons)


def test_a_finger_that_trembles_still_presses(page, pushed):
    finger, scroll, buttons = page
    finger.down(buttons[1])
    finger.go(0, TREMBLE)
    finger.up()
    assert (pushed, scroll.offset) == ([1], 0)


def test_a_finger_that_pulls_scrolls_and_presses_nothing(page, pushed):
    finger, scroll, buttons = page
    finger.down(buttons[8])
    finger.go(0, -FAR)
    assert not buttons[8].pressed
    finger.go(0, -FAR)
    finger.up()
    assert (pushed, scroll.offset) == ([], 2 * FAR)
    assert not any(button.hovered or button.pressed for button in buttons)


def flung(finger, at, pull=-FAR):
    """Pull the page three times within a tenth of a second, and lift the finger."""
    finger.down(at)
    for _ in range(3):
        finger.work.now += 0.02
        finger.go(0, pull)
    finger.up()


def test_a_page_that_was_flung_glides_on_ever_slower_and_rests(page):
    finger, scroll, buttons = page
    flung(finger, buttons[8])
    offsets = [scroll.offset]
    for _ in range(4):
        finger.wait(0.2)
        offsets.append(scroll.offset)
    gone = [after - before for before, after in pairwise(offsets)]
    assert gone[0] > FAR
    assert all(before > after > 0 for before, after in pairwise(gone))
    finger.wait(2.0)
    rests = scroll.offset
    finger.wait(1.0)
    assert scroll.offset == rests
    assert finger.work.stage.wake_at(finger.work.now) is None


def test_a_finger_that_rests_before_it_is_lifted_flings_nothing(page):
    finger, scroll, buttons = page
    finger.down(buttons[8])
    finger.work.now += 0.02
    finger.go(0, -FAR)
    finger.wait(0.3)
    finger.up()
    finger.wait(0.5)
    assert scroll.offset == FAR


def test_a_page_that_glides_stops_at_a_tap_that_presses_nothing_and_at_its_end(page, pushed):
    finger, scroll, _ = page
    flung(finger, (50, 200))
    finger.wait(0.05)
    finger.down((50, 100))
    stopped = scroll.offset
    finger.up()
    finger.wait(0.5)
    assert (scroll.offset, pushed) == (stopped, [])
    flung(finger, (50, 200), -400)
    finger.wait(3.0)
    assert scroll.offset == scroll.max_offset
    finger.down((50, 100))
    finger.up()
    assert len(pushed) == 1


def test_without_motion_no_page_glides(page):
    finger, scroll, buttons = page
    finger.work.stage.glide_seconds = 0.0
    flung(finger, buttons[8])
    finger.wait(1.0)
    assert scroll.offset == 3 * FAR


def test_a_page_that_is_pulled_stays_under_the_finger(page):
    finger, scroll, buttons = page
    finger.down(buttons[8])
    finger.go(0, -FAR)
    finger.go(0, FAR / 2)
    assert scroll.offset == FAR / 2
    finger.go(0, FAR)
    assert scroll.offset == 0


def test_a_slider_is_not_moved_by_a_finger_that_wants_to_scroll(hand):
    slider = Slider("Volume", 0.5, TEXTS)
    scroll = Scroll(Column([slider, *(Button(f"B {n}") for n in range(40))]))
    finger = Finger(hand(scroll))
    finger.down((slider.rect.x + 10, slider.rect.centery))
    finger.go(2, -FAR)
    finger.up()
    assert (slider.value, scroll.offset) == (0.5, FAR)


def test_a_slider_follows_a_finger_that_goes_along_it_and_a_tap(hand):
    slider = Slider("Volume", 0.5, TEXTS)
    scroll = Scroll(Column([slider, *(Button(f"B {n}") for n in range(40))]))
    finger = Finger(hand(scroll))
    finger.down((slider.rect.x + 60, slider.rect.centery))
    assert slider.value == 0.5, "the finger may yet want to scroll"
    finger.go(-FAR, 4)
    assert slider.value < 0.2
    finger.up()
    finger.down((slider.rect.x + 1, slider.rect.centery))
    finger.up()
    assert (slider.value, scroll.offset) == (0, 0)


def test_what_can_be_dragged_is_dragged_and_does_not_scroll(hand):
    card = Card()
    scroll = Scroll(Column([card, *(Button(f"B {n}") for n in range(40))]))
    finger = Finger(hand(scroll))
    finger.down(card)
    finger.go(0, -FAR)
    finger.up()
    assert scroll.offset == 0
    assert card.done[:3] == ["press", "drag", "release"]


def test_a_finger_that_rests_does_what_the_right_button_does_once(hand):
    card = Card()
    finger = Finger(hand(Column([card], padding=100)))
    finger.down(card)
    finger.wait(FULL.long_press - 0.02)
    assert card.done == ["press"]
    finger.wait(0.04)
    assert card.done == ["press", "let go", "rest"]
    finger.go(FAR, FAR)
    finger.wait()
    finger.up()
    assert card.done == ["press", "let go", "rest"]


def test_a_finger_that_moves_away_does_not_rest(hand):
    card = Card()
    finger = Finger(hand(Column([card], padding=100)))
    finger.down(card)
    finger.wait(0.3)
    finger.go(FAR, 0)
    finger.wait()
    finger.up()
    assert card.done[:3] == ["press", "drag", "release"]
    assert "rest" not in card.done


def test_a_ring_closes_around_a_finger_that_rests_and_is_gone_afterwards(hand):
    card = Card()
    work = hand(Column([card], padding=100))
    before = pygame.image.tobytes(work.surface, "RGB")
    finger = Finger(work)
    finger.down(card)
    finger.wait(FULL.long_press_shows - 0.01)
    assert pygame.image.tobytes(work.surface, "RGB") == before, "a tap shows no ring"
    seen = []
    for _ in range(3):
        finger.wait(0.1)
        shown = pygame.image.tobytes(work.surface, "RGB")
        seen.append(sum(one != other for one, other in zip(before, shown, strict=True)))
    assert 0 < seen[0] < seen[1] < seen[2]
    finger.wait(0.1)
    finger.up()
    work.draw()
    assert pygame.image.tobytes(work.surface, "RGB") == before


def test_nobody_is_woken_for_a_finger_once_it_has_rested(hand, bin_):
    finger, button = bin_
    finger.down(button)
    finger.wait(1.0)
    assert finger.work.stage.wake_at(finger.work.now) is None


def test_a_finger_that_rests_on_a_picture_is_told_its_name_and_does_not_press(bin_, pushed):
    finger, button = bin_
    finger.down(button)
    finger.wait()
    tips = finger.work.stage._tips
    assert tips.shown
    assert tips.rect.bottom <= button.rect.top, "the finger hides what is below it"
    finger.up()
    assert not tips.shown
    assert not button.hovered
    assert pushed == []
    finger.down(button)
    finger.up()
    assert pushed == ["undo"]


def test_a_picture_that_cannot_be_pressed_now_tells_its_name_too(bin_):
    finger, button = bin_
    enable(button, False)
    finger.down(button)
    finger.wait()
    assert finger.work.stage._tips.shown


def test_a_button_that_says_what_it_does_can_be_pressed_slowly(page, pushed):
    finger, _, buttons = page
    finger.down(buttons[1])
    finger.wait(2.0)
    finger.up()
    assert pushed == [1]


def test_a_window_that_loses_the_focus_ends_a_press(page, pushed):
    finger, scroll, buttons = page
    finger.down(buttons[8])
    finger.work.stage.handle(FocusLost(), finger.work.now)
    assert not buttons[8].pressed
    finger.go(0, -FAR)
    finger.up()
    finger.wait()
    assert (pushed, scroll.offset) == ([], 0)


def test_what_is_laid_over_a_finger_ends_its_press(page, pushed):
    finger, scroll, buttons = page
    finger.down(buttons[8])
    finger.work.stage.open(Dialog("Question", [Label("?")], [Button("Yes")], close_label="close"))
    finger.go(0, -FAR)
    finger.up()
    assert (pushed, scroll.offset) == ([], 0)


def test_a_mouse_takes_over_after_a_finger(page):
    finger, _, buttons = page
    finger.down(buttons[1])
    finger.up()
    finger.work.move(*buttons[2].rect.center)
    assert buttons[2].hovered
