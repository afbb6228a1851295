"""What moves promise: counted as brute force counts it, the best first, and the same whatever lies hidden."""

from __future__ import annotations

from typing import Any

import pytest
from msgspec.structs import replace

from cardtable.ai.chances import hidden_ways, patience_tips
from cardtable.ai.hints import ranked, reason, useful
from cardtable.ai.lookahead import party_tips
from cardtable.ai.questions import MOST, HintQuestion, Tip, read_view
from cardtable.ai.serve import answered
from cardtable.ai.skill import skill_at
from cardtable.games.registry import ALL_GAMES, find
from cardtable.kernel.errors import BadInput
from cardtable.kernel.game import AnyGame
from cardtable.kernel.moves import Move, carry, parse
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import Chance, chance
from cardtable.kernel.state import AnyState, Setup, View
from cardtable.kernel.telling import Better
from cardtable.session.analysis import party_question, patience_questions
from tests.support.desks import match_from
from tests.support.every import every
from tests.support.parties import party_from
from tests.support.positions import alexander, chinese_wall, elevens, golf, klondike, position
from tests.support.small_packs import can_be_won, every_options, small_elevens, small_golf

HIDDEN_ONES = [game for game in ALL_GAMES if game.info.seats == (1, 1) and game.info.hidden and skill_at(game.id).solve]
PARTIES = [game for game in ALL_GAMES if game.info.seats[1] > 1]
GOLF, ALEXANDER = find("golf"), find("alexander")


def after(game: AnyGame, number: int, plies: int) -> AnyState:
    """A state of that deal, played on at random."""
    state, luck = game.deal(Setup(number, complete(game.info.options, {}))), chance(number, 1)
    for _ in range(plies):
        legal = game.legal_moves(state)
        if legal:
            state = game.apply(state, legal[luck.below(len(legal))]).state
    return state


def tips_of(game: AnyGame, state: AnyState, back: tuple[Move, ...] = (), samples: int = 9) -> tuple[Tip, ...]:
    return patience_tips(game, [game.observe(state, 0)], game.legal_moves(state), back, samples, 5_000)


# -- nothing hidden is looked at --------------------------------------------------------------------------------------


@every("game", HIDDEN_ONES, ids=lambda game: game.info.id)
def test_however_the_hidden_cards_lie_a_patience_has_the_same_hint(game: AnyGame) -> None:
    state = after(game, 5, 7)
    match = match_from(state)
    asked, moves = patience_questions(match), match.hints()
    assert moves
    told = answered(replace(asked[0], samples=2, limit=60), {})
    for seed in range(20):
        other = game.determinize(game.observe(state, 0), Chance(seed))
        assert other.piles != state.piles
        there = match_from(other)
        assert there.hints() == moves
        assert patience_questions(there) == asked
    again = answered(replace(patience_questions(there)[0], samples=2, limit=60), {})
    assert again == told


@every("game", PARTIES, ids=lambda game: game.info.id)
def test_whatever_others_hold_a_seat_has_the_same_hint(game: AnyGame) -> None:
    state = after(game, 5, 9)
    seat = state.seat or 0
    who = "p" * len(state.scores)
    match = party_from(state, who, game=game)
    asked, moves = party_question(match, seat), match.hints("greedy", MOST)
    for seed in range(20):
        other = game.determinize(game.observe(state, seat), Chance(seed))
        assert other.piles != state.piles
        there = party_from(other, who, game=game)
        assert party_question(there, seat) == asked
        assert there.hints("greedy", MOST) == moves


@every("game", ALL_GAMES, ids=lambda game: game.info.id)
def test_what_goes_through_the_pipe_is_a_view(game: AnyGame) -> None:
    state = game.deal(Setup(987_654_321, complete(game.info.options, {})))
    if game in PARTIES:
        question: Any = party_question(party_from(state, "p" * len(state.scores), game=game), state.seat or 0)
        texts = [question.view]
        assert set(question.__struct_fields__) == {"game", "view", "legal"}
    else:
        question = patience_questions(match_from(state))[0]
        texts = question.seen
        assert set(question.__struct_fields__) == {"game", "seen", "legal", "back", "samples", "limit"}
    assert all(isinstance(read_view(text), View) for text in texts)
    assert read_view(texts[-1]) == game.observe(state, state.seat or 0)
    assert "987654321" not in str(question)


# -- the figures ------------------------------------------------------------------------------------------------------


@every("number", range(12))
def test_ways_are_counted_as_brute_force_counts_them_and_the_best_comes_first(number: int) -> None:
    for game, small in ((GOLF, small_golf), (find("elevens"), small_elevens)):
        options = list(every_options(game))
        state = small(options[number % len(options)], chance(number, 9))
        if not game.legal_moves(state) or len(state.piles["stock"]) > 3:
            continue
        ways = hidden_ways(game, [game.observe(state, 0)], 9).states
        tips = tips_of(game, state)
        for tip in tips:
            won = [can_be_won(game, game.apply(way, tip.move).state) for way in ways]
            assert (tip.won, tip.lost, tip.undecided) == (won.count(True), won.count(False), 0)
        if game is not GOLF:
            assert [tip.won for tip in tips] == sorted((tip.won for tip in tips), reverse=True)
        else:
            assert [tip.value for tip in tips] == sorted(tip.value for tip in tips if tip.value is not None)


def test_in_golf_the_move_with_the_fewest_strokes_comes_first() -> None:
    state = golf(t1="9S", t2="7S", t3="6D", waste="8H", stock="x")
    first, *others = tips_of(GOLF, state)
    assert first.move == carry("t2", "waste")
    assert first.value is not None
    assert all(other.value is not None and other.value > first.value for other in others)


def test_where_nothing_is_hidden_it_is_won_or_lost_and_what_wins_comes_first() -> None:
    won = alexander(
        {"al_empty_place": "nothing"}, t1="KH QS", t2="KS", fS="AS..JS", fH="AH..QH", fD="AD..KD", fC="AC..KC"
    )
    tips = tips_of(ALEXANDER, won)
    assert all(tip.ways == 1 for tip in tips)
    assert tips[0].won == 1


def test_a_redeal_is_chance_and_comes_where_the_rule_of_thumb_has_it_when_the_battle_is_lost() -> None:
    lost = ALEXANDER.deal(Setup(2, complete(ALEXANDER.info.options, {"al_empty_place": "nothing"})))
    tips = tips_of(ALEXANDER, lost)
    assert len(ALEXANDER.legal_moves(lost)) > MOST == len(tips)
    assert tips[0].move == useful(ALEXANDER, ALEXANDER.observe(lost, 0), ALEXANDER.legal_moves(lost), Chance(0))
    assert (tips[-1].move, tips[-1].lost, tips[-1].undecided) == (Move("redeal"), 0, 1)
    assert all(tip.lost == 1 for tip in tips[:-1])


def test_of_moves_that_promise_the_same_one_that_leads_back_comes_last_but_the_hint_first() -> None:
    state = elevens("AS 10H 5D / 6C JD 9S / 2H 3C 8D", stock="x x x x")
    tips = tips_of(find("elevens"), state)
    alike = [tip.move for tip in tips if tip.won == tips[0].won]
    assert len(alike) > 1
    assert tips_of(find("elevens"), state, (alike[0],))[0].move == alike[1]


def test_a_game_that_nothing_solves_has_no_tips() -> None:
    murlan = find("murlan")
    state = murlan.deal(Setup(1, complete(murlan.info.options, {})))
    with pytest.raises(BadInput, match="no solver for murlan"):
        patience_tips(murlan, [murlan.observe(state, 0)], murlan.legal_moves(state), (), 1, 1)


def test_without_a_move_there_is_no_answer() -> None:
    with pytest.raises(BadInput, match="no move"):
        answered(HintQuestion("golf", (), (), (), 1, 1), {})


# -- points -----------------------------------------------------------------------------------------------------------


@every("game", PARTIES, ids=lambda game: game.info.id)
def test_points_of_a_seat_are_in_order_and_for_legal_moves(game: AnyGame) -> None:
    state = after(game, 3, 4)
    while state.phase == "exchange" or is_alike(game, state):
        state = game.apply(state, game.legal_moves(state)[0]).state
    view, legal = game.observe(state, state.seat or 0), game.legal_moves(state)
    assert len(legal) > 1
    tips = party_tips(game, view, legal)
    assert 1 < len(tips) <= MOST
    assert {tip.move for tip in tips} <= set(legal)
    values = [tip.value for tip in tips if tip.value is not None]
    assert values == sorted(values, reverse=game.measures.better is Better.HIGH), (
        "Hearts tells the points that are taken"
    )
    assert game.id != "hearts" or values[0] >= 0
    assert len(values) == len(tips)
    assert party_tips(game, view, legal) == tips


def is_alike(game: AnyGame, state: AnyState) -> bool:
    """Whether no two moves are worth a thought."""
    return len(party_tips(game, game.observe(state, state.seat or 0), game.legal_moves(state))) < 2


def test_what_cannot_be_searched_is_the_rule_of_thumb_without_points() -> None:
    game = find("murlan")
    state = game.deal(Setup(24, complete(game.info.options, {})))
    while "give" not in {move.verb for move in game.legal_moves(state)}:
        state = game.apply(state, game.legal_moves(state)[0]).state
    view, legal = game.observe(state, state.seat or 0), game.legal_moves(state)
    (tip,) = party_tips(game, view, legal)
    assert tip.move in legal
    assert tip.value is None


def test_equal_chips_are_told_once() -> None:
    game = find("las_vegan")
    luck = chance(7, 1)
    state = game.deal(Setup(7, complete(game.info.options, {})))
    while state.phase != "chip" or len(set(state.extra.faces)) == len(state.extra.faces):
        legal = game.legal_moves(state)
        state = game.apply(state, legal[luck.below(len(legal))]).state
    view, legal = game.observe(state, state.seat or 0), game.legal_moves(state)
    told = [game.laid(state, tip.move) for tip in party_tips(game, view, legal) if tip.move.source]
    assert len(set(told)) == len(told)


# -- order and reasons by rule of thumb -------------------------------------------------------------------------------


@every("game", [game for game in ALL_GAMES if game.info.seats == (1, 1)], ids=lambda game: game.info.id)
def test_the_rule_of_thumb_has_an_order_that_begins_with_the_hint_and_has_every_move_once(game: AnyGame) -> None:
    state = after(game, 5, 6)
    view, legal = game.observe(state, 0), game.legal_moves(state)
    first = useful(game, view, legal, Chance(0))
    order = ranked(game, view, legal, Chance(0), first)
    assert order[0] == first
    assert len(set(order)) == len(order)
    assert {frozenset(move.picks) or move for move in order} == {frozenset(move.picks) or move for move in legal}


@pytest.mark.parametrize(
    ("state", "move", "why"),
    [
        (klondike(t1="x 9H", t2="10S", stock="x"), "move:t1:t2:1", ("reveals", 0)),
        (klondike(t1="9H 2H", fH="AH", stock="x"), "move:t1:fH:1", ("out", 0)),
        (klondike(waste="9H", t2="10S", stock="x"), "move:waste:t2:1", ("waste", 0)),
        (klondike(t1="9H", t2="10S", stock="x"), "move:t1:t2:1", ("frees", 0)),
        (klondike(t1="KH", stock="x"), "move:t1:t2:1", None),
        (klondike(t1="9H", t2="10S", stock="x"), "draw", None),
        (chinese_wall(r1="9H", t2="10S"), "move:r1:t2:1", None),
        (golf(t1="9S", t2="7S", t3="6D", waste="8H", stock="x"), "move:t2:waste:1", ("row", 2)),
        (golf(t1="9S", t2="7S", t3="6D", waste="8H", stock="x"), "move:t1:waste:1", None),
        (golf(t1="9S", waste="8H", stock="x"), "draw", None),
        (position("tri_peaks", None, {"p28": "9S", "waste": "8H"}), "move:p28:waste:1", None),
    ],
)
def test_a_move_has_its_reason(state: AnyState, move: str, why: tuple[str, int] | None) -> None:
    game = match_from(state).game
    assert reason(game, game.observe(state, 0), parse(move)) == why
