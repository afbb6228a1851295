"""What pygame reports becomes what a person did."""

from __future__ import annotations

import pygame
import pytest

from cardtable.ui.core.display import Display
from cardtable.ui.core.input import Batch, Input, Translator
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

Raw = pygame.event.Event


@pytest.fixture
def translator(display: Display) -> Translator:
    return Translator(display)


def down_at(x: int, y: int, button: int = 1) -> Raw:
    return Raw(pygame.MOUSEBUTTONDOWN, pos=(x, y), button=button)


def up_at(x: int, y: int, button: int = 1) -> Raw:
    return Raw(pygame.MOUSEBUTTONUP, pos=(x, y), button=button)


def move_to(x: int, y: int) -> Raw:
    return Raw(pygame.MOUSEMOTION, pos=(x, y))


def key_down(key: int, unicode: str = "", mod: int = 0, scancode: int = 4) -> Raw:
    return Raw(pygame.KEYDOWN, key=key, unicode=unicode, mod=mod, scancode=scancode)


def key_up(key: int, mod: int = 0, scancode: int = 4) -> Raw:
    return Raw(pygame.KEYUP, key=key, unicode="", mod=mod, scancode=scancode)


def text(text: str) -> Raw:
    return Raw(pygame.TEXTINPUT, text=text)


def wheel(y: float, *, flipped: bool = False) -> Raw:
    return Raw(pygame.MOUSEWHEEL, x=0, y=round(y), precise_x=0.0, precise_y=float(y), flipped=flipped)


LOST, GAINED = Raw(pygame.WINDOWFOCUSLOST), Raw(pygame.WINDOWFOCUSGAINED)
HIDDEN, MINIMISED = Raw(pygame.WINDOWHIDDEN), Raw(pygame.WINDOWMINIMIZED)
CONTROL = key_down(pygame.K_LCTRL, mod=pygame.KMOD_LCTRL, scancode=224)
LEFT = key_down(pygame.K_LEFT)
PLUS = key_down(pygame.K_EQUALS, "+", pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)

TOLD: dict[str, tuple[list[Raw], list[InputEvent]]] = {
    "a press of the wheel is no button": (
        [move_to(30, 40), down_at(30, 40, 4), up_at(30, 40, 4), wheel(1)],
        [PointerMove(30, 40), Wheel(30, 40, 1.0)],
    ),
    "a wheel that the system turned round is turned back": ([wheel(0.25, flipped=True)], [Wheel(0, 0, -0.25)]),
    "a wheel that moves sideways says nothing": ([wheel(0)], []),
    "the wheel knows the keys that are held": (
        [CONTROL, wheel(1), key_up(pygame.K_LCTRL), wheel(1)],
        [Wheel(0, 0, 1.0, frozenset({"ctrl"})), Wheel(0, 0, 1.0)],
    ),
    "movements in a row become the last one but never pass a press": (
        [move_to(1, 1), move_to(2, 2), down_at(2, 2), move_to(3, 3), move_to(4, 4), up_at(4, 4), move_to(9, 9)],
        [PointerMove(2, 2), PointerDown(2, 2), PointerMove(4, 4), PointerUp(4, 4), PointerMove(9, 9)],
    ),
    "a second button in a drag keeps its own press and release": (
        [down_at(1, 1), down_at(9, 9, 3), up_at(9, 9, 3), up_at(9, 9)],
        [
            PointerDown(1, 1),
            PointerDown(9, 9, PointerButton.RIGHT),
            PointerUp(9, 9, PointerButton.RIGHT),
            PointerUp(9, 9, PointerButton.LEFT),
        ],
    ),
    "focus lost in a drag swallows the release that comes later": (
        [down_at(1, 1), LOST, up_at(5, 5), GAINED, up_at(5, 5)],
        [PointerDown(1, 1), FocusLost(), FocusGained()],
    ),
    "a press without focus is let go when the window is hidden": (
        [LOST, down_at(1, 1), MINIMISED, up_at(5, 5)],
        [FocusLost(), PointerDown(1, 1), FocusLost()],
    ),
    "losing focus and being minimised at once is said once": ([LOST, MINIMISED, HIDDEN], [FocusLost()]),
    "held keys are forgotten with the focus": (
        [key_down(pygame.K_a, "a"), CONTROL, LOST, key_down(pygame.K_a, "a"), wheel(1)],
        [KeyDown("a"), FocusLost(), KeyDown("a"), Wheel(0, 0, 1.0)],
    ),
    "a key held down repeats and says so": (
        [LEFT, LEFT, key_up(pygame.K_LEFT), LEFT],
        [KeyDown("left"), KeyDown("left", repeat=True), KeyDown("left")],
    ),
    "a key that types is both a key and text": (
        [key_down(pygame.K_e, "é"), text("é")],
        [KeyDown("e"), TextInput("é")],
    ),
    "what a shortcut types is no text": (
        [PLUS, text("+"), text("kept")],
        [KeyDown("+", frozenset({"ctrl", "shift"})), TextInput("kept")],
    ),
    "text from an input method arrives after a shortcut was let go": (
        [key_down(pygame.K_a, mod=pygame.KMOD_LCTRL), key_up(pygame.K_a), text("かな"), text("")],
        [KeyDown("a", frozenset({"ctrl"})), TextInput("かな")],
    ),
    "a modifier alone is no key": ([key_down(pygame.K_LSHIFT, mod=pygame.KMOD_LSHIFT, scancode=225)], []),
    "the key of the system is not ours": ([key_down(pygame.K_z, mod=pygame.KMOD_LGUI)], []),
    "resizes become one with the size of the surface": (
        [Raw(pygame.WINDOWSIZECHANGED), move_to(1, 1), Raw(pygame.VIDEORESIZE), Raw(pygame.WINDOWRESIZED)],
        [PointerMove(1, 1), Resized(1280, 800)],
    ),
    "another monitor may have other pixels": (
        [Raw(pygame.WINDOWDISPLAYCHANGED, display_index=1)],
        [Resized(1280, 800)],
    ),
    "closing twice is closing": ([Raw(pygame.WINDOWCLOSE), Raw(pygame.QUIT)], [CloseRequested()]),
    "devices for sound come and go and microphones do not matter": (
        [
            Raw(kind, which=1, iscapture=microphone)
            for kind in (pygame.AUDIODEVICEADDED, pygame.AUDIODEVICEREMOVED)
            for microphone in (0, 1)
        ],
        [SoundDeviceChanged(came=True), SoundDeviceChanged(came=False)],
    ),
    "what means nothing here is dropped": ([Raw(pygame.WINDOWENTER), Raw(pygame.USEREVENT)], []),
    **{
        f"button {number} is called {button.name.lower()}": (
            [down_at(3, 4, number), up_at(5, 6, number)],
            [PointerDown(3, 4, button, 1), PointerUp(5, 6, button)],
        )
        for number, button in zip((1, 2, 3, 6, 7), PointerButton, strict=True)
    },
}


@pytest.mark.parametrize(("raw", "told"), TOLD.values(), ids=TOLD)
def test_what_is_told_of_what_the_system_reports(
    translator: Translator, raw: list[Raw], told: list[InputEvent]
) -> None:
    assert translator.translate(raw, 0.0) == Batch(tuple(told))


def test_command_is_control_on_macos(display: Display) -> None:
    command = key_down(pygame.K_z, mod=pygame.KMOD_LGUI)
    told = Translator(display, mac=True).translate([command], 0.0)
    assert told.events == (KeyDown("z", frozenset({"ctrl"})),)


@pytest.mark.parametrize("kind", [pygame.VIDEOEXPOSE, pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED])
def test_a_window_that_was_covered_wants_to_be_shown_again(translator: Translator, kind: int) -> None:
    assert translator.translate([Raw(kind), move_to(1, 1)], 0.0) == Batch((PointerMove(1, 1),), exposed=True)


# -- double clicks -----------------------------------------------------------------------------------------------------

DRAG = [down_at(100, 100), move_to(300, 100), up_at(300, 100), move_to(100, 100)]
PRESSES: dict[str, tuple[list[tuple[float, int, int] | list[Raw]], list[int]]] = {
    "soon and near": ([(0.0, 100, 1), (0.4, 105, 1)], [1, 2]),
    "too late": ([(0.0, 100, 1), (0.41, 100, 1), (0.5, 100, 1)], [1, 1, 2]),
    "too far": ([(0.0, 100, 1), (0.1, 107, 1)], [1, 1]),
    "another button between": ([(0.0, 100, 1), (0.1, 100, 3), (0.2, 100, 1)], [1, 1, 1]),
    "after a drag": ([DRAG, (0.2, 100, 1)], [1]),
    "a hand that trembles between": ([(0.0, 100, 1), [move_to(102, 101), move_to(101, 100)], (0.2, 100, 1)], [1, 2]),
    "a key between": ([(0.0, 100, 1), [LEFT], (0.2, 100, 1), (0.3, 100, 1)], [1, 1, 2]),
    "fifty a second": ([(number / 50, 100, 1) for number in range(50)], [*range(1, 51)]),
    "a hand that wanders": ([(2.0, 100, 1), (2.1, 103, 1), (2.2, 106, 1), (2.3, 113, 1)], [1, 2, 3, 1]),
}


@pytest.mark.parametrize(("presses", "clicks"), PRESSES.values(), ids=PRESSES)
def test_presses_soon_and_near_are_counted_on(
    translator: Translator, presses: list[tuple[float, int, int] | list[Raw]], clicks: list[int]
) -> None:
    told = []
    for each in presses:
        if isinstance(each, list):
            translator.translate(each, 0.1)
        else:
            now, x, button = each
            told += translator.translate([down_at(x, 100, button), up_at(x, 100, button)], now).events
    assert [event.clicks for event in told if isinstance(event, PointerDown)] == clicks


def test_the_distance_of_a_double_click_grows_with_the_interface(display: Display) -> None:
    large = Translator(display)
    large.set_scale(2.0)
    large.translate([down_at(100, 100), up_at(100, 100)], 0.0)
    assert large.translate([down_at(111, 100)], 0.1).events == (PointerDown(111, 100, PointerButton.LEFT, 2),)


# -- the real queue ----------------------------------------------------------------------------------------------------


def test_the_real_queue_is_read_and_emptied(display: Display) -> None:
    reader = Input(display)
    reader.read(0.0, 1.0)
    finger = {"touch_id": 7, "finger_id": 1, "x": 0.5, "y": 0.5, "dx": 0.0, "dy": 0.0, "pressure": 1.0}
    for raw in (
        down_at(7, 8),
        up_at(7, 8),
        Raw(pygame.DROPFILE, file="/home/anna/við ána.png"),
        Raw(pygame.AUDIODEVICEREMOVED, which=0, iscapture=0),
        Raw(pygame.FINGERDOWN, **finger),
    ):
        pygame.event.post(raw)
    assert reader.read(1.0, 1.0).events == (
        PointerDown(7, 8),
        PointerUp(7, 8),
        FileDropped("/home/anna/við ána.png"),
        SoundDeviceChanged(came=False),
        PointerDown(640, 400, by_finger=True),
    )
    assert reader.read(1.0, 1.0).events == ()


def test_a_resize_of_the_real_window_is_reported(display: Display) -> None:
    reader = Input(display)
    reader.read(0.0, 1.0)
    display._backend.window.size = (640, 480)
    assert reader.read(1.0, 1.0).events == (Resized(640, 480),)
    assert display.size == (640, 480)


# -- fingers on the glass become one pointer, and never a mouse besides ------------------------------------------------


@pytest.fixture
def size(display: Display) -> tuple[int, int]:
    return display.size


def finger(kind: int, x: float, y: float, finger_id: int = 1, touch_id: int = 7) -> Raw:
    return Raw(kind, touch_id=touch_id, finger_id=finger_id, x=x, y=y, dx=0.0, dy=0.0, pressure=1.0)


def down(x: float, y: float, finger_id: int = 1) -> Raw:
    return finger(pygame.FINGERDOWN, x, y, finger_id)


def motion(x: float, y: float, finger_id: int = 1) -> Raw:
    return finger(pygame.FINGERMOTION, x, y, finger_id)


def up(x: float, y: float, finger_id: int = 1) -> Raw:
    return finger(pygame.FINGERUP, x, y, finger_id)


def mouse(kind: int, x: int, y: int, *, touch: bool = False) -> Raw:
    return Raw(kind, pos=(x, y), button=1, touch=touch)


def events_of(translator: Translator, *raw: Raw, now: float = 0.0) -> list[InputEvent]:
    return list(translator.translate(raw, now).events)


def test_a_finger_is_the_left_button_and_stands_in_parts_of_the_window(
    translator: Translator, size: tuple[int, int]
) -> None:
    wide, high = size
    assert events_of(translator, down(0.25, 0.5), motion(0.5, 0.5), up(0.5, 0.75)) == [
        PointerDown(wide / 4, high / 2, PointerButton.LEFT, 1, by_finger=True),
        PointerMove(wide / 2, high / 2, by_finger=True),
        PointerUp(wide / 2, high * 3 / 4, PointerButton.LEFT, by_finger=True),
    ]


def test_a_finger_at_the_rim_is_on_the_last_pixel(translator: Translator, size: tuple[int, int]) -> None:
    [pressed] = events_of(translator, down(1.0, 1.2))
    assert isinstance(pressed, PointerDown)
    assert (pressed.x, pressed.y) == (size[0] - 1, size[1] - 1)


def test_a_mouse_that_is_only_the_finger_again_says_nothing(translator: Translator) -> None:
    doubled = [
        mouse(kind, 5, 5, touch=True) for kind in (pygame.MOUSEMOTION, pygame.MOUSEBUTTONDOWN, pygame.MOUSEBUTTONUP)
    ]
    assert events_of(translator, *doubled) == []
    assert len(events_of(translator, down(0.1, 0.1), *doubled, up(0.1, 0.1), *doubled)) == 2


@pytest.mark.parametrize("device", [-1, 0xFFFF_FFFF_FFFF_FFFF])
def test_a_finger_that_is_only_the_mouse_again_says_nothing(translator: Translator, device: int) -> None:
    assert events_of(translator, finger(pygame.FINGERDOWN, 0.1, 0.1, touch_id=device)) == []


def test_more_fingers_neither_break_a_drag_nor_make_it_jump(translator: Translator, size: tuple[int, int]) -> None:
    told = events_of(
        translator,
        down(0.2, 0.2),
        motion(0.3, 0.3),
        down(0.9, 0.9, finger_id=2),
        motion(0.8, 0.8, finger_id=2),
        up(0.8, 0.8, finger_id=2),
        motion(0.4, 0.4),
        up(0.4, 0.4),
    )
    assert [type(each) for each in told] == [PointerDown, PointerMove, PointerUp]
    assert told[1] == PointerMove(size[0] * 0.4, size[1] * 0.4, by_finger=True)


def test_a_finger_that_stayed_does_not_take_over_and_the_next_one_does(translator: Translator) -> None:
    events_of(translator, down(0.2, 0.2), down(0.9, 0.9, finger_id=2), up(0.2, 0.2))
    assert events_of(translator, motion(0.8, 0.8, finger_id=2), up(0.8, 0.8, finger_id=2)) == []
    assert len(events_of(translator, down(0.5, 0.5, finger_id=3), up(0.5, 0.5, finger_id=3))) == 2


def test_while_a_finger_is_down_the_mouse_means_nothing_and_the_other_way_round(translator: Translator) -> None:
    assert len(events_of(translator, down(0.2, 0.2))) == 1
    assert events_of(translator, mouse(pygame.MOUSEMOTION, 9, 9), mouse(pygame.MOUSEBUTTONDOWN, 9, 9)) == []
    assert events_of(translator, mouse(pygame.MOUSEBUTTONUP, 9, 9)) == []
    assert len(events_of(translator, up(0.2, 0.2))) == 1
    assert len(events_of(translator, mouse(pygame.MOUSEBUTTONDOWN, 9, 9))) == 1
    assert events_of(translator, down(0.2, 0.2), motion(0.3, 0.2), up(0.3, 0.2)) == []
    assert len(events_of(translator, mouse(pygame.MOUSEBUTTONUP, 9, 9))) == 1


def test_lost_focus_lifts_the_finger(translator: Translator) -> None:
    events_of(translator, down(0.2, 0.2))
    assert events_of(translator, Raw(pygame.WINDOWFOCUSLOST)) == [FocusLost()]
    assert events_of(translator, motion(0.4, 0.4), up(0.4, 0.4)) == []
    assert len(events_of(translator, down(0.4, 0.4, finger_id=2))) == 1


def test_two_taps_are_a_double_click_as_near_as_fingers_can(translator: Translator, size: tuple[int, int]) -> None:
    def taps(apart: float, seconds: float) -> int:
        events_of(translator, Raw(pygame.WINDOWFOCUSLOST))
        events_of(translator, down(0.5, 0.5), up(0.5, 0.5), now=1.0)
        [second, _] = events_of(
            translator, down(0.5 + apart / size[0], 0.5), up(0.5 + apart / size[0], 0.5), now=1 + seconds
        )
        assert isinstance(second, PointerDown)
        return second.clicks

    assert [taps(20, 0.3), taps(30, 0.3), taps(20, 0.5)] == [2, 1, 1]
