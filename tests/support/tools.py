"""Programs that a test uses and that not every machine has. In CI they are installed by .ci/run, and a missing one is a failure."""

from __future__ import annotations

import importlib.util
import os
import shutil
import sys
from collections.abc import Sequence
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parents[2]


def path_of(tool: str) -> str:
    """Where the program is; its bare name where it is not installed."""
    return shutil.which(tool) or tool


def needs(tool: str) -> pytest.MarkDecorator:
    """Skip the test where there is no such program; in CI the test is run nevertheless, and fails for want of it."""
    return pytest.mark.skipif(
        shutil.which(tool) is None and not os.environ.get("CI"), reason=f"{tool} is not installed"
    )


def needed(missing: Sequence[str]) -> None:
    """Skip the test where a program that it needs is not installed; in CI that is a failure."""
    if missing:
        (pytest.fail if os.environ.get("CI") else pytest.skip)(f"not installed: {', '.join(missing)}")


def build_program(path: str) -> ModuleType:
    """A program of the folder build, as "sound/measure", loaded without those that it would find beside it."""
    name = f"build_{path.replace('/', '_')}"
    spec = importlib.util.spec_from_file_location(name, ROOT / "build" / f"{path}.py")
    module = importlib.util.module_from_spec(spec)
    sys.modules[name] = module  # where its dataclasses look for their own names
    spec.loader.exec_module(module)
    return module
