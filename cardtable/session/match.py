"""One game on the table: proposals are judged by the legal moves, committed, kept, and can be taken back.

After ``propose`` has returned a Change the truth has changed and is kept; whatever the screen shows follows later.
A change is kept before it comes into force: should keeping fail, the table stays as it was last kept.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, replace
from enum import Enum

from cardtable.ai.hints import best_of, useful
from cardtable.kernel.cues import Cue
from cardtable.kernel.errors import IllegalMove
from cardtable.kernel.game import Auto, Game
from cardtable.kernel.gesture import Carry, Gesture, Tap, lifted, resolve
from cardtable.kernel.moves import Move
from cardtable.kernel.outcome import Outcome
from cardtable.kernel.record import Record
from cardtable.kernel.refusal import Refusal
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import State
from cardtable.kernel.view import View
from cardtable.kernel.zones import PileId, Role, TableSpec
from cardtable.session.history import History
from cardtable.session.play_clock import PlayClock
from cardtable.session.ports import RecordId, Records, Status

_LONGEST_RUN = 108
"""No run of automatic moves is longer than two packs; a game that asks for more has a bug."""


class Kind(Enum):
    """What kind of change happened to the table."""

    DEAL = "deal"
    PLAY = "play"
    UNDO = "undo"
    REDO = "redo"


@dataclass(frozen=True, slots=True)
class Stage:
    """One ply of a change: the state after it, its cues, and whether the table made it by itself."""

    state: State
    cues: tuple[Cue, ...]
    auto: bool


@dataclass(frozen=True, slots=True)
class Change:
    """What was committed: the state before, and one stage per ply (a single one for undo and redo)."""

    kind: Kind
    before: State
    stages: tuple[Stage, ...]

    @property
    def after(self) -> State:
        """The state now in force."""
        return self.stages[-1].state if self.stages else self.before


@dataclass(frozen=True, slots=True)
class Choose:
    """Several legal moves fit the gesture; their targets light up and a second click decides."""

    moves: tuple[Move, ...]


Answer = Change | Choose | Refusal
Ended = Callable[[Outcome | None], None]
"""Called when the game comes to its end (an outcome), or goes on after all (None)."""


class Match:
    """A game being played. ``level`` says how much the table may do by itself; asked anew at every ply."""

    def __init__(
        self,
        game: Game,
        record: Record,
        history: History,
        records: Records,
        record_id: RecordId,
        level: Callable[[], Auto],
        today: Callable[[], float],
        ended: Ended = lambda _: None,
    ) -> None:
        self.game = game
        self.record_id = record_id
        self.clock = PlayClock(record.elapsed)
        self._record = record
        self._history = history
        self._records = records
        self._level = level
        self._today = today
        self._ended = ended
        self._undos, self._hints = record.undos, record.hints
        self._spec = game.table(self.state.setup.options)
        self._legal: tuple[State, tuple[Move, ...]] | None = None

    # -- what is ---------------------------------------------------------------------------------------------------

    @property
    def state(self) -> State:
        """The state in force."""
        return self._history.state

    @property
    def history(self) -> History:
        """All states and plies."""
        return self._history

    @property
    def spec(self) -> TableSpec:
        """Where the piles lie."""
        return self._spec

    @property
    def legal(self) -> tuple[Move, ...]:
        """The legal moves of the state in force."""
        state = self.state
        if self._legal is None or self._legal[0] is not state:
            self._legal = (state, self.game.legal_moves(state))
        return self._legal[1]

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None."""
        return self.game.outcome(self.state)

    @property
    def can_undo(self) -> bool:
        """Whether there is a person's ply to take back."""
        return self._history.back() < self._history.cursor

    @property
    def can_redo(self) -> bool:
        """Whether there is a ply to make again."""
        return self._history.forth() > self._history.cursor

    def record(self, now: float) -> Record:
        """The game as a record, for export and bug reports."""
        h = self._history
        played = replace(self._record, elapsed=self.clock.elapsed(now), undos=self._undos, hints=self._hints)
        return replace(played, plies=h.texts, auto=h.auto, cursor=h.cursor)

    # -- what a hand may do ----------------------------------------------------------------------------------------

    def lift(self, pile: PileId, index: int) -> int:
        """How many cards come up with card ``index`` of ``pile``."""
        return lifted(pile, index, self.state.piles, self.legal)

    def targets(self, pile: PileId, index: int) -> tuple[PileId, ...]:
        """The piles that would take the cards from ``index`` upwards."""
        count = self.lift(pile, index)
        moves = (move for move in self.legal if move.source == pile and move.count == count)
        return tuple(dict.fromkeys(move.target for move in moves))

    def best(self, pile: PileId, index: int) -> Move | None:
        """The best move for a double click on a card, or None when it has none."""
        fits = resolve(Tap(pile, index), self._spec, self.state.piles, self.legal)
        return best_of(self.game, self._view, fits, Chance(self._history.cursor))

    def hint(self) -> Move | None:
        """The move that a sensible player would make, judged only by what can be seen; counted.

        None when nothing useful is left, although moves may still be legal; following hints always comes to that end.
        """
        move = useful(self.game, self._view, self.legal, Chance(self._history.cursor))
        if move is not None:
            self._hints += 1
        return move

    def propose(self, gesture: Gesture, now: float) -> Answer:
        """Judge a gesture: commit the one move it means, offer several, or say why there is none."""
        fits = resolve(gesture, self._spec, self.state.piles, self.legal)
        if len(fits) > 1 and not isinstance(gesture, Carry):
            return Choose(fits)
        return self.play(fits[0], now) if fits else self.game.explain(self.state, gesture)

    # -- what changes ----------------------------------------------------------------------------------------------

    def play(self, move: Move, now: float) -> Change:
        """Commit a legal move, and what the table adds to it by itself. Raises IllegalMove for any other."""
        if move not in self.legal:
            raise IllegalMove(f"{move.text} is not legal here")
        return self._commit(move, now, self._level_after(move))

    def play_all_out(self, now: float) -> Change | None:
        """Commit every move to the foundations that there is, as one ply for undo; None when there is none."""
        move = self.game.automatic(self.state, Auto.ALL)
        return None if move is None else self._commit(move, now, Auto.ALL)

    def undo(self, now: float) -> Change | None:
        """Take back the person's last ply with all that the table added; None when there is none."""
        return self._point(Kind.UNDO, self._history.back(), now)

    def redo(self, now: float) -> Change | None:
        """Make the last undone ply again; None when there is none."""
        return self._point(Kind.REDO, self._history.forth(), now)

    def restart(self, now: float) -> Change | None:
        """Back to the deal; redo leads forth again. None when nothing was played."""
        return self._point(Kind.UNDO, self._history.floor, now)

    def keep(self, now: float) -> None:
        """Keep the clock and the hints."""
        self._records.note(self.record_id, elapsed=self.clock.elapsed(now), hints=self._hints)

    def close(self, status: Status) -> None:
        """Tell the records where the game stands now."""
        outcome = self.outcome if status is Status.FINISHED else None
        reason = outcome.reason if outcome is not None else None
        self._records.close(self.record_id, status, reason, self.state.scores[0], ended=self._today())

    @property
    def _view(self) -> View:
        return self.game.observe(self.state, 0)

    def _level_after(self, move: Move) -> Auto:
        """What the table may add to a move; a card that was just taken back stays where the person laid it."""
        taken_back = move.source and self._spec[move.source].role is Role.FOUNDATION
        return Auto.OFF if taken_back else self._level()

    def _commit(self, move: Move, now: float, level: Auto) -> Change:
        before, first = self.state, self._history.cursor
        history = self._history
        stages: list[Stage] = []
        next_move: Move | None = move
        while next_move is not None and len(stages) < _LONGEST_RUN:
            step = self.game.apply(history.state, next_move)
            history = history.pushed(next_move, step.state, auto=bool(stages))
            stages.append(Stage(step.state, step.cues, auto=len(stages) > 0))
            next_move = self.game.automatic(history.state, level)
        self._records.append(self.record_id, first, history.texts[first:], elapsed=self.clock.elapsed(now))
        self._history = history
        self.clock.go(now)
        self._settle_end(now)
        return Change(Kind.PLAY, before, tuple(stages))

    def _point(self, kind: Kind, cursor: int, now: float) -> Change | None:
        if cursor == self._history.cursor:
            return None
        before, history = self.state, self._history.at(cursor)
        if self.outcome is not None:
            self._reopen()
        undos = self._undos + (kind is Kind.UNDO)
        self._records.point(self.record_id, cursor, undos=undos, elapsed=self.clock.elapsed(now))
        self._history, self._undos = history, undos
        self._settle_end(now)
        return Change(kind, before, (Stage(self.state, (), auto=False),))

    # The listener writes scores that belong to the end (the strokes of a hole). Whenever the program dies in between, a
    # record must be left that is open and over: such a one is put right when it is resumed. Hence the two orders below.

    def _settle_end(self, now: float) -> None:
        """Tell listeners, then records, when the game has just come to its end."""
        outcome = self.outcome
        if outcome is not None:
            self.clock.stop(now)
            self._ended(outcome)
            self.close(Status.FINISHED)

    def _reopen(self) -> None:
        """Tell records, then listeners, that the game goes on after all, before its last ply is taken back."""
        self.close(Status.OPEN)
        self._ended(None)
