"""Icons in the colour they are asked for in, boxes cut from nine patches, and tokens of the right size."""

from __future__ import annotations

import re
from pathlib import Path

import pygame
import pytest

from cardtable.ui.core.assets import assets_folder
from cardtable.ui.paint.painter import SUIT_ICONS, Icons, Shadow, Skin, Skins
from cardtable.ui.paint.things import TokenArt, chip_key
from tests.support.every import every

FOLDER = assets_folder() / "icons"
WANTED = [
    "home",
    "back",
    "undo",
    "redo",
    "hint",
    "new",
    "restart",
    "number",
    "settings",
    "rules",
    "statistics",
    "history",
    "close",
    "check",
    "chevron-up",
    "chevron-down",
    "chevron-left",
    "chevron-right",
    "play",
    "pause",
    "sound-on",
    "sound-off",
    "full-screen",
    "keys",
    "search",
    "folder",
    "trophy",
    "flag",
    "calendar",
    "plus",
    "minus",
    "person",
    "bot",
    "eye",
    "trash",
    "export",
    "import",
    "warning",
    "info",
    "star",
    "auto-up",
    "spade",
    "heart",
    "diamond",
    "club",
]
FORBIDDEN = re.compile(r"<(use|clipPath|mask|pattern|filter|text|image|style)\b|opacity|#[0-9a-f]{3}", re.IGNORECASE)


def test_the_family_is_complete():
    assert set(WANTED) <= set(Icons(FOLDER).names())


@every("name", Icons(FOLDER).names())
def test_an_icon_is_drawn_on_the_grid_in_one_colour_with_what_the_loader_knows(name):
    text = (FOLDER / f"{name}.svg").read_text(encoding="utf-8")
    assert 'viewBox="0 0 24 24"' in text
    assert "currentColor" in text
    assert not FORBIDDEN.search(text)
    if "stroke=" in text:
        assert 'stroke-width="2" stroke-linecap="round" stroke-linejoin="round"' in text


@every("name", Icons(FOLDER).names())
@every("px", [16, 22, 59])
def test_an_icon_shows_something_and_is_not_cut_off(surface, name, px):
    picture = Icons(FOLDER).get(name, px, (250, 200, 90))
    assert picture.get_size() == (px, px)
    mask = pygame.mask.from_surface(picture, 60)
    assert mask.count() > px * px / (40 if name in {"more", "minus"} else 16) / (2 if name == "more" else 1)
    edge = [(x, y) for x in range(px) for y in range(px) if x in (0, px - 1) or y in (0, px - 1)]
    assert not any(mask.get_at(place) for place in edge)


def test_an_icon_has_the_colour_it_was_asked_in(surface):
    picture = Icons(FOLDER).get("heart", 48, (250, 10, 20))
    assert picture.get_at((24, 24)) == (250, 10, 20, 255)


def test_every_suit_sign_has_an_icon():
    assert set(SUIT_ICONS.values()) <= set(Icons(FOLDER).names())


def test_a_missing_icon_is_an_error(surface):
    with pytest.raises(FileNotFoundError):
        Icons(FOLDER).get("no such icon", 22, (0, 0, 0))


# -- boxes -------------------------------------------------------------------------------------------------------------


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


# -- tokens ------------------------------------------------------------------------------------------------------------


TOKENS = Path(__file__).resolve().parents[3] / "assets" / "tokens"


@pytest.fixture
def art() -> TokenArt:
    return TokenArt(TOKENS)


def test_a_casino_card_has_the_proportions_of_a_card(art: TokenArt) -> None:
    assert art.picture("casino-7", 205).get_size() == art.size("casino-7", 205) == (147, 205)


def test_a_chip_is_as_wide_as_high(art: TokenArt) -> None:
    assert art.picture(chip_key(1, -2), 64).get_size() == (64, 64)


def test_the_name_of_a_chip_says_both_sides_and_whether_it_is_golden() -> None:
    assert chip_key(1, -2) == "chip+1-2"
    assert chip_key(-4, -3, golden=True) == "gold-4-3"


def test_asking_again_gives_the_very_same_surface(art: TokenArt) -> None:
    assert art.picture("coin-10", 40) is art.picture("coin-10", 40)


def test_a_missing_token_is_an_error_of_the_installation(art: TokenArt) -> None:
    with pytest.raises(FileNotFoundError):
        art.picture("coin-7", 40)


def test_a_token_that_does_not_say_how_large_it_is_is_refused(tmp_path: Path) -> None:
    (tmp_path / "odd.svg").write_text('<svg xmlns="http://www.w3.org/2000/svg"></svg>', encoding="utf-8")
    with pytest.raises(ValueError, match="odd"):
        TokenArt(tmp_path).size("odd", 40)


def test_what_is_kept_stays_bounded(art: TokenArt) -> None:
    first = art.picture("pot-full", 900)
    for height in (901, 902, 903, 904):
        art.picture("pot-full", height)
    assert art.picture("pot-full", 900) is not first


def test_small_pictures_lose_their_fine_lines(art: TokenArt) -> None:
    ground = (40, 60)
    assert art.picture("casino-3", 100).get_at(ground) != art.picture("casino-3", 300).get_at((120, 180))
