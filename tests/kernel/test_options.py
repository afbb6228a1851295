"""Options: which there are, how a text becomes a value, and what is said about a wrong one."""

from __future__ import annotations

import pytest

from cardtable.kernel.errors import BadInput
from cardtable.kernel.options import Choice, Number, accepted, complete

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
