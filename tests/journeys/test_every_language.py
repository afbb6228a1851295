"""The program in a real window in each language, whatever the settings say: gallery, rules page, table and result.

An eye is at the same from source: what it reads has no word of another language, and the window shows the same. So the
frozen program brings each language along whole.
"""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest
from msgspec.structs import replace

from cardtable.settings import Animation, Settings, save
from tests.i18n.test_language_journeys import LANGUAGES, SIZE, on_screen, strange, winning
from tests.journeys.conftest import Start
from tests.support.beside import Both, shot, shows_what_the_eye_sees
from tests.support.driver import opened

pytestmark = pytest.mark.window

GAME = "elevens"
CORNER = (2, 2)
"""Where nothing lights up below the pointer."""
QUIET = Settings(
    animation=Animation.OFF, show_clock=False, play_forced=False, window_width=SIZE[0], window_height=SIZE[1]
)
NO_WORDS = frozenset({"cardtable", "esc", "ctrl", "alt"})


@pytest.fixture(scope="session")
def nearly_won(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, str]:
    """A home with a game that one move wins, and the move."""
    home = tmp_path_factory.mktemp("nearly_won") / "home"
    with opened(home, SIZE, settings=QUIET) as table:
        table.play(GAME)
        number, line = winning(GAME, tuple(table.played.state.setup.options.items()))
        table.deal_number(number)
        for text in line[:-1]:
            for pile in next(move.picks for move in table.played.legal if move.text == text) or ("stock",):
                table.click_at(*table.spot(pile))
            table.settle()
        assert table.played.outcome is None
    return home, line[-1]


@pytest.mark.some(2)
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_that_is_shown_is_in_the_language_that_was_asked_for(
    language: str, nearly_won: tuple[Path, str], start: Start, home: Path
) -> None:
    eyes_home = home.parent / "eye"
    for each in (home, eyes_home):
        shutil.copytree(nearly_won[0], each)
    save(eyes_home / "settings.toml", replace(QUIET, language=language))
    save(home / "settings.toml", replace(QUIET, language="it" if language != "it" else "is"))
    with opened(eyes_home, SIZE) as seen, start("--language", language) as window:
        both = Both(seen, window)

        def same(name: str) -> None:
            shows_what_the_eye_sees(window, seen, name)
            shot(window, f"{language}-{name}")
            assert strange(language, on_screen(seen, painted=True), NO_WORDS) == [], name

        both.move(*CORNER)
        same("gallery")
        both.push(seen.tile(GAME))
        both.move(*CORNER)
        same("table")
        both.key("f1")
        same("rules")
        both.key("escape")
        for pile in next(move.picks for move in seen.played.legal if move.text == nearly_won[1]):
            both.click_at(*seen.spot(pile))
        both.move(*CORNER)
        same("result")
        assert seen.played.outcome is not None
