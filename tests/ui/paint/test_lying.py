"""Cards at rest: a fan casts the shadow of one long card, however many lie in it."""

from __future__ import annotations

from collections.abc import Iterator

import pygame
import pytest

from cardtable.ui.core.assets import assets_folder
from cardtable.ui.paint.face_art import size_of_card
from cardtable.ui.paint.faces import FaceStore, Lift
from cardtable.ui.paint.places import LyingSpot, paint_lying, rows

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
