"""Turns pygame events into input events, and keeps the state they need: clicks, held keys, focus.

``Input`` reads the real window, ``Translator`` converts raw events, ``key_name`` names keys alike on every keyboard
layout, ``Fingers`` follows the first finger on a touch screen.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Mapping
from types import MappingProxyType
from typing import Final

import pygame
from msgspec import Struct

from cardtable.ui.core.desktop import loaded_sdl
from cardtable.ui.core.display import Display
from cardtable.ui.core.scene import (
    CloseRequested,
    FileDropped,
    FocusGained,
    FocusLost,
    InputEvent,
    KeyDown,
    PointerButton,
    PointerDown,
    PointerMove,
    PointerUp,
    Resized,
    SoundDeviceChanged,
    TextInput,
    Wheel,
)

DOUBLE_CLICK_SECONDS: Final = 0.4
DOUBLE_CLICK_UNITS: Final = 6.0
DOUBLE_TAP_UNITS: Final = 24.0
REPEAT_DELAY_MS: Final = 400
REPEAT_EVERY_MS: Final = 35

# pygame numbers the wheel 4 and 5 (it also comes as MOUSEWHEEL) and the thumb buttons 6 and 7.
_BUTTONS: Final[Mapping[int, PointerButton]] = {
    pygame.BUTTON_LEFT: PointerButton.LEFT,
    pygame.BUTTON_MIDDLE: PointerButton.MIDDLE,
    pygame.BUTTON_RIGHT: PointerButton.RIGHT,
    pygame.BUTTON_X1: PointerButton.BACK,
    pygame.BUTTON_X2: PointerButton.FORWARD,
}
_FINGERS: Final = (pygame.FINGERDOWN, pygame.FINGERMOTION, pygame.FINGERUP)
_EXPOSED: Final = frozenset(
    {pygame.VIDEOEXPOSE, pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED, pygame.WINDOWSHOWN, pygame.WINDOWMAXIMIZED}
)
_DISPLAY_EVENT: Final = 0x150  # SDL_DISPLAYEVENT, for which pygame has no name
# These would only wake the program.
_UNWANTED: Final = (
    pygame.MULTIGESTURE,
    pygame.DROPTEXT,
)


class Batch(Struct, frozen=True):
    """All events since the last read; ``exposed``: the window must be shown again, though nothing changed."""

    events: tuple[InputEvent, ...] = ()
    exposed: bool = False


class Input:
    """Reads the events of the real window."""

    def __init__(self, display: Display) -> None:
        pygame.key.set_repeat(REPEAT_DELAY_MS, REPEAT_EVERY_MS)
        pygame.event.set_blocked(_UNWANTED)
        mac = display.driver == "cocoa"
        # On a Mac, fingers are on the touch pad, a mouse already; elsewhere an earlier window may have blocked them.
        (pygame.event.set_blocked if mac else pygame.event.set_allowed)(_FINGERS)
        self._translator = Translator(display, mac=mac)

    def read(self, now: float, scale: float) -> Batch:
        """Everything since the last call. Double clicks are measured in real time, and in pixels by the interface's
        ``scale``.
        """
        self._translator.set_scale(scale)
        return self._translator.translate(pygame.event.get(), now)


class Translator:
    """Converts raw events. Reads no window itself, so that tests can write the raw events."""

    def __init__(self, display: Display, *, mac: bool = False) -> None:
        self._display = display
        self._clicks = _Clicks()
        self._taps = _Clicks()
        self._fingers = Fingers()
        self.set_scale(1.0)
        self._mac = mac
        self._pointer = (0.0, 0.0)
        self._buttons: set[PointerButton] = set()
        self._keys: set[int] = set()
        self._mods = 0
        self._shortcut = False
        self._focused = True
        self._answers: Mapping[int, Callable[[pygame.event.Event, float], InputEvent | None]] = {
            pygame.MOUSEMOTION: self._moved,
            pygame.MOUSEBUTTONDOWN: self._pressed,
            pygame.MOUSEBUTTONUP: self._released,
            pygame.MOUSEWHEEL: self._wheel,
            pygame.FINGERDOWN: self._finger_down,
            pygame.FINGERMOTION: self._finger_moved,
            pygame.FINGERUP: self._finger_up,
            pygame.KEYDOWN: self._key_down,
            pygame.KEYUP: self._key_up,
            pygame.TEXTINPUT: self._text,
            pygame.DROPFILE: self._dropped,
            pygame.WINDOWFOCUSLOST: self._focus_lost,
            pygame.WINDOWMINIMIZED: self._focus_lost,
            pygame.WINDOWHIDDEN: self._focus_lost,
            pygame.WINDOWFOCUSGAINED: self._focus_gained,
            pygame.WINDOWMOVED: self._moved_window,
            pygame.WINDOWDISPLAYCHANGED: self._other_monitors,
            _DISPLAY_EVENT: self._other_monitors,
            pygame.WINDOWSIZECHANGED: self._resized,
            pygame.WINDOWRESIZED: self._resized,
            pygame.VIDEORESIZE: self._resized,
            pygame.AUDIODEVICEADDED: self._device,
            pygame.AUDIODEVICEREMOVED: self._device,
            pygame.QUIT: self._close,
            pygame.WINDOWCLOSE: self._close,
        }

    def set_scale(self, scale: float) -> None:
        """Set the scale of the interface, and with it the distance within which clicks count as double."""
        self._clicks.reach, self._taps.reach = DOUBLE_CLICK_UNITS * scale, DOUBLE_TAP_UNITS * scale

    def translate(self, raw_events: Iterable[pygame.event.Event], now: float) -> Batch:
        """Convert ``raw_events``, which arrived at ``now`` (seconds).

        Of successive pointer movements only the last remains, and so of all resizes and close requests.
        """
        events: list[InputEvent] = []
        exposed = False
        for raw in raw_events:
            exposed = exposed or raw.type in _EXPOSED
            answer = self._answers.get(raw.type)
            event = None if answer is None else answer(raw, now)
            if event is not None:
                _append(events, event)
        return Batch(tuple(events), exposed)

    def _dropped(self, raw: pygame.event.Event, _now: float) -> InputEvent:
        return FileDropped(str(raw.file))

    def _moved(self, raw: pygame.event.Event, _now: float) -> InputEvent | None:
        if self._is_finger(raw):
            return None
        self._pointer = self._display.to_surface(*raw.pos)
        self._clicks.moved(*self._pointer)
        return PointerMove(*self._pointer)

    def _pressed(self, raw: pygame.event.Event, now: float) -> InputEvent | None:
        button = _BUTTONS.get(raw.button)
        if button is None or self._is_finger(raw):
            return None
        self._pointer = self._display.to_surface(*raw.pos)
        self._buttons.add(button)
        return PointerDown(*self._pointer, button, self._clicks.press(button, *self._pointer, now))

    def _released(self, raw: pygame.event.Event, _now: float) -> InputEvent | None:
        """A release is passed on only if its press was, and the focus was not lost in between."""
        button = _BUTTONS.get(raw.button)
        if button is None or button not in self._buttons:
            return None
        self._pointer = self._display.to_surface(*raw.pos)
        self._buttons.discard(button)
        return PointerUp(*self._pointer, button)

    def _is_finger(self, raw: pygame.event.Event) -> bool:
        """Whether to ignore a mouse event: a finger is down, or SDL made the event from one."""
        return self._fingers.is_down or bool(getattr(raw, "touch", False))

    def _finger_down(self, raw: pygame.event.Event, now: float) -> InputEvent | None:
        if self._buttons or not self._fingers.down(raw):
            return None
        self._pointer = self._display.from_parts(raw.x, raw.y)
        self._clicks.forget()
        clicks = self._taps.press(PointerButton.LEFT, *self._pointer, now)
        return PointerDown(*self._pointer, PointerButton.LEFT, clicks, by_finger=True)

    def _finger_moved(self, raw: pygame.event.Event, _now: float) -> InputEvent | None:
        if not self._fingers.leads(raw):
            return None
        self._pointer = self._display.from_parts(raw.x, raw.y)
        self._taps.moved(*self._pointer)
        return PointerMove(*self._pointer, by_finger=True)

    def _finger_up(self, raw: pygame.event.Event, _now: float) -> InputEvent | None:
        if not self._fingers.up(raw):
            return None
        self._pointer = self._display.from_parts(raw.x, raw.y)
        return PointerUp(*self._pointer, PointerButton.LEFT, by_finger=True)

    def _wheel(self, raw: pygame.event.Event, _now: float) -> InputEvent | None:
        turned = float(getattr(raw, "precise_y", raw.y)) * (-1.0 if raw.flipped else 1.0)
        return Wheel(*self._pointer, turned, modifiers(self._mods)) if turned else None

    def _key_down(self, raw: pygame.event.Event, _now: float) -> InputEvent | None:
        self._forget_clicks()  # a key may change what is under the pointer
        repeat = raw.scancode in self._keys
        self._keys.add(raw.scancode)
        self._mods = raw.mod
        self._shortcut = "ctrl" in modifiers(raw.mod)
        name = key_name(raw.key, raw.scancode, raw.unicode or _silent_sign(raw, shortcut=self._shortcut), raw.mod)
        if name is None or (raw.mod & pygame.KMOD_GUI and not self._mac):
            return None
        return KeyDown(name, modifiers(raw.mod, name), repeat)

    def _key_up(self, raw: pygame.event.Event, _now: float) -> None:
        self._keys.discard(raw.scancode)
        self._mods = raw.mod
        self._shortcut = False

    def _text(self, raw: pygame.event.Event, _now: float) -> InputEvent | None:
        """X11 types "+" even while Ctrl is held; text right after such a key belongs to the shortcut."""
        shortcut, self._shortcut = self._shortcut, False
        return None if shortcut or not raw.text else TextInput(raw.text)

    def _focus_lost(self, _raw: pygame.event.Event, _now: float) -> InputEvent | None:
        # a button or a finger held in a window without focus is released too
        was_active = self._focused or bool(self._buttons) or self._fingers.is_down
        self._buttons.clear()
        self._fingers.forget()
        self._keys.clear()
        self._mods = 0
        self._forget_clicks()
        if not was_active:
            return None
        self._focused = False
        return FocusLost()

    def _forget_clicks(self) -> None:
        self._clicks.forget()
        self._taps.forget()

    def _focus_gained(self, _raw: pygame.event.Event, _now: float) -> InputEvent:
        self._focused = True
        return FocusGained()

    def _moved_window(self, _raw: pygame.event.Event, _now: float) -> None:
        self._display.note_place()

    def _other_monitors(self, _raw: pygame.event.Event, _now: float) -> InputEvent:
        """The window changed monitors, or the monitors changed: the pixel density may be another."""
        self._display.keep_on_screen()
        return Resized(*self._display.size)

    def _resized(self, _raw: pygame.event.Event, _now: float) -> InputEvent:
        self._display.note_place()
        return Resized(*self._display.size)

    def _device(self, raw: pygame.event.Event, _now: float) -> InputEvent | None:
        """Ignores microphones."""
        return None if raw.iscapture else SoundDeviceChanged(raw.type == pygame.AUDIODEVICEADDED)

    def _close(self, _raw: pygame.event.Event, _now: float) -> InputEvent:
        return CloseRequested()


def _silent_sign(raw: pygame.event.Event, *, shortcut: bool) -> str:
    """The minus of a French keyboard with Ctrl: Windows reports no text while Ctrl is held, and SDL calls the key "6"."""
    if not shortcut or raw.scancode != pygame.KSCAN_6 or raw.mod & pygame.KMOD_SHIFT:
        return ""
    sdl = loaded_sdl()
    return "-" if sdl is not None and sdl.SDL_GetKeyFromScancode(pygame.KSCAN_MINUS) == ord(")") else ""


class _Clicks:
    """Counts quick presses near each other: 1, 2, 3, 4 …"""

    def __init__(self) -> None:
        self.reach = 0.0
        """Pixels that two presses may be apart."""
        self._last: tuple[PointerButton, float, float, float] | None = None
        self._count = 0

    def press(self, button: PointerButton, x: float, y: float, now: float) -> int:
        last = self._last
        goes_on = last is not None and last[0] is button and now - last[3] <= DOUBLE_CLICK_SECONDS and self._near(x, y)
        self._last = (button, x, y, now)
        self._count = self._count + 1 if goes_on else 1
        return self._count

    def moved(self, x: float, y: float) -> None:
        if self._last is not None and not self._near(x, y):
            self._last = None

    def forget(self) -> None:
        self._last = None

    def _near(self, x: float, y: float) -> bool:
        if self._last is None:
            return False
        return math.hypot(x - self._last[1], y - self._last[2]) <= self.reach


def _append(events: list[InputEvent], event: InputEvent) -> None:
    """Add ``event``; it replaces a movement right before it, or any earlier resize or close request."""
    if isinstance(event, PointerMove) and events and isinstance(events[-1], PointerMove):
        events[-1] = event
        return
    if isinstance(event, (Resized, CloseRequested)):
        events[:] = [earlier for earlier in events if type(earlier) is not type(event)]
    events.append(event)


NAMED: Final[Mapping[int, str]] = MappingProxyType(
    {
        pygame.K_SPACE: "space",
        pygame.K_RETURN: "return",
        pygame.K_KP_ENTER: "return",
        pygame.K_ESCAPE: "escape",
        pygame.K_AC_BACK: "escape",
        pygame.K_TAB: "tab",
        pygame.K_BACKSPACE: "backspace",
        pygame.K_DELETE: "delete",
        pygame.K_INSERT: "insert",
        pygame.K_HOME: "home",
        pygame.K_END: "end",
        pygame.K_PAGEUP: "pageup",
        pygame.K_PAGEDOWN: "pagedown",
        pygame.K_LEFT: "left",
        pygame.K_RIGHT: "right",
        pygame.K_UP: "up",
        pygame.K_DOWN: "down",
        pygame.K_PAUSE: "pause",
        pygame.K_MENU: "menu",
        pygame.K_KP_PLUS: "+",
        pygame.K_KP_MINUS: "-",
        pygame.K_KP_MULTIPLY: "*",
        pygame.K_KP_DIVIDE: "/",
        pygame.K_KP_EQUALS: "=",
        **{key: f"f{number}" for number, key in enumerate(range(pygame.K_F1, pygame.K_F12 + 1), 1)},
    }
)

# The number pad: what it types with Num Lock, and what it does without.
PAD: Final[Mapping[int, tuple[str, str]]] = MappingProxyType(
    {
        pygame.K_KP0: ("0", "insert"),
        pygame.K_KP1: ("1", "end"),
        pygame.K_KP2: ("2", "down"),
        pygame.K_KP3: ("3", "pagedown"),
        pygame.K_KP4: ("4", "left"),
        pygame.K_KP5: ("5", "space"),
        pygame.K_KP6: ("6", "right"),
        pygame.K_KP7: ("7", "home"),
        pygame.K_KP8: ("8", "up"),
        pygame.K_KP9: ("9", "pageup"),
        pygame.K_KP_PERIOD: (".", "delete"),
    }
)

_HELD: Final = (
    ("ctrl", pygame.KMOD_CTRL | pygame.KMOD_GUI),
    ("shift", pygame.KMOD_SHIFT),
    ("alt", pygame.KMOD_ALT),
)

_CHOOSES: Final = pygame.KMOD_SHIFT | pygame.KMOD_RALT | pygame.KMOD_MODE  # another character of the same key

# Letters beyond Latin begin here; keys that carry them are named by their place on a US keyboard, else Ctrl+Z would
# not exist on a Greek or Cyrillic one.
_BEYOND_LATIN: Final = 0x250
_NOT_A_CHARACTER: Final = 1 << 30


def key_name(key: int, scancode: int, text: str, mod: int) -> str | None:
    """The key's name for ``scene.KeyDown``; None for keys without a meaning here (modifiers alone, volume …).

    ``text`` is what the key types, also with Ctrl where the system reports it. A sign or digit is named by what it
    types ("?" is Shift+ß on a German keyboard), a letter by its key. On a French keyboard, where digits need Shift, the
    digit keys are named so without it too, except the one that types the minus.
    """
    if key in PAD:
        digit, movement = PAD[key]
        zero = key == pygame.K_KP0 and mod & (pygame.KMOD_CTRL | pygame.KMOD_GUI)  # Ctrl+0, whatever Num Lock is
        return digit if zero or mod & pygame.KMOD_NUM else movement
    if key in NAMED:
        return NAMED[key]
    if pygame.K_0 <= key <= pygame.K_9 and text != "-" and not mod & _CHOOSES:
        return chr(key)
    if _is_sign(text):
        return text
    if key <= 0 or key >= _NOT_A_CHARACTER:
        return None
    if key >= _BEYOND_LATIN:
        return _by_place(scancode)
    character = chr(key).lower()
    return character if character.isprintable() else None


def modifiers(mod: int, name: str | None = None) -> frozenset[str]:
    """The held ones of "ctrl", "shift" and "alt"; Command counts as "ctrl".

    AltGr (Ctrl+Alt on Windows, the right Alt on X11) only selects a character and does not count, nor does the Shift
    that types the sign ``name``.
    """
    if mod & pygame.KMOD_MODE or (mod & pygame.KMOD_RALT and mod & pygame.KMOD_LCTRL):
        mod &= ~(pygame.KMOD_CTRL | pygame.KMOD_ALT)
    if name is not None and _is_sign(name) and not mod & (pygame.KMOD_CTRL | pygame.KMOD_GUI):
        mod &= ~(pygame.KMOD_SHIFT | pygame.KMOD_RALT)
    return frozenset(held for held, bits in _HELD if mod & bits)


def _is_sign(text: str) -> bool:
    return len(text) == 1 and text.isprintable() and not text.isalpha() and not text.isspace()


def _by_place(scancode: int) -> str | None:
    """The Latin letter at that position of a US keyboard."""
    offset = scancode - pygame.KSCAN_A
    return chr(ord("a") + offset) if 0 <= offset < 26 else None


_MOUSE: Final = frozenset({-1, 0xFFFF_FFFF_FFFF_FFFF, 0xFFFF_FFFF})
"""Device ids with which SDL reports a mouse as a finger; the type differs between builds of pygame."""


class Fingers:
    """Follows one finger from touch to release, and ignores others meanwhile."""

    def __init__(self) -> None:
        self._first: tuple[int, int] | None = None

    @property
    def is_down(self) -> bool:
        return self._first is not None

    def down(self, raw: pygame.event.Event) -> bool:
        """A finger came down; whether it is the one to follow."""
        if self._first is not None or raw.touch_id in _MOUSE:
            return False
        self._first = _name(raw)
        return True

    def leads(self, raw: pygame.event.Event) -> bool:
        """Whether the event is of the finger followed."""
        return self._first is not None and self._first == _name(raw)

    def up(self, raw: pygame.event.Event) -> bool:
        """A finger was lifted; whether it was the one followed."""
        led = self.leads(raw)
        if led:
            self._first = None
        return led

    def forget(self) -> None:
        """Stop following; ignore fingers that are still down."""
        self._first = None


def _name(raw: pygame.event.Event) -> tuple[int, int]:
    return raw.touch_id, raw.finger_id
