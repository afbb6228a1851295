"""A second implementation of the games for several: plain lists of card texts, written from the rules alone, slow and obvious.

Las Vegan, Monte Carlo, Hearts, Briscola and Mau-Mau. Each is played from a deal given by the test (hands, and
in Las Vegan the casino); it shares nothing with the package but the notation of moves and cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import combinations, permutations

from tests.support.brute import GAMMA, WORD, mixed, shuffled

GOLDEN = ["min", "max"]
HIGH = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


def golden_drawn(number: int, turn: int) -> list[str]:
    """The place of the golden card in this round of a deal, if it is drawn: an independent version of the toss."""
    seed = mixed(number * GAMMA % WORD) ^ mixed((4000 + turn + 1) * 0xD1B54A32D192ED03 % WORD)
    return [GOLDEN[mixed((seed + GAMMA) % WORD) % 2]]


@dataclass
class Vegas:
    """One round of Las Vegan. ``trick`` has (seat, card) in the order of play; it is put away when the next is led."""

    hands: list[list[str]]
    turn: int
    scores: list[int]
    casino: list[str]
    faces: dict[str, int]
    must_place: bool
    split_tie: bool
    golden: list[str]
    trick: list[tuple[int, str]] = field(default_factory=list)
    won: list[list[str]] = field(default_factory=list)
    tricks: list[int] = field(default_factory=list)
    chips: dict[str, str] = field(default_factory=dict)
    owed: int = 0
    finished: bool = False

    def __post_init__(self) -> None:
        self.won = [[] for _ in self.hands]
        self.tricks = [0 for _ in self.hands]

    def full(self) -> bool:
        return len(self.trick) == len(self.hands)

    def moves(self) -> list[str]:
        """The texts of all legal moves of this round."""
        if self.finished:
            return []
        if self.owed:
            free = {"golden": self.golden, **{f"chip{n}": ["casino1", "casino2", "casino3"] for n in range(1, 5)}}
            places = [
                f"chip:{chip}:{place}"
                for chip in free
                for place in free[chip]
                if chip not in self.chips and place not in self.chips.values()
            ]
            return places if self.must_place else [*places, "done"]
        hand = self.hands[self.turn]
        if self.trick and not self.full():
            same = [card for card in hand if card[0] == self.trick[0][1][0]]
            hand = same or hand
        return [f"play:{card}" for card in hand]

    def play(self, text: str) -> None:
        """Make a legal move."""
        if text == "done":
            self.owed = 0
        elif text.startswith("chip"):
            _, chip, place = text.split(":")
            self.chips[chip] = place
            self.owed -= 1
            if "golden" in self.chips and len(self.chips) == 4:
                self.owed = 0
        else:
            self._card(text.split(":")[1])
            return
        self._end_if_empty()

    def _card(self, card: str) -> None:
        if self.full():
            self._put_away()
        self.hands[self.turn].remove(card)
        self.trick.append((self.turn, card))
        if not self.full():
            self.turn = (self.turn + 1) % len(self.hands)
            return
        led = self.trick[0][1][0]
        best = self.trick[0]
        for seat, other in self.trick:
            if other[0] == led and other[1] > best[1][1]:
                best = (seat, other)
        for seat, other in self.trick:
            if other[1] == "0" and other[0] != led:
                best = (seat, other)
        self.turn = best[0]
        self.tricks[self.turn] += 1
        if not ("golden" in self.chips and len(self.chips) == 4):
            self.owed = sum(other[1] == "7" for _, other in self.trick)
        self._end_if_empty()

    def _put_away(self) -> None:
        self.won[self.turn] += [card for _, card in self.trick]
        self.trick = []

    def _end_if_empty(self) -> None:
        if self.owed or any(self.hands):
            return
        self.finished = True
        mine = [list(cards) for cards in self.won]
        mine[self.turn] += [card for _, card in self.trick]
        for seat, cards in enumerate(mine):
            change = sum(self.faces[chip] * self._times(seat, place, cards) for chip, place in self.chips.items())
            self.scores[seat] = max(0, self.scores[seat] + change)

    def _times(self, seat: int, place: str, cards: list[str]) -> int:
        if place in ("min", "max"):
            wanted = min(self.tricks) if place == "min" else max(self.tricks)
            tied = self.tricks.count(wanted) > 1 and not self.split_tie
            return int(self.tricks[seat] == wanted and not tied)
        shown = self.casino[int(place[-1]) - 1]
        if shown.isdigit():
            return sum(card[1] == shown for card in cards)
        return sum(card[0] == shown for card in cards) // 3


@dataclass
class Carlo:
    """One round of Monte Carlo: its number, the hands, whose turn, and how many ranks the pack has."""

    number: int
    hands: list[list[str]]
    turn: int
    options: Mapping[str, str | int]
    trick: list[tuple[int, str]] = field(default_factory=list)
    won: list[list[str]] = field(default_factory=list)
    tricks: list[int] = field(default_factory=list)
    runs: dict[str, list[str]] = field(default_factory=dict)
    places: list[int] = field(default_factory=list)
    again: bool = False
    points: list[int] | None = None

    def __post_init__(self) -> None:
        self.won = [[] for _ in self.hands]
        self.tricks = [0 for _ in self.hands]
        self.taker: int | None = None
        self.pack = [card for hand in self.hands for card in hand]
        ranks = [rank for rank in HIGH if any(card[:-1] == rank for card in self.pack)]
        self.middle = ranks[-(-len(ranks) // 2) - 1]

    def moves(self) -> list[str]:
        """The texts of all legal moves of this round."""
        if self.points is not None:
            return []
        return self._domino_moves() if self.number == 7 else self._trick_moves()

    def play(self, text: str) -> None:
        """Make a legal move."""
        if text == "cut":
            self.points = self._minus()
        elif self.number < 7:
            self._to_trick(text.split(":")[1])
        else:
            self._to_runs(text)

    def _trick_moves(self) -> list[str]:
        hand = self.hands[self.turn]
        following = self.trick and self.taker is None and self.options["mc_follow_suit"] == "must"
        same = [card for card in hand if following and card[-1] == self.trick[0][1][-1]]
        cut = ["cut"] if self.options["mc_cut_short"] == "ask" and self._decided() else []
        return [f"play:{card}" for card in same or hand] + cut

    def _to_trick(self, card: str) -> None:
        if self.taker is not None:
            self.won[self.taker] += [other for _, other in self.trick]
            self.trick, self.taker = [], None
        self.hands[self.turn].remove(card)
        self.trick.append((self.turn, card))
        in_trick = [seat for seat, _ in self.trick]
        following = [seat for seat in self._round_from(self.turn + 1) if self.hands[seat] and seat not in in_trick]
        if following:
            self.turn = following[0]
            return
        led = self.trick[0][1][-1]
        self.taker = max((HIGH.index(other[:-1]), seat) for seat, other in self.trick if other[-1] == led)[1]
        self.tricks[self.taker] += 1
        leaders = [seat for seat in self._round_from(self.taker) if self.hands[seat]]
        if not leaders or (self.options["mc_cut_short"] == "auto" and self._decided()):
            self.points = self._minus()
        else:
            self.turn = leaders[0]

    def _round_from(self, seat: int) -> list[int]:
        return [(seat + n) % len(self.hands) for n in range(len(self.hands))]

    def _taken(self, seat: int) -> list[str]:
        return self.won[seat] + ([card for _, card in self.trick] if seat == self.taker else [])

    def _price(self, card: str) -> int:
        if self.number == 2:
            return int(card[-1] == "C")
        if self.number == 3:
            return 2 * (card[:-1] == "Q")
        if self.number == 4:
            return 4 * (card in ("KS", "KC"))
        return 8 * (card == "AH")

    def _minus(self) -> list[int]:
        if self.number == 1:
            return list(self.tricks)
        if self.number == 6:
            return [8 * (seat == self.taker) for seat in range(len(self.hands))]
        return [sum(self._price(card) for card in self._taken(seat)) for seat in range(len(self.hands))]

    def _decided(self) -> bool:
        if self.number in (1, 6):
            return False
        return sum(self._minus()) == sum(self._price(card) for card in self.pack)

    def _fits(self, card: str) -> bool:
        run = [HIGH.index(other[:-1]) for other in self.runs.get(card[-1], [])]
        height = HIGH.index(card[:-1])
        return height in (min(run) - 1, max(run) + 1) if run else card[:-1] == self.middle

    def _domino_moves(self) -> list[str]:
        fitting = [f"play:{card}" for card in self.hands[self.turn] if self._fits(card)]
        extra = self.options["mc_ace_extra_turn"]
        if self.again and extra == "optional":
            return [*fitting, "done"]
        passing = self.options["mc_domino_pass"]
        may_pass = passing == "free" and not self.again
        return [*fitting, "pass"] if may_pass or not fitting else fitting

    def _to_runs(self, text: str) -> None:
        self.again = False
        if text not in ("pass", "done"):
            card = text.split(":")[1]
            self.hands[self.turn].remove(card)
            self.runs.setdefault(card[-1], []).append(card)
            if not self.hands[self.turn]:
                self.places.append(self.turn)
            elif card[0] == "A" and self.options["mc_ace_extra_turn"] != "off":
                self.again = True
                return
        left = [seat for seat in self._round_from(self.turn + 1) if self.hands[seat]]
        if len(left) > 1 or (left and len(self.places) < len(self.hands) - 1):
            self.turn = left[0]
        else:
            self.places += left
            self.points = []


@dataclass
class Hearts:
    """One hand of Hearts: hands, whose turn, how many seats on cards are passed; ``trick`` as above."""

    hands: list[list[str]]
    turn: int
    shift: int
    options: Mapping[str, str | int]
    chosen: dict[int, list[str]] = field(default_factory=dict)
    trick: list[tuple[int, str]] = field(default_factory=list)
    won: list[list[str]] = field(default_factory=list)
    tricks: int = 0
    points: list[int] | None = None

    def __post_init__(self) -> None:
        self.won = [[] for _ in self.hands]
        if not self.shift:
            self._to_lead()

    @property
    def giving(self) -> bool:
        return self.shift > 0 and len(self.chosen) < 4

    def moves(self) -> list[str]:
        """The texts of all legal moves of this hand."""
        if self.points is not None:
            return []
        hand = self.hands[self.turn]
        if self.giving:
            order = sorted(hand, key=lambda card: ("SHDC".index(card[-1]), (HIGH.index(card[:-1]) + 1) % 13))
            return [f"give:{','.join(three)}" for three in combinations(order, 3)]
        return [f"play:{card}" for card in hand if self._may(card, hand)]

    def _may(self, card: str, hand: list[str]) -> bool:
        if not self.trick or len(self.trick) == 4:
            if "2C" in hand:
                return card == "2C"
            gone = [other for cards in self.won for other in cards] + [other for _, other in self.trick]
            queen_breaks = self.options["he_break"] == "queen_too" and "QS" in gone
            broken = any(other[-1] == "H" for other in gone) or queen_breaks
            return card[-1] != "H" or broken or all(other[-1] == "H" for other in hand)
        led = self.trick[0][1][-1]
        if any(other[-1] == led for other in hand):
            return card[-1] == led
        if self.tricks or self.options["he_first"] == "any":
            return True
        bad = [other for other in hand if other[-1] == "H" or other == "QS"]
        return card not in bad or bad == hand

    def play(self, text: str) -> None:
        """Make a legal move."""
        cards = text.split(":")[1].split(",")
        if self.giving:
            self.chosen[self.turn] = cards
            self.turn = (self.turn + 1) % 4
            if not self.giving:
                for seat, three in self.chosen.items():
                    self.hands[seat] = [card for card in self.hands[seat] if card not in three]
                for seat, three in self.chosen.items():
                    self.hands[(seat + self.shift) % 4] += three
                self._to_lead()
            return
        if len(self.trick) == 4:
            self.won[self.turn] += [card for _, card in self.trick]
            self.trick = []
        self.hands[self.turn].remove(cards[0])
        self.trick.append((self.turn, cards[0]))
        self.turn = (self.turn + 1) % 4
        if len(self.trick) == 4:
            led = self.trick[0][1][-1]
            self.turn = max((HIGH.index(card[:-1]), seat) for seat, card in self.trick if card[-1] == led)[1]
            self.tricks += 1
            self._count()

    def _to_lead(self) -> None:
        self.turn = next(seat for seat in range(4) if "2C" in self.hands[seat])

    def _count(self) -> None:
        price = {f"{rank}H": 1 for rank in HIGH} | {"QS": 13}
        if self.options["he_jack"] == "on":
            price["JD"] = -10
        if any(card in price for hand in self.hands for card in hand):
            return
        taken = [list(cards) for cards in self.won]
        taken[self.turn] += [card for _, card in self.trick]
        self.points = [sum(price.get(card, 0) for card in cards) for cards in taken]
        for seat, cards in enumerate(taken):
            if sum(card[-1] == "H" or card == "QS" for card in cards) == 14:
                if self.options["he_moon"] == "self":
                    self.points[seat] -= 52
                if self.options["he_moon"] == "others":
                    self.points = [points + (-26 if other == seat else 26) for other, points in enumerate(self.points)]


STRONG = ["2", "4", "5", "6", "7", "J", "Q", "K", "3", "A"]
VALUE = {"A": 11, "3": 10, "K": 4, "Q": 3, "J": 2}


@dataclass
class Briscola:
    """One hand of Briscola: hands, whose turn, the stock from the bottom, the trump card first; ``trick`` as above."""

    hands: list[list[str]]
    turn: int
    stock: list[str]
    options: Mapping[str, str | int]
    trick: list[tuple[int, str]] = field(default_factory=list)
    won: list[list[str]] = field(default_factory=list)
    hands_won: list[int] | None = None
    trump: str = ""

    def __post_init__(self) -> None:
        self.won = [[] for _ in self.hands]
        self.trump = self.trump or self.stock[0][-1]

    def full(self) -> bool:
        return len(self.trick) == len(self.hands)

    def moves(self) -> list[str]:
        """The texts of all legal moves of this hand."""
        if self.hands_won is not None:
            return []
        found = [f"play:{card}" for card in self.hands[self.turn]]
        leads = not self.trick or self.full()
        if self.options["br_change"] == "seven" and leads and self.stock and f"7{self.trump}" in self.hands[self.turn]:
            found.append("change")
        return found

    def play(self, text: str) -> None:
        """Make a legal move."""
        hand = self.hands[self.turn]
        if text == "change":
            hand.remove(f"7{self.trump}")
            hand.append(self.stock[0])
            self.stock[0] = f"7{self.trump}"
            return
        card, seats = text.split(":")[1], len(self.hands)
        if self.full():
            self.won[self.turn] += [other for _, other in self.trick]
            self.trick = []
        hand.remove(card)
        self.trick.append((self.turn, card))
        self.turn = (self.turn + 1) % seats
        if not self.full():
            return
        led = self.trick[0][1][-1]
        strength = {
            seat: (other[-1] == self.trump, other[-1] == led, STRONG.index(other[:-1])) for seat, other in self.trick
        }
        self.turn = max(strength, key=lambda seat: strength[seat])
        for n in range(seats):
            if self.stock:
                self.hands[(self.turn + n) % seats].append(self.stock.pop())
        if not any(self.hands):
            self._count()

    def _count(self) -> None:
        seats = range(len(self.hands))
        taken = [sum(VALUE.get(card[:-1], 0) for card in cards) for cards in self.won]
        taken[self.turn] += sum(VALUE.get(card[:-1], 0) for _, card in self.trick)
        if len(taken) == 4 and self.options["br_partners"] == "yes":
            taken = [taken[seat] + taken[(seat + 2) % 4] for seat in seats]
            winning = [seat for seat in seats if taken[seat] > 60]
            last = [self.turn, (self.turn + 2) % 4]
        elif len(taken) == 2:
            winning, last = [seat for seat in seats if taken[seat] > 60], [self.turn]
        else:
            first = [seat for seat in seats if taken[seat] == max(taken)]
            winning, last = first if len(first) == 1 else [], []
        if not winning and self.options["br_tie"] == "last_trick":
            winning = last
        self.hands_won = [int(seat in winning) for seat in seats]


# -- Mau-Mau -----------------------------------------------------------------------------------------------------------


SUITS = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"}
TENS = {"K": 10, "Q": 10, "J": 10, "A": 1}
SMALL_PACK = {"J": 20, "A": 11, "K": 4, "Q": 3}


def rank(card: str) -> str:
    return card[:-1]


@dataclass
class MauMau:
    """One hand, the ``number`` of the deal and of the hand (from 0). ``stock`` and ``pile`` have their top card last."""

    number: int
    hand: int
    hands: list[list[str]]
    stock: list[str]
    pile: list[str]
    turn: int
    options: Mapping[str, str | int]
    asked: str = ""
    naming: bool = False
    drew: int = 0
    debt: int = 0
    skipped: int = 0
    shuffles: int = 0
    called: bool = False
    passes: int = 0
    points: list[int] | None = None
    untouched: bool = field(default=True)

    def on(self, key: str) -> bool:
        return self.options[key] in ("on", "yes")

    def wild(self, card: str) -> bool:
        return rank(card) == self.options["mm_wild"]

    def fits(self, card: str) -> bool:
        top = self.pile[-1]
        if self.debt:
            return rank(card) == "7"
        if self.untouched and self.wild(top):
            return True
        if self.wild(card):
            return not self.wild(top) or self.on("mm_wild_on_wild")
        if self.wild(top):
            return card[-1] == self.asked
        return card[-1] == top[-1] or rank(card) == rank(top)

    def drawable(self) -> bool:
        return bool(self.stock) or (len(self.pile) > 1 and self.shuffles < 5)

    def moves(self) -> list[str]:
        """The texts of all legal moves of this hand."""
        if self.points is not None:
            return []
        if self.naming:
            return list(SUITS)
        hand = self.hands[self.turn]
        most = len(hand) if self.on("mm_several") else 1
        found = []
        for count in range(1, min(4, most) + 1):
            for cards in permutations(hand, count):
                alike = len({rank(card) for card in cards}) == 1
                alone = self.wild(cards[0]) and not self.on("mm_wild_on_wild") and count > 1
                if alike and not alone and self.fits(cards[0]):
                    found.append("play:" + ",".join(cards))
        if self.on("mm_call") and not self.called and 2 <= len(hand) <= (5 if self.on("mm_several") else 2):
            found.append("call")
        if self.debt:
            found.append("take")
        elif self.drew < int(self.options["mm_draw"]) and self.drawable():
            found.append("draw")
        else:
            found.append("pass")
        return found

    def play(self, text: str) -> None:
        """Make a legal move."""
        if text == "pass":
            self.passes += 1
            if self.passes == len(self.hands):
                self.count()
            else:
                self.go_on()
            return
        self.passes = 0
        if text in SUITS:
            self.asked, self.naming = SUITS[text], False
            self.go_on()
        elif text == "call":
            self.called = True
        elif text == "draw":
            self.draw(1)
            self.drew += 1
        elif text == "take":
            self.draw(self.debt)
            self.debt = 0
            self.go_on()
        else:
            self.lay(text.removeprefix("play:").split(","))

    def lay(self, cards: list[str]) -> None:
        hand = self.hands[self.turn]
        for card in cards:
            hand.remove(card)
            self.pile.append(card)
        self.untouched = False
        if not hand:
            self.count()
            return
        if len(hand) == 1 and self.on("mm_call") and not self.called:
            self.draw(3 if self.options["mm_pack"] == "52" else 2)
        if rank(cards[0]) == "7" and self.on("mm_seven"):
            self.debt += 2 * len(cards)
        if rank(cards[0]) == "8" and self.on("mm_skip"):
            self.skipped = len(cards)
        if self.wild(cards[0]):
            self.naming = True
        else:
            self.go_on()

    def draw(self, count: int) -> None:
        for _ in range(count):
            if not self.drawable():
                return
            if not self.stock:
                self.shuffles += 1
                index = 1000 * (self.shuffles + 1) + self.hand
                self.stock = shuffled(self.number, index, self.pile[:-1])[::-1]
                self.pile = self.pile[-1:]
            self.hands[self.turn].append(self.stock.pop())

    def go_on(self) -> None:
        """Pass the turn; each of the other seats misses one turn at most."""
        seats = len(self.hands)
        others = [(self.turn + n) % seats for n in range(1, seats)]
        self.turn = (others[self.skipped :] or [self.turn])[0]
        self.skipped = self.drew = 0
        self.called = False

    def count(self) -> None:
        if self.options["mm_match"] == "hands":
            self.points = [int(not hand) for hand in self.hands]
        else:
            self.points = [-sum(map(self.worth, hand)) for hand in self.hands]

    def worth(self, card: str) -> int:
        if self.options["mm_pack"] == "32":
            return SMALL_PACK.get(rank(card)) or int(rank(card))
        return 50 if self.wild(card) else TENS.get(rank(card)) or int(rank(card))
