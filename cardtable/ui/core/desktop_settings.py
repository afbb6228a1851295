"""Reads what desktops of Linux and BSD keep of the person's wishes in files: those of KDE and GTK, and GNOME's database.

Starts no process and writes nothing. Never raises for what the files hold but ``struct.error`` or ``IndexError`` for a
broken database.
"""

from __future__ import annotations

import struct
from collections.abc import Iterator, Sequence
from pathlib import Path

_MOST = 4_000_000  # bytes of a file that are read: such files have a few kilobytes
_NO_PARENT = 0xFFFF_FFFF


def entry_in(path: Path, section: str, key: str) -> str:
    """The value of ``key`` in a file of sections; "" when there is no such file, section or key."""
    inside = False
    for line in content_of(path).decode("utf-8", "replace").splitlines():
        if line.startswith("["):
            inside = line.strip() == f"[{section}]"
        name, _, value = line.partition("=")
        if inside and name.strip() == key:
            return value.strip()
    return ""


def gnome_settings(database: Path) -> Iterator[tuple[str, bytes]]:
    """Names and raw values in a database of dconf (GVDB): a table of items of 24 bytes, each named after its parent."""
    data = content_of(database)
    if data[:8] != b"GVariant":
        return
    start, end = struct.unpack_from("<II", data, 16)
    bloom, buckets = struct.unpack_from("<II", data, start)
    first = start + 8 + 4 * (bloom & 0x07FF_FFFF) + 4 * buckets
    items = list(struct.iter_unpack("<IIIHBBII", data[first : first + (end - first) // 24 * 24]))
    for at, (*_, kind, _, begin, stop) in enumerate(items):
        if kind == ord("v"):
            yield _name(data, items, at).decode("utf-8", "replace"), data[begin:stop]


def content_of(path: Path) -> bytes:
    """What is in a file; nothing when it is not there or may not be read."""
    try:
        with path.open("rb") as file:
            return file.read(_MOST)
    except OSError:
        return b""


def _name(data: bytes, items: Sequence[tuple[int, ...]], at: int) -> bytes:
    """The whole name of an item, from its last ancestor down; a broken file may name them in a circle."""
    parts: list[bytes] = []
    while at != _NO_PARENT and len(parts) <= len(items):
        _, at, key, size, *_ = items[at]
        parts.append(data[key : key + size])
    return b"".join(reversed(parts))
