"""Programs that a test uses and that not every machine has. In CI they are installed by .ci/run, and a missing one is a failure."""

from __future__ import annotations

import os
import shutil
from collections.abc import Sequence

import pytest


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
