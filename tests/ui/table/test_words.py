"""Words at a patience: facts in the bar, plies, hints, what can still come, and how it ended; cards in the case that a sentence wants."""

from __future__ import annotations

import pytest

from cardtable.ai.questions import Forecast, Tip
from cardtable.games.monte_carlo.rounds import DOMINO_PHASE
from cardtable.games.monte_carlo.rules import MonteCarlo
from cardtable.i18n.catalogue import Catalogue, load_catalogue
from cardtable.i18n.phrases import decimal
from cardtable.kernel.moves import Move, carry, parse
from cardtable.kernel.state import State
from cardtable.session.analysis import GivenHint
from cardtable.ui.core.assets import assets_folder
from cardtable.ui.game_words import said_words
from cardtable.ui.table.results import verdict_words
from cardtable.ui.table.words import (
    awaited_cards,
    change_words,
    facts,
    forecast_fact,
    hint_words,
    move_words,
    pile_name,
    points_words,
    spent_stocks,
    spot_words,
)
from tests.support.desks import match_from
from tests.support.positions import alexander, chinese_wall, elevens, klondike, position
from tests.support.seated import monte_carlo
from tests.support.words import TRANSLATIONS
from tests.table.tables import dress

ALL_BUT_ONE = {"fS": "AS..QS", "fH": "AH..KH", "fD": "AD..KD", "fC": "AC..KC"}
GRID = "AS 10H 5D / 7C JD JS / KH 3C 3D"


@pytest.fixture(scope="module")
def texts() -> Catalogue:
    return load_catalogue(assets_folder() / "translations", "en")


def told(state: State, texts: Catalogue) -> dict[str, str]:
    return {fact.name: fact.value for fact in facts(match_from(state), None, None, texts)}


def after(state: State, text: str, texts: Catalogue) -> str:
    """What is said about a ply."""
    match = match_from(state)
    return change_words(match.play(parse(text), 0.0), match, texts)


def ended(state: State, text: str, texts: Catalogue) -> tuple[str, str]:
    match = match_from(state)
    match.play(parse(text), 0.0)
    return verdict_words(match, texts)


@pytest.mark.parametrize(("battle", "value"), [(1, "1 of 3"), (3, "3 of 3"), (5, "5, lost after 3")])
def test_alexander_shows_the_battle_and_what_is_out(battle: int, value: str, texts: Catalogue) -> None:
    assert told(alexander(battle=battle, fS="AS 2S"), texts) == {"Battle": value, "Out": "2 of 52"}


def test_where_battles_only_count_nothing_is_lost(texts: Catalogue) -> None:
    assert told(alexander({"al_redeals": "unlimited"}, battle=5), texts)["Battle"] == "5"


def test_the_wall_shows_what_is_out_and_elevens_what_is_left(texts: Catalogue) -> None:
    assert told(chinese_wall(fS="AS"), texts) == {"Out": "1 of 52"}
    assert told(elevens(GRID, stock="x x"), texts) == {"Stock": "2"}


def test_a_redeal_and_cards_that_cover_are_told(texts: Catalogue) -> None:
    assert after(alexander(t1="5S 8D"), "redeal", texts) == "Shuffled and laid out again."
    assert after(elevens(GRID, stock="x (9S) (6D)"), "clear:c1,c2", texts) == (
        "Ace of spades, ten of hearts: covered with six of diamonds, nine of spades."
    )
    stuck = "AS AH AD / AC 2C 2D / 2H 2S 3D"
    assert after(elevens(stuck, stock="x (9S)"), "spare", texts) == "The spare card: nine of spades."
    removed = elevens(GRID, {"el_mode": "remove"}, stock="x x")
    assert after(removed, "clear:c2,c1", texts) == "Taken: ten of hearts, ace of spades."


def test_what_the_last_cards_of_the_stock_cover_is_no_spare_card(texts: Catalogue) -> None:
    assert after(elevens(GRID, stock="(9S)"), "clear:c2,c1", texts) == (
        "Taken: ten of hearts, ace of spades. Ten of hearts: covered with nine of spades."
    )
    assert after(elevens(GRID, stock="(6D) (9S)"), "clear:c5,c6,c7", texts) == (
        "Taken: jack of diamonds, jack of spades, king of hearts. "
        "Jack of diamonds, jack of spades: covered with nine of spades, six of diamonds."
    )


def test_all_cards_that_are_turned_together_are_told(texts: Catalogue) -> None:
    state = klondike({"kl_draw": "3"}, t1="x QD", stock="(9C) (6C) (4C) (AS)")
    assert after(state, "draw", texts) == "Turned: ace of spades, four of clubs, six of clubs."
    assert after(klondike(t1="x QD", stock="(6C) (4C)"), "draw", texts) == "Turned: four of clubs."


def test_a_turned_stock_of_klondike_is_told_as_before(texts: Catalogue) -> None:
    state = klondike({"kl_passes": "3"}, t1="x QD", waste="4C 6C")
    assert after(state, "recycle", texts) == "The waste was turned over."


def test_a_set_is_suggested_by_its_cards(texts: Catalogue) -> None:
    state = elevens(GRID, stock="x x")
    match = match_from(state)
    words = move_words(parse("clear:c1,c2"), dress(state.piles), match.game.info.deck, match.spec, texts)
    assert words == "Try these together: ace of spades, ten of hearts."
    alone = move_words(parse("clear:c1"), dress(state.piles), match.game.info.deck, match.spec, texts)
    assert alone.startswith("Try taking the "), "one card is not tried together with nothing"


def test_places_have_names(texts: Catalogue) -> None:
    assert pile_name(match_from(elevens(GRID, stock="x")).spec, "c5", texts) == "place 5"
    assert pile_name(match_from(chinese_wall()).spec, "r7", texts) == "the reserve, place 7"
    assert pile_name(match_from(alexander()).spec, "stock", texts) == "the place for shuffling and laying out again"
    assert pile_name(match_from(position("gaps", None, {})).spec, "b3", texts) == "row 2, place 3"
    assert pile_name(match_from(position("gaps", None, {})).spec, "b3", texts).form("to") == "to row 2, place 3"


def test_a_gap_is_told_with_the_card_it_waits_for(texts: Catalogue) -> None:
    match = match_from(position("gaps", None, {"b1": "2S", "b2": "9H", "c1": "3C", "c2": "KD"}))
    awaited = awaited_cards(match.game, match.state)
    assert awaited == {"b3": "10H"}
    said = [spot_words(match.spec, gap, (), -1, match.looks, texts, awaited) for gap in ("b3", "a1", "c3")]
    assert said == [
        "row 2, place 3, a gap for the ten of hearts",
        "row 1, place 1, a gap for any two",
        "row 3, place 3, a gap that nothing fits",
    ]


def test_a_stock_that_cannot_be_used_again_is_spent() -> None:
    assert spent_stocks(match_from(position("gaps", None, {"a1": "3C"}))) == frozenset()
    assert spent_stocks(match_from(position("gaps", None, {"a1": "3C"}, extra=(2, 0)))) == {"stock"}


@pytest.mark.parametrize(
    ("battle", "title", "line"),
    [
        (1, "Conquered!", "All 52 cards are out in the very first battle."),
        (3, "Conquered!", "All 52 cards are out in battle 3."),
        (5, "Lost after three battles", "All 52 cards are out, but it took 5 battles to conquer them."),
    ],
)
def test_alexander_ends_with_the_battle(battle: int, title: str, line: str, texts: Catalogue) -> None:
    assert ended(alexander(battle=battle, t1="KS", **ALL_BUT_ONE), "move:t1:fS:1", texts) == (title, line)


def test_alexander_at_the_last_battle(texts: Catalogue) -> None:
    state = alexander(battle=99, t1="2S 5D", t2="6D")
    assert ended(state, "move:t1:t2:1", texts) == ("Not conquered", "Battles: 99. Cards out: 0, left: 52.")


def test_the_wall_and_elevens_end(texts: Catalogue) -> None:
    assert ended(chinese_wall(t1="KS", **ALL_BUT_ONE), "move:t1:fS:1", texts) == (
        "The wall is down!",
        "All 52 cards are out.",
    )
    won = ended(elevens(GRID, stock="x"), "clear:c1,c2", texts)
    assert won == ("You did it!", "The whole pack is laid out.")
    stuck = elevens("AS AH 2D / 2C 3D 3S / 4H 5C JD", stock="x (KS)")
    assert ended(stuck, "spare", texts) == ("No pair and no three court cards left", "1 card left.")


@pytest.mark.parametrize(
    ("game", "pile", "name"),
    [
        ("black_hole", "t7", "fan 7"),
        ("black_hole", "hole", "the hole"),
        ("beleaguered_castle", "t5", "row 3 on the left"),
        ("beleaguered_castle", "t6", "row 3 on the right"),
        ("calculation", "waste", "the open card"),
        ("calculation", "w2", "pile 2"),
        ("calculation", "f3", "foundation 3"),
        ("canfield", "reserve", "the reserve"),
        ("canfield", "waste", "the waste"),
        ("free_cell", "c2", "cell 2"),
        ("spider", "t10", "column 10"),
    ],
)
def test_a_place_is_called_what_the_field_calls_it_in_that_game(
    texts: Catalogue, game: str, pile: str, name: str
) -> None:
    name_of = pile_name(match_from(position(game, None, {})).spec, pile, texts)
    assert name_of == name
    assert name_of.form("to") == f"to {name}"


# -- hints -------------------------------------------------------------------------------------------------------------


ONE, OTHER, REDEAL = carry("t1", "t2"), carry("t3", "t2"), Move("redeal")
TRY = "Try it."


def given(*tips: Tip, place: int = 0, looking: bool = False, judged: bool = True) -> GivenHint:
    return GivenHint(tips, place, looking, judged)


LOST, WON, OPEN = Tip(ONE, lost=1), Tip(ONE, won=1), Tip(ONE, undecided=1)


@pytest.mark.parametrize(
    ("hint", "again", "told"),
    [
        (given(Tip(ONE), judged=False), False, "It turns a card up. By rule of thumb."),
        (given(Tip(ONE), judged=False, looking=True), False, "It turns a card up. Thinking…"),
        (
            given(Tip(ONE, 41, 19), Tip(OTHER, 38, 22)),
            False,
            "You can win in 41 of 60 possible layouts of the hidden cards. Next best: 38.",
        ),
        (
            given(Tip(ONE, 41, 15, 4), Tip(OTHER, 41, 19)),
            False,
            "You can win in 41–45 of 60 possible layouts of the hidden cards. Next best: 41.",
        ),
        (
            given(Tip(ONE, 41, 19), Tip(OTHER, 41, 19)),
            False,
            "It turns a card up. You can win in 41 of 60 possible layouts of the hidden cards. Next best: 41.",
        ),
        (  # what is second does not seem to be better
            given(Tip(ONE, 6, 34, 20), Tip(OTHER, 6, 32, 22)),
            False,
            "It turns a card up. You can win in 6–26 of 60 possible layouts of the hidden cards.",
        ),
        (
            given(Tip(ONE, 4, 6), Tip(OTHER, 3, 7), looking=True),
            False,
            "You can win in 4 of the first 10 possible layouts of the hidden cards. Thinking…",
        ),
        (given(Tip(ONE, 0, 60)), False, "You can’t win in any of 60 possible layouts of the hidden cards."),
        (given(Tip(ONE, 4, 6)), False, "You can win in 4 of 10 possible layouts of the hidden cards."),
        (given(WON), False, "Can be won after this."),
        (given(OPEN), False, "Undecided."),
        (given(LOST), False, "This can no longer be won."),
        (given(LOST, Tip(OTHER, won=1)), False, "Cannot be won after this."),
        (given(LOST, Tip(OTHER, undecided=1)), False, "Cannot be won after this."),
        (given(LOST, Tip(REDEAL, undecided=1)), True, "This layout can no longer be won."),
        (given(Tip(REDEAL, undecided=1), LOST), True, "What comes after that is luck."),
    ],
)
def test_a_patience_is_told_in_ways(hint: GivenHint, again: bool, told: str, texts: Catalogue) -> None:
    assert hint_words(hint, TRY, ("reveals", 0), texts, rounds=False, again=again) == f"{TRY} {told}"


@pytest.mark.parametrize(
    ("hint", "told"),
    [
        (given(Tip(ONE, value=-2.14), Tip(OTHER, value=0.0)), "At best about −2.1 strokes. Next best: 0.0."),
        (given(Tip(ONE, value=3.0)), "At best about 3.0 strokes."),
        (
            given(Tip(ONE, value=3.0), Tip(OTHER, value=3.0)),
            "4 in a row. At best about 3.0 strokes. Another move is just as good.",
        ),
        (given(Tip(ONE, undecided=9)), "4 in a row. By rule of thumb."),
    ],
)
def test_a_round_is_told_in_strokes(hint: GivenHint, told: str, texts: Catalogue) -> None:
    assert hint_words(hint, TRY, ("row", 4), texts, rounds=True, again=False) == f"{TRY} {told}"


def test_the_next_best_says_which_of_how_many_it_is(texts: Catalogue) -> None:
    hint = given(Tip(ONE, 41, 19), Tip(OTHER, 38, 22), place=1)
    told = hint_words(hint, TRY, None, texts, rounds=False, again=False)
    assert told == "Second of 2 hints. Try it. You can win in 38 of 60 possible layouts of the hidden cards."
    for place in range(1, 9):
        assert hint_words(given(*[LOST] * 9, place=place), TRY, None, texts, rounds=False, again=False)


def test_a_seat_is_told_points(texts: Catalogue) -> None:
    best = given(Tip(ONE, value=1.24), Tip(OTHER, value=-0.3))
    assert points_words(best, TRY, texts, "murlan", only=False) == f"{TRY} About +1.2 points. Next best: −0.3."
    even = given(Tip(ONE, value=1.24), Tip(OTHER, value=1.2))
    assert (
        points_words(even, TRY, texts, "murlan", only=False)
        == f"{TRY} About +1.2 points. Another move is just as good."
    )
    money = points_words(best, TRY, texts, "monte_carlo", only=False, point_value=1000)
    assert money == f"{TRY} About +1,200 kr. Next best: −300 kr."
    assert "About +30 kr." in points_words(best, TRY, texts, "monte_carlo", only=False, point_value=25)
    assert "About +1.2 cabbages." in points_words(best, TRY, texts, "las_vegan", only=False)
    none = given(Tip(ONE, value=0.04), Tip(OTHER, value=-0.3))
    assert points_words(none, TRY, texts, "las_vegan", only=False) == f"{TRY} About 0 cabbages. Next best: −0.3."
    assert points_words(given(Tip(ONE)), TRY, texts, "murlan", only=False) == f"{TRY} By rule of thumb."
    assert points_words(given(Tip(ONE)), TRY, texts, "murlan", only=True) == f"{TRY} It is the only move."


def test_a_mean_has_one_place_a_true_sign_and_no_negative_nothing(texts: Catalogue) -> None:
    assert [decimal(texts, number) for number in (-0.04, 0.0, 1.25, -3.0)] == ["0.0", "0.0", "1.2", "−3.0"]
    assert [decimal(texts, number, plus=True) for number in (-0.04, 0.04, 1.0, -3.0)] == ["0.0", "0.0", "+1.0", "−3.0"]


# -- what can still come -----------------------------------------------------------------------------------------------


def said(
    texts: Catalogue, won: int, lost: int, undecided: int = 0, *, sure: bool = False, hopeless: bool = False
) -> str:
    return forecast_fact(Forecast(won, lost, undecided, sure, hopeless, ()), rounds=False, texts=texts).value


@pytest.mark.parametrize(
    ("forecast", "words"),
    [
        ((120, 0, 0), "Yes"),
        ((0, 120, 0), "Only after shuffling"),
        ((60, 60, 0), "60 of 120"),
        ((96, 20, 4), "96–100 of 120"),
        ((0, 1, 119), "0–119 of 120"),
        ((0, 0, 1), "Undecided"),
        ((0, 0, 2), "Undecided"),
    ],
)
def test_of_all_ways_there_are_yes_is_said_of_all_and_no_of_none(
    texts: Catalogue, forecast: tuple[int, int, int], words: str
) -> None:
    assert said(texts, *forecast, sure=True) == words


def test_of_some_ways_it_is_said_how_many_and_no_only_where_it_is_proven(texts: Catalogue) -> None:
    assert said(texts, 60, 0) == "60 of 60"
    assert said(texts, 0, 60) == "0 of 60"
    assert said(texts, 0, 0, 60) == "Undecided"
    assert said(texts, 0, 1, hopeless=True) == "No"
    assert said(texts, 0, 120, sure=True, hopeless=True) == "No"
    assert said(texts, 0, 1) == "…"


def test_in_golf_it_is_told_what_the_ways_allow_at_best(texts: Catalogue) -> None:
    def strokes(*best: int) -> str:
        return forecast_fact(Forecast(0, len(best), 0, True, False, best), rounds=True, texts=texts).value

    assert strokes(-2, 3, 8) == "−2 to 8, mean 3"
    assert strokes(5) == "5"


def test_who_points_at_the_figures_is_told_what_they_were_won_from(texts: Catalogue) -> None:
    def meaning(forecast: Forecast | None, *, rounds: bool = False) -> str:
        return forecast_fact(forecast, rounds=rounds, texts=texts).meaning

    assert meaning(None) == "Trying possible layouts of the hidden cards."
    tried = "Of 60 possible layouts of the hidden cards you can win in"
    assert meaning(Forecast(7, 39, 14, False, False, ())) == (f"{tried} 7, but not in 39; 14 undecided.")
    assert meaning(Forecast(7, 53, 0, False, False, ())) == f"{tried} 7, but not in 53."
    of_golf = Forecast(0, 3, 0, False, False, (1, 2, 3))
    assert "fewest strokes" in meaning(Forecast(0, 60, 0, False, False, (3,) * 60), rounds=True)
    assert of_golf.ways < 60
    assert "Trying possible layouts" in meaning(of_golf, rounds=True)
    assert meaning(Forecast(1, 0, 0, True, False, ())) == "", "nothing is hidden"


# -- cards in a sentence -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("language", "asked"),
    [
        ("en", "Your turn: lay the jack of hearts or the eight of clubs"),
        ("is", "Þú átt leik: leggðu hjartagosann eða laufaáttuna"),
        ("it", "Tocca a te: metti il fante di cuori o l’otto di fiori"),
        ("de", "Du bist dran: Leg den Herz-Buben oder die Kreuz-Acht"),
        ("sq", "Radha jote: vër fantin kupë ose tetën spathi"),
        ("da", "Din tur: læg hjerter knægt eller klør otte"),
    ],
)
def test_the_domino_asks_for_cards_in_the_case_that_the_sentence_wants(language: str, asked: str) -> None:
    game = MonteCarlo()
    state = monte_carlo(7, seat=0, h0="JH 8C 2S", h1="5S", rH="9H 10H", rC="9C")
    assert state.phase == DOMINO_PHASE
    told = game.asked(state, game.legal_moves(state))
    assert said_words(load_catalogue(TRANSLATIONS, language), told.said) == asked
