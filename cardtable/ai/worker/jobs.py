"""The questions that the worker answers. Each is a value that goes to it as JSON, and says what type its answer has.

The answer hangs on the question alone: the same question is answered the same at any time, in any process.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, Generic, TypeVar, get_args

from msgspec import Struct

from cardtable.ai.answers import Forecast, Judged, Played, TimedVerdict, Tip
from cardtable.ai.solvers.verdict import Verdict
from cardtable.kernel.errors import BadInput
from cardtable.kernel.moves import Move
from cardtable.kernel.override import override

if TYPE_CHECKING:
    from cardtable.ai.arena import Comparison
    from cardtable.ai.skill import Tables

A = TypeVar("A")
IsDropped = Callable[[], bool]


class Question(Struct, Generic[A], frozen=True, tag_field="job"):
    """``A`` is the type of the answer: msgspec reads and checks it. Views are texts (``ai.view_text``)."""

    @classmethod
    def answer_type(cls) -> Any:
        """What ``A`` is."""
        return get_args(cls.__orig_bases__[0])[0]  # type: ignore[attr-defined]

    @abstractmethod
    def answer(self, tables: Callable[[], Tables], is_dropped: IsDropped) -> A:
        """Work it out. ``tables`` reads what the bots have learned; ``is_dropped`` is asked often: once true, the result is
        discarded. Raises CardtableError.
        """
        ...


class MoveQuestion(Question[Move], frozen=True, tag="move"):
    """The move of a bot, who thinks for a second at most."""

    game: str
    bot: str
    view: str
    legal: tuple[Move, ...]

    @override
    def answer(self, tables: Callable[[], Tables], is_dropped: IsDropped) -> Move:
        from cardtable.ai.bots import LEVELS, bot  # noqa: PLC0415 - each job brings what it needs, when it is first asked
        from cardtable.ai.view_text import chance_of, read_view  # noqa: PLC0415 - the same
        from cardtable.games.registry import find  # noqa: PLC0415 - the same

        _check_legal(self.legal)
        player = bot(self.bot, tables() if self.bot in LEVELS else {})
        return player.choose(find(self.game), read_view(self.view), self.legal, chance_of(self.view))


class ForecastQuestion(Question[Forecast], frozen=True, tag="forecast"):
    """In how many ways a patience can be won, by the views ``seen`` in order.

    ``until``: the ways after the first with one of these answers are left out.
    """

    game: str
    seen: tuple[str, ...]
    samples: int
    limit: int
    until: tuple[str, ...] = ()

    @override
    def answer(self, tables: Callable[[], Tables], is_dropped: IsDropped) -> Forecast:
        from cardtable.ai.chances import chances  # noqa: PLC0415 - see above
        from cardtable.ai.view_text import read_view  # noqa: PLC0415 - see above
        from cardtable.games.registry import find  # noqa: PLC0415 - see above

        seen = [read_view(text) for text in self.seen]
        return chances(find(self.game), seen, self.samples, self.limit, is_dropped, frozenset(self.until))


class HintQuestion(Question[tuple[Tip, ...]], frozen=True, tag="hint"):
    """What the moves of a patience promise, the best first; ``back``: moves that lead back."""

    game: str
    seen: tuple[str, ...]
    legal: tuple[Move, ...]
    back: tuple[Move, ...]
    samples: int
    limit: int

    @override
    def answer(self, tables: Callable[[], Tables], is_dropped: IsDropped) -> tuple[Tip, ...]:
        from cardtable.ai.advice import patience_tips  # noqa: PLC0415 - see above
        from cardtable.ai.view_text import read_view  # noqa: PLC0415 - see above
        from cardtable.games.registry import find  # noqa: PLC0415 - see above

        _check_legal(self.legal)
        seen, back = [read_view(text) for text in self.seen], frozenset(self.back)
        return patience_tips(find(self.game), seen, self.legal, back, self.samples, self.limit, is_dropped)


class SeatHintQuestion(Question[tuple[Tip, ...]], frozen=True, tag="seat_hint"):
    """What the moves of a seat in a game of several promise, the best first."""

    game: str
    view: str
    legal: tuple[Move, ...]

    @override
    def answer(self, tables: Callable[[], Tables], is_dropped: IsDropped) -> tuple[Tip, ...]:
        from cardtable.ai.advice import party_tips  # noqa: PLC0415 - see above
        from cardtable.ai.view_text import read_view  # noqa: PLC0415 - see above
        from cardtable.games.registry import find  # noqa: PLC0415 - see above

        _check_legal(self.legal)
        return party_tips(find(self.game), read_view(self.view), self.legal, is_dropped)


class PositionQuestion(Question[Verdict], frozen=True, tag="position"):
    """What could be done after so many plies of a patience that is over: every card is known."""

    game: str
    number: int
    order: tuple[str, ...]
    options: dict[str, str | int]
    plies: tuple[str, ...]
    ply: int
    limit: int

    @override
    def answer(self, tables: Callable[[], Tables], is_dropped: IsDropped) -> Verdict:
        from cardtable.ai.review.positions import position_after, solved_at  # noqa: PLC0415 - see above

        options = tuple(sorted(self.options.items()))
        state = position_after(self.game, self.number, self.order, options, self.plies, self.ply)
        return solved_at(self.game, state, self.limit, is_dropped)


class DecisionQuestion(Question[Judged], frozen=True, tag="decision"):
    """What a move cost at a table of several, in points to be expected."""

    game: str
    level: str
    view: str
    legal: tuple[Move, ...]
    move: Move

    @override
    def answer(self, tables: Callable[[], Tables], is_dropped: IsDropped) -> Judged:
        from cardtable.ai.review.decision_review import review_decision  # noqa: PLC0415 - see above
        from cardtable.ai.view_text import chance_of, read_view  # noqa: PLC0415 - see above
        from cardtable.games.registry import find  # noqa: PLC0415 - see above

        view, chance = read_view(self.view), chance_of(self.view)
        return Judged(review_decision(find(self.game), self.level, view, self.legal, self.move, chance))


class WinnableQuestion(Question[bool], frozen=True, tag="winnable"):
    """Whether a deal can be won; several make a round."""

    game: str
    options: dict[str, str | int]
    deals: tuple[int, ...]
    limit: int

    @override
    def answer(self, tables: Callable[[], Tables], is_dropped: IsDropped) -> bool:
        from cardtable.ai.judged_deals import can_be_won  # noqa: PLC0415 - see above
        from cardtable.games.registry import find  # noqa: PLC0415 - see above
        from cardtable.kernel.options import complete  # noqa: PLC0415 - see above

        game = find(self.game)
        return can_be_won(game, self.deals, complete(game.info.options, self.options), self.limit, is_dropped)


class SolveQuestion(Question[TimedVerdict], frozen=True, tag="solve"):
    """Whether a patience can be won with every card known; ``most``: by the solver that goes on to the best result."""

    game: str
    number: int
    order: tuple[str, ...]
    options: dict[str, str | int]
    plies: tuple[str, ...]
    limit: int
    most: bool

    @override
    def answer(self, tables: Callable[[], Tables], is_dropped: IsDropped) -> TimedVerdict:
        import time  # noqa: PLC0415 - see above

        from cardtable.ai.all_skills import skill_at  # noqa: PLC0415 - see above
        from cardtable.games.registry import find  # noqa: PLC0415 - see above
        from cardtable.kernel.play import play_line  # noqa: PLC0415 - see above
        from cardtable.kernel.state import Setup  # noqa: PLC0415 - see above

        game, skill = find(self.game), skill_at(self.game)
        solver = (skill.most if self.most else None) or skill.solve
        if solver is None:
            raise BadInput(f"there is no solver for {self.game}")
        order = game.info.read_pack(self.order) if self.order else None
        state = play_line(game, Setup(self.number, self.options, order), self.plies).last
        begun = time.process_time()
        verdict = solver(state, self.limit, is_dropped)
        return TimedVerdict(verdict, round(1000 * (time.process_time() - begun), 3))


class ArenaQuestion(Question[Played], frozen=True, tag="arena"):
    """How one game of a comparison ends: that of ``deal`` and ``seating`` among ``deals`` (how many)."""

    game: str
    bots: tuple[str, ...]
    options: dict[str, str | int]
    deals: int
    seed: int
    deal: int
    seating: int

    @override
    def answer(self, tables: Callable[[], Tables], is_dropped: IsDropped) -> Played:
        from cardtable.ai.arena import ArenaGame  # noqa: PLC0415 - see above

        whole = _comparison(self.game, self.bots, tuple(self.options.items()), self.deals, self.seed, tables)
        return whole.play(ArenaGame(self.deal, self.seating))


ANY_QUESTION: Any = (
    MoveQuestion | ForecastQuestion | HintQuestion | SeatHintQuestion | PositionQuestion
    | DecisionQuestion | WinnableQuestion | SolveQuestion | ArenaQuestion
)  # fmt: skip
"""What the worker reads; the name of the job says which of them it is."""


def _check_legal(legal: Sequence[Move]) -> None:
    if not legal:
        raise BadInput("there is no move to choose from")


@lru_cache(maxsize=1)
def _comparison(
    game: str,
    bots: Sequence[str],
    options: Sequence[tuple[str, str | int]],
    deals: int,
    seed: int,
    tables: Callable[[], Tables],
) -> Comparison:
    from cardtable.ai.arena import Comparison, setups_of  # noqa: PLC0415 - see above
    from cardtable.games.registry import find  # noqa: PLC0415 - see above

    return Comparison(find(game), bots, setups_of(dict(options), deals, seed), seed, tables())
