"""Folders in which nothing may be written, for root as well: it lays down the right to pass over rights meanwhile."""

from __future__ import annotations

import ctypes
import os
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

_VERSION = 0x20080522
_PASS_OVER = 1 << 1 | 1 << 2
"""CAP_DAC_OVERRIDE and CAP_DAC_READ_SEARCH."""
_OPENED = {True: 0o755, False: 0o644}
_CLOSED = {True: 0o555, False: 0o444}


class _Header(ctypes.Structure):
    _fields_ = (("version", ctypes.c_uint32), ("pid", ctypes.c_int))


class _Sets(ctypes.Structure):
    _fields_ = (("effective", ctypes.c_uint32), ("permitted", ctypes.c_uint32), ("inheritable", ctypes.c_uint32))


@contextmanager
def closed(folder: Path) -> Iterator[None]:
    """Nothing in ``folder`` may be written for as long as the block lasts. Skips where that cannot be had."""
    inside = [(path, path.is_dir()) for path in (folder, *folder.rglob("*"))]
    with _rights_count():
        for path, is_folder in inside:
            path.chmod(_CLOSED[is_folder])
        try:
            yield
        finally:
            for path, is_folder in inside:
                path.chmod(_OPENED[is_folder])


@contextmanager
def not_entered(folder: Path) -> Iterator[None]:
    """Nobody may look into ``folder`` for as long as the block lasts. Skips where that cannot be had."""
    with _rights_count():
        folder.chmod(0)
        try:
            yield
        finally:
            folder.chmod(_OPENED[True])


@contextmanager
def _rights_count() -> Iterator[None]:
    if not hasattr(os, "geteuid"):
        pytest.skip("rights of folders are another matter on Windows")
    if os.geteuid() == 0 and not sys.platform.startswith("linux"):
        pytest.skip("root may write everywhere")
    override = _effective() & _PASS_OVER if os.geteuid() == 0 else 0
    if override:
        _make_effective(_effective() & ~override)
    try:
        yield
    finally:
        if override:
            _make_effective(_effective() | override)


def _effective() -> int:
    return int(_sets()[1][0].effective)


def _make_effective(rights: int) -> None:
    header, sets = _sets()
    sets[0].effective = rights
    if ctypes.CDLL(None, use_errno=True).capset(ctypes.byref(header), sets):
        raise OSError(ctypes.get_errno(), "capset")


def _sets() -> tuple[_Header, ctypes.Array[_Sets]]:
    header, sets = _Header(_VERSION, 0), (_Sets * 2)()
    if ctypes.CDLL(None, use_errno=True).capget(ctypes.byref(header), sets):
        raise OSError(ctypes.get_errno(), "capget")
    return header, sets
