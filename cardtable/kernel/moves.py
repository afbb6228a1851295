"""Moves as values and as text; gestures, and the legal moves that a gesture can mean; refusals.

``draw`` · ``move:t3:t5:4`` (source, target, number of cards) · ``clear:c0,c4`` and ``play:5D,5S`` (picks): the text of
a move is part of saved games and therefore a public format. Gestures know no game and no pixels.
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from msgspec import Struct

from cardtable.kernel.cards import SUIT_COLOURS
from cardtable.kernel.errors import BadInput, CardtableError
from cardtable.kernel.table import Pile, PileId, Role, TableSpec

_TEXT = re.compile(
    r"(?P<verb>[a-z_]+)"
    r"(?::(?P<source>[A-Za-z0-9]+):(?P<target>[A-Za-z0-9]+)(?::(?P<count>[1-9][0-9]{0,2}))?"
    r"|:(?P<picks>[A-Za-z0-9]+(?:,[A-Za-z0-9]+)*))?"
)


class Move(Struct, frozen=True, omit_defaults=True):
    """An action of a seat: a verb and its objects."""

    verb: str
    source: PileId = ""
    target: PileId = ""
    count: int = 0
    picks: tuple[str, ...] = ()

    @property
    def text(self) -> str:
        """The move as text; ``parse(move.text) == move``."""
        if self.picks:
            return f"{self.verb}:{','.join(self.picks)}"
        if not self.source:
            return self.verb
        tail = f":{self.count}" if self.count else ""
        return f"{self.verb}:{self.source}:{self.target}{tail}"


def carry(source: PileId, target: PileId, count: int = 1) -> Move:
    """The move of the last ``count`` cards of ``source`` onto ``target``."""
    return Move("move", source, target, count)


def parse(text: str) -> Move:
    """Read the text of a move, legal or not. Raises BadInput when it is malformed."""
    match = _TEXT.fullmatch(text.strip())
    if match is None:
        raise BadInput(f"{text.strip()!r} is not a move")
    picks = match["picks"]
    return Move(
        match["verb"],
        match["source"] or "",
        match["target"] or "",
        int(match["count"] or 0),
        tuple(picks.split(",")) if picks else (),
    )


class Tap(Struct, frozen=True):
    """A click on card ``index`` of a pile, counted from the bottom; −1 means the empty place."""

    source: PileId
    index: int


class Carry(Struct, frozen=True):
    """A drag, or two clicks: the cards of ``source`` from ``index`` upwards onto ``target``."""

    source: PileId
    index: int
    target: PileId


class Pick(Struct, frozen=True):
    """Several piles or cards picked together."""

    picks: tuple[str, ...]


Gesture = Tap | Carry | Pick


def lifted(pile: PileId, index: int, piles: Mapping[PileId, Pile], legal: Sequence[Move]) -> int:
    """How many cards move with card ``index``: the fewest that a legal move takes, or else all from it upwards."""
    above = len(piles[pile]) - index
    counts = [move.count for move in legal if move.source == pile and move.count >= above]
    return min(counts, default=above)


def resolve(
    gesture: Gesture, table: TableSpec, piles: Mapping[PileId, Pile], legal: Sequence[Move]
) -> tuple[Move, ...]:
    """The legal moves that ``gesture`` can mean, in the order of ``legal``: none, one, or several to choose from.

    If several moves pick the same things in different orders, the move in the order of the gesture wins. A drop on a cell
    or foundation also means the move to another one just like it, such as the first of several empty cells.
    """
    if isinstance(gesture, Pick):
        wanted = frozenset(gesture.picks)
        fits = tuple(move for move in legal if move.picks and frozenset(move.picks) == wanted)
        return tuple(move for move in fits if move.picks == gesture.picks) or fits
    by_verb = _by_verb(gesture, table, legal)
    if by_verb:
        return by_verb
    on_card = 0 <= gesture.index < len(piles[gesture.source])
    # something other than a card, like a chip, is carried from an empty place and moves no cards
    count = lifted(gesture.source, gesture.index, piles, legal) if on_card else 0
    fits = tuple(move for move in legal if move.source == gesture.source and move.count == count)
    if isinstance(gesture, Tap):
        return fits
    onto = tuple(move for move in fits if move.target == gesture.target)
    return onto or tuple(move for move in fits if _alike(move.target, gesture.target, table, piles))


def _alike(one: PileId, other: PileId, table: TableSpec, piles: Mapping[PileId, Pile]) -> bool:
    """Whether it makes no difference on which of two cells or foundations a card goes: empty ones, or as high in one suit."""
    a, b, height = table[one], table[other], len(piles[one])
    return (
        a.role in {Role.CELL, Role.FOUNDATION}
        and (a.role, a.sign, a.name, height) == (b.role, b.sign, b.name, len(piles[other]))
        and (height == 0 or a.sign in SUIT_COLOURS)
    )


def gesture_for(move: Move, piles: Mapping[PileId, Pile]) -> Gesture | None:
    """The gesture for ``move``, legal or not; None when the move names a missing pile or no pile."""
    if move.picks:
        return Pick(move.picks)
    if move.source not in piles or move.target not in piles:
        return None
    return Carry(move.source, len(piles[move.source]) - move.count, move.target)


def _by_verb(gesture: Tap | Carry, table: TableSpec, legal: Sequence[Move]) -> tuple[Move, ...]:
    """The moves that a click on this pile (a stock) means; a drag from it onto the waste means the same."""
    if isinstance(gesture, Carry) and table[gesture.target].role is not Role.WASTE:
        return ()
    verbs = table[gesture.source].verbs
    return tuple(move for move in legal if not move.source and not move.picks and move.verb in verbs)


class Refusal(Struct, frozen=True):
    """``code`` is the key of a text ("refusal.golf.not_next"), ``params`` are its card texts and numbers."""

    code: str
    params: Mapping[str, str | int] = {}


class Clauses(Struct, frozen=True):
    """The numbers of the clauses about the ``seats``, the ``pack``, possible ``moves`` and how the game is ``over``.

    ``verbs``: by verb, the clause that any illegal move of that verb breaks; ``refusals``: by code of a refusal.
    """

    seats: str = ""
    pack: str = ""
    moves: str = ""
    over: str = ""
    verbs: Mapping[str, str] = {}
    refusals: Mapping[str, str] = {}


def numbered(game_id: str, letters: str, clauses: Mapping[int, str], refusals: Mapping[int, str]) -> Clauses:
    """Build ``Clauses``. By clause number, ``clauses`` has its topics ("seats", "pack", "moves", "over", verbs) and
    ``refusals`` the codes that rest on it; codes without a dot get the game's id.

    Raises CardtableError, with an example, if one of the first four topics is missing.
    """
    about = {word: f"{letters}-{number}" for number, words in clauses.items() for word in words.split()}
    for word in ("seats", "pack", "moves", "over"):
        if word not in about:
            raise CardtableError(
                f'clauses: none is about {word!r}. For example: clauses = {{1: "seats pack", 2: "moves", 3: "over"}}'
            )
    codes = ((code, number) for number, words in refusals.items() for code in words.split())
    refused = {code if "." in code else f"{game_id}.{code}": f"{letters}-{number}" for code, number in codes}
    seats, pack, moves, over = (about.pop(word) for word in ("seats", "pack", "moves", "over"))
    return Clauses(seats, pack, moves, over, about, refused)


UNWRITTEN = Clauses()
"""For a game without written rules: no clause is ever named."""
