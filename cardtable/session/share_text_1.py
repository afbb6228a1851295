"""Reads the body of shared texts of version 1, which are out in the world; nothing writes them any more.

docs/save-format.md describes them. Numbers have seven bits a byte, the lowest first; the plies are one large number.
"""

from __future__ import annotations

from binascii import crc32
from collections.abc import Sequence

from msgspec.structs import replace

from cardtable.kernel.cards import Card
from cardtable.kernel.errors import BadInput, BadRecord, IllegalMove
from cardtable.kernel.game import AnyGame
from cardtable.kernel.options import complete
from cardtable.kernel.state import Record
from cardtable.session.records import dumps, loads, setup_of

_GAME, _ORDER, _SEATS, _AUTO = 1, 2, 4, 8
_LONGEST_WORD, _LONGEST_NUMBER, _SUM = 200, 6, 2  # bytes
_MOST_OPTIONS, _MOST_SEATS, _MOST_PLIES = 100, 16, 5_000


def read_body(game: AnyGame, body: bytes) -> tuple[Record, bool]:
    """The record in ``body``, and whether it is a whole game. Under rules or options that this program does not have the
    record has no plies. Raises BadRecord or BadInput for a damaged body, IllegalMove where other rules had other moves.
    """
    reader = _Reader(body)
    (flags,) = reader.take(1)
    if flags > (_GAME | _ORDER | _SEATS | _AUTO) or (not flags & _GAME and flags & (_SEATS | _AUTO)):
        raise BadRecord("a flag that version 1 does not have")
    version, number = reader.number(), reader.number()
    options: dict[str, str | int] = {reader.word(): reader.word() for _ in range(reader.count(_MOST_OPTIONS))}
    record = Record(game.info.id, number, options, rules_version=version)
    if version > game.info.rules_version:
        return record, False
    try:
        record = replace(record, options=dict(complete(game.info.options, options)))
    except BadInput:
        return record, False
    plies, plies_sum = 0, b""
    if flags & _GAME:
        plies = reader.count(_MOST_PLIES)
        started, elapsed, undos, hints = (reader.number() for _ in range(4))
        plies_sum = reader.take(_SUM)
        seats = tuple(reader.word() for _ in range(reader.count(_MOST_SEATS))) if flags & _SEATS else ()
        record = replace(record, started=float(started), elapsed=float(elapsed), undos=undos, hints=hints, seats=seats)
    packed = int.from_bytes(reader.rest(), "big")
    if flags & _ORDER:
        order, packed = _order(game, packed)
        record = replace(record, order=tuple(map(game.info.deck.text, order)))
    if flags & _GAME:
        return _played(game, record, plies, packed, plies_sum, tells_auto=bool(flags & _AUTO)), True
    if packed:
        raise BadRecord("more than a deal")
    return record, False


def _order(game: AnyGame, packed: int) -> tuple[Sequence[Card], int]:
    """The order of the pack, each card by its place among the remaining ones, and the number above it."""
    rest = list(game.info.deck.cards)
    order: list[Card] = []
    while rest:
        packed, place = divmod(packed, len(rest))
        order.append(rest.pop(place))
    return order, packed


def _played(game: AnyGame, record: Record, plies: int, packed: int, plies_sum: bytes, *, tells_auto: bool) -> Record:
    """``record`` with its plies, each found by its place among the legal ones, which are sorted by their texts."""
    loads(dumps(record))
    state = game.deal(setup_of(record))
    texts: list[str] = []
    auto: set[int] = set()
    for at in range(plies):
        legal = sorted(game.legal_moves(state), key=lambda move: move.text)
        if not legal:
            raise IllegalMove("more plies than the game has")
        if tells_auto:
            packed, by_itself = divmod(packed, 2)
            auto |= {at} if by_itself else set()
        packed, place = divmod(packed, len(legal))
        texts.append(legal[place].text)
        state = game.apply(state, legal[place]).state
    if packed or crc32(" ".join(texts).encode()).to_bytes(4, "big")[:_SUM] != plies_sum:
        raise IllegalMove("these rules have other moves")
    return replace(record, plies=tuple(texts), auto=frozenset(auto), cursor=plies)


class _Reader:
    """Reads a body from its start. Raises BadRecord for one that is too short, and for numbers that are too high."""

    def __init__(self, body: bytes) -> None:
        self._body, self._at = body, 0

    def take(self, count: int) -> bytes:
        part = self._body[self._at : self._at + count]
        if len(part) < count:
            raise BadRecord("too short")
        self._at += count
        return part

    def number(self) -> int:
        number = 0
        for place in range(_LONGEST_NUMBER):
            (byte,) = self.take(1)
            number |= (byte & 127) << 7 * place
            if byte < 128:
                return number
        raise BadRecord("a number that is too long")

    def count(self, most: int) -> int:
        count = self.number()
        if count > most:
            raise BadRecord(f"more than {most}")
        return count

    def word(self) -> str:
        try:
            return self.take(self.count(_LONGEST_WORD)).decode()
        except UnicodeDecodeError:
            raise BadRecord("not UTF-8") from None

    def rest(self) -> bytes:
        return self.take(len(self._body) - self._at)
