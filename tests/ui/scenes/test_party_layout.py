"""The geometry of a table for several: nothing covers anything else, at any size, shape and zoom."""

from __future__ import annotations

from itertools import combinations

import pytest

from cardtable.games import registry
from cardtable.games.round_table import HANDS, OUT, PLAYS, WON
from cardtable.kernel.options import complete
from cardtable.session.seats import plan_of
from cardtable.table.geometry import Point, Rect
from cardtable.ui.scenes.party_layout import SIDES, plan_table
from cardtable.ui.scenes.party_plan import Plan
from cardtable.ui.scenes.party_zones import Zone, place_in, zone_of

AREAS = {
    "960×600": (960, 470, 0.75),
    "1280×800": (1280, 645, 1.0),
    "1920×1080": (1920, 860, 1.35),
    "3840×2160": (3840, 1720, 2.7),
    "portrait": (900, 1240, 0.82),
    "zoom 75": (1280, 680, 0.75),
    "zoom 150": (1280, 560, 1.5),
    "zoom 200": (1280, 470, 2.0),
    "portrait zoom 200": (900, 1110, 1.64),
}
TABLES = [
    *(("monte_carlo", seats) for seats in (5, 6, 7, 8)),
    ("murlan", 4),
    *(("las_vegan", seats) for seats in (2, 3, 4, 5)),
]


def planned(game: str, seats: int, area: str, bottom: int = 0) -> Plan:
    width, height, text = AREAS[area]
    rules = registry.find(game)
    option = {"monte_carlo": {"mc_players": seats}, "las_vegan": {"lv_players": seats}}.get(game, {})
    options = complete(rules.info.options, option)
    assert plan_of(rules).count(options) == seats
    return plan_table(rules.table(options), Rect(0, 60, width, height), seats, bottom, text=text)


def overlap(one: Rect, other: Rect) -> bool:
    return one.overlap(other) > 1.0


@pytest.mark.parametrize("area", AREAS)
@pytest.mark.parametrize(("game", "seats"), TABLES)
class TestEveryTable:
    def test_plates_lie_inside_and_apart(self, game: str, seats: int, area: str) -> None:
        plan = planned(game, seats, area)
        plates = [place.plate for place in plan.seats]
        assert all(plan.area.inset(-1, -1).covers(plate) for plate in plates)
        assert not [pair for pair in combinations(plates, 2) if overlap(*pair)]

    def test_the_hand_and_what_lies_beside_it_are_apart_from_all_plates(self, game: str, seats: int, area: str) -> None:
        plan = planned(game, seats, area)
        below = [plan.place_of(HANDS[0]), plan.place_of(WON[0])] if WON[0] in plan.homes else [plan.place_of(HANDS[0])]
        below.append(plan.place_of(OUT))
        plates = [place.plate for place in plan.seats]
        assert not [pair for pair in combinations(below, 2) if overlap(*pair)]
        assert not [(place, plate) for place in below for plate in plates if overlap(place, plate)]
        assert all(plan.area.inset(-1, -1).covers(place) for place in below)

    def test_what_is_played_covers_no_plate_no_hand_and_no_thing(self, game: str, seats: int, area: str) -> None:
        plan = planned(game, seats, area)
        cards = [at(plan, PLAYS[seat]) for seat in range(seats)]
        things = [at(plan, pile) for pile in plan.homes if pile in {"min", "casino3", "golden", "chip4"}]
        for rect in (*[place.plate for place in plan.seats], plan.place_of(HANDS[0])):
            assert not [card for card in cards if overlap(card, rect)]
        assert not [pair for pair in combinations(cards, 2) if overlap(*pair)]
        if area != "zoom 200":  # there they may touch, so that either can be read
            assert not [(card, thing) for card in cards for thing in things if overlap(card, thing)]

    def test_a_seat_at_the_bottom_is_as_good_as_another(self, game: str, seats: int, area: str) -> None:
        one, other = planned(game, seats, area), planned(game, seats, area, bottom=1)
        assert one.seats[0] == other.seats[1]
        assert one.homes[PLAYS[0]] == other.homes[PLAYS[1]]


def at(plan: Plan, pile: str) -> Rect:
    home = plan.homes[pile]
    return Rect(home.middle.x - home.card.w / 2, home.middle.y - home.card.h / 2, home.card.w, home.card.h)


def test_every_seat_has_a_side() -> None:
    assert all(sum(sides) == seats - 1 for seats, sides in SIDES.items())


def test_where_carried_cards_are() -> None:
    plan = planned("monte_carlo", 5, "1280×800")
    hand = plan.place_of(HANDS[0])
    assert zone_of(plan, Point(hand.x, hand.y)) is Zone.HAND
    assert zone_of(plan, Point(hand.x, hand.y - hand.h)) is Zone.TABLE
    assert zone_of(plan, Point(hand.x, plan.area.y - hand.h)) is Zone.OUTSIDE
    assert place_in([], 4.0) == 0
