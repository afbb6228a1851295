"""Finished matches read from lines of statistics: places, people under one name, and their figures."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from cardtable.kernel.outcome import Reason
from cardtable.session.matches import best_of, match_results, person_key, persons, tally
from cardtable.session.ports import Finished

ANNA, BOT, CARLO = "person red Anna", "bot:greedy blue Bjarni", "person green Carlo"


def line(
    number: int, points: tuple[int, ...], won: tuple[int, ...], *players: str, game: str = "murlan", **changes: object
) -> Finished:
    whole = Finished(number, game, number, "{}", Reason.WON, points[0], 90, 600.0, 0, 0, 1000.0 * number)
    return replace(replace(whole, seats=players or (ANNA, BOT, CARLO), scores=points, winners=won), **changes)


def test_standings_come_best_first_and_level_ones_share_a_place() -> None:
    (match,) = match_results([line(1, (8, 21, 8), (1,))])
    assert [(seat.player.name, seat.score, seat.place, seat.won) for seat in match.standings] == [
        ("Bjarni", 21, 1, True),
        ("Anna", 8, 2, False),
        ("Carlo", 8, 2, False),
    ]
    assert (match.id, match.game, match.number, match.ended) == (1, "murlan", 1, 1000.0)


def test_a_winner_by_rule_stands_before_one_with_as_many_points() -> None:
    (match,) = match_results([line(1, (21, 21, 3), (1,))])
    assert [seat.player.name for seat in match.standings] == ["Bjarni", "Anna", "Carlo"]


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


def test_a_computer_player_of_the_same_name_is_nobody_of_them() -> None:
    matches = match_results([line(1, (21, 8), (0,), "bot:greedy red Anna", CARLO)])
    assert [person.name for person in persons(matches)] == ["Carlo"]


def test_who_takes_another_name_is_somebody_new_and_the_past_stays_where_it_was() -> None:
    matches = match_results([line(1, (21, 8), (0,), ANNA, BOT), line(2, (3, 8), (1,), "person red Anna Sif", BOT)])
    assert [(person.name, len(person.appearances)) for person in persons(matches)] == [("Anna", 1), ("Anna Sif", 1)]


def test_appearances_are_parted_by_game() -> None:
    matches = match_results([line(1, (21, 8), (0,), ANNA, CARLO), line(2, (5, 8), (1,), ANNA, CARLO, game="las_vegan")])
    (anna, _) = persons(matches)
    assert [each.match.id for each in anna.of_game("las_vegan")] == [2]
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
    assert best_of(match_results(rows)) == (2, 21)
    assert best_of(match_results(rows[:1])) is None


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
    assert best_of(matches) == (2, 9)
    figures = tally(persons(matches)[0].appearances)
    assert (figures.best, figures.worst) == (9, 40)
