"""What may be done with cards in columns, as tables of plain numbers, and how they lie at first.

A card is one bit, a lane of fourteen bits for each suit, so that sets of cards are numbers too. The empty floor of a
column is a bit above all cards: a card at the bottom lies on it, and what may begin a column fits it.
"""

from __future__ import annotations

from enum import Enum
from functools import cache

from cardtable.kernel.cards import Card
from cardtable.values import dataclass

LANE, RANKS_OF_SUIT = 14, 13
BITS = tuple(1 << suit * LANE + rank for suit in range(4) for rank in range(RANKS_OF_SUIT))
"""The bit of each card of the French pack."""
CARDS = {bit: Card(card) for card, bit in enumerate(BITS)}
PACK = sum(BITS)
ACES = sum(BITS[::RANKS_OF_SUIT])
KINGS = sum(BITS[RANKS_OF_SUIT - 1 :: RANKS_OF_SUIT])
FLOOR = 1 << 4 * LANE
"""The floor of the first column; those of the others are the bits above it."""

DRAWN = 120
"""From this bit on a key says how many cards of the talon are drawn."""

_RED = (False, True, True, False)
_OUT, _FLOORS = 104, 128


class Unit(Enum):
    """What is lifted from a column at a time: its last card, any part of the run at its end, or only all of that."""

    CARD = "card"
    PART = "part"
    WHOLE = "whole"


class Fill(Enum):
    """What an empty column takes."""

    NOTHING = "nothing"
    KINGS = "kings"
    ANY = "any"


@dataclass(frozen=True, slots=True)
class ColumnRules:
    """What a game lets be done with columns.

    ``open_units``: all cards that lie face up at the end of a column are its run, fitting or not. ``leftward``: only to columns farther left, or empty ones.
    ``draw`` cards of the stock are turned at a time, ``passes`` times (None: as often as one likes). ``auto_aces``: the
    table lays out aces before anything else can be done.
    """

    same_suit: bool
    unit: Unit
    fill: Fill
    columns: int
    open_units: bool = False
    leftward: bool = False
    draw: int = 1
    passes: int | None = 1
    take_back: bool = False
    auto_aces: bool = True


@dataclass(frozen=True, slots=True)
class Cuts:
    """What a search leaves out without loss. Each can be left in, to see that verdicts stay the same.

    ``safe``: cards nobody needs any more go out at once. ``reach``: given up when a card cannot get out even if nothing
    were ever lost. ``parts``: runs are taken apart only for a card that can go out. ``talon``: of two ways through the
    stock that leave the same, the one that has turned fewer cards.
    """

    safe: bool = True
    reach: bool = True
    parts: bool = True
    talon: bool = True


ALL_CUTS = Cuts()


@dataclass(frozen=True, slots=True)
class ColumnPosition:
    """Columns from the bottom up; ``down``: the cards that lie face down. ``out``: how many of each suit are out.

    ``talon``: waste, from its bottom, and then the stock, the next card first; ``drawn`` of them lie in the waste.
    ``passes`` through the stock are over. ``quiet`` moves in a row have brought nothing new, and ``most_quiet`` may
    (None: any number).
    """

    columns: tuple[tuple[Card, ...], ...]
    out: tuple[int, ...]
    down: frozenset[Card] = frozenset()
    reserve: tuple[Card, ...] = ()
    talon: tuple[Card, ...] = ()
    drawn: int = 0
    passes: int = 0
    quiet: int = 0
    most_quiet: int | None = None


@dataclass(frozen=True, slots=True)
class FitTables:
    """The rules as tables by bit. ``kids``: what may lie on a card or floor; ``parents``: on what a card may lie.

    ``joins``: with which cards on it a card is lifted as one. ``places``: what a card on another adds to the key of a
    position. ``hold``, ``hold_loose``: a card may go out safely while none of the cards next to go out is in the one, or
    none is in the other.
    """

    kids: dict[int, int]
    parents: dict[int, int]
    joins: dict[int, int]
    places: dict[int, dict[int, int]]
    units: dict[int, int]
    hold: dict[int, int]
    hold_loose: dict[int, int]
    floors: int
    fill: int


@cache
def fits_of(rules: ColumnRules) -> FitTables:
    """The tables of ``rules``."""
    floors = [FLOOR << n for n in range(rules.columns)]
    fill = {Fill.NOTHING: 0, Fill.KINGS: KINGS, Fill.ANY: PACK}[rules.fill]
    kids = {bit: _below(bit, same_suit=rules.same_suit) for bit in BITS}
    parents = {bit: sum(upper for upper in BITS if kids[upper] & bit) for bit in BITS}
    for bit in BITS:
        if bit & fill:
            parents[bit] |= sum(floors)
    joins = dict.fromkeys(BITS, PACK) if rules.open_units else dict(kids)
    if rules.unit is Unit.CARD:
        joins = dict.fromkeys(BITS, 0)
    return FitTables(
        kids={**kids, **dict.fromkeys(floors, fill), 0: 0},
        parents=parents,
        joins={**joins, **dict.fromkeys(floors, 0), 0: 0},
        places={bit: _places(bit, kids, floors, apart=rules.leftward) for bit in BITS},
        units={bit: 1 << _OUT + 4 * suit for suit in range(4) for bit in _lane(suit)},
        hold={bit: 0 if rules.same_suit else _other_colour(bit, -2) | _other_suit(bit, -3) for bit in BITS},
        hold_loose={bit: 0 if rules.same_suit else PACK if rules.take_back else _other_colour(bit, -1) for bit in BITS},
        floors=sum(floors),
        fill=fill,
    )


def next_out(out: tuple[int, ...]) -> int:
    """The bits of the next card of each suit; that of a complete suit is no card."""
    return sum(1 << LANE * suit + count for suit, count in enumerate(out))


def _lane(suit: int) -> tuple[int, ...]:
    return BITS[suit * RANKS_OF_SUIT : (suit + 1) * RANKS_OF_SUIT]


def _suit_and_rank(bit: int) -> tuple[int, int]:
    return divmod(BITS.index(bit), RANKS_OF_SUIT)


def _below(bit: int, *, same_suit: bool) -> int:
    suit, rank = _suit_and_rank(bit)
    if rank == 0:
        return 0
    if same_suit:
        return bit >> 1
    return sum(_lane(other)[rank - 1] for other in range(4) if _RED[other] != _RED[suit])


def _places(bit: int, kids: dict[int, int], floors: list[int], *, apart: bool) -> dict[int, int]:
    """Two bits a card: where it was dealt, on one of two cards, on a floor; three more where floors are not alike."""
    at = 2 * BITS.index(bit)
    upper = [other for other in BITS if kids[other] & bit]
    on_cards = {other: n << at for n, other in enumerate(upper, 1)}
    on_floors = {
        floor: 3 << at | ((n + 1) << _FLOORS + 3 * BITS.index(bit) if apart else 0) for n, floor in enumerate(floors)
    }
    return {**on_cards, **on_floors}


def _other_colour(bit: int, lower: int) -> int:
    """Of the suits of the other colour the places in which the next card is fewer than ``lower`` below ``bit``."""
    suit, rank = _suit_and_rank(bit)
    return sum(
        card for other in range(4) if _RED[other] != _RED[suit] for card in _lane(other)[: max(0, rank + 1 + lower)]
    )


def _other_suit(bit: int, lower: int) -> int:
    suit, rank = _suit_and_rank(bit)
    same = [other for other in range(4) if _RED[other] == _RED[suit] and other != suit]
    return sum(card for other in same for card in _lane(other)[: max(0, rank + 1 + lower)])
