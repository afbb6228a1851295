"""Anti-aliased boxes: gradient, hairline edge, light upper rim and soft shadow, from tiny SVG texts, kept in a bounded cache.

Knows pixels and colours only; which box a widget wears is said in ``widgets/skins.py``.
"""

from __future__ import annotations

import pygame
from msgspec import Struct

from cardtable.ui.core.assets import Bounded
from cardtable.ui.core.svg import document, rasterise
from cardtable.ui.core.theme import Rgb, hexed

_LEAST, _SCREENS, _MOST = 500_000, 0.5, 4_000_000
"""Pixels kept: so many times those of the window, within bounds of 2 and 16 MB.

Boxes come in ever new sizes as texts change, so in a long life the cache is always full.
"""
_LARGE = 100_000
"""Pixels of a box that is not kept whole: it is stretched anew, as far as it is to be seen, whenever it is painted."""
_SAME = 8
"""Pixels by which a box must be wider than its narrow drawing for that to be stretched."""
_SLIM = 500_000
"""Pixels kept of boxes drawn narrow, which all of one height share."""


class Shadow(Struct, frozen=True):
    """A soft shadow: ``blur`` pixels wide, falling ``drop`` pixels, ``strength`` 0–1."""

    colour: Rgb
    blur: int
    drop: int
    strength: float


class Skin(Struct, frozen=True):
    """A rounded box in pixels: vertical gradient, edge line, a lighter line inside the upper rim, shadow; any may be missing."""

    radius: float
    top: Rgb | None = None
    bottom: Rgb | None = None
    edge: Rgb | None = None
    line: float = 1
    rim: Rgb | None = None
    shadow: Shadow | None = None


class Skins:
    """Paints boxes; the same box of the same size is drawn once."""

    def __init__(self) -> None:
        self._made: Bounded[tuple[Skin, int, int], pygame.Surface] = Bounded(
            _LEAST, lambda made: made.get_width() * made.get_height()
        )
        self._slim: Bounded[tuple[Skin, int, int], pygame.Surface] = Bounded(
            _SLIM, lambda made: made.get_width() * made.get_height()
        )
        self._shadows: Bounded[tuple[Shadow, int], pygame.Surface] = Bounded(64)

    def fit(self, width: int, height: int) -> None:
        """Keep boxes for a window of so many pixels, and give up those of a larger one."""
        self._made.limit_to(min(_MOST, max(_LEAST, round(_SCREENS * width * height))))

    def paint(self, surface: pygame.Surface, rect: pygame.Rect, skin: Skin) -> None:
        """Paint ``skin`` so that its box fills ``rect``; its shadow falls outside."""
        if rect.width <= 0 or rect.height <= 0:
            return
        if skin.shadow:
            self._cast(surface, rect, skin.radius, skin.shadow)
        if rect.width <= _narrow(skin) + _SAME or rect.width * rect.height < _LARGE:
            surface.blit(self._made.get((skin, *rect.size), lambda: self._box(skin, *rect.size)), rect)
        else:
            self._stretch(surface, skin, rect)

    def _box(self, skin: Skin, width: int, height: int) -> pygame.Surface:
        """The box alone."""
        if width <= _narrow(skin) + _SAME:
            return _drawn(skin, width, height)
        whole = pygame.Surface((width, height), pygame.SRCALPHA)
        self._stretch(whole, skin, whole.get_rect())
        return whole

    def _stretch(self, surface: pygame.Surface, skin: Skin, rect: pygame.Rect) -> None:
        """Paint a wide box: drawn narrow and stretched in the middle, which the vertical gradient allows."""
        narrow, height = _narrow(skin), rect.height
        cap = narrow // 2 - 1
        slim = self._slim.get((skin, narrow, height), lambda: _drawn(skin, narrow, height))
        surface.blit(slim, rect, (0, 0, cap, height))
        surface.blit(slim, (rect.right - cap, rect.y), (narrow - cap, 0, cap, height))
        seen = rect.inflate(-2 * cap, 0).clip(surface.get_clip())
        if seen.width and seen.height:
            column = slim.subsurface((cap, seen.y - rect.y, 1, seen.height))
            surface.blit(pygame.transform.scale(column, seen.size), seen)

    def _cast(self, surface: pygame.Surface, rect: pygame.Rect, radius: float, shadow: Shadow) -> None:
        tile = self._shadows.get((shadow, round(radius)), lambda: _shadow_tile(shadow, round(radius)))
        border = tile.get_width() // 2
        reach = shadow.blur
        outer = rect.inflate(2 * reach, 2 * reach).move(0, shadow.drop)
        if surface.get_clip().colliderect(outer):
            _nine(surface, tile, min(border, outer.width // 2, outer.height // 2), outer, hole=rect)


def _narrow(skin: Skin) -> int:
    """The least width at which a box has both its ends and something between them."""
    return 2 * (int(skin.radius + skin.line) + 2) + 2


def _drawn(skin: Skin, width: int, height: int) -> pygame.Surface:
    return rasterise(document(width, height, _shape(skin, width, height)), width, height)


def _shape(skin: Skin, width: int, height: int) -> str:
    line = skin.line if skin.edge else 0
    parts = []
    if skin.top:
        parts.append(
            f'<defs><linearGradient id="g" gradientUnits="userSpaceOnUse" x1="0" y1="0" x2="0" y2="{height}">'
            f'<stop offset="0" stop-color="{hexed(skin.top)}"/>'
            f'<stop offset="1" stop-color="{hexed(skin.bottom or skin.top)}"/></linearGradient></defs>'
        )
        parts.append(_rounded(width, height, line / 2, skin.radius, 'fill="url(#g)"'))
    if skin.rim:
        left, right = skin.radius, max(skin.radius, width - skin.radius)
        y = line + skin.line / 2
        parts.append(
            f'<path d="M{left} {y}H{right}" stroke="{hexed(skin.rim)}" stroke-width="{skin.line}" stroke-linecap="round"/>'
        )
    if skin.edge:
        style = f'fill="none" stroke="{hexed(skin.edge)}" stroke-width="{line}"'
        parts.append(_rounded(width, height, line / 2, skin.radius, style))
    return "".join(parts)


def _rounded(width: float, height: float, inset: float, radius: float, style: str) -> str:
    wide, high = max(0.1, width - 2 * inset), max(0.1, height - 2 * inset)
    corner = max(0.0, min(radius - inset, wide / 2, high / 2))
    return f'<rect x="{inset}" y="{inset}" width="{wide}" height="{high}" rx="{corner}" ry="{corner}" {style}/>'


def _shadow_tile(shadow: Shadow, radius: int) -> pygame.Surface:
    """One blurred rounded square, made at a quarter of its size when large, ready to be cut in nine."""
    border = 2 * shadow.blur + radius + 2
    side = 2 * border + 2
    part = 4 if shadow.blur >= 12 else 1
    small = pygame.Surface((max(4, side // part), max(4, side // part)), pygame.SRCALPHA)
    small.fill((*shadow.colour, 0))
    inset = 2 * (shadow.blur // part + 1)  # one more than the blur, so that nothing is left of it at the rim
    inner = small.get_rect().inflate(-inset, -inset)
    pygame.draw.rect(small, (*shadow.colour, round(255 * shadow.strength)), inner, border_radius=max(1, radius // part))
    blurred = pygame.transform.gaussian_blur(small, max(1, shadow.blur // (2 * part)), repeat_edge_pixels=False)
    return pygame.transform.smoothscale(blurred, (side, side))


def _nine(surface: pygame.Surface, tile: pygame.Surface, border: int, outer: pygame.Rect, hole: pygame.Rect) -> None:
    """Blit ``tile`` over ``outer`` in nine parts; what lies wholly under ``hole`` is left out."""
    source = _cuts(tile.get_width(), border)
    across = _spans(outer.x, outer.width, border)
    down = _spans(outer.y, outer.height, border)
    clip = surface.get_clip()
    for (sy, sh), (y, height) in zip(source, down, strict=True):
        for (sx, sw), (x, width) in zip(source, across, strict=True):
            place = pygame.Rect(x, y, width, height)
            if width <= 0 or height <= 0 or hole.contains(place) or not clip.colliderect(place):
                continue
            piece = tile.subsurface((sx, sy, sw, sh))
            if (sw, sh) != (width, height):
                piece = pygame.transform.scale(piece, (width, height))
            surface.blit(piece, place)


def _cuts(side: int, border: int) -> tuple[tuple[int, int], ...]:
    return (0, border), (side // 2, 1), (side - border, border)


def _spans(start: int, length: int, border: int) -> tuple[tuple[int, int], ...]:
    return (start, border), (start + border, length - 2 * border), (start + length - border, border)
