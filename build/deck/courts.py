"""The twelve court cards, one half each."""

from __future__ import annotations

from deck import court_clubs, court_diamonds, court_hearts, court_spades
from deck.art import Art
from deck.court_frame import framed

_MODULES = {"S": court_spades, "H": court_hearts, "D": court_diamonds, "C": court_clubs}


def court(rank: str, suit: str) -> Art:
    """The upper half of a court card."""
    module = _MODULES[suit]
    draw = {"K": module.king, "Q": module.queen, "J": module.jack}[rank]
    return framed(draw(), suit, module.SASHES[rank])
