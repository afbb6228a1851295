"""The texts of the program in one language, with English behind them. A missing text is reported, and never a crash.

A text has ``{named}`` places, and maybe plural forms, chosen by the field ``n``. Knows no screen.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

from msgspec import Struct

from cardtable.i18n.phrase import Phrase, form_of
from cardtable.i18n.plurals import ENGLISH_FORMS, PluralForms, plural_forms
from cardtable.i18n.po import Entry, parse_po

FALLBACK = "en"
TEMPLATE = "cardtable.pot"
"""The file with the English texts, which is the template of all others."""

MORE_ENGLISH: dict[str, Entry] = {}
"""English texts that stand in no catalogue: those of a game in a file of somebody's own."""

_PLACE = re.compile(r"\{([a-z_]+)\}(\.(?!\.))?")
"""A place, and the full stop right behind it."""
_NAME = re.compile(r"X-Language-Name: (.*?)\\n")
_HEAD = 4096  # characters of a file in which its header is found
_LONGEST = 4_000_000  # bytes: ten times the longest catalogue


class Translation(Struct, frozen=True):
    """The texts of one language by key, and how its plural forms are chosen."""

    language: str
    texts: Mapping[str, Entry]
    plurals: PluralForms = ENGLISH_FORMS


class Catalogue:
    """Looks up texts; remembers what it had to do without. Every screen has the same one, which may change its language."""

    def __init__(
        self, own: Translation, english: Callable[[], Translation] | None = None, *, problem: str = ""
    ) -> None:
        """``english`` is asked once, for the first text that ``own`` lacks; ``problem`` says why it is not the language wanted."""
        self._own = own
        self._english: Translation | None = own if english is None else None
        self._ask_english = english
        self._missing: set[str] = set()
        self.problem = problem

    @property
    def language(self) -> str:
        """The code of the language."""
        return self._own.language

    def become(self, other: Catalogue) -> None:
        """Have the texts of ``other`` from now on, for everybody who holds this one."""
        self._own, self._english, self._ask_english = other._own, other._english, other._ask_english
        self._missing = set()
        self.problem = other.problem

    def text(self, key: str, **fields: str | int) -> str:
        """The text of ``key`` with ``fields`` put in; from English, or the key itself, when the language lacks it.

        ``{card_acc}`` is the form "acc" of the field ``card``. What said of exactly 1 is another text has the key ``key=1``.
        """
        spoken = self._own
        entry = spoken.texts.get(key)
        if entry is None:
            self._missing.add(key)
            spoken = self._behind()
            entry = spoken.texts.get(key, key)
        if isinstance(entry, tuple):
            entry = _form(spoken, key, entry, fields.get("n"))
        return _PLACE.sub(lambda place: _put_in(fields, place), entry) if "{" in entry else entry

    def phrase(self, key: str, **fields: str | int) -> Phrase:
        """The text of ``key``, to be put into another one: its form "to" is the text of ``pile_to.stock`` for ``pile.stock``."""
        head, dot, tail = key.partition(".")

        def form(name: str) -> str | None:
            other = f"{head}_{name}{dot}{tail}"
            return self.text(other, **fields) if self.own(other) else None

        return Phrase(self.text(key, **fields), form)

    def has(self, key: str) -> bool:
        """Whether this language, or English, has a text for ``key``."""
        return key in self._own.texts or key in self._behind().texts

    def own(self, key: str) -> bool:
        """Whether this very language has a text for ``key``."""
        return key in self._own.texts

    @property
    def missing(self) -> tuple[str, ...]:
        """The keys that were asked for and are not in this language: the missing-key report."""
        return tuple(sorted(self._missing))

    def _behind(self) -> Translation:
        if self._english is None:
            self._english = self._ask_english() if self._ask_english else self._own
        return self._english


def load_catalogue(folder: Path, language: str) -> Catalogue:
    """The catalogue of ``language`` from ``folder``: English where there is no such file, or one that cannot be read.

    Why it could not be is then its ``problem``. Raises OSError, ValueError where English itself is wanted and broken.
    """
    problem = ""
    if language != FALLBACK and language in available(folder):
        try:
            return Catalogue(_translation(folder, language), lambda: _english_or_nothing(folder))
        except (OSError, ValueError) as broken:
            problem = f"{language}.po: {broken}"
    return Catalogue(read_english(folder), problem=problem)


def read_english(folder: Path) -> Translation:
    """The English texts. Raises OSError, and ValueError when the file is no catalogue or has no text at all."""
    english = parse_po(_content(folder / TEMPLATE)).english
    if not english:
        raise ValueError(f"{TEMPLATE}: there is no text in it")
    return Translation(FALLBACK, {**english, **MORE_ENGLISH})


def _translation(folder: Path, language: str) -> Translation:
    read = parse_po(_content(folder / f"{language}.po"), english=False)
    plurals = plural_forms(read.header.get("Plural-Forms", ""))
    wrong = [key for key, entry in read.texts.items() if isinstance(entry, tuple) and len(entry) != plurals.count]
    if wrong:
        raise ValueError(f"{wrong[0]}: {plurals.count} plural forms are wanted")
    return Translation(language, read.texts, plurals)


def _english_or_nothing(folder: Path) -> Translation:
    """English behind another language: what is broken there must not end the program, which speaks that language."""
    try:
        return read_english(folder)
    except (OSError, ValueError):
        return Translation(FALLBACK, {})


def _content(path: Path) -> str:
    content = path.read_bytes()
    if len(content) > _LONGEST:
        raise ValueError(f"longer than {_LONGEST} bytes")
    return content.decode("utf-8")


def available(folder: Path) -> tuple[str, ...]:
    """The codes of the languages there are texts of."""
    return tuple(sorted({FALLBACK, *(path.stem for path in folder.glob("*.po"))}))


def own_names(folder: Path) -> Mapping[str, str]:
    """What each language calls itself, by its code; one whose catalogue does not say so is called by its code."""
    return {code: _own_name(folder, code) for code in available(folder)}


def _own_name(folder: Path, code: str) -> str:
    path = folder / (TEMPLATE if code == FALLBACK else f"{code}.po")
    try:
        with path.open(encoding="utf-8") as file:
            found = _NAME.search(file.read(_HEAD))
    except (OSError, ValueError):
        return code
    return found[1] if found else code


def choose(wanted: Iterable[str], there: Iterable[str]) -> str:
    """The first wanted language that is there ("is_IS.UTF-8" asks for "is"), else English."""
    codes = frozenset(there)
    short = (re.split(r"[-_.@]", each)[0].lower() for each in wanted)
    return next((code for code in short if code in codes), FALLBACK)


def _form(spoken: Translation, key: str, forms: tuple[str, ...], number: str | int | None) -> str:
    """The text for exactly that number, or the plural form it takes; the last form where there is no number."""
    if not isinstance(number, int):
        return forms[-1]
    exact = spoken.texts.get(f"{key}={number}")
    return exact if isinstance(exact, str) else forms[spoken.plurals.place(number)]


def _put_in(fields: Mapping[str, str | int], place: re.Match[str]) -> str:
    """What stands in a place: the field of that name, or a form of the field before the last ``_``; else the place itself.

    A full stop behind what ends with one is left out: "It costs {amount}." with "3 kr.".
    """
    name = place[1]
    base, _, form = name.rpartition("_")
    if name in fields:
        value = str(fields[name])
    elif base in fields:
        value = form_of(fields[base], form)
    else:
        return place[0]
    return value if value.endswith(".") else f"{value}{place[2] or ''}"
