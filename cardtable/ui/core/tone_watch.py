"""Hears whether the desktop is dark for as long as the program runs, in a thread of its own that sleeps until something changes.

The portal of the desktop tells of changes by itself. Where there is none the files of the desktop are looked at four times a
minute, and whenever the window comes to the front. Knows no theme.
"""

from __future__ import annotations

from collections.abc import Callable
from threading import Event, Thread
from typing import Final

from cardtable.ui.core.portal import BusProblem, Portal

LOOK_EVERY: Final = 15.0
"""Seconds between two looks where nobody tells of changes."""


class ToneWatch:
    """Tells ``tell`` whether the desktop is dark, once it is known and after each change, from a thread of its own."""

    def __init__(self, ask: Callable[[], bool | None], tell: Callable[[bool], object], address: str) -> None:
        """``ask`` looks at files, ``address`` is that of the session's bus ("": there is none). Starts at once."""
        self._ask, self._tell, self._address = ask, tell, address
        self._told: bool | None = None
        self._look = Event()
        self._ended = False
        self._portal: Portal | None = None
        Thread(target=self._run, name="desktop-tone", daemon=True).start()

    def look_again(self) -> None:
        """Look now where nobody tells of changes; for any thread."""
        self._look.set()

    def close(self) -> None:
        """Tell no more; the thread ends by itself."""
        self._ended = True
        self._look.set()
        if self._portal is not None:
            self._portal.close()

    def _run(self) -> None:
        self._say(self._ask())
        if self._address:
            self._listen()
        while not self._ended:
            self._look.wait(LOOK_EVERY)
            self._look.clear()
            if not self._ended:
                self._say(self._ask())

    def _listen(self) -> None:
        """Say what the portal tells for as long as it does; a wish it does not know may stand in a file."""
        try:
            self._portal = Portal(self._address)
            for wish in self._portal.wishes():
                self._say(self._ask() if wish is None else wish)
        except (BusProblem, OSError, ValueError):
            return

    def _say(self, dark: bool | None) -> None:
        now = bool(dark)
        if now != self._told and not self._ended:
            self._told = now
            self._tell(now)
