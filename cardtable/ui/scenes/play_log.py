"""The log of a patience: every ply in force as a line of words, the latest first, as the person may hear of it."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.i18n.catalogue import Catalogue
from cardtable.session.game_log import GameLog
from cardtable.session.match import Match
from cardtable.ui.scenes.play_words import cue_words
from cardtable.ui.theme import BODY, Gap, Ink
from cardtable.ui.widgets.base import Align, Widget, growing
from cardtable.ui.widgets.boxes import Column, Row, Sized, Tight
from cardtable.ui.widgets.dialog import Dialog
from cardtable.ui.widgets.label import Label

_MOST_LINES = 200
_NUMBER = 28  # units: room for the number of a ply

Line = tuple[int, str]
"""The number of a ply, from 1, and what is said about it."""


def log_lines(match: Match, texts: Catalogue) -> tuple[Line, ...]:
    """All plies in force, oldest first; the table's own are said to be its own."""
    deck, spec = match.game.info.deck, match.spec
    lines = []
    for entry in GameLog(match.game).entries(match.history, 0):
        words = cue_words(entry.cues, match.history.states[entry.ply].piles, deck, spec, texts)
        lines.append((entry.ply + 1, texts.text("log.by_itself", what=words) if entry.auto else words))
    return tuple(lines)


def log_dialog(match: Match, texts: Catalogue) -> Dialog:
    """The log over the table."""
    lines = log_lines(match, texts)[-_MOST_LINES:]
    body: Widget = _list(lines) if lines else Label(texts.text("play.log.empty"), BODY, Ink.MUTED)
    return Dialog(texts.text("play.log.title"), [body], close_label=texts.text("widget.close"))


def _list(lines: Sequence[Line]) -> Widget:
    return Column([_line(number, words) for number, words in reversed(lines)], gap=Gap.S)


def _line(number: int, words: str) -> Widget:
    shown = Sized(Label(str(number), BODY, Ink.MUTED), width=_NUMBER)
    return Row([shown, growing(Label(words))], gap=Gap.M, align=Align.START, tight=Tight.SHRINK)
