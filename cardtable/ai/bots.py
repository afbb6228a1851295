"""The computer players, and what one is: it is given a View and never a State, so it cannot know more than its seat."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from cardtable.ai.all_skills import skill_at
from cardtable.ai.hints import useful
from cardtable.ai.view_text import chance_of, view_text
from cardtable.kernel.errors import BadInput
from cardtable.kernel.game import AnyGame
from cardtable.kernel.moves import Move
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.view import AnyView


class Bot(Protocol):
    """Chooses moves for one seat. It keeps nothing from move to move: all it may know is in the view."""

    @property
    def name(self) -> str:
        """The name by which it is asked for."""
        ...

    @property
    def thinks(self) -> bool:
        """Whether choosing takes so long that nobody before a screen may wait for it: then a worker does it."""
        ...

    def choose(self, game: AnyGame, view: AnyView, legal: Sequence[Move], chance: Chance) -> Move:
        """One of the ``legal`` moves of the seat that ``view`` belongs to; ``legal`` is not empty."""
        ...


class GreedyBot:
    """Plays each game by its own rules of thumb; a patience by its hints, and any move once they are of no more use."""

    name = "greedy"
    thinks = False

    def choose(self, game: AnyGame, view: AnyView, legal: Sequence[Move], chance: Chance) -> Move:
        """The move that looks best now."""
        if len(legal) == 1:
            return legal[0]
        best = skill_at(game.info.id).best
        if best is not None:
            return best(view, legal)
        return useful(game, view, legal, chance) or legal[-1]


class RandomBot:
    """Makes any legal move, each as likely as the other: the yardstick for the rest."""

    name = "random"
    thinks = False

    def choose(self, game: AnyGame, view: AnyView, legal: Sequence[Move], chance: Chance) -> Move:
        """Any legal move."""
        return legal[chance.below(len(legal))]


BOTS: Mapping[str, Callable[[], Bot]] = {"greedy": GreedyBot, "random": RandomBot}
"""Name to factory."""
GOOD_BOT = GreedyBot.name
"""The name of the one that plays sensibly."""


def bot(name: str) -> Bot:
    """A player of that name. Raises BadInput naming those there are."""
    factory = BOTS.get(name)
    if factory is None:
        raise BadInput(f"no bot {name!r}; there are {', '.join(BOTS)}")
    return factory()


def chosen(player: Bot, game: AnyGame, view: AnyView, legal: Sequence[Move]) -> Move:
    """The choice of a bot as it is made at a table: it hangs on nothing but the view."""
    return player.choose(game, view, legal, chance_of(view_text(view)))


def bot_or_good(name: str) -> Bot:
    """A player of that name; one that is gone is replaced by the sensible one."""
    return BOTS.get(name, GreedyBot)()
