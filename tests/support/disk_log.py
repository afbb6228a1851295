"""Everything a process does to the files of one folder, in order, and what a disk holds after any part of it.

``record`` puts a layer over the calls of ``os`` and ``io`` and makes SQLite's own layer to the system (its VFS) pass
each write, truncation, flush and removal on. Both also can be refused, as a full disk does. For a child only: nothing
is put back.

A sudden end of the program leaves every call that was done. A loss of power leaves what was flushed; of the rest each
write may be there, or not, or some of its sectors, in any order. Names are those changed before the last flush of the
folder, and then either as many of the next as there was time for, in their order, as a file system with a journal has
it; or any of them.
"""

from __future__ import annotations

import builtins
import ctypes
import errno
import io
import os
import sqlite3
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random
from typing import Any

Op = tuple[Any, ...]
"""``link name file``, ``rename old new``, ``unlink name``, ``mkdir name``, ``rmdir name``, ``write file place bytes``,
``cut file size``, ``sync file``, ``sync_folder``, ``said …``. Names are relative, files are numbers that are never
reused."""

FOLDER_OPS = frozenset({"link", "rename", "unlink", "mkdir", "rmdir"})
_SHARED = "-shm"  # the index of the log is made anew by whoever opens the file after a sudden end

_OK, _FULL, _IOERR_FSYNC, _CANTOPEN = 0, 13, 10 | 4 << 8, 14
_CREATE, _FLUSHES_FOLDER = (
    0x4,
    0x800 | 0x4000 | 0x80000,
)  # journals and logs: their first flush is one of the folder too


class DiskLog:
    """What was done below ``root``, and said meanwhile; ``refuse`` tells, by its number, whether a call fails for want
    of room.
    """

    def __init__(self, root: Path, refuse: Callable[[int], bool] = lambda _: False) -> None:
        self.root, self.refuse, self.calls = str(root.resolve()), refuse, 0
        self.ops: list[Op] = []
        self.names: dict[str, int] = {}
        self.start: dict[int, bytes] = {}
        self.folders: list[str] = []
        self._files = 0
        for path in sorted(root.rglob("*")):
            name = path.relative_to(root).as_posix()
            if path.is_dir():
                self.folders.append(name)
            elif not name.endswith(_SHARED):
                self._files += 1
                self.names[name] = self._files
                self.start[self._files] = path.read_bytes()
        self._first = dict(self.names)

    @property
    def beginning(self) -> tuple[dict[str, int], dict[int, bytes], list[str]]:
        """Names, contents and folders as they were before anything was done."""
        return self._first, self.start, self.folders

    def say(self, *words: object) -> None:
        """The program has said something to the person: a ply was kept, or there is trouble."""
        self.ops.append(("said", *words))

    def inside(self, path: object, dir_fd: int | None = None) -> str | None:
        """The name below the root; None for what does not concern it."""
        at = path if isinstance(path, int) else dir_fd
        folder = "" if at is None else str(Path(f"/proc/self/fd/{at}").readlink())
        whole = folder if isinstance(path, int) else str(Path(folder, os.fsdecode(path)).absolute())
        if not whole.startswith(self.root + "/") or whole.endswith(_SHARED):
            return None
        return whole[len(self.root) + 1 :]

    def ask(self) -> None:
        """One more call that may fail. Raises OSError."""
        self.calls += 1
        if self.refuse(self.calls):
            raise OSError(errno.ENOSPC, "no space left")

    def made(self, name: str) -> int:
        """The file of that name is there now."""
        if name not in self.names:
            self._files += 1
            self.names[name] = self._files
            self.ops.append(("link", name, self._files))
        return self.names[name]

    def gone(self, name: str) -> None:
        """Nothing has that name any more."""
        if self.names.pop(name, None) is not None:
            self.ops.append(("unlink", name))

    def renamed(self, old: str, new: str) -> None:
        """A file has another name."""
        self.names[new] = self.names.pop(old)
        self.ops.append(("rename", old, new))


def record(log: DiskLog) -> None:
    """From here on everything that this process does goes through ``log``."""
    _record_python(log)
    _record_sqlite(log)


# -- Python ------------------------------------------------------------------------------------------------------------


def _record_python(log: DiskLog) -> None:  # noqa: C901 - one small function a call
    real = {name: getattr(os, name) for name in ("open", "unlink", "rename", "replace", "mkdir", "rmdir", "fsync")}
    real_open = io.open

    def opening(path: Any, flags: int, mode: int = 0o777, *, dir_fd: int | None = None) -> int:
        name = log.inside(path, dir_fd) if flags & os.O_CREAT else None
        if name is not None and name not in log.names:
            log.ask()
        file = int(real["open"](path, flags, mode, dir_fd=dir_fd))
        if name is not None:
            log.made(name)
        return file

    def unlinking(path: Any, *, dir_fd: int | None = None) -> None:
        real["unlink"](path, dir_fd=dir_fd)
        if (name := log.inside(path, dir_fd)) is not None:
            log.gone(name)

    def renaming(old: Any, new: Any, **more: Any) -> None:
        names = log.inside(old), log.inside(new)
        if names[0] is not None:
            log.ask()
        real["replace"](old, new, **more)
        if names[0] is not None and names[1] is not None:
            log.renamed(names[0], names[1])

    def making(path: Any, mode: int = 0o777, *, dir_fd: int | None = None) -> None:
        name = log.inside(path, dir_fd)
        if name is not None and not os.path.lexists(path):
            log.ask()
        real["mkdir"](path, mode, dir_fd=dir_fd)
        if name is not None:
            log.ops.append(("mkdir", name))

    def removing(path: Any, *, dir_fd: int | None = None) -> None:
        real["rmdir"](path, dir_fd=dir_fd)
        if (name := log.inside(path, dir_fd)) is not None:
            log.ops.append(("rmdir", name))

    def flushing(file: int) -> None:
        name = log.inside(file)
        if name is not None:
            log.ask()
        real["fsync"](file)
        if name is not None:
            log.ops.append(("sync", log.names[name]) if name in log.names else ("sync_folder",))

    class Recorded(io.FileIO):
        def __init__(self, path: Any, mode: str) -> None:
            name = log.inside(path)
            assert name is not None
            there = name in log.names
            if not there and "r" not in mode:
                log.ask()
            super().__init__(path, mode)
            self._number = log.made(name)
            if there and "w" in mode:
                log.ops.append(("cut", self._number, 0))

        def write(self, content: Any) -> int:
            place = self.seek(0, os.SEEK_END) if "a" in self.mode else self.tell()
            log.ask()
            count = int(super().write(content) or 0)
            log.ops.append(("write", self._number, place, bytes(content)[:count]))
            return count

    def opened(file: Any, mode: str = "r", buffering: int = -1, encoding: Any = None, *rest: Any, **more: Any) -> Any:
        if isinstance(file, int) or "opener" in more or not set(mode) & set("wax+") or log.inside(file) is None:
            return real_open(file, mode, buffering, encoding, *rest, **more)
        raw = Recorded(file, mode.replace("b", "").replace("t", ""))
        buffered = io.BufferedRandom(raw) if "+" in mode else io.BufferedWriter(raw)
        return buffered if "b" in mode else io.TextIOWrapper(buffered, encoding, *rest, **more)

    os.open, os.unlink, os.remove, os.mkdir, os.rmdir = opening, unlinking, unlinking, making, removing
    os.rename = os.replace = renaming
    os.fsync = flushing
    io.open = builtins.open = opened


# -- SQLite ------------------------------------------------------------------------------------------------------------

_P, _I, _L = ctypes.c_void_p, ctypes.c_int, ctypes.c_int64
_OPEN = ctypes.CFUNCTYPE(_I, _P, _P, _P, _I, _P)
_DELETE = ctypes.CFUNCTYPE(_I, _P, _P, _I)
_WRITE = ctypes.CFUNCTYPE(_I, _P, _P, _I, _L)
_TRUNCATE = ctypes.CFUNCTYPE(_I, _P, _L)
_SYNC = ctypes.CFUNCTYPE(_I, _P, _I)


class _Vfs(ctypes.Structure):
    """As sqlite3.h has it; what is not changed is copied as it is."""

    _fields_ = (
        *((name, _I) for name in ("version", "size", "longest")),
        *((name, _P) for name in ("next", "name", "data", "open", "delete")),
        ("rest", _P * 13),
    )


class _Methods(ctypes.Structure):
    _fields_ = (
        ("version", _I),
        *((name, _P) for name in ("close", "read", "write", "truncate", "sync")),
        ("rest", _P * 13),
    )


def sqlite_library() -> ctypes.CDLL | None:
    """The SQLite that Python's own module uses; None where it cannot be reached."""
    sqlite3.connect(":memory:").close()
    try:
        loaded = {
            line.split()[-1] for line in Path("/proc/self/maps").read_text("utf-8").splitlines() if "sqlite3" in line
        }
    except OSError:
        return None
    for name in sorted(loaded, key=lambda name: "libsqlite3" not in name):
        library = ctypes.CDLL(name)
        if hasattr(library, "sqlite3_vfs_find"):
            return library
    return None


def _record_sqlite(log: DiskLog) -> None:  # noqa: C901, PLR0915 - one small function a call
    library = sqlite_library()
    library.sqlite3_vfs_find.restype, library.sqlite3_vfs_find.argtypes = _P, (_P,)
    library.sqlite3_vfs_register.argtypes = (_P, _I)
    usual = library.sqlite3_vfs_find(None)
    layer = _Vfs.from_buffer_copy(ctypes.string_at(usual, ctypes.sizeof(_Vfs)))
    real_open, real_delete = _OPEN(layer.open), _DELETE(layer.delete)
    numbers: dict[int, int] = {}
    to_flush_folder: set[int] = set()
    known: dict[int, _Methods] = {}

    def opening(_: int, path: int, file: int, flags: int, out: int) -> int:
        name = None if not path else log.inside(ctypes.string_at(path))
        if (
            name is not None
            and flags & _CREATE
            and name not in log.names
            and not os.path.lexists(ctypes.string_at(path))
        ):
            try:
                log.ask()
            except OSError:
                return _CANTOPEN
        code = int(real_open(usual, path, file, flags, out))
        numbers.pop(file, None)
        to_flush_folder.discard(file)
        if code == _OK and name is not None:
            if name not in log.names and flags & _FLUSHES_FOLDER:
                to_flush_folder.add(file)
            numbers[file] = log.made(name)
            methods = ctypes.cast(file, ctypes.POINTER(_P))
            methods[0] = ctypes.addressof(changed(int(methods[0] or 0)))
        return code

    def deleting(_: int, path: int, flush: int) -> int:
        name = log.inside(ctypes.string_at(path))
        code = int(real_delete(usual, path, flush))
        if code == _OK and name is not None:
            log.gone(name)
            if flush:
                log.ops.append(("sync_folder",))
        return code

    def changed(at: int) -> _Methods:
        if at in known:
            return known[at]
        methods = _Methods.from_buffer_copy(ctypes.string_at(at, ctypes.sizeof(_Methods)))
        write, truncate, sync = _WRITE(methods.write), _TRUNCATE(methods.truncate), _SYNC(methods.sync)

        def writing(file: int, content: int, count: int, place: int) -> int:
            try:
                log.ask()
            except OSError:
                return _FULL
            log.ops.append(("write", numbers[file], place, ctypes.string_at(content, count)))
            return int(write(file, content, count, place))

        def truncating(file: int, size: int) -> int:
            log.ops.append(("cut", numbers[file], size))
            return int(truncate(file, size))

        def flushing(file: int, flags: int) -> int:
            try:
                log.ask()
            except OSError:
                return _IOERR_FSYNC
            log.ops.append(("sync", numbers[file]))
            if file in to_flush_folder:
                to_flush_folder.discard(file)
                log.ops.append(("sync_folder",))
            return int(sync(file, flags))

        kept = _WRITE(writing), _TRUNCATE(truncating), _SYNC(flushing)
        methods.write, methods.truncate, methods.sync = (ctypes.cast(each, _P) for each in kept)
        _FOREVER.extend((*kept, methods, write, truncate, sync))
        known[at] = methods
        return methods

    kept = _OPEN(opening), _DELETE(deleting)
    layer.open, layer.delete = (ctypes.cast(each, _P) for each in kept)
    called = ctypes.create_string_buffer(b"recorded")
    layer.name, layer.next = ctypes.addressof(called), None
    _FOREVER.extend((*kept, called, layer, real_open, real_delete))
    assert library.sqlite3_vfs_register(ctypes.addressof(layer), 1) == _OK


_FOREVER: list[object] = []
"""What SQLite has the addresses of."""


# -- what a disk holds -------------------------------------------------------------------------------------------------


SECTOR = 512


@dataclass
class Disk:
    """Names, contents and folders."""

    names: dict[str, int]
    contents: dict[int, bytearray]
    folders: set[str] = field(default_factory=set)

    def do(self, op: Op) -> None:
        """One call is done, all of it."""
        match op:
            case "link", name, file:
                self.names[name] = file
                self.contents.setdefault(file, bytearray())
            case "rename", old, new:
                if old in self.names:  # else that it was made has not come onto the disk
                    self.names[new] = self.names.pop(old)
            case "unlink", name:
                self.names.pop(name, None)
            case "mkdir", name:
                self.folders.add(name)
            case "rmdir", name:
                self.folders.discard(name)
            case "write", file, place, content:
                self._put(file, place, content)
            case "cut", file, size:
                del self.contents.setdefault(file, bytearray())[size:]

    def tear(self, op: Op, chance: Random) -> None:
        """A write of which only some sectors came onto the disk."""
        _, file, place, content = op
        first = place // SECTOR
        for sector in range(first, (place + len(content) - 1) // SECTOR + 1):
            if chance.getrandbits(1):
                begin, end = max(sector * SECTOR, place), min((sector + 1) * SECTOR, place + len(content))
                self._put(file, begin, content[begin - place : end - place])

    def write_out(self, root: Path) -> None:
        """Lay it down below ``root``, which is made."""
        root.mkdir()
        for folder in sorted(self.folders):
            (root / folder).mkdir(mode=0o700, parents=True, exist_ok=True)
        for name, file in self.names.items():
            (root / name).parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            with open(root / name, "wb", opener=lambda path, flags: os.open(path, flags, 0o600)) as written:
                written.write(self.contents[file])

    def _put(self, file: int, place: int, content: bytes) -> None:
        there = self.contents.setdefault(file, bytearray())
        if len(there) < place:
            there.extend(bytes(place - len(there)))
        there[place : place + len(content)] = content


def beginning(log: DiskLog) -> Disk:
    """As it was before the operation."""
    names, contents, folders = log.beginning
    return Disk(dict(names), {file: bytearray(content) for file, content in contents.items()}, set(folders))


def changing(ops: Sequence[Op]) -> Iterator[int]:
    """After how many calls the disk is another than before, and nought."""
    yield 0
    yield from (at for at, op in enumerate(ops, 1) if op[0] in FOLDER_OPS or op[0] in {"write", "cut"})


def killed_after(log: DiskLog, at: int) -> Disk:
    """The disk when the program was killed after so many calls."""
    disk = beginning(log)
    for op in log.ops[:at]:
        disk.do(op)
    return disk


def power_lost_after(log: DiskLog, at: int, chance: Random) -> Disk:
    """A disk as it may be when the power failed after so many calls."""
    disk, ops = beginning(log), log.ops[:at]
    flushed = max((n for n, op in enumerate(ops) if op[0] == "sync_folder"), default=-1)
    names = [op for op in ops if op[0] in FOLDER_OPS]
    certain = sum(op[0] in FOLDER_OPS for op in ops[: flushed + 1])
    in_order = chance.getrandbits(1)
    last_name = chance.randint(certain, len(names))
    for n, op in enumerate(names):
        if n < certain or (n < last_name if in_order else chance.getrandbits(1)):
            disk.do(op)
    last = {op[1]: n for n, op in enumerate(ops) if op[0] == "sync"}
    waiting: list[Op] = []
    for n, op in enumerate(ops):
        if op[0] in {"write", "cut"}:
            if n < last.get(op[1], -1):
                disk.do(op)
            else:
                waiting.append(op)
    chance.shuffle(waiting)
    share = chance.random()
    for op in waiting:
        luck = chance.random()
        if luck < share:
            disk.do(op)
        elif op[0] == "write" and luck < (1 + share) / 2:
            disk.tear(op, chance)
    return disk
