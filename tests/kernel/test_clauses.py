"""Refusals name the clause that is broken, where the rules of a game are written down."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from cardtable.games.golf import Golf
from cardtable.kernel.errors import BadRecord, IllegalMove, cited
from cardtable.kernel.game import checked, clause_broken
from cardtable.kernel.moves import UNWRITTEN, Move
from cardtable.kernel.options import complete
from cardtable.kernel.state import Setup

GOLF = Golf()
DEAL = GOLF.deal(Setup(1, complete(GOLF.info.options, {})))
WORDLESS = type("Wordless", (Golf,), {"info": replace(Golf.info, clauses=UNWRITTEN)})()


def test_a_clause_stands_behind_what_it_is_about() -> None:
    assert cited("a king stops", "GO-5") == "a king stops (GO-5)"
    assert cited("a king stops", "") == "a king stops"


def test_a_game_without_written_rules_names_none() -> None:
    with pytest.raises(IllegalMove, match=r"^move:t1:t2:1 is not legal here$"):
        checked(WORDLESS, DEAL, Move("move", "t1", "t2", 1))
    with pytest.raises(BadRecord, match=r"^51 missing: .*…$"):
        WORDLESS.info.read_pack(["AS"])


def test_a_wrong_pack_is_refused_with_the_clause_about_the_pack() -> None:
    with pytest.raises(BadRecord, match=r"^card 1: '1X' is not a card of the French pack \(GO-2\)$"):
        GOLF.info.read_pack(["1X"])
    pack = [face.text for face in GOLF.info.deck.faces]
    assert GOLF.info.read_pack(pack) == GOLF.info.deck.cards


def test_a_refusal_that_no_table_lists_breaks_the_clause_about_moves() -> None:
    listed = replace(Golf.info, clauses=replace(Golf.info.clauses, refusals={}))
    game = type("Forgetful", (Golf,), {"info": listed})()
    assert clause_broken(game, DEAL, Move("move", "t1", "t2", 1)) == "GO-3"
