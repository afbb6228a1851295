"""The moving table: where cards belong, how they get there, what lights up, which sounds fall due. Judges no move."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence

import pygame

from cardtable.kernel.cues import Cue, Recycled
from cardtable.kernel.state import AnyState
from cardtable.kernel.zones import PileId
from cardtable.session.match import Change, Kind
from cardtable.table.agenda import Agenda
from cardtable.table.choreography import Show, Stage, dealt, moved, refused, relaid, snapped_back, went_back, win_show
from cardtable.table.dressed import Dressed, Token
from cardtable.table.geometry import Point, Rect
from cardtable.table.intents import Drag
from cardtable.table.layout import Metrics, Placements
from cardtable.table.pace import Pace
from cardtable.table.sway import Sway, swayed, swung, taken
from cardtable.table.tween import Tweens
from cardtable.ui.paint.marks import Glow, Mark
from cardtable.ui.table.board import Board

Dress = Callable[[AnyState], Dressed]


class Motion:
    """Chases the state of one table. Every time is passed in."""

    def __init__(self, board: Board, dress: Dress, pace: Callable[[], Pace]) -> None:
        self._board = board
        self._dress = dress
        self._pace = pace
        self._tweens = Tweens()
        self._agenda = Agenda()
        self._metrics: Metrics | None = None
        self._dressed: Dressed = {}
        self._grown: tuple[PileId, int] | None = None
        self._lights: dict[Glow, tuple[tuple[Mark, ...], float | None]] = {}
        self._drag: Drag | None = None
        self._sway: Sway | None = None
        self._quiet = False  # nothing can have changed since the last frame
        self.placements: Placements = {}

    @property
    def metrics(self) -> Metrics:
        """The table as it is fitted now. Raises AssertionError before the first ``fit``."""
        assert self._metrics is not None  # noqa: S101 -- a scene is always laid out before anything else
        return self._metrics

    @property
    def dressed(self) -> Dressed:
        """What lies where, as the person may see it."""
        return self._dressed

    def lying(self) -> list[pygame.Rect]:
        """All cards as they come to lie, and all places for cards, in pixels."""
        rects = [*map(self.metrics.card_rect, self.placements.values()), *self.metrics.places.values()]
        return [pygame.Rect(round(rect.x), round(rect.y), round(rect.w), round(rect.h)) for rect in rects]

    def fit(self, metrics: Metrics, size: tuple[int, int], state: AnyState) -> None:
        """Another size: everything lies where it belongs, at once."""
        self._metrics = metrics
        self._board.fit(metrics, size)
        self._take(state)
        self._let_go()
        self._tweens.put(self.placements)
        self._lights.clear()

    def renew(self) -> None:
        """The faces look different now: paint everything anew."""
        self._board.renew()
        self._quiet = False

    def put(self, state: AnyState) -> None:
        """Show ``state`` at once."""
        self._take(state)
        self._let_go()
        self._tweens.put(self.placements)

    def deal(self, state: AnyState, now: float) -> None:
        """Deal ``state`` from its stock."""
        self._take(state)
        self._play(dealt(self.metrics, self.placements, self._pace(), now), now)

    def follow(self, change: Change, now: float) -> None:
        """Send the cards after a committed change."""
        before, points = self.placements, self._tweens.points(now)
        self.light(Glow.LAST, ())  # it told of the ply before
        stages = []
        for stage in change.stages:
            self._take(stage.state)
            stages.append(Stage(self.placements, stage.cues, automatic=stage.auto, gathered=self._gathered(stage.cues)))
        card = self.metrics.card
        if change.kind is Kind.PLAY:
            self._play(moved(before, stages, card, self._pace(), now, points), now)
            if all(stage.gathered is None for stage in stages):
                self._outline_last(change, now)
        else:
            self._play(went_back(before, self.placements, card, self._pace(), now), now)

    def hold(self, drag: Drag, now: float) -> None:
        """The dragged cards are where the pointer has them, and lean into their way."""
        if self._drag is None or self._sway is None or self._drag.tokens != drag.tokens:
            self._sway = taken(drag.origin.x, now)
        width = self.metrics.card.w
        self._drag = drag
        self._sway = swayed(self._sway, drag.point.x, now, width, len(drag.tokens), self._pace())
        self._carry(drag, self._sway, now)

    def put_back(self, drag: Drag, now: float) -> None:
        """The dragged cards go back to where they belong."""
        self._play(snapped_back(drag.tokens, self.placements, self._pace(), now), now)

    def shake(self, tokens: Sequence[Token], now: float) -> None:
        """Cards that may not go shake their heads."""
        self._play(refused(tokens, self.placements, self._pace(), now), now)

    def grow(self, grown: tuple[PileId, int] | None, now: float) -> bool:
        """Open a thin strip under the pointer; whether anything lies elsewhere now."""
        if grown == self._grown or self._metrics is None:
            return False
        self._grown = grown
        before, self.placements = self.placements, self.metrics.place(self._dressed, grown)
        if before == self.placements:
            return False
        self._play(relaid(before, self.placements, self._pace(), now), now)
        return True

    def celebrate(self, area: Rect, now: float) -> None:
        """The win show."""
        self._play(win_show(self.placements, area, self.metrics.card, self._pace(), now), now)

    def finish(self) -> None:
        """Skip whatever moves."""
        self._tweens.finish()
        self._agenda.clear()
        self._quiet = False

    def light(self, glow: Glow, rects: Iterable[Rect], until: float | None = None) -> None:
        """Put lights of one kind around ``rects``, instead of those there were, until a time or until told otherwise."""
        marks = tuple(Mark(glow, (round(rect.x), round(rect.y), round(rect.w), round(rect.h))) for rect in rects)
        new = (marks, until) if marks else None
        if new == self._lights.get(glow):
            return
        self._quiet = False
        if new is None:
            del self._lights[glow]
        else:
            self._lights[glow] = new

    def sounds_due(self, now: float) -> Sequence[str]:
        """The names of sounds that are due."""
        return self._agenda.due(now)

    def frame(self, now: float, counts: Mapping[PileId, str]) -> list[pygame.Rect]:
        """Bring the picture to ``now``; what must be painted again."""
        if self._quiet:
            return []
        if self._drag and self._sway:
            self._carry(self._drag, self._sway, now)
        self._lights = {
            glow: (marks, until) for glow, (marks, until) in self._lights.items() if until is None or until > now
        }
        marks = tuple(mark for marks, _ in self._lights.values() for mark in marks)
        self._quiet = self.wake_at(now) is None
        return self._board.show(self._tweens.at(now), marks, counts)

    def wake_at(self, now: float) -> float | None:
        """When the picture changes by itself."""
        ends = [until for _, until in self._lights.values() if until is not None]
        leans = now if self._sway and now < self._sway.end else None
        times = [self._tweens.next_change(now), self._agenda.next_change(now), leans, *ends]
        return min((time for time in times if time is not None), default=None)

    def busy(self, now: float) -> bool:
        """Whether a card moves or waits to move."""
        return self._tweens.busy(now)

    def _carry(self, drag: Drag, sway: Sway, now: float) -> None:
        """Turned about the pointer, which so keeps hold of the very same spot of the cards."""
        card, angle = self.metrics.card, sway.angle(now)
        half = Point(card.w / 2, card.h / 2)
        corners = {token: Point(self.placements[token].x, self.placements[token].y) for token in drag.tokens}
        places = {token: swung(corner + drag.offset, half, drag.point, angle) for token, corner in corners.items()}
        self._tweens.hold(places, now, self._pace().pick, angle)
        self._quiet = False

    def _let_go(self) -> None:
        self._drag = self._sway = None

    def _gathered(self, cues: Sequence[Cue]) -> Point | None:
        """Where cards come together that are laid again at once: the pile they were gathered to, which is empty now."""
        targets = [cue.target for cue in cues if isinstance(cue, Recycled)]
        return self.metrics.pile_rect(targets[0]).top_left if targets and not self._dressed[targets[0]] else None

    def _take(self, state: AnyState) -> None:
        self._quiet = False
        self._dressed = self._dress(state)
        self._grown = None
        self.placements = self.metrics.place(self._dressed)

    def _play(self, show: Show, now: float) -> None:
        self._quiet = False
        if self._drag and any(flight.token in self._drag.tokens for flight in show.flights):
            self._let_go()
        self._tweens.play(show.flights, now)
        self._agenda.add(show.sounds)

    def _outline_last(self, change: Change, now: float) -> None:
        """Outline for a second what moved."""
        before = {token for token, spot in self.placements.items() if spot.pile in _touched(change)}
        rects = [self.metrics.card_rect(self.placements[token]) for token in before if self._is_new(token, change)]
        self.light(Glow.LAST, rects, now + self._pace().last_move_outlined)

    def _is_new(self, token: Token, change: Change) -> bool:
        spot = self.placements[token]
        return spot.index >= len(change.before.piles[spot.pile])


def _touched(change: Change) -> set[PileId]:
    """The piles that became longer."""
    after = change.after.piles
    return {pile for pile, cards in after.items() if len(cards) > len(change.before.piles[pile])}
