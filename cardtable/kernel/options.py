"""House rules of a game: which options exist, their values, and how a text becomes one."""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec import Struct

from cardtable.kernel.errors import BadInput, cited

_WHOLE = re.compile(r"\s*-?[0-9]{1,18}\s*")  # no underscores, no digits of other scripts, as int() would take

Options = Mapping[str, str | int]
"""A value for every option of a game."""


class Choice(Struct, frozen=True):
    """An option that takes one of a few words; the first is the default, as the source has it.

    ``clause`` is the one of docs/rules.md that the option changes. ``plays``: whether it changes what can be reached,
    and not only who lays a card or asks a question. ``seats``: it changes something only where so many play; () always.
    """

    key: str
    values: tuple[str, ...]
    clause: str = ""
    plays: bool = True
    seats: tuple[int, ...] = ()

    @property
    def default(self) -> str:
        """The first value."""
        return self.values[0]

    def parse(self, value: str | int) -> str:
        """Return the word. Raises BadInput naming the option and its values."""
        word = next((word for word in self.values if value == word or (word.isdigit() and value == int(word))), None)
        if word is None:
            told, values = _told(value), ", ".join(self.values)
            wrong = cited(f"option {self.key}: {told} is not one of {values}", self.clause)
            raise BadInput(wrong)
        return word


class Number(Struct, frozen=True):
    """An option that takes a whole number from ``low`` to ``high``, ``money``: of krónur; ``clause`` as with a ``Choice``."""

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
            wrong, told = f"option {self.key}: {_told(value)} is not a whole number", _told(value)
            raise BadInput(cited(wrong, self.clause))
        number = int(value)
        if not self.low <= number <= self.high:
            told, low, high = _told(number), self.low, self.high
            wrong = cited(f"option {self.key}: {told} is not between {low} and {high}", self.clause)
            raise BadInput(wrong)
        return number


OptionSpec = Choice | Number

SEATS_END = "_players"
"""By agreement the option that holds the number of seats ends so; it is no house rule."""


class Preset(Struct, frozen=True):
    """House rules that people know by a name: ``values`` are those that differ from the source.

    Its name is the text ``preset.<game>.<name>``; every game has ``SOURCE``, whether it lists it or not.
    """

    name: str
    values: Mapping[str, str | int]


SOURCE = "source"
"""The name of the house rules that differ in nothing."""


def differing(specs: tuple[OptionSpec, ...], given: Mapping[str, str | int]) -> dict[str, str | int]:
    """The values, of options that are given, in which a table differs from the source; the number of seats is none."""
    return {
        spec.key: given[spec.key]
        for spec in specs
        if not spec.key.endswith(SEATS_END) and given.get(spec.key, spec.default) != spec.default
    }


_LONGEST = 60  # characters of what is told back


def _told(value: str | int) -> str:
    """What was given, for a message: never longer than a line, and no more digits than Python writes."""
    if isinstance(value, int) and abs(value) >= 10**_LONGEST:
        return "a number of very many digits"
    text = repr(value)
    return text if len(text) <= _LONGEST else f"{text[: _LONGEST - 3]}..."


def complete(specs: tuple[OptionSpec, ...], given: Mapping[str, str | int]) -> Options:
    """All options: the given values checked, the others at their default. Raises BadInput on an unknown key or value."""
    known = {spec.key for spec in specs}
    for key in given:
        if key not in known:
            name, names = key[:_LONGEST], ", ".join(sorted(known)) or "none"
            wrong = f"unknown option {name}; available here: {names}"
            raise BadInput(wrong)
    return {spec.key: spec.parse(given.get(spec.key, spec.default)) for spec in specs}


def accepted(specs: tuple[OptionSpec, ...], given: Mapping[str, str | int]) -> dict[str, str | int]:
    """The given values that such a game has; what ``complete`` would not take is left out."""
    found: dict[str, str | int] = {}
    for spec in specs:
        if spec.key in given:
            try:
                found[spec.key] = spec.parse(given[spec.key])
            except BadInput:
                continue
    return found
