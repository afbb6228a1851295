"""Murlan against a second implementation that tries every subset of a hand, ply by ply over whole hands."""

from __future__ import annotations

import pytest

from cardtable.games.murlan.plays import answers, combination, leads
from cardtable.games.registry import find
from cardtable.games.seated import HANDS
from cardtable.kernel.cards import FRENCH_JOKERS
from cardtable.kernel.options import Choice, complete
from cardtable.kernel.shuffle import Chance, shuffled
from cardtable.kernel.state import Setup, State
from tests.support.murlan import Brute, all_plays

pytestmark = pytest.mark.thorough

MURLAN = find("murlan")
CHOICES = [spec for spec in MURLAN.info.options if isinstance(spec, Choice)]
TEXT = FRENCH_JOKERS.text


def options_of(number: int) -> dict[str, str]:
    """Another set of options for every deal."""
    chance = Chance(number)
    return {spec.key: spec.values[chance.below(len(spec.values))] for spec in CHOICES}


@pytest.mark.parametrize("number", range(1, 9))
def test_every_subset_of_a_hand_that_may_be_played_is_listed_and_nothing_else(number: int) -> None:
    options = complete(MURLAN.info.options, options_of(number))
    pack = shuffled(number, 0, FRENCH_JOKERS.cards)
    hand, other = pack[:13], pack[13:24]
    texts = [TEXT(card) for card in hand]
    assert {frozenset(map(TEXT, play)) for play, _ in leads(hand, options)} == all_plays(texts, [], options)
    for on, made in list(leads(other, options))[::4]:
        found = {frozenset(map(TEXT, play)) for play, _ in answers(hand, made, options)}
        assert found == all_plays(texts, [TEXT(card) for card in on], options)


@pytest.mark.parametrize("number", range(1, 7))
def test_what_is_listed_is_classified_alike(number: int) -> None:
    options = complete(MURLAN.info.options, options_of(number))
    for cards, made in leads(shuffled(number, 1, FRENCH_JOKERS.cards)[:14], options):
        assert combination(cards, options) == made


@pytest.mark.parametrize("number", range(1, 41))
def test_both_play_a_hand_alike_from_the_deal_to_the_last_card(number: int) -> None:
    options = complete(MURLAN.info.options, options_of(number) if number % 2 else {})
    state = MURLAN.deal(Setup(number, options))
    brute = Brute([hand_of(state, seat) for seat in range(4)], state.seat or 0, options)
    chance, first = Chance(number), True
    while not brute.over():
        legal = MURLAN.legal_moves(state)
        assert state.seat == brute.turn
        assert sorted(hand_of(state, brute.turn)) == sorted(brute.hands[brute.turn])
        if len(brute.hands[brute.turn]) < 10:  # the naive one tries 2^n subsets
            found = brute.moves(opening=first)
            assert {frozenset(move.picks) for move in legal} == found
            assert len(legal) == len(found)
        long = max(len(move.picks) for move in legal)
        move = legal[chance.below(len(legal))] if chance.below(3) else next(m for m in legal if len(m.picks) == long)
        brute.play(move.picks)
        state = MURLAN.apply(state, move).state
        first = False
    assert state.phase == "deal"
    assert state.extra.hand.out == tuple(brute.finished)


def hand_of(state: State, seat: int) -> list[str]:
    return [TEXT(card) for card in state.piles[HANDS[seat]].cards]
