"""Where a low sheet over a table covers the least of what lies there. Pure geometry in pixels."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

_TRIES = 40  # heights between the lower edge and the upper one

SheetSize = tuple[int, int]


def calmest(sizes: Sequence[SheetSize], room: pygame.Rect, cards: Sequence[pygame.Rect]) -> pygame.Rect:
    """The place in ``room`` of the sheet, which can have any of ``sizes``, that covers least of ``cards``.

    Of equals it is the first size, the lowest place, and the one in the middle.
    """
    places = [place for size in sizes for top in _tops(size, room) for place in _beside(size, room, top)]
    return min(places, key=lambda place: covered(place, cards))


def covered(place: pygame.Rect, cards: Sequence[pygame.Rect]) -> int:
    """How many pixels of cards lie below, each card for itself."""
    overlaps = (place.clip(card) for card in cards)
    return sum(overlap.width * overlap.height for overlap in overlaps)


def _tops(size: SheetSize, room: pygame.Rect) -> Sequence[int]:
    """From the lower edge upwards."""
    spare = max(0, room.height - size[1])
    return [room.y + round(spare * (_TRIES - step) / _TRIES) for step in range(_TRIES + 1)]


def _beside(size: SheetSize, room: pygame.Rect, top: int) -> Sequence[pygame.Rect]:
    spare = room.width - size[0]
    return [pygame.Rect(room.x + round(spare * share), top, *size) for share in (0.5, 0.0, 1.0)]
