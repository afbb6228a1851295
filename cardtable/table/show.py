"""A show: the flights and sounds of one change of the table, and when it is over; and the sounds that are still due."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Protocol

from msgspec import Struct

from cardtable.kernel.state import Cue
from cardtable.kernel.table import Role
from cardtable.table.flight import Flight
from cardtable.table.geometry import Point
from cardtable.table.layout import Layout, Placement, Placements
from cardtable.table.pace import Pace
from cardtable.table.visible_table import Token


class ShownStep(Struct, frozen=True):
    """Where all cards lie after one step, what its cues say, and whether the table made it by itself.

    ``gathered`` is where cards come together before they are laid again, in a step that does so.
    """

    placements: Placements
    cues: tuple[Cue, ...] = ()
    automatic: bool = False
    gathered: Point | None = None


class Sound(Struct, frozen=True):
    """A sound by name and the time, in seconds, when it is to be heard."""

    name: str
    at: float


class Show(Struct, frozen=True):
    """Flights, sounds in the order of their times, and when the last card has arrived."""

    flights: tuple[Flight, ...]
    sounds: tuple[Sound, ...]
    end: float


class Choreographer(Protocol):
    """How one kind of table shows what happens on it. ``outlined`` are the roles of piles on which what came is outlined."""

    @property
    def outlined(self) -> Collection[Role]: ...

    def dealt(self, layout: Layout, placements: Placements, pace: Pace, now: float) -> Show:
        """The flights of a deal: from where the pack lies to ``placements``."""
        ...

    def played(
        self,
        before: Placements,
        steps: Sequence[ShownStep],
        layout: Layout,
        pace: Pace,
        now: float,
        points: Mapping[Token, Point],
    ) -> Show:
        """A ply and what the table did after it. ``points`` is where the cards are seen at ``now``."""
        ...

    def packed(self, pace: Pace) -> float:
        """How long cards that are dealt stay together in the pack first, in seconds."""
        ...

    def landed(self, pace: Pace) -> float:
        """How many seconds after a ply what was played is outlined."""
        ...


def show_of(flights: Iterable[Flight], sounds: Iterable[Sound], now: float) -> Show:
    """Put a show together; with no flights it is over at once."""
    flights = tuple(flights)
    in_order = tuple(sorted(sounds, key=lambda sound: sound.at))
    return Show(flights, in_order, max((flight.end for flight in flights), default=now))


def changed(before: Mapping[int, Placement], after: Placements) -> list[tuple[int, Placement | None, Placement]]:
    """The cards that lie elsewhere or otherwise: token, placement before (None for a new card), placement after."""
    return [(token, before.get(token), to) for token, to in after.items() if before.get(token) != to]


class Agenda:
    """Keeps sounds until they are due."""

    def __init__(self) -> None:
        self._sounds: list[Sound] = []

    def add(self, sounds: Iterable[Sound]) -> None:
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
        """No sound is due any more."""
        self._sounds.clear()
