"""Themes, type sizes, spacing and target sizes; colour arithmetic; the scale of the interface.

Lengths are in units: one pixel at scale 1.0 (a window of 1100 × 800 pixels). Durations are in ``table.pace``. No
pygame.
"""

from __future__ import annotations

from collections.abc import Iterable
from enum import Enum, IntEnum
from functools import cache
from typing import Final

from msgspec import Struct
from msgspec.structs import replace

TEXT_RATIO = 4.5
CONTROL_RATIO = 3.0
OFF_RATIO = 2.0  # a disabled icon is visible, and visibly disabled
STARK_TEXT_RATIO = 7.0  # WCAG 2.2, 1.4.6: text and icons in the high-contrast theme
STARK_CONTROL_RATIO = 4.5  # edges of controls, and disabled controls, in the high-contrast theme


class Gap(IntEnum):
    """The only distances of the interface, in units."""

    NONE = 0
    XS = 4
    S = 8
    M = 12
    L = 16
    XL = 24
    XXL = 32
    HUGE = 48


class Radius(IntEnum):
    """Corner radii, in units."""

    SMALL = 6
    CONTROL = 10
    PANEL = 16


INSET = 3
"""Distance between the edge of a well and the part in it, in units."""

TARGET = 44
"""Height of a button, and least side of anything to press, in units (WCAG 2.2, 2.5.5)."""

LEAST_TYPE = 11
"""The smallest type size, in points per em, however small the window. Cards and plates count in pixels."""

LEAST_ON_TABLE = 13
"""The same at a table for several players; numbers in discs, and texts that would be cut otherwise, may be a pixel
smaller.
"""


class IconSize(IntEnum):
    """The only sizes of icons, in units: beside captions, in buttons, on sheets, in the middle of an empty page."""

    SMALL = 16
    USUAL = 22
    LARGE = 36
    HUGE = 48


ICON = IconSize.USUAL
"""Side of an icon in a button, in units."""

LINE = 1.5
"""Thickness of a line that must be visible, in units."""

LINE_STRONG = 2.5
"""Thickness of a line that marks something, in units."""

RING = 3
"""Thickness of the light part of the focus ring, in units; the dark part around it adds ``RING_DARK``."""

RING_DARK = 2

_LAMP: Rgb = (255, 226, 190)
"""The colour of the light on the floor of the room."""


class Typeface(Enum):
    """The typefaces in use, by file name.

    Sans as TrueType, whose hints keep small text crisp; serif as OpenType, whose figures keep equal widths at every
    size.
    """

    REGULAR = "SourceSansPro-Regular.ttf"
    SEMIBOLD = "SourceSansPro-Semibold.ttf"
    BOLD = "SourceSansPro-Bold.ttf"
    ITALIC = "SourceSansPro-It.ttf"
    SERIF = "SourceSerifPro-Semibold.otf"


class TypeSize(IntEnum):
    """The only sizes of type, in units."""

    CAPTION = 13
    BODY = 16
    LEAD = 19
    TITLE = 26
    DISPLAY = 38


class TypeStyle(Struct, frozen=True):
    """A typeface at a size of the scale."""

    face: Typeface
    size: TypeSize


CAPTION = TypeStyle(Typeface.REGULAR, TypeSize.CAPTION)
CAPTION_STRONG = TypeStyle(Typeface.SEMIBOLD, TypeSize.CAPTION)
BODY = TypeStyle(Typeface.REGULAR, TypeSize.BODY)
STRONG = TypeStyle(Typeface.SEMIBOLD, TypeSize.BODY)
EMPHASIS = TypeStyle(Typeface.ITALIC, TypeSize.BODY)
LEAD = TypeStyle(Typeface.REGULAR, TypeSize.LEAD)
LEAD_STRONG = TypeStyle(Typeface.SEMIBOLD, TypeSize.LEAD)
SECTION = TypeStyle(Typeface.SERIF, TypeSize.LEAD)
TITLE = TypeStyle(Typeface.SERIF, TypeSize.TITLE)
DISPLAY = TypeStyle(Typeface.SERIF, TypeSize.DISPLAY)


class Ink(Enum):
    """The meaning of a colour of text or icons; the theme has the colour."""

    TEXT = "text"
    MUTED = "muted"
    ACCENT = "accent"
    ON_ACCENT = "accent_text"
    GOOD = "good"
    BAD = "bad"
    SUIT_RED = "suit_red"
    GROUND_MUTED = "ground_muted"
    OFF = "off"


class Material(Enum):
    """What a table, its rim or the floor seems to be made of."""

    FELT = "felt"
    WOOD = "wood"
    LEATHER = "leather"
    STONE = "stone"
    PAPER = "paper"


class Seed(Struct, frozen=True):
    """What a theme is derived from: colours of table, panels, accent, rim and floor, and their materials."""

    ground: str
    panel: str
    accent: str
    rim: str
    floor: str
    cloth: Material = Material.FELT
    rim_of: Material = Material.WOOD
    floor_of: Material = Material.WOOD


class Theme(Struct, frozen=True):
    """All colours of a table; ``derive`` makes one from a few of them.

    A ``stark`` theme has high contrast: painted without light, grain and ornaments, and with outlines.
    """

    name: str
    dark: bool
    ground: Rgb
    ground_light: Rgb
    ground_deep: Rgb
    panel: Rgb
    panel_top: Rgb
    panel_edge: Rgb
    raised: Rgb
    raised_top: Rgb
    field: Rgb
    edge: Rgb
    text: Rgb
    muted: Rgb
    ground_muted: Rgb
    accent: Rgb
    accent_top: Rgb
    accent_text: Rgb
    ring_light: Rgb
    ring_dark: Rgb
    good: Rgb
    bad: Rgb
    suit_red: Rgb
    shadow: Rgb
    place: Rgb
    knob: Rgb
    knob_ink: Rgb
    selection: Rgb
    rim: Rgb
    floor: Rgb
    floor_light: Rgb
    floor_deep: Rgb
    brass: Rgb
    off: Rgb
    cloth: Material
    rim_of: Material
    floor_of: Material
    stark: bool = False

    def ink(self, ink: Ink) -> Rgb:
        colour: Rgb = getattr(self, ink.value)
        return colour


def stark(name: str) -> Theme:
    """The theme of high contrast, white and yellow on black: text has at least 7:1, edges of controls and what is
    disabled 4.5:1.
    """
    black, white, yellow = parse_colour("#000000"), parse_colour("#ffffff"), parse_colour("#ffdf3d")
    panel, raised, raised_top = parse_colour("#0b0b0b"), parse_colour("#1a1a1a"), parse_colour("#222222")
    pale, floor = parse_colour("#e4e4e4"), parse_colour("#121212")
    return Theme(
        name=name,
        dark=True,
        ground=black,
        ground_light=black,
        ground_deep=black,
        panel=panel,
        panel_top=panel,
        panel_edge=white,
        raised=raised,
        raised_top=raised_top,
        field=black,
        edge=white,
        text=white,
        muted=pale,
        ground_muted=pale,
        accent=yellow,
        accent_top=yellow,
        accent_text=black,
        ring_light=parse_colour("#ffe9a8"),
        ring_dark=black,
        good=parse_colour("#58e0cc"),
        bad=parse_colour("#ff9c8c"),
        suit_red=parse_colour("#ffa79c"),
        shadow=black,
        place=white,
        knob=white,
        knob_ink=black,
        selection=parse_colour("#1f3f9e"),
        rim=parse_colour("#282828"),
        floor=floor,
        floor_light=floor,
        floor_deep=floor,
        brass=yellow,
        off=parse_colour("#9b9b9b"),
        cloth=Material.FELT,
        rim_of=Material.FELT,
        floor_of=Material.FELT,
        stark=True,
    )


def derive(name: str, seed: Seed) -> Theme:
    """A whole theme from its seed; colours are adjusted until everything is readable."""
    ground, panel, accent = parse_colour(seed.ground), parse_colour(seed.panel), parse_colour(seed.accent)
    floor = parse_colour(seed.floor)
    dark = sum(panel) < 3 * 128
    pole = parse_colour("#fbf6e9") if dark else parse_colour("#1d1710")
    paper = BLACK if dark else WHITE
    tint = mix(ground, pole, 0.22)  # the table in the light; panels and buttons keep its hue
    panel_top = mix(panel, tint, 0.16) if dark else mix(panel, WHITE, 0.6)
    raised, raised_top = (
        (mix(panel, tint, 0.34), mix(panel, tint, 0.54)) if dark else (mix(panel, pole, 0.05), panel_top)
    )
    field = mix(panel, paper, 0.34 if dark else 0.85)
    light = mix(ground, glow(ground), 0.09) if dark else mix(ground, WHITE, 0.16)  # white cards must stand out
    deep = mix(ground, BLACK, 0.42 if dark else 0.10)
    floor_light, floor_deep = mix(floor, _LAMP, 0.13), mix(floor, BLACK, 0.38 if dark else 0.06)
    floors = (floor, floor_light, floor_deep)
    panels = (panel, panel_top, raised, raised_top, field)
    text = readable_on(mix(pole, panel, 0.04), pole, (*panels, ground, light, *floors), 7.0)
    accent = readable_on(accent, pole, (panel, panel_top, field, ground, *floors), TEXT_RATIO)
    return Theme(
        name=name,
        dark=dark,
        ground=ground,
        ground_light=light,
        ground_deep=deep,
        panel=panel,
        panel_top=panel_top,
        panel_edge=mix(panel, pole, 0.20 if dark else 0.16),
        raised=raised,
        raised_top=raised_top,
        field=field,
        edge=readable_on(mix(panel, pole, 0.30), pole, panels, CONTROL_RATIO),
        text=text,
        muted=readable_on(mix(text, panel, 0.42), pole, panels, TEXT_RATIO),
        ground_muted=readable_on(mix(text, ground, 0.32), pole, (ground, light, deep, *floors), TEXT_RATIO),
        accent=accent,
        accent_top=mix(accent, WHITE, 0.16 if dark else 0.07),
        accent_text=readable_on(mix(accent, BLACK, 0.82), BLACK, (accent,), 7.0) if dark else WHITE,
        ring_light=parse_colour("#ffe9a8"),
        ring_dark=parse_colour("#0a0d0b"),
        good=readable_on(parse_colour("#58d4c8") if dark else parse_colour("#0b6e78"), pole, panels, TEXT_RATIO),
        bad=readable_on(parse_colour("#ff8f7c") if dark else parse_colour("#aa2019"), pole, panels, TEXT_RATIO),
        suit_red=readable_on(parse_colour("#ff8d80") if dark else parse_colour("#c8102e"), pole, panels, TEXT_RATIO),
        shadow=mix(ground, BLACK, 0.85) if dark else parse_colour("#4b3d26"),
        place=readable_on(mix(ground, pole, 0.35), pole, (ground, light, deep), CONTROL_RATIO),
        knob=parse_colour("#fffaf0"),
        knob_ink=parse_colour("#3a2c0d"),
        selection=mix(field, accent, 0.30),
        rim=parse_colour(seed.rim),
        floor=floor,
        floor_light=floor_light,
        floor_deep=floor_deep,
        brass=parse_colour("#e9c067") if dark else parse_colour("#9c6a16"),
        off=readable_on(mix(ground, pole, 0.2), pole, (ground, light, panel, raised, *floors), OFF_RATIO),
        cloth=seed.cloth,
        rim_of=seed.rim_of,
        floor_of=seed.floor_of,
    )


_SEEDS = {
    "felt": Seed("#0b5230", "#113b2a", "#e3ba5f", rim="#713f25", floor="#20140d"),
    "midnight": Seed("#1a2b4e", "#172340", "#e6c069", rim="#4c2f27", floor="#13131b"),
    "wine": Seed("#5c1a2d", "#3d111d", "#e8c074", rim="#4a2213", floor="#1a1013"),
    "slate": Seed("#3b444c", "#252b31", "#e3b866", rim="#8a6541", floor="#17191b", floor_of=Material.STONE),
    "walnut": Seed(
        "#4f3122", "#37231a", "#e8b863", rim="#2b1c16", floor="#15100e", cloth=Material.WOOD, rim_of=Material.LEATHER
    ),
    "paper": Seed("#cdbd9d", "#f7f2e6", "#7d5208", rim="#8f6238", floor="#c9ab80", cloth=Material.PAPER),
}
"""What each theme is made from, by name."""

_SHEET = Seed("#cdbd9d", "#f5ebcf", "#7d5208", rim="#8f6238", floor="#c9ab80", cloth=Material.PAPER)

STARK_NAME = "contrast"
_NAMES = (*_SEEDS, STARK_NAME)

FELT: Theme
MIDNIGHT: Theme
WINE: Theme
SLATE: Theme
WALNUT: Theme
PAPER: Theme
CONTRAST: Theme
THEMES: tuple[Theme, ...]


def theme_named(name: str) -> Theme:
    """The theme of that name; the green felt for an unknown name."""
    return _theme(name if name in _NAMES else "felt")


@cache
def _theme(name: str) -> Theme:
    """A theme is derived when it is first wanted: a millisecond each."""
    return stark(name) if name == STARK_NAME else derive(name, _SEEDS[name])


def __getattr__(name: str) -> Theme | tuple[Theme, ...]:
    """FELT, MIDNIGHT, WINE, SLATE, WALNUT, PAPER, CONTRAST and all THEMES."""
    if name == "THEMES":
        return tuple(map(_theme, _NAMES))
    if name.lower() in _NAMES:
        return _theme(name.lower())
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")


@cache
def paper_theme(*, stark: bool = False) -> Theme:
    """The colours of a sheet of paper and of what is written on it, at every table; ``stark``: with high contrast."""
    paper = replace(
        derive("sheet", _SHEET),
        panel_top=parse_colour("#fcf6e3"),
        panel_edge=parse_colour("#c9a557"),
        accent=parse_colour("#7d5208"),
        accent_top=parse_colour("#8c6320"),
        text=parse_colour("#1a1e2e"),
        muted=parse_colour("#5d5340"),
        good=parse_colour("#1d6a3c"),
        bad=parse_colour("#a91d2a"),
        off=parse_colour("#75694f"),
    )
    if not stark:
        return paper
    return replace(
        paper,
        name="stark sheet",
        edge=paper.text,
        muted=paper.text,
        accent=parse_colour("#5a3a00"),
        accent_top=parse_colour("#5a3a00"),
        good=parse_colour("#0a4450"),
        bad=parse_colour("#7d0d1b"),
        suit_red=parse_colour("#7d0d1b"),
        off=parse_colour("#6b6048"),
        stark=True,
    )


Rgb = tuple[int, int, int]

BLACK: Rgb = (0, 0, 0)
WHITE: Rgb = (255, 255, 255)


def _linear(part: float) -> float:
    return part / 12.92 if part <= 0.04045 else float(((part + 0.055) / 1.055) ** 2.4)


_LINEAR = tuple(_linear(level / 255) for level in range(256))
"""The light of each of the 256 levels of a channel: themes are derived at every start."""


def parse_colour(text: str) -> Rgb:
    """The colour written as ``#rrggbb``."""
    return int(text[1:3], 16), int(text[3:5], 16), int(text[5:7], 16)


def hexed(colour: Rgb) -> str:
    """The colour as ``#rrggbb``, for SVG."""
    return "#{:02x}{:02x}{:02x}".format(*colour)


def mix(one: Rgb, other: Rgb, share: float) -> Rgb:
    """``one`` with ``share`` (0–1) of ``other`` in it."""
    (red, green, blue), (red_there, green_there, blue_there) = one, other
    return (
        round(red + (red_there - red) * share),
        round(green + (green_there - green) * share),
        round(blue + (blue_there - blue) * share),
    )


def glow(colour: Rgb) -> Rgb:
    """``colour`` as bright as its hue allows: what more light makes of it, without turning it grey."""
    most = max(*colour, 1)
    red, green, blue = (round(part * 255 / most) for part in colour)
    return red, green, blue


def luminance(colour: Rgb) -> float:
    """Relative luminance, 0 black to 1 white (WCAG 2.2, sRGB)."""
    red, green, blue = colour
    return 0.2126 * _LINEAR[red] + 0.7152 * _LINEAR[green] + 0.0722 * _LINEAR[blue]


def contrast(one: Rgb, other: Rgb) -> float:
    """The contrast ratio of two colours, 1 to 21 (WCAG 2.2)."""
    return _ratio(luminance(one), luminance(other))


def readable_on(colour: Rgb, pole: Rgb, grounds: Iterable[Rgb], ratio: float) -> Rgb:
    """``colour``, moved towards ``pole`` just far enough to stand out by ``ratio`` from every ground."""
    lights = tuple(map(luminance, grounds))
    for percent in range(0, 101, 2):
        tried = mix(colour, pole, percent / 100)
        light = luminance(tried)
        if all(_ratio(light, ground) >= ratio for ground in lights):
            return tried
    return pole


def _ratio(one: float, other: float) -> float:
    """The contrast of two luminances."""
    return (max(one, other) + 0.05) / (min(one, other) + 0.05)


ZOOM_STEPS: Final = (0.75, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0)

# The surface for which sizes are designed (scale 1): 1100 × 800. The width counts as well as the height, so that a
# narrow or portrait window does not get text that is too large for its columns.
DESIGN_WIDTH: Final = 1100
DESIGN_HEIGHT: Final = 800

# In points. Below 0.6 the smallest text would be under 8; above 3.0 (2400 high) screens are viewed from a distance.
BASE_LEAST: Final = 0.6
BASE_MOST: Final = 3.0

# The least size of the interface in units, whatever the zoom; layouts must fit it.
ROOM_WIDTH: Final = 320
ROOM_HEIGHT: Final = 240


def base_scale(width: int, height: int, density: float = 1.0) -> float:
    """Scale that suits ``width`` × ``height`` pixels at zoom 1: 960×600 → 0.75, 1280×800 → 1.0, 3840×2160 → 2.7.

    ``density`` is how many pixels a point has: what is as small as can be read takes more pixels on a dense monitor.
    """
    suits = min(height / DESIGN_HEIGHT, width / DESIGN_WIDTH)
    return min(BASE_MOST * density, max(BASE_LEAST * density, suits))


def interface_scale(width: int, height: int, zoom: float, density: float = 1.0) -> float:
    """Base scale times ``zoom``, but never so large that fewer than 320 × 240 interface units fit; above zero always."""
    room = min(width / ROOM_WIDTH, height / ROOM_HEIGHT)
    return max(0.1, min(base_scale(width, height, density) * clamp_zoom(zoom), room))


def clamp_zoom(zoom: float) -> float:
    """``zoom`` within what the settings allow."""
    return min(ZOOM_STEPS[-1], max(ZOOM_STEPS[0], zoom))


def step_zoom(zoom: float, steps: int) -> float:
    """The zoom ``steps`` notches up (or down) from ``zoom``; a value between two notches goes to the next one."""
    for _ in range(abs(steps)):
        beyond = [step for step in ZOOM_STEPS if (step > zoom + 1e-6 if steps > 0 else step < zoom - 1e-6)]
        if not beyond:
            break
        zoom = min(beyond) if steps > 0 else max(beyond)
    return clamp_zoom(zoom)
