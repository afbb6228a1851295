"""The ledger of one game: its states, what is kept of it, and the two ways it changes: a ply, or the cursor goes elsewhere.

A change is kept before it comes into force: should keeping fail, the table stays as it was last kept. Judges no gesture
and knows neither hands nor seats; ``Match`` (one person) and ``Party`` (several seats) each own one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Protocol

from cardtable.kernel.errors import IllegalMove
from cardtable.kernel.game import AnyGame, settled
from cardtable.kernel.moves import Move
from cardtable.kernel.outcome import Outcome, Reason
from cardtable.kernel.record import Record
from cardtable.kernel.state import AnyState, Seat
from cardtable.kernel.zones import TableSpec
from cardtable.session.change import Change, Kind, Stage
from cardtable.session.history import History
from cardtable.session.once import Once
from cardtable.session.play_clock import PlayClock
from cardtable.session.ports import RecordId, Records, Status
from cardtable.values import dataclass, replace

LONGEST_RUN = 108
"""No run of automatic moves is longer than two packs; a game that asks for more has a bug."""

GoingOn = Callable[[AnyState], Move | None]
"""What the table does by itself in a state after a person's ply; None when that is all."""

Ended = Callable[[Outcome | None], None]
"""Called when the game comes to its end (an outcome), or goes on after all (None)."""


@dataclass(frozen=True, slots=True)
class Keeping:
    """Where a game is kept: the port and the id there, the date (seconds since 1970), who is told of the end.

    ``hero`` is the seat whose score and fortune stand in the statistics.
    """

    records: Records
    record_id: RecordId
    today: Callable[[], float]
    ended: Ended = lambda _: None
    hero: Seat = 0


class Books(Protocol):
    """How a game is kept, for those who may not play in it."""

    @property
    def record_id(self) -> RecordId:
        """The id under which the game is kept."""
        ...

    def record(self, now: float) -> Record:
        """The game as a record, for export and bug reports."""
        ...

    def keep(self, now: float) -> None:
        """Keep the clock and the hints."""
        ...

    def close(self, status: Status) -> None:
        """Tell the records where the game stands now."""
        ...


class Ledger:
    """A game from its deal on, kept ply by ply."""

    def __init__(self, game: AnyGame, record: Record, history: History, keeping: Keeping) -> None:
        self.game = game
        self.clock = PlayClock(record.elapsed)
        self.spec: TableSpec = game.table(history.state.setup.options)
        self._record = record
        self._history = history
        self._keeping = keeping
        self._undos, self._hints = record.undos, record.hints
        self._legal, self._outcome = Once(game.legal_moves), Once(game.outcome)

    @property
    def record_id(self) -> RecordId:
        """The id under which the game is kept."""
        return self._keeping.record_id

    @property
    def state(self) -> AnyState:
        """The state in force."""
        return self._history.state

    @property
    def history(self) -> History:
        """All states and plies."""
        return self._history

    @property
    def legal(self) -> tuple[Move, ...]:
        """The legal moves of the state in force."""
        return self._legal(self.state)

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None."""
        return self._outcome(self.state)

    def record(self, now: float) -> Record:
        """The game as a record, for export and bug reports."""
        h = self._history
        played = replace(self._record, elapsed=self.clock.elapsed(now), undos=self._undos, hints=self._hints)
        return replace(played, plies=h.texts, auto=h.auto, cursor=h.cursor)

    def count_hint(self) -> None:
        """A hint was given."""
        self._hints += 1

    def commit(self, move: Move, going_on: GoingOn, now: float) -> Change:
        """Make a legal move and what the table adds to it (``going_on``). Raises IllegalMove for any other."""
        if move not in self.legal:
            raise IllegalMove(f"{move.text} is not legal here")
        before, first = self.state, self._history.cursor
        history = self._history
        stages: list[Stage] = []
        next_move: Move | None = move
        while next_move is not None and len(stages) < LONGEST_RUN:
            step = self.game.apply(history.state, next_move)
            history = history.pushed(next_move, step.state, auto=bool(stages))
            stages.append(Stage(step.state, step.cues, auto=len(stages) > 0))
            next_move = going_on(history.state)
        elapsed = self.clock.elapsed(now)
        texts = tuple(made.text for made in history.moves[first:])
        self._keeping.records.append(self.record_id, first, texts, elapsed=elapsed)
        self._history = history
        self.clock.go(now)
        self._settle_end(before, now)
        return Change(Kind.PLAY, before, tuple(stages))

    def point(self, kind: Kind, cursor: int, now: float) -> Change | None:
        """Put another state of the history in force (UNDO is counted); None when the cursor stands there already."""
        if cursor == self._history.cursor:
            return None
        before, history = self.state, self._history.at(cursor)
        if self.outcome is not None:
            self._reopen()
        undos = self._undos + (kind is Kind.UNDO)
        self._keeping.records.point(self.record_id, cursor, undos=undos, elapsed=self.clock.elapsed(now))
        self._history, self._undos = history, undos
        self._settle_end(before, now)
        return Change(kind, before, (Stage(self.state, (), auto=False),))

    def keep(self, now: float) -> None:
        """Keep the clock and the hints."""
        self._keeping.records.note(self.record_id, elapsed=self.clock.elapsed(now), hints=self._hints)

    def close(self, status: Status) -> None:
        """Tell the records where the game stands now; one that goes on may count already."""
        outcome = self.outcome if status is Status.FINISHED else settled(self.game, self.state)
        hero = self._keeping.hero
        reason = None if outcome is None else fortune(outcome, hero)
        score = self.state.scores[hero]
        self._keeping.records.close(self.record_id, status, reason, score, ended=self._keeping.today(), outcome=outcome)

    # The listener writes scores that belong to the end (the strokes of a hole). Whenever the program dies in between, a
    # record must be left that is open and over: such a one is put right when it is resumed. Hence the two orders below.

    def _settle_end(self, before: AnyState, now: float) -> None:
        """Tell listeners, then records, when the game has just come to its end; records also what is settled before it."""
        outcome = self.outcome
        if outcome is not None:
            self.clock.stop(now)
            self._keeping.ended(outcome)
            self.close(Status.FINISHED)
        elif settled(self.game, self.state) or settled(self.game, before):
            self.close(Status.OPEN)

    def _reopen(self) -> None:
        """Tell records, then listeners, that the game goes on after all, before its last ply is taken back."""
        self.close(Status.OPEN)
        self._keeping.ended(None)


def fortune(outcome: Outcome, hero: Seat) -> Reason:
    """What an outcome means for one seat: of several seats those that share the win have won, the others lost."""
    if len(outcome.scores) == 1:
        return outcome.reason
    return Reason.WON if hero in outcome.winners else Reason.LOST
