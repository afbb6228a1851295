"""What the bar says of what can still come: never more than is known."""

from __future__ import annotations

import pytest

from cardtable.ai.questions import Forecast
from cardtable.i18n.catalogue import Catalogue, load_catalogue
from cardtable.ui.core.assets import assets_folder
from cardtable.ui.table.words import forecast_fact


@pytest.fixture(scope="module")
def texts() -> Catalogue:
    return load_catalogue(assets_folder() / "translations", "en")


def said(
    texts: Catalogue, won: int, lost: int, undecided: int = 0, *, sure: bool = False, hopeless: bool = False
) -> str:
    return forecast_fact(Forecast(won, lost, undecided, sure, hopeless, ()), rounds=False, texts=texts).value


@pytest.mark.parametrize(
    ("forecast", "words"),
    [
        ((120, 0, 0), "Yes"),
        ((0, 120, 0), "Only after shuffling"),
        ((60, 60, 0), "60 of 120"),
        ((96, 20, 4), "96–100 of 120"),
        ((0, 1, 119), "0–119 of 120"),
        ((0, 0, 1), "Undecided"),
        ((0, 0, 2), "Undecided"),
    ],
)
def test_of_all_ways_there_are_yes_is_said_of_all_and_no_of_none(
    texts: Catalogue, forecast: tuple[int, int, int], words: str
) -> None:
    assert said(texts, *forecast, sure=True) == words


def test_of_some_ways_it_is_said_how_many_and_no_only_where_it_is_proven(texts: Catalogue) -> None:
    assert said(texts, 60, 0) == "60 of 60"
    assert said(texts, 0, 60) == "0 of 60"
    assert said(texts, 0, 0, 60) == "Undecided"
    assert said(texts, 0, 1, hopeless=True) == "No"
    assert said(texts, 0, 120, sure=True, hopeless=True) == "No"
    assert said(texts, 0, 1) == "…"


def test_in_golf_it_is_told_what_the_ways_allow_at_best(texts: Catalogue) -> None:
    def strokes(*best: int) -> str:
        return forecast_fact(Forecast(0, len(best), 0, True, False, best), rounds=True, texts=texts).value

    assert strokes(-2, 3, 8) == "−2 to 8, mean 3"
    assert strokes(5) == "5"


def test_who_points_at_the_figures_is_told_what_they_were_won_from(texts: Catalogue) -> None:
    def meaning(forecast: Forecast | None, *, rounds: bool = False) -> str:
        return forecast_fact(forecast, rounds=rounds, texts=texts).meaning

    assert meaning(None) == "Trying possible layouts of the hidden cards."
    tried = "Of 60 possible layouts of the hidden cards you can win in"
    assert meaning(Forecast(7, 39, 14, False, False, ())) == (f"{tried} 7, but not in 39; 14 undecided.")
    assert meaning(Forecast(7, 53, 0, False, False, ())) == f"{tried} 7, but not in 53."
    of_golf = Forecast(0, 3, 0, False, False, (1, 2, 3))
    assert "fewest strokes" in meaning(Forecast(0, 60, 0, False, False, (3,) * 60), rounds=True)
    assert of_golf.ways < 60
    assert "Trying possible layouts" in meaning(of_golf, rounds=True)
    assert meaning(Forecast(1, 0, 0, True, False, ())) == "", "nothing is hidden"
