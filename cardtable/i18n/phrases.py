"""Whole phrases made of several texts: names of cards, and why something is not allowed. Knows cards only as texts."""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.i18n.catalogue import Catalogue

_CARDS = frozenset({"card", "top", "on"})
_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


def card_name(catalogue: Catalogue, card: str) -> str:
    """ "queen of diamonds" for "QD". A language may name a whole card at once (``card.QD``) or make it of rank and suit."""
    whole = f"card.{card}"
    if catalogue.own(whole) or not catalogue.has(f"suit.{card[-1:]}"):
        return catalogue.text(whole)
    return catalogue.text("card.of", rank=catalogue.text(f"card.{card[:-1]}"), suit=suit_name(catalogue, card[-1]))


def suit_name(catalogue: Catalogue, suit: str) -> str:
    """ "diamonds" for "D"."""
    return catalogue.text(f"suit.{suit}")


def refusal(catalogue: Catalogue, code: str, params: Mapping[str, str | int]) -> str:
    """The sentence that says why something is not allowed, from the code and the parameters of a Refusal."""
    return catalogue.text(
        f"refusal.{code}", **{name: _worded(catalogue, name, value) for name, value in params.items()}
    )


def _worded(catalogue: Catalogue, name: str, value: str | int) -> str | int:
    """A parameter in words: cards, a suit, the rank that comes next; others as they are."""
    if name in _CARDS:
        return card_name(catalogue, str(value))
    if name == "suit":
        return suit_name(catalogue, str(value))
    if name == "next" and isinstance(value, int) and 1 <= value <= len(_RANKS):
        return catalogue.text(f"card.{_RANKS[value - 1]}")
    return value
