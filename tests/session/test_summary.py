from __future__ import annotations

import json
from math import inf, nan
from random import Random

import pytest
from msgspec.structs import replace

from cardtable.cli.home_commands import statistics_lines
from cardtable.games.registry import ALL_GAMES, find
from cardtable.kernel.options import complete
from cardtable.kernel.outcome import Reason
from cardtable.kernel.record import Record
from cardtable.kernel.state import Setup
from cardtable.kernel.telling import Better
from cardtable.session.ports import Finished, Kept, Status
from cardtable.session.statistics_csv import rules_text, statistics_rows
from cardtable.session.summary import by_rules, counted, cumulative, known_deals, shares, summarise, wilson
from tests.support.random_rules import random_rules


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


def played(record_id: int, number: int, reason: Reason | None = Reason.LOST, **options: str | int) -> Finished:
    return Finished(record_id, "klondike", number, json.dumps(options), reason, 0, 9, 60.0, 0, 0, 1000.0 + record_id)


def test_games_under_other_rules_are_other_rows_and_what_only_serves_the_hand_is_no_rule() -> None:
    rows = [
        played(1, 1), played(2, 2, kl_draw="3"), played(3, 3, kl_auto_aces="no"), played(4, 4, kl_draw="3", kl_auto_aces="no"),
        played(5, 5, kl_draw="1", nonsense="x"), replace(played(6, 6), options="[nonsense"),
    ]  # fmt: skip
    assert [
        (rules, [row.id for row in some]) for rules, some in by_rules("klondike", rows, [row.options for row in rows])
    ] == [
        ({}, [1, 3, 5, 6]),
        ({"kl_draw": "3"}, [2, 4]),
    ]


def test_a_deal_played_before_is_known_however_that_game_ended() -> None:
    rows = [
        played(1, 7, None),
        played(2, 8),
        played(3, 7, Reason.WON),
        played(4, 0),
        replace(played(5, 8), game="golf"),
    ]
    assert known_deals(rows) == {3, 4}


def test_a_deal_is_known_from_a_game_that_was_begun_before_and_is_open_or_ended_later() -> None:
    record = Record("klondike", 7, {}, plies=("draw",), cursor=0, started=10.0)  # begun anew: the ply is taken back
    waits = Kept(9, record, Status.OPEN)
    begun = replace(played(1, 7, Reason.WON), started=20.0)
    assert known_deals([begun]) == set()
    assert known_deals([begun], [waits]) == {1}
    assert known_deals([begun], [replace(waits, record=replace(record, plies=()))]) == set(), "nobody has seen it"
    assert known_deals([begun], [replace(waits, record=replace(record, started=30.0))]) == set()
    assert known_deals([begun], [replace(waits, record=replace(record, game="golf"))]) == set()
    assert known_deals([begun, replace(played(2, 7), started=15.0)]) == {1, 2}
    assert [row["known"] for row in statistics_rows([begun], lambda _: None, [waits])] == [1]
    assert statistics_lines([begun], lambda _: None, [waits])[0].endswith("1 more with a deal already known")


def test_where_the_cards_always_lie_the_same_every_number_is_one_deal_and_no_numbered_one() -> None:
    options = complete(find("chinese_wall").info.options, {"cw_deal": "magazine"})
    waits = Kept(9, Record("chinese_wall", 3, options, plies=("c",), cursor=1, started=10.0), Status.OPEN)
    rows = [replace(played(n, n, **more), game="chinese_wall", started=20.0 + n) for n, more in enumerate(
        ({"cw_deal": "magazine"}, {}, {"cw_deal": "magazine", "cw_run": "whole_run"}, {"cw_run": "whole_run"}), 5)]  # fmt: skip
    assert known_deals(rows) == {7}
    assert known_deals(rows, [waits]) == {5, 7}
    assert known_deals([replace(rows[0], number=0)]) == {5}, "somebody laid the pack"


@pytest.mark.parametrize("seed", range(6))
def test_a_deal_is_known_when_its_cards_lay_so_before(seed: int) -> None:
    """By the cards themselves: random games of all kinds, under all house rules."""
    dice, rows = Random(seed), []  # noqa: S311 -- same games on every run
    for at in range(120):
        game = dice.choice(ALL_GAMES)
        row = replace(played(at, dice.randrange(1, 4), **random_rules(game, dice)), game=game.info.id)
        rows.append(replace(row, ended=float(at), started=at - 0.5))
    lay, expected = set(), set()
    for row in rows:
        game = find(row.game)
        piles = game.deal(Setup(row.number, complete(game.info.options, json.loads(row.options)))).piles
        keys = {(row.game, repr(piles))}
        if "magazine" not in row.options:  # else a number is one deal, however many sit around it
            keys.add((row.game, row.number))
        expected |= {row.id} if keys & lay else set()
        lay |= keys
    assert known_deals(rows) == expected


def test_page_table_and_command_line_tell_the_same_games() -> None:
    rows = [played(1, 1, Reason.WON), played(2, 1, Reason.WON), played(3, 2, kl_draw="3"), played(4, 3)]
    told = statistics_rows(rows, lambda _: None)
    for rules, some in by_rules("klondike", rows, [row.options for row in rows]):
        text = rules_text(rules)
        fresh = [row.id for row in some if row.id not in known_deals(rows)]
        assert [row["id"] for row in told if row["rules"] == text and not row["known"]] == fresh
    assert statistics_lines(rows, lambda _: None) == [
        "klondike: 2 played, 1 won, 0 given up; 1 more with a deal already known",
        "klondike (kl_draw=3): 1 played, 0 won, 0 given up",
    ]
