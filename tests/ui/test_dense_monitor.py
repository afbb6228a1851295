"""On a dense monitor nothing is set smaller for the eye than on any other, in however small a window."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtable.ui.core.display import Display
from cardtable.ui.core.theme import CAPTION, LEAST_TYPE
from tests.support.driver import opened

SMALL = 400, 300


@pytest.mark.parametrize("density", [1, 2, 3])
def test_the_smallest_type_has_as_many_pixels_more_as_the_monitor(
    density: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Display, "density", float(density))
    size = SMALL[0] * density, SMALL[1] * density
    with opened(tmp_path / "home", size) as table:
        assert table.app.scale == pytest.approx(0.6 * density)
        assert table.services.painter.type_px(CAPTION) == LEAST_TYPE * density
