"""The web page: as its maker makes it, whole, plain, in every language, with nothing from elsewhere; looked at in a browser."""

from __future__ import annotations

import importlib
import os
import re
import shutil
import subprocess
from html.parser import HTMLParser
from pathlib import Path
from types import ModuleType

import pytest
from PIL import Image

from cardtable.games.registry import ALL_GAMES
from cardtable.i18n.catalogue import available, load_catalogue

ROOT = Path(__file__).parents[2]
SITE = ROOT / "docs" / "site"
TEXTS = ROOT / "assets" / "translations"
PAGES = sorted(SITE.rglob("*.html"))
LANGUAGES = available(TEXTS)
BROWSER = next(filter(None, map(shutil.which, ("chromium-headless-shell", "chromium", "google-chrome"))), None)
EMPTY = {"meta", "link", "img", "br", "hr"}
BLOCKS = {"p", "h1", "h2", "h3", "ul", "ol", "table", "div", "figure", "pre", "blockquote"}


class Page(HTMLParser):
    """A page read: its elements, what leads elsewhere, and what is wrong with its form."""

    def __init__(self, path: Path) -> None:
        super().__init__()
        self.wrong: list[str] = []
        self.links: list[str] = []
        self.names: list[tuple[str, dict[str, str | None]]] = []
        self.ids: set[str] = set()
        self._open: list[str] = []
        self.text = path.read_text(encoding="utf-8")
        self.feed(self.text)
        self.close()
        self.wrong += [f"<{name}> is not closed" for name in self._open]

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        given = dict(attrs)
        self.names.append((tag, given))
        if len(given) != len(attrs):
            self.wrong.append(f"<{tag}> has something twice")
        if given.get("id") in self.ids:
            self.wrong.append(f"two with the name {given['id']}")
        self.ids |= {str(given["id"])} if "id" in given else set()
        self.links += [str(given[key]) for key in ("href", "src") if key in given]
        if "p" in self._open and tag in BLOCKS:
            self.wrong.append(f"<{tag}> within <p>")
        if tag == "li" and self._open[-1] not in {"ul", "ol"}:
            self.wrong.append(f"<li> within <{self._open[-1]}>")
        if tag not in EMPTY:
            self._open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        if not self._open or self._open.pop() != tag:
            self.wrong.append(f"</{tag}> closes something else")


@pytest.fixture(scope="module")
def maker() -> ModuleType:
    return importlib.import_module("make_site")


@pytest.fixture(scope="module")
def pages() -> dict[Path, Page]:
    return {path: Page(path) for path in PAGES}


def test_the_pages_are_those_of_the_words_they_are_made_of(maker: ModuleType) -> None:
    made = maker.made()
    there = {path.relative_to(SITE).as_posix(): path.read_text(encoding="utf-8") for path in SITE.rglob("*.*")}
    assert sorted(there) == sorted(made), "run build/make_site.py"
    assert [name for name in made if made[name] != there[name]] == [], "run build/make_site.py"


def test_there_is_a_front_page_and_every_game_in_every_language() -> None:
    wanted = {f"{code}/{name}.html" for code in LANGUAGES for name in ("index", *(each.info.id for each in ALL_GAMES))}
    assert {path.relative_to(SITE).as_posix() for path in PAGES} == wanted | {"index.html"}


def test_every_page_is_well_formed_and_says_what_it_is(pages: dict[Path, Page]) -> None:
    wrong = {path.relative_to(SITE).as_posix(): page.wrong for path, page in pages.items() if page.wrong}
    assert wrong == {}
    for path, page in pages.items():
        assert page.text.startswith("<!DOCTYPE html>\n<html lang="), path
        tags = [name for name, _ in page.names]
        assert [tags.count(name) for name in ("title", "h1", "main")] == [1, 1, 1], path
        pictures = [given for name, given in page.names if name == "img"]
        assert all(given.get("alt") and given.get("width") and given.get("height") for given in pictures), path


def test_every_link_leads_to_what_is_there_and_nothing_comes_from_elsewhere(pages: dict[Path, Page]) -> None:
    gone, foreign = [], []
    for path, page in pages.items():
        for link in page.links:
            if re.match(r"\w+:|//", link):
                foreign += [f"{path.parent.name}/{path.name}: {link}"]
            elif not (path.parent / link.partition("#")[0]).is_file():
                gone += [f"{path.parent.name}/{path.name}: {link}"]
    assert gone == []
    assert {each.partition(": ")[2] for each in foreign} <= {
        "https://docs.astral.sh/uv/"
    }  # a link in the text of the README
    loads = {
        name for page in pages.values() for name, given in page.names if re.match(r"\w+:|//", given.get("src") or "")
    }
    assert loads == set()
    assert {name for page in pages.values() for name, _ in page.names} & {"script", "iframe", "form", "style"} == set()
    assert not re.search(r"url\(|@import", (SITE / "style.css").read_text(encoding="utf-8"))


def test_pictures_are_in_the_language_of_the_page(pages: dict[Path, Page]) -> None:
    for path, page in pages.items():
        code = path.parent.name
        shown = [link for link in page.links if link.endswith(".jpg")]
        folder = "../../pictures/" if code == "en" else f"../../pictures/{code}/"
        assert all(link.startswith(folder) for link in shown), path
        assert len(shown) == 6 or path.name != "index.html" or path.parent == SITE


def test_cards_are_told_in_words_and_in_the_letters_of_the_language(pages: dict[Path, Page]) -> None:
    for code in LANGUAGES:
        texts = load_catalogue(TEXTS, code)
        klondike = pages[SITE / code / "alexander.html"]
        told = [given.get("aria-label") or "" for name, given in klondike.names if given.get("role") == "img"]
        assert told
        assert all(told), code
        assert texts.text("game.klondike.name") in klondike.text
    assert ">B♠<" in pages[SITE / "de/golf.html"].text
    assert ">J♠<" in pages[SITE / "en/golf.html"].text


def test_downloads_are_linked_where_there_are_some(maker: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "cardtable-1-linux.tar.xz").write_bytes(bytes(1_500_000))
    (tmp_path / "SHA256SUMS").write_bytes(bytes(800))
    (tmp_path / "cardtable-1-linux.cdx.json").write_bytes(bytes(20_000))
    (tmp_path / "other.txt").touch()
    assert sorted(name for name, _ in maker.downloads(tmp_path)) == [
        *("SHA256SUMS", "cardtable-1-linux.cdx.json", "cardtable-1-linux.tar.xz")
    ]
    page = maker.made(maker.downloads(tmp_path))["it/index.html"]
    assert '<a href="../downloads/cardtable-1-linux.tar.xz">cardtable-1-linux.tar.xz</a> (1.5 MB)' in page
    assert '<a href="../downloads/SHA256SUMS">SHA256SUMS</a> (0.8 kB)' in page
    assert ">cardtable-1-linux.cdx.json</a> (20.0 kB)" in page


@pytest.mark.parametrize("code", sorted(LANGUAGES))
def test_every_language_tells_of_packages_of_screen_readers_and_of_what_moves_elsewhere(code: str) -> None:
    readme = (ROOT / ("README.md" if code == "en" else f"README.{code}.md")).read_text(encoding="utf-8")
    page = (SITE / code / "index.html").read_text(encoding="utf-8")
    for text in (readme, page):
        assert [
            word for word in (".deb", ".zip", "-setup.exe", ".dmg", "Flatpak", "SHA256SUMS") if word not in text
        ] == []
        assert [word for word in ("Orca", "NVDA", "VoiceOver", ".[reader]") if word not in text] == []
        moving = ("share", "open", "backup", "restore", "statistics")
        assert [word for word in moving if f"\ncardtable {word} " not in text] == []
    assert code == "en" or "Allow launching" not in readme


@pytest.mark.skipif(BROWSER is None and not os.environ.get("CI"), reason="there is no Chromium")
@pytest.mark.parametrize("width", [500, 1280])
def test_a_browser_shows_a_page_that_is_no_wider_than_its_window(width: int, tmp_path: Path) -> None:
    copy = tmp_path / "page.html"
    page = (SITE / "de/las_vegan.html").read_text(encoding="utf-8")
    asks = "<script>document.title = document.documentElement.scrollWidth + ' of ' + innerWidth</script></body>"
    copy.write_text(
        page.replace("../style.css", (SITE / "style.css").as_uri()).replace("</body>", asks), encoding="utf-8"
    )
    words = ["--headless=new", "--disable-gpu", *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    words += [f"--user-data-dir={tmp_path / 'person'}", f"--window-size={width},900", "--hide-scrollbars"]
    shot = tmp_path / "shot.png"
    done = subprocess.run(
        [str(BROWSER), *words, "--dump-dom", copy.as_uri()], capture_output=True, text=True, check=True
    )
    told = re.search(r"<title>(\d+) of (\d+)</title>", done.stdout)
    assert told
    assert int(told[1]) <= int(told[2])
    subprocess.run([str(BROWSER), *words, f"--screenshot={shot}", copy.as_uri()], capture_output=True, check=True)
    with Image.open(shot) as picture:
        assert len(picture.convert("RGB").resize((200, 200)).getcolors(40_000)) > 50
