"""The pages with the rules are the same in every language: headings, clauses, lists, tables, pictures, links, numbers."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from cardtable.games.registry import ALL_GAMES
from cardtable.i18n.catalogue import load_catalogue
from tests.i18n.catalogues import LANGUAGES
from tests.support.words import TRANSLATIONS

PAGES = TRANSLATIONS.parent / "rules"
NAMES = sorted(f"{game.id}.md" for game in ALL_GAMES if game.complete)
_LIST = re.compile(r"( *)(?:[-*]|\d+\.) ")
_FIGURE = re.compile(r"(?<![\w.,])[+−]?\d+")


def shape(page: str) -> list[str]:
    """What a page is made of, one line for each part: its words are left out."""
    return list(_parts(page))


def _parts(page: str) -> Iterator[str]:
    block = paragraph = False
    for line in page.splitlines():
        if line.startswith("```"):
            block, paragraph = not block, False
            yield line
        elif block:
            yield '"' if line.startswith('"') else " ".join(line.split())
        elif not line.strip():
            paragraph = False
        elif line.startswith("#"):
            yield line.split(" ")[0]
        elif line.startswith("|"):
            yield "|" * line.count("|") if set(line) - set("|-: ") else line.replace("-", "")
        elif listed := _LIST.match(line):
            paragraph = True
            yield f"{len(listed[1]) // 2}-"
        elif not paragraph:
            paragraph = True
            yield ">" if line.startswith(">") else "text"


def marks(page: str) -> list[str]:
    """Where links lead, and the signs of cards within sentences."""
    return sorted(re.findall(r"\]\(([^)]*)\)", page)) + sorted(re.findall(r"\{[^}]*\}|<!--.*?-->", page))


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_page_is_there_and_has_the_parts_of_the_english_one(language: str) -> None:
    assert sorted(path.name for path in (PAGES / language).glob("*")) == NAMES
    for name in NAMES:
        english, own = ((PAGES / code / name).read_text(encoding="utf-8") for code in ("en", language))
        assert shape(own) == shape(english), name
        assert marks(own) == marks(english), name
        assert own.endswith("\n"), name
        assert "\t" not in own, name


def strong(page: str) -> int:
    """How many words stand out."""
    return page.count("**")


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_same_things_stand_out(language: str) -> None:
    counts = {
        name: [strong((PAGES / code / name).read_text(encoding="utf-8")) for code in ("en", language)] for name in NAMES
    }
    assert {name: each for name, each in counts.items() if each[0] != each[1]} == {}


def figures(page: str) -> set[str]:
    """The numbers of a page that are written in figures; those from 13 on nobody writes in words here and there."""
    page = re.sub(r"(?<=\d)[ .,\u00a0](?=\d{3}\b)", "", page)
    return {number.lstrip("+−") for number in _FIGURE.findall(page) if abs(int(number.replace("−", "-"))) > 12}


def emphasised(page: str) -> set[str]:
    return {" ".join(words.split()) for words in re.findall(r"(?<!\*)\*([^*\n]+(?:\n[^*\n]+)?)\*(?!\*)", page)}


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_house_rule_is_called_as_in_the_settings(language: str) -> None:
    english, own = (load_catalogue(TRANSLATIONS, code) for code in ("en", language))
    called = 0
    for game in (each for each in ALL_GAMES if each.complete):
        pages = [(PAGES / code / f"{game.info.id}.md").read_text(encoding="utf-8") for code in ("en", language)]
        for key in (f"option.{option.key}" for option in game.info.options):
            if english.text(key) in emphasised(pages[0]):
                called += 1
                assert own.text(key) in emphasised(pages[1]), (game.info.id, key)
    assert called > 20


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_number_is_another_one(language: str) -> None:
    strange = {
        name: missing
        for name in NAMES
        if (
            missing := figures((PAGES / "en" / name).read_text(encoding="utf-8"))
            ^ figures((PAGES / language / name).read_text(encoding="utf-8"))
        )
    }
    assert strange == {}


PAGE = 'Text\nmore\n\n# A\n\n- one\n  more\n- two\n    1. in\n\n```cards\n9H  *10H\n"said"\n```\n\n| a | b |\n|:-|-:|\n| 1 | 2 |\n\n> q\n'


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("# A", "## A"),
        ("- two\n", ""),
        ("10H", "10S"),
        ('"said"\n', ""),
        ("| 1 | 2 |", "| 1 |"),
        ("> q", "q"),
        ("    1.", "-"),
        ("Text\nmore\n\n", ""),
    ],
)
def test_a_part_that_is_another_one_is_noticed(old: str, new: str) -> None:
    assert shape(PAGE.replace(old, new)) != shape(PAGE)
    assert shape(PAGE.replace("said", "sagt").replace("Text\nmore", "Mehr")) == shape(PAGE)
