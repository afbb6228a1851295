"""Makes the web site in dist/site: plain HTML in every language, with the rules pages, pictures and downloads.

    python build/make_site.py [--downloads DIR] [--out DIR] [--english-pictures]

No scripts, no third-party content, no visitor counters. The words come from the README, assets/rules and
assets/translations; English pictures from docs/pictures. Those of other languages are made here, which takes some minutes
(``--english-pictures`` skips them). ``--downloads`` copies the packages of that folder to the site and links them. The
link to the sources is the project's address (build/links.py), or the source archive among the downloads.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import sys
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from html import escape
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "build")]
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import make_pictures
from links import address
from markdown_it import MarkdownIt

from cardtable.games.registry import ALL_GAMES
from cardtable.i18n.catalogue import Catalogue, available, load_catalogue, own_names
from cardtable.i18n.phrases import suit_name
from cardtable.ui.paint.face_art import BACK_KEY, VEGETABLES, FaceStyle
from cardtable.ui.widgets.pictures import ARROW, CardRow, LineFan, ShownCard, read_row

SITE = ROOT / "dist" / "site"
ICON = ROOT / "assets" / "icon.svg"
TEXTS = ROOT / "assets" / "translations"
RULES = ROOT / "assets" / "rules"
PICTURES = "../pictures"
SHOWN = ("klondike", "murlan", "las-vegan", "monte-carlo", "rules")
"""The pictures of a front page, after the large one of the gallery."""

_SUITS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
_SOURCE = ".tar.gz"
_ENDINGS = (_SOURCE, ".tar.xz", ".deb", ".zip", ".exe", ".dmg", ".cdx.json")
"""The extensions of the source archive, of packages, and of their lists of parts (CycloneDX)."""
_BUTTONS = {
    "da": ("Hent", "Kildekode"),
    "de": ("Herunterladen", "Quelltext"),
    "en": ("Download", "Source code"),
    "is": ("Sækja", "Frumkóði"),
    "it": ("Scarica", "Codice sorgente"),
    "sq": ("Shkarko", "Kodi burimor"),
}
_SUMS = "SHA256SUMS"
_SMALL = 100_000  # bytes
_OF_PACKAGES, _OF_READERS, _OF_PROGRAM, _OF_COMMANDS = ".dmg`", ".[reader]", "build/package.py\n", "cardtable doctor  "
"""Texts that occur in one section of each README only, by which the page finds it."""

STYLE = """\
:root { color-scheme: light dark; --ground: #f7f3e8; --ink: #26221b; --quiet: #655c4c; --line: #d8cfba;
  --link: #0b5f3c; --paper: #fffdf6; --red: #b3202e; --black: #20242c; --mark: #b8860b; }
@media (prefers-color-scheme: dark) {
  :root { --ground: #14201a; --ink: #eee8d8; --quiet: #b3ab98; --line: #33453b; --link: #8fd6b0; --paper: #fffdf6;
    --mark: #e6c15a; }
}
* { box-sizing: border-box; }
html { -webkit-text-size-adjust: 100%; }
body { margin: 0; background: var(--ground); color: var(--ink); font: 1.0625rem/1.6 "Source Sans Pro", "Source Sans 3",
  system-ui, sans-serif; overflow-wrap: break-word; }
header, main, footer { max-width: 46rem; margin: 0 auto; padding: 1rem 1.25rem; }
header { display: flex; flex-wrap: wrap; gap: .25rem 1.25rem; align-items: baseline; justify-content: space-between; }
header > a { font-weight: 600; text-decoration: none; }
nav ul { display: flex; flex-wrap: wrap; gap: .25rem 1rem; list-style: none; margin: 0; padding: 0; }
nav a, nav span { display: inline-block; padding: .25rem 0; }
a { color: var(--link); }
a:focus-visible { outline: 3px solid var(--mark); outline-offset: 2px; }
h1, h2, h3 { font-family: "Source Serif Pro", "Source Serif 4", Georgia, serif; line-height: 1.25; margin: 2rem 0 .5rem; }
h1 { margin-top: .5rem; font-size: 2.1rem; }
img { max-width: 100%; height: auto; border-radius: .4rem; display: block; }
.pictures { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(100%, 18rem), 1fr)); gap: 1rem; }
.games { padding: 0; list-style: none; }
.games li { border-top: 1px solid var(--line); padding: .6rem 0; }
.games a { font-weight: 600; }
.quiet, figcaption, footer { color: var(--quiet); }
pre { white-space: pre-wrap; overflow-wrap: anywhere; padding: .75rem; border: 1px solid var(--line); border-radius: .4rem;
  line-height: 1.4; }
.buttons { display: flex; flex-wrap: wrap; gap: .75rem; }
.buttons a { padding: .6rem 1.2rem; border: 2px solid var(--link); border-radius: .4rem; font-weight: 600;
  text-decoration: none; }
.buttons a:first-child { background: var(--link); color: var(--ground); }
blockquote { margin: 1rem 0; padding: .1rem 1rem; border-left: 4px solid var(--mark); }
.wide { overflow-x: auto; }
table { border-collapse: collapse; }
th, td { padding: .3rem .8rem .3rem 0; border-bottom: 1px solid var(--line); vertical-align: top;
  text-align: left; }
figure { margin: 1.25rem 0; }
.row { display: flex; flex-wrap: wrap; gap: .45rem; align-items: flex-start; }
.fan { display: flex; flex-direction: column; }
.card { display: block; min-width: 2.6rem; padding: .05rem .3rem; margin-top: -.05rem; border: 1px solid #8d8778;
  border-radius: .3rem; background: var(--paper); color: var(--black); font-weight: 600; text-align: center; }
.card.red { color: var(--red); }
.card.back { background: #8c2f38; color: #fff; min-height: .8rem; line-height: .8rem; }
.card.place { border-style: dashed; background: none; color: var(--quiet); }
.card.casino { background: #1f4d38; color: #fff; }
.card.meant { outline: 3px solid var(--mark); outline-offset: -1px; }
.card small { display: block; font-size: .7rem; line-height: 1; font-weight: 400; }
.of-r { border-bottom: 4px solid #c0392b; } .of-p { border-bottom: 4px solid #7d3c98; }
.of-g { border-bottom: 4px solid #2e7d32; } .of-b { border-bottom: 4px solid #1f5fa8; }
.arrow { align-self: center; color: var(--quiet); }
"""


@dataclass(frozen=True, slots=True)
class Language:
    """The texts for the pages in one language."""

    code: str
    names: Mapping[str, str]
    texts: Catalogue
    readme: str
    pictures: str

    def section(self, heading: int) -> tuple[str, str]:
        """Heading and text of a section of the README, counted from 0; a negative number counts from the end."""
        head, _, text = self.readme.split("\n## ")[1:][heading].partition("\n")
        return head, text.strip()

    def part_with(self, mark: str) -> tuple[str, str]:
        """Heading and text of the first section of the README that contains ``mark``."""
        parts = (self.section(number) for number in range(self.readme.count("\n## ")))
        return next(part for part in parts if mark in part[1])

    def alt(self, picture: str) -> str:
        """The alternative text of a picture in the README, otherwise the program's name of the game or screen."""
        named = re.search(rf"!\[([^]]+)\]\([^)]*{picture}\.webp\)", self.readme)
        if named:
            return named[1]
        key = f"game.{picture.replace('-', '_')}.name"
        return self.texts.text(key) if self.texts.has(key) else self.texts.text("play.rules")


def main(words: Sequence[str] | None = None) -> int:
    """Write the whole site."""
    asked = argparse.ArgumentParser(description=__doc__)
    asked.add_argument("--downloads", type=Path, metavar="DIR")
    asked.add_argument("--out", type=Path, default=SITE, metavar="DIR")
    asked.add_argument("--english-pictures", action="store_true", help="show these in every language")
    options = asked.parse_args(words)
    out, packages = options.out, downloads(options.downloads) if options.downloads else ()
    shutil.rmtree(out, ignore_errors=True)
    for name, text in made(packages, translated=not options.english_pictures).items():
        path = out / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")
    shutil.copy(ICON, out)
    shutil.copytree(make_pictures.OUT, out / "pictures", ignore=shutil.ignore_patterns("*.md"))
    if not options.english_pictures:
        for code in available(TEXTS):
            if code != "en":
                make_pictures.take_translated(code, out / "pictures" / code)
    for name, _ in packages:
        (out / "downloads").mkdir(exist_ok=True)
        shutil.copy(options.downloads / name, out / "downloads")
    files = [path for path in out.rglob("*") if path.is_file()]
    print(f"{len(files)} files, {sum(path.stat().st_size for path in files) / 1e6:.1f} MB in {out}")
    return 0


def downloads(folder: Path) -> Sequence[tuple[str, int]]:
    """The packages in a folder, the lists of their parts and the sums of all, with their size in bytes."""
    wanted = [path for path in sorted(folder.iterdir()) if path.name.endswith(_ENDINGS) or path.name == _SUMS]
    return [(path.name, path.stat().st_size) for path in wanted]


def made(packages: Sequence[tuple[str, int]] = (), *, translated: bool = True) -> Mapping[str, str]:
    """Each text file of the site by its path; ``translated``: pages show pictures in their own language."""
    names = own_names(TEXTS)
    pages = {"style.css": STYLE, "index.html": _choice(names)}
    for code in available(TEXTS):
        readme = (ROOT / ("README.md" if code == "en" else f"README.{code}.md")).read_text(encoding="utf-8")
        pictures = f"{PICTURES}/{code}" if translated and code != "en" else PICTURES
        language = Language(code, names, load_catalogue(TEXTS, code), readme, pictures)
        pages[f"{code}/index.html"] = front(language, packages)
        for game in (each for each in ALL_GAMES if each.complete):
            pages[f"{code}/{game.info.id}.html"] = rules_page(language, game.info.id)
    return pages


# -- pages -------------------------------------------------------------------------------------------------------------


def front(language: Language, packages: Sequence[tuple[str, int]]) -> str:
    """The front page in a language."""
    parts = [part for part in language.readme.split("\n\n")[1:] if not part.startswith("!") and "](README." not in part]
    body = ["<h1>cardtable</h1>", _markdown(parts[0]), _buttons(language, packages)]
    body += [_picture(language, "home"), _markdown(parts[1])]
    body += ['<ul class="games">']
    for game in (each for each in ALL_GAMES if each.complete):
        name, goal, length = (language.texts.text(f"game.{game.info.id}.{key}") for key in ("name", "goal", "length"))
        told = f'{escape(goal)}<br><span class="quiet">{escape(length)}</span>'
        body += [f'<li><a href="{game.info.id}.html">{escape(name)}</a><br>{told}</li>']
    body += ["</ul>", '<div class="pictures">', *(_picture(language, name) for name in SHOWN), "</div>"]
    heading, text = language.section(0)
    body += [f"<h2>{escape(heading)}</h2>", _markdown(text)]
    heading, text = language.part_with(_OF_PACKAGES)
    body += [f'<h2 id="downloads">{escape(heading)}</h2>']
    if packages:
        body += ["<ul>", *(_download(name, size) for name, size in packages), "</ul>"]
    body += [_markdown(text)]
    for mark in (_OF_READERS, _OF_PROGRAM, _OF_COMMANDS):
        heading, text = language.part_with(mark)
        body += [f"<h2>{escape(heading)}</h2>", _markdown(text)]
    return _page(language, "cardtable", " ".join(parts[0].split()), body, "index.html")


def rules_page(language: Language, game: str) -> str:
    """The rules of one game, as the program has them."""
    name, goal = (language.texts.text(f"game.{game}.{key}") for key in ("name", "goal"))
    text = (RULES / language.code / f"{game}.md").read_text(encoding="utf-8")
    body = [f"<h1>{escape(name)}</h1>", _markdown(text, language)]
    if game.replace("_", "-") in SHOWN:
        body += [_picture(language, game.replace("_", "-"))]
    others = [each.info.id for each in ALL_GAMES if each.complete]
    body += ["<nav><ul>"]
    for other in others:
        title = escape(language.texts.text(f"game.{other}.name"))
        body += [f"<li><span>{title}</span></li>" if other == game else f'<li><a href="{other}.html">{title}</a></li>']
    body += ["</ul></nav>"]
    return _page(language, f"{name} – cardtable", goal, body, f"{game}.html")


def _choice(names: Mapping[str, str]) -> str:
    """The page for choosing a language."""
    body = ["<h1>cardtable</h1>", "<ul>"]
    body += [
        f'<li><a href="{code}/index.html" hreflang="{code}" lang="{code}">{escape(name)}</a></li>'
        for code, name in names.items()
    ]
    return _document("en", "cardtable", "A quiet card table", ["<main>", *body, "</ul>", "</main>"], "")


def _page(language: Language, title: str, told: str, body: Sequence[str], name: str) -> str:
    """A page with its head, a link to the front page, and links to the same page in other languages."""
    links = [
        f'<li><span aria-current="page">{escape(own)}</span></li>'
        if code == language.code
        else f'<li><a href="../{code}/{name}" hreflang="{code}" lang="{code}">{escape(own)}</a></li>'
        for code, own in language.names.items()
    ]
    heading, text = language.section(-1)
    inside = [
        *("<header>", '<a href="index.html">cardtable</a>', "<nav><ul>", *links, "</ul></nav>", "</header>"),
        *("<main>", *body, "</main>"),
        *("<footer>", f"<p>{escape(heading)}: {_inline(text)}</p>", "</footer>"),
    ]
    return _document(language.code, title, told, inside, "../")


def _document(code: str, title: str, told: str, inside: Sequence[str], root: str) -> str:
    lines = [
        *("<!DOCTYPE html>", f'<html lang="{code}">', "<head>", '<meta charset="utf-8">'),
        f"<title>{escape(title)}</title>",
        '<meta name="viewport" content="width=device-width, initial-scale=1">',
        f'<meta name="description" content="{escape(told)}">',
        f'<link rel="icon" href="{root}{ICON.name}" type="image/svg+xml">',
        f'<link rel="stylesheet" href="{root}style.css">',
        *("</head>", "<body>", *(line.rstrip("\n") for line in inside), "</body>", "</html>"),
    ]
    return "\n".join(lines) + "\n"


# -- pieces ------------------------------------------------------------------------------------------------------------


def _buttons(language: Language, packages: Sequence[tuple[str, int]]) -> str:
    """Links to the downloads and, if their address is known, to the sources."""
    download, source = _BUTTONS[language.code]
    archive = next((f"../downloads/{name}" for name, _ in packages if name.endswith(_SOURCE)), "")
    links = [("#downloads", download), (address() or archive, source)]
    buttons = "".join(f'<a href="{escape(to)}">{text}</a>' for to, text in links if to)
    return f'<p class="buttons">{buttons}</p>'


def _picture(language: Language, name: str) -> str:
    alt, lazy = escape(language.alt(name)), "" if name == "home" else ' loading="lazy"'
    return f'<img src="{language.pictures}/{name}.webp" alt="{alt}" width="1280" height="800"{lazy}>'


def _download(name: str, size: int) -> str:
    return f'<li><a href="../downloads/{escape(name)}">{escape(name)}</a> ({_size(size)})</li>'


def _size(size: int) -> str:
    return f"{size / 1e6:.1f} MB" if size >= _SMALL else f"{size / 1e3:.1f} kB"


def _markdown(text: str, language: Language | None = None) -> str:
    """Text of the README, or rules in a language, as HTML, with rows of small cards for blocks of cards, and tables that scroll on narrow
    pages.
    """
    reader = MarkdownIt("commonmark", {"html": False}).enable("table")

    def fence(tokens: Sequence, place: int, *_: object) -> str:  # type: ignore[type-arg] - markdown-it's own tokens
        token = tokens[place]
        if token.info.strip() == "cards" and language is not None:
            return _figure(token.content, language)
        return f"<pre><code>{escape(token.content)}</code></pre>\n"

    reader.add_render_rule("fence", lambda _self, *rest: fence(*rest))
    html = str(reader.render(_own_links(text)))
    html = re.sub(r' style="text-align:\w+"', "", html)
    return html.replace("<table>", '<div class="wide"><table>').replace("</table>", "</table></div>")


def _inline(text: str) -> str:
    return str(MarkdownIt("commonmark", {"html": False}).renderInline(_own_links(text)))


def _own_links(text: str) -> str:
    """The text without links into the repository, which visitors do not have."""
    return re.sub(r"(?<!!)\[([^]]+)\]\((?!\w+:)[^)]+\)", r"\1", text)


def _figure(body: str, language: Language) -> str:
    """Rows of cards, with words for screen readers, and the caption in quotation marks."""
    lines = [line.strip() for line in body.splitlines() if line.strip()]
    rows, captions = [], []
    for line in lines:
        if line.startswith('"'):
            captions.append(escape(line.strip('"')))
            continue
        piles = read_row(line)
        told = CardRow(None, language.texts, piles).label  # type: ignore[arg-type] - nothing is painted
        fans = "".join(_fan(fan, language) for fan in piles)
        rows.append(f'<div class="row" role="img" aria-label="{escape(told)}">{fans}</div>')
    caption = f"<figcaption>{'<br>'.join(captions)}</figcaption>" if captions else ""
    return f"<figure>{''.join(rows)}{caption}</figure>\n"


def _fan(fan: LineFan, language: Language) -> str:
    if fan == ARROW:
        return '<span class="arrow">›</span>'
    cards = "".join(_card(shown, language) for shown in fan) or '<span class="card place">&nbsp;</span>'
    return f'<span class="fan">{cards}</span>'


def _card(shown: ShownCard, language: Language) -> str:
    text, kinds = _faced(shown, language.code), ["card"]
    if shown.key == BACK_KEY:
        kinds.append("back")
    elif not shown.is_card:
        kinds.append("casino")
    elif text.endswith(("♥", "♦")):
        kinds.append("red")
    if shown.marked:
        kinds.append("meant")
    suit = shown.key[:1]
    if shown.is_card and suit in VEGETABLES and shown.key[1:].isdigit():  # a pack of colours and numbers, told by both
        text, kinds = shown.key[1:], [*kinds, f"of-{suit.lower()}"]
        return f'<span class="{" ".join(kinds)}">{text}<small>{escape(suit_name(language.texts, suit))}</small></span>'
    return f'<span class="{" ".join(kinds)}">{escape(text) or "&nbsp;"}</span>'


def _faced(shown: ShownCard, code: str) -> str:
    """The face of a playing card, a casino card or a chip, in a few letters."""
    if not shown.is_card:
        return " ".join(part for part in (shown.sign, shown.chip.replace("-", "−")) if part)
    if shown.key in {"BJ", "RJ"}:
        return "★"
    suit = _SUITS.get(shown.key[-1:])
    return f"{FaceStyle(letters=code).letter(shown.key[:-1])}{suit}" if suit else ""


if __name__ == "__main__":
    sys.exit(main())
