"""The log and the crash report: they tell what happened, and they never make things worse."""

from __future__ import annotations

import subprocess
import sys
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest

from cardtable import __version__
from cardtable.logs import LARGEST, LONGEST, OLDER, REPORTS, Log, crash_report

NOW = datetime(2026, 11, 20, 20, 45, tzinfo=UTC)


def failing() -> BaseException:
    try:
        {}["the queen of hearts"]
    except KeyError as error:
        return error
    raise AssertionError


def test_lines_stand_in_the_file_with_date_and_level(tmp_path: Path) -> None:
    log = Log(tmp_path / "logs")
    log.note("started")
    log.problem("trouble.disk_full", "two\nlines, Ása")
    first, second = log.path.read_text(encoding="utf-8").splitlines()
    assert first.endswith("INFO    started")
    assert second.endswith("WARNING trouble.disk_full: two ¶ lines, Ása")
    assert first[:2] == "20"


def test_a_line_of_megabytes_is_cut(tmp_path: Path) -> None:
    log = Log(tmp_path)
    log.problem("trouble.settings", "x" * 5_000_000)
    (line,) = log.path.read_text(encoding="utf-8").splitlines()
    assert LONGEST < len(line) < LONGEST + 100
    assert line.endswith("x…")


def test_a_log_that_was_never_used_leaves_no_file_and_the_next_one_goes_on(tmp_path: Path) -> None:
    log = Log(tmp_path / "logs")
    assert not (tmp_path / "logs").exists()
    log.note("one")
    Log(tmp_path / "logs").note("two")
    assert len(log.path.read_text(encoding="utf-8").splitlines()) == 2


def test_a_long_log_is_turned_over_and_only_a_few_old_ones_are_kept(tmp_path: Path) -> None:
    log = Log(tmp_path)
    for _ in range((OLDER + 3) * LARGEST // LONGEST):
        log.note("x" * LONGEST)
    assert len(list(tmp_path.iterdir())) == OLDER + 1


def test_a_log_without_a_place_is_silent(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "file").write_text("in the way")
    log = Log(tmp_path / "file")
    log.note("nobody hears this")
    assert capfd.readouterr() == ("", "")


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="only some systems have a disk that is always full")
def test_a_log_on_a_full_disk_is_silent(tmp_path: Path, capfd: pytest.CaptureFixture[str]) -> None:
    log = Log(tmp_path)
    log.path.symlink_to("/dev/full")
    log.note("no room for this")
    assert capfd.readouterr() == ("", "")


def test_a_crash_report_tells_versions_facts_traceback_and_record(tmp_path: Path) -> None:
    path = crash_report(failing(), tmp_path / "logs", now=NOW, record='{"format":1}', facts={"window": "1280 × 800"})
    assert path == tmp_path / "logs" / "crash-2026-11-20-204500.txt"
    text = path.read_text(encoding="utf-8")
    for words in (__version__, "2026-11-20 20:45:00", sys.version.split()[0], "window: 1280 × 800", '{"format":1}'):
        assert words in text
    assert "in failing" in text
    assert "KeyError: 'the queen of hearts'" in text


def test_a_crash_report_without_a_game_says_so(tmp_path: Path) -> None:
    path = crash_report(failing(), tmp_path, now=NOW)
    assert "(none)" in path.read_text(encoding="utf-8")


def test_a_program_that_crashes_again_and_again_keeps_the_latest_reports(tmp_path: Path) -> None:
    for minute in range(REPORTS + 5):
        crash_report(failing(), tmp_path, now=NOW + timedelta(minutes=minute))
    names = sorted(file.name for file in tmp_path.iterdir())
    assert len(names) == REPORTS
    assert names[-1] == "crash-2026-11-20-210900.txt"


def test_a_report_that_cannot_be_written_is_no_second_crash(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert crash_report(failing(), tmp_path / "file", now=NOW) is None


def test_loading_this_module_loads_no_libraries() -> None:
    program = "import sys, cardtable.logs; print({'logging', 'pygame', 'sqlite3'} & set(sys.modules))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "set()"
