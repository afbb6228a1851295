"""Which clause of docs/rules.md each game's refusals tell of, so that a record is refused with the rule that it breaks.

Decides nothing: what is legal the games alone say.
"""

from __future__ import annotations

from cardtable.kernel.clauses import Clauses

GOLF = Clauses(
    seats="GO-1",
    pack="GO-2",
    moves="GO-3",
    over="GO-9",
    verbs={"draw": "GO-7", "recycle": "GO-7", "redeal": "GO-7"},
    refusals={
        "golf.covered": "GO-3",
        "golf.king_stops": "GO-5",
        "golf.no_redeal": "GO-7",
        "golf.no_wrap": "GO-6",
        "golf.not_next": "GO-3",
        "golf.only_columns": "GO-3",
        "golf.only_waste": "GO-3",
        "golf.take_first": "GO-7",
    },
)

KLONDIKE = Clauses(
    seats="KL-1",
    pack="KL-1",
    moves="KL-3",
    over="KL-7",
    verbs={"draw": "KL-6", "recycle": "KL-7"},
    refusals={
        "build.alternating": "KL-3",
        "build.covered": "KL-6",
        "build.face_down": "KL-3",
        "build.kings_only": "KL-4",
        "build.no_change": "KL-4",
        "build.no_place": "KL-3",
        "build.no_redeal": "KL-7",
        "build.not_its_turn": "KL-2",
        "build.not_there": "KL-3",
        "build.nothing_here": "KL-3",
        "build.one_at_a_time_up": "KL-5",
        "build.one_by_one": "KL-5",
        "build.other_suit": "KL-2",
        "build.stays_out": "KL-8",
        "build.turn_it": "KL-6",
        "build.whole_run": "KL-5",
    },
)

ALEXANDER = Clauses(
    seats="AL-1",
    pack="AL-1",
    moves="AL-2",
    over="AL-6",
    verbs={"redeal": "AL-6"},
    refusals={
        "alexander.click_to_redeal": "AL-5",
        "alexander.no_redeal": "AL-6",
        "build.covered": "AL-2",
        "build.no_change": "AL-4",
        "build.no_place": "AL-3",
        "build.not_its_turn": "AL-3",
        "build.not_there": "AL-3",
        "build.nothing_here": "AL-2",
        "build.one_at_a_time_up": "AL-2",
        "build.only_king": "AL-4",
        "build.other_suit": "AL-3",
        "build.same_suit": "AL-3",
        "build.stays_empty": "AL-4",
        "build.stays_out": "AL-3",
    },
)

CHINESE_WALL = Clauses(
    seats="CW-1",
    pack="CW-1",
    moves="CW-2",
    over="CW-8",
    verbs={"recycle": "CW-8", "redeal": "CW-8"},
    refusals={
        "build.alternating": "CW-2",
        "build.covered": "CW-6",
        "build.face_down": "CW-6",
        "build.kings_only": "CW-5",
        "build.no_change": "CW-5",
        "build.no_place": "CW-2",
        "build.not_its_turn": "CW-3",
        "build.not_there": "CW-2",
        "build.nothing_here": "CW-6",
        "build.one_at_a_time_up": "CW-3",
        "build.other_suit": "CW-3",
        "build.stays_out": "CW-3",
        "chinese_wall.leftward": "CW-2",
        "chinese_wall.no_run": "CW-7",
        "chinese_wall.quiet": "CW-8",
        "chinese_wall.reserve": "CW-6",
        "chinese_wall.whole_run": "CW-7",
    },
)

ELEVENS = Clauses(
    seats="EL-1",
    pack="EL-1",
    moves="EL-2",
    over="EL-6",
    verbs={"draw": "EL-5", "spare": "EL-5"},
    refusals={
        "elevens.needs": "EL-2",
        "elevens.no_spare": "EL-5",
        "elevens.not_eleven": "EL-2",
        "elevens.nothing_here": "EL-1",
        "elevens.one_of_each": "EL-3",
        "elevens.spare_when_stuck": "EL-5",
        "elevens.three_courts": "EL-3",
    },
)

MURLAN = Clauses(
    seats="MU-1",
    pack="MU-1",
    moves="MU-5",
    over="MU-3",
    verbs={"deal": "MU-17", "give": "MU-10", "pass": "MU-14"},
    refusals={
        "murlan.deal_first": "MU-17",
        "murlan.exact_next": "MU-12",
        "murlan.give_low": "MU-10",
        "murlan.jokers_alone": "MU-7",
        "murlan.must_lead": "MU-14",
        "murlan.no_combination": "MU-5",
        "murlan.no_straight": "MU-6",
        "murlan.not_higher": "MU-11",
        "murlan.only_higher_bomb": "MU-13",
        "murlan.only_higher_suited": "MU-13",
        "murlan.opening": "MU-8",
        "murlan.other_kind": "MU-11",
        "murlan.over": "MU-3",
        "murlan.own_hand": "MU-1",
        "murlan.short_straight": "MU-5",
    },
)

LAS_VEGAN = Clauses(
    seats="LV-5",
    pack="LV-2",
    moves="LV-6",
    over="LV-11",
    verbs={"chip": "LV-9", "deal": "LV-6", "done": "LV-9"},
    refusals={
        "las_vegan.chip_first": "LV-9",
        "las_vegan.chip_stays": "LV-9",
        "las_vegan.deal_first": "LV-6",
        "las_vegan.golden_place": "LV-9",
        "las_vegan.no_seven": "LV-9",
        "las_vegan.ordinary_place": "LV-9",
        "las_vegan.place_taken": "LV-9",
        "tricks.follow": "LV-6",
        "tricks.one_card": "LV-6",
        "tricks.own_hand": "LV-5",
    },
)

MONTE_CARLO = Clauses(
    seats="MC-1",
    pack="MC-1",
    moves="MC-1",
    over="MC-1",
    verbs={"cut": "MC-6", "deal": "MC-4", "done": "MC-10", "pass": "MC-10"},
    refusals={
        "monte_carlo.can_lay": "MC-10",
        "monte_carlo.closed": "MC-8",
        "monte_carlo.deal_first": "MC-4",
        "monte_carlo.not_decided": "MC-6",
        "monte_carlo.not_next": "MC-8",
        "tricks.follow": "MC-5",
        "tricks.one_card": "MC-5",
        "tricks.own_hand": "MC-4",
    },
)
