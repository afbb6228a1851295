"""The language in which the command line speaks to a person: that of ``--language``, the settings or the system.

The catalogue is read when the first text is asked for: answers for machines and the way to the window do without it.
"""

from __future__ import annotations

import ctypes
import errno
import os
import sys
from collections.abc import Mapping, Sequence
from itertools import pairwise
from pathlib import Path
from typing import TYPE_CHECKING

from cardtable.kernel.errors import CardtableError

if TYPE_CHECKING:
    from cardtable.i18n.catalogue import Catalogue
    from cardtable.storage.paths import Paths

_LANGUAGE, _HOME = "--language", "--home"

_KEYS = {
    errno.ENOENT: "system.missing",
    errno.EACCES: "system.forbidden",
    errno.EPERM: "system.forbidden",
    errno.EISDIR: "system.folder",
    errno.ENOTDIR: "system.no_folder",
    errno.EEXIST: "system.there",
    errno.ENOSPC: "system.full",
    errno.EROFS: "system.read_only",
}
"""What the system says of a file: Python has it in English, or in the language of the system."""

_OF_WINDOWS = {
    2: "system.missing",
    3: "system.missing",
    5: "system.forbidden",
    19: "system.read_only",
    80: "system.there",
    112: "system.full",
    183: "system.there",
    267: "system.no_folder",
}
"""The same by numbers of Windows, which has words of its own for them, in its language."""

_words: Sequence[str] = ()
_texts: Catalogue | None = None


def begin(words: Sequence[str]) -> None:
    """Speak the language that these words of a command line ask for, from the next text on."""
    global _words, _texts
    _words, _texts = words, None


def say(key: str, **fields: str | int) -> str:
    """The text of ``key`` in that language; see ``Catalogue.text``. ``why`` may be a reason in the system's words."""
    if "why" in fields:
        fields["why"] = reason(str(fields["why"]))
    return texts().text(key, **fields)


def reason(why: str) -> str:
    """A reason in that language where it is one of those of the system, else as it is."""
    known = _key_of(why)
    return texts().text(known) if known else why


def in_words(problem: CardtableError) -> str:
    """What a mistake says, and where: in that language if it has a key, else as it was raised."""
    if not problem.key:
        return str(problem)
    told = say(problem.key, **problem.fields)
    clause, where, ply = (problem.fields.get(name) for name in ("clause", "where", "ply"))
    told = f"{told} ({clause})" if clause else told
    told = f"{where}: {told}" if where else told
    return say("cli.ply", n=ply, problem=told) if ply else told


def texts() -> Catalogue:
    """The catalogue itself."""
    global _texts  # noqa: PLW0603 -- see ``begin``
    if _texts is None:
        _texts = _read()
    return _texts


def asked_for() -> Mapping[str, str]:
    """The variables with which another process of this program speaks the same language."""
    from cardtable.i18n.system_language import OWN  # noqa: PLC0415 -- few start another one

    asked = _given(_LANGUAGE)
    return {OWN: asked} if asked else {}


def _read() -> Catalogue:
    from cardtable.i18n.catalogue import FALLBACK, Catalogue, Translation, available, choose  # noqa: PLC0415 -- see above
    from cardtable.i18n.languages import Languages  # noqa: PLC0415 -- the same
    from cardtable.i18n.system_language import system_languages  # noqa: PLC0415 -- the same
    from cardtable.storage.paths import home_folder  # noqa: PLC0415 -- the same
    from cardtable.ui.core.assets import assets_folder  # noqa: PLC0415 -- the same

    folder, asked = assets_folder() / "translations", _given(_LANGUAGE)
    known = bool(asked) and choose((asked,), available(folder)) == asked.partition("_")[0].partition("-")[0].lower()
    try:
        return Languages(
            folder,
            lambda: system_languages(os.environ, sys.platform, home_folder(os.environ)),
            _setting(),
            first=asked if known else "",
        ).texts
    except (OSError, ValueError):  # without texts
        return Catalogue(Translation(FALLBACK, {}))


def _setting() -> str:
    """What the settings say of the language."""
    from cardtable.settings import load  # noqa: PLC0415 -- see above

    return load(typed_paths().settings).settings.language


def typed_paths() -> Paths:
    """The folders, that of ``--home`` if it was typed."""
    from cardtable.storage.paths import find_paths  # noqa: PLC0415 -- see above

    home = _given(_HOME)
    return find_paths(os.environ, Path(home) if home else None)


def _given(option: str) -> str:
    """What was typed behind an option, before anybody has looked whether the words make sense; "" for nothing."""
    found = ""
    for word, following in pairwise([*_words, ""]):
        name, sign, value = word.partition("=")
        if name == option:
            found = value if sign else following
    return found


def _key_of(reason: str) -> str | None:
    """The key of the text for a reason in the system's words; None for any other, which stays as it is."""
    words = {os.strerror(number): key for number, key in _KEYS.items()}
    if sys.platform == "win32":
        words |= {ctypes.FormatError(number).rstrip(". "): key for number, key in _OF_WINDOWS.items()}
    return words.get(reason)
