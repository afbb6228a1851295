"""The theme of high contrast keeps 7:1 for all that is read and 4.5:1 for edges; on painted screens: test_every_screen."""

from __future__ import annotations

import pygame

from cardtable.settings import CardDesign, FaceSize, Settings
from cardtable.ui.core.assets import assets_folder
from cardtable.ui.core.theme import CONTRAST, FELT, STARK_CONTROL_RATIO, STARK_TEXT_RATIO, contrast, parse_colour
from cardtable.ui.pages.score_card_page import HERE_TINT, OUT_TINT, muted_ink
from cardtable.ui.paint.face_art import Design, FaceArt, FaceForm, FaceStyle, SuitColours, paint
from cardtable.ui.paint.ground import Ground
from cardtable.ui.paint.painter import make_painter
from cardtable.ui.services import face_style
from cardtable.ui.widgets.skins import Look, Mood, button_skin
from tests.support.every import every

PURE = [FaceStyle(FaceForm.LARGE, colours, design=Design.PLAIN, pure=True) for colours in SuitColours]


@every("style", PURE, lambda style: style.colours.name)
@every("suit", "SHDCRPGB")
def test_every_ink_on_a_card_is_readable(style: FaceStyle, suit: str) -> None:
    ink, paper = parse_colour(style.colour(suit)), parse_colour(style.paper)
    assert contrast(ink, paper) >= STARK_TEXT_RATIO


@every("height", [60, 90, 140, 260])
def test_a_card_is_white_with_a_black_outline(height: int) -> None:
    drawn = paint(FaceArt(assets_folder() / "cards").drawing("7H", PURE[0], height), height)
    middle = drawn.get_height() // 2
    across = [drawn.get_at((x, middle))[:3] for x in range(drawn.get_width() // 3)]
    assert max(across[0]) < 80
    assert (255, 255, 255) in across


def test_the_theme_brings_its_own_deck_and_gives_the_chosen_one_back() -> None:
    chosen = Settings(cards=CardDesign.CLASSIC, face=FaceSize.NORMAL)
    stark = face_style(chosen, stark=True)
    assert (stark.design, stark.form, stark.pure) == (Design.PLAIN, FaceForm.LARGE, True)
    usual = face_style(chosen)
    assert (usual.design, usual.form, usual.pure) == (Design.CLASSIC, FaceForm.NORMAL, False)


def test_the_cloth_has_neither_light_nor_grain() -> None:
    cloth, surface = Ground().picture(CONTRAST, 320, 200), pygame.Surface((320, 200))
    assert pygame.transform.average_color(cloth)[:3] == CONTRAST.ground
    assert cloth.get_at((3, 3))[:3] == cloth.get_at((160, 100))[:3] == CONTRAST.ground
    Ground().paint(surface, CONTRAST, surface.get_rect())
    assert any(surface.get_at((x, 100))[:3] == CONTRAST.text for x in range(8)), "no line between rail and cloth"


@every("look", Look, lambda look: look.value)
@every("mood", Mood, lambda mood: mood.value)
def test_every_button_has_an_outline(surface: pygame.Surface, look: Look, mood: Mood) -> None:
    skin = button_skin(make_painter(CONTRAST), look, mood)
    assert skin is not None
    assert skin.edge is not None
    assert contrast(skin.edge, CONTRAST.ground) >= STARK_CONTROL_RATIO
    assert skin.line >= 2


@every("ground", [HERE_TINT, OUT_TINT])
def test_small_print_on_the_score_card_is_readable(surface: pygame.Surface, ground) -> None:
    assert contrast(muted_ink(make_painter(CONTRAST)), ground) >= STARK_TEXT_RATIO
    assert contrast(muted_ink(make_painter(FELT)), ground) < STARK_TEXT_RATIO, "the usual card is quieter"
