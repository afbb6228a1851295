"""How likely a patience can still be won, told from what was seen of it alone.

The hidden cards are laid in many ways that agree with everything seen, never looked at, and each way is solved. That it is
lost in every way is said only where it is proven: by trying them all, or by the game's own proof (``Skill.hopeless``).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import pairwise, permutations
from math import factorial

from msgspec import Struct

from cardtable.ai.all_skills import skill_at
from cardtable.ai.answers import Forecast
from cardtable.ai.solvers.verdict import Verdict
from cardtable.ai.view_text import chance_of, view_text
from cardtable.kernel.cards import HIDDEN, Card
from cardtable.kernel.errors import BadInput
from cardtable.kernel.game import AnyGame
from cardtable.kernel.state import AnyState, AnyView
from cardtable.kernel.table import Pile, Piles

_STOCK, _WASTE = "stock", "waste"
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
    cancelled: Callable[[], bool] = lambda: False,
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
        verdicts.append(Verdict("undecided") if cancelled() else skill.solve(way, limit, cancelled))
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
