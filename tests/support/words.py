"""The English texts of the program, as they stand in its file; plural forms as a table."""

from __future__ import annotations

from cardtable.games.registry import ALL_GAMES
from cardtable.i18n.catalogue import Languages, read_english
from cardtable.ui.core.assets import assets_folder

TRANSLATIONS = assets_folder() / "translations"

UNFINISHED = {key for game in ALL_GAMES if not game.complete for key in game.texts()}
"""Texts of games that are not complete, which other languages may lack."""

ENGLISH: dict[str, str | dict[str, str]] = {
    key: entry if isinstance(entry, str) else dict(zip(("one", "other"), entry, strict=True))
    for key, entry in read_english(TRANSLATIONS).texts.items()
}

TEXTS = Languages(TRANSLATIONS, ("en",), "en").texts
"""The same as a catalogue, for widgets by themselves."""
