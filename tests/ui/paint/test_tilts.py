"""Pictures of cards at an angle: few are made, they turn about their middle, and what they surely cover."""

from __future__ import annotations

import pygame
import pytest
from hypothesis import given
from hypothesis import strategies as st

from cardtable.ui.core.assets import assets_folder
from cardtable.ui.paint.face_art import size_of_card
from cardtable.ui.paint.faces import FaceStore, Lift, lift_of
from cardtable.ui.paint.tilts import STEP, Tilts, beside, shadow_step, steps, surely_covered, turned

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


def shown(tilts: Tilts, key: str, high: int, angle: float) -> int:
    """Show a moving card as near to ``angle`` as this frame can; the step it is shown at."""
    step = tilts.near(key, high, angle)
    tilts.picture(key, high, step, moving=True)
    return step


def test_a_frame_turns_few_large_cards_and_shows_the_others_at_the_nearest_angle(tilts: Tilts) -> None:
    high = 410
    tilts.begin()
    assert shown(tilts, "AS", high, 4.5) == 6
    tilts.begin()
    assert shown(tilts, "KS", high, 4.5) == 6
    assert shown(tilts, "QS", high, 4.5) == 6
    assert shown(tilts, "JS", high, 4.5) == 0
    assert shown(tilts, "AS", high, 3.0) == 6
    assert shown(tilts, "AS", high, 0.1) == 0
    tilts.begin()
    assert shown(tilts, "JS", high, 4.5) == 6


def test_what_flies_past_may_be_turned_a_little_more_or_less_if_that_picture_is_there(tilts: Tilts) -> None:
    tilts.picture("AS", HIGH, 20, moving=True)
    assert tilts.close("AS", HIGH, 18 * STEP) == 20
    assert tilts.close("AS", HIGH, 2 * STEP) == 0
    assert tilts.close("AS", HIGH, 10 * STEP) is None
    assert tilts.close("KS", HIGH, 18 * STEP) is None


def test_a_card_larger_than_a_frame_has_time_for_is_turned_first_or_in_another_frame(tilts: Tilts) -> None:
    tilts.begin()
    assert tilts.affords(572)
    assert not tilts.affords(60)
    tilts.begin()
    assert tilts.affords(356)
    assert not tilts.affords(572)
    assert tilts.affords(150)


def test_of_what_lies_later_a_frame_turns_one_large_card(tilts: Tilts) -> None:
    tilts.begin()
    assert [tilts.prepare(key, 286, 6) for key in ("AS", "KS")] == [False, False]
    assert tilts.nearest("AS", 286, 4.5) == 6, "it waits for its shadow only"
    assert tilts.nearest("KS", 286, 4.5) == 0
    assert tilts.affords(286), "there is time for what is to be seen"


def test_what_will_lie_is_turned_ahead_as_far_as_a_frame_has_time(tilts: Tilts) -> None:
    tilts.begin()
    frames = 1
    while not all(tilts.prepare(key, 400, 6) for key in ("AS", "KS", "QS")):
        tilts.begin()
        frames += 1
    assert frames == 3
    tilts.begin()
    assert all(tilts.prepare(key, 400, 6) for key in ("AS", "KS", "QS"))
    assert tilts.affords(400), "what is there costs nothing"
    assert tilts.prepare("JS", 400, 0), "what will lie straight need not be turned"


def test_cards_on_their_way_push_out_none_that_lies(tilts: Tilts) -> None:
    lies = tilts.picture("AS", HIGH, 6)
    for step in range(-120, 120):
        for key in ("KS", "QS", "JS"):
            tilts.picture(key, HIGH * 2, step, moving=True)
    assert tilts.picture("AS", HIGH, 6) is lies
    came = tilts.picture("KH", HIGH, 9, moving=True)
    assert tilts.picture("KH", HIGH, 9) is came, "what has come to lie is not turned again"


def test_the_shadow_turns_with_the_card_and_grows_as_it_rises(tilts: Tilts) -> None:
    straight, (_, low) = tilts.whole_shadow(HIGH, HIGH, Lift.RESTING, 0)
    leaning, _ = tilts.whole_shadow(HIGH, HIGH, Lift.RESTING, 8)
    assert leaning.get_width() > straight.get_width()
    cast = [tilts.whole_shadow(HIGH, HIGH, lift, 0) for lift in Lift]
    sizes = [shadow.get_width() for shadow, _ in cast]
    assert sizes == sorted(set(sizes))
    lifted, (_, top) = cast[-1]
    assert top + lifted.get_height() / 2 > low + straight.get_height() / 2
    half, _ = tilts.whole_shadow(HIGH * 3, HIGH, Lift.HIGH, 6)
    assert half.get_height() == tilts.whole_shadow(HIGH * 3, HIGH * 3, Lift.HIGH, 6)[0].get_height() // 3


@pytest.mark.parametrize("high", [90, 286])
@pytest.mark.parametrize("moving", [False, True])
def test_what_is_left_out_of_a_shadow_is_never_seen(tilts: Tilts, high: int, moving: bool) -> None:
    middle = 300, 300
    for step in (0, 1, 3, -9, 20, -60, 119):
        pictures = []
        card = tilts.picture("KH", high, step)
        for whole in (False, True):
            table = pygame.Surface((600, 600))
            table.fill("darkgreen")
            if whole:
                coarse = shadow_step(step, coarse=moving)
                shadow, (left, top) = tilts._cast(high, Lift.RESTING, coarse, moving=moving)
                table.blit(shadow, (middle[0] + left, middle[1] + top))
            else:
                tilts.draw_shadow(table, high, Lift.RESTING, middle, step, moving=moving)
            table.blit(card, card.get_rect(center=middle))
            pictures.append(pygame.image.tobytes(table, "RGB"))
        assert pictures[0] == pictures[1], step


def test_of_a_shadow_that_lies_hardly_askew_less_than_half_is_kept(tilts: Tilts) -> None:
    whole, _ = tilts._cast(286, Lift.RESTING, 6, moving=False)
    pieces = tilts.shadow(286, Lift.RESTING, 6)
    kept = sum(piece.get_width() * piece.get_height() for piece, _ in pieces)
    assert kept < 0.6 * whole.get_width() * whole.get_height()


def test_the_shadows_of_a_hand_on_its_way_are_kept_from_frame_to_frame(tilts: Tilts) -> None:
    tilts.keep_for((3840, 2160))
    hand = [(step, Lift.RESTING) for step in range(-18, 19, 6)]
    fan = [*hand, (12, Lift.LOW)]
    first = [tilts.shadow(572, lift, step, moving=True) for step, lift in fan]
    again = [tilts.shadow(572, lift, step, moving=True) for step, lift in fan]
    assert [id(cast) for cast in again] == [id(cast) for cast in first]


def test_a_shadow_grows_in_even_steps_to_the_highest() -> None:
    assert [lift_of(n / 4) for n in range(5)] == [*Lift, Lift.LIFTED]


def test_nobody_sees_a_step() -> None:
    assert steps(STEP) == 1
    assert HIGH * 0.5 * STEP * 3.1416 / 180 < 1


# -- what a card surely covers -----------------------------------------------------------------------------------------


SIDE = 40
NUMBERS = st.integers(0, SIDE - 1)
RECTS = st.builds(pygame.Rect, NUMBERS, NUMBERS, st.integers(1, SIDE), st.integers(1, SIDE))


@pytest.mark.parametrize("high", [60, 152, 286, 410])
def test_a_turned_card_is_opaque_where_it_surely_covers(surface: pygame.Surface, high: int) -> None:
    face = FaceStore(assets_folder() / "cards", None).face("KH", high)
    for angle in (0.0, 0.75, -6.0, 14.25, -38.0, 52.5, -75.0, 90.0, 178.5):
        card = turned(face, angle) if angle else face
        covered = surely_covered(high, angle).move(card.get_rect().center)
        if covered.width:
            seen = pygame.image.tobytes(card.subsurface(covered), "RGBA")
            assert set(seen[3::4]) == {255}, angle


def test_most_of_a_card_that_lies_straight_is_covered_and_less_the_more_askew_it_lies() -> None:
    wide, high = size_of_card(286)
    sizes = [surely_covered(286, angle) for angle in (0, 6, 12, 24)]
    areas = [size.width * size.height for size in sizes]
    assert areas[0] > 0.85 * wide * high
    assert areas == sorted(areas, reverse=True)
    assert not surely_covered(286, 45).width
    assert surely_covered(286, 90).size == sizes[0].size[::-1], "on its side"


def test_a_card_that_may_lie_otherwise_covers_less_for_sure() -> None:
    assert surely_covered(286, 6, 2.25).width < surely_covered(286, 6).width
    assert surely_covered(286, 6, 2.25).height < surely_covered(286, 6).height


@given(RECTS, RECTS)
def test_the_pieces_beside_are_what_is_not_covered(rect: pygame.Rect, other: pygame.Rect) -> None:
    if not rect.colliderect(other):
        return
    points = [
        (x, y)
        for piece in beside(rect, other)
        for x in range(piece.left, piece.right)
        for y in range(piece.top, piece.bottom)
    ]
    within = {(x, y) for x in range(rect.left, rect.right) for y in range(rect.top, rect.bottom)}
    assert len(points) == len(set(points))
    assert set(points) == {point for point in within if not other.collidepoint(point)}
