"""Finds deals that can be won while nobody needs the worker: draws numbers, has them judged, and puts them into the stock."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable
from typing import Any

from msgspec import Struct

from cardtable.ai.worker.jobs import Answered
from cardtable.ai.worker.thinker import Asking
from cardtable.kernel.game import AnyGame
from cardtable.kernel.options import Options
from cardtable.session.deal_stock import DealStock, key_of
from cardtable.session.golf_round import dealt_together
from cardtable.session.winnable_deals import LIMIT

MOST_TRIES = 600
"""So many deals of one game and one set of rules are judged in a sitting, however few of them can be won."""


class DealWanted(Struct, frozen=True):
    """A game whose player wishes for certain deals, under the rules in force there."""

    game: AnyGame
    options: Options
    wish: str


class DealFinder:
    """One question is with the worker at a time, and none once the stock is full, however often ``look`` is called."""

    def __init__(
        self,
        worker: Callable[[], Asking],
        stock: Callable[[], DealStock],
        wanted: Callable[[], Iterable[DealWanted]],
        fresh_deal: Callable[[], int],
    ) -> None:
        self._worker, self._stock, self._wanted, self._fresh_deal = worker, stock, wanted, fresh_deal
        self._asked: Any = None
        self._tried = Counter[str]()
        self._rests = False

    def look(self) -> None:
        """The wishes, the rules or the stock may have changed."""
        lacking = None if self._asked is not None or self._rests else self._lacking()
        if lacking is not None:
            self._ask(lacking)

    def rest(self, *, rests: bool) -> None:
        """Nobody looks at the program any more, or somebody does again."""
        self._rests = rests
        if rests and self._asked is not None:
            self._worker().drop(self._asked)
            self._asked = None
        self.look()

    def _lacking(self) -> DealWanted | None:
        """What has fewer deals ready than there should be, and was not sought in vain."""
        return next(
            (
                each
                for each in self._wanted()
                if self._stock().lacks(each.game, each.options, each.wish)
                and self._tried[key_of(each.game, each.options)] < MOST_TRIES
            ),
            None,
        )

    def _ask(self, wanted: DealWanted) -> None:
        number = self._fresh_deal()
        question = {
            "game": wanted.game.info.id,
            "options": dict(wanted.options),
            "deals": [str(each) for each in dealt_together(wanted.game, number)],
            "limit": LIMIT,
        }
        self._tried[key_of(wanted.game, wanted.options)] += 1
        self._asked = self._worker().ask(
            "judge", question, lambda answer: self._hear(wanted, number, answer), idle=True
        )

    def _hear(self, wanted: DealWanted, number: int, answer: Answered | None) -> None:
        self._asked = None
        if answer is not None and answer["won"]:
            self._stock().add(wanted.game, wanted.options, number, answer["ease"])
        self.look()
