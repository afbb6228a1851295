"""Deals of which it is known that they can be won, as they are shipped, and where easy ends and hard begins in each game.

They hold under the rules as the source has them; ``deal_stock`` finds others. docs/deals.md says how they were made.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from msgspec import Struct

from cardtable.ai.judged_deals import Difficulty
from cardtable.kernel.errors import BadInput
from cardtable.kernel.shuffle import FIRST_DEAL, LAST_DEAL

LIMIT = 3_000
"""So many nodes the solver looks at for each deal; what is not decided by then is not said to be winnable."""


class WinnableDeals(Struct, frozen=True):
    """Of one game: numbers of deals by their class, and the two bounds of ease: below the first a deal is hard, from the
    second on easy.
    """

    bounds: tuple[float, float]
    deals: Mapping[Difficulty, Sequence[int]]

    def difficulty(self, ease: float) -> Difficulty:
        """The class of a deal."""
        hard, easy = self.bounds
        return Difficulty.HARD if ease < hard else Difficulty.MEDIUM if ease < easy else Difficulty.EASY


def winnable_of(data: object) -> Mapping[str, WinnableDeals]:
    """By game, what the shipped file holds. Raises BadInput for what makes no sense."""
    try:
        games = {str(name): _game(each) for name, each in data["games"].items()}  # type: ignore[index]
    except (KeyError, TypeError, ValueError, AttributeError) as problem:
        raise BadInput(f"no list of deals: {problem}") from problem
    return games


def _game(data: Mapping[str, Sequence[int]]) -> WinnableDeals:
    hard, easy = data["bounds"]
    deals = {each: tuple(map(int, data[each.value])) for each in Difficulty}
    if not all(FIRST_DEAL <= number <= LAST_DEAL for numbers in deals.values() for number in numbers):
        raise BadInput("a deal that does not exist")
    return WinnableDeals((float(hard), float(easy)), deals)
