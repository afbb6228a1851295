"""A person who has nothing but a keyboard, or one hand at it: never sends a pointer event, and always sees where it is.

with opened(home, WIDE, Settings(hands=PlayingHands.LEFT)) as driver:
    keyboard = Keyboard(driver, reach=LEFT_KEYS)
    keyboard.walk_to(keyboard.word("game.klondike.name"))
    keyboard.step("choose")
"""

from __future__ import annotations

from collections.abc import Callable, Container

from cardtable.kernel.moves import Move
from cardtable.ui.core.commands import FIXED, STEPS, Command, OfferedIn, parts_of
from cardtable.ui.core.scene import InputEvent, KeyDown, TextInput
from cardtable.ui.table.grid_table import GridTable
from cardtable.ui.table.round_table import RoundTable
from cardtable.ui.widgets.choices import ListBox
from cardtable.ui.widgets.menu import TabBar
from cardtable.ui.widgets.screen import Dialog
from cardtable.ui.widgets.widget import Widget
from tests.support.driver import FRAME, Driver

_MOST = 150
"""So many presses of one key lead everywhere, or never will."""

_STEP_OF = {step.name.removeprefix("step_"): step for step in STEPS}
_STEP_NAMED = {step.keys[0]: name for name, step in _STEP_OF.items()}


class Keyboard:
    """``reach`` has the keys that the person can press, None for all; only one is ever pressed at once then."""

    def __init__(self, driver: Driver, reach: Container[str] | None = None) -> None:
        self.driver = driver
        self._reach = reach
        self._frame = driver.frame
        driver.frame = self._watched
        driver.key = self._usual  # walks that the driver knows are made with the hand there is

    def _watched(self, *events: InputEvent) -> None:
        assert all(isinstance(event, KeyDown | TextInput) for event in events), events
        self._frame(*events)

    def _usual(self, *names: str) -> None:
        """Press what stands for these usual keys."""
        for name in names:
            if name in _STEP_NAMED:
                self.step(_STEP_NAMED[name])
            else:
                self.press(name)

    # -- keys ------------------------------------------------------------------------------------------------------------

    def press(self, keys: str) -> None:
        """One key, and what it types."""
        assert self._reach is None or keys in self._reach, f"{keys} is out of reach"
        *mods, key = parts_of(keys)
        typed = [TextInput(key)] if len(key) == 1 and not mods else []
        self.driver.run(FRAME, KeyDown(key, frozenset(mods)), *typed)

    def step(self, name: str) -> None:
        """One of the keys that move about: "left", "choose", "next" …; out of a field by a key that types nothing."""
        self.press(self._near(_STEP_OF[name], typing=self.driver.top.in_field()) or "")

    def do(self, name: str) -> None:
        """A command of the screen, by a key within reach or else in the menu."""
        command = next(
            each.command for each in self.driver.top.commands() if each.command.name == name and each.available
        )
        key = self._near(command)
        if key is not None:
            self.press(key)
            return
        if command.shown is OfferedIn.FIRST:
            self.walk_to(self.driver.word(command.words))
            self.step("choose")
            return
        self.do("more")
        words = self.driver.word(command.words)
        box = self.driver.top.stage.focused
        assert isinstance(box, ListBox), box
        self.until(lambda: box._rows[box.at].text == words, f"{words} in the menu", "down")
        self.step("choose")

    def _near(self, command: Command[object], *, typing: bool = False) -> str | None:
        keys = self.driver.services.painter.keymap.keys_of(command)
        keys = tuple(each for each in keys if len(each) > 1) if typing else keys
        own_first = sorted(keys, key=FIXED.__contains__)  # the space bar, say, means other things as well
        return next((each for each in own_first if self._reach is None or each in self._reach), None)

    # -- where one is ----------------------------------------------------------------------------------------------------

    @property
    def at(self) -> Widget:
        """What has the keyboard; it must be seen to."""
        scene = self.driver.top
        stage = scene.stage
        assert stage.focused is not None, f"nothing has the keyboard at {type(scene).__name__}"
        on_table = isinstance(scene, GridTable | RoundTable) and stage.focused is scene._table
        assert stage.ring_shown or on_table, f"nobody sees that {stage.focused.label} has the keyboard"
        return stage.focused

    def until(self, there: Callable[[], bool], what: str, way: str = "next") -> None:
        """Take steps until it is so."""
        for _ in range(_MOST):
            if there():
                return
            self.step(way)
        raise AssertionError(f"no way to {what}")

    def walk_to(self, label: str) -> Widget:
        """Go to the widget of that name, on and on."""
        self.step("next")
        self.until(lambda: self.at.label == label, label)
        return self.at

    def walk_to_kind(self, kind: type[Widget]) -> Widget:
        """Go to the next widget of that kind."""
        self.step("next")
        self.until(lambda: isinstance(self.at, kind), kind.__name__)
        return self.at

    def look_round(self) -> None:
        """Over everything on the page and through all its tabs; the keyboard is seen wherever it goes."""
        first: Widget | None = None
        bar: TabBar | None = None
        for _ in range(_MOST):
            self.step("next")
            bar = self.at if isinstance(self.at, TabBar) else bar
            if self.at is first:
                break
            first = first or self.at
        else:
            raise AssertionError("it never comes round")
        if bar is not None:
            while self.at is not bar:
                self.step("next")
            for _ in bar._values:
                self.step("right")
                assert self.at is bar

    # -- playing ---------------------------------------------------------------------------------------------------------

    def to_table(self) -> None:
        """To the cards."""
        scene = self.driver.top
        self.until(lambda: scene.stage.focused is scene._table, "the cards")

    def play_alone(self, move: Move) -> None:
        """A move of a patience, as the rules name it."""
        if not move.source and not move.picks:
            self.do("draw")
            self.driver.settle()
            return
        self.to_table()
        if move.picks:
            for pile in move.picks:
                self.driver.look_at(pile)
                self.step("choose")
        else:
            view = self.driver.table_view
            self.driver.look_at(move.source, view.count(move.source) - move.count)
            self.step("choose")
            control = self.driver.table.hands
            if control.selection.chosen:
                self.driver.look_at(move.target)
                self.step("choose")
        self.driver.settle()

    def play_among(self, scene: RoundTable, move: Move) -> None:
        """A move at a table for several: cards of the hand, a pass, or a button below them."""
        before = scene.party.history.cursor
        if move.verb == "pass":
            self.do("pass")
        elif move.picks:
            for card in move.picks:
                self.to_table()
                self.step("first")
                self.until(lambda card=card: scene.hands.hand.focused_card() == card, card, "right")
                self.step("choose")
            if scene.party.history.cursor == before:
                self.do("play")
        else:
            while scene.party.history.cursor == before:
                button = next(each for each in scene.verbs.buttons if each.visible and each.enabled)
                self.until(lambda button=button: self.at is button, button.label)
                self.step("choose")
        assert scene.party.history.cursor > before, move.text

    def answer(self, label: str) -> None:
        """Choose a button of the dialog that is open; from a field the keys out of it are within reach of each hand."""
        dialog = next(each for each in reversed(self.driver.top.stage.trees.layers) if isinstance(each, Dialog))
        self.until(lambda: self.at.label == label, label)
        assert dialog in self.driver.top.stage.trees.layers
        self.step("choose")
