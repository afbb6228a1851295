"""House rules in words: what a game is about under them, and in what they differ from the source."""

from __future__ import annotations

from cardtable.i18n.catalogue import Catalogue
from cardtable.kernel.game import AnyGame
from cardtable.kernel.options import Choice, Options, OptionSpec, accepted, complete, differing
from cardtable.ui.core.said import say
from cardtable.ui.services import Services


def options_in_force(services: Services, game: AnyGame) -> Options:
    """The options of the game that is under way; where none is, those of the next deal."""
    kept = services.store.latest_open(game.info.id)
    wished = kept.record.options if kept is not None else services.preferences.now.options.get(game.info.id, {})
    return complete(game.info.options, accepted(game.info.options, wished))


def aim_words(game: AnyGame, options: Options, texts: Catalogue) -> str:
    """What the game is about, in a sentence."""
    return say(texts, game.tells.aim(options))


def value_words(spec: OptionSpec, value: str | int, texts: Catalogue) -> str:
    """What a value of an option is called."""
    return texts.text(f"option.{spec.key}.{value}") if isinstance(spec, Choice) else str(value)


def difference_words(game: AnyGame, options: Options, texts: Catalogue) -> tuple[tuple[str, str, str], ...]:
    """For each option in which a table differs: it and its value, what the source has, and what it means."""
    found = differing(game.info.options, options)
    return tuple(
        (
            texts.text(
                "house.differs.line",
                name=texts.text(f"option.{spec.key}"),
                value=value_words(spec, found[spec.key], texts),
            ),
            texts.text("house.source_has", value=value_words(spec, spec.default, texts)),
            texts.text(f"option.{spec.key}.help"),
        )
        for spec in game.info.options
        if spec.key in found
    )
