"""Where a window stands, as numbers and as a line for the settings, and that it stays within reach. Opens no window.

A layout is the monitors that are there and how they stand to each other: what fits at the desk does not fit on the road, so
each layout has a place of its own.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from cardtable.values import dataclass, replace

MOST_LAYOUTS: Final = 12
"""So many layouts are remembered; the one that was left longest ago goes first."""

LONGEST_LAYOUT: Final = 160  # characters of a layout's name: seven monitors

_REACH: Final = 96  # so much of the title bar's width must be on a monitor to take hold of it
_TITLE_BAR: Final = 24  # window units above the drawing area, or below the corner where the frame counts
_LEAST: Final = 320, 240
ANYWHERE: Final = -99_999
"""A left and top that no monitor has: the window goes to the middle of the primary."""

_PLACE = re.compile(r"(-?\d{1,5}) (-?\d{1,5}) (\d{1,5}) (\d{1,5})( maximised)?( full)?")


@dataclass(frozen=True, slots=True)
class Monitor:
    """The area of a monitor in window units, of all monitors together; the first one is the primary."""

    left: int
    top: int
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class WindowPlace:
    """Where a window is opened and how large, in window units, and what it covers besides.

    Maximised or full screen, it goes back to that size and place afterwards.
    """

    left: int
    top: int
    width: int
    height: int
    maximised: bool = False
    full_screen: bool = False


def layout_of(monitors: Sequence[Monitor]) -> str:
    """The name of a layout, the same whatever the order: "1920x1080+0+0 2560x1440+1920+0"."""
    return " ".join(sorted(f"{each.width}x{each.height}{each.left:+d}{each.top:+d}" for each in monitors))


def read_place(line: str) -> WindowPlace | None:
    """The place that ``line`` says; None where it says none."""
    found = _PLACE.fullmatch(line)
    if found is None:
        return None
    left, top, width, height = (int(number) for number in found.groups()[:4])
    return WindowPlace(left, top, width, height, found[5] is not None, found[6] is not None)


def written_place(place: WindowPlace) -> str:
    """``place`` as ``read_place`` reads it: "100 80 1280 800 maximised"."""
    more = " maximised" * place.maximised + " full" * place.full_screen
    return f"{place.left} {place.top} {place.width} {place.height}{more}"


def remembered(places: Mapping[str, str], layout: str, place: WindowPlace) -> dict[str, str]:
    """``places`` with that of ``layout`` as the latest, and no more of them than ``MOST_LAYOUTS``."""
    if not layout or len(layout) > LONGEST_LAYOUT:
        return dict(places)
    kept = [(name, line) for name, line in places.items() if name != layout]
    return dict([*kept[max(0, len(kept) - MOST_LAYOUTS + 1) :], (layout, written_place(place))])


def within_reach(place: WindowPlace, monitors: Sequence[Monitor]) -> WindowPlace:
    """``place`` where a person can take hold of it: no larger than its monitor, the title bar on one; else in the middle
    of the primary. Without monitors it stays as it is."""
    if not monitors:
        return place
    place = replace(place, width=max(_LEAST[0], place.width), height=max(_LEAST[1], place.height))
    on = next((each for each in monitors if _title_bar_is_on(place, each)), None)
    monitor = on or monitors[0]
    width = max(_LEAST[0], min(place.width, monitor.width))
    height = max(_LEAST[1], min(place.height, monitor.height - _TITLE_BAR))
    place = replace(place, width=width, height=height)
    if on is not None and _title_bar_is_on(place, on):  # also as small as it is now
        return place
    left = monitor.left + (monitor.width - width) // 2
    top = monitor.top + max(_TITLE_BAR, (monitor.height - height) // 2)
    return replace(place, left=left, top=top)


def _title_bar_is_on(place: WindowPlace, monitor: Monitor) -> bool:
    """Whether enough of it is on ``monitor``, whether the place counts with the frame or without."""
    across = min(place.left + place.width, monitor.left + monitor.width) - max(place.left, monitor.left)
    highest, lowest = monitor.top - 1, monitor.top + monitor.height - _TITLE_BAR
    return across >= min(_REACH, place.width) and highest < place.top <= lowest
