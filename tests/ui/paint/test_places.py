"""Empty places of a table, and cards at rest: a fan casts the shadow of one long card."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest
from PIL import Image

from cardtable.games.registry import find
from cardtable.kernel.options import complete
from cardtable.kernel.table import Role
from cardtable.table.geometry import Rect
from cardtable.table.layout import GridLayout, fit_grid
from cardtable.ui.core.assets import assets_folder
from cardtable.ui.core.theme import CONTROL_RATIO, THEMES, Theme, contrast
from cardtable.ui.paint.face_art import size_of_card
from cardtable.ui.paint.faces import FaceStore, Lift
from cardtable.ui.paint.painter import Painter, make_painter
from cardtable.ui.paint.places import LyingSpot, paint_awaited, paint_lying, paint_places, pixel_rect, rows
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
            colours = Image.frombytes("RGB", inner.get_size(), pygame.image.tobytes(inner, "RGB")).getcolors(99_999)
            _, ink = max(each for each in colours if each[1] != tuple(ground))
            assert contrast(ink, ground) >= CONTROL_RATIO


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


# -- cards at rest -----------------------------------------------------------------------------------------------------


HIGH = 140
SIZE = size_of_card(HIGH)
PAPER = (228, 219, 200)
ROOM = (400, 400)


@pytest.fixture
def faces(surface: pygame.Surface) -> Iterator[FaceStore]:
    store = FaceStore(assets_folder() / "cards", None)
    yield store
    store.close()


def painted(faces: FaceStore, spots: list[LyingSpot], clip: pygame.Rect | None = None) -> pygame.Surface:
    target = pygame.Surface(ROOM)
    target.fill(PAPER)
    target.set_clip(clip)
    paint_lying(target, faces, HIGH, spots)
    target.set_clip(None)
    return target


def column(cards: int, step: int = 20, x: int = 100, y: int = 60) -> list[LyingSpot]:
    return [(x, y + n * step, "9S") for n in range(cards)]


def line(cards: int, step: int = 24) -> list[LyingSpot]:
    return [(60 + n * step, 100, "9S") for n in range(cards)]


def lightness(picture: pygame.Surface, places: list[tuple[int, int]]) -> list[int]:
    return [sum(picture.get_at(place)[:3]) for place in places]


@pytest.mark.parametrize("out", [1, 2, 3, 4])
def test_beside_a_column_the_shadow_is_as_dark_from_top_to_bottom_as_beside_one_card(
    faces: FaceStore, out: int
) -> None:
    one, many = painted(faces, column(1)), painted(faces, column(6))
    x, middle = 99 - out, 60 + HIGH // 2
    dark = lightness(one, [(x, middle)])[0]
    assert set(lightness(many, [(x, y) for y in range(middle, middle + 100)])) == {dark}
    assert out > 3 or dark < sum(PAPER)


@pytest.mark.parametrize("out", [0, 1, 2, 3])
def test_above_and_below_a_spread_waste_the_shadow_is_as_dark_from_end_to_end(faces: FaceStore, out: int) -> None:
    one, many = painted(faces, line(1)), painted(faces, line(5))
    for y in (99 - out, 100 + HIGH + out):
        dark = lightness(one, [(60 + SIZE[0] // 2, y)])[0]
        across = [(x, y) for x in range(60 + SIZE[0] // 2, 60 + SIZE[0] // 2 + 96)]
        assert set(lightness(many, across)) == {dark}


def test_a_stack_casts_no_more_shadow_than_one_card(faces: FaceStore) -> None:
    assert pygame.image.tobytes(painted(faces, [(100, 60, "9S")] * 24), "RGB") == pygame.image.tobytes(
        painted(faces, column(1)), "RGB"
    )


def test_each_card_of_a_fan_still_shades_the_one_below_it(faces: FaceStore) -> None:
    fan, alone = painted(faces, column(3, step=40)), painted(faces, column(1))
    spots = [(x, 98) for x in range(120, 180)]
    assert sum(lightness(fan, spots)) < sum(lightness(alone, spots))


def test_neighbours_lie_in_rows_only_where_they_overlap_in_one_direction() -> None:
    wide, high = SIZE
    spots = [(0, 0, "a"), (0, 20, "b"), (0, 40, "c"), (wide, 40, "d"), (wide + 20, 40, "e"), (wide + 40, 60, "f")]
    apart = [(0, 400, "g"), (0, 400 + high, "h")]
    assert [[key for _, _, key in row] for row in rows([*spots, *apart], SIZE)] == [
        ["a", "b", "c"], ["d", "e"], ["f"], ["g"], ["h"],
    ]  # fmt: skip
    assert list(rows([], SIZE)) == []


def test_painting_in_parts_gives_the_same_picture(faces: FaceStore) -> None:
    spots = [*column(6, x=40), *column(1, x=260), *[(180 + 20 * n, 250, "KH") for n in range(4)]]
    whole, pieces = painted(faces, spots), pygame.Surface(ROOM)
    cuts = [37, 61, 96, 163, 201, 255, 390]
    for top, bottom in zip([0, *cuts], [*cuts, ROOM[1]], strict=True):
        part = pygame.Rect(0, top, ROOM[0], bottom - top)
        pieces.blit(painted(faces, spots, part), part, part)
    assert pygame.image.tobytes(pieces, "RGB") == pygame.image.tobytes(whole, "RGB")


@pytest.mark.parametrize("gone", range(6))
@pytest.mark.parametrize("lying", [column(6, step=30), line(6)], ids=["column", "line"])
def test_when_a_card_leaves_nothing_changes_outside_of_its_own_shadow(
    faces: FaceStore, lying: list[LyingSpot], gone: int
) -> None:
    before, after = painted(faces, lying), painted(faces, [*lying[:gone], *lying[gone + 1 :]])
    shadow, (dx, dy) = faces.shadow(HIGH, Lift.RESTING)
    x, y, _ = lying[gone]
    touched = pygame.Rect(x + dx, y + dy, *shadow.get_size()).union((x, y), SIZE)
    for picture in (before, after):
        picture.fill(PAPER, touched)
    assert pygame.image.tobytes(before, "RGB") == pygame.image.tobytes(after, "RGB")
