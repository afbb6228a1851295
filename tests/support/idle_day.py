"""A day on which nobody touches the program: its own loop runs on a clock that jumps to wherever the program sleeps to.

    day = idle(table, hours=24)
    assert day.frames < 30

Everything of the loop but the clock is the program's own: the time for scenes, the pace of frames, the reader of events,
and the wait that is cut into naps of one second.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

import pygame
from msgspec.structs import replace

from cardtable.kernel.compat import override
from cardtable.session.game_log import GameLog
from cardtable.ui.core.clock import Clock, Waiter
from cardtable.ui.core.scene import FocusLost, InputEvent, KeyDown
from cardtable.ui.table.grid_table import GridTable
from cardtable.ui.table.round_table import RoundTable
from tests.support.company import Company
from tests.support.driver import Driver
from tests.support.evenings import go_home, sit_down

HOUR = 3600.0


class _DayIsOver(Exception):
    """Ends the loop."""


@dataclass(frozen=True, slots=True)
class Day:
    """What happened: frames, most of them within one hour, changes of the database, seconds that passed for the scenes."""

    frames: int
    busiest: int
    changes: int
    passed: float


def idle(table: Driver, hours: float = 24.0) -> Day:
    """Let so many hours pass; one frame is drawn at their end. ``table.now`` is the time of that frame."""
    app, began = table.app, table.now
    clock = _Clock(began, began + hours * HOUR)
    frames: list[float] = []
    frame = app.run_frame

    def counted(events: object, now: float) -> None:
        frames.append(clock.at)
        table.now = now
        frame(events, now)

    changes = _changes(table)
    before = app._clock, app._waiter
    app._clock, app._waiter = clock, Waiter(clock.block)
    app.run_frame = counted
    pygame.event.clear()
    try:
        app._loop()
    except _DayIsOver:
        pass
    finally:
        app._clock, app._waiter = before
        app.run_frame = frame
    by_hour = [int((at - began) // HOUR) for at in frames]
    busiest = max(map(by_hour.count, set(by_hour)))
    return Day(len(frames), busiest, _changes(table) - changes, table.now - began)


class _Clock(Clock):
    """Time that passes only while the program sleeps."""

    def __init__(self, now: float, end: float) -> None:
        self.at, self._end, self._woken = now, end, False

    @override
    def now(self) -> float:
        return self.at

    @override
    def sleep(self, seconds: float) -> None:
        self.at += seconds

    def block(self, milliseconds: int) -> bool:
        """Sleep; at the end of the day somebody nudges the program, and the next time it is over."""
        if self._woken:
            raise _DayIsOver
        if pygame.event.peek():
            return True
        self.at = min(self._end, self.at + milliseconds / 1000)
        if self.at >= self._end:
            self._woken = True
            pygame.event.post(pygame.event.Event(pygame.USEREVENT))
            return True
        return False


def _changes(table: Driver) -> int:
    """How many rows of the database were written so far."""
    return table.program._storage._disk.connection.total_changes


@dataclass(frozen=True, slots=True)
class Place:
    """Where nobody does anything: how to come there, wake-ups an hour, whether the game's clock runs meanwhile."""

    name: str
    come: Callable[[Driver], None]
    hourly: int = 0
    runs: bool = False


def played(table: Driver) -> GameLog | None:
    """The game on the table."""
    scene = table.app.top
    return scene.session.played if isinstance(scene, GridTable | RoundTable) else None


def _show_clock(table: Driver, *, shown: bool) -> None:
    preferences = table.services.preferences
    preferences.change(replace(preferences.now, show_clock=shown))


def _begun(table: Driver, *, clock: bool = True) -> None:
    """A patience of which a card was played, so that its clock runs."""
    _show_clock(table, shown=clock)
    sit_down(table, "klondike")
    table.table.play(table.played.legal[0])
    table.run(20.0, step=1.0)


def _our_turn(table: Driver) -> None:
    """A match in which a person sees the own hand and is to play."""
    sit_down(table, "murlan")
    company = Company(table, 8)
    company.hurry_until(lambda: company.mine)
    table.run(20.0, step=1.0)
    assert company.mine


def _curtain(table: Driver) -> None:
    """A match whose curtain calls for a person."""
    sit_down(table, "murlan")
    company = Company(table, 8)
    company.hurry_until(lambda: company.curtain_lies)
    table.run(20.0, step=1.0)


def _then(come: Callable[[Driver], None], *events: InputEvent) -> Callable[[Driver], None]:
    def there(table: Driver) -> None:
        come(table)
        table.run(20.0, *events, step=1.0)

    return there


_PAUSE = KeyDown("p", frozenset({"ctrl"}))
PLACES = (
    Place("the gallery", go_home),
    Place("a patience, its clock shown", _begun, 3600, runs=True),
    Place("a patience, its clock not shown", lambda table: _begun(table, clock=False), runs=True),
    Place("a patience, paused", _then(_begun, _PAUSE)),
    Place("a patience, the window not in use", _then(_begun, FocusLost())),
    Place("a table for several, a person to act", _our_turn, runs=True),
    Place("a table for several, paused", _then(_our_turn, _PAUSE)),
    Place("a table for several, the window not in use", _then(_our_turn, FocusLost())),
    Place("a table for several, its curtain down", _curtain),
)
