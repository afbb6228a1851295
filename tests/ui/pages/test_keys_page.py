"""The page of keys shows what the lists of commands say, and nothing besides."""

from __future__ import annotations

import pytest

from cardtable.ui.core.app import EVERYWHERE, EVERYWHERE_BY_POINTER
from cardtable.ui.core.commands import STEPS, Group, key_word, parts_of
from cardtable.ui.core.scene import Pop, Push
from cardtable.ui.pages.gallery import GALLERY_KEYS
from cardtable.ui.pages.keys_page import KeyRow, OpenKeyRow, StillRow, lines_of
from cardtable.ui.widgets.menu import TabBar
from cardtable.ui.widgets.screen import BACK
from cardtable.ui.widgets.text import KeyCaps
from cardtable.ui.widgets.widget import walk


def sheets(box):
    return (GALLERY_KEYS, *box.services.screens.table_keys())


def everywhere_besides(sheet):
    names = {command.name for command in sheet.commands}
    return [command for command in EVERYWHERE if command.name not in names]


def shown(visitor) -> set[str]:
    return {caps.label for caps in visitor.all(KeyCaps) if caps.label}


def test_every_key_of_the_table_and_of_the_app_stands_on_the_page(box, visit) -> None:
    for sheet in box.services.screens.table_keys():
        lines = lines_of((*sheet.commands, BACK, *everywhere_besides(sheet), *STEPS)).values()
        visitor = visit(box.services.screens.keys(sheet))
        assert shown(visitor) == {
            KeyCaps(line.keys()).label for group in lines for line in group.values() if line.keys()
        }
        names = {box.services.texts.text(words) for group in lines for words in group}
        assert names <= {widget.label for widget in visitor.all()}


def test_commands_of_one_line_stand_together(box) -> None:
    patience, several, _ = box.services.screens.table_keys()
    assert lines_of(patience.commands)[Group.CARDS]["keys.walk"].keys() == ("left", "right", "up", "down")
    assert lines_of(several.commands)[Group.GAME]["keys.party.sort"].keys() == ("o",)


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
