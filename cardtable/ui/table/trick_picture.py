"""The last trick as a picture: each card before its player, turned as it was when it lay on the table."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import combinations, count
from math import cos, pi, sin

import pygame
from msgspec import Struct

from cardtable.kernel.cards import Card
from cardtable.kernel.override import override
from cardtable.table.card_tilt import lie_of
from cardtable.ui.core.theme import CAPTION, Ink
from cardtable.ui.paint.faces import FaceStore
from cardtable.ui.paint.painter import Painter
from cardtable.ui.paint.tilts import Tilts, steps
from cardtable.ui.widgets.widget import Widget, WidgetRole

_HIGH, _LEAST = 168, 28  # units: a card's height at most, at least
_STRIP = 0.31  # of a card's height: what shows of a covered card
_SMALLER = 0.94  # of its height: the next trial where all does not fit
_WIDE = 720  # units: the picture at most
_AROUND = 176  # units: what title and edges of a dialog take of the window
_NAMES = 24  # units: room for a name below its cards
_TURNED, _GAP = 0.08, 0.1  # of a card's height: what a turned card stands out, what is between the cards of two seats
_ASPECTS = (1.0, 1.3, 1.6, 2.0, 2.5, 3.2)  # how much wider than high the ring of seats may be
_FURTHER = 0.04  # of a card's height: how much larger a ring is than the one before


class Laid(Struct, frozen=True):
    """What a seat laid: whose it is, the cards with the keys of their pictures, how far clockwise from the bottom it sits."""

    name: str
    cards: tuple[tuple[Card, str], ...]
    turn: float


class _Arranged(Struct, frozen=True):
    """How high the cards are, where those of each seat lie with the name below, and how large all of it is, in pixels."""

    high: int
    places: tuple[tuple[int, int, int, int], ...]
    size: tuple[int, int]


class TrickPicture(Widget):
    """``spoken`` is the trick in words."""

    role = WidgetRole.IMAGE

    def __init__(self, faces: FaceStore, laid: Sequence[Laid], spoken: str) -> None:
        super().__init__(label=spoken)
        self._faces = faces
        self._tilts = Tilts(faces)
        self._laid = tuple(laid)

    def width(self, painter: Painter) -> int:
        """Pixels across the picture at its best."""
        return self._arranged(painter, painter.px(_WIDE), self._deep(painter)).size[0]

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        return self._arranged(painter, width or painter.px(_WIDE), self._deep(painter)).size

    @override
    def arrange(self, painter: Painter, rect: pygame.Rect) -> None:
        super().arrange(painter, rect)
        high = self._arranged(painter, rect.width, rect.height).high
        self._faces.prepare(high, [key for laid in self._laid for _, key in laid.cards], ())

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        lies = self._arranged(painter, self.rect.width, self.rect.height)
        corner = self.rect.centerx - lies.size[0] // 2, self.rect.centery - lies.size[1] // 2
        places = [pygame.Rect(place).move(corner) for place in lies.places]
        out = round(_TURNED * lies.high)
        for laid, place in zip(self._laid, places, strict=True):
            self._fan(surface, laid, place.centerx, place.y + out + lies.high / 2, lies.high)
        for laid, place in zip(self._laid, places, strict=True):
            left, middle = (
                place.centerx - painter.width(laid.name, CAPTION) // 2,
                place.bottom - painter.line(CAPTION) // 2,
            )
            painter.write(surface, laid.name, CAPTION, painter.theme.ink(Ink.TEXT), left, middle)

    def _deep(self, painter: Painter) -> int:
        """How high the picture may be: all cards are seen at once, however large the interface."""
        window = painter.window
        return max(painter.px(_LEAST), window[1] - painter.px(_AROUND)) if window else painter.px(_WIDE)

    def _arranged(self, painter: Painter, wide: int, deep: int) -> _Arranged:
        """As large as it fits into so many pixels, and no larger than cards are on a table."""
        high = painter.px(_HIGH)
        while True:
            found = self._round(painter, high, wide, deep)
            if (found.size[0] <= wide and found.size[1] <= deep) or high <= painter.px(_LEAST):
                return found
            high = round(_SMALLER * high)

    def _round(self, painter: Painter, high: int, wide: int, deep: int) -> _Arranged:
        """The cards of all seats on a ring on which none lie over each other, of the shape that fits best."""
        out, name = 2 * round(_TURNED * high), max(painter.px(_NAMES), painter.line(CAPTION))
        sizes = [
            (max(self._across(len(laid.cards), high) + out, painter.width(laid.name, CAPTION)), high + out + name)
            for laid in self._laid
        ]
        gap = round(_GAP * high)

        def ring(across: float, down: float) -> list[pygame.Rect]:
            places = []
            for laid, size in zip(self._laid, sizes, strict=True):
                place, turn = pygame.Rect((0, 0), size), 2 * pi * laid.turn
                place.center = round(-across * sin(turn)), round(down * cos(turn))
                places.append(place)
            return places

        def are_apart(places: Sequence[pygame.Rect]) -> bool:
            return not any(one.inflate(gap, gap).colliderect(other) for one, other in combinations(places, 2))

        def least(aspect: float) -> list[pygame.Rect]:
            """On the smallest ring of that shape; one that is large enough keeps them apart."""
            rings = (ring(aspect * _FURTHER * high * trial, _FURTHER * high * trial) for trial in count())
            return next(places for places in rings if are_apart(places))

        def fills(places: Sequence[pygame.Rect]) -> float:
            whole = places[0].unionall(places)
            return max(whole.width / wide, whole.height / deep)

        if not self._laid:
            return _Arranged(high, (), (1, 1))
        places = min(map(least, _ASPECTS), key=fills)
        whole = places[0].unionall(places)
        moved = (place.move(-whole.x, -whole.y) for place in places)
        return _Arranged(high, tuple((place.x, place.y, place.width, place.height) for place in moved), whole.size)

    def _across(self, cards: int, high: int) -> int:
        """Across so many cards that lie over each other."""
        return round(high * 63 / 88 + _STRIP * high * (cards - 1))

    def _fan(self, surface: pygame.Surface, laid: Laid, x: float, y: float, high: int) -> None:
        """The cards of one seat, the last on top."""
        for place, (card, key) in enumerate(laid.cards):
            lie = lie_of(card, len(laid.cards))
            along = (place - (len(laid.cards) - 1) / 2) * _STRIP * high
            middle = (round(x + along + lie.dx * high), round(y + lie.dy * high))
            self._tilts.draw(surface, key, high, middle, steps(lie.angle))
