"""The stored deck: complete, drawable by the program's own loader, symmetric, readable, and told apart by every eye."""

from __future__ import annotations

import os
import re
import subprocess
import sys
from itertools import combinations
from pathlib import Path
from xml.etree import ElementTree as ET

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

import pygame
import pytest

from cardtable.games.las_vegan.box import DECK as LAS_VEGAN
from cardtable.ui.paint.face_art import SMALL, Drawing, FaceArt
from cardtable.ui.paint.face_paint import paint
from cardtable.ui.paint.face_style import (
    BACKS,
    FACE_KEYS,
    FOUR_COLOURS,
    JOKERS,
    LETTERS,
    SUITS,
    TWO_COLOURS,
    VEGETABLE_BACK,
    VEGETABLE_COLOURS,
    VEGETABLE_KEYS,
    VEGETABLES,
    FaceForm,
    FaceStyle,
    SuitColours,
    card_size,
)

ROOT = Path(__file__).resolve().parents[1]
CARDS = ROOT / "assets" / "cards"
FILES = sorted(CARDS.rglob("*.svg"))
FACE_COLOUR = "#FFFCF4"
FORBIDDEN = {"use", "clipPath", "mask", "pattern", "filter", "text", "image", "style", "script", "foreignObject"}
COURTS = [rank + suit for suit in SUITS for rank in "JQK"]
ALL_BACKS = (*BACKS, VEGETABLE_BACK)
PICTURES = [*FACE_KEYS, *VEGETABLE_KEYS, *(f"back:{name}" for name in ALL_BACKS)]
VEGETABLE_PARTS = [*(suit + part for suit in VEGETABLES for part in ("0", "1", "pip", "guest")), "seven", "ring"]
PLAIN = FaceStyle()


@pytest.fixture(scope="module")
def art() -> FaceArt:
    return FaceArt(CARDS)


def grey(surface: pygame.Surface, box: pygame.Rect | None = None) -> list[int]:
    area = surface.subsurface(box) if box else surface
    raw = pygame.image.tobytes(area, "RGB")
    return [(raw[i] * 3 + raw[i + 1] * 6 + raw[i + 2]) // 10 for i in range(0, len(raw), 3)]


def difference(one: list[int], other: list[int]) -> float:
    return sum(abs(a - b) for a, b in zip(one, other, strict=True)) / len(one)


def rgb(colour: str) -> tuple[float, float, float]:
    return tuple(int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5))


def linear(colour: str) -> list[float]:
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in rgb(colour)]


def luminance(colour: str) -> float:
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


# Machado, Oliveira and Fernandes 2009, severity 1, on linear RGB.
EYES = {
    "full colour": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


def lab(colour: str, eye: str) -> tuple[float, float, float]:
    seen = [min(1.0, max(0.0, sum(m * c for m, c in zip(row, linear(colour), strict=True)))) for row in EYES[eye]]
    r, g, b = seen
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)


def test_the_decks_have_all_cards_two_jokers_the_parts_of_the_vegetables_and_five_backs() -> None:
    names = {path.relative_to(CARDS).with_suffix("").as_posix() for path in FILES}
    parts = {f"vegetables/{name}" for name in VEGETABLE_PARTS}
    assert names == {f"faces/{key}" for key in FACE_KEYS} | {f"backs/{name}" for name in ALL_BACKS} | parts
    assert len(FACE_KEYS) == 54
    assert len(VEGETABLE_KEYS) == 40


def test_each_card_of_las_vegan_has_a_picture() -> None:
    assert {face.picture for face in LAS_VEGAN.faces} == set(VEGETABLE_KEYS)


def test_the_whole_deck_is_well_under_a_megabyte() -> None:
    assert sum(path.stat().st_size for path in CARDS.rglob("*") if path.is_file()) < 900_000


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_a_drawing_uses_only_what_the_loader_draws_rightly(path: Path) -> None:
    tree = ET.fromstring(path.read_text(encoding="utf-8"))  # noqa: S314 - our own files
    for element in tree.iter():
        tag = element.tag.rpartition("}")[2]
        assert tag not in FORBIDDEN
        assert not (tag == "g" and "opacity" in element.attrib)
        if tag in {"linearGradient", "radialGradient"}:
            assert element.get("gradientUnits") == "userSpaceOnUse"


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_a_drawing_keeps_inside_the_card(path: Path) -> None:
    starts = re.findall(r"M(-?[\d.]+)[ ]?(-?[\d.]+)", path.read_text(encoding="utf-8"))
    assert all(0 <= float(x) <= 630 and 0 <= float(y) <= 880 for x, y in starts)


@pytest.mark.parametrize("path", FILES, ids=lambda p: p.stem)
def test_no_line_is_thinner_than_three_tenths_of_a_pixel_on_a_card_of_152(path: Path) -> None:
    text = re.sub(r'<g class="fine">.*?</g>', "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
    widths = [float(w) for w in re.findall(r'stroke-width="([\d.]+)"', text)]
    assert all(w * 152 / 880 >= 0.3 for w in widths)


@pytest.mark.parametrize("key", PICTURES)
def test_every_picture_is_painted_at_the_exact_size_with_ink_on_it(art: FaceArt, key: str) -> None:
    face = paint(art.drawing(key, PLAIN, 152), 152)
    assert face.get_size() == card_size(152)
    tones = grey(face, face.get_rect().inflate(-12, -12))
    assert max(tones) - min(tones) > 90


@pytest.mark.parametrize("key", COURTS)
def test_a_court_looks_the_same_after_half_a_turn(art: FaceArt, key: str) -> None:
    face = paint(art.drawing(key, PLAIN, 205), 205)
    turned = pygame.transform.flip(face, flip_x=True, flip_y=True)
    assert difference(grey(face), grey(turned)) < 0.3


@pytest.mark.parametrize("name", ALL_BACKS)
def test_a_back_looks_the_same_after_half_a_turn(art: FaceArt, name: str) -> None:
    back = paint(art.drawing(f"back:{name}", PLAIN, 616), 616)
    back = pygame.transform.smoothscale(back, card_size(88))
    turned = pygame.transform.flip(back, flip_x=True, flip_y=True)
    assert difference(grey(back), grey(turned)) < 3


@pytest.mark.parametrize("name", ALL_BACKS)
def test_a_back_has_a_white_margin(art: FaceArt, name: str) -> None:
    back = paint(art.drawing(f"back:{name}", PLAIN, 205), 205)
    width, height = back.get_size()
    places = [(width // 2, 3), (width // 2, height - 4), (3, height // 2), (width - 4, height // 2)]
    assert all(min(back.get_at(place)[:3]) > 235 for place in places)


@pytest.mark.parametrize("key", [suit + number for suit in VEGETABLES for number in "238"])
def test_an_even_bed_of_vegetables_is_turned_over_below_its_middle(art: FaceArt, key: str) -> None:
    face = paint(art.drawing(key, PLAIN, 205), 205)
    upper = pygame.Rect(30, 4, 87, 70)
    turned = pygame.transform.flip(face, flip_x=True, flip_y=True)
    assert difference(grey(face, upper), grey(turned, upper)) < 2.5


@pytest.mark.parametrize("number", "0123456789")
def test_vegetables_of_one_number_are_told_apart_without_colour(art: FaceArt, number: str) -> None:
    looks = [grey(paint(art.drawing(suit + number, PLAIN, 205), 205)) for suit in VEGETABLES]
    assert min(difference(a, b) for a, b in combinations(looks, 2)) > 4


@pytest.mark.parametrize("form", FaceForm)
@pytest.mark.parametrize("height", [72, 205])
def test_corner_signs_of_the_vegetables_differ_in_shape(art: FaceArt, form: FaceForm, height: int) -> None:
    beside = form is FaceForm.LARGE or height < SMALL
    across, down = (0.225, 0.03) if beside else (0.04, 0.155)
    corner = pygame.Rect(*(round(height * part) for part in (across, down, 0.12, 0.12)))
    shapes = []
    for suit in VEGETABLES:
        face = paint(art.drawing(suit + "3", FaceStyle(form=form), height), height)
        ground = grey(face, corner)
        shapes.append([255 if tone < 190 else 0 for tone in ground])
    assert min(difference(a, b) for a, b in combinations(shapes, 2)) > 12


@pytest.mark.parametrize("suit", VEGETABLES)
def test_zero_and_seven_wear_a_dress_of_gold(art: FaceArt, suit: str) -> None:
    for form in FaceForm:
        drawn = {n: art.drawing(suit + n, FaceStyle(form=form), 205).once for n in "02567"}
        assert all("#DFA93C" in drawn[n] for n in "07")
        assert not any("#DFA93C" in drawn[n] for n in "256")


def test_a_four_is_visited_by_another_guest_in_each_bed(art: FaceArt) -> None:
    corner = pygame.Rect(4, 172, 32, 29)
    guests = [grey(paint(art.drawing(suit + "4", PLAIN, 205), 205), corner) for suit in VEGETABLES]
    assert min(difference(a, b) for a, b in combinations(guests, 2)) > 8


@pytest.mark.parametrize("suit", VEGETABLES)
@pytest.mark.parametrize("height", [72, 152, 410])
def test_nothing_stands_where_a_four_would_be_a_five(art: FaceArt, suit: str, height: int) -> None:
    face = paint(art.drawing(suit + "4", PLAIN, height), height)
    middle = pygame.Rect(0, 0, round(height * 0.66), round(height * 0.3))
    middle.center = face.get_rect().center
    assert min(grey(face, middle)) > 240


def test_the_vegetables_look_the_same_with_four_colours(art: FaceArt) -> None:
    four = FaceStyle(colours=SuitColours.FOUR)
    assert [art.drawing(key, four, 205) for key in VEGETABLE_KEYS] == [
        art.drawing(key, PLAIN, 205) for key in VEGETABLE_KEYS
    ]


@pytest.mark.parametrize("key", COURTS)
def test_a_court_stands_on_vellum_in_its_frame_also_beside_large_signs(art: FaceArt, key: str) -> None:
    vellum, net = "#FCF3DE", "#F1DFB6"
    normal, small = art.drawing(key, PLAIN, 205).twice, art.drawing(key, PLAIN, 72).twice
    large = art.drawing(key, FaceStyle(form=FaceForm.LARGE), 205).twice
    assert (vellum in normal, net in normal) == (True, True)
    assert (vellum in small, net in small) == (True, False)
    assert (vellum in large, net in large) == (True, True)


@pytest.mark.parametrize("suit", SUITS)
def test_an_ace_fills_the_middle_of_its_card(art: FaceArt, suit: str) -> None:
    face = paint(art.drawing(f"A{suit}", PLAIN, 205), 205)
    middle = pygame.Rect(36, 56, 75, 92)
    tones = grey(face, middle)
    assert sum(tone < 150 for tone in tones) / len(tones) > 0.3


@pytest.mark.parametrize("key", ["2S", "6S", "9H", "10D", "JC", "QS", "P8"])
@pytest.mark.parametrize("height", [72, 96, 152, 205, 410])
def test_cards_are_drawn_for_each_height_and_not_scaled(art: FaceArt, key: str, height: int) -> None:
    face = paint(art.drawing(key, PLAIN, height), height)
    row = round(height * 0.12) * face.get_width()
    tones = grey(face)
    steps = [abs(a - b) for a, b in zip(tones[row:], tones[row + 1 :], strict=False)][: face.get_width() // 5]
    assert max(steps) > 90  # the edge of the corner's letter takes one pixel, two at most


def test_the_twelve_courts_are_twelve_different_figures(art: FaceArt) -> None:
    figure = pygame.Rect(34, 18, 80, 80)
    looks = {key: grey(paint(art.drawing(key, PLAIN, 205), 205), figure) for key in COURTS}
    assert min(difference(looks[a], looks[b]) for a, b in combinations(COURTS, 2)) > 20


@pytest.mark.parametrize("form", FaceForm)
def test_the_jokers_differ_without_colour(art: FaceArt, form: FaceForm) -> None:
    black, red = (paint(art.drawing(key, FaceStyle(form=form), 205), 205) for key in ("BJ", "RJ"))
    assert difference(grey(black), grey(red)) > 12
    corner = pygame.Rect(4, 4, 34, 34)
    assert difference(grey(black, corner), grey(red, corner)) > 8


def index_ink(art: FaceArt, key: str, style: FaceStyle, height: int) -> pygame.Mask:
    """Where the upper left index alone has ink; the word of a joker is not counted."""
    drawn = art.index(key, style, height).twice
    sign = drawn.replace('<g transform="matrix(', '<g opacity="0" transform="matrix(') if key in JOKERS else drawn
    return pygame.mask.from_surface(paint(Drawing(sign, ""), height), 60)


def body_ink(art: FaceArt, key: str, style: FaceStyle, height: int) -> pygame.Mask:
    """Where the face without its indices has ink, the edge of the card left aside."""
    drawing = art.drawing(key, style, height)
    signs = art.index(key, style, height).twice
    inner = signs[signs.index(">") + 1 : signs.rindex("</svg>")]
    face = paint(Drawing(drawing.once, drawing.twice.replace(inner, "")), height)
    ink = pygame.mask.from_threshold(face, pygame.Color(FACE_COLOUR), (40, 40, 40, 255))
    ink.invert()
    edge = max(2, height // 50)
    inside = pygame.Mask(face.get_size())
    inside.draw(pygame.Mask((face.get_width() - 2 * edge, height - 2 * edge), fill=True), (edge, edge))
    return ink.overlap_mask(inside, (0, 0))


def gap(one: pygame.Mask, other: pygame.Mask, most: int) -> int:
    """How many pixels lie between two drawings, ``most`` at most."""
    for reach in range(1, most + 1):
        size = 2 * reach + 1
        disc = pygame.Surface((size, size), pygame.SRCALPHA)
        pygame.draw.circle(disc, "white", (reach + 0.5, reach + 0.5), reach + 0.5)
        wide = one.convolve(pygame.mask.from_surface(disc), None, (-reach, -reach))
        if wide.overlap(other, (0, 0)):
            return reach - 1
    return most


def turned(mask: pygame.Mask) -> pygame.Mask:
    """The lower right index from the upper left one."""
    picture = mask.to_surface(
        setcolor="white", unsetcolor=(0, 0, 0, 0), surface=pygame.Surface(mask.get_size(), pygame.SRCALPHA)
    )
    return pygame.mask.from_surface(pygame.transform.flip(picture, flip_x=True, flip_y=True))


ALL_FACES = [*FACE_KEYS, *VEGETABLE_KEYS]


@pytest.mark.parametrize("height", [72, 96, 152, 205, 410])
@pytest.mark.parametrize("form", FaceForm)
def test_rank_and_sign_of_each_face_end_within_the_top_quarter(art: FaceArt, form: FaceForm, height: int) -> None:
    for letters in LETTERS:
        style = FaceStyle(form=form, letters=letters)
        for key in ALL_FACES if letters == "en" else COURTS:
            ink = index_ink(art, key, style, height)
            places = ink.get_bounding_rects()
            assert ink.count() > 0
            assert max(place.bottom for place in places) <= height * 0.25, key
            assert min(place.left for place in places) >= height * 0.01, key


@pytest.mark.parametrize("key", ALL_FACES)
def test_a_large_index_is_nearly_a_quarter_of_the_card_high(art: FaceArt, key: str) -> None:
    places = index_ink(art, key, FaceStyle(form=FaceForm.LARGE), 410).get_bounding_rects()
    assert places[0].unionall(places[1:]).height >= 0.17 * 410


@pytest.mark.parametrize("height", [72, 96, 152, 205])
def test_index_and_first_pip_keep_their_distance(art: FaceArt, height: int) -> None:
    numbers = [key for key in ALL_FACES if key[:-1].isdigit() or key[1:] in {"2", "3", "4", "5", "6", "8", "9"}]
    wanted = int(0.06 * card_size(height)[0])
    for key in numbers:
        signs, pips = index_ink(art, key, PLAIN, height), body_ink(art, key, PLAIN, height)
        assert pips.count() > 0
        assert gap(signs, pips, wanted) >= wanted, key
        assert gap(turned(signs), pips, wanted) >= wanted, key


@pytest.mark.parametrize("height", [72, 152, 410])
@pytest.mark.parametrize("form", FaceForm)
def test_no_index_touches_what_is_drawn_on_the_face(art: FaceArt, form: FaceForm, height: int) -> None:
    style = FaceStyle(form=form)
    wanted = max(1, int(0.015 * card_size(height)[0]))
    for key in ALL_FACES:
        signs, body = index_ink(art, key, style, height), body_ink(art, key, style, height)
        assert gap(signs, body, wanted) >= wanted, key
        assert gap(turned(signs), body, wanted) >= wanted, key


@pytest.mark.parametrize("key", JOKERS)
def test_small_jokers_have_a_large_sign_and_no_word(art: FaceArt, key: str) -> None:
    assert "matrix(" in art.index(key, PLAIN, 152).twice
    assert "matrix(" not in art.index(key, PLAIN, 72).twice
    small, usual = (index_ink(art, key, PLAIN, height).get_bounding_rects()[0].height / height for height in (72, 152))
    assert small > 1.3 * usual


@pytest.mark.parametrize("name", ["lattice", "waves"])
def test_a_small_back_has_fewer_and_stronger_lines(art: FaceArt, name: str) -> None:
    small, usual = (art.drawing(f"back:{name}", PLAIN, height).once for height in (72, 205))
    assert 'stroke-width="8"' in small
    assert 'stroke-width="8"' not in usual
    assert small.count("M") < usual.count("M")


@pytest.mark.parametrize("height", [70, 98, 152])
@pytest.mark.parametrize("form", FaceForm)
@pytest.mark.parametrize("key", [*FACE_KEYS, *VEGETABLE_KEYS])
def test_both_index_corners_carry_plenty_of_ink(art: FaceArt, key: str, form: FaceForm, height: int) -> None:
    face = paint(art.drawing(key, FaceStyle(form=form), height), height)
    beside = form is FaceForm.LARGE or height < SMALL
    across, down = (0.2, 0.2) if key in JOKERS else (0.28, 0.24) if beside else (0.13, 0.24)
    corner = pygame.Rect(2, 2, round(height * across), round(height * down))
    tones = grey(face, corner)
    assert sum(tone < 150 for tone in tones) / len(tones) > 0.12
    last = corner.copy()
    last.bottomright = (face.get_width() - 2, face.get_height() - 2)
    assert difference(grey(face, last)[::-1], tones) < 6


@pytest.mark.parametrize("letters", LETTERS)
def test_each_language_writes_its_own_court_letters(art: FaceArt, letters: str) -> None:
    style = FaceStyle(letters=letters)
    corner = pygame.Rect(4, 6, 26, 34)
    looks = [grey(paint(art.drawing(rank + "S", style, 205), 205), corner) for rank in "AKQJ"]
    assert min(difference(a, b) for a, b in combinations(looks, 2)) > 10


@pytest.mark.parametrize("key", ["7D", "QD", "AD"])
def test_four_colours_repaint_the_marks_of_a_suit(art: FaceArt, key: str) -> None:
    drawing = art.drawing(key, FaceStyle(colours=SuitColours.FOUR), 205)
    text = drawing.once + drawing.twice
    assert FOUR_COLOURS["D"] in text
    assert TWO_COLOURS["D"] not in text


@pytest.mark.parametrize("colour", sorted({*TWO_COLOURS.values(), *FOUR_COLOURS.values(), *VEGETABLE_COLOURS.values()}))
def test_each_index_colour_stands_out_from_the_face(colour: str) -> None:
    assert contrast(colour, FACE_COLOUR) >= 4.5


@pytest.mark.parametrize("colours", [FOUR_COLOURS, VEGETABLE_COLOURS], ids=["four colours", "vegetables"])
@pytest.mark.parametrize("eye", EYES)
def test_the_colours_of_suits_are_told_apart_by_every_eye(colours: dict[str, str], eye: str) -> None:
    seen = [lab(colour, eye) for colour in colours.values()]
    distances = [sum((p - q) ** 2 for p, q in zip(a, b, strict=True)) ** 0.5 for a, b in combinations(seen, 2)]
    assert min(distances) > 18


def test_the_stored_deck_is_what_its_maker_writes(tmp_path: Path) -> None:
    subprocess.run(
        [sys.executable, str(ROOT / "build" / "make_deck.py"), str(tmp_path)], check=True, capture_output=True
    )
    made = {p.relative_to(tmp_path).as_posix(): p.read_bytes() for p in tmp_path.rglob("*") if p.is_file()}
    kept = {p.relative_to(CARDS).as_posix(): p.read_bytes() for p in CARDS.rglob("*") if p.is_file()}
    assert made == kept
