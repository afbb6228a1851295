"""How the cards of one pile are spread: from the room there is to the offset of every card. Plain numbers, no piles."""

from __future__ import annotations

import math
from collections.abc import Sequence
from itertools import accumulate, pairwise

from msgspec import Struct

_WHOLE = 4.0  # strips of at least this many pixels are whole pixels, so that all look equally wide

_ALMOST = 1e-6  # pixels: what was divided and multiplied again may be that much more than it was


class Steps(Struct, frozen=True):
    """The visible strip of a covered card in pixels when it lies face up, face down, and the least of a face-down one."""

    up: float
    down: float
    least: float


def strips(ups: Sequence[bool], steps: Steps, room: float) -> tuple[float, ...]:
    """The visible strips of cards that are covered, ``ups`` saying which lie face up; their sum is at most ``room``.

    When they do not fit, the face-down ones give way first, then the face-up ones; at last all are alike.
    """
    if not ups:
        return ()
    count_up = sum(ups)
    count_down = len(ups) - count_up
    down = _share(room - count_up * steps.up, count_down, steps.least, steps.down)
    up = _share(room - count_down * down, count_up, 0.0, steps.up)
    if up < down or count_up * up + count_down * down > room + _ALMOST:
        up = down = max(0.0, room / len(ups))
    up, down = _whole(up), _whole(down)
    return tuple(up if is_up else down for is_up in ups)


def offsets(widths: Sequence[float]) -> tuple[float, ...]:
    """Where each card begins, the first at 0: one more than there are strips."""
    return tuple(accumulate(widths, initial=0.0))


def opened(begins: Sequence[float], index: int, strip: float, least: float) -> tuple[float, ...]:
    """``begins`` with the strip of card ``index`` opened to ``strip`` around its middle; first and last card stay.

    The strips on both sides share what is left in proportion, ``least`` each if they had as much. The opened strip
    contains the one it had, so a pointer on it stays on it.
    """
    last = len(begins) - 1
    if index >= last or begins[index + 1] - begins[index] >= strip:
        return tuple(begins)
    old_start, old_end, end = begins[index], begins[index + 1], begins[last]
    floor = min(least, *(after - before for before, after in pairwise(begins)))
    strip = min(strip, end - (last - 1) * floor)
    rest = end - (last - 1 - index) * floor
    start = min(max((old_start + old_end - strip) / 2, index * floor), rest - strip)
    before = (_between(begin, 0.0, old_start, 0.0, start) for begin in begins[:index])
    after = (_between(begin, old_end, end, start + strip, end) for begin in begins[index + 1 : last])
    return (*before, start, *after, end)


def _between(value: float, low: float, high: float, new_low: float, new_high: float) -> float:
    """Where ``value`` between ``low`` and ``high`` comes to lie between the new ends."""
    return new_low + (value - low) * (new_high - new_low) / (high - low) if high > low else new_low


def _share(room: float, count: int, least: float, most: float) -> float:
    """What each of ``count`` strips gets of ``room``."""
    return min(most, max(least, room / count)) if count else most


def _whole(strip: float) -> float:
    return float(math.floor(strip)) if strip >= _WHOLE else strip
