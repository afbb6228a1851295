"""The portraits: everybody there, drawable, round, and told apart without colour as small as they are shown."""

from __future__ import annotations

import os
import subprocess
import sys
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree as ET

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from cardtable.session.seats import PORTRAITS as CHOSEN
from cardtable.ui.paint.things import PortraitArt
from tests.support.every import every

ROOT = Path(__file__).resolve().parents[1]
PORTRAITS = ROOT / "assets" / "portraits"
FILES = sorted(PORTRAITS.glob("*.svg"))
NAMES = [path.stem for path in FILES]
GREY, RED = (128, 128, 128), (217, 75, 75)
SMALLEST, LEAST_APART = 36, 120
"""Pixels across, and how many of these 1,296 must be light in one picture and dark in the other."""


@pytest.fixture(scope="module")
def art() -> PortraitArt:
    return PortraitArt(PORTRAITS)


def black_and_white(art: PortraitArt, name: str) -> list[bool]:
    picture = pygame.Surface((SMALLEST, SMALLEST))
    picture.fill(GREY)
    picture.blit(art.cameo(name, SMALLEST, GREY, bot=False), (0, 0))
    raw = pygame.image.tobytes(picture, "RGB")
    return [raw[i] * 3 + raw[i + 1] * 6 + raw[i + 2] < 1280 for i in range(0, len(raw), 3)]


def test_everybody_who_can_be_chosen_is_drawn() -> None:
    assert sorted(CHOSEN) == NAMES
    assert len(NAMES) >= 14


def test_everybody_is_known_without_colour_at_36_pixels(art: PortraitArt) -> None:
    seen = {name: black_and_white(art, name) for name in NAMES}
    apart = {
        (one, other): sum(a != b for a, b in zip(seen[one], seen[other], strict=True))
        for one, other in combinations(NAMES, 2)
    }
    assert min(apart.values()) >= LEAST_APART, min(apart, key=lambda pair: apart[pair])


@every("path", FILES, lambda p: p.stem)
def test_a_portrait_is_paths_alone(path: Path) -> None:
    root = ET.fromstring(path.read_text(encoding="utf-8"))  # noqa: S314 - our own files
    assert {element.tag.rpartition("}")[2] for element in root.iter()} <= {"svg", "g", "path"}


def test_all_portraits_together_are_small() -> None:
    assert sum(path.stat().st_size for path in FILES) < 130_000


@every("diameter", [1, 24, 36, 62, 70, 126, 140, 281])
@every("name", NAMES)
def test_a_cameo_is_round_and_has_nothing_outside_its_circle(art: PortraitArt, name: str, diameter: int) -> None:
    cameo = art.cameo(name, diameter, RED, bot=False)
    assert cameo.get_size() == (diameter, diameter)
    middle = diameter / 2
    for y in range(diameter):
        for x in (*range(min(diameter, 60)), diameter - 1):
            away = ((x + 0.5 - middle) ** 2 + (y + 0.5 - middle) ** 2) ** 0.5
            if away > middle + 1:
                assert cameo.get_at((x, y)).a < 8
            elif away < middle - 1.5:
                assert cameo.get_at((x, y)).a > 250


@every("diameter", [36, 88, 176])
def test_the_ring_has_the_colour_of_the_seat_between_two_dark_lines(art: PortraitArt, diameter: int) -> None:
    cameo = art.cameo(NAMES[0], diameter, RED, bot=False)
    row = [cameo.get_at((x, diameter // 2)) for x in range(diameter // 4)]
    ring = [i for i, colour in enumerate(row) if colour[:3] == RED]
    assert ring
    assert sum(row[ring[0] - 1][:3]) < 3 * 110
    assert sum(row[ring[-1] + 1][:3]) < 3 * 110


@every("diameter", [36, 88])
def test_a_computer_player_wears_a_cog_and_a_person_does_not(art: PortraitArt, diameter: int) -> None:
    without, within = (art.cameo(NAMES[0], diameter, GREY, bot=bot).premul_alpha() for bot in (False, True))
    changed = [
        (x, y) for x in range(diameter) for y in range(diameter) if without.get_at((x, y)) != within.get_at((x, y))
    ]
    assert len(changed) > diameter
    assert min(min(place) for place in changed) > diameter * 0.55


def test_a_cameo_is_painted_once_and_only_so_many_are_kept(art: PortraitArt) -> None:
    assert art.cameo(NAMES[0], 50, RED, bot=False) is art.cameo(NAMES[0], 50, RED, bot=False)
    assert art.cameo(NAMES[0], 50, RED, bot=False) is not art.cameo(NAMES[0], 50, GREY, bot=False)
    few = PortraitArt(PORTRAITS, pixels_kept=3 * 50 * 50)
    first = few.cameo(NAMES[0], 50, RED, bot=False)
    for name in NAMES[1:4]:
        few.cameo(name, 50, RED, bot=False)
    assert few.cameo(NAMES[0], 50, RED, bot=False) is not first


def test_the_stored_portraits_are_what_their_maker_writes(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, str(ROOT / "build" / "make_portraits.py"), str(tmp_path)], check=True, capture_output=True
    )
    assert {p.name: p.read_bytes() for p in tmp_path.iterdir()} == {p.name: p.read_bytes() for p in FILES}
