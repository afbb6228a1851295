"""Gaps, clause by clause of docs/rules.md, with every option, vector and refusal."""

from __future__ import annotations

from collections.abc import Mapping
from functools import partial

from msgspec.structs import replace

from cardtable.games.gaps import LEFT_OF, MOST_SHIFTS, PLACES, REDEAL, ROWS, TWOS
from cardtable.games.registry import find
from cardtable.kernel.cards import FRENCH, RANK_TEXTS
from cardtable.kernel.game import Auto, checked
from cardtable.kernel.moves import Carry, Gesture, Pick, Refusal, Tap, parse
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import shuffled
from cardtable.kernel.state import Outcome, Reason, Recycled, State
from tests.support import clauses
from tests.support.clauses import PACK
from tests.support.positions import position, show

dealt = partial(clauses.dealt, "gaps")

GAPS = find("gaps")
IN_ORDER = {
    f"{row}{n}": f"{rank}{suit}"
    for row, suit in zip("abcd", "CDHS", strict=True)
    for n, rank in enumerate(RANK_TEXTS[1:], 1)
}


def table(
    options: Mapping[str, str] | None = None, extra: tuple[int, int] = (0, 0), rows: Mapping[str, str] | None = None
) -> State:
    """Rows from their heads on, "-" for a gap; by the letter of the row."""
    cards = {f"{row}{n}": card for row, text in (rows or {}).items() for n, card in enumerate(text.split(), 1)}
    state = position("gaps", options, {place: card for place, card in cards.items() if card != "-"}, extra=extra)
    return replace(state, scores=(GAPS.points(state),))


def legal(state: State) -> set[str]:
    return {move.text.removeprefix("move:").removesuffix(":1") for move in GAPS.legal_moves(state)}


def fills(state: State, gap: str) -> set[str]:
    """The cards that may go into a gap."""
    sources = {move.split(":")[0] for move in legal(state) if move.endswith(f":{gap}")}
    return {show(state.piles[source]) for source in sources}


def after(state: State, *texts: str) -> State:
    for text in texts:
        state = checked(GAPS, state, parse(text if text == "redeal" else f"move:{text}:1")).state
    return state


def lies(state: State, row: int) -> str:
    return " ".join(show(state.piles[place]) or "-" for place in ROWS[row])


def refused(state: State, gesture: Gesture) -> str:
    return GAPS.explain(state, gesture).code.removeprefix("gaps.")


def test_ga_1_four_rows_of_thirteen_and_the_aces_are_taken_away() -> None:
    state = dealt()
    for row, suit in enumerate("CDHS"):
        assert lies(state, row) == " ".join(["-", *(f"{rank}{suit}" for rank in RANK_TEXTS[1:])])
    assert show(state.piles["taken"]) == "AC AD AH AS"
    assert state.extra == (0, 0)
    assert GAPS.undealt({place: pile.cards for place, pile in state.piles.items() if pile.cards}) == PACK


def test_ga_2_each_card_has_a_place_and_the_others_are_below() -> None:
    places = {pile.id: (pile.x, pile.y) for pile in GAPS.table(complete(GAPS.info.options, {})).piles}
    assert [places[place] for place in PLACES] == [(n, 1.05 * row) for row in range(4) for n in range(13)]
    assert {y for _, y in (places["taken"], places["stock"])} == {4.25}
    assert LEFT_OF["b7"] == "b6"
    assert "b1" not in LEFT_OF


def test_ga_3_the_next_higher_of_the_suit() -> None:
    state = after(dealt(), "a2:a1")
    assert fills(state, "a2") == {"3C"}
    whole = after(state, *(f"a{n + 1}:a{n}" for n in range(2, 13)))
    assert lies(whole, 0) == "2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC -"
    assert whole.scores == (12,)
    row = table(rows={"a": "2H 3H - 9C 4H", "b": "2C 3C 7S - 8S"})
    assert fills(row, "a3") == {"4H"}
    assert fills(row, "b4") == {"8S"}


def test_ga_4_any_two_at_the_head_of_a_row() -> None:
    assert fills(dealt(), "a1") == fills(dealt(), "d1") == {"2C", "2D", "2H", "2S"}
    state = after(dealt(), "b2:a1")
    assert show(state.piles["a1"]) == "2D"
    assert "a1:b1" in legal(state)
    assert refused(dealt(), Carry("a3", 0, "a1")) == "only_twos"
    assert refused(dealt(), Tap("a1", -1)) == "only_twos"


def test_ga_5_nothing_behind_a_king_or_a_gap() -> None:
    row = table({"ga_redeals": "0"}, rows={"a": "3C KC - - 4H", "b": "5H 9S", "c": "9D", "d": "9H"})
    assert not fills(row, "a3") | fills(row, "a4")
    assert refused(row, Tap("a3", -1)) == refused(row, Carry("b2", 0, "a3")) == "behind_king"
    assert refused(row, Tap("a4", -1)) == "behind_gap"
    assert fills(table(rows={"a": "2C - - 4C 3C"}), "a3") == set()
    assert fills(after(table(rows={"a": "2C - - 4C 3C"}), "a5:a2"), "a3") == {"4C"}


def test_ga_6_a_redeal_keeps_what_is_in_place_and_leaves_a_gap_behind_it() -> None:
    begun = after(dealt(), "a2:a1", "a3:a2", "a4:a3", "c2:b1")
    moved = checked(GAPS, begun, REDEAL)
    state = moved.state
    gathered = [begun.piles[place].cards[0] for row in ROWS for place in row if begun.piles[place].cards][3:]
    gathered.remove(FRENCH.parse("2H"))
    free = [place for place in PLACES if place not in {"a1", "a2", "a3", "a4", "b1", "b2", "c1", "d1"}]
    assert [state.piles[place].cards[0] for place in free] == list(shuffled(1, 1, gathered))
    assert lies(state, 0).startswith("2C 3C 4C - ")
    assert lies(state, 1).startswith("2H - ")
    assert lies(state, 2).startswith("- ")
    assert len([cue for cue in moved.cues if isinstance(cue, Recycled)]) == 44
    assert state.extra == (1, 0)
    assert [state.piles[place].cards[0] for place in free] != [after(state, "redeal").piles[p].cards[0] for p in free]
    twice = after(state, "redeal")
    assert REDEAL not in GAPS.legal_moves(twice)
    assert refused(twice, Tap("stock", -1)) == "no_redeal"


def test_ga_6_a_whole_row_keeps_its_gap_at_its_end() -> None:
    whole = after(dealt(), "a2:a1", *(f"a{n + 1}:a{n}" for n in range(2, 13)), "redeal")
    assert lies(whole, 0) == "2C 3C 4C 5C 6C 7C 8C 9C 10C JC QC KC -"


def test_option_ga_redeals() -> None:
    assert REDEAL not in GAPS.legal_moves(dealt({"ga_redeals": "0"}))
    often = after(dealt({"ga_redeals": "unlimited"}), *["redeal"] * 5)
    assert often.extra == (5, 0)
    last = table({"ga_redeals": "unlimited"}, (99, 0), {"a": "3C"})
    assert REDEAL not in GAPS.legal_moves(last)
    facts = {choice: len(GAPS.facts(dealt({"ga_redeals": choice}))) for choice in ("0", "2", "unlimited")}
    assert facts == {"0": 1, "2": 2, "unlimited": 1}


def test_option_ga_gap_random_shuffles_the_aces_with_the_cards() -> None:
    begun = after(dealt({"ga_gap": "random"}), "a2:a1")
    state = after(begun, "redeal")
    rest = [begun.piles[place].cards[0] for place in PLACES if begun.piles[place].cards][1:]
    order = shuffled(1, 1, [*rest, *begun.piles["taken"].cards])
    aces = set(begun.piles["taken"].cards)
    assert [state.piles[place].top for place in PLACES[1:]] == [None if card in aces else card for card in order]
    assert set(state.piles["taken"].cards) == aces
    assert show(state.piles["a1"]) == "2C"


def test_option_ga_lock_cards_in_place_stay() -> None:
    free, locked = (after(dealt({"ga_lock": choice}), "a2:a1", "a3:a2") for choice in ("no", "yes"))
    assert {"a1:b1", "a1:c1"} <= legal(free)
    assert not any(move.startswith(("a1:", "a2:")) for move in legal(locked))
    assert "b2:b1" in legal(locked)
    assert refused(locked, Carry("a1", 0, "b1")) == refused(locked, Tap("a2", 0)) == "locked"


def test_ga_7_a_redeal_at_any_time() -> None:
    assert REDEAL in GAPS.legal_moves(dealt())
    assert GAPS.automatic(dealt(), Auto.ALL) is None


def test_ga_8_won_with_four_rows_in_order_and_lost_without_a_move() -> None:
    nearly = {**IN_ORDER, "d13": "KS"}
    del nearly["d12"]
    won = after(replace(position("gaps", None, nearly), scores=(47,)), "d13:d12")
    assert GAPS.outcome(won) == Outcome(Reason.WON, (0,), (48,))
    assert GAPS.legal_moves(won) == ()
    assert [said.key for said in GAPS.ended(won, GAPS.outcome(won))] == ["end.gaps.won", "end.gaps.all"]
    dead = table({"ga_redeals": "0"}, rows={"a": "KC", "b": "KD", "c": "KH", "d": "2S KS"})
    assert GAPS.outcome(dead) == Outcome(Reason.LOST, (), (1,))
    assert [said.key for said in GAPS.ended(dead, GAPS.outcome(dead))] == ["end.gaps.lost", "end.gaps.left"]
    assert GAPS.coached(dead, ()) == ()


def test_ga_9_twos_go_from_head_to_head_fifty_times_at_most() -> None:
    rows = {"a": "2C 9C", "b": "- 9H 2H", "c": "9D", "d": "9S"}
    assert "a1:b1" in legal(table(extra=(0, MOST_SHIFTS - 1), rows=rows))
    assert after(table(extra=(0, 0), rows=rows), "a1:b1").extra == (0, 1)
    assert after(table(extra=(0, 0), rows=rows), "b3:b1").extra == (0, 0)
    tired = table(extra=(1, MOST_SHIFTS), rows=rows)
    assert legal(tired) == {"b3:b1", "redeal"}
    assert GAPS.explain(tired, Carry("a1", 0, "b1")) == Refusal("gaps.shifts")
    assert refused(tired, Tap("a1", 0)) == "shifts"
    assert after(replace(dealt(), extra=(1, MOST_SHIFTS)), "redeal").extra == (2, 0)


def test_each_refusal_names_the_first_rule_that_is_broken() -> None:
    state = table(rows={"a": "2C 9C 7S - 8S", "b": "KD 9H 2H", "c": "4C 5C", "d": "4H"})
    assert refused(state, Pick(("a1",))) == refused(state, Tap("taken", 0)) == "nothing_here"
    assert refused(state, Carry("a2", 0, "b2")) == refused(state, Carry("a2", 0, "taken")) == "only_gaps"
    assert GAPS.explain(state, Tap("a4", -1)) == Refusal("gaps.waits", {"on": "8S"})
    assert GAPS.explain(state, Carry("a2", 0, "a4")) == Refusal("gaps.not_next", {"card": "9C", "on": "8S"})
    assert GAPS.explain(state, Tap("a2", 0)) == Refusal("gaps.no_gap", {"card": "9C", "on": "8C"})
    assert refused(state, Tap("b3", 0)) == refused(state, Tap("a1", 0)) == "no_head"


def test_what_gaps_wait_for_is_told() -> None:
    state = table(rows={"a": "2C 9C 7S - 8S", "b": "KD - 9H - -", "c": "- 5C", "d": "-"})
    awaited = {place: FRENCH.text(card) for place, card in GAPS.openers(state)}
    assert awaited == {"a4": "8S", "b4": "10H", "c3": "6C", "a6": "9S"}
    assert {FRENCH.text(card) for card in TWOS} == {"2C", "2D", "2H", "2S"}


def test_the_coach_says_what_goes_where() -> None:
    def told(state: State) -> list[str]:
        return [said.key.removeprefix("coach.gaps.") for said in GAPS.coached(state, GAPS.legal_moves(state))]

    assert told(dealt()) == ["fill", "head"]
    assert told(table(rows={"a": "3C - 4C", "b": "9D", "c": "9H", "d": "9S"})) == ["fill"]
    assert told(table(rows={"a": "3C 5C", "b": "9D", "c": "9H", "d": "9S"})) == ["redeal"]
