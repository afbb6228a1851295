"""Another language is spoken everywhere at once: each screen says afterwards what it would say had it been opened in it."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from msgspec.structs import replace

from cardtable.i18n.catalogue import Catalogue, load_catalogue, read_english
from cardtable.settings import Settings, load
from cardtable.ui.core.commands import in_own_words
from cardtable.ui.core.scene import Replace
from cardtable.ui.table.table_scene import TableScene
from cardtable.ui.widgets.choices import ChoiceList
from cardtable.ui.widgets.screen import Toast, WidgetScreen
from cardtable.ui.widgets.text import KeyCaps
from cardtable.ui.widgets.widget import WidgetRole, walk
from tests.support.driver import Driver, opened
from tests.support.every import every
from tests.support.painted import painted_once
from tests.support.words import TRANSLATIONS
from tests.ui.pages.show import ONE_OF_A_KIND, SCREENS

__all__ = ["painted_once"]

DANISH = load_catalogue(TRANSLATIONS, "da")
GAMES = ("klondike", "golf", "monte_carlo", "murlan", "las_vegan")
"""Alone, in rounds, with tricks, with combinations, with things: all others are told in the same ways."""


def said(screen: WidgetScreen) -> list[str]:
    """Everything that widgets of a screen say."""
    return [f"{widget.label} {widget.hint}" for widget in walk(screen.stage.trees.root) if widget.label or widget.hint]


def change(box, language: str) -> None:
    box.preferences.change(replace(box.preferences.now, language=language))


@every("name", ONE_OF_A_KIND)
def test_a_page_says_everything_in_the_new_language(past, visit, name: str) -> None:
    change(past, "en")
    open_before = visit(SCREENS[name](past))
    change(past, "da")
    open_before.draw()
    now = visit(open_before.went.scene) if isinstance(open_before.went, Replace) else open_before
    assert said(now.screen) == said(visit(SCREENS[name](past)).screen)
    change(past, "en")


def test_a_table_gives_way_to_one_in_the_new_language_with_the_same_game(box, visit) -> None:
    for session in (deal(game) for game in GAMES for deal in (box.dealt, box.services.desk.lesson)):
        change(box, "en")
        before = visit(box.services.screens.table(session))
        assert before.went is None
        change(box, "da")
        before.draw()
        assert isinstance(before.went, Replace)
        after = visit(before.went.scene)
        assert isinstance(after.screen, TableScene)
        assert after.screen.session is session
        assert said(after.screen) == said(visit(box.services.screens.table(session)).screen)
        assert said(after.screen) != said(before.screen)


def test_the_cards_get_the_letters_of_the_language(box) -> None:
    change(box, "da")
    assert box.services.faces.style.letter("J") == "Kn"
    change(box, "is")
    assert box.services.faces.style.letter("A") == "Á"
    change(box, "it")
    assert box.services.painter.letters["K"] == "R", "the sign of a place for kings"
    box.preferences.change(replace(box.preferences.now, own_letters=False))
    assert box.services.faces.style.letter("A") == "A"
    assert box.services.painter.letters["K"] == "K"


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    with opened(tmp_path, settings=Settings(language="en")) as driver:
        yield driver


def says(driver: Driver, text: str) -> bool:
    return any(text in each for each in said(driver.top)) or any(
        text in widget.label for layer in driver.top.stage.trees.layers for widget in walk(layer)
    )


def test_whoever_chooses_a_language_sees_it_at_once_and_at_the_next_start(driver: Driver) -> None:
    driver.play("klondike", 24)
    driver.app.show(driver.services.screens.settings())
    driver.frame()
    field = next(
        each for each in walk(driver.top.stage.trees.root) if isinstance(each, ChoiceList) and each.label == "Language"
    )
    names = [option.text for option in field._options]
    assert names == ["Same as system", "Dansk", "Deutsch", "English", "Íslenska", "Italiano", "Shqip"]
    field._tell("da")
    driver.frame()
    assert says(driver, DANISH.text("settings.title"))
    driver.key("escape")
    driver.frame()
    driver.frame()
    assert says(driver, DANISH.text("play.undo"))
    assert driver.played.game.info.id == "klondike"
    driver.key("escape")
    driver.frame()
    assert says(driver, DANISH.text("game.klondike.goal"))
    assert load(driver.program._paths.settings).settings.language == "da"


def test_a_catalogue_that_cannot_be_read_is_told_once_and_english_spoken(
    driver: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("cardtable.i18n.catalogue.load_catalogue", lambda *_: broken())
    driver.services.preferences.change(replace(driver.services.preferences.now, language="de"))
    driver.services.preferences.change(replace(driver.services.preferences.now, mute=True))
    driver.frame()
    told = driver.word("trouble.language", detail="de.po: line 3: no entry of a catalogue")
    assert says(driver, told)
    assert says(driver, "Klondike")
    assert driver.program._log.path.read_text(encoding="utf-8").count("de.po: line 3") == 1


def broken() -> Catalogue:
    return Catalogue(read_english(TRANSLATIONS), problem="de.po: line 3: no entry of a catalogue")


def test_keys_are_called_as_on_the_keyboards_of_the_language(box) -> None:
    change(box, "de")
    assert in_own_words("Ctrl+Shift+Z", box.services.painter.key_names) == "Strg+Umschalt+Z"
    space = KeyCaps(("space",)).measure(box.services.painter, 1000)[0]
    change(box, "en")
    assert KeyCaps(("space",)).measure(box.services.painter, 1000)[0] < space
    assert in_own_words("", {}) == ""
    assert in_own_words("Ctrl++", {"Ctrl": "Strg"}) == "Strg++"


@every("name", ("settings", "statistics", "home", "players", "farewell"))
def test_the_cross_of_a_passing_message_is_called_in_the_language(past, visit, name: str) -> None:
    change(past, "da")
    shown = visit(SCREENS[name](past))
    shown.screen.toast(Toast("3 × 4", 0))
    labels = [part.label for part in walk(shown.screen._toasts) if part.role is WidgetRole.BUTTON]
    change(past, "en")
    assert labels == [DANISH.text("widget.close")]
