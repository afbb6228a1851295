"""Toggle, slider, choice list, segmented choice, number field, tabs, menu and setting: each by pointer and by keyboard."""

from __future__ import annotations

from types import SimpleNamespace

import pygame
import pytest

from cardtable.ui.core.scene import PointerDown, PointerMove, Pop
from cardtable.ui.core.theme import BODY
from cardtable.ui.widgets.boxes import Column, Row, Spacer
from cardtable.ui.widgets.buttons import IconButton, Toggle
from cardtable.ui.widgets.choices import ChoiceList, Choosable, PictureChoice, Pictured, Segmented
from cardtable.ui.widgets.fields import NumberField, Setting, Slider
from cardtable.ui.widgets.menu import MenuButton, MenuItem, Tab, Tabs, Toolbar
from cardtable.ui.widgets.screen import WidgetScreen
from cardtable.ui.widgets.text import Label
from tests.support.words import TEXTS
from tests.ui.widgets.conftest import keyed

LANGUAGES = [
    Choosable("en", "English"),
    Choosable("is", "Íslenska"),
    Choosable("de", "Deutsch"),
    Choosable("it", "Italiano"),
]


@pytest.fixture
def told():
    return []


@pytest.fixture
def tell(told):
    return told.append


def layer(work):
    """The uppermost layer on the stage, or None."""
    return work.stage.trees.layers[-1] if work.stage.trees.layers else None


def test_a_toggle_flips_by_click_and_by_space(hand, told, tell):
    toggle = Toggle("Four colours", False).then(tell)
    work = hand(Column([toggle]))
    work.click(toggle)
    work.keys("tab", "space")
    assert told == [True, False]
    assert toggle.described().value == "off"


def test_setting_a_toggle_tells_nobody(hand, told, tell):
    toggle = Toggle("Four colours", False).then(tell)
    hand(Column([toggle]))
    toggle.on = True
    assert (toggle.on, told) == (True, [])


def test_a_slider_moves_by_arrows_pages_and_ends(hand, told, tell):
    slider = Slider("Volume", 0.5, TEXTS, step=0.1).then(tell)
    work = hand(Column([slider]))
    work.keys("tab", "right", "left", "left", "end", "right", "pagedown", "home")
    assert told == [0.6, 0.5, 0.4, 1.0, 0.8, 0.0]


def test_a_slider_follows_the_pointer_and_stops_at_its_ends(hand, told, tell):
    slider = Slider("Volume", 0.5, TEXTS).then(tell)
    work = hand(Column([slider]))
    work.press(slider.rect.x + 1, slider.rect.centery)
    assert slider.value == 0
    work.move(5000, slider.rect.centery)
    assert slider.value == 1
    work.release(5000, 0)
    work.move(slider.rect.x, slider.rect.centery)
    assert slider.value == 1


def test_a_choice_list_opens_by_space_and_chooses_by_keys(hand, told, tell):
    choice = ChoiceList("Language", LANGUAGES, "is").then(tell)
    work = hand(Column([choice]))
    work.keys("tab", "space", "down", "down", "up", "return")
    assert (choice.value, told) == ("de", ["de"])
    assert work.stage.focused is choice


def test_a_choice_list_jumps_to_first_letters(hand, tell):
    choice = ChoiceList("Language", LANGUAGES, "en").then(tell)
    work = hand(Column([choice]))
    work.keys("tab", "return")
    work.type("í")
    work.key("return")
    assert choice.value == "is"


def test_escape_and_a_press_outside_leave_the_choice_as_it_was(hand, told, tell):
    choice = ChoiceList("Language", LANGUAGES, "is").then(tell)
    work = hand(Column([choice, Spacer()]))
    work.keys("tab", "space", "down", "escape")
    work.click(choice)
    assert layer(work) is not None
    work.click((700, 590))
    assert (choice.value, told, layer(work)) == ("is", [], None)


def test_a_choice_is_made_by_clicking_its_row(hand, told, tell):
    choice = ChoiceList("Language", LANGUAGES, "is").then(tell)
    work = hand(Column([choice, Spacer()]))
    work.click(choice)
    box = layer(work).children()[0].children()[0]
    work.click(box.row_rect(3).center)
    assert (choice.value, told) == ("it", ["it"])


@pytest.mark.parametrize("count", [3, 12, 80])
@pytest.mark.parametrize("place", ["top", "middle", "foot"])
def test_an_open_list_never_leaves_the_screen_and_never_clips_a_row(hand, painter, count, place):
    options = [Choosable(index, f"Deal {index} of a long name") for index in range(count)]
    choice = ChoiceList("Deal", options, count - 1)
    before = {"top": [], "middle": [Spacer()], "foot": [Spacer()]}[place]
    after = {"top": [Spacer()], "middle": [Spacer()], "foot": []}[place]
    work = hand(Column([*before, choice, *after]), (360, 420))
    work.keys("tab", "space")
    popup = layer(work)
    box = popup.children()[0].children()[0]
    assert pygame.Rect(0, 0, 360, 420).contains(popup.rect)
    assert popup.rect.contains(box.row_rect(count - 1))
    assert box.row_rect(0).height >= 44
    work.keys(*["up"] * (count - 1))
    assert popup.rect.contains(box.row_rect(0))


def test_an_open_list_is_never_narrower_than_its_texts(hand, painter):
    options = [Choosable(1, "Short"), Choosable(2, "An option with a name that is rather long", note="with a note")]
    work = hand(Row([ChoiceList("x", options, 1)]), (700, 400))
    work.keys("tab", "space")
    box = layer(work).children()[0].children()[0]
    assert box.rect.width >= box.measure(painter, 700)[0]


def test_a_segmented_choice_is_one_stop_and_arrows_choose(hand, told, tell):
    segmented = Segmented("Motion", LANGUAGES[:3], "en").then(tell)
    work = hand(Column([segmented]))
    work.keys("tab", "right", "right", "right", "left", "home")
    assert told == ["is", "de", "is", "en"]


def test_a_segment_is_chosen_by_click_unless_the_pointer_leaves_it(hand, told, tell):
    segmented = Segmented("Motion", LANGUAGES[:2], "en").then(tell)
    work = hand(Column([segmented]))
    box = segmented.rect
    work.press(box.right - 10, box.centery)
    work.release(box.left + 10, box.centery)
    assert told == []
    work.click((box.right - 10, box.centery))
    assert told == ["is"]


def test_a_segmented_choice_stands_upright_when_it_finds_no_room(hand, painter, told, tell):
    segmented = Segmented("Motion", LANGUAGES, "en").then(tell)
    work = hand(Column([segmented, Spacer()]), (150, 400))
    assert segmented.rect.height > 150
    work.keys("tab", "down")
    assert told == ["is"]


def test_a_number_changes_by_buttons_keys_and_digits(hand, told, tell):
    number = NumberField("Passes", 3, low=1, high=120).then(tell)
    work = hand(Column([number]))
    work.click((number.rect.right - 10, number.rect.centery))
    work.click((number.rect.left + 10, number.rect.centery))
    work.keys("up", "pageup", "home", "left")
    work.type("42")
    assert told == [4, 3, 4, 14, 1, 4, 42]
    assert number.described().value == "42"


def test_a_number_stays_within_its_limits(hand):
    number = NumberField("Passes", 99, low=1, high=9)
    work = hand(Column([number]))
    assert number.value == 9
    work.keys("tab", "right")
    work.type("0")
    assert number.value == 9


def test_a_number_that_is_being_typed_counts_as_soon_as_it_is_allowed(hand, told, tell):
    number = NumberField("Passes", 50, low=10, high=120).then(tell)
    work = hand(Column([number]))
    work.keys("tab")
    work.type("1")
    assert (number.value, told) == (50, [])
    work.type("2")
    assert (number.value, told) == (12, [12])
    work.key("backspace")
    assert number.value == 12
    work.type("5")
    assert told == [12, 15]
    work.type("0")
    assert (number.value, told) == (15, [12, 15])
    work.keys("right", "backspace", "backspace")
    work.type("20")
    assert told == [12, 15, 16, 20]
    work.keys("ctrl+up", "a")
    assert number.value == 20


def test_a_number_that_is_off_takes_neither_keys_nor_clicks(hand, told, tell):
    number = NumberField("Passes", 50, low=10, high=120).then(tell)
    number.enabled = False
    work = hand(Column([number]))
    work.click((number.rect.right - 10, number.rect.centery))
    work.type("12")
    work.key("up")
    assert (number.value, told) == (50, [])


def test_a_side_of_a_number_counts_where_it_is_let_go(hand, told, tell):
    number = NumberField("Passes", 50, step=5).then(tell)
    work = hand(Column([number]))
    work.press(number.rect.right - 10, number.rect.centery)
    work.release(number.rect.left + 10, number.rect.centery)
    work.press(*number.rect.center)
    work.release(*number.rect.center)
    assert told == []
    work.click((number.rect.left + 10, number.rect.centery))
    assert told == [45]


def test_tabs_show_one_page_and_change_by_arrows_click_and_ctrl_tab(hand, told, tell):
    pages = [Label("Scores"), Label("History"), Label("Log")]
    tabs = Tabs([Tab(page.text, page) for page in pages]).then(tell)
    work = hand(tabs)
    work.keys("tab", "right", "end", "ctrl+tab", "ctrl+shift+tab")
    bar = tabs.children()[0]
    work.click((bar.rect.x + 20, bar.rect.centery))
    assert told == [1, 2, 0, 2, 0]
    assert [page.visible for page in pages] == [True, False, False]


def test_a_button_works_on_no_screen_too_and_says_nothing_when_there_is_nowhere_to_go():
    answers = [Pop(), None]
    button = IconButton("undo", "Undo", answers.pop)
    button.activate()
    button.activate()
    assert answers == []
    went = []
    button.action, button.host_here = (lambda: None), SimpleNamespace(go=went.append)
    button.activate()
    assert went == []
    button.action = Pop
    button.activate()
    assert went == [Pop()]


def test_a_menu_runs_what_is_picked_and_skips_what_is_off(hand, told):
    items = [
        MenuItem("New", lambda: told.append("new"), "new", keyed("ctrl+n")),
        MenuItem("Restart", lambda: told.append("restart"), enabled=False),
        MenuItem("Leave", lambda: told.append("leave")),
    ]
    work = hand(Column([MenuButton("Game", lambda: items), Spacer()]))
    work.keys("tab", "space", "down", "return")
    assert told == []
    work.keys("down", "return")
    assert told == ["leave"]
    assert layer(work) is None


def test_arrows_walk_along_a_toolbar_and_round(hand):
    parts = [IconButton(name, name) for name in ("undo", "redo", "hint")]
    work = hand(Column([Toolbar(parts), Spacer()]))
    work.keys("tab", "left")
    assert work.stage.focused is parts[2]
    work.key("right")
    assert work.stage.focused is parts[0]


def test_pressing_the_words_of_a_setting_works_its_control(hand, told, tell):
    toggle = Toggle("", False).then(tell)
    setting = Setting("Four-colour deck", toggle, note="Clubs green, diamonds blue.")
    work = hand(Column([setting]))
    work.click((setting.rect.x + 5, setting.rect.centery))
    assert told == [True]
    assert toggle.label == "Four-colour deck"


def test_controls_of_several_settings_stand_in_line(hand):
    controls = [ChoiceList("", LANGUAGES, "is"), Slider("Volume", 0.5, TEXTS), NumberField("Passes", 3)]
    hand(Column([Setting(f"Setting {index}", control) for index, control in enumerate(controls)]))
    assert len({(control.rect.left, control.rect.right) for control in controls}) == 1


def test_rows_of_a_list_wrap_where_the_screen_is_narrow(hand, painter):
    options = [Choosable(1, "Auto-move to the foundations"), Choosable(2, "Only what can never be needed again")]
    work = hand(Column([ChoiceList("Auto-move", options, 1), Spacer()]), (200, 500))
    work.keys("tab", "space")
    popup = layer(work)
    box = popup.children()[0].children()[0]
    assert pygame.Rect(0, 0, 200, 500).contains(popup.rect)
    assert popup.rect.contains(box.rect)
    assert box.row_rect(0).height > 2 * painter.line(BODY)


# -- pictures to choose from -------------------------------------------------------------------------------------------


class OneChoice(WidgetScreen):
    """A screen with nothing but three pictures."""

    def __init__(self, services) -> None:
        super().__init__(services.painter, services.ground)
        self.chosen: list[str] = []
        self.painted: list[str] = []
        options = [Pictured(name, name.title(), lambda *_, name=name: self.painted.append(name)) for name in "abc"]
        self.choice = PictureChoice("Letter", options, "b", wide=80, high=60).then(self.chosen.append)

    def close_label(self):
        return "Close"

    def build(self):
        return self.choice


@pytest.fixture
def letters(box, visit):
    return visit(OneChoice(box.services), (640, 480))


def test_every_picture_is_painted_and_the_chosen_one_is_told(letters) -> None:
    assert letters.screen.painted == ["a", "b", "c"]
    assert letters.screen.choice.described().value == "B"


def test_arrows_choose_up_to_the_ends_and_each_change_is_told_once(letters) -> None:
    letters.screen.stage.focus(letters.screen.choice)
    letters.key("right", "right", "left", "home", "home", "end")
    assert letters.screen.chosen == ["c", "b", "a", "c"]
    letters.key("x", "shift+left")
    assert letters.screen.choice.value == "c"


def test_the_picture_under_the_pointer_shows_it(letters) -> None:
    place = letters.screen.choice.rect
    spot = (place.x + 4, place.y + 4)
    before = tuple(letters.surface.get_at(spot))
    letters.screen.handle(PointerMove(place.x + 20, place.y + 20), 0.0)
    letters.draw()
    assert tuple(letters.surface.get_at(spot)) != before


def test_a_press_between_the_pictures_or_taken_away_chooses_nothing(letters) -> None:
    place = letters.screen.choice.rect
    letters.click((place.right - 2, place.y + 20))
    letters.screen.handle(PointerDown(place.x + 20, place.y + 20), 0.0)
    letters.screen.leave()
    letters.pull((place.x + 20, place.y + 20), 300)
    assert letters.screen.chosen == []
    letters.click((place.x + 20, place.y + 20))
    assert letters.screen.chosen == ["a"]


def test_pictures_stand_below_each_other_where_it_is_narrow(letters, box) -> None:
    choice, painter = letters.screen.choice, box.services.painter
    wide, high = choice.measure(painter, 1000)
    narrow, tall = choice.measure(painter, wide - 1)
    assert narrow < wide
    assert tall > 1.5 * high
