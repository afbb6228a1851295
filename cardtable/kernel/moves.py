"""A move as a value and as text; what a hand does to the table, and which legal moves it can mean; and why it is refused.

``draw`` · ``move:t3:t5:4`` (source, target, how many cards) · ``clear:c0,c4`` and ``play:5D,5S`` (what was picked): the text
of a move stands in saves and is therefore a public format. Gestures name no game and know no pixels.
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
    """What a seat does: a verb, and what it is done to."""

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
    """The move that lays the last ``count`` cards of ``source`` on ``target``."""
    return Move("move", source, target, count)


def parse(text: str) -> Move:
    """Read a move's text. Raises BadInput when it has no such form (whether it is legal is another question)."""
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
    """A click on card ``index`` of a pile, counted from its bottom; −1 is the empty place."""

    source: PileId
    index: int


class Carry(Struct, frozen=True):
    """The cards of ``source`` from ``index`` upwards were dropped, or clicked over, onto ``target``."""

    source: PileId
    index: int
    target: PileId


class Pick(Struct, frozen=True):
    """Several piles or cards were picked together."""

    picks: tuple[str, ...]


Gesture = Tap | Carry | Pick


def lifted(pile: PileId, index: int, piles: Mapping[PileId, Pile], legal: Sequence[Move]) -> int:
    """How many cards come up with card ``index``: the fewest that a legal move takes with it, else those above it."""
    above = len(piles[pile]) - index
    counts = [move.count for move in legal if move.source == pile and move.count >= above]
    return min(counts, default=above)


def resolve(
    gesture: Gesture, table: TableSpec, piles: Mapping[PileId, Pile], legal: Sequence[Move]
) -> tuple[Move, ...]:
    """The legal moves that ``gesture`` can mean, in their own order: none, one, or several to choose from.

    Of moves that pick the same in another order the one that was picked in just that order is meant. A drop on a cell or
    foundation also means the move to another one that is just like it, such as the first of several empty cells.
    """
    if isinstance(gesture, Pick):
        wanted = frozenset(gesture.picks)
        fits = tuple(move for move in legal if move.picks and frozenset(move.picks) == wanted)
        return tuple(move for move in fits if move.picks == gesture.picks) or fits
    by_verb = _by_verb(gesture, table, legal)
    if by_verb:
        return by_verb
    on_card = 0 <= gesture.index < len(piles[gesture.source])
    # what is no card, like a chip, is carried from an empty place and moves no cards
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


def made_with(move: Move, piles: Mapping[PileId, Pile]) -> Gesture | None:
    """The hand that would make ``move``, be it legal or not; None when it names a pile that is not there, or nothing."""
    if move.picks:
        return Pick(move.picks)
    if move.source not in piles or move.target not in piles:
        return None
    return Carry(move.source, len(piles[move.source]) - move.count, move.target)


def _by_verb(gesture: Tap | Carry, table: TableSpec, legal: Sequence[Move]) -> tuple[Move, ...]:
    """What a click on a pile means by itself (a stock); a drag from there onto the waste means the same."""
    if isinstance(gesture, Carry) and table[gesture.target].role is not Role.WASTE:
        return ()
    verbs = table[gesture.source].verbs
    return tuple(move for move in legal if not move.source and not move.picks and move.verb in verbs)


class Refusal(Struct, frozen=True):
    """``code`` is the key of a text ("refusal.golf.not_next"), ``params`` fill it (card texts and numbers)."""

    code: str
    params: Mapping[str, str | int] = {}


class Clauses(Struct, frozen=True):
    """Where the rules of a game speak of its ``seats``, its ``pack``, what is a move at all, and how it is ``over``.

    ``verbs``: by verb, the clause that any illegal move of that verb breaks; ``refusals``: by code of a refusal.
    """

    seats: str = ""
    pack: str = ""
    moves: str = ""
    over: str = ""
    verbs: Mapping[str, str] = {}
    refusals: Mapping[str, str] = {}


def numbered(game_id: str, letters: str, clauses: Mapping[int, str], refusals: Mapping[int, str]) -> Clauses:
    """Clauses by their numbers: ``clauses`` has what each is about ("seats", "pack", "moves", "over", verbs), ``refusals`` the
    codes that rest on it; those without a dot are the game's own. Raises CardtableError, with what to write, if none is about
    one of the first four.
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
"""Of a game without written rules: no clause is ever named."""
