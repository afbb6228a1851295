"""The joints between the boards of a wooden floor."""

from __future__ import annotations

from collections.abc import Iterator

import pygame

_HIGH = 96.0  # units: the height of a board
_LONG = (420, 560, 380, 610, 470)  # units between the ends of boards, in turn
_SHIFT, _AGAIN = 233, 400  # units by which the ends of each row lie further on; after which they begin again
_LINE = 1.4  # units
_LEFT = 150  # of 255: the light that a joint leaves
_FULL = 255


def lay_boards(floor: pygame.Surface, unit: float) -> None:
    """Draw the joints on a picture of wood; ``unit`` is in pixels."""
    line = max(1, round(_LINE * unit))
    for joint in _joints(floor.get_width(), floor.get_height(), unit, line):
        floor.fill((_LEFT, _LEFT, _LEFT), joint, special_flags=pygame.BLEND_RGB_MULT)


def _joints(width: int, height: int, unit: float, line: int) -> Iterator[pygame.Rect]:
    """Each row of boards: the joint above it, then the ends of its boards."""
    row, y = 0, _HIGH * unit / 2
    while y < height:
        top, bottom = round(y), round(y + _HIGH * unit)
        yield pygame.Rect(0, top, width, line)
        x = -((row * _SHIFT) % _AGAIN) * unit
        number = row
        while x < width:
            x += _LONG[number % len(_LONG)] * unit
            number += 1
            yield pygame.Rect(round(x), top + line, line, bottom - top - line)
        y += _HIGH * unit
        row += 1
