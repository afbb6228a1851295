"""Deals that are not left to chance alone: those the person wishes for, and those of the days. All of it is read late."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from functools import cached_property
from typing import Protocol

from cardtable.ai.worker.thinker import Asking
from cardtable.games.registry import ALL_GAMES
from cardtable.kernel.game import AnyGame
from cardtable.kernel.options import Options, complete
from cardtable.kernel.shuffle import Chance
from cardtable.session.day_deals import DayDeals, DayTable
from cardtable.session.deal_finder import DealFinder, DealWanted
from cardtable.session.deal_stock import DealStock, classes_of
from cardtable.session.ports import ChosenDeal
from cardtable.session.winnable_deals import WinnableDeals


class DealFiles(Protocol):
    """What is shipped, and the text of the stock."""

    def days(self) -> DayTable:
        """The table of days."""
        ...

    def winnable(self) -> Mapping[str, WinnableDeals]:
        """Deals that can be won, by game."""
        ...

    def read(self) -> str:
        """The stock as it was kept; "" where none is."""
        ...

    def write(self, text: str) -> None:
        """Keep the stock; what cannot be written is found again."""
        ...


class ChosenDeals:
    """``wish`` and ``house_rules`` tell of a game what the settings say now; ``fresh_deal`` draws a number."""

    def __init__(
        self,
        files: DealFiles,
        worker: Callable[[], Asking] | None,
        wish: Callable[[str], str],
        house_rules: Callable[[str], Mapping[str, str | int]],
        fresh_deal: Callable[[], int],
        chance: Callable[[], Chance],
    ) -> None:
        self._files, self._worker = files, worker
        self._wish, self._house_rules, self._fresh_deal, self._chance = wish, house_rules, fresh_deal, chance

    @cached_property
    def days(self) -> DayDeals:
        """The deals of the days."""
        return DayDeals(self._files.days(), self._worker)

    @cached_property
    def stock(self) -> DealStock:
        """The deals that are ready."""
        return DealStock(self._files.read(), self._files.write, self._files.winnable())

    def choose(self, game: AnyGame, options: Options) -> ChosenDeal | None:
        """A deal such as the person wishes for, at once; None where any will do."""
        wish = self._wish(game.info.id)
        return self.stock.choose(game, options, wish, self._chance()) if classes_of(wish) else None

    def look(self) -> None:
        """See to it that enough is ready: whoever has no wish costs nothing."""
        if self._finder is not None and any(self._wanted()):
            self._finder.look()

    def rest(self, *, rests: bool) -> None:
        """Nobody looks at the program any more, or somebody does again."""
        if self._finder is not None:
            self._finder.rest(rests=rests)

    @cached_property
    def _finder(self) -> DealFinder | None:
        if self._worker is None:
            return None
        return DealFinder(self._worker, lambda: self.stock, self._wanted, self._fresh_deal)

    def _wanted(self) -> Iterator[DealWanted]:
        for game in ALL_GAMES:
            wish = self._wish(game.info.id)
            if classes_of(wish):
                yield DealWanted(game, complete(game.info.options, self._house_rules(game.info.id)), wish)
