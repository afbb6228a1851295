"""The log of a game in play: its states and plies, what is kept of it, and its two kinds of change: a new ply, or a
moved cursor.

A change is kept before it takes effect: if keeping fails, the table stays as last kept. Judges no gestures and knows
neither hands nor seats; the subclasses ``SoloGame`` (one person) and ``TableGame`` (several seats) do.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from functools import cached_property

from msgspec import Struct
from msgspec.structs import replace

from cardtable.kernel.errors import IllegalMove
from cardtable.kernel.game import AnyGame, Auto, Line
from cardtable.kernel.moves import Gesture, Move, Refusal, resolve
from cardtable.kernel.state import AnyState, Cue, Outcome, Record, Seat, Setup
from cardtable.kernel.table import TableSpec
from cardtable.session.guide import Guide
from cardtable.session.outside import PlayPolicy, World
from cardtable.session.records import Kept, RecordId, RoundId, Status, Store, seat_result

# -- what happened, and the answers to a gesture -----------------------------------------------------------------------


class Kind(Enum):
    PLAY = "play"
    UNDO = "undo"
    REDO = "redo"


class ChangeStep(Struct, frozen=True):
    """One ply of a change: the state after it, its cues, and whether the table made it."""

    state: AnyState
    cues: tuple[Cue, ...]
    auto: bool


class Change(Struct, frozen=True):
    """The state before, and one step per ply (a single step for undo and redo)."""

    kind: Kind
    before: AnyState
    steps: tuple[ChangeStep, ...]

    @property
    def after(self) -> AnyState:
        return self.steps[-1].state if self.steps else self.before


class Choose(Struct, frozen=True):
    """Several legal moves fit the gesture; their targets light up and a second click decides."""

    moves: tuple[Move, ...]


Answer = Change | Choose | Refusal


# -- states, and a cursor among them -----------------------------------------------------------------------------------


class History(Struct, frozen=True):
    """``states[n]`` is the state after ``n`` plies; ``moves[n]`` leads from it to the next.

    ``auto`` has the indices of plies that the table made: they belong to the person's ply before them, and are undone
    and redone with it.
    """

    states: tuple[AnyState, ...]
    moves: tuple[Move, ...] = ()
    auto: frozenset[int] = frozenset()
    cursor: int = 0

    @property
    def state(self) -> AnyState:
        return self.states[self.cursor]

    @property
    def in_force(self) -> tuple[AnyState, ...]:
        """The deal, and the state after every ply in force."""
        return self.states[: self.cursor + 1]

    @property
    def texts(self) -> tuple[str, ...]:
        """All plies as texts, also those that could be redone."""
        return tuple(move.text for move in self.moves)

    @property
    def floor(self) -> int:
        """Where undo ends: after the plies that the table made before the person's first."""
        first = 0
        while first in self.auto:
            first += 1
        return first

    def pushed(self, move: Move, state: AnyState, *, auto: bool) -> History:
        """The history with one more ply in force; clears what could be redone."""
        kept = {ply for ply in self.auto if ply < self.cursor}
        return History(
            (*self.states[: self.cursor + 1], state),
            (*self.moves[: self.cursor], move),
            frozenset(kept | {self.cursor} if auto else kept),
            self.cursor + 1,
        )

    def at(self, cursor: int) -> History:
        """The same history with the cursor elsewhere."""
        return replace(self, cursor=cursor)

    def back(self) -> int:
        """The cursor after one undo: before the person's last ply and all that the table added."""
        if self.cursor <= self.floor:
            return self.cursor
        cursor = self.cursor - 1
        while cursor in self.auto:
            cursor -= 1
        return cursor

    def forth(self) -> int:
        """The cursor after one redo."""
        cursor = min(self.cursor + 1, len(self.moves))
        while cursor in self.auto and cursor < len(self.moves):
            cursor += 1
        return cursor


def from_line(line: Line, auto: frozenset[int], cursor: int) -> History:
    """A history from a replayed record, without rejected plies; limits the cursor to the remaining ones."""
    count = len(line.moves)
    history = History(line.states, line.moves, frozenset(n for n in auto if n < count))
    return history.at(min(max(cursor, history.floor), count))


def opened(game: AnyGame, setup: Setup, level: Auto) -> History:
    """The deal, with the plies that the table makes before the first (aces)."""
    history = History((game.deal(setup),))
    while (move := game.automatic(history.state, level)) is not None:
        history = history.pushed(move, game.apply(history.state, move).state, auto=True)
    return history


def new_record(game: AnyGame, history: History, *, started: float, seats: tuple[str, ...] = ()) -> Record:
    """The record of a game just dealt (``opened``); ``seats`` are the players as texts."""
    setup = history.state.setup
    return Record(
        game.info.id,
        setup.number,
        dict(setup.options),
        history.texts,
        history.auto,
        history.cursor,
        tuple(map(game.info.deck.text, setup.order or ())),
        seats,
        rules_version=game.info.rules_version,
        started=started,
    )


def cut(record: Record, history: History) -> Record:
    """The record, cut to the plies that could be replayed."""
    return replace(record, plies=history.texts, auto=history.auto, cursor=history.cursor)


def in_common(one: Sequence[AnyState], other: Sequence[AnyState]) -> int:
    """The number of states that two histories of one table share, from the deal on.

    A state can only follow the plies that led to it, so comparing the last shared one is enough.
    """
    count = min(len(one), len(other))
    while count and one[count - 1] is not other[count - 1]:
        count -= 1
    return count


class Position:
    """A state with cached legal moves and outcome."""

    def __init__(self, game: AnyGame, state: AnyState) -> None:
        self.game, self.state = game, state

    @cached_property
    def legal(self) -> tuple[Move, ...]:
        return self.game.legal_moves(self.state)

    @cached_property
    def outcome(self) -> Outcome | None:
        """The result, or None while play goes on."""
        return self.game.outcome(self.state)


# -- the hold on the kept game -----------------------------------------------------------------------------------------


class HoleOfRound(Struct, frozen=True):
    """The place of a game in its round: hole ``number`` of ``count``, from 1."""

    round_id: RoundId
    number: int
    count: int


class SaveHandle:
    """A kept game in a store. When it ends, the strokes of its ``hole`` are added to its round.

    ``hero`` is the seat whose score and result go into the statistics. What has counted is never changed: nothing once
    the game is over (``is_over``), and nothing before ``settled_at`` plies once a loss is settled. What is played from
    there is another game, see ``begin_anew``.
    """

    def __init__(
        self,
        store: Store,
        record_id: RecordId,
        world: World,
        *,
        hole: HoleOfRound | None = None,
        hero: Seat = 0,
        is_over: bool = False,
        settled_at: int | None = None,
    ) -> None:
        self._store, self._world = store, world
        self.record_id, self._hole, self._hero = record_id, hole, hero
        self.is_over, self._settled_at = is_over, settled_at

    def is_closed(self, cursor: int) -> bool:
        """Whether plies after ``cursor`` belong to another game, because this one has counted."""
        return self.is_over or (self._settled_at is not None and cursor < self._settled_at)

    def begin_anew(self, record: Record) -> Record:
        """Keeps what is played from here on as a new game, outside any round; ``record`` is its beginning."""
        record = replace(record, started=self._world.time())
        record_id = self._world.fresh_id()
        self._store.put(Kept(record_id, record, Status.OPEN))
        self.record_id = record_id
        self._hole, self.is_over, self._settled_at = None, False, None
        return record

    def append(self, ply: int, texts: Sequence[str], *, elapsed: float) -> None:
        self._store.append(self.record_id, ply, texts, elapsed=elapsed)

    def note(self, *, cursor: int, undos: int, hints: int, elapsed: float) -> None:
        """Keeps the cursor, undos, hints and clock; does nothing for a game that has counted."""
        if self.is_closed(cursor):
            return
        self._store.note(self.record_id, cursor=cursor, undos=undos, hints=hints, elapsed=elapsed)

    def end(self, state: AnyState, outcome: Outcome) -> None:
        """Keeps the result of a finished game, once; first adds the strokes of its hole."""
        if not self.is_over:
            self._score(outcome)
            self.close(Status.FINISHED, state, outcome)

    def settle(self, cursor: int, state: AnyState, outcome: Outcome) -> None:
        """Keeps that an unfinished game counts already, from ``cursor`` plies on."""
        if not self.is_closed(cursor):
            self.close(Status.OPEN, state, outcome)
            self._settled_at = cursor if self._settled_at is None else self._settled_at

    def close(self, status: Status, state: AnyState, outcome: Outcome | None) -> None:
        """Keeps the status of the game; ``outcome`` is its result, or the settled result of an unfinished game."""
        reason = None if outcome is None else seat_result(outcome, self._hero)
        score = state.scores[self._hero]
        self._store.close(self.record_id, status, reason, score, ended=self._world.time(), outcome=outcome)
        self.is_over = status is not Status.OPEN

    def _score(self, outcome: Outcome) -> None:
        """Adds the strokes of a hole to its round, once."""
        hole = self._hole
        row = None if hole is None else self._store.round(hole.round_id)
        if hole is not None and row is not None and len(row.strokes) < hole.number:
            strokes = row.strokes[: hole.number - 1] + outcome.scores[:1]
            ended = self._world.time() if len(strokes) == hole.count else None
            self._store.put_round(replace(row, strokes=strokes, ended=ended))


# -- the log -----------------------------------------------------------------------------------------------------------

LONGEST_RUN = 108
"""No run of automatic moves is longer than two packs; a game that asks for more has a bug."""

FollowUp = Callable[[AnyState], Move | None]
"""The table's automatic move in a state after a person's ply; None: no more."""


class PlayClock:
    """Seconds played, counted between ``go`` and ``stop``; the time is passed in.

    It starts at the first ply and stops for menus, pauses and a lost focus.
    """

    def __init__(self, elapsed: float = 0.0) -> None:
        self._before = elapsed
        self._since: float | None = None

    @property
    def running(self) -> bool:
        return self._since is not None

    def go(self, now: float) -> None:
        """Starts counting at ``now``; does nothing if it is running."""
        if self._since is None:
            self._since = now

    def stop(self, now: float) -> None:
        self._before = self.elapsed(now)
        self._since = None

    def elapsed(self, now: float) -> float:
        return self._before if self._since is None else self._before + max(0.0, now - self._since)


class GameLog:
    """A game from its deal on, kept ply by ply. ``state`` is the state in force, ``history`` has all of them.

    ``policy`` says how much the table does by itself; asked again at every ply. In a lesson the ``guide`` says which
    plies are accepted.
    """

    def __init__(
        self,
        game: AnyGame,
        record: Record,
        history: History,
        save: SaveHandle,
        policy: PlayPolicy,
        guide: Guide | None = None,
    ) -> None:
        self.game, self.guide, self._policy = game, guide, policy
        self.history, self.state = history, history.state
        self.spec: TableSpec = game.table(self.state.setup.options)
        self.looks = game.looks(self.state.setup.options)
        self.clock = PlayClock(record.elapsed)
        self._record, self._save = record, save
        self._undos, self._hints = record.undos, record.hints
        self._kept_hints = record.hints
        self._hinted = set[tuple[str, ...]]()
        self._position = Position(game, self.state)

    @property
    def record_id(self) -> RecordId:
        return self._save.record_id

    @property
    def legal(self) -> tuple[Move, ...]:
        """The legal moves of the seat to act; in a lesson those that it accepts now."""
        return self._here.legal if self.guide is None else self.guide.allowed(self._here.legal)

    @property
    def outcome(self) -> Outcome | None:
        """The result, or None while play goes on."""
        return self._here.outcome

    def _refusal(self, gesture: Gesture) -> Refusal:
        """Why a gesture means no move: the lesson wants another one, or the rules forbid it."""
        if self.guide is not None and resolve(gesture, self.spec, self.state.piles, self._here.legal):
            return self.guide.refusal()
        return self.game.explain(self.state, gesture)

    @property
    def _here(self) -> Position:
        if self._position.state is not self.state:
            self._position = Position(self.game, self.state)
        return self._position

    @property
    def is_over(self) -> bool:
        """Whether the kept game is over, wherever the cursor is: what is played now is another game."""
        return self._save.is_over

    @property
    def touched(self) -> bool:
        """Whether a person's ply is in force."""
        return self.history.cursor > self.history.floor

    def record(self, now: float) -> Record:
        """The game as a record."""
        h = self.history
        played = replace(self._record, elapsed=self.clock.elapsed(now), undos=self._undos, hints=self._hints)
        return replace(played, plies=h.texts, auto=h.auto, cursor=h.cursor)

    def keep(self, now: float) -> None:
        """Keeps the clock and the hints."""
        self._note(self.history.cursor, self._undos, now)

    def turn_to(self, cursor: int, now: float) -> Change | None:
        """Shows the state after ``cursor`` plies; None if it is shown already."""
        return self._point(Kind.REDO, min(max(cursor, 0), len(self.history.moves)), now)

    def close(self, status: Status) -> None:
        """Keeps the status of the game; does nothing once it is over."""
        if not self.is_over:
            self._save.close(status, self.state, self.outcome or self.game.settled(self.state))

    def _commit(self, move: Move, follow_up: FollowUp, now: float) -> Change:
        """Makes a legal move and what the table adds to it (``follow_up``). Raises IllegalMove for any other."""
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
            next_move = follow_up(history.state)
        texts = tuple(made.text for made in history.moves[first:])
        if first == self.history.floor and self.history.moves[first:]:  # another attempt, with its own clock
            self.clock = PlayClock()
        if self._save.is_closed(first):
            self._begin_anew(history, now)
        else:
            if self._hints != self._kept_hints:  # before the ply, which may be the last
                self._note(first, self._undos, now)
            self._save.append(first, texts, elapsed=self.clock.elapsed(now))
        self.history, self.state = history, history.state
        self.clock.go(now)
        self.settle(now)
        if self.guide is not None:
            self.guide.made()
        return Change(Kind.PLAY, before, tuple(steps))

    def _point(self, kind: Kind, cursor: int, now: float) -> Change | None:
        """Puts another state of the history in force (UNDO is counted); None if it is in force already."""
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
        """Counts a hint, once for each position."""
        position = self.history.texts[: self.history.cursor]
        self._hints += position not in self._hinted
        self._hinted.add(position)

    def _begin_anew(self, history: History, now: float) -> None:
        """The kept game has counted: keeps what is played from here on as another one; from the deal on, clock and
        counts start at zero.
        """
        record = replace(self.record(now), plies=history.texts, auto=history.auto, cursor=history.cursor)
        if not self.touched:
            record = replace(record, elapsed=0.0, undos=0, hints=0)
            self._hinted.clear()
        self._record = self._save.begin_anew(record)
        self.clock = PlayClock(record.elapsed)
        self._undos, self._hints, self._kept_hints = record.undos, record.hints, record.hints

    def settle(self, now: float) -> None:
        """Keeps that the game has just ended, or that its loss is settled.

        Writes the strokes of a hole first. If the program is killed in between, the record is open though the game is
        over; resuming it closes it.
        """
        outcome, lost = self.outcome, self.game.settled(self.state)
        if outcome is not None:
            self.clock.stop(now)
            self._save.end(self.state, outcome)
        elif lost is not None:
            self._save.settle(self.history.cursor, self.state, lost)
