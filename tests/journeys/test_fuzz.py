"""Hands that do anything at all, thousands of times, on the real event loop. After each spell the laws must hold.

One part goes through pygame's own event queue, the other hands event values to the frame. Every seed is in the name of
its test and printed; CARDTABLE_FUZZ_SEED adds one, CARDTABLE_FUZZ_SPELLS makes all of them longer.
"""

from __future__ import annotations

import os
import sys
from collections.abc import Callable, Sequence
from dataclasses import replace
from pathlib import Path
from random import Random

import pygame
import pytest

from cardtable.games.registry import ALL_GAMES
from cardtable.kernel.laws import STATE_LAWS, replay_agrees
from cardtable.kernel.play import play_line
from cardtable.session.desk import replay
from cardtable.session.ports import Status
from cardtable.settings import Settings
from cardtable.storage.vault import open_vault
from cardtable.table.geometry import Rect
from cardtable.ui.events import (
    Button,
    FocusGained,
    FocusLost,
    InputEvent,
    KeyDown,
    PointerDown,
    PointerMove,
    PointerUp,
    Resized,
    TextInput,
    Wheel,
)
from cardtable.ui.input import Input
from cardtable.ui.scenes.play import PlayScene
from tests.support.driver import Driver, opened
from tests.support.playing import painted

GAMES = [game.info.id for game in ALL_GAMES if game.info.seats[1] == 1]
SEEDS = [*range(1, 9), *map(int, os.environ.get("CARDTABLE_FUZZ_SEED", "").split())]
SPELLS = int(os.environ.get("CARDTABLE_FUZZ_SPELLS", "7"))
SPELL = 250
"""Events between two looks at the laws: 8 seeds × 7 spells × 250 events for values, half of that for the queue."""

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
"""Every shortcut but those that close the program or cover the screen; fewer of those that leave the table."""

Deed = Callable[["Hand"], list[InputEvent]]


class Hand:
    """Makes up what happens next. Keeps to nothing but the order of time."""

    def __init__(self, table: Driver, chance: Random) -> None:
        self.table, self.chance = table, chance
        self.at = (10.0, 10.0)

    def next(self) -> list[InputEvent]:
        """A few events that belong together, or not. Away from a table they lead back to it now and then."""
        if not isinstance(self.table.app.top, PlayScene) and self.chance.random() < 0.25:
            return [KeyDown("escape")]
        if self.table.display.size == HUGE and self.chance.random() < 0.3:
            return self.resize()
        deeds: Sequence[tuple[int, Deed]] = (
            (20, Hand.wander),
            (14, Hand.press),
            (14, Hand.release),
            (14, Hand.play_a_move),
            (8, Hand.drag_somewhere),
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
        *mods, key = self.chance.choice(AWAY if self.chance.random() < 0.06 else KEYS).split("+")
        return [KeyDown(key, frozenset(mods), self.chance.random() < 0.1)]

    def write(self) -> list[InputEvent]:
        return [TextInput(self.chance.choice(("1", "0", "77", "golf", "é", " ", "x" * 30)))]

    def wheel(self) -> list[InputEvent]:
        held = frozenset({"ctrl"}) if self.chance.random() < 0.2 else frozenset()
        return [Wheel(*self.at, self.chance.choice((-2.0, -1.0, 0.4, 1.0)), held)]

    def look_away(self) -> list[InputEvent]:
        return self.chance.choice(([FocusLost()], [FocusGained()], [FocusLost(), FocusGained()]))

    def resize(self) -> list[InputEvent]:
        size = HUGE if self.chance.random() < 0.02 else self.chance.choice(SIZES)
        self.table.display._backend.window.size = size
        return [Resized(*size)]

    def play_a_move(self) -> list[InputEvent]:
        """A drag that the rules allow, if there is a table."""
        scene = self.table.app.top
        if not isinstance(scene, PlayScene) or scene.control is None:
            return self.wander()
        reach, legal = scene.control.hand.reach, scene.sitting.match.legal
        move = self.chance.choice(legal) if legal else None
        if move is None or not move.source or reach.count(move.source) < move.count:
            stocks = [pile.id for pile in reach.metrics.spec.piles if pile.verbs]
            return self._click(*_middle(reach.rect(stocks[0], -1))) if stocks else self.wander()
        start = _middle(reach.rect(move.source, reach.count(move.source) - move.count), 0.1)
        return self._drag(start, _middle(reach.rect(move.target, reach.count(move.target) - 1)))

    def drag_somewhere(self) -> list[InputEvent]:
        return self._drag(self._somewhere(), self._somewhere())

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

    def _button(self) -> Button:
        return self.chance.choices(list(Button), (60, 5, 15, 5, 5))[0]


@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_hands_do_the_table_stays_sound(home: Path, seed: int) -> None:
    with opened(home, (500, 320), _settings()) as table:
        hand = _begin(table, seed)
        for _ in range(SPELLS):
            _back_to_a_table(table, seed)
            count = 0
            while count < SPELL:
                events = [event for _ in range(hand.chance.randint(1, 3)) for event in hand.next()]
                count += len(events)
                table.run(hand.chance.choice((0.0, 1 / 60, 1 / 60, 0.05, 0.2)), *events, step=0.05)
            _look(table, home, seed)
    _look_again(home)


@pytest.mark.parametrize("seed", SEEDS)
def test_whatever_comes_through_the_event_queue_the_table_stays_sound(home: Path, seed: int) -> None:
    with opened(home, (500, 320), _settings()) as table:
        reader = Input(table.display, lambda: table.app.scale)
        hand = _begin(table, -seed)
        for _ in range(SPELLS // 2):
            _back_to_a_table(table, seed)
            count = 0
            while count < SPELL:
                events = [event for _ in range(hand.chance.randint(1, 3)) for event in hand.next()]
                count += len(events)
                for raw in (raw for event in events for raw in _raw(event)):
                    pygame.event.post(raw)
                table.app.run_frame(reader.read(table.now).events, table.now)
                table.now += hand.chance.choice((0.001, 1 / 60, 0.05, 0.2))
            _look(table, home, seed)
    _look_again(home)


def _begin(table: Driver, seed: int) -> Hand:
    """A hand whose whole future, deals included, hangs on the seed; said aloud, so that a failure can be repeated."""
    sys.stdout.write(f"seed {seed}\n")
    chance = Random(seed)  # noqa: S311 -- no secret is made of it
    desk = table.services.desk
    desk._ports = replace(desk._ports, fresh=lambda: chance.randint(1, 1_000_000))
    return Hand(table, chance)


def _settings() -> Settings:
    """House rules under which a game of Klondike lasts."""
    return Settings(options={"klondike": {"kl_passes": "unlimited", "kl_take_back": "yes"}})


def _back_to_a_table(table: Driver, seed: int) -> None:
    """Esc until a table is shown and free; from the gallery into one of the games."""
    for _ in range(12):
        top = table.app.top
        if isinstance(top, PlayScene) and not top.stage.is_modal:
            return
        if table.at_home:
            break
        table.key("escape")
    game = GAMES[seed % len(GAMES)]
    table.app.show(table.services.screens.play(table.services.desk.sit(game)))
    table.run(0.1)


def _look(table: Driver, home: Path, seed: int) -> None:
    """Let everything go and come to rest; then state, picture and record must agree."""
    table.frame(*(PointerUp(-9, -9, button) for button in Button), FocusGained())
    _back_to_a_table(table, seed)
    table.settle()
    match = table.match
    for law in STATE_LAWS:
        law(match.game, match.state)
    assert table.at_rest(), f"seed {seed}: the picture is not the state"
    painted(table)
    assert table.is_whole(), f"seed {seed}: something is left on the picture"
    kept = table.services.records.load(match.books.record_id)
    with open_vault(home / "cardtable.db", _unexpected) as vault:
        assert vault.records.load(match.books.record_id).record.plies == kept.record.plies
    line = replay(kept.record)
    assert line.problem is None
    assert line.states[kept.record.cursor] == match.state
    assert (match.outcome is not None) == (kept.status is Status.FINISHED)
    replay_agrees(match.game, play_line(match.game, match.state.setup, match.history.texts))


def _look_again(home: Path) -> None:
    """Everything that was kept can be replayed, and at most one game of a kind is open."""
    with open_vault(home / "cardtable.db", _unexpected) as vault:
        games = vault.records.finished()
        for line in games:
            assert replay(vault.records.load(line.id).record).problem is None
        assert vault.facts()["integrity"] == "ok"
        assert int(vault.facts()["open games"]) <= len(GAMES)


_BUTTONS = {Button.LEFT: 1, Button.MIDDLE: 2, Button.RIGHT: 3, Button.BACK: 6, Button.FORWARD: 7}
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


def _unexpected(code: str, detail: str) -> None:
    pytest.fail(f"{code}: {detail}")
