"""What both layouts tell alike, whoever sits at the table; and the choreographers that go with them."""

from __future__ import annotations

import pytest

from cardtable.games.monte_carlo.rounds import RUNS
from cardtable.games.seated import HANDS, PLAYS, WON
from cardtable.kernel.cards import Card
from cardtable.kernel.table import Role
from cardtable.table.choreography import GridChoreographer, RoundChoreographer, ShownStep, flights_of_deal
from cardtable.table.geometry import opened_fan
from cardtable.table.grid_layout import GridLayout, fit_grid
from cardtable.table.layout import AT_EASE, Layout, Posture, TableCard
from cardtable.table.pace import FULL, OFF
from cardtable.table.round_layout import RoundLayout
from tests.table.tables import KLONDIKE, KLONDIKE_TABLE, WINDOW, deal, dress
from tests.table.test_round_layout import planned


def grid() -> GridLayout:
    return fit_grid(KLONDIKE_TABLE, WINDOW)


def round_table() -> RoundLayout:
    return planned("monte_carlo", 5, "1280×800")


@pytest.mark.parametrize("make", [grid, round_table])
def test_every_layout_tells_how_large_cards_are_and_what_piles_are_for(make: object) -> None:
    layout: Layout = make()  # type: ignore[operator]
    assert all(layout.area.overlap(layout.place_of(pile)) for pile in list(layout.roles)[:1])
    assert list(layout.heights) == sorted(set(layout.heights))
    assert {round(layout.height(pile)) for pile in layout.roles if has(layout, pile)} <= set(layout.heights)
    assert layout.area.contains(layout.deal_origin)
    assert layout.card.h > layout.card.w > 0


def has(layout: Layout, pile: str) -> bool:
    try:
        layout.place_of(pile)
    except KeyError:
        return False
    return True


def test_a_grid_has_cards_of_one_height() -> None:
    layout = grid()
    assert layout.heights == (round(layout.card.h),)
    assert layout.roles["stock"] is Role.STOCK


def test_round_tables_know_hands_tricks_and_runs_apart() -> None:
    roles = round_table().roles
    assert (roles[HANDS[0]], roles[PLAYS[1]], roles[WON[2]]) == (Role.HAND, Role.TRICK, Role.TAKEN)
    assert {roles[run] for run in RUNS.values()} == {Role.FOUNDATION}


def hand(count: int) -> dict[str, tuple[TableCard, ...]]:
    return {HANDS[0]: tuple(TableCard(n, Card(n)) for n in range(count))}


def test_a_thin_strip_of_a_hand_opens_under_the_pointer_and_no_card_leaves_the_hand() -> None:
    layout = planned("monte_carlo", 5, "1280×800")
    many = hand(48)
    plain = [spot.x for spot in layout.place(many).values()]
    wide = [spot.x for spot in layout.place(many, Posture(opened=(HANDS[0], 7))).values()]
    assert plain[8] - plain[7] < 20 <= wide[8] - wide[7] + 1
    assert (wide[0], wide[-1]) == (plain[0], plain[-1])
    assert layout.place(many, Posture(opened=(HANDS[1], 7))) == layout.place(many)
    few = hand(4)
    assert layout.place(few, Posture(opened=(HANDS[0], 2))) == layout.place(few, AT_EASE)
    backs = {HANDS[0]: tuple(TableCard(n, Card(-1)) for n in range(48))}
    assert layout.place(backs, Posture(opened=(HANDS[0], 7))) == layout.place(backs)


def test_an_opened_strip_is_that_of_every_fan() -> None:
    assert opened_fan((0.0, 5.0, 10.0, 15.0), 1, 9.0, 0.0)[2] >= 9.0


def test_who_threw_a_card_is_known_by_its_height() -> None:
    layout = round_table()
    thrown = layout.place({PLAYS[2]: (TableCard(1, Card(9)),)})[1]
    assert layout.thrower(thrown.z) == 2
    held = layout.place(hand(1))[0]
    assert layout.thrower(held.z) is None


def test_each_kind_of_table_has_its_choreographer() -> None:
    layout = grid()
    before, after = (layout.place(dress(deal(KLONDIKE, number).piles)) for number in (1, 2))
    alone = GridChoreographer()
    assert alone.dealt(layout, after, FULL, 1.0) == flights_of_deal(layout, after, FULL, 1.0)
    assert alone.played(before, [ShownStep(after)], layout, FULL, 1.0, {}).flights
    assert alone.landed(FULL) == 0.0
    assert alone.packed(FULL) == 0.0, "it is dealt at once"
    table = round_table()
    held, thrown = hand(1), {PLAYS[0]: hand(1)[HANDS[0]]}
    ring = RoundChoreographer()
    assert [flight.origin.x for flight in ring.dealt(table, table.place(held), FULL, 0.0).flights if flight.origin] == [
        table.deal_origin.x
    ]
    show = ring.played(table.place(held), [ShownStep(table.place(thrown))], table, FULL, 0.0, {})
    assert [flight.duration for flight in show.flights] == [FULL.trick_throw]
    assert (ring.landed(FULL), ring.landed(OFF)) == (FULL.trick_throw, 0.0)
    assert (ring.packed(FULL), ring.packed(OFF)) == (FULL.shuffle, 0.0)
