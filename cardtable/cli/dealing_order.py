"""In which order a pack is dealt, game by game, for ``--order`` and its help. The same words stand in docs/save-format.md."""

from __future__ import annotations

from collections.abc import Mapping

DEALING_ORDER: Mapping[str, str] = {
    "alexander": (
        "seventeen fans of three cards, one fan after the other, each from its bottom card to its top card (51 cards); "
        "then the single card"
    ),
    "golf": (
        "the five rows of seven from the top row to the bottom row, each from left to right (35 cards); "
        "then the 17 cards of the hand, the next card first: the first of them starts the waste"
    ),
    "klondike": (
        "the row of seven from left to right (its first card lies face up), then the row of six on the other piles, "
        "the row of five, and so on down to one (28 cards); then the 24 cards of the stock, the next card first"
    ),
}
"""Game id to the order in words; a test holds every game to an entry."""
