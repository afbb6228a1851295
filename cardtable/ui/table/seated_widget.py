"""The part of the screen where the cards of several lie: a hand at the bottom to pick from, things to click on.

Takes pointer and keys from the widget tree and tells what was meant; it paints nothing and judges nothing.
"""

from __future__ import annotations

from collections.abc import Callable
from math import hypot

from cardtable.kernel.override import override
from cardtable.table.pointer import DRAG_STARTS, FINGER_DRAG_STARTS
from cardtable.ui.core.commands import Command, Group, bound, gesture
from cardtable.ui.core.events import KeyDown
from cardtable.ui.core.keymap import USUAL
from cardtable.ui.table.hand import HandGesture, Spot
from cardtable.ui.table.seated_hands import SeatedHands
from cardtable.ui.table.voiced_widget import VoicedWidget
from cardtable.ui.widgets.widget import TWICE, FingerDrag

_FAR = 99  # cards: further than any hand is long


class SeatedWidget(VoicedWidget):
    """Arrows walk, with Shift they take the card along; Space and Enter choose; Esc calls a drag off."""

    finger_drag = FingerDrag.ANYWHERE

    def __init__(self, label: str, hands: SeatedHands, act: Callable[[HandGesture], None]) -> None:
        """``act`` gets what the hands want, and is called when something else is held, too."""
        super().__init__(label)
        self._hands = hands
        self._act = act
        self._down: Spot | None = None
        self._from = (0.0, 0.0)
        self._carries = False
        self._last: Spot | None = None
        self._clicks = 1  # how often the same was clicked quickly; 0: what nobody meant

    @override
    def press(self, x: float, y: float, clicks: int) -> bool:
        last, still = self._last, self._hands.cursor.find(*self._from)
        self._down = self._last = self._hands.cursor.find(x, y)
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
            self._carries = self._hands.drag.grip(self._down, *self._from, by_finger=self._by_finger)
            if self._carries:
                self._act(None)
        if self._carries:
            self._hands.drag.carry(x, y)

    @override
    def point(self, x: float, y: float) -> None:
        self._hands.point(x, y)

    @override
    def release(self, x: float, y: float) -> None:
        down, self._down = self._down, None
        clicked = self._hands.cursor.find(x, y) == down
        if self._carries:
            self._carries = False
            clicked = self._hands.drag.is_back(x, y)
            if clicked:
                self._hands.drag.call_off()
            self._act(None if clicked else self._hands.drag.drop(x, y))
        if clicked and down is not None and 0 < self._clicks <= TWICE:
            self._act((self._hands.choose_twice if self._clicks == TWICE else self._hands.choose)(down))

    @override
    def let_go(self) -> None:
        self._down = None
        self._hands.leave()
        if self._carries:
            self._carries = False
            self._hands.drag.call_off()
            self._act(None)

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
        return self._hands.cursor.at() is not None

    def walk(self, step: int) -> None:
        """The keyboard goes along the hand."""
        self.spoken = self._hands.cursor.spoken() if self._hands.cursor.walk(step) else ""

    def shove(self, step: int) -> None:
        """The card under the keyboard goes along the hand."""
        self._hands.shove(step)
        self._act(None)

    @property
    def is_shown(self) -> bool:
        """Whether the light of the keyboard lies on the card."""
        return self._hands.cursor.by_keys or (self.host is not None and self.host.ring_shown)

    def choose(self) -> None:
        """The card under the keyboard is chosen; one that nobody sees to be there is shown first."""
        spot = self._hands.cursor.at()
        if spot is None:
            return
        if self.is_shown:
            self._act(self._hands.choose(spot))
        else:
            self.walk(0)

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
