"""Number cards: the classic places of the pips, the lower half turned over. Aces are elsewhere."""

from __future__ import annotations

from deck.art import Art
from deck.palette import SUIT
from deck.suits import sign

LEFT, MIDDLE, RIGHT = 210.0, 315.0, 420.0
_ROWS = {2: (158.0, 722.0), 3: (158.0, 440.0, 722.0), 4: (158.0, 346.0, 534.0, 722.0)}
_UPPER_GAP, _TEN_GAP = 299.0, 252.0
SIZE = 124.0

Place = tuple[float, float]


def _column(x: float, count: int) -> list[Place]:
    return [(x, y) for y in _ROWS[count]]


def _sides(count: int) -> list[Place]:
    return _column(LEFT, count) + _column(RIGHT, count)


PLACES: dict[int, list[Place]] = {
    2: _column(MIDDLE, 2),
    3: _column(MIDDLE, 3),
    4: _sides(2),
    5: [*_sides(2), (MIDDLE, 440)],
    6: _sides(3),
    7: [*_sides(3), (MIDDLE, _UPPER_GAP)],
    8: [*_sides(3), (MIDDLE, _UPPER_GAP), (MIDDLE, 880 - _UPPER_GAP)],
    9: [*_sides(4), (MIDDLE, 440)],
    10: [*_sides(4), (MIDDLE, _TEN_GAP), (MIDDLE, 880 - _TEN_GAP)],
}


def number_card(suit: str, rank: int) -> Art:
    """The pips of a card from two to ten."""
    art = Art()
    for x, y in PLACES[rank]:
        pip = sign(suit, 0, 0, SIZE)
        art.fill((pip.turned(180) if y > 440 else pip).moved(x, y), SUIT[suit])
    return art
