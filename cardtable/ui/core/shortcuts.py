"""The keys and gestures that mean the same on every screen. Pure: says what is meant and does nothing."""

from __future__ import annotations

from enum import Enum

from cardtable.ui.core.events import InputEvent, KeyDown

_NO_MODS: frozenset[str] = frozenset()


class Command(Enum):
    """What the app itself answers, before any screen is asked."""

    FULL_SCREEN = "full screen"
    ZOOM_IN = "zoom in"
    ZOOM_OUT = "zoom out"
    ZOOM_RESET = "zoom reset"
    MUTE = "mute"
    NOTHING = "nothing"


def command_of(event: InputEvent, *, typing: bool) -> Command | None:
    """The command that ``event`` is, or None if it belongs to the screen.

    While ``typing`` letters belong to the text. NOTHING is a command's key held down: swallowed, but done only once.
    """
    if not isinstance(event, KeyDown):
        return None
    command = _of_key(event, typing=typing)
    once = command in {Command.FULL_SCREEN, Command.MUTE}
    return Command.NOTHING if once and event.repeat else command


def _of_key(event: KeyDown, *, typing: bool) -> Command | None:
    if "ctrl" in event.mods and "alt" not in event.mods:
        return _zoom(event)
    match event.key, event.mods:
        case ("f11", mods) if mods == _NO_MODS:
            return Command.FULL_SCREEN
        case ("return", mods) if mods == {"alt"}:
            return Command.FULL_SCREEN
        case ("m", mods) if mods == _NO_MODS and not typing:
            return Command.MUTE
        case _:
            return None


def _zoom(event: KeyDown) -> Command | None:
    """Where "+" is a shifted "=", both with and without Shift mean larger."""
    match event.key:
        case "+" | "=":
            return Command.ZOOM_IN
        case "-":
            return Command.ZOOM_OUT
        case "0" if "shift" not in event.mods:
            return Command.ZOOM_RESET
        case _:
            return None
