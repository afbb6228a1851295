"""A deal, or a whole game with its moves, as a short text for the clipboard, and back; with all checks. Opens no file.

``cardtable:2:klondike:1AZ4MJ…:7K2M4XA``: version of the format, game, compressed record, checksum. docs/save-format.md
Also reads texts of version 1, which people still have; nothing writes them.
"""

from __future__ import annotations

import base64
import re
import zlib
from binascii import crc32
from collections.abc import Sequence
from enum import Enum
from typing import Any

import msgspec
from msgspec import Struct
from msgspec.structs import replace

from cardtable.games import registry
from cardtable.kernel.cards import Card
from cardtable.kernel.errors import BadInput, BadRecord, IllegalMove, UnknownGame
from cardtable.kernel.game import AnyGame
from cardtable.kernel.options import complete
from cardtable.kernel.state import Record
from cardtable.session.records import LONGEST_TEXT, dumps, loads, replay, setup_of

_GAME, _ORDER, _SEATS, _AUTO = 1, 2, 4, 8
_LONGEST_WORD, _LONGEST_NUMBER, _SUM = 200, 6, 2  # bytes
_MOST_OPTIONS, _MOST_SEATS, _MOST_PLIES = 100, 16, 5_000


def _read_first_body(game: AnyGame, body: bytes) -> tuple[Record, bool]:
    """The record in ``body`` (version 1), and whether it is a whole game. Under rules or options that this program
    lacks the record has no plies. Raises BadRecord or BadInput for a damaged body, IllegalMove if other rules had other
    moves.
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
    """The order of the pack, each card coded as an index among the remaining ones, and the rest of the number."""
    rest = list(game.info.deck.cards)
    order: list[Card] = []
    while rest:
        packed, place = divmod(packed, len(rest))
        order.append(rest.pop(place))
    return order, packed


def _played(game: AnyGame, record: Record, plies: int, packed: int, plies_sum: bytes, *, tells_auto: bool) -> Record:
    """``record`` with its plies, each coded as an index among the legal ones, sorted by their texts."""
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
    """Reads a body from its start. Raises BadRecord for one that is too short, and for numbers that are too large."""

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


VERSION = 2
"""Of the format. Later versions are refused; the earlier one is still read."""

SHARED_ENDING = ".cardtable"
"""The file name extension of shared texts."""

LONGEST_SHARED, MOST_SHARED_PLIES = 20_000, 5_000
"""Characters of a text that is read, blanks included, and plies of a game."""

_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # without I, L, O, U, which are easily misread
_PLAIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
_TO_LETTERS = str.maketrans(_PLAIN, _LETTERS)
_TO_PLAIN = str.maketrans(_LETTERS + _LETTERS.lower() + "OoIiLl", _PLAIN * 2 + "AABBBB", "=")
_TEXT = re.compile(r"cardtable:([0-9]{1,9}):([a-z0-9_]{1,40}):([0-9A-Za-z]*):([0-9A-Za-z]{7})", re.IGNORECASE)
_BEGUN = re.compile(r"cardtable:([0-9]{1,9}):", re.IGNORECASE)
_BARE_DEFLATE = -15  # deflate without zlib's header and checksum


class ShareFault(Enum):
    """Why a text cannot be made or opened; each has a message in the catalogue."""

    NOTHING = "nothing"
    DAMAGED = "damaged"
    NEWER = "newer"
    GAME = "game"
    OPTION = "option"
    RULES = "rules"
    RUNNING = "running"
    TOO_LONG = "too_long"
    MANY = "many"
    UNREADABLE = "unreadable"


class ShareRefused(BadInput):
    """A text that cannot be made or opened, with the reason."""

    def __init__(self, fault: ShareFault) -> None:
        super().__init__(fault.value)
        self.fault = fault


class Shared(Struct, frozen=True):
    """The content of a text: a ``whole`` game, or only its deal (a record without plies). ``is_over``: there is nothing
    left to play.
    """

    record: Record
    whole: bool
    is_over: bool = False


def deal_text(record: Record) -> str:
    """The deal of ``record`` with its options, as one line. Raises BadInput or BadRecord if they make no sense."""
    setup_of(record)
    deal = Record(record.game, record.number, record.options, order=record.order, rules_version=record.rules_version)
    return _written(deal, whole=False)


def game_text(record: Record) -> str:
    """The plies of ``record`` in force, its deal, options and players, as one line; times in whole seconds.

    Raises ShareRefused for an unfinished game of several (its deal reveals everyone's cards) and for one that is too
    long, BadInput or BadRecord if it cannot be replayed.
    """
    record = _in_force(record)
    game, line = registry.find(record.game), replay(record)
    line.check_whole()
    if len(record.plies) > MOST_SHARED_PLIES:
        raise ShareRefused(ShareFault.TOO_LONG)
    if _is_hidden(game, is_over=game.outcome(line.last) is not None):
        raise ShareRefused(ShareFault.RUNNING)
    text = _written(replace(record, started=int(record.started), elapsed=int(record.elapsed)), whole=True)
    if len(text) > LONGEST_SHARED:
        raise ShareRefused(ShareFault.TOO_LONG)
    return text


def read_shared(text: str) -> Shared:
    """Finds and reads a text of ``deal_text`` or ``game_text``, or one exported record, anywhere in ``text``.

    Ignores blanks, line breaks, quotation marks of e-mails, and upper or lower case. Raises ShareRefused.
    """
    if text.lstrip("\ufeff \t\r\n").startswith("{"):
        return _exported(text.lstrip("\ufeff"))
    if len(text) > LONGEST_SHARED:
        raise ShareRefused(ShareFault.TOO_LONG if _BEGUN.search(text) else ShareFault.NOTHING)
    bare = "".join(sign for sign in text if sign.isprintable() and not sign.isspace() and sign not in ">=")
    begun = _BEGUN.search(bare)
    if begun is None:
        raise ShareRefused(ShareFault.NOTHING)
    version = int(begun[1])
    if not 1 <= version <= VERSION:
        raise ShareRefused(ShareFault.NEWER if version else ShareFault.DAMAGED)
    found = _TEXT.search(bare)
    if found is None:
        raise ShareRefused(ShareFault.DAMAGED)
    name, body = found[2].lower(), _decoded(found[3])
    if _decoded(found[4]) != _sum(version, name, body):
        raise ShareRefused(ShareFault.DAMAGED)
    record, whole = _opened(version, name, body)
    if len(record.plies) > MOST_SHARED_PLIES:
        raise ShareRefused(ShareFault.TOO_LONG)
    return _checked(_in_force(record), whole=whole)


def _opened(version: int, name: str, body: bytes) -> tuple[Record, bool]:
    """The record in a body, and whether it is a whole game. Raises ShareRefused."""
    try:
        return (_read_first_body if version == 1 else _read_body)(registry.find(name), body)
    except UnknownGame:
        raise ShareRefused(ShareFault.GAME) from None
    except IllegalMove:
        raise ShareRefused(ShareFault.RULES) from None
    except (BadInput, BadRecord):
        raise ShareRefused(ShareFault.DAMAGED) from None


def holds_shared(text: str) -> bool:
    """Whether ``text`` looks like a shared text or record, damaged or not."""
    start = text[:LONGEST_SHARED]
    return _BEGUN.search("".join(start.split())) is not None or start.lstrip().startswith('{"format"')


def _exported(text: str) -> Shared:
    """The single record of an export file."""
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) > 1:
        raise ShareRefused(ShareFault.MANY)
    try:
        record = loads(lines[0])
    except BadRecord:
        raise ShareRefused(ShareFault.DAMAGED) from None
    return _checked(_in_force(record), whole=True)


def _checked(record: Record, *, whole: bool) -> Shared:
    """``record`` with all its options, after a replay. Raises ShareRefused."""
    try:
        game = registry.find(record.game)
    except UnknownGame:
        raise ShareRefused(ShareFault.GAME) from None
    if record.rules_version > game.info.rules_version:
        raise ShareRefused(ShareFault.NEWER)
    try:
        record = replace(record, options=dict(complete(game.info.options, record.options)))
    except BadInput:
        raise ShareRefused(ShareFault.OPTION) from None
    try:
        line = replay(record)
    except (BadInput, BadRecord):
        raise ShareRefused(ShareFault.DAMAGED) from None
    if line.problem is not None:
        raise ShareRefused(ShareFault.RULES)
    is_over = game.outcome(line.last) is not None
    if whole and _is_hidden(game, is_over=is_over):
        raise ShareRefused(ShareFault.RUNNING)
    return Shared(record, whole, is_over)


def _is_hidden(game: AnyGame, *, is_over: bool) -> bool:
    """Whether somebody at the table may not know all cards yet."""
    return game.info.seats[1] > 1 and not is_over


def _in_force(record: Record) -> Record:
    """``record`` without undone plies."""
    cursor = record.cursor
    auto = frozenset(at for at in record.auto if at < cursor)
    return replace(record, plies=record.plies[:cursor], auto=auto)


# -- packing -----------------------------------------------------------------------------------------------------------


def _fields(record: Record) -> dict[str, Any]:
    fields: dict[str, Any] = msgspec.json.decode(dumps(record))
    return fields


def _written(record: Record, *, whole: bool) -> str:
    """The differences from an empty record and the game's default options, compressed; a ``whole`` game has its plies."""
    usual = registry.find(record.game).info.options
    options = complete(usual, record.options)
    others = {spec.key: options[spec.key] for spec in usual if options[spec.key] != spec.default}
    empty = _fields(Record(record.game, 0))
    fields = _fields(replace(record, options=others))
    kept = {key: value for key, value in fields.items() if value != empty[key] or (whole and key == "plies")}
    return _sealed(VERSION, record.game, zlib.compress(msgspec.json.encode(kept), 9, wbits=_BARE_DEFLATE))


def _read_body(game: AnyGame, body: bytes) -> tuple[Record, bool]:
    """The record in ``body``, and whether it is a whole game. Raises BadRecord."""
    inflating = zlib.decompressobj(wbits=_BARE_DEFLATE)
    try:
        data = inflating.decompress(body, LONGEST_TEXT)
        fields = msgspec.json.decode(data, type=dict[str, msgspec.Raw])
    except (zlib.error, ValueError, RecursionError) as problem:
        raise BadRecord("a body that cannot be read") from problem
    if not inflating.eof or inflating.unused_data:
        raise BadRecord("a body that is cut, or goes on")
    record = {**_fields(Record(game.info.id, 0)), **fields, "game": game.info.id}
    return loads(msgspec.json.encode(record).decode()), "plies" in fields


def _sealed(version: int, name: str, body: bytes) -> str:
    return f"cardtable:{version}:{name}:{_encoded(body)}:{_encoded(_sum(version, name, body))}"


def _sum(version: int, name: str, body: bytes) -> bytes:
    return crc32(f"{version}:{name}:".encode() + body).to_bytes(4, "big")


def _encoded(data: bytes) -> str:
    return base64.b32encode(data).decode("ascii").rstrip("=").translate(_TO_LETTERS)


def _decoded(signs: str) -> bytes:
    """Decodes ``_encoded``. Raises ShareRefused."""
    plain = signs.translate(_TO_PLAIN)
    try:
        data = base64.b32decode(plain + "=" * (-len(plain) % 8))
    except ValueError:
        raise ShareRefused(ShareFault.DAMAGED) from None
    if _encoded(data).translate(_TO_PLAIN) != plain:
        raise ShareRefused(ShareFault.DAMAGED)
    return data
