"""The two kinds of window that pygame offers, behind one set of methods. Only ``display`` uses them."""

from __future__ import annotations

import os
import warnings
from collections.abc import Sequence
from typing import Final, Protocol

import pygame

from cardtable.kernel.override import override
from cardtable.ui.core.desktop import Desktop
from cardtable.ui.core.window_place import WindowSize

WindowCorner = tuple[int, int]

_PLACE_OF_SDL: Final = "SDL_VIDEO_WINDOW_POS"


class Backend(Protocol):
    """One open window, whichever way pygame shows it."""

    @property
    def surface(self) -> pygame.Surface:
        """What to draw on; ask anew each frame, a resize may replace it."""
        ...

    @property
    def window(self) -> pygame.Window:
        """The window itself, for title, icon, sizes and full screen."""
        ...

    def present(self, rects: Sequence[pygame.Rect] | None) -> None:
        """Show ``rects`` of the surface, or all of it."""
        ...

    def refresh_rate(self) -> float:
        """Refreshes a second of the screen that shows the window, 0 if unknown."""
        ...

    def close(self) -> None: ...


class PartialWindow:
    """``display.set_mode``: the only way to push single rectangles, but never with more pixels than window units.

    For X11 and Windows, where a window unit is a pixel.
    """

    def __init__(
        self, size: WindowSize, title: str, *, hidden: bool = False, corner: WindowCorner | None = None
    ) -> None:
        pygame.display.set_caption(title)
        flags = pygame.RESIZABLE | (pygame.HIDDEN if hidden else 0)
        if corner is None or _PLACE_OF_SDL in os.environ:
            self._surface = pygame.display.set_mode(size, flags)
        else:
            # Moved afterwards, it would be seen to jump; and this is the only way to say it before.
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

    def __init__(
        self, size: WindowSize, title: str, *, hidden: bool = False, corner: WindowCorner | None = None
    ) -> None:
        place = pygame.WINDOWPOS_UNDEFINED if corner is None else corner
        self._window = pygame.Window(title, size, place, resizable=True, allow_high_dpi=True, hidden=hidden)
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
    """A window on a screen of less than 24 bits a pixel (VNC, xrdp): drawn with 32, as scaling needs, and narrowed when shown."""

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
