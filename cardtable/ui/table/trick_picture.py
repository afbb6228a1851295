"""The last trick as a picture: each card before its player, turned as it was when it lay on the table."""

from __future__ import annotations

from collections.abc import Sequence
from math import cos, pi, sin

import pygame

from cardtable.kernel.cards import Card
from cardtable.kernel.override import override
from cardtable.table.card_tilt import lie_of
from cardtable.ui.core.theme import CAPTION, Ink
from cardtable.ui.paint.faces import FaceStore
from cardtable.ui.paint.painter import Painter
from cardtable.ui.paint.tilts import Tilts, steps
from cardtable.ui.widgets.base import Widget, WidgetRole
from cardtable.values import dataclass

_WIDE, _DEEP = 620, 400  # units: the picture
_HIGH, _STRIP = 0.31, 0.31  # a card's height, of the picture's; what shows of a covered card, of its height
_ROOMY = 5  # seats for which cards are as large as that
_AROUND, _LEAST = 176, 0.4  # units: what title and edges of a dialog take of the window; how small the picture becomes
_NAMES = 22  # units: room for a name below its cards


@dataclass(frozen=True, slots=True)
class Laid:
    """What a seat laid: whose it is, the cards with the keys of their pictures, how far clockwise from the bottom it sits."""

    name: str
    cards: tuple[tuple[Card, str], ...]
    turn: float


class TrickPicture(Widget):
    """``spoken`` is the trick in words."""

    role = WidgetRole.IMAGE

    def __init__(self, faces: FaceStore, laid: Sequence[Laid], spoken: str) -> None:
        super().__init__(label=spoken)
        self._faces = faces
        self._tilts = Tilts(faces)
        self._laid = tuple(laid)

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        wide = painter.px(_WIDE)
        share = min(1.0, width / wide) if width else 1.0
        if painter.window is not None:  # all cards are seen at once, however large the interface
            share = min(share, max(_LEAST, (painter.window[1] - painter.px(_AROUND)) / painter.px(_DEEP)))
        return round(wide * share), round(painter.px(_DEEP) * share)

    @override
    def arrange(self, painter: Painter, rect: pygame.Rect) -> None:
        super().arrange(painter, rect)
        self._faces.prepare(self._high(painter), [key for laid in self._laid for _, key in laid.cards], ())

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        high, names = self._high(painter), painter.px(_NAMES)
        wide = round(high * 63 / 88)
        across = self.rect.width / 2 - wide
        down = self.rect.height / 2 - high / 2 - names
        middles = [
            (
                self.rect.centerx - across * sin(2 * pi * laid.turn),
                self.rect.centery - names / 2 + down * cos(2 * pi * laid.turn),
            )
            for laid in self._laid
        ]
        middles = [
            (self._within(x, len(laid.cards), high), y) for laid, (x, y) in zip(self._laid, middles, strict=True)
        ]
        for laid, (x, y) in zip(self._laid, middles, strict=True):
            self._fan(surface, laid, x, y, high)
        for laid, (x, y) in zip(self._laid, middles, strict=True):
            name = painter.width(laid.name, CAPTION)
            left = max(self.rect.left, min(round(x - name / 2), self.rect.right - name))
            painter.write(
                surface, laid.name, CAPTION, painter.theme.ink(Ink.TEXT), left, round(y + high / 2 + names * 0.7)
            )

    def _strip(self, cards: int, high: int) -> float:
        """What shows of a covered card: less where many would reach beyond half of the picture."""
        return min(_STRIP * high, (self.rect.width / 2 - high) / max(1, cards - 1))

    def _within(self, x: float, cards: int, high: int) -> float:
        """The middle of a fan, moved so far that the whole of it is in the picture."""
        half = high / 2 + self._strip(cards, high) * (cards - 1) / 2
        return min(max(x, self.rect.left + half), max(self.rect.left + half, self.rect.right - half))

    def _fan(self, surface: pygame.Surface, laid: Laid, x: float, y: float, high: int) -> None:
        """The cards of one seat, the last on top."""
        strip = self._strip(len(laid.cards), high)
        for place, (card, key) in enumerate(laid.cards):
            lie = lie_of(card, len(laid.cards))
            along = (place - (len(laid.cards) - 1) / 2) * strip
            middle = (round(x + along + lie.dx * high), round(y + lie.dy * high))
            self._tilts.draw(surface, key, high, middle, steps(lie.angle))

    def _high(self, painter: Painter) -> int:
        room = self.rect.height or painter.px(_DEEP)
        return max(24, round(_HIGH * room * min(1.0, _ROOMY / len(self._laid))))
