"""A move that the rules forbid is refused with the clause that it breaks: at each game, for each of its clauses."""

from __future__ import annotations

import re

import pytest
from msgspec.structs import replace

from cardtable.games.alexander import LAST_BATTLE
from cardtable.games.chinese_wall import MOST_QUIET
from cardtable.games.murlan.hand import deal_hand
from cardtable.games.registry import ALL_GAMES, find
from cardtable.kernel.errors import IllegalMove
from cardtable.kernel.game import Game, checked
from cardtable.kernel.moves import parse
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import Setup, State
from tests.support import murlan
from tests.support.clauses import game_of
from tests.support.laws import random_line
from tests.support.positions import alexander, chinese_wall, elevens, golf, klondike, near_the_end
from tests.support.seated import las_vegan, monte_carlo, play

EACH = pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.info.id)
TEXTS = (
    "draw", "recycle", "redeal", "spare", "pass", "deal", "done", "cut", "give:4S", "play:AH", "play:R5", "play:3S,3S",
    "clear:c1,c2", "clear:c5", "clear:x", "chip:golden:min", "chip:chip1:max", "move:t1:t2:1", "move:t1:waste:1",
    "move:t1:fS:1", "move:t1:t1:1", "move:fS:t1:1", "move:r1:r2:1", "move:stock:waste:1", "move:h0:play0:1",
    "move:t1:t2:99", "move:t1:t2", "take:t1:waste:1", "move:nowhere:t1:1", "move:t1:nowhere:1", "dance",
)  # fmt: skip
"""Moves of all games and of none; at any one game most of them are impossible."""


def clause_of(game: Game, state: State, text: str) -> str:
    """The clause with which a move is refused."""
    with pytest.raises(IllegalMove, match="is not legal here") as refused:
        checked(game, state, parse(text))
    found = re.search(r" \(([A-Z]{2}-\d+)\)$", str(refused.value))
    assert found, refused.value
    return found[1]


@EACH
def test_whatever_a_record_says_is_refused_with_a_clause_of_its_own_game(game: Game) -> None:
    prefix = game.info.clauses.moves[:3]
    for seed in range(4):
        setup = Setup(1 + seed, complete(game.info.options, {}))
        line = random_line(game, setup, Chance(seed), min(game.info.longest, 400))
        for state in (line.states[0], line.states[len(line.moves) // 3], line.states[-1]):
            for move in {parse(text) for text in TEXTS}.difference(game.legal_moves(state)):
                with pytest.raises(IllegalMove, match=rf" \({prefix}\d+\)$"):
                    checked(game, state, move)


WALL = {"t1": "(3H) 10D 9S", "t2": "(2S) 10H", "t3": "JS", "t4": "2C", "t5": "2D"}


NINE = "AS 10H 5D / 7C JD JS / KH 3C 3D"
ONE_OF_EACH = {"el_court_set": "one_j_one_q_one_k"}


def exchange() -> State:
    """The second hand of a match of Murlan, before the first gives a card."""
    return deal_hand(Setup(1, complete(find("murlan").info.options, {})), 1, 21, (3, 2, 1, 0), (0, 1, 2, 3))


VEGAN = find("las_vegan")
ROUND = {"h0": "R5 B5", "h1": "R9 B6", "h2": "R2 B7", "h3": "R7 B8"}
SEVEN = play(VEGAN, las_vegan(**ROUND), "R5", "R9", "R2", "R7").state


CARLO = find("monte_carlo")
TRICK = {"h4": "9D 9S", "h0": "5D QS AH", "h1": "6D", "h2": "7D", "h3": "8D"}
DOMINO = {"h0": "KH 8D", "h1": "10S", "h2": "JS", "h3": "QS", "h4": "KS", "rD": "9D"}


@pytest.mark.parametrize(
    ("state", "text", "clause"),
    [
        (golf(t1="9D 2C", waste="8S", stock="x"), "move:t1:waste:2", "GO-3"),
        (golf(t1="2C", waste="8S", stock="x"), "move:t1:waste:1", "GO-3"),
        (golf(t1="9D", t2="3C", waste="8S"), "move:t1:t2:1", "GO-3"),
        (golf(t1="QD", waste="KS", stock="x"), "move:t1:waste:1", "GO-5"),
        (golf(t1="KD", waste="AS", stock="x"), "move:t1:waste:1", "GO-6"),
        (golf({"go_king": "queen_allowed"}, t1="AD", waste="KS", stock="x"), "move:t1:waste:1", "GO-6"),
        (golf(t1="9D", waste="8S"), "draw", "GO-7"),
        (golf({"go_voluntary_flip": "only_when_stuck"}, t1="9D", waste="8S", stock="x"), "draw", "GO-7"),
        (golf(t1="2D", waste="8S"), "redeal", "GO-7"),
        (golf(t1="2D", waste="8S"), "sweep", "GO-3"),
        (golf(waste="8S", stock="x"), "draw", "GO-9"),
        (klondike(t1="2S", t2="5D"), "move:t1:fS:1", "KL-2"),
        (klondike(t1="2S", t2="5D", fH="AH"), "move:t1:fH:1", "KL-2"),
        (klondike(t1="8S", t2="9S"), "move:t1:t2:1", "KL-3"),
        (klondike(t1="x 8S", t2="9D"), "move:t1:t2:2", "KL-3"),
        (klondike(t1="x QS", t2="9D"), "move:t1:t3:1", "KL-4"),
        (klondike(t1="KS", t2="9D"), "move:t1:t3:1", "KL-4"),
        (klondike(t1="x 9H 8S", t2="9D"), "move:t1:t2:1", "KL-5"),
        (klondike(t1="9H 8S", fS="AS..7S"), "move:t1:fS:2", "KL-5"),
        (klondike(t1="10S", waste="9D 5C"), "move:waste:t1:2", "KL-6"),
        (klondike(t1="10S", waste="9D"), "draw", "KL-6"),
        (klondike(t1="10S", stock="(9D)"), "move:stock:t1:1", "KL-6"),
        (klondike(t1="10S", waste="9D"), "recycle", "KL-7"),
        (near_the_end(), "draw", "KL-7"),
        (klondike(t1="8S", fD="AD..7D"), "move:fD:t1:1", "KL-8"),
        (alexander(t1="9S 5H", t2="10S"), "move:t1:t2:2", "AL-2"),
        (alexander(t1="9S", t2="10H"), "move:t1:t2:1", "AL-3"),
        (alexander(t1="2S"), "move:t1:fS:1", "AL-3"),
        (alexander(t1="2S", fH="AH"), "move:t1:fH:1", "AL-3"),
        (alexander(t1="9S 5H"), "move:t1:t2:1", "AL-4"),
        (alexander(t1="KS"), "move:t1:t2:1", "AL-4"),
        (alexander({"al_empty_place": "nothing"}, t1="5H KS"), "move:t1:t2:1", "AL-4"),
        (alexander(t1="9S"), "move:stock:t1:1", "AL-5"),
        (alexander(battle=LAST_BATTLE, t1="9S"), "redeal", "AL-6"),
        (alexander(fS="AS..KS", fH="AH..KH", fD="AD..KD", fC="AC..KC"), "redeal", "AL-6"),
        (chinese_wall(**WALL), "move:t4:t5:1", "CW-2"),
        (chinese_wall({"cw_direction": "leftward_only"}, **WALL), "move:t1:t2:1", "CW-2"),
        (chinese_wall(**WALL), "move:t4:fC:1", "CW-3"),
        (chinese_wall({"cw_empty_column": "kings"}, **WALL), "move:t1:t6:1", "CW-5"),
        (chinese_wall(**WALL), "move:t3:t6:1", "CW-5"),
        (chinese_wall(**WALL), "move:t1:t3:3", "CW-6"),
        (chinese_wall(r2="7H", **WALL), "move:t4:r1:1", "CW-6"),
        (chinese_wall(t1="10D 8S", t2="JS"), "move:t1:t2:2", "CW-7"),
        (chinese_wall({"cw_run": "whole_run"}, **WALL), "move:t1:t2:1", "CW-7"),
        (chinese_wall(quiet=MOST_QUIET, t1="10D 9S", t2="10H"), "move:t1:t2:1", "CW-8"),
        (chinese_wall(**WALL), "redeal", "CW-8"),
        (chinese_wall(fS="AS..KS", fH="AH..KH", fD="AD..KD", fC="AC..KC"), "move:fS:t1:1", "CW-8"),
        (elevens("_ AS _ / _ _ _ / _ _ _", {"el_mode": "remove"}, stock="x"), "clear:c1,c2", "EL-1"),
        (elevens(NINE, stock="x"), "clear:c1,c3", "EL-2"),
        (elevens(NINE, stock="x"), "clear:c1", "EL-2"),
        (elevens(NINE, stock="x"), "clear:c5,c6", "EL-3"),
        (elevens(NINE, ONE_OF_EACH, stock="x"), "clear:c5,c6,c7", "EL-3"),
        (elevens(NINE, stock="x"), "spare", "EL-5"),
        (elevens("AS AH 2D / 2C 3D 3S / 4H 5C JD", spares=1, just=True, stock="x"), "spare", "EL-5"),
        (elevens(NINE), "clear:c1,c2", "EL-6"),
        (murlan.position(h0="6H 6D", h1="7C"), "play:7C", "MU-1"),
        (murlan.position(h0="6H", h1="7C", phase="over"), "play:6H", "MU-3"),
        (murlan.position(h0="4S 5S 6S 7S", h1="7C"), "play:4S,5S,6S,7S", "MU-5"),
        (murlan.position(h0="4S 4H 6S 7S", h1="7C"), "play:4S,4H,6S", "MU-5"),
        (murlan.position(h0="JS QH KS AS 2S", h1="7C"), "play:JS,QH,KS,AS,2S", "MU-6"),
        (murlan.position(h0="BJ RJ", h1="7C"), "play:BJ,RJ", "MU-7"),
        (murlan.position(h0="3S 4D", h1="7C", number=0, last=None), "play:4D", "MU-8"),
        (murlan.position(h0="6H 6D", h1="7C"), "give:6H", "MU-10"),
        (murlan.position(h0="6H 9S", h1="7C", play3="6S"), "play:6H", "MU-11"),
        (murlan.position(h0="9H 9S 9D", h1="7C", play3="6S 6H"), "play:9H", "MU-11"),
        (murlan.position(h0="5S 6S 7H 8S 9S", h1="7C", play3="3S 4S 5H 6H 7S"), "play:5S,6S,7H,8S,9S", "MU-12"),
        (murlan.position(h0="RJ", h1="7C", play3="6S 6H 6D 6C"), "play:RJ", "MU-13"),
        (murlan.position(h0="6H 6D", h1="7C"), "pass", "MU-14"),
        (murlan.position(h0="6H 6D", h1="7C"), "deal", "MU-17"),
        (murlan.position(h0="6H 6D", h1="7C", phase="deal"), "play:6H", "MU-17"),
        (exchange(), "give:RJ", "MU-10"),
        (murlan.position(h0="6H 6D", h1="7C"), "throw:6H", "MU-5"),
        (las_vegan(**ROUND), "play:G1", "LV-5"),
        (play(VEGAN, las_vegan(**ROUND), "R5").state, "play:B6", "LV-6"),
        (las_vegan(**ROUND), "play:R5,B5", "LV-6"),
        (las_vegan(**ROUND), "move:h0:play0:1", "LV-6"),
        (las_vegan(**ROUND), "deal", "LV-6"),
        (las_vegan(**ROUND), "done", "LV-9"),
        (SEVEN, "play:B6", "LV-9"),
        (SEVEN, "chip:golden:casino1", "LV-9"),
        (replace(SEVEN, phase="over", seat=None), "play:B6", "LV-11"),
        (monte_carlo(seat=4, **TRICK), "play:KS", "MC-4"),
        (monte_carlo(seat=4, **TRICK), "deal", "MC-4"),
        (play(CARLO, monte_carlo(seat=4, **TRICK), "9D").state, "play:AH", "MC-5"),
        (monte_carlo(seat=4, **TRICK), "cut", "MC-6"),
        (monte_carlo(7, **DOMINO), "play:KH", "MC-8"),
        (monte_carlo(7, **{**DOMINO, "h0": "8D 5D"}), "play:5D", "MC-8"),
        (monte_carlo(7, **DOMINO), "pass", "MC-10"),
        (monte_carlo(7, **DOMINO), "done", "MC-10"),
        (replace(monte_carlo(7, **DOMINO), phase="over", seat=None), "pass", "MC-1"),
        (replace(monte_carlo(3, **TRICK), phase="deal"), "play:9D", "MC-4"),
    ],
)
def test_each_game_names_the_clause(state: State, text: str, clause: str) -> None:
    assert clause_of(game_of(state), state, text) == clause
