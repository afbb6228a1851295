"""The patiences a second time: plain lists of card texts, written from the rules alone, slow and obvious.

Shares nothing with the package but the notation of moves and cards, so that both can be compared move by move.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from copy import deepcopy
from itertools import pairwise

Options = Mapping[str, str | int]

ORDER = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]
HIDDEN_IN_PRINT = ["10C JD 4S KD 8H 8D", "6S 5S 3D 2S 6H 3H", "7C 4D JH AS 3S 6D"]
PRINT = ["10H 4C 7S 2D AH 9D", "2H 5C 8S QS 5D 9C", "AC KS 10D 3C 9S 4H"]
PRINTED_RESERVE = "KH QD AD 2C KC 5H QH JS JC 10S 9H 8C 7D 7H 6C QC"


def rank(card: str) -> str:
    """The rank of "10H": "10"."""
    return card[:-1]


def red(card: str) -> bool:
    """Whether a card is a heart or a diamond."""
    return card[-1] in "HD"


def height(card: str) -> int:
    """0 for an ace, 12 for a king."""
    return ORDER.index(card[:-1])


def lies_on(card: str, under: str) -> bool:
    """One lower, and one of them red, the other black."""
    return height(under) - height(card) == 1 and red(card) != red(under)


class ChineseWall:
    """Six columns, sixteen cards in reserve ("" where one was used), four suits as numbers of cards."""

    number = 0

    def __init__(self, options: Options) -> None:
        self.columns: list[list[tuple[str, bool]]] = [[] for _ in range(6)]
        self.reserve = [""] * 16
        self.suits = dict.fromkeys("SHDC", 0)
        self.idle, self.options = 0, options

    @classmethod
    def dealt(cls, order: Sequence[str], options: Options) -> ChineseWall:
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
    def set_up(cls, piles: Mapping[str, Sequence[str]], options: Options) -> ChineseWall:
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


COURTS = {"J", "Q", "K"}
WORTH = {"A": 1, **{str(n): n for n in range(2, 11)}}


class Elevens:
    """Nine piles, the top card last; the next card of the stock comes first."""

    number = 0

    def __init__(self, places: list[list[str]], stock: list[str], options: Options) -> None:
        self.places, self.stock, self.options = places, stock, options
        self.away: list[str] = []
        self.spares, self.just_spared = 0, False

    @classmethod
    def dealt(cls, order: Sequence[str], options: Options) -> Elevens:
        """Three rows of three, then the stock."""
        return cls([[card] for card in order[:9]], list(order[9:]), options)

    @classmethod
    def set_up(cls, piles: Mapping[str, Sequence[str]], options: Options) -> Elevens:
        """A position from piles of texts; no spare card was dealt yet."""
        stock = [text.strip("()") for text in piles["stock"]][::-1]
        game = cls([list(piles[f"c{n}"]) for n in range(1, 10)], stock, options)
        game.away = list(piles.get("taken", []))
        return game

    @property
    def removes(self) -> bool:
        """Whether taken cards leave the game."""
        return self.options["el_mode"] == "remove"

    def moves(self) -> list[str]:
        """The texts of all legal moves: every set in every order."""
        if self.score() == 52:
            return []
        shown = {n: pile[-1][:-1] for n, pile in enumerate(self.places, 1) if pile}
        found = []
        for a, first in shown.items():
            for b, second in shown.items():
                if a != b and first in WORTH and second in WORTH and WORTH[first] + WORTH[second] == 11:
                    found.append(f"clear:c{a},c{b}")
                for c, third in shown.items():
                    ranks = {first, second, third}
                    good = len({a, b, c}) == 3 and ranks <= COURTS
                    if good and (self.options["el_court_set"] == "any_three" or ranks == COURTS):
                        found.append(f"clear:c{a},c{b},c{c}")
        if found or not self.stock or self.just_spared:
            return found
        rule = self.options["el_spare"]
        return ["spare"] if rule == "each_time_stuck" or (rule == "once_per_game" and not self.spares) else []

    def play(self, text: str) -> None:
        """Make a legal move."""
        self.just_spared = text == "spare"
        if self.just_spared:
            self.spares += 1
            self.places[4].append(self.stock.pop(0))
            return
        picked = [self.places[int(place[1]) - 1] for place in text.removeprefix("clear:").split(",")]
        for pile in picked:
            if self.removes:
                self.away.append(pile.pop())
        for pile in picked:
            if self.stock and not (self.removes and pile):
                pile.append(self.stock.pop(0))

    def score(self) -> int:
        """Cards laid out, or, where they leave the game, taken."""
        return len(self.away) if self.removes else 52 - len(self.stock)

    def result(self, moves: list[str]) -> str | None:
        """Won when the pack is laid out (or gone), lost when nothing can be done."""
        if self.score() == 52:
            return "won"
        return None if moves else "lost"

    def piles(self) -> dict[str, str]:
        """Every pile as text, face-down cards in brackets."""
        shown = {f"c{n}": " ".join(pile) for n, pile in enumerate(self.places, 1)}
        shown["stock"] = " ".join(f"({card})" for card in self.stock[::-1])
        return {**shown, "taken": " ".join(self.away)} if self.removes else shown


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

    def __init__(self, places: list[list[str]], suits: dict[str, list[str]], options: Options) -> None:
        self.places, self.suits, self.options, self.battle = places, suits, options, 1

    @classmethod
    def dealt(cls, order: Sequence[str], options: Options) -> Alexander:
        """Fans of three, one after the other, then the single card."""
        game = cls([], {suit: [] for suit in "SHDC"}, options)
        game.lay(order)
        return game

    @classmethod
    def set_up(cls, piles: Mapping[str, Sequence[str]], options: Options) -> Alexander:
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
        if not pile or height(pile[-1]) != self.suits[pile[-1][-1]]:
            return []
        return [f"move:{source}:f{pile[-1][-1]}:1"]

    def _onto(self, source: str, card: str, count: int, *, whole: bool) -> list[str]:
        found = []
        for n, pile in enumerate(self.tableau, 1):
            if source == f"t{n}":
                continue
            if pile:
                on = pile[-1][0]
                fits = red(on) != red(card) and height(on) == height(card) + 1
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


class FreeCell:
    """Eight columns, the cells ("" where one is empty), four suits as numbers of cards."""

    number = 0

    def __init__(self, columns: list[list[str]], cells: list[str], suits: dict[str, int], options: Options) -> None:
        self.columns, self.cells, self.suits, self.options = columns, cells, suits, options
        self.idle = 0

    @classmethod
    def dealt(cls, order: Sequence[str], options: Options) -> FreeCell:
        """Card by card from left to right."""
        columns = [[card for n, card in enumerate(order) if n % 8 == column] for column in range(8)]
        return cls(columns, [""] * int(options["fc_cells"]), dict.fromkeys("SHDC", 0), options)

    @classmethod
    def set_up(cls, piles: Mapping[str, Sequence[str]], options: Options) -> FreeCell:
        """From piles of texts, the end of a column last."""
        cells = ["".join(piles[f"c{n}"]) for n in range(1, int(options["fc_cells"]) + 1)]
        suits = {suit: len(piles[f"f{suit}"]) for suit in "SHDC"}
        return cls([list(piles[f"t{n}"]) for n in range(1, 9)], cells, suits, options)

    def moves(self) -> list[str]:
        """The texts of all legal moves."""
        found = []
        for n, column in enumerate(self.columns, 1):
            if column:
                found += self.out(f"t{n}", column[-1])
                found += [f"move:t{n}:c{self.cells.index('') + 1}:1"] if "" in self.cells else []
            for count in range(1, len(column) + 1):
                run = column[-count:]
                if all(self.fits(lower, upper) for upper, lower in pairwise(run)):
                    found += [
                        f"move:t{n}:t{target}:{count}"
                        for target in range(1, len(self.columns) + 1)
                        if target != n and self.takes(target, run[0]) and count <= self.power(target)
                        if self.columns[target - 1] or count < len(column)
                    ]
        for n, card in enumerate(self.cells, 1):
            if card:
                found += self.out(f"c{n}", card)
                found += [
                    f"move:c{n}:t{target}:1" for target in range(1, len(self.columns) + 1) if self.takes(target, card)
                ]
        return [text for text in found + self.back() if self.idle < 100 or text.split(":")[2][0] == "f"]

    def back(self) -> list[str]:
        """From the suits to the columns, where the option allows it."""
        found = []
        if any(key.endswith("take_back") and value == "yes" for key, value in self.options.items()):
            for suit, count in self.suits.items() if sum(self.suits.values()) < 52 else ():
                targets = range(1, len(self.columns) + 1) if count else ()
                found += [f"move:f{suit}:t{n}:1" for n in targets if self.takes(n, ORDER[count - 1] + suit)]
        return found

    def out(self, source: str, card: str) -> list[str]:
        """To its suit, if it is next there."""
        return [f"move:{source}:f{card[-1]}:1"] if self.suits[card[-1]] == height(card) else []

    def fits(self, lower: str, upper: str) -> bool:
        """Whether a card lies on another."""
        if self.options["fc_build"] == "suit":
            return lower[-1] == upper[-1] and height(upper) == height(lower) + 1
        return lies_on(lower, upper)

    def takes(self, target: int, card: str) -> bool:
        """Whether a column takes a card."""
        column = self.columns[target - 1]
        return self.fits(card, column[-1]) if column else self.options["fc_space"] == "any" or card[0] == "K"

    def power(self, target: int) -> int:
        """How many cards could be moved there one by one."""
        gaps = sum(not column for n, column in enumerate(self.columns, 1) if n != target)
        return (self.cells.count("") + 1) * (2**gaps if self.options["fc_space"] == "any" else 1)

    def play(self, text: str) -> None:
        """Make a legal move."""
        _, source, target, count = text.split(":")
        if source[0] == "c":
            cards = [self.cells[int(source[1:]) - 1]]
            self.cells[int(source[1:]) - 1] = ""
        elif source[0] == "f":
            self.suits[source[1]] -= 1
            cards = [ORDER[self.suits[source[1]]] + source[1]]
        else:
            column = self.columns[int(source[1:]) - 1]
            cards = column[-int(count) :]
            del column[-int(count) :]
        self.idle = 0 if target[0] == "f" else self.idle + 1
        if target[0] == "f":
            self.suits[target[1]] += 1
        elif target[0] == "c":
            self.cells[int(target[1:]) - 1] = cards[0]
        else:
            self.columns[int(target[1:]) - 1] += cards

    def score(self) -> int:
        """The cards that are out."""
        return sum(self.suits.values())

    def result(self, moves: list[str]) -> str | None:
        """How it ended when these are the moves left."""
        if self.score() == 52:
            return "won"
        return None if moves else "lost"

    def piles(self) -> dict[str, str]:
        """Every pile as text."""
        shown = {f"t{n}": " ".join(column) for n, column in enumerate(self.columns, 1)}
        shown |= {f"c{n}": card for n, card in enumerate(self.cells, 1)}
        return shown | {
            f"f{suit}": " ".join(text + suit for text in ORDER[:count]) for suit, count in self.suits.items()
        }


class Spider:
    """Ten columns of cards with whether they lie face up, the stock from its next card on, how many suits are off."""

    number = 0

    def __init__(self, options: Options) -> None:
        self.columns: list[list[tuple[str, bool]]] = [[] for _ in range(10)]
        self.stock: list[str] = []
        self.off: list[list[str]] = []
        self.points = 500
        self.idle, self.options = 0, options

    @classmethod
    def dealt(cls, order: Sequence[str], options: Options) -> Spider:
        """Six cards to the first four columns, five to the others, row by row; the last of each face up."""
        game = cls(options)
        for n, card in enumerate(order[:54]):
            game.columns[n % 10].append((card, n >= 44))
        game.stock = list(order[54:])
        return game

    @classmethod
    def set_up(cls, piles: Mapping[str, Sequence[str]], options: Options) -> Spider:
        """A position from piles of texts, face-down cards in brackets."""
        game = cls(options)
        game.columns = [[(text.strip("()"), text[0] != "(") for text in piles[f"t{n}"]] for n in range(1, 11)]
        game.stock = [text.strip("()") for text in piles["stock"]][::-1]
        game.off = [list(piles[f"f{n}"]) for n in range(1, 9) if piles[f"f{n}"]]
        return game

    def moves(self) -> list[str]:
        """The texts of all legal moves."""
        found = []
        for n, column in enumerate(self.columns, 1):
            for count in range(1, self.run(column) + 1):
                found += [f"move:t{n}:t{to}:{count}" for to in range(1, 11) if to != n and self.takes(n, to, count)]
        gap = not all(self.columns)
        if self.stock and not (gap and self.options["sp_empty"] == "fill_first"):
            found.append("draw")
        return [text for text in found if self.idle < 100 or self.counts(text)]

    def alike(self, one: str, two: str) -> bool:
        """Whether two cards are shown in one suit."""
        if self.options["sp_suits"] == "4":
            return one[-1].upper() == two[-1].upper()
        return self.options["sp_suits"] == "1" or red(one.upper()) == red(two.upper())

    def run(self, column: list[tuple[str, bool]]) -> int:
        """How many cards at the end follow one another in one suit."""
        count = 1 if column else 0
        while 0 < count < len(column):
            (upper, up), (lower, _) = column[-count - 1], column[-count]
            if not up or height(upper) != height(lower) + 1 or not self.alike(upper, lower):
                break
            count += 1
        return count

    def takes(self, source: int, target: int, count: int) -> bool:
        """Whether a column takes the last ``count`` cards of another."""
        cards, there = self.columns[source - 1], self.columns[target - 1]
        return height(there[-1][0]) == height(cards[-count][0]) + 1 if there else count < len(cards)

    def counts(self, text: str) -> bool:
        """Whether a move brings something new."""
        if text == "draw":
            return True
        after = deepcopy(self)
        after.play(text)
        return after.idle == 0

    def play(self, text: str) -> None:
        """Make a legal move."""
        before = sum(not up for column in self.columns for _, up in column), len(self.off)
        if text == "draw":
            for column in self.columns:
                column.append((self.stock.pop(0), True))
        else:
            _, source, target, count = text.split(":")
            column = self.columns[int(source[1:]) - 1]
            self.columns[int(target[1:]) - 1] += column[-int(count) :]
            del column[-int(count) :]
            self.turn()
        for column in self.columns:
            if self.run(column) == 13:
                self.off.append([card for card, _ in column[-13:]])
                del column[-13:]
                self.turn()
        now = sum(not up for column in self.columns for _, up in column), len(self.off)
        self.idle = 0 if text == "draw" or now != before else self.idle + 1
        self.points += 100 * (now[1] - before[1]) - 1

    def turn(self) -> None:
        """Turn up the ends of columns."""
        for column in self.columns:
            if column:
                column[-1] = (column[-1][0], True)

    def score(self) -> int:
        """The cards that are off, or the points."""
        return 13 * len(self.off) if self.options["sp_points"] == "cards" else self.points

    def result(self, moves: list[str]) -> str | None:
        """How it ended when these are the moves left."""
        if len(self.off) == 8:
            return "won"
        return None if moves else "lost"

    def piles(self) -> dict[str, str]:
        """Every pile as text, face-down cards in brackets."""
        shown = {
            f"t{n}": " ".join(c if up else f"({c})" for c, up in column) for n, column in enumerate(self.columns, 1)
        }
        shown["stock"] = " ".join(f"({card})" for card in self.stock[::-1])
        return shown | {f"f{n}": " ".join(self.off[n - 1]) if n <= len(self.off) else "" for n in range(1, 9)}


class Canfield:
    """Four columns, a reserve whose last card is open, four suits, stock and waste with the next card first."""

    number = 0

    def __init__(self, options: Options) -> None:
        self.columns: list[list[str]] = [[] for _ in range(4)]
        self.reserve: list[str] = []
        self.stock: list[str] = []
        self.waste: list[str] = []
        self.suits: dict[str, list[str]] = {suit: [] for suit in "SHDC"}
        self.options = options
        self.turned = self.idle = 0

    @classmethod
    def dealt(cls, order: Sequence[str], options: Options) -> Canfield:
        """Thirteen cards, the base, one to each column, then the stock."""
        game = cls(options)
        game.reserve = list(order[:13])
        game.suits[order[13][-1]] = [order[13]]
        game.columns = [[card] for card in order[14:18]]
        game.stock = list(order[18:])
        return game

    @classmethod
    def set_up(cls, piles: Mapping[str, Sequence[str]], options: Options) -> Canfield:
        """From piles of texts, the end of a column last."""
        game = cls(options)
        game.columns = [list(piles[f"t{n}"]) for n in range(1, 5)]
        game.reserve = [text.strip("()") for text in piles["reserve"]]
        game.suits = {suit: list(piles[f"f{suit}"]) for suit in "SHDC"}
        game.stock = [text.strip("()") for text in piles["stock"]][::-1]
        game.waste = list(piles["waste"])
        return game

    def base(self) -> str:
        """The rank with which suits begin."""
        return next(rank(cards[0]) for cards in self.suits.values() if cards)

    def fits(self, lower: str, upper: str) -> bool:
        """Whether a card may lie on another: the rank before it, where the ace comes before the two and after the king."""
        if ORDER[(height(upper) - 1) % 13] != rank(lower):
            return False
        if self.options["ca_build"] == "colours":
            return red(lower) != red(upper)
        return self.options["ca_build"] == "any" or lower[-1] == upper[-1]

    def moves(self) -> list[str]:
        """The texts of all legal moves."""
        found = []
        for n, column in enumerate(self.columns, 1):
            found += self.out(f"t{n}", column)
            for count in range(1, len(column) + 1):
                in_part = self.options["ca_move"] == "any_part" or count in {1, len(column)}
                if in_part and all(self.fits(lower, upper) for upper, lower in pairwise(column[-count:])):
                    found += self.onto(f"t{n}", column[-count], count, whole=count == len(column))
        for name, pile in (("waste", self.waste), ("reserve", self.reserve)):
            found += self.out(name, pile)
            found += self.onto(name, pile[-1], 1, whole=False) if pile else []
        if self.stock:
            found.append("draw")
        elif self.waste and (self.endless or self.turned + 1 < int(self.options["ca_passes"])):
            found.append("recycle")
        return [text for text in found if self.idle < 100 or self.counts(text)]

    @property
    def endless(self) -> bool:
        """Whether the stock is gone through again and again."""
        return self.options["ca_passes"] == "unlimited"

    def out(self, source: str, pile: list[str]) -> list[str]:
        """To its suit, if it is next there."""
        if not pile:
            return []
        suit = self.suits[pile[-1][-1]]
        wanted = ORDER[(ORDER.index(self.base()) + len(suit)) % 13]
        return [f"move:{source}:f{pile[-1][-1]}:1"] if rank(pile[-1]) == wanted and len(suit) < 13 else []

    def onto(self, source: str, card: str, count: int, *, whole: bool) -> list[str]:
        """Onto the columns that take it."""
        found = []
        for n, column in enumerate(self.columns, 1):
            barred = column and self.options["ca_on_base"] == "no" and rank(column[-1]) == self.base()
            takes = self.fits(card, column[-1]) and not barred if column else not whole
            if takes and source != f"t{n}":
                found.append(f"move:{source}:t{n}:{count}")
        return found

    def counts(self, text: str) -> bool:
        """Whether a move brings something new."""
        if ":" not in text:
            return not self.endless
        _, source, target, count = text.split(":")
        if target[0] == "f" or source in {"waste", "reserve"}:
            return True
        return bool(self.reserve) and len(self.columns[int(source[1]) - 1]) == int(count)

    def play(self, text: str) -> None:
        """Make a legal move; the reserve fills an empty column."""
        self.idle = 0 if self.counts(text) else self.idle + 1
        if text == "draw":
            for _ in range(min(int(self.options["ca_draw"]), len(self.stock))):
                self.waste.append(self.stock.pop(0))
            return
        if text == "recycle":
            self.stock, self.waste, self.turned = self.waste, [], self.turned + 1
            return
        _, source, target, count = text.split(":")
        others = {"waste": self.waste, "reserve": self.reserve}
        pile = others[source] if source in others else self.columns[int(source[1]) - 1]
        onto = self.suits[target[1]] if target[0] == "f" else self.columns[int(target[1]) - 1]
        onto += pile[-int(count) :]
        del pile[-int(count) :]
        if source not in others and not pile and self.reserve:
            pile.append(self.reserve.pop())

    def score(self) -> int:
        """The cards that are out, or what they leave of 52 units."""
        out = sum(map(len, self.suits.values()))
        return 5 * out - 52 if self.options["ca_stakes"] == "on" else out

    def result(self, moves: list[str]) -> str | None:
        """How it ended when these are the moves left."""
        if sum(map(len, self.suits.values())) == 52:
            return "won"
        return None if moves else "lost"

    def piles(self) -> dict[str, str]:
        """Every pile as text, face-down cards in brackets."""
        shown = {f"t{n}": " ".join(column) for n, column in enumerate(self.columns, 1)}
        shown |= {f"f{suit}": " ".join(cards) for suit, cards in self.suits.items()}
        covered = [card if self.options["ca_reserve"] == "open" else f"({card})" for card in self.reserve[:-1]]
        shown["reserve"] = " ".join(covered + self.reserve[-1:])
        return {**shown, "waste": " ".join(self.waste), "stock": " ".join(f"({card})" for card in self.stock[::-1])}


class FortyThieves:
    """Ten columns, eight suits by pile, stock and waste with the next card first; a card of the second pack has a small letter."""

    number = 0

    def __init__(self, columns: list[list[str]], stock: list[str], options: Options) -> None:
        self.columns, self.stock, self.options = columns, stock, options
        self.waste: list[str] = []
        self.suits: dict[str, list[str]] = {f"{pack}{suit}": [] for pack in "fg" for suit in "SHDC"}
        self.turned = self.idle = 0

    @classmethod
    def dealt(cls, order: Sequence[str], options: Options) -> FortyThieves:
        """Four rows of ten, then the stock."""
        return cls([list(order[n:40:10]) for n in range(10)], list(order[40:]), options)

    @classmethod
    def set_up(cls, piles: Mapping[str, Sequence[str]], options: Options) -> FortyThieves:
        """From piles of texts, the end of a column last."""
        stock = [text.strip("()") for text in piles["stock"]][::-1]
        game = cls([list(piles[f"t{n}"]) for n in range(1, 11)], stock, options)
        game.waste = list(piles["waste"])
        game.suits = {name: list(piles[name]) for name in game.suits}
        return game

    def moves(self) -> list[str]:
        """The texts of all legal moves."""
        found = []
        for n, column in enumerate(self.columns, 1):
            found += self.out(f"t{n}", column)
            for count in range(1, len(column) + 1):
                run = column[-count:]
                if all(self.fits(lower, upper) for upper, lower in pairwise(run)):
                    for to in range(1, 11):
                        there, others = self.columns[to - 1], [c for m, c in enumerate(self.columns, 1) if m != to]
                        most = 2 ** sum(not each for each in others)
                        fits = self.fits(run[0], there[-1]) if there else count < len(column)
                        if to != n and fits and count <= most:
                            found.append(f"move:t{n}:t{to}:{count}")
        found += self.out("waste", self.waste)
        if self.waste:
            found += [
                f"move:waste:t{n}:1"
                for n, column in enumerate(self.columns, 1)
                if not column or self.fits(self.waste[-1], column[-1])
            ]
        if self.options["ft_take_back"] == "yes" and sum(map(len, self.suits.values())) < 104:
            found += self.back()
        if self.stock:
            found.append("draw")
        elif self.waste and self.turned + 1 < int(self.options["ft_passes"]):
            found.append("recycle")
        return [text for text in found if self.idle < 100 or self.counts(text)]

    def back(self) -> list[str]:
        """From the suits to the columns."""
        return [
            f"move:{suit}:t{n}:1"
            for suit, cards in self.suits.items()
            for n, column in enumerate(self.columns, 1)
            if cards and (not column or self.fits(cards[-1], column[-1]))
        ]

    def fits(self, lower: str, upper: str) -> bool:
        """Whether a card lies on another."""
        if height(upper) != height(lower) + 1:
            return False
        one, other = lower[-1].upper(), upper[-1].upper()
        if self.options["ft_build"] == "colours":
            return red(one) != red(other)
        return (one == other) == (self.options["ft_build"] == "suit")

    def out(self, source: str, pile: list[str]) -> list[str]:
        """To the first of its two suits where it is next."""
        for pack in "fg" if pile else "":
            suit = f"{pack}{pile[-1][-1].upper()}"
            if len(self.suits[suit]) == height(pile[-1]):
                return [f"move:{source}:{suit}:1"]
        return []

    @staticmethod
    def counts(text: str) -> bool:
        """Whether a move brings something new."""
        source, target = text.split(":")[1:3] if ":" in text else ("", "")
        return source[:1] not in {"t", "f", "g"} or target[0] in {"f", "g"}

    def play(self, text: str) -> None:
        """Make a legal move."""
        self.idle = 0 if self.counts(text) else self.idle + 1
        if text == "draw":
            self.waste.append(self.stock.pop(0))
        elif text == "recycle":
            self.stock, self.waste, self.turned = self.waste, [], self.turned + 1
        else:
            _, source, target, count = text.split(":")
            others = {**self.suits, "waste": self.waste}
            pile = others[source] if source in others else self.columns[int(source[1:]) - 1]
            onto = self.suits[target] if target in self.suits else self.columns[int(target[1:]) - 1]
            onto += pile[-int(count) :]
            del pile[-int(count) :]

    def score(self) -> int:
        """The cards that are out."""
        return sum(map(len, self.suits.values()))

    def result(self, moves: list[str]) -> str | None:
        """How it ended when these are the moves left."""
        if self.score() == 104:
            return "won"
        return None if moves else "lost"

    def piles(self) -> dict[str, str]:
        """Every pile as text, face-down cards in brackets."""
        shown = {f"t{n}": " ".join(column) for n, column in enumerate(self.columns, 1)}
        shown |= {name: " ".join(cards) for name, cards in self.suits.items()}
        return {**shown, "waste": " ".join(self.waste), "stock": " ".join(f"({card})" for card in self.stock[::-1])}


class Pyramid:
    """28 places, "" where a card was taken; whether each shows its face; stock and waste with the next card first."""

    number = 0

    def __init__(self, places: list[str], stock: list[str], options: Options) -> None:
        self.places, self.stock, self.options = places, stock, options
        self.waste: list[str] = []
        self.turned = ""
        self.away: list[str] = []
        self.over = 0
        self.up = [options["py_open"] == "yes" or n > 20 for n in range(28)]

    @classmethod
    def dealt(cls, order: Sequence[str], options: Options) -> Pyramid:
        """The pyramid, then the stock."""
        return cls(list(order[:28]), list(order[28:]), options)

    @classmethod
    def set_up(cls, piles: Mapping[str, Sequence[str]], options: Options) -> Pyramid:
        """A position from piles of texts, in the first pass."""
        shown = [" ".join(piles[f"p{n}"]) for n in range(1, 29)]
        game = cls([card.strip("()") for card in shown], [card.strip("()") for card in piles["stock"]][::-1], options)
        game.up = ["(" not in card for card in shown]
        game.waste, game.turned = list(piles["waste"]), " ".join(piles["turned"])
        game.away = list(piles["taken"])
        return game

    @staticmethod
    def on(place: int) -> tuple[int, ...]:
        """The places that cover a place, both counted from 0."""
        row, first = 1, 0
        while place >= first + row:
            first, row = first + row, row + 1
        return () if row == 7 else (place + row, place + row + 1)

    def free(self) -> dict[str, str]:
        """The cards that may be taken, by the name of their pile."""
        found = {
            f"p{n + 1}": card
            for n, card in enumerate(self.places)
            if card and not any(self.places[other] for other in self.on(n))
        }
        if self.turned:
            found["turned"] = self.turned
        elif self.waste:
            found["waste"] = self.waste[-1]
        return found

    def moves(self) -> list[str]:
        """The texts of all legal moves: pairs in both orders."""
        if self.result(["one"]) == "won":
            return []
        free = self.free()
        found = [f"clear:{pile}" for pile, card in free.items() if rank(card) == "K"]
        for one, card in free.items():
            for two, other in free.items():
                if one != two and height(card) + height(other) + 2 == 13:
                    found.append(f"clear:{one},{two}")
        both = [height(card) + 1 for card in (self.turned, *self.waste[-1:]) if card]
        if self.options["py_waste_pair"] == "yes" and self.turned and len(both) == 2 and sum(both) == 13:
            found += ["clear:waste,turned", "clear:turned,waste"]
        if self.options["py_covered"] == "yes":
            found += self.with_covered(free)
        passes = self.options["py_passes"]
        if self.stock:
            found.append("draw")
        elif (self.waste or self.turned) and (passes == "unlimited" or self.over + 1 < int(passes)):
            found.append("recycle")
        return found

    def with_covered(self, free: dict[str, str]) -> list[str]:
        """Cards whose only coverer is free, with it, in both orders."""
        found = []
        for n, card in enumerate(self.places):
            left = [other for other in self.on(n) if self.places[other]]
            if not card or not self.up[n] or len(left) != 1 or f"p{left[0] + 1}" not in free:
                continue
            if height(card) + height(self.places[left[0]]) + 2 == 13:
                found += [f"clear:p{n + 1},p{left[0] + 1}", f"clear:p{left[0] + 1},p{n + 1}"]
        return found

    def play(self, text: str) -> None:
        """Make a legal move."""
        if text == "recycle":
            self.stock, self.waste, self.turned = [*self.waste, *([self.turned] if self.turned else [])], [], ""
            self.over += 1
        elif text == "draw":
            if self.turned:
                self.waste.append(self.turned)
            self.turned = self.stock.pop(0)
        else:
            for pile in text.removeprefix("clear:").split(","):
                if pile == "turned":
                    self.away.append(self.turned)
                    self.turned = ""
                elif pile == "waste":
                    self.away.append(self.waste.pop())
                else:
                    self.away.append(self.places[int(pile[1:]) - 1])
                    self.places[int(pile[1:]) - 1] = ""
        for n in range(28):
            if not any(self.places[other] for other in self.on(n)):
                self.up[n] = True

    def score(self) -> int:
        """The cards of the pyramid that are gone; or a stroke for each that is not, and less than none for a win with cards left."""
        if self.options["py_points"] == "cards":
            return self.places.count("")
        if self.result(["one"]) == "won":
            return len(self.away) - 52
        return 28 - self.places.count("")

    def result(self, moves: list[str]) -> str | None:
        """Won when the pyramid, or everything, is gone; lost when nothing can be done."""
        gone = self.places.count("") == 28 and (self.options["py_goal"] == "pyramid" or len(self.away) == 52)
        return "won" if gone else None if moves else "lost"

    def piles(self) -> dict[str, str]:
        """Every pile as text, face-down cards in brackets."""
        shown = {
            f"p{n}": f"({card})" if card and not up else card
            for n, (card, up) in enumerate(zip(self.places, self.up, strict=True), 1)
        }
        shown["stock"] = " ".join(f"({card})" for card in self.stock[::-1])
        return shown | {"waste": " ".join(self.waste), "turned": self.turned, "taken": " ".join(self.away)}


class TriPeaks:
    """Four rows of cards, "" where one was taken; whether each shows its face; the stock with the next card first."""

    number = 0

    def __init__(self, cards: list[str], waste: list[str], stock: list[str], options: Options) -> None:
        self.cards, self.waste, self.stock, self.options = cards, waste, stock, options
        self.up = [options["tp_open"] == "yes" or n >= 18 for n in range(28)]
        self.points = self.run = 0

    @classmethod
    def dealt(cls, order: Sequence[str], options: Options) -> TriPeaks:
        """Twenty-eight cards of the peaks, one of the waste, the stock."""
        return cls(list(order[:28]), [order[28]], list(order[29:]), options)

    @classmethod
    def set_up(cls, piles: Mapping[str, Sequence[str]], options: Options) -> TriPeaks:
        """A position from piles of texts, face-down cards in brackets."""
        shown = [" ".join(piles[f"p{n}"]) for n in range(1, 29)]
        stock = [card.strip("()") for card in piles["stock"]][::-1]
        game = cls([card.strip("()") for card in shown], list(piles["waste"]), stock, options)
        game.up = ["(" not in card for card in shown]
        return game

    def is_free(self, place: int) -> bool:
        """Whether nothing lies on a place, counted from 0 (TP-3)."""
        if place < 3:
            above = [3 + 2 * place, 4 + 2 * place]
        elif place < 9:
            n = place - 3
            above = [9 + 3 * (n // 2) + n % 2, 10 + 3 * (n // 2) + n % 2]
        else:
            above = [place + 9, place + 10] if place < 18 else []
        return not any(self.cards[other] for other in above)

    def moves(self) -> list[str]:
        """The texts of all legal moves."""
        if self.result(["one"]) == "won":
            return []
        on, found = height(self.waste[-1]), []
        near = {1, 12} if self.options["tp_wrap"] == "yes" else {1}
        for n, card in enumerate(self.cards):
            if card and self.is_free(n) and abs(height(card) - on) in near:
                found.append(f"move:p{n + 1}:waste:1")
        return found + ["draw"] * bool(self.stock)

    def play(self, text: str) -> None:
        """Make a legal move."""
        if text == "draw":
            self.waste.append(self.stock.pop(0))
            self.points, self.run = self.points - 5, 0
            return
        place = int(text.split(":")[1][1:]) - 1
        self.waste.append(self.cards[place])
        self.cards[place] = ""
        self.run += 1
        self.points += self.run + (15 if place < 3 else 0) + (15 if self.cards.count("") == 28 else 0)
        for n in range(28):
            self.up[n] = self.up[n] or self.is_free(n)

    def score(self) -> int:
        """The cards that are gone from the peaks, the points, or the strokes."""
        gone = self.cards.count("")
        strokes = 28 - gone if gone < 28 else -len(self.stock)
        return {"cards": gone, "run": self.points, "strokes": strokes}[str(self.options["tp_points"])]

    def result(self, moves: list[str]) -> str | None:
        """Won when the peaks are gone, lost when nothing can be done."""
        return "won" if self.cards.count("") == 28 else None if moves else "lost"

    def piles(self) -> dict[str, str]:
        """Every pile as text, face-down cards in brackets."""
        shown = {
            f"p{n}": f"({card})" if card and not up else card
            for n, (card, up) in enumerate(zip(self.cards, self.up, strict=True), 1)
        }
        return shown | {"stock": " ".join(f"({card})" for card in self.stock[::-1]), "waste": " ".join(self.waste)}


class Yukon:
    """Seven columns of cards with whether they lie face up, four suits as numbers of cards."""

    number = 0

    def __init__(self, options: Options) -> None:
        self.columns: list[list[tuple[str, bool]]] = [[] for _ in range(7)]
        self.suits = dict.fromkeys("SHDC", 0)
        self.idle, self.options = 0, options

    @classmethod
    def dealt(cls, order: Sequence[str], options: Options) -> Yukon:
        """The twenty-eight of Klondike, then four rows of six on all columns but the first."""
        game, pack = cls(options), list(order)
        for row in range(7):
            for n in range(row, 7):
                game.columns[n].append((pack.pop(0), n == row))
        while pack:
            for column in game.columns[1:]:
                column.append((pack.pop(0), True))
        return game

    @classmethod
    def set_up(cls, piles: Mapping[str, Sequence[str]], options: Options) -> Yukon:
        """A position from piles of texts, face-down cards in brackets."""
        game = cls(options)
        game.columns = [[(text.strip("()"), text[0] != "(") for text in piles[f"t{n}"]] for n in range(1, 8)]
        game.suits = {suit: len(piles[f"f{suit}"]) for suit in "SHDC"}
        return game

    def moves(self) -> list[str]:
        """The texts of all legal moves."""
        found = []
        for n, column in enumerate(self.columns, 1):
            if column and self.suits[column[-1][0][-1]] == height(column[-1][0]):
                found.append(f"move:t{n}:f{column[-1][0][-1]}:1")
            for place, (card, up) in enumerate(column):
                if up:
                    count = len(column) - place
                    found += [
                        f"move:t{n}:t{to}:{count}" for to in range(1, 8) if to != n and self.takes(to, card, place)
                    ]
        if self.options["yu_take_back"] == "yes":
            for suit, count in self.suits.items():
                card = ORDER[count - 1] + suit
                found += [f"move:f{suit}:t{to}:1" for to in range(1, 8) if count and self.takes(to, card, 1)]
        return [text for text in found if self.idle < 100 or self.counts(text)]

    def takes(self, target: int, card: str, below: int) -> bool:
        """Whether a column takes a card that lies on ``below`` others."""
        column = self.columns[target - 1]
        if not column:
            return card[0] == "K" and below > 0
        on = column[-1][0]
        if self.options["yu_build"] == "suit":
            return on[-1] == card[-1] and height(on) == height(card) + 1
        return lies_on(card, on)

    def counts(self, text: str) -> bool:
        """Whether a move brings something new."""
        _, source, target, count = text.split(":")
        if target[0] == "f":
            return True
        column = [] if source[0] == "f" else self.columns[int(source[1]) - 1]
        return len(column) > int(count) and not column[-int(count) - 1][1]

    def play(self, text: str) -> None:
        """Make a legal move."""
        self.idle = 0 if self.counts(text) else self.idle + 1
        _, source, target, count = text.split(":")
        if source[0] == "f":
            self.suits[source[1]] -= 1
            cards = [(ORDER[self.suits[source[1]]] + source[1], True)]
        else:
            column = self.columns[int(source[1]) - 1]
            cards = column[-int(count) :]
            del column[-int(count) :]
            if column:
                column[-1] = (column[-1][0], True)
        if target[0] == "f":
            self.suits[target[1]] += 1
        else:
            self.columns[int(target[1]) - 1] += cards

    def score(self) -> int:
        """The cards that are out."""
        return sum(self.suits.values())

    def result(self, moves: list[str]) -> str | None:
        """How it ended when these are the moves left."""
        if self.score() == 52:
            return "won"
        return None if moves else "lost"

    def piles(self) -> dict[str, str]:
        """Every pile as text, face-down cards in brackets."""
        shown = {
            f"t{n}": " ".join(c if up else f"({c})" for c, up in column) for n, column in enumerate(self.columns, 1)
        }
        return shown | {
            f"f{suit}": " ".join(text + suit for text in ORDER[:count]) for suit, count in self.suits.items()
        }


class Scorpion:
    """Seven columns of cards with whether they lie face up, and the three cards of the stock."""

    number = 0

    def __init__(self, options: Options) -> None:
        self.columns: list[list[tuple[str, bool]]] = [[] for _ in range(7)]
        self.stock: list[str] = []
        self.off: list[str] = []
        self.idle, self.options = 0, options

    @classmethod
    def dealt(cls, order: Sequence[str], options: Options) -> Scorpion:
        """Seven rows of seven; the first three of the first columns are face down."""
        game = cls(options)
        for n, card in enumerate(order[:49]):
            game.columns[n % 7].append((card, n // 7 > 2 or n % 7 >= int(options["sc_down"])))
        game.stock = list(order[49:])
        return game

    @classmethod
    def set_up(cls, piles: Mapping[str, Sequence[str]], options: Options) -> Scorpion:
        """A position from piles of texts, face-down cards in brackets."""
        game = cls(options)
        game.columns = [[(text.strip("()"), text[0] != "(") for text in piles[f"t{n}"]] for n in range(1, 8)]
        game.stock = [text.strip("()") for text in piles["stock"]][::-1]
        return game

    def moves(self) -> list[str]:
        """The texts of all legal moves."""
        if self.result(["one"]) == "won":
            return []
        found = ["draw"] if self.stock else []
        for n, column in enumerate(self.columns, 1):
            for place, (card, up) in enumerate(column):
                count = len(column) - place
                found += [
                    f"move:t{n}:t{to}:{count}" for to in range(1, 8) if up and to != n and self.takes(to, card, place)
                ]
        return [text for text in found if self.idle < 100 or self.counts(text)]

    def takes(self, target: int, card: str, below: int) -> bool:
        """Whether a column takes a card that lies on ``below`` others."""
        column = self.columns[target - 1]
        if not column:
            return below > 0 and (card[0] == "K" or self.options["sc_space"] == "any")
        on = column[-1][0]
        return on[-1] == card[-1] and height(on) == height(card) + 1

    def counts(self, text: str) -> bool:
        """Whether a move brings something new."""
        if text == "draw":
            return True
        _, source, _, count = text.split(":")
        column = self.columns[int(source[1]) - 1]
        if len(column) > int(count) and not column[-int(count) - 1][1]:
            return True
        after = deepcopy(self)
        after.move(text)
        return len(after.off) > len(self.off)

    def play(self, text: str) -> None:
        """Make a legal move."""
        self.idle = 0 if self.counts(text) else self.idle + 1
        self.move(text)

    def move(self, text: str) -> None:
        """The cards alone."""
        if text == "draw":
            for column in self.columns[:3]:
                column.append((self.stock.pop(0), True))
                self.take(column)
            return
        _, source, target, count = text.split(":")
        column = self.columns[int(source[1]) - 1]
        self.columns[int(target[1]) - 1] += column[-int(count) :]
        del column[-int(count) :]
        if column:
            column[-1] = (column[-1][0], True)
        self.take(self.columns[int(target[1]) - 1])

    def take(self, column: list[tuple[str, bool]]) -> None:
        """By the house rule a whole suit at the end of a column goes off."""
        suit = [card for card, up in column[-13:] if up]
        whole = [name + suit[-1][-1] for name in ORDER[::-1]] if suit else None
        if self.options["sc_take"] == "yes" and suit == whole:
            self.off += suit
            del column[-13:]
            if column:
                column[-1] = (column[-1][0], True)

    def score(self) -> int:
        """The cards that lie face up on the next higher of their suit, or are off with it."""
        pairs = [pair for column in self.columns for pair in pairwise(column)]
        lying = sum(up and one[-1] == two[-1] and height(one) == height(two) + 1 for (one, up), (two, _) in pairs)
        return lying + len(self.off) // 13 * 12

    def result(self, moves: list[str]) -> str | None:
        """How it ended when these are the moves left."""
        if self.score() == 48 and {len(column) for column in self.columns} <= {0, 13}:
            return "won"
        return None if moves else "lost"

    def piles(self) -> dict[str, str]:
        """Every pile as text, face-down cards in brackets."""
        shown = {
            f"t{n}": " ".join(c if up else f"({c})" for c, up in column) for n, column in enumerate(self.columns, 1)
        }
        off = {"taken": " ".join(self.off)} if self.options["sc_take"] == "yes" else {}
        return shown | off | {"stock": " ".join(f"({card})" for card in self.stock[::-1])}


class SeahavenTowers(FreeCell):
    """Like FreeCell with ten columns, in suit, and two cards in cells at the start."""

    @classmethod
    def dealt(cls, order: Sequence[str], options: Options) -> SeahavenTowers:
        """Card by card from left to right; the last two to the middle cells."""
        columns = [list(order[n:50:10]) for n in range(10)]
        last = list(order[50:])
        cells = {"2": last, "3": ["", *last], "4": ["", *last, ""]}[str(options["sh_cells"])]
        return cls(columns, cells, dict.fromkeys("SHDC", 0), options)

    @classmethod
    def set_up(cls, piles: Mapping[str, Sequence[str]], options: Options) -> SeahavenTowers:
        """From piles of texts, the end of a column last."""
        cells = ["".join(piles[f"c{n}"]) for n in range(1, int(options["sh_cells"]) + 1)]
        suits = {suit: len(piles[f"f{suit}"]) for suit in "SHDC"}
        return cls([list(piles[f"t{n}"]) for n in range(1, 11)], cells, suits, options)

    def fits(self, lower: str, upper: str) -> bool:
        """One lower, in suit."""
        return lower[-1] == upper[-1] and height(upper) == height(lower) + 1

    def takes(self, target: int, card: str) -> bool:
        """Whether a column takes a card."""
        column = self.columns[target - 1]
        return self.fits(card, column[-1]) if column else self.options["sh_space"] == "any" or card[0] == "K"

    def power(self, target: int) -> int:
        """How many cards could be moved there one by one."""
        gaps = sum(not column for n, column in enumerate(self.columns, 1) if n != target)
        return (self.cells.count("") + 1) * (2**gaps if self.options["sh_space"] == "any" else 1)


class BeleagueredCastle(FreeCell):
    """Like FreeCell without cells: single cards, whatever their suits."""

    @classmethod
    def dealt(cls, order: Sequence[str], options: Options) -> BeleagueredCastle:
        """By turns to the left and to the right; the aces are out unless they are dealt."""
        out = options["bc_aces"] == "out"
        cards = [card for card in order if card[0] != "A" or not out]
        columns = [cards[n::8] for n in range(8)]
        if not out:
            ends = cards[48:]
            columns = [cards[n:48:8] + ([ends[n // 2]] if n % 2 == 0 else []) for n in range(8)]
        return cls(columns, [], dict.fromkeys("SHDC", int(out)), options)

    @classmethod
    def set_up(cls, piles: Mapping[str, Sequence[str]], options: Options) -> BeleagueredCastle:
        """From piles of texts, the end of a row last."""
        suits = {suit: len(piles[f"f{suit}"]) for suit in "SHDC"}
        return cls([list(piles[f"t{n}"]) for n in range(1, 9)], [], suits, options)

    def fits(self, lower: str, upper: str) -> bool:
        """One lower."""
        return height(upper) - height(lower) == 1

    def takes(self, target: int, card: str) -> bool:
        """Whether a row takes a card."""
        row = self.columns[target - 1]
        return self.fits(card, row[-1]) if row else self.options["bc_space"] == "any"

    def power(self, _target: int) -> int:
        """One card at a time."""
        return 1

    def score(self) -> int:
        """The cards that are out, without the aces."""
        return sum(max(0, count - 1) for count in self.suits.values())

    def result(self, moves: list[str]) -> str | None:
        """How it ended when these are the moves left."""
        if sum(self.suits.values()) == 52:
            return "won"
        return None if moves else "lost"


class BlackHole:
    """Seventeen fans, the top card last, and the hole."""

    number = 0

    def __init__(self, fans: list[list[str]], hole: list[str], options: Options) -> None:
        self.fans, self.hole, self.options, self.cell = fans, hole, options, list[str]()

    @classmethod
    def dealt(cls, order: Sequence[str], options: Options) -> BlackHole:
        """The ace of spades apart, the others by threes."""
        rest = [card for card in order if card != "AS"]
        return cls([rest[n : n + 3] for n in range(0, 51, 3)], ["AS"], options)

    @classmethod
    def set_up(cls, piles: Mapping[str, Sequence[str]], options: Options) -> BlackHole:
        """A position from piles of texts."""
        game = cls([list(piles[f"t{n}"]) for n in range(1, 18)], list(piles["hole"]), options)
        game.cell = list(piles.get("c1", []))
        return game

    def moves(self) -> list[str]:
        """The texts of all legal moves."""
        near = {1, 12} if self.options["bh_wrap"] == "yes" else {1}
        on = height(self.hole[-1])
        ends = [(f"t{n}", fan[-1]) for n, fan in enumerate(self.fans, 1) if fan]
        found = [f"move:{pile}:hole:1" for pile, card in ends if abs(height(card) - on) in near]
        if self.options["bh_cells"] == "1" and not self.cell:
            found += [f"move:{pile}:c1:1" for pile, _ in ends]
        return found + ["move:c1:hole:1" for card in self.cell if abs(height(card) - on) in near]

    def play(self, text: str) -> None:
        """Make a legal move."""
        _, source, target, _ = text.split(":")
        card = (self.cell if source == "c1" else self.fans[int(source[1:]) - 1]).pop()
        (self.cell if target == "c1" else self.hole).append(card)

    def score(self) -> int:
        """The cards in the hole."""
        return len(self.hole)

    def result(self, moves: list[str]) -> str | None:
        """Won when all is in the hole, lost when nothing fits."""
        return "won" if len(self.hole) == 52 else None if moves else "lost"

    def piles(self) -> dict[str, str]:
        """Every pile as text."""
        shown = {f"t{n}": " ".join(fan) for n, fan in enumerate(self.fans, 1)} | {"hole": " ".join(self.hole)}
        return shown | ({"c1": " ".join(self.cell)} if self.options["bh_cells"] == "1" else {})


class Calculation:
    """Four foundations, the piles, the open card (or none), the stock from its next card on."""

    number = 0

    def __init__(
        self, sums: list[list[str]], piles: list[list[str]], waste: list[str], stock: list[str], options: Options
    ) -> None:
        self.sums, self.heaps, self.waste, self.stock, self.options = sums, piles, waste, stock, options

    @classmethod
    def dealt(cls, order: Sequence[str], options: Options) -> Calculation:
        """The first of each of the four lowest ranks, the open card, the rest."""
        rest, sums = list(order), []
        for name in ("A", "2", "3", "4"):
            first = next(card for card in rest if rank(card) == name)
            rest.remove(first)
            sums.append([first])
        return cls(sums, [[] for _ in range(int(options["cl_piles"]))], rest[:1], rest[1:], options)

    @classmethod
    def set_up(cls, piles: Mapping[str, Sequence[str]], options: Options) -> Calculation:
        """From piles of texts, the top card last."""
        heaps = [list(piles[f"w{n}"]) for n in range(1, int(options["cl_piles"]) + 1)]
        stock = [text.strip("()") for text in piles["stock"]][::-1]
        return cls([list(piles[f"f{n}"]) for n in range(1, 5)], heaps, list(piles["waste"]), stock, options)

    def moves(self) -> list[str]:
        """The texts of all legal moves."""
        found = []
        for n, heap in enumerate(self.heaps, 1):
            if heap:
                found += [f"move:w{n}:f{step}:1" for step in range(1, 5) if self.takes(step, heap[-1])]
        if self.waste:
            found += [f"move:waste:f{step}:1" for step in range(1, 5) if self.takes(step, self.waste[-1])]
            for n in range(1, len(self.heaps) + 1):
                for_kings = self.options["cl_kings"] == "own_pile" and n == len(self.heaps)
                king = self.options["cl_kings"] == "own_pile" and rank(self.waste[-1]) == "K"
                found += [f"move:waste:w{n}:1"] if king == for_kings else []
        return found

    def takes(self, step: int, card: str) -> bool:
        """Whether a foundation takes a card: so many ranks above its last one, unless that is a king."""
        last = self.sums[step - 1][-1:]
        above = ORDER[(height(last[0]) + step) % 13] if last else ORDER[step - 1]
        return rank(card) == above and (not last or rank(last[0]) != "K")

    def play(self, text: str) -> None:
        """Make a legal move."""
        _, source, target, _ = text.split(":")
        card = (self.waste if source == "waste" else self.heaps[int(source[1]) - 1]).pop()
        (self.sums if target[0] == "f" else self.heaps)[int(target[1]) - 1].append(card)
        if not self.waste and self.stock:
            self.waste.append(self.stock.pop(0))

    def score(self) -> int:
        """The cards that are out."""
        return sum(map(len, self.sums))

    def result(self, moves: list[str]) -> str | None:
        """How it ended when these are the moves left."""
        if self.score() == 52:
            return "won"
        return None if moves else "lost"

    def piles(self) -> dict[str, str]:
        """Every pile as text, face-down cards in brackets."""
        shown = {f"f{n}": " ".join(cards) for n, cards in enumerate(self.sums, 1)}
        shown |= {f"w{n}": " ".join(cards) for n, cards in enumerate(self.heaps, 1)}
        return {**shown, "waste": " ".join(self.waste), "stock": " ".join(f"({card})" for card in self.stock[::-1])}


class Gaps:
    """Four rows of thirteen places, "" where there is a gap; the aces are out of play."""

    def __init__(self, rows: list[list[str]], number: int, options: Options) -> None:
        self.rows, self.number, self.options, self.aces = rows, number, options, list[str]()
        self.redeals = self.shifts = 0

    @classmethod
    def dealt(cls, order: Sequence[str], options: Options) -> Gaps:
        """Row by row; where an ace would lie is a gap."""
        cards = ["" if rank(card) == "A" else card for card in order]
        game = cls([cards[n : n + 13] for n in range(0, 52, 13)], 0, options)
        game.aces = [card for card in order if rank(card) == "A"]
        return game

    @classmethod
    def set_up(cls, piles: Mapping[str, Sequence[str]], options: Options) -> Gaps:
        """A position from piles of texts."""
        game = cls([["".join(piles[f"{row}{n}"]) for n in range(1, 14)] for row in "abcd"], 0, options)
        game.aces = [*piles["taken"]]
        return game

    def placed(self, row: list[str]) -> int:
        """How many cards at the beginning of a row are 2, 3, 4 … of one suit."""
        count = 0
        while count < 12 and row[count] and row[count] == ORDER[count + 1] + row[0][-1]:
            count += 1
        return count

    def moves(self) -> list[str]:
        """The texts of all legal moves."""
        found = []
        if self.score() == 48:
            return found
        for source, row in zip("abcd", self.rows, strict=True):
            for n, card in enumerate(row):
                if card and not (self.options["ga_lock"] == "yes" and n < self.placed(row)):
                    found += [f"move:{source}{n + 1}:{target}:1" for target in self.takers(card, n)]
        return found + ["redeal"] * (self.redeals < {"0": 0, "2": 2, "unlimited": 99}[str(self.options["ga_redeals"])])

    def takers(self, card: str, at: int) -> list[str]:
        """The gaps that take a card which is the ``at``-th of its row."""
        found = []
        for target, row in zip("abcd", self.rows, strict=True):
            for n, there in enumerate(row):
                left = row[n - 1] if n else ""
                follows = left != "" and left[-1] == card[-1] and height(card) == height(left) + 1
                heads = n == 0 and rank(card) == "2" and (at > 0 or self.shifts < 50)
                if there == "" and (follows or heads):
                    found.append(f"{target}{n + 1}")
        return found

    def play(self, text: str) -> None:
        """Make a legal move."""
        if text == "redeal":
            self.redeal()
            return
        _, source, target, _ = text.split(":")
        begin, end = ("abcd".index(source[0]), int(source[1:]) - 1), ("abcd".index(target[0]), int(target[1:]) - 1)
        self.rows[end[0]][end[1]], self.rows[begin[0]][begin[1]] = self.rows[begin[0]][begin[1]], ""
        self.shifts += begin[1] == end[1] == 0

    def redeal(self) -> None:
        """Shuffle what is not in place, and lay it out."""
        kept = [row[: self.placed(row)] for row in self.rows]
        cards = [card for row, stay in zip(self.rows, kept, strict=True) for card in row[len(stay) :] if card]
        self.redeals, self.shifts = self.redeals + 1, 0
        if self.options["ga_gap"] == "random":
            cards += self.aces
        cards = shuffled(self.number, self.redeals, cards)
        self.aces = [card for card in cards if rank(card) == "A"] or self.aces
        for n, stay in enumerate(kept):
            room = 13 - len(stay)
            if self.options["ga_gap"] == "random":
                laid = ["" if rank(card) == "A" else card for card in cards[:room]]
            else:
                room -= 1
                laid = ["", *cards[:room]]
            cards = cards[room:]
            self.rows[n] = stay + laid

    def score(self) -> int:
        """The cards in place."""
        return sum(map(self.placed, self.rows))

    def result(self, moves: list[str]) -> str | None:
        """How it ended when these are the moves left."""
        return "won" if self.score() == 48 else None if moves else "lost"

    def piles(self) -> dict[str, str]:
        """Every place as text, the aces, and the place for shuffling again."""
        others = {"taken": " ".join(self.aces), "stock": ""}
        return others | {
            f"{name}{n}": card for name, row in zip("abcd", self.rows, strict=True) for n, card in enumerate(row, 1)
        }


BRUTE = {
    "golf": Golf,
    "klondike": Klondike,
    "alexander": Alexander,
    "chinese_wall": ChineseWall,
    "elevens": Elevens,
    "aces_up": AcesUp,
    "canfield": Canfield,
    "free_cell": FreeCell,
    "forty_thieves": FortyThieves,
    "spider": Spider,
    "pyramid": Pyramid,
    "tri_peaks": TriPeaks,
    "black_hole": BlackHole,
    "yukon": Yukon,
    "scorpion": Scorpion,
    "seahaven_towers": SeahavenTowers,
    "beleaguered_castle": BeleagueredCastle,
    "calculation": Calculation,
    "gaps": Gaps,
}
"""The second implementation of each game that has one."""


def leaves(
    game: Golf
    | Klondike
    | Alexander
    | ChineseWall
    | Elevens
    | AcesUp
    | FreeCell
    | Spider
    | FortyThieves
    | Canfield
    | Pyramid
    | TriPeaks
    | BlackHole
    | Yukon
    | Scorpion
    | BeleagueredCastle
    | Gaps,
    depth: int,
) -> int:
    """How many lines of exactly ``depth`` moves lead on from here."""
    if depth == 0:
        return 1
    total = 0
    for text in game.moves():
        after = deepcopy(game)
        after.play(text)
        total += leaves(after, depth - 1)
    return total
