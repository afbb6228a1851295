"""What pygame does not tell of monitors and of the window's state: asked of the very SDL that pygame has loaded.

Where that cannot be found, one monitor is known by its size, several are not known at all. Knows no setting.
"""

from __future__ import annotations

import ctypes
import math
from functools import cache
from typing import Final

import pygame

from cardtable.ui.core.wait import already_loaded, loaded_sdl
from cardtable.ui.core.window_place import Monitor, scale_of_dpi

_MAXIMISED: Final = 0x80
_MINIMISED: Final = 0x40


class Desktop:
    """The monitors, and what is asked of SDL about one window. The display must be open."""

    def __init__(self) -> None:
        self._sdl = loaded_sdl()
        if self._sdl is not None:
            _declare(self._sdl)

    def monitors(self) -> tuple[Monitor, ...]:
        """All monitors, the primary first; none where it cannot be told how they stand to each other."""
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
        """Refreshes a second of the monitor that shows ``window``, 0 if unknown."""
        rates = pygame.display.get_desktop_refresh_rates()
        handle = self._handle(window)
        if self._sdl is None or handle is None:
            return float(max(rates, default=0))
        index = self._sdl.SDL_GetWindowDisplayIndex(handle)
        return float(rates[index]) if 0 <= index < len(rates) else float(max(rates, default=0))

    def is_maximised(self, window: pygame.Window) -> bool:
        """Whether ``window`` fills its monitor, except for title bar and panels."""
        return bool(self._flags(window) & _MAXIMISED)

    def is_minimised(self, window: pygame.Window) -> bool:
        """Whether ``window`` is put away; then its place tells nothing."""
        return bool(self._flags(window) & _MINIMISED)

    def frame(self, window: pygame.Window) -> tuple[int, int]:
        """How far the frame reaches beyond the drawing area: to the left, and upwards."""
        handle = self._handle(window)
        top, left = ctypes.c_int(0), ctypes.c_int(0)
        if self._sdl is None or handle is None:
            return 0, 0
        told = self._sdl.SDL_GetWindowBordersSize(handle, ctypes.byref(top), ctypes.byref(left), None, None)
        return (left.value, top.value) if told == 0 else (0, 0)

    def _dpi(self, monitor: int) -> float:
        """The dots to the inch that Windows is set to on ``monitor``; 0 if unknown. On X11, SDL tells what the glass has."""
        dpi = ctypes.c_float(0.0)
        told = -1 if self._sdl is None else self._sdl.SDL_GetDisplayDPI(monitor, ctypes.byref(dpi), None, None)
        return dpi.value if told == 0 and math.isfinite(dpi.value) else 0.0

    def _flags(self, window: pygame.Window) -> int:
        handle = self._handle(window)
        return 0 if self._sdl is None or handle is None else int(self._sdl.SDL_GetWindowFlags(handle))

    def _handle(self, window: pygame.Window) -> int | None:
        """SDL's own pointer to ``window``."""
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
    """Say which arguments are pointers: ctypes would cut them to 32 bits."""
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
    """The dots to the inch that the desktop wishes for on X11: its resource ``Xft.dpi``, 0 where it has none.

    All desktops set it, for whole scales and for those between; SDL 2 does not ask. It takes a connection of its own for
    a millisecond, because SDL's is not to be had before there is a window. The library is the one that SDL has loaded:
    it belongs to the system, and no copy of it may come along with a frozen program.
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
