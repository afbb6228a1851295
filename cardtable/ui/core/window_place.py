"""Where a window stands, as numbers and as a line for the settings, and that it stays within reach. Opens no window.

A layout is the monitors that are there and how they stand to each other: what fits at the desk does not fit on the road, so
each layout has a place of its own.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final, NamedTuple

WindowSize = tuple[int, int]

MOST_LAYOUTS: Final = 12
"""So many layouts are remembered; the one that was left longest ago goes first."""

LONGEST_LAYOUT: Final = 160  # characters of a layout's name: seven monitors

USUAL_SIZE: Final = (1280, 800)
LEAST_SIZE: Final = (320, 240)
LEAST_REMEMBERED: Final = (960, 600)
"""What was smaller when it was closed had been made so for a moment: nobody wants to begin the next day in it."""
MOST_SCALE: Final = 4.0
_SHARE: Final = 0.7  # of a monitor, for the first window, where the usual size is less

_REACH: Final = 96  # so many points of the title bar must be on a monitor to take hold of it
_TITLE_BAR: Final = 24  # points above the drawing area, or below the corner where the frame counts
_PANELS: Final = 16, 80  # points that title bar, frame and panels take from a monitor

SUITABLE: Final = 0, 0
"""A size that no window has: the one that suits the monitor."""
ANYWHERE: Final = -99_999
"""A left and top that no monitor has: the window goes to the middle of the primary."""

_PLACE = re.compile(r"(-?\d{1,5}) (-?\d{1,5}) (\d{1,5}) (\d{1,5})( maximised)?( full)?")


class Monitor(NamedTuple):
    """The area of a monitor in window units, of all monitors together; the first one is the primary.

    ``scale`` is how many window units a point has there: 1, unless the desktop leaves it to programs to be large enough
    for a dense monitor, as X11 and Windows do.
    """

    left: int
    top: int
    width: int
    height: int
    scale: float = 1.0

    def units(self, points: WindowSize) -> WindowSize:
        """``points`` in window units of this monitor."""
        return round(points[0] * self.scale), round(points[1] * self.scale)

    def points(self, units: WindowSize) -> WindowSize:
        """``units`` of the window in points of this monitor."""
        return round(units[0] / self.scale), round(units[1] / self.scale)


class WindowPlace(NamedTuple):
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


def scale_of_dpi(dpi: float) -> float:
    """Window units to a point where the desktop wishes for ``dpi`` dots to the inch; 96 are what is usual, 0 is unknown."""
    return min(MOST_SCALE, max(1.0, dpi / 96)) if dpi > 0 else 1.0


def usual_size(monitor: Monitor) -> WindowSize:
    """Size of the first window on ``monitor``, in window units: 1280 × 800 points, or 70 % of a larger monitor."""
    wanted = monitor.units(USUAL_SIZE)
    more = max(1.0, min(_SHARE * monitor.width / wanted[0], _SHARE * monitor.height / wanted[1]))
    return fitting_size((round(wanted[0] * more), round(wanted[1] * more)), monitor)


def fitting_size(size: WindowSize, monitor: Monitor) -> WindowSize:
    """``size`` in window units, but with room for title bar and panels on ``monitor``, and not below the least."""
    least, panels = monitor.units(LEAST_SIZE), monitor.units(_PANELS)
    return (
        max(least[0], min(size[0], monitor.width - panels[0])),
        max(least[1], min(size[1], monitor.height - panels[1])),
    )


def remembered_size(size: WindowSize, monitor: Monitor) -> WindowSize:
    """The size of a window that was ``size`` when it was closed, on ``monitor``; both in window units."""
    least = monitor.units(LEAST_REMEMBERED)
    return fitting_size((max(least[0], size[0]), max(least[1], size[1])), monitor)


def wished_place(wished: WindowPlace, monitors: Sequence[Monitor]) -> WindowPlace:
    """Where a window opens that is to stand at ``wished``: large enough to play in, and within reach.

    The size of a place that is none (``ANYWHERE``) is in points, since it comes from other monitors or from nobody.
    """
    if wished.left != ANYWHERE:
        monitor = monitor_of(wished, monitors)
        least = monitor.units(LEAST_REMEMBERED)
        size = max(least[0], wished.width), max(least[1], wished.height)
    elif (wished.width, wished.height) == SUITABLE:
        size = usual_size(monitors[0])
    else:
        size = remembered_size(monitors[0].units((wished.width, wished.height)), monitors[0])
    return within_reach(wished._replace(width=size[0], height=size[1]), monitors)


def monitor_of(place: WindowPlace, monitors: Sequence[Monitor]) -> Monitor:
    """The monitor that has the title bar of ``place``; the primary where none has. There must be one at least."""
    return next((each for each in monitors if _title_bar_is_on(place, each)), monitors[0])


def within_reach(place: WindowPlace, monitors: Sequence[Monitor]) -> WindowPlace:
    """``place`` where a person can take hold of it: no larger than its monitor, the title bar on one; else in the middle
    of the primary. Without monitors it stays as it is."""
    if not monitors:
        return place
    place = place._replace(width=max(LEAST_SIZE[0], place.width), height=max(LEAST_SIZE[1], place.height))
    monitor = monitor_of(place, monitors)
    is_reached = _title_bar_is_on(place, monitor)
    title_bar = round(_TITLE_BAR * monitor.scale)
    width = max(LEAST_SIZE[0], min(place.width, monitor.width))
    height = max(LEAST_SIZE[1], min(place.height, monitor.height - title_bar))
    place = place._replace(width=width, height=height)
    if is_reached and _title_bar_is_on(place, monitor):  # also as small as it is now
        return place
    left = monitor.left + (monitor.width - width) // 2
    top = monitor.top + max(title_bar, (monitor.height - height) // 2)
    return place._replace(left=left, top=top)


def _title_bar_is_on(place: WindowPlace, monitor: Monitor) -> bool:
    """Whether enough of it is on ``monitor``, whether the place counts with the frame or without."""
    across = min(place.left + place.width, monitor.left + monitor.width) - max(place.left, monitor.left)
    highest, lowest = monitor.top - 1, monitor.top + monitor.height - round(_TITLE_BAR * monitor.scale)
    return across >= min(round(_REACH * monitor.scale), place.width) and highest < place.top <= lowest
