"""What the program has to do with its surroundings: screen readers, the style of the desktop, backups.

Loaded when the first picture is on the screen.
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
    """Screen readers and the style of the desktop, once they are let in or followed; backups."""

    def __init__(self, app: App, display: Display, preferences: Preferences, paths: Paths, storage: SafeStore) -> None:
        self._app, self._display, self._preferences = app, display, preferences
        self._paths, self._storage = paths, storage
        self.reader: ScreenReader | None = None
        self._style: DesktopStyleWatch | None = None

    def begin(self, early: EarlyPort | None, *, focused: bool) -> None:
        """``let_readers_in`` and ``follow_style``."""
        self.let_readers_in(early, focused=focused)
        self.follow_style()

    def let_readers_in(self, early: EarlyPort | None, *, focused: bool) -> None:
        """Let screen readers in, where there can be any and AccessKit is installed; most people have none.

        ``early`` is the way to them where it had to be opened before the window was shown. ``focused``: the window has
        the keyboard.
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
        """Have a thread hear whether the desktop is dark and what else it asks of programs."""
        self._style = DesktopStyleWatch(
            lambda style: self._app.post(lambda: self._restyle(style)),
            sys.platform,
            os.environ,
            home_folder(os.environ),
            polls=self._preferences.now.theme_follows,
        )

    def _restyle(self, style: DesktopStyle) -> None:
        """The desktop asks for another style; the next start begins with it."""
        settings = replace(
            self._preferences.now,
            desktop_dark=style.dark,
            desktop_contrast=style.high_contrast,
            desktop_reduced_motion=style.reduced_motion,
        )
        self._preferences.change(settings)

    def settings_changed(self) -> None:
        """The person may wish to follow the desktop, or no longer."""
        if self._style is not None:
            self._style.polls = self._preferences.now.theme_follows
            self._style.look_again()

    def look_again(self) -> None:
        """Ask the desktop for its style again, where it does not tell by itself."""
        if self._style is not None:
            self._style.look_again()

    def focus(self, *, focused: bool) -> None:
        """The window has the keyboard, or another one has."""
        if focused:
            self.look_again()
        if self.reader is not None:
            self.reader.set_focused(focused=focused)

    def drawn(self, scene: Scene, now: float) -> None:
        """A frame was drawn: the reader hears what is new."""
        if self.reader is not None:
            self.reader.update(scene, now)

    def wake_at(self) -> float | None:
        """When the reader wants to look again."""
        return None if self.reader is None else self.reader.wake_at()

    def close(self) -> None:
        """Let go of both."""
        if self.reader is not None:
            self.reader.close()
        if self._style is not None:
            self._style.close()

    def open_folder(self) -> bool:
        """Show the data folder in the system's file manager, see the function ``open_folder``."""
        return open_folder(self._paths.data)

    def backup(self) -> bytes:
        """A backup of everything. Raises BackupRefused."""
        return backup_bytes(self._paths, None if self._storage.in_memory else self._storage.lines)

    def restore_later(self, path: str) -> None:
        """Have the backup at ``path`` restored at the next start. Raises BackupRefused or RuntimeError."""
        restore_later(Path(path.strip().strip("\"'")).expanduser(), self._paths)


_USUAL_UMASK = 0o022 if os.name == "posix" else -1
"""For another program that is begun: what the person makes there is not as private as games."""


def open_folder(folder: Path) -> bool:
    """Show a folder in the system's file manager; it is made if need be. Waits for the program that opens it.

    False where there is none or it says that it could not do it.
    """
    try:
        folder.mkdir(parents=True, exist_ok=True)
        if sys.platform == "win32":
            os.startfile(folder)  # noqa: S606 -- the person asks for this very folder
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
