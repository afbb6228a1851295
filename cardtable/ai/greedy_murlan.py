"""Murlan for a greedy player: rid of cards in as few turns as possible, the lowest cards that do, strong ones kept back."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from cardtable.ai.murlan_outlook import Counts, Outlook, less
from cardtable.games.murlan.hand import EXCHANGE
from cardtable.games.murlan.plays import HEIGHTS, Combination, combination
from cardtable.kernel.cards import Card
from cardtable.kernel.decks import FRENCH_JOKERS
from cardtable.kernel.moves import Move
from cardtable.kernel.view import View

WIN = 100.0
BROKEN_BOMB = 1.0
"""Turns that four of a kind are worth beyond what they cost: they stop anything."""
ENOUGH = 0.05
"""Turns that a play has to save to be better than a pass."""
FEW_PLAYS, FEW_CARDS = 3, 3
KEEP, HURRY, STOP = -0.8, 0.6, 1.5
"""What holding the round is worth in turns: early it costs a strong card, late it is what matters."""
LIKELY = 0.5
"""Who hurries still plays the lowest that does, unless a higher one will probably hold."""
LONG = 0.02
"""Of equally good plays the longer one."""


@dataclass(frozen=True, slots=True)
class Option:
    """A legal play: the move, what it is, and the heights of its cards."""

    move: Move
    made: Combination
    heights: tuple[int, ...]


def best(view: View, legal: Sequence[Move]) -> Move:
    """The play, or the pass, after which the fewest turns are left; there is a play among at least two moves."""
    outlook = Outlook(view)
    if view.phase == EXCHANGE:
        return min(legal, key=lambda move: outlook.turns(less(outlook.counts, _heights(_cards(move)))).left)
    worth = _worth_of_the_lead(outlook)
    options = list(_distinct(view, legal))
    scores = [_turns_after(outlook, option, worth) for option in options]
    least = min(range(len(options)), key=scores.__getitem__)
    may_pass = not legal[-1].picks
    if may_pass and scores[least] > outlook.turns(outlook.counts).left - ENOUGH:
        return legal[-1]
    return options[least].move


def _turns_after(outlook: Outlook, option: Option, worth: float) -> float:
    """The turns left after a play, less what it is worth to hold the round with it."""
    rest = less(outlook.counts, option.heights)
    if not any(rest):
        return -WIN
    turns = outlook.turns(rest).left + BROKEN_BOMB * _breaks_a_bomb(outlook.counts, option)
    holds = outlook.holds(option.made)
    if option.made.count == 1 and outlook.nearest == 1:
        turns += 1.0 - holds  # a low card would let him out
    likely = holds >= LIKELY or worth != HURRY
    return turns - (worth * holds if likely else 0.0) - LONG * option.made.count


def _worth_of_the_lead(outlook: Outlook) -> float:
    if outlook.nearest == 1:
        return STOP
    close = outlook.nearest <= FEW_CARDS or outlook.turns(outlook.counts).plays <= FEW_PLAYS
    return HURRY if close else KEEP


def _breaks_a_bomb(hand: Counts, option: Option) -> bool:
    return any(hand[height] == 4 and option.heights.count(height) < 4 for height in option.heights)


def _distinct(view: View, legal: Sequence[Move]) -> Iterator[Option]:
    """One of each kind of play: which of equal cards go makes no difference to this player."""
    seen: set[tuple[Combination, tuple[int, ...]]] = set()
    for move in legal:
        cards = _cards(move)
        made = combination(cards, view.options) if cards else None
        if made is not None and (made, heights := _heights(cards)) not in seen:
            seen.add((made, heights))
            yield Option(move, made, heights)


def _cards(move: Move) -> tuple[Card, ...]:
    return tuple(map(FRENCH_JOKERS.parse, move.picks))


def _heights(cards: Sequence[Card]) -> tuple[int, ...]:
    return tuple(HEIGHTS[card] for card in cards)
