"""Dressing a state for the screen: what the seat may see, and for every card a token that gives nothing away."""

from __future__ import annotations

from cardtable.kernel.game import Game
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import Seat, State
from cardtable.table.dressed import Dressed, TableCard


class Dresser:
    """Keeps one private permutation from cards to tokens for as long as a game lies on the table."""

    def __init__(self, game: Game, chance: Chance) -> None:
        self._game = game
        self._tokens = chance.shuffled(range(game.info.deck.size))

    def dress(self, state: State, seat: Seat) -> Dressed:
        """All piles of ``state`` as ``seat`` may see them."""
        view = self._game.observe(state, seat)
        return {
            pile_id: tuple(
                TableCard(self._tokens[card], seen)
                for card, seen in zip(pile.cards, view.piles[pile_id].cards, strict=True)
            )
            for pile_id, pile in state.piles.items()
        }
