"""What a disk may hold at a moment of a recorded operation (``disk_log``): after a sudden end, and after a loss of
power.

A sudden end of the program leaves every call that was done. A loss of power leaves what was flushed; of the rest each
write may be there, or not, or some of its sectors, in any order. Names are those changed before the last flush of the
folder, and then either as many of the next as there was time for, in their order, as a file system with a journal has
it; or any of them.
"""

from __future__ import annotations

import os
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from random import Random

from tests.support.disk_log import FOLDER_OPS, DiskLog, Op

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
