"""Players: their text, their number, what is remembered of them, and names and colours that tell them apart."""

from __future__ import annotations

import re
from collections.abc import Mapping
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from cardtable.ai import bots
from cardtable.games.golf import Golf
from cardtable.games.las_vegan.rules import LasVegan
from cardtable.games.monte_carlo.rules import MonteCarlo
from cardtable.games.murlan.rules import Murlan
from cardtable.games.registry import ALL_GAMES
from cardtable.kernel.errors import BadInput, BadRecord
from cardtable.kernel.game import AnyGame
from cardtable.kernel.options import Choice, complete
from cardtable.kernel.state import Setup
from cardtable.session import seats
from cardtable.session.seats import (
    Player,
    SeatColour,
    company,
    length_of,
    moved,
    plan_of,
    portraits,
    read_player,
    read_seats,
    told_apart,
)
from tests.support.parties import players

NAMES = st.text(max_size=40).map(seats.tidy).filter(bool)
BOTS = st.sampled_from(["", "greedy", "random"])
FACES = st.sampled_from(["", *seats.PORTRAITS])
ANYBODY = st.builds(Player, NAMES, st.sampled_from(SeatColour), BOTS, FACES)


@given(ANYBODY)
def test_a_player_reads_back_from_its_text(player: Player) -> None:
    assert read_player(player.text) == player


def test_the_text_of_a_player_can_be_read_by_a_person() -> None:
    assert Player("Anna Björk", SeatColour.RED).text == "person red Anna Björk"
    assert Player("Otto", SeatColour.TEAL, "greedy").text == "bot:greedy teal Otto"
    assert Player("Otto", SeatColour.TEAL, "greedy", "fisherman").text == "bot:greedy teal/fisherman Otto"
    assert Player("Anna", SeatColour.RED).is_person
    assert not Player("Otto", SeatColour.TEAL, "greedy").is_person


@pytest.mark.parametrize(
    "text",
    ["", "person", "person red", "person red ", "person pink Anna", "greedy red Otto", "bot: red Otto", "bot red Otto",
     "person red  Anna", "person red " + "A" * 25, "person red A\tB"],
)  # fmt: skip
def test_what_is_no_player_is_refused(text: str) -> None:
    with pytest.raises(BadRecord, match="is not a player"):
        read_player(text)


@pytest.mark.parametrize("word", ["/", "/astronaut", "/baker/baker"])
def test_a_portrait_that_there_is_not_is_refused(word: str) -> None:
    with pytest.raises(BadRecord, match="there is no portrait"):
        read_player(f"person red{word} Anna")


def test_a_typed_name_is_made_fit_for_a_seat() -> None:
    assert seats.tidy("  Anna \t Björk\n") == "Anna Björk"
    assert seats.tidy("A" * 23 + " B") == "A" * 23
    assert seats.tidy(" \n") == ""


# -- how many ----------------------------------------------------------------------------------------------------------


def test_the_option_that_holds_the_number_of_players_is_found_by_its_name() -> None:
    plans = [plan_of(game) for game in (LasVegan(), Murlan(), Golf())]
    assert [(plan.fewest, plan.most, plan.option) for plan in plans] == [(2, 5, "lv_players"), (4, 4, ""), (1, 1, "")]


def test_the_number_of_seats_is_that_of_the_option_or_of_the_game() -> None:
    assert plan_of(LasVegan()).count({"lv_players": 3}) == 3
    assert plan_of(Murlan()).count({}) == 4
    assert seats.usual(LasVegan(), {}) == 4
    assert seats.usual(LasVegan(), {"lv_players": 2}) == 2
    assert seats.usual(LasVegan(), {"lv_players": 16**5000, "nonsense": "x"}) == 4


def test_seating_so_many_sets_the_option() -> None:
    assert plan_of(LasVegan()).with_count({"lv_rounds": 2}, 3) == {"lv_rounds": 2, "lv_players": 3}
    assert plan_of(Murlan()).with_count({"mu_pass": "reenter"}, 4) == {"mu_pass": "reenter"}


@pytest.mark.parametrize("count", [1, 6])
def test_too_few_or_too_many_are_refused(count: int) -> None:
    with pytest.raises(BadInput, match=f"{count} seats: this game is for 2 to 5"):
        plan_of(LasVegan()).with_count({}, count)


# -- in records --------------------------------------------------------------------------------------------------------


def test_the_seats_of_a_record_are_read_or_nobody_is_named() -> None:
    options = complete(LasVegan.info.options, {"lv_players": 3})
    texts = tuple(player.text for player in players("pbp"))
    assert read_seats(texts, LasVegan(), options) == players("pbp")
    assert read_seats((), LasVegan(), options) == ()


def test_a_record_with_another_number_of_seats_than_it_was_dealt_for_is_refused() -> None:
    options = complete(LasVegan.info.options, {})
    with pytest.raises(BadRecord, match="seats: las_vegan was dealt for 4, the record names 3"):
        read_seats(tuple(player.text for player in players("ppp")), LasVegan(), options)


@pytest.mark.parametrize(
    ("second", "why"),
    [
        ("person red Björn", "seats[1]: 'Björn' has the colour red of seats[0]"),
        ("person blue Anna", "seats[1]: 'Anna' has the name of seats[0]"),
        ("person blue/aunt Björn", "seats[1]: 'Björn' has the portrait aunt of seats[0]"),
        (
            "bot:wizard blue Otto",
            "seats[1]: 'bot:wizard blue Otto': there is no bot 'wizard', only beginner, easy, even, good, best, greedy, random",
        ),
        ("bot blue Otto", "seats[1]: 'bot blue Otto' is not a player"),
    ],
)
def test_seats_that_cannot_be_are_refused_by_their_place(second: str, why: str) -> None:
    options = complete(LasVegan.info.options, {"lv_players": 3})
    with pytest.raises(BadRecord, match=re.escape(why)):
        read_seats(("person red/aunt Anna", second, "bot:greedy teal Otto 2"), LasVegan(), options)


def test_everybody_who_could_ever_be_seated_can_be_read() -> None:
    options = complete(MonteCarlo.info.options, {"mc_players": 8})
    for bot in bots.BOTS:
        company = [Player(f"Seat {n}", colour, bot if n else "") for n, colour in enumerate(SeatColour)]
        assert read_seats([player.text for player in company], MonteCarlo(), options) == tuple(company)


# -- remembering -------------------------------------------------------------------------------------------------------


def test_players_who_sat_down_last_sit_down_again_and_the_usual_ones_fill_up() -> None:
    anna, *others = usual = players("pbbb")
    hild = Player("Hild", SeatColour.GREY)
    assert seats.placed((), usual, 3) == usual[:3]
    assert seats.placed((hild.text,), usual, 3) == (hild, *others[:2])
    assert seats.placed((hild.text, anna.text, others[0].text), usual, 2) == (hild, anna)


def test_a_remembered_player_that_cannot_be_read_gives_way_to_the_usual_one() -> None:
    usual = players("pb")
    assert seats.placed(("nonsense", "person red"), usual, 2) == usual


def test_those_of_a_larger_table_stay_remembered() -> None:
    large = seats.remembered(players("pbbb"), ())
    hild = Player("Hild", SeatColour.GREY)
    assert seats.remembered((hild, hild), large) == (hild.text, hild.text, *large[2:])


@given(st.lists(ANYBODY, max_size=8))
def test_no_two_players_have_one_name_or_one_colour(company: list[Player]) -> None:
    apart = told_apart(company)
    assert len({player.name for player in apart}) == len({player.colour for player in apart}) == len(company)
    assert [player.bot for player in apart] == [player.bot for player in company]
    assert len(set(seats.portraits(apart))) == len(company)
    assert all(read_player(player.text) == player for player in apart)


def test_a_portrait_is_the_chosen_one_or_that_of_the_place() -> None:
    usual = players("pbbb")
    assert seats.portraits(usual) == seats.PORTRAITS[:4]
    last = replace(usual[3], portrait=seats.PORTRAITS[0])
    assert seats.portraits((*usual[:3], last)) == (seats.PORTRAITS[4], *seats.PORTRAITS[1:3], seats.PORTRAITS[0])
    assert told_apart((last, last))[1].portrait == ""


def test_who_differs_already_keeps_name_and_colour_and_of_equals_the_first() -> None:
    anna = Player("Anna", SeatColour.RED)
    second = Player("Anna 2", SeatColour.BLUE, "greedy")
    assert told_apart((anna, second)) == (anna, second)
    assert [player.name for player in told_apart((anna, second, anna))] == ["Anna", "Anna 2", "Anna 3"]


def test_with_more_players_than_colours_colours_come_again() -> None:
    assert told_apart([Player("A", SeatColour.RED)] * 9)[8].colour is SeatColour.RED


def test_the_seats_of_people_are_known() -> None:
    assert seats.people(players("pbpb")) == {0, 2}


def test_a_company_is_one_person_and_seven_even_machines_told_apart() -> None:
    you, *others = company("Ása")
    assert (you.name, you.is_person) == ("Ása", True)
    assert [other.bot for other in others] == ["even"] * 7
    assert told_apart((you, *others)) == (you, *others)


def test_who_moves_keeps_the_portrait_that_the_place_had_given() -> None:
    here = company("Ása")[:4]
    faces = portraits(here)
    after = moved(here, 0, 2)
    assert [player.name for player in after] == [here[seat].name for seat in (1, 2, 0, 3)]
    assert portraits(after) == tuple(faces[seat] for seat in (1, 2, 0, 3))
    assert moved(after, 2, 0)[0].name == "Ása"


def test_names_that_differ_in_the_size_of_letters_alone_are_told_apart() -> None:
    here = company("Anna")[:3]
    assert [player.name for player in told_apart(here)] == ["Anna", "Anna 2", "Bjarni"]
    loud = (here[0], replace(here[1], name="ANNA"))
    assert [player.name for player in told_apart(loud)] == ["Anna", "ANNA 2"]


def test_how_long_a_match_is_can_be_said_of_one_game_alone() -> None:
    lengths = {game.info.id: spec.key for game in ALL_GAMES if (spec := length_of(game)) is not None}
    assert lengths == {"murlan": "mu_target"}


def played(game: AnyGame, options: Mapping[str, str | int], luck: Random) -> list[object]:
    """Piles and scores of a match in which chance plays."""
    state = game.deal(Setup(9, complete(game.info.options, options)))
    seen: list[object] = []
    while moves := game.legal_moves(state):
        seen.append((state.piles, state.scores))
        state = game.apply(state, luck.choice(moves)).state
    return [*seen, state.scores]


@pytest.mark.parametrize("game", [LasVegan(), MonteCarlo()], ids=lambda game: game.info.id)
def test_an_option_for_some_numbers_of_players_changes_nothing_for_others_and_is_dropped_there(game: AnyGame) -> None:
    plan = plan_of(game)
    specs = [spec for spec in game.info.options if isinstance(spec, Choice) and spec.seats]
    for count in range(plan.fewest, plan.most + 1):
        for spec in specs:
            ways = [
                played(game, {plan.option: count, spec.key: value}, Random(3))  # noqa: S311 -- no secret
                for value in spec.values
            ]
            matters = count in spec.seats
            assert any(way != ways[0] for way in ways) is matters, (spec.key, count)
            assert (spec.key in plan.with_count({spec.key: spec.values[-1]}, count)) is matters
