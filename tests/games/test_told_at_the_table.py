"""What games for several tell for the table, in whole random matches: what is asked, what a play is called, the reckoning.

Everything is compared with what it is about, counted here in another way.
"""

from __future__ import annotations

from collections.abc import Iterator
from math import gcd
from pathlib import Path

import pytest

from cardtable.games.las_vegan.casino import GOLDEN_PLACES, ORDINARY_PLACES
from cardtable.games.las_vegan.rules import LasVegan
from cardtable.games.monte_carlo.rules import MonteCarlo
from cardtable.games.murlan.hand import order_of
from cardtable.games.murlan.plays import HEIGHTS
from cardtable.games.murlan.rules import Murlan
from cardtable.games.registry import ALL_GAMES
from cardtable.games.seated import HANDS, PLAYS, WON
from cardtable.games.trick_kit import on_table
from cardtable.i18n.catalogue import Catalogue, load_catalogue
from cardtable.i18n.phrases import card_name
from cardtable.kernel.game import AnyGame
from cardtable.kernel.moves import Move
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import AnyState, Setup
from cardtable.kernel.telling import Amount, CardNamed, Said, Sentence
from tests.support.murlan import position

HOUSES = [
    (Murlan(), {}),
    (Murlan(), {"mu_joker_pair": "bomb", "mu_suited_straight": "beats_bombs", "mu_ace_both_ends": "on"}),
    (Murlan(), {"mu_direction": "counterclockwise", "mu_pass": "locked_until_round_ends", "mu_target": "11"}),
    (MonteCarlo(), {"mc_players": 5}),
    (MonteCarlo(), {"mc_players": 7, "mc_leftover": "uneven", "mc_follow_suit": "free"}),
    (MonteCarlo(), {"mc_players": 8, "mc_ace_extra_turn": "forced"}),
    (LasVegan(), {"lv_players": 3}),
    (LasVegan(), {"lv_players": 5, "lv_chip_set": "harsh", "lv_golden_tie": "nobody_pays"}),
    (LasVegan(), {"lv_players": 2, "lv_golden_card": "drawn", "lv_place_chip": "must"}),
    (MonteCarlo(), {"mc_players": 5, "mc_first_lead": "dealer", "mc_domino_pass": "free"}),
]
EVERY = pytest.mark.parametrize("house", range(len(HOUSES)))
MOST = 700  # plies


def match(house: int, seed: int = 5) -> Iterator[tuple[AnyGame, AnyState, tuple[Move, ...], AnyState]]:
    """Each ply of a random match: state, legal moves, state after it."""
    game, wanted = HOUSES[house]
    options = complete(game.info.options, wanted)
    state, chance = game.deal(Setup(seed, options)), Chance(seed)
    for _ in range(MOST):
        legal = game.legal_moves(state)
        if not legal or game.outcome(state) is not None:
            return
        plays = [move for move in legal if move.picks] or list(legal)
        pool = plays if chance.below(4) else list(legal)
        move = pool[chance.below(len(pool))]
        after = game.apply(state, move).state
        yield game, state, legal, after
        state = after


def say(texts: Catalogue, said: Said | Amount | str | int) -> str:
    """Any thing that is said; raises KeyError for a text that there is not."""
    if isinstance(said, Said):
        params = {}
        for name, value in said.params.items():
            if isinstance(value, list | tuple):
                params[name] = ", ".join(
                    card_name(texts, each.text) if isinstance(each, CardNamed) else say(texts, each) for each in value
                )
            else:
                params[name] = value if isinstance(value, int) else say(texts, value)
        return texts.text(said.key, **params)
    return str(said.number) if isinstance(said, Amount) else str(said)


def told(texts: Catalogue, sentence: Sentence) -> str:
    said = Said(
        sentence.said.key, {**sentence.said.params, **{key: f"seat {seat}" for key, seat in sentence.names.items()}}
    )
    return say(texts, said)


@pytest.fixture(scope="module")
def texts() -> Catalogue:

    return load_catalogue(Path(__file__).parents[2] / "assets" / "translations", "en")


@EVERY
def test_whoever_is_to_act_is_asked_for_something_in_words(house: int, texts: Catalogue) -> None:
    words = set()
    for game, state, legal, _ in match(house):
        asked = game.asked(state, legal)
        assert asked is not None
        line = told(texts, asked)
        assert "{" not in line
        words.add(asked.said.key.split(".")[1])
        for chip in {move.source for move in legal if move.source}:
            where = game.asked(state, legal, chip)
            assert where.said.key == "asked.chip_to"
            assert len(where.said.params["places"]) == sum(move.source == chip for move in legal)
            assert "{" not in told(texts, where)
    assert len(words) > 3


@EVERY
def test_the_coach_says_rules_in_words_wherever_there_is_something_to_decide(house: int, texts: Catalogue) -> None:
    keys = set()
    for game, state, legal, _ in match(house):
        said = game.coached(state, legal)
        assert all("{" not in say(texts, each) for each in said)
        assert bool(said) or not any(move.picks for move in legal)
        keys |= {each.key for each in said}
    assert len(keys) > 2


def test_who_has_nothing_to_play_is_asked_for_nothing() -> None:
    for house in (3, 6):
        game, state, _, _ = next(match(house))
        assert game.asked(state, ()) is None
        assert game.coached(state, ()) == () or game.info.id == "monte_carlo"


def test_few_cards_that_fit_are_named_and_many_are_counted() -> None:
    keys = set()
    for seed in range(4):
        for game, state, legal, _ in match(3, seed):
            if state.phase == "domino":
                asked = game.asked(state, legal)
                keys.add(asked.said.key)
                fits = sum(bool(move.picks) for move in legal)
                if asked.said.key == "asked.fits":
                    assert len(asked.said.params["cards"]) == fits <= 3
                elif asked.said.key == "asked.fits_many":
                    assert asked.said.params["n"] == fits > 3
    assert {"asked.fits", "asked.fits_many", "asked.stuck", "asked.again"} <= keys


def test_where_one_may_always_pass_in_the_domino_the_prompt_says_so() -> None:
    asked = {
        (said.said.key, frozenset(move.verb for move in legal))
        for game, state, legal, _ in match(len(HOUSES) - 1)
        if state.phase == "domino" and (said := game.asked(state, legal)) is not None
    }
    assert ("asked.fits_or_pass", frozenset({"play", "pass"})) in asked
    assert all(key in {"asked.fits_or_pass", "asked.stuck"} or "pass" not in verbs for key, verbs in asked)


@EVERY
def test_every_play_has_a_name_of_its_kind(house: int, texts: Catalogue) -> None:
    for game, state, legal, _ in match(house):
        for move in legal[:40]:
            if move.picks and move.verb != "give":
                cards = tuple(map(game.info.deck.parse, move.picks))
                name = game.named(state, cards)
                assert name is not None, move
                assert "{" not in say(texts, name)
        assert game.named(state, ()) is None


@EVERY
def test_a_reckoning_comes_with_every_hand_that_is_over_and_adds_up(house: int, texts: Catalogue) -> None:
    hands = 0
    for game, state, _, after in match(house):
        hand_result = game.hand_result(after)
        over = after.scores != state.scores or after.phase in {"deal", "dealing", "over"}
        if hand_result is None:
            assert not over or not any(after.piles[pile] for pile in WON if pile in after.piles), after.phase
            continue
        hands += 1
        assert hand_result.after == after.scores
        assert sorted(hand_result.order) == list(range(len(after.scores)))
        for seat, (before, score) in enumerate(zip(hand_result.before, hand_result.after, strict=True)):
            assert score == before + sum(row.cells[seat].points for row in hand_result.rows)
        for sentence in (hand_result.title, *hand_result.notes):
            assert "{" not in told(texts, sentence)
        for row in hand_result.rows:
            assert "{" not in say(texts, row.about)
            for cell in row.cells:
                assert cell.words is None or "{" not in say(texts, cell.words)
        assert hand_result.total is None or say(texts, hand_result.total)
    assert hands


@pytest.mark.parametrize("house", [3, 4, 9, 6, 8])
def test_a_reckoning_says_who_begins_the_next_round(house: int) -> None:
    begins, rounds = None, 0
    for game, _, _, after in match(house):
        if begins is not None and after.phase not in {"deal", "dealing"}:
            assert after.seat == begins
            rounds += 1
        begins = None
        hand_result = game.hand_result(after)
        if hand_result is not None and after.phase != "over":
            names = {key: seat for note in hand_result.notes for key, seat in note.names.items()}
            begins = names.get("leader", names.get("name", names.get("dealer")))
            assert begins is not None
    assert rounds


def test_a_round_of_las_vegan_is_told_from_the_golden_places_on_as_the_casino_lies() -> None:
    order, places = (*GOLDEN_PLACES, *ORDINARY_PLACES), set[str]()
    for house in (3, 6):
        for game, _, _, after in match(house):
            told = game.hand_result(after) if game.info.id == "las_vegan" else None
            if told is not None:
                lie = [row.place for row in told.rows if row.place]
                assert lie == [place for place in order if place in lie]
                assert all(row.place for row in told.rows[: len(lie)]), "what is spared comes last"
                places.update(lie)
    assert len(places) > 2


def test_the_cards_of_a_reckoning_are_those_that_were_won() -> None:
    for house in (3, 6):
        for game, _, _, after in match(house):
            hand_result = game.hand_result(after)
            if hand_result is None:
                continue
            for row in hand_result.rows:
                for seat, cell in enumerate(row.cells):
                    shown = [card for group in cell.groups for card in group] + list(cell.idle)
                    won = set(after.piles[WON[seat]].cards) | (
                        set(on_table(after.piles, after.extra.tricks)) if after.extra.tricks.winner == seat else set()
                    )
                    assert set(shown) <= won
                    assert len(set(shown)) == len(shown)


def test_the_paper_of_a_ruined_player_adds_up_and_says_that_this_ends_the_match() -> None:
    ruined = several = 0
    for number in range(40):
        options = complete(LasVegan().info.options, {"lv_players": 3, "lv_start_cabbages": 2, "lv_chip_set": "harsh"})
        state, chance = LasVegan().deal(Setup(number, options)), Chance(number)
        while legal := LasVegan().legal_moves(state):
            state = LasVegan().apply(state, legal[chance.below(len(legal))]).state
        hand_result = LasVegan().hand_result(state)
        keys = [note.said.key.rpartition(".")[2] for note in hand_result.notes]
        last = state.extra.round == state.option("lv_rounds")
        assert ("ruined" in keys, "last_round" in keys) == (not last, last)
        assert last or 0 in state.scores
        told = [note.names["name"] for note in hand_result.notes if note.said.key.endswith(("ruined", "ruined_too"))]
        assert told == [seat for seat, score in enumerate(state.scores) if score == 0]
        assert keys.count("ruined") <= 1  # that the match ends is said once
        several += len(told) > 1
        golden = any(place in {"min", "max"} for place, _ in state.extra.placed)
        bare = 4 - golden - sum(place.startswith("casino") for place, _ in state.extra.placed)
        said = [note.said.params["n"] for note in hand_result.notes if note.said.key.endswith("no_chip")]
        assert said == ([bare] if bare else [])
        sums = [sum(row.cells[seat].points for row in hand_result.rows) for seat in range(3)]
        assert sums == [after - before for before, after in zip(hand_result.before, hand_result.after, strict=True)]
        ruined += any(row.about.key.endswith("no_more") for row in hand_result.rows)
    assert ruined
    assert several


@pytest.mark.parametrize(
    ("scores", "target", "options", "key"),
    [
        ((21, 20, 9, 4), 21, {}, "alone"),
        ((52, 51, 30, 20), 51, {}, "most"),
        ((52, 52, 30, 20), 51, {}, "draw"),
        ((33, 31, 4, 4), 31, {"mu_target": "11"}, "most"),
    ],
)
def test_the_last_paper_of_murlan_says_why_the_match_ended(
    scores: tuple[int, ...], target: int, options: dict[str, str], key: str
) -> None:
    state = position(options, scores=scores, target=target, phase="over", out=(0, 1, 2), h3="3S")
    hand_result = Murlan().hand_result(state)
    assert [note.said.key for note in hand_result.notes] == [f"reckoning.murlan.{key}"]
    assert hand_result.notes[0].said.params == {"target": target}


def test_where_equal_totals_play_on_no_target_is_promised() -> None:
    play_on = {"mu_at_51": "play_on_until_single_leader"}
    state = position(play_on, scores=(52, 52, 30, 20), target=51, phase="deal", out=(0, 1, 2), h3="3S")
    hand_result = Murlan().hand_result(state)
    assert [note.said.key for note in hand_result.notes] == ["reckoning.murlan.tied", "reckoning.murlan.exchange"]


def test_places_of_murlan_are_listed_as_they_were_reached() -> None:
    for game, _, _, after in match(0):
        hand_result = game.hand_result(after)
        if hand_result is not None:
            assert hand_result.order == order_of(after.extra.hand)
            assert hand_result.places
            assert [hand_result.after[seat] - hand_result.before[seat] for seat in hand_result.order] == [3, 2, 1, 0]


@pytest.mark.parametrize("house", [0, 1, 2])
def test_the_lap_of_murlan_is_what_everybody_did_last_in_this_round(house: int) -> None:
    done: list[tuple[int, bool]] = []
    longest = 0
    for game, state, _, after in match(house):
        if state.phase != "play" or after.phase != "play" or after.extra.hand.last is None:
            done = []
            assert after.phase != "play" or game.lap(after).plays == ()
            continue
        seat = state.seat
        done = [entry for entry in done if entry[0] != seat] + [(seat, after.extra.hand.last == seat)]
        lap = game.lap(after).plays
        assert lap == tuple(done[-len(lap) :])
        assert [entry for entry in done if entry[1] and after.piles[PLAYS[entry[0]]]][-1] in lap
        assert after.extra.hand.last in {other for other, played in lap if played}
        longest = max(longest, len(lap))
    assert longest == 4


@EVERY
def test_counters_tell_only_what_was_seen(house: int, texts: Catalogue) -> None:
    for game, _, _, after in match(house):
        for fact in game.counters(after):
            words = f"{say(texts, fact.name)}: {say(texts, fact.value)}"
            assert "{" not in words
        if game.info.id == "murlan":
            jokers = sum(HEIGHTS[card] > 15 for hand in HANDS[:4] for card in after.piles[hand].cards)
            value = game.counters(after)[0].value
            assert isinstance(value, Said)
            assert value.params["n"] == 2 - jokers


@EVERY
def test_scores_change_by_what_a_point_is_worth(house: int) -> None:
    unit = 0
    for game, before, _, after in match(house):
        worth = game.point_value(after)
        changes = [abs(now - was) for now, was in zip(after.scores, before.scores, strict=True)]
        unit = gcd(unit, *changes)
    assert unit == worth


@pytest.mark.parametrize("house", [3, 5, 6, 7])
def test_the_highest_so_far_is_the_winner_once_the_trick_is_full(house: int) -> None:
    full = 0
    for game, _, _, after in match(house):
        highest, winner = game.highest(after), game.winner(after)
        lying = any(after.piles[pile] for pile in PLAYS[: len(after.scores)])
        assert (highest is None) is not lying
        if winner is not None and lying:
            full += 1
            assert highest == winner
    assert full > 5


def test_which_way_turns_go_round_is_told() -> None:
    ways = {}
    for house in (0, 2):
        game, state, _, _ = next(match(house))
        ways[house] = game.clockwise(state)
    assert ways == {0: True, 2: False}


@pytest.mark.parametrize("game", [game for game in ALL_GAMES if game.info.seats[1] == 1], ids=lambda game: game.info.id)
def test_patiences_tell_nothing_of_the_kind(game: AnyGame) -> None:
    state = game.deal(Setup(3, complete(game.info.options, {})))
    assert game.lap(state).plays == game.counters(state) == game.coached(state, ()) == ()
    assert game.highest(state) is game.named(state, ()) is game.asked(state, ()) is game.hand_result(state) is None
    assert game.clockwise(state)


def test_a_match_takes_as_long_as_its_options_make_it() -> None:
    for game in ALL_GAMES:
        usual = complete(game.info.options, {})
        assert game.length(usual) == Said(f"game.{game.info.id}.length")
    told = {
        (game, value): game.length(complete(game.info.options, {option: value})).params["n"]
        for game, option, values in ((Murlan(), "mu_target", ("11", "41")), (LasVegan(), "lv_rounds", (1, 2)))
        for value in values
    }
    assert [told[key] for key in told] == [15, 60, 5, 10]


def test_most_hands_begin_as_all_do_cost_what_all_do_and_leave_nothing_to_be_read_again() -> None:
    for game in ALL_GAMES:
        state = game.deal(Setup(3, complete(game.info.options, {})))
        assert game.opening(state) is None
        assert game.lap(state).earlier == {}
        assert (game.at_stake(state) is None) == (game.info.id != "monte_carlo")
