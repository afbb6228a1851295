"""Looking up texts: places filled in, plurals, English behind every gap; the reader of catalogues agrees with Babel's; which language the system asks for."""

from __future__ import annotations

import ctypes
import plistlib
from io import BytesIO
from pathlib import Path
from types import SimpleNamespace

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po
from hypothesis import given
from hypothesis import strategies as st

from cardtable.i18n.catalogue import (
    SYSTEM,
    Catalogue,
    Entry,
    Languages,
    Translation,
    available,
    choose,
    load_catalogue,
    own_names,
    parse_po,
    plural_forms,
    read_english,
)
from cardtable.i18n.system_language import mac_languages, system_languages, windows_languages
from tests.i18n.catalogues import ICELANDIC, LANGUAGES, TWO, catalogue, written
from tests.support.words import TRANSLATIONS

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


HEADER = 'msgid ""\nmsgstr ""\n"Plural-Forms: nplurals=2; plural=(n != 1);\\n"\n\n'
ONE = 'msgctxt "a.b"\nmsgid "b"\nmsgstr "c"\n'


def by_babel(content: bytes) -> tuple[dict[str, Entry], dict[str, Entry]]:
    """English and translations by key, as Babel reads them."""
    catalog = read_po(BytesIO(content), abort_invalid=True)
    english: dict[str, Entry] = {}
    texts: dict[str, Entry] = {}
    for message in catalog:
        if message.context is None:
            continue
        english[message.context] = message.id if isinstance(message.id, str) else tuple(message.id)
        said = (message.string,) if isinstance(message.string, str) else tuple(message.string)
        if all(said) and not message.fuzzy:
            texts[message.context] = message.string if isinstance(message.string, str) else said
    return english, texts


@pytest.mark.parametrize("name", ["cardtable.pot", *(f"{code}.po" for code in LANGUAGES)])
def test_our_files_are_read_as_babel_reads_them(name: str) -> None:
    content = (TRANSLATIONS / name).read_bytes()
    english, texts = by_babel(content)
    read = parse_po(content.decode())
    assert (read.english, read.texts) == (english, texts)
    quick = parse_po(content.decode(), english=False)
    assert (quick.texts, quick.english.keys()) == (texts, english.keys())
    assert len(english) > 1500


SIGNS = st.text(
    st.characters(codec="utf-8", exclude_categories=["Cc", "Zl", "Zp"]) | st.sampled_from('\n\t\\" '), max_size=60
)
TEXTS = SIGNS.filter(bool)
KEYS = st.from_regex(r"[a-z]{1,6}(\.[a-z_0-9=?]{1,8}){0,2}", fullmatch=True)
ENTRIES = st.dictionaries(
    KEYS,
    st.tuples(
        st.none() | TEXTS, TEXTS, SIGNS, SIGNS, st.booleans(), st.lists(st.sampled_from(["tell", "fuzzy", "#,"]))
    ),
    max_size=8,
)


@given(ENTRIES, st.sampled_from([0, 30, 76]), st.booleans())
def test_any_catalogue_is_read_as_babel_reads_it(
    entries: dict[str, tuple[str | None, str, str, str, bool, list[str]]], width: int, windows: bool
) -> None:
    catalog = Catalog(locale="de", fuzzy=False)
    for key, (plural, english, first, second, fuzzy, notes) in entries.items():
        id_, said = (english, first) if plural is None else ((english, plural), (first, second))
        catalog.add(id_, said, context=key, flags=["fuzzy"] if fuzzy else [], auto_comments=notes, user_comments=notes)
    stream = BytesIO()
    write_po(stream, catalog, width=width)
    content = stream.getvalue()
    english_texts, texts = by_babel(content)
    if windows:
        content = b"\xef\xbb\xbf" + content.replace(b"\n", b"\r\n")
    read = parse_po(content.decode())
    assert (read.english, read.texts) == (english_texts, texts)
    assert read.header["Plural-Forms"] == "nplurals=2; plural=(n != 1);"


def test_what_other_tools_write_is_understood() -> None:
    read = parse_po(
        "# ours\n#, fuzzy\n"
        + HEADER
        + '#. told\n#: a/file.py:3\n#, python-format\n#| msgctxt "a.b"\n#| msgid "old"\n'
        + 'msgctxt ""\n"a."\n  "b"\nmsgid  "b"\nmsgstr ""\n"one "\n"two\\n"\n\n\n'
        + '#~ msgctxt "gone"\n#~ msgid "x"\n#~ msgstr "y"\n#'
    )
    assert read.texts == {"a.b": "one two\n"}
    assert read.header == {"Plural-Forms": "nplurals=2; plural=(n != 1);"}


def test_what_is_fuzzy_or_empty_is_not_used() -> None:
    form = 'msgctxt "c"\nmsgid "1"\nmsgid_plural "2"\nmsgstr[0] "x"\nmsgstr[1] ""\n'
    read = parse_po(f"{HEADER}#, fuzzy, c-format\n{ONE}\n{form}")
    assert (read.texts, set(read.english)) == ({}, {"a.b", "c"})
    assert parse_po(f"{HEADER}#. not fuzzy\n{ONE}").texts == {"a.b": "c"}


BROKEN_PO = {
    "a key twice": HEADER + ONE + ONE,
    "no key": HEADER + 'msgid "b"\nmsgstr "c"\n',
    "no msgid": HEADER + 'msgctxt "a"\nmsgstr "c"\n',
    "no msgstr": HEADER + 'msgctxt "a"\nmsgid "c"\n',
    "no end": HEADER + 'msgctxt "a"\nmsgid "b"\nmsgstr "c\n',
    "a quotation mark": HEADER + 'msgctxt "a"\nmsgid "b"\nmsgstr "c"d"\n',
    "a sign that is none": HEADER + 'msgctxt "a"\nmsgid "b"\nmsgstr "\\q"\n',
    "a backslash at the end": HEADER + 'msgctxt "a"\nmsgid "b"\nmsgstr "x\\"\n',
    "forms in disorder": HEADER + 'msgctxt "a"\nmsgid "b"\nmsgid_plural "c"\nmsgstr[1] "d"\nmsgstr[0] "e"\n',
    "something else": HEADER + ONE + "print()\n",
    "two headers": HEADER + HEADER + ONE,
}


@pytest.mark.parametrize("content", BROKEN_PO.values(), ids=BROKEN_PO.keys())
def test_what_is_no_catalogue_is_refused_with_its_line(content: str) -> None:
    with pytest.raises(ValueError, match=r"^line [0-9]+: ."):
        parse_po(content)


def test_the_line_that_is_named_is_the_broken_one() -> None:
    with pytest.raises(ValueError, match=r"^line 8: a\.b stands twice"):
        parse_po(HEADER + ONE + ONE)


@given(st.text())
def test_no_text_whatever_does_anything_but_be_read_or_refused(content: str) -> None:
    problem = ""
    try:
        parse_po(HEADER + content)
    except ValueError as refused:
        problem = str(refused)
    assert not problem or problem.startswith("line ")


def test_variables_say_it_in_their_order() -> None:
    environ = {"LANGUAGE": "is:de", "LC_ALL": "", "LC_MESSAGES": "it_IT", "LANG": "en_GB.UTF-8"}
    assert system_languages(environ) == ("is", "de", "it_IT", "en_GB.UTF-8")
    assert system_languages({**environ, "CARDTABLE_LANGUAGE": "sq"})[0] == "sq"
    assert system_languages({}) == system_languages({}, "linux", Path("nowhere")) == ()


def windows(number: int) -> SimpleNamespace:
    return SimpleNamespace(kernel32=SimpleNamespace(GetUserDefaultUILanguage=lambda: number))


@pytest.mark.parametrize(("number", "told"), [(0x0407, ("de_DE",)), (0x040F, ("is_IS",)), (0xFFFF, ())])
def test_windows_says_a_number(number: int, told: tuple[str, ...]) -> None:
    assert windows_languages(windows(number)) == told
    assert windows_languages(None) == ()


def test_a_variable_is_stronger_than_windows_and_macos(tmp_path: Path) -> None:
    assert system_languages({"LANG": "da"}, "win32") == ("da",)
    assert system_languages({}, "win32") == windows_languages(getattr(ctypes, "windll", None))


def test_macos_keeps_a_list(tmp_path: Path) -> None:
    folder = tmp_path / "Library" / "Preferences"
    folder.mkdir(parents=True)
    file = folder / ".GlobalPreferences.plist"
    file.write_bytes(plistlib.dumps({"AppleLanguages": ["is-IS", "de", 3, "no language"]}, fmt=plistlib.FMT_BINARY))
    assert system_languages({}, "darwin", tmp_path) == ("is-IS", "de")
    assert system_languages({}, "darwin") == ()


@pytest.mark.parametrize("content", [b"", b"nonsense", plistlib.dumps([]), plistlib.dumps({"AppleLanguages": 3})])
def test_what_cannot_be_read_says_nothing(tmp_path: Path, content: bytes) -> None:
    file = tmp_path / "file"
    assert mac_languages(file) == ()
    file.write_bytes(content)
    assert mac_languages(file) == ()
