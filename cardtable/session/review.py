"""The review of a game that is over, worked out by the worker while somebody looks at it: what is found, and what to ask next.

What was found is kept in memory as long as the program runs (``ReviewShelf``), and nowhere else. Of a patience every card
is told to the worker, because nothing is left to be decided; of a game of several only what a seat saw at its turn.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from cardtable.ai.all_skills import skill_at
from cardtable.ai.patience_review import PatienceReview, ReviewedPly, dearest
from cardtable.ai.questions import (
    Asking,
    DecisionQuestion,
    Forecast,
    ForecastQuestion,
    PositionQuestion,
    Question,
    ReviewedDecision,
)
from cardtable.ai.skill import Verdict
from cardtable.ai.view_text import view_text
from cardtable.kernel.game import AnyGame, counted
from cardtable.kernel.moves import Move
from cardtable.kernel.override import override
from cardtable.kernel.state import AnyView, Seat, Setup
from cardtable.session.game_log import History
from cardtable.session.outlook import NODES, WAYS, telling
from cardtable.session.records import options_text

REVIEW_NODES = 20_000
"""How far a solver looks into each position of a game that is over."""

REVIEW_LEVEL = "good"
"""The level whose search judges what was done in a game of several."""

_KEPT = 24
"""So many reviews are kept; of more the one that was wanted longest ago goes."""


class ReviewQuestion(Struct, frozen=True):
    """A question for the worker, and who hears the answer."""

    question: Question[Any]
    tell: Callable[[Any], object]


class Findings(ABC):
    """What is known of one game by now. ``states``: the positions, from the deal on; ``auto``: the plies that the table
    made by itself. ``seat``: whose moves are reviewed, for who looks to choose. ``fair``: by position, what could be known
    there by what had been seen, as far as that is worked out.
    """

    def __init__(self, game: AnyGame, history: History) -> None:
        self.states = history.in_force
        self.auto = frozenset(ply for ply in history.auto if ply < history.cursor)
        self.seat: Seat = 0
        self.fair: dict[int, Forecast] = {}
        self._game, self._moves = game, history.moves[: history.cursor]

    @abstractmethod
    def ply(self, place: int) -> ReviewedPly:
        """One move, as far as it is known."""

    @abstractmethod
    def worth(self, place: int) -> float | None:
        """What a position is worth: the best possible result, or points to be expected."""

    @abstractmethod
    def is_judged(self, place: int) -> bool:
        """Whether all is known of the move made there that will be."""

    @abstractmethod
    def is_proven(self, place: int) -> bool:
        """Whether the worth of that position is exact."""

    @abstractmethod
    def dearest(self) -> tuple[ReviewedPly, ...]:
        """The dearest moves of the seat."""

    @abstractmethod
    def question(self, near: int) -> ReviewQuestion | None:
        """What to ask next when somebody looks at the position ``near``; None when all is known."""

    @abstractmethod
    def progress(self) -> tuple[int, int]:
        """How many of the moves are judged, and of how many."""


class PatienceFindings(Findings):
    """Of a patience: exact, with every card known; and where cards were hidden what could be known."""

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
        """What is known to be possible at least. Undecided is neither won nor lost."""
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
        """What is possible first, then what could be known: where somebody looks, at the dearest moves, then everywhere."""
        wanted = self.review.wanted()
        if wanted is not None:
            return ReviewQuestion(
                replace(self._question, ply=wanted), lambda verdict: self.review.tell(wanted, verdict)
            )
        place = next((place for place in self._fair_order(near) if place not in self.fair), None)
        if place is None or not self._game.info.hidden:
            return None
        if not self._views:
            self._views = [self._game.observe(state, 0) for state in self.states]
        seen = tuple(map(view_text, telling(self._views[: place + 1])))
        question = ForecastQuestion(self._game.info.id, seen, WAYS, NODES)
        return ReviewQuestion(question, lambda forecast: self.fair.update({place: forecast}))

    def _fair_order(self, near: int) -> Iterator[int]:
        """Coarse before fine, so that the curve has its shape early."""
        count = len(self.states)
        yield near
        for ply in self.dearest():
            yield from (ply.ply, ply.ply + 1)
        for step in (16, 8, 4, 2, 1):
            yield from range(0, count, step)


class PartyFindings(Findings):
    """Of a game of several: points to be expected by what each seat saw at its turn."""

    def __init__(self, game: AnyGame, history: History) -> None:
        super().__init__(game, history)
        self._plies: dict[int, ReviewedPly] = {}

    @override
    def ply(self, place: int) -> ReviewedPly:
        return self._plies.get(place) or self._unknown(place)

    @override
    def worth(self, place: int) -> float | None:
        """Of the seat to act, after what it did."""
        found = self._plies.get(place)
        return None if found is None else found.after

    @override
    def is_judged(self, place: int) -> bool:
        return place in self._plies

    @override
    def is_proven(self, place: int) -> bool:
        """As sure as points that are expected can be."""
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
        """The move that somebody looks at, then one after the other."""
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
        return ReviewQuestion(question, lambda judged: self._judged(place, judged.found))

    def decisions(self) -> list[int]:
        """The plies that the seat made itself."""
        return [n for n, state in enumerate(self.states[:-1]) if state.seat == self.seat and n not in self.auto]

    def _judged(self, place: int, found: ReviewedDecision | None) -> None:
        if found is None:  # nothing was to be searched
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
    """The reviews of the games that were looked at since the program began."""

    def __init__(self) -> None:
        self._kept: dict[tuple[object, ...], Findings] = {}
        self._best: dict[tuple[str, int, str], int] = {}

    def findings(self, game: AnyGame, history: History) -> Findings:
        """What is known of a game; the same object for the same plies."""
        setup = history.states[0].setup
        order = setup.order or ()
        key = (game.info.id, setup.number, order, options_text(setup.options), history.texts[: history.cursor])
        found = self._kept.pop(key, None)
        if found is None:
            found = (
                PartyFindings(game, history) if len(history.states[0].scores) > 1 else PatienceFindings(game, history)
            )
        self._kept[key] = found
        while len(self._kept) > _KEPT:
            del self._kept[next(iter(self._kept))]
        return found

    def best_of_deal(self, game: str, setup: Setup) -> int | None:
        """The best possible result of a deal that was solved before."""
        return self._best.get((game, setup.number, options_text(setup.options)))

    def keep_best(self, game: str, setup: Setup, best: int) -> None:
        """Keep it."""
        self._best[game, setup.number, options_text(setup.options)] = best


class Reviewer:
    """Asks on as long as somebody looks; ``heard`` is called when there is something new to tell."""

    def __init__(self, worker: Asking | None, findings: Findings, heard: Callable[[], object]) -> None:
        self._worker, self.findings, self._heard = worker, findings, heard
        self._asked: Any = None
        self._near = 0
        self.failed = worker is None

    def look(self, near: int) -> None:
        """Somebody looks at that position."""
        self._near = near
        self._go_on()

    def leave(self) -> None:
        """Nobody looks any more."""
        if self._asked is not None and self._worker is not None:
            self._worker.drop(self._asked)
        self._asked = None

    def _go_on(self) -> None:
        if self._asked is not None or self.failed or self._worker is None:
            return
        question = self.findings.question(self._near)
        if question is not None:
            self._asked = self._worker.ask(question.question, lambda answer: self._hear(question, answer))

    def _hear(self, question: ReviewQuestion, answer: Any) -> None:
        self._asked = None
        if answer is None:
            self.failed = True
        else:
            question.tell(answer)
            self._go_on()
        self._heard()


class BestOfDeals:
    """The best possible results of some deals of a patience, worked out one after the other; kept on the shelf."""

    def __init__(
        self,
        worker: Asking | None,
        shelf: ReviewShelf,
        game: AnyGame,
        deals: Sequence[Setup],
        heard: Callable[[], object],
    ) -> None:
        self._worker, self._shelf, self._heard = worker, shelf, heard
        self._game, self._deals = game.info.id, tuple(deals)
        self._asked: Any = None
        self._failed = worker is None

    def look(self) -> tuple[int | None, ...]:
        """Those that are known; the others are asked for."""
        known = tuple(self._shelf.best_of_deal(self._game, deal) for deal in self._deals)
        if self._asked is None and not self._failed and self._worker is not None and None in known:
            deal = self._deals[known.index(None)]
            question = PositionQuestion(self._game, deal.number, (), dict(deal.options), (), 0, REVIEW_NODES)
            self._asked = self._worker.ask(question, lambda verdict: self._hear(deal, verdict))
        return known

    def leave(self) -> None:
        """Nobody looks any more."""
        if self._asked is not None and self._worker is not None:
            self._worker.drop(self._asked)
        self._asked = None

    def _hear(self, deal: Setup, verdict: Verdict | None) -> None:
        self._asked = None
        if verdict is None or verdict.best is None or not verdict.best_proven:
            self._failed = True
        else:
            self._shelf.keep_best(self._game, deal, verdict.best)
        self._heard()


def reviewed_seats(people: Iterable[Seat], count: int) -> tuple[Seat, ...]:
    """The seats of a table in the order in which they are offered: people first."""
    first = tuple(people)
    return (*first, *(seat for seat in range(count) if seat not in first))
