"""What a person sees, compared with pictures that somebody looked at. ``build/regenerate_pictures.py`` makes them anew.

Tolerant, because the drawing of a curve may round otherwise on another processor: a pixel may differ by a little, and of
every small square of the picture a few by more.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pygame
import pytest

from tests.pictures.colours import colours
from tests.pictures.frames import FRAMES, frame
from tests.pictures.page_sheets import PAGES, page

GOLDEN = Path(__file__).parent / "golden"
ACTUAL = Path(__file__).resolve().parents[2] / ".cache" / "pictures"
SLIGHT = 24  # steps of 255 in one channel that nobody sees on an edge
SQUARE = 32  # pixels
FEW = 48  # pixels of a square that may differ by more: a sign of half that height has twice as many


@pytest.mark.parametrize("name", FRAMES)
def test_the_screen_looks_as_it_did_when_somebody_looked(name: str, tmp_path: Path) -> None:
    """On failure the actual frame and the places that differ are written to ``.cache/pictures``."""
    compare(name, frame(name, tmp_path))


@pytest.mark.parametrize("name", PAGES)
def test_pages_look_as_they_did_when_somebody_looked(name: str) -> None:
    compare(f"page-{name}", page(name))


def test_every_theme_and_mood_has_the_colours_that_somebody_looked_at() -> None:
    golden = (GOLDEN / "colours.txt").read_text(encoding="utf-8").splitlines()
    assert [line for line in colours().splitlines() if line not in golden] == []
    assert len(golden) == len(colours().splitlines())


def compare(name: str, actual: pygame.Surface) -> None:
    """Fail where a square of the picture differs from the golden of that name."""
    golden = pygame.image.load(GOLDEN / f"{name}.webp")
    assert golden.get_size() == actual.get_size()
    differs = difference(golden, actual)
    found = [*squares(differs)]
    if found:
        ACTUAL.mkdir(parents=True, exist_ok=True)
        pygame.image.save(actual, ACTUAL / f"{name}.png")
        pygame.image.save(differs.to_surface(), ACTUAL / f"{name}-differs.png")
    assert found == [], f"{len(found)} squares differ; see {ACTUAL}"


@pytest.mark.parametrize(("name", "side"), [("golf", 10), ("home", 12)])
def test_a_changed_frame_is_noticed(tmp_path: Path, name: str, side: int) -> None:
    """The comparison can fail: a patch as large as the sign of a suit is enough."""
    actual = frame(name, tmp_path)
    golden = pygame.image.load(GOLDEN / f"{name}.webp")
    golden.fill("magenta", (300, 200, side, side))

    assert [*squares(difference(golden, actual))]


def squares(differs: pygame.Mask) -> Iterator[tuple[int, int, int]]:
    """Left, top and number of pixels of each square, one beginning in the middle of another, in which too many differ."""
    if differs.count() <= FEW:
        return
    width, height = differs.get_size()
    for left in range(0, width, SQUARE // 2):
        for top in range(0, height, SQUARE // 2):
            count = differs.overlap_area(_WHOLE, (left, top))
            if count > FEW:
                yield left, top, count


_WHOLE = pygame.Mask((SQUARE, SQUARE), fill=True)


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
