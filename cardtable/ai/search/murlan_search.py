"""A decision in a hand of Murlan for the search: what the seat knows in whole numbers, and two models of how all play.

The rule of thumb counts the plays a hand still needs; the learned player adds up entries of a table (see ``Entries``).
Both are asked thousands of times about the same hands and keep what they found for as long as the decision lasts.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import IntEnum
from random import Random

from cardtable.ai.search.murlan_twin import (
    ACE,
    BLACK_JOKER,
    BOMB,
    EVERY_HEIGHT,
    JOKERS,
    LEADS,
    NEAR,
    NEXT,
    PACK,
    PASS,
    SEATS,
    SET,
    STRAIGHT,
    SUITED,
    TWO,
    MurlanMoment,
    MurlanRules,
    TwinPlay,
    code,
    has_straight,
    parts,
    played_out,
    plays,
    ranks_in_a_row,
    rules_of,
    situation,
    turns,
)
from cardtable.ai.search.policy import cumulated, drawn, likely
from cardtable.ai.search.worlds import ANYTHING, Hidden, World, told_by
from cardtable.games.murlan.hand import EXCHANGE, PLAYED, POINTS, Hand, Swap
from cardtable.games.murlan.plays import HEIGHTS, PlayKind, combination
from cardtable.games.round_table import HANDS, PLAYS
from cardtable.kernel.cards import HIDDEN, Card
from cardtable.kernel.decks import FRENCH_JOKERS
from cardtable.kernel.moves import Move
from cardtable.kernel.options import Options
from cardtable.kernel.view import View

BITS = tuple(
    1 << 4 * (HEIGHTS[card] - 3) + max(FRENCH_JOKERS.suits.find(face.suit) if face.suit else 0, 0)
    for card, face in enumerate(FRENCH_JOKERS.faces)
)
"""The bit of each card."""
_BIT_OF_TEXT = {face.text: BITS[card] for card, face in enumerate(FRENCH_JOKERS.faces)}
_KINDS = {PlayKind.SET: SET, PlayKind.STRAIGHT: STRAIGHT, PlayKind.BOMB: BOMB, PlayKind.SUITED: SUITED}
_TYPES, _KEYS, _TURNS, _CLASSES = 6, 18, 10, 7
_MOST_TURNS, _MOST_CONTROLS, _MOST_JUMP = 9, 5, 15
_DEAR = (0,) * 12 + (5, 15, 40, 90, 110, 110)
"""What it costs by the rule of thumb to play a queen, a king and so on."""
_HURRY = 2
"""Classes of ``NEAR`` in which somebody is about to go out."""
_LOW, _LITTLE, _CLOSE, _MANY = 6, 9, 3, 8
"""Low single cards, those that are worth no joker; the cards of who is close to going out, of who is far from it."""
_ANY = 0.2
"""How often the rule of thumb does anything at all, so that no single habit decides a playout."""


class Entries(IntEnum):
    """Where the parts of the table begin: what is told apart in each stands behind it."""

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


_KEYS_AT, _SAVED, _NEAREST, _COPIES, _LEFT, _CONTROL, _JUMP, _LAST, _NEXT_ONE = (
    int(entry) for entry in list(Entries)[:9]
)
_PASSES, _PASS_ON, _PASS_LAST, _PASS_NEXT, _PASS_AFTER, _PASS_CONTROL = (int(entry) for entry in list(Entries)[9:15])
_TWOS, _NO_RANK = 4 * (TWO - 3), 64
_FEW_LEFT = (0, 0, 1, 2, 3, 3, 3, 3, 3, 3)
_NO_CHOICE = [1.0]
_Shape = tuple[int, int, int, int]
_Facts = tuple[int, int, list[tuple[int, int, int]]]
"""Plays that the hand needs, its controls, and for each play the sum of some entries and places in two other parts."""


class MurlanModels:
    """Two models of play under some options, one by a rule of thumb, one by a ``table``; both ask with keys of the twin."""

    def __init__(self, rules: MurlanRules, table: Sequence[int], draw: Random) -> None:
        self.rules = rules
        self._table = table
        self._draw = draw.random
        self._turns: dict[int, int] = {}
        self._plays: dict[int, list[TwinPlay]] = {}
        self._facts: dict[int, _Facts] = {}
        self._shapes: tuple[dict[int, _Shape], dict[int, _Shape]] = ({}, {})
        self._likely: dict[int, tuple[list[TwinPlay], list[float]]] = {}
        self._ruled: dict[int, tuple[list[TwinPlay], int]] = {}

    def learned(self, key: int) -> TwinPlay:
        """A play as the table makes it likely."""
        choices = self._plays.get(key >> 8) or self._all_plays(key >> 8)
        if len(choices) == 1:
            return choices[0]
        cumulative = (self._likely.get(key) or self.likely(key))[1]
        return choices[drawn(cumulative, self._draw)]

    def ruled(self, key: int) -> TwinPlay:
        """The play that the rule of thumb makes, or any."""
        found = self._ruled.get(key)
        if found is None:
            choices = self._all_plays(key >> 8)
            promises = self.promises(key)
            found = self._ruled[key] = choices, promises.index(max(promises))
        choices, best = found
        if len(choices) == 1:
            return choices[0]
        return choices[int(self._draw() * len(choices)) if self._draw() < _ANY else best]

    def likely(self, key: int) -> tuple[list[TwinPlay], list[float]]:
        """The plays, and how likely each is, added up."""
        found = self._likely.get(key)
        if found is None:
            choices = self._plays.get(key >> 8) or self._all_plays(key >> 8)
            found = choices, cumulated(self.logits(key)) if len(choices) > 1 else _NO_CHOICE
            self._likely[key] = found
        return found

    def promises(self, key: int) -> list[int]:
        """What the rule of thumb thinks of each play."""
        hand, on = key >> 20, key >> 8 & 4095
        near = (key & 255) // 42
        return [
            self._promise(hand, play, near) if play[0] or not on else self._pass_promise(hand)
            for play in self._all_plays(key >> 8)
        ]

    def logits(self, key: int) -> list[int]:
        """The sum of its entries for each play."""
        before, controls, facts = self._facts.get(key >> 8) or self._known_facts(key >> 8)
        table, rest = self._table, key & 255
        passed, one, last, near = rest % 3, rest // 3 & 1, rest // 6 % 7, rest // 42
        nearest, lasting = _NEAREST + near * _TYPES * _CLASSES, _LAST + last * _TYPES * 4
        if one:
            found = [
                known + table[nearest + key_class] + table[lasting + left] + table[_NEXT_ONE + key_class]
                for known, key_class, left in facts
            ]
        else:
            found = [known + table[nearest + key_class] + table[lasting + left] for known, key_class, left in facts]
        on = key >> 8 & 4095
        if on:
            kind = _type(*parts(on)[:2])
            found.append(
                table[_PASSES + near * _TURNS + before]
                + table[_PASS_ON + kind * _KEYS + (on & 31)]
                + table[_PASS_LAST + last * _TYPES + kind]
                + table[_PASS_NEXT + one * _TYPES + kind]
                + table[_PASS_AFTER + passed * 6 + near]
                + table[_PASS_CONTROL + controls * _TURNS + before]
            )
        return found

    def _known_facts(self, hand_on: int) -> _Facts:
        """What does not depend on the others."""
        table, hand, on = self._table, hand_on >> 12, hand_on & 4095
        rules, shapes = self.rules, self._shapes[not on]
        needed = turns(hand, self._turns, rules)
        before = min(needed, _MOST_TURNS)
        bombs = hand & hand >> 1 & hand >> 2 & hand >> 3 & EVERY_HEIGHT
        size, below = hand.bit_count(), on & 31
        # without straights and a pair of jokers a hand needs a play for each of its ranks
        by_ranks = not has_straight(ranks_in_a_row(hand)) and not (rules.jokers and hand & JOKERS == JOKERS)
        facts = []
        for cards, count, made in self._plays.get(hand_on) or self._all_plays(hand_on):
            if not cards:
                continue
            rest = hand ^ cards
            known, play_type, at, key_class = shapes.get(made) or self._shape(made, not on)
            kept = rest >> at & 15
            after = (needed if kept else needed - 1) if by_ranks else turns(rest, self._turns, rules)
            after = min(_MOST_TURNS, after)
            saved = before - after + 2
            controls = _controls(rest) if bombs else (rest >> _TWOS).bit_count()
            known += (
                table[_SAVED + (saved if 0 <= saved <= 4 else 0 if saved < 0 else 4) * _TURNS + before]
                + table[_COPIES + (kept.bit_count() * _TYPES + play_type) * 2 + (not on)]
                + table[_LEFT + (size - count) * _TURNS + after]
                + table[_CONTROL + (min(_MOST_CONTROLS, controls)) * _TURNS + after]
            )
            if on:
                jump = (made & 31) - below
                known += table[_JUMP + (jump if 0 <= jump <= _MOST_JUMP else 0) * _TYPES + play_type]
            facts.append((known, key_class, play_type * 4 + _FEW_LEFT[after]))
        found = self._facts[hand_on] = before, _controls(hand), facts
        return found

    def _shape(self, made: int, lead: bool) -> _Shape:
        """What depends on what is played alone: its entry, its type, where its rank lies in a hand, its class."""
        kind, count, value = parts(made)
        play_type = _type(kind, count)
        entry = self._table[_KEYS_AT + (lead * _TYPES + play_type) * _KEYS + value]
        at = 4 * (value - 3) if kind in (SET, BOMB) else _NO_RANK
        found = self._shapes[lead][made] = entry, play_type, at, play_type * _CLASSES + _class(kind, value)
        return found

    def _promise(self, hand: int, play: TwinPlay, near: int) -> int:
        rest = hand & ~play[0]
        if not rest:
            return 10000
        kind, count, value = parts(play[2])
        after = self.needs(rest)
        hurry = near <= _HURRY or after <= 2
        promise = 3 * count - 100 * after
        if kind == SET:
            promise -= _DEAR[value] // 3 if hurry else _DEAR[value]
            if count == 1 and near == 0:
                return promise + 12 * value
            return promise - 2 * value
        return promise - ((40 if hurry else 130) if kind == BOMB else 0)

    def _pass_promise(self, hand: int) -> int:
        return -100 * self.needs(hand) - 5

    def needs(self, hand: int) -> int:
        """In how few plays a hand can be laid down."""
        return turns(hand, self._turns, self.rules)

    def _all_plays(self, hand_on: int) -> list[TwinPlay]:
        found = self._plays.get(hand_on)
        if found is None:
            found = self._plays[hand_on] = plays(hand_on >> 12, hand_on & 4095, self.rules)
        return found


def _type(kind: int, count: int) -> int:
    """Single, pair, triple, bomb, straight, straight in one suit."""
    return count - 1 if kind == SET else {BOMB: 3, STRAIGHT: 4, SUITED: 5}[kind]


def _class(kind: int, value: int) -> int:
    """How high a play is, in a few classes: ace, two and jokers are told apart."""
    if kind in (STRAIGHT, SUITED):
        return 0 if value <= 8 else 1 if value <= 12 else 2
    return 0 if value <= 6 else 1 if value <= 10 else 2 if value <= 13 else value - 11


def _controls(hand: int) -> int:
    """Twos, jokers and bombs, five at most."""
    bombs = hand & hand >> 1 & hand >> 2 & hand >> 3 & EVERY_HEIGHT
    return min((hand >> 4 * (TWO - 3)).bit_count() + bombs.bit_count(), _MOST_CONTROLS)


class MurlanProspect:
    """One decision of a seat: see ``flat.Prospect``."""

    def __init__(self, view: View[Hand], legal: Sequence[Move], table: Sequence[int], luck: Random) -> None:
        options = view.options
        self._place = _places(options)
        self._me = self._place[view.viewer]
        self._rules = rules_of(options)
        self._models = MurlanModels(self._rules, table, luck)
        self.has_learned = bool(table)
        by_cards = {_cards_of(move): move for move in reversed(legal)}
        self.hidden = _hidden(view, self._place)
        self._now = _moment(view, self._place)
        self._key = _key(self._now, self.hidden.known[self._me])
        held = self.hidden.known[self._me]
        allowed = [
            (place, play) for place, play in enumerate(plays(held, self._now.on, self._rules)) if play[0] in by_cards
        ]
        sensible = _sensible([play for _, play in allowed], held, self._now, self._models)
        found = [(place, play) for place, play in allowed if play in sensible]
        self._plays = [play for _, play in found]
        self._at = [place for place, _ in found]
        self.moves = [by_cards[play[0]] for play in self._plays]
        self._past = _past(view, self._place, self._rules) if self.has_learned else []

    def sensible(self) -> Sequence[int]:
        """See ``flat.Prospect``."""
        return range(len(self.moves))

    def promises(self, *, learned: bool) -> list[int]:
        """See ``flat.Prospect``."""
        found = self._models.logits(self._key) if learned else self._models.promises(self._key)
        return [found[place] for place in self._at]

    def likelihood(self, hands: World) -> float:
        """See ``flat.Prospect``."""
        total = 0.0
        for place, key, made in self._past:
            choices, cumulative = self._models.likely(key + (hands[place] << 20))
            if len(choices) > 1:
                at = next((at for at, play in enumerate(choices) if play[2] == made), None)
                if at is not None:
                    total += told_by(likely(cumulative, at), len(choices))
        return total

    def playout(self, hands: World, place: int, draw: Random, *, learned: bool) -> float:
        """See ``flat.Prospect``."""
        choose = self._models.learned if learned else self._models.ruled
        return played_out(self._now, hands, self._me, choose, locked=self._rules.locked, first=self._plays[place])

    def points(self, result: float) -> float:
        """The points of the hand: see ``flat.Prospect``."""
        return result * POINTS[0]


def _sensible(choices: Sequence[TwinPlay], hand: int, now: MurlanMoment, models: MurlanModels) -> Sequence[TwinPlay]:
    """The choices without what nobody would do at a table; all where nothing is left."""
    out = [play for play in choices if play[0] == hand]
    if out:
        return out
    least = min(size for place, size in enumerate(now.sizes) if place != now.turn and size)
    found = [play for play in choices if not _laughable(play, choices, hand, now, least, models)]
    return found or choices


def _laughable(
    play: TwinPlay, choices: Sequence[TwinPlay], hand: int, now: MurlanMoment, least: int, models: MurlanModels
) -> bool:
    """Letting somebody go out whom one could stop, not giving a card of no use for a low one; breaking a bomb early, a
    low card before somebody's last one, a joker for little."""
    kind, count, value = parts(play[2])
    on_single = now.on >> 5 == code(SET, 1, 0) >> 5
    if not play[0]:
        if len(choices) > 1 and now.sizes[now.last] == 1:
            return True
        return on_single and parts(now.on)[2] <= _LOW and any(_spare(each, hand, models) for each in choices)
    if kind != SET:
        return False
    if least > _CLOSE and hand >> 4 * (value - 3) & 15 == 15:
        return True
    if count > 1:
        return False
    if not now.on and least == 1:
        singles = [each for each in choices if each[2] >> 5 == code(SET, 1, 0) >> 5]
        return len(singles) < len(choices) or play != singles[-1]
    for_little = on_single and parts(now.on)[2] <= _LITTLE and now.sizes[now.turn] >= _MANY
    return for_little and least > _CLOSE and value >= BLACK_JOKER


def _spare(play: TwinPlay, hand: int, models: MurlanModels) -> bool:
    """Whether a play is a single card up to the king that belongs to nothing else."""
    kind, count, value = parts(play[2])
    lone = kind == SET and count == 1 and value < ACE and (hand >> 4 * (value - 3) & 15).bit_count() == 1
    return lone and models.needs(hand & ~play[0]) < models.needs(hand)


def prospect(
    view: View[Hand], legal: Sequence[Move], tables: Mapping[str, Sequence[int]], luck: Random
) -> MurlanProspect | None:
    """The decision that ``view`` shows; None in the exchange, which is no matter for playouts."""
    return None if view.phase == EXCHANGE else MurlanProspect(view, legal, tables.get("murlan", ()), luck)


def _places(options: Options) -> tuple[int, ...]:
    """By seat its place in the direction of play."""
    return (
        tuple(range(SEATS)) if options["mu_direction"] == "clockwise" else tuple(-seat % SEATS for seat in range(SEATS))
    )


def _cards_of(move: Move) -> int:
    return sum(_BIT_OF_TEXT[text] for text in move.picks)


def bits(cards: Sequence[Card]) -> int:
    """Cards as a hand of the twin; hidden ones count for nothing."""
    return sum(BITS[card] for card in cards if card != HIDDEN)


def code_of(cards: Sequence[Card], options: Options) -> int:
    made = combination(cards, options) if cards else None
    return code(_KINDS[made.kind], made.count, made.value) if made else 0


def _hidden(view: View[Hand], place: Sequence[int]) -> Hidden:
    """The cards not seen, a card that was given away and not played since among those whose place is known."""
    known = [0] * SEATS
    known[place[view.viewer]] = bits(view.piles[HANDS[view.viewer]].cards)
    seen = bits([card for pile in (*PLAYS[:SEATS], PLAYED) for card in view.piles[pile].cards])
    pool = PACK & ~seen & ~known[place[view.viewer]]
    sizes = {place[seat]: len(view.piles[HANDS[seat]]) for seat in range(SEATS) if seat != view.viewer}
    if isinstance(view.memory, Swap) and pool & BITS[view.memory.gave]:
        first, last = view.extra.previous[0], view.extra.previous[-1]
        other = place[last if view.viewer == first else first]
        known[other] |= BITS[view.memory.gave]
        pool ^= BITS[view.memory.gave]
        sizes[other] -= 1
    room = tuple((other, sizes[other]) for other in sorted(sizes) if sizes[other])
    return Hidden(pool, room, (ANYTHING,) * len(room), tuple(known), seen)


def _moment(view: View[Hand], place: Sequence[int]) -> MurlanMoment:
    hand = view.extra
    sizes = [0] * SEATS
    for seat in range(SEATS):
        sizes[place[seat]] = len(view.piles[HANDS[seat]])
    on = 0 if hand.last is None else code_of(view.piles[PLAYS[hand.last]].cards, view.options)
    last = -1 if hand.last is None else place[hand.last]
    passed = sum(1 << place[seat] for seat in hand.passed)
    return MurlanMoment(tuple(sizes), place[view.viewer], on, last, passed, len(hand.out))


def _key(now: MurlanMoment, hand: int) -> int:
    others = [size for place, size in enumerate(now.sizes) if place != now.turn and size]
    holding = sum(1 << place for place in range(SEATS) if now.sizes[place])
    one = now.sizes[NEXT[holding][now.turn]] == 1
    last = NEAR[now.sizes[now.last]] if now.on else LEADS
    return hand << 20 | now.on << 8 | situation(NEAR[min(others)], last, one=one, passed=min(now.passed.bit_count(), 2))


class _Told(Exception):
    """The past is told to its end."""


def _past(view: View[Hand], place: Sequence[int], rules: MurlanRules) -> list[tuple[int, int, int]]:
    """The plies of the others in this hand: who, the key without what is still in the hand, what was done."""
    plies = [_ply(entry, view.options, place) for entry in view.extra.log if not entry.endswith("give")]
    if not plies:
        return []
    played, sizes = [0] * SEATS, [0] * SEATS
    for seat in range(SEATS):
        sizes[place[seat]] = len(view.piles[HANDS[seat]])
    for who, play in plies:
        played[who] |= play[0]
        sizes[who] += play[1]
    coming = iter(plies)
    told: list[tuple[int, int, int]] = []

    def again(key: int) -> TwinPlay:
        try:
            who, play = next(coming)
        except StopIteration:
            raise _Told from None
        told.append((who, key, play[2]))
        return play

    try:
        played_out(MurlanMoment(tuple(sizes), plies[0][0]), played, -1, again, locked=rules.locked)
    except _Told:
        me = place[view.viewer]
        return [ply for ply in told if ply[0] != me]
    return []


def _ply(entry: str, options: Options, place: Sequence[int]) -> tuple[int, TwinPlay]:
    seat, _, text = entry.partition(" ")
    texts = text.partition(":")[2]
    if not texts:
        return place[int(seat)], PASS
    cards = [FRENCH_JOKERS.parse(each) for each in texts.split(",")]
    return place[int(seat)], (bits(cards), len(cards), code_of(cards, options))


def alike(view: View[Hand], legal: Sequence[Move], move: Move) -> Sequence[Move]:
    """Those of the legal moves that differ from ``move`` in nothing that matters: suits, where they do not count."""
    made = _made(move, view.options)
    return [other for other in legal if other.verb == move.verb and _made(other, view.options) == made]


def _made(move: Move, options: Options) -> int:
    return code_of([FRENCH_JOKERS.parse(text) for text in move.picks], options)
