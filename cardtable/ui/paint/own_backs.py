"""The player's own pictures as card backs: size-checked before they are decoded, cropped and stored.

The stored picture is written by this program: cropped to the shape of a back and named after its content.
"""

from __future__ import annotations

import struct
import sys
from collections.abc import Iterator
from contextlib import suppress
from enum import Enum
from io import BytesIO
from pathlib import Path
from urllib.parse import unquote, urlsplit
from zlib import crc32

import pygame

from cardtable.files import make_private, read_bounded, replacing
from cardtable.kernel.errors import CardtableError
from cardtable.ui.paint.face_art import argb, is_own_back, size_of_card

MOST_BYTES = 20_000_000
"""The largest file accepted."""

MOST_PIXELS = 32_000_000
"""The largest picture accepted; all its pixels are in memory while it is cropped."""

LEAST_SIDE = 120
"""The least width and height accepted, in pixels."""

KEPT_SIZE = (843, 1218)
"""The largest size of a stored picture in pixels: enough for the largest cards."""

_MARGIN, _RADIUS = 34 / 880, 14 / 880  # of the card's height: the white margin, and the corners within it
_PREFIX, _SUFFIX = "own-", ".png"
_OVER = 3  # the corners' mask is drawn at this multiple


class BackFault(Enum):
    """Why a picture cannot be a back."""

    UNREADABLE = "unreadable"
    TOO_LONG = "too_long"
    KIND = "kind"
    INKS = "inks"
    TOO_LARGE = "too_large"
    TOO_SMALL = "too_small"
    DAMAGED = "damaged"
    NOT_KEPT = "not_kept"


class BackRefused(CardtableError):
    def __init__(self, fault: BackFault) -> None:
        super().__init__(fault.value)
        self.fault = fault


class OwnBacks:
    """The player's own back in ``folder``, which need not exist; only the latest one is kept."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder

    def take(self, path: str) -> str:
        """Store the picture at a typed or dropped path; returns the name of the back. Raises BackRefused."""
        found = _content(path)
        content = _png(_cut(_upright(_decoded(found), found)))
        name = f"{_PREFIX}{crc32(content):08x}"
        try:
            self._write(name, content)
        except OSError as problem:
            raise BackRefused(BackFault.NOT_KEPT) from problem
        return name

    def names(self) -> tuple[str, ...]:
        """The names of the stored backs."""
        try:
            found = sorted(path.stem for path in self._folder.iterdir() if path.suffix == _SUFFIX)
        except OSError:
            return ()
        return tuple(name for name in found if is_own_back(name))

    def face(self, name: str, height: int) -> pygame.Surface:
        """The back as a whole card. Raises OSError if it does not exist, BackRefused if it is damaged."""
        return _card(_decoded(read_bounded(self._folder / f"{name}{_SUFFIX}", MOST_BYTES)), height)

    def _write(self, name: str, content: bytes) -> None:
        make_private(self._folder)
        with replacing(self._folder / f"{name}{_SUFFIX}") as new:
            new.write_bytes(content)
        for other in self.names():
            if other != name:
                with suppress(OSError):
                    (self._folder / f"{other}{_SUFFIX}").unlink()


def _content(path: str) -> bytes:
    """Read the file at a path, which may be quoted, begin with ~, or be a file: URL."""
    text = path.strip().strip("\"'")
    try:
        if text.startswith("file:"):
            address = urlsplit(text)
            text = unquote(address.path)
            if sys.platform == "win32":  # file:///C:/x.png, file://server/x.png
                text = f"//{address.netloc}{text}" if address.netloc else text.removeprefix("/")
        file = Path(text).expanduser()
        if file.stat().st_size > MOST_BYTES:
            raise BackRefused(BackFault.TOO_LONG)
        return read_bounded(file, MOST_BYTES)
    except (OSError, ValueError, RuntimeError) as problem:
        raise BackRefused(BackFault.UNREADABLE) from problem


def _decoded(content: bytes) -> pygame.Surface:
    """Decode a picture after checking format and size in its header."""
    kind = _check_size(content)
    try:
        return pygame.image.load(BytesIO(content), kind)
    except (pygame.error, ValueError, MemoryError) as problem:
        raise BackRefused(BackFault.DAMAGED) from problem


def _check_size(content: bytes) -> str:
    """The suffix of a picture of acceptable size; only looks at its bytes. Raises BackRefused."""
    if content.startswith(b"\x89PNG\r\n\x1a\n"):
        kind, size = ".png", _png_size(content)
    elif content.startswith(b"\xff\xd8\xff"):
        kind, size = ".jpg", _jpeg_size(content)
    else:
        raise BackRefused(BackFault.KIND)
    if size is None:
        raise BackRefused(BackFault.DAMAGED)
    if size[0] * size[1] > MOST_PIXELS:
        raise BackRefused(BackFault.TOO_LARGE)
    if min(size) < LEAST_SIDE:
        raise BackRefused(BackFault.TOO_SMALL)
    if kind == ".jpg" and _jpeg_frame(content)[5:6] == bytes([_INKS]):  # SDL would misread CMYK colours
        raise BackRefused(BackFault.INKS)
    return kind


def _png_size(content: bytes) -> tuple[int, int] | None:
    if content[12:16] != b"IHDR" or len(content) < 33:
        return None
    wide, high = struct.unpack(">II", content[16:24])
    return int(wide), int(high)


_FRAMES = frozenset({0xC0, 0xC1, 0xC2, 0xC3, 0xC5, 0xC6, 0xC7, 0xC9, 0xCA, 0xCB, 0xCD, 0xCE, 0xCF})
_BARE = frozenset({0x01, *range(0xD0, 0xD9)})  # markers without data
_CAMERA = 0xE1  # Exif data
_SCAN = 0xDA  # start of the image data


def _segments(content: bytes) -> Iterator[tuple[int, bytes]]:
    """The segments of a JPEG before its image data, by marker."""
    place = 2
    while place + 9 < len(content) and content[place] == 0xFF:
        marker = content[place + 1]
        if marker == 0xFF:
            place += 1
        elif marker in _BARE:
            place += 2
        elif marker == _SCAN:
            return
        else:
            long = max(2, int.from_bytes(content[place + 2 : place + 4], "big"))
            yield marker, content[place + 4 : place + 2 + long]
            place += 2 + long


_INKS = 4
"""The number of colours of a JPEG for printing (CMYK or YCCK)."""


def _jpeg_frame(content: bytes) -> bytes:
    """The frame header of a JPEG: bits, height, width, number of colours; empty if there is none."""
    return next((data for marker, data in _segments(content) if marker in _FRAMES), b"")


def _jpeg_size(content: bytes) -> tuple[int, int] | None:
    head = _jpeg_frame(content)
    if len(head) < 5:
        return None
    high, wide = struct.unpack(">HH", head[1:5])
    return int(wide), int(high)


_TURNS = {3: 180, 4: 180, 5: 270, 6: 270, 7: 90, 8: 90}  # degrees counter-clockwise, by Exif orientation
_MIRRORED = frozenset({2, 4, 5, 7})  # Exif orientations that are mirrored as well


def _upright(picture: pygame.Surface, content: bytes) -> pygame.Surface:
    """The picture in the orientation given in its Exif data."""
    if content.startswith(b"\xff\xd8"):
        exif = next((data for marker, data in _segments(content) if marker == _CAMERA and data[:6] == b"Exif\0\0"), b"")
        orientation = _orientation(exif[6:])
    else:
        orientation = _orientation(next((data for name, data in _chunks(content) if name == b"eXIf"), b""))
    turned = pygame.transform.rotate(picture, _TURNS[orientation]) if orientation in _TURNS else picture
    return pygame.transform.flip(turned, flip_x=True, flip_y=False) if orientation in _MIRRORED else turned


def _chunks(content: bytes) -> Iterator[tuple[bytes, bytes]]:
    """The chunks of a PNG, by type."""
    place = 8
    while place + 8 <= len(content):
        long = int.from_bytes(content[place : place + 4], "big")
        yield content[place + 4 : place + 8], content[place + 8 : place + 8 + long]
        place += 12 + long


def _orientation(tiff: bytes) -> int:
    """The Exif orientation, 1 for upright, from the first directory; 0 if it is not given."""
    order = {b"II": "<", b"MM": ">"}.get(tiff[:2])
    if order is None or len(tiff) < 10:
        return 0
    (start,) = struct.unpack_from(f"{order}I", tiff, 4)
    if start + 2 > len(tiff):
        return 0
    (count,) = struct.unpack_from(f"{order}H", tiff, start)
    for entry in range(start + 2, min(start + 2 + 12 * count, len(tiff) - 11), 12):
        tag, _, _, value = struct.unpack_from(f"{order}HHIH", tiff, entry)
        if tag == _ORIENTATION_TAG:
            return int(value)
    return 0


_ORIENTATION_TAG = 0x0112


def _cut(picture: pygame.Surface) -> pygame.Surface:
    """The middle of a picture in the shape of a back, at most ``KEPT_SIZE``, on white where it is transparent."""
    wide, high = picture.get_size()
    form = KEPT_SIZE[0] / KEPT_SIZE[1]
    part = pygame.Rect(0, 0, min(wide, round(high * form)), min(high, round(wide / form)))
    part.center = wide // 2, high // 2
    sheet = pygame.Surface(part.size)
    sheet.fill("white")
    sheet.blit(picture, (0, 0), part)
    return pygame.transform.smoothscale(sheet, KEPT_SIZE) if part.w > KEPT_SIZE[0] else sheet


def _png(picture: pygame.Surface) -> bytes:
    file = BytesIO()
    pygame.image.save(picture, file, _SUFFIX)
    return file.getvalue()


def _card(picture: pygame.Surface, height: int) -> pygame.Surface:
    """A white card with the picture inside its margin."""
    size = size_of_card(height)
    margin = max(1, round(height * _MARGIN))
    inner = max(1, size[0] - 2 * margin), max(1, size[1] - 2 * margin)
    sheet = pygame.Surface(picture.get_size())
    sheet.blit(picture, (0, 0))
    shown = argb(pygame.transform.smoothscale(sheet, inner))
    shown.blit(_corners(inner, round(height * _RADIUS)), (0, 0))
    card = pygame.Surface(size, pygame.SRCALPHA, shown)
    card.blit(shown, (margin, margin))
    return card


def _corners(size: tuple[int, int], radius: int) -> pygame.Surface:
    """The white of the card outside the rounded corners."""
    fine = size[0] * _OVER, size[1] * _OVER
    mask = pygame.Surface(fine, pygame.SRCALPHA, 32)
    mask.fill("white")
    pygame.draw.rect(mask, (255, 255, 255, 0), mask.get_rect(), border_radius=radius * _OVER)
    return argb(pygame.transform.smoothscale(mask, size))
