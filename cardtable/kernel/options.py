"""The house rules of a game: its options, their values, and reading a value."""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec import Struct

from cardtable.kernel.errors import BadInput, cited

_WHOLE = re.compile(r"\s*-?[0-9]{1,18}\s*")  # unlike int(), no underscores or digits of other scripts

Options = Mapping[str, str | int]
"""A value for every option of a game."""


class Choice(Struct, frozen=True):
    """An option with a few named values; the first is the default, as in the source.

    ``clause`` of docs/rules.md is the one that the option changes. ``plays``: it changes which positions can be
    reached, not only who makes a move or whether the table asks. ``seats``: it matters only with one of these numbers
    of players; () means any.
    """

    key: str
    values: tuple[str, ...]
    clause: str = ""
    plays: bool = True
    seats: tuple[int, ...] = ()

    @property
    def default(self) -> str:
        return self.values[0]

    def parse(self, value: str | int) -> str:
        """Return the value. Raises BadInput naming the option and its values."""
        word = next((word for word in self.values if value == word or (word.isdigit() and value == int(word))), None)
        if word is None:
            told, values = _quoted(value), ", ".join(self.values)
            wrong = cited(f"option {self.key}: {told} is not one of {values}", self.clause)
            raise BadInput(wrong)
        return word


class Number(Struct, frozen=True):
    """An option with a whole number from ``low`` to ``high``; ``money`` means krónur. The rest as in ``Choice``."""

    key: str
    default: int
    low: int
    high: int
    clause: str = ""
    plays: bool = True
    money: bool = False

    def parse(self, value: str | int) -> int:
        """Return the number. Raises BadInput naming the option and its bounds."""
        if isinstance(value, str) and not _WHOLE.fullmatch(value):
            wrong, told = f"option {self.key}: {_quoted(value)} is not a whole number", _quoted(value)
            raise BadInput(cited(wrong, self.clause))
        number = int(value)
        if not self.low <= number <= self.high:
            told, low, high = _quoted(number), self.low, self.high
            wrong = cited(f"option {self.key}: {told} is not between {low} and {high}", self.clause)
            raise BadInput(wrong)
        return number


OptionSpec = Choice | Number

SEATS_END = "_players"
"""The key of an option for the number of seats ends like this; such an option is not a house rule."""


class Preset(Struct, frozen=True):
    """Named house rules: the ``values`` that differ from the source.

    The name on screen is the text ``preset.<game>.<name>``. Every game also has ``SOURCE``, listed or not.
    """

    name: str
    values: Mapping[str, str | int]


SOURCE = "source"
"""The name of the original rules."""


def differing(specs: tuple[OptionSpec, ...], given: Mapping[str, str | int]) -> dict[str, str | int]:
    """The ``given`` values that differ from the source; the number of seats does not count."""
    return {
        spec.key: given[spec.key]
        for spec in specs
        if not spec.key.endswith(SEATS_END) and given.get(spec.key, spec.default) != spec.default
    }


_MAX_QUOTE = 60  # characters of quoted input


def _quoted(value: str | int) -> str:
    """``value`` for a message, cut to one line; Python refuses to print integers of very many digits."""
    if isinstance(value, int) and abs(value) >= 10**_MAX_QUOTE:
        return "a number of very many digits"
    text = repr(value)
    return text if len(text) <= _MAX_QUOTE else f"{text[: _MAX_QUOTE - 3]}..."


def complete(specs: tuple[OptionSpec, ...], given: Mapping[str, str | int]) -> Options:
    """All options: the given values checked, the others at their default. Raises BadInput for a bad key or value."""
    known = {spec.key for spec in specs}
    for key in given:
        if key not in known:
            name, names = key[:_MAX_QUOTE], ", ".join(sorted(known)) or "none"
            wrong = f"unknown option {name}; available here: {names}"
            raise BadInput(wrong)
    return {spec.key: spec.parse(given.get(spec.key, spec.default)) for spec in specs}


def accepted(specs: tuple[OptionSpec, ...], given: Mapping[str, str | int]) -> dict[str, str | int]:
    """The given values that this game has; invalid values are left out."""
    found: dict[str, str | int] = {}
    for spec in specs:
        if spec.key in given:
            try:
                found[spec.key] = spec.parse(given[spec.key])
            except BadInput:
                continue
    return found
