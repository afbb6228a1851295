"""Sheets of the deck for the documentation: cards and tokens laid out on the bare table. Knows no game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

import pygame
from album.stage import Opener

from cardtable.kernel.compat import override
from cardtable.ui.core.assets import assets_folder
from cardtable.ui.core.scene import Transition
from cardtable.ui.paint.face_art import VEGETABLE_BACK_KEY, VEGETABLES, size_of_card
from cardtable.ui.paint.faces import Lift
from cardtable.ui.paint.things import TokenArt
from cardtable.ui.services import Services
from cardtable.ui.widgets.boxes import Column
from cardtable.ui.widgets.screen import WidgetScreen
from cardtable.ui.widgets.widget import Widget


@dataclass(frozen=True, slots=True)
class Line:
    """Cards as high as this share of the window, and tokens beside them with their share of a card's height."""

    keys: tuple[str, ...]
    high: float
    tokens: tuple[tuple[str, float], ...] = ()


_COURTS = (
    ("KS", "QS", "JS", "KH", "QH", "JH"),
    ("AS", "AH", "BJ", "RJ", "AD", "AC"),
    ("KD", "QD", "JD", "KC", "QC", "JC"),
)
_TOKENS = (
    *((f"casino-{name}", 1.0) for name in ("5", "R", "min", "max")),
    *((name, 0.6) for name in ("chip+1-1", "chip-2-3", "gold-3-4")),
    *((name, 0.48) for name in ("coin-1", "coin-5", "coin-10")),
    ("cabbage", 0.6),
)
COURTS = tuple(Line(keys, 0.29) for keys in _COURTS)
VEGETABLE_PACK = (
    *(Line(tuple(f"{suit}{number}" for number in range(10)), 0.17) for suit in VEGETABLES),
    Line((VEGETABLE_BACK_KEY,), 0.17, _TOKENS),
)


def sheet(lines: Sequence[Line]) -> Opener:
    """What opens a table with these lines, one below the other."""
    return lambda stage: Sheet(stage.services, lines)


class Sheet(WidgetScreen):
    """A still picture without widgets: all that is shown lies on the ground."""

    def __init__(self, services: Services, lines: Sequence[Line]) -> None:
        super().__init__(services.painter, services.ground)
        self._s = services
        self._lines = lines
        self._tokens = TokenArt(assets_folder() / "tokens")

    @override
    def close_label(self) -> str:
        return ""  # nothing is ever told here

    @override
    def build(self) -> Widget:
        return Column([])

    @override
    def update(self, now: float) -> Transition | None:
        self._s.faces.collect()
        return super().update(now)

    @override
    def paint_ground(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        self._ground.paint(surface, self.painter.theme, area)
        height = surface.get_height()
        highs = [round(line.high * height) for line in self._lines]
        gap = (height - sum(highs)) / (len(highs) + 1)
        y = gap
        for line, high in zip(self._lines, highs, strict=True):
            self._draw_line(surface, line, high, round(y))
            y += high + gap

    def _draw_line(self, surface: pygame.Surface, line: Line, high: int, y: int) -> None:
        tokens = [(key, round(high * part)) for key, part in line.tokens]
        widths = [size_of_card(high)[0] for _ in line.keys] + [self._tokens.size(key, tall)[0] for key, tall in tokens]
        gap = (surface.get_width() - sum(widths)) / (len(widths) + 1)
        x = gap
        for key, wide in zip(line.keys, widths, strict=False):
            self._s.faces.draw(surface, key, high, (round(x), y), Lift.RESTING)
            x += wide + gap
        for (key, tall), wide in zip(tokens, widths[len(line.keys) :], strict=True):
            if tall == high:
                shadow, (dx, dy) = self._s.faces.shadow(high, Lift.RESTING)
                surface.blit(shadow, (round(x) + dx, y + dy))
            surface.blit(self._tokens.picture(key, tall), (round(x), y + (high - tall) // 2))
            x += wide + gap
