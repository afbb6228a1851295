"""The English texts: complete for every game, option and refusal, in good order, and none asked for that is not there."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

import cardtable
from cardtable.games.registry import ALL_GAMES
from cardtable.i18n.catalogue import Catalogue, load_catalogue
from cardtable.i18n.phrases import card_name
from cardtable.kernel.cards import FRENCH_JOKERS
from cardtable.kernel.game import Game
from cardtable.kernel.options import Choice
from cardtable.storage.database import Code
from tests.support.every import every
from tests.support.words import ENGLISH

PACKAGE = Path(cardtable.__file__).parent
FOLDER = PACKAGE.parent / "assets" / "translations"


@pytest.fixture(scope="module")
def english() -> Catalogue:
    return load_catalogue(FOLDER, "en")


def calls(folder: Path) -> Iterator[ast.Call]:
    for path in sorted(folder.rglob("*.py")):
        yield from (
            node for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))) if isinstance(node, ast.Call)
        )


def called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def words(node: ast.AST) -> set[str]:
    """The texts that an argument can be: a constant, or either side of a condition."""
    if isinstance(node, ast.IfExp):
        return words(node.body) | words(node.orelse)
    return {node.value} if isinstance(node, ast.Constant) and isinstance(node.value, str) else set()


BY_THE_TABLE = {"table.not_your_turn", "table.over"}
"""What the table puts into words of its own."""


@cache
def refusal_codes() -> set[str]:
    """Of the clauses of all games, and those that the kits and the session give whatever the game."""
    codes = {code for game in ALL_GAMES for code in game.info.clauses.refusals}
    for call in (*calls(PACKAGE / "games"), *calls(PACKAGE / "session")):
        if called(call) == "Refusal":
            codes |= words(call.args[0])
        if called(call).endswith("Building"):
            codes |= set[str]().union(*(words(each.value) for each in call.keywords), *map(words, call.args))
    return {code for code in codes if "." in code} - BY_THE_TABLE


def test_every_refusal_of_every_game_is_put_into_words(english: Catalogue) -> None:
    codes = refusal_codes()
    assert {"golf.not_next", "golf.no_redeal", "golf.take_first", "build.kings_only", "build.one_by_one"} <= codes
    assert not sorted(code for code in codes if not english.has(f"refusal.{code}"))


def test_no_refusal_is_put_into_words_that_no_game_gives(english: Catalogue) -> None:
    keys = {key.removeprefix("refusal.") for key in ENGLISH if key.startswith("refusal.")}
    assert keys == refusal_codes()


@every("game", ALL_GAMES, lambda game: game.info.id)
def test_every_game_is_named_and_its_options_are_explained(english: Catalogue, game: Game) -> None:
    wanted = [f"game.{game.info.id}.{part}" for part in ("name", "goal", "players", "length")]
    for option in game.info.options:
        wanted += [f"option.{option.key}", f"option.{option.key}.help"]
        wanted += [f"option.{option.key}.{value}" for value in option.values] if isinstance(option, Choice) else []
    assert not [key for key in wanted if not english.has(key)]
    assert len(english.text(f"game.{game.info.id}.goal")) <= 100
    assert not english.missing


def test_no_option_is_explained_that_no_game_has() -> None:
    known = {option.key for game in ALL_GAMES for option in game.info.options}
    keys = {key.split(".")[1] for key in ENGLISH if key.startswith("option.")}
    assert keys == known


def test_every_trouble_of_the_storage_is_put_into_words(english: Catalogue) -> None:
    codes = [code for code in Code if code.startswith("trouble.")]
    assert len(codes) == 12
    assert not [code for code in codes if not english.has(code)]


def test_every_card_has_a_name(english: Catalogue) -> None:
    names = {card_name(english, face.text) for face in FRENCH_JOKERS.faces}
    assert len(names) == 54
    assert {"queen of diamonds", "ten of spades", "ace of clubs", "red joker"} <= names
    assert card_name(english, "??") == "face-down card"
    assert not english.missing


def test_every_text_that_the_program_asks_for_by_name_is_there(english: Catalogue) -> None:
    asked = {
        word
        for call in calls(PACKAGE)
        if called(call) == "text" and call.args
        for word in words(call.args[0])
        if "." in word
    }
    assert len(asked) > 10
    assert not sorted(key for key in asked if not english.has(key))


def test_every_text_is_clean() -> None:
    for key, entry in ENGLISH.items():
        for form in [entry] if isinstance(entry, str) else entry.values():
            assert form == form.strip(" "), key
            assert "  " not in form, key
            assert form.count("{") == form.count("}") == len(re.findall(r"\{[a-z_]+\}", form)), key
