"""The theme of high contrast keeps 7:1 for all that is read and 4.5:1 for edges: by its colours, and on every painted screen."""

from __future__ import annotations

import pygame
import pytest

from cardtable.settings import Animation, CardDesign, FaceSize, Settings
from cardtable.ui.core.assets import assets_folder
from cardtable.ui.core.theme import CONTRAST, FELT, STARK_CONTROL_RATIO, STARK_TEXT_RATIO, contrast, parse_colour
from cardtable.ui.pages.score_card_page import HERE_TINT, OUT_TINT, muted_ink
from cardtable.ui.paint.face_art import Design, FaceArt, FaceForm, FaceStyle, SuitColours, paint
from cardtable.ui.paint.ground import EdgeGround, Ground
from cardtable.ui.paint.painter import make_painter
from cardtable.ui.paint.places import shade_of, shaded
from cardtable.ui.services import face_style
from cardtable.ui.widgets.skins import Look, Mood, button_skin
from tests.support.contrast_on_screen import Meter
from tests.support.every import every
from tests.support.histories import some_past
from tests.support.painted import painted_once
from tests.support.services import sandbox
from tests.support.text_tour import TextTour

__all__ = ["painted_once"]

GROUNDS = (
    "ground",
    "ground_light",
    "ground_deep",
    "panel",
    "panel_top",
    "raised",
    "raised_top",
    "field",
    "floor",
    "rim",
)
PURE = [FaceStyle(FaceForm.LARGE, colours, design=Design.PLAIN, pure=True) for colours in SuitColours]
SIZE = (1280, 800)


@every("ground", GROUNDS)
@every("ink", ["text", "muted", "ground_muted", "accent", "good", "bad", "suit_red", "brass", "place"])
def test_every_ink_is_readable_on_every_ground(ink: str, ground: str) -> None:
    assert contrast(getattr(CONTRAST, ink), getattr(CONTRAST, ground)) >= STARK_TEXT_RATIO


@every("ground", GROUNDS)
@every("line", ["edge", "panel_edge", "off", "ring_light", "accent"])
def test_every_edge_and_what_is_off_stands_out(line: str, ground: str) -> None:
    assert contrast(getattr(CONTRAST, line), getattr(CONTRAST, ground)) >= STARK_CONTROL_RATIO


def test_text_on_the_accent_on_a_knob_and_on_a_selection_is_readable() -> None:
    assert contrast(CONTRAST.accent_text, CONTRAST.accent) >= STARK_TEXT_RATIO
    assert contrast(CONTRAST.knob_ink, CONTRAST.knob) >= STARK_TEXT_RATIO
    assert contrast(CONTRAST.text, CONTRAST.selection) >= STARK_TEXT_RATIO


@every("style", PURE, lambda style: style.colours.name)
@every("suit", "SHDCRPGB")
def test_every_ink_on_a_card_is_readable_also_where_it_cannot_be_played(style: FaceStyle, suit: str) -> None:
    shade, ink, paper = shade_of(CONTRAST), parse_colour(style.colour(suit)), parse_colour(style.paper)
    assert contrast(ink, paper) >= STARK_TEXT_RATIO
    assert contrast(shaded(ink, shade), shaded(paper, shade)) >= STARK_TEXT_RATIO


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
    surface = pygame.Surface((320, 200))
    Ground().paint(surface, CONTRAST, surface.get_rect())
    assert pygame.transform.average_color(surface)[:3] == CONTRAST.ground
    assert surface.get_at((3, 3))[:3] == surface.get_at((160, 100))[:3] == CONTRAST.ground
    EdgeGround(Ground()).paint(surface, CONTRAST, surface.get_rect())
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


@pytest.mark.parametrize("part", ["pages", "tables"])
def test_every_text_and_sign_on_every_screen_stands_out_from_what_it_stands_on(
    part: str, surface: pygame.Surface
) -> None:
    """Measured in the pictures: 7:1, large text and what is off 4.5:1."""
    settings = Settings(animation=Animation.OFF, theme="contrast", captions=True, coach=True, show_counters=True)
    box = sandbox(settings)
    try:
        some_past(box)
        meter, low, count = Meter(box.services.painter.theme), [], 0
        with meter.open():
            for stop, screen, now in getattr(TextTour(box, SIZE, 1.0), part)():
                stood = meter.measured(screen, SIZE, now)
                count += len(stood)
                low += [f"{stop}: {each}" for each in stood if not each.is_readable]
        assert count > 3000
        assert low == []
    finally:
        box.close()


def test_what_cannot_be_read_is_noticed(surface: pygame.Surface) -> None:
    box = sandbox(Settings(animation=Animation.OFF, theme="felt"))
    try:
        some_past(box)
        meter, found = Meter(box.services.painter.theme), []
        with meter.open():
            for _, screen, now in TextTour(box, SIZE, 1.0).pages():
                found += [each for each in meter.measured(screen, SIZE, now) if not each.is_readable]
                if found:
                    break
        assert found, "the green felt keeps 4.5:1 and no more"
    finally:
        box.close()
