"""How a patience ended, as a title and a line below it, game by game. Texts only, no widgets."""

from __future__ import annotations

from collections.abc import Callable

from cardtable.games.alexander.rules import BATTLES
from cardtable.i18n.catalogue import Catalogue
from cardtable.kernel.outcome import Reason
from cardtable.kernel.zones import Role
from cardtable.session.match import Match
from cardtable.ui.table.play_facts import signed

Words = tuple[str, str]
"""A title and a line."""


def verdict_words(match: Match, texts: Catalogue) -> Words:
    """What the end sheet says about a game that is over."""
    return _VERDICTS.get(match.game.info.id, _plain)(match, texts)


def _plain(match: Match, texts: Catalogue) -> Words:
    key = f"end.{match.game.info.id}"
    title = texts.text(f"{key}.{'won' if _won(match) else 'lost'}")
    return title, texts.text(f"{key}.plain", n=_out(match))


def _klondike(match: Match, texts: Catalogue) -> Words:
    title, line = _plain(match, texts)
    if match.state.option("kl_stakes") == "off":
        return title, line
    return title, texts.text("end.klondike.money", n=_out(match), score=signed(match.state.scores[0]))


def _alexander(match: Match, texts: Catalogue) -> Words:
    battle, out = match.state.extra, _out(match)
    if _won(match):
        return texts.text("end.alexander.won"), texts.text("end.alexander.conquered", n=battle)
    if out == match.game.info.deck.size:
        return texts.text("end.alexander.late", n=BATTLES), texts.text("end.alexander.conquered_late", n=battle)
    return texts.text("end.alexander.lost"), texts.text("end.alexander.plain", out=out, n=battle)


def _elevens(match: Match, texts: Catalogue) -> Words:
    left = match.game.info.deck.size - match.state.scores[0]
    if _won(match):
        return texts.text("end.elevens.won"), texts.text("end.elevens.out")
    return texts.text("end.elevens.lost"), texts.text("end.elevens.plain", n=left)


def _won(match: Match) -> bool:
    outcome = match.outcome
    return outcome is not None and outcome.reason is Reason.WON


def _out(match: Match) -> int:
    return sum(len(match.state.piles[pile.id]) for pile in match.spec.piles if pile.role is Role.FOUNDATION)


_VERDICTS: dict[str, Callable[[Match, Catalogue], Words]] = {
    "alexander": _alexander,
    "elevens": _elevens,
    "klondike": _klondike,
}
