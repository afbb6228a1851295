"""Whole phrases made of several texts: names of cards, and why something is not allowed. Knows cards only as texts."""

from __future__ import annotations

from collections.abc import Mapping

from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.phrase import Phrase, raised

_CARDS = frozenset({"card", "top", "on"})
_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_BARE = "bare"


def card_name(catalogue: Catalogue, card: str) -> Phrase:
    """ "queen of diamonds" for "QD", with the forms a language has for it.

    A language may name a whole card at once (``card.QD``), have a pattern for each rank (``card_bare.Q``), or make it of
    rank and suit. Its form "acc" is ``card_acc.QD``, or the pattern ``card_acc.Q``. In patterns the suit is
    ``suit_in_card.D``, or ``suit_acc.D``, where the language has such.
    """
    whole = f"card.{card}"
    if catalogue.own(whole) or not catalogue.has(f"suit.{card[-1:]}"):
        return Phrase(catalogue.text(whole), lambda form: _form(catalogue, card, form))
    bare = _form(catalogue, card, _BARE)
    if bare is None:
        suit = _suit_within(catalogue, card[-1], _BARE)
        bare = catalogue.text("card.of", rank=catalogue.text(f"card.{card[:-1]}"), suit=suit)
    return Phrase(bare, lambda form: _form(catalogue, card, form))


def the_card(catalogue: Catalogue, card: str) -> Phrase:
    """A certain card, in a list: "the queen of diamonds"; its forms are those of ``card_name``."""
    name = card_name(catalogue, card)
    return Phrase(catalogue.text("party.log.card", card=name), name.form)


def _form(catalogue: Catalogue, card: str, form: str) -> str | None:
    """A form of the name of a card; None where the language has no such."""
    whole, pattern = f"card_{form}.{card}", f"card_{form}.{card[:-1]}"
    if catalogue.own(whole):
        return catalogue.text(whole)
    if len(card) > 1 and catalogue.own(pattern):
        return catalogue.text(pattern, suit=_suit_within(catalogue, card[-1], form))
    return None


def _suit_within(catalogue: Catalogue, suit: str, form: str) -> str:
    """The word for a suit within the name of a card."""
    keys = (f"suit_in_card.{suit}", f"suit_{form}.{suit}")
    return catalogue.text(next((key for key in keys if catalogue.own(key)), f"suit.{suit}"))


def suit_name(catalogue: Catalogue, suit: str) -> Phrase:
    """ "diamonds" for "D"; its form "of" is ``suit_of.D``."""
    return catalogue.phrase(f"suit.{suit}")


def refusal(catalogue: Catalogue, code: str, params: Mapping[str, str | int]) -> str:
    """The sentence that says why something is not allowed, from the code and the parameters of a Refusal."""
    words = {name: _worded(catalogue, name, value, params) for name, value in params.items()}
    return raised(catalogue.text(f"refusal.{code}", **words))


def _worded(catalogue: Catalogue, name: str, value: str | int, params: Mapping[str, str | int]) -> str | int:
    """A parameter in words: cards, a suit, the rank that comes next (of the suit, where there is one), a rule by its key.

    Others stay as they are.
    """
    if name in _CARDS:
        return card_name(catalogue, str(value))
    if name == "rule":
        return catalogue.text(str(value))
    if name == "suit":
        return suit_name(catalogue, str(value))
    if name == "next" and isinstance(value, int) and 1 <= value <= len(_RANKS):
        rank = _RANKS[value - 1]
        return card_name(catalogue, f"{rank}{params['suit']}") if "suit" in params else catalogue.phrase(f"with.{rank}")
    return value
