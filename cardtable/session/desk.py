"""The desk: deals, resumes, puts aside and takes up games again, and ties holes of Golf to rounds. No screen, no files."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cardtable.games import registry
from cardtable.kernel.errors import BadInput, BadRecord, CardtableError, UnknownGame
from cardtable.kernel.game import AnyGame, Auto, settled
from cardtable.kernel.options import Options, complete
from cardtable.kernel.outcome import Outcome
from cardtable.kernel.play import Line, play_line
from cardtable.kernel.record import Record
from cardtable.kernel.shuffle import FIRST_DEAL, LAST_DEAL, NAME, check_number
from cardtable.kernel.state import AnyState, Setup
from cardtable.session.golf_round import HOLES, hole_deal
from cardtable.session.history import History, from_line
from cardtable.session.ledger import Keeping, Ledger
from cardtable.session.match import Match
from cardtable.session.ports import Kept, Records, RoundId, RoundRow, Rounds, Status
from cardtable.session.record_text import options_text, read_options
from cardtable.session.seats import read_seats
from cardtable.values import dataclass, replace

GOLF = "golf"


@dataclass(frozen=True, slots=True)
class Ports:
    """Everything the desk asks of the outside: keeping, the date, fresh deal numbers, and the person's settings."""

    records: Records
    rounds: Rounds
    today: Callable[[], float]
    fresh: Callable[[], int]
    house_rules: Callable[[str], Mapping[str, str | int]]
    level: Callable[[], Auto]


@dataclass(frozen=True, slots=True)
class Sitting:
    """A match on the table; in Golf with its round and hole; ``notice`` is the code of something to be said first."""

    match: Match
    round_id: RoundId | None = None
    hole: int | None = None
    notice: str | None = None


@dataclass(frozen=True, slots=True)
class Aside:
    """What was put aside for a new deal, so that it can be taken up again."""

    kept: Kept
    round: RoundRow | None = None


class Desk:
    """Opens games and puts them away."""

    def __init__(self, ports: Ports) -> None:
        self._ports = ports

    def sit(self, game_id: str) -> Sitting:
        """Go on where the game was left, or deal a new one."""
        kept = self._ports.records.latest_open(game_id)
        if kept is not None:
            return self.resume(kept)
        row = self._ports.rounds.latest_open() if game_id == GOLF else None
        return self._hole(row) if row is not None else self.deal(game_id)

    def is_open(self, game_id: str) -> bool:
        """Whether a game of that name is waiting to be continued."""
        waiting = self._ports.records.latest_open(game_id) is not None
        return waiting or (game_id == GOLF and self._ports.rounds.latest_open() is not None)

    def round_of(self, sitting: Sitting) -> RoundRow | None:
        """The Golf round of a sitting as it stands now."""
        return self._row(sitting.round_id)

    def deal(self, game_id: str, number: int | None = None) -> Sitting:
        """Deal afresh (in Golf: begin a round). Raises BadInput for a number that no deal has, UnknownGame."""
        game = registry.find(game_id)
        number = check_number(self._ports.fresh() if number is None else number)
        options = self._house_rules(game)
        if game_id != GOLF:
            return self._begin(game, number, options)
        text, bogey = options_text(options), int(options["go_bogey"])
        round_id = self._ports.rounds.begin(number, bogey, text, started=self._ports.today())
        return self._begin(game, number, options, round_id, 1)

    def under_new_rules(self, sitting: Sitting, now: float) -> Sitting | None:
        """The same deal under the house rules as they are now, while it is untouched and they differ; else None."""
        match, row = sitting.match, self.round_of(sitting)
        touched = bool(match.history.moves[match.history.floor :]) or bool(row and row.strokes)
        if touched or self._house_rules(match.game) == match.state.setup.options or match.state.setup.order:
            return None
        self.put_aside(sitting, now)
        return self.deal(match.game.info.id, match.state.setup.number)

    def next_hole(self, sitting: Sitting) -> Sitting:
        """The next hole of the round, or a new round when it was the ninth; the same hole while it is not over."""
        if sitting.match.outcome is None:
            return sitting
        row = self.round_of(sitting)
        if row is None or row.ended is not None:
            return self.sit(GOLF)
        holes = self._ports.records.of_round(row.id)
        begun = next((kept for kept in holes if kept.status is Status.OPEN), None)
        return self.resume(begun) if begun is not None else self._hole(row)

    def resume(self, kept: Kept) -> Sitting:
        """Replay a kept game, checked. What cannot be replayed is put aside untouched, and play goes on before it.

        What the program left half done when it died is put right: a record that is open although the game is over is
        closed now, and a round that was given up while its hole is still open goes on.
        """
        row = self._row(kept.round_id)
        if row is not None and row.abandoned and kept.status is Status.OPEN:
            self._ports.rounds.set_abandoned(row.id, abandoned=False, ended=None)
        try:
            line = replay(kept.record)
        except CardtableError:
            fresh = self._again(kept)
            self._set_aside(kept)
            return replace(fresh, notice="notice.record_unreadable")
        history = from_line(line, kept.record.auto, kept.record.cursor)
        if line.problem is None:
            return self._on_the_table(kept, history)
        good = cut(kept.record, history)
        copy_id = self._ports.records.begin(good, round_id=kept.round_id, hole=kept.hole)
        self._set_aside(kept)
        copy = Kept(copy_id, good, Status.OPEN, kept.round_id, kept.hole)
        return replace(self._on_the_table(copy, history), notice="notice.record_cut")

    def put_aside(self, sitting: Sitting, now: float) -> Aside | None:
        """Give up an unfinished game (and its round); returns what ``take_up`` needs, None when nothing is lost."""
        match, row = sitting.match, self.round_of(sitting)
        goes_on = match.outcome is None or (row is not None and row.ended is None)
        begun = match.history.cursor > match.history.floor or bool(row and row.strokes)
        match.books.keep(now)
        self._give_up(sitting)
        return Aside(self._ports.records.load(match.books.record_id), row) if goes_on and begun else None

    def take_up(self, aside: Aside, instead_of: Sitting) -> Sitting:
        """Undo ``put_aside``: the new game goes away, the old one lies on the table again."""
        kept = aside.kept
        if kept.status is Status.ABANDONED:
            self._ports.records.close(kept.id, Status.OPEN, None, kept.score, ended=self._ports.today())
        if aside.round is not None:
            self._ports.rounds.set_abandoned(aside.round.id, abandoned=False, ended=None)
        self._give_up(instead_of)
        return self.resume(self._ports.records.load(kept.id))

    def _give_up(self, sitting: Sitting) -> None:
        """Close what is not over as abandoned: the round, then its hole (see ``resume``)."""
        row = self.round_of(sitting)
        if row is not None and row.ended is None:
            self._ports.rounds.set_abandoned(row.id, abandoned=True, ended=self._ports.today())
        if sitting.match.outcome is None:
            sitting.match.books.close(Status.ABANDONED)

    def _set_aside(self, damaged: Kept) -> None:
        """Close a record that cannot be played on; its plies stay as they are."""
        self._ports.records.close(damaged.id, Status.DAMAGED, None, damaged.score, ended=self._ports.today())

    def _again(self, damaged: Kept) -> Sitting:
        """The same hole or deal from its start; a fresh deal when even its number, or its game, makes no sense."""
        row = self._row(damaged.round_id)
        if row is not None and row.ended is None:
            return self._hole(row)
        try:
            return self.deal(damaged.record.game, number_of(damaged.record))
        except UnknownGame:
            return self.deal(GOLF)

    def _hole(self, row: RoundRow) -> Sitting:
        """Deal the next hole of a round under the house rules the round began with."""
        game = registry.find(GOLF)
        hole = len(row.strokes) + 1
        return self._begin(game, hole_deal(row.number, hole), self._rules_of(row, game), row.id, hole)

    def _rules_of(self, row: RoundRow, game: AnyGame) -> Options:
        """The house rules a round began with; those of today when they cannot be read any more."""
        try:
            return complete(game.info.options, read_options(row.options))
        except (BadInput, BadRecord):
            return self._house_rules(game)

    def _house_rules(self, game: AnyGame) -> Options:
        return complete(game.info.options, self._ports.house_rules(game.info.id))

    def _row(self, round_id: RoundId | None) -> RoundRow | None:
        return self._ports.rounds.get(round_id) if round_id is not None else None

    def _begin(
        self, game: AnyGame, number: int, options: Options, round_id: RoundId | None = None, hole: int | None = None
    ) -> Sitting:
        history = opened(game, Setup(number, options), self._ports.level())
        record = begun(game, history, started=self._ports.today())
        record_id = self._ports.records.begin(record, round_id=round_id, hole=hole)
        return self._sitting(Kept(record_id, record, Status.OPEN, round_id, hole), history)

    def _sitting(self, kept: Kept, history: History) -> Sitting:
        game = registry.find(kept.record.game)

        def ended(outcome: Outcome | None) -> None:
            self._hole_ended(kept.round_id, kept.hole, match.state, outcome)

        keeping = Keeping(self._ports.records, kept.id, self._ports.today, ended)
        match = Match(Ledger(game, kept.record, history, keeping), self._ports.level)
        return Sitting(match, kept.round_id, kept.hole)

    def _on_the_table(self, kept: Kept, history: History) -> Sitting:
        """The sitting of a kept game; one that is over is closed, and a loss that is settled counts, if not yet done."""
        sitting = self._sitting(kept, history)
        outcome = sitting.match.outcome
        if outcome is not None and kept.status is Status.OPEN:
            self._hole_ended(kept.round_id, kept.hole, sitting.match.state, outcome)
            sitting.match.books.close(Status.FINISHED)
        elif kept.reason is None and settled(sitting.match.game, sitting.match.state):
            sitting.match.books.close(Status.OPEN)
        return sitting

    def _hole_ended(self, round_id: RoundId | None, hole: int | None, state: AnyState, outcome: Outcome | None) -> None:
        """Write the strokes of a hole on the card, or wipe them when the hole goes on after all."""
        row = self._row(round_id)
        if row is None or hole is None:
            return
        strokes = row.strokes[: hole - 1] + ((state.scores[0],) if outcome is not None else ())
        done = len(strokes) == HOLES
        self._ports.rounds.set_strokes(row.id, strokes, ended=self._ports.today() if done else None)


def opened(game: AnyGame, setup: Setup, level: Auto) -> History:
    """The deal, and what the table lays out by itself before the first ply (aces)."""
    history = History((game.deal(setup),))
    while (move := game.automatic(history.state, level)) is not None:
        history = history.pushed(move, game.apply(history.state, move).state, auto=True)
    return history


def begun(game: AnyGame, history: History, *, started: float, seats: tuple[str, ...] = ()) -> Record:
    """The record of a game that was dealt just now (``opened``); ``seats`` are the texts of its players."""
    setup = history.state.setup
    return Record(
        game.info.id,
        setup.number,
        dict(setup.options),
        history.texts,
        history.auto,
        history.cursor,
        seats=seats,
        rules_version=game.info.rules_version,
        started=started,
    )


def setup_of(record: Record) -> Setup:
    """What a record says about the deal. Raises BadRecord or BadInput when it makes no sense here."""
    game = registry.find(record.game)
    if record.shuffle != NAME:
        raise BadRecord(f"shuffle {record.shuffle!r} is not known; this program knows {NAME}")
    known = game.info.rules_version
    if record.rules_version > known:
        newer = f"rules_version: {record.rules_version} is newer than this program"
        raise BadRecord(f"{newer}, which plays {record.game} by version {known}")
    order = game.info.read_pack(record.order) if record.order else None
    number = record.number if order is not None else check_number(record.number)
    options = complete(game.info.options, record.options)
    read_seats(record.seats, game, options)
    return Setup(number, options, order)


def replay(record: Record) -> Line:
    """Deal and play a record, checked. Raises BadRecord or BadInput when not even the deal makes sense."""
    return play_line(registry.find(record.game), setup_of(record), record.plies)


def cut(record: Record, history: History) -> Record:
    """The record of the plies that could be replayed."""
    return replace(record, plies=history.texts, auto=history.auto, cursor=history.cursor)


def number_of(record: Record) -> int | None:
    """The deal number of a record, None when it has none that counts."""
    if record.order or not FIRST_DEAL <= record.number <= LAST_DEAL:
        return None
    return record.number
