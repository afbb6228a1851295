"""What can still come of a patience, told from what its player has seen: asked of the worker, heard some time later.

Whether it is lost whatever lies hidden is always asked, in how many ways it can be won only where somebody wants to know.
Nothing is told of a position that is no longer on the table.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from msgspec import Struct

from cardtable.ai.answers import Forecast
from cardtable.ai.questions import ForecastQuestion
from cardtable.ai.view_text import view_text
from cardtable.ai.worker.thinker import Asking
from cardtable.kernel.view import AnyView
from cardtable.session.match import Match

WAYS = 60
"""In so many ways the hidden cards are laid."""

NODES = 3_000
"""How far each of them is looked into: what is not decided by then is said to be open."""

_ONE_WAY = 1
_NOT_LOST, _WON = ("won", "undecided"), ("won",)
"""Answers after which no more ways are looked at: it is not lost in every way; it can be won in one."""

_NEVER = -1
"""Before the deal."""

_Plies = tuple[str, ...]


class LostFor(Struct, frozen=True):
    """``hope``: the last ply after which a way to win is known; None where none was found. ``never``: there was none from the
    deal on, proven.
    """

    hope: int | None
    never: bool


class Forecaster:
    """Follows one game. ``heard`` is called when there is something new to tell."""

    def __init__(self, worker: Asking, match: Match, heard: Callable[[], object]) -> None:
        self._worker, self._match, self._heard = worker, match, heard
        self._known: dict[_Plies, Forecast] = {}
        self._can_be_won: dict[_Plies, bool] = {}
        self._asked: Any = None
        self._plies: _Plies | None = None
        self._wanted = False
        self._lost: LostFor | None = None

    @property
    def now(self) -> Forecast | None:
        """What is known of the position on the table; None while nothing is."""
        return None if self._plies is None else self._known.get(self._plies)

    @property
    def lost(self) -> LostFor | None:
        """Told once it is known that the game cannot be won whatever lies hidden, and where one had to go back to."""
        return self._lost if self.now is not None and self.now.hopeless else None

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
            self._worker.drop(self._asked)
        self._asked = self._plies = self._lost = None

    def _go_on(self) -> None:
        """Ask what is not known yet, one question after the other."""
        plies = self._plies or ()
        known = self._known.get(plies)
        if known is None:
            self._ask(len(plies), _ONE_WAY, _NOT_LOST)
        elif known.hopeless:
            self._seek(plies)
        elif self._wanted and known.ways < WAYS and not known.every:
            self._ask(len(plies), WAYS)

    def _seek(self, plies: _Plies) -> None:
        """Halve the plies until it is known after which of them all was lost; nothing becomes possible again by playing on.
        What is not lost for sure may be lost all the same, so then the last of them is sought at which a way to win is known.
        """
        last = self._halved(_NEVER, len(plies), lambda ply: self._is_open(plies[:ply]))
        if last is None:
            return
        if last == _NEVER:
            self._lost = LostFor(None, never=True)
            return
        hope = self._halved(_NEVER, last + 1, lambda ply: self._has_way(plies[:ply]), first=last)
        if hope is not None:
            self._lost = LostFor(hope if hope != _NEVER else None, never=False)

    def _halved(self, good: int, bad: int, holds: Callable[[int], bool | None], first: int | None = None) -> int | None:
        """The last ply of which something ``holds``, which does of none after it; None as long as one is being asked about.
        ``first`` is the one that is looked at before the others.
        """
        while bad - good > 1:
            middle = (good + bad) // 2 if first is None or not good < first < bad else first
            found = holds(middle)
            if found is None:
                return None
            good, bad = (middle, bad) if found else (good, middle)
        return good

    def _is_open(self, plies: _Plies) -> bool | None:
        known = self._known.get(plies)
        if known is None:
            self._ask(len(plies), _ONE_WAY, _NOT_LOST)
            return None
        return not known.hopeless

    def _has_way(self, plies: _Plies) -> bool | None:
        known = self._can_be_won.get(plies)
        if known is None:
            self._ask(len(plies), WAYS, _WON)
        return known

    def _ask(self, ply: int, ways: int, until: tuple[str, ...] = ()) -> None:
        game, seen = self._match.game, seen_texts(self._match, ply)
        question = ForecastQuestion(game.info.id, seen, ways, NODES, until)
        plies = self._match.history.texts[:ply]
        self._asked = self._worker.ask(question, lambda answer: self._hear(plies, until, answer))

    def _hear(self, plies: _Plies, until: tuple[str, ...], found: Forecast | None) -> None:
        self._asked = None
        if found is None or self._plies is None:
            return
        if until == _WON:
            self._can_be_won[plies] = found.won > 0 or found.only_anew
        else:
            self._known[plies] = found
        self._go_on()
        self._heard()


def seen_texts(match: Match, ply: int) -> tuple[str, ...]:
    """What was seen of a game up to the position after so many plies: the texts of views, in order, that position last."""
    views = [match.game.observe(state, 0) for state in match.history.states[: ply + 1]]
    return tuple(map(view_text, telling(views)))


def telling(views: Sequence[AnyView]) -> list[AnyView]:
    """Those of the views that say something about what lies hidden in the last: it, the first, and each turning of the waste."""
    turned = [n for n, (before, after) in enumerate(pairwise(views)) if _stock(after) > _stock(before)]
    places = sorted({0, len(views) - 1, *turned, *(n + 1 for n in turned)})
    return [views[n] for n in places]


def _stock(view: AnyView) -> int:
    return len(view.piles["stock"]) if "stock" in view.piles else 0
