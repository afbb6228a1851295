from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.ui.widgets.boxes import Column
from cardtable.ui.widgets.chart import Chart, ChartKind, Mark, Point
from cardtable.ui.widgets.chart_axis import axis_for

POINTS = [Point("Mon", 3), Point("Tue", 0), Point("Wed", 7)]


@pytest.mark.parametrize("kind", list(ChartKind))
def test_arrows_read_one_value_after_another(hand, kind):
    chart = Chart(kind, POINTS, label="Wins", mark=Mark("Bogey", 4))
    work = hand(Column([chart]), (500, 300))
    work.key("tab")
    told = []
    for key in ("right", "right", "end", "left", "home"):
        work.key(key)
        work.draw()
        told.append(chart.described().value)
    assert told == ["Mon: 3", "Tue: 0", "Wed: 7", "Tue: 0", "Mon: 3"]


def test_a_chart_at_rest_tells_all_its_values(hand):
    assert Chart(ChartKind.BARS, POINTS, label="Wins").described().value == "Mon: 3; Tue: 0; Wed: 7"


def test_the_pointer_chooses_the_point_below_it(hand):
    chart = Chart(ChartKind.BARS, POINTS, label="Wins")
    work = hand(Column([chart]), (500, 300))
    work.move(chart.rect.right - 10, chart.rect.centery)
    assert chart.described().value == "Wed: 7"


def test_a_higher_value_makes_a_higher_bar(hand, kit):
    chart = Chart(ChartKind.BARS, POINTS, label="Wins")
    work = hand(Column([chart]), (500, 300))

    def height(index):
        x = chart._x(index) - 12  # beside the value above the bar
        return sum(work.surface.get_at((x, y)).r > 150 for y in range(chart._plot_now.top, chart._plot_now.bottom - 2))

    assert height(2) > height(0) * 2 > 0
    assert height(1) == 0


@pytest.mark.parametrize("count", [1, 2, 40, 200])
def test_names_never_run_into_each_other(hand, kit, count):
    chart = Chart(ChartKind.LINE, [Point(f"Round {index}", index % 9) for index in range(count)], label="Rounds")
    hand(Column([chart]), (500, 300))
    assert chart._x(count - 1) <= chart.rect.right


def test_a_chart_without_points_says_so_and_is_no_stop(hand):
    chart = Chart(ChartKind.BARS, [], label="Wins", empty="No rounds yet.")
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
