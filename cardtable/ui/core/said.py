"""What games tell, in the person's language: texts of keys, and numbers as they are written."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.numbers import MINUS, signed
from cardtable.i18n.numbers import amount as in_groups
from cardtable.i18n.phrase import Phrase, form_of, joined
from cardtable.i18n.phrases import card_name
from cardtable.kernel.telling import Amount, CardNamed, NumberForm, Said


def say(texts: Catalogue, said: Said | Amount | str, **more: str | int) -> str:
    """The words, with their other forms; ``more`` fills places that the game leaves open. A str stands as it is."""
    if isinstance(said, str):
        return said
    if isinstance(said, Amount):
        return written(texts, said)
    params = {name: _filled(texts, value) for name, value in said.params.items()}
    return texts.phrase(said.key, **params, **more)


def _filled(texts: Catalogue, value: str | int | Amount | Said | Sequence[Said] | Sequence[CardNamed]) -> str | int:
    """What stands in a place; several things with an "or" before the last."""
    if isinstance(value, str | int):
        return value
    if isinstance(value, Amount | Said):
        return say(texts, value)
    *others, last = (card_name(texts, each.text) if isinstance(each, CardNamed) else say(texts, each) for each in value)
    return either(texts, joined(others), last) if others else last


def either(texts: Catalogue, first: str, last: str) -> Phrase:
    """Two things with an "or" between them; a form of the whole is that form of each."""
    words = texts.text("list.or", first=first, last=last)
    return Phrase(words, lambda form: texts.text("list.or", first=form_of(first, form), last=form_of(last, form)))


def written(texts: Catalogue, amount: Amount) -> str:
    """A number with a true minus sign, in its form; money with its currency."""
    if amount.form is NumberForm.MONEY:
        return texts.text("party.money", amount=signed(texts, amount.number))
    if amount.form is NumberForm.SIGNED:
        return signed(texts, amount.number)
    return (
        in_groups(texts, amount.number) if amount.form is NumberForm.GROUPED else str(amount.number).replace("-", MINUS)
    )
