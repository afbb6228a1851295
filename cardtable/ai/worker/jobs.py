"""How the worker answers each question (``ai.questions``). Brings all of the solvers and players along.

The answer hangs on the question alone: the same question is answered the same at any time, in any process.
"""

from __future__ import annotations

import time
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import cast

from cardtable.ai.advice import party_tips, patience_tips
from cardtable.ai.all_skills import skill_at
from cardtable.ai.answers import Judged, TimedVerdict
from cardtable.ai.arena import ArenaGame, Comparison, setups_of
from cardtable.ai.bots import LEVELS, bot
from cardtable.ai.chances import chances
from cardtable.ai.judged_deals import can_be_won
from cardtable.ai.questions import (
    A,
    ArenaQuestion,
    DecisionQuestion,
    ForecastQuestion,
    HintQuestion,
    MoveQuestion,
    PositionQuestion,
    Question,
    SeatHintQuestion,
    SolveQuestion,
    WinnableQuestion,
)
from cardtable.ai.review.decision_review import review_decision
from cardtable.ai.review.positions import position_after, solved_at
from cardtable.ai.skill import Tables
from cardtable.ai.view_text import chance_of, read_view
from cardtable.games.registry import find
from cardtable.kernel.errors import BadInput
from cardtable.kernel.game import play_line
from cardtable.kernel.options import complete
from cardtable.kernel.state import AnyView, Setup

LearnedTables = Callable[[], Tables]
"""Reads what the bots have learned."""
IsDropped = Callable[[], bool]
"""Asked often: once it says so the answer is discarded."""


def answered(question: Question[A], tables: LearnedTables, is_dropped: IsDropped) -> A:
    """The answer to a question. Raises CardtableError."""
    if isinstance(question, MoveQuestion | HintQuestion | SeatHintQuestion) and not question.legal:
        raise BadInput("there is no move to choose from")
    return cast("A", _answered(question, tables, is_dropped))


def _answered(asked: Question[A], tables: LearnedTables, is_dropped: IsDropped) -> object:
    match asked:
        case MoveQuestion(name, player, view, legal):
            learned = tables() if player in LEVELS else {}
            return bot(player, learned).choose(find(name), read_view(view), legal, chance_of(view))
        case ForecastQuestion(name, seen, samples, limit, until):
            return chances(find(name), _views(seen), samples, limit, is_dropped, frozenset(until))
        case HintQuestion(name, seen, legal, back, samples, limit):
            return patience_tips(find(name), _views(seen), legal, frozenset(back), samples, limit, is_dropped)
        case SeatHintQuestion(name, view, legal):
            return party_tips(find(name), read_view(view), legal, is_dropped)
        case PositionQuestion(name, number, order, options, plies, ply, limit):
            state = position_after(name, number, order, tuple(sorted(options.items())), plies, ply)
            return solved_at(name, state, limit, is_dropped)
        case DecisionQuestion(name, level, view, legal, move):
            return Judged(review_decision(find(name), level, read_view(view), legal, move, chance_of(view)))
        case WinnableQuestion(name, options, deals, limit):
            game = find(name)
            return can_be_won(game, deals, complete(game.info.options, options), limit, is_dropped)
        case SolveQuestion():
            return _solved(asked, is_dropped)
        case ArenaQuestion(name, bots, options, deals, seed, deal, seating):
            whole = _comparison(name, bots, tuple(options.items()), deals, seed, tables)
            return whole.play(ArenaGame(deal, seating))
    raise TypeError(f"nobody answers {asked}")


def _views(texts: Sequence[str]) -> list[AnyView]:
    return [read_view(text) for text in texts]


def _solved(asked: SolveQuestion, is_dropped: IsDropped) -> TimedVerdict:
    game, skill = find(asked.game), skill_at(asked.game)
    solver = (skill.most if asked.most else None) or skill.solve
    if solver is None:
        raise BadInput(f"there is no solver for {asked.game}")
    order = game.info.read_pack(asked.order) if asked.order else None
    state = play_line(game, Setup(asked.number, asked.options, order), asked.plies).last
    begun = time.process_time()
    verdict = solver(state, asked.limit, is_dropped)
    return TimedVerdict(verdict, round(1000 * (time.process_time() - begun), 3))


@lru_cache(maxsize=1)
def _comparison(
    game: str,
    bots: Sequence[str],
    options: Sequence[tuple[str, str | int]],
    deals: int,
    seed: int,
    tables: Callable[[], Tables],
) -> Comparison:
    return Comparison(find(game), bots, setups_of(dict(options), deals, seed), seed, tables())
