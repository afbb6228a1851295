"""The casino cards of Las Vegan: slot machines that show a number or a vegetable, and the golden one for min and max."""

from __future__ import annotations

from dataclasses import dataclass

from deck.art import LINE, Art
from deck.garden import DRAWN, SIGNS, bulbs
from deck.glyphs import write
from deck.greens import VEGETABLE
from deck.palette import CREAM, GOLD, INK, NAVY, OCHRE, SILVER, WHITE
from deck.path import box, ellipse, poly, smooth, star

NUMBERS = tuple("0123456789")
CHIP_X, CHIP_Y, CHIP_R = 315.0, 686.0, 122.0
"""Where a chip lies on a casino card, in card units."""
_PLUM, _PLUM_DEEP = "#43204F", "#2E1438"


@dataclass(frozen=True, slots=True)
class _Cabinet:
    """The colours of a machine: its front, its edge, its bulbs, the groove for the chip."""

    front: str
    edge: str
    bulb: str
    groove: str


_ORDINARY = _Cabinet(_PLUM, _PLUM_DEEP, CREAM, _PLUM_DEEP)
_GOLDEN = _Cabinet(GOLD, OCHRE, WHITE, OCHRE)


def casino_cards() -> dict[str, Art]:
    """Every casino card by its key."""
    out = {f"casino-{number}": _number(number) for number in NUMBERS}
    out |= {f"casino-{suit}": _suit(suit) for suit in DRAWN}
    return out | {"casino-min": _golden("MIN", 1), "casino-max": _golden("MAX", 5)}


def _machine(cabinet: _Cabinet) -> Art:
    art = Art()
    art.shape(box(2, 2, 626, 876, 34), cabinet.edge, INK)
    art.shape(box(28, 28, 574, 824, 24), cabinet.front, INK)
    art.fill(bulbs(box(15, 15, 600, 850, 30), 47.4, 7.2), cabinet.bulb)
    art.line(box(40, 40, 550, 800, 16), GOLD if cabinet is _ORDINARY else OCHRE, 3, fine=True)
    art.shape(box(82, 156, 466, 376, 30), GOLD if cabinet is _ORDINARY else CREAM, INK)
    art.shape(box(104, 178, 422, 332, 16), CREAM, INK)
    art.fill(box(106, 180, 418, 22, 12) + box(106, 486, 418, 22, 12), SILVER)
    art.shape(poly("86,322 112,344 86,366") + poly("544,322 518,344 544,366"), GOLD, INK, 3.4)
    art.fill(ellipse(CHIP_X, CHIP_Y, CHIP_R + 12), cabinet.groove)
    art.line(ellipse(CHIP_X, CHIP_Y, CHIP_R + 12), INK)
    art.line(ellipse(CHIP_X, CHIP_Y, CHIP_R - 6), GOLD if cabinet is _ORDINARY else CREAM, 3.6)
    art.fill(star(CHIP_X, CHIP_Y, 46, 18, 8), GOLD if cabinet is _ORDINARY else CREAM)
    for x in (86.0, 544.0):
        art.shape(star(x, CHIP_Y + 96, 24, 10, 4), GOLD if cabinet is _ORDINARY else CREAM, INK, 3)
    return art


def _cards_counted(art: Art, count: int, mark: str) -> None:
    """Little cards in the pediment: one of the number, or three of the suit, make the chip count once."""
    for i in range(count):
        x = 315 + (i - (count - 1) / 2) * 78
        art.shape(box(x - 31, 50, 62, 87, 9), WHITE, INK)
        if mark in SIGNS:
            art.fill(SIGNS[mark].scaled(0.46).moved(x, 93), VEGETABLE[mark])
        else:
            write(art, mark, x, 93, 54, INK)


def _number(number: str) -> Art:
    art = _machine(_ORDINARY)
    _cards_counted(art, 1, number)
    write(art, number, 315, 344, 244, INK)
    return art


def _suit(suit: str) -> Art:
    art = _machine(_ORDINARY)
    _cards_counted(art, 3, suit)
    art.extend(DRAWN[suit]().scaled(0.9, 315, 346))
    return art


def _golden(word: str, tricks: int) -> Art:
    """The golden card: who took the fewest tricks, or the most."""
    art = _machine(_GOLDEN)
    write(art, word, 315, 98, 74, INK, gap=12)
    low = 436.0 if tricks > 1 else 390.0
    for i in range(tricks):
        y = low - i * 40
        sheet = smooth(f"*{315},{y - 46} *{435},{y} *{315},{y + 46} *{195},{y}")
        art.shape(sheet.moved(0, 12), INK, INK)
        art.shape(sheet, WHITE, INK)
        art.shape(sheet.scaled(0.78, about=complex(315, y)), NAVY, NAVY, LINE)
        art.fill(sheet.scaled(0.3, about=complex(315, y)), GOLD)
    arrow = "*0,-46 *40,2 *15,2 *15,44 *-15,44 *-15,2 *-40,2"
    points = smooth(arrow) if tricks > 1 else smooth(arrow).scaled(1, -1)
    for x in (156.0, 474.0):
        art.shape(points.scaled(0.72).moved(x, 270), GOLD, INK)
    return art
