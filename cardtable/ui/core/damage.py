"""Which parts of the window to push to the screen. Pure rectangle sums; knows no window."""

from __future__ import annotations

from collections.abc import Iterable

import pygame

MANY = 48
WHOLE_SHARE = 0.7


def merge(rects: Iterable[pygame.Rect], bounds: pygame.Rect) -> list[pygame.Rect] | None:
    """Rectangles that cover ``rects``, clipped to ``bounds``, no two overlapping; None when the whole is as cheap.

    Each push costs a round of its own, so beyond MANY pieces, or from WHOLE_SHARE of the area, one whole push wins
    (a whole 1280×800 push costs about as much as forty pushes of one card each).
    """
    pieces: list[pygame.Rect] = []
    for rect in rects:
        clipped = rect.clip(bounds)
        if clipped.width and clipped.height:
            _absorb(pieces, clipped)
        if len(pieces) > MANY:
            return None
    area = sum(piece.width * piece.height for piece in pieces)
    return None if area >= WHOLE_SHARE * bounds.width * bounds.height else pieces


def _absorb(pieces: list[pygame.Rect], rect: pygame.Rect) -> None:
    """Add ``rect``; whatever it overlaps is joined with it, and again whatever the joined one overlaps."""
    hit = rect.collidelist(pieces)
    while hit >= 0:
        rect = rect.union(pieces.pop(hit))
        hit = rect.collidelist(pieces)
    pieces.append(rect)
