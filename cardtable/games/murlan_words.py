"""Why a gesture means no play at Murlan, in the terms of the rule that it breaks. Decides nothing."""

from __future__ import annotations

from cardtable.games.murlan_hand import DEALING, EXCHANGE, OVER
from cardtable.games.murlan_plays import HEIGHTS, SHORTEST, TWO, Combination, Kind, combination
from cardtable.games.round_table import HANDS
from cardtable.kernel.cards import Card
from cardtable.kernel.decks import FRENCH_JOKERS
from cardtable.kernel.gesture import Gesture, Pick
from cardtable.kernel.refusal import Refusal
from cardtable.kernel.state import State


def explain(state: State, gesture: Gesture, on: Combination | None) -> Refusal:
    """The first rule that the gesture breaks; ``on`` is what has to be beaten."""
    if state.phase in (DEALING, OVER):
        return Refusal("murlan.over" if state.phase == OVER else "murlan.deal_first")
    cards = _chosen(state, gesture)
    if not cards:
        leads = not isinstance(gesture, Pick) and gesture.source == "played"
        return Refusal("murlan.must_lead" if leads else "murlan.own_hand")
    if state.phase == EXCHANGE:
        return Refusal("murlan.give_low")
    made = combination(cards, state.setup.options)
    if made is None:
        return _no_combination(cards)
    if on is None:
        return Refusal("murlan.opening")
    return _not_beating(made, on)


def _chosen(state: State, gesture: Gesture) -> list[Card]:
    """The cards of the hand to act that the gesture means; none when it means anything else."""
    hand = state.piles[HANDS[state.seat or 0]].cards
    if isinstance(gesture, Pick):
        texts = {FRENCH_JOKERS.text(card): card for card in hand}
        own = set(gesture.picks) <= set(texts) and len(set(gesture.picks)) == len(gesture.picks)
        return [texts[text] for text in gesture.picks] if own else []
    inside = gesture.source == HANDS[state.seat or 0] and 0 <= gesture.index < len(hand)
    return [hand[gesture.index]] if inside else []


def _no_combination(cards: list[Card]) -> Refusal:
    heights = {HEIGHTS[card] for card in cards}
    if max(heights) > TWO:
        return Refusal("murlan.jokers_alone")
    if len(heights) < len(cards):
        return Refusal("murlan.no_combination")
    return Refusal("murlan.short_straight" if len(cards) < SHORTEST else "murlan.no_straight")


def _not_beating(made: Combination, on: Combination) -> Refusal:
    if on.kind in (Kind.BOMB, Kind.SUITED):
        return Refusal("murlan.only_higher_bomb" if on.kind is Kind.BOMB else "murlan.only_higher_suited")
    if (made.kind, made.count) != (on.kind, on.count):
        return Refusal("murlan.other_kind", {"n": on.count})
    if made.kind is Kind.STRAIGHT and made.value > on.value:
        return Refusal("murlan.exact_next")
    return Refusal("murlan.not_higher")
