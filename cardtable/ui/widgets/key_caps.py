"""Keys drawn as the caps of a keyboard: ``"ctrl+shift+z"`` is three caps in a row."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from msgspec.structs import replace

from cardtable.kernel.override import override
from cardtable.ui.core.colour import BLACK, mix
from cardtable.ui.core.commands import key_text, key_word, parts_of
from cardtable.ui.core.theme import CAPTION, CAPTION_STRONG, LINE_STRONG, Gap, IconSize, Radius
from cardtable.ui.paint.edges import hairline
from cardtable.ui.paint.nine_patch import Shadow, Skin
from cardtable.ui.paint.painter import Painter
from cardtable.ui.widgets.base import Described, Widget, WidgetRole

_ARROWS = {"left": "chevron-left", "right": "chevron-right", "up": "chevron-up", "down": "chevron-down"}
_BETWEEN = "/"
_HIGH = 28  # units: a key beside text, which is no target


class KeyCaps(Widget):
    """One or several key combinations that do the same, with a stroke between them; they wrap where it is narrow."""

    role = WidgetRole.LABEL

    def __init__(self, combinations: Sequence[str]) -> None:
        super().__init__()
        self._combinations: tuple[tuple[str, ...], ...] = ()
        self.tell(combinations)

    def tell(self, combinations: Sequence[str]) -> None:
        """Show other ones."""
        self.label = f" {_BETWEEN} ".join(key_text(each) for each in combinations)
        parts = tuple(parts_of(each) for each in combinations)
        if parts != self._combinations:
            self._combinations = parts
            self.changed()

    @override
    def described(self) -> Described:
        told = super().described()
        if self.host is None:
            return told
        painter = self.host.painter
        words = ("+".join(_word(painter, part) for part in parts) for parts in self._combinations)
        return replace(told, label=", ".join(words))  # a stroke would be read out

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        places = self._laid(painter, width)
        return (max(place.right for _, place in places), max(place.bottom for _, place in places)) if places else (0, 0)

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        for word, place in self._laid(painter, self.rect.width):
            spot = place.move(self.rect.x, self.rect.y)
            if word == _BETWEEN:
                painter.write(surface, word, CAPTION, painter.theme.muted, spot.x, spot.centery)
            else:
                _paint_cap(surface, painter, word, spot)

    def _laid(self, painter: Painter, width: int) -> list[tuple[str, pygame.Rect]]:
        """Every cap, and the strokes, with places from the corner."""
        laid: list[tuple[str, pygame.Rect]] = []
        x = y = 0
        high, gap = _high(painter), painter.px(Gap.XS)
        for index, parts in enumerate(self._combinations):
            row_of_arrows = index and parts[0] in _ARROWS and self._combinations[index - 1][0] in _ARROWS
            stroke = painter.width(_BETWEEN, CAPTION) + 2 * gap if index and not row_of_arrows else 0
            wide = sum(_wide(painter, part) + gap for part in parts)
            if index and x + stroke + wide - gap > width:
                x, y, stroke = 0, y + high + gap, 0
            if stroke:
                laid.append((_BETWEEN, pygame.Rect(x + gap // 2, y, stroke, high)))
            x += stroke
            for part in parts:
                laid.append((part, pygame.Rect(x, y, _wide(painter, part), high)))
                x += _wide(painter, part) + gap
        return laid


def _paint_cap(surface: pygame.Surface, painter: Painter, key: str, place: pygame.Rect) -> None:
    theme = painter.theme
    face = Skin(
        radius=painter.px(Radius.SMALL),
        top=theme.raised_top,
        bottom=theme.raised,
        edge=theme.edge,
        line=hairline(painter),
        shadow=Shadow(mix(theme.shadow, BLACK, 0.4), painter.px(LINE_STRONG), painter.px(LINE_STRONG), 0.5),
    )
    painter.box(surface, place, face)
    if key in _ARROWS:
        painter.icon(surface, _ARROWS[key], painter.icon_px(IconSize.SMALL), theme.text, place.center)
        return
    word = _word(painter, key)
    painter.write(
        surface,
        word,
        CAPTION_STRONG,
        theme.text,
        place.centerx - painter.width(word, CAPTION_STRONG) // 2,
        place.centery,
    )


def _wide(painter: Painter, key: str) -> int:
    word = "W" if key in _ARROWS else _word(painter, key)
    return max(_high(painter), painter.width(word, CAPTION_STRONG) + 2 * painter.px(Gap.S))


def _high(painter: Painter) -> int:
    return max(painter.px(_HIGH), painter.line(CAPTION_STRONG) + painter.px(Gap.XS))


def _word(painter: Painter, key: str) -> str:
    """What the cap says."""
    word = key_word(key)
    return painter.key_names.get(word, word)
