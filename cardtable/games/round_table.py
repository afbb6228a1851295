"""What games for several people share about the table: the piles of a seat, where people sit, what one of them sees.

Knows no game by name. Hands lie face down as far as the truth goes; a view shows a seat its own.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from math import cos, pi, sin

from cardtable.kernel.cards import HIDDEN, Card, DeckSpec
from cardtable.kernel.moves import parse
from cardtable.kernel.state import AnyState
from cardtable.kernel.table import Fan, Pile, PileId, PileSpec, Role, face_down, face_up

MOST_SEATS = 8
HANDS: tuple[PileId, ...] = tuple(f"h{seat}" for seat in range(MOST_SEATS))
PLAYS: tuple[PileId, ...] = tuple(f"play{seat}" for seat in range(MOST_SEATS))
WON: tuple[PileId, ...] = tuple(f"won{seat}" for seat in range(MOST_SEATS))
OUT: PileId = "out"

COLUMNS, ROWS = 15.0, 9.0
"""The plan of the table in card steps; five columns and two rows in its middle are left to the game."""
_HAND, _PLAY = 1.0, 0.55
_WON_ASIDE = 3.3  # radians clockwise of the hand, divided by the seats and four


@cache
def seat_piles(seats: int) -> tuple[PileSpec, ...]:
    """Hand, card in play and won cards of each seat, clockwise from seat 0, who sits at the bottom."""
    specs: list[PileSpec] = []
    for seat in range(seats):
        turn = 2 * pi * seat / seats
        specs.append(_spec(HANDS[seat], Role.HAND, turn, _HAND, Fan.RIGHT))
        specs.append(_spec(PLAYS[seat], Role.TRICK, turn, _PLAY, Fan.NONE))
        specs.append(_spec(WON[seat], Role.TAKEN, turn + _WON_ASIDE / (seats + 4), _HAND, Fan.NONE))
    return tuple(specs)


def to_act(state: AnyState) -> int:
    """The seat to act; 0 once nobody is."""
    return state.seat or 0


def clockwise(first: int, seats: int) -> tuple[int, ...]:
    """All seats in the order of play, beginning with ``first``."""
    return tuple((first + n) % seats for n in range(seats))


def dealt_round(order: Sequence[Card], first: int, seats: int) -> dict[PileId, Pile]:
    """The hands after ``order`` was dealt one card at a time, clockwise from seat ``first``."""
    return {HANDS[seat]: face_down(order[place::seats]) for place, seat in enumerate(clockwise(first, seats))}


def hands_as_dealt(piles: Mapping[PileId, Pile], log: Sequence[str], deck: DeckSpec) -> dict[PileId, Pile]:
    """The hands as they were before the plies of ``log`` ("2 play:5D,5S"): what is left, then what was played."""
    hands = {pile_id: list(pile.cards) for pile_id, pile in piles.items() if pile_id in HANDS}
    for entry in log:
        seat, _, text = entry.partition(" ")
        hands[HANDS[int(seat)]] += [deck.parse(pick) for pick in parse(text).picks]
    return {pile_id: face_down(tuple(cards)) for pile_id, cards in hands.items()}


def seen_by(seat: int, piles: Mapping[PileId, Pile], *, unseen: tuple[PileId, ...] = ()) -> dict[PileId, Pile]:
    """The piles as ``seat`` knows them: its own hand open, the other hands and the piles ``unseen`` HIDDEN."""
    seen = {**piles}
    for pile_id in (*HANDS, *unseen):
        if pile_id in piles:
            seen[pile_id] = _hidden(len(piles[pile_id].cards))
    seen[HANDS[seat]] = face_up(piles[HANDS[seat]].cards)
    return seen


@cache
def _hidden(count: int) -> Pile:
    return Pile((HIDDEN,) * count)


def _spec(pile: PileId, role: Role, turn: float, reach: float, fan: Fan) -> PileSpec:
    """A pile at ``turn`` clockwise from the bottom and ``reach`` of the way from the middle to the rim."""
    across, down = (COLUMNS - 1) / 2, (ROWS - 1) / 2
    return PileSpec(
        pile, role, round(across * (1 - reach * sin(turn)), 2), round(down * (1 + reach * cos(turn)), 2), fan
    )
