"""How the pot of Monte Carlo is divided by the order in which hands were emptied. Clauses MC-11 to MC-13."""

from __future__ import annotations

from cardtable.games.monte_carlo.aims import AIMS, Per
from cardtable.games.monte_carlo.pack import PACKS, Pack

_FIRST_FOUR = (20, 15, 10, 5)
_POT_OF_FIVE = 50


def pot_in_points(pack: Pack, players: int) -> int:
    """MC-13: all minus points of six rounds; every trick and every card that costs something is taken by someone."""
    cards = [sum(card in aim.cards for card in pack.cards) for aim in AIMS]
    tricks = -(-len(pack.cards) // players)
    counted = {Per.TRICK: [tricks] * len(AIMS), Per.CARD: cards, Per.LAST: [1] * len(AIMS)}
    return sum(aim.points * counted[aim.per][n] for n, aim in enumerate(AIMS))


def linear(pot: int, players: int) -> tuple[int, ...]:
    """MC-12: place *i* of *n* weighs *n* − *i*; shares rounded down, what is missing to the largest remainders."""
    weights = range(players - 1, -1, -1)
    total = sum(weights)
    shares = [pot * weight // total for weight in weights]
    by_remainder = sorted(range(players), key=lambda place: (-(pot * weights[place] % total), place))
    for place in by_remainder[: pot - sum(shares)]:
        shares[place] += 1
    return tuple(shares)


def top_four(pot: int, players: int) -> tuple[int, ...]:
    """The source's five numbers for any number of players; the first gets what the pot has more or less than 50."""
    first, *others = _FIRST_FOUR
    return (first + pot - _POT_OF_FIVE, *others, *(0 for _ in range(players - len(_FIRST_FOUR))))


PAYOUTS = {"linear": linear, "top_four": top_four}
"""By ``mc_payout``."""


def payout(players: int, leftover: str, scheme: str) -> tuple[int, ...]:
    """The points of the seventh round, the first who empties his hand first."""
    return PAYOUTS[scheme](pot_in_points(PACKS[players, leftover], players), players)
