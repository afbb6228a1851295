"""What the worker finds out: the forecast and hints during a game, and the review after it.

Answers come later; those about a position no longer on the table are dropped. ``ReviewShelf`` keeps reviews in memory.
The review of a patience knows every card; in a game for several players the worker gets only what the seat saw at its
turn.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Iterable, Iterator, Sequence
from itertools import pairwise
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from cardtable.ai.chances import PatienceReview, ReviewedPly, dearest
from cardtable.ai.questions import (
    MOST,
    Asking,
    DecisionQuestion,
    Forecast,
    ForecastQuestion,
    HintQuestion,
    PositionQuestion,
    Question,
    SeatHintQuestion,
    Tip,
    view_text,
)
from cardtable.ai.skill import Verdict, skill_at
from cardtable.kernel.compat import override
from cardtable.kernel.game import AnyGame, counted
from cardtable.kernel.moves import Move
from cardtable.kernel.state import AnyState, AnyView, Seat, Setup
from cardtable.session.game_log import History
from cardtable.session.records import options_text
from cardtable.session.solo_game import SoloGame
from cardtable.session.table_game import TableGame


class Asker:
    """Asks the worker one question after the other; ``failed``: there is no worker, or it does not answer.

    A new answer wakes the screen, which fetches it in its next frame (``take_news``).
    """

    def __init__(self, worker: Asking | None) -> None:
        self._worker, self.failed = worker, worker is None
        self._asked: Any = None
        self._news = False

    @property
    def is_looking(self) -> bool:
        """Whether an answer is awaited."""
        return self._asked is not None

    def take_news(self) -> bool:
        """Whether there was a new answer since the last call."""
        news, self._news = self._news, False
        return news

    def leave(self) -> None:
        """Drops the question."""
        if self._asked is not None and self._worker is not None:
            self._worker.drop(self._asked)
        self._asked = None


# -- what can still come of it -----------------------------------------------------------------------------------------

WAYS = 60
"""The number of sampled deals of the hidden cards."""

NODES = 3_000
"""The number of nodes searched for each of them; those not decided by then count as undecided."""

_ONE_WAY = 1
_StopAt = tuple[str, ...]
_NOT_LOST, _WON = ("won", "undecided"), ("won",)
"""Answers that end the sampling: the game is not lost in every deal; it can be won in one."""

_NEVER = -1
"""The ply before the deal."""

_Plies = tuple[str, ...]


class LossPoint(Struct, frozen=True):
    """``hope``: the last ply after which a win is known; None if none was found. ``never``: proven that the deal could
    not be won.
    """

    hope: int | None
    never: bool


class Forecaster(Asker):
    """Forecasts one game."""

    def __init__(self, worker: Asking, solo: SoloGame) -> None:
        super().__init__(worker)
        self._match = solo
        self._known: dict[_Plies, Forecast] = {}
        self._can_be_won: dict[_Plies, bool] = {}
        self._plies: _Plies | None = None
        self._wanted = False
        self._lost: LossPoint | None = None

    @property
    def now(self) -> Forecast | None:
        """The forecast for the position on the table; None while there is none."""
        return None if self._plies is None else self._known.get(self._plies)

    @property
    def lost(self) -> LossPoint | None:
        """When the game became hopeless; None while it is not known to be hopeless."""
        return self._lost if self.now is not None and self.now.hopeless else None

    def look(self, *, wanted: bool) -> None:
        """The table may have changed. ``wanted``: forecast with all samples, not only whether the game is hopeless."""
        played, plies = self._match, self._match.history.texts[: self._match.history.cursor]
        if plies == self._plies and wanted == self._wanted:
            return
        self.leave()
        self._plies, self._wanted = plies, wanted
        if played.outcome is None:
            self._go_on()

    @override
    def leave(self) -> None:
        super().leave()
        self._plies = self._lost = None

    def _go_on(self) -> None:
        """Asks the next question, if something is unknown."""
        plies = self._plies or ()
        known = self._known.get(plies)
        if known is None:
            self._ask(len(plies), _ONE_WAY, _NOT_LOST)
        elif known.hopeless:
            self._seek(plies)
        elif self._wanted and known.ways < WAYS and not known.every:
            self._ask(len(plies), WAYS)

    def _seek(self, plies: _Plies) -> None:
        """Bisects the plies for the one after which the game was hopeless; playing on never makes a lost game winnable.
        A position that is not proven lost may be lost all the same, so then finds the last ply after which a win is
        known.
        """
        last = self._halved(plies, len(plies), _NOT_LOST)
        if last is None:
            return
        if last == _NEVER:
            self._lost = LossPoint(None, never=True)
            return
        hope = self._halved(plies, last + 1, _WON, first=last)
        if hope is not None:
            self._lost = LossPoint(hope if hope != _NEVER else None, never=False)

    def _halved(self, plies: _Plies, bad: int, stop_at: _StopAt, first: int | None = None) -> int | None:
        """The last ply before ``bad`` that is not proven lost (``_NOT_LOST``) or has a known win (``_WON``), by
        bisection; None while an answer is awaited. Tries ``first`` before the others.
        """
        good = _NEVER
        while bad - good > 1:
            middle = (good + bad) // 2 if first is None or not good < first < bad else first
            found = self._known_of(plies[:middle], stop_at)
            if found is None:
                self._ask(middle, _ONE_WAY if stop_at == _NOT_LOST else WAYS, stop_at)
                return None
            good, bad = (middle, bad) if found else (good, middle)
        return good

    def _known_of(self, plies: _Plies, stop_at: _StopAt) -> bool | None:
        if stop_at == _WON:
            return self._can_be_won.get(plies)
        known = self._known.get(plies)
        return None if known is None else not known.hopeless

    def _ask(self, ply: int, ways: int, stop_at: _StopAt = ()) -> None:
        assert self._worker is not None  # noqa: S101 -- a Forecaster always has one
        game, seen = self._match.game, seen_texts(self._match, ply)
        question = ForecastQuestion(game.info.id, seen, ways, NODES, stop_at)
        plies = self._match.history.texts[:ply]
        self._asked = self._worker.ask(question, lambda answer: self._take_answer(plies, stop_at, answer))

    def _take_answer(self, plies: _Plies, stop_at: _StopAt, found: Forecast | None) -> None:
        self._asked = None
        if found is None or self._plies is None:
            return
        if stop_at == _WON:
            self._can_be_won[plies] = found.won > 0 or found.only_anew
        else:
            self._known[plies] = found
        self._go_on()
        self._news = True


def seen_texts(solo: SoloGame, ply: int) -> tuple[str, ...]:
    """What was seen of a game up to the position after ``ply`` plies: texts of views, in order, that position last."""
    views = [solo.game.observe(state, 0) for state in solo.history.states[: ply + 1]]
    return tuple(map(view_text, telling(views)))


def telling(views: Sequence[AnyView]) -> list[AnyView]:
    """The views that inform about the hidden cards of the last: that view, the first, and those around each turning of
    the waste.
    """
    turned = [n for n, (before, after) in enumerate(pairwise(views)) if _stock(after) > _stock(before)]
    places = sorted({0, len(views) - 1, *turned, *(n + 1 for n in turned)})
    return [views[n] for n in places]


def _stock(view: AnyView) -> int:
    return len(view.piles["stock"]) if "stock" in view.piles else 0


# -- hints -------------------------------------------------------------------------------------------------------------

_FIRST_WAYS = 10
"""Samples of the first answer, which takes about a second; the second answer uses all."""

_FIRST_NODES, _NODES = 600, 1_500
"""Nodes searched for each sample and move: at first, and then."""


class GivenHint(Struct, frozen=True):
    """One of the ``tips``, which are in order; ``looking``: better ones may follow; ``judged``: they have been
    searched.
    """

    tips: tuple[Tip, ...]
    place: int
    looking: bool
    judged: bool

    @property
    def tip(self) -> Tip:
        """The move hinted now."""
        return self.tips[self.place]


class Hinter(Asker):
    """Gives hints at one table."""

    def __init__(self, worker: Asking | None) -> None:
        super().__init__(worker)
        self._tips: tuple[Tip, ...] = ()
        self._state: AnyState | None = None
        self._place = 0
        self._chosen = self._judged = False
        self._coming: list[HintQuestion | SeatHintQuestion] = []
        self._legal: frozenset[Move] = frozenset()

    def given(self, state: AnyState) -> GivenHint | None:
        """The hint for ``state``; None if none was asked for, or the first is awaited."""
        if self._state is not state or not self._tips or self._is_unseen:
            return None
        return GivenHint(self._tips, self._place, self.is_looking, self._judged)

    @property
    def _is_unseen(self) -> bool:
        """Whether no move was shown yet, since a better one may come in a moment."""
        return self.is_looking and not self._judged and not self._chosen

    def next(self, state: AnyState) -> bool:
        """Goes on to the next best move, after the last to the first; False if there was no hint in that state yet."""
        if self._state is not state:
            return False
        place = 0 if self._is_unseen else self._place + 1
        self._place, self._chosen = place % max(1, len(self._tips)), bool(self._tips)
        return True

    def begin(
        self, state: AnyState, moves: Sequence[Move], questions: Sequence[HintQuestion | SeatHintQuestion]
    ) -> None:
        """Asks the questions one after the other; until they are answered, gives ``moves``, ordered by rule of thumb."""
        self.end()
        self._state, self._tips = state, tuple(map(Tip, moves[:MOST]))
        self._coming = list(questions)
        self._legal = frozenset(questions[0].legal) if questions else frozenset()
        self._ask()

    def end(self) -> None:
        self.leave()
        self._state, self._tips, self._coming, self._news = None, (), [], False
        self._place, self._chosen, self._judged = 0, False, False

    def _ask(self) -> None:
        if self._worker is not None and self._coming:
            state, question = self._state, self._coming.pop(0)
            self._asked = self._worker.ask(question, lambda tips: self._take_answer(state, tips), urgent=True)

    def _take_answer(self, state: AnyState | None, tips: tuple[Tip, ...] | None) -> None:
        if state is None or state is not self._state:
            return
        self._asked = None
        if tips and all(tip.move in self._legal for tip in tips):
            self._take(tips)
            self._ask()
        else:
            self._coming = []
        self._news = True

    def _take(self, tips: tuple[Tip, ...]) -> None:
        """Replaces the tips; the move shown to the person stays shown."""
        if not self._tips:
            if tips[0].won:  # if the rule of thumb has no hint, only a winning move is one
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


def patience_questions(solo: SoloGame) -> list[HintQuestion]:
    """The questions about a patience: first with few samples, then with all."""
    seen, legal, back = seen_texts(solo, solo.history.cursor), tuple(solo.legal), tuple(solo.leading_back())
    steps = ((_FIRST_WAYS, _FIRST_NODES), (WAYS, _NODES))
    return [HintQuestion(solo.game.info.id, seen, legal, back, ways, nodes) for ways, nodes in steps]


def seat_question(party: TableGame, seat: Seat) -> SeatHintQuestion:
    """The question about a seat of a game for several."""
    view = view_text(party.game.observe(party.state, seat))
    return SeatHintQuestion(party.game.info.id, view, tuple(party.legal))


def hint_questions(solo: SoloGame | TableGame) -> Sequence[HintQuestion | SeatHintQuestion]:
    """The questions about the game on the table; none if there is no choice or no solver."""
    if isinstance(solo, SoloGame):
        return patience_questions(solo) if solo.legal and skill_at(solo.game.info.id).solve is not None else ()
    seat = solo.to_act
    return () if seat is None or len(solo.legal) == 1 else [seat_question(solo, seat)]


# -- the review --------------------------------------------------------------------------------------------------------

REVIEW_NODES = 20_000
"""Nodes that the solver searches for each position of a finished game."""

REVIEW_LEVEL = "good"
"""The level that judges moves in a game for several."""

_KEPT = 24
"""The number of reviews kept, the last ones used."""


class ReviewQuestion(Struct, frozen=True):
    """A question for the worker about the position after ``place`` plies, or the move made there."""

    question: Question[Any]
    place: int


NOBODY: Seat = -1
"""The seat under review before one is chosen."""


class Findings(ABC):
    """The review of one game, as far as it is known. ``states``: the positions, from the deal on; ``auto``: plies that
    the table made. ``seat``: whose moves are reviewed; chosen by the viewer. ``fair``: forecasts by position, from what
    had been seen there.
    """

    def __init__(self, game: AnyGame, history: History) -> None:
        self.states = history.in_force
        self.auto = frozenset(ply for ply in history.auto if ply < history.cursor)
        self.seat: Seat = NOBODY
        self.fair: dict[int, Forecast] = {}
        self._game, self._moves = game, history.moves[: history.cursor]

    @abstractmethod
    def ply(self, place: int) -> ReviewedPly:
        """One move, as far as it is known."""

    @abstractmethod
    def worth(self, place: int) -> float | None:
        """The value of a position: the best possible result, or expected points."""

    @abstractmethod
    def is_judged(self, place: int) -> bool:
        """Whether the move made there is judged for good."""

    @abstractmethod
    def is_proven(self, place: int) -> bool:
        """Whether the value of that position is exact."""

    @abstractmethod
    def dearest(self) -> tuple[ReviewedPly, ...]:
        """The costliest moves of the seat."""

    @abstractmethod
    def question(self, near: int) -> ReviewQuestion | None:
        """The next question while the viewer looks at the position ``near``; None when all is known."""

    @abstractmethod
    def tell(self, asked: ReviewQuestion, answer: Any) -> None:
        """Takes the worker's answer."""

    @abstractmethod
    def progress(self) -> tuple[int, int]:
        """The number of judged moves, and of all."""


class PatienceFindings(Findings):
    """For a patience: exact, with every card known; with forecasts if cards were hidden."""

    def __init__(self, game: AnyGame, history: History) -> None:
        super().__init__(game, history)
        setup, skill = history.states[0].setup, skill_at(game.info.id)
        outcome = counted(game, self.states[-1])
        won = outcome is not None and bool(outcome.winners)
        self.review = PatienceReview(skill.scale(setup.options), self._moves, won=won, anew=skill.anew)
        self._views: list[AnyView] = []
        deck = game.info.deck
        order, plies = tuple(map(deck.text, setup.order or ())), tuple(move.text for move in self._moves)
        self._question = PositionQuestion(
            game.info.id, setup.number, order, dict(setup.options), plies, ply=0, limit=REVIEW_NODES
        )

    @override
    def ply(self, place: int) -> ReviewedPly:
        return self.review.ply(place)

    @override
    def worth(self, place: int) -> float | None:
        """The result known to be possible. Undecided is neither won nor lost."""
        return self.review.worth(place) if self.review.scale.is_winning else self.review.sure_worth(place)

    @override
    def is_judged(self, place: int) -> bool:
        return self.review.is_known(place) and self.review.is_known(place + 1)

    @override
    def is_proven(self, place: int) -> bool:
        return self.review.is_decided(place)

    @override
    def dearest(self) -> tuple[ReviewedPly, ...]:
        return dearest(self.review.plies())

    @override
    def progress(self) -> tuple[int, int]:
        return sum(map(self.review.is_known, range(len(self.states)))), len(self.states)

    @override
    def question(self, near: int) -> ReviewQuestion | None:
        """First the exact values, then forecasts: where the viewer looks, at the costliest moves, then everywhere."""
        wanted = self.review.wanted()
        if wanted is not None:
            return ReviewQuestion(replace(self._question, ply=wanted), wanted)
        place = next((place for place in self._fair_order(near) if place not in self.fair), None)
        if place is None or not self._game.info.hidden:
            return None
        if not self._views:
            self._views = [self._game.observe(state, 0) for state in self.states]
        seen = tuple(map(view_text, telling(self._views[: place + 1])))
        return ReviewQuestion(ForecastQuestion(self._game.info.id, seen, WAYS, NODES), place)

    @override
    def tell(self, asked: ReviewQuestion, answer: Any) -> None:
        if isinstance(asked.question, PositionQuestion):
            self.review.tell(asked.place, answer)
        else:
            self.fair[asked.place] = answer

    def _fair_order(self, near: int) -> Iterator[int]:
        """Coarse before fine, so that the curve soon has its shape."""
        count = len(self.states)
        yield near
        for ply in self.dearest():
            yield from (ply.ply, ply.ply + 1)
        for step in (16, 8, 4, 2, 1):
            yield from range(0, count, step)


class TableFindings(Findings):
    """For a game of several: expected points from what each seat saw at its turn."""

    def __init__(self, game: AnyGame, history: History) -> None:
        super().__init__(game, history)
        self._plies: dict[int, ReviewedPly] = {}

    @override
    def ply(self, place: int) -> ReviewedPly:
        return self._plies.get(place) or self._unknown(place)

    @override
    def worth(self, place: int) -> float | None:
        """Of the seat to act, after its move."""
        found = self._plies.get(place)
        return None if found is None else found.after

    @override
    def is_judged(self, place: int) -> bool:
        return place in self._plies

    @override
    def is_proven(self, place: int) -> bool:
        """As certain as expected points can be."""
        return self.is_judged(place)

    @override
    def dearest(self) -> tuple[ReviewedPly, ...]:
        return dearest([ply for _, ply in sorted(self._plies.items()) if ply.seat == self.seat])

    @override
    def progress(self) -> tuple[int, int]:
        places = self.decisions()
        return sum(place in self._plies for place in places), len(places)

    @override
    def question(self, near: int) -> ReviewQuestion | None:
        """The move that the viewer looks at, then one after the other."""
        for place in sorted(self.decisions(), key=lambda place: (place != near, place)):
            if place not in self._plies:
                legal = self._game.legal_moves(self.states[place])
                if len(legal) > 1:
                    return self._asked(place, legal)
                self._plies[place] = replace(self._unknown(place), sure=True)  # there was no choice
        return None

    def _asked(self, place: int, legal: Sequence[Move]) -> ReviewQuestion:
        state = self.states[place]
        view = view_text(self._game.observe(state, self.seat))
        question = DecisionQuestion(self._game.info.id, REVIEW_LEVEL, view, tuple(legal), self._moves[place])
        return ReviewQuestion(question, place)

    def decisions(self) -> list[int]:
        """The plies that the seat made itself."""
        return [n for n, state in enumerate(self.states[:-1]) if state.seat == self.seat and n not in self.auto]

    @override
    def tell(self, asked: ReviewQuestion, answer: Any) -> None:
        place, found = asked.place, answer.found
        if found is None:  # the level did not search
            self._plies[place] = self._unknown(place)
            return
        self._plies[place] = ReviewedPly(
            place,
            self._moves[place].text,
            found.best,
            found.played,
            found.best,
            found.best_move.text,
            found.price,
            sure=True,
            seat=self.states[place].seat or 0,
        )

    def _unknown(self, place: int) -> ReviewedPly:
        seat = self.states[place].seat or 0
        return ReviewedPly(place, self._moves[place].text, None, None, None, None, 0.0, sure=False, seat=seat)


class ReviewShelf:
    """The reviews of games looked at since the program began."""

    def __init__(self) -> None:
        self._kept: dict[tuple[object, ...], Findings] = {}
        self._best: dict[tuple[str, int, str], int] = {}

    def findings(self, game: AnyGame, history: History) -> Findings:
        """The review of a game; the same object for the same plies."""
        setup = history.states[0].setup
        order = setup.order or ()
        key = (game.info.id, setup.number, order, options_text(setup.options), history.texts[: history.cursor])
        found = self._kept.pop(key, None)
        if found is None:
            found = (
                TableFindings(game, history) if len(history.states[0].scores) > 1 else PatienceFindings(game, history)
            )
        self._kept[key] = found
        while len(self._kept) > _KEPT:
            del self._kept[next(iter(self._kept))]
        return found

    def best_of_deal(self, game: str, setup: Setup) -> int | None:
        """The best possible result of a deal, if it was solved before."""
        return self._best.get((game, setup.number, options_text(setup.options)))

    def keep_best(self, game: str, setup: Setup, best: int) -> None:
        self._best[game, setup.number, options_text(setup.options)] = best


class Reviewer(Asker):
    """Asks on while somebody looks."""

    def __init__(self, worker: Asking | None, findings: Findings) -> None:
        super().__init__(worker)
        self.findings = findings
        self._near = 0

    def look(self, near: int) -> None:
        """The viewer looks at the position ``near``."""
        self._near = near
        self._go_on()

    def _go_on(self) -> None:
        if self._asked is not None or self.failed or self._worker is None:
            return
        question = self.findings.question(self._near)
        if question is not None:
            self._asked = self._worker.ask(question.question, lambda answer: self._take_answer(question, answer))

    def _take_answer(self, question: ReviewQuestion, answer: Any) -> None:
        self._asked = None
        if answer is None:
            self.failed = True
        else:
            self.findings.tell(question, answer)
            self._go_on()
        self._news = True


class BestOfDeals(Asker):
    """Finds the best possible results of some deals of a patience, one after the other; keeps them on the shelf."""

    def __init__(self, worker: Asking | None, shelf: ReviewShelf, game: AnyGame, deals: Sequence[Setup]) -> None:
        super().__init__(worker)
        self._shelf, self._game, self._deals = shelf, game.info.id, tuple(deals)

    def look(self) -> tuple[int | None, ...]:
        """The results, None where unknown; asks for the next unknown one."""
        known = tuple(self._shelf.best_of_deal(self._game, deal) for deal in self._deals)
        if self._asked is None and not self.failed and self._worker is not None and None in known:
            deal = self._deals[known.index(None)]
            question = PositionQuestion(self._game, deal.number, (), dict(deal.options), (), 0, REVIEW_NODES)
            self._asked = self._worker.ask(question, lambda verdict: self._take_answer(deal, verdict))
        return known

    def _take_answer(self, deal: Setup, verdict: Verdict | None) -> None:
        self._asked = None
        if verdict is None or verdict.best is None or not verdict.best_proven:
            self.failed = True
        else:
            self._shelf.keep_best(self._game, deal, verdict.best)
        self._news = True


def reviewed_seats(people: Iterable[Seat], count: int) -> tuple[Seat, ...]:
    """The seats of a table in the order in which they are offered: people first."""
    first = tuple(people)
    return (*first, *(seat for seat in range(count) if seat not in first))
