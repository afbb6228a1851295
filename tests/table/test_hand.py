"""Cards held in a hand: sorted or in the player's own order, as a fan, tilted as they are thrown; what is hit is what is drawn."""

from __future__ import annotations

import math
from itertools import pairwise
from math import hypot

import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.games.las_vegan.casino import DECK as VEGETABLES
from cardtable.games.las_vegan.rules import LasVegan
from cardtable.games.monte_carlo.rules import MonteCarlo
from cardtable.kernel.cards import FRENCH
from cardtable.kernel.moves import Move
from cardtable.table.flight import Lean, lean_after, lie_of, swung, taken
from cardtable.table.geometry import TURN_STEP, HandFan, Point, Rect, Size, TurnedRect
from cardtable.table.pace import FULL, OFF, REDUCED, Pace
from cardtable.table.round_layout import HandOrder, Sort, clicked, completed, open_cards, several


def cards(text: str):
    return tuple(map(FRENCH.parse, text.split()))


def words(held) -> str:
    return " ".join(map(FRENCH.text, held))


@pytest.fixture
def order() -> HandOrder:
    return HandOrder(MonteCarlo())


HAND = cards("KD 5S AH 9C 7S")


def test_a_hand_is_sorted_by_suits_of_changing_colour(order: HandOrder) -> None:
    assert words(order.arranged(0, HAND)) == "5S 7S AH 9C KD"


def test_by_rank_the_ace_is_where_the_game_has_it(order: HandOrder) -> None:
    order.sort(0, Sort.RANK)
    assert words(order.arranged(0, HAND)) == "5S 7S 9C KD AH"
    assert order.sort_of(0) is Sort.RANK
    assert order.sort_of(1) is Sort.SUIT


@pytest.mark.parametrize(
    ("moved", "place", "held"),
    [
        ("5S", 2, "7S AH 5S 9C KD"),
        ("KD", 0, "KD 5S 7S AH 9C"),
        ("AH", 9, "5S 7S 9C KD AH"),
        ("5S 9C", 1, "7S 5S 9C AH KD"),
    ],
)
def test_cards_are_put_before_the_others_counted_from_the_left(
    order: HandOrder, moved: str, place: int, held: str
) -> None:
    order.put(0, HAND, cards(moved), place)
    assert words(order.arranged(0, HAND)) == held


def test_a_card_that_comes_back_finds_its_place(order: HandOrder) -> None:
    order.put(0, HAND, cards("KD"), 1)
    without = tuple(card for card in HAND if card != FRENCH.parse("KD"))
    assert words(order.arranged(0, without)) == "5S 7S AH 9C"
    assert words(order.arranged(0, HAND)) == "5S KD 7S AH 9C"
    order.put(0, without, cards("9C"), 0)
    assert words(order.arranged(0, HAND)) == "9C 5S KD 7S AH"


def test_a_new_card_comes_after_the_next_lower_one(order: HandOrder) -> None:
    order.put(0, HAND, cards("KD"), 0)
    assert words(order.arranged(0, (*HAND, *cards("6S")))) == "KD 5S 6S 7S AH 9C"
    assert words(order.arranged(0, (*HAND, *cards("4S")))) == "4S KD 5S 7S AH 9C"
    order.sort(0, Sort.SUIT)
    assert words(order.arranged(0, (*HAND, *cards("6S")))) == "5S 6S 7S AH 9C KD"


def test_sorting_and_dealing_forget_how_a_hand_was_held(order: HandOrder) -> None:
    for forget in (lambda: order.sort(0, Sort.SUIT), order.dealt):
        order.put(0, HAND, cards("KD"), 0)
        assert order.kept(0) is not None
        forget()
        assert order.kept(0) is None
        assert words(order.arranged(0, HAND)) == "5S 7S AH 9C KD"


def test_what_was_held_can_be_held_again(order: HandOrder) -> None:
    before = order.kept(0)
    order.put(0, HAND, cards("KD"), 0)
    held = order.kept(0)
    order.keep(0, before)
    assert words(order.arranged(0, HAND)) == "5S 7S AH 9C KD"
    order.keep(0, held)
    assert words(order.arranged(0, HAND)) == "KD 5S 7S AH 9C"


def test_another_pack_has_its_own_order_of_suits() -> None:
    order = HandOrder(LasVegan())
    hand = tuple(map(VEGETABLES.parse, ("B3", "R7", "G0", "R1")))
    assert [VEGETABLES.text(card) for card in order.arranged(0, hand)] == ["R1", "R7", "G0", "B3"]


def test_picks_grow_only_towards_a_play() -> None:
    legal = [Move("play", picks=picks) for picks in (("5D",), ("5D", "5S"), ("9C",))]
    one = clicked(frozenset(), "5D", legal)
    assert (one.picks, one.play, one.refused) == ({"5D"}, False, False)
    assert completed(one.picks, legal)
    assert clicked(one.picks, "5S", legal).play
    assert clicked(one.picks, "9C", legal) == clicked(frozenset(), "9C", legal)
    assert clicked(one.picks, "5D", legal).picks == frozenset()
    assert clicked(frozenset(), "KD", legal).refused
    assert open_cards(one.picks, legal) == {"5D", "5S"}
    assert several(legal)
    assert not several(legal[:1])


SIZE = Size(150, 210)
FAN = HandFan(Point(640, 1838), 1144)


@pytest.mark.parametrize("angle", [0.0, 12.0, -30.0, 90.0])
def test_a_turned_rectangle_is_hit_where_it_lies(angle: float) -> None:
    turned = TurnedRect(Rect(100, 100, 60, 200), angle)
    assert turned.contains(turned.rect.centre)
    inside = turned.corner + Point(0.03 * (turned.rect.centre.x - turned.corner.x), 0.03 * (200 - turned.corner.y))
    assert turned.contains(inside)
    upright = turned.upright(turned.corner)
    assert (upright.x, upright.y) == pytest.approx((100, 100))
    assert turned.bounds.contains(inside)


def test_a_quarter_turn_swaps_width_and_height() -> None:
    turned = TurnedRect(Rect(100, 100, 60, 200), 90.0)
    assert (turned.bounds.w, turned.bounds.h) == pytest.approx((200, 60))
    assert not turned.contains(Point(130, 110))
    assert turned.contains(Point(40, 200))
    assert TurnedRect(Rect(1, 2, 3, 4)).bounds == Rect(1, 2, 3, 4)


def test_the_left_part_of_a_card_keeps_its_corner() -> None:
    card = TurnedRect(Rect(300, 400, 150, 210), 13.5)
    strip = card.left_part(30)
    assert (strip.corner.x, strip.corner.y) == pytest.approx((card.corner.x, card.corner.y))
    assert strip.rect.w == 30
    assert strip.angle == card.angle


def test_a_fan_is_even_about_its_axis_in_whole_steps() -> None:
    turns = FAN.turns(8)
    assert turns[0] == -turns[-1]
    assert all((turn / TURN_STEP).is_integer() for turn in turns)
    assert all(after > before for before, after in pairwise(turns))
    assert FAN.turns(1) == [0.0]
    assert FAN.turns(0) == []


def test_many_cards_stay_within_the_spread_and_few_keep_their_step() -> None:
    assert FAN.turns(14)[-1] - FAN.turns(14)[0] <= FAN.spread + 2 * TURN_STEP
    assert FAN.step_of(3) == FAN.step


def test_cards_lie_round_the_pivot_and_picked_ones_further_out() -> None:
    for turn in FAN.turns(9):
        plain, out = FAN.lies(turn, SIZE), FAN.lies(turn, SIZE, 34)
        for lies, far in ((plain, FAN.radius), (out, FAN.radius + 34)):
            way = lies.rect.centre - FAN.pivot
            assert hypot(way.x, way.y) == pytest.approx(far)
        assert plain.angle == -turn


def test_strips_and_turns_are_two_ways_to_say_the_same() -> None:
    strip = FAN.strip(12, SIZE)
    assert FAN.turn_for(strip, SIZE) == pytest.approx(FAN.step_of(12))
    assert HandFan(Point(0, 0), 100, step=80, spread=90).strip(2, SIZE) == SIZE.w


def test_backs_are_turned_as_little_as_possible() -> None:
    fan = HandFan(Point(640, 75), 90, 180, 8.5, 72, open_faced=False)
    assert [abs(fan.angle(turn)) <= 90 for turn in fan.turns(9)] == [True] * 9
    assert fan.angle(180) == 0
    assert fan.at(100) == Point(pytest.approx(640), pytest.approx(175))


def test_the_foot_of_a_turned_card_lies_a_height_below_its_corner() -> None:
    assert TurnedRect(Rect(10, 20, 30, 40)).foot == Point(10, 60)
    card = TurnedRect(Rect(300, 400, 150, 210), 13.5)
    assert hypot(card.foot.x - card.corner.x, card.foot.y - card.corner.y) == pytest.approx(210)
    assert card.foot.x > card.corner.x  # counter-clockwise: the foot swings to the right


CARDS = range(54)


def test_a_card_always_lies_in_the_same_way_and_neighbours_differ() -> None:
    assert [lie_of(card) for card in CARDS] == [lie_of(card) for card in CARDS]
    angles = [lie_of(card).angle for card in CARDS]
    assert len({round(angle, 3) for angle in angles}) == len(CARDS)
    assert all(abs(one - other) > 0.5 for one, other in pairwise(angles))


def test_every_card_is_turned_a_little_to_either_side() -> None:
    angles = [lie_of(card).angle for card in CARDS]
    assert all(1.5 <= abs(angle) <= 8 for angle in angles)
    assert 20 < sum(angle > 0 for angle in angles) < 34
    assert all(max(abs(lie_of(card).dx), abs(lie_of(card).dy)) <= 0.035 for card in CARDS)


def test_cards_laid_together_are_tidier() -> None:
    assert lie_of(7, 5).angle == lie_of(7).angle / 5
    assert lie_of(7, 5).dx == lie_of(7).dx / 5


WIDTH = 100.0
FRAME = 1 / 60


def swept(speed: float, frames: int = 12, cards: int = 1, pace: Pace = FULL) -> Lean:
    """A drag at ``speed`` pixels a frame."""
    lean = taken(0.0, 0.0)
    for frame in range(1, frames + 1):
        lean = lean_after(lean, speed * frame, frame * FRAME, WIDTH, cards, pace)
    return lean


def test_a_card_leans_into_its_way_and_a_faster_one_leans_more() -> None:
    right, left, slow = swept(30), swept(-30), swept(5)
    assert right.angle(right.at) < -3
    assert left.angle(left.at) == pytest.approx(-right.angle(right.at))
    assert right.angle(right.at) < slow.angle(slow.at) < 0


@given(st.lists(st.tuples(st.floats(-3000, 3000), st.floats(0, 0.3)), max_size=20), st.integers(1, 13))
def test_no_shaking_makes_it_lean_further_than_it_may(moves: list[tuple[float, float]], cards: int) -> None:
    lean, now = taken(0.0, 0.0), 0.0
    for x, later in moves:
        now += later
        lean = lean_after(lean, x, now, WIDTH, cards, FULL)
        for after in (0.0, 0.01, 0.05, 0.1, 0.2):
            assert abs(lean.angle(now + after)) <= FULL.tilt / cards + 1e-9


def test_it_leans_from_where_it_was_without_a_jump() -> None:
    lean = swept(30)
    again = lean_after(lean, 30 * 13, 13 * FRAME, WIDTH, 1, FULL)
    assert again.angle(13 * FRAME) == pytest.approx(lean.angle(13 * FRAME))
    back = lean_after(again, 0, 14 * FRAME, WIDTH, 1, FULL)
    assert back.angle(14 * FRAME) == pytest.approx(again.angle(14 * FRAME))


def test_when_the_pointer_rests_it_hangs_straight_again_and_then_nothing_moves() -> None:
    lean = swept(40)
    angles = [abs(lean.angle(lean.at + n / 100)) for n in range(7, 40)]
    assert angles == sorted(angles, reverse=True)
    assert lean.end == pytest.approx(lean.at + FULL.lean + FULL.straighten)
    assert lean.angle(lean.end) == 0
    assert taken(5.0, 3.0).end == 3.0
    assert taken(5.0, 3.0).angle(3.0) == 0


def test_two_words_of_the_pointer_in_one_frame_count_together() -> None:
    once = lean_after(taken(0, 0), 40, FRAME, WIDTH, 1, FULL)
    twice = lean_after(lean_after(taken(0, 0), 15, FRAME, WIDTH, 1, FULL), 40, FRAME, WIDTH, 1, FULL)
    assert twice == once
    same = lean_after(taken(0, 0), 40, 0.0, WIDTH, 1, FULL)
    assert same.goal == 0


def test_a_pointer_that_wakes_after_a_rest_is_not_taken_for_slow() -> None:
    late = lean_after(taken(0, 0), 60, 5.0, WIDTH, 1, FULL)
    assert late.goal < -1


def test_many_cards_are_calmer_than_one() -> None:
    assert abs(swept(40, cards=4).goal) == pytest.approx(abs(swept(40).goal) / 4)


@pytest.mark.parametrize("pace", [REDUCED, OFF], ids=["reduced", "off"])
def test_where_motion_is_reduced_nothing_leans(pace: Pace) -> None:
    lean = swept(60, pace=pace)
    assert lean.angle(lean.at) == 0
    assert lean.end == lean.at


@given(st.floats(-5, 5), st.floats(0, 100), st.floats(0, 140))
def test_the_spot_under_the_pointer_stays_under_it(angle: float, across: float, down: float) -> None:
    corner, half, pivot = Point(10, 20), Point(50, 70), Point(10 + across, 20 + down)
    middle = swung(corner, half, pivot, angle) + half
    turn, grip = math.radians(angle), pivot - (corner + half)
    shown = Point(
        middle.x + grip.x * math.cos(turn) + grip.y * math.sin(turn),
        middle.y + grip.y * math.cos(turn) - grip.x * math.sin(turn),
    )
    assert shown.distance(pivot) < 1e-9
