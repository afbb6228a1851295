"""Murlan for a computer: rid of cards in as few turns as possible, and what it may claim because nobody can beat it.

The turns a hand costs are counted, not its cards: a play that nobody beats costs none, because its owner leads again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence

from msgspec import Struct

from cardtable.ai.murlan_features import NOTHING, SIZE, murlan_features
from cardtable.ai.skill import ClaimTold, Learned, Skill
from cardtable.games.murlan.hand import EXCHANGE, PLAY, Hand
from cardtable.games.murlan.plays import (
    ACE_HIGH,
    HEIGHTS,
    RED_JOKER,
    SHORTEST,
    TWO,
    Combination,
    PlayKind,
    answers,
    combination,
    leads,
)
from cardtable.games.seated import HANDS, PLAYS
from cardtable.kernel.cards import FRENCH_JOKERS, HIDDEN, Card
from cardtable.kernel.moves import Move
from cardtable.kernel.state import View

WIN = 100.0
BROKEN_BOMB = 1.0
"""Turns that four of a kind are worth beyond what they cost: they stop anything."""
ENOUGH = 0.05
"""Turns that a play has to save to be better than a pass."""
FEW_PLAYS, FEW_CARDS = 3, 3
LOW, LITTLE, MANY = 6, 9, 8
"""Low single cards, those that are worth no joker; the cards of a hand that is far from its end."""
CANDIDATES = 5
"""Plays that are worth a thought; three or eight made no difference (docs/strength.md)."""
KEEP, HURRY, STOP = -0.8, 0.6, 1.5
"""What holding the round is worth in turns: early it costs a strong card, late it is what matters."""
LIKELY = 0.5
"""Who hurries still plays the lowest that does, unless a higher one will probably hold."""
LONG = 0.02
"""Of equally good plays the longer one."""


class _Option(Struct, frozen=True):
    """What may be done: the move, what is played (see ``NOTHING``), and the heights of its cards."""

    move: Move
    made: Combination
    heights: tuple[int, ...]


def best(view: View[Hand], legal: Sequence[Move]) -> Move:
    """The play, or the pass, after which the fewest turns are left; there is a play among at least two moves."""
    if view.phase == EXCHANGE:
        outlook = Outlook(view)
        return min(legal, key=lambda move: outlook.turns(less(outlook.counts, _heights(_cards(move)))).left)
    outlook = Outlook(view)
    return min(_rated(view, legal, outlook), key=lambda rated: rated[0])[1].move


def _rated(view: View[Hand], legal: Sequence[Move], outlook: Outlook) -> list[tuple[float, _Option]]:
    """The turns left after each play that differs from the others, and after a pass, which comes first."""
    worth = _worth_of_the_lead(outlook)
    found = [(_turns_after(outlook, option, worth), option) for option in _distinct(view, legal)]
    if legal[-1].picks:
        return found
    return [(outlook.turns(outlook.counts).left - ENOUGH, _Option(legal[-1], NOTHING, ())), *found]


def kind(view: View[Hand], move: Move) -> tuple[object, ...]:
    """Which of equal cards go makes no difference."""
    cards = _cards(move)
    return move.verb, combination(cards, view.options) if cards else None, _heights(cards)


def sensible(view: View[Hand], legal: Sequence[Move]) -> Sequence[Move]:
    """A play that goes out; else the five best but for what nobody would do at a table."""
    if view.phase != PLAY:
        return legal
    outlook = Outlook(view)
    options = [option for _, option in sorted(_rated(view, legal, outlook), key=lambda rated: rated[0])]
    out = [option.move for option in options if len(option.heights) == sum(outlook.counts)]
    if out:
        return out[:1]
    last = view.extra.last
    on = None if last is None else combination(view.piles[PLAYS[last]].cards, view.options)
    about_to_go = last is not None and len(view.piles[HANDS[last]]) == 1
    found = [option for option in options if not _laughable(option, options, on, about_to_go, outlook)]
    return [option.move for option in (found or options)[:CANDIDATES]]


def _laughable(
    option: _Option, options: Sequence[_Option], on: Combination | None, about_to_go: bool, outlook: Outlook
) -> bool:
    """Letting somebody go out whom one could stop, not giving a card of no use for a low one; breaking a bomb early, a
    low card before somebody's last one, a joker for little."""
    made, hand = option.made, outlook.counts
    on_single = on is not None and on.kind is PlayKind.SET and on.count == 1
    if made == NOTHING:
        if about_to_go and len(options) > 1:
            return True
        return on is not None and on_single and on.value <= LOW and any(_is_spare(each, outlook) for each in options)
    if made.kind is not PlayKind.SET:
        return False
    if outlook.nearest > FEW_CARDS and hand[made.value] == 4:
        return True
    if made.count > 1:
        return False
    if on is None and outlook.nearest == 1:
        singles = [each.made.value for each in options if each.made.count == 1]
        return len(singles) < len(options) or made.value != max(singles)
    for_little = on is not None and on_single and on.value <= LITTLE and sum(hand) >= MANY
    return for_little and outlook.nearest > FEW_CARDS and made.value > TWO


def _is_spare(option: _Option, outlook: Outlook) -> bool:
    """Whether a play is a single card up to the king that belongs to nothing else."""
    made, hand = option.made, outlook.counts
    if made.count != 1 or made.value >= ACE_HIGH or hand[made.value] != 1:
        return False
    return outlook.turns(less(hand, option.heights)).plays < outlook.turns(hand).plays


def _turns_after(outlook: Outlook, option: _Option, worth: float) -> float:
    """The turns left after a play, less what it is worth to hold the round with it."""
    rest = less(outlook.counts, option.heights)
    if not any(rest):
        return -WIN
    turns = outlook.turns(rest).left + BROKEN_BOMB * _breaks_a_bomb(outlook.counts, option)
    made = option.made
    holds = outlook.holds(made)
    if made.count == 1 and outlook.nearest == 1:
        turns += 1.0 - holds  # a low card would let that seat out
    likely = holds >= LIKELY or worth != HURRY
    return turns - (worth * holds if likely else 0.0) - LONG * made.count


def _worth_of_the_lead(outlook: Outlook) -> float:
    if outlook.nearest == 1:
        return STOP
    close = outlook.nearest <= FEW_CARDS or outlook.turns(outlook.counts).plays <= FEW_PLAYS
    return HURRY if close else KEEP


def _breaks_a_bomb(hand: Counts, option: _Option) -> bool:
    return any(hand[height] == 4 and option.heights.count(height) < 4 for height in option.heights)


def _distinct(view: View[Hand], legal: Sequence[Move]) -> Iterator[_Option]:
    """One of each kind of play: which of equal cards go makes no difference to this player."""
    seen: set[tuple[Combination, tuple[int, ...]]] = set()
    for move in legal:
        cards = _cards(move)
        made = combination(cards, view.options) if cards else None
        if made is not None and (made, heights := _heights(cards)) not in seen:
            seen.add((made, heights))
            yield _Option(move, made, heights)


def _cards(move: Move) -> tuple[Card, ...]:
    return tuple(map(FRENCH_JOKERS.parse, move.picks))


def _heights(cards: Sequence[Card]) -> tuple[int, ...]:
    return tuple(HEIGHTS[card] for card in cards)


PLAY_COST = 0.05
"""A play that surely holds still takes a moment."""
_MISSING = {1: 0.75, 2: 0.7, 3: 0.9}
"""How likely a rank with just that many unseen cards does not beat a single, a pair, a triple; to the power below."""
_STRAIGHT_HOLDS, _BOMB_HOLDS = 0.85, 0.95

Counts = tuple[int, ...]
"""How many cards of each height a hand has, 0 to 17."""


class Turns(Struct, frozen=True):
    """How a hand falls apart: the turns it costs in all, the dearest play (it may come last, for nothing), how many."""

    total: float
    dearest: float
    plays: int

    @property
    def left(self) -> float:
        """The turns until the hand is empty."""
        return self.total - self.dearest


class Outlook:
    """What one view promises. Made for one question and thrown away."""

    def __init__(self, view: View[Hand]) -> None:
        own = view.piles[HANDS[view.viewer]].cards
        self.others = [len(view.piles[HANDS[seat]]) for seat in range(len(view.scores)) if seat != view.viewer]
        seen = {card for pile in view.piles.values() for card in pile.cards if card != HIDDEN}
        self._unseen = Counter(HEIGHTS[card] for card in FRENCH_JOKERS.cards if card not in seen)
        self._most = max(self.others)
        self._joker_bomb = view.options["mu_joker_pair"] == "bomb"
        self._known: dict[Counts, Turns] = {}
        self.counts = counts(HEIGHTS[card] for card in own)

    @property
    def nearest(self) -> int:
        """How many cards the other player has who is closest to going out."""
        return min(number for number in self.others if number)

    def holds(self, play: Combination) -> float:
        """How likely nobody beats a play, bombs left aside."""
        if play.count > self._most:
            return 1.0
        if play.kind is PlayKind.SUITED:
            return 1.0
        if play.kind is PlayKind.BOMB:
            return _BOMB_HOLDS
        if play.kind is PlayKind.STRAIGHT:
            return 1.0 if play.value == ACE_HIGH else _STRAIGHT_HOLDS
        chance = 1.0
        for height in range(play.value + 1, RED_JOKER + 1):
            more = self._unseen[height] - play.count + 1
            if more > 0:
                chance *= _MISSING[play.count] ** (more if play.count == 1 else more * more)
        return chance

    def turns(self, hand: Counts) -> Turns:
        """The cheapest way to fall apart: sets of equal cards, and straights where they save turns."""
        known = self._known.get(hand)
        if known is None:
            best = self._as_sets(hand)
            for straight, rest in _straights(hand):
                other = self.turns(rest)
                cost = self._cost(straight)
                total = other.total + cost
                if total < best.total:
                    best = Turns(total, max(other.dearest, cost), other.plays + 1)
            known = self._known[hand] = best
        return known

    def _as_sets(self, hand: Counts) -> Turns:
        costs = [self._cost(_set(height, count)) for height, count in enumerate(hand) if count]
        if self._joker_bomb and hand[RED_JOKER] and hand[RED_JOKER - 1]:
            costs[-2:] = [self._cost(Combination(PlayKind.BOMB, 2, RED_JOKER))]
        return Turns(sum(costs), max(costs, default=0.0), len(costs))

    def _cost(self, play: Combination) -> float:
        return 1.0 - self.holds(play) + PLAY_COST


def counts(heights: Sequence[int] | Iterator[int]) -> Counts:
    """How many of each height there are."""
    number = Counter(heights)
    return tuple(number[height] for height in range(RED_JOKER + 1))


def less(hand: Counts, heights: Sequence[int]) -> Counts:
    """The hand without cards of those heights."""
    left = list(hand)
    for height in heights:
        left[height] -= 1
    return tuple(left)


def _set(height: int, count: int) -> Combination:
    return Combination(PlayKind.BOMB if count == 4 else PlayKind.SET, count, height)


def _straights(hand: Counts) -> Iterator[tuple[Combination, Counts]]:
    """Every straight in a hand, and the hand without it."""
    row = [0, hand[ACE_HIGH], hand[TWO], *hand[3 : ACE_HIGH + 1]]
    for start in range(1, ACE_HIGH + 1):
        top = start
        while top < min(start + 13, ACE_HIGH + 1) and row[top]:
            if top - start + 1 >= SHORTEST:
                positions = range(start, top + 1)
                heights = [position + 13 if position <= 2 else position for position in positions]
                yield Combination(PlayKind.STRAIGHT, len(heights), top), less(hand, heights)
            top += 1


HeldCards = frozenset[Card]


def told(view: View[Hand], legal: Sequence[Move]) -> ClaimTold:
    """Plays that empty the hand, all but the last unbeatable and the first of them legal; nothing when there are none."""
    hand = frozenset(view.piles[HANDS[view.viewer]].cards)
    moves = {frozenset(cards): _play_of(cards) for cards, _ in leads(tuple(hand), view.options)}
    sure = _unbeatable(view, hand)
    firsts = [play for play in sure if moves[play] in legal]
    if not firsts or moves.get(hand) in legal:
        return (), 0  # or the hand goes out in one play: there is nothing to cut short
    return [moves[play] for play in _line(hand, firsts, sure, tuple(moves))], 0


def _line(
    hand: HeldCards, firsts: Sequence[HeldCards], sure: Sequence[HeldCards], plays: Sequence[HeldCards]
) -> Sequence[HeldCards]:
    """A way to lay down the hand: one of ``firsts``, others of ``sure``, at last any play; empty when there is none."""
    covered = frozenset[Card]().union(*sure)
    hopeless: set[HeldCards] = set()
    for last in plays:
        rest = hand - last
        if rest <= covered:
            for first in firsts:
                between = _parted(rest - first, sure, hopeless) if first <= rest else None
                if between is not None:
                    return [first, *between, last]
    return ()


def _parted(cards: HeldCards, sure: Sequence[HeldCards], hopeless: set[HeldCards]) -> list[HeldCards] | None:
    """``cards`` as plays of ``sure``; None when they do not fall apart so, which is noted in ``hopeless``."""
    if not cards:
        return []
    if cards in hopeless:
        return None
    least = min(cards)
    for play in sure:
        if least in play and play <= cards:
            others = _parted(cards - play, sure, hopeless)
            if others is not None:
                return [play, *others]
    hopeless.add(cards)
    return None


def _unbeatable(view: View[Hand], hand: HeldCards) -> list[HeldCards]:
    """What the hand can lead and nobody can beat, the longest plays first."""
    seen = {card for pile in view.piles.values() for card in pile.cards}
    unseen = [card for card in FRENCH_JOKERS.cards if card not in seen]
    most = max(len(view.piles[HANDS[seat]]) for seat in range(len(view.scores)) if seat != view.viewer)
    known: dict[Combination, bool] = {}
    sure: list[HeldCards] = []
    for cards, made in leads(tuple(hand), view.options):
        if made not in known:
            known[made] = not _beaten(made, unseen, most, view)
        if known[made]:
            sure.append(frozenset(cards))
    return sorted(sure, key=len, reverse=True)


def _beaten(made: Combination, unseen: Sequence[Card], most: int, view: View[Hand]) -> bool:
    """Whether at most ``most`` of the unseen cards beat a play."""
    if made.kind is PlayKind.STRAIGHT and made.count > most:
        made = Combination(PlayKind.SET, made.count, made.value)  # too long to be followed: bombs alone are looked for
    return any(len(cards) <= most for cards, _ in answers(unseen, made, view.options))


def _play_of(cards: Sequence[Card]) -> Move:
    return Move("play", picks=tuple(FRENCH_JOKERS.text(card) for card in cards))


SKILL = Skill(
    best=best,
    kind=kind,
    sensible=sensible,
    learned=Learned(lambda view: "murlan" if view.phase == PLAY else "", SIZE, murlan_features),
    claims={PLAY: told},
)
