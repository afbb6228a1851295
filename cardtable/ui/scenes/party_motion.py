"""Chases the state of a table for several: where cards belong, how they get there, how large they are on the way."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

import pygame

from cardtable.kernel.cards import HIDDEN, Card
from cardtable.kernel.state import State
from cardtable.session.change import Change, Kind
from cardtable.table.agenda import Agenda
from cardtable.table.choreography import Show, Stage, moved, refused, relaid, went_back
from cardtable.table.dressed import Dressed, Token
from cardtable.table.easing import out_quad
from cardtable.table.flight import Flight
from cardtable.table.geometry import Point
from cardtable.table.layout import Placement, Placements
from cardtable.table.pace import Pace
from cardtable.table.tween import Sprite, Tweens
from cardtable.ui.scenes.party_board import Drawn, PartyBoard, Scenery
from cardtable.ui.scenes.party_plan import Plan, card

Dress = Callable[[State], Dressed]


class PartyMotion:
    """The moving table. Every time is passed in."""

    def __init__(self, board: PartyBoard, dress: Dress, pace: Callable[[], Pace]) -> None:
        self._board = board
        self._dress = dress
        self._pace = pace
        self._tweens = Tweens()
        self._agenda = Agenda()
        self._before: Mapping[Token, tuple[Placement, float]] = {}
        self._raised: frozenset[Card] = frozenset()
        self.plan: Plan | None = None
        self.dressed: Dressed = {}
        self.placements: Placements = {}

    def fit(self, plan: Plan, state: State) -> None:
        """Another size or another seat below: everything lies where it belongs, at once."""
        self.plan = plan
        self._board.fit(plan)
        self.put(state)

    def put(self, state: State) -> None:
        """Show ``state`` at once."""
        self._take(state)
        self._tweens.put(self.placements)
        self._agenda.clear()

    def deal(self, state: State, now: float) -> None:
        """Cards fly from the middle of the table to the seats, one round after the other."""
        self._take(state)
        self._tweens.put(self.placements)
        plan, pace = self._fitted(), self._pace()
        order = sorted(self.placements.items(), key=lambda entry: (entry[1].index, entry[1].pile))
        gap, middle = pace.deal_gap(len(order)), plan.centre
        self._before = {}
        flights = [
            Flight(
                token,
                to,
                now + place * gap,
                pace.deal_flight,
                out_quad,
                turn=pace.flip,
                turn_after=max(0.0, pace.deal_flight - pace.flip),
                origin=Placement(middle.x - 30, middle.y - 40, to.z, HIDDEN, to.pile, to.index),
            )
            for place, (token, to) in enumerate(order)
        ]
        self._tweens.play(flights, now)

    def follow(self, change: Change, now: float) -> None:
        """Send the cards after a committed change."""
        before, points = self.placements, self._tweens.points(now)
        self._remember()
        stages = []
        for stage in change.stages:
            self._take(stage.state)
            stages.append(Stage(self.placements, stage.cues, automatic=stage.auto))
        size = card(self._fitted().unit * 88)
        if change.kind is Kind.PLAY:
            self._play(moved(before, stages, size, self._pace(), now, points), now)
        else:
            self._play(went_back(before, self.placements, size, self._pace(), now), now)

    def raise_cards(self, cards: frozenset[Card], now: float) -> None:
        """Picked cards stand out of the hand."""
        if cards == self._raised:
            return
        self._raised = cards
        before, self.placements = self.placements, self._fitted().place(self.dressed, cards)
        self._play(relaid(before, self.placements, self._pace(), now), now)

    def shake(self, cards: frozenset[Card], now: float) -> None:
        """Cards that may not go shake their heads."""
        tokens = [token for token, spot in self.placements.items() if spot.card in cards]
        self._play(refused(tokens, self.placements, self._pace(), now), now)

    def finish(self) -> None:
        """Skip whatever moves."""
        self._tweens.finish()
        self._agenda.clear()

    def sounds_due(self, now: float) -> Sequence[str]:
        """The names of sounds that are due."""
        return self._agenda.due(now)

    def frame(self, now: float, scenery: Scenery, veiled: frozenset[Card]) -> list[pygame.Rect]:
        """Bring the picture to ``now``; what must be painted again."""
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
        return self._board.show(cards, scenery)

    def wake_at(self, now: float) -> float | None:
        """When the picture changes by itself."""
        times = (self._tweens.next_change(now), self._agenda.next_change(now))
        return min((time for time in times if time is not None), default=None)

    def busy(self, now: float) -> bool:
        """Whether a card moves or waits to move."""
        return self._tweens.busy(now)

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

    def _remember(self) -> None:
        plan = self._fitted()
        self._before = {token: (spot, plan.height(spot.pile)) for token, spot in self.placements.items()}

    def _take(self, state: State) -> None:
        self.dressed = self._dress(state)
        self._raised = frozenset()
        self.placements = self._fitted().place(self.dressed)

    def _play(self, show: Show, now: float) -> None:
        self._tweens.play(show.flights, now)
        self._agenda.add(show.sounds)

    def _fitted(self) -> Plan:
        assert self.plan is not None  # noqa: S101 -- a scene is always laid out before anything else
        return self.plan
