"""The casino's reckoning after a round of Las Vegan: what each chip brought whom, and by which cards. Clause LV-10."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.games.las_vegan.box import CHIPS, DECK, GOLDEN_PLACES, ORDINARY_PLACES
from cardtable.games.las_vegan.casino import Casino, times_counted
from cardtable.games.round_table import to_act
from cardtable.games.tricks import cards_won
from cardtable.kernel.cards import Card
from cardtable.kernel.reckoning import ReckonedCell, ReckonedRow, Reckoning
from cardtable.kernel.state import State
from cardtable.kernel.telling import Amount, NumberForm, Said, Sentence

_COUNTED = ("deal", "over")
_THREE = 3


def reckoning(state: State[Casino]) -> Reckoning | None:
    """The round that is over in ``state``."""
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
    return Reckoning(
        title, rows, before, state.scores, tuple(range(seats)), total=total, picture="cabbage", notes=tuple(notes),
        ended=tuple(ended),
    )  # fmt: skip


def _no_more(spared: Sequence[int]) -> ReckonedRow:
    """LV-10: nobody has less than nothing; what each would have had to pay beyond that comes back."""
    words = Said("reckoning.las_vegan.spared")
    cells = tuple(ReckonedCell(points, words=words if points else None) for points in spared)
    return ReckonedRow(Said("reckoning.las_vegan.no_more"), cells)


def _why_over(state: State[Casino]) -> list[Sentence]:
    """LV-11: somebody has lost everything, or all rounds are played."""
    ruined = [seat for seat, score in enumerate(state.scores) if score == 0]
    if ruined:
        return [Sentence(Said("reckoning.las_vegan.ruined"), {"name": seat}) for seat in ruined]
    return [Sentence(Said("reckoning.las_vegan.last_round"))]


def _row(casino: Casino, place: str, chip: str, won: Sequence[Sequence[Card]], tie: str) -> ReckonedRow:
    value, times = casino.faces[CHIPS.index(chip)], times_counted(casino, place, won, tie)
    if place in GOLDEN_PLACES:
        cells = tuple(
            ReckonedCell(value * met, tricks=taken, words=Said(f"reckoning.tricks.{place if met else 'other'}", {"n": taken}))
            for met, taken in zip(times, casino.tricks.taken, strict=True)
        )  # fmt: skip
        return ReckonedRow(Said(f"reckoning.las_vegan.{place}"), cells, place, Said(f"party.casino.meaning.{place}"))
    shown = casino.cards[ORDINARY_PLACES.index(place)]
    if shown in DECK.suits:
        cells = tuple(_threes(cards, shown, value, count) for cards, count in zip(won, times, strict=True))
        return ReckonedRow(Said("reckoning.las_vegan.threes"), cells, place, Said(f"party.casino.meaning.{shown}"))
    heard = Said("party.casino.meaning.rank", {"rank": shown})
    cells = tuple(_each(cards, int(shown), value) for cards in won)
    return ReckonedRow(Said("reckoning.las_vegan.each"), cells, place, heard)


def _threes(cards: Sequence[Card], suit: str, value: int, times: int) -> ReckonedCell:
    """Threes of a suit, and what is left over."""
    own = sorted((card for card in cards if DECK.suit(card) == suit), key=DECK.rank)
    groups = tuple(tuple(own[_THREE * n : _THREE * (n + 1)]) for n in range(times))
    return ReckonedCell(value * times, groups, tuple(own[_THREE * times :]), words=_words(times, value, bool(own)))


def _each(cards: Sequence[Card], rank: int, value: int) -> ReckonedCell:
    own = tuple((card,) for card in sorted(card for card in cards if DECK.rank(card) == rank))
    return ReckonedCell(value * len(own), own, words=_words(len(own), value, bool(own)))


def _words(times: int, value: int, some: bool) -> Said:
    if times:
        return Said("reckoning.times", {"n": times, "value": Amount(value, NumberForm.SIGNED)})
    return Said("reckoning.las_vegan.no_three" if some else "reckoning.none")
