"""How large the interface is in windows of all sizes."""

from __future__ import annotations

import pytest

from cardtable.ui.core.theme import ZOOM_STEPS, base_scale, interface_scale, step_zoom
from tests.support.every import every


@every(
    "size, scale",
    [
        ((1280, 800), 1.0),
        ((960, 600), 0.75),
        ((1920, 1080), 1.35),
        ((3840, 2160), 2.7),
        ((7680, 4320), 3.0),
        ((800, 1280), 800 / 1100),
        ((1080, 1920), 1080 / 1100),
        ((320, 240), 0.6),
    ],
)
def test_the_base_follows_height_and_width(size: tuple[int, int], scale: float) -> None:
    assert base_scale(*size) == pytest.approx(scale)


@every("size", [(320, 240), (500, 400), (960, 600), (800, 1280), (2560, 1440), (7680, 4320)])
def test_what_is_seen_is_as_large_for_the_eye_on_a_dense_monitor(size: tuple[int, int]) -> None:
    for zoom in (0.75, 1.0, 3.0):
        once = interface_scale(*size, zoom)
        assert interface_scale(2 * size[0], 2 * size[1], zoom, 2.0) == pytest.approx(2 * once)


@every("zoom", [0.75, 1.0, 2.0, 3.0])
@every("size", [(320, 240), (500, 300), (960, 600), (800, 1280), (1280, 800), (3840, 2160)])
def test_whatever_the_zoom_320_by_240_units_fit_in(size: tuple[int, int], zoom: float) -> None:
    scale = interface_scale(*size, zoom)
    assert size[0] / scale >= 320 - 1e-6
    assert size[1] / scale >= 240 - 1e-6


def test_zoom_goes_notch_by_notch_and_stops_at_both_ends() -> None:
    up = [ZOOM_STEPS[0]]
    for _ in range(len(ZOOM_STEPS)):
        up.append(step_zoom(up[-1], 1))
    assert up == [*ZOOM_STEPS, 3.0]
    assert step_zoom(3.0, -99) == 0.75
    assert [step_zoom(1.05, steps) for steps in (1, -1, 0)] == [1.1, 1.0, 1.05]
    assert interface_scale(1280, 800, 9.0) == interface_scale(1280, 800, 3.0)
    assert interface_scale(1280, 800, 0.1) == interface_scale(1280, 800, 0.75)
