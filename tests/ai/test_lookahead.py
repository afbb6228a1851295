"""One move deep on the true rules, for every game with several seats: what a move promises, and what it has cost."""

from __future__ import annotations

from math import isclose
from random import Random

import pytest
from msgspec.structs import replace

from cardtable.ai import lookahead
from cardtable.ai.bots import GreedyBot
from cardtable.ai.lookahead import (
    Effort,
    Prospect,
    ReviewedDecision,
    candidates,
    choice,
    compared,
    judged,
    likings,
    review_decision,
)
from cardtable.ai.questions import chance_of, view_text
from cardtable.ai.skill import UNLEARNED
from cardtable.data_files import learned_tables
from cardtable.games.monte_carlo.rounds import new_round
from cardtable.games.murlan.rules import PASS
from cardtable.games.registry import ALL_GAMES, find
from cardtable.kernel.cards import FRENCH, HIDDEN
from cardtable.kernel.game import AnyGame
from cardtable.kernel.moves import Move, parse
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import Chance, chance
from cardtable.kernel.state import AnyState, AnyView, Setup
from tests.support.amount import EVERYTHING
from tests.support.cancelling import CancelledAt
from tests.support.every import every
from tests.support.reviewed import by_thumb

PARTIES = [game for game in ALL_GAMES if game.info.seats[1] > 1]
QUICK = Effort(400, 4)


def played(game: AnyGame, plies: int, number: int = 5) -> AnyState:
    """A state after so many plies at random, before a choice."""
    luck, state = chance(number, 1), game.deal(Setup(number, complete(game.info.options, {})))
    while plies > 0 or len(game.legal_moves(state)) == 1:
        legal = game.legal_moves(state)
        state = game.apply(state, legal[luck.below(len(legal))]).state
        plies -= 1
    return state


def at(game: AnyGame, plies: int = 9) -> tuple[AnyView, tuple[Move, ...]]:
    state = played(game, plies)
    return game.observe(state, state.seat or 0), game.legal_moves(state)


def luck(seed: int = 1) -> Random:
    return Random(seed)  # noqa: S311 -- no secret


@every("game", PARTIES, ids=lambda game: game.info.id)
def test_every_game_of_several_is_played_by_it_and_the_same_question_has_the_same_answer(game: AnyGame) -> None:
    view, legal = at(game)
    order = candidates(game, view, legal)
    assert set(order) <= set(legal)
    for tables in (UNLEARNED, learned_tables()):
        move = choice(game, view, order, QUICK, luck(), tables)
        assert move in order
        assert choice(game, view, order, QUICK, luck(), tables) == move


@every("game", PARTIES, ids=lambda game: game.info.id)
def test_a_playout_ends_with_the_hand_and_brings_what_the_rules_pay(game: AnyGame) -> None:
    view, legal = at(game)
    prospect = Prospect(game, view, luck(3))
    least, most = {
        "murlan": (0, 3),
        "las_vegan": (-12, 12),
        "monte_carlo": (-9, 0),
        "hearts": (-26, 0),
        "mau_mau": (0, 1),
        "briscola": (0, 120),
    }[game.info.id]
    results = [prospect.result(world, move) for world in prospect.worlds(Effort(6, 6)) for move in legal[:2]]
    assert all(least <= result <= most for result in results), results


@every("game", PARTIES, ids=lambda game: game.info.id)
def test_worlds_have_every_card_once_and_what_is_seen_stays_unless_it_is_forgotten(game: AnyGame) -> None:
    view, _ = at(game, 24)
    for forgets in (0.0, 0.7):
        for world in Prospect(game, view, luck()).worlds(replace(QUICK, forgets=forgets)):
            cards = [card for pile in world.piles.values() for card in pile.cards]
            assert sorted(cards) == sorted(card for pile in played(game, 24).piles.values() for card in pile.cards)
            own = view.piles[f"h{view.viewer}"]
            assert world.piles[f"h{view.viewer}"].cards == own.cards
            moved = [
                pile
                for pile, seen in view.piles.items()
                if HIDDEN not in seen.cards and world.piles[pile].cards != seen.cards
            ]
            assert forgets or not moved


def test_who_forgets_takes_cards_that_are_gone_for_cards_in_hands() -> None:
    game = find("monte_carlo")
    view, _ = at(game, 24)
    gone = {card for seat in range(5) for card in view.piles[f"won{seat}"].cards}
    worlds = Prospect(game, view, luck()).worlds(Effort(1, 10, forgets=0.7))
    held = [card for world in worlds for seat in range(5) for card in world.piles[f"h{seat}"].cards]
    assert gone & {*held}


PLIES = 50
"""Of a playout that is only made up."""


class TwoMoves(Prospect):
    """One that the learned player likes, one that ends better in most playouts."""

    def worlds(self, effort: Effort) -> list[AnyState]:
        return [None] * effort.worlds

    def result(self, world: AnyState, move: Move) -> float:  # noqa: ARG002 -- as every prospect
        self.plies += PLIES
        return 0.1 * (move == BETTER) + self.luck.random()


LIKED, BETTER = Move("play", picks=("A",)), Move("play", picks=("B",))


@pytest.mark.parametrize(
    ("liked", "playouts", "wanted"), [(0, 400, BETTER), (10000, 400, LIKED), (10000, 6000, BETTER)]
)
def test_what_is_thought_counts_less_the_more_was_played_out(
    monkeypatch: pytest.MonkeyPatch, liked: int, playouts: int, wanted: Move
) -> None:
    game = find("murlan")
    view, _ = at(game)
    monkeypatch.setattr(lookahead, "Prospect", TwoMoves)
    monkeypatch.setattr(lookahead, "likings", lambda *_: {LIKED: liked, BETTER: 0})
    found = [choice(game, view, [LIKED, BETTER], Effort(playouts * PLIES, 4), luck(seed)) for seed in range(10)]
    assert found.count(wanted) >= 9


def test_every_move_of_a_hint_has_the_same_luck_and_of_equals_the_more_promising_comes_first() -> None:
    game = find("las_vegan")
    view, legal = at(game, 0)
    told = judged(game, view, legal, luck())
    assert [points for _, points in told] == sorted((points for _, points in told), reverse=True)
    order = candidates(game, view, legal)
    alike = [move for move, points in told if points == told[0][1]]
    assert alike == sorted(alike, key=order.index)


def test_whoever_drops_the_question_ends_the_search_early() -> None:
    game, dropped = find("monte_carlo"), CancelledAt(2)
    view, legal = at(game)
    assert judged(game, view, legal, luck(), dropped)
    assert dropped.looks == 2


@pytest.mark.parametrize("name", [*learned_tables()])
def test_a_learned_player_thinks_something_of_every_move_of_a_hand(name: str) -> None:
    game_id, _, number = name.partition(".")
    game, seen = find(game_id), 0
    for deal in range(4):
        state = game.deal(Setup(deal, complete(game.info.options, {})))
        if int(number or 1) > 1:
            state = new_round(state.setup, 0, ((0,) * 5,) * (int(number) - 1))
        while (legal := game.legal_moves(state)) and legal[0].verb != "deal":
            view = game.observe(state, state.seat or 0)
            found = likings(game, view, legal, learned_tables())
            assert not found or [*found] == [*legal]
            seen += len(found) > 1
            state = game.apply(
                state, GreedyBot().choose(game, view, [move for move in legal if move.picks] or legal, Chance(1))
            ).state
    assert seen > 40


def test_worlds_come_more_often_in_which_the_others_played_as_the_learned_player_does() -> None:
    """Who threw off another card in the round of the ace of hearts hardly holds that ace: it would have gone."""
    game = find("monte_carlo")
    ace, options = FRENCH.parse("AH"), complete(game.info.options, {})
    usual, weighed, found = 0.0, 0.0, 0
    for number in range(60):
        state = new_round(Setup(number, options), 0, ((0,) * 5,) * 4)
        while state.phase == "trick" and len(state.extra.log) < 20:
            seat, legal = state.seat or 0, game.legal_moves(state)
            if seat == 0 and len(legal) > 1:
                view = game.observe(state, 0)
                others = [other for other in range(1, 5) if state.extra.tricks.voids[other]]
                seen = {card for pile in view.piles.values() for card in pile.cards}
                if others and ace not in seen:
                    for tables in (UNLEARNED, learned_tables()):
                        worlds = Prospect(game, view, luck(number), tables).worlds(Effort(1, 12))
                        share = sum(ace in world.piles[f"h{seat}"].cards for world in worlds for seat in others) / 12
                        usual, weighed = (usual + share, weighed) if tables is UNLEARNED else (usual, weighed + share)
                    found += 1
                    break
            move = GreedyBot().choose(game, game.observe(state, seat), legal, Chance(1))
            state = game.apply(state, move).state
    assert found > 10
    assert weighed < 0.7 * usual


GAMES = ("murlan", "las_vegan", "monte_carlo", "hearts", "mau_mau")[:: 1 if EVERYTHING else 2]


def decision(game: str, state: AnyState, move: Move, level: str = "beginner") -> ReviewedDecision | None:
    rules = find(game)
    assert state.seat is not None
    view = rules.observe(state, state.seat)
    chance = chance_of(view_text(view))
    return review_decision(rules, level, view, rules.legal_moves(state), move, chance)


def choices(game: str, number: int, most: int) -> list[tuple[AnyState, Move]]:
    states, moves = by_thumb(game, number, most)
    return [
        (state, move)
        for state, move in zip(states, moves, strict=False)
        if len(find(game).legal_moves(state)) > 2 and state.phase != "exchange"
    ]


@every("game", GAMES)
def test_hidden_cards_change_nothing(game: str) -> None:
    rules = find(game)
    for state, move in choices(game, 4, 30)[3::30]:
        assert state.seat is not None
        view = rules.observe(state, state.seat)
        told = decision(game, state, move)
        for number in range(20):
            other = rules.determinize(view, Chance(number))
            assert view_text(rules.observe(other, state.seat)) == view_text(view)
        assert decision(game, rules.determinize(view, Chance(7)), move) == told


@every("game", GAMES)
def test_a_price_is_never_negative_and_the_best_move_is_legal(game: str) -> None:
    for state, move in choices(game, 2, 24)[::12]:
        found = decision(game, state, move)
        assert found.price >= 0
        assert found.best_move in find(game).legal_moves(state)
        assert (found.best_move == move) is (found.price == 0)


def test_every_legal_play_is_judged_however_it_is_written() -> None:
    """Of cards that differ in suit alone the search knows one, and some plays it never thinks of."""
    judged = set()
    for state, _ in choices("murlan", 3, 12)[::12]:
        for move in find("murlan").legal_moves(state)[:3]:
            judged.add(decision("murlan", state, move) is not None)
    assert judged == {True}


def test_a_pass_of_who_could_have_gone_out_is_dear() -> None:
    rules = find("murlan")
    states, _ = by_thumb("murlan", 8, 80)
    for state in states:
        hand = len(state.piles[f"h{state.seat}"]) if state.seat is not None else 0
        legal = rules.legal_moves(state) if hand else ()
        last = [move for move in legal if len(move.picks) == hand]
        if last and PASS in legal:
            paid, free = decision("murlan", state, PASS), decision("murlan", state, last[0])
            assert (free.price, paid.best_move) == (0, last[0])
            assert paid.price > 0.3
            return
    raise AssertionError("nobody could go out")


def test_where_nothing_is_searched_nothing_is_told() -> None:
    states, _ = by_thumb("golf", 1, 1)
    view = find("golf").observe(states[0], 0)
    assert review_decision(find("golf"), "good", view, (), parse("draw"), Chance(1)) is None


class Coins(Prospect):
    """Two moves that end by luck alone, the second a little better where ``ahead`` is more than 0."""

    def __init__(self, ahead: float, seed: int) -> None:
        self.luck = Random(seed)  # noqa: S311 -- luck, no secret
        self._ahead = ahead

    def worlds(self, effort: Effort) -> list[AnyState]:
        return [None] * effort.worlds

    def result(self, world: AnyState, move: Move) -> float:  # noqa: ARG002 -- by luck alone
        return 0.2 * self.luck.random() + self._ahead * (move == PASS) + 0.1 * self.luck.random() * (move == PASS)


def test_what_luck_explains_is_no_price() -> None:
    effort = Effort(60, 4)
    by_luck = [compared(Coins(-0.05, seed), parse("draw"), PASS, effort)[0] for seed in range(40)]
    assert sum(ahead == 0 for ahead in by_luck) >= 36
    assert min(by_luck) == 0
    for seed in range(5):
        ahead, played = compared(Coins(0.25, seed), parse("draw"), PASS, effort)
        assert isclose(ahead, 0.3, abs_tol=0.04)
        assert isclose(played, 0.1, abs_tol=0.04)
