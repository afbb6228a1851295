"""Texts compared as people search: letters with marks are found by the plain ones, and old letters by how one would type them."""

from __future__ import annotations

import unicodedata

_TYPED = str.maketrans(
    {"þ": "th", "ð": "d", "æ": "ae", "ø": "o", "œ": "oe", "đ": "d", "ł": "l", "’": "'", "\u00a0": " "}
)


def folded(text: str) -> str:
    """The text in small letters without marks: "Kínverski múrinn" is "kinverski murinn", "Straße" is "strasse"."""
    plain = unicodedata.normalize("NFKD", text.casefold().translate(_TYPED))
    return "".join(sign for sign in plain if not unicodedata.combining(sign))


def found_in(wanted: str, text: str) -> bool:
    """Whether somebody who types ``wanted`` means ``text``; who types nothing means everything."""
    return folded(wanted.strip()) in folded(text)
