"""Every screen is built once in each size and language and shown to all judges.

Texts fit their widgets: nothing is cut, split, shortened or lies on another text. What can be pressed is large enough for a
finger, and no two such places lie on one another. Captions lie where nothing is clicked. In high contrast whatever is read
stands out from what it stands on.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import combinations

import pygame
import pytest

from cardtable.settings import Animation, Settings
from cardtable.ui.accessible.reader import accessible_tree, lines_of
from cardtable.ui.core.sounds import CAPTION_LEAST
from cardtable.ui.core.theme import BODY, CONTRAST
from cardtable.ui.paint import round_ground
from cardtable.ui.table.grid_table import GridTable
from cardtable.ui.table.hands import GridWidget, RoundWidget
from cardtable.ui.table.round_table import RoundTable
from cardtable.ui.widgets.boxes import Column, Scroll, Sized
from cardtable.ui.widgets.choices import ChoiceList, Choosable, PartsChoice
from cardtable.ui.widgets.figures import Chart
from cardtable.ui.widgets.screen import WidgetScreen
from cardtable.ui.widgets.text import Label
from cardtable.ui.widgets.widget import Align, Widget, lineage, visible_part, walk
from tests.i18n.catalogues import LANGUAGES
from tests.support.amount import EVERYTHING
from tests.support.contrast_on_screen import Meter
from tests.support.histories import some_past
from tests.support.painted import painted_once
from tests.support.services import sandbox
from tests.support.text_on_screen import faults
from tests.support.text_tour import TextTour
from tests.support.words import UNFINISHED
from tests.ui.pages.test_every_page import faults as layout_faults

__all__ = ["painted_once"]

Judge = Callable[[WidgetScreen, tuple[int, int], float], list[str]]
SIZES = {
    "1280x800 at 200 %": ((1280, 800), 2.0),
    "900x600": ((900, 600), 1.0),
    "1280x800 at 75 %": ((1280, 800), 0.75),
    "1920x1200 at 300 %": ((1920, 1200), 3.0),
}
"""The first two show what does not fit; the last are the smallest and the largest interface there can be."""
TARGET, STRIP = 44, 24
"""Units: how large at least whatever can be pressed is, and what shows of a card that lies under another."""
GROUNDS = (GridWidget, RoundWidget, Scroll)
"""What fills the screen, and has cards or pages in it."""
ROUNDED = 0.75
"""Pixels that may be lost where units become whole pixels, at both ends of a place."""
USUAL = {
    "1280x800 at 200 %": {"pages": "de", "tables": "is", "lessons": "is", "said": "is"},
    "900x600": {"pages": "is", "tables": "de", "said": "de"},
}
"""In which language a usual run sees them, mostly one of long words; a release sees all of them in all."""
STOPS = {"pages": 70, "tables": 70, "lessons": 70, "said": 30}
"""How many screens each tour has at least."""


@pytest.fixture
def bare_ovals(painted_once: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """No text depends on the picture of an oval table, and one takes a second; in the place of one that is painted once."""
    monkeypatch.setattr(round_ground, "_made", lambda _ground, _theme, size, _layout, **_: pygame.Surface(size))


def judged(
    settings: Settings, part: str, size: tuple[int, int], zoom: float, *judges: Judge, apart: bool = False
) -> list[str]:
    """What the judges find on the screens of one tour."""
    found, stops = [], 0
    with sandbox(settings) as box:
        some_past(box)
        for stop, screen, now in getattr(TextTour(box, size, zoom, apart=apart), part)():
            stops += 1
            found += [f"{stop}: {fault}" for judge in judges for fault in judge(screen, size, now)]
        assert not set(box.services.texts.missing) - UNFINISHED
    assert stops > STOPS[part] / (2 if apart else 1)
    return found


# -- the tours ---------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("bare_ovals", "surface")
@pytest.mark.parametrize(
    ("where", "part", "language"),
    [
        (where, part, language)
        for where, parts in USUAL.items()
        for part, usual in parts.items()
        for language in ["en", *LANGUAGES]
        if EVERYTHING or language == usual
    ],
)
def test_every_screen_in_every_language(language: str, where: str, part: str) -> None:
    in_language(language, where, part)


@pytest.mark.some(4)
@pytest.mark.usefixtures("bare_ovals", "surface")
@pytest.mark.parametrize("part", ["pages", "tables"])
@pytest.mark.parametrize("where", ["1280x800 at 75 %", "1920x1200 at 300 %"])
def test_every_screen_at_both_ends_of_the_scale(where: str, part: str) -> None:
    in_language("de", where, part)


def in_language(language: str, where: str, part: str) -> None:
    settings = Settings(
        animation=Animation.OFF, language=language, coach=True, show_counters=True, captions=True, mute=True
    )
    size, zoom = SIZES[where]
    judges = [faults, finger_faults]
    judges += [thin_strips] if zoom <= 1 else []  # larger text does not make cards larger
    judges += [caption_faults] if part == "tables" else []
    judges += [lambda screen, *_: layout_faults(screen.stage.trees.root, screen.painter)] if part == "pages" else []
    assert judged(settings, part, size, zoom, *judges) == []


@pytest.mark.some(2)
@pytest.mark.usefixtures("bare_ovals", "surface")
@pytest.mark.parametrize("part", ["pages", "tables", "lessons"])
def test_a_finger_finds_everything_in_a_small_window(part: str) -> None:
    settings = Settings(animation=Animation.OFF, coach=True, show_counters=True)
    assert judged(settings, part, (640, 480), 1.0, finger_faults, thin_strips) == []


@pytest.mark.parametrize("part", ["pages", "tables"])
def test_every_text_and_sign_stands_out_in_high_contrast(part: str, surface: pygame.Surface) -> None:
    """Measured in the pictures: 7:1, large text and what is off 4.5:1."""
    settings = Settings(animation=Animation.OFF, theme="contrast", captions=True, coach=True, show_counters=True)
    meter, counts = Meter(CONTRAST), []

    def contrast_faults(screen: WidgetScreen, size: tuple[int, int], now: float) -> list[str]:
        with meter.open():
            stood = meter.measured(screen, size, now)
        counts.append(len(stood))
        return [str(each) for each in stood if not each.is_readable]

    assert judged(settings, part, (1280, 800), 1.0, contrast_faults, finger_faults, thin_strips, apart=True) == []
    assert sum(counts) > 25 * len(counts)


# -- captions ----------------------------------------------------------------------------------------------------------


def caption_faults(screen: WidgetScreen, size: tuple[int, int], now: float) -> list[str]:
    """A caption that is not shown, lies out of the window or on what can be pressed, or is told to a screen reader."""
    line, text = screen._captions, screen.services.texts.text("caption.win")
    screen.services.sounds.play("win", now + 100)
    screen.update(now + 100)
    screen.update(now + 100 + CAPTION_LEAST)  # what was heard just before had to be read first
    pressed = [each for each in walk(screen.stage.trees.root) if each.focusable and each.visible and each.rect.width]
    return [
        *([f"the caption is {line.text!r}"] if line.text != text else []),
        *(["the caption stands out of the window"] if not pygame.Rect((0, 0), size).contains(line.rect) else []),
        *(f"the caption lies on {each.label!r}" for each in pressed if each.rect.colliderect(line.rect)),
        *(["the caption is told"] if text in str([*lines_of(accessible_tree(screen.stage, ""))]) else []),
    ]


# -- fingers -----------------------------------------------------------------------------------------------------------


def finger_faults(screen: WidgetScreen, _size: tuple[int, int], _now: float) -> list[str]:
    """What a finger cannot press, or not for sure."""
    return [*too_small(screen), *lying_on_one_another(screen), *small_things(screen)]


def pressed_places(widget: Widget) -> Iterator[tuple[str, pygame.Rect]]:
    """Where a press of the widget, or of a part of it, means something."""
    if isinstance(widget, PartsChoice):
        yield from ((f"{part.label} of {widget.label}", widget.target(part.name)) for part in widget.accessible_parts())
    elif widget.accessible_parts() and not isinstance(widget, Chart):
        for part in widget.accessible_parts():
            if part.clicked and part.enabled:
                yield f"{part.label} of {widget.label}", pygame.Rect(part.rect)
    else:
        yield widget.label, widget.face or widget.rect


def pressed_widgets(screen: WidgetScreen) -> Iterator[Widget]:
    """What can be pressed now and is no ground."""
    for root in screen.stage.trees.usable():
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
    *_, top = screen.stage.trees.usable()
    pressed = [each for each in walk(top) if each.focusable and not isinstance(each, GROUNDS)]
    return [
        f"{one.label!r} and {other.label!r}"
        for one, other in combinations(pressed, 2)
        if visible_part(one).colliderect(visible_part(other))
        and one not in lineage(other)
        and other not in lineage(one)
    ]


def thin_strips(screen: WidgetScreen, _size: tuple[int, int], _now: float) -> list[str]:
    """Cards of which too little shows to be pressed."""
    if isinstance(screen, GridTable):
        strips = [screen.motion.layout.thinnest(screen.motion.visible)]
    elif isinstance(screen, RoundTable):
        hand = screen.hands.hand
        strips = [hand.seen(spot).rect.w for spot in hand.spots()]
    else:
        return []
    least = STRIP * screen.painter.scale - ROUNDED
    return [f"{strip:.1f} pixels of {least:.1f} show of a card" for strip in strips if strip < least]


def small_things(screen: WidgetScreen) -> list[str]:
    """Chips and places of a game of which a finger misses some: it means the one whose middle is nearest."""
    if not isinstance(screen, RoundTable):
        return []
    plan, reach = screen.motion.layout, screen.painter.scale * TARGET / 2 - 1
    things = {thing.pile for thing in screen.look.things(screen.party.state, screen.hands.hand.goals)}
    places = {pile: plan.place_of(pile) for pile in things}
    return [
        f"{pile} is missed {dx:+.0f}, {dy:+.0f} pixels from its middle"
        for pile, place in places.items()
        for dx, dy in ((-reach, 0), (reach, 0), (0, -reach), (0, reach))
        if screen.hands.hand.find(place.centre.x + dx, place.centre.y + dy) not in things
    ]


# -- what is wrong is noticed ------------------------------------------------------------------------------------------


class Wrong(WidgetScreen):
    """A screen with a fault of its own."""

    def __init__(self, painter, ground, widget: Widget) -> None:
        super().__init__(painter, ground)
        self._widget = widget

    def close_label(self) -> str:
        return "Close"

    def build(self) -> Widget:
        return Column([Sized(self._widget, width=80)], align=Align.START)


class TooLong(Widget):
    """Writes beyond its right edge, twice at the same place."""

    def __init__(self, *texts: str) -> None:
        super().__init__()
        self._texts = texts

    def _size(self, painter, width: int) -> tuple[int, int]:
        return width, painter.target(BODY)

    def paint(self, surface: pygame.Surface, painter) -> None:
        for text in self._texts:
            painter.write(surface, text, BODY, painter.theme.text, self.rect.x, self.rect.centery)


class Squeezed(Label):
    """Gets less room than its only word needs."""

    def arrange(self, painter, rect: pygame.Rect) -> None:
        super().arrange(painter, pygame.Rect(rect.topleft, (80, rect.height)))


FAULTY = {
    "stands out": lambda: TooLong("a text that is much too long for its place"),
    "overlaps": lambda: TooLong("one", "two"),
    "is shortened": lambda: ChoiceList("Choose", [Choosable(1, "Donaudampfschiffahrtsgesellschaft")], 1),
    "a word of": lambda: Squeezed("Donaudampfschiffahrtsgesellschaftskapitän"),
}


@pytest.mark.parametrize("fault", FAULTY)
def test_what_does_not_fit_is_noticed(box, surface, fault: str) -> None:
    screen = Wrong(box.services.painter, box.services.ground, FAULTY[fault]())
    screen.layout(1280, 800, 1.0)
    assert any(fault in each for each in faults(screen, (1280, 800), 0.0)), faults(screen, (1280, 800), 0.0)
    right = Wrong(box.services.painter, box.services.ground, Label("short"))
    right.layout(1280, 800, 1.0)
    assert faults(right, (1280, 800), 0.0) == []


def test_what_cannot_be_read_is_noticed(surface: pygame.Surface) -> None:
    """The green felt keeps 4.5:1 and no more."""
    with sandbox(Settings(animation=Animation.OFF, theme="felt")) as box:
        some_past(box)
        meter = Meter(box.services.painter.theme)
        with meter.open():
            _, screen, now = next(TextTour(box, (1280, 800), 1.0).pages())
            assert not all(each.is_readable for each in meter.measured(screen, (1280, 800), now))
