"""Chances come from what was seen and nothing else, are counted as brute force counts them, and what is proven is proven."""

from __future__ import annotations

from itertools import pairwise
from math import factorial
from typing import Any

import pytest
from msgspec.structs import replace

from cardtable.ai.chances import chances, hidden_ways, patience_tips, remembered
from cardtable.ai.hints import ranked, reason, useful
from cardtable.ai.lookahead import party_tips
from cardtable.ai.questions import MOST, Forecast, HintQuestion, Tip, read_view
from cardtable.ai.skill import skill_at
from cardtable.ai.worker import answered
from cardtable.games.registry import ALL_GAMES, find
from cardtable.kernel.cards import FRENCH, HIDDEN
from cardtable.kernel.errors import BadInput
from cardtable.kernel.game import AnyGame
from cardtable.kernel.moves import Move, carry, parse
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import Chance, chance
from cardtable.kernel.state import AnyState, AnyView, Setup, View
from cardtable.kernel.telling import Better
from cardtable.session.analysis import patience_questions, seat_question
from tests.support.cancelling import CancelledAt
from tests.support.desks import match_from
from tests.support.every import every
from tests.support.parties import party_from
from tests.support.positions import alexander, chinese_wall, elevens, golf, klondike, position
from tests.support.small_packs import can_be_won, every_options, every_way, small_elevens, small_golf

PATIENCES = [game for game in ALL_GAMES if game.info.seats == (1, 1)]
KLONDIKE, GOLF, ALEXANDER, ELEVENS = map(find, ("klondike", "golf", "alexander", "elevens"))
OVER_AND_OVER = {"kl_passes": "unlimited", "kl_draw": "3"}


def views(game: AnyGame, states: list[AnyState]) -> list[AnyView]:
    return [game.observe(state, 0) for state in states]


def history(game: AnyGame, setup: Setup, plies: int, luck: Chance) -> list[AnyState]:
    """The states of a game that is played at random for so many plies."""
    states = [game.deal(setup)]
    for _ in range(plies):
        legal = [move for move in game.legal_moves(states[-1]) if move.verb != "redeal"]
        if legal:
            states.append(game.apply(states[-1], legal[luck.below(len(legal))]).state)
    return states


def with_unseen_shuffled(states: list[AnyState], game: AnyGame, luck: Chance) -> list[AnyState]:
    """The same game, move for move, dealt so that the cards that nobody has seen lie otherwise."""
    order = game.pack(states[0].setup)
    seen = {card for view in views(game, states) for pile in view.piles.values() for card in pile.cards}
    unseen = iter(luck.shuffled([card for card in order if card not in seen]))
    other = tuple(card if card in seen else next(unseen) for card in order)
    replayed = [game.deal(Setup(0, states[0].setup.options, other))]
    for before, after in pairwise(states):
        made = next(m for m in game.legal_moves(before) if game.apply(before, m).state == after)
        replayed.append(game.apply(replayed[-1], made).state)
    return replayed


@every("game", PATIENCES, ids=lambda game: game.info.id)
def test_the_ways_depend_on_nothing_that_was_not_seen(game: AnyGame) -> None:
    options = complete(game.info.options, OVER_AND_OVER if game is KLONDIKE else {})
    for number, plies in ((1, 0), (2, 7), (3, 25), (4, 60)):
        states = history(game, Setup(number, options), plies, chance(number, 1))
        others = with_unseen_shuffled(states, game, chance(number, 2))
        assert views(game, others) == views(game, states)
        assert hidden_ways(game, views(game, others), 9) == hidden_ways(game, views(game, states), 9)


@every(
    "game", [game for game in PATIENCES if game.info.hidden and skill_at(game.id).solve], ids=lambda game: game.info.id
)
def test_the_chances_are_the_same_however_the_hidden_cards_lie(game: AnyGame) -> None:
    for number, plies in ((2, 3), (4, 9)):
        states = history(game, Setup(number, complete(game.info.options, {})), plies, chance(number, 1))
        others = with_unseen_shuffled(states, game, chance(number, 2))
        assert others[-1] != states[-1]
        told = chances(game, views(game, states), 3, 700)
        assert told == chances(game, views(game, others), 3, 700)
        assert told.ways == 3


@every("game", PATIENCES, ids=lambda game: game.info.id)
def test_every_way_looks_like_what_is_seen_and_has_each_card_once(game: AnyGame) -> None:
    states = history(game, Setup(5, complete(game.info.options, {})), 6, chance(5, 1))
    ways = hidden_ways(game, views(game, states), 12)
    for way in ways.states:
        assert game.observe(way, 0) == game.observe(states[-1], 0)
        assert sorted(card for pile in way.piles.values() for card in pile.cards) == list(game.info.deck.cards)
    assert ways.every == (not game.info.hidden)
    assert len(ways.states) == (12 if game.info.hidden else 1)


def test_the_ways_are_drawn_evenly() -> None:
    seen = [GOLF.observe(golf(t1="9S", waste="2H", stock="x x x"), 0)]
    ways = hidden_ways(GOLF, seen, 2000)
    tops = [way.piles["stock"].cards[-1] for way in ways.states]
    assert len(set(tops)) == 50
    assert all(15 <= tops.count(card) <= 75 for card in set(tops))


def test_where_there_are_hardly_more_ways_all_of_them_are_laid() -> None:
    for hidden in range(6):
        cards = [FRENCH.text(card) for card in FRENCH.cards]
        stock = " ".join(f"({card})" for card in cards[:hidden])
        state = golf(t1="9S", waste=" ".join(card for card in cards[hidden:] if card != "9S"), stock=stock)
        ways = hidden_ways(GOLF, views(GOLF, [state]), 60)
        assert ways.every
        assert len({way.piles["stock"] for way in ways.states}) == len(ways.states) == factorial(hidden)
        assert hidden_ways(GOLF, views(GOLF, [state]), 59).every == (hidden < 5)


@pytest.mark.parametrize("draw", ["1", "3"])
def test_a_stock_that_was_gone_through_is_remembered_card_by_card(draw: str) -> None:
    options = complete(KLONDIKE.info.options, {"kl_passes": "unlimited", "kl_draw": draw})
    states = [KLONDIKE.deal(Setup(1, options))]
    turned = ""
    while turned != "recycle":
        last = KLONDIKE.legal_moves(states[-1])[-1]
        turned = last.verb
        states.append(KLONDIKE.apply(states[-1], last).state)
    assert remembered(views(KLONDIKE, states[:-1])) == ()
    for _ in range(3):
        seen = views(KLONDIKE, states)
        assert remembered(seen) == states[-1].piles["stock"].cards
        assert {way.piles["stock"] for way in hidden_ways(KLONDIKE, seen, 10).states} == {states[-1].piles["stock"]}
        states.append(KLONDIKE.apply(states[-1], KLONDIKE.legal_moves(states[-1])[-1]).state)
    assert remembered(views(KLONDIKE, states[:3])) == (HIDDEN,) * len(states[2].piles["stock"])


def proven(game: AnyGame, state: AnyState) -> Forecast:
    return chances(game, views(game, [state]), 60, 100_000)


@every("number", range(24))
def test_all_ways_of_small_positions_are_counted_as_brute_force_counts_them(number: int) -> None:
    for game, small in ((GOLF, small_golf), (ELEVENS, small_elevens)):
        options = list(every_options(game))
        state = small(options[number % len(options)], chance(number, 9))
        if len(state.piles["stock"]) > 4:
            continue
        won = [can_be_won(game, way) for way in every_way(state)]
        told = proven(game, state)
        assert (told.won, told.lost, told.undecided) == (won.count(True), won.count(False), 0)
        assert told.every
        assert told.hopeless == (not any(won))
        assert len(told.best) == told.ways


def test_what_is_proven_hopeless_is_lost_in_every_way_within_any_limit() -> None:
    there = golf(t1="9S", t2="2S", t3="5D", waste="8H", stock="x")
    told = chances(GOLF, views(GOLF, [there]), 60, 1)
    assert (told.won, told.lost, told.undecided, told.hopeless, told.every) == (0, 60, 0, True, False)
    assert chances(GOLF, views(GOLF, [there]), 10, 1).lost == 10


def test_the_limit_and_whoever_cancels_leave_ways_undecided() -> None:
    seen = views(GOLF, [GOLF.deal(Setup(6, complete(GOLF.info.options, {})))])
    assert chances(GOLF, seen, 5, 3).undecided == 5
    told = chances(GOLF, seen, 5, 10_000, CancelledAt(31))
    assert told.undecided >= 3
    assert told.ways == 5


def test_results_that_are_not_proven_are_not_told() -> None:
    seen = views(GOLF, [GOLF.deal(Setup(6, complete(GOLF.info.options, {})))])
    assert chances(GOLF, seen, 2, 3).best == ()
    assert len(chances(GOLF, seen, 2, 10_000).best) == 2


def test_the_mean_is_that_of_the_best_results() -> None:
    assert Forecast(1, 1, 0, True, False, (-1, 2)).mean == 0.5
    assert Forecast(0, 1, 0, True, True, ()).mean is None


def test_a_game_that_nothing_solves_has_no_chances() -> None:
    murlan = find("murlan")
    assert skill_at("murlan").solve is None
    state = murlan.deal(Setup(1, complete(murlan.info.options, {})))
    with pytest.raises(BadInput, match="no solver for murlan"):
        chances(murlan, views(murlan, [state]), 1, 1)


HIDDEN_ONES = [game for game in ALL_GAMES if game.info.seats == (1, 1) and game.info.hidden and skill_at(game.id).solve]
PARTIES = [game for game in ALL_GAMES if game.info.seats[1] > 1]


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
    asked, moves = seat_question(match, seat), match.hints("greedy", MOST)
    for seed in range(20):
        other = game.determinize(game.observe(state, seat), Chance(seed))
        assert other.piles != state.piles
        there = party_from(other, who, game=game)
        assert seat_question(there, seat) == asked
        assert there.hints("greedy", MOST) == moves


@every("game", ALL_GAMES, ids=lambda game: game.info.id)
def test_what_goes_through_the_pipe_is_a_view(game: AnyGame) -> None:
    state = game.deal(Setup(987_654_321, complete(game.info.options, {})))
    if game in PARTIES:
        question: Any = seat_question(party_from(state, "p" * len(state.scores), game=game), state.seat or 0)
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
