"""Clicking cards together until they are a move: a pair, three courts. Shared by pointer and keyboard; judges no move.

Which piles may be picked further is asked of the reach; no set of cards that is a move is part of another.
"""

from __future__ import annotations

from cardtable.kernel.gesture import Pick, Tap
from cardtable.kernel.zones import PileId
from cardtable.table.dressed import Token
from cardtable.table.hit import Hit
from cardtable.table.intents import Intents, LetGo, Offered, Picked, Tapped
from cardtable.table.reach import Reach


class Picking:
    """Holds what is picked, in the order in which it was."""

    def __init__(self) -> None:
        self._picked: dict[PileId, tuple[Token, ...]] = {}

    @property
    def picked(self) -> tuple[PileId, ...]:
        """The piles whose last cards are picked."""
        return tuple(self._picked)

    def click(self, reach: Reach, hit: Hit | None) -> Intents:
        """Pick a card, let it go again, or offer all that is picked. A card that cannot join begins anew if it can."""
        if hit is None:
            return self.let_go()
        if reach.is_clicked(hit.pile) or hit.index < 0:
            return (*self.let_go(), Tapped(Tap(hit.pile, hit.index)))
        if hit.pile in self._picked:
            del self._picked[hit.pile]
            return (Picked(self.picked),) if self._picked else (LetGo(),)
        if hit.pile in reach.partners(self.picked):
            return self._pick(reach, hit.pile)
        if hit.pile in reach.partners(()):
            self._picked.clear()
            return self._pick(reach, hit.pile)
        return (Offered(Pick((*self.picked, hit.pile))),)

    def together(self, reach: Reach, one: PileId, other: PileId) -> Intents:
        """One card was laid on another: pick both if they go together, else offer them so that the rules can speak."""
        self._picked.clear()
        if other not in reach.partners((one,)):
            return (Offered(Pick((one, other))),)
        return (*self._pick(reach, one), *self._pick(reach, other))

    def let_go(self) -> Intents:
        """Pick nothing."""
        if not self._picked:
            return ()
        self._picked.clear()
        return (LetGo(),)

    def follow(self, reach: Reach) -> Intents:
        """The table changed: let go unless the picked cards still lie on top."""
        still = all(_top(reach, pile) == tokens for pile, tokens in self._picked.items())
        return () if still else self.let_go()

    def _pick(self, reach: Reach, pile: PileId) -> Intents:
        self._picked[pile] = _top(reach, pile)
        picked = self.picked
        if reach.partners(picked):
            return (Picked(picked),)
        self._picked.clear()
        return (Offered(Pick(picked)),)


def _top(reach: Reach, pile: PileId) -> tuple[Token, ...]:
    return reach.tokens(pile, reach.count(pile) - 1)
