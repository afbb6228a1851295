"""The language of the person: chosen from the system or by a setting, and changed while the program runs. Knows no screen."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path

from cardtable.i18n.catalogue import Catalogue, available, choose, load_catalogue, own_names
from cardtable.i18n.searching import folded

SYSTEM = "system"
"""The setting that leaves the language to the system."""


class Languages:
    """``texts`` is the one catalogue that everybody holds; ``speak`` changes its language."""

    def __init__(
        self, folder: Path, system: Callable[[], Sequence[str]], setting: str = SYSTEM, *, first: str = ""
    ) -> None:
        """``folder`` has the catalogues; ``system`` tells which languages the system asks for, the most wanted first.

        ``first`` is spoken instead, where it is given, until another setting is chosen.

        Raises OSError, ValueError where even English cannot be read.
        """
        self._folder, self._system = folder, system
        self._setting = setting
        self.texts: Catalogue = load_catalogue(folder, self.code(first or setting))

    @cached_property
    def names(self) -> Mapping[str, str]:
        """What each language calls itself, by its code; in the order of these names, English among them."""
        names = own_names(self._folder)
        return dict(sorted(names.items(), key=lambda each: folded(each[1])))

    def code(self, setting: str) -> str:
        """The language that a setting means: one there is, or English."""
        wanted = self._system() if setting == SYSTEM else (setting,)
        return choose(wanted, available(self._folder))

    def speak(self, setting: str) -> bool:
        """Have all texts in the language that ``setting`` means; whether that is another one than before.

        A language whose catalogue cannot be read leaves ``texts.problem`` behind, and English.
        """
        if setting == self._setting:
            return False
        self._setting = setting
        code, before = self.code(setting), self.texts.language
        if code == before:
            return False
        try:
            self.texts.become(load_catalogue(self._folder, code))
        except (OSError, ValueError):
            return False  # English itself is gone: what is spoken now is better than nothing
        return self.texts.language != before
