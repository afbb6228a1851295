"""The desktop: its monitors, where a window is on them, and what only SDL knows of both.

A layout is a set of monitors and their positions. Each layout has its own remembered window place (``WindowPlace``, a
line in the settings). pygame hides most of this, so the SDL library that pygame loaded is called with ctypes; without
it a single monitor is known by its size, and several are unknown.
"""

from __future__ import annotations

import ctypes
import math
import os
import re
import sys
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from pathlib import Path
from typing import Final, NamedTuple

_LATER: Final = ("pygame.mixer", "pygame.mixer_music", "pygame.pkgdata", "pygame.system", "pygame._debug")
"""Parts of pygame that take two thirds of its loading time: sound, and what only describes or debugs a program. This
module is the first to import pygame and leaves them out; each can still be imported by name.
"""

if "pygame" not in sys.modules:
    _left_out: dict[str, None] = dict.fromkeys(_LATER)
    sys.modules.update(_left_out)  # type: ignore[arg-type]  # None: "halt the import", which pygame takes for missing
    import pygame

    for _name in _LATER:
        del sys.modules[_name]
else:
    import pygame

WindowSize = tuple[int, int]
MOST_LAYOUTS: Final = 12
"""The number of layouts remembered; the least recently used one is dropped."""
LONGEST_LAYOUT: Final = 160  # characters of a layout's name: seven monitors
USUAL_SIZE: Final = (1280, 800)
LEAST_SIZE: Final = (320, 240)
LEAST_REMEMBERED: Final = (960, 600)
"""Points; a smaller window was made so for a moment, and is not restored."""
MOST_SCALE: Final = 4.0
_SHARE: Final = 0.7  # of a monitor, for the first window if the usual size is smaller
_REACH: Final = 96  # points of the title bar that must be on a monitor to grab it
_TITLE_BAR: Final = 24  # points above the drawing area, or below the corner where the frame counts
_PANELS: Final = 16, 80  # points that title bar, frame and panels take from a monitor
SUITABLE: Final = 0, 0
"""A size that no window has: choose one that suits the monitor."""
ANYWHERE: Final = -99_999
"""A left and top that no window has: centre it on the primary monitor."""
_PLACE = re.compile(r"(-?\d{1,5}) (-?\d{1,5}) (\d{1,5}) (\d{1,5})( maximised)?( full)?")


class Monitor(NamedTuple):
    """A monitor's area in the window units that all monitors share; the first one is the primary.

    ``scale`` is the number of window units per point: 1, unless the desktop leaves it to programs to scale for a dense
    monitor, as X11 and Windows do.
    """

    left: int
    top: int
    width: int
    height: int
    scale: float = 1.0

    def units(self, points: WindowSize) -> WindowSize:
        """Convert points to window units of this monitor."""
        return round(points[0] * self.scale), round(points[1] * self.scale)

    def points(self, units: WindowSize) -> WindowSize:
        """Convert window units to points of this monitor."""
        return round(units[0] / self.scale), round(units[1] / self.scale)


class WindowPlace(NamedTuple):
    """A window's position and size in window units.

    A maximised or full-screen window returns to that size and position afterwards.
    """

    left: int
    top: int
    width: int
    height: int
    maximised: bool = False
    full_screen: bool = False


def layout_of(monitors: Sequence[Monitor]) -> str:
    """The name of a layout, whatever the order: "1920x1080+0+0 2560x1440+1920+0"."""
    return " ".join(sorted(f"{each.width}x{each.height}{each.left:+d}{each.top:+d}" for each in monitors))


def read_place(line: str) -> WindowPlace | None:
    """Parse a window place; None if ``line`` is not one."""
    found = _PLACE.fullmatch(line)
    if found is None:
        return None
    left, top, width, height = (int(number) for number in found.groups()[:4])
    return WindowPlace(left, top, width, height, found[5] is not None, found[6] is not None)


def written_place(place: WindowPlace) -> str:
    """``place`` in the form that ``read_place`` reads: "100 80 1280 800 maximised"."""
    more = " maximised" * place.maximised + " full" * place.full_screen
    return f"{place.left} {place.top} {place.width} {place.height}{more}"


class WindowPlaces:
    """The wanted window places, by layout of the monitors."""

    def on(self, _layout: str) -> WindowPlace | None:
        """The place for that layout; None if there is none."""
        return None


def remember_place(places: Mapping[str, str], layout: str, place: WindowPlace) -> dict[str, str]:
    """``places`` with ``place`` as the latest, at most ``MOST_LAYOUTS`` of them."""
    if not layout or len(layout) > LONGEST_LAYOUT:
        return dict(places)
    kept = [(name, line) for name, line in places.items() if name != layout]
    return dict([*kept[max(0, len(kept) - MOST_LAYOUTS + 1) :], (layout, written_place(place))])


def scale_of_dpi(dpi: float) -> float:
    """Window units per point on a desktop set to ``dpi`` dots per inch; 96 is standard, 0 means unknown."""
    return min(MOST_SCALE, max(1.0, dpi / 96)) if dpi > 0 else 1.0


def usual_size(monitor: Monitor) -> WindowSize:
    """The size of the first window on ``monitor`` in window units: 1280 × 800 points, or 70 % of a larger monitor."""
    wanted = monitor.units(USUAL_SIZE)
    more = max(1.0, min(_SHARE * monitor.width / wanted[0], _SHARE * monitor.height / wanted[1]))
    return fitting_size((round(wanted[0] * more), round(wanted[1] * more)), monitor)


def fitting_size(size: WindowSize, monitor: Monitor) -> WindowSize:
    """``size`` limited to the room on ``monitor`` beside title bar and panels, but at least ``LEAST_SIZE``; in window
    units.
    """
    least, panels = monitor.units(LEAST_SIZE), monitor.units(_PANELS)
    return (
        max(least[0], min(size[0], monitor.width - panels[0])),
        max(least[1], min(size[1], monitor.height - panels[1])),
    )


def remembered_size(size: WindowSize, monitor: Monitor) -> WindowSize:
    """The size to restore on ``monitor`` for a window last closed at ``size``; both in window units."""
    least = monitor.units(LEAST_REMEMBERED)
    return fitting_size((max(least[0], size[0]), max(least[1], size[1])), monitor)


def opening_place(wished: WindowPlace, monitors: Sequence[Monitor]) -> WindowPlace:
    """Where to open a window that wants to be at ``wished``: large enough to play in, and within reach.

    With ``ANYWHERE`` the size is in points, since it comes from other monitors or is a default.
    """
    if wished.left != ANYWHERE:
        monitor = monitor_of(wished, monitors)
        least = monitor.units(LEAST_REMEMBERED)
        size = max(least[0], wished.width), max(least[1], wished.height)
    elif (wished.width, wished.height) == SUITABLE:
        size = usual_size(monitors[0])
    else:
        size = remembered_size(monitors[0].units((wished.width, wished.height)), monitors[0])
    return on_a_screen(wished._replace(width=size[0], height=size[1]), monitors)


def monitor_of(place: WindowPlace, monitors: Sequence[Monitor]) -> Monitor:
    """The monitor that shows the title bar of ``place``, otherwise the primary. ``monitors`` must not be empty."""
    return next((each for each in monitors if _title_bar_is_on(place, each)), monitors[0])


def on_a_screen(place: WindowPlace, monitors: Sequence[Monitor]) -> WindowPlace:
    """``place`` moved and shrunk so that the title bar can be grabbed: no larger than its monitor, centred on the
    primary if it is on none. Unchanged without monitors.
    """
    if not monitors:
        return place
    place = place._replace(width=max(LEAST_SIZE[0], place.width), height=max(LEAST_SIZE[1], place.height))
    monitor = monitor_of(place, monitors)
    is_reached = _title_bar_is_on(place, monitor)
    title_bar = round(_TITLE_BAR * monitor.scale)
    width = max(LEAST_SIZE[0], min(place.width, monitor.width))
    height = max(LEAST_SIZE[1], min(place.height, monitor.height - title_bar))
    place = place._replace(width=width, height=height)
    if is_reached and _title_bar_is_on(place, monitor):  # also at its new size
        return place
    left = monitor.left + (monitor.width - width) // 2
    top = monitor.top + max(title_bar, (monitor.height - height) // 2)
    return place._replace(left=left, top=top)


def _title_bar_is_on(place: WindowPlace, monitor: Monitor) -> bool:
    """Whether enough of it is on ``monitor``, whether or not the place includes the frame."""
    across = min(place.left + place.width, monitor.left + monitor.width) - max(place.left, monitor.left)
    highest, lowest = monitor.top - 1, monitor.top + monitor.height - round(_TITLE_BAR * monitor.scale)
    return across >= min(round(_REACH * monitor.scale), place.width) and highest < place.top <= lowest


_MAXIMISED: Final = 0x80
_MINIMISED: Final = 0x40


class Desktop:
    """The monitors, and what SDL knows of a window. The display must be open."""

    def __init__(self) -> None:
        self._sdl = loaded_sdl()
        if self._sdl is not None:
            _declare(self._sdl)

    def monitors(self) -> tuple[Monitor, ...]:
        """All monitors, the primary first; empty if their positions are unknown."""
        sizes = pygame.display.get_desktop_sizes()
        if self._sdl is None:
            return (Monitor(0, 0, *sizes[0]),) if len(sizes) == 1 else ()
        areas, driver = [], pygame.display.get_driver()
        on_all = scale_of_dpi(x11_dpi()) if driver == "x11" else 1.0
        for index in range(max(0, self._sdl.SDL_GetNumVideoDisplays())):
            area = _Rect()
            if self._sdl.SDL_GetDisplayBounds(index, ctypes.byref(area)) == 0:
                scale = scale_of_dpi(self._dpi(index)) if driver == "windows" else on_all
                areas.append(Monitor(area.x, area.y, area.w, area.h, scale))
        return tuple(areas)

    def refresh_rate(self, window: pygame.Window) -> float:
        """The refresh rate in Hz of the monitor that shows ``window``, 0 if unknown."""
        rates = pygame.display.get_desktop_refresh_rates()
        handle = self._handle(window)
        if self._sdl is None or handle is None:
            return float(max(rates, default=0))
        index = self._sdl.SDL_GetWindowDisplayIndex(handle)
        return float(rates[index]) if 0 <= index < len(rates) else float(max(rates, default=0))

    def is_maximised(self, window: pygame.Window) -> bool:
        return bool(self._flags(window) & _MAXIMISED)

    def is_minimised(self, window: pygame.Window) -> bool:
        """Whether ``window`` is minimised; its position means nothing then."""
        return bool(self._flags(window) & _MINIMISED)

    def frame(self, window: pygame.Window) -> tuple[int, int]:
        """How far the frame extends beyond the drawing area: to the left, and upwards."""
        handle = self._handle(window)
        top, left = ctypes.c_int(0), ctypes.c_int(0)
        if self._sdl is None or handle is None:
            return 0, 0
        error = self._sdl.SDL_GetWindowBordersSize(handle, ctypes.byref(top), ctypes.byref(left), None, None)
        return (left.value, top.value) if error == 0 else (0, 0)

    def _dpi(self, monitor: int) -> float:
        """The dots per inch set in Windows for ``monitor``; 0 if unknown. On X11 SDL gives those of the hardware."""
        dpi = ctypes.c_float(0.0)
        error = -1 if self._sdl is None else self._sdl.SDL_GetDisplayDPI(monitor, ctypes.byref(dpi), None, None)
        return dpi.value if error == 0 and math.isfinite(dpi.value) else 0.0

    def _flags(self, window: pygame.Window) -> int:
        handle = self._handle(window)
        return 0 if self._sdl is None or handle is None else int(self._sdl.SDL_GetWindowFlags(handle))

    def _handle(self, window: pygame.Window) -> int | None:
        """SDL's pointer to ``window``."""
        found: int | None = None if self._sdl is None else self._sdl.SDL_GetWindowFromID(window.id)
        return found


class _Rect(ctypes.Structure):
    """SDL_Rect."""

    _fields_ = [(name, ctypes.c_int) for name in "xywh"]
    x: int
    y: int
    w: int
    h: int


def _declare(sdl: ctypes.CDLL) -> None:
    """Declare which arguments are pointers: ctypes would cut them to 32 bits."""
    sdl.SDL_GetWindowFromID.restype = ctypes.c_void_p
    sdl.SDL_GetWindowFromID.argtypes = [ctypes.c_uint32]
    sdl.SDL_GetWindowFlags.restype = ctypes.c_uint32
    sdl.SDL_GetWindowFlags.argtypes = [ctypes.c_void_p]
    sdl.SDL_GetWindowDisplayIndex.argtypes = [ctypes.c_void_p]
    sdl.SDL_GetWindowBordersSize.argtypes = [ctypes.c_void_p] * 5
    sdl.SDL_GetDisplayBounds.argtypes = [ctypes.c_int, ctypes.c_void_p]
    sdl.SDL_GetDisplayDPI.argtypes = [ctypes.c_int, *[ctypes.c_void_p] * 3]


@cache
def x11_dpi() -> float:
    """The dots per inch set by the desktop on X11 (resource ``Xft.dpi``), 0 if not set.

    All desktops set it, also for fractional scales; SDL 2 ignores it. Opens a connection of its own for a millisecond,
    because SDL's is not accessible before there is a window. Uses the library that SDL has loaded: it belongs to the
    system, and a frozen program must not bring its own copy.
    """
    xlib = already_loaded("libX11.so.6")
    if xlib is None:
        return 0.0
    xlib.XOpenDisplay.restype = ctypes.c_void_p
    xlib.XOpenDisplay.argtypes = [ctypes.c_char_p]
    xlib.XGetDefault.restype = ctypes.c_char_p
    xlib.XGetDefault.argtypes = [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_char_p]
    xlib.XCloseDisplay.argtypes = [ctypes.c_void_p]
    connection = xlib.XOpenDisplay(None)
    if not connection:
        return 0.0
    try:
        dpi = float(xlib.XGetDefault(connection, b"Xft", b"dpi") or 0)
    except ValueError:
        return 0.0
    finally:
        xlib.XCloseDisplay(connection)
    return dpi if math.isfinite(dpi) else 0.0


_SDL_INIT_VIDEO: Final = 0x20
_PATTERNS: Final = ("libSDL2-2*", "SDL2.dll")
_SYSTEM_NAMES: Final = ("libSDL2-2.0.so.0", "libSDL2-2.0.0.dylib")


def loaded_sdl() -> ctypes.CDLL | None:
    """The SDL library that pygame has loaded; None if it cannot be found. Calls release the GIL."""
    names = _library_names(Path(pygame.__file__).parent, getattr(sys, "_MEIPASS", None))
    return next((library for name in names if (library := _sdl_in_use(name)) is not None), None)


def already_loaded(name: str) -> ctypes.CDLL | None:
    """The library ``name`` if this process has loaded it. On Windows it is loaded if it was not."""
    mode = getattr(os, "RTLD_NOLOAD", 0) | getattr(os, "RTLD_NOW", 0) or ctypes.DEFAULT_MODE
    try:
        return ctypes.CDLL(name, mode=mode)
    except OSError:
        return None


def _library_names(package: Path, bundle: str | None) -> Iterator[str]:
    """Where wheels, frozen programs and distributions keep SDL; ``bundle`` is the folder of a frozen program."""
    folders = [package, package / ".dylibs", package.parent / "pygame_ce.libs", package.parent]
    if bundle is not None:
        root = Path(bundle)
        folders += [root, root / "pygame", root / "pygame" / ".dylibs", root / "pygame_ce.libs"]
    for folder in folders:
        for pattern in _PATTERNS:
            yield from (str(path.resolve()) for path in sorted(folder.glob(pattern)))
    yield from _SYSTEM_NAMES


def _sdl_in_use(name: str) -> ctypes.CDLL | None:
    """The library ``name`` if this process uses it: a second copy of SDL would know no window."""
    library = already_loaded(name)
    if library is None or not hasattr(library, "SDL_WasInit"):
        return None
    library.SDL_WasInit.argtypes = [ctypes.c_uint32]
    library.SDL_WasInit.restype = ctypes.c_uint32
    return library if library.SDL_WasInit(_SDL_INIT_VIDEO) else None
