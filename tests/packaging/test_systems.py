"""The packages for Linux: the same bytes every time, installed, used and removed again; the form of those for other systems."""

from __future__ import annotations

import ast
import hashlib
import importlib
import io
import json
import lzma
import os
import plistlib
import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from types import ModuleType
from xml.etree import ElementTree as ET

import pytest
from PIL import Image

from cardtable import __version__
from cardtable.games.registry import offered
from cardtable.i18n.catalogue import available
from tests.support.tools import needs, path_of
from tests.support.window import private_screen, started

ROOT = Path(__file__).parents[2]
FROZEN = ROOT / "dist" / "cardtable"
WHEN = 1_800_000_000
LANGUAGES = set(available(ROOT / "assets/translations"))
LANG = "{http://www.w3.org/XML/1998/namespace}lang"
needs_linux = pytest.mark.skipif(not sys.platform.startswith("linux"), reason="packages for Linux")


@pytest.fixture(scope="module")
def release() -> ModuleType:
    return importlib.import_module("release")


@pytest.fixture(scope="module")
def deb() -> ModuleType:
    return importlib.import_module("deb")


@pytest.fixture
def program(tmp_path: Path) -> Path:
    """A frozen program in small."""
    return small_program(tmp_path / "cardtable")


def small_program(folder: Path, *, stamp: int = 1) -> Path:
    for name, content in {
        "cardtable": b"\x7fELF\0GLIBC_2.17\0GLIBC_2.4\0",
        "_internal/libz.so": b"\x7fELF\0GLIBC_2.31\0",
        "cardtable.cdx.json": b"{}",
        "install.sh": b"#!/bin/sh\n",
        "cardtable-mime.xml": b"<mime-info/>",
        "cardtable.desktop": b"[Desktop Entry]\n",
        "icons/16.png": b"PNG",
        "icons/cardtable.svg": b"<svg/>",
        "licences/READ-ME.md": b"# Parts\n\nMany.\n",
    }.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_bytes(content)
        path.chmod(0o700)
        os.utime(path, (stamp, stamp))
    (folder / "_internal/link.so").symlink_to("libz.so")
    return folder


# -- the archive -------------------------------------------------------------------------------------------------------


@needs_linux
def test_the_archive_holds_the_program_in_one_folder_and_nobody_owns_it(release: ModuleType, program: Path) -> None:
    content = importlib.import_module("tarball").tarball(program, WHEN, release.QUICK)
    with tarfile.open(fileobj=io.BytesIO(content)) as archive:
        members = archive.getmembers()
        assert [member.name for member in members] == sorted(member.name for member in members)
        assert {(member.mtime, member.uid, member.gid, member.uname) for member in members} == {(WHEN, 0, 0, "root")}
        assert {member.name.partition("/")[0] for member in members} == {release.stem()}
        rights = {member.name.partition("/")[2]: member.mode for member in members}
        archive.extractall(program.parent / "out", filter="data")
    assert (rights["cardtable"], rights["_internal/libz.so"], rights["_internal"]) == (0o755, 0o644, 0o755)
    assert (program.parent / "out" / release.stem() / "_internal/link.so").resolve().name == "libz.so"


@needs_linux
@pytest.mark.parametrize("maker", ["tarball", "package"])
def test_the_same_program_gives_the_same_package_wherever_and_whenever_it_lies(
    release: ModuleType, deb: ModuleType, tmp_path: Path, maker: str
) -> None:
    make = deb.package if maker == "package" else importlib.import_module("tarball").tarball
    one, other = (small_program(tmp_path / str(stamp) / "cardtable", stamp=stamp) for stamp in (1, 2))
    first = make(one, WHEN, release.QUICK)
    assert make(other, WHEN, release.QUICK) == first
    assert make(other, WHEN + 1, release.QUICK) != first


@needs_linux
def test_the_sums_are_of_the_packages_and_of_nothing_else(release: ModuleType, program: Path) -> None:
    folder = program.parent
    (folder / "cardtable-1.tar.xz").write_bytes(b"a")
    (folder / "cardtable_1.deb").write_bytes(b"b")
    (folder / "other.zip").touch()
    lines = dict(reversed(line.split("  ")) for line in release.sums(folder).splitlines())
    assert lines == {
        name: hashlib.sha256(text).hexdigest()
        for name, text in (("cardtable-1.tar.xz", b"a"), ("cardtable_1.deb", b"b"))
    }


@needs_linux
def test_without_a_frozen_program_nothing_is_made(release: ModuleType, tmp_path: Path) -> None:
    with pytest.raises(release.NotBuilt, match=r"build/package\.py"):
        release.built(tmp_path)


# -- software centres --------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def told() -> ET.Element:
    return ET.fromstring(importlib.import_module("metainfo").metainfo(WHEN))  # noqa: S314 - made here


@needs_linux
def test_every_text_for_software_centres_is_there_in_every_language(told: ET.Element) -> None:
    for tag, count in (("summary", 1), ("description/p", 1), ("description/ul/li", len(offered()))):
        texts = [(each.get(LANG, "en"), each.text or "") for each in told.findall(tag)]
        assert len(texts) == len(set(texts)) == count * len(LANGUAGES), tag
        assert {code for code, _ in texts} == LANGUAGES
        assert all(len(text) > 15 and not {"*", "`", "["} & set(text) for _, text in texts), tag
    assert all(len(each.text or "") < 90 and not (each.text or "").endswith(".") for each in told.findall("summary"))
    assert {each.text for each in told.findall("languages/lang")} == LANGUAGES


@needs_linux
def test_what_is_told_to_software_centres_has_its_form(told: ET.Element) -> None:
    assert (told.tag, told.get("type")) == ("component", "desktop-application")
    order = list(dict.fromkeys(child.tag for child in told))
    assert {"id", "metadata_license", "project_license", "name", "summary", "description", "content_rating"} <= set(
        order
    )
    assert told.findtext("launchable") == "cardtable.desktop"
    assert (told.findtext("id") or "").count(".") >= 2
    entry = told.find("releases/release")
    assert (entry.get("version"), entry.get("date")) == (__version__, "2027-01-15")


@needs_linux
@needs("appstreamcli")
@pytest.mark.parametrize("home", ["", "https://github.com/somebody/cardtable"])
def test_appstream_has_no_word_against_it(tmp_path: Path, home: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("GITHUB_SERVER_URL", raising=False)
    monkeypatch.setenv("CARDTABLE_URL", home)
    metainfo = importlib.import_module("metainfo")
    path = tmp_path / metainfo.file_name()
    path.write_text(metainfo.metainfo(WHEN), encoding="utf-8")
    told = ET.parse(path).getroot()  # noqa: S314 - our own
    pictures = [Path(image.text or "").name for image in told.iter("image")]
    assert (len(told.findall("url")), len(pictures)) == ((3, 5) if home else (0, 0))
    assert [name for name in pictures if not (ROOT / "docs/pictures" / name).is_file()] == []
    command = [path_of("appstreamcli"), "validate", "--no-net", "--pedantic", str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    against = re.findall(r"^[EWIP]: \S+ (\S+)", done.stdout, re.MULTILINE)
    assert (done.returncode, against) == (0, ["cid-maybe-not-rdns"]), done.stdout  # it claims no domain


@needs_linux
def test_the_menu_entry_speaks_every_language() -> None:
    lines = (ROOT / "build/linux/cardtable.desktop").read_text(encoding="utf-8").splitlines()
    for key in ("GenericName", "Comment"):
        said = {line.partition("=")[0] for line in lines if line.startswith(key)}
        assert said == {key, *(f"{key}[{code}]" for code in LANGUAGES - {"en"})}


# -- the .deb ----------------------------------------------------------------------------------------------------------


def members(content: bytes) -> dict[str, bytes]:
    """The members of an archive of ar(1)."""
    assert content.startswith(b"!<arch>\n")
    found, at = {}, 8
    while at < len(content):
        name, size = content[at : at + 16].decode().strip(), int(content[at + 48 : at + 58])
        assert content[at + 58 : at + 60] == b"`\n"
        found[name] = content[at + 60 : at + 60 + size]
        at += 60 + size + size % 2
    return found


@needs_linux
def test_the_package_of_debian_is_told_as_it_is(release: ModuleType, deb: ModuleType, program: Path) -> None:
    parts = members(deb.package(program, WHEN, release.QUICK))
    assert list(parts) == ["debian-binary", "control.tar.xz", "data.tar.xz"]
    with tarfile.open(fileobj=io.BytesIO(lzma.decompress(parts["data.tar.xz"]))) as archive:
        files = {each.name: archive.extractfile(each).read() for each in archive if each.isfile()}
        assert archive.getmember("./usr/bin/cardtable").linkname == "../lib/cardtable/cardtable"
    with tarfile.open(fileobj=io.BytesIO(lzma.decompress(parts["control.tar.xz"]))) as archive:
        control = archive.extractfile("./control").read().decode()
        sums = archive.extractfile("./md5sums").read().decode()
    assert "libc6 (>= 2.31), " in control
    assert f"\nVersion: {deb.VERSION}\n" in control
    told = dict(reversed(line.split("  ")) for line in sums.splitlines())
    assert told == {name[2:]: hashlib.md5(text).hexdigest() for name, text in files.items()}  # noqa: S324 - the format
    assert {"./usr/lib/cardtable/install.sh", "./usr/lib/cardtable/cardtable-mime.xml"} & files.keys() == set()


@needs_linux
def test_what_the_menu_entry_opens_is_a_kind_of_file_that_the_package_tells_the_system(
    deb: ModuleType, program: Path, told: ET.Element
) -> None:
    files = {each.name: each.content or b"" for each in deb.contents(program, WHEN)}
    entry = files["usr/share/applications/cardtable.desktop"].decode()
    (kind,) = ET.fromstring(files["usr/share/mime/packages/cardtable.xml"])  # noqa: S314 - our own
    assert f"\nMimeType={kind.get('type')};\n" in entry
    assert "*.cardtable" in {each.get("pattern") for each in kind}
    assert told.findtext("provides/mediatype") == kind.get("type")


@pytest.fixture(scope="module")
def frozen() -> Path:
    """The frozen program; where that was not built, the test is skipped, but in CI it fails."""
    if not (FROZEN / "cardtable").exists():
        message = "there is no frozen program: build/package.py makes it"
        if os.environ.get("CI"):
            pytest.fail(message)
        pytest.skip(message)
    return FROZEN


@pytest.fixture(scope="module")
def package(frozen: Path, release: ModuleType, deb: ModuleType, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The package of the frozen program."""
    path = tmp_path_factory.mktemp("deb") / deb.file_name()
    path.write_bytes(deb.package(frozen, release.moment(), release.QUICK))
    return path


@needs_linux
@pytest.mark.release
@pytest.mark.window
def test_the_package_is_installed_used_and_removed_and_leaves_nothing(package: Path, tmp_path: Path) -> None:
    if shutil.which("dpkg") is None or os.geteuid() != 0:
        pytest.skip("only root with dpkg can install a package, even into a folder")
    root = tmp_path / "root"
    dpkg = clean_root(root)
    before = files_of(root)
    subprocess.run([*dpkg, "--install", str(package)], check=True, capture_output=True, text=True)
    there = files_of(root)
    assert {"usr/bin/cardtable", "usr/share/man/man1/cardtable.1.gz", "usr/share/doc/cardtable/copyright"} <= there
    assert "usr/share/mime/packages/cardtable.xml" in there
    verified = subprocess.run([*dpkg, "--verify", "cardtable"], capture_output=True, text=True, check=False)
    assert (verified.returncode, verified.stdout) == (0, "")
    smoke = [sys.executable, str(ROOT / "build/smoke.py"), str(root)]
    done = subprocess.run(smoke, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert files_of(root) == there  # using it writes nothing where it lies
    subprocess.run([*dpkg, "--purge", "cardtable"], check=True, capture_output=True, text=True)
    assert files_of(root) == before


@needs_linux
@pytest.mark.release
@pytest.mark.window
def test_the_archive_is_unpacked_put_into_the_menu_used_and_taken_away_and_leaves_nothing(
    frozen: Path, release: ModuleType, tmp_path: Path
) -> None:
    packed = tmp_path / "cardtable.tar.xz"
    packed.write_bytes(importlib.import_module("tarball").tarball(frozen, release.moment(), release.QUICK))
    home = tmp_path / "home"
    (home / "Games").mkdir(parents=True)
    subprocess.run([path_of("tar"), "-xf", packed, "-C", home / "Games"], check=True)
    (program,) = (home / "Games").iterdir()
    clean = {"PATH": os.defpath, "HOME": str(home), "LANG": "C.UTF-8"}
    menu = [str(program / "install.sh")]
    subprocess.run(menu, env=clean, check=True, capture_output=True)
    shutil.rmtree(program)
    program = home / ".local/lib/cardtable"
    named = [str(home / ".local/bin/cardtable"), "--version"]
    done = subprocess.run(named, env=clean, check=True, capture_output=True, text=True)
    assert __version__ in done.stdout
    there = files_of(home)
    smoke = [sys.executable, str(ROOT / "build/smoke.py"), str(program)]
    done = subprocess.run(smoke, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    assert files_of(home) == there
    subprocess.run([program / "install.sh", "--remove"], env=clean, check=True, capture_output=True)
    left = {path.name for path in home.rglob("*") if not path.is_dir() and path.parent.name != "mime"}
    assert left - {"mimeinfo.cache"} == set()  # but for what the system writes of all kinds of files


def clean_root(root: Path) -> list[str]:
    """An empty root that is told of the libraries this machine has; the words that install something into it."""
    state = root / "var/lib/dpkg"
    for name in ("info", "updates", "triggers"):
        (state / name).mkdir(parents=True)
    shutil.copyfile("/var/lib/dpkg/status", state / "status")
    return ["dpkg", f"--root={root}", "--log=/dev/null", "--force-script-chrootless"]


def files_of(root: Path) -> set[str]:
    """All that lies in a root, but for what dpkg remembers."""
    names = {path.relative_to(root).as_posix() for path in root.rglob("*")}
    return {name for name in names if not name.startswith(("var/lib/dpkg/", "var/log", "var/cache"))}


@needs_linux
@pytest.mark.release
@needs("lintian")
def test_lintian_finds_no_error(package: Path) -> None:
    root = ["--allow-root"] if os.geteuid() == 0 else []
    command = [path_of("lintian"), *root, "--fail-on", "error,warning", str(package)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout


@needs_linux
def test_the_frozen_program_keeps_everything_in_the_folder_beside_it(frozen: Path, tmp_path: Path) -> None:
    stick = tmp_path / "stick"
    shutil.copytree(frozen, stick, symlinks=True)
    (stick / "cardtable-data").mkdir()
    clean = {"PATH": os.defpath, "HOME": str(tmp_path), "LANG": "C.UTF-8"}
    asked = [str(stick / "cardtable"), "doctor", "--json"]
    done = subprocess.run(asked, env=clean, capture_output=True, text=True, check=True)
    facts = json.loads(done.stdout)
    assert (facts["portable"], facts["data folder"]) == ("yes", str(stick / "cardtable-data"))
    (stick / "cardtable-data").rmdir()
    done = subprocess.run(asked, env=clean, capture_output=True, text=True, check=True)
    facts = json.loads(done.stdout)
    assert (facts["portable"], facts["data folder"]) == ("no", str(tmp_path / ".local/share/cardtable"))


@needs_linux
@needs("Xvfb")
@needs("xdotool")
@needs("openbox")
def test_who_plays_from_a_stick_leaves_nothing_elsewhere(frozen: Path, tmp_path: Path) -> None:
    stick, away = tmp_path / "stick", tmp_path / "away"
    shutil.copytree(frozen, stick, symlinks=True)
    (stick / "cardtable-data").mkdir()
    away.mkdir()
    elsewhere = {
        "CARDTABLE_HOME": "",
        "HOME": str(away),
        "XDG_DATA_HOME": "",
        "XDG_CONFIG_HOME": "",
        "XDG_CACHE_HOME": "",
    }
    elsewhere["SDL_AUDIODRIVER"] = "dummy"  # the system's own library of sounds has a folder in every home
    with private_screen() as screen:
        with started([str(stick / "cardtable")], screen, stick / "cardtable-data", environ=elsewhere) as window:
            window.still_picture()
            window.key("Return")  # the first game
            before = window.still_picture()
            window.key("space")
            window.changed_from(before)
        counted = [str(stick / "cardtable"), "doctor", "--json"]
        done = subprocess.run(
            counted, env={"PATH": os.defpath, **elsewhere}, capture_output=True, text=True, check=True
        )
    assert int(json.loads(done.stdout)["plies"]) >= 1
    system = {".dbus"}  # a session bus that starts by itself makes it
    assert [path for path in away.iterdir() if path.name not in system] == []


WORKFLOW = ROOT / ".github/workflows/release.yml"


@pytest.fixture
def unpacked_program(tmp_path: Path) -> Path:
    """A frozen program in small."""
    folder = tmp_path / "cardtable"
    for name in ("cardtable", "_internal/a/one.pyc", "_internal/b.dylib", "licences/READ-ME.md", "cardtable.cdx.json"):
        (folder / name).parent.mkdir(parents=True, exist_ok=True)
        (folder / name).write_text(name, encoding="utf-8")
    return folder


def test_the_zip_holds_the_program_in_one_folder_and_is_the_same_each_time(
    release: ModuleType, unpacked_program: Path
) -> None:
    windows = importlib.import_module("windows")
    content = windows.zipped(unpacked_program, WHEN)
    assert windows.zipped(unpacked_program, WHEN) == content
    with zipfile.ZipFile(io.BytesIO(content)) as archive:
        assert archive.testzip() is None
        assert all(each.date_time == (2027, 1, 15, 8, 0, 0) for each in archive.infolist())
        names = [
            path.relative_to(unpacked_program).as_posix() for path in unpacked_program.rglob("*") if path.is_file()
        ]
        assert archive.namelist() == sorted(f"{release.stem()}/{name}" for name in names)
    assert windows.zipped(unpacked_program, 0)  # a zip knows no day before 1980


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


def test_the_bundle_of_macos_has_its_parts_where_they_belong(unpacked_program: Path, tmp_path: Path) -> None:
    app = importlib.import_module("macos").bundle(unpacked_program, tmp_path) / "Contents"
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
