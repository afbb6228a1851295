"""F1 on pages: the rules of the game that a page is about, else the keys."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from cardtable.ui.core.scene import KeyDown, Push
from cardtable.ui.pages.gallery import HomeScene
from cardtable.ui.pages.keys_page import KeysScene
from cardtable.ui.pages.rules_page import RulesScene
from cardtable.ui.widgets.buttons import Tile
from cardtable.ui.widgets.fields import TextField
from cardtable.ui.widgets.screen import Dialog
from tests.support.services import Sandbox

PAGES = [
    ("players", ("murlan",), "murlan"),
    ("house_rules", ("klondike",), "klondike"),
    ("statistics", ("golf",), "golf"),
    ("calendar", ("golf",), "golf"),
    ("settings", (), ""),
    ("rules", ("golf",), ""),
]


def helped(screen: Any) -> Any:
    went = screen.handle(KeyDown("f1"), 0.0)
    assert isinstance(went, Push)
    return went.scene


@pytest.mark.parametrize(("name", "given", "game"), PAGES, ids=[name for name, _, _ in PAGES])
def test_f1_opens_the_rules_of_what_the_page_is_about(
    box: Sandbox, visit: Callable[..., Any], name: str, given: tuple[str, ...], game: str
) -> None:
    made = getattr(box.services.screens, name)
    page = made(*given, begun=False) if name == "house_rules" else made(*given)
    visit(page)
    scene = helped(page)
    assert isinstance(scene, RulesScene if game else KeysScene)
    if game:
        assert scene.title() == box.services.texts.text(f"game.{game}.name")


def test_in_the_gallery_f1_opens_the_rules_of_the_tile_that_has_the_keyboard(
    box: Sandbox, visit: Callable[..., Any]
) -> None:
    home = HomeScene(box.services)
    visitor = visit(home)
    assert isinstance(helped(home), RulesScene)
    tile = visitor.all(Tile)[3]
    home.stage.focus(tile)
    assert helped(home).title() in tile.label


def test_f1_also_answers_over_a_dialog_and_while_one_types(box: Sandbox, visit: Callable[..., Any]) -> None:
    page = box.services.screens.players("murlan")
    visitor = visit(page)
    visitor.screen.stage.focus(visitor.all(TextField)[0])
    assert isinstance(helped(page), RulesScene)
    page.stage.open(Dialog("Asked", [], [], close_label="Close"))
    visitor.draw()
    assert isinstance(helped(page), RulesScene)
