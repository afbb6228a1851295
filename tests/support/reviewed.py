"""Games that are over, for reviews: played by rules of thumb, and reviewed without a worker."""

from __future__ import annotations

from cardtable.ai.bots import bot, chosen
from cardtable.ai.chances import PatienceReview, solved_at
from cardtable.ai.skill import skill_at
from cardtable.games.registry import find
from cardtable.kernel.moves import Move, parse
from cardtable.kernel.options import complete
from cardtable.kernel.state import AnyState, Record, Setup

LIMIT = 5_000

_GOLF_3 = (
    "draw draw move:t2:waste:1 move:t3:waste:1 move:t2:waste:1 move:t5:waste:1 move:t6:waste:1 draw move:t4:waste:1 "
    "move:t6:waste:1 draw move:t3:waste:1 move:t6:waste:1 draw draw draw move:t6:waste:1 move:t4:waste:1 "
    "move:t1:waste:1 move:t3:waste:1 move:t5:waste:1 move:t3:waste:1 move:t6:waste:1 move:t1:waste:1 draw "
    "move:t1:waste:1 draw move:t1:waste:1 move:t4:waste:1 move:t2:waste:1 draw draw draw draw draw move:t1:waste:1 "
    "draw draw"
)
GOLF_3 = tuple(_GOLF_3.split(" "))
"""A whole hole: deal 3 of Golf, in 13 strokes where 5 were possible. The dearest moves are the 10th, the 21st, the 23rd."""


def by_thumb(game: str, number: int, most: int = 400, **options: str | int) -> tuple[list[AnyState], list[Move]]:
    """The states and moves of a game played by rules of thumb, to its end or for so many plies."""
    rules, player = find(game), bot("greedy")
    states = [rules.deal(Setup(number, complete(rules.info.options, options)))]
    moves: list[Move] = []
    while len(moves) < most and not rules.outcome(states[-1]) and (legal := rules.legal_moves(states[-1])):
        moves.append(chosen(player, rules, rules.observe(states[-1], states[-1].seat or 0), legal))
        states.append(rules.apply(states[-1], moves[-1]).state)
    return states, moves


def along(game: str, number: int, texts: list[str] | tuple[str, ...]) -> tuple[list[AnyState], list[Move]]:
    """The states and moves of a game in which just these moves were made."""
    rules = find(game)
    states, moves = [rules.deal(Setup(number, complete(rules.info.options, {})))], [parse(text) for text in texts]
    for move in moves:
        states.append(rules.apply(states[-1], move).state)
    return states, moves


def reviewed(game: str, states: list[AnyState], moves: list[Move], limit: int = LIMIT) -> tuple[PatienceReview, int]:
    """The whole review, and how often a solver was asked for it."""
    skill, outcome = skill_at(game), find(game).outcome(states[-1])
    won = outcome is not None and bool(outcome.winners)
    review, asked = PatienceReview(skill.scale(states[0].setup.options), moves, won=won, anew=skill.anew), 0
    while (place := review.wanted()) is not None:
        review.tell(place, solved_at(game, states[place], limit))
        asked += 1
    return review, asked


def record_of(game: str, states: list[AnyState], moves: list[Move], seats: tuple[str, ...] = ()) -> Record:
    """The record of such a game, all plies in force."""
    rules, setup = find(game), states[0].setup
    texts = tuple(move.text for move in moves)
    return Record(
        game, setup.number, dict(setup.options), texts, cursor=len(texts), seats=seats,
        rules_version=rules.info.rules_version,
    )  # fmt: skip
