"""The hands at a patience: pointer and keys become gestures, each answer becomes motion, light, sound or a word."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardtable.kernel.game import Touch
from cardtable.kernel.moves import Carry, Gesture, Move, Pick, Refusal, Tap
from cardtable.kernel.override import override
from cardtable.kernel.table import PileId, TableSpec
from cardtable.session.solo_game import Answer, Change, Choose, SoloGame
from cardtable.table.geometry import Point, Rect
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


class TableHand:
    """Pointer, keyboard cursor and what is chosen, for one table."""

    def __init__(self, table_view: TableView) -> None:
        self.selection = Selection()
        self.pointer = Pointer(self.selection)
        self.cursor = Cursor(self.selection, table_view)
        self.table_view = table_view

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
    """Forwards to ``hand``, when there is one. ``act`` gets what it wants; ``clock`` is the time of the event."""

    finger_drag = FingerDrag.ANYWHERE

    def __init__(self, label: str, act: Callable[[Intents], None], clock: Callable[[], float]) -> None:
        super().__init__(label)
        self.hand: TableHand | None = None
        self._act = act
        self._clock = clock

    @override
    def press(self, x: float, y: float, clicks: int) -> bool:
        if self.hand:
            view, pointer = self.hand.table_view, self.hand.pointer
            on_glass, twice = self.host is not None and self.host.by_finger, clicks >= TWICE
            self._act(pointer.down(view, Point(x, y), Finger.MAIN, self._clock(), on_glass=on_glass, twice=twice))
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
            self._act(self.hand.pointer.up(self.hand.table_view, Point(x, y), Finger.MAIN, self._clock()))

    @override
    def may_rest(self, x: float, y: float) -> bool:
        found = self.hand.table_view.hit(Point(x, y)) if self.hand else None
        return found is not None and found.index >= 0

    @override
    def rest(self, x: float, y: float) -> None:
        if self.hand:
            pointer, view, point = self.hand.pointer, self.hand.table_view, Point(x, y)
            self._act(pointer.down(view, point, Finger.SECOND, self._clock()))
            self._act(pointer.up(view, point, Finger.SECOND, self._clock()))
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
            self._act(self.hand.cursor.press(self.hand.table_view, key, self._clock()))


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


class SoloHands:
    """One match under the hands of a person. ``changed`` and ``refused`` tell the screen; ``played`` names a sound."""

    def __init__(
        self,
        match: SoloGame,
        motion: Motion[GridLayout],
        touch: Callable[[], Touch],
        changed: Callable[[Change], None],
        refused: Callable[[Refusal], None],
        played: Callable[[str], None],
    ) -> None:
        self.match = match
        self._motion = motion
        self._touch = touch
        self._changed = changed
        self._refused = refused
        self._played = played
        self.hand = TableHand(self._table_view())
        self.by_keys = False
        self._now = 0.0

    def act(self, intents: Intents, now: float) -> None:
        """Do what a hand wants."""
        self._now = now
        for intent in intents:
            self._act(intent)
        self._light()

    def play(self, move: Move, now: float) -> None:
        """Play a move that something else than a hand chose (the best one, a key)."""
        self._now = now
        self._committed(self.match.play(move, now))

    def pick(self, now: float) -> None:
        """What Enter does on the card under the keyboard: pick it up, or lay down what was picked."""
        self.by_keys = True
        self.act(self.hand.cursor.press(self.hand.table_view, Key.PICK, now), now)

    def draw(self, now: float) -> None:
        """Do what a click on the stock does; says why not where there is none or it is used up."""
        self._now = now
        stocks = [pile.id for pile in self.match.spec.piles if pile.verbs]
        if stocks:
            self._answered(self.match.propose(Tap(stocks[0], -1), now), None)

    @property
    def can_draw(self) -> bool:
        """Whether a click on the stock would do something."""
        verbs = {verb for pile in self.match.spec.piles for verb in pile.verbs}
        return any(move.verb in verbs for move in self.match.legal)

    def take(self, change: Change | None, now: float) -> None:
        """Follow a change that was made elsewhere (undo, redo, restart, all out)."""
        self._now = now
        if change is not None:
            self._committed(change)

    def refit(self) -> None:
        """The table has another size; what was in the hand is back on the table."""
        self.hand.pointer.cancel()
        self.follow_table()

    def follow_table(self) -> None:
        """Cards belong elsewhere now; what is chosen stays chosen."""
        self._follow()
        self._light()

    def hover(self, now: float) -> None:
        """Open a strip that is too thin to be gripped, under a resting pointer."""
        found = self.hand.pointer.hover
        if self.hand.pointer.drag is None and self._motion.open_strip(
            (found.pile, found.index) if found else None, now
        ):
            self.hand.follow(self._table_view())

    def stand(self, pile: PileId, index: int, now: float) -> None:
        """The keyboard goes to a card."""
        self.by_keys = True
        self.act(self.hand.cursor.stand(self.hand.table_view, pile, index), now)

    def focus_rect(self, edge: float) -> Rect:
        """What shows of the card where the keyboard stands, ``edge`` pixels away from those that lie on it."""
        return self.hand.table_view.shown(*self.hand.cursor.focus, edge)

    def _act(self, intent: Intent) -> None:
        match intent:
            case DragBegan(drag):
                self._hold(drag)
                self._played("pick")
            case DragMoved(drag):
                self._hold(drag)
            case Cancelled(drag):
                self._motion.put_back(drag.tokens, self._now)
            case Dropped(carry, drag):
                self._answered(self.match.propose(carry, self._now), drag, carry)
            case Tapped(gesture):
                self._answered(self.match.propose(gesture, self._now), None, gesture)
            case BestWanted(pile, index):
                self._best(pile, index)
            case Offered(gesture):
                self._answered(self.match.propose(gesture, self._now), None, gesture)
            case Chosen() | Picked():
                self._played("pick")
            case Focused():
                self.by_keys = True
            case LetGo() | _:
                pass

    def _hold(self, drag: Drag) -> None:
        """The dragged cards are where the pointer has them."""
        spots = {token: self._motion.placements[token] for token in drag.tokens}
        places = {token: Point(spot.x, spot.y) + drag.offset for token, spot in spots.items()}
        self._motion.carry(places, drag.point, self._now, drag.origin)

    def _answered(self, answer: Answer, drag: Drag | None, gesture: Gesture | None = None) -> None:
        match answer:
            case Change():
                self._committed(answer)
            case Choose():
                self._choose(gesture)
            case Refusal():
                self._no(answer, drag, gesture)

    def _committed(self, change: Change) -> None:
        self._motion.follow(change, self._now)
        self._follow()
        self._changed(change)
        self._light()

    def _choose(self, gesture: Gesture | None) -> None:
        """A click that could mean several moves chooses the cards; the next click says which."""
        if isinstance(gesture, Tap):
            self.act(
                self.hand.selection.choose(self.hand.table_view, gesture.source, gesture.index, self._now), self._now
            )

    def _no(self, refusal: Refusal, drag: Drag | None, gesture: Gesture | None) -> None:
        if drag is not None:
            self._motion.put_back(drag.tokens, self._now)
        elif isinstance(gesture, Tap | Carry) and gesture.index >= 0:
            self._motion.shake(self.hand.table_view.tokens(gesture.source, gesture.index), self._now)
        elif isinstance(gesture, Pick):
            table_view = self.hand.table_view
            tops = [token for pile in gesture.picks for token in table_view.tokens(pile, table_view.count(pile) - 1)]
            self._motion.shake(tops, self._now)
        self._refused(refusal)

    def _best(self, pile: PileId, index: int) -> None:
        move = self.match.best(pile, index)
        if move is not None:
            self._committed(self.match.play(move, self._now))
        else:
            self._no(self.match.game.explain(self.match.state, Tap(pile, index)), None, Tap(pile, index))

    def _follow(self) -> None:
        """Hands refer to the table as it is now; a drag that the change disturbed goes back."""
        for intent in self.hand.follow(self._table_view()):
            if isinstance(intent, Cancelled):
                self._motion.put_back(intent.drag.tokens, self._now)

    def _table_view(self) -> TableView:
        match, motion = self.match, self._motion
        return table_view(motion.layout, motion.placements, match.state.piles, match.legal, self._touch())

    def _light(self) -> None:
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
