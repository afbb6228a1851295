"""What games tell, in the person's language: texts of keys, and numbers as they are written."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.numbers import grouped
from cardtable.kernel.telling import Amount, NumberForm, Said

_MINUS = "−"


def say(texts: Catalogue, said: Said | Amount | str, **more: str | int) -> str:
    """The words; ``more`` fills places that the game leaves open. A str stands as it is."""
    if isinstance(said, str):
        return said
    if isinstance(said, Amount):
        return written(said)
    params = {name: _filled(texts, value) for name, value in said.params.items()}
    return texts.text(said.key, **params, **more)


def _filled(texts: Catalogue, value: str | int | Amount | Said | Sequence[Said]) -> str | int:
    """What stands in a place; several things with an "or" before the last."""
    if isinstance(value, str | int):
        return value
    if isinstance(value, Amount | Said):
        return say(texts, value)
    *others, last = (say(texts, each) for each in value)
    return texts.text("list.or", first=", ".join(others), last=last) if others else last


def written(amount: Amount) -> str:
    """A number with a true minus sign, in its form."""
    number = grouped(amount.number) if amount.form is NumberForm.GROUPED else str(amount.number)
    plus = "+" if amount.form is NumberForm.SIGNED and amount.number > 0 else ""
    return plus + number.replace("-", _MINUS)
