"""The shuffle ``cardtable-1`` is a promise: deal numbers mean the same cards for ever. Hashes need no OpenSSL."""

from __future__ import annotations

import hashlib
import sys
from collections import Counter
from importlib.util import module_from_spec, spec_from_file_location

import pytest

from cardtable.kernel import compat
from cardtable.kernel.cards import FRENCH, FRENCH_JOKERS, DeckSpec
from cardtable.kernel.errors import BadInput
from cardtable.kernel.shuffle import NAME, Chance, chance, check_number, shuffled

FOR_EVER = {
    (FRENCH, 1): "9H 5D 2S 2H 8D 4D KC 5C 2D QC KS AC 3C 6H 7S QS KD 6D 4C 7H JC 8H 7C KH 5S JH "
    "9D 6S 10D 2C AS 7D 8S 3S JS 9C QH 10S JD 8C 10H AD QD AH 4H 10C 6C 5H 4S 9S 3H 3D",
    (FRENCH, 24): "JD QS JH JC 4C AD 7H 4D 9H 2H 8C AH 10S 2C KC 10C 7C 6C 6S 9D KD QC 3H 8H 3D 7D "
    "AC 10D KH 2S JS 5D 5C 4S 9C 9S 5S 8S KS 5H 8D 3C AS 2D 4H 6H 3S QD 10H 6D QH 7S",
    (FRENCH_JOKERS, 1): "6H 8D 8C 6C 9D JD 2H 2C JC 10H 3C JH 5C 7S 4H 4D 9C 3D BJ 5D 7C QD KD 9S 6D 9H 2D "
    "5H 10D 6S 8S JS 2S QS KC 8H RJ KH 3S QC AC KS 5S QH AS AH 7H 3H 4C 10S 4S AD 7D 10C",
    (FRENCH_JOKERS, 24): "2C 2D 8D 7H 9H AS 4D 5H 9D 3C 2H 10H RJ 7C JD QH JC 2S KC 9S 4H 4S 5D 8H 6C 5S 6H "
    "8C 10C KS KH 6S 8S 9C JS 10D KD 3D AC 3H 10S 5C AD 6D QD QS 7S 7D BJ JH 4C AH QC 3S",
}
"""Never change a line of this table: saves, bug reports and daily deals of every released version depend on it."""

SECOND_SHUFFLE_OF_DEAL_1 = (
    "7C 8C 3S 8S JC JH 9H QH 10S 4H 10H JS 5D AC 9S 2S KC AS 2H 8H 5S 9D QC KS 3D 6S "
    "KD 2C 4D 2D 7H 7D 3H KH 4C JD 6H QS 3C 6C QD 6D 4S AD 7S 5H 9C AH 10C 10D 5C 8D"
)


def named(deck: DeckSpec, number: int, index: int = 0) -> str:
    return " ".join(deck.text(card) for card in shuffled(number, index, deck.cards))


@pytest.mark.parametrize(("deck", "number"), FOR_EVER, ids=lambda value: getattr(value, "name", value))
def test_deals_1_and_24_of_every_deck_stay_as_they_are_for_ever(deck: DeckSpec, number: int) -> None:
    assert named(deck, number) == FOR_EVER[deck, number]


def test_later_shuffles_of_a_deal_stay_too() -> None:
    assert named(FRENCH, 1, 1) == SECOND_SHUFFLE_OF_DEAL_1


def test_the_algorithm_has_its_name() -> None:
    assert NAME == "cardtable-1"


@pytest.mark.parametrize(
    ("seed", "published"),
    [
        (0, (0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC, 0x1B39896A51A8749B)),
        (
            1234567,
            (
                6457827717110365317,
                3203168211198807973,
                9817491932198370423,
                4593380528125082431,
                16408922859458223821,
            ),
        ),
    ],
)
def test_the_generator_gives_the_published_outputs_of_splitmix64(seed: int, published: tuple[int, ...]) -> None:
    stream = Chance(seed)
    assert tuple(stream.bits() for _ in published) == published


def test_only_the_low_64_bits_of_a_seed_count() -> None:
    assert Chance(5 + (1 << 64)).bits() == Chance(5).bits()


def test_a_value_beyond_the_last_full_round_is_drawn_again() -> None:
    stream, bound = Chance(0), (1 << 63) + 1
    raw = Chance(0)
    assert raw.bits() >= bound  # the first value of seed 0 would favour small numbers and is thrown away
    assert stream.below(bound) == raw.bits()


def test_a_bound_of_one_leaves_no_choice() -> None:
    assert [Chance(seed).below(1) for seed in range(5)] == [0] * 5


@pytest.mark.parametrize("things", [(), ("one",)])
def test_little_is_shuffled_without_a_draw(things: tuple[str, ...]) -> None:
    stream = Chance(9)
    assert stream.shuffled(things) == things
    assert stream.bits() == Chance(9).bits()


def test_shuffling_leaves_its_input_alone() -> None:
    things = [1, 2, 3, 4, 5]
    Chance(1).shuffled(things)
    assert things == [1, 2, 3, 4, 5]


def test_the_six_orders_of_three_things_come_about_alike() -> None:
    counts = Counter("".join(chance(number, 0).shuffled("ABC")) for number in range(1, 6001))
    assert counts == {"CAB": 1028, "ACB": 1028, "BAC": 1012, "BCA": 993, "CBA": 979, "ABC": 960}


def test_every_card_comes_to_every_place_alike() -> None:
    """Chi-squared over 52 × 52 cells of 50 expected; 2601 degrees of freedom, standard deviation 72."""
    cells = Counter(
        (card, place) for number in range(1, 2601) for place, card in enumerate(shuffled(number, 0, FRENCH.cards))
    )
    squares = sum((cells[card, place] - 50) ** 2 for card in FRENCH.cards for place in range(52))
    assert (squares, min(cells.values()), max(cells.values())) == (132386, 29, 75)
    assert abs(squares / 50 - 2601) < 3 * 72


def test_the_tosses_of_one_deal_are_as_even_as_those_of_one_stream() -> None:
    tosses = Counter(chance(1, index).below(6) for index in range(6000))
    assert tosses == {2: 1035, 3: 1018, 1: 1002, 0: 989, 5: 986, 4: 970}


def test_no_two_shuffles_of_the_first_deals_are_alike() -> None:
    orders = {shuffled(number, index, FRENCH.cards) for number in range(1, 301) for index in range(4)}
    assert len(orders) == 1200


@pytest.mark.parametrize("number", [1, 24, 999_999_999])
def test_deal_numbers_have_nine_digits_at_most(number: int) -> None:
    assert check_number(number) == number


@pytest.mark.parametrize("number", [0, -1, 1_000_000_000])
def test_other_numbers_are_refused(number: int) -> None:
    with pytest.raises(BadInput, match=f"^deal number {number} is not between 1 and 999999999$"):
        check_number(number)


@pytest.mark.parametrize("lacks", [(), ("_blake2",), ("_sha2", "_sha256")], ids=" ".join)
def test_hashes_are_those_of_hashlib_even_where_python_was_built_without(
    lacks: tuple[str, ...], monkeypatch: pytest.MonkeyPatch
) -> None:
    for module in lacks:
        monkeypatch.setitem(sys.modules, module, None)
    spec = spec_from_file_location(compat.__name__, compat.__file__)
    anew = module_from_spec(spec)
    spec.loader.exec_module(anew)
    assert anew.sha256(b"ace").hexdigest() == hashlib.sha256(b"ace").hexdigest()
    assert anew.blake2b(b"ace", digest_size=8).hexdigest() == hashlib.blake2b(b"ace", digest_size=8).hexdigest()
