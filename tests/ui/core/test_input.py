"""What pygame reports becomes what a person did."""

from __future__ import annotations

from collections.abc import Callable

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
    return Translator(display, lambda: 1.0)


@pytest.fixture
def press(translator: Translator) -> Callable[..., int]:
    """Press and release at (x, y) at a time; gives the number of clicks of that press."""

    def press(now: float, x: int = 100, y: int = 100, button: int = 1) -> int:
        [down, _] = translator.translate([down_at(x, y, button), up_at(x, y, button)], now).events
        assert isinstance(down, PointerDown)
        return down.clicks

    return press


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


def events_of(translator: Translator, *raw: Raw) -> list[InputEvent]:
    return list(translator.translate(raw, 0.0).events)


@pytest.mark.parametrize(
    ("number", "button"),
    [
        (1, PointerButton.LEFT),
        (2, PointerButton.MIDDLE),
        (3, PointerButton.RIGHT),
        (6, PointerButton.BACK),
        (7, PointerButton.FORWARD),
    ],
)
def test_each_button_of_a_mouse_has_its_name(translator: Translator, number: int, button: PointerButton) -> None:
    pressed = events_of(translator, down_at(3, 4, number), up_at(5, 6, number))
    assert pressed == [PointerDown(3, 4, button, 1), PointerUp(5, 6, button)]


def test_a_file_dropped_on_the_window_is_told_by_its_path(translator: Translator) -> None:
    assert events_of(translator, Raw(pygame.DROPFILE, file="/home/anna/við ána.png")) == [
        FileDropped("/home/anna/við ána.png")
    ]


def test_a_dropped_file_reaches_the_program(display: Display) -> None:
    own = Input(display, lambda: 1.0)
    pygame.event.clear()
    pygame.event.post(pygame.event.Event(pygame.DROPFILE, file="sea.png"))
    assert FileDropped("sea.png") in own.read(0.0).events


def test_the_wheel_is_no_button(translator: Translator) -> None:
    turned = events_of(translator, move_to(30, 40), down_at(30, 40, 4), up_at(30, 40, 4), wheel(1))
    assert turned == [PointerMove(30, 40), Wheel(30, 40, 1.0)]


def test_a_wheel_that_the_system_turned_round_is_turned_back(translator: Translator) -> None:
    assert events_of(translator, wheel(0.25, flipped=True)) == [Wheel(0, 0, -0.25)]


def test_a_wheel_that_moves_sideways_only_says_nothing(translator: Translator) -> None:
    assert events_of(translator, wheel(0)) == []


def test_the_wheel_knows_the_keys_that_are_held(translator: Translator) -> None:
    control = key_down(pygame.K_LCTRL, mod=pygame.KMOD_LCTRL)
    assert events_of(translator, control, wheel(1), key_up(pygame.K_LCTRL), wheel(1)) == [
        Wheel(0, 0, 1.0, frozenset({"ctrl"})),
        Wheel(0, 0, 1.0),
    ]


def test_movements_in_a_row_become_the_last_one_but_never_pass_a_press(translator: Translator) -> None:
    raw = [move_to(1, 1), move_to(2, 2), down_at(2, 2), move_to(3, 3), move_to(4, 4), up_at(4, 4), move_to(9, 9)]
    assert events_of(translator, *raw) == [
        PointerMove(2, 2),
        PointerDown(2, 2),
        PointerMove(4, 4),
        PointerUp(4, 4),
        PointerMove(9, 9),
    ]


def test_a_second_press_soon_and_near_is_a_double_click(press: Callable[..., int]) -> None:
    assert [press(0.0), press(0.4, 104, 104)] == [1, 2]


def test_a_second_press_too_late_is_a_first_one(press: Callable[..., int]) -> None:
    assert [press(0.0), press(0.41), press(0.5)] == [1, 1, 2]


def test_a_second_press_too_far_away_is_a_first_one(press: Callable[..., int]) -> None:
    assert [press(0.0), press(0.1, 107, 100)] == [1, 1]


def test_the_distance_of_a_double_click_grows_with_the_interface(display: Display) -> None:
    large = Translator(display, lambda: 2.0)
    large.translate([down_at(100, 100), up_at(100, 100)], 0.0)
    assert large.translate([down_at(111, 100)], 0.1).events == (PointerDown(111, 100, PointerButton.LEFT, 2),)


def test_another_button_does_not_finish_a_double_click(press: Callable[..., int]) -> None:
    assert [press(0.0), press(0.1, button=3), press(0.2)] == [1, 1, 1]


def test_a_drag_between_two_presses_makes_no_double_click(translator: Translator, press: Callable[..., int]) -> None:
    translator.translate([down_at(100, 100), move_to(300, 100), up_at(300, 100), move_to(100, 100)], 0.0)
    assert press(0.2) == 1


def test_a_hand_that_trembles_between_two_presses_makes_a_double_click(
    translator: Translator, press: Callable[..., int]
) -> None:
    first = press(0.0)
    translator.translate([move_to(102, 101), move_to(101, 100)], 0.1)
    assert [first, press(0.2)] == [1, 2]


def test_a_key_between_two_presses_makes_no_double_click(translator: Translator, press: Callable[..., int]) -> None:
    first = press(0.0)
    translator.translate([key_down(pygame.K_RETURN), key_up(pygame.K_RETURN)], 0.1)
    assert [first, press(0.2), press(0.3)] == [1, 1, 2]


def test_fifty_clicks_a_second_all_arrive_and_are_counted_on(press: Callable[..., int]) -> None:
    assert [press(index / 50) for index in range(50)] == list(range(1, 51))
    assert [press(2.0), press(2.1, 103), press(2.2, 106), press(2.3, 113)] == [1, 2, 3, 1]


def test_a_second_button_during_a_drag_keeps_its_own_press_and_release(translator: Translator) -> None:
    raw = [down_at(1, 1), move_to(9, 9), down_at(9, 9, 3), up_at(9, 9, 3), up_at(9, 9)]
    assert events_of(translator, *raw)[2:] == [
        PointerDown(9, 9, PointerButton.RIGHT),
        PointerUp(9, 9, PointerButton.RIGHT),
        PointerUp(9, 9, PointerButton.LEFT),
    ]


def test_focus_lost_in_a_drag_swallows_the_release_that_comes_later(translator: Translator) -> None:
    raw = [down_at(1, 1), Raw(pygame.WINDOWFOCUSLOST), up_at(5, 5), Raw(pygame.WINDOWFOCUSGAINED), up_at(5, 5)]
    assert events_of(translator, *raw) == [PointerDown(1, 1), FocusLost(), FocusGained()]


def test_a_press_in_a_window_without_focus_is_let_go_when_that_is_hidden(translator: Translator) -> None:
    raw = [Raw(pygame.WINDOWFOCUSLOST), down_at(1, 1), Raw(pygame.WINDOWMINIMIZED), up_at(5, 5)]
    assert events_of(translator, *raw) == [FocusLost(), PointerDown(1, 1), FocusLost()]


def test_losing_focus_and_being_minimised_at_once_is_said_once(translator: Translator) -> None:
    raw = [Raw(pygame.WINDOWFOCUSLOST), Raw(pygame.WINDOWMINIMIZED), Raw(pygame.WINDOWHIDDEN)]
    assert events_of(translator, *raw) == [FocusLost()]


def test_held_keys_are_forgotten_with_the_focus(translator: Translator) -> None:
    held = key_down(pygame.K_a, "a")
    lost = [key_down(pygame.K_LCTRL, mod=pygame.KMOD_LCTRL, scancode=224), Raw(pygame.WINDOWFOCUSLOST)]
    assert events_of(translator, held, *lost, held, wheel(1)) == [
        KeyDown("a"),
        FocusLost(),
        KeyDown("a"),
        Wheel(0, 0, 1.0),
    ]


def test_a_key_held_down_repeats_and_says_so(translator: Translator) -> None:
    down = key_down(pygame.K_LEFT)
    assert events_of(translator, down, down, key_up(pygame.K_LEFT), down) == [
        KeyDown("left"),
        KeyDown("left", repeat=True),
        KeyDown("left"),
    ]


def test_a_key_that_types_is_both_a_key_and_text(translator: Translator) -> None:
    assert events_of(translator, key_down(pygame.K_e, "é"), text("é")) == [KeyDown("e"), TextInput("é")]


def test_what_a_shortcut_types_is_no_text(translator: Translator) -> None:
    plus = key_down(pygame.K_EQUALS, "+", pygame.KMOD_LCTRL | pygame.KMOD_LSHIFT)
    assert events_of(translator, plus, text("+"), text("kept")) == [
        KeyDown("+", frozenset({"ctrl", "shift"})),
        TextInput("kept"),
    ]


def test_text_from_an_input_method_arrives_after_a_shortcut_was_let_go(translator: Translator) -> None:
    raw = [key_down(pygame.K_a, mod=pygame.KMOD_LCTRL), key_up(pygame.K_a), text("かな"), text("")]
    assert events_of(translator, *raw) == [KeyDown("a", frozenset({"ctrl"})), TextInput("かな")]


def test_command_is_control_on_macos_and_belongs_to_the_system_elsewhere(display: Display) -> None:
    command = key_down(pygame.K_z, mod=pygame.KMOD_LGUI)
    assert events_of(Translator(display, lambda: 1.0, mac=True), command) == [KeyDown("z", frozenset({"ctrl"}))]
    assert events_of(Translator(display, lambda: 1.0), command) == []


def test_a_modifier_alone_is_no_key(translator: Translator) -> None:
    assert events_of(translator, key_down(pygame.K_LSHIFT, mod=pygame.KMOD_LSHIFT, scancode=225)) == []


def test_resizes_become_one_with_the_size_of_the_surface(translator: Translator) -> None:
    raw = [Raw(pygame.WINDOWSIZECHANGED), move_to(1, 1), Raw(pygame.VIDEORESIZE), Raw(pygame.WINDOWRESIZED)]
    assert events_of(translator, *raw) == [PointerMove(1, 1), Resized(1280, 800)]


def test_closing_twice_is_closing(translator: Translator) -> None:
    assert events_of(translator, Raw(pygame.WINDOWCLOSE), Raw(pygame.QUIT)) == [CloseRequested()]


@pytest.mark.parametrize("kind", [pygame.VIDEOEXPOSE, pygame.WINDOWEXPOSED, pygame.WINDOWRESTORED])
def test_a_window_that_was_covered_wants_to_be_shown_again(translator: Translator, kind: int) -> None:
    assert translator.translate([Raw(kind), move_to(1, 1)], 0.0) == Batch((PointerMove(1, 1),), exposed=True)


def test_what_means_nothing_here_is_dropped(translator: Translator) -> None:
    assert translator.translate([Raw(pygame.WINDOWENTER), Raw(pygame.USEREVENT)], 0.0) == Batch()


def test_the_real_queue_is_read_and_emptied(display: Display) -> None:
    reader = Input(display, lambda: 1.0)
    reader.read(0.0)
    pygame.event.post(down_at(7, 8))
    pygame.event.post(up_at(7, 8))
    assert reader.read(1.0).events == (PointerDown(7, 8), PointerUp(7, 8))
    assert reader.read(1.0).events == ()


def test_a_resize_of_the_real_window_is_reported(display: Display) -> None:
    reader = Input(display, lambda: 1.0)
    reader.read(0.0)
    display._backend.window.size = (640, 480)
    assert reader.read(1.0).events == (Resized(640, 480),)
    assert display.size == (640, 480)


def test_devices_for_sound_come_and_go_and_microphones_do_not_matter(translator: Translator) -> None:
    raw = [
        Raw(kind, which=1, iscapture=microphone)
        for kind in (pygame.AUDIODEVICEADDED, pygame.AUDIODEVICEREMOVED)
        for microphone in (0, 1)
    ]
    assert events_of(translator, *raw) == [SoundDeviceChanged(came=True), SoundDeviceChanged(came=False)]


def test_a_device_that_goes_is_read_from_the_real_queue(display: Display) -> None:
    reader = Input(display, lambda: 1.0)
    pygame.event.clear()
    pygame.event.post(Raw(pygame.AUDIODEVICEREMOVED, which=0, iscapture=0))
    assert reader.read(0.0).events == (SoundDeviceChanged(came=False),)


def test_other_monitors_may_have_other_pixels(translator: Translator) -> None:
    [event] = events_of(translator, Raw(pygame.WINDOWDISPLAYCHANGED, display_index=1))
    assert isinstance(event, Resized)
