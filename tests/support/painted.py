"""Cards, icons and grounds are painted once for all tests of a process: the same drawing gives the same picture."""

from __future__ import annotations

from functools import lru_cache
from io import BytesIO

import pygame
import pytest

from cardtable.ui.paint import ground

_MOST_PIXELS = 400_000
_svg, _ground = pygame.image.load_sized_svg, ground._make
_light = lru_cache(8)(ground._light)


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


@pytest.fixture(autouse=True)
def painted_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """For folders whose tests show whole screens: what is painted is tested elsewhere, in tests/ui/paint."""
    monkeypatch.setattr(pygame.image, "load_sized_svg", _sized_svg)
    monkeypatch.setattr(ground, "_light", _light)
    monkeypatch.setattr(ground, "_make", _any_ground)
