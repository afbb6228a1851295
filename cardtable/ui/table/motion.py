"""The moving table: where cards belong, how they get there, what is lit or flies, which sounds are due.

Follows the state of one table. Checks no move; every time is passed in, in seconds.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import reduce
from typing import TYPE_CHECKING, Generic, TypeVar

import pygame
from msgspec import Struct
from msgspec.structs import replace

from cardtable.games.seated import HANDS, PLAYS, WON
from cardtable.kernel.cards import Card
from cardtable.kernel.state import AnyState, CardMoved, Cue, Recycled, Scored, Seat
from cardtable.kernel.table import PileId
from cardtable.session.game_log import Change, Kind
from cardtable.session.outside import Preferences
from cardtable.session.table_game import TableGame
from cardtable.settings import TrickStays
from cardtable.table.choreography import (
    Agenda,
    Choreographer,
    Flying,
    Show,
    ShownStep,
    Sound,
    Toss,
    covered_cards,
    flying,
    fountain,
    refusal_show,
    relay_show,
    resize_show,
    snap_back_show,
    sweep_show,
    undo_show,
    with_swept_trick,
)
from cardtable.table.flight import Lean, Sprite, Tweens, lean_after, swung, taken
from cardtable.table.geometry import Point, Rect, TurnedRect, in_out_sine
from cardtable.table.layout import AT_EASE, Layout, Placement, Placements, Posture, Token, VisibleTable
from cardtable.table.pace import Pace
from cardtable.table.round_layout import RoundLayout
from cardtable.ui.paint.places import Glow, Mark
from cardtable.ui.table.board import Board, Drawn, Scenery

if TYPE_CHECKING:
    from cardtable.ui.games.look import AnyLook


L = TypeVar("L", bound=Layout)
Showing = Callable[[AnyState], VisibleTable]
ToBeat = Callable[[AnyState], PileId | None]
"""The pile that has to be beaten, if there is one."""


class _Light(Struct, frozen=True):
    """Marks shown from ``since`` until ``until``; None: until replaced."""

    marks: tuple[Mark, ...]
    since: float
    until: float | None


class _Held(Struct, frozen=True):
    """Cards in the hand: their corners while they hang straight, and the pointer that holds them."""

    places: Mapping[Token, Point]
    pivot: Point
    lean: Lean


class Motion(Generic[L]):
    """The moving cards of one table. ``showing`` says what is visible, ``choreographer`` how it moves."""

    def __init__(
        self,
        board: Board,
        showing: Showing,
        preferences: Preferences,
        choreographer: Choreographer,
        to_beat: ToBeat = lambda _: None,
    ) -> None:
        self._board = board
        self._showing = showing
        self._preferences = preferences
        self._choreographer = choreographer
        self._to_beat = to_beat
        self._tweens = Tweens()
        self._agenda = Agenda()
        self._tosses: tuple[Toss, ...] = ()
        self._layout: L | None = None
        self._posture = AT_EASE
        self._grows: tuple[L, float, float] | None = None  # how the table was fitted, from when until when it changes
        self._now = 0.0  # of the last frame
        self._before: Mapping[Token, tuple[Placement, float]] = {}
        self._taker: PileId = ""  # the winner's pile; the trick is swept on screen but not yet in the state
        self._held: _Held | None = None
        self._lights: dict[Glow, _Light] = {}
        self._celebrated = 0.0
        self._dealt = 0.0  # when the dealt cards will have landed
        self._packed = 0.0  # until when cards to be dealt have the size of the pack
        self._cards: Sequence[Drawn] = ()
        self._drawn_as: dict[Token, tuple[Placement, Drawn]] = {}  # a resting card stays the same object
        self._quiet = False  # no card can have changed since the last frame
        self._changed = False  # a card may have changed in this frame
        self.visible: VisibleTable = {}
        self.placements: Placements = {}

    @property
    def layout(self) -> L:
        """The layout in force. Raises AssertionError before the first ``fit``."""
        assert self._layout is not None  # noqa: S101 -- a scene is always laid out before anything else
        return self._layout

    @property
    def fitted(self) -> bool:
        return self._layout is not None

    # -- at once -------------------------------------------------------------------------------------------------------

    def fit(self, layout: L, size: tuple[int, int], state: AnyState) -> None:
        """Switches to another layout at once."""
        self._layout = layout
        self._board.fit(layout, size)
        self.put(state)

    def renew(self) -> None:
        """Repaints everything: theme or card faces have changed."""
        self._board.renew()

    def renew_faces(self, better: frozenset[str]) -> None:
        """Repaints these faces wherever they are visible: better pictures are ready."""
        self._board.renew_faces(better)

    def put(self, state: AnyState) -> None:
        """Shows ``state`` at once."""
        self._posture = AT_EASE
        self._take(state)
        self._held = None
        self._dealt = 0.0
        self._grows = None
        self._tweens.put(self.placements)
        self._agenda.clear()
        self._tosses = ()
        self._lights.clear()

    def finish(self) -> None:
        self._tweens.finish()
        self._agenda.clear()
        self._tosses = ()
        self._celebrated = self._dealt = 0.0
        self._grows = None
        self._quiet = False

    # -- what happens --------------------------------------------------------------------------------------------------

    def deal(self, state: AnyState, now: float) -> None:
        """Flies the cards out to their places."""
        self._taker = ""
        self._posture = AT_EASE
        self._take(state)
        self._held = None
        self._tweens.put(self.placements)
        self._tosses = ()
        self._lights.pop(Glow.LAST, None)
        show = self._choreographer.dealt(self.layout, self.placements, self._preferences.pace, now)
        high = self.layout.card.h
        self._before = {flight.token: (flight.origin, high) for flight in show.flights if flight.origin is not None}
        self._packed = now + self._choreographer.packed(self._preferences.pace)
        self._dealt = max((flight.end for flight in show.flights), default=now)
        self.play(show, now)

    def resize(self, layout: L, state: AnyState, now: float) -> None:
        """Flies all cards to their places in another layout, growing or shrinking on the way."""
        was, self._layout = self.layout, layout
        self._board.fit(layout)
        self._take(state)
        show = resize_show(self.placements, self._preferences.pace, now)
        self._grows = was, now, show.end
        self.play(show, now)

    def growing(self, now: float) -> tuple[L, float] | None:
        """The previous layout and how far (0..1) it is from there to ``layout``; None while nothing grows."""
        if self._grows is None or now >= self._grows[2]:
            return None
        was, start, end = self._grows
        return was, in_out_sine(max(0.0, now - start) / (end - start))

    def follow(self, change: Change, now: float) -> None:
        """Starts the flights of a committed change."""
        before, points = self.placements, self._tweens.points(now)
        self._dealt = 0.0  # people need not wait for the deal
        self._remember()
        self._taker = ""
        self._lights.pop(Glow.LAST, None)  # it told of the ply before
        steps = []
        for step in change.steps:
            self._take(step.state)
            steps.append(ShownStep(self.placements, step.cues, automatic=step.auto, gathered=self._gathered(step.cues)))
        layout, pace = self.layout, self._preferences.pace
        if change.kind is not Kind.PLAY:
            self.play(undo_show(before, self.placements, layout.card, pace, now), now)
            return
        self.play(self._choreographer.played(before, steps, layout, pace, now, points), now)
        if all(step.gathered is None for step in steps):
            self._outline(change, before, now + self._choreographer.landed(pace))

    def sweep(self, state: AnyState, taker: PileId, now: float) -> None:
        """Sweeps the finished trick to its taker, though the state keeps it until the next lead."""
        if self._taker == taker:
            return
        before = self.placements
        self._remember()
        self._taker = taker
        self._take(state)
        self.play(sweep_show(before, self.placements, self._preferences.pace, now), now)

    def play(self, show: Show, now: float) -> None:
        """Starts a show in addition to what moves; held cards in it are let go."""
        self._quiet = False
        if self._held and any(flight.token in self._held.places for flight in show.flights):
            self._held = None
        self._tweens.play(show.flights, now)
        self._agenda.add(show.sounds)
        self._board.expect({flight.token: flight.to for flight in show.flights})

    def toss(self, tosses: Iterable[Toss], sounds: Iterable[Sound] = ()) -> None:
        """Starts flights of things other than cards."""
        self._tosses += tuple(tosses)
        self._agenda.add(sounds)

    def celebrate(self, until: float) -> None:
        """Marks what moves until then as the celebration."""
        self._before = {}  # however far cards fly from their places now, they have one size
        self._celebrated = until
        self._quiet = False

    # -- a hand on the cards -------------------------------------------------------------------------------------------

    def tokens(self, cards: Sequence[Card]) -> tuple[Token, ...]:
        """The tokens of face-up cards, in the order of ``cards``."""
        found = {spot.card: token for token, spot in self.placements.items()}
        return tuple(found[card] for card in cards if card in found)

    def carry(self, places: Mapping[Token, Point], pivot: Point, now: float, gripped: Point | None = None) -> None:
        """Holds cards with their corners at ``places``, leaning about ``pivot``, where they are held.

        ``gripped``: the position of the pointer when it took them.
        """
        held = self._held
        fresh = held is None or held.places.keys() != places.keys()
        if fresh:  # what is in the hand has one size
            self._before = {token: spot for token, spot in self._before.items() if token not in places}
        lean = taken((gripped or pivot).x, now) if fresh or held is None else held.lean
        width = max(self.layout.rect(self.placements[token]).w for token in places)
        self._held = _Held(
            dict(places), pivot, lean_after(lean, pivot.x, now, width, len(places), self._preferences.pace)
        )
        self._swing(now)

    def put_back(self, tokens: Sequence[Token], now: float) -> None:
        """Sends held cards back to their places."""
        self.play(snap_back_show(tokens, self.placements, self._preferences.pace, now), now)

    def shake(self, tokens: Sequence[Token], now: float) -> None:
        """Shakes cards of a refused move."""
        self.play(refusal_show(tokens, self.placements, self._preferences.pace, now), now)

    def open_strip(self, spot: tuple[PileId, int] | None, now: float) -> bool:
        """Widens the thin strip at ``spot``; whether anything moves."""
        if spot == self._posture.opened or self._layout is None:
            return False
        return self._stand(replace(self._posture, opened=spot), now)

    def raise_cards(self, cards: frozenset[Card], now: float) -> None:
        """Raises picked cards out of the hand."""
        if cards != self._posture.raised:
            self._stand(replace(self._posture, raised=cards), now)

    def rearrange(self, state: AnyState, now: float, held: Sequence[Token] = ()) -> None:
        """Shows the hand in another order; ``held`` cards stay under the pointer."""
        before, self.visible = self.placements, self._visible_at(state)
        self.placements = self.layout.place(self.visible, self._posture)
        show = relay_show(before, self.placements, self._preferences.pace, now)
        self._quiet = False
        flights = [flight for flight in show.flights if flight.token not in held]
        self._tweens.play(flights, now)
        self._board.expect({flight.token: flight.to for flight in flights})

    # -- what is seen and heard ----------------------------------------------------------------------------------------

    def light(self, glow: Glow, places: Iterable[Rect | TurnedRect]) -> None:
        """Replaces the lights of one kind with lights around ``places``."""
        lies = (place if isinstance(place, TurnedRect) else TurnedRect(place) for place in places)
        marks = tuple(Mark(glow, pixels(place.rect), place.angle) for place in lies)
        self._shine(glow, _Light(marks, 0.0, None))

    def covered(self, now: float) -> frozenset[object]:
        """The keys of things still in the air, which are not shown at their targets yet."""
        return covered_cards(self._tosses, now)

    def flying(self, now: float) -> tuple[Flying, ...]:
        return flying(self._tosses, now)

    def sounds_due(self, now: float) -> Sequence[str]:
        return self._agenda.due(now)

    def advance(self, now: float) -> Sequence[Drawn]:
        """Moves everything to its position at ``now``; returns the cards as drawn then."""
        self._now = now
        self._swing(now)
        self._lights = {glow: light for glow, light in self._lights.items() if light.until is None or light.until > now}
        self._tosses = tuple(toss for toss in self._tosses if now < toss.end)
        self._changed = not self._quiet
        if self._changed:
            self._cards = tuple(self._drawn(sprite, packed=now < self._packed) for sprite in self._tweens.at(now))
        self._quiet = self._tweens.next_change(now) is None and not self._leans(now)
        return self._cards

    def show(self, scenery: Scenery) -> list[pygame.Rect]:
        """Gives the board the cards of ``advance`` with ``scenery``; returns the areas to repaint."""
        lights = tuple(mark for light in self._lights.values() if light.since <= self._now for mark in light.marks)
        cards = self._cards if self._changed else None
        return self._board.show(cards, replace(scenery, marks=(*lights, *scenery.marks)))

    def wake_at(self, now: float) -> float | None:
        """When the picture next changes by itself."""
        times = (self._tweens.next_change(now), self._agenda.next_change(now), *self._timers(now))
        return min((time for time in times if time is not None), default=None)

    def busy(self, now: float) -> bool:
        """Whether a card or a thing moves or waits to move."""
        return self._tweens.busy(now) or any(now < toss.end for toss in self._tosses)

    def deals(self, now: float) -> bool:
        """Whether the cards dealt last are still in the air."""
        return now < self._dealt and self._tweens.busy(now)

    def celebrates(self, now: float) -> bool:
        """Whether the celebration is running."""
        return now < self._celebrated

    # -- inside --------------------------------------------------------------------------------------------------------

    def _take(self, state: AnyState) -> None:
        self.visible = self._visible_at(state)
        self._posture = Posture(to_beat=self._to_beat(state), opened=self._posture.opened)
        self.placements = self.layout.place(self.visible, self._posture)
        self._quiet = False

    def _visible_at(self, state: AnyState) -> VisibleTable:
        """The visible table: a trick swept on screen but not yet in the state is in the winner's pile."""
        visible = self._showing(state)
        return (
            with_swept_trick(visible, [pile for pile in PLAYS if pile in visible], self._taker)
            if self._taker
            else visible
        )

    def _stand(self, posture: Posture, now: float) -> bool:
        """Moves cards to make room for another posture; whether any moves."""
        self._posture = posture
        before, self.placements = self.placements, self.layout.place(self.visible, posture)
        if before == self.placements:
            return False
        self.play(relay_show(before, self.placements, self._preferences.pace, now), now)
        return True

    def _remember(self) -> None:
        layout = self.layout
        differ = len(layout.heights) > 1
        spots = self.placements.items() if differ else ()
        self._before = {token: (spot, layout.height(spot.pile)) for token, spot in spots}

    def _gathered(self, cues: Sequence[Cue]) -> Point | None:
        """Where cards are gathered before they are dealt again: at the pile they came from, empty now."""
        targets = [cue.target for cue in cues if isinstance(cue, Recycled)]
        empty = targets and targets[0] in self.visible and not self.visible[targets[0]]
        return self.layout.place_of(targets[0]).top_left if empty else None

    def _outline(self, change: Change, before: Placements, since: float) -> None:
        """Outlines the cards that came to another pile for a second after they land."""
        layout, was, after = self.layout, change.before.piles, change.after.piles
        longer = {pile for pile, cards in after.items() if len(cards) > len(was[pile])}
        spots = [
            spot
            for token, spot in self.placements.items()
            if spot.pile in longer
            and layout.roles.get(spot.pile) in self._choreographer.outlined
            and (token not in before or before[token].pile != spot.pile)
        ]
        came: dict[PileId, list[Placement]] = {}
        for spot in spots:
            came.setdefault(spot.pile, []).append(spot)
        marks: list[Mark] = []
        for together in came.values():
            if len(together) == 1:
                marks.append(Mark(Glow.LAST, pixels(layout.rect(together[0])), together[0].angle))
            elif not any(spot.angle for spot in together):  # one frame; cards turned each its own way would be crossed
                marks.append(Mark(Glow.LAST, pixels(reduce(Rect.union, map(layout.rect, together)))))
        self._shine(Glow.LAST, _Light(tuple(marks), since, since + self._preferences.pace.last_move_outlined))

    def _shine(self, glow: Glow, light: _Light) -> None:
        if light.marks:
            self._lights[glow] = light
        else:
            self._lights.pop(glow, None)

    def _timers(self, now: float) -> Sequence[float]:
        """When something other than a card changes the picture."""
        changes = [time for light in self._lights.values() for time in (light.since, light.until) if time is not None]
        moving = self._leans(now) or any(now < toss.end for toss in self._tosses)
        return [*(time for time in (*changes, self._celebrated) if time > now), *([now] if moving else [])]

    def _leans(self, now: float) -> bool:
        """Whether held cards still swing."""
        return self._held is not None and now < self._held.lean.end

    def _swing(self, now: float) -> None:
        """Updates the lean of held cards, also when the pointer has stopped."""
        held = self._held
        if held is None:
            return
        angle, places = held.lean.angle(now), {}
        for token, corner in held.places.items():
            rect = self.layout.rect(self.placements[token])
            places[token] = swung(corner, Point(rect.w / 2, rect.h / 2), held.pivot, angle)
        self._tweens.hold(places, now, self._preferences.pace.pick, angle)
        self._quiet = False

    def _drawn(self, sprite: Sprite, *, packed: bool) -> Drawn:
        """The card with its height, on its way between the old and the new one."""
        layout, to = self.layout, self.placements[sprite.token]
        known = self._drawn_as.get(sprite.token)
        if known is not None and known[0] is to and known[1].sprite is sprite:
            return known[1]
        drawn = Drawn(sprite, self._height(sprite, layout, to, packed=packed))
        self._drawn_as[sprite.token] = to, drawn
        return drawn

    def _height(self, sprite: Sprite, layout: L, to: Placement, *, packed: bool) -> int:
        goal, start = layout.height(to.pile), self._before.get(sprite.token)
        grows = self.growing(self._now)
        if grows is not None:
            old = grows[0].height(to.pile)
            high = old + (goal - old) * grows[1]
            return round(high) if sprite.moving else min((round(goal), round(old)), key=lambda kept: abs(kept - high))
        if start is None or start[1] == goal:
            return round(goal)
        if packed:
            return round(start[1])
        end = Point(to.x, to.y)
        whole = Point(start[0].x, start[0].y).distance(end)
        share = min(1.0, Point(sprite.x, sprite.y).distance(end) / whole) if whole else 0.0
        high = goal + (start[1] - goal) * share
        if not sprite.moving:  # waiting cards are painted like resting ones, at cached heights only
            return min((round(goal), round(start[1])), key=lambda kept: abs(kept - high))
        return round(high)


def pixels(rect: Rect) -> tuple[int, int, int, int]:
    """A rectangle in whole pixels."""
    return round(rect.x), round(rect.y), round(rect.w), round(rect.h)


class TrickPause:
    """Keeps a finished trick visible for a while, or until a click or key."""

    def __init__(
        self,
        party: TableGame,
        motion: Motion[RoundLayout],
        preferences: Preferences,
    ) -> None:
        self._party = party
        self._motion = motion
        self._preferences = preferences
        self._taker: PileId = ""
        self._until = 0.0
        self._won = False

    def changed(self, change: Change, now: float) -> None:
        """A ply was committed or taken back."""
        pace, until_click = self._preferences.pace, self._preferences.now.trick_stays is TrickStays.CLICK
        self._taker = taker_of(self._party) if change.kind is Kind.PLAY else ""
        self._until = math.inf if until_click else now + pace.trick_throw + pace.trick_stays
        self._won = change.kind is Kind.PLAY and self._party.outcome is not None
        if change.kind is Kind.PLAY and _ends_by_word(change):
            self._party.hold(now + pace.trick_stays + pace.bot_pause)

    def waits(self, now: float) -> bool:
        """Whether a finished trick is still shown."""
        return bool(self._taker) and now < self._until

    def act(self, now: float) -> bool:
        """Handles a click or key: ends a pause; whether it did, so that the event is consumed."""
        if self._motion.celebrates(now):
            self._motion.finish()
            return True
        if self._taker and self._until == math.inf:
            self._until = now
        return False

    def go_on(self, now: float) -> None:
        """Ends the pause; a finished trick is swept at the next ``update``."""
        if self._motion.celebrates(now):
            self._motion.finish()
        self._until = min(self._until, now)

    def update(self, now: float) -> bool:
        """Sweeps the trick when its time is over; whether a win is to be celebrated now."""
        pace = self._preferences.pace
        if self._taker and now >= self._until:
            self._motion.sweep(self._party.state, self._taker, now)
            self._taker = ""
            self._party.hold(now + max(pace.bot_pause, pace.trick_sweep))
        outcome = self._party.outcome
        wins = self._won and outcome is not None and not self._taker and not self._motion.busy(now)
        self._won = self._won and not wins
        return wins

    def wake_at(self) -> float | None:
        """When the trick is swept; None without a trick, or when a click sweeps it."""
        return self._until if self._taker and self._until < math.inf else None


def deal_out(motion: Motion[RoundLayout], look: AnyLook, state: AnyState, pace: Pace, now: float) -> None:
    """Flies the cards out to the seats; a new round's things appear with them."""
    motion.deal(state, now)
    motion.toss(*look.opened(state, motion.layout, pace, now))


def follow_change(motion: Motion[RoundLayout], look: AnyLook, change: Change, pace: Pace, now: float) -> None:
    """Starts the flights of a change: cards, and with them what is paid, laid or tossed."""
    motion.follow(change, now)
    if change.kind is Kind.PLAY:
        gains = [cue for step in change.steps for cue in step.cues if isinstance(cue, Scored)]
        motion.toss(*look.tosses(change.before, change.after, gains, motion.layout, pace, now))


def celebrate(motion: Motion[RoundLayout], look: AnyLook, winners: Iterable[Seat], pace: Pace, now: float) -> None:
    """Lights the winners' plates at the end of a match and tosses what was played for from each."""
    layout, (things, height) = motion.layout, look.finale()
    places = [layout.seats[seat].cameo.centre for seat in winners]
    shows = [fountain(things, place, layout.area, height * layout.unit, pace, now) for place in places]
    tosses = tuple(toss for place, show in enumerate(shows) for toss in show[place :: len(shows)])
    motion.toss(tosses, (Sound("win", now),))
    motion.celebrate(now + pace.finale)


def taker_of(party: TableGame) -> PileId:
    """The pile of the seat that won the finished trick on the table; "" if there is none, or if it is still needed there."""
    state: AnyState = party.state
    winner = party.game.winner(state)
    if winner is None or any(move.source for move in party.legal):
        return ""
    return WON[winner] if any(state.piles[PLAYS[seat]] for seat in range(len(state.scores))) else ""


def _ends_by_word(change: Change) -> bool:
    """Whether cards are swept by a ply that plays none: they stay for a while before they go."""
    sources = {cue.source for step in change.steps for cue in step.cues if isinstance(cue, CardMoved)}
    return any(pile in PLAYS for pile in sources) and not any(pile in HANDS for pile in sources)
