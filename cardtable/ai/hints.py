"""What a sensible player would do next, by a View only: hidden cards are invented, never looked at.

In patiences with foundations by plans: a few moves ahead, over visible cards, to a better table. The next plan aims no lower,
so that following the hints never leads back to an earlier table, and ends with the game or when nothing useful is left.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from itertools import islice, pairwise

from msgspec import Struct

from cardtable.ai.skill import HintReason, skill_at
from cardtable.games.calculation import SUMS, next_rank
from cardtable.games.kit import KING, RANKS, Building, Patience
from cardtable.kernel.cards import Card
from cardtable.kernel.game import AnyGame, GameKind, Touch
from cardtable.kernel.moves import Move
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import AnyState, AnyView, Turned, View
from cardtable.kernel.table import Fan, PileId, Piles, Role, TableSpec

Hinting = Callable[[AnyView, Sequence[Move]], Move]


def useful(game: AnyGame, view: AnyView, moves: Sequence[Move], chance: Chance) -> Move | None:
    """The hint: the most useful of the legal ``moves``; None if none of them, nor the rest of the stock, is of use.

    Patiences only: a game with several seats has none.
    """
    if len(view.scores) > 1:
        return None
    if not moves:
        return None
    hint, spec = skill_at(game.info.id).hint, game.table(view.options)
    if hint is not None:
        return hint(view, moves)
    if _only_takes(game, spec):
        return moves[0]  # thousands of games of Elevens played by other choices came out as often
    guess = game.determinize(view, chance)
    if "waste" not in guess.piles:
        way = best_way(game, guess, spec, moves)
        return way or next((move for move in moves if not move.source), None)
    best = max(plans(game, guess, spec, moves), key=lambda plan: plan.order, default=None)
    if best is not None and best.worth > worth(guess, spec):
        return best.move
    turning = next((move for move in moves if not move.source), None)
    if turning is None or guess.piles["stock"].cards:
        return turning
    return turning if another_pass_helps(game, guess, spec) else None


def ranked(game: AnyGame, view: AnyView, moves: Sequence[Move], chance: Chance, first: Move | None) -> tuple[Move, ...]:
    """All ``moves``: the hint (``first``), then the others by how good the table is after them. Patiences only.

    Of moves that pick the same cards in different orders there is one.
    """
    hint, spec = skill_at(game.info.id).hint, game.table(view.options)
    if hint is not None:
        return _one_by_one(hint, view, moves)
    moves = tuple({frozenset(move.picks) or move: move for move in reversed(moves)}.values())[::-1]
    if _only_takes(game, spec):
        gains = dict.fromkeys(moves, 0)
    else:
        guess = game.determinize(view, chance)
        gains = {move: worth(game.apply(guess, move).state, spec) if move.source else 0 for move in moves}
        least = min(gains.values(), default=0)
        gains = {move: gain if move.source else least for move, gain in gains.items()}
    return tuple(sorted(moves, key=lambda move: (move != first, -gains[move])))


def reason(game: AnyGame, view: AnyView, move: Move) -> HintReason | None:
    """Why a move is worth making, as far as that is visible at once. Patiences only."""
    own = skill_at(game.info.id).reason
    if own is not None:
        return own(view, move)
    if not move.source:
        return None
    spec, pile = game.table(view.options), view.piles[move.source]
    rest = len(pile) - move.count
    if rest and not pile.is_up(rest - 1) and spec[move.source].role is Role.TABLEAU:
        return "reveals", 0
    if spec[move.target].role is Role.FOUNDATION:
        return "out", 0
    if spec[move.source].role is Role.WASTE and not spec[move.source].name:
        return "waste", 0
    if spec[move.target].role is Role.WASTE:  # where cards are only taken nothing comes into a place that is free
        return None
    is_filled = isinstance(game, Patience) and game.fills and view.piles[game.fills].cards
    is_bare = not rest and spec[move.source].role is Role.TABLEAU and not is_filled
    frees = "frees" if spec[move.source].fan is Fan.DOWN else "frees_place"
    return (frees, 0) if is_bare and view.piles[move.target] else None


def _one_by_one(hint: Hinting, view: AnyView, moves: Sequence[Move]) -> tuple[Move, ...]:
    """The best of them, then the best of the rest, and so on."""
    left, found = list(moves), list[Move]()
    while left:
        found.append(hint(view, left))
        left.remove(found[-1])
    return tuple(found)


def best_of(game: AnyGame, view: AnyView, moves: Sequence[Move], chance: Chance) -> Move | None:
    """The best of ``moves`` of one pile, useful or not, to a foundation before all; None without moves."""
    if len(moves) < 2 or game.info.touch is Touch.PICK:
        return moves[0] if moves else None
    spec = game.table(view.options)
    guess = game.determinize(view, chance)
    ways = plans(game, guess, spec, moves)
    return max(ways, key=lambda plan: (spec[plan.move.target].role is Role.FOUNDATION, plan.order)).move


def _only_takes(game: AnyGame, spec: TableSpec) -> bool:
    """Whether cards are only removed in that game, and none are put in order."""
    is_clearing = game.info.kind is GameKind.CLEARING and not _has(spec, Role.FOUNDATION)
    return game.info.touch is Touch.PICK or is_clearing


def _has(spec: TableSpec, role: Role) -> bool:
    return any(pile.role is role for pile in spec.piles)


_DEPTH = 3
"""Moves of a plan: one place is cleared, a second card moves in, a third goes out."""

_PASS_DEPTH = 2
"""The same for each card of a waste, as those are many."""

_OUT, _PLACED, _BARE = 5, 4, 9
"""The worth of a card on a foundation, of one out of stock and waste, and of one uncovered (and 1 for each below it)."""

_KEPT = 2
"""The worth of an empty cell."""


class SearchPlan(Struct, frozen=True):
    """The first move, the worth of the table at the end, the number of moves, and the gain of the first one."""

    move: Move
    worth: int
    length: int
    gain: int

    @property
    def order(self) -> tuple[int, int, int]:
        """Compares plans: by worth, then the shorter, then the one that gains most at once."""
        return self.worth, -self.length, self.gain


def worth(state: AnyState, spec: TableSpec) -> int:
    """How good a table is; depends on nothing hidden. In games without foundations, cards in place count as such."""
    in_place = 0 if _has(spec, Role.FOUNDATION) else _OUT * state.scores[0]
    return in_place + sum(_worth_of_pile(state, pile.id, pile.role) for pile in spec.piles)


def plans(
    game: AnyGame, state: AnyState, spec: TableSpec, moves: Sequence[Move], depth: int = _DEPTH
) -> Iterator[SearchPlan]:
    """The best plan for each of ``moves`` that moves cards, including plans without gain."""
    now = worth(state, spec)
    for move in moves:
        if move.source:
            gain = worth(game.apply(state, move).state, spec) - now
            end, spare = _end(game, state, spec, move, frozenset(), depth)
            yield SearchPlan(move, end, depth - spare, gain)


def another_pass_helps(game: AnyGame, state: AnyState, spec: TableSpec) -> bool:
    """Whether any card that another pass brings to the top would be of use: the stock is empty, so all have been seen."""
    now, there = worth(state, spec), _turned(game, state)
    while there is not None and there.piles["stock"].cards:
        if any(plan.worth > now for plan in plans(game, there, spec, game.legal_moves(there), _PASS_DEPTH)):
            return True
        there = _turned(game, there)
    return False


def _turned(game: AnyGame, state: AnyState) -> AnyState | None:
    """The state after the stock, or the waste, is turned; None if impossible."""
    turning = next((move for move in game.legal_moves(state) if not move.source), None)
    return None if turning is None else game.apply(state, turning).state


def reveals(state: AnyState, move: Move) -> bool:
    """Whether the move turns up an unseen card."""
    rest = len(state.piles[move.source]) - move.count
    return rest > 0 and not state.piles[move.source].is_up(rest - 1)


def _end(
    game: AnyGame, state: AnyState, spec: TableSpec, move: Move, unknown: frozenset[PileId], depth: int
) -> tuple[int, int]:
    """The best worth within ``depth`` moves from ``move`` on, and how many of them are left over.

    A pile that ends with an unseen card is ``unknown``: no plan touches it again.
    """
    step = game.apply(state, move)
    after = step.state
    unknown |= {cue.pile for cue in step.cues if isinstance(cue, Turned)}
    best = worth(after, spec), depth - 1
    if depth > 1:
        for following in game.legal_moves(after):
            if following.source and not unknown & {following.source, following.target}:
                best = max(best, _end(game, after, spec, following, unknown, depth - 1))
    return best


def _worth_of_pile(state: AnyState, pile_id: PileId, role: Role) -> int:
    pile = state.piles[pile_id]
    if role is Role.FOUNDATION:
        return _OUT * len(pile)
    if role in {Role.STOCK, Role.WASTE}:
        return -_PLACED * len(pile)
    if role is Role.RESERVE:
        return -_BARE * max(0, len(pile) - 1)  # the last card there can still go anywhere
    if role is Role.CELL:
        return -_KEPT * len(pile)
    hidden = len(pile) - pile.open_count
    return (not pile.cards) - _BARE * hidden - hidden * (hidden + 1) // 2


# -- where all cards lie open, or nearly all ---------------------------------------------------------------------------------

_BUDGET = 600
"""Tables searched: under 50 ms."""


def best_way(
    game: AnyGame, state: AnyState, spec: TableSpec, moves: Sequence[Move], budget: int = _BUDGET
) -> Move | None:
    """The first move of the shortest path to the best table; None if none is better than this.

    ``budget``: the number of tables searched.
    """
    building = _building(game, state)
    best, hint = _goodness(building, state, spec), None
    for first, there in islice(_within_reach(game, state, spec, moves), budget):
        value = _goodness(building, there, spec)
        if value > best:
            best, hint = value, first
    return hint


def way_on(game: AnyGame, view: AnyView, moves: Sequence[Move], chance: Chance, met: Iterable[AnyView]) -> Move | None:
    """Where no move is ``useful`` and there is no waste: the move that leads to the best table not ``met`` before.

    None if everything within reach was searched: then nothing gets better, whatever is played.
    """
    spec, guess = game.table(view.options), game.determinize(view, chance)
    if "waste" in guess.piles:
        return None
    ahead = list(islice(_within_reach(game, guess, spec, moves), _BUDGET))
    kinds, building = _kinds(spec), _building(game, guess)
    known = {_table(each.piles, kinds) for each in met}
    ways = [(first, there) for first, there in ahead if _table(game.observe(there, 0).piles, kinds) not in known]
    if len(ahead) < _BUDGET or not ways:
        return None
    return max(ways, key=lambda way: _goodness(building, way[1], spec))[0]


def _building(game: AnyGame, state: AnyState) -> Building | None:
    return game.builds(state.setup.options) if isinstance(game, Patience) else None


def _within_reach(
    game: AnyGame, state: AnyState, spec: TableSpec, moves: Sequence[Move]
) -> Iterator[tuple[Move, AnyState]]:
    """Each table that moves of cards lead to, the nearest first, with the first move there, which is one of ``moves``.

    A path ends where it turns up an unseen card.
    """
    kinds = _kinds(spec)
    seen = {_table(state.piles, kinds)}
    waiting = deque((state, move, move) for move in moves if move.source)
    while waiting:
        before, first, move = waiting.popleft()
        after = game.apply(before, move).state
        there = _table(after.piles, kinds)
        if there in seen:
            continue
        seen.add(there)
        yield first, after
        if not reveals(before, move):
            waiting += [(after, first, following) for following in game.legal_moves(after) if following.source]


def _goodness(building: Building | None, state: AnyState, spec: TableSpec) -> tuple[int, int, int]:
    """The worth of a table. Where cards fit that do not move together, ties go to fewer empty columns while those keep the stock
    from being dealt, then to more cards that move together.
    """
    if building is None or not building.together:
        return worth(state, spec), 0, 0
    piles = [state.piles[pile] for pile in building.piles]
    gaps = sum(not pile.cards for pile in piles) if state.piles["stock"].cards else 0
    pairs = [pair for pile in piles for pair in pairwise(pile.cards[len(pile) - pile.open_count :])]
    return worth(state, spec) - gaps, -gaps, sum(card in building.together[on] for on, card in pairs)


def _kinds(spec: TableSpec) -> Mapping[PileId, str]:
    """By pile, what makes it equivalent to others; places for one card in rows and columns are unique."""
    return {
        pile.id: pile.id if pile.role is Role.TABLEAU and pile.fan is Fan.NONE else pile.role.value
        for pile in spec.piles
    }


def _table(piles: Piles, kinds: Mapping[PileId, str]) -> frozenset[tuple[str, tuple[int, ...]]]:
    """The cards on the table, whichever of equivalent piles they are in: equal tables lead equally far."""
    return frozenset((kinds[pile_id], pile.cards) for pile_id, pile in piles.items())


# -- Calculation: play a card out, or put it on a card that goes out later ---------------------------------------------


def best_at_calculation(view: View[None], moves: Sequence[Move]) -> Move | None:
    """Plays a card out. Otherwise puts the open card on the pile whose last card goes out soonest after it; if all go out before
    it, on an empty pile or the shortest. None without moves.
    """
    out = next((move for move in moves if move.target in SUMS), None)
    if out is not None or not moves:
        return out
    own = _cards_before(view, view.piles["waste"].cards[-1])

    def order(move: Move) -> tuple[bool, int]:
        cards = view.piles[move.target].cards
        later = _cards_before(view, cards[-1]) - own if cards else KING
        return later < 0, later if later >= 0 else len(cards)

    return min(moves, key=order)


def _cards_before(view: View[None], card: Card) -> int:
    """The least number of cards that a foundation takes before this one."""
    return min(
        ahead for pile in SUMS for ahead in range(KING) if next_rank(pile, len(view.piles[pile]) + ahead) == RANKS[card]
    )
