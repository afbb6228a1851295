"""The kit for games of tricks: what a game has that declares as little as it can."""

from __future__ import annotations

import pytest

from cardtable.games import trick_kit as kit
from cardtable.games.seated import HANDS
from cardtable.kernel.errors import CardtableError
from cardtable.kernel.game import checked
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import Setup, State
from cardtable.kernel.table import face_down
from cardtable.kernel.telling import Lesson, LessonStep
from tests.support import laws
from tests.support.own_games.most_aces import Aces

GAME = Aces()


def match(number: int, game: Aces = GAME) -> list[State[kit.TrickCourse]]:
    states, chance = [game.deal(Setup(number, complete(game.info.options, {})))], Chance(number)
    while legal := game.legal_moves(states[-1]):
        states.append(checked(game, states[-1], legal[chance.below(len(legal))]).state)
    return states


def test_a_game_that_declares_little_is_played_to_its_end() -> None:
    states = match(1)
    first = states[0]
    assert (first.phase, first.seat) == ("trick", (first.extra.dealer + 1) % 4)
    assert len(GAME.legal_moves(first)) == 13
    outcome = GAME.outcome(states[-1])
    assert max(outcome.scores) >= 5
    assert outcome.winners == tuple(seat for seat in range(4) if outcome.scores[seat] == max(outcome.scores))
    told = GAME.hand_result(states[-1])
    assert (len(told.rows), [note.said.key for note in told.ended]) == (1, ["reckoning.over.high"])
    left = any(states[-1].piles[hand].cards for hand in HANDS[:4])
    assert [note.said.key for note in told.notes] == ["reckoning.decided"] * left + ["reckoning.over.high"]
    assert [said.key for said in GAME.coached(first, GAME.legal_moves(first))] == ["coach.lead"]


def test_it_is_fair_and_keeps_the_laws() -> None:
    states = match(2)
    for state in (states[0], states[20], states[-2], states[-1]):
        laws.views_are_fair(GAME, state, Chance(3))
        laws.the_past_is_remembered(GAME, state)
        for law in laws.STATE_LAWS:
            law(GAME, state)


class FromStock(Aces):
    """Three cards in the hand, the others in a stock above the turned trump."""

    holds = 3


def test_hands_are_filled_up_from_a_stock_and_nobody_may_change_the_trump_where_nothing_is_said_of_it() -> None:
    game = FromStock()
    states = match(1, game)
    assert [len(states[0].piles[hand]) for hand in HANDS[:4]] == [3] * 4
    trump = states[0].piles["stock"].cards[0]
    assert states[0].piles["stock"].is_up(0)
    assert not any(kit.CHANGE in game.legal_moves(state) for state in states)
    assert states[-1].piles["stock"].cards == ()
    before = next(n for n, state in enumerate(states) if not state.piles["stock"].cards) - 1
    assert states[before].piles["stock"].cards[0] == trump
    for state in (states[0], states[9], states[before], states[-1]):
        laws.views_are_fair(game, state, Chance(3))


def test_the_trick_that_a_seat_sees_is_empty_when_it_leads() -> None:
    state = match(1)[0]
    assert kit.trick_seen(GAME.observe(state, state.seat or 0)) == ()
    move = GAME.legal_moves(state)[0]
    after = GAME.apply(state, move).state
    assert kit.trick_seen(GAME.observe(after, after.seat or 0)) == (kit.FRENCH.parse(move.picks[0]),)
    assert GAME.exchanged(GAME.observe(after, 0)) is None
    assert len(after.piles[HANDS[state.seat or 0]]) == 12


def test_a_lesson_is_written_in_a_line_for_each_step() -> None:
    assert kit.lesson(7, 4, aim="@h0", lead="play:2C > play:3C play:4C", end="") == Lesson(
        7,
        (
            LessonStep("aim", at=("h0",)),
            LessonStep("lead", "play:2C", others=("play:3C", "play:4C")),
            LessonStep("end"),
        ),
        4,
    )


class Trumps(Aces):
    """Spades win every trick."""

    def best(self, cards, trump=""):
        spades = [place for place, card in enumerate(cards) if kit.FRENCH.suit(card) == "S"]
        return spades[0] if spades else super().best(cards, trump)


@pytest.mark.parametrize(("game", "rule"), [(GAME, "coach.void"), (Trumps(), "coach.void_trump")])
def test_whoever_cannot_follow_is_told_whether_a_card_can_win(game: Aces, rule: str) -> None:
    state = game.deal(Setup(1, complete(game.info.options, {})))
    seat, text = state.seat or 0, kit.FRENCH.text
    after = (seat + 1) % 4
    hands = {HANDS[seat]: face_down(kit.FRENCH.cards[13:26]), HANDS[after]: face_down(kit.FRENCH.cards[:13])}
    led = game.apply(state.with_piles(hands), kit.Move("play", picks=(text(kit.FRENCH.cards[13]),))).state
    assert (led.seat, kit.FRENCH.suit(kit.FRENCH.cards[0])) == (after, "S")
    assert [said.key for said in game.coached(led, game.legal_moves(led))] == [rule]


def test_what_a_game_has_to_declare_is_named() -> None:
    with pytest.raises(CardtableError, match="ends: there is no option 'ac_over'"):
        type("Endless", (Aces,), {"ends": "ac_over"})
    for name in ("must_follow", "may"):
        with pytest.raises(CardtableError, match=f"{name}: where cards are drawn .* any card may be played"):
            type("Drawing", (Aces,), {"holds": 3, name: lambda _, *asked: bool(asked)})
    type("AnyCard", (Aces,), {"holds": 3})
    assert GAME.why(match(1)[0], None).code == "aces.not_now"
