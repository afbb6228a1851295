"""Looking up texts: places filled in, plurals by language, English behind every gap, and a report of the gaps."""

from __future__ import annotations

from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.i18n.catalogue import (
    SYSTEM,
    Catalogue,
    Languages,
    Translation,
    available,
    choose,
    load_catalogue,
    own_names,
    plural_forms,
    read_english,
)
from tests.i18n.catalogues import ICELANDIC, TWO, catalogue, written

ENGLISH = {
    "greeting": "Hello, {name}!",
    "strokes": ("{n} stroke", "{n} strokes"),
    "left=1": "One card is left.",
    "left": ("{n} cards are left.", "{n} cards are left."),
    "only": "only here",
}
OWN = {
    "greeting": "Sæl, {name}!",
    "strokes": ("{n} högg eitt", "{n} högg"),
    "left=1": "Eitt spil er eftir.",
    "left": ("{n} spil er eftir.", "{n} spil eru eftir."),
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "cardtable.pot").write_text(written(ENGLISH, english=True), encoding="utf-8")
    (tmp_path / "is.po").write_text(written(OWN, plurals=ICELANDIC), encoding="utf-8")
    return tmp_path


@pytest.mark.parametrize(
    ("line", "first", "second"),
    [
        (TWO, [1, -1], [0, 2, 11, 21, 101]),
        (ICELANDIC, [1, 21, 31, 101, -1, 1001], [0, 2, 10, 11, 12, 20, 111, 211, -11]),
        ("nplurals=2; plural=n>1", [0, 1], [2, 11, 21]),
    ],
)
def test_the_line_of_a_catalogue_says_which_form_a_number_takes(line: str, first: list[int], second: list[int]) -> None:
    forms = plural_forms(line)
    assert {forms.place(number) for number in first} == {0}
    assert {forms.place(number) for number in second} == {1}


def test_more_forms_than_two_are_worked_out_by_their_rule() -> None:
    polish = plural_forms("nplurals=3; plural=(n==1 ? 0 : n%10>=2 && n%10<=4 && (n%100<10 || n%100>=20) ? 1 : 2);")
    assert [polish.place(number) for number in (1, 2, 5, 12, 22, 0)] == [0, 1, 2, 2, 1, 2]
    assert plural_forms("nplurals=1; plural=n").place(7) == 0


@pytest.mark.parametrize(
    "line",
    ["", "nplurals=2", "nplurals=2; plural=import os", "nplurals=2; plural=n %", "nplurals=2; plural=1/n;", "x" * 2000],
)
def test_a_line_that_is_no_rule_is_refused(line: str) -> None:
    with pytest.raises(ValueError, match=r"."):
        plural_forms(line)


def test_places_are_filled_and_unknown_ones_stay_to_be_seen(folder: Path) -> None:
    texts = load_catalogue(folder, "en")
    assert texts.text("greeting", name="Ása", other=3) == "Hello, Ása!"
    assert texts.text("greeting") == "Hello, {name}!"
    assert texts.text("greeting", name="{name} {other}") == "Hello, {name} {other}!"


def test_a_full_stop_behind_what_ends_with_one_is_left_out() -> None:
    texts = Catalogue(Translation("xx", {"cost": "It costs {cost}.", "more": "{cost}... {cost}"}))
    assert [texts.text("cost", cost=cost) for cost in ("3 kr.", "3", 3)] == [
        "It costs 3 kr.",
        "It costs 3.",
        "It costs 3.",
    ]
    assert texts.text("more", cost="3 kr.") == "3 kr.... 3 kr."


def test_a_number_chooses_its_form(folder: Path) -> None:
    english, icelandic = load_catalogue(folder, "en"), load_catalogue(folder, "is")
    assert [english.text("strokes", n=n) for n in (1, 2, 21)] == ["1 stroke", "2 strokes", "21 strokes"]
    assert [icelandic.text("strokes", n=n) for n in (1, 11, 21)] == ["1 högg eitt", "11 högg", "21 högg eitt"]
    assert english.text("strokes") == "{n} strokes"


def test_exactly_one_may_have_a_text_of_its_own(folder: Path) -> None:
    icelandic, english = load_catalogue(folder, "is"), load_catalogue(folder, "en")
    assert [icelandic.text("left", n=n) for n in (1, 2, 21)] == [
        "Eitt spil er eftir.",
        "2 spil eru eftir.",
        "21 spil er eftir.",
    ]
    assert english.text("left", n=1) == "One card is left."


def test_an_exact_text_of_english_does_not_stand_for_a_form_of_another_language() -> None:
    texts = catalogue({"left": ("{n} spil er eftir.", "{n} spil eru eftir.")}, ENGLISH)
    assert texts.text("left", n=1) == "1 spil er eftir."
    assert catalogue({}, ENGLISH).text("left", n=1) == "One card is left."


def test_what_a_language_lacks_comes_from_english_and_is_reported(folder: Path) -> None:
    texts = load_catalogue(folder, "is")
    assert texts.text("only") == "only here"
    assert texts.text("no.such.key") == "no.such.key"
    assert texts.text("greeting", name="Jón") == "Sæl, Jón!"
    assert texts.missing == ("no.such.key", "only")
    assert (texts.has("only"), texts.has("greeting"), texts.has("nothing")) == (True, True, False)


def test_english_plurals_in_another_language_follow_the_english_rule() -> None:
    assert catalogue({}, ENGLISH, plurals=ICELANDIC).text("strokes", n=21) == "21 strokes"


def test_an_unknown_language_is_english(folder: Path) -> None:
    texts = load_catalogue(folder, "fr")
    assert (texts.language, texts.problem) == ("en", "")
    assert texts.text("only") == "only here"
    assert load_catalogue(folder, "is").language == "is"
    assert available(folder) == ("en", "is")


BROKEN = {
    "no catalogue": "nonsense",
    "cut off": written(OWN)[:-9],
    "no plural forms": 'msgid ""\nmsgstr "Language: is\\n"\n\nmsgctxt "a"\nmsgid "b"\nmsgstr "c"\n',
    "a form too many": written({"strokes": ("1", "2", "3")}),
    "no rule": written(OWN, plurals="nplurals=2; plural=n +"),
}


@pytest.mark.parametrize("content", BROKEN.values(), ids=BROKEN.keys())
def test_a_broken_catalogue_is_english_and_says_why(folder: Path, content: str) -> None:
    (folder / "is.po").write_text(content, encoding="utf-8")
    texts = load_catalogue(folder, "is")
    assert texts.language == "en"
    assert texts.problem.startswith("is.po: ")
    assert texts.text("only") == "only here"


def test_bytes_that_are_no_text_are_english_too(folder: Path) -> None:
    (folder / "is.po").write_bytes(b"\xff\xfe\x00")
    assert load_catalogue(folder, "is").problem


@pytest.mark.parametrize("content", ["nonsense", "", 'msgid ""\nmsgstr ""\n'])
def test_english_that_cannot_be_read_is_refused(folder: Path, content: str) -> None:
    (folder / "cardtable.pot").write_text(content, encoding="utf-8")
    with pytest.raises(ValueError, match=r"."):
        read_english(folder)
    with pytest.raises(ValueError, match=r"."):
        load_catalogue(folder, "en")


def test_broken_english_behind_another_language_costs_only_what_that_lacks(folder: Path) -> None:
    (folder / "cardtable.pot").write_text("nonsense", encoding="utf-8")
    texts = load_catalogue(folder, "is")
    assert texts.text("greeting", name="Jón") == "Sæl, Jón!"
    assert texts.text("only") == "only"


def test_the_first_language_that_is_there_is_chosen() -> None:
    assert choose(["fr_FR.UTF-8", "is_IS.UTF-8@x", "de"], ("de", "en", "is")) == "is"
    assert choose(["de-AT"], ("de", "en")) == "de"
    assert choose(["C", ""], ("de", "en")) == "en"
    assert choose([], ()) == "en"


def test_each_language_is_called_by_its_own_name(folder: Path) -> None:
    own = (folder / "is.po").read_text(encoding="utf-8")
    (folder / "is.po").write_text(own.replace('"Plural', '"X-Language-Name: Íslenska\\n"\n"Plural'), encoding="utf-8")
    (folder / "xx.po").write_bytes(b"\xff")
    assert own_names(folder) == {"en": "en", "is": "Íslenska", "xx": "xx"}


def test_everybody_who_holds_the_texts_has_them_in_the_new_language(folder: Path) -> None:
    languages = Languages(folder, ("is_IS.UTF-8",), "en")
    held = languages.texts
    assert held.text("greeting", name="A") == "Hello, A!"
    assert languages.speak(SYSTEM)
    assert (held.text("greeting", name="A"), held.language) == ("Sæl, A!", "is")
    assert not languages.speak("is")
    assert not languages.speak("is")
    assert languages.speak("fr")
    assert held.language == "en"


def test_a_broken_language_that_is_chosen_is_english_with_a_problem(folder: Path) -> None:
    languages = Languages(folder, (), "is")
    assert languages.speak("en")
    (folder / "is.po").write_text("nonsense", encoding="utf-8")
    assert not languages.speak("is")
    assert (languages.texts.language, bool(languages.texts.problem)) == ("en", True)
    (folder / "cardtable.pot").unlink()
    assert not languages.speak("fr")
    assert languages.texts.text("only") == "only here"


@given(st.text(), st.dictionaries(st.from_regex(r"[a-z_]{1,5}", fullmatch=True), st.text() | st.integers()))
def test_no_text_and_no_field_whatever_makes_a_lookup_fail(pattern: str, fields: dict[str, str | int]) -> None:
    fields.pop("key", None)
    fields.pop("self", None)
    assert isinstance(catalogue({"a": pattern, "b": (pattern, pattern)}).text("b", **fields), str)
