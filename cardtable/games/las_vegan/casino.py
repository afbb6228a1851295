"""The casino of Las Vegan: its cards, where chips may go, their values and results. Clauses LV-3 to LV-5, LV-9, LV-10.

The help text gives the cards; numbers that it omits are decided in LV-3 to LV-5.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from cardtable.games.seated import to_act
from cardtable.games.trick_kit import Tricks, cards_won, highest_of_suit_led
from cardtable.kernel.cards import Card, Colour, DeckSpec, Face
from cardtable.kernel.moves import Move, Refusal
from cardtable.kernel.shuffle import chance
from cardtable.kernel.state import Setup, State
from cardtable.kernel.telling import Amount, HandResult, NumberForm, ResultCell, ResultRow, Said, Sentence

_SUITS = {"R": Colour.RED, "P": Colour.PURPLE, "G": Colour.GREEN, "B": Colour.BLUE}

DECK = DeckSpec(
    "Las Vegan",
    tuple(
        Face(f"{suit}{rank}", rank, suit, colour, f"{suit}{rank}")
        for suit, colour in _SUITS.items()
        for rank in range(10)
    ),
    "RPGB",
)
"""LV-2: forty cards, red, purple, green and blue, each from 0 to 9."""

TWELVE = ("1", "2", "3", "4", "5", "6", "8", "9", "R", "P", "G", "B")
CASINO_DECKS = {"twelve": TWELVE, "fourteen": ("0", "7", *TWELVE)}
"""LV-3: the ordinary casino cards: a number, or the letter of a suit."""

CHIPS = ("golden", "chip1", "chip2", "chip3", "chip4")
CHIP_SETS = {
    "standard": ((-3, -4), (1, -1), (1, -2), (1, -3), (-1, -2)),
    "harsh": ((-3, -4), (1, -1), (1, -2), (-1, -2), (-2, -3)),
}
"""LV-4: the two faces of each chip, in the order of ``CHIPS``."""

GOLDEN_PLACES = ("min", "max")
ORDINARY_PLACES = ("casino1", "casino2", "casino3")

HAND_SIZES = {3: 13, 4: 10, 5: 8}
"""LV-5: cards in a hand by the number of players; for two players an option sets it."""


# -- what lies in the casino in a round ----------------------------------------------------------------------------------

CARDS_DRAWN, CHIPS_TOSSED, GOLDEN_DRAWN = 2000, 3000, 4000
"""Random indices, to which the number of the round is added; shuffles have the index of their round, from 0."""


class Casino(Struct, frozen=True):
    """The public state of a round: its number (from 1), the leader of its first trick, the tricks, the casino, the plies.

    ``cards`` are the three ordinary casino cards, ``used`` those of earlier rounds; ``golden_places`` are ``min``, ``max``
    or both; ``faces`` the value shown by each of ``CHIPS``; ``placed`` the chip on each place; ``sevens`` how many chips
    the winner of the trick may still place; ``totals`` everybody's cabbages after each scored round.
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
    log: tuple[str, ...] = ()


def drawn_cards(setup: Setup, number: int, used: tuple[str, ...]) -> tuple[str, ...]:
    """LV-3: three ordinary casino cards for round ``number``, none of them used before."""
    fresh = [card for card in CASINO_DECKS[str(setup.options["lv_casino_deck"])] if card not in used]
    return chance(setup.number, CARDS_DRAWN + number).shuffled(fresh)[: len(ORDINARY_PLACES)]


def drawn_golden(setup: Setup, number: int) -> tuple[str, ...]:
    """LV-9: both places of the golden card, or the one drawn for round ``number``."""
    if setup.options["lv_golden_card"] == "winner_chooses":
        return GOLDEN_PLACES
    return (GOLDEN_PLACES[chance(setup.number, GOLDEN_DRAWN + number).below(len(GOLDEN_PLACES))],)


def tossed_chips(setup: Setup, number: int) -> tuple[int, ...]:
    """LV-4: the face of each chip in round ``number``."""
    toss = chance(setup.number, CHIPS_TOSSED + number)
    return tuple(faces[toss.below(2)] for faces in CHIP_SETS[str(setup.options["lv_chip_set"])])


def placings(casino: Casino) -> Iterator[Move]:
    """LV-9: the golden chip on a place of the golden card; an ordinary chip on an ordinary card without one."""
    filled, lying = {place for place, _ in casino.placed}, {chip for _, chip in casino.placed}
    for chip in CHIPS:
        if chip not in lying:
            places = casino.golden_places if chip == "golden" else ORDINARY_PLACES
            yield from (Move("chip", chip, place) for place in places if place not in filled)


def changes(casino: Casino, won: Sequence[Sequence[Card]], tie: str) -> tuple[int, ...]:
    """LV-10: each seat's gain or loss in the round, from the cards in its tricks; ``tie`` is ``lv_golden_tie``."""
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
    """LV-9: why ``chip`` can't go to ``place``."""
    if chip not in CHIPS:
        return Refusal("las_vegan.chip_first")
    if chip in {lying for _, lying in casino.placed}:
        return Refusal("las_vegan.chip_stays")
    if chip == "golden":
        return Refusal("las_vegan.golden_place" if casino.golden_places == GOLDEN_PLACES else "las_vegan.golden_drawn")
    filled = {filled for filled, _ in casino.placed}
    if filled.issuperset(ORDINARY_PLACES):
        return Refusal("las_vegan.all_taken")
    taken = place in filled and place in ORDINARY_PLACES
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
    """LV-7: the index of the winning card: the last zero of a suit not led, otherwise the highest of the suit led."""
    led = DECK.suit(cards[0])
    zeros = [n for n, card in enumerate(cards) if DECK.rank(card) == 0 and DECK.suit(card) != led]
    return zeros[-1] if zeros else highest_of_suit_led(cards, DECK, DECK.ranks)


# -- after a round: what each chip brought whom, and by which cards ------------------------------------------------------

_COUNTED = ("deal", "over")
_THREE = 3


def casino_result(state: State[Casino]) -> HandResult | None:
    """The result of the finished round."""
    if state.phase not in _COUNTED:
        return None
    casino, seats = state.extra, len(state.scores)
    won = cards_won(state.piles, casino.tricks)
    placed = dict(casino.placed)
    tie = str(state.option("lv_golden_tie"))
    rows = tuple(
        _row(casino, place, placed[place], won, tie) for place in (*GOLDEN_PLACES, *ORDINARY_PLACES) if place in placed
    )
    start = (int(state.option("lv_start_cabbages")),) * seats
    before = casino.totals[-2] if len(casino.totals) > 1 else start
    empty = sum(place not in placed for place in ORDINARY_PLACES) + all(place not in placed for place in GOLDEN_PLACES)
    notes = [Sentence(Said("reckoning.las_vegan.no_chip", {"n": empty}))] if empty else []
    spared = tuple(
        after - old - sum(row.cells[seat].points for row in rows)
        for seat, (old, after) in enumerate(zip(before, state.scores, strict=True))
    )
    if any(spared):
        rows = (*rows, _no_more(spared))
    ended = _why_over(state) if state.phase == "over" else []
    notes += ended
    if not ended:  # LV-8: whoever is to deal leads
        notes.append(Sentence(Said("reckoning.las_vegan.leads"), {"name": to_act(state)}))
    title = Sentence(Said("reckoning.las_vegan.title"))
    total = Said("reckoning.las_vegan.total")
    return HandResult(
        title, rows, before, state.scores, tuple(range(seats)), total=total, picture="cabbage", notes=tuple(notes),
        ended=tuple(ended),
    )  # fmt: skip


def _no_more(spared: Sequence[int]) -> ResultRow:
    """LV-10: nobody has less than nothing; the rest of a larger loss is cancelled."""
    words = Said("reckoning.las_vegan.spared")
    cells = tuple(ResultCell(points, words=words if points else None) for points in spared)
    return ResultRow(Said("reckoning.las_vegan.no_more"), cells)


def _why_over(state: State[Casino]) -> list[Sentence]:
    """LV-11: somebody has lost everything, or all rounds are played."""
    ruined = [seat for seat, score in enumerate(state.scores) if score == 0]
    told = [Sentence(Said("reckoning.las_vegan.ruined_too"), {"name": seat}) for seat in ruined]
    if state.extra.round == state.option("lv_rounds"):
        return [*told, Sentence(Said("reckoning.las_vegan.last_round"))]
    return [*told[:-1], Sentence(Said("reckoning.las_vegan.ruined"), {"name": ruined[-1]})]


def _row(casino: Casino, place: str, chip: str, won: Sequence[Sequence[Card]], tie: str) -> ResultRow:
    value, times = casino.faces[CHIPS.index(chip)], times_counted(casino, place, won, tie)
    if place in GOLDEN_PLACES:
        all_taken = casino.tricks.taken
        most = min(all_taken) if place == "min" else max(all_taken)
        cells = tuple(
            ResultCell(value * met, tricks=taken, words=Said(f"reckoning.tricks.{_met(place, met, taken == most)}", {"n": taken}))
            for met, taken in zip(times, all_taken, strict=True)
        )  # fmt: skip
        return ResultRow(Said(f"reckoning.las_vegan.{place}"), cells, place, Said(f"party.casino.meaning.{place}"))
    shown = casino.cards[ORDINARY_PLACES.index(place)]
    if shown in DECK.suits:
        cells = tuple(_threes(cards, shown, value, count) for cards, count in zip(won, times, strict=True))
        return ResultRow(Said("reckoning.las_vegan.threes"), cells, place, Said(f"party.casino.meaning.{shown}"))
    heard = Said("party.casino.meaning.rank", {"rank": shown})
    cells = tuple(_each(cards, int(shown), value) for cards in won)
    return ResultRow(Said("reckoning.las_vegan.each"), cells, place, heard)


def _met(place: str, met: int, tied: bool) -> str:
    """Whether a seat has the fewest or the most tricks: alone or paying despite a tie, or tied and spared by a house rule."""
    return place if met else "tied" if tied else "other"


def _threes(cards: Sequence[Card], suit: str, value: int, times: int) -> ResultCell:
    """Threes of a suit, and the remainder."""
    own = sorted((card for card in cards if DECK.suit(card) == suit), key=DECK.rank)
    groups = tuple(tuple(own[_THREE * n : _THREE * (n + 1)]) for n in range(times))
    return ResultCell(value * times, groups, tuple(own[_THREE * times :]), words=_words(times, value, bool(own)))


def _each(cards: Sequence[Card], rank: int, value: int) -> ResultCell:
    own = tuple((card,) for card in sorted(card for card in cards if DECK.rank(card) == rank))
    return ResultCell(value * len(own), own, words=_words(len(own), value, bool(own)))


def _words(times: int, value: int, some: bool) -> Said:
    if times:
        return Said("reckoning.times", {"n": times, "value": Amount(value, NumberForm.SIGNED)})
    return Said("reckoning.las_vegan.no_three" if some else "reckoning.none")
