"""How likely a patience can still be won, in all and after each move, told from what was seen of it alone.

The hidden cards are laid in many ways that agree with everything seen, never looked at, and each way is solved. That it is
lost in every way is said only where it is proven: by trying them all, or by the game's own proof (``Skill.hopeless``).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from itertools import pairwise, permutations
from math import factorial
from threading import Event

from msgspec import Struct

from cardtable.ai.hints import ranked, useful
from cardtable.ai.questions import MOST, Forecast, Tip, chance_of, view_text
from cardtable.ai.skill import NEVER, Solver, Verdict, skill_at
from cardtable.games.kit import FOUNDATIONS, KING, RANKS, SECOND_FOUNDATIONS, base_rank, is_complete
from cardtable.kernel.cards import HIDDEN, Card
from cardtable.kernel.errors import BadInput
from cardtable.kernel.game import AnyGame, Auto
from cardtable.kernel.moves import Move
from cardtable.kernel.options import Options
from cardtable.kernel.shuffle import FIRST_DEAL, Chance
from cardtable.kernel.state import AnyState, AnyView, Setup
from cardtable.kernel.table import Pile, Piles

_STOCK, _WASTE = "stock", "waste"
_ASIDE = {*FOUNDATIONS, *SECOND_FOUNDATIONS, _STOCK, _WASTE}
"""Piles that are no columns."""
_ALL = 60
"""Where so many samples would be all ways there are, they are laid however few are wanted: then something can be proven."""
_MANY = 10
"""Hidden cards whose orders are too many to be counted."""


class HiddenWays(Struct, frozen=True):
    """States that agree with everything seen; ``every``: there are no others."""

    states: tuple[AnyState, ...]
    every: bool


def chances(
    game: AnyGame,
    seen: Sequence[AnyView],
    samples: int,
    limit: int,
    cancelled: Event = NEVER,
    until: frozenset[str] = frozenset(),
) -> Forecast:
    """The chances in the position last ``seen``; ``limit`` holds for each way. The same question has the same answer.

    ``seen``: the views of the game in order, from the deal on. What was cancelled is undecided. ``until``: the first way
    with one of those answers is the last that is looked at. Raises BadInput where nothing solves that game.
    """
    skill, view = skill_at(game.info.id), seen[-1]
    if skill.solve is None:
        raise BadInput(f"there is no solver for {game.info.id}")
    hopeless = skill.hopeless is not None and skill.hopeless(view)
    ways = hidden_ways(game, seen, samples)
    if not ways.every and samples < _ALL and (all_ways := hidden_ways(game, seen, _ALL)).every:
        ways = all_ways
    verdicts: list[Verdict] = []
    for way in ways.states:
        verdicts.append(Verdict("undecided") if cancelled.is_set() else skill.solve(way, limit, cancelled))
        if verdicts[-1].answer in until:
            break
    every = ways.every and len(verdicts) == len(ways.states)
    answers = ["lost" if hopeless else verdict.answer for verdict in verdicts]
    lost = answers.count("lost")
    best = [verdict.best for verdict in verdicts if verdict.best is not None and verdict.best_proven]
    return Forecast(
        won=answers.count("won"),
        lost=lost,
        undecided=answers.count("undecided"),
        best=tuple(sorted(best)) if len(best) == len(verdicts) else (),
        every=every,
        hopeless=(hopeless or (every and lost == len(verdicts))) and not skill.redeals(view),
    )


def hidden_ways(game: AnyGame, seen: Sequence[AnyView], samples: int) -> HiddenWays:
    """As many ways as wanted in which the hidden cards may lie, each as likely; all ways where they are hardly more.

    Drawn by what was seen alone, so the same table has the same ways, whatever lies hidden in truth.
    """
    view, known = seen[-1], remembered(seen)
    chance = chance_of(f"{game.info.id} {known} {view_text(view)}")
    guess = game.determinize(view, chance)
    hidden = [
        (name, n) for name in sorted(view.piles) for n, card in enumerate(view.piles[name].cards) if card == HIDDEN
    ]
    told = {(_STOCK, n): card for n, card in enumerate(known) if card != HIDDEN}
    places = [place for place in hidden if place not in told]
    seen_now = {card for pile in view.piles.values() for card in pile.cards}.union(told.values())
    unseen = [card for card in game.info.deck.cards if card not in seen_now]
    every = len(places) == len(unseen) < _MANY and factorial(len(places)) <= 2 * samples
    orders: Iterable[Sequence[Card]] = (
        permutations(unseen) if every else (chance.shuffled(unseen)[: len(places)] for _ in range(samples))
    )
    laid = ({**told, **dict(zip(places, order, strict=True))} for order in orders)
    return HiddenWays(tuple(guess.with_piles(_laid(guess.piles, there)) for there in laid), every)


def remembered(seen: Sequence[AnyView]) -> tuple[Card, ...]:
    """The cards of the stock as far as they are known: a waste that was turned over lies there as it was seen."""
    known = [HIDDEN] * _stock(seen[0])
    for before, after in pairwise(seen):
        count = _stock(after)
        if count > _stock(before):
            waste = before.piles[_WASTE].cards if _WASTE in before.piles else ()
            turned = not _stock(before) and len(waste) == count
            known = list(reversed(waste)) if turned else [HIDDEN] * count
        del known[count:]
    return tuple(known)


def _stock(view: AnyView) -> int:
    return len(view.piles[_STOCK]) if _STOCK in view.piles else 0


def _laid(piles: Piles, cards: dict[tuple[str, int], Card]) -> dict[str, Pile]:
    """The piles that hold hidden places, with those cards in them."""
    return {
        name: Pile(tuple(cards.get((name, n), card) for n, card in enumerate(piles[name].cards)), piles[name].up)
        for name in {name for name, _ in cards}
    }


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
    columns = [pile.cards for name, pile in view.piles.items() if name not in _ASIDE]
    base = base_rank(view.piles)
    heights = ([(RANKS[card] - base) % KING for card in cards if card != HIDDEN] for cards in columns)
    return not any(HIDDEN in cards for cards in columns) and all(
        upper < under for column in heights for under, upper in pairwise(column)
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


def telling_options(game: AnyGame, options: Options) -> Options:
    """Those of the options that change whether a deal can be won, and are not as the source has them."""
    indifferent = skill_at(game.info.id).indifferent
    return {
        spec.key: options[spec.key]
        for spec in game.info.options
        if spec.key not in indifferent and options[spec.key] != spec.default
    }


def can_be_won(game: AnyGame, numbers: Sequence[int], options: Options, limit: int, cancelled: Event = NEVER) -> bool:
    """Whether it is known of the deals that each can be won, every card seen; of a round of Golf, that it comes in at the mark.

    ``limit`` nodes are looked at for each deal; what is not decided by then does not count. Raises BadInput where nothing
    solves the game.
    """
    solve = skill_at(game.info.id).solve
    if solve is None:
        raise BadInput(f"there is no solver for {game.info.id}")
    verdicts = [solve(game.deal(Setup(number, options)), limit, cancelled) for number in numbers]
    holes = game.info.holes
    if holes is None or not game.info.in_strokes:
        return all(verdict.answer == "won" for verdict in verdicts)
    strokes = [verdict.best for verdict in verdicts if verdict.best is not None]
    return len(strokes) == len(verdicts) and sum(strokes) <= int(options[holes.mark])


def is_drawn(game: AnyGame, options: Options) -> bool:
    """Whether the number of a deal decides how the cards lie; under some rules they always lie the same."""
    one, other = (game.deal(Setup(number, options)).piles for number in (FIRST_DEAL, FIRST_DEAL + 1))
    return one != other


# -- what each move promises -------------------------------------------------------------------------------------------------

# All are judged in the same invented ways, so what sets them apart is the moves and not the luck of the draw.

_REDEAL = "redeal"
"""The verb by which all is laid anew: what comes then nobody knows."""

_ALONE = 10
"""A way that is the only one is searched this many times as far: there are no others to share the time with."""


def patience_tips(
    game: AnyGame,
    seen: Sequence[AnyView],
    legal: Sequence[Move],
    back: Collection[Move],
    samples: int,
    limit: int,
    cancelled: Event = NEVER,
) -> tuple[Tip, ...]:
    """The most promising moves, the best first; of equals one that is not ``back`` to a table that was left, then by the hints.

    ``seen``: the views of the game in order, from the deal on. ``limit`` holds for each way and move. Raises BadInput where
    nothing solves that game.
    """
    skill, view = skill_at(game.info.id), seen[-1]
    solve = skill.decide or skill.solve
    if solve is None:
        raise BadInput(f"there is no solver for {game.info.id}")
    ways = hidden_ways(game, seen, samples).states
    most = limit if len(ways) > 1 else limit * min(samples, _ALONE)
    is_hopeless = skill.hopeless is not None and skill.hopeless(view)
    before = [Verdict("lost") if is_hopeless else solve(way, most, cancelled) for way in ways]
    starts = Counter(found.line[0] for found in before if found.line and _is_best(found))
    order = ranked(game, view, legal, Chance(0), useful(game, view, legal, Chance(0)))
    first = sorted(order, key=lambda move: (move != order[0], -starts[move]))
    looked = sorted(first, key=lambda move: (move != order[0], bool(move.source or move.picks)))[:MOST]
    counts_strokes = game.info.in_strokes
    judge = _Judge(game, solve, most, cancelled, counts_strokes=counts_strokes)
    tips = [judge.tip(move, ways, before) for move in looked]
    if counts_strokes:
        return tuple(sorted(tips, key=lambda tip: (tip.value is None, tip.value, first.index(tip.move))))

    def rank(tip: Tip) -> tuple[bool | int, ...]:
        is_open = tip.undecided and tip.move.verb != _REDEAL  # before all is laid anew what can go out should
        return -tip.won, not tip.won and not is_open, tip.move in back, first.index(tip.move)

    return tuple(sorted(tips, key=rank))


def _is_best(found: Verdict) -> bool:
    return found.answer == "won" or found.best_proven


class _Judge(Struct, frozen=True):
    """How one move is judged."""

    game: AnyGame
    solve: Solver
    limit: int
    cancelled: Event
    counts_strokes: bool

    def tip(self, move: Move, ways: Sequence[AnyState], before: Sequence[Verdict]) -> Tip:
        """What the move promises."""
        if move.verb == _REDEAL:
            return Tip(move, undecided=len(ways))
        verdicts = [self._after(move, way, was) for way, was in zip(ways, before, strict=True)]
        answers = [verdict.answer for verdict in verdicts]
        best = [verdict.best for verdict in verdicts if verdict.best is not None and verdict.best_proven]
        value = sum(best) / len(best) if self.counts_strokes and len(best) == len(ways) else None
        return Tip(move, answers.count("won"), answers.count("lost"), answers.count("undecided"), value)

    def _after(self, move: Move, way: AnyState, before: Verdict) -> Verdict:
        """The verdict after the move; what was solved before it is not solved again."""
        if before.line[:1] == (move,) and _is_best(before):
            return before
        if before.answer == "lost" and not self.counts_strokes:
            return before
        return self.solve(self.game.apply(way, move).state, self.limit, self.cancelled)
