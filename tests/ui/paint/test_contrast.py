"""Every text, index and edge against what it stands on: computed from the colours or read from the drawing (WCAG 2.2)."""

from __future__ import annotations

from collections import Counter

import pygame

from cardtable.session.seats import SeatColour
from cardtable.settings import CardDesign, FaceSize, Settings
from cardtable.ui.core.assets import assets_folder
from cardtable.ui.core.theme import (
    CONTRAST,
    CONTROL_RATIO,
    FELT,
    STARK_CONTROL_RATIO,
    STARK_TEXT_RATIO,
    TEXT_RATIO,
    THEMES,
    Rgb,
    contrast,
    parse_colour,
)
from cardtable.ui.pages.score_card_page import HERE_TINT, OUT_TINT, PAPER, QUIET, muted_ink
from cardtable.ui.paint.face_art import (
    FOUR_COLOURS,
    TWO_COLOURS,
    VEGETABLE_COLOURS,
    Design,
    FaceArt,
    FaceForm,
    FaceStyle,
    SuitColours,
    paint,
)
from cardtable.ui.paint.ground import Ground
from cardtable.ui.paint.painter import make_painter
from cardtable.ui.paint.places import badge_rect, paint_badge
from cardtable.ui.paint.things import TokenArt, colour_of
from cardtable.ui.services import face_style
from cardtable.ui.table.round_scenery import plate_colour, plate_ink
from cardtable.ui.widgets.skins import ControlState, Look, button_skin
from tests.support.every import every

FACE = parse_colour("#FFFCF4")
each_theme = every("theme", THEMES, lambda theme: theme.name)
INKS = {
    **{f"two {suit}": colour for suit, colour in TWO_COLOURS.items()},
    **{f"four {suit}": colour for suit, colour in FOUR_COLOURS.items()},
    **{f"vegetable {suit}": colour for suit, colour in VEGETABLE_COLOURS.items()},
}
PRINTED = {
    "casino-7": (0.35, 0.28, 0.30, 0.28),
    "casino-0": (0.35, 0.28, 0.30, 0.28),
    "casino-max": (0.32, 0.07, 0.36, 0.08),
    "casino-min": (0.32, 0.07, 0.36, 0.08),
    "chip+1-1": (0.26, 0.32, 0.48, 0.26),
    "chip-1-2": (0.26, 0.32, 0.48, 0.26),
    "chip-2+1": (0.26, 0.32, 0.48, 0.26),
    "chip-3-2": (0.26, 0.32, 0.48, 0.26),
    "gold-3-4": (0.26, 0.32, 0.48, 0.26),
    "gold-4-3": (0.26, 0.32, 0.48, 0.26),
    "coin-1": (0.38, 0.42, 0.24, 0.36),
    "coin-5": (0.36, 0.42, 0.28, 0.36),
    "coin-10": (0.28, 0.42, 0.44, 0.36),
}
"""Where a token's number or word stands: left, top, width, height as parts of the picture."""


def colours(picture: pygame.Surface) -> list[Rgb]:
    """The colours of a picture, what covers most first."""
    raw = pygame.image.tobytes(picture, "RGB")
    return [colour for colour, _ in Counter(zip(raw[::3], raw[1::3], raw[2::3], strict=True)).most_common()]


@every("ink", INKS.values())
def test_an_index_is_readable_on_its_card(ink: str) -> None:
    assert contrast(parse_colour(ink), FACE) >= TEXT_RATIO


@every("ground", [PAPER.panel, PAPER.panel_top, OUT_TINT, HERE_TINT])
@every("ink", [PAPER.text, QUIET, PAPER.bad])
def test_what_is_written_on_the_score_card_is_readable_in_every_column(ink: Rgb, ground: Rgb) -> None:
    assert contrast(ink, ground) >= TEXT_RATIO


def test_signs_on_the_score_card_and_its_heading_stand_out() -> None:
    assert contrast(FELT.text, FELT.ground) >= TEXT_RATIO
    assert contrast(PAPER.muted, PAPER.panel) >= TEXT_RATIO
    assert contrast(PAPER.good, PAPER.panel) >= TEXT_RATIO
    assert contrast(PAPER.accent, HERE_TINT) >= CONTROL_RATIO


@every("name", PRINTED)
def test_a_number_on_a_token_is_readable(surface: pygame.Surface, name: str) -> None:
    picture = TokenArt(assets_folder() / "tokens").picture(name, 400)
    wide, high = picture.get_size()
    left, top, width, height = PRINTED[name]
    part = picture.subsurface((int(left * wide), int(top * high), int(width * wide), int(height * high)))
    ground, ink, *_ = colours(part)
    assert contrast(ground, ink) >= TEXT_RATIO


@each_theme
def test_the_number_on_a_stock_is_readable_on_its_slip(surface: pygame.Surface, theme) -> None:
    painter = make_painter(theme)
    for ground in (theme.raised, theme.raised_top):
        assert contrast(theme.text, ground) >= TEXT_RATIO
    card = pygame.Rect(20, 20, 143, 200)
    surface.fill(FACE)
    paint_badge(surface, painter, card, "24")
    slip = colours(surface.subsurface(badge_rect(painter, card, "24")))
    assert max(contrast(theme.text, colour) for colour in slip) >= TEXT_RATIO
    assert theme.text in slip


@each_theme
def test_what_is_written_on_a_plate_can_be_read(theme) -> None:
    assert contrast(plate_ink(theme), plate_colour(theme)) >= TEXT_RATIO


@each_theme
@every("ground", ["ground", "ground_light", "ground_deep"])
def test_the_ink_of_empty_places_stands_out_on_every_part_of_the_table(theme, ground) -> None:
    assert contrast(theme.place, getattr(theme, ground)) >= CONTROL_RATIO


def test_no_two_seats_have_the_same_colour() -> None:
    assert len({colour_of(colour) for colour in SeatColour}) == len(SeatColour)


# -- high contrast; on painted screens: test_every_screen --------------------------------------------------------------


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
@every("state", ControlState, lambda state: state.value)
def test_every_button_has_an_outline(surface: pygame.Surface, look: Look, state: ControlState) -> None:
    skin = button_skin(make_painter(CONTRAST), look, state)
    assert skin is not None
    assert skin.edge is not None
    assert contrast(skin.edge, CONTRAST.ground) >= STARK_CONTROL_RATIO
    assert skin.line >= 2


@every("ground", [HERE_TINT, OUT_TINT])
def test_small_print_on_the_score_card_is_readable(surface: pygame.Surface, ground) -> None:
    assert contrast(muted_ink(make_painter(CONTRAST)), ground) >= STARK_TEXT_RATIO
    assert contrast(muted_ink(make_painter(FELT)), ground) < STARK_TEXT_RATIO, "the usual card is quieter"
