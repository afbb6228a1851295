"""The computer players, and what one is: it is given a View and never a State, so it cannot know more than its seat.

And what a seat may claim: plies that are decided already, because nobody can do anything about them.
"""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Protocol

from msgspec import Struct

from cardtable.ai.all_skills import skill_at
from cardtable.ai.hints import useful
from cardtable.ai.skill import UNLEARNED, Tables
from cardtable.ai.view_text import chance_of, view_text
from cardtable.kernel.errors import BadInput
from cardtable.kernel.game import AnyGame
from cardtable.kernel.moves import Move
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import AnyView


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


class LevelBot:
    """Looks one move ahead; the best plays by what it has learned, where anybody taught it (see ``Skill.learned``).

    Where there is nothing to search it plays as the greedy one does. ``tables``: what was learned.
    """

    thinks = True

    def __init__(self, name: str, tables: Tables) -> None:
        self.name = name
        self._tables = tables if name == LEVELS[-1] else UNLEARNED

    def choose(self, game: AnyGame, view: AnyView, legal: Sequence[Move], chance: Chance) -> Move:
        """The move that ends best in its playouts, as far as its level thinks."""
        from cardtable.ai.lookahead import EFFORTS, candidates, choice, is_searched  # noqa: PLC0415 -- only who plays against a level needs it

        if len(legal) == 1:
            return legal[0]
        if not is_searched(view):
            return GreedyBot().choose(game, view, legal, chance)
        moves = candidates(game, view, legal)
        if len(moves) == 1:
            return moves[0]
        luck = Random(chance.bits())  # noqa: S311 -- a game, and its stream is the same on every machine
        return choice(game, view, moves, EFFORTS[self.name], luck, self._tables)


class RandomBot:
    """Makes any legal move, each as likely as the other: the yardstick for the rest."""

    name = "random"
    thinks = False

    def choose(self, game: AnyGame, view: AnyView, legal: Sequence[Move], chance: Chance) -> Move:
        """Any legal move."""
        return legal[chance.below(len(legal))]


LEVELS = ("beginner", "easy", "even", "good", "best")
"""The names of the levels, the weakest first."""
BOTS = (*LEVELS, GreedyBot.name, RandomBot.name)
"""The names of all."""
GOOD_BOT = GreedyBot.name
"""The name of the one that plays sensibly and at once."""
USUAL_BOT = "even"
"""The name of the one that sits down where nobody has chosen another."""


def bot(name: str, tables: Tables = UNLEARNED) -> Bot:
    """A player of that name; ``tables`` are what the levels have learned. Raises BadInput naming those there are."""
    if name not in BOTS:
        bots = ", ".join(BOTS)
        raise BadInput(f"no bot {name!r}; available: {bots}")
    if name in LEVELS:
        return LevelBot(name, tables)
    return RandomBot() if name == RandomBot.name else GreedyBot()


def chosen(player: Bot, game: AnyGame, view: AnyView, legal: Sequence[Move]) -> Move:
    """The choice of a bot as it is made at a table: it hangs on nothing but the view."""
    return player.choose(game, view, legal, chance_of(view_text(view)))


def bot_or_good(name: str, tables: Tables = UNLEARNED) -> Bot:
    """A player of that name; one that is gone is replaced by the sensible one."""
    return bot(name if name in BOTS else GOOD_BOT, tables)


class Claim(Struct, frozen=True):
    """The ``moves`` of the seat that claims, at least one; ``after`` is how many forced plies of others end it."""

    moves: tuple[Move, ...]
    after: int = 0

    @property
    def saves(self) -> bool:
        """Whether it is more than a move that could be made as well by itself."""
        return len(self.moves) > 1 or (bool(self.moves) and self.after > 0)


def claimed(game_id: str, view: AnyView, legal: Sequence[Move]) -> Claim | None:
    """What the seat to act, whose ``view`` and ``legal`` moves these are, may claim; None when that saves nothing."""
    teller = skill_at(game_id).claims.get(view.phase)
    if teller is None:
        return None
    moves, after = teller(view, legal)
    claim = Claim(tuple(moves), after)
    return claim if claim.saves else None
