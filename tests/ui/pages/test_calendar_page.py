"""The calendar: days are walked by keys, pointer and wheel, marked by what was played, and lead to their deals."""

from __future__ import annotations

import time
from datetime import date, timedelta

import pygame
import pytest

from cardtable.ai.skill import SKILLS, Skill
from cardtable.games.registry import find
from cardtable.kernel.options import complete
from cardtable.kernel.state import Reason, Record, Setup
from cardtable.session.deals import DayState
from cardtable.session.records import Kept, Status
from cardtable.ui.core.scene import Pop, Replace
from cardtable.ui.pages.calendar_page import another_month, days_of_month
from cardtable.ui.services import DayChosen
from cardtable.ui.table.grid_table import GridTable
from cardtable.ui.widgets.buttons import Button
from cardtable.ui.widgets.menu import TabBar
from cardtable.ui.widgets.screen import Dialog
from tests.support.parties import Questions

TODAY = date(2026, 11, 22)
NEWER = ["FreeCell", "Pyramid", "TriPeaks", "Yukon", "Seahaven Towers", "Black Hole"]


def noon(day: date) -> float:
    return time.mktime((day.year, day.month, day.day, 12, 0, 0, 0, 0, -1))


@pytest.fixture
def calendar(box, visit):
    """The calendar of Klondike alone, as its table opens it."""
    box.date = noon(TODAY)
    return visit(box.services.screens.calendar("klondike"))


def won(box, day: date, *, later: int = 0, game: str = "klondike") -> None:
    number = box.services.deals.days.number(game, day)
    ended = noon(day + timedelta(later))
    record = Record(
        game, number, dict(complete(find(game).info.options, {})), ("draw",), cursor=1, started=ended, elapsed=60.0
    )
    box.store.put(Kept(500 + len(box.store.every()), record, Status.FINISHED, reason=Reason.WON, ended=ended))


def number_of(box, day: date, game: str = "klondike") -> int:
    return box.services.deals.days.number(game, day)


def at_hand(calendar) -> date:
    return calendar.screen.month.shown.day


def test_it_opens_at_today_and_says_what_became_of_it(calendar) -> None:
    assert at_hand(calendar) == TODAY
    assert calendar.says("November 2026")
    assert calendar.says("22\u00a0November\u00a02026")
    assert calendar.says("Not played")
    assert calendar.focused is calendar.screen.month


def test_arrows_walk_the_days_and_no_further_than_today(calendar) -> None:
    calendar.key("left")
    assert at_hand(calendar) == TODAY - timedelta(1)
    calendar.key("up")
    assert at_hand(calendar) == TODAY - timedelta(8)
    calendar.key("end")
    assert at_hand(calendar) == TODAY
    calendar.key("right", "down", "pagedown")
    assert at_hand(calendar) == TODAY
    calendar.key("home")
    assert at_hand(calendar) == date(2026, 11, 1)
    calendar.key("left")
    assert at_hand(calendar) == date(2026, 10, 31)
    assert calendar.says("October 2026")


def test_months_are_turned_by_keys_buttons_and_wheel_and_none_lies_before_the_first(calendar) -> None:
    calendar.key("pageup")
    assert at_hand(calendar) == date(2026, 10, 22)
    calendar.click(calendar.find("Previous month", Button))
    assert at_hand(calendar) == date(2026, 9, 22)
    calendar.wheel(calendar.screen.month.rect.center, 1.0)
    assert at_hand(calendar) == date(2026, 8, 22)
    calendar.wheel(calendar.screen.month.rect.center, -0.5)
    calendar.wheel(calendar.screen.month.rect.center, -0.5)
    assert at_hand(calendar) == date(2026, 9, 22)
    calendar.click(calendar.find("Next month", Button))
    assert at_hand(calendar) == date(2026, 10, 22)
    for _ in range(20):
        calendar.key("pageup")
    assert at_hand(calendar) == date(2026, 1, 1)
    calendar.click(calendar.find("Today", Button))
    assert at_hand(calendar) == TODAY


def test_a_click_on_a_day_enter_and_the_button_give_its_deal_to_the_table_below(box, calendar) -> None:
    day = date(2026, 11, 3)
    calendar.click(calendar.screen.month.place_of(day).center)
    assert calendar.went == Pop(DayChosen(number_of(box, day)))
    calendar.key("right", "return")
    assert calendar.went == Pop(DayChosen(number_of(box, date(2026, 11, 4))))
    calendar.key("end")
    calendar.click(calendar.find("Play today’s deal", Button))
    assert calendar.went == Pop(DayChosen(number_of(box, TODAY)))


def test_days_to_come_are_shut_and_a_press_that_is_let_go_elsewhere_plays_nothing(calendar) -> None:
    calendar.click(calendar.screen.month.place_of(TODAY + timedelta(1)).center)
    assert calendar.went is None
    assert at_hand(calendar) == TODAY
    month = calendar.screen.month
    month.press(*month.place_of(date(2026, 11, 3)).center, 1)
    month.release(*month.place_of(date(2026, 11, 4)).center)
    assert at_hand(calendar) == TODAY


def test_what_was_won_is_marked_by_shape_and_told_in_words(box, visit) -> None:
    box.date = noon(TODAY)
    won(box, TODAY)
    won(box, TODAY - timedelta(1))
    won(box, TODAY - timedelta(3), later=2)
    calendar = visit(box.services.screens.calendar("klondike"))
    states = calendar.screen.month.shown.states
    assert states == {
        TODAY: DayState.WON,
        TODAY - timedelta(1): DayState.WON,
        TODAY - timedelta(3): DayState.WON_LATER,
    }
    assert calendar.says("Won on its day")
    assert calendar.screen.month.described().value == "22\u00a0November\u00a02026. Won on its day"
    assert calendar.says("days won in a row: 2")
    looks = {
        state: looked(calendar, TODAY - timedelta(days)) for state, days in (("own", 1), ("later", 3), ("none", 4))
    }
    assert len(set(looks.values())) == 3


def looked(calendar, day: date) -> bytes:
    """The lower half of a day, where its mark is, in grey."""
    place = calendar.screen.month.place_of(day)
    lower = pygame.Rect(place.x + 8, place.centery, place.width - 16, place.height // 2 - 6)
    return pygame.image.tobytes(pygame.transform.grayscale(calendar.surface.subsurface(lower)), "RGB")


def test_from_the_gallery_each_patience_has_its_page_and_a_day_lies_on_the_table_at_once(box, visit) -> None:
    box.date = noon(TODAY)
    visitor = visit(box.services.screens.calendar(None))
    names = [text for _, text in visitor.find("Patiences", TabBar)._values]
    assert names == ["Klondike", "Golf", "Alexander the Great", "Chinese Wall", "Elevens", *NEWER]
    visitor.screen.stage.focus(visitor.find("Patiences", TabBar))
    visitor.key("end")
    visitor.draw()
    visitor.screen.stage.focus(visitor.screen.month)
    visitor.key("return")
    assert isinstance(visitor.went, Replace)
    table = visitor.went.scene
    assert isinstance(table, GridTable)
    assert table.session.played.game.info.id == "black_hole"
    assert table.session.played.state.setup.number == number_of(box, TODAY, "black_hole")


def test_midnight_passes_while_the_calendar_is_open(box, calendar) -> None:
    box.date = noon(TODAY) + 12 * 3600 - 90
    assert calendar.screen.wake_at(0.0) is not None
    calendar.now = 10.0
    calendar.draw()
    assert at_hand(calendar) == TODAY
    box.date += 120
    calendar.now = 130.0
    calendar.draw()
    assert at_hand(calendar) == TODAY + timedelta(1)
    assert calendar.screen.month.shown.holds(TODAY + timedelta(1))


def test_a_day_that_the_table_does_not_have_is_dealt_as_soon_as_it_is_found(box, visit) -> None:
    far = date(2041, 3, 4)
    box.date = noon(far)
    box.services.deals.days._worker = Looked()
    visitor = visit(box.services.screens.calendar("klondike"))
    visitor.key("return")
    assert visitor.went is None
    assert any("Looking for that day" in widget.label for widget in visitor.above())
    box.services.deals.days._found["klondike", far] = 4711
    visitor.draw()
    assert visitor.went == Pop(DayChosen(4711))


def test_months_have_their_days() -> None:
    assert another_month(date(2026, 3, 31), -1) == date(2026, 2, 28)
    assert another_month(date(2028, 1, 30), 1) == date(2028, 2, 29)
    assert another_month(date(2026, 12, 5), 1) == date(2027, 1, 5)
    assert len(days_of_month(date(2028, 2, 9))) == 29
    assert days_of_month(date(2026, 12, 9))[-1] == date(2026, 12, 31)


class Looked(Questions):
    waited_for = False


def test_a_deal_that_is_not_found_is_not_waited_for_without_an_end_and_has_no_button(box, visit, monkeypatch) -> None:
    box.date, asked = noon(date(2041, 5, 1)), Looked()
    box.services.deals.days._worker = asked
    calendar, said = visit(box.services.screens.calendar("klondike")), []
    monkeypatch.setattr(calendar.screen, "toast", lambda toast: said.append(toast.text))
    calendar.click(calendar.find("Play today’s deal", Button))
    asked.tell[-1](None)
    calendar.draw()
    calendar.draw()
    assert said == [box.services.texts.text("calendar.seek"), box.services.texts.text("calendar.not_found")]
    assert not plays(calendar)


def test_where_nobody_can_look_for_a_deal_there_is_no_button(box, visit) -> None:
    box.date = noon(date(2041, 5, 1))
    assert not plays(visit(box.services.screens.calendar("klondike")))


def test_of_a_game_without_a_solver_no_deal_is_said_to_be_winnable(box, visit, monkeypatch) -> None:
    monkeypatch.setattr("cardtable.ai.skill.SKILLS", {**SKILLS, "elevens": Skill()})
    names = [text for _, text in visit(box.services.screens.calendar(None)).find("Patiences", TabBar)._values]
    assert names == ["Klondike", "Golf", "Alexander the Great", "Chinese Wall", *NEWER]
    commands = {each.command.name: each for each in visit(table(box, "elevens")).screen.commands()}
    assert not commands["calendar"].available
    home = visit(box.services.screens.home()).screen
    home.look_at_days()
    assert len(home._day.won) == len(names)


PLAY, AGAIN, ON = "Play today’s deal", "Play today’s deal again", "Continue today’s deal"


def plays(calendar) -> list[str]:
    """The words of the button that leads to a deal."""
    calendar.draw()
    return [button.text for button in calendar.all(Button) if button.icon == "play" and button.visible]


def table(box, game: str, number: int | None = None) -> GridTable:
    return box.services.screens.table(box.services.desk.deal(game, number))


@pytest.mark.parametrize("game", ["klondike", "golf", "alexander"])
def test_the_button_says_what_becomes_of_the_deal(box, visit, game: str) -> None:
    box.date = noon(TODAY)
    number = number_of(box, TODAY, game)
    scene = table(box, game, number)
    shown = lambda: plays(visit(box.services.screens.calendar(game)))  # noqa: E731 - asked again and again
    assert shown() == [PLAY]
    match = scene.session.played
    match.play(match.legal[0], 0.0)
    calendar = visit(box.services.screens.calendar(game))
    assert plays(calendar) == [ON]
    assert calendar.says("Started, not finished")
    calendar.key("left")
    assert plays(calendar) == ["Play the deal of 21\N{NO-BREAK SPACE}Nov"]
    calendar.key("right", "return")
    visitor = visit(scene)
    scene.resume(calendar.went.result)
    visitor.draw()
    assert scene.session.played is match  # it goes on


@pytest.mark.parametrize("at_home", [False, True])
@pytest.mark.parametrize("game", ["golf", "alexander"])
def test_a_deal_that_was_put_aside_is_continued_and_not_dealt_a_second_time(
    box, visit, game: str, at_home: bool
) -> None:
    box.date = noon(TODAY)
    desk, number = box.services.desk, number_of(box, TODAY, game)
    today = desk.deal(game, number)
    today.played.play(today.played.legal[0], 0.0)
    desk.put_aside(today, 0.0)
    box.date += 60
    other = desk.deal(game, 4711)
    other.played.play(other.played.legal[0], 0.0)
    scene = box.services.screens.table(other)
    visitor, calendar = visit(scene), visit(box.services.screens.calendar(game))
    assert plays(calendar) == [ON]
    if at_home:
        scene = box.services.screens.day_table(game, number)
        visitor = visit(scene)
    else:
        calendar.click(calendar.find(ON, Button))
        scene.resume(calendar.went.result)
    visitor.draw()
    assert not visitor.above(Dialog)
    assert scene.session.played.record_id == today.played.record_id
    back = box.services.texts.text("play.take_up")
    visitor.click(next(button for button in visitor.above(Button) if button.text == back))
    assert scene.session.played.record_id == other.played.record_id, "what lay there was put aside, and can be had back"


OTHER_RULE = {"klondike": ("kl_draw", "3"), "golf": ("go_bogey", 41), "alexander": ("al_aces", "by_hand")}


@pytest.mark.parametrize("game", OTHER_RULE)
def test_under_house_rules_it_is_another_game(box, visit, game: str) -> None:
    box.date = noon(TODAY)
    number, options = number_of(box, TODAY, game), complete(find(game).info.options, dict([OTHER_RULE[game]]))
    session = box.services.desk._dealt(find(game), Setup(number, options), ())
    session.played.play(session.played.legal[0], 0.0)
    scene = visit(box.services.screens.table(session))
    calendar = visit(box.services.screens.calendar(game))
    assert plays(calendar) == [PLAY]
    calendar.click(calendar.find(PLAY, Button))
    scene.screen.resume(calendar.went.result)
    scene.draw()
    assert scene.above(Dialog)  # asks what is to become of that one


def test_a_deal_that_is_over_is_dealt_again(box, visit) -> None:
    box.date = noon(TODAY)
    number = number_of(box, TODAY, "elevens")
    scene = table(box, "elevens", number)
    while scene.session.played.outcome is None:
        scene.session.played.play(scene.session.played.legal[0], 0.0)
    visitor, before = visit(scene), scene.session.played
    calendar = visit(box.services.screens.calendar("elevens"))
    assert plays(calendar) == [AGAIN]
    calendar.click(calendar.find(AGAIN, Button))
    scene.resume(calendar.went.result)
    visitor.draw()
    assert scene.session.played is not before
    assert scene.session.played.outcome is None
    assert scene.session.played.state.setup.number == number


def test_ctrl_tab_goes_on_through_all_games_though_the_page_with_the_keyboard_is_gone(box, visit) -> None:
    calendar = visit(box.services.screens.calendar(None))
    games = calendar.screen._games
    for game in [*games[1:], games[0], games[-1]]:
        calendar.key("ctrl+tab" if game != games[-1] or calendar.screen._game_id == games[-2] else "ctrl+shift+tab")
        assert calendar.screen._game_id == game


# -- the tournament of the day -----------------------------------------------------------------------------------------


def test_the_tournament_counts_what_is_won_today_and_goes_on_to_the_next_game(box, visit) -> None:
    box.date = noon(TODAY)
    won(box, TODAY)
    won(box, TODAY, game="elevens")
    won(box, TODAY - timedelta(1), game="black_hole")
    calendar = visit(box.services.screens.calendar(None))
    games = calendar.screen._games
    assert calendar.says(f"2 of {len(games)} deals won today")
    assert calendar.says("Klondike, Elevens")
    calendar.find("Patiences", TabBar).choose(1)
    calendar.draw()
    calendar.click(calendar.find("Next: Alexander the Great", Button))
    there = calendar.went
    assert isinstance(there, Replace)
    assert there.scene.game_id == "alexander"
    assert there.scene.session.played.state.setup.number == number_of(box, TODAY, "alexander")


def test_what_is_left_of_a_tournament_comes_round_to_the_first_games(box, visit) -> None:
    box.date = noon(TODAY)
    for game in visit(box.services.screens.calendar(None)).screen._games:
        if game not in {"klondike", "golf"}:
            won(box, TODAY, game=game)
    calendar = visit(box.services.screens.calendar(None))
    assert calendar.says("Next: Golf")
    calendar.find("Patiences", TabBar).choose(5)
    calendar.draw()
    assert calendar.says("Next: Klondike")


def test_of_one_game_there_is_no_tournament(calendar) -> None:
    assert not calendar.says("Tournament of the day")
