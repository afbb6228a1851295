"""Mau-Mau a second time: plain lists of card texts, written from the rules alone, slow and obvious.

A hand is played from a deal that the test hands over; nothing is shared with the package but the notation of moves and cards.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import permutations

from tests.support.brute import shuffled

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
        """The next seat; of the others each sits out once at most."""
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
