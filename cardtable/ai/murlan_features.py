"""What a learned player goes by in a hand of Murlan: the plays the hand still needs, what stays together, who is near the end.

A hand is one number: four bits for each height from 3 to the red joker (17), by which turns are counted quickly.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import IntEnum

from cardtable.games.murlan.hand import Hand, after
from cardtable.games.murlan.plays import BLACK_JOKER, HEIGHTS, TWO, Combination, PlayKind, combination
from cardtable.games.seated import HANDS, PLAYS
from cardtable.kernel.cards import FRENCH_JOKERS, Card
from cardtable.kernel.moves import Move
from cardtable.kernel.options import Options
from cardtable.kernel.state import View

_TYPES, _KEYS, _TURNS, _CLASSES = 6, 18, 10, 7
_MOST_TURNS, _MOST_CONTROLS, _MOST_JUMP = 9, 5, 15
_SHORTEST, _LONGEST, _ACE = 5, 13, 14
_NEAR = (0, 0, 1, 2, 3, 3, 4, 4, 4, 5, 5, 5, 5, 5, 5)
"""Six classes of hands by their number of cards: the fewer cards, the finer."""
_LEADS = 6
"""In place of the class of who played last: nobody did."""
_FEW_LEFT = (0, 0, 1, 2, 3, 3, 3, 3, 3, 3)
_EVERY_HEIGHT = 0x111111111111111
_TWOS = 4 * (TWO - 3)
_BITS = tuple(
    1 << 4 * (HEIGHTS[card] - 3) + max(FRENCH_JOKERS.suits.find(face.suit) if face.suit else 0, 0)
    for card, face in enumerate(FRENCH_JOKERS.faces)
)
_JOKERS = sum(_BITS[card] for card in FRENCH_JOKERS.cards if HEIGHTS[card] >= BLACK_JOKER)


class _At(IntEnum):
    """Where the parts of the table begin; behind each, what its entries depend on."""

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


SIZE = int(_At.END)
NOTHING = Combination(PlayKind.SET, 0, 0)
"""What is played by a pass."""


def murlan_features(view: View[Hand], legal: Sequence[Move]) -> list[list[int]]:
    """For each of the moves the places of its entries."""
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
            own = tuple(map(FRENCH_JOKERS.parse, move.picks))
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
    of_rank = made.kind in (PlayKind.SET, PlayKind.BOMB)
    kept = (rest >> 4 * (made.value - 3) & 15).bit_count() if of_rank else 0
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
    """Who holds cards and sits next in the direction of play."""
    other = after(seat, options)
    while not sizes[other]:
        other = after(other, options)
    return other


def _type(made: Combination) -> int:
    """Single, pair, triple, bomb, straight, straight in one suit."""
    return made.count - 1 if made.kind is PlayKind.SET else {PlayKind.BOMB: 3, PlayKind.STRAIGHT: 4}.get(made.kind, 5)


def _class(made: Combination) -> int:
    """How high a play is, in a few classes; ace, two and each joker have their own."""
    value = made.value
    if made.kind in (PlayKind.STRAIGHT, PlayKind.SUITED):
        return 0 if value <= 8 else 1 if value <= 12 else 2
    return 0 if value <= 6 else 1 if value <= 10 else 2 if value <= 13 else value - 11


def _controls(hand: int) -> int:
    """Twos, jokers and bombs, five at most."""
    bombs = hand & hand >> 1 & hand >> 2 & hand >> 3 & _EVERY_HEIGHT
    return min((hand >> _TWOS).bit_count() + bombs.bit_count(), _MOST_CONTROLS)


class _OwnHand:
    """The hand of the player to act, and the fewest plays in which it, or the rest of it, can be played."""

    def __init__(self, cards: int, joker_pair: bool) -> None:
        self.cards = cards
        self._joker_pair = joker_pair
        self._known: dict[int, int] = {}

    def turns(self, hand: int) -> int:
        """In how few plays, if nobody disturbs it."""
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
    """A straight of the hand from one position to another: 1 is the ace, 2 the two, 14 the ace again."""
    cards = 0
    for position in range(low, top + 1):
        at = 4 * ((position + 13 if position <= 2 else position) - 3)
        rank = (hand & ~cards) >> at & 15
        cards |= (rank & -rank) << at
    return cards
