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
TEXTS = ROOT / "assets" / "translations"
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
def site(maker: ModuleType, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The whole site, but for the pictures in other languages."""
    folder = tmp_path_factory.mktemp("made") / "site"
    assert maker.main(["--out", str(folder), "--english-pictures"]) == 0
    return folder


@pytest.fixture(scope="module")
def pages(site: Path) -> dict[str, Page]:
    return {path.relative_to(site).as_posix(): Page(path) for path in site.rglob("*.html")}


def test_there_is_a_front_page_and_every_game_in_every_language(pages: dict[str, Page]) -> None:
    wanted = {
        f"{code}/{name}.html"
        for code in LANGUAGES
        for name in ("index", *(each.info.id for each in ALL_GAMES if each.complete))
    }
    assert set(pages) == wanted | {"index.html"}


def test_every_page_is_well_formed_and_says_what_it_is(pages: dict[str, Page]) -> None:
    assert {path: page.wrong for path, page in pages.items() if page.wrong} == {}
    for path, page in pages.items():
        assert page.text.startswith("<!DOCTYPE html>\n<html lang="), path
        tags = [name for name, _ in page.names]
        assert [tags.count(name) for name in ("title", "h1", "main")] == [1, 1, 1], path
        assert [given["rel"] for name, given in page.names if name == "link"] == ["icon", "stylesheet"], path
        pictures = [given for name, given in page.names if name == "img"]
        assert all(given.get("alt") and given.get("width") and given.get("height") for given in pictures), path


def test_every_link_leads_to_what_is_there_and_nothing_comes_from_elsewhere(site: Path, pages: dict[str, Page]) -> None:
    gone, foreign = [], set()
    for path, page in pages.items():
        for link in page.links:
            file, _, place = link.partition("#")
            if re.match(r"\w+:|//", link):
                foreign.add(link)
            elif (file and not (site / path).parent.joinpath(file).is_file()) or (not file and place not in page.ids):
                gone += [f"{path}: {link}"]
    assert gone == []
    assert foreign == {"https://docs.astral.sh/uv/"}  # a link in the text of the README
    loads = {
        name for page in pages.values() for name, given in page.names if re.match(r"\w+:|//", given.get("src") or "")
    }
    assert loads == set()
    assert {name for page in pages.values() for name, _ in page.names} & {"script", "iframe", "form", "style"} == set()
    assert not re.search(r"url\(|@import", (site / "style.css").read_text(encoding="utf-8"))


def test_pictures_are_in_the_language_of_the_page(maker: ModuleType) -> None:
    for path, text in maker.made().items():
        code = path.partition("/")[0]
        shown = re.findall(r'src="([^"]+)"', text)
        folder = "../pictures/" if code == "en" else f"../pictures/{code}/"
        assert all(link.startswith(folder) for link in shown), path
        assert {link.removeprefix(folder).removesuffix(".webp") for link in shown} <= set(
            maker.make_pictures.TRANSLATED
        )
        assert len(shown) == 6 or not path.endswith("/index.html"), path


def test_cards_are_told_in_words_and_in_the_letters_of_the_language(pages: dict[str, Page]) -> None:
    for code in LANGUAGES:
        texts = load_catalogue(TEXTS, code)
        klondike = pages[f"{code}/alexander.html"]
        told = [given.get("aria-label") or "" for name, given in klondike.names if given.get("role") == "img"]
        assert told
        assert all(told), code
        assert texts.text("game.klondike.name") in klondike.text
    assert ">B♠<" in pages["de/golf.html"].text
    assert ">J♠<" in pages["en/golf.html"].text


def test_downloads_and_sources_are_linked_where_there_are_some(
    maker: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("CARDTABLE_URL", "GITHUB_SERVER_URL"):
        monkeypatch.delenv(name, raising=False)
    (tmp_path / "cardtable-1-linux.tar.xz").write_bytes(bytes(1_500_000))
    (tmp_path / "SHA256SUMS").write_bytes(bytes(800))
    (tmp_path / "cardtable-1-linux.cdx.json").write_bytes(bytes(20_000))
    (tmp_path / "cardtable-1.tar.gz").write_bytes(bytes(8_000_000))
    (tmp_path / "other.txt").touch()
    assert sorted(name for name, _ in maker.downloads(tmp_path)) == [
        *("SHA256SUMS", "cardtable-1-linux.cdx.json", "cardtable-1-linux.tar.xz", "cardtable-1.tar.gz")
    ]
    page = maker.made(maker.downloads(tmp_path))["it/index.html"]
    assert '<a href="../downloads/cardtable-1-linux.tar.xz">cardtable-1-linux.tar.xz</a> (1.5 MB)' in page
    assert '<a href="../downloads/SHA256SUMS">SHA256SUMS</a> (0.8 kB)' in page
    assert ">cardtable-1-linux.cdx.json</a> (20.0 kB)" in page
    assert '<a href="#downloads">Scarica</a><a href="../downloads/cardtable-1.tar.gz">Codice sorgente</a>' in page
    monkeypatch.setenv("CARDTABLE_URL", "https://example.org/cards/")
    page = maker.made(maker.downloads(tmp_path))["en/index.html"]
    assert '<a href="#downloads">Download</a><a href="https://example.org/cards">Source code</a>' in page


@pytest.mark.parametrize("code", sorted(LANGUAGES))
def test_every_language_tells_of_packages_of_screen_readers_and_of_what_moves_elsewhere(code: str, site: Path) -> None:
    readme = (ROOT / ("README.md" if code == "en" else f"README.{code}.md")).read_text(encoding="utf-8")
    page = (site / code / "index.html").read_text(encoding="utf-8")
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
@pytest.mark.parametrize("name", ["de/las_vegan.html", "en/index.html"])
def test_a_browser_shows_all_of_a_page_in_its_window(width: int, name: str, site: Path, tmp_path: Path) -> None:
    """Neither the page nor a command in it is cut."""
    copy = site / f"{name}.{width}.html"
    page = (site / name).read_text(encoding="utf-8")
    widest = "Math.max(...[...document.querySelectorAll('html, pre')].map(box => box.scrollWidth - box.clientWidth))"
    asks = f"<script>document.title = {widest} + ' cut'</script></body>"
    copy.write_text(page.replace("</body>", asks), encoding="utf-8")
    words = ["--headless=new", "--disable-gpu", *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    words += [f"--user-data-dir={tmp_path / 'person'}", f"--window-size={width},900", "--hide-scrollbars"]
    shot = tmp_path / "shot.png"
    done = subprocess.run(
        [str(BROWSER), *words, "--dump-dom", copy.as_uri()], capture_output=True, text=True, check=True
    )
    assert "<title>0 cut</title>" in done.stdout
    subprocess.run([str(BROWSER), *words, f"--screenshot={shot}", copy.as_uri()], capture_output=True, check=True)
    copy.unlink()
    with Image.open(shot) as picture:
        assert len(picture.convert("RGB").resize((200, 200)).getcolors(40_000)) > 50
