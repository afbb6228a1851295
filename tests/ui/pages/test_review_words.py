"""What a review says of a position, and where its curve runs."""

from __future__ import annotations

import pytest

from cardtable.ai.patience_review import ReviewedPly
from cardtable.ai.questions import Forecast
from cardtable.ai.skill import ReviewScale
from cardtable.i18n.catalogue import Catalogue, load_catalogue
from cardtable.ui.core.assets import assets_folder
from cardtable.ui.pages.review_page import POINTS, ReviewWords, heights

MONEY = ReviewScale("money", 0, 52)


@pytest.fixture(scope="module")
def texts() -> Catalogue:
    return load_catalogue(assets_folder() / "translations", "en")


def test_what_could_be_seen_is_told_as_long_as_something_was_hidden(texts: Catalogue) -> None:
    words = ReviewWords(texts, MONEY)
    assert words.known(Forecast(7, 39, 14, False, False, ())) == "By what could be seen: won in 7–21 of 60 ways."
    assert words.known(Forecast(1, 0, 0, True, False, ())) == ""
    assert words.known(None) == ""


def test_a_game_in_which_nothing_was_given_away_runs_along_the_top() -> None:
    assert heights([208.0, None, 208.0], MONEY) == ((1.0, None, 1.0), 208.0, 208.0)
    assert heights([208.0, 104.0, 0.0], MONEY) == ((1.0, 0.5, 0.0), 0.0, 208.0)


@pytest.mark.parametrize(
    ("words", "cost", "price", "worth", "head"),
    [
        (("murlan",), "It cost about 1.2 points.", "−1.2", "−2.5 points expected in this hand.", "Points expected"),
        (
            ("las_vegan",),
            "It cost about 1.2 cabbages.",
            "−1.2",
            "−2.5 cabbages expected in this round.",
            "Cabbages expected",
        ),
        (
            ("monte_carlo", 1000, "party.money"),
            "It cost about 1,200 kr.",
            "−1,200 kr.",
            "−2,500 kr. expected in this round.",
            "Krónur expected",
        ),
    ],
)
def test_what_a_move_cost_is_told_in_what_the_game_counts(
    texts: Catalogue, words: tuple[str, ...], cost: str, price: str, worth: str, head: str
) -> None:
    told = ReviewWords(texts, POINTS, *words)  # type: ignore[arg-type]
    assert told.told(ReviewedPly(0, "pass", None, None, 0.0, None, 1.2, sure=True)) == cost
    assert (told.price(1.2), told.worth(-2.5, proven=False), told.head) == (price, worth, head)
    assert told.curve == head
    assert told.price(0.01) == {"−1.2": "−0.1"}.get(price, "−100 kr.")


def test_money_given_away_has_its_unit(texts: Catalogue) -> None:
    assert (
        ReviewWords(texts, MONEY).told(ReviewedPly(0, "draw", 9.0, 4.0, 9.0, None, 5.0, sure=True))
        == "It gave 5 kr. away."
    )
