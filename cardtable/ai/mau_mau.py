"""Mau-Mau for a computer: be rid of many cards, keep the wild ones, hinder whoever is nearly out, name one's longest suit."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Sequence

from cardtable.ai.skill import Skill
from cardtable.games.mau_mau import CALL, SUIT, SUITS, MauMauCourse, wild_rank, worth
from cardtable.games.seated import HANDS
from cardtable.kernel.cards import FRENCH, Card
from cardtable.kernel.moves import Move
from cardtable.kernel.state import View

_FEW = 2
"""With so few cards in the next hand, cards that hinder are laid at once."""


def best(view: View[MauMauCourse], legal: Sequence[Move]) -> Move:
    """What leaves the fewest and the most useful cards; a card is drawn, or one passes, only where nothing fits."""
    hand = view.piles[HANDS[view.viewer]].cards
    if view.phase == SUIT:
        suits = _suits(view, hand)
        return max(legal, key=lambda move: suits[SUITS[move.verb]])
    plays = [move for move in legal if move.picks]
    if CALL in legal and any(len(hand) - len(move.picks) == 1 for move in plays):
        return CALL
    return max(plays, key=lambda move: _promise(view, hand, move)) if plays else legal[-1]


def _suits(view: View[MauMauCourse], hand: Sequence[Card]) -> Counter[str]:
    """How many cards of each suit a hand has that are not wild."""
    return Counter(FRENCH.suit(card) for card in hand if FRENCH.rank(card) != wild_rank(view.options))


def _promise(view: View[MauMauCourse], hand: Sequence[Card], move: Move) -> tuple[float, ...]:
    """How good it is to lay those cards: first all, then what is not wild, then what hinders or costs much, then what keeps
    the hand in one suit."""
    laid = tuple(map(FRENCH.parse, move.picks))
    left = [card for card in hand if card not in laid]
    rank = FRENCH.rank(laid[-1])
    wild = rank == wild_rank(view.options)
    following = (view.viewer + 1) % len(view.scores)
    hinders = (rank == 7 and view.options["mm_seven"] == "on") or (rank == 8 and view.options["mm_skip"] == "on")
    near = len(view.piles[HANDS[following]]) <= _FEW
    again = _suits(view, left)[FRENCH.suit(laid[-1])]
    return (not left, not wild, hinders and near, len(laid), again, sum(worth(card, view.options) for card in laid))


def kind(_view: View[MauMauCourse], move: Move) -> Hashable:
    """Of several cards the last matters, and which they are."""
    return (frozenset(move.picks), move.picks[-1]) if move.picks else move


def sensible(view: View[MauMauCourse], legal: Sequence[Move]) -> Sequence[Move]:
    """Nobody draws, or passes, who can lay a card that is not wild, or be out at once; and who has to call calls."""
    hand = view.piles[HANDS[view.viewer]].cards
    first = best(view, legal)
    if first == CALL or len(first.picks) == len(hand):
        return (first,)
    wild = wild_rank(view.options)
    lays = any(move.picks and FRENCH.rank(FRENCH.parse(move.picks[0])) != wild for move in legal)
    worth_it = [move for move in legal if move.picks or not lays or view.phase == SUIT]
    return sorted(worth_it, key=lambda move: move != first)


SKILL = Skill(best=best, kind=kind, sensible=sensible)
