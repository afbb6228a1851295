"""One word for one thing: no text uses a word that the glossary rules out, and nobody is taken for a man."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from cardtable.i18n.catalogue import load_catalogue
from tests.i18n.catalogues import LANGUAGES
from tests.support.words import ENGLISH, TRANSLATIONS

DOCS = Path(__file__).parents[2] / "docs"
TITLE = ("app.", "settings.version", "desktop.keywords")
"""Names and what is told of the program itself."""


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
