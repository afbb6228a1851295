"""Databases of settings as dconf writes them, for tests of what is read from them."""

from __future__ import annotations

import struct


def database(settings: dict[str, bytes]) -> bytes:
    """A database as dconf writes it: two words of bloom filter, one bucket, items, names, values."""
    paths = sorted({"/"} | {path[: at + 1] for path in settings for at, c in enumerate(path) if c == "/"} | {*settings})
    at = {path: number for number, path in enumerate(paths)}
    start, first = 24, 24 + 8 + 8 + 4
    end = first + 24 * len(paths)
    items, tail = b"", b""
    for path in paths:
        above = path.rstrip("/").rpartition("/")[0] + "/" if path != "/" else ""
        name, value = path[len(above) :].encode(), settings.get(path, b"")
        key = end + len(tail)
        tail += name + b"\0" * (-len(name) % 8)
        begin = end + len(tail)
        tail += value + b"\0" * (-len(value) % 8)
        parent = at[above] if above else 0xFFFF_FFFF
        kind = ord("v" if path in settings else "L")
        items += struct.pack("<IIIHBBII", 5, parent, key, len(name), kind, 0, begin, begin + len(value))
    head = b"GVariant" + struct.pack("<IIII", 0, 0, start, end)
    return head + struct.pack("<II", 2 | 5 << 27, 1) + bytes(12) + items + tail
