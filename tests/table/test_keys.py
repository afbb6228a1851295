"""The cursor goes everywhere a hand can go, by keys alone; what comes up and lights up."""

from __future__ import annotations

import pytest

from cardtable.games.registry import find
from cardtable.kernel.game import Touch
from cardtable.kernel.moves import Carry, Tap
from cardtable.kernel.table import face_up
from cardtable.table.geometry import Rect
from cardtable.table.gestures import (
    Cursor,
    Hit,
    Key,
    Proposal,
    Selection,
    TableView,
    legal_targets,
    liftable,
    table_view,
)
from cardtable.table.layout import fit_grid
from tests.support.positions import cards, golf, klondike, position
from tests.table.tables import GOLF, KLONDIKE, KLONDIKE_TABLE, WALL, WINDOW, card, deal, dress, table_view_in

STATE = klondike(
    t1="(KS) QD JS", t2="QH", t3="10H", t4="(4S) 4C", stock="(2S) (3S)", waste="9S 8S", fH="AH", t5="(2C) 9D 8C 7D"
)
TABLE_VIEW = table_view_in(KLONDIKE, STATE)


def at(pile: str, table_view: TableView = TABLE_VIEW, *, selection: Selection | None = None) -> Cursor:
    cursor = Cursor(selection or Selection(), table_view.layout.spec.piles[0].id)
    cursor.follow(table_view)
    cursor._go(table_view, pile, table_view.count(pile) - 1)
    return cursor


def walk(cursor: Cursor, *keys: Key, table_view: TableView = TABLE_VIEW) -> list[tuple[str, int]]:
    places = []
    for key in keys:
        cursor.press(table_view, key, 0.0)
        places.append(cursor.focus)
    return places


def test_the_cursor_begins_on_the_last_card_of_its_first_pile() -> None:
    cursor = Cursor(Selection(), "stock")
    assert cursor.focus == ("stock", -1)
    cursor.follow(TABLE_VIEW)
    assert cursor.focus == ("stock", 1)


def test_arrows_go_to_the_next_pile_in_their_direction() -> None:
    assert walk(at("stock"), Key.RIGHT, Key.RIGHT, Key.LEFT) == [("waste", 1), ("fS", -1), ("waste", 1)]
    assert walk(at("t2"), Key.RIGHT, Key.LEFT, Key.LEFT) == [("t3", 0), ("t2", 0), ("t1", 2)]
    assert walk(at("stock"), Key.DOWN, Key.UP, Key.UP) == [("t1", 2), ("t1", 1), ("stock", 1)]
    assert walk(at("fS"), Key.DOWN) == [("t4", 1)]


def test_at_the_edge_an_arrow_stays() -> None:
    cursor = at("t1")
    cursor.press(TABLE_VIEW, Key.LEFT, 0.0)
    cursor.press(TABLE_VIEW, Key.DOWN, 0.0)
    assert cursor.focus == ("t1", 2)


def test_arrows_walk_the_faces_of_a_column_and_leave_it_at_its_ends() -> None:
    cursor = at("t5")
    assert walk(cursor, Key.UP, Key.UP, Key.UP, Key.DOWN) == [("t5", 2), ("t5", 1), ("fH", 0), ("t5", 3)]
    cursor.press(TABLE_VIEW, Key.UP, 0.0)
    assert cursor.focus == ("t5", 2)


def test_a_reserve_that_spreads_all_its_cards_is_walked_along_and_a_waste_is_not() -> None:
    piles = {
        **dict.fromkeys((pile.id for pile in WALL.piles), klondike().piles["t1"]),
        "reserve": klondike(t1="KS QS JS").piles["t1"],
    }
    layout = fit_grid(WALL, WINDOW)
    wall = table_view(layout, layout.place(dress(piles)), piles, (), Touch.CHOOSE)
    cursor = at("reserve", wall)
    assert walk(cursor, Key.LEFT, Key.LEFT, Key.LEFT, table_view=wall) == [
        ("reserve", 1),
        ("reserve", 0),
        ("reserve", 0),
    ]
    assert walk(cursor, Key.UP, Key.DOWN, table_view=wall) == [("t0", -1), ("reserve", 2)]
    run = table_view_in(GOLF, golf(waste="5S 6S 7S", stock="(KS)", t1="2C"))
    assert walk(at("waste", run), Key.LEFT, table_view=run) == [("stock", 0)]


def test_tab_goes_round_the_areas_both_ways() -> None:
    assert walk(at("waste"), *[Key.NEXT_AREA] * 4) == [("fS", -1), ("t1", 2), ("stock", 1), ("waste", 1)]
    assert walk(at("waste"), *[Key.PREVIOUS_AREA] * 2) == [("stock", 1), ("t1", 2)]


def test_tab_leaves_the_table_after_the_last_area_and_before_the_first() -> None:
    assert at("t4").area_key(TABLE_VIEW) is None
    assert at("t4").area_key(TABLE_VIEW, backwards=True) is Key.PREVIOUS_AREA
    assert at("stock").area_key(TABLE_VIEW) is Key.NEXT_AREA
    assert at("stock").area_key(TABLE_VIEW, backwards=True) is None


def test_home_and_end_go_to_the_ends_of_a_column_and_then_of_the_area() -> None:
    cursor = at("t5")
    assert walk(cursor, Key.HOME, Key.HOME, Key.END, Key.END) == [("t5", 1), ("t1", 2), ("t7", -1), ("t7", -1)]
    assert walk(at("t5"), Key.UP, Key.END) == [("t5", 2), ("t5", 3)]


def test_picking_twice_carries_the_cards() -> None:
    cursor = at("t3")
    assert cursor.press(TABLE_VIEW, Key.PICK, 0.0) is None
    cursor.press(TABLE_VIEW, Key.LEFT, 0.0)
    assert cursor.focus == ("t2", 0)
    cursor.press(TABLE_VIEW, Key.LEFT, 0.0)
    assert cursor.focus == ("t1", 2)
    assert cursor.press(TABLE_VIEW, Key.PICK, 0.1) == Proposal(Carry("t3", 0, "t1"))


def test_picking_the_same_card_twice_lets_it_go_however_quickly() -> None:
    selection = Selection()
    cursor = at("t3", selection=selection)
    assert cursor.press(TABLE_VIEW, Key.PICK, 0.0) is None
    assert selection.chosen is not None
    assert cursor.press(TABLE_VIEW, Key.PICK, 0.01) is None
    assert selection.chosen is None


def test_a_stock_is_drawn_from_and_an_empty_place_can_be_picked() -> None:
    assert at("stock").press(TABLE_VIEW, Key.PICK, 0.0) == Proposal(Tap("stock", 1))
    assert at("t7").press(TABLE_VIEW, Key.PICK, 0.0) == Proposal(Tap("t7", -1))


def test_the_best_move_is_wanted_for_a_card_and_lets_go_what_was_chosen() -> None:
    selection = Selection()
    cursor = at("t3", selection=selection)
    assert cursor.press(TABLE_VIEW, Key.BEST, 0.0) == Proposal(Tap("t3", 0), best=True)
    cursor.press(TABLE_VIEW, Key.PICK, 0.0)
    assert cursor.press(TABLE_VIEW, Key.BEST, 0.0) == Proposal(Tap("t3", 0), best=True)
    assert selection.chosen is None
    assert at("t7").press(TABLE_VIEW, Key.BEST, 0.0) is None


def test_what_the_pointer_chose_the_keys_can_lay_down() -> None:
    selection = Selection()
    cursor = Cursor(selection, "stock")
    cursor._go(TABLE_VIEW, "t7", TABLE_VIEW.count("t7") - 1)
    selection.click(TABLE_VIEW, Hit("t3", 0), 0.0)
    assert cursor.press(TABLE_VIEW, Key.PICK, 0.0) == Proposal(Carry("t3", 0, "t7"))


def test_the_cursor_stays_on_the_last_card_when_that_changes() -> None:
    cursor = at("waste")
    drawn = table_view_in(KLONDIKE, klondike(waste="9S 8S 3S", stock="(2S)"))
    cursor.follow(drawn)
    assert cursor.focus == ("waste", 2)
    cursor.follow(drawn)
    assert cursor.focus == ("waste", 2)
    empty = table_view_in(KLONDIKE, klondike())
    cursor.follow(empty)
    assert cursor.focus == ("waste", -1)


def test_it_stays_on_a_card_within_a_column_while_that_is_there() -> None:
    cursor = at("t5")
    cursor.press(TABLE_VIEW, Key.HOME, 0.0)
    longer = table_view_in(KLONDIKE, klondike(t5="(2C) 9D 8C 7D 6C"))
    cursor.follow(longer)
    assert cursor.focus == ("t5", 1)
    shorter = table_view_in(KLONDIKE, klondike(t5="2C"))
    cursor.follow(shorter)
    assert cursor.focus == ("t5", 0)


def test_on_the_last_card_of_a_column_it_goes_along_each_time_that_one_is_laid_on_it() -> None:
    cursor = at("t5")
    cards = ["(2C)", "9D", "8C", "7D", "6C", "5D"]
    for count in (5, 6):
        column = table_view_in(KLONDIKE, klondike(t5=" ".join(cards[:count])))
        cursor.follow(column)
        assert cursor.focus == ("t5", count - 1)
    cursor.press(column, Key.HOME, 0.0)
    assert cursor.focus == ("t5", 1)
    cursor.follow(table_view_in(KLONDIKE, klondike(t5="(2C) 9D")))
    cursor.follow(table_view_in(KLONDIKE, klondike(t5="(2C) 9D 8C")))
    assert cursor.focus == ("t5", 2)


def test_on_another_table_it_begins_anew() -> None:
    cursor = at("fS")
    golf_reach = table_view_in(GOLF, deal(GOLF))
    cursor.follow(golf_reach)
    assert cursor.focus == ("t1", 4)


@pytest.mark.parametrize("number", range(1, 4))
def test_every_pile_can_be_reached_by_arrows_from_every_other(number: int) -> None:
    for game in (GOLF, KLONDIKE):
        table_view = table_view_in(game, deal(game, number))
        todo, seen = [table_view.layout.spec.piles[0].id], set()
        while todo:
            pile = todo.pop()
            seen.add(pile)
            for key in (Key.LEFT, Key.RIGHT, Key.UP, Key.DOWN):
                cursor = at(pile, table_view)
                if key is Key.UP:
                    cursor.press(table_view, Key.HOME, 0.0)
                    cursor = cursor if cursor.focus[0] == pile else at(pile, table_view)
                cursor.press(table_view, key, 0.0)
                todo += {cursor.focus[0]} - seen - set(todo)
        assert seen == {pile.id for pile in table_view.layout.spec.piles}


def test_it_goes_to_a_card_it_is_sent_to_or_to_the_last_one_where_that_cannot_be() -> None:
    cursor = at("t2")
    pile, top = "t3", TABLE_VIEW.count("t3") - 1
    cursor.stand(TABLE_VIEW, pile, top)
    assert cursor.focus == (pile, top)
    cursor.stand(TABLE_VIEW, pile, top)
    assert cursor.focus == (pile, top)
    cursor.stand(TABLE_VIEW, "t4", 99)
    assert cursor.focus == ("t4", TABLE_VIEW.count("t4") - 1)


def test_neither_keys_nor_the_pointer_find_a_place_that_is_not_seen() -> None:
    state = position("tri_peaks", None, {"p19": "4C", "p21": "6C", "p1": "(2S)", "waste": "9S", "stock": "(KD)"})
    game = find("tri_peaks")
    layout = fit_grid(game.table(state.setup.options), WINDOW)
    view = table_view(layout, layout.place(dress(state.piles)), state.piles, game.legal_moves(state), game.info.touch)
    assert walk(at("p19", view), Key.RIGHT, table_view=view) == [("p21", 0)]
    assert view.hit(layout.place_of("p20").centre) is None
    assert view.hit(layout.place_of("p21").centre) == Hit("p21", 0)


SHOWN = klondike(t1="(KS) QH JS", t2="QD", t3="10H", stock="(2S) (3S)", waste="9S")
LEGAL_NOW = KLONDIKE.legal_moves(SHOWN)


@pytest.mark.parametrize(
    ("pile", "index", "count"),
    [("t1", 0, 0), ("t1", 1, 2), ("t3", 0, 1), ("t4", 0, 0), ("t4", -1, 0), ("stock", 1, 1), ("stock", 0, 0)],
)
def test_faces_come_up_with_what_lies_on_them_and_a_stock_gives_its_last_card(
    pile: str, index: int, count: int
) -> None:
    assert liftable(pile, index, KLONDIKE_TABLE, SHOWN.piles, LEGAL_NOW) == count


def test_a_run_that_moves_as_a_whole_comes_up_as_a_whole() -> None:
    state = klondike(t1="QH JS 10D", t2="KC")
    assert liftable("t1", 2, KLONDIKE_TABLE, state.piles, KLONDIKE.legal_moves(state)) == 3


def test_the_piles_where_cards_may_be_laid_light_up() -> None:
    state = klondike(t1="JS", t2="QD", t3="QH", t4="QC")
    legal = KLONDIKE.legal_moves(state)
    assert legal_targets("t1", 0, KLONDIKE_TABLE, state.piles, legal) == {"t2", "t3"}
    assert legal_targets("t4", 0, KLONDIKE_TABLE, state.piles, legal) == frozenset()
    assert legal_targets("t5", -1, KLONDIKE_TABLE, state.piles, legal) == frozenset()


def test_a_stock_may_be_pulled_onto_the_waste() -> None:
    assert legal_targets("stock", 1, KLONDIKE_TABLE, SHOWN.piles, LEGAL_NOW) == {"waste"}


def test_a_reach_knows_cards_by_their_pile_and_index() -> None:
    table_view = table_view_in(KLONDIKE, SHOWN)
    assert table_view.count("t1") == 3
    assert table_view.tokens("t1", 1) == (card("QH"), card("JS"))
    assert table_view.tokens("t4", -1) == ()
    assert table_view.placement("t1", 2) == table_view.placements[card("JS")]
    assert table_view.rect("t4", -1) == table_view.layout.place_of("t4")
    assert table_view.rect("t1", 0) == table_view.layout.place_of("t1")
    with pytest.raises(IndexError):
        table_view.placement("t4", 0)


def test_the_base_is_the_lowest_card_that_comes_up() -> None:
    table_view = table_view_in(KLONDIKE, klondike(t1="(2S) QH JS 10D", t2="KC"))
    assert table_view.base("t1", 3) == 1
    assert table_view.base("t1", 0) is None
    assert table_view.base("t3", -1) is None


def test_only_piles_with_verbs_are_clicked() -> None:
    table_view = table_view_in(KLONDIKE, SHOWN)
    assert table_view.is_clicked("stock")
    assert not table_view.is_clicked("t1")


def test_a_game_brings_its_own_way_of_touching() -> None:
    assert table_view_in(GOLF, deal(GOLF)).touch is Touch.PLAY
    assert table_view_in(KLONDIKE, SHOWN).touch is Touch.CHOOSE


def test_cards_are_dropped_on_legal_piles_only_and_never_on_their_own() -> None:
    table_view = table_view_in(KLONDIKE, klondike(t1="JS", t2="QD", t3="QC"))
    layout = table_view.layout
    near_both = layout.place_of("t3").translate(-layout.card.w * 0.4, 0)
    assert table_view.drop(near_both, "t1", 0) == "t2"
    assert table_view.covered(near_both, "t1", 0) == "t3"
    assert table_view.drop(layout.place_of("t1"), "t1", 0) is None
    assert table_view.covered(layout.place_of("t1"), "t1", 0) is None
    assert table_view.covered(layout.place_of("t2").translate(0, 600), "t1", 0) is None


def test_of_a_covered_card_shows_what_lies_beside_those_on_it() -> None:
    table_view = table_view_in(KLONDIKE, SHOWN)
    card, above = table_view.rect("t1", 1), table_view.rect("t1", 2)
    assert table_view.shown("t1", 1, 2.0) == Rect(card.x, card.y, card.w, above.y - 2 - card.y)
    assert table_view.shown("t1", 2, 2.0) == above
    assert table_view.shown("t4", -1, 2.0) == table_view.layout.place_of("t4")


def test_of_a_card_in_a_row_shows_its_left_part() -> None:
    layout = fit_grid(WALL, WINDOW)
    placements = layout.place(dress({"reserve": face_up(cards("AS 5H 9D"))}))
    table_view = TableView(layout, placements, lambda _pile, _index: 0, lambda _pile, _index: ())
    card, above = table_view.rect("reserve", 0), table_view.rect("reserve", 1)
    assert table_view.shown("reserve", 0, 2.0) == Rect(card.x, card.y, above.x - 2 - card.x, card.h)


def test_a_card_right_below_another_is_shown_as_a_whole() -> None:
    table_view = table_view_in(KLONDIKE, klondike(fS="AS 2S"))
    assert table_view.rect("fS", 0) == table_view.rect("fS", 1)
    assert table_view.shown("fS", 0, 2.0) == table_view.rect("fS", 0)
