"""What the pointer is over and what it holds: hover, capture while the button is down, and the wheel going outwards."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.table.pace import FULL
from cardtable.ui.core.events import PointerDown
from cardtable.ui.widgets.base import TWICE, Widget, lineage, walk, widget_at


class PressTracker:
    """One pointer on a stage. ``roots`` are the trees that can be used, from below."""

    def __init__(self) -> None:
        self.hovered: Widget | None = None
        self.held: Widget | None = None
        self._pressed: Widget | None = None
        self._swept = True  # what was pressed last is not there any more, nor is it on a new page
        self._ignored_since: float | None = None  # since when quick clicks press nothing
        self._late: PointerDown | None = None  # a press that waits whether it is to be one

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
        """What was pressed last means something else from now on."""
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
