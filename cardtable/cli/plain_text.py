"""Texts for streams that cannot show every sign: letters for suits, plain letters for those with marks."""

from __future__ import annotations

from typing import TextIO

_SIGNS = str.maketrans({"♠": "S", "♥": "H", "♦": "D", "♣": "C"})
_LETTERS = {
    "þ": "th",
    "Þ": "Th",
    "ð": "d",
    "Ð": "D",
    "æ": "ae",
    "Æ": "Ae",
    "ø": "o",
    "Ø": "O",
    "ß": "ss",
    "“": '"',
    "”": '"',
    "„": '"',
    "«": '"',
    "»": '"',
    "’": "'",
    "–": "-",
    "−": "-",
    "…": "...",
    "±": "+-",
    "\u00a0": " ",
}


def shown_on(stream: TextIO, text: str) -> str:
    """``text`` as the stream can take it: as it is, or with what comes nearest to each sign that its encoding lacks."""
    encoding = stream.encoding or "ascii"
    if _fits(text, encoding):
        return text
    return "".join(sign if _fits(sign, encoding) else _nearest(sign, encoding) for sign in text.translate(_SIGNS))


def _nearest(sign: str, encoding: str) -> str:
    from unicodedata import normalize  # noqa: PLC0415 -- a megabyte that few terminals need

    plain = _LETTERS.get(sign) or normalize("NFKD", sign)[0]
    return plain if _fits(plain, encoding) else sign.encode("ascii", "backslashreplace").decode("ascii")


def _fits(text: str, encoding: str) -> bool:
    try:
        text.encode(encoding)
    except (UnicodeEncodeError, LookupError):
        return False
    return True
