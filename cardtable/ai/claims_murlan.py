"""Murlan: a hand that falls apart into plays that nobody can beat, and one that may come last whoever beats it.

What a seat has not seen is taken as one great hand, of which any other seat may hold as much as the fullest does: what
that cannot beat, nobody can. While the others can only pass neither changes, so one look decides the whole line.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.games.murlan.plays import Combination, Kind, answers, leads
from cardtable.games.round_table import HANDS
from cardtable.kernel.cards import Card
from cardtable.kernel.decks import FRENCH_JOKERS
from cardtable.kernel.moves import Move
from cardtable.kernel.view import View

Cards = frozenset[Card]


def told_of_murlan(view: View, legal: Sequence[Move]) -> tuple[Sequence[Move], int]:
    """Plays that empty the hand, all but the last unbeatable and the first of them legal; nothing when there are none."""
    hand = frozenset(view.piles[HANDS[view.viewer]].cards)
    moves = {frozenset(cards): _move(cards) for cards, _ in leads(tuple(hand), view.options)}
    sure = _unbeatable(view, hand)
    firsts = [play for play in sure if moves[play] in legal]
    if not firsts or moves.get(hand) in legal:
        return (), 0  # or the hand goes out in one play: there is nothing to cut short
    return [moves[play] for play in _line(hand, firsts, sure, tuple(moves))], 0


def _line(hand: Cards, firsts: Sequence[Cards], sure: Sequence[Cards], plays: Sequence[Cards]) -> Sequence[Cards]:
    """A way to lay down the hand: one of ``firsts``, others of ``sure``, at last any play; empty when there is none."""
    covered = frozenset[Card]().union(*sure)
    hopeless: set[Cards] = set()
    for last in plays:
        rest = hand - last
        if rest <= covered:
            for first in firsts:
                between = _parted(rest - first, sure, hopeless) if first <= rest else None
                if between is not None:
                    return [first, *between, last]
    return ()


def _parted(cards: Cards, sure: Sequence[Cards], hopeless: set[Cards]) -> list[Cards] | None:
    """``cards`` as plays of ``sure``; None when they do not fall apart so, which is noted in ``hopeless``."""
    if not cards:
        return []
    if cards in hopeless:
        return None
    least = min(cards)
    for play in sure:
        if least in play and play <= cards:
            others = _parted(cards - play, sure, hopeless)
            if others is not None:
                return [play, *others]
    hopeless.add(cards)
    return None


def _unbeatable(view: View, hand: Cards) -> list[Cards]:
    """What the hand can lead and nobody can beat, the longest plays first."""
    seen = {card for pile in view.piles.values() for card in pile.cards}
    unseen = [card for card in FRENCH_JOKERS.cards if card not in seen]
    most = max(len(view.piles[HANDS[seat]]) for seat in range(len(view.scores)) if seat != view.viewer)
    known: dict[Combination, bool] = {}
    sure: list[Cards] = []
    for cards, made in leads(tuple(hand), view.options):
        if made not in known:
            known[made] = not _beaten(made, unseen, most, view)
        if known[made]:
            sure.append(frozenset(cards))
    return sorted(sure, key=len, reverse=True)


def _beaten(made: Combination, unseen: Sequence[Card], most: int, view: View) -> bool:
    """Whether at most ``most`` of the unseen cards beat a play."""
    if made.kind is Kind.STRAIGHT and made.count > most:
        made = Combination(Kind.SET, made.count, made.value)  # too long to be followed: bombs alone are looked for
    return any(len(cards) <= most for cards, _ in answers(unseen, made, view.options))


def _move(cards: Sequence[Card]) -> Move:
    return Move("play", picks=tuple(FRENCH_JOKERS.text(card) for card in cards))
