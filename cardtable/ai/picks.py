"""Elevens: which cards to take, judged by how many sets are then to be expected. Of the stock only its contents are known.

The cards that come are those that nobody has seen, each as likely as the other.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import comb

from cardtable.games.elevens import JACK, TOTAL
from cardtable.games.patience import RANKS
from cardtable.kernel.cards import HIDDEN
from cardtable.kernel.decks import FRENCH
from cardtable.kernel.moves import Move
from cardtable.kernel.view import View
from cardtable.kernel.zones import Role, TableSpec


def best_pick(view: View, spec: TableSpec, moves: Sequence[Move]) -> Move:
    """The most promising of ``moves``, which all take cards (or all lay a spare one); the first of equals."""
    seen = {card for pile in view.piles.values() for card in pile.cards if card != HIDDEN}
    unseen = Counter(RANKS[card] for card in FRENCH.cards if card not in seen)
    places = [pile.id for pile in spec.piles if pile.role is Role.TABLEAU and view.piles[pile.id].cards]
    tops = {pile: RANKS[view.piles[pile].cards[-1]] for pile in places}

    def promise(move: Move) -> float:
        kept = [rank for pile, rank in tops.items() if pile not in move.picks]
        return expected_sets(kept, len(move.picks), unseen)

    return max(moves, key=promise)


def expected_sets(kept: Sequence[int], new: int, unseen: Counter[int]) -> float:
    """How many pairs and threes there are on average among ``kept`` ranks and ``new`` cards drawn from ``unseen``."""
    total = max(1, unseen.total())
    known = Counter(kept)
    courts = sum(count for rank, count in known.items() if rank >= JACK)
    court = sum(count for rank, count in unseen.items() if rank >= JACK) / total
    pairs = sum(known[rank] * known[TOTAL - rank] for rank in range(1, 6))
    pairs += new * sum(known[rank] * unseen[TOTAL - rank] for rank in range(1, TOTAL)) / total
    pairs += comb(new, 2) * 2 * sum(unseen[rank] * unseen[TOTAL - rank] for rank in range(1, 6)) / total**2
    threes = sum(comb(courts, 3 - drawn) * comb(new, drawn) * court**drawn for drawn in range(4))
    return pairs + threes
