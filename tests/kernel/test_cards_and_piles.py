"""Cards are numbers, decks give them faces and read them back; piles are values, with a mask of the cards that show their face."""

from __future__ import annotations

import pytest

from cardtable.kernel.cards import FRENCH, FRENCH_JOKERS, HIDDEN, Colour, DeckSpec
from cardtable.kernel.errors import BadRecord
from cardtable.kernel.table import EMPTY, Pile, face_down, face_up
from tests.support.positions import cards

PACKS = pytest.mark.parametrize("deck", [FRENCH, FRENCH_JOKERS], ids=lambda deck: deck.name)


@PACKS
def test_every_card_reads_back_from_its_text(deck: DeckSpec) -> None:
    assert [deck.parse(deck.text(card)) for card in deck.cards] == list(deck.cards)
    assert [deck.parse(f" {deck.text(card).lower()}\n") for card in deck.cards] == list(deck.cards)
    assert len({deck.text(card) for card in deck.cards}) == deck.size == len(deck.cards)


def test_the_french_pack_has_four_suits_of_thirteen_from_ace_to_king() -> None:
    assert FRENCH.size == 52
    assert [FRENCH.rank(card) for card in FRENCH.cards] == [*range(1, 14)] * 4
    assert "".join(FRENCH.suit(card) for card in FRENCH.cards) == "S" * 13 + "H" * 13 + "D" * 13 + "C" * 13
    assert {card for card in FRENCH.cards if FRENCH.colour(card) is Colour.RED} == {
        card for card in FRENCH.cards if FRENCH.suit(card) in "HD"
    }


def test_the_jokers_are_black_and_red_rank_above_all_and_have_no_suit() -> None:
    black, red = FRENCH_JOKERS.cards[52:]
    assert (FRENCH_JOKERS.text(black), FRENCH_JOKERS.colour(black), FRENCH_JOKERS.rank(black)) == (
        "BJ",
        Colour.BLACK,
        16,
    )
    assert (FRENCH_JOKERS.text(red), FRENCH_JOKERS.colour(red), FRENCH_JOKERS.rank(red)) == ("RJ", Colour.RED, 17)
    assert FRENCH_JOKERS.suit(black) == FRENCH_JOKERS.suit(red) == ""


def test_a_ten_may_be_written_with_a_letter() -> None:
    assert FRENCH.parse("Th") == FRENCH.parse("10H")


def test_a_hidden_card_shows_no_text() -> None:
    assert FRENCH.text(HIDDEN) == "??"


@pytest.mark.parametrize("text", ["", "1H", "11S", "AX", "??", "BJ", "A"])
def test_a_text_that_is_no_card_of_the_pack_is_named(text: str) -> None:
    with pytest.raises(BadRecord, match="is not a card of the French pack") as caught:
        FRENCH.parse(text)
    assert repr(text) in str(caught.value)


@PACKS
def test_a_whole_pack_is_read_in_its_order(deck: DeckSpec) -> None:
    order = deck.cards[::-1]
    assert deck.parse_pack(deck.text(card) for card in order) == order


def test_the_first_double_of_a_pack_is_named_with_its_place() -> None:
    with pytest.raises(BadRecord, match=r"^card 3: AS is there twice$"):
        FRENCH.parse_pack(["AS", "2S", "AS", "2S"])


def test_what_is_missing_in_a_pack_is_named_but_not_all_of_it() -> None:
    texts = [FRENCH.text(card) for card in FRENCH.cards]
    with pytest.raises(BadRecord, match=r"^1 missing: KC$"):
        FRENCH.parse_pack(texts[:-1])
    with pytest.raises(BadRecord, match=r"^52 missing: AS 2S 3S 4S 5S 6S 7S 8S …$"):
        FRENCH.parse_pack([])


def test_a_pack_is_read_in_letters_of_any_size_and_with_either_ten() -> None:
    texts = [FRENCH.text(card) for card in reversed(FRENCH.cards)]
    assert FRENCH.parse_pack(text.lower() for text in texts) == FRENCH.cards[::-1]
    assert FRENCH.parse_pack(text.replace("10", "T") for text in texts) == FRENCH.cards[::-1]


def test_what_is_wrong_with_a_pack_is_said_in_a_line() -> None:
    texts = [FRENCH.text(card) for card in FRENCH.cards]
    for wrong, words in (
        (texts[:-1], "1 missing: KC"),
        ([*texts, "AS"], "card 53: AS is there twice"),
        ([*texts[:-1], "RJ"], "'RJ' is not a card of the French pack"),
        ([], "52 missing"),
    ):
        with pytest.raises(BadRecord, match=words):
            FRENCH.parse_pack(wrong)
    with pytest.raises(BadRecord, match="2 missing: BJ RJ"):
        FRENCH_JOKERS.parse_pack(texts)


THREE = cards("9H 8S 7D")


def test_an_empty_pile_has_no_top_and_shows_nothing() -> None:
    assert (len(EMPTY), EMPTY.top, EMPTY.top_is_up, EMPTY.open_count) == (0, None, False, 0)
    assert EMPTY.turned() == EMPTY


def test_cards_lie_face_up_or_face_down_as_they_were_put() -> None:
    assert [face_up(THREE).is_up(n) for n in range(4)] == [True, True, True, False]
    assert [face_down(THREE).is_up(n) for n in range(4)] == [False] * 4
    mixed = face_down(THREE[:1]).put(THREE[1:2]).put_down(THREE[2:])
    assert [mixed.is_up(n) for n in range(3)] == [False, True, False]
    assert mixed.cards == THREE


def test_the_top_is_the_last_card() -> None:
    assert face_up(THREE).top == THREE[2]
    assert face_up(THREE).top_is_up
    assert not face_down(THREE).top_is_up


def test_open_cards_are_counted_from_the_end_up_to_the_first_back() -> None:
    assert face_up(THREE).open_count == 3
    assert face_down(THREE).open_count == 0
    assert Pile(THREE, 0b101).open_count == 1


def test_cards_are_taken_from_the_end_and_leave_no_face_behind() -> None:
    assert face_up(THREE).without(2) == face_up(THREE[:1])
    assert face_up(THREE).without(0) == face_up(THREE)
    assert face_up(THREE).without(3) == EMPTY


def test_only_the_last_card_is_turned() -> None:
    assert face_down(THREE).turned() == Pile(THREE, 0b100)
    assert face_up(THREE).turned() == face_up(THREE)


def test_a_pile_that_was_built_on_stays_as_it_was() -> None:
    pile = face_up(THREE)
    pile.put(cards("6C"))
    pile.without(1)
    assert pile == face_up(THREE)
