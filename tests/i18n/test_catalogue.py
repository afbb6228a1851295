"""Looking up texts: places filled in, plurals by language, English behind every gap, and a report of the gaps."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.i18n.catalogue import Catalogue, available, choose, load_catalogue, read_texts, system_languages
from cardtable.i18n.phrases import card_name, refusal, suit_name
from cardtable.i18n.plurals import rule_of

ENGLISH = {
    "greeting": "Hello, {name}!",
    "strokes": {"one": "{n} stroke", "other": "{n} strokes"},
    "only": "only here",
    "card.of": "{rank} of {suit}",
    "card.Q": "queen",
    "card.5": "five",
    "card.BJ": "black joker",
    "suit.D": "diamonds",
    "refusal.wait": "The {card} waits: the {next} of {suit} comes before it, {times} times.",
}
ICELANDIC = {
    "greeting": "Sæl, {name}!",
    "strokes": {"one": "{n} högg eitt", "other": "{n} högg"},
    "card.QD": "tíguldrottning",
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "en.json").write_text(json.dumps(ENGLISH), encoding="utf-8")
    (tmp_path / "is.json").write_text(json.dumps(ICELANDIC, ensure_ascii=False), encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("language", "singular", "plural"),
    [
        ("en", [1, -1], [0, 2, 11, 21, 101]),
        ("de", [1], [0, 2, 11, 21]),
        ("it", [1], [0, 2, 11, 21]),
        ("is", [1, 21, 31, 101, -1, 1001], [0, 2, 10, 11, 12, 20, 111, 211, -11]),
        ("xx", [1], [21]),
    ],
)
def test_every_language_has_its_own_singular(language: str, singular: list[int], plural: list[int]) -> None:
    rule = rule_of(language)
    assert {rule(number) for number in singular} == {"one"}
    assert {rule(number) for number in plural} == {"other"}


def test_places_are_filled_and_unknown_ones_stay_to_be_seen(folder: Path) -> None:
    texts = load_catalogue(folder, "en")
    assert texts.text("greeting", name="Ása", other=3) == "Hello, Ása!"
    assert texts.text("greeting") == "Hello, {name}!"
    assert texts.text("greeting", name="{name} {other}") == "Hello, {name} {other}!"


def test_a_number_chooses_its_form(folder: Path) -> None:
    english, icelandic = load_catalogue(folder, "en"), load_catalogue(folder, "is")
    assert [english.text("strokes", n=n) for n in (1, 2, 21)] == ["1 stroke", "2 strokes", "21 strokes"]
    assert [icelandic.text("strokes", n=n) for n in (1, 11, 21)] == ["1 högg eitt", "11 högg", "21 högg eitt"]
    assert english.text("strokes") == "{n} strokes"


def test_a_form_that_a_language_lacks_is_replaced_by_other() -> None:
    assert Catalogue("en", {"a": {"other": "{n} sheep"}}, {}).text("a", n=1) == "1 sheep"


def test_what_a_language_lacks_comes_from_english_and_is_reported(folder: Path) -> None:
    texts = load_catalogue(folder, "is")
    assert texts.text("only") == "only here"
    assert texts.text("no.such.key") == "no.such.key"
    assert texts.text("greeting", name="Jón") == "Sæl, Jón!"
    assert texts.missing == ("no.such.key", "only")
    assert (texts.has("only"), texts.has("greeting"), texts.has("nothing")) == (True, True, False)


def test_english_plurals_in_another_language_follow_the_english_rule(folder: Path) -> None:
    (folder / "is.json").write_text("{}", encoding="utf-8")
    assert load_catalogue(folder, "is").text("strokes", n=21) == "21 strokes"


def test_an_unknown_language_is_english(folder: Path) -> None:
    texts = load_catalogue(folder, "fr")
    assert texts.language == "en"
    assert texts.text("only") == "only here"
    assert load_catalogue(folder, "is").language == "is"
    assert available(folder) == ("en", "is")


@pytest.mark.parametrize("content", ["[]", '{"a": 1}', '{"a": {"one": "x"}}', '{"a": {"other": 3}}', "{"])
def test_a_file_that_is_no_table_of_texts_is_refused(tmp_path: Path, content: str) -> None:
    (tmp_path / "en.json").write_text(content, encoding="utf-8")
    with pytest.raises(ValueError, match=r"."):
        read_texts(tmp_path / "en.json")


def test_the_first_language_that_is_there_is_chosen() -> None:
    assert choose(["fr_FR.UTF-8", "is_IS.UTF-8@x", "de"], ("de", "en", "is")) == "is"
    assert choose(["de-AT"], ("de", "en")) == "de"
    assert choose(["C", ""], ("de", "en")) == "en"
    assert choose([], ()) == "en"


def test_the_system_says_which_languages_it_wants() -> None:
    environ = {"LANGUAGE": "is:de", "LC_ALL": "", "LC_MESSAGES": "it_IT", "LANG": "en_GB.UTF-8"}
    assert system_languages(environ) == ("is", "de", "it_IT", "en_GB.UTF-8")
    assert system_languages({}) == ()


def test_cards_are_named_in_words(folder: Path) -> None:
    english, icelandic = load_catalogue(folder, "en"), load_catalogue(folder, "is")
    assert card_name(english, "QD") == "queen of diamonds"
    assert card_name(english, "BJ") == "black joker"
    assert card_name(icelandic, "QD") == "tíguldrottning"
    assert card_name(icelandic, "5D") == "five of diamonds"
    assert suit_name(english, "D") == "diamonds"


def test_a_refusal_names_cards_suits_and_ranks_in_words(folder: Path) -> None:
    texts = load_catalogue(folder, "en")
    params = {"card": "QD", "suit": "D", "next": 5, "times": 2}
    assert (
        refusal(texts, "wait", params) == "The queen of diamonds waits: the five of diamonds comes before it, 2 times."
    )
    assert "{card}" in refusal(texts, "wait", {"next": 14})


@given(st.text(), st.dictionaries(st.from_regex(r"[a-z_]{1,5}", fullmatch=True), st.text() | st.integers()))
def test_no_text_and_no_field_whatever_makes_a_lookup_fail(pattern: str, fields: dict[str, str | int]) -> None:
    fields.pop("key", None)
    assert isinstance(Catalogue("en", {"a": pattern, "b": {"other": pattern}}, {}).text("b", **fields), str)
