"""What everything is painted with: ``Painter`` has theme, scale, type, icons and boxes, and is shared by all screens.

Below it: lines and rings, the icons (own drawings on a grid of 24 units), boxes (gradient, edge, rim, soft shadow,
drawn from small SVG texts and stretched). ``widgets/skins.py`` says which box a widget has. Knows no widget.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Hashable, Mapping, Sequence
from io import BytesIO
from pathlib import Path
from typing import Any, TypeVar

import pygame
from msgspec import Struct

from cardtable.ui.core.assets import Bounded, BoundedPictures, assets_folder, reading
from cardtable.ui.core.commands import USUAL, Command, Keymap, in_own_words
from cardtable.ui.core.fonts import Fonts, font_folders
from cardtable.ui.core.theme import (
    FELT,
    LEAST_TYPE,
    LINE,
    RING,
    RING_DARK,
    TARGET,
    Gap,
    Rgb,
    Theme,
    TypeStyle,
    hexed,
    mix,
)

T = TypeVar("T")

_SET = 2_000
"""The number of texts whose line breaks are cached: those of a few pages."""
_TURNED = 0.125
"""The size of the cache of rotated pictures, as a share of the window."""


class Painter:
    """Shared by all screens. After a change of ``theme`` or ``scale`` the screen must be laid out again.

    ``language`` is the language code of the texts; a screen in another language must be rebuilt. ``key_names`` has
    names of keys in that language, by English name; ``letters`` the index letters of the cards, by rank. ``keymap`` has
    the keys in force. ``density`` returns the pixels per point; it is called at each layout.
    """

    def __init__(self, fonts: Fonts, icons: Icons, theme: Theme = FELT) -> None:
        self.theme = theme
        self.scale = 1.0
        self.window: tuple[int, int] | None = None
        self.density: Callable[[], float] = lambda: 1.0
        self._least_type = LEAST_TYPE
        self.language = "en"
        self.keymap: Keymap = USUAL
        self.key_names: Mapping[str, str] = {}
        self.letters: Mapping[str, str] = {}
        self.fonts = fonts
        self.icons = icons
        self._skins = Skins()
        self.text_layouts: Bounded[Hashable, Any] = Bounded(_SET)
        """Cached text layouts, by keys that include ``stamp``."""
        self.turned: BoundedPictures[Hashable, pygame.Surface] = BoundedPictures(0)
        """Small pictures that are expensive to make, by keys that include ``scale`` and the theme's name."""

    def fit(self, width: int, height: int, scale: float) -> None:
        """Paint in a window of that size in pixels, at ``scale`` pixels per unit."""
        self.scale = scale
        self.window = width, height
        self._least_type = round(LEAST_TYPE * self.density())
        self.fonts.keep_for(scale)
        self._skins.fit(width, height)
        self.turned.limit_to(round(_TURNED * width * height))

    def shortcut(self, command: Command[Any] | None) -> str:
        """The name of the key shown for ``command`` in the player's language; "" if it has none."""
        return in_own_words(self.keymap.shortcut(command), self.key_names)

    @property
    def stamp(self) -> tuple[float, int]:
        """What sizes depend on; cached sizes are valid for one stamp."""
        return self.scale, self._least_type

    def px(self, units: float) -> int:
        """``units`` in whole pixels; at least 1 for anything above zero."""
        return max(1, round(units * self.scale)) if units > 0 else round(units * self.scale)

    def type_px(self, style: TypeStyle) -> int:
        """Pixels per em of ``style`` at the current scale."""
        return max(self._least_type, round(style.size * self.scale))

    def icon_px(self, units: float) -> int:
        """The side of an icon beside text, in pixels."""
        return max(6, round(units * self.scale))

    def width(self, text: str, style: TypeStyle) -> int:
        """Width of a line of text in pixels."""
        return self.fonts.width(text, style.face, self.type_px(style))

    def caret(self, text: str, place: int, style: TypeStyle) -> int:
        """The caret's distance in pixels from the left of ``text`` after its first ``place`` characters."""
        return self.fonts.caret(text, place, style.face, self.type_px(style))

    def marked(self, text: str, start: int, end: int, style: TypeStyle) -> tuple[tuple[int, int], ...]:
        """The left and right edges of a selection, in pixels: several pairs if the text runs in both directions."""
        return self.fonts.marked(text, start, end, style.face, self.type_px(style))

    def line(self, style: TypeStyle) -> int:
        """Height of a line of text in pixels."""
        return self.fonts.height(style.face, self.type_px(style))

    def target(self, style: TypeStyle) -> int:
        """Height in pixels of a control with a line of ``style``: at least the target size, and enough for the text."""
        return max(self.px(TARGET), self.line(style) + 2 * self.px(Gap.S))

    def text(self, style: TypeStyle, text: str, colour: Rgb) -> pygame.Surface:
        """The rendered line; shared, do not draw on it."""
        return self.fonts.render(text, style.face, self.type_px(style), colour)

    def write(
        self, surface: pygame.Surface, text: str, style: TypeStyle, colour: Rgb, left: int, middle: int
    ) -> pygame.Rect:
        """Write a line from ``left``, with its capitals centred on the height ``middle``."""
        px = self.type_px(style)
        top = middle + round(self.fonts.cap_height(px) / 2) - self.fonts.ascent(style.face, px)
        return surface.blit(self.text(style, text, colour), (left, top))

    def icon(self, surface: pygame.Surface, name: str, px: int, colour: Rgb, centre: tuple[int, int]) -> None:
        """Draw the icon around ``centre``."""
        surface.blit(self.icons.get(name, px, colour), (centre[0] - px // 2, centre[1] - px // 2))

    def box(self, surface: pygame.Surface, rect: pygame.Rect, skin: Skin) -> None:
        self._skins.paint(surface, rect, skin)


def make_painter(theme: Theme = FELT, *, fonts: Sequence[Path] | None = None, assets: Path | None = None) -> Painter:
    """A painter with the program's own assets. ``pygame.font`` must be initialised."""
    folder = assets or assets_folder()
    return Painter(Fonts(font_folders() if fonts is None else fonts), Icons(folder / "icons"), theme)


_GUIDE = 0.3  # the share of the panel's edge in guide lines, in high contrast


def hairline(painter: Painter) -> int:
    """The width of a thin line in whole pixels; not so thin in high contrast."""
    return max(2, round(LINE * painter.scale)) if painter.theme.stark else max(1, int(painter.scale))


def guide_line(painter: Painter, share: float) -> tuple[Rgb, int]:
    """Colour and width in pixels of a line that only guides the eye, such as that of a grid: ``share`` of the panel's
    edge.

    In high contrast it stays less prominent than text.
    """
    theme = painter.theme
    if theme.stark:
        return mix(theme.panel, theme.panel_edge, _GUIDE), max(1, int(painter.scale))
    return mix(theme.panel, theme.panel_edge, share), hairline(painter)


def clear_edge(painter: Painter, usual: Rgb, line: int) -> tuple[Rgb, int]:
    """Colour and width in pixels of an outline: ``usual`` and ``line``, but clearly visible in high contrast."""
    return (painter.theme.edge, max(line, hairline(painter))) if painter.theme.stark else (usual, line)


def ring_skins(painter: Painter, radius: float, away: float = RING_DARK) -> tuple[tuple[int, Skin], ...]:
    """The focus ring as (pixels outside the widget, box): dark outside, light inside, visible on any background."""
    light, dark = math.ceil(RING * painter.scale), painter.px(RING_DARK)
    gap = painter.px(away)
    outer = gap + light + dark
    theme = painter.theme
    return (
        (outer, Skin(radius=radius + outer, edge=theme.ring_dark, line=2 * dark + light)),
        (gap + light, Skin(radius=radius + gap + light, edge=theme.ring_light, line=light)),
    )


def paint_disc(surface: pygame.Surface, painter: Painter, centre: tuple[int, int], side: int, colour: Rgb) -> None:
    """Paint a disc ``side`` pixels across, with an edge that shows on any background."""
    disc = pygame.Rect(0, 0, side, side)
    disc.center = centre
    painter.box(surface, disc, Skin(side / 2, colour, edge=painter.theme.edge, line=hairline(painter)))


SUIT_ICONS = {"♠": "spade", "♥": "heart", "♦": "diamond", "♣": "club"}
"""The icons for suit symbols, which the fonts lack."""


class Icons:
    """Icons by file name, without the suffix."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._texts: Bounded[str, str] = Bounded(256)
        self._made: BoundedPictures[tuple[str, int, Rgb], pygame.Surface] = BoundedPictures(2_000_000)

    def names(self) -> tuple[str, ...]:
        """All icon names, sorted."""
        return tuple(sorted(path.stem for path in self._folder.glob("*.svg")))

    def get(self, name: str, px: int, colour: Rgb) -> pygame.Surface:
        """The icon, ``px`` pixels square. Raises FileNotFoundError if it is missing, BrokenAssets if it is damaged."""
        return self._made.get((name, px, colour), lambda: self._draw(name, px, colour))

    def _draw(self, name: str, px: int, colour: Rgb) -> pygame.Surface:
        path = self._folder / f"{name}.svg"
        with reading(path):
            text = self._texts.get(name, lambda: path.read_text(encoding="utf-8"))
            return rasterise(text.replace("currentColor", hexed(colour)), px, px)


_LEAST, _SCREENS, _MOST = 500_000, 0.5, 4_000_000
"""Pixels in the cache: a multiple of the window's, within bounds of 2 and 16 MB.

Boxes come in ever new sizes as texts change, so in the long run the cache is always full.
"""
_LARGE = 100_000
"""Pixels from which a box is not cached but stretched again, as far as visible, whenever it is painted."""
_SAME = 8
"""A box is stretched from its narrow drawing only if it is at least this many pixels wider."""
_SLIM = 500_000
"""Pixels in the cache of narrow drawings, which all boxes of one height share."""


class Shadow(Struct, frozen=True):
    """A soft shadow, ``blur`` pixels wide, ``drop`` pixels down, ``strength`` 0–1."""

    colour: Rgb
    blur: int
    drop: int
    strength: float


class Skin(Struct, frozen=True):
    """A rounded box, in pixels: vertical gradient, edge line, a lighter line inside the upper rim, shadow; each is
    optional.
    """

    radius: float
    top: Rgb | None = None
    bottom: Rgb | None = None
    edge: Rgb | None = None
    line: float = 1
    rim: Rgb | None = None
    shadow: Shadow | None = None


class Skins:
    """Paints boxes; draws each box of a given size once."""

    def __init__(self) -> None:
        self._made: BoundedPictures[tuple[Skin, int, int], pygame.Surface] = BoundedPictures(_LEAST)
        self._slim: BoundedPictures[tuple[Skin, int, int], pygame.Surface] = BoundedPictures(_SLIM)
        self._shadows: Bounded[tuple[Shadow, int], pygame.Surface] = Bounded(64)

    def fit(self, width: int, height: int) -> None:
        """Size the cache for a window of that size in pixels."""
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
        """The box without its shadow."""
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
    """The least width that has both ends of a box and something in between."""
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
    """A blurred rounded square to be cut in nine; a large one is made at a quarter of its size."""
    border = 2 * shadow.blur + radius + 2
    side = 2 * border + 2
    part = 4 if shadow.blur >= 12 else 1
    small = pygame.Surface((max(4, side // part), max(4, side // part)), pygame.SRCALPHA)
    small.fill((*shadow.colour, 0))
    inset = 2 * (shadow.blur // part + 1)  # one more than the blur, so that it fades out before the rim
    inner = small.get_rect().inflate(-inset, -inset)
    pygame.draw.rect(small, (*shadow.colour, round(255 * shadow.strength)), inner, border_radius=max(1, radius // part))
    blurred = pygame.transform.gaussian_blur(small, max(1, shadow.blur // (2 * part)), repeat_edge_pixels=False)
    return pygame.transform.smoothscale(blurred, (side, side))


def _nine(surface: pygame.Surface, tile: pygame.Surface, border: int, outer: pygame.Rect, hole: pygame.Rect) -> None:
    """Blit ``tile`` over ``outer`` in nine parts, except those completely under ``hole``."""
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


def rasterise(text: str, width: int, height: int) -> pygame.Surface:
    """Render an SVG at exactly ``width`` × ``height`` pixels on a transparent background; its aspect ratio is kept."""
    picture = pygame.image.load_sized_svg(BytesIO(text.encode()), (max(1, width), max(1, height)))
    return picture.convert_alpha() if pygame.display.get_surface() else picture


def document(width: float, height: float, body: str) -> str:
    """An SVG document of that size around ``body``."""
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" '
        f'viewBox="0 0 {width} {height}">{body}</svg>'
    )
