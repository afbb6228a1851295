"""Asks the portal of a Linux desktop whether the person likes it dark, and hears when that changes: a small client of D-Bus.

Speaks only what this one question needs (the D-Bus specification, "Message Protocol"; org.freedesktop.portal.Settings).
Blocks in a socket, so it belongs to a thread of its own, and costs nothing while nothing changes.
"""

from __future__ import annotations

import os
import socket
import struct
from collections.abc import Iterator, Mapping
from contextlib import suppress
from typing import Final
from urllib.parse import unquote

_APPEARANCE: Final = "org.freedesktop.appearance"
_SCHEME: Final = "color-scheme"
_SETTINGS: Final = "org.freedesktop.portal.Settings"
_PORTAL: Final = "org.freedesktop.portal.Desktop"
_PORTAL_PATH: Final = "/org/freedesktop/portal/desktop"
_BUS: Final = "org.freedesktop.DBus"
_BUS_PATH: Final = "/org/freedesktop/DBus"

_CALL, _RETURN, _SIGNAL = 1, 2, 4
_PATH, _INTERFACE, _MEMBER, _REPLY_TO, _DESTINATION, _SIGNATURE = 1, 2, 3, 5, 6, 8
_MOST_BYTES: Final = 1_000_000  # of a message; those that are meant for us have some hundred
_PATIENCE: Final = 30.0  # seconds for an answer; the first one may have to start the portal
_DARK, _LIGHT = 1, 2


class BusProblem(Exception):
    """The bus is not there, or says what cannot be understood."""


def session_bus(environment: Mapping[str, str]) -> str:
    """The address of the session's bus; "" where there is none."""
    told = environment.get("DBUS_SESSION_BUS_ADDRESS", "")
    runtime = environment.get("XDG_RUNTIME_DIR", "")
    return told or (f"unix:path={runtime}/bus" if runtime else "")


class Portal:
    """A connection to the portal of one session's bus. ``close`` may be called from any thread, and ends ``wishes``."""

    def __init__(self, address: str) -> None:
        """Raises BusProblem or OSError."""
        self._socket = _connected(address)
        self._serial = 0
        self._read = b""

    def wishes(self) -> Iterator[bool | None]:
        """Whether dark is wished for: now, and after each change; None for no wish. Ends with the connection.

        Raises BusProblem or OSError.
        """
        self._greet()
        self._call(_BUS, _BUS_PATH, _BUS, "Hello")
        rule = f"type='signal',interface='{_SETTINGS}',member='SettingChanged',arg0='{_APPEARANCE}'"
        self._call(_BUS, _BUS_PATH, _BUS, "AddMatch", rule)
        asked = self._call(_PORTAL, _PORTAL_PATH, _SETTINGS, "Read", _APPEARANCE, _SCHEME)
        while True:
            kind, fields, body = self._message()
            if fields.get(_REPLY_TO) == asked:
                if kind != _RETURN:
                    raise BusProblem("there is no portal")
                self._socket.settimeout(None)  # from now on only changes come, maybe never
                yield _wish(body)
            elif kind == _SIGNAL and fields.get(_MEMBER) == "SettingChanged" and body.names(_APPEARANCE, _SCHEME):
                yield _wish(body)

    def close(self) -> None:
        """Let go of the bus."""
        with suppress(OSError):
            self._socket.shutdown(socket.SHUT_RDWR)
        self._socket.close()

    def _greet(self) -> None:
        """Say who we are; the bus knows it from the socket, and agrees."""
        who = str(os.getuid()).encode().hex()
        self._socket.sendall(b"\0AUTH EXTERNAL " + who.encode() + b"\r\n")
        while b"\r\n" not in self._read:
            self._read += self._received()
        line, _, self._read = self._read.partition(b"\r\n")
        if not line.startswith(b"OK "):
            raise BusProblem("the bus does not let us in")
        self._socket.sendall(b"BEGIN\r\n")

    def _call(self, destination: str, path: str, interface: str, member: str, *texts: str) -> int:
        """Call a method with texts; the number under which the answer comes."""
        self._serial += 1
        body = b""
        for text in texts:
            body = _aligned(body, 4) + _text(text)
        fields = [(_PATH, "o", path), (_INTERFACE, "s", interface), (_MEMBER, "s", member)]
        fields.append((_DESTINATION, "s", destination))
        array = b""
        for code, sign, value in fields:
            array = _aligned(array, 8) + bytes((code, 1, ord(sign), 0)) + _text(value)
        if texts:
            array = _aligned(array, 8) + bytes((_SIGNATURE, 1, ord("g"), 0, len(texts))) + b"s" * len(texts) + b"\0"
        head = struct.pack("<cBBBIII", b"l", _CALL, 0, 1, len(body), self._serial, len(array))
        self._socket.sendall(_aligned(head + array, 8) + body)
        return self._serial

    def _message(self) -> tuple[int, dict[int, object], _Body]:
        """The next message: its kind, its fields of the kinds that we know, its body."""
        start = self._bytes(16)
        order = {b"l": "<", b"B": ">"}.get(start[:1])
        if order is None:
            raise BusProblem("no message begins like this")
        length, _serial, width = struct.unpack(f"{order}III", start[4:])
        padded = (width + 7) // 8 * 8
        if padded + length > _MOST_BYTES:
            raise BusProblem(f"a message of {padded + length} bytes")
        header = _Body(self._bytes(padded), order)
        fields: dict[int, object] = {}
        while header.at < width:
            header.align(8)
            code = header.byte()
            fields[code] = header.variant()
        return start[1], fields, _Body(self._bytes(length), order)

    def _bytes(self, count: int) -> bytes:
        while len(self._read) < count:
            self._read += self._received()
        taken, self._read = self._read[:count], self._read[count:]
        return taken

    def _received(self) -> bytes:
        got = self._socket.recv(4096)
        if not got:
            raise BusProblem("the bus has gone")
        return got


class _Body:
    """Values one after the other, each at a multiple of its size. Raises BusProblem where there are none."""

    def __init__(self, content: bytes, order: str) -> None:
        self._content, self._order, self.at = content, order, 0

    def align(self, size: int) -> None:
        self.at = (self.at + size - 1) // size * size

    def byte(self) -> int:
        return self._taken(1)[0]

    def number(self) -> int:
        self.align(4)
        (number,) = struct.unpack(f"{self._order}I", self._taken(4))
        return int(number)

    def text(self) -> str:
        return self._text_of(self.number())

    def names(self, *texts: str) -> bool:
        """Whether these texts come next."""
        return all(self.text() == text for text in texts)

    def variant(self) -> object:
        """A value that says what it is; of the kinds that are met here."""
        sign = self._text_of(self.byte())
        if sign == "v":
            return self.variant()
        if sign == "u":
            return self.number()
        if sign in {"s", "o"}:
            return self.text()
        if sign == "g":
            return self._text_of(self.byte())
        raise BusProblem(f"a value of kind {sign}")

    def _text_of(self, length: int) -> str:
        text = self._taken(length + 1)  # a zero ends it
        return text[:-1].decode("utf-8", "replace")

    def _taken(self, count: int) -> bytes:
        taken = self._content[self.at : self.at + count]
        if len(taken) < count:
            raise BusProblem("a message ends too soon")
        self.at += count
        return taken


def _wish(body: _Body) -> bool | None:
    """What a colour scheme says: 1 is dark, 2 light, everything else no wish."""
    value = body.variant()
    return value == _DARK if value in {_DARK, _LIGHT} else None


def _connected(address: str) -> socket.socket:
    """A socket at the first part of ``address`` ("unix:path=…;unix:abstract=…") that can be reached."""
    for place in _places(address):
        link = socket.socket(socket.AF_UNIX, socket.SOCK_STREAM)
        link.settimeout(_PATIENCE)
        try:
            link.connect(place)
        except OSError:
            link.close()
            continue
        return link
    raise BusProblem("there is no session bus")


def _places(address: str) -> Iterator[str]:
    for part in address.split(";"):
        kind, _, rest = part.partition(":")
        keys = dict(each.partition("=")[::2] for each in rest.split(","))
        if kind == "unix" and "path" in keys:
            yield unquote(keys["path"])
        elif kind == "unix" and "abstract" in keys:
            yield "\0" + unquote(keys["abstract"])


def _text(text: str) -> bytes:
    content = text.encode()
    return struct.pack("<I", len(content)) + content + b"\0"


def _aligned(content: bytes, size: int) -> bytes:
    return content + bytes(-len(content) % size)
