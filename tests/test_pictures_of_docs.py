"""The pictures of the documentation: one of everything, all of them there, and not too heavy for a repository."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

from cardtable.games.registry import ALL_GAMES
from cardtable.i18n.catalogue import available, own_names
from cardtable.ui.core.theme import THEMES
from cardtable.ui.paint.face_style import BACKS

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "docs" / "pictures"
SCREENS = ("home", "rules", "calendar", "house-rules", "players", "score-sheet", "score-card", "round-history",
           "statistics", "settings", "keys", "curtain", "result", "log", "last-trick")  # fmt: skip
TEXTS = ROOT / "assets" / "translations"
TRANSLATED = ("home", "klondike", "las-vegan", "monte-carlo", "murlan", "rules")
SIZES = {"1280": (1280, 800), "3840": (3840, 2160)}


@pytest.fixture(scope="module")
def names() -> list[str]:
    done = subprocess.run(
        [sys.executable, str(ROOT / "build" / "make_pictures.py"), "--list"], check=True, capture_output=True, text=True
    )
    return done.stdout.split()


def test_there_is_a_picture_of_each_game_screen_table_face_and_back(names: list[str]) -> None:
    subjects = [*(game.info.id.replace("_", "-") for game in ALL_GAMES), *SCREENS, "deck-courts", "deck-vegetables"]
    wanted = {f"{subject}-{size}" for subject in subjects for size in SIZES}
    wanted |= {f"theme-{theme.name}" for theme in THEMES} | {f"back-{back}" for back in BACKS}
    wanted |= {"deck-normal", "deck-large", "deck-four-colours", "deck-plain"}
    assert sorted(names) == sorted(wanted)


def test_the_folder_holds_just_these_pictures(names: list[str]) -> None:
    assert sorted(path.stem for path in FOLDER.glob("*.jpg")) == sorted(names)


def test_each_picture_has_the_size_its_name_tells(names: list[str]) -> None:
    for name in names:
        with Image.open(FOLDER / f"{name}.jpg") as picture:
            assert picture.size == SIZES.get(name.rpartition("-")[2], SIZES["1280"]), name


def test_all_pictures_together_are_within_thirteen_megabytes() -> None:
    assert sum(path.stat().st_size for path in FOLDER.iterdir()) <= 13_000_000


@pytest.mark.parametrize("page", [FOLDER / "README.md", *sorted(ROOT.glob("README*.md"))], ids=lambda page: page.name)
def test_each_picture_that_a_page_shows_or_links_is_there(page: Path) -> None:
    links = re.findall(r"\]\(([^)#:]+\.jpg)\)", page.read_text(encoding="utf-8"))
    assert links
    assert [link for link in links if not (page.parent / link).is_file()] == []


def test_the_index_shows_every_picture(names: list[str]) -> None:
    text = (FOLDER / "README.md").read_text(encoding="utf-8")
    assert [name for name in names if f"({name}.jpg)" not in text] == []


@pytest.mark.parametrize("code", sorted(set(available(TEXTS)) - {"en"}))
def test_each_language_has_its_own_pictures_and_its_readme_shows_them(code: str) -> None:
    pictures = sorted((FOLDER / code).iterdir())
    assert [path.name for path in pictures] == [f"{name}-1280.jpg" for name in TRANSLATED]
    for path in pictures:
        with Image.open(path) as picture:
            assert picture.size == SIZES["1280"]
        assert path.read_bytes() != (FOLDER / path.name).read_bytes()
    assert sum(path.stat().st_size for path in pictures) <= 1_000_000
    text = (ROOT / f"README.{code}.md").read_text(encoding="utf-8")
    shown = re.findall(r"!\[[^]]+\]\(([^)]+)\)", text)
    assert len(shown) >= 5
    assert all(link.startswith(f"docs/pictures/{code}/") for link in shown)


def test_each_readme_leads_to_all_others_in_their_own_names() -> None:
    names = own_names(TEXTS)
    pages = {code: "README.md" if code == "en" else f"README.{code}.md" for code in names}
    assert {path.name for path in ROOT.glob("README*.md")} == set(pages.values())
    for own, page in pages.items():
        line = (ROOT / page).read_text(encoding="utf-8").splitlines()[2]
        told = {names[code] if code == own else f"[{names[code]}]({pages[code]})" for code in names}
        assert set(line.split(" · ")) == told, page
