"""The log of a table for several in words: every ply stands alone, rounds have headings, secrets stay with their owners."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import pairwise

import pygame
import pytest

from cardtable.games.hearts import Hearts
from cardtable.games.las_vegan.rules import LasVegan
from cardtable.games.monte_carlo.rules import MonteCarlo
from cardtable.games.murlan.hand import Hand, begin
from cardtable.games.murlan.rules import Murlan
from cardtable.i18n.catalogue import Catalogue
from cardtable.kernel.game import Game
from cardtable.kernel.moves import parse
from cardtable.kernel.state import Recycled
from cardtable.session.sight import LogEntry, LogReader
from cardtable.session.table_game import TableGame
from cardtable.ui.table import words as table_words
from cardtable.ui.table.curtain import called
from cardtable.ui.table.words import (
    HEADING,
    happened,
    remembered_exchange,
    seated_log_lines,
    seated_move_words,
    since_turn,
)
from tests.support.murlan import cards
from tests.support.murlan import position as murlan
from tests.support.parties import party, party_from, play_out, play_until, step
from tests.support.seated import las_vegan
from tests.support.services import sandbox


@pytest.fixture
def texts(surface: pygame.Surface) -> Iterator[Catalogue]:
    box = sandbox()
    yield box.services.texts
    box.close()


def told(match: TableGame, texts: Catalogue, viewer: int | None = None) -> list[tuple[int, str]]:
    return list(seated_log_lines(match, LogReader(match.game).entries(match.history, viewer), texts))


@pytest.mark.parametrize(
    ("game", "who"), [(LasVegan(), "bbbb"), (Murlan(), "bbbb"), (MonteCarlo(), "bbbbb")], ids=lambda each: str(each)[:9]
)
def test_every_line_of_a_whole_match_says_something_by_itself(game: Game, who: str, texts: Catalogue) -> None:
    match = play_out(party(who, game=game))
    lines = told(match, texts)
    assert [number for number, _ in lines if number != HEADING] == list(range(1, match.history.cursor + 1))
    assert all(words.strip() and "{" not in words and "party." not in words for _, words in lines)
    assert not texts.missing
    names = [player.name for player in match.players]
    assert all(any(name in words for name in names) for number, words in lines if number != HEADING)


def test_headings_stand_behind_each_hand_and_name_it(texts: Catalogue) -> None:
    match = play_until(party("bbbb", game=Murlan()), lambda match: match.state.extra.hand.number == 2)
    lines = told(match, texts)
    assert [words for number, words in lines if number == HEADING] == ["Hand 1", "Hand 2", "Hand 3"]
    dealt = lines[-2]
    assert dealt[1].endswith("deals.")
    over = next(words for number, words in lines if "Hand 1 is over." in words)
    assert "+3" in over


def test_a_dealer_who_is_drawn_by_lot_is_named(texts: Catalogue) -> None:
    match = play_until(
        party("bbbb", game=Murlan(), mu_deal_start="random"), lambda match: match.state.extra.hand.number == 5
    )
    states, lines = match.history.states, dict(told(match, texts))
    dealt = [n for n, (one, other) in enumerate(pairwise(states), 1) if one.phase == "deal" != other.phase]
    dealers = [states[n].extra.hand.dealer for n in dealt]
    assert any((other - one) % 4 != 1 for one, other in pairwise(dealers)), "the lot falls anywhere"
    for number, dealer in zip(dealt, dealers, strict=True):
        assert lines[number].startswith(f"{match.players[dealer].name} deals.")


def test_a_round_of_monte_carlo_is_named_after_its_aim(texts: Catalogue) -> None:
    match = play_until(party("bbbbb", game=MonteCarlo()), lambda match: match.state.extra.round == 2)
    assert [words for number, words in told(match, texts) if number == HEADING] == [
        "Round 1: No tricks",
        "Round 2: No clubs",
    ]


def test_a_chip_is_told_by_its_value_and_the_card_it_goes_on(texts: Catalogue) -> None:
    state = las_vegan({"lv_players": 3}, seat=0, h0="R9 B1", h1="R1", h2="G1", play1="R7", play2="G7")
    match = party_from(state, "ppp")
    match.play(0, parse("play:R9"), 0.0)
    casino = match.state.extra
    chip = next(move for move in match.legal if move.source == "chip3")
    value = f"{casino.faces[3]:+d}".replace("-", "−")
    card = casino.cards[("casino1", "casino2", "casino3").index(chip.target)]
    wanted = f"{value} on {texts.text(f'party.casino.{card}')}"
    assert seated_move_words(chip, match.game, match.state, texts) == wanted
    golden = next(move for move in match.legal if move.source == "golden")
    assert seated_move_words(golden, match.game, match.state, texts).endswith("on the min place")
    match.play(0, chip, 0.0)
    match.play(0, parse("done"), 0.0)
    lines = [words for number, words in told(match, texts) if number]
    assert lines == ["Anna plays the red nine.", f"Anna lays {wanted}.", "Anna declines to lay a chip."]


@pytest.mark.parametrize("seats", [5, 8])
def test_the_curtain_says_whose_trick_it_is_who_leads_and_how_many_one_has(seats: int, texts: Catalogue) -> None:
    match = party("p" * seats, game=MonteCarlo(), mc_players=seats)
    reader, game, tricks = LogReader(match.game), match.game, 0
    while tricks < 3:
        caller, before = match.state.seat or 0, match.history.cursor
        words, has = since_turn(match, caller, reader, texts)
        played = [entry.seat for entry in reader.entries(match.history, None)]
        since = played[::-1].index(caller) if caller in played else before
        assert words.count(" plays the ") == min(8, since)
        won = [state for n, state in enumerate(match.history.states[: before + 1])
               if n >= before - since and game.winner(state) is not None
               and (n == 0 or game.winner(match.history.states[n - 1]) is None)]  # fmt: skip
        for state in won:
            assert f"The trick goes to {match.players[game.winner(state) or 0].name}, who leads." in words
        assert words.count("The trick goes") == len(won)
        own = game.taken(match.state, caller)
        counted = f"You have {own} trick{'s' * (own > 1)}." if own else "You have no tricks yet."
        assert has == (counted if before else "")
        step(match)
        tricks += game.winner(match.state) is not None


def test_the_last_trick_of_a_round_leads_to_nothing(texts: Catalogue) -> None:
    match = play_until(party("p" * 5, game=MonteCarlo()), lambda match: match.state.phase == "deal")
    assert match.legal
    words, has = since_turn(match, match.state.seat or 0, LogReader(match.game), texts)
    assert "The trick goes to " in words
    assert "who leads" not in words.split("The trick goes to ")[-1]
    assert not has


def test_who_ends_a_round_early_leads_no_more(texts: Catalogue) -> None:
    match = play_until(
        party("p" * 5, game=MonteCarlo()), lambda match: any(move.verb == "cut" for move in match.legal), most=900
    )
    match.play(match.state.seat or 0, parse("cut"), 0.0)
    words, _ = since_turn(match, match.state.seat or 0, LogReader(match.game), texts)
    assert "ends the round early" in words
    assert "who leads" not in words.partition(" ends the round early")[0].split("The trick goes to ")[-1]


def test_where_nothing_happened_since_the_own_turn_the_curtain_says_only_what_one_has(texts: Catalogue) -> None:
    state = las_vegan({"lv_players": 3}, seat=0, h0="R9 B1", h1="R1", h2="G1", play1="R7", play2="G7")
    match, reader = party_from(state, "ppp"), LogReader(LasVegan())
    match.play(0, parse("play:R9"), 0.0)
    assert called(match, 0, reader, texts).since == (
        "Since your last turn: The trick goes to Anna, who leads. You have 1 trick."
    )
    match.play(0, parse("done"), 0.0)
    assert called(match, 0, reader, texts).since == "You have 1 trick."


def test_of_a_round_that_is_over_the_curtain_says_no_more_than_that(
    texts: Catalogue, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table_words, "_MOST_TOLD", 4)
    match = play_until(party("p" * 8, game=MonteCarlo(), mc_players=8), lambda match: match.state.phase == "deal")
    over, reader, told_of_it = match.history.cursor, LogReader(match.game), 0
    play_until(match, lambda match: match.history.cursor == over + 5)  # so its end is not among the latest plies
    while match.game.winner(match.state) is None:
        caller = match.state.seat or 0
        if caller not in {state.seat for state in match.history.states[over : match.history.cursor]}:
            words, _ = since_turn(match, caller, reader, texts)
            assert words.startswith("Most recently: Round 1 is over. ")
            assert "The trick goes to" not in words
            told_of_it += 1
        step(match)
    assert told_of_it


def test_who_stops_after_an_ace_does_not_pass(texts: Catalogue) -> None:
    match = play_until(
        party("ppppp", game=MonteCarlo()),
        lambda match: match.state.phase == "domino" and any(move.verb == "done" for move in match.legal),
    )
    seat = match.state.seat or 0
    match.play(seat, parse("done"), 0.0)
    *_, (_, played), (_, stopped), (heading, _) = told(match, texts)
    assert heading == HEADING
    assert played.startswith(f"{match.players[seat].name} plays the ace of ")
    assert stopped == f"{match.players[seat].name} stops after the ace."


def test_several_cards_are_suggested_by_what_they_are_together(texts: Catalogue) -> None:
    match = party_from(murlan(h0="4S 5H 6D 7C 8S JH JS 2C", h1="3D", h2="3H", h3="3C"), "pppp", game=Murlan())
    words = {move.text: seated_move_words(move, match.game, match.state, texts) for move in match.legal}
    assert words["play:JS,JH" if "play:JS,JH" in words else "play:JH,JS"] == "two jacks"
    assert "a straight of 5 up to the eight" in words.values()
    assert words["play:2C"] == "two of clubs"


def test_cabbages_and_the_end_of_a_round_are_told_in_words(texts: Catalogue) -> None:
    match = play_until(party("bbbb"), lambda match: match.state.extra.round == 3 or match.outcome is not None)
    over = [words for _, words in told(match, texts) if " is over." in words]
    assert over
    assert all("Round " in words for words in over)
    assert any("cabbage" in words for words in over)


def test_a_hand_without_an_exchange_is_told_with_the_deal(texts: Catalogue) -> None:
    over = murlan(h0="", h1="", h2="", h3="9S", out=(0, 1, 2), phase="deal")
    match = party_from(over, "pppp", game=Murlan())
    held = ("BJ RJ" if seat == 3 else f"{seat + 4}S" for seat in range(4))
    after = begin(over.setup, Hand(2, 1, 21, (0, 1, 2, 3)), tuple(map(cards, held)), over.scores)
    cues = (Recycled("played", "h1"),)
    words = happened(LogEntry(0, over, after, parse("deal"), cues, None), match, texts)
    assert words == "Björk deals. Dita was dealt both jokers: nothing is exchanged, and Anna leads."


@pytest.mark.parametrize("viewer", [None, 0, 1, 2, 3])
def test_an_exchange_is_remembered_by_the_two_until_they_play(viewer: int | None, texts: Catalogue) -> None:
    match = play_until(party("bbbb", game=Murlan()), lambda match: match.state.phase == "exchange")
    hand = match.state.extra.hand
    two = {hand.previous[0], hand.previous[-1]}
    assert remembered_exchange(match, viewer, texts) == ""
    step(match)
    words = remembered_exchange(match, viewer, texts)
    assert words.startswith("You gave ") == (viewer in two)
    lines = told(match, texts, viewer)
    assert (words in lines[-2][1]) if words else lines[-2][1].endswith("exchange a card.")
    play_until(match, lambda match: any(entry.startswith(f"{viewer} play") for entry in match.state.extra.hand.log)
               or match.state.phase != "play")  # fmt: skip
    assert remembered_exchange(match, viewer, texts) == ""


def test_cards_that_all_pass_on_are_told_to_whom_they_came_and_to_whoever_gave_them(texts: Catalogue) -> None:
    match = party("bbbb", game=Hearts())
    first = match.state.seat
    assert first is not None
    step(match)
    assert told(match, texts, first)[0][1] == f"{match.players[first].name} has chosen cards to pass on."
    play_until(match, lambda match: match.state.phase == "trick")
    last = match.players[(first + 3) % 4].name
    public = f"{last} has chosen cards to pass on. The chosen cards are passed on."
    assert told(match, texts, None)[3][1] == public
    for seat in range(4):
        words, to, giver = told(match, texts, seat)[3][1], match.players[(seat + 1) % 4], match.players[(seat + 3) % 4]
        assert words == remembered_exchange(match, seat, texts)
        one, two, three = " the [a-z]+ of [a-z]+", ", the [a-z]+ of [a-z]+", " and the [a-z]+ of [a-z]+"
        cards = f"{one}{two}{three}"
        assert re.fullmatch(f"You passed{cards} to {to.name} and got{cards} from {giver.name}.", words)
