"""Puts a card's drawing together from the stored parts: body, index letters, suit colours. Text in, text out, no pixels.

The parts in ``assets/cards`` are plain SVG of 630 × 880 units in two colours. Courts are stored as one half; the painter adds
the other. Index glyphs are stored once, as outlines, and placed here.
"""

from __future__ import annotations

import json
import re
from pathlib import Path

from cardtable.ui.paint.face_index import SYMBOL, Glyph, corner_signs
from cardtable.ui.paint.face_style import (
    TWO_COLOURS,
    FaceForm,
    FaceStyle,
    back_name,
    card_size,
    is_back,
    is_vegetable,
    split_key,
)
from cardtable.ui.paint.face_vegetables import Matrix, vegetable_body
from cardtable.values import dataclass

UNITS = (630, 880)
SMALL = 118  # below this height in pixels fine lines go and the signs grow
_PART = r'<g class="(?:{})">.*?</g>'
_NO_FINE = re.compile(_PART.format("fine|net|pip"), re.DOTALL)
_NO_COARSE = re.compile(_PART.format("coarse"), re.DOTALL)  # what stands in for fine lines where they are left out
_NO_SIGN = re.compile(_PART.format("pip"), re.DOTALL)
_NO_FRAME = re.compile(_PART.format("frame"), re.DOTALL)
_RADIUS = 32
_COURTS = ("J", "Q", "K")
_LARGE_FIGURE = 0.76  # how much of its size a court keeps beside the large signs: its frame ends below the sign
_LARGE_JOKER = 0.84
_LARGE_VEGETABLE = {"0": 0.84, "7": 0.96}  # how much of its size a body keeps beside the large signs
_SMALL_PIPS, _SMALL_PICTURE = 0.8, 0.88  # the same beside the signs of small cards
_PICTURES = ("A", "B", "R", "0", "1")  # ranks that show one picture; a joker's is B or R


def without_fine(text: str) -> str:
    """A drawing without the lines that are too fine where it is shown small."""
    return _NO_FINE.sub("", text)


@dataclass(frozen=True, slots=True)
class Drawing:
    """SVG texts of one card: what is drawn once, and what is drawn again turned by half a circle (may be empty)."""

    once: str
    twice: str


class FaceArt:
    """The deck's parts, read from ``folder`` when first asked for. Raises OSError or ValueError on a broken installation."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        facts = json.loads((folder / "deck.json").read_text(encoding="utf-8"))
        self.version: str = facts["version"]
        self._glyphs: dict[str, Glyph] = facts["glyphs"]
        self._signs: dict[str, str] = facts["signs"]
        self._places: dict[str, list[Matrix]] = facts["places"]
        self._bodies: dict[str, str] = {}

    def drawing(self, key: str, style: FaceStyle, height: int) -> Drawing:
        """The drawing of a resolved ``key`` in ``style`` for a card ``height`` pixels high."""
        small = height < SMALL
        if is_back(key):
            once, twice = self._body(f"backs/{back_name(key)}", small), ""
        else:
            once, twice = self._face(key, style, small)
            twice += self._index(key, style, small)
        return Drawing(_document(_card(height) + once, height), _document(twice, height) if twice else "")

    def index(self, key: str, style: FaceStyle, height: int) -> Drawing:
        """The signs in the corners of a face alone, on no card."""
        return Drawing(_document("", height), _document(self._index(key, style, height < SMALL), height))

    def _face(self, key: str, style: FaceStyle, small: bool) -> tuple[str, str]:
        """The middle of a face: what is drawn once and what is drawn twice."""
        large = style.form is FaceForm.LARGE
        rank, suit = split_key(key)
        if is_vegetable(key):
            return self._vegetable(suit, rank, large, small), ""
        if large and key not in SYMBOL and rank not in _COURTS:
            return _pip(self._signs[suit], style.colour(suit)), ""
        body = self._coloured(self._body(f"faces/{key}", small), key, style)
        if rank in _COURTS:
            return "", _shrunk(_NO_SIGN.sub("", body), _LARGE_FIGURE) if large or small else body
        return _shrunk(body, _LARGE_JOKER) if large else _room_for_small(body, rank, small=small), ""

    def _vegetable(self, suit: str, number: str, large: bool, small: bool) -> str:
        body = vegetable_body(lambda name: self._body(f"vegetables/{name}", small), self._places, suit, number, large)
        if large:
            return _shrunk(_NO_FRAME.sub("", body), _LARGE_VEGETABLE.get(number, 0.92))
        return _room_for_small(body, number, small=small)

    def _index(self, key: str, style: FaceStyle, small: bool) -> str:
        return corner_signs(key, style, self._glyphs, self._signs, small=small)

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
        text = without_fine(text) if small else _NO_COARSE.sub("", text)
        return f'<g stroke-linejoin="round" stroke-linecap="round">{text}</g>'


def _pip(sign: str, colour: str) -> str:
    return f'<path transform="translate(315 440) scale(3.55)" d="{sign}" fill="{colour}"/>'


def _room_for_small(body: str, rank: str, *, small: bool) -> str:
    """A body that leaves the signs of a small card their room."""
    return _shrunk(body, _SMALL_PICTURE if rank in _PICTURES else _SMALL_PIPS) if small else body


def _shrunk(body: str, factor: float) -> str:
    return f'<g transform="translate(315 440) scale({factor}) translate(-315 -440)">{body}</g>'


def _sheet(height: int) -> float:
    """Width in card units of a card that high in whole pixels: 630 give or take half a pixel, so that nothing is off centre."""
    width, height = card_size(height)
    return UNITS[1] * width / height


def _document(body: str, height: int) -> str:
    width = _sheet(height)
    left = (UNITS[0] - width) / 2
    return f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="{left:.3f} 0 {width:.3f} {UNITS[1]}">{body}</svg>'


def _card(height: int) -> str:
    width = _sheet(height)
    left = (UNITS[0] - width) / 2
    return (
        f'<rect x="{left + 1.5:.3f}" y="1.5" width="{width - 3:.3f}" height="877" rx="{_RADIUS}" '
        'fill="#FFFCF4" stroke="#B9B2A4" stroke-width="3"/>'
    )
