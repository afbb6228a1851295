"""Golf and Klondike a second time: plain lists of card texts, written from the rules alone, slow and obvious.

Shares nothing with the package but the notation of moves and cards, so that both can be compared move by move.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy

from tests.support.brute_alexander import Alexander
from tests.support.brute_elevens import Elevens
from tests.support.brute_wall import ChineseWall

Options = Mapping[str, str | int]

ORDER = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
HEIGHT = {rank: n for n, rank in enumerate(ORDER)}
ON_IN_GOLF = {
    "A": ["2"],
    "2": ["A", "3"],
    "3": ["2", "4"],
    "4": ["3", "5"],
    "5": ["4", "6"],
    "6": ["5", "7"],
    "7": ["6", "8"],
    "8": ["7", "9"],
    "9": ["8", "10"],
    "10": ["9", "J"],
    "J": ["10", "Q"],
    "Q": ["J", "K"],
    "K": [],
}


def rank(card: str) -> str:
    """The rank of "10H": "10"."""
    return card[:-1]


def red(card: str) -> bool:
    """Whether a card is a heart or a diamond."""
    return card[-1] in "HD"


class Golf:
    """A hole: columns, hand and waste as lists of texts; the next card of the hand comes first."""

    def __init__(self, columns: list[list[str]], waste: list[str], hand: list[str], options: Options) -> None:
        self.columns, self.waste, self.hand, self.options = columns, waste, hand, options

    @classmethod
    def dealt(cls, order: Sequence[str], options: Options) -> Golf:
        """Five rows of seven, then the hand, whose first card is turned up."""
        rows = [order[start : start + 7] for start in (0, 7, 14, 21, 28)]
        return cls([[row[n] for row in rows] for n in range(7)], [order[35]], list(order[36:]), options)

    @classmethod
    def set_up(cls, piles: Mapping[str, Sequence[str]], options: Options) -> Golf:
        """A hole from piles of texts, the top card last."""
        columns = [list(piles[f"t{n}"]) for n in range(1, 8)]
        hand = [text.strip("()") for text in piles["stock"]]
        return cls(columns, list(piles["waste"]), hand[::-1], options)

    def moves(self) -> list[str]:
        """The texts of all legal moves."""
        wanted = list(ON_IN_GOLF[rank(self.waste[-1])])
        queen_allowed, wrap = self.options["go_king"] == "queen_allowed", self.options["go_wrap"] == "ace_king"
        if rank(self.waste[-1]) == "K" and queen_allowed:
            wanted = ["Q", "A"] if wrap else ["Q"]
        if rank(self.waste[-1]) == "A" and wrap:
            wanted.append("K")
        takes = [f"move:t{n}:waste:1" for n, col in enumerate(self.columns, 1) if col and rank(col[-1]) in wanted]
        cleared = not any(self.columns)
        held_back = takes and self.options["go_voluntary_flip"] == "only_when_stuck"
        return takes if cleared or held_back or not self.hand else [*takes, "draw"]

    def play(self, text: str) -> None:
        """Make a legal move."""
        if text == "draw":
            self.waste.append(self.hand.pop(0))
        else:
            self.waste.append(self.columns[int(text[6]) - 1].pop())

    def score(self) -> int:
        """Cards left on the table; if there are none, minus the cards left in hand."""
        left = sum(map(len, self.columns))
        return left or -len(self.hand)

    def result(self, moves: list[str]) -> str | None:
        """How it ended when these are the moves left: a cleared table is won, None means that it goes on."""
        if not any(self.columns):
            return "won"
        return None if moves else "counted"

    def piles(self) -> dict[str, str]:
        """Every pile as text, face-down cards in brackets."""
        shown = {f"t{n}": " ".join(col) for n, col in enumerate(self.columns, 1)}
        return {**shown, "waste": " ".join(self.waste), "stock": " ".join(f"({card})" for card in self.hand[::-1])}


class Klondike:
    """Seven piles of [card, face up]; the next card of the stock comes first; the waste's top comes last."""

    def __init__(
        self,
        tableau: list[list[tuple[str, bool]]],
        suits: dict[str, int],
        stock: list[str],
        waste: list[str],
        recycled: int,
        options: Options,
    ) -> None:
        self.tableau, self.suits, self.stock, self.waste = tableau, suits, stock, waste
        self.recycled, self.options = recycled, options

    @classmethod
    def dealt(cls, order: Sequence[str], options: Options) -> Klondike:
        """Rows of seven, six, … one; the first card of each row lies face up."""
        hand, tableau = list(order), [list[tuple[str, bool]]() for _ in range(7)]
        for length in range(7, 0, -1):
            for place in range(length):
                tableau[7 - length + place].append((hand.pop(0), place == 0))
        return cls(tableau, dict.fromkeys("SHDC", 0), hand, [], 0, options)

    @classmethod
    def set_up(cls, piles: Mapping[str, Sequence[str]], options: Options) -> Klondike:
        """A position from piles of texts, face-down cards in brackets, the top card last."""
        tableau = [[(text.strip("()"), text[0] != "(") for text in piles[f"t{n}"]] for n in range(1, 8)]
        suits = {suit: len(piles[f"f{suit}"]) for suit in "SHDC"}
        stock = [text.strip("()") for text in piles["stock"]][::-1]
        return cls(tableau, suits, stock, list(piles["waste"]), 0, options)

    def moves(self) -> list[str]:
        """The texts of all legal moves."""
        if sum(self.suits.values()) == 52:
            return []
        found = []
        for n, pile in enumerate(self.tableau, 1):
            found += self._out(f"t{n}", [card for card, _ in pile])
            open_cards = sum(up for _, up in pile)
            parts = range(1, open_cards + 1) if self.options["kl_move"] == "any_part" else {open_cards} - {0}
            for count in parts:
                found += self._onto(f"t{n}", pile[-count][0], count, whole=count == len(pile))
        found += self._out("waste", self.waste)
        if self.waste:
            found += self._onto("waste", self.waste[-1], 1, whole=False)
        if self.options["kl_take_back"] == "yes":
            for suit, height in self.suits.items():
                if height:
                    found += self._onto(f"f{suit}", ORDER[height - 1] + suit, 1, whole=False)
        if self.stock:
            found.append("draw")
        elif self.waste and self.recycled + 1 < {"1": 1, "3": 3, "unlimited": 10**9}[str(self.options["kl_passes"])]:
            found.append("recycle")
        return found

    def play(self, text: str) -> None:
        """Make a legal move."""
        if text == "draw":
            for _ in range(min(int(self.options["kl_draw"]), len(self.stock))):
                self.waste.append(self.stock.pop(0))
        elif text == "recycle":
            self.stock, self.waste, self.recycled = self.waste, [], self.recycled + 1
        else:
            _, source, target, count = text.split(":")
            cards = self._lift(source, int(count))
            if target[0] == "f":
                self.suits[target[1]] += 1
            else:
                self.tableau[int(target[1]) - 1] += [(card, True) for card in cards]

    def score(self) -> int:
        """Five units for each card out less 52, or, without stakes, the number of cards out."""
        out = sum(self.suits.values())
        if self.options["kl_stakes"] == "off":
            return out
        if self.options["kl_count_aces"] == "no":
            out -= sum(1 for height in self.suits.values() if height)
        return (5 * out - 52) * int(self.options["kl_unit"])

    def result(self, moves: list[str]) -> str | None:
        """How it ended when these are the moves left: won when all is out, None means that it goes on."""
        if sum(self.suits.values()) == 52:
            return "won"
        return None if moves else "lost"

    def piles(self) -> dict[str, str]:
        """Every pile as text, face-down cards in brackets."""
        shown = {}
        for n, pile in enumerate(self.tableau, 1):
            shown[f"t{n}"] = " ".join(card if up else f"({card})" for card, up in pile)
        for suit, height in self.suits.items():
            shown[f"f{suit}"] = " ".join(text + suit for text in ORDER[:height])
        return {**shown, "waste": " ".join(self.waste), "stock": " ".join(f"({card})" for card in self.stock[::-1])}

    def _out(self, source: str, pile: Sequence[str]) -> list[str]:
        if not pile or HEIGHT[rank(pile[-1])] != self.suits[pile[-1][-1]]:
            return []
        return [f"move:{source}:f{pile[-1][-1]}:1"]

    def _onto(self, source: str, card: str, count: int, *, whole: bool) -> list[str]:
        found = []
        for n, pile in enumerate(self.tableau, 1):
            if source == f"t{n}":
                continue
            if pile:
                on = pile[-1][0]
                fits = red(on) != red(card) and HEIGHT[rank(on)] == HEIGHT[rank(card)] + 1
            else:
                fits = rank(card) == "K" and not whole
            if fits:
                found.append(f"move:{source}:t{n}:{count}")
        return found

    def _lift(self, source: str, count: int) -> list[str]:
        if source == "waste":
            return [self.waste.pop()]
        if source[0] == "f":
            self.suits[source[1]] -= 1
            return [ORDER[self.suits[source[1]]] + source[1]]
        pile = self.tableau[int(source[1]) - 1]
        cards = [card for card, _ in pile[-count:]]
        del pile[-count:]
        if pile:
            pile[-1] = (pile[-1][0], True)
        return cards


UP_TO_THE_ACE = ["2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K", "A"]


class AcesUp:
    """Four columns and what was taken; the next card of the stock comes first."""

    def __init__(self, columns: list[list[str]], stock: list[str], taken: list[str], options: Options) -> None:
        self.columns, self.stock, self.taken, self.options = columns, stock, taken, options

    @classmethod
    def dealt(cls, order: Sequence[str], options: Options) -> AcesUp:
        """One row; the rest is the stock."""
        return cls([[card] for card in order[:4]], list(order[4:]), [], options)

    @classmethod
    def set_up(cls, piles: Mapping[str, Sequence[str]], options: Options) -> AcesUp:
        """From piles of texts, the top card last."""
        stock = [text.strip("()") for text in piles["stock"]]
        return cls([list(piles[f"t{n}"]) for n in range(1, 5)], stock[::-1], list(piles["taken"]), options)

    def moves(self) -> list[str]:
        """The texts of all legal moves."""
        takes, shifts = [], []
        for n, column in enumerate(self.columns, 1):
            for other in self.columns:
                if column and other and column[-1][-1] == other[-1][-1]:
                    lower = UP_TO_THE_ACE.index(column[-1][:-1]) < UP_TO_THE_ACE.index(other[-1][:-1])
                    takes += [f"move:t{n}:taken:1"] if lower else []
            movable = len(column) > 1 and (self.options["au_gap"] == "any_card" or column[-1][0] == "A")
            shifts += [f"move:t{n}:t{m}:1" for m, gap in enumerate(self.columns, 1) if movable and not gap]
        may_deal = self.stock and not (shifts and self.options["au_deal"] == "no_gap")
        return [*dict.fromkeys(takes), *shifts, *(["draw"] if may_deal else [])]

    def play(self, text: str) -> None:
        """Make a legal move."""
        if text == "draw":
            for column in self.columns:
                column.append(self.stock.pop(0))
            return
        card = self.columns[int(text[6]) - 1].pop()
        (self.taken if "taken" in text else self.columns[int(text[9]) - 1]).append(card)

    def score(self) -> int:
        """The cards taken away."""
        return len(self.taken)

    def result(self, moves: list[str]) -> str | None:
        """How it ended when these are the moves left."""
        if len(self.taken) == 48 and all(self.columns):
            return "won"
        return None if moves else "lost"

    def piles(self) -> dict[str, str]:
        """Every pile as text, face-down cards in brackets."""
        shown = {f"t{n}": " ".join(column) for n, column in enumerate(self.columns, 1)}
        stock = " ".join(f"({card})" for card in self.stock[::-1])
        return {**shown, "stock": stock, "taken": " ".join(self.taken)}


BRUTE = {
    "golf": Golf,
    "klondike": Klondike,
    "alexander": Alexander,
    "chinese_wall": ChineseWall,
    "elevens": Elevens,
    "aces_up": AcesUp,
}
"""The second implementation of each game that has one."""


def leaves(game: Golf | Klondike | Alexander | ChineseWall | Elevens | AcesUp, depth: int) -> int:
    """How many lines of exactly ``depth`` moves lead on from here."""
    if depth == 0:
        return 1
    total = 0
    for text in game.moves():
        after = deepcopy(game)
        after.play(text)
        total += leaves(after, depth - 1)
    return total
