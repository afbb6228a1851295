from __future__ import annotations

from dataclasses import replace
from math import inf, nan

import pytest

from cardtable.kernel.outcome import Reason
from cardtable.kernel.telling import Better
from cardtable.session.ports import Finished
from cardtable.session.summary import counted, cumulative, shares, summarise, wilson


def row(score: int, reason: Reason | None = Reason.LOST, elapsed: float = 60.0) -> Finished:
    return Finished(1, "klondike", 24, "", reason, score, 50, elapsed, 0, 0, 1000.0)


WON, LOST = Reason.WON, Reason.LOST
PLAYED = (row(-52, LOST, 10.0), row(208, WON, 300.0), row(208, WON, 200.0), row(-2, None, 40.0), row(208, WON, 400.0))


def test_nothing_played_says_nothing() -> None:
    empty = summarise((), Better.LOW)
    assert (empty.played, empty.won, empty.abandoned, empty.share, empty.total) == (0, 0, 0, 0.0, 0)
    assert (empty.best, empty.mean, empty.median_time) == (None, None, None)
    assert empty.interval == (0.0, 1.0)
    assert empty.scores == ()


def test_games_given_up_count_as_played_and_not_won() -> None:
    figures = summarise(PLAYED, Better.HIGH)
    assert (figures.played, figures.won, figures.abandoned) == (5, 3, 1)
    assert figures.share == pytest.approx(0.6)


def test_a_streak_counts_wins_in_a_row_and_a_game_given_up_breaks_it() -> None:
    figures = summarise(PLAYED, Better.HIGH)
    assert (figures.streak, figures.longest_streak) == (1, 2)


def test_the_streak_is_nought_after_a_loss() -> None:
    assert summarise(PLAYED[:1], Better.HIGH).streak == 0


def test_money_is_best_when_high_and_strokes_when_low() -> None:
    assert summarise(PLAYED, Better.HIGH).best == 208
    assert summarise(PLAYED, Better.LOW).best == -52


def test_mean_total_and_series_take_every_game() -> None:
    figures = summarise(PLAYED, Better.HIGH)
    assert figures.total == 570
    assert figures.mean == pytest.approx(114.0)
    assert figures.scores == (-52, 208, 208, -2, 208)
    assert cumulative(figures.scores) == (-52, 156, 364, 362, 570)
    assert cumulative(()) == ()


def test_the_middle_time_is_of_all_games_and_the_fastest_of_those_won() -> None:
    figures = summarise(PLAYED, Better.HIGH)
    assert figures.median_time == 200.0


@pytest.mark.parametrize(
    ("won", "played", "low", "high"),
    [
        (0, 10, 0.0, 0.2775),
        (5, 10, 0.2366, 0.7634),
        (10, 10, 0.7225, 1.0),
        (1, 1, 0.2065, 1.0),
        (50, 100, 0.4038, 0.5962),
    ],
)
def test_the_interval_of_wilson_has_its_published_values(won: int, played: int, low: float, high: float) -> None:
    assert wilson(won, played) == pytest.approx((low, high), abs=5e-5)


def test_the_interval_of_wilson_holds_the_share_and_never_leaves_nought_to_one() -> None:
    for played in range(1, 60):
        for won in range(played + 1):
            low, high = wilson(won, played)
            assert 0.0 <= low < high <= 1.0
            assert low - 1e-12 <= won / played <= high + 1e-12


def test_wins_without_hint_and_without_taking_back_are_told_apart() -> None:
    plain = row(208, WON)
    rows = (plain, replace(plain, hints=1), replace(plain, undos=2), row(3, LOST))
    assert summarise(rows, Better.HIGH).unaided == 1


def test_counting_afresh_leaves_out_what_ended_before() -> None:
    rows = [replace(row(score), ended=float(score)) for score in (1, 2, 3)]
    assert counted(rows, None) == rows
    assert [each.score for each in counted(rows, 1.0)] == [2, 3]


def test_the_share_over_time_is_that_of_all_games_so_far() -> None:
    assert shares([True, False, False, True]) == (1.0, 0.5, pytest.approx(1 / 3), 0.5)
    assert shares([]) == ()


def test_numbers_that_no_game_comes_to_are_not_counted() -> None:
    bad = [replace(PLAYED[0], **{name: 10**13}) for name in ("number", "score", "plies", "undos", "hints", "redeals")]
    bad += [replace(PLAYED[0], elapsed=nan), replace(PLAYED[0], ended=-inf), replace(PLAYED[0], scores=(1, 10**5000))]
    assert counted([*bad, PLAYED[1]], None) == [PLAYED[1]]
    assert counted([*bad, PLAYED[1]], 1000.0) == []
