"""How large the interface is: a pure function of the surface and of the person's zoom; no window, no setting store."""

from __future__ import annotations

from typing import Final

ZOOM_STEPS: Final = (0.75, 0.9, 1.0, 1.1, 1.25, 1.5, 1.75, 2.0, 2.5, 3.0)

# The surface for which sizes are designed (scale 1): 1100 × 800. The width counts as well as the height, so that a
# narrow or portrait window does not get text that is too large for its columns.
DESIGN_WIDTH: Final = 1100
DESIGN_HEIGHT: Final = 800

# In points. Below 0.6 the smallest text would be under 8; above 3.0 (2400 high) screens are looked at from afar anyway.
BASE_LEAST: Final = 0.6
BASE_MOST: Final = 3.0

# Screens may count on this room, in units of the interface, whatever the zoom: their layouts hold down to here.
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
