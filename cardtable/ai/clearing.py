"""Exact solvers of Black Hole, TriPeaks, Pyramid and Elevens: which cards are gone, and how far the stock is.

A position of the first three is a number with a bit for each card that is gone, by its place in the deal, and the little
else that matters.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from heapq import heappop, heappush
from itertools import combinations, product
from threading import Event
from typing import cast

from msgspec import Struct
from msgspec.structs import replace

from cardtable.ai.search import Search
from cardtable.ai.skill import NEVER, Verdict
from cardtable.games import black_hole, pyramid, tri_peaks
from cardtable.games.elevens import MIDDLE, PLACES, SPARE, TOTAL
from cardtable.games.kit import DRAW, JACK, KING, RANKS, RECYCLE
from cardtable.kernel.cards import FRENCH, Card
from cardtable.kernel.compat import override
from cardtable.kernel.moves import Move, carry
from cardtable.kernel.options import Options
from cardtable.kernel.state import AnyState, State, View
from cardtable.kernel.table import PileId, Piles

Gone = int
"""The cards that are gone, a bit each."""


class _Lying:
    """Cards that lie on each other: their ``places``, and what has to be gone before each is free."""

    def __init__(self, cards: Sequence[Card], places: Sequence[PileId], above: Sequence[Gone]) -> None:
        self.ranks, self.places, self.above = [RANKS[card] for card in cards], places, above
        self.by_rank = [sum(1 << n for n, rank in enumerate(self.ranks) if rank == each) for each in range(KING + 1)]

    def free(self, left: Gone, gone: Gone) -> Iterator[int]:
        """The free ones among the cards ``left``, the last dealt first, as they lie on the most others."""
        while left:
            n = left.bit_length() - 1
            left ^= 1 << n
            if not self.above[n] & ~gone:
                yield n


def _in_fans(state: AnyState) -> _Lying:
    """The cards of all fans, bottom cards first."""
    fans = [(fan, state.piles[fan].cards) for fan in black_hole.FANS]
    lying = [(depth, fan, card) for fan, cards in fans for depth, card in enumerate(cards)]
    lying.sort(key=lambda each: each[0])
    above = [
        sum(1 << n for n, (over, pile, _) in enumerate(lying) if pile == fan and over > at) for at, fan, _ in lying
    ]
    return _Lying([card for _, _, card in lying], [fan for _, fan, _ in lying], above)


def _covered(state: AnyState, places: Sequence[PileId], by: Mapping[PileId, tuple[PileId, ...]]) -> _Lying:
    """The cards on places for one card each; an empty place covers nothing."""
    left = [place for place in places if state.piles[place].cards]
    above = [sum(1 << left.index(each) for each in by[place] if each in left) for place in left]
    return _Lying([state.piles[place].cards[-1] for place in left], left, above)


def _nexts(wraps: bool) -> list[tuple[int, ...]]:
    """By rank, the ranks that may follow."""
    beside = [(rank - 1, rank + 1) for rank in range(KING + 1)]
    if wraps:
        return [tuple((each - 1) % KING + 1 for each in two) for two in beside]
    return [tuple(each for each in two if 1 <= each <= KING) for two in beside]


# -- onto one heap -------------------------------------------------------------------------------------------------------------

_OnHeap = tuple[Gone, int, int, int]
"""What is gone, the rank on top of the heap, the number of stock cards turned, and the rank in the cell, or 0."""


def solve_hole(state: AnyState, limit: int, cancelled: Event = NEVER) -> Verdict:
    """Black Hole: won when every card is in the hole; ``best``: the most cards that get there."""
    top = RANKS[state.piles[black_hole.HOLE].cards[-1]]
    nexts, cell = _nexts(state.option("bh_wrap") == "yes"), state.piles.get(black_hole.CELL)
    kept = None if cell is None else RANKS[cell.cards[-1]] if cell.cards else 0
    search = _HeapSearch(_in_fans(state), top, (), nexts, black_hole.HOLE, kept)
    return search.verdict(state.scores[0], limit, cancelled)


def solve_peaks(state: AnyState, limit: int, cancelled: Event = NEVER) -> Verdict:
    """TriPeaks: won when the peaks are gone; ``best``: the most of their cards that can be taken."""
    stock = [RANKS[card] for card in reversed(state.piles["stock"].cards)]
    lying = _covered(state, tri_peaks.PLACES, tri_peaks.TriPeaks.covered_by)
    top = RANKS[state.piles["waste"].cards[-1]]
    search = _HeapSearch(lying, top, stock, _nexts(state.option("tp_wrap") == "yes"), "waste")
    taken = tri_peaks.TriPeaks.whole - sum(len(state.piles[place]) for place in tri_peaks.PLACES)
    return search.verdict(taken, limit, cancelled)


def _most_left(cards_and_rank: tuple[Gone, int]) -> int:
    return -cards_and_rank[0].bit_count()


class _HeapSearch(Search[_OnHeap, Move]):
    """Free cards are played on a heap, each next to the one before; the stock is turned onto it.

    Of the two ranks that fit, the one with more cards left is tried first: it is more likely to get stuck. (Of 50 deals
    of Black Hole that order decides 47 within 100,000 positions; the lower rank first 36, the most freed cards first 32.)

    ``kept``: the rank of the card in the cell, 0 while the cell is empty; None if the game has no cell.
    """

    def __init__(
        self,
        lying: _Lying,
        top: int,
        stock: Sequence[int],
        nexts: Sequence[tuple[int, ...]],
        heap: PileId,
        kept: int | None = None,
    ) -> None:
        super().__init__()
        self._lying, self._stock, self._nexts, self._heap = lying, stock, nexts, heap
        self._has_cell, self._kept_first = kept is not None, bool(kept)
        self.best, self.goal = 0, len(lying.ranks) + self._kept_first
        self.begin((0, top, 0, kept or 0))

    def verdict(self, score: int, limit: int, cancelled: Event) -> Verdict:
        """The verdict; ``score``: the worth of the cards already gone."""
        answer = self.run(limit, cancelled)
        return Verdict(answer, self.line, score + self.best, answer != "undecided", self.nodes)

    @override
    def after(self, position: _OnHeap) -> Iterator[tuple[Move, _OnHeap]]:
        gone, top, turned, kept = position
        lying = self._lying
        if kept in self._nexts[top] and kept:
            yield carry(black_hole.CELL, self._heap), (gone, kept, turned, 0)
        left = [(lying.by_rank[rank] & ~gone, rank) for rank in self._nexts[top]]
        left.sort(key=_most_left)
        for cards, rank in left:
            for n in lying.free(cards, gone):
                yield carry(lying.places[n], self._heap), (gone | 1 << n, rank, turned, kept)
        if turned < len(self._stock):
            yield DRAW, (gone, self._stock[turned], turned + 1, kept)
        if self._has_cell and not kept:
            for n in lying.free((1 << len(lying.ranks)) - 1 & ~gone, gone):
                yield carry(lying.places[n], black_hole.CELL), (gone | 1 << n, top, turned, lying.ranks[n])

    @override
    def key(self, position: _OnHeap) -> Hashable:
        return position

    @override
    def result(self, position: _OnHeap) -> int:
        return position[0].bit_count() + self._kept_first - bool(position[3])


# -- pairs -------------------------------------------------------------------------------------------------------------------

_InPairs = tuple[Gone, int, int]
"""What is gone, how often the waste was turned over, and the number of cards of the pack turned since."""

_Pick = tuple[tuple[int, ...], int, int]
"""The cards to remove, and the rest of the resulting position."""

_Way = tuple["_Way | None", _Pick]
"""What is removed, and what was removed before."""

_DEAR = 5
"""The worth of a card left in the pyramid, in turned cards."""

_ASK_EVERY = 256
"""Positions between two checks for cancellation."""


def solve_pyramid(state: AnyState, limit: int, cancelled: Event = NEVER) -> Verdict:
    """Won when the pyramid is gone or, by a house rule, all cards; ``best``: the most of its cards that were taken."""
    return _PairSearch(state).verdict(limit, cancelled)


class _PairSearch:
    """Each step removes a king or a pair, after turning cards to reach it. Of two positions with the same cards gone, the one with
    fewer cards turned can do at least as much.

    The pack beside the pyramid is one row: waste, turned card, stock. Of the turned cards the last one left is free; where the
    turned card was taken, a card that is gone stands for it.
    """

    def __init__(self, state: AnyState) -> None:
        options, piles = state.setup.options, state.piles
        self._lying = _covered(state, pyramid.PLACES, pyramid.Pyramid.covered_by)
        waste, turned = piles["waste"].cards, piles["turned"].cards
        taken = 1 if waste and not turned else 0
        pack = [*(RANKS[card] for card in (*waste, *turned)), *[KING] * taken]
        start = len(pack)
        pack += [RANKS[card] for card in reversed(piles["stock"].cards)]
        self._size, self._pack, self._ranks = len(self._lying.ranks), len(pack), [*self._lying.ranks, *pack]
        self._on_waste = options["py_waste_pair"] == "yes"
        self._with_covered = (options.get("py_covered"), options["py_open"]) == ("yes", "yes")
        passes = options["py_passes"]
        self._passes = None if passes == "unlimited" else int(passes)
        self._in_pyramid = (1 << self._size) - 1
        self._needs = [(1 << n, self._partners(n)) for n in range(self._size) if self._ranks[n] != KING]
        self._start: _InPairs = (taken << self._size + start - 1 if taken else 0, cast("int", state.extra), start)
        self._goal = (1 << len(self._ranks)) - 1 if options["py_goal"] == "all_cards" else self._in_pyramid
        self._score = pyramid.Pyramid.whole - self._size

    def verdict(self, limit: int, cancelled: Event) -> Verdict:
        """Continues from the most promising position seen, until the goal is reached or nothing is left to try."""
        best, nodes, start = 0, 0, self._start
        seen = {start[0]: self._level(start)}
        waiting: list[tuple[int, int, _InPairs, _Way | None]] = [(0, 0, start, None)]
        while waiting:
            _, _, position, way = heappop(waiting)
            if seen[position[0]] < self._level(position):
                continue
            for cards, there in self._after(position):
                if nodes >= limit or (nodes % _ASK_EVERY == 0 and cancelled.is_set()):
                    return Verdict("undecided", best=self._score + best, nodes=nodes)
                gone, level = there[0], self._level(there)
                if seen.get(gone, level + 1) <= level:
                    continue
                seen[gone] = level
                nodes += 1
                on: _Way = way, (cards, *there[1:])
                taken = (gone & self._in_pyramid).bit_count()
                best = max(best, taken)
                if gone & self._goal == self._goal:
                    line = tuple(self._line(on))
                    return Verdict("won", line, self._score + best, best_proven=True, nodes=nodes)
                heappush(waiting, (level - _DEAR * taken, -nodes, there, on))
        return Verdict("lost", best=self._score + best, nodes=nodes)

    def _partners(self, card: int) -> Gone:
        """The cards that a card of the pyramid can go with: those that make thirteen and that it does not cover."""
        rank, below = self._ranks[card], 1 << card
        for n in reversed(range(card)):
            if self._lying.above[n] & below:
                below |= 1 << n
        if self._with_covered:
            below &= ~sum(1 << n for n in range(card) if self._lying.above[n] >> card & 1)
        return sum(1 << n for n, other in enumerate(self._ranks) if rank + other == KING and not below >> n & 1)

    def _after(self, position: _InPairs) -> Iterator[tuple[tuple[int, ...], _InPairs]]:
        """What can go, and the position after it; nothing if a card of the pyramid has no partner left."""
        gone, passed, turned = position
        if any(not gone & card and not needs & ~gone for card, needs in self._needs):
            return
        free = dict[int, list[int]]()
        for n in self._lying.free(self._in_pyramid & ~gone, gone):
            if self._ranks[n] == KING:
                yield (n,), (gone | 1 << n, passed, turned)
                return
            free.setdefault(self._ranks[n], []).append(n)
        for one, two in self._pairs(gone, free):
            yield (one, two), (gone | 1 << one | 1 << two, passed, turned)
        last = passed + 1 if self._passes is None else self._passes - 1
        while True:
            for picks in self._of_pack(gone, turned, free):
                yield picks, (gone | sum(1 << n for n in picks), passed, turned)
            rest = self._pack_left(gone)
            if rest >> turned:
                turned = self._next(rest, turned)
            elif passed < last and rest:
                passed, turned = passed + 1, 0
            else:
                return

    def _next(self, rest: Gone, turned: int) -> int:
        """The number of turned cards after turning one more."""
        rest >>= turned
        return turned + (rest & -rest).bit_length()

    def _line(self, way: _Way | None) -> Iterator[Move]:
        """The moves of a path."""
        steps = list[_Pick]()
        while way is not None:
            way, step = way
            steps.append(step)
        gone, passed, turned = self._start
        for cards, then, there in reversed(steps):
            while (passed, turned) != (then, there):
                rest = self._pack_left(gone)
                if rest >> turned:
                    turned = self._next(rest, turned)
                    yield DRAW
                else:
                    passed, turned = passed + 1, 0
                    yield RECYCLE
            yield self._clear(turned, sorted(cards))
            gone |= sum(1 << n for n in cards)

    def _pairs(self, gone: Gone, free: Mapping[int, Sequence[int]]) -> Iterator[tuple[int, int]]:
        """Pairs of the pyramid; by a house rule also a card with the free one that alone still covers it."""
        for rank in range(1, 1 + KING // 2):
            yield from product(free.get(rank, ()), free.get(KING - rank, ()))
        for n, rank in enumerate(self._lying.ranks if self._with_covered else ()):
            left = self._lying.above[n] & ~gone
            over = left.bit_length() - 1
            if not gone >> n & 1 and left.bit_count() == 1 and over in free.get(KING - rank, ()):
                yield n, over

    def _of_pack(self, gone: Gone, turned: int, free: Mapping[int, Sequence[int]]) -> Iterator[tuple[int, ...]]:
        """What goes with the last turned card; ``free``: the free cards of the pyramid by rank."""
        there = self._pack_left(gone) & ((1 << turned) - 1)
        if not there:
            return
        end = there.bit_length() - 1
        last = self._size + end
        rank = self._ranks[last]
        if rank == KING:
            yield (last,)
        yield from ((n, last) for n in free.get(KING - rank, ()))
        below = there ^ 1 << end
        if self._on_waste and below and end == turned - 1:
            before = self._size + below.bit_length() - 1
            if rank + self._ranks[before] == KING:
                yield before, last

    def _pack_left(self, gone: Gone) -> Gone:
        """The cards of the pack that are left, the first of them bit 0."""
        return (~gone & (1 << len(self._ranks)) - 1) >> self._size

    def _clear(self, turned: int, cards: Sequence[int]) -> Move:
        places = self._lying.places
        beside = {n: "turned" if n == self._size + turned - 1 else "waste" for n in cards if n >= self._size}
        return Move("clear", picks=tuple(beside[n] if n in beside else places[n] for n in cards))

    def _level(self, position: _InPairs) -> int:
        """The number of turned cards; 0 if the waste may be turned over without limit."""
        _, passed, turned = position
        return 0 if self._passes is None else passed * (self._pack + 1) + turned


# -- Elevens -----------------------------------------------------------------------------------------------------------

_MIDDLE = PLACES.index(MIDDLE)
_OFTEN = {"each_time_stuck": FRENCH.size, "once_per_game": 1, "none": 0}
_ORDERS = 20_000
"""Nodes after which it stays open whether any order of the stock leads to a win."""

Stacks = tuple[tuple[int, ...], ...]
"""The ranks on each place, the top last; only the top where taken cards are covered."""


class _Position(Struct, frozen=True):
    """The ranks on the nine places, the stock left, and the spare cards. Only the middle is a place of its own, because spare
    cards are laid there; the other eight are interchangeable.

    ``stock``: the values of its cards, the next one first; ``taken``: the number of cards out of the game.
    """

    stacks: Stacks
    stock: tuple[int, ...]
    taken: int
    spares: int
    just_spared: bool


def solve_elevens(state: State[int], limit: int, cancelled: Event = NEVER) -> Verdict:
    """Won when the whole pack can be laid out, or taken; ``best``: the most cards for which that is possible.

    A node is a position whose moves were generated.
    """
    search = SetSearch(state, state.setup.options, tuple(reversed(state.piles["stock"].cards)))
    answer = search.run(limit, cancelled)
    return Verdict(answer, search.line, search.best, answer != "undecided", search.nodes)


def elevens_never_out(view: View[int]) -> bool:
    """Whether it cannot be won in any order of the stock.

    Also false if that takes too long to find out.
    """
    seen = {card for pile in view.piles.values() for card in pile.cards}
    unseen = tuple(card for card in FRENCH.cards if card not in seen)
    search = SetSearch(view, view.options, unseen, any_order=True)
    return search.run(_ORDERS) == "lost"


class SetSearch(Search[_Position, Move]):
    """``best``: the most cards laid out, or taken. With ``any_order`` the next card of the stock is whichever of its cards helps."""

    goal = FRENCH.size

    def __init__(
        self, there: State[int] | View[int], options: Options, stock: Sequence[Card], *, any_order: bool = False
    ) -> None:
        super().__init__()
        self._rules, self._any_order = SetRules(options), any_order
        values = [self._rules.value(RANKS[card]) for card in stock]
        start = _Position(
            self._rules.stacks(there.piles),
            tuple(sorted(values) if any_order else values),
            len(there.piles["taken"]) if self._rules.removes else 0,
            there.extra,
            there.phase == "spare",
        )
        self.best = self.result(start)
        self.begin(start)

    @override
    def result(self, position: _Position) -> int:
        return position.taken if self._rules.removes else FRENCH.size - len(position.stock)

    @override
    def key(self, position: _Position) -> Hashable:
        stacks, often = position.stacks, self._rules.often
        if not often:
            return tuple(sorted(stacks)), position.stock
        others = tuple(sorted(stacks[:_MIDDLE] + stacks[_MIDDLE + 1 :]))
        spares = min(position.spares, often) if often == 1 else 0
        return others, stacks[_MIDDLE], position.stock, spares, position.just_spared

    @override
    def after(self, position: _Position) -> Iterator[tuple[Move, _Position]]:
        """Every move that changes something, and the position after it."""
        stuck = True
        for picks in self._rules.sets(position.stacks):
            stuck = False
            move, taken = Move("clear", picks=tuple(PLACES[pick] for pick in picks)), self._taken_off(position, picks)
            yield from ((move, after) for after in self._refilled(taken, picks))
        if stuck and position.spares < self._rules.often and not position.just_spared:
            under = position.stacks[_MIDDLE] if self._rules.removes else ()
            for card, stock in self._drawn(position.stock):
                stacks = _put(position.stacks, _MIDDLE, (*under, card))
                yield SPARE, _Position(stacks, stock, position.taken, position.spares + 1, just_spared=True)

    def _drawn(self, stock: tuple[int, ...]) -> Iterator[tuple[int, tuple[int, ...]]]:
        """The next card, and the stock without it; nothing for an empty stock."""
        for place, card in enumerate(stock if self._any_order else stock[:1]):
            if not place or card != stock[place - 1]:
                yield card, stock[:place] + stock[place + 1 :]

    def _taken_off(self, position: _Position, picks: Sequence[int]) -> _Position:
        """The position without the set, where taken cards leave the game."""
        if not self._rules.removes:
            return replace(position, just_spared=False)
        stacks = tuple(stack[:-1] if place in picks else stack for place, stack in enumerate(position.stacks))
        return replace(position, stacks=stacks, taken=position.taken + len(picks), just_spared=False)

    def _refilled(self, position: _Position, picks: Sequence[int]) -> Iterator[_Position]:
        """EL-4: the places covered, or refilled if empty, in the order in which they were picked."""
        due = [pick for pick in picks if not (self._rules.removes and position.stacks[pick])]
        if not due or not position.stock:
            yield position
            return
        for card, stock in self._drawn(position.stock):
            laid = replace(position, stacks=_put(position.stacks, due[0], (card,)), stock=stock)
            yield from self._refilled(laid, due[1:])


class SetRules:
    """The options for sets and spare cards; ``often``: the most spare cards."""

    def __init__(self, options: Options) -> None:
        self.removes = options["el_mode"] == "remove"
        self.often = _OFTEN[str(options["el_spare"])]
        self._one_of_each = options["el_court_set"] == "one_j_one_q_one_k"

    def value(self, rank: int) -> int:
        """The rank as far as it matters: courts are equal where any three of them go."""
        return rank if self._one_of_each else min(rank, JACK)

    def stacks(self, piles: Piles) -> Stacks:
        ranks = (tuple(self.value(RANKS[card]) for card in piles[place].cards) for place in PLACES)
        return tuple(each if self.removes else each[-1:] for each in ranks)

    def sets(self, stacks: Stacks) -> Iterator[tuple[int, ...]]:
        """EL-2, EL-3: places that can be picked together; places with the same ranks once.

        The order of picking counts only for the middle: it comes first, second, or third.
        """
        told = set[tuple[object, ...]]()
        for places in self._fitting(stacks):
            others = [place for place in places if place != _MIDDLE]
            alike = (len(places) - len(others), *sorted(stacks[place] for place in others))
            if alike in told:
                continue
            told.add(alike)
            if len(others) == len(places):
                yield places
            else:
                yield from ((*others[:at], _MIDDLE, *others[at:]) for at in range(len(places)))

    def _fitting(self, stacks: Stacks) -> Iterator[tuple[int, ...]]:
        tops = [(place, stack[-1]) for place, stack in enumerate(stacks) if stack]
        yield from ((one, two) for (one, m), (two, n) in combinations(tops, 2) if m + n == TOTAL)
        for three in combinations([top for top in tops if top[1] >= JACK], 3):
            if not self._one_of_each or len({value for _, value in three}) == len(three):
                yield tuple(place for place, _ in three)


def _put(stacks: Stacks, place: int, stack: tuple[int, ...]) -> Stacks:
    return (*stacks[:place], stack, *stacks[place + 1 :])
