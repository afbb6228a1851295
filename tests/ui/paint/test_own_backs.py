"""Pictures of the person's own as backs: what is taken, cut and kept, and what is refused with which reason."""

from __future__ import annotations

import os
import struct
import zlib
from io import BytesIO
from pathlib import Path

import pygame
import pytest
from PIL import Image, ImageOps

from cardtable.ui.core.assets import assets_folder
from cardtable.ui.paint.face_art import FaceStyle, size_of_card
from cardtable.ui.paint.faces import FaceStore
from cardtable.ui.paint.own_backs import KEPT_SIZE, LEAST_SIDE, MOST_BYTES, BackFault, BackRefused, OwnBacks

HEIGHT = 205


@pytest.fixture
def own(tmp_path: Path) -> OwnBacks:
    return OwnBacks(tmp_path / "data" / "backs")


def picture(size: tuple[int, int] = (400, 600), kind: str = "PNG", colour: tuple[int, ...] = (10, 120, 200)) -> bytes:
    file = BytesIO()
    Image.new("RGBA" if len(colour) == 4 else "RGB", size, colour).save(file, kind)
    return file.getvalue()


def png_head(wide: int, high: int) -> bytes:
    """The head of a picture, with nothing that could be decoded after it."""
    head = b"IHDR" + struct.pack(">IIBBBBB", wide, high, 8, 2, 0, 0, 0)
    return b"\x89PNG\r\n\x1a\n" + struct.pack(">I", 13) + head + struct.pack(">I", zlib.crc32(head)) + bytes(40)


def lain(tmp_path: Path, content: bytes, name: str = "my picture.png") -> Path:
    path = tmp_path / name
    path.write_bytes(content)
    return path


@pytest.mark.parametrize("kind", ["PNG", "JPEG"])
@pytest.mark.parametrize("size", [(400, 600), (2000, 300), (LEAST_SIDE, 900), (1500, 2000)])
def test_a_picture_is_cut_to_the_form_of_a_back_and_kept(
    own: OwnBacks, tmp_path: Path, kind: str, size: tuple[int, int]
) -> None:
    name = own.take(str(lain(tmp_path, picture(size, kind))))
    assert own.names() == (name,)
    with Image.open(tmp_path / "data" / "backs" / f"{name}.png") as kept:
        assert abs(kept.width / kept.height - KEPT_SIZE[0] / KEPT_SIZE[1]) < 0.01
        assert kept.width <= KEPT_SIZE[0]
    face = own.face(name, HEIGHT)
    assert face.get_size() == size_of_card(HEIGHT)
    middle = face.get_at((face.get_width() // 2, HEIGHT // 2))
    assert max(abs(a - b) for a, b in zip(middle[:3], (10, 120, 200), strict=True)) < 6
    assert face.get_at((0, HEIGHT // 2)).a == 0
    assert face.get_at((face.get_width() // 2, 2)).a == 0


@pytest.mark.parametrize("told", ["{}", ' "{}" ', "'{}'\n", "file://{}"])
def test_a_path_is_understood_as_people_and_systems_write_it(own: OwnBacks, tmp_path: Path, told: str) -> None:
    path = lain(tmp_path, picture(), "grandma.png")
    assert own.take(told.format(path)).startswith("own-")


def test_an_address_may_have_signs_that_are_written_otherwise(own: OwnBacks, tmp_path: Path) -> None:
    path = lain(tmp_path, picture(), "við ána.png")
    assert own.take(path.as_uri()).startswith("own-")


def test_a_second_picture_takes_the_place_of_the_first(own: OwnBacks, tmp_path: Path) -> None:
    first = own.take(str(lain(tmp_path, picture())))
    second = own.take(str(lain(tmp_path, picture(colour=(200, 20, 20)))))
    assert first != second
    assert own.names() == (second,)


@pytest.mark.parametrize("kind", ["JPEG", "PNG"])
@pytest.mark.parametrize("held", [None, *range(1, 10)])
def test_a_picture_stands_as_other_programs_show_it(own: OwnBacks, tmp_path: Path, kind: str, held: int | None) -> None:
    photo, exif = Image.new("RGB", (600, 600), (240, 240, 240)), Image.Exif()
    photo.paste((200, 0, 0), (0, 0, 300, 300))
    photo.paste((0, 0, 200), (300, 0, 600, 300))
    if held is not None:
        exif[0x0112] = held
    photo.save(tmp_path / "photo", kind, exif=exif)
    face = own.face(own.take(str(tmp_path / "photo")), HEIGHT)
    with Image.open(tmp_path / "photo") as stored:
        seen = ImageOps.exif_transpose(stored).convert("RGB")
    for x, y in ((1, 1), (3, 1), (3, 3), (1, 3)):
        ours = face.get_at((face.get_width() * x // 4, face.get_height() * y // 4))[:3]
        theirs = seen.getpixel((150 * x, 150 * y))
        assert max(abs(a - b) for a, b in zip(ours, theirs, strict=True)) < 30


def png(colour: int, pixel: bytes) -> bytes:
    """A picture of sixteen bits a colour, which Pillow does not write."""
    chunks = [
        (b"IHDR", struct.pack(">IIBBBBB", 300, 400, 16, colour, 0, 0, 0)),
        (b"IDAT", zlib.compress((b"\0" + pixel * 300) * 400)),
        (b"IEND", b""),
    ]
    told = [
        struct.pack(">I", len(data)) + name + data + struct.pack(">I", zlib.crc32(name + data)) for name, data in chunks
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(told)


def of_mode(mode: str, kind: str, colour: int | tuple[int, ...], **how: object) -> bytes:
    file = BytesIO()
    Image.new(mode, (300, 400), colour).save(file, kind, **how)
    return file.getvalue()


BROWN, HALF = (200, 60, 20), (228, 157, 137)  # and half of it on white
PALETTE = Image.new("RGB", (300, 400), BROWN).quantize(8)
MODES = {
    "grey": (of_mode("L", "PNG", 100), (100, 100, 100)),
    "grey JPEG": (of_mode("L", "JPEG", 100), (100, 100, 100)),
    "progressive JPEG": (of_mode("RGB", "JPEG", BROWN, progressive=True), BROWN),
    "black and white": (of_mode("1", "PNG", 0), (0, 0, 0)),
    "grey, half clear": (of_mode("LA", "PNG", (0, 128)), (127, 127, 127)),
    "grey, one clear": (of_mode("L", "PNG", 100, transparency=100), (255, 255, 255)),
    "colours, one clear": (of_mode("RGB", "PNG", BROWN, transparency=BROWN), (255, 255, 255)),
    "colours, half clear": (of_mode("RGBA", "PNG", (*BROWN, 128)), HALF),
    "grey of sixteen bits": (of_mode("I;16", "PNG", 30000), (117, 117, 117)),
    "colours of sixteen bits": (png(2, struct.pack(">HHH", *(257 * each for each in BROWN))), BROWN),
    "the same, half clear": (png(6, struct.pack(">HHHH", *(257 * each for each in BROWN), 32768)), HALF),
    "grey of sixteen bits, half clear": (png(4, struct.pack(">HH", 0, 32768)), (127, 127, 127)),
}


def test_pictures_of_all_modes_have_their_colours(own: OwnBacks, tmp_path: Path) -> None:
    file, half = BytesIO(), BytesIO()
    PALETTE.save(file, "PNG")
    PALETTE.save(half, "PNG", transparency=bytes([128] * 256))
    modes = {**MODES, "palette": (file.getvalue(), BROWN), "palette, half clear": (half.getvalue(), HALF)}
    for name, (content, colour) in modes.items():
        face = own.face(own.take(str(lain(tmp_path, content))), HEIGHT)
        middle = face.get_at((face.get_width() // 2, HEIGHT // 2))[:3]
        assert max(abs(a - b) for a, b in zip(middle, colour, strict=True)) < 6, name


@pytest.mark.parametrize("transform", [0, 2])
def test_a_picture_for_printing_is_refused(own: OwnBacks, tmp_path: Path, transform: int) -> None:
    """With ``transform`` 2 its inks are written as luminance and colour (YCCK), as Adobe's programs do."""
    content = of_mode("CMYK", "JPEG", (0, 180, 230, 30))
    place = content.index(b"Adobe") + 11
    path = lain(tmp_path, content[:place] + bytes([transform]) + content[place + 1 :])
    with pytest.raises(BackRefused) as refused:
        own.take(str(path))
    assert refused.value.fault is BackFault.INKS


@pytest.mark.parametrize(
    "told", [b"", b"II*\0", b"MM\0*" + b"\xff" * 40, b"II*\0\x08\0\0\0\xff\xff" + bytes(20), b"XX" + bytes(40)]
)
def test_nonsense_from_a_camera_turns_nothing(own: OwnBacks, tmp_path: Path, told: bytes) -> None:
    plain = picture(kind="JPEG")
    segment = b"Exif\0\0" + told
    spoiled = plain[:2] + b"\xff\xe1" + struct.pack(">H", len(segment) + 2) + segment + plain[2:]
    assert own.take(str(lain(tmp_path, spoiled))) == own.take(str(lain(tmp_path, plain, "plain.jpg")))


def test_what_is_clear_in_a_picture_is_white_on_the_card(own: OwnBacks, tmp_path: Path) -> None:
    name = own.take(str(lain(tmp_path, picture(colour=(0, 0, 0, 0)))))
    assert min(own.face(name, HEIGHT).get_at((70, 100))[:3]) > 250


REFUSED = {
    "no picture": (b"GIF89a" + bytes(500), BackFault.KIND),
    "nothing": (b"", BackFault.KIND),
    "a text": ("Það er mynd.".encode(), BackFault.KIND),
    "a bomb": (png_head(60_000, 60_000), BackFault.TOO_LARGE),
    "the largest numbers": (png_head(2**31 - 1, 2**31 - 1), BackFault.TOO_LARGE),
    "no size": (png_head(0, 400), BackFault.TOO_SMALL),
    "a stamp": (picture((40, 60)), BackFault.TOO_SMALL),
    "a flat stamp as JPEG": (picture((600, 60), "JPEG"), BackFault.TOO_SMALL),
    "nothing after the head": (png_head(400, 600), BackFault.DAMAGED),
    "half a head": (picture()[:20], BackFault.DAMAGED),
    "half a JPEG's head": (picture(kind="JPEG")[:24], BackFault.DAMAGED),
    "a JPEG of one segment without end": (b"\xff\xd8\xff\xe0\xff\xff" + bytes(100), BackFault.DAMAGED),
    "a JPEG of empty segments": (b"\xff\xd8" + b"\xff\xe0\x00\x00" * 5_000, BackFault.DAMAGED),
    "a JPEG of bare markers": (b"\xff\xd8\xff" + b"\xff\xd0" * 5_000, BackFault.DAMAGED),
    "a long file": (picture() + bytes(MOST_BYTES), BackFault.TOO_LONG),
}


@pytest.mark.parametrize("name", REFUSED)
def test_what_cannot_be_a_back_is_refused_with_its_reason_and_nothing_is_kept(
    own: OwnBacks, tmp_path: Path, name: str
) -> None:
    content, fault = REFUSED[name]
    with pytest.raises(BackRefused) as refused:
        own.take(str(lain(tmp_path, content)))
    assert refused.value.fault is fault
    assert own.names() == ()


@pytest.mark.parametrize("told", ["/no/such/file.png", ".", "\0", "", "~nobody-of-that-name/x.png", "file://[/x"])
def test_a_place_where_no_file_is_is_refused(own: OwnBacks, told: str) -> None:
    with pytest.raises(BackRefused) as refused:
        own.take(told)
    assert refused.value.fault is BackFault.UNREADABLE


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="no pipes here")
def test_a_pipe_is_not_waited_for(own: OwnBacks, tmp_path: Path) -> None:
    os.mkfifo(tmp_path / "pipe.png")
    with pytest.raises(BackRefused) as refused:
        own.take(str(tmp_path / "pipe.png"))
    assert refused.value.fault is BackFault.UNREADABLE


def test_a_folder_that_cannot_be_made_is_told(tmp_path: Path) -> None:
    lain(tmp_path, b"", "data")
    with pytest.raises(BackRefused) as refused:
        OwnBacks(tmp_path / "data" / "backs").take(str(lain(tmp_path, picture())))
    assert refused.value.fault is BackFault.NOT_KEPT


def store(own: OwnBacks | None, name: str) -> FaceStore:
    return FaceStore(assets_folder() / "cards", None, FaceStyle(back=name), own_backs=own)


def test_the_cards_of_the_deck_wear_the_picture_on_a_white_card(own: OwnBacks, tmp_path: Path) -> None:
    name = own.take(str(lain(tmp_path, picture())))
    faces = store(own, name)
    back = faces.face("back", HEIGHT)
    faces.close()
    assert max(abs(a - b) for a, b in zip(back.get_at((74, 100))[:3], (10, 120, 200), strict=True)) < 6
    assert min(back.get_at((74, 3))[:3]) > 235


@pytest.mark.parametrize("spoil", ["gone", "damaged", "no folder"])
def test_where_the_picture_is_gone_the_usual_back_is_shown(own: OwnBacks, tmp_path: Path, spoil: str) -> None:
    name = own.take(str(lain(tmp_path, picture())))
    kept = tmp_path / "data" / "backs" / f"{name}.png"
    if spoil == "damaged":
        kept.write_bytes(kept.read_bytes()[:60])
    else:
        kept.unlink()
    looks = []
    for faces in (store(None if spoil == "no folder" else own, name), store(None, "lattice")):
        looks.append(pygame.image.tobytes(faces.face("back", HEIGHT), "RGBA"))
        faces.close()
    assert looks[0] == looks[1]


@pytest.mark.parametrize("name", ["own-../../x", "own-12345678/..", "own-", "own-1234567g"])
def test_no_other_name_leads_to_a_file(name: str) -> None:
    assert FaceStyle(back=name).resolved("back") == "back:lattice"
