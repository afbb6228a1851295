"""Which files belong to a sound's name, and whether they are whole: SDL crashes on a WAV file without samples."""

from __future__ import annotations

import struct
from collections.abc import Iterator
from itertools import count
from pathlib import Path
from typing import Final

_HEADER: Final = struct.Struct("<4sI4s4sIHHIIHH4sI")
_PLAIN: Final = 1  # the WAV format's number for samples that are not packed
_BITS: Final = 16
_RATES: Final = (8_000, 192_000)  # Hz


def kinds(folder: Path, name: str) -> Iterator[bytes]:
    """The whole files among ``name-1.wav``, ``name-2.wav`` and so on, or else ``name.wav``; damaged ones are left out."""
    for path in _paths(folder, name):
        content = _read(path)
        if is_whole(content):
            yield content


def is_whole(content: bytes) -> bool:
    """Whether this is a plain WAV file as our maker writes them: 16 bits, a possible rate, all the samples it promises.

    Stricter than the format (no further chunks), so that nothing odd ever reaches SDL.
    """
    if len(content) <= _HEADER.size:
        return False
    riff, whole, form, fmt, size, coding, channels, rate, speed, step, bits, data, promised = _HEADER.unpack_from(
        content
    )
    marks = (riff, form, fmt, data) == (b"RIFF", b"WAVE", b"fmt ", b"data")
    kind = (size, coding, bits) == (16, _PLAIN, _BITS) and channels in {1, 2} and _RATES[0] <= rate <= _RATES[1]
    frames = step == channels * _BITS // 8 and speed == rate * step and promised % step == 0
    return marks and kind and frames and whole == len(content) - 8 and promised == len(content) - _HEADER.size


def _paths(folder: Path, name: str) -> Iterator[Path]:
    if not (folder / f"{name}-1.wav").is_file():
        yield folder / f"{name}.wav"
        return
    for number in count(1):
        path = folder / f"{name}-{number}.wav"
        if not path.is_file():
            return
        yield path


def _read(path: Path) -> bytes:
    try:
        return path.read_bytes()
    except OSError:
        return b""
