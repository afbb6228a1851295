"""The command line begins in the language that is asked for, and says which there are where there is no such."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtable import bootstrap
from cardtable.cli.entry import main
from cardtable.i18n.languages import SYSTEM, Languages
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
    assert asked == [(str(tmp_path), language, None)]


@pytest.mark.parametrize("code", ["fr", "xx_YY", "../en"])
def test_a_language_that_is_not_there_is_bad_input(code: str, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["--language", code]) == 2
    assert "there are da, de, en, is, it, sq" in capsys.readouterr().err


def test_what_was_asked_for_holds_until_the_person_chooses() -> None:
    languages = Languages(TRANSLATIONS, lambda: ("da",), SYSTEM, first="de")
    assert languages.texts.language == "de"
    languages.speak(SYSTEM)
    assert languages.texts.language == "de"
    languages.speak("it")
    assert languages.texts.language == "it"
