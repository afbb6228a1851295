"""The levels: what a person would laugh at is done by none of them, and none looks at more than its view."""

from __future__ import annotations

from dataclasses import replace

import pytest

from cardtable.ai.bots import LEVELS, bot
from cardtable.games.registry import find
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import State
from cardtable.learned import learned_tables
from tests.support.murlan import position

SEEDS = range(1, 3)
REST = {"h1": "8S 8H 10S 10H KS 2C AD AS", "h2": "5S 5H 7S AC JC QC KH", "h3": "6C 6D 7C 7D QS QH KC 10C"}


def moves(name: str, state: State) -> set[str]:
    """What the level does, under several seeds."""
    game, seat = find("murlan"), state.seat or 0
    player, legal = bot(name, learned_tables()), game.legal_moves(state)
    view = game.observe(state, seat)
    return {player.choose(game, view, legal, Chance(seed)).text for seed in SEEDS}


RUN = {"4D": "5C 6C 6D JS JH 2S 2H 8C", "5C": "6C 6D JS JH 2S 2H 8C", "6C 6D": "JS JH 2S 2H 8C"}
RUN |= {"JS JH": "2S 2H 8C", "2S 2H": "8C"}


@pytest.mark.parametrize("name", LEVELS)
def test_murlan_a_hand_with_four_nines_does_not_watch_somebody_go_out(name: str) -> None:
    """Nine cards go down to none, and it could have been stopped each time."""
    nines = "9S 9H 9D 9C 3C 3H 4S 10D KD"
    done = [moves(name, position(h0=nines, play3=lies, **{**REST, "h3": left})) for lies, left in RUN.items()]
    assert "pass" not in done[0]
    assert done[-1] == {"play:9S,9H,9D,9C"}


@pytest.mark.parametrize("name", LEVELS)
@pytest.mark.parametrize("left", ["6C 6D 7C 7D QS QH KC 10C", "6C 7D QS QH KC"])
def test_murlan_a_low_single_is_beaten_by_who_has_beaters(name: str, left: str) -> None:
    low = "4D" if len(left.split()) == 8 else "5C"
    hand = "6S 8D 9D JD JH QD 2D 3C 3H"
    assert "pass" not in moves(name, position(h0=hand, play3=low, **{**REST, "h3": left}))


@pytest.mark.parametrize("name", LEVELS)
def test_murlan_no_joker_is_spent_on_a_three_with_ten_cards_in_the_hand(name: str) -> None:
    hand = "BJ 4S 4H 6S 6H 9D 9C JD QD KD"
    assert "play:BJ" not in moves(name, position(h0=hand, play3="3S", **REST))


@pytest.mark.parametrize("name", LEVELS)
def test_murlan_who_can_go_out_goes_out(name: str) -> None:
    assert moves(name, position(h0="2D", play3="6S", **{**REST, "h1": "8S"})) == {"play:2D"}
    assert moves(name, position(h0="9D 9C", **REST)) == {"play:9D,9C"}


@pytest.mark.parametrize("name", LEVELS)
def test_murlan_nobody_with_one_card_left_is_led_a_low_one(name: str) -> None:
    state = position(h0="4D 6H 6S KD", h1="8S", h2="9S 9H 5S", h3="6C 7D JS")
    assert moves(name, state) <= {"play:6S,6H", "play:KD"}


@pytest.mark.parametrize("name", ["even", "best"])
def test_the_hidden_cards_make_no_difference(name: str) -> None:
    """Hands behind one view, two of them changed for each other: the same answer to the last playout."""
    hand = "6S 8D 9D JD JH QD 2D 3C 3H"
    one = position(h0=hand, play3="5C", **REST)
    other = replace(one, piles={**one.piles, "h1": one.piles["h3"], "h3": one.piles["h1"]})
    assert moves(name, one) == moves(name, other)
