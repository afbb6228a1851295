"""Connects the program to its surroundings: screen readers, the style of the desktop, backups.

Loaded after the first frame.
"""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from msgspec.structs import replace

from cardtable.session.outside import Preferences
from cardtable.storage.open_storage import SafeStore
from cardtable.storage.paths import Paths, home_folder
from cardtable.storage.whole_backup import backup_bytes, restore_later
from cardtable.ui.accessible.bindings import EarlyPort, connect_reader, may_have_reader
from cardtable.ui.accessible.reader import ScreenReader
from cardtable.ui.core.app import App
from cardtable.ui.core.desktop_style import DesktopStyle, DesktopStyleWatch
from cardtable.ui.core.display import TITLE, Display
from cardtable.ui.core.scene import Scene


class Surroundings:
    """Screen readers and the style of the desktop, once started; backups."""

    def __init__(self, app: App, display: Display, preferences: Preferences, paths: Paths, storage: SafeStore) -> None:
        self._app, self._display, self._preferences = app, display, preferences
        self._paths, self._storage = paths, storage
        self.reader: ScreenReader | None = None
        self._style: DesktopStyleWatch | None = None

    def begin(self, early: EarlyPort | None, *, focused: bool) -> None:
        self.let_readers_in(early, focused=focused)
        self.follow_style()

    def let_readers_in(self, early: EarlyPort | None, *, focused: bool) -> None:
        """Connects screen readers where AccessKit is installed and one may be running; most people have none.

        ``early`` is the port where it had to be opened before the window was shown. ``focused``: the window has the
        keyboard.
        """
        if not may_have_reader(os.environ):
            return
        reader = ScreenReader(self._app, TITLE, self._display)
        reader.set_focused(focused=focused)
        if early is None:
            reader.port = connect_reader(reader, 0)
        else:
            reader.port = early.port
            early.listener.hand_over(reader)
        self.reader = reader if reader.port is not None else None

    def follow_style(self) -> None:
        """Starts a thread that listens for changes of the desktop's style: dark, contrast, motion."""
        self._style = DesktopStyleWatch(
            lambda style: self._app.post(lambda: self._restyle(style)),
            sys.platform,
            os.environ,
            home_folder(os.environ),
            polls=self._preferences.now.theme_follows,
        )

    def _restyle(self, style: DesktopStyle) -> None:
        """Puts the desktop's new style into the settings; the next start begins with it."""
        settings = replace(
            self._preferences.now,
            desktop_dark=style.dark,
            desktop_contrast=style.high_contrast,
            desktop_reduced_motion=style.reduced_motion,
        )
        self._preferences.change(settings)

    def settings_changed(self) -> None:
        """The person may have switched following the desktop on or off."""
        if self._style is not None:
            self._style.polls = self._preferences.now.theme_follows
            self._style.look_again()

    def look_again(self) -> None:
        """Asks the desktop for its style, where it does not announce changes."""
        if self._style is not None:
            self._style.look_again()

    def focus(self, *, focused: bool) -> None:
        """The window got or lost the keyboard."""
        if focused:
            self.look_again()
        if self.reader is not None:
            self.reader.set_focused(focused=focused)

    def drawn(self, scene: Scene, now: float) -> None:
        """A frame was drawn: the reader is told of changes."""
        if self.reader is not None:
            self.reader.update(scene, now)

    def wake_at(self) -> float | None:
        """When the reader next wants to look; None: never."""
        return None if self.reader is None else self.reader.wake_at()

    def close(self) -> None:
        if self.reader is not None:
            self.reader.close()
        if self._style is not None:
            self._style.close()

    def open_folder(self) -> bool:
        """Shows the data folder in the file manager, see ``open_folder``."""
        return open_folder(self._paths.data)

    def backup(self) -> bytes:
        """A backup of everything. Raises BackupRefused."""
        return backup_bytes(self._paths, None if self._storage.in_memory else self._storage.lines)

    def restore_later(self, path: str) -> None:
        """Has the backup at ``path`` restored at the next start. Raises BackupRefused or RuntimeError."""
        restore_later(Path(path.strip().strip("\"'")).expanduser(), self._paths)


_USUAL_UMASK = 0o022 if os.name == "posix" else -1
"""For programs started from here: their files need not be as private as games."""


def open_folder(folder: Path) -> bool:
    """Shows a folder in the system's file manager, making it if needed. Waits for the program that opens it.

    False if there is no file manager or it reports failure.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if sys.platform == "win32":
            os.startfile(folder)  # noqa: S606 -- a fixed folder, opened on request
            return True
        opener = "open" if sys.platform == "darwin" else "xdg-open"
        opened = subprocess.run(  # noqa: S603 -- a fixed program and our own folder
            [opener, str(folder)],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
            start_new_session=True,
            umask=_USUAL_UMASK,
            check=False,
        )
    except OSError:
        return False
    return opened.returncode == 0
