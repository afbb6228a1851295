"""What a deck must be before it is written: complete, drawable by the program's own loader, symmetric, readable, told apart."""

from __future__ import annotations

import os
import re
from collections.abc import Callable, Iterable, Iterator, Sequence
from functools import cache
from itertools import combinations, pairwise, product
from operator import sub
from pathlib import Path
from xml.etree import ElementTree as ET

from msgspec.structs import replace

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")
os.environ.setdefault("PYGAME_HIDE_SUPPORT_PROMPT", "1")

import pygame

from cardtable.games.las_vegan.casino import DECK as LAS_VEGAN
from cardtable.ui.paint.face_art import (
    BACKS,
    FACE_KEYS,
    FOUR_COLOURS,
    JOKERS,
    LETTERS,
    SMALL,
    SUITS,
    TWO_COLOURS,
    VEGETABLE_BACK,
    VEGETABLE_COLOURS,
    VEGETABLE_KEYS,
    VEGETABLES,
    Design,
    Drawing,
    FaceArt,
    FaceForm,
    FaceStyle,
    SuitColours,
    paint,
    size_of_card,
)

Tones = list[int]
Rule = Callable[["Deck"], Iterable[str]]

FACE_COLOUR = "#FFFCF4"
FORBIDDEN = {"use", "clipPath", "mask", "pattern", "filter", "text", "image", "style", "script", "foreignObject"}
COURTS = [rank + suit for suit in SUITS for rank in "JQK"]
ALL_FACES = [*FACE_KEYS, *VEGETABLE_KEYS]
ALL_BACKS = (*BACKS, VEGETABLE_BACK)
PICTURES = [*ALL_FACES, *(f"back:{name}" for name in ALL_BACKS)]
VEGETABLE_PARTS = [*(suit + part for suit in VEGETABLES for part in ("0", "1", "pip", "guest")), "seven", "ring"]
PLAIN = FaceStyle()
LARGE = FaceStyle(form=FaceForm.LARGE)
STYLES = [FaceStyle(form=form, design=design) for design, form in product(Design, FaceForm)]
FLAT = [style for style in STYLES if style.design is Design.PLAIN]
MOST_BYTES = 1_050_000
_WIDEST_STRIP = 0.42  # of a card's height, the most that a column shows of a covered card (``Figures.fan_up_most``)

# Machado, Oliveira and Fernandes 2009, severity 1, on linear RGB.
EYES = {
    "full colour": ((1, 0, 0), (0, 1, 0), (0, 0, 1)),
    "protan": ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998)),
    "deutan": ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881)),
    "tritan": ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900)),
}


class Deck:
    """The deck of a folder, painted by the program's own code; every picture once."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.files = sorted(folder.rglob("*.svg"))
        self.art = FaceArt(folder)
        self.face = cache(self._face)
        self.tones = cache(self._tones)
        self.signs = cache(self._signs)
        self.body = cache(self._body)

    def _face(self, key: str, height: int, style: FaceStyle = PLAIN) -> pygame.Surface:
        return paint(self.art.drawing(key, style, height), height)

    def _tones(self, key: str, height: int = 205, style: FaceStyle = PLAIN) -> Tones:
        return grey(self.face(key, height, style))

    def _signs(self, key: str, style: FaceStyle, height: int) -> pygame.Mask:
        """Where the upper left index alone has ink; the word of a joker is not counted."""
        drawn = self.art.index(key, style, height).twice
        sign = drawn.replace('<g transform="matrix(', '<g opacity="0" transform="matrix(') if key in JOKERS else drawn
        return pygame.mask.from_surface(paint(Drawing(sign, ""), height), 60)

    def part(self, key: str, box: pygame.Rect, height: int = 205, style: FaceStyle = PLAIN) -> Tones:
        """The grey tones of a part of a face."""
        return grey(self.face(key, height, style), box)

    def _body(self, key: str, style: FaceStyle, height: int) -> pygame.Mask:
        """Where the face without its indices has ink, the edge of the card left aside."""
        drawing = self.art.drawing(key, style, height)
        signs = self.art.index(key, style, height).twice
        inner = signs[signs.index(">") + 1 : signs.rindex("</svg>")]
        twice, last = drawing.twice.replace(inner, ""), drawing.last.replace(inner, "")
        face = paint(Drawing(drawing.once, twice, last), height)
        ink = pygame.mask.from_threshold(face, pygame.Color(FACE_COLOUR), (40, 40, 40, 255))
        ink.invert()
        edge = max(2, height // 50)
        inside = pygame.Mask(face.get_size())
        inside.draw(pygame.Mask((face.get_width() - 2 * edge, height - 2 * edge), fill=True), (edge, edge))
        return ink.overlap_mask(inside, (0, 0))


def faults(folder: Path, rules: Sequence[Rule] | None = None) -> list[str]:
    """What is wrong with the deck in ``folder``, a line each: the rule, and the picture that breaks it."""
    try:
        deck = Deck(folder)
        return [f"{rule.__name__.replace('_', ' ')}: {fault}" for rule in rules or RULES for fault in rule(deck)]
    except (OSError, ValueError, KeyError, ET.ParseError, pygame.error) as fault:
        return [f"it cannot be read: {fault!r}"]


# -- files -------------------------------------------------------------------------------------------------------------


def the_decks_have_all_cards_two_jokers_the_parts_of_the_vegetables_and_seven_backs(deck: Deck) -> Iterator[str]:
    names = {path.relative_to(deck.folder).with_suffix("").as_posix() for path in deck.files}
    parts = {f"vegetables/{name}" for name in VEGETABLE_PARTS}
    faces = {f"{folder}/{key}" for folder in ("faces", "plain") for key in FACE_KEYS}
    yield from names ^ (faces | {f"backs/{name}" for name in ALL_BACKS} | parts)
    if (len(FACE_KEYS), len(VEGETABLE_KEYS)) != (54, 40):
        yield f"{len(FACE_KEYS)} and {len(VEGETABLE_KEYS)} cards"


def each_card_of_las_vegan_has_a_picture(_deck: Deck) -> Iterator[str]:
    yield from {face.picture for face in LAS_VEGAN.faces} ^ set(VEGETABLE_KEYS)


def both_decks_together_are_about_a_megabyte(deck: Deck) -> Iterator[str]:
    size = sum(path.stat().st_size for path in deck.folder.rglob("*") if path.is_file())
    if size >= MOST_BYTES:
        yield f"{size} bytes"


def a_drawing_uses_only_what_the_loader_draws_rightly(deck: Deck) -> Iterator[str]:
    for path in deck.files:
        for element in ET.fromstring(path.read_text(encoding="utf-8")).iter():  # noqa: S314 - our own files
            tag = element.tag.rpartition("}")[2]
            gradient = tag in {"linearGradient", "radialGradient"}
            if (
                tag in FORBIDDEN
                or (tag == "g" and "opacity" in element.attrib)
                or (gradient and element.get("gradientUnits") != "userSpaceOnUse")
            ):
                yield f"{path.stem}: {tag}"


def a_drawing_keeps_inside_the_card(deck: Deck) -> Iterator[str]:
    for path in deck.files:
        starts = re.findall(r"M(-?[\d.]+)[ ]?(-?[\d.]+)", path.read_text(encoding="utf-8"))
        yield from (f"{path.stem}: {x} {y}" for x, y in starts if not (0 <= float(x) <= 630 and 0 <= float(y) <= 880))


def no_line_is_thinner_than_three_tenths_of_a_pixel_on_a_card_of_152(deck: Deck) -> Iterator[str]:
    for path in deck.files:
        text = re.sub(r'<g class="fine">.*?</g>', "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        widths = re.findall(r'stroke-width="([\d.]+)"', text)
        yield from (f"{path.stem}: {width}" for width in widths if float(width) * 152 / 880 < 0.3)


# -- whole pictures ----------------------------------------------------------------------------------------------------


def every_picture_is_painted_at_the_exact_size_with_ink_on_it(deck: Deck) -> Iterator[str]:
    for key in PICTURES:
        face = deck.face(key, 152)
        tones = grey(face, face.get_rect().inflate(-12, -12))
        if face.get_size() != size_of_card(152) or max(tones) - min(tones) <= 90:
            yield key


def a_court_looks_the_same_after_half_a_turn(deck: Deck) -> Iterator[str]:
    for key in COURTS:
        if difference(deck.tones(key), grey(half_turned(deck.face(key, 205)))) >= 0.3:
            yield key


def a_back_looks_the_same_after_half_a_turn(deck: Deck) -> Iterator[str]:
    for name in ALL_BACKS:
        back = pygame.transform.smoothscale(deck.face(f"back:{name}", 616), size_of_card(88))
        if difference(grey(back), grey(half_turned(back))) >= 3:
            yield name


def a_back_has_a_white_margin(deck: Deck) -> Iterator[str]:
    for name in ALL_BACKS:
        back = deck.face(f"back:{name}", 205)
        width, height = back.get_size()
        places = [(width // 2, 3), (width // 2, height - 4), (3, height // 2), (width - 4, height // 2)]
        if min(min(back.get_at(place)[:3]) for place in places) <= 235:
            yield name


def a_small_back_has_fewer_and_stronger_lines(deck: Deck) -> Iterator[str]:
    for name in ("lattice", "waves"):
        small, usual = (deck.art.drawing(f"back:{name}", PLAIN, height).once for height in (72, 205))
        strong = 'stroke-width="8"'
        if strong not in small or strong in usual or small.count("M") >= usual.count("M"):
            yield name


def cards_are_drawn_for_each_height_and_not_scaled(deck: Deck) -> Iterator[str]:
    """The edge of the corner's letter takes one pixel, two at most."""
    for key, height in product(["2S", "6S", "9H", "10D", "JC", "QS", "P8"], [72, 96, 152, 205, 410]):
        width = deck.face(key, height).get_width()
        tones = deck.tones(key, height)[round(height * 0.12) * width :][: width // 5 + 1]
        if max(abs(a - b) for a, b in pairwise(tones)) <= 90:
            yield f"{key} at {height}"


# -- courts, aces, jokers ----------------------------------------------------------------------------------------------


def a_court_stands_on_vellum_in_its_frame_also_beside_large_signs(deck: Deck) -> Iterator[str]:
    vellum, net = "#FCF3DE", "#F1DFB6"
    for key in COURTS:
        for style, height, netted in ((PLAIN, 205, True), (PLAIN, 72, False), (LARGE, 205, True)):
            drawing = deck.art.drawing(key, style, height)
            drawn = drawing.once + drawing.twice
            if (vellum in drawn, net in drawn) != (True, netted):
                yield f"{key} at {height}, {style.form.name}"


def an_ace_fills_the_middle_of_its_card(deck: Deck) -> Iterator[str]:
    for suit in SUITS:
        if share(deck.part(f"A{suit}", pygame.Rect(36, 56, 75, 92)), 150) <= 0.3:
            yield suit


def the_twelve_courts_are_twelve_different_figures(deck: Deck) -> Iterator[str]:
    figure = pygame.Rect(34, 18, 80, 80)
    yield from too_alike({key: deck.part(key, figure) for key in COURTS}, 20)


def the_jokers_differ_without_colour(deck: Deck) -> Iterator[str]:
    corner = pygame.Rect(4, 4, 34, 34)
    for form in FaceForm:
        style = FaceStyle(form=form)
        yield from too_alike({key: deck.tones(key, 205, style) for key in JOKERS}, 12)
        yield from too_alike({key: deck.part(key, corner, 205, style) for key in JOKERS}, 8)


def small_jokers_have_a_large_sign_and_no_word(deck: Deck) -> Iterator[str]:
    for key in JOKERS:
        word = ["matrix(" in deck.art.index(key, PLAIN, height).twice for height in (72, 152)]
        small, usual = (deck.signs(key, PLAIN, height).get_bounding_rects()[0].height / height for height in (72, 152))
        if word != [False, True] or small <= 1.3 * usual:
            yield key


# -- vegetables --------------------------------------------------------------------------------------------------------


def an_even_bed_of_vegetables_is_turned_over_below_its_middle(deck: Deck) -> Iterator[str]:
    upper = pygame.Rect(30, 4, 87, 70)
    for key in (suit + number for suit in VEGETABLES for number in "238"):
        if difference(deck.part(key, upper), grey(half_turned(deck.face(key, 205)), upper)) >= 2.5:
            yield key


def vegetables_of_one_number_are_told_apart_without_colour(deck: Deck) -> Iterator[str]:
    for number in "0123456789":
        yield from too_alike({suit + number: deck.tones(suit + number) for suit in VEGETABLES}, 4)


def corner_signs_of_the_vegetables_differ_in_shape(deck: Deck) -> Iterator[str]:
    for form, height in product(FaceForm, [72, 205]):
        beside = form is FaceForm.LARGE or height < SMALL
        across, down = (0.225, 0.03) if beside else (0.04, 0.155)
        corner = pygame.Rect(*(round(height * part) for part in (across, down, 0.12, 0.12)))
        seen = {suit: deck.part(suit + "3", corner, height, FaceStyle(form=form)) for suit in VEGETABLES}
        shapes = {suit: [255 if tone < 190 else 0 for tone in tones] for suit, tones in seen.items()}
        yield from (f"{pair}, {form.name} at {height}" for pair in too_alike(shapes, 12))


def zero_and_seven_wear_a_dress_of_gold(deck: Deck) -> Iterator[str]:
    for suit, form, number in product(VEGETABLES, FaceForm, "02567"):
        if ("#DFA93C" in deck.art.drawing(suit + number, FaceStyle(form=form), 205).once) != (number in "07"):
            yield f"{suit}{number}, {form.name}"


def a_four_is_visited_by_another_guest_in_each_bed(deck: Deck) -> Iterator[str]:
    corner = pygame.Rect(4, 172, 32, 29)
    yield from too_alike({suit: deck.part(suit + "4", corner) for suit in VEGETABLES}, 8)


def nothing_stands_where_a_four_would_be_a_five(deck: Deck) -> Iterator[str]:
    for suit, height in product(VEGETABLES, [72, 152, 410]):
        middle = pygame.Rect(0, 0, round(height * 0.66), round(height * 0.3))
        middle.center = deck.face(suit + "4", height).get_rect().center
        if min(deck.part(suit + "4", middle, height)) <= 240:
            yield f"{suit} at {height}"


def the_vegetables_look_the_same_with_four_colours(deck: Deck) -> Iterator[str]:
    four = FaceStyle(colours=SuitColours.FOUR)
    yield from (key for key in VEGETABLE_KEYS if deck.art.drawing(key, four, 205) != deck.art.drawing(key, PLAIN, 205))


# -- signs in the corners ----------------------------------------------------------------------------------------------


def rank_and_sign_of_each_face_end_within_the_top_quarter(deck: Deck) -> Iterator[str]:
    for height, look, letters in product([72, 96, 152, 205, 410], STYLES, LETTERS):
        style = replace(look, letters=letters)
        for key in ALL_FACES if letters == "en" else COURTS:
            places = deck.signs(key, style, height).get_bounding_rects()
            low, left = max((p.bottom for p in places), default=height), min((p.left for p in places), default=0)
            if low > height * 0.25 or left < height * 0.01:
                yield f"{key}, {style.tag} at {height}"


def a_large_index_is_nearly_a_quarter_of_the_card_high(deck: Deck) -> Iterator[str]:
    for key in ALL_FACES:
        places = deck.signs(key, LARGE, 410).get_bounding_rects()
        if places[0].unionall(places[1:]).height < 0.17 * 410:
            yield key


def index_and_first_pip_keep_their_distance(deck: Deck) -> Iterator[str]:
    numbers = [key for key in ALL_FACES if key[:-1].isdigit() or key[1:] in {"2", "3", "4", "5", "6", "8", "9"}]
    for height, key in product([72, 96, 152, 205], numbers):
        if not keep_apart(deck, key, PLAIN, height, int(0.06 * size_of_card(height)[0])):
            yield f"{key} at {height}"
        if not deck.body(key, PLAIN, height).count():
            yield f"{key} at {height}: nothing there"


def no_index_touches_what_is_drawn_on_the_face(deck: Deck) -> Iterator[str]:
    for height, style, key in product([72, 152, 410], STYLES, ALL_FACES):
        if not keep_apart(deck, key, style, height, max(1, int(0.015 * size_of_card(height)[0]))):
            yield f"{key}, {style.tag} at {height}"


def the_index_corners_carry_plenty_of_ink(deck: Deck) -> Iterator[str]:
    for height, style, key in product([70, 98, 152], STYLES, ALL_FACES):
        once = style.form is FaceForm.LARGE or style.design is Design.PLAIN  # their index stands in one corner alone
        beside = once or height < SMALL
        across, down = (0.2, 0.2) if key in JOKERS else (0.28, 0.24) if beside else (0.13, 0.24)
        corner = pygame.Rect(2, 2, round(height * across), round(height * down))
        last = corner.copy()
        width, high = deck.face(key, height, style).get_size()
        last.bottomright = (width - 2, high - 2)
        tones = deck.part(key, corner, height, style)
        if share(tones, 150) <= 0.12 or not (once or difference(deck.part(key, last, height, style)[::-1], tones) < 6):
            yield f"{key}, {style.tag} at {height}"


def a_covered_large_face_shows_its_index_and_no_scrap_of_its_pip(deck: Deck) -> Iterator[str]:
    """A column shows at most so much of a covered card."""
    for height, style, key in product([72, 152, 205], [LARGE, *FLAT], FACE_KEYS):
        if key[:-1] in {"J", "Q", "K"} or key in JOKERS or (style in FLAT and key[0] == "A"):
            continue
        face = deck.body(key, style, height)
        strip = pygame.Mask((face.get_size()[0], round(height * _WIDEST_STRIP)), fill=True)
        if face.overlap(strip, (0, 0)) or not face.count():
            yield f"{key}, {style.tag} at {height}"


def plain_indices_are_told_apart_without_colour_also_very_small(deck: Deck) -> Iterator[str]:
    for height, style in product([36, 72], FLAT):
        corner = pygame.Rect(1, 1, round(height * 0.36), round(height * 0.26))
        looks = {key: deck.part(key, corner, height, style) for key in FACE_KEYS}
        yield from (f"{pair} at {height}" for pair in too_alike(looks, 4))


def a_plain_index_is_larger_than_a_classic_one(deck: Deck) -> Iterator[str]:
    for key, height in product(["KS", "8H", "10D"], [152, 205]):
        plain, classic = (deck.signs(key, style, height).count() for style in (FLAT[0], PLAIN))
        if plain < 1.7 * classic:
            yield f"{key} at {height}: {plain} to {classic}"


def a_plain_drawing_has_no_fine_lines(deck: Deck) -> Iterator[str]:
    for path in deck.files:
        if path.parent.name == "plain" and 'class="fine"' in path.read_text(encoding="utf-8"):
            yield path.stem


def a_large_ten_is_as_wide_and_as_black_as_other_ranks(deck: Deck) -> Iterator[str]:
    looks = {rank: _letter(deck, f"{rank}S") for rank in ("10", "K", "A", "Q", "8")}
    wide, ink = (sorted(values) for values in zip(*looks.values(), strict=True))
    if wide[-1] - looks["10"][0] > 0.12 * wide[-1] or looks["10"][1] < 0.85 * ink[len(ink) // 2]:
        yield str(looks)


def _letter(deck: Deck, key: str) -> tuple[int, int]:
    """How wide the large letter or figure of a card is, and how much ink is in it; the sign stands to its right."""
    signs = deck.signs(key, LARGE, 410).copy()
    signs.erase(pygame.Mask(signs.get_size(), fill=True), (round(signs.get_size()[0] * 154 / 630), 0))
    places = signs.get_bounding_rects()
    return places[0].unionall(places[1:]).width, signs.count()


def a_court_keeps_its_size_beside_large_signs(deck: Deck) -> Iterator[str]:
    for key in COURTS:
        plain, large = (deck.body(key, style, 410).get_bounding_rects()[0] for style in (PLAIN, LARGE))
        if abs(plain.height - large.height) > 3 or large.width < plain.width - 3:
            yield f"{key}: {plain.size} and {large.size}"


def each_language_writes_its_own_court_letters(deck: Deck) -> Iterator[str]:
    corner = pygame.Rect(4, 6, 26, 34)
    for letters, design in product(LETTERS, Design):
        style = FaceStyle(letters=letters, design=design)
        looks = {rank: deck.part(rank + "S", corner, 205, style) for rank in "AKQJ"}
        yield from (f"{pair} in {letters}" for pair in too_alike(looks, 10))


# -- colours -----------------------------------------------------------------------------------------------------------


def four_colours_repaint_the_marks_of_a_suit(deck: Deck) -> Iterator[str]:
    for key, style in product(("7D", "QD", "AD"), STYLES):
        drawing = deck.art.drawing(key, replace(style, colours=SuitColours.FOUR), 205)
        text = drawing.once + drawing.twice + drawing.last
        if FOUR_COLOURS["D"] not in text or TWO_COLOURS["D"] in text:
            yield key


def each_index_colour_stands_out_from_the_face(_deck: Deck) -> Iterator[str]:
    for colour in {*TWO_COLOURS.values(), *FOUR_COLOURS.values(), *VEGETABLE_COLOURS.values()}:
        if contrast(colour, FACE_COLOUR) < 4.5:
            yield colour


def the_colours_of_suits_are_told_apart_by_every_eye(_deck: Deck) -> Iterator[str]:
    for colours, eye in product((FOUR_COLOURS, VEGETABLE_COLOURS), EYES):
        for (one, a), (other, b) in combinations(colours.items(), 2):
            apart = sum((p - q) ** 2 for p, q in zip(lab(a, eye), lab(b, eye), strict=True)) ** 0.5
            if apart <= 18:
                yield f"{one} and {other}, {eye}"


RULES: tuple[Rule, ...] = (
    the_decks_have_all_cards_two_jokers_the_parts_of_the_vegetables_and_seven_backs,
    each_card_of_las_vegan_has_a_picture,
    both_decks_together_are_about_a_megabyte,
    a_drawing_uses_only_what_the_loader_draws_rightly,
    a_drawing_keeps_inside_the_card,
    no_line_is_thinner_than_three_tenths_of_a_pixel_on_a_card_of_152,
    every_picture_is_painted_at_the_exact_size_with_ink_on_it,
    a_court_looks_the_same_after_half_a_turn,
    a_back_looks_the_same_after_half_a_turn,
    a_back_has_a_white_margin,
    a_small_back_has_fewer_and_stronger_lines,
    cards_are_drawn_for_each_height_and_not_scaled,
    a_court_stands_on_vellum_in_its_frame_also_beside_large_signs,
    an_ace_fills_the_middle_of_its_card,
    the_twelve_courts_are_twelve_different_figures,
    the_jokers_differ_without_colour,
    small_jokers_have_a_large_sign_and_no_word,
    an_even_bed_of_vegetables_is_turned_over_below_its_middle,
    vegetables_of_one_number_are_told_apart_without_colour,
    corner_signs_of_the_vegetables_differ_in_shape,
    zero_and_seven_wear_a_dress_of_gold,
    a_four_is_visited_by_another_guest_in_each_bed,
    nothing_stands_where_a_four_would_be_a_five,
    the_vegetables_look_the_same_with_four_colours,
    rank_and_sign_of_each_face_end_within_the_top_quarter,
    a_large_index_is_nearly_a_quarter_of_the_card_high,
    index_and_first_pip_keep_their_distance,
    no_index_touches_what_is_drawn_on_the_face,
    the_index_corners_carry_plenty_of_ink,
    a_covered_large_face_shows_its_index_and_no_scrap_of_its_pip,
    plain_indices_are_told_apart_without_colour_also_very_small,
    a_plain_index_is_larger_than_a_classic_one,
    a_plain_drawing_has_no_fine_lines,
    a_large_ten_is_as_wide_and_as_black_as_other_ranks,
    a_court_keeps_its_size_beside_large_signs,
    each_language_writes_its_own_court_letters,
    four_colours_repaint_the_marks_of_a_suit,
    each_index_colour_stands_out_from_the_face,
    the_colours_of_suits_are_told_apart_by_every_eye,
)


# -- measuring ---------------------------------------------------------------------------------------------------------


def grey(surface: pygame.Surface, box: pygame.Rect | None = None) -> Tones:
    """The grey tones of a picture or a part of it, row by row."""
    raw = pygame.image.tobytes(surface.subsurface(box) if box else surface, "RGB")
    return [(r * 3 + g * 6 + b) // 10 for r, g, b in zip(raw[::3], raw[1::3], raw[2::3], strict=True)]


def half_turned(surface: pygame.Surface) -> pygame.Surface:
    """The picture turned by half a circle."""
    return pygame.transform.flip(surface, flip_x=True, flip_y=True)


def difference(one: Sequence[int], other: Sequence[int]) -> float:
    """The mean difference of two pictures in steps of grey."""
    return sum(map(abs, map(sub, one, other))) / len(one)


def share(tones: Tones, below: int) -> float:
    """How much of a picture is darker than a tone."""
    return sum(tone < below for tone in tones) / len(tones)


def too_alike(looks: dict[str, Tones], least: float) -> Iterator[str]:
    """The pairs that differ by less than that."""
    for one, other in combinations(looks, 2):
        if difference(looks[one], looks[other]) <= least:
            yield f"{one} and {other}"


def keep_apart(deck: Deck, key: str, style: FaceStyle, height: int, wanted: int) -> bool:
    """Whether the indices of a face keep ``wanted`` pixels from what is drawn on it."""
    signs, body = deck.signs(key, style, height), deck.body(key, style, height)
    once = style.form is FaceForm.LARGE or style.design is Design.PLAIN
    corners = (signs,) if once else (signs, upside_down(signs))
    return not any(widened(each, wanted).overlap(body, (0, 0)) for each in corners)


def widened(ink: pygame.Mask, by: int) -> pygame.Mask:
    """Everything within so many pixels of a drawing."""
    size = 2 * by + 1
    disc = pygame.Surface((size, size), pygame.SRCALPHA)
    pygame.draw.circle(disc, "white", (by + 0.5, by + 0.5), by + 0.5)
    return ink.convolve(pygame.mask.from_surface(disc), None, (-by, -by))


def upside_down(mask: pygame.Mask) -> pygame.Mask:
    """The lower right index from the upper left one."""
    sheet = pygame.Surface(mask.get_size(), pygame.SRCALPHA)
    picture = mask.to_surface(setcolor="white", unsetcolor=(0, 0, 0, 0), surface=sheet)
    return pygame.mask.from_surface(half_turned(picture))


def linear(colour: str) -> list[float]:
    """Red, green and blue as amounts of light."""
    parts = [int(colour[i : i + 2], 16) / 255 for i in (1, 3, 5)]
    return [c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in parts]


def luminance(colour: str) -> float:
    """How bright a colour is, 0 to 1."""
    red, green, blue = linear(colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str) -> float:
    """The ratio of two colours, 1 to 21 (WCAG 2.2)."""
    light, dark = sorted((luminance(one), luminance(other)), reverse=True)
    return (light + 0.05) / (dark + 0.05)


def lab(colour: str, eye: str) -> tuple[float, float, float]:
    """A colour as an eye sees it, in CIE L*a*b*."""
    seen = [min(1.0, max(0.0, sum(m * c for m, c in zip(row, linear(colour), strict=True)))) for row in EYES[eye]]
    r, g, b = seen
    x = (0.4124 * r + 0.3576 * g + 0.1805 * b) / 0.9505
    y = 0.2126 * r + 0.7152 * g + 0.0722 * b
    z = (0.0193 * r + 0.1192 * g + 0.9505 * b) / 1.089
    fx, fy, fz = (t ** (1 / 3) if t > 0.008856 else 7.787 * t + 16 / 116 for t in (x, y, z))
    return 116 * fy - 16, 500 * (fx - fy), 200 * (fy - fz)
