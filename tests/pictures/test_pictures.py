"""What a person sees, compared with pictures that somebody looked at. ``build/regenerate_pictures.py`` makes them anew.

Tolerant, because the drawing of a curve may round otherwise on another processor: a pixel may differ by a little, and
very few by more.
"""

from __future__ import annotations

from pathlib import Path

import pygame
import pytest

from tests.pictures.frames import FRAMES, frame

GOLDEN = Path(__file__).parent / "golden"
ACTUAL = Path(__file__).resolve().parents[2] / ".cache" / "pictures"
SLIGHT = 24  # steps of 255 in one channel that nobody sees on an edge
FEW = 0.002  # part of the pixels that may differ by more


@pytest.mark.parametrize("name", FRAMES)
def test_the_screen_looks_as_it_did_when_somebody_looked(name: str, tmp_path: Path) -> None:
    """On failure the actual frame and the places that differ are written to ``.cache/pictures``."""
    actual = frame(name, tmp_path)
    golden = pygame.image.load(GOLDEN / f"{name}.png")
    assert golden.get_size() == actual.get_size()

    differs = difference(golden, actual)
    share = differs.count() / (actual.get_width() * actual.get_height())
    if share > FEW:
        ACTUAL.mkdir(parents=True, exist_ok=True)
        pygame.image.save(actual, ACTUAL / f"{name}.png")
        pygame.image.save(differs.to_surface(), ACTUAL / f"{name}-differs.png")

    assert share <= FEW, f"{share:.2%} of the pixels differ; see {ACTUAL}"


def test_a_changed_frame_is_noticed(tmp_path: Path) -> None:
    """The comparison can fail: a patch smaller than a card is more than few pixels."""
    actual = frame("golf", tmp_path)
    golden = pygame.image.load(GOLDEN / "golf.png")
    golden.fill("magenta", (300, 200, 60, 60))

    assert difference(golden, actual).count() / (960 * 600) > FEW


def difference(one: pygame.Surface, other: pygame.Surface) -> pygame.Mask:
    """The pixels that differ by more than ``SLIGHT`` in some channel."""
    apart = one.convert(32)
    apart.blit(other.convert(32), (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    back = other.convert(32)
    back.blit(one.convert(32), (0, 0), special_flags=pygame.BLEND_RGB_SUB)
    apart.blit(back, (0, 0), special_flags=pygame.BLEND_RGB_MAX)
    near = pygame.mask.from_threshold(apart, (0, 0, 0), (SLIGHT + 1, SLIGHT + 1, SLIGHT + 1, 255))
    near.invert()
    return near
