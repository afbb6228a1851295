"""Elevens solved exactly: every set that can be taken, in every order that matters, with the stock known.

A position is what the nine places show by rank, how much of the stock is left, and the spare cards. Only the middle is a
place of its own, because spare cards are laid there; cards of the other eight may change places and nothing is different.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import combinations
from threading import Event

from msgspec import Struct
from msgspec.structs import replace

from cardtable.ai.search import Search
from cardtable.ai.skill import NEVER, Verdict
from cardtable.games.elevens import MIDDLE, PLACES, SPARE, TOTAL
from cardtable.games.kit import JACK, RANKS
from cardtable.kernel.cards import FRENCH, Card
from cardtable.kernel.moves import Move
from cardtable.kernel.options import Options
from cardtable.kernel.override import override
from cardtable.kernel.state import State, View
from cardtable.kernel.table import Piles

_MIDDLE = PLACES.index(MIDDLE)
_OFTEN = {"each_time_stuck": FRENCH.size, "once_per_game": 1, "none": 0}
_ORDERS = 20_000
"""Nodes after which it stays open whether any order of the stock leads to a win."""

Stacks = tuple[tuple[int, ...], ...]
"""What lies on each place, by rank, the top last; where taken cards are covered the top alone counts."""


class _Position(Struct, frozen=True):
    """``stock``: the values of its cards, the next one first; ``taken``: how many cards have left the game."""

    stacks: Stacks
    stock: tuple[int, ...]
    taken: int
    spares: int
    just_spared: bool


def solve(state: State[int], limit: int, cancelled: Event = NEVER) -> Verdict:
    """Won when the whole pack can be laid out, or taken; ``best`` is the most cards for which that can be done.

    A node is a position whose moves were looked at.
    """
    search = SetSearch(state, state.setup.options, tuple(reversed(state.piles["stock"].cards)))
    answer = search.run(limit, cancelled)
    return Verdict(answer, search.line, search.best, answer != "undecided", search.nodes)


def never_out(view: View[int]) -> bool:
    """Whether it cannot be won in whatever order the stock lies: no order that can be thought of leads to a win.

    False also where that takes too long to find out.
    """
    seen = {card for pile in view.piles.values() for card in pile.cards}
    unseen = tuple(card for card in FRENCH.cards if card not in seen)
    search = SetSearch(view, view.options, unseen, any_order=True)
    return search.run(_ORDERS) == "lost"


class SetSearch(Search[_Position, Move]):
    """``best``: the most cards laid out, or taken. With ``any_order`` the stock may lie in every order: its next card is whichever of its cards helps."""

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
        """Every move that leads somewhere else, and where."""
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
        """The next card, and the stock without it; nothing of an empty stock."""
        for place, card in enumerate(stock if self._any_order else stock[:1]):
            if not place or card != stock[place - 1]:
                yield card, stock[:place] + stock[place + 1 :]

    def _taken_off(self, position: _Position, picks: Sequence[int]) -> _Position:
        """The position with the set gone, where taken cards leave the game."""
        if not self._rules.removes:
            return replace(position, just_spared=False)
        stacks = tuple(stack[:-1] if place in picks else stack for place, stack in enumerate(position.stacks))
        return replace(position, stacks=stacks, taken=position.taken + len(picks), just_spared=False)

    def _refilled(self, position: _Position, picks: Sequence[int]) -> Iterator[_Position]:
        """EL-4: the places covered, or refilled where they are empty, in the order in which they were picked."""
        due = [pick for pick in picks if not (self._rules.removes and position.stacks[pick])]
        if not due or not position.stock:
            yield position
            return
        for card, stock in self._drawn(position.stock):
            laid = replace(position, stacks=_put(position.stacks, due[0], (card,)), stock=stock)
            yield from self._refilled(laid, due[1:])


class SetRules:
    """What the options say of sets and spare cards; ``often``: how many spare cards there may be."""

    def __init__(self, options: Options) -> None:
        self.removes = options["el_mode"] == "remove"
        self.often = _OFTEN[str(options["el_spare"])]
        self._one_of_each = options["el_court_set"] == "one_j_one_q_one_k"

    def value(self, rank: int) -> int:
        """The rank as far as it matters: courts are alike where any three of them go."""
        return rank if self._one_of_each else min(rank, JACK)

    def stacks(self, piles: Piles) -> Stacks:
        """What lies on the places."""
        ranks = (tuple(self.value(RANKS[card]) for card in piles[place].cards) for place in PLACES)
        return tuple(each if self.removes else each[-1:] for each in ranks)

    def sets(self, stacks: Stacks) -> Iterator[tuple[int, ...]]:
        """EL-2, EL-3: places that can be picked together, those that show the same once.

        The order of picking counts for the middle alone: it comes first, second, or third.
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
