from __future__ import annotations

from collections import Counter

import pygame
import pytest

from cardtable.games.registry import find
from cardtable.kernel.options import complete
from cardtable.kernel.table import Role
from cardtable.table.geometry import Rect
from cardtable.table.layout import GridLayout, fit_grid
from cardtable.ui.core.theme import CONTROL_RATIO, THEMES, Theme, contrast
from cardtable.ui.paint.painter import Painter, make_painter
from cardtable.ui.paint.places import paint_awaited, paint_places, pixel_rect
from tests.support.every import every


@pytest.fixture
def painter(surface: pygame.Surface) -> Painter:
    pygame.font.init()
    return make_painter()


def laid(game_id: str, width: int = 1100, height: int = 700) -> GridLayout:
    game = find(game_id)
    return fit_grid(game.table(complete(game.info.options, {})), Rect(0, 0, width, height))


def inked(painter: Painter, layout: GridLayout, role: Role) -> list[float]:
    """For each pile of a role how much of the inner half of its place is not table."""
    surface = pygame.Surface((1100, 700))
    surface.fill(painter.theme.ground)
    paint_places(surface, painter, layout)
    shares = []
    for pile in layout.spec.piles:
        if pile.role is role:
            place = pixel_rect(layout, pile)
            inner = surface.subsurface(place.inflate(-place.width // 2, -place.height // 2))
            raw = pygame.image.tobytes(inner, "RGB")
            ground = bytes(painter.theme.ground)
            shares.append(sum(raw[i : i + 3] != ground for i in range(0, len(raw), 3)) * 3 / len(raw))
    return shares


@pytest.mark.parametrize(
    ("game", "role"), [("klondike", Role.FOUNDATION), ("chinese_wall", Role.RESERVE), ("golf", Role.STOCK)]
)
def test_an_empty_place_says_what_belongs_there(painter: Painter, game: str, role: Role) -> None:
    shares = inked(painter, laid(game), role)
    assert shares
    assert min(shares) > 0.03


def test_the_sign_of_a_suit_is_larger_than_that_of_a_role(painter: Painter) -> None:
    layout = laid("chinese_wall")
    assert min(inked(painter, layout, Role.FOUNDATION)) > max(inked(painter, layout, Role.RESERVE))


def test_places_outside_the_clip_are_left_alone(painter: Painter) -> None:
    surface = pygame.Surface((1100, 700))
    surface.set_clip(pygame.Rect(0, 690, 1100, 10))
    paint_places(surface, painter, laid("klondike"))
    surface.set_clip(None)
    assert not any(surface.get_buffer().raw[: 1100 * 680 * 4])


def test_a_tiny_place_has_one_line_only(painter: Painter) -> None:
    layout = laid("klondike", 200, 120)
    surface = pygame.Surface((200, 120))
    surface.fill(painter.theme.ground)
    paint_places(surface, painter, layout)
    place = pixel_rect(layout, next(pile for pile in layout.spec.piles if pile.id == "waste"))
    inner = place.inflate(-6, -6)
    colours = {surface.get_at((x, inner.top + 2))[:3] for x in range(inner.left, inner.right)}
    assert colours == {painter.theme.ground}


@every("theme", THEMES, lambda theme: theme.name)
@every("game", ["klondike", "golf", "chinese_wall", "elevens", "alexander"])
def test_every_empty_place_has_a_sign_that_can_be_seen_on_every_part_of_every_table(game: str, theme: Theme) -> None:
    pygame.font.init()
    painter = make_painter(theme)
    layout = laid(game)
    for ground in (theme.ground, theme.ground_light, theme.ground_deep):
        surface = pygame.Surface((1100, 700))
        surface.fill(ground)
        paint_places(surface, painter, layout)
        for pile in layout.spec.piles:
            place = pixel_rect(layout, pile)
            inner = surface.subsurface(place.inflate(-place.width // 2, -place.height // 2))
            raw = pygame.image.tobytes(inner, "RGB")
            inks = Counter(zip(raw[::3], raw[1::3], raw[2::3], strict=True))
            del inks[ground]
            assert contrast(inks.most_common(1)[0][0], ground) >= CONTROL_RATIO


def test_places_of_different_roles_have_different_signs(painter: Painter) -> None:
    pictures = {}
    for game, pile in (("klondike", "waste"), ("golf", "t1"), ("golf", "stock"), ("elevens", "c1")):
        layout = laid(game, 1100, 700)
        surface = pygame.Surface((1100, 700))
        surface.fill(painter.theme.ground)
        paint_places(surface, painter, layout)
        centre = pixel_rect(layout, layout.spec[pile]).center
        sign = surface.subsurface(pygame.Rect(centre[0] - 15, centre[1] - 15, 30, 30))
        pictures[game, pile] = pygame.image.tobytes(sign, "RGB")
    assert len(set(pictures.values())) == len(pictures)


def test_each_gap_shows_the_card_it_waits_for_and_nothing_before_it_waits(painter: Painter) -> None:
    layout = laid("gaps")
    assert max(inked(painter, layout, Role.TABLEAU)[1:13]) == 0
    pile, pictures = layout.spec["a2"], set()
    place = pixel_rect(layout, pile)
    for card in ("9H", "10H", "10S"):
        surface = pygame.Surface((1100, 700))
        surface.fill(painter.theme.ground)
        paint_awaited(surface, painter, place, card, pile)
        assert surface.get_at(place.topleft)[:3] == painter.theme.ground
        pictures.add(pygame.image.tobytes(surface.subsurface(place), "RGB"))
    assert len(pictures) == 3


def test_a_stock_that_is_spent_promises_nothing(painter: Painter) -> None:
    layout, pictures = laid("gaps"), []
    for spent in ({"stock"}, set()):
        surface = pygame.Surface((1100, 700))
        surface.fill(painter.theme.ground)
        paint_places(surface, painter, layout, spent=frozenset(spent))
        pictures.append(pygame.image.tobytes(surface.subsurface(pixel_rect(layout, layout.spec["stock"])), "RGB"))
    assert pictures[0] != pictures[1]
