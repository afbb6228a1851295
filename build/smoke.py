"""Tries a frozen program as its user would: commands, the double-click target, a window with contents, a clean exit.

    python build/smoke.py [dist/cardtable]

The folder may also be a root into which a package was installed: then the program is started by name, like the menu entry.
Needs the tools of tests/support/window.py on Linux; elsewhere, or with ``--unseen``, the window is opened invisibly
(SDL's driver "dummy"), and counts as open once it saves games. Leaves the screenshot in .cache/smoke.png. Exit code 1 and a line on failure.
"""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Mapping
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

from PIL import Image

from tests.support.window import Screen, WindowProblem, missing_tools, private_screen, started, wait_until

SCREENSHOT = ROOT / ".cache" / "smoke.png"
SETTLED = 3.0
"""Seconds within which a failing program would have exited."""

LEAST_COLOURS = 50
"""A window with contents has many more colours; an empty one has one or two."""


class Failed(Exception):
    """Something a user relies on does not work."""


def main(words: list[str]) -> int:
    """Run all checks; 0 if all pass."""
    unseen = "--unseen" in words or not sys.platform.startswith("linux")
    folder = Path(next((word for word in words if word != "--unseen"), ROOT / "dist" / "cardtable"))
    if not unseen and (missing := missing_tools()):
        print(f"smoke test: not installed: {', '.join(missing)}")
        return 1
    try:
        for line in tried(folder.resolve(), unseen=unseen):
            print(f"smoke test: {line}")
    except (Failed, WindowProblem, subprocess.TimeoutExpired) as problem:
        print(f"smoke test failed: {problem}")
        return 1
    print("smoke test: passed")
    return 0


def tried(folder: Path, *, unseen: bool = False) -> Iterator[str]:
    """Check the program in ``folder`` and yield each passed check. Raises Failed at the first failure."""
    installed = folder / "usr/bin/cardtable"
    with tempfile.TemporaryDirectory() as temporary:
        work = Path(temporary)
        # What Windows starts for who types ``cardtable``, and what for who clicks it.
        name, clicked = ("cardtable.com", "cardtable.exe") if sys.platform == "win32" else ("cardtable", "cardtable")
        program = Program(installed if installed.exists() else folder / name, work)
        yield from commands(program)
        if unseen:
            yield from unseen_window(Program(program.path.with_name(clicked), work), work)
            return
        with private_screen() as screen:
            entry = folder / ("usr/share/applications" if installed.exists() else "") / "cardtable.desktop"
            yield from window(entry, {"PATH": f"{program.path.parent}:{os.environ['PATH']}"}, screen, work)
            facts = json.loads(program.says(["doctor", "--json"], environ={"DISPLAY": screen.name}))
            yield f"doctor knows {', '.join(facts)}"


class Program:
    """The frozen program, run in an empty folder with an empty home and as few variables as possible."""

    def __init__(self, path: Path, work: Path) -> None:
        self.path = path
        self.work = work

    def run(self, words: list[str], environ: Mapping[str, str] | None = None) -> subprocess.CompletedProcess[str]:
        """Run it and wait for it to exit."""
        clean = {"PATH": os.defpath, "HOME": str(self.work), "LANG": "C.UTF-8", **(environ or {})}
        if sys.platform == "win32":  # nothing starts there without these
            clean |= {name: os.environ[name] for name in ("SYSTEMROOT", "LOCALAPPDATA", "TEMP") if name in os.environ}
        for unwanted in ("PYTHONPATH", "PYTHONHOME", "VIRTUAL_ENV"):
            clean.pop(unwanted, None)
        clean["CARDTABLE_HOME"] = str(self.work / "home")
        return subprocess.run(
            [str(self.path), *words],
            cwd=self.work,
            env=clean,
            capture_output=True,
            text=True,
            encoding="utf-8",
            check=False,
            timeout=120,
        )

    def says(self, words: list[str], environ: Mapping[str, str] | None = None) -> str:
        """Its output. Raises Failed if its exit code is not 0."""
        done = self.run(words, environ)
        if done.returncode != 0 or done.stderr:
            raise Failed(f"{words}: exit code {done.returncode}, {done.stderr.strip()[-1000:]}")
        return done.stdout


def commands(program: Program) -> Iterator[str]:
    """The commands without a window, and two invalid ones."""
    yield program.says(["--version"]).strip()
    games = json.loads(program.says(["games", "--json"]))["games"]
    yield f"{len(games)} games"
    deal = json.loads(program.says(["deal", "golf", "--json"]))
    if sum(len(cards) for cards in deal["piles"].values()) != 52:
        raise Failed("deal golf does not show 52 cards")
    refuses(program, ["deal", "no-such-game"])
    if sys.platform.startswith("linux"):
        refuses(program, [])  # there is no display in its environment
    yield "refuses bad input, and to play without a display, in one line"


def worker(program: Program) -> Iterator[str]:
    """The worker process of the computer players starts, answers, and exits with its parent."""
    words = [str(program.path), "--think"]
    with subprocess.Popen(words, stdin=subprocess.PIPE, stdout=subprocess.PIPE, cwd=program.work) as thinking:
        said = thinking.stdout.readline() if thinking.stdout else b""
        thinking.communicate(timeout=120)
    if said != b'{"id":0}\n' or thinking.returncode != 0:
        raise Failed(f"--think says {said!r} and ends with {thinking.returncode}")
    yield "its worker listens"


def unseen_window(program: Program, work: Path) -> Iterator[str]:
    """The program opens without a screen, saves its data in the right place, and is still running; it is then stopped."""
    yield from worker(program)
    home = work / "home"
    environ = {**os.environ, "SDL_VIDEODRIVER": "dummy", "SDL_AUDIODRIVER": "dummy", "CARDTABLE_HOME": str(home)}
    with subprocess.Popen([str(program.path)], cwd=work, env=environ) as running:
        try:
            wait_until((home / "cardtable.db").exists, "the database")
            time.sleep(SETTLED)
            if running.poll() is not None:
                raise Failed(f"the program ended with {running.returncode}")
        finally:
            running.terminate()
    if list(home.rglob("crash*")):
        raise Failed(f"the program left {[path.name for path in home.rglob('crash*')]}")
    facts = json.loads(program.says(["doctor", "--json"]))
    yield f"opens unseen and keeps its games; doctor knows {', '.join(facts)}"


def refuses(program: Program, words: list[str]) -> None:
    """Expect exit code 2 and one line of output."""
    done = program.run(words)
    if done.returncode != 2 or done.stdout or done.stderr.count("\n") != 1:
        raise Failed(f"{words}: exit code {done.returncode}, {done.stdout[-500:]}{done.stderr[-1000:]}")


def window(entry: Path, environ: Mapping[str, str], screen: Screen, work: Path) -> Iterator[str]:
    """The double-click target opens a window with contents, closes by Alt+F4, and saves its data in the right place."""
    home = work / "home"
    with started(double_click(entry), screen, home, environ=environ) as shown:
        picture = shown.still_picture()
        SCREENSHOT.parent.mkdir(exist_ok=True)
        picture.save(SCREENSHOT)
        if colours(picture) < LEAST_COLOURS:
            raise Failed(f"the window is blank: {colours(picture)} colours in {SCREENSHOT}")
        code = shown.close()
        if code != 0:
            raise Failed(f"the program ended with {code}: {shown.log()[-2000:]}")
        if shown.log():
            raise Failed(f"the program wrote: {shown.log()[-2000:]}")
    yield f"window of {picture.width}×{picture.height} with {colours(picture)} colours, closed with exit code 0"


def colours(picture: Image.Image) -> int:
    return len(picture.getcolors(picture.width * picture.height) or ())


def double_click(entry: Path, clicked: Path | None = None) -> list[str]:
    """The command that a desktop runs for a .desktop file, or for a file that it opens with it, by the rules of the Desktop
    Entry Specification.
    """
    line = next(line for line in entry.read_text(encoding="utf-8").splitlines() if line.startswith("Exec="))
    value = line.removeprefix("Exec=").replace("\\\\", "\\")
    words = re.findall(r'"(?:[^"\\]|\\.)*"|\S+', value)
    given = [] if clicked is None else [str(clicked)]
    return [each for word in words for each in (given if word == "%f" else [_argument(word, entry)])]


def _argument(word: str, entry: Path) -> str:
    """One argument: quotes and the backslashes in them go, %k is the file's own place, %% a percent sign."""
    if word == "%k":
        return str(entry)
    plain = re.sub(r'\\(["`$\\])', r"\1", word[1:-1]) if word.startswith('"') else word
    return plain.replace("%%", "%")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
