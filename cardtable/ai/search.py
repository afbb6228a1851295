"""Searches any patience by its own rules, with every card known: won with a line, lost, or undecided.

``Search`` goes depth first, each position once; solvers of single games give it their own positions. ``RulesSearch`` needs
only the rules: first it takes whatever can be taken, the most promising position first, then tries everything for a proof.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Hashable, Iterator, Mapping
from functools import lru_cache
from heapq import heappop, heappush
from threading import Event
from typing import Generic, Literal, TypeVar

from msgspec import Struct

from cardtable.ai.hints import reveals
from cardtable.ai.skill import NEVER, Verdict
from cardtable.games.kit import Patience
from cardtable.kernel.compat import override
from cardtable.kernel.game import AnyGame, Auto
from cardtable.kernel.moves import Move
from cardtable.kernel.options import Options
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import AnyState, Reason, Setup
from cardtable.kernel.table import Pile, PileId, Piles, Role
from cardtable.kernel.telling import Better

Decision = Literal["won", "lost", "undecided"]
Position = TypeVar("Position")
Ply = TypeVar("Ply")

_ASK_EVERY = 256
"""Nodes between two checks for cancellation."""

_MOST = 5_000_000
"""The most positions remembered: about a gigabyte."""

# -- the search ------------------------------------------------------------------------------------------------------------


class Search(ABC, Generic[Position, Ply]):
    """``best`` and ``line``: the best result so far, and the plies to it; ``nodes``: the positions searched."""

    best: int
    goal: int
    """The result that ends the search."""

    def __init__(self) -> None:
        self.line: tuple[Ply, ...] = ()
        self.nodes = 0

    @abstractmethod
    def after(self, position: Position) -> Iterator[tuple[Ply, Position]]:
        """The plies, the most promising first, and the positions after them; resumed after a ply once its subtree is done."""

    @abstractmethod
    def key(self, position: Position) -> Hashable:
        """Positions with equal keys lead equally far."""

    @abstractmethod
    def result(self, position: Position) -> int:
        """The result of a position; more is better."""

    def level(self, position: Position) -> int:
        """Of two positions with equal keys, the one with the lower level leads at least as far."""
        return 0

    def begin(self, start: Position) -> None:
        """Searches from this position on; earlier results are dropped."""
        self._seen = {self.key(start): self.level(start)}
        self._path, self._waiting = list[Ply](), [self.after(start)]

    def run(self, limit: int, cancelled: Event = NEVER) -> Decision:
        """Searches at most ``limit`` more positions, from where it stopped. Lost: everything was searched."""
        seen, path, waiting = self._seen, self._path, self._waiting
        if self.best == self.goal:
            return "won"
        last = self.nodes + min(limit, _MOST - len(seen))
        while waiting:
            if self.nodes >= last or (self.nodes % _ASK_EVERY == 0 and cancelled.is_set()):
                return "undecided"
            for ply, position in waiting[-1]:
                key, level = self.key(position), self.level(position)
                known = seen.get(key)
                if known is not None and known <= level:
                    continue
                self.nodes += 1
                seen[key] = level
                path.append(ply)
                result = self.result(position)
                if result > self.best:
                    self.best, self.line = result, tuple(path)
                    if result == self.goal:
                        return "won"
                waiting.append(self.after(position))
                break
            else:
                waiting.pop()
                del path[-1:]
        return "lost"


# -- by the rules ----------------------------------------------------------------------------------------------------------

Plies = tuple[Move, ...]

_Trail = tuple["_Trail | None", Plies]
"""A ply and the path to it."""

_WON = 1 << 30
"""The result of a win: above any score."""

_RUSH, _RUSHED = 2, 100_000
"""The limit is divided by the first for the eager search, which gets at most the second: it keeps every state it has seen."""

_SCORED, _HIDDEN = 2, 3
"""The weights of a point and of a face-down card, relative to a card that lies on a lower one."""

_GAIN, _REVEAL, _FETCH, _SHIFT, _DEAL, _BACK = range(6)
"""What a move does, the most promising first: takes a card or plays it out, turns one up, brings one to the columns from
elsewhere, moves one between columns, deals from the stock, brings one back from the foundations.
"""


def solve(game: AnyGame, state: AnyState, limit: int, cancelled: Event = NEVER) -> Verdict:
    """Whether ``state`` can be won with every card known; ``best`` is the best score found on the way."""
    if isinstance(game, Patience):
        state = game.in_cards(state)  # points made on the way are not the position's
    over = game.outcome(state)
    if over is not None:
        return Verdict("won" if over.reason is Reason.WON else "lost", best=state.scores[0], best_proven=True)
    search = RulesSearch(game, state)
    answer = search.rush(state, min(limit // _RUSH, _RUSHED), cancelled)
    if answer == "undecided" or (answer == "lost" and search.has_skipped):
        search.eager = False
        search.begin(state)
        answer = search.run(limit - search.nodes, cancelled)
    line = tuple(move for ply in search.line for move in ply)
    return Verdict(answer, line, search.score, answer != "undecided", search.nodes)


class RulesSearch(Search[AnyState, Plies]):
    """Searches by ``legal_moves`` and ``apply`` alone. A ply is a move with the automatic moves after it.

    ``score``: that of the best result. ``eager``: where a card can be taken or played out, nothing else is tried.
    ``has_skipped``: something was left out for that, so a loss is not proven.
    """

    def __init__(self, game: AnyGame, state: AnyState) -> None:
        super().__init__()
        self._game, self._sign = game, -1 if game.measures.better is Better.LOW else 1
        self._roles = {pile.id: pile.role for pile in game.table(state.setup.options).piles}
        columns = [name for name, role in self._roles.items() if role is Role.TABLEAU]
        self._columns = columns if Role.FOUNDATION in self._roles.values() else []
        self._ranks = game.info.deck.ranks
        self._kinds = dict[tuple[PileId, PileId], int]()
        self._alike = likeness(game, tuple(state.setup.options.items()))
        self._numbers = dict[Hashable, int]()
        self._known: tuple[AnyState, Plies] = state, self._moves_now(state)
        self._timed = game if isinstance(game, Patience) and game.quiet > 0 else None
        """Whether the state counts quiet moves: of two states that differ only in that, the lower count can do more."""
        self.eager, self.has_skipped = True, self._timed is not None
        self.score, self.best, self.goal = state.scores[0], self._sign * state.scores[0], _WON

    def rush(self, start: AnyState, limit: int, cancelled: Event) -> Decision:
        """Continues from the most promising position seen so far. Lost: everything that ``eager`` leaves was searched."""
        seen, last = {self.key(start)}, self.nodes + limit
        waiting: list[tuple[int, int, AnyState, _Trail | None]] = [(0, 0, start, None)]
        while waiting:
            _, _, state, trail = heappop(waiting)
            for ply, there in self.after(state):
                if self.nodes >= last or (self.nodes % _ASK_EVERY == 0 and cancelled.is_set()):
                    return "undecided"
                key = self.key(there)
                if key in seen:
                    continue
                seen.add(key)
                self.nodes += 1
                on = (trail, ply)
                result = self.result(there)
                if result > self.best:
                    self.best, self.line = result, _unwound(on)
                    if result == self.goal:
                        return "won"
                heappush(waiting, (self._far(there), self.nodes, there, on))
        return "lost"

    def _far(self, state: AnyState) -> int:
        """The estimated distance from a win; with foundations, face-down cards and cards on lower ones are in the way."""
        far = -_SCORED * self._sign * state.scores[0]
        for name in self._columns:
            pile, lowest = state.piles[name], _WON
            far += _HIDDEN * (len(pile.cards) - pile.up.bit_count())
            for card in pile.cards:
                rank = self._ranks[card]
                far += rank > lowest
                lowest = min(lowest, rank)
        return far

    @override
    def after(self, state: AnyState) -> Iterator[tuple[Plies, AnyState]]:
        """Each move to try, the most promising first, and its state."""
        game, moves = self._game, self._moves(state)
        kinds = [self._kind(state, move) for move in moves]
        order = sorted(range(len(moves)), key=kinds.__getitem__)
        if self.eager and len(moves) > 1 and kinds[order[0]] == _GAIN:
            gains = [moves[n] for n in order if kinds[n] == _GAIN]
            first = game.apply(state, gains[0]).state
            self._known = first, self._moves(first)
            some = gains[1:] if set(gains[1:]).issubset(self._known[1]) else []
            self.has_skipped |= bool(some) or len(gains) < len(moves)
            yield (gains[0],), first
            order = [] if some else [n for n in order[1:] if kinds[n] == _GAIN]
        for n in order:
            yield (moves[n],), game.apply(state, moves[n]).state

    def _moves(self, state: AnyState) -> Plies:
        """The legal moves; only one where it is automatic, or a card can go out without harm."""
        return self._known[1] if state is self._known[0] else self._moves_now(state)

    def _moves_now(self, state: AnyState) -> Plies:
        move = self._game.automatic(state, Auto.SAFE)
        if move is not None and self._roles[move.source] is not Role.TABLEAU:
            move = self._game.automatic(state, Auto.OFF)
        return self._game.legal_moves(state) if move is None else (move,)

    @override
    def key(self, state: AnyState) -> Hashable:
        """The piles by number, equivalent ones sorted; each pile seen so far has a number."""
        piles, numbers = state.piles, self._numbers
        found: list[Hashable] = [state.phase, self._timed.turned_over(state.extra) if self._timed else state.extra]
        for group in self._alike.groups_of(piles):
            several = []
            for name in group:
                pile = piles[name]
                there = (pile.cards, pile.up)
                number = numbers.get(there)
                if number is None:
                    number = numbers[there] = len(numbers)
                several.append(number)
            several.sort()
            found += several
        for name in self._alike.by_top:
            cards = piles[name].cards
            found.append(cards[-1] if cards else None)
        return tuple(found)

    @override
    def level(self, state: AnyState) -> int:
        """The number of quiet moves in a row, where that is counted."""
        return self._timed.idle(state.extra) if self._timed else 0

    @override
    def result(self, state: AnyState) -> int:
        """The score; a win is above all."""
        result = self._sign * state.scores[0]
        if result >= self.best:
            outcome = self._game.outcome(state)
            if outcome is not None and outcome.reason is Reason.WON:
                result = _WON
            if result > self.best:
                self.score = state.scores[0]
        return result

    def _kind(self, state: AnyState, move: Move) -> int:
        if move.picks:
            return _GAIN
        if not move.source:
            return _DEAL
        kind = self._kinds.get((move.source, move.target))
        if kind is None:
            kind = self._kinds[move.source, move.target] = kind_of(self._roles[move.source], self._roles[move.target])
        return _REVEAL if kind == _SHIFT and reveals(state, move) else kind


def _unwound(trail: _Trail | None) -> tuple[Plies, ...]:
    found = list[Plies]()
    while trail is not None:
        trail, ply = trail
        found.append(ply)
    return tuple(reversed(found))


def kind_of(source: Role, target: Role) -> int:
    """What a move between these piles does, unless it turns up a card."""
    if target in {Role.FOUNDATION, Role.WASTE, Role.TAKEN}:
        return _GAIN
    if source is Role.FOUNDATION:
        return _BACK
    return _SHIFT if source is Role.TABLEAU or target is not Role.TABLEAU else _FETCH


# -- what the rules do not tell apart ----------------------------------------------------------------------------------------

_PLAYS, _PLIES, _TRIED = 8, 120, 48
"""Random plays, plies of each, and the number of their positions that are tested."""


class Likeness(Struct, frozen=True):
    """``groups``: piles that are interchangeable, and every other pile alone; ``later``: the same once the stock is empty.
    ``by_top``: heaps in which only the last card matters; the cards below it follow from all the other piles.
    """

    groups: tuple[tuple[PileId, ...], ...]
    later: tuple[tuple[PileId, ...], ...]
    by_top: tuple[PileId, ...]

    def groups_of(self, piles: Piles) -> tuple[tuple[PileId, ...], ...]:
        """The groups that apply now."""
        return self.groups if "stock" in piles and piles["stock"].cards else self.later


@lru_cache(maxsize=32)
def likeness(game: AnyGame, options: tuple[tuple[str, str | int], ...]) -> Likeness:
    """Finds equivalent piles by trial: in positions of many random plays piles are exchanged, and heaps shuffled, and the rules must
    allow and do the same. Misses a rule that tells piles apart in none of those plays.
    """
    rules = dict(options)
    spec, tried = game.table(rules), Trial(game, rules)
    names: dict[Role, list[PileId]] = {}
    for pile in spec.piles:
        names.setdefault(pile.role, []).append(pile.id)
    heaps = [name for role in (Role.TAKEN, Role.WASTE, Role.FOUNDATION) for name in names.get(role, ())]
    by_top = next(((heap,) for heap in heaps if tried.only_top_matters(heap)), ())
    groups, later = list[tuple[PileId, ...]](), list[tuple[PileId, ...]]()
    for role, several in names.items():
        rest = [name for name in several if name not in by_top]
        mixed = role in {Role.TABLEAU, Role.RESERVE, Role.CELL}
        groups += tried.alike(rest, tried.dealing + tried.dealt) if mixed else [(name,) for name in rest]
        mixed = mixed and not tried.comes_back
        later += tried.alike(rest, tried.dealt) if mixed else [(name,) for name in rest]
    return Likeness(tuple(groups), tuple(groups if tried.comes_back else later), by_top)


class Trial:
    """Positions of random plays: ``dealing`` with cards in the stock, ``dealt`` without. ``comes_back``: the stock was refilled."""

    def __init__(self, game: AnyGame, options: Options) -> None:
        self._game, self._chance = game, Chance(1)
        self.dealing, self.dealt = list[AnyState](), list[AnyState]()
        self.comes_back = False
        for number in range(1, _PLAYS + 1):
            self._play(game.deal(Setup(number, options)))
        self.dealing, self.dealt = (
            list(self._chance.shuffled(states)[:_TRIED]) for states in (self.dealing, self.dealt)
        )

    def _play(self, state: AnyState) -> None:
        for _ in range(_PLIES):
            has_stock = "stock" in state.piles and bool(state.piles["stock"].cards)
            (self.dealing if has_stock else self.dealt).append(state)
            moves = self._game.legal_moves(state)
            if not moves or self._game.outcome(state) is not None:
                return
            state = self._game.apply(state, moves[self._chance.below(len(moves))]).state
            self.comes_back |= not has_stock and "stock" in state.piles and bool(state.piles["stock"].cards)

    def alike(self, names: list[PileId], states: list[AnyState]) -> list[tuple[PileId, ...]]:
        """The piles in groups of interchangeable ones: all of them, or each alone."""
        turns = dict(zip(names, names[1:] + names[:1], strict=True)), dict(zip(names[:2], names[1::-1], strict=True))
        if len(names) > 1 and all(self._renamed(state, turn) for state in states for turn in turns):
            return [tuple(names)]
        return [(name,) for name in names]

    def only_top_matters(self, heap: PileId) -> bool:
        """Whether the order of the cards below the last one makes no difference."""
        return all(self._shuffled(state, heap) for state in (*self.dealing, *self.dealt) if len(state.piles[heap]) > 2)

    def _renamed(self, state: AnyState, turn: Mapping[PileId, PileId]) -> bool:
        """Whether the rules do the same when the cards of each pile are in the one that ``turn`` names."""
        game = self._game
        there = _turned(state, turn)
        moves = game.legal_moves(state)
        if {_named(move, turn) for move in moves} != set(game.legal_moves(there)):
            return False
        return all(
            _same(_turned(game.apply(state, move).state, turn), game.apply(there, _named(move, turn)).state)
            for move in self._some(moves)
        )

    def _shuffled(self, state: AnyState, heap: PileId) -> bool:
        game, pile = self._game, state.piles[heap]
        cards = (*self._chance.shuffled(pile.cards[:-1]), pile.cards[-1])
        there = state.with_piles({heap: Pile(cards, pile.up)})
        moves = game.legal_moves(state)
        return moves == game.legal_moves(there) and all(
            _same(_as_set(game.apply(state, move).state, heap), _as_set(game.apply(there, move).state, heap))
            for move in self._some(moves)
        )

    def _some(self, moves: tuple[Move, ...]) -> tuple[Move, ...]:
        return self._chance.shuffled(moves)[:4]


def _turned(state: AnyState, turn: Mapping[PileId, PileId]) -> AnyState:
    return state.with_piles({to: state.piles[name] for name, to in turn.items()})


def _named(move: Move, turn: Mapping[PileId, PileId]) -> Move:
    source, target = turn.get(move.source, move.source), turn.get(move.target, move.target)
    return Move(move.verb, source, target, move.count, tuple(turn.get(pick, pick) for pick in move.picks))


def _as_set(state: AnyState, heap: PileId) -> AnyState:
    """The state with the cards of a heap below the last one in a fixed order."""
    pile = state.piles[heap]
    return state.with_piles({heap: Pile((*sorted(pile.cards[:-1]), *pile.cards[-1:]), pile.up)})


def _same(one: AnyState, other: AnyState) -> bool:
    return (one.piles, one.phase, one.extra, one.scores) == (other.piles, other.phase, other.extra, other.scores)
