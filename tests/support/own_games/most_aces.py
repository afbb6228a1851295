"""The least that a game of tricks declares."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.games import trick_kit as kit
from cardtable.kernel.options import Options


class Aces(kit.TrickGame):
    """Each ace counts one; most win."""

    id, letters, ends = "aces", "AC", "ac_end"
    options = (kit.Number("ac_end", 5, 1, 9, "AC-3"),)
    clauses = {1: "seats pack", 2: "moves", 3: "over deal"}
    refusals = {2: kit.FOLLOW}

    def counts(self, options: Options) -> Sequence[kit.Counted]:
        return (kit.Counted("aces", kit.FRENCH.cards[::13], 1),)

    words = {
        "name": "Aces",
        "goal": "Take tricks with aces in them.",
        "length": "about 10 minutes",
        "players": "4 players",
        "dealing": "all 52 cards, one at a time from the dealer’s left",
        "option.ac_end": "Aces to the end",
        "option.ac_end.help": "The match ends after the hand in which somebody reaches this total.",
        "reckoning.aces": "Aces",
    }
