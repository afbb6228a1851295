"""The page of all keys, and giving a command another key."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from cardtable.settings import Animation, PlayingHands, Settings, load
from cardtable.storage.paths import find_paths
from cardtable.ui.core.app import EVERYWHERE, EVERYWHERE_BY_POINTER
from cardtable.ui.core.commands import STEPS, Group, key_word, parts_of
from cardtable.ui.core.scene import KeyDown, Pop, Push, TextInput
from cardtable.ui.pages.gallery import GALLERY_KEYS
from cardtable.ui.pages.keys_page import TABLE_KEYS, KeyRow, KeysScene, OpenKeyRow, StillRow, key_lines
from cardtable.ui.table.table_scene import lesson_words
from cardtable.ui.widgets.menu import TabBar
from cardtable.ui.widgets.screen import BACK, Dialog
from cardtable.ui.widgets.text import KeyCaps
from cardtable.ui.widgets.widget import walk
from tests.support.driver import FRAME, Driver, opened


def sheets(box):
    return (GALLERY_KEYS, *TABLE_KEYS)


def everywhere_besides(sheet):
    names = {command.name for command in sheet.commands}
    return [command for command in EVERYWHERE if command.name not in names]


def shown(visitor) -> set[str]:
    return {caps.label for caps in visitor.all(KeyCaps) if caps.label}


def test_every_key_of_the_table_and_of_the_app_stands_on_the_page(box, visit) -> None:
    for sheet in TABLE_KEYS:
        lines = key_lines((*sheet.commands, BACK, *everywhere_besides(sheet), *STEPS)).values()
        visitor = visit(box.services.screens.keys(sheet))
        assert shown(visitor) == {
            KeyCaps(line.keys()).label for group in lines for line in group.values() if line.keys()
        }
        names = {box.services.texts.text(words) for group in lines for words in group}
        assert names <= {widget.label for widget in visitor.all()}


def test_commands_of_one_line_stand_together(box) -> None:
    patience, several, _ = TABLE_KEYS
    assert key_lines(patience.commands)[Group.CARDS]["keys.walk"].keys() == ("left", "right", "up", "down")
    assert key_lines(several.commands)[Group.GAME]["keys.party.sort"].keys() == ("o",)


def test_every_line_has_words(box) -> None:
    texts = box.services.texts
    commands = [command for sheet in sheets(box) for command in sheet.commands]
    assert all(texts.has(command.words) and texts.has(command.line or command.words) for command in commands)
    assert all(texts.has(command.words) for command in (BACK, *EVERYWHERE))
    assert all(texts.has(group.value) for group in Group)
    gestures = [gesture for sheet in sheets(box) for gesture in sheet.gestures]
    assert all(texts.has(each.how) and texts.has(each.words) for each in (*gestures, *EVERYWHERE_BY_POINTER))
    assert all(texts.has(sheet.title) for sheet in sheets(box))


def test_from_the_gallery_the_keys_of_every_screen_can_be_read(box, visit) -> None:
    home = visit(box.services.screens.home())
    home.key("?")
    assert isinstance(home.went, Push)
    visitor = visit(home.went.scene)
    assert visitor.says(box.services.texts.text("keys.type"))
    assert "M" not in shown(visitor)
    visitor.screen.stage.focus(visitor.all(TabBar)[0])
    visitor.key("right")
    visitor.draw()
    assert {"M", "Ctrl+Z / Backspace", "Ctrl+O"} <= shown(visitor)
    visitor.key("right")
    visitor.draw()
    assert visitor.says(box.services.texts.text("keys.party.claim"))


@pytest.mark.parametrize(
    ("keys", "parts"),
    [
        ("ctrl+shift+z", ("ctrl", "shift", "z")),
        ("ctrl++", ("ctrl", "+")),
        ("+", ("+",)),
        ("ctrl+-", ("ctrl", "-")),
        ("?", ("?",)),
    ],
)
def test_combinations_are_taken_apart_also_with_the_plus_key(keys, parts) -> None:
    assert parts_of(keys) == parts


def test_keys_are_called_what_stands_on_them() -> None:
    words = [key_word(key) for key in ("ctrl", "return", "pagedown", "z", "f11", "-", "left", "escape")]
    assert words == ["Ctrl", "Enter", "Page Down", "Z", "F11", "−", "Left", "Esc"]


def test_caps_say_their_keys_to_those_who_do_not_see_them() -> None:
    assert KeyCaps(("ctrl+z", "backspace")).label == "Ctrl+Z / Backspace"


def test_caps_wrap_where_it_is_narrow(box, surface) -> None:
    painter = box.services.painter
    caps = KeyCaps(("ctrl+y", "ctrl+shift+z"))
    wide, high = caps.measure(painter, 1000)
    narrow, tall = caps.measure(painter, wide - 1)
    assert narrow < wide
    assert tall > 1.5 * high


def test_the_key_that_opens_the_page_closes_it(box, visit) -> None:
    visitor = visit(box.services.screens.keys())
    visitor.key("?")
    assert visitor.went == Pop()


def test_arrow_keys_scroll_the_page_from_the_first_moment(box, visit) -> None:
    visitor = visit(box.services.screens.keys(), (960, 600))
    first = visitor.find("The game").rect.y
    visitor.key("down")
    assert visitor.find("The game").rect.y < first


def test_lines_of_one_height_stand_in_both_columns_whether_their_keys_can_be_others_or_not(box, visit) -> None:
    visitor = visit(box.services.screens.keys(GALLERY_KEYS), (1280, 800))
    still, open_ = visitor.all(StillRow), visitor.all(OpenKeyRow)
    short = [row for row in still if any(isinstance(each, KeyRow) for each in walk(row))]
    assert short
    assert {row.rect.height for row in short} == {row.rect.height for row in open_}


STILL = Settings(animation=Animation.OFF)


@pytest.fixture
def driver(tmp_path: Path) -> Iterator[Driver]:
    with opened(tmp_path, settings=STILL) as driver:
        driver.play("klondike", 24)
        driver.key("?")
        yield driver


def line(driver: Driver, words: str) -> OpenKeyRow:
    """The line of that text, of those that can be changed."""
    name = driver.word(words)
    rows = [each for each in walk(driver.top.stage.trees.root) if isinstance(each, OpenKeyRow)]
    return next(row for row in rows if row.label.startswith(f"{name}: "))


def choose(driver: Driver, words: str) -> None:
    """Go to a line by Tab, and press it."""
    wanted = line(driver, words)
    for _ in range(100):
        if driver.top.stage.focused is wanted:
            break
        driver.key("tab")
    assert driver.top.stage.focused is wanted
    assert driver.top.stage.ring_shown
    driver.key("return")
    assert dialogs(driver) == [driver.word(words)]


def dialogs(driver: Driver) -> list[str]:
    return [layer.label for layer in driver.top.stage.trees.layers if isinstance(layer, Dialog)]


def own(driver: Driver) -> dict[str, tuple[str, ...]]:
    return dict(driver.services.preferences.now.keys)


def test_a_command_is_given_another_key_which_holds_everywhere_at_once(driver: Driver, tmp_path: Path) -> None:
    choose(driver, "play.undo")
    driver.key("ctrl+u")
    assert dialogs(driver) == []
    assert line(driver, "play.undo").label == "Undo: Ctrl+U"
    assert driver.top.stage.focused is line(driver, "play.undo")
    driver.key("escape")
    assert driver.button(driver.word("play.undo")).described().shortcut == "Ctrl+U"
    driver.key("d")
    assert driver.played.history.cursor == 1
    driver.key("ctrl+z")
    assert driver.played.history.cursor == 1
    driver.key("ctrl+u")
    assert driver.played.history.cursor == 0
    driver.close()
    assert load(find_paths({}, tmp_path).settings).settings.keys == {"undo": ("ctrl+u",)}


def test_it_can_keep_its_other_keys_besides(driver: Driver) -> None:
    choose(driver, "play.undo")
    while driver.top.stage.focused.label != driver.word("keys.besides"):
        driver.key("tab")
    driver.key("space", "u")
    assert own(driver) == {"undo": ("u", "ctrl+z", "backspace")}


def test_backspace_gives_the_usual_keys_back_delete_takes_all_away_and_esc_leaves_them(driver: Driver) -> None:
    choose(driver, "keys.hint")
    driver.key("delete")
    assert own(driver) == {"hint": ()}
    assert line(driver, "keys.hint").label.endswith(driver.word("keys.no_key"))
    choose(driver, "keys.hint")
    driver.key("escape")
    assert own(driver) == {"hint": ()}
    choose(driver, "keys.hint")
    driver.key("backspace")
    assert own(driver) == {}


def test_a_key_of_another_command_is_taken_from_there_once_that_is_wanted(driver: Driver) -> None:
    choose(driver, "play.all_out")
    driver.key("h")
    assert dialogs(driver) == [driver.word("play.all_out")]
    assert driver.word("keys.taken", named="H", other=driver.word("play.hint")) in driver.texts()
    driver.key("escape")
    assert own(driver) == {}
    choose(driver, "play.all_out")
    driver.key("h")
    driver.push(driver.word("keys.take"))
    assert own(driver) == {"all_out": ("h",), "hint": ()}


def test_what_works_everywhere_is_asked_about_too_also_at_tables_that_are_not_shown(driver: Driver) -> None:
    choose(driver, "play.undo")
    driver.key("m")
    assert driver.word("keys.taken", named="M", other=driver.word("play.mute")) in driver.texts()
    driver.key("escape")
    choose(driver, "play.undo")
    driver.key("s")  # the scores, where several play
    assert driver.word("keys.taken", named="S", other=driver.word("party.menu.sheet")) in driver.texts()


def test_usual_keys_that_somebody_has_got_meanwhile_are_asked_about(driver: Driver) -> None:
    choose(driver, "play.all_out")
    driver.key("h")
    driver.push(driver.word("keys.take"))
    choose(driver, "keys.hint")
    driver.key("backspace")
    assert driver.word("keys.taken", named="H", other=driver.word("play.all_out")) in driver.texts()
    driver.push(driver.word("keys.take"))
    assert own(driver) == {"all_out": ()}


def test_fixed_keys_walk_in_the_question_or_are_said_to_be_fixed(driver: Driver) -> None:
    choose(driver, "play.undo")
    driver.key("f1")
    assert driver.word("keys.is_fixed", named="F1") in driver.texts()
    before = driver.top.stage.focused
    driver.key("tab")
    assert driver.top.stage.focused is not before
    assert isinstance(driver.top, KeysScene)
    assert own(driver) == {}


def test_letters_with_their_text_and_keys_held_down_are_taken_once(driver: Driver) -> None:
    choose(driver, "play.undo")
    driver.run(FRAME, KeyDown("u"), TextInput("u"), KeyDown("u", repeat=True))
    assert own(driver) == {"undo": ("u",)}
    assert dialogs(driver) == []


def test_a_line_without_a_key_can_be_given_one(driver: Driver) -> None:
    choose(driver, "play.copy_deal")
    driver.key("ctrl+shift+c")
    driver.key("escape")
    driver.key("ctrl+shift+c")
    assert driver.said == driver.word("play.deal_copied")


def test_lines_that_only_move_about_are_no_buttons_and_their_steps_can_be_given_keys(driver: Driver) -> None:
    rows = [each.label for each in walk(driver.top.stage.trees.root) if isinstance(each, OpenKeyRow)]
    assert not any(row.startswith(driver.word("keys.walk")) for row in rows)
    choose(driver, "keys.step.left")
    driver.key("j")
    assert own(driver) == {"step_left": ("j",)}
    driver.key("escape")
    driver.look_at("t4")
    driver.key("j")
    control = driver.table.hands
    assert control.cursor.focus[0] == "t3"


def test_a_set_holds_at_once_asks_before_own_keys_go_and_all_can_be_as_it_was(driver: Driver) -> None:
    choose(driver, "play.undo")
    driver.key("ctrl+u")
    while driver.top.stage.focused.label != driver.word("keys.hands"):
        driver.key("shift+tab")
    driver.key("right")
    assert dialogs(driver) == [driver.word("keys.hands.left")]
    driver.key("escape")
    assert (driver.services.preferences.now.hands, own(driver)) == (PlayingHands.BOTH, {"undo": ("ctrl+u",)})
    driver.key("right")
    driver.push(driver.word("keys.choose_set"))
    assert (driver.services.preferences.now.hands, own(driver)) == (PlayingHands.LEFT, {})
    assert line(driver, "play.undo").label == "Undo: X, Ctrl+Z"
    choose(driver, "play.undo")
    driver.key("z")
    assert own(driver) == {"undo": ("z",)}
    while driver.top.stage.focused.label != driver.word("keys.reset"):
        driver.key("q")  # the left hand's way back
    driver.key("f")
    assert (driver.services.preferences.now.hands, own(driver)) == (PlayingHands.BOTH, {})
    assert line(driver, "play.undo").label == "Undo: Ctrl+Z, Backspace"


def test_in_other_languages_keys_are_called_as_there(tmp_path: Path) -> None:
    with opened(tmp_path, settings=Settings(animation=Animation.OFF, language="de")) as driver:
        driver.play("klondike", 24)
        driver.key("?")
        assert "Strg+Z" in line(driver, "play.undo").label


def test_sentences_name_the_key_in_force_and_the_button_where_there_is_none(tmp_path: Path) -> None:
    keys = {"mute": ("f8",), "larger": (), "smaller": ("ctrl+-",)}
    with opened(tmp_path, settings=Settings(animation=Animation.OFF, keys=keys)) as driver:
        driver.key("ctrl+,")
        driver.run(0.1)
        texts = [*driver.texts()]
        name = driver.word("key.none", name=driver.word("keys.larger"))
        assert driver.word("settings.scale.note", larger=name, smaller="Ctrl+−") in texts
        while driver.top.stage.focused.label != driver.word("settings.title"):
            driver.key("tab")
        driver.key("end", "left")
        assert driver.word("settings.mute.note", named="F8") in driver.texts()


def test_a_guide_names_the_keys_in_force(tmp_path: Path) -> None:
    with opened(tmp_path, settings=Settings(animation=Animation.OFF, keys={"hint": ("j",), "undo": ()})) as driver:
        scene = driver.services.screens.lesson("klondike")
        driver.app.show(scene)
        driver.run(0.1)
        undo = driver.word("key.none", name=driver.word("play.undo"))
        assert lesson_words(scene, "end") == driver.word("lesson.klondike.end", hint_key="J", undo_key=undo)
