"""Deals for whoever wishes for such as can be won, and the deals of the days. All of it is read when it is first wanted.

What can be won under the rules of the source is shipped; what can be won under house rules is found ahead, while nobody
needs the worker, and kept, so that nobody waits for it. docs/deals.md says what "can be won" means.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from datetime import date
from functools import cached_property
from typing import Annotated, Any

import msgspec
from msgspec import Meta, MsgspecError, Struct

from cardtable.ai.chances import is_drawn, telling_options
from cardtable.ai.questions import Asking, WinnableQuestion
from cardtable.games.registry import ALL_GAMES
from cardtable.kernel.game import AnyGame
from cardtable.kernel.options import Options, complete
from cardtable.kernel.shuffle import FIRST_DEAL, LAST_DEAL
from cardtable.session.day_deals import DayDeals, DayTable
from cardtable.session.golf_round import dealt_together
from cardtable.session.keeping import ChosenDeal
from cardtable.session.outside import Preferences, World
from cardtable.session.records import options_text

LIMIT = 3_000
"""So many nodes the solver looks at for each deal; what is not decided by then is not said to be winnable."""

ENOUGH, MOST_RULES = 4, 24
"""So many deals are kept ready, and for so many games and sets of rules; those that were used last stay."""

MOST_BYTES = 50_000
"""Of the text of a full stock; it has a tenth of that."""

MOST_TRIES = 600
"""So many deals of one game and one set of rules are judged in a sitting, however few of them can be won."""

NONE_YET = "notice.no_winnable_yet"

_Deal = Annotated[int, Meta(ge=FIRST_DEAL, le=LAST_DEAL)]


class Winnable(Struct):
    """The file of deals that can be won under the rules of the source, by game."""

    games: dict[str, tuple[_Deal, ...]]


class _Stock(Struct):
    """By game and rules (``key_of``)."""

    deals: dict[str, list[_Deal]]


class DealFiles:
    """What is shipped, and the stock: here nothing is, and the stock is kept in memory."""

    def __init__(self) -> None:
        self.stock = ""

    def days(self) -> DayTable:
        """The table of days."""
        return DayTable(date(2026, 1, 1), {})

    def winnable(self) -> Mapping[str, Sequence[int]]:
        """Deals that can be won under the rules of the source, by game."""
        return {}

    def read(self) -> str:
        """The stock of deals as it was written last; "" if there is none."""
        return self.stock

    def write(self, text: str) -> None:
        """Keep the stock; what cannot be written is found again."""
        self.stock = text


class DealChoice:
    """Chooses deals that can be won for whoever wants those, and knows the deals of the day (``days``)."""

    def __init__(self, files: DealFiles, worker: Asking | None, preferences: Preferences, world: World) -> None:
        self._files, self._worker = files, worker
        self._preferences, self._world = preferences, world
        self._given: set[int] = set()
        self._tried = Counter[str]()
        self._asked: Any = None
        self._rests = False

    @cached_property
    def days(self) -> DayDeals:
        """The deals of the days."""
        return DayDeals(self._files.days(), self._worker)

    @cached_property
    def _stock(self) -> dict[str, list[int]]:
        try:
            return msgspec.json.decode(self._files.read(), type=_Stock).deals
        except (MsgspecError, RecursionError):
            return {}

    def choose(self, game: AnyGame, options: Options) -> ChosenDeal | None:
        """A deal that can be won, at once; None where any will do.

        One that was found ahead is given once; else one of those that are shipped, first those that were not given in
        this sitting. Where neither is there, no number and a word about it.
        """
        if not self._preferences.wants_winnable(game.info.id) or not is_drawn(game, options):
            return None
        if ready := self._stock.get(key_of(game, options)):
            number = ready.pop(self._world.chance().below(len(ready)))
            self._keep()
            return ChosenDeal(number)
        shipped = () if telling_options(game, options) else self._files.winnable().get(game.info.id, ())
        fresh = [number for number in shipped if number not in self._given] or shipped
        if not fresh:
            return ChosenDeal(None, NONE_YET)
        number = fresh[self._world.chance().below(len(fresh))]
        self._given.add(number)
        return ChosenDeal(number)

    def look(self) -> None:
        """See to it that enough is ready: one question is with the worker at a time, and none where nobody wishes for any."""
        if self._worker is None or self._asked is not None or self._rests:
            return
        for game, options in self._wanted():
            key = key_of(game, options)
            if len(self._stock.get(key, ())) < ENOUGH and self._tried[key] < MOST_TRIES and is_drawn(game, options):
                self._ask(self._worker, game, options)
                return

    def rest(self, *, rests: bool) -> None:
        """Nobody looks at the program any more, or somebody does again."""
        if rests == self._rests:
            return
        self._rests = rests
        if rests and self._asked is not None and self._worker is not None:
            self._worker.drop(self._asked)
            self._asked = None
        self.look()

    def _wanted(self) -> Iterator[tuple[AnyGame, Options]]:
        for game in ALL_GAMES:
            if self._preferences.wants_winnable(game.info.id):
                yield game, complete(game.info.options, self._preferences.house_rules(game.info.id))

    def _ask(self, worker: Asking, game: AnyGame, options: Options) -> None:
        number = self._world.fresh_deal()
        question = WinnableQuestion(game.info.id, dict(options), tuple(dealt_together(game, number)), LIMIT)
        self._tried[key_of(game, options)] += 1
        self._asked = worker.ask(question, lambda won: self._hear(game, options, number, won), idle=True)

    def _hear(self, game: AnyGame, options: Options, number: int, won: bool | None) -> None:
        self._asked = None
        if won:
            key = key_of(game, options)
            self._stock[key] = [*self._stock.pop(key, ()), number]  # what was used last stands last
            while len(self._stock) > MOST_RULES:
                del self._stock[next(iter(self._stock))]
            self._keep()
        self.look()

    def _keep(self) -> None:
        self._files.write(msgspec.json.encode(_Stock(self._stock)).decode())


def key_of(game: AnyGame, options: Options) -> str:
    """A game and those of its options that change what can be won."""
    return f"{game.info.id} {options_text(telling_options(game, options))}"
