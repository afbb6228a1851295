"""The colours of every theme, and what each part of the interface wears in every state, as text: what the goldens hold."""

from __future__ import annotations

from collections.abc import Iterator

from cardtable.ui.core.theme import THEMES
from cardtable.ui.paint.painter import Painter, Skin, make_painter, ring_skins
from cardtable.ui.widgets.skins import (
    ControlState,
    Look,
    button_skin,
    field_skin,
    floating_skin,
    groove_skin,
    inset_skin,
    knob_skin,
    panel_skin,
    segment_skin,
    tile_skin,
    well_skin,
)


def colours() -> str:
    """One line for each colour and each skin."""
    lines: list[str] = []
    for theme in THEMES:
        lines += [f"{theme.name} {name} {_told(getattr(theme, name))}" for name in theme.__struct_fields__]
        lines += [f"{theme.name} {name} {_worn(skin)}" for name, skin in _skins(make_painter(theme))]
    return "\n".join(lines) + "\n"


def _skins(painter: Painter) -> Iterator[tuple[str, Skin | None]]:
    yield "panel", panel_skin(painter)
    yield "floating", floating_skin(painter)
    yield "inset", inset_skin(painter)
    yield "well", well_skin(painter)
    yield "field wrong", field_skin(painter, wrong=True)
    for number, (outside, skin) in enumerate(ring_skins(painter, 6)):
        yield f"ring {number} {outside}", skin
    for state in ControlState:
        yield f"field {state.value}", field_skin(painter, state)
        yield f"groove {state.value}", groove_skin(painter, 9, state)
        yield f"knob {state.value}", knob_skin(painter, 9, state)
        yield f"tile {state.value}", tile_skin(painter, state)
        yield f"segment on {state.value}", segment_skin(painter, on=True, state=state)
        yield f"segment off {state.value}", segment_skin(painter, on=False, state=state)
        for look in Look:
            yield f"button {look.value} {state.value}", button_skin(painter, look, state)


def _worn(skin: Skin | None) -> str:
    if skin is None:
        return "nothing"
    return " ".join(f"{name}={_told(getattr(skin, name))}" for name in skin.__struct_fields__)


def _told(value: object) -> str:
    if isinstance(value, tuple) and all(isinstance(part, int) for part in value):
        return "#" + "".join(f"{part:02x}" for part in value)
    return f"{value:g}" if isinstance(value, float) else str(value).replace(" ", "")
