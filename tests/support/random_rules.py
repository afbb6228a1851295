"""House rules drawn by chance."""

from __future__ import annotations

from random import Random

from cardtable.kernel.game import AnyGame
from cardtable.kernel.options import Choice


def random_rules(game: AnyGame, dice: Random, most: int = 2) -> dict[str, str | int]:
    """Up to ``most`` options of ``game``, each with any of its values."""
    specs = dice.sample(game.info.options, min(len(game.info.options), dice.randint(0, most)))
    return {
        spec.key: dice.choice(spec.values) if isinstance(spec, Choice) else dice.randint(spec.low, spec.high)
        for spec in specs
    }
