"""Every key of every list is pressed in the running program, and its command has to run; once, where once is meant."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from cardtable.ui.core.app import EVERYWHERE
from cardtable.ui.core.commands import USUAL, Bound, Command, OfferedIn, parts_of
from cardtable.ui.core.scene import KeyDown
from cardtable.ui.pages.calendar_page import CALENDAR
from cardtable.ui.pages.farewell import FarewellScene
from cardtable.ui.pages.gallery import GALLERY, GALLERY_KEYS, HomeScene
from cardtable.ui.pages.keys_page import KeysScene
from cardtable.ui.pages.page import PAGE
from cardtable.ui.pages.review_page import REVIEW_COMMANDS
from cardtable.ui.table import actions
from cardtable.ui.table.actions import (
    GUIDED_PATIENCE,
    GUIDED_SEVERAL,
    PATIENCE,
    PATIENCE_COMMANDS,
    SEVERAL,
    SEVERAL_COMMANDS,
)
from cardtable.ui.table.curtain import CurtainLayer
from cardtable.ui.table.grid_table import GridTable
from cardtable.ui.table.hands import CURSOR, HAND
from cardtable.ui.widgets.buttons import IconButton
from cardtable.ui.widgets.choices import ListBox, Popup
from cardtable.ui.widgets.screen import SCREEN, Dialog
from tests.support.driver import Driver, opened, played
from tests.support.painted import painted_once

__all__ = ["painted_once"]

Ran = list[str]
SIZE = (1280, 800)
SEATS = {"murlan": 4, "las_vegan": 4, "monte_carlo": 5, "mau_mau": 3, "briscola": 2}


def event(keys: str, *, held: bool = False) -> KeyDown:
    *mods, key = parts_of(keys)
    return KeyDown(key, frozenset(mods), repeat=held)


def ran_by(driver: Driver, keys: str, *, held: bool = False) -> list[str]:
    """The commands that a key makes run; what they do is held back, so that the screen stays as it is."""
    ran: Ran = []
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Bound, "run", lambda self: ran.append(self.command.name))
        driver.frame(event(keys, held=held))
    return ran


def pressed(driver: Driver, commands: Sequence[Command[Any]]) -> set[tuple[str, str]]:
    """Which commands ran by which of their keys; no key may run a command that does not know it."""
    found: set[tuple[str, str]] = set()
    stage = driver.top.stage
    focused = stage.focused
    known = {command.name: {*command.keys, *command.also} for command in commands}
    for keys in sorted(set().union(*known.values())):
        ran = ran_by(driver, keys)
        assert len(ran) <= 1, f"{keys} runs {ran}"
        assert all(keys in known[name] for name in ran if name in known)
        found |= {(name, keys) for name in ran}
        stage.focus(focused, ring=stage.ring_shown)
    return found


def wanted(commands: Sequence[Command[Any]], *, but: Sequence[str] = ()) -> set[tuple[str, str]]:
    return {
        (command.name, keys)
        for command in commands
        if command.name not in but
        for keys in (*command.keys, *command.also)
    }


def finished(driver: Driver) -> None:
    driver.play("klondike", 991)
    while driver.played.outcome is None:
        played(driver, 1)
    driver.run(5, step=0.1)


def match_of(driver: Driver, game: str, people: int = 1) -> Any:
    players = [
        replace(each, bot="" if seat < people else "greedy")
        for seat, each in enumerate(driver.services.preferences.usual_players(game, SEATS[game]))
    ]
    driver.app.show(driver.services.screens.table(driver.services.desk.deal(game, 24, players=players)))
    scene: Any = driver.top
    for _ in range(600):
        if scene.hands.hand.mine and not scene.stage.is_modal and not scene.motion.busy(driver.now):
            break
        if scene.stage.is_modal:
            driver.key("return")
        driver.run(0.5, step=0.5)
    assert scene.hands.hand.mine
    return scene


def test_no_two_commands_of_a_screen_have_one_name() -> None:
    for sheet in (PATIENCE, SEVERAL, GALLERY_KEYS):
        names = [command.name for command in sheet.commands]
        assert len(names) == len(set(names))


# -- every key ---------------------------------------------------------------------------------------------------------


def test_every_key_of_a_patience_runs_its_command(driver: Driver, monkeypatch: pytest.MonkeyPatch) -> None:
    finished(driver)
    commands = PATIENCE.commands
    found = pressed(driver, commands)  # under the sheet of a finished game
    assert {name for name, _ in found} >= {"go_on", "go_on_too", "to_sheet", "to_sheet_end"}
    driver.key("escape")
    found |= pressed(driver, commands)  # the sheet was put away
    driver.key("ctrl+n")
    driver.settle()
    found |= pressed(driver, commands)
    driver.key("tab")  # the keyboard walks the cards
    found |= pressed(driver, commands)
    driver.click("t6")  # cards are chosen
    found |= pressed(driver, commands)
    driver.key("escape", "h")  # a hint is given
    found |= pressed(driver, commands)
    monkeypatch.setattr(GridTable, "celebrates", True)
    found |= pressed(driver, commands)
    assert wanted(commands) - found == set()


def test_every_key_of_a_table_for_several_runs_its_command(driver: Driver) -> None:
    found: set[tuple[str, str]] = set()
    for game in ("mau_mau", "murlan", "monte_carlo"):
        scene = match_of(driver, game)
        found |= pressed(driver, SEVERAL.commands)
        actions.sort(scene, scene.hands.other_sort)
        found |= pressed(driver, SEVERAL.commands)
        card = scene.hands.hand.spots()[0]
        place = scene.motion.layout.rect(card)
        driver.press(place.x + 4, place.centre.y)
        driver.move(place.x + 90, place.centre.y - 200)
        found |= pressed(driver, SEVERAL.commands)
        driver.release(place.x + 90, place.centre.y - 200)
        driver.run(1.0, step=0.1)
        driver.key("h")  # a hint is given
        found |= pressed(driver, SEVERAL.commands)
    scene.play(scene.party.legal[0])
    driver.key("pause")  # others are to play
    assert scene.is_stopped
    found |= pressed(driver, SEVERAL.commands)
    assert wanted(SEVERAL.commands, but=["out", "review"]) - found == set()  # review: once it is over


def test_the_key_for_removed_cards_is_there_where_some_lie_open(driver: Driver) -> None:
    scene = match_of(driver, "monte_carlo")
    assert ("out", "x") not in pressed(driver, SEVERAL.commands) or actions.out_is_open(scene)
    own = next(each for each in scene.commands() if each.command.name == "out")
    assert own.available is actions.out_is_open(scene)


@pytest.mark.parametrize(("game", "draws"), [("mau_mau", True), ("briscola", False)])
def test_the_key_that_draws_is_there_where_one_draws_oneself(driver: Driver, game: str, draws: bool) -> None:
    scene = match_of(driver, game)
    own = next(each for each in scene.commands() if each.command.name == "draw_card")
    assert own.available is draws
    held, plies = len(scene.party.state.piles["h0"]), scene.party.history.cursor
    driver.key("d")
    assert (len(scene.party.state.piles["h0"]), scene.party.history.cursor) == (held + draws, plies + draws)


def test_every_key_of_the_gallery_and_of_pages_runs_its_command(driver: Driver) -> None:
    assert wanted(GALLERY) - pressed(driver, GALLERY) == set()
    driver.app.show(driver.services.screens.settings())
    assert wanted((*PAGE, *SCREEN)) - pressed(driver, (*PAGE, *SCREEN)) == set()


@pytest.mark.parametrize("where", ["table", "dialog", "pause", "menu", "page", "field", "several", "curtain", "sheet"])
def test_what_works_everywhere_works_there_and_ctrl_q_leaves(driver: Driver, where: str) -> None:
    PLACES[where](driver)
    typing = where == "field"
    assert wanted(EVERYWHERE, but=["mute"] if typing else []) - pressed(driver, EVERYWHERE) == set()
    assert ran_by(driver, "m") == ([] if typing else ["mute"])
    driver.key("ctrl+q")
    assert driver.app.top is None or isinstance(driver.app.top, FarewellScene)
    driver.run(1.0, step=0.1)
    assert driver.app.top is None


def dialog(driver: Driver) -> None:
    driver.play("golf", 24)
    driver.key("ctrl+l")
    assert isinstance(driver.top.stage.trees.layers[-1], Dialog)


def pause(driver: Driver) -> None:
    driver.play("klondike", 24)
    driver.key("d", "p")
    assert driver.top.stage.is_modal


def menu(driver: Driver) -> None:
    driver.play("golf", 24)
    driver.push(driver.word("play.more"))
    assert isinstance(driver.top.stage.trees.layers[-1], Popup)


def page(driver: Driver) -> None:
    driver.play("golf", 24)
    driver.key("f1")


def field(driver: Driver) -> None:
    driver.play("golf", 24)
    driver.key("ctrl+g")
    assert driver.top.takes_text()


def curtain(driver: Driver) -> None:
    scene = match_of(driver, "las_vegan", people=4)
    scene.watch.fall()
    driver.run(1.0, step=0.1)
    assert isinstance(scene.stage.trees.layers[-1], CurtainLayer)


PLACES: dict[str, Callable[[Driver], object]] = {
    "table": lambda driver: driver.play("golf", 24),
    "dialog": dialog,
    "pause": pause,
    "menu": menu,
    "page": page,
    "field": field,
    "several": lambda driver: match_of(driver, "murlan"),
    "curtain": curtain,
    "sheet": finished,
}


# -- held keys ---------------------------------------------------------------------------------------------------------


def test_a_key_held_down_does_again_only_what_is_meant_to_go_on(driver: Driver) -> None:
    driver.play("klondike", 24)
    driver.key("tab")
    for command in (*PATIENCE.commands, *EVERYWHERE):
        for keys in command.keys:
            once, held = ran_by(driver, keys), ran_by(driver, keys, held=True)
            if once == [command.name]:
                assert held == (once if command.repeats else []), keys
    assert {command.name for command in PATIENCE.commands if command.repeats} == {
        "undo",
        "redo",
        *(f"cursor_{key}" for key in ("left", "right", "up", "down", "home", "end", "next_area", "previous_area")),
    }


# -- what is read off the lists ----------------------------------------------------------------------------------------


def test_bar_and_menu_offer_every_command_of_the_list_with_its_words_and_key(driver: Driver) -> None:
    driver.play("golf", 24)
    driver.resize(700, 600)  # a narrow bar
    scene = driver.top
    offered = [each.command for each in scene.commands() if each.available and each.command.icon]
    buttons = {(each.label, each.described().shortcut) for each in scene.bar.buttons.values() if each.visible}  # type: ignore[attr-defined]
    driver.push(driver.word("play.more"))
    box = next(
        widget for widget in scene.stage.trees.layers[-1].children()[0].children() if isinstance(widget, ListBox)
    )
    rows = {(row.text, row.note) for row in box._rows}
    back = {(driver.word("keys.back"), "Esc"), (driver.word("play.home"), "Ctrl+O")}
    assert buttons | rows | back == {(driver.word(each.words), USUAL.shortcut(each)) for each in offered} | back
    assert buttons & rows == {(driver.word("play.new"), "Ctrl+N")}  # looked for in a menu, whatever the bar has
    assert driver.button(driver.word("play.home")).described().shortcut == "Ctrl+O"


def test_what_cannot_be_done_now_is_off_in_the_bar_and_its_key_says_why(driver: Driver) -> None:
    driver.play("klondike", 24)
    bar = driver.table.bar
    assert not bar.buttons["undo"].enabled
    driver.key("ctrl+z")
    assert driver.said == driver.word("play.nothing_to_undo")
    driver.key("d")
    assert bar.buttons["undo"].enabled
    assert not bar.buttons["redo"].enabled


def test_the_menu_is_searched_by_first_letters(driver: Driver) -> None:
    driver.play("golf", 24)
    driver.push(driver.word("play.more"))
    driver.type("k")
    driver.key("return")
    assert isinstance(driver.app.top, KeysScene)


def test_the_sound_is_seen_in_its_button(driver: Driver) -> None:
    driver.play("golf", 24)
    button = driver.button(driver.word("play.mute"))
    assert isinstance(button, IconButton)
    driver.key("m")
    assert button.icon == "sound-off"
    driver.push(driver.word("play.mute"))
    driver.frame()
    assert button.icon == "sound-on"


# -- away and out ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("where", [each for each in PLACES if each not in {"several", "curtain"}])
def test_ctrl_o_leads_to_the_gallery_from_wherever_one_is(driver: Driver, where: str) -> None:
    PLACES[where](driver)
    driver.key("ctrl+o")
    assert driver.at_home
    assert len(driver.app.stack.scenes) == 1


def begun(driver: Driver) -> None:
    driver.play("klondike", 24)
    driver.key("d")


def test_who_leaves_in_the_midst_of_a_game_reads_that_it_is_kept_and_it_is(tmp_path: Path) -> None:
    with opened(tmp_path, SIZE) as driver:
        begun(driver)
        driver.key("ctrl+g", "ctrl+q")
        assert isinstance(driver.app.top, FarewellScene)
        assert driver.word("farewell.title") in driver.texts()
        assert driver.word("farewell.body", game="Klondike") in driver.texts()
        driver.run(0.5, step=0.1)
        assert driver.app.top is not None
        driver.run(0.5, step=0.1)
        assert driver.app.top is None
    with opened(tmp_path, SIZE) as driver:
        assert "Klondike: continue" in driver.texts()


@pytest.mark.parametrize("keys", ["ctrl+q", "space", "escape"])
def test_any_key_cuts_the_farewell_short(driver: Driver, keys: str) -> None:
    begun(driver)
    driver.frame(event("ctrl+q"))
    driver.frame(event("ctrl+q", held=True))
    assert isinstance(driver.app.top, FarewellScene)
    driver.frame(event(keys))
    assert driver.app.top is None


def test_no_farewell_is_said_where_nothing_is_kept(driver: Driver) -> None:
    assert isinstance(driver.app.top, HomeScene)
    driver.frame(event("ctrl+q"))
    assert driver.app.top is None


# -- what has a key and stands in no bar and no menu can be done by pointer in another way, named here -----------------


POINTS = "what the keyboard walks to is pointed at"
WAYS = {
    # the cards
    "cursor_left": POINTS, "cursor_right": POINTS, "cursor_up": POINTS, "cursor_down": POINTS,
    "cursor_home": POINTS, "cursor_end": POINTS, "cursor_next_area": POINTS, "cursor_previous_area": POINTS,
    "to_sheet": POINTS, "to_sheet_end": POINTS,
    "walk_left": POINTS, "walk_right": POINTS, "walk_home": POINTS, "walk_end": POINTS,
    "shove_left": "drag along the hand", "shove_right": "drag along the hand",
    "shove_home": "drag along the hand", "shove_end": "drag along the hand",
    "cursor_pick": "click", "pick": "click", "choose": "click",
    "cursor_best": "right button, double click, a finger that rests",
    "put_down": "click what is chosen again", "call_off": "drop it where it was",
    "draw": "click the stock", "draw_card": "click the stock",
    # the table
    "skip": "click anywhere", "end_hint": "click anywhere else", "play_hint": "play the cards that are lit",
    "show_end": "a press on a card",
    "go_on": "button of the sheet; click on the table", "go_on_too": "button of the sheet",
    "read": "button of the guide",
    "more": "button at the end of the bar",
    "play": "button beside the hand", "pass": "button beside the hand", "claim": "button beside the hand",
    # the review
    "first": "row of the list", "last": "row of the list",
    "dear_1": "row of the list", "dear_2": "row of the list", "dear_3": "row of the list",
    # pages
    "earlier": "arrow above the month", "later": "arrow above the month",
    "back": "arrow of the page, cross of the sheet", "home": "arrow of the page, as often as needed",
    "all_games": "rub out what is searched for",
    # everywhere
    "full_screen": "settings, menu of the table", "quit": "menu of the table, the window",
    "larger": "settings", "smaller": "settings", "usual_size": "settings", "mute": "settings, bar of the table",
}  # fmt: skip

LISTS: tuple[Sequence[Command[Any]], ...] = (
    EVERYWHERE, SCREEN, PAGE, GALLERY, CALENDAR, REVIEW_COMMANDS, CURSOR, HAND,
    PATIENCE_COMMANDS, GUIDED_PATIENCE, SEVERAL_COMMANDS, GUIDED_SEVERAL,
)  # fmt: skip


def test_whatever_has_keys_alone_has_a_way_by_pointer() -> None:
    alone = {command.name for commands in LISTS for command in commands if command.shown is OfferedIn.NOWHERE}
    assert alone == WAYS.keys()
