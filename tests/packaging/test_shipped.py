"""What is shipped is named: small bundles with a strange thing in them, and the table of what may be shipped."""

from __future__ import annotations

import json
from pathlib import Path
from types import ModuleType

import pytest
from cyclonedx.model.bom import Bom

from tests.support.tools import build_program

ROOT = Path(__file__).parents[2]
ELF = b"\x7fELF\x02\x01\x01" + bytes(9)
FLAC = ELF + b"reference libFLAC 1.5.0 20250211\0"


@pytest.fixture(scope="module")
def shipped() -> ModuleType:
    return build_program("shipped")


@pytest.fixture
def bundle(tmp_path: Path) -> Path:
    """A bundle in small: the program, one library, Python's own modules, a package, a font and a picture."""
    folder = tmp_path / "cardtable"
    for name, content in {
        "cardtable": ELF,
        "_internal/pygame_ce.libs/libFLAC-e7027ec5.so.14.0.0": FLAC,
        "_internal/libbrotlidec-8e4a5025.so.1.2.0": ELF,
        "_internal/python3.11/lib-dynload/_json.cpython-311-x86_64-linux-gnu.so": ELF,
        "_internal/enum.pyc": b"code",
        "_internal/mdurl/__init__.pyc": b"code",
        "_internal/cardtable/__init__.pyc": b"code",
        "_internal/cardtable/assets/fonts/SourceSansPro-Bold.ttf": b"Version 2.020;",
        "_internal/cardtable/assets/icon.svg": b"<svg/>",
    }.items():
        _put(folder, name, content)
    return folder


def _put(bundle: Path, name: str, content: bytes = ELF) -> None:
    path = bundle / name
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("_internal/pygame_ce.libs/libSDL2-7a3e2a43.so.0.3200.10", b"SDL-release-2.32.10-0-g5d2495703"),
        ("_internal/pygame/SDL2.dll", b"SDL2-2.32.10\\src\\render\\opengl\\SDL_render_gl.c"),
    ],
    ids=["Linux", "Windows"],
)
def test_the_version_of_sdl_is_read_from_the_library_of_each_system(
    shipped: ModuleType, bundle: Path, name: str, content: bytes
) -> None:
    _put(bundle, name, b"MZ\0" + content + b"\0")
    _put(bundle, "cardtable.com", b"MZ\0")
    assert {part.entry.name: part.version for part in shipped.name_all(bundle)}["SDL"] == "2.32.10"


def test_a_bundle_is_told_in_full(shipped: ModuleType, bundle: Path) -> None:
    parts = {part.entry.name: (part.version, part.entry.licence) for part in shipped.name_all(bundle)}
    assert parts["FLAC"] == ("1.5.0", "BSD-3-Clause")
    assert parts["Brotli"] == ("1.2.0", "MIT")
    assert parts["Source Sans Pro"] == ("2.020", "OFL-1.1")
    assert set(parts) == {"FLAC", "Brotli", "Source Sans Pro", "CPython", "mdurl", "PyInstaller bootloader"}
    written = json.loads((bundle / shipped.LIST).read_text(encoding="utf-8"))
    assert (written["bomFormat"], written["specVersion"]) == ("CycloneDX", "1.6")
    assert {part["name"] for part in written["components"]} == set(parts)
    for part in written["components"]:
        texts = [link["url"] for link in part["externalReferences"] if link["type"] == "license"]
        assert texts
        assert all((bundle / text).stat().st_size > 500 for text in texts), part["name"]


def test_the_list_of_parts_is_read_back_as_it_was_meant(shipped: ModuleType, bundle: Path) -> None:
    shipped.name_all(bundle)
    read = Bom.from_json(json.loads((bundle / shipped.LIST).read_text(encoding="utf-8")))
    assert read.validate()
    assert {str(part.version) for part in read.components if part.name == "FLAC"} == {"1.5.0"}


def test_the_same_bundle_gives_the_same_list(shipped: ModuleType, bundle: Path) -> None:
    shipped.name_all(bundle)
    first = (bundle / shipped.LIST).read_bytes()
    shipped.name_all(bundle)
    assert (bundle / shipped.LIST).read_bytes() == first
    _put(bundle, "_internal/libbrotlidec-8e4a5025.so.1.2.0", ELF + b"another")
    shipped.name_all(bundle)
    assert (bundle / shipped.LIST).read_bytes() != first


@pytest.mark.parametrize(
    "name",
    [
        "_internal/libstrange.so.1",
        "_internal/strange.dll",
        "_internal/pygame/no_ending_at_all",
        "_internal/pygame/strange.cpython-311-x86_64-linux-gnu.so",
        "_internal/python3.11/lib-dynload/strange.cpython-311-x86_64-linux-gnu.so",
        "_internal/strange.abi3.so",
        "_internal/cardtable/assets/fonts/Strange.ttf",
        "_internal/strange/__init__.pyc",
        "_internal/strange.pyc",
    ],
)
def test_what_nobody_named_ends_the_build_with_a_line(
    shipped: ModuleType, bundle: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    _put(bundle, name, b"no program" if name.endswith((".ttf", ".pyc")) else ELF)
    assert shipped.main([str(bundle)]) == 1
    told = capsys.readouterr().out.splitlines()
    shown = name.removesuffix("/__init__.pyc")
    assert told == [f"not named: {shown}: no entry of components.toml names it"]
    assert not (bundle / shipped.LIST).exists()


def test_every_strange_file_has_its_line(shipped: ModuleType, bundle: Path) -> None:
    for name in ("_internal/libone.so.1", "_internal/libtwo.dylib"):
        _put(bundle, name, b"\xcf\xfa\xed\xfe" + bytes(9))
    with pytest.raises(shipped.NotNamed) as problem:
        shipped.name_all(bundle)
    assert [line.partition(":")[0] for line in problem.value.lines] == [
        "_internal/libone.so.1",
        "_internal/libtwo.dylib",
    ]


def test_a_library_that_does_not_say_its_version_ends_the_build(shipped: ModuleType, bundle: Path) -> None:
    _put(bundle, "_internal/pygame_ce.libs/libFLAC-e7027ec5.so.14.0.0", ELF)
    with pytest.raises(shipped.NotNamed, match=r"^FLAC: no version in libFLAC-e7027ec5\.so\.14\.0\.0$"):
        shipped.name_all(bundle)


def test_a_version_that_was_read_by_hand_holds_only_for_what_it_was_read_in(shipped: ModuleType, bundle: Path) -> None:
    table = [entry for entry in shipped.entries() if entry.name != "FLAC"]
    table.append(
        shipped.Entry(
            name="FLAC",
            url="https://xiph.org/flac",
            licence="BSD-3-Clause",
            texts=("flac.txt",),
            files=("libflac",),
            version={"stated": "1.5.0", "for": "pygame-ce 0.1"},
        )
    )
    with pytest.raises(shipped.NotNamed, match=r"^FLAC: its version was read from pygame-ce 0\.1, and this is"):
        shipped.name_all(bundle, table)


def test_every_entry_has_a_licence_that_is_known_and_its_texts(shipped: ModuleType) -> None:
    wrong = []
    for entry in shipped.entries():
        texts = [source.read_text(encoding="utf-8") for _, source in shipped._texts(entry)]
        if not texts or not entry.licence or not all(len(text) > 500 for text in texts):
            wrong.append(entry.name)
    assert wrong == []


def test_every_text_is_of_some_entry(shipped: ModuleType) -> None:
    used = {text for entry in shipped.entries() for text in entry.texts}
    assert {path.name for path in shipped.TABLE.parent.glob("*.txt")} <= used


def test_the_libraries_of_other_systems_are_named_too(shipped: ModuleType) -> None:
    names = [
        *("SDL2.dll", "SDL2_image.dll", "libtiff-5.dll", "libwebp-7.dll", "libjpeg-62.dll", "libpng16-16.dll"),
        *("libogg-0.dll", "libopus-0.dll", "libwavpack-1.dll", "libxmp.dll", "freetype.dll", "portmidi.dll"),
        *("python311.dll", "vcruntime140_1.dll", "libffi-8.dll", "sqlite3.dll", "libcrypto-3.dll"),
        *("libSDL2-2.0.0.dylib", "libSDL2_mixer-2.0.0.800.2.dylib", "libpng16.16.58.0.dylib", "libFLAC.14.0.0.dylib"),
        *("libz.1.3.1.zlib-ng.dylib", "libportmidi.2.0.7.dylib", "libwebp.7.2.0.dylib", "libxmp.4.7.2.dylib"),
    ]
    table = shipped.entries()
    named = {name for name in names if shipped._binary_owner(Path("b/x") / name, Path("b"), table, {})}
    assert set(names) - named == {"libcrypto-3.dll"}  # OpenSSL is kept out: see NOT_NEEDED in build/package.py
