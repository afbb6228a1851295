"""Chooses deals: the deals of the days and their results, and deals that can be won (docs/deals.md).

A day's deal is the first winnable one of its chain of numbers: a table has it, or the worker finds it. It has the
source's rules. Deals for people who wish to win are shipped or, under house rules, found ahead while the worker is
idle.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from datetime import date, datetime, timedelta
from enum import IntEnum
from functools import cached_property
from typing import Annotated, Any

import msgspec
from msgspec import Meta, MsgspecError, Struct, field

from cardtable.ai.chances import is_drawn, telling_options
from cardtable.ai.questions import Asking, WinnableQuestion
from cardtable.ai.skill import has_days
from cardtable.games.registry import ALL_GAMES
from cardtable.kernel.compat import sha256
from cardtable.kernel.errors import BadInput, BadRecord
from cardtable.kernel.game import AnyGame
from cardtable.kernel.options import Options, complete
from cardtable.kernel.shuffle import FIRST_DEAL, LAST_DEAL
from cardtable.kernel.state import Reason
from cardtable.session.outside import Preferences, World
from cardtable.session.records import (
    ChosenDeal,
    Finished,
    Kept,
    Store,
    moves_made,
    number_of,
    options_text,
    read_options,
)
from cardtable.session.scores import RoundVerdict, counted_rounds, dealt_together, total, verdict

# -- which deals -------------------------------------------------------------------------------------------------------

DAY_LIMIT = 600
"""The number of nodes the solver searches for each deal of a chain; an undecided deal is skipped."""

ZERO = "!"
"""The character for the first number of a chain in the table; the others follow in ASCII order."""

MOST = ord("~") - ord(ZERO)
"""The last number of a chain that has a character."""


class DayTable(Struct, frozen=True):
    """The shipped file: for each game a string with a character for each day from ``first`` on, the index in its chain."""

    first: date
    signs: Mapping[str, Annotated[str, Meta(pattern=r"^[!-~]*\Z")]] = field(name="days")

    def number(self, game_id: str, day: date) -> int | None:
        """The number of the deal of that day; None if the table lacks it."""
        signs, place = self.signs.get(game_id, ""), (day - self.first).days
        return chained(game_id, day, ord(signs[place]) - ord(ZERO)) if 0 <= place < len(signs) else None

    def numbers(self, game_id: str, until: date) -> Mapping[int, date]:
        """The days up to and including ``until``, by the number of their deal."""
        days = min(len(self.signs.get(game_id, "")), (until - self.first).days + 1)
        listed = (self.first + timedelta(n) for n in range(days))
        return {chained(game_id, day, ord(self.signs[game_id][n]) - ord(ZERO)): day for n, day in enumerate(listed)}


class DayDeals:
    """The numbers of all days: from the table, or found by the worker and kept until the program ends."""

    def __init__(self, table: DayTable, worker: Asking | None) -> None:
        self._table, self._worker = table, worker
        self._found: dict[tuple[str, date], int] = {}
        self._sought: set[tuple[str, date]] = set()
        self._known: tuple[str, date, Mapping[int, date]] | None = None

    @property
    def first(self) -> date:
        return self._table.first

    def number(self, game_id: str, day: date) -> int | None:
        """The number of the deal of that day; None if it is not known."""
        return self._found.get((game_id, day)) or self._table.number(game_id, day)

    def can_find(self, game_id: str, day: date) -> bool:
        """Whether the number of that day is known or can be found."""
        return self.number(game_id, day) is not None or (self._worker is not None and has_days(game_id))

    def find(self, game: AnyGame, day: date) -> None:
        """Has the worker find the number of a day that the table lacks; until it is found or given up, the day
        ``is_sought``.
        """
        key = game.info.id, day
        worker = self._worker
        if worker is not None and self.number(*key) is None and key not in self._sought:
            self._sought.add(key)
            self._try(worker, game, day, 0)

    def is_sought(self, game_id: str, day: date) -> bool:
        return (game_id, day) in self._sought

    def of_days(self, game_id: str, until: date) -> Mapping[int, date]:
        """The days up to and including ``until``, by the number of their deal."""
        if self._known is None or self._known[:2] != (game_id, until):
            self._known = game_id, until, self._table.numbers(game_id, until)
        found = {number: day for (game, day), number in self._found.items() if game == game_id and day <= until}
        return {**self._known[2], **found}

    def day_of(self, game_id: str, number: int, now: float) -> date | None:
        """The day of that deal, if it is today or earlier; ``now`` in seconds since 1970."""
        return self.of_days(game_id, local_day(now)).get(number)

    def _try(self, worker: Asking, game: AnyGame, day: date, k: int) -> None:
        number = chained(game.info.id, day, k)
        options = dict(complete(game.info.options, {}))
        question = WinnableQuestion(game.info.id, options, tuple(dealt_together(game, number, options)), DAY_LIMIT)
        worker.ask(question, lambda won: self._take_answer(worker, game, day, k, won))

    def _take_answer(self, worker: Asking, game: AnyGame, day: date, k: int, won: bool | None) -> None:
        key = game.info.id, day
        if won is False:
            self._try(worker, game, day, k + 1)
            return
        self._sought.remove(key)
        if won:
            self._found[key] = chained(*key, k)


def local_day(seconds: float) -> date:
    """The local date at ``seconds`` since 1970; 1 January 1970 for times beyond the calendar."""
    try:
        return datetime.fromtimestamp(seconds).date()  # noqa: DTZ006 -- the local day
    except (OverflowError, OSError, ValueError):
        return date(1970, 1, 1)


def chained(game_id: str, day: date, k: int) -> int:
    """The ``k``-th number, from 0, of the chain of a game and a day: eight bytes of a SHA-256, reduced to the range of
    deals.
    """
    digest = sha256(f"cardtable {game_id} {day.isoformat()} {k}".encode()).digest()
    return FIRST_DEAL + int.from_bytes(digest[:8], "big") % (LAST_DEAL - FIRST_DEAL + 1)


# -- what became of them -----------------------------------------------------------------------------------------------


class DayState(IntEnum):
    """The result of a day's deal; of several games the best counts.

    WON: on its own day, on which the game was begun or ended.
    """

    NOT_PLAYED = 0
    PLAYED = 1
    WON_LATER = 2
    WON = 3

    @property
    def is_won(self) -> bool:
        """Whether it was won on any day."""
        return self >= DayState.WON_LATER


def day_states(store: Store, game: AnyGame, days: Mapping[int, date]) -> Mapping[date, DayState]:
    """The states of those ``days`` (by number of their deal) that were played under the source's rules."""
    rows = () if game.info.in_strokes else store.finished(game.info.id, days.keys())
    return _states(store, game, rows, days)


def _states(store: Store, game: AnyGame, rows: Iterable[Finished], days: Mapping[int, date]) -> Mapping[date, DayState]:
    states: dict[date, DayState] = {}
    source = complete(game.info.options, {})
    for number, options, is_won, begun, ended in _played(store, game, rows):
        day = days.get(number)
        if day is None or _complete_options(game, options) != source:
            continue
        on_its_day = day in {local_day(begun), local_day(ended)}
        state = DayState.PLAYED if not is_won else DayState.WON if on_its_day else DayState.WON_LATER
        states[day] = max(state, states.get(day, DayState.NOT_PLAYED))
    return states


def under_way(store: Store, game: AnyGame, numbers: Collection[int]) -> Mapping[int, Kept | None]:
    """Those ``numbers`` whose deal, or round, is unfinished under the source's rules, with the game to resume, the one
    played last. None: a round whose next hole is to be dealt.
    """
    found: dict[int, Kept | None] = {}
    source = complete(game.info.options, {})
    for kept in store.open_games(game.info.id):
        row = store.round(kept.round_id) if kept.round_id is not None else None
        begun = moves_made(kept.record) > 0 or bool(row and row.strokes)
        number, text = (
            (number_of(kept.record) or 0, options_text(kept.record.options))
            if row is None
            else (row.number, row.options)
        )
        if begun and number in numbers and _complete_options(game, text) == source:
            found.setdefault(number, kept)
    row = store.open_round(game.info.id)
    if row is not None and row.strokes and row.number in numbers and _complete_options(game, row.options) == source:
        found.setdefault(row.number, None)
    return found


def won_today(store: Store, days: DayDeals, games: Iterable[AnyGame], now: float) -> list[bool]:
    """Whether today's deal is won, for each game; ``now`` in seconds since 1970."""
    today = local_day(now)
    numbers = [(game, days.number(game.info.id, today)) for game in games]
    rows = store.finished(None, [number for _, number in numbers if number is not None])  # one query for all games
    states = [_states(store, game, rows, {} if number is None else {number: today}) for game, number in numbers]
    return [state.get(today, DayState.NOT_PLAYED).is_won for state in states]


def day_streaks(states: Mapping[date, DayState], today: date) -> tuple[int, int]:
    """The number of days in a row won on their own day up to today (or yesterday, while today's is not won), and the
    longest such run.
    """
    won = {day for day, state in states.items() if state is DayState.WON and day <= today}
    one = timedelta(1)
    ends = today if today in won else today - one
    rows = {day: _won_in_a_row(won, day) for day in won if day + one not in won}
    return rows.get(ends, 0), max(rows.values(), default=0)


def _won_in_a_row(won: set[date], last: date) -> int:
    """The length of the run of days won that ends with ``last``."""
    count = 1
    while last - timedelta(count) in won:
        count += 1
    return count


def _played(store: Store, game: AnyGame, rows: Iterable[Finished]) -> Iterator[tuple[int, str, bool, float, float]]:
    """Number, options, whether it was won, start and end of each game or, in games of rounds, of each round."""
    if not game.info.in_strokes:
        for row in (each for each in rows if each.game == game.info.id):
            yield row.number, row.options, row.reason is Reason.WON, row.started, row.ended
        return
    for each in counted_rounds(store.rounds(game.info.id), None):
        won = verdict(total(each.strokes), each.bogey) is not RoundVerdict.OVER
        yield each.number, each.options, won, each.started, each.ended or each.started


def _complete_options(game: AnyGame, text: str) -> Mapping[str, str | int] | None:
    try:
        return complete(game.info.options, read_options(text))
    except (BadInput, BadRecord):
        return None


# -- deals that can be won ---------------------------------------------------------------------------------------------

LIMIT = 3_000
"""The number of nodes the solver searches for each deal; an undecided deal does not count as winnable."""

ENOUGH, MOST_RULES = 4, 24
"""The number of deals kept ready, and of the games and sets of rules for which they are kept; those used last stay."""

MOST_BYTES = 50_000
"""Bytes of the stock's file; a full stock has a tenth of that."""

MOST_TRIES = 600
"""The number of deals tried for one game and set of rules while the program runs, even if few can be won."""

NONE_YET = "notice.no_winnable_yet"

_Deal = Annotated[int, Meta(ge=FIRST_DEAL, le=LAST_DEAL)]


class Winnable(Struct):
    """The shipped file of deals that can be won under the source's rules, by game."""

    games: dict[str, tuple[_Deal, ...]]


class _Stock(Struct):
    """By game and rules (``key_of``)."""

    deals: dict[str, list[_Deal]]


class DealFiles:
    """The shipped deals and the stock: none are shipped here, and the stock is kept in memory."""

    def __init__(self) -> None:
        self.stock = ""

    def days(self) -> DayTable:
        return DayTable(date(2026, 1, 1), {})

    def winnable(self) -> Mapping[str, Sequence[int]]:
        """Deals that can be won under the source's rules, by game."""
        return {}

    def read(self) -> str:
        """The stock as last written; "" if there is none."""
        return self.stock

    def write(self, text: str) -> None:
        """Keeps the stock, which may be lost."""
        self.stock = text


class DealChoice:
    """Chooses deals that can be won for those who want them, and knows the deals of the days (``days``)."""

    def __init__(self, files: DealFiles, worker: Asking | None, preferences: Preferences, world: World) -> None:
        self._files, self._worker = files, worker
        self._preferences, self._world = preferences, world
        self._given: set[int] = set()
        self._tried = Counter[str]()
        self._asked: Any = None
        self._rests = False

    @cached_property
    def days(self) -> DayDeals:
        return DayDeals(self._files.days(), self._worker)

    @cached_property
    def _stock(self) -> dict[str, list[int]]:
        try:
            return msgspec.json.decode(self._files.read(), type=_Stock).deals
        except (MsgspecError, RecursionError):
            return {}

    def choose(self, game: AnyGame, options: Options) -> ChosenDeal | None:
        """A deal that can be won, at once; None if any deal will do.

        First a deal found ahead, each only once; else a shipped one, first those not given since the program began. If
        there is neither, a result without a number, with a message.
        """
        if not self._preferences.wants_winnable(game.info.id) or not is_drawn(game, options):
            return None
        if ready := self._stock.get(key_of(game, options)):
            number = ready.pop(self._world.chance().below(len(ready)))
            self._keep()
            return ChosenDeal(number)
        shipped = () if telling_options(game, options) else self._files.winnable().get(game.info.id, ())
        fresh = [number for number in shipped if number not in self._given] or shipped
        if not fresh:
            return ChosenDeal(None, NONE_YET)
        number = fresh[self._world.chance().below(len(fresh))]
        self._given.add(number)
        return ChosenDeal(number)

    def look(self) -> None:
        """Keeps enough deals ready: asks the worker about one deal at a time, and only if somebody wants winnable
        deals.
        """
        if self._worker is None or self._asked is not None or self._rests:
            return
        for game, options in self._wanted():
            key = key_of(game, options)
            if len(self._stock.get(key, ())) < ENOUGH and self._tried[key] < MOST_TRIES and is_drawn(game, options):
                self._ask(self._worker, game, options)
                return

    def rest(self, *, rests: bool) -> None:
        """Stops looking while nobody uses the program, or starts again."""
        if rests == self._rests:
            return
        self._rests = rests
        if rests and self._asked is not None and self._worker is not None:
            self._worker.drop(self._asked)
            self._asked = None
        self.look()

    def _wanted(self) -> Iterator[tuple[AnyGame, Options]]:
        for game in ALL_GAMES:
            if self._preferences.wants_winnable(game.info.id):
                yield game, complete(game.info.options, self._preferences.house_rules(game.info.id))

    def _ask(self, worker: Asking, game: AnyGame, options: Options) -> None:
        number = self._world.fresh_deal()
        question = WinnableQuestion(game.info.id, dict(options), tuple(dealt_together(game, number, options)), LIMIT)
        self._tried[key_of(game, options)] += 1
        self._asked = worker.ask(question, lambda won: self._take_answer(game, options, number, won), idle=True)

    def _take_answer(self, game: AnyGame, options: Options, number: int, won: bool | None) -> None:
        self._asked = None
        if won:
            key = key_of(game, options)
            self._stock[key] = [*self._stock.pop(key, ()), number]  # the last one used is last
            while len(self._stock) > MOST_RULES:
                del self._stock[next(iter(self._stock))]
            self._keep()
        self.look()

    def _keep(self) -> None:
        self._files.write(msgspec.json.encode(_Stock(self._stock)).decode())


def key_of(game: AnyGame, options: Options) -> str:
    """A game and those of its options that change what can be won."""
    return f"{game.info.id} {options_text(telling_options(game, options))}"
