"""Click, then click: the cards chosen by a first click, and what a second one means; or cards clicked together.

Shared by pointer and keyboard; judges no move. Which piles may be picked further is asked of the table view.
"""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from cardtable.kernel.game import Touch
from cardtable.kernel.moves import Carry, Pick, Tap
from cardtable.kernel.table import PileId
from cardtable.table.hit import Hit
from cardtable.table.intents import BestWanted, Chosen, Dropped, Intents, LetGo, Offered, Picked, Tapped
from cardtable.table.table_view import TableView
from cardtable.table.visible_table import Token


class ChosenCards(Struct, frozen=True):
    """The chosen cards: from ``index`` of ``pile`` upwards, since ``at`` (seconds)."""

    pile: PileId
    index: int
    tokens: tuple[Token, ...]
    at: float


PickedTokens = Mapping[PileId, tuple[Token, ...]]
ChosenAndPicked = tuple[ChosenCards | None, PickedTokens]
"""What was chosen, and what was picked, at some time."""


class Selection:
    """The cards chosen by a first click, until a second one says where they go; pointer and keyboard share one."""

    def __init__(self) -> None:
        self._choice: ChosenCards | None = None
        self.picking = Picking()

    @property
    def chosen(self) -> ChosenCards | None:
        return self._choice

    @property
    def kept(self) -> ChosenAndPicked:
        """All that is chosen and picked, for ``restore``."""
        return self._choice, self.picking.kept

    def restore(self, kept: ChosenAndPicked) -> None:
        """Choose and pick what was chosen and picked then."""
        self._choice = kept[0]
        self.picking.restore(kept[1])

    def choose(self, table_view: TableView, pile: PileId, index: int, now: float) -> Intents:
        """Choose the cards that come up with card ``index``; nothing when none does."""
        base = table_view.base(pile, index)
        if base is None:
            return ()
        self._choice = ChosenCards(pile, base, table_view.tokens(pile, base), now)
        return (Chosen(pile, base),)

    def let_go(self) -> Intents:
        """Choose and pick nothing."""
        if self._choice is None:
            return self.picking.let_go()
        self._choice = None
        return (LetGo(),)

    def follow(self, table_view: TableView) -> Intents:
        """The table changed: let go unless the chosen cards still lie where they lay, and nothing on them."""
        choice = self._choice
        if choice is None:
            return self.picking.follow(table_view)
        if table_view.tokens(choice.pile, choice.index) == choice.tokens:
            return ()
        return self.let_go()

    def click(self, table_view: TableView, hit: Hit | None, now: float, *, twice_within: float = 0.0) -> Intents:
        """What a click means. The second one on chosen cards within ``twice_within`` seconds wants their best move."""
        choice = self._choice
        if table_view.touch is Touch.PICK:
            return self.picking.click(table_view, hit)
        if hit is None:
            return self.let_go()
        if choice is None:
            return self._first(table_view, hit, now)
        base = table_view.base(hit.pile, hit.index)
        if hit.pile == choice.pile and base in {None, choice.index}:
            twice = base is not None and now - choice.at < twice_within
            self._choice = None
            return (BestWanted(hit.pile, hit.index),) if twice else (LetGo(),)
        if hit.pile in table_view.targets(choice.pile, choice.index) or not _means_something(
            table_view, hit, choice.pile
        ):
            self._choice = None
            return (Dropped(Carry(choice.pile, choice.index, hit.pile)),)
        first = self._first(table_view, hit, now)
        return first if isinstance(first[0], Chosen) else (*self.let_go(), *first)

    def _first(self, table_view: TableView, hit: Hit, now: float) -> Intents:
        """A click with nothing chosen before, or on something else that can be chosen or is clicked."""
        if table_view.touch is Touch.PLAY or table_view.is_clicked(hit.pile):
            return (Tapped(Tap(hit.pile, hit.index)),)
        return self.choose(table_view, hit.pile, hit.index, now) or (Tapped(Tap(hit.pile, hit.index)),)


def _means_something(table_view: TableView, hit: Hit, chosen: PileId) -> bool:
    """Whether a click on a pile that is no target stands for itself: a stock, or cards that could go somewhere.

    Otherwise it was meant as a target, and the rules say why it is none. In the chosen pile it is never a target.
    """
    if hit.pile == chosen or table_view.is_clicked(hit.pile):
        return True
    base = table_view.base(hit.pile, hit.index)
    return base is not None and bool(table_view.targets(hit.pile, base))


class Picking:
    """Holds what is picked, in the order in which it was."""

    def __init__(self) -> None:
        self._picked: dict[PileId, tuple[Token, ...]] = {}

    @property
    def picked(self) -> tuple[PileId, ...]:
        """The piles whose last cards are picked."""
        return tuple(self._picked)

    @property
    def kept(self) -> PickedTokens:
        """All that is picked, for ``restore``."""
        return dict(self._picked)

    def restore(self, kept: PickedTokens) -> None:
        """Pick what was picked then."""
        self._picked = dict(kept)

    def click(self, table_view: TableView, hit: Hit | None) -> Intents:
        """Pick a card, let it go again, or offer all that is picked. A card that cannot join begins anew if it can."""
        if hit is None:
            return self.let_go()
        if table_view.is_clicked(hit.pile) or hit.index < 0:
            return (*self.let_go(), Tapped(Tap(hit.pile, hit.index)))
        if hit.pile in self._picked:
            del self._picked[hit.pile]
            return (Picked(self.picked),) if self._picked else (LetGo(),)
        if hit.pile in table_view.partners(self.picked):
            return self._pick(table_view, hit.pile)
        if hit.pile in table_view.partners(()):
            self._picked.clear()
            return self._pick(table_view, hit.pile)
        return (Offered(Pick((*self.picked, hit.pile))),)

    def together(self, table_view: TableView, one: PileId, other: PileId) -> Intents:
        """One card was laid on another: pick both if they go together, else offer them so that the rules can speak."""
        self._picked.clear()
        if other not in table_view.partners((one,)):
            return (Offered(Pick((one, other))),)
        return (*self._pick(table_view, one), *self._pick(table_view, other))

    def let_go(self) -> Intents:
        """Pick nothing."""
        if not self._picked:
            return ()
        self._picked.clear()
        return (LetGo(),)

    def follow(self, table_view: TableView) -> Intents:
        """The table changed: let go unless the picked cards still lie on top."""
        still = all(_top(table_view, pile) == tokens for pile, tokens in self._picked.items())
        return () if still else self.let_go()

    def _pick(self, table_view: TableView, pile: PileId) -> Intents:
        self._picked[pile] = _top(table_view, pile)
        picked = self.picked
        if table_view.partners(picked):
            return (Picked(picked),)
        self._picked.clear()
        return (Offered(Pick(picked)),)


def _top(table_view: TableView, pile: PileId) -> tuple[Token, ...]:
    return table_view.tokens(pile, table_view.count(pile) - 1)
