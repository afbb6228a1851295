"""The only module that knows AccessKit: its tree, its requests, its adapters for AT-SPI, UI Automation and
NSAccessibility.

The adapters for Windows and macOS were written by the documentation of the bindings and have never been run here.
"""

from __future__ import annotations

import sys
from collections.abc import Callable, Mapping, Sequence
from importlib import import_module
from pathlib import Path
from types import ModuleType
from typing import TYPE_CHECKING, Any, Final, Protocol

from msgspec import Struct

from cardtable.kernel.compat import override
from cardtable.ui.core.scene import AccessibleAction

if TYPE_CHECKING:
    from cardtable.ui.accessible.reader import AccessibleNode, NumberedNode, TreeChange

_ROLES: Final[Mapping[str, str]] = {
    "GROUP": "GROUP",
    "PANE": "GROUP",
    "LABEL": "LABEL",
    "HEADING": "HEADING",
    "IMAGE": "IMAGE",
    "BUTTON": "BUTTON",
    "SWITCH": "SWITCH",
    "SLIDER": "SLIDER",
    "CHOICE": "COMBO_BOX",
    "LIST": "LIST_BOX",
    "RADIO_GROUP": "RADIO_GROUP",
    "TEXT_FIELD": "TEXT_INPUT",
    "NUMBER_FIELD": "SPIN_BUTTON",
    "TAB_LIST": "TAB_LIST",
    "SCROLL": "SCROLL_VIEW",
    "DOCUMENT": "DOCUMENT",
    "DIALOG": "DIALOG",
    "ALERT": "ALERT",
    "CHART": "IMAGE",
    "TOOLBAR": "TOOLBAR",
    "MENU": "MENU",
    "MENU_ITEM": "MENU_ITEM",
    "OPTION": "LIST_BOX_OPTION",
    "RADIO": "RADIO_BUTTON",
    "TAB": "TAB",
    "TABLE": "TABLE",
    "ROW": "ROW",
    "CELL": "CELL",
    "HEADER_CELL": "COLUMN_HEADER",
    "PILE": "LIST",
    "CARD": "LIST_ITEM",
    "WINDOW": "WINDOW",
    "STATUS": "STATUS",
}
"""AccessKit's role by the name of a ``WidgetRole`` or ``NodeRole``."""
_ACTIONS: Final[Mapping[AccessibleAction, str]] = {
    AccessibleAction.FOCUS: "FOCUS",
    AccessibleAction.CLICK: "CLICK",
    AccessibleAction.SCROLL_INTO_VIEW: "SCROLL_INTO_VIEW",
    AccessibleAction.INCREMENT: "INCREMENT",
    AccessibleAction.DECREMENT: "DECREMENT",
    AccessibleAction.SET_VALUE: "SET_VALUE",
    AccessibleAction.CUSTOM: "CUSTOM_ACTION",
}
_LIVE: Final = {"polite": "POLITE", "assertive": "ASSERTIVE"}
_LABEL: Final = "LABEL"  # AccessKit wants the text of a label as its value
_RADIO: Final = "RADIO"
_RUNS: Final = 1 << 40
"""Added to a text field's number: the number of the text run below it."""
_SDL_WINDOW: Final = "SDLWindow"
"""SDL's window class on macOS. It keeps the keyboard focus itself, so focus must be forwarded to its view."""

NodeNumber = int
Rectangle = tuple[float, float, float, float]


class ReaderRequest(Struct, frozen=True):
    """An action that a screen reader requests on a node.

    ``text`` is the value to set, numbers as text; ``index`` selects one of the node's custom actions.
    """

    node: NodeNumber
    action: AccessibleAction
    text: str = ""
    index: int = 0


class Listener(Protocol):
    """Receives what screen readers do. Called on any thread; must neither fail nor block."""

    def begin(self) -> None:
        """A screen reader connected and needs the whole tree."""
        ...

    def end(self) -> None:
        """The last screen reader disconnected."""
        ...

    def request(self, request: ReaderRequest) -> None: ...


class ReaderPort(Protocol):
    """The connection to screen readers. Use it on the main thread, and only while one is connected."""

    def send(self, change: TreeChange) -> None: ...

    def set_focused(self, *, focused: bool) -> None:
        """Report whether the window has the keyboard focus."""
        ...

    def set_bounds(self, window: Rectangle) -> None:
        """Report where the window's content is on the screen: left, top, right, bottom in pixels."""
        ...


def connect_reader(listener: Listener, window: int, platform: str = sys.platform) -> ReaderPort | None:
    """Connect to this system's screen readers; None if AccessKit is not installed or does not support the system.

    ``window`` is the native handle: on Windows an HWND that has not been shown yet, on macOS a pointer to an NSWindow.
    Other systems ignore it.
    """
    try:
        accesskit = import_module("accesskit")
        return _ADAPTERS.get(platform, _unix)(accesskit, listener, window)
    except (ImportError, AttributeError, OSError):
        return None


def may_have_reader(environ: Mapping[str, str], platform: str = sys.platform) -> bool:
    """Whether a screen reader can connect; on Linux only through a session bus."""
    if platform in _ADAPTERS:
        return True
    runtime = environ.get("XDG_RUNTIME_DIR", "")
    return bool(environ.get("DBUS_SESSION_BUS_ADDRESS")) or (bool(runtime) and Path(runtime, "bus").exists())


class DeferredListener:
    """Stands in for the real listener until ``hand_over``; requests that come before that are dropped."""

    def __init__(self) -> None:
        self._real: Listener | None = None
        self._begun = False

    def hand_over(self, real: Listener) -> None:
        """Forward everything to ``real``, starting with ``begin`` if a screen reader has connected already."""
        self._real = real
        if self._begun:
            real.begin()

    def begin(self) -> None:
        self._begun = True
        if self._real:
            self._real.begin()

    def end(self) -> None:
        self._begun = False
        if self._real:
            self._real.end()

    def request(self, request: ReaderRequest) -> None:
        if self._real:
            self._real.request(request)


class EarlyPort(Struct, frozen=True):
    """A connection that was opened before the ``ScreenReader`` existed."""

    port: ReaderPort | None
    listener: DeferredListener


def connect_early(window: int) -> EarlyPort:
    """Like ``connect_reader``, for a window that is about to be shown."""
    listener = DeferredListener()
    return EarlyPort(connect_reader(listener, window), listener)


class _Port:
    """The part that all systems share. An update of ``adapter`` can return events, which must be raised."""

    def __init__(self, accesskit: ModuleType, adapter: Any) -> None:
        self._kit, self._adapter = accesskit, adapter

    def send(self, change: TreeChange) -> None:
        _raise(self._adapter.update_if_active(lambda: tree_update(self._kit, change)))

    def set_focused(self, *, focused: bool) -> None:
        """Windows notices by itself."""

    def set_bounds(self, window: Rectangle) -> None:
        """Only AT-SPI needs to be told; other systems know their windows."""


class _UnixPort(_Port):
    @override
    def set_focused(self, *, focused: bool) -> None:
        self._adapter.update_window_focus_state(focused)

    @override
    def set_bounds(self, window: Rectangle) -> None:
        rect = self._kit.Rect(*window)
        self._adapter.set_root_window_bounds(rect, rect)


class _MacPort(_Port):
    @override
    def set_focused(self, *, focused: bool) -> None:
        _raise(self._adapter.update_view_focus_state(focused))


def _raise(events: Any) -> None:
    if events is not None:
        events.raise_events()


def _unix(accesskit: ModuleType, listener: Listener, _window: int) -> ReaderPort:
    handlers = _Handlers(accesskit, listener)
    return _UnixPort(accesskit, accesskit.unix.Adapter(handlers.activated, handlers.requested, handlers.deactivated))


def _windows(accesskit: ModuleType, listener: Listener, window: int) -> ReaderPort:
    handlers = _Handlers(accesskit, listener)
    return _Port(accesskit, accesskit.windows.SubclassingAdapter(window, handlers.activated, handlers.requested))


def _mac(accesskit: ModuleType, listener: Listener, window: int) -> ReaderPort:
    handlers = _Handlers(accesskit, listener)
    accesskit.macos.add_focus_forwarder_to_window_class(_SDL_WINDOW)
    adapter = accesskit.macos.SubclassingAdapter.for_window(window, handlers.activated, handlers.requested)
    return _MacPort(accesskit, adapter)


_ADAPTERS: Final[Mapping[str, Callable[[ModuleType, Listener, int], ReaderPort]]] = {
    "win32": _windows,
    "darwin": _mac,
}


class _Handlers:
    """AccessKit's callbacks. They run on any thread, and an exception in one would end the program."""

    def __init__(self, accesskit: ModuleType, listener: Listener) -> None:
        self._kit, self._listener = accesskit, listener

    def activated(self) -> None:
        """Send no tree from here: the main thread builds it at its next frame."""
        self._listener.begin()

    def deactivated(self) -> None:
        self._listener.end()

    def requested(self, request: Any) -> None:
        known = request_of(self._kit, request)
        if known is not None:
            self._listener.request(known)


# -- to AccessKit ------------------------------------------------------------------------------------------------------


def tree_update(accesskit: Any, change: TreeChange) -> Any:
    """Convert a change to an AccessKit ``TreeUpdate``."""
    update = accesskit.TreeUpdate(change.focus)
    if change.whole:
        update.tree = accesskit.Tree(change.root)
    for each in change.nodes:
        update.nodes.append((each.number, accesskit_node(accesskit, each)))
        if each.node.caret is not None:
            update.nodes.append((each.number + _RUNS, _text_run(accesskit, each.node)))
    return update


def accesskit_node(accesskit: Any, numbered: NumberedNode) -> Any:
    """Convert a node to an AccessKit ``Node``."""
    source = numbered.node
    node = accesskit.Node(getattr(accesskit.Role, _ROLES[source.role.name]))
    left, top, wide, high = map(float, source.rect)
    node.set_bounds(accesskit.Rect(left, top, left + wide, top + high))
    children = list(numbered.children)
    if source.caret is not None:
        children.append(numbered.number + _RUNS)
        node.set_text_selection(_selection(accesskit, numbered.number + _RUNS, source.caret))
    node.set_children(children)
    _set_texts(node, source)
    _set_flags(accesskit, node, source)
    _set_state(accesskit, node, source)
    for action in source.actions:
        node.add_action(getattr(accesskit.Action, _ACTIONS[action]))
    if source.custom_actions:
        node.set_custom_actions(
            [accesskit.CustomAction(index, words) for index, words in enumerate(source.custom_actions)]
        )
    return node


def _set_texts(node: Any, source: AccessibleNode) -> None:
    if source.role.name == _LABEL:
        node.set_value(source.name)
    else:
        node.set_label(source.name)
    if source.value and source.number is None and source.caret is None:
        node.set_value(source.value)
    hint = ". ".join(filter(None, (source.problem, source.hint)))
    if hint:
        node.set_description(hint)
    if source.shortcut:
        node.set_keyboard_shortcut(source.shortcut)


def _set_flags(accesskit: Any, node: Any, source: AccessibleNode) -> None:
    if not source.enabled:
        node.set_disabled()
    if source.level:
        node.set_level(source.level)
    if source.place[1]:
        node.set_position_in_set(source.place[0])
        node.set_size_of_set(source.place[1])
    if source.problem:
        node.set_invalid(accesskit.Invalid.TRUE)
    if source.modal:
        node.set_modal()
    if source.live.value in _LIVE:
        node.set_live(getattr(accesskit.Live, _LIVE[source.live.value]))


def _set_state(accesskit: Any, node: Any, source: AccessibleNode) -> None:
    toggled = source.chosen if source.role.name == _RADIO else source.on
    if toggled is not None:
        node.set_toggled(accesskit.Toggled.TRUE if toggled else accesskit.Toggled.FALSE)
    if source.chosen is not None and source.role.name != _RADIO:
        node.set_selected(source.chosen)
    if source.expanded is not None:
        node.set_expanded(source.expanded)
        node.set_has_popup(accesskit.HasPopup.LISTBOX)
    if source.number is not None:
        node.set_numeric_value(float(source.number.value))
        node.set_min_numeric_value(float(source.number.low))
        node.set_max_numeric_value(float(source.number.high))
        node.set_numeric_value_step(float(source.number.step))


def _selection(accesskit: Any, run: NodeNumber, caret: tuple[int, int]) -> Any:
    anchor, focus = (accesskit.TextPosition(run, place) for place in caret)
    return accesskit.TextSelection(anchor, focus)


def _text_run(accesskit: Any, source: AccessibleNode) -> Any:
    """The text of a field, with the lengths of its letters and words, so that they can be read one by one."""
    node = accesskit.Node(accesskit.Role.TEXT_RUN)
    node.set_value(source.value)
    node.set_character_lengths([len(letter.encode()) for letter in source.value])
    node.set_word_lengths(_word_lengths(source.value))
    left, top, wide, high = map(float, source.rect)
    node.set_bounds(accesskit.Rect(left, top, left + wide, top + high))
    node.set_text_direction(accesskit.TextDirection.LEFT_TO_RIGHT)
    return node


def _word_lengths(text: str) -> Sequence[int]:
    """The number of letters of each word, including the spaces after it."""
    lengths: list[int] = []
    before = " "
    for letter in text:
        if not lengths or (before == " " and letter != " "):
            lengths.append(0)
        lengths[-1] += 1
        before = letter
    return lengths


# -- from AccessKit ----------------------------------------------------------------------------------------------------


def request_of(accesskit: Any, request: Any) -> ReaderRequest | None:
    """Convert AccessKit's request; None if it is not one of our actions or lacks its data."""
    action = next(
        (action for action, name in _ACTIONS.items() if request.action == getattr(accesskit.Action, name)), None
    )
    if action is None:
        return None
    kind, data = request.data or (None, None)
    node = request.target - _RUNS if request.target >= _RUNS else request.target
    if action is AccessibleAction.CUSTOM:
        return ReaderRequest(node, action, index=data) if isinstance(data, int) else None
    if action is AccessibleAction.SET_VALUE:
        return ReaderRequest(node, action, text=str(data)) if kind is not None else None
    return ReaderRequest(node, action)
