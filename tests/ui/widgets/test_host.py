from __future__ import annotations

import pygame
import pytest

from cardtable.ui.core.scene import FocusLost, PointerButton, PointerDown, Pop
from cardtable.ui.widgets.boxes import Column, ColumnGrid, Row, Scroll, Spacer
from cardtable.ui.widgets.buttons import Button, IconButton
from cardtable.ui.widgets.host import merged, tip_spans
from cardtable.ui.widgets.screen import Dialog, Toast, Toasts
from cardtable.ui.widgets.skins import Look
from cardtable.ui.widgets.text import Label
from cardtable.ui.widgets.widget import Hold, Layer, adopt
from tests.ui.widgets.conftest import keyed


def off(widget):
    widget.enabled = False
    return widget


@pytest.fixture
def three():
    return [Button("One"), Button("Two"), Button("Three")]


def test_tab_goes_in_reading_order_and_round_by_what_is_there(hand, three):
    work = hand(Column([Row(three[:2]), Label("not a stop"), three[2]]))
    seen = []
    for _ in range(4):
        work.key("tab")
        seen.append(work.stage.focused.label)
    assert seen == ["One", "Two", "Three", "One"]
    for _ in range(3):
        work.key("shift+tab")
        seen.append(work.stage.focused.label)
    assert seen[4:] == ["Three", "Two", "One"]
    three[1].visible = False
    three[2].enabled = False
    work.key("tab")
    assert work.stage.focused is three[0]


def test_arrows_go_to_the_nearest_neighbour(hand):
    parts = [Button(f"Game {index}") for index in range(6)]
    work = hand(ColumnGrid(parts, columns=3))
    work.stage.focus(parts[0])
    path = []
    for key in ("right", "down", "left", "up", "up"):
        work.key(key)
        path.append(parts.index(work.stage.focused))
    assert path == [1, 4, 3, 0, 0]


def test_the_ring_shows_for_the_keyboard_and_not_for_the_pointer(hand, three):
    work = hand(Column(three))
    work.click(three[1])
    assert work.stage.focused is three[1]
    assert not work.stage.ring_shown
    work.key("tab")
    assert work.stage.focused is three[2]
    assert work.stage.ring_shown


def test_the_ring_is_light_and_dark_and_at_least_three_pixels_wide(hand, three, painter):
    work = hand(Column([Row([Spacer(40, grow=0), three[0]])], padding=40))
    work.stage.focus(three[0])
    work.draw()
    box = three[0].rect
    column = [tuple(work.surface.get_at((box.left - step, box.centery)))[:3] for step in range(1, 12)]
    assert column.count(painter.theme.ring_light) >= 3
    assert column.count(painter.theme.ring_dark) >= 2


AWAY, ON_IT = (400, 500), (20, 20)
PRESSES = {
    "released inside": (lambda work: work.move(*ON_IT), ON_IT, True),
    "released outside": (lambda work: work.move(*AWAY), AWAY, False),
    "out and back in": (lambda work: (work.move(*AWAY), work.move(*ON_IT)), ON_IT, True),
    "the window is lost": (lambda work: work.stage.handle(FocusLost(), 0), ON_IT, False),
}


@pytest.mark.parametrize(("between", "where", "acts"), PRESSES.values(), ids=PRESSES)
def test_a_button_acts_on_release_inside(hand, between, where, acts):
    done = []
    button = Button("Deal", lambda: done.append(1))
    work = hand(Column([button, Spacer()]))
    work.press(*ON_IT)
    assert (done, button.pressed) == ([], True)
    between(work)
    assert button.pressed is acts
    work.release(*where)
    assert (done, button.pressed) == ([1] if acts else [], False)


def test_another_button_of_the_mouse_and_a_press_on_empty_room_are_left_to_the_scene(hand):
    work = hand(Column([Button("Deal"), Spacer()]))
    assert not work.stage.handle(PointerDown(20, 20, PointerButton.RIGHT), 0)
    assert not work.press(*AWAY)


@pytest.mark.parametrize("key", ["space", "return"])
def test_space_and_enter_press_a_button(hand, key):
    done = []
    work = hand(Column([Button("Deal", lambda: done.append(1))]))
    work.keys("tab", key)
    assert done == [1]


def test_a_button_that_is_off_does_nothing_and_lets_nothing_through(hand):
    done = []
    button = off(Button("Deal", lambda: done.append(1)))
    work = hand(Column([button]))
    assert work.press(*button.rect.center)
    work.release(*button.rect.center)
    button.activate()
    assert done == []


def test_a_transition_from_an_action_is_handed_over_once(hand):
    button = Button("Back", Pop)
    work = hand(Column([button]))
    work.click(button)
    assert work.stage.take_transition() == Pop()
    assert work.stage.take_transition() is None


def test_only_what_changed_is_painted(hand, three):
    work = hand(Column([*three, Spacer()]))
    assert work.draw() == []
    work.move(*three[1].rect.center)
    (rect,) = work.draw()
    assert rect.contains(three[1].rect)
    assert rect.height < 200


def test_painting_a_part_gives_the_same_pixels_as_painting_all(hand, three):
    work = hand(Column([*three, Label("Text below ♥ 9"), Spacer()], padding=20))
    work.keys("tab", "tab")
    work.move(*three[0].rect.center)
    work.draw()
    part = work.surface.get_buffer().raw
    work.stage.draw(work.surface, lambda to, area: to.fill((1, 2, 3), area), everything=True)
    assert work.surface.get_buffer().raw == part


def test_an_idle_stage_wants_no_frame(hand, three):
    work = hand(Column(three))
    assert work.stage.wake_at(0.0) is None
    three[0].touch()
    assert work.stage.wake_at(5.0) == 5.0


TIP_GOES = {
    "its button is pressed": lambda work, row: work.click(row.children()[0]),
    "something is laid over it": lambda work, _: work.stage.open(
        Dialog("Over it", [Label("All of it.")], close_label="Close")
    ),
    "others take the place of its button": lambda _, row: row.fill([]),
}


@pytest.mark.parametrize("by", ["pointer", "keyboard"])
@pytest.mark.parametrize("goes", TIP_GOES)
def test_a_tooltip_comes_after_a_moment_and_goes_when(hand, goes, by):
    row = Row([IconButton("undo", "Undo", shortcut=keyed("ctrl+z"))])
    work = hand(Column([row, Spacer()]))
    if by == "pointer":
        work.move(*row.children()[0].rect.center)
        assert work.stage.wake_at(0.0) == 0.0
    else:
        work.key("tab")
    work.draw()
    assert work.stage.wake_at(0.0) == 0.5
    work.now = 0.5
    tip = work.draw()[-1]
    assert tip.bottom > row.rect.bottom
    assert work.stage._tips.shown
    TIP_GOES[goes](work, row)
    assert any(again.contains(tip) for again in work.draw())
    work.now = 1.5
    work.draw()
    assert not work.stage._tips.shown


def test_a_tooltip_that_is_due_does_not_come_where_its_button_is_gone(hand):
    row = Row([IconButton("undo", "Undo")])
    work = hand(Column([row, Spacer()]))
    work.move(*row.children()[0].rect.center)
    work.draw()
    row.fill([])
    work.now = 1.5
    work.draw()
    assert not work.stage._tips.shown


def test_a_tooltip_leaves_nothing_behind_not_even_its_shadow(hand):
    button = IconButton("undo", "Undo", shortcut=keyed("ctrl+z"))
    work = hand(Column([Row([button]), Spacer()]))
    bare = pygame.image.tobytes(work.surface, "RGB")
    work.move(*button.rect.center)
    work.now = 0.5
    work.draw()
    work.stage.relayout()  # everything is painted, the whole shadow too
    work.draw()
    assert pygame.image.tobytes(work.surface, "RGB") != bare
    work.move(700, 500)
    work.draw()
    assert pygame.image.tobytes(work.surface, "RGB") == bare


def test_a_tooltip_says_what_holds_now(hand):
    label = Label("21 of 60")
    label.hint = "Looking"
    work = hand(Column([Row([label]), Spacer()]))
    work.move(*label.rect.center)
    work.draw()
    work.now = 0.5
    work.draw()
    small = work.stage._tips.rect.width
    label.hint = "Sixty ways were tried, and this is what came of them"
    work.draw()
    assert work.stage._tips.rect.width > small
    assert work.stage._tips.shown


def test_a_tooltip_says_what_a_key_does_and_nothing_of_a_button_that_says_all_itself(hand):
    play, cards = Button("Play two aces", lambda: None, shortcut=keyed("p")), Button("Sort", lambda: None)
    painter = hand(Column([play, cards])).stage.painter
    assert [span.text.strip() for span in tip_spans(play, painter)] == ["Play two aces", "P"]
    assert tip_spans(cards, painter) == ()


def test_a_tooltip_goes_when_what_it_names_is_scrolled_away(hand):
    button = IconButton("undo", "Undo", shortcut=keyed("ctrl+z"))
    scroll = Scroll(Column([button, *(Label(f"Line {index}") for index in range(60))]))
    work = hand(scroll, (400, 260))
    work.key("tab")
    work.stage.focus(button)
    work.now = 1.0
    work.draw()
    work.now = 2.0
    work.draw()
    assert work.stage._tips.shown
    scroll.scroll_to(scroll.max_offset)
    work.draw()
    assert not work.stage._tips.shown


def test_a_dialog_holds_the_keyboard_and_gives_it_back(hand, three):
    work = hand(Column(three))
    work.stage.focus(three[1])
    keep = Button("Keep playing")
    dialog = Dialog("Abandon?", [Label("It can be undone.")], [keep], close_label="Close")
    work.stage.open(dialog)
    seen = set()
    for _ in range(5):
        work.key("tab")
        seen.add(work.stage.focused.label)
    assert seen == {"Close", "Keep playing"}
    work.key("escape")
    assert work.stage.focused is three[1]
    assert work.stage.ring_shown


def test_below_a_dialog_nothing_can_be_pressed(hand):
    done = []
    button = Button("Deal", lambda: done.append(1))
    work = hand(Column([button, Spacer()]))
    work.stage.open(Dialog("Question", [Label("Really?")], close_label="Close"))
    work.click(button)
    assert done == []


def test_a_dialog_tells_that_it_was_dismissed(hand):
    gone = []
    work = hand(Column([]))
    work.stage.open(Dialog("Question", [Label("Really?")], on_dismiss=lambda: gone.append(1), close_label="Close"))
    work.key("escape")
    assert gone == [1]
    assert not work.key("escape")


def test_a_tall_dialog_scrolls_and_keeps_its_buttons_on_the_screen(hand):
    foot = Button("Close it")
    work = hand(Column([]), (500, 400))
    work.stage.open(Dialog("Long", [Label("word " * 600)], [foot], close_label="Close"))
    assert pygame.Rect(0, 0, 500, 400).contains(foot.rect)


def test_another_tree_keeps_the_keyboard_at_the_same_place(hand, three):
    work = hand(Column(three))
    work.keys("tab", "tab")
    work.stage.replace_root(Column([Button("Eitt"), Button("Tvö"), Button("Þrjú")]))
    assert work.stage.focused.label == "Tvö"


def test_focus_scrolls_into_view(hand):
    parts = [Button(f"Row {index}") for index in range(40)]
    scroll = Scroll(Column(parts))
    work = hand(scroll, (300, 300))
    work.stage.focus(parts[30])
    assert scroll.rect.contains(parts[30].rect)
    work.stage.focus(parts[0])
    assert scroll.rect.contains(parts[0].rect)


def test_damaged_places_that_touch_are_joined_and_of_many_the_nearest():
    bounds = pygame.Rect(0, 0, 100, 100)
    one, two, far = pygame.Rect(0, 0, 20, 20), pygame.Rect(10, 10, 20, 20), pygame.Rect(60, 60, 80, 80)
    assert merged([one, two, far], bounds) == [pygame.Rect(0, 0, 30, 30), pygame.Rect(60, 60, 40, 40)]
    dots = [pygame.Rect(0, 9 * index, 2, 2) for index in range(9)]
    apart = [pygame.Rect(90, 80, 2, 2), pygame.Rect(90, 83, 2, 2)]
    assert sorted(map(tuple, merged([*dots, *apart], bounds))) == sorted([*map(tuple, dots), (90, 80, 2, 5)])
    crowd = [pygame.Rect(2 * index, index % 2 * 50, 1, 1) for index in range(41)]
    assert merged(crowd, bounds) == [pygame.Rect(0, 0, 81, 51)]
    assert merged([pygame.Rect(200, 0, 5, 5)], bounds) == []


def test_a_double_click_is_one_widget_pressed_twice_with_nothing_opened_or_closed_between(hand):
    told: dict[str, list[int]] = {"One": [], "Two": []}

    class Counted(Button):
        def press(self, x, y, clicks):
            told[self.label].append(clicks)
            return super().press(x, y, clicks)

    parts = [Counted(name) for name in told]
    work = hand(Row(parts))

    def press(part, clicks, now=0.0):
        work.stage.handle(PointerDown(*part.rect.center, PointerButton.LEFT, clicks), now)

    one, two = parts
    press(one, 1)
    press(one, 2)
    assert told["One"] == [1, 2]
    press(two, 2)
    assert told["Two"] == [1]
    press(two, 1)
    dialog = Dialog("Over it", [], close_label="Close")
    work.stage.open(dialog)
    work.stage.close(dialog)
    for clicks in (2, 3, 4):
        press(two, clicks)
    assert told["Two"] == [1, 1]  # what was meant is gone
    press(two, 1)
    press(two, 2)
    assert told["Two"] == [1, 1, 1, 2]
    work.stage.pointer.sweep()
    press(two, 3)
    press(two, 4)
    assert told["Two"] == [1, 1, 1, 2]
    press(two, 1)
    assert told["Two"] == [1, 1, 1, 2, 1]
    work.stage.pointer.sweep()
    for clicks, now in ((2, 1.0), (3, 1.3), (4, 1.6), (5, 1.9)):  # who goes on and on means it at last
        press(two, clicks, now)
    assert told["Two"] == [1, 1, 1, 2, 1, 1, 5]


class Floating(Layer):
    """A sheet with one button in the middle, that leaves what is below in use."""

    hold = Hold.FREE
    leads = True

    def __init__(self, action=None):
        super().__init__(label="Sheet")
        self.button = adopt(self, [Button("Go on", action)])[0]

    def children(self):
        return (self.button,)

    def settle(self, painter, screen):
        self.rect = pygame.Rect(0, 0, 200, 120)
        self.rect.center = screen.center
        self.button.arrange(painter, self.rect.inflate(-40, -60))

    def paint(self, surface, _painter):
        surface.fill((90, 90, 90), self.rect)


@pytest.mark.parametrize("by", ["pointer", "keyboard"])
def test_a_button_of_a_layer_that_has_closed_no_longer_has_the_keyboard(hand, three, by):
    done = []
    work = hand(Column(three))
    sheet = Floating(lambda: (done.append(1), work.stage.close(sheet))[0])
    work.stage.open(sheet)
    if by == "pointer":
        work.click(sheet.button)
    else:
        work.keys("tab", "space")
    assert done == [1]
    assert work.stage.focused is None
    assert not work.stage.ring_shown
    assert not sheet.button.focused
    assert not work.key("space")
    assert not work.key("return")
    assert done == [1]


def test_the_keyboard_goes_to_what_usually_has_it_but_not_behind_a_question(hand, three):
    work = hand(Column(three))
    work.stage.usual = three[1]
    sheet = Floating()
    work.stage.open(sheet)
    work.click(sheet.button)
    work.stage.close(sheet)
    assert work.stage.focused is three[1]
    question = Dialog("Sure?", [], [Button("Yes", look=Look.SECONDARY)], close_label="Close")
    work.stage.open(question)
    work.stage.focus(None)
    assert work.stage.focused is None
    question.dismiss()
    assert work.stage.focused is three[1]


def test_what_had_the_keyboard_before_a_dialog_does_not_get_it_back_when_it_is_gone(hand, three):
    work = hand(Column(three))
    sheet = Floating()
    work.stage.open(sheet)
    work.click(sheet.button)
    question = Dialog("Sure?", [], close_label="Close")
    work.stage.open(question)
    work.stage.close(sheet)
    question.dismiss()
    assert work.stage.focused is None


def test_what_is_hidden_loses_the_keyboard(hand, three):
    work = hand(Column([*three[:1], Row(three[1:])]))
    work.stage.focus(three[2])
    three[2].parent.show(False)
    work.draw()
    assert work.stage.focused is None


@pytest.mark.parametrize("way", ["acted on", "closed", "pushed out"])
def test_the_button_of_a_message_that_is_gone_has_no_keyboard(hand, three, way):
    acts = []
    work, toasts = hand(Column(three)), Toasts()
    work.stage.open(toasts)
    toasts.show_toast(Toast("Put aside", 0, button="Take up", action=lambda: acts.append(1)), "Close")
    work.draw()
    act, close = [part for part in toasts.children()[0].children() if part.focusable]
    work.stage.focus(act)
    if way == "acted on":
        work.key("return")
    elif way == "closed":
        work.click(close)
    else:
        for number in range(3):
            toasts.show_toast(Toast(f"More {number}", 0), "Close")
    work.draw()
    assert work.stage.focused is None
    before = list(acts)
    assert not work.key("return")
    assert acts == before


def test_the_ring_is_painted_over_the_layer_that_holds_it_and_goes_with_it(hand, three):
    work = hand(Column(three))
    work.draw()
    bare = work.surface.copy()
    sheet = Floating()
    work.stage.open(sheet)
    work.draw()
    plain = work.surface.copy()
    work.key("tab")
    assert work.stage.focused is sheet.button
    work.draw()
    edge = sheet.button.rect.left - 4, sheet.button.rect.centery
    around = [(sheet.button.rect.left - step, edge[1]) for step in range(1, 9)]
    assert any(work.surface.get_at(spot) != plain.get_at(spot) for spot in around)
    work.stage.close(sheet)
    work.draw()
    assert pygame.image.tobytes(work.surface, "RGB") == pygame.image.tobytes(bare, "RGB")


def test_a_layer_that_leads_comes_first_in_tab_order(hand, three):
    work = hand(Column(three))
    work.stage.open(Floating())
    seen = []
    for _ in range(4):
        work.key("tab")
        seen.append(work.stage.focused.label)
    assert seen == ["Go on", "One", "Two", "Three"]


def test_a_dialog_begins_at_what_looks_like_the_thing_to_do_and_shows_the_ring_to_the_keyboard(hand, three):
    work = hand(Column(three))
    buttons = [Button("No"), Button("Yes", look=Look.PRIMARY)]
    work.key("f2")
    question = Dialog("Sure?", [], buttons, close_label="Close")
    work.stage.open(question)
    assert work.stage.focused is buttons[1]
    assert work.stage.ring_shown
    question.dismiss()
    work.click(three[0])
    work.stage.open(question)
    assert work.stage.focused is buttons[1]
    assert not work.stage.ring_shown
