"""Where a text may be cut, and which characters a name may have."""

from __future__ import annotations

from unicodedata import category


def is_joiner(sign: str) -> bool:
    """Whether ``sign`` only joins its neighbours: within words of Persian and Hindi, and within emoji."""
    return sign in "\u200c\u200d"


def is_written(text: str) -> bool:
    """Whether all characters may be part of a name."""
    return text.isprintable() or text.replace("\u200c", "").replace("\u200d", "").isprintable()


def is_split(text: str, place: int) -> bool:
    """Whether a cut at ``place`` splits one visible character: a letter and its accent, an emoji family, a flag."""
    sign, before = text[place], text[place - 1]
    if is_joiner(before) or is_joiner(sign):
        return True
    if sign < "\u0300":
        return False
    if "\U0001f1e6" <= sign <= "\U0001f1ff":  # two regional indicators make a flag
        start = text[:place]
        return (len(start) - len(start.rstrip(_FLAG_LETTERS))) % 2 == 1
    return "\U0001f3fb" <= sign <= "\U0001f3ff" or category(sign).startswith("M")


def start_of(text: str, most: int) -> str:
    """The start of ``text``, at most ``most`` characters long, without splitting a visible character."""
    if len(text) <= most:
        return text
    return text[: next((place for place in range(most, 0, -1) if not is_split(text, place)), 0)]


_FLAG_LETTERS = "".join(map(chr, range(0x1F1E6, 0x1F200)))
