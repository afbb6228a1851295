"""What is made for Windows, macOS and Flatpak: its form, which is all that can be looked at here (docs/packages.md)."""

from __future__ import annotations

import ast
import importlib
import io
import json
import plistlib
import re
import subprocess
import sys
import zipfile
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree as ET

import pytest
from PIL import Image

from cardtable import __version__
from cardtable.i18n.catalogue import available

ROOT = Path(__file__).parents[2]
WHEN = 1_800_000_000
WORKFLOW = ROOT / ".github/workflows/release.yml"


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """A frozen program in small."""
    folder = tmp_path / "cardtable"
    for name in ("cardtable", "_internal/a/one.pyc", "_internal/b.dylib", "licences/READ-ME.md", "cardtable.cdx.json"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(name, encoding="utf-8")
    return folder


@pytest.fixture(scope="module")
def release() -> ModuleType:
    return importlib.import_module("release")


def test_the_zip_holds_the_program_in_one_folder_and_is_the_same_each_time(release: ModuleType, program: Path) -> None:
    windows = importlib.import_module("windows")
    content = windows.zipped(program, WHEN)
    assert windows.zipped(program, WHEN) == content
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert archive.testzip() is None
        assert all(each.date_time == (2027, 1, 15, 8, 0, 0) for each in archive.infolist())
        names = [path.relative_to(program).as_posix() for path in program.rglob("*") if path.is_file()]
        assert archive.namelist() == sorted(f"{release.stem()}/{name}" for name in names)
    assert windows.zipped(program, 0)  # a zip knows no day before 1980


def test_the_installer_is_for_one_person_and_takes_only_what_is_there() -> None:
    script = (ROOT / "build/windows/cardtable.nsi").read_text(encoding="utf-8")
    assert "\nRequestExecutionLevel user\n" in script
    assert "HKLM" not in script
    windows = importlib.import_module("windows")
    for target in ("", "amd64-unicode"):
        given = " ".join(windows.installer_command("makensis", "cardtable-setup", target))
        defined = {*re.findall(r"-D(\w+)=", given), *re.findall(r"^!define (\w+)", script, re.MULTILINE)}
        asked = set(re.findall(r"\$\{(?!LANG_)(\w+)\}", script))
        assert asked - defined == (set() if target else {"TARGET"})
        assert f"-DVERSION={__version__}" in given
    assert [path for path in re.findall(r'"(\.\.\\[^"*$]+)"', script) if not found(path)] == []
    removed = script[script.index('Section "Uninstall"') :]
    assert 'RMDir "$INSTDIR"' in removed
    assert not re.search(
        r'RMDir /r "\$INSTDIR"|LOCALAPPDATA', removed
    )  # saved games stay, also those beside the program


def found(path: str) -> bool:
    return (ROOT / "build/windows" / path.replace("\\", "/")).exists()


def test_the_installer_lets_a_double_click_open_a_file_and_takes_that_away_again() -> None:
    script = (ROOT / "build/windows/cardtable.nsi").read_text(encoding="utf-8")
    written, removed = script.split('Section "Uninstall"')
    values = dict(re.findall(r'WriteRegStr HKCU "\$\{CLASSES\}\\(.+?)" "" (.+)', written))
    kind = values[".cardtable"].strip('"')
    assert values[rf"{kind}\shell\open\command"] == """'"$INSTDIR\\cardtable.exe" "%1"'"""
    assert f'DeleteRegKey HKCU "${{CLASSES}}\\{kind}"' in removed
    assert 'DeleteRegKey /ifempty HKCU "${CLASSES}\\.cardtable"' in removed
    spoken = set(re.findall(r'MUI_LANGUAGE "(\w+)"', script))
    names = {"en": "English", "sq": "Albanian", "da": "Danish", "de": "German", "is": "Icelandic", "it": "Italian"}
    assert spoken == {names[code] for code in available(ROOT / "assets/translations")}
    for text in ("KindOfFile", "OnTheDesktop"):
        told = re.findall(rf'^LangString {text} \$\{{LANG_(\w+)\}} ".+"', script, re.MULTILINE)
        assert sorted(told) == sorted(name.upper() for name in spoken)
        assert f"$({text})" in script


def test_the_bundle_of_macos_has_its_parts_where_they_belong(program: Path, tmp_path: Path) -> None:
    app = importlib.import_module("macos").bundle(program, tmp_path) / "Contents"
    facts = plistlib.loads((app / "Info.plist").read_bytes())
    assert (app / "MacOS" / facts["CFBundleExecutable"]).read_text(encoding="utf-8") == "cardtable"
    assert (app / "Frameworks/a/one.pyc").is_file()
    assert (app / "Resources/licences/READ-ME.md").is_file()
    (document,), (kind,) = facts["CFBundleDocumentTypes"], facts["UTExportedTypeDeclarations"]
    assert document["LSItemContentTypes"] == [kind["UTTypeIdentifier"]]
    told = kind["UTTypeTagSpecification"]
    known = ET.parse(ROOT / "build/linux/cardtable-mime.xml").getroot()[0]  # noqa: S314 - our own
    assert told["public.mime-type"] == [known.get("type")]
    assert [f"*.{ending}" for ending in told["public.filename-extension"]] == [
        each.get("pattern") for each in known if each.tag.endswith("glob")
    ]
    assert re.fullmatch(r"\d+(\.\d+){2}", facts["CFBundleShortVersionString"])  # Apple knows digits only
    assert __version__.startswith(facts["CFBundleVersion"])
    assert set(facts["CFBundleLocalizations"]) == set(available(ROOT / "assets/translations"))
    with Image.open(app / "Resources" / facts["CFBundleIconFile"]) as icon:
        assert icon.format == "ICNS"
        assert {width * scale for width, _, scale in icon.info["sizes"]} == {128, 256, 512}


def test_flatpak_gives_the_program_a_screen_and_sound_and_nothing_else() -> None:
    name = importlib.import_module("metainfo").file_name().removesuffix(".metainfo.xml")
    folder = ROOT / "build/linux"
    manifest = json.loads((folder / f"{name}.json").read_text(encoding="utf-8"))
    assert manifest["id"] == name
    assert {"runtime", "runtime-version", "sdk", "command"} <= set(manifest)
    assert sorted(manifest["finish-args"]) == [
        *("--device=dri", "--share=ipc", "--socket=fallback-x11", "--socket=pulseaudio", "--socket=wayland")
    ]
    (module,) = manifest["modules"]
    sources = [source["path"] for source in module["sources"]]
    assert [path for path in sources if "dist/" not in path and not (folder / path).is_file()] == []
    commands = " ".join(module["build-commands"])
    assert [path for path in sources if Path(path).name not in commands] == []
    assert f"/app/share/mime/packages/{name}.xml" in commands  # only what bears its name is shown to the system


def test_the_release_does_the_same_on_each_system_with_what_is_there() -> None:
    text = WORKFLOW.read_text(encoding="utf-8")
    assert re.findall(r"system: (\w+)", text) == ["linux", "windows", "macos"]
    programs = set(re.findall(r"build/\w+\.py", text))
    assert {f"build/{name}.py" for name in ("package", "smoke", "tarball", "deb", "windows", "macos")} <= programs
    assert [path for path in programs if not (ROOT / path).is_file()] == []
    everywhere = text[: text.index("if: matrix.system == 'linux'\n        run: |\n          for language")]
    assert "build/package.py" in everywhere
    assert "build/smoke.py dist/cardtable\n" in everywhere
    languages = re.search(r"for language in ([\w ]+);", text)
    assert languages
    assert set(languages[1].split()) == set(available(ROOT / "assets/translations"))
    tried = text[text.index("Packages for Linux") :]
    for words in ("setup.exe /S", "uninstall.exe", "hdiutil attach"):
        assert words in tried  # what is made is also installed, tried and removed
    assert tried.count("build/smoke.py") == 3
    assert "\t" not in text
    assert {"build/reader_check.py", "build/make_site.py"} <= programs
    assert text.count(".ci/missing | xargs") == 2  # one list of packages for all
    assert (ROOT / ".ci/missing").is_file()


def test_a_tag_makes_a_release_and_every_change_is_tried() -> None:
    text = WORKFLOW.read_text(encoding="utf-8")
    begun = text[: text.index("\njobs:\n")]
    assert {"pull_request:", "branches: [main]", 'tags: ["v*"]'} <= {line.strip() for line in begun.splitlines()}
    jobs = dict(re.findall(r"^  ([\w-]+):\n(.*?)(?=^  [\w-]+:\n|\Z)", text[len(begun) :], re.MULTILINE | re.DOTALL))
    assert "- run: .ci/run\n" in jobs["checks"]
    assert "twine check --strict dist/*" in jobs["python"]
    assert "gh release create" in jobs["release"]
    for job in ("release", "publish"):
        assert "if: github.ref_type == 'tag'\n" in jobs[job]
        assert "needs: [checks, web-site]\n" in jobs[job]


WITHOUT = """
import importlib, os, signal, subprocess, sys, tempfile
import hypothesis, PIL.Image, pytest
import cardtable.bootstrap, cardtable.program
for name in ("SIGHUP", "SIGKILL", "SIGUSR1"):
    vars(signal).pop(name, None)
for name in ("fork", "geteuid", "getuid", "mkfifo", "sysconf"):
    vars(os).pop(name, None)
for name in ("resource", "fcntl", "pwd", "grp", "termios", "pty"):
    sys.modules[name] = None
sys.path.insert(0, os.getcwd())
for name in sys.argv[1:]:
    importlib.import_module(name)
"""
"""Imports modules in a Python that lacks what Windows lacks, after all that asks for the system's name itself."""


def test_the_journeys_can_be_collected_on_windows() -> None:
    names = [f"tests.journeys.{path.stem}" for path in sorted((ROOT / "tests/journeys").glob("*.py"))]
    done = subprocess.run(
        [sys.executable, "-c", WITHOUT, *names], cwd=ROOT, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr[-1500:]


def test_what_is_written_by_programs_of_build_has_the_same_lines_on_windows() -> None:
    for path in sorted((ROOT / "build").rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "write_text":
                assert "newline" in {word.arg for word in node.keywords}, f"{path.name}:{node.lineno}"


@pytest.mark.parametrize(
    ("name", "button"),
    [
        ("README.md", "Open Anyway"),
        ("README.da.md", "Åbn alligevel"),
        ("README.de.md", "Dennoch öffnen"),
        ("README.is.md", "Open Anyway"),
        ("README.it.md", "Apri comunque"),
        ("README.sq.md", "Open Anyway"),
    ],
)
def test_a_program_signed_by_nobody_is_signed_all_the_same_and_how_it_starts_is_said(name: str, button: str) -> None:
    """On Apple's processors nothing starts without a signature; one that names nobody is asked about once."""
    assert '"codesign"' in (source := (ROOT / "build/macos.py").read_text(encoding="utf-8"))
    assert '"--sign", "-"' in source
    told = " ".join((ROOT / name).read_text(encoding="utf-8").split())
    assert button in told


def test_changes_have_the_versions_that_were_made_and_what_comes_next() -> None:
    text = (ROOT / "CHANGELOG.md").read_text(encoding="utf-8")
    made = re.findall(r"^## \[(\d+)\.(\d+)\.(\d+)\] - \d{4}-\d\d-\d\d$", text, re.MULTILINE)
    versions = [tuple(map(int, each)) for each in made]
    assert versions == sorted(versions, reverse=True)
    assert text.count("\n## ") == len(versions) + text.count("\n## [Unreleased]\n")
    now = tuple(map(int, __version__.partition(".dev")[0].split(".")))
    assert versions[0] < now if ".dev" in __version__ else versions[0] == now
    assert ("\n## [Unreleased]\n" in text) == (".dev" in __version__)


def test_the_maintainer_has_an_address_that_is_nobody_elses(
    release: ModuleType, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.delenv("GITHUB_REPOSITORY_OWNER", raising=False)
    assert release.maintainer().endswith(".invalid>")
    monkeypatch.setenv("GITHUB_REPOSITORY_OWNER", "somebody")
    assert release.maintainer().endswith("<somebody@users.noreply.github.com>")
