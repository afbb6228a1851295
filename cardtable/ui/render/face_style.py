"""How the cards look: face form, two or four colours, index letters by language, back. Plain data, no surfaces."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

ASPECT = 63 / 88
RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
SUITS = ("S", "H", "D", "C")
JOKERS = ("BJ", "RJ")
FACE_KEYS: tuple[str, ...] = (*(rank + suit for suit in SUITS for rank in RANKS), *JOKERS)
BACKS = ("lattice", "waves", "birch", "night")
BACK_KEY = "back"
DECK_KEYS: tuple[str, ...] = (*FACE_KEYS, BACK_KEY)
_BACK_PREFIX = "back:"

LETTERS: dict[str, dict[str, str]] = {
    "en": {"A": "A", "K": "K", "Q": "Q", "J": "J"},
    "is": {"A": "Á", "K": "K", "Q": "D", "J": "G"},
    "de": {"A": "A", "K": "K", "Q": "D", "J": "B"},
    "it": {"A": "A", "K": "R", "Q": "D", "J": "F"},
}
TWO_COLOURS = {"S": "#14171F", "H": "#C8102E", "D": "#C8102E", "C": "#14171F"}
FOUR_COLOURS = {"S": "#000000", "H": "#D0021B", "D": "#1F6FEB", "C": "#00795A"}


class FaceForm(Enum):
    """Which drawing stands on a face."""

    NORMAL = "normal"
    LARGE = "large"


class SuitColours(Enum):
    """How many colours tell the suits apart."""

    TWO = 2
    FOUR = 4


@dataclass(frozen=True, slots=True)
class FaceStyle:
    """A whole look. ``letters`` is a language code (unknown ones read as English); ``back`` is one of ``BACKS``."""

    form: FaceForm = FaceForm.NORMAL
    colours: SuitColours = SuitColours.TWO
    letters: str = "en"
    back: str = "lattice"

    @property
    def tag(self) -> str:
        """A short name of everything that changes a face (the back is named by its own key)."""
        letters = self.letters if self.letters in LETTERS else "en"
        return f"{self.form.value}-{self.colours.value}-{letters}"

    def colour(self, suit: str) -> str:
        """The colour of a suit's marks as #RRGGBB."""
        return (FOUR_COLOURS if self.colours is SuitColours.FOUR else TWO_COLOURS)[suit]

    def letter(self, rank: str) -> str:
        """What the corner of a card of ``rank`` says."""
        return LETTERS.get(self.letters, LETTERS["en"]).get(rank, rank)

    def resolved(self, key: str) -> str:
        """The picture named by ``key``: "back" becomes "back:" and this style's back, other keys stay."""
        back = self.back if self.back in BACKS else BACKS[0]
        return _BACK_PREFIX + back if key == BACK_KEY else key


def card_size(height: int) -> tuple[int, int]:
    """Width and height in pixels of a card of that height (63 × 88 mm)."""
    return max(1, round(height * ASPECT)), max(1, height)


def split_key(key: str) -> tuple[str, str]:
    """Rank and suit of a face key such as "10H"."""
    return key[:-1], key[-1]


def is_back(key: str) -> bool:
    """Whether a resolved key names a back."""
    return key.startswith(_BACK_PREFIX)


def back_name(key: str) -> str:
    """The back named by a resolved key."""
    return key.removeprefix(_BACK_PREFIX)
