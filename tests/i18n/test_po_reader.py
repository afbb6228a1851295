"""The reader of catalogues: agrees with Babel's on all files there are and on any that can be written, and refuses the rest."""

from __future__ import annotations

from io import BytesIO

import pytest
from babel.messages.catalog import Catalog
from babel.messages.pofile import read_po, write_po
from hypothesis import given
from hypothesis import strategies as st

from cardtable.i18n.catalogue import Entry, parse_po
from tests.i18n.catalogues import LANGUAGES
from tests.support.words import TRANSLATIONS

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


BROKEN = {
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


@pytest.mark.parametrize("content", BROKEN.values(), ids=BROKEN.keys())
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
