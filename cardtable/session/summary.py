"""What a list of finished games says: shares, streaks, best and mean, and the series that charts are drawn from."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import accumulate
from math import sqrt
from typing import TypeVar

from msgspec import Struct

from cardtable.ai.judged_deals import is_drawn
from cardtable.games.registry import find
from cardtable.kernel.errors import BadRecord
from cardtable.kernel.options import accepted, complete
from cardtable.kernel.outcome import Reason
from cardtable.kernel.telling import Better
from cardtable.session.ports import Finished, Kept, RecordId
from cardtable.session.record_text import options_text, read_options
from cardtable.session.replaying import number_of

Rules = dict[str, str | int]
"""The options that change play and differ from the source's."""

_Row = TypeVar("_Row")

_ALWAYS = -1
"""Stands for the number of a deal that lies the same under every number."""

_GREATEST = 10**12
"""Beyond every score, count and second of the calendar, and small enough for all figures and charts."""


class Summary(Struct, frozen=True):
    """Figures of one game. ``interval`` is the 95 % Wilson interval of the share won; times are seconds.

    ``unaided`` is how many were won without a hint and without taking anything back.
    """

    played: int
    won: int
    abandoned: int
    interval: tuple[float, float]
    streak: int
    longest_streak: int
    best: int | None
    mean: float | None
    total: int
    median_time: float | None
    unaided: int
    scores: tuple[int, ...]

    @property
    def share(self) -> float:
        """The share of games won, 0 without any."""
        return self.won / self.played if self.played else 0.0


def _median(values: Sequence[float]) -> float:
    """The middle value, or the mean of the two in the middle."""
    ranked, middle = sorted(values), len(values) // 2
    return ranked[middle] if len(values) % 2 else (ranked[middle - 1] + ranked[middle]) / 2


def summarise(rows: Sequence[Finished], better: Better) -> Summary:
    """The figures of ``rows``, oldest first. Games given up count as played and not won; their score counts too."""
    won = [row.reason is Reason.WON for row in rows]
    scores = tuple(row.score for row in rows)
    times = [row.elapsed for row in rows]
    pick = min if better is Better.LOW else max
    current, longest = streaks(won)
    return Summary(
        played=len(rows),
        won=sum(won),
        abandoned=sum(row.reason is None for row in rows),
        interval=wilson(sum(won), len(rows)),
        streak=current,
        longest_streak=longest,
        best=pick(scores) if scores else None,
        mean=sum(scores) / len(scores) if scores else None,
        total=sum(scores),
        median_time=_median(times) if times else None,
        unaided=sum(row.reason is Reason.WON and not (row.undos or row.hints) for row in rows),
        scores=scores,
    )


def rules_of(game: str, options: str) -> Rules:
    """The rules of a game, from its options as a record has them; what cannot be read counts as the source's."""
    specs, given = find(game).info.options, _readable(options)
    known = accepted(specs, given)
    return {
        spec.key: known[spec.key] for spec in specs if spec.plays and known.get(spec.key, spec.default) != spec.default
    }


def by_rules(game: str, rows: Sequence[_Row], options: Sequence[str]) -> Sequence[tuple[Rules, Sequence[_Row]]]:
    """``rows`` of a game, oldest first, parted by the rules in the ``options`` of each: no figure mixes two games.

    The rules played last come first.
    """
    found: dict[tuple[tuple[str, str | int], ...], list[_Row]] = {}
    for row, text in zip(reversed(rows), reversed(options), strict=True):
        found.setdefault(tuple(sorted(rules_of(game, text).items())), []).insert(0, row)
    return [(dict(rules), of_rules) for rules, of_rules in found.items()]


def _readable(options: str) -> Mapping[str, str | int]:
    try:
        return read_options(options)
    except BadRecord:
        return {}


def known_deals(rows: Sequence[Finished], waiting: Sequence[Kept] = ()) -> frozenset[RecordId]:
    """The games whose deal was known to whoever played it: from another one of ``rows``, which are all that are over, oldest
    first, or of ``waiting``, which are open; or because somebody laid the pack. They are no part of any rate.

    A deal is known from a game that was begun before, whatever became of it, and from one that was over before. Under
    rules that always lay the cards the same way every number is the same deal.
    """
    drawn: dict[tuple[str, str], bool] = {}

    def deal_of(game: str, number: int, options: str) -> tuple[str, int]:
        if (game, options) not in drawn:
            drawn[game, options] = _is_drawn(game, options)
        return game, _ALWAYS if number and not drawn[game, options] else number

    begun: dict[tuple[str, int], float] = {}
    for key, started in [
        *((deal_of(row.game, row.number, row.options), row.started) for row in rows),
        *(
            (
                deal_of(kept.record.game, number_of(kept.record) or 0, options_text(kept.record.options)),
                kept.record.started,
            )
            for kept in waiting
            if kept.record.plies
        ),
    ]:
        begun[key] = min(started, begun.get(key, started))
    seen: set[tuple[str, int]] = set()
    known: set[RecordId] = set()
    for row in rows:
        key = deal_of(row.game, row.number, row.options)
        if not row.number or key in seen or begun[key] < row.started:
            known.add(row.id)
        seen.add(key)
    return frozenset(known)


def _is_drawn(game: str, options: str) -> bool:
    """Whether under these options chance deals, so that each number is another deal."""
    found = find(game)
    return is_drawn(found, complete(found.info.options, accepted(found.info.options, _readable(options))))


def cumulative(scores: Sequence[int]) -> tuple[int, ...]:
    """The running sum, for the curve of money over time."""
    return tuple(accumulate(scores))


def streaks(won: Sequence[bool]) -> tuple[int, int]:
    """The number of wins at the end of the list, and the longest row of wins in it."""
    longest = current = 0
    for win in won:
        current = current + 1 if win else 0
        longest = max(longest, current)
    return current, longest


def counted(rows: Sequence[Finished], since: float | None) -> Sequence[Finished]:
    """The rows that ended after ``since``, all of them for None; those with numbers that no game comes to are left out."""
    return [row for row in rows if _is_sound(row) and (since is None or row.ended > since)]


def plausible(*numbers: float) -> bool:
    """Whether numbers are within what games, clocks and calendars come to; one that is no number is not."""
    return all(-_GREATEST <= number <= _GREATEST for number in numbers)


def _is_sound(row: Finished) -> bool:
    counts = (row.number, row.score, row.plies, row.undos, row.hints, row.redeals)
    return plausible(*counts, row.elapsed, row.ended, *row.scores)


def shares(won: Sequence[bool]) -> tuple[float, ...]:
    """The share of wins up to and with each game, for the curve of it over time."""
    return tuple(count / n for n, count in enumerate(accumulate(map(int, won)), 1))


def wilson(won: int, played: int) -> tuple[float, float]:
    """The 95 % interval of a share (E. B. Wilson, 1927); 0 to 1 when nothing was played."""
    if not played:
        return 0.0, 1.0
    z2 = 1.959964**2
    share = won / played
    centre = (share + z2 / (2 * played)) / (1 + z2 / played)
    half = sqrt(z2 * (share * (1 - share) / played + z2 / (4 * played**2))) / (1 + z2 / played)
    return max(0.0, centre - half), min(1.0, centre + half)
