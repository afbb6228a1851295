"""Lights on the table: where cards may go, what is chosen, where the keyboard is, what moved last, what is suggested."""

from __future__ import annotations

from enum import Enum
from math import radians, sin

import pygame
from msgspec import Struct
from msgspec.structs import replace

from cardtable.ui.core.theme import RING, RING_DARK, Rgb, mix
from cardtable.ui.paint.edges import ring_skins
from cardtable.ui.paint.nine_patch import Shadow, Skin
from cardtable.ui.paint.painter import Painter

_HALO, _HALO_STRONG = 0.075, 0.85  # of a card's height: how far the light behind it reaches; how strong it is
_COARSE = 4  # times as small as it is shown the light is made, where it is large


class Glow(Enum):
    """What a mark says."""

    TARGET = "target"
    NEAREST = "nearest"
    CHOSEN = "chosen"
    LAST = "last"
    HINT = "hint"
    FOCUS = "focus"


class Mark(Struct, frozen=True):
    """A light around the rectangle (left, top, width, height), in pixels, turned about its middle by ``angle`` degrees."""

    glow: Glow
    rect: tuple[int, int, int, int]
    angle: float = 0.0


def ring_margin(painter: Painter) -> int:
    """How far the ring of the keyboard stands out of its rectangle, in pixels."""
    return max(outside for outside, _ in ring_skins(painter, 0))


def glow_margin(painter: Painter) -> int:
    """How far a mark stands out of its rectangle, in pixels."""
    return painter.px(RING + 2 * RING_DARK + 3)


def mark_bounds(painter: Painter, mark: Mark) -> pygame.Rect:
    """What painting the mark touches."""
    out = 2 * glow_margin(painter) + 2 * round(max(mark.rect[2:]) * abs(sin(radians(mark.angle))))
    return pygame.Rect(mark.rect).inflate(out, out)


def paint_mark(surface: pygame.Surface, painter: Painter, mark: Mark, radius: float) -> None:
    """Paint one mark around a card whose corners have ``radius`` pixels."""
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
    """What painting the light behind a marked card touches, its shadow not counted."""
    out = 4 * _halo_reach(mark)
    return mark_bounds(painter, mark).inflate(out, out)


def paint_halo(surface: pygame.Surface, painter: Painter, mark: Mark, radius: float) -> None:
    """Paint a soft light of brass behind a card that will be marked; none with high contrast, where lines say it all."""
    if painter.theme.stark or not surface.get_clip().colliderect(halo_bounds(painter, mark)):
        return
    reach = _halo_reach(mark)
    part = _COARSE if reach >= 3 * _COARSE else 1  # what is so soft is made small, and then larger: a tenth of the work

    def made() -> pygame.Surface:
        wide, high, soft = (max(1, round(size / part)) for size in (*mark.rect[2:], reach))
        room = pygame.Surface((wide + 4 * soft, high + 4 * soft), pygame.SRCALPHA, 32)
        light = Shadow(painter.theme.accent_top, blur=soft, drop=0, strength=_HALO_STRONG)
        lit = pygame.Rect(soft, soft, wide + 2 * soft, high + 2 * soft)  # a soft box is blurred inwards
        painter.box(room, lit, Skin(radius=radius / part + soft, shadow=light))
        turned = pygame.transform.rotozoom(room, mark.angle, 1.0) if mark.angle else room
        return pygame.transform.smoothscale_by(turned, part) if part > 1 else turned

    picture = painter.turned(("halo", mark.rect[2:], mark.angle, radius), made)
    surface.blit(picture, picture.get_rect(center=pygame.Rect(mark.rect).center))


def _halo_reach(mark: Mark) -> int:
    return max(4, round(_HALO * mark.rect[3]))


def _paint_turned(surface: pygame.Surface, painter: Painter, mark: Mark, radius: float) -> None:
    """Paint it upright beside the table, then turn it."""
    out = glow_margin(painter)
    straight = replace(mark, rect=(2 * out, 2 * out, *mark.rect[2:]), angle=0.0)

    def made() -> pygame.Surface:
        room = pygame.Surface(mark_bounds(painter, straight).inflate(2 * out, 2 * out).size, pygame.SRCALPHA, 32)
        paint_mark(room, painter, straight, radius)
        return pygame.transform.rotozoom(room, mark.angle, 1.0)

    picture = painter.turned((mark.glow, mark.rect[2:], mark.angle, radius), made)
    surface.blit(picture, picture.get_rect(center=pygame.Rect(mark.rect).center))


def _line(painter: Painter, glow: Glow) -> tuple[Rgb, float]:
    """Colour, and width in units. The width differs with the meaning, so that colour is never the only sign."""
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
