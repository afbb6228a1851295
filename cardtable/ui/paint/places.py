"""Paints a table's empty places, resting cards with their shadows, marks and badges.

Cards that overlap in a row or column cast one shadow together, since single shadows would add up to dark smudges. Knows
the layout of piles, not their rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from itertools import pairwise
from math import radians, sin

import pygame
from msgspec import Struct
from msgspec.structs import replace

from cardtable.kernel.table import Fan, PileId, PileSpec, Role
from cardtable.table.layout import GridLayout
from cardtable.ui.core.theme import CAPTION_STRONG, RING, RING_DARK, Gap, Rgb, Typeface, mix
from cardtable.ui.paint.face_art import size_of_card
from cardtable.ui.paint.faces import FaceStore, Lift, shadow_bounds
from cardtable.ui.paint.painter import SUIT_ICONS, Painter, Shadow, Skin, hairline, ring_skins

CORNER = 0.055
"""Corner radius of a card as a share of its width."""

_SIGN = 0.42  # of the card's width: the size of a sign
_SMALL_SIGN = 0.34
_RAISED = 0.17  # of the card's height: from its centre to those of rank and suit
_ABOVE_SUIT = 0.32  # of its height: from the centre of a foundation to the rank above its suit
_ROLES = {
    Role.RESERVE: "cards",
    Role.CELL: "card",
    Role.FOUNDATION: "cards",
    Role.STOCK: "close",
    Role.WASTE: "turned",
    Role.TABLEAU: "card",
    Role.TAKEN: "cards",
}
"""Icons of places without a sign of their own: cards are kept here, dealing is over, cards are turned here, a card goes
here. Smaller than the signs that say which card belongs here.
"""

_INSET = 0.055  # of the card's width, from the outer line to the inner one
_FAINT = 0.55  # the share of the table's colour in the decorative inner line
_SUITS = {"S": SUIT_ICONS["♠"], "H": SUIT_ICONS["♥"], "D": SUIT_ICONS["♦"], "C": SUIT_ICONS["♣"]}


def paint_places(
    surface: pygame.Surface,
    painter: Painter,
    layout: GridLayout,
    corner: tuple[int, int] = (0, 0),
    spent: frozenset[PileId] = frozenset(),
) -> None:
    """Paint outline and sign of every visible place, within the clip. ``corner`` is where (0, 0) is, in pixels; in
    ``spent`` places a click does nothing any more.
    """
    for pile in layout.spec.piles:
        rect = pixel_rect(layout, pile).move(corner)
        if pile.id in spent:
            pile = replace(pile, sign="")  # noqa: PLW2901 -- the same place, without a promise
        if pile.sign != "none" and surface.get_clip().colliderect(rect):
            _paint(surface, painter, rect, pile)


def pixel_rect(layout: GridLayout, pile: PileSpec) -> pygame.Rect:
    """The place of a pile in whole pixels."""
    place = layout.place_of(pile.id)
    return pygame.Rect(round(place.x), round(place.y), round(place.w), round(place.h))


def _paint(surface: pygame.Surface, painter: Painter, rect: pygame.Rect, pile: PileSpec) -> None:
    theme = painter.theme
    line = max(1.0, round(rect.width / 60))
    painter.box(surface, rect, Skin(radius=CORNER * rect.width, edge=theme.place, line=line))
    faint = mix(theme.place, theme.ground, _FAINT)
    gap = round(_INSET * rect.width)
    if gap > line + 1 and not theme.stark:  # otherwise the two lines would touch
        inner = rect.inflate(-2 * gap, -2 * gap)
        painter.box(
            surface, inner, Skin(radius=max(1.0, CORNER * rect.width - gap / 2), edge=faint, line=max(1.0, line / 2))
        )
    side = round(_SIGN * rect.width)
    icon = _icon(pile)
    if pile.sign == "plain":
        return
    if icon:
        painter.icon(surface, icon, side, theme.place, rect.center)
    elif not pile.sign:
        sign = "column" if pile.fan is Fan.DOWN else _ROLES.get(pile.role, "card")
        painter.icon(surface, sign, round(_SMALL_SIGN * rect.width), theme.place, rect.center)
    else:
        letter = painter.fonts.render(painter.letters.get(pile.sign, pile.sign), Typeface.SERIF, side, theme.place)
        surface.blit(letter, letter.get_rect(center=rect.center))


def paint_awaited(surface: pygame.Surface, painter: Painter, rect: pygame.Rect, card: str, pile: PileSpec) -> None:
    """Paint the rank and suit of the ``card`` that an empty place waits for, as faint as other signs; only the rank if
    the place has a suit sign.
    """
    has_suit = bool(_icon(pile))
    rank, suit, side = card[:-1], card[-1], round((_SMALL_SIGN if has_suit else _SIGN) * rect.width)
    letter = painter.fonts.render(painter.letters.get(rank, rank), Typeface.SERIF, side, painter.theme.place)
    raised = round((_ABOVE_SUIT if has_suit else _RAISED) * rect.height)
    surface.blit(letter, letter.get_rect(center=(rect.centerx, rect.centery - raised)))
    if has_suit:
        return
    middle = rect.centerx, rect.centery + round(_RAISED * rect.height)
    painter.icon(surface, _SUITS[suit], side, painter.theme.place, middle)


def _icon(pile: PileSpec) -> str:
    if pile.role is Role.FOUNDATION:
        return _SUITS.get(pile.sign, "")
    return "restart" if pile.sign == "recycle" else ""


_HALO, _HALO_STRONG = 0.075, 0.85  # of a card's height: the reach of the light behind it; its strength
_COARSE = 4  # a large light is made at this fraction of its size


class Glow(Enum):
    """The meaning of a mark."""

    TARGET = "target"
    NEAREST = "nearest"
    CHOSEN = "chosen"
    LAST = "last"
    HINT = "hint"
    FOCUS = "focus"


class Mark(Struct, frozen=True):
    """A line around the rectangle (left, top, width, height), in pixels, rotated about its centre by ``angle`` degrees."""

    glow: Glow
    rect: tuple[int, int, int, int]
    angle: float = 0.0


def ring_margin(painter: Painter) -> int:
    """How far the focus ring extends beyond its rectangle, in pixels."""
    return max(outside for outside, _ in ring_skins(painter, 0))


def glow_margin(painter: Painter) -> int:
    """How far a mark extends beyond its rectangle, in pixels."""
    return painter.px(RING + 2 * RING_DARK + 3)


def mark_bounds(painter: Painter, mark: Mark) -> pygame.Rect:
    """The area that painting the mark touches."""
    out = 2 * glow_margin(painter) + 2 * round(max(mark.rect[2:]) * abs(sin(radians(mark.angle))))
    return pygame.Rect(mark.rect).inflate(out, out)


def paint_mark(surface: pygame.Surface, painter: Painter, mark: Mark, radius: float) -> None:
    """Paint a mark around a card with a corner radius of ``radius`` pixels."""
    rect = pygame.Rect(mark.rect)
    if not surface.get_clip().colliderect(mark_bounds(painter, mark)):
        return
    if mark.angle:
        _paint_turned(surface, painter, mark, radius)
        return
    if mark.glow is Glow.FOCUS:
        for outside, skin in ring_skins(painter, radius):
            painter.box(surface, rect.inflate(2 * outside, 2 * outside), skin)
        return
    colour, units = _line(painter, mark.glow)
    line = painter.px(units)
    dark = Skin(radius=radius + line + 1, edge=painter.theme.ring_dark, line=line + 2)
    painter.box(surface, rect.inflate(2 * line + 2, 2 * line + 2), dark)
    painter.box(surface, rect.inflate(2 * line, 2 * line), Skin(radius=radius + line, edge=colour, line=line))


def halo_bounds(painter: Painter, mark: Mark) -> pygame.Rect:
    """The area of the light behind a marked card, without the card's shadow."""
    out = 4 * _halo_reach(mark)
    return mark_bounds(painter, mark).inflate(out, out)


def paint_halo(surface: pygame.Surface, painter: Painter, mark: Mark, radius: float) -> None:
    """Paint a soft brass light behind a card that is to be marked; none in high contrast, where the lines suffice."""
    if painter.theme.stark or not surface.get_clip().colliderect(halo_bounds(painter, mark)):
        return
    reach = _halo_reach(mark)
    part = _COARSE if reach >= 3 * _COARSE else 1  # a soft picture can be made small and scaled up: a tenth of the work

    def made() -> pygame.Surface:
        wide, high, soft = (max(1, round(size / part)) for size in (*mark.rect[2:], reach))
        room = pygame.Surface((wide + 4 * soft, high + 4 * soft), pygame.SRCALPHA, 32)
        light = Shadow(painter.theme.accent_top, blur=soft, drop=0, strength=_HALO_STRONG)
        lit = pygame.Rect(soft, soft, wide + 2 * soft, high + 2 * soft)  # a soft box is blurred inwards
        painter.box(room, lit, Skin(radius=radius / part + soft, shadow=light))
        turned = pygame.transform.rotozoom(room, mark.angle, 1.0) if mark.angle else room
        return pygame.transform.smoothscale_by(turned, part) if part > 1 else turned

    key = "halo", mark.rect[2:], mark.angle, radius, painter.scale, painter.theme.name
    picture = painter.turned.get(key, made)
    surface.blit(picture, picture.get_rect(center=pygame.Rect(mark.rect).center))


def _halo_reach(mark: Mark) -> int:
    return max(4, round(_HALO * mark.rect[3]))


def _paint_turned(surface: pygame.Surface, painter: Painter, mark: Mark, radius: float) -> None:
    """Paint the mark upright on a surface of its own, then rotate it."""
    out = glow_margin(painter)
    straight = replace(mark, rect=(2 * out, 2 * out, *mark.rect[2:]), angle=0.0)

    def made() -> pygame.Surface:
        room = pygame.Surface(mark_bounds(painter, straight).inflate(2 * out, 2 * out).size, pygame.SRCALPHA, 32)
        paint_mark(room, painter, straight, radius)
        return pygame.transform.rotozoom(room, mark.angle, 1.0)

    key = mark.glow, mark.rect[2:], mark.angle, radius, painter.scale, painter.theme.name
    picture = painter.turned.get(key, made)
    surface.blit(picture, picture.get_rect(center=pygame.Rect(mark.rect).center))


def _line(painter: Painter, glow: Glow) -> tuple[Rgb, float]:
    """Colour, and width in units. The width differs too, so that colour is never the only sign."""
    theme = painter.theme
    if glow is Glow.NEAREST:
        return theme.accent, 4.0
    if glow is Glow.HINT:
        return theme.accent_top, 5.0
    if glow is Glow.CHOSEN:
        return theme.accent, 3.0
    if glow is Glow.LAST:
        return theme.accent if theme.stark else mix(theme.accent, theme.ground, 0.35), 1.5
    return theme.accent, 2.0


_SQUARE = 4
"""Cards closer together than this many pixels are one stack, with no shadows inside."""

LyingSpot = tuple[int, int, str]
"""A resting card: its top left corner in pixels, and its picture."""


def paint_lying(target: pygame.Surface, faces: FaceStore, height: int, spots: Iterable[LyingSpot]) -> None:
    """Paint cards ``height`` pixels high, given from bottom to top, within the clip of ``target``."""
    for row in rows(spots, size_of_card(height)):
        paint_row(target, faces, height, row)


def paint_row(target: pygame.Surface, faces: FaceStore, height: int, row: Sequence[LyingSpot]) -> None:
    """Paint one of ``rows``, within the clip of ``target``."""
    _shade_ground(target, faces, height, row)
    for spot, above in pairwise(row):
        if spot[:2] != above[:2]:
            _paint_card(target, faces, height, spot)
        if abs(above[0] - spot[0]) + abs(above[1] - spot[1]) >= _SQUARE:
            _shade_card(target, faces, height, spot, above)
    _paint_card(target, faces, height, row[-1])


def row_bounds(height: int, row: Sequence[LyingSpot]) -> pygame.Rect:
    """The area that painting one of ``rows`` touches."""
    shadow = shadow_bounds(height, Lift.RESTING).union((0, 0), size_of_card(height))
    return shadow.move(row[0][:2]).unionall([shadow.move(x, y) for x, y, _ in row[1:]])


def rows(spots: Iterable[LyingSpot], size: tuple[int, int]) -> Iterator[list[LyingSpot]]:
    """Groups of successive cards that overlap and are exactly below or beside each other."""
    row: list[LyingSpot] = []
    for spot in spots:
        if row and not _goes_on(row, spot, size):
            yield row
            row = []
        row.append(spot)
    if row:
        yield row


def _goes_on(row: list[LyingSpot], spot: LyingSpot, size: tuple[int, int]) -> bool:
    last = row[-1]
    if abs(spot[0] - last[0]) >= size[0] or abs(spot[1] - last[1]) >= size[1]:
        return False
    return any(all(before[axis] == spot[axis] for before in row) for axis in (0, 1))


def _shade_ground(target: pygame.Surface, faces: FaceStore, height: int, row: Sequence[LyingSpot]) -> None:
    """The shadow of a whole row on the table, like that of one long card."""
    picture, (dx, dy) = faces.shadow(height, Lift.RESTING)
    left, top = min(x for x, _, _ in row), min(y for _, y, _ in row)
    longer = max(x for x, _, _ in row) - left, max(y for _, y, _ in row) - top
    wide, high = picture.get_size()
    place = pygame.Rect(left + dx, top + dy, wide + longer[0], high + longer[1])
    if target.get_clip().colliderect(place):
        _blit_longer(target, picture, place)


def _blit_longer(target: pygame.Surface, picture: pygame.Surface, place: pygame.Rect) -> None:
    """Fill ``place``, which may be longer than the picture in one direction, by stretching the line in its middle as
    far as visible.
    """
    wide, high = picture.get_size()
    if place.width > wide:
        cut = wide // 2
        first, line, last = pygame.Rect(0, 0, cut, high), pygame.Rect(cut, 0, 1, high), pygame.Rect(cut, 0, 0, high)
        last.width = wide - cut
        between = pygame.Rect(place.x + cut, place.y, place.width - wide, high)
    else:
        cut = high // 2
        first, line, last = pygame.Rect(0, 0, wide, cut), pygame.Rect(0, cut, wide, 1), pygame.Rect(0, cut, wide, 0)
        last.height = high - cut
        between = pygame.Rect(place.x, place.y + cut, wide, place.height - high)
    target.blit(picture, place, first)
    clip = target.get_clip()
    if place.width > wide:
        seen = between.clip(clip.x, between.y, clip.width, between.height)
    else:
        seen = between.clip(between.x, clip.y, between.width, clip.height)
    if seen.width and seen.height:
        target.blit(pygame.transform.scale(picture.subsurface(line), seen.size), seen)
    target.blit(picture, last.move_to(bottomright=place.bottomright), last)


def _shade_card(target: pygame.Surface, faces: FaceStore, height: int, below: LyingSpot, spot: LyingSpot) -> None:
    """The shadow of a card on the one below it, and nowhere else."""
    picture, (dx, dy) = faces.shadow(height, Lift.RESTING)
    clip = target.get_clip()
    shaded = pygame.Rect(below[:2], size_of_card(height)).clip(clip)
    if shaded.width and shaded.height:
        target.set_clip(shaded)
        target.blit(picture, (spot[0] + dx, spot[1] + dy))
        target.set_clip(clip)


def _paint_card(target: pygame.Surface, faces: FaceStore, height: int, spot: LyingSpot) -> None:
    if target.get_clip().colliderect(pygame.Rect(spot[:2], size_of_card(height))):
        target.blit(faces.face(spot[2], height), spot[:2])


def badge_rect(painter: Painter, card: pygame.Rect, text: str) -> pygame.Rect:
    """The badge's rectangle: centred on the lower edge of the card, wide enough for its text."""
    wide = painter.width(text, CAPTION_STRONG) + 2 * painter.px(Gap.S)
    high = painter.line(CAPTION_STRONG) + painter.px(Gap.XS)
    rect = pygame.Rect(0, 0, max(wide, high), high)
    rect.midbottom = (card.centerx, card.bottom - painter.px(Gap.S))
    return rect


def has_room(painter: Painter, card: pygame.Rect, text: str) -> bool:
    """Whether the badge is small enough not to hide the card."""
    return (
        badge_rect(painter, card, text).height <= card.height / 2
        and badge_rect(painter, card, text).width <= card.width
    )


def paint_badge(surface: pygame.Surface, painter: Painter, card: pygame.Rect, text: str) -> None:
    rect, theme = badge_rect(painter, card, text), painter.theme
    skin = Skin(rect.height / 2, theme.raised_top, theme.raised, theme.edge, hairline(painter))
    painter.box(surface, rect, skin)
    written = painter.text(CAPTION_STRONG, text, theme.text)
    surface.blit(written, written.get_rect(center=rect.center))
