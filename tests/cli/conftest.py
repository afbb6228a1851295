"""What several tests of the command line need."""

from __future__ import annotations

import io
import json
import signal
from collections.abc import Iterator
from pathlib import Path
from typing import IO, Any, TypeAlias

import pytest

from cardtable import cli

Given: TypeAlias = str | IO[str]
"""What standard input has, or is."""


class Typist:
    """Types words in this very process and reads what is said."""

    def __init__(self, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
        self._capsys, self._monkeypatch = capsys, monkeypatch

    def ends(self, code: int, *words: str, given: Given = "") -> tuple[str, str]:
        """What goes to standard output and to standard error when the words end with that code."""
        self._capsys.readouterr()
        with self._monkeypatch.context() as patch:
            patch.setattr("sys.stdin", io.StringIO(given) if isinstance(given, str) else given)
            assert cli.main(words) == code, self._capsys.readouterr()
        out, err = self._capsys.readouterr()
        return out, err

    def told(self, *words: str, given: Given = "") -> str:
        """What is said to people; there is nothing to complain of."""
        out, err = self.ends(0, *words, given=given)
        assert err == ""
        return out

    def answers(self, *words: str, given: Given = "") -> list[dict[str, Any]]:
        """The answers in JSON, one a line."""
        return [json.loads(line) for line in self.told(*words, "--json", given=given).splitlines()]

    def answer(self, *words: str, given: Given = "") -> dict[str, Any]:
        """The only answer."""
        (answer,) = self.answers(*words, given=given)
        return answer

    def refused(self, *words: str, given: Given = "") -> str:
        """The one line about bad input, which can be read whatever was typed."""
        out, err = self.ends(2, *words, given=given)
        assert out == ""
        assert err.startswith("cardtable: ")
        assert (err.count("\n"), err[-1], err[:-1].isprintable(), len(err) < 1100) == (1, "\n", True, True)
        return err


@pytest.fixture
def typist(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Typist:
    """Whoever types."""
    return Typist(capsys, monkeypatch)


@pytest.fixture
def here(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """Work in an empty folder that is also the home, so that anything written would be seen."""
    folder = tmp_path / "here"
    folder.mkdir()
    monkeypatch.chdir(folder)
    monkeypatch.setenv("CARDTABLE_HOME", str(folder))
    return folder


@pytest.fixture
def _interrupts_heeded() -> Iterator[None]:
    """A shell that runs the tests in the background has interrupts ignored by all that is started from here."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)
