"""Briscola for a computer: take points cheaply, leave empty tricks to others, keep trumps for aces and threes."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.ai.skill import Skill
from cardtable.ai.tricks import told_of_last_trick
from cardtable.games.briscola import DECK, WORTH, Briscola
from cardtable.games.trick_kit import CHANGE, TRICK, TrickCourse, trick_seen
from cardtable.kernel.cards import Card
from cardtable.kernel.moves import Move
from cardtable.kernel.state import View

GAME = Briscola()
_TRUMP = 5.0
"""The points that a low trump is worth keeping for; a high one adds half of its height."""


def _best(view: View[TrickCourse], legal: Sequence[Move]) -> Move:
    """The move that brings the most points for what its card is worth."""
    if CHANGE in legal:
        return CHANGE
    trump, trick = GAME.trump(view.extra), trick_seen(view)
    return max(legal, key=lambda move: _gain(view, trump, trick, DECK.parse(move.picks[0])))


def _gain(view: View[TrickCourse], trump: str, trick: Sequence[Card], card: Card) -> float:
    """Points that the card brings, or gives away, less what it could do later."""
    seats, own = len(view.scores), WORTH.get(card, 0)
    keeps = (_TRUMP + GAME.height(card) / 2 if DECK.suit(card) == trump else 0.0) + 0.3 * own + GAME.height(card) / 20
    if not trick:
        return -own - keeps
    whole = (*trick, card)
    points = sum(WORTH.get(each, 0) for each in whole)
    after = seats - len(whole)
    taker = GAME.best(whole, trump)
    mate = seats == 4 and view.options["br_partners"] == "yes" and (len(whole) - 1 - taker) % 2 == 0
    if taker == len(whole) - 1 or mate:
        sure = 1.0 if not after else 0.45 if DECK.suit(whole[taker]) != trump else 0.75
        return sure * points - (1 - sure) * own - keeps
    return -points * (1.0 if not after else 0.6) - keeps


SKILL = Skill(best=_best, claims={TRICK: told_of_last_trick})
