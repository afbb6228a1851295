from __future__ import annotations

import pygame
import pytest

from cardtable.ui.core.commands import Command, bound
from cardtable.ui.core.scene import KeyDown, PointerDown, PointerMove, PointerUp, Quit, TextInput
from cardtable.ui.core.theme import PAPER
from cardtable.ui.widgets.boxes import Column, Spacer
from cardtable.ui.widgets.buttons import Button
from cardtable.ui.widgets.fields import TextField
from cardtable.ui.widgets.screen import Toast, WidgetScreen
from tests.support.clipboard import OwnClipboard


class SmallScreen(WidgetScreen):
    def __init__(self, painter, ground):
        super().__init__(painter, ground, clipboard=OwnClipboard())
        self.done = []
        self.heard = ""
        self.leave_button = Button("Leave", Quit)
        self.field = TextField("Name")

    def close_label(self):
        return "Close"

    def build(self):
        self.done.append("built")
        return Column([Button("Deal", lambda: self.done.append("dealt")), self.leave_button, self.field, Spacer()])

    def commands(self):
        own = (
            Command("new", "", lambda screen: screen.done.append("new"), ("ctrl+n",)),
            Command("keys", "", lambda screen: screen.done.append("keys"), ("?",)),
        )
        return (*bound(own, self), *super().commands())

    def typed(self, text):
        self.heard += text


@pytest.fixture
def screen(painter, ground):
    screen = SmallScreen(painter, ground)
    screen.layout(800, 600, 1.0)
    return screen


def test_a_shortcut_runs_its_action_wherever_the_keyboard_is(screen):
    screen.handle(KeyDown("ctrl"), 0)
    screen.handle(KeyDown("n", frozenset({"ctrl"})), 0)
    screen.handle(KeyDown("?", frozenset({"shift"})), 0)
    screen.stage.focus(screen.field)
    screen.handle(KeyDown("n", frozenset({"ctrl"})), 0)
    assert screen.done == ["built", "new", "keys", "new"]


def test_a_shortcut_of_one_letter_is_typed_into_a_field_instead(screen):
    screen.stage.focus(screen.field)
    screen.handle(KeyDown("?", frozenset({"shift"})), 0)
    screen.handle(TextInput("?"), 0)
    assert (screen.field.text, screen.done) == ("?", ["built"])


def test_text_that_no_field_takes_reaches_the_screen(screen):
    screen.handle(TextInput("g"), 0)
    assert screen.heard == "g"


def test_a_transition_of_a_button_is_given_back(screen, surface):
    screen.draw(surface, 0, everything=True)
    x, y = screen.leave_button.rect.center
    screen.handle(PointerMove(x, y), 0)
    screen.handle(PointerDown(x, y), 0)
    assert screen.handle(PointerUp(x, y), 0) == Quit()


def test_a_screen_at_rest_wants_no_frame_and_paints_nothing(screen, surface):
    screen.update(0)
    screen.draw(surface, 0, everything=False)
    screen.update(1)
    assert screen.wake_at(1) is None
    assert list(screen.draw(surface, 1, everything=False)) == []


def test_another_theme_paints_everything_again(screen, surface, painter):
    screen.update(0)
    screen.draw(surface, 0, everything=False)
    before = tuple(surface.get_at((400, 500)))
    painter.theme = PAPER
    screen.update(1)
    assert list(screen.draw(surface, 1, everything=False)) == [pygame.Rect(0, 0, 800, 600)]
    assert tuple(surface.get_at((400, 500))) != before


def test_a_page_too_high_for_the_window_scrolls(painter, ground, surface):
    screen = SmallScreen(painter, ground)
    screen.layout(300, 100, 1.0)
    screen.draw(surface, 0, everything=True)
    screen.handle(KeyDown("tab", frozenset({"shift"})), 0)
    assert screen.stage.focused is screen.field
    assert pygame.Rect(0, 0, 300, 100).contains(screen.field.rect)


def test_a_toast_comes_and_goes_by_time_and_never_takes_the_keyboard(screen, surface):
    screen.stage.focus(screen.field)
    screen.toast(Toast("Game abandoned.", 10))
    screen.update(5)
    assert screen.stage.focused is screen.field
    screen.draw(surface, 5, everything=False)
    assert screen.wake_at(5) == 15
    screen.update(15)
    screen.draw(surface, 15, everything=False)
    assert screen.wake_at(15) is None


def test_the_button_of_a_toast_is_reached_by_keyboard_and_acts_once(screen, surface):
    screen.toast(Toast("Game abandoned.", 10, button="Undo", action=lambda: screen.done.append("undone")))
    screen.update(0)
    for _ in range(4):
        screen.handle(KeyDown("tab"), 0)
    assert screen.stage.focused.label == "Undo"
    screen.handle(KeyDown("return"), 0)
    screen.handle(KeyDown("return"), 0)
    assert screen.done == ["built", "undone"]


def test_a_toast_that_somebody_is_at_stays(screen, surface):
    screen.toast(Toast("Game abandoned.", 10, button="Undo"))
    screen.update(0)
    for _ in range(4):
        screen.handle(KeyDown("tab"), 0)
    screen.update(11)
    screen.draw(surface, 11, everything=False)
    screen.update(11)
    screen.draw(surface, 11, everything=False)
    assert screen.stage.focused is not None
    assert screen.wake_at(11) == 12


def test_a_toast_takes_the_place_of_one_that_says_the_same(screen):
    for word in ("first", "second"):
        screen.toast(Toast("Game abandoned.", 10, button="Undo", action=lambda word=word: screen.done.append(word)))
    (slip,) = screen._toasts.children()
    screen._toasts.act(slip)
    assert "second" in screen.done
    assert "first" not in screen.done


def test_only_three_toasts_are_shown_at_a_time(screen):
    for index in range(5):
        screen.toast(Toast(f"Message {index}", 10))
    slips = screen._toasts.children()
    assert [slip.label for slip in slips] == ["Message 2", "Message 3", "Message 4"]
    assert all(not one.rect.colliderect(other.rect) for one in slips for other in slips if one is not other)
