"""Cards, icons and grounds are painted once for all tests of a process: the same drawing gives the same picture."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO

import pygame
import pytest

from cardtable.table.round_layout import RoundLayout
from cardtable.ui.core.assets import BoundedPictures
from cardtable.ui.core.theme import Theme
from cardtable.ui.paint import ground, round_ground

_MOST_PIXELS = 400_000
_svg, _ground = pygame.image.load_sized_svg, ground._make
_light = lru_cache(8)(ground._light)
_oval, _prints = round_ground._made, round_ground._prints
_tables: BoundedPictures[object, pygame.Surface] = BoundedPictures(20 * _MOST_PIXELS)


@lru_cache(800)
def _drawn(text: bytes, size: tuple[int, int]) -> pygame.Surface:
    return _svg(BytesIO(text), size)


def _sized_svg(file: BytesIO, size: tuple[int, int]) -> pygame.Surface:
    """A picture of one's own, painted now or before."""
    if size[0] * size[1] > _MOST_PIXELS:
        return _svg(file, size)
    return _drawn(file.getvalue(), (size[0], size[1])).copy()


@lru_cache(12)
def _small_ground(light: ground._Light, width: int, height: int, seed: int) -> pygame.Surface:
    return _ground(light, width, height, seed)


def _any_ground(light: ground._Light, width: int, height: int, seed: int) -> pygame.Surface:
    make = _small_ground if width * height <= 5 * _MOST_PIXELS else _ground
    return make(light, width, height, seed)


def _table(
    any_ground: ground.Ground, theme: Theme, size: tuple[int, int], layout: RoundLayout, *, ring: bool, clockwise: bool
) -> pygame.Surface:
    """The picture of an oval table; what it is made of is told by its key. Nobody paints on it."""
    printed = tuple(_prints(layout, theme, ring=ring, clockwise=clockwise))
    plan = layout.seating
    key = (theme.name, size, layout.unit, plan.oval, plan.cloth, plan.rim, ring, printed)
    return _tables.get(key, lambda: _oval(any_ground, theme, size, layout, ring=ring, clockwise=clockwise))


@pytest.fixture(autouse=True)
def painted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """For folders whose tests show whole screens: what is painted is tested elsewhere, in tests/ui/paint."""
    monkeypatch.setattr(pygame.image, "load_sized_svg", _sized_svg)
    monkeypatch.setattr(ground, "_light", _light)
    monkeypatch.setattr(ground, "_make", _any_ground)
    monkeypatch.setattr(round_ground, "_made", _table)
