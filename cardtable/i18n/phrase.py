"""A text that is put into another text, and knows its other forms: "queen of diamonds", and "onto the queen of diamonds"."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Self

_FormOf = Callable[[str], str | None]


class Phrase(str):
    """The bare form is the text itself; ``form`` gives the others, by the names that translators use in ``{card_acc}``."""

    __slots__ = ("_form_of",)
    _form_of: _FormOf

    def __new__(cls, text: str, form_of: _FormOf) -> Self:
        """``form_of`` gives the text of a form, None where the language has no such."""
        made = super().__new__(cls, text)
        made._form_of = form_of
        return made

    def form(self, name: str) -> str:
        """The text of a form; the bare one where the language has no such."""
        found = self._form_of(name)
        return str(self) if found is None else found


def form_of(value: object, name: str) -> str:
    """A form of whatever is put into a text: what is no phrase has only one."""
    return value.form(name) if isinstance(value, Phrase) else str(value)


def joined(parts: Sequence[str], between: str = ", ") -> Phrase:
    """Several phrases one after the other; a form of the whole is that form of each."""
    return Phrase(between.join(parts), lambda name: between.join(form_of(part, name) for part in parts))


_ENDS = ".!?…:"
"""What a sentence ends with."""


def sentences(parts: Sequence[str]) -> str:
    """Texts as sentences one after the other: what ends without a stop gets one."""
    return " ".join(part if part[-1] in _ENDS else f"{part}." for part in parts if part)


def raised(sentence: str) -> str:
    """A sentence that begins with whatever was put in, with a capital letter: "L’asso …", "Å …". One letter is raised."""
    first = sentence[:1]
    upper = first.upper()
    return (upper if len(upper) == 1 else first) + sentence[1:]


def lowered(sentence: str) -> Phrase:
    """A sentence that may follow a colon: as form "low" it begins with a small letter, for languages that write so."""
    return Phrase(sentence, lambda name: sentence[:1].lower() + sentence[1:] if name == "low" else None)
