"""The texts of the program in one language, with English behind them. A missing text is reported, and never a crash.

A text is a string with ``{named}`` places, or a table of plural forms, chosen by the field ``n``. Knows no screen.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable, Mapping
from pathlib import Path

from cardtable.i18n.plurals import rule_of

FALLBACK = "en"

Entry = str | Mapping[str, str]
"""A text, or its plural forms {"one": …, "other": …}."""

_PLACE = re.compile(r"\{([a-z_]+)\}")


class Catalogue:
    """Looks up texts; remembers what it had to do without."""

    def __init__(self, language: str, texts: Mapping[str, Entry], fallback: Mapping[str, Entry]) -> None:
        self.language = language
        self._texts, self._fallback = texts, fallback
        self._missing: set[str] = set()

    def text(self, key: str, **fields: str | int) -> str:
        """The text of ``key`` with ``fields`` put in; from English, or the key itself, when the language lacks it."""
        entry, language = self._texts.get(key), self.language
        if entry is None:
            self._missing.add(key)
            entry, language = self._fallback.get(key, key), FALLBACK
        pattern = entry if isinstance(entry, str) else _form(entry, language, fields.get("n"))
        return _PLACE.sub(lambda place: str(fields.get(place[1], place[0])), pattern)

    def has(self, key: str) -> bool:
        """Whether this language, or English, has a text for ``key``."""
        return key in self._texts or key in self._fallback

    def own(self, key: str) -> bool:
        """Whether this very language has a text for ``key``."""
        return key in self._texts

    @property
    def missing(self) -> tuple[str, ...]:
        """The keys that were asked for and are not in this language: the missing-key report."""
        return tuple(sorted(self._missing))


def load_catalogue(folder: Path, language: str) -> Catalogue:
    """The catalogue of ``language`` from ``folder``; English when there is no such file. Raises OSError, ValueError."""
    english = read_texts(folder / f"{FALLBACK}.json")
    if language == FALLBACK or language not in available(folder):
        return Catalogue(FALLBACK, english, english)
    return Catalogue(language, read_texts(folder / f"{language}.json"), english)


def read_texts(path: Path) -> dict[str, Entry]:
    """The texts of one file. Raises OSError, and ValueError when it is not a table of texts."""
    data = json.loads(path.read_text(encoding="utf-8"))
    if not isinstance(data, dict) or not all(_is_entry(entry) for entry in data.values()):
        raise ValueError(f"{path.name}: a table of texts and plural forms is wanted")
    return data


def available(folder: Path) -> tuple[str, ...]:
    """The codes of the languages there are texts of."""
    return tuple(sorted(path.stem for path in folder.glob("*.json")))


def choose(wanted: Iterable[str], there: Iterable[str]) -> str:
    """The first wanted language that is there ("is_IS.UTF-8" asks for "is"), else English."""
    codes = frozenset(there)
    short = (re.split(r"[-_.@]", each)[0].lower() for each in wanted)
    return next((code for code in short if code in codes), FALLBACK)


def system_languages(environ: Mapping[str, str]) -> tuple[str, ...]:
    """The languages a system asks for, the most wanted first, in the manner of POSIX."""
    several = environ.get("LANGUAGE", "").split(":")
    single = (environ.get(name, "") for name in ("LC_ALL", "LC_MESSAGES", "LANG"))
    return tuple(each for each in (*several, *single) if each)


def _form(forms: Mapping[str, str], language: str, number: str | int | None) -> str:
    """The plural form for ``number``; "other" when there is no number, or not the form it takes."""
    name = rule_of(language)(number) if isinstance(number, int) else "other"
    return forms.get(name, forms["other"])


def _is_entry(entry: object) -> bool:
    if isinstance(entry, dict):
        return "other" in entry and all(isinstance(form, str) for form in entry.values())
    return isinstance(entry, str)
