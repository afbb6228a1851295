"""The surface of the table and the floor of the room: colour, light from above, vignette, cloth, wood or paper.

Light and grain are computed on a finer scale than screen colours and dithered down per channel, which avoids bands and
coloured zones. A patience's table has a rail around it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from enum import Enum
from random import Random

import pygame
from msgspec import Struct
from msgspec.structs import replace

from cardtable.ui.core.assets import Bounded
from cardtable.ui.core.theme import BLACK, WHITE, Material, Rgb, Theme, mix, theme_named

_LAMP = (255, 226, 190)  # the light of the room
_COLUMNS, _ROWS = 64, 40
_BETWEEN = 4
_USUAL_WIDTH, _USUAL_HEIGHT = 1280, 800
_COARSE = 1700  # from this width in pixels the floor is made at half the size, which does not show
_STRIP = 180  # pixels of height with different dots
_RAILED = "railed"
_FULL = 255
_DEPTH = 24  # bits per pixel: it is opaque, and this saves a quarter of the memory
_DARKEST = 6  # of 255: a darker channel needs no finer scale

_BOARD_HIGH = 96.0  # units: the height of a board
_BOARD_LONG = (420, 560, 380, 610, 470)  # units: the lengths of boards, in turn
_BOARD_SHIFT, _BOARD_AGAIN = (
    233,
    400,
)  # units by which the ends of each row lie further on; after which they begin again
_JOINT = 1.4  # units
_JOINT_LIGHT = 150  # of 255: the brightness of a joint


class _Grain(Struct, frozen=True):
    """Random shades in soft cells of so many pixels (at a height of 800), up and down by ``strength`` hundredths."""

    across: float
    down: float
    strength: float


_TEXTURES: Mapping[Material, tuple[_Grain, ...]] = {
    Material.FELT: (_Grain(2.2, 2.2, 2.4), _Grain(1.2, 1.2, 2.0), _Grain(40, 30, 0.5)),
    Material.WOOD: (_Grain(420, 26, 4.2), _Grain(260, 7, 3.5), _Grain(130, 2.2, 4.0), _Grain(26, 1.2, 2.2)),
    Material.LEATHER: (_Grain(9, 8, 2.0), _Grain(4, 3.4, 2.6), _Grain(60, 40, 1.0)),
    Material.STONE: (_Grain(150, 60, 1.2), _Grain(22, 14, 1.4), _Grain(2.4, 2.0, 1.6)),
    Material.PAPER: (_Grain(18, 14, 1.6), _Grain(4, 3, 1.6), _Grain(1.3, 1.3, 1.2)),
}


class Bare(Enum):
    """A surface without anything on it: the table, or the room behind pages."""

    TABLE = "table"
    ROOM = "room"


Offers = Mapping[Bare, Callable[[], pygame.Surface | None]]
"""Functions that return an earlier picture of a surface, or None if they no longer can."""


class Ground:
    """Makes the pictures of table and room, and keeps the latest one; no screen shows both."""

    def __init__(self, seed: int = 7) -> None:
        self._seed = seed
        self._kept: Bounded[tuple[Bare | str, str, int, int], pygame.Surface] = Bounded(1)
        self._lights: Bounded[str, _Light] = Bounded(1)
        self._offered: Offers = {}
        self._offered_for: tuple[str, int, int] | None = None

    def picture(self, theme: Theme, width: int, height: int) -> pygame.Surface:
        """The whole table, opaque; shared, do not draw on it."""
        return self._one(Bare.TABLE, theme, width, height)

    def room(self, theme: Theme, width: int, height: int) -> pygame.Surface:
        """The whole floor of the room, opaque; shared, do not draw on it."""
        return self._one(Bare.ROOM, theme, width, height)

    def offer(self, theme: str, size: tuple[int, int], pictures: Offers) -> None:
        """Try ``pictures`` before painting ``theme`` in ``size`` anew."""
        self._offered, self._offered_for = pictures, (theme, *size)

    def forget(self) -> None:
        """Drop the cached picture."""
        self._kept.clear()

    def _one(self, bare: Bare, theme: Theme, width: int, height: int) -> pygame.Surface:
        key = bare, theme.name, width, height
        return self._kept.get(key, lambda: self._made(bare, theme, width, height).convert(_DEPTH))

    def _made(self, bare: Bare, theme: Theme, width: int, height: int) -> pygame.Surface:
        if theme.stark:
            return _flat(theme.floor if bare is Bare.ROOM else theme.ground, width, height)
        offer = self._offered.get(bare) if self._offered_for == (theme.name, width, height) else None
        found = offer() if offer is not None else None
        if found is not None:
            return found
        if bare is Bare.ROOM:
            return self._floor(theme, width, height)
        return _make(self._lights.get(theme.name, lambda: _light(theme)), width, height, self._seed)

    def rim(self, theme: Theme, width: int, height: int) -> pygame.Surface:
        """The material of a table's rim, not cached."""
        if theme.stark:
            return _flat(theme.rim, width, height)
        light, deep = mix(theme.rim, _LAMP, 0.10), mix(theme.rim, BLACK, 0.38)
        lit = replace(theme, name="", ground=theme.rim, ground_light=light, ground_deep=deep, cloth=theme.rim_of)
        return _make(_light(lit), width, height, self._seed)

    def _floor(self, theme: Theme, width: int, height: int) -> pygame.Surface:
        share = 2 if width >= _COARSE else 1
        wood = _make(_light(_room(theme)), width // share, height // share, self._seed)
        whole = pygame.transform.smoothscale(wood, (width, height)) if share > 1 else wood.copy()
        if theme.floor_of is Material.WOOD:
            _lay_boards(whole, min(width / _USUAL_WIDTH, height / _USUAL_HEIGHT))
        return whole

    def first(self, name: str, width: int, height: int, bare: Bare = Bare.ROOM) -> pygame.Surface:
        """The room of a theme at low resolution, for the very first frame."""
        theme = theme_named(name)
        if theme.stark:
            return _flat(theme.floor if bare is Bare.ROOM else theme.ground, width, height)
        lit = theme if bare is Bare.TABLE else _room(theme)
        return pygame.transform.smoothscale(_lit(lit, _COLUMNS // 4, _ROWS // 4), (max(1, width), max(1, height)))

    def paint(self, surface: pygame.Surface, theme: Theme, area: pygame.Rect) -> None:
        """Paint ``area`` of a patience's table, with its rail, which fills ``surface``."""
        size = surface.get_size()
        surface.blit(self._kept.get((_RAILED, theme.name, *size), lambda: self._railed(theme, *size)), area, area)

    def _railed(self, theme: Theme, width: int, height: int) -> pygame.Surface:
        picture = self.picture(theme, width, height)
        self.forget()  # it is not shared, so it can be drawn on
        _paint_rail(picture, theme)
        return picture

    def paint_room(self, surface: pygame.Surface, theme: Theme, area: pygame.Rect) -> None:
        """Paint ``area`` of a room that fills ``surface``."""
        surface.blit(self.room(theme, *surface.get_size()), area, area)


def light_at(theme: Theme, x: float, y: float) -> Rgb:
    """The colour at (x, y), both 0–1: brightest above the middle, darkest in the lower corners."""
    far = ((x - 0.5) / 0.72) ** 2 + ((y - 0.34) / 0.86) ** 2
    if far < 0.36:
        return mix(theme.ground_light, theme.ground, _smooth(far / 0.36))
    return mix(theme.ground, theme.ground_deep, _smooth(min(1.0, (far - 0.36) / 0.9)))


def _flat(colour: Rgb, width: int, height: int) -> pygame.Surface:
    """One colour: high contrast has neither light nor grain."""
    whole = pygame.Surface((max(1, width), max(1, height)))
    whole.fill(colour)
    return whole.convert() if pygame.display.get_surface() else whole


def _make(light: _Light, width: int, height: int, seed: int) -> pygame.Surface:
    chance = Random(seed)  # noqa: S311 - grain of a picture, not a secret
    scale = light.scale
    whole = pygame.transform.smoothscale(light.soft, (max(1, width), max(1, height)))
    for grain in light.texture:
        _roughen(whole, grain, chance)
    _sprinkle(whole, scale.dots, chance)
    whole.fill(scale.full, special_flags=pygame.BLEND_RGB_MULT)
    if scale.inverted:
        _invert(whole)
    return whole.convert() if pygame.display.get_surface() else whole


class _Scale(Struct, frozen=True):
    """A finer scale for colours: they are stored as shares of ``full``, and multiplied by it at the end.

    Bright surfaces are stored as their difference from white, which is smaller. ``dots`` is one step of the screen on
    the finer scale, ``room`` what grain and dots may add, each for red, green and blue.
    """

    full: tuple[int, int, int]
    dots: tuple[int, int, int]
    room: tuple[float, float, float]
    inverted: bool

    @classmethod
    def of(cls, colours: pygame.Surface, texture: tuple[_Grain, ...]) -> _Scale:
        """The scale for a small picture of the surface and its grain."""
        inverted = sum(colours.get_at((0, 0))[:3]) > _FULL * 3 / 2
        cells = pygame.image.tobytes(colours, "RGB")
        rough = sum(2 * _steps(grain) for grain in texture)
        full, dots, room = [], [], []
        for channel in range(3):
            values = cells[channel::3]
            most = _FULL - min(values) if inverted else max(values)
            step = _FULL / max(_DARKEST, most)
            full.append(min(_FULL, round(max(_DARKEST, most) * _FULL / (_FULL - (rough + step) / 2))))
            dots.append(round(step))
            room.append(rough + step)
        return cls((full[0], full[1], full[2]), (dots[0], dots[1], dots[2]), (room[0], room[1], room[2]), inverted)

    def spread(self, colours: pygame.Surface) -> pygame.Surface:
        """The small picture on the finer scale, darkened by what grain and dots will add on average."""
        cells = bytearray(pygame.image.tobytes(colours, "RGB"))
        for channel in range(3):
            cells[channel::3] = cells[channel::3].translate(self._spread(channel))
        return pygame.image.frombuffer(cells, colours.get_size(), "RGB").convert(colours)

    def _spread(self, channel: int) -> bytes:
        """The new value for each of the 256 values of a channel."""
        full, room = self.full[channel], self.room[channel]
        shares = ((_FULL - value if self.inverted else value) for value in range(_FULL + 1))
        return bytes(min(_FULL, max(0, round(share * _FULL / full - room / 2))) for share in shares)


class _Light(Struct, frozen=True):
    """What a theme's surfaces have in common in every size: the ``soft`` light, small and on its ``scale``."""

    soft: pygame.Surface
    scale: _Scale
    texture: tuple[_Grain, ...]


def _light(theme: Theme) -> _Light:
    texture = _TEXTURES[theme.cloth]
    colours = _lit(theme, _COLUMNS, _ROWS)
    scale = _Scale.of(colours, texture)
    middle = pygame.transform.smoothscale_by(scale.spread(colours), _BETWEEN)
    # Without the blur the cells would be visible.
    return _Light(pygame.transform.gaussian_blur(middle, 2 * _BETWEEN), scale, texture)


def _steps(grain: _Grain) -> int:
    return max(1, round(grain.strength * _FULL / 100))


def _room(theme: Theme) -> Theme:
    """The theme with its floor in place of the table."""
    return replace(
        theme,
        name="",
        ground=theme.floor,
        ground_light=theme.floor_light,
        ground_deep=theme.floor_deep,
        cloth=theme.floor_of,
    )


def _lit(theme: Theme, columns: int, rows: int) -> pygame.Surface:
    """The light in ``columns`` (an even number) × ``rows`` cells of one pixel: the right half mirrors the left."""
    small = pygame.Surface((columns, rows))
    for row in range(rows):
        for column in range(columns // 2):
            light = light_at(theme, (column + 0.5) / columns, (row + 0.5) / rows)
            small.set_at((column, row), light)
            small.set_at((columns - 1 - column, row), light)
    return small


def _roughen(whole: pygame.Surface, grain: _Grain, chance: Random) -> None:
    """Add soft random shades to the whole picture at once, so that there is no seam."""
    width, height = whole.get_size()
    unit = max(1.0, min(height / _USUAL_HEIGHT, width / _USUAL_WIDTH))
    cells = max(2, round(width / grain.across / unit)), max(2, round(height / grain.down / unit))
    noise = _random_shades(cells, [(level, level, level) for level in _ramp(2 * _steps(grain))], whole, chance)
    whole.blit(pygame.transform.smoothscale(noise, whole.get_size()), (0, 0), special_flags=pygame.BLEND_RGB_ADD)


def _sprinkle(whole: pygame.Surface, most: tuple[int, int, int], chance: Random) -> None:
    """Add up to ``most`` to each channel of each pixel independently, which turns screen steps into dots.

    One strip is repeated with a different start each time, so that no repetition is visible.
    """
    width, height = whole.get_size()
    ramps = [chance.sample(_ramp(level), 256) for level in most]
    strip = _random_shades((width, min(height, _STRIP)), list(zip(*ramps, strict=True)), whole, chance)
    for top in range(0, height, _STRIP):
        start = chance.randrange(width)
        whole.blit(strip, (start - width, top), special_flags=pygame.BLEND_RGB_ADD)
        whole.blit(strip, (start, top), special_flags=pygame.BLEND_RGB_ADD)


def _random_shades(
    size: tuple[int, int], shades: list[tuple[int, ...]], like: pygame.Surface, chance: Random
) -> pygame.Surface:
    """A picture of random choices among 256 shades; a palette over random bytes needs no loop over the pixels."""
    picture = pygame.image.frombuffer(chance.randbytes(size[0] * size[1]), size, "P")
    picture.set_palette(shades)
    return picture.convert(like)


def _ramp(most: int) -> list[int]:
    """256 values evenly from 0 to ``most``."""
    return [index * (most + 1) // 256 for index in range(256)]


def _invert(whole: pygame.Surface) -> None:
    lack = whole.copy()
    whole.fill("white")
    whole.blit(lack, (0, 0), special_flags=pygame.BLEND_RGB_SUB)


def _smooth(share: float) -> float:
    return share * share * (3 - 2 * share)


def _lay_boards(floor: pygame.Surface, unit: float) -> None:
    """Draw the joints on a picture of wood; ``unit`` is in pixels."""
    line = max(1, round(_JOINT * unit))
    for joint in _joints(floor.get_width(), floor.get_height(), unit, line):
        floor.fill((_JOINT_LIGHT, _JOINT_LIGHT, _JOINT_LIGHT), joint, special_flags=pygame.BLEND_RGB_MULT)


def _joints(width: int, height: int, unit: float, line: int) -> Iterator[pygame.Rect]:
    """For each row of boards the joint above it, then the ends of its boards."""
    row, y = 0, _BOARD_HIGH * unit / 2
    while y < height:
        top, bottom = round(y), round(y + _BOARD_HIGH * unit)
        yield pygame.Rect(0, top, width, line)
        x = -((row * _BOARD_SHIFT) % _BOARD_AGAIN) * unit
        number = row
        while x < width:
            x += _BOARD_LONG[number % len(_BOARD_LONG)] * unit
            number += 1
            yield pygame.Rect(round(x), top + line, line, bottom - top - line)
        y += _BOARD_HIGH * unit
        row += 1


_USUAL = 1280, 800
_WIDE = 8.0
"""Width of the rail in pixels, in a window of the usual size."""
_LINE, _ROUND, _SHADE = 0.16, 1.2, 2
"""In widths of the rail: the brass line, the corners, the width of its shadow on the cloth."""
_LIT_AT, _LIT, _DARK = 0.36, 0.24, 0.55
"""Where across the rail light falls, from outside; how strong it is, and how dark the edges are."""
_DEEP = 0.40
"""The share of light that the rail takes from the cloth beside it."""


def rail_wide(width: int, height: int) -> int:
    """The width of the rail in pixels, in a window of that size."""
    return max(3, round(_WIDE * min(width / _USUAL[0], height / _USUAL[1])))


def _paint_rail(surface: pygame.Surface, theme: Theme) -> None:
    """Paint a rounded rail from the outside in, the brass line, and the shadow on the cloth."""
    whole, wide = surface.get_rect(), rail_wide(*surface.get_size())
    inner = whole.inflate(-2 * wide, -2 * wide)
    if theme.stark:
        pygame.draw.rect(surface, theme.rim, whole, wide)
        pygame.draw.rect(surface, theme.text, inner, max(1, round(_LINE * wide)))
        return
    for step in range(_SHADE * wide):
        _darken(surface, inner.inflate(-2 * step, -2 * step), _DEEP * (1 - step / (_SHADE * wide)) ** 2)
    lit, dark = mix(theme.rim, WHITE, _LIT), mix(theme.rim, BLACK, _DARK)
    for step in range(wide):
        far = abs((step + 0.5) / wide - _LIT_AT) / (1 - _LIT_AT)
        corner = max(0, round(_ROUND * wide) - step)
        pygame.draw.rect(surface, mix(lit, dark, min(1.0, far)), whole.inflate(-2 * step, -2 * step), 2, corner)
    pygame.draw.rect(surface, theme.brass, inner, max(1, round(_LINE * wide)), max(0, round((_ROUND - 1) * wide)))


def _darken(surface: pygame.Surface, ring: pygame.Rect, share: float) -> None:
    """Darken the four sides of a rectangle, one pixel wide."""
    left = round(_FULL * (1 - share))
    for side in (
        pygame.Rect(ring.x, ring.y, ring.width, 1),
        pygame.Rect(ring.x, ring.bottom - 1, ring.width, 1),
        pygame.Rect(ring.x, ring.y + 1, 1, ring.height - 2),
        pygame.Rect(ring.right - 1, ring.y + 1, 1, ring.height - 2),
    ):
        surface.fill((left, left, left), side, special_flags=pygame.BLEND_RGB_MULT)
