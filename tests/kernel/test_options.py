"""Options and the texts of a game: how a text becomes a value, what is said about a wrong one, and with which clause."""

from __future__ import annotations

import pytest
from msgspec.structs import replace

from cardtable.games.aces_up import AcesUp
from cardtable.games.golf import Golf
from cardtable.kernel.errors import BadInput, BadRecord, IllegalMove, cited
from cardtable.kernel.game import checked, clause_broken
from cardtable.kernel.moves import UNWRITTEN, Move
from cardtable.kernel.options import Choice, Number, accepted, complete
from cardtable.kernel.state import Setup
from cardtable.kernel.telling import Said, Sentence

SPECS = (Choice("passes", ("1", "3", "unlimited")), Number("bogey", 40, 1, 300))


def test_what_is_not_given_is_at_its_default() -> None:
    assert complete(SPECS, {}) == {"passes": "1", "bogey": 40}


def test_given_values_are_read_from_texts_and_numbers() -> None:
    assert complete(SPECS, {"passes": 3, "bogey": " 36 "}) == {"passes": "3", "bogey": 36}


def test_options_stand_in_the_order_of_their_definition() -> None:
    assert list(complete(SPECS, {"bogey": 1, "passes": "3"})) == ["passes", "bogey"]


@pytest.mark.parametrize(
    ("given", "words"),
    [
        ({"pases": "1"}, "unknown option pases; available here: bogey, passes"),
        ({"passes": "2"}, "option passes: '2' is not one of 1, 3, unlimited"),
        ({"bogey": "forty"}, "option bogey: 'forty' is not a whole number"),
        ({"bogey": 0}, "option bogey: 0 is not between 1 and 300"),
        ({"bogey": "301"}, "option bogey: 301 is not between 1 and 300"),
    ],
)
def test_a_wrong_option_is_named_with_what_would_be_right(given: dict[str, str | int], words: str) -> None:
    with pytest.raises(BadInput, match=f"^{words}$"):
        complete(SPECS, given)


@pytest.mark.parametrize(
    ("given", "clause"), [({"passes": "2"}, "KL-7"), ({"bogey": "forty"}, "GO-10"), ({"bogey": 301}, "GO-10")]
)
def test_a_wrong_value_is_refused_with_the_clause_that_the_option_changes(
    given: dict[str, str | int], clause: str
) -> None:
    specs = (Choice("passes", ("1", "3"), "KL-7"), Number("bogey", 40, 1, 300, "GO-10"))
    with pytest.raises(BadInput, match=rf" \({clause}\)$"):
        complete(specs, given)


def test_a_game_without_options_says_so() -> None:
    with pytest.raises(BadInput, match="available here: none"):
        complete((), {"any": 1})


def test_the_bounds_of_a_number_belong_to_it() -> None:
    assert [complete(SPECS, {"bogey": bound})["bogey"] for bound in (1, 300)] == [1, 300]


def test_what_a_game_does_not_have_can_be_left_out() -> None:
    given: dict[str, str | int] = {"pases": "1", "passes": "2", "bogey": " 36 "}
    assert accepted(SPECS, given) == {"bogey": 36}
    assert accepted(SPECS, {"passes": "3"}) == {"passes": "3"}


GOLF = Golf()
DEAL = GOLF.deal(Setup(1, complete(GOLF.info.options, {})))
WORDLESS = type("Wordless", (Golf,), {"info": replace(Golf.info, clauses=UNWRITTEN)})()


def test_a_clause_stands_behind_what_it_is_about() -> None:
    assert cited("a king stops", "GO-5") == "a king stops (GO-5)"
    assert cited("a king stops", "") == "a king stops"


def test_a_game_without_written_rules_names_none() -> None:
    with pytest.raises(IllegalMove, match=r"^move:t1:t2:1 is not legal here$"):
        checked(WORDLESS, DEAL, Move("move", "t1", "t2", 1))
    with pytest.raises(BadRecord, match=r"^51 missing: .*…$"):
        WORDLESS.info.read_pack(["AS"])


def test_a_wrong_pack_is_refused_with_the_clause_about_the_pack() -> None:
    with pytest.raises(BadRecord, match=r"^card 1: '1X' is not a card of the French pack \(GO-2\)$"):
        GOLF.info.read_pack(["1X"])
    pack = [face.text for face in GOLF.info.deck.faces]
    assert GOLF.info.read_pack(pack) == GOLF.info.deck.cards


def test_a_refusal_that_no_table_lists_breaks_the_clause_about_moves() -> None:
    listed = replace(Golf.info, clauses=replace(Golf.info.clauses, refusals={}))
    game = type("Forgetful", (Golf,), {"info": listed})()
    assert clause_broken(game, DEAL, Move("move", "t1", "t2", 1)) == "GO-3"


def test_what_is_said_can_be_looked_up_although_what_fills_it_cannot() -> None:
    one, other = Said("round.ends", {"n": 1}), Said("round.ends", {"n": 2})
    assert {one: "first", other: "second"}[Said("round.ends", {"n": 2})] == "second"
    assert len({Sentence(one, {"name": 0}), Sentence(one, {"name": 0}), Sentence(one, {"name": 1})}) == 2


def test_keys_name_the_game_and_those_of_options_are_whole_already() -> None:
    texts = AcesUp.texts()
    assert len(texts) == len(AcesUp.words)
    assert texts["game.aces_up.name"] == "Aces Up"
    for key in AcesUp.words:
        head, _, rest = key.partition(".")
        assert (key if head == "option" else f"{head}.aces_up.{rest}" if rest else f"game.aces_up.{key}") in texts
