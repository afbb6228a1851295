"""Reads the pages that stand in a write-ahead log of SQLite, without SQLite, which drops everything behind a bad byte.

Never raises. The format: https://www.sqlite.org/fileformat2.html#walformat
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal

_HEAD, _FRAME_HEAD = 32, 24
_LITTLE, _BIG = 0x377F0682, 0x377F0683
_USUAL_SIZE = 4096
_SIZES = frozenset({512, 1024, 2048, 4096, 8192, 16384, 32768, 65536})
_FIELD = 4

Sums = tuple[int, int]


def logged_pages(log: bytes) -> dict[int, bytes]:
    """The pages of the log as they stand after its last commit, by number from 1; empty when there is none.

    A frame whose sum is wrong still counts when others that belong to it follow: each row on it is judged by itself.
    """
    size = _page_size(log)
    step = _FRAME_HEAD + size
    frames = [log[at : at + step] for at in range(_HEAD, len(log) - step + 1, step)]
    if not frames:
        return {}
    salts = _salts(log, frames)
    order: Literal["little", "big"] = "big" if int.from_bytes(log[:4], "big") == _BIG else "little"
    sums, last = _numbers(log[24:32]), -1
    for place, frame in enumerate(frames):
        if frame[8:16] != salts and (place + 1 == len(frames) or frames[place + 1][8:16] != salts):
            break  # what follows is of an earlier round of the log
        wrote = _numbers(frame[16:24])
        if _summed(_summed(sums, frame[:8], order), frame[_FRAME_HEAD:], order) == wrote:
            last = place
        sums = wrote
    return _pages(frames, _last_commit(frames, last, salts))


def _pages(frames: Sequence[bytes], last: int) -> dict[int, bytes]:
    found = {int.from_bytes(frame[:4], "big"): frame[_FRAME_HEAD:] for frame in frames[: last + 1]}
    return {number: page for number, page in found.items() if 0 < number < 1 << 20}


def _last_commit(frames: Sequence[bytes], last: int, salts: bytes) -> int:
    """The last frame up to ``last`` that ends a transaction; -1 when none does."""
    for place in range(last, -1, -1):
        if frames[place][8:16] == salts and any(frames[place][4:8]):
            return place
    return -1


def _page_size(log: bytes) -> int:
    said = int.from_bytes(log[8:12], "big")
    return said if said in _SIZES else _USUAL_SIZE


def _salts(log: bytes, frames: Sequence[bytes]) -> bytes:
    """What the frames of this round of the log have in common: as its head says, else as the first two say."""
    first = [frame[8:16] for frame in frames[:2]]
    return first[0] if log[16:24] not in first and first[0] == first[-1] else log[16:24]


def _numbers(part: bytes) -> Sums:
    return int.from_bytes(part[:_FIELD], "big"), int.from_bytes(part[_FIELD : 2 * _FIELD], "big")


def _summed(sums: Sums, part: bytes, order: Literal["little", "big"]) -> Sums:
    """SQLite's running sum of two numbers."""
    from struct import unpack  # noqa: PLC0415 - wanted in trouble only

    one, two = sums
    words = unpack(f"{'>' if order == 'big' else '<'}{len(part) // _FIELD}I", part)
    for even, odd in zip(words[::2], words[1::2], strict=True):
        one = (one + even + two) & 0xFFFFFFFF
        two = (two + odd + one) & 0xFFFFFFFF
    return one, two
