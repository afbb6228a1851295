"""The guided first hands of all games: every ply of them is legal, everything they say and point to is there."""

from __future__ import annotations

import pytest

from cardtable.games.registry import ALL_GAMES, find
from cardtable.kernel.game import AnyGame, Auto
from cardtable.kernel.moves import parse
from cardtable.kernel.options import complete
from cardtable.kernel.state import AnyState, Setup
from cardtable.kernel.telling import SEAT, Lesson
from cardtable.session.game_log import History, opened
from cardtable.session.seats import plan_of
from tests.support.words import ENGLISH

MOST_STEPS, MOST_WORDS = 12, 45


def lesson_of(game: AnyGame) -> Lesson:
    if game.lesson is None and not game.complete:
        pytest.skip(f"{game.id} has no lesson")
    assert game.lesson
    return game.lesson


def begun(game: AnyGame) -> History:
    lesson = lesson_of(game)
    options = complete(game.info.options, plan_of(game).with_count({}, lesson.seats))
    return opened(game, Setup(lesson.number, options), Auto.OFF)


def after(game: AnyGame, state: AnyState, text: str) -> AnyState:
    move = parse(text)
    assert move in game.legal_moves(state), f"{text} is not legal"
    state = game.apply(state, move).state
    while (more := game.automatic(state, Auto.OFF)) is not None:
        state = game.apply(state, more).state
    return state


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.info.id)
def test_every_ply_of_a_lesson_is_legal_and_made_by_whom_it_is_meant_for(game: AnyGame) -> None:
    state = begun(game).state
    for step in lesson_of(game).steps:
        if step.mine:
            assert state.seat == 0
            state = after(game, state, step.mine)
        for text in step.others:
            assert state.seat != 0
            state = after(game, state, text)
    assert game.outcome(state) is None


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.info.id)
def test_what_a_lesson_points_to_is_there_and_it_ends_with_words(game: AnyGame) -> None:
    lesson, setup = lesson_of(game), begun(game).state.setup
    piles = {pile.id for pile in game.table(setup.options).piles}
    seats = {f"{SEAT}{seat}" for seat in range(lesson.seats)}
    assert {name for step in lesson.steps for name in step.at} <= piles | seats
    assert (lesson.steps[-1].mine, lesson.steps[-1].others) == ("", ())
    assert sum(bool(step.mine) for step in lesson.steps) >= 3
    assert len(lesson.steps) <= MOST_STEPS


@pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.info.id)
def test_every_step_has_its_own_short_words(game: AnyGame) -> None:
    keys = [f"lesson.{game.info.id}.{step.words}" for step in lesson_of(game).steps]
    assert len(set(keys)) == len(keys)
    said = {key: text for key, text in ENGLISH.items() if key.startswith(f"lesson.{game.info.id}.")}
    assert set(said) == set(keys)
    assert all(len(str(text).split()) <= MOST_WORDS for text in said.values())


def at(game: AnyGame, words: str) -> AnyState:
    """The position in which a step is said."""
    state = begun(game).state
    for step in lesson_of(game).steps:
        if step.words == words:
            break
        for text in (*([step.mine] if step.mine else []), *step.others):
            state = after(game, state, text)
    return state


def ends(game: AnyGame, state: AnyState, piles: str) -> list[str]:
    return [game.info.deck.text(state.piles[pile].cards[-1]) for pile in piles.split() if state.piles[pile].cards]


def test_what_lessons_say_of_the_cards_is_true() -> None:
    game = find("las_vegan")
    hand = [card for card in map(game.info.deck.text, at(game, "follow").piles["h0"].cards) if card[0] == "P"]
    assert ("your purple cards are lower than the eight" in ENGLISH["lesson.las_vegan.follow"]) == all(
        card < "P8" for card in hand
    )
    game = find("alexander")
    can_go_out = any(move.target in {"fS", "fH", "fD", "fC"} for move in game.legal_moves(at(game, "seven")))
    assert can_go_out
    assert "nothing can go out" not in ENGLISH["lesson.alexander.seven"]
    game = find("elevens")
    fives = [card for card in ends(game, at(game, "helped"), "c1 c2 c3 c4 c5 c6 c7 c8 c9") if card[0] == "5"]
    assert len(fives) == 2
    assert "the five of hearts" in ENGLISH["lesson.elevens.helped"]
    game = find("aces_up")
    suits = {card[-1] for card in ends(game, at(game, "deal"), "t1 t2 t3 t4")}
    assert len(suits) == 3
    assert "three different suits" in ENGLISH["lesson.aces_up.deal"]
