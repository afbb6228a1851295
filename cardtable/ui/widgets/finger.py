"""One finger on a stage, from when it comes down until it is lifted: a press, a drag of what lies there or of the page, or a rest.

Knows what is under it and since when; what that does is the host's business.
"""

from __future__ import annotations

from math import hypot
from typing import Final

import pygame

from cardtable.table.pace import FULL
from cardtable.table.pointer import FINGER_DRAG_STARTS
from cardtable.ui.core.events import PointerDown
from cardtable.ui.paint.painter import Painter
from cardtable.ui.widgets.base import FingerDrag, Widget, lineage
from cardtable.ui.widgets.flick import Fling, Glide
from cardtable.ui.widgets.scroll import Scroll

_RING, _LINE = 40, 5  # units: radius of the sign around the fingertip, and how broad its line is
_STEPS = 30  # pictures of the ring as it closes
_FINE: Final = 3  # times as large it is drawn, for smooth edges


class FingerPress:
    """A finger that came down at ``event``, on ``found`` (the innermost widget there), at time ``now``.

    ``stops``: it stopped a page that glided, and can only pull it again.
    """

    def __init__(self, event: PointerDown, found: Widget | None, now: float, *, stops: bool = False) -> None:
        self.x, self.y = event.x, event.y
        self.found = found
        may_rest = [] if stops else [each for each in lineage(found) if each.may_rest(event.x, event.y)]
        self.rests_on = next(iter(may_rest), None)
        self.scroll: Scroll | None = None
        self.moved = False
        """Whether it went further than a finger trembles."""
        self.spent = False
        """Whether it has done all it will: it rested long enough, and that meant something."""
        self.rested = stops
        """Whether it rested so long that it is a press, however long it goes on."""
        self._offset = 0
        self._fling = Fling()
        self._since = now

    def go(self, x: float, y: float, held: Widget | None, scale: float) -> bool:
        """It is elsewhere now; whether that is where it began to be a drag. ``scale``: pixels a unit.

        A drag of the page, ``scroll``, unless what it holds is dragged itself.
        """
        across, down = x - self.x, y - self.y
        if self.moved or hypot(across, down) < FINGER_DRAG_STARTS * scale:
            return False
        self.moved = True
        if not _is_taken(held, across, down):
            pages = (each for each in lineage(self.found) if isinstance(each, Scroll) and each.max_offset)
            self.scroll = next(pages, None)
            self._offset = 0 if self.scroll is None else self.scroll.offset
        return True

    def pull(self, y: float, now: float) -> None:
        """The page goes along with it."""
        if self.scroll is not None:
            self.scroll.scroll_to(self._offset + self.y - y)
            self._fling.pull(y, now)

    def flung(self, now: float, lasts: float) -> Glide | None:
        """How the page goes on when it is lifted at ``now``; ``lasts``: seconds until it rests."""
        if self.scroll is None:
            return None
        glide = Glide(self.scroll, -self._fling.speed(now), now, lasts)
        return glide if glide.is_worth_it else None

    @property
    def waits(self) -> bool:
        """Whether it may still become a rest."""
        return not (self.moved or self.spent or self.rested)

    @property
    def due(self) -> float:
        """When it has rested long enough."""
        return self._since + FULL.long_press

    def shown_at(self, now: float) -> float | None:
        """When the sign of a rest changes next; None where there is none to be shown."""
        if self.rests_on is None or not self.waits:
            return None
        step = (FULL.long_press - FULL.long_press_shows) / _STEPS
        begins = self._since + FULL.long_press_shows
        return begins if now < begins else min(self.due, now + step)

    def sign(self, painter: Painter) -> pygame.Rect:
        """Where the sign of a rest is painted."""
        side = 2 * (painter.px(_RING) + painter.px(_LINE))
        rect = pygame.Rect(0, 0, side, side)
        rect.center = round(self.x), round(self.y)
        return rect

    def paint(self, surface: pygame.Surface, painter: Painter, now: float) -> None:
        """Paint the ring that closes around the fingertip."""
        begins = self._since + FULL.long_press_shows
        if self.rests_on is None or not self.waits or now < begins:
            return
        step = min(_STEPS, 1 + int(_STEPS * (now - begins) / (self.due - begins)))
        surface.blit(painter.turned(("rest", step), lambda: _ring(painter, step)), self.sign(painter))


def _is_taken(held: Widget | None, across: float, down: float) -> bool:
    """Whether what the finger holds is dragged that way itself."""
    if held is None or held.finger_drag is FingerDrag.PAGE:
        return False
    return held.finger_drag is FingerDrag.ANYWHERE or abs(across) > abs(down)


def _ring(painter: Painter, step: int) -> pygame.Surface:
    """The ring of the step, closed at the last: a light line within a dark one, as that of the keyboard."""
    radius, line = painter.px(_RING) * _FINE, painter.px(_LINE) * _FINE
    whole = 2 * (painter.px(_RING) + painter.px(_LINE)) * _FINE
    large = pygame.Surface((whole, whole), pygame.SRCALPHA)
    for broad, colour in ((line, painter.theme.ring_dark), (line // 2, painter.theme.ring_light)):
        for place in range(8 * step + 1):
            way = pygame.math.Vector2(0, -radius).rotate(360 * place / (8 * _STEPS))
            pygame.draw.circle(large, colour, (whole / 2 + way.x, whole / 2 + way.y), broad)
    return pygame.transform.smoothscale(large, (whole // _FINE, whole // _FINE))
