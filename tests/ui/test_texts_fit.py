"""Every text fits its widget, in each language, at 100 % and 200 %: nothing is cut, split, shortened or lies on another text."""

from __future__ import annotations

import pygame
import pytest

from cardtable.settings import Animation, Settings
from cardtable.ui.core.theme import BODY
from cardtable.ui.paint import round_ground
from cardtable.ui.widgets.boxes import Column, Sized
from cardtable.ui.widgets.choices import ChoiceList, Choosable
from cardtable.ui.widgets.screen import WidgetScreen
from cardtable.ui.widgets.text import Label
from cardtable.ui.widgets.widget import Align, Widget
from tests.i18n.catalogues import LANGUAGES
from tests.support.amount import EVERYTHING
from tests.support.histories import some_past
from tests.support.painted import painted_once
from tests.support.services import sandbox
from tests.support.text_on_screen import faults
from tests.support.text_tour import TextTour
from tests.support.words import UNFINISHED

__all__ = ["painted_once"]

SIZES = {"1280x800 at 200 %": ((1280, 800), 2.0), "900x600": ((900, 600), 1.0)}
ENDS = {"1280x800 at 75 %": ((1280, 800), 0.75), "1920x1200 at 300 %": ((1920, 1200), 3.0)}
"""The smallest and the largest interface there can be, in one language of long words."""


LARGE, LONG = {"1280x800 at 200 %"}, {"de", "is"}
"""In a usual run the window without zoom, which has more room for words, is seen in the languages of long words only."""
LOOKED_AT = [
    (where, part)
    for part, sizes in {
        "pages": ("1280x800 at 200 %", "900x600"),
        "tables": ("1280x800 at 200 %", "900x600"),
        "lessons": ("1280x800 at 200 %",),
        "said": ("1280x800 at 200 %", "900x600"),
    }.items()
    for where in sizes
]
"""What is narrow shows what does not fit: at 100 % there is more room in a large window than in a small one."""


@pytest.fixture(autouse=True)
def bare_ovals(painted_once: None, monkeypatch: pytest.MonkeyPatch) -> None:
    """No text depends on the picture of an oval table, and one takes a second; in the place of one that is painted once."""
    monkeypatch.setattr(round_ground, "_made", lambda _ground, _theme, size, _layout, **_: pygame.Surface(size))


@pytest.mark.some(4)
@pytest.mark.parametrize(
    ("where", "part", "language"),
    [
        (where, part, language)
        for where, part in LOOKED_AT
        for language in ["en", *LANGUAGES]
        if EVERYTHING or where in LARGE or language in LONG
    ],
)
def test_every_text_fits_everywhere(language: str, where: str, part: str, surface: pygame.Surface) -> None:
    _fits(language, part, *SIZES[where])


@pytest.mark.some(2)
@pytest.mark.parametrize("part", ["pages", "tables"])
@pytest.mark.parametrize("where", ENDS)
def test_every_text_fits_at_both_ends_of_the_scale(where: str, part: str, surface: pygame.Surface) -> None:
    _fits("de", part, *ENDS[where])


def _fits(language: str, part: str, size: tuple[int, int], zoom: float) -> None:
    settings = Settings(animation=Animation.OFF, language=language, coach=True, show_counters=True)
    box = sandbox(settings)
    try:
        some_past(box)
        found, stops = [], 0
        for stop, screen, now in getattr(TextTour(box, size, zoom), part)():
            stops += 1
            found += [f"{stop}: {fault}" for fault in faults(screen, size, now)]
        assert stops > (30 if part == "said" else 70)
        assert not set(box.services.texts.missing) - UNFINISHED
        assert found == []
    finally:
        box.close()


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
