"""What tests of clauses do with a patience: deal a pack in order, lay cards out, list moves, make them, and be refused."""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.games.registry import ALL_GAMES, find
from cardtable.kernel.cards import FRENCH, RANK_TEXTS, TWO_PACKS
from cardtable.kernel.game import AnyGame, checked
from cardtable.kernel.moves import Gesture, parse
from cardtable.kernel.options import complete
from cardtable.kernel.state import Setup, State, Step
from tests.support.positions import position

_ONCE = [f"{rank}{suit}" for suit in "CDHS" for rank in RANK_TEXTS]
PACK = FRENCH.parse_pack(_ONCE)
"""The pack in order: clubs, diamonds, hearts, spades, each from the ace to the king."""
BOTH = TWO_PACKS.parse_pack(_ONCE * 2)
"""Two such packs, one after the other."""


def dealt(game_id: str, options: Mapping[str, str] | None = None) -> State:
    """Deal 1 of the pack in order."""
    game = find(game_id)
    return game.deal(
        Setup(1, complete(game.info.options, options or {}), order=BOTH if game.info.deck == TWO_PACKS else PACK)
    )


def table(game_id: str, options: Mapping[str, str] | None = None, quiet: int = 0, **piles: str) -> State:
    """Those piles, the others empty, after ``quiet`` moves that brought nothing new."""
    return position(game_id, options, piles, extra=quiet)


def game_of(state: State) -> AnyGame:
    """The game whose options a state has."""
    return next(game for game in ALL_GAMES if {spec.key for spec in game.info.options} == set(state.setup.options))


def legal(state: State) -> set[str]:
    """The legal moves, of cards as ``t1:t2:1``."""
    return {move.text.removeprefix("move:") for move in game_of(state).legal_moves(state)}


def play(state: State, *texts: str) -> Step:
    """Make moves, checked; what the last one led to."""
    game, step = game_of(state), Step(state)
    for text in texts:
        carried = text.count(":") == 2  # the verb may be left out
        step = checked(game, step.state, parse(f"move:{text}" if carried else text))
    return step


def after(state: State, *texts: str) -> State:
    """The state after moves."""
    return play(state, *texts).state


def refusal(state: State, gesture: Gesture) -> tuple[str, Mapping[str, str | int]]:
    """Why nothing comes of a gesture, and what the words are filled with."""
    refused = game_of(state).explain(state, gesture)
    return refused.code, refused.params


def refused(state: State, gesture: Gesture) -> str:
    """The rule that is broken; of one that all patiences share, or that is the game's own, without where it is from."""
    return refusal(state, gesture)[0].removeprefix("build.").removeprefix(f"{game_of(state).info.id}.")
