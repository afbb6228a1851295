"""The desk: deals and resumes games, sets them aside and takes them up again, for one person and for several. No
screen, no files.

Holes of games that are played in rounds (``GameInfo.holes``) are tied together here.
"""

from __future__ import annotations

from collections.abc import Sequence
from contextlib import suppress
from typing import Generic, TypeGuard, TypeVar, overload

from msgspec import Struct
from msgspec.structs import replace

from cardtable.ai.bots import GOOD_BOT
from cardtable.games import registry
from cardtable.kernel.errors import BadInput, BadRecord, CardtableError, StorageError
from cardtable.kernel.game import AnyGame, Auto, Holes
from cardtable.kernel.options import Options, complete
from cardtable.kernel.shuffle import check_number
from cardtable.kernel.state import AnyState, Record, Setup
from cardtable.session.deals import DealChoice
from cardtable.session.game_log import GameLog, History, HoleOfRound, SaveHandle, cut, from_line, new_record, opened
from cardtable.session.guide import Guide, LessonPolicy
from cardtable.session.outside import PlayPolicy, Preferences, World
from cardtable.session.records import (
    Kept,
    RecordId,
    RoundId,
    RoundRow,
    Status,
    Store,
    moves_made,
    number_of,
    options_text,
    read_options,
    replay,
    setup_of,
)
from cardtable.session.scores import hole_deal
from cardtable.session.seats import Player, people, plan_of, read_seats
from cardtable.session.solo_game import SoloGame
from cardtable.session.table_game import TableGame

Log_co = TypeVar("Log_co", bound=GameLog, covariant=True)


class Session(Struct, Generic[Log_co], frozen=True):
    """A game on the table, with its round and hole if it has any; ``notice`` is the key of a message to show first.

    ``trial_from``: it is a trial that began after so many plies, is not counted, and is discarded when left. So is a
    guided first hand, which has a ``guide``. ``is_shared``: it came as a shared text, whose house rules stay.
    """

    played: Log_co
    round_id: RoundId | None = None
    hole: int | None = None
    notice: str | None = None
    trial_from: int | None = None
    is_shared: bool = False

    @property
    def guide(self) -> Guide | None:
        return self.played.guide

    @property
    def counts(self) -> bool:
        """Whether it is kept and counted: neither a trial nor a lesson."""
        return self.trial_from is None and self.guide is None


def is_for_one(session: Session[GameLog]) -> TypeGuard[Session[SoloGame]]:
    """Whether this is a game for one person."""
    return isinstance(session.played, SoloGame)


def is_for_several(session: Session[GameLog]) -> TypeGuard[Session[TableGame]]:
    """Whether this is a game for several seats."""
    return isinstance(session.played, TableGame)


class Desk:
    """Opens games and puts them away. Without ``deals`` nobody can ask for winnable deals, and days have no deal."""

    def __init__(
        self,
        store: Store,
        world: World,
        preferences: Preferences,
        policy: PlayPolicy,
        deals: DealChoice | None = None,
    ) -> None:
        self.store, self._world, self._deals = store, world, deals
        self.preferences, self._policy = preferences, policy

    # -- going on ------------------------------------------------------------------------------------------------------

    def sit(self, game_id: str) -> Session[GameLog] | None:
        """Resumes the waiting game, or deals a new one; None if players have to be seated first."""
        waiting = self._waiting(game_id)
        return waiting if waiting or _has_seats(registry.find(game_id)) else self.deal(game_id)

    def resume(self, kept: Kept) -> Session[GameLog]:
        """Replays a kept game, with all checks. A record that cannot be replayed is set aside unchanged; play goes on
        from its last good ply, or from a new deal.

        Completes what the program left half done when it was killed: closes an open record whose game is over, and
        reopens an abandoned round whose hole is still open. Raises UnknownGame.
        """
        record, game = kept.record, registry.find(kept.record.game)
        row = _row(self.store, kept.round_id)
        if row is not None and row.abandoned and kept.status is Status.OPEN:
            self.store.put_round(replace(row, abandoned=False, ended=None))
        try:
            line = replay(record)
            players = _players(kept, game, line.states[0].setup.options, self.preferences)
        except CardtableError:
            again = self._again(kept, game)
            _set_aside(self.store, kept, self._world.time())
            return replace(again, notice="notice.record_unreadable")
        history = from_line(line, record.auto, record.cursor)
        if line.problem is None:
            return self._on_the_table(kept, history, players)
        copy = Kept(self._world.fresh_id(), cut(record, history), Status.OPEN, kept.round_id, kept.hole)
        self.store.put(copy)
        _set_aside(self.store, kept, self._world.time())
        return replace(self._on_the_table(copy, history, players), notice="notice.record_cut")

    # -- dealing -------------------------------------------------------------------------------------------------------

    @overload
    def deal(self, game_id: str, number: int | None = None) -> Session[SoloGame]: ...

    @overload
    def deal(self, game_id: str, number: int | None = None, *, players: Sequence[Player]) -> Session[TableGame]: ...

    def deal(self, game_id: str, number: int | None = None, *, players: Sequence[Player] = ()) -> Session[GameLog]:
        """Deals a new game, perhaps the first hole of a new round; games for several need ``players``.

        Raises BadInput for an impossible number or a wrong number of players, UnknownGame.
        """
        game = registry.find(game_id)
        if number is not None and self._is_of_a_day(game_id, number):
            options = complete(game.info.options, {})
        else:
            options = _house_rules(self.preferences, game, len(players) or 1)
        chosen = self._deals.choose(game, options) if self._deals and number is None and not _has_seats(game) else None
        if number is None:
            number = chosen.number if chosen is not None else None
        number = check_number(self._world.fresh_deal() if number is None else number)
        session = self._dealt(game, Setup(number, options), players)
        return session if chosen is None else replace(session, notice=chosen.notice)

    def again(self, session: Session[GameLog]) -> Session[GameLog]:
        """Deals the same cards to the same players as a new game under the present house rules; a shared deal, or an
        order of one's own, keeps its rules. Raises BadInput as ``deal`` does.
        """
        played, setup = session.played, session.played.state.setup
        players = played.players if isinstance(played, TableGame) else ()
        if session.is_shared or setup.order is not None:
            return replace(self._dealt(played.game, setup, players), is_shared=session.is_shared)
        return self.deal(played.game.info.id, setup.number, players=players)

    def deal_shared(self, record: Record) -> Session[GameLog]:
        """Deals the shared deal of ``record`` as a new game with its house rules, for the usual players; sets a waiting
        game aside. In a game played in rounds it is only a trial while a game or round waits. Raises BadRecord or
        BadInput if the deal makes no sense.
        """
        game, setup = registry.find(record.game), setup_of(record)
        if game.info.rounds(setup.options) is not None and is_open(self.store, game.info.id):
            bare = replace(record, plies=(), auto=frozenset(), cursor=0, started=self._world.time())
            return replace(self.trial(bare, 0), notice="notice.shared_trial", is_shared=True)
        aside = self.make_room(game.info.id)
        count = plan_of(game).count(setup.options)
        players = self.preferences.usual_players(game.info.id, count) if _has_seats(game) else ()
        session = self._dealt(game, setup, players)
        return replace(session, notice="notice.shared_aside" if aside is not None else None, is_shared=True)

    def _is_of_a_day(self, game_id: str, number: int) -> bool:
        """Whether that deal is that of today or an earlier day, which has the source's rules whatever the settings say."""
        return self._deals is not None and self._deals.days.day_of(game_id, number, self._world.time()) is not None

    def _dealt(self, game: AnyGame, setup: Setup, players: Sequence[Player]) -> Session[GameLog]:
        """The game, or the first hole of its round."""
        number, options = setup.number, setup.options
        holes = game.info.rounds(options)
        if holes is None or setup.order is not None:  # an order of one's own has no further holes
            return self._begin(game, setup, players)
        row = RoundRow(
            self._world.fresh_id(),
            number,
            int(options[holes.mark]),
            options_text(options),
            (),
            self._world.time(),
            None,
            game=game.info.id,
        )
        self.store.put_round(row)
        return self._begin(game, setup, (), row.id, 1)

    def under_new_rules(self, session: Session[SoloGame], now: float) -> Session[SoloGame] | None:
        """The same deal under the present house rules, if they differ and nobody has played yet; else None."""
        if not session.counts or session.is_shared:
            return None
        played, row = session.played, round_of(self.store, session)
        touched = bool(played.history.moves[played.history.floor :]) or bool(row and row.strokes)
        setup = played.state.setup
        if touched or _house_rules(self.preferences, played.game) == setup.options or setup.order:
            return None
        number = setup.number if row is None else row.number
        if self._is_of_a_day(played.game.info.id, number):
            return None
        self.put_aside(session, now)
        return self.deal(played.game.info.id, setup.number)

    def trial(self, record: Record, plies: int) -> Session[GameLog]:
        """The game as it was after ``plies`` of a record, to look at or play on: kept in memory, not counted.

        Raises BadRecord or BadInput if the record makes no sense.
        """
        line, game = replay(record), registry.find(record.game)
        history = from_line(line, record.auto, plies)
        kept = Kept(self._world.fresh_id(), cut(record, history), Status.OPEN)
        store = self.store.scratch()
        store.put(kept)
        players = _players(kept, game, line.states[0].setup.options, self.preferences)
        return replace(self._session(kept, history, players, store), trial_from=history.cursor)

    def lesson(self, game_id: str) -> Session[GameLog]:
        """The guided first hand of a game, under the source's rules; not kept. Raises UnknownGame."""
        game = registry.find(game_id)
        lesson = game.lesson
        assert lesson is not None  # noqa: S101 -- only called for games with a lesson
        setup = Setup(lesson.number, complete(game.info.options, plan_of(game).with_count({}, lesson.seats)))
        history = opened(game, setup, Auto.OFF)
        store, guide, policy = self.store.scratch(), Guide(lesson), LessonPolicy(self._policy)
        kept = Kept(self._world.fresh_id(), new_record(game, history, started=self._world.time()), Status.OPEN)
        store.put(kept)
        save = SaveHandle(store, kept.id, self._world)
        if not _has_seats(game):
            return Session(SoloGame(game, kept.record, history, save, policy, guide))
        usual = self.preferences.usual_players(game_id, lesson.seats)
        players = [replace(player, bot=GOOD_BOT if seat else "") for seat, player in enumerate(usual)]
        return Session(TableGame(game, kept.record, history, save, players, policy, guide))

    # -- putting aside -------------------------------------------------------------------------------------------------

    def put_aside(self, session: Session[GameLog], now: float) -> Kept | None:
        """Leaves an unfinished game (and its round) open and uncounted, among the ``unfinished``, so that another can
        be dealt. Returns it; None if nothing is left to play. A deal without a person's ply is given up.
        """
        if not session.counts:
            return None
        played = session.played
        played.keep(now)
        kept = self.store.load(played.record_id)
        row = _row(self.store, kept.round_id)
        goes_on = row is not None and row.ended is None
        if played.is_over:
            if row is None or not goes_on:
                return None
            kept = self.store.load(self._next_in(played.game, row).played.record_id)  # the round waits at its next hole
        elif not (played.touched or (row is not None and row.strokes)):
            self.give_up(session, now)
            return None
        return kept

    def give_up(self, session: Session[GameLog], now: float) -> None:
        """Ends an unfinished game as lost: first its round, then its hole (see ``resume``)."""
        if not session.counts:
            return
        played = session.played
        played.keep(now)
        row = _row(self.store, self.store.load(played.record_id).round_id)
        if row is not None and row.ended is None:
            self.store.put_round(replace(row, abandoned=True, ended=self._world.time()))
        played.close(Status.ABANDONED)

    def take_up(self, kept: Kept) -> Session[GameLog]:
        """Resumes one of the ``unfinished``; from now on it is the waiting game."""
        record = kept.record
        if kept.status is Status.ABANDONED:  # a match set aside by an earlier version
            self.store.close(kept.id, Status.OPEN, None, kept.score, ended=self._world.time())
        self.store.note(kept.id, cursor=record.cursor, undos=record.undos, hints=record.hints, elapsed=record.elapsed)
        return self.resume(self.store.load(kept.id))

    def make_room(self, game_id: str) -> Kept | None:
        """Sets the waiting game aside; None if there is none."""
        kept = self.store.latest_open(game_id)
        return None if kept is None else self.put_aside(self.resume(kept), 0.0)

    # -- rounds -------------------------------------------------------------------------------------------------------

    def next_hole(self, session: Session[SoloGame]) -> Session[GameLog]:
        """The next hole of the round, or a new round after the last one; the same hole while it is not over."""
        played, row = session.played, round_of(self.store, session)
        if row is not None and row.ended is None:
            return self._next_in(played.game, row) if len(row.strokes) >= (session.hole or 0) else session
        if played.outcome is None and not played.is_over:
            return session
        return self._waiting(played.game.info.id) or self.deal(played.game.info.id)

    def _next_in(self, game: AnyGame, row: RoundRow) -> Session[GameLog]:
        """The open hole of a round, or its next one."""
        begun_already = next((kept for kept in self.store.of_round(row.id) if kept.status is Status.OPEN), None)
        return self._hole(game, row) if begun_already is None else self.resume(begun_already)

    def _hole(self, game: AnyGame, row: RoundRow) -> Session[GameLog]:
        """Deals the next hole of a round, under the house rules with which the round began."""
        hole = len(row.strokes) + 1
        setup = Setup(hole_deal(row.number, hole), _rules_of(row, game, self.preferences))
        return self._begin(game, setup, (), row.id, hole)

    # -- what all of them are made of ----------------------------------------------------------------------------------

    def _waiting(self, game_id: str) -> Session[GameLog] | None:
        """The waiting game with that id, or the next hole of its open round."""
        kept = self.store.latest_open(game_id)
        if kept is not None:
            return self.resume(kept)
        game = registry.find(game_id)
        row = _open_round(self.store, game)
        return None if row is None else self._hole(game, row)

    def _begin(
        self,
        game: AnyGame,
        setup: Setup,
        players: Sequence[Player],
        round_id: RoundId | None = None,
        hole: int | None = None,
    ) -> Session[GameLog]:
        history = opened(game, setup, self._policy.level())
        seats = tuple(player.text for player in players)
        record = new_record(game, history, started=self._world.time(), seats=seats)
        kept = Kept(self._world.fresh_id(), record, Status.OPEN, round_id, hole)
        self.store.put(kept)
        return self._session(kept, history, players)

    def _session(
        self, kept: Kept, history: History, players: Sequence[Player], store: Store | None = None
    ) -> Session[GameLog]:
        game, record = registry.find(kept.record.game), kept.record
        save = SaveHandle(
            store or self.store,
            kept.id,
            self._world,
            hole=_hole_of(kept, game.info.holes),
            hero=min(people(players), default=0),
            is_over=kept.status is not Status.OPEN,
            settled_at=None if kept.reason is None else _settled_at(game, history),
        )
        if _has_seats(game):
            return Session(TableGame(game, record, history, save, players, self._policy))
        return Session(SoloGame(game, record, history, save, self._policy), kept.round_id, kept.hole)

    def _on_the_table(self, kept: Kept, history: History, players: Sequence[Player]) -> Session[GameLog]:
        """The session of a kept game; closes it if it is over, and counts a settled loss, if not yet done."""
        session = self._session(kept, history, players)
        if kept.reason is None or session.played.outcome is not None:
            session.played.settle(0.0)
        return session

    def _again(self, damaged: Kept, game: AnyGame) -> Session[GameLog]:
        """The same hole or deal from its start; a random deal if even its number makes no sense."""
        row = _row(self.store, damaged.round_id)
        if row is not None and row.ended is None:
            return self._hole(game, row)
        number = number_of(damaged.record)
        if not _has_seats(game):
            return self.deal(game.info.id, number)
        usual = self.preferences.usual_players(game.info.id, plan_of(game).count(complete(game.info.options, {})))
        return self.deal(game.info.id, number, players=usual)


# -- what waits ---------------------------------------------------------------------------------------------------------


def is_open(store: Store, game_id: str) -> bool:
    """Whether a game with that id waits to be resumed."""
    return store.latest_open(game_id) is not None or _open_round(store, registry.find(game_id)) is not None


def glance(store: Store, game_id: str) -> AnyState | None:
    """The state of the waiting game, without opening it; None if there is none or it cannot be replayed."""
    kept = store.latest_open(game_id)
    if kept is None:
        return None
    try:
        line = replay(kept.record)
    except CardtableError:
        return None
    return line.states[kept.record.cursor] if line.problem is None else None


def unfinished(store: Store, game_id: str, most: int, but: RecordId | None = None) -> Sequence[Kept]:
    """The games that can be resumed, at most ``most``, the one played last first; without ``but``, the one on the
    table.

    Earlier versions stored a match that was set aside as abandoned; as it never counted, it is included.
    """
    found = [kept for kept in store.open_games(game_id) if kept.id != but and _is_begun(store, kept)]
    if _has_seats(registry.find(game_id)):
        for row in reversed(store.finished(game_id)):
            if len(found) < most and row.reason is None:
                with suppress(StorageError):  # leaves out unreadable games
                    found.append(store.load(row.id))
    return found[:most]


def round_of(store: Store, session: Session[GameLog]) -> RoundRow | None:
    return _row(store, session.round_id)


def _is_begun(store: Store, kept: Kept) -> bool:
    """Whether there is something to lose: plies of a person, or holes of its round."""
    row = _row(store, kept.round_id)
    return moves_made(kept.record) > 0 or bool(row and row.strokes)


def _open_round(store: Store, game: AnyGame) -> RoundRow | None:
    return None if game.info.holes is None else store.open_round(game.info.id)


def _row(store: Store, round_id: RoundId | None) -> RoundRow | None:
    return store.round(round_id) if round_id is not None else None


# -- rules and players -------------------------------------------------------------------------------------------------


def _house_rules(preferences: Preferences, game: AnyGame, seats: int = 1) -> Options:
    """The house rules for that number of seats. Raises BadInput if the game cannot be played by so many."""
    rules = preferences.house_rules(game.info.id)
    return complete(game.info.options, plan_of(game).with_count(rules, seats))


def _rules_of(row: RoundRow, game: AnyGame, preferences: Preferences) -> Options:
    """The house rules with which a round began; the present ones if they cannot be read."""
    try:
        return complete(game.info.options, read_options(row.options))
    except (BadInput, BadRecord):
        return _house_rules(preferences, game)


def _players(kept: Kept, game: AnyGame, options: Options, preferences: Preferences) -> Sequence[Player]:
    """The recorded players; the usual ones if the record names none."""
    if not _has_seats(game):
        return ()
    named = read_seats(kept.record.seats, game, options)
    return named or preferences.usual_players(game.info.id, plan_of(game).count(options))


def _hole_of(kept: Kept, holes: Holes | None) -> HoleOfRound | None:
    if kept.round_id is None or kept.hole is None or holes is None:
        return None
    return HoleOfRound(kept.round_id, kept.hole, holes.count)


def _settled_at(game: AnyGame, history: History) -> int | None:
    """The number of plies after which an unfinished game counted."""
    return next((ply for ply, state in enumerate(history.states) if game.settled(state)), None)


def _set_aside(store: Store, damaged: Kept, now: float) -> None:
    """Closes a record that cannot be played on; its plies stay unchanged."""
    store.close(damaged.id, Status.DAMAGED, None, damaged.score, ended=now)


def _has_seats(game: AnyGame) -> bool:
    """Whether the game is for several players."""
    return game.info.seats[1] > 1
