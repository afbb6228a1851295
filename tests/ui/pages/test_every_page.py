"""Every page: fits every window, is reached by the keyboard, goes back on Esc, and F1 opens its rules or the keys."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations
from typing import Any

import pytest

from cardtable.ui.core.scene import KeyDown, Push
from cardtable.ui.core.theme import interface_scale
from cardtable.ui.pages.keys_page import KeysScene
from cardtable.ui.pages.rules_page import RulesScene
from cardtable.ui.pages.score_card_page import ScoreGrid
from cardtable.ui.paint.painter import Painter
from cardtable.ui.widgets.boxes import Scroll, Stack
from cardtable.ui.widgets.fields import TextField
from cardtable.ui.widgets.host import tab_order
from cardtable.ui.widgets.screen import Dialog
from cardtable.ui.widgets.text import Prose
from cardtable.ui.widgets.widget import Widget, walk
from tests.support.every import every
from tests.support.services import Sandbox
from tests.ui.conftest import Visitor
from tests.ui.pages.show import ONE_OF_A_KIND, SCREENS

SIZES = ((320, 240), (3840, 2160), (700, 1200))
"""The ends; what lies between them is seen in test_every_screen."""


def faults(root: Widget, painter: Painter) -> list[str]:
    """What sticks out of its parent, overlaps its sibling, or has less room than its text needs."""
    return [
        fault for widget in walk(root) for check in (outside, overlapping, cut_off) for fault in check(widget, painter)
    ]


def outside(widget: Widget, _painter: Painter) -> Iterator[str]:
    room = widget.rect.union(widget.extent)  # the line below a patience paints above its own place, on purpose
    for child in shown(widget):
        place = child.rect
        inside = room.left <= place.left and place.right <= room.right
        if not isinstance(widget, Scroll):
            inside = room.contains(place) or not place.width or not place.height
        if not inside and not is_header(widget):
            yield f"{name(child)} {place} sticks out of {name(widget)} {room}"


def overlapping(widget: Widget, _painter: Painter) -> Iterator[str]:
    if not isinstance(widget, Stack):
        for one, other in combinations(shown(widget), 2):
            if one.rect.colliderect(other.rect):
                yield f"{name(one)} {one.rect} overlaps {name(other)} {other.rect}"


def cut_off(widget: Widget, painter: Painter) -> Iterator[str]:
    if isinstance(widget, Prose) and widget.label.strip():
        wide, high = widget.measure(painter, widget.rect.width)
        if wide > widget.rect.width + 1 or high > widget.rect.height + 1:
            yield f"{name(widget)} needs {wide}×{high} and has {widget.rect}"
    if isinstance(widget, ScoreGrid) and widget.measure(painter, widget.rect.width)[0] > widget.rect.width:
        yield f"{name(widget)} needs {widget.measure(painter, widget.rect.width)} and has {widget.rect}"


def shown(widget: Widget) -> list[Widget]:
    return [child for child in widget.children() if child.visible]


def is_header(widget: Widget) -> bool:
    """The head of a page hangs out by the room around its icons, on purpose."""
    return type(widget).__name__ == "Header" or (widget.parent is not None and type(widget.parent).__name__ == "Header")


def name(widget: Widget) -> str:
    return f"{type(widget).__name__}({widget.label[:40]!r})"


def fit(visitor: Visitor, size: tuple[int, int]) -> Iterator[str]:
    """What is wrong with the screen at this size."""
    visitor.screen.layout(*size, interface_scale(*size, 1.0))
    visitor.screen.update(visitor.now)
    visitor.screen.stage.settle()
    yield from (f"{size}: {fault}" for fault in faults(visitor.screen.stage.trees.root, visitor.screen.painter))


def keyboard(visitor: Visitor) -> Iterator[str]:
    """Controls without a name, and what Tab does not reach before it comes round."""
    stage = visitor.screen.stage
    order = tab_order([stage.trees.root])
    yield from (
        f"{type(each).__name__} has no name" for each in order if not each.label and not isinstance(each, Scroll)
    )
    stage.focus(None)
    seen = []
    for _ in [*order, None]:
        visitor.key("tab")
        seen.append(visitor.focused)
    if seen != [*order, order[0]]:
        yield f"Tab goes to {[*map(name, seen)]} of {[*map(name, order)]}"


@every("screen", SCREENS)
def test_every_screen_fits_every_window_and_the_keyboard_reaches_all_of_it(past, visit, screen) -> None:
    """Each screen is built once, and then looked at in every size; those that differ in words alone, in the smallest."""
    visitor = visit(SCREENS[screen](past), SIZES[0])
    if screen not in ONE_OF_A_KIND:
        assert [*fit(visitor, SIZES[0])] == []
        return
    found = [fault for size in SIZES for fault in fit(visitor, size)]
    visitor.resize((960, 600))
    if screen != "farewell":
        found += keyboard(visitor)
    assert found == []
    if screen not in {"home", "farewell"}:
        visitor.key("escape")
        assert type(visitor.went).__name__ == "Pop"


@every("screen", [name for name in ONE_OF_A_KIND if name not in {"card", "card-over", "card-under"}])
def test_every_page_can_be_shown_before_anything_was_played(box, visit, screen) -> None:
    visitor = visit(SCREENS[screen](box))
    assert not faults(visitor.screen.stage.trees.root, box.services.painter)
    assert not box.services.texts.missing


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


def test_f1_also_answers_over_a_dialog_and_while_one_types(box: Sandbox, visit: Callable[..., Any]) -> None:
    page = box.services.screens.players("murlan")
    visitor = visit(page)
    visitor.screen.stage.focus(visitor.all(TextField)[0])
    assert isinstance(helped(page), RulesScene)
    page.stage.open(Dialog("Asked", [], [], close_label="Close"))
    visitor.draw()
    assert isinstance(helped(page), RulesScene)
