"""What games tell, in the person's language: texts of keys, and numbers as they are written."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.phrases import MINUS, Phrase, form_of, joined, signed, the_card
from cardtable.i18n.phrases import amount as in_groups
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
    return _listed(
        texts,
        "list.or",
        [the_card(texts, each.text) if isinstance(each, CardNamed) else say(texts, each) for each in value],
    )


def all_of(texts: Catalogue, parts: Sequence[str]) -> str:
    """Several things in a sentence, with an "and" before the last; a form of the whole is that form of each."""
    return _listed(texts, "list.and", parts)


def _listed(texts: Catalogue, key: str, parts: Sequence[str]) -> str:
    *others, last = parts
    if not others:
        return last
    first = joined(others)

    def form(name: str) -> str:
        return texts.text(key, first=form_of(first, name), last=form_of(last, name))

    return Phrase(texts.text(key, first=first, last=last), form)


def written(texts: Catalogue, amount: Amount) -> str:
    """A number with a true minus sign, in its form; money with its currency."""
    if amount.form is NumberForm.MONEY:
        return texts.text("party.money", amount=signed(texts, amount.number))
    if amount.form is NumberForm.SIGNED:
        return signed(texts, amount.number)
    return (
        in_groups(texts, amount.number) if amount.form is NumberForm.GROUPED else str(amount.number).replace("-", MINUS)
    )
