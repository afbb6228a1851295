"""What a review says of a position, and where its curve runs."""

from __future__ import annotations

import pytest

from cardtable.ai.skill import ReviewScale
from cardtable.i18n.catalogue import Catalogue, load_catalogue
from cardtable.session.forecast import Forecast
from cardtable.ui.core.assets import assets_folder
from cardtable.ui.pages.review.review_words import ReviewWords, heights

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
