"""The pictures of the documentation: one of everything, in one size, and light enough for a repository."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from cardtable.games.registry import offered
from cardtable.i18n.catalogue import own_names
from cardtable.ui.core.theme import THEMES
from cardtable.ui.paint.face_art import BACKS

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "docs" / "pictures"
SCREENS = ("home", "rules", "calendar", "house-rules", "players", "score-sheet", "score-card", "round-history",
           "statistics", "settings", "keys", "curtain", "result", "log", "last-trick")  # fmt: skip
TEXTS = ROOT / "assets" / "translations"
TRANSLATED = ("home", "klondike", "las-vegan", "monte-carlo", "murlan", "rules")
SIZE = (1280, 800)


@pytest.fixture(scope="module")
def names() -> list[str]:
    done = subprocess.run(
        [sys.executable, str(ROOT / "build" / "make_pictures.py"), "--list"], check=True, capture_output=True, text=True
    )
    return done.stdout.split()


def test_there_is_a_picture_of_each_game_screen_table_face_and_back(names: list[str]) -> None:
    wanted = [*(game.info.id.replace("_", "-") for game in offered()), *SCREENS, "deck-courts", "deck-vegetables"]
    wanted += [f"theme-{theme.name}" for theme in THEMES] + [f"back-{back}" for back in BACKS]
    wanted += ["deck-normal", "deck-large", "deck-four-colours", "deck-plain"]
    assert sorted(names) == sorted(wanted)


def test_the_folder_holds_just_these_pictures_all_of_one_size(names: list[str]) -> None:
    paths = sorted(FOLDER.rglob("*.webp"))
    assert [path.relative_to(FOLDER).as_posix() for path in paths] == sorted(f"{name}.webp" for name in names)
    for path in paths:
        with Image.open(path) as picture:
            assert picture.size == SIZE, path


def test_the_pictures_of_the_documentation_are_within_three_megabytes() -> None:
    kinds = {".png", ".jpg", ".jpeg", ".webp", ".svg", ".gif"}
    assert sum(path.stat().st_size for path in (ROOT / "docs").rglob("*") if path.suffix in kinds) <= 3_000_000


@pytest.mark.parametrize("page", [FOLDER / "README.md", *sorted(ROOT.glob("README*.md"))], ids=lambda page: page.name)
def test_each_picture_that_a_page_shows_or_links_is_there(page: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+\.webp)\)", page.read_text(encoding="utf-8"))
    assert links
    assert [link for link in links if not (page.parent / link).is_file()] == []


def test_the_index_shows_every_picture(names: list[str]) -> None:
    text = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert [name for name in names if f"({name}.webp)" not in text] == []


def test_each_readme_leads_to_all_others_in_their_own_names() -> None:
    names = own_names(TEXTS)
    pages = {code: "README.md" if code == "en" else f"README.{code}.md" for code in names}
    assert {path.name for path in ROOT.glob("README*.md")} == set(pages.values())
    for own, page in pages.items():
        line = (ROOT / page).read_text(encoding="utf-8").splitlines()[2]
        told = {names[code] if code == own else f"[{names[code]}]({pages[code]})" for code in names}
        assert set(line.split(" · ")) == told, page
