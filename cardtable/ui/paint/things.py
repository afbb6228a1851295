"""Things on a table that are no cards: how they look where they lie, and how coins, chips and cards look as they fly."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pygame
from msgspec import Struct

from cardtable.kernel.table import PileId
from cardtable.table.choreography import Flying
from cardtable.table.geometry import Rect
from cardtable.ui.core.assets import Bounded
from cardtable.ui.core.theme import LEAST_TYPE, STRONG
from cardtable.ui.paint.face_style import card_size
from cardtable.ui.paint.faces import FaceStore
from cardtable.ui.paint.marks import Glow, Mark, paint_halo
from cardtable.ui.paint.nine_patch import Skin
from cardtable.ui.paint.painter import Painter
from cardtable.ui.paint.tokens import CHIP_PLACE, TokenArt

FACE = "face:"
"""What the name of a card's picture begins with, among the names of what flies."""
_LARGE = 19  # pixels: the least radius of a round thing that lies on a card, so that it can be read
_ALONE = 0.47  # the radius of a round thing at its own place, by the width of that
_CHOSEN = 1.19  # how much larger the chip is that was chosen
_CORNER = 0.055  # of a card's width
_SIGN = 0.3  # of its height: the sign of a thing that has no picture
_KEPT = 600_000  # pixels
_DARK, _RINGS = 62, 6  # a shadow: how dark its middle is, in how many rings it fades


class Thing(Struct, frozen=True):
    """A thing that lies at the place of a pile; ``picture`` is its drawing, or "" for a mere outline; ``sign`` says what it is.

    ``lit``: it can be chosen, or is ``chosen``; ``is_round``: it is a chip, else a card; ``together``: a chip and a card share
    the place.
    """

    pile: PileId
    picture: str
    sign: str
    is_round: bool = False
    lit: bool = False
    together: bool = False
    chosen: bool = False

    @property
    def key(self) -> tuple[PileId, bool]:
        """Tells it from the other things on the table."""
        return self.pile, self.is_round


def paint_thing(surface: pygame.Surface, painter: Painter, art: TokenArt, place: Rect, thing: Thing) -> None:
    """Paint a thing at its place."""
    rect = pygame.Rect(round(place.x), round(place.y), round(place.w), round(place.h))
    if not thing.picture:
        _paint_outline(surface, painter, rect, thing)
    elif thing.is_round:
        _paint_chip(surface, painter, art, rect, thing)
    else:
        _paint_card(surface, painter, art, rect, thing)


def _paint_card(surface: pygame.Surface, painter: Painter, art: TokenArt, rect: pygame.Rect, thing: Thing) -> None:
    picture = art.picture(thing.picture, rect.height)
    if thing.lit:
        _shine(surface, painter, rect, _CORNER * rect.width)
    surface.blit(picture, picture.get_rect(center=rect.center))
    if thing.lit:
        line = max(2, rect.width // 26)
        painter.box(surface, rect, Skin(radius=_CORNER * rect.width, edge=painter.theme.accent_top, line=line))


def _paint_chip(surface: pygame.Surface, painter: Painter, art: TokenArt, rect: pygame.Rect, thing: Thing) -> None:
    centre, radius = rect.center, round(rect.width * _ALONE)
    if thing.together:  # the card under it stays to be read
        radius = max(round(CHIP_PLACE[2] * rect.height), min(_LARGE, round(0.35 * rect.width)))
        centre = (rect.centerx, rect.y + round(CHIP_PLACE[1] * rect.height))
    if thing.chosen:
        radius = round(_CHOSEN * radius)
        disc = pygame.Rect(0, 0, 2 * radius, 2 * radius)
        disc.center = centre
        _shine(surface, painter, disc, radius)
    if thing.lit:
        pygame.draw.circle(surface, painter.theme.accent_top, centre, radius + max(3, rect.width // 14))
    picture = art.picture(thing.picture, 2 * radius)
    surface.blit(picture, picture.get_rect(center=centre))


def _shine(surface: pygame.Surface, painter: Painter, rect: pygame.Rect, radius: float) -> None:
    """A soft light round a thing."""
    paint_halo(surface, painter, Mark(Glow.CHOSEN, (rect.x, rect.y, rect.width, rect.height)), radius)


def _paint_outline(surface: pygame.Surface, painter: Painter, rect: pygame.Rect, thing: Thing) -> None:
    colour = painter.theme.accent_top if thing.lit else painter.theme.place
    painter.box(surface, rect, Skin(radius=_CORNER * rect.width, edge=colour, line=max(1, rect.width // 28)))
    size = max(LEAST_TYPE, round(_SIGN * min(rect.size)))
    words = painter.fonts.ellipsis(thing.sign, STRONG.face, size, max(1, rect.width - 4))
    word = painter.fonts.render(words, STRONG.face, size, colour)
    surface.blit(word, word.get_rect(center=rect.center))


class FlyingArt:
    """Pictures of what flies, by what it is. ``tokens`` is the folder of their drawings."""

    def __init__(self, painter: Painter, faces: FaceStore, tokens: Path) -> None:
        self._painter = painter
        self._faces = faces
        self.tokens = TokenArt(tokens)
        self._painted: Bounded[tuple[Thing | str, int], pygame.Surface] = Bounded(
            _KEPT, lambda made: made.get_width() * made.get_height()
        )

    def paint(self, surface: pygame.Surface, flying: Flying, near: Callable[[int], int]) -> None:
        """Paint one thing with its shadow, the farther below it the higher it is; ``near`` gives a height faces are kept at."""
        picture = self._picture(flying, near)
        share = flying.height / picture.get_height()
        size = (round(picture.get_width() * share), max(1, round(flying.height * flying.squeeze)))
        if size[0] < 2:
            return
        if size != picture.get_size():
            picture = pygame.transform.smoothscale(picture, size)
        shadow = self._shadow(size[0])
        surface.blit(shadow, shadow.get_rect(center=(flying.x, flying.y + flying.height * (0.45 + 0.8 * flying.lift))))
        surface.blit(picture, picture.get_rect(center=(flying.x, flying.y)))

    def bounds(self, flying: Flying) -> pygame.Rect:
        """What painting it touches."""
        side = round(flying.height * 1.2) + 4
        touched = pygame.Rect(0, 0, side, round(flying.height * 2.2) + 8)
        touched.midtop = (round(flying.x), round(flying.y - flying.height * 0.6) - 4)
        return touched

    def _picture(self, flying: Flying, near: Callable[[int], int]) -> pygame.Surface:
        """At the height it has at rest: smaller ones are scaled, since a drawing at every height would be dear."""
        high = max(2, round(flying.full))
        if isinstance(flying.what, Thing):
            return self._thing(flying.what, high)
        key = str(flying.what)
        if key.startswith(FACE):
            return self._faces.face(key.removeprefix(FACE), near(high))
        return self.tokens.picture(key, high)

    def _thing(self, thing: Thing, high: int) -> pygame.Surface:
        def draw() -> pygame.Surface:
            made = pygame.Surface(card_size(high), pygame.SRCALPHA, 32)
            paint_thing(made, self._painter, self.tokens, Rect(0, 0, *made.get_size()), thing)
            return made

        return self._painted.get((thing, high), draw)

    def _shadow(self, wide: int) -> pygame.Surface:
        """A soft spot on the table."""

        def draw() -> pygame.Surface:
            made = pygame.Surface((wide, max(4, wide // 3)), pygame.SRCALPHA, 32)
            for step in range(_RINGS):
                spot = made.get_rect().inflate(-wide * step // (2 * _RINGS), -wide * step // (6 * _RINGS))
                pygame.draw.ellipse(made, (0, 0, 0, _DARK * (step + 1) // _RINGS), spot)
            return made

        return self._painted.get(("shadow", wide), draw)
