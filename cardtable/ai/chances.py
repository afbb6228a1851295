"""How likely a patience can still be won, in all and after each move, and what each move of a finished one cost.

Chances are estimated only from the cards seen: the hidden ones are dealt at random in many ways that agree with them, and each
deal is solved. A patience is called hopeless only if that is proven: by trying every deal, or by ``Skill.hopeless``.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from functools import lru_cache
from itertools import pairwise, permutations
from math import factorial
from threading import Event

from msgspec import Struct

from cardtable.ai.hints import ranked, useful
from cardtable.ai.questions import MOST, Forecast, Tip, chance_of, view_text
from cardtable.ai.skill import NEVER, ReviewScale, Solver, Verdict, skill_at
from cardtable.games.kit import FOUNDATIONS, KING, RANKS, SECOND_FOUNDATIONS, base_rank, is_complete
from cardtable.games.registry import find
from cardtable.kernel.cards import HIDDEN, Card
from cardtable.kernel.errors import BadInput
from cardtable.kernel.game import AnyGame, Auto, play_line
from cardtable.kernel.moves import Move
from cardtable.kernel.options import Options
from cardtable.kernel.shuffle import FIRST_DEAL, Chance
from cardtable.kernel.state import AnyState, AnyView, Setup
from cardtable.kernel.table import Pile, Piles

_STOCK, _WASTE = "stock", "waste"
_ASIDE = {*FOUNDATIONS, *SECOND_FOUNDATIONS, _STOCK, _WASTE}
"""Piles that are not columns."""
_ALL = 60
"""If this many samples cover every possible deal, all of them are tried, even if fewer were asked for: that makes a proof possible."""
_MANY = 10
"""Hidden cards from which on their orders are too many to enumerate."""


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
    """The chances in the last position of ``seen``, with ``limit`` nodes for each sample. The same question has the same answer.

    ``seen``: the views of the game in order, from the deal on. Cancelled samples are undecided. ``until``: stops after the first
    sample with one of these answers. Raises BadInput if no solver knows the game.
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
    """``samples`` equally likely ways in which the hidden cards may lie; all ways if they are hardly more.

    Drawn from what was seen alone, so that the same table gives the same ways, whatever is really hidden.
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
    """The cards of the stock as far as known: a waste that was turned over lies there in the order seen."""
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
    """The piles with hidden places, with those cards in them."""
    return {
        name: Pile(tuple(cards.get((name, n), card) for n, card in enumerate(piles[name].cards)), piles[name].up)
        for name in {name for name, _ in cards}
    }


_BUDGET = 4_000
"""Tables searched before the answer is no: some tenths of a second."""


def finishing_move(game: AnyGame, view: AnyView) -> Move | None:
    """The next move: a card goes out, otherwise the stock is turned; None if neither is possible."""
    return _next(game, game.determinize(view, Chance(0)))


def plainly_goes_out(view: AnyView) -> bool:
    """Whether every card goes out, as visible without a search: the columns are in order, and every card of the stock comes round."""
    piles = view.piles
    return set(FOUNDATIONS) <= set(piles) and not is_complete(piles) and _is_ordered(view) and _comes_round(view)


def goes_out(game: AnyGame, seen: Sequence[AnyView], budget: int = _BUDGET) -> bool:
    """Whether repeating ``finishing_move`` brings every card out, whatever is hidden.

    ``seen``: the views of the game in order, from the deal on. Also false if ``budget`` does not suffice.
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
    """Whether no column has a higher card on a lower one, nor a face-down card.

    Then the lowest card not yet out is uncovered, or in the stock or waste.
    """
    columns = [pile.cards for name, pile in view.piles.items() if name not in _ASIDE]
    base = base_rank(view.piles)
    heights = ([(RANKS[card] - base) % KING for card in cards if card != HIDDEN] for cards in columns)
    return not any(HIDDEN in cards for cards in columns) and all(
        upper < under for column in heights for under, upper in pairwise(column)
    )


def _comes_round(view: AnyView) -> bool:
    """Whether each card of stock and waste comes to the top again and again, or there are none."""
    if "waste" not in view.piles or not (view.piles["stock"].cards or view.piles["waste"].cards):
        return True
    return view.options.get("kl_draw") == "1" and view.options.get("kl_passes") == "unlimited"


class _Finish:
    """One search: tries every card that may turn up, until one of them stops it all."""

    def __init__(self, game: AnyGame, budget: int) -> None:
        self._game, self._left = game, budget
        self._done = set[object]()

    def from_here(self, state: AnyState, unknown: frozenset[Card]) -> bool:
        """Whether all goes out; ``unknown``: the face-down cards whose order nobody knows."""
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
        """Whether all goes out if the move turns up these cards instead of those that really lie there."""
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
    """The face-down cards."""
    return frozenset(card for pile in state.piles.values() for n, card in enumerate(pile.cards) if not pile.is_up(n))


def _table(state: AnyState, unknown: frozenset[Card]) -> object:
    """What is known of the piles."""
    return tuple(
        (tuple(HIDDEN if card in unknown else card for card in pile.cards), pile.up) for pile in state.piles.values()
    )


def telling_options(game: AnyGame, options: Options) -> Options:
    """The options that affect whether a deal can be won and differ from the source."""
    indifferent = skill_at(game.info.id).indifferent
    return {
        spec.key: options[spec.key]
        for spec in game.info.options
        if spec.key not in indifferent and options[spec.key] != spec.default
    }


def can_be_won(game: AnyGame, numbers: Sequence[int], options: Options, limit: int, cancelled: Event = NEVER) -> bool:
    """Whether each of the deals is known to be winnable, every card known; of a round of Golf, whether it comes in at the mark.

    Searches ``limit`` nodes for each deal; what is undecided then does not count. Raises BadInput if no solver knows the game.
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
    """Whether the deal number decides how the cards lie; under some rules they always lie the same."""
    one, other = (game.deal(Setup(number, options)).piles for number in (FIRST_DEAL, FIRST_DEAL + 1))
    return one != other


# -- what each move promises -------------------------------------------------------------------------------------------------

# All are judged in the same invented ways, so what sets them apart is the moves and not the luck of the draw.

_REDEAL = "redeal"
"""The verb that deals everything again, with an unknown outcome."""

_ALONE = 10
"""The only possible way is searched this many times as far: there are no others to share the time with."""


def patience_tips(
    game: AnyGame,
    seen: Sequence[AnyView],
    legal: Sequence[Move],
    back: Collection[Move],
    samples: int,
    limit: int,
    cancelled: Event = NEVER,
) -> tuple[Tip, ...]:
    """The most promising moves, the best first; ties go to a move that is not ``back`` to an earlier table, then by the hints.

    ``seen``: the views of the game in order, from the deal on. ``limit`` holds for each way and move. Raises BadInput if no
    solver knows the game.
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
        is_open = tip.undecided and tip.move.verb != _REDEAL  # cards should go out before a redeal
        return -tip.won, not tip.won and not is_open, tip.move in back, first.index(tip.move)

    return tuple(sorted(tips, key=rank))


def _is_best(found: Verdict) -> bool:
    return found.answer == "won" or found.best_proven


class _Judge(Struct, frozen=True):
    """Judges single moves."""

    game: AnyGame
    solve: Solver
    limit: int
    cancelled: Event
    counts_strokes: bool

    def tip(self, move: Move, ways: Sequence[AnyState], before: Sequence[Verdict]) -> Tip:
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


# -- what the moves of a game have cost --------------------------------------------------------------------------------

# By a solver that knows every card. A position is worth something between two bounds. What is proven of one bounds those before
# and after it, because whatever can be reached after a move could be reached before it; a new layout ends that. So most
# positions need not be solved.


class ReviewedPly(Struct, frozen=True):
    """One move, in the unit of the review; None where undecided or not yet searched.

    ``before`` and ``after``: the best result then possible; ``best_move``: a move that keeps it. ``price``: the certain cost of
    the move, never negative; ``sure``: it cost no more than that.
    """

    ply: int
    move: str
    before: float | None
    after: float | None
    best: float | None
    best_move: str | None
    price: float
    sure: bool
    seat: int = 0


MOST_DEAR = 3
"""The number of dearest moves that are named."""


def dearest(plies: Sequence[ReviewedPly]) -> tuple[ReviewedPly, ...]:
    """The dearest moves, in order of price and then of play; free moves are left out."""
    return tuple(sorted((ply for ply in plies if ply.price > 0), key=lambda ply: (-ply.price, ply.ply))[:MOST_DEAR])


class PatienceReview:
    """The review of ``moves`` from a deal on; ``won``: they lead to the win.

    ``anew``: the verbs that deal the cards again at random; nothing follows from what was before them.
    """

    def __init__(
        self, scale: ReviewScale, moves: Sequence[Move], *, won: bool, anew: frozenset[str] = frozenset()
    ) -> None:
        self.scale = scale
        self._texts = tuple(move.text for move in moves)
        self._cuts = frozenset(ply for ply, move in enumerate(moves) if move.verb in anew)
        least, most = sorted((scale.sign * scale.worst, scale.sign * scale.best))
        self._lows, self._highs = [least] * (len(moves) + 1), [most] * (len(moves) + 1)
        self._lines: dict[int, tuple[int, tuple[str, ...]]] = {}
        self._asked: set[int] = set()
        if won and scale.is_winning:
            self._lows[-1] = most
        self._spread()

    @property
    def count(self) -> int:
        return len(self._texts)

    def wanted(self) -> int | None:
        """The first position (the number of moves before it) to solve; None when everything that can be known is known."""
        return next((place for place in range(len(self._lows)) if self.is_wanted(place)), None)

    def is_wanted(self, place: int) -> bool:
        """Whether a solver can add something about that position."""
        return place not in self._asked and not self.is_decided(place)

    def is_decided(self, place: int) -> bool:
        """Whether the worth of that position is known exactly."""
        return self._lows[place] == self._highs[place]

    def is_known(self, place: int) -> bool:
        """Whether nothing more can be found about that position."""
        return place in self._asked or self.is_decided(place)

    def tell(self, place: int, verdict: Verdict) -> None:
        """Records a solver's verdict on that position."""
        self._asked.add(place)
        low, high = self._bounds(verdict)
        self._lows[place], self._highs[place] = max(self._lows[place], low), min(self._highs[place], high)
        self._follow(place, low, tuple(move.text for move in verdict.line))
        self._spread()

    def worth(self, place: int) -> int | None:
        """The best possible result in that position, in the unit; None while undecided."""
        return self.scale.told(self.scale.sign * self._lows[place]) if self.is_decided(place) else None

    def sure_worth(self, place: int) -> int | None:
        """The same, or the result known to be possible at least; None while nothing is known."""
        if not self.is_known(place):
            return None
        return self.scale.told(self.scale.sign * self._lows[place])

    def plies(self) -> tuple[ReviewedPly, ...]:
        return tuple(map(self.ply, range(self.count)))

    def ply(self, place: int) -> ReviewedPly:
        before, after = self.worth(place), self.worth(place + 1)
        price = max(0, self._lows[place] - self._highs[place + 1]) * abs(self.scale.step)
        sure = before is not None and after is not None
        return ReviewedPly(place, self._texts[place], before, after, before, self.best_move(place), price, sure)

    def best_move(self, place: int) -> str | None:
        """A move that keeps what is known to be possible there, the one played if it does; None if none is known."""
        worth, line = self._lines.get(place, (self._lows[place], ()))
        played = place < self.count and self.is_known(place + 1)
        if line and not (played and self._lows[place + 1] >= worth):
            return line[0]
        return self._texts[place] if played else None

    def _bounds(self, verdict: Verdict) -> tuple[int, int]:
        """The verdict as numbers; greater is better."""
        least, most = sorted((self.scale.sign * self.scale.worst, self.scale.sign * self.scale.best))
        if verdict.best is None or self.scale.is_winning:
            return {"won": (most, most), "lost": (least, least)}.get(verdict.answer, (least, most))
        found = self.scale.sign * verdict.best
        if verdict.best_proven:
            return found, found
        return found, max(found, most - 1) if verdict.answer == "lost" else most

    def _follow(self, place: int, worth: int, line: tuple[str, ...]) -> None:
        """Records a line as the line of all positions it leads through."""
        while line and worth > self._lines.get(place, (worth - 1, ()))[0]:
            self._lines[place] = worth, line
            self._lows[place] = max(self._lows[place], worth)
            if place == self.count or self._texts[place] != line[0] or place in self._cuts:
                break
            place, line = place + 1, line[1:]
            if not line:
                self._lows[place] = max(self._lows[place], worth)

    def _spread(self) -> None:
        """Applies what follows for the positions before and after."""
        for place in reversed(range(self.count)):
            if place not in self._cuts:
                self._lows[place] = max(self._lows[place], self._lows[place + 1])
        for place in range(self.count):
            if place not in self._cuts:
                self._highs[place + 1] = min(self._highs[place + 1], self._highs[place])


def totals(plies: Sequence[ReviewedPly]) -> Mapping[str, float]:
    """The number of moves, of those that cost something, and their total cost."""
    return {
        "plies": len(plies),
        "dear": sum(ply.price > 0 for ply in plies),
        "price": round(sum(ply.price for ply in plies), 6),
        "undecided": sum(not ply.sure for ply in plies),
    }


def position_after(
    game: str,
    number: int,
    order: tuple[str, ...],
    options: tuple[tuple[str, str | int], ...],
    plies: tuple[str, ...],
    ply: int,
) -> AnyState:
    """The state after ``ply`` plies. Raises BadInput for a game for several, or if they are not legal so far."""
    states = _states(game, number, order, options, plies)
    if not 0 <= ply < len(states):
        raise BadInput(f"there is no position after ply {ply}")
    return states[ply]


def solved_at(game: str, state: AnyState, limit: int, cancelled: Event = NEVER) -> Verdict:
    """The solver's verdict after at most ``limit`` nodes. Raises BadInput if the game has no solver."""
    solve = skill_at(game).solve
    if solve is None:
        raise BadInput(f"there is no solver for {game}")
    return solve(state, limit, cancelled)


@lru_cache(maxsize=2)
def _states(
    game: str,
    number: int,
    order: tuple[str, ...],
    options: tuple[tuple[str, str | int], ...],
    plies: tuple[str, ...],
) -> tuple[AnyState, ...]:
    rules = find(game)
    if rules.info.seats[1] > 1:
        raise BadInput(f"{game} is reviewed by what its seats saw")
    pack = rules.info.read_pack(order) if order else None
    return play_line(rules, Setup(number, dict(options), pack), plies).states
