"""Easing functions."""

from __future__ import annotations

import pytest

from cardtable.table.easing import EASINGS, out_back


@pytest.mark.parametrize("name", EASINGS)
def test_every_easing_starts_at_nothing_and_arrives(name: str) -> None:
    ease = EASINGS[name]
    assert ease(0.0) == pytest.approx(0.0, abs=1e-12)
    assert ease(1.0) == pytest.approx(1.0)


@pytest.mark.parametrize("name", sorted(set(EASINGS) - {"out_back"}))
def test_every_easing_but_the_one_that_goes_too_far_only_goes_forward(name: str) -> None:
    values = [EASINGS[name](n / 100) for n in range(101)]
    assert values == sorted(values)


def test_out_back_goes_a_little_too_far() -> None:
    assert 1.01 < max(out_back(n / 100) for n in range(101)) < 1.06


def test_arriving_easings_are_ahead_and_falling_ones_behind() -> None:
    assert EASINGS["out_cubic"](0.5) > EASINGS["out_quad"](0.5) > 0.5 > EASINGS["in_quad"](0.5)
    assert EASINGS["in_out_cubic"](0.25) < EASINGS["in_out_sine"](0.25) < 0.25
