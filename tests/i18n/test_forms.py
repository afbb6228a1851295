"""A text that asks for another form of a name gets it: "Schlag den Buben", never "Schlag Bube", which is put in without a sound."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping

import pytest

from cardtable.i18n.catalogue import Catalogue, load_catalogue
from cardtable.i18n.phrases import Phrase, card_name
from cardtable.kernel.cards import FRENCH
from tests.i18n.catalogues import LANGUAGES
from tests.support.words import TRANSLATIONS

_FORM = re.compile(r"\{([a-z]+)_([a-z_]+)\}")
_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")
_PLAYS = ("1", "2", "3", "4", "jokers", "straight", "suited")
_PLACES = ("0", "1", "2", "3", "4", "5", "6", "7", "8", "9", "B", "G", "P", "R", "max", "min")

Named = Iterator[tuple[str, Phrase]]


def cards(texts: Catalogue) -> Named:
    for card in (*(face.text for face in FRENCH.faces), "BJ", "RJ"):
        yield card, card_name(texts, card)


def _keys(*keys: str) -> Callable[[Catalogue], Named]:
    return lambda texts: ((key, texts.phrase(key, suit=texts.phrase("suit.D"), number=3)) for key in keys)


def plays(texts: Catalogue) -> Named:
    for play in _PLAYS:
        for rank in (*_RANKS, "BJ", "RJ") if play == "1" else _RANKS:
            ranks = texts.phrase(f"ranks.{rank}") if rank in _RANKS else ""
            yield f"{play}.{rank}", texts.phrase(f"played.{play}", n=5, rank=texts.phrase(f"card.{rank}"), ranks=ranks)


PUT_IN: Mapping[str, Callable[[Catalogue], Named]] = {
    "what": plays,
    "rank": _keys(*(f"card.{rank}" for rank in _RANKS)),
    "ranks": _keys(*(f"ranks.{rank}" for rank in _RANKS)),
    "suit": _keys("suit.S", "suit.H", "suit.D", "suit.C"),
    "place": _keys(*(f"party.casino.{place}" for place in _PLACES)),
    "places": _keys(*(f"party.casino.{place}" for place in _PLACES)),
    "next": _keys(*(f"with.{rank}" for rank in _RANKS)),
    "pile": _keys(
        "pile.cell", "pile.foundation", "pile.foundation.any", "pile.foundation.number", "pile.place", "pile.row_place", "pile.reserve", "pile.stock", "pile.stock.redeal", "pile.tableau",
        "pile.tableau.lower", "pile.tableau.upper", "pile.taken", "pile.waste",
    ),
    **dict.fromkeys(("card", "cards", "on", "top", "gave", "got"), cards),
}  # fmt: skip
"""What may be put into a place, by its name."""

SAME = {
    ("what", "the"): ("2.", "3.", "4.", "jokers.", "straight.", "suited."),
    ("what", "acc"): ("2.", "3.", "4.", "jokers.", "straight.", "suited."),
    ("next", "the"): ("with.",),
}
"""What reads the same in that form, in every language that asks for it: numbers, and what has an article of its own."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_form_that_a_text_asks_for_is_there(language: str) -> None:
    texts = load_catalogue(TRANSLATIONS, language)
    lacking, asked = set(), 0
    for key in sorted(texts._own.texts):
        entry = texts._own.texts[key]
        for said in (entry,) if isinstance(entry, str) else entry:
            for place, form in _FORM.findall(said):
                if form in ("key", "low"):  # what a key is called, the same everywhere; a sentence after a colon
                    continue
                assert place in PUT_IN, f"{key}: nobody knows what {{{place}_{form}}} may be"
                for name, phrase in PUT_IN[place](texts):
                    asked += 1
                    if phrase._form_of(form) is None and not name.startswith(SAME.get((place, form), ("-",))):
                        lacking.add((place, form, name, str(phrase)))
    assert lacking == set()
    assert asked > 0
