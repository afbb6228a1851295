"""The source archive and the wheel that is built from it: what is in them, and what they say about the program."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import tomllib
import zipfile
from configparser import ConfigParser
from email import message_from_bytes
from email.message import Message
from pathlib import Path, PurePosixPath

import pytest

from cardtable import __version__
from cardtable.i18n.catalogue import available

ROOT = Path(__file__).parents[2]
NAME = f"cardtable-{__version__}"
ADDRESS = "https://example.org/someone/cardtable"
LEFT_OUT = "tests/pictures/"
GENERATED = (
    ".cache/pictures/golf.png", ".coverage", ".git/config", ".hypothesis/one", ".mypy_cache/one", ".venv/bin/one", "assets/one.pyc",
    "cardtable/__pycache__/one.py", "cardtable.egg-info/PKG-INFO", "dist/cardtable/cardtable", "docs/.cache/one", "notes.txt",
    "tests/__pycache__/one.pyc", "tests/tests.egg-info/one", "uv.lock",
)  # fmt: skip
LANGUAGES = {"da": "Danish", "de": "German", "en": "English", "is": "Icelandic", "it": "Italian"}
"""There is no classifier for Albanian."""

pytestmark = [
    pytest.mark.release,
    pytest.mark.skipif(not (ROOT / ".git").exists(), reason="not a clone: nobody says which files belong to it"),
]


@pytest.fixture(scope="module")
def tracked() -> set[str]:
    words = ["git", "ls-files", "-z"]
    said = subprocess.run(words, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return {name for name in said.split("\0") if name and (ROOT / name).is_file()}


@pytest.fixture(scope="module")
def archive(tracked: set[str], tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Built from a clone in which somebody has worked."""
    clone = tmp_path_factory.mktemp("clone")
    for name in tracked:
        (clone / name).parent.mkdir(parents=True, exist_ok=True)
        shutil.copyfile(ROOT / name, clone / name)
    for name in GENERATED:
        (clone / name).parent.mkdir(parents=True, exist_ok=True)
        (clone / name).write_text("generated", encoding="utf-8")
    (made,) = _built("sdist", clone, ADDRESS)
    return made


@pytest.fixture(scope="module")
def wheel(archive: Path, tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """Built from the unpacked archive by somebody who does not know the address."""
    folder = tmp_path_factory.mktemp("unpacked")
    with tarfile.open(archive) as packed:
        packed.extractall(folder, filter="data")
    (made,) = _built("wheel", folder / NAME)
    return zipfile.ZipFile(made)


def _built(kind: str, source: Path, address: str = "") -> list[Path]:
    """With the build backend that is installed here: no network is asked."""
    environ = {name: value for name, value in os.environ.items() if not name.startswith("GITHUB_")}
    words = [sys.executable, "-P", "-m", "hatchling", "build", "--target", kind]
    done = subprocess.run(
        words, cwd=source, env={**environ, "CARDTABLE_URL": address}, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, done.stderr
    return sorted((source / "dist").glob("cardtable-*"))


@pytest.fixture(scope="module")
def members(archive: Path) -> dict[str, bytes]:
    """Content by name, without the folder that all are in."""
    found = {}
    with tarfile.open(archive) as packed:
        for each in packed:
            if file := packed.extractfile(each):
                found[PurePosixPath(each.name).relative_to(NAME).as_posix()] = file.read()
    return found


@pytest.fixture(scope="module")
def told(members: dict[str, bytes]) -> Message:
    return message_from_bytes(members["PKG-INFO"])


def test_the_archive_has_the_files_of_the_clone_but_the_golden_pictures(
    members: dict[str, bytes], tracked: set[str]
) -> None:
    wanted = {name for name in tracked if not name.startswith(LEFT_OUT)}
    assert any(name.startswith("tests/packaging/") for name in wanted)
    assert set(members) == wanted | {"PKG-INFO"}


def test_the_archive_is_under_eight_megabytes(archive: Path) -> None:
    assert archive.name == f"{NAME}.tar.gz"
    assert archive.stat().st_size < 8_000_000


def test_the_archive_says_everything_about_the_program(told: Message) -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    assert (told["Name"], told["Version"], told["Summary"]) == ("cardtable", __version__, project["description"])
    assert (told["License-Expression"], told["License-File"]) == ("MIT", "LICENSE")
    assert told["Requires-Python"] == project["requires-python"]
    assert set(told["Keywords"].split(",")) == set(project["keywords"])
    assert len(told.get_all("Requires-Dist", [])) > len(project["dependencies"])
    body = told.get_payload(decode=True)
    assert isinstance(body, bytes)
    assert told["Description-Content-Type"] == "text/markdown"
    assert body.decode().strip() == (ROOT / "README.md").read_text(encoding="utf-8").strip()
    links = dict(link.split(", ") for link in told.get_all("Project-URL", []))
    assert set(links) == {"Homepage", "Source", "Issues", "Documentation", "Changelog"}
    assert all(link.startswith(ADDRESS) for link in links.values())


def test_the_classifiers_name_every_language_system_and_python(told: Message) -> None:
    """That the index knows each of them is checked by the build backend."""
    given = set(told.get_all("Classifier", []))
    languages = {
        f"Natural Language :: {LANGUAGES[code]}" for code in available(ROOT / "assets/translations") if code != "sq"
    }
    assert {each for each in given if each.startswith("Natural")} == languages
    systems = {"MacOS", "Microsoft :: Windows", "POSIX :: Linux"}
    assert {each for each in given if each.startswith("Operating")} == {
        f"Operating System :: {name}" for name in systems
    }
    assert f"Programming Language :: Python :: {told['Requires-Python'].removeprefix('>=')}" in given
    above = {each.partition(" :: ")[0] for each in given}
    assert above >= {"Development Status", "Environment", "Intended Audience", "Topic", "Typing"}


def test_the_wheel_built_from_the_archive_says_the_same(members: dict[str, bytes], wheel: zipfile.ZipFile) -> None:
    inside = f"{NAME}.dist-info"
    assert wheel.read(f"{inside}/METADATA") == members["PKG-INFO"]
    assert wheel.read(f"{inside}/licenses/LICENSE") == (ROOT / "LICENSE").read_bytes()


def test_the_wheel_installs_a_program_for_terminals_and_one_without_a_console(wheel: zipfile.ZipFile) -> None:
    points = ConfigParser()
    points.read_string(wheel.read(f"{NAME}.dist-info/entry_points.txt").decode())
    assert {kind: dict(points[kind]) for kind in points.sections()} == {
        "console_scripts": {"cardtable": "cardtable.__main__:main"},
        "gui_scripts": {"cardtablew": "cardtable.__main__:main"},
    }


def test_the_wheel_has_the_package_and_its_assets_and_nothing_else(wheel: zipfile.ZipFile, tracked: set[str]) -> None:
    package = {name for name in tracked if name.startswith("cardtable/")}
    assets = {f"cardtable/{name}" for name in tracked if name.startswith("assets/")}
    assert {name for name in wheel.namelist() if ".dist-info/" not in name} == package | assets
