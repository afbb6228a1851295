"""Players of games won by getting rid of all cards, and the features by which a learned player values their plays.

Murlan: as few turns as possible. Counts the turns a hand costs rather than its cards: a play that nobody beats costs none,
because its owner leads again. Mau-Mau: play many cards at once, keep the wild ones, hinder a player who is almost out, name
one's longest suit.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable, Iterator, Mapping, Sequence
from enum import IntEnum

from msgspec import Struct

from cardtable.ai.skill import ClaimTold, Learned, Skill
from cardtable.games.mau_mau import CALL, DRAW, PASS, PILE, SUIT, SUITS, MauMauCourse, pack_of, wild_rank, worth
from cardtable.games.murlan.hand import EXCHANGE, PLAY, Hand, after
from cardtable.games.murlan.plays import (
    ACE_HIGH,
    BLACK_JOKER,
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
from cardtable.kernel.cards import FRENCH, FRENCH_JOKERS, HIDDEN, Card
from cardtable.kernel.moves import Move
from cardtable.kernel.options import Options
from cardtable.kernel.state import View

# -- Murlan ------------------------------------------------------------------------------------------------------------

WIN = 100.0
BROKEN_BOMB = 1.0
"""The extra worth of four of a kind, in turns: they stop anything."""
ENOUGH = 0.05
"""Turns that a play has to save to be better than a pass."""
FEW_PLAYS, FEW_CARDS = 3, 3
LOW, LITTLE, MANY = 6, 9, 8
"""Heights of low single cards, and of those not worth a joker; the size of a hand that is far from its end."""
CANDIDATES = 5
"""Plays that are worth a thought; three or eight made no difference (docs/strength.md)."""
KEEP, HURRY, STOP = -0.8, 0.6, 1.5
"""The worth of holding the round, in turns: early it costs a strong card, late it is what matters."""
LIKELY = 0.5
"""In a hurry the lowest play still comes first, unless a higher one will probably hold."""
LONG = 0.02
"""The bonus of a longer play among equally good ones."""


class _Option(Struct, frozen=True):
    """A possible move, what it plays (``NOTHING`` for a pass), and the heights of its cards."""

    move: Move
    made: Combination
    heights: tuple[int, ...]


def _best_at_murlan(view: View[Hand], legal: Sequence[Move]) -> Move:
    """The play, or the pass, after which the fewest turns are left; there are at least two moves, one of them a play."""
    if view.phase == EXCHANGE:
        outlook = Outlook(view)
        return min(legal, key=lambda move: outlook.turns(less(outlook.counts, _heights(_cards(move)))).left)
    outlook = Outlook(view)
    return min(_rated(view, legal, outlook), key=lambda rated: rated[0])[1].move


def _rated(view: View[Hand], legal: Sequence[Move], outlook: Outlook) -> list[tuple[float, _Option]]:
    """The turns left after a pass, which comes first, and after each distinct play."""
    worth = _worth_of_the_lead(outlook)
    found = [(_turns_after(outlook, option, worth), option) for option in _distinct(view, legal)]
    if legal[-1].picks:
        return found
    return [(outlook.turns(outlook.counts).left - ENOUGH, _Option(legal[-1], NOTHING, ())), *found]


def _kind_at_murlan(view: View[Hand], move: Move) -> tuple[object, ...]:
    """Which of equal cards are played makes no difference."""
    cards = _cards(move)
    return move.verb, combination(cards, view.options) if cards else None, _heights(cards)


def _sensible_at_murlan(view: View[Hand], legal: Sequence[Move]) -> Sequence[Move]:
    """A play that goes out; otherwise the five best without blunders."""
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
    """A blunder: letting somebody go out whom one could stop, not playing a useless card on a low one, breaking a bomb early,
    a low card before somebody's last one, a joker for little.
    """
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
    """The turns left after a play, less the worth of holding the round with it."""
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
    """One play of each kind."""
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
"""Turns: even a play that surely holds takes a moment."""
_MISSING = {1: 0.75, 2: 0.7, 3: 0.9}
"""The probability that a rank with this many unseen cards does not beat a single, a pair, a triple; to the power below."""
_STRAIGHT_HOLDS, _BOMB_HOLDS = 0.85, 0.95

Counts = tuple[int, ...]
"""The number of cards of each height in a hand, 0 to 17."""


class Turns(Struct, frozen=True):
    """How a hand splits into plays: the turns it costs in all, its dearest play (which may come last, for nothing), their number."""

    total: float
    dearest: float
    plays: int

    @property
    def left(self) -> float:
        """The turns until the hand is empty."""
        return self.total - self.dearest


class Outlook:
    """The prospects of one view. Made for one question."""

    def __init__(self, view: View[Hand]) -> None:
        own = view.piles[HANDS[view.viewer]].cards
        self.others = [len(view.piles[HANDS[seat]]) for seat in range(len(view.scores)) if seat != view.viewer]
        seen = {card for pile in view.piles.values() for card in pile.cards if card != HIDDEN}
        self._unseen = Counter(HEIGHTS[card] for card in FRENCH_JOKERS.cards if card not in seen)
        self._most = max(self.others)
        self._joker_bomb = view.options["mu_joker_pair"] == "bomb"
        self._known: dict[Counts, Turns] = {}
        self._costs: dict[tuple[int, int], float] = {}  # of sets, by height and number
        self.counts = counts(HEIGHTS[card] for card in own)

    @property
    def nearest(self) -> int:
        """The fewest cards that another player holds."""
        return min(number for number in self.others if number)

    def holds(self, play: Combination) -> float:
        """The probability that nobody beats a play, bombs aside."""
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
        """The cheapest split: sets of equal cards, and straights where they save turns."""
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
        costs, known = [], self._costs
        for of in enumerate(hand):
            if of[1]:
                if of not in known:
                    known[of] = self._cost(_set(*of))
                costs.append(known[of])
        if self._joker_bomb and hand[RED_JOKER] and hand[RED_JOKER - 1]:
            costs[-2:] = [self._cost(Combination(PlayKind.BOMB, 2, RED_JOKER))]
        return Turns(sum(costs), max(costs, default=0.0), len(costs))

    def _cost(self, play: Combination) -> float:
        return 1.0 - self.holds(play) + PLAY_COST


def counts(heights: Sequence[int] | Iterator[int]) -> Counts:
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
        top, end = start, min(start + 13, ACE_HIGH + 1)
        while top < end and row[top]:
            if top - start + 1 >= SHORTEST:
                positions = range(start, top + 1)
                heights = [position + 13 if position <= 2 else position for position in positions]
                yield Combination(PlayKind.STRAIGHT, len(heights), top), less(hand, heights)
            top += 1


HeldCards = frozenset[Card]


def told(view: View[Hand], legal: Sequence[Move]) -> ClaimTold:
    """Plays that empty the hand, all but the last unbeatable and the first of them legal; nothing if there are none."""
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
    """A way to play the hand: one of ``firsts``, others of ``sure``, finally any play; empty if there is none."""
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
    """``cards`` as plays of ``sure``; None if impossible, which is recorded in ``hopeless``."""
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
    """The plays that the hand can lead and nobody can beat, the longest first."""
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


_TYPES, _KEYS, _TURNS, _CLASSES = 6, 18, 10, 7
_MOST_TURNS, _MOST_CONTROLS, _MOST_JUMP = 9, 5, 15
_SHORTEST, _LONGEST, _ACE = 5, 13, 14
_NEAR = (0, 0, 1, 2, 3, 3, 4, 4, 4, 5, 5, 5, 5, 5, 5)
"""Six classes of hands by their number of cards: finer for fewer cards."""
_LEADS = 6
"""In place of the class of the last play's owner: nobody has played."""
_FEW_LEFT = (0, 0, 1, 2, 3, 3, 3, 3, 3, 3)
_EVERY_HEIGHT = 0x111111111111111
_TWOS = 4 * (TWO - 3)
_BITS = tuple(
    1 << 4 * (HEIGHTS[card] - 3) + max(FRENCH_JOKERS.suits.find(face.suit) if face.suit else 0, 0)
    for card, face in enumerate(FRENCH_JOKERS.faces)
)
_JOKERS = sum(_BITS[card] for card in FRENCH_JOKERS.cards if HEIGHTS[card] >= BLACK_JOKER)


class _At:
    """Where the parts of the table begin, each with what its entries depend on."""

    KEYS = 0  # lead or follow, type, key
    SAVED = KEYS + 2 * _TYPES * _KEYS  # plays saved, plays needed before
    NEAREST = SAVED + 5 * _TURNS  # class of the shortest hand of another, type, class of the key
    COPIES = NEAREST + 6 * _TYPES * _CLASSES  # equal cards kept, type, lead or follow
    LEFT = COPIES + 4 * _TYPES * 2  # cards left, plays left
    CONTROL = LEFT + 15 * _TURNS  # controls left, plays left
    JUMP = CONTROL + 6 * _TURNS  # how far above what lies there, type
    LAST = JUMP + 16 * _TYPES  # class of who played last, type, plays left
    NEXT_ONE = LAST + 7 * _TYPES * 4  # the next one has one card: type, class of the key
    PASSES = NEXT_ONE + _TYPES * _CLASSES  # a pass: class of the shortest hand, plays needed
    PASS_ON = PASSES + 6 * _TURNS  # a pass: on which type and key
    PASS_LAST = PASS_ON + _TYPES * _KEYS  # a pass: class of who played last, type
    PASS_NEXT = PASS_LAST + 7 * _TYPES  # a pass: whether the next one has one card, type
    PASS_AFTER = PASS_NEXT + 2 * _TYPES  # a pass: how many have passed, class of the shortest hand
    PASS_CONTROL = PASS_AFTER + 3 * 6  # a pass: controls, plays needed
    END = PASS_CONTROL + 6 * _TURNS


MURLAN_SIZE = _At.END
_SET, _BOMB, _STRAIGHT = PlayKind.SET, PlayKind.BOMB, PlayKind.STRAIGHT
_RUNS = 4
"""Types from this one on are straights."""
NOTHING = Combination(PlayKind.SET, 0, 0)
"""The play of a pass."""


def murlan_features(view: View[Hand], legal: Sequence[Move]) -> list[list[int]]:
    """The indices of the entries of each move."""
    options, public, me = view.options, view.extra, view.viewer
    on = None if public.last is None else combination(view.piles[PLAYS[public.last]].cards, options)
    sizes = [len(view.piles[HANDS[seat]]) for seat in range(len(view.scores))]
    near = _NEAR[min(size for seat, size in enumerate(sizes) if seat != me and size)]
    last = _LEADS if public.last is None else _NEAR[sizes[public.last]]
    one = sizes[_next(sizes, me, options)] == 1
    cards = _bits(view.piles[HANDS[me]].cards)
    hand, found = _OwnHand(cards, str(options["mu_joker_pair"]) != "off"), list[list[int]]()
    before, controls = min(hand.turns(cards), _MOST_TURNS), _controls(cards)
    for move in legal:
        if move.picks:
            own = _cards(move)
            made = combination(own, options) or NOTHING
            found.append(_of_play(made, _bits(own), on, hand, before, (near, last, one)))
        elif on is not None:
            kind, passed = _type(on), min(len(public.passed), 2)
            found.append(
                [
                    _At.PASSES + near * _TURNS + before,
                    _At.PASS_ON + kind * _KEYS + on.value,
                    _At.PASS_LAST + last * _TYPES + kind,
                    _At.PASS_NEXT + one * _TYPES + kind,
                    _At.PASS_AFTER + passed * 6 + near,
                    _At.PASS_CONTROL + controls * _TURNS + before,
                ]
            )
    return found


def _of_play(
    made: Combination, cards: int, on: Combination | None, hand: _OwnHand, before: int, others: tuple[int, int, bool]
) -> list[int]:
    near, last, one = others
    lead, kind, rest = on is None, _type(made), hand.cards & ~cards
    kept = (rest >> 4 * (made.value - 3) & 15).bit_count() if kind < _RUNS else 0
    after_it = min(_MOST_TURNS, hand.turns(rest))
    saved = min(max(before - after_it + 2, 0), 4)
    key_class = kind * _CLASSES + _class(made)
    found = [
        _At.KEYS + (lead * _TYPES + kind) * _KEYS + made.value,
        _At.SAVED + saved * _TURNS + before,
        _At.COPIES + (kept * _TYPES + kind) * 2 + lead,
        _At.LEFT + rest.bit_count() * _TURNS + after_it,
        _At.CONTROL + _controls(rest) * _TURNS + after_it,
        _At.NEAREST + near * _TYPES * _CLASSES + key_class,
        _At.LAST + last * _TYPES * 4 + kind * 4 + _FEW_LEFT[after_it],
    ]
    if one:
        found.append(_At.NEXT_ONE + key_class)
    if on is not None:
        jump = made.value - on.value
        found.append(_At.JUMP + (jump if 0 <= jump <= _MOST_JUMP else 0) * _TYPES + kind)
    return found


def _bits(cards: Sequence[Card]) -> int:
    return sum(_BITS[card] for card in cards)


def _next(sizes: Sequence[int], seat: int, options: Options) -> int:
    """The next seat with cards in the direction of play."""
    other = after(seat, options)
    while not sizes[other]:
        other = after(other, options)
    return other


def _type(made: Combination) -> int:
    """Single, pair, triple, bomb, straight, straight in one suit."""
    kind = made.kind
    return made.count - 1 if kind is _SET else 3 if kind is _BOMB else 4 if kind is _STRAIGHT else 5


def _class(made: Combination) -> int:
    """The height of a play, in a few classes; ace, two and each joker have their own."""
    value = made.value
    if made.kind is _STRAIGHT or made.kind is PlayKind.SUITED:
        return 0 if value <= 8 else 1 if value <= 12 else 2
    return 0 if value <= 6 else 1 if value <= 10 else 2 if value <= 13 else value - 11


def _controls(hand: int) -> int:
    """The number of twos, jokers and bombs, capped at five."""
    bombs = hand & hand >> 1 & hand >> 2 & hand >> 3 & _EVERY_HEIGHT
    return min((hand >> _TWOS).bit_count() + bombs.bit_count(), _MOST_CONTROLS)


class _OwnHand:
    """The hand of the player to act, and the fewest plays in which it, or the rest of it, can be played."""

    def __init__(self, cards: int, joker_pair: bool) -> None:
        self.cards = cards
        self._joker_pair = joker_pair
        self._known: dict[int, int] = {}

    def turns(self, hand: int) -> int:
        """The number of plays needed if nobody interferes."""
        ranks = hand | hand >> 1
        ranks = (ranks | ranks >> 2) & _EVERY_HEIGHT
        fewest = ranks.bit_count() - (self._joker_pair and hand & _JOKERS == _JOKERS)
        row = (ranks & (1 << 48) - 1) << 8 | ranks >> 44 & 1 | (ranks >> 48 & 1) << 4
        if not row & row >> 4 & row >> 8 & row >> 12 & row >> 16:
            return fewest
        found = self._known.get(hand)
        if found is None:
            for low in range(1, 11):
                top = low
                while top <= _ACE and top < low + _LONGEST and row >> 4 * (top - 1) & 1:
                    if top - low >= _SHORTEST - 1:
                        fewest = min(fewest, 1 + self.turns(hand & ~_straight(hand, low, top)))
                    top += 1
            found = self._known[hand] = fewest
        return found


def _straight(hand: int, low: int, top: int) -> int:
    """A straight of the hand between two positions: 1 is the ace, 2 the two, 14 the ace again."""
    cards = 0
    for position in range(low, top + 1):
        at = 4 * ((position + 13 if position <= 2 else position) - 3)
        rank = (hand & ~cards) >> at & 15
        cards |= (rank & -rank) << at
    return cards


MURLAN = Skill(
    best=_best_at_murlan,
    kind=_kind_at_murlan,
    sensible=_sensible_at_murlan,
    learned=Learned(lambda view: "murlan" if view.phase == PLAY else "", MURLAN_SIZE, murlan_features),
    claims={PLAY: told},
)


# -- Mau-Mau -----------------------------------------------------------------------------------------------------------

_FEW = 2
"""When the next hand has this few cards, cards that hinder it are played at once."""


def _best_at_mau_mau(view: View[MauMauCourse], legal: Sequence[Move]) -> Move:
    """The play that leaves the fewest and most useful cards; draws or passes only if nothing fits."""
    hand = view.piles[HANDS[view.viewer]].cards
    if view.phase == SUIT:
        suits = _suits(view, hand)
        return max(legal, key=lambda move: suits[SUITS[move.verb]])
    plays = [move for move in legal if move.picks]
    if CALL in legal and any(len(hand) - len(move.picks) == 1 for move in plays):
        return CALL
    return max(plays, key=lambda move: _promise(view, hand, move)) if plays else legal[-1]


def _suits(view: View[MauMauCourse], hand: Sequence[Card]) -> Counter[str]:
    """The number of cards of each suit in a hand, without wild ones."""
    return Counter(FRENCH.suit(card) for card in hand if FRENCH.rank(card) != wild_rank(view.options))


def _promise(view: View[MauMauCourse], hand: Sequence[Card], move: Move) -> tuple[float, ...]:
    """The value of playing those cards: many first, then not wild, then those that hinder or cost much, then keeping one suit."""
    laid = tuple(map(FRENCH.parse, move.picks))
    left = [card for card in hand if card not in laid]
    rank = FRENCH.rank(laid[-1])
    wild = rank == wild_rank(view.options)
    following = (view.viewer + 1) % len(view.scores)
    hinders = (rank == 7 and view.options["mm_seven"] == "on") or (rank == 8 and view.options["mm_skip"] == "on")
    near = len(view.piles[HANDS[following]]) <= _FEW
    again = _suits(view, left)[FRENCH.suit(laid[-1])]
    return (not left, not wild, hinders and near, len(laid), again, sum(worth(card, view.options) for card in laid))


def _kind_at_mau_mau(_view: View[MauMauCourse], move: Move) -> Hashable:
    """Of several cards matter the last, and which they are."""
    return (frozenset(move.picks), move.picks[-1]) if move.picks else move


def _sensible_at_mau_mau(view: View[MauMauCourse], legal: Sequence[Move]) -> Sequence[Move]:
    """A player who can play a card that is not wild, or go out at once, does not draw or pass; one who has to call calls."""
    hand = view.piles[HANDS[view.viewer]].cards
    first = _best_at_mau_mau(view, legal)
    if first == CALL or len(first.picks) == len(hand):
        return (first,)
    wild = wild_rank(view.options)
    lays = any(move.picks and FRENCH.rank(FRENCH.parse(move.picks[0])) != wild for move in legal)
    worth_it = [move for move in legal if move.picks or not lays or view.phase == SUIT]
    return sorted(worth_it, key=lambda move: move != first)


# -- what a learned player tells apart about a move -----------------------------------------------------------------------


class _MauMauAt(IntEnum):
    """Where the parts of the table begin, each with what its entries depend on."""

    SUIT_LEFT = 0  # cards of the suit left, cards left
    RANK_LEFT = SUIT_LEFT + 6 * 7  # cards of the rank left, cards left
    FOLLOW = RANK_LEFT + 3 * 7  # own cards left that would fit, cards of the next seat
    NEXT = FOLLOW + 6 * 4  # cards of the next seat that may be of the suit, its cards
    NEAR = NEXT + 4 * 4  # the same of the seat that has the fewest cards
    UNSEEN = NEAR + 4 * 4  # unseen cards of the suit, cards of the next seat
    ALIKE = UNSEEN + 10 * 4  # unseen cards of the rank, cards of the next seat
    SHAPE = ALIKE + 4 * 4  # whether the suit stays as it is, suits left in the hand
    RANK = SHAPE + 2 * 5  # rank, fewest cards of another seat
    WILD = RANK + 14 * 4  # cards left, whether another card fits
    HURRY = WILD + 7 * 2  # fewest cards of another seat, whether another card fits
    WILDS = HURRY + 4 * 2  # wild cards left, cards left
    LONGEST = WILDS + 4 * 7  # length of the longest suit left, cards left
    NAMED = LONGEST + 6 * 7  # cards of the suit named, cards held
    NAMED_NEXT = NAMED + 7 * 7  # cards of the next seat that may be of it, its cards
    NAMED_NEAR = NAMED_NEXT + 4 * 4  # the same of the seat that has the fewest
    NAMED_UNSEEN = NAMED_NEAR + 4 * 4  # unseen cards of it, cards of the next seat
    DRAW = NAMED_UNSEEN + 10 * 4  # what else there is to do, cards held
    DRAW_NEAR = DRAW + 3 * 7  # what else there is, fewest cards of another seat
    END = DRAW_NEAR + 3 * 4


MAU_MAU_SIZE = int(_MauMauAt.END)
_A: Mapping[str, int] = {part.name: int(part) for part in _MauMauAt}
_LETTERS = {letter: number for number, letter in enumerate(FRENCH.suits)}
_SUIT_OF = tuple(_LETTERS[face.suit] for face in FRENCH.faces)
_RANK_OF = FRENCH.ranks
_NAMES = {verb: _LETTERS[letter] for verb, letter in SUITS.items()}
_ANY = -1
"""For no suit asked for."""
_MANY = 99
"""More cards than anybody holds of a suit."""


def _may_hold(view: View[MauMauCourse]) -> list[list[int]]:
    """The most cards of each suit that each seat can hold: a seat that draws or passes had no card that fits."""
    course, found = view.extra, [[_MANY] * len(SUITS) for _ in view.scores]
    asked = _ANY if _RANK_OF[course.turned] == wild_rank(view.options) else _SUIT_OF[course.turned]
    drew = 0
    for entry, drawn in zip(course.log, course.drawn, strict=True):
        own, text = found[int(entry[0])], entry[2:]
        if text in _NAMES:
            asked = _NAMES[text]
        elif text.startswith("play:"):
            for card in map(FRENCH.parse, text[5:].split(",")):
                asked = _SUIT_OF[card]
                for suit in range(len(own)) if drew else (asked,):
                    own[suit] = max(0, own[suit] - 1)
            drew = 0
        elif text in (DRAW.verb, PASS.verb):
            if asked != _ANY:
                own[asked] = 0
            drew = drawn
        if drawn:
            own[:] = [count + drawn for count in own]
    return [[min(count, len(view.piles[hand])) for count in own] for hand, own in zip(HANDS, found, strict=False)]


def _features(view: View[MauMauCourse], moves: Sequence[Move]) -> list[list[int]]:
    """The indices of the entries of each move."""
    me, seats, wild = view.viewer, len(view.scores), wild_rank(view.options)
    hand, may = view.piles[HANDS[me]].cards, _may_hold(view)
    order = [(me + turn) % seats for turn in range(1, seats)]
    near = min(order, key=lambda seat: len(view.piles[HANDS[seat]]))
    next_may, near_may = may[order[0]], may[near]
    few, fewest = (min(max(len(view.piles[HANDS[seat]]), 1), 4) - 1 for seat in (order[0], near))
    seen = {*hand, *view.piles[PILE].cards}
    unseen = [card for card in pack_of(view.options) if card not in seen]
    suits, ranks = Counter(_SUIT_OF[card] for card in unseen), Counter(_RANK_OF[card] for card in unseen)
    own = Counter(_SUIT_OF[card] for card in hand if _RANK_OF[card] != wild)
    top = _SUIT_OF[view.piles[PILE].cards[-1]]
    lies = _LETTERS.get(view.extra.suit, top)
    laid = [tuple(map(FRENCH.parse, move.picks)) for move in moves]
    usual = any(cards and _RANK_OF[cards[0]] != wild for cards in laid)
    there = 2 if usual else 1 if any(laid) else 0
    held, found = min(len(hand), 7), []
    for move, cards in zip(moves, laid, strict=True):
        if move.verb in _NAMES:
            suit = _NAMES[move.verb]
            found.append(
                [
                    _A["NAMED"] + min(own[suit], 6) * 7 + held - 1,
                    _A["NAMED_NEXT"] + min(next_may[suit], 3) * 4 + few,
                    _A["NAMED_NEAR"] + min(near_may[suit], 3) * 4 + fewest,
                    _A["NAMED_UNSEEN"] + min(suits[suit], 9) * 4 + few,
                ]
            )
        elif not cards:
            found.append([_A["DRAW"] + there * 7 + held - 1, _A["DRAW_NEAR"] + there * 4 + fewest])
        else:
            left = [card for card in hand if card not in cards]
            wilds = sum(_RANK_OF[card] == wild for card in left)
            count, suit, rank = min(len(left), 6), _SUIT_OF[cards[-1]], _RANK_OF[cards[-1]]
            if rank == wild:
                longest = max(own.values(), default=0)
                found.append(
                    [
                        _A["WILD"] + count * 2 + usual,
                        _A["HURRY"] + fewest * 2 + usual,
                        _A["WILDS"] + min(wilds, 3) * 7 + count,
                        _A["LONGEST"] + min(longest, 5) * 7 + count,
                    ]
                )
                continue
            alike = sum(_RANK_OF[card] == rank for card in left)
            of_suit = sum(_SUIT_OF[card] == suit for card in left)
            follow = sum(_SUIT_OF[card] == suit or _RANK_OF[card] in (rank, wild) for card in left)
            shape = sum(number > 0 for number in own.values()) - (own[suit] == len(cards))
            found.append(
                [
                    _A["SUIT_LEFT"] + min(of_suit, 5) * 7 + count,
                    _A["RANK_LEFT"] + min(alike, 2) * 7 + count,
                    _A["FOLLOW"] + min(follow, 5) * 4 + few,
                    _A["NEXT"] + min(next_may[suit], 3) * 4 + few,
                    _A["NEAR"] + min(near_may[suit], 3) * 4 + fewest,
                    _A["UNSEEN"] + min(suits[suit], 9) * 4 + few,
                    _A["ALIKE"] + min(ranks[rank], 3) * 4 + few,
                    _A["SHAPE"] + (suit == lies) * 5 + max(shape, 0),
                    _A["RANK"] + rank * 4 + fewest,
                ]
            )
    return found


def _table_of(view: View[MauMauCourse]) -> str:
    """It was trained without the effects of sevens and eights."""
    return "mau_mau" if view.options["mm_seven"] == view.options["mm_skip"] == "off" else ""


MAU_MAU = Skill(
    best=_best_at_mau_mau,
    kind=_kind_at_mau_mau,
    sensible=_sensible_at_mau_mau,
    learned=Learned(_table_of, MAU_MAU_SIZE, _features),
)
