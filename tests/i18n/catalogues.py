"""Catalogues for tests: small ones of their own, and the real ones by language."""

from __future__ import annotations

import json
import sys
from collections.abc import Mapping
from pathlib import Path

from cardtable.i18n.catalogue import FALLBACK, Catalogue, Entry, Translation, available, plural_forms
from tests.support.words import TRANSLATIONS

sys.path.insert(0, str(Path(__file__).parents[2] / "build"))

LANGUAGES = tuple(code for code in available(TRANSLATIONS) if code != FALLBACK)
"""The languages there are, besides English."""

TWO = "nplurals=2; plural=(n != 1);"
ICELANDIC = "nplurals=2; plural=(n%10==1 && n%100!=11 ? 0 : 1);"


def written(texts: Mapping[str, Entry], *, english: bool = False, plurals: str = TWO) -> str:
    """A catalogue with these texts: translations of "?", or (``english``) a template."""
    lines = [f'msgid ""\nmsgstr ""\n"Plural-Forms: {plurals}\\n"\n']
    for key, entry in texts.items():
        forms = (entry,) if isinstance(entry, str) else entry
        ids = forms if english else ("?",) * min(2, len(forms))
        said = ("",) * len(forms) if english else forms
        lines.append(f"msgctxt {_quoted(key)}\nmsgid {_quoted(ids[0])}\n")
        if isinstance(entry, str):
            lines[-1] += f"msgstr {_quoted(said[0])}\n"
        else:
            lines[-1] += f"msgid_plural {_quoted(ids[-1])}\n"
            lines[-1] += "".join(f"msgstr[{place}] {_quoted(each)}\n" for place, each in enumerate(said))
    return "\n".join(lines)


def catalogue(
    texts: Mapping[str, Entry], english: Mapping[str, Entry] | None = None, *, language: str = "xx", plurals: str = TWO
) -> Catalogue:
    """A catalogue of these texts, with ``english`` behind it."""
    behind = None if english is None else lambda: Translation("en", english)
    return Catalogue(Translation(language, texts, plural_forms(plurals)), behind)


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)
