"""What a hint says: which it is, the move, why, the figures, and that it is not all that is known yet."""

from __future__ import annotations

import pytest

from cardtable.ai.questions import Tip
from cardtable.i18n.catalogue import Catalogue, load_catalogue
from cardtable.i18n.phrases import decimal
from cardtable.kernel.moves import Move, carry
from cardtable.session.analysis import GivenHint
from cardtable.ui.core.assets import assets_folder
from cardtable.ui.table.words import hint_words, points_words

ONE, OTHER, REDEAL = carry("t1", "t2"), carry("t3", "t2"), Move("redeal")
TRY = "Try it."


@pytest.fixture(scope="module")
def texts() -> Catalogue:
    return load_catalogue(assets_folder() / "translations", "en")


def given(*tips: Tip, place: int = 0, looking: bool = False, judged: bool = True) -> GivenHint:
    return GivenHint(tips, place, looking, judged)


LOST, WON, OPEN = Tip(ONE, lost=1), Tip(ONE, won=1), Tip(ONE, undecided=1)


@pytest.mark.parametrize(
    ("hint", "again", "told"),
    [
        (given(Tip(ONE), judged=False), False, "It turns a card up. By rule of thumb."),
        (given(Tip(ONE), judged=False, looking=True), False, "It turns a card up. Thinking…"),
        (
            given(Tip(ONE, 41, 19), Tip(OTHER, 38, 22)),
            False,
            "You can win in 41 of 60 possible layouts of the hidden cards. Next best: 38.",
        ),
        (
            given(Tip(ONE, 41, 15, 4), Tip(OTHER, 41, 19)),
            False,
            "You can win in 41–45 of 60 possible layouts of the hidden cards. Next best: 41.",
        ),
        (
            given(Tip(ONE, 41, 19), Tip(OTHER, 41, 19)),
            False,
            "It turns a card up. You can win in 41 of 60 possible layouts of the hidden cards. Next best: 41.",
        ),
        (  # what is second does not seem to be better
            given(Tip(ONE, 6, 34, 20), Tip(OTHER, 6, 32, 22)),
            False,
            "It turns a card up. You can win in 6–26 of 60 possible layouts of the hidden cards.",
        ),
        (
            given(Tip(ONE, 4, 6), Tip(OTHER, 3, 7), looking=True),
            False,
            "You can win in 4 of the first 10 possible layouts of the hidden cards. Thinking…",
        ),
        (given(Tip(ONE, 0, 60)), False, "You can’t win in any of 60 possible layouts of the hidden cards."),
        (given(Tip(ONE, 4, 6)), False, "You can win in 4 of 10 possible layouts of the hidden cards."),
        (given(WON), False, "Can be won after this."),
        (given(OPEN), False, "Undecided."),
        (given(LOST), False, "This can no longer be won."),
        (given(LOST, Tip(OTHER, won=1)), False, "Cannot be won after this."),
        (given(LOST, Tip(OTHER, undecided=1)), False, "Cannot be won after this."),
        (given(LOST, Tip(REDEAL, undecided=1)), True, "This layout can no longer be won."),
        (given(Tip(REDEAL, undecided=1), LOST), True, "What comes after that is luck."),
    ],
)
def test_a_patience_is_told_in_ways(hint: GivenHint, again: bool, told: str, texts: Catalogue) -> None:
    assert hint_words(hint, TRY, ("reveals", 0), texts, rounds=False, again=again) == f"{TRY} {told}"


@pytest.mark.parametrize(
    ("hint", "told"),
    [
        (given(Tip(ONE, value=-2.14), Tip(OTHER, value=0.0)), "At best about −2.1 strokes. Next best: 0.0."),
        (given(Tip(ONE, value=3.0)), "At best about 3.0 strokes."),
        (
            given(Tip(ONE, value=3.0), Tip(OTHER, value=3.0)),
            "4 in a row. At best about 3.0 strokes. Another move is just as good.",
        ),
        (given(Tip(ONE, undecided=9)), "4 in a row. By rule of thumb."),
    ],
)
def test_a_round_is_told_in_strokes(hint: GivenHint, told: str, texts: Catalogue) -> None:
    assert hint_words(hint, TRY, ("row", 4), texts, rounds=True, again=False) == f"{TRY} {told}"


def test_the_next_best_says_which_of_how_many_it_is(texts: Catalogue) -> None:
    hint = given(Tip(ONE, 41, 19), Tip(OTHER, 38, 22), place=1)
    told = hint_words(hint, TRY, None, texts, rounds=False, again=False)
    assert told == "Second of 2 hints. Try it. You can win in 38 of 60 possible layouts of the hidden cards."
    for place in range(1, 9):
        assert hint_words(given(*[LOST] * 9, place=place), TRY, None, texts, rounds=False, again=False)


def test_a_seat_is_told_points(texts: Catalogue) -> None:
    best = given(Tip(ONE, value=1.24), Tip(OTHER, value=-0.3))
    assert points_words(best, TRY, texts, "murlan", only=False) == f"{TRY} About +1.2 points. Next best: −0.3."
    even = given(Tip(ONE, value=1.24), Tip(OTHER, value=1.2))
    assert (
        points_words(even, TRY, texts, "murlan", only=False)
        == f"{TRY} About +1.2 points. Another move is just as good."
    )
    money = points_words(best, TRY, texts, "monte_carlo", only=False, point_value=1000)
    assert money == f"{TRY} About +1,200 kr. Next best: −300 kr."
    assert "About +30 kr." in points_words(best, TRY, texts, "monte_carlo", only=False, point_value=25)
    assert "About +1.2 cabbages." in points_words(best, TRY, texts, "las_vegan", only=False)
    none = given(Tip(ONE, value=0.04), Tip(OTHER, value=-0.3))
    assert points_words(none, TRY, texts, "las_vegan", only=False) == f"{TRY} About 0 cabbages. Next best: −0.3."
    assert points_words(given(Tip(ONE)), TRY, texts, "murlan", only=False) == f"{TRY} By rule of thumb."
    assert points_words(given(Tip(ONE)), TRY, texts, "murlan", only=True) == f"{TRY} It is the only move."


def test_a_mean_has_one_place_a_true_sign_and_no_negative_nothing(texts: Catalogue) -> None:
    assert [decimal(texts, number) for number in (-0.04, 0.0, 1.25, -3.0)] == ["0.0", "0.0", "1.2", "−3.0"]
    assert [decimal(texts, number, plus=True) for number in (-0.04, 0.04, 1.0, -3.0)] == ["0.0", "0.0", "+1.0", "−3.0"]
