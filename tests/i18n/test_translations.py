"""Every language is complete: nothing is missing, left over or fuzzy, places and plural forms agree with English."""

from __future__ import annotations

from pathlib import Path

import pytest
from babel.messages.catalog import Catalog

from tests.i18n.catalogues import LANGUAGES
from tests.support.words import TRANSLATIONS

import translations as tool  # isort: skip -- build/ is on the path since the import above


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


ENGLISH = english_of(("a.b", "{name} has {n}"), ("a.c", ("{n} card", "{n} cards")), ("card_acc.Q", "the {suit} queen"))
GOOD: dict[str, str | tuple[str, ...]] = {
    "a.b": "{name_acc}: {n}",
    "a.c": ("ein Blatt", "{n} Blätter"),
    "card_acc.Q": "",
}


def wrong(code: str = "de", fuzzy: str = "", **changes: str | tuple[str, ...]) -> list[tuple[str, str]]:
    """What is found wrong with a language that has these texts instead of the good ones."""
    own = Catalog(locale=code, fuzzy=False)
    changes = {key.replace("_b", ".b").replace("_c", ".c"): text for key, text in changes.items()}
    for message in ENGLISH:
        if message.id:
            text = {**GOOD, **changes}[message.context]
            own.add(message.id, text, context=message.context, flags=["fuzzy"] if message.context == fuzzy else [])
    return list(tool.wrong(tool.entries(ENGLISH), own, code))


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
