"""Makes the text for software centres (AppStream) in all languages.

    python build/metainfo.py [FILE]

The frame is build/linux/cardtable.metainfo.xml; the summary is the comment of the menu entry, the introduction that of the
README in each language, and the games are told in the words of assets/translations.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from pathlib import Path
from xml.etree import ElementTree as ET

ROOT = Path(__file__).resolve().parents[1]
sys.path[:0] = [str(ROOT), str(ROOT / "build")]

import release
from links import address

from cardtable import __version__
from cardtable.games.registry import offered
from cardtable.i18n.catalogue import available, load_catalogue

LINUX = ROOT / "build" / "linux"
FRAME = LINUX / "cardtable.metainfo.xml"
ENTRY = LINUX / "cardtable.desktop"
TEXTS = ROOT / "assets" / "translations"
ENGLISH = "en"
SCREENSHOTS = {
    "home": "The gallery of games",
    "klondike": "Klondike for stakes",
    "golf": "Golf, in the middle of a hole",
    "murlan": "Murlan, four at the table",
    "las-vegan": "Las Vegan with three",
}
"""Pictures of docs/pictures, with their captions."""
_LANG = "{http://www.w3.org/XML/1998/namespace}lang"


def main(words: Sequence[str]) -> int:
    """Write it to the file, or to standard output."""
    text = metainfo(release.moment())
    if words:
        Path(words[0]).write_text(text, encoding="utf-8", newline="\n")
    else:
        sys.stdout.write(text)
    return 0


def file_name() -> str:
    """The name of the installed file."""
    return f"{ET.parse(FRAME).getroot().findtext('id')}.metainfo.xml"  # noqa: S314 - our own


def languages() -> Sequence[str]:
    """English, then all others."""
    return [ENGLISH, *(code for code in available(TEXTS) if code != ENGLISH)]


def metainfo(when: int) -> str:
    """The whole text; ``when``, in seconds, is the date of the version."""
    root = ET.parse(FRAME).getroot()  # noqa: S314 - our own
    place = list(root).index(root.find("developer_name")) + 1  # type: ignore[arg-type]
    new: list[ET.Element] = [*_said("summary", summaries()), _description(), _languages(), _releases(when), *_links()]
    for number, element in enumerate(new):
        root.insert(place + number, element)
    ET.indent(root)
    return f'<?xml version="1.0" encoding="UTF-8"?>\n{ET.tostring(root, encoding="unicode")}\n'


def summaries() -> Mapping[str, str]:
    """The comment of the menu entry, by language."""
    found = re.findall(r"^Comment(?:\[(\w+)\])?=(.+)$", ENTRY.read_text(encoding="utf-8"), re.MULTILINE)
    return {code or ENGLISH: text for code, text in found}


def introduction(code: str) -> str:
    """The first paragraph of the README in that language, as plain text in one line."""
    name = "README.md" if code == ENGLISH else f"README.{code}.md"
    parts = (ROOT / name).read_text(encoding="utf-8").split("\n\n")
    first = next(part for part in parts if not part.startswith(("#", "!")) and "](README." not in part)
    return " ".join(first.replace("**", "").split())


def _description() -> ET.Element:
    told = ET.Element("description")
    told.extend(_said("p", {code: introduction(code) for code in languages()}))
    listed = ET.SubElement(told, "ul")
    texts = {code: load_catalogue(TEXTS, code) for code in languages()}
    for game in offered():
        name, goal = f"game.{game.info.id}.name", f"game.{game.info.id}.goal"
        listed.extend(_said("li", {code: f"{each.text(name)}: {each.text(goal)}" for code, each in texts.items()}))
    return told


def _languages() -> ET.Element:
    element = ET.Element("languages")
    for code in languages():
        ET.SubElement(element, "lang").text = code
    return element


def _releases(when: int) -> ET.Element:
    element = ET.Element("releases")
    day = datetime.fromtimestamp(when, UTC).date().isoformat()
    ET.SubElement(element, "release", version=__version__, date=day)
    return element


def _links() -> list[ET.Element]:
    """The project's pages and pictures of the program, if their address is known."""
    home = address()
    if not home:
        return []
    links = {"homepage": home, "bugtracker": f"{home}/issues", "vcs-browser": home}
    elements = [ET.Element("url", type=kind) for kind in links]
    for element, link in zip(elements, links.values(), strict=True):
        element.text = link
    shown = ET.Element("screenshots")
    for name, title in SCREENSHOTS.items():
        screenshot = ET.SubElement(shown, "screenshot", {"type": "default"} if not len(shown) else {})
        ET.SubElement(screenshot, "caption").text = title
        image = ET.SubElement(screenshot, "image", type="source", width="1280", height="800")
        image.text = f"{home}/raw/v{__version__}/docs/pictures/{name}.webp"
    return [*elements, shown]


def _said(tag: str, texts: Mapping[str, str]) -> list[ET.Element]:
    """One element for each language, English first and without a language attribute."""
    elements = []
    for code in languages():
        element = ET.Element(tag, {} if code == ENGLISH else {_LANG: code})
        element.text = texts[code]
        elements.append(element)
    return elements


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
