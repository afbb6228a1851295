"""The log of a patience: every ply in force as a line of words, the latest first, as the person may hear of it."""

from __future__ import annotations

from cardtable.i18n.catalogue import Catalogue
from cardtable.session.log_entries import LogReader
from cardtable.session.match import Match
from cardtable.ui.table.log_sheet import LogLine, log_sheet
from cardtable.ui.table.play_words import cue_words
from cardtable.ui.widgets.dialog import Dialog


def log_lines(match: Match, texts: Catalogue) -> tuple[LogLine, ...]:
    """All plies in force, oldest first; the table's own are said to be its own."""
    deck, spec = match.game.info.deck, match.spec
    lines = []
    for entry in LogReader(match.game).entries(match.history, 0):
        words = cue_words(entry.cues, match.history.states[entry.ply].piles, deck, spec, texts)
        lines.append((entry.ply + 1, texts.text("log.by_itself", what=words) if entry.auto else words))
    return tuple(lines)


def log_dialog(match: Match, texts: Catalogue) -> Dialog:
    """The log over the table."""
    return log_sheet(texts, log_lines(match, texts))
