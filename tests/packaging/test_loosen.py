"""SDL_mixer, SDL_image and FreeType without codecs that the program does not use: they play WAV, read SVG and PNG, draw type."""

from __future__ import annotations

import importlib.util
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from types import ModuleType

import pytest

from cardtable.ui.core.theme import Typeface
from tests.support.tools import build_program

ROOT = Path(__file__).parents[2]
SITE = Path(next(iter(importlib.util.find_spec("pygame").submodule_search_locations or ()))).parent
LIBRARIES = SITE / "pygame_ce.libs"
pytestmark = pytest.mark.skipif(not LIBRARIES.is_dir(), reason="pygame-ce from a wheel for Linux")

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


def test_what_was_altered_is_known_as_altered(loosen: ModuleType, loosened: Path) -> None:
    altered = {path.name.partition("-")[0] for path in (loosened / "pygame_ce.libs").iterdir() if loosen.is_loose(path)}
    assert altered == {"libSDL2_mixer", "libSDL2_image", "libfreetype"}
    assert not any(loosen.is_loose(path) for path in LIBRARIES.iterdir())


def test_only_names_of_the_codecs_are_done_without(loosen: ModuleType, loosened: Path) -> None:
    names: set[str] = set()
    for path in (loosened / "pygame_ce.libs").iterdir():
        if loosen.is_loose(path):
            names |= loosen.Library(path.read_bytes()).loose()
    codecs = r"(FLAC__|Wavpack|mpg123_|op_|ov_|xmp_|fluid_|new_fluid_|delete_fluid_|TIFF|WebP|BrotliDecoder)"
    assert {name for name in names if not re.match(codecs, name)} == set()
    assert len(names) > 100


def test_a_second_time_alters_nothing(loosen: ModuleType, loosened: Path) -> None:
    assert loosen.loosen(loosened) == []


def test_a_library_that_does_not_load_any_more_is_found_out(loosen: ModuleType, loosened: Path, tmp_path: Path) -> None:
    broken = tmp_path / "libSDL2_mixer-broken.so"
    broken.write_bytes(
        next((loosened / "pygame_ce.libs").glob("libSDL2_mixer-*")).read_bytes()
    )  # without SDL beside it
    with pytest.raises(loosen.CannotLoosen, match="does not load any more"):
        loosen._check(broken)


def test_a_file_of_another_form_is_refused(loosen: ModuleType) -> None:
    with pytest.raises(loosen.CannotLoosen):
        loosen.Library(b"\x7fELF\x01\x01" + bytes(64))


def test_the_untouched_library_would_not_load_without_its_codecs(tmp_path: Path) -> None:
    for name in ("libSDL2-2-", "libSDL2_mixer-"):
        shutil.copy(next(LIBRARIES.glob(f"{name}*")), tmp_path)
    load = "import ctypes, sys; ctypes.CDLL(sys.argv[1])"  # not in this process, which may have the codecs loaded
    library = next(tmp_path.glob("libSDL2_mixer-*"))
    done = subprocess.run([sys.executable, "-c", load, str(library)], capture_output=True, text=True, check=False)
    assert "cannot open shared object file" in done.stderr


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
