"""From two tables, before and after, to what the eye and the ear get: order, stagger, arc, lift, turn, and sounds.

State first, motion second: nothing here is waited for. The sounds are "deal", "slide", "flip", "drop",
"shuffle" and "undo".
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence

from cardtable.kernel.cards import HIDDEN
from cardtable.kernel.state import Recycled
from cardtable.kernel.table import Role
from cardtable.table.easing import in_out_sine, out_cubic, out_quad
from cardtable.table.flight import Flight
from cardtable.table.geometry import Point, Size
from cardtable.table.layout import PILE_Z, Layout, Placement, Placements
from cardtable.table.pace import Pace
from cardtable.table.show import Show, ShownStep, Sound, changed, show_of
from cardtable.table.visible_table import Token
from cardtable.table.win_show import win_show

__all__ = [
    "GridChoreographer",
    "Show",
    "ShownStep",
    "Sound",
    "dealt",
    "moved",
    "refused",
    "relaid",
    "resized",
    "snapped_back",
    "went_back",
    "win_show",
]

_DEALT_LATE = {Role.RESERVE: 1, Role.FOUNDATION: 2, Role.WASTE: 2}
_DEAL_SOUNDS = 3  # every third card is heard; all of them would be a rattle
_HEARD_FROM = 0.5  # card heights: a card let go nearer to its place than this does not slide, it only drops
_FARTHEST_ARC = 5.0  # card heights: longer ways do not bend more
_SWINGS = (1.0, -1.0, 0.6, 0.0)


class GridChoreographer:
    """The shows of a table of one person."""

    outlined = frozenset(Role)

    def dealt(self, layout: Layout, placements: Placements, pace: Pace, now: float) -> Show:
        """From the stock, row by row."""
        return dealt(layout, placements, pace, now)

    def played(
        self,
        before: Placements,
        steps: Sequence[ShownStep],
        layout: Layout,
        pace: Pace,
        now: float,
        points: Mapping[Token, Point],
    ) -> Show:
        """One step after the other."""
        return moved(before, steps, layout.card, pace, now, points)

    def packed(self, pace: Pace) -> float:
        """Not at all: it is dealt at once."""
        return 0.0

    def landed(self, pace: Pace) -> float:
        """At once: it tells where to look."""
        return 0.0


def moved(
    before: Placements,
    steps: Sequence[ShownStep],
    card: Size,
    pace: Pace,
    now: float,
    points: Mapping[Token, Point] | None = None,
) -> Show:
    """A move and the automatic run after it. ``points`` is where the cards are seen at ``now`` (a hand may hold them)."""
    flights: list[Flight] = []
    sounds: list[Sound] = []
    here, start, place = dict(points or {}), now, 0
    for step in steps:
        if step.automatic:
            start += pace.auto_gap(place)
            place += 1
        if step.gathered is not None:
            again = redealt(before, step, step.gathered, pace, start)
            flown, start = list(again.flights), again.end
            sounds += again.sounds
        else:
            flown = list(_flights(before, step, here, card, pace, start))
            sounds += _step_sounds(before, step, flown, here, card, pace)
        flights += flown
        here.update({flight.token: Point(flight.to.x, flight.to.y) for flight in flown})
        before = step.placements
    return show_of(flights, sounds, now)


def dealt(layout: Layout, placements: Placements, pace: Pace, now: float) -> Show:
    """Cards fly out from the stock in dealing order, row by row, and turn as they arrive; the stock stays where it is."""
    roles = layout.roles
    stays = [(token, to) for token, to in placements.items() if roles[to.pile] is Role.STOCK]
    flying = sorted(
        ((token, to) for token, to in placements.items() if roles[to.pile] is not Role.STOCK),
        key=lambda entry: (_DEALT_LATE.get(roles[entry[1].pile], 0), entry[1].index, entry[1].z),
    )
    origin, above = layout.deal_origin, PILE_Z * len(roles)
    gap = pace.deal_gap(len(flying))
    flights = [Flight(token, to, now, 0.0, origin=to) for token, to in stays]
    for place, (token, to) in enumerate(flying):
        waiting = Placement(origin.x, origin.y, above + len(flying) - place, HIDDEN, to.pile, to.index)
        flights.append(
            Flight(
                token,
                to,
                now + place * gap,
                pace.deal_flight,
                out_quad,
                _arc(Point(to.x, to.y).distance(origin), layout.card, pace),
                pace.lift,
                pace.flip,
                max(0.0, pace.deal_flight - pace.flip),
                origin=waiting,
            )
        )
    heard = flights[len(stays) :: _DEAL_SOUNDS]
    return show_of(flights, [Sound("shuffle", now), *(Sound("deal", flight.start) for flight in heard)], now)


def went_back(before: Placements, after: Placements, card: Size, pace: Pace, now: float) -> Show:
    """Undo and redo: everything that lies otherwise goes there at once, quicker than it came, a long way or a short."""
    turn = min(pace.flip, pace.undo)
    flights = [
        Flight(token, to, now, pace.undo, out_cubic, lift=pace.lift / 2, turn=turn)
        if _passes(was, to)
        else Flight(token, to, now, pace.undo, out_cubic, turn=turn, low=True)
        for token, was, to in changed(before, after)
    ]
    far = any(was and _way(was, to) > _HEARD_FROM * card.h for _, was, to in changed(before, after))
    return show_of(flights, [Sound("undo", now)] if far else [], now)


def snapped_back(tokens: Iterable[Token], placements: Placements, pace: Pace, now: float) -> Show:
    """Cards that were let go in vain return to where they belong."""
    flights = [Flight(token, placements[token], now, pace.snap_back) for token in tokens if token in placements]
    return show_of(flights, [Sound("drop", now + pace.snap_back)] if flights else [], now)


def refused(tokens: Iterable[Token], placements: Placements, pace: Pace, now: float, *, swing: float = 6.0) -> Show:
    """Cards that may not go shake their heads, ``swing`` pixels to either side; still where motion is reduced."""
    if pace.shake == 0:
        return show_of((), (), now)
    part = pace.shake / len(_SWINGS)
    flights = [
        Flight(token, _aside(placements[token], swing * share), now + number * part, part, in_out_sine)
        for token in tokens
        for number, share in enumerate(_SWINGS)
        if token in placements
    ]
    return show_of(flights, (), now)


def relaid(before: Placements, after: Placements, pace: Pace, now: float) -> Show:
    """Cards make room or close up, without a sound: a strip opens under the pointer."""
    flights = (Flight(token, to, now, pace.relay, out_quad, low=True) for token, _, to in changed(before, after))
    return show_of(flights, (), now)


def resized(placements: Placements, pace: Pace, now: float) -> Show:
    """All cards go to their places on a table of another size at once, as one: also those that only grow or shrink."""
    flights = (Flight(token, to, now, pace.move_far, in_out_sine, low=True) for token, to in placements.items())
    return show_of(flights, (), now)


def _flights(
    before: Placements, step: ShownStep, here: Mapping[Token, Point], card: Size, pace: Pace, start: float
) -> Iterator[Flight]:
    """The flights of one step: cards that change their pile fly, others of these piles close up, bared ones turn."""
    order = _recycle_order(before, step)
    gap = pace.recycle_spread / max(1, len(order))
    for token, was, to in changed(before, step.placements):
        if was is None or not _passes(was, to):
            bares = was is not None and was.card != to.card
            late = pace.move_near / 2 if bares else 0.0
            yield Flight(token, to, start, pace.move_near, turn=pace.flip, turn_after=late, low=True)
            continue
        way = here.get(token, Point(was.x, was.y)).distance(Point(to.x, to.y))
        yield Flight(
            token,
            to,
            start + gap * order.get(token, 0),
            pace.move_time(way / card.h),
            arc=_arc(way, card, pace),
            lift=pace.lift,
            turn=pace.flip,
        )


def _step_sounds(
    before: Placements, step: ShownStep, flights: Sequence[Flight], here: Mapping[Token, Point], card: Size, pace: Pace
) -> Iterator[Sound]:
    """One sound when cards leave, one when they arrive, one when a card turns that did not leave."""
    passing = [flight for flight in flights if flight.token in before and _passes(before[flight.token], flight.to)]
    bared = [flight for flight in flights if flight not in passing and _turns(before, flight)]
    for flight in bared[:1]:
        yield Sound("flip", flight.start + flight.turn_after + pace.flip / 2)
    if not passing:
        return
    first = passing[0]
    was = before[first.token]
    way = here.get(first.token, Point(was.x, was.y)).distance(Point(first.to.x, first.to.y))
    if any(isinstance(cue, Recycled) for cue in step.cues):
        yield Sound("shuffle", first.start)
    elif _turns(before, first):
        yield Sound("flip", first.start)
    elif way > _HEARD_FROM * card.h and not step.automatic:
        yield Sound("slide", first.start)
    yield Sound("drop", max(flight.start + flight.duration for flight in passing))


def _recycle_order(before: Placements, step: ShownStep) -> dict[Token, int]:
    """In which order the cards of a pile that is turned over leave it: from the top."""
    sources = {cue.source for cue in step.cues if isinstance(cue, Recycled)}
    tokens = [token for token, was in before.items() if was.pile in sources]
    return {token: place for place, token in enumerate(sorted(tokens, key=lambda token: -before[token].index))}


def _passes(was: Placement | None, to: Placement) -> bool:
    """Whether a card goes to another pile."""
    return was is not None and was.pile != to.pile


def _turns(before: Placements, flight: Flight) -> bool:
    return flight.token in before and before[flight.token].card != flight.to.card


def _way(was: Placement, to: Placement) -> float:
    return Point(was.x, was.y).distance(Point(to.x, to.y))


def _arc(way: float, card: Size, pace: Pace) -> float:
    return pace.arc * min(way, _FARTHEST_ARC * card.h)


def _aside(placement: Placement, dx: float) -> Placement:
    to = placement
    return Placement(to.x + dx, to.y, to.z, to.card, to.pile, to.index, to.angle)


_SOUNDS = 3  # every third card that is laid is heard


def redealt(before: Placements, step: ShownStep, heap: Point, pace: Pace, start: float) -> Show:
    """The show of a step whose cards are gathered at ``heap`` first."""
    sources = {cue.source for cue in step.cues if isinstance(cue, Recycled)}
    tokens = [token for token, was in before.items() if was.pile in sources]
    tokens.sort(key=lambda token: step.placements[token].z)
    laying = start + pace.move_far + pace.flip
    gap = pace.deal_gap(len(tokens))
    laid = [
        Flight(
            token,
            step.placements[token],
            laying + number * gap,
            pace.deal_flight,
            out_quad,
            lift=pace.lift,
            turn=pace.flip,
            turn_after=max(0.0, pace.deal_flight - pace.flip),
        )
        for number, token in enumerate(tokens)
    ]
    heard = [Sound("slide", flight.start) for flight in laid[::_SOUNDS]]
    return show_of([*_gathering(tokens, before, heap, pace, start), *laid], [Sound("shuffle", start), *heard], start)


def _gathering(tokens: list[int], before: Placements, heap: Point, pace: Pace, start: float) -> Iterator[Flight]:
    """Everything at once to one place, turning over on the way; what is laid first comes to lie on top."""
    highest = max(was.z for was in before.values())
    for number, token in enumerate(tokens):
        was = before[token]
        there = Placement(heap.x, heap.y, highest + len(tokens) - number, HIDDEN, was.pile, was.index)
        yield Flight(token, there, start, pace.move_far, lift=pace.lift, turn=pace.flip)
