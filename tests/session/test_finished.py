"""What finished games say: figures, matches and people, and the table for spreadsheets."""

from __future__ import annotations

import csv
import json
from io import StringIO
from math import inf, nan
from random import Random

import pytest
from msgspec.structs import replace

from cardtable.cli.home_commands import played_games
from cardtable.games.registry import ALL_GAMES, find
from cardtable.kernel.options import complete
from cardtable.kernel.state import Reason, Record, Setup
from cardtable.kernel.telling import Better
from cardtable.session.finished import (
    COLUMNS,
    best_match,
    by_rules,
    counted_games,
    known_deals,
    match_results,
    person_key,
    persons,
    rules_text,
    shares,
    statistics_csv,
    statistics_rows,
    summarise,
    tally,
    wilson,
)
from cardtable.session.records import Finished, Kept, Status
from cardtable.session.seats import tidy
from tests.support.strategies import random_rules

# -- one game ----------------------------------------------------------------------------------------------------------


def row(score: int, reason: Reason | None = Reason.LOST, elapsed: float = 60.0) -> Finished:
    return Finished(1, "klondike", 24, "", reason, score, 50, elapsed, 0, 0, 1000.0)


WON, LOST = Reason.WON, Reason.LOST
PLAYED = (row(-52, LOST, 10.0), row(208, WON, 300.0), row(208, WON, 200.0), row(-2, None, 40.0), row(208, WON, 400.0))


def test_nothing_played_says_nothing() -> None:
    empty = summarise((), Better.LOW)
    assert (empty.played, empty.won, empty.abandoned, empty.share, empty.total) == (0, 0, 0, 0.0, 0)
    assert (empty.best, empty.mean, empty.median_time, empty.interval, empty.scores) == (
        None,
        None,
        None,
        (0.0, 1.0),
        (),
    )
    assert shares([]) == ()


def test_the_figures_take_every_game_and_one_given_up_is_played_not_won_and_breaks_a_streak() -> None:
    figures = summarise(PLAYED, Better.HIGH)
    assert (figures.played, figures.won, figures.abandoned, figures.share) == (5, 3, 1, pytest.approx(0.6))
    assert (figures.streak, figures.longest_streak, summarise(PLAYED[:1], Better.HIGH).streak) == (1, 2, 0)
    assert (figures.total, figures.mean, figures.median_time) == (570, pytest.approx(114.0), 200.0)
    assert figures.scores == (-52, 208, 208, -2, 208)
    assert shares([True, False, False, True]) == (1.0, 0.5, pytest.approx(1 / 3), 0.5)
    assert [summarise(PLAYED, better).best for better in (Better.HIGH, Better.LOW)] == [208, -52]
    helped = (PLAYED[1], replace(PLAYED[1], hints=1), replace(PLAYED[1], undos=2), PLAYED[0])
    assert summarise(helped, Better.HIGH).unaided == 1
    assert summarise(PLAYED[:2], Better.HIGH).median_time == 155.0


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


def test_numbers_that_no_game_comes_to_are_not_counted() -> None:
    bad = [replace(PLAYED[0], **{name: 10**13}) for name in ("number", "score", "plies", "undos", "hints", "redeals")]
    bad += [replace(PLAYED[0], elapsed=nan), replace(PLAYED[0], ended=-inf), replace(PLAYED[0], scores=(1, 10**5000))]
    assert counted_games([*bad, PLAYED[1]], None) == [PLAYED[1]]
    assert counted_games([*bad, PLAYED[1]], 1000.0) == [], "it ended at that time and not after it"
    assert counted_games([*bad, PLAYED[1]], 999.0) == [PLAYED[1]]


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
    assert [row["known"] for row in statistics_rows([begun], {}, [waits])] == [1]
    assert [game["known deals"] for game in played_games(statistics_rows([begun], {}, [waits]))] == [1]


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
    told = statistics_rows(rows, {})
    for rules, some in by_rules("klondike", rows, [row.options for row in rows]):
        text = rules_text(rules)
        fresh = [row.id for row in some if row.id not in known_deals(rows)]
        assert [row["id"] for row in told if row["rules"] == text and not row["known"]] == fresh
    assert played_games(told) == [
        {"game": "klondike", "played": 2, "won": 1, "given up": 0, "known deals": 1, "rules": ""},
        {"game": "klondike", "played": 1, "won": 0, "given up": 0, "known deals": 0, "rules": "kl_draw=3"},
    ]


# -- matches and people ------------------------------------------------------------------------------------------------

ANNA, BOT, CARLO = "person red Anna", "bot:greedy blue Bjarni", "person green Carlo"


def line(
    number: int, points: tuple[int, ...], won: tuple[int, ...], *players: str, game: str = "murlan", **changes: object
) -> Finished:
    whole = Finished(number, game, number, "{}", Reason.WON, points[0], 90, 600.0, 0, 0, 1000.0 * number)
    return replace(replace(whole, seats=players or (ANNA, BOT, CARLO), scores=points, winners=won), **changes)


def test_standings_come_best_first_winners_before_others_and_level_ones_share_a_place() -> None:
    (match,) = match_results([line(1, (8, 21, 8), (1,))])
    assert [(seat.player.name, seat.score, seat.place, seat.won) for seat in match.standings] == [
        ("Bjarni", 21, 1, True),
        ("Anna", 8, 2, False),
        ("Carlo", 8, 2, False),
    ]
    assert (match.id, match.game, match.number, match.ended) == (1, "murlan", 1, 1000.0)
    (by_rule,) = match_results([line(1, (21, 21, 3), (1,))])
    assert [seat.player.name for seat in by_rule.standings] == ["Bjarni", "Anna", "Carlo"]


@pytest.mark.parametrize(
    "changes",
    [
        {"reason": None},
        {"seats": ()},
        {"scores": (21, 8)},
        {"scores": ()},
        {"seats": (ANNA, "nobody", CARLO)},
    ],
    ids=["given up", "no seats", "too few scores", "no scores", "a seat without sense"],
)
def test_a_row_without_a_result_is_left_out_and_costs_no_other(changes: dict[str, object]) -> None:
    good = line(2, (1, 2, 3), (2,))
    assert [match.id for match in match_results([line(1, (8, 21, 8), (1,), **changes), good])] == [2]


def test_people_are_known_by_name_in_letters_of_any_size() -> None:
    matches = match_results(
        [
            line(1, (21, 8), (0,), ANNA, BOT),
            line(2, (8, 21), (1,), "person teal ANNA", CARLO),
            line(3, (9, 21), (1,), "person red anna", BOT),
        ]
    )
    anna, carlo = persons(matches)
    assert (anna.name, [each.standing.score for each in anna.appearances]) == ("anna", [21, 8, 9])
    assert (carlo.name, len(carlo.appearances)) == ("Carlo", 1)
    assert person_key("Straße") == person_key("STRASSE")
    assert person_key("Bjo\u0308rk") == person_key("Björk")


def test_who_takes_another_name_is_somebody_new_and_a_computer_player_of_the_name_is_nobody() -> None:
    rows = [
        line(1, (21, 8), (0,), ANNA, BOT),
        line(2, (3, 8), (1,), "person red Anna Sif", BOT),
        line(3, (21, 8), (0,), "bot:greedy red Anna", BOT.replace("Bjarni", "Carlo")),
        line(4, (21, 8), (0,), ANNA, BOT, game="las_vegan"),
    ]
    anna, sif = persons(match_results(rows))
    assert [(each.name, len(each.appearances)) for each in (anna, sif)] == [("Anna", 2), ("Anna Sif", 1)]
    assert [each.match.id for each in anna.of_game("las_vegan")] == [4]
    assert anna.of_game("monte_carlo") == ()


def test_figures_of_a_person() -> None:
    matches = match_results([line(n, (score, 8), (0,) if score > 8 else (1,), ANNA, BOT) for n, score in MATCHES])
    figures = tally(persons(matches)[0].appearances)
    assert (figures.played, figures.won, figures.streak, figures.longest_streak) == (5, 3, 1, 2)
    assert (figures.best, figures.worst, figures.mean, figures.scores) == (21, -4, 10.0, (21, 15, -4, 7, 11))


MATCHES = ((1, 21), (2, 15), (3, -4), (4, 7), (5, 11))


def test_the_best_result_is_that_of_a_person_who_won_and_the_earliest_of_equals() -> None:
    rows = [
        line(1, (30, 40), (1,), ANNA, BOT),
        line(2, (21, 8), (0,), ANNA, BOT),
        line(3, (21, 8), (0,), ANNA, BOT),
        line(4, (20, 8), (0,), ANNA, BOT),
    ]
    assert best_match(match_results(rows)) == (2, 21)
    assert best_match(match_results(rows[:1])) is None


def test_people_come_by_matches_then_by_wins_then_by_who_played_last() -> None:
    dora, elsa = "person teal Dora", "person grey Elsa"
    rows = [
        line(1, (21, 8), (0,), ANNA, CARLO),
        line(2, (3, 21), (1,), ANNA, CARLO),
        line(3, (21, 3), (0,), ANNA, BOT),
        line(4, (21, 3), (0,), dora, BOT),
        line(5, (21, 3), (0,), elsa, BOT),
    ]
    assert [person.name for person in persons(match_results(rows))] == ["Anna", "Carlo", "Elsa", "Dora"]
    assert [person.name for person in persons(match_results(rows[3:]))] == ["Elsa", "Dora"]
    lost = line(6, (3, 21), (1,), "person blue Finn", BOT)
    assert [person.name for person in persons(match_results([*rows[3:4], lost]))] == ["Dora", "Finn"]


def test_where_few_points_are_good_the_lowest_is_first_and_best() -> None:
    rows = [
        line(n, points, won, game="hearts") for n, points, won in ((1, (40, 101, 70), (0,)), (2, (9, 20, 100), (0,)))
    ]
    matches = match_results(rows)
    assert [seat.score for seat in matches[0].standings] == [40, 70, 101]
    assert [seat.place for seat in matches[0].standings] == [1, 2, 3]
    assert best_match(matches) == (2, 9)
    figures = tally(persons(matches)[0].appearances)
    assert (figures.best, figures.worst) == (9, 40)


# -- the table for spreadsheets ----------------------------------------------------------------------------------------

WON_LINE = Finished(
    7, "klondike", 24, '{"kl_passes":"3","kl_draw":"1"}', Reason.WON, 52, 99, 1234.56, 2, 1, 1_795_210_000.0,
    started=1_795_207_500.0,
)  # fmt: skip
SEVERAL = replace(
    WON_LINE, id=8, game="murlan", number=0, options="nonsense", reason=None, score=-3,
    seats=('person red =Ása, "x"', "bot:good blue Bjarni"), scores=(-3, 11), winners=(1,),
)  # fmt: skip


def test_the_columns_are_these_in_this_order_for_ever() -> None:
    """Never change this list but at its end: there are spreadsheets that rely on it."""
    assert COLUMNS == (
        "id", "game", "deal", "options", "result", "score", "plies", "redeals", "seconds", "undos", "hints",
        "started", "ended", "players", "kinds", "scores", "winners", "counted",
        "player_1", "player_2", "player_3", "player_4", "player_5", "player_6", "player_7", "player_8",
        "rules", "known",
    )  # fmt: skip


def test_the_file_is_what_spreadsheets_read_everywhere() -> None:
    content = statistics_csv([WON_LINE, SEVERAL], {})
    assert content.startswith(b"\xef\xbb\xbfid,game,deal,")
    assert content.endswith(b"\r\n")
    lines = content.decode("utf-8-sig").split("\r\n")
    assert lines[1] == (
        "7,klondike,24,kl_draw=1;kl_passes=3,won,52,99,0,1234.6,2,1,2026-11-20T20:45:00Z,2026-11-20T21:26:40Z,,,,,1,,,,,,,,,kl_passes=3,0"
    )
    assert '"\'=Ása, ""x"";Bjarni"' in lines[2]
    first, second = csv.DictReader(StringIO(content.decode("utf-8-sig"), newline=""))
    assert first["seconds"] == "1234.6"
    assert (second["deal"], second["options"], second["result"]) == ("", "", "abandoned")
    assert (second["kinds"], second["scores"], second["winners"]) == ("person;good", "-3;11", "2")


NAMES = ["A;B", "=x", "a, b", 'the "old"', "two\nlines", "back\\slash", "+1", "-1+1", "@x", "＝x", "Zoë", "A", "B"]


def test_names_are_told_apart_and_none_is_a_formula() -> None:
    """Whatever is parted by commas or, as in half of Europe, by semicolons."""
    chance, seen = Random(9), dict[str, tuple[str, ...]]()  # noqa: S311 - no secret
    for _ in range(200):
        names = chance.sample(NAMES, chance.randint(2, 8))
        row = replace(WON_LINE, seats=tuple(f"person red {name}" for name in names if name == tidy(name)))
        names = [name for name in names if name == tidy(name)]
        content = statistics_csv([row], {}).decode("utf-8-sig")
        (told,) = csv.DictReader(StringIO(content, newline=""))
        assert [told[f"player_{n}"].removeprefix("'") for n in range(1, 9)] == [*names, *[""] * (8 - len(names))]
        assert seen.setdefault(told["players"], tuple(names)) == tuple(names)
        for delimiter in ",;":
            for cell in (cell for line in csv.reader(StringIO(content), delimiter=delimiter) for cell in line):
                assert not cell.startswith(("=", "+", "@", "＝", "-1+")), content


def test_what_cannot_be_read_is_left_out_and_what_is_counted_afresh_is_told() -> None:
    (row,) = statistics_rows([replace(SEVERAL, seats=("somebody",))], {})
    assert (row["players"], row["kinds"]) == ("", "")
    assert statistics_rows([replace(WON_LINE, score=10**15)], {}) == []
    for earlier, is_counted in ((0.0, 0), (1.0, 1)):
        (row,) = statistics_rows([WON_LINE], {WON_LINE.game: WON_LINE.ended - earlier})
        assert row["counted"] == is_counted


def test_the_last_day_of_the_calendar_has_a_date() -> None:
    (row,) = statistics_rows([replace(WON_LINE, started=0.0, ended=253_402_214_400.0)], {})
    assert (row["started"], row["ended"]) == ("1970-01-01T00:00:00Z", "9999-12-31T00:00:00Z")
