"""Chases the state of a table for several: where cards belong, how they get there, how large they are; what is tossed."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame

from cardtable.games.round_table import HANDS, PLAYS, WON
from cardtable.kernel.cards import Card
from cardtable.kernel.cues import Scored
from cardtable.kernel.state import AnyState, Seat
from cardtable.kernel.zones import PileId, Role
from cardtable.session.change import Change, Kind
from cardtable.table.agenda import Agenda
from cardtable.table.choreography import Show, Stage, refused, relaid, went_back
from cardtable.table.dressed import Dressed, Token
from cardtable.table.geometry import Point, Rect
from cardtable.table.layout import Placement, Placements
from cardtable.table.middle import card
from cardtable.table.pace import Pace
from cardtable.table.round_show import dealt_round, gathered, played, swept
from cardtable.table.show import Sound
from cardtable.table.sway import swayed, swung, taken
from cardtable.table.toss import Toss, covered, flying, fountain
from cardtable.table.tween import Sprite, Tweens
from cardtable.ui.games.look import AnyLook, Tosses
from cardtable.ui.paint.marks import Glow, Mark
from cardtable.ui.table.party_board import Drawn, PartyBoard, Scenery
from cardtable.ui.table.party_plan import ASIDES, Plan
from cardtable.values import replace

Dress = Callable[[AnyState], Dressed]
_ROLES: Mapping[PileId, Role] = (
    dict.fromkeys(HANDS, Role.HAND) | dict.fromkeys((*PLAYS, *ASIDES), Role.TRICK) | dict.fromkeys(WON, Role.TAKEN)
)
_CARD = 88.0  # units: the height of a card in the middle


class PartyMotion:
    """The moving table. Every time is passed in."""

    def __init__(self, board: PartyBoard, look: AnyLook, dress: Dress, pace: Callable[[], Pace]) -> None:
        self._board = board
        self._look = look
        self._plain = dress
        self._pace = pace
        self._tweens = Tweens()
        self._agenda = Agenda()
        self._before: Mapping[Token, tuple[Placement, float]] = {}
        self._raised: frozenset[Card] = frozenset()
        self._hero: PileId | None = None  # the play to be beaten
        self._taker: PileId = ""  # where the trick that still lies on the table in truth has been swept to
        self._tosses: tuple[Toss, ...] = ()
        self._held: Mapping[Token, Point] = {}
        self._sway = taken(0.0, 0.0)
        self._pivot = Point(0.0, 0.0)
        self._lit: tuple[frozenset[Seat], float] = (frozenset(), 0.0)
        self._outlined: tuple[tuple[Mark, ...], float, float] = ((), 0.0, 0.0)  # what, from when, until when
        self.plan: Plan | None = None
        self.dressed: Dressed = {}
        self.placements: Placements = {}

    def fit(self, plan: Plan, state: AnyState) -> None:
        """Another size or another seat below: everything lies where it belongs, at once."""
        self.plan = plan
        self._board.fit(plan)
        self.put(state)

    def put(self, state: AnyState) -> None:
        """Show ``state`` at once."""
        self._take(state)
        self._held = {}
        self._tweens.put(self.placements)
        self._agenda.clear()
        self._tosses = ()
        self._outlined = ((), 0.0, 0.0)

    def deal(self, state: AnyState, now: float) -> None:
        """Cards fly from the middle of the table to the seats, one round after the other."""
        self._taker = ""
        self._take(state)
        self._tweens.put(self.placements)
        plan, pace = self._fitted(), self._pace()
        size, middle = card(plan.unit * _CARD), plan.centre
        pack = Point(middle.x - size.w / 2, middle.y - size.h / 2)
        show = dealt_round(self.placements, pack, pace, now)
        self._before = {flight.token: (flight.origin, size.h) for flight in show.flights if flight.origin is not None}
        self._tosses = ()
        self._outlined = ((), 0.0, 0.0)
        self._play(show, now)
        self._toss(self._look.opened(state, plan, pace, now))

    def follow(self, change: Change, now: float) -> None:
        """Send the cards after a committed change, and what is paid, laid or tossed with them."""
        before, points = self.placements, self._tweens.points(now)
        self._remember()
        self._taker = ""
        stages = []
        for stage in change.stages:
            self._take(stage.state)
            stages.append(Stage(self.placements, stage.cues, automatic=stage.auto))
        plan, pace = self._fitted(), self._pace()
        size = card(plan.unit * _CARD)
        if change.kind is Kind.PLAY:
            self._play(played(before, stages, _ROLES, size, pace, now, points), now)
            gains = [cue for stage in change.stages for cue in stage.cues if isinstance(cue, Scored)]
            self._toss(self._look.tosses(change.before, change.after, gains, plan, pace, now))
            self._outline(change, now + pace.trick_throw)
        else:
            self._play(went_back(before, self.placements, size, pace, now), now)

    def sweep(self, state: AnyState, taker: PileId, now: float) -> None:
        """The finished trick, which lies on the table until the next is led, goes to its taker's place already now."""
        if self._taker == taker:
            return
        before = self.placements
        self._remember()
        self._taker = taker
        self._take(state)
        self._play(swept(before, self.placements, self._pace(), now), now)

    def celebrate(self, winners: Sequence[Seat], now: float) -> None:
        """The match is over: the winners' plates are lit, and from each springs what was played for."""
        pace = self._pace()
        self._lit = (frozenset(winners), now + pace.finale)
        self._toss((self._finale(winners, pace, now), (Sound("win", now),)))

    def raise_cards(self, cards: frozenset[Card], now: float) -> None:
        """Picked cards stand out of the hand."""
        if cards == self._raised:
            return
        self._raised = cards
        before, self.placements = self.placements, self._placed()
        self._play(relaid(before, self.placements, self._pace(), now), now)

    def shake(self, cards: frozenset[Card], now: float) -> None:
        """Cards that may not go shake their heads."""
        tokens = [token for token, spot in self.placements.items() if spot.card in cards]
        self._play(refused(tokens, self.placements, self._pace(), now), now)

    def carry(self, places: Mapping[Token, Point], pivot: Point, now: float) -> None:
        """Cards are held with their corners there, gripped at ``pivot``, about which they lean into their way."""
        if self._held.keys() != places.keys():
            self._sway = taken(pivot.x, now)
        width = max(self._fitted().rect(self.placements[token]).w for token in places)
        self._held, self._pivot = dict(places), pivot
        self._sway = swayed(self._sway, pivot.x, now, width, len(places), self._pace())
        self._swing(now)

    def finish(self) -> None:
        """Skip whatever moves."""
        self._tweens.finish()
        self._agenda.clear()
        self._tosses = ()
        self._lit = (frozenset(), 0.0)

    def sounds_due(self, now: float) -> Sequence[str]:
        """The names of sounds that are due."""
        return self._agenda.due(now)

    def frame(self, now: float, scenery: Scenery, veiled: frozenset[Card]) -> list[pygame.Rect]:
        """Bring the picture to ``now``; what must be painted again."""
        self._swing(now)
        points = self._tweens.points(now) if self.busy(now) else {}
        hand = f"h{self._fitted().bottom}"
        cards = [
            Drawn(
                sprite,
                self._height(sprite, points),
                veiled=sprite.card in veiled and self.placements[sprite.token].pile == hand,
            )
            for sprite in self._tweens.at(now)
        ]
        return self._board.show(cards, self._with_tosses(scenery, now))

    def wake_at(self, now: float) -> float | None:
        """When the picture changes by itself."""
        tosses = now if any(now < toss.end for toss in self._tosses) else None
        timers = [time for time in (self._lit[1], *self._outlined[1:]) if time > now]
        leans = now if self._held and now < self._sway.end else None
        times = (self._tweens.next_change(now), self._agenda.next_change(now), tosses, leans, *timers)
        return min((time for time in times if time is not None), default=None)

    def busy(self, now: float) -> bool:
        """Whether a card or a thing moves or waits to move."""
        return self._tweens.busy(now) or any(now < toss.end for toss in self._tosses)

    def celebrates(self, now: float) -> bool:
        """Whether the show at the end of the match is going on."""
        return now < self._lit[1]

    def _finale(self, winners: Sequence[Seat], pace: Pace, now: float) -> tuple[Toss, ...]:
        """What was played for springs from the winners' places."""
        plan, (things, height) = self._fitted(), self._look.finale()
        places = [plan.seats[seat].plate.centre for seat in winners]
        shows = [fountain(things, place, plan.area, height * plan.unit, pace, now) for place in places]
        return tuple(toss for place, show in enumerate(shows) for toss in show[place :: len(shows)])

    def _with_tosses(self, scenery: Scenery, now: float) -> Scenery:
        """The scenery with what flies, without what has not landed yet, and with the winners' plates lit."""
        away = covered(self._tosses, now)
        marks, since, until = self._outlined
        lit = self._lit[0] if self.celebrates(now) else frozenset[Seat]()
        self._tosses = tuple(toss for toss in self._tosses if now < toss.end)
        return replace(
            scenery,
            seats=tuple(
                replace(seated, turn=True) if seat in lit else seated for seat, seated in enumerate(scenery.seats)
            ),
            marks=(*(marks if since <= now < until else ()), *scenery.marks),
            things=tuple(thing for thing in scenery.things if thing.key not in away),
            flying=flying(self._tosses, now),
        )

    def _swing(self, now: float) -> None:
        """What is held leans as it does at ``now``, also when the pointer has come to rest."""
        if not self._held:
            return
        plan, angle = self._fitted(), self._sway.angle(now)
        places = {}
        for token, corner in self._held.items():
            rect = plan.rect(self.placements[token])
            places[token] = swung(corner, Point(rect.w / 2, rect.h / 2), self._pivot, angle)
        self._tweens.hold(places, now, self._pace().pick, angle)

    def _outline(self, change: Change, since: float) -> None:
        """What was played is outlined for a second once it lies."""
        plan, before, after = self._fitted(), change.before.piles, change.after.piles
        shown = {pile for pile, home in plan.homes.items() if pile in PLAYS or home.slot}
        grown = {pile for pile in shown if pile in after and len(after[pile]) > len(before[pile])}
        new = [
            spot for spot in self.placements.values() if spot.pile in grown and spot.card not in before[spot.pile].cards
        ]
        marks = tuple(Mark(Glow.LAST, _pixels(plan.rect(spot)), spot.angle) for spot in new)
        self._outlined = (marks, since, since + self._pace().last_move_outlined)

    def _height(self, sprite: Sprite, points: Mapping[Token, Point]) -> int:
        """How high a card is: on its way something between what it was and what it will be."""
        plan, to = self._fitted(), self.placements[sprite.token]
        goal = plan.height(to.pile)
        start = self._before.get(sprite.token)
        if start is None or sprite.token not in points or start[1] == goal:
            return round(goal)
        whole = Point(start[0].x, start[0].y).distance(Point(to.x, to.y))
        left = points[sprite.token].distance(Point(to.x, to.y))
        share = min(1.0, left / whole) if whole else 0.0
        return round(goal + (start[1] - goal) * share)

    def _dress(self, state: AnyState) -> Dressed:
        """The table as it is to be seen: a trick that was swept lies at its taker's place."""
        dressed = self._plain(state)
        if not self._taker:
            return dressed
        return gathered(dressed, [pile for pile in PLAYS if pile in dressed], self._taker)

    def _remember(self) -> None:
        plan = self._fitted()
        self._before = {token: (spot, plan.height(spot.pile)) for token, spot in self.placements.items()}

    def _take(self, state: AnyState) -> None:
        self.dressed = self._dress(state)
        self._raised = frozenset()
        last = self._look.game.tells.to_beat(state)
        self._hero = None if last is None else PLAYS[last]
        self.placements = self._placed()

    def _placed(self) -> Placements:
        return self._fitted().place(self.dressed, self._raised, self._hero)

    def _play(self, show: Show, now: float) -> None:
        if any(flight.token in self._held for flight in show.flights):
            self._held = {}
        self._tweens.play(show.flights, now)
        self._agenda.add(show.sounds)

    def _toss(self, tosses: Tosses) -> None:
        self._tosses += tosses[0]
        self._agenda.add(tosses[1])

    def _fitted(self) -> Plan:
        assert self.plan is not None  # noqa: S101 -- a scene is always laid out before anything else
        return self.plan


def _pixels(rect: Rect) -> tuple[int, int, int, int]:
    return round(rect.x), round(rect.y), round(rect.w), round(rect.h)
