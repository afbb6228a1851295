"""Keeps screen readers up to date: builds a tree from the widgets, sends changes, and turns requests into input events.

``accessible_tree`` builds the tree of what is visible and usable, ``Numbering`` finds what changed, ``ScreenReader``
sends it. Does nothing while no screen reader is connected. Knows no bus and no table; times are those of the scenes.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterator, Mapping, Sequence
from enum import Enum

from msgspec import Struct
from msgspec.structs import replace

from cardtable.i18n.phrases import sentences
from cardtable.ui.accessible.bindings import NodeNumber, ReaderPort, ReaderRequest, Rectangle
from cardtable.ui.core.app import App
from cardtable.ui.core.display import Display
from cardtable.ui.core.scene import AccessibleAction, ActionRequested, Scene
from cardtable.ui.widgets.choices import Popup
from cardtable.ui.widgets.fields import Setting
from cardtable.ui.widgets.figures import DataTable
from cardtable.ui.widgets.host import WidgetHost
from cardtable.ui.widgets.screen import Announcement, WidgetScreen
from cardtable.ui.widgets.widget import (
    AccessiblePart,
    Described,
    Hold,
    Layer,
    Live,
    NumberRange,
    Widget,
    WidgetRole,
    walk,
)

NodeKey = tuple[Hashable, ...]
"""Identifies a node for as long as it exists."""

WINDOW: NodeKey = ("window",)
STATUS: NodeKey = ("status",)


class NodeRole(Enum):
    """The roles of nodes that are neither widgets nor parts of one."""

    WINDOW = "window"
    STATUS = "status"


class AccessibleNode(Struct, frozen=True):
    """A node's texts and states, its possible actions, and the keys of its children in reading order."""

    role: WidgetRole | NodeRole
    name: str
    value: str = ""
    hint: str = ""
    rect: tuple[int, int, int, int] = (0, 0, 0, 0)
    enabled: bool = True
    shortcut: str = ""
    on: bool | None = None
    chosen: bool | None = None
    expanded: bool | None = None
    level: int = 0
    place: tuple[int, int] = (0, 0)
    number: NumberRange | None = None
    problem: str = ""
    caret: tuple[int, int] | None = None
    modal: bool = False
    live: Live = Live.OFF
    actions: frozenset[AccessibleAction] = frozenset()
    custom_actions: tuple[str, ...] = ()
    children: tuple[NodeKey, ...] = ()


class AccessibleTree(Struct, frozen=True):
    """All nodes, the focused one, and each node's owner: the widget and, for a part of it, the part's name."""

    nodes: Mapping[NodeKey, AccessibleNode]
    focus: NodeKey = WINDOW
    owners: Mapping[NodeKey, tuple[Widget, Hashable]] = {}


_WORDS = {WidgetRole.LABEL, WidgetRole.HEADING}
_WHOLE = {WidgetRole.BUTTON, WidgetRole.CHOICE, WidgetRole.SWITCH}
"""Roles that become one node; labels inside them become its description."""
_BOXES = {WidgetRole.GROUP, WidgetRole.PANE, WidgetRole.SCROLL}
"""Containers; one without a name of its own gets no node."""
_NUMBERS = {WidgetRole.SLIDER, WidgetRole.NUMBER_FIELD}
_SHORT = 12
"""Letters; shorter words must be found as whole words."""


def accessible_tree(stage: WidgetHost, title: str, said: Sequence[Announcement] = (), count: int = 0) -> AccessibleTree:
    """The tree of a screen.

    ``title`` is the window's name, which follows the screen's. ``said`` is to be read out now; ``count`` differs each
    time, so that a repeated text is a new node.
    """
    stage.settle()
    made = _TreeBuilder(stage.focused)
    children = made.seen_only(stage.trees.seen_below())
    children += [key for tree in stage.trees.usable() for key in made.of(tree, "")]
    if said:
        children.append(key := (*STATUS, count))
        made.nodes[key] = _status(said)
    name = _screen_name(stage)
    whole = AccessibleNode(
        NodeRole.WINDOW,
        f"{name} – {title}" if name else title,
        rect=(0, 0, stage.trees.root.rect.right, stage.trees.root.rect.bottom),
        children=tuple(children),
    )
    return AccessibleTree({WINDOW: whole, **made.nodes}, made.focus or WINDOW, made.owners)


def alerts_of(stage: WidgetHost) -> dict[tuple[NodeKey, str], str]:
    """The live regions of a screen (sheets, passing messages): text by node and text, so that a new text is a new key."""
    parts = (part for tree in stage.trees.usable() for part in walk(tree) if part.live is not Live.OFF)
    return {(key_of_part(part), part.label): part.label for part in parts if part.label}


def key_of_part(widget: Widget, *part: Hashable) -> NodeKey:
    """The key of a widget, or of one of its parts."""
    return (widget.serial, *part)


def _status(said: Sequence[Announcement]) -> AccessibleNode:
    urgent = any(each.urgent for each in said)
    words = sentences([each.text for each in said])
    return AccessibleNode(NodeRole.STATUS, words, live=Live.ASSERTIVE if urgent else Live.POLITE)


def _screen_name(stage: WidgetHost) -> str:
    headings = (part.label for part in walk(stage.trees.root) if part.role is WidgetRole.HEADING and part.label.strip())
    tables = (
        part.label for part in walk(stage.trees.root) if part.accessible_parts() and part.role is WidgetRole.GROUP
    )
    return next(headings, "") or next(tables, "")


class _TreeBuilder:
    def __init__(self, focused: Widget | None) -> None:
        self.nodes: dict[NodeKey, AccessibleNode] = {}
        self.owners: dict[NodeKey, tuple[Widget, Hashable]] = {}
        self.focus: NodeKey | None = None
        self._focused = focused

    def of(self, widget: Widget, above: str) -> list[NodeKey]:
        """The nodes of a widget: its own, or those of its children if it needs none. ``above`` is the name of what it
        is in.
        """
        if not widget.visible:
            return []
        description = widget.described()
        if description.role in _WORDS and (not description.label.strip() or _is_said_in(description.label, above)):
            return []
        if isinstance(widget, Setting):
            return self.of(widget.control, above)
        if description.role is WidgetRole.IMAGE and not description.label and not widget.focusable:
            return []
        if self._is_only_words(widget, description):
            key = key_of_part(widget)
            self._put(
                key,
                AccessibleNode(WidgetRole.LABEL, description.label, hint=description.hint, rect=description.rect),
                widget,
            )
            return [key]
        if self._is_only_a_box(widget, description, above):
            return self._children(widget, above)
        return [self._node(widget, description, above)]

    def seen_only(self, trees: Sequence[Widget]) -> list[NodeKey]:
        """The nodes of trees that are visible but cannot be used: they have no actions."""
        keys = [key for tree in trees for key in self.of(tree, "")]
        for key, node in self.nodes.items():
            usable = node.enabled and node.actions <= {AccessibleAction.SCROLL_INTO_VIEW}
            self.nodes[key] = replace(node, enabled=usable, actions=frozenset(), custom_actions=())
        return keys

    def _is_only_words(self, widget: Widget, description: Described) -> bool:
        """Whether its name contains all text inside it."""
        if description.role not in _BOXES or not description.label or not widget.children():
            return False
        parts = [part for part in walk(widget) if part is not widget]
        words = all(_is_said_in(part.label, description.label) for part in parts if part.role in _WORDS)
        return words and all(part.role in _WORDS | _BOXES | {WidgetRole.IMAGE} for part in parts)

    def _is_only_a_box(self, widget: Widget, description: Described, above: str) -> bool:
        if isinstance(widget, Popup) or (
            isinstance(widget, Layer) and widget.hold is Hold.FREE and not description.label
        ):
            return True
        if description.role not in _BOXES or (widget.focusable and widget.tab_stop) or widget.accessible_parts():
            return False
        named_by_child = description.label in _words_in(widget)
        return (
            not description.label
            or description.label == above
            or (named_by_child and description.role is not WidgetRole.GROUP)
        )

    def _node(self, widget: Widget, description: Described, above: str) -> NodeKey:
        key = key_of_part(widget)
        self.owners[key] = (widget, None)
        if widget is self._focused:
            self.focus = key
        children: list[NodeKey] = []
        hint = description.hint
        if description.role in _WHOLE:
            hint = _together(
                description.label,
                hint,
                *(each for each in _words_in(widget) if not _is_said_in(each, description.label)),
            )
        elif isinstance(widget, DataTable):
            children = self._lines(widget)
        else:
            children = self._parts(widget, key, widget.accessible_parts()) + self._children(
                widget, description.label or above
            )
        name = description.label.strip() or (_name_within(widget, hint, description, above) if widget.focusable else "")
        value = "" if description.on is not None or widget.accessible_parts() else description.value
        self.nodes[key] = AccessibleNode(
            description.role, name, value, "" if hint == name else hint, description.rect,
            enabled=description.enabled, shortcut=description.shortcut, on=description.on,
            expanded=description.expanded, level=description.level,
            number=description.number, problem=description.problem, caret=description.caret,
            modal=isinstance(widget, Layer) and widget.hold is Hold.MODAL,
            actions=_actions(widget, description), children=tuple(children),
        )  # fmt: skip
        return key

    def _children(self, widget: Widget, above: str) -> list[NodeKey]:
        return [key for child in widget.children() for key in self.of(child, above)]

    def _parts(self, widget: Widget, under: NodeKey, parts: Sequence[AccessiblePart]) -> list[NodeKey]:
        keys: list[NodeKey] = []
        for part in parts:
            key = key_of_part(widget, "part", part.name)
            self.owners[key] = (widget, part.name)
            if part.at and widget is self._focused:
                self.focus = key
            inner = self._parts(widget, key, part.parts)
            actions = {AccessibleAction.CLICK, AccessibleAction.FOCUS} if part.clicked else set()
            actions |= {AccessibleAction.CUSTOM} if part.custom_actions else set()
            self.nodes[key] = AccessibleNode(
                part.role, part.label, part.value, part.hint, part.rect,
                enabled=part.enabled, chosen=part.chosen, place=part.place,
                actions=frozenset(actions), custom_actions=part.custom_actions, children=tuple(inner),
            )  # fmt: skip
            keys.append(key)
        return keys

    def _lines(self, table: DataTable) -> list[NodeKey]:
        """The nodes of a table's rows, cells and the widgets in them."""
        keys: list[NodeKey] = []
        for number, line in enumerate(table.lines):
            row = key_of_part(table, "row", number)
            cells: list[NodeKey] = []
            for place, cell in enumerate(line):
                at = key_of_part(table, "cell", number, place)
                words = ", ".join(_words_in(cell)) or cell.label
                inside = [] if cell.role in _WORDS else self.of(cell, words)
                role = WidgetRole.HEADER_CELL if table.has_header and number == 0 else WidgetRole.CELL
                self._put(at, AccessibleNode(role, words, rect=cell.described().rect, children=tuple(inside)), table)
                cells.append(at)
            corners = [cell.rect for cell in line]
            whole = corners[0].unionall(corners[1:]) if corners else table.rect
            box = (whole.x, whole.y, whole.width, whole.height)
            self._put(row, AccessibleNode(WidgetRole.ROW, "", rect=box, children=tuple(cells)), table)
            keys.append(row)
        return keys

    def _put(self, key: NodeKey, node: AccessibleNode, widget: Widget) -> None:
        self.nodes[key] = node
        self.owners[key] = (widget, None)


def _actions(widget: Widget, description: Described) -> frozenset[AccessibleAction]:
    if not description.enabled:
        return frozenset()
    actions = {AccessibleAction.SCROLL_INTO_VIEW}
    if widget.focusable:
        actions.add(AccessibleAction.FOCUS)
    if description.role in _WHOLE:
        actions.add(AccessibleAction.CLICK)
    if description.role in _NUMBERS:
        actions |= {AccessibleAction.INCREMENT, AccessibleAction.DECREMENT, AccessibleAction.SET_VALUE}
    if description.role is WidgetRole.TEXT_FIELD:
        actions |= {AccessibleAction.SET_VALUE, AccessibleAction.CLICK}
    return frozenset(actions)


def _name_within(widget: Widget, hint: str, description: Described, above: str) -> str:
    """The name of a focusable widget that has no label."""
    return hint or next(iter(_words_in(widget)), "") or description.value or above


def _together(name: str, *words: str) -> str:
    """Distinct texts joined as sentences, leaving out ``name``."""
    texts = dict.fromkeys(each.strip().rstrip(".") for each in words)
    return ". ".join(each for each in texts if each and each != name)


def _is_said_in(words: str, whole: str) -> bool:
    """Whether ``whole`` contains ``words``, short ones as whole words only."""
    return re.search(rf"(?<!\w){re.escape(words)}(?!\w)", whole) is not None if len(words) < _SHORT else words in whole


def _words_in(widget: Widget) -> list[str]:
    """The non-empty labels and headings in a widget."""
    labels = (part.described().label for part in walk(widget) if part.role in _WORDS)
    return [label for label in labels if label.strip()]


def lines_of(tree: AccessibleTree) -> Iterator[str]:
    """The tree as indented text, one node per line."""

    def below(key: NodeKey, depth: int) -> Iterator[str]:
        node = tree.nodes[key]
        more = [node.value, node.hint, node.problem]
        marks = [mark for mark, is_so in (("off", not node.enabled), ("here", key == tree.focus)) if is_so]
        texts = " | ".join(
            filter(None, (f"{node.role.value}: {node.name}", *more, *marks, "; ".join(node.custom_actions)))
        )
        yield "  " * depth + texts
        for child in node.children:
            yield from below(child, depth + 1)

    yield from below(WINDOW, 0)


class NumberedNode(Struct, frozen=True):
    """A node with its number and those of its children."""

    number: NodeNumber
    node: AccessibleNode
    children: tuple[NodeNumber, ...]


class TreeChange(Struct, frozen=True):
    """New and changed nodes, and the focused one. ``whole``: this is the whole tree."""

    nodes: Sequence[NumberedNode]
    focus: NodeNumber
    root: NodeNumber
    whole: bool = False


class Numbering:
    """Gives each node a number for as long as it exists, and remembers the last tree sent."""

    def __init__(self) -> None:
        self._numbers: dict[NodeKey, NodeNumber] = {}
        self._keys: dict[NodeNumber, NodeKey] = {}
        self._next = 1
        self._sent: Mapping[NodeKey, AccessibleNode] = {}
        self._focus: NodeKey | None = None

    def forget(self) -> None:
        """Make the next change whole."""
        self._sent, self._focus = {}, None

    def change(self, tree: AccessibleTree) -> TreeChange | None:
        """What differs from the last tree; None if nothing does."""
        whole = not self._sent
        for gone in self._numbers.keys() - tree.nodes.keys():
            del self._keys[self._numbers.pop(gone)]
        fresh = [key for key, node in tree.nodes.items() if self._sent.get(key) != node]
        if not fresh and tree.focus == self._focus:
            return None
        self._sent, self._focus = tree.nodes, tree.focus
        numbered = [
            NumberedNode(self._number(key), tree.nodes[key], tuple(map(self._number, tree.nodes[key].children)))
            for key in fresh
        ]
        return TreeChange(numbered, self._number(tree.focus), self._number(WINDOW), whole)

    def key_of(self, number: NodeNumber) -> NodeKey | None:
        """The node with this number; None if it no longer exists."""
        return self._keys.get(number)

    def _number(self, key: NodeKey) -> NodeNumber:
        if key not in self._numbers:
            self._numbers[key] = self._next
            self._keys[self._next] = key
            self._next += 1
        return self._numbers[key]


UPDATE_INTERVAL = 0.1
"""Seconds between two updates while a screen changes."""
FIRST_TREE_DELAY = 0.2
"""Seconds from the first frame after ``begin`` to the first tree. The caller of ``begin`` holds a lock until it
returns, and it needs the main thread idle for that: a tree sent earlier could deadlock.
"""
ANNOUNCEMENT_INTERVAL = 0.5
"""Seconds between two announcements; those made in between are read out together, in order."""


class ScreenReader:
    """Sends screen readers what the window shows, and the ``app`` what they request.

    ``begin``, ``end`` and ``request`` may be called on any thread, everything else on the main thread only.
    """

    def __init__(self, app: App, title: str, display: Display) -> None:
        self._app, self._title, self._display = app, title, display
        self.port: ReaderPort | None = None
        self._listening = self._focused = False
        self._numbering = Numbering()
        self._tree: AccessibleTree | None = None
        self._looked = self._spoke = float("-inf")
        self._said: tuple[Announcement, ...] = ()
        self._alerts: Mapping[tuple[NodeKey, str], str] = {}
        self._count = 0
        self._scene: Scene | None = None
        self._due: float | None = None
        self._bounds: Rectangle | None = None
        self._begins_at: float | None = None

    # -- from any thread -----------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """A screen reader connected."""
        self._app.post(self._begin)

    def end(self) -> None:
        """The last screen reader disconnected."""
        self._listening = False  # at once: sending without a reader could block
        self._app.post(self._forget)

    def request(self, request: ReaderRequest) -> None:
        """A screen reader requests an action; it reaches the app as ``ActionRequested``."""
        self._app.post(lambda: self._pass_on(request))

    # -- on the main thread --------------------------------------------------------------------------------------------

    @property
    def listening(self) -> bool:
        """Whether a screen reader is connected."""
        return self._listening

    def set_focused(self, *, focused: bool) -> None:
        """Report whether the window has the keyboard focus."""
        self._focused = focused
        if self._listening and self.port:
            self.port.set_focused(focused=focused)

    def update(self, scene: Scene, now: float) -> None:
        """Send what is new on ``scene`` after a frame, or set the time for the next look."""
        self._due = None
        if not self._listening or self.port is None or not isinstance(scene, WidgetScreen):
            return
        if self._begins_at is None:
            self._begins_at = now + FIRST_TREE_DELAY
        if now < self._begins_at:
            self._due = self._begins_at
            return
        if now < self._looked + UPDATE_INTERVAL and scene is self._scene:
            self._due = self._looked + UPDATE_INTERVAL
            return
        self._looked = now
        self._take_announcements(scene, now)
        self._tree = accessible_tree(scene.stage, self._title, self._said, self._count)
        change = self._numbering.change(self._tree)
        if change is None:
            return
        bounds = self._display.content_bounds()
        if bounds != self._bounds:
            self._bounds = bounds
            self.port.set_bounds(bounds)
        self.port.send(change)
        if change.whole:
            self.port.set_focused(focused=self._focused)

    def close(self) -> None:
        """Disconnect: send nothing more, and ignore requests."""
        self._listening, self.port, self._tree = False, None, None

    def wake_at(self) -> float | None:
        """When to update again even if nothing happens; None for never."""
        return self._due

    def _take_announcements(self, scene: WidgetScreen, now: float) -> None:
        """Take what is to be read out, unless the last announcement is too recent."""
        if scene is not self._scene:
            self._scene, self._said = scene, ()
        alerts = alerts_of(scene.stage)
        for each in alerts.keys() - self._alerts.keys():
            scene.announcements.announce(alerts[each])
        self._alerts = alerts
        if not scene.announcements.pending:
            return
        if now < self._spoke + ANNOUNCEMENT_INTERVAL:
            self._due = self._spoke + ANNOUNCEMENT_INTERVAL
            return
        self._spoke, self._count = now, self._count + 1
        self._said = tuple(scene.announcements.take())

    def _begin(self) -> None:
        self._forget()
        self._listening = True

    def _forget(self) -> None:
        self._numbering.forget()
        self._bounds, self._looked, self._due, self._begins_at = None, float("-inf"), None, None

    def _pass_on(self, request: ReaderRequest) -> None:
        key = self._numbering.key_of(request.node)
        if self._tree is None or key is None or key not in self._tree.owners:
            return
        node, (widget, part) = self._tree.nodes[key], self._tree.owners[key]
        if request.action not in node.actions and request.action not in {
            AccessibleAction.FOCUS,
            AccessibleAction.SCROLL_INTO_VIEW,
        }:
            return
        text = request.text
        if request.action is AccessibleAction.CUSTOM:
            if not 0 <= request.index < len(node.custom_actions):
                return
            text = node.custom_actions[request.index]
        self._app.push(ActionRequested(widget, request.action, part, text))
