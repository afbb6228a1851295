"""What every patience shares: one seat that sees the face-up cards and nothing else. Knows no game by name."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

from cardtable.kernel.cards import HIDDEN
from cardtable.kernel.cues import CardMoved, Cue, Turned
from cardtable.kernel.decks import FRENCH
from cardtable.kernel.moves import Move
from cardtable.kernel.piles import Pile
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import Setup, State
from cardtable.kernel.view import View
from cardtable.kernel.zones import PileId

DRAW = Move("draw")
RANKS = FRENCH.ranks
ACE, QUEEN, KING = 1, 12, 13


class Patience:
    """The half of the ``Game`` contract that is alike for all patiences."""

    def observe(self, state: State, seat: int) -> View:
        """Every face-up card, and how many lie face down where."""
        piles = {pile_id: _hide(pile) for pile_id, pile in state.piles.items()}
        return View(seat, state.setup.options, piles, state.seat, state.phase, state.scores, state.extra)

    def determinize(self, view: View, chance: Chance) -> State:
        """A state behind ``view``: the cards nobody sees, in an order drawn at random, in the hidden places."""
        seen = {card for pile in view.piles.values() for card in pile.cards}
        unseen = iter(chance.shuffled([card for card in FRENCH.cards if card not in seen]))
        piles = {
            pile_id: replace(pile, cards=tuple(next(unseen) if card == HIDDEN else card for card in pile.cards))
            for pile_id, pile in view.piles.items()
        }
        return State(Setup(0, view.options), piles, view.seat, view.phase, view.scores, view.extra)


def drawn(piles: Mapping[PileId, Pile]) -> tuple[dict[PileId, Pile], tuple[Cue, ...]]:
    """The stock and the waste after the next card was turned from one onto the other."""
    card = piles["stock"].cards[-1:]
    changed = {"stock": piles["stock"].without(1), "waste": piles["waste"].put(card)}
    return changed, (CardMoved(card, "stock", "waste"), Turned(card[0], "waste"))


def _hide(pile: Pile) -> Pile:
    """The pile as a person sees it: face-down cards are HIDDEN."""
    return Pile(tuple(card if pile.is_up(n) else HIDDEN for n, card in enumerate(pile.cards)), pile.up)
