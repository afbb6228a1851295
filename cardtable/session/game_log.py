"""The log of a game in play: its states and plies, and the two ways it changes: a ply, or the cursor goes elsewhere.

A change is kept before it comes into force: should keeping fail, the table stays as it was last kept. Judges no gesture
and knows neither hands nor seats; ``Match`` (one person) and ``Party`` (several seats) are logs that do.
"""

from __future__ import annotations

from collections.abc import Callable

from cardtable.kernel.errors import IllegalMove
from cardtable.kernel.game import AnyGame, settled
from cardtable.kernel.moves import Move
from cardtable.kernel.outcome import Outcome
from cardtable.kernel.record import Record
from cardtable.kernel.state import AnyState
from cardtable.kernel.zones import TableSpec
from cardtable.session.change import Change, ChangeStep, Kind
from cardtable.session.history import History
from cardtable.session.memo import Memo
from cardtable.session.play_clock import PlayClock
from cardtable.session.ports import RecordId, Status
from cardtable.session.save_handle import SaveHandle
from cardtable.values import replace

LONGEST_RUN = 108
"""No run of automatic moves is longer than two packs; a game that asks for more has a bug."""

GoingOn = Callable[[AnyState], Move | None]
"""What the table does by itself in a state after a person's ply; None when that is all."""


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
        """Keep where the game stands now; one that goes on may count already."""
        outcome = self.outcome if status is Status.FINISHED else settled(self.game, self.state)
        self._save.close(status, self.state, outcome)

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
        if self._hints != self._kept_hints:  # the ply may be the last
            self._note(first, self._undos, now)
        self._save.append(first, texts, elapsed=self.clock.elapsed(now))
        self.history, self.state = history, history.state
        self.clock.go(now)
        self._settle_end(before, now)
        return Change(Kind.PLAY, before, tuple(steps))

    def _point(self, kind: Kind, cursor: int, now: float) -> Change | None:
        """Put another state of the history in force (UNDO is counted); None when the cursor stands there already."""
        if cursor == self.history.cursor:
            return None
        before, history = self.state, self.history.at(cursor)
        if self.outcome is not None:
            self._reopen()
        undos = self._undos + (kind is Kind.UNDO)
        self._note(cursor, undos, now)
        self.history, self.state, self._undos = history, history.state, undos
        self._settle_end(before, now)
        return Change(kind, before, (ChangeStep(self.state, (), auto=False),))

    def _note(self, cursor: int, undos: int, now: float) -> None:
        self._save.note(cursor=cursor, undos=undos, hints=self._hints, elapsed=self.clock.elapsed(now))
        self._kept_hints = self._hints

    def count_hint(self) -> None:
        """A hint was given; in one position it is the first that counts."""
        position = self.history.texts[: self.history.cursor]
        self._hints += position not in self._hinted
        self._hinted.add(position)

    # The listener writes scores that belong to the end (the strokes of a hole). Whenever the program dies in between, a
    # record must be left that is open and over: such a one is put right when it is resumed. Hence the two orders below.

    def _settle_end(self, before: AnyState, now: float) -> None:
        """Tell listeners, then records, when the game has just come to its end; records also what is settled before it."""
        outcome = self.outcome
        if outcome is not None:
            self.clock.stop(now)
            self._save.ended(outcome)
            self.close(Status.FINISHED)
        elif settled(self.game, self.state) or settled(self.game, before):
            self.close(Status.OPEN)

    def _reopen(self) -> None:
        """Tell records, then listeners, that the game goes on after all, before its last ply is taken back."""
        self.close(Status.OPEN)
        self._save.ended(None)
