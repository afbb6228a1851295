"""Cards and packs. A card is its index in the deck of the game; what it looks like is up to the deck.

Nothing here assumes 52 cards or four suits.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum
from functools import cached_property
from typing import NewType

from msgspec import Struct
from msgspec.structs import replace

from cardtable.kernel.compat import override
from cardtable.kernel.errors import BadRecord

Card = NewType("Card", int)

HIDDEN = Card(-1)
"""Stands in a view for a card whose face the seat may not know."""


class Colour(Enum):
    BLACK = "black"
    RED = "red"
    PURPLE = "purple"
    GREEN = "green"
    BLUE = "blue"


class Face(Struct, frozen=True):
    """The face of a card: its text ("10H"), rank, suit letter ("" for a joker), colour and the key of its picture."""

    text: str
    rank: int
    suit: str
    colour: Colour
    picture: str


class DeckSpec(Struct, frozen=True, dict=True):
    """A named pack. Card *n* shows ``faces[n]``; ``aliases`` maps other spellings to card texts."""

    name: str
    faces: tuple[Face, ...]
    suits: str
    aliases: dict[str, str] = {}

    @override
    def __hash__(self) -> int:
        return hash(self.name)

    @cached_property
    def ranks(self) -> tuple[int, ...]:
        return tuple(face.rank for face in self.faces)

    @cached_property
    def suit_letters(self) -> tuple[str, ...]:
        return tuple(face.suit for face in self.faces)

    @cached_property
    def _by_text(self) -> dict[str, Card]:
        return {face.text: Card(n) for n, face in enumerate(self.faces)}

    @property
    def size(self) -> int:
        return len(self.faces)

    @cached_property
    def cards(self) -> tuple[Card, ...]:
        """Every card, in the order of ``faces``."""
        return tuple(Card(n) for n in range(len(self.faces)))

    def rank(self, card: Card) -> int:
        """The rank of ``card``; A = 1 … K = 13 in a French pack."""
        return self.ranks[card]

    def suit(self, card: Card) -> str:
        """The suit letter of ``card``, "" for a joker."""
        return self.suit_letters[card]

    def colour(self, card: Card) -> Colour:
        return self.faces[card].colour

    def text(self, card: Card) -> str:
        """The card as text ("10H"), or "??" for ``HIDDEN``."""
        return "??" if card == HIDDEN else self.faces[card].text

    def parse(self, text: str) -> Card:
        """Read the text of a card in upper or lower case. Raises BadRecord when this pack has no such card."""
        card = self._by_text.get(text)
        if card is None:
            word = text.strip().upper()
            card = self._by_text.get(self.aliases.get(word, word))
        if card is None:
            raise BadRecord(f"{text!r} is not a card of the {self.name} pack")
        return card

    def parse_pack(self, texts: Iterable[str]) -> tuple[Card, ...]:
        """Read a whole pack, each card once. In a double pack a repeated text means the other copy.

        Raises BadRecord naming the first unknown or duplicate card, or the missing ones.
        """
        order: list[Card] = []
        seen: set[Card] = set()
        for place, text in enumerate(texts, 1):
            try:
                card = self.parse(text)
            except BadRecord as error:
                raise BadRecord(f"card {place}: {error}") from None
            if card in seen:
                alike = (each for each in self.cards if self.faces[each].picture == self.faces[card].picture)
                card = next((each for each in alike if each not in seen), card)
            if card in seen:
                problem = f"card {place}: {self.text(card)} is there twice"
                raise BadRecord(problem)
            seen.add(card)
            order.append(card)
        missing = [self.text(card) for card in self.cards if card not in seen]
        if missing:
            cards = f"{' '.join(missing[:8])}{' …' if len(missing) > 8 else ''}"
            raise BadRecord(f"{len(missing)} missing: {cards}")
        return tuple(order)


RANK_TEXTS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUIT_COLOURS = {"S": Colour.BLACK, "H": Colour.RED, "D": Colour.RED, "C": Colour.BLACK}


def _french_faces() -> tuple[Face, ...]:
    return tuple(
        Face(rank_text + suit, rank, suit, colour, rank_text + suit)
        for suit, colour in SUIT_COLOURS.items()
        for rank, rank_text in enumerate(RANK_TEXTS, 1)
    )


_TEN_ALIASES = {"T" + suit: "10" + suit for suit in SUIT_COLOURS}

FRENCH = DeckSpec("French", _french_faces(), "SHDC", _TEN_ALIASES)
"""The standard pack of 52: spades, hearts, diamonds, clubs, each from ace to king."""

TWO_PACKS = DeckSpec(
    "two French packs",
    (*_french_faces(), *(replace(face, text=face.text[:-1] + face.text[-1].lower()) for face in _french_faces())),
    "SHDC",
    _TEN_ALIASES,
)
"""104 cards: the standard pack twice, in the same order; texts of the second copy end in a small letter ("10h")."""

FRENCH_JOKERS = DeckSpec(
    "French with two jokers",
    (*_french_faces(), Face("BJ", 16, "", Colour.BLACK, "BJ"), Face("RJ", 17, "", Colour.RED, "RJ")),
    "SHDC",
    _TEN_ALIASES,
)
"""54 cards: the standard pack, then the black and the red joker."""
