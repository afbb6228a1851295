from __future__ import annotations

import pygame
import pytest

from cardtable.ui.paint.painter import Shadow, Skin, Skins


@pytest.fixture
def sheet(surface):
    sheet = pygame.Surface((300, 200))
    sheet.fill((200, 200, 200))
    return sheet


@pytest.mark.parametrize("size", [(6, 6), (44, 44), (120, 44), (280, 180)])
def test_a_box_fills_its_place_and_leaves_the_corners_free(sheet, size):
    place = pygame.Rect(10, 10, *size)
    Skins().paint(sheet, place, Skin(radius=3, top=(10, 20, 30), bottom=(10, 20, 30)))
    assert sheet.get_at(place.center) == (10, 20, 30, 255)
    assert sheet.get_at((place.left - 1, place.centery)) == (200, 200, 200, 255)
    assert sheet.get_at(place.topleft)[0] > 60


def test_the_corners_are_smooth_not_stepped(sheet):
    place = pygame.Rect(10, 10, 100, 60)
    Skins().paint(sheet, place, Skin(radius=16, top=(0, 0, 0), bottom=(0, 0, 0)))
    corner = [sheet.get_at((10 + x, 10 + y))[0] for x in range(16) for y in range(16)]
    assert sum(0 < shade < 200 for shade in corner) >= 12


def test_the_gradient_runs_from_top_to_bottom(sheet):
    place = pygame.Rect(0, 0, 200, 100)
    Skins().paint(sheet, place, Skin(radius=4, top=(0, 0, 0), bottom=(200, 0, 0)))
    reds = [sheet.get_at((100, y))[0] for y in range(2, 98, 8)]
    assert reds == sorted(reds)
    assert reds[-1] - reds[0] > 150


def test_a_shadow_falls_outside_and_fades(sheet):
    place = pygame.Rect(60, 50, 120, 80)
    Skins().paint(sheet, place, Skin(radius=8, top=(90, 90, 90), shadow=Shadow((0, 0, 0), 16, 4, 0.6)))
    shades = [sheet.get_at((120, y))[0] for y in range(place.bottom, place.bottom + 20)]
    assert shades[0] < 170
    assert shades == sorted(shades)
    assert shades[-1] >= 198


def test_an_empty_place_paints_nothing(sheet):
    Skins().paint(sheet, pygame.Rect(5, 5, 0, 10), Skin(radius=2, top=(0, 0, 0)))
    assert sheet.get_at((5, 5)) == (200, 200, 200, 255)


def test_boxes_of_ever_new_sizes_take_no_more_than_half_a_window_full(sheet):
    def paint_all():
        for width in range(1, 201):
            skins.paint(sheet, pygame.Rect(0, 0, 100 + width, 150), Skin(radius=2, top=(0, 0, 0), bottom=(0, 0, 0)))

    skins = Skins()
    skins.fit(1600, 1000)
    paint_all()
    assert 700_000 < skins._made.weight <= 1600 * 1000 / 2
    skins.fit(300, 200)  # a small window gives up what a larger one kept, and keeps the least
    assert skins._made.weight <= 500_000
    paint_all()
    assert 400_000 < skins._made.weight <= 500_000


@pytest.mark.parametrize("size", [(900, 500), (120, 44)])
def test_a_box_painted_piece_by_piece_is_the_box_painted_at_once_whether_it_is_kept_or_too_large_for_that(
    surface, size
):
    skin = Skin(radius=9, top=(80, 90, 100), bottom=(10, 20, 30), edge=(200, 160, 90), line=2, rim=(255, 255, 255))
    skins, place = Skins(), pygame.Rect(20, 15, *size)
    whole, pieces = pygame.Surface((960, 540)), pygame.Surface((960, 540))
    skins.paint(whole, place, skin)
    for x in range(0, 960, 70):
        for y in range(0, 540, 45):
            pieces.set_clip((x, y, 70, 45))
            skins.paint(pieces, place, skin)
    assert pygame.image.tobytes(pieces, "RGB") == pygame.image.tobytes(whole, "RGB")
    kept = skins._made.weight
    assert kept == 0 if size[0] * size[1] > 100_000 else kept > 0
