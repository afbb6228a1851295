"""How a patience ended, as a title and a line below it. Texts only, no widgets."""

from __future__ import annotations

from cardtable.i18n.catalogue import Catalogue
from cardtable.kernel.outcome import Outcome, Reason
from cardtable.session.match import Match
from cardtable.ui.core.said import say

Words = tuple[str, str]
"""A title and a line."""


def verdict_words(match: Match, texts: Catalogue) -> Words:
    """What the end sheet says about a game that is over."""
    outcome = match.outcome or Outcome(Reason.LOST, (), match.state.scores)
    title, line = match.game.tells.ended(match.state, outcome)
    return say(texts, title), say(texts, line)
