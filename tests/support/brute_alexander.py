"""Alexander the Great a second time: lists of card texts, written from the rules alone. The shuffle too is written anew."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

ORDER = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
IN_ORDER = f" {' '.join(ORDER)} "
WORD = 2**64
GAMMA = 0x9E3779B97F4A7C15


def mixed(z: int) -> int:
    """The finish of SplitMix64 as its authors printed it."""
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 % WORD
    z = (z ^ z >> 27) * 0x94D049BB133111EB % WORD
    return z ^ z >> 31


def shuffled(number: int, index: int, texts: Sequence[str]) -> list[str]:
    """Fisher and Yates from the back, each place drawn by throwing numbers away that would make it unfair."""
    seed = mixed(number * GAMMA % WORD) ^ mixed((index + 1) * 0xD1B54A32D192ED03 % WORD)
    texts = list(texts)
    for size in range(len(texts), 1, -1):
        drawn = WORD
        while drawn >= WORD - WORD % size:
            seed = (seed + GAMMA) % WORD
            drawn = mixed(seed)
        place = drawn % size
        texts[size - 1], texts[place] = texts[place], texts[size - 1]
    return texts


class Alexander:
    """Eighteen places and four suits, the top card last; ``number`` is that of the deal."""

    number = 0

    def __init__(self, places: list[list[str]], suits: dict[str, list[str]], options: Mapping[str, str | int]) -> None:
        self.places, self.suits, self.options, self.battle = places, suits, options, 1

    @classmethod
    def dealt(cls, order: Sequence[str], options: Mapping[str, str | int]) -> Alexander:
        """Fans of three, one after the other, then the single card."""
        game = cls([], {suit: [] for suit in "SHDC"}, options)
        game.lay(order)
        return game

    @classmethod
    def set_up(cls, piles: Mapping[str, Sequence[str]], options: Mapping[str, str | int]) -> Alexander:
        """A position from piles of texts."""
        places = [list(piles[f"t{n}"]) for n in range(1, 19)]
        return cls(places, {suit: list(piles[f"f{suit}"]) for suit in "SHDC"}, options)

    def lay(self, texts: Sequence[str]) -> None:
        """In threes, as far as there are cards."""
        pack = list(texts)
        self.places = [[pack.pop(0) for _ in range(min(3, len(pack)))] for _ in range(18)]

    def moves(self) -> list[str]:
        """The texts of all legal moves."""
        if self.score() == 52:
            return []
        found = []
        for n, place in enumerate(self.places, 1):
            if place:
                if ORDER.index(place[-1][:-1]) == len(self.suits[place[-1][-1]]):
                    found.append(f"move:t{n}:f{place[-1][-1]}:1")
                found += [f"move:t{n}:t{other}:1" for other in range(1, 19) if other != n and self.takes(n, other)]
        can_go_out = any(":f" in text for text in found)
        if self.battle < 99 and not (can_go_out and self.options["al_redeal_when"] == "when_stuck"):
            found.append("redeal")
        return found

    def takes(self, source: int, target: int) -> bool:
        """Whether the top card of one place may go onto another."""
        card, under = self.places[source - 1][-1], self.places[target - 1]
        if under:
            return card[-1] == under[-1][-1] and f" {card[:-1]} {under[-1][:-1]} " in IN_ORDER
        if len(self.places[source - 1]) == 1:
            return False
        rule = self.options["al_empty_place"]
        return rule == "any_card" or (rule == "kings" and card[0] == "K")

    def play(self, text: str) -> None:
        """Make a legal move."""
        if text == "redeal":
            left = {card for place in self.places for card in place}
            self.lay(shuffled(self.number, self.battle, [r + s for s in "SHDC" for r in ORDER if r + s in left]))
            self.battle += 1
            return
        _, source, target, _ = text.split(":")
        card = self.places[int(source[1:]) - 1].pop()
        (self.suits[target[1]] if target[0] == "f" else self.places[int(target[1:]) - 1]).append(card)

    def score(self) -> int:
        """Cards out."""
        return sum(len(suit) for suit in self.suits.values())

    def result(self, moves: list[str]) -> str | None:
        """Won when all is out in time, lost when it is out too late or nothing can be done."""
        if moves:
            return None
        in_time = self.battle <= 3 or self.options["al_redeals"] == "unlimited"
        return "won" if self.score() == 52 and in_time else "lost"

    def piles(self) -> dict[str, str]:
        """Every pile as text."""
        shown = {f"t{n}": " ".join(place) for n, place in enumerate(self.places, 1)}
        return {**shown, **{f"f{suit}": " ".join(cards) for suit, cards in self.suits.items()}, "stock": ""}
