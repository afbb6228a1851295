"""Between hands and match: each intent becomes a proposal, each answer becomes motion, light, sound or a word."""

from __future__ import annotations

from collections.abc import Callable

from cardtable.kernel.game import Touch
from cardtable.kernel.moves import Carry, Gesture, Move, Pick, Refusal, Tap
from cardtable.kernel.table import PileId
from cardtable.session.match import Answer, Change, Choose, Match
from cardtable.table.geometry import Point, Rect
from cardtable.table.grid_layout import GridLayout
from cardtable.table.intents import (
    BestWanted,
    Cancelled,
    Chosen,
    Drag,
    DragBegan,
    DragMoved,
    Dropped,
    Focused,
    Intent,
    Intents,
    LetGo,
    Offered,
    Picked,
    Tapped,
)
from cardtable.table.keys import Key
from cardtable.table.table_view import TableView, table_view
from cardtable.ui.paint.marks import Glow
from cardtable.ui.table.alone_widget import TableHand
from cardtable.ui.table.motion import Motion


class AloneHands:
    """One match under the hands of a person. ``changed`` and ``refused`` tell the screen; ``played`` names a sound."""

    def __init__(
        self,
        match: Match,
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
