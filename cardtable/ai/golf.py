"""Golf: which chain of takes, or the next card of the hand, promises the fewest strokes; and the fewest strokes exactly.

The columns are open; of the hand, only the set of its cards is known, not their order. So every place where a chain may stop
is valued by the cards left, and by the chain that each card of the hand would start there.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache
from threading import Event
from typing import Literal

from msgspec import Struct

from cardtable.ai.skill import NEVER, HintReason, Verdict
from cardtable.games.golf import COLUMNS, fits
from cardtable.games.kit import DRAW, KING, RANKS
from cardtable.kernel.cards import FRENCH, HIDDEN
from cardtable.kernel.errors import LawBroken
from cardtable.kernel.moves import Move, carry
from cardtable.kernel.options import Options
from cardtable.kernel.state import AnyState, View
from cardtable.kernel.table import PileId, Piles

# -- what the table promises, the order of the hand unknown ------------------------------------------------------------------

_BUDGET = 1_000
"""Positions searched before the value of the hand is only estimated: under 10 ms."""

Lengths = tuple[int, ...]
"""The number of cards left in each column."""


class GolfSearch:
    """The promise of each move in a view of Golf. Made for one question. ``budget`` bounds its time."""

    def __init__(self, view: View[None], budget: int = _BUDGET) -> None:
        self._columns = [[RANKS[card] for card in view.piles[pile].cards] for pile in COLUMNS]
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
        """The promise of turning the next card: minus the expected strokes."""
        return self._rest(self._lengths)

    def take(self, pile: PileId) -> float:
        """The promise of taking from ``pile`` and going on as well as possible."""
        column = COLUMNS.index(pile)
        return self._on_with(_less(self._lengths, column), self._columns[column][self._lengths[column] - 1])

    def row(self, pile: PileId) -> int:
        """How many cards can be taken in a row, beginning with ``pile``."""
        column = COLUMNS.index(pile)
        top = self._columns[column][self._lengths[column] - 1]
        return 1 + self._longest(_less(self._lengths, column), top)

    def _on_with(self, lengths: Lengths, top: int) -> float:
        """The best place to stop within reach, including this one."""
        known = self._best.get((lengths, top))
        if known is None:
            nexts = [self._on_with(less, rank) for less, rank in self._takes(lengths, top)]
            known = self._best[lengths, top] = max([self._rest(lengths), *nexts])
        return known

    def _rest(self, lengths: Lengths) -> float:
        """The promise of stopping here: the cards left, less the average chain that the next card starts."""
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
        """How many cards can be taken in a row, counted within the budget."""
        known = self._chains.get((lengths, top))
        if known is None:
            self._budget -= 1
            nexts = self._takes(lengths, top) if self._budget > 0 else []
            known = max((1 + self._longest(less, rank) for less, rank in nexts), default=0)
            self._chains[lengths, top] = known
        return known

    def _takes(self, lengths: Lengths, top: int) -> list[tuple[Lengths, int]]:
        """The positions after each possible take, with the rank on top then."""
        followers = self._followers[top]
        return [
            (_less(lengths, column), self._columns[column][length - 1])
            for column, length in enumerate(lengths)
            if length and self._columns[column][length - 1] in followers
        ]


def best_take(view: View[None], moves: Sequence[Move]) -> Move:
    """The most promising of ``moves``; a take rather than the hand if both promise the same."""
    search = GolfSearch(view)
    return max(moves, key=lambda move: search.take(move.source) if move.source else search.draw())


def take_reason(view: View[None], move: Move) -> HintReason | None:
    """How many cards can be taken in a row after this one; None if only this one, or if the hand is turned."""
    row = GolfSearch(view).row(move.source) if move.source else 0
    return ("row", row) if row > 1 else None


def _less(lengths: Lengths, column: int) -> Lengths:
    return (*lengths[:column], lengths[column] - 1, *lengths[column + 1 :])


def followers(options: Options) -> list[frozenset[int]]:
    """For each rank on top, from the ace, the ranks that may follow; nothing at 0.

    Suits do not matter, so one suit stands for all.
    """
    suit = FRENCH.cards[:KING]
    nobody: frozenset[int] = frozenset()
    fitting = (frozenset(RANKS[card] for card in suit if fits(card, top, options)) for top in suit)
    return [nobody, *fitting]


# -- the fewest strokes, every card known ------------------------------------------------------------------------------------

# A position is how many cards each column has lost. Very many positions are one integer, a bit for each, so that a card is
# played from all of them at once, by a mask and a shift.

PositionSet = int
"""Positions that have lost the same number of cards, a bit each, numbered by the losses of all columns but the first."""

ByRank = list[PositionSet]
"""A set for each rank on top, from 0 (unused) to the king."""

_MOST = 10_000
"""Nodes: more than any hole has."""

_NOBODY: ByRank = [0] * (KING + 1)


def solve(state: AnyState, limit: int, cancelled: Event = NEVER) -> Verdict:
    """The fewest strokes, which can be negative; won if the table can be cleared.

    A node is a set of positions that have lost the same number of cards since the same card of the hand was turned; a whole
    hole has at most 35 × 17. The line plays the hole to its end.
    """
    columns = _columns(state.piles)
    stock = [RANKS[card] for card in reversed(state.piles["stock"].cards)]
    if not columns:
        return Verdict("won", best=-len(stock), best_proven=True)
    turned = [frozenset({rank}) for rank in (RANKS[state.piles["waste"].cards[-1]], *stock)]
    search = StrokeSearch(columns, turned, state.setup.options)
    proven = search.run(limit, cancelled)
    line = search.line()
    if search.most == search.cards:
        return Verdict("won", tuple(line), search.turns - len(stock), best_proven=True, nodes=search.nodes)
    if proven:
        line += [DRAW] * (len(stock) - search.turns)
    answer: Literal["lost", "undecided"] = "lost" if proven else "undecided"
    return Verdict(answer, tuple(line), search.cards - search.most, proven, search.nodes)


def never_cleared(view: View[None]) -> bool:
    """Whether the table cannot be cleared in any order of the hand: not even if each of its cards could be any unseen one."""
    columns = _columns(view.piles)
    if not columns:
        return False
    seen = {card for pile in view.piles.values() for card in pile.cards}
    unseen = frozenset(RANKS[card] for card in FRENCH.cards if card not in seen)
    turned = [frozenset({RANKS[view.piles["waste"].cards[-1]]}), *[unseen] * len(view.piles["stock"])]
    search = StrokeSearch(columns, turned, {**view.options, "go_voluntary_flip": "yes"})
    search.run(_MOST)
    return search.most < search.cards


def _columns(piles: Piles) -> dict[PileId, list[int]]:
    """The ranks of the columns that have cards, those available first at the front."""
    return {pile: [RANKS[card] for card in reversed(piles[pile].cards)] for pile in COLUMNS if piles[pile].cards}


class _Frame(Struct, frozen=True):
    """Bit masks for tables with given numbers of cards in all columns but the first; the same for every deal.

    ``steps[c]``: how far the bit moves when column *c* loses a card. ``lost[c][k]``: where it has lost *k* cards.
    ``total[k]``: where all of them together have lost *k* cards.
    """

    steps: tuple[int, ...]
    lost: tuple[tuple[PositionSet, ...], ...]
    total: tuple[PositionSet, ...]


@lru_cache(maxsize=4)
def _frame(sizes: tuple[int, ...]) -> _Frame:
    steps, size = list[int](), 1
    for cards in sizes:
        steps.append(size)
        size *= cards + 1
    total = [1]
    for cards, step in zip(sizes, steps, strict=True):
        grown = [0] * (len(total) + cards)
        for before, there in enumerate(total):
            for count in range(cards + 1):
                grown[before + count] |= there << count * step
        total = grown
    lost = tuple(
        tuple(_repeated(cards, step, size, k) for k in range(cards + 1))
        for cards, step in zip(sizes, steps, strict=True)
    )
    return _Frame(tuple(steps), lost, tuple(total))


def _repeated(cards: int, step: int, size: int, count: int) -> PositionSet:
    """The positions in which a column of ``cards`` cards has lost ``count`` of them."""
    ones, width = ((1 << step) - 1) << count * step, step * (cards + 1)
    while width < size:
        ones |= ones << width
        width *= 2
    return ones & ((1 << size) - 1)


class _Column(Struct, frozen=True):
    """A column but the first: for each rank, where a card of that rank comes next, and where it was the last one taken."""

    step: int
    cards: tuple[tuple[int, PositionSet, PositionSet], ...]

    @classmethod
    def of(cls, ranks: Sequence[int], step: int, lost: Sequence[PositionSet]) -> _Column:
        """A column of those ranks; ``lost[k]``: where it has lost *k* cards."""
        comes, gone = dict[int, PositionSet](), dict[int, PositionSet]()
        for count, rank in enumerate(ranks):
            comes[rank] = comes.get(rank, 0) | lost[count]
            gone[rank] = gone.get(rank, 0) | lost[count + 1]
        return cls(step, tuple((rank, comes[rank], gone[rank]) for rank in comes))


class StrokeSearch:
    """Everything within reach by turning the hand and taking cards in all ways the rules allow.

    ``columns``: their ranks, available ones first; at least one has cards. ``turned``: the open card and those of the hand, each as
    the set of ranks it may have.
    """

    def __init__(
        self, columns: Mapping[PileId, Sequence[int]], turned: Sequence[frozenset[int]], options: Options
    ) -> None:
        self._piles = sorted((pile for pile in columns if columns[pile]), key=lambda pile: -len(columns[pile]))
        self._ranks = [columns[pile] for pile in self._piles]
        self._turned, self._free = turned, options["go_voluntary_flip"] == "yes"
        self._after = followers(options)
        self._tops = [[top for top in range(KING + 1) if rank in self._after[top]] for rank in range(KING + 1)]
        self.cards = sum(map(len, self._ranks))
        frame = _frame(tuple(map(len, self._ranks[1:])))
        self._steps = (0, *frame.steps)
        self._first = self._first_column(frame.total)
        self._others = [_Column.of(*each) for each in zip(self._ranks[1:], frame.steps, frame.lost, strict=True)]
        self._comes = [list[PositionSet]() for _ in range(self.cards + 1)]
        self._starts = [[1, *[0] * self.cards]]
        self._reached = list[list[ByRank]]()
        self.most, self.turns, self.nodes = 0, 0, 0

    def run(self, limit: int, cancelled: Event = NEVER) -> bool:
        """Turns card after card until the table can be cleared or no card is left; whether it got that far.

        Then ``most`` is the most cards that can be taken, and ``turns`` the fewest turned cards for that.
        """
        for ranks in self._turned:
            if cancelled.is_set():
                return False
            if self._reached:
                self._starts.append(self._next_starts())
            if not self._turn(ranks, limit):
                return False
            if self.most == self.cards:
                break
        return True

    def line(self) -> list[Move]:
        """The moves that take the most cards."""
        layer, lost, moves = self.turns, self.most, list[Move]()
        top: int | None = None
        counts = [0] * len(self._piles)
        if lost:
            top = next(rank for rank, there in enumerate(self._reached[layer][lost]) if there)
            counts = self._counts(self._reached[layer][lost][top], lost)
        while lost or layer:
            if top is None:
                layer -= 1
                top = self._top_before(layer, lost, self._bit(counts))
                moves.append(DRAW)
            else:
                lost -= 1
                column, top = self._taken(layer, lost, counts, top)
                counts[column] -= 1
                moves.append(carry(self._piles[column], "waste"))
        return moves[::-1]

    def _first_column(self, total: Sequence[PositionSet]) -> list[dict[int, PositionSet]]:
        """By the total number of cards lost: where which rank comes next in the first column."""
        found = [dict[int, PositionSet]() for _ in range(self.cards + 1)]
        for lost, masks in enumerate(found):
            for count, rank in enumerate(self._ranks[0][: lost + 1]):
                if lost - count < len(total):
                    masks[rank] = masks.get(rank, 0) | total[lost - count]
        return found

    def _turn(self, ranks: frozenset[int], limit: int) -> bool:
        """Plays on in all ways from all places where this card may be turned; false at the limit."""
        starts, reached = self._starts[-1], [_NOBODY] * (self.cards + 1)
        self._reached.append(reached)
        for lost in range(self.cards):
            tops, start = reached[lost], starts[lost]
            if tops is _NOBODY and not start:
                continue
            if self.nodes == limit:
                return False
            self.nodes += 1
            after = self._played(lost, tops, start, ranks)
            if any(after):
                reached[lost + 1] = after
                if lost + 1 > self.most:
                    self.most, self.turns = lost + 1, len(self._reached) - 1
        return True

    def _played(self, lost: int, tops: ByRank, start: PositionSet, ranks: frozenset[int]) -> ByRank:
        """The positions after taking one card where ``lost`` cards are lost: ``tops`` by the rank last taken, or ``start``."""
        fits = [0] * (KING + 1)
        for rank, under in enumerate(self._tops):
            there = start if start and not ranks.isdisjoint(under) else 0
            for top in under:
                there |= tops[top]
            fits[rank] = there
        after = [0] * (KING + 1)
        for rank, comes in self._first[lost].items():
            after[rank] = fits[rank] & comes
        for column in self._others:
            taken, gone_from = 0, list[tuple[int, PositionSet]]()
            for rank, comes, gone in column.cards:
                there = fits[rank] & comes
                if there:
                    taken |= there
                    gone_from.append((rank, gone))
            if taken:
                taken <<= column.step
                for rank, gone in gone_from:
                    after[rank] |= taken & gone
        return after

    def _next_starts(self) -> list[PositionSet]:
        """Where the next card may be turned: anywhere reached so far, or only where nothing can be taken."""
        turned, found = self._turned[len(self._reached) - 1], list[PositionSet]()
        for lost, (start, tops) in enumerate(zip(self._starts[-1], self._reached[-1], strict=True)):
            there = self._may_turn(lost, start, turned)
            for rank, positions in enumerate(tops):
                if positions:
                    there |= self._may_turn(lost, positions, (rank,))
            found.append(there)
        return found

    def _may_turn(self, lost: int, positions: PositionSet, tops: Iterable[int]) -> PositionSet:
        """Those of the positions, with one of ``tops`` on top, in which a card may be turned."""
        if self._free or not positions:
            return positions
        comes = self._comes[lost]
        if not comes:
            comes += [self._first[lost].get(rank, 0) for rank in range(KING + 1)]
            for column in self._others:
                for rank, where, _ in column.cards:
                    comes[rank] |= where
        for top in tops:
            for rank in self._after[top]:
                positions ^= positions & comes[rank]
        return positions

    def _counts(self, positions: PositionSet, lost: int) -> list[int]:
        """The number of cards each column has lost in the first of the positions."""
        bit = (positions & -positions).bit_length() - 1
        others = [
            bit // column.step % (len(ranks) + 1) for column, ranks in zip(self._others, self._ranks[1:], strict=True)
        ]
        return [lost - sum(others), *others]

    def _bit(self, counts: Sequence[int]) -> int:
        return sum(step * count for step, count in zip(self._steps, counts, strict=True))

    def _top_before(self, layer: int, lost: int, bit: int) -> int | None:
        """The top before a card was turned: a rank that was taken, or None for the card turned before."""
        if self._may_turn(lost, self._starts[layer][lost], self._turned[layer]) >> bit & 1:
            return None
        tops = enumerate(self._reached[layer][lost])
        return next(rank for rank, there in tops if self._may_turn(lost, there, (rank,)) >> bit & 1)

    def _taken(self, layer: int, lost: int, counts: Sequence[int], rank: int) -> tuple[int, int | None]:
        """The column of the last card taken, of that rank, and the top before it (None: the turned card)."""
        here = self._bit(counts)
        for column, count in enumerate(counts):
            if count and self._ranks[column][count - 1] == rank:
                bit = here - self._steps[column]
                if not self._turned[layer].isdisjoint(self._tops[rank]) and self._starts[layer][lost] >> bit & 1:
                    return column, None
                for top in self._tops[rank]:
                    if self._reached[layer][lost][top] >> bit & 1:
                        return column, top
        raise LawBroken("a position was reached from nowhere")


# -- what luck of the deal is measured by ------------------------------------------------------------------------------------

OPTIONS = ("go_king", "go_wrap", "go_voluntary_flip")

MEANS: Mapping[tuple[str, ...], float] = {
    ("stops", "no", "yes"): 2.075,  # 0.118
    ("stops", "no", "only_when_stuck"): 3.673,  # 0.137
    ("stops", "ace_king", "yes"): 0.609,  # 0.117
    ("stops", "ace_king", "only_when_stuck"): 2.005,  # 0.131
    ("queen_allowed", "no", "yes"): 0.462,  # 0.116
    ("queen_allowed", "no", "only_when_stuck"): 2.201,  # 0.129
    ("queen_allowed", "ace_king", "yes"): -4.357,  # 0.099
    ("queen_allowed", "ace_king", "only_when_stuck"): -2.585,  # 0.114
}
"""The fewest strokes of a hole, averaged over deals 1 to 1000, by the values of these options; each mean is followed by its
standard error. Made by ``python build/golf_luck.py --deals 1000``.
"""


def usual_best(options: Options) -> float | None:
    """The mean under ``options``."""
    return MEANS.get(tuple(str(options[key]) for key in OPTIONS))
