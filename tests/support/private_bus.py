"""A session bus of its own, and a portal on it that tells whether the desktop is dark. Ends only what it started."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from threading import Thread

from jeepney import (
    DBusAddress,
    HeaderFields,
    Message,
    MessageType,
    message_bus,
    new_error,
    new_method_return,
    new_signal,
)
from jeepney.io.blocking import DBusConnection, open_dbus_connection

from tests.support.tools import needed
from tests.support.window import WindowProblem, _running

_NAME, _PATH, _SETTINGS = (
    "org.freedesktop.portal.Desktop",
    "/org/freedesktop/portal/desktop",
    "org.freedesktop.portal.Settings",
)
_APPEARANCE, _SCHEME = "org.freedesktop.appearance", "color-scheme"
Value = tuple[str, object]
"""A value after its D-Bus type."""
NO_WISH, DARK, LIGHT = 0, 1, 2


@contextmanager
def private_bus() -> Iterator[str]:
    """The address of a session bus that runs for as long as the block lasts. Skips the test where there can be none."""
    daemon = shutil.which("dbus-daemon")
    needed([] if daemon else ["dbus-daemon"])
    read, write = os.pipe()
    words = [str(daemon), "--session", "--nofork", "--nopidfile", f"--print-address={write}"]
    with _running(words, pass_fds=(write,)):
        os.close(write)
        with os.fdopen(read) as pipe:
            address = pipe.readline().strip()
        if not address:
            raise WindowProblem("the session bus did not start")
        yield address


class FakePortal:
    """Answers ``ReadAll`` with the settings in the namespaces that are asked for, and tells of changes."""

    def __init__(self, address: str, scheme: int, others: Mapping[tuple[str, str], Value] = {}) -> None:
        """``scheme`` is the colour scheme, ``others`` are further settings by namespace and key."""
        self._settings = {(_APPEARANCE, _SCHEME): ("u", scheme), **others}
        self._bus: DBusConnection = open_dbus_connection(address)
        self._bus.send_and_get_reply(message_bus.RequestName(_NAME))
        Thread(target=self._serve, daemon=True).start()

    def turn(self, scheme: int) -> None:
        """The colour scheme changes, and another setting, too."""
        self.tell(_APPEARANCE, "accent-color", ("(ddd)", (0.1, 0.2, 0.3)))
        self.tell(_APPEARANCE, _SCHEME, ("u", scheme))

    def tell(self, space: str, key: str, value: Value) -> None:
        """Setting ``key`` in the namespace ``space`` changes."""
        self._settings[space, key] = value
        emitter = DBusAddress(_PATH, interface=_SETTINGS)
        self._bus.send(new_signal(emitter, "SettingChanged", "ssv", (space, key, value)))

    def close(self) -> None:
        self._bus.close()

    def _serve(self) -> None:
        while True:
            try:
                message = self._bus.receive()
            except (OSError, ConnectionError, ValueError):
                return
            if message.header.message_type is MessageType.method_call:
                known = message.header.fields.get(HeaderFields.member) == "ReadAll"
                self._bus.send(self._answer(message) if known else new_error(message, "x.y"))

    def _answer(self, question: Message) -> Message:
        (spaces,) = question.body
        told = {space: {key: value for (of, key), value in self._settings.items() if of == space} for space in spaces}
        return new_method_return(question, "a{sa{sv}}", (told,))
