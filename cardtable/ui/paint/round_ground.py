"""The oval table in a dim room (floor, shadow, wooden rim, brass line, cloth, print), and the cloth of the curtain.

Each is painted once per size and theme; a frame only copies from it.
"""

from __future__ import annotations

from collections.abc import Iterable
from io import BytesIO
from math import atan2, cos, exp, pi, sin

import pygame

from cardtable.table.geometry import Oval, Point
from cardtable.table.round_layout import RoundLayout
from cardtable.ui.core.theme import BLACK, RING, WHITE, Gap, Rgb, Theme, hexed, mix, parse_colour
from cardtable.ui.paint.face_art import argb
from cardtable.ui.paint.ground import Ground
from cardtable.ui.paint.painter import Painter, Skin

_PIECES = 200  # line segments of an oval
_SHADOW, _SHADOWS = 46.0, 14  # units: the reach of the table's shadow; its steps
_ROUND = 26  # strokes that shade the rim
_RIDGE, _RIDGE_AT, _RIDGE_WIDE = (
    0.72,
    0.21,
    0.10,
)  # the brightness of its ridge; position and width in widths of the rim
_GROOVE = 0.36  # its position
_SEEN = 0.01  # weaker light or shade is not painted
_LINE = 3.0  # units: the brass line between rim and cloth
_PRINTED = ((24.0, 0.34), (29.0, 0.24))  # units inside the rim, and opacity
_RING, _ROSETTE = 0.34, 0.20  # how strong
_ROSETTE_WIDE = 124.0  # units
_FEATHER, _CHEVRON = 9.0, 0.55  # units: the length of its lines; opacity
_FEATHERS_APART = 2.6  # degrees of the ring
_SHADE, _SHADES = 64.0, 14  # units: the reach of the rim's shadow on the cloth; its steps
_LAMP = (250, 176, 112)  # the light of the room
_COARSE = 1700  # from this width in pixels wood is made at half the size


class OvalGround:
    """The background of an oval table; call ``fit`` before ``paint``. Without a layout it is the usual table."""

    def __init__(self, ground: Ground) -> None:
        self._ground = ground
        self._layout: RoundLayout | None = None
        self._kept: tuple[object, pygame.Surface] | None = None
        self._clockwise = True

    def fit(self, layout: RoundLayout, *, clockwise: bool = True) -> None:
        """Set the layout, and the direction of play."""
        self._layout, self._clockwise = layout, clockwise

    def paint(self, surface: pygame.Surface, theme: Theme, area: pygame.Rect) -> None:
        """Paint ``area`` of a table that fills ``surface``."""
        surface.blit(self._picture(theme, surface.get_size()), area, area)

    def _picture(self, theme: Theme, size: tuple[int, int]) -> pygame.Surface:
        layout = self._layout
        if layout is None:
            return self._ground.picture(theme, *size)
        printed = not layout.places or not any(name in layout.places for name in _BOARDS)
        key = (theme.name, size, layout.seating.oval, layout.seating.circle, printed, self._clockwise)
        if self._kept is None or self._kept[0] != key:
            self._kept = None  # frees the old one first
            self._kept = (key, _made(self._ground, theme, size, layout, ring=printed, clockwise=self._clockwise))
            self._ground.forget()  # floor and cloth have been copied
        return self._kept[1]


_BOARDS = ("field", "lanes")
"""Places of boards, which replace the printed ring."""


def _made(
    ground: Ground, theme: Theme, size: tuple[int, int], layout: RoundLayout, *, ring: bool, clockwise: bool
) -> pygame.Surface:
    plan, unit = layout.seating, layout.unit
    whole = ground.room(theme, *size).copy()
    if theme.stark:
        _draw(whole, _stark(layout, theme, clockwise=clockwise, ring=ring))
        return whole
    _draw(whole, _shadow(plan.oval, unit))
    rim = _coarse_rim(ground, theme, size).convert_alpha()
    _cut(rim, _filled(plan.oval))
    whole.blit(rim, (0, 0))
    del rim
    cloth = ground.picture(theme, *size).convert_alpha()
    _cut(cloth, _filled(plan.cloth))
    whole.blit(cloth, (0, 0))
    del cloth
    lines = (*_rounded(plan.oval, plan.rim, theme), *_edge(plan.cloth, unit, theme))
    _draw(whole, (*lines, *_prints(layout, theme, ring=ring, clockwise=clockwise)))
    return whole


def _coarse_rim(ground: Ground, theme: Theme, size: tuple[int, int]) -> pygame.Surface:
    """The material of the rim, filling ``size``; in a large window it is made at half the size, which does not show."""
    if size[0] < _COARSE:
        return ground.rim(theme, *size)
    return pygame.transform.smoothscale(ground.rim(theme, size[0] // 2, size[1] // 2), size)


def _stark(layout: RoundLayout, theme: Theme, *, ring: bool, clockwise: bool) -> Iterable[str]:
    """Rim and cloth as plain areas with outlines; of the print only the direction of play remains."""
    plan, line = layout.seating, max(2.0, _LINE * layout.unit)
    for oval, face in ((plan.oval, theme.rim), (plan.cloth, theme.ground)):
        yield f'<path d="{_path(oval)}" fill="{hexed(face)}"/>'
        yield _stroke(oval, line, theme.text, 1.0)
    upper, lower = plan.circle
    if ring and upper == lower:
        yield from _chevrons(layout, theme.place, clockwise=clockwise, strong=1.0)


# -- drawings ----------------------------------------------------------------------------------------------------------


def _draw(surface: pygame.Surface, parts: Iterable[str]) -> None:
    """Draw parts of an SVG of the surface's size."""
    surface.blit(_drawing(surface.get_size(), parts), (0, 0))


def _drawing(size: tuple[int, int], parts: Iterable[str]) -> pygame.Surface:
    text = f'<svg xmlns="http://www.w3.org/2000/svg" width="{size[0]}" height="{size[1]}">{"".join(parts)}</svg>'
    return argb(pygame.image.load_sized_svg(BytesIO(text.encode()), size))


def _cut(picture: pygame.Surface, shape: str) -> None:
    """Keep only what is inside a white shape."""
    picture.blit(_drawing(picture.get_size(), [shape]), (0, 0), special_flags=pygame.BLEND_RGBA_MULT)


def _path(oval: Oval) -> str:
    points = oval.outline(_PIECES)
    return f"M{points[0].x:.1f} {points[0].y:.1f}" + "".join(f"L{p.x:.1f} {p.y:.1f}" for p in points[1:]) + "Z"


def _filled(oval: Oval) -> str:
    return f'<path d="{_path(oval)}" fill="#ffffff"/>'


def _stroke(oval: Oval, wide: float, colour: Rgb | str, opacity: float) -> str:
    paint = colour if isinstance(colour, str) else hexed(colour)
    return f'<path d="{_path(oval)}" fill="none" stroke="{paint}" stroke-width="{wide:.2f}" stroke-opacity="{opacity:.3f}"/>'


def _downwards(name: str, oval: Oval, top: Rgb, middle: Rgb, bottom: Rgb, opacity: float = 1.0) -> str:
    """A vertical gradient over the height of an oval."""
    x, y0, y1 = oval.centre.x, oval.centre.y - oval.down, oval.centre.y + oval.down
    stops = "".join(
        f'<stop offset="{offset}" stop-color="{hexed(colour)}" stop-opacity="{opacity:.3f}"/>'
        for offset, colour in ((0, top), (0.55, middle), (1, bottom))
    )
    return (
        f'<defs><linearGradient id="{name}" gradientUnits="userSpaceOnUse" '
        f'x1="{x:.1f}" y1="{y0:.1f}" x2="{x:.1f}" y2="{y1:.1f}">{stops}</linearGradient></defs>'
    )


def _shadow(oval: Oval, unit: float) -> Iterable[str]:
    """The table's shadow on the floor."""
    lower = Oval(Point(oval.centre.x, oval.centre.y + 12 * unit), oval.across, oval.down, oval.power)
    for step in range(_SHADOWS):
        reach = _SHADOW * unit * (1 - step / _SHADOWS)
        yield f'<path d="{_path(lower.inset(-reach))}" fill="#000000" fill-opacity="0.055"/>'


def _rounded(oval: Oval, rim: float, theme: Theme) -> Iterable[str]:
    """Light and shade across the rim: a ridge near its outer edge catches the light, mostly at the top; a groove is
    below it.

    Opacity is set on the gradient's colours, as that of a stroke with a gradient has no effect.
    """
    top, middle, bottom = (mix(theme.rim, _LAMP, share) for share in (0.80, 0.45, 0.22))
    step = rim / _ROUND
    for number in range(_ROUND):
        share = (number + 0.5) / _ROUND
        line = oval.inset((number + 0.5) * step)
        light = _RIDGE * exp(-(((share - _RIDGE_AT) / _RIDGE_WIDE) ** 2))
        shade = 0.62 * max(0.0, 1 - share / 0.09) + 0.44 * max(0.0, (share - 0.42) / 0.58) ** 1.6
        if light > _SEEN:
            yield _downwards(f"lit{number}", oval, top, middle, bottom, opacity=light)
            yield _stroke(line, step + 0.5, f"url(#lit{number})", 1.0)
        if shade > _SEEN:
            yield _stroke(line, step + 0.5, BLACK, shade)
    yield _stroke(oval.inset(rim * _GROOVE), max(1.0, rim * 0.035), BLACK, 0.30)
    yield _stroke(oval.inset(rim * (_GROOVE + 0.05)), max(1.0, rim * 0.03), middle, 0.30)
    yield _stroke(oval.inset(0.5), max(1.0, rim * 0.04), BLACK, 0.55)


def _edge(cloth: Oval, unit: float, theme: Theme) -> Iterable[str]:
    """The rim's shadow on the cloth, and the brass line between them."""
    for step in range(_SHADES):
        reach = _SHADE * unit * (step + 1) / _SHADES
        yield _stroke(cloth.inset(reach / 2), reach, BLACK, 0.021)
    light = mix(theme.brass, WHITE, 0.25)
    yield _downwards("brass", cloth, light, theme.brass, mix(theme.brass, BLACK, 0.12))
    yield _stroke(cloth.inset(-0.4 * unit), max(2.0, (_LINE + 1.6) * unit), mix(theme.rim, BLACK, 0.7), 0.9)
    yield _stroke(cloth, max(1.2, _LINE * unit), "url(#brass)", 1.0)


def _prints(layout: RoundLayout, theme: Theme, *, ring: bool, clockwise: bool) -> Iterable[str]:
    """Lines printed on the cloth: two along the rim, the ring in front of the seats, and the rosette in the middle."""
    plan, unit, ink = layout.seating, layout.unit, mix(theme.place, theme.brass, 0.35)
    for inside, strong in _PRINTED:
        yield _stroke(plan.cloth.inset(inside * unit), max(1.0, 1.3 * unit), ink, strong)
    if not ring:
        return
    upper, lower = plan.circle
    if upper == lower:
        yield _stroke(upper, max(1.0, 1.4 * unit), ink, _RING)
        yield from _chevrons(layout, ink, clockwise=clockwise)
    yield from _rosette(layout.centre, _ROSETTE_WIDE * unit, ink, max(1.0, 1.2 * unit))


def _chevrons(layout: RoundLayout, ink: Rgb, *, clockwise: bool, strong: float = _CHEVRON) -> Iterable[str]:
    """Two chevrons on the ring between neighbouring seats, in the direction of play."""
    plan, unit = layout.seating, layout.unit
    ring, side = plan.circle[0], _FEATHER * layout.unit
    turns = sorted(ring.turn_of(place) for place in plan.ring)
    for before, after in zip(turns, (*turns[1:], turns[0] + 360), strict=True):
        middle = (before + after) / 2
        for aside in (-0.5, 0.5):
            turn = middle + aside * _FEATHERS_APART
            here, ahead = ring.at(turn), ring.at(turn + (1 if clockwise else -1))
            way = atan2(ahead.y - here.y, ahead.x - here.x)
            ends = [(here.x - side * cos(way + bend), here.y - side * sin(way + bend)) for bend in (0.62, -0.62)]
            yield (
                f'<path d="M{ends[0][0]:.1f} {ends[0][1]:.1f}L{here.x:.1f} {here.y:.1f}L{ends[1][0]:.1f} {ends[1][1]:.1f}" '
                f'fill="none" stroke="{hexed(ink)}" stroke-width="{max(1.0, 1.8 * unit):.2f}" stroke-opacity="{strong}"/>'
            )


def _rosette(centre: Point, wide: float, ink: Rgb, line: float) -> Iterable[str]:
    """A compass star in two circles."""
    colour = hexed(ink)

    def circle(radius: float) -> str:
        return (
            f'<circle cx="{centre.x:.1f}" cy="{centre.y:.1f}" r="{radius:.1f}" fill="none" stroke="{colour}" '
            f'stroke-width="{line:.2f}" stroke-opacity="{_ROSETTE}"/>'
        )

    def at(share: float, turn: float) -> str:
        return f"{centre.x + wide * share * sin(turn):.1f} {centre.y - wide * share * cos(turn):.1f}"

    yield from (circle(wide * share) for share in (1.0, 0.955, 0.30))
    for ray in range(16):
        turn, half = 2 * pi * ray / 16, pi / 16
        tip = (0.90, 0.56, 0.72, 0.56)[ray % 4]
        yield (
            f'<path d="M{at(0.30, turn - half)}L{at(tip, turn)}L{at(0.30, turn + half)}M{at(0.30, turn)}L{at(tip, turn)}" '
            f'fill="none" stroke="{colour}" stroke-width="{line:.2f}" stroke-opacity="{_ROSETTE}"/>'
        )
    for ray in range(32):
        turn = 2 * pi * (ray + 0.5) / 32
        x, y = (float(part) for part in at(0.978, turn).split())
        yield f'<circle cx="{x}" cy="{y}" r="{line * 0.9:.2f}" fill="{colour}" fill-opacity="{_ROSETTE * 1.6:.2f}"/>'


_FOLDS = ((17.0, 0.52, 0.3), (29.0, 0.31, 0.9), (7.0, 0.17, 0.1))
"""For each set of folds their number, share of the relief, and phase; no two folds are alike."""

_ACROSS = 480  # steps in which the folds are drawn; scaled, they are smooth
_FALL = 84  # of 255: how much darker the cloth is at the bottom
_LIGHT, _DEEP = parse_colour("#9c1f2b"), parse_colour("#3a0a10")
_RAIL, _RING_WIDE, _APART = 15.0, 21.0, 40.0  # units: the rail's height, a ring's width, from ring to ring


class Cloth:
    """The cloth of a curtain, repainted for each size and theme."""

    def __init__(self) -> None:
        self._made: tuple[tuple[tuple[int, int], Theme], pygame.Surface] | None = None

    def paint(self, surface: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
        """Paint it in ``rect``, with the rail along the upper edge and its shadow above it."""
        if painter.theme.stark:
            surface.fill(painter.theme.ground, rect)
            surface.fill(painter.theme.text, (rect.x, rect.y, rect.width, painter.px(RING)))
            return
        key = (rect.size, painter.theme)
        if self._made is None or self._made[0] != key:
            self._made = (key, self._weave(rect.size))
        _shade(surface, painter, rect)
        surface.blit(self._made[1], rect)
        self._hang(surface, painter, rect)

    def _hang(self, surface: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
        """Paint the rail and its rings."""
        brass = parse_colour("#d9ab4e")
        high, ring = painter.px(_RAIL), painter.px(_RING_WIDE)
        count = max(2, round(rect.width / painter.px(_APART)))
        for number in range(count):
            x = round((number + 0.5) * rect.width / count) + rect.x
            eye = pygame.Rect(0, 0, ring, ring)
            eye.center = (x, rect.y + high + ring // 3)
            line = max(2, ring // 6)
            painter.box(surface, eye, Skin(ring / 2, edge=mix(brass, BLACK, 0.55), line=line + 2))
            painter.box(surface, eye.inflate(-2, -2), Skin(ring / 2 - 1, edge=brass, line=line))
        rail = pygame.Rect(rect.x, rect.y, rect.width, high)
        for row in range(high):
            share = row / max(1, high - 1)
            light = max(0.0, 1 - abs(share - 0.3) / 0.3)
            colour = mix(mix(brass, BLACK, 0.15 + 0.55 * share), WHITE, 0.45 * light)
            surface.fill(colour, (rail.x, rail.y + row, rail.width, 1))

    def grounds(self) -> tuple[Rgb, Rgb]:
        """The lightest and the darkest colour of the cloth."""
        return _LIGHT, _DEEP

    def _weave(self, size: tuple[int, int]) -> pygame.Surface:
        light, deep = self.grounds()
        row = pygame.Surface((_ACROSS, 1))
        for x in range(_ACROSS):
            row.set_at((x, 0), mix(deep, light, _height(x / _ACROSS)))
        cloth = pygame.transform.smoothscale(row, (size[0], 1))
        return _darkened(pygame.transform.scale(cloth, size))


def _height(x: float) -> float:
    """The relief at ``x`` (0 to 1 across), from 0 in a fold to 1 on its back."""
    return sum(share * (0.5 + 0.5 * cos(2 * pi * (count * x + begin))) for count, share, begin in _FOLDS)


def _darkened(cloth: pygame.Surface) -> pygame.Surface:
    """Darker towards the bottom."""
    shade = pygame.Surface((1, 16))
    for y in range(16):
        level = 255 - round(_FALL * (y / 15) ** 2)
        shade.set_at((0, y), (level, level, level))
    cloth.blit(pygame.transform.smoothscale(shade, cloth.get_size()), (0, 0), special_flags=pygame.BLEND_RGB_MULT)
    return cloth


def _shade(surface: pygame.Surface, painter: Painter, rect: pygame.Rect) -> None:
    """The curtain's shadow on the table, above its upper edge."""
    high = painter.px(Gap.L)
    column = pygame.Surface((1, high), pygame.SRCALPHA)
    for y in range(high):
        column.set_at((0, y), (*painter.theme.shadow, round(120 * ((y + 1) / high) ** 2)))
    surface.blit(pygame.transform.scale(column, (rect.width, high)), (rect.x, rect.y - high))
