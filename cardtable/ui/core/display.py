"""The program's window: opening it well on every system, its pixels, full screen, message boxes.

The app uses ``Display``; below it are the kinds of window that pygame offers. Knows no screen and no event.
"""

from __future__ import annotations

import os
import sys
import warnings
from collections.abc import Iterable, Mapping, MutableMapping, Sequence
from enum import Enum
from pathlib import Path
from typing import Final, Protocol

import pygame

from cardtable.kernel.compat import override
from cardtable.kernel.errors import CardtableError
from cardtable.ui.core.desktop import (
    LEAST_SIZE,
    MOST_SCALE,
    USUAL_SIZE,
    Desktop,
    Monitor,
    WindowPlace,
    WindowPlaces,
    WindowSize,
    layout_of,
    loaded_sdl,
    monitor_of,
    on_a_screen,
    opening_place,
    remembered_size,
    usual_size,
)

TITLE: Final = "cardtable"
_ICON_PX: Final = 64
_TRUE_COLOUR: Final = 24  # bits a pixel

# Drivers that show nothing. SDL falls back to "offscreen" by itself when there is no screen at all.
HEADLESS: Final = frozenset({"dummy", "offscreen", "evdev"})

# SDL reads these when it starts; values set by the user stay.
_HINTS: Final = {
    "SDL_WINDOWS_DPI_AWARENESS": "permonitorv2",  # otherwise Windows scales up a blurred picture
    "SDL_VIDEO_WAYLAND_WMCLASS": "cardtable",
    "SDL_APP_NAME": TITLE,
    "SDL_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR": "0",  # otherwise desktops disable their effects
    "SDL_MOUSE_FOCUS_CLICKTHROUGH": "1",  # otherwise the click that raises the window does nothing else
    "SDL_MAC_CTRL_CLICK_EMULATE_RIGHT_CLICK": "1",
    "SDL_IME_SHOW_UI": "1",
    "SDL_TOUCH_MOUSE_EVENTS": "0",  # fingers are read as such, not also as a mouse
    "SDL_MOUSE_TOUCH_EVENTS": "0",
}


class NoDisplay(CardtableError):
    """No window can be opened: no screen, no permission, or an unknown driver name."""


class WindowKind(Enum):
    """How pixels get to the screen."""

    PARTIAL = "partial"
    WHOLE = "whole"
    SHALLOW = "shallow"


class Display:
    """An open window. Positions and sizes are pixels of ``surface`` unless said otherwise."""

    def __init__(self, backend: Backend) -> None:
        self._backend = backend
        self.driver = pygame.display.get_driver()
        """SDL's name of the window system: "x11", "wayland", "windows", "cocoa", "dummy" …"""
        self.full_screen = False
        # None without a screen.
        self._desktop = None if self.driver in HEADLESS else Desktop()
        self._windowed = self._looked_up_place()
        self._before = self._windowed
        self._wished: WindowPlace | None = None
        self._density: tuple[WindowSize, WindowSize, float] | None = None
        backend.window.minimum_size = self._monitor.units(LEAST_SIZE)

    @classmethod
    def open(
        cls,
        size: WindowSize | None,
        environ: MutableMapping[str, str],
        *,
        title: str = TITLE,
        icon: Path | None = None,
        sort: WindowKind | None = None,
        hidden: bool = False,
        places: WindowPlaces | None = None,
    ) -> Display:
        """Open the window, ``size`` points large (None: a good size for this screen), never larger than the screen.

        A point is one or more window units (``Monitor.scale``). On a real screen the window is at least
        ``LEAST_REMEMBERED`` points if there is room. ``environ`` must be the process's own environment, which SDL
        reads; it is added to. ``icon`` is an SVG file; an unreadable one is ignored. ``sort`` defaults to what suits
        the window system. ``hidden`` windows appear with ``show``. The place among ``places`` overrides ``size``,
        adjusted to be within reach. Raises NoDisplay.
        """
        for name, value in _HINTS.items():
            environ.setdefault(name, value)
        # pygame has put the name of the script here already, unasked.
        environ["SDL_VIDEO_X11_WMCLASS"] = "cardtable"
        driver = _start_video(environ)
        if driver == "x11":
            # Without it SDL pushes every frame through OpenGL, 25–115 ms each without a graphics card. Not
            # before the driver is known: on Wayland the same hint forbids any window.
            environ.setdefault("SDL_FRAMEBUFFER_ACCELERATION", "0")
        wanted = sort or _sort_for(driver)
        picture = _picture(icon)
        if picture:
            pygame.display.set_icon(picture)  # before the window, otherwise pygame sets its own icon
        try:
            place = None if places is None or driver in HEADLESS else _place(places)
            if place is None:
                backend = _KINDS[wanted](_size_that_fits(size, driver), title)
            else:
                backend = _KINDS[wanted]((place.width, place.height), title, corner=(place.left, place.top))
            # Still hidden: setting a minimum size makes SDL resize the window, which would undo what the player or
            # the window manager has done to a visible one.
            display = cls(backend)
            display._wished = place
            if not hidden:
                display.show()
        except pygame.error as error:
            pygame.display.quit()
            raise NoDisplay(f"no window can be opened: {error}") from error
        if picture and wanted is not WindowKind.PARTIAL:
            backend.window.set_icon(picture)
        pygame.display.set_allow_screensaver(True)
        # Always on: only then do key events carry their characters ("?" on every layout).
        pygame.key.start_text_input()
        return display

    def show(self) -> None:
        """Show a hidden window at its wanted place."""
        self._backend.window.show()
        self.note_place()
        self.surface.fill("black")
        if self._wished is not None:
            self.take(self._wished)

    @property
    def handle(self) -> int:
        """The window's native handle."""
        return self._backend.window.handle

    @property
    def surface(self) -> pygame.Surface:
        """What to draw on; get it anew each frame, a resize may replace it."""
        return self._backend.surface

    @property
    def size(self) -> WindowSize:
        """Width and height of the surface."""
        return self._backend.surface.get_size()

    @property
    def density(self) -> float:
        """Pixels of the surface per point: 1, or more on a dense monitor. Asks the desktop only after a size has
        changed.
        """
        pixels, units = self.size, self._backend.window.size
        if self._density is None or self._density[:2] != (pixels, units):
            density = pixels[0] / max(1, units[0]) * self._monitor.scale
            self._density = pixels, units, min(MOST_SCALE, max(1.0, density))
        return self._density[2]

    @property
    def window_size(self) -> WindowSize:
        """Width and height in points when not full screen: what to remember for the next ``open``."""
        place = self.place
        return self._monitor.points((place.width, place.height))

    @property
    def _monitor(self) -> Monitor:
        """The monitor that shows the window, or a usual one if none is known."""
        monitors = self._desktop.monitors() if self._desktop else ()
        return monitor_of(self._windowed, monitors) if monitors else Monitor(0, 0, *USUAL_SIZE)

    @property
    def layout(self) -> str:
        """The name of the monitors' layout; "" without monitors, or if nothing is known of them."""
        return "" if self._desktop is None else layout_of(self._desktop.monitors())

    @property
    def place(self) -> WindowPlace:
        """Where the window is, or will be when it is no longer maximised or full screen."""
        self.note_place()
        maximised = self._is_maximised()
        size = self._backend.window.size
        # Some window systems report the new size first, and only later that the window is maximised.
        late = maximised and (self._windowed.width, self._windowed.height) == size
        place = self._before if late else self._windowed
        return place._replace(maximised=maximised, full_screen=self.full_screen)

    def take(self, place: WindowPlace) -> None:
        """Move to ``place`` (the place when neither maximised nor full screen), and maximise or cover the screen if it
        says so.
        """
        self._windowed = self._before = place._replace(maximised=False, full_screen=False)
        if place.maximised:
            self._backend.window.maximize()
        if place.full_screen and not self.full_screen:
            self.toggle_full_screen()

    def note_place(self) -> None:
        """Remember where the window is, unless it is maximised, minimised or full screen."""
        if (
            self.full_screen
            or self._is_maximised()
            or (self._desktop and self._desktop.is_minimised(self._backend.window))
        ):
            return
        now = self._looked_up_place()
        if now != self._windowed:
            self._before, self._windowed = self._windowed, now

    def keep_on_screen(self) -> None:
        """Move back on screen if the monitors changed and the title bar can no longer be grabbed."""
        if self._desktop is None or self.full_screen or self._is_maximised():
            return
        now = self._looked_up_place()
        reachable = on_a_screen(now, self._desktop.monitors())
        if (reachable.left, reachable.top) != (now.left, now.top):
            left, top = self._desktop.frame(self._backend.window) if self.driver == "x11" else (0, 0)
            self._backend.window.size = reachable.width, reachable.height
            self._backend.window.position = reachable.left + left, reachable.top + top

    def _is_maximised(self) -> bool:
        return self._desktop is not None and self._desktop.is_maximised(self._backend.window)

    def _looked_up_place(self) -> WindowPlace:
        """Where the window system says it is. X11 places a new window by the corner of its frame."""
        window = self._backend.window
        (x, y), (width, height) = window.position, window.size
        left, top = self._desktop.frame(window) if self._desktop and self.driver == "x11" else (0, 0)
        return WindowPlace(x - left, y - top, width, height)

    def present(self, rects: Sequence[pygame.Rect] | None) -> None:
        """Show these parts of the surface (None: everything); many or large parts become one."""
        if rects is None:
            self._backend.present(None)
            return
        parts = merge(rects, self.surface.get_rect())
        if parts is None or parts:
            self._backend.present(parts)

    def content_bounds(self) -> tuple[float, float, float, float]:
        """Where the surface is on the screen, as far as the window system tells: left, top, right, bottom in pixels."""
        x, y = self._backend.window.position
        width, height = self.size
        return x, y, x + width, y + height

    def to_surface(self, x: float, y: float) -> tuple[float, float]:
        """Convert window units (as the mouse reports them) to pixels of the surface."""
        pixels, units = self.size, self._backend.window.size
        return x * pixels[0] / max(1, units[0]), y * pixels[1] / max(1, units[1])

    def from_parts(self, x: float, y: float) -> tuple[float, float]:
        """Convert fractions of the window, 0 to 1 (as a finger reports them), to pixels within the surface."""
        width, height = self.size
        return min(max(x, 0.0) * width, width - 1), min(max(y, 0.0) * height, height - 1)

    def refresh_rate(self) -> float:
        """The screen's refresh rate in Hz, 0 if unknown; costs less than a microsecond."""
        return self._backend.refresh_rate()

    def toggle_full_screen(self) -> bool:
        """Enter or leave full screen; whether it is full screen now."""
        if self.full_screen:
            self._backend.window.set_windowed()
        else:
            self._windowed = self.place._replace(maximised=False, full_screen=False)
            self._backend.window.set_fullscreen(desktop=True)
        self.full_screen = not self.full_screen
        return self.full_screen

    def message_box(self, title: str, text: str) -> bool:
        """Show a native message and block until it is closed; False if it could not be shown."""
        if self.driver in HEADLESS:
            return False
        if self.full_screen:
            self.toggle_full_screen()
        from cardtable.ui.core.clock import box_ended_by_signals  # noqa: PLC0415 -- few programs show one

        try:
            with box_ended_by_signals():
                return _show_box(title, text)
        except pygame.error:
            return False
        return True

    def hide(self) -> None:
        """Hide the window without closing it."""
        self._backend.window.hide()

    def close(self) -> None:
        """Close the window and SDL's video part."""
        self._backend.close()


WindowCorner = tuple[int, int]

_PLACE_OF_SDL: Final = "SDL_VIDEO_WINDOW_POS"


class Backend(Protocol):
    """A window, hidden until ``window.show``, whichever way pygame draws it."""

    @property
    def surface(self) -> pygame.Surface:
        """What to draw on; get it anew each frame, a resize may replace it."""
        ...

    @property
    def window(self) -> pygame.Window:
        """The window itself, for title, icon, sizes and full screen."""
        ...

    def present(self, rects: Sequence[pygame.Rect] | None) -> None:
        """Show ``rects`` of the surface, or all of it."""
        ...

    def refresh_rate(self) -> float:
        """The refresh rate in Hz of the screen that shows the window, 0 if unknown."""
        ...

    def close(self) -> None: ...


class PartialWindow:
    """``display.set_mode``: the only way to push single rectangles, but never with more pixels than window units.

    For X11 and Windows, where a window unit is a pixel.
    """

    def __init__(self, size: WindowSize, title: str, *, corner: WindowCorner | None = None) -> None:
        pygame.display.set_caption(title)
        flags = pygame.RESIZABLE | pygame.HIDDEN
        if corner is None or _PLACE_OF_SDL in os.environ:
            self._surface = pygame.display.set_mode(size, flags)
        else:
            # Moving it afterwards would be visible, and this is the only way to set it before.
            os.environ[_PLACE_OF_SDL] = f"{corner[0]},{corner[1]}"
            try:
                self._surface = pygame.display.set_mode(size, flags)
            finally:
                del os.environ[_PLACE_OF_SDL]
        # pygame plans to drop this bridge once a Window can push rectangles by itself. Until then it is the only way
        # to a full screen on the monitor where the window is, and back to the old place and size.
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", DeprecationWarning)
            self._window = pygame.Window.from_display_module()

    @property
    def surface(self) -> pygame.Surface:
        return self._surface

    @property
    def window(self) -> pygame.Window:
        return self._window

    def present(self, rects: Sequence[pygame.Rect] | None) -> None:
        if rects is None:
            pygame.display.flip()
        else:
            pygame.display.update(rects)

    def refresh_rate(self) -> float:
        return float(pygame.display.get_current_refresh_rate())

    def close(self) -> None:
        pygame.display.quit()


class WholeWindow:
    """``pygame.Window``: real pixels on high-density screens, but every push is the whole window.

    For macOS and Wayland, where ``set_mode`` gives a blurred picture.
    """

    def __init__(self, size: WindowSize, title: str, *, corner: WindowCorner | None = None) -> None:
        place = pygame.WINDOWPOS_UNDEFINED if corner is None else corner
        self._window = pygame.Window(title, size, place, resizable=True, allow_high_dpi=True, hidden=True)
        self._desktop = Desktop()

    @property
    def surface(self) -> pygame.Surface:
        return self._window.get_surface()

    @property
    def window(self) -> pygame.Window:
        return self._window

    def present(self, rects: Sequence[pygame.Rect] | None) -> None:
        if rects is None or rects:
            self._window.flip()

    def refresh_rate(self) -> float:
        return self._desktop.refresh_rate(self._window)

    def close(self) -> None:
        self._window.destroy()
        pygame.display.quit()


class ShallowWindow(WholeWindow):
    """A window on a screen with fewer than 24 bits per pixel (VNC, xrdp): drawn with 32, as scaling needs, and
    converted when shown.
    """

    _drawn: pygame.Surface | None = None

    @property
    @override
    def surface(self) -> pygame.Surface:
        size = self._window.get_surface().get_size()
        if self._drawn is None or self._drawn.get_size() != size:
            self._drawn = pygame.Surface(size, depth=32)
        return self._drawn

    @override
    def present(self, rects: Sequence[pygame.Rect] | None) -> None:
        drawn, shown = self.surface, self._window.get_surface()
        for rect in (drawn.get_rect(),) if rects is None else rects:
            shown.blit(drawn, rect, rect)
        super().present(rects)


_BOX_OF_AN_ERROR: Final = 0x10


def _show_box(title: str, text: str) -> bool:
    """Show a message box and wait; whether it was shown. pygame's own blocks all threads, also the one that waits for
    signals.
    """

    sdl = loaded_sdl()
    if sdl is not None:
        return bool(sdl.SDL_ShowSimpleMessageBox(_BOX_OF_AN_ERROR, title.encode(), text.encode(), None) == 0)
    pygame.display.message_box(title, text, "error")
    return True


def _picture(icon: Path | None) -> pygame.Surface | None:
    """The window's icon; takes about a millisecond. None if the file cannot be read."""
    if icon is None:
        return None
    try:
        return pygame.image.load_sized_svg(icon, (_ICON_PX, _ICON_PX))
    except (OSError, ValueError, pygame.error):
        return None


_KINDS: Final[Mapping[WindowKind, type[PartialWindow | WholeWindow]]] = {
    WindowKind.PARTIAL: PartialWindow,
    WindowKind.WHOLE: WholeWindow,
    WindowKind.SHALLOW: ShallowWindow,
}


def display_facts() -> dict[str, str]:
    """The versions of pygame and SDL, and the screen, as text. Opens no window; an open one is closed."""
    try:
        pygame.display.init()
        driver, (wide, high) = pygame.display.get_driver(), pygame.display.get_desktop_sizes()[0]
        screen = f"{driver}, {wide}×{high}{' (no screen)' if driver in HEADLESS else ''}"
    except (pygame.error, IndexError) as problem:
        screen = f"none: {problem}"
    finally:
        pygame.display.quit()
    return {"pygame-ce": pygame.version.ver, "SDL": ".".join(map(str, pygame.get_sdl_version())), "display": screen}


def _sort_for(driver: str) -> WindowKind:
    if pygame.display.Info().bitsize < _TRUE_COLOUR:
        return WindowKind.SHALLOW
    return WindowKind.WHOLE if driver in {"cocoa", "wayland"} else WindowKind.PARTIAL


def _start_video(environ: MutableMapping[str, str]) -> str:
    """Start only SDL's video part (``pygame.init`` would open sound and joysticks too); returns the driver's name."""
    asked = environ.get("SDL_VIDEODRIVER", "")
    if sys.platform.startswith("linux") and not asked and not environ.get("XDG_RUNTIME_DIR"):
        # Without that folder there is no Wayland session, and its library would print warnings to stderr.
        environ["SDL_VIDEODRIVER"] = "x11"
    try:
        pygame.display.init()
    except pygame.error as error:
        raise NoDisplay(f"no window can be opened: {error}") from error
    driver = pygame.display.get_driver()
    if driver in HEADLESS and driver not in asked.split(","):
        pygame.display.quit()
        problem = "no window can be opened: there is no screen (is DISPLAY or WAYLAND_DISPLAY set?)"
        raise NoDisplay(problem)
    return driver


def _size_that_fits(size: WindowSize | None, driver: str) -> WindowSize:
    if driver in HEADLESS:
        return size or USUAL_SIZE
    monitor = next(iter(Desktop().monitors()), Monitor(0, 0, *pygame.display.get_desktop_sizes()[0]))
    return usual_size(monitor) if size is None else remembered_size(monitor.units(size), monitor)


def _place(places: WindowPlaces) -> WindowPlace | None:
    """The wanted place on the present monitors, within reach."""
    monitors = Desktop().monitors()
    wished = places.on(layout_of(monitors)) if monitors else None
    return None if wished is None else opening_place(wished, monitors)


MANY = 48
WHOLE_SHARE = 0.7


def merge(rects: Iterable[pygame.Rect], bounds: pygame.Rect) -> list[pygame.Rect] | None:
    """Disjoint rectangles that cover ``rects`` within ``bounds``; None if pushing the whole is as cheap.

    Each push costs a round trip, so beyond MANY pieces, or from WHOLE_SHARE of the area, one whole push wins
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
    """Add ``rect``, joined with whatever it overlaps."""
    hit = rect.collidelist(pieces)
    while hit >= 0:
        rect = rect.union(pieces.pop(hit))
        hit = rect.collidelist(pieces)
    pieces.append(rect)
