"""Spider, clause by clause of docs/rules.md, with the options and the refusals."""

from __future__ import annotations

from functools import partial

import pytest
from msgspec.structs import replace

from cardtable.games.registry import find
from cardtable.games.spider import COLUMNS, MOST_QUIET, SUITS
from cardtable.kernel.cards import RANK_TEXTS, TWO_PACKS
from cardtable.kernel.game import checked
from cardtable.kernel.moves import Carry, Pick, Refusal, Tap, parse
from cardtable.kernel.options import complete
from cardtable.kernel.state import Outcome, Reason, Scored, State, Turned
from cardtable.kernel.telling import Said
from tests.support import clauses
from tests.support.clauses import after, legal, refused
from tests.support.positions import position, show

dealt = partial(clauses.dealt, "spider")

SPIDER = find("spider")
SPADES = "KS QS JS 10S 9S 8S 7S 6S 5S 4S 3S 2S"
ONE, TWO = {"sp_suits": "1"}, {"sp_suits": "2"}
FULL = {f"t{n}": f"K{suit}" for n, suit in zip(range(4, 11), "SHDCshd", strict=True)}


def table(options: dict[str, str] | None = None, quiet: int = 0, **piles: str) -> State:
    state = position("spider", options, piles, extra=quiet)
    return State(state.setup, state.piles, scores=(SPIDER.points(state),), extra=quiet)


def plain(text: str) -> str:
    return text.translate(str.maketrans("shdc", "SHDC", "()"))


def test_sp_1_two_packs() -> None:
    assert sorted(card for pile in dealt().piles.values() for card in pile.cards) == list(TWO_PACKS.cards)
    assert SPIDER.looks(dealt().setup.options) is TWO_PACKS


@pytest.mark.parametrize(("suits", "shown"), [("1", "S" * 4), ("2", "SHHS")])
def test_option_sp_suits_shows_fewer_of_them(suits: str, shown: str) -> None:
    looks = SPIDER.looks(complete(SPIDER.info.options, {"sp_suits": suits}))
    assert [looks.text(TWO_PACKS.parse(f"10{suit}")) for suit in "SHDC"] == [f"10{suit}" for suit in shown]
    counts = {
        text: sum(face.picture == text for face in looks.faces) for text in {face.picture for face in looks.faces}
    }
    assert set(counts.values()) == {8 // int(suits)}
    run = table({"sp_suits": suits}, t1="9S 8C", t2="10H", **FULL)
    assert "t1:t2:2" in legal(run)  # both are spades now
    mixed = table({"sp_suits": suits}, t1="9S 8H", t2="10H", **FULL)
    assert ("t1:t2:2" in legal(mixed)) == (suits == "1")


def test_cards_of_fewer_suits_are_named_as_they_are_shown() -> None:
    told = SPIDER.explain(table(ONE, t1="9H", t2="KC", **FULL), Carry("t1", 0, "t2"))
    assert told == Refusal("spider.one_down", {"card": "9S", "on": "KS"})


def test_sp_2_six_cards_in_four_columns_five_in_the_others_the_last_face_up() -> None:
    state = dealt()
    assert [plain(show(state.piles[pile])) for pile in COLUMNS] == [
        "AC JC 8D 5H 2S QS", "2C QC 9D 6H 3S KS", "3C KC 10D 7H 4S AC", "4C AD JD 8H 5S 2C", "5C 2D QD 9H 6S",
        "6C 3D KD 10H 7S", "7C 4D AH JH 8S", "8C 5D 2H QH 9S", "9C 6D 3H KH 10S", "10C 7D 4H AS JS",
    ]  # fmt: skip
    assert all(state.piles[pile].open_count == 1 for pile in COLUMNS)
    assert len(state.piles["stock"]) == 50


def test_sp_3_places_of_the_suits_stock_and_columns() -> None:
    places = {pile.id: (pile.x, pile.y) for pile in SPIDER.table(complete(SPIDER.info.options, {})).piles}
    assert [places[suit] for suit in SUITS] == [(n, 0) for n in range(8)]
    assert places["stock"] == (9, 0)
    assert [places[column] for column in COLUMNS] == [(n, 1.1) for n in range(10)]


def test_sp_4_down_regardless_of_suit_and_runs_of_one_suit_move() -> None:
    state = dealt()
    assert legal(state) >= {"t1:t2:1", "t10:t1:1", "t3:t4:1", "t5:t6:1"}
    state = after(state, "t1:t2:1")
    assert show(state.piles["t1"]).endswith("2S")  # turned up
    state = after(state, "t10:t2:1")
    assert plain(show(state.piles["t2"])).endswith("KS QS JS")
    two = {"t1": "9H 8S", "t2": "9D", "t3": "10C", **FULL}
    assert "t1:t2:1" in legal(table(**two))
    assert "t1:t3:2" not in legal(table(**two))
    assert refused(table(**two), Carry("t1", 0, "t3")) == "no_run"
    assert "t1:t3:2" in legal(table(t1="9H 8h", t3="10C", **FULL))
    assert refused(dealt(), Carry("t1", 5, "t3")) == "one_down"
    assert refused(dealt(), Tap("t1", 0)) == "face_down"


def test_sp_5_any_card_or_run_of_one_suit_into_an_empty_column() -> None:
    assert {move for move in legal(table(t1="4D 9H 8H 3C", t2="4S 9S 8S", **FULL)) if ":t3" in move} == {
        "t1:t3:1", "t2:t3:1", "t2:t3:2",
    }  # fmt: skip
    assert refused(table(t1="9H", **FULL), Carry("t1", 0, "t2")) == "no_change"


def test_sp_6_ten_cards_five_times_and_only_when_no_column_is_empty() -> None:
    state = after(dealt(), "draw")
    ends = [plain(show(state.piles[pile])).split()[-1] for pile in COLUMNS]
    assert ends == [f"{rank}C" for rank in RANK_TEXTS[2:12]]
    for _ in range(4):
        state = after(state, "draw")
    assert not state.piles["stock"].cards
    assert refused(state, Tap("stock", -1)) == "no_stock"
    gap = {"t1": "9H", "t2": "5D", "stock": "(AC) (AD)", **FULL}
    assert "draw" not in legal(table(**gap))
    assert refused(table(**gap), Tap("stock", 1)) == "fill_first"


def test_option_sp_empty_may_deal_onto_empty_columns() -> None:
    gap = {"t1": "9H", "t2": "5D", "stock": "x x x x x x x x x x", **FULL}
    state = table({"sp_empty": "may_deal"}, **gap)
    assert "draw" in legal(state)
    assert len(after(state, "draw").piles["t3"]) == 1


def test_sp_7_a_whole_suit_leaves_within_the_ply() -> None:
    state = table(t1=f"(9H) {SPADES}", t2="5D AS", f1="AC..KC", **FULL)
    step = checked(SPIDER, state, parse("move:t2:t1:1"))
    assert show(step.state.piles["f2"]) == f"{SPADES} AS"
    assert show(step.state.piles["t1"]) == "9H"
    assert step.state.scores == (26,)
    assert Turned(TWO_PACKS.parse("9H"), "t1") in step.cues
    assert refused(step.state, Tap("f2", 12)) == "stays_out"
    mixed = table(t1=f"(9H) {SPADES}", t2="5D AC", **FULL)
    assert show(after(mixed, "t2:t1:1").piles["f1"]) == ""
    assert len(after(table(TWO, t1=f"(9H) {SPADES}", t2="5D AC", **FULL), "t2:t1:1").piles["f1"]) == 13


def test_sp_7_a_suit_that_a_row_makes_whole_leaves_too() -> None:
    rest = {f"t{n}": f"K{suit}" for n, suit in zip(range(2, 11), "HDCshdc", strict=False)}
    state = table(
        t1=f"(9H) {SPADES}", **rest, t9="5D", t10="7D", stock="(2D) (3D) (4D) (2H) (3H) (4H) (2C) (3C) (4C) (AS)"
    )
    there = after(state, "draw")
    assert (show(there.piles["f1"]), show(there.piles["t1"])) == (f"{SPADES} AS", "9H")
    assert there.scores == (13,)


def test_sp_8_won_when_eight_suits_are_off_and_lost_without_a_move() -> None:
    off = {f"f{n}": f"A{suit}..K{suit}" for n, suit in zip(range(1, 8), "HDCshdc", strict=True)}
    won = after(table(t1=SPADES, t2="AS", **off), "t2:t1:1")
    assert SPIDER.outcome(won) == Outcome(Reason.WON, (0,), (104,))
    kings = table(**FULL, t1="Kc", t2="9D 9H", t3="5S")
    assert SPIDER.outcome(kings) == Outcome(Reason.LOST, (), (0,))


def test_sp_8_after_a_hundred_moves_that_bring_nothing_new_only_others_are_left() -> None:
    piles = {"t1": "10D 9S", "t2": "10H", "t3": "(3S) 2H", "t4": "3D", "t5": SPADES, "t6": "6C AS", "stock": "x x", **{
        name: cards for name, cards in FULL.items() if name not in ("t4", "t5", "t6")
    }}  # fmt: skip
    assert legal(table(quiet=MOST_QUIET, **piles)) == {"t3:t4:1", "t6:t5:1", "draw"}
    assert SPIDER.explain(table(quiet=MOST_QUIET, **piles), Carry("t1", 1, "t2")) == Refusal(
        "build.quiet", {"n": MOST_QUIET}
    )
    counts = {text: after(table(quiet=7, **piles), text).extra for text in ("t1:t2:1", "t3:t4:1", "t6:t5:1", "draw")}
    assert counts == {"t1:t2:1": 8, "t3:t4:1": 0, "t6:t5:1": 0, "draw": 0}


def test_other_refusals() -> None:
    assert refused(dealt(), Carry("t1", 5, "f1")) == "not_there"
    assert refused(dealt(), Tap("f1", -1)) == refused(dealt(), Pick(("t1",))) == "nothing_here"
    assert refused(dealt(), Carry("stock", 49, "t1")) == "turn_it"
    assert refused(table(t1="2H", **FULL, t2="9S", t3="9C"), Tap("t1", 0)) == "no_place"


def test_the_coach_says_what_may_be_done() -> None:
    def coached(state: State) -> list[str]:
        return [said.key.removeprefix("coach.spider.") for said in SPIDER.coached(state, SPIDER.legal_moves(state))]

    assert coached(dealt()) == ["build.4", "deal"]
    assert coached(table(t1="9H 8S", t2="4S", **FULL)) == ["build.4", "gap"]
    assert coached(table(TWO, t1="9H 8S", t2="9C", t3="4S", **FULL)) == ["build.2"]
    assert coached(table(t1="9H", t2="9C", t3="4S", **FULL)) == []


def test_how_it_ended_is_told_with_the_cards_that_left() -> None:
    lost = table(**FULL, t1="Kc", t2="9D 9H", t3="5S", f1="AC..QC")
    outcome = SPIDER.outcome(lost)
    assert outcome is not None
    assert [said.key for said in SPIDER.ended(lost, outcome)] == ["end.spider.lost", "end.spider.plain"]


def test_option_sp_points_five_hundred_less_one_a_ply_and_a_hundred_a_suit() -> None:
    counted = {"sp_points": "microsoft"}
    state = dealt(counted)
    assert state.scores == (500,)
    step = checked(SPIDER, state, parse("draw"))
    assert step.state.scores == (499,)
    assert [cue.points for cue in step.cues if isinstance(cue, Scored)] == [-1]
    nearly = replace(table(counted, t1=SPADES, t2="AS", **FULL), scores=(480,))
    off = after(nearly, "t2:t1:1")
    assert off.scores == (579,)
    assert [str(fact.name.key) for fact in SPIDER.facts(off)] == ["play.points", "play.stock_left"]
    suits = {
        f"f{n}": f"K{suit} Q{suit} J{suit} 10{suit} 9{suit} 8{suit} 7{suit} 6{suit} 5{suit} 4{suit} 3{suit} 2{suit} A{suit}"
        for n, suit in enumerate("HDCshdc", 1)
    }
    last = replace(table(counted, t1=SPADES, t2="AS", **suits), scores=(700,))
    won = after(last, "t2:t1:1")
    outcome = SPIDER.outcome(won)
    assert outcome == Outcome(Reason.WON, (0,), (799,))
    title, line = SPIDER.ended(won, outcome)
    assert (title.key, line.key) == ("end.spider.won", "end.points")
    assert (line.params["n"], line.params["all"]) == (104, 104)
    assert SPIDER.in_cards(won).scores == (104,)
    assert SPIDER.in_cards(dealt()) == dealt()


def test_sp_8_the_end_after_moves_that_brought_nothing_new_is_told_as_such() -> None:
    titles = {
        quiet: SPIDER.ended(table(quiet=quiet, t1="KS", t2="2S"), Outcome(Reason.LOST, (), (0,)))[0]
        for quiet in (0, MOST_QUIET)
    }
    assert titles == {0: Said("end.spider.lost"), MOST_QUIET: Said("end.quiet", {"n": MOST_QUIET})}
