"""Passes events to a tree of widgets; manages focus, layers, tooltips and the areas to repaint."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from cardtable.table.pace import FULL
from cardtable.ui.core.scene import (
    AccessibleAction,
    ActionRequested,
    FocusLost,
    InputEvent,
    KeyDown,
    PointerButton,
    PointerDown,
    PointerMove,
    PointerUp,
    TextInput,
    Transition,
    Wheel,
)
from cardtable.ui.core.theme import CAPTION, CAPTION_STRONG, Gap, Ink
from cardtable.ui.paint.painter import Painter, ring_skins
from cardtable.ui.widgets.boxes import Scroll
from cardtable.ui.widgets.pointing import FingerPress, Glide, PressTracker, top_at
from cardtable.ui.widgets.skins import SHADOW_REACH, floating_skin
from cardtable.ui.widgets.text import Span, flow, flow_size, paint_lines
from cardtable.ui.widgets.widget import Clipboard, Hold, Layer, Widget, lineage, paint_tree, visible_part, walk

GroundPainter = Callable[[pygame.Surface, pygame.Rect], None]

_MOST_RECTS = 10  # above this number of damaged areas, the nearest are joined
_TOO_MANY = 40  # above this number, all are joined


class Trees:
    """The trees of a screen: its root, and the layers above it, lowest first."""

    def __init__(self, root: Widget) -> None:
        self.root = root
        self.layers: list[Layer] = []
        self.now = 0.0
        self._unasked: dict[Layer, float | None] = {}  # when it was first seen

    def begin_frame(self, now: float) -> None:
        """Called once a frame: new layers count as seen from now on."""
        self.now = now
        self._unasked = {layer: now if since is None else since for layer, since in self._unasked.items()}

    def add(self, layer: Layer, *, asked: bool) -> None:
        """Put ``layer`` on top, but a free one below whatever is modal or a popup; ``asked`` as in ``WidgetHost.open``."""
        top = self.holding()
        below = top is not None and layer.hold is Hold.FREE  # nothing covers what the player has opened
        self.layers.insert(self.layers.index(top) if top is not None and below else len(self.layers), layer)
        if layer.appears_unasked and not asked:
            self._unasked[layer] = None

    def remove(self, layer: Layer) -> None:
        self.layers.remove(layer)
        self._unasked.pop(layer, None)

    def is_fresh(self, widget: Widget | None) -> bool:
        """Whether the widget is on a layer that appeared unasked a moment ago, so that a press was meant for the screen
        before.
        """
        tree = None if widget is None else tree_of(widget)
        if not isinstance(tree, Layer) or tree not in self._unasked:
            return False
        since = self._unasked[tree]
        return since is None or self.now < since + FULL.sheet_settles

    def holding(self) -> Layer | None:
        """The uppermost layer that blocks what is below it."""
        return next((layer for layer in reversed(self.layers) if layer.hold is not Hold.FREE), None)

    def usable(self) -> list[Widget]:
        """The trees that can be used now, lowest first."""
        top = self.holding()
        return [*self.layers[self.layers.index(top) :]] if top else [self.root, *self.layers]

    def seen_below(self) -> Sequence[Widget]:
        """The trees below a blocking layer that lets them be seen, lowest first."""
        top = self.holding()
        below = [self.root, *self.layers[: self.layers.index(top)]] if top else []
        return below if top and top.shows_below else []

    def has(self, widget: Widget) -> bool:
        """Whether the widget is visible in one of the trees; a press may have just removed it."""
        tree = tree_of(widget)
        return tree is self.root or tree in self.layers

    def at(self, x: float, y: float) -> Widget | None:
        """The innermost usable widget at (x, y), in any layer."""
        return top_at(self.usable(), x, y)

    def tab_order(self) -> list[Widget]:
        """Every usable tab stop in reading order; layers that lead come first."""
        return tab_order(sorted(self.usable(), key=lambda tree: not (isinstance(tree, Layer) and tree.leads)))

    def perform(self, request: ActionRequested) -> bool:
        """Perform a screen reader's request; False if the target is gone, covered, or does not support the action."""
        widget = request.target
        if not isinstance(widget, Widget) or tree_of(widget) not in self.usable():
            return False
        if request.action in {AccessibleAction.SCROLL_INTO_VIEW, AccessibleAction.CLICK}:
            _reveal(widget)
        return request.action is AccessibleAction.SCROLL_INTO_VIEW or widget.perform(request)


class WidgetHost:
    """Hosts the widgets of a screen. ``tip_delay`` is in seconds, as is ``glide_seconds``, the time a flung page
    glides.

    A focused widget that is removed or hidden loses the focus to ``usual`` (a table), if that is set and usable.
    """

    def __init__(
        self,
        painter: Painter,
        root: Widget,
        *,
        clipboard: Clipboard | None = None,
        tip_delay: float = FULL.tooltip_delay,
    ) -> None:
        self.painter = painter
        self.clipboard = clipboard or Clipboard()
        """Text shared with other programs."""
        self.trees = Trees(root)
        self._rect = pygame.Rect(0, 0, 0, 0)
        self._focus_before: dict[Layer, tuple[Widget | None, bool]] = {}
        self._damage: list[pygame.Rect] = []
        self._stale = True
        self._transition: Transition | None = None
        self.pointer = PressTracker()
        self._tips = Tooltips(tip_delay)
        self.by_keys = False  # the last input came from the keyboard or a screen reader
        self._finger: FingerPress | None = None
        self.glide_seconds = FULL.glide
        self._glide: Glide | None = None
        self.by_finger = False
        self.focused: Widget | None = None
        self.usual: Widget | None = None
        self.ring_shown = False
        root.host_here = self

    # -- for the scene -------------------------------------------------------------------------------------------------

    def replace_root(self, root: Widget) -> None:
        """Show another tree; the focus stays at the same position in the tab order."""
        order = tab_order([self.trees.root])
        place = order.index(self.focused) if self.focused in order else None
        for layer in reversed(self.trees.layers):
            self.close(layer)
        self.focus(None)
        self.pointer, self._finger, self._glide = PressTracker(), None, None
        self.trees.root.host_here = None
        self.trees.root = root
        root.host_here = self
        self._stale = True
        self.settle()
        order = tab_order([root])
        if place is not None and order:
            self.focus(order[min(place, len(order) - 1)], ring=self.ring_shown)

    def place(self, rect: pygame.Rect) -> None:
        """Fill ``rect`` of the surface."""
        self._rect = pygame.Rect(rect)
        self.relayout()

    def handle(self, event: InputEvent, now: float) -> bool:
        """Let the widgets answer ``event``; whether one did. Call ``take_transition`` afterwards."""
        self.settle()
        self._tend()
        self.trees.now = now
        if isinstance(event, KeyDown | Wheel | ActionRequested):
            self._glide = None
        if isinstance(event, KeyDown | PointerDown | ActionRequested):
            self.by_keys = not isinstance(event, PointerDown)
        if isinstance(event, PointerDown | PointerMove | PointerUp):
            self.by_finger = event.by_finger
        answered = self._answer(event)
        self._tend()
        if self._finger is not None:
            return answered  # its widget shows its name on a long press
        target = self.pointer.hovered or (self.focused if self.ring_shown else None)
        if self._tips.shown and isinstance(event, PointerDown | KeyDown | Wheel):
            self._damage += self._tips.hush()
        self._damage += self._tips.aim(target, now)
        return answered

    def settle(self) -> None:
        """Lay everything out now if that is due, so that rectangles are current."""
        if not self._stale:
            return
        self._stale = False
        if not self._rect.width:
            return
        self.trees.root.arrange(self.painter, self._rect)
        for layer in self.trees.layers:
            layer.settle(self.painter, self._rect)
        self._damage.append(pygame.Rect(self._rect))

    def is_seen(self) -> None:
        """Consider everything painted as it is now."""
        self.settle()
        self._damage = []

    def covers(self, rect: pygame.Rect) -> bool:
        """Whether a layer, a tooltip or the ring of a long press may be painted within ``rect``."""
        reach = 2 * self.painter.px(SHADOW_REACH)
        over = [part.rect for layer in self.trees.layers for part in (layer, *layer.children()) if part.rect.width]
        if self._tips.shown:
            over.append(self._tips.rect)
        if self._finger is not None and self._finger.shown_at(self.trees.now) is not None:
            over.append(self._finger.sign(self.painter))
        return any(part.inflate(reach, reach).colliderect(rect) for part in over)

    @property
    def is_modal(self) -> bool:
        """Whether a layer blocks the root."""
        return self.trees.holding() is not None

    def take_transition(self) -> Transition | None:
        """The transition a widget requested since the last call."""
        transition, self._transition = self._transition, None
        return transition

    def update(self, now: float) -> None:
        """Called once a frame: tooltips appear after their delay, long presses act, flung pages glide."""
        self.trees.begin_frame(now)
        finger = self._finger
        if finger is not None and finger.waits:
            if finger.pressed_long is not None:
                self._damage.append(finger.sign(self.painter))
            named = finger.long_press(self.pointer) if now >= finger.due else None
            if named is not None:
                self._damage += self._tips.show(named, self.painter, self._rect)
        if self._glide is not None and not self._glide.go_on(now):
            self._glide = None
        self._damage += self._tips.update(now, self.painter, self._rect)

    def wake_at(self, now: float) -> float | None:
        """When the next frame is due: ``now`` if something must be painted, otherwise the next timer, or None."""
        if self._stale or self._damage or self._glide is not None:
            return now
        finger = self._finger
        times = [self._tips.wake_at()]
        if finger is not None and finger.waits:
            times += [finger.due, finger.shown_at(now)]
        return min((time for time in times if time is not None), default=None)

    def draw(self, surface: pygame.Surface, ground: GroundPainter, *, everything: bool) -> Sequence[pygame.Rect]:
        """Paint the damaged areas (or everything) over what ``ground`` paints; returns the areas painted."""
        everything |= self._stale
        self.settle()
        self._tend()
        rects = [pygame.Rect(self._rect)] if everything else merged(self._damage, self._rect)
        self._damage = []
        clip = surface.get_clip()
        ringed = self.focused if self.ring_shown and self.focused and self.focused.ringed else None
        below = tree_of(ringed) if ringed else None
        for rect in rects:
            surface.set_clip(rect.clip(clip))
            ground(surface, rect)
            for tree in (self.trees.root, *self.trees.layers):
                paint_tree(tree, surface, self.painter)
                if ringed and tree is below:
                    paint_ring(surface, self.painter, ringed)
            self._tips.paint(surface, self.painter)
            if self._finger is not None:
                self._finger.paint(surface, self.painter, self.trees.now)
        surface.set_clip(clip)
        return rects

    # -- for the widgets (Host) ----------------------------------------------------------------------------------------

    def damage(self, rect: pygame.Rect) -> None:
        """Request repainting of ``rect``."""
        reach = 12 * max(1, round(self.painter.scale))
        self._damage.append(rect.inflate(reach, 2 * reach))

    def relayout(self) -> None:
        """Request layout and repainting of everything before the next frame."""
        self._stale = True

    def focus(self, widget: Widget | None, *, ring: bool = True) -> None:
        """Focus ``widget`` and scroll it into view; with ``ring`` show the focus ring.

        None, or a widget that is not on the screen, stands for ``usual``, without a ring.
        """
        if widget is None or not self.trees.has(widget):
            usual_is_free = self.usual and self.trees.holding() is None and self.trees.has(self.usual)
            widget, ring = self.usual if usual_is_free else None, False
        if self.focused:
            self.focused.focused = False
            self.focused.touch()
        self.focused, self.ring_shown = widget, ring and widget is not None
        if not widget:
            return
        widget.focused = True
        if ring:
            _reveal(widget)
        widget.touch()
        if widget.edits_text and pygame.display.get_init():
            pygame.key.set_text_input_rect(widget.rect)
            if self.by_finger:
                pygame.key.start_text_input()  # brings up an on-screen keyboard

    def go(self, transition: Transition | None) -> None:
        """Set the transition to make after this event."""
        self._transition = transition or self._transition

    def open(self, layer: Layer, *, asked: bool = False) -> None:
        """Open ``layer`` on top, a free one below whatever blocks; all but free ones take the focus.

        A layer with ``appears_unasked`` ignores input for a moment, unless it was ``asked`` for: the player opened it
        or came back to it.
        """
        layer.host_here = self
        self.trees.add(layer, asked=asked)
        layer.settle(self.painter, self._rect)
        if layer.hold is not Hold.FREE:
            self._damage += self._tips.hush()
            self._focus_before[layer] = (self.focused, self.ring_shown)
            start = layer.initial_focus() or next(iter(tab_order([layer])), None)
            self.focus(start, ring=self.ring_shown or self.by_keys)
        self.let_go()
        layer.touch()

    def close(self, layer: Layer) -> None:
        """Close ``layer``; the focus returns to where it was, if that is still there."""
        if layer not in self.trees.layers:
            return
        layer.touch()
        had_keyboard = layer is self.trees.holding()
        self.trees.remove(layer)
        layer.host_here = None
        before = self._focus_before.pop(layer, None)
        if before and had_keyboard:
            self.focus(before[0], ring=before[1])
        self._tend()
        self.let_go()

    # -- inside --------------------------------------------------------------------------------------------------------

    def _answer(self, event: InputEvent) -> bool:
        match event:
            case PointerDown(button=PointerButton.LEFT):
                return self._press(event)
            case PointerMove():
                return self._moved(event)
            case PointerUp(button=PointerButton.LEFT):
                return self._finger_up(event) if event.by_finger else self.pointer.up(event.x, event.y)
            case Wheel() if "ctrl" not in event.mods:
                return self.pointer.wheel(self.trees.usable(), event.x, event.y, event.dy)
            case KeyDown():
                return self._key(event)
            case TextInput():
                return bool(self.focused) and any(widget.type_text(event.text) for widget in lineage(self.focused))
            case ActionRequested():
                return self.trees.perform(event)
            case FocusLost():
                self.let_go()
        return False

    def _press(self, event: PointerDown) -> bool:
        top = self.trees.holding()
        if top and top.hold is Hold.POPUP and not top.rect.collidepoint(event.x, event.y):
            top.dismiss()
            return True
        if self.trees.is_fresh(self.trees.at(event.x, event.y)):
            return True
        self._finger, glides, self._glide = None, self._glide is not None, None
        if glides and event.by_finger:  # it stops the page, and presses nothing
            self._finger = FingerPress(event, self.trees.at(event.x, event.y), self.trees.now, stops=True)
            return True
        widget = self.pointer.down(self.trees.usable(), event, self.trees.now)
        if event.by_finger:
            self._finger = FingerPress(event, widget, self.trees.now)
        takes = next((found for found in lineage(widget) if found.focusable and found.enabled), None)
        if takes and self.trees.has(takes):
            self.focus(takes, ring=False)
        elif self.ring_shown and self.focused:
            self.focus(self.focused, ring=False)
        refused = any(found.focusable and not found.enabled for found in lineage(widget))
        return self.pointer.held is not None or refused or top is not None

    # -- a finger ------------------------------------------------------------------------------------------------------

    def _moved(self, event: PointerMove) -> bool:
        if not event.by_finger:
            return self.pointer.move(self.trees.usable(), event.x, event.y)
        finger = self._finger
        if finger is None or finger.spent:
            return finger is not None
        if finger.go(event.x, event.y, self.pointer.held, self.painter.scale):
            self._damage.append(finger.sign(self.painter))
            if finger.scroll is not None:
                self.pointer.leave()
        if finger.scroll is not None:
            finger.pull(event.y, self.trees.now)
        elif self.pointer.held is not None and (finger.moved or not self.pointer.is_pending):
            self.pointer.move(self.trees.usable(), event.x, event.y)
        return True

    def _finger_up(self, event: PointerUp) -> bool:
        finger, self._finger = self._finger, None
        if finger is None:
            return False
        self._damage.append(finger.sign(self.painter))
        if finger.spent:
            self._damage += self._tips.hush()
            self.pointer.leave()
            return True
        answered = self.pointer.up(event.x, event.y)
        self.pointer.lift()
        self._glide = finger.flung(self.trees.now, self.glide_seconds)
        return answered or finger.scroll is not None

    def let_go(self) -> None:
        """Release the pointer, and ignore a finger until it is lifted."""
        self.pointer.leave()
        self._finger = None

    def _tend(self) -> None:
        """Drop the focus of a widget that was removed or hidden."""
        if self.focused and not self.trees.has(self.focused):
            self.focus(None)

    def _key(self, event: KeyDown) -> bool:
        if event.key in {"space", "return"} and self.trees.is_fresh(self.focused):
            return True
        if any(widget.key(event) for widget in lineage(self.focused)):
            return True
        top = self.trees.holding()
        if top and event.key == "escape":
            top.dismiss()
            return True
        if event.key == "tab" and "ctrl" in event.mods:  # even if the focused widget went with its page
            return (
                any(widget.key(event) for stop in self.trees.tab_order() for widget in lineage(stop)) or top is not None
            )
        if event.key == "tab":
            self.focus(next_stop(self.trees.tab_order(), self.focused, -1 if "shift" in event.mods else 1))
            return True
        if event.key in ARROWS and not event.mods and self.focused:
            found = neighbour(self.trees.tab_order(), self.focused, ARROWS[event.key])
            if found:
                self.focus(found)
            return bool(found)
        return top is not None


def _reveal(widget: Widget) -> None:
    """Scroll until it is in view."""
    for ancestor in lineage(widget.parent):
        if isinstance(ancestor, Scroll):
            ancestor.reveal(widget.rect)


def merged(rects: Sequence[pygame.Rect], bounds: pygame.Rect) -> list[pygame.Rect]:
    """The damaged areas within ``bounds``. Overlapping ones are joined; if there are many, also those closest together."""
    result: list[pygame.Rect] = []
    for rect in rects:
        cut = rect.clip(bounds)
        if not cut.width or not cut.height:
            continue
        while (hit := cut.collidelist(result)) >= 0:
            cut = cut.union(result.pop(hit))
        result.append(cut)
    if len(result) > _TOO_MANY:
        return [result[0].unionall(result[1:])]
    while len(result) > _MOST_RECTS:
        result = merged(_nearest_joined(result), bounds)
    return result


def _nearest_joined(rects: list[pygame.Rect]) -> list[pygame.Rect]:
    """``rects`` with the two that waste the least area joined."""
    pairs = ((one, other) for index, one in enumerate(rects) for other in rects[index + 1 :])
    one, other = min(pairs, key=lambda pair: _area(pair[0].union(pair[1])) - _area(pair[0]) - _area(pair[1]))
    return [*(rect for rect in rects if rect is not one and rect is not other), one.union(other)]


def _area(rect: pygame.Rect) -> int:
    return rect.width * rect.height


def paint_ring(surface: pygame.Surface, painter: Painter, widget: Widget) -> None:
    """Paint the focus ring, clipped by scrolling ancestors."""
    clip = surface.get_clip()
    seen = pygame.Rect(clip)
    for ancestor in lineage(widget.parent):
        if ancestor.clip:
            seen = seen.clip(ancestor.clip)
    surface.set_clip(seen)
    for outside, skin in ring_skins(painter, painter.px(widget.radius), widget.ring_gap):
        painter.box(surface, (widget.face or widget.rect).inflate(2 * outside, 2 * outside), skin)
    surface.set_clip(clip)


ARROWS = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
_SIDEWAYS = 2.4  # how much a step aside counts against a step ahead


def tab_order(roots: Sequence[Widget]) -> list[Widget]:
    """Every tab stop in ``roots``, in reading order."""
    parts = (widget for root in roots for widget in walk(root))
    return [widget for widget in parts if widget.focusable and widget.enabled and widget.tab_stop]


def tree_of(widget: Widget) -> Widget | None:
    """The root of the tree in which it is visible; None if it or an ancestor is hidden or was removed."""
    while widget.visible:
        if widget.parent is None:
            return widget
        if widget not in widget.parent.children():
            return None
        widget = widget.parent
    return None


def next_stop(order: Sequence[Widget], current: Widget | None, step: int) -> Widget | None:
    """The next (``step`` 1) or previous (-1) widget in ``order``, wrapping around; the first or last if ``current`` is
    not in it.
    """
    if not order:
        return None
    if current not in order:
        return order[0 if step > 0 else -1]
    return order[(order.index(current) + step) % len(order)]


def neighbour(order: Sequence[Widget], current: Widget, direction: tuple[int, int]) -> Widget | None:
    """The nearest widget in that direction; None if there is none."""
    others = [other for other in order if other is not current and _ahead(current.rect, other.rect, direction) > 0]
    return min(others, key=lambda other: _cost(current.rect, other.rect, direction), default=None)


def _ahead(start: pygame.Rect, other: pygame.Rect, direction: tuple[int, int]) -> int:
    """Pixels from edge to edge in that direction; not above 0 if they overlap."""
    dx, dy = direction
    if dx:
        return other.left - start.right + 1 if dx > 0 else start.left - other.right + 1
    return other.top - start.bottom + 1 if dy > 0 else start.top - other.bottom + 1


def _cost(start: pygame.Rect, other: pygame.Rect, direction: tuple[int, int]) -> float:
    if direction[0]:
        aside = _apart(start.top, start.bottom, other.top, other.bottom)
        middle = abs(start.centery - other.centery)
    else:
        aside = _apart(start.left, start.right, other.left, other.right)
        middle = abs(start.centerx - other.centerx)
    return _ahead(start, other, direction) + _SIDEWAYS * aside + 0.1 * middle


def _apart(low: int, high: int, other_low: int, other_high: int) -> int:
    return max(0, other_low - high, low - other_high)


_WIDEST = 320  # units
_AWAY = 10  # units between control and tooltip


class Tooltips:
    """Decides which tooltip is shown and when. ``delay`` is in seconds. Methods return the areas to repaint."""

    def __init__(self, delay: float) -> None:
        self._delay = delay
        self._target: Widget | None = None
        self._due: float | None = None
        self._shown_spans: tuple[Span, ...] = ()
        self._spans: tuple[Span, ...] = ()  # the same, with the names of keys in the player's language
        self.shown = False
        self.rect = pygame.Rect(0, 0, 0, 0)
        self._reach = 0

    def aim(self, target: Widget | None, now: float) -> Sequence[pygame.Rect]:
        """The pointer or the focus is at ``target``; hides the tooltip of another widget."""
        if target is self._target:
            return ()
        left = self.hush()
        self._target = target
        self._due = now + self._delay if target and tip_spans(target) else None
        return left

    def hush(self) -> Sequence[pygame.Rect]:
        """Hide until the pointer goes to another widget."""
        left = self._place if self.shown else ()
        self.shown, self._due = False, None
        return left

    def show(self, target: Widget, painter: Painter, screen: pygame.Rect) -> Sequence[pygame.Rect]:
        """Show the tooltip of ``target`` above it at once, after a long press."""
        self._target, self.shown, self._due = target, True, None
        self._settle(painter, screen, above=True)
        return self._place

    def update(self, now: float, painter: Painter, screen: pygame.Rect) -> Sequence[pygame.Rect]:
        """Show a tooltip that is due, hide one whose widget is gone, and update a changed text."""
        changed: list[pygame.Rect] = []
        if self._is_orphaned:
            changed += self.hush()
        is_due, is_old = self._due is not None and now >= self._due, self._is_old
        if is_old:
            changed += self._place
        if is_due or is_old:
            self.shown, self._due = True, None
            self._settle(painter, screen)
            changed += self._place
        return changed

    @property
    def _place(self) -> Sequence[pygame.Rect]:
        """The rectangle with its shadow."""
        return (self.rect.inflate(self._reach, self._reach),)

    def wake_at(self) -> float | None:
        return self._due

    @property
    def _is_old(self) -> bool:
        return self.shown and self._target is not None and tip_spans(self._target) != self._shown_spans

    @property
    def _is_orphaned(self) -> bool:
        """Whether its widget is gone or scrolled out of view."""
        target = self._target
        if target is None or not (self.shown or self._due is not None):
            return False
        gone = target.host is None or not all(_is_there(each) for each in lineage(target))
        return gone or not visible_part(target)

    def _settle(self, painter: Painter, screen: pygame.Rect, *, above: bool = False) -> None:
        """Place it below the widget, or above if that does not fit or ``above`` is wanted; always wholly on the screen."""
        if not self._target:
            return
        self._shown_spans, self._spans = tip_spans(self._target), tip_spans(self._target, painter)
        pad = (painter.px(Gap.M), painter.px(Gap.S))
        wide, high = flow_size(flow(painter, self._spans, painter.px(_WIDEST)))
        around = visible_part(self._target)
        rect = pygame.Rect(0, 0, wide + 2 * pad[0], high + 2 * pad[1])
        rect.midtop = (around.centerx, around.bottom + painter.px(_AWAY))
        over = around.top - painter.px(_AWAY)
        if rect.bottom > screen.bottom - painter.px(Gap.XS) or (above and over - rect.height >= screen.top):
            rect.bottom = over
        self._reach = 2 * painter.px(SHADOW_REACH)
        self.rect = rect.clamp(screen.inflate(-2 * painter.px(Gap.S), -2 * painter.px(Gap.XS)))

    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        if not self._target or not self.shown:
            return
        painter.box(surface, self.rect, floating_skin(painter))
        lines = flow(painter, self._spans, painter.px(_WIDEST))
        paint_lines(surface, painter, lines, self.rect.inflate(-2 * painter.px(Gap.M), -2 * painter.px(Gap.S)))


def _is_there(widget: Widget) -> bool:
    """Whether it is visible and still a child of its parent."""
    return widget.visible and (widget.parent is None or widget in widget.parent.children())


def tip_spans(widget: Widget, painter: Painter | None = None) -> tuple[Span, ...]:
    """What the tooltip of ``widget`` says: its hint, or its label if it has only a shortcut, then the shortcut.

    ``painter`` gives the names of keys in the player's language. Empty without hint and shortcut.
    """
    key = painter.shortcut(widget.shortcut) if painter else widget.described().shortcut
    words = widget.hint or (widget.label if key else "")
    spans = [Span(words, CAPTION_STRONG)] if words else []
    if key:
        spans.append(Span(("   " if spans else "") + key, CAPTION, Ink.MUTED))
    return tuple(spans)
