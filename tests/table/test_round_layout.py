"""The geometry of a table for several: nothing that is read covers anything else, at any size, shape and zoom."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations, pairwise, product

import pytest
from msgspec.structs import replace

from cardtable.games import registry
from cardtable.games.las_vegan.casino import CHIPS, GOLDEN_PLACES, ORDINARY_PLACES
from cardtable.games.mau_mau import ASKS, PILE, STOCK
from cardtable.games.monte_carlo.rounds import DOMINO_PHASE, RUNS
from cardtable.games.seated import HANDS, OUT, PLAYS, WON
from cardtable.kernel.cards import FRENCH_JOKERS, HIDDEN, Card
from cardtable.kernel.options import complete
from cardtable.kernel.state import Setup
from cardtable.session.seats import plan_of
from cardtable.table.geometry import Point, Rect, TurnedRect
from cardtable.table.layout import Placement, Posture, TableCard
from cardtable.table.round_layout import (
    ASIDES,
    EARLIER,
    FIELD,
    LANES,
    LIFT,
    LONGS,
    SHOWN,
    RoundLayout,
    Zone,
    card_target,
    fit_round,
    held_in,
    place_in,
    zone_of,
)
from cardtable.table.seating import TURNS, beside_portrait, room_aside
from cardtable.ui.games.looks import look_of
from cardtable.ui.games.monte_carlo import BESIDE_RUNS, IN_TRICK
from tests.support.every import every

AREAS = {
    "640×480": (640, 480, 0.6),
    "900×600": (900, 600, 0.75),
    "960×600": (960, 600, 0.75),
    "1280×800": (1280, 800, 1.0),
    "1920×1080": (1920, 1080, 1.35),
    "2560×1080": (2560, 1080, 1.35),
    "3840×2160": (3840, 2160, 2.7),
    "portrait": (800, 1280, 1.0),
    "zoom 75": (1280, 800, 0.75),
    "zoom 150": (1280, 800, 1.5),
    "zoom 200": (1280, 800, 2.0),
    "portrait zoom 200": (900, 1240, 1.64),
}
TABLES = [
    *(("monte_carlo", seats) for seats in (5, 6, 7, 8)),
    *(("domino", seats) for seats in (5, 6, 7, 8)),
    ("murlan", 4),
    *(("las_vegan", seats) for seats in (2, 3, 4, 5)),
    *(("mau_mau", seats) for seats in (2, 5)),
    *(("briscola", seats) for seats in (2, 4)),
]
PLAYERS = {"las_vegan": "lv_players", "mau_mau": "mm_players", "briscola": "br_players"}
"""The option that tells how many play, where it is not Monte Carlo's; Murlan has none."""
LEFT, TOP = 20, 30


@cache
def planned(game: str, seats: int, area: str, bottom: int = 0, *, watched: bool = False) -> RoundLayout:
    width, height, text = AREAS[area]
    rules = registry.find("monte_carlo" if game == "domino" else game)
    option = {} if game == "murlan" else {PLAYERS.get(game, "mc_players"): seats}
    options = complete(rules.info.options, option)
    assert plan_of(rules).count(options) == seats
    look, state = look_of(rules), rules.deal(Setup(1, options))
    if game == "domino":
        state = replace(state, phase=DOMINO_PHASE)
    return fit_round(
        rules.table(options),
        Rect(LEFT, TOP, width, height),
        seats,
        bottom,
        lambda plan, spec: look.middle(plan, spec, state),
        text=text,
        small=look.crowded(state),
        watched=watched,
    )


def overlap(one: Rect, other: Rect) -> bool:
    return one.overlap(other) > 1.0


def each_table(test: Callable[..., None]) -> Callable[..., None]:
    """The test of every table in every window."""
    return every("area", AREAS)(every("game, seats", TABLES)(test))


def at(plan: RoundLayout, pile: str) -> Rect:
    home = plan.homes[pile]
    return Rect(home.middle.x - home.card.w / 2, home.middle.y - home.card.h / 2, home.card.w, home.card.h)


def cards(count: int, first: int = 0) -> tuple[TableCard, ...]:
    return tuple(TableCard(first + n, Card(first + n)) for n in range(count))


def held(plan: RoundLayout, count: int) -> list[TurnedRect]:
    spots = plan.place({HANDS[plan.bottom]: cards(count)}).values()
    return [plan.lies(spot) for spot in sorted(spots, key=lambda spot: spot.index)]


class TestEveryTable:
    @each_table
    def test_portraits_and_plates_lie_in_the_window_and_apart(self, game: str, seats: int, area: str) -> None:
        plan = planned(game, seats, area)
        cameos, plates = [place.cameo for place in plan.seats], [place.plate for place in plan.seats]
        assert all(plan.area.inset(-1, -1).covers(each) for each in (*cameos, *plates))
        assert not [pair for pair in combinations(plates, 2) if overlap(*pair)]
        assert not [pair for pair in combinations(cameos, 2) if overlap(*pair)]
        others = [(one, plate) for m, one in enumerate(cameos) for n, plate in enumerate(plates) if m != n]
        assert not [pair for pair in others if overlap(*pair)]

    @each_table
    def test_a_portrait_leaves_enough_of_its_own_plate_to_be_read(self, game: str, seats: int, area: str) -> None:
        for place in planned(game, seats, area).seats:
            cameo, plate = place.cameo, place.plate
            beside = cameo.y < plate.centre.y < cameo.bottom
            covered = min(cameo.right, plate.right) - max(cameo.x, plate.x) if beside else 0.0
            assert plate.w - max(0.0, covered) > 60, place.turn
            assert plate.y >= 0

    @each_table
    def test_the_number_of_cards_stands_in_the_window_clear_of_all_plates(
        self, game: str, seats: int, area: str
    ) -> None:
        plan = planned(game, seats, area)
        counts = [place.count for place in plan.seats[1:]]
        assert all(plan.area.contains(count) for count in counts)
        assert not [(count, place) for count in counts for place in plan.seats if place.plate.contains(count)]

    @each_table
    def test_every_index_of_a_hand_is_in_the_window_and_off_ones_own_plate(
        self, game: str, seats: int, area: str
    ) -> None:
        plan = planned(game, seats, area)
        lies = held(plan, 14)
        assert all(plan.area.contains(each.corner) for each in lies)
        lowest = max(each.bounds.bottom for each in lies)
        assert lowest - plan.area.bottom <= 0.3 * plan.height(HANDS[0])
        strip = min(max(1.0, one.upright(after.corner).x - one.rect.x) for one, after in pairwise(lies))
        assert strip >= min(24.0, 24 * plan.unit) * 0.94

    @each_table
    def test_what_is_played_lies_above_the_prompt_and_in_the_window(self, game: str, seats: int, area: str) -> None:
        plan = planned(game, seats, area)
        for pile in (*PLAYS[:seats], *ASIDES[:seats]):
            assert plan.area.covers(at(plan, pile))
            assert at(plan, pile).bottom <= plan.prompt.y

    @each_table
    def test_what_was_played_lies_apart(self, game: str, seats: int, area: str) -> None:
        plan = planned(game, seats, area)
        places = [at(plan, ASIDES[seat]).inset(4 * plan.unit, 4 * plan.unit) for seat in range(seats)]
        assert game == "domino" or not [pair for pair in combinations(places, 2) if overlap(*pair)]

    @each_table
    def test_things_lie_apart_and_in_the_window(self, game: str, seats: int, area: str) -> None:
        plan = planned(game, seats, area)
        laid = {*CHIPS, *GOLDEN_PLACES, *ORDINARY_PLACES, STOCK, PILE, *ASKS.values()}
        things = [at(plan, pile) for pile in plan.homes if pile in laid]
        things += [plan.place_of(run) for run in RUNS.values() if run in plan.homes and game == "domino"]
        things += [plan.places[BESIDE_RUNS]] if game == "domino" else []
        assert not [pair for pair in combinations(things, 2) if overlap(*pair)]
        assert all(plan.area.inset(-2, -2).covers(thing) for thing in things)

    @each_table
    def test_a_trick_covers_no_casino_and_no_plate(self, game: str, seats: int, area: str) -> None:
        plan = planned(game, seats, area)
        if game != "domino":
            laid = [at(plan, ASIDES[seat]) for seat in range(seats)]
            things = [at(plan, pile) for pile in plan.homes if pile in {*CHIPS, *GOLDEN_PLACES, *ORDINARY_PLACES}]
            plates = [place.plate for place in plan.seats]
            assert not [(card, thing) for card in laid for thing in (*things, *plates) if overlap(card, thing)]

    @each_table
    def test_a_seat_at_the_bottom_is_as_good_as_another(self, game: str, seats: int, area: str) -> None:
        one, other = planned(game, seats, area), planned(game, seats, area, bottom=1)
        assert one.seats[0] == other.seats[1]
        assert one.homes[PLAYS[0]] == other.homes[PLAYS[1]]
        assert one.homes[HANDS[0]] == other.homes[HANDS[1]]


@every("seats", [2, 3, 4, 5])
def test_the_casino_is_the_heart_of_its_table(seats: int) -> None:
    plan = planned("las_vegan", seats, "1280×800")
    assert all(plan.homes[place].card.h >= (150 if seats == 3 else 130) for place in (*GOLDEN_PLACES, *ORDINARY_PLACES))
    box = plan.places[FIELD]
    assert all(box.covers(at(plan, place)) for place in (*GOLDEN_PLACES, *ORDINARY_PLACES, *CHIPS))


@every("area", AREAS)
@every("seats", [5, 8])
def test_the_trick_lies_round_the_pot(seats: int, area: str) -> None:
    plan = planned("monte_carlo", seats, area)
    middles = [plan.homes[ASIDES[seat]].middle for seat in range(seats)]
    pot = plan.places[IN_TRICK].centre
    assert min(spot.y for spot in middles) < pot.y < max(spot.y for spot in middles)
    assert min(spot.x for spot in middles) < pot.x < max(spot.x for spot in middles)


@every("area", AREAS)
@every("seats", [5, 8])
def test_lanes_lie_in_their_board_and_have_no_place_for_cards_out_of_play(seats: int, area: str) -> None:
    plan = planned("domino", seats, area)
    runs = sorted((plan.place_of(run) for run in RUNS.values()), key=lambda place: place.y)
    assert all(plan.places[LANES].covers(run) for run in runs)
    assert all(above.bottom < below.y for above, below in pairwise(runs))
    home = plan.homes[RUNS["S"]]
    assert home.slot
    lowest = 4 if seats == 5 else 2  # five leave out twos to fours, eight the twos
    assert home.slot(Card(lowest)) == 0
    assert home.room == pytest.approx(home.step * (14 - lowest), abs=0.01)


@every("area", ["portrait", "portrait zoom 200"])
@every("seats", [5, 6, 7, 8])
def test_in_an_upright_window_lanes_lie_between_the_seats_at_the_sides(seats: int, area: str) -> None:
    plan = planned("domino", seats, area)
    runs = [plan.place_of(run) for run in RUNS.values()]
    for place in plan.seats[1:]:
        assert not any(overlap(run, rect) for run in runs for rect in (place.cameo, place.plate)), place.turn


@every("area", ["640×480", "900×600", "1280×800", "3840×2160", "portrait"])
@every("seats", [5, 6, 7, 8])
def test_the_pot_of_the_domino_and_its_words_lie_clear_of_lanes_and_seats(seats: int, area: str) -> None:
    for watched in (False, True) if area == "1280×800" else (False,):
        plan = planned("domino", seats, area, watched=watched)
        pot = plan.places[BESIDE_RUNS]
        words = Rect(pot.centre.x - 30 * plan.text, pot.bottom, 60 * plan.text, 55 * plan.text)
        for place in plan.seats[1:]:
            around = (place.cameo, place.plate, *((held_in(plan.seating, place),) if not watched else ()))
            assert not any(overlap(rect, each) for rect in (pot, words) for each in around), (watched, place.turn)
        assert not any(overlap(rect, plan.place_of(run)) for rect in (pot, words) for run in RUNS.values())


@every("area", AREAS)
@every("seats", [2, 3, 4])
def test_the_turned_trump_lies_across_below_the_stock_and_its_index_is_seen(seats: int, area: str) -> None:
    plan = planned("briscola", seats, area)
    trump, above = (plan.lies(spot) for spot in sorted(plan.place({"stock": under_backs(2)}).values(), key=_by_index))
    assert (trump.angle, above.angle) == (90.0, 0.0)
    assert trump.bounds.right > above.bounds.right + 0.4 * above.rect.w
    assert all(plan.area.covers(each.bounds) for each in (trump, above))
    assert not [place.turn for place in plan.seats[1:] if overlap(place.plate, trump.bounds)]
    alone = plan.place({"stock": (TableCard(0, HIDDEN),)})
    assert [spot.angle for spot in alone.values()] == [0.0]  # a back is no turned trump


def under_backs(count: int) -> tuple[TableCard, ...]:
    """A stock of so many, of which the lowest is open."""
    return (TableCard(0, Card(0)), *(TableCard(n, HIDDEN) for n in range(1, count)))


def _by_index(spot: Placement) -> int:
    return spot.index


def test_a_pile_of_a_lane_has_places_of_its_own() -> None:
    plan, run = planned("domino", 5, "1280×800"), RUNS["S"]
    low, high = (TableCard(token, Card(card)) for token, card in enumerate((5, 9)))
    alone, both = plan.place({run: (high,)}), plan.place({run: (low, high)})
    assert alone[high.token].x == both[high.token].x
    assert both[high.token].x - both[low.token].x == pytest.approx(4 * plan.homes[run].step, abs=1)


def test_what_was_beaten_gives_way() -> None:
    plan = planned("murlan", 4, "1280×800")
    queen, king = (TableCard(token, FRENCH_JOKERS.parse(text)) for token, text in enumerate(("QH", "KS")))
    before = plan.place({PLAYS[1]: (queen,)}, Posture(to_beat=PLAYS[1]))
    after = plan.place({PLAYS[1]: (queen,), PLAYS[2]: (king,)}, Posture(to_beat=PLAYS[2]))
    assert before[queen.token].pile == PLAYS[1]
    assert (after[queen.token].pile, after[king.token].pile) == (ASIDES[1], PLAYS[2])
    assert after[king.token].z > after[queen.token].z
    assert plan.height(PLAYS[2]) > 1.4 * plan.height(ASIDES[1])


@every("area", AREAS)
@every("count", [5, 6, 8, 11])
def test_of_every_card_of_a_straight_the_index_is_seen_whether_it_is_to_be_beaten_or_not(count: int, area: str) -> None:
    plan = planned("murlan", 4, area)
    for seat, beats in product(range(4), (True, False)):
        spots = plan.place({PLAYS[seat]: cards(count)}, Posture(to_beat=PLAYS[seat] if beats else None))
        rects = [plan.rect(spot) for spot in spots.values()]
        assert {spot.pile for spot in spots.values()} <= {PLAYS[seat], LONGS[seat], ASIDES[seat]}
        assert all(right.x - left.x > 0.215 * left.w for left, right in pairwise(rects)), (seat, beats)
        assert all(plan.area.covers(rect) for rect in rects)
        if plan.seats[seat].side in ("left", "right"):
            backs = plan.place({HANDS[seat]: tuple(TableCard(n, HIDDEN) for n in range(9))}).values()
            held_there = [plan.lies(spot).bounds for spot in backs]
            assert not any(overlap(rect, back) for rect in rects for back in held_there), (seat, beats)


@every("area", AREAS)
def test_a_play_from_the_top_covers_no_index_of_ones_own(area: str) -> None:
    for bottom, own, far in product((0, 2), (1, 2, 3, 4, 5), (1, 2, 3, 4, 5)):
        plan = planned("murlan", 4, area, bottom)
        mine, theirs = PLAYS[bottom], PLAYS[(bottom + 2) % 4]
        for best in (mine, theirs):
            spots = plan.place({mine: cards(own), theirs: cards(far, 20)}, Posture(to_beat=best))
            lies = {token: plan.lies(spot) for token, spot in spots.items()}
            above = [lies[token].bounds for token in lies if token >= 20]
            for each in (lies[token].rect for token in lies if token < 20):
                index = Rect(each.x, each.y, 0.2 * each.w, 0.25 * each.h)
                assert not any(overlap(index, rect) for rect in above), (bottom, own, far, best)


def test_what_is_gone_is_an_untidy_heap_of_backs_that_does_not_grow() -> None:
    plan, spec = planned("murlan", 4, "1280×800"), next(iter(planned("murlan", 4, "1280×800").heaps))
    spots = plan.place({spec: cards(30)})
    assert {spot.card for spot in spots.values()} == {HIDDEN}
    assert len({(spot.x, spot.y, spot.angle) for spot in spots.values()}) == 9
    assert len({spot.angle for spot in spots.values()}) > 5


def test_every_number_of_seats_has_its_turns() -> None:
    assert all(len(turns) == seats - 1 and list(turns) == sorted(turns) for seats, turns in TURNS.items())


def test_where_carried_cards_are() -> None:
    plan = planned("monte_carlo", 5, "1280×800")
    high, top = plan.height(HANDS[0]), plan.seating.hand_top
    assert zone_of(plan, Point(640, top)) is Zone.HAND
    assert zone_of(plan, Point(640, top - high)) is Zone.TABLE
    assert zone_of(plan, Point(640, plan.area.y - high)) is Zone.OUTSIDE
    assert place_in([], 4.0) == 0


def test_carried_cards_show_where_they_would_lie_in_the_slot_of_a_run_or_as_a_fan() -> None:
    lanes, run = planned("domino", 5, "1280×800"), RUNS["S"]
    nine = TableCard(0, Card(9))
    lies = lanes.rect(lanes.place({run: (nine,)})[nine.token])
    target = card_target(lanes, run, (nine.card,))
    assert (target.x, target.y, target.w) == pytest.approx((lies.x, lies.y, lies.w), abs=1)
    plan = planned("murlan", 4, "1280×800")
    home = plan.homes[PLAYS[0]]
    fan = card_target(plan, PLAYS[0], (Card(0), Card(1), Card(2)))
    assert fan.w == pytest.approx(home.card.w + 2 * home.step)
    assert (fan.centre.x, fan.centre.y) == pytest.approx((home.middle.x, home.middle.y))


def test_what_others_hold_and_have_won_lies_at_their_place() -> None:
    plan = planned("monte_carlo", 5, "1280×800")
    backs = tuple(TableCard(n, HIDDEN) for n in range(7))
    for seat in range(1, 5):
        spots = plan.place({HANDS[seat]: backs, WON[seat]: backs}).values()
        place = plan.seats[seat]
        assert all(plan.lies(spot).rect.centre.distance(place.cameo.centre) < 140 for spot in spots)
        assert all(abs(spot.angle) <= 90 for spot in spots)


def test_buttons_have_the_corners_beside_the_hand() -> None:
    assert room_aside(Rect(0, 0, 1280, 800)) == pytest.approx(288)
    assert room_aside(Rect(0, 0, 800, 1280)) == 400
    assert beside_portrait(Rect(0, 0, 1280, 800)) > planned("murlan", 4, "1280×800").seats[0].cameo.right - LEFT


def test_cards_out_of_play_lie_beside_the_table() -> None:
    for area in ("1280×800", "portrait"):
        plan = planned("monte_carlo", 5, area)
        place = plan.place_of(OUT)
        assert plan.area.covers(place)
        assert not plan.seating.oval.contains(place.centre)


def test_picked_cards_stand_out_along_their_own_way() -> None:
    plan = planned("murlan", 4, "1280×800")
    hand = {HANDS[0]: cards(9)}
    plain, picked = plan.place(hand), plan.place(hand, Posture(raised=frozenset({Card(0)})))
    moved = Point(picked[0].x, picked[0].y) - Point(plain[0].x, plain[0].y)
    assert Point(0, 0).distance(moved) == pytest.approx(LIFT * plan.unit, abs=1.5)
    assert moved.x < 0 > moved.y
    assert picked[8] == plain[8]


def test_what_others_still_hold_lies_open_before_them_when_a_hand_is_over() -> None:
    plan = planned("murlan", 4, "1280×800")
    left = tuple(TableCard(n, Card(n)) for n in range(4))
    spots = plan.place({HANDS[1]: left, HANDS[0]: tuple(TableCard(10 + n, Card(10 + n)) for n in range(3))})
    opened = [spots[card.token] for card in left]
    assert {spot.pile for spot in opened} == {SHOWN[1]}
    assert all(plan.area.covers(plan.rect(spot)) for spot in opened)
    ring = plan.seating.ring[1]
    assert sum(plan.rect(spot).centre.x for spot in opened) / 4 == pytest.approx(ring.x, abs=2)
    assert spots[10].pile == HANDS[0]


@pytest.mark.parametrize("area", AREAS)
@pytest.mark.parametrize(("game", "seats"), [("murlan", 4), ("las_vegan", 5), ("monte_carlo", 8), ("domino", 5)])
def test_hands_that_are_watched_lie_beside_their_owners_smaller_than_the_one_below(
    game: str, seats: int, area: str
) -> None:
    plan = planned(game, seats, area, watched=True)
    for seat in range(1, seats):
        hand = tuple(TableCard(n, Card(n)) for n in range(48 // seats))
        spots = plan.place({HANDS[seat]: hand}).values()
        rects = [plan.rect(spot) for spot in spots]
        assert all(plan.area.covers(rect) for rect in rects)
        assert not any(overlap(rect, plan.seats[seat].cameo) for rect in rects), plan.seats[seat].side
        assert rects[0].h < 0.5 * plan.height(HANDS[0])
        wide = area not in {"portrait", "portrait zoom 200"}
        assert not wide or not any(overlap(rect, place.plate) for rect in rects for place in plan.seats), seat
        nearest = min(range(seats), key=lambda other: plan.seats[other].cameo.centre.distance(rects[0].centre))
        assert nearest == seat or seats == 8 or area not in {"1280×800", "1920×1080", "3840×2160"}


@each_table
def test_the_hand_below_begins_where_an_upright_card_of_it_does(game: str, seats: int, area: str) -> None:
    plan = planned(game, seats, area)
    (spot,) = plan.place({HANDS[plan.bottom]: cards(1)}).values()
    assert plan.lies(spot).bounds.y == pytest.approx(plan.hand_top, abs=0.6)


@pytest.mark.parametrize("area", ["1280×800", "960×600", "3840×2160", "portrait"])
def test_watched_hands_at_the_sides_lie_in_columns_of_which_every_index_is_seen(area: str) -> None:
    plan = planned("murlan", 4, area, watched=True)
    for seat, side in ((1, "left"), (3, "right")):
        assert plan.seats[seat].side == side
        hand = tuple(TableCard(n, Card(n)) for n in range(14))
        rects = [plan.rect(spot) for spot in plan.place({HANDS[seat]: hand}).values()]
        assert len({rect.x for rect in rects}) == 1
        assert all(below.y - above.y > 0.25 * above.h for above, below in pairwise(rects))
        assert rects[0].h >= 0.44 * plan.height(HANDS[0])  # read from as far away as what is played
        assert area == "portrait" or not any(overlap(rect, plan.seats[seat].plate) for rect in rects)
        played = plan.homes[ASIDES[seat]]
        card = Rect(
            played.middle.x - played.card.w / 2, played.middle.y - played.card.h / 2, played.card.w, played.card.h
        )
        assert area == "portrait" or not any(overlap(rect, card) for rect in rects)


@pytest.mark.parametrize("area", ["1280×800", "960×600", "portrait"])
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_packets_of_tricks_lie_on_the_table(seats: int, area: str) -> None:
    plan = planned("las_vegan", seats, area)
    assert plan.packets
    for seat in range(seats):
        assert plan.seating.oval.contains(plan.place_of(WON[seat]).centre), seat
    assert not planned("murlan", 4, area).packets


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_cards_are_played_at_few_heights_that_are_known_before(game: str, seats: int) -> None:
    layout = planned(game, seats, "1280×800")
    lying = {round(layout.homes[pile].card.h) for pile in (*PLAYS[:seats], *ASIDES[:seats])}
    assert layout.played_heights == tuple(sorted(lying))
    assert set(layout.played_heights) <= {*layout.heights}


@every("cards, earlier", ((1, 1), (2, 3), (5, 7)))
@every("area", AREAS)
def test_of_each_earlier_play_an_index_is_seen_left_of_the_last_one(area: str, cards: int, earlier: int) -> None:
    plan = planned("murlan", 4, area)
    for seat in range(4):
        play = tuple(TableCard(n, Card(n)) for n in range(cards))
        before = tuple(TableCard(20 + n, Card(20 + n)) for n in range(earlier))
        placed = plan.place({PLAYS[seat]: play, EARLIER[seat]: before}, Posture(to_beat=PLAYS[seat]))
        last, under = [placed[card.token] for card in play], [placed[card.token] for card in before]
        lefts = [spot.x for spot in under] + [min(plan.lies(spot).bounds.x for spot in last)]
        strips = [right - left for left, right in pairwise(lefts)]
        size = plan.height(EARLIER[seat]) * 63 / 88
        assert min(strips) > (0.2 if earlier <= 3 else 0.1) * size, (seat, strips)
        assert sum(strips) < size
        assert max(spot.z for spot in under) < min(spot.z for spot in last)
        assert plan.thrower(under[0].z) is None
