"""Soft contact shadows of cards: blurred once at quarter size, scaled up, kept by height and lift.

Knows the card's shape and nothing else.
"""

from __future__ import annotations

from enum import Enum

import pygame
from msgspec import Struct

from cardtable.ui.core.assets import Bounded
from cardtable.ui.paint.face_style import card_size

_KEPT = 24


class _Cast(Struct, frozen=True):
    """Parts of the card's height: how far the shadow falls, how soft it is; and its darkness from 0 to 255."""

    drop: float
    blur: float
    darkness: int


class Lift(Enum):
    """How far a card is above the table."""

    RESTING = _Cast(drop=0.008, blur=0.022, darkness=105)
    LOW = _Cast(drop=0.019, blur=0.034, darkness=101)
    HIGH = _Cast(drop=0.032, blur=0.050, darkness=96)
    LIFTED = _Cast(drop=0.045, blur=0.065, darkness=92)


def lift_of(height: float) -> Lift:
    """The shadow of a card that is ``height`` (0..1) above the table: it grows in steps as the card rises."""
    return _LIFTS[min(len(_LIFTS) - 1, int(height * len(_LIFTS)))]


_LIFTS = tuple(Lift)


class Shadows:
    """Shadows by card height and lift; each is made once."""

    def __init__(self) -> None:
        self._made: Bounded[tuple[int, Lift], tuple[pygame.Surface, tuple[int, int]]] = Bounded(_KEPT)

    def shadow(self, height: int, lift: Lift) -> tuple[pygame.Surface, tuple[int, int]]:
        """The shadow and its place relative to the card's top left corner."""
        return self._made.get((height, lift), lambda: _cast(height, lift.value))

    def draw(self, target: pygame.Surface, height: int, topleft: tuple[int, int], lift: Lift) -> pygame.Rect:
        """Draw the shadow of a card that lies at ``topleft``; gives the rectangle touched."""
        picture, (dx, dy) = self.shadow(height, lift)
        return target.blit(picture, (topleft[0] + dx, topleft[1] + dy))


def shadow_bounds(height: int, lift: Lift) -> pygame.Rect:
    """What the shadow of a card touches whose top left corner is at (0, 0); no picture is made for it."""
    width, high = card_size(height)
    reach = _reach(height, lift.value)
    return pygame.Rect(-reach, -reach + round(lift.value.drop * height), width + 2 * reach, high + 2 * reach)


def _blur(height: int, cast: _Cast) -> float:
    """How soft the shadow is, in pixels."""
    return max(2.0, cast.blur * height)


def _reach(height: int, cast: _Cast) -> int:
    """How far it stands out of the card on each side, before it falls."""
    return round(_blur(height, cast) * 2)


def _cast(height: int, cast: _Cast) -> tuple[pygame.Surface, tuple[int, int]]:
    width, height = card_size(height)
    blur, reach = _blur(height, cast), _reach(height, cast)
    quarter = 4 if blur >= 8 else 1 if cast is Lift.RESTING.value else 2  # what is soft anyway may be small
    size = (width + 2 * reach, height + 2 * reach)
    small = pygame.Surface((max(1, size[0] // quarter), max(1, size[1] // quarter)), pygame.SRCALPHA, 32)
    edge = reach // quarter
    body = pygame.Rect(edge, edge, small.get_width() - 2 * edge, small.get_height() - 2 * edge)
    pygame.draw.rect(small, (0, 0, 0, cast.darkness), body, border_radius=max(1, height // (22 * quarter)))
    soft = pygame.transform.gaussian_blur(small, max(1, round(blur / quarter)))
    return pygame.transform.smoothscale(soft, size), (-reach, -reach + round(cast.drop * height))
