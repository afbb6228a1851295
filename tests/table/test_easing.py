"""Easing functions."""

from __future__ import annotations

import pytest

from cardtable.table.geometry import Ease, in_out_cubic, in_out_sine, out_cubic, out_quad

EASINGS = (out_cubic, out_quad, in_out_cubic, in_out_sine)


@pytest.mark.parametrize("ease", EASINGS, ids=lambda ease: ease.__name__)
def test_every_easing_starts_at_nothing_only_goes_forward_and_arrives(ease: Ease) -> None:
    assert ease(0.0) == pytest.approx(0.0, abs=1e-12)
    assert ease(1.0) == pytest.approx(1.0)
    values = [ease(n / 100) for n in range(101)]
    assert values == sorted(values)


def test_arriving_easings_are_ahead_and_softly_starting_ones_behind() -> None:
    assert out_cubic(0.5) > out_quad(0.5) > 0.5
    assert in_out_cubic(0.25) < in_out_sine(0.25) < 0.25
