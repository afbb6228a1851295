"""Puts a card's drawing together from the stored parts: body, index letters, suit colours. Text in, text out, no pixels.

The parts in ``assets/cards`` are plain SVG of 630 × 880 units in two colours. Courts are stored as one half; the painter adds
the other. Index glyphs are stored once, as outlines, and placed here.
"""

from __future__ import annotations

import json
import re
from dataclasses import dataclass
from pathlib import Path
from typing import TypedDict

from cardtable.ui.render.face_style import (
    TWO_COLOURS,
    FaceForm,
    FaceStyle,
    back_name,
    card_size,
    is_back,
    is_vegetable,
    split_key,
)
from cardtable.ui.render.face_vegetables import Matrix, vegetable_body

UNITS = (630, 880)
SMALL = 118  # below this height in pixels fine lines go and the corner signs grow
_PART = r'<g class="(?:{})">.*?</g>'
_NO_FINE = re.compile(_PART.format("fine|net|pip"), re.DOTALL)
_NO_FRAME = re.compile(_PART.format("frame|net|pip"), re.DOTALL)
_RADIUS = 32
_WIDEST = 78  # of a glyph 100 high; wider ones are narrowed
_COURTS = ("J", "Q", "K")
_LARGE_FIGURE = 0.84  # how much of its size a court or joker keeps beside the large signs
_LARGE_VEGETABLE = {"0": 0.74, "7": 0.84}  # how much of its size a body keeps beside the large signs
_SYMBOL = {"BJ": "moon", "RJ": "sun"}


def without_fine(text: str) -> str:
    """A drawing without the lines that are too fine where it is shown small."""
    return _NO_FINE.sub("", text)


@dataclass(frozen=True, slots=True)
class Drawing:
    """SVG texts of one card: what is drawn once, and what is drawn again turned by half a circle (may be empty)."""

    once: str
    twice: str


@dataclass(frozen=True, slots=True)
class _Corner:
    """Where an index stands, in card units: centre line, top of the letter, its height, the sign's centre and height."""

    x: float
    top: float
    letter: float
    sign_y: float
    sign: float


class _Glyph(TypedDict):
    """A corner sign as stored: strokes (path data, width; 0 is a filled shape) in a box 100 high."""

    width: float
    paths: list[tuple[str, float]]


_NORMAL = _Corner(x=67, top=32, letter=118, sign_y=199, sign=86)
_TINY = _Corner(x=74, top=28, letter=150, sign_y=240, sign=104)
_LARGE = _Corner(x=106, top=32, letter=200, sign_y=302, sign=120)


class FaceArt:
    """The deck's parts, read from ``folder`` when first asked for. Raises OSError or ValueError on a broken installation."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        facts = json.loads((folder / "deck.json").read_text(encoding="utf-8"))
        self.version: str = facts["version"]
        self._glyphs: dict[str, _Glyph] = facts["glyphs"]
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

    def _face(self, key: str, style: FaceStyle, small: bool) -> tuple[str, str]:
        """The middle of a face: what is drawn once and what is drawn twice."""
        large = style.form is FaceForm.LARGE
        rank, suit = split_key(key)
        if is_vegetable(key):
            return self._vegetable(suit, rank, large, small), ""
        if large and key not in _SYMBOL and rank not in _COURTS:
            return _pip(self._signs[suit], style.colour(suit)), ""
        body = self._coloured(self._body(f"faces/{key}", small), key, style)
        if large:
            body = _shrunk(_NO_FRAME.sub("", body), _LARGE_FIGURE)
        elif small and rank.isdigit():  # make room for the larger corner signs
            body = _shrunk(body, 0.9)
        return ("", body) if rank in _COURTS else (body, "")

    def _vegetable(self, suit: str, number: str, large: bool, small: bool) -> str:
        body = vegetable_body(lambda name: self._body(f"vegetables/{name}", small), self._places, suit, number, large)
        return (
            _shrunk(_NO_FRAME.sub("", body), _LARGE_VEGETABLE.get(number, 0.92))
            if large
            else _shrunk(body, 0.9)
            if small
            else body
        )

    def _index(self, key: str, style: FaceStyle, small: bool) -> str:
        corner = _TINY if small else _NORMAL
        if style.form is FaceForm.LARGE:
            corner = _LARGE
        if key in _SYMBOL:
            return self._joker_index(key, style, corner)
        rank, suit = split_key(key)
        colour = style.colour(suit)
        scale = corner.sign / 104
        sign = f'<path transform="translate({corner.x} {corner.sign_y}) scale({scale:.3f})" d="{self._signs[suit]}" fill="{colour}"/>'
        return self._glyph(style.letter(rank), corner.x, corner.top, corner.letter, colour) + sign

    def _joker_index(self, key: str, style: FaceStyle, corner: _Corner) -> str:
        colour = style.colour("H" if key == "RJ" else "S")
        scale = corner.letter / 118
        mark = (
            f'<path transform="translate({corner.x} {corner.top + corner.letter / 2:.1f}) scale({scale:.3f})" '
            f'd="{self._signs[_SYMBOL[key]]}" fill="{colour}"/>'
        )
        size = min(51.0, corner.letter * 0.42)
        word = "".join(
            self._glyph(letter, corner.x, corner.top + corner.letter * 1.14 + i * size * 1.24, size, colour)
            for i, letter in enumerate("JOKER")
        )
        return mark + word

    def _glyph(self, name: str, x: float, top: float, height: float, colour: str) -> str:
        glyph = self._glyphs[name]
        scale = height / 100
        width = glyph["width"]
        squeeze = min(1.0, _WIDEST / width)
        parts = "".join(
            f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{w}"/>'
            if w
            else f'<path d="{d}" fill="{colour}"/>'
            for d, w in glyph["paths"]
        )
        across = scale * squeeze
        return f'<g transform="matrix({across:.4f} 0 0 {scale:.4f} {x - width * across / 2:.2f} {top})">{parts}</g>'

    def _coloured(self, body: str, key: str, style: FaceStyle) -> str:
        if key in _SYMBOL:
            return body
        suit = key[-1]
        return body.replace(TWO_COLOURS[suit], style.colour(suit))

    def _body(self, name: str, small: bool) -> str:
        text = self._bodies.get(name)
        if text is None:
            raw = (self._folder / f"{name}.svg").read_text(encoding="utf-8")
            text = raw[raw.index(">") + 1 : raw.rindex("</svg>")]
            self._bodies[name] = text
        text = without_fine(text) if small else text
        return f'<g stroke-linejoin="round" stroke-linecap="round">{text}</g>'


def _pip(sign: str, colour: str) -> str:
    return f'<path transform="translate(315 440) scale(3.2)" d="{sign}" fill="{colour}"/>'


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
