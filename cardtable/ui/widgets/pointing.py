"""Mouse and finger: hover, the held widget, double clicks, long press, and the fling of a scroll view."""

from __future__ import annotations

from collections import deque
from collections.abc import Sequence
from math import exp, hypot
from typing import Final

import pygame

from cardtable.table.gestures import FINGER_DRAG_STARTS
from cardtable.table.pace import FULL
from cardtable.ui.core.scene import PointerDown
from cardtable.ui.paint.painter import Painter
from cardtable.ui.widgets.boxes import Scroll
from cardtable.ui.widgets.widget import TWICE, FingerDrag, Widget, lineage, walk, widget_at


class PressTracker:
    """One pointer on a stage. ``roots`` are the trees that can be used, from below."""

    def __init__(self) -> None:
        self.hovered: Widget | None = None
        self.held: Widget | None = None
        self._pressed: Widget | None = None
        self._swept = True  # what was pressed last is not there any more, nor is it on a new page
        self._ignored_since: float | None = None  # since when quick clicks press nothing
        self._late: PointerDown | None = None  # a press that waits until it is clear that the finger does not scroll

    @property
    def is_late(self) -> bool:
        """Whether what is held was not pressed yet."""
        return self._late is not None

    def down(self, roots: Sequence[Widget], event: PointerDown, now: float) -> Widget | None:
        """The left button went down, or a finger; the innermost widget there, whether or not it answered.

        A finger may only want to scroll: what would do something at once is pressed when it is clear that it does not.

        A double click is one widget pressed twice. When the first click took that away (a sheet, a page, other buttons),
        the second one was not meant for what lies there now, nor are those that follow as quickly for a moment: they press
        nothing.
        """
        before, swept = self._pressed, self._swept
        self.leave()
        found = top_at(roots, event.x, event.y)
        self._hover(found)
        self._swept = False
        clicks = event.clicks
        if clicks >= TWICE and (before is None or before not in list(lineage(found))):
            if swept or (before is not None and not any(before in walk(root) for root in roots)):
                self._ignored_since = now if self._ignored_since is None else self._ignored_since
                if now < self._ignored_since + FULL.sheet_settles:
                    self._swept = True
                    return found
            clicks = 1
        self._ignored_since = None
        if event.by_finger:
            for widget in lineage(found):
                widget.point(event.x, event.y)
        for widget in lineage(found):
            if widget.focusable and not widget.enabled:
                break
            if event.by_finger and widget.acts_on_press:
                self.held, self._pressed, self._late = widget, widget, event
                break
            if widget.press(event.x, event.y, clicks):
                self.held = self._pressed = widget
                break
        return found

    def move(self, roots: Sequence[Widget], x: float, y: float) -> bool:
        """The pointer moved; whether a held widget got it."""
        if self.held:
            self._press_late()
            self.held.drag(x, y)
            return True
        found = top_at(roots, x, y)
        self._hover(found)
        for widget in lineage(found):
            widget.point(x, y)
        return False

    def up(self, x: float, y: float) -> bool:
        """The left button was let go; whether something had been held."""
        self._press_late()
        held, self.held = self.held, None
        if held:
            held.release(x, y)
        return held is not None

    def wheel(self, roots: Sequence[Widget], x: float, y: float, dy: float) -> bool:
        """The wheel turned: the innermost widget that can use it does."""
        return any(widget.wheel(dy) for widget in lineage(top_at(roots, x, y)))

    def leave(self) -> None:
        """Let go of everything without acting."""
        held, self.held = self.held, None
        self._swept = self._swept or self._pressed is not None
        self._pressed = self._late = None
        if held:
            held.let_go()
        self._hover(None)

    def sweep(self) -> None:
        """Forget the last press: the widget means something else from now on."""
        self._swept, self._pressed = True, None

    def lift(self) -> None:
        """The finger is gone, and points at nothing any more."""
        if self._pressed:
            self._pressed.let_go()
        self._hover(None)

    def _press_late(self) -> None:
        late, self._late = self._late, None
        if late is not None and self.held:
            self.held.press(late.x, late.y, late.clicks)

    def _hover(self, found: Widget | None) -> None:
        target = next((widget for widget in lineage(found) if widget.focusable or widget.hint), None)
        if target is self.hovered:
            return
        for widget, over in ((self.hovered, False), (target, True)):
            if widget:
                widget.hovered = over
                widget.touch()
        self.hovered = target


def top_at(roots: Sequence[Widget], x: float, y: float) -> Widget | None:
    """The innermost widget at (x, y) of the uppermost tree that has one there."""
    for root in reversed(roots):
        found = widget_at(root, x, y)
        if found:
            return found
    return None


_WATCHED = 0.1  # seconds before it is lifted that tell how fast a finger was; one that rested so long flings nothing
_SLOW = 40.0  # pixels a second that are too few to be flung by, and to glide on with


class Fling:
    """How fast a finger pulls, from where it was at the moments before."""

    def __init__(self) -> None:
        self._seen: deque[tuple[float, float]] = deque(maxlen=32)

    def pull(self, y: float, now: float) -> None:
        """It is at ``y`` now."""
        self._seen.append((y, now))

    def speed(self, now: float) -> float:
        """Pixels a second downwards when it is lifted at ``now``; 0 where it has come to rest before."""
        late = [(y, at) for y, at in self._seen if now - at <= _WATCHED]
        if len(late) < 2 or now <= late[0][1]:
            return 0.0
        return (late[-1][0] - late[0][0]) / (now - late[0][1])


class Glide:
    """``scroll`` goes on at ``speed`` pixels a second of its offset from ``now`` on, and loses nearly all of it in ``lasts``."""

    def __init__(self, scroll: Scroll, speed: float, now: float, lasts: float) -> None:
        self.scroll = scroll
        self._speed, self._since, self._lasts = speed, now, lasts / 4  # after four such times 2 % are left
        self._from = self._at = scroll.offset

    @property
    def is_worth_it(self) -> bool:
        """Whether it would be seen."""
        return self._lasts > 0 and abs(self._speed) > _SLOW

    def go_on(self, now: float) -> bool:
        """Bring the page to where it is at ``now``; whether it still glides: not at its end, nor where others moved it."""
        left = exp(-(now - self._since) / self._lasts)
        if self.scroll.offset != self._at:
            return False
        wanted = self._from + self._speed * self._lasts * (1 - left)
        self.scroll.scroll_to(wanted)
        self._at = self.scroll.offset
        return abs(self._speed) * left > _SLOW and 0 <= wanted <= self.scroll.max_offset


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
        may_rest = [] if stops else [each for each in lineage(found) if each.rest(event.x, event.y, act=False)]
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

    def rest(self, pointer: PressTracker) -> Widget | None:
        """It has rested long enough: do what the right button does, or else return the widget that tells its name."""
        named = pointer.hovered
        if self.rests_on is None and (named is None or not named.hint):
            self.rested = True
            return None
        self.spent = True
        pointer.leave()
        if self.rests_on is None:
            return named
        self.rests_on.rest(self.x, self.y)
        return None

    def shown_at(self, now: float) -> float | None:
        """When the ring of a long press changes next; None if none is shown."""
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
        key = "rest", step, painter.scale, painter.theme.name
        surface.blit(painter.turned.get(key, lambda: _ring(painter, step)), self.sign(painter))


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
