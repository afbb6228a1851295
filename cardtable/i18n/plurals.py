"""Which plural form a number takes, by language; the rules are those of Unicode CLDR for whole numbers."""

from __future__ import annotations

from collections.abc import Callable

PluralRule = Callable[[int], str]
"""From a number to the name of a form: "one" or "other"."""


def is_one(number: int) -> str:
    """English, German, Italian: 1 alone is singular."""
    return "one" if abs(number) == 1 else "other"


def ends_in_one(number: int) -> str:
    """Icelandic: 1, 21, 31, 101 … are singular, 11 and 111 are not."""
    return "one" if abs(number) % 10 == 1 and abs(number) % 100 != 11 else "other"


_RULES: dict[str, PluralRule] = {"en": is_one, "de": is_one, "it": is_one, "is": ends_in_one}


def rule_of(language: str) -> PluralRule:
    """The rule of a language; of an unknown one that of English."""
    return _RULES.get(language, is_one)
