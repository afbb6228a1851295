"""What lies in the box of Las Vegan: cards, casino cards, chips, sizes of hands. Data only, so that it can be put right.

The help text gives the cards; numbers that it leaves out are the decisions of LV-3 to LV-5.
"""

from __future__ import annotations

from cardtable.kernel.decks import Colour, DeckSpec, Face

_SUITS = {"R": Colour.RED, "P": Colour.PURPLE, "G": Colour.GREEN, "B": Colour.BLUE}

DECK = DeckSpec(
    "Las Vegan",
    tuple(
        Face(f"{suit}{rank}", rank, suit, colour, f"{suit}{rank}")
        for suit, colour in _SUITS.items()
        for rank in range(10)
    ),
    "RPGB",
)
"""LV-2: forty cards, red, purple, green and blue, each from 0 to 9."""

TWELVE = ("1", "2", "3", "4", "5", "6", "8", "9", "R", "P", "G", "B")
CASINO_DECKS = {"twelve": TWELVE, "fourteen": ("0", "7", *TWELVE)}
"""LV-3: the ordinary casino cards: a number, or the letter of a suit."""

CHIPS = ("golden", "chip1", "chip2", "chip3", "chip4")
CHIP_SETS = {
    "standard": ((-3, -4), (1, -1), (1, -2), (1, -3), (-1, -2)),
    "harsh": ((-3, -4), (1, -1), (1, -2), (-1, -2), (-2, -3)),
}
"""LV-4: the two faces of each chip, in the order of ``CHIPS``."""

GOLDEN_PLACES = ("min", "max")
ORDINARY_PLACES = ("casino1", "casino2", "casino3")

HAND_SIZES = {3: 13, 4: 10, 5: 8}
"""LV-5: cards in a hand by the number of players; for two players an option says it."""
