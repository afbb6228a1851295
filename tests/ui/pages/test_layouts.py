"""Every page at every size: nothing outside its place, nothing overlapping, no text cut off, all reached by Tab."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pytest

from cardtable.ui.pages.score_grid import ScoreGrid
from cardtable.ui.paint.painter import Painter
from cardtable.ui.widgets.boxes import Scroll, Stack
from cardtable.ui.widgets.host import tab_order
from cardtable.ui.widgets.text import Prose
from cardtable.ui.widgets.widget import Widget, walk
from tests.support.every import every
from tests.ui.pages.show import SCREENS

SIZES = ((320, 240), (960, 600), (1280, 800), (3840, 2160), (700, 1200))
TWICE = ((960, 600), (1280, 800))


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


@pytest.mark.some(2)
@every("screen", SCREENS)
@pytest.mark.parametrize("size", SIZES, ids=lambda size: f"{size[0]}x{size[1]}")
def test_everything_has_its_place_at_every_size(past, visit, screen, size) -> None:
    visitor = visit(SCREENS[screen](past), size)
    assert not faults(visitor.screen.stage.root, past.services.painter)


@every("screen", SCREENS)
@pytest.mark.parametrize("size", TWICE, ids=lambda size: f"{size[0]}x{size[1]}")
def test_everything_has_its_place_with_text_of_twice_the_size(past, visit, screen, size) -> None:
    past.services.painter.text_scale = 2.0
    visitor = visit(SCREENS[screen](past), size)
    assert not faults(visitor.screen.stage.root, past.services.painter)


@every("screen", [name for name in SCREENS if name != "farewell"])
def test_tab_reaches_every_control_and_comes_round(past, visit, screen) -> None:
    visitor = visit(SCREENS[screen](past), (960, 600))
    order = tab_order([visitor.screen.stage.root])
    assert order
    visitor.screen.stage.focus(None)
    seen = []
    for _ in order:
        visitor.key("tab")
        seen.append(visitor.focused)
    assert seen == order
    visitor.key("tab")
    assert visitor.focused is order[0]


@every("screen", SCREENS)
def test_every_control_says_what_it_is(past, visit, screen) -> None:
    visitor = visit(SCREENS[screen](past))
    nameless = [widget for widget in tab_order([visitor.screen.stage.root]) if not widget.label]
    assert [w for w in nameless if not isinstance(w, Scroll)] == []


@every("screen", [name for name in SCREENS if name not in {"home", "farewell"}])
def test_escape_goes_one_step_back_from_every_page(past, visit, screen) -> None:
    visitor = visit(SCREENS[screen](past))
    visitor.key("escape")
    assert type(visitor.went).__name__ == "Pop"


@every("screen", [name for name in SCREENS if name not in {"card", "card-over", "card-under"}])
def test_every_page_can_be_shown_before_anything_was_played(box, visit, screen) -> None:
    visitor = visit(SCREENS[screen](box))
    assert not faults(visitor.screen.stage.root, box.services.painter)
    assert not box.services.texts.missing
