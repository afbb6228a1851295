"""The deals of the days: which they are (docs/deals.md), and what became of them.

Each day has a chain of deal numbers, from the date alone; its deal is the first of them that can be won. For many years
ahead a table names it; for other days the worker is asked. It is always played by the source's rules. What became of a
deal is read from the kept games and nothing else.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from datetime import date, datetime, timedelta
from enum import IntEnum
from hashlib import sha256
from typing import Annotated

from msgspec import Meta, Struct, field

from cardtable.ai.all_skills import has_days
from cardtable.ai.questions import Asking, WinnableQuestion
from cardtable.kernel.errors import BadInput, BadRecord
from cardtable.kernel.game import AnyGame
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import FIRST_DEAL, LAST_DEAL
from cardtable.kernel.state import Reason
from cardtable.session.golf_round import RoundVerdict, counted_rounds, dealt_together, total, verdict
from cardtable.session.keeping import Finished, Kept, Store
from cardtable.session.records import number_of, options_text, read_options

# -- which deals -------------------------------------------------------------------------------------------------------

LIMIT = 600
"""So many nodes the solver looks at for each deal of a chain; what is not decided by then is passed over."""

ZERO = "!"
"""The sign of the first number of a chain in the table; the others follow in the order of ASCII."""

MOST = ord("~") - ord(ZERO)
"""The last number of a chain that has a sign of its own."""


class DayTable(Struct, frozen=True):
    """The file that is shipped: from ``first`` on a sign for each day, by game: which number of its chain it is."""

    first: date
    signs: Mapping[str, Annotated[str, Meta(pattern=r"^[!-~]*\Z")]] = field(name="days")

    def number(self, game_id: str, day: date) -> int | None:
        """The number of the deal of that day; None where the table does not have it."""
        signs, place = self.signs.get(game_id, ""), (day - self.first).days
        return chained(game_id, day, ord(signs[place]) - ord(ZERO)) if 0 <= place < len(signs) else None

    def numbers(self, game_id: str, until: date) -> Mapping[int, date]:
        """The days up to and with ``until`` by the number of their deal."""
        days = min(len(self.signs.get(game_id, "")), (until - self.first).days + 1)
        listed = (self.first + timedelta(n) for n in range(days))
        return {chained(game_id, day, ord(self.signs[game_id][n]) - ord(ZERO)): day for n, day in enumerate(listed)}


class DayDeals:
    """The numbers of all days: from the table, or found by the worker and remembered for this sitting."""

    def __init__(self, table: DayTable, worker: Asking | None) -> None:
        self._table, self._worker = table, worker
        self._found: dict[tuple[str, date], int] = {}
        self._asked: dict[tuple[str, date], Callable[[], object]] = {}
        self._known: tuple[str, date, Mapping[int, date]] | None = None

    @property
    def first(self) -> date:
        """The first day that has a deal."""
        return self._table.first

    def number(self, game_id: str, day: date) -> int | None:
        """The number of the deal of that day, if it is known."""
        return self._found.get((game_id, day)) or self._table.number(game_id, day)

    def can_find(self, game_id: str, day: date) -> bool:
        """Whether the number of that day is known, or somebody can look for it."""
        return self.number(game_id, day) is not None or (self._worker is not None and has_days(game_id))

    def find(self, game: AnyGame, day: date, heard: Callable[[], object]) -> None:
        """Have the number found of a day that the table does not have; ``heard`` is called once it is known, or
        nothing will be found out.
        """
        key = game.info.id, day
        worker = self._worker
        if worker is None or self.number(*key) is not None:
            return
        is_sought = key in self._asked
        self._asked[key] = heard
        if not is_sought:
            self._try(worker, game, day, 0)

    def is_sought(self, game_id: str, day: date) -> bool:
        """Whether the worker is looking for the deal of that day."""
        return (game_id, day) in self._asked

    def of_days(self, game_id: str, until: date) -> Mapping[int, date]:
        """The days up to and with ``until`` by the number of their deal."""
        if self._known is None or self._known[:2] != (game_id, until):
            self._known = game_id, until, self._table.numbers(game_id, until)
        found = {number: day for (game, day), number in self._found.items() if game == game_id and day <= until}
        return {**self._known[2], **found}

    def is_of_a_day(self, game_id: str, number: int, now: float) -> bool:
        """Whether that is the deal of today or of a day before; ``now`` in seconds since 1970."""
        return self.day_of(game_id, number, now) is not None

    def day_of(self, game_id: str, number: int, now: float) -> date | None:
        """The day whose deal that is, if it is today's or one before."""
        return self.of_days(game_id, local_day(now)).get(number)

    def _try(self, worker: Asking, game: AnyGame, day: date, k: int) -> None:
        number = chained(game.info.id, day, k)
        options = dict(complete(game.info.options, {}))
        question = WinnableQuestion(game.info.id, options, tuple(dealt_together(game, number)), LIMIT)
        worker.ask(question, lambda won: self._hear(worker, game, day, k, won))

    def _hear(self, worker: Asking, game: AnyGame, day: date, k: int, won: bool | None) -> None:
        key = game.info.id, day
        if won is None:
            self._asked.pop(key)()
        elif won:
            self._found[key] = chained(*key, k)
            self._asked.pop(key)()
        else:
            self._try(worker, game, day, k + 1)


def local_day(seconds: float) -> date:
    """The day that the calendar on the wall shows then; ``seconds`` since 1970. What no calendar has is the first day."""
    try:
        return datetime.fromtimestamp(seconds).date()  # noqa: DTZ006 -- the person's own day is meant
    except (OverflowError, OSError, ValueError):
        return date(1970, 1, 1)


def chained(game_id: str, day: date, k: int) -> int:
    """The ``k``-th number, from 0, of the chain of a game and a day: eight bytes of a SHA-256, brought into range."""
    told = sha256(f"cardtable {game_id} {day.isoformat()} {k}".encode()).digest()
    return FIRST_DEAL + int.from_bytes(told[:8], "big") % (LAST_DEAL - FIRST_DEAL + 1)


# -- what became of them -----------------------------------------------------------------------------------------------


class DayState(IntEnum):
    """What became of the deal of a day; of several games the best counts.

    WON: on its own day, which is that on which the game was begun or ended.
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
    """The states of those of the ``days`` (by the number of their deal) that were played under the source's rules."""
    rows = store.finished(game.info.id, days.keys()) if game.info.holes is None else ()
    return _states(store, game, rows, days)


def _states(store: Store, game: AnyGame, rows: Iterable[Finished], days: Mapping[int, date]) -> Mapping[date, DayState]:
    states: dict[date, DayState] = {}
    source = complete(game.info.options, {})
    for number, options, is_won, begun, ended in _played(store, game, rows):
        day = days.get(number)
        if day is None or _options(game, options) != source:
            continue
        on_its_day = day in {local_day(begun), local_day(ended)}
        state = DayState.PLAYED if not is_won else DayState.WON if on_its_day else DayState.WON_LATER
        states[day] = max(state, states.get(day, DayState.NOT_PLAYED))
    return states


def under_way(store: Store, game: AnyGame, numbers: Collection[int]) -> Mapping[int, Kept | None]:
    """Those of ``numbers`` whose deal, or round, was begun under the source's rules and is open, on the table or put aside,
    with the game to continue: the one played last. None: that of a round which is to be dealt its next hole.
    """
    found: dict[int, Kept | None] = {}
    source = complete(game.info.options, {})
    for kept in store.open_games(game.info.id):
        row = store.round(kept.round_id) if kept.round_id is not None else None
        begun = any(ply not in kept.record.auto for ply in range(kept.record.cursor)) or bool(row and row.strokes)
        number, text = (
            (number_of(kept.record) or 0, options_text(kept.record.options))
            if row is None
            else (row.number, row.options)
        )
        if begun and number in numbers and _options(game, text) == source:
            found.setdefault(number, kept)
    row = store.open_round() if game.info.holes is not None else None
    if row is not None and row.strokes and row.number in numbers and _options(game, row.options) == source:
        found.setdefault(row.number, None)
    return found


def won_today(store: Store, days: DayDeals, games: Iterable[AnyGame], now: float) -> list[bool]:
    """Of each game whether today's deal is won; ``now`` in seconds since 1970."""
    today = local_day(now)
    numbers = [(game, days.number(game.info.id, today)) for game in games]
    rows = store.finished(None, [number for _, number in numbers if number is not None])  # of all of them at once
    states = [_states(store, game, rows, {} if number is None else {number: today}) for game, number in numbers]
    return [state.get(today, DayState.NOT_PLAYED).is_won for state in states]


def day_streaks(states: Mapping[date, DayState], today: date) -> tuple[int, int]:
    """How many days in a row were won on their own day, up to today or, while today's is not won yet, up to yesterday;
    and how many in the longest row.
    """
    won = {day for day, state in states.items() if state is DayState.WON and day <= today}
    one = timedelta(1)
    ends = today if today in won else today - one
    rows = {day: _won_in_a_row(won, day) for day in won if day + one not in won}
    return rows.get(ends, 0), max(rows.values(), default=0)


def _won_in_a_row(won: set[date], last: date) -> int:
    """How many days in a row were won, ending with ``last``."""
    count = 1
    while last - timedelta(count) in won:
        count += 1
    return count


def _played(store: Store, game: AnyGame, rows: Iterable[Finished]) -> Iterator[tuple[int, str, bool, float, float]]:
    """Number, options, whether it was won, begun and ended: of games, or of the rounds that are kept."""
    if game.info.holes is None:
        for row in (each for each in rows if each.game == game.info.id):
            yield row.number, row.options, row.reason is Reason.WON, row.started, row.ended
        return
    for each in counted_rounds(store.rounds(), None):
        won = verdict(total(each.strokes), each.bogey) is not RoundVerdict.OVER
        yield each.number, each.options, won, each.started, each.ended or each.started


def _options(game: AnyGame, text: str) -> Mapping[str, str | int] | None:
    try:
        return complete(game.info.options, read_options(text))
    except (BadInput, BadRecord):
        return None
