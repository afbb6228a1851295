"""The corners of a face: rank and sign as SVG text, small enough that a fanned card shows both. Knows no bodies and no files."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypedDict

from cardtable.ui.paint.face_style import FaceForm, FaceStyle, split_key
from cardtable.values import dataclass

SYMBOL = {"BJ": "moon", "RJ": "sun"}
"""The jokers' signs."""


class Glyph(TypedDict):
    """A letter or figure as stored: strokes (path data, width; 0 is a filled shape) in a box 100 high."""

    width: float
    paths: list[tuple[str, float]]


@dataclass(frozen=True, slots=True)
class _Corner:
    """Where an index stands, in card units: rank's centre line, top, height; the widest of a glyph 100 high; the sign's
    centre and height; the same for a joker's sign; centre line and height of the letters of JOKER."""

    x: float
    top: float
    rank: float
    widest: float
    sign: tuple[float, float, float]
    joker: tuple[float, float, float]
    word: tuple[float, float]


# All end within 220 units, a quarter of the card: fanned columns show 0.27. Where signs are large, or cards small, the sign
# stands beside the rank, so that both keep their size.
_NORMAL = _Corner(x=67, top=26, rank=107, widest=78, sign=(67, 180, 75), joker=(76, 88, 104), word=(62, 54))
_SMALL = _Corner(x=75, top=26, rank=152, widest=72, sign=(190, 75, 98), joker=(98, 108, 156), word=(0, 0))
_LARGE = _Corner(x=86, top=26, rank=179, widest=71, sign=(211, 79, 104), joker=(102, 116, 160), word=(82, 62))
_BOX = 104  # height of a stored sign
_LEADING = 1.24


def corner_signs(
    key: str, style: FaceStyle, glyphs: Mapping[str, Glyph], signs: Mapping[str, str], *, small: bool
) -> str:
    """The index of a face key in one corner; the painter adds the other."""
    corner = _LARGE if style.form is FaceForm.LARGE else _SMALL if small else _NORMAL
    if key in SYMBOL:
        return _joker(key, style, glyphs, signs, corner, word=not small)
    rank, suit = split_key(key)
    colour = style.colour(suit)
    glyph = _glyph(glyphs[style.letter(rank)], corner.x, corner.top, corner.rank, corner.widest, colour)
    return glyph + _sign(signs[suit], corner.sign, colour)


def _joker(
    key: str, style: FaceStyle, glyphs: Mapping[str, Glyph], signs: Mapping[str, str], corner: _Corner, *, word: bool
) -> str:
    """A large sign with the word below it, which small cards do without."""
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
    """A glyph whose middle is at ``x``; a wide one is narrowed."""
    scale = height / 100
    width = glyph["width"]
    parts = "".join(
        f'<path d="{d}" fill="none" stroke="{colour}" stroke-width="{w}"/>' if w else f'<path d="{d}" fill="{colour}"/>'
        for d, w in glyph["paths"]
    )
    across = scale * min(1.0, widest / width)
    return f'<g transform="matrix({across:.4f} 0 0 {scale:.4f} {x - width * across / 2:.2f} {top:.2f})">{parts}</g>'
