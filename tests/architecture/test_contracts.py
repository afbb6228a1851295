"""The borders between packages, checked by import-linter from the contracts in pyproject.toml."""

from __future__ import annotations

import subprocess
import sys
import tomllib
from pathlib import Path

from cardtable.games.registry import ALL_GAMES

ROOT = Path(__file__).parents[2]
LINT = "import sys; from importlinter.cli import lint_imports; sys.exit(lint_imports(no_cache=True))"


def test_no_package_imports_what_it_must_not_know() -> None:
    done = subprocess.run([sys.executable, "-c", LINT], cwd=ROOT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_every_game_stands_in_the_contract_that_keeps_the_games_apart() -> None:
    settings = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))
    contracts = settings["tool"]["importlinter"]["contracts"]
    apart = next(contract for contract in contracts if contract["type"] == "independence")
    assert {type(game).__module__.removesuffix(".rules") for game in ALL_GAMES} == set(apart["modules"])
