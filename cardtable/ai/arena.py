"""Bots against each other on the same deals: every deal is played once for each seating, so that luck cancels out.

The chance a bot may use belongs to the deal and the seat, not to the bot: equal bots play equal games.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from fractions import Fraction
from math import sqrt

from cardtable.ai.bots import Bot, bot
from cardtable.ai.search.policy import UNLEARNED, Tables
from cardtable.games.registry import find
from cardtable.games.round_table import to_act
from cardtable.kernel.errors import BadInput
from cardtable.kernel.game import AnyGame, settled
from cardtable.kernel.options import Number, Options, complete
from cardtable.kernel.play import checked
from cardtable.kernel.shuffle import LAST_DEAL, Chance, chance
from cardtable.kernel.state import AnyState, Setup
from cardtable.values import dataclass

LONGEST = 20_000
"""Plies after which a game that has no end under its options is counted as it stands."""
_SEATS = "_players"


@dataclass(frozen=True, slots=True)
class ArenaStanding:
    """What one of the bots reached in so many games: mean score and its standard error.

    ``ahead`` is how far its mean lies above the mean of all bots on the same deals, with the error of that. ``wins`` is
    the part of its games that it won; a win that is shared counts in part.
    """

    bot: str
    games: int
    mean: float
    error: float
    ahead: float
    ahead_error: float
    wins: float


@dataclass(frozen=True, slots=True)
class Result:
    """Mean score and part of the wins of a bot on one deal; exact, so that equal bots come out equal."""

    score: Fraction
    wins: Fraction


@dataclass(frozen=True, slots=True)
class Task:
    """A deal of a comparison: the game, the names of the bots, the deal, and what decides the luck of the bots."""

    game: str
    names: tuple[str, ...]
    setup: Setup
    seed: int
    number: int


Rows = Callable[[Sequence[Task]], Iterable[list[Result]]]
"""Plays deals, in this or in other processes, and tells their results in the same order."""


def arena(
    game: AnyGame, names: Sequence[str], setups: Sequence[Setup], seed: int, rows: Rows | None = None
) -> list[ArenaStanding]:
    """Play every setup with every seating and compare the bots, in the order of ``names``.

    The names fill the seats in turn, again from the first where there are more seats; every rotation of that is a
    seating. At a patience each bot sits alone. ``rows`` gives what each deal brings, in any way that is the same as asking
    ``one_deal``; by default one after the other. Raises BadInput for a bad name, or more bots than seats.
    """
    seatings = _seatings([bot(name) for name in names], len(game.deal(setups[0]).scores))
    tasks = [Task(game.info.id, tuple(names), setup, seed, number) for number, setup in enumerate(setups)]
    results = list(rows(tasks) if rows else map(one_deal, tasks))
    return [_standing(who, names, seatings, results) for who in range(len(names))]


def one_deal(task: Task, tables: Tables = UNLEARNED) -> list[Result]:
    """What every bot reached on one deal, over all seatings."""
    game = find(task.game)
    bots = [bot(name, tables) for name in task.names]
    seatings = _seatings(bots, len(game.deal(task.setup).scores))
    return _deal(game, task.setup, bots, seatings, chance(task.seed, 1 + task.number))


def setups_of(options: Options, deals: int, seed: int) -> list[Setup]:
    """As many deals as wanted, their numbers decided by ``seed``."""
    numbers = chance(seed, 0)
    return [Setup(1 + numbers.below(LAST_DEAL), options) for _ in range(deals)]


def seated(game: AnyGame, given: Mapping[str, str | int], seats: int | None) -> Options:
    """The options with that many seats. Raises BadInput when the game is not for so many."""
    fewest, most = game.info.seats
    if seats is not None and not fewest <= seats <= most:
        raise BadInput(f"{game.info.id} is for {fewest if fewest == most else f'{fewest} to {most}'}, not for {seats}")
    key = next((spec.key for spec in game.info.options if isinstance(spec, Number) and spec.key.endswith(_SEATS)), "")
    wanted = {key: seats} if key and seats is not None else {}
    return complete(game.info.options, {**given, **wanted})


def play(
    game: AnyGame, setup: Setup, bots: Sequence[Bot], chances: Sequence[Chance], *, longest: int = LONGEST
) -> AnyState:
    """The last state of a game in which ``bots[seat]`` plays each seat; what is settled is not fought on.

    Raises IllegalMove when one of them cheats.
    """
    state = game.deal(setup)
    for _ in range(longest):
        legal = game.legal_moves(state)
        if not legal or settled(game, state):
            break
        seat, move = to_act(state), legal[0]
        if len(legal) > 1:
            move = bots[seat].choose(game, game.observe(state, seat), legal, chances[seat])
        state = checked(game, state, move).state
    return state


def _seatings(players: Sequence[Bot], seats: int) -> list[list[int]]:
    """Who sits where, in every game of a deal."""
    bots = len(players)
    if seats == 1:
        return [[who] for who in range(bots)]
    if bots > seats:
        raise BadInput(f"{bots} bots are too many for {seats} seats")
    return [[(seat + turn) % seats % bots for seat in range(seats)] for turn in range(seats)]


def _deal(
    game: AnyGame, setup: Setup, bots: Sequence[Bot], seatings: Sequence[Sequence[int]], luck: Chance
) -> list[Result]:
    """For each bot its mean score over all seatings of one deal, and its share of the wins."""
    scores, wins = [Fraction(0) for _ in bots], [Fraction(0) for _ in bots]
    seeds = [luck.bits() for _ in seatings[0]]
    for seating in seatings:
        end = play(game, setup, [bots[who] for who in seating], [Chance(seed) for seed in seeds])
        outcome = game.outcome(end)
        winners = outcome.winners if outcome else ()
        for seat, who in enumerate(seating):
            scores[who] += end.scores[seat]
            wins[who] += Fraction(seat in winners, max(1, len(winners)))
    places = [sum(seating.count(who) for seating in seatings) for who in range(len(bots))]
    return [Result(score / place, win / place) for score, win, place in zip(scores, wins, places, strict=True)]


def _standing(
    who: int, names: Sequence[str], seatings: Sequence[Sequence[int]], rows: Sequence[Sequence[Result]]
) -> ArenaStanding:
    own = [row[who].score for row in rows]
    ahead = [row[who].score - sum((each.score for each in row), Fraction(0)) / len(row) for row in rows]
    games = len(rows) * sum(seating.count(who) for seating in seatings)
    wins, _ = _mean([row[who].wins for row in rows])
    return ArenaStanding(names[who], games, *_mean(own), *_mean(ahead), wins)


def _mean(values: Sequence[Fraction]) -> tuple[float, float]:
    """Mean and its standard error (0 for a single value)."""
    number = len(values)
    mean = sum(values, Fraction(0)) / number
    if number < 2:
        return float(mean), 0.0
    variance = sum(((value - mean) ** 2 for value in values), Fraction(0)) / (number - 1)
    return float(mean), sqrt(variance / number)
