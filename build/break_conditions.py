"""Breaks conditions of the program at random, one at a time, and tells which of them no test notices.

    python build/break_conditions.py --seed 8 --count 60 [--parts ui,table,session,storage,games] [--jobs 2] [--only FILE:LINE]

Everything happens in a copy of the tree. First the tests of each part run once with every line's tests written down (kept in
.conditions/ until a file changes); a broken condition is put before those that come by it, and then before the journeys.
Thorough tests, which play hundreds of games, and real windows are left out: what only they notice counts as not noticed.
"""

from __future__ import annotations

import argparse
import ast
import hashlib
import json
import os
import random
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field, replace
from functools import lru_cache, partial
from itertools import accumulate
from pathlib import Path
from queue import SimpleQueue

ROOT = Path(__file__).resolve().parents[1]
KEPT = ROOT / ".conditions"
PARTS = {
    "ui": ("tests/ui", "tests/pictures"),  # room by room, see rounds
    "table": ("tests/table",),
    "session": ("tests/session",),
    "storage": ("tests/storage",),
    "games": ("tests/games", "tests/conformance", "tests/golden"),
}
"""The tests of each part."""
UI = ("core", "paint", "widgets", "table", "pages", "games")
"""Rooms of ui, each with its own tests, from the lowest layer up."""
COPIED = (
    "cardtable",
    "assets",
    "tests",
    "build",
    "docs",
    "pyproject.toml",
    "README.md",
    "CONTRIBUTING.md",
    "CHANGELOG.md",
)
FIRST, LATER = 40.0, 400.0
"""Seconds of tests in the first batch, and in those run if the first batch notices nothing."""
WEIGHTS = {"not": 3, "and/or": 1, "edge": 1}
"""Relative frequency of each mutation: negate a condition, exchange its and/or, or change whether a comparison includes equality."""
ELSEWHERE = re.compile(r"TYPE_CHECKING|sys\.platform|os\.name|windll|winreg|darwin|win32|_MEIPASS|sys\.frozen|'frozen'")
"""Conditions that only other systems, a frozen program or the type checker reach."""
NO_DIFFERENCE: dict[tuple[str, str], str] = {}
"""Conditions (file, text) that are skipped because they have no visible effect, with the reason."""
WHILE_LOADING = ""
"""The context of lines that run when their module is imported, outside any test."""
EDGES = {ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt}
PLUGIN = """
import json, os

def pytest_configure(config):
    config._spans, config._failed = {}, []

def pytest_collection_modifyitems(items):
    items[:] = [item for item in items if not {"closed_folder"} & set(item.fixturenames)]

def pytest_runtest_logreport(report):
    CONFIG._spans[report.nodeid] = CONFIG._spans.get(report.nodeid, 0.0) + report.duration
    if report.failed:
        CONFIG._failed.append(report.nodeid)

def pytest_sessionstart(session):
    global CONFIG
    CONFIG = session.config

def pytest_sessionfinish(session):
    if not hasattr(session.config, "workerinput"):
        with open(os.environ["CONDITIONS_SPANS"], "w") as file:
            json.dump([session.config._spans, session.config._failed], file)
"""


@dataclass(frozen=True, slots=True)
class Break:
    """One mutated condition: the text between two offsets of a file, and its replacement."""

    part: str
    path: str
    line: int
    last: int
    kind: str
    start: int
    end: int
    before: str
    after: str

    def __str__(self) -> str:
        return f"{self.path}:{self.line}: {_flat(self.before)} → {_flat(self.after)}"


@dataclass(frozen=True, slots=True)
class Found:
    """The result for one mutated condition: the test that noticed it, or none; how many tests reach it; seconds."""

    broken: Break
    noticed: str
    tried: int
    seconds: float


@dataclass(slots=True)
class Lines:
    """Which tests reach each line, and how long each test takes."""

    tests: dict[str, dict[int, set[str]]] = field(default_factory=dict)
    spans: dict[str, float] = field(default_factory=dict)

    def of(self, broken: Break) -> list[str]:
        """The tests that reach the condition, the quickest first."""
        lines = self.tests.get(broken.path, {})
        found = set().union(*(lines.get(line, set()) for line in range(broken.line, broken.last + 1)))
        if found == {WHILE_LOADING}:
            found = {*self.spans}  # whatever loads the module comes by
        found.discard(WHILE_LOADING)
        return sorted(found, key=lambda test: (self.spans.get(test, 1.0), test))


# -- conditions --------------------------------------------------------------------------------------------------------


def conditions(part: str) -> list[list[Break]]:
    """Every condition of a part with all its mutations, in the order of files and lines."""
    found = []
    for path in sorted((ROOT / "cardtable" / part).rglob("*.py")):
        source = path.read_text(encoding="utf-8")
        name = path.relative_to(ROOT).as_posix()
        for node in _tests(ast.parse(source)):
            ways = [*_ways(part, name, source, node)]
            if ways and (name, _flat(ways[0].before)) not in NO_DIFFERENCE:
                found.append(ways)
    return found


def _tests(tree: ast.Module) -> Iterator[ast.expr]:
    """The outermost conditions: of if, while, a choice, a comprehension, a guard, or a comparison by itself."""
    seen: set[int] = set()
    passed_over = {id(part) for node in ast.walk(tree) if _is_elsewhere(node) for part in ast.walk(node)}
    for node in ast.walk(tree):  # goes from the outside in
        tests: list[ast.expr] = []
        if isinstance(node, ast.If | ast.While | ast.IfExp):
            tests = [node.test]
        elif isinstance(node, ast.comprehension):
            tests = node.ifs
        elif isinstance(node, ast.match_case) and node.guard is not None:
            tests = [node.guard]
        elif isinstance(node, ast.Compare | ast.BoolOp):
            tests = [node]
        for test in tests:
            if id(test) not in seen and id(test) not in passed_over:
                seen |= {id(part) for part in ast.walk(test)}
                yield test


def _is_elsewhere(node: ast.AST) -> bool:
    """Whether no test here can reach the condition, or it has no effect."""
    if isinstance(node, ast.If | ast.IfExp):
        return bool(ELSEWHERE.search(ast.unparse(node.test)))
    if isinstance(node, ast.FunctionDef):
        return "windows" in node.name or "macos" in node.name
    return isinstance(node, ast.Assert) or (isinstance(node, ast.AnnAssign) and node.value is None)


def _ways(part: str, path: str, source: str, test: ast.expr) -> Iterator[Break]:
    start, end = _span(source, test)
    before = source.encode()[start:end].decode()

    def broken(kind: str, after: str) -> Break:
        return Break(part, path, test.lineno, test.end_lineno or test.lineno, kind, start, end, before, f"({after})")

    if not isinstance(test, ast.BoolOp) or all(isinstance(value, ast.Compare | ast.UnaryOp) for value in test.values):
        yield broken("not", f"not ({before})")
    for inner in ast.walk(test):
        if isinstance(inner, ast.BoolOp):
            kept = inner.op
            inner.op = ast.And() if isinstance(kept, ast.Or) else ast.Or()
            yield broken("and/or", ast.unparse(test))
            inner.op = kept
        if isinstance(inner, ast.Compare):
            for n, op in enumerate(inner.ops):
                if type(op) in EDGES:
                    inner.ops[n] = EDGES[type(op)]()
                    yield broken("edge", ast.unparse(test))
                    inner.ops[n] = op


def _span(source: str, node: ast.expr) -> tuple[int, int]:
    """The start and end of a node in bytes."""
    begins = _begins(source)
    last, column = node.end_lineno or node.lineno, node.end_col_offset or 0
    return begins[node.lineno - 1] + node.col_offset, begins[last - 1] + column


@lru_cache(maxsize=1)
def _begins(source: str) -> list[int]:
    """The byte offset of each line."""
    return [0, *accumulate(len(line) for line in source.encode().splitlines(keepends=True))]


def _flat(text: str) -> str:
    return " ".join(text.split())


def drawn(parts: Sequence[str], count: int, seed: int, under: str = "") -> list[Break]:
    """``count`` random conditions of all parts, each with one mutation; the same for the same seed and source."""
    chance = random.Random(seed)  # noqa: S311 - no secret
    every = [ways for part in parts for ways in conditions(part) if ways[0].path.startswith(tuple(under.split(",")))]
    picked = chance.sample(every, min(count, len(every)))
    out = []
    for ways in picked:
        kinds = sorted({way.kind for way in ways})
        kind = chance.choices(kinds, [WEIGHTS[kind] for kind in kinds])[0]
        out.append(chance.choice([way for way in ways if way.kind == kind]))
    return out


# -- which tests come by -----------------------------------------------------------------------------------------------


def rounds(broken: Break) -> list[str]:
    """The sets of tests run against a mutated condition, in order: its part's (of ui room by room), then the journeys."""
    if broken.part != "ui":
        return [broken.part, "journeys"]
    own = next((room for room in UI if broken.path.startswith(f"cardtable/ui/{room}/")), "pages")
    above = UI[UI.index(own) :]
    rooms = [f"ui/{room}" for room in above if (ROOT / "tests" / "ui" / room).is_dir()]
    return [*rooms[:1], "pictures", *rooms[1:], "journeys"]


def lines_of(name: str, jobs: int, copy: Path) -> Lines:
    """Run the tests of a room, a part or the journeys with coverage, or read the cached result."""
    folders = PARTS.get(name, (f"tests/{name}",))
    sources = [f"cardtable/{name}"] if name in PARTS else ["cardtable/ui"] if name != "journeys" else ["cardtable"]
    if name in {"ui/core", "ui/paint", "ui/widgets"}:
        sources = [f"cardtable/ui/{room}" for room in UI[: UI.index(name[3:]) + 1]]
    kept = KEPT / f"{name.replace('/', '-')}-{_digest([*folders, *sources])}.json"
    if not kept.exists():
        print(f"{name}: which tests come by which line?", flush=True)
        kept.parent.mkdir(exist_ok=True)
        kept.write_text(json.dumps(_traced(folders, sources, jobs, copy)), encoding="utf-8", newline="\n")
    known = json.loads(kept.read_text(encoding="utf-8"))
    lines = Lines(spans=known["spans"])
    for path, tests in known["lines"].items():
        lines.tests[path] = {int(line): {known["tests"][n] for n in numbers} for line, numbers in tests.items()}
    return lines


def _digest(folders: Sequence[str]) -> str:
    digest = hashlib.sha256()
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*.py")):
            digest.update(path.relative_to(ROOT).as_posix().encode() + path.read_bytes())
    return digest.hexdigest()[:16]


def _traced(folders: Sequence[str], sources: Sequence[str], jobs: int, copy: Path) -> dict[str, object]:
    spans = copy / "spans.json"
    data = copy / ".coverage"
    (copy / "conditions_spans.py").write_text(PLUGIN, encoding="utf-8", newline="\n")
    (copy / "conditions.rc").write_text(
        f"[run]\nbranch = false\nsource = {','.join(sources)}\n", encoding="utf-8", newline="\n"
    )
    words = ["-p", "conditions_spans", "--cov", "--cov-config=conditions.rc", "--cov-context=test", "--cov-report="]
    environ = {"CONDITIONS_SPANS": str(spans), "PYTHONDONTWRITEBYTECODE": ""}  # the bytecode serves every later run
    _pytest(copy, [*words, "-n", str(jobs), "-m", "not window and not thorough", *folders], 3600, environ)
    seconds, failed = json.loads(spans.read_text(encoding="utf-8"))
    if failed:
        print(f"these fail as it is, and are left out: {', '.join(sorted({*failed}))}", flush=True)
    tests: dict[str, int] = {}
    lines: dict[str, dict[int, list[int]]] = {}
    for file, line, context in _covered(data):
        test = context.rsplit("|", 1)[0]
        if test not in failed:
            path = Path(file).relative_to(copy).as_posix()
            lines.setdefault(path, {}).setdefault(line, []).append(tests.setdefault(test, len(tests)))
    data.unlink()
    return {"tests": list(tests), "lines": lines, "spans": seconds}


def _covered(data: Path) -> Iterator[tuple[str, int, str]]:
    """Every file, line and context of coverage's database."""
    database = sqlite3.connect(data)
    query = (
        "SELECT file.path, context.context, line_bits.numbits FROM line_bits "
        "JOIN file ON file.id = line_bits.file_id JOIN context ON context.id = line_bits.context_id"
    )
    for path, context, bits in database.execute(query):
        for at, byte in enumerate(bits):
            for bit in range(8):
                if byte >> bit & 1:
                    yield path, at * 8 + bit, context
    database.close()


# -- trying ------------------------------------------------------------------------------------------------------------


def tried(broken: Break, lines: Lines, copy: Path) -> Found:
    """Break the condition in ``copy``, run the tests that reach it until one fails, and restore it."""
    began = time.monotonic()
    path = copy / broken.path
    source, stamp = path.read_bytes(), path.stat()
    path.write_bytes(source[: broken.start] + broken.after.encode() + source[broken.end :])
    os.utime(path, (stamp.st_atime, stamp.st_mtime + 60 + random.random() * 3600))  # noqa: S311 - no old bytecode
    tests = lines.of(broken)
    try:
        noticed = ""
        for batch in _batches(tests, lines):
            noticed = noticed or _failing(copy, batch, lines)
    finally:
        path.write_bytes(source)
        os.utime(path, (stamp.st_atime, stamp.st_mtime))
    return Found(broken, noticed, len(tests), time.monotonic() - began)


def _batches(tests: Sequence[str], lines: Lines) -> Iterator[list[str]]:
    """The quick tests together, then as many of the others as time allows."""
    first: list[str] = []
    later: list[str] = []
    spent = 0.0
    for test in tests:
        spent += lines.spans.get(test, 1.0) + 0.02
        if spent < FIRST:
            first.append(test)
        elif spent < LATER or not later:
            later.append(test)
    yield from (batch for batch in (first, later) if batch)


def _failing(copy: Path, tests: Sequence[str], lines: Lines) -> str:
    """The first test that fails, or a word for why none could be run; empty if all pass."""
    asked = copy / "asked.txt"
    asked.write_text("\n".join(tests), encoding="utf-8", newline="\n")
    most = 60 + 6 * sum(lines.spans.get(test, 1.0) for test in tests)
    code, said = _pytest(copy, ["-n", "0", "-x", f"@{asked}"], most, {})
    if code == 0:
        return ""
    failed = re.search(r"^(?:FAILED|ERROR) (\S+)", said, re.MULTILINE)
    return failed[1] if failed else {None: "it hangs"}.get(code, "it does not start")


def _pytest(copy: Path, words: Sequence[str], most: float, environ: dict[str, str]) -> tuple[int | None, str]:
    """The exit code (None after ``most`` seconds) and the output."""
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", "--no-header", "--tb=no", *words]
    around = os.environ | {"PYTHONPATH": str(copy), "PYTHONDONTWRITEBYTECODE": "1"} | environ
    process = subprocess.Popen(
        command,
        cwd=copy,
        env=around,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        stdin=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    )
    try:
        said, _ = process.communicate(timeout=most)
    except subprocess.TimeoutExpired:
        os.killpg(process.pid, signal.SIGKILL)
        process.communicate()
        return None, ""
    return process.returncode, said


def copied(place: Path) -> Path:
    """A copy of the tree to break things in."""
    shutil.rmtree(place, ignore_errors=True)
    place.mkdir(parents=True)
    for name in COPIED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, place / name, ignore=shutil.ignore_patterns("*.svg.tmp"))
        else:
            shutil.copy2(ROOT / name, place / name)
    return place


def told(found: Sequence[Found], seed: int) -> str:
    """The result as a section of the documents."""
    rows = [f"| {part} | {len(mine)} | {sum(bool(one.noticed) for one in mine)} |" for part, mine in _by_part(found)]
    noticed = sum(bool(one.noticed) for one in found)
    table = ["| part | broken | noticed |", "|---|---|---|", *rows, f"| all | {len(found)} | {noticed} |"]
    left = [f"* `{one.broken}` ({one.tried} tests come by)" for one in found if not one.noticed]
    share = f"Seed {seed}: {noticed} of {len(found)} noticed, {100 * noticed / max(1, len(found)):.1f} %."
    return "\n".join([*table, "", share, *(["", "Not noticed:", "", *left] if left else [])])


def _by_part(found: Sequence[Found]) -> Iterator[tuple[str, list[Found]]]:
    for part in PARTS:
        mine = [one for one in found if one.broken.part == part]
        if mine:
            yield part, mine


def main() -> int:
    """Break, test and report; exit code 1 if fewer than 95 % are noticed."""
    asked = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    asked.add_argument("--seed", type=int, default=8)
    asked.add_argument("--count", type=int, default=60)
    asked.add_argument("--parts", default=",".join(PARTS))
    asked.add_argument("--jobs", type=int, default=2)
    asked.add_argument("--under", default="", help="only conditions of these folders or files, separated by commas")
    asked.add_argument("--only", default="", help="FILE:LINE of a condition, broken in every way")
    asked.add_argument("--no-journeys", action="store_true", help="only the tests of the parts")
    asked.add_argument("--list", action="store_true", help="only name what would be broken")
    given = asked.parse_args()
    parts = given.parts.split(",")
    todo = drawn(parts, given.count, given.seed, given.under)
    if given.only:
        file, _, line = given.only.rpartition(":")
        ways = [way for part in parts for ways in conditions(part) for way in ways]
        todo = [way for way in ways if way.path.endswith(file) and way.line == int(line)]
    if given.list:
        print(*todo, sep="\n")
        return 0
    place = Path(os.environ.get("TMPDIR", "/tmp")) / f"cardtable-conditions-{os.getpid()}"  # noqa: S108 - scratch
    copies: SimpleQueue[Path] = SimpleQueue()
    first = copied(place / "0")
    for copy in (first, *(copied(place / str(n)) for n in range(1, given.jobs))):
        copies.put(copy)

    def one(broken: Break, lines: Lines) -> Found:
        copy = copies.get()
        try:
            found = tried(broken, lines, copy)
        finally:
            copies.put(copy)
        print(f"{found.seconds:5.0f} s  {found.noticed or 'not noticed'}  {broken}", flush=True)
        return found

    results = {broken: Found(broken, "", 0, 0.0) for broken in todo}
    try:
        for turn in range(len(UI) + 2):
            quiet = [broken for broken in todo if not results[broken].noticed and len(rounds(broken)) > turn]
            asked_of = {broken: rounds(broken)[turn] for broken in quiet}
            if given.no_journeys:
                asked_of = {broken: name for broken, name in asked_of.items() if name != "journeys"}
            for name in sorted({*asked_of.values()}):
                lines = lines_of(name, given.jobs, first)
                mine = [broken for broken, asked in asked_of.items() if asked == name]
                with ThreadPoolExecutor(given.jobs) as pool:
                    for each in pool.map(partial(one, lines=lines), mine):
                        before = results[each.broken]
                        results[each.broken] = replace(each, tried=before.tried + each.tried)
    finally:
        shutil.rmtree(place, ignore_errors=True)
    found = [*results.values()]
    print("\n" + told(found, given.seed))
    return 0 if sum(bool(one.noticed) for one in found) >= 0.95 * len(found) else 1


if __name__ == "__main__":
    sys.exit(main())
