"""Boxes place their children and share out the room; a scroll view shows a part of what is too tall."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.ui.core.theme import Gap
from cardtable.ui.widgets.boxes import (
    Column,
    ColumnGrid,
    Panel,
    RoomClaim,
    Row,
    Scroll,
    Sized,
    Spacer,
    Stack,
    Tight,
    divide_room,
)
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


claims = st.lists(
    st.tuples(st.integers(0, 300), st.integers(0, 300), st.sampled_from([0.0, 1.0, 2.5])).map(
        lambda part: RoomClaim(max(part[:2]), min(part[:2]), part[2])
    ),
    max_size=7,
)


@given(claims, st.integers(0, 2000))
def test_all_get_their_least_and_together_the_room_and_no_more(parts, room):
    lengths = divide_room(parts, room)
    assert all(length >= claim.least for length, claim in zip(lengths, parts, strict=True))
    assert sum(lengths) <= max(room, sum(claim.least for claim in parts))
    if any(claim.grow for claim in parts) and sum(claim.wanted for claim in parts) <= room:
        assert sum(lengths) == room


def test_spare_room_goes_by_weight():
    assert divide_room([RoomClaim(10, 0, 1), RoomClaim(10, 0, 3), RoomClaim(10, 10)], 70) == [20, 40, 10]


def test_what_can_grow_shrinks_before_what_cannot():
    assert divide_room([RoomClaim(100, 20, 1), RoomClaim(100, 20)], 150) == [50, 100]
    assert divide_room([RoomClaim(100, 20, 1), RoomClaim(100, 20)], 80) == [20, 60]


@pytest.fixture
def scroll():
    return Scroll(Column([Label(f"Line {index}") for index in range(60)]), label="Lines")


@pytest.fixture
def work(hand, scroll):
    return hand(scroll, (300, 260))


def test_what_fits_does_not_scroll_and_is_no_stop(hand):
    scroll = Scroll(Column([Label("Short")]))
    work = hand(scroll, (300, 260))
    assert (scroll.max_offset, scroll.focusable) == (0, False)
    work.wheel(scroll, -3)
    assert scroll.offset == 0


def test_the_wheel_scrolls_and_stops_at_both_ends(work, scroll):
    work.wheel(scroll, -2)
    assert scroll.offset == 144
    work.wheel(scroll, 50)
    assert scroll.offset == 0
    work.wheel(scroll, -500)
    assert scroll.offset == scroll.max_offset


def test_keys_scroll_by_lines_pages_and_to_the_ends(work, scroll):
    seen = []
    for key in ("tab", "down", "pagedown", "pageup", "end", "home"):
        work.key(key)
        seen.append(scroll.offset)
    assert seen == [0, 36, 36 + 234, 36, scroll.max_offset, 0]


def test_dragging_the_bar_scrolls(work, scroll):
    thumb = scroll._thumb()
    work.press(*thumb.center)
    work.move(thumb.centerx, 1000)
    assert scroll.offset == scroll.max_offset
    work.release(thumb.centerx, 1000)
    work.move(thumb.centerx, 0)
    assert scroll.offset == scroll.max_offset


def test_the_bar_lights_up_under_the_pointer_alone(work, scroll):
    def shown():
        work.draw()
        return tuple(work.surface.get_at(scroll._thumb().center))

    before = shown()
    work.move(40, 100)
    assert shown() == before
    work.move(*scroll._thumb().center)
    assert shown() != before
    work.move(40, 100)
    assert shown() == before


def test_pressing_the_groove_jumps_there(work, scroll):
    groove = scroll._groove()
    work.press(groove.centerx, groove.bottom - 2)
    assert scroll.offset == scroll.max_offset


def test_what_is_scrolled_out_cannot_be_pressed(hand):
    done = []
    head = Button("Top", lambda: done.append(1))
    scroll = Scroll(Column([head, *(Label(f"Line {index}") for index in range(60))]))
    box = Column([Label("Above"), scroll])
    work = hand(box, (300, 260))
    scroll.scroll_to(40)
    work.click((head.rect.centerx, head.rect.top + 2))
    assert done == []


def test_the_child_never_paints_outside(work, scroll):
    scroll.scroll_to(333)
    work.draw()
    assert all(tuple(work.surface.get_at((40, y)))[:3] != (255, 255, 255) for y in range(261, 300))


def test_scrolling_moves_without_measuring_again(work, scroll):
    child = scroll.children()[0]
    before = child.children()[5].rect.y
    scroll.scroll_to(100)
    assert child.children()[5].rect.y == before - 100
    assert work.stage.wake_at(0) == 0


def test_a_narrower_window_keeps_the_place_within_reach(work, scroll):
    scroll.scroll_to(scroll.max_offset)
    work.stage.place(work.surface.get_rect())
    work.draw()
    assert scroll.offset == scroll.max_offset


@pytest.mark.parametrize(("width", "lines"), [(600, [4]), (390, [2, 2]), (330, [2, 2]), (150, [1, 1, 1, 1])])
def test_an_even_row_stands_in_two_lines_of_as_many_parts_rather_than_leave_one_alone(hand, width, lines):
    parts = [Button(text) for text in ("Undo", "Review", "Score card", "New round")]
    hand(Row(parts, gap=Gap.S, tight=Tight.EVEN), (width, 400))
    tops = sorted({part.rect.y for part in parts})
    assert [sum(part.rect.y == top for part in parts) for top in tops] == lines
    if lines == [2, 2]:
        assert len({part.rect.width for part in parts}) == 1
    assert no_overlaps(parts)
