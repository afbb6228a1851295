"""A person with a screen reader: an accessibility bus of its own, and a client that knows nothing but what is told there.

    with accessibility_bus(screen) as bus, started(..., environ=bus.environ) as window:
        with bus.reader() as ear:
            Listener(ear).push("Klondike")

Speaks the AT-SPI protocol over D-Bus, and knows neither the program nor its pictures. Ends only what it started.
"""

from __future__ import annotations

import os
import shutil
import tempfile
import time
from collections import deque
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from typing import Any

from jeepney import DBusAddress, HeaderFields, MatchRule, Message, MessageType, Properties, message_bus, new_method_call
from jeepney.io.blocking import DBusConnection, open_dbus_connection

from tests.support.by_ear import Gone, Told
from tests.support.window import PATIENCE, Screen, WindowProblem, _running, wait_until

TOOLS = ("dbus-daemon",)
LAUNCHERS = ("/usr/libexec/at-spi-bus-launcher", "/usr/lib/at-spi2-core/at-spi-bus-launcher")
_ANSWERED = 12.0  # seconds
_ATSPI = "org.a11y.atspi"
_ROOT = "/org/a11y/atspi/accessible/root"
ROLES = {
    2: "alert", 7: "check box", 11: "combo box", 16: "dialog", 23: "frame", 27: "image", 29: "label", 31: "list",
    32: "list item", 33: "menu", 35: "menu item", 37: "tab", 38: "tab list", 39: "panel", 43: "button", 44: "radio button",
    49: "scroll pane", 51: "slider", 52: "spin button", 54: "status bar", 55: "table", 56: "cell", 57: "column header",
    61: "text", 62: "toggle button", 63: "toolbar", 69: "window", 79: "entry", 82: "document", 83: "heading", 90: "row",
    98: "list box", 99: "group", 101: "notification",
}  # fmt: skip
"""Names of the roles (AtspiRole) that the program uses."""
_FOCUSED, _ENABLED, _MODAL = 12, 8, 16  # of AtspiStateType
_LOOK_EVERY = 0.05

Where = tuple[str, str]
"""A name on the bus, and a path there."""


class NotOnBus(AssertionError):
    """The expected part or state did not appear on the bus."""


def missing_bus_tools() -> list[str]:
    """The required tools that are not installed."""
    missing = [tool for tool in TOOLS if shutil.which(tool) is None]
    return missing if any(Path(path).exists() for path in LAUNCHERS) else [*missing, "at-spi2-core"]


class AccessibilityBus:
    """A running session bus with an accessibility bus. ``environ`` lets programs find it."""

    def __init__(self, address: str) -> None:
        self.environ: Mapping[str, str] = {"DBUS_SESSION_BUS_ADDRESS": address}
        self._session = open_dbus_connection(address)

    def listen(self, *, on: bool = True) -> None:
        """Announce that a screen reader is running, or no longer."""
        status = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Status")
        for name in ("IsEnabled", "ScreenReaderEnabled"):
            _answer(self._session, Properties(status).set(name, "b", on))

    @contextmanager
    def reader(self) -> Iterator[ScreenReaderClient]:
        """A client for the length of the block."""
        launcher = DBusAddress("/org/a11y/bus", "org.a11y.Bus", "org.a11y.Bus")
        (address,) = _answer(self._session, new_method_call(launcher, "GetAddress"))
        with closing(open_dbus_connection(address)) as connection:
            yield ScreenReaderClient(connection)

    def close(self) -> None:
        self._session.close()


@contextmanager
def accessibility_bus(screen: Screen) -> Iterator[AccessibilityBus]:
    """Run the buses for the length of the block."""
    read, write = os.pipe()
    words = [str(shutil.which("dbus-daemon")), "--session", "--nofork", "--nopidfile", f"--print-address={write}"]
    env = {**screen.environ({}), "GIO_USE_VFS": "local", "GSETTINGS_BACKEND": "memory"}
    env.pop("DBUS_SESSION_BUS_ADDRESS", None)
    with (
        tempfile.TemporaryDirectory() as runtime,
        _running(words, env={**env, "XDG_RUNTIME_DIR": runtime}, pass_fds=(write,)),
    ):
        os.close(write)
        with os.fdopen(read) as pipe:
            address = pipe.readline().strip()
        if not address:
            raise WindowProblem("the session bus did not start")
        bus = AccessibilityBus(address)
        try:
            bus.listen()
            yield bus
        finally:
            bus.close()


class ScreenReaderClient:
    """Listens to all programs on one accessibility bus."""

    def __init__(self, connection: DBusConnection) -> None:
        self._bus = connection
        self.said: list[str] = []
        self._signals: deque[Message] = deque()
        for kind in ("Object", "Window"):
            rule = MatchRule(type="signal", interface=f"{_ATSPI}.Event.{kind}")
            _answer(self._bus, message_bus.AddMatch(rule))
        registry = DBusAddress("/org/a11y/atspi/registry", f"{_ATSPI}.Registry", f"{_ATSPI}.Registry")
        for event in ("object:announcement", "object:state-changed:focused", "window:activate"):
            _answer(self._bus, new_method_call(registry, "RegisterEvent", "sass", (event, [], "")))

    # -- listening -------------------------------------------------------------------------------------------------

    def programs(self) -> list[Where]:
        """All accessible programs."""
        # Not ``_answer``: while that waits for its reply, whatever else comes is dropped.
        (children,) = self._ask_all([((f"{_ATSPI}.Registry", _ROOT), "GetChildren", "Accessible")])[0]
        return [tuple(each) for each in children]

    def window(self) -> Told:
        """The window of the only program, with its contents. Raises NotOnBus if there is none."""
        until = time.monotonic() + PATIENCE
        while time.monotonic() < until:
            tops = self.programs()
            below = [self._ask_all([(top, "GetChildren", "Accessible")])[0] for top in tops]
            wins = [tuple(each) for answer in below if answer is not None for each in answer[0]]
            if wins:
                found = self._told(wins[:1])
                if found:
                    return found[0]
            time.sleep(_LOOK_EVERY)
        raise NotOnBus("no program is to be heard")

    def heard(self) -> list[str]:
        """The announcements since the last call."""
        self._hear()
        said, self.said = self.said, []
        return said

    def clock(self) -> float:
        """The time in seconds that ``wait`` uses."""
        return time.monotonic()

    def wait(self, happened: Callable[[], bool], what: str, patience: float = PATIENCE) -> None:
        """Return once ``happened``. Raises NotOnBus with the present contents on a timeout."""
        try:
            wait_until(happened, what, patience)
        except WindowProblem as problem:
            raise NotOnBus(f"{problem}\n" + "\n".join(self.window().lines())) from problem

    # -- doing -----------------------------------------------------------------------------------------------------

    def click(self, told: Told) -> None:
        """Perform the default action. Raises Gone."""
        if self._ask_all([(told.where, "DoAction", "Action", "i", (0,))]) == [None]:
            raise Gone(f"{told.role} {told.name!r}")

    def grab(self, told: Told) -> None:
        """Focus it."""
        self._ask_all([(told.where, "GrabFocus", "Component")])

    def number(self, told: Told) -> float:
        """Its current value."""
        address = DBusAddress(told.where[1], told.where[0], f"{_ATSPI}.Value")
        return float(_answer(self._bus, Properties(address).get("CurrentValue"))[0][1])

    def write(self, told: Told, number: float) -> None:
        """Set its value."""
        address = DBusAddress(told.where[1], told.where[0], f"{_ATSPI}.Value")
        _answer(self._bus, Properties(address).set("CurrentValue", "d", number))

    # -- inside ----------------------------------------------------------------------------------------------------

    def _told(self, places: Sequence[Where]) -> list[Told]:
        """The parts at those places with their contents, queried together, level by level."""
        calls: list[tuple[Any, ...]] = []
        for place in places:
            calls += [
                (place, "GetRole", "Accessible"), (place, "GetAll", None), (place, "GetState", "Accessible"),
                (place, "GetInterfaces", "Accessible"), (place, "GetChildren", "Accessible"),
            ]  # fmt: skip
        answers = self._ask_all(calls)
        made: list[tuple[Told, list[Where]]] = []
        for number, place in enumerate(places):
            role, all_of, state, interfaces, children = answers[5 * number : 5 * number + 5]
            if None in (role, all_of, state, interfaces, children):
                continue  # gone meanwhile
            known = {key: value for key, (_, value) in all_of[0].items()}
            low, high = state[0]
            states = low | high << 32
            enabled, focused, modal = (bool(states >> bit & 1) for bit in (_ENABLED, _FOCUSED, _MODAL))
            name = ROLES.get(role[0], str(role[0]))
            told = Told(place, name, known["Name"], known["Description"], enabled, focused, modal, interfaces[0])
            made.append((told, [tuple(each) for each in children[0]]))
        below = [place for _, inner in made for place in inner]
        found = {told.where: told for told in self._told(below)} if below else {}
        for told, inner in made:
            told.children = [found[place] for place in inner if place in found]
        return [told for told, _ in made]

    def _ask_all(self, calls: Sequence[tuple[Any, ...]]) -> list[Any]:
        """Send all calls, then wait for all answers; None for errors and for parts that are gone."""
        serials: dict[int, int] = {}
        answers: list[Any] = [None] * len(calls)
        for number, (where, name, interface, *rest) in enumerate(calls):
            if interface is None:
                address = DBusAddress(where[1], where[0], "org.freedesktop.DBus.Properties")
                message = new_method_call(address, name, "s", (f"{_ATSPI}.Accessible",))
            else:
                message = new_method_call(DBusAddress(where[1], where[0], f"{_ATSPI}.{interface}"), name, *rest)
            serial = next(self._bus.outgoing_serial)
            serials[serial] = number
            self._bus.send(message, serial=serial)
        while serials:
            try:
                message = self._bus.receive(timeout=_ANSWERED)
            except TimeoutError:
                break
            serial = message.header.fields.get(HeaderFields.reply_serial, -1)
            if serial in serials:
                number = serials.pop(serial)
                is_answer = message.header.message_type is MessageType.method_return
                answers[number] = message.body if is_answer else None
            else:
                self._take(message)
        return answers

    def _hear(self) -> None:
        """Read all pending signals."""
        while True:
            try:
                self._take(self._bus.receive(timeout=0.001))
            except TimeoutError:
                return

    def _take(self, message: Message) -> None:
        if message.header.message_type is not MessageType.signal:
            return
        if message.header.fields.get(HeaderFields.member) == "Announcement":
            self.said.append(message.body[3][1])


def _answer(connection: DBusConnection, message: Message) -> Any:
    reply = connection.send_and_get_reply(message, timeout=PATIENCE)
    if reply.header.message_type is MessageType.error:
        raise WindowProblem(f"{message.header.fields}: {reply.body}")
    return reply.body
