"""Removes unused codecs from a frozen program on Linux, with which SDL_mixer, SDL_image and FreeType were built.

These libraries require their codecs in order to load, but call them only through tables that they fill from the linker's answers, one
codec at a time, when a file of its kind is opened; FreeType calls its one for compressed web fonts. This script removes the names
from the list of needed libraries and marks the functions as weak, so that the linker resolves them to null (System V ABI; the
effect of opening such a picture, sound or font is undefined: the program uses PNG, JPEG, SVG, WAV, TTF and OTF only).
Nothing else in the files changes, and the list of parts says that they were altered, as their licence asks.

It also removes the build machine's folders from all libraries; the bundle says where to look for others.
"""

from __future__ import annotations

import struct
import subprocess
import sys
from collections.abc import Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path

UNUSED: Mapping[str, tuple[str, ...]] = {
    "libSDL2_mixer-": (
        *("libopusfile-", "libvorbisfile-", "libvorbis-", "libogg-", "libFLAC-"),
        *("libxmp-", "libmpg123-", "libfluidsynth-", "libwavpack-"),
    ),
    "libSDL2_image-": ("libtiff-", "libwebp-", "libwebpdemux-"),
    "libfreetype-": ("libbrotlidec-",),  # for fonts packed for the web
}
"""By prefix of a library's name, the prefixes of the libraries to remove."""

_NULL, _NEEDED, _VERNEED, _VERNEEDNUM = 0, 1, 0x6FFFFFFE, 0x6FFFFFFF
_DYNAMIC_SECTION, _SYMBOLS_SECTION, _VERNEED_SECTION, _VERSYM_SECTION = 6, 11, 0x6FFFFFFE, 0x6FFFFFFF
_RPATH, _RUNPATH = 15, 29
_GLOBAL, _WEAK = 1, 2
_UNVERSIONED = 1
_SYMBOL = struct.Struct("<IBBHQQ")
_SECTION = struct.Struct("<IIQQQQIIQQ")
_VERSION = struct.Struct("<HHIII")


class CannotLoosen(Exception):
    """A library has an unknown format."""


@dataclass(frozen=True, slots=True)
class _Section:
    header: int
    kind: int
    address: int
    offset: int
    size: int
    link: int


class Library:
    """A 64-bit little-endian shared library in memory."""

    def __init__(self, content: bytes) -> None:
        if content[:6] != b"\x7fELF\x02\x01":
            raise CannotLoosen("no ELF library of 64 bits, little-endian")
        self._bytes = bytearray(content)
        start, size, count = (
            struct.unpack_from(form, content, at)[0] for form, at in (("<Q", 40), ("<H", 58), ("<H", 60))
        )
        self._sections = []
        for index in range(count):
            row = _SECTION.unpack_from(content, start + index * size)
            self._sections.append(_Section(start + index * size, row[1], row[3], row[4], row[5], row[6]))

    @property
    def content(self) -> bytes:
        """The file with its changes."""
        return bytes(self._bytes)

    def needed(self) -> list[str]:
        """The libraries without which this one does not load."""
        section = self._section(_DYNAMIC_SECTION)
        return [self._text(section, value) for tag, value in self._dynamic() if tag == _NEEDED]

    def defined(self) -> set[str]:
        """The names that other libraries may use."""
        return {name for _, name, symbol in self._symbols() if symbol[3] != 0}

    def loose(self) -> set[str]:
        """Its weak undefined names, except those that compilers write into every library."""
        symbols = ((name, symbol) for _, name, symbol in self._symbols() if symbol[3] == 0 and symbol[1] >> 4 == _WEAK)
        return {name for name, _ in symbols if not name.startswith("_")}

    def loosen(self, files: Collection[str], names: Collection[str]) -> int:
        """Remove the dependency on ``files``, which define ``names``; return how many of the names were used."""
        asked = [(index, symbol) for index, name, symbol in self._symbols() if symbol[3] == 0 and name in names]
        symbols, versions = self._section(_SYMBOLS_SECTION), self._section(_VERSYM_SECTION)
        for index, symbol in asked:
            weak = (_WEAK << 4) | (symbol[1] & 0xF)
            struct.pack_into("<B", self._bytes, symbols.offset + index * _SYMBOL.size + 4, weak)
            struct.pack_into("<H", self._bytes, versions.offset + index * 2, _UNVERSIONED)
        self._drop_versions(files)
        self._drop_needed(files)
        return len(asked)

    def folders(self) -> list[str]:
        """The absolute folders in which it looks for other libraries."""
        section = self._section(_DYNAMIC_SECTION)
        told = [self._text(section, value) for tag, value in self._dynamic() if tag in {_RPATH, _RUNPATH}]
        return [text for text in told if text.startswith("/")]

    def forget_folders(self) -> None:
        """Remove those folders, including their names: the loader says where to look."""
        section = self._section(_DYNAMIC_SECTION)
        rows, gone = list(self._dynamic()), self.folders()
        forgotten = [row for row in rows if row[0] in {_RPATH, _RUNPATH} and self._text(section, row[1]) in gone]
        used = {symbol[0] for _, _, symbol in self._symbols()} | {value for tag, value in rows if tag == _NEEDED}
        for _, at in forgotten:
            length = len(self._text(section, at))
            if not any(at <= other < at + length for other in used):  # a linker lets names share their endings
                start = self._sections[section.link].offset + at
                self._bytes[start : start + length] = bytes(length)
        self._keep([row for row in rows if row not in forgotten])

    def _drop_needed(self, files: Collection[str]) -> None:
        section = self._section(_DYNAMIC_SECTION)
        rows = self._dynamic()
        self._keep([(tag, value) for tag, value in rows if tag != _NEEDED or self._text(section, value) not in files])

    def _keep(self, kept: list[tuple[int, int]]) -> None:
        """Keep only these rows in the section of needed libraries."""
        section = self._section(_DYNAMIC_SECTION)
        kept += [(_NULL, 0)] * (section.size // 16 - len(kept))
        for index, row in enumerate(kept):
            struct.pack_into("<QQ", self._bytes, section.offset + index * 16, *row)

    def _drop_versions(self, files: Collection[str]) -> None:
        """Unlink the version records of the symbols of ``files``."""
        section = self._section(_VERNEED_SECTION)
        places: list[int] = []
        at = section.offset
        while True:
            _, _, file, _, step = _VERSION.unpack_from(self._bytes, at)
            if self._text(section, file) not in files:
                places.append(at)
            if step == 0:
                break
            at += step
        if not places:
            raise CannotLoosen("no version of any symbol would be left")
        for place, following in zip(places, [*places[1:], None], strict=True):
            struct.pack_into("<I", self._bytes, place + 12, following - place if following else 0)
        head = section.address + places[0] - section.offset
        dynamic = self._section(_DYNAMIC_SECTION).offset
        struct.pack_into("<I", self._bytes, section.header + 44, len(places))
        struct.pack_into("<QQ", self._bytes, section.header + 16, head, places[0])
        for index, (tag, _) in enumerate(self._dynamic()):
            if tag in {_VERNEED, _VERNEEDNUM}:
                struct.pack_into("<Q", self._bytes, dynamic + index * 16 + 8, head if tag == _VERNEED else len(places))

    def _dynamic(self) -> Iterator[tuple[int, int]]:
        section = self._section(_DYNAMIC_SECTION)
        yield from struct.iter_unpack("<QQ", bytes(self._bytes[section.offset : section.offset + section.size]))

    def _symbols(self) -> Iterator[tuple[int, str, tuple[int, ...]]]:
        section = self._section(_SYMBOLS_SECTION)
        for index in range(section.size // _SYMBOL.size):
            symbol = _SYMBOL.unpack_from(self._bytes, section.offset + index * _SYMBOL.size)
            yield index, self._text(section, symbol[0]), symbol

    def _section(self, kind: int) -> _Section:
        for section in self._sections:
            if section.kind == kind:
                return section
        raise CannotLoosen(f"it has no section of kind {kind:#x}")

    def _text(self, section: _Section, at: int) -> str:
        start = self._sections[section.link].offset + at
        return self._bytes[start : self._bytes.index(0, start)].decode()


def loosen(folder: Path) -> list[Path]:
    """Loosen the libraries below ``folder`` and delete those no longer needed; return the altered ones."""
    files = {path.name: path for path in _libraries(folder)}
    altered = []
    for name, beginnings in UNUSED.items():
        for path in [path for file, path in files.items() if file.startswith(name)]:
            library = Library(path.read_bytes())
            unused = {file for file in library.needed() if file.startswith(beginnings)}
            if not unused:
                continue
            kept = {
                known
                for file in library.needed()
                if file not in unused and file in files
                for known in _names(files[file])
            }
            library.loosen(unused, {known for file in unused for known in _names(files[file])} - kept)
            path.write_bytes(library.content)
            altered.append(path)
            _take_out(folder, files, unused)
    for path in altered:
        _check(path)
    return altered


def forget_folders(folder: Path) -> int:
    """Remove the build machine's folders from all libraries below ``folder``; return how many had some."""
    count = 0
    for path in _libraries(folder):
        library = Library(path.read_bytes())
        if library.folders():
            library.forget_folders()
            path.write_bytes(library.content)
            count += 1
    return count


def is_loose(path: Path) -> bool:
    """Whether a file is a library altered here."""
    return path.name.startswith(tuple(UNUSED)) and bool(Library(path.read_bytes()).loose())


def _names(path: Path) -> set[str]:
    return Library(path.read_bytes()).defined()


def _libraries(folder: Path) -> Iterator[Path]:
    for path in sorted(folder.rglob("*")):
        if path.is_file() and not path.is_symlink() and path.read_bytes()[:4] == b"\x7fELF":
            yield path


def _take_out(folder: Path, files: dict[str, Path], names: Collection[str]) -> None:
    """Delete libraries that nothing needs, then those that only they needed."""
    while names:
        wanted = {need for path in files.values() for need in Library(path.read_bytes()).needed()}
        going = {name for name in names if name in files and name not in wanted}
        names = {need for name in going for need in Library(files[name].read_bytes()).needed()}
        for name in going:
            files.pop(name).unlink()
    for link in folder.rglob("*"):
        if link.is_symlink() and not link.exists():
            link.unlink()


def _check(path: Path) -> None:
    """Check that a library still loads, with all its names resolved at once. Raises CannotLoosen."""
    load = "import ctypes, os, sys; ctypes.CDLL(sys.argv[1], os.RTLD_NOW)"
    done = subprocess.run([sys.executable, "-c", load, str(path)], capture_output=True, text=True, check=False)
    if done.returncode != 0:
        raise CannotLoosen(f"{path.name} does not load any more: {done.stderr.strip().splitlines()[-1]}")
