"""What hands do at every table, and those at a patience: pointer and keys become gestures, which the table proposes."""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence

from msgspec import Struct

from cardtable.kernel.game import Touch
from cardtable.kernel.moves import Carry, Gesture, Move, Pick, Tap
from cardtable.kernel.override import override
from cardtable.kernel.table import PileId, TableSpec
from cardtable.session.solo_game import SoloGame
from cardtable.table.geometry import Point, Rect, TurnedRect
from cardtable.table.gestures import (
    BestWanted,
    Cancelled,
    Chosen,
    Cursor,
    Drag,
    DragBegan,
    DragMoved,
    Dropped,
    Finger,
    Focused,
    Intent,
    Intents,
    Key,
    LetGo,
    Offered,
    Picked,
    Pointer,
    Selection,
    TableView,
    Tapped,
    table_view,
)
from cardtable.table.grid_layout import GridLayout
from cardtable.ui.core.commands import USUAL, Command, Group, bound, gesture
from cardtable.ui.core.scene import Deed, KeyDown, Requested
from cardtable.ui.paint.places import Glow
from cardtable.ui.services import Services
from cardtable.ui.table.motion import Motion
from cardtable.ui.widgets.widget import TWICE, FingerDrag, HeardPart, Widget, WidgetRole

Tells = Callable[[], Sequence[HeardPart]]
"""What lies there, as whoever looks may know it."""
Heeds = Callable[[Requested], bool]
"""Does what is asked of a part; whether there is one of that name, and that can be asked of it."""


class VoicedWidget(Widget):
    """Has the keyboard as a whole; ``spoken`` is what the keyboard stands on, ``voice`` speaks for all that lies there."""

    role = WidgetRole.GROUP
    ringed = False

    def __init__(self, label: str) -> None:
        super().__init__(label=label, focusable=True)
        self.spoken = ""
        self.voice: tuple[Tells, Heeds] | None = None

    @override
    def heard_parts(self) -> Sequence[HeardPart]:
        return self.voice[0]() if self.voice else ()

    @override
    def heed(self, asked: Requested) -> bool:
        if asked.part is None or self.voice is None:
            return asked.deed is Deed.FOCUS and super().heed(asked)
        if self.host:
            self.host.focus(self)
        return self.voice[1](asked)

    @override
    def _value(self) -> str:
        return self.spoken


class Hands(ABC):
    """What whoever looks holds, at any table, and how a hint is held ready for them."""

    @abstractmethod
    def at(self, now: float) -> None:
        """It is so late now."""

    @property
    @abstractmethod
    def carries(self) -> bool:
        """Whether the pointer carries something."""

    @property
    @abstractmethod
    def holds(self) -> bool:
        """Whether something is carried, chosen or picked."""

    @abstractmethod
    def places_of(self, move: Move) -> Sequence[TurnedRect]:
        """Where the cards of a move lie, and where they go."""

    @abstractmethod
    def hold_ready(self, move: Move) -> None:
        """Put the keyboard on the first card of a move, and into the hand what it takes besides."""

    @abstractmethod
    def holds_only(self, move: Move) -> bool:
        """Whether nothing else is held than what ``hold_ready`` has done, and the keyboard is there still."""

    @abstractmethod
    def lay_back(self) -> None:
        """What was held ready lies as before."""


class TableHand:
    """Pointer, keyboard cursor and what is chosen, for one table. ``now`` is the time of the event under way."""

    def __init__(self, table_view: TableView) -> None:
        self.selection = Selection()
        self.pointer = Pointer(self.selection)
        self.cursor = Cursor(self.selection, table_view)
        self.table_view = table_view
        self.now = 0.0

    @property
    def holds(self) -> bool:
        """Whether something is carried, chosen or picked."""
        return bool(self.pointer.drag or self.selection.chosen or self.selection.picking.picked)

    def follow(self, table_view: TableView) -> Intents:
        """The table changed: everything in hand refers to what lies there now."""
        self.table_view = table_view
        self.cursor.follow(table_view)
        return self.pointer.follow(table_view)


class SoloWidget(VoicedWidget):
    """Forwards to ``hand``, when there is one. ``act`` gets what it wants."""

    finger_drag = FingerDrag.ANYWHERE

    def __init__(self, label: str, act: Callable[[Intents], None]) -> None:
        super().__init__(label)
        self.hand: TableHand | None = None
        self._act = act

    @override
    def press(self, x: float, y: float, clicks: int) -> bool:
        if self.hand:
            view, pointer = self.hand.table_view, self.hand.pointer
            on_glass, twice = self.host is not None and self.host.by_finger, clicks >= TWICE
            self._act(pointer.down(view, Point(x, y), Finger.MAIN, self.hand.now, on_glass=on_glass, twice=twice))
        return True

    @override
    def drag(self, x: float, y: float) -> None:
        if self.hand:
            self._act(self.hand.pointer.move(self.hand.table_view, Point(x, y)))

    @override
    def point(self, x: float, y: float) -> None:
        self.drag(x, y)

    @override
    def release(self, x: float, y: float) -> None:
        if self.hand:
            self._act(self.hand.pointer.up(self.hand.table_view, Point(x, y), Finger.MAIN, self.hand.now))

    @override
    def may_rest(self, x: float, y: float) -> bool:
        found = self.hand.table_view.hit(Point(x, y)) if self.hand else None
        return found is not None and found.index >= 0

    @override
    def rest(self, x: float, y: float) -> None:
        if self.hand:
            pointer, view, point = self.hand.pointer, self.hand.table_view, Point(x, y)
            self._act(pointer.down(view, point, Finger.SECOND, self.hand.now))
            self._act(pointer.up(view, point, Finger.SECOND, self.hand.now))
            self._act(pointer.leave())

    @override
    def let_go(self) -> None:
        if self.hand:
            self._act(self.hand.pointer.leave())

    @override
    def key(self, event: KeyDown) -> bool:
        keymap = self.host.painter.keymap if self.host else USUAL
        command = keymap.meant_by(event, bound(CURSOR, self))
        if command is not None:
            command.pressed(event)
        return command is not None

    @property
    def holds(self) -> bool:
        """Whether something is carried, chosen or picked."""
        return self.hand is not None and self.hand.holds

    def put_down(self) -> None:
        """What is carried, chosen or picked goes back."""
        if self.hand:
            self._act(self.hand.pointer.cancel())

    def area(self, *, backwards: bool) -> Key | None:
        """The key that Tab is; None where it leaves the table, behind the last area (before the first)."""
        return self.hand.cursor.area_key(self.hand.table_view, backwards=backwards) if self.hand else None

    def ask(self, key: Key | None) -> None:
        """Do what a key asks of the cursor."""
        if self.hand and key is not None:
            self._act(self.hand.cursor.press(self.hand.table_view, key, self.hand.now))


def _asks(key: Key, words: str, keys: str, *, repeats: bool = False) -> Command[SoloWidget]:
    return Command(
        f"cursor_{key.value}",
        words,
        lambda table: table.ask(key),
        (keys,),
        group=Group.CARDS,
        when=lambda table: table.hand is not None,
        repeats=repeats,
    )


CURSOR: tuple[Command[SoloWidget], ...] = (
    *(_asks(key, "keys.walk", key.value, repeats=True) for key in (Key.LEFT, Key.RIGHT, Key.UP, Key.DOWN)),
    _asks(Key.HOME, "keys.ends", "home", repeats=True),
    _asks(Key.END, "keys.ends", "end", repeats=True),
    Command(
        "cursor_next_area", "keys.area", lambda table: table.ask(table.area(backwards=False)), ("tab",),
        group=Group.CARDS, when=lambda table: table.area(backwards=False) is not None, repeats=True,
    ),
    Command(
        "cursor_previous_area", "keys.area", lambda table: table.ask(table.area(backwards=True)), ("shift+tab",),
        group=Group.CARDS, when=lambda table: table.area(backwards=True) is not None, repeats=True,
    ),
    _asks(Key.PICK, "keys.pick", "return"),
    _asks(Key.BEST, "keys.best", "shift+return"),
    Command(
        "put_down", "keys.cancel", SoloWidget.put_down, ("escape",),
        group=Group.CARDS, when=lambda table: table.holds,
    ),
)  # fmt: skip
"""The keys of the cards themselves, while the table has the keyboard. Space picks, too: see ``solo_actions``."""

CURSOR_BY_POINTER = (
    gesture("keys.pointer.drag"),
    gesture("keys.pointer.click"),
    gesture("keys.pointer.double"),
    gesture("keys.pointer.stock"),
    gesture("keys.pointer.thumb"),
    gesture("keys.touch.rest", Group.TOUCH),
    gesture("keys.touch.carry", Group.TOUCH),
)
"""What the pointer does to them."""


class Proposal(Struct, frozen=True):
    """What hands want of the game; ``drag``: the cards that are in the hand until it is known what comes of it.

    ``best``: the card that is tapped shall make its best move.
    """

    gesture: Gesture
    drag: Drag | None = None
    best: bool = False


class SoloHands(Hands):
    """One game under the hands of a person: what they want of it, what is lit, what follows the pointer."""

    def __init__(self, services: Services, match: SoloGame, motion: Motion[GridLayout]) -> None:
        self._services, self._match, self._motion = services, match, motion
        self.hand = TableHand(self._table_view())
        self.by_keys = False
        self._ready: tuple[PileId, int] | None = None
        """Where a hint has put the keyboard."""
        self._walked = False
        """Whether the person went over the cards by keys before."""

    # -- what they want ------------------------------------------------------------------------------------------------

    def wanted(self, intent: Intent) -> Proposal | None:
        """Do what a hand wants as far as it needs nobody's word; what is to be proposed to the game."""
        match intent:
            case DragBegan(drag):
                self._hold(drag)
                self.sound("pick")
            case DragMoved(drag):
                self._hold(drag)
            case Cancelled(drag):
                self._motion.put_back(drag.tokens, self.hand.now)
            case Dropped(carry, drag):
                return Proposal(carry, drag)
            case Tapped(gesture) | Offered(gesture):
                return Proposal(gesture)
            case BestWanted(pile, index):
                return Proposal(Tap(pile, index), best=True)
            case Chosen() | Picked():
                self.sound("pick")
            case Focused():
                self.by_keys = True
            case LetGo() | _:
                pass
        return None

    def refused(self, wanted: Proposal) -> None:
        """What was proposed is not played: its cards go back, or shake."""
        view, gesture = self.hand.table_view, wanted.gesture
        if wanted.drag is not None:
            self._motion.put_back(wanted.drag.tokens, self.hand.now)
        elif isinstance(gesture, Tap | Carry) and gesture.index >= 0:
            self._motion.shake(view.tokens(gesture.source, gesture.index), self.hand.now)
        elif isinstance(gesture, Pick):
            tops = [token for pile in gesture.picks for token in view.tokens(pile, view.count(pile) - 1)]
            self._motion.shake(tops, self.hand.now)

    @property
    def stock(self) -> Proposal | None:
        """What a click on the stock is; None where there is none."""
        stocks = [pile.id for pile in self._match.spec.piles if pile.verbs]
        return Proposal(Tap(stocks[0], -1)) if stocks else None

    @property
    def can_draw(self) -> bool:
        """Whether a click on the stock would do something."""
        verbs = {verb for pile in self._match.spec.piles for verb in pile.verbs}
        return any(move.verb in verbs for move in self._match.legal)

    def sound(self, name: str) -> None:
        """Play a sound."""
        self._services.sounds.play(name, self.hand.now)

    # -- what is held --------------------------------------------------------------------------------------------------

    @override
    def at(self, now: float) -> None:
        self.hand.now = now

    @property
    @override
    def carries(self) -> bool:
        return self.hand.pointer.drag is not None

    @property
    @override
    def holds(self) -> bool:
        return self.hand.holds

    @override
    def places_of(self, move: Move) -> Sequence[TurnedRect]:
        return [TurnedRect(place) for place in move_places(move, self.hand.table_view, self._match.spec)]

    @override
    def hold_ready(self, move: Move) -> None:
        """Only the keyboard goes there, and not while something is held."""
        if not self.hand.holds:
            self._walked = self.by_keys if self._ready is None else self._walked
            self.stand(*hinted_spot(move, self.hand.table_view))
            self._ready = self.hand.cursor.focus

    @override
    def holds_only(self, move: Move) -> bool:
        return not self.hand.holds and self.hand.cursor.focus == self._ready

    @override
    def lay_back(self) -> None:
        """The keyboard stays where it is; space draws again, where it did before it was put there."""
        if self._ready == self.hand.cursor.focus:
            self.by_keys = self._walked
        self._ready = None

    # -- what lies there -----------------------------------------------------------------------------------------------

    def refit(self) -> None:
        """The table has another size; what was in the hand is back on the table."""
        self.hand.pointer.cancel()
        self.follow()

    def follow(self) -> None:
        """Hands refer to the table as it is now; a drag that the change disturbed goes back, what is chosen stays chosen."""
        for intent in self.hand.follow(self._table_view()):
            if isinstance(intent, Cancelled):
                self._motion.put_back(intent.drag.tokens, self.hand.now)
        self.light()

    def hover(self) -> None:
        """Open a strip that is too thin to be gripped, under a resting pointer."""
        found = self.hand.pointer.hover
        spot = None if found is None else (found.pile, found.index)
        if not self.carries and self._motion.open_strip(spot, self.hand.now):
            self.hand.follow(self._table_view())

    def stand(self, pile: PileId, index: int) -> None:
        """The keyboard goes to a card."""
        self.by_keys = True
        for intent in self.hand.cursor.stand(self.hand.table_view, pile, index):
            self.wanted(intent)
        self.light()

    def focus_rect(self, edge: float) -> Rect:
        """What shows of the card where the keyboard stands, ``edge`` pixels away from those that lie on it."""
        return self.hand.table_view.shown(*self.hand.cursor.focus, edge)

    def light(self) -> None:
        """Light up what is chosen and where it may go."""
        table_view, drag, chosen = self.hand.table_view, self.hand.pointer.drag, self.hand.selection.chosen
        source = (drag.source, drag.index) if drag else (chosen.pile, chosen.index) if chosen else None
        picked = self.hand.selection.picking.picked
        targets = table_view.targets(*source) if source else table_view.partners(picked) if picked else ()
        over = drag.over if drag else None
        rects = {pile: table_view.rect(pile, table_view.count(pile) - 1) for pile in targets}
        self._motion.light(Glow.TARGET, [rect for pile, rect in rects.items() if pile != over])
        self._motion.light(Glow.NEAREST, [rects[over]] if over in rects else [])
        held = (
            [table_view.rect(chosen.pile, n) for n in range(chosen.index, table_view.count(chosen.pile))]
            if chosen
            else []
        )
        picks = [table_view.rect(pile, table_view.count(pile) - 1) for pile in picked]
        self._motion.light(Glow.CHOSEN, [held[0].union(held[-1])] if held else picks)

    def _hold(self, drag: Drag) -> None:
        """The dragged cards are where the pointer has them."""
        spots = {token: self._motion.placements[token] for token in drag.tokens}
        places = {token: Point(spot.x, spot.y) + drag.offset for token, spot in spots.items()}
        self._motion.carry(places, drag.point, self.hand.now, drag.origin)

    def _table_view(self) -> TableView:
        match, motion = self._match, self._motion
        touch = match.game.info.touch
        if touch is Touch.CHOOSE and self._services.preferences.now.single_click:
            touch = Touch.PLAY  # as the person wants it everywhere
        return table_view(motion.layout, motion.placements, match.state.piles, match.legal, touch)


def hinted_spot(move: Move, table_view: TableView) -> tuple[PileId, int]:
    """The card that a move speaks of first; −1 is an empty place."""
    if move.picks:
        return move.picks[0], table_view.count(move.picks[0]) - 1
    if move.source:
        return move.source, table_view.count(move.source) - move.count
    stock = next(pile.id for pile in table_view.layout.spec.piles if move.verb in pile.verbs)
    return stock, table_view.count(stock) - 1


def move_places(move: Move, table_view: TableView, spec: TableSpec) -> Sequence[Rect]:
    """The cards that are picked or turned, or those that go and the place where they are laid."""
    if move.picks:
        return [table_view.rect(pile, table_view.count(pile) - 1) for pile in move.picks]
    if not move.source:
        stock = next(pile.id for pile in spec.piles if move.verb in pile.verbs)
        return [table_view.rect(stock, table_view.count(stock) - 1)]
    first = table_view.count(move.source) - move.count
    source = table_view.rect(move.source, first).union(table_view.rect(move.source, table_view.count(move.source) - 1))
    return [source, table_view.rect(move.target, table_view.count(move.target) - 1)]
