"""What each move of a patience cost, by a solver that knows every card: for games that are over.

A position is worth something between two bounds. What is proven of one bounds those before and after it, because whatever
can be reached after a move could be reached before it; a new layout ends that. So most positions need not be solved.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from threading import Event

from msgspec import Struct

from cardtable.ai.skill import NEVER, ReviewScale, Verdict, skill_at
from cardtable.games.registry import find
from cardtable.kernel.errors import BadInput
from cardtable.kernel.game import play_line
from cardtable.kernel.moves import Move
from cardtable.kernel.state import AnyState, Setup


class ReviewedPly(Struct, frozen=True):
    """One move, in the unit of the review; None where it is not decided, or not looked at yet.

    ``before`` and ``after``: the best result possible then; ``best_move``: a move that keeps what was possible. ``price``
    is what the move cost for certain, never negative; ``sure``: it cost no more than that.
    """

    ply: int
    move: str
    before: float | None
    after: float | None
    best: float | None
    best_move: str | None
    price: float
    sure: bool
    seat: int = 0


MOST_DEAR = 3
"""So many of the dearest moves are named."""


def dearest(plies: Sequence[ReviewedPly]) -> tuple[ReviewedPly, ...]:
    """The dearest moves, the dearest first and of equals the first; those that cost nothing are not among them."""
    return tuple(sorted((ply for ply in plies if ply.price > 0), key=lambda ply: (-ply.price, ply.ply))[:MOST_DEAR])


class PatienceReview:
    """The review of ``moves`` from a deal on; ``won``: they lead to the win.

    ``anew``: the verbs that lay the cards anew, by chance; nothing follows from what was before.
    """

    def __init__(
        self, scale: ReviewScale, moves: Sequence[Move], *, won: bool, anew: frozenset[str] = frozenset()
    ) -> None:
        self.scale = scale
        self._texts = tuple(move.text for move in moves)
        self._cuts = frozenset(ply for ply, move in enumerate(moves) if move.verb in anew)
        least, most = sorted((scale.sign * scale.worst, scale.sign * scale.best))
        self._lows, self._highs = [least] * (len(moves) + 1), [most] * (len(moves) + 1)
        self._lines: dict[int, tuple[int, tuple[str, ...]]] = {}
        self._asked: set[int] = set()
        if won and scale.is_winning:
            self._lows[-1] = most
        self._spread()

    @property
    def count(self) -> int:
        """How many moves there are."""
        return len(self._texts)

    def wanted(self) -> int | None:
        """The first position (the number of moves before it) that has to be solved; None when all is known that can be."""
        return next((place for place in range(len(self._lows)) if self.is_wanted(place)), None)

    def is_wanted(self, place: int) -> bool:
        """Whether a solver can say something about that position that is not known."""
        return place not in self._asked and not self.is_decided(place)

    def is_decided(self, place: int) -> bool:
        """Whether the worth of that position is known exactly."""
        return self._lows[place] == self._highs[place]

    def is_known(self, place: int) -> bool:
        """Whether no more can be found out of that position."""
        return place in self._asked or self.is_decided(place)

    def tell(self, place: int, verdict: Verdict) -> None:
        """A solver has looked at that position."""
        self._asked.add(place)
        low, high = self._bounds(verdict)
        self._lows[place], self._highs[place] = max(self._lows[place], low), min(self._highs[place], high)
        self._follow(place, low, tuple(move.text for move in verdict.line))
        self._spread()

    def worth(self, place: int) -> int | None:
        """What is possible in that position, in the unit; None while it is not decided."""
        return self.scale.told(self.scale.sign * self._lows[place]) if self.is_decided(place) else None

    def sure_worth(self, place: int) -> int | None:
        """The same, or at least what is known to be possible; None while nothing is known."""
        if not self.is_known(place):
            return None
        return self.scale.told(self.scale.sign * self._lows[place])

    def plies(self) -> tuple[ReviewedPly, ...]:
        """All moves, as far as they are known."""
        return tuple(map(self.ply, range(self.count)))

    def ply(self, place: int) -> ReviewedPly:
        """One move."""
        before, after = self.worth(place), self.worth(place + 1)
        price = max(0, self._lows[place] - self._highs[place + 1]) * abs(self.scale.step)
        sure = before is not None and after is not None
        return ReviewedPly(place, self._texts[place], before, after, before, self.best_move(place), price, sure)

    def best_move(self, place: int) -> str | None:
        """A move that keeps what is known to be possible there, the one that was made if it does; None: none is known."""
        worth, line = self._lines.get(place, (self._lows[place], ()))
        played = place < self.count and self.is_known(place + 1)
        if line and not (played and self._lows[place + 1] >= worth):
            return line[0]
        return self._texts[place] if played else None

    def _bounds(self, verdict: Verdict) -> tuple[int, int]:
        """What a verdict says, in numbers of which the greater is the better."""
        least, most = sorted((self.scale.sign * self.scale.worst, self.scale.sign * self.scale.best))
        if verdict.best is None or self.scale.is_winning:
            return {"won": (most, most), "lost": (least, least)}.get(verdict.answer, (least, most))
        found = self.scale.sign * verdict.best
        if verdict.best_proven:
            return found, found
        return found, max(found, most - 1) if verdict.answer == "lost" else most

    def _follow(self, place: int, worth: int, line: tuple[str, ...]) -> None:
        """A line that leads to what is possible is one for all positions that it leads through, too."""
        while line and worth > self._lines.get(place, (worth - 1, ()))[0]:
            self._lines[place] = worth, line
            self._lows[place] = max(self._lows[place], worth)
            if place == self.count or self._texts[place] != line[0] or place in self._cuts:
                break
            place, line = place + 1, line[1:]
            if not line:
                self._lows[place] = max(self._lows[place], worth)

    def _spread(self) -> None:
        """What follows for the positions before and after."""
        for place in reversed(range(self.count)):
            if place not in self._cuts:
                self._lows[place] = max(self._lows[place], self._lows[place + 1])
        for place in range(self.count):
            if place not in self._cuts:
                self._highs[place + 1] = min(self._highs[place + 1], self._highs[place])


def totals(plies: Sequence[ReviewedPly]) -> Mapping[str, float]:
    """How many moves there are, how many of them cost something, and what all of them cost together."""
    return {
        "plies": len(plies),
        "dear": sum(ply.price > 0 for ply in plies),
        "price": round(sum(ply.price for ply in plies), 6),
        "undecided": sum(not ply.sure for ply in plies),
    }


def position_after(
    game: str,
    number: int,
    order: tuple[str, ...],
    options: tuple[tuple[str, str | int], ...],
    plies: tuple[str, ...],
    ply: int,
) -> AnyState:
    """The state after ``ply`` of the plies. Raises BadInput for a game of several, or where they are not legal so far."""
    states = _states(game, number, order, options, plies)
    if not 0 <= ply < len(states):
        raise BadInput(f"there is no position after ply {ply}")
    return states[ply]


def solved_at(game: str, state: AnyState, limit: int, cancelled: Event = NEVER) -> Verdict:
    """What the solver of that game says within so many nodes. Raises BadInput where there is none."""
    solve = skill_at(game).solve
    if solve is None:
        raise BadInput(f"there is no solver for {game}")
    return solve(state, limit, cancelled)


@lru_cache(maxsize=2)
def _states(
    game: str,
    number: int,
    order: tuple[str, ...],
    options: tuple[tuple[str, str | int], ...],
    plies: tuple[str, ...],
) -> tuple[AnyState, ...]:
    rules = find(game)
    if rules.info.seats[1] > 1:
        raise BadInput(f"{game} is reviewed by what its seats saw")
    pack = rules.info.read_pack(order) if order else None
    return play_line(rules, Setup(number, dict(options), pack), plies).states
