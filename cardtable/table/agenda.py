"""Sounds that will be due: told when, asked with the time, never late twice."""

from __future__ import annotations

from collections.abc import Iterable

from cardtable.table.show import Sound


class Agenda:
    """Keeps sounds until they are due."""

    def __init__(self) -> None:
        self._sounds: list[Sound] = []

    def add(self, sounds: Iterable[Sound]) -> None:
        """Keep further sounds."""
        self._sounds.extend(sounds)

    def due(self, now: float) -> tuple[str, ...]:
        """The names of what is due by ``now``, in order, each once; they are forgotten."""
        heard = sorted((sound for sound in self._sounds if sound.at <= now), key=lambda sound: sound.at)
        self._sounds = [sound for sound in self._sounds if sound.at > now]
        return tuple(dict.fromkeys(sound.name for sound in heard))

    def next_change(self, now: float) -> float | None:
        """When the next sound is due (``now`` if one is overdue), or None."""
        return max(now, min(sound.at for sound in self._sounds)) if self._sounds else None

    def clear(self) -> None:
        """Forget everything."""
        self._sounds.clear()
