"""What can still come of a patience, told from what its player has seen: asked of the worker, heard some time later.

Whether it is lost whatever lies hidden is always asked, in how many ways it can be won only where somebody wants to know.
Nothing is told of a position that is no longer on the table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from cardtable.ai.view_text import view_text
from cardtable.ai.worker.jobs import Answered
from cardtable.ai.worker.thinker import Asking
from cardtable.kernel.view import AnyView
from cardtable.session.match import Match
from cardtable.values import dataclass

WAYS = 60
"""In so many ways the hidden cards are laid."""

NODES = 3_000
"""How far each of them is looked into: what is not decided by then is said to be open."""

_ONE_WAY = 1
_NEVER = -1
"""Before the deal: it was lost as it was dealt."""


@dataclass(frozen=True, slots=True)
class Forecast:
    """In how many ways it can be won, cannot be won, or was not decided. ``sure``: there are no other ways.

    ``hopeless``: it cannot be won whatever lies hidden; this is proven. ``best``: the best result of each way, sorted.
    """

    won: int
    lost: int
    undecided: int
    sure: bool
    hopeless: bool
    best: tuple[int, ...]

    @property
    def ways(self) -> int:
        """How many were looked at."""
        return self.won + self.lost + self.undecided


class Forecaster:
    """Follows one game. ``heard`` is called when there is something new to tell."""

    def __init__(self, worker: Callable[[], Asking], match: Match, heard: Callable[[], object]) -> None:
        self._worker, self._match, self._heard = worker, match, heard
        self._known: dict[tuple[str, ...], Forecast] = {}
        self._asked: Any = None
        self._plies: tuple[str, ...] | None = None
        self._wanted = False
        self._hope: int | None = None

    @property
    def now(self) -> Forecast | None:
        """What is known of the position on the table; None while nothing is."""
        return None if self._plies is None else self._known.get(self._plies)

    @property
    def is_lost(self) -> bool:
        """Whether it cannot be won whatever lies hidden, and it is known since when."""
        return self.now is not None and self.now.hopeless and self._hope is not None

    @property
    def hope(self) -> int | None:
        """The last ply after which the lost game on the table was not yet lost; None when it was never to be won."""
        return self._hope if self.is_lost and self._hope != _NEVER else None

    def look(self, *, wanted: bool) -> None:
        """The table may have changed. ``wanted``: all ways, else just whether it is lost whatever lies hidden."""
        match, plies = self._match, self._match.history.texts[: self._match.history.cursor]
        if plies == self._plies and wanted == self._wanted:
            return
        self.leave()
        self._plies, self._wanted = plies, wanted
        if match.outcome is None:
            self._go_on()

    def leave(self) -> None:
        """Nobody looks any more."""
        if self._asked is not None:
            self._worker().drop(self._asked)
        self._asked = self._plies = self._hope = None

    def _go_on(self) -> None:
        """Ask what is not known yet, one question after the other."""
        plies = self._plies or ()
        known = self._known.get(plies)
        if known is None:
            self._ask(len(plies), _ONE_WAY)
        elif known.hopeless:
            self._seek(plies)
        elif self._wanted and known.ways < WAYS and not known.sure:
            self._ask(len(plies), WAYS)

    def _seek(self, plies: tuple[str, ...]) -> None:
        """Halve the plies until it is known after which of them all was lost: nothing becomes possible again by playing on."""
        good, bad = _NEVER, len(plies)
        while bad - good > 1:
            middle = (good + bad) // 2
            known = self._known.get(plies[:middle])
            if known is None:
                self._ask(middle, _ONE_WAY)
                return
            good, bad = (good, middle) if known.hopeless else (middle, bad)
        self._hope = good

    def _ask(self, ply: int, ways: int) -> None:
        game, seen = self._match.game, seen_texts(self._match, ply)
        question = {"game": game.info.id, "seen": seen, "samples": ways, "limit": NODES}
        plies = self._match.history.texts[:ply]
        self._asked = self._worker().ask("forecast", question, lambda answer: self._hear(plies, answer))

    def _hear(self, plies: tuple[str, ...], answer: Answered | None) -> None:
        self._asked = None
        if answer is None or self._plies is None:
            return
        self._known[plies] = forecast_of(answer)
        self._go_on()
        self._heard()


def seen_texts(match: Match, ply: int) -> list[str]:
    """What was seen of a game up to the position after so many plies: the texts of views, in order, that position last."""
    views = [match.game.observe(state, 0) for state in match.history.states[: ply + 1]]
    return [view_text(view) for view in telling(views)]


def forecast_of(answer: Answered) -> Forecast:
    """What the worker's answer to a forecast says."""
    best = tuple(answer["best"])
    return Forecast(answer["won"], answer["lost"], answer["undecided"], answer["every"], answer["hopeless"], best)


def telling(views: Sequence[AnyView]) -> list[AnyView]:
    """Those of the views that say something about what lies hidden in the last: it, the first, and each turning of the waste."""
    turned = [n for n, (before, after) in enumerate(pairwise(views)) if _stock(after) > _stock(before)]
    places = sorted({0, len(views) - 1, *turned, *(n + 1 for n in turned)})
    return [views[n] for n in places]


def _stock(view: AnyView) -> int:
    return len(view.piles["stock"]) if "stock" in view.piles else 0
