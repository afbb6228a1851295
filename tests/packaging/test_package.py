"""What is put beside the frozen program: the double-click target, the menu script, icons, fonts. Builds nothing."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import zlib
from pathlib import Path
from types import ModuleType
from xml.etree.ElementTree import parse

import pytest
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
