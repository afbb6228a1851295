"""Mouse and finger: hover, the held widget, double clicks, long press, and flinging of a scroll view."""

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
    """Follows one pointer. ``roots`` are the usable trees, lowest first."""

    def __init__(self) -> None:
        self.hovered: Widget | None = None
        self.held: Widget | None = None
        self._pressed: Widget | None = None
        self._swept = True  # the widget pressed last is gone
        self._ignored_since: float | None = None  # since when quick clicks are ignored
        self._late: PointerDown | None = None  # a press held back until it is clear that the finger does not scroll

    @property
    def is_pending(self) -> bool:
        """Whether the held widget has not been pressed yet."""
        return self._late is not None

    def down(self, roots: Sequence[Widget], event: PointerDown, now: float) -> Widget | None:
        """Handle a press of the left button or a finger; returns the innermost widget there, whether or not it took the
        press.

        A finger may only want to scroll, so widgets with ``acts_on_press`` are pressed when it is clear that it does
        not.

        A double click must hit one widget twice. If the first click removed it (a sheet, a page, other buttons), the
        second one was not meant for what is there now: it is ignored, like quick clicks after it for a moment.
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
        """The left button was released; whether a widget was held."""
        self._press_late()
        held, self.held = self.held, None
        if held:
            held.release(x, y)
        return held is not None

    def wheel(self, roots: Sequence[Widget], x: float, y: float, dy: float) -> bool:
        """The innermost widget that can use the wheel gets it."""
        return any(widget.wheel(dy) for widget in lineage(top_at(roots, x, y)))

    def leave(self) -> None:
        """Release everything without acting."""
        held, self.held = self.held, None
        self._swept = self._swept or self._pressed is not None
        self._pressed = self._late = None
        if held:
            held.let_go()
        self._hover(None)

    def sweep(self) -> None:
        """Forget the last press, because the widget now means something else."""
        self._swept, self._pressed = True, None

    def lift(self) -> None:
        """The finger was lifted: nothing is hovered any more."""
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
    """The innermost widget at (x, y), in the uppermost tree that has one there."""
    for root in reversed(roots):
        found = widget_at(root, x, y)
        if found:
            return found
    return None


_WATCHED = 0.1  # seconds of movement that give the speed of a lifted finger
_SLOW = 40.0  # pixels a second; slower pages stop


class Fling:
    """Measures the speed of a finger from its latest positions."""

    def __init__(self) -> None:
        self._seen: deque[tuple[float, float]] = deque(maxlen=32)

    def pull(self, y: float, now: float) -> None:
        self._seen.append((y, now))

    def speed(self, now: float) -> float:
        """Pixels per second downwards when lifted at ``now``; 0 if the finger was at rest."""
        late = [(y, at) for y, at in self._seen if now - at <= _WATCHED]
        if len(late) < 2 or now <= late[0][1]:
            return 0.0
        return (late[-1][0] - late[0][0]) / (now - late[0][1])


class Glide:
    """Scrolls on from ``now`` at an initial ``speed`` in pixels per second; nearly all of it is gone after ``lasts``
    seconds.
    """

    def __init__(self, scroll: Scroll, speed: float, now: float, lasts: float) -> None:
        self.scroll = scroll
        self._speed, self._since, self._lasts = speed, now, lasts / 4  # after four such times 2 % are left
        self._from = self._at = scroll.offset

    @property
    def is_worth_it(self) -> bool:
        """Whether it would be visible."""
        return self._lasts > 0 and abs(self._speed) > _SLOW

    def go_on(self, now: float) -> bool:
        """Scroll to the position at ``now``; False when the glide has ended, at the end of the page or because others
        scrolled it.
        """
        left = exp(-(now - self._since) / self._lasts)
        if self.scroll.offset != self._at:
            return False
        wanted = self._from + self._speed * self._lasts * (1 - left)
        self.scroll.scroll_to(wanted)
        self._at = self.scroll.offset
        return abs(self._speed) * left > _SLOW and 0 <= wanted <= self.scroll.max_offset


_RING, _LINE = 40, 5  # units: radius of the ring around the fingertip, and the width of its line
_STEPS = 30  # pictures of the ring as it closes
_FINE: Final = 3  # drawn at this multiple of its size, for smooth edges


class FingerPress:
    """A finger that came down at ``event`` on ``found`` (the innermost widget there) at time ``now``.

    ``stops``: it stopped a gliding page, and can only drag that.
    """

    def __init__(self, event: PointerDown, found: Widget | None, now: float, *, stops: bool = False) -> None:
        self.x, self.y = event.x, event.y
        self.found = found
        candidates = [] if stops else [each for each in lineage(found) if each.long_press(event.x, event.y, act=False)]
        self.pressed_long = next(iter(candidates), None)
        self.scroll: Scroll | None = None
        self.moved = False
        """Whether it moved farther than a finger trembles."""
        self.spent = False
        """Whether it is done: a long press that had an effect."""
        self.rested = stops
        """Whether it rested so long that it stays a press, however long it goes on."""
        self._offset = 0
        self._fling = Fling()
        self._since = now

    def go(self, x: float, y: float, held: Widget | None, scale: float) -> bool:
        """The finger moved; whether a drag begins here. ``scale`` is pixels per unit.

        It drags the page, ``scroll``, unless the held widget is dragged itself.
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
        """Scroll the page along with the finger."""
        if self.scroll is not None:
            self.scroll.scroll_to(self._offset + self.y - y)
            self._fling.pull(y, now)

    def flung(self, now: float, lasts: float) -> Glide | None:
        """How the page continues when the finger is lifted at ``now``, for ``lasts`` seconds; None if it does not."""
        if self.scroll is None:
            return None
        glide = Glide(self.scroll, -self._fling.speed(now), now, lasts)
        return glide if glide.is_worth_it else None

    @property
    def waits(self) -> bool:
        """Whether it may still become a long press."""
        return not (self.moved or self.spent or self.rested)

    @property
    def due(self) -> float:
        """When it becomes a long press."""
        return self._since + FULL.long_press

    def long_press(self, pointer: PressTracker) -> Widget | None:
        """A long press: do what the right button does, or else return the widget whose tooltip to show."""
        named = pointer.hovered
        if self.pressed_long is None and (named is None or not named.hint):
            self.rested = True
            return None
        self.spent = True
        pointer.leave()
        if self.pressed_long is None:
            return named
        self.pressed_long.long_press(self.x, self.y)
        return None

    def shown_at(self, now: float) -> float | None:
        """When the ring of the long press changes next; None if it is not shown."""
        if self.pressed_long is None or not self.waits:
            return None
        step = (FULL.long_press - FULL.long_press_shows) / _STEPS
        begins = self._since + FULL.long_press_shows
        return begins if now < begins else min(self.due, now + step)

    def sign(self, painter: Painter) -> pygame.Rect:
        """Where the ring is painted."""
        side = 2 * (painter.px(_RING) + painter.px(_LINE))
        rect = pygame.Rect(0, 0, side, side)
        rect.center = round(self.x), round(self.y)
        return rect

    def paint(self, surface: pygame.Surface, painter: Painter, now: float) -> None:
        """Paint the ring that closes around the fingertip."""
        begins = self._since + FULL.long_press_shows
        if self.pressed_long is None or not self.waits or now < begins:
            return
        step = min(_STEPS, 1 + int(_STEPS * (now - begins) / (self.due - begins)))
        key = "rest", step, painter.scale, painter.theme.name
        surface.blit(painter.turned.get(key, lambda: _ring(painter, step)), self.sign(painter))


def _is_taken(held: Widget | None, across: float, down: float) -> bool:
    """Whether the held widget is dragged itself in that direction."""
    if held is None or held.finger_drag is FingerDrag.PAGE:
        return False
    return held.finger_drag is FingerDrag.ANYWHERE or abs(across) > abs(down)


def _ring(painter: Painter, step: int) -> pygame.Surface:
    """The ring at a step, closed at the last one: a light line within a dark one, like the focus ring."""
    radius, line = painter.px(_RING) * _FINE, painter.px(_LINE) * _FINE
    whole = 2 * (painter.px(_RING) + painter.px(_LINE)) * _FINE
    large = pygame.Surface((whole, whole), pygame.SRCALPHA)
    for broad, colour in ((line, painter.theme.ring_dark), (line // 2, painter.theme.ring_light)):
        for place in range(8 * step + 1):
            arm = pygame.math.Vector2(0, -radius).rotate(360 * place / (8 * _STEPS))
            pygame.draw.circle(large, colour, (whole / 2 + arm.x, whole / 2 + arm.y), broad)
    return pygame.transform.smoothscale(large, (whole // _FINE, whole // _FINE))
