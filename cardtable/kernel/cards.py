"""A card is a small number: its place in the deck of the game. What it looks like is the deck's business."""

from __future__ import annotations

from typing import NewType

Card = NewType("Card", int)

HIDDEN = Card(-1)
"""Stands in a view for a card that the seat may not know."""
