"""How long a game has been played: starts at the first ply, stands still for menus, pauses and a lost focus."""

from __future__ import annotations


class PlayClock:
    """Adds up the seconds between ``go`` and ``stop``; the time comes from outside."""

    def __init__(self, elapsed: float = 0.0) -> None:
        self._before = elapsed
        self._since: float | None = None

    @property
    def running(self) -> bool:
        """Whether seconds are being counted."""
        return self._since is not None

    def go(self, now: float) -> None:
        """Count from ``now`` on; does nothing while counting already."""
        if self._since is None:
            self._since = now

    def stop(self, now: float) -> None:
        self._before = self.elapsed(now)
        self._since = None

    def elapsed(self, now: float) -> float:
        """Seconds played until ``now``."""
        return self._before if self._since is None else self._before + max(0.0, now - self._since)
