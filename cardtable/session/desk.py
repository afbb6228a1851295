"""The desk: deals, resumes, puts aside and takes up games again, and ties holes of Golf to rounds. No screen, no files."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, replace

from cardtable.games import registry
from cardtable.kernel.errors import BadInput, BadRecord, CardtableError
from cardtable.kernel.game import Auto, Game
from cardtable.kernel.options import complete
from cardtable.kernel.outcome import Outcome
from cardtable.kernel.play import Line, play_line
from cardtable.kernel.record import Record
from cardtable.kernel.shuffle import NAME
from cardtable.kernel.state import Setup, State
from cardtable.session.golf_round import HOLES, hole_deal
from cardtable.session.history import History, from_line
from cardtable.session.match import Match
from cardtable.session.ports import Kept, Records, RoundId, RoundRow, Rounds, Status

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
        return self._ports.rounds.get(sitting.round_id) if sitting.round_id is not None else None

    def deal(self, game_id: str, number: int | None = None) -> Sitting:
        """Deal afresh (in Golf: begin a round). Raises BadInput for a number that no deal has, UnknownGame."""
        game = registry.find(game_id)
        number = self._ports.fresh() if number is None else number
        options = complete(game.info.options, self._ports.house_rules(game_id))
        if game_id != GOLF:
            return self._begin(game, number, options)
        text = ",".join(f"{key}={value}" for key, value in options.items())
        bogey = int(options["go_bogey"])
        round_id = self._ports.rounds.begin(number, bogey, text, started=self._ports.today())
        return self._begin(game, number, options, round_id, 1)

    def next_hole(self, sitting: Sitting) -> Sitting:
        """The next hole of the round, or a new round when it was the ninth."""
        row = self.round_of(sitting)
        return self._hole(row) if row is not None and len(row.strokes) < HOLES else self.deal(GOLF)

    def resume(self, kept: Kept) -> Sitting:
        """Replay a kept game, checked. What cannot be replayed is put aside untouched, and play goes on before it."""
        try:
            line = replay(kept.record)
        except CardtableError:
            self._ports.records.close(kept.id, Status.ABANDONED, None, 0, ended=self._ports.today())
            fresh = self._again(kept)
            return Sitting(fresh.match, fresh.round_id, fresh.hole, "notice.record_unreadable")
        history = from_line(line, kept.record.auto, kept.record.cursor)
        if line.problem is None:
            sitting = self._sitting(kept, history)
            if sitting.match.outcome is not None:
                sitting.match.close(Status.FINISHED)
                self._hole_ended(kept.round_id, kept.hole, sitting.match.state, sitting.match.outcome)
            return sitting
        self._ports.records.close(kept.id, Status.ABANDONED, None, 0, ended=self._ports.today())
        good = cut(kept.record, history)
        copy_id = self._ports.records.begin(good, round_id=kept.round_id, hole=kept.hole)
        copy = Kept(copy_id, good, Status.OPEN, kept.round_id, kept.hole)
        sitting = self._sitting(copy, history)
        return Sitting(sitting.match, kept.round_id, kept.hole, "notice.record_cut")

    def put_aside(self, sitting: Sitting, now: float) -> Aside | None:
        """Give up an unfinished game (and its round); returns what ``take_up`` needs, None when nothing was begun."""
        match, row = sitting.match, self.round_of(sitting)
        begun = match.history.cursor > match.history.floor or bool(row and row.strokes)
        match.keep(now)
        if match.outcome is None:
            match.close(Status.ABANDONED)
        if row is not None and row.ended is None:
            self._ports.rounds.set_abandoned(row.id, abandoned=True, ended=self._ports.today())
        kept = self._ports.records.load(match.record_id)
        return Aside(kept, row) if begun and (match.outcome is None or row is not None) else None

    def take_up(self, aside: Aside, instead_of: Sitting) -> Sitting:
        """Undo ``put_aside``: the new game goes away, the old one lies on the table again."""
        self._ports.records.close(instead_of.match.record_id, Status.ABANDONED, None, 0, ended=self._ports.today())
        if instead_of.round_id is not None:
            self._ports.rounds.set_abandoned(instead_of.round_id, abandoned=True, ended=self._ports.today())
        if aside.round is not None:
            self._ports.rounds.set_abandoned(aside.round.id, abandoned=False, ended=None)
        if aside.kept.status is not Status.FINISHED:
            self._ports.records.close(aside.kept.id, Status.OPEN, None, 0, ended=self._ports.today())
        return self.resume(self._ports.records.load(aside.kept.id))

    def _again(self, kept: Kept) -> Sitting:
        """The same deal from its start, or a fresh one when even its number or game makes no sense."""
        try:
            game = registry.find(kept.record.game)
            options = complete(game.info.options, self._ports.house_rules(kept.record.game))
            return self._begin(game, self._number(kept.record), options, kept.round_id, kept.hole)
        except BadInput:
            return self.deal(GOLF)

    def _number(self, record: Record) -> int:
        return record.number if not record.order and record.number > 0 else self._ports.fresh()

    def _hole(self, row: RoundRow) -> Sitting:
        """Deal the next hole of a round under the house rules the round began with."""
        game = registry.find(GOLF)
        hole = len(row.strokes) + 1
        options = complete(game.info.options, dict(pair.split("=", 1) for pair in row.options.split(",")))
        return self._begin(game, hole_deal(row.number, hole), options, row.id, hole)

    def _begin(
        self,
        game: Game,
        number: int,
        options: Mapping[str, str | int],
        round_id: RoundId | None = None,
        hole: int | None = None,
    ) -> Sitting:
        history = self._opened(game, number, options)
        record = Record(
            game.info.id,
            number,
            dict(options),
            history.texts,
            history.auto,
            history.cursor,
            rules_version=game.info.rules_version,
            started=self._ports.today(),
        )
        record_id = self._ports.records.begin(record, round_id=round_id, hole=hole)
        return self._sitting(Kept(record_id, record, Status.OPEN, round_id, hole), history)

    def _opened(self, game: Game, number: int, options: Mapping[str, str | int]) -> History:
        """The deal, and what the table lays out by itself before the first ply (aces)."""
        history = History((game.deal(Setup(number, options)),))
        while (move := game.automatic(history.state, self._ports.level())) is not None:
            history = history.pushed(move, game.apply(history.state, move).state, auto=True)
        return history

    def _sitting(self, kept: Kept, history: History) -> Sitting:
        game = registry.find(kept.record.game)

        def ended(outcome: Outcome | None) -> None:
            self._hole_ended(kept.round_id, kept.hole, match.state, outcome)

        match = Match(
            game, kept.record, history, self._ports.records, kept.id, self._ports.level, self._ports.today, ended
        )
        return Sitting(match, kept.round_id, kept.hole)

    def _hole_ended(self, round_id: RoundId | None, hole: int | None, state: State, outcome: Outcome | None) -> None:
        """Write the strokes of a hole on the card, or wipe them when the hole goes on after all."""
        row = self._ports.rounds.get(round_id) if round_id is not None else None
        if row is None or hole is None:
            return
        strokes = row.strokes[: hole - 1] + ((state.scores[0],) if outcome is not None else ())
        done = len(strokes) == HOLES
        self._ports.rounds.set_strokes(row.id, strokes, ended=self._ports.today() if done else None)


def setup_of(record: Record) -> Setup:
    """What a record says about the deal. Raises BadRecord or BadInput when it makes no sense here."""
    game = registry.find(record.game)
    if record.shuffle != NAME:
        raise BadRecord(f"shuffle {record.shuffle!r} is not known; this program knows {NAME}")
    order = game.info.deck.parse_pack(record.order) if record.order else None
    return Setup(record.number, complete(game.info.options, record.options), order)


def replay(record: Record) -> Line:
    """Deal and play a record, checked. Raises BadRecord or BadInput when not even the deal makes sense."""
    return play_line(registry.find(record.game), setup_of(record), record.plies)


def cut(record: Record, history: History) -> Record:
    """The record of the plies that could be replayed."""
    return replace(record, plies=history.texts, auto=history.auto, cursor=history.cursor)
