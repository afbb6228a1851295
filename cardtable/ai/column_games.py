"""Klondike, Alexander the Great and Chinese Wall, solved as tables of columns, by what each declares to the kit.

First with every card known, including face-down ones and the stock. Then from a view: what cannot go out whatever is hidden.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from enum import Enum
from threading import Event
from typing import Any, cast

from msgspec import Struct
from msgspec.structs import replace

from cardtable.ai.columns import (
    ALL_CUTS,
    ColumnPly,
    ColumnPosition,
    ColumnRules,
    ColumnSearch,
    Cuts,
    Fill,
    Unit,
    Wanted,
)
from cardtable.ai.skill import NEVER, ReviewScale, Verdict
from cardtable.games import kit
from cardtable.games.alexander import BATTLES, Alexander
from cardtable.games.chinese_wall import MOST_QUIET, ChineseWall
from cardtable.games.kit import DRAW, FOUNDATIONS, KING, PER_CARD, RANKS, RECYCLE, STAKE
from cardtable.games.klondike import Klondike
from cardtable.kernel.cards import FRENCH, HIDDEN, Card
from cardtable.kernel.game import Auto
from cardtable.kernel.moves import Move, carry
from cardtable.kernel.options import Options
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import AnyState, View
from cardtable.kernel.table import PileId, Piles

KLONDIKE, ALEXANDER, WALL = Klondike(), Alexander(), ChineseWall()

# -- what a game declares, as columns ----------------------------------------------------------------------------------------


def rules_of(game: kit.Patience[Any], options: Options) -> ColumnRules:
    """The rules of the columns under these options."""
    building, passes = _building(game), kit.chosen(game.passes, options) or "1"
    return ColumnRules(
        same_suit=building.fits is kit.same_suit,
        unit=Unit(kit.chosen(building.runs, options)),
        fill=_FILLS[kit.chosen(building.starts, options)],
        columns=len(building.piles),
        open_units=building.all_up,
        leftward=kit.chosen(building.towards, options) == "leftward_only",
        draw=int(kit.chosen(game.together, options)),
        passes=None if passes == "unlimited" else int(passes),
        take_back=kit.take_back(options),
        auto_aces=game.aces_go is not None and options[game.aces_go[0]] == game.aces_go[1],
    )


_FILLS = {"kings": Fill.KINGS, "any_card": Fill.ANY, "any_card_or_run": Fill.ANY, "nothing": Fill.NOTHING}


def position_of(game: kit.Patience[Any], state: AnyState) -> ColumnPosition:
    """The position of ``state``."""
    building, piles = _building(game), state.piles
    lying = [piles[pile] for pile in building.piles]
    waste = piles["waste"].cards if game.passes else ()
    return ColumnPosition(
        tuple(pile.cards for pile in lying),
        _out(piles),
        frozenset(card for pile in lying for n, card in enumerate(pile.cards) if not pile.is_up(n)),
        reserve=tuple(card for pile in building.others if pile != "waste" for card in piles[pile].cards),
        talon=waste + piles["stock"].cards[::-1] if game.passes else (),
        drawn=len(waste),
        passes=cast("int", state.extra) if game.passes else 0,
    )


def _building(game: kit.Patience[Any]) -> kit.Building:
    return cast("kit.Building", game.building)


def _out(piles: Piles) -> tuple[int, ...]:
    """How many cards of each suit are out, in the order of the deck."""
    return tuple(len(piles[pile]) for pile in FOUNDATIONS)


# -- Klondike --------------------------------------------------------------------------------------------------------------

_MORE = 4_000
"""Nodes for the most cards out when it is not asked for; enough three times out of four."""


def solve_klondike(state: AnyState, limit: int, cancelled: Event = NEVER, cuts: Cuts = ALL_CUTS) -> Verdict:
    """Whether all cards can go out; if not, the most that can, proven if that is not much more work.

    Automatic aces are part of the question: with three cards turned at a time, an ace that goes out shifts the next pass,
    and a few deals can be won only if it may stay.
    """
    won = wins(state, limit, cancelled, cuts)
    return won if won.answer != "lost" else _with_most(state, min(limit - won.nodes, _MORE), cancelled, cuts, won)


def most_out(state: AnyState, limit: int, cancelled: Event = NEVER, cuts: Cuts = ALL_CUTS) -> Verdict:
    """The same, with the whole limit for the most cards."""
    won = wins(state, limit, cancelled, cuts)
    return won if won.answer != "lost" else _with_most(state, limit - won.nodes, cancelled, cuts, won)


def wins(state: AnyState, limit: int, cancelled: Event = NEVER, cuts: Cuts = ALL_CUTS) -> Verdict:
    """Only whether all cards can go out: ``best`` is the most that were out on the way."""
    found = _klondike(state, cuts, Wanted.ALL).found(limit, cancelled)
    line = moves_of_plies(KLONDIKE, state, found.plies)
    return Verdict(found.answer, line, found.most_out, found.most_out == FRENCH.size, found.nodes)


def _with_most(state: AnyState, limit: int, cancelled: Event, cuts: Cuts, lost: Verdict) -> Verdict:
    """The verdict on a lost position, with the most cards found out within the limit."""
    found = _klondike(state, cuts, Wanted.MOST).found(limit, cancelled)
    nodes, proven = lost.nodes + found.nodes, found.answer != "undecided"
    if found.most_out < (lost.best or 0):
        return replace(lost, nodes=nodes)
    return Verdict("lost", moves_of_plies(KLONDIKE, state, found.plies), found.most_out, proven, nodes)


def _klondike(state: AnyState, cuts: Cuts, wanted: Wanted) -> ColumnSearch:
    return ColumnSearch(rules_of(KLONDIKE, state.setup.options), position_of(KLONDIKE, state), cuts, wanted)


def klondike_scale(options: Options) -> ReviewScale:
    """Money if each card out pays, otherwise cards out."""
    if options["kl_stakes"] == "off" or options["kl_count_aces"] == "no":
        return ReviewScale("cards_out", worst=0, best=FRENCH.size)
    unit = int(options["kl_unit"])
    return ReviewScale("money", worst=0, best=FRENCH.size, start=-STAKE * unit, step=PER_CARD * unit)


# -- Alexander the Great ---------------------------------------------------------------------------------------------------

_TRIES, _SHORT = 10, 1_000
"""If any card may fill an empty place, almost every layout can be won, sooner by starting again than by going on."""


def solve_alexander(state: AnyState, limit: int, cancelled: Event = NEVER, cuts: Cuts = ALL_CUTS) -> Verdict:
    """Whether all cards can go out in the current battle; a lost battle has no measure.

    A redeal is chance and never assumed: "lost" means that this layout cannot be won. If battles are limited and the last one is
    over, the answer is "lost" as well.
    """
    if cast("int", state.extra) > BATTLES and state.option("al_redeals") != "unlimited":
        return Verdict("lost")
    rules, position = rules_of(ALEXANDER, state.setup.options), position_of(ALEXANDER, state)
    tries = _TRIES if rules.fill is Fill.ANY else 0
    nodes = 0
    for attempt in range(tries + 1):
        chance = Chance(attempt) if attempt < tries else None
        most = min(_SHORT, limit - nodes) if attempt < tries else limit - nodes
        found = ColumnSearch(rules, position, cuts, chance=chance).found(most, cancelled)
        nodes += found.nodes
        if found.answer == "won":
            return Verdict("won", moves_of_plies(ALEXANDER, state, found.plies), nodes=nodes)
        if found.answer == "lost":
            return Verdict("lost", nodes=nodes)
        if found.nodes < most or nodes >= limit:  # cancelled, or all there is
            break
    return Verdict("undecided", nodes=nodes)


def may_redeal(view: View[int]) -> bool:
    """Whether the current battle is not the last one that counts."""
    return view.extra < BATTLES or view.options["al_redeals"] == "unlimited"


# -- Chinese Wall ----------------------------------------------------------------------------------------------------------


def solve_wall(state: AnyState, limit: int, cancelled: Event = NEVER, cuts: Cuts = ALL_CUTS) -> Verdict:
    """Whether all cards can go out.

    The limit of quiet moves in a row (CW-8) is ignored at first, so a "lost" holds all the more. Only if the line found exceeds
    it, the search is repeated with quiet moves counted.
    """
    rules = rules_of(WALL, state.setup.options)
    position = replace(position_of(WALL, state), quiet=cast("int", state.extra))
    found = ColumnSearch(rules, position, cuts).found(limit, cancelled)
    nodes = found.nodes
    if found.answer == "won" and found.quiet >= MOST_QUIET:
        found = ColumnSearch(rules, replace(position, most_quiet=MOST_QUIET), cuts).found(limit - nodes, cancelled)
        nodes += found.nodes
    line = moves_of_plies(WALL, state, found.plies) if found.answer == "won" else ()
    return Verdict(found.answer, line, nodes=nodes)


# -- back to moves -----------------------------------------------------------------------------------------------------------


def moves_of_plies(game: kit.Patience[Any], state: AnyState, plies: Iterable[ColumnPly]) -> tuple[Move, ...]:
    """The plies as moves of the game from ``state`` on, with each turn of the stock.

    Moves that the table makes in any case (``Auto.OFF``) are in the line as soon as it makes them.
    """
    line, columns = list[Move](), _building(game).piles
    for ply in plies:
        while True:
            by_itself = game.automatic(state, Auto.OFF)
            move = by_itself or _towards(state, ply, columns)
            if move is None:  # the table has already made this move
                break
            line.append(move)
            state = game.apply(state, move).state
            if by_itself is None and move.source:
                break
    return tuple(line)


def _towards(state: AnyState, ply: ColumnPly, columns: Sequence[PileId]) -> Move | None:
    """The move of ``ply``, or a turn of the stock towards it; None if its card is out already."""
    piles = state.piles
    source = next(pile for pile in piles if ply.card in piles[pile].cards)
    if source in FOUNDATIONS and ply.onto is None and ply.floor is None:
        return None
    if source in {"stock", "waste"} and piles["waste"].top != ply.card:
        return DRAW if piles["stock"].cards else RECYCLE
    if ply.onto is not None:
        target = next(pile for pile in columns if piles[pile].top == ply.onto)
    elif ply.floor is None:
        target = "f" + FRENCH.suit(ply.card)
    else:
        target = columns[ply.floor]
        if piles[target].cards:  # where floors are alike, any will do
            target = next(pile for pile in columns if not piles[pile].cards)
    count = len(piles[source]) - piles[source].cards.index(ply.card) if source in columns else 1
    return carry(source, target, count)


# -- what never comes out, whatever lies face down -------------------------------------------------------------------------

# Proven by pretending that nothing is ever lost: a card once bare stays bare, a place once open takes any number, and a card
# that nobody has seen is any of the unseen ones. Everything here may only err by promising too much.

_PARENTS = tuple(tuple(upper for upper in FRENCH.cards if lower in kit.alternating[upper]) for lower in FRENCH.cards)
"""By card, the cards that it may lie on."""


class MovedTogether(Enum):
    """What moves together: the last cards that lie on each other, any face-up ones, or all of these."""

    RUN = "run"
    ANY_PART = "any_part"
    WHOLE = "whole"


_LIFTS = {Unit.PART: MovedTogether.ANY_PART, Unit.WHOLE: MovedTogether.WHOLE}
"""If all face-up cards belong together."""


class SeenTable(Struct, frozen=True):
    """The visible part of a table with columns, each from the bottom up.

    ``heap``: a waste with only its last card available; ``loose``: cards available at any time; ``drawable``: whether
    face-down cards are, too. ``back``: whether cards return from the foundations.
    """

    columns: tuple[tuple[Card, ...], ...]
    out: tuple[int, ...]
    heap: tuple[Card, ...]
    loose: tuple[Card, ...]
    drawable: bool
    lift: MovedTogether
    starts: frozenset[Card]
    back: bool = False


def klondike_never_out(view: View[int]) -> bool:
    """Whether Klondike cannot be won whatever is face down in piles and stock."""
    return table_never_out(seen_table(KLONDIKE, view))


def wall_never_out(view: View[int]) -> bool:
    """Whether Chinese Wall cannot be won whatever is face down."""
    return table_never_out(seen_table(WALL, view))


def seen_table(game: kit.Patience[Any], view: View[int]) -> SeenTable:
    """The visible part of a game, by what it declares."""
    building, piles, rules = _building(game), view.piles, rules_of(game, view.options)
    waste = piles["waste"].cards if game.passes else ()
    again = rules.passes is None or (bool(game.passes) and view.extra + 1 < rules.passes)
    reserve = [card for pile in building.others if pile != "waste" for card in piles[pile].cards]
    return SeenTable(
        columns=tuple(piles[pile].cards for pile in building.piles),
        out=_out(piles),
        heap=() if again else waste,
        loose=(*reserve, *(waste if again else ())),
        drawable=bool(game.passes) and len(piles["stock"]) > 0,
        lift=MovedTogether.RUN if not rules.open_units else _LIFTS[rules.unit],
        starts=building.starting(view.options),
        back=rules.take_back,
    )


def table_never_out(table: SeenTable) -> bool:
    """Whether some card cannot go out even if nothing were ever lost."""
    spread = _Spread(table)
    while spread.goes_on():
        pass
    return not spread.is_all_out


class _Spread:
    """What is known to be possible so far; ``goes_on`` adds what follows."""

    def __init__(self, table: SeenTable) -> None:
        self._table = table
        seen = {card for column in table.columns for card in column}.union(table.heap, table.loose, _suits(table.out))
        self._unseen = [card for card in FRENCH.cards if card not in seen]
        self._out = list(table.out)
        self._bare, self._laid = set(table.loose), set[Card]()
        if table.drawable:
            self._bare.update(self._unseen)
        self._empty = not all(table.columns)

    @property
    def is_all_out(self) -> bool:
        """Whether every suit can be completed; then everything on a face-down card can go out."""
        return all(height == KING for height in self._out)

    def goes_on(self) -> bool:
        """Goes through everything once more; false when nothing new is possible."""
        before = (len(self._bare), len(self._laid), sum(self._out), self._empty)
        for column in self._table.columns:
            self._from_above(column)
        for card in reversed(self._table.heap):
            self._bare.add(card)
            if not (self._goes_out(card) or self._has_place(card)):
                break
        if self._table.back:
            self._bare.update(_suits(self._out))
        self._laid.update([card for card in self._bare if self._has_place(card)])
        for suit, height in enumerate(self._out):
            while height < KING and _card(suit, height + 1) in self._bare:
                height += 1  # noqa: PLW2901 - up the suit as far as it goes
            self._out[suit] = height
        return before != (len(self._bare), len(self._laid), sum(self._out), self._empty)

    def _from_above(self, column: Sequence[Card]) -> None:
        """Adds what of one column is available, from its last card on."""
        free, movable, above = True, True, None
        for place in range(len(column) - 1, -1, -1):
            card = column[place]
            if card == HIDDEN:
                if not free:
                    return
                self._bare.update(self._unseen)
                self._laid.update(self._unseen)
                movable, free = True, any(self._goes_out(each) or self._has_place(each) for each in self._unseen)
            else:
                if free:
                    self._bare.add(card)
                    self._laid.add(card)
                movable = self._moves(column, place, free=free, movable=movable, above=above)
                free = (free and self._goes_out(card)) or (movable and self._has_place(card))
            above = card
        self._empty = self._empty or free

    def _moves(self, column: Sequence[Card], place: int, *, free: bool, movable: bool, above: Card | None) -> bool:
        """Whether a face-up card can be lifted, with whatever lies on it then."""
        if self._table.lift is MovedTogether.ANY_PART:
            return True
        if self._table.lift is MovedTogether.WHOLE:
            return place == 0 or column[place - 1] == HIDDEN
        on_it = self._unseen if above == HIDDEN else [] if above is None else [above]
        return free or (movable and any(each in kit.alternating[column[place]] for each in on_it))

    def _goes_out(self, card: Card) -> bool:
        return self._out[FRENCH.suits.index(FRENCH.suit(card))] >= RANKS[card]

    def _has_place(self, card: Card) -> bool:
        return (self._empty and card in self._table.starts) or not self._laid.isdisjoint(_PARENTS[card])


def _suits(out: Sequence[int]) -> Iterator[Card]:
    """The cards that are out."""
    return (_card(suit, rank) for suit, height in enumerate(out) for rank in range(1, height + 1))


def _card(suit: int, rank: int) -> Card:
    return Card(KING * suit + rank - 1)
