"""Chinese Wall a second time: lists of (text, face up), written from the rules alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import pairwise

ORDER = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
HIDDEN_IN_PRINT = ["10C JD 4S KD 8H 8D", "6S 5S 3D 2S 6H 3H", "7C 4D JH AS 3S 6D"]
PRINT = ["10H 4C 7S 2D AH 9D", "2H 5C 8S QS 5D 9C", "AC KS 10D 3C 9S 4H"]
PRINTED_RESERVE = "KH QD AD 2C KC 5H QH JS JC 10S 9H 8C 7D 7H 6C QC"


def height(card: str) -> int:
    """0 for an ace, 12 for a king."""
    return ORDER.index(card[:-1])


def lies_on(card: str, under: str) -> bool:
    """One lower, and one of them red, the other black."""
    return height(under) - height(card) == 1 and (card[-1] in "HD") != (under[-1] in "HD")


class ChineseWall:
    """Six columns, sixteen cards in reserve ("" where one was used), four suits as numbers of cards."""

    number = 0

    def __init__(self, options: Mapping[str, str | int]) -> None:
        self.columns: list[list[tuple[str, bool]]] = [[] for _ in range(6)]
        self.reserve = [""] * 16
        self.suits = dict.fromkeys("SHDC", 0)
        self.idle, self.options = 0, options

    @classmethod
    def dealt(cls, order: Sequence[str], options: Mapping[str, str | int]) -> ChineseWall:
        """Row by row, a row face down, a row face up; then the reserve."""
        game, pack = cls(options), list(order)
        if options["cw_deal"] == "magazine":
            rows = [row for pair in zip(HIDDEN_IN_PRINT, PRINT, strict=True) for row in pair]
            pack = " ".join([*rows, PRINTED_RESERVE]).split()
        for row in range(6):
            for column in game.columns:
                column.append((pack.pop(0), row in {1, 3, 5}))
        game.reserve = pack
        return game

    @classmethod
    def set_up(cls, piles: Mapping[str, Sequence[str]], options: Mapping[str, str | int]) -> ChineseWall:
        """A position from piles of texts, face-down cards in brackets."""
        game = cls(options)
        game.columns = [[(text.strip("()"), text[0] != "(") for text in piles[f"t{n}"]] for n in range(1, 7)]
        game.reserve = ["".join(piles[f"r{n}"]) for n in range(1, 17)]
        game.suits = {suit: len(piles[f"f{suit}"]) for suit in "SHDC"}
        return game

    def moves(self) -> list[str]:
        """The texts of all legal moves."""
        found = []
        for n, column in enumerate(self.columns, 1):
            if column:
                found += self.out(f"t{n}", column[-1][0])
                found += self.from_column(n, column)
        for n, card in enumerate(self.reserve, 1):
            if card:
                found += self.out(f"r{n}", card)
                found += [f"move:r{n}:t{target}:1" for target in range(1, 7) if self.takes(target, card)]
        return [text for text in found if self.idle < 50 or self.counts(text)]

    def out(self, source: str, card: str) -> list[str]:
        """To its suit, if it is next there."""
        return [f"move:{source}:f{card[-1]}:1"] if self.suits[card[-1]] == height(card) else []

    def from_column(self, n: int, column: list[tuple[str, bool]]) -> list[str]:
        """Every end of a column that is a run, to every column that takes it."""
        found = []
        for count in range(1, len(column) + 1):
            cards = column[-count:]
            pairs = pairwise(cards)
            if not all(up for _, up in cards) or not all(lies_on(after[0], card[0]) for card, after in pairs):
                break
            longer = column[-count - 1] if count < len(column) else ("", False)
            goes_on = longer[1] and lies_on(cards[0][0], longer[0])
            if self.options["cw_run"] == "whole_run" and goes_on:
                continue
            for target in range(1, 7):
                moves_left = target < n or not self.columns[target - 1]
                any_way = self.options["cw_direction"] == "any"
                no_change = count == len(column) and not self.columns[target - 1] and any_way
                allowed = any_way or moves_left
                if target != n and allowed and not no_change and self.takes(target, cards[0][0]):
                    found.append(f"move:t{n}:t{target}:{count}")
        return found

    def takes(self, target: int, card: str) -> bool:
        """Whether a column, perhaps a used-up one, takes a card or the run below it."""
        column = self.columns[target - 1]
        if column:
            return lies_on(card, column[-1][0])
        return self.options["cw_empty_column"] == "any_card_or_run" or card[0] == "K"

    def counts(self, text: str) -> bool:
        """Whether a move brings something new."""
        _, source, target, count = text.split(":")
        if target[0] == "f" or source[0] == "r":
            return True
        column = self.columns[int(source[1:]) - 1]
        return len(column) > int(count) and not column[-int(count) - 1][1]

    def play(self, text: str) -> None:
        """Make a legal move."""
        self.idle = 0 if self.counts(text) else self.idle + 1
        _, source, target, count = text.split(":")
        place = int(source[1:]) - 1
        if source[0] == "r":
            cards, self.reserve[place] = [self.reserve[place]], ""
        else:
            column = self.columns[place]
            cards = [card for card, _ in column[-int(count) :]]
            del column[-int(count) :]
            if column:
                column[-1] = (column[-1][0], True)
        if target[0] == "f":
            self.suits[target[1]] += 1
        else:
            self.columns[int(target[1:]) - 1] += [(card, True) for card in cards]

    def score(self) -> int:
        """Cards out."""
        return sum(self.suits.values())

    def result(self, moves: list[str]) -> str | None:
        """Won when all are out, lost when nothing can be done."""
        if self.score() == 52:
            return "won"
        return None if moves else "lost"

    def piles(self) -> dict[str, str]:
        """Every pile as text, face-down cards in brackets."""
        shown = {f"r{n}": card for n, card in enumerate(self.reserve, 1)}
        for n, column in enumerate(self.columns, 1):
            shown[f"t{n}"] = " ".join(card if up else f"({card})" for card, up in column)
        return {**shown, **{f"f{suit}": " ".join(r + suit for r in ORDER[:n]) for suit, n in self.suits.items()}}
