from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cardtable.ui.core.sounds import muted_stderr

ROOT = Path(__file__).parents[3]
WITHOUT_THE_STREAM = (
    "import os; os.close(2)\nfrom cardtable.ui.core.sounds import muted_stderr\nwith muted_stderr(): print('inside')"
)


def test_what_is_written_to_standard_error_in_the_block_is_lost_and_nothing_else(capfd: pytest.CaptureFixture) -> None:
    os.write(2, b"before ")
    with muted_stderr():
        os.write(2, b"inside ")
    os.write(2, b"after")
    assert capfd.readouterr().err == "before after"


def test_standard_error_is_back_after_an_exception(capfd: pytest.CaptureFixture) -> None:
    with pytest.raises(ValueError, match="from the block"), muted_stderr():
        raise ValueError("from the block")
    os.write(2, b"after")
    assert capfd.readouterr().err == "after"


def test_no_file_stays_open() -> None:
    before = os.dup(0)
    os.close(before)
    for _ in range(3):
        with muted_stderr():
            pass
    now = os.dup(0)
    os.close(now)
    assert now == before


def test_a_program_without_standard_error_goes_on() -> None:
    done = subprocess.run([sys.executable, "-c", WITHOUT_THE_STREAM], cwd=ROOT, capture_output=True, check=False)
    assert (done.returncode, done.stdout.strip()) == (0, b"inside")
