"""Random input for tests: loosely connected events, and their delivery to the program.

Every event goes through pygame's own queue and the program's own reader.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random

import pygame

from cardtable.table.geometry import Rect
from cardtable.ui.core.input import Input
from cardtable.ui.core.scene import (
    FocusGained,
    FocusLost,
    InputEvent,
    KeyDown,
    PointerButton,
    PointerDown,
    PointerMove,
    PointerUp,
    Resized,
    TextInput,
    Wheel,
)
from cardtable.ui.table.grid_table import GridTable
from cardtable.ui.table.round_table import RoundTable
from tests.support.driver import Driver

SIZES = ((320, 240), (400, 300), (500, 320), (640, 400), (300, 700), (720, 300), (333, 251))
HUGE = (3840, 2160)
KEYS = (
    *("left", "right", "up", "down", "home", "end", "tab", "shift+tab", "return", "shift+return", "space", "escape"),
    *("ctrl+z", "ctrl+z", "backspace", "ctrl+y", "ctrl+shift+z", "ctrl+n", "f2", "ctrl+r", "f5", "ctrl+g"),
    *(
        "d",
        "d",
        "h",
        "a",
        "p",
        "m",
        "delete",
        "pageup",
        "pagedown",
        "ctrl+a",
        "ctrl+c",
        "ctrl+v",
        "x",
        "7",
        "alt+x",
        "menu",
    ),
)
AWAY = ("ctrl+o", "f1", "?", "ctrl+t", "ctrl+,", "ctrl+=", "ctrl+-", "ctrl+0")
"""Every shortcut except those that close the program or cover the screen; few that leave the table."""

SEVERAL = ("p", "s", "l", "ctrl+l", "o", "return", "return", "return", "shift+return", "shift+left", "shift+end")
"""Keys of the tables for several, including the curtain's."""

Deed = Callable[["Hand"], list[InputEvent]]


class Hand:
    """Makes random events in the order of time."""

    def __init__(self, table: Driver, chance: Random) -> None:
        self.table, self.chance = table, chance
        self.at = (10.0, 10.0)

    def next(self) -> list[InputEvent]:
        """A few events, related or not. Away from a table they lead back to it now and then."""
        if not isinstance(self.table.app.top, GridTable | RoundTable) and self.chance.random() < 0.25:
            return [KeyDown("escape")]
        if self.table.display.size == HUGE and self.chance.random() < 0.5:
            return self.resize()
        deeds: Sequence[tuple[int, Deed]] = (
            (20, Hand.wander),
            (14, Hand.press),
            (14, Hand.release),
            (14, Hand.play_a_move),
            (8, Hand.drag_somewhere),
            (4, Hand.drag_in_vain),
            (16, Hand.strike),
            (3, Hand.write),
            (3, Hand.wheel),
            (2, Hand.look_away),
            (1, Hand.resize),
        )
        deed = self.chance.choices([deed for _, deed in deeds], [weight for weight, _ in deeds])[0]
        return deed(self)

    def wander(self) -> list[InputEvent]:
        return [self._moved(*self._somewhere())]

    def press(self) -> list[InputEvent]:
        return [PointerDown(*self.at, self._button(), self.chance.choice((1, 1, 2)))]

    def release(self) -> list[InputEvent]:
        return [PointerUp(*self.at, self._button())]

    def strike(self) -> list[InputEvent]:
        keys = SEVERAL if isinstance(self.table.app.top, RoundTable) and self.chance.random() < 0.5 else KEYS
        *mods, key = self.chance.choice(AWAY if self.chance.random() < 0.06 else keys).split("+")
        return [KeyDown(key, frozenset(mods), self.chance.random() < 0.1)]

    def write(self) -> list[InputEvent]:
        return [TextInput(self.chance.choice(("1", "0", "77", "golf", "é", " ", "x" * 30)))]

    def wheel(self) -> list[InputEvent]:
        held = frozenset({"ctrl"}) if self.chance.random() < 0.2 else frozenset()
        return [Wheel(*self.at, self.chance.choice((-2.0, -1.0, 0.4, 1.0)), held)]

    def look_away(self) -> list[InputEvent]:
        return self.chance.choice(([FocusLost()], [FocusGained()], [FocusLost(), FocusGained()]))

    def resize(self) -> list[InputEvent]:
        return self.sized(HUGE if self.chance.random() < 0.02 else self.chance.choice(SIZES))

    def sized(self, size: tuple[int, int]) -> list[InputEvent]:
        """The window is resized."""
        self.table.display._backend.window.size = size
        return [Resized(*size)]

    def play_a_move(self) -> list[InputEvent]:
        """A legal drag, if there is a table."""
        scene = self.table.app.top
        if isinstance(scene, RoundTable):
            return self._play_a_card(scene)
        if not isinstance(scene, GridTable) or not scene.motion.fitted:
            return self.wander()
        table_view, legal = scene.hands.table_view, scene.session.played.legal
        move = self.chance.choice(legal) if legal else None
        if move is None or not move.source or table_view.count(move.source) < move.count:
            stocks = [pile.id for pile in table_view.layout.spec.piles if pile.verbs]
            return self._click(*_middle(table_view.rect(stocks[0], -1))) if stocks else self.wander()
        start = _middle(table_view.rect(move.source, table_view.count(move.source) - move.count), 0.1)
        return self._drag(start, _middle(table_view.rect(move.target, table_view.count(move.target) - 1)))

    def drag_somewhere(self) -> list[InputEvent]:
        return self._drag(self._somewhere(), self._somewhere())

    def drag_in_vain(self) -> list[InputEvent]:
        """An interrupted drag, if possible of a card."""
        drag = self.play_a_move()
        between = self.chance.choice((
            [FocusLost(), FocusGained()],
            [PointerDown(*self.at, PointerButton.RIGHT), PointerUp(*self.at, PointerButton.RIGHT)],
            [PointerDown(*self.at)],
            [KeyDown("escape")],
            self.sized(self.chance.choice(SIZES)),
        ))  # fmt: skip
        return [*drag[:-1], *between, *drag[-1:]]

    def clicks(self) -> list[InputEvent]:
        """One click somewhere on the screen."""
        return self._click(*self._somewhere())

    def _play_a_card(self, scene: RoundTable) -> list[InputEvent]:
        """Raise the curtain, or click or drag a legal move, if one is found."""
        plan = scene.motion.layout
        if scene.stage.is_modal or plan is None or not scene.hands.hand.mine or not scene.party.legal:
            return [KeyDown("return")]
        move = self.chance.choice(scene.party.legal)
        if move.source:
            return self._drag(_middle(plan.place_of(move.source)), _middle(plan.place_of(move.target)))
        if not move.picks:
            return [KeyDown("return")]
        deck = scene.party.game.info.deck
        spots = {deck.text(spot.card): _middle(plan.rect(spot), 0.2) for spot in scene.hands.hand.spots()}
        here = [(x - plan.unit * 20, y) for text in move.picks for x, y in [spots.get(text, self.at)]]
        if len(here) == 1 and self.chance.random() < 0.5:
            return self._drag(here[0], (plan.centre.x, plan.centre.y))
        return [event for place in here for event in self._click(*place)] + [KeyDown("return", frozenset({"shift"}))]

    def _drag(self, start: tuple[float, float], end: tuple[float, float]) -> list[InputEvent]:
        events: list[InputEvent] = [self._moved(*start), PointerDown(*start)]
        middle = ((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
        events += [self._moved(*middle), self._moved(*end)]
        if self.chance.random() < 0.8:
            events.append(PointerUp(*end))
        return events

    def _click(self, x: float, y: float) -> list[InputEvent]:
        return [self._moved(x, y), PointerDown(x, y), PointerUp(x, y)]

    def _moved(self, x: float, y: float) -> PointerMove:
        self.at = (x, y)
        return PointerMove(x, y)

    def _somewhere(self) -> tuple[float, float]:
        width, height = self.table.display.size
        return self.chance.uniform(-5, width + 5), self.chance.uniform(-5, height + 5)

    def _button(self) -> PointerButton:
        return self.chance.choices(list(PointerButton), (60, 5, 15, 5, 5))[0]


class Loop:
    """Delivers events: posts them to pygame's queue, reads them by the program's reader, and runs a frame."""

    def __init__(self, table: Driver) -> None:
        self.table = table
        self._reader = Input(table.display)

    def turn(self, events: Sequence[InputEvent], seconds: float) -> None:
        """Run one frame, then advance the time."""
        for raw in (raw for event in events for raw in _raw(event)):
            pygame.event.post(raw)
        self.table.app.run_frame(self._reader.read(self.table.now, self.table.app.scale).events, self.table.now)
        self.table.now += seconds

    def come_to_rest(self) -> None:
        """Run the frames that are still due after a change of screens."""
        while self.table.app._queue:
            self.turn([], 0.05)


_BUTTONS = {
    PointerButton.LEFT: 1,
    PointerButton.MIDDLE: 2,
    PointerButton.RIGHT: 3,
    PointerButton.BACK: 6,
    PointerButton.FORWARD: 7,
}
_MODS = {"ctrl": pygame.KMOD_LCTRL, "shift": pygame.KMOD_LSHIFT, "alt": pygame.KMOD_LALT}
_LONG_NAMES = {"pageup": "page up", "pagedown": "page down"}


def _raw(event: InputEvent) -> list[pygame.event.Event]:
    """The event as the window system sends it; of a resize it has sent its own already."""
    match event:
        case PointerMove(x, y):
            return [pygame.event.Event(pygame.MOUSEMOTION, pos=(round(x), round(y)), rel=(0, 0), buttons=(0, 0, 0))]
        case PointerDown(x, y, button):
            return [pygame.event.Event(pygame.MOUSEBUTTONDOWN, pos=(round(x), round(y)), button=_BUTTONS[button])]
        case PointerUp(x, y, button):
            return [pygame.event.Event(pygame.MOUSEBUTTONUP, pos=(round(x), round(y)), button=_BUTTONS[button])]
        case Wheel(dy=dy):
            return [pygame.event.Event(pygame.MOUSEWHEEL, x=0, y=round(dy), precise_y=dy, flipped=False)]
        case KeyDown(key, mods):
            return _raw_key(key, mods)
        case TextInput(text):
            return [pygame.event.Event(pygame.TEXTINPUT, text=text)]
        case FocusLost():
            return [pygame.event.Event(pygame.WINDOWFOCUSLOST)]
        case FocusGained():
            return [pygame.event.Event(pygame.WINDOWFOCUSGAINED)]
    return []


def _raw_key(key: str, mods: frozenset[str]) -> list[pygame.event.Event]:
    code = pygame.key.key_code(_LONG_NAMES.get(key, key))
    mod = sum(_MODS[name] for name in mods)
    text = key if len(key) == 1 else ""
    down = pygame.event.Event(pygame.KEYDOWN, key=code, scancode=code & 0xFF, unicode=text, mod=mod)
    return [down, pygame.event.Event(pygame.KEYUP, key=code, scancode=code & 0xFF, unicode=text, mod=mod)]


def _middle(rect: Rect, share: float = 0.5) -> tuple[float, float]:
    return rect.x + rect.w / 2, rect.y + rect.h * share
