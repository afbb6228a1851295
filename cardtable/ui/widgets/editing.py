"""A line of text being edited: caret, selection and what each command does to them. A pure value, no pygame."""

from __future__ import annotations

import unicodedata

from msgspec import Struct
from msgspec.structs import replace

from cardtable.letters import is_split, is_written, start_of


class Editing(Struct, frozen=True):
    """``caret`` and ``anchor`` are places between letters; what lies between them is selected."""

    text: str = ""
    caret: int = 0
    anchor: int = 0

    @property
    def selected(self) -> tuple[int, int]:
        """The selection in the order in which it is read; empty when both are equal."""
        return min(self.caret, self.anchor), max(self.caret, self.anchor)

    @property
    def selection(self) -> str:
        """The selected text."""
        start, end = self.selected
        return self.text[start:end]

    def typed(self, text: str, most: int | None = None) -> Editing:
        """``text`` in place of the selection, cut so that the whole has at most ``most`` letters; line breaks are dropped."""
        start, end = self.selected
        clean = "".join(letter for letter in unicodedata.normalize("NFC", text) if is_written(letter))
        if most is not None:
            clean = start_of(clean, max(0, most - len(self.text) + end - start))
        place = start + len(clean)
        return Editing(self.text[:start] + clean + self.text[end:], place, place)

    def moved(self, place: int, *, selecting: bool = False) -> Editing:
        """The caret at ``place``; the selection grows or goes."""
        caret = max(0, min(len(self.text), place))
        return replace(self, caret=caret, anchor=self.anchor if selecting else caret)

    def erased(self, place: int) -> Editing:
        """Without the selection or, if there is none, without what lies between the caret and ``place``."""
        start, end = self.selected
        if start == end:
            start, end = sorted((self.caret, max(0, min(len(self.text), place))))
        return Editing(self.text[:start] + self.text[end:], start, start)

    def all_selected(self) -> Editing:
        """Everything selected."""
        return replace(self, caret=len(self.text), anchor=0)

    def places(self) -> list[int]:
        """All places of a caret: none splits a sign."""
        last = len(self.text)
        return [place for place in range(last + 1) if place in {0, last} or not is_split(self.text, place)]

    def sign_before(self) -> int:
        """The start of the sign before the caret."""
        return max((place for place in self.places() if place < self.caret), default=0)

    def sign_after(self) -> int:
        """The end of the sign after the caret."""
        return min((place for place in self.places() if place > self.caret), default=len(self.text))

    def word_before(self) -> int:
        """The start of the word at or before the caret."""
        place = self.caret
        while place and not self.text[place - 1].isalnum():
            place -= 1
        while place and self.text[place - 1].isalnum():
            place -= 1
        return place

    def word_after(self) -> int:
        """The end of the word at or after the caret."""
        place, last = self.caret, len(self.text)
        while place < last and not self.text[place].isalnum():
            place += 1
        while place < last and self.text[place].isalnum():
            place += 1
        return place
