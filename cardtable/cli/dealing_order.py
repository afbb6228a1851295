"""In which order a pack is dealt, game by game, for ``--order`` and its help. The same words stand in docs/save-format.md."""

from __future__ import annotations

from collections.abc import Mapping

DEALING_ORDER: Mapping[str, str] = {
    "golf": (
        "the five rows of seven from the top row to the bottom row, each from left to right (35 cards); "
        "then the 17 cards of the hand, the next card first: the first of them starts the waste"
    ),
    "klondike": (
        "the row of seven from left to right (its first card lies face up), then the row of six on the other piles, "
        "the row of five, and so on down to one (28 cards); then the 24 cards of the stock, the next card first"
    ),
    "alexander": (
        "seventeen fans of three cards, one fan after the other, each from its bottom card to its top card (51 cards); "
        "then the single card"
    ),
    "chinese_wall": (
        "the six rows of six from the top row to the bottom row, each from left to right (36 cards; the first, third and "
        "fifth row lie face down); then the 16 cards of the reserve"
    ),
    "elevens": (
        "the three rows of three from the top row to the bottom row, each from left to right (9 cards); then the 43 cards "
        "of the stock, the next card first"
    ),
    "murlan": (
        "one card at a time to each player in turn, from the dealer's left on: the first card goes to seat 0, who like the "
        "next player gets fourteen, the other two get thirteen; later hands are shuffled by the deal number"
    ),
    "las_vegan": (
        "one card at a time to each player, beginning with the one who leads; cards that are left over are set aside; "
        "cards as R7 P0 G9 B3; later rounds and all tosses follow from the deal number"
    ),
    "monte_carlo": (
        "all 52 cards, one at a time from the dealer's left; those that the number of players leaves out are passed "
        "over wherever they stand; who deals and later rounds follow from the deal number"
    ),
}
"""Game id to the order in words; a test holds every game to an entry."""
