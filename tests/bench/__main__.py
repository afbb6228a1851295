"""Runs every benchmark of this folder and shows one table; with --json FILE the numbers too.

    python tests/bench [--json results.json] [NAME ...]

A benchmark is a module here with ``measure() -> dict[str, float]``: name of a number, its unit as last word.
It may have ``BARS: dict[str, float]``, the most that each number may be. Each runs in a process of its own. Exit code 1
when a number is over its bar or a benchmark fails.
"""

from __future__ import annotations

import argparse
import json
import os
import platform
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parents[1]
_RUN = (
    "import sys, json, importlib; sys.path[:0] = [{here!r}, {root!r}]; "
    "module = importlib.import_module({name!r}); numbers = module.measure(); "
    "print(json.dumps([numbers, getattr(module, 'BARS', {{}})]))"
)


@dataclass(frozen=True, slots=True)
class Row:
    """One number, the most it may be (None: no bar), and the benchmark it comes from."""

    benchmark: str
    name: str
    value: float
    bar: float | None

    @property
    def holds(self) -> bool:
        """Whether the number is within its bar."""
        return self.bar is None or self.value <= self.bar


def main() -> int:
    """Measure, show, keep."""
    words = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    words.add_argument("--json", type=Path, metavar="FILE", help="write the numbers here as well")
    words.add_argument("names", nargs="*", metavar="NAME", help="only these benchmarks")
    args = words.parse_args()
    rows: list[Row] = []
    failed: list[str] = []
    for name in args.names or benchmarks():
        print(f"measuring {name} …", file=sys.stderr, flush=True)
        measured = measure(name)
        rows += measured
        failed += [] if measured else [name]
    print(table(rows))
    if args.json:
        args.json.write_text(json.dumps(report(rows, failed), indent=1) + "\n", encoding="utf-8")
    for name in failed:
        print(f"{name}: gave no numbers", file=sys.stderr)
    return 1 if failed or not all(row.holds for row in rows) else 0


def benchmarks() -> list[str]:
    """The modules of this folder that can measure something."""
    others = [path for path in sorted(HERE.glob("*.py")) if path.stem != "__main__"]
    return [path.stem for path in others if "def measure(" in path.read_text(encoding="utf-8")]


def measure(name: str) -> list[Row]:
    """Run one benchmark in a process of its own; no rows when it fails (its own words are on standard error)."""
    code = _RUN.format(here=str(HERE), root=str(ROOT), name=name)
    done = subprocess.run([sys.executable, "-c", code], cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode != 0:
        return []
    numbers, bars = json.loads(done.stdout.splitlines()[-1])
    return [Row(name, key, value, bars.get(key)) for key, value in numbers.items()]


def table(rows: list[Row]) -> str:
    """The rows as a Markdown table: what stands in results.md."""
    lines = ["| benchmark | what | measured | at most | |\n|---|---|---:|---:|---|"]
    for row in rows:
        bar = "" if row.bar is None else f"{row.bar:g}"
        verdict = "" if row.bar is None else ("holds" if row.holds else "**over the bar**")
        lines.append(f"| {row.benchmark} | {row.name} | {row.value:.4g} | {bar} | {verdict} |")
    return "\n".join(lines)


def report(rows: list[Row], failed: list[str]) -> dict[str, object]:
    """The rows as data, with what is needed to compare them later."""
    numbers = [{"benchmark": row.benchmark, "name": row.name, "value": row.value, "bar": row.bar} for row in rows]
    machine = {"python": platform.python_version(), "system": platform.system(), "cores": os.cpu_count()}
    return {"machine": machine, "numbers": numbers, "failed": failed}


if __name__ == "__main__":
    sys.exit(main())
