"""What the worker finds out about the position on the table: what can still come of a patience, and hints.

Answers come some time later; those about a position that is no longer on the table are not listened to.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import pairwise
from typing import Any

from msgspec import Struct

from cardtable.ai.questions import MOST, Asking, Forecast, ForecastQuestion, HintQuestion, SeatHintQuestion, Tip
from cardtable.ai.view_text import view_text
from cardtable.kernel.moves import Move
from cardtable.kernel.state import AnyState, AnyView, Seat
from cardtable.session.solo_game import SoloGame
from cardtable.session.table_game import TableGame

# -- what can still come of it -----------------------------------------------------------------------------------------

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

    def __init__(self, worker: Asking, match: SoloGame, heard: Callable[[], object]) -> None:
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


def seen_texts(match: SoloGame, ply: int) -> tuple[str, ...]:
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


# -- hints -------------------------------------------------------------------------------------------------------------

_FIRST_WAYS = 10
"""So many ways are looked at first, which takes about a second; then all of them."""

_FIRST_NODES, _NODES = 600, 1_500
"""How far each of them is looked into, for each move."""


class GivenHint(Struct, frozen=True):
    """One of the ``tips``, which are in order; ``looking``: better ones may follow; ``judged``: they have figures."""

    tips: tuple[Tip, ...]
    place: int
    looking: bool
    judged: bool

    @property
    def tip(self) -> Tip:
        """The move that is hinted now."""
        return self.tips[self.place]


class Hinter:
    """Gives hints at one table. ``heard`` is called when there is something new about the hint that is given."""

    def __init__(self, worker: Asking | None, heard: Callable[[], object]) -> None:
        self._worker, self._heard = worker, heard
        self._tips: tuple[Tip, ...] = ()
        self._state: AnyState | None = None
        self._place = 0
        self._chosen = self._judged = False
        self._coming: list[HintQuestion | SeatHintQuestion] = []
        self._legal: frozenset[Move] = frozenset()
        self._asked: Any = None

    def given(self, state: AnyState) -> GivenHint | None:
        """The hint for the state that lies on the table; None while none is given, or the first is looked for."""
        if self._state is not state or not self._tips or self._is_unseen:
            return None
        return GivenHint(self._tips, self._place, self.is_looking, self._judged)

    @property
    def is_looking(self) -> bool:
        """Whether an answer is waited for."""
        return self._asked is not None

    @property
    def _is_unseen(self) -> bool:
        """Whether no move was shown yet: it might be another one in a moment."""
        return self.is_looking and not self._judged and not self._chosen

    def next(self, state: AnyState) -> bool:
        """Go on to the next best move, after the last to the first; False where nobody has asked about that state yet."""
        if self._state is not state:
            return False
        place = 0 if self._is_unseen else self._place + 1
        self._place, self._chosen = place % max(1, len(self._tips)), bool(self._tips)
        return True

    def begin(
        self, state: AnyState, moves: Sequence[Move], questions: Sequence[HintQuestion | SeatHintQuestion]
    ) -> None:
        """Put the questions one after the other; ``moves``, in the order of the rule of thumb, are given without answers."""
        self.end()
        self._state, self._tips = state, tuple(map(Tip, moves[:MOST]))
        self._coming = list(questions)
        self._legal = frozenset(questions[0].legal) if questions else frozenset()
        self._ask()

    def end(self) -> None:
        """Give no hint any more."""
        if self._asked is not None and self._worker is not None:
            self._worker.drop(self._asked)
        self._asked, self._state, self._tips, self._coming = None, None, (), []
        self._place, self._chosen, self._judged = 0, False, False

    def _ask(self) -> None:
        if self._worker is not None and self._coming:
            state, question = self._state, self._coming.pop(0)
            self._asked = self._worker.ask(question, lambda tips: self._hear(state, tips), urgent=True)

    def _hear(self, state: AnyState | None, tips: tuple[Tip, ...] | None) -> None:
        if state is None or state is not self._state:
            return
        self._asked = None
        if tips and all(tip.move in self._legal for tip in tips):
            self._take(tips)
            self._ask()
        else:
            self._coming = []
        self._heard()

    def _take(self, tips: tuple[Tip, ...]) -> None:
        """Put them in place of those there were; a move that was shown stays where the person sees it."""
        if not self._tips:
            if tips[0].won:  # where the rule of thumb sees nothing of use there is no hint, unless it wins
                self._tips, self._judged = tips, True
            return
        shown, moves = self._tips[self._place].move, [tip.move for tip in tips]
        if not self._chosen and not self._judged:
            self._place = 0
        elif shown in moves:
            self._place = moves.index(shown)
        else:
            self._place, tips = len(tips), (*tips, Tip(shown))
        self._tips, self._judged = tips, True


def patience_questions(match: SoloGame) -> list[HintQuestion]:
    """What is asked about a patience: views and moves, first about a few ways, then about all."""
    seen, legal, back = seen_texts(match, match.history.cursor), tuple(match.legal), tuple(match.leading_back())
    steps = ((_FIRST_WAYS, _FIRST_NODES), (WAYS, _NODES))
    return [HintQuestion(match.game.info.id, seen, legal, back, ways, nodes) for ways, nodes in steps]


def party_question(party: TableGame, seat: Seat) -> SeatHintQuestion:
    """What is asked for a seat of a game of several: its view and its moves."""
    view = view_text(party.game.observe(party.state, seat))
    return SeatHintQuestion(party.game.info.id, view, tuple(party.legal))
