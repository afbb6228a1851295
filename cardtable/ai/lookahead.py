"""One move of look-ahead at a table of several: each move is played out to the end of the hand by the true rules.

Hidden cards are invented anew for every world; then all seats follow the rule of thumb, with a random move every fifth time.
This works for any game with several seats. Equal arguments give equal answers. A move that was made is reviewed in the
same way, from the View of that time.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from math import exp, log, sqrt
from random import Random
from threading import Event

from msgspec import Struct
from msgspec.structs import replace

from cardtable.ai.questions import MOST, ReviewedDecision, Tip, chance_of, view_text
from cardtable.ai.skill import NEVER, UNLEARNED, Tables, skill_at
from cardtable.games.seated import HANDS
from cardtable.kernel.cards import HIDDEN
from cardtable.kernel.game import AnyGame
from cardtable.kernel.moves import Move
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import AnyState, AnyView
from cardtable.kernel.table import Pile, Role
from cardtable.kernel.telling import Better

_ANY = 0.2
"""The share of random moves in a playout, so that no habit decides it."""
_ENOUGH, _CLEAR = 16, 4.0
"""A move is clearly the best when it leads by ``_CLEAR`` standard errors after ``_ENOUGH`` playouts."""
_BY_THUMB = "exchange"
"""The phase in which cards are exchanged: too many choices for playouts."""


class Effort(Struct, frozen=True):
    """How hard a player thinks: about how many plies it plays out in all, and in how many worlds.

    ``forgets``: the share of cards from earlier tricks that are forgotten; ``slips``: the share of moves made without thought,
    though never one that a person would laugh at.
    """

    plies: int
    worlds: int
    forgets: float = 0.0
    slips: float = 0.0


EFFORTS: Mapping[str, Effort] = {
    "beginner": Effort(250, 5, forgets=0.7, slips=0.9),
    "easy": Effort(500, 10, forgets=0.6, slips=0.55),
    "even": Effort(1000, 20, forgets=0.3, slips=0.25),
    "good": Effort(2500, 25, slips=0.08),
    "best": Effort(5000, 60),
}
"""By level, the weakest first. Only the best one asks the learned player."""

LEARNED = 0.5
"""The share of a playout's plies that the learned player chooses, if there is one."""
TRUST = 12.0
"""The weight of its opinion: each logit counts as a playout that ended this many standard deviations better."""
_NOBODY: Mapping[Move, float] = {}

WEIGHED = 2
"""With a learned player, the number of worlds invented for each one that is kept."""
_LEAST, _SURE = -5.0, 0.97
"""The lower bound of a world's log weight relative to the best; and the probability that a seat plays by the table."""

LEISURE = Effort(8000, 50)
"""The effort of hints."""


def kinds(game: AnyGame, view: AnyView, moves: Sequence[Move]) -> list[Move]:
    """The moves, the first of each kind."""
    kind = skill_at(game.info.id).kind
    return [*{kind(view, move): move for move in reversed(moves)}.values()][::-1]


def is_searched(view: AnyView) -> bool:
    """Whether the search is of use here: in games with several seats, except for exchanges of cards."""
    return len(view.scores) > 1 and view.phase != _BY_THUMB


def sign(game: AnyGame) -> int:
    """-1 if low scores are good."""
    return -1 if game.measures.better is Better.LOW else 1


class Prospect:
    """One decision of the seat of ``view``: the possible results of the hand after each move."""

    def __init__(self, game: AnyGame, view: AnyView, luck: Random, tables: Tables = UNLEARNED) -> None:
        skill = skill_at(game.info.id)
        self.luck = luck
        self.plies = 0
        """The number of plies played out."""
        self._game, self._view, self._best = game, view, skill.best
        self._tables = tables if skill.learned and skill.learned.table(view) in tables else UNLEARNED

    def worlds(self, effort: Effort) -> list[AnyState]:
        """Complete states that may be behind the view; those that make the others' moves so far likely come more often."""
        if not self._tables:
            return [self._world(effort.forgets) for _ in range(effort.worlds)]
        found = [self._world(effort.forgets) for _ in range(WEIGHED * effort.worlds)]
        likely = [self._likelihood(world) for world in found]
        most = max(likely)
        return self.luck.choices(found, [exp(max(each - most, _LEAST)) for each in likely], k=effort.worlds)

    def _likelihood(self, world: AnyState) -> float:
        """The log probability of the others' moves in that world."""
        game, total = self._game, 0.0
        past = game.past(world)
        state = world if past is None else past.start
        for move in () if past is None else past.moves:
            legal = game.legal_moves(state) if state.seat != self._view.viewer else ()
            if len(legal) > 1:
                liked = likings(game, game.observe(state, state.seat or 0), legal, self._tables)
                if liked:
                    chances = {each: exp(logit / 1000) for each, logit in liked.items()}
                    total += log(_SURE * chances[move] / sum(chances.values()) + (1 - _SURE) / len(legal))
            state = game.apply(state, move).state
        return total

    def result(self, world: AnyState, move: Move) -> float:
        """The points of the seat for this hand when it plays ``move`` in that world and all go on; few are bad."""
        game, me = self._game, self._view.viewer
        state = game.apply(world, move).state
        while (legal := game.legal_moves(state)) and legal[0].verb != "deal":
            state = game.apply(state, legal[0] if len(legal) == 1 else self._played(state, legal)).state
            self.plies += 1
        self.plies += 1
        return sign(game) * (game.worth(state)[me] - game.worth(world)[me]) / game.point_value(world)

    def _played(self, state: AnyState, legal: Sequence[Move]) -> Move:
        """The move in a playout: a likely one by the learned player, the rule of thumb, or a random one."""
        game, luck, best = self._game, self.luck.random, self._best
        if self._tables and luck() < LEARNED:
            liked = likings(game, game.observe(state, state.seat or 0), legal, self._tables)
            if liked:
                (move,) = self.luck.choices([*liked], [exp(logit / 1000) for logit in liked.values()])
                return move
        if best is None or luck() < _ANY:
            return legal[int(luck() * len(legal))]
        return best(game.observe(state, state.seat or 0), legal)

    def _world(self, forgets: float) -> AnyState:
        state = self._game.determinize(self._view, Chance(self.luck.getrandbits(64)))
        return self._blurred(state, forgets) if forgets else state

    def _blurred(self, state: AnyState, forgets: float) -> AnyState:
        """The state with the hidden cards and a share of those in tricks exchanged, whatever the hands were seen to hold."""
        taken = {spec.id for spec in self._game.table(self._view.options).piles if spec.role is Role.TAKEN}
        cards = {pile: [*state.piles[pile].cards] for pile in state.piles}
        spots = [
            (pile, place)
            for pile, seen in self._view.piles.items()
            for place, card in enumerate(seen.cards)
            if card == HIDDEN or (pile in taken and self.luck.random() < forgets)
        ]
        pool = [cards[pile][place] for pile, place in spots]
        self.luck.shuffle(pool)
        for (pile, place), card in zip(spots, pool, strict=True):
            cards[pile][place] = card
        changed = {pile: Pile(tuple(cards[pile]), state.piles[pile].up) for pile, _ in spots}
        return replace(state, piles={**state.piles, **changed})


def choice(
    game: AnyGame, view: AnyView, order: Sequence[Move], effort: Effort, luck: Random, tables: Tables = UNLEARNED
) -> Move:
    """The one of the ``candidates`` with the best playouts: in each round the worse half is dropped.

    With ``tables`` the learned player plays part of the playouts, and its opinion counts, less with every playout.
    """
    if len(order) == 1:
        return order[0]
    if luck.random() < effort.slips:
        return luck.choice(order)
    alive, rounds = list(order), (len(order) - 1).bit_length()
    prospect = Prospect(game, view, luck, tables)
    race = _Race(prospect, _worlds_needed(view, effort, len(order)), likings(game, view, order, tables))
    for gone in range(1, rounds + 1):
        race.play(alive)
        while prospect.plies < effort.plies * gone // rounds:
            race.play(alive)
        alive = sorted(alive, key=race.score, reverse=True)
        if race.is_clear(*alive[:2]):
            break
        alive = alive[: (len(alive) + 1) // 2]
    return alive[0]


def judged(
    game: AnyGame, view: AnyView, legal: Sequence[Move], luck: Random, cancelled: Event = NEVER
) -> list[tuple[Move, float]]:
    """The expected points after the most promising moves, the best first: each is played out equally often, with the same luck. Ties
    go to the move that looks better at once. Stops early when cancelled.
    """
    order = candidates(game, view, legal)[:MOST]
    race = _Race(Prospect(game, view, luck), LEISURE)
    for _ in range(max(1, _playouts(view, LEISURE) // len(order))):
        race.play(order)
        if cancelled.is_set():
            break
    return sorted(((move, race.mean(move)) for move in order), key=lambda found: -found[1])


def party_tips(game: AnyGame, view: AnyView, legal: Sequence[Move], cancelled: Event = NEVER) -> tuple[Tip, ...]:
    """The expected points of each move for the seat of ``view``.

    Where nothing can be searched, as in an exchange, the one move of the rule of thumb, without points.
    """
    chance = chance_of(view_text(view))
    if len(kinds(game, view, legal)) == 1 or not is_searched(view):
        best = skill_at(game.info.id).best
        return (Tip(legal[0] if best is None or len(legal) == 1 else best(view, legal)),)
    luck = Random(chance.bits())  # noqa: S311 -- a game, and its stream is the same on every machine
    return tuple(Tip(move, value=sign(game) * points) for move, points in judged(game, view, legal, luck, cancelled))


def likings(game: AnyGame, view: AnyView, moves: Sequence[Move], tables: Tables) -> dict[Move, float]:
    """A learned player's opinion of each move, in thousandths of a logit; empty if nothing was learned.

    Equivalent moves together are as likely as one of them.
    """
    learned = skill_at(game.info.id).learned
    table = None if learned is None else tables.get(learned.table(view))
    if learned is None or table is None:
        return {}
    features = [tuple(places) for places in learned.features(view, moves)]
    times = Counter(features)
    return {
        move: sum(table[place] for place in places) - 1000 * log(times[places])
        for move, places in zip(moves, features, strict=True)
    }


def candidates(game: AnyGame, view: AnyView, legal: Sequence[Move]) -> list[Move]:
    """The moves worth a search: one of each kind, the most promising first; at least one."""
    moves, sensible = kinds(game, view, legal), skill_at(game.info.id).sensible
    return [*sensible(view, moves)] if sensible is not None and len(moves) > 1 else moves


def _playouts(view: AnyView, effort: Effort) -> int:
    """The number of playouts that the effort allows, with a ply for every card held or still to be drawn."""
    lying = (*HANDS[: len(view.scores)], "stock")
    return effort.plies // max(1, sum(len(view.piles.get(pile, ())) for pile in lying))


def _worlds_needed(view: AnyView, effort: Effort, moves: int) -> Effort:
    """The effort with no more worlds than a search over that many moves can use."""
    rounds = (moves - 1).bit_length()
    turns = sum(_playouts(view, effort) // rounds // -(-moves // 2**gone) for gone in range(rounds))
    return replace(effort, worlds=max(1, min(effort.worlds, turns)))


class _Race:
    """Moves played out in the same worlds, with the same luck within a turn."""

    def __init__(self, prospect: Prospect, effort: Effort, liked: Mapping[Move, float] = _NOBODY) -> None:
        self._prospect = prospect
        self._liked = liked
        self._worlds = prospect.worlds(effort)
        self._results: dict[Move, list[float]] = {}
        self._turn = 0

    def play(self, moves: Sequence[Move]) -> None:
        """Plays each of them out once."""
        luck, world = self._prospect.luck, self._worlds[self._turn % len(self._worlds)]
        self._turn += 1
        same = luck.getrandbits(64)
        for move in moves:
            luck.seed(same)
            self._results.setdefault(move, []).append(self._prospect.result(world, move))
        luck.seed(same + 1)

    def mean(self, move: Move) -> float:
        results = self._results[move]
        return sum(results) / len(results)

    def score(self, move: Move) -> float:
        """The mean plus the learned player's opinion."""
        if not self._liked:
            return self.mean(move)
        usual = sum(map(self.spread, self._results)) / len(self._results)
        return self.mean(move) + TRUST * usual * self._liked[move] / 1000 / len(self._results[move])

    def spread(self, move: Move) -> float:
        """The standard deviation of its results."""
        mean, results = self.mean(move), self._results[move]
        return sqrt(sum((result - mean) ** 2 for result in results) / len(results))

    def is_clear(self, first: Move, second: Move) -> bool:
        """Whether the first leads by more than luck can explain."""
        count = len(self._results[first])
        ahead = self.score(first) - self.score(second)
        error = sqrt((self.spread(first) ** 2 + self.spread(second) ** 2) / count)
        return count >= _ENOUGH and ahead > _CLEAR * error


_TIMES = 200
"""How often each of the two moves is played out."""

_AHEAD = 2.0
"""Standard errors by which the best move has to lead."""


def review_decision(
    game: AnyGame, level: str, view: AnyView, legal: Sequence[Move], move: Move, chance: Chance
) -> ReviewedDecision | None:
    """Compares ``move`` with the best of ``legal``; None if there is nothing to search. Equal arguments give equal answers."""
    if not is_searched(view) or len(legal) < 2:
        return None
    luck = Random(chance.bits())  # noqa: S311 -- a game; the stream is the same everywhere
    effort = replace(EFFORTS[level], forgets=0.0, slips=0.0)
    best = choice(game, view, candidates(game, view, legal), effort, luck)
    kind = skill_at(game.info.id).kind
    made = kind(view, best) == kind(view, move)
    prospect = Prospect(game, view, luck)
    ahead, played = compared(prospect, move, None if made else best, effort)
    usual = sign(game) * played
    if made or ahead <= 0:
        return ReviewedDecision(usual, usual, move)
    return ReviewedDecision(usual, sign(game) * (played + ahead), best)


def compared(prospect: Prospect, move: Move, best: Move | None, effort: Effort) -> tuple[float, float]:
    """How far ``best`` is ahead of ``move`` (0 if luck explains it), and the points of ``move``, in separate worlds."""
    worlds, luck = prospect.worlds(effort), prospect.luck
    count = _TIMES if best is not None else _TIMES // 2
    total, ahead, squares = 0.0, 0.0, 0.0
    for turn in range(count):
        world, same = worlds[turn % len(worlds)], luck.getrandbits(64)
        luck.seed(same)
        result = prospect.result(world, move)
        total += result
        if best is not None:
            luck.seed(same)
            difference = prospect.result(world, best) - result
            ahead += difference
            squares += difference * difference
        luck.seed(same + 1)
    mean = ahead / count
    error = sqrt(max(0.0, squares / count - mean * mean) / count)
    return (mean if mean > _AHEAD * error else 0.0), total / count
