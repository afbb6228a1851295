"""The node of the widget tree: place, role, label, measuring, painting and the events it may answer."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from enum import Enum
from itertools import count
from math import isfinite
from typing import TYPE_CHECKING, Any, ClassVar, Generic, Self, TypeVar

import pygame
from msgspec import Struct

from cardtable.ui.core.commands import Command
from cardtable.ui.core.scene import AccessibleAction, ActionRequested, KeyDown
from cardtable.ui.core.theme import RING_DARK, Radius, paper_theme
from cardtable.ui.paint.painter import Painter
from cardtable.ui.widgets.skins import SHADOW_REACH, ControlState

if TYPE_CHECKING:
    from cardtable.ui.widgets.host import WidgetHost

V = TypeVar("V")
W = TypeVar("W", bound="Widget")
_SERIALS = count(1)

TWICE = 2
"""``clicks`` of the second press of a double click; quick presses after it count on."""


class WidgetRole(Enum):
    """What a widget is, in the terms of accessibility trees."""

    GROUP = "group"
    PANE = "pane"
    LABEL = "label"
    HEADING = "heading"
    IMAGE = "image"
    BUTTON = "button"
    SWITCH = "switch"
    SLIDER = "slider"
    CHOICE = "combo box"
    LIST = "list box"
    RADIO_GROUP = "radio group"
    TEXT_FIELD = "text field"
    NUMBER_FIELD = "spin button"
    TAB_LIST = "tab list"
    SCROLL = "scroll view"
    DOCUMENT = "document"
    DIALOG = "dialog"
    ALERT = "alert"
    CHART = "chart"
    TOOLBAR = "toolbar"
    MENU = "menu"
    MENU_ITEM = "menu item"
    OPTION = "list box option"
    RADIO = "radio button"
    TAB = "tab"
    TABLE = "table"
    ROW = "row"
    CELL = "cell"
    HEADER_CELL = "column header"
    PILE = "list"
    CARD = "list item"


class Align(Enum):
    """The position of a widget across the direction of its box."""

    START = "start"
    CENTRE = "centre"
    END = "end"
    STRETCH = "stretch"


class FingerDrag(Enum):
    """What a finger on a widget drags: the page, or the widget itself, sideways only or in any direction."""

    PAGE = "page"
    ACROSS = "across"
    ANYWHERE = "anywhere"


class Live(Enum):
    """Whether a screen reader reads the label out when the widget appears, and whether that may interrupt."""

    OFF = "off"
    POLITE = "polite"
    ASSERTIVE = "assertive"


class NumberRange(Struct, frozen=True):
    value: float
    low: float
    high: float
    step: float


class Described(Struct, frozen=True):
    """What a screen reader gets of a widget.

    ``on`` is for switches, ``expanded`` for what opens a list, ``level`` for headings (otherwise 0). ``problem`` says
    why the value is invalid. ``caret`` is the start and end of the selection in a text field.
    """

    role: WidgetRole
    label: str
    value: str
    hint: str
    enabled: bool
    focused: bool
    rect: tuple[int, int, int, int]
    shortcut: str = ""
    on: bool | None = None
    expanded: bool | None = None
    level: int = 0
    number: NumberRange | None = None
    problem: str = ""
    caret: tuple[int, int] | None = None


class AccessiblePart(Struct, frozen=True):
    """A part of a widget that is not itself a widget: a row of a list, a card. ``name`` is unique within the widget.

    ``chosen`` is None where nothing can be chosen. ``at``: it has the keyboard while the widget is focused.
    ``clicked``: it can be clicked. ``custom_actions`` are the names of its other actions. ``place`` is its position and
    the number of parts, or (0, 0) if they are not counted.
    """

    name: Hashable
    role: WidgetRole
    label: str
    rect: tuple[int, int, int, int]
    value: str = ""
    hint: str = ""
    chosen: bool | None = None
    at: bool = False
    enabled: bool = True
    clicked: bool = True
    custom_actions: tuple[str, ...] = ()
    place: tuple[int, int] = (0, 0)
    parts: tuple[AccessiblePart, ...] = ()


class Widget:
    """A rectangle of the interface. Subclasses override ``_size``, ``paint`` and the events they answer."""

    role: ClassVar[WidgetRole] = WidgetRole.GROUP
    radius: ClassVar[float] = Radius.CONTROL
    ringed: ClassVar[bool] = True
    ring_gap: ClassVar[float] = RING_DARK  # units between the widget and the light part of its ring
    live: ClassVar[Live] = Live.OFF
    edits_text: ClassVar[bool] = False
    finger_drag: ClassVar[FingerDrag] = FingerDrag.PAGE
    on_paper: bool = False  # it and its children use the colours of paper
    acts_on_press: ClassVar[bool] = False  # a finger may only want to scroll, so the press waits

    def __init__(self, *, label: str = "", hint: str = "", focusable: bool = False) -> None:
        self.rect = pygame.Rect(0, 0, 0, 0)
        self.clip: pygame.Rect | None = None  # the visible area of a scrolling widget
        self.face: pygame.Rect | None = None  # the control itself, without the message below it
        self.parent: Widget | None = None
        self.host_here: WidgetHost | None = None  # set on the root of a screen or a layer only
        self.serial = next(_SERIALS)  # unique among all widgets ever made
        self.label = label
        self.hint = hint
        self.note = ""  # the explanation beside it, for screen readers
        self.shortcut: Command[Any] | None = None  # its key is shown in the tooltip
        self.focusable = focusable
        self.tab_stop = True  # False: focusable, but skipped by Tab
        self.enabled = True
        self.visible = True
        self.grow = 0.0
        self.align: Align | None = None
        self.hovered = False
        self.pressed = False
        self.focused = False
        self._sizes: dict[tuple[int, tuple[float, int]], tuple[int, int]] = {}

    # -- place ---------------------------------------------------------------------------------------------------------

    def measure(self, painter: Painter, width: int) -> tuple[int, int]:
        """(width, height) in pixels when ``width`` is available; exceeds it only if the content cannot wrap."""
        key = (width, painter.stamp)
        if key not in self._sizes:
            self._sizes[key] = self._size(painter, width)
        return self._sizes[key]

    def least_height(self, painter: Painter, width: int) -> int:
        """The height in pixels below which content would be cut off; less than measured only for widgets that scroll."""
        return self.measure(painter, width)[1]

    def arrange(self, painter: Painter, rect: pygame.Rect) -> None:
        """Take the place ``rect``; containers place their children in it."""
        self.rect = pygame.Rect(rect)

    def children(self) -> Sequence[Widget]:
        """The child widgets, in reading order."""
        return ()

    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        return 0, 0

    # -- looks ---------------------------------------------------------------------------------------------------------

    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        """Paint this widget only; its children are painted after it."""

    @property
    def extent(self) -> pygame.Rect:
        """Where it paints, shadows aside; usually its place."""
        return self.rect

    def touch(self) -> None:
        """Request repainting; size and place stay."""
        host = self.host
        if host:
            reach = 2 * host.painter.px(SHADOW_REACH)
            host.damage(self.extent.inflate(reach, reach))

    def changed(self) -> None:
        """Request layout and repainting."""
        self._sizes.clear()
        if self.parent:
            self.parent.changed()
        elif self.host_here:
            self.host_here.relayout()

    def show(self, visible: bool) -> None:
        """Show or hide it; a hidden widget takes no room."""
        if visible != self.visible:
            self.visible = visible
            self.changed()

    # -- meaning -------------------------------------------------------------------------------------------------------

    @property
    def host(self) -> WidgetHost | None:
        """The host of its tree, or None while it is not on a screen."""
        *_, root = lineage(self)
        return root.host_here

    def described(self) -> Described:
        return Described(
            self.role,
            self.label,
            self._value(),
            self.hint or self.note,
            self.enabled,
            self.focused,
            box_of(self.rect),
            self.host.painter.keymap.shortcut(self.shortcut) if self.shortcut and self.host else "",
        )

    def _value(self) -> str:
        return ""

    def accessible_parts(self) -> Sequence[AccessiblePart]:
        """Its parts for screen readers that are not widgets, in reading order."""
        return ()

    def perform(self, request: ActionRequested) -> bool:
        """Perform an action that a screen reader requests; False if it has no meaning here.

        By default a click is a press and release in the middle of the widget or part.
        """
        if request.action is AccessibleAction.FOCUS:
            if self.host and self.focusable and self.enabled:
                self.host.focus(self)
            return self.focusable
        if request.action is AccessibleAction.CLICK:
            parts = (part.rect for part in self.accessible_parts() if part.name == request.part)
            place = self.rect if request.part is None else next(map(pygame.Rect, parts), None)
            if place is None or not self.enabled:
                return False
            if self.focusable and self.host:
                self.host.focus(self)
            held = self.press(*place.center, 1)
            self.release(*place.center)
            return held
        return False

    # -- events: True means "handled here" ---------------------------------------------------------------

    def press(self, x: float, y: float, clicks: int) -> bool:
        """The left button went down here. Return True to get ``drag`` and ``release``."""
        return False

    def drag(self, x: float, y: float) -> None:
        """The pointer moved with the button held."""

    def release(self, x: float, y: float) -> None:
        """The button was released, anywhere."""

    def let_go(self) -> None:
        """The press was cancelled: do nothing, and look unpressed."""
        self.pressed = False
        self.touch()

    def point(self, x: float, y: float) -> None:
        """The pointer is over this widget with no button down."""

    def long_press(self, x: float, y: float, *, act: bool = True) -> bool:
        """A long press: do what the right button does. With ``act`` False only return whether that is anything."""
        return False

    def wheel(self, dy: float) -> bool:
        return False

    def key(self, event: KeyDown) -> bool:
        """A key went down while this widget or one inside it is focused."""
        return False

    def type_text(self, text: str) -> bool:
        """Text was entered while this widget is focused."""
        return False


class Control(Widget, Generic[V]):
    """A widget with a value that the player changes."""

    _on_change: Any = None

    def then(self, on_change: Callable[[V], object]) -> Self:
        """Call ``on_change`` with each new value the player sets; a transition it returns is followed. Returns the
        widget.
        """
        self._on_change = on_change
        return self

    def _tell(self, value: V) -> None:
        transition = self._on_change(value) if self._on_change else None
        if self.host and transition:
            self.host.go(transition)


class Hold(Enum):
    """Whether the screen below a layer can be used."""

    MODAL = "modal"  # nothing below can be used
    POPUP = "popup"  # a press outside closes it
    FREE = "free"  # below goes on as usual


class Layer(Widget):
    """A part of the interface above the screen; the host opens and closes it."""

    hold: ClassVar[Hold] = Hold.POPUP
    leads: ClassVar[bool] = False  # its widgets come first in the tab order
    shows_below = False  # the screen below stays visible to screen readers
    appears_unasked: ClassVar[bool] = False  # a press as it appears was meant for what it covers

    def initial_focus(self) -> Widget | None:
        """The widget to focus when the layer opens; None for its first focusable one."""
        return None

    def settle(self, painter: Painter, screen: pygame.Rect) -> None:
        """Find a place on ``screen`` and lay out the content."""
        self.arrange(painter, screen)

    def dismiss(self) -> None:
        """Close without a choice, on Escape or a press outside."""
        if self.host:
            self.host.close(self)


def state_of(widget: Widget) -> ControlState:
    if not widget.enabled:
        return ControlState.OFF
    if widget.pressed:
        return ControlState.PRESSED
    return ControlState.HOVER if widget.hovered else ControlState.REST


def enable(widget: Widget, enabled: bool) -> None:
    """Enable or disable a widget."""
    if enabled != widget.enabled:
        widget.enabled = enabled
        widget.touch()


def move_tree(root: Widget, dx: int, dy: int) -> None:
    """Move a widget and everything in it without measuring again."""
    for part in (root.rect, root.clip, root.face):
        if part:
            part.move_ip(dx, dy)
    for child in root.children():
        move_tree(child, dx, dy)


def growing(widget: W, share: float = 1.0) -> W:
    """The same widget, taking ``share`` of the spare room along its box."""
    widget.grow = share
    return widget


def aligned(widget: W, align: Align) -> W:
    """The same widget, aligned across its box by ``align`` instead of the box's own alignment."""
    widget.align = align
    return widget


def adopt(parent: Widget, children: Sequence[Widget]) -> list[Widget]:
    """Make ``parent`` the parent of ``children``, and return them as a list."""
    for child in children:
        child.parent = parent
    return list(children)


def box_of(rect: pygame.Rect) -> tuple[int, int, int, int]:
    """Left, top, width, height."""
    return rect.x, rect.y, rect.width, rect.height


def requested_number(request: ActionRequested, now: float, step: float) -> float | None:
    """The number a screen reader sets in place of ``now``; None for other actions and for text that is not a finite
    number.
    """
    if request.action in {AccessibleAction.INCREMENT, AccessibleAction.DECREMENT}:
        return now + (step if request.action is AccessibleAction.INCREMENT else -step)
    if request.action is not AccessibleAction.SET_VALUE:
        return None
    try:
        wanted = float(request.text)
    except ValueError:
        return None
    return wanted if isfinite(wanted) else None


def walk(root: Widget) -> Iterator[Widget]:
    """``root`` and everything visible below it, in reading order."""
    if root.visible:
        yield root
        for child in root.children():
            yield from walk(child)


def lineage(widget: Widget | None) -> Iterator[Widget]:
    """``widget`` and its ancestors, inside out."""
    while widget:
        yield widget
        widget = widget.parent


def visible_part(widget: Widget) -> pygame.Rect:
    """The part of the widget's rectangle that no scrolling ancestor hides."""
    rect = pygame.Rect(widget.rect)
    for ancestor in lineage(widget.parent):
        if ancestor.clip:
            rect = rect.clip(ancestor.clip)
    return rect


def widget_at(root: Widget, x: float, y: float) -> Widget | None:
    """The innermost visible widget at (x, y); of overlapping siblings the one painted last."""
    if not root.visible or (root.clip and not root.clip.collidepoint(x, y)):
        return None
    for child in reversed(root.children()):
        found = widget_at(child, x, y)
        if found:
            return found
    return root if root.rect.collidepoint(x, y) else None


def paint_tree(root: Widget, surface: pygame.Surface, painter: Painter) -> None:
    """Paint ``root`` and everything in it, within the surface's clip."""
    clip = surface.get_clip()
    reach = 2 * painter.px(SHADOW_REACH)
    if not root.visible or not clip.colliderect(root.extent.inflate(reach, reach)):
        return
    theme = painter.theme
    if root.on_paper:
        painter.theme = paper_theme(stark=theme.stark)
    root.paint(surface, painter)
    if root.clip:
        surface.set_clip(clip.clip(root.clip))
    for child in root.children():
        paint_tree(child, surface, painter)
    surface.set_clip(clip)
    painter.theme = theme


class Clipboard:
    """The system's clipboard; does nothing where there is none."""

    def read(self) -> str:
        """The text on it, or ""."""
        try:
            return pygame.scrap.get_text()
        except pygame.error:
            return ""

    def write(self, text: str) -> None:
        try:
            pygame.scrap.put_text(text)
        except pygame.error:
            return  # a system without a clipboard
