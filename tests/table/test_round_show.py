"""Shows of a table for several: dealt round, thrown, swept; chips and coins in the air; with a clock of the test's own."""

from __future__ import annotations

from itertools import pairwise

import pytest
from msgspec.structs import replace

from cardtable.kernel.cards import HIDDEN, Card
from cardtable.kernel.state import CardMoved, Passed, Recycled, Turned
from cardtable.kernel.table import Role
from cardtable.table.choreography import (
    Show,
    ShownStep,
    Toss,
    coins,
    covered_cards,
    flying,
    fountain,
    play_show,
    round_deal_show,
    sweep_show,
    tossed,
    with_pile_under,
    with_swept_trick,
)
from cardtable.table.flight import Tweens, lie_of
from cardtable.table.geometry import Point, Rect, Size
from cardtable.table.layout import Placement, Placements, TableCard
from cardtable.table.pace import FULL, OFF, REDUCED, Pace

ROLES = {
    "h0": Role.HAND,
    "h1": Role.HAND,
    "play0": Role.TRICK,
    "play1": Role.TRICK,
    "won0": Role.TAKEN,
    "run": Role.FOUNDATION,
}
CARD = Size(63, 88)
LEVELS = pytest.mark.parametrize("pace", [FULL, REDUCED, OFF], ids=["full", "reduced", "off"])


def spot(card: int, pile: str, x: float, y: float = 0.0, angle: float = 0.0, index: int = 0) -> Placement:
    return Placement(x, y, index, card, pile, index, angle)


HAND = {1: spot(HIDDEN, "h0", 0), 2: spot(5, "h1", 500, index=0), 3: spot(6, "h1", 520, index=1)}
THROWN = {
    1: spot(HIDDEN, "h0", 0),
    2: spot(5, "play1", 300, 200, lie_of(5).angle),
    3: spot(6, "h1", 510, index=0),
}
THROW = ShownStep(THROWN, (CardMoved((5,), "h1", "play1"), Turned(5, "play1")))
TRICK = {1: spot(4, "play0", 200, 0, 3.0), 2: spot(5, "play1", 300, 0, -4.0), 3: spot(6, "h1", 500)}
SWEPT = {1: spot(HIDDEN, "won0", 0), 2: spot(HIDDEN, "won0", 0, index=1), 3: spot(6, "h1", 500)}


def names(show: Show) -> list[str]:
    return [sound.name for sound in show.sounds]


def following(before: Placements, show: Show, now: float = 0.0) -> Tweens:
    tweens = Tweens()
    tweens.put(before)
    tweens.play(show.flights, now)
    return tweens


def lies(tweens: Tweens, now: float) -> dict[int, tuple[object, ...]]:
    return {each.token: (each.x, each.y, each.z, each.card, each.angle) for each in tweens.at(now)}


def wanted(placements: Placements) -> dict[int, tuple[object, ...]]:
    return {token: (to.x, to.y, to.z, to.card, to.angle) for token, to in placements.items()}


def test_cards_are_drawn_one_after_the_other_once_the_trick_is_full() -> None:
    roles = {**ROLES, "stock": Role.STOCK}
    before = {1: spot(HIDDEN, "stock", 100), 2: spot(HIDDEN, "stock", 100, index=1), 3: spot(5, "h1", 500)}
    after = {1: spot(HIDDEN, "h0", 0), 2: spot(6, "h1", 500), 3: spot(5, "play1", 300, 200, lie_of(5).angle)}
    step = ShownStep(after, (CardMoved((5,), "h1", "play1"), CardMoved((HIDDEN,), "stock", "h0")))
    show = play_show(before, [step], roles, CARD, FULL, 3.0)
    starts = sorted(flight.start for flight in show.flights if flight.token in {1, 2})
    assert starts == pytest.approx([3.0 + FULL.trick_throw, 3.0 + FULL.trick_throw + FULL.sweep_stagger])
    assert lies(following(before, show, 3.0), show.end) == wanted(after)


@LEVELS
def test_a_thrown_card_comes_to_lie_at_its_own_angle_and_the_hand_closes_up(pace: Pace) -> None:
    show = play_show(HAND, [THROW], ROLES, CARD, pace, 3.0)
    tweens = following(HAND, show, 3.0)
    assert lies(tweens, show.end) == wanted(THROWN)
    assert not tweens.busy(show.end)
    assert names(show) == ["slide", "drop"]


def test_a_thrown_card_flies_in_an_arc_and_spins_the_way_it_comes_to_lie() -> None:
    show = play_show(HAND, [THROW], ROLES, CARD, FULL, 0.0)
    thrown = next(flight for flight in show.flights if flight.token == 2)
    assert thrown.duration == FULL.trick_throw == 0.220
    assert thrown.arc > 0
    assert thrown.spin == pytest.approx(25.0 if lie_of(5).angle > 0 else -25.0)
    tweens = following(HAND, show)
    angles = [next(s.angle for s in tweens.at(n / 100) if s.token == 2) for n in range(23)]
    assert max(map(abs, angles)) > abs(lie_of(5).angle)
    assert angles[-1] == lie_of(5).angle
    assert all(abs(late - early) < 8 for early, late in pairwise(angles))


@LEVELS
def test_reduced_and_without_motion_nothing_spins(pace: Pace) -> None:
    show = play_show(HAND, [THROW], ROLES, CARD, pace, 0.0)
    assert any(flight.spin for flight in show.flights) == (pace is FULL)
    assert show.end == pytest.approx({FULL: 0.220, REDUCED: 0.110, OFF: 0.0}[pace])


def test_a_thrown_card_flies_over_the_hand_that_closes_up() -> None:
    tweens = following(HAND, play_show(HAND, [THROW], ROLES, CARD, FULL, 0.0))
    assert [sprite.token for sprite in tweens.at(0.05)][-1] == 2
    closing = next(sprite for sprite in tweens.at(0.05) if sprite.token == 3)
    assert closing.moving
    assert closing.z == THROWN[3].z


def test_a_card_that_lies_straight_does_not_spin_and_one_for_a_run_flies_as_in_a_patience() -> None:
    straight = {**THROWN, 2: replace(THROWN[2], angle=0.0)}
    assert all(not flight.spin for flight in play_show(HAND, [ShownStep(straight)], ROLES, CARD, FULL, 0.0).flights)
    run = {**HAND, 2: spot(5, "run", 300, 200)}
    (flight,) = play_show(HAND, [ShownStep(run)], ROLES, CARD, FULL, 0.0, {2: Point(300, 201)}).flights
    assert flight.duration == FULL.move_near
    assert flight.spin == 0


def test_a_card_that_is_sent_back_in_mid_flight_goes_on_without_a_jump() -> None:
    show = play_show(HAND, [THROW], ROLES, CARD, FULL, 0.0)
    tweens = following(HAND, show)
    before = next(sprite for sprite in tweens.at(0.1) if sprite.token == 2)
    again = play_show(THROWN, [ShownStep(HAND)], ROLES, CARD, FULL, 0.1, tweens.points(0.1))
    tweens.play(again.flights, 0.1)
    after = next(sprite for sprite in tweens.at(0.1) if sprite.token == 2)
    assert (after.x, after.y, after.angle) == pytest.approx((before.x, before.y, before.angle))
    assert lies(tweens, again.end) == wanted(HAND)


@LEVELS
def test_a_finished_trick_is_swept_card_by_card_to_its_taker(pace: Pace) -> None:
    show = sweep_show(TRICK, SWEPT, pace, 1.0)
    assert {flight.token for flight in show.flights} == {1, 2}
    assert names(show) == ["trick"]
    assert lies(following(TRICK, show, 1.0), show.end) == wanted(SWEPT)
    starts = [flight.start for flight in show.flights]
    assert starts[1] - starts[0] == pytest.approx(pace.sweep_stagger)
    assert sweep_show(SWEPT, SWEPT, pace, 1.0) == Show((), (), 1.0)


def test_a_trick_that_the_next_lead_gathers_is_swept_at_once_and_heard_once_with_the_card() -> None:
    led = {**SWEPT, 3: spot(6, "play1", 300, 0, 2.0)}
    cues = (Recycled("play0", "won0"), Recycled("play1", "won0"), CardMoved((6,), "h1", "play1"))
    show = play_show(TRICK, [ShownStep(led, cues)], ROLES, CARD, FULL, 2.0)
    assert min(flight.start for flight in show.flights) == 2.0
    assert sorted(set(names(show))) == ["drop", "slide", "trick"]


def test_a_round_that_ends_by_a_pass_stays_to_be_seen_before_it_goes() -> None:
    cues = (Passed(0), CardMoved((4,), "play0", "won0"), CardMoved((5,), "play1", "won0"))
    show = play_show(TRICK, [ShownStep(SWEPT, cues)], ROLES, CARD, FULL, 2.0)
    assert min(flight.start for flight in show.flights) == pytest.approx(2.0 + 0.9)
    assert names(show) == ["pass", "trick"]
    assert play_show(TRICK, [ShownStep(SWEPT, cues)], ROLES, CARD, OFF, 2.0).end == 2.0


def test_a_pass_alone_is_only_heard() -> None:
    show = play_show(TRICK, [ShownStep(TRICK, (Passed(1),))], ROLES, CARD, FULL, 2.0)
    assert (show.flights, names(show)) == ((), ["pass"])


def test_a_card_that_is_new_on_the_table_is_simply_there() -> None:
    show = play_show({}, [ShownStep(HAND)], ROLES, CARD, FULL, 0.0)
    assert {flight.token for flight in show.flights} == {1, 2, 3}
    assert show.sounds == ()


@LEVELS
@pytest.mark.parametrize(("seats", "cards"), [(2, 25), (4, 13), (5, 11), (8, 6), (8, 13)])
def test_a_deal_goes_round_in_time_however_many_play(pace: Pace, seats: int, cards: int) -> None:
    placements = {
        seat * 100 + n: spot(seat * 13 + n if seat == 0 else HIDDEN, f"h{seat}", 90 * n, 60 * seat, index=n)
        for seat in range(seats)
        for n in range(cards)
    }
    show = round_deal_show(placements, Point(400, 300), ROLES, CARD, pace, 7.0)
    first = 7.0 + pace.shuffle
    dealt = [flight for flight in show.flights if first <= flight.start < first + max(1e-9, pace.deal_whole)]
    assert show.end - 7.0 <= pace.dealt_round + 1e-9
    assert max(flight.end for flight in dealt) - first <= min(1.2, pace.deal_whole) + 1e-9
    starts = [flight.start for flight in dealt]
    assert all(late - early <= 0.030 + 1e-9 for early, late in pairwise(starts))
    assert [flight.to.pile for flight in dealt[:seats]] == [f"h{seat}" for seat in range(seats)]
    assert names(show)[0] == "shuffle"
    assert set(names(show)) == {"shuffle", "deal"}
    tweens = following(placements, show, 7.0)
    assert lies(tweens, show.end) == wanted(placements)
    if pace is not OFF:
        assert {(each.x, each.y, each.card) for each in tweens.at(7.0)} == {(400, 300, HIDDEN)}


def test_a_pack_is_riffled_before_it_is_dealt() -> None:
    placements = {token: spot(HIDDEN, f"h{token % 4}", 90 * token, index=token // 4) for token in range(52)}
    show = round_deal_show(placements, Point(400, 300), ROLES, CARD, FULL, 7.0)
    tweens = following(placements, show, 7.0)
    cut = {each.token: each for each in tweens.at(7.0 + FULL.cut)}
    left = [each for each in cut.values() if each.x < 400 - CARD.w / 2]
    right = [each for each in cut.values() if each.x > 400 + CARD.w / 2]
    assert abs(len(left) - len(right)) <= 1, "two halves of one size"
    assert len(left) > 4
    assert {each.card for each in cut.values()} == {HIDDEN}
    assert {(each.x, each.y, each.angle) for each in tweens.at(7.0 + FULL.shuffle)} == {(400, 300, 0.0)}, (
        "one pack again"
    )


def test_open_hands_are_dealt_face_down_to_one_place_and_fan_out() -> None:
    own = {n: spot(n, "h0", 100 * n, 500, angle=9.0 - 3 * n, index=n) for n in range(7)}
    others = {10 + n: spot(HIDDEN, "h1", 900, 10 * n, index=n) for n in range(7)}
    show = round_deal_show({**own, **others}, Point(400, 300), ROLES, CARD, FULL, 0.0)
    tweens = following({**own, **others}, show)
    closed = [each for each in tweens.at(FULL.shuffle + FULL.deal_whole) if each.token in own]
    assert {(each.x, each.y, each.angle, each.card) for each in closed} == {(300, 500, 0.0, HIDDEN)}
    assert lies(tweens, FULL.dealt_round) == wanted({**own, **others})


def test_what_one_hand_gives_to_another_is_slow_enough_to_be_seen() -> None:
    given = {1: spot(HIDDEN, "h1", 480), 2: spot(5, "h1", 500, index=1), 3: spot(6, "h1", 520, index=2)}
    show = play_show(HAND, [ShownStep(given, (CardMoved((HIDDEN,), "h0", "h1"),))], ROLES, CARD, FULL, 0.0)
    (flight,) = [each for each in show.flights if each.token == 1]
    assert flight.duration == FULL.given > 2 * FULL.move_far


def test_a_swept_trick_lies_face_down_on_its_taker_before_the_next_is_led() -> None:
    dressed = {"play0": (TableCard(1, 4),), "play1": (TableCard(2, 5),), "won0": (TableCard(9, HIDDEN),), "h1": ()}
    seen = with_swept_trick(dressed, ["play0", "play1"], "won0")
    assert seen["play0"] == seen["play1"] == ()
    assert seen["won0"] == (TableCard(9, HIDDEN), TableCard(1, HIDDEN), TableCard(2, HIDDEN))


def test_open_cards_lie_in_a_pile_of_their_own_in_the_order_they_are_named() -> None:
    heap = (TableCard(1, Card(5)), TableCard(2, Card(6)), TableCard(3, HIDDEN), TableCard(4, Card(7)))
    visible = {"heap": heap, "play0": (TableCard(9, Card(8)),)}
    assert with_pile_under(visible, (Card(7), Card(5), Card(30)), "under") == {
        "heap": (heap[1], heap[2]),
        "play0": visible["play0"],
        "under": (heap[3], heap[0]),
    }


def test_what_is_played_upon_slips_aside_and_is_no_trick_that_is_swept() -> None:
    roles = {**ROLES, "under": Role.TRICK}
    before = {1: Placement(10, 10, 5, Card(1), "play0", 0), 2: Placement(0, 90, 1, Card(2), "h0", 0)}
    after = {1: Placement(4, 10, -9, Card(1), "under", 0), 2: Placement(10, 10, 5, Card(2), "play0", 0)}
    show = play_show(before, [ShownStep(after, ())], roles, Size(20, 28), FULL, 0.0)
    slip = next(flight for flight in show.flights if flight.token == 1)
    assert (slip.start, slip.duration, slip.low) == (0.0, FULL.move_near, True)
    assert "trick" not in {sound.name for sound in show.sounds}


HERE, THERE = Point(0, 100), Point(300, 100)
ONE = Toss("chip", HERE, THERE, 1.0, 0.4, 30.0, arc=50.0, turns=2, covers="place")


def test_a_thing_flies_in_an_arc_turns_over_and_lands_where_it_belongs() -> None:
    (start,), (half,), (late,) = (flying([ONE], now) for now in (1.0, 1.2, 1.3999))
    assert (start.x, start.y, start.squeeze, start.lift) == pytest.approx((0, 100, 1, 0))
    assert half.y == pytest.approx(50)
    assert 0 < half.x < 300
    assert half.lift == pytest.approx(1)
    assert (late.x, late.y, late.squeeze) == pytest.approx((300, 100, 1), abs=0.1)
    edges = [flying([ONE], 1 + n / 100)[0].squeeze for n in range(40)]
    assert min(edges) < 0.1
    assert flying([ONE], 1.4) == ()


def test_what_is_opened_shows_its_back_until_it_is_on_edge() -> None:
    opened = Toss("seven", HERE, HERE, 0.0, 0.4, 30.0, turns=1, back="back")
    assert [flying([opened], now)[0].what for now in (0.0, 0.19, 0.21, 0.39)] == ["back", "back", "seven", "seven"]
    assert flying([opened], 0.2)[0].squeeze == pytest.approx(0, abs=1e-9)


def test_what_covers_its_goal_waits_at_its_source_and_hides_the_goal_until_it_lands() -> None:
    assert [thing.x for thing in flying([ONE], 0.0)] == [0]
    assert covered_cards([ONE], 0.0) == covered_cards([ONE], 1.3) == {"place"}
    assert covered_cards([ONE], 1.4) == frozenset()


def test_what_does_not_stay_is_not_there_before_and_grows_small_as_it_lands() -> None:
    (coin,) = tossed([("coin", HERE, THERE)], 20.0, FULL, 1.0)
    assert flying([coin], 0.9) == ()
    assert covered_cards([coin], 1.1) == frozenset()
    assert flying([coin], coin.end - 0.01)[0].height < 4
    assert flying([coin], coin.start + 0.2)[0].height == 20
    assert flying([coin], coin.start + 0.2)[0].full == 20


@pytest.mark.parametrize("count", [1, 2, 8, 40, 64])
def test_things_follow_each_other_and_all_land_in_time(count: int) -> None:
    tosses = tossed([("coin", HERE, THERE)] * count, 20.0, FULL, 0.0)
    starts = [toss.start for toss in tosses]
    assert starts == sorted(starts)
    assert max(toss.end for toss in tosses) <= max(FULL.toss_whole, FULL.toss) + 1e-9
    assert all(late - early <= FULL.toss_stagger + 1e-9 for early, late in pairwise(starts))


def test_reduced_motion_goes_straight_and_short_and_without_motion_nothing_flies() -> None:
    (coin,) = tossed([("coin", HERE, THERE)], 20.0, REDUCED, 0.0, turns=3)
    assert (coin.arc, coin.turns, coin.duration) == (0.0, 0, REDUCED.toss)
    assert tossed([("coin", HERE, THERE)], 20.0, OFF, 0.0) == ()


def test_nothing_is_tossed_beyond_the_end_of_the_table() -> None:
    (free,), (low,) = (tossed([("coin", HERE, THERE)], 20.0, FULL, 0.0, top=top) for top in (-500.0, 60.0))
    assert free.arc > low.arc > 0
    assert min(thing.y - thing.height / 2 for n in range(42) for thing in flying([low], n / 100)) >= 60
    assert tossed([("coin", HERE, THERE)], 20.0, FULL, 0.0, top=100.0)[0].arc == 0


def test_a_sum_is_counted_in_ones_or_in_few_larger_coins() -> None:
    assert coins(0) == ()
    assert coins(3) == (1, 1, 1)
    assert coins(8) == (1,) * 8
    assert coins(27) == (10, 10, 5, 1, 1)
    assert coins(500) == (10,) * 8
    assert coins(14, most=4) == (10, 1, 1, 1)


def test_a_fountain_lasts_as_long_as_a_finale_and_springs_all_over_the_table() -> None:
    area = Rect(0, 0, 1000, 600)
    tosses = fountain(("a", "b"), Point(0, 300), area, 30.0, FULL, 5.0)
    assert max(toss.end for toss in tosses) - 5.0 <= FULL.finale + 1e-9 <= 3.0
    assert {toss.what for toss in tosses} == {"a", "b"}
    assert all(area.contains(toss.target) for toss in tosses)
    thirds = {(int(3 * toss.target.x / 1000), int(3 * toss.target.y / 600)) for toss in tosses}
    assert len(thirds) == 9
    assert len(flying(tosses, 6.0)) < 32
    assert tosses == fountain(("a", "b"), Point(0, 300), area, 30.0, FULL, 5.0)
    assert fountain(("a",), Point(0, 300), area, 30.0, REDUCED, 5.0) == ()
    assert fountain((), Point(0, 300), area, 30.0, FULL, 5.0) == ()
