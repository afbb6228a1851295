"""What can be pressed is large enough for a finger on every screen, and no two such places lie on one another."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import combinations

import pygame
import pytest

from cardtable.settings import Animation, Settings
from cardtable.ui.table.shared_hands import SharedWidget
from cardtable.ui.table.shared_table import SharedTable
from cardtable.ui.table.solo_hands import SoloWidget
from cardtable.ui.table.solo_table import SoloTable
from cardtable.ui.widgets.boxes import Scroll
from cardtable.ui.widgets.choices import PartsChoice
from cardtable.ui.widgets.figures import Chart
from cardtable.ui.widgets.screen import WidgetScreen
from cardtable.ui.widgets.widget import Widget, lineage, visible_part, walk
from tests.support.histories import some_past
from tests.support.painted import painted_once
from tests.support.reviewed import by_thumb, record_of
from tests.support.services import Sandbox, sandbox
from tests.support.text_tour import Stop, TextTour

__all__ = ["painted_once"]

TARGET, STRIP = 44, 24
"""Units: how large at least whatever can be pressed is, and what shows of a card that lies under another."""
SIZES = {"640x480": (640, 480), "900x600": (900, 600), "1280x800": (1280, 800)}
GROUNDS = (SoloWidget, SharedWidget, Scroll)
"""What fills the screen, and has cards or pages in it."""
ROUNDED = 0.75
"""Pixels that may be lost where units become whole pixels, at both ends of a place."""


def pressed_places(widget: Widget) -> Iterator[tuple[str, pygame.Rect]]:
    """Where a press of the widget, or of a part of it, means something."""
    if isinstance(widget, PartsChoice):
        yield from ((f"{part.label} of {widget.label}", widget.target(part.name)) for part in widget.heard_parts())
    elif widget.heard_parts() and not isinstance(widget, Chart):
        for part in widget.heard_parts():
            if part.clicked and part.enabled:
                yield f"{part.label} of {widget.label}", pygame.Rect(part.rect)
    else:
        yield widget.label, widget.face or widget.rect


def pressed_widgets(screen: WidgetScreen) -> Iterator[Widget]:
    """What can be pressed now and is no ground."""
    for root in screen.stage.usable():
        yield from (each for each in walk(root) if each.focusable and not isinstance(each, GROUNDS))


def too_small(screen: WidgetScreen) -> list[str]:
    """What is smaller than a fingertip."""
    least = screen.painter.scale * TARGET - ROUNDED
    return [
        f"{type(widget).__name__} {name!r} is {place.width} × {place.height} pixels of {least:.0f}"
        for widget in pressed_widgets(screen)
        for name, place in pressed_places(widget)
        if min(place.size) < least
    ]


def lying_on_one_another(screen: WidgetScreen) -> list[str]:
    """Places of which a finger could not say which it means; parts of each other are none."""
    *_, top = screen.stage.usable()
    pressed = [each for each in walk(top) if each.focusable and not isinstance(each, GROUNDS)]
    return [
        f"{one.label!r} and {other.label!r}"
        for one, other in combinations(pressed, 2)
        if visible_part(one).colliderect(visible_part(other))
        and one not in lineage(other)
        and other not in lineage(one)
    ]


def thin_strips(screen: WidgetScreen) -> list[str]:
    """Cards of which too little shows to be pressed."""
    if isinstance(screen, SoloTable):
        strips = [screen.motion.layout.thinnest(screen.motion.visible)]
    elif isinstance(screen, SharedTable):
        cursor = screen.control.cursor
        strips = [cursor.seen(spot).rect.w for spot in cursor.spots()]
    else:
        return []
    least = STRIP * screen.painter.scale - ROUNDED
    return [f"{strip:.1f} pixels of {least:.1f} show of a card" for strip in strips if strip < least]


def small_things(screen: WidgetScreen) -> list[str]:
    """Chips and places of a game of which a finger misses some: it means the one whose middle is nearest."""
    if not isinstance(screen, SharedTable):
        return []
    plan, reach = screen.motion.layout, screen.painter.scale * TARGET / 2 - 1
    things = {thing.pile for thing in screen.look.things(screen.party.state, screen.control.hand.goals)}
    places = {pile: plan.place_of(pile) for pile in things}
    return [
        f"{pile} is missed {dx:+.0f}, {dy:+.0f} pixels from its middle"
        for pile, place in places.items()
        for dx, dy in ((-reach, 0), (reach, 0), (0, -reach), (0, reach))
        if screen.control.cursor.find(place.centre.x + dx, place.centre.y + dy) not in things
    ]


def faults(stops: Iterator[Stop]) -> list[str]:
    """All that is wrong, on all screens."""
    return [
        f"{stop}: {fault}"
        for stop, screen, _ in stops
        for look in (too_small, lying_on_one_another, thin_strips, small_things)
        for fault in look(screen)
    ]


@pytest.fixture
def box() -> Iterator[Sandbox]:
    made = sandbox(Settings(animation=Animation.OFF, coach=True, show_counters=True))
    some_past(made)
    yield made
    made.close()


@pytest.mark.parametrize("size", SIZES)
def test_a_finger_finds_every_day_and_every_move(box: Sandbox, size: str, surface: pygame.Surface) -> None:
    tour = TextTour(box, SIZES[size], 1.0)
    screens = box.services.screens
    record = record_of("klondike", *by_thumb("klondike", 24))
    shown = {"calendar": screens.calendar("klondike"), "review": screens.review(record)}
    assert faults((name, tour._shown(screen), 0.0) for name, screen in shown.items()) == []


@pytest.mark.some(2)
@pytest.mark.parametrize("part", ["pages", "tables", "lessons"])
@pytest.mark.parametrize("size", SIZES)
def test_a_finger_finds_everything(box: Sandbox, size: str, part: str, surface: pygame.Surface) -> None:
    assert sorted(set(faults(getattr(TextTour(box, SIZES[size], 1.0), part)()))) == []
