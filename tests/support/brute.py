"""A second implementation of the patiences: piles of card texts, written from the rules alone, slow and obvious.

Shares nothing with the package but the notation of moves and cards, so that both can be compared move by move.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from copy import deepcopy
from itertools import pairwise
from typing import Self

Options = Mapping[str, str | int]
Table = dict[str, list[str]]

ORDER = ["A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"]


def rank(card: str) -> str:
    """The rank of "10H": "10"."""
    return card[:-1]


def red(card: str) -> bool:
    """Whether a card is a heart or a diamond; a card of a second pack has a small letter."""
    return card[-1] in "HDhd"


def suit(card: str) -> str:
    """The suit as a capital letter."""
    return card[-1].upper()


def height(card: str) -> int:
    """0 for an ace, 12 for a king."""
    return ORDER.index(card[:-1])


def one_lower(card: str, under: str) -> bool:
    """Whether a card is one lower than another."""
    return height(under) - height(card) == 1


def down(cards: Sequence[str]) -> list[str]:
    """The same cards face down."""
    return [f"({card})" for card in cards]


def stock(cards: Sequence[str]) -> list[str]:
    """A face-down pile from which the first of these cards comes first."""
    return down(cards[::-1])


def turn_up(pile: list[str]) -> None:
    """Turn the top card face up, if there is one."""
    pile[-1:] = [card.strip("()") for card in pile[-1:]]


def suits() -> Table:
    """Four empty foundations."""
    return {f"f{name}": [] for name in "SHDC"}


class Brute:
    """A patience as its piles, the top card last, face-down cards in brackets; ``number`` is that of the deal."""

    number = 0
    whole = 52
    """The number of cards out in a won game."""
    most_idle = 10**9
    """After this many moves without progress only moves with progress are legal."""

    def __init__(self, table: Mapping[str, Sequence[str]], options: Options) -> None:
        self.table: Table = {name: [*pile] for name, pile in table.items()}
        self.options = options
        self.idle = self.passes = 0

    @classmethod
    def dealt(cls, order: Sequence[str], options: Options) -> Self:
        """The deal of the pack in that order."""
        return cls(cls.lay([*order], options), options)

    @staticmethod
    def lay(pack: list[str], _options: Options) -> Table:
        """The table at the beginning."""
        raise NotImplementedError

    def ways(self) -> list[str]:
        """The moves while the game goes on, including those without progress."""
        raise NotImplementedError

    def moves(self) -> list[str]:
        """The texts of all legal moves."""
        found = [] if self.done() else self.ways()
        return [text for text in found if self.idle < self.most_idle or self.counts(text)]

    def counts(self, _text: str) -> bool:
        """Whether a move makes progress."""
        return True

    def play(self, text: str) -> None:
        """Make a legal move."""
        self.idle = 0 if self.counts(text) else self.idle + 1
        verb, *where = text.split(":")
        getattr(self, verb)(*where)

    def move(self, source: str, target: str, count: str) -> None:
        """Move the last cards of a pile to another; the card below them is turned up."""
        pile = self.table[source]
        self.table[target] += pile[-int(count) :]
        del pile[-int(count) :]
        turn_up(pile)

    def drawn(self) -> str:
        """Take the next card from the stock."""
        return self.table["stock"].pop().strip("()")

    def draw(self, most: int = 1) -> None:
        """Turn cards of the stock."""
        for _ in range(min(most, len(self.table["stock"]))):
            self.table["waste"].append(self.drawn())

    def recycle(self) -> None:
        """Turn the waste into the stock."""
        self.table["stock"], self.table["waste"] = stock(self.table["waste"]), []
        self.passes += 1

    def from_stock(self, passes: str | int) -> list[str]:
        """To draw, or to turn the waste over if the number of passes allows it."""
        if self.table["stock"]:
            return ["draw"]
        again = passes == "unlimited" or self.passes + 1 < int(passes)
        return ["recycle"] if again and self.table["waste"] else []

    def row(self, letter: str) -> list[tuple[str, list[str]]]:
        """The piles named by a letter and a number."""
        return [(name, pile) for name, pile in self.table.items() if name[0] == letter and name[1:].isdigit()]

    def fits(self, lower: str, upper: str) -> bool:
        """Whether a card goes on another in a run: one lower, and of the other colour."""
        return one_lower(lower, upper) and red(lower) != red(upper)

    def lies(self, lower: str, upper: str) -> bool:
        """Whether a card may be moved onto another."""
        return self.fits(lower, upper)

    def fills(self, source: str, count: int) -> bool:
        """Whether an empty column takes that many cards of a pile: a king, unless it is the whole column."""
        return self.table[source][-count][0] == "K" and not self.is_whole(source, count)

    def is_whole(self, source: str, count: int) -> bool:
        """Whether that many cards are all of a column."""
        return source[0] == "t" and len(self.table[source]) == count

    def runs(self, pile: list[str]) -> Iterator[int]:
        """The lengths of all runs at the end of a pile."""
        for count in range(1, len(pile) + 1):
            card = pile[-count]
            if card[0] == "(" or (count > 1 and not self.fits(pile[1 - count], card)):
                return
            yield count

    def onto(self, source: str, count: int = 1) -> list[str]:
        """From the end of a pile to every column that takes it."""
        pile = self.table[source]
        return [
            f"move:{source}:{target}:{count}"
            for target, column in self.row("t")
            if target != source and pile
            if (self.lies(pile[-count], column[-1]) if column else self.fills(source, count))
        ]

    def out(self, source: str) -> list[str]:
        """To its foundation, if it is next there."""
        return [
            f"move:{source}:f{suit(card)}:1"
            for card in self.table[source][-1:]
            if len(self.table[f"f{suit(card)}"]) == height(card)
        ]

    def back(self) -> list[str]:
        """From the foundations to the columns."""
        return [text for name in self.table if name[0] in "fg" for text in self.onto(name)]

    def uncovers(self, source: str, count: str) -> bool:
        """Whether a face-down card lies below the last cards of a pile."""
        return any(card[0] == "(" for card in self.table[source][-int(count) - 1 : -int(count)])

    def cards_out(self) -> int:
        """The cards on the foundations."""
        return sum(len(pile) for name, pile in self.table.items() if name[0] in "fg")

    def score(self) -> int:
        """The cards that are out."""
        return self.cards_out()

    def done(self) -> bool:
        """Whether it is won."""
        return self.cards_out() == self.whole

    def result(self, moves: list[str]) -> str | None:
        """The result if these are the moves left; None if the game goes on."""
        return "won" if self.done() else None if moves else "lost"

    def piles(self) -> dict[str, str]:
        """Every pile as text."""
        return {name: " ".join(pile) for name, pile in self.table.items()}


HIDDEN_IN_PRINT = ["10C JD 4S KD 8H 8D", "6S 5S 3D 2S 6H 3H", "7C 4D JH AS 3S 6D"]
PRINT = ["10H 4C 7S 2D AH 9D", "2H 5C 8S QS 5D 9C", "AC KS 10D 3C 9S 4H"]
PRINTED_RESERVE = "KH QD AD 2C KC 5H QH JS JC 10S 9H 8C 7D 7H 6C QC"


class ChineseWall(Brute):
    """Six columns t1 … t6, sixteen cards in reserve r1 … r16."""

    most_idle = 50

    @staticmethod
    def lay(pack: list[str], options: Options) -> Table:
        """Row by row, a row face down, a row face up; then the reserve."""
        if options["cw_deal"] == "magazine":
            rows = [row for pair in zip(HIDDEN_IN_PRINT, PRINT, strict=True) for row in pair]
            pack = " ".join([*rows, PRINTED_RESERVE]).split()
        columns: Table = {f"t{n}": [] for n in range(1, 7)}
        for row in range(6):
            for column in columns.values():
                column.extend([pack.pop(0)] if row in {1, 3, 5} else down([pack.pop(0)]))
        return columns | {f"r{n}": [card] for n, card in enumerate(pack, 1)} | suits()

    def ways(self) -> list[str]:
        """A card to its suit or from the reserve, a run or, by the house rule, only whole ones."""
        found = []
        for name, column in self.row("t"):
            counts = [*self.runs(column)]
            if self.options["cw_run"] == "whole_run":
                counts = counts[-1:]
            found += self.out(name) + [text for count in counts for text in self.onto(name, count) if self.leads(text)]
        return found + [text for name, _ in self.row("r") for text in self.out(name) + self.onto(name)]

    def leads(self, text: str) -> bool:
        """Whether a run goes that way."""
        _, source, target, _ = text.split(":")
        return self.options["cw_direction"] == "any" or target < source or not self.table[target]

    def fills(self, source: str, count: int) -> bool:
        """A king, or any card; a whole column only where that makes a difference."""
        no_change = self.options["cw_direction"] == "any" and self.is_whole(source, count)
        any_card = self.options["cw_empty_column"] == "any_card_or_run"
        return (any_card or self.table[source][-count][0] == "K") and not no_change

    def counts(self, text: str) -> bool:
        """Out, from the reserve, or from a face-down card."""
        _, source, target, count = text.split(":")
        return target[0] == "f" or source[0] == "r" or self.uncovers(source, count)


COURTS = {"J", "Q", "K"}
WORTH = {"A": 1, **{str(n): n for n in range(2, 11)}}


class Elevens(Brute):
    """Nine piles c1 … c9, the stock, and by an option what was taken."""

    spares, just_spared = 0, False

    @staticmethod
    def lay(pack: list[str], options: Options) -> Table:
        """Three rows of three, then the stock."""
        taken: Table = {"taken": []} if options["el_mode"] == "remove" else {}
        return {f"c{n}": [card] for n, card in enumerate(pack[:9], 1)} | {"stock": stock(pack[9:])} | taken

    def ways(self) -> list[str]:
        """Every set in every order, or a spare card."""
        shown = {name: rank(pile[-1]) for name, pile in self.row("c") if pile}
        found = []
        for a, first in shown.items():
            for b, second in shown.items():
                if a != b and first in WORTH and second in WORTH and WORTH[first] + WORTH[second] == 11:
                    found.append(f"clear:{a},{b}")
                for c, third in shown.items():
                    ranks = {first, second, third}
                    good = len({a, b, c}) == 3 and ranks <= COURTS
                    if good and (self.options["el_court_set"] == "any_three" or ranks == COURTS):
                        found.append(f"clear:{a},{b},{c}")
        if found or not self.table["stock"] or self.just_spared:
            return found
        rule = self.options["el_spare"]
        return ["spare"] if rule == "each_time_stuck" or (rule == "once_per_game" and not self.spares) else []

    def play(self, text: str) -> None:
        """Make a legal move."""
        super().play(text)
        self.just_spared = text == "spare"

    def spare(self) -> None:
        """A card on the middle pile."""
        self.spares += 1
        self.table["c5"].append(self.drawn())

    def clear(self, names: str) -> None:
        """Cover the cards, or remove them and fill the gaps."""
        picked = [self.table[name] for name in names.split(",")]
        for pile in picked:
            if "taken" in self.table:
                self.table["taken"].append(pile.pop())
        for pile in picked:
            if self.table["stock"] and not ("taken" in self.table and pile):
                pile.append(self.drawn())

    def score(self) -> int:
        """Cards laid out, or, where they leave the game, taken."""
        return len(self.table["taken"]) if "taken" in self.table else 52 - len(self.table["stock"])

    def done(self) -> bool:
        """Whether the pack is laid out, or gone."""
        return self.score() == 52


WORD = 2**64
GAMMA = 0x9E3779B97F4A7C15


def mixed(z: int) -> int:
    """The output function of SplitMix64 as published."""
    z = (z ^ z >> 30) * 0xBF58476D1CE4E5B9 % WORD
    z = (z ^ z >> 27) * 0x94D049BB133111EB % WORD
    return z ^ z >> 31


def shuffled(number: int, index: int, texts: Sequence[str]) -> list[str]:
    """Fisher–Yates from the back, with rejection of draws that would be biased."""
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


class Alexander(Brute):
    """Eighteen places t1 … t18."""

    battle = 1

    @staticmethod
    def lay(pack: list[str], _options: Options) -> Table:
        """Fans of three, one after the other, as far as there are cards."""
        return {f"t{n + 1}": pack[3 * n : 3 * n + 3] for n in range(18)} | suits() | {"stock": []}

    def ways(self) -> list[str]:
        """Single cards, and laying anew."""
        found = [text for name, _ in self.row("t") for text in self.out(name) + self.onto(name)]
        can_go_out = any(":f" in text for text in found)
        may = self.battle < 99 and not (can_go_out and self.options["al_redeal_when"] == "when_stuck")
        return [*found, "redeal"] if may and self.score() < 52 else found

    def fits(self, lower: str, upper: str) -> bool:
        """One lower, in suit."""
        return suit(lower) == suit(upper) and one_lower(lower, upper)

    def fills(self, source: str, count: int) -> bool:
        """A card that lay on another, by the option."""
        rule = self.options["al_empty_place"]
        king = rule == "kings" and self.table[source][-1][0] == "K"
        return (rule == "any_card" or king) and not self.is_whole(source, count)

    def redeal(self) -> None:
        """Gather the cards not on foundations in the order of a new pack, shuffle and deal them."""
        left = {card for _, place in self.row("t") for card in place}
        pack = shuffled(self.number, self.battle, [r + s for s in "SHDC" for r in ORDER if r + s in left])
        self.table |= {f"t{n + 1}": pack[3 * n : 3 * n + 3] for n in range(18)}
        self.battle += 1

    def done(self) -> bool:
        """Whether all is out in time."""
        return self.score() == 52 and (self.battle <= 3 or self.options["al_redeals"] == "unlimited")


ON_IN_GOLF = {r: [ORDER[n] for n in (at - 1, at + 1) if 0 <= n < 13] for at, r in enumerate(ORDER)} | {"K": []}


class Golf(Brute):
    """A hole: columns t1 … t7, stock and waste."""

    @staticmethod
    def lay(pack: list[str], _options: Options) -> Table:
        """Five rows of seven, then the hand, whose first card is turned up."""
        return {f"t{n + 1}": pack[n:35:7] for n in range(7)} | {"waste": [pack[35]], "stock": stock(pack[36:])}

    def ways(self) -> list[str]:
        """Cards that fit the waste, and a card of the stock."""
        last = rank(self.table["waste"][-1])
        wanted, wrap = [*ON_IN_GOLF[last]], self.options["go_wrap"] == "ace_king"
        if last == "K" and self.options["go_king"] == "queen_allowed":
            wanted = ["Q", "A"] if wrap else ["Q"]
        if last == "A" and wrap:
            wanted.append("K")
        takes = [f"move:{name}:waste:1" for name, column in self.row("t") if column and rank(column[-1]) in wanted]
        held_back = takes and self.options["go_voluntary_flip"] == "only_when_stuck"
        return takes if held_back or not self.table["stock"] else [*takes, "draw"]

    def score(self) -> int:
        """Cards left on the table; if there are none, minus the cards left in hand."""
        return sum(len(column) for _, column in self.row("t")) or -len(self.table["stock"])

    def done(self) -> bool:
        """Whether the table is cleared."""
        return not any(column for _, column in self.row("t"))

    def result(self, moves: list[str]) -> str | None:
        """A hole that is not cleared is counted."""
        return "won" if self.done() else None if moves else "counted"


def steps(pack: list[str]) -> Table:
    """Rows of seven, six, … one; the first card of each row lies face up. The cards leave the pack."""
    columns: Table = {f"t{n}": [] for n in range(1, 8)}
    for row in range(7):
        for place, column in enumerate([*columns.values()][row:]):
            column.extend(down([pack.pop(0)]) if place else [pack.pop(0)])
    return columns


class Klondike(Brute):
    """Seven columns t1 … t7, stock and waste."""

    @staticmethod
    def lay(pack: list[str], _options: Options) -> Table:
        """The steps, then the stock."""
        return {**steps(pack), **suits(), "stock": stock(pack), "waste": []}

    def ways(self) -> list[str]:
        """Cards to their suits, runs or parts of them, the stock, and by an option cards back from the suits."""
        found = self.out("waste") + self.onto("waste")
        for name, column in self.row("t"):
            found += self.out(name)
            counts = range(1, sum(card[0] != "(" for card in column) + 1)
            for count in counts if self.options["kl_move"] == "any_part" else counts[-1:]:
                found += self.onto(name, count)
        back = self.back() if self.options["kl_take_back"] == "yes" else []
        return found + back + self.from_stock(self.options["kl_passes"])

    def draw(self, most: int = 1) -> None:
        """One card or three."""
        super().draw(most * int(self.options["kl_draw"]))

    def score(self) -> int:
        """Five units for each card out less 52, or, without stakes, the number of cards out."""
        out = self.cards_out()
        if self.options["kl_stakes"] == "off":
            return out
        if self.options["kl_count_aces"] == "no":
            out -= sum(1 for name in "SHDC" if self.table[f"f{name}"])
        return (5 * out - 52) * int(self.options["kl_unit"])


UP_TO_THE_ACE = [*ORDER[1:], "A"]


class AcesUp(Brute):
    """Four columns t1 … t4, the stock and what was taken."""

    @staticmethod
    def lay(pack: list[str], _options: Options) -> Table:
        """One row; the rest is the stock."""
        return {f"t{n}": [card] for n, card in enumerate(pack[:4], 1)} | {"stock": stock(pack[4:]), "taken": []}

    def ways(self) -> list[str]:
        """Lower cards of a suit away, a card into a gap, and a new row."""
        takes, shifts, columns = [], [], self.row("t")
        for name, column in columns:
            for _, other in columns:
                if column and other and suit(column[-1]) == suit(other[-1]):
                    lower = UP_TO_THE_ACE.index(rank(column[-1])) < UP_TO_THE_ACE.index(rank(other[-1]))
                    takes += [f"move:{name}:taken:1"] if lower else []
            movable = len(column) > 1 and (self.options["au_gap"] == "any_card" or column[-1][0] == "A")
            shifts += [f"move:{name}:{to}:1" for to, gap in columns if movable and not gap]
        may_deal = self.table["stock"] and not (shifts and self.options["au_deal"] == "no_gap")
        return [*dict.fromkeys(takes), *shifts, *(["draw"] if may_deal else [])]

    def draw(self, _most: int = 1) -> None:
        """A card on every column."""
        for _, column in self.row("t"):
            column.append(self.drawn())

    def score(self) -> int:
        """The cards taken away."""
        return len(self.table["taken"])

    def done(self) -> bool:
        """Whether the four aces are left, one in each column."""
        return self.score() == 48 and all(column for _, column in self.row("t"))


class FreeCell(Brute):
    """Eight columns t1 … t8, the cells c1 …; ``letters`` begin the names of the options."""

    letters = "fc"
    most_idle = 100

    @staticmethod
    def lay(pack: list[str], options: Options) -> Table:
        """Card by card from left to right."""
        cells: Table = {f"c{n}": [] for n in range(1, int(options["fc_cells"]) + 1)}
        return {f"t{n + 1}": pack[n::8] for n in range(8)} | cells | suits()

    def ways(self) -> list[str]:
        """Cards to their suits and to the first free cell, runs as far as there is room."""
        found = []
        free = [name for name, cell in self.row("c") if not cell][:1]
        for name, column in self.row("t"):
            found += self.out(name) + [f"move:{name}:{cell}:1" for cell in free if column]
            for count in self.runs(column):
                found += [text for text in self.onto(name, count) if count <= self.power(text.split(":")[2])]
        for name, _ in self.row("c"):
            found += self.out(name) + self.onto(name)
        return found + (self.back() if self.options.get(f"{self.letters}_take_back") == "yes" else [])

    def fits(self, lower: str, upper: str) -> bool:
        """One lower, of the other colour or in suit."""
        if self.options["fc_build"] == "suit":
            return suit(lower) == suit(upper) and one_lower(lower, upper)
        return super().fits(lower, upper)

    def fills(self, source: str, count: int) -> bool:
        """Any card or a king, but no whole column."""
        any_card = self.options[f"{self.letters}_space"] == "any"
        return (any_card or self.table[source][-count][0] == "K") and not self.is_whole(source, count)

    def power(self, target: str) -> int:
        """How many cards could be moved there one by one."""
        gaps = sum(not column for name, column in self.row("t") if name != target)
        cells = sum(not cell for _, cell in self.row("c"))
        return (cells + 1) * (2**gaps if self.options[f"{self.letters}_space"] == "any" else 1)

    def counts(self, text: str) -> bool:
        """Out."""
        return text.split(":")[2][0] == "f"


class SeahavenTowers(FreeCell):
    """Like FreeCell with ten columns, in suit, and two cards in cells at the start."""

    letters = "sh"

    @staticmethod
    def lay(pack: list[str], options: Options) -> Table:
        """Card by card from left to right; the last two to the middle cells."""
        one, two = pack[50:51], pack[51:]
        cells = {"2": [one, two], "3": [[], one, two], "4": [[], one, two, []]}[str(options["sh_cells"])]
        columns = {f"t{n + 1}": pack[n:50:10] for n in range(10)}
        return columns | {f"c{n}": cell for n, cell in enumerate(cells, 1)} | suits()

    def fits(self, lower: str, upper: str) -> bool:
        """One lower, in suit."""
        return suit(lower) == suit(upper) and one_lower(lower, upper)


class BeleagueredCastle(FreeCell):
    """Like FreeCell without cells: single cards, whatever their suits."""

    letters = "bc"

    @staticmethod
    def lay(pack: list[str], options: Options) -> Table:
        """By turns to the left and to the right; the aces are out unless they are dealt."""
        if options["bc_aces"] == "out":
            cards = [card for card in pack if card[0] != "A"]
            return {f"t{n + 1}": cards[n::8] for n in range(8)} | {f"f{name}": [f"A{name}"] for name in "SHDC"}
        ends = [[card] if n % 2 == 0 else [] for n in range(8) for card in [pack[48 + n // 2]]]
        return {f"t{n + 1}": pack[n:48:8] + ends[n] for n in range(8)} | suits()

    def fits(self, lower: str, upper: str) -> bool:
        """One lower."""
        return one_lower(lower, upper)

    def fills(self, source: str, count: int) -> bool:
        """Any card that lay on another, by the option."""
        return self.options["bc_space"] == "any" and not self.is_whole(source, count)

    def power(self, _target: str) -> int:
        """One card at a time."""
        return 1

    def score(self) -> int:
        """The cards that are out, without the aces."""
        return sum(max(0, len(self.table[f"f{name}"]) - 1) for name in "SHDC")


class Spider(Brute):
    """Ten columns t1 … t10, the stock, and the suits that are off, f1 … f8."""

    whole = 104
    most_idle = 100
    points = 500

    @staticmethod
    def lay(pack: list[str], _options: Options) -> Table:
        """Six cards to the first four columns, five to the others, row by row; the last of each face up."""
        columns = {f"t{n + 1}": down(pack[n:54:10]) for n in range(10)}
        for column in columns.values():
            turn_up(column)
        return columns | {"stock": stock(pack[54:])} | {f"f{n}": [] for n in range(1, 9)}

    def ways(self) -> list[str]:
        """Runs in suit, and a new row."""
        found = [
            text for name, column in self.row("t") for count in self.runs(column) for text in self.onto(name, count)
        ]
        gap = not all(column for _, column in self.row("t"))
        may_deal = self.table["stock"] and not (gap and self.options["sp_empty"] == "fill_first")
        return found + ["draw"] * bool(may_deal)

    def fits(self, lower: str, upper: str) -> bool:
        """One lower, and of what is shown as one suit."""
        shown = self.options["sp_suits"]
        alike = shown == "1" or (suit(lower) == suit(upper) if shown == "4" else red(lower) == red(upper))
        return alike and one_lower(lower, upper)

    def lies(self, lower: str, upper: str) -> bool:
        """One lower."""
        return one_lower(lower, upper)

    def fills(self, source: str, count: int) -> bool:
        """Anything but a whole column."""
        return not self.is_whole(source, count)

    def counts(self, text: str) -> bool:
        """What turns a card up, takes a suit off or deals."""
        after = deepcopy(self)
        after.play(text)
        return after.idle == 0

    def play(self, text: str) -> None:
        """Make a legal move; whole suits go off."""
        before = self.hidden(), self.cards_out() // 13
        if text == "draw":
            for _, column in self.row("t"):
                column.append(self.drawn())
        else:
            self.move(*text.split(":")[1:])
        for _, column in self.row("t"):
            if [*self.runs(column)][-1:] == [13]:
                next(off for _, off in self.row("f") if not off)[:] = column[-13:]
                del column[-13:]
                turn_up(column)
        now = self.hidden(), self.cards_out() // 13
        self.idle = 0 if text == "draw" or now != before else self.idle + 1
        self.points += 100 * (now[1] - before[1]) - 1

    def hidden(self) -> int:
        """How many cards of the columns lie face down."""
        return sum(card[0] == "(" for _, column in self.row("t") for card in column)

    def score(self) -> int:
        """The cards that are off, or the points."""
        return self.cards_out() if self.options["sp_points"] == "cards" else self.points


class Canfield(Brute):
    """Four columns t1 … t4, a reserve whose last card is open, stock and waste."""

    most_idle = 100

    @staticmethod
    def lay(pack: list[str], options: Options) -> Table:
        """Thirteen cards, the base, one to each column, then the stock."""
        reserve = pack[:13] if options["ca_reserve"] == "open" else [*down(pack[:12]), pack[12]]
        columns = {f"t{n}": [card] for n, card in enumerate(pack[14:18], 1)}
        base = {f"f{suit(pack[13])}": [pack[13]]}
        return {**columns, **suits(), **base, "reserve": reserve, "waste": [], "stock": stock(pack[18:])}

    def base(self) -> str:
        """The rank with which suits begin."""
        return next(rank(pile[0]) for name, pile in self.table.items() if name[0] == "f" and pile)

    def fits(self, lower: str, upper: str) -> bool:
        """The rank before it, where the ace comes before the two and after the king, and suits by the option."""
        if ORDER[(height(upper) - 1) % 13] != rank(lower):
            return False
        if self.options["ca_build"] == "colours":
            return red(lower) != red(upper)
        return self.options["ca_build"] == "any" or suit(lower) == suit(upper)

    def lies(self, lower: str, upper: str) -> bool:
        """By an option nothing lies on a card with which suits begin."""
        barred = self.options["ca_on_base"] == "no" and rank(upper) == self.base()
        return self.fits(lower, upper) and not barred

    def fills(self, source: str, count: int) -> bool:
        """Anything but a whole column."""
        return not self.is_whole(source, count)

    def ways(self) -> list[str]:
        """Cards to their suits, a card or the whole run or any part of it, the stock."""
        found = [text for name in ("waste", "reserve") for text in self.out(name) + self.onto(name)]
        for name, column in self.row("t"):
            found += self.out(name)
            for count in self.runs(column):
                if self.options["ca_move"] == "any_part" or count in {1, len(column)}:
                    found += self.onto(name, count)
        return found + self.from_stock(self.options["ca_passes"])

    def out(self, source: str) -> list[str]:
        """To its suit, if it is next there."""
        for card in self.table[source][-1:]:
            pile = self.table[f"f{suit(card)}"]
            if rank(card) == ORDER[(ORDER.index(self.base()) + len(pile)) % 13] and len(pile) < 13:
                return [f"move:{source}:f{suit(card)}:1"]
        return []

    def counts(self, text: str) -> bool:
        """Out, from the waste or the reserve, or a column that the reserve fills; a card of a stock that ends."""
        if ":" not in text:
            return self.options["ca_passes"] != "unlimited"
        _, source, target, count = text.split(":")
        filled = bool(self.table["reserve"]) and self.is_whole(source, int(count))
        return target[0] == "f" or source in {"waste", "reserve"} or filled

    def move(self, source: str, target: str, count: str) -> None:
        """The reserve fills an empty column."""
        super().move(source, target, count)
        if source[0] == "t" and not self.table[source] and self.table["reserve"]:
            self.table[source].append(self.table["reserve"].pop())
            turn_up(self.table["reserve"])

    def draw(self, most: int = 1) -> None:
        """One card or three."""
        super().draw(most * int(self.options["ca_draw"]))

    def score(self) -> int:
        """The cards that are out, or what they leave of 52 units."""
        out = self.cards_out()
        return 5 * out - 52 if self.options["ca_stakes"] == "on" else out


class FortyThieves(Brute):
    """Ten columns t1 … t10, eight suits fS … gC, stock and waste."""

    whole = 104
    most_idle = 100

    @staticmethod
    def lay(pack: list[str], _options: Options) -> Table:
        """Four rows of ten, then the stock."""
        columns = {f"t{n + 1}": pack[n:40:10] for n in range(10)}
        return {**columns, **suits(), **{f"g{name}": [] for name in "SHDC"}, "stock": stock(pack[40:]), "waste": []}

    def ways(self) -> list[str]:
        """Cards to their suits, runs as far as there is room, the stock, and by an option cards back from the suits."""
        found = self.out("waste") + self.onto("waste")
        for name, column in self.row("t"):
            found += self.out(name)
            for count in self.runs(column):
                found += [text for text in self.onto(name, count) if count <= self.power(text.split(":")[2])]
        back = self.back() if self.options["ft_take_back"] == "yes" else []
        return found + back + self.from_stock(self.options["ft_passes"])

    def power(self, target: str) -> int:
        """How many cards could be moved there one by one."""
        return int(2 ** sum(not column for name, column in self.row("t") if name != target))

    def fits(self, lower: str, upper: str) -> bool:
        """One lower, in suit, in the other colour, or in another suit."""
        if self.options["ft_build"] == "colours":
            return super().fits(lower, upper)
        return one_lower(lower, upper) and (suit(lower) == suit(upper)) == (self.options["ft_build"] == "suit")

    def fills(self, source: str, count: int) -> bool:
        """Anything but a whole column."""
        return not self.is_whole(source, count)

    def out(self, source: str) -> list[str]:
        """To the first of its two suits where it is next."""
        found = [
            f"move:{source}:{pack}{suit(card)}:1"
            for card in self.table[source][-1:]
            for pack in "fg"
            if len(self.table[f"{pack}{suit(card)}"]) == height(card)
        ]
        return found[:1]

    def counts(self, text: str) -> bool:
        """Out, from the waste or from the stock."""
        source, target = text.split(":")[1:3] if ":" in text else ("", "")
        return source[:1] not in {"t", "f", "g"} or target[0] in {"f", "g"}


class Peaks(Brute):
    """28 places p1 … p28 of which some cover others, stock and waste."""

    def on(self, place: int) -> tuple[int, ...]:
        """The places that cover a place, all counted from 1."""
        raise NotImplementedError

    def is_free(self, place: int) -> bool:
        """Whether nothing lies on a place."""
        return not any(self.table[f"p{other}"] for other in self.on(place))

    def gone(self) -> int:
        """How many places are empty."""
        return sum(not pile for _, pile in self.row("p"))

    def play(self, text: str) -> None:
        """Make a legal move; what nothing covers is turned up."""
        super().play(text)
        for place in range(1, 29):
            if self.is_free(place):
                turn_up(self.table[f"p{place}"])


class Pyramid(Peaks):
    """Besides, the card turned last, and what was taken."""

    @staticmethod
    def lay(pack: list[str], options: Options) -> Table:
        """The pyramid, whose last row is open, then the stock."""
        shown = pack[:28] if options["py_open"] == "yes" else down(pack[:21]) + pack[21:28]
        places = {f"p{n}": [card] for n, card in enumerate(shown, 1)}
        return {**places, "stock": stock(pack[28:]), "waste": [], "turned": [], "taken": []}

    def on(self, place: int) -> tuple[int, ...]:
        """The two below it in the next row."""
        row, first = 1, 1
        while place >= first + row:
            first, row = first + row, row + 1
        return () if row == 7 else (place + row, place + row + 1)

    def free(self) -> dict[str, str]:
        """The cards that may be taken, by the name of their pile."""
        found = {f"p{n}": card for n in range(1, 29) for card in self.table[f"p{n}"] if self.is_free(n)}
        name = "turned" if self.table["turned"] else "waste"
        return found | dict(zip([name], self.table[name][-1:], strict=False))

    def ways(self) -> list[str]:
        """Kings, and pairs in both orders, by options also of waste and turned card, or of a card and what covers it."""
        free = self.free()
        found = [f"clear:{pile}" for pile, card in free.items() if rank(card) == "K"]
        pairs = [(one, two) for one in free for two in free if one != two]
        if self.options["py_waste_pair"] == "yes" and self.table["turned"] and self.table["waste"]:
            pairs += [("waste", "turned"), ("turned", "waste")]
        if self.options["py_covered"] == "yes":
            for name, pile in self.row("p"):
                left = [f"p{other}" for other in self.on(int(name[1:])) if self.table[f"p{other}"]]
                if pile and pile[0][0] != "(" and len(left) == 1 and left[0] in free:
                    pairs += [(name, left[0]), (left[0], name)]
        for one, two in pairs:
            if height(self.table[one][-1]) + height(self.table[two][-1]) + 2 == 13:
                found.append(f"clear:{one},{two}")
        passes = self.options["py_passes"]
        if self.table["stock"]:
            return [*found, "draw"]
        again = passes == "unlimited" or self.passes + 1 < int(passes)
        return found + ["recycle"] * bool(again and (self.table["waste"] or self.table["turned"]))

    def clear(self, names: str) -> None:
        """Take cards away."""
        self.table["taken"] += [self.table[name].pop() for name in names.split(",")]

    def draw(self, _most: int = 1) -> None:
        """The turned card goes to the waste, the next is turned."""
        self.table["waste"] += self.table["turned"]
        self.table["turned"] = [self.drawn()]

    def recycle(self) -> None:
        """The waste, and the turned card last, is the stock again."""
        self.table["waste"] += self.table["turned"]
        self.table["turned"] = []
        super().recycle()

    def score(self) -> int:
        """The cards of the pyramid that are gone; or a stroke for each that is not, and less than none for a win with cards left."""
        if self.options["py_points"] == "cards":
            return self.gone()
        return len(self.table["taken"]) - 52 if self.done() else 28 - self.gone()

    def done(self) -> bool:
        """Whether the pyramid, or everything, is gone."""
        return self.gone() == 28 and (self.options["py_goal"] == "pyramid" or len(self.table["taken"]) == 52)


class TriPeaks(Peaks):
    """Three peaks of three rows over a row of ten."""

    points = run = 0

    @staticmethod
    def lay(pack: list[str], options: Options) -> Table:
        """Twenty-eight cards of the peaks, one of the waste, the stock."""
        shown = pack[:28] if options["tp_open"] == "yes" else down(pack[:18]) + pack[18:28]
        places = {f"p{n}": [card] for n, card in enumerate(shown, 1)}
        return {**places, "waste": [pack[28]], "stock": stock(pack[29:])}

    def on(self, place: int) -> tuple[int, ...]:
        """The two below it in its peak (TP-3)."""
        if place < 4:
            return 2 * place + 2, 2 * place + 3
        if place < 10:
            peak, at = divmod(place - 4, 2)
            return 10 + 3 * peak + at, 11 + 3 * peak + at
        return (place + 9, place + 10) if place < 19 else ()

    def ways(self) -> list[str]:
        """Free cards that fit the waste, and the stock."""
        near = {1, 12} if self.options["tp_wrap"] == "yes" else {1}
        on = height(self.table["waste"][-1])
        free = [(name, pile[0]) for name, pile in self.row("p") if pile and self.is_free(int(name[1:]))]
        found = [f"move:{name}:waste:1" for name, card in free if abs(height(card) - on) in near]
        return found + ["draw"] * bool(self.table["stock"])

    def draw(self, most: int = 1) -> None:
        """Costs five points and ends the run."""
        super().draw(most)
        self.points, self.run = self.points - 5, 0

    def move(self, source: str, target: str, count: str) -> None:
        """A point for each card of the run, fifteen for a peak and for the last card."""
        super().move(source, target, count)
        self.run += 1
        self.points += self.run + 15 * (int(source[1:]) <= 3) + 15 * (self.gone() == 28)

    def score(self) -> int:
        """The cards that are gone from the peaks, the points, or the strokes."""
        strokes = -len(self.table["stock"]) if self.done() else 28 - self.gone()
        return {"cards": self.gone(), "run": self.points, "strokes": strokes}[str(self.options["tp_points"])]

    def done(self) -> bool:
        """Whether the peaks are gone."""
        return self.gone() == 28


class Yukon(Brute):
    """Seven columns t1 … t7."""

    most_idle = 100

    @staticmethod
    def lay(pack: list[str], _options: Options) -> Table:
        """The steps of Klondike, then four rows of six on all columns but the first."""
        columns = steps(pack)
        for n, column in enumerate([*columns.values()][1:]):
            column.extend(pack[n::6])
        return columns | suits()

    def ways(self) -> list[str]:
        """Cards to their suits, any open card with all that lies on it, and by an option cards back from the suits."""
        found = self.back() if self.options["yu_take_back"] == "yes" else []
        for name, column in self.row("t"):
            found += self.out(name)
            for count in range(1, sum(card[0] != "(" for card in column) + 1):
                found += self.onto(name, count)
        return found

    def fits(self, lower: str, upper: str) -> bool:
        """One lower, of the other colour or in suit."""
        if self.options["yu_build"] == "suit":
            return suit(lower) == suit(upper) and one_lower(lower, upper)
        return super().fits(lower, upper)

    def counts(self, text: str) -> bool:
        """Out, or from a face-down card."""
        _, source, target, count = text.split(":")
        return target[0] == "f" or self.uncovers(source, count)


class Scorpion(Brute):
    """Seven columns t1 … t7, the three cards of the stock, and by an option what was taken."""

    most_idle = 100

    @staticmethod
    def lay(pack: list[str], options: Options) -> Table:
        """Seven rows of seven; the first three of the first columns are face down."""
        columns = {f"t{n + 1}": pack[n:49:7] for n in range(7)}
        for n in range(1, int(options["sc_down"]) + 1):
            columns[f"t{n}"][:3] = down(columns[f"t{n}"][:3])
        taken: Table = {"taken": []} if options["sc_take"] == "yes" else {}
        return columns | taken | {"stock": stock(pack[49:])}

    def ways(self) -> list[str]:
        """Any open card with all that lies on it, and the stock."""
        found = ["draw"] if self.table["stock"] else []
        for name, column in self.row("t"):
            for count in range(1, sum(card[0] != "(" for card in column) + 1):
                found += self.onto(name, count)
        return found

    def fits(self, lower: str, upper: str) -> bool:
        """One lower, in suit."""
        return suit(lower) == suit(upper) and one_lower(lower, upper)

    def fills(self, source: str, count: int) -> bool:
        """A king or any card, but no whole column."""
        any_card = self.options["sc_space"] == "any"
        return (any_card or self.table[source][-count][0] == "K") and not self.is_whole(source, count)

    def counts(self, text: str) -> bool:
        """The stock, from a face-down card, or what takes a suit away."""
        if text == "draw" or self.uncovers(text.split(":")[1], text.split(":")[3]):
            return True
        after = deepcopy(self)
        after.move(*text.split(":")[1:])
        return len(after.table.get("taken", [])) > len(self.table.get("taken", []))

    def draw(self, _most: int = 1) -> None:
        """A card to each of the first three columns."""
        for name in ("t1", "t2", "t3"):
            self.table[name].append(self.drawn())
            self.take(self.table[name])

    def move(self, source: str, target: str, count: str) -> None:
        """By the house rule a whole suit goes off."""
        super().move(source, target, count)
        self.take(self.table[target])

    def take(self, column: list[str]) -> None:
        """Take a whole suit at the end of a column away, where that is the rule."""
        if "taken" in self.table and column[-13:] == [name + suit(column[-1]) for name in ORDER[::-1]]:
            self.table["taken"] += column[-13:]
            del column[-13:]
            turn_up(column)

    def score(self) -> int:
        """The cards that lie face up on the next higher of their suit, or are off with it."""
        pairs = [pair for _, column in self.row("t") for pair in pairwise(column)]
        lying = sum(upper[0] != "(" and self.fits(lower, upper) for upper, lower in pairs)
        return lying + len(self.table.get("taken", [])) // 13 * 12

    def done(self) -> bool:
        """Whether all lies in whole suits."""
        return self.score() == 48 and {len(column) for _, column in self.row("t")} <= {0, 13}


class BlackHole(Brute):
    """Seventeen fans t1 … t17, the hole, and by an option a cell."""

    @staticmethod
    def lay(pack: list[str], options: Options) -> Table:
        """The ace of spades apart, the others by threes."""
        rest = [card for card in pack if card != "AS"]
        cell: Table = {"c1": []} if options["bh_cells"] == "1" else {}
        return {f"t{n + 1}": rest[3 * n : 3 * n + 3] for n in range(17)} | {"hole": ["AS"]} | cell

    def ways(self) -> list[str]:
        """Cards that fit the hole, and any card into the free cell."""
        near = {1, 12} if self.options["bh_wrap"] == "yes" else {1}
        on, cell = height(self.table["hole"][-1]), self.row("c")
        ends = [(name, pile[-1]) for name, pile in self.row("t") + cell if pile]
        found = [f"move:{name}:hole:1" for name, card in ends if abs(height(card) - on) in near]
        return found + [f"move:{name}:c1:1" for name, _ in ends for _, pile in cell if not pile]

    def score(self) -> int:
        """The cards in the hole."""
        return len(self.table["hole"])

    def done(self) -> bool:
        """Whether all is in the hole."""
        return self.score() == 52


class Calculation(Brute):
    """Foundations f1 … f4, the piles w1 …, the open card (or none), the stock."""

    @staticmethod
    def lay(pack: list[str], options: Options) -> Table:
        """The first of each of the four lowest ranks, the open card, the rest."""
        sums: Table = {}
        for n, name in enumerate(ORDER[:4], 1):
            sums[f"f{n}"] = [next(card for card in pack if rank(card) == name)]
            pack.remove(*sums[f"f{n}"])
        heaps: Table = {f"w{n}": [] for n in range(1, int(options["cl_piles"]) + 1)}
        return sums | heaps | {"waste": pack[:1], "stock": stock(pack[1:])}

    def ways(self) -> list[str]:
        """Cards to the foundations, and the open card to the piles, by an option kings to the last and no others."""
        found = []
        for name, pile in [*self.row("w"), ("waste", self.table["waste"])]:
            found += [f"move:{name}:f{step}:1" for step in range(1, 5) if pile and self.takes(step, pile[-1])]
        heaps = [name for name, _ in self.row("w")]
        for card in self.table["waste"]:
            if self.options["cl_kings"] == "own_pile":
                heaps = heaps[-1:] if rank(card) == "K" else heaps[:-1]
            found += [f"move:waste:{name}:1" for name in heaps]
        return found

    def takes(self, step: int, card: str) -> bool:
        """Whether a foundation takes a card: so many ranks above its last one, unless that is a king."""
        last = self.table[f"f{step}"][-1:]
        above = ORDER[(height(last[0]) + step) % 13] if last else ORDER[step - 1]
        return rank(card) == above and (not last or rank(last[0]) != "K")

    def move(self, source: str, target: str, count: str) -> None:
        """The next card of the stock is open."""
        super().move(source, target, count)
        if not self.table["waste"]:
            self.draw()


class Gaps(Brute):
    """Four rows of thirteen places a1 … d13; the aces are out of play."""

    redeals = shifts = 0

    @staticmethod
    def lay(pack: list[str], _options: Options) -> Table:
        """Row by row; where an ace would lie is a gap."""
        table: Table = {f"{row}{n}": [] for row in "abcd" for n in range(1, 14)}
        for place, card in zip(table.values(), pack, strict=True):
            place.extend([card] if rank(card) != "A" else [])
        return table | {"taken": [card for card in pack if rank(card) == "A"], "stock": []}

    def placed(self, letter: str) -> int:
        """How many cards at the beginning of a row are 2, 3, 4 … of one suit."""
        row = [" ".join(pile) for _, pile in self.row(letter)]
        count = 0
        while count < 12 and row[count] and row[count] == ORDER[count + 1] + row[0][-1]:
            count += 1
        return count

    def ways(self) -> list[str]:
        """Each card into the gap on the right of the one below it, a two to the front of a row; shuffling again."""
        found = []
        for letter in "abcd":
            first = self.placed(letter) if self.options["ga_lock"] == "yes" else 0
            for name, pile in self.row(letter)[first:]:
                found += [f"move:{name}:{target}:1" for card in pile for target in self.takers(card, name)]
        most = {"0": 0, "2": 2, "unlimited": 99}[str(self.options["ga_redeals"])]
        return found + ["redeal"] * (self.redeals < most)

    def takers(self, card: str, source: str) -> list[str]:
        """The gaps that take a card from a place."""
        found = []
        for letter in "abcd":
            left = "front"
            for target, pile in self.row(letter):
                head = left == "front" and rank(card) == "2" and (source[1:] != "1" or self.shifts < 50)
                follows = left not in {"front", ""} and suit(left) == suit(card) and one_lower(left, card)
                if not pile and (head or follows):
                    found.append(target)
                left = " ".join(pile)
        return found

    def move(self, source: str, target: str, count: str) -> None:
        """Twos from front to front are counted."""
        super().move(source, target, count)
        self.shifts += source[1:] == target[1:] == "1"

    def redeal(self) -> None:
        """Shuffle what is not in place, and lay it out behind a gap, or with the aces as gaps."""
        free = {letter: self.row(letter)[self.placed(letter) :] for letter in "abcd"}
        cards = [card for row in free.values() for _, pile in row for card in pile]
        self.redeals, self.shifts = self.redeals + 1, 0
        by_chance = self.options["ga_gap"] == "random"
        cards = shuffled(self.number, self.redeals, cards + self.table["taken"] * by_chance)
        self.table["taken"] = [card for card in cards if rank(card) == "A"] or self.table["taken"]
        for row in free.values():
            for n, (_, pile) in enumerate(row):
                laid = [] if n == 0 and not by_chance else [cards.pop(0)]
                pile[:] = [card for card in laid if rank(card) != "A"]

    def score(self) -> int:
        """The cards in place."""
        return sum(map(self.placed, "abcd"))

    def done(self) -> bool:
        """Whether all are in place."""
        return self.score() == 48


BRUTE: dict[str, type[Brute]] = {
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


def leaves(game: Brute, depth: int) -> int:
    """The number of lines of exactly ``depth`` moves from here."""
    if depth == 0:
        return 1
    total = 0
    for text in game.moves():
        after = deepcopy(game)
        after.play(text)
        total += leaves(after, depth - 1)
    return total
