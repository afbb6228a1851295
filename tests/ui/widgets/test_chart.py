from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.ui.core.theme import CAPTION
from cardtable.ui.widgets.boxes import Column
from cardtable.ui.widgets.figures import Chart, ChartKind, ChartMark, ChartPoint, axis_for
from cardtable.ui.widgets.widget import move_tree
from tests.support.words import TEXTS

POINTS = [ChartPoint("Mon", 3), ChartPoint("Tue", 0), ChartPoint("Wed", 7)]


@pytest.mark.parametrize("kind", list(ChartKind))
def test_arrows_read_one_value_after_another(hand, kind):
    chart = Chart(kind, POINTS, TEXTS, label="Wins", mark=ChartMark("Bogey", 4))
    work = hand(Column([chart]), (500, 300))
    work.key("tab")
    told = []
    for key in ("right", "right", "end", "left", "home"):
        work.key(key)
        work.draw()
        told.append(chart.described().value)
    assert told == ["Mon: 3", "Tue: 0", "Wed: 7", "Tue: 0", "Mon: 3"]


def test_the_pointer_chooses_the_point_below_it(hand):
    chart = Chart(ChartKind.BARS, POINTS, TEXTS, label="Wins")
    work = hand(Column([chart]), (500, 300))
    work.move(chart.rect.right - 10, chart.rect.centery)
    assert chart.described().value == "Wed: 7"


def test_a_higher_value_makes_a_higher_bar(hand, painter):
    chart = Chart(ChartKind.BARS, POINTS, TEXTS, label="Wins")
    work = hand(Column([chart]), (500, 300))

    def height(index):
        x = chart.plot.x(index) - 12  # beside the value above the bar
        return sum(work.surface.get_at((x, y)).r > 150 for y in range(chart.plot.rect.top, chart.plot.rect.bottom - 2))

    assert height(2) > height(0) * 2 > 0
    assert height(1) == 0


@pytest.mark.parametrize("count", [1, 2, 40, 200])
def test_names_never_run_into_each_other(hand, painter, count):
    chart = Chart(
        ChartKind.LINE, [ChartPoint(f"Round {index}", index % 9) for index in range(count)], TEXTS, label="Rounds"
    )
    hand(Column([chart]), (500, 300))
    assert chart.plot.x(count - 1) <= chart.rect.right


def test_a_chart_without_points_says_so_and_is_no_stop(hand):
    chart = Chart(ChartKind.BARS, [], TEXTS, label="Wins", empty="No rounds yet.")
    work = hand(Column([chart]), (500, 300))
    work.key("tab")
    assert work.stage.focused is None


@given(st.lists(st.floats(-500, 500), min_size=1, max_size=20), st.booleans())
def test_an_axis_holds_all_values_with_few_round_lines(values, from_zero):
    axis = axis_for(values, from_zero=from_zero)
    assert axis.low <= min(values)
    assert axis.high >= max(values)
    assert 2 <= len(axis.ticks) <= 8
    assert not from_zero or axis.low <= 0 <= axis.high
    assert all(0 <= axis.share(value) <= 1 for value in values)


def test_an_axis_goes_as_far_as_is_wished_however_small_its_values_are():
    lost = [ChartPoint("Mon", 0), ChartPoint("Tue", 0)]
    assert Chart(ChartKind.LINE, lost, TEXTS, label="Share", reach=10)._axis.high == 10
    assert Chart(ChartKind.LINE, [ChartPoint("Mon", 60)], TEXTS, label="Share", reach=10)._axis.high >= 60


def test_a_starred_point_says_what_its_star_means():
    chart = Chart(
        ChartKind.BARS, [ChartPoint("Mon", 0, starred=True), ChartPoint("Tue", 4)], TEXTS, label="Left", star="won"
    )
    assert chart.described().value == "Mon: 0, won; Tue: 4"


def test_without_a_starred_point_nothing_is_said_of_stars(hand, painter):
    plain = Chart(ChartKind.BARS, POINTS, TEXTS, label="Left", star="won", unit="cards")
    bare = Chart(ChartKind.BARS, POINTS, TEXTS, label="Left", unit="cards")
    seen = [bytes(hand(Column([chart]), (500, 300)).surface.get_buffer().raw) for chart in (plain, bare)]
    assert seen[0] == seen[1]


def test_a_star_and_a_unit_are_painted_above_the_bars(hand, painter):
    starred = [ChartPoint("Mon", 3, starred=True), ChartPoint("Tue", 0), ChartPoint("Wed", 7)]
    chart = Chart(ChartKind.BARS, starred, TEXTS, label="Left", star="won", unit="cards")
    work = hand(Column([chart]), (500, 300))
    assert painted(work.surface, chart, chart.rect.x, chart.rect.x + 30)
    assert painted(work.surface, chart, chart.rect.right - 40, chart.rect.right)
    assert not painted(work.surface, chart, chart.rect.centerx - 20, chart.rect.centerx + 20)


def painted(surface, chart, left, right):
    """Whether anything stands in the line above the plot between two columns."""
    ground = surface.get_at((chart.rect.centerx, chart.rect.y))
    lines = range(chart.rect.y, chart.rect.y + 14)
    return any(surface.get_at((x, y)) != ground for x in range(left, right) for y in lines)


def test_of_several_points_of_one_day_only_the_first_is_named(hand, painter):
    days = [ChartPoint("3 Nov", 1), ChartPoint("3 Nov", 2), ChartPoint("4 Nov", 3)]
    chart = Chart(ChartKind.BARS, days, TEXTS, label="Left")
    work = hand(Column([chart]), (500, 300))
    foot = range(chart.plot.rect.bottom + 8, chart.rect.bottom)
    ground = work.surface.get_at((chart.rect.centerx, chart.rect.y))

    def named(index):
        around = range(chart.plot.x(index) - 15, chart.plot.x(index) + 15)
        return any(work.surface.get_at((x, y)) != ground for x in around for y in foot)

    assert [named(index) for index in range(3)] == [True, False, True]


def test_a_crowded_line_has_a_dot_only_at_its_end(hand, painter):
    def dots(count):
        chart = Chart(ChartKind.LINE, [ChartPoint("a", 3)] * count, TEXTS, label="Flat", from_zero=True)
        work = hand(Column([chart]), (500, 300))
        above = chart.plot.y(3) - 4
        return sum(work.surface.get_at((chart.plot.x(n), above)).r > 150 for n in range(count - 1))

    assert dots(5) == 4
    assert dots(60) == 0


def test_a_line_tells_where_it_has_come_to(hand, painter):
    falling = Chart(ChartKind.LINE, [ChartPoint("a", 9), ChartPoint("b", 5)], TEXTS, label="Falling")
    rising = Chart(ChartKind.LINE, [ChartPoint("a", 1), ChartPoint("b", 5)], TEXTS, label="Rising")
    for chart, below in ((falling, True), (rising, False)):
        work = hand(Column([chart]), (500, 300))
        x, y = chart.plot.x(1), chart.plot.y(5)
        ground = work.surface.get_at((chart.rect.centerx, chart.rect.y))
        rows = range(y + 9, y + 20) if below else range(y - 20, y - 9)
        assert any(work.surface.get_at((column, row)) != ground for column in range(x - 8, x + 8) for row in rows)


def test_a_chart_that_was_scrolled_is_painted_whole_where_it_stands_now(hand, painter):
    chart = Chart(ChartKind.BARS, POINTS, TEXTS, label="Wins")
    work = hand(Column([chart]), (500, 300))
    before = chart.plot.rect
    move_tree(chart, 0, -40)
    assert chart.plot.rect == before.move(0, -40)
    work.stage.relayout()
    assert chart.rect.contains(chart.plot.rect)


def test_names_of_different_length_all_stand_where_they_find_room(hand, painter):
    names = ["1 battle", "2", "3", "4", "5 or more", "not conquered"]
    chart = Chart(ChartKind.BARS, [ChartPoint(name, 3) for name in names], TEXTS, label="Battles")
    hand(Column([chart]), (500, 300))
    assert chart._named_each(painter) == 1
    assert chart._name_left(painter, 5) + painter.width("not conquered", CAPTION) <= chart.rect.right
    crowded = Chart(ChartKind.BARS, [ChartPoint(f"{n} October", n) for n in range(200)], TEXTS, label="Days")
    hand(Column([crowded]), (500, 300))
    assert crowded._named_each(painter) > 20
