"""Computer players. A bot gets a View, never a State, so it cannot know more than its seat.

Also what a seat may claim: plies that are already decided, because nobody can do anything about them. And matches between
bots on the same deals, each played once for every seating so that luck cancels out.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from math import fsum, sqrt
from random import Random
from typing import Protocol

from msgspec import Struct

from cardtable.ai.hints import useful
from cardtable.ai.lookahead import EFFORTS, candidates, choice, is_searched
from cardtable.ai.questions import Played, chance_of, view_text
from cardtable.ai.skill import UNLEARNED, Tables, skill_at
from cardtable.games.seated import to_act
from cardtable.kernel.errors import BadInput
from cardtable.kernel.game import AnyGame, checked
from cardtable.kernel.moves import Move
from cardtable.kernel.options import Number, Options, complete
from cardtable.kernel.shuffle import LAST_DEAL, Chance, chance
from cardtable.kernel.state import AnyState, AnyView, Setup


class Bot(Protocol):
    """Chooses moves for one seat. It keeps nothing from move to move: all it may know is in the view."""

    @property
    def name(self) -> str: ...

    @property
    def thinks(self) -> bool:
        """Whether choosing takes too long for the screen, so that a worker does it."""
        ...

    def choose(self, game: AnyGame, view: AnyView, legal: Sequence[Move], chance: Chance) -> Move:
        """One of the ``legal`` moves of the seat of ``view``; ``legal`` is not empty."""
        ...


class GreedyBot:
    """Plays each game by its rules of thumb: a patience by its hints, and any move once those are of no use."""

    name = "greedy"
    thinks = False

    def choose(self, game: AnyGame, view: AnyView, legal: Sequence[Move], chance: Chance) -> Move:
        if len(legal) == 1:
            return legal[0]
        best = skill_at(game.info.id).best
        if best is not None:
            return best(view, legal)
        return useful(game, view, legal, chance) or legal[-1]


class LevelBot:
    """Looks one move ahead; the best level plays by what it has learned, if anything (``Skill.learned``).

    Where there is nothing to search, it plays like the greedy bot. ``tables``: what was learned.
    """

    thinks = True

    def __init__(self, name: str, tables: Tables) -> None:
        self.name = name
        self._tables = tables if name == LEVELS[-1] else UNLEARNED

    def choose(self, game: AnyGame, view: AnyView, legal: Sequence[Move], chance: Chance) -> Move:
        """The move with the best playouts, as far as its level thinks."""
        if len(legal) == 1:
            return legal[0]
        if not is_searched(view):
            return GreedyBot().choose(game, view, legal, chance)
        moves = candidates(game, view, legal)
        if len(moves) == 1:
            return moves[0]
        luck = Random(chance.bits())  # noqa: S311 -- a game, and its stream is the same on every machine
        return choice(game, view, moves, EFFORTS[self.name], luck, self._tables)


class RandomBot:
    """Makes any legal move with equal chance: the yardstick for the others."""

    name = "random"
    thinks = False

    def choose(self, game: AnyGame, view: AnyView, legal: Sequence[Move], chance: Chance) -> Move:
        return legal[chance.below(len(legal))]


LEVELS = ("beginner", "easy", "even", "good", "best")
"""The levels, the weakest first."""
BOTS = (*LEVELS, GreedyBot.name, RandomBot.name)
GOOD_BOT = GreedyBot.name
"""The bot that plays sensibly and at once."""
USUAL_BOT = "even"
"""The bot at a seat for which nobody has chosen another."""


def bot(name: str, tables: Tables = UNLEARNED) -> Bot:
    """The player of that name; ``tables``: what the levels have learned. Raises BadInput with the known names."""
    if name not in BOTS:
        bots = ", ".join(BOTS)
        raise BadInput(f"no bot {name!r}; available: {bots}")
    if name in LEVELS:
        return LevelBot(name, tables)
    return RandomBot() if name == RandomBot.name else GreedyBot()


def chosen(player: Bot, game: AnyGame, view: AnyView, legal: Sequence[Move]) -> Move:
    """A bot's choice as made at a table: it depends only on the view."""
    return player.choose(game, view, legal, chance_of(view_text(view)))


def bot_or_good(name: str, tables: Tables = UNLEARNED) -> Bot:
    """The player of that name; an unknown one is replaced by the sensible bot."""
    return bot(name if name in BOTS else GOOD_BOT, tables)


class Claim(Struct, frozen=True):
    """The ``moves`` of the seat that claims, at least one; ``after``: how many forced plies of others follow."""

    moves: tuple[Move, ...]
    after: int = 0

    @property
    def saves(self) -> bool:
        """Whether it is more than one move that could be made as well."""
        return len(self.moves) > 1 or (bool(self.moves) and self.after > 0)


def claimed(game_id: str, view: AnyView, legal: Sequence[Move]) -> Claim | None:
    """What the seat to act may claim by its ``view`` and ``legal`` moves; None if that saves nothing."""
    teller = skill_at(game_id).claims.get(view.phase)
    if teller is None:
        return None
    moves, after = teller(view, legal)
    claim = Claim(tuple(moves), after)
    return claim if claim.saves else None


# -- players against each other ----------------------------------------------------------------------------------------------

LONGEST = 20_000
"""Plies after which an endless game is scored as it stands."""
_SEATS = "_players"


class ArenaStanding(Struct, frozen=True):
    """The result of one bot over all its games: mean score and standard error.

    ``ahead``: its mean less the mean of all bots on the same deals, with the error of that. ``wins``: the share of its games
    won; a shared win counts in part.
    """

    bot: str
    games: int
    mean: float
    error: float
    ahead: float
    ahead_error: float
    wins: float


_WIN = 840
"""Parts of a win: up to eight winners share it evenly."""


class Result(Struct, frozen=True):
    """Mean score and share of wins of a bot on one deal."""

    score: float
    wins: float


class ArenaGame(Struct, frozen=True):
    """One game of a comparison: its deal and its seating, by number."""

    deal: int
    seating: int


Rows = Callable[[Sequence[ArenaGame]], Iterable[Played]]
"""Plays games, in this process or others, and returns their results in the same order."""


class Comparison:
    """Bots and the deals they play against each other. Raises BadInput for an unknown name, or more bots than seats."""

    def __init__(
        self, game: AnyGame, names: Sequence[str], setups: Sequence[Setup], seed: int, tables: Tables = UNLEARNED
    ) -> None:
        self._game, self._setups, self._seed = game, setups, seed
        self._bots = [bot(name, tables) for name in names]
        self.seats = len(game.deal(setups[0]).scores)
        self.seatings = _seatings(self._bots, self.seats)

    def games(self) -> list[ArenaGame]:
        """All games: every deal with every seating."""
        return [ArenaGame(deal, seating) for deal in range(len(self._setups)) for seating in range(len(self.seatings))]

    def play(self, one: ArenaGame) -> Played:
        """Plays one game. The luck of a seat is the same in every seating of a deal."""
        luck = chance(self._seed, 1 + one.deal)
        chances = [Chance(luck.bits()) for _ in range(self.seats)]
        seating = self.seatings[one.seating]
        end = play(self._game, self._setups[one.deal], [self._bots[who] for who in seating], chances)
        outcome = self._game.outcome(end)
        return Played(tuple(end.scores), tuple(outcome.winners) if outcome else ())


def arena(
    game: AnyGame, names: Sequence[str], setups: Sequence[Setup], seed: int, rows: Rows | None = None
) -> list[ArenaStanding]:
    """Plays every setup with every seating and compares the bots, in the order of ``names``.

    The names fill the seats in turn, starting again if there are more seats; every rotation is a seating. At a patience each bot
    sits alone. ``rows`` plays the games, by default one after the other. Raises BadInput for an unknown name, or more bots than
    seats.
    """
    whole = Comparison(game, names, setups, seed)
    played = list((rows or (lambda games: map(whole.play, games)))(whole.games()))
    count = len(whole.seatings)
    results = [
        _of_deal(len(names), whole.seatings, played[first : first + count]) for first in range(0, len(played), count)
    ]
    return [_standing(who, names, whole.seatings, results) for who in range(len(names))]


def setups_of(options: Options, deals: int, seed: int) -> list[Setup]:
    """That many deals, with numbers drawn from ``seed``."""
    numbers = chance(seed, 0)
    return [Setup(1 + numbers.below(LAST_DEAL), options) for _ in range(deals)]


def seated(game: AnyGame, given: Mapping[str, str | int], seats: int | None) -> Options:
    """The options with this number of seats. Raises BadInput when the game cannot be played by that many."""
    fewest, most = game.info.seats
    if seats is not None and not fewest <= seats <= most:
        for_ = str(fewest) if fewest == most else f"{fewest}–{most}"
        problem = f"{game.info.id} is for {for_}, not for {seats}"
        raise BadInput(problem)
    key = next((spec.key for spec in game.info.options if isinstance(spec, Number) and spec.key.endswith(_SEATS)), "")
    wanted = {key: seats} if key and seats is not None else {}
    return complete(game.info.options, {**given, **wanted})


def play(
    game: AnyGame, setup: Setup, bots: Sequence[Bot], chances: Sequence[Chance], *, longest: int = LONGEST
) -> AnyState:
    """The last state of a game in which ``bots[seat]`` plays each seat; it ends early once the result is settled.

    Raises IllegalMove if a bot makes an illegal move.
    """
    state = game.deal(setup)
    for _ in range(longest):
        legal = game.legal_moves(state)
        if not legal or game.settled(state):
            break
        seat, move = to_act(state), legal[0]
        if len(legal) > 1:
            move = bots[seat].choose(game, game.observe(state, seat), legal, chances[seat])
        state = checked(game, state, move).state
    return state


def _seatings(players: Sequence[Bot], seats: int) -> list[list[int]]:
    """The bot of each seat, for every game of a deal."""
    bots = len(players)
    if seats == 1:
        return [[who] for who in range(bots)]
    if bots > seats:
        raise BadInput(f"{bots} bots are too many for {seats} seats")
    return [[(seat + turn) % seats % bots for seat in range(seats)] for turn in range(seats)]


def _of_deal(bots: int, seatings: Sequence[Sequence[int]], played: Sequence[Played]) -> list[Result]:
    """For each bot its mean score over all seatings of one deal, and its share of wins."""
    scores, wins = [0] * bots, [0] * bots  # whole numbers, so that equal bots come out equal
    for seating, end in zip(seatings, played, strict=True):
        for seat, who in enumerate(seating):
            scores[who] += end.scores[seat]
            wins[who] += _WIN // len(end.winners) if seat in end.winners else 0
    places = [sum(seating.count(who) for seating in seatings) for who in range(bots)]
    return [Result(score / place, win / _WIN / place) for score, win, place in zip(scores, wins, places, strict=True)]


def _standing(
    who: int, names: Sequence[str], seatings: Sequence[Sequence[int]], rows: Sequence[Sequence[Result]]
) -> ArenaStanding:
    own = [row[who].score for row in rows]
    ahead = [row[who].score - fsum(each.score for each in row) / len(row) for row in rows]
    games = len(rows) * sum(seating.count(who) for seating in seatings)
    wins, _ = _mean([row[who].wins for row in rows])
    return ArenaStanding(names[who], games, *_mean(own), *_mean(ahead), wins)


def _mean(values: Sequence[float]) -> tuple[float, float]:
    """The mean and its standard error (0 for a single value)."""
    number = len(values)
    mean = fsum(values) / number
    if number < 2:
        return mean, 0.0
    variance = fsum((value - mean) ** 2 for value in values) / (number - 1)
    return mean, sqrt(variance / number)
