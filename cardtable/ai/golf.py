"""Golf played with foresight: which chain of takes, or the next card of the hand, promises the fewest strokes.

The columns lie open; of the hand only what is missing from the table is known, not its order. So every place where a
chain may stop is judged by what is left, and by the chain that each card of the hand would begin there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

from cardtable.ai.skill import HintReason, Skill
from cardtable.games import golf
from cardtable.games.kit import KING, RANKS
from cardtable.kernel.cards import FRENCH, HIDDEN
from cardtable.kernel.moves import Move
from cardtable.kernel.options import Options
from cardtable.kernel.state import View
from cardtable.kernel.table import PileId

_BUDGET = 1_000
"""Positions that may be looked at before the judgement of what the hand may bring gets coarse: under 10 ms."""

Lengths = tuple[int, ...]
"""How many cards each column still has."""


class GolfSearch:
    """What a view of Golf promises. Made for one question and thrown away. ``budget`` bounds the time it takes."""

    def __init__(self, view: View[None], budget: int = _BUDGET) -> None:
        self._columns = [[RANKS[card] for card in view.piles[pile].cards] for pile in golf.COLUMNS]
        self._lengths = tuple(len(column) for column in self._columns)
        self._top = RANKS[view.piles["waste"].cards[-1]]
        self._followers = followers(view.options)
        seen = {card for pile in view.piles.values() for card in pile.cards if card != HIDDEN}
        self._unseen = Counter(RANKS[card] for card in FRENCH.cards if card not in seen)
        self._stock = len(view.piles["stock"])
        self._budget = budget
        self._chains: dict[tuple[Lengths, int], int] = {}
        self._rests: dict[Lengths, float] = {}
        self._best: dict[tuple[Lengths, int], float] = {}

    def draw(self) -> float:
        """What it promises to turn the next card now: minus the strokes to be expected."""
        return self._rest(self._lengths)

    def take(self, pile: PileId) -> float:
        """What it promises to take from ``pile`` now and to go on as well as possible."""
        column = golf.COLUMNS.index(pile)
        return self._on_with(_less(self._lengths, column), self._columns[column][self._lengths[column] - 1])

    def row(self, pile: PileId) -> int:
        """How many cards can be taken in a row, that of ``pile`` first."""
        column = golf.COLUMNS.index(pile)
        top = self._columns[column][self._lengths[column] - 1]
        return 1 + self._longest(_less(self._lengths, column), top)

    def _on_with(self, lengths: Lengths, top: int) -> float:
        """The best place to stop that can be reached from here, here included."""
        known = self._best.get((lengths, top))
        if known is None:
            nexts = [self._on_with(less, rank) for less, rank in self._takes(lengths, top)]
            known = self._best[lengths, top] = max([self._rest(lengths), *nexts])
        return known

    def _rest(self, lengths: Lengths) -> float:
        """What it promises to stop here: the cards left, less the chain that the next card begins on average."""
        known = self._rests.get(lengths)
        if known is None:
            left = sum(lengths)
            known = float(-left if left else self._stock)
            if left and self._stock:
                chains = sum(count * self._longest(lengths, rank) for rank, count in self._unseen.items())
                known += chains / self._unseen.total()
            self._rests[lengths] = known
        return known

    def _longest(self, lengths: Lengths, top: int) -> int:
        """How many cards can be taken in a row; counts those within the budget only."""
        known = self._chains.get((lengths, top))
        if known is None:
            self._budget -= 1
            nexts = self._takes(lengths, top) if self._budget > 0 else []
            known = max((1 + self._longest(less, rank) for less, rank in nexts), default=0)
            self._chains[lengths, top] = known
        return known

    def _takes(self, lengths: Lengths, top: int) -> list[tuple[Lengths, int]]:
        """The positions after each take that fits, with the rank that is on top then."""
        followers = self._followers[top]
        return [
            (_less(lengths, column), self._columns[column][length - 1])
            for column, length in enumerate(lengths)
            if length and self._columns[column][length - 1] in followers
        ]


def best_take(view: View[None], moves: Sequence[Move]) -> Move:
    """The most promising of ``moves``; a take rather than the hand when both promise the same."""
    search = GolfSearch(view)
    return max(moves, key=lambda move: search.take(move.source) if move.source else search.draw())


def reason(view: View[None], move: Move) -> HintReason | None:
    """How many cards can be taken in a row if this one is; None where it is this one alone, or the hand is turned."""
    row = GolfSearch(view).row(move.source) if move.source else 0
    return ("row", row) if row > 1 else None


def _less(lengths: Lengths, column: int) -> Lengths:
    return (*lengths[:column], lengths[column] - 1, *lengths[column + 1 :])


def followers(options: Options) -> list[frozenset[int]]:
    """For each rank on top, from the ace, the ranks that the rules let follow; nothing at 0.

    Suits do not count, so one suit tells it all.
    """
    suit = FRENCH.cards[:KING]
    nobody: frozenset[int] = frozenset()
    fitting = (frozenset(RANKS[card] for card in suit if golf.fits(card, top, options)) for top in suit)
    return [nobody, *fitting]


SKILL = Skill(hint=best_take, reason=reason)
