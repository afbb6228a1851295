"""Click, then click: the cards chosen by a first click, and what a second one means. Shared by pointer and keyboard.

Where cards are picked together instead (``Touch.PICK``) it asks ``picking``.
"""

from __future__ import annotations

from cardtable.kernel.game import Touch
from cardtable.kernel.gesture import Carry, Tap
from cardtable.kernel.zones import PileId
from cardtable.table.dressed import Token
from cardtable.table.hit import Hit
from cardtable.table.intents import BestWanted, Chosen, Dropped, Intents, LetGo, Tapped
from cardtable.table.picking import Picking
from cardtable.table.reach import Reach
from cardtable.values import dataclass


@dataclass(frozen=True, slots=True)
class Choice:
    """The chosen cards: from ``index`` of ``pile`` upwards, since ``at`` (seconds)."""

    pile: PileId
    index: int
    tokens: tuple[Token, ...]
    at: float


class Selection:
    """Holds what is chosen."""

    def __init__(self) -> None:
        self._choice: Choice | None = None
        self.picking = Picking()

    @property
    def chosen(self) -> Choice | None:
        """What is chosen now."""
        return self._choice

    def choose(self, reach: Reach, pile: PileId, index: int, now: float) -> Intents:
        """Choose the cards that come up with card ``index``; nothing when none does."""
        base = reach.base(pile, index)
        if base is None:
            return ()
        self._choice = Choice(pile, base, reach.tokens(pile, base), now)
        return (Chosen(pile, base),)

    def let_go(self) -> Intents:
        """Choose and pick nothing."""
        if self._choice is None:
            return self.picking.let_go()
        self._choice = None
        return (LetGo(),)

    def follow(self, reach: Reach) -> Intents:
        """The table changed: let go unless the chosen cards still lie where they lay, and nothing on them."""
        choice = self._choice
        if choice is None:
            return self.picking.follow(reach)
        if reach.tokens(choice.pile, choice.index) == choice.tokens:
            return ()
        return self.let_go()

    def click(self, reach: Reach, hit: Hit | None, now: float, *, twice_within: float = 0.0) -> Intents:
        """What a click means. The second one on chosen cards within ``twice_within`` seconds wants their best move."""
        choice = self._choice
        if reach.touch is Touch.PICK:
            return self.picking.click(reach, hit)
        if hit is None:
            return self.let_go()
        if choice is None:
            return self._first(reach, hit, now)
        base = reach.base(hit.pile, hit.index)
        if hit.pile == choice.pile and base in {None, choice.index}:
            twice = base is not None and now - choice.at < twice_within
            self._choice = None
            return (BestWanted(hit.pile, hit.index),) if twice else (LetGo(),)
        if hit.pile in reach.targets(choice.pile, choice.index) or not _means_something(reach, hit, choice.pile):
            self._choice = None
            return (Dropped(Carry(choice.pile, choice.index, hit.pile)),)
        first = self._first(reach, hit, now)
        return first if isinstance(first[0], Chosen) else (*self.let_go(), *first)

    def _first(self, reach: Reach, hit: Hit, now: float) -> Intents:
        """A click with nothing chosen before, or on something else that can be chosen or is clicked."""
        if reach.touch is Touch.PLAY or reach.is_clicked(hit.pile):
            return (Tapped(Tap(hit.pile, hit.index)),)
        return self.choose(reach, hit.pile, hit.index, now) or (Tapped(Tap(hit.pile, hit.index)),)


def _means_something(reach: Reach, hit: Hit, chosen: PileId) -> bool:
    """Whether a click on a pile that is no target stands for itself: a stock, or cards that could go somewhere.

    Otherwise it was meant as a target, and the rules say why it is none. In the chosen pile it is never a target.
    """
    if hit.pile == chosen or reach.is_clicked(hit.pile):
        return True
    base = reach.base(hit.pile, hit.index)
    return base is not None and bool(reach.targets(hit.pile, base))
