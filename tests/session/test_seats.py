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
    length_of,
    made_distinct,
    moved,
    plan_of,
    portraits,
    read_player,
    read_seats,
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
    assert Player("Otto", SeatColour.TEAL, "greedy", "fisherman").text == "bot:greedy teal/fisherman Otto"
    assert seats.people(players("pbpb")) == {0, 2}


@pytest.mark.parametrize(
    ("text", "why"),
    [
        *((text, "is not a player") for text in (
            "", "person", "person red", "person red ", "person pink Anna", "greedy red Otto", "bot: red Otto",
            "bot red Otto", "person red  Anna", "person red " + "A" * 25, "person red A\tB",
        )),
        *((f"person red{word} Anna", "there is no portrait") for word in ("/", "/astronaut", "/baker/baker")),
    ],
)  # fmt: skip
def test_what_is_no_player_is_refused(text: str, why: str) -> None:
    with pytest.raises(BadRecord, match=why):
        read_player(text)


@pytest.mark.parametrize(
    ("typed", "name"), [("  Anna \t Björk\n", "Anna Björk"), ("A" * 23 + " B", "A" * 23), (" \n", "")]
)
def test_a_typed_name_is_made_fit_for_a_seat(typed: str, name: str) -> None:
    assert seats.tidy(typed) == name


# -- how many ----------------------------------------------------------------------------------------------------------


def test_the_number_of_players_is_that_of_the_option_named_for_it_or_of_the_game() -> None:
    plans = [plan_of(game) for game in (LasVegan(), Murlan(), Golf())]
    assert [(plan.fewest, plan.most, plan.option) for plan in plans] == [(2, 5, "lv_players"), (4, 4, ""), (1, 1, "")]
    assert [plans[0].count({"lv_players": 3}), plans[1].count({})] == [3, 4]
    usual = [seats.usual(LasVegan(), rules) for rules in ({}, {"lv_players": 2}, {"lv_players": 16**5000, "no": "x"})]
    assert usual == [4, 2, 4]
    assert plans[0].with_count({"lv_rounds": 2}, 3) == {"lv_rounds": 2, "lv_players": 3}
    assert plans[1].with_count({"mu_pass": "reenter"}, 4) == {"mu_pass": "reenter"}
    for count in (1, 6):
        with pytest.raises(BadInput, match=f"{count} seats: this game is for 2 to 5"):
            plans[0].with_count({}, count)


def test_how_long_a_match_is_can_be_said_of_one_game_alone() -> None:
    lengths = {game.info.id: spec.key for game in ALL_GAMES if (spec := length_of(game)) is not None}
    assert lengths == {"murlan": "mu_target"}


# -- in records --------------------------------------------------------------------------------------------------------


def test_the_seats_of_a_record_are_read_whoever_could_sit_there_or_nobody_is_named() -> None:
    options = complete(MonteCarlo.info.options, {"mc_players": 8})
    assert read_seats((), MonteCarlo(), options) == ()
    for bot in bots.BOTS:
        company = [Player(f"Seat {n}", colour, bot if n else "") for n, colour in enumerate(SeatColour)]
        assert read_seats([player.text for player in company], MonteCarlo(), options) == tuple(company)
    with pytest.raises(BadRecord, match="seats: monte_carlo was dealt for 8, the record names 3"):
        read_seats([player.text for player in players("ppp")], MonteCarlo(), options)


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


# -- remembering -------------------------------------------------------------------------------------------------------


def test_players_who_sat_down_last_sit_down_again_and_the_usual_ones_fill_up() -> None:
    anna, *others = usual = players("pbbb")
    hild = Player("Hild", SeatColour.GREY)
    assert seats.placed((), usual, 3) == usual[:3]
    assert seats.placed((hild.text,), usual, 3) == (hild, *others[:2])
    assert seats.placed((hild.text, anna.text, others[0].text), usual, 2) == (hild, anna)
    assert seats.placed(("nonsense", "person red"), usual, 2) == usual[:2], "what cannot be read gives way"
    large = seats.seats_to_keep(usual, ())
    assert seats.seats_to_keep((hild, hild), large) == (hild.text, hild.text, *large[2:])


@given(st.lists(ANYBODY, max_size=8))
def test_no_two_players_have_one_name_or_one_colour(company: list[Player]) -> None:
    apart = made_distinct(company)
    assert len({player.name for player in apart}) == len({player.colour for player in apart}) == len(company)
    assert [player.bot for player in apart] == [player.bot for player in company]
    assert len(set(seats.portraits(apart))) == len(company)
    assert all(read_player(player.text) == player for player in apart)


def test_a_portrait_is_the_chosen_one_or_that_of_the_place_and_goes_with_who_moves() -> None:
    usual = players("pbbb")
    assert portraits(usual) == seats.PORTRAITS[:4]
    last, first = replace(usual[3], portrait=seats.PORTRAITS[0]), replace(usual[0], portrait=seats.PORTRAITS[9])
    assert portraits((*usual[:3], last)) == (seats.PORTRAITS[4], *seats.PORTRAITS[1:3], seats.PORTRAITS[0])
    assert [player.portrait for player in made_distinct((first, last, last))] == [
        *seats.PORTRAITS[9:10],
        last.portrait,
        "",
    ]
    after = moved(usual, 0, 2)
    assert [player.name for player in after] == [usual[seat].name for seat in (1, 2, 0, 3)]
    assert portraits(after) == tuple(seats.PORTRAITS[seat] for seat in (1, 2, 0, 3))
    assert moved(after, 2, 0)[0].name == usual[0].name


def test_who_differs_already_keeps_name_and_colour_and_of_equals_the_first() -> None:
    anna, second = Player("Anna", SeatColour.RED), Player("Anna 2", SeatColour.BLUE, "greedy")
    assert made_distinct((anna, second)) == (anna, second)
    loud = replace(second, name="ANNA")
    for before, names in (((anna, second, anna), ["Anna", "Anna 2", "Anna 3"]), ((anna, loud), ["Anna", "ANNA 2"])):
        assert [player.name for player in made_distinct(before)] == names
    assert made_distinct([anna] * 9)[8].colour is SeatColour.RED, "with more players than colours these come again"


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
