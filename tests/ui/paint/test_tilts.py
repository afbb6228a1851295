"""Pictures of cards at an angle: few are made, they turn about their middle, and the faces behind them may change."""

from __future__ import annotations

import pygame
import pytest

from cardtable.ui.core.assets import assets_folder
from cardtable.ui.paint.faces import FaceStore
from cardtable.ui.paint.shadows import Lift, lift_of
from cardtable.ui.paint.tilts import STEP, Tilts, steps, turned

HIGH = 120


@pytest.fixture
def tilts(surface: pygame.Surface) -> Tilts:
    return Tilts(FaceStore(assets_folder() / "cards", None))


def test_an_upright_card_is_the_face_itself_and_a_turned_one_is_larger_about_the_same_middle(tilts: Tilts) -> None:
    face = tilts.picture("AS", HIGH, 0)
    assert face.get_size() == (86, HIGH)
    leaning = tilts.picture("AS", HIGH, steps(4.5))
    assert leaning.get_width() > 86
    assert leaning.get_height() > HIGH
    box = leaning.get_bounding_rect()
    assert abs(box.centerx - leaning.get_width() / 2) <= 1.5
    assert abs(box.centery - leaning.get_height() / 2) <= 1.5


def test_the_same_picture_is_made_once_and_another_after_it_was_forgotten(tilts: Tilts) -> None:
    first = tilts.picture("KH", HIGH, 4, 1.05)
    assert tilts.picture("KH", HIGH, 4, 1.05) is first
    assert tilts.picture("KH", HIGH, 4) is not first
    tilts.clear()
    assert tilts.picture("KH", HIGH, 4, 1.05) is not first


def test_a_positive_angle_turns_counter_clockwise() -> None:
    line = pygame.Surface((9, 81), pygame.SRCALPHA)
    line.fill("white")
    leaning = turned(line, 20)
    top = leaning.subsurface((0, 0, leaning.get_width(), 12)).get_bounding_rect()
    assert top.centerx < leaning.get_width() / 2


def test_a_frame_turns_few_large_cards_and_shows_the_others_at_the_nearest_angle(tilts: Tilts) -> None:
    high = 410
    tilts.begin()
    assert tilts.near("AS", high, 4.5) == 6
    tilts.begin()
    assert tilts.near("KS", high, 4.5) == 6
    assert tilts.near("QS", high, 4.5) == 6
    assert tilts.near("JS", high, 4.5) == 0
    assert tilts.near("AS", high, 3.0) == 6
    assert tilts.near("AS", high, 0.1) == 0
    tilts.begin()
    assert tilts.near("JS", high, 4.5) == 6


def test_the_shadow_turns_with_the_card_and_grows_as_it_rises(tilts: Tilts) -> None:
    straight, (_, low) = tilts.shadow(HIGH, Lift.RESTING, 0)
    leaning, _ = tilts.shadow(HIGH, Lift.RESTING, 8)
    assert leaning.get_width() > straight.get_width()
    sizes = [tilts.shadow(HIGH, lift, 0)[0].get_width() for lift in Lift]
    assert sizes == sorted(set(sizes))
    assert tilts.shadow(HIGH, Lift.LIFTED, 0)[1][1] > low


def test_a_shadow_grows_in_even_steps_to_the_highest() -> None:
    assert [lift_of(n / 4) for n in range(5)] == [*Lift, Lift.LIFTED]


def test_nobody_sees_a_step() -> None:
    assert steps(STEP) == 1
    assert HIGH * 0.5 * STEP * 3.1416 / 180 < 1
