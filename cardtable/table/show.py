"""A show: the flights and sounds of one change of the table, and when it is over. Plain values."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from cardtable.kernel.cues import Cue
from cardtable.table.flight import Flight
from cardtable.table.geometry import Point
from cardtable.table.layout import Placement, Placements
from cardtable.values import dataclass


@dataclass(frozen=True, slots=True)
class Stage:
    """Where all cards lie after one step, what its cues say, and whether the table made it by itself.

    ``gathered`` is where cards come together before they are laid again, in a step that does so.
    """

    placements: Placements
    cues: tuple[Cue, ...] = ()
    automatic: bool = False
    gathered: Point | None = None


@dataclass(frozen=True, slots=True)
class Sound:
    """A sound by name and the time, in seconds, when it is to be heard."""

    name: str
    at: float


@dataclass(frozen=True, slots=True)
class Show:
    """Flights, sounds in the order of their times, and when the last card has arrived."""

    flights: tuple[Flight, ...]
    sounds: tuple[Sound, ...]
    end: float


def show_of(flights: Iterable[Flight], sounds: Iterable[Sound], now: float) -> Show:
    """Put a show together; with no flights it is over at once."""
    flights = tuple(flights)
    in_order = tuple(sorted(sounds, key=lambda sound: sound.at))
    return Show(flights, in_order, max((flight.end for flight in flights), default=now))


def changed(before: Mapping[int, Placement], after: Placements) -> list[tuple[int, Placement | None, Placement]]:
    """The cards that lie elsewhere or otherwise: token, placement before (None for a new card), placement after."""
    return [(token, before.get(token), to) for token, to in after.items() if before.get(token) != to]
