"""The casino of Las Vegan: what lies there in a round, where chips may go, what they are worth. Clauses LV-3, 4, 9, 10."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardtable.games.las_vegan.box import CASINO_DECKS, CHIP_SETS, CHIPS, DECK, GOLDEN_PLACES, ORDINARY_PLACES
from cardtable.games.tricks import Tricks, highest_of_suit_led
from cardtable.kernel.cards import Card
from cardtable.kernel.moves import Move
from cardtable.kernel.refusal import Refusal
from cardtable.kernel.shuffle import chance
from cardtable.kernel.state import Setup
from cardtable.values import dataclass, field

CARDS_DRAWN, CHIPS_TOSSED, GOLDEN_DRAWN = 2000, 3000, 4000
"""Indices of chance, the number of the round to be added; shuffles have the index of their round, from 0."""


@dataclass(frozen=True, slots=True)
class Casino:
    """A round, all of it public: which one (from 1), who leads its first trick, the tricks, the casino, the plies.

    ``cards`` are the three ordinary casino cards, ``used`` those of earlier rounds; ``golden_places`` are ``min``, ``max``
    or both; ``faces`` the value that each of ``CHIPS`` shows; ``placed`` which chip lies where; ``sevens`` how many chips
    the winner of the trick may still place; ``totals`` everybody's cabbages after each round that was counted.
    """

    round: int
    first: int
    tricks: Tricks
    cards: tuple[str, ...]
    faces: tuple[int, ...]
    used: tuple[str, ...] = ()
    placed: tuple[tuple[str, str], ...] = ()
    sevens: int = 0
    totals: tuple[tuple[int, ...], ...] = ()
    golden_places: tuple[str, ...] = GOLDEN_PLACES
    log: tuple[str, ...] = field(default=(), repr=False)


def drawn_cards(setup: Setup, number: int, used: tuple[str, ...]) -> tuple[str, ...]:
    """LV-3: three ordinary casino cards for round ``number``, none that lay there before."""
    fresh = [card for card in CASINO_DECKS[str(setup.options["lv_casino_deck"])] if card not in used]
    return chance(setup.number, CARDS_DRAWN + number).shuffled(fresh)[: len(ORDINARY_PLACES)]


def drawn_golden(setup: Setup, number: int) -> tuple[str, ...]:
    """LV-9: both places of the golden card, or the one that is drawn for round ``number``."""
    if setup.options["lv_golden_card"] == "winner_chooses":
        return GOLDEN_PLACES
    return (GOLDEN_PLACES[chance(setup.number, GOLDEN_DRAWN + number).below(len(GOLDEN_PLACES))],)


def tossed_chips(setup: Setup, number: int) -> tuple[int, ...]:
    """LV-4: the face that each chip shows in round ``number``."""
    toss = chance(setup.number, CHIPS_TOSSED + number)
    return tuple(faces[toss.below(2)] for faces in CHIP_SETS[str(setup.options["lv_chip_set"])])


def placings(casino: Casino) -> Iterator[Move]:
    """LV-9: the golden chip on a place of the golden card; an ordinary chip on an ordinary card that has none."""
    filled, lying = {place for place, _ in casino.placed}, {chip for _, chip in casino.placed}
    for chip in CHIPS:
        if chip not in lying:
            places = casino.golden_places if chip == "golden" else ORDINARY_PLACES
            yield from (Move("chip", chip, place) for place in places if place not in filled)


def changes(casino: Casino, won: Sequence[Sequence[Card]], tie: str) -> tuple[int, ...]:
    """LV-10: what the round brings each seat, by the cards in its tricks; ``tie`` is ``lv_golden_tie``."""
    total = [0] * len(won)
    for place, chip in casino.placed:
        value = casino.faces[CHIPS.index(chip)]
        for seat, times in enumerate(times_counted(casino, place, won, tie)):
            total[seat] += value * times
    return tuple(total)


def times_counted(casino: Casino, place: str, won: Sequence[Sequence[Card]], tie: str) -> list[int]:
    """LV-10: how often the chip at ``place`` counts for each seat."""
    return _golden(casino, place, tie) or _ordinary(casino, place, won)


def why_no_chip(casino: Casino, chip: str, place: str) -> Refusal:
    """LV-9: why ``chip`` does not go to ``place``."""
    if chip not in CHIPS:
        return Refusal("las_vegan.chip_first")
    if chip in {lying for _, lying in casino.placed}:
        return Refusal("las_vegan.chip_stays")
    if chip == "golden":
        return Refusal("las_vegan.golden_place" if casino.golden_places == GOLDEN_PLACES else "las_vegan.golden_drawn")
    taken = place in {filled for filled, _ in casino.placed} and place in ORDINARY_PLACES
    return Refusal("las_vegan.place_taken" if taken else "las_vegan.ordinary_place")


def _golden(casino: Casino, place: str, tie: str) -> list[int]:
    """1 for each seat that meets the golden condition; empty for an ordinary place."""
    if place not in GOLDEN_PLACES:
        return []
    taken = casino.tricks.taken
    met = [count == (min(taken) if place == "min" else max(taken)) for count in taken]
    return [int(meets and (tie == "all_tied_pay" or sum(met) == 1)) for meets in met]


def _ordinary(casino: Casino, place: str, won: Sequence[Sequence[Card]]) -> list[int]:
    """How often the ordinary card at ``place`` counts for each seat: cards of a number, or threes of a suit."""
    shown = casino.cards[ORDINARY_PLACES.index(place)]
    if shown in DECK.suits:
        return [sum(DECK.suit(card) == shown for card in cards) // 3 for cards in won]
    return [sum(DECK.rank(card) == int(shown) for card in cards) for cards in won]


def winning(cards: Sequence[Card]) -> int:
    """LV-7: which card wins a trick: the last zero of a suit not led, else the highest of the suit led."""
    led = DECK.suit(cards[0])
    zeros = [n for n, card in enumerate(cards) if DECK.rank(card) == 0 and DECK.suit(card) != led]
    return zeros[-1] if zeros else highest_of_suit_led(cards, DECK, DECK.ranks)
