"""Which files belong to a sound's name, and whether they are whole: SDL crashes on a WAV file without samples."""

from __future__ import annotations

import io
import wave
from collections.abc import Iterator
from itertools import count
from pathlib import Path


def kinds(folder: Path, name: str) -> Iterator[bytes]:
    """The whole files among ``name-1.wav``, ``name-2.wav`` and so on, or else ``name.wav``; damaged ones are left out."""
    for path in _paths(folder, name):
        content = _read(path)
        if is_whole(content):
            yield content


def is_whole(content: bytes) -> bool:
    """Whether this is a WAV file of 16 bits with at least one sample and all that it promises."""
    try:
        with wave.open(io.BytesIO(content)) as file:
            width: int = file.getsampwidth()
            promised: int = file.getnframes() * file.getnchannels() * width
            there = len(file.readframes(file.getnframes())) if promised else 0
            return width == 2 and file.getframerate() > 0 and 0 < there == promised
    except (wave.Error, EOFError):
        return False


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
