"""At the table of a patience: deals of the kind that is wished for, and the deals of the days."""

from __future__ import annotations

import time

from msgspec.structs import replace

from cardtable.ai.chances import can_be_won
from cardtable.ai.skill import has_days
from cardtable.games.registry import ALL_GAMES
from cardtable.session.deals import LIMIT
from cardtable.session.desk import round_of
from cardtable.session.scores import dealt_together
from cardtable.settings import DealWish
from cardtable.ui.core.scene import Push
from cardtable.ui.pages.calendar_page import CalendarScene
from cardtable.ui.services import DayChosen
from cardtable.ui.table import actions
from cardtable.ui.table.grid_table import GridTable

TODAY = time.mktime((2026, 11, 22, 12, 0, 0, 0, 0, -1))


def wish(box, **wishes: str) -> None:
    box.preferences.change(replace(box.preferences.now, deals={game: DealWish(wish) for game, wish in wishes.items()}))


def rules(box, game: str, **options: str | int) -> None:
    box.preferences.change(replace(box.preferences.now, options={game: options}))


def at(box, visit, game: str):
    table = GridTable(box.services, box.services.desk.sit(game))
    return table, visit(table)


def number_of(box, game: str) -> int:
    return box.services.deals.days.number(game, box.services.deals.days.first.replace(year=2026, month=11, day=22))


def test_a_new_deal_of_those_that_can_be_won_can_be_won(box) -> None:
    """The solver agrees, for every patience that has one."""
    for game in ALL_GAMES:
        if game.info.seats != (1, 1) or not has_days(game.id):
            continue
        wish(box, **{game.info.id: "winnable"})
        session = box.services.desk.deal(game.info.id)
        setup, row = session.played.state.setup, round_of(box.services.store, session)
        number = setup.number if row is None else row.number
        assert number != box.number
        assert session.notice is None
        assert can_be_won(game, dealt_together(game, number, setup.options), setup.options, LIMIT), game.info.id


def test_without_a_wish_chance_alone_deals(box) -> None:
    wish(box, klondike="winnable")
    assert box.services.desk.deal("elevens").played.state.setup.number == box.number


def test_where_none_was_found_yet_any_deal_comes_at_once_with_a_word(box, visit) -> None:
    wish(box, klondike="winnable")
    rules(box, "klondike", kl_draw="3")
    table, visitor = at(box, visit, "klondike")
    assert table.session.played.state.setup.number == box.number
    assert any("that can be won has been found yet" in widget.label for widget in visitor.above())


def test_a_number_that_is_asked_for_is_dealt_whatever_is_wished_for(box) -> None:
    wish(box, klondike="winnable")
    assert box.services.desk.deal("klondike", 77).played.state.setup.number == 77


def test_the_deal_of_a_day_has_the_rules_of_the_source_and_keeps_them(box, visit) -> None:
    box.date = TODAY
    rules(box, "klondike", kl_draw="3")
    number = number_of(box, "klondike")
    table, visitor = at(box, visit, "klondike")
    assert table.session.played.state.option("kl_draw") == "3"
    table.resume(DayChosen(number))
    visitor.draw()
    assert table.session.played.state.setup.number == number
    assert table.session.played.state.option("kl_draw") == "1"
    table.resume(None)  # back from the house rules, which are others
    assert table.session.played.state.option("kl_draw") == "1"
    assert visitor.says("Deal of 22\u00a0November\u00a02026")


def test_a_game_that_is_under_way_is_asked_about_and_the_same_deal_goes_on(box, visit) -> None:
    box.date = TODAY
    number = number_of(box, "klondike")
    table, visitor = at(box, visit, "klondike")
    table.session.played.play(table.session.played.legal[0], 0.0)
    table.resume(DayChosen(number))
    visitor.draw()
    assert table.session.played.state.setup.number == box.number
    visitor.key("escape")
    box.services.desk.put_aside(table.session, 0.0)
    today = box.services.desk.deal("klondike", number)
    today.played.play(today.played.legal[0], 0.0)
    again = box.services.screens.day_table("klondike", number)
    visit(again)
    assert again.session.played.record_id == today.played.record_id
    assert not again.stage.is_modal


def test_from_the_gallery_a_game_that_waits_is_not_lost_without_a_word(box, visit) -> None:
    box.date = TODAY
    waiting = box.services.desk.deal("klondike", 55)
    waiting.played.play(waiting.played.legal[0], 0.0)
    table = box.services.screens.day_table("klondike", number_of(box, "klondike"))
    visitor = visit(table)
    assert table.session.played.state.setup.number == 55
    assert table.stage.is_modal
    visitor.draw()
    table.stage.trees.layers[-1].dismiss()
    visitor.draw()
    assert table.session.played.state.setup.number == 55


def test_a_round_of_a_day_is_dealt_and_named(box, visit) -> None:
    box.date = TODAY
    number = number_of(box, "golf")
    rules(box, "golf", go_bogey=60)
    table = box.services.screens.day_table("golf", number)
    visitor = visit(table)
    row = round_of(box.services.store, table.session)
    assert row is not None
    assert (row.number, row.bogey) == (number, 40)
    assert visitor.says("Deal of 22\u00a0November\u00a02026")
    table.resume(None)
    assert round_of(box.services.store, table.session) == row


def test_the_menu_of_a_patience_leads_to_its_calendar(box, visit) -> None:
    table, _ = at(box, visit, "elevens")
    went = actions.calendar(table)
    assert isinstance(went, Push)
    assert isinstance(went.scene, CalendarScene)
    assert any(each.command.name == "calendar" for each in table.commands())


def test_a_table_has_the_next_deals_sought_where_there_is_a_wish(box, visit) -> None:
    looked: list[int] = []
    deals = box.services.deals
    deals.look = lambda: looked.append(1)
    table, _ = at(box, visit, "elevens")
    assert not looked
    wish(box, elevens="winnable")
    table.resume(None)
    assert looked
