"""World invented behind a view, quickly: cards are bits of whole numbers, hands are sums of them.

Who weighs them invents more than are wanted and keeps those under which the others' moves so far were likely.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import exp, log

from cardtable.values import dataclass

Draw = Callable[[], float]
"""A number from 0 up to but not including 1."""
World = tuple[int, ...]
ANYTHING = -1
"""May hold every card."""
_ATTEMPTS = 10
_LEAST = -5.0
"""However unlikely a world is beside the likeliest, it counts exp(-5) of it."""
_SURE, _CARELESS = 0.97, 0.03
"""Nobody plays by the model all the time."""


@dataclass(frozen=True, slots=True)
class Hidden:
    """What a seat has not seen: the cards, the seats that hold ``room`` of them each, what each ``may`` hold.

    ``seen`` are cards in nobody's hand, which a forgetful player takes for unseen. ``known`` are the hands to complete.
    """

    pool: int
    room: tuple[tuple[int, int], ...]
    may: tuple[int, ...]
    known: World
    seen: int = 0


def bits_of(cards: int) -> list[int]:
    """Each card of a hand, the lowest first."""
    found = []
    while cards:
        lowest = cards & -cards
        found.append(lowest)
        cards ^= lowest
    return found


def invented(hidden: Hidden, forgets: float, draw: Draw) -> World:
    """Whole hands that agree with what is known; with ``forgets`` that part of the seen cards may turn up in them again."""
    pool, may = hidden.pool, hidden.may
    room = [size for _, size in hidden.room]
    if forgets:
        for card in bits_of(hidden.seen):
            if draw() < forgets:
                pool |= card
        may = (ANYTHING,) * len(room)
    spare = pool.bit_count() - sum(room)
    if spare:
        room.append(spare)
        may = (*may, ANYTHING)
    given = next(filter(None, (_shared_out(pool, room, may, draw) for _ in range(_ATTEMPTS))), None)
    given = given or _shared_out(pool, room, (ANYTHING,) * len(room), draw) or []
    hands = list(hidden.known)
    for (seat, _), cards in zip(hidden.room, given, strict=False):
        hands[seat] |= cards
    return tuple(hands)


def _shared_out(pool: int, room: Sequence[int], may: Sequence[int], draw: Draw) -> list[int] | None:
    """The pool dealt into as many hands, each card where it may lie; None when it came out badly."""
    cards = bits_of(pool)
    for last in range(len(cards) - 1, 0, -1):
        other = int(draw() * (last + 1))
        cards[last], cards[other] = cards[other], cards[last]
    left, hands = list(room), [0] * len(room)
    limited = any(each != ANYTHING for each in may)
    if limited:
        cards.sort(key=lambda card: sum(1 for each in may if each & card) or 1)
    for card in cards:
        fits = [place for place, each in enumerate(may) if each & card] if limited else range(len(left))
        total = sum(left[place] for place in fits)
        if not total:
            return None
        spot = int(draw() * total)
        for place in fits:
            spot -= left[place]
            if spot < 0:
                hands[place] |= card
                left[place] -= 1
                break
    return hands


def weighed(worlds: Sequence[World], keep: int, likelihood: Callable[[World], float], draw: Draw) -> list[World]:
    """``keep`` of the worlds, each as often as it is likely beside the others; the likely ones more than once."""
    found = [likelihood(world) for world in worlds]
    most = max(found)
    weights = [exp(max(each - most, _LEAST)) for each in found]
    step = sum(weights) / keep
    at, total, place = draw() * step, 0.0, -1
    kept = []
    for _ in range(keep):
        while place < len(worlds) - 1 and (place < 0 or total <= at):
            place += 1
            total += weights[place]
        kept.append(worlds[place])
        at += step
    return kept


def told_by(chance: float, choices: int) -> float:
    """What a move of another says about a world in which it was that likely among so many: a logarithm."""
    return log(_SURE * chance + _CARELESS / choices)
