"""What a seat at Murlan may know, and whether what is invented behind it could have happened."""

from __future__ import annotations

from collections import Counter
from itertools import permutations

import pytest
from msgspec.structs import replace

from cardtable.games.murlan.hand import (
    Deductions,
    Hand,
    begin,
    deal_hand,
    drawn_swap,
    has_both_jokers,
    highest,
    may_give,
)
from cardtable.games.murlan.plays import HEIGHTS
from cardtable.games.registry import find
from cardtable.games.seated import HANDS
from cardtable.kernel.cards import FRENCH_JOKERS, HIDDEN, Card
from cardtable.kernel.errors import LawBroken
from cardtable.kernel.game import checked
from cardtable.kernel.moves import parse
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import Setup, State
from tests.support import laws
from tests.support.murlan import cards

MURLAN = find("murlan")
SETUP = Setup(1, complete(MURLAN.info.options, {}))


def hand(number: int, named: dict[int, str] | None = None) -> State:
    """The beginning of a second hand, 0 first and 3 last before; ``named`` are the highest cards that seats hold."""
    wanted = {seat: cards(text) for seat, text in (named or {}).items()}
    taken = {card for held in wanted.values() for card in held}
    rest = iter(Chance(number).shuffled([card for card in FRENCH_JOKERS.cards if card not in taken]))
    sizes = (13, 14, 14, 13)
    dealt = [
        (*wanted.get(seat, ()), *(next(rest) for _ in range(sizes[seat] - len(wanted.get(seat, ())))))
        for seat in range(4)
    ]
    first = deal_hand(SETUP, 1, 21, (3, 2, 1, 0), (0, 1, 2, 3))
    return begin(SETUP, first.extra.hand, dealt, first.scores)


def fair(state: State, number: int) -> None:
    laws.views_are_fair(MURLAN, state, Chance(number))
    laws.the_past_is_remembered(MURLAN, state)


def test_a_player_sees_his_own_hand_and_how_many_cards_the_others_hold() -> None:
    view = MURLAN.observe(hand(1), 2)
    assert all(card != HIDDEN for card in view.piles["h2"].cards)
    assert view.piles["h1"].cards == (HIDDEN,) * 14
    assert view.piles["h2"].up == 2**14 - 1
    assert view.memory is None


@pytest.mark.parametrize("number", range(1, 21))
def test_before_an_exchange_nobody_invents_both_jokers_for_the_last(number: int) -> None:
    state = hand(number)
    if state.phase == "exchange":
        for seat in range(3):
            invented = MURLAN.determinize(MURLAN.observe(state, seat), Chance(number))
            assert not has_both_jokers(invented.piles["h3"].cards)
    fair(state, number)


def test_without_an_exchange_everybody_knows_where_the_jokers_are() -> None:
    state = hand(1, {3: "BJ RJ"})
    assert state.phase == "play"
    for seat in range(4):
        assert has_both_jokers(MURLAN.determinize(MURLAN.observe(state, seat), Chance(seat)).piles["h3"].cards)
    fair(state, 1)


def test_in_the_first_hand_everybody_knows_who_holds_the_three_of_spades() -> None:
    state = MURLAN.deal(SETUP)
    for seat in range(4):
        invented = MURLAN.determinize(MURLAN.observe(state, seat), Chance(seat))
        assert cards("3S")[0] in invented.piles[HANDS[state.seat or 0]].cards


@pytest.mark.parametrize("number", range(1, 16))
def test_after_an_exchange_the_two_remember_it_and_the_others_invent_one(number: int) -> None:
    state = hand(number, {3: "RJ", 0: "4C", 1: "BJ"})
    after = checked(MURLAN, state, parse("give:4C")).state
    four, red = cards("4C RJ")
    for seat in range(4):
        invented = MURLAN.determinize(MURLAN.observe(after, seat), Chance(number))
        gave, got = invented.extra.gave, invented.extra.got
        assert got == highest(invented.extra.dealt[3])
        assert 3 <= HEIGHTS[gave] <= 10
        assert not has_both_jokers(invented.extra.dealt[3])
        if seat in (0, 3):
            assert (gave, got) == (four, red)
    fair(after, number)


def test_who_gave_his_highest_card_is_not_thought_to_hold_a_higher_one() -> None:
    state = hand(4, {3: "AS 3H 3D 3C 4H 4D 5C 6C 7C 8C 9C 10C JC", 0: "4C", 1: "2S 2H 2D 2C BJ"})
    after = checked(MURLAN, state, parse("give:4C")).state
    invented = [MURLAN.determinize(MURLAN.observe(after, 0), Chance(seed)) for seed in range(20)]
    assert all(HEIGHTS[card] <= 14 for state in invented for card in state.piles["h3"].cards)


@pytest.mark.parametrize("seat", range(4))
def test_a_first_without_low_cards_may_have_given_a_high_one(seat: int) -> None:
    court = "JS JH QS QH QD QC KS KH KD KC AS AH AD"
    state = hand(3, {0: court})
    assert state.phase == "exchange"
    fair(state, seat)
    after = checked(MURLAN, state, parse("give:JS")).state
    fair(after, seat)


def test_a_third_player_finds_the_high_exchange_when_no_other_is_left() -> None:
    seen = Deductions((), cards("QS KS AS"), cards("JS"), 0, 0, 0)
    assert {drawn_swap(seen, Chance(seed))[0] for seed in range(9)} == set(cards("JS"))
    with pytest.raises(LawBroken, match="no exchange agrees"):
        drawn_swap(Deductions((), cards("3S"), cards("RJ BJ 2S 2H"), 0, 0, 0), Chance(1))


def could_have_been(seen: Deductions, gave: Card, got: Card) -> bool:
    """Whether some way to deal the unseen cards, one to the first, the last and another, goes with the exchange."""
    for first, last, _ in permutations(seen.unseen):
        had_last = {*seen.by_last, last} - {gave} | {got}
        had_first = [*({*seen.by_first, first} - {got} | {gave})]
        known = got in (*seen.by_first, first) and gave in (*seen.by_last, last)
        if known and highest(had_last) == got and gave in may_give(had_first):
            return True
    return False


def test_a_third_player_finds_a_high_exchange_among_hidden_cards() -> None:
    """Every low card is seen; the first, the last and another hold one hidden card each."""
    seen = Deductions(cards("JS AH KC"), cards("QS QH"), cards("JH"), 1, 1, 1)
    drawn = {drawn_swap(seen, Chance(seed)) for seed in range(40)}
    assert len(drawn) > 1
    assert all(could_have_been(seen, gave, got) for gave, got in drawn)


def test_the_exchange_is_drawn_as_likely_as_the_deals_that_go_with_it() -> None:
    """Two hidden cards beside the last's: by hand, the exchanges that are possible and in how many deals."""
    unseen = cards("5S 2S BJ")
    seen = Deductions(unseen, (), cards("KS 4H"), 1, 1, 1)
    drawn = Counter(drawn_swap(seen, Chance(seed)) for seed in range(3000))
    by_hand: Counter[tuple[Card, Card]] = Counter()
    four, five = cards("4H 5S")
    for got in cards("2S BJ"):
        by_hand[four, got] += sum(1 for card in unseen if card != got and HEIGHTS[card] < HEIGHTS[got])
        by_hand[five, got] += 1
    total = sum(by_hand.values())
    assert set(drawn) == set(by_hand)
    for pair, weight in by_hand.items():
        assert abs(drawn[pair] / 3000 - weight / total) < 0.04


def test_a_pass_proves_nothing() -> None:
    state = MURLAN.deal(SETUP)
    lead = MURLAN.legal_moves(state)[0]
    state = checked(MURLAN, state, lead).state
    passed = checked(MURLAN, state, parse("pass")).state
    other = (passed.extra.hand.log[-1])[0]
    held = [
        max(
            HEIGHTS[card]
            for card in MURLAN.determinize(MURLAN.observe(passed, int(lead_seat)), Chance(seed))
            .piles[f"h{other}"]
            .cards
        )
        for lead_seat in (next(n for n in range(4) if n != int(other)),)
        for seed in range(30)
    ]
    assert max(held) >= 16


def test_the_past_of_a_counted_hand_begins_with_the_old_scores() -> None:
    state = MURLAN.deal(SETUP)
    while state.phase == "play":
        state = checked(MURLAN, state, MURLAN.legal_moves(state)[0]).state
    assert state.phase == "deal"
    assert sum(state.scores) == 6
    past = MURLAN.past(state)
    assert past.start.scores == (0, 0, 0, 0)
    assert past.start.extra.hand == Hand(0, 3, 21)
    fair(state, 1)
    assert replace(state, seat=0) != past.start
