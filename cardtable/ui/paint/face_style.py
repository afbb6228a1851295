"""How the cards look: face form, two or four colours, index letters by language, back. Plain data, no surfaces."""

from __future__ import annotations

import re
from collections.abc import Iterable
from enum import Enum

from msgspec import Struct

from cardtable.kernel.cards import DeckSpec

ASPECT = 63 / 88
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("S", "H", "D", "C")
JOKERS = ("BJ", "RJ")
FACE_KEYS: tuple[str, ...] = (*(rank + suit for suit in SUITS for rank in RANKS), *JOKERS)
BACKS = ("lattice", "waves", "birch", "night", "tiles", "inlay")
BACK_KEY = "back"
DECK_KEYS: tuple[str, ...] = (*FACE_KEYS, BACK_KEY)
_BACK_PREFIX = "back:"
VEGETABLES = ("R", "P", "G", "B")
VEGETABLE_KEYS: tuple[str, ...] = tuple(suit + str(number) for suit in VEGETABLES for number in range(10))
VEGETABLE_BACK = "trellis"
VEGETABLE_BACK_KEY = _BACK_PREFIX + VEGETABLE_BACK
VEGETABLE_DECK_KEYS: tuple[str, ...] = (*VEGETABLE_KEYS, VEGETABLE_BACK_KEY)
_VEGETABLE = frozenset(VEGETABLE_DECK_KEYS)

LETTERS: dict[str, dict[str, str]] = {
    "en": {"A": "A", "K": "K", "Q": "Q", "J": "J"},
    "is": {"A": "Á", "K": "K", "Q": "D", "J": "G"},
    "de": {"A": "A", "K": "K", "Q": "D", "J": "B"},
    "it": {"A": "A", "K": "R", "Q": "D", "J": "F"},
    "sq": {"A": "A", "K": "K", "Q": "Q", "J": "J"},
    "da": {"A": "E", "K": "K", "Q": "D", "J": "Kn"},
}
TWO_COLOURS = {"S": "#14171F", "H": "#C8102E", "D": "#C8102E", "C": "#14171F"}
FOUR_COLOURS = {"S": "#000000", "H": "#D0021B", "D": "#1F6FEB", "C": "#00795A"}
PURE_TWO_COLOURS = {"S": "#000000", "H": "#A3001B", "D": "#A3001B", "C": "#000000"}
PURE_FOUR_COLOURS = {"S": "#000000", "H": "#A3001B", "D": "#0B4BC0", "C": "#005F4A"}
PURE_VEGETABLE_COLOURS = {"R": "#A3001B", "P": "#4A1458", "G": "#005F4A", "B": "#0B4BC0"}
VEGETABLE_COLOURS = {"R": "#C40526", "P": "#5B1F6E", "G": "#008048", "B": "#1E63E2"}


class FaceForm(Enum):
    """Which drawing stands on a face."""

    NORMAL = "normal"
    LARGE = "large"


class Design(Enum):
    """Which deck it is: the drawn one with its courts in frames, or the plain one of flat shapes."""

    CLASSIC = "classic"
    PLAIN = "plain"


_RANK_ENDS = {
    (Design.CLASSIC, FaceForm.NORMAL): (0.16, 0.22),
    (Design.CLASSIC, FaceForm.LARGE): (0.24, 0.245),
    (Design.PLAIN, FaceForm.NORMAL): (0.225, 0.255),
    (Design.PLAIN, FaceForm.LARGE): (0.25, 0.255),
}
"""By design and form, on large cards and on small ones."""
_INDEX_WIDE = {
    (Design.CLASSIC, FaceForm.NORMAL): 0.42,
    (Design.CLASSIC, FaceForm.LARGE): 0.45,
    (Design.PLAIN, FaceForm.NORMAL): 0.50,
    (Design.PLAIN, FaceForm.LARGE): 0.50,
}


class SuitColours(Enum):
    """How many colours tell the suits apart."""

    TWO = 2
    FOUR = 4


class FaceStyle(Struct, frozen=True):
    """A whole look. ``letters`` is a language code (unknown ones read as English); ``back`` is one of ``BACKS``, or an own one.

    ``pure``: white paper, inks of at least 7:1 on it, and a black outline round each card.
    """

    form: FaceForm = FaceForm.NORMAL
    colours: SuitColours = SuitColours.TWO
    letters: str = "en"
    back: str = "lattice"
    design: Design = Design.CLASSIC
    pure: bool = False

    def rank_ends(self, *, small: bool = False) -> float:
        """How far down a face its rank reaches, in card heights; ``small``: as cards are drawn in few pixels."""
        return _RANK_ENDS[self.design, self.form][small]

    @property
    def index_wide(self) -> float:
        """How far into a face its rank and sign reach from the left, with a little white beside them, in card widths."""
        return _INDEX_WIDE[self.design, self.form]

    @property
    def tag(self) -> str:
        """A short name of everything that changes a face (the back is named by its own key)."""
        letters = self.letters if self.letters in LETTERS else "en"
        pure = "-pure" if self.pure else ""
        return f"{self.design.value}-{self.form.value}-{self.colours.value}-{letters}{pure}"

    def colour(self, suit: str) -> str:
        """The colour of a suit's marks as #RRGGBB; the vegetables keep theirs in every style."""
        if suit in VEGETABLE_COLOURS:
            return (PURE_VEGETABLE_COLOURS if self.pure else VEGETABLE_COLOURS)[suit]
        if self.pure:
            return (PURE_FOUR_COLOURS if self.colours is SuitColours.FOUR else PURE_TWO_COLOURS)[suit]
        return (FOUR_COLOURS if self.colours is SuitColours.FOUR else TWO_COLOURS)[suit]

    @property
    def paper(self) -> str:
        """The colour of a card's paper as #RRGGBB."""
        return "#FFFFFF" if self.pure else "#FFFCF4"

    def letter(self, rank: str) -> str:
        """What the corner of a card of ``rank`` says."""
        return LETTERS.get(self.letters, LETTERS["en"]).get(rank, rank)

    def resolved(self, key: str) -> str:
        """The picture named by ``key``: "back" becomes "back:" and this style's back, other keys stay."""
        back = self.back if self.back in BACKS or is_own_back(self.back) else BACKS[0]
        return _BACK_PREFIX + back if key == BACK_KEY else key


def is_own_back(name: str) -> bool:
    """Whether that is the name of a back that the person brought along (``own_backs``)."""
    return re.fullmatch(r"own-[0-9a-f]{8}", name) is not None


def card_size(height: int) -> tuple[int, int]:
    """Width and height in pixels of a card of that height (63 × 88 mm)."""
    return max(1, round(height * ASPECT)), max(1, height)


def split_key(key: str) -> tuple[str, str]:
    """Rank and suit of a face key such as "10H", number and suit of a vegetable such as "R7"."""
    return (key[1:], key[0]) if is_vegetable(key) else (key[:-1], key[-1])


def is_vegetable(key: str) -> bool:
    """Whether a key names a card of the vegetable pack ("R7") or its back."""
    return key in _VEGETABLE


def back_key(deck: DeckSpec) -> str:
    """The key of the back of a game's cards: the vegetable pack has its own, all others wear the back of the style."""
    return VEGETABLE_BACK_KEY if is_vegetable(deck.faces[0].picture) else BACK_KEY


def pack_keys(seen: Iterable[str]) -> tuple[str, ...]:
    """All pictures of the packs that the pictures ``seen`` belong to."""
    packs = {is_vegetable(key) for key in seen} or {False}
    return (*(DECK_KEYS if False in packs else ()), *(VEGETABLE_DECK_KEYS if True in packs else ()))


def is_back(key: str) -> bool:
    """Whether a resolved key names a back."""
    return key.startswith(_BACK_PREFIX)


def back_name(key: str) -> str:
    """The back named by a resolved key."""
    return key.removeprefix(_BACK_PREFIX)
