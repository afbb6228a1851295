"""A seat at a table of several looks one move ahead: each move is played to the end of the hand, by the rules themselves.

What the seat does not see is invented anew for every world; then all go on by the rule of thumb, which does anything at
all every fifth time. So it works for any game with several seats. The same arguments give the same answer. A move that was
made is reviewed in the same way, from the View of that time.
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
"""So often anybody does anything at all in a playout, so that no habit decides it."""
_ENOUGH, _CLEAR = 16, 4.0
"""A move clearly is the best when it is ahead by ``_CLEAR`` standard errors after ``_ENOUGH`` playouts."""
_BY_THUMB = "exchange"
"""The phase in which cards are passed on: too many choices for playouts."""


class Effort(Struct, frozen=True):
    """How hard a player thinks: plies that it plays out in all, about, and in how many worlds.

    ``forgets`` is the part of the cards seen in earlier tricks that is forgotten; ``slips`` the part of the moves that are
    made without any thought, though never one that a person would laugh at.
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
"""By level, the weakest first. Only the best asks the learned player."""

LEARNED = 0.5
"""The part of the plies of a playout that are the learned player's, where there is one."""
TRUST = 12.0
"""How much its opinion weighs: each logit counts as a playout that ended this many standard deviations better."""
_NOBODY: Mapping[Move, float] = {}

WEIGHED = 2
"""With a learned player, worlds are invented for each one that is kept."""
_LEAST, _SURE = -5.0, 0.97
"""However unlikely a world is beside the likeliest, it counts exp(-5) of it; nobody plays by the table all the time."""

LEISURE = Effort(8000, 50)
"""Of hints."""


def kinds(game: AnyGame, view: AnyView, moves: Sequence[Move]) -> list[Move]:
    """The moves, of those that do the same the first."""
    kind = skill_at(game.info.id).kind
    return [*{kind(view, move): move for move in reversed(moves)}.values()][::-1]


def is_searched(view: AnyView) -> bool:
    """Whether the search can tell anything here: of games with several seats, but for the passing on of cards."""
    return len(view.scores) > 1 and view.phase != _BY_THUMB


def sign(game: AnyGame) -> int:
    """-1 where few points are good."""
    return -1 if game.measures.better is Better.LOW else 1


class Prospect:
    """One decision of the seat of ``view``: how the hand may end after each move."""

    def __init__(self, game: AnyGame, view: AnyView, luck: Random, tables: Tables = UNLEARNED) -> None:
        skill = skill_at(game.info.id)
        self.luck = luck
        self.plies = 0
        """How many were played out."""
        self._game, self._view, self._best = game, view, skill.best
        self._tables = tables if skill.learned and skill.learned.table(view) in tables else UNLEARNED

    def worlds(self, effort: Effort) -> list[AnyState]:
        """Whole states that may be behind the view; those come more often in which the others' moves so far are likely."""
        if not self._tables:
            return [self._world(effort.forgets) for _ in range(effort.worlds)]
        found = [self._world(effort.forgets) for _ in range(WEIGHED * effort.worlds)]
        likely = [self._likelihood(world) for world in found]
        most = max(likely)
        return self.luck.choices(found, [exp(max(each - most, _LEAST)) for each in likely], k=effort.worlds)

    def _likelihood(self, world: AnyState) -> float:
        """How well the moves of the others go with that world: a logarithm."""
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
        """The points that the hand brings the seat when it makes ``move`` in that world and all go on; few are bad."""
        game, me = self._game, self._view.viewer
        state = game.apply(world, move).state
        while (legal := game.legal_moves(state)) and legal[0].verb != "deal":
            state = game.apply(state, legal[0] if len(legal) == 1 else self._played(state, legal)).state
            self.plies += 1
        self.plies += 1
        return sign(game) * (game.worth(state)[me] - game.worth(world)[me]) / game.point_value(world)

    def _played(self, state: AnyState, legal: Sequence[Move]) -> Move:
        """What somebody does in a playout: what the learned player makes likely, or the rule of thumb, or anything."""
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
        """The hidden cards and part of those that lie in tricks changed for each other, whatever was shown of the hands."""
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
    """The one of the ``candidates`` whose playouts end best: in each round the worse half goes.

    With ``tables`` the playouts are the learned player's, and what it thinks of each counts, less with every playout.
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
    """The points to be expected after the most promising moves, the best first: each is played out equally often, with the
    same luck. Of moves that come out alike the one that looks better at once comes first. Where it is dropped it ends early.
    """
    order = candidates(game, view, legal)[:MOST]
    race = _Race(Prospect(game, view, luck), LEISURE)
    for _ in range(max(1, _playouts(view, LEISURE) // len(order))):
        race.play(order)
        if cancelled.is_set():
            break
    return sorted(((move, race.mean(move)) for move in order), key=lambda found: -found[1])


def party_tips(game: AnyGame, view: AnyView, legal: Sequence[Move], cancelled: Event = NEVER) -> tuple[Tip, ...]:
    """What each move promises the seat of ``view`` in points.

    Where nothing can be searched, as in an exchange, it is the one move of the rule of thumb, without any points.
    """
    chance = chance_of(view_text(view))
    if len(kinds(game, view, legal)) == 1 or not is_searched(view):
        best = skill_at(game.info.id).best
        return (Tip(legal[0] if best is None or len(legal) == 1 else best(view, legal)),)
    luck = Random(chance.bits())  # noqa: S311 -- a game, and its stream is the same on every machine
    return tuple(Tip(move, value=sign(game) * points) for move, points in judged(game, view, legal, luck, cancelled))


def likings(game: AnyGame, view: AnyView, moves: Sequence[Move], tables: Tables) -> dict[Move, float]:
    """What a learned player thinks of each move, in thousandths of a logit; nothing where nobody was taught.

    What is alike to it is as likely together as one of them would be.
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
    """The moves that are worth a search: of those that do the same one, the most promising first, never none."""
    moves, sensible = kinds(game, view, legal), skill_at(game.info.id).sensible
    return [*sensible(view, moves)] if sensible is not None and len(moves) > 1 else moves


def _playouts(view: AnyView, effort: Effort) -> int:
    """As many as the effort affords, where each takes a ply for every card that is held, or still drawn."""
    lying = (*HANDS[: len(view.scores)], "stock")
    return effort.plies // max(1, sum(len(view.piles.get(pile, ())) for pile in lying))


def _worlds_needed(view: AnyView, effort: Effort, moves: int) -> Effort:
    """The effort with no more worlds than the search over that number of moves has time to use."""
    rounds = (moves - 1).bit_length()
    turns = sum(_playouts(view, effort) // rounds // -(-moves // 2**gone) for gone in range(rounds))
    return replace(effort, worlds=max(1, min(effort.worlds, turns)))


class _Race:
    """Moves played out in the same worlds, with the same luck for all of a turn."""

    def __init__(self, prospect: Prospect, effort: Effort, liked: Mapping[Move, float] = _NOBODY) -> None:
        self._prospect = prospect
        self._liked = liked
        self._worlds = prospect.worlds(effort)
        self._results: dict[Move, list[float]] = {}
        self._turn = 0

    def play(self, moves: Sequence[Move]) -> None:
        """Each of them once."""
        luck, world = self._prospect.luck, self._worlds[self._turn % len(self._worlds)]
        self._turn += 1
        same = luck.getrandbits(64)
        for move in moves:
            luck.seed(same)
            self._results.setdefault(move, []).append(self._prospect.result(world, move))
        luck.seed(same + 1)

    def mean(self, move: Move) -> float:
        """Its mean result so far."""
        results = self._results[move]
        return sum(results) / len(results)

    def score(self, move: Move) -> float:
        """The mean, and what the learned player thinks."""
        if not self._liked:
            return self.mean(move)
        usual = sum(map(self.spread, self._results)) / len(self._results)
        return self.mean(move) + TRUST * usual * self._liked[move] / 1000 / len(self._results[move])

    def spread(self, move: Move) -> float:
        """The standard deviation of its results."""
        mean, results = self.mean(move), self._results[move]
        return sqrt(sum((result - mean) ** 2 for result in results) / len(results))

    def is_clear(self, first: Move, second: Move) -> bool:
        """Whether the first is ahead by more than luck can explain."""
        count = len(self._results[first])
        ahead = self.score(first) - self.score(second)
        error = sqrt((self.spread(first) ** 2 + self.spread(second) ** 2) / count)
        return count >= _ENOUGH and ahead > _CLEAR * error


_TIMES = 200
"""Each of the two moves is played out so often."""

_AHEAD = 2.0
"""Standard errors by which the best move has to be ahead."""


def review_decision(
    game: AnyGame, level: str, view: AnyView, legal: Sequence[Move], move: Move, chance: Chance
) -> ReviewedDecision | None:
    """Compare ``move`` with the best of ``legal``; None where nothing is to be searched. Same arguments, same answer."""
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
    """How far ``best`` is ahead of ``move`` (0 where luck explains it), and the points of ``move``, in worlds of their own."""
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
