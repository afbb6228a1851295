"""Reads GNU gettext catalogues as text editors and translators' tools leave them. Strict: a file is read whole or not at all.

An entry is told by its ``msgctxt``, the key that the program asks for. Comments, references, what was replaced (``#|``) and
what is no longer used (``#~``) are passed over; what is marked ``fuzzy`` waits for a translator and is passed over, too.
"""

from __future__ import annotations

import re
from collections.abc import Mapping

from msgspec import Struct

Entry = str | tuple[str, ...]
"""A text, or its plural forms in the order of the catalogue."""

_LINE = r'".*"[ \t]*+(?:\n|\Z)'
_LINES = rf"({_LINE}(?:[ \t]*+{_LINE})*+)"
_ENTRY = re.compile(
    r"((?:[ \t]*+(?:#.*)?\n)*+)"
    rf"(?:msgctxt[ \t]+{_LINES}(?:[ \t]*#.*\n)*+)?+"
    rf"msgid[ \t]+{_LINES}"
    rf"(?:msgstr[ \t]+{_LINES}|msgid_plural[ \t]+{_LINES}((?:msgstr\[[0-9]\][ \t]+{_LINES})++))"
)
_FORM = re.compile(rf"msgstr\[([0-9])\][ \t]+{_LINES}")
_REST = re.compile(r"(?:[ \t]*(?:#.*)?\n)*+(?:[ \t]*#.*|[ \t]*)")
_FUZZY = re.compile(r"^[ \t]*#,.*\bfuzzy\b", re.MULTILINE)
_PIECE = re.compile(r'[ \t]*+"([^"\\\n]*+(?:\\.[^"\\\n]*+)*+)"[ \t]*+(?:\n|\Z)')
_ESCAPED = re.compile(r"\\(.)")
_SIGNS = {"n": "\n", "t": "\t", "r": "\r", '"': '"', "\\": "\\"}


class PoFile(Struct, frozen=True):
    """What stands in a catalogue. ``english`` and ``texts`` go by key; ``texts`` has what is translated and not fuzzy.

    ``header`` has the fields of the first entry by their names, as they are written.
    """

    header: Mapping[str, str]
    english: Mapping[str, Entry]
    texts: Mapping[str, Entry]


def parse_po(content: str, *, english: bool = True) -> PoFile:
    """The entries of a catalogue; without ``english`` somewhat quicker, with "" for each English text.

    Raises ValueError, which names the line, where it is no catalogue or a key stands twice.
    """
    content = content.removeprefix("\ufeff")
    if "\r" in content:
        content = content.replace("\r\n", "\n")
    read = _Reader(english=english)
    place, match = 0, _ENTRY.match
    try:
        while found := match(content, place):
            read.take(*found.groups())
            place = found.end()
    except ValueError as problem:
        raise ValueError(f"line {_line(content, place)}: {problem}") from problem
    if not _REST.fullmatch(content, place):
        raise ValueError(f"line {_line(content, place)}: no entry of a catalogue")
    return PoFile(read.header or {}, read.english, read.texts)


class _Reader:
    """Takes one entry after the other."""

    def __init__(self, *, english: bool) -> None:
        self.header: Mapping[str, str] | None = None
        self.english: dict[str, Entry] = {}
        self.texts: dict[str, Entry] = {}
        self._wanted = english

    def take(
        self, comments: str, key: str | None, msgid: str, text: str | None, plural: str, forms: str, _last: str
    ) -> None:
        """An entry as it is written; of ``text`` or ``plural`` and ``forms`` the others are None. Raises ValueError."""
        if key is None:
            self._take_header(msgid, text)
            return
        key = _text(key)
        if key in self.english:
            raise ValueError(f"{key} stands twice")
        waits = "fuzzy" in comments and _FUZZY.search(comments) is not None
        if text is not None:
            self.english[key] = _text(msgid) if self._wanted else ""
            said = _text(text)
            if said and not waits:
                self.texts[key] = said
        else:
            self.english[key] = (_text(msgid), _text(plural)) if self._wanted else ""
            each = _forms(forms)
            if all(each) and not waits:
                self.texts[key] = each

    def _take_header(self, msgid: str, text: str | None) -> None:
        if self.header is not None or _text(msgid) or text is None:
            raise ValueError("an entry without msgctxt")
        self.header = _fields(_text(text))


def _forms(forms: str) -> tuple[str, ...]:
    found = _FORM.findall(forms)
    if [number for number, _ in found] != [str(number) for number in range(len(found))]:
        raise ValueError("plural forms out of order")
    return tuple([_text(text) for _, text in found])


def _text(lines: str) -> str:
    """The text of one string in quotation marks, or of several below each other."""
    text = lines[1:-2]
    if '"' not in text and "\\" not in text and lines[-2:] == '"\n':
        return text
    pieces, place = [], 0
    while found := _PIECE.match(lines, place):
        pieces.append(found[1])
        place = found.end()
    if place < len(lines):
        raise ValueError("a quotation mark too many or too few")
    return _ESCAPED.sub(_sign, "".join(pieces))


def _sign(escaped: re.Match[str]) -> str:
    sign = _SIGNS.get(escaped[1])
    if sign is None:
        raise ValueError(f"\\{escaped[1]} stands for nothing")
    return sign


def _fields(header: str) -> dict[str, str]:
    fields = (line.partition(":") for line in header.splitlines())
    return {name.strip(): value.strip() for name, colon, value in fields if colon}


def _line(content: str, place: int) -> int:
    """The number of the first line from ``place`` on that is neither empty nor a comment."""
    start = re.compile(r"(?:[ \t]*(?:#.*)?\n)*+").match(content, place)
    return content.count("\n", 0, start.end() if start else place) + 1
