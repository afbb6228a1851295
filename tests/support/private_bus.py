"""A session bus of its own, and a portal on it that tells whether the desktop is dark. Ends only what it started."""

from __future__ import annotations

import os
import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from threading import Thread

from jeepney import DBusAddress, HeaderFields, MessageType, message_bus, new_error, new_method_return, new_signal
from jeepney.io.blocking import DBusConnection, open_dbus_connection

from tests.support.window import WindowProblem, _running

_NAME, _PATH, _SETTINGS = (
    "org.freedesktop.portal.Desktop",
    "/org/freedesktop/portal/desktop",
    "org.freedesktop.portal.Settings",
)
_KEY = ("org.freedesktop.appearance", "color-scheme")
NO_WISH, DARK, LIGHT = 0, 1, 2


@contextmanager
def private_bus() -> Iterator[str]:
    """The address of a session bus that runs for as long as the block lasts."""
    read, write = os.pipe()
    words = [str(shutil.which("dbus-daemon")), "--session", "--nofork", "--nopidfile", f"--print-address={write}"]
    with _running(words, pass_fds=(write,)):
        os.close(write)
        with os.fdopen(read) as pipe:
            address = pipe.readline().strip()
        if not address:
            raise WindowProblem("the session bus did not start")
        yield address


class FakePortal:
    """Answers ``Read`` with ``scheme``, and tells of a change."""

    def __init__(self, address: str, scheme: int) -> None:
        self.scheme = scheme
        self._bus: DBusConnection = open_dbus_connection(address)
        self._bus.send_and_get_reply(message_bus.RequestName(_NAME))
        Thread(target=self._serve, daemon=True).start()

    def turn(self, scheme: int) -> None:
        """The desktop changes, and another setting of it, too."""
        self.scheme = scheme
        emitter = DBusAddress(_PATH, interface=_SETTINGS)
        for key, value in (
            ("contrast", ("u", DARK)),
            ("accent-color", ("(ddd)", (0.1, 0.2, 0.3))),
            (_KEY[1], ("u", scheme)),
        ):
            self._bus.send(new_signal(emitter, "SettingChanged", "ssv", (_KEY[0], key, value)))

    def close(self) -> None:
        self._bus.close()

    def _serve(self) -> None:
        while True:
            try:
                message = self._bus.receive()
            except (OSError, ConnectionError, ValueError):
                return
            if message.header.message_type is MessageType.method_call:
                known = message.header.fields.get(HeaderFields.member) == "Read" and message.body == _KEY
                answer = (
                    new_method_return(message, "v", (("v", ("u", self.scheme)),))
                    if known
                    else new_error(message, "x.y")
                )
                self._bus.send(answer)
