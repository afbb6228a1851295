"""The table as pointer and keyboard see it at this moment: what lies where, what comes up, where it may go.

A new value after every change. What is legal it asks of the list of legal moves; it has no rule of its own.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from functools import cache, cached_property

from msgspec import Struct

from cardtable.kernel.game import Touch
from cardtable.kernel.moves import Carry, Move, lifted, resolve
from cardtable.kernel.table import Pile, PileId, Piles, TableSpec
from cardtable.table.geometry import Point, Rect
from cardtable.table.grid_layout import GridLayout
from cardtable.table.hit import Hit, drop_target, hit, occupied
from cardtable.table.layout import Placement, Placements
from cardtable.table.visible_table import Token

LiftedCards = Callable[[PileId, int], int]
"""``lift(pile, index)``: how many cards come up with that card, 0 when it cannot be lifted."""
Targets = Callable[[PileId, int], Collection[PileId]]
"""``targets(pile, index)``: the piles where the cards from ``index`` upwards may be laid."""
Partners = Callable[[Sequence[PileId]], Collection[PileId]]
"""``partners(picked)``: the piles that can be picked besides, on the way to a move of several."""


class TableView(Struct, frozen=True, dict=True):
    """Places and the answers to the three questions a hand asks: what is here, does it come up, where may it go."""

    layout: GridLayout
    placements: Placements
    lift: LiftedCards
    targets: Targets
    touch: Touch = Touch.CHOOSE
    partners: Partners = lambda _: ()

    @cached_property
    def _piles(self) -> Mapping[PileId, tuple[Token, ...]]:
        """The tokens of each pile from bottom to top: a drag asks for them all the time."""
        piles: dict[PileId, list[Token]] = {pile.id: [] for pile in self.layout.spec.piles}
        for token in sorted(self.placements, key=lambda token: self.placements[token].z):
            piles[self.placements[token].pile].append(token)
        return {pile: tuple(tokens) for pile, tokens in piles.items()}

    @cached_property
    def _occupied(self) -> Mapping[PileId, Rect]:
        """What each pile covers."""
        return occupied(self.placements, self.layout)

    def hit(self, point: Point) -> Hit | None:
        """What lies under ``point``."""
        return hit(point, self.placements, self.layout)

    def count(self, pile: PileId) -> int:
        """How many cards a pile has."""
        return len(self._piles[pile])

    def tokens(self, pile: PileId, index: int) -> tuple[Token, ...]:
        """The cards of a pile from ``index`` upwards, bottom first."""
        return self._piles[pile][max(0, index) :]

    def placement(self, pile: PileId, index: int) -> Placement:
        """Where a card lies. Raises IndexError when there is none."""
        return self.placements[self._piles[pile][index]]

    def base(self, pile: PileId, index: int) -> int | None:
        """The lowest card that comes up with card ``index``, or None when nothing does."""
        count = self.lift(pile, index) if index >= 0 else 0
        return self.count(pile) - count if count > 0 else None

    def is_clicked(self, pile: PileId) -> bool:
        """Whether a click on the pile is a move by itself (a stock)."""
        return bool(self.layout.spec[pile].verbs)

    def rect(self, pile: PileId, index: int) -> Rect:
        """The card, or the empty place for −1."""
        return self.layout.rect(self.placement(pile, index)) if index >= 0 else self.layout.place_of(pile)

    def shown(self, pile: PileId, index: int, edge: float) -> Rect:
        """What shows of a card below those that lie on it, ``edge`` pixels away from them; all of it where nothing shows."""
        rect = self.rect(pile, index)
        left, top, right, bottom = rect.x, rect.y, rect.right, rect.bottom
        for above in range(index + 1, self.count(pile) if index >= 0 else 0):
            other = self.rect(pile, above)
            across, down = other.x - rect.x, other.y - rect.y
            if abs(across) > abs(down):
                left, right = (
                    (left, min(right, other.x - edge)) if across > 0 else (max(left, other.right + edge), right)
                )
            elif down:
                top, bottom = (
                    (top, min(bottom, other.y - edge)) if down > 0 else (max(top, other.bottom + edge), bottom)
                )
        return Rect(left, top, max(1.0, right - left), max(1.0, bottom - top))

    def drop(self, dragged: Rect, source: PileId, index: int) -> PileId | None:
        """Where cards that were dragged would be laid: the legal pile they cover most or that is within a card's width."""
        return self._drop(dragged, source, index, self.targets(source, index), self.layout.card.w)

    def covered(self, dragged: Rect, source: PileId, index: int) -> PileId | None:
        """The pile that dragged cards lie on, legal or not; None on the felt or over their own spot."""
        others = [pile.id for pile in self.layout.spec.piles if pile.id != source]
        return self._drop(dragged, source, index, others, 0.0)

    def _drop(self, dragged: Rect, source: PileId, index: int, piles: Collection[PileId], near: float) -> PileId | None:
        candidates = {pile: rect for pile, rect in self._occupied.items() if pile in piles and pile != source}
        return drop_target(dragged, self.rect(source, index), candidates, near)


def table_view(
    layout: GridLayout, placements: Placements, piles: Mapping[PileId, Pile], legal: Sequence[Move], touch: Touch
) -> TableView:
    """The usual view: what comes up and where it may go is read off the list of legal moves, once for each card."""
    table = layout.spec

    def targets(pile: PileId, index: int) -> Collection[PileId]:
        if touch is Touch.PICK and not table[pile].verbs:
            return legal_partners((pile,), legal)
        return legal_targets(pile, index, table, piles, legal)

    return TableView(
        layout,
        placements,
        lift=cache(lambda pile, index: liftable(pile, index, table, piles, legal)),
        targets=cache(targets),
        touch=touch,
        partners=lambda picked: legal_partners(picked, legal),
    )


def liftable(pile: PileId, index: int, table: TableSpec, piles: Piles, legal: Sequence[Move]) -> int:
    """How many cards a hand takes that grips card ``index``; 0 when there is none or it lies face down.

    Of a pile that is clicked (a stock) the last card can be pulled: dropped on the waste that means the click.
    Cards that may go nowhere can be lifted too; where they are dropped the rules say why not.
    """
    cards = piles[pile]
    if not 0 <= index < len(cards):
        return 0
    if table[pile].verbs:
        return 1 if index == len(cards) - 1 else 0
    return lifted(pile, index, piles, legal) if cards.is_up(index) else 0


def legal_partners(picked: Sequence[PileId], legal: Sequence[Move]) -> frozenset[PileId]:
    """The piles that can be picked besides ``picked`` on the way to a legal move; none when these are one, or lead to none."""
    chosen = frozenset(picked)
    return frozenset(pile for move in legal if chosen < frozenset(move.picks) for pile in move.picks) - chosen


def legal_targets(pile: PileId, index: int, table: TableSpec, piles: Piles, legal: Sequence[Move]) -> frozenset[PileId]:
    """The piles onto which the cards from ``index`` upwards may be laid."""
    if not 0 <= index < len(piles[pile]):
        return frozenset()
    return frozenset(
        spec.id for spec in table.piles if spec.id != pile and resolve(Carry(pile, index, spec.id), table, piles, legal)
    )
