"""What may be claimed: on tables made by hand, and as a law on random play: certain whatever the hidden cards are."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from cardtable.ai.bots import Claim, claimed
from cardtable.games.las_vegan.rules import LasVegan
from cardtable.games.monte_carlo.rules import MonteCarlo
from cardtable.games.murlan.rules import Murlan
from cardtable.kernel.game import Game
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import Setup, State
from cardtable.session.table_game import unrolled
from tests.support.murlan import position
from tests.support.seated import las_vegan, monte_carlo

WILD = {
    "mu_joker_pair": "bomb",
    "mu_suited_straight": "beats_bombs",
    "mu_ace_both_ends": "on",
    "mu_pass": "locked_until_round_ends",
    "mu_straight_beat": "any_higher",
    "mu_direction": "counterclockwise",
}
UNEVEN = {"mc_players": 7, "mc_leftover": "uneven", "mc_domino_pass": "free", "mc_ace_extra_turn": "forced"}


def told(game: Game, state: State) -> tuple[list[str], int]:
    """The claim of the seat to act as texts, and what follows it; nothing when there is none."""
    claim = claimed(game.info.id, game.observe(state, state.seat or 0), game.legal_moves(state))
    return ([move.text.removeprefix("play:") for move in claim.moves], claim.after) if claim else ([], 0)


def murlan(options: Mapping[str, str | int] | None = None, **piles: object) -> list[str]:
    return told(Murlan(), position(options, **piles))[0]


# -- the law -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "options", "deals"),
    [
        (Murlan(), {}, 1),
        (Murlan(), WILD, 1),
        (Murlan(), {"mu_joker_pair": "pair", "mu_straight_beat": "any_higher"}, 1),
        (MonteCarlo(), {}, 3),
        (MonteCarlo(), UNEVEN, 2),
        (MonteCarlo(), {"mc_cut_short": "never"}, 1),
        (LasVegan(), {"lv_players": 3}, 3),
        (LasVegan(), {"lv_players": 2, "lv_place_chip": "must"}, 2),
    ],
    ids=[
        "murlan",
        "wild murlan",
        "pairs of jokers",
        "monte carlo",
        "uneven",
        "never cut",
        "las vegan",
        "two at las vegan",
    ],
)
def test_a_claim_is_certain_in_every_invention_and_others_have_one_move(
    game: Game, options: Mapping[str, str | int], deals: int
) -> None:
    """``unrolled`` raises where another seat has a choice, or where a claimed move is not legal."""
    offered = 0
    for number in range(1, deals + 1):
        state, chance = game.deal(Setup(number, complete(game.info.options, options))), Chance(number)
        while game.outcome(state) is None:
            seat, legal = state.seat or 0, game.legal_moves(state)
            view = game.observe(state, seat)
            claim = claimed(game.info.id, view, legal)
            if claim is not None and offered < 40:
                offered += 1
                for n in range(20):
                    assert_certain(game, game.determinize(view, Chance(n)), claim, seat)
            state = game.apply(state, legal[chance.below(len(legal))]).state
    assert offered


def assert_certain(game: Game, state: State, claim: Claim, seat: int) -> None:
    going_on, move, plies = unrolled(game, claim, seat), claim.moves[0], 0
    assert move in game.legal_moves(state)
    while move is not None:
        assert state.seat == seat or len(game.legal_moves(state)) == 1
        state, plies = game.apply(state, move).state, plies + 1
        move = going_on(state)
    assert plies >= len(claim.moves) + claim.after
    assert not state.piles[f"h{seat}"].cards


@pytest.mark.parametrize(
    ("game", "options"),
    [(Murlan(), WILD), (MonteCarlo(), UNEVEN), (LasVegan(), {})],
    ids=["murlan", "monte carlo", "las vegan"],
)
def test_the_same_view_leads_to_the_same_claim_whatever_the_others_hold(
    game: Game, options: Mapping[str, str | int]
) -> None:
    """Nothing hidden is looked at: the view of an invention is the same view, and so is the claim."""
    state, chance = game.deal(Setup(4, complete(game.info.options, options))), Chance(4)
    while game.outcome(state) is None:
        view, legal = game.observe(state, state.seat or 0), game.legal_moves(state)
        other = game.determinize(view, chance)
        assert claimed(game.info.id, view, legal) == claimed(
            game.info.id, game.observe(other, state.seat or 0), game.legal_moves(other)
        )
        state = game.apply(state, legal[chance.below(len(legal))]).state


# -- Murlan ------------------------------------------------------------------------------------------------------------


def test_a_hand_of_plays_that_nobody_can_beat_is_laid_down_and_the_weakest_comes_last() -> None:
    assert murlan(h0="RJ 2S 3H", h1="4S 5S", h2="6S 7S", h3="8S 9S") == ["2S", "RJ", "3H"]


def test_longer_plays_come_first_and_equal_cards_go_together() -> None:
    assert murlan(h0="AS AH AD KS 3H", h1="4S 5S", h2="6S 7S", h3="QS QH") == ["AS,AH,AD", "KS", "3H"]


def test_a_card_that_may_be_beaten_is_no_claim_even_when_nobody_does_hold_the_better_one() -> None:
    """The black joker lies with somebody: nobody else knows with whom."""
    assert murlan(h0="2S 3H 4H", h1="BJ 5S", h2="6S 7S", h3="8S 9S") == []
    assert murlan(h0="BJ 2S 3H", h1="5D 5S", h2="6S 7S", h3="8S 9S") == ["2S", "BJ", "3H"]


def test_four_of_a_kind_that_could_be_held_by_one_seat_beat_everything() -> None:
    four = {"h1": "5S 5H 6S 6H", "h2": "5D 7S", "h3": "5C 9S"}
    assert murlan(h0="RJ 2S 3H", **four) == []
    assert murlan(h0="RJ 2S 3H", h1="5S 5H 6S", h2="5D 7S", h3="5C 9S") == ["2S", "RJ", "3H"], "three cards are no bomb"
    assert murlan(h0="8S 8H 8D 8C 3H", **four) == ["8S,8H,8D,8C", "3H"]


def test_the_first_play_has_to_beat_what_lies_there() -> None:
    table = {"h1": "4S 5S", "h2": "6S 7S", "h3": "8S 9S", "seat": 0, "last": 3}
    assert murlan(h0="RJ 2S 3H", play3="AS", **table) == ["2S", "RJ", "3H"]
    assert murlan(h0="2S 2H 3H", play3="AS AH", **table) == ["2S,2H", "3H"]
    assert murlan(h0="2S 3H", play3="AS AH", **table) == []
    assert murlan(h0="KS 3H", play3="AS", **table) == []


def test_a_straight_that_no_seat_has_cards_enough_to_follow_holds() -> None:
    few = {"h1": "8S 9S", "h2": "8H 9H", "h3": "10S JS"}
    assert murlan(h0="3S 4S 5H 6S 7S 3D", **few) == ["3D,4S,5H,6S,7S", "3S"]
    many = {"h1": "8S 9S", "h2": "8H 9H 4D 5D 6D 7D", "h3": "10S JS"}
    assert murlan(h0="3S 4S 5H 6S 7S 3D", **many) == []
    assert murlan(h0="4S 5S 6H 7S 8D 3D", **{**many, "h1": "10H 9S"}) == [], "five to nine may lie in one hand"


def test_a_straight_in_one_suit_beats_a_bomb_where_a_house_rule_says_so() -> None:
    rule = {"mu_suited_straight": "beats_bombs"}
    strange = {"h1": "5S 6S 7S 8S 9S", "h2": "4D", "h3": "10H"}
    assert murlan(h0="KS KH KD KC 3H", **strange) == ["KS,KH,KD,KC", "3H"]
    assert murlan(rule, h0="KS KH KD KC 3H", **strange) == []


def test_who_can_go_out_in_one_play_has_nothing_to_claim() -> None:
    assert murlan(h0="2S 2H", h1="4S 5S", h2="6S 7S", h3="8S 9S") == []
    assert murlan(h0="2S", h1="4S 5S", h2="6S 7S", h3="8S 9S") == []


def test_the_first_play_of_a_match_has_its_card_in_a_claim_too() -> None:
    state = position(number=0, h0="RJ 2S 3S 3H", h1="4S 4H", h2="6S 7S", h3="8S 9S")
    assert told(Murlan(), state)[0] == []
    state = position(number=0, h0="RJ 2S 3S 3H", h1="4S", h2="6S", h3="8S")
    assert told(Murlan(), state)[0] == ["3S,3H", "RJ", "2S"]


def test_in_the_exchange_nothing_is_claimed() -> None:
    assert told(Murlan(), position(phase="exchange", h0="RJ 3S", h1="4S 5S", h2="6S 7S", h3="8S 9S")) == ([], 0)


# -- tricks ------------------------------------------------------------------------------------------------------------


def test_the_last_trick_is_decided_when_everybody_has_one_card() -> None:
    state = las_vegan({"lv_players": 3}, h0="R1", h1="B7", h2="G0")
    assert told(LasVegan(), state) == (["R1"], 2)
    assert told(LasVegan(), las_vegan({"lv_players": 3}, h0="R1 R2", h1="B7 B6", h2="G0 G1")) == ([], 0)


def test_in_the_middle_of_the_last_trick_those_follow_who_have_not_played() -> None:
    begun = {"h1": "B7", "h2": "G0", "play0": "R3"}
    state = las_vegan({"lv_players": 3}, **begun)
    assert told(LasVegan(), state_at(state, 1)) == (["B7"], 1)
    last = las_vegan({"lv_players": 3}, h2="G0", play0="R3", play1="B7")
    assert told(LasVegan(), state_at(last, 2)) == ([], 0), "a single card is no claim"


def test_with_a_choice_left_to_one_seat_only_nothing_is_claimed() -> None:
    assert told(LasVegan(), las_vegan({"lv_players": 3}, h0="R1", h1="B7 B6", h2="G0")) == ([], 0)


def test_a_trick_before_the_last_is_none_to_claim_although_each_has_one_card() -> None:
    """Hands were uneven: seat 0 has played one card of two."""
    state = monte_carlo(1, {"mc_players": 7, "mc_leftover": "uneven"}, h0="5S", play0="6S", h1="7S", h2="8S")
    assert told(MonteCarlo(), state_at(state, 1)) == ([], 0)


def test_where_the_rules_offer_to_cut_short_there_is_no_claim_beside_it() -> None:
    state = monte_carlo(5, h0="5S", h1="6S", h2="7S", h3="8S", h4="9S", won1="AH")
    assert "cut" in {move.text for move in MonteCarlo().legal_moves(state)}
    assert told(MonteCarlo(), state) == ([], 0)
    state = monte_carlo(5, {"mc_cut_short": "never"}, h0="5S", h1="6S", h2="7S", h3="8S", h4="9S", won1="AH")
    assert told(MonteCarlo(), state) == (["5S"], 4)


def state_at(state: State, seat: int) -> State:
    """The same table with another seat to act."""
    return State(state.setup, state.piles, seat, state.phase, state.scores, extra=state.extra)


# -- domino ------------------------------------------------------------------------------------------------------------

CLOSED = {"rH": "5H 6H 7H 8H 9H 10H JH QH KH AH", "rD": "5D 6D 7D 8D 9D 10D JD QD KD AD"}
SPADES = {"rS": "5S 6S 7S 8S 9S 10S"}


def test_who_holds_all_that_can_be_laid_lays_it_while_the_others_pass() -> None:
    clubs = {"rC": "9C 10C JC QC KC AC"}
    state = monte_carlo(7, h0="JS QS KS AS 8C", h1="7C", h2="6C", h3="5C", h4="", **CLOSED, **SPADES, **clubs)
    assert told(MonteCarlo(), state)[0] == ["JS", "QS", "KS", "AS", "8C"]


def test_where_somebody_else_may_come_in_nothing_is_claimed() -> None:
    clubs = {"rC": "9C 10C JC QC KC AC"}
    state = monte_carlo(7, h0="JS QS KS 8C", h1="7C AS", h2="6C", h3="5C", **CLOSED, **SPADES, **clubs)
    assert told(MonteCarlo(), state)[0] == []
    state = monte_carlo(7, h0="JS QS KS AS", h1="8C", h2="7C", h3="6C", h4="5C", **CLOSED, **SPADES, **clubs)
    assert told(MonteCarlo(), state)[0] == []


def test_a_run_that_is_still_closed_is_opened_by_who_holds_its_starter_or_by_nobody() -> None:
    state = monte_carlo(7, h0="JS QS KS AS", h1="9C 8C", h2="10C", **CLOSED, **SPADES)
    assert told(MonteCarlo(), state)[0] == []
    state = monte_carlo(7, h0="JS QS KS AS 9C", h1="8C", h2="10C", **CLOSED, **SPADES)
    assert told(MonteCarlo(), state)[0] == ["JS", "QS", "KS", "AS", "9C"]
