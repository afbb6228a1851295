"""Names of cards, piles and suits within sentences: each language has the forms it needs, and the bare one for the rest."""

from __future__ import annotations

import pytest

from cardtable.i18n.phrases import Phrase, card_name, joined_phrases, lowered, raised, refusal, suit_name
from tests.i18n.catalogues import catalogue

ENGLISH = {
    "card.of": "{rank} of {suit}",
    "card.Q": "queen",
    "card.5": "five",
    "card.BJ": "black joker",
    "card.??": "face-down card",
    "suit.D": "diamonds",
    "refusal.wait": "The {card} waits: the {next} comes before it, {times} times.",
    "refusal.needs": "{next} it goes.",
    "with.5": "with a five",
}
GERMAN = {
    **ENGLISH,
    "card_bare.Q": "{suit}-Dame",
    "card_bare.5": "{suit}-Fünf",
    "card_the.Q": "die {suit}-Dame",
    "card_the.BJ": "der schwarze Joker",
    "card_acc.QD": "die Rote",
    "suit.D": "Karo",
    "pile.stock": "der Talon",
    "pile_to.stock": "auf den Talon",
    "move": "{card} {pile_to} {card_acc} {card_dat} {other_acc}",
    "refusal.wait": "{card_the} wartet auf {next_the} ({next}).",
}
ICELANDIC = {
    **ENGLISH,
    "suit.H": "hjarta",
    "suit.C": "lauf",
    "suit_in_card.C": "laufa",
    "suit_of.C": "laufs",
    "suit_acc.H": "hjartað",
    "card_bare.Q": "{suit}drottning",
    "card_of.Q": "{suit}drottningar",
    "card_acc.Q": "{suit}drottningu",
    "foundation": "bunki {suit_of} og {suit_dat}",
}


def test_cards_are_named_in_words() -> None:
    english = catalogue(ENGLISH)
    assert card_name(english, "QD") == "queen of diamonds"
    assert card_name(english, "BJ") == "black joker"
    assert card_name(english, "??") == "face-down card"
    assert suit_name(english, "D") == "diamonds"


def test_a_language_may_name_one_card_whole_and_leave_the_others_to_english() -> None:
    own = catalogue({"card.QD": "tíguldrottning"}, ENGLISH)
    assert card_name(own, "QD") == "tíguldrottning"
    assert card_name(own, "5D") == "five of diamonds"


def test_the_forms_of_a_card_are_patterns_by_rank_or_whole_names() -> None:
    german = catalogue(GERMAN)
    queen, joker, five = (card_name(german, card) for card in ("QD", "BJ", "5D"))
    assert (queen, queen.form("the"), queen.form("acc"), queen.form("dat")) == (
        "Karo-Dame",
        "die Karo-Dame",
        "die Rote",
        "Karo-Dame",
    )
    assert (joker, joker.form("the"), five.form("the")) == ("black joker", "der schwarze Joker", "Karo-Fünf")


def test_the_word_for_a_suit_within_a_card_may_be_another_than_alone() -> None:
    icelandic = catalogue(ICELANDIC)
    clubs, hearts = card_name(icelandic, "QC"), card_name(icelandic, "QH")
    assert (clubs, clubs.form("of")) == ("laufadrottning", "laufadrottningar")
    assert (hearts, hearts.form("acc")) == ("hjartadrottning", "hjartaðdrottningu")
    assert icelandic.text("foundation", suit=suit_name(icelandic, "C")) == "bunki laufs og lauf"


def test_english_forms_do_not_come_into_another_language() -> None:
    texts = catalogue({"card.of": "{suit} {rank}", "suit.D": "ruder", "card.Q": "dame"}, {"card_acc.Q": "the queen"})
    assert card_name(texts, "QD").form("acc") == "ruder dame"


def test_templates_take_the_form_they_want() -> None:
    german = catalogue(GERMAN)
    said = german.text("move", card=card_name(german, "QD"), pile=german.phrase("pile.stock"), other=7)
    assert said == "Karo-Dame auf den Talon die Rote Karo-Dame 7"


def test_a_refusal_names_cards_suits_and_ranks_in_words() -> None:
    params = {"card": "QD", "suit": "D", "next": 5, "times": 2}
    assert refusal(catalogue(ENGLISH), "wait", params) == (
        "The queen of diamonds waits: the five of diamonds comes before it, 2 times."
    )
    assert refusal(catalogue(GERMAN), "wait", params) == "Die Karo-Dame wartet auf Karo-Fünf (Karo-Fünf)."
    assert refusal(catalogue(ENGLISH), "needs", {"next": 5}) == "With a five it goes."
    assert "{card}" in refusal(catalogue(ENGLISH), "wait", {"next": 14})


def test_several_cards_in_a_row_have_their_forms_too() -> None:
    german = catalogue(GERMAN)
    cards = joined_phrases([card_name(german, "QD"), "x", card_name(german, "BJ")])
    assert (cards, cards.form("the")) == ("Karo-Dame, x, black joker", "die Karo-Dame, x, der schwarze Joker")


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("l’asso", "L’asso"),
        ("å", "Å"),
        ("ßx", "ßx"),
        ("", ""),
        ("ýsa", "Ýsa"),
        ("þristur", "Þristur"),
        ("10 x", "10 x"),
    ],
)
def test_the_first_letter_of_a_sentence_is_raised_and_no_other(text: str, said: str) -> None:
    assert raised(text) == said


def test_after_a_colon_a_sentence_may_begin_small() -> None:
    assert lowered("Try it.").form("low") == "try it."
    assert lowered("Try it.") == lowered("Try it.").form("acc") == "Try it."


def test_a_phrase_is_a_text_like_any_other() -> None:
    phrase = Phrase("a", lambda _: None)
    assert (phrase + "b", phrase.form("x"), f"{phrase:>3}") == ("ab", "a", "  a")
