"""A file system of our own, mounted for a test, that refuses what real ones refuse: shared maps, locks, numbers of files.

It speaks the protocol of /dev/fuse and passes everything on to a folder behind it. Linux alone, and only for who may mount.
"""

# Paths are texts here, as the kernel gives them.
# ruff: noqa: PTH101, PTH102, PTH104, PTH106, PTH108, PTH115, PTH118, PTH208, PTH211

from __future__ import annotations

import ctypes
import errno
import json
import os
import signal
import struct
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

import pytest

_ATTR = struct.Struct("<6Q10I")
_NOT_CACHED = struct.Struct("<QII").pack(0, 0, 0)
_POSIX_LOCKS, _FLOCKS, _NO_MAPS = 1 << 1, 1 << 10, 1
_CHANGES = {"setattr", "symlink", "mkdir", "unlink", "rmdir", "rename", "link", "write", "create"}
_CODES = {
    1: "lookup",
    3: "getattr",
    4: "setattr",
    5: "readlink",
    6: "symlink",
    9: "mkdir",
    10: "unlink",
    11: "rmdir",
    12: "rename",
    13: "link",
    14: "open",
    15: "read",
    16: "write",
    17: "statfs",
    18: "release",
    20: "fsync",
    25: "flush",
    26: "init",
    27: "opendir",
    28: "readdir",
    29: "release",
    30: "fsync",
    31: "lock",
    32: "lock",
    33: "lock",
    35: "create",
    45: "rename2",
}


class OddDisk:
    """``folder`` is where it is mounted. ``maps``: shared maps work; ``numbers``: files have some."""

    def __init__(self, folder: Path, behind: Path, control: Path) -> None:
        self.folder, self.behind, self._control = folder, behind, control
        self.be()

    def be(self, *, maps: bool = True, numbers: bool = True, read_only: bool = False, **refused: str) -> None:
        """From now on refuse calls (``lock``, ``fsync``, ``link``, ``chmod`` …) with errors of these names."""
        refusals = dict.fromkeys(_CHANGES if read_only else (), "EROFS") | refused
        fresh = self._control.with_suffix(".fresh")
        fresh.write_text(json.dumps({"maps": maps, "numbers": numbers, "refused": refusals}), encoding="utf-8")
        fresh.replace(self._control)


@contextmanager
def odd_disk(folder: Path, **being: Any) -> Iterator[OddDisk]:
    """Mount one below ``folder``, which exists. Skips where nobody may mount."""
    where, behind, control = folder / "mounted", folder / "behind", folder / "control.json"
    where.mkdir()
    behind.mkdir()
    if os.name != "posix":
        pytest.skip("no file system of our own here: Windows has none that a program makes")
    libc = ctypes.CDLL(None, use_errno=True)
    try:
        device = os.open("/dev/fuse", os.O_RDWR)
    except OSError as error:
        pytest.skip(f"no file system of our own here: {error}")
    options = f"fd={device},rootmode=40000,user_id={os.getuid()},group_id={os.getgid()},allow_other,default_permissions"
    if libc.mount(b"odd", bytes(where), b"fuse.odd", 0, options.encode()):
        os.close(device)
        pytest.skip(f"nothing may be mounted here: {os.strerror(ctypes.get_errno())}")
    disk = OddDisk(where, behind, control)
    disk.be(**being)
    server = os.fork()
    if not server:
        try:
            _Server(device, behind, control).serve()
        finally:
            os._exit(0)
    os.close(device)
    try:
        yield disk
    finally:
        libc.umount2(bytes(where), 2)
        os.kill(server, signal.SIGKILL)
        os.waitpid(server, 0)


class _Server:
    """Answers the kernel until the file system is unmounted."""

    def __init__(self, device: int, behind: Path, control: Path) -> None:
        self._device, self._control = device, control
        self._paths = {1: str(behind)}  # by node; those that were removed are gone, and have what is open
        self._nodes = {str(behind): 1}
        self._files: dict[int, list[int]] = {}
        self._last = 1
        self._being: dict[str, Any] = {}

    def serve(self) -> None:
        while True:
            try:
                request = os.read(self._device, (1 << 20) + 4096)
            except InterruptedError:
                continue
            except OSError as error:
                if error.errno in {errno.EINTR, errno.EAGAIN, errno.ENOENT}:
                    continue
                return
            _, opcode, unique, node = struct.unpack_from("<IIQQ", request)
            name = _CODES.get(opcode, "")
            if opcode in {2, 36, 42}:  # forget, interrupt
                continue
            self._being = json.loads(self._control.read_text(encoding="utf-8"))
            code, answer = 0, b""
            try:
                self._refuse(name)
                answer = getattr(self, f"_{name}")(node, request[40:]) if name else b""
                code = 0 if name else errno.ENOSYS
            except OSError as error:
                code = error.errno or errno.EIO
            with suppress(FileNotFoundError):  # whoever asked was interrupted
                os.write(self._device, struct.pack("<IiQ", 16 + len(answer), -code, unique) + answer)

    def _refuse(self, name: str) -> None:
        refused = self._being["refused"].get("rename" if name == "rename2" else name)
        if refused:
            raise OSError(getattr(errno, refused), refused)

    # -- names ---------------------------------------------------------------------------------------------------------

    def _path(self, node: int, name: bytes = b"") -> str:
        if node not in self._paths:
            raise FileNotFoundError(errno.ENOENT, "removed")
        path = self._paths[node]
        return os.path.join(path, os.fsdecode(name.split(b"\0")[0])) if name else path

    def _node(self, path: str) -> int:
        if path not in self._nodes:
            self._last += 1
            self._nodes[path] = self._last
            self._paths[self._last] = path
        return self._nodes[path]

    def _gone(self, path: str) -> None:
        self._paths.pop(self._nodes.pop(path, 0), None)

    def _attr(self, found: os.stat_result) -> bytes:
        number = found.st_ino if self._being["numbers"] else 0
        times = (found.st_atime_ns, found.st_mtime_ns, found.st_ctime_ns)
        seconds, parts = zip(*(divmod(time, 10**9) for time in times), strict=True)
        rights = (found.st_mode, found.st_nlink, found.st_uid, found.st_gid, found.st_rdev, 4096, 0)
        return _ATTR.pack(number, found.st_size, found.st_blocks, *seconds, *parts, *rights)

    def _stat(self, node: int) -> os.stat_result:
        if node in self._paths:
            return os.lstat(self._paths[node])
        if self._files.get(node):
            return os.fstat(self._files[node][-1])
        raise FileNotFoundError(errno.ENOENT, "removed")

    def _entry(self, path: str) -> bytes:
        attr = self._attr(os.lstat(path))
        return struct.pack("<4Q2I", self._node(path), 0, 0, 0, 0, 0) + attr

    def _lookup(self, node: int, rest: bytes) -> bytes:
        return self._entry(self._path(node, rest))

    def _getattr(self, node: int, _: bytes) -> bytes:
        return _NOT_CACHED + self._attr(self._stat(node))

    def _setattr(self, node: int, rest: bytes) -> bytes:
        valid, _, _, size, _, atime, mtime, _, atime_part, mtime_part, _, mode = struct.unpack_from("<II6Q3II", rest)
        target: Any = self._paths.get(node) or self._files[node][-1]
        if valid & 1:
            self._refuse("chmod")
            os.chmod(target, mode & 0o7777)
        if valid & 8:
            os.truncate(target, size)
        if valid & (16 | 32):
            now = self._stat(node)
            times = (
                atime * 10**9 + atime_part if valid & 16 else now.st_atime_ns,
                mtime * 10**9 + mtime_part if valid & 32 else now.st_mtime_ns,
            )
            if valid & (128 | 256):
                os.utime(target)
            else:
                os.utime(target, ns=times)
        return self._getattr(node, b"")

    def _readlink(self, node: int, _: bytes) -> bytes:
        return os.fsencode(os.readlink(self._path(node)))

    def _symlink(self, node: int, rest: bytes) -> bytes:
        name, target, _ = rest.split(b"\0", 2)
        os.symlink(target, self._path(node, name))
        return self._entry(self._path(node, name))

    def _mkdir(self, node: int, rest: bytes) -> bytes:
        path = self._path(node, rest[8:])
        os.mkdir(path, struct.unpack_from("<I", rest)[0] & 0o7777)
        return self._entry(path)

    def _unlink(self, node: int, rest: bytes) -> bytes:
        path = self._path(node, rest)
        os.unlink(path)
        self._gone(path)
        return b""

    def _rmdir(self, node: int, rest: bytes) -> bytes:
        path = self._path(node, rest)
        os.rmdir(path)
        self._gone(path)
        return b""

    def _rename(self, node: int, rest: bytes, skip: int = 8) -> bytes:
        old, new, _ = rest[skip:].split(b"\0", 2)
        source = self._path(node, old)
        target = self._path(struct.unpack_from("<Q", rest)[0], new)
        os.rename(source, target)
        self._gone(target)
        for path in [path for path in self._nodes if path == source or path.startswith(source + "/")]:
            moved, number = target + path[len(source) :], self._nodes.pop(path)
            self._nodes[moved], self._paths[number] = number, moved
        return b""

    def _rename2(self, node: int, rest: bytes) -> bytes:
        if struct.unpack_from("<I", rest, 8)[0]:
            raise OSError(errno.EINVAL, "no such renaming")
        return self._rename(node, rest, 16)

    def _link(self, node: int, rest: bytes) -> bytes:
        path = self._path(node, rest[8:])
        os.link(self._path(struct.unpack_from("<Q", rest)[0]), path)
        return self._entry(path)

    # -- what is open --------------------------------------------------------------------------------------------------

    def _opened(self, node: int, file: int) -> bytes:
        self._files.setdefault(node, []).append(file)
        return struct.pack("<QII", file, 0 if self._being["maps"] else _NO_MAPS, 0)

    def _open_flags(self, flags: int) -> int:
        return flags & ~(os.O_CREAT | os.O_EXCL | os.O_DIRECT | os.O_NOFOLLOW | os.O_APPEND)

    def _create(self, node: int, rest: bytes) -> bytes:
        flags, mode = struct.unpack_from("<II", rest)
        path = self._path(node, rest[16:])
        file = os.open(path, self._open_flags(flags) | os.O_CREAT | flags & os.O_EXCL, mode & 0o7777)
        entry = self._entry(path)
        return entry + self._opened(self._node(path), file)

    def _init(self, _: int, __: bytes) -> bytes:
        locks = _POSIX_LOCKS | _FLOCKS if "lock" in self._being["refused"] else 0
        most = 128 << 10
        return struct.pack("<IIIIHHIIHHI7I", 7, 31, most, locks | 1 << 5, 12, 9, most, 1, 32, 0, 0, *[0] * 7)

    def _lock(self, _: int, __: bytes) -> bytes:
        return b""

    def _open_file(self, node: int, flags: int) -> bytes:
        return self._opened(node, os.open(self._path(node), self._open_flags(flags)))

    def _open(self, node: int, rest: bytes) -> bytes:
        return self._open_file(node, struct.unpack_from("<I", rest)[0])

    def _opendir(self, node: int, _: bytes) -> bytes:
        return self._open_file(node, os.O_RDONLY | os.O_DIRECTORY)

    def _release(self, node: int, rest: bytes) -> bytes:
        file = struct.unpack_from("<Q", rest)[0]
        self._files[node].remove(file)
        os.close(file)
        return b""

    def _read(self, _: int, rest: bytes) -> bytes:
        file, offset, size = struct.unpack_from("<QQI", rest)
        return os.pread(file, size, offset)

    def _write(self, _: int, rest: bytes) -> bytes:
        file, offset, size = struct.unpack_from("<QQI", rest)
        return struct.pack("<II", os.pwrite(file, rest[40 : 40 + size], offset), 0)

    def _fsync(self, _: int, rest: bytes) -> bytes:
        os.fsync(struct.unpack_from("<Q", rest)[0])
        return b""

    def _flush(self, _: int, __: bytes) -> bytes:
        return b""

    def _statfs(self, node: int, _: bytes) -> bytes:
        found = os.statvfs(self._path(node))
        sizes = (found.f_blocks, found.f_bfree, found.f_bavail, found.f_files, found.f_ffree)
        return struct.pack("<5Q10I", *sizes, found.f_bsize, found.f_namemax, found.f_frsize, *[0] * 7)

    def _readdir(self, node: int, rest: bytes) -> bytes:
        _, offset, size = struct.unpack_from("<QQI", rest)
        answer = b""
        for place, name in enumerate([".", "..", *sorted(os.listdir(self._path(node)))][offset:], offset + 1):
            raw = os.fsencode(name)
            entry = struct.pack("<QQII", place, place, len(raw), 0) + raw
            entry += bytes(-len(entry) % 8)
            if len(answer) + len(entry) > size:
                break
            answer += entry
        return answer
