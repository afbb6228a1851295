"""What ``doctor`` finds is said in the person's language; machines read the same in every language."""

from __future__ import annotations

import json
import os
import re
import sqlite3
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from cardtable.bootstrap import doctor_report
from cardtable.cli import spoken
from cardtable.cli.entry import main
from cardtable.cli.homes import home_paths
from cardtable.cli.subcommands import _SHORT_FACTS, _finding
from cardtable.i18n.catalogue import available
from cardtable.storage.checkup import Finding
from cardtable.storage.open_storage import open_storage
from tests.support.words import TRANSLATIONS

FOREIGN = sorted(set(available(TRANSLATIONS)) - {"en"})
DETAILS = {"rows without sense", "set aside"}
"""Lines with what is wrong in single rows, as the file has it, for whoever is asked for help."""


def _kept(path: Path) -> None:
    with open_storage(path, lambda _code, _detail: None, windowless=True):
        pass


def _damaged(path: Path) -> None:
    path.write_bytes(b"no database" * 500)


def _newer(path: Path) -> None:
    _kept(path)
    with sqlite3.connect(path) as run:
        run.execute("PRAGMA user_version = 99")
    run.close()


def _row(path: Path) -> None:
    _kept(path)
    with sqlite3.connect(path) as run:
        run.execute("INSERT INTO counted (game, since) VALUES ('golf', 'soon')")
    run.close()


def _gone(path: Path) -> None:
    path.with_name(path.name + "-wal").write_bytes(b"log" * 100)


def _link(path: Path) -> None:
    path.symlink_to("nowhere")


STATES: Mapping[str, tuple[Callable[[Path], None], str]] = {
    "nothing": (lambda _path: None, ""),
    "sound": (_kept, "checkup.schema"),
    "damaged": (_damaged, "checkup.readable"),
    "newer": (_newer, "cli.trouble.newer_schema"),
    "a row": (_row, "checkup.rows_passed_over"),
    "gone": (_gone, "checkup.gone"),
    **({"a link": (_link, "checkup.link")} if os.name == "posix" else {}),
}
"""What was done to the file of games, and one of the findings."""


@pytest.mark.parametrize("state", STATES)
def test_no_finding_of_doctor_is_english_elsewhere(
    state: str, tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    happens, key = STATES[state]
    happens(home_paths(str(tmp_path)).database)
    report = doctor_report(home_paths(str(tmp_path)))
    sentences = {
        name: fact
        for name, fact in report.facts.items()
        if name not in report.findings and name not in DETAILS and fact not in _SHORT_FACTS and _is_sentence(fact)
    }
    assert sentences == {}
    found = [finding for findings in report.findings.values() for finding in findings]
    assert not key or key in {finding.key for finding in found}
    english = _said("en", found)
    for language in FOREIGN:
        # one that is nothing but names and numbers may be the same
        alike = [
            here for here, there in zip(_said(language, found), english, strict=True) if here == there or "{" in here
        ]
        assert alike == [], language
    spoken.begin([])
    main(["--language", "de", "doctor", "--json", "--home", str(tmp_path)])
    assert json.loads(capsys.readouterr().out).get("troubles") == report.facts.get("troubles")


def _said(language: str, findings: list[Finding]) -> list[str]:
    spoken.begin(["--language", language])
    return [_finding(finding) for finding in findings if finding.key != "checkup.size"]


def _is_sentence(fact: str) -> bool:
    """Whether it has words with blanks between, and is no path."""
    return not fact.startswith("/") and re.search(r"[A-Za-z]{2,} [A-Za-z]{2,}", fact) is not None
