"""The log of a game in play: its states and plies, what is kept of it, and the two ways it changes: a ply, or the cursor moves.

A change is kept before it comes into force: should keeping fail, the table stays as it was last kept. Judges no gesture
and knows neither hands nor seats; ``SoloGame`` (one person) and ``TableGame`` (several seats) are logs that do.
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
from cardtable.session.outside import Manners, World
from cardtable.session.records import Kept, RecordId, RoundId, Status, Store, fortune

# -- what happened, and the answers to a gesture -----------------------------------------------------------------------


class Kind(Enum):
    """What kind of change happened to the table."""

    PLAY = "play"
    UNDO = "undo"
    REDO = "redo"


class ChangeStep(Struct, frozen=True):
    """One ply of a change: the state after it, its cues, and whether the table made it by itself."""

    state: AnyState
    cues: tuple[Cue, ...]
    auto: bool


class Change(Struct, frozen=True):
    """What was committed: the state before, and one step per ply (a single one for undo and redo)."""

    kind: Kind
    before: AnyState
    steps: tuple[ChangeStep, ...]

    @property
    def after(self) -> AnyState:
        """The state now in force."""
        return self.steps[-1].state if self.steps else self.before


class Choose(Struct, frozen=True):
    """Several legal moves fit the gesture; their targets light up and a second click decides."""

    moves: tuple[Move, ...]


Answer = Change | Choose | Refusal


# -- states, and a cursor among them -----------------------------------------------------------------------------------


class History(Struct, frozen=True):
    """``states[n]`` is the state after ``n`` plies; ``moves[n]`` leads from it to the next.

    ``auto`` names the plies that the table made by itself: they belong to the person's ply before them, and go and come
    with it.
    """

    states: tuple[AnyState, ...]
    moves: tuple[Move, ...] = ()
    auto: frozenset[int] = frozenset()
    cursor: int = 0

    @property
    def state(self) -> AnyState:
        """The state in force."""
        return self.states[self.cursor]

    @property
    def in_force(self) -> tuple[AnyState, ...]:
        """The deal, and the state after every ply in force."""
        return self.states[: self.cursor + 1]

    @property
    def texts(self) -> tuple[str, ...]:
        """All plies as texts, those that could be redone included."""
        return tuple(move.text for move in self.moves)

    @property
    def floor(self) -> int:
        """Where undo ends: after the plies that the table made before the person's first."""
        first = 0
        while first in self.auto:
            first += 1
        return first

    def pushed(self, move: Move, state: AnyState, *, auto: bool) -> History:
        """The history with one more ply in force; what could be redone is forgotten."""
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
        """Where the cursor stands after one undo: before the person's last ply and all the table added to it."""
        if self.cursor <= self.floor:
            return self.cursor
        cursor = self.cursor - 1
        while cursor in self.auto:
            cursor -= 1
        return cursor

    def forth(self) -> int:
        """Where the cursor stands after one redo."""
        cursor = min(self.cursor + 1, len(self.moves))
        while cursor in self.auto and cursor < len(self.moves):
            cursor += 1
        return cursor


def from_line(line: Line, auto: frozenset[int], cursor: int) -> History:
    """A history from a replayed record; plies that were not accepted are gone, and so is a cursor outside of them."""
    count = len(line.moves)
    history = History(line.states, line.moves, frozenset(n for n in auto if n < count))
    return history.at(min(max(cursor, history.floor), count))


def opened(game: AnyGame, setup: Setup, level: Auto) -> History:
    """The deal, and what the table lays out by itself before the first ply (aces)."""
    history = History((game.deal(setup),))
    while (move := game.automatic(history.state, level)) is not None:
        history = history.pushed(move, game.apply(history.state, move).state, auto=True)
    return history


def new_record(game: AnyGame, history: History, *, started: float, seats: tuple[str, ...] = ()) -> Record:
    """The record of a game that was dealt just now (``opened``); ``seats`` are the texts of its players."""
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
    """The record of the plies that could be replayed."""
    return replace(record, plies=history.texts, auto=history.auto, cursor=history.cursor)


def in_common(one: Sequence[AnyState], other: Sequence[AnyState]) -> int:
    """How many states two histories of one table share, from the deal on.

    A state comes to stand in a history only behind the plies that led to it, so the last one that is shared is enough.
    """
    count = min(len(one), len(other))
    while count and one[count - 1] is not other[count - 1]:
        count -= 1
    return count


class Position:
    """A state, and what is asked about it again and again."""

    def __init__(self, game: AnyGame, state: AnyState) -> None:
        self.game, self.state = game, state

    @cached_property
    def legal(self) -> tuple[Move, ...]:
        """The legal moves of the seat to act."""
        return self.game.legal_moves(self.state)

    @cached_property
    def outcome(self) -> Outcome | None:
        """How it ended, or None."""
        return self.game.outcome(self.state)


# -- the hold on the kept game -----------------------------------------------------------------------------------------


class HoleOfRound(Struct, frozen=True):
    """The place of a game in its round: hole ``number`` of ``count``, from 1."""

    round_id: RoundId
    number: int
    count: int


class SaveHandle:
    """A kept game in a store. The strokes of a ``hole`` are written on the card when it ends.

    ``hero`` is the seat whose score and fortune stand in the statistics. What has counted once is never written again:
    once the game is over (``is_over``) nothing is, and once its loss is settled (``settled_at``, in plies) nothing from
    before that. What is played on from there is another game, see ``begin_anew``.
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
        """Whether what follows ``cursor`` plies belongs to another game, because this one has counted."""
        return self.is_over or (self._settled_at is not None and cursor < self._settled_at)

    def begin_anew(self, record: Record) -> Record:
        """Keep what is played from here on as a game of its own, which belongs to no round; ``record`` is its beginning."""
        record = replace(record, started=self._world.today())
        record_id = self._world.fresh_id()
        self._store.put(Kept(record_id, record, Status.OPEN))
        self.record_id = record_id
        self._hole, self.is_over, self._settled_at = None, False, None
        return record

    def append(self, ply: int, texts: Sequence[str], *, elapsed: float) -> None:
        """Keep the plies from index ``ply`` on."""
        self._store.append(self.record_id, ply, texts, elapsed=elapsed)

    def note(self, *, cursor: int, undos: int, hints: int, elapsed: float) -> None:
        """Keep the cursor, what was taken back and asked for, and the clock; nothing of a game that has counted."""
        if self.is_closed(cursor):
            return
        self._store.note(self.record_id, cursor=cursor, undos=undos, hints=hints, elapsed=elapsed)

    def end(self, state: AnyState, outcome: Outcome) -> None:
        """The game is over: write the strokes of its hole, then keep it, once."""
        if not self.is_over:
            self._score(outcome)
            self.close(Status.FINISHED, state, outcome)

    def settle(self, cursor: int, state: AnyState, outcome: Outcome) -> None:
        """A game that goes on counts already, from ``cursor`` plies on."""
        if not self.is_closed(cursor):
            self.close(Status.OPEN, state, outcome)
            self._settled_at = cursor if self._settled_at is None else self._settled_at

    def close(self, status: Status, state: AnyState, outcome: Outcome | None) -> None:
        """Keep where the game stands; ``outcome`` is its end, or how a game that goes on counts already."""
        reason = None if outcome is None else fortune(outcome, self._hero)
        score = state.scores[self._hero]
        self._store.close(self.record_id, status, reason, score, ended=self._world.today(), outcome=outcome)
        self.is_over = status is not Status.OPEN

    def _score(self, outcome: Outcome) -> None:
        """Write the strokes of a hole on the card, once."""
        hole = self._hole
        row = None if hole is None else self._store.round(hole.round_id)
        if hole is not None and row is not None and len(row.strokes) < hole.number:
            strokes = row.strokes[: hole.number - 1] + outcome.scores[:1]
            ended = self._world.today() if len(strokes) == hole.count else None
            self._store.put_round(replace(row, strokes=strokes, ended=ended))


# -- the log -----------------------------------------------------------------------------------------------------------

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
    """A game from its deal on, kept ply by ply. ``state`` is the state in force, ``history`` all of them.

    ``manners`` say how much the table may do by itself; asked anew at every ply. In a lesson the ``guide`` says which plies
    are taken.
    """

    def __init__(
        self,
        game: AnyGame,
        record: Record,
        history: History,
        save: SaveHandle,
        manners: Manners,
        guide: Guide | None = None,
    ) -> None:
        self.game, self.guide, self._manners = game, guide, manners
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
        """The id under which the game is kept."""
        return self._save.record_id

    @property
    def legal(self) -> tuple[Move, ...]:
        """The legal moves of the seat to act; in a lesson those that it takes now."""
        return self._here.legal if self.guide is None else self.guide.allowed(self._here.legal)

    @property
    def outcome(self) -> Outcome | None:
        """How it ended, or None."""
        return self._here.outcome

    def _refusal(self, gesture: Gesture) -> Refusal:
        """Why a gesture fits no move: the lesson takes another one, or the game's rules."""
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
        if self.guide is not None:
            self.guide.made()
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

        The strokes of a hole are written first. Where the program dies in between, a record is left that is open and over:
        it is put right when it is resumed.
        """
        outcome, lost = self.outcome, self.game.settled(self.state)
        if outcome is not None:
            self.clock.stop(now)
            self._save.end(self.state, outcome)
        elif lost is not None:
            self._save.settle(self.history.cursor, self.state, lost)
