"""What a card lets be seen of what lies below it: what it surely covers need not be painted there. Knows no table."""

from __future__ import annotations

from math import ceil, cos, radians, sin

import pygame

from cardtable.ui.paint.face_style import card_size

_EDGE = 0.015
"""How far the corners of a card and its soft edge reach into it, in parts of its height."""
_ROUNDED = 3
"""Pixels that a picture may lie beside where it belongs."""
_FAR = 0.6
"""From the middle of a card to its corners, in parts of its height."""


def beside(rect: pygame.Rect, other: pygame.Rect) -> list[pygame.Rect]:
    """What of ``rect`` lies outside ``other``, which it touches: at most four pieces, none of which overlap."""
    middle = rect.clip(other)
    pieces = (
        pygame.Rect(rect.x, rect.y, rect.width, middle.top - rect.top),
        pygame.Rect(rect.x, middle.bottom, rect.width, rect.bottom - middle.bottom),
        pygame.Rect(rect.x, middle.y, middle.left - rect.left, middle.height),
        pygame.Rect(middle.right, middle.y, rect.right - middle.right, middle.height),
    )
    return [piece for piece in pieces if piece.width > 0 and piece.height > 0]


def surely_covered(height: int, angle: float, off: float = 0.0) -> pygame.Rect:
    """The largest upright rectangle about (0, 0) that a card covers which lies turned by ``angle`` degrees about it.

    ``off`` is by how many degrees it may lie otherwise. The rectangle is empty where the card lies too far askew.
    """
    wide, high = card_size(height)
    less = _EDGE * height + _ROUNDED + _FAR * height * radians(off)
    across, along = wide / 2 - less, high / 2 - less
    cosine, sine = abs(cos(radians(angle))), abs(sin(radians(angle)))
    apart = cosine * cosine - sine * sine
    if not apart:
        return pygame.Rect(0, 0, 0, 0)
    x, y = (across * cosine - along * sine) / apart, (along * cosine - across * sine) / apart
    if x < 1 or y < 1:
        return pygame.Rect(0, 0, 0, 0)
    left, top = ceil(-x), ceil(-y)
    return pygame.Rect(left, top, -2 * left, -2 * top)
