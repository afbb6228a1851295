"""From two tables, before and after, to what is seen and heard: order, stagger, arc, turn, tosses and sounds.

A show is the flights and sounds of one change: of a patience, of a table for several, or of a win.
"""

from __future__ import annotations

import math
from collections.abc import Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from types import MappingProxyType
from typing import Protocol

from msgspec import Struct
from msgspec.structs import replace

from cardtable.kernel.cards import HIDDEN, Card
from cardtable.kernel.state import CardMoved, Cue, Passed, Recycled, Scored, Tossed, Turned
from cardtable.kernel.table import PileId, Role
from cardtable.table.flight import Flight
from cardtable.table.geometry import Point, Rect, Size, in_out_cubic, in_out_sine, out_cubic, out_quad
from cardtable.table.layout import PILE_Z, Layout, Placement, Placements, TableCard, Token, VisibleTable
from cardtable.table.pace import Pace

SOUNDS: Mapping[type[Cue], str] = MappingProxyType(
    {
        CardMoved: "drop",
        Turned: "flip",
        Recycled: "shuffle",
        Scored: "coin",
        Passed: "pass",
        Tossed: "chip",
    }
)
"""By kind of cue."""


def sound_of(cue: Cue, roles: Mapping[PileId, Role]) -> str:
    """The sound of a cue on a table whose piles have these roles: a gathered trick sounds unlike a shuffled pack."""
    if isinstance(cue, Recycled) and roles.get(cue.target) is Role.TAKEN:
        return "trick"
    return SOUNDS[type(cue)]


_VANISHES = 0.2  # share of its flight in which a vanishing thing shrinks
_R2 = (0.7548776662, 0.5698402910)  # spreads points evenly over an area, without chance
_SHOWN = 0.30  # of the area's height: how high a fountain rises above the straight line


class Toss(Struct, frozen=True):
    """``what`` flies from ``source`` to ``target`` (middles, pixels), ``height`` pixels high there (at first ``small``
    of it).

    ``arc`` is its rise in pixels, ``turns`` how often it turns over. ``covers`` names the thing at rest that is hidden
    until this has landed; then it also waits at its source. ``stays`` is false if it vanishes as it lands; ``back`` is
    shown in the first half, if that is another side.
    """

    what: Hashable
    source: Point
    target: Point
    start: float
    duration: float
    height: float
    small: float = 1.0
    arc: float = 0.0
    turns: int = 0
    covers: Hashable = None
    stays: bool = True
    back: Hashable = None

    @property
    def end(self) -> float:
        return self.start + self.duration


class Flying(Struct, frozen=True):
    """A tossed thing to be drawn: its middle, its height at rest and now, the visible share of it while it turns over,
    lift 0..1.
    """

    what: Hashable
    x: float
    y: float
    full: float
    height: float
    squeeze: float
    lift: float


def flying(tosses: Iterable[Toss], now: float) -> tuple[Flying, ...]:
    """The things in the air at ``now``, or waiting."""
    return tuple(_at(toss, now) for toss in tosses if now < toss.end and (now >= toss.start or toss.covers is not None))


def covered_cards(tosses: Iterable[Toss], now: float) -> frozenset[Hashable]:
    """The things at rest that are still hidden."""
    return frozenset(toss.covers for toss in tosses if toss.covers is not None and now < toss.end)


def tossed(
    things: Sequence[tuple[Hashable, Point, Point]],
    height: float,
    pace: Pace,
    now: float,
    turns: int = 1,
    top: float = -math.inf,
) -> tuple[Toss, ...]:
    """Tosses of things, each with source and target, in quick succession; none where nothing moves.

    None rises above ``top`` (pixels), the edge of the table.
    """
    gap = pace.toss_gap(len(things))
    if pace.toss == 0:
        return ()
    turns = turns if pace.toss_arc else 0
    return tuple(
        Toss(
            what,
            source,
            target,
            now + gap * place,
            pace.toss,
            height,
            arc=pace.toss_arc
            * min(_rise(source, target, height), max(0.0, min(source.y, target.y) - top - height / 2)),
            turns=turns,
            stays=False,
        )
        for place, (what, source, target) in enumerate(things)
    )


def coins(amount: int, most: int = 8) -> tuple[int, ...]:
    """A sum as at most ``most`` coins: of 1 if they are enough, else of 10, 5 and 1, the largest first; cut off after
    ``most``.
    """
    if amount <= most:
        return (1,) * amount
    found: list[int] = []
    for worth in (10, 5, 1):
        count, amount = divmod(amount, worth)
        found += [worth] * count
    return tuple(found[:most])


def fountain(
    things: Sequence[Hashable], source: Point, area: Rect, height: float, pace: Pace, now: float
) -> tuple[Toss, ...]:
    """For the length of a finale ``things`` spring, in turn, from ``source`` all over ``area``; nothing at levels
    without finale.
    """
    if pace.finale == 0 or not things:
        return ()
    count = int((pace.finale - pace.finale_leg) / pace.finale_stagger) + 1
    inner = area.inset(height, height)
    spots = [tuple(math.modf((place + 1) * step)[0] for step in _R2) for place in range(count)]
    return tuple(
        Toss(
            things[place % len(things)],
            source,
            Point(inner.x + inner.w * across, inner.y + inner.h * down),
            now + place * pace.finale_stagger,
            pace.finale_leg,
            height,
            small=0.5,
            arc=_SHOWN * area.h * (0.6 + 0.4 * across),
            turns=2,
            stays=False,
        )
        for place, (across, down) in enumerate(spots)
    )


def _at(toss: Toss, now: float) -> Flying:
    time = min(1.0, max(0.0, (now - toss.start) / toss.duration))
    done, hill = out_quad(time) * 0.4 + time * 0.6, 4.0 * time * (1.0 - time)
    size = toss.small + (1.0 - toss.small) * min(1.0, 2.0 * time)
    left = (1.0 - time) / _VANISHES
    return Flying(
        toss.what if toss.back is None or time >= 0.5 else toss.back,
        toss.source.x + (toss.target.x - toss.source.x) * done,
        toss.source.y + (toss.target.y - toss.source.y) * done - toss.arc * hill,
        toss.height,
        toss.height * size * (1.0 if toss.stays else min(1.0, left)),
        abs(math.cos(math.pi * toss.turns * time)),
        hill,
    )


def _rise(source: Point, target: Point, height: float) -> float:
    """The rise of a tossed thing: higher over a longer distance, at least its own height."""
    return max(height, 0.22 * source.distance(target))


class ShownStep(Struct, frozen=True):
    """The cards after one step, its cues, and whether the table made it.

    ``gathered`` is the place where cards are gathered before they are laid again, in a step that does so.
    """

    placements: Placements
    cues: tuple[Cue, ...] = ()
    automatic: bool = False
    gathered: Point | None = None


class Sound(Struct, frozen=True):
    """A sound by name, and its time in seconds."""

    name: str
    at: float


class Show(Struct, frozen=True):
    """Flights, sounds in order of time, and when the last card has arrived."""

    flights: tuple[Flight, ...]
    sounds: tuple[Sound, ...]
    end: float


class Choreographer(Protocol):
    """How one kind of table shows changes. ``outlined`` are the roles of piles on which new cards are outlined."""

    @property
    def outlined(self) -> Collection[Role]: ...

    def dealt(self, layout: Layout, placements: Placements, pace: Pace, now: float) -> Show:
        """The flights of a deal: from the pack to ``placements``."""
        ...

    def played(
        self,
        before: Placements,
        steps: Sequence[ShownStep],
        layout: Layout,
        pace: Pace,
        now: float,
        points: Mapping[Token, Point],
    ) -> Show:
        """A ply and what the table added. ``points`` is where the cards are seen at ``now``."""
        ...

    def packed(self, pace: Pace) -> float:
        """How long the pack stays together before it is dealt, in seconds."""
        ...

    def landed(self, pace: Pace) -> float:
        """The seconds from a ply to the outline of what was played."""
        ...


def show_of(flights: Iterable[Flight], sounds: Iterable[Sound], now: float) -> Show:
    """Makes a show; without flights it is over at once."""
    flights = tuple(flights)
    in_order = tuple(sorted(sounds, key=lambda sound: sound.at))
    return Show(flights, in_order, max((flight.end for flight in flights), default=now))


def changed(before: Mapping[int, Placement], after: Placements) -> list[tuple[int, Placement | None, Placement]]:
    """The cards that changed: token, placement before (None for a new card), placement after."""
    return [(token, before.get(token), to) for token, to in after.items() if before.get(token) != to]


class Agenda:
    """Keeps sounds until they are due."""

    def __init__(self) -> None:
        self._sounds: list[Sound] = []

    def add(self, sounds: Iterable[Sound]) -> None:
        self._sounds.extend(sounds)

    def due(self, now: float) -> tuple[str, ...]:
        """Removes and returns the names due by ``now``, in order, each once."""
        heard = sorted((sound for sound in self._sounds if sound.at <= now), key=lambda sound: sound.at)
        self._sounds = [sound for sound in self._sounds if sound.at > now]
        return tuple(dict.fromkeys(sound.name for sound in heard))

    def next_change(self, now: float) -> float | None:
        """When the next sound is due (``now`` if one is overdue), or None."""
        return max(now, min(sound.at for sound in self._sounds)) if self._sounds else None

    def clear(self) -> None:
        self._sounds.clear()


_DEALT_LATE = {Role.RESERVE: 1, Role.CELL: 1, Role.FOUNDATION: 2, Role.WASTE: 2}
_DEAL_SOUNDS = 3  # every third card is heard; all of them would be a rattle
_HEARD_FROM = 0.5  # card heights: a card let go nearer to its place than this does not slide, it only drops
_FARTHEST_ARC = 5.0  # card heights: longer flights do not bend more
_SWINGS = (1.0, -1.0, 0.6, 0.0)


class GridChoreographer:
    """The shows of a table of one person."""

    outlined = frozenset(Role)

    def dealt(self, layout: Layout, placements: Placements, pace: Pace, now: float) -> Show:
        """From the stock, row by row."""
        return deal_show(layout, placements, pace, now)

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
        return move_show(before, steps, layout.card, pace, now, points)

    def packed(self, pace: Pace) -> float:
        return 0.0

    def landed(self, pace: Pace) -> float:
        """At once, to show where to look."""
        return 0.0


def move_show(
    before: Placements,
    steps: Sequence[ShownStep],
    card: Size,
    pace: Pace,
    now: float,
    points: Mapping[Token, Point] | None = None,
) -> Show:
    """A move and the automatic run after it. ``points`` is where the cards are seen at ``now``; some may be held."""
    flights: list[Flight] = []
    sounds: list[Sound] = []
    here, start, place = dict(points or {}), now, 0
    for step in steps:
        if step.automatic:
            start += pace.auto_gap(place)
            place += 1
        if step.gathered is not None:
            again = redeal_show(before, step, step.gathered, pace, start)
            flown, start = list(again.flights), again.end
            sounds += again.sounds
        else:
            flown = list(_flights(before, step, here, card, pace, start))
            sounds += _step_sounds(before, step, flown, here, card, pace)
        flights += flown
        here.update({flight.token: Point(flight.to.x, flight.to.y) for flight in flown})
        before = step.placements
    return show_of(flights, sounds, now)


def deal_show(layout: Layout, placements: Placements, pace: Pace, now: float) -> Show:
    """Cards fly from the stock in dealing order, row by row, and turn over as they arrive; the stock stays where it is."""
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


def undo_show(before: Placements, after: Placements, card: Size, pace: Pace, now: float) -> Show:
    """Undo and redo: all changed cards fly to their places at once, faster than in play, all in the same time."""
    turn = min(pace.flip, pace.undo)
    flights = [
        Flight(token, to, now, pace.undo, out_cubic, lift=pace.lift / 2, turn=turn)
        if _passes(was, to)
        else Flight(token, to, now, pace.undo, out_cubic, turn=turn, low=True)
        for token, was, to in changed(before, after)
    ]
    far = any(was and _distance(was, to) > _HEARD_FROM * card.h for _, was, to in changed(before, after))
    return show_of(flights, [Sound("undo", now)] if far else [], now)


def snap_back_show(tokens: Iterable[Token], placements: Placements, pace: Pace, now: float) -> Show:
    """Cards dropped on no target fly back to their places."""
    flights = [Flight(token, placements[token], now, pace.snap_back) for token in tokens if token in placements]
    return show_of(flights, [Sound("drop", now + pace.snap_back)] if flights else [], now)


def refusal_show(
    tokens: Iterable[Token], placements: Placements, pace: Pace, now: float, *, swing: float = 6.0
) -> Show:
    """Cards that may not move shake, ``swing`` pixels to either side; still at reduced motion."""
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


def relay_show(before: Placements, after: Placements, pace: Pace, now: float) -> Show:
    """Cards make room or close up, without a sound: a strip opens under the pointer."""
    flights = (Flight(token, to, now, pace.relay, out_quad, low=True) for token, _, to in changed(before, after))
    return show_of(flights, (), now)


def resize_show(placements: Placements, pace: Pace, now: float) -> Show:
    """All cards fly to their places on a table of another size together, also those that only grow or shrink."""
    flights = (Flight(token, to, now, pace.move_far, in_out_sine, low=True) for token, to in placements.items())
    return show_of(flights, (), now)


def _flights(
    before: Placements, step: ShownStep, here: Mapping[Token, Point], card: Size, pace: Pace, start: float
) -> Iterator[Flight]:
    """The flights of one step: cards that change piles fly, others of these piles close up, uncovered ones turn over."""
    order, singly = _recycle_order(before, step), _singly(before, step)
    gap = pace.recycle_spread / max(1, len(order))
    near = _HEARD_FROM * card.h
    for token, was, to in changed(before, step.placements):
        if was is None or not _passes(was, to):
            bares = was is not None and was.card != to.card
            late = pace.move_near / 2 if bares else 0.0
            yield Flight(token, to, start, pace.move_near, turn=pace.flip, turn_after=late, low=True)
            continue
        distance = here.get(token, Point(was.x, was.y)).distance(Point(to.x, to.y))
        yield Flight(
            token,
            to,
            start + gap * order.get(token, 0) + (singly.get(token, 0) * pace.one_by_one if distance > near else 0.0),
            pace.move_time(distance / card.h),
            arc=_arc(distance, card, pace),
            lift=pace.lift,
            turn=pace.flip,
        )


def _step_sounds(
    before: Placements, step: ShownStep, flights: Sequence[Flight], here: Mapping[Token, Point], card: Size, pace: Pace
) -> Iterator[Sound]:
    """One sound when cards leave, one when they arrive, one when a card turns over in its place."""
    passing = [flight for flight in flights if flight.token in before and _passes(before[flight.token], flight.to)]
    bared = [flight for flight in flights if flight not in passing and _turns(before, flight)]
    for flight in bared[:1]:
        yield Sound("flip", flight.start + flight.turn_after + pace.flip / 2)
    if not passing:
        return
    first = passing[0]
    was = before[first.token]
    distance = here.get(first.token, Point(was.x, was.y)).distance(Point(first.to.x, first.to.y))
    if any(isinstance(cue, Recycled) for cue in step.cues):
        yield Sound("shuffle", first.start)
    elif _turns(before, first):
        yield Sound("flip", first.start)
    elif distance > _HEARD_FROM * card.h and not step.automatic:
        yield Sound("slide", first.start)
    yield Sound("drop", max(flight.start + flight.duration for flight in passing))


def _recycle_order(before: Placements, step: ShownStep) -> dict[Token, int]:
    """The order in which the cards of a recycled pile leave it: from the top."""
    sources = {cue.source for cue in step.cues if isinstance(cue, Recycled)}
    tokens = [token for token, was in before.items() if was.pile in sources]
    return {token: place for place, token in enumerate(sorted(tokens, key=lambda token: -before[token].index))}


def _singly(before: Placements, step: ShownStep) -> dict[Token, int]:
    """For cards of a run that may only move one by one: the number that leave before each; the last card leaves first."""
    routes = {(cue.source, cue.target) for cue in step.cues if isinstance(cue, CardMoved) and cue.singly}
    run = [
        token for token, to in step.placements.items() if token in before and (before[token].pile, to.pile) in routes
    ]
    return {token: place for place, token in enumerate(sorted(run, key=lambda token: -before[token].index))}


def _passes(was: Placement | None, to: Placement) -> bool:
    return was is not None and was.pile != to.pile


def _turns(before: Placements, flight: Flight) -> bool:
    return flight.token in before and before[flight.token].card != flight.to.card


def _distance(was: Placement, to: Placement) -> float:
    return Point(was.x, was.y).distance(Point(to.x, to.y))


def _arc(distance: float, card: Size, pace: Pace) -> float:
    return pace.arc * min(distance, _FARTHEST_ARC * card.h)


def _aside(placement: Placement, dx: float) -> Placement:
    to = placement
    return Placement(to.x + dx, to.y, to.z, to.card, to.pile, to.index, to.angle)


_SOUNDS = 3  # every third card that is laid is heard


def redeal_show(before: Placements, step: ShownStep, heap: Point, pace: Pace, start: float) -> Show:
    """The show of a step whose cards are first gathered at ``heap``."""
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
    """All cards fly to one place together, turning over; the first to be laid is on top."""
    highest = max(was.z for was in before.values())
    for number, token in enumerate(tokens):
        was = before[token]
        there = Placement(heap.x, heap.y, highest + len(tokens) - number, HIDDEN, was.pile, was.index)
        yield Flight(token, there, start, pace.move_far, lift=pace.lift, turn=pace.flip)


_ROUND_DEAL_SOUNDS = 3  # every third card is heard
_PACK_Z = 500_000.0  # z of the pack in the middle that is dealt from
_PACKETS = 12  # cards that are seen to move while the pack is riffled
_ASIDE, _SLANT = 0.62, 7.0  # widths of a card that the halves lie apart from the pack; how they slant, in degrees
_THICK, _BRIDGE = 0.006, 0.10  # heights of a card: a packet, and the bow in which it falls back
_FALL = 0.3  # of the riffle's time that one packet takes to fall

Roles = Mapping[PileId, Role]


class RoundChoreographer:
    """The shows of a table of several."""

    outlined = frozenset({Role.TRICK, Role.FOUNDATION})

    def dealt(self, layout: Layout, placements: Placements, pace: Pace, now: float) -> Show:
        """From the middle, round by round, after the pack was riffled."""
        return round_deal_show(placements, layout.deal_origin, layout.roles, layout.card, pace, now)

    def played(
        self,
        before: Placements,
        steps: Sequence[ShownStep],
        layout: Layout,
        pace: Pace,
        now: float,
        points: Mapping[Token, Point],
    ) -> Show:
        """Cards are thrown into the middle, tricks swept to the taker."""
        return play_show(before, steps, layout.roles, layout.card, pace, now, points)

    def packed(self, pace: Pace) -> float:
        """The time of the riffle."""
        return pace.shuffle

    def landed(self, pace: Pace) -> float:
        """The time of the throw."""
        return pace.trick_throw


def round_deal_show(placements: Placements, origin: Point, roles: Roles, card: Size, pace: Pace, now: float) -> Show:
    """The pack is riffled in the middle, cards fly to the seats, one to each in turn, and open hands fan out."""
    order = sorted(placements.items(), key=lambda entry: (entry[1].index, entry[1].pile))
    pack = {token: _in_pack(origin, len(order) - place, to) for place, (token, to) in enumerate(order)}
    start, gap = now + pace.shuffle, pace.deal_gap(len(order))
    closed = _closed_hands(roles, placements) if pace.hand_opens else {}
    flights = list(_riffled([token for token, _ in order], pack, card, pace, now)) if pace.shuffle else []
    dealt = [
        Flight(
            token,
            closed.get(token, to),
            start + place * gap,
            pace.deal_flight,
            out_quad,
            lift=pace.lift,
            turn=pace.flip,
            turn_after=max(0.0, pace.deal_flight - pace.flip),
            origin=None if pace.shuffle else pack[token],
        )
        for place, (token, to) in enumerate(order)
    ]
    whole = start + pace.deal_whole
    opened = [
        Flight(token, placements[token], whole, pace.hand_opens, in_out_cubic, turn=pace.flip, low=True)
        for token in closed
    ]
    heard = [Sound("deal", flight.start) for flight in dealt[::_ROUND_DEAL_SOUNDS]]
    return show_of([*flights, *dealt, *opened], [Sound("shuffle", now), *heard], now)


def _in_pack(origin: Point, above: int, to: Placement) -> Placement:
    """The placement in the pack with ``above`` cards below it."""
    return Placement(origin.x, origin.y, _PACK_Z + above, HIDDEN, to.pile, to.index)


def _riffled(tokens: Sequence[Token], pack: Placements, card: Size, pace: Pace, now: float) -> Iterator[Flight]:
    """All cards are in the pack; enough of them to be seen move aside in two halves and fall back, left and right in
    turn.
    """
    for token in tokens:
        yield Flight(token, pack[token], now, 0.0, origin=pack[token])
    packets = tokens[:: max(1, len(tokens) // _PACKETS)][::-1]
    gap = (pace.riffle - _FALL * pace.riffle) / max(1, len(packets) - 1)
    for place, token in enumerate(packets):
        side, home = (-1.0 if place % 2 else 1.0), pack[token]
        aside = replace(
            home, x=home.x + side * _ASIDE * card.w, y=home.y - _THICK * card.h * (place // 2), angle=side * _SLANT
        )
        yield Flight(token, aside, now, pace.cut, in_out_cubic)
        fall = now + pace.cut + place * gap
        yield Flight(token, home, fall, _FALL * pace.riffle, in_out_cubic, arc=_BRIDGE * card.h, lift=pace.lift / 2)


def _closed_hands(roles: Roles, placements: Placements) -> dict[Token, Placement]:
    """The cards of open hands before they fan out: face down, on the middle one of the hand."""
    hands: dict[PileId, list[tuple[Token, Placement]]] = {}
    for token, to in placements.items():
        if roles.get(to.pile) is Role.HAND and to.card != HIDDEN:
            hands.setdefault(to.pile, []).append((token, to))
    result: dict[Token, Placement] = {}
    for hand in hands.values():
        middle = sorted(hand, key=lambda entry: entry[1].index)[len(hand) // 2][1]
        result |= {token: replace(middle, z=to.z, card=HIDDEN, index=to.index) for token, to in hand}
    return result


def play_show(
    before: Placements, steps: Sequence[ShownStep], roles: Roles, card: Size, pace: Pace, now: float,
    points: Mapping[Token, Point] | None = None,
) -> Show:  # fmt: skip
    """A ply and what the table added. ``points`` is where the cards are seen at ``now``."""
    here, flights, sounds = dict(points or {}), list[Flight](), list[Sound]()
    for step in steps:
        flown = list(_flights_of_round(before, step, roles, here, card, pace, now))
        sounds += _sounds(before, step, flown, roles, now)
        flights += flown
        here.update({flight.token: Point(flight.to.x, flight.to.y) for flight in flown})
        before = step.placements
    return show_of(flights, sounds, now)


def sweep_show(before: Placements, after: Placements, pace: Pace, now: float) -> Show:
    """A finished trick flies to its taker, card by card and shrinking; the rest of the table stays."""
    moves = [entry for entry in changed(before, after) if entry[1] is not None and entry[1].pile != entry[2].pile]
    flights = [_sweeping(token, to, place, pace, now) for place, (token, _, to) in enumerate(moves)]
    return show_of(flights, [Sound("trick", now)] if flights else [], now)


def with_swept_trick(visible: VisibleTable, sources: Sequence[PileId], target: PileId) -> VisibleTable:
    """The table with the cards of ``sources`` face down on ``target``: a trick that is swept on screen before the next
    lead.
    """
    cards = tuple(TableCard(card.token, HIDDEN) for pile in sources for card in visible[pile])
    return {**visible, **dict.fromkeys(sources, ()), target: (*visible[target], *cards)}


def with_pile_under(visible: VisibleTable, cards: Collection[Card], target: PileId) -> VisibleTable:
    """The table with those open cards in a pile of their own, in that order, wherever they are in the state."""
    found = {card.card: card for pile in visible.values() for card in pile if card.face_up and card.card in cards}
    rest = {pile: tuple(card for card in lying if card.card not in found) for pile, lying in visible.items()}
    return {**rest, target: tuple(found[card] for card in cards if card in found)}


def spin_of(to: Placement, pace: Pace) -> float:
    """The extra turn of a thrown card, in the direction of its final angle."""
    return pace.thrown_turn * (1.0 if to.angle >= 0 else -1.0) if to.angle else 0.0


def _flights_of_round(
    before: Placements, step: ShownStep, roles: Roles, here: Mapping[Token, Point], card: Size, pace: Pace, now: float
) -> Iterator[Flight]:
    leaves = drawn = 0
    late = pace.trick_stays if _only_sweeps(step, roles) and not pace.still else 0.0
    for token, was, to in changed(before, step.placements):
        stays = was is not None and roles.get(was.pile) is roles.get(to.pile) is Role.TRICK
        if was is None or was.pile == to.pile or stays:  # a hand closes up, a card is sorted in, a play is played upon
            yield Flight(token, to, now, pace.move_near, out_quad, turn=pace.flip, low=True)
        elif roles.get(was.pile) is Role.TRICK:
            yield _sweeping(token, to, leaves, pace, now + late)
            leaves += 1
        elif roles.get(was.pile) is Role.STOCK:  # one after the other, once the trick is full
            distance, start = (
                Point(was.x, was.y).distance(Point(to.x, to.y)),
                now + pace.trick_throw + drawn * pace.sweep_stagger,
            )
            yield _thrown(token, to, distance, roles, card, pace, start, given=False)
            drawn += 1
        else:
            distance = here.get(token, Point(was.x, was.y)).distance(Point(to.x, to.y))
            given = roles.get(was.pile) is roles.get(to.pile) is Role.HAND
            yield _thrown(token, to, distance, roles, card, pace, now, given=given)


def _thrown(
    token: Token, to: Placement, distance: float, roles: Roles, card: Size, pace: Pace, now: float, *, given: bool
) -> Flight:
    """A card thrown into the middle spins in a slight arc; one given from hand to hand flies slowly in a bow; others
    fly straight.
    """
    if given:
        return Flight(token, to, now, pace.given, in_out_cubic, pace.throw_arc * distance, pace.lift, pace.flip)
    if roles.get(to.pile) is not Role.TRICK:
        arc = pace.arc * min(distance, 5 * card.h)
        return Flight(token, to, now, pace.move_time(distance / card.h), arc=arc, lift=pace.lift, turn=pace.flip)
    return Flight(
        token, to, now, pace.trick_throw, out_cubic, pace.throw_arc * distance, pace.lift, min(pace.flip, pace.trick_throw),
        spin=spin_of(to, pace),
    )  # fmt: skip


def _sweeping(token: Token, to: Placement, place: int, pace: Pace, now: float) -> Flight:
    start = now + place * pace.sweep_stagger
    return Flight(token, to, start, pace.trick_sweep, in_out_cubic, lift=pace.lift / 2, turn=pace.flip)


def _sounds(
    before: Placements, step: ShownStep, flights: Sequence[Flight], roles: Roles, now: float
) -> Iterator[Sound]:
    """A pass is a knock; a card that leaves slides and drops; a trick is swept."""
    for cue in step.cues:
        if isinstance(cue, Passed):
            yield Sound(SOUNDS[Passed], now)
        elif isinstance(cue, Recycled):
            yield Sound(sound_of(cue, roles), now)
    passing = [flight for flight in flights if flight.token in before and before[flight.token].pile != flight.to.pile]
    laid = [flight for flight in passing if roles.get(before[flight.token].pile) is not Role.TRICK]
    if laid:
        yield Sound("slide", laid[0].start)
        yield Sound(SOUNDS[CardMoved], max(flight.start + flight.duration for flight in laid))
    elif passing:
        yield Sound("trick", min(flight.start for flight in passing))


def _only_sweeps(step: ShownStep, roles: Roles) -> bool:
    """Whether a step only sweeps, after a pass, so that the cards must stay visible for a while."""
    moves = [cue for cue in step.cues if isinstance(cue, CardMoved)]
    return bool(moves) and all(roles.get(cue.source) is Role.TRICK for cue in moves)


_MOST = 56  # cards on one ribbon
_BOW = 0.16  # of the area's height: how much higher the middle of a ribbon is than its ends
_RISE = 0.16  # card heights: how far a card rises as it turns over
_ABOVE = 500_000.0  # z of the ribbon: above everything that lies
_WAVE, _HOME = 0.55, 0.5  # of the stagger: the wave runs faster than the ribbon is laid
_HEARD = 4  # every fourth card is heard


class _Acts(Struct, frozen=True):
    """The start times of the three acts: the ribbon is laid, turns over, goes home."""

    laying: float
    wave: float
    home: float


def win_show(placements: Placements, area: Rect, card: Size, pace: Pace, now: float) -> Show:
    """All cards lie in a ribbon within ``area`` for a while; at a level without finale only the sound remains."""
    sounds = [Sound("win", now)]
    if pace.win_leg == 0:
        return show_of((), sounds, now)
    order = sorted(placements, key=lambda token: (placements[token].card, token))
    gap = pace.win_stagger * min(1.0, _MOST / len(order))  # two packs take no longer than one
    wave = now + gap * len(order) + pace.win_leg
    acts = _Acts(now, wave, wave + gap * _WAVE * len(order) + 2 * pace.flip)
    flights: list[Flight] = []
    for place, token in enumerate(order):
        corner = _on_ribbon(area, card, place, len(order))
        on = replace(placements[token], x=corner.x, y=corner.y, z=_ABOVE + place, card=HIDDEN)
        flights += _win_flights(token, placements[token], on, place * gap, acts, card, pace)
    return show_of(flights, [*sounds, *(Sound("slide", now + n * gap) for n in range(_HEARD, len(order), _HEARD))], now)


def _win_flights(
    token: int, home: Placement, on: Placement, late: float, acts: _Acts, card: Size, pace: Pace
) -> Iterator[Flight]:
    """The flights of a card: to the ribbon, turning its back up; over in its place; home again."""
    leg, face = pace.win_leg, replace(on, card=home.card)
    yield Flight(token, on, acts.laying + late, leg, out_cubic, lift=pace.lift, turn=pace.flip)
    turned = 1.6 * pace.flip
    yield Flight(token, face, acts.wave + _WAVE * late, turned, in_out_sine, _RISE * card.h, turn=turned)
    yield Flight(token, home, acts.home + _HOME * late, leg, in_out_cubic, lift=pace.lift, turn=pace.flip)


def _on_ribbon(area: Rect, card: Size, place: int, cards: int) -> Point:
    """The corner of the card at a place of the ribbon; if there are too many for one, on several, one below the other."""
    rows = math.ceil(cards / _MOST)
    row, column = divmod(place, math.ceil(cards / rows))
    share = column / max(1, math.ceil(cards / rows) - 1)
    inner = area.inset(0.06 * area.w + card.w / 2, 0.0)
    bow = min(_BOW * area.h, (area.h - card.h) / 3)
    middle = area.y + area.h * (row + 1) / (rows + 1)
    return Point(inner.x + inner.w * share - card.w / 2, middle - card.h / 2 + bow * (0.5 - math.sin(math.pi * share)))
