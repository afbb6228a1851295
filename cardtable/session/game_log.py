"""The log of a game in play: its states and plies, and the two ways it changes: a ply, or the cursor goes elsewhere.

A change is kept before it comes into force: should keeping fail, the table stays as it was last kept. Judges no gesture
and knows neither hands nor seats; ``Match`` (one person) and ``Party`` (several seats) are logs that do.
"""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from cardtable.kernel.errors import IllegalMove
from cardtable.kernel.game import AnyGame
from cardtable.kernel.moves import Move
from cardtable.kernel.outcome import Outcome
from cardtable.kernel.record import Record
from cardtable.kernel.state import AnyState
from cardtable.kernel.zones import TableSpec
from cardtable.session.change import Change, ChangeStep, Kind
from cardtable.session.history import History
from cardtable.session.memo import Memo
from cardtable.session.ports import RecordId, Status
from cardtable.session.save_handle import SaveHandle

LONGEST_RUN = 108
"""No run of automatic moves is longer than two packs; a game that asks for more has a bug."""

GoingOn = Callable[[AnyState], Move | None]
"""What the table does by itself in a state after a person's ply; None when that is all."""


class PlayClock:
    """How long a game has been played: the seconds between ``go`` and ``stop``, which come from outside.

    It starts at the first ply and stands still for menus, pauses and a lost focus.
    """

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


class GameLog:
    """A game from its deal on, kept ply by ply. ``state`` is the state in force, ``history`` all of them."""

    def __init__(self, game: AnyGame, record: Record, history: History, save: SaveHandle) -> None:
        self.game = game
        self.history, self.state = history, history.state
        self.spec: TableSpec = game.table(self.state.setup.options)
        self.clock = PlayClock(record.elapsed)
        self._record, self._save = record, save
        self._undos, self._hints = record.undos, record.hints
        self._kept_hints = record.hints
        self._hinted = set[tuple[str, ...]]()
        self._legal, self._outcome = Memo(game.legal_moves), Memo(game.outcome)

    @property
    def record_id(self) -> RecordId:
        """The id under which the game is kept."""
        return self._save.record_id

    @property
    def legal(self) -> tuple[Move, ...]:
        """The legal moves of the seat to act."""
        return self._legal(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None."""
        return self._outcome(self.state)

    @property
    def is_over(self) -> bool:
        """Whether the game that is kept is over, wherever the cursor stands: what is played now is another game."""
        return self._save.is_over

    @property
    def touched(self) -> bool:
        """Whether a ply of a person is in force."""
        return self.history.cursor > self.history.floor

    def record(self, now: float) -> Record:
        """The game as a record, for export and bug reports."""
        h = self.history
        played = replace(self._record, elapsed=self.clock.elapsed(now), undos=self._undos, hints=self._hints)
        return replace(played, plies=h.texts, auto=h.auto, cursor=h.cursor)

    def keep(self, now: float) -> None:
        """Keep the clock and the hints."""
        self._note(self.history.cursor, self._undos, now)

    def turn_to(self, cursor: int, now: float) -> Change | None:
        """Put the state after so many plies in force, to be looked at; None when it is."""
        return self._point(Kind.REDO, min(max(cursor, 0), len(self.history.moves)), now)

    def close(self, status: Status) -> None:
        """Keep that the game goes no further, or goes on; it may count already."""
        if not self.is_over:
            self._save.close(status, self.state, self.outcome or self.game.settled(self.state))

    def _commit(self, move: Move, going_on: GoingOn, now: float) -> Change:
        """Make a legal move and what the table adds to it (``going_on``). Raises IllegalMove for any other."""
        if move not in self.legal:
            raise IllegalMove(f"{move.text} is not legal here")
        before, first = self.state, self.history.cursor
        history = self.history
        steps: list[ChangeStep] = []
        next_move: Move | None = move
        while next_move is not None and len(steps) < LONGEST_RUN:
            step = self.game.apply(history.state, next_move)
            history = history.pushed(next_move, step.state, auto=bool(steps))
            steps.append(ChangeStep(step.state, step.cues, auto=len(steps) > 0))
            next_move = going_on(history.state)
        texts = tuple(made.text for made in history.moves[first:])
        if first == self.history.floor and self.history.moves[first:]:  # another attempt, told with its own time
            self.clock = PlayClock()
        if self._save.is_closed(first):
            self._begin_anew(history, now)
        else:
            if self._hints != self._kept_hints:  # the ply may be the last
                self._note(first, self._undos, now)
            self._save.append(first, texts, elapsed=self.clock.elapsed(now))
        self.history, self.state = history, history.state
        self.clock.go(now)
        self.settle(now)
        return Change(Kind.PLAY, before, tuple(steps))

    def _point(self, kind: Kind, cursor: int, now: float) -> Change | None:
        """Put another state of the history in force (UNDO is counted); None when the cursor stands there already."""
        if cursor == self.history.cursor:
            return None
        before, history = self.state, self.history.at(cursor)
        undos = self._undos + (kind is Kind.UNDO)
        self._note(cursor, undos, now)
        self.history, self.state, self._undos = history, history.state, undos
        self.settle(now)
        return Change(kind, before, (ChangeStep(self.state, (), auto=False),))

    def _note(self, cursor: int, undos: int, now: float) -> None:
        self._save.note(cursor=cursor, undos=undos, hints=self._hints, elapsed=self.clock.elapsed(now))
        self._kept_hints = self._hints

    def count_hint(self) -> None:
        """A hint was given; in one position it is the first that counts."""
        position = self.history.texts[: self.history.cursor]
        self._hints += position not in self._hinted
        self._hinted.add(position)

    def _begin_anew(self, history: History, now: float) -> None:
        """The game that is kept has counted: what is played from here on is another one. From the deal on all begins anew."""
        record = replace(self.record(now), plies=history.texts, auto=history.auto, cursor=history.cursor)
        if not self.touched:
            record = replace(record, elapsed=0.0, undos=0, hints=0)
            self._hinted.clear()
        self._record = self._save.begin_anew(record)
        self.clock = PlayClock(record.elapsed)
        self._undos, self._hints, self._kept_hints = record.undos, record.hints, record.hints

    def settle(self, now: float) -> None:
        """Keep that the game has just come to its end, or that its loss is settled before it.

        The listener writes scores that belong to the end (the strokes of a hole). Whenever the program dies in between,
        a record is left that is open and over: such a one is put right when it is resumed.
        """
        outcome, lost = self.outcome, self.game.settled(self.state)
        if outcome is not None:
            self.clock.stop(now)
            self._save.end(self.state, outcome)
        elif lost is not None:
            self._save.settle(self.history.cursor, self.state, lost)
