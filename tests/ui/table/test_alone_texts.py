"""What the screen says about Alexander, Chinese Wall and Elevens: facts in the bar, plies in words, and how it ended."""

from __future__ import annotations

import pytest

from cardtable.i18n.catalogue import Catalogue, load_catalogue
from cardtable.kernel.moves import parse
from cardtable.kernel.state import State
from cardtable.ui.core.assets import assets_folder
from cardtable.ui.table.results import verdict_words
from cardtable.ui.table.words import awaited_cards, change_words, facts, move_words, pile_name, spent_stocks, spot_words
from tests.support.desks import match_from
from tests.support.positions import alexander, chinese_wall, elevens, klondike, position
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
