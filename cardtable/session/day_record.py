"""What was made of the deals of the days, told from the games that are kept and from nothing else."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping
from datetime import date, timedelta
from enum import IntEnum

from cardtable.kernel.errors import BadInput, BadRecord
from cardtable.kernel.game import AnyGame
from cardtable.kernel.options import complete
from cardtable.kernel.outcome import Reason
from cardtable.session.day_deals import DayDeals, local_day
from cardtable.session.golf_round import RoundVerdict, is_sound, total, verdict
from cardtable.session.ports import Finished, Kept, Store
from cardtable.session.record_text import options_text, read_options
from cardtable.session.replaying import number_of


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
    rows = {day: _row(won, day) for day in won if day + one not in won}
    return rows.get(ends, 0), max(rows.values(), default=0)


def _row(won: set[date], last: date) -> int:
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
    for each in store.rounds():
        if is_sound(each):
            won = verdict(total(each.strokes), each.bogey) is not RoundVerdict.OVER
            yield each.number, each.options, won, each.started, each.ended or each.started


def _options(game: AnyGame, text: str) -> Mapping[str, str | int] | None:
    try:
        return complete(game.info.options, read_options(text))
    except (BadInput, BadRecord):
        return None
