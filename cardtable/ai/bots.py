"""The computer players there are, by name."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from cardtable.ai.bot import Bot
from cardtable.ai.greedy_bot import GreedyBot
from cardtable.ai.random_bot import RandomBot
from cardtable.kernel.errors import BadInput

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


def bot_or_good(name: str) -> Bot:
    """A player of that name; one that is gone is replaced by the sensible one."""
    return BOTS.get(name, GreedyBot)()
