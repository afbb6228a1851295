"""What games say, in the player's language: texts, numbers and options; house rules and how they differ."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.phrases import MINUS, Phrase, amount, form_of, joined_phrases, signed, the_card
from cardtable.i18n.phrases import amount as in_groups
from cardtable.kernel.game import AnyGame
from cardtable.kernel.options import Choice, Number, Options, OptionSpec, accepted, complete, differing
from cardtable.kernel.telling import Amount, CardNamed, NumberForm, Said
from cardtable.session.seats import plan_of
from cardtable.ui.services import Services


def said_words(texts: Catalogue, said: Said | Amount | str, **more: str | int) -> str:
    """The text of what a game says, with its other grammatical forms; ``more`` fills parameters that the game leaves
    open. A str stays as it is.
    """
    if isinstance(said, str):
        return said
    if isinstance(said, Amount):
        return amount_text(texts, said)
    params = {name: _filled(texts, value) for name, value in said.params.items()}
    return texts.phrase(said.key, **params, **more)


def _filled(texts: Catalogue, value: str | int | Amount | Said | Sequence[Said] | Sequence[CardNamed]) -> str | int:
    """A parameter as text; several values are joined with "or"."""
    if isinstance(value, str | int):
        return value
    if isinstance(value, Amount | Said):
        return said_words(texts, value)
    return _listed(
        texts,
        "list.or",
        [the_card(texts, each.text) if isinstance(each, CardNamed) else said_words(texts, each) for each in value],
    )


def joined_with_and(texts: Catalogue, parts: Sequence[str]) -> str:
    """Several texts joined with "and"; a grammatical form of the whole uses that form of each."""
    return _listed(texts, "list.and", parts)


def _listed(texts: Catalogue, key: str, parts: Sequence[str]) -> str:
    *others, last = parts
    if not others:
        return last
    first = joined_phrases(others)

    def form(name: str) -> str:
        return texts.text(key, first=form_of(first, name), last=form_of(last, name))

    return Phrase(texts.text(key, first=first, last=last), form)


def amount_text(texts: Catalogue, amount: Amount) -> str:
    """A number with a true minus sign, in its form; money with its currency."""
    if amount.form is NumberForm.MONEY:
        return texts.text("party.money", amount=signed(texts, amount.number))
    if amount.form is NumberForm.SIGNED:
        return signed(texts, amount.number)
    return (
        in_groups(texts, amount.number) if amount.form is NumberForm.GROUPED else str(amount.number).replace("-", MINUS)
    )


def options_in_force(services: Services, game: AnyGame) -> Options:
    """The options of the unfinished game, if there is one, otherwise those of the next deal with its number of players."""
    kept = services.store.latest_open(game.info.id)
    wished = kept.record.options if kept is not None else services.preferences.now.options.get(game.info.id, {})
    specs, plan = game.info.options, plan_of(game)
    own = accepted(specs, wished)
    return complete(specs, plan.with_count(own, plan.count(complete(specs, own))))


def aim_words(game: AnyGame, options: Options, texts: Catalogue) -> str:
    """The aim of the game, in a sentence."""
    return said_words(texts, game.aim(options))


def length_words(game: AnyGame, options: Options, texts: Catalogue) -> str:
    """The length of the game as text."""
    return said_words(texts, game.length(options))


def option_name(spec: OptionSpec, texts: Catalogue) -> str:
    """The name of an option where its value is set; for money with the currency."""
    name = texts.text(f"option.{spec.key}")
    is_money = isinstance(spec, Number) and spec.money
    return f"{name} ({texts.text('party.money', amount='').strip()})" if is_money else name


def value_words(spec: OptionSpec, value: str | int, texts: Catalogue) -> str:
    """The name of an option's value."""
    if isinstance(spec, Choice):
        return texts.text(f"option.{spec.key}.{value}")
    number = amount(texts, int(value))
    return texts.text("party.money", amount=number) if spec.money else number


def difference_words(game: AnyGame, options: Options, texts: Catalogue) -> tuple[tuple[str, str], ...]:
    """For each option that differs from its source: name with value, and the source's value."""
    found = differing(game.info.options, options)
    return tuple(
        (
            texts.text(
                "house.differs.line",
                name=texts.text(f"option.{spec.key}"),
                value=value_words(spec, found[spec.key], texts),
            ),
            texts.text("house.source_has", value=value_words(spec, spec.default, texts)),
        )
        for spec in game.info.options
        if spec.key in found
    )


def with_house_rules(page: str, game: AnyGame, options: Options, texts: Catalogue) -> str:
    """The rules page, with the value added to each point about an option that differs from the source.

    That is the last point that has the option's name in italics.
    """
    found, parts = differing(game.info.options, options), page.split("\n- ")
    for spec in game.info.options:
        name = f"*{texts.text(f'option.{spec.key}')}*"
        told = [place for place, part in enumerate(parts) if place and name in " ".join(_point(part).split())]
        if spec.key in found and told:
            part = parts[told[-1]]
            here = texts.text("rules.at_this_table", value=value_words(spec, found[spec.key], texts))
            here = here.replace("..", ".")  # an amount ends with the point of its currency
            parts[told[-1]] = f"{_point(part)} **{here}**{part.removeprefix(_point(part))}"
    return "\n- ".join(parts)


def _point(part: str) -> str:
    """A list item without the paragraphs after the list."""
    return part.partition("\n\n")[0].rstrip("\n")
