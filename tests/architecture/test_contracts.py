"""The borders between packages, checked by import-linter from the contracts in pyproject.toml."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from cardtable.games.registry import ALL_GAMES

ROOT = Path(__file__).parents[2]
LINT = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_cache=True))"


def test_no_package_imports_what_it_must_not_know() -> None:
    done = subprocess.run([sys.executable, "-c", LINT], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_games_do_not_know_each_other() -> None:
    games = {game.id for game in ALL_GAMES}
    for path in sorted((ROOT / "cardtable" / "games").rglob("*.py")):
        own = path.relative_to(ROOT / "cardtable" / "games").parts[0].removesuffix(".py")
        known = {part for module in imported(path) for part in module.split(".")} & games
        assert own == "registry" or known <= {own}, path


def imported(path: Path) -> Iterator[str]:
    """The modules of games that a file imports."""
    for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
        if isinstance(node, ast.ImportFrom) and (node.module or "").startswith("cardtable.games"):
            yield from (f"{node.module}.{name.name}" for name in node.names)
