"""What has to be told apart by its colour is told apart by eyes that lack a kind of cone, and never by the colour alone.

CIEDE2000 was made so that 1 is just noticed where two patches touch. What is compared here lies apart and is small, so ten
times that is asked for. Where a word or a sign of another shape stands beside the colour in every place, as beside good and
bad, the colour is but a help, and eight are enough.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from itertools import combinations

import pytest

from cardtable.session.seats import SeatColour
from cardtable.ui.core.assets import assets_folder
from cardtable.ui.core.theme import THEMES, Rgb, Theme, parse_colour
from cardtable.ui.paint import face_art
from cardtable.ui.paint.face_art import SUITS, TWO_COLOURS, VEGETABLES
from cardtable.ui.paint.painter import make_painter
from cardtable.ui.paint.places import Glow, _line
from cardtable.ui.paint.things import TokenArt, colour_of
from cardtable.ui.table import papers
from tests.support.colour_vision import Vision, difference, seen_apart
from tests.support.every import every
from tests.ui.paint.test_contrast import colours

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
    for inks in ({}, papers._STARK):
        won, lost, none = (inks.get(each, each) for each in (papers._GREEN, papers._RED, papers._PALE_INK))
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
