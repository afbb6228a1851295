"""The settings page: every control changes its setting at once, by pointer and by keys, and the page follows from outside."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from PIL import Image

from cardtable import __version__
from cardtable.settings import Animation, AutoMove, BotPace, CardDesign, FaceSize, Settings
from cardtable.ui.core.scene import FileDropped
from cardtable.ui.core.theme import MIDNIGHT
from cardtable.ui.pages.settings_page import Preview, SettingsScene
from cardtable.ui.paint.own_backs import BackFault, OwnBacks
from cardtable.ui.widgets.buttons import Button, Toggle
from cardtable.ui.widgets.choices import ChoiceList, PictureChoice, Segmented
from cardtable.ui.widgets.fields import Slider, TextField
from cardtable.ui.widgets.menu import TabBar
from cardtable.ui.widgets.text import Label

PAGES = ("Table", "Cards", "Play", "Sound", "Data")


@pytest.fixture
def turn(box, visit):
    """Shows the settings at a page by its name."""

    def show(page: str, size: tuple[int, int] = (1280, 800)):
        visitor = visit(box.services.screens.settings(), size)
        visitor.screen.stage.focus(visitor.all(TabBar)[0])
        visitor.key("home", *["right"] * PAGES.index(page))
        visitor.draw()
        return visitor

    return show


@pytest.mark.parametrize(
    ("page", "label", "kind", "key", "expected"),
    [
        ("Table", "The table", PictureChoice, "right", {"theme": "midnight"}),
        ("Table", "Size of text and buttons", ChoiceList, "return down return", {"scale": 1.1}),
        ("Table", "Motion", ChoiceList, "return end return", {"animation": Animation.FULL}),
        ("Cards", "Card back", PictureChoice, "end", {"back": "inlay"}),
        ("Cards", "Deck", Segmented, "right", {"cards": CardDesign.PLAIN}),
        ("Cards", "Size of corner numbers", Segmented, "right", {"face": FaceSize.LARGE}),
        ("Cards", "Four colours", Toggle, "space", {"four_colours": True}),
        ("Cards", "Different in one game", Segmented, "end", {"four_colours_in": {"klondike": True}}),
        ("Cards", "Letters on court cards", Segmented, "right", {"own_letters": False}),
        ("Play", "Cards go out by themselves", Segmented, "end", {"auto_move": AutoMove.ALL}),
        ("Play", "One click plays a card", Toggle, "space", {"single_click": True}),
        ("Play", "Play forced cards for me", Toggle, "space", {"play_forced": False}),
        ("Play", "Pace of computer players", Segmented, "end", {"bot_pace": BotPace.CLICK}),
        ("Play", "Take back moves against computer players", Toggle, "space", {"take_back": True}),
        ("Play", "Ask before dealing another game", Toggle, "space", {"confirm_abandon": False}),
        ("Play", "Show whether the game can still be won", Toggle, "space", {"show_chance": True}),
        ("Play", "Show the clock", Toggle, "return", {"show_clock": False}),
        ("Play", "Stop the clock when nobody plays", Toggle, "space", {"clock_rests": True}),
        ("Play", "Open the last game when starting", Toggle, "space", {"resume_last": True}),
        ("Sound", "Volume", Slider, "right", {"volume": 0.75}),
        ("Sound", "Mute", Toggle, "space", {"mute": True}),
    ],
)
def test_a_control_changes_its_setting_at_once(box, turn, page, label, kind, key, expected) -> None:
    visitor = turn(page)
    visitor.screen.stage.focus(visitor.find(label, kind))
    visitor.key(*key.split())
    assert box.preferences.now == replace(Settings(), **expected)


def test_a_size_that_is_no_step_is_shown_as_it_is(box, turn) -> None:
    box.preferences.change(replace(box.preferences.now, scale=1.33))
    assert turn("Table").find("Size of text and buttons", ChoiceList).value == 1.33


def test_the_theme_changes_under_the_page_at_once(box, turn) -> None:
    visitor = turn("Table")
    before = tuple(visitor.surface.get_at((5, 400)))
    choice = visitor.find("The table", PictureChoice)
    visitor.click((choice.rect.x + 220, choice.rect.y + 40))
    visitor.draw()
    assert box.services.painter.theme is MIDNIGHT
    assert tuple(visitor.surface.get_at((5, 400))) != before


def test_a_game_gets_and_loses_its_own_wish_about_colours(box, turn) -> None:
    visitor = turn("Cards")
    games, wish = visitor.find("Game", ChoiceList), visitor.find("Different in one game", Segmented)
    visitor.screen.stage.focus(games)
    visitor.key("return", "down", "return")
    visitor.screen.stage.focus(wish)
    visitor.key("right")
    assert box.preferences.now.four_colours_in == {"golf": False}
    visitor.screen.stage.focus(games)
    visitor.key("return", "up", "return")
    assert (games.value, wish.value) == ("klondike", None)
    visitor.key("return", "down", "return")
    assert (games.value, wish.value) == ("golf", False), "the wish that it has"
    assert turn("Cards").find("Game", ChoiceList).value == "golf", "the page opens at a game that has one"
    visitor.screen.stage.focus(wish)
    visitor.key("home")
    assert box.preferences.now.four_colours_in == {}


def test_a_few_cards_show_the_back_that_was_chosen(box, turn) -> None:
    visitor = turn("Cards")
    preview = visitor.all(Preview)[0].rect
    spot = (preview.x + 40, preview.y + 60)
    before = tuple(visitor.surface.get_at(spot))
    visitor.screen.stage.focus(visitor.find("Card back", PictureChoice))
    visitor.key("end")
    visitor.screen.refresh()
    visitor.draw()
    assert tuple(visitor.surface.get_at(spot)) != before


def test_the_page_follows_settings_that_change_elsewhere(box, turn) -> None:
    visitor = turn("Sound")
    assert not visitor.find("Mute", Toggle).on
    box.preferences.change(replace(box.preferences.now, mute=True))
    visitor.draw()
    assert visitor.find("Mute", Toggle).on
    assert visitor.all(TabBar)[0].value == PAGES.index("Sound")


def test_the_page_of_data_names_the_version_and_opens_the_folder(box, turn) -> None:
    visitor = turn("Data")
    assert visitor.says(f"cardtable {__version__}")
    visitor.find("Open the data folder", Button).activate()
    assert len(box.folders_opened) == 1


def test_a_press_that_slips_off_a_picture_chooses_nothing(box, turn) -> None:
    visitor = turn("Table")
    choice = visitor.find("The table", PictureChoice)
    visitor.pull((choice.rect.x + 220, choice.rect.y + 40), 400)
    assert box.preferences.kept == []


def test_changing_a_setting_keeps_house_rules_and_unknown_keys(box, turn) -> None:
    box.preferences.change(replace(box.preferences.now, options={"golf": {"go_bogey": 36}}, unknown={"later": 1}))
    visitor = turn("Sound")
    visitor.screen.stage.focus(visitor.find("Mute", Toggle))
    visitor.key("space")
    assert box.preferences.now.options == {"golf": {"go_bogey": 36}}
    assert box.preferences.now.unknown == {"later": 1}


@pytest.fixture
def with_own_backs(box, tmp_path: Path):
    box.services = replace(box.services, own_backs=OwnBacks(tmp_path / "backs"))
    return box


def cards_page(box, visit):
    page = SettingsScene(box.services)
    visitor = visit(page)
    visitor.screen.stage.focus(visitor.all(TabBar)[0])
    visitor.key("home", "right")
    visitor.draw()
    return page, visitor


def a_picture(tmp_path: Path) -> str:
    Image.new("RGB", (300, 420), (20, 90, 160)).save(tmp_path / "sea.png")
    return str(tmp_path / "sea.png")


def test_a_dropped_picture_becomes_the_back_and_one_of_those_to_choose_from(with_own_backs, visit, tmp_path) -> None:
    page, visitor = cards_page(with_own_backs, visit)
    page.handle(FileDropped(a_picture(tmp_path)), 0.0)
    visitor.draw()
    back = with_own_backs.preferences.now.back
    assert back.startswith("own-")
    assert visitor.find("Card back", PictureChoice).value == back


def test_a_typed_path_does_the_same_and_a_wrong_one_is_refused_in_words(with_own_backs, visit, tmp_path) -> None:
    page, visitor = cards_page(with_own_backs, visit)
    before = with_own_backs.preferences.now
    field = visitor.find("A picture of your own", TextField)
    for told, words in (("/nowhere.png", "There is no readable picture"), (__file__, "neither a PNG nor a JPEG")):
        field.text = told
        visitor.find("Use this picture", Button).activate()
        visitor.draw()
        assert with_own_backs.preferences.now == before
        assert words in page._toasts.children()[-1].label
    field.text = a_picture(tmp_path)
    visitor.screen.stage.focus(field)
    visitor.key("return")
    assert with_own_backs.preferences.now.back.startswith("own-")
    assert page is visitor.screen


def test_every_refusal_has_its_words(box) -> None:
    assert all(box.services.texts.has(f"settings.own_back.{fault.value}") for fault in BackFault)


def test_the_theme_may_follow_the_desktop_and_has_one_for_each(box, turn) -> None:
    page = turn("Table")
    toggle = next(each for each in page.all(Toggle) if each.label == "Follow the system’s light or dark mode")
    page.click(toggle)
    page.draw()
    light, dark = page.all(PictureChoice)
    assert (light.label, dark.label) == ("Table in light mode", "Table in dark mode")
    assert (light.value, dark.value) == ("paper", "felt")
    assert box.services.preferences.now.theme_now == "paper"
    box.services.preferences.change(replace(box.services.preferences.now, desktop_dark=True))
    assert box.services.preferences.now.theme_now == "felt"
    box.services.preferences.change(replace(box.services.preferences.now, theme_dark="wine"))
    assert box.services.preferences.now.theme_now == "wine"
    box.services.preferences.change(replace(box.services.preferences.now, theme_follows=False))
    page.draw()
    assert len(page.all(PictureChoice)) == 1
    assert box.services.preferences.now.theme_now == "felt"


def test_where_nothing_can_be_heard_the_page_about_sound_says_so_until_there_is_a_device(
    box, turn, monkeypatch: pytest.MonkeyPatch
) -> None:
    words = "No sound device was found. Sound comes back by itself once there is one."
    told = lambda: words in [each.text for each in page.all(Label)]  # noqa: E731 -- one line of plumbing
    sounds, there = box.services.sounds, [False]
    monkeypatch.setattr(sounds, "_open", lambda _now: setattr(sounds, "_broken", not there[0]))
    page = turn("Sound")
    assert told()
    there[0] = True
    page.now += 60
    page.draw()
    assert not told()
