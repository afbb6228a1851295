"""Which box each part of the interface wears, said in the theme's colours. The only place where looks become skins."""

from __future__ import annotations

from enum import Enum

from cardtable.ui.core.colour import BLACK, WHITE, mix
from cardtable.ui.core.theme import INSET, Gap, Radius
from cardtable.ui.paint.edges import hairline
from cardtable.ui.paint.nine_patch import Shadow, Skin
from cardtable.ui.paint.painter import Kit


class Look(Enum):
    """How much a button asks for attention."""

    PRIMARY = "primary"
    SECONDARY = "secondary"
    QUIET = "quiet"


class Mood(Enum):
    """What the pointer and keyboard are doing to a control."""

    REST = "rest"
    HOVER = "hover"
    PRESSED = "pressed"
    OFF = "off"


def panel_skin(kit: Kit) -> Skin:
    """A large sheet on the table."""
    theme = kit.theme
    return Skin(
        radius=kit.px(Radius.PANEL),
        top=theme.panel_top,
        bottom=theme.panel,
        edge=theme.panel_edge,
        line=hairline(kit),
        shadow=Shadow(theme.shadow, kit.px(22), kit.px(8), 0.55 if theme.dark else 0.26),
    )


def floating_skin(kit: Kit) -> Skin:
    """A small sheet above everything: lists, tooltips, toasts."""
    theme = kit.theme
    return Skin(
        radius=kit.px(Radius.CONTROL),
        top=theme.raised_top,
        bottom=theme.raised,
        edge=theme.panel_edge if theme.dark else mix(theme.panel, BLACK, 0.25),
        line=hairline(kit),
        shadow=Shadow(theme.shadow, kit.px(18), kit.px(8), 0.7 if theme.dark else 0.34),
    )


def inset_skin(kit: Kit, radius: float = Radius.CONTROL) -> Skin:
    """A quiet area inside a panel."""
    theme = kit.theme
    return Skin(
        radius=kit.px(radius),
        top=theme.field,
        bottom=mix(theme.field, theme.panel, 0.35),
        edge=theme.panel_edge,
        line=hairline(kit),
    )


def field_skin(kit: Kit, mood: Mood = Mood.REST, *, wrong: bool = False) -> Skin:
    """A hollow to type in or to choose in."""
    theme = kit.theme
    edge = theme.bad if wrong else theme.accent if mood is Mood.HOVER else theme.edge
    if mood is Mood.OFF:
        edge = theme.panel_edge
    return Skin(radius=kit.px(Radius.CONTROL), top=theme.field, bottom=theme.field, edge=edge, line=hairline(kit))


def button_skin(kit: Kit, look: Look, mood: Mood) -> Skin | None:
    """The face of a button; a quiet one at rest has none."""
    if look is Look.PRIMARY and mood is not Mood.OFF:
        return _primary(kit, mood)
    if look is Look.QUIET:
        return _quiet(kit, mood)
    return _secondary(kit, mood)


def _primary(kit: Kit, mood: Mood) -> Skin:
    theme = kit.theme
    top, bottom = theme.accent_top, mix(theme.accent, BLACK, 0.06)
    if mood is Mood.HOVER:
        top, bottom = mix(top, WHITE, 0.14), mix(bottom, WHITE, 0.12 if theme.dark else 0.08)
    if mood is Mood.PRESSED:
        top = bottom = mix(theme.accent, BLACK, 0.12)
    return Skin(
        radius=kit.px(Radius.CONTROL),
        top=top,
        bottom=bottom,
        edge=mix(theme.accent, BLACK, 0.22),
        line=hairline(kit),
        rim=mix(top, WHITE, 0.35),
        shadow=_contact(kit, mood),
    )


def _secondary(kit: Kit, mood: Mood) -> Skin:
    theme = kit.theme
    top, bottom, edge = theme.raised_top, theme.raised, theme.edge
    if mood is Mood.HOVER:
        top, bottom = (mix(colour, theme.text, 0.08) for colour in (top, bottom))
        edge = theme.accent
    if mood is Mood.PRESSED:
        top = bottom = mix(theme.raised, theme.field, 0.5)
    if mood is Mood.OFF:
        top = bottom = mix(theme.panel, theme.raised, 0.4)
        edge = theme.panel_edge
    shadow = None if mood is Mood.OFF else _contact(kit, mood)
    return Skin(radius=kit.px(Radius.CONTROL), top=top, bottom=bottom, edge=edge, line=hairline(kit), shadow=shadow)


def _quiet(kit: Kit, mood: Mood) -> Skin | None:
    theme = kit.theme
    if mood in {Mood.REST, Mood.OFF}:
        return None
    face = theme.raised_top if mood is Mood.HOVER else theme.field
    return Skin(radius=kit.px(Radius.CONTROL), top=face, bottom=face, edge=theme.panel_edge, line=hairline(kit))


def _contact(kit: Kit, mood: Mood) -> Shadow | None:
    if mood is Mood.PRESSED:
        return None
    return Shadow(kit.theme.shadow, kit.px(5), kit.px(2), 0.5 if kit.theme.dark else 0.22)


def groove_skin(kit: Kit, radius: float, mood: Mood) -> Skin:
    """The hollow that a knob runs in."""
    theme = kit.theme
    edge = theme.panel_edge if mood is Mood.OFF else theme.accent if mood is Mood.HOVER else theme.edge
    return Skin(radius=radius, top=mix(theme.field, BLACK, 0.12), bottom=theme.field, edge=edge, line=hairline(kit))


def knob_skin(kit: Kit, radius: float, mood: Mood) -> Skin:
    """The round part that a finger would hold."""
    theme = kit.theme
    top, bottom = theme.knob, mix(theme.knob, BLACK, 0.14)
    if mood is Mood.OFF:
        top = bottom = mix(theme.knob, theme.panel, 0.55 if theme.dark else 0.2)
    if mood is Mood.HOVER:
        bottom = mix(theme.knob, BLACK, 0.05)
    shadow = Shadow(BLACK, kit.px(4), kit.px(1), 0.45)
    return Skin(
        radius=radius, top=top, bottom=bottom, edge=mix(theme.knob, BLACK, 0.22), line=hairline(kit), shadow=shadow
    )


def well_skin(kit: Kit) -> Skin:
    """The hollow that segments lie in."""
    theme = kit.theme
    return Skin(radius=kit.px(Radius.CONTROL), top=theme.field, bottom=theme.field, edge=theme.edge, line=hairline(kit))


def segment_skin(kit: Kit, *, on: bool, mood: Mood) -> Skin | None:
    """One part of a segmented choice; one that is off and at rest has no face."""
    theme = kit.theme
    radius = kit.px(Radius.CONTROL - INSET)
    if on and mood is not Mood.OFF:
        return Skin(radius, theme.accent_top, theme.accent, mix(theme.accent, BLACK, 0.22), hairline(kit))
    if on:
        return Skin(radius, theme.raised_top, theme.raised, theme.panel_edge, hairline(kit))
    return Skin(radius, theme.raised, theme.raised) if mood is Mood.HOVER else None


def tile_skin(kit: Kit, mood: Mood) -> Skin:
    """A panel that can be pressed: it brightens under the pointer and lies flatter when pressed."""
    theme = kit.theme
    top, bottom, edge = theme.panel_top, theme.panel, theme.panel_edge
    shadow: Shadow | None = Shadow(theme.shadow, kit.px(14), kit.px(5), 0.5 if theme.dark else 0.24)
    if mood is Mood.HOVER:
        top, bottom, edge = theme.raised_top, theme.raised, theme.accent
    if mood is Mood.PRESSED:
        top = bottom = mix(theme.panel, theme.field, 0.5)
        edge, shadow = theme.accent, _contact(kit, Mood.REST)
    return Skin(radius=kit.px(Radius.PANEL), top=top, bottom=bottom, edge=edge, line=hairline(kit), shadow=shadow)


SHADOW_REACH = Gap.XXL
"""How far any shadow or ring may fall outside a widget, in units."""
