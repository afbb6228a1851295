"""The app: the window, the stack of screens, and the order of work within a frame. Knows no game, no settings file and
no widget.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Callable, Iterable, Sequence
from contextlib import suppress

import pygame

from cardtable.ui.core.clock import AppTime, Clock, Waiter, WakeWatch, blocking_wait, polling_wait, rest, waking
from cardtable.ui.core.commands import HOME, USUAL, Command, Group, Keymap, bound, gesture
from cardtable.ui.core.display import Display
from cardtable.ui.core.input import Input
from cardtable.ui.core.scene import (
    CloseRequested,
    FileDropped,
    FocusGained,
    FocusLost,
    GoHome,
    InputEvent,
    KeyDown,
    Push,
    Quit,
    Resized,
    Scene,
    SceneStack,
    SoundDeviceChanged,
    TextInput,
    Transition,
    Wheel,
    Woke,
)
from cardtable.ui.core.theme import clamp_zoom, interface_scale, step_zoom


class AppListener:
    """Callbacks for what the app does; the program overrides those it needs."""

    def mute(self) -> None:
        """The player pressed M."""

    def remember(self, **changed: float) -> None:
        """Keys or the wheel changed these settings: ``scale`` (the zoom) or ``full_screen``."""

    def crashed(self, error: Exception) -> None:
        """An error ends the program; log it and tell the player (``Display.message_box``)."""

    def forgiven(self, error: BaseException) -> bool:
        """Whether the error comes from a game that is not part of the program, and the player has been told.

        If so, the app goes back to the first screen and continues.
        """
        return False

    def farewell(self, scenes: Sequence[Scene]) -> Scene | None:
        """A screen to show for a moment when a key ends the program; ``scenes`` are those on the stack. None to end at
        once.
        """
        return None

    def focus_changed(self, focused: bool) -> None:
        """The window gained or lost the keyboard focus."""

    def sound_device(self, came: bool) -> None:
        """A sound device was plugged in (``came``) or removed."""

    def woke(self) -> None:
        """The machine woke from sleep, or the clock was set."""

    def dropped(self, path: str) -> None:
        """A file was dropped on a screen that does not take it."""

    def drawn(self, scene: Scene, now: float) -> None:
        """A frame of this scene is on the screen."""

    def wake_at(self) -> float | None:
        """When the next frame is due, whatever the scene; None for never."""
        return None


class App:
    """Runs scenes in a window. Use it on the main thread; only ``post`` may be called from any thread."""

    def __init__(
        self,
        display: Display,
        clock: Clock,
        *,
        listener: AppListener | None = None,
        zoom: float = 1.0,
    ) -> None:
        """``zoom`` is the player's setting, 0.75–3.0."""
        self.display = display
        self._clock = clock
        self._listener = listener or AppListener()
        self.zoom = clamp_zoom(zoom)
        self.stack = SceneStack(self._lay_out)
        self._fitted: tuple[int, int, float] | None = None
        self._queue: deque[InputEvent] = deque()
        self._posted: deque[Callable[[], object]] = deque()
        self._turned = 0.0
        self._stepped = False  # the last key stood for another one: ignore its text
        self.keymap: Keymap = USUAL
        self._everything = True
        self._exposed = False
        self._failed = False  # the last frame ended with a forgiven error
        self._wakes = WakeWatch(clock)
        self._waiter = Waiter(blocking_wait() or polling_wait(clock), self._wakes)

    @property
    def top(self) -> Scene | None:
        """The scene that is shown; None before the first and after the last."""
        return self.stack.top

    @property
    def scale(self) -> float:
        """Size of the interface: 1.0 in a window of 1100 × 800 pixels at zoom 1."""
        return interface_scale(*self.display.size, clamp_zoom(self.zoom), self.display.density)

    def show(self, scene: Scene) -> None:
        """Put ``scene`` on top. Scenes themselves return Push."""
        self.go(Push(scene))

    def is_seen(self) -> None:
        """The surface already shows the top scene: from now on paint only changes."""
        self._fit()
        self._everything = False

    def run(self) -> None:
        """Run until the last scene is gone or the player closes the window.

        An error in a scene reaches ``AppListener.crashed`` and is raised again. Ctrl+C in a terminal quits normally.
        """
        try:
            with waking(self._waiter.wake) as wakes:
                self._waiter.naps = not wakes
                self._loop()
        except KeyboardInterrupt:
            self.go(Quit())
        except Exception as error:
            self._listener.crashed(error)
            raise

    def run_frame(self, events: Iterable[InputEvent], now: float) -> None:
        """One frame: posted calls, ``events``, update, draw, present. Does not wait.

        An event that changes the scene is the last of its frame: later ones wait for the next frame and the new scene,
        so what was typed ahead arrives and no press reaches two screens.

        Raises the error of a scene unless ``AppListener.forgiven`` and the frame before succeeded; then the app goes
        home.
        """
        try:
            self._frame(events, now)
        except (Exception, SystemExit) as error:
            if self._failed or not self._listener.forgiven(error):
                raise
            self._failed = True
            self._queue.clear()
            for _ in self.stack.scenes:  # leaving some may fail too
                with suppress(Exception):
                    self.go(GoHome())
                    break
            self._everything = True
        else:
            self._failed = False

    def _frame(self, events: Iterable[InputEvent], now: float) -> None:
        for _ in range(len(self._posted)):  # not those posted meanwhile, so that a chain cannot block the frame
            self._posted.popleft()()
        self._queue.extend(events)
        self._fit()
        self._dispatch(now)
        transition = None if self.stack.top is None else self.stack.top.update(now)
        if transition is not None:
            self.go(transition)
        self._fit()
        self._draw(now)
        if self.stack.top is not None:
            self._listener.drawn(self.stack.top, now)

    def wake_at(self, now: float) -> float | None:
        """When the next frame is due, in the scenes' time; None to wait for an event."""
        top = self.stack.top
        if top is None or self._queue or self._posted or self._everything or self._exposed:
            return now
        times = top.wake_at(now), self._listener.wake_at()
        return min((time for time in times if time is not None), default=None)

    def push(self, event: InputEvent) -> None:
        """Queue an event as if the system had sent it."""
        self._queue.append(event)

    def post(self, call: Callable[[], object]) -> None:
        """Run ``call`` on the main thread at the start of the next frame, and wake it; for any thread."""
        self._posted.append(call)
        self._waiter.wake()

    def redraw(self) -> None:
        """Draw everything in the next frame."""
        self._everything = True

    def relayout(self) -> None:
        """Lay out the top scene again before the next frame, and draw everything."""
        self._fitted = None
        self._everything = True

    def mute(self) -> None:
        """Call ``AppListener.mute`` and redraw."""
        self._listener.mute()
        self.redraw()

    def quit(self) -> Transition:
        """End the program, with a farewell if there is one."""
        return Quit(self._listener.farewell(self.stack.scenes))

    def toggle_full_screen(self) -> None:
        """Enter or leave full screen, and call ``AppListener.remember``."""
        self._listener.remember(full_screen=self.display.toggle_full_screen())
        self.redraw()

    def _loop(self) -> None:
        time = AppTime(self._clock)
        reader = Input(self.display)
        planned: float | None = 0.0
        while self.stack.top is not None:
            now = time.tick(planned)
            batch = reader.read(time.real, self.scale)
            self._exposed = self._exposed or batch.exposed
            self.run_frame(batch.events, now)
            if self.stack.top is not None:
                wanted = self.wake_at(now)
                planned = None if wanted is None else max(0.0, wanted - now)
                self._wakes.begin()
                rest(self._clock, self._waiter, time.real, planned, self.display.refresh_rate())
                woke, slept = self._wakes.take()
                if planned is None:
                    time.skip(slept)  # the machine's sleep is not counted
                if woke:
                    self.push(Woke())

    def _dispatch(self, now: float) -> None:
        while self._queue and self.stack.top is not None:
            transition = self._answer(self._queue.popleft(), self.stack.top, now)
            if transition is not None:
                self.go(transition)
                return
            self._fit()

    def _answer(self, event: InputEvent, top: Scene, now: float) -> Transition | None:
        if self._handled(event, top):
            return None
        match event:
            case CloseRequested():
                return Quit()
            case FocusLost() | FocusGained():
                self._listener.focus_changed(isinstance(event, FocusGained))
            case KeyDown() if not top.takes_keys():
                typing = top.takes_text()
                step = self.keymap.step_of(event, typing=top.in_field())
                self._stepped = step is not None
                event = step or event
                command = self.keymap.command_for(event, bound(EVERYWHERE, self), typing=typing)
                if command is not None:
                    return command.pressed(event)
            case TextInput() if self._stepped:
                self._stepped = False
                return None
        return top.handle(event, now)

    def _handled(self, event: InputEvent, top: Scene) -> bool:
        """Handle what concerns only the app; whether ``event`` was that."""
        match event:
            case Resized():
                # _fit has the size already; but a size that changed and changed back has cleared the surface.
                self.redraw()
            case Wheel(dy=turned, mods=mods) if "ctrl" in mods:
                self._turned += turned  # touch pads report parts of a notch; only whole ones count
                notches = int(self._turned)
                self._turned -= notches
                self.zoom_to(step_zoom(self.zoom, notches))
            case SoundDeviceChanged(came=came):
                self._listener.sound_device(came)
            case Woke():
                self._listener.woke()
                self.redraw()
            case FileDropped(path=path) if not top.takes_file(path):
                self._listener.dropped(path)
            case _:
                return False
        return True

    def zoom_to(self, zoom: float) -> None:
        """Change the size of the interface, and call ``AppListener.remember``."""
        if zoom != self.zoom:
            self.zoom = zoom
            self._listener.remember(scale=zoom)

    def _draw(self, now: float) -> None:
        top = self.stack.top
        if top is None:
            return
        everything, self._everything = self._everything, False
        exposed, self._exposed = self._exposed, False
        rects: Iterable[pygame.Rect] = top.draw(self.display.surface, now, everything=everything)
        self.display.present(None if everything or exposed else list(rects))

    def go(self, transition: Transition) -> None:
        """Make a transition at once. Each scene left is told; ``asks_first`` is ignored."""
        self.stack.apply(transition)
        self._everything = True
        if self.stack.top is None:
            self._queue.clear()

    def _fit(self) -> None:
        """Lay out the top scene again if the surface or the scale has changed."""
        top = self.stack.top
        if top is not None and self._fitted != (*self.display.size, self.scale):
            self._lay_out(top)
            self._everything = True

    def _lay_out(self, scene: Scene) -> None:
        width, height = self.display.size
        self._fitted = (width, height, self.scale)
        scene.layout(*self._fitted)


FULL_SCREEN: Command[App] = Command(
    "full_screen", "keys.full_screen", App.toggle_full_screen, ("f11", "alt+return"), group=Group.EVERYWHERE
)

MUTE: Command[App] = Command("mute", "play.mute", App.mute, ("m",), "sound-on", group=Group.EVERYWHERE)

QUIT: Command[App] = Command("quit", "keys.quit", App.quit, ("ctrl+q",), group=Group.EVERYWHERE)

LARGER: Command[App] = Command(
    "larger", "keys.larger", lambda app: app.zoom_to(step_zoom(app.zoom, 1)), ("ctrl++",),
    group=Group.EVERYWHERE, also=("ctrl+=",), repeats=True,
)  # fmt: skip

SMALLER: Command[App] = Command(
    "smaller",
    "keys.smaller",
    lambda app: app.zoom_to(step_zoom(app.zoom, -1)),
    ("ctrl+-",),
    group=Group.EVERYWHERE,
    repeats=True,
)

EVERYWHERE: tuple[Command[App], ...] = (
    Command("home", HOME.words, HOME.act, HOME.keys, group=HOME.group, when=lambda app: app.stack.may_go_home),
    FULL_SCREEN,
    LARGER,
    SMALLER,
    Command("usual_size", "keys.usual_size", lambda app: app.zoom_to(1.0), ("ctrl+0",), group=Group.EVERYWHERE, also=("ctrl+shift+0",)),
    MUTE,
    QUIT,
)  # fmt: skip
"""Commands of every screen, whatever is on top."""

EVERYWHERE_BY_POINTER = (
    gesture("keys.pointer.wheel"),
    gesture("keys.touch.pull", Group.TOUCH),
    gesture("keys.touch.name", Group.TOUCH),
)
