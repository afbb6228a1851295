"""The only module that knows AccessKit: its tree, its requests, its adapters for AT-SPI, UI Automation and NSAccessibility.

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
from cardtable.ui.core.scene import Deed

if TYPE_CHECKING:
    from cardtable.ui.accessible.reader import HeardNode, NumberedNode, TreeChange

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
    "SAID": "STATUS",
}
"""By the name of a role of the tree: its name there."""
_ACTIONS: Final[Mapping[Deed, str]] = {
    Deed.FOCUS: "FOCUS",
    Deed.CLICK: "CLICK",
    Deed.REVEAL: "SCROLL_INTO_VIEW",
    Deed.MORE: "INCREMENT",
    Deed.LESS: "DECREMENT",
    Deed.WRITE: "SET_VALUE",
    Deed.OTHER: "CUSTOM_ACTION",
}
_LIVE: Final = {"polite": "POLITE", "assertive": "ASSERTIVE"}
_IN_VALUE: Final = "LABEL"
_RADIO: Final = "RADIO"
"""What has its words where others have what is written in them."""
_RUNS: Final = 1 << 40
"""The text of a field is a node of its own; its number is that of the field and this."""
_SDL_WINDOW: Final = "SDLWindow"
"""The class of SDL's windows on macOS, which have the keyboard themselves instead of what lies in them."""

NodeNumber = int
Rectangle = tuple[float, float, float, float]


class ReaderRequest(Struct, frozen=True):
    """What a screen reader asks for: of which node, and with which text (a number as text) or which of its offers."""

    node: NodeNumber
    deed: Deed
    text: str = ""
    place: int = 0


class Listener(Protocol):
    """Who is told of screen readers; called on any thread, and must neither fail nor take long."""

    def begin(self) -> None:
        """Somebody listens from now on: the whole tree is wanted."""
        ...

    def end(self) -> None:
        """Nobody listens any more."""
        ...

    def request(self, request: ReaderRequest) -> None:
        """Somebody asks for something."""
        ...


class ReaderPort(Protocol):
    """The way to screen readers; for the main thread, and only while somebody listens."""

    def send(self, change: TreeChange) -> None:
        """Tell what is new."""
        ...

    def look(self, *, focused: bool) -> None:
        """Whether the window has the keyboard."""
        ...

    def place(self, window: Rectangle) -> None:
        """Where the window's content stands on the screen: left, top, right, bottom in pixels."""
        ...


def connect_reader(listener: Listener, window: int, platform: str = sys.platform) -> ReaderPort | None:
    """The way to the screen readers of this system; None where AccessKit is not installed or cannot serve this system.

    ``window`` is the native handle: an HWND on Windows, where the window must not have been shown yet, and a pointer to
    an NSWindow on macOS. Nothing is asked of it elsewhere.
    """
    try:
        accesskit = import_module("accesskit")
        return _ADAPTERS.get(platform, _unix)(accesskit, listener, window)
    except (ImportError, AttributeError, OSError):
        return None


def may_be_heard(environ: Mapping[str, str], platform: str = sys.platform) -> bool:
    """Whether there can be a screen reader: on Linux none can without a session bus."""
    if platform in _ADAPTERS:
        return True
    runtime = environ.get("XDG_RUNTIME_DIR", "")
    return bool(environ.get("DBUS_SESSION_BUS_ADDRESS")) or (bool(runtime) and Path(runtime, "bus").exists())


class PatientListener:
    """A listener until there is the real one: remembers whether somebody listens."""

    def __init__(self) -> None:
        self._real: Listener | None = None
        self._begun = False

    def hand_over(self, real: Listener) -> None:
        """From now on ``real`` is told."""
        self._real = real
        if self._begun:
            real.begin()

    def begin(self) -> None:
        """Somebody listens from now on."""
        self._begun = True
        if self._real:
            self._real.begin()

    def end(self) -> None:
        """Nobody listens any more."""
        self._begun = False
        if self._real:
            self._real.end()

    def request(self, request: ReaderRequest) -> None:
        """Somebody asks for something; before there is anything that is nothing."""
        if self._real:
            self._real.request(request)


class EarlyPort(Struct, frozen=True):
    """A way to screen readers that was opened before there was anything to tell them."""

    port: ReaderPort | None
    listener: PatientListener


def connect_early(window: int) -> EarlyPort:
    """As ``connect``, for a window that is about to be shown."""
    listener = PatientListener()
    return EarlyPort(connect_reader(listener, window), listener)


class _Port:
    """What all systems have in common: ``adapter`` may answer with events, which have to be raised."""

    def __init__(self, accesskit: ModuleType, adapter: Any) -> None:
        self._kit, self._adapter = accesskit, adapter

    def send(self, change: TreeChange) -> None:
        _raise(self._adapter.update_if_active(lambda: tree_update(self._kit, change)))

    def look(self, *, focused: bool) -> None:
        """Windows sees that for itself."""

    def place(self, window: Rectangle) -> None:
        """Only AT-SPI has to be told: elsewhere the system knows its window."""


class _UnixPort(_Port):
    @override
    def look(self, *, focused: bool) -> None:
        self._adapter.update_window_focus_state(focused)

    @override
    def place(self, window: Rectangle) -> None:
        rect = self._kit.Rect(*window)
        self._adapter.set_root_window_bounds(rect, rect)


class _MacPort(_Port):
    @override
    def look(self, *, focused: bool) -> None:
        _raise(self._adapter.update_view_focus_state(focused))


def _raise(events: Any) -> None:
    if events is not None:
        events.raise_events()


def _unix(accesskit: ModuleType, listener: Listener, _window: int) -> ReaderPort:
    handlers = _Handlers(accesskit, listener)
    return _UnixPort(accesskit, accesskit.unix.Adapter(handlers.activated, handlers.asked, handlers.deactivated))


def _windows(accesskit: ModuleType, listener: Listener, window: int) -> ReaderPort:
    handlers = _Handlers(accesskit, listener)
    return _Port(accesskit, accesskit.windows.SubclassingAdapter(window, handlers.activated, handlers.asked))


def _mac(accesskit: ModuleType, listener: Listener, window: int) -> ReaderPort:
    handlers = _Handlers(accesskit, listener)
    accesskit.macos.add_focus_forwarder_to_window_class(_SDL_WINDOW)
    adapter = accesskit.macos.SubclassingAdapter.for_window(window, handlers.activated, handlers.asked)
    return _MacPort(accesskit, adapter)


_ADAPTERS: Final[Mapping[str, Callable[[ModuleType, Listener, int], ReaderPort]]] = {
    "win32": _windows,
    "darwin": _mac,
}


class _Handlers:
    """What AccessKit calls, from whichever thread; an exception in any of these would end the program."""

    def __init__(self, accesskit: ModuleType, listener: Listener) -> None:
        self._kit, self._listener = accesskit, listener

    def activated(self) -> None:
        """No tree now: it is made by the main thread, at its next frame."""
        self._listener.begin()

    def deactivated(self) -> None:
        self._listener.end()

    def asked(self, request: Any) -> None:
        known = request_of(self._kit, request)
        if known is not None:
            self._listener.request(known)


# -- there ---------------------------------------------------------------------------------------------------------------


def tree_update(accesskit: Any, change: TreeChange) -> Any:
    """A change as AccessKit wants it."""
    update = accesskit.TreeUpdate(change.focus)
    if change.whole:
        update.tree = accesskit.Tree(change.root)
    for each in change.nodes:
        update.nodes.append((each.number, made_node(accesskit, each)))
        if each.node.caret is not None:
            update.nodes.append((each.number + _RUNS, _text_run(accesskit, each.node)))
    return update


def made_node(accesskit: Any, numbered: NumberedNode) -> Any:
    """A node as AccessKit wants it."""
    told = numbered.node
    node = accesskit.Node(getattr(accesskit.Role, _ROLES[told.role.name]))
    left, top, wide, high = map(float, told.rect)
    node.set_bounds(accesskit.Rect(left, top, left + wide, top + high))
    children = list(numbered.children)
    if told.caret is not None:
        children.append(numbered.number + _RUNS)
        node.set_text_selection(_selection(accesskit, numbered.number + _RUNS, told.caret))
    node.set_children(children)
    _say(node, told)
    _mark(accesskit, node, told)
    _value(accesskit, node, told)
    for deed in told.deeds:
        node.add_action(getattr(accesskit.Action, _ACTIONS[deed]))
    if told.offers:
        node.set_custom_actions([accesskit.CustomAction(place, words) for place, words in enumerate(told.offers)])
    return node


def _say(node: Any, told: HeardNode) -> None:
    """The words of a node."""
    if told.role.name == _IN_VALUE:
        node.set_value(told.name)
    else:
        node.set_label(told.name)
    if told.value and told.number is None and told.caret is None:
        node.set_value(told.value)
    hint = ". ".join(filter(None, (told.problem, told.hint)))
    if hint:
        node.set_description(hint)
    if told.shortcut:
        node.set_keyboard_shortcut(told.shortcut)


def _mark(accesskit: Any, node: Any, told: HeardNode) -> None:
    """All that is no word."""
    if not told.enabled:
        node.set_disabled()
    if told.level:
        node.set_level(told.level)
    if told.place[1]:
        node.set_position_in_set(told.place[0])
        node.set_size_of_set(told.place[1])
    if told.problem:
        node.set_invalid(accesskit.Invalid.TRUE)
    if told.modal:
        node.set_modal()
    if told.insistence.value in _LIVE:
        node.set_live(getattr(accesskit.Live, _LIVE[told.insistence.value]))


def _value(accesskit: Any, node: Any, told: HeardNode) -> None:
    """How it stands: on or off, chosen, opened, at which number."""
    toggled = told.chosen if told.role.name == _RADIO else told.on
    if toggled is not None:
        node.set_toggled(accesskit.Toggled.TRUE if toggled else accesskit.Toggled.FALSE)
    if told.chosen is not None and told.role.name != _RADIO:
        node.set_selected(told.chosen)
    if told.expanded is not None:
        node.set_expanded(told.expanded)
        node.set_has_popup(accesskit.HasPopup.LISTBOX)
    if told.number is not None:
        node.set_numeric_value(float(told.number.value))
        node.set_min_numeric_value(float(told.number.low))
        node.set_max_numeric_value(float(told.number.high))
        node.set_numeric_value_step(float(told.number.step))


def _selection(accesskit: Any, run: NodeNumber, caret: tuple[int, int]) -> Any:
    anchor, focus = (accesskit.TextPosition(run, place) for place in caret)
    return accesskit.TextSelection(anchor, focus)


def _text_run(accesskit: Any, told: HeardNode) -> Any:
    """The text of a field: letters and words are counted, so that they can be read one by one."""
    node = accesskit.Node(accesskit.Role.TEXT_RUN)
    node.set_value(told.value)
    node.set_character_lengths([len(letter.encode()) for letter in told.value])
    node.set_word_lengths(_word_lengths(told.value))
    left, top, wide, high = map(float, told.rect)
    node.set_bounds(accesskit.Rect(left, top, left + wide, top + high))
    node.set_text_direction(accesskit.TextDirection.LEFT_TO_RIGHT)
    return node


def _word_lengths(text: str) -> Sequence[int]:
    """How many letters each word has, with the spaces behind it."""
    lengths: list[int] = []
    before = " "
    for letter in text:
        if not lengths or (before == " " and letter != " "):
            lengths.append(0)
        lengths[-1] += 1
        before = letter
    return lengths


# -- back ----------------------------------------------------------------------------------------------------------------


def request_of(accesskit: Any, request: Any) -> ReaderRequest | None:
    """What AccessKit brings, in our words; None for what nothing here was offered for."""
    deed = next((deed for deed, name in _ACTIONS.items() if request.action == getattr(accesskit.Action, name)), None)
    if deed is None:
        return None
    kind, data = request.data or (None, None)
    node = request.target - _RUNS if request.target >= _RUNS else request.target
    if deed is Deed.OTHER:
        return ReaderRequest(node, deed, place=data) if isinstance(data, int) else None
    if deed is Deed.WRITE:
        return ReaderRequest(node, deed, text=str(data)) if kind is not None else None
    return ReaderRequest(node, deed)
