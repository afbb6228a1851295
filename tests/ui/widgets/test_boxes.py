from __future__ import annotations

import pygame
import pytest

from cardtable.ui.core.theme import Gap
from cardtable.ui.widgets.boxes import Column, ColumnGrid, Panel, Row, Sized, Spacer, Stack, Tight
from cardtable.ui.widgets.buttons import Button
from cardtable.ui.widgets.text import Label
from cardtable.ui.widgets.widget import Align, aligned, growing


def no_overlaps(widgets):
    return all(not one.rect.colliderect(other.rect) for at, one in enumerate(widgets) for other in widgets[at + 1 :])


def test_a_column_puts_children_below_each_other_at_the_gap(hand):
    parts = [Button("One"), Button("Two"), Button("Three")]
    hand(Column(parts, gap=Gap.L))
    assert [part.rect.height for part in parts[:-1]] == [44, 44]
    assert parts[1].rect.top - parts[0].rect.bottom == 16
    assert {part.rect.x for part in parts} == {0}


def test_a_growing_child_takes_the_spare_room(hand):
    top, middle, foot = Button("Top"), growing(Panel()), Button("Foot")
    hand(Column([top, middle, foot], gap=0), (400, 300))
    assert (top.rect.top, middle.rect.height, foot.rect.bottom) == (0, 300 - 88, 300)


def test_alignment_of_one_child_beats_that_of_its_box(hand):
    left, right = Button("Left"), aligned(Button("Right"), Align.END)
    hand(Column([left, right], align=Align.START), (500, 200))
    assert left.rect.left == 0
    assert right.rect.right == 500


def test_a_row_centres_its_children_on_one_line(hand):
    label, button = Label("Name"), Button("Deal")
    hand(Row([label, button]), (500, 200))
    assert abs(label.rect.centery - button.rect.centery) <= 1


def test_a_row_wraps_when_there_is_no_room(hand):
    parts = [Button(f"Button number {index}") for index in range(6)]
    hand(Row(parts), (420, 400))
    assert len({part.rect.y for part in parts}) > 1
    assert all(part.rect.right <= 420 for part in parts)
    assert no_overlaps(parts)


def test_a_stacking_row_puts_all_below_each_other_at_once(hand):
    parts = [Button(f"Quite a long button {index}") for index in range(3)]
    hand(Row(parts, tight=Tight.STACK), (300, 400))
    assert len({part.rect.y for part in parts}) == 3


def test_a_shrinking_row_stays_in_one_line_and_its_text_wraps(hand, painter):
    label = growing(Label("A sentence that needs rather more room than there is."))
    hand(Row([label, Button("Deal")], tight=Tight.SHRINK), (260, 400))
    assert label.measure(painter, label.rect.width)[1] > 30
    assert label.rect.right < 260


def test_hidden_children_take_no_room(hand):
    parts = [Button("One"), Button("Two"), Button("Three")]
    column = Column(parts, gap=8)
    work = hand(column)
    before = column.measure(work.stage.painter, 400)[1]
    parts[1].show(False)
    assert column.measure(work.stage.painter, 400)[1] == before - 52


def test_padding_keeps_children_away_from_the_edge(hand):
    button = Button("Deal")
    hand(Column([button], padding=(24, 12)), (300, 100))
    assert (button.rect.left, button.rect.top, button.rect.right) == (24, 12, 276)


def test_layers_share_one_place(hand):
    below, above = Panel(), aligned(Button("Deal"), Align.END)
    hand(Stack([below, above]), (300, 200))
    assert below.rect == pygame.Rect(0, 0, 300, 200)
    assert above.rect.bottomright == (300, 200)


def test_a_spacer_pushes_apart(hand):
    left, right = Button("Left"), Button("Right")
    hand(Row([left, Spacer(), right]), (500, 50))
    assert (left.rect.left, right.rect.right) == (0, 500)


def test_limits_hold_a_child_in_the_middle(hand):
    panel = Panel([Label("Text")])
    hand(Sized(panel, most=300), (800, 200))
    assert (panel.rect.width, panel.rect.centerx) == (300, 400)


@pytest.mark.parametrize(("width", "columns"), [(300, 1), (560, 2), (1100, 4), (1280, 4)])
def test_a_grid_has_as_many_columns_as_fit(hand, width, columns):
    parts = [Button(f"Game {index}") for index in range(8)]
    hand(ColumnGrid(parts, least=240, most=4), (width, 700))
    assert len({part.rect.x for part in parts}) == columns
    assert no_overlaps(parts)
    assert max(part.rect.right for part in parts) == width


def test_a_weighted_grid_becomes_one_column_when_tight(hand):
    parts = [Panel(), Panel()]
    work = hand(ColumnGrid(parts, weights=(3, 2), least=300), (1000, 300))
    assert (parts[0].rect.width, parts[1].rect.width) == (590, 394)
    work.stage.place(pygame.Rect(0, 0, 600, 300))
    work.draw()
    assert parts[0].rect.width == parts[1].rect.width == 600


@pytest.mark.parametrize("scale", [0.75, 1.0, 1.5, 2.7])
def test_sizes_grow_with_the_scale_in_whole_pixels(hand, painter, scale):
    painter.scale = scale
    button = Button("Deal")
    assert button.measure(painter, 900)[1] == round(44 * scale)
    assert isinstance(button.measure(painter, 900)[0], int)
