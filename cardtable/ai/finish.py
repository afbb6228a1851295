"""Whether everything that is left goes out by itself, whatever lies hidden, and the moves that do it, one after another.

Nothing is done but to lay cards out and to turn the stock. Whatever card turns up is thought to be each of those that
nobody has seen; one that would stop it all is enough to say no.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise, permutations

from cardtable.ai.chances import hidden_ways, remembered
from cardtable.games.kit import FOUNDATIONS, RANKS, is_complete
from cardtable.kernel.cards import HIDDEN, Card
from cardtable.kernel.game import AnyGame, Auto
from cardtable.kernel.moves import Move
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import AnyState, AnyView
from cardtable.kernel.table import Pile

_BUDGET = 4_000
"""Tables that are looked at before the answer is no: some tenths of a second."""


def finishing_move(game: AnyGame, view: AnyView) -> Move | None:
    """The next move: a card goes out, else the stock is turned; None when neither can be done."""
    return _next(game, game.determinize(view, Chance(0)))


def plainly_goes_out(view: AnyView) -> bool:
    """Whether that can be seen without any search: the columns are in order, and every card of the stock comes round."""
    piles = view.piles
    return set(FOUNDATIONS) <= set(piles) and not is_complete(piles) and _is_ordered(view) and _comes_round(view)


def goes_out(game: AnyGame, seen: Sequence[AnyView], budget: int = _BUDGET) -> bool:
    """Whether ``finishing_move`` after ``finishing_move`` brings every card out, whatever lies hidden.

    ``seen``: the views of the game in order, from the deal on. No is also the answer where ``budget`` does not suffice.
    """
    if not set(FOUNDATIONS) <= set(seen[-1].piles):
        return False
    if is_complete(seen[-1].piles):
        return False
    if plainly_goes_out(seen[-1]):
        return True
    known = {card for card in remembered(seen) if card != HIDDEN}
    state = hidden_ways(game, seen, 1).states[0]
    return _Finish(game, budget).from_here(state, frozenset(_down(state) - known))


def _is_ordered(view: AnyView) -> bool:
    """Whether no column has a higher card on a lower one, nor one that lies face down.

    Then the lowest card that is not out lies bare, or in the stock or the waste.
    """
    columns = [pile for name, pile in view.piles.items() if name not in {*FOUNDATIONS, "stock", "waste"}]
    return all(
        HIDDEN not in pile.cards and all(RANKS[upper] < RANKS[under] for under, upper in pairwise(pile.cards))
        for pile in columns
    )


def _comes_round(view: AnyView) -> bool:
    """Whether each card of stock and waste comes on top again and again, or there are none."""
    if "waste" not in view.piles or not (view.piles["stock"].cards or view.piles["waste"].cards):
        return True
    return view.options.get("kl_draw") == "1" and view.options.get("kl_passes") == "unlimited"


class _Finish:
    """One search: every card that may turn up is tried, until one of them stops it all."""

    def __init__(self, game: AnyGame, budget: int) -> None:
        self._game, self._left = game, budget
        self._done = set[object]()

    def from_here(self, state: AnyState, unknown: frozenset[Card]) -> bool:
        """Whether all goes out; ``unknown``: the face-down cards of which nobody knows which is which."""
        passed = set[object]()
        while not is_complete(state.piles):
            table = _table(state, unknown)
            move = _next(self._game, state)
            self._left -= 1
            if move is None or table in passed or self._left < 0:
                return False
            if (table, state.extra) in self._done:
                return True
            passed.add(table)
            after = self._game.apply(state, move).state
            turned = sorted(unknown & _down(state) - _down(after))
            if turned:
                orders = permutations(sorted(unknown), len(turned))
                if not all(
                    self._goes_on(state, move, unknown, dict(zip(turned, cards, strict=True))) for cards in orders
                ):
                    return False
                self._done.add((table, state.extra))
                return True
            state = after
        return True

    def _goes_on(self, state: AnyState, move: Move, unknown: frozenset[Card], instead: Mapping[Card, Card]) -> bool:
        """Whether all goes out when the move turns up these cards instead of those that lie there."""
        others = dict(zip(sorted(unknown - instead.keys()), sorted(unknown.difference(instead.values())), strict=True))
        laid = {**instead, **others}
        piles = {
            name: Pile(tuple(laid.get(card, card) for card in pile.cards), pile.up)
            for name, pile in state.piles.items()
        }
        after = self._game.apply(state.with_piles(piles), move).state
        return self.from_here(after, unknown.difference(instead.values()))


def _next(game: AnyGame, state: AnyState) -> Move | None:
    out = game.automatic(state, Auto.ASKED)
    if out is not None or "waste" not in state.piles:
        return out
    return next((move for move in game.legal_moves(state) if not move.source), None)


def _down(state: AnyState) -> frozenset[Card]:
    """The cards that lie face down."""
    return frozenset(card for pile in state.piles.values() for n, card in enumerate(pile.cards) if not pile.is_up(n))


def _table(state: AnyState, unknown: frozenset[Card]) -> object:
    """What is known of the piles."""
    return tuple(
        (tuple(HIDDEN if card in unknown else card for card in pile.cards), pile.up) for pile in state.piles.values()
    )
