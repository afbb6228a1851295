"""Pyramid, clause by clause (docs/rules.md): PY-1 to PY-7, the options and the refusals."""

from __future__ import annotations

from functools import partial

import pytest
from msgspec.structs import replace

from cardtable.games.pyramid import PLACES
from cardtable.games.registry import find
from cardtable.kernel.cards import FRENCH
from cardtable.kernel.game import checked
from cardtable.kernel.moves import Carry, Gesture, Pick, Tap, parse
from cardtable.kernel.state import Outcome, Reason, Recycled, State, Turned
from cardtable.kernel.table import face_up
from tests.support import clauses
from tests.support.clauses import PACK, after
from tests.support.positions import position, show

dealt = partial(clauses.dealt, "pyramid")

PYRAMID = find("pyramid")


def table(options: dict[str, str] | None = None, **piles: str) -> State:
    """Cards by pile; those that are named nowhere were taken."""
    state = position("pyramid", options, piles)
    lying = {card for pile in state.piles.values() for card in pile.cards}
    whole = state.with_piles({"taken": face_up([card for card in FRENCH.cards if card not in lying])})
    return replace(whole, scores=(sum(not whole.piles[place].cards for place in PLACES),))


def legal(state: State) -> list[str]:
    """The legal moves; of pairs, which can be picked in either order, the one in the order of the piles."""
    texts = [move.text for move in PYRAMID.legal_moves(state) if len(move.picks) < 2]
    order = [spec.id for spec in PYRAMID.table(state.setup.options).piles]
    pairs = [move for move in PYRAMID.legal_moves(state) if len(move.picks) == 2]
    first = [move.text for move in pairs if order.index(move.picks[0]) < order.index(move.picks[1])]
    assert 2 * len(first) == len(pairs)
    return [*first, *texts]


def refused(state: State, gesture: Gesture) -> str:
    return PYRAMID.explain(state, gesture).code.removeprefix("pyramid.")


def test_py_1_seven_rows_and_a_stock() -> None:
    state = dealt()
    assert [state.piles[place].cards for place in PLACES] == [(card,) for card in PACK[:28]]
    assert all(state.piles[place].top_is_up for place in PLACES)
    assert state.piles["stock"].cards[::-1] == PACK[28:]
    assert state.scores == (0,)


def test_option_py_open_no_hides_what_is_covered_until_it_is_free() -> None:
    state = dealt({"py_open": "no"})
    assert [place for place in PLACES if state.piles[place].top_is_up] == list(PLACES[21:])
    state = after(state, "clear:p26")  # the king
    assert not state.piles["p19"].top_is_up
    assert not state.piles["p20"].top_is_up
    step = checked(PYRAMID, state, parse("clear:p25,p27"))  # queen and ace
    turned = [cue for cue in step.cues if isinstance(cue, Turned)]
    assert turned == [Turned(FRENCH.parse("6D"), "p19"), Turned(FRENCH.parse("7D"), "p20")]
    assert step.state.piles["p20"].top_is_up
    assert all(place in {"p19", "p20"} or not step.state.piles[place].top_is_up for place in PLACES[:21])


def test_py_2_each_card_is_half_covered_by_two_of_the_next_row_that_are_drawn_later() -> None:
    specs = {spec.id: spec for spec in PYRAMID.table(dealt().setup.options).piles}
    order = list(specs)
    for place in PLACES[:21]:
        above = PYRAMID.covered_by[place]
        assert [specs[each].x - specs[place].x for each in above] == [-0.5, 0.5]
        assert {specs[each].y - specs[place].y for each in above} == {0.5}
        assert all(order.index(each) > order.index(place) for each in above)
    assert not any(PYRAMID.covered_by[place] for place in PLACES[21:])


def test_py_3_a_card_is_free_when_both_that_cover_it_are_gone() -> None:
    assert "clear:p16,p23" not in legal(dealt())  # 3 and 10: the 3 is covered
    covered = table(p16="3D", p22="9D", p23="10D", stock="4H")
    assert legal(covered) == ["draw"]
    assert legal(table(p16="3D", p23="10D", stock="4H")) == ["draw"]  # also by one alone, which would fit
    assert legal(table(p16="3D", p24="10D", stock="4H")) == ["clear:p16,p24", "draw"]


def test_py_3_the_end_of_the_waste_is_free() -> None:
    state = after(dealt(), "draw")
    assert "clear:p23,turned" in legal(state)  # 10 and 3
    assert "clear:p22,turned" not in legal(state)  # 9 and 3
    state = after(state, "draw")
    assert "clear:p22,turned" in legal(state)  # 9 and 4
    assert "clear:p23,waste" not in legal(state)
    assert "clear:p23,waste" in legal(after(state, "clear:p22,turned"))


def test_py_4_thirteen_by_two_and_kings_alone() -> None:
    assert legal(dealt()) == ["clear:p24,p28", "clear:p25,p27", "clear:p26", "draw"]
    gone = after(dealt(), "clear:p26", "clear:p25,p27")
    assert gone.scores == (3,)
    assert show(gone.piles["taken"]) == "KD QD AH"
    assert legal(table(p1="6C", p2="7C", turned="KS")) == ["clear:turned", "recycle"]
    assert legal(table(p2="6C", p3="7C")) == ["clear:p2,p3"]


@pytest.mark.parametrize("pair", ["yes", "no"])
def test_py_5_and_option_py_waste_pair_the_turned_card_with_the_one_below(pair: str) -> None:
    state = table({"py_waste_pair": pair, "py_passes": "1"}, p1="2C", waste="9C 6C", turned="7D")
    assert legal(state) == (["clear:waste,turned"] if pair == "yes" else [])
    if pair == "yes":
        gone = after(state, "clear:turned,waste")
        assert show(gone.piles["waste"]) == "9C"
        assert gone.scores == (27,)


def test_py_6_cards_are_turned_one_at_a_time_and_the_waste_keeps_its_order() -> None:
    state = after(dealt(), *["draw"] * 24)
    assert state.piles["turned"].cards == PACK[-1:]
    assert state.piles["waste"].cards == PACK[28:-1]
    step = checked(PYRAMID, state, parse("recycle"))
    assert step.cues == (Recycled("waste", "stock"), Recycled("turned", "stock"))
    assert step.state.piles["stock"] == dealt().piles["stock"]
    taken = after(table(p1="2C", p2="AC", waste="5S 3H", turned="QS"), "clear:p2,turned")
    assert checked(PYRAMID, taken, parse("recycle")).cues == (Recycled("waste", "stock"),)


@pytest.mark.parametrize(("passes", "over"), [("1", 0), ("3", 2), ("unlimited", 4)])
def test_option_py_passes_says_how_often_the_stock_is_gone_through(passes: str, over: int) -> None:
    state = table({"py_passes": passes}, p1="2C", waste="5S", turned="3S")
    for _ in range(over):
        state = after(state, "recycle", "draw", "draw")
    assert legal(state) == (["recycle"] if passes == "unlimited" else [])
    outcome = PYRAMID.outcome(state)
    assert (outcome is None) == (passes == "unlimited")
    assert outcome is None or (outcome.reason, outcome.scores) == (Reason.LOST, (27,))


def test_py_7_won_when_the_pyramid_is_gone() -> None:
    state = after(table(p1="4C", turned="9D", stock="5S 6S"), "clear:p1,turned")
    outcome = PYRAMID.outcome(state)
    assert (outcome.reason, outcome.scores) == (Reason.WON, (28,))
    assert [said.key for said in PYRAMID.ended(state, outcome)] == ["end.pyramid.won", "end.pyramid.all"]
    lost = PYRAMID.outcome(replace(table(p1="4C", turned="10D"), extra=2))
    assert (lost.reason, lost.scores) == (Reason.LOST, (27,))


def test_option_py_goal_all_cards_goes_on_until_all_are_gone() -> None:
    house = {"py_goal": "all_cards"}
    state = after(table(house, p1="4C", turned="9D", stock="7S 6S"), "clear:p1,turned")
    assert PYRAMID.outcome(state) is None
    state = after(state, "draw", "draw", "clear:waste,turned")
    outcome = PYRAMID.outcome(state)
    assert (outcome.reason, outcome.scores) == (Reason.WON, (28,))
    only = PYRAMID.outcome(table({"py_goal": "pyramid"}, stock="7S 6S"))
    assert only is not None
    assert PYRAMID.aim(state.setup.options).key == "game.pyramid.goal.all_cards"


def test_each_refusal_names_the_first_rule_that_is_broken() -> None:
    state = after(dealt(), "draw", "draw")
    assert refused(state, Pick(("p23", "p16"))) == refused(state, Tap("p1", 0)) == "covered"
    assert refused(state, Pick(("p23", "waste"))) == "below"
    assert refused(state, Tap("p22", 0)) == "needs"
    assert refused(state, Carry("p23", 0, "turned")) == "not_thirteen"
    assert refused(state, Pick(("p22", "p23"))) == "not_thirteen"
    assert refused(state, Tap("taken", -1)) == "nothing_here"
    assert refused(state, Tap("stock", 0)) == "build.turn_it"
    assert refused(table({"py_passes": "1"}, p1="4C"), Tap("stock", -1)) == "build.no_redeal"


def test_the_coach_says_what_may_be_done() -> None:
    def coached(state: State) -> list[str]:
        legal_moves = PYRAMID.legal_moves(state)
        return [said.key.removeprefix("coach.pyramid.") for said in PYRAMID.coached(state, legal_moves)]

    assert coached(dealt()) == ["king", "pair"]
    assert coached(table(p1="4C", stock="9D")) == ["draw"]
    assert coached(table(p1="4C", waste="5D")) == ["recycle"]


def test_option_py_covered_a_free_card_goes_with_the_one_it_alone_still_covers() -> None:
    covering, pair = {"py_covered": "yes"}, "clear:p16,p22"
    piles = {"p16": "10S", "p22": "3D", "p1": "KH"}
    state = table(covering, **piles)
    assert pair in legal(state)
    assert pair not in legal(table(**piles))
    assert refused(table(**piles), Pick(("p16", "p22"))) == "covered"
    assert pair not in legal(table(covering, p23="QD", **piles))
    assert pair not in legal(table(covering, **{**piles, "p16": "(10S)"}))
    assert "clear:p11,p16" not in legal(table(covering, p11="3S", **piles))
    assert show(after(state, pair).piles["taken"]).endswith("10S 3D")


def test_option_py_points_py_8_strokes_are_cards_left_and_all_others_are_deducted() -> None:
    strokes, piles = {"py_points": "strokes"}, {"p1": "10S", "waste": "2C", "turned": "3D", "stock": "(KS) (QD)"}
    assert dealt(strokes).scores == (28,)
    state = replace(table(strokes, **piles), scores=(1,))
    assert after(state, "draw").scores == (1,)
    cleared = after(state, "clear:p1,turned")
    assert PYRAMID.outcome(cleared) == Outcome(Reason.WON, (0,), (-3,))
    on = after(table({**strokes, "py_goal": "all_cards"}, **piles), "clear:p1,turned")
    assert (PYRAMID.outcome(on), on.scores) == (None, (0,))


def test_option_py_bogey_is_the_mark_of_a_round_where_strokes_are_counted() -> None:
    options = dealt({"py_points": "strokes", "py_bogey": "70"}).setup.options
    holes = PYRAMID.info.rounds(options)
    assert (holes.count, options[holes.mark]) == (9, 70)
    assert PYRAMID.info.rounds(dealt({"py_bogey": "70"}).setup.options) is None
