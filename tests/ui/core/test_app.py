"""The frame, the screens, and what the app answers by itself."""

from __future__ import annotations

import itertools
import threading
from collections.abc import Callable, Sequence

import pygame
import pytest

from cardtable.kernel.compat import override
from cardtable.ui.core.app import App, AppListener
from cardtable.ui.core.clock import WAKE, Clock
from cardtable.ui.core.display import Display
from cardtable.ui.core.scene import (
    CloseRequested,
    FocusLost,
    InputEvent,
    KeyDown,
    PointerButton,
    PointerDown,
    PointerMove,
    PointerUp,
    Pop,
    Push,
    Quit,
    Replace,
    Resized,
    Scene,
    SoundDeviceChanged,
    TextInput,
    Transition,
    Wheel,
    Woke,
)

CTRL = frozenset({"ctrl"})


class FakeTime(Clock):
    """A clock that only a test or a sleep moves."""

    def __init__(self) -> None:
        self.at = 100.0
        self.slept: list[float] = []

    @override
    def now(self) -> float:
        return self.at

    @override
    def wall(self) -> float:
        return self.at

    @override
    def sleep(self, seconds: float) -> None:
        self.slept.append(seconds)
        self.at += seconds


@pytest.fixture
def time() -> FakeTime:
    """Time as the test wants it."""
    return FakeTime()


class Told(AppListener):
    """What the app told the rest of the program."""

    def __init__(self, *, forgives: bool = False) -> None:
        self.answers: list[str] = []
        self.crashes: list[Exception] = []
        self.forgives, self.errors = forgives, list[Exception]()

    @override
    def mute(self) -> None:
        self.answers.append("mute")

    @override
    def remember(self, **changed: float) -> None:
        self.answers += [f"{name.replace('_', ' ')} {value}" for name, value in changed.items()]

    @override
    def crashed(self, error: Exception) -> None:
        self.crashes.append(error)

    @override
    def forgiven(self, error: Exception) -> bool:
        self.errors.append(error)
        return self.forgives

    @override
    def sound_device(self, came: bool) -> None:
        self.answers.append(f"sound device {came}")

    @override
    def woke(self) -> None:
        self.answers.append("woke")


@pytest.fixture
def told() -> Told:
    """The other end of the app."""
    return Told()


@pytest.fixture
def app(display: Display, time: FakeTime, told: Told) -> App:
    """An app without a scene."""
    return App(display, time, listener=told)


class Notebook(Scene):
    """A scene that writes down what it is told, answers as ``answers`` says, and paints itself in one colour."""

    def __init__(self, name: str = "notebook") -> None:
        self.name = name
        self.calls: list[str] = []
        self.events: list[InputEvent] = []
        self.layouts: list[tuple[int, int, float]] = []
        self.results: list[object] = []
        self.everything: list[bool] = []
        self.answers: Callable[[InputEvent], Transition | None] = lambda _: None
        self.updates: Callable[[float], Transition | None] = lambda _: None
        self.touched: Sequence[pygame.Rect] = ()
        self.wanted: float | None = None

    def layout(self, width: int, height: int, scale: float) -> None:
        self.calls.append("layout")
        self.layouts.append((width, height, scale))

    def resume(self, result: object) -> None:
        self.calls.append("resume")
        self.results.append(result)

    def leave(self) -> None:
        self.calls.append("leave")

    def handle(self, event: InputEvent, _now: float) -> Transition | None:
        self.events.append(event)
        return self.answers(event)

    def update(self, now: float) -> Transition | None:
        return self.updates(now)

    def draw(self, surface: pygame.Surface, _now: float, *, everything: bool) -> Sequence[pygame.Rect]:
        assert surface.get_size() == self.layouts[-1][:2], "a scene is never drawn on a size it was not laid out for"
        self.calls.append("draw")
        self.everything.append(everything)
        return self.touched

    def wake_at(self, _now: float) -> float | None:
        return self.wanted


@pytest.fixture
def scene(app: App) -> Notebook:
    """The first scene, shown and drawn once."""
    scene = Notebook()
    app.show(scene)
    app.run_frame([], 0.0)
    scene.calls.clear()
    scene.everything.clear()
    return scene


def key(name: str, *mods: str) -> KeyDown:
    return KeyDown(name, frozenset(mods))


def on(wanted: InputEvent, transition: Transition) -> Callable[[InputEvent], Transition | None]:
    """Answers one event with a transition and all others with nothing."""
    return lambda event: transition if event == wanted else None


def test_the_first_scene_is_laid_out_resumed_and_drawn_whole(app: App) -> None:
    scene = Notebook()
    app.show(scene)
    app.run_frame([], 0.0)
    assert scene.calls == ["layout", "resume", "draw"]
    assert scene.layouts == [(1280, 800, 1.0)]
    assert scene.everything == [True]
    app.run_frame([], 1.0)
    assert scene.everything == [True, False]


def test_only_what_a_scene_touched_is_shown(app: App, scene: Notebook, display: Display) -> None:
    shown: list[Sequence[pygame.Rect] | None] = []
    present = display.present

    def present_and_note(rects: Sequence[pygame.Rect] | None) -> None:
        shown.append(rects)
        present(rects)

    display.present = present_and_note  # type: ignore[method-assign]
    scene.touched = [pygame.Rect(1, 2, 3, 4)]
    app.run_frame([], 1.0)
    app.redraw()
    app.run_frame([], 2.0)
    app.run_frame([], 3.0)
    assert shown == [[pygame.Rect(1, 2, 3, 4)], None, [pygame.Rect(1, 2, 3, 4)]]


def test_push_covers_and_pop_uncovers_with_the_result(app: App, scene: Notebook) -> None:
    dialog = Notebook("dialog")
    scene.answers = on(key("a"), Push(dialog))
    dialog.answers = on(key("b"), Pop("chosen"))
    app.run_frame([key("a")], 1.0)
    assert app.top is dialog
    assert scene.calls == ["leave"]
    app.run_frame([key("b")], 2.0)
    assert app.top is scene
    assert dialog.calls == ["layout", "resume", "draw", "leave"]
    assert scene.calls == ["leave", "layout", "resume", "draw"]
    assert scene.results == [None, "chosen"]
    assert scene.everything == [True]


def test_replace_leaves_the_old_scene_for_good(app: App, scene: Notebook) -> None:
    following = Notebook()
    scene.updates = lambda _: Replace(following)
    app.run_frame([], 1.0)
    assert app.top is following
    following.updates = lambda _: Pop()
    app.run_frame([], 2.0)
    assert app.top is None
    assert scene.calls == ["leave"]


def test_quit_leaves_every_scene_from_the_top_down(app: App, scene: Notebook) -> None:
    order: list[str] = []
    dialog = Notebook("dialog")
    app.show(dialog)
    scene.leave = lambda: order.append("scene")  # type: ignore[method-assign]
    dialog.leave = lambda: order.append("dialog")  # type: ignore[method-assign]
    dialog.updates = lambda _: Quit()
    app.run_frame([], 1.0)
    assert order == ["dialog", "scene"]
    assert app.top is None


def test_once_the_window_is_closed_nobody_is_asked(app: App, scene: Notebook) -> None:
    app.run_frame([CloseRequested(), key("a")], 1.0)
    app.run_frame([key("a"), Resized(3, 3)], 2.0)
    assert scene.calls == ["leave"]
    assert scene.events == []
    assert app.top is None


def test_what_was_typed_ahead_reaches_the_next_scene_in_the_next_frame(app: App, scene: Notebook) -> None:
    dialog = Notebook("dialog")
    scene.answers = on(key("return"), Push(dialog))
    app.run_frame([key("return"), key("a"), TextInput("a")], 1.0)
    assert dialog.events == []
    assert app.wake_at(1.0) == 1.0
    app.run_frame([key("b")], 2.0)
    assert scene.events == [key("return")]
    assert dialog.events == [key("a"), TextInput("a"), key("b")]


def test_two_presses_of_back_in_one_frame_go_back_two_screens_but_never_skip_one(app: App, scene: Notebook) -> None:
    dialog = Notebook("dialog")
    app.show(dialog)
    dialog.answers = on(key("escape"), Pop())
    app.run_frame([key("escape"), key("escape")], 1.0)
    assert app.top is scene
    app.run_frame([], 2.0)
    assert scene.events == [key("escape")]


def test_a_resized_window_is_laid_out_before_its_events_and_drawn_whole(
    app: App, scene: Notebook, display: Display
) -> None:
    display._backend.window.size = (960, 600)
    pygame.event.pump()
    app.run_frame([Resized(960, 600), PointerDown(1, 1)], 1.0)
    assert scene.layouts[-1] == (960, 600, 0.75)
    assert scene.calls == ["layout", "draw"]
    assert scene.everything == [True]
    assert scene.events == [PointerDown(1, 1)]


def test_a_resize_there_and_back_within_a_frame_still_draws_everything(app: App, scene: Notebook) -> None:
    app.run_frame([Resized(1280, 800)], 1.0)
    assert scene.calls == ["draw"]
    assert scene.everything == [True]


DRAG = [
    *(event for _ in range(50) for event in (PointerDown(5, 5), PointerUp(5, 5))),
    PointerDown(5, 5),
    PointerMove(6, 6),
    PointerDown(6, 6, PointerButton.RIGHT),
    PointerUp(6, 6, PointerButton.RIGHT),
    PointerUp(7, 7),
    FocusLost(),
    TextInput("x"),
]
KEYS = [key("return"), key("f11", "shift"), key("9", "ctrl", "shift"), key("0"), key("+"), key("-", "ctrl", "alt")]
ANSWERED: dict[str, tuple[list[InputEvent], list[InputEvent], list[str]]] = {
    "what hands do reaches the scene in its order": (DRAG, DRAG, []),
    "keys that the app does not know": (KEYS, KEYS, []),
    "ctrl and plus": ([key("+", "ctrl")], [], ["scale 1.1"]),
    "ctrl and equals": ([key("=", "ctrl")], [], ["scale 1.1"]),
    "ctrl, minus and zero": ([key(each, "ctrl") for each in "---00"], [], ["scale 0.9", "scale 0.75", "scale 1.0"]),
    "the wheel with ctrl, by whole notches": (
        [Wheel(5, 5, 0.5, CTRL), Wheel(5, 5, 0.5, CTRL), Wheel(5, 5, -2.0, CTRL)],
        [],
        ["scale 1.1", "scale 0.9"],
    ),
    "the wheel alone": ([Wheel(5, 5, 1.0)], [Wheel(5, 5, 1.0)], []),
    "full screen, once a press": (
        [key("f11"), KeyDown("f11", repeat=True), key("return", "alt")],
        [],
        ["full screen True", "full screen False"],
    ),
    "mute, once a press": ([key("m"), KeyDown("m", repeat=True), key("m", "ctrl")], [key("m", "ctrl")], ["mute"]),
    "a sleep and sound devices": (
        [SoundDeviceChanged(came=True), Woke(), SoundDeviceChanged(came=False)],
        [],
        ["sound device True", "woke", "sound device False"],
    ),
}


@pytest.mark.parametrize(("events", "reach", "answers"), ANSWERED.values(), ids=ANSWERED)
def test_what_the_app_answers_by_itself_does_not_reach_the_scene(
    app: App, scene: Notebook, told: Told, events: list[InputEvent], reach: list[InputEvent], answers: list[str]
) -> None:
    app.run_frame(events, 1.0)
    assert scene.events == reach
    assert told.answers == answers
    zooms = [answer.removeprefix("scale ") for answer in answers if answer.startswith("scale ")]
    scales = [str(scale) for scale, _ in itertools.groupby(layout[2] for layout in scene.layouts)]
    assert scales[: 1 + len(zooms)] == ["1.0", *zooms], "it is laid out before the next event"


def test_a_zoom_set_by_the_settings_screen_is_laid_out_after_its_event_and_not_told_again(
    app: App, scene: Notebook, told: Told
) -> None:
    def answer(_: InputEvent) -> None:
        app.zoom = 2.0
        assert scene.calls == [], "no layout while the scene is still handling"

    scene.answers = answer
    app.run_frame([key("return")], 1.0)
    assert scene.layouts[-1] == (1280, 800, 2.0)
    assert told.answers == []
    assert app.zoom == 2.0


def test_m_is_a_letter_while_a_scene_takes_text(app: App, scene: Notebook, told: Told) -> None:
    class Writing(Notebook):
        def takes_text(self) -> bool:
            return True

        def in_field(self) -> bool:
            return True

    writing = Writing()
    app.show(writing)
    app.run_frame([key("m"), TextInput("m")], 1.0)
    assert told.answers == []
    assert writing.events == [key("m"), TextInput("m")]


def test_the_app_sleeps_as_long_as_the_scene_and_waiting_work_allow(app: App, scene: Notebook) -> None:
    assert app.wake_at(1.0) is None
    scene.wanted = 7.5
    assert app.wake_at(1.0) == 7.5
    app.redraw()
    assert app.wake_at(1.0) == 1.0
    app.run_frame([], 1.0)
    app.post(lambda: None)
    assert app.wake_at(2.0) == 2.0
    app.run_frame([], 2.0)
    app.relayout()
    assert app.wake_at(3.0) == 3.0


def test_another_layout_can_be_asked_for(app: App, scene: Notebook) -> None:
    app.relayout()
    app.run_frame([], 1.0)
    assert scene.calls == ["layout", "draw"]
    assert scene.everything == [True]


def test_a_posted_call_runs_once_at_the_start_of_the_next_frame(app: App, scene: Notebook) -> None:
    order: list[str] = []
    scene.answers = lambda _: order.append("event")
    app.post(lambda: order.append("posted"))
    app.run_frame([key("a")], 1.0)
    app.run_frame([key("a")], 2.0)
    assert order == ["posted", "event", "event"]


def test_a_call_that_posts_another_does_not_hold_up_the_frame(app: App, scene: Notebook) -> None:
    order: list[str] = []

    def first() -> None:
        order.append("first")
        app.post(lambda: order.append("second"))

    app.post(first)
    app.run_frame([], 1.0)
    assert order == ["first"]
    app.run_frame([], 2.0)
    assert order == ["first", "second"]


def test_a_post_from_another_thread_leaves_an_event_that_wakes_the_wait(app: App, scene: Notebook) -> None:
    pygame.event.get()
    thread = threading.Thread(target=app.post, args=(lambda: None,))
    thread.start()
    thread.join()
    assert [event.type for event in pygame.event.get()] == [WAKE]


def test_run_reads_the_real_queue_until_the_last_scene_is_gone(app: App) -> None:
    scene = Notebook()
    scene.answers = on(key("q"), Pop())
    app.show(scene)
    pygame.event.post(pygame.event.Event(pygame.KEYDOWN, key=pygame.K_q, unicode="q", mod=0, scancode=20))
    app.run()
    assert key("q") in scene.events
    assert scene.calls[-1] == "leave"
    assert app.top is None


def test_run_paces_an_animation_by_the_clock_it_was_given(app: App, time: FakeTime) -> None:
    seen: list[float] = []

    def update(now: float) -> Transition | None:
        seen.append(now)
        return Pop() if len(seen) == 4 else None

    scene = Notebook()
    scene.wanted = 0.0
    scene.updates = update
    app.show(scene)
    app.run()
    steps = [later - earlier for earlier, later in itertools.pairwise(seen)]
    assert steps == pytest.approx([1 / 60] * 3)
    assert time.slept == pytest.approx([1 / 60] * 3)


def test_run_tells_the_crash_hook_and_raises(app: App, told: Told) -> None:
    scene = Notebook()
    scene.updates = fail
    app.show(scene)
    with pytest.raises(ZeroDivisionError):
        app.run()
    assert [type(error) for error in told.crashes] == [ZeroDivisionError]


def test_ctrl_c_in_the_terminal_leaves_in_good_order(app: App, told: Told) -> None:
    def interrupt(_: float) -> None:
        raise KeyboardInterrupt

    scene = Notebook()
    scene.updates = interrupt
    app.show(scene)
    app.run()
    assert scene.calls[-1] == "leave"
    assert told.crashes == []


def test_nobody_has_to_listen(display: Display, time: FakeTime) -> None:
    app = App(display, time, zoom=9.0)
    app.show(Notebook())
    app.run_frame([key("m"), key("f11"), key("f11"), key("-", "ctrl")], 0.0)
    assert app.zoom == 2.5


def fail(*_: object) -> None:
    raise ZeroDivisionError


def test_an_error_that_is_forgiven_leads_home_once_also_where_a_screen_cannot_be_left(
    display: Display, time: FakeTime
) -> None:
    told = Told(forgives=True)
    app, home, broken = App(display, time, listener=told), Notebook("home"), Notebook("broken")
    app.show(home)
    app.show(broken)
    app.run_frame([], 0.0)
    broken.updates = fail
    broken.leave = fail  # type: ignore[method-assign]
    app.run_frame([], 0.1)
    assert app.top is home
    assert len(told.errors) == 1
    app.run_frame([], 0.2)
    assert home.calls[-1] == "draw"
    home.updates = fail
    app.run_frame([], 0.3)
    with pytest.raises(ZeroDivisionError):  # home itself is broken: nothing is left to go back to
        app.run_frame([], 0.4)


def test_an_error_that_nobody_forgives_is_raised_as_it_is(app: App, scene: Notebook) -> None:
    scene.answers = fail
    with pytest.raises(ZeroDivisionError):
        app.run_frame([key("a")], 0.0)
    assert app.top is scene
