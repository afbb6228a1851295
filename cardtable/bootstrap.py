"""Starts the program: first the window with a cached picture of the gallery, or else the bare table; then everything
else, while the person is already looking at it.

Every module imported here delays the first frame; ``program`` loads the rest.
"""

from __future__ import annotations

import gc
import os
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING

from cardtable.kernel.compat import override
from cardtable.storage.paths import Paths, find_paths
from cardtable.ui.core.assets import BrokenAssets, assets_folder, relying_on
from cardtable.ui.core.desktop import ANYWHERE, SUITABLE, USUAL_SIZE, WindowPlace, WindowPlaces, read_place
from cardtable.ui.core.display import Display, NoDisplay
from cardtable.ui.core.first_picture import FILE, FirstPicture, PictureSize, PictureWindow

if sys.platform in {"win32", "darwin"}:  # elsewhere loaded after the first frame
    from cardtable.ui.accessible.bindings import connect_early

if TYPE_CHECKING:
    from cardtable.settings import Loaded, Settings
    from cardtable.ui.accessible.bindings import EarlyPort

PRIVATE = 0o077
"""The umask: nobody else may use the files that the program makes."""


def play(
    home: str | None = None,
    language: str = "",
    shared: str = "",
    wrong: Sequence[str] = (),
) -> int:
    """Opens the window and plays until it is closed; everything is kept below ``home`` if that is given.

    ``language`` overrides settings and system at the start. ``shared``, a shared text or a file with one, is opened
    first. ``wrong`` lists the errors of a game in a file.

    Raises NoDisplay if no window can be opened, BrokenAssets if a file of the program is missing or damaged.
    """
    os.umask(PRIVATE)
    gc.disable()  # loading makes no garbage worth collecting
    paths = find_paths(os.environ, Path(home) if home else None)
    said = _restored(paths)
    first = FirstPicture(paths.cache / FILE, paths.settings, paths.database, os.environ, language)
    display = early = None
    if first.window:
        display, early = _shown(first.window.size, _AsPictured(first.window, paths.settings))
        if first.show_on(display.surface):
            display.present(None)
    return _play_on(paths, first, display, early, language, shared, said, wrong)


def _restored(paths: Paths) -> str:
    """Restores the waiting backup, if there is one; returns the key of the message about it."""
    if not os.path.exists(paths.waiting_backup):  # noqa: PTH110 - pathlib raises without permission
        return ""
    from cardtable.storage.whole_backup import restore_waiting  # noqa: PLC0415 -- rarely needed

    return restore_waiting(paths)


class _AsPictured(WindowPlaces):
    """The window's place in the cached picture; on other monitors, the one in the settings."""

    def __init__(self, window: PictureWindow, settings: Path) -> None:
        self._window, self._settings = window, settings

    @override
    def on(self, layout: str) -> WindowPlace | None:
        if layout == self._window.layout:
            return self._window.place
        return place_of(_settings(self._settings).settings, layout)


class _InSettings(WindowPlaces):
    """The places at which the person last left the window."""

    def __init__(self, settings: Settings) -> None:
        self._settings = settings

    @override
    def on(self, layout: str) -> WindowPlace:
        return place_of(self._settings, layout)


def _settings(path: Path) -> Loaded:
    from cardtable.settings import load  # noqa: PLC0415 -- the first frame needs only the window's size, which is cached

    return load(path)


def place_of(settings: Settings, layout: str) -> WindowPlace:
    """The window's place on a layout of monitors: the last one there, or centred at the last size."""
    if known := read_place(settings.window_places.get(layout, "")):
        return known
    size = settings.window_width, settings.window_height
    if not settings.window_places and size == USUAL_SIZE:  # the first start
        size = SUITABLE
    return WindowPlace(ANYWHERE, ANYWHERE, *size, full_screen=settings.full_screen)


def _play_on(
    paths: Paths,
    first: FirstPicture,
    display: Display | None,
    early: EarlyPort | None,
    language: str,
    shared: str,
    said: str,
    wrong: Sequence[str],
) -> int:
    """Everything after the first picture; without one, shows the bare table first."""
    from cardtable.ui.paint.ground import Bare, Ground  # noqa: PLC0415 -- after the first picture

    loaded = _settings(paths.settings)
    settings, ground = loaded.settings, Ground()
    size = settings.window_width, settings.window_height
    if display is None:
        display, early = _shown(size, _InSettings(settings))
    if first.is_shown:
        bare = {Bare.ROOM: first.room, Bare.TABLE: first.table}
        ground.offer(settings.theme_now, display.size, bare)
    else:
        display.surface.blit(ground.first(settings.theme_now, *display.size), (0, 0))
        display.present(None)
    from cardtable.program import Program  # noqa: PLC0415 -- 150 ms of modules, loaded while the table is already visible

    with relying_on(assets_folder()):
        try:
            program = Program(
                paths,
                settings,
                display,
                ground,
                first=first,
                language=language,
                early=early,
            )
        except (BrokenAssets, OSError) as broken:
            display.message_box("cardtable", str(broken))  # there may be no terminal to report to
            raise
        for problem in loaded.problems:
            program.trouble("trouble.settings", f"{problem.key} {problem.found}".strip())
        for line in wrong:
            program.trouble("trouble.game_file", line)
        if said:
            program.trouble(said, "")
        gc.freeze()
        gc.enable()
        try:
            program.run(shared)
        finally:
            program.close()
    return 0


def _shown(size: PictureSize, places: WindowPlaces) -> tuple[Display, EarlyPort | None]:
    """Shows the window, and opens the port for screen readers on systems that need it before.

    Raises NoDisplay, which says what to do about it.
    """
    try:
        display = Display.open(size, os.environ, icon=assets_folder() / "icon.svg", hidden=True, places=places)
    except NoDisplay as problem:
        if sys.platform in {"win32", "darwin"}:
            raise
        named = "" if "WAYLAND_DISPLAY" in str(problem) else " (DISPLAY or WAYLAND_DISPLAY says which)"
        raise NoDisplay(f"{problem}; start cardtable inside an X11 or Wayland session{named}") from problem
    early = None
    if sys.platform in {"win32", "darwin"}:
        early = connect_early(display.handle)
    display.show()
    return display, early
