"""The last picture of the gallery, kept in a file, so that the window is complete from the first moment.

It is used only if nothing can have changed since: the program, the settings, the games, the window. Knows no screen.
"""

from __future__ import annotations

import os
import sys
import time
import zlib
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import NamedTuple

import pygame

import cardtable
from cardtable.i18n.system_language import VARIABLES
from cardtable.ui.core.desktop import WindowPlace, read_place, written_place

FILE = "gallery.picture"
"""The file's name in the cache folder."""

_MAGIC = b"cardtable gallery 4"
_MOST_PIXELS = 4096 * 2304  # larger windows have no kept picture
_BYTES = 4  # of a pixel

_BARE = 2  # bare pictures that follow it: the room, the table

PictureSize = tuple[int, int]


class PictureWindow(NamedTuple):
    """The window that a picture is for: its ``size`` in window units, and its ``place`` on the monitors of ``layout``."""

    size: PictureSize
    layout: str = ""
    place: WindowPlace | None = None


class KeptPicture:
    """A picture, and the ``window`` it was made for.

    ``bare`` has the offset in the file and the checksum of the bare room and the bare table.
    """

    def __init__(
        self, window: PictureWindow, size: PictureSize, pixels: bytes, bare: Sequence[tuple[int, int]]
    ) -> None:
        self.window, self.size, self._pixels, self.bare = window, size, pixels, bare

    def show_on(self, surface: pygame.Surface) -> bool:
        """Paint it on the whole of ``surface``; False, and nothing painted, if the size or pixel format differs."""
        if surface.get_size() != self.size or surface.get_bytesize() != _BYTES:
            return False
        picture = pygame.image.frombuffer(self._pixels, self.size, "BGRA")
        picture.set_alpha(None)
        surface.blit(picture, (0, 0))
        return True


class FirstPicture:
    """The picture of one start: the one kept, whether it is shown, and the one to keep for the next start."""

    def __init__(
        self, file: Path, settings: Path, database: Path, environ: Mapping[str, str], language: str = ""
    ) -> None:
        """``language`` is the one requested on the command line, which overrides the settings."""
        self._file, self._depends_on = file, (settings, database, environ, language)
        self._begun = key_of_picture(*self._depends_on)
        self._kept = read(file, self._begun)
        self._rest: tuple[PictureSize, Sequence[tuple[int, int]]] | None = None
        self.is_shown = False

    @property
    def window(self) -> PictureWindow | None:
        """The window to open for the picture; None without one."""
        return self._kept.window if self._kept else None

    def show_on(self, surface: pygame.Surface) -> bool:
        """Paint it on the whole of ``surface`` if it fits; whether it did."""
        self.is_shown = self._kept is not None and self._kept.show_on(surface)
        if self._kept is not None:
            self._rest = self._kept.size, self._kept.bare
        self._kept = None  # frees some megabytes
        return self.is_shown

    def room(self) -> pygame.Surface | None:
        """The bare room of the picture shown, read from the file; None if there is none or it is damaged."""
        return self._bare(0)

    def table(self) -> pygame.Surface | None:
        """The bare table of the picture shown, likewise."""
        return self._bare(1)

    def _bare(self, number: int) -> pygame.Surface | None:
        if not self.is_shown or self._rest is None:
            return None
        size, bare = self._rest
        place, check = bare[number]
        length = size[0] * size[1] * _BYTES
        try:
            with self._file.open("rb") as stream:
                stream.seek(place)
                pixels = stream.read(length)
        except OSError:
            return None
        if len(pixels) != length or zlib.crc32(pixels) != check:
            return None
        return pygame.image.frombuffer(pixels, size, "BGRA").convert(32, 0)

    def holds(self) -> bool:
        """Whether the next start can show the same picture."""
        return self.is_shown and key_of_picture(*self._depends_on) == self._begun

    def keep(self, window: PictureWindow, picture: pygame.Surface, room: pygame.Surface, table: pygame.Surface) -> None:
        """Keep ``picture`` for the next start; ``room`` and ``table`` are bare, ``window`` is the one to open then."""
        write_picture(self._file, key_of_picture(*self._depends_on), window, picture, (room, table))


def key_of_picture(settings: Path, database: Path, environ: Mapping[str, str], language: str = "") -> str:
    """Everything the gallery depends on, as one line: with another key the picture may be out of date.

    These are the program with its files, the settings (and the ``language`` requested instead), the saved games, and
    the day.
    """
    files = (settings, database, database.with_name(f"{database.name}-wal"))
    languages = (language, *(environ.get(name, "") for name in VARIABLES))
    return repr((_program(), pygame.version.ver, languages, tuple(map(_stamp, files)), time.localtime()[:3]))


def read(file: Path, key: str) -> KeptPicture | None:
    """The picture kept under ``key``; None if there is none, it has another key, or the file is damaged."""
    try:
        with file.open("rb") as stream:
            magic, kept_key, layout, place, sizes, checks = (stream.readline().rstrip(b"\n") for _ in range(6))
            if magic != _MAGIC or kept_key != key.encode():
                return None
            window_wide, window_high, wide, high = map(int, sizes.split())
            length = wide * high * _BYTES
            pixels = stream.read(length) if 0 < wide * high <= _MOST_PIXELS else b""
            begin = stream.tell()
            left = os.fstat(stream.fileno()).st_size - begin
        check, *others = map(int, checks.split())
        if len(pixels) != length or left != _BARE * length or _check(sizes, pixels) != check:
            return None
        window = PictureWindow((window_wide, window_high), layout.decode(), read_place(place.decode()))
    except (OSError, ValueError):
        return None
    bare = [(begin + number * length, other) for number, other in enumerate(others)]
    return KeptPicture(window, (wide, high), pixels, bare) if len(bare) == _BARE else None


def write_picture(
    file: Path, key: str, window: PictureWindow, picture: pygame.Surface, bare: Sequence[pygame.Surface]
) -> None:
    """Keep ``picture`` and the ``bare`` room and table, which have the same size.

    If the folder cannot be written, the next start has no picture.
    """
    if picture.get_width() * picture.get_height() > _MOST_PIXELS:
        forget(file)
        return
    pixels, *others = (pygame.image.tobytes(each, "BGRA") for each in (picture, *bare))
    sizes = b"%d %d %d %d" % (*window.size, *picture.get_size())
    place = "" if window.place is None else written_place(window.place)
    lines = (_MAGIC, key.encode(), window.layout.encode(), place.encode(), sizes)
    new = file.with_name(f"{file.name}.{os.getpid()}")
    try:
        file.parent.mkdir(parents=True, exist_ok=True)
        with new.open("wb") as stream:
            checks = b" ".join(b"%d" % check for check in (_check(sizes, pixels), *map(zlib.crc32, others)))
            stream.write(b"\n".join((*lines, checks, b"")))
            stream.writelines((pixels, *others))
        new.replace(file)
    except OSError:
        forget(new)


def forget(file: Path) -> None:
    """Delete the picture."""
    try:
        file.unlink(missing_ok=True)
    except OSError:
        return


def _check(sizes: bytes, pixels: bytes) -> int:
    return zlib.crc32(pixels, zlib.crc32(sizes))


def _program() -> tuple[object, ...]:
    """Identifies this program: its version, and of a frozen one the file, of a checkout the latest change of any file."""
    if getattr(sys, "frozen", False):
        return cardtable.__version__, _stamp(Path(sys.executable))
    package = Path(cardtable.__file__).parent
    root = package.parent
    if not (root / "pyproject.toml").is_file():
        return cardtable.__version__, _stamp(package)
    return cardtable.__version__, str(root), max(_changes(str(package))), max(_changes(str(root / "assets")))


def _changes(folder: str) -> Iterator[int]:
    """When each file in ``folder`` was changed, in nanoseconds."""
    yield 0
    with os.scandir(folder) as entries:
        for entry in entries:
            if entry.is_dir(follow_symlinks=False):
                if entry.name != "__pycache__":
                    yield entry.stat().st_mtime_ns
                    yield from _changes(entry.path)
            else:
                yield entry.stat().st_mtime_ns


def _stamp(path: Path) -> tuple[int, int] | None:
    """When a file was changed, and its size; None for one that is missing or empty."""
    try:
        found = path.stat()
    except OSError:
        return None
    return (found.st_mtime_ns, found.st_size) if found.st_size else None
