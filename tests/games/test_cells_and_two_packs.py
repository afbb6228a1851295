"""What the kit declares for cells, for runs that move over empty places, for two packs, and for moves that bring nothing."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from cardtable.games import kit
from cardtable.games.kit import Carry, Move, Patience, Pile, Tap, face_down, face_up
from cardtable.kernel.cards import TWO_PACKS
from cardtable.kernel.errors import BadRecord
from cardtable.kernel.game import Auto
from cardtable.kernel.moves import Refusal
from cardtable.kernel.override import override
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import AnyState, Setup, State

COLUMNS, CELLS = kit.named("t", 4), kit.named("c", 2)
MOST_QUIET = 3


class Cells(Patience[int]):
    """Four columns and two cells; after three moves that bring nothing only others are legal."""

    id, letters, quiet, start = "two_cells", "TC", MOST_QUIET, 0
    clauses: Mapping[int, str] = {1: "seats pack", 2: "moves", 3: "over"}
    refusals: Mapping[int, str] = {2: "build.too_many build.cell_full build.no_run build.alternating"}
    size = 8, 4.5
    piles = (*kit.cells(CELLS, 0, 0), *kit.foundations(4, 0), *kit.columns(COLUMNS, 0, 1.1))
    rows = COLUMNS * 13
    goes_out = (*COLUMNS, *CELLS)
    building = kit.Building(
        COLUMNS, kit.alternating, "build.alternating", starts="any_card", runs="by_places", cells=CELLS
    )

    @override
    def legal_moves(self, state: State[int]) -> tuple[Move, ...]:
        return self.built(state)


class Eight(Patience[None]):
    """Two packs that go out to eight foundations, suits down."""

    id, letters, deck = "eight", "EI", kit.TWO_PACKS
    clauses: Mapping[int, str] = {1: "seats pack", 2: "moves", 3: "over"}
    refusals: Mapping[int, str] = {2: "build.not_its_turn"}
    size = 8, 4.5
    piles = (*kit.foundations(0, 0, packs=2), *kit.columns(COLUMNS, 0, 1.1))
    rows = COLUMNS * 26
    goes_out = COLUMNS
    building = kit.Building(COLUMNS, kit.twice(kit.same_suit), "build.same_suit", starts="any_card", take_back="yes")

    @override
    def legal_moves(self, state: State[None]) -> tuple[Move, ...]:
        return self.built(state)


CELLS_GAME, EIGHT = Cells(), Eight()


def read(texts: str) -> tuple[kit.Card, ...]:
    return tuple(map(TWO_PACKS.parse, texts.split()))


def lying(game: Patience, *, down: str = "", extra: int | None = None, **piles: str) -> AnyState:
    """A position with the cards named, those of ``down`` face down under the first column."""
    cards = {name: face_up(read(text)) for name, text in piles.items()}
    below = face_down(read(down))
    if down:
        top = cards["t1"]
        cards["t1"] = Pile((*below.cards, *top.cards), top.up << len(below.cards))
    there = {spec.id: cards.get(spec.id, kit.EMPTY) for spec in game.table({}).piles}
    return State(Setup(1, {}), there, extra=extra, scores=(0,))


def counts(game: Patience, state: AnyState, source: str, target: str) -> set[int]:
    """How many cards may go together from one pile to another."""
    moves = game.legal_moves(state)
    return {move.count for move in moves if (move.source, move.target) == (source, target)}


RUN = "9S 8H 7S 6H 5S 4H"


@pytest.mark.parametrize(
    ("piles", "onto_card", "into_gap"),
    [
        ({"c1": "KS", "c2": "KH", "t3": "2C", "t4": "2D"}, set[int](), set[int]()),
        ({"c1": "KS", "t3": "2C", "t4": "2D"}, set[int](), set[int]()),
        ({"c1": "KS", "t3": "2C"}, {4}, {1, 2}),
        ({"t3": "2C"}, {4}, {1, 2, 3}),
        ({}, {4}, {1, 2, 3, 4, 5, 6}),
    ],
    ids=["none free", "a cell", "a cell and a column", "two cells and a column", "two cells and two columns"],
)
def test_as_many_cards_move_as_could_move_one_by_one(
    piles: dict[str, str], onto_card: set[int], into_gap: set[int]
) -> None:
    state = lying(CELLS_GAME, extra=0, t1=RUN, t2="8D", **piles)
    assert counts(CELLS_GAME, state, "t1", "t2") == onto_card  # the run from the seven on, if four may go
    gap = "t3" if "t3" not in piles else "t4"
    if not state.piles[gap].cards:
        assert counts(CELLS_GAME, state, "t1", gap) == into_gap - {6}  # a whole pile changes nothing


def test_a_card_goes_into_the_first_empty_cell_and_comes_back_where_it_fits() -> None:
    state = lying(CELLS_GAME, extra=0, t1="9S 8H", t2="9C", c1="KS", t3="KH", t4="KD")
    assert counts(CELLS_GAME, state, "t1", "c2") == {1}
    assert not counts(CELLS_GAME, state, "t1", "c1")
    there = CELLS_GAME.apply(state, Move("move", "t1", "c2", 1)).state
    assert counts(CELLS_GAME, there, "c2", "t2") == {1}
    assert not any(move.target in CELLS for move in CELLS_GAME.legal_moves(there)), "both are full"


@pytest.mark.parametrize(
    ("gesture", "piles", "refusal"),
    [
        (Carry("t1", 2, "c1"), {"c1": "KS", "c2": "KH"}, Refusal("build.cell_full")),
        (Carry("t1", 1, "c1"), {}, Refusal("build.cell_full")),
        (Carry("t1", 2, "t2"), {"c1": "KS", "c2": "KH", "t3": "2C", "t4": "2D"}, Refusal("build.too_many", {"n": 1})),
        (Tap("t1", 2), {"c1": "KS", "c2": "KH", "t3": "2C", "t4": "2D"}, Refusal("build.too_many", {"n": 1})),
        (Carry("t1", 0, "t3"), {"c1": "KS", "c2": "KH", "t4": "2D"}, Refusal("build.too_many", {"n": 1})),
        (Tap("t4", 0), {"t3": "2C", "t4": "QS 5H"}, Refusal("build.no_run", {"card": "QS"})),
        (Carry("t4", 0, "t3"), {"t3": "2C", "t4": "QS 5H"}, Refusal("build.no_run", {"card": "QS", "on": "2C"})),
    ],
)
def test_why_cells_do_not_help(gesture: Tap | Carry, piles: dict[str, str], refusal: Refusal) -> None:
    state = lying(CELLS_GAME, extra=0, t1=RUN, t2="8D", **piles)
    assert CELLS_GAME.explain(state, gesture) == refusal


def test_after_so_many_moves_that_bring_nothing_only_others_are_legal() -> None:
    piles = {"t1": "9S 8H", "t2": "9C", "t3": "AS", "t4": "5H"}
    state = lying(CELLS_GAME, extra=0, **piles)
    for n in range(MOST_QUIET):
        assert state.extra == n
        source, target = ("t1", "t2") if n % 2 == 0 else ("t2", "t1")
        state = CELLS_GAME.apply(state, Move("move", source, target, 1)).state
    assert [move.text for move in CELLS_GAME.legal_moves(state)] == ["move:t3:fS:1"]
    assert CELLS_GAME.apply(state, Move("move", "t3", "fS", 1)).state.extra == 0


def test_a_card_that_is_turned_up_is_new() -> None:
    state = lying(CELLS_GAME, extra=MOST_QUIET, down="2D", t1="8H", t2="9C", t3="KS", t4="KD")
    assert {move.source for move in CELLS_GAME.legal_moves(state)} == {"t1"}


def test_two_packs_go_out_to_eight_foundations_either_of_two_alike() -> None:
    state = lying(EIGHT, t1="AS", t2="as", t3="2s", t4="3H")
    assert counts(EIGHT, state, "t1", "fS") == counts(EIGHT, state, "t2", "fS") == {1}
    one = EIGHT.apply(state, Move("move", "t2", "fS", 1)).state
    assert counts(EIGHT, one, "t3", "fS") == counts(EIGHT, one, "t1", "gS") == {1}
    assert EIGHT.explain(one, Carry("t4", 0, "gS")).code == "build.other_suit"
    two = EIGHT.apply(one, Move("move", "t1", "gS", 1)).state
    assert (kit.out_count(two.piles), kit.out_and_left(two)) == (2, {"n": 2, "left": 102})
    assert counts(EIGHT, lying(EIGHT, fS="AS", gS="as 2S", t1="3s"), "gS", "t1") == {1}, "taken back from the second"


def test_of_two_packs_a_card_goes_by_itself_when_all_that_fit_on_it_are_out() -> None:
    aces = {"fH": "AH 2H", "fD": "AD 2D", "gH": "ah 2h", "gD": "ad"}
    state = lying(EIGHT, **aces, fS="AS 2S", t1="3S")
    assert not kit.is_safe(TWO_PACKS.parse("3S"), state.piles)
    assert kit.is_safe(TWO_PACKS.parse("3S"), {**state.piles, "gD": face_up(read("ad 2d"))})
    assert EIGHT.automatic(state, Auto.ALL) == Move("move", "t1", "fS", 1)


def test_two_packs_are_dealt_seen_and_won_as_one() -> None:
    dealt = EIGHT.deal(Setup(1, {}))
    assert sorted(card for pile in dealt.piles.values() for card in pile.cards) == [*TWO_PACKS.cards]
    assert EIGHT.whole == TWO_PACKS.size
    view = EIGHT.observe(dealt, 0)
    assert EIGHT.determinize(view, Chance(1)).piles == dealt.piles
    out = {f"{which}{suit}": " ".join(f"{rank}{letter}" for rank in RANKS) for suit in "SHDC" for which, letter in (("f", suit), ("g", suit.lower()))}  # fmt: skip
    won = EIGHT.outcome(lying(EIGHT, **out))
    assert won.reason is kit.Reason.WON


RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


def test_a_pack_of_two_can_be_written_with_the_texts_of_one() -> None:
    once = [TWO_PACKS.text(card) for card in TWO_PACKS.cards[:52]]
    assert TWO_PACKS.parse_pack(once * 2) == TWO_PACKS.cards
    with pytest.raises(BadRecord, match="card 105: AS is there twice"):
        TWO_PACKS.parse_pack([*once, *once, "AS"])


def test_where_only_kings_begin_columns_empty_ones_do_not_help() -> None:
    kings = kit.Building(COLUMNS, kit.alternating, "build.alternating", runs="by_places", cells=CELLS)
    state = lying(CELLS_GAME, extra=0, t1="9C KS QH JS", t2="KC")
    assert {move.text for move in kings.moves(state) if move.target in COLUMNS} == {
        "move:t1:t2:2",
        "move:t1:t3:3",
        "move:t1:t4:3",
    }
    assert kings.most(state) == kings.most(state, gap=True) == 3


def test_cells_have_a_role_of_their_own() -> None:
    assert {spec.id for spec in CELLS_GAME.table({}).piles if spec.role is kit.Role.CELL} == set(CELLS)
