"""What has to be told apart by its colour is told apart by eyes that lack a kind of cone, and never by the colour alone.

CIEDE2000 was made so that 1 is just noticed where two patches touch. What is compared here lies apart and is small, so ten
times that is asked for. Where a word or a sign of another shape stands beside the colour in every place, as beside good and
bad, the colour is but a help, and eight are enough.

Simulation: G. M. Machado, M. M. Oliveira, L. A. F. Fernandes, "A Physiologically-based Model for Simulation of Color Vision
Deficiency", IEEE Transactions on Visualization and Computer Graphics 15 (6), 2009: the matrices of severity 1.0, on linear
light. Distance: CIEDE2000 as in G. Sharma, W. Wu, E. N. Dalal, "The CIEDE2000 Color-Difference Formula: Implementation
Notes, Supplementary Test Data, and Mathematical Observations", Color Research and Application 30 (1), 2005; white is D65.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from enum import Enum
from itertools import combinations
from math import atan2, cos, degrees, exp, hypot, radians, sin, sqrt

import pytest

from cardtable.session.seats import SeatColour
from cardtable.ui.core.assets import assets_folder
from cardtable.ui.core.theme import THEMES, Rgb, Theme, paper_theme, parse_colour
from cardtable.ui.paint import face_art
from cardtable.ui.paint.face_art import SUITS, TWO_COLOURS, VEGETABLES
from cardtable.ui.paint.painter import make_painter
from cardtable.ui.paint.places import Glow, _line
from cardtable.ui.paint.things import TokenArt, colour_of
from tests.support.every import every
from tests.ui.paint.test_contrast import colours

Lab = tuple[float, float, float]
_Matrix = tuple[tuple[float, float, float], ...]


class Vision(Enum):
    """Who looks."""

    ALL_CONES = ((1.0, 0.0, 0.0), (0.0, 1.0, 0.0), (0.0, 0.0, 1.0))
    PROTANOPIA = ((0.152286, 1.052583, -0.204868), (0.114503, 0.786281, 0.099216), (-0.003882, -0.048116, 1.051998))
    DEUTERANOPIA = ((0.367322, 0.860646, -0.227968), (0.280085, 0.672501, 0.047413), (-0.011820, 0.042940, 0.968881))
    TRITANOPIA = ((1.255528, -0.076749, -0.178779), (-0.078411, 0.930809, 0.147602), (0.004733, 0.691367, 0.303900))


_XYZ: _Matrix = (
    (0.4124564, 0.3575761, 0.1804375),
    (0.2126729, 0.7151522, 0.0721750),
    (0.0193339, 0.1191920, 0.9503041),
)
_WHITE = (0.95047, 1.0, 1.08883)
_FAR = 25.0**7


def seen_apart(one: Rgb, other: Rgb, vision: Vision) -> float:
    """How far apart two colours look, in units of CIEDE2000: 1 is just noticed by a trained eye, black and white are 100."""
    return difference(lab(one, vision), lab(other, vision))


def lab(colour: Rgb, vision: Vision = Vision.ALL_CONES) -> Lab:
    """A colour of the screen in CIE L*a*b*, as ``vision`` has it."""
    light = _times(vision.value, tuple(map(_linear, colour)))
    x, y, z = (_root(part / white) for part, white in zip(_times(_XYZ, _within(light)), _WHITE, strict=True))
    return 116 * y - 16, 500 * (x - y), 200 * (y - z)


def difference(one: Lab, other: Lab) -> float:
    """CIEDE2000 of two colours, with all weights 1."""
    mean_chroma = (hypot(*one[1:]) + hypot(*other[1:])) / 2
    stretch = 1.5 - 0.5 * sqrt(mean_chroma**7 / (mean_chroma**7 + _FAR))
    (l1, c1, h1), (l2, c2, h2) = (_polar(each, stretch) for each in (one, other))
    turn = h2 - h1
    if c1 * c2 == 0:
        turn = 0.0
    elif abs(turn) > 180:
        turn -= 360 if turn > 0 else -360
    across = 2 * sqrt(c1 * c2) * sin(radians(turn / 2))
    light, chroma = (l1 + l2) / 2, (c1 + c2) / 2
    hue = _mean_hue(h1, h2) if c1 * c2 else h1 + h2
    tone = (
        1
        - 0.17 * cos(radians(hue - 30))
        + 0.24 * cos(radians(2 * hue))
        + 0.32 * cos(radians(3 * hue + 6))
        - 0.20 * cos(radians(4 * hue - 63))
    )
    of_light = (l2 - l1) / (1 + 0.015 * (light - 50) ** 2 / sqrt(20 + (light - 50) ** 2))
    of_chroma = (c2 - c1) / (1 + 0.045 * chroma)
    of_hue = across / (1 + 0.015 * chroma * tone)
    bent = 60 * exp(-(((hue - 275) / 25) ** 2))
    bend = -2 * sqrt(chroma**7 / (chroma**7 + _FAR)) * sin(radians(bent))
    return sqrt(of_light**2 + of_chroma**2 + of_hue**2 + bend * of_chroma * of_hue)


def _polar(colour: Lab, stretch: float) -> tuple[float, float, float]:
    light, a, b = colour[0], colour[1] * stretch, colour[2]
    return light, hypot(a, b), degrees(atan2(b, a)) % 360


def _mean_hue(one: float, other: float) -> float:
    if abs(one - other) <= 180:
        return (one + other) / 2
    return (one + other + (360 if one + other < 360 else -360)) / 2


def _times(matrix: _Matrix, vector: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(sum(a * b for a, b in zip(row, vector, strict=True)) for row in matrix)


def _within(light: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(min(1.0, max(0.0, part)) for part in light)


def _linear(level: int) -> float:
    part = level / 255
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


def _root(part: float) -> float:
    return float(part ** (1 / 3)) if part > (6 / 29) ** 3 else part / (3 * (6 / 29) ** 2) + 4 / 29


APART, HELPED = 10.0, 8.0
_STRONG = 60  # between the channels of a colour that is no grey, cream or black
each_theme = every("theme", THEMES, lambda theme: theme.name)
each_vision = every("vision", Vision, lambda vision: vision.name)
DECKS = ("FOUR_COLOURS", "PURE_FOUR_COLOURS", "VEGETABLE_COLOURS", "PURE_VEGETABLE_COLOURS")
PUBLISHED = [
    ((50, 2.6772, -79.7751), (50, 0, -82.7485), 2.0425),
    ((50, -1, 2), (50, 0, 0), 2.3669),
    ((50, 2.5, 0), (73, 25, -18), 27.1492),
    ((50, 2.5, 0), (61, -5, 29), 22.8977),
    ((50, 2.5, 0), (56, -27, -3), 31.9030),
    ((60.2574, -34.0099, 36.2677), (60.4626, -34.1751, 39.4387), 1.2644),
    ((22.7233, 20.0904, -46.6940), (23.0331, 14.9730, -42.5619), 2.0373),
    ((90.8027, -2.0831, 1.4410), (91.1528, -1.6435, 0.0447), 1.4441),
    ((2.0776, 0.0795, -1.1350), (0.9033, -0.0636, -0.5514), 0.9082),
]


def least(named: Mapping[str, Rgb], vision: Vision) -> tuple[float, str, str]:
    """The two that look most alike, and how far apart they are."""
    pairs = combinations(named.items(), 2)
    return min((seen_apart(one, other, vision), name, its) for (name, one), (its, other) in pairs)


@pytest.mark.parametrize(("one", "other", "apart"), PUBLISHED)
def test_the_measure_is_the_published_one(one, other, apart: float) -> None:
    assert difference(one, other) == pytest.approx(apart, abs=5e-5)
    assert difference(other, one) == pytest.approx(apart, abs=5e-5)


def test_eyes_that_lack_a_cone_take_for_alike_what_others_tell_apart() -> None:
    olive, rust = (120, 120, 0), (190, 90, 0)
    assert seen_apart(olive, rust, Vision.ALL_CONES) > 3 * seen_apart(olive, rust, Vision.DEUTERANOPIA)
    for vision in Vision:
        assert seen_apart((90, 90, 90), (91, 91, 91), vision) < 1
        assert seen_apart((0, 0, 0), (255, 255, 255), vision) == pytest.approx(100, abs=0.1)


@each_vision
@every("deck", DECKS)
def test_four_suits_are_told_apart_in_every_deck(vision: Vision, deck: str) -> None:
    """The faces of one deck have the same inks at every size and in both drawings."""
    found = least({suit: parse_colour(colour) for suit, colour in getattr(face_art, deck).items()}, vision)
    assert found[0] >= APART, found


@each_vision
@every("deck", ["TWO_COLOURS", "PURE_TWO_COLOURS"])
def test_red_and_black_are_told_apart(vision: Vision, deck: str) -> None:
    two = getattr(face_art, deck)
    assert seen_apart(parse_colour(two["S"]), parse_colour(two["H"]), vision) >= 2 * APART


@each_vision
def test_seats_are_told_apart(vision: Vision) -> None:
    found = least({colour.value: colour_of(colour) for colour in SeatColour}, vision)
    assert found[0] >= APART, found


@each_vision
@each_theme
def test_good_and_bad_are_told_apart(vision: Vision, theme: Theme) -> None:
    assert seen_apart(theme.good, theme.bad, vision) >= HELPED
    assert seen_apart(theme.bad, theme.text, vision) >= APART
    assert seen_apart(theme.good, theme.text, vision) >= HELPED


@each_vision
@each_theme
def test_red_suits_lines_of_charts_and_marks_on_the_table_stand_out(vision: Vision, theme: Theme) -> None:
    assert seen_apart(theme.suit_red, theme.text, vision) >= APART
    assert seen_apart(theme.accent, theme.panel, vision) >= 2 * APART, "bars and lines"
    assert seen_apart(theme.accent, theme.ground, vision) >= 2 * APART, "where cards may go"
    assert seen_apart(theme.off, theme.text, vision) >= APART, "what cannot be used"


@each_vision
@each_theme
@every("ground", ["ground", "panel", "field", "raised", "accent"])
def test_one_half_of_the_focus_ring_is_seen_on_any_ground(vision: Vision, theme: Theme, ground: str) -> None:
    below = getattr(theme, ground)
    assert max(seen_apart(ring, below, vision) for ring in (theme.ring_light, theme.ring_dark)) >= 2 * APART


@each_vision
def test_points_won_and_lost_are_told_apart_on_the_paper_and_have_a_sign(vision: Vision) -> None:
    usual, stark = paper_theme(), paper_theme(stark=True)
    for won, lost, none in ((usual.good, usual.bad, usual.off), (stark.good, stark.bad, stark.muted)):
        assert seen_apart(won, lost, vision) >= HELPED
        assert seen_apart(lost, none, vision) >= HELPED


@each_vision
def test_chips_are_told_apart(surface, vision: Vision) -> None:
    """Their rims: what adds, what takes away, what is gold. Each also bears its number (test_contrast)."""
    art = TokenArt(assets_folder() / "tokens")
    rims = {}
    for name in ("chip+1-1", "chip-1-2", "gold-3-4"):
        picture = art.picture(name, 200)
        rims[name] = next(each for each in colours(picture) if max(each) - min(each) > _STRONG)
    found = least(rims, vision)
    assert found[0] >= APART, (found, rims)


# -- never by colour alone ---------------------------------------------------------------------------------------------


def test_every_suit_has_a_sign_of_its_own() -> None:
    facts = json.loads((assets_folder() / "cards" / "deck.json").read_text(encoding="utf-8"))
    for signs in (facts["signs"], facts["signs"] | facts["plain_signs"]):
        assert len({signs[suit] for suit in (*SUITS, *VEGETABLES)}) == 8
    assert TWO_COLOURS["S"] == TWO_COLOURS["C"], "two colours never told suits apart"


@each_theme
def test_lights_on_the_table_differ_in_width(theme: Theme) -> None:
    widths = {glow: _line(make_painter(theme), glow)[1] for glow in Glow if glow is not Glow.FOCUS}
    assert min(abs(one - other) for one, other in combinations(widths.values(), 2)) >= 0.5
