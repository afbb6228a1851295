"""The command line speaks the language that is asked for in all it says to people, and never to machines."""

from __future__ import annotations

import argparse
import errno
import inspect
import io
import json
import os
import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from cardtable import bootstrap
from cardtable.cli import spoken
from cardtable.cli.argparse_words import MESSAGES
from cardtable.cli.entry import main
from cardtable.cli.subcommands import COMMANDS
from cardtable.i18n.catalogue import available
from cardtable.i18n.languages import SYSTEM, Languages
from cardtable.ui.core.display import NoDisplay
from tests.support.every import every
from tests.support.words import TRANSLATIONS, UNFINISHED


@pytest.mark.parametrize(
    ("words", "language"), [([], ""), (["--language", "de"], "de"), (["--language", "is_IS"], "is")]
)
def test_the_table_is_opened_in_that_language(
    words: list[str], language: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked = []
    monkeypatch.setattr(bootstrap, "play", lambda *given: asked.append(given) or 0)
    assert main(["--home", str(tmp_path), *words]) == 0
    assert asked == [(str(tmp_path), language, None, ())]


@pytest.mark.parametrize("code", ["fr", "xx_YY", "../en"])
def test_a_language_that_is_not_there_is_bad_input(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--language", code]) == 2
    assert "available: da, de, en, is, it, sq" in capsys.readouterr().err


def test_what_was_asked_for_holds_until_the_person_chooses() -> None:
    languages = Languages(TRANSLATIONS, lambda: ("da",), SYSTEM, first="de")
    assert languages.texts.language == "de"
    languages.speak(SYSTEM)
    assert languages.texts.language == "de"
    languages.speak("it")
    assert languages.texts.language == "it"


LANGUAGES = available(TRANSLATIONS)
RAW = re.compile(r"\b(cli|problem|share)\.[a-z_]+|[{}]")
"""A key that nobody has put a text for, or a place that nothing was put in."""

MISTAKES: Sequence[Sequence[str]] = (
    ["dael"],
    ["games", "--loud"],
    ["deal"],
    ["games", "--json=1"],
    ["--home"],
    ["open"],
    ["share"],
    ["deal", "gulf"],
    ["deal", "golf", "--deal", "1", "--order", "x"],
    ["deal", "golf", "--deal", "0"],
    ["deal", "golf", "--deal", "one"],
    ["deal", "golf", "--order", "nowhere.txt"],
    ["deal", "golf", "--order", "order.txt"],
    ["deal", "golf", "--option", "go_king"],
    ["deal", "golf", "--option", "go_king=never"],
    ["deal", "golf", "--option", "go_kong=never"],
    ["deal", "golf", "--option", "go_bogey=many"],
    ["deal", "golf", "--option", "go_bogey=301"],
    ["--home", "", "games"],
    ["legal", "golf", "--moves", "moves.txt"],
    ["legal", "golf", "--moves", ""],
    ["perft", "golf", "--depth", "13"],
    ["arena", "golf", "--bots", "nobody"],
    ["arena", "golf", "--bots", "best"],
    ["arena", "golf", "--deals", "0"],
    ["arena", "murlan", "--seats", "9"],
    ["solve", "murlan"],
    ["solve", "golf", "--limit", "0"],
    ["chance", "golf", "--samples", "0"],
    ["review", "nowhere.txt"],
    ["rescue", "nowhere.db"],
    ["restore", "order.txt"],
    ["share", "3"],
    ["share", "--deal", "3"],
    ["import", "empty.txt"],
)
ANSWERS: Sequence[Sequence[str]] = (
    ["games"],
    ["deal", "murlan"],
    ["legal", "golf"],
    ["perft", "golf", "--depth", "1"],
    ["solve", "golf", "--deal", "3", "--limit", "10"],
    ["chance", "golf", "--deal", "6", "--samples", "2", "--limit", "10"],
    ["arena", "elevens", "--deals", "1", "--jobs", "1"],
    ["statistics"],
    ["doctor"],
)


@pytest.fixture
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with some files, which is the home too; of the person's own language nothing is known."""
    monkeypatch.chdir(tmp_path)
    monkeypatch.setenv("CARDTABLE_HOME", str(tmp_path))
    for name in ("CARDTABLE_LANGUAGE", "LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    (tmp_path / "moves.txt").write_text("draw DRAW!", encoding="utf-8")
    (tmp_path / "order.txt").write_text("AS AS", encoding="utf-8")
    (tmp_path / "empty.txt").write_text("", encoding="utf-8")
    return tmp_path


def _said(words: Sequence[str], language: str, capsys: pytest.CaptureFixture[str]) -> tuple[int, str]:
    """The exit code and what was said; nothing of it was missing in that language."""
    code = main(["--language", language, *words])
    told = "".join(capsys.readouterr())
    assert spoken.texts().language == language
    assert not set(spoken.texts().missing) - UNFINISHED
    assert not RAW.search(told), told
    return code, told


@every("language", LANGUAGES)
def test_the_help_of_every_command_is_in_that_language(
    folder: Path, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    for command in ("", "open", *COMMANDS):
        code, told = _said([*filter(None, [command]), "--help"], language, capsys)
        assert code == 0
        assert told.startswith(spoken.say("cli.usage"))
        about = spoken.say(f"cli.command.{command}" if command else "cli.about")
        assert about[1:].split()[0] in told
        assert language == "en" or "show this help" not in told


@every("language", LANGUAGES)
def test_every_mistake_is_told_in_that_language(
    folder: Path, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    for words in MISTAKES:
        code, told = _said(words, language, capsys)
        assert (code, told.count("\n")) == (2, 1), words
        assert language == "en" or told != _said(words, "en", capsys)[1], words


@every("language", LANGUAGES)
def test_every_answer_is_in_that_language_and_the_one_for_machines_in_none(
    folder: Path, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    for words in ANSWERS:
        code, told = _said(words, language, capsys)
        assert code == 0
        assert language == "en" or told != _said(words, "en", capsys)[1], words
    assert main(["--language", language, "deal", "golf", "--json"]) == 0
    mine = json.loads(capsys.readouterr().out)
    assert main(["deal", "golf", "--json"]) == 0
    assert mine == json.loads(capsys.readouterr().out)


def test_settings_are_asked_after_the_words_and_the_system_after_them(
    folder: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("LANG", "it_IT.UTF-8")

    def usage(*words: str) -> str:
        assert main([*words, "--help"]) == 0
        return capsys.readouterr().out.split()[0]

    assert usage() == "uso:"
    (folder / "settings.toml").write_text('language = "da"\n', encoding="utf-8")
    assert usage() == "brug:"
    assert usage("--language=is") == "notkun:"
    assert usage("--home", str(folder / "elsewhere")) == "uso:"


@every("encoding", ["ascii", "latin-1", "cp437"])
def test_a_terminal_that_lacks_signs_gets_the_nearest_ones(
    folder: Path, monkeypatch: pytest.MonkeyPatch, encoding: str
) -> None:
    for language in LANGUAGES:
        for words in (["--help"], ["deal", "golf"], ["deal", "golf", "--deal", "0"]):
            out, err = (io.TextIOWrapper(io.BytesIO(), encoding=encoding) for _ in range(2))
            with monkeypatch.context() as patch:
                patch.setattr("sys.stdout", out)
                patch.setattr("sys.stderr", err)
                code = main(["--language", language, *words])
            assert code in {0, 2}
            for stream in (out, err):
                stream.seek(0)
                assert "\\" not in stream.read()


def test_argparse_still_says_what_is_translated() -> None:
    source = inspect.getsource(argparse)
    assert [message for message in MESSAGES if message not in source] == []


def test_a_program_that_was_started_without_words_speaks_too(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def no_window(*_: object) -> int:
        raise NoDisplay("no window", "problem.no_screen")

    monkeypatch.setattr(bootstrap, "play", no_window)
    monkeypatch.setenv("CARDTABLE_LANGUAGE", "de")
    assert main([]) == 2
    assert "Fenster" in capsys.readouterr().err


@every("language", LANGUAGES)
def test_what_the_system_or_python_says_of_a_file_is_told_in_that_language(
    folder: Path, capsys: pytest.CaptureFixture[str], language: str
) -> None:
    (folder / "settings.toml").touch()
    told = "".join(
        _said(words, language, capsys)[1]
        for words in (
            ["restore", "moves.txt"],
            ["restore", "nowhere.zip"],
            ["restore", "."],
            ["backup", "nowhere/kept.zip"],
            ["backup", "moves.txt/kept.zip"],
        )
    )
    reasons = {errno.ENOENT: "missing", errno.EISDIR: "folder", errno.ENOTDIR: "no_folder"}
    if os.name != "posix":
        del reasons[errno.ENOTDIR]  # Windows says of a way through a file that there is nothing
    for number, key in reasons.items():
        assert os.strerror(number) not in told
        assert spoken.say(f"system.{key}") in told
    assert not re.search(r"zip file|Errno", told)


def test_every_usual_reason_of_the_system_has_a_text_and_others_stay_as_they_are() -> None:
    spoken.begin(["--language", "de"])
    for number in (errno.EACCES, errno.EPERM, errno.EEXIST, errno.ENOSPC, errno.EROFS):
        assert spoken.reason(os.strerror(number)) != os.strerror(number)
    assert spoken.say("cli.output.failed", why=os.strerror(errno.ENOSPC)).endswith("der Datenträger ist voll")
    assert spoken.reason("x") == "x"
