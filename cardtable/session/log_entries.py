"""What happened at the table as data, told as one viewer may hear of it: for the log panel and for speech. No words."""

from __future__ import annotations

from msgspec import Struct

from cardtable.kernel.cues import Cue
from cardtable.kernel.game import AnyGame
from cardtable.kernel.state import Seat
from cardtable.session.history import History, in_common
from cardtable.session.redaction import Viewer, redacted, seen


class LogEntry(Struct, frozen=True):
    """One ply: its index from 0, the seat that made it, what happened, and whether the table made it by itself."""

    ply: int
    seat: Seat
    cues: tuple[Cue, ...]
    auto: bool = False


class LogReader:
    """Reads out the log of one game. Entries that were told once are remembered, so asking after every ply is cheap."""

    def __init__(self, game: AnyGame) -> None:
        self._game = game
        self._told: dict[Viewer, tuple[History, list[LogEntry]]] = {}

    def entries(self, history: History, viewer: Viewer) -> tuple[LogEntry, ...]:
        """Every ply in force as ``viewer`` may hear of it, oldest first; None hears what everybody may."""
        earlier, told = self._told.get(viewer, (None, []))
        same = 0 if earlier is None else max(0, in_common(earlier.in_force, history.in_force) - 1)
        told = [*told[:same], *(self._entry(history, ply, viewer) for ply in range(same, history.cursor))]
        self._told[viewer] = (history, told)
        return tuple(told)

    def _entry(self, history: History, ply: int, viewer: Viewer) -> LogEntry:
        before, after = history.states[ply], history.states[ply + 1]
        cues = self._game.apply(before, history.moves[ply]).cues
        sights = (seen(self._game, state, viewer) for state in (before, after))
        return LogEntry(ply, before.seat or 0, redacted(cues, *sights), auto=ply in history.auto)
