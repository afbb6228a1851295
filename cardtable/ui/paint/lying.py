"""Cards at rest: what overlaps in a row or a column casts one shadow together, and each card one on the card below it.

The shadows of single cards would add up to dark smudges beside a fan. Knows places in pixels, no piles and no rules.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise

import pygame

from cardtable.ui.paint.face_style import card_size
from cardtable.ui.paint.faces import FaceStore
from cardtable.ui.paint.shadows import Lift, shadow_bounds

_SQUARE = 4
"""Cards nearer to each other than this many pixels are one stack; inside it nothing is shaded."""

LyingSpot = tuple[int, int, str]
"""A card at rest: its upper left corner in pixels and its picture."""


def paint_lying(target: pygame.Surface, faces: FaceStore, height: int, spots: Iterable[LyingSpot]) -> None:
    """Paint cards ``height`` pixels high, given from the lowest to the uppermost, within the clip of ``target``."""
    for row in rows(spots, card_size(height)):
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
    """What painting one of ``rows`` touches."""
    shadow = shadow_bounds(height, Lift.RESTING).union((0, 0), card_size(height))
    return shadow.move(row[0][:2]).unionall([shadow.move(x, y) for x, y, _ in row[1:]])


def rows(spots: Iterable[LyingSpot], size: tuple[int, int]) -> Iterator[list[LyingSpot]]:
    """Neighbours that overlap and lie exactly below or beside each other."""
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
    """The shadow of a whole row on the table: that of one long card."""
    picture, (dx, dy) = faces.shadow(height, Lift.RESTING)
    left, top = min(x for x, _, _ in row), min(y for _, y, _ in row)
    longer = max(x for x, _, _ in row) - left, max(y for _, y, _ in row) - top
    wide, high = picture.get_size()
    place = pygame.Rect(left + dx, top + dy, wide + longer[0], high + longer[1])
    if target.get_clip().colliderect(place):
        _blit_longer(target, picture, place)


def _blit_longer(target: pygame.Surface, picture: pygame.Surface, place: pygame.Rect) -> None:
    """Fill ``place``, which may be longer than the picture in one direction: the line in its middle is drawn out.

    No longer than what is to be seen of it: it is the same everywhere.
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
    """The shadow of a card on the one it lies on, and nowhere else."""
    picture, (dx, dy) = faces.shadow(height, Lift.RESTING)
    clip = target.get_clip()
    shaded = pygame.Rect(below[:2], card_size(height)).clip(clip)
    if shaded.width and shaded.height:
        target.set_clip(shaded)
        target.blit(picture, (spot[0] + dx, spot[1] + dy))
        target.set_clip(clip)


def _paint_card(target: pygame.Surface, faces: FaceStore, height: int, spot: LyingSpot) -> None:
    if target.get_clip().colliderect(pygame.Rect(spot[:2], card_size(height))):
        target.blit(faces.face(spot[2], height), spot[:2])
