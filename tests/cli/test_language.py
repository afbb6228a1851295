"""The command line is English whatever the language; ``--language`` is that of the window."""

from __future__ import annotations

import io
import os
from pathlib import Path

import pytest

from cardtable import bootstrap
from cardtable.cli import main
from cardtable.i18n.catalogue import SYSTEM, Languages
from cardtable.ui.core.display import NoDisplay
from tests.support.words import TRANSLATIONS


@pytest.mark.parametrize(
    ("words", "language"), [([], ""), (["--language", "de"], "de"), (["--language", "is_IS"], "is")]
)
def test_the_table_is_opened_in_that_language(
    words: list[str], language: str, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    asked = []
    monkeypatch.setattr(bootstrap, "play", lambda *given: asked.append(given) or 0)
    assert main(["--home", str(tmp_path), *words]) == 0
    assert asked == [(str(tmp_path), language, "", ())]


def test_what_was_asked_for_holds_until_the_person_chooses() -> None:
    languages = Languages(TRANSLATIONS, ("da",), SYSTEM, first="de")
    assert languages.texts.language == "de"
    languages.speak(SYSTEM)
    assert languages.texts.language == "de"
    languages.speak("it")
    assert languages.texts.language == "it"


def test_answers_mistakes_and_help_are_english(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def no_window(*_: object) -> int:
        raise NoDisplay("no window can be opened")

    monkeypatch.setattr(bootstrap, "play", no_window)
    monkeypatch.setenv("CARDTABLE_LANGUAGE", "de")
    (tmp_path / "settings.toml").write_text('language = "is"\n', encoding="utf-8")
    for words, code, said in (
        (["games"], 0, "1 seat, 52 cards"),
        (["deal", "golf", "--help"], 0, "show this help"),
        (["deal", "gulf"], 2, "no game 'gulf'"),
        ([], 2, "no window can be opened"),
    ):
        assert main(["--home", str(tmp_path), "--language", "da", *words]) == code
        assert said in "".join(capsys.readouterr())


class Terminal(io.TextIOWrapper):
    """A terminal: what is written into a pipe is UTF-8 on Windows whatever encoding it had."""

    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize("encoding", ["ascii", "latin-1", "cp437"])
def test_a_terminal_that_lacks_signs_gets_the_nearest_ones(monkeypatch: pytest.MonkeyPatch, encoding: str) -> None:
    out, err = (Terminal(io.BytesIO(), encoding=encoding) for _ in range(2))
    with monkeypatch.context() as patch:
        patch.setattr("sys.stdout", out)
        patch.setattr("sys.stderr", err)
        for words in (
            ["--help"],
            ["games"],
            ["deal", "golf", "--help"],
            ["deal", "klondike"],
            ["deal", "golf", "--deal", "0"],
        ):
            assert main(words) in {0, 2}
    out.seek(0)
    err.seek(0)
    text = out.read()
    assert "\\" not in text + err.read()
    assert "  t2     (5D) 5C\n" in text


@pytest.mark.skipif(os.name != "posix", reason="names as Unix has them")
def test_a_folder_whose_name_is_in_no_encoding_can_be_told_of(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    strict = io.TextIOWrapper(io.BytesIO(), encoding="utf-8")
    with monkeypatch.context() as patch:
        patch.setattr("sys.stdout", strict)
        assert main(["doctor", "--home", str(tmp_path / "\udcff")]) == 0
    strict.seek(0)
    assert "udcff" in strict.read()
