"""Hypothesis strategies for any game: option sets and setups."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st

from cardtable.kernel.game import AnyGame, Game
from cardtable.kernel.options import Choice, Options, OptionSpec, complete
from cardtable.kernel.shuffle import FIRST_DEAL, LAST_DEAL
from cardtable.kernel.state import Setup


def option_sets(game: Game) -> st.SearchStrategy[Options]:
    """Every option of the game at a value it allows; most likely the defaults, the simplest."""
    values = st.fixed_dictionaries({spec.key: _values(spec) for spec in game.info.options})
    return values.map(lambda given: complete(game.info.options, given))


def setups(game: Game) -> st.SearchStrategy[Setup]:
    """A deal number, or now and then an order of cards laid by hand, under any options."""
    orders = st.none() | st.none() | st.permutations(game.info.deck.cards).map(tuple)
    return st.builds(Setup, st.integers(FIRST_DEAL, LAST_DEAL), option_sets(game), orders)


def _values(spec: OptionSpec) -> st.SearchStrategy[str | int]:
    if isinstance(spec, Choice):
        return st.sampled_from(spec.values)
    return st.just(spec.default) | st.integers(spec.low, spec.high)


def random_rules(game: AnyGame, dice: Random, most: int = 2) -> dict[str, str | int]:
    """Up to ``most`` options of ``game``, each with any of its values."""
    specs = dice.sample(game.info.options, min(len(game.info.options), dice.randint(0, most)))
    return {
        spec.key: dice.choice(spec.values) if isinstance(spec, Choice) else dice.randint(spec.low, spec.high)
        for spec in specs
    }
