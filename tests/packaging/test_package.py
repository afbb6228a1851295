"""What is put beside the frozen program, what is left out of its libraries, and the names of all that is shipped."""

from __future__ import annotations

import importlib.util
import json
import os
import re
import shutil
import subprocess
import sys
import zlib
from pathlib import Path
from types import ModuleType
from xml.etree.ElementTree import parse

import pytest
from cyclonedx.model.bom import Bom
from PIL import Image

from cardtable.i18n.catalogue import available, load_catalogue
from cardtable.ui.core.theme import Typeface
from tests.support.tools import build_program, needs, path_of

ROOT = Path(__file__).parents[2]
FUNNY_NAMES = ["plain", "with blanks in it", 'quote"s', "dollar$HOME", "back\\slash", "tick`s", "50% off", "Spilið"]
linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="a Linux desktop's files")


@pytest.fixture(scope="module")
def package() -> ModuleType:
    return build_program("package")


@pytest.fixture(scope="module")
def smoke() -> ModuleType:
    return build_program("smoke")


@pytest.fixture
def bundle(tmp_path: Path, package: ModuleType, request: pytest.FixtureRequest) -> Path:
    """A folder like dist/cardtable, with a program that only says its name, under the name asked for."""
    folder = tmp_path / request.param
    folder.mkdir()
    program = folder / "cardtable"
    program.write_text('#!/bin/sh\necho started "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    entry = (ROOT / "build/linux/cardtable.desktop").read_text(encoding="utf-8")
    (folder / "cardtable.desktop").write_text(package.portable(entry), encoding="utf-8")
    shutil.copy(ROOT / "build/linux/install.sh", folder)
    shutil.copy(ROOT / "build/linux/cardtable-mime.xml", folder)
    (folder / "icons").mkdir()
    for name in ("16.png", "512.png", "cardtable.svg"):
        (folder / "icons" / name).write_text(name, encoding="utf-8")
    return folder


def _files(folder: Path) -> set[str]:
    found = {path for path in folder.rglob("*") if path.is_file() or path.is_symlink()}
    return {path.name for path in found if path.parent.name != "mime"}  # what the system writes of all kinds of files


def _install(bundle: Path, home: Path, *words: str) -> subprocess.CompletedProcess[str]:
    environ = {"PATH": os.defpath, "HOME": str(home)}
    return subprocess.run(
        ["/bin/sh", str(bundle / "install.sh"), *words], env=environ, capture_output=True, text=True, check=False
    )


def test_every_cut_of_type_in_use_is_bundled_and_no_other(package: ModuleType) -> None:
    bundled = [source.name for source, target in package.data() if target.endswith("fonts")]
    assert sorted(bundled) == sorted(face.value for face in Typeface)


def test_everything_that_is_bundled_exists(package: ModuleType) -> None:
    assert all(source.exists() for source, _ in package.data())


@pytest.mark.parametrize("size", [16, 32, 256])
def test_the_icon_is_drawn_with_a_clear_ground_and_both_suits(package: ModuleType, tmp_path: Path, size: int) -> None:
    with Image.open(package.draw_icon(size, tmp_path / "icon.png")) as image:
        pixels = [image.convert("RGBA").getpixel((x, y)) for x in range(size) for y in range(size)]
        assert image.size == (size, size)
    assert pixels[0][3] == 0
    assert any(red > 180 and green < 90 and blue < 100 and alpha == 255 for red, green, blue, alpha in pixels)
    assert any(max(red, green, blue) < 60 and alpha == 255 for red, green, blue, alpha in pixels)
    assert any(min(red, green, blue) > 220 and alpha == 255 for red, green, blue, alpha in pixels)


@linux
@pytest.mark.parametrize("bundle", FUNNY_NAMES, indirect=True)
def test_a_double_click_starts_the_program_beside_the_file(smoke: ModuleType, bundle: Path, tmp_path: Path) -> None:
    command = smoke.double_click(bundle / "cardtable.desktop")
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("started\n", "")


@linux
@pytest.mark.parametrize("bundle", FUNNY_NAMES, indirect=True)
def test_the_menu_entry_starts_the_installed_copy_when_the_unpacked_folder_is_gone(
    smoke: ModuleType, bundle: Path, tmp_path: Path
) -> None:
    home = tmp_path / f"home of {bundle.name}"
    home.mkdir()
    (bundle / "cardtable-data").mkdir()
    assert _install(bundle, home).returncode == 0
    shutil.rmtree(bundle)
    installed = home / ".local/lib/cardtable"
    assert not (installed / "cardtable-data").exists()
    command = smoke.double_click(home / ".local/share/applications/cardtable.desktop")
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("started\n", "")
    assert (home / ".local/bin/cardtable").resolve() == (installed / "cardtable").resolve()
    assert (home / ".local/share/icons/hicolor/512x512/apps/cardtable.png").read_text() == "512.png"


@linux
@pytest.mark.parametrize("bundle", FUNNY_NAMES, indirect=True)
def test_a_double_click_on_a_file_hands_it_to_the_program(smoke: ModuleType, bundle: Path, tmp_path: Path) -> None:
    home, file = tmp_path / "home", tmp_path / "a deal of $5.cardtable"
    home.mkdir()
    assert _install(bundle, home).returncode == 0
    for entry in (bundle / "cardtable.desktop", home / ".local/share/applications/cardtable.desktop"):
        command = smoke.double_click(entry, file)
        done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
        assert (done.stdout, done.stderr) == (f"started {file}\n", "")


@linux
@pytest.mark.parametrize("bundle", ["plain"], indirect=True)
def test_the_kind_of_file_of_the_menu_entry_is_the_one_that_is_told_to_the_system(bundle: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    assert _install(bundle, home).returncode == 0
    kind = parse(home / ".local/share/mime/packages/cardtable.xml").getroot()[0]  # noqa: S314 -- our own
    assert f"MimeType={kind.get('type')};\n" in (bundle / "cardtable.desktop").read_text(encoding="utf-8")
    patterns = [each.get("pattern") for each in kind if each.tag.endswith("glob")]
    assert patterns == ["*.cardtable"]


@linux
@pytest.mark.parametrize("bundle", ["plain"], indirect=True)
def test_the_menu_script_takes_out_all_it_put_in(bundle: Path, tmp_path: Path) -> None:
    home = tmp_path / "home"
    home.mkdir()
    assert _install(bundle, home).returncode == 0
    assert _install(bundle, home, "--remove").returncode == 0
    assert _files(home) - {"mimeinfo.cache"} == set()


@linux
@pytest.mark.parametrize("bundle", ["plain"], indirect=True)
def test_a_second_install_replaces_the_program_and_keeps_the_games_beside_it(bundle: Path, tmp_path: Path) -> None:
    home, installed = tmp_path / "home", tmp_path / "home/.local/lib/cardtable"
    home.mkdir()
    assert _install(bundle, home).returncode == 0
    (installed / "cardtable-data").mkdir()
    (installed / "cardtable-data/games.db").touch()
    (installed / "of the old version").touch()
    assert _install(bundle, home).returncode == 0
    assert not (installed / "of the old version").exists()
    assert _install(installed, home, "--remove").returncode == 0
    assert [path.name for path in installed.rglob("*")] == ["cardtable-data", "games.db"]


@linux
@pytest.mark.parametrize("bundle", ["plain"], indirect=True)
def test_somebody_elses_folder_of_that_name_is_left_alone(bundle: Path, tmp_path: Path) -> None:
    theirs = tmp_path / "home/.local/lib/cardtable/notes.txt"
    theirs.parent.mkdir(parents=True)
    theirs.touch()
    assert _install(bundle, tmp_path / "home").returncode == 1
    assert _install(bundle, tmp_path / "home", "--remove").returncode == 0
    assert theirs.exists()


@linux
@pytest.mark.parametrize("bundle", ["plain"], indirect=True)
def test_the_menu_script_refuses_a_word_it_does_not_know(bundle: Path, tmp_path: Path) -> None:
    done = _install(bundle, tmp_path, "--upside-down")
    assert done.returncode == 2
    assert done.stderr.startswith("usage: ")


@linux
@needs("desktop-file-validate")
@pytest.mark.parametrize("bundle", ["plain"], indirect=True)
def test_the_desktop_files_are_valid(bundle: Path) -> None:
    for entry in (bundle / "cardtable.desktop", ROOT / "build/linux/cardtable.desktop"):
        done = subprocess.run(
            [path_of("desktop-file-validate"), str(entry)], capture_output=True, text=True, check=False
        )
        assert (done.returncode, done.stdout) == (0, "")


def test_pictures_are_within_three_megabytes_and_texts_add_little_to_the_wheel() -> None:
    files = [path for path in (ROOT / "assets").rglob("*") if path.is_file()]
    assert len(files) > 100
    texts = [path for path in files if {"translations", "rules"} & set(path.parts)]
    assert sum(path.stat().st_size for path in files) - sum(path.stat().st_size for path in texts) <= 3_000_000
    packed = sum(
        len(zlib.compress(path.read_bytes())) for path in texts
    )  # as the wheel holds them, a sixth of their size
    assert packed <= 850_000  # the texts and rules of twenty-five games in six languages; 791 497 when all were there


def test_nothing_runs_before_the_frozen_program_and_its_bytecode_lies_loose(package: ModuleType) -> None:
    chosen = package.options()
    assert chosen[chosen.index("--debug") + 1] == "noarchive"
    plan = package.quick("a = Analysis()\npyz = PYZ(a.pure)\n\nexe = EXE(pyz, a.scripts)\n")
    lines = plan.splitlines()
    assert lines.index("pyz = PYZ(a.pure)") < lines.index(
        "a.scripts = [each for each in a.scripts if not each[0].startswith('pyi_rth_')]"
    )
    with pytest.raises(SystemExit):
        package.quick("another plan")


def test_the_catalogues_are_bundled_without_what_is_for_translators_and_say_the_same(
    package: ModuleType, tmp_path: Path
) -> None:
    folder = ROOT / "assets/translations"
    for path in folder.glob("*.po*"):
        short = package.without_notes(path.read_text(encoding="utf-8"))
        if path.suffix == ".po":
            short = package.without_english(short)
        # what is for translators is less than it was beside longer texts: the Albanian catalogue keeps 0.4004 of itself
        assert len(short.encode()) < path.stat().st_size * (0.6 if path.suffix == ".pot" else 0.42)
        (tmp_path / path.name).write_text(short, encoding="utf-8")
    assert available(tmp_path) == available(folder)
    for code in available(folder):
        said, meant = load_catalogue(tmp_path, code), load_catalogue(folder, code)
        assert said._own.texts == meant._own.texts, code
    assert package.without_notes("#, fuzzy\n# a note\n#~ gone\n") == "#, fuzzy\n#~ gone\n"
    entry = 'msgctxt "a.b"\nmsgid ""\n"One "\n"line"\nmsgid_plural "Lines"\nmsgstr[0] "msgid"\n'
    assert package.without_english(entry) == 'msgctxt "a.b"\nmsgid ""\nmsgid_plural ""\nmsgstr[0] "msgid"\n'


def test_a_frozen_program_without_its_voice_or_with_too_much_is_refused(
    package: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "_internal/accesskit").mkdir(parents=True)
    (tmp_path / "_internal/accesskit/kit.so").write_bytes(bytes(1000))
    (tmp_path / "_internal/numbers.pyc").touch()
    assert list(package.wrong_with(tmp_path)) == []
    monkeypatch.setattr(package, "MOST_BYTES", 999)
    if sys.platform.startswith("linux"):
        (large,) = package.wrong_with(tmp_path)
        assert large.startswith("the frozen program has ")
    (tmp_path / "_internal/accesskit/kit.so").unlink()
    (tmp_path / "_internal/accesskit").rmdir()
    (silent,) = package.wrong_with(tmp_path)
    assert silent.startswith("accesskit is not in")


def test_on_windows_a_program_for_terminals_lies_beside_the_one_without_a_console(
    package: ModuleType, tmp_path: Path
) -> None:
    words = [
        sys.executable,
        "-m",
        "PyInstaller.utils.cliutils.makespec",
        "--onedir",
        "--windowed",
        "--name",
        "cardtable",
    ]
    main = ROOT / "cardtable" / "__main__.py"
    subprocess.run([*words, "--specpath", str(tmp_path), str(main)], check=True, capture_output=True)
    plan = package.with_terminal(package.quick((tmp_path / "cardtable.spec").read_text(encoding="utf-8")))
    collected = plan[plan.index("COLLECT(") :]
    assert plan.count("= EXE(") == 2
    assert (plan.count("console=False"), plan.count("console=True")) == (1, 1)
    assert collected.index("exe,") < collected.index("terminal,") < collected.index("a.binaries")
    compile(plan, "plan", "exec")


def test_what_windows_shows_of_the_program_has_its_name_and_version(package: ModuleType) -> None:
    plain = {name: lambda *given, **_named: given for name in ("StringTable", "StringFileInfo", "StringStruct")}
    plain |= {"VarStruct": lambda *given: given, "VarFileInfo": lambda given: given}
    told = eval(  # noqa: S307 - as PyInstaller reads it
        package.version_facts(), {**plain, "FixedFileInfo": dict, "VSVersionInfo": lambda **named: named}
    )
    ((((_, texts),),), _) = told["kids"]
    known = dict(texts)
    assert known["ProductName"] == "cardtable"
    assert known["FileVersion"] == known["ProductVersion"] == package.__version__
    assert ".".join(map(str, told["ffi"]["filevers"][:3])) == package.__version__.partition(".dev")[0]


def test_a_library_that_a_package_brings_does_not_lie_there_twice(package: ModuleType, tmp_path: Path) -> None:
    inside = tmp_path / "_internal"
    for name, content in {
        "pygame/SDL2.dll": "same",
        "sdl2.dll": "same",
        "pygame/zlib1.dll": "one",
        "zlib1.dll": "another",
        "python311.dll": "alone",
    }.items():
        (inside / name).parent.mkdir(parents=True, exist_ok=True)
        (inside / name).write_text(content, encoding="utf-8")
    assert [path.name for path in package.twice(inside)] == ["sdl2.dll"]


SITE = Path(next(iter(importlib.util.find_spec("pygame").submodule_search_locations or ()))).parent
LIBRARIES = SITE / "pygame_ce.libs"
wheel_for_linux = pytest.mark.skipif(not LIBRARIES.is_dir(), reason="pygame-ce from a wheel for Linux")

USE = """
import io, sys
from pathlib import Path
assets, work = map(Path, sys.argv[1:])
import pygame
assert Path(pygame.__file__).parents[1] == work, pygame.__file__
pygame.display.init()
pygame.mixer.init(44100, -16, 2, 512)
sounds = [pygame.mixer.Sound(io.BytesIO(path.read_bytes())) for path in sorted((assets / "sounds").glob("*.wav"))]
for sound in sounds:
    assert sound.get_length() > 0
    sound.play()
pictures = 0
for path in sorted(assets.rglob("*.svg")):
    picture = pygame.image.load_sized_svg(str(path), (60, 60))
    pictures += 1
pygame.image.save(picture, str(work / "card.png"))
again = pygame.image.load(io.BytesIO((work / "card.png").read_bytes()), "card.png")
assert pygame.image.tobytes(again, "RGBA") == pygame.image.tobytes(picture, "RGBA")
pygame.font.init()
for path in map(Path, sys.stdin.read().splitlines()):
    assert pygame.font.Font(path, 20).render("Straße þ ë", True, "black").get_width() > 60
pygame.mixer.quit()
pygame.quit()
print(len(sounds), pictures)
"""


@pytest.fixture(scope="module")
def loosen() -> ModuleType:
    return build_program("loosen")


@pytest.fixture(scope="module")
def loosened(tmp_path_factory: pytest.TempPathFactory, loosen: ModuleType) -> Path:
    """A folder with pygame as it is shipped."""
    folder = tmp_path_factory.mktemp("loosened")
    unwanted = shutil.ignore_patterns("docs", "examples", "tests", "__pyinstaller", "*.ttf")
    shutil.copytree(SITE / "pygame", folder / "pygame", ignore=unwanted)
    shutil.copytree(LIBRARIES, folder / "pygame_ce.libs")
    loosen.loosen(folder)
    return folder


def font_files() -> list[Path]:
    """Every cut of type that is bundled."""
    folders = [folder_of(package) for package in ("font_source_sans_pro", "font_source_serif_pro")]
    return [next(folder / face.value for folder in folders if (folder / face.value).is_file()) for face in Typeface]


def folder_of(package: str) -> Path:
    found = importlib.util.find_spec(package)
    return Path(next(iter(found.submodule_search_locations or ()))) / "files"


@wheel_for_linux
def test_every_sound_picture_and_cut_of_type_still_works(loosened: Path) -> None:
    environ = {**os.environ, "PYTHONPATH": str(loosened), "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy"}
    environ |= {"PYGAME_HIDE_SUPPORT_PROMPT": "1", "LD_BIND_NOW": "1"}
    done = subprocess.run(
        [sys.executable, "-c", USE, str(ROOT / "assets"), str(loosened)],
        env=environ,
        input="\n".join(str(path) for path in font_files()),
        capture_output=True,
        text=True,
        check=False,
    )
    assert (done.returncode, done.stderr) == (0, "")
    sounds, pictures = (len(list((ROOT / "assets").rglob(kind))) for kind in ("*.wav", "*.svg"))
    assert done.stdout.split() == [str(sounds), str(pictures)]


@wheel_for_linux
def test_the_codecs_and_what_only_they_needed_are_gone(loosened: Path) -> None:
    left = {re.sub(r"[-.].*", "", path.name) for path in (loosened / "pygame_ce.libs").iterdir()}
    assert (
        left
        & {
            "libFLAC",
            "libfluidsynth",
            "libsndfile",
            "libtiff",
            "libwebp",
            "libsharpyuv",
            "libopus",
            "libvorbisenc",
            "libbrotlidec",
        }
        == set()
    )
    assert {"libSDL2", "libSDL2_image", "libSDL2_mixer", "libSDL2_ttf", "libpng16", "libfreetype"} <= left


@wheel_for_linux
def test_what_was_altered_is_known_as_altered(loosen: ModuleType, loosened: Path) -> None:
    altered = {path.name.partition("-")[0] for path in (loosened / "pygame_ce.libs").iterdir() if loosen.is_loose(path)}
    assert altered == {"libSDL2_mixer", "libSDL2_image", "libfreetype"}
    assert not any(loosen.is_loose(path) for path in LIBRARIES.iterdir())


@wheel_for_linux
def test_only_names_of_the_codecs_are_done_without(loosen: ModuleType, loosened: Path) -> None:
    names: set[str] = set()
    for path in (loosened / "pygame_ce.libs").iterdir():
        if loosen.is_loose(path):
            names |= loosen.Library(path.read_bytes()).loose()
    codecs = r"(FLAC__|Wavpack|mpg123_|op_|ov_|xmp_|fluid_|new_fluid_|delete_fluid_|TIFF|WebP|BrotliDecoder)"
    assert {name for name in names if not re.match(codecs, name)} == set()
    assert len(names) > 100


@wheel_for_linux
def test_a_second_time_alters_nothing(loosen: ModuleType, loosened: Path) -> None:
    assert loosen.loosen(loosened) == []


@wheel_for_linux
def test_a_library_that_does_not_load_any_more_is_found_out(loosen: ModuleType, loosened: Path, tmp_path: Path) -> None:
    broken = tmp_path / "libSDL2_mixer-broken.so"
    broken.write_bytes(
        next((loosened / "pygame_ce.libs").glob("libSDL2_mixer-*")).read_bytes()
    )  # without SDL beside it
    with pytest.raises(loosen.CannotLoosen, match="does not load any more"):
        loosen._check(broken)


@wheel_for_linux
def test_a_file_of_another_form_is_refused(loosen: ModuleType) -> None:
    with pytest.raises(loosen.CannotLoosen):
        loosen.Library(b"\x7fELF\x01\x01" + bytes(64))


@wheel_for_linux
def test_the_untouched_library_would_not_load_without_its_codecs(tmp_path: Path) -> None:
    for name in ("libSDL2-2-", "libSDL2_mixer-"):
        shutil.copy(next(LIBRARIES.glob(f"{name}*")), tmp_path)
    load = "import ctypes, sys; ctypes.CDLL(sys.argv[1])"  # not in this process, which may have the codecs loaded
    library = next(tmp_path.glob("libSDL2_mixer-*"))
    done = subprocess.run([sys.executable, "-c", load, str(library)], capture_output=True, text=True, check=False)
    assert "cannot open shared object file" in done.stderr


@wheel_for_linux
def test_pictures_and_sounds_come_in_by_three_doors_that_look_first() -> None:
    """Another kind of picture or sound would meet a codec that is not there: whoever opens one adds it to build/loosen.py."""
    doors = re.compile(r"image\.load(?:_extended|_basic)?\(|mixer\.Sound\(|mixer\.music|mixer_music\.|load_animation\(")
    opened = {
        path.relative_to(ROOT).as_posix(): len(doors.findall(path.read_text(encoding="utf-8")))
        for path in sorted((ROOT / "cardtable").rglob("*.py"))
    }
    assert {name: count for name, count in opened.items() if count} == {
        "cardtable/ui/core/sounds.py": 1,
        "cardtable/ui/paint/face_art.py": 1,
        "cardtable/ui/paint/own_backs.py": 1,
    }


@wheel_for_linux
def test_libraries_forget_the_folders_they_were_built_in_and_still_load(loosen: ModuleType, tmp_path: Path) -> None:
    built = next(path for path in SITE.glob("pygame/math.*.so"))
    copy = Path(shutil.copy(built, tmp_path))
    folders = loosen.Library(copy.read_bytes()).folders()
    assert folders
    assert loosen.forget_folders(tmp_path) == 1
    after = loosen.Library(copy.read_bytes())
    assert after.folders() == []
    assert after.needed() == loosen.Library(built.read_bytes()).needed()
    assert not any(folder.encode() + b"\0" in after.content for folder in folders)
    assert loosen.forget_folders(tmp_path) == 0
    loosen._check(copy)


ELF = b"\x7fELF\x02\x01\x01" + bytes(9)
FLAC = ELF + b"reference libFLAC 1.5.0 20250211\0"


@pytest.fixture(scope="module")
def shipped() -> ModuleType:
    name = "build_shipped"
    spec = importlib.util.spec_from_file_location(name, ROOT / "build" / "shipped.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # where its dataclasses look for their own names
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def strange_bundle(tmp_path: Path) -> Path:
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


def _put(strange_bundle: Path, name: str, content: bytes = ELF) -> None:
    path = strange_bundle / name
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
    shipped: ModuleType, strange_bundle: Path, name: str, content: bytes
) -> None:
    _put(strange_bundle, name, b"MZ\0" + content + b"\0")
    _put(strange_bundle, "cardtable.com", b"MZ\0")
    assert {part.entry.name: part.version for part in shipped.name_all(strange_bundle)}["SDL"] == "2.32.10"


def test_a_bundle_is_told_in_full(shipped: ModuleType, strange_bundle: Path) -> None:
    parts = {part.entry.name: (part.version, part.entry.licence) for part in shipped.name_all(strange_bundle)}
    assert parts["FLAC"] == ("1.5.0", "BSD-3-Clause")
    assert parts["Brotli"] == ("1.2.0", "MIT")
    assert parts["Source Sans Pro"] == ("2.020", "OFL-1.1")
    assert set(parts) == {"FLAC", "Brotli", "Source Sans Pro", "CPython", "mdurl", "PyInstaller bootloader"}
    written = json.loads((strange_bundle / shipped.LIST).read_text(encoding="utf-8"))
    assert (written["bomFormat"], written["specVersion"]) == ("CycloneDX", "1.6")
    assert {part["name"] for part in written["components"]} == set(parts)
    for part in written["components"]:
        texts = [link["url"] for link in part["externalReferences"] if link["type"] == "license"]
        assert texts
        assert all((strange_bundle / text).stat().st_size > 500 for text in texts), part["name"]


def test_the_list_of_parts_is_read_back_as_it_was_meant(shipped: ModuleType, strange_bundle: Path) -> None:
    shipped.name_all(strange_bundle)
    read = Bom.from_json(json.loads((strange_bundle / shipped.LIST).read_text(encoding="utf-8")))
    assert read.validate()
    assert {str(part.version) for part in read.components if part.name == "FLAC"} == {"1.5.0"}


def test_the_same_bundle_gives_the_same_list(shipped: ModuleType, strange_bundle: Path) -> None:
    shipped.name_all(strange_bundle)
    first = (strange_bundle / shipped.LIST).read_bytes()
    shipped.name_all(strange_bundle)
    assert (strange_bundle / shipped.LIST).read_bytes() == first
    _put(strange_bundle, "_internal/libbrotlidec-8e4a5025.so.1.2.0", ELF + b"another")
    shipped.name_all(strange_bundle)
    assert (strange_bundle / shipped.LIST).read_bytes() != first


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
    shipped: ModuleType, strange_bundle: Path, name: str, capsys: pytest.CaptureFixture[str]
) -> None:
    _put(strange_bundle, name, b"no program" if name.endswith((".ttf", ".pyc")) else ELF)
    assert shipped.main([str(strange_bundle)]) == 1
    told = capsys.readouterr().out.splitlines()
    shown = name.removesuffix("/__init__.pyc")
    assert told == [f"not named: {shown}: no entry of components.toml names it"]
    assert not (strange_bundle / shipped.LIST).exists()


def test_every_strange_file_has_its_line(shipped: ModuleType, strange_bundle: Path) -> None:
    for name in ("_internal/libone.so.1", "_internal/libtwo.dylib"):
        _put(strange_bundle, name, b"\xcf\xfa\xed\xfe" + bytes(9))
    with pytest.raises(shipped.NotNamed) as problem:
        shipped.name_all(strange_bundle)
    assert [line.partition(":")[0] for line in problem.value.lines] == [
        "_internal/libone.so.1",
        "_internal/libtwo.dylib",
    ]


def test_a_library_that_does_not_say_its_version_ends_the_build(shipped: ModuleType, strange_bundle: Path) -> None:
    _put(strange_bundle, "_internal/pygame_ce.libs/libFLAC-e7027ec5.so.14.0.0", ELF)
    with pytest.raises(shipped.NotNamed, match=r"^FLAC: no version in libFLAC-e7027ec5\.so\.14\.0\.0$"):
        shipped.name_all(strange_bundle)


def test_a_version_that_was_read_by_hand_holds_only_for_what_it_was_read_in(
    shipped: ModuleType, strange_bundle: Path
) -> None:
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
        shipped.name_all(strange_bundle, table)


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
