"""Shows of a table for several: cards dealt round, thrown into the middle, swept to whoever took them.

What differs from a patience is known by the roles of piles; no game is named. State first: nothing is waited for.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping, Sequence

from msgspec.structs import replace

from cardtable.kernel.cards import HIDDEN, Card
from cardtable.kernel.state import CardMoved, Passed, Recycled
from cardtable.kernel.table import PileId, Role
from cardtable.table.cue_sounds import SOUNDS, sound_of
from cardtable.table.easing import in_out_cubic, out_cubic, out_quad
from cardtable.table.flight import Flight
from cardtable.table.geometry import Point, Size
from cardtable.table.layout import Layout, Placement, Placements
from cardtable.table.pace import Pace
from cardtable.table.show import Show, ShownStep, Sound, changed, show_of
from cardtable.table.visible_table import TableCard, Token, VisibleTable

_DEAL_SOUNDS = 3  # every third card is heard
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
        return dealt_round(placements, layout.deal_origin, layout.roles, layout.card, pace, now)

    def played(
        self,
        before: Placements,
        steps: Sequence[ShownStep],
        layout: Layout,
        pace: Pace,
        now: float,
        points: Mapping[Token, Point],
    ) -> Show:
        """Thrown into the middle, swept to the taker."""
        return played(before, steps, layout.roles, layout.card, pace, now, points)

    def packed(self, pace: Pace) -> float:
        """While the pack is riffled."""
        return pace.shuffle

    def landed(self, pace: Pace) -> float:
        """Once it lies."""
        return pace.trick_throw


def dealt_round(placements: Placements, origin: Point, roles: Roles, card: Size, pace: Pace, now: float) -> Show:
    """The pack is riffled in the middle, cards fly to the seats, one to each, then the next to each, and open hands fan out."""
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
    heard = [Sound("deal", flight.start) for flight in dealt[::_DEAL_SOUNDS]]
    return show_of([*flights, *dealt, *opened], [Sound("shuffle", now), *heard], now)


def _in_pack(origin: Point, above: int, to: Placement) -> Placement:
    """In the pack that is dealt from, so many cards from the bottom."""
    return Placement(origin.x, origin.y, _PACK_Z + above, HIDDEN, to.pile, to.index)


def _riffled(tokens: Sequence[Token], pack: Placements, card: Size, pace: Pace, now: float) -> Iterator[Flight]:
    """All cards lie in the pack; some of them, enough to be seen, go aside in two halves and fall back, left and right in turn."""
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
    """Where the cards of open hands lie before they fan out: face down, on the one in the middle of the hand."""
    hands: dict[PileId, list[tuple[Token, Placement]]] = {}
    for token, to in placements.items():
        if roles.get(to.pile) is Role.HAND and to.card != HIDDEN:
            hands.setdefault(to.pile, []).append((token, to))
    result: dict[Token, Placement] = {}
    for hand in hands.values():
        middle = sorted(hand, key=lambda entry: entry[1].index)[len(hand) // 2][1]
        result |= {token: replace(middle, z=to.z, card=HIDDEN, index=to.index) for token, to in hand}
    return result


def played(
    before: Placements, steps: Sequence[ShownStep], roles: Roles, card: Size, pace: Pace, now: float,
    points: Mapping[Token, Point] | None = None,
) -> Show:  # fmt: skip
    """A ply and what the table did after it. ``points`` is where the cards are seen at ``now``."""
    here, flights, sounds = dict(points or {}), list[Flight](), list[Sound]()
    for step in steps:
        flown = list(_flights(before, step, roles, here, card, pace, now))
        sounds += _sounds(before, step, flown, roles, now)
        flights += flown
        here.update({flight.token: Point(flight.to.x, flight.to.y) for flight in flown})
        before = step.placements
    return show_of(flights, sounds, now)


def swept(before: Placements, after: Placements, pace: Pace, now: float) -> Show:
    """A finished trick goes to its taker, card by card and shrinking; the rest of the table stays as it is."""
    moves = [entry for entry in changed(before, after) if entry[1] is not None and entry[1].pile != entry[2].pile]
    flights = [_sweeping(token, to, place, pace, now) for place, (token, _, to) in enumerate(moves)]
    return show_of(flights, [Sound("trick", now)] if flights else [], now)


def gathered(visible: VisibleTable, sources: Sequence[PileId], target: PileId) -> VisibleTable:
    """The table with the cards of ``sources`` face down on ``target``: how a swept trick looks before the next is led."""
    cards = tuple(TableCard(card.token, HIDDEN) for pile in sources for card in visible[pile])
    return {**visible, **dict.fromkeys(sources, ()), target: (*visible[target], *cards)}


def lying_under(visible: VisibleTable, cards: Collection[Card], target: PileId) -> VisibleTable:
    """The table with those open cards in a pile of their own, in that order, wherever they lie in truth."""
    found = {card.card: card for pile in visible.values() for card in pile if card.face_up and card.card in cards}
    rest = {pile: tuple(card for card in lying if card.card not in found) for pile, lying in visible.items()}
    return {**rest, target: tuple(found[card] for card in cards if card in found)}


def spin_of(to: Placement, pace: Pace) -> float:
    """How far a card turns beyond its angle on the way: further the way that it comes to lie."""
    return pace.thrown_turn * (1.0 if to.angle >= 0 else -1.0) if to.angle else 0.0


def _flights(
    before: Placements, step: ShownStep, roles: Roles, here: Mapping[Token, Point], card: Size, pace: Pace, now: float
) -> Iterator[Flight]:
    leaves = 0
    late = pace.trick_stays if _only_sweeps(step, roles) and not pace.still else 0.0
    for token, was, to in changed(before, step.placements):
        stays = was is not None and roles.get(was.pile) is roles.get(to.pile) is Role.TRICK
        if was is None or was.pile == to.pile or stays:  # a hand closes up, a card is sorted in, a play is played upon
            yield Flight(token, to, now, pace.move_near, out_quad, turn=pace.flip, low=True)
        elif roles.get(was.pile) is Role.TRICK:
            yield _sweeping(token, to, leaves, pace, now + late)
            leaves += 1
        else:
            way = here.get(token, Point(was.x, was.y)).distance(Point(to.x, to.y))
            given = roles.get(was.pile) is roles.get(to.pile) is Role.HAND
            yield _thrown(token, to, way, roles, card, pace, now, given=given)


def _thrown(
    token: Token, to: Placement, way: float, roles: Roles, card: Size, pace: Pace, now: float, *, given: bool
) -> Flight:
    """Into the middle with a slight arc, spinning and settling; from hand to hand slowly, in a bow; else straight."""
    if given:
        return Flight(token, to, now, pace.given, in_out_cubic, pace.throw_arc * way, pace.lift, pace.flip)
    if roles.get(to.pile) is not Role.TRICK:
        arc = pace.arc * min(way, 5 * card.h)
        return Flight(token, to, now, pace.move_time(way / card.h), arc=arc, lift=pace.lift, turn=pace.flip)
    return Flight(
        token, to, now, pace.trick_throw, out_cubic, pace.throw_arc * way, pace.lift, min(pace.flip, pace.trick_throw),
        spin=spin_of(to, pace),
    )  # fmt: skip


def _sweeping(token: Token, to: Placement, place: int, pace: Pace, now: float) -> Flight:
    start = now + place * pace.sweep_stagger
    return Flight(token, to, start, pace.trick_sweep, in_out_cubic, lift=pace.lift / 2, turn=pace.flip)


def _sounds(
    before: Placements, step: ShownStep, flights: Sequence[Flight], roles: Roles, now: float
) -> Iterator[Sound]:
    """A pass is a knock; a card that leaves slides and drops; a trick that leaves is swept."""
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
    """Whether a round ends by a word alone, so that what lies there still has to be seen."""
    moves = [cue for cue in step.cues if isinstance(cue, CardMoved)]
    return bool(moves) and all(roles.get(cue.source) is Role.TRICK for cue in moves)
