"""Search one move deep: every candidate is played out in the same invented worlds, the worse half goes, again and again.

Knows no game: a ``Prospect`` is one decision, made by the file of the game from a View and the legal moves.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Protocol

from cardtable.ai.search.worlds import Hidden, World, invented, weighed
from cardtable.kernel.moves import Move
from cardtable.values import dataclass

Unwanted = Callable[[], bool]
"""Whether nobody wants the answer any more."""

_ENOUGH, _CLEAR = 16, 4.0
"""A move is clearly the best when after so many playouts it is so many standard errors ahead."""


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard a player thinks: playouts in all, worlds, how many times more worlds are invented to be weighed.

    Of all moves ``candidates`` are looked at. ``learned`` is the part of the playouts that the learned player makes, the
    others are made by the rule of thumb, which plays anything every fifth time. ``forgets`` is the part of the seen
    cards that is forgotten, and who forgets does only what is ``sensible``; among moves ``margin`` (1: a whole hand) within the best it is luck which one is made.
    ``trust`` is how much the learned player's own opinion of a move counts beside the playouts: their results are set
    ahead by so much for 1000 in its table.
    """

    playouts: int
    worlds: int
    weighs: int = 1
    candidates: int = 5
    learned: float = 1.0
    forgets: float = 0.0
    margin: float = 0.0
    trust: float = 0.0


class Prospect(Protocol):
    """A decision of one seat: its moves, the hands it does not see, and how the hand may end after each move."""

    @property
    def moves(self) -> Sequence[Move]:
        """What may be done, moves that differ in nothing told once; never empty."""
        ...

    @property
    def hidden(self) -> Hidden:
        """What the seat has not seen."""
        ...

    @property
    def has_learned(self) -> bool:
        """Whether there is a learned player for it."""
        ...

    def sensible(self) -> Sequence[int]:
        """The places of the moves but for those that a person would laugh at; never empty."""
        ...

    def promises(self, *, learned: bool) -> Sequence[int]:
        """For each of the moves how good it looks at once, to the learned player or by the rule of thumb."""
        ...

    def likelihood(self, hands: World) -> float:
        """How well the others' moves so far go with ``hands``: a logarithm."""
        ...

    def playout(self, hands: World, place: int, draw: Random, *, learned: bool) -> float:
        """The result of the seat, from 0 to 1, when it makes move ``place`` and all go on by a model of play."""
        ...

    def points(self, result: float) -> float:
        """A result in the points of the game: what the hand or the round brings the seat."""
        ...


def chosen(prospect: Prospect, effort: Effort, luck: Random) -> Move:
    """The move whose playouts end best. A pure function of what it is given."""
    moves = prospect.moves
    if len(moves) == 1:
        return moves[0]
    places = prospect.sensible() if effort.forgets else range(len(moves))
    if len(places) == 1:
        return moves[places[0]]
    learned = effort.learned if prospect.has_learned else 0.0
    promises = prospect.promises(learned=learned > 0)
    order = sorted(places, key=lambda place: -promises[place])[: effort.candidates]
    race = _Race(prospect, effort, learned, luck)
    if learned:
        race.set_ahead(promises)
    best = race.winner(order)
    if effort.margin:
        least = race.mean(best) - effort.margin
        near = [place for place in order if race.mean(place) >= least]
        best = near[int(luck.random() * len(near))]
    return moves[best]


def judged(prospect: Prospect, effort: Effort, luck: Random, is_dropped: Unwanted) -> list[tuple[Move, float]]:
    """The expected points of the candidates, the best first: each is played out equally often, in the same worlds.

    Of moves that come out alike the one that looks better at once comes first. Where it is dropped it ends early.
    """
    learned = effort.learned if prospect.has_learned else 0.0
    promises = prospect.promises(learned=learned > 0)
    order = sorted(range(len(prospect.moves)), key=lambda place: -promises[place])[: effort.candidates]
    race = _Race(prospect, effort, learned, luck)
    race.all_of(order, is_dropped)
    order.sort(key=race.mean, reverse=True)
    return [(prospect.moves[place], prospect.points(race.mean(place))) for place in order]


class _Race:
    """The playouts of one decision: sums of results and of their squares, and how many, by the place of the move."""

    def __init__(self, prospect: Prospect, effort: Effort, learned: float, luck: Random) -> None:
        self._prospect, self._effort, self._learned, self._luck = prospect, effort, learned, luck
        self._sums: dict[int, float] = {}
        self._squares: dict[int, float] = {}
        self._counts: dict[int, int] = {}
        self._ahead: Mapping[int, float] = {}
        self._worlds: Sequence[World] = ()

    def mean(self, place: int) -> float:
        """The mean result of a move."""
        return self._sums[place] / self._counts[place]

    def set_ahead(self, promises: Sequence[int]) -> None:
        """Count what the learned player thinks of each move beside the playouts, as far as it is trusted."""
        if self._effort.trust:
            self._ahead = {place: self._effort.trust * promise / 1000.0 for place, promise in enumerate(promises)}

    def winner(self, order: Sequence[int]) -> int:
        """The move that is left when the worse half has gone often enough, or when the best is clearly the best."""
        effort = self._effort
        self._begin(order)
        alive = list(order)
        rounds = (len(order) - 1).bit_length()
        while len(alive) > 1:
            for _ in range(max(1, effort.playouts // rounds // len(alive))):
                for place in alive:
                    self._play(place)
            alive.sort(key=self._score, reverse=True)
            if self._is_clear(alive[0], alive[1]):
                break
            alive = alive[: (len(alive) + 1) // 2]
        return alive[0]

    def all_of(self, order: Sequence[int], is_dropped: Unwanted) -> None:
        """Each as often as the others, and with the same luck: what sets their results apart is the moves."""
        self._begin(order)
        for _ in range(max(1, self._effort.playouts // len(order))):
            luck = self._luck.getrandbits(64)
            for place in order:
                self._luck.seed(luck)
                self._play(place)
            if is_dropped():
                break

    def _score(self, place: int) -> float:
        """The mean result, and what the learned player thinks: the less, the more playouts there are."""
        return (self._sums[place] + self._ahead.get(place, 0.0)) / self._counts[place]

    def _begin(self, order: Sequence[int]) -> None:
        self._sums, self._squares = dict.fromkeys(order, 0.0), dict.fromkeys(order, 0.0)
        self._counts = dict.fromkeys(order, 0)
        self._worlds = _worlds(self._prospect, self._effort, self._luck)

    def _play(self, place: int) -> None:
        luck, count = self._luck, self._counts[place]
        learned = self._learned >= 1 or (self._learned > 0 and luck.random() < self._learned)
        hands = self._worlds[count % len(self._worlds)]
        result = self._prospect.playout(hands, place, luck, learned=learned)
        self._sums[place] += result
        self._squares[place] += result * result
        self._counts[place] = count + 1

    def _is_clear(self, first: int, second: int) -> bool:
        """Whether the first is ahead by more than luck can explain."""
        ahead, count = self._score(first) - self._score(second), self._counts[first]
        spread = sum(self._squares[place] / count - self.mean(place) ** 2 for place in (first, second))
        return count >= _ENOUGH and ahead * ahead * count > _CLEAR * _CLEAR * spread


def _worlds(prospect: Prospect, effort: Effort, luck: Random) -> Sequence[World]:
    draw = luck.random
    worlds = [invented(prospect.hidden, effort.forgets, draw) for _ in range(effort.worlds * effort.weighs)]
    return weighed(worlds, effort.worlds, prospect.likelihood, draw) if effort.weighs > 1 else worlds
