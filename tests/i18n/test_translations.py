"""The English texts and every other language are complete, in good order and in the words of the glossary; no text is in the program itself."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from tests.i18n.catalogues import LANGUAGES
from tests.support.words import TRANSLATIONS

import translations as tool  # isort: skip -- build/ is on the path since the import above
import ast
import re
from collections.abc import Iterator
from functools import cache

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


def test_nothing_is_missing_left_over_or_wrong() -> None:
    assert list(tool.problems()) == []


def test_an_update_changes_nothing() -> None:
    """The files are as they would be written, references and notes among them."""
    english = tool.template()
    for key, message in tool.entries(english).items():
        assert " ".join(message.auto_comments) == " ".join(tool._notes(key, message)), key
    for code in LANGUAGES:
        new = tool.written(tool.merged(english, tool.translation(code)))
        assert new == (TRANSLATIONS / f"{code}.po").read_bytes(), code


def english_of(*entries: tuple[str, str | tuple[str, str]]) -> Catalog:
    made = Catalog(fuzzy=False)
    for key, text in entries:
        made.add(text, context=key)
    return made


SMALL_ENGLISH = english_of(
    ("a.b", "{name} has {n}"), ("a.c", ("{n} card", "{n} cards")), ("card_acc.Q", "the {suit} queen")
)
GOOD: dict[str, str | tuple[str, ...]] = {
    "a.b": "{name_acc}: {n}",
    "a.c": ("ein Blatt", "{n} Blätter"),
    "card_acc.Q": "",
}


def wrong(code: str = "de", fuzzy: str = "", **changes: str | tuple[str, ...]) -> list[tuple[str, str]]:
    """What is found wrong with a language that has these texts instead of the good ones."""
    own = Catalog(locale=code, fuzzy=False)
    changes = {key.replace("_b", ".b").replace("_c", ".c"): text for key, text in changes.items()}
    for message in SMALL_ENGLISH:
        if message.id:
            text = {**GOOD, **changes}[message.context]
            own.add(message.id, text, context=message.context, flags=["fuzzy"] if message.context == fuzzy else [])
    return list(tool.wrong(tool.entries(SMALL_ENGLISH), own, code))


def test_a_good_language_has_nothing_wrong() -> None:
    assert wrong() == []


@pytest.mark.parametrize(
    ("changes", "key", "what"),
    [
        ({"a_b": ""}, "a.b", "is missing"),
        ({"a_b": "{name}"}, "a.b", "{n} is missing"),
        ({"a_b": "{name} {n} {more}"}, "a.b", "{more} is no place of the English text"),
        ({"a_b": "{name} {n} {more_acc}"}, "a.b", "{more_acc} is no place of the English text"),
        ({"a_b": "{name} {n} }"}, "a.b", "a bracket too many or too few"),
        ({"a_b": "{name} {n} "}, "a.b", "a space too many"),
        ({"a_c": ("{n} Blatt", "Blätter")}, "a.c", "{n} is missing"),
        ({"a_c": ("{n} Blatt", "")}, "a.c", "2 plural forms are wanted"),
        ({"fuzzy": "a.b"}, "a.b", "is marked fuzzy: it waits for somebody to look at it"),
    ],
)
def test_what_is_wrong_is_found(changes: dict[str, str], key: str, what: str) -> None:
    assert (key, what) in wrong(**changes)


def test_where_one_also_means_21_its_form_needs_the_number() -> None:
    assert ("a.c", "{n} is missing") in wrong("is")


def test_a_key_that_english_has_no_more_is_found() -> None:
    own = Catalog(locale="de", fuzzy=False)
    own.add("x", "y", context="gone.key")
    assert ("gone.key", "stands in the template no more") in list(tool.wrong({}, own, "de"))


def test_a_changed_english_text_makes_its_translation_wait_unless_it_means_the_same() -> None:
    old = english_of(("a.b", "{name} has {n}"), ("a.d", "x"))
    own = Catalog(locale="de", fuzzy=False)
    own.add("{name} has {n}", "{name} hat {n}", context="a.b")
    own.add("x", "y", context="a.d")
    assert tool.entries(tool.merged(old, own))["a.b"].string == "{name} hat {n}"
    new = english_of(("a.b", "{name} has {n}!"), ("a.e", "z"))
    merged = tool.merged(new, own)
    entry = tool.entries(merged)["a.b"]
    assert (entry.string, entry.fuzzy, entry.previous_id) == ("{name} hat {n}", True, ["{name} has {n}"])
    assert [message.context for message in merged.obsolete.values()] == ["a.d"]
    assert tool.entries(merged)["a.e"].string == ""
    assert not tool.entries(tool.merged(new, own, same=True))["a.b"].fuzzy


def test_a_new_language_begins_empty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "cardtable.pot").write_bytes((TRANSLATIONS / "cardtable.pot").read_bytes())
    monkeypatch.setattr(tool, "FOLDER", tmp_path)
    monkeypatch.setattr(tool, "outside", dict)  # the desktop entry is that of the real catalogues
    assert tool.main(["start", "pl", "Polski"]) == 0
    begun = (tmp_path / "pl.po").read_text(encoding="utf-8")
    assert "X-Language-Name: Polski" in begun
    assert "nplurals=3" in begun
    assert next(tool.statistics()).startswith("pl: 0 of ")
    assert tool.main(["start", "pl", "Polski"]) == 1
    assert tool.main(["update"]) == 0
    assert (tmp_path / "pl.po").read_text(encoding="utf-8") == begun
    assert tool.main(["check"]) == 1


def test_every_text_is_asked_for_somewhere_and_by_which_files_is_known() -> None:
    assert "cardtable/ui/table/actions.py" in tool.users("play.undo")
    assert "cardtable/i18n/phrases.py" in tool.users("refusal.build.covered")
    assert tool.users("refusal.golf.covered") == ["cardtable/games/golf.py"]
    assert tool.users("nobody.asks.for.this") == []


QUOTES = {"da": "””", "de": "„“", "is": "„“", "it": "«»", "sq": "“”"}
"""How each language begins and ends what is quoted."""


@pytest.mark.parametrize("language", QUOTES)
def test_what_is_quoted_is_quoted_as_the_language_does(language: str) -> None:
    said = [each.string for each in tool.entries(tool.translation(language)).values()]
    forms = [form for one in said for form in ([one] if isinstance(one, str) else one)]
    begins, ends = QUOTES[language]
    quotes = ["".join(sign for sign in form if sign in '„“”«»"') for form in forms]
    assert [signs for signs in quotes if signs.replace(begins + ends, "")] == []
    assert len([signs for signs in quotes if signs]) > 8


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


DOCS = Path(__file__).parents[2] / "docs"
TITLE = ("app.", "settings.version", "desktop.keywords", "home.patience_words")
"""Names, what is told of the program itself, and words to be found by."""


def ruled_out() -> list[str]:
    rows = [
        line.split("|")
        for line in (DOCS / "glossary.md").read_text(encoding="utf-8").splitlines()
        if line.startswith("| **")
    ]
    assert len(rows) > 25
    return [word.strip() for row in rows for word in row[3].split(",") if word.strip()]


def forms(text: object) -> list[str]:
    return [text] if isinstance(text, str) else list(dict(text).values())


@pytest.mark.parametrize("word", [*ruled_out(), "he", "his", "himself", "she", "her own"])
def test_no_text_uses_another_word_for_it(word: str) -> None:
    wrong = re.compile(rf"\b{re.escape(word)}s?\b", re.IGNORECASE)
    used = {
        key: form
        for key, text in ENGLISH.items()
        if not key.startswith(TITLE)
        for form in forms(text)
        if wrong.search(form)
    }
    assert not used


def test_apostrophes_are_curved_and_dots_of_omission_are_one_sign() -> None:
    straight = {key for key, text in ENGLISH.items() for form in forms(text) if re.search(r"\w'\w|\.\.\.", form)}
    assert not straight


TRICK = {"da": r"\bstik", "de": "Stich", "is": r"\bslag", "it": r"\bpres[ae]\b", "sq": r"\b(dor[aeëi]|duar)"}
"""A trick in each language; there are none in Murlan."""
OF_A_HAND = ("party.sign.takes", "party.sign.led_takes", "party.log.hand", "party.log.hand_over", "review.worth.points")
OF_A_HAND += ("reckoning.next.hand", "reckoning.murlan.title", "settings.results_stay", "settings.results_stay.note")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hand_is_not_called_a_trick(language: str) -> None:
    texts = load_catalogue(TRANSLATIONS, language)
    told = [texts.text(key, n=2, name="P", points="1") for key in OF_A_HAND]
    assert re.search(TRICK[language], texts.text("party.tricks", n=2), re.IGNORECASE)
    assert not [text for text in told if re.search(TRICK[language], text, re.IGNORECASE)]


PARTS = ("ui", "session", "kernel", "games", "table", "ai")
_WORDS = re.compile(r"[^\W\d_]{2,} +[^\W\d_]{2,}|^[A-Z][a-z]+[.!?…]?$")
"""Two words, or one with a capital: what stands in a key, an id or a format is neither."""

_QUIET = {"problem", "note", "debug", "NotImplementedError"}
"""Calls whose texts are for a log, or for whoever programs."""

NAMES = {
    "Anna",
    "Bjarni",
    "Clara",
    "Elsa",
    "Finn",
    "Greta",
    "Cardtable",
    "Kn",
    "Las Vegan",
    "French",
    "Italian",
    "French with two jokers",
    "two French packs",
    " (no screen)",
    "none yet",
    "not looked at",
    "pot in trick",
    "pot beside runs",
}
"""Names of people, of packs in records, of things and keys within the program; an index of a card."""

ALLOWED = {
    "ui/core/assets.py": "an installation that is broken has no texts",
    "ui/core/commands.py": "English names of keys, which are looked up (own_key_names)",
    "ui/core/desktop_style.py": "names on the bus, and in files and the registry of other programs",
    "ui/core/fonts.py": "names of scripts in fonts, and folders of other systems",
    "ui/widgets/widget.py": "roles, for readers of screens",
    "session/records.py": "what a record lacks, for the log and the command line",
    "session/outside.py": "a name where nobody speaks a language; the program overrides it",
    "session/seats.py": "the same",
    "kernel/options.py": "the same",
    "ai/worker.py": "for the command line, and told to the process that asked",
}
"""Files that may have words, and why."""


def literals(source: str, *, errors: bool = False) -> Iterator[tuple[int, str]]:
    """The texts in a source that look like words for a person, with their lines; ``errors``: those of errors, too.

    Left out are docstrings, messages of errors (which are for the log; one that is put together first is called ``problem``), annotations, names of enums, and whatever is
    compared, looked up or matched; and the texts of games, which stand in their files.
    """
    tree = ast.parse(source)
    spared = {id(part) for node in ast.walk(tree) if not (errors and _tells(node)) for part in _spared(node)}
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in spared:
            yield from [(node.lineno, node.value)] if _is_words(node.value) else []


def _is_words(text: str) -> bool:
    """Whether it looks like words; neither markup nor cards do."""
    plain = re.sub(r"<[^>]*>?|[\w-]+=\"[^\"]*\"?", "", text)
    return _WORDS.search(plain) is not None and text not in NAMES and not re.fullmatch(r"[\dAJQKSHDC\s]+", text)


def _tells(node: ast.AST) -> bool:
    """Whether it raises an error, or makes one."""
    return isinstance(node, ast.Raise) or (isinstance(node, ast.Call) and _called(node).endswith(("Error", "Input")))


def _spared(node: ast.AST) -> Iterator[ast.AST]:
    match node:
        case ast.Expr(value=ast.Constant()):
            yield node.value
        case ast.Raise() | ast.Assert() | ast.Compare() | ast.match_case():
            yield from ast.walk(node)
        case ast.AnnAssign(annotation=annotation):
            yield from ast.walk(annotation)
        case ast.Assign(
            targets=[
                ast.Name(id="__all__" | "words" | "_TAKE_BACK_WORDS" | "clauses" | "refusals" | "varies" | "problem")
            ]
        ):
            yield from ast.walk(node.value)
        case ast.Subscript(slice=part):
            yield from ast.walk(part)
        case ast.Call() if _called(node) in _QUIET or _called(node).endswith(
            ("Error", "Input", "Record", "Move", "Deal", "TypeVar", "NewType")
        ):
            yield from ast.walk(node)
        case ast.Call() if _called(node) in {
            "numbered",
            "lesson",
            "measure",
            "compile",
            "re",
            "Path",
            "getattr",
            "partition",
            "split",
            "replace",
            "startswith",
            "endswith",
        }:
            yield from ast.walk(node)


def _called(call: ast.Call) -> str:
    return call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")


def test_no_words_for_a_person_stand_in_the_program() -> None:
    found = [
        f"{path.relative_to(PACKAGE)}:{line}: {text!r}"
        for part in PARTS
        for path in sorted((PACKAGE / part).rglob("*.py"))
        if path.relative_to(PACKAGE).as_posix() not in ALLOWED
        for line, text in literals(path.read_text(encoding="utf-8"))
    ]
    assert found == []


@pytest.mark.parametrize(
    "planted",
    [
        'Label("Deal again")',
        'Label("Undo")',
        'button.text = "New deal"',
        'f"{n} cards left"',
        'say(texts.text("a.b") + " and more")',
        'return "Won" if won else "Lost"',
        'FACTS = {"name": "Time used"}',
    ],
)
def test_a_planted_text_is_noticed(planted: str) -> None:
    body = f"def made(n, won, button, texts):\n    {planted}\n"
    assert list(literals(body))


def test_what_the_command_line_refuses_is_no_text_for_a_log() -> None:
    source = 'def read(text):\n    raise BadInput(f"{text} is no number")\n'
    assert list(literals(source, errors=True))
    assert not list(literals(source))


@pytest.mark.parametrize(
    "fine",
    [
        '"""A docstring with words."""',
        'texts.text("play.undo")',
        'raise ValueError("not a number")',
        'texts.text(f"option.{key}.{value}")',
        'x: "Some Type" = 3',
        'painter.icon(surface, "chevron-right")',
        'log.problem("first picture", "it failed")',
    ],
)
def test_what_nobody_sees_may_be_words(fine: str) -> None:
    assert not list(literals(fine))
