"""Keeps screen readers up to date: from widgets to a tree, what is new in it, and requests, which are input like any other.

``heard_tree`` builds the tree (without what something modal covers, or nobody can see or use), ``Numbering`` finds what changed,
``ScreenReader`` sends it. Nothing is done while nobody listens. Knows no bus and no table; time is that of the scenes.
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
from cardtable.ui.core.scene import Deed, Requested, Scene
from cardtable.ui.widgets.choices import Popup
from cardtable.ui.widgets.fields import Setting
from cardtable.ui.widgets.figures import DataTable
from cardtable.ui.widgets.host import WidgetHost
from cardtable.ui.widgets.screen import Utterance, WidgetScreen
from cardtable.ui.widgets.widget import (
    Described,
    HeardPart,
    Hold,
    Insistence,
    Layer,
    NumberRange,
    Widget,
    WidgetRole,
    walk,
)

NodeKey = tuple[Hashable, ...]
"""Tells a node from all others for as long as it is there."""

WINDOW: NodeKey = ("window",)
SAID: NodeKey = ("said",)


class NodeRole(Enum):
    """What is in the tree besides widgets and their parts."""

    WINDOW = "window"
    SAID = "status"


class HeardNode(Struct, frozen=True):
    """One node: what is told of it, what can be asked of it, and the keys of its parts in reading order."""

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
    insistence: Insistence = Insistence.QUIET
    deeds: frozenset[Deed] = frozenset()
    offers: tuple[str, ...] = ()
    children: tuple[NodeKey, ...] = ()


class HeardTree(Struct, frozen=True):
    """All nodes, the one that has the keyboard, and whose each is: the widget, and the name of its part there."""

    nodes: Mapping[NodeKey, HeardNode]
    focus: NodeKey = WINDOW
    whose: Mapping[NodeKey, tuple[Widget, Hashable]] = {}


_WORDS = {WidgetRole.LABEL, WidgetRole.HEADING}
_WHOLE = {WidgetRole.BUTTON, WidgetRole.CHOICE, WidgetRole.SWITCH}
"""What is one thing, whatever it is put together of: words within it are its description."""
_BOXES = {WidgetRole.GROUP, WidgetRole.PANE, WidgetRole.SCROLL}
"""What holds other things; without a name of its own there is nothing to be told of it."""
_NUMBERS = {WidgetRole.SLIDER, WidgetRole.NUMBER_FIELD}
_SHORT = 12


def heard_tree(stage: WidgetHost, title: str, said: Sequence[Utterance] = (), count: int = 0) -> HeardTree:
    """The tree of a screen; ``said`` is what is to be read out now, the ``count``-th time that anything is.

    ``title`` is the name of the window, before which the name of the screen stands.
    """
    stage.settle()
    made = _Made(stage.focused)
    children = made.only_seen(stage.trees.seen_below())
    children += [key for tree in stage.trees.usable() for key in made.of(tree, "")]
    if said:
        children.append(key := (*SAID, count))
        made.nodes[key] = _said(said)
    name = _screen_name(stage)
    whole = HeardNode(
        NodeRole.WINDOW,
        f"{name} – {title}" if name else title,
        rect=(0, 0, stage.trees.root.rect.right, stage.trees.root.rect.bottom),
        children=tuple(children),
    )
    return HeardTree({WINDOW: whole, **made.nodes}, made.focus or WINDOW, made.whose)


def alerts_of(stage: WidgetHost) -> dict[tuple[NodeKey, str], str]:
    """What says something of itself on a screen, by where and what that is: a sheet, a passing message."""
    parts = (part for tree in stage.trees.usable() for part in walk(tree) if part.insistence is not Insistence.QUIET)
    return {(key_of_part(part), part.label): part.label for part in parts if part.label}


def key_of_part(widget: Widget, *part: Hashable) -> NodeKey:
    """The key of a widget, or of a part of it by its name."""
    return (widget.serial, *part)


def _said(said: Sequence[Utterance]) -> HeardNode:
    urgent = any(each.urgent for each in said)
    words = sentences([each.text for each in said])
    return HeardNode(NodeRole.SAID, words, insistence=Insistence.URGENT if urgent else Insistence.POLITE)


def _screen_name(stage: WidgetHost) -> str:
    headings = (part.label for part in walk(stage.trees.root) if part.role is WidgetRole.HEADING and part.label.strip())
    tables = (part.label for part in walk(stage.trees.root) if part.heard_parts() and part.role is WidgetRole.GROUP)
    return next(headings, "") or next(tables, "")


class _Made:
    """The nodes made so far."""

    def __init__(self, focused: Widget | None) -> None:
        self.nodes: dict[NodeKey, HeardNode] = {}
        self.whose: dict[NodeKey, tuple[Widget, Hashable]] = {}
        self.focus: NodeKey | None = None
        self._focused = focused

    def of(self, widget: Widget, above: str) -> list[NodeKey]:
        """The nodes of a widget: itself, or its parts where there is nothing to be told of it. ``above``: what it is in."""
        if not widget.visible:
            return []
        told = widget.described()
        if told.role in _WORDS and (not told.label.strip() or _is_said_in(told.label, above)):
            return []
        if isinstance(widget, Setting):
            return self.of(widget.control, above)
        if told.role is WidgetRole.IMAGE and not told.label and not widget.focusable:
            return []
        if self._is_only_words(widget, told):
            key = key_of_part(widget)
            self._put(key, HeardNode(WidgetRole.LABEL, told.label, hint=told.hint, rect=told.rect), widget)
            return [key]
        if self._is_only_a_box(widget, told, above):
            return self._children(widget, above)
        return [self._node(widget, told, above)]

    def only_seen(self, trees: Sequence[Widget]) -> list[NodeKey]:
        """The nodes of what can be looked at, though nothing can be asked of it."""
        keys = [key for tree in trees for key in self.of(tree, "")]
        for key, node in self.nodes.items():
            usable = node.enabled and node.deeds <= {Deed.REVEAL}
            self.nodes[key] = replace(node, enabled=usable, deeds=frozenset(), offers=())
        return keys

    def _is_only_words(self, widget: Widget, told: Described) -> bool:
        """Whether its name says all that stands in it."""
        if told.role not in _BOXES or not told.label or not widget.children():
            return False
        parts = [part for part in walk(widget) if part is not widget]
        words = all(_is_said_in(part.label, told.label) for part in parts if part.role in _WORDS)
        return words and all(part.role in _WORDS | _BOXES | {WidgetRole.IMAGE} for part in parts)

    def _is_only_a_box(self, widget: Widget, told: Described, above: str) -> bool:
        if isinstance(widget, Popup) or (isinstance(widget, Layer) and widget.hold is Hold.FREE and not told.label):
            return True
        if told.role not in _BOXES or (widget.focusable and widget.tab_stop) or widget.heard_parts():
            return False
        named_by_child = told.label in _words_in(widget)
        return not told.label or told.label == above or (named_by_child and told.role is not WidgetRole.GROUP)

    def _node(self, widget: Widget, told: Described, above: str) -> NodeKey:
        key = key_of_part(widget)
        self.whose[key] = (widget, None)
        if widget is self._focused:
            self.focus = key
        children: list[NodeKey] = []
        hint = told.hint
        if told.role in _WHOLE:
            hint = _together(
                told.label, hint, *(each for each in _words_in(widget) if not _is_said_in(each, told.label))
            )
        elif isinstance(widget, DataTable):
            children = self._lines(widget)
        else:
            children = self._parts(widget, key, widget.heard_parts()) + self._children(widget, told.label or above)
        name = told.label.strip() or (_name_within(widget, hint, told, above) if widget.focusable else "")
        value = "" if told.on is not None or widget.heard_parts() else told.value
        self.nodes[key] = HeardNode(
            told.role, name, value, "" if hint == name else hint, told.rect,
            enabled=told.enabled, shortcut=told.shortcut, on=told.on, expanded=told.expanded, level=told.level,
            number=told.number, problem=told.problem, caret=told.caret,
            modal=isinstance(widget, Layer) and widget.hold is Hold.MODAL,
            deeds=_deeds(widget, told), children=tuple(children),
        )  # fmt: skip
        return key

    def _children(self, widget: Widget, above: str) -> list[NodeKey]:
        return [key for child in widget.children() for key in self.of(child, above)]

    def _parts(self, widget: Widget, under: NodeKey, parts: Sequence[HeardPart]) -> list[NodeKey]:
        keys: list[NodeKey] = []
        for part in parts:
            key = key_of_part(widget, "part", part.name)
            self.whose[key] = (widget, part.name)
            if part.at and widget is self._focused:
                self.focus = key
            inner = self._parts(widget, key, part.parts)
            deeds = {Deed.CLICK, Deed.FOCUS} if part.clicked else set()
            deeds |= {Deed.OTHER} if part.offers else set()
            self.nodes[key] = HeardNode(
                part.role, part.label, part.value, part.hint, part.rect,
                enabled=part.enabled, chosen=part.chosen, place=part.place,
                deeds=frozenset(deeds), offers=part.offers, children=tuple(inner),
            )  # fmt: skip
            keys.append(key)
        return keys

    def _lines(self, table: DataTable) -> list[NodeKey]:
        """The rows of a table, and their cells with what lies in them."""
        keys: list[NodeKey] = []
        for number, line in enumerate(table.lines):
            row = key_of_part(table, "row", number)
            cells: list[NodeKey] = []
            for place, cell in enumerate(line):
                at = key_of_part(table, "cell", number, place)
                words = ", ".join(_words_in(cell)) or cell.label
                inside = [] if cell.role in _WORDS else self.of(cell, words)
                role = WidgetRole.HEADER_CELL if table.has_header and number == 0 else WidgetRole.CELL
                self._put(at, HeardNode(role, words, rect=cell.described().rect, children=tuple(inside)), table)
                cells.append(at)
            corners = [cell.rect for cell in line]
            whole = corners[0].unionall(corners[1:]) if corners else table.rect
            box = (whole.x, whole.y, whole.width, whole.height)
            self._put(row, HeardNode(WidgetRole.ROW, "", rect=box, children=tuple(cells)), table)
            keys.append(row)
        return keys

    def _put(self, key: NodeKey, node: HeardNode, widget: Widget) -> None:
        self.nodes[key] = node
        self.whose[key] = (widget, None)


def _deeds(widget: Widget, told: Described) -> frozenset[Deed]:
    if not told.enabled:
        return frozenset()
    deeds = {Deed.REVEAL}
    if widget.focusable:
        deeds.add(Deed.FOCUS)
    if told.role in _WHOLE:
        deeds.add(Deed.CLICK)
    if told.role in _NUMBERS:
        deeds |= {Deed.MORE, Deed.LESS, Deed.WRITE}
    if told.role is WidgetRole.TEXT_FIELD:
        deeds |= {Deed.WRITE, Deed.CLICK}
    return frozenset(deeds)


def _name_within(widget: Widget, hint: str, told: Described, above: str) -> str:
    """What something is called that has no name of its own, but can have the keyboard."""
    return hint or next(iter(_words_in(widget)), "") or told.value or above


def _together(name: str, *words: str) -> str:
    """Words as sentences, each once, without the name that they explain."""
    told = dict.fromkeys(each.strip().rstrip(".") for each in words)
    return ". ".join(each for each in told if each and each != name)


def _is_said_in(words: str, whole: str) -> bool:
    """Whether words are there already; short ones only where they are a word of their own."""
    return re.search(rf"(?<!\w){re.escape(words)}(?!\w)", whole) is not None if len(words) < _SHORT else words in whole


def _words_in(widget: Widget) -> list[str]:
    """The words that stand in a widget, without itself."""
    told = (part.described().label for part in walk(widget) if part.role in _WORDS)
    return [label for label in told if label.strip()]


def lines_of(tree: HeardTree) -> Iterator[str]:
    """The tree as text, a line a node, for people and for tests."""

    def below(key: NodeKey, depth: int) -> Iterator[str]:
        node = tree.nodes[key]
        more = [node.value, node.hint, node.problem]
        marks = [mark for mark, is_so in (("off", not node.enabled), ("here", key == tree.focus)) if is_so]
        told = " | ".join(filter(None, (f"{node.role.value}: {node.name}", *more, *marks, "; ".join(node.offers))))
        yield "  " * depth + told
        for child in node.children:
            yield from below(child, depth + 1)

    yield from below(WINDOW, 0)


class NumberedNode(Struct, frozen=True):
    """A node with its number and those of its parts."""

    number: NodeNumber
    node: HeardNode
    children: tuple[NodeNumber, ...]


class TreeChange(Struct, frozen=True):
    """What to send: nodes that are new or other than before, and the one that has the keyboard. ``whole``: it is all there is."""

    nodes: Sequence[NumberedNode]
    focus: NodeNumber
    root: NodeNumber
    whole: bool = False


class Numbering:
    """Gives each node a number that it keeps while it is there; remembers the tree that was sent last."""

    def __init__(self) -> None:
        self._numbers: dict[NodeKey, NodeNumber] = {}
        self._keys: dict[NodeNumber, NodeKey] = {}
        self._next = 1
        self._sent: Mapping[NodeKey, HeardNode] = {}
        self._focus: NodeKey | None = None

    def forget(self) -> None:
        """Nothing was sent yet: the next change is whole."""
        self._sent, self._focus = {}, None

    def change(self, tree: HeardTree) -> TreeChange | None:
        """What is new in ``tree``; None where nothing is."""
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
        """Which node has that number; None where it is gone."""
        return self._keys.get(number)

    def _number(self, key: NodeKey) -> NodeNumber:
        if key not in self._numbers:
            self._numbers[key] = self._next
            self._keys[self._next] = key
            self._next += 1
        return self._numbers[key]


LOOKS_EVERY = 0.1
"""Seconds between two looks at a screen on which something moves."""
SETTLES = 0.2
"""Seconds from the beginning to the first tree. Whoever called ``begin`` holds a lock until that call has returned, which
it can only while the main thread rests: sooner, each could wait for the other."""
SPEAKS_EVERY = 0.5
"""Seconds between two things that are read out; what is said meanwhile is read out together, in its order."""


class ScreenReader:
    """Tells screen readers what is shown, and the ``app`` what they ask for.

    ``begin``, ``end`` and ``request`` may be called on any thread; all else is for the main thread.
    """

    def __init__(
        self,
        app: App,
        title: str,
        display: Display,
    ) -> None:
        """``title`` of the window."""
        self._app, self._title, self._display = app, title, display
        self.port: ReaderPort | None = None
        self._listening = self._focused = False
        self._numbering = Numbering()
        self._tree: HeardTree | None = None
        self._looked = self._spoke = float("-inf")
        self._said: tuple[Utterance, ...] = ()
        self._alerts: Mapping[tuple[NodeKey, str], str] = {}
        self._count = 0
        self._scene: Scene | None = None
        self._due: float | None = None
        self._stands: Rectangle | None = None
        self._begins_at: float | None = None

    # -- from any thread ---------------------------------------------------------------------------------------------------

    def begin(self) -> None:
        """Somebody listens from now on."""
        self._app.post(self._begin)

    def end(self) -> None:
        """Nobody listens any more."""
        self._listening = False  # at once: what is sent to nobody could be waited for
        self._app.post(self._forget)

    def request(self, request: ReaderRequest) -> None:
        """Somebody asks for something."""
        self._app.post(lambda: self._ask(request))

    # -- on the main thread ------------------------------------------------------------------------------------------------

    @property
    def listening(self) -> bool:
        """Whether somebody is told."""
        return self._listening

    def look(self, *, focused: bool) -> None:
        """Whether the window has the keyboard now."""
        self._focused = focused
        if self._listening and self.port:
            self.port.look(focused=focused)

    def heed(self, scene: Scene, now: float) -> None:
        """A frame was drawn: tell what is new on ``scene``, or say when to look again."""
        self._due = None
        if not self._listening or self.port is None or not isinstance(scene, WidgetScreen):
            return
        if self._begins_at is None:
            self._begins_at = now + SETTLES
        if now < self._begins_at:
            self._due = self._begins_at
            return
        if now < self._looked + LOOKS_EVERY and scene is self._scene:
            self._due = self._looked + LOOKS_EVERY
            return
        self._looked = now
        self._listen(scene, now)
        self._tree = heard_tree(scene.stage, self._title, self._said, self._count)
        change = self._numbering.change(self._tree)
        if change is None:
            return
        stands = self._display.content_place()
        if stands != self._stands:
            self._stands = stands
            self.port.place(stands)
        self.port.send(change)
        if change.whole:
            self.port.look(focused=self._focused)

    def close(self) -> None:
        """Tell nobody anything any more, and answer nobody."""
        self._listening, self.port, self._tree = False, None, None

    def wake_at(self) -> float | None:
        """When to look again although nothing happens; None for never."""
        return self._due

    def _listen(self, scene: WidgetScreen, now: float) -> None:
        """Take what was said since, where it is time to read something out."""
        if scene is not self._scene:
            self._scene, self._said = scene, ()
        alerts = alerts_of(scene.stage)
        for each in alerts.keys() - self._alerts.keys():
            scene.told.tell(alerts[each])
        self._alerts = alerts
        if not scene.told.waits:
            return
        if now < self._spoke + SPEAKS_EVERY:
            self._due = self._spoke + SPEAKS_EVERY
            return
        self._spoke, self._count = now, self._count + 1
        self._said = tuple(scene.told.take())

    def _begin(self) -> None:
        self._forget()
        self._listening = True

    def _forget(self) -> None:
        self._numbering.forget()
        self._stands, self._looked, self._due, self._begins_at = None, float("-inf"), None, None

    def _ask(self, request: ReaderRequest) -> None:
        key = self._numbering.key_of(request.node)
        if self._tree is None or key is None or key not in self._tree.whose:
            return
        node, (widget, part) = self._tree.nodes[key], self._tree.whose[key]
        if request.deed not in node.deeds and request.deed not in {Deed.FOCUS, Deed.REVEAL}:
            return
        text = request.text
        if request.deed is Deed.OTHER:
            if not 0 <= request.place < len(node.offers):
                return
            text = node.offers[request.place]
        self._app.push(Requested(widget, request.deed, part, text, request.place))
