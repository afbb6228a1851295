"""A hint that is being given: what the worker finds out about the position, or the rule of thumb where nobody finds out.

The move that was shown stays what it is, whatever is found out later. Whoever asks again gets the next best move, and
whoever does not wait for the worker the rule of thumb. What is heard of a position that is no longer on the table is not listened to.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from msgspec import Struct

from cardtable.ai.answers import MOST, Tip
from cardtable.ai.questions import HintQuestion, SeatHintQuestion
from cardtable.ai.view_text import view_text
from cardtable.ai.worker.thinker import Asking
from cardtable.kernel.moves import Move
from cardtable.kernel.state import AnyState, Seat
from cardtable.session.forecast import WAYS, seen_texts
from cardtable.session.match import Match
from cardtable.session.party import Party

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


def patience_questions(match: Match) -> list[HintQuestion]:
    """What is asked about a patience: views and moves, first about a few ways, then about all."""
    seen, legal, back = seen_texts(match, match.history.cursor), tuple(match.legal), tuple(match.leading_back())
    steps = ((_FIRST_WAYS, _FIRST_NODES), (WAYS, _NODES))
    return [HintQuestion(match.game.info.id, seen, legal, back, ways, nodes) for ways, nodes in steps]


def party_question(party: Party, seat: Seat) -> SeatHintQuestion:
    """What is asked for a seat of a game of several: its view and its moves."""
    view = view_text(party.game.observe(party.state, seat))
    return SeatHintQuestion(party.game.info.id, view, tuple(party.legal))
