"""The geometry of a table for several: nothing covers anything else, at any size, shape and zoom."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from itertools import combinations, pairwise
from math import cos, radians, sin

from cardtable.games import registry
from cardtable.games.las_vegan.box import CHIPS, GOLDEN_PLACES, ORDINARY_PLACES
from cardtable.games.monte_carlo.course import RUNS
from cardtable.games.round_table import HANDS, OUT, PLAYS, WON
from cardtable.kernel.decks import FRENCH_JOKERS
from cardtable.kernel.options import complete
from cardtable.session.seats import plan_of
from cardtable.table.card_tilt import lie_of
from cardtable.table.geometry import Point, Rect
from cardtable.table.layout import Posture
from cardtable.table.round_layout import ASIDES, SIDES, RoundLayout, fit_round
from cardtable.table.visible_table import TableCard
from cardtable.ui.games.looks import look_of
from cardtable.ui.games.monte_carlo import BESIDE_RUNS, IN_TRICK, rim
from cardtable.ui.table.hand_drag import Zone, place_in, zone_of
from tests.support.every import every

AREAS = {
    "960×600": (960, 470, 0.75),
    "1280×800": (1280, 645, 1.0),
    "1920×1080": (1920, 860, 1.35),
    "3840×2160": (3840, 1720, 2.7),
    "portrait": (900, 1240, 0.82),
    "zoom 75": (1280, 680, 0.75),
    "zoom 150": (1280, 560, 1.5),
    "zoom 200": (1280, 470, 2.0),
    "zoom 200 beside a bar": (1108, 690, 2.0),
    "portrait zoom 200": (900, 1110, 1.64),
}
TABLES = [
    *(("monte_carlo", seats) for seats in (5, 6, 7, 8)),
    ("murlan", 4),
    *(("las_vegan", seats) for seats in (2, 3, 4, 5)),
]


@cache
def planned(game: str, seats: int, area: str, bottom: int = 0) -> RoundLayout:
    width, height, text = AREAS[area]
    rules = registry.find(game)
    option = {"monte_carlo": {"mc_players": seats}, "las_vegan": {"lv_players": seats}}.get(game, {})
    options = complete(rules.info.options, option)
    assert plan_of(rules).count(options) == seats
    return fit_round(rules.table(options), Rect(0, 60, width, height), seats, bottom, look_of(rules).middle, text=text)


def overlap(one: Rect, other: Rect) -> bool:
    return one.overlap(other) > 1.0


def each_table(test: Callable[..., None]) -> Callable[..., None]:
    """The test of every table in every window."""
    return every("area", AREAS)(every("game, seats", TABLES)(test))


class TestEveryTable:
    @each_table
    def test_plates_lie_inside_and_apart(self, game: str, seats: int, area: str) -> None:
        plan = planned(game, seats, area)
        plates = [place.plate for place in plan.seats]
        assert all(plan.area.inset(-1, -1).covers(plate) for plate in plates)
        assert not [pair for pair in combinations(plates, 2) if overlap(*pair)]

    @each_table
    def test_the_hand_and_what_lies_beside_it_are_apart_from_all_plates(self, game: str, seats: int, area: str) -> None:
        plan = planned(game, seats, area)
        below = [plan.place_of(HANDS[0]), plan.place_of(WON[0])] if WON[0] in plan.homes else [plan.place_of(HANDS[0])]
        below.append(plan.place_of(OUT))
        plates = [place.plate for place in plan.seats]
        assert not [pair for pair in combinations(below, 2) if overlap(*pair)]
        assert not [(place, plate) for place in below for plate in plates if overlap(place, plate)]
        assert all(plan.area.inset(-1, -1).covers(place) for place in below)

    @each_table
    def test_what_is_played_covers_no_plate_no_hand_and_no_thing(self, game: str, seats: int, area: str) -> None:
        plan = planned(game, seats, area)
        cards = laid(plan, game, seats)
        things = [at(plan, pile) for pile in plan.homes if pile in {*CHIPS, *GOLDEN_PLACES, *ORDINARY_PLACES}]
        things += [plan.places[IN_TRICK]] if game == "monte_carlo" else []
        for rect in (*[place.plate for place in plan.seats], plan.place_of(HANDS[0])):
            assert not [card for card in cards if overlap(card, rect)]
        assert not [pair for pair in combinations(cards, 2) if overlap(*pair)]
        if area != "zoom 200":  # there they may touch, so that either can be read
            assert not [(card, thing) for card in cards for thing in things if overlap(card, thing)]

    @each_table
    def test_backs_of_a_seat_lie_apart_and_touch_no_other_plate(self, game: str, seats: int, area: str) -> None:
        plan = planned(game, seats, area)
        for seat in range(1, seats):
            held, taken = plan.place_of(HANDS[seat]), plan.place_of(WON[seat])
            assert not overlap(held, taken)
            others = [place.plate for other, place in enumerate(plan.seats) if other != seat]
            assert not [plate for plate in others if overlap(held, plate) or overlap(taken, plate)]

    @each_table
    def test_things_lie_apart_and_within_the_middle(self, game: str, seats: int, area: str) -> None:
        plan = planned(game, seats, area)
        things = [at(plan, pile) for pile in plan.homes if pile in {*CHIPS, *GOLDEN_PLACES, *ORDINARY_PLACES}]
        things += [plan.place_of(run) for run in RUNS.values() if run in plan.homes]
        things += [plan.places[BESIDE_RUNS]] if game == "monte_carlo" else []
        assert not [pair for pair in combinations(things, 2) if overlap(*pair)]
        assert all(plan.middle.inset(-2, -2).covers(thing) for thing in things)

    @each_table
    def test_a_seat_at_the_bottom_is_as_good_as_another(self, game: str, seats: int, area: str) -> None:
        one, other = planned(game, seats, area), planned(game, seats, area, bottom=1)
        assert one.seats[0] == other.seats[1]
        assert one.homes[PLAYS[0]] == other.homes[PLAYS[1]]


def laid(plan: RoundLayout, game: str, seats: int) -> list[Rect]:
    """Where the seats' cards lie that can lie at the same time: with Murlan one combination in the middle, others aside."""
    if game != "murlan":
        return [at(plan, PLAYS[seat]) for seat in range(seats)]
    return [at(plan, PLAYS[0]), *(at(plan, ASIDES[seat]) for seat in range(seats))]


def at(plan: RoundLayout, pile: str) -> Rect:
    home = plan.homes[pile]
    return Rect(home.middle.x - home.card.w / 2, home.middle.y - home.card.h / 2, home.card.w, home.card.h)


@every("seats, least", [(2, 88), (3, 88), (4, 80), (5, 80)])
def test_the_casino_is_the_heart_of_its_table(seats: int, least: int) -> None:
    plan = planned("las_vegan", seats, "1280×800")
    assert {plan.homes[place].card.w >= least for place in (*GOLDEN_PLACES, *ORDINARY_PLACES)} == {True}
    assert {plan.homes[chip].card.w >= 0.6 * least for chip in CHIPS} == {True}


@every("area", AREAS)
@every("seats", [5, 8])
def test_the_trick_lies_round_the_pot(seats: int, area: str) -> None:
    plan = planned("monte_carlo", seats, area)
    middles = [plan.homes[PLAYS[seat]].middle for seat in range(seats)]
    pot = plan.places[IN_TRICK].centre
    assert min(spot.y for spot in middles) < pot.y < max(spot.y for spot in middles)
    assert min(spot.x for spot in middles) < pot.x < max(spot.x for spot in middles)


@every("area", AREAS)
def test_what_is_to_be_beaten_is_larger_than_what_was_beaten(area: str) -> None:
    plan = planned("murlan", 4, area)
    assert plan.height(PLAYS[0]) > 1.8 * plan.height(ASIDES[0])
    assert plan.homes[PLAYS[0]].middle.x == plan.centre.x


def test_what_was_beaten_gives_way() -> None:
    plan = planned("murlan", 4, "1280×800")
    queen, king = (TableCard(token, FRENCH_JOKERS.parse(text)) for token, text in enumerate(("QH", "KS")))
    before = plan.place({PLAYS[1]: (queen,)}, Posture(to_beat=PLAYS[1]))
    after = plan.place({PLAYS[1]: (queen,), PLAYS[2]: (king,)}, Posture(to_beat=PLAYS[2]))
    assert before[queen.token].pile == PLAYS[1]
    assert (after[queen.token].pile, after[king.token].pile) == (ASIDES[1], PLAYS[2])
    assert after[king.token].z > after[queen.token].z
    assert plan.owner(after[king.token].z, plan.height(PLAYS[2])) == 2
    assert plan.owner(after[queen.token].z, plan.height(ASIDES[1])) is None


def test_every_seat_has_a_side() -> None:
    assert all(sum(sides) == seats - 1 for seats, sides in SIDES.items())


def test_where_carried_cards_are() -> None:
    plan = planned("monte_carlo", 5, "1280×800")
    hand = plan.place_of(HANDS[0])
    assert zone_of(plan, Point(hand.x, hand.y)) is Zone.HAND
    assert zone_of(plan, Point(hand.x, hand.y - hand.h)) is Zone.TABLE
    assert zone_of(plan, Point(hand.x, plan.area.y - hand.h)) is Zone.OUTSIDE
    assert place_in([], 4.0) == 0


_ASKEW, _BESIDE = 8.0, 0.035
"""Degrees that a thrown card is turned at most, and how far aside it lies in its heights."""


def settled(plan: RoundLayout, pile: str) -> Rect:
    """All that a card thrown there may cover, however it comes to lie."""
    home = plan.homes[pile]
    turn = radians(_ASKEW)
    wide = home.card.w * cos(turn) + home.card.h * sin(turn) + 2 * _BESIDE * home.card.h
    high = home.card.h * cos(turn) + home.card.w * sin(turn) + 2 * _BESIDE * home.card.h
    return Rect(home.middle.x - wide / 2, home.middle.y - high / 2, wide, high)


@every("area", [area for area in AREAS if area != "zoom 200"])
@every("seats", [2, 3, 4, 5])
def test_however_a_card_is_thrown_it_lies_apart_from_the_casino_and_its_chips(seats: int, area: str) -> None:
    plan = planned("las_vegan", seats, area)
    things = [at(plan, pile) for pile in (*CHIPS, *GOLDEN_PLACES, *ORDINARY_PLACES)]
    cards = [settled(plan, PLAYS[seat]) for seat in range(seats)]
    assert not [(card, thing) for card in cards for thing in things if overlap(card, thing)]


def test_no_card_is_thrown_wilder_than_that() -> None:
    lies = [lie_of(card) for card in range(120)]
    assert max(abs(lie.angle) for lie in lies) <= _ASKEW
    assert max(max(abs(lie.dx), abs(lie.dy)) for lie in lies) <= _BESIDE


@every("area", AREAS)
@every("seats", [5, 8])
def test_the_line_round_a_run_touches_neither_its_cards_nor_the_next_line(seats: int, area: str) -> None:
    plan = planned("monte_carlo", seats, area)
    runs = sorted((plan.place_of(run) for run in RUNS.values()), key=lambda place: place.y)
    assert rim(plan) >= 1
    assert all(above.bottom + 2 * rim(plan) <= below.y + 1 for above, below in pairwise(runs))
