"""The part of the screen where the cards of several lie: a hand at the bottom to pick from, things to click on.

Takes pointer and keys from the widget tree and tells what was meant; it paints nothing and judges nothing.
"""

from __future__ import annotations

from math import hypot
from typing import Protocol

from cardtable.kernel.override import override
from cardtable.table.pointer import DRAG_STARTS, FINGER_DRAG_STARTS
from cardtable.ui.core.commands import Command, Group, bound, gesture
from cardtable.ui.core.events import KeyDown
from cardtable.ui.core.keymap import USUAL
from cardtable.ui.table.voiced_widget import VoicedWidget
from cardtable.ui.widgets.widget import TWICE, FingerDrag

Spot = str
"""The text of a card of the hand, or the id of a pile."""

_FAR = 99  # cards: further than any hand is long


class TableHands(Protocol):
    """What is done with what was meant. Points are pixels."""

    def find(self, x: float, y: float) -> Spot | None:
        """What lies there."""

    def choose(self, spot: Spot) -> None:
        """It was clicked."""

    def point(self, x: float, y: float) -> None:
        """The pointer is there, with no button down."""

    def leave(self) -> None:
        """The pointer is gone."""

    def choose_twice(self, spot: Spot) -> None:
        """It was clicked twice in a row."""

    def walk(self, step: int) -> bool:
        """The keyboard goes along the hand; whether there is one."""

    def shove(self, step: int) -> bool:
        """The card under the keyboard moves along the hand; whether there is one."""

    def at(self) -> Spot | None:
        """Where the keyboard stands."""

    def is_shown(self) -> bool:
        """Whether that is to be seen."""


class TableDrags(Protocol):
    """What is done with what is carried."""

    def grip(self, spot: Spot, x: float, y: float, *, by_finger: bool = False) -> bool:
        """It was pressed at a point and is carried away from there; whether it comes along.

        What a finger carries is seen above it.
        """

    def carry(self, x: float, y: float) -> None:
        """The pointer that carries something is there."""

    def is_back(self, x: float, y: float) -> bool:
        """Whether what is carried is let go there where it was pressed, so that nothing was meant but a click."""

    def drop(self, x: float, y: float) -> None:
        """It was let go there."""

    def call_off(self) -> None:
        """What is carried goes back."""


class SeatedWidget(VoicedWidget):
    """Arrows walk, with Shift they take the card along; Space and Enter choose; Esc calls a drag off."""

    finger_drag = FingerDrag.ANYWHERE

    def __init__(self, label: str, hands: TableHands, drags: TableDrags) -> None:
        super().__init__(label)
        self._hands = hands
        self._drags = drags
        self._down: Spot | None = None
        self._from = (0.0, 0.0)
        self._carries = False
        self._last: Spot | None = None
        self._clicks = 1  # how often the same was clicked quickly; 0: what nobody meant

    @override
    def press(self, x: float, y: float, clicks: int) -> bool:
        last, still = self._last, self._hands.find(*self._from)
        self._down = self._last = self._hands.find(x, y)
        if clicks < TWICE:
            self._clicks = 1
        elif last != self._down:
            # another card so near was meant; not so what lies where the first click played a card
            self._clicks = 1 if still == last else 0
        elif self._clicks:
            self._clicks += 1
        self._from, self._carries = (x, y), False
        return True

    @override
    def drag(self, x: float, y: float) -> None:
        if not self._carries and self._down is not None and self._is_far(x, y):
            self._carries = self._drags.grip(self._down, *self._from, by_finger=self._by_finger)
        if self._carries:
            self._drags.carry(x, y)

    @override
    def point(self, x: float, y: float) -> None:
        self._hands.point(x, y)

    @override
    def release(self, x: float, y: float) -> None:
        down, self._down = self._down, None
        clicked = self._hands.find(x, y) == down
        if self._carries:
            self._carries = False
            clicked = self._drags.is_back(x, y)
            if clicked:
                self._drags.call_off()
            else:
                self._drags.drop(x, y)
        if clicked and down is not None and 0 < self._clicks <= TWICE:
            (self._hands.choose_twice if self._clicks == TWICE else self._hands.choose)(down)

    @override
    def let_go(self) -> None:
        self._down = None
        self._hands.leave()
        if self._carries:
            self._carries = False
            self._drags.call_off()

    @override
    def key(self, event: KeyDown) -> bool:
        keymap = self.host.painter.keymap if self.host else USUAL
        command = keymap.meant_by(event, bound(HAND, self))
        if command is not None:
            command.pressed(event)
        return command is not None

    @property
    def carries(self) -> bool:
        """Whether something is carried by the pointer."""
        return self._carries

    @property
    def on_card(self) -> bool:
        """Whether there is a hand for the keyboard to walk in."""
        return self._hands.at() is not None

    def walk(self, step: int) -> None:
        """The keyboard goes along the hand."""
        self._hands.walk(step)

    def shove(self, step: int) -> None:
        """The card under the keyboard goes along the hand."""
        self._hands.shove(step)

    def choose(self) -> None:
        """The card under the keyboard is chosen; one that nobody sees to be there is shown first."""
        spot = self._hands.at()
        if spot is None:
            return
        if self._hands.is_shown():
            self._hands.choose(spot)
        else:
            self._hands.walk(0)

    def _is_far(self, x: float, y: float) -> bool:
        scale = self.host.painter.scale if self.host else 1.0
        starts = FINGER_DRAG_STARTS if self._by_finger else DRAG_STARTS
        return hypot(x - self._from[0], y - self._from[1]) >= starts * scale

    @property
    def _by_finger(self) -> bool:
        return self.host is not None and self.host.by_finger


def _walks(keys: str, step: int) -> Command[SeatedWidget]:
    words = "keys.walk" if abs(step) < _FAR else "keys.party.ends"
    return Command(
        f"walk_{keys}", words, lambda table: table.walk(step), (keys,),
        group=Group.CARDS, when=lambda table: table.on_card, repeats=True,
    )  # fmt: skip


def _shoves(keys: str, step: int) -> Command[SeatedWidget]:
    return Command(
        f"shove_{keys}", f"keys.party.move_{keys}", lambda table: table.shove(step), (f"shift+{keys}",),
        group=Group.CARDS, when=lambda table: table.on_card, repeats=True,
    )  # fmt: skip


_STEPS = (("left", -1), ("right", 1), ("home", -_FAR), ("end", _FAR))

HAND: tuple[Command[SeatedWidget], ...] = (
    *(_walks(keys, step) for keys, step in _STEPS),
    Command(
        "choose", "keys.party.choose", SeatedWidget.choose, ("return", "space"),
        group=Group.CARDS, when=lambda table: table.on_card,
    ),
    *(_shoves(keys, step) for keys, step in _STEPS),
    Command(
        "call_off", "keys.cancel", SeatedWidget.let_go, ("escape",),
        group=Group.CARDS, when=lambda table: table.carries,
    ),
)  # fmt: skip
"""The keys of the hand, while the table has the keyboard."""

HAND_BY_POINTER = (
    gesture("keys.pointer.party_click"),
    gesture("keys.pointer.party_drag"),
    gesture("keys.pointer.party_hand"),
    gesture("keys.pointer.party_chip"),
    gesture("keys.touch.carry", Group.TOUCH),
)
"""What the pointer does to it."""
