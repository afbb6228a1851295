"""The log of any game in a dialog: a line for every ply, the latest first. Finds no words for what happened."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.i18n.catalogue import Catalogue
from cardtable.ui.core.theme import BODY, STRONG, Gap, Ink
from cardtable.ui.widgets.boxes import Column, Row, Sized, Tight
from cardtable.ui.widgets.screen import Dialog
from cardtable.ui.widgets.text import Label
from cardtable.ui.widgets.widget import Align, Widget, growing

_MOST_LINES = 200
_NUMBER = 28  # units: room for the number of a ply

LogLine = tuple[int, str]
"""The number of a ply, from 1, and what is said about it; ``HEADING`` before the heading of the lines ahead of it."""
HEADING = 0
BY_ITSELF = -1
"""In place of the number of a ply that the table made: only those of persons are counted."""


def log_sheet(texts: Catalogue, lines: Sequence[LogLine]) -> Dialog:
    """The last of ``lines``, which come oldest first, over the table."""
    last = lines[-_MOST_LINES:]
    body: Widget = _list(last) if last else Label(texts.text("play.log.empty"), BODY, Ink.MUTED)
    return Dialog(texts.text("play.log.title"), [body], close_label=texts.text("widget.close"))


def _list(lines: Sequence[LogLine]) -> Widget:
    return Column([_line(number, words) for number, words in reversed(lines)], gap=Gap.S)


def _line(number: int, words: str) -> Widget:
    if number == HEADING:
        return Label(words, STRONG)
    shown = Sized(Label("" if number == BY_ITSELF else str(number), BODY, Ink.MUTED), width=_NUMBER)
    return Row([shown, growing(Label(words))], gap=Gap.M, align=Align.START, tight=Tight.SHRINK)
