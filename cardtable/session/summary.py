"""What a list of finished games says: shares, streaks, best and mean, and the series that charts are drawn from."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import accumulate
from math import sqrt

from cardtable.kernel.outcome import Reason
from cardtable.kernel.telling import Better
from cardtable.session.ports import Finished
from cardtable.values import dataclass

_GREATEST = 10**12
"""Beyond every score, count and second of the calendar, and small enough for all figures and charts."""


@dataclass(frozen=True, slots=True)
class Summary:
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


def summarise(rows: Sequence[Finished], better: Better) -> Summary:
    """The figures of ``rows``, oldest first. Games given up count as played and not won; their score counts too."""
    from statistics import fmean, median  # noqa: PLC0415 -- the screens that tell figures come late, and it brings much along

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
        mean=fmean(scores) if scores else None,
        total=sum(scores),
        median_time=median(times) if times else None,
        unaided=sum(row.reason is Reason.WON and not (row.undos or row.hints) for row in rows),
        scores=scores,
    )


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
