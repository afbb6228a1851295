"""What is on a table besides cards, and how it flies: casino cards, chips and coins, portraits, the colours of the
seats.

``paint_thing`` and ``FlyingArt`` paint resting and flying things, ``TokenArt`` and ``PortraitArt`` make the pictures.
"""

from __future__ import annotations

import math
import re
from collections.abc import Mapping, Sequence
from io import BytesIO
from pathlib import Path

import pygame
from msgspec import Struct

from cardtable.kernel.table import PileId
from cardtable.session.seats import SeatColour
from cardtable.table.choreography import Flying
from cardtable.table.geometry import Rect
from cardtable.ui.core.assets import Bounded, BoundedPictures
from cardtable.ui.core.theme import LEAST_TYPE, STRONG, Rgb, parse_colour
from cardtable.ui.paint.face_art import argb, size_of_card, without_coarse, without_fine
from cardtable.ui.paint.faces import FaceStore, kept_height
from cardtable.ui.paint.painter import Painter, Skin
from cardtable.ui.paint.places import Glow, Mark, paint_halo

FACE = "face:"
"""The prefix of a card's picture among the names of flying things."""
_LARGE = 19  # pixels: the least radius of a chip on a card, so that it stays readable
_ALONE = 0.47  # of the place's width: the radius of a chip at its own place
_CHOSEN = 1.19  # the scale of the chosen chip
_CORNER = 0.055  # of a card's width
_SIGN = 0.3  # of its height: the text of a thing without a picture
_KEPT = 600_000  # pixels
_SPOT_DARK, _RINGS = 62, 6  # a shadow: the darkness of its centre, and its rings


class Thing(Struct, frozen=True):
    """A thing at the place of a pile; ``picture`` is its drawing, or "" for an outline; ``sign`` is its text.

    ``lit``: it can be chosen; ``chosen``: it is. ``is_round``: a chip, otherwise a card. ``together``: a chip and a
    card share the place.
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
        """Identifies it among the things on the table."""
        return self.pile, self.is_round


def paint_thing(surface: pygame.Surface, painter: Painter, art: TokenArt, place: Rect, thing: Thing) -> None:
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
    if thing.together:  # the card below it stays readable
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
    """A soft light around a thing."""
    paint_halo(surface, painter, Mark(Glow.CHOSEN, (rect.x, rect.y, rect.width, rect.height)), radius)


def _paint_outline(surface: pygame.Surface, painter: Painter, rect: pygame.Rect, thing: Thing) -> None:
    colour = painter.theme.accent_top if thing.lit else painter.theme.place
    painter.box(surface, rect, Skin(radius=_CORNER * rect.width, edge=colour, line=max(1, rect.width // 28)))
    size = max(LEAST_TYPE, round(_SIGN * min(rect.size)))
    words = painter.fonts.ellipsis(thing.sign, STRONG.face, size, max(1, rect.width - 4))
    word = painter.fonts.render(words, STRONG.face, size, colour)
    surface.blit(word, word.get_rect(center=rect.center))


class FlyingArt:
    """Pictures of flying things. ``tokens`` is the folder of the tokens' drawings."""

    def __init__(self, painter: Painter, faces: FaceStore, tokens: Path) -> None:
        self._painter = painter
        self._faces = faces
        self.tokens = TokenArt(tokens)
        self._painted: BoundedPictures[tuple[Thing | str, int], pygame.Surface] = BoundedPictures(_KEPT)

    def paint(self, surface: pygame.Surface, flying: Flying, heights: Sequence[int]) -> None:
        """Paint a thing with its shadow, which is lower the higher it flies; faces are cached at these ``heights``."""
        picture = self._picture(flying, heights)
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
        """The area that painting it touches."""
        side = round(flying.height * 1.2) + 4
        touched = pygame.Rect(0, 0, side, round(flying.height * 2.2) + 8)
        touched.midtop = (round(flying.x), round(flying.y - flying.height * 0.6) - 4)
        return touched

    def _picture(self, flying: Flying, heights: Sequence[int]) -> pygame.Surface:
        """The picture at the height it has at rest; smaller ones are scaled, since drawing each height would be
        expensive.
        """
        high = max(2, round(flying.full))
        if isinstance(flying.what, Thing):
            return self._thing(flying.what, high)
        key = str(flying.what)
        if key.startswith(FACE):
            return self._faces.face(key.removeprefix(FACE), kept_height(heights, high))
        return self.tokens.picture(key, high)

    def _thing(self, thing: Thing, high: int) -> pygame.Surface:
        def draw() -> pygame.Surface:
            made = pygame.Surface(size_of_card(high), pygame.SRCALPHA, 32)
            paint_thing(made, self._painter, self.tokens, Rect(0, 0, *made.get_size()), thing)
            return made

        return self._painted.get((thing, high), draw)

    def _shadow(self, wide: int) -> pygame.Surface:
        """A soft shadow on the table."""

        def draw() -> pygame.Surface:
            made = pygame.Surface((wide, max(4, wide // 3)), pygame.SRCALPHA, 32)
            for step in range(_RINGS):
                spot = made.get_rect().inflate(-wide * step // (2 * _RINGS), -wide * step // (6 * _RINGS))
                pygame.draw.ellipse(made, (0, 0, 0, _SPOT_DARK * (step + 1) // _RINGS), spot)
            return made

        return self._painted.get(("shadow", wide), draw)


CHIP_PLACE = (0.5, 686 / 880, 122 / 880)
"""Where a chip is on a casino card: its centre and its radius, as shares of the card's width, height and height."""
_SMALL = {"casino": 118, "": 48}  # pixels; below this height fine lines are left out
_BOX = re.compile(r'viewBox="0 0 ([\d.]+) ([\d.]+)"')
_PIXELS_KEPT = 3_000_000


def casino_key(shown: str) -> str:
    """The picture of a casino card: a number, a suit letter, "min" or "max"."""
    return f"casino-{shown}"


def chip_key(shown: int, other: int, *, golden: bool = False) -> str:
    """The picture of a chip with ``shown`` on its front and ``other`` on its back."""
    return f"{'gold' if golden else 'chip'}{shown:+d}{other:+d}"


class TokenArt:
    """Tokens by key, painted on demand and cached."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._names: tuple[str, ...] = ()
        self._texts: Bounded[str, str] = Bounded(128)
        self._made: BoundedPictures[tuple[str, int], pygame.Surface] = BoundedPictures(_PIXELS_KEPT)

    def names(self) -> tuple[str, ...]:
        """All tokens, sorted; reads the folder once."""
        if not self._names:
            self._names = tuple(sorted(path.stem for path in self._folder.glob("*.svg")))
        return self._names

    def picture(self, key: str, height: int) -> pygame.Surface:
        """The token, ``height`` pixels high, straight alpha. Do not draw on it. Raises FileNotFoundError if it is
        missing.
        """
        return self._made.get((key, height), lambda: self._draw(key, height))

    def size(self, key: str, height: int) -> tuple[int, int]:
        """Width and height in pixels of that picture, without painting it."""
        found = _BOX.search(self._text(key))
        if found is None:
            raise ValueError(f"the token {key!r} does not say how large it is")
        across, down = (float(side) for side in found.groups())
        return max(1, round(height * across / down)), max(1, height)

    def _text(self, key: str) -> str:
        return self._texts.get(key, lambda: (self._folder / f"{key}.svg").read_text(encoding="utf-8"))

    def _draw(self, key: str, height: int) -> pygame.Surface:
        text = self._text(key)
        if height < _SMALL.get(key.partition("-")[0], _SMALL[""]):
            text = without_fine(text)
        return argb(pygame.image.load_sized_svg(BytesIO(text.encode()), self.size(key, height)))


_SMALL_FACE = 64  # pixels across; below this fine lines are left out
_RING, _LINE = 0.054, 0.016  # of the diameter: the coloured ring, and each of the dark lines beside it
_LEAST_RING, _LEAST_LINE = 2.0, 1.0  # pixels
_DARK, _WHITE, _CLEAR = parse_colour("#14161f"), parse_colour("#ffffff"), (0x14, 0x16, 0x1F, 0)
_PLATE, _COG_LINE = "#fff5dd", "#14161f"
_OVER = 4  # drawn at this multiple, then scaled down
_COG, _TEETH = 0.11, 8  # of the diameter: the cog's radius
_LEAST_COG = 5.2  # pixels
_FACES_KEPT = 2_000_000
_NOBODY = """<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 200 200"><path d="M0 0h200v200h-200z" fill="#FCF3DE"/>
<path d="M40 200c0-50 25-75 60-75s60 25 60 75z" fill="#8a8272"/><circle cx="100" cy="85" r="38" fill="#8a8272"/></svg>"""


class _Cameo(Struct, frozen=True):
    portrait: str
    diameter: int
    ring: Rgb
    bot: bool


class PortraitArt:
    """Portraits by name, painted on demand and cached."""

    def __init__(self, folder: Path, pixels_kept: int = _FACES_KEPT) -> None:
        self._folder = folder
        self._texts: Bounded[str, str] = Bounded(32)
        self._made: BoundedPictures[_Cameo, pygame.Surface] = BoundedPictures(pixels_kept)

    def cameo(self, portrait: str, diameter_px: int, ring: Rgb, *, bot: bool) -> pygame.Surface:
        """A portrait in a ring, ``diameter_px`` wide and high, transparent outside the circle. Do not draw on it.

        A computer player has a small cog on the ring. A missing portrait is replaced by a silhouette.
        """
        key = _Cameo(portrait, max(1, diameter_px), ring, bot)
        return self._made.get(key, lambda: self._draw(key))

    def _text(self, portrait: str) -> str:
        return self._texts.get(portrait, lambda: self._read(portrait))

    def _read(self, portrait: str) -> str:
        try:
            return (self._folder / f"{portrait}.svg").read_text(encoding="utf-8")
        except OSError:
            return _NOBODY

    def _draw(self, cameo: _Cameo) -> pygame.Surface:
        size = cameo.diameter
        line = max(_LEAST_LINE, size * _LINE)
        band = max(_LEAST_RING, size * _RING)
        inner = max(1, size - 2 * round(line + band))  # the picture extends below the inner dark line
        text = self._text(cameo.portrait)
        face = _raster(without_fine(text) if inner < _SMALL_FACE else without_coarse(text), inner)
        face.blit(_discs(inner, ((0, _WHITE),)), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)
        whole = pygame.Surface((size, size), pygame.SRCALPHA, face)
        whole.blit(face, face.get_rect(center=whole.get_rect().center))
        rings = ((0, _DARK), (line, cameo.ring), (line + band, _DARK), (2 * line + band, _CLEAR))
        whole.blit(_discs(size, rings), (0, 0))
        if cameo.bot:
            whole.blit(_raster(_cog(size), size), (0, 0))
        return whole


def _discs(size: int, layers: Sequence[tuple[float, Rgb | tuple[int, int, int, int]]]) -> pygame.Surface:
    """Concentric discs, each with its distance from the edge; the SVG renderer leaves stray lines beside large circles."""
    fine = _OVER * size
    picture = pygame.Surface((fine, fine), pygame.SRCALPHA, 32)
    picture.fill((*layers[0][1][:3], 0))
    for inset, colour in layers:
        pygame.draw.circle(picture, colour, (fine / 2, fine / 2), fine / 2 - inset * _OVER)
    return argb(pygame.transform.smoothscale(picture, (size, size)))


def _cog(size: int) -> str:
    """A cog at the lower right, half on the ring."""
    radius = max(_LEAST_COG, size * _COG)
    x = y = min(size - radius - 0.5, size / 2 + size * 0.46 * math.sqrt(0.5))
    points = []
    for i in range(_TEETH):
        for share, reach in ((-0.27, 0.72), (-0.17, 0.97), (0.17, 0.97), (0.27, 0.72)):
            angle = 2 * math.pi * (i + share) / _TEETH
            points.append(f"{x + radius * reach * math.cos(angle):.2f} {y + radius * reach * math.sin(angle):.2f}")
    outline = "M" + "L".join(points) + "z"
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {size} {size}"><path d="{outline}" fill="{_PLATE}" '
        f'stroke="{_COG_LINE}" stroke-width="{radius * 0.26:.2f}" stroke-linejoin="round"/>'
        f'<path d="{outline}" fill="{_PLATE}"/>'
        f'<circle cx="{x:.2f}" cy="{y:.2f}" r="{radius * 0.28:.2f}" fill="{_COG_LINE}"/></svg>'
    )


def _raster(text: str, side: int) -> pygame.Surface:
    """Rendered larger and scaled down: finer edges, and no stray lines."""
    over = _OVER if side < 2 * _SMALL_FACE else _OVER // 2
    fine = argb(pygame.image.load_sized_svg(BytesIO(text.encode()), (side * over, side * over)))
    return pygame.transform.smoothscale(fine, (side, side))


_COLOURS: Mapping[SeatColour, Rgb] = {
    SeatColour.RED: parse_colour("#d94b4b"),
    SeatColour.BLUE: parse_colour("#4b89ec"),
    SeatColour.GREEN: parse_colour("#58b475"),
    SeatColour.YELLOW: parse_colour("#e6c544"),
    SeatColour.PURPLE: parse_colour("#8b55b4"),
    SeatColour.TEAL: parse_colour("#278d81"),
    SeatColour.BROWN: parse_colour("#9a5b17"),
    SeatColour.GREY: parse_colour("#a3a7ab"),
}


def colour_of(colour: SeatColour) -> Rgb:
    """The RGB colour of a seat, the same on every table."""
    return _COLOURS[colour]
