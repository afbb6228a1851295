"""Which plural form a number takes: by the ``Plural-Forms`` line of a catalogue, which says what Unicode CLDR says."""

from __future__ import annotations

import re
from collections.abc import Callable

from msgspec import Struct

PluralRule = Callable[[int], int]
"""From a whole number, 0 or more, to the place of its form."""


def is_one(number: int) -> int:
    """English, German, Italian, Albanian, Danish: 1 alone is singular."""
    return int(number != 1)


def ends_in_one(number: int) -> int:
    """Icelandic: 1, 21, 31, 101 … are singular, 11 and 111 are not."""
    return int(number % 10 != 1 or number % 100 == 11)


class PluralForms(Struct, frozen=True):
    """How many forms a language has, and which of them a number takes."""

    count: int
    rule: PluralRule

    def place(self, number: int) -> int:
        """The place of the form for ``number``; the last one should the rule name none there is."""
        place = self.rule(abs(number))
        return place if 0 <= place < self.count else self.count - 1


ENGLISH_FORMS = PluralForms(2, is_one)

_KNOWN: dict[str, PluralRule] = {"n!=1": is_one, "n%10!=1||n%100==11": ends_in_one}
_LINE = re.compile(r"nplurals\s*=\s*([1-9])\s*;\s*plural\s*=\s*([^;]+);?")
_LONGEST = 1000  # signs of a rule: the longest there is has some two hundred


def plural_forms(line: str) -> PluralForms:
    """What a line such as "nplurals=2; plural=(n != 1);" means. Raises ValueError where it is none.

    The rules of our own languages are known; any other is worked out by the standard library.
    """
    found = _LINE.fullmatch(line.strip()) if len(line) <= _LONGEST else None
    if found is None:
        raise ValueError("Plural-Forms is wanted, as in nplurals=2; plural=(n != 1);")
    plain = re.sub(r"\s", "", found[2])
    rule = _KNOWN.get(plain[1:-1] if plain.startswith("(") and plain.endswith(")") else plain)
    if rule is None:
        from gettext import c2py  # noqa: PLC0415 -- for languages that nobody brought yet

        rule = c2py(found[2])
    return PluralForms(int(found[1]), _checked(rule))


def _checked(rule: PluralRule) -> PluralRule:
    """The rule, if it has an answer. Raises ValueError where it divides by nothing."""
    try:
        rule(0)
    except (ArithmeticError, RecursionError) as problem:
        raise ValueError(f"Plural-Forms has no answer for 0: {problem}") from problem
    return rule
