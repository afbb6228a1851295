"""The history of games for several seats: a page for each game, one for the people, and the sheet of an old match."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from cardtable.kernel.state import Outcome, Reason, Record
from cardtable.session.desk import unfinished
from cardtable.session.finished import match_results
from cardtable.session.records import Status
from cardtable.session.seats import Player, SeatColour
from cardtable.ui.core.scene import GoHome, Push
from cardtable.ui.pages.history import changed_rules
from cardtable.ui.pages.players_page import PlayersScene
from cardtable.ui.pages.statistics_page import StatisticsScene
from cardtable.ui.table.actions import open_sheet
from cardtable.ui.table.round_table import RoundTable
from cardtable.ui.widgets.buttons import Button, Tile
from cardtable.ui.widgets.choices import ChoiceList
from cardtable.ui.widgets.figures import Chart, DataTable
from cardtable.ui.widgets.menu import TabBar
from cardtable.ui.widgets.screen import Dialog
from tests.support.histories import DAY, match
from tests.support.keeping import begin
from tests.support.parties import play_out, players, step

ANNA, BOT, CLARA = "person red Anna", "bot:greedy blue Bjarni", "person green Clara"


@pytest.fixture
def evenings(box):
    """Three matches of Murlan and one of Monte Carlo, a day apart; the last of them today."""
    for back, scores in enumerate(((8, 21, 3), (23, 2, 11), (7, 9, 21))):
        match(
            box, "murlan", 100 + back, dict(zip((ANNA, BOT, CLARA), scores, strict=True)), box.date - (3 - back) * DAY
        )
    match(box, "monte_carlo", 7, {"person red ANNA": -12000, BOT: 12000}, box.date)
    return box


def shown(visit, box, name):
    return visit(box.services.screens.statistics(name))


def test_a_game_of_several_tells_its_matches_its_people_and_what_they_reached(evenings, visit) -> None:
    visitor = shown(visit, evenings, "murlan")
    lines = [tile.label for tile in visitor.all(Tile)]
    assert len(lines) == 3
    assert "1. Clara 21; 2. Bjarni 9; 3. Anna 7. Deal 102." in lines[0]
    assert "1. Bjarni 21; 2. Anna 8; 3. Clara 3. Deal 100." in lines[2]
    assert [line.endswith("Best win.") for line in lines] == [False, True, False]
    assert visitor.says("3 matches have been played to the end. The best win: 23, by Anna on ")
    cells = [cell.label for cell in visitor.all(DataTable)[0].children()]
    assert cells[7:14] == ["Anna", "3", "1\u00a0(33%)", "12.7", "23", "7", "0\u00a0/\u00a01"]
    assert cells[14:21] == ["Clara", "3", "1\u00a0(33%)", "11.7", "21", "3", "1\u00a0/\u00a01"]
    assert "Bjarni" not in cells, "computer players are left out"
    charts = {chart.label: chart.described().value for chart in visitor.all(Chart)}
    assert [part.split(": ")[1] for part in charts["Anna"].split("; ")] == ["8", "23, won", "7"]
    assert [part.split(": ")[1] for part in charts["Clara"].split("; ")] == ["3", "11", "21, won"]


def test_money_has_its_unit_wherever_a_result_is_told(evenings, visit) -> None:
    match(evenings, "monte_carlo", 8, {ANNA: 9000, BOT: -9000}, evenings.date + 1)
    visitor = shown(visit, evenings, "monte_carlo")
    line = visitor.all(Tile)[0].label
    assert "1. Anna 9,000 kr.; 2. Bjarni −9,000 kr. Deal 8." in line
    assert visitor.says("The best win: 9,000 kr., by Anna on ")
    cells = [cell.label for cell in visitor.all(DataTable)[0].children()]
    assert cells[10:13] == ["−1,500 kr.", "9,000 kr.", "−12,000 kr."]
    assert shown(visit, evenings, "people").says("worst result: −12,000 kr.")


def test_where_few_points_are_good_many_are_the_worst_result_and_nothing_is_called_the_lowest(evenings, visit) -> None:
    for number, points in ((81, 40), (82, 9)):
        match(evenings, "hearts", number, {ANNA: points, BOT: 101}, evenings.date + number)
    visitor = shown(visit, evenings, "hearts")
    cells = [cell.label for cell in visitor.all(DataTable)[0].children()]
    assert cells[11:13] == ["9", "40"]
    assert visitor.says("Worst")
    assert not visitor.says("Lowest")


def test_the_best_win_is_that_of_everybody_who_had_it_and_no_result_of_a_loser(evenings, visit) -> None:
    match(evenings, "murlan", 200, {ANNA: 30, CLARA: 30, BOT: 30}, evenings.date + 1)
    match(evenings, "murlan", 201, {ANNA: 33, BOT: 34}, evenings.date + 2)
    visitor = shown(visit, evenings, "murlan")
    assert visitor.says("The best win: 30, by Anna and Clara on ")
    assert "33" in [cell.label for cell in visitor.all(DataTable)[0].children()]


def test_of_matches_with_known_deals_alone_no_number_is_told(box, visit) -> None:
    match(box, "murlan", 5, {ANNA: 21, BOT: 3}, box.date - DAY)
    box.store.count_from("murlan", box.date - 10)
    match(box, "murlan", 5, {ANNA: 3, BOT: 21}, box.date)
    visitor = shown(visit, box, "murlan")
    assert len(visitor.all(Tile)) == 1
    assert not visitor.says("played to the end")
    assert visitor.says("1 match of a deal you already knew is not part of these figures.")
    assert visitor.says("earlier matches are kept")
    assert visitor.find("Count all matches again", Button).visible


def test_one_person_alone_also_has_a_curve(evenings, visit) -> None:
    charts = [chart.label for chart in shown(visit, evenings, "monte_carlo").all(Chart)]
    assert charts == ["Results of recent matches", "Matches won over time"]


def test_a_match_of_computer_players_alone_is_listed_without_figures(box, visit) -> None:
    match(box, "murlan", 1, {BOT: 3, "bot:greedy red Otto": 21}, box.date)
    visitor = shown(visit, box, "murlan")
    assert visitor.says("One match has been played to the end.")
    assert (len(visitor.all(Tile)), len(visitor.all(Chart)), len(visitor.all(DataTable))) == (1, 0, 0)


def test_a_match_put_aside_has_no_result(evenings, visit) -> None:
    given_up = begin(evenings.store, Record("murlan", 5, {}, ("pass",), cursor=1, seats=(ANNA, BOT, CLARA)))
    evenings.store.close(given_up, Status.ABANDONED, None, 0, ended=evenings.date)
    lines = [tile.label for tile in shown(visit, evenings, "murlan").all(Tile)]
    assert len([line for line in lines if "1. " in line]) == 3
    assert len([line for line in lines if "1 play" in line]) == 1, "it stands among the unfinished ones"


def test_what_was_taken_back_is_said_of_each_match_and_of_all(evenings, visit) -> None:
    match(evenings, "las_vegan", 200, {ANNA: 21, BOT: 3}, evenings.date, undos=3)
    only = shown(visit, evenings, "las_vegan")
    assert only.says("One match has been played to the end. Moves were taken back in it.")
    match(evenings, "murlan", 200, {ANNA: 21, BOT: 3}, evenings.date, undos=3)
    visitor = shown(visit, evenings, "murlan")
    told = [tile.label for tile in visitor.all(Tile)]
    assert [". Undone 3 times." in line for line in told] == [True, False, False, False]
    assert visitor.says("In one of them moves were taken back.")


def test_unfinished_matches_are_listed_and_gone_on_with(box, visit) -> None:
    desk = box.services.desk
    for number, plies in ((11, 3), (12, 5)):
        party = desk.deal("murlan", number, players=players("pppp")).played
        for _ in range(plies):
            step(party)
        if number == 11:
            desk.make_room("murlan")
    visitor = shown(visit, box, "murlan")
    assert visitor.says("Unfinished matches")
    waits, aside = visitor.all(Tile)
    assert "Deal 12 · 5 plays" in waits.label
    assert "Deal 11 · 3 plays" in aside.label
    aside.activate()
    went = visitor.screen.stage.take_transition()
    assert isinstance(went, GoHome)
    assert isinstance(went.scene, RoundTable)
    assert went.scene.party.history.cursor == 3
    assert [each.record.number for each in unfinished(desk.store, "murlan", 9)] == [11, 12]


def test_many_matches_come_in_portions(box, visit) -> None:
    for number in range(50):
        match(box, "las_vegan", number + 1, {ANNA: number, BOT: 12}, box.date - (50 - number) * DAY)
    visitor = shown(visit, box, "las_vegan")
    assert len(visitor.all(Tile)) == 20
    for count in (40, 50):
        visitor.find("Show older matches", Button).activate()
        visitor.draw()
        assert len(visitor.all(Tile)) == count
    assert not visitor.says("Show older matches")


def test_people_are_one_under_any_spelling_and_have_a_part_for_each_game(evenings, visit) -> None:
    visitor = shown(visit, evenings, "people")
    assert visitor.all(ChoiceList)[0].described().value == "ANNA"
    assert visitor.says("Murlan")
    assert visitor.says("worst result: −12,000")
    assert [chart.label for chart in visitor.all(Chart)] == ["Results of recent matches", "Matches won over time"] * 2
    visitor.screen.stage.focus(visitor.all(ChoiceList)[0])
    visitor.key("return", "down", "return")
    visitor.draw()
    assert visitor.all(ChoiceList)[0].described().value == "Clara"
    assert visitor.says("best result: 21")
    assert len(visitor.all(Chart)) == 2


def test_nobody_yet_is_said_kindly_with_a_way_to_the_games(box, visit) -> None:
    visitor = shown(visit, box, "people")
    assert visitor.says("Nobody has finished a match yet")
    assert visitor.find("To the games", Button).enabled
    match(box, "murlan", 1, {ANNA: 3, BOT: 21}, box.date)
    alone = shown(visit, box, "people")
    assert not alone.all(ChoiceList), "a person alone is not chosen from anything"
    assert alone.says("matches: 1")


def test_no_match_yet_is_said_kindly_with_a_way_to_the_players(box, visit) -> None:
    visitor = shown(visit, box, "murlan")
    assert visitor.says("No finished matches of Murlan yet")
    visitor.find("Play Murlan", Button).activate()
    went = visitor.screen.update(0.0)
    assert isinstance(went, GoHome)
    assert isinstance(went.scene, PlayersScene)


def test_a_match_that_is_still_open_is_gone_on_with(box, visit) -> None:
    box.services.desk.deal("las_vegan", 3, players=players("ppp"))
    visitor = shown(visit, box, "las_vegan")
    visitor.find("Play Las Vegan", Button).activate()
    went = visitor.screen.update(0.0)
    assert isinstance(went, GoHome)
    assert isinstance(went.scene, RoundTable)


def test_pressing_a_match_shows_its_sheet_read_off_the_record(box, visit) -> None:
    box.preferences.change(
        replace(box.preferences.now, options={"las_vegan": {"lv_rounds": 2, "lv_place_chip": "must"}})
    )
    company = (*players("pp"), Player("Otto", SeatColour.GREY, "greedy"))
    session = box.services.desk.deal("las_vegan", 3, players=company)
    play_out(session.played)
    (result,) = match_results(box.store.finished("las_vegan"))
    visitor = shown(visit, box, "las_vegan")
    visitor.screen.stage.focus(visitor.all(Tile)[0])
    visitor.key("return")
    visitor.draw()
    (dialog,) = visitor.above(Dialog)
    assert dialog.label == "Las Vegan: score sheet"
    (table,) = visitor.above(DataTable)
    told = {widget.label for widget in visitor.above()}
    assert {"Computer: quick", "Rounds: 2"} <= told
    assert any("Deal 3 · " in text for text in told)
    cells = [cell.label for cell in table.children()]
    totals = cells[cells.index("Total") + 1 :][:3]
    assert sorted(map(int, totals)) == sorted(seat.score for seat in result.standings)
    visitor.key("escape")
    visitor.draw()
    assert not visitor.above(Dialog)


def test_the_sheet_of_an_old_match_names_its_rounds_as_the_table_does(box, visit) -> None:
    session = box.services.desk.deal("monte_carlo", 3, players=players("ppppp"))
    play_out(session.played)
    visitor = shown(visit, box, "monte_carlo")
    visitor.screen.stage.focus(visitor.all(Tile)[0])
    visitor.key("return")
    visitor.draw()
    (table,) = visitor.above(DataTable)
    cells = [cell.label for cell in table.children()]
    assert "1  No tricks" in cells


@pytest.mark.parametrize(
    "changes",
    [{"plies": ("fly",), "cursor": 1}, {"number": 0}, {"seats": ("nobody", ANNA)}],
    ids=["plies", "deal", "seats"],
)
def test_a_match_that_cannot_be_replayed_says_so(box, visit, changes) -> None:
    row = match(box, "las_vegan", 9, dict.fromkeys((ANNA, BOT, CLARA), 3), box.date, lv_players=3)
    visitor = shown(visit, box, "las_vegan")
    kept = box.store.load(row)
    box.store.put(replace(kept, record=replace(kept.record, **changes)))
    visitor.all(Tile)[0].activate()
    visitor.draw()
    assert any("cannot be replayed" in widget.label for widget in visitor.above())


def test_house_rules_that_differ_are_counted_and_the_number_of_players_is_none(box) -> None:
    match(box, "las_vegan", 1, {ANNA: 1, BOT: 2}, 1.0, lv_players=2, lv_rounds=1)
    match(box, "las_vegan", 2, {ANNA: 1, BOT: 2}, 2.0, lv_rounds=99)
    assert [changed_rules(result) for result in match_results(box.store.finished())] == [{"lv_rounds": 1}, {}]


def test_an_order_of_ones_own_has_no_deal_number(box, visit) -> None:
    number = begin(box.store, Record("murlan", 0, {}, ("pass",), cursor=1, seats=(ANNA, BOT)))
    outcome = Outcome(Reason.COUNTED, (0,), (21, 3))
    box.store.close(number, Status.FINISHED, Reason.WON, 21, ended=box.date, outcome=outcome)
    assert "Your own order" in shown(visit, box, "murlan").all(Tile)[0].label


def test_a_table_for_several_leads_to_the_history_of_its_game_by_key(box, visit) -> None:
    session = box.services.desk.deal("las_vegan", 3, players=players("ppp"))
    visitor = visit(box.services.screens.table(session))
    visitor.key("ctrl+t")
    assert isinstance(visitor.went, Push)
    assert isinstance(visitor.went.scene, StatisticsScene)
    assert shown_page(visit(visitor.went.scene)) == "Las Vegan"


def test_the_sheet_of_a_match_that_is_over_leads_to_all_matches(box, visit) -> None:
    session = box.services.desk.deal("las_vegan", 3, players=players("ppp"))
    play_out(session.played)
    visitor = visit(box.services.screens.table(session))
    open_sheet(visitor.screen)
    visitor.draw()
    next(button for button in visitor.above(Button) if button.label == "All matches").activate()
    went = visitor.screen.update(visitor.now)
    assert isinstance(went, Push)
    assert len(visit(went.scene).all(Tile)) == 1


def shown_page(visitor) -> str:
    return visitor.all(TabBar)[0].described().value
