"""How cards look: form, colours, index letters, back (``FaceStyle``), and the drawing of each card (``FaceArt``).

The parts in ``assets/cards`` are plain SVG of 630 × 880 units in two colours. Courts are stored as one half; painting
adds the other. Index glyphs are stored once, as outlines, and placed here. Safe on any thread: needs no window.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from enum import Enum
from io import BytesIO
from pathlib import Path
from typing import TypedDict

import msgspec
import pygame
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
    """Normal faces, or large signs."""

    NORMAL = "normal"
    LARGE = "large"


class Design(Enum):
    """The deck: the drawn one with courts in frames, or the plain one of flat shapes."""

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
    """The number of colours of the suits."""

    TWO = 2
    FOUR = 4


class FaceStyle(Struct, frozen=True):
    """The look of a deck. ``letters`` is a language code (unknown ones count as English); ``back`` is one of ``BACKS``,
    or an own one.

    ``pure``: white paper, inks with a contrast of at least 7:1, and a black outline around each card.
    """

    form: FaceForm = FaceForm.NORMAL
    colours: SuitColours = SuitColours.TWO
    letters: str = "en"
    back: str = "lattice"
    design: Design = Design.CLASSIC
    pure: bool = False

    def rank_ends(self, *, small: bool = False) -> float:
        """How far down the rank extends on a face, in card heights; ``small``: on cards drawn with few pixels."""
        return _RANK_ENDS[self.design, self.form][small]

    @property
    def index_wide(self) -> float:
        """How far the index extends from the left edge, with a little white beside it, in card widths."""
        return _INDEX_WIDE[self.design, self.form]

    @property
    def tag(self) -> str:
        """A short name for everything that changes a face; the back has its own key."""
        letters = self.letters if self.letters in LETTERS else "en"
        pure = "-pure" if self.pure else ""
        return f"{self.design.value}-{self.form.value}-{self.colours.value}-{letters}{pure}"

    def colour(self, suit: str) -> str:
        """The colour of a suit as #RRGGBB; vegetables have the same in two- and four-colour decks."""
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
        """The index of ``rank`` in the corner of a card."""
        return LETTERS.get(self.letters, LETTERS["en"]).get(rank, rank)

    def resolved(self, key: str) -> str:
        """The picture for ``key``: "back" becomes "back:" and this style's back, other keys stay."""
        back = self.back if self.back in BACKS or is_own_back(self.back) else BACKS[0]
        return _BACK_PREFIX + back if key == BACK_KEY else key


def is_own_back(name: str) -> bool:
    """Whether ``name`` is that of the player's own back (``own_backs``)."""
    return re.fullmatch(r"own-[0-9a-f]{8}", name) is not None


def size_of_card(height: int) -> tuple[int, int]:
    """Width and height in pixels of a card of that height (63 × 88 mm)."""
    return max(1, round(height * ASPECT)), max(1, height)


def split_key(key: str) -> tuple[str, str]:
    """Rank and suit of a face key such as "10H", number and suit of a vegetable such as "R7"."""
    return (key[1:], key[0]) if is_vegetable(key) else (key[:-1], key[-1])


def is_vegetable(key: str) -> bool:
    """Whether a key is a card of the vegetable pack ("R7") or its back."""
    return key in _VEGETABLE


def back_key(deck: DeckSpec) -> str:
    """The key of the back of a game's cards: the vegetable pack has its own, others that of the style."""
    return VEGETABLE_BACK_KEY if is_vegetable(deck.faces[0].picture) else BACK_KEY


def pack_keys(seen: Iterable[str]) -> tuple[str, ...]:
    """All pictures of the packs that the pictures ``seen`` belong to."""
    packs = {is_vegetable(key) for key in seen} or {False}
    return (*(DECK_KEYS if False in packs else ()), *(VEGETABLE_DECK_KEYS if True in packs else ()))


def is_back(key: str) -> bool:
    """Whether a resolved key is a back."""
    return key.startswith(_BACK_PREFIX)


def back_name(key: str) -> str:
    """The name of the back in a resolved key."""
    return key.removeprefix(_BACK_PREFIX)


UNITS = (630, 880)
SMALL = 118  # below this height in pixels fine lines are left out and indices are larger
READY_HIGH = SMALL - 1
"""The height in pixels of the ready-made small cards in the usual style, so that a first start need not paint any."""
READY_FILE = "small.png"
_READY_IN_A_ROW = 11
_PART = r'<g class="(?:{})">.*?</g>'
_NO_FINE = re.compile(_PART.format("fine|net|pip"), re.DOTALL)
_NO_COARSE = re.compile(_PART.format("coarse"), re.DOTALL)  # replaces fine lines where they are left out
_NO_SIGN = re.compile(_PART.format("pip"), re.DOTALL)
_NO_FRAME = re.compile(_PART.format("frame"), re.DOTALL)
_RADIUS = 32
_PURE_EDGE = 9.0  # the outline of a card of high contrast; at least a pixel and a half where cards are small
_ROUND_LINES = '<g stroke-linejoin="round" stroke-linecap="round">'
_COURTS = ("J", "Q", "K")
_HALF_TURN = f"rotate(180 {UNITS[0] / 2:g} {UNITS[1] / 2:g})"
_LARGE_PIP = (345, 615, 3.9)  # its centre and size: below the widest visible strip of a covered card
_LARGE_JOKER = (0.94, 26, 10)  # of its size, and how far it makes room for the large sign
_LARGE_VEGETABLE = (0.96, 20, 52)
_LARGE_COURT = 56  # how far a court moves right for the letter; it keeps its size
_PLATE = (  # the gap in its frame for the index
    '<path d="M170 40H284V154H170z" fill="#FFFCF4"/>'
    '<path d="M284 64V154H184" fill="none" stroke="#1A1E2E" stroke-width="3.6"/>'
)
# The scale of pips, pictures and courts beside the indices of small cards.
_SMALL_PIPS, _SMALL_PICTURE, _SMALL_FIGURE = 0.8, 0.88, 0.76
_PICTURES = ("A", "B", "R", "0", "1")  # ranks that show one picture; a joker's is B or R


def without_fine(text: str) -> str:
    """A drawing without lines that are too fine at a small size."""
    return _NO_FINE.sub("", text)


def without_coarse(text: str) -> str:
    """A drawing without the parts that replace fine lines at a small size."""
    return _NO_COARSE.sub("", text)


class Drawing(Struct, frozen=True):
    """SVG texts of a card: what is drawn once, what is drawn again rotated by 180°, and what is on top.

    The last two may be empty.
    """

    once: str
    twice: str
    last: str = ""


class _Deck(Struct):
    """The file ``deck.json``."""

    version: str
    glyphs: dict[str, Glyph]
    signs: dict[str, str]
    plain_glyphs: dict[str, Glyph]
    plain_signs: dict[str, str]
    places: dict[str, list[Matrix]]


class FaceArt:
    """The deck's parts, read from ``folder`` on demand. Raises OSError or ValueError if the installation is broken."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        deck = msgspec.json.decode((folder / "deck.json").read_bytes(), type=_Deck)
        self.version, self._places = deck.version, deck.places
        self._glyphs, self._signs = deck.glyphs, deck.signs
        self._plain_glyphs, self._plain_signs = deck.plain_glyphs, deck.signs | deck.plain_signs
        self._bodies: dict[str, str] = {}
        self._ready: pygame.Surface | None = None

    def clear_cache(self) -> None:
        """Clear the cache of single cards, which are read again on demand."""
        self._bodies.clear()
        self._ready = None

    def ready_made(self, key: str, style: FaceStyle) -> pygame.Surface | None:
        """The ready-made card of a resolved ``key``, ``READY_HIGH`` pixels high; do not draw on it.

        None if ``style`` makes it look different, or the file is missing or damaged.
        """
        usual = FaceStyle(letters=style.letters, back=style.back)
        if key not in READY_KEYS or style != usual or (key in FACE_KEYS and _is_lettered(key, style)):
            return None
        try:
            if self._ready is None:
                self._ready = read_png(self._folder / READY_FILE)
            return self._ready.subsurface(_place_of_ready(key))
        except (pygame.error, OSError, ValueError):
            return None

    def ready_sheet(self) -> pygame.Surface:
        """Paint all ready-made cards anew, for ``READY_FILE``."""
        wide, high = size_of_card(READY_HIGH)
        rows = -(-len(READY_KEYS) // _READY_IN_A_ROW)
        sheet = pygame.Surface((wide * _READY_IN_A_ROW, high * rows), pygame.SRCALPHA, 32, _ARGB)
        for key in READY_KEYS:
            sheet.blit(paint(self.drawing(key, FaceStyle(), READY_HIGH), READY_HIGH), _place_of_ready(key))
        return sheet

    def drawing(self, key: str, style: FaceStyle, height: int) -> Drawing:
        """The drawing of a resolved ``key`` in ``style`` for a card ``height`` pixels high."""
        small = height < SMALL
        if is_back(key):
            return Drawing(_document(_card(height, style) + self._body(f"backs/{back_name(key)}", small), height), "")
        once, twice = self._face(key, style, small)
        index = self._index(key, style, small)
        last = ""
        if style.design is Design.PLAIN:
            last = _document(index, height)
        elif style.form is FaceForm.LARGE:
            last = _document((_PLATE if split_key(key)[0] in _COURTS else "") + index, height)
        else:
            twice += index
        return Drawing(_document(_card(height, style) + once, height), _document(twice, height) if twice else "", last)

    def blank_card(self, height: int, style: FaceStyle) -> Drawing:
        """An empty card."""
        return Drawing(_document(_card(height, style), height), "")

    def index(self, key: str, style: FaceStyle, height: int) -> Drawing:
        """Only the indices of a face, without a card."""
        return Drawing(_document("", height), _document(self._index(key, style, height < SMALL), height))

    def _face(self, key: str, style: FaceStyle, small: bool) -> tuple[str, str]:
        """The middle of a face: what is drawn once and what is drawn twice."""
        large = style.form is FaceForm.LARGE
        rank, suit = split_key(key)
        if is_vegetable(key):
            return self._vegetable(suit, rank, large or style.design is Design.PLAIN, small), ""
        if style.design is Design.PLAIN:
            if large and rank.isdigit():
                return _pip(self._plain_signs[suit], style.colour(suit)), ""
            return self._coloured(self._body(f"plain/{key}", small), key, style), ""
        if large and key not in SYMBOL and rank not in _COURTS:
            return _pip(self._signs[suit], style.colour(suit)), ""
        body = self._coloured(self._body(f"faces/{key}", small), key, style)
        if rank in _COURTS and large:
            half = _NO_SIGN.sub("", body)
            return f'<g transform="translate({_LARGE_COURT} 0)">{half}<g transform="{_HALF_TURN}">{half}</g></g>', ""
        if rank in _COURTS:
            return "", _shrunk(_NO_SIGN.sub("", body), _SMALL_FIGURE) if small else body
        return _beside(body, _LARGE_JOKER) if large else _room_for_small(body, rank, small=small), ""

    def _vegetable(self, suit: str, number: str, large: bool, small: bool) -> str:
        body = self._vegetable_body(suit, number, large, small)
        if large:
            return _beside(_NO_FRAME.sub("", body), _LARGE_VEGETABLE)
        return _room_for_small(body, number, small=small)

    def _vegetable_body(self, suit: str, number: str, large: bool, small: bool) -> str:
        """The body of the card ``number`` of ``suit``; ``large`` faces show one portrait instead of the pips."""

        def part(name: str) -> str:
            return self._body(f"vegetables/{name}", small)

        if large and number == _LUCKY:
            return part("ring") + _changed(part(f"{suit}1"), _about_middle(_IN_RING))
        if large or number in _PORTRAITS:
            return part(f"{suit}{number if number in _PORTRAITS else 1}")
        pip = part(f"{suit}pip")
        front = part("seven") if number == _LUCKY else part(f"{suit}guest") if number == _WITH_GUEST else ""
        return front + "".join(_changed(pip, matrix) for matrix in self._places[number])

    def _index(self, key: str, style: FaceStyle, small: bool) -> str:
        if style.design is Design.CLASSIC:
            return corner_signs(key, style, self._glyphs, self._signs, small=small)
        return f"{_ROUND_LINES}{corner_signs(key, style, self._plain_glyphs, self._plain_signs, small=small)}</g>"

    def _coloured(self, body: str, key: str, style: FaceStyle) -> str:
        if key in SYMBOL:
            return body
        suit = key[-1]
        return body.replace(TWO_COLOURS[suit], style.colour(suit))

    def _body(self, name: str, small: bool) -> str:
        text = self._bodies.get(name)
        if text is None:
            raw = (self._folder / f"{name}.svg").read_text(encoding="utf-8")
            text = raw[raw.index(">") + 1 : raw.rindex("</svg>")]
            self._bodies[name] = text
        text = without_fine(text) if small else without_coarse(text)
        return f"{_ROUND_LINES}{text}</g>"


READY_KEYS = (*FACE_KEYS, FaceStyle().resolved(BACK_KEY), VEGETABLE_BACK_KEY, "R7", "P3", "G9", "B0")
"""The usual pack, and the vegetables that the gallery shows."""


def _is_lettered(key: str, style: FaceStyle) -> bool:
    """Whether the index of a face in ``style`` differs from English."""
    rank, _ = split_key(key)
    return style.letter(rank) != FaceStyle().letter(rank)


def _place_of_ready(key: str) -> pygame.Rect:
    """Where a ready-made card is on its sheet."""
    row, column = divmod(READY_KEYS.index(key), _READY_IN_A_ROW)
    wide, high = size_of_card(READY_HIGH)
    return pygame.Rect(column * wide, row * high, wide, high)


def _pip(sign: str, colour: str) -> str:
    x, y, size = _LARGE_PIP
    return f'<path transform="translate({x} {y}) scale({size})" d="{sign}" fill="{colour}"/>'


def _beside(body: str, place: tuple[float, int, int]) -> str:
    """A body shrunk and moved right and down, to make room for large signs in the corner."""
    factor, right, down = place
    return f'<g transform="translate({right} {down})">{_shrunk(body, factor)}</g>'


def _room_for_small(body: str, rank: str, *, small: bool) -> str:
    """A body that leaves room for the signs of a small card."""
    return _shrunk(body, _SMALL_PICTURE if rank in _PICTURES else _SMALL_PIPS) if small else body


def _shrunk(body: str, factor: float) -> str:
    return f'<g transform="translate(315 440) scale({factor}) translate(-315 -440)">{body}</g>'


def _sheet(height: int) -> float:
    """The width in card units of a card of ``height`` whole pixels: about 630, so that everything stays centred."""
    width, height = size_of_card(height)
    return UNITS[1] * width / height


def _document(body: str, height: int) -> str:
    width = _sheet(height)
    left = (UNITS[0] - width) / 2
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:.3f} 0 {width:.3f} {UNITS[1]}">{body}</svg>'


def _card(height: int, style: FaceStyle) -> str:
    width = _sheet(height)
    left = (UNITS[0] - width) / 2
    edge, line = ("#000000", max(_PURE_EDGE, 1.5 * UNITS[1] / height)) if style.pure else ("#B9B2A4", 3)
    return (
        f'<rect x="{left + line / 2:.3f}" y="{line / 2:g}" width="{width - line:.3f}" height="{UNITS[1] - line:g}" '
        f'rx="{_RADIUS}" fill="{style.paper}" stroke="{edge}" stroke-width="{line:g}"/>'
    )


# -- the corners of a face ---------------------------------------------------------------------------------------------


SYMBOL = {"BJ": "moon", "RJ": "sun"}
"""The jokers' signs."""


class Glyph(TypedDict):
    """A letter or figure as stored: strokes (path data and width; 0 is a filled shape) in a box 100 high."""

    width: float
    paths: list[tuple[str, float]]


class _Corner(Struct, frozen=True):
    """The position of an index in card units: the rank's centre line, top and height; the widest of a glyph 100 high;
    the sign's centre and height; the same for a joker's sign; centre line and height of the letters of JOKER.
    """

    x: float
    top: float
    rank: float
    widest: float
    sign: tuple[float, float, float]
    joker: tuple[float, float, float]
    word: tuple[float, float]


# All end within 220 units, a quarter of the card: fanned columns show 0.27. On large faces and small cards the sign is
# beside the rank, so that both keep their size.
_NORMAL_CORNER = _Corner(x=67, top=26, rank=107, widest=78, sign=(67, 180, 75), joker=(76, 88, 104), word=(62, 54))
_SMALL_CORNER = _Corner(x=75, top=26, rank=152, widest=72, sign=(190, 75, 98), joker=(98, 108, 156), word=(0, 0))
_LARGE_CORNER = _Corner(x=86, top=26, rank=179, widest=71, sign=(211, 79, 104), joker=(102, 116, 160), word=(82, 62))
_PLAIN_CORNER = _Corner(x=93, top=32, rank=160, widest=80, sign=(220, 90, 112), joker=(102, 116, 160), word=(0, 0))
_PLAIN_LARGE_CORNER = _Corner(
    x=94, top=26, rank=190, widest=76, sign=(236, 92, 128), joker=(102, 116, 160), word=(0, 0)
)
_BOX = 104  # height of a stored sign
_LEADING = 1.24


def corner_signs(
    key: str, style: FaceStyle, glyphs: Mapping[str, Glyph], signs: Mapping[str, str], *, small: bool
) -> str:
    """The index of a face key in one corner; the painter adds the other."""
    corner = _corner(style, small=small)
    if key in SYMBOL:
        return _joker(key, style, glyphs, signs, corner, word=not small and corner.word[1] > 0)
    rank, suit = split_key(key)
    colour = style.colour(suit)
    glyph = _glyph(glyphs[style.letter(rank)], corner.x, corner.top, corner.rank, corner.widest, colour)
    return glyph + _sign(signs[suit], corner.sign, colour)


def _corner(style: FaceStyle, *, small: bool) -> _Corner:
    large = style.form is FaceForm.LARGE
    if style.design is Design.PLAIN:
        return _PLAIN_LARGE_CORNER if large or small else _PLAIN_CORNER
    return _LARGE_CORNER if large else _SMALL_CORNER if small else _NORMAL_CORNER


def _joker(
    key: str, style: FaceStyle, glyphs: Mapping[str, Glyph], signs: Mapping[str, str], corner: _Corner, *, word: bool
) -> str:
    """A large sign with the word below it, which small cards lack."""
    colour = style.colour("H" if key == "RJ" else "S")
    mark = _sign(signs[SYMBOL[key]], corner.joker, colour)
    if not word:
        return mark
    x, high = corner.word
    top = corner.joker[1] + corner.joker[2] / 2 + high * 0.42
    return mark + "".join(
        _glyph(glyphs[letter], x, top + i * high * _LEADING, high, corner.widest, colour)
        for i, letter in enumerate("JOKER")
    )


def _sign(path: str, place: tuple[float, float, float], colour: str) -> str:
    x, y, high = place
    return f'<path transform="translate({x:g} {y:g}) scale({high / _BOX:.3f})" d="{path}" fill="{colour}"/>'


def _glyph(glyph: Glyph, x: float, top: float, height: float, widest: float, colour: str) -> str:
    """A glyph centred on ``x``; a wide one is narrowed."""
    scale = height / 100
    width = glyph["width"]
    parts = "".join(
        f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{w}"/>' if w else f'<path d="{d}" fill="{colour}"/>'
        for d, w in glyph["paths"]
    )
    across = scale * min(1.0, widest / width)
    return f'<g transform="matrix({across:.4f} 0 0 {scale:.4f} {x - width * across / 2:.2f} {top:.2f})">{parts}</g>'


# -- vegetables --------------------------------------------------------------------------------------------------------


Matrix = Sequence[float]
"""An affine transformation as in SVG: a b c d e f."""
_LUCKY = "7"
_IN_RING = 0.72
_WITH_GUEST = "4"
_PORTRAITS = ("0", "1")


def _changed(body: str, matrix: Matrix) -> str:
    return f'<g transform="matrix({" ".join(f"{value:g}" for value in matrix)})">{body}</g>'


def _about_middle(factor: float) -> Matrix:
    return factor, 0, 0, factor, 315 * (1 - factor), 440 * (1 - factor)


# -- from a drawing to a picture ---------------------------------------------------------------------------------------


_PNG = b"\x89PNG\r\n\x1a\n"
_ARGB = (0x00FF0000, 0x0000FF00, 0x000000FF, 0xFF000000)  # the masks that convert_alpha uses on every desktop


def paint(drawing: Drawing, height: int) -> pygame.Surface:
    """The whole card, straight alpha, in the layout that blits fastest. Raises pygame.error on a broken drawing."""
    face = argb(_raster(drawing.once, height))
    if drawing.twice:
        half = argb(_raster(drawing.twice, height))
        face.blit(half, (0, 0))
        face.blit(pygame.transform.flip(half, flip_x=True, flip_y=True), (0, 0))
    if drawing.last:
        face.blit(argb(_raster(drawing.last, height)), (0, 0))
    return face


def argb(picture: pygame.Surface) -> pygame.Surface:
    """A copy in 32-bit ARGB with straight alpha; unlike convert_alpha it needs no window."""
    copy = pygame.Surface(picture.get_size(), pygame.SRCALPHA, 32, _ARGB)
    copy.blit(picture, (0, 0))
    return copy


def read_png(path: Path) -> pygame.Surface:
    """The picture in a PNG file, in the layout of ``argb``. Raises OSError, and pygame.error if it is not a valid PNG."""
    content = path.read_bytes()
    if not content.startswith(_PNG):  # the frozen program can read nothing else
        raise pygame.error(f"{path} is not a PNG")
    return argb(pygame.image.load(BytesIO(content), "card.png"))


def blank(height: int) -> pygame.Surface:
    """An empty white card, in place of one that cannot be drawn."""
    face = pygame.Surface(size_of_card(height), pygame.SRCALPHA, 32, _ARGB)
    pygame.draw.rect(face, "#FFFCF4", face.get_rect(), border_radius=max(1, height // 28))
    return face


def _raster(text: str, height: int) -> pygame.Surface:
    return pygame.image.load_sized_svg(BytesIO(text.encode()), size_of_card(height))
