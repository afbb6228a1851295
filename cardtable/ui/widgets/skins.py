"""The boxes of all parts of the interface in the theme's colours; the only place where looks become skins."""

from __future__ import annotations

from enum import Enum

import pygame

from cardtable.ui.core.theme import BLACK, INSET, WHITE, Gap, Radius, Rgb, Theme, mix, parse_colour
from cardtable.ui.paint.painter import Painter, Shadow, Skin, hairline

_PAPER_EDGE = parse_colour("#d8c79a")
_BAND, _BAND_LOW, _BAND_EDGE = parse_colour("#fbe7ab"), parse_colour("#f4d682"), parse_colour("#b98a2e")
_BAND_RADIUS = 8.0  # units
_PAPER_RULE = 6.0  # units from the edge of a sheet of paper to its red rule


class Look(Enum):
    """How prominent a button is."""

    PRIMARY = "primary"
    SECONDARY = "secondary"
    QUIET = "quiet"


class ControlState(Enum):
    """What pointer and keyboard are doing to a control."""

    REST = "rest"
    HOVER = "hover"
    PRESSED = "pressed"
    OFF = "off"


def panel_skin(painter: Painter) -> Skin:
    """A large sheet on the table."""
    theme = painter.theme
    return Skin(
        radius=painter.px(Radius.PANEL),
        top=theme.panel_top,
        bottom=theme.panel,
        edge=theme.panel_edge,
        line=hairline(painter),
        shadow=Shadow(theme.shadow, painter.px(22), painter.px(8), 0.55 if theme.dark else 0.26),
    )


def paint_paper(surface: pygame.Surface, painter: Painter, rect: pygame.Rect, unit: float) -> None:
    """The sheet of paper of all results, with a red and a gold rule; ``unit`` is pixels per unit."""
    theme = painter.theme

    def u(units: float) -> int:
        return round(units * unit)

    shadow = Shadow(BLACK, blur=max(2, u(18)), drop=u(8), strength=0.5)
    edge = theme.edge if theme.stark else _PAPER_EDGE
    painter.box(
        surface, rect, Skin(radius=u(6), top=theme.panel_top, bottom=theme.panel, edge=edge, line=1, shadow=shadow)
    )
    rule = rect.inflate(-2 * u(_PAPER_RULE), -2 * u(_PAPER_RULE))
    painter.box(surface, rule, Skin(radius=u(3), edge=theme.bad, line=max(1, u(1.4))))
    painter.box(surface, rule.inflate(-u(8), -u(8)), Skin(radius=u(2), edge=theme.panel_edge, line=1))


def paint_band(surface: pygame.Surface, painter: Painter, rect: pygame.Rect, unit: float) -> None:
    """The golden band on paper behind the best results; ``unit`` is pixels per unit."""
    radius = round(_BAND_RADIUS * unit)
    painter.box(surface, rect, Skin(radius=radius, top=_BAND, bottom=_BAND_LOW, edge=_BAND_EDGE, line=1))


def floating_skin(painter: Painter) -> Skin:
    """A small sheet above everything: lists, tooltips, toasts."""
    theme = painter.theme
    return Skin(
        radius=painter.px(Radius.CONTROL),
        top=theme.raised_top,
        bottom=theme.raised,
        edge=theme.panel_edge if theme.dark else mix(theme.panel, BLACK, 0.25),
        line=hairline(painter),
        shadow=Shadow(theme.shadow, painter.px(18), painter.px(8), 0.7 if theme.dark else 0.34),
    )


def inset_skin(painter: Painter, radius: float = Radius.CONTROL) -> Skin:
    """A quiet area inside a panel."""
    theme = painter.theme
    return Skin(
        radius=painter.px(radius),
        top=theme.field,
        bottom=mix(theme.field, theme.panel, 0.35),
        edge=theme.panel_edge,
        line=hairline(painter),
    )


def field_skin(painter: Painter, state: ControlState = ControlState.REST, *, wrong: bool = False) -> Skin:
    """The well of a text field or a choice."""
    theme = painter.theme
    edge = theme.bad if wrong else theme.accent if state is ControlState.HOVER else theme.edge
    if state is ControlState.OFF:
        edge = _off_edge(theme)
    return Skin(
        radius=painter.px(Radius.CONTROL), top=theme.field, bottom=theme.field, edge=edge, line=hairline(painter)
    )


def button_skin(painter: Painter, look: Look, state: ControlState) -> Skin | None:
    """The face of a button; None for a quiet one at rest."""
    if look is Look.PRIMARY and state is not ControlState.OFF:
        return _primary(painter, state)
    if look is Look.QUIET:
        return _quiet(painter, state)
    return _secondary(painter, state)


def _off_edge(theme: Theme) -> Rgb:
    """The edge of a disabled control: no brighter than the icon on it."""
    return theme.off if theme.stark else theme.panel_edge


def _primary(painter: Painter, state: ControlState) -> Skin:
    theme = painter.theme
    top, bottom = theme.accent_top, mix(theme.accent, BLACK, 0.06)
    if state is ControlState.HOVER:
        top, bottom = mix(top, WHITE, 0.14), mix(bottom, WHITE, 0.12 if theme.dark else 0.08)
    if state is ControlState.PRESSED:
        top = bottom = mix(theme.accent, BLACK, 0.12)
    return Skin(
        radius=painter.px(Radius.CONTROL),
        top=top,
        bottom=bottom,
        edge=mix(theme.accent, BLACK, 0.22),
        line=hairline(painter),
        rim=mix(top, WHITE, 0.35),
        shadow=_contact(painter, state),
    )


def _secondary(painter: Painter, state: ControlState) -> Skin:
    theme = painter.theme
    top, bottom, edge = theme.raised_top, theme.raised, theme.edge
    if state is ControlState.HOVER:
        top, bottom = (mix(colour, theme.text, 0.08) for colour in (top, bottom))
        edge = theme.accent
    if state is ControlState.PRESSED:
        top = bottom = mix(theme.raised, theme.field, 0.5)
    if state is ControlState.OFF:
        top = bottom = mix(theme.panel, theme.raised, 0.4)
        edge = _off_edge(theme)
    shadow = None if state is ControlState.OFF else _contact(painter, state)
    return Skin(
        radius=painter.px(Radius.CONTROL), top=top, bottom=bottom, edge=edge, line=hairline(painter), shadow=shadow
    )


def _quiet(painter: Painter, state: ControlState) -> Skin | None:
    theme = painter.theme
    if state in {ControlState.REST, ControlState.OFF}:
        return _outline(painter, state) if theme.stark else None
    face = theme.raised_top if state is ControlState.HOVER else theme.field
    return Skin(radius=painter.px(Radius.CONTROL), top=face, bottom=face, edge=theme.panel_edge, line=hairline(painter))


def _outline(painter: Painter, state: ControlState) -> Skin:
    """In high contrast, buttons without a face get an outline."""
    edge = painter.theme.off if state is ControlState.OFF else painter.theme.edge
    return Skin(radius=painter.px(Radius.CONTROL), edge=edge, line=hairline(painter))


def _contact(painter: Painter, state: ControlState) -> Shadow | None:
    if state is ControlState.PRESSED:
        return None
    return Shadow(painter.theme.shadow, painter.px(5), painter.px(2), 0.5 if painter.theme.dark else 0.22)


def groove_skin(painter: Painter, radius: float, state: ControlState) -> Skin:
    """The groove that a knob moves in."""
    theme = painter.theme
    edge = (
        _off_edge(theme) if state is ControlState.OFF else theme.accent if state is ControlState.HOVER else theme.edge
    )
    return Skin(radius=radius, top=mix(theme.field, BLACK, 0.12), bottom=theme.field, edge=edge, line=hairline(painter))


def knob_skin(painter: Painter, radius: float, state: ControlState) -> Skin:
    """The knob of a slider or switch."""
    theme = painter.theme
    top, bottom = theme.knob, mix(theme.knob, BLACK, 0.14)
    if state is ControlState.OFF:
        top = bottom = mix(theme.knob, theme.panel, 0.55 if theme.dark else 0.2)
    if state is ControlState.HOVER:
        bottom = mix(theme.knob, BLACK, 0.05)
    shadow = Shadow(BLACK, painter.px(4), painter.px(1), 0.45)
    return Skin(
        radius=radius, top=top, bottom=bottom, edge=mix(theme.knob, BLACK, 0.22), line=hairline(painter), shadow=shadow
    )


def well_skin(painter: Painter) -> Skin:
    """The well that segments lie in."""
    theme = painter.theme
    return Skin(
        radius=painter.px(Radius.CONTROL), top=theme.field, bottom=theme.field, edge=theme.edge, line=hairline(painter)
    )


def segment_skin(painter: Painter, *, on: bool, state: ControlState) -> Skin | None:
    """One segment of a choice; None if it is neither chosen nor under the pointer."""
    theme = painter.theme
    radius = painter.px(Radius.CONTROL - INSET)
    if on and state is not ControlState.OFF:
        return Skin(radius, theme.accent_top, theme.accent, mix(theme.accent, BLACK, 0.22), hairline(painter))
    if on:
        return Skin(radius, theme.raised_top, theme.raised, theme.panel_edge, hairline(painter))
    return Skin(radius, theme.raised, theme.raised) if state is ControlState.HOVER else None


def tile_skin(painter: Painter, state: ControlState) -> Skin:
    """A panel that can be pressed: brighter under the pointer, flatter when pressed."""
    theme = painter.theme
    top, bottom, edge = theme.panel_top, theme.panel, theme.panel_edge
    shadow: Shadow | None = Shadow(theme.shadow, painter.px(14), painter.px(5), 0.5 if theme.dark else 0.24)
    if state is ControlState.HOVER:
        top, bottom, edge = theme.raised_top, theme.raised, theme.accent
    if state is ControlState.PRESSED:
        top = bottom = mix(theme.panel, theme.field, 0.5)
        edge, shadow = theme.accent, _contact(painter, ControlState.REST)
    return Skin(
        radius=painter.px(Radius.PANEL), top=top, bottom=bottom, edge=edge, line=hairline(painter), shadow=shadow
    )


SHADOW_REACH = Gap.XXL
"""The farthest that a shadow or ring extends beyond a widget, in units."""
