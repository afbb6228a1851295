"""The whole program without a screen: real files, real database, real event values, and time as the test wants it.

    with opened(home) as table:
        table.play("klondike", 24)
        table.drag("t4", "t6")
        table.key("ctrl+z")

Runs on SDL's dummy driver through ``App.run_frame``; nothing in it waits for real time but ``sharpen``. Piles are named as in the rules;
a card is meant by its index from the bottom (−1: the last).
"""

from __future__ import annotations

import os
import time
from collections.abc import Callable

from cardtable.kernel.moves import Move

os.environ["SDL_VIDEODRIVER"] = "dummy"
os.environ["SDL_AUDIODRIVER"] = "dummy"
os.environ["PYGAME_HIDE_SUPPORT_PROMPT"] = "1"

from collections import Counter, deque
from collections.abc import Iterator
from contextlib import contextmanager
from copy import copy
from pathlib import Path
from zlib import crc32

import pygame
from msgspec.structs import replace

from cardtable.ai.hints import useful
from cardtable.kernel.compat import override
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.table import PileId
from cardtable.program import Program
from cardtable.session.desk import Session, is_open
from cardtable.session.outside import World
from cardtable.session.solo_game import SoloGame
from cardtable.settings import Settings, load, save
from cardtable.storage.paths import find_paths
from cardtable.table.geometry import Point
from cardtable.table.gestures import Cursor, Hit, Key, Selection, TableView
from cardtable.ui.core.app import App
from cardtable.ui.core.display import Display
from cardtable.ui.core.scene import (
    InputEvent,
    KeyDown,
    PointerButton,
    PointerDown,
    PointerMove,
    PointerUp,
    Resized,
    TextInput,
)
from cardtable.ui.pages.gallery import HomeScene
from cardtable.ui.paint.ground import Ground
from cardtable.ui.services import Services
from cardtable.ui.table.grid_table import GridTable
from cardtable.ui.widgets.boxes import Scroll
from cardtable.ui.widgets.screen import WidgetScreen
from cardtable.ui.widgets.widget import Widget, lineage, walk

SMALL = (640, 400)
FRAME = 1 / 60
_STARTS = Counter[str]()  # of the program, by test
_COARSE = 1 / 20  # seconds between frames while only the end counts
_LONGEST = 30.0  # seconds after which a table that still moves will never rest
_PAINTED = 60.0  # seconds of real time after which the painter will never rest; long, for busy machines
_STEPS = 4
_ARROWS = {
    "left": Key.LEFT,
    "right": Key.RIGHT,
    "up": Key.UP,
    "down": Key.DOWN,
    "home": Key.HOME,
    "end": Key.END,
}


class Fate(World):
    """All chance comes from one seed, but ids, which no two programs share."""

    def __init__(self, seed: int) -> None:
        self._stream = Chance(seed)

    @override
    def chance(self) -> Chance:
        return self._stream


class QuietProgram(Program):
    """Does not open the file manager of whoever runs a test, unless the test wants it."""

    opens_folders = False

    @override
    def open_data_folder(self) -> None:
        if self.opens_folders:
            super().open_data_folder()


class Driver:
    """A person at the program. ``now`` is the time of the next frame, in seconds."""

    def __init__(
        self,
        home: Path,
        size: tuple[int, int],
        seed: int | None = None,
        *,
        thinks: bool = False,
    ) -> None:
        """Start the program as the command line does, up to the gallery; ``seed`` decides what else chance would.

        Without a seed the deals of a test are the same in every run, so that a red run can be had again.

        ``thinks``: with its worker, which is a process and answers when it likes; without, patiences are only played.
        """
        paths = find_paths({}, home)
        loaded = load(paths.settings)
        self.now = 1000.0
        self.display = Display.open(size, os.environ)
        world = Fate(_seed_of_test() if seed is None else seed)
        self.program = QuietProgram(paths, loaded.settings, self.display, Ground(), world=world)
        for problem in loaded.problems:
            self.program.trouble("trouble.settings", f"{problem.key} {problem.found}".strip())
        self.app: App = self.program._app
        self.services: Services = self.program._services
        if not thinks:
            self.services = replace(self.services, worker=None)
        self.program._services = self.services
        # The loop over real time is what a test replaces; everything before it is the program's own way.
        self.app.run = lambda: None
        self.program.run()
        self.run(0.1)

    def close(self) -> None:
        """Leave the program in good order."""
        self.program.close()

    # -- what is there -------------------------------------------------------------------------------------------------

    @property
    def top(self) -> WidgetScreen:
        """The screen that is shown."""
        scene = self.app.top
        assert isinstance(scene, WidgetScreen)
        return scene

    @property
    def table(self) -> GridTable:
        """The play screen; it must be the one that is shown."""
        scene = self.app.top
        assert isinstance(scene, GridTable)
        return scene

    @property
    def at_home(self) -> bool:
        """Whether the gallery is shown."""
        return isinstance(self.app.top, HomeScene)

    @property
    def session(self) -> Session:
        """What lies on the table."""
        return self.table.session

    @property
    def played(self) -> SoloGame:
        """The game on the table."""
        return self.session.played

    @property
    def table_view(self) -> TableView:
        """The table as a hand sees it now."""
        control = self.table.hands
        return control.table_view

    @property
    def said(self) -> str:
        """The line under the table."""
        return self.table.line.text

    def texts(self) -> list[str]:
        """All labels on the screen, in reading order, layers included."""
        return [widget.label for root in self._roots() for widget in walk(root) if widget.label]

    def facts(self) -> dict[str, str]:
        """What the bar above the table says, by name."""
        bar = self.table.bar
        return {fact.name: value.text for fact, (value, _) in zip(bar._shown_facts, bar._facts, strict=True)}

    def word(self, key: str, **fields: str | int) -> str:
        """A text of the program by its key."""
        return self.services.texts.text(key, **fields)

    def button(self, label: str) -> Widget:
        """The uppermost widget of that name that can be used."""
        for root in reversed(self._roots()):
            for widget in walk(root):
                if widget.focusable and widget.label == label:
                    return widget
        raise AssertionError(f"no {label!r} among {self.texts()}")

    def tile(self, game: str) -> str:
        """What the tile of a game is called in the gallery."""
        name = self.word(f"game.{game}.name")
        return self.word("home.continue_game", game=name) if is_open(self.services.store, game) else name

    def picture(self) -> bytes:
        """The pixels of the window."""
        return pygame.image.tobytes(self.display.surface, "RGB")

    # -- time ----------------------------------------------------------------------------------------------------------

    def frame(self, *events: InputEvent) -> None:
        """One frame at ``now``."""
        self.app.run_frame(events, self.now)

    def run(self, seconds: float, *events: InputEvent, step: float = FRAME) -> None:
        """A frame with ``events``, then frames until ``seconds`` have passed."""
        self.frame(*events)
        end = self.now + seconds
        while self.now < end - 1e-9:
            self.now = min(end, self.now + step)
            self.frame()

    def settle(self) -> None:
        """Let everything come to rest."""
        end = self.now + _LONGEST
        while isinstance(self.app.top, GridTable) and self.table.motion.busy(self.now):
            assert self.now < end, "the table does not come to rest"
            self.run(_COARSE, step=_COARSE)
        self.frame()

    def sharpen(self) -> None:
        """Wait until the faces of cards are painted: that happens beside the program, in real time."""
        end = time.monotonic() + _PAINTED
        while self.services.faces.is_painting:
            assert time.monotonic() < end, "the painter never comes to rest"
            time.sleep(0.01)
            self.frame()
        self.frame()

    def resize(self, width: int, height: int) -> None:
        """Give the window another size, as the person's window manager does."""
        self.display._backend.window.size = (width, height)
        self.frame(Resized(width, height))

    # -- keyboard ------------------------------------------------------------------------------------------------------

    def key(self, *names: str) -> None:
        """Press keys, as "z", "ctrl+z", "shift+return", "?"."""
        for name in names:
            *mods, key = name.split("+") if name != "+" else ["+"]
            self.run(FRAME, KeyDown(key, frozenset(mods)))

    def type(self, text: str) -> None:
        """Type letters as a keyboard sends them: a key, then its text."""
        for sign in text:
            self.run(FRAME, KeyDown(sign.lower()), TextInput(sign))

    def look_at(self, pile: PileId, index: int = -1) -> None:
        """Walk with the keyboard to a card, on the shortest way."""
        control = self.table.hands
        assert control is not None
        if self.table.stage.focused is not self.table._table:
            self.table.stage.focus(self.table._table)
        self.key(*_way(control.cursor, self.table_view, (pile, self._index(pile, index))))
        assert control.cursor.focus == (pile, self._index(pile, index))

    # -- pointer -------------------------------------------------------------------------------------------------------

    def move(self, x: float, y: float) -> None:
        """Put the pointer somewhere."""
        self.run(FRAME, PointerMove(x, y))

    def press(self, x: float, y: float, button: PointerButton = PointerButton.LEFT, clicks: int = 1) -> None:
        """Press a button there."""
        self.move(x, y)
        self.run(FRAME, PointerDown(x, y, button, clicks))

    def release(self, x: float, y: float, button: PointerButton = PointerButton.LEFT) -> None:
        """Let a button go there."""
        self.run(FRAME, PointerUp(x, y, button))

    def click_at(self, x: float, y: float, button: PointerButton = PointerButton.LEFT) -> None:
        """Press and release."""
        self.press(x, y, button)
        self.release(x, y, button)

    def click(self, pile: PileId, index: int = -1, button: PointerButton = PointerButton.LEFT) -> None:
        """Click a card, or an empty place."""
        self.click_at(*self.spot(pile, index), button)

    def scroll_to(self, widget: Widget) -> None:
        """Scroll until the foot of ``widget`` is in view."""
        for pane in lineage(widget):
            if isinstance(pane, Scroll) and widget.rect.bottom > pane.rect.bottom:
                pane.reveal(widget.rect)

    def push(self, label: str) -> None:
        """Click the button or menu entry of that name."""
        self.click_at(*self.button(label).rect.center)

    def choose(self, label: str) -> None:
        """Pick an entry of the open menu, by typing how it is called."""
        self.frame(TextInput(label))
        self.key("return")

    def grip(self, pile: PileId, index: int, target: PileId, *, share: float = 1.0) -> Point:
        """Press a card and carry it towards a pile, ``share`` of the way; where the pointer is then."""
        at = Point(*self.spot(pile, index))
        self.press(at.x, at.y)
        base = self.table_view.base(pile, self._index(pile, index))
        source = self.table_view.rect(pile, self._index(pile, index) if base is None else base)
        goal = self.table_view.rect(target, self.table_view.count(target) - 1)
        way = (goal.x - source.x, goal.y - source.y)
        for step in range(1, _STEPS + 1):
            part = share * step / _STEPS
            self.move(at.x + way[0] * part, at.y + way[1] * part)
        return Point(at.x + way[0] * share, at.y + way[1] * share)

    def drag(self, pile: PileId, target: PileId, index: int = -1) -> None:
        """Drag a card, and what lies on it, onto a pile."""
        end = self.grip(pile, index, target)
        self.release(end.x, end.y)

    def spot(self, pile: PileId, index: int = -1) -> tuple[float, float]:
        """A point at which a click means that card; the pointer is put there, as strips may open under it."""
        for _ in range(4):
            found = self._spot(pile, self._index(pile, index))
            self.move(*found)
            if self._spot(pile, self._index(pile, index)) == found:
                break
            self.settle()
        hit = self.table_view.hit(Point(*found))
        assert hit == Hit(pile, self._index(pile, index)), f"{hit} instead of {pile} {index}"
        return found

    # -- games ---------------------------------------------------------------------------------------------------------

    def play(self, game: str, number: int | None = None) -> None:
        """From the gallery to a table: the game that is open or a fresh deal, or the deal of that number.

        A tile below the edge of the window is searched for by typing.
        """
        if not self.display.surface.get_rect().collidepoint(self.button(self.tile(game)).rect.center):
            self.type(self.word(f"game.{game}.name"))
            self.frame()
        self.push(self.tile(game))
        self.settle()
        if number is not None:
            self.deal_number(number)

    def deal_number(self, number: int) -> None:
        """Deal by number, by keyboard."""
        self.key("ctrl+g")
        self.type(str(number))
        self.key("return")
        self.settle()

    def by_drag(self, move: Move) -> None:
        """Make a move by dragging alone."""
        if move.source:
            self.drag(move.source, move.target, self.table_view.count(move.source) - move.count)
        elif self.table_view.count("stock"):
            self.drag("stock", "waste")
        else:
            self.click("stock")

    def by_click(self, move: Move) -> None:
        """Make a move by clicking alone: the cards, then where they go."""
        if not move.source:
            self.click("stock")
            return
        self.click(move.source, self.table_view.count(move.source) - move.count)
        if self.table.hands.selection.chosen:
            self.click(move.target)

    def by_keys(self, move: Move) -> None:
        """Make a move by the keyboard alone."""
        if not move.source:
            self.key("d")
            return
        self.look_at(move.source, self.table_view.count(move.source) - move.count)
        self.key("return")
        if self.table.hands.selection.chosen:
            self.look_at(move.target)
            self.key("return")

    def advice(self) -> Move | None:
        """What the hint would say, without asking for it: asking is counted."""
        match = self.played
        chance = Chance(match.history.cursor)
        return useful(match.game, match.game.observe(match.state, 0), match.legal, chance)

    def at_rest(self) -> bool:
        """Whether every card of the picture lies where the state says, and nothing moves or will."""
        motion = self.table.motion
        view = motion.layout.place(motion._showing(self.played.state), motion._posture)
        sprites = {sprite.token: (sprite.x, sprite.y, sprite.card) for sprite in motion._tweens.at(self.now)}
        wanted = {token: (place.x, place.y, place.card) for token, place in view.items()}
        return dict(motion._tweens.targets) == view and sprites == wanted and not motion.busy(self.now)

    def is_whole(self) -> bool:
        """Whether the picture that was mended piece by piece is the one that painting everything gives."""
        self.sharpen()
        mended = self.picture()
        self.app.redraw()
        self.frame()
        return self.picture() == mended

    # -- inside --------------------------------------------------------------------------------------------------------

    def _roots(self) -> list[Widget]:
        stage = self.top.stage
        stage.settle()
        return [stage.trees.root, *stage.trees.layers]

    def _index(self, pile: PileId, index: int) -> int:
        return index if index >= 0 else self.table_view.count(pile) - 1

    def _spot(self, pile: PileId, index: int) -> tuple[float, float]:
        rect, table_view = self.table_view.rect(pile, index), self.table_view
        if index < 0 or index == table_view.count(pile) - 1:
            middle = Point(rect.x + rect.w / 2, rect.y + rect.h / 2)
            is_seen = table_view.hit(middle) == Hit(pile, index)
            return middle.x if is_seen else rect.x + rect.w / 5, middle.y  # what covers it leaves its left edge
        cover = table_view.rect(pile, index + 1)
        right = (rect.x + cover.x) / 2 if cover.x > rect.x else rect.x + rect.w / 2
        return right, (rect.y + cover.y) / 2 if cover.y > rect.y else rect.y + rect.h / 2


def _seed_of_test() -> int:
    """Another one for each start of the program in a test."""
    test = os.environ.get("PYTEST_CURRENT_TEST", "")
    _STARTS[test] += 1
    return crc32(f"{test} {_STARTS[test]}".encode())


@contextmanager
def opened(
    home: Path,
    size: tuple[int, int] = SMALL,
    settings: Settings | None = None,
    *,
    seed: int | None = None,
    thinks: bool = False,
) -> Iterator[Driver]:
    """The program with everything it keeps below ``home``; ``settings`` are written there first."""
    if settings is not None:
        save(find_paths({}, home).settings, settings)
    driver = Driver(home, size, seed, thinks=thinks)
    try:
        yield driver
    finally:
        driver.close()


def _way(cursor: Cursor, table_view: TableView, goal: tuple[PileId, int]) -> list[str]:
    """The fewest keys that lead the cursor to a card, found by trying on copies of it."""
    start = copy(cursor)
    start._selection = Selection()
    ways: dict[tuple[PileId, int], tuple[str, ...]] = {start.focus: ()}
    queue = deque([start])
    while goal not in ways and queue:
        here = queue.popleft()
        for name, key in _keys(here, table_view).items():
            there = copy(here)
            there.press(table_view, key, 0.0)
            if there.focus not in ways:
                ways[there.focus] = (*ways[here.focus], name)
                queue.append(there)
    assert goal in ways, f"no keys lead from {cursor.focus} to {goal}"
    return list(ways[goal])


def _keys(cursor: Cursor, table_view: TableView) -> dict[str, Key]:
    tabs = {"tab": cursor.area_key(table_view), "shift+tab": cursor.area_key(table_view, backwards=True)}
    return {**_ARROWS, **{name: key for name, key in tabs.items() if key is not None}}


def played(table: Driver, plies: int, way: Callable[[Driver, Move], None] = Driver.by_click) -> None:
    """Follow the hints for so many plies of a person, without waiting for any card."""
    for _ in range(plies):
        move = table.advice()
        assert move is not None
        way(table, move)
