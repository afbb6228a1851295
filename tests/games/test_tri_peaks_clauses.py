"""TriPeaks, clause by clause (docs/rules.md): TP-1 to TP-6, the options and the refusals."""

from __future__ import annotations

from functools import partial

from msgspec.structs import replace

from cardtable.ai.search import solve
from cardtable.ai.skill import skill_at
from cardtable.games.registry import find
from cardtable.games.tri_peaks import PLACES
from cardtable.kernel.cards import FRENCH
from cardtable.kernel.game import checked
from cardtable.kernel.moves import Carry, Gesture, Pick, Tap, parse
from cardtable.kernel.state import Outcome, Reason, State, Turned
from cardtable.kernel.telling import Finish
from tests.support import clauses
from tests.support.clauses import PACK
from tests.support.positions import position

dealt = partial(clauses.dealt, "tri_peaks")

PEAKS = find("tri_peaks")


def table(options: dict[str, str] | None = None, **piles: str) -> State:
    state = position("tri_peaks", options, piles)
    return replace(state, scores=(sum(not state.piles[place].cards for place in PLACES),))


def legal(state: State) -> list[str]:
    return [move.text.removeprefix("move:").removesuffix(":waste:1") for move in PEAKS.legal_moves(state)]


def after(state: State, *texts: str) -> State:
    for text in texts:
        state = checked(PEAKS, state, parse(text if text == "draw" else f"move:{text}:waste:1")).state
    return state


def refused(state: State, gesture: Gesture) -> str:
    return PEAKS.explain(state, gesture).code.removeprefix("tri_peaks.")


def test_tp_1_four_rows_a_turned_card_and_a_stock() -> None:
    state = dealt()
    assert [state.piles[place].cards for place in PLACES] == [(card,) for card in PACK[:28]]
    assert [place for place in PLACES if state.piles[place].top_is_up] == list(PLACES[18:])
    assert state.piles["waste"].cards == PACK[28:29]
    assert state.piles["stock"].cards[::-1] == PACK[29:]


def test_option_tp_open_yes_shows_all_cards() -> None:
    assert all(dealt({"tp_open": "yes"}).piles[place].top_is_up for place in PLACES)
    assert not dealt({"tp_open": "no"}).piles["p1"].top_is_up


def test_tp_2_three_peaks_and_cards_that_cover_are_drawn_later() -> None:
    order = [spec.id for spec in PEAKS.table(dealt().setup.options).piles]
    for place, above in PEAKS.covered_by.items():
        assert all(order.index(each) > order.index(place) for each in above)
    assert [spec.x for spec in PEAKS.table(dealt().setup.options).piles[:3]] == [1.5, 4.5, 7.5]


def test_tp_3_each_card_is_covered_by_two_of_the_next_row() -> None:
    for p in range(3):
        assert PEAKS.covered_by[PLACES[p]] == (PLACES[3 + 2 * p], PLACES[4 + 2 * p])
    for i in range(6):
        first = 9 + 3 * (i // 2) + i % 2
        assert PEAKS.covered_by[PLACES[3 + i]] == (PLACES[first], PLACES[first + 1])
    for i in range(9):
        assert PEAKS.covered_by[PLACES[9 + i]] == (PLACES[18 + i], PLACES[19 + i])
    assert not any(PEAKS.covered_by[place] for place in PLACES[18:])


def test_tp_3_a_card_that_nothing_covers_is_turned_up_and_free() -> None:
    state = after(dealt(), "p28")
    step = checked(PEAKS, state, parse("move:p27:waste:1"))
    assert [cue for cue in step.cues if isinstance(cue, Turned)] == [Turned(FRENCH.parse("5D"), "p18")]
    assert step.state.piles["p18"].top_is_up
    free = table(p9="2C", p18="4C", waste="3S")
    assert legal(free) == ["p18"]  # the two is covered by the four
    assert legal(table(p9="2C", p17="4C", waste="3S")) == ["p17"]


def test_tp_4_one_higher_or_lower_and_ace_and_king_meet() -> None:
    assert legal(dealt()) == ["p28", "draw"]  # 2 on 3
    run = after(dealt(), "p28", "p27", "p26", "p25", "p24", "p23", "p22", "p21", "p20", "p19")
    assert run.scores == (10,)
    assert legal(table(p19="4C", p21="2D", p23="3H", waste="3S")) == ["p19", "p21"]


def test_option_tp_wrap_says_whether_ace_and_king_meet() -> None:
    for wrap, moves in (("yes", ["p26", "draw"]), ("no", ["draw"])):
        assert legal(after(dealt({"tp_wrap": wrap}), "p28", "p27")) == moves
    assert legal(table({"tp_wrap": "yes"}, p19="AC", waste="KS")) == ["p19"]
    assert legal(table({"tp_wrap": "no"}, p19="AC", waste="KS")) == []


def test_tp_5_a_card_may_be_turned_at_any_time_and_only_once() -> None:
    state = after(dealt(), "draw")
    assert state.piles["waste"].cards == PACK[28:30]
    state = after(state, *["draw"] * 22)
    assert not state.piles["stock"].cards
    assert "draw" not in legal(state)


def test_tp_6_won_when_the_peaks_are_gone_and_lost_when_nothing_fits() -> None:
    state = after(table(p1="4C", waste="5S", stock="KS"), "p1")
    won = PEAKS.outcome(state)
    assert (won.reason, won.scores) == (Reason.WON, (28,))
    assert [said.key for said in PEAKS.ended(state, won)] == ["end.tri_peaks.won", "end.tri_peaks.all"]
    assert PEAKS.outcome(table(p1="4C", waste="9S", stock="KS")) is None
    lost = PEAKS.outcome(table(p1="4C", waste="9S"))
    assert (lost.reason, lost.scores) == (Reason.LOST, (27,))
    told = PEAKS.ended(table(p1="4C", waste="9S"), lost)
    assert [said.key for said in told] == ["end.tri_peaks.lost", "end.tri_peaks.plain"]


def test_each_refusal_names_the_first_rule_that_is_broken() -> None:
    state = dealt({"tp_wrap": "no"})
    assert refused(state, Tap("p1", 0)) == "covered"
    assert refused(state, Tap("p27", 0)) == "not_next"
    assert refused(after(state, "p28", "p27"), Tap("p26", 0)) == "no_wrap"
    assert refused(state, Carry("p28", 0, "p27")) == "only_waste"
    assert refused(state, Pick(("p28",))) == refused(state, Tap("waste", 0)) == "only_peaks"
    assert refused(after(state, "p28"), Tap("p28", -1)) == "only_peaks"
    assert refused(state, Carry("stock", 22, "p1")) == "build.turn_it"
    assert refused(table(p1="4C", waste="5S"), Tap("stock", -1)) == "build.no_redeal"


def test_the_coach_says_what_may_be_done() -> None:
    def coached(state: State) -> list[str]:
        told = PEAKS.coached(state, PEAKS.legal_moves(state))
        return [said.key.removeprefix("coach.tri_peaks.") for said in told]

    assert coached(dealt()) == ["take.yes"]
    assert coached(dealt({"tp_wrap": "no"})) == ["take.no"]
    assert coached(table(p1="4C", waste="9S", stock="KS")) == ["turn"]
    assert coached(table(p1="4C", waste="9S")) == []


def test_option_tp_points_tp_7_runs_turned_cards_and_peaks() -> None:
    counted = {"tp_points": "run"}
    begun = table(counted, p28="2C", p27="3C", p26="4C", p25="5D", waste="KH", stock="(9D) (6H) (AH)")
    state = replace(begun, scores=(0,))
    played = after(state, "draw", "p28", "p27", "p26", "draw", "p25")
    assert played.scores == (-3,)
    assert PEAKS.facts(played)[0].name.key == "play.points"
    peaks = replace(table(counted, p1="2C", p2="3C", p3="4C", waste="AH", stock="(9D)"), scores=(0,))
    assert after(peaks, "p1").scores == (16,)
    cleared = after(peaks, "p1", "p2", "p3")
    assert cleared.scores == (1 + 2 + 3 + 3 * 15 + 15,)
    outcome = PEAKS.outcome(cleared)
    assert outcome == Outcome(Reason.WON, (0,), (66,))
    assert [said.key for said in PEAKS.ended(cleared, outcome)] == ["end.tri_peaks.won", "end.points"]
    assert PEAKS.outcome(after(peaks, "draw")) == Outcome(Reason.LOST, (), (-5,))
    assert dealt(counted).scores == (0,)
    assert PEAKS.in_cards(cleared).scores == (28,)


def test_option_tp_points_the_search_decides_as_if_cards_were_counted() -> None:
    state = dealt({"tp_points": "run"})
    run, cards = (solve(PEAKS, each, 2_000) for each in (state, dealt()))
    assert run == cards
    assert run.best == 28


def test_option_tp_points_are_measured_apart() -> None:
    finishes = [Finish(40, True, 0, {"tp_points": "run"}), Finish(20, False, 0, {}), Finish(28, True, 0, {})]
    finishes.append(Finish(-3, True, 0, {"tp_points": "strokes"}))
    values = [[measure.value(finish) for finish in finishes] for measure in PEAKS.measures.each]
    assert values == [[None, 8, None, None], [None, 8, 0, None], [40, None, None, None], [None, None, None, -3]]


def test_option_tp_points_tp_7_strokes_are_cards_left_and_the_stock_is_deducted() -> None:
    strokes = {"tp_points": "strokes"}
    state = replace(table(strokes, p1="2C", p2="3C", waste="AH", stock="(9D) (KS)"), scores=(2,))
    assert (dealt(strokes).scores, state.scores) == ((28,), (2,))
    assert PEAKS.facts(state)[0].name.key == "play.strokes"
    turned = after(state, "draw")
    assert turned.scores == (2,)
    assert PEAKS.outcome(after(turned, "draw")) == Outcome(Reason.LOST, (), (2,))
    cleared = after(state, "p1", "p2")
    outcome = PEAKS.outcome(cleared)
    assert outcome == Outcome(Reason.WON, (0,), (-2,))
    assert [said.key for said in PEAKS.ended(cleared, outcome)] == ["end.tri_peaks.won", "end.strokes"]
    assert [said.key for said in PEAKS.ended(turned, outcome)][1] == "end.strokes"
    assert solve(PEAKS, dealt(strokes), 2_000) == solve(PEAKS, dealt(), 2_000)
    assert skill_at("tri_peaks").solve(dealt(strokes), 20_000) == skill_at("tri_peaks").solve(dealt(), 20_000)


def test_option_tp_bogey_is_the_mark_of_a_round_where_strokes_are_counted() -> None:
    options = dealt({"tp_points": "strokes", "tp_bogey": "20"}).setup.options
    holes = PEAKS.info.rounds(options)
    assert (holes.count, options[holes.mark]) == (9, 20)
    assert PEAKS.info.rounds(dealt({"tp_bogey": "20"}).setup.options) is None
