"""What the two sturdy ports share: telling of trouble once, and the ids of things that reached the disk late or anew."""

from __future__ import annotations

from cardtable.session.ports import Trouble
from cardtable.storage.failure import FAILED, KEPT_AGAIN

_STRANGERS = -1_000_000_000
"""Ids from here downwards: games on the disk whose own id is used in this sitting for a copy of them."""


class Once:
    """Passes each kind of trouble on once, until things are well again."""

    def __init__(self, trouble: Trouble) -> None:
        self._trouble = trouble
        self._said: set[str] = set()

    def say(self, code: str, detail: str) -> None:
        """Tell of trouble unless it was told already."""
        # "Could not be kept" says nothing new after a disk that is full or locked.
        if code not in self._said and not (code == FAILED and self._said):
            self._said.add(code)
            self._trouble(code, detail)

    def well_again(self) -> None:
        """Everything is on the disk: say so, and tell of later trouble anew."""
        self._said.clear()
        self._trouble(KEPT_AGAIN, "")


class Ids:
    """Which id of this sitting stands for which id on the disk, and what on the disk is behind."""

    def __init__(self) -> None:
        self._disk: dict[int, int] = {}
        self._here: dict[int, int] = {}
        self.behind: set[int] = set()

    def pair(self, here: int, disk: int) -> None:
        """``here`` stands for ``disk`` from now on; what it stood for before is somebody else's and gets another id."""
        before = self.disk(here)
        if before > 0:
            stranger = _STRANGERS - before
            self._disk[stranger], self._here[before] = before, stranger
        self._disk[here], self._here[disk] = disk, here

    def disk(self, here: int) -> int:
        """The id on the disk; negative when there is none yet."""
        return self._disk.get(here, here)

    def here(self, disk: int) -> int:
        """The id this sitting uses for something on the disk."""
        return self._here.get(disk, disk)
