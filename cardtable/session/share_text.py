"""A deal, or a whole game with its moves, as a short text for the clipboard, and back; checked. Opens no file.

``cardtable:1:klondike:0C0QH…:7K2M4XA``: version of this form, game, what is packed, check sum. docs/save-format.md
"""

from __future__ import annotations

import base64
import math
import re
from binascii import crc32
from collections.abc import Sequence
from enum import Enum

from msgspec import Struct
from msgspec.structs import replace

from cardtable.games import registry
from cardtable.kernel.cards import Card
from cardtable.kernel.errors import BadInput, BadRecord, UnknownGame
from cardtable.kernel.game import AnyGame
from cardtable.kernel.moves import Move
from cardtable.kernel.options import complete
from cardtable.kernel.record import Record
from cardtable.kernel.state import AnyState
from cardtable.session.record_text import dumps, loads
from cardtable.session.replaying import replay, setup_of

VERSION = 1
"""Of the form. A text of a later one is refused."""

SHARED_ENDING = ".cardtable"
"""How the name of a file with a shared text ends."""

LONGEST_SHARED, MOST_SHARED_PLIES = 20_000, 5_000
"""Characters of a text that is read, blanks included, and plies of a game that is written or read."""

_LETTERS = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"  # nothing that is taken for something else: no I, L, O, U
_PLAIN = "ABCDEFGHIJKLMNOPQRSTUVWXYZ234567"
_TO_LETTERS = str.maketrans(_PLAIN, _LETTERS)
_TO_PLAIN = str.maketrans(_LETTERS + _LETTERS.lower() + "OoIiLl", _PLAIN * 2 + "AABBBB", "=")
_TEXT = re.compile(r"cardtable:([0-9]{1,9}):([a-z0-9_]{1,40}):([0-9A-Za-z]*):([0-9A-Za-z]{7})", re.IGNORECASE)
_BEGUN = re.compile(r"cardtable:([0-9]{1,9}):", re.IGNORECASE)
_GAME, _ORDER, _SEATS, _AUTO = 1, 2, 4, 8
_LONGEST_WORD, _LONGEST_NUMBER, _SUM = 200, 6, 2  # bytes
_MOST_OPTIONS, _MOST_SEATS = 100, 16
_Plies = tuple[int, bytes]  # how many, and the sum of their texts


class ShareFault(Enum):
    """Why a text cannot be made or opened; each has words in the catalogue."""

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
    """What a text holds: a ``whole`` game, or only its deal (a record without plies). ``is_over``: nothing is left to play."""

    record: Record
    whole: bool
    is_over: bool = False


def deal_text(record: Record) -> str:
    """The deal of ``record`` with its options, as one line. Raises BadInput or BadRecord where they make no sense."""
    game = registry.find(record.game)
    setup_of(record)
    return _sealed(record.game, _head(record, game, 0) + _big(_packed_order(record, game, 0)))


def game_text(record: Record) -> str:
    """The plies of ``record`` that are in force, its deal, options and players, as one line.

    Raises ShareRefused for a game of several that goes on (its deal says what everybody holds) and for one that is too
    long, BadInput or BadRecord where it cannot be replayed.
    """
    record = _in_force(record)
    game, line = registry.find(record.game), replay(record)
    line.check_whole()
    if len(record.plies) > MOST_SHARED_PLIES:
        raise ShareRefused(ShareFault.TOO_LONG)
    if _is_hidden(game, is_over=game.outcome(line.last) is not None):
        raise ShareRefused(ShareFault.RUNNING)
    flags = _GAME | (_SEATS if record.seats else 0) | (_AUTO if record.auto else 0)
    counts = (len(record.plies), int(record.started), int(record.elapsed), record.undos, record.hints)
    number = 0
    for at in reversed(range(len(record.plies))):
        legal = _legal(game, line.states[at])
        number = number * len(legal) + legal.index(line.moves[at])
        if record.auto:
            number = number * 2 + (at in record.auto)
    body = _head(record, game, flags) + b"".join(map(_number, counts)) + _plies_sum([move.text for move in line.moves])
    if record.seats:
        body += _number(len(record.seats)) + b"".join(map(_word, record.seats))
    text = _sealed(record.game, body + _big(_packed_order(record, game, number)))
    if len(text) > LONGEST_SHARED:
        raise ShareRefused(ShareFault.TOO_LONG)
    return text


def read_shared(text: str) -> Shared:
    """Find and read what ``deal_text`` or ``game_text`` wrote, or one exported record, anywhere in ``text``.

    Blanks, line breaks, quotation marks of mails and the size of letters do not matter. Raises ShareRefused.
    """
    if text.lstrip("\ufeff \t\r\n").startswith("{"):
        return _exported(text.lstrip("\ufeff"))
    if len(text) > LONGEST_SHARED:
        raise ShareRefused(ShareFault.TOO_LONG if _BEGUN.search(text) else ShareFault.NOTHING)
    bare = "".join(sign for sign in text if sign.isprintable() and not sign.isspace() and sign not in ">=")
    begun = _BEGUN.search(bare)
    if begun is None:
        raise ShareRefused(ShareFault.NOTHING)
    if int(begun[1]) != VERSION:
        raise ShareRefused(ShareFault.NEWER if int(begun[1]) > VERSION else ShareFault.DAMAGED)
    found = _TEXT.search(bare)
    if found is None:
        raise ShareRefused(ShareFault.DAMAGED)
    name, body = found[2].lower(), _bytes(found[3])
    if _bytes(found[4]) != _sum(name, body):
        raise ShareRefused(ShareFault.DAMAGED)
    try:
        game = registry.find(name)
    except UnknownGame:
        raise ShareRefused(ShareFault.GAME) from None
    return _Reader(body).shared(game)


def holds_shared(text: str) -> bool:
    """Whether ``text`` looks as if something was shared with it, damaged or not."""
    start = text[:LONGEST_SHARED]
    return _BEGUN.search("".join(start.split())) is not None or start.lstrip().startswith('{"format"')


def _exported(text: str) -> Shared:
    """The one record of a file of exported ones."""
    lines = [line for line in text.splitlines() if line.strip()]
    if len(lines) > 1:
        raise ShareRefused(ShareFault.MANY)
    try:
        record = loads(lines[0])
    except BadRecord:
        raise ShareRefused(ShareFault.DAMAGED) from None
    return _checked(_in_force(record), whole=True)


def _checked(record: Record, *, whole: bool) -> Shared:
    """``record`` after it has been replayed. Raises ShareRefused."""
    try:
        game = registry.find(record.game)
    except UnknownGame:
        raise ShareRefused(ShareFault.GAME) from None
    if record.rules_version > game.info.rules_version:
        raise ShareRefused(ShareFault.NEWER)
    try:
        complete(game.info.options, record.options)
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
    """``record`` without what was taken back."""
    cursor = record.cursor
    auto = frozenset(at for at in record.auto if at < cursor)
    return replace(record, plies=record.plies[:cursor], auto=auto)


# -- packing -----------------------------------------------------------------------------------------------------------


def _head(record: Record, game: AnyGame, flags: int) -> bytes:
    """Flags, version of the rules, deal number, and the options that differ from the source."""
    defaults = {spec.key: spec.default for spec in game.info.options}
    options = complete(game.info.options, record.options)
    others = sorted((key, str(value)) for key, value in options.items() if value != defaults[key])
    flags |= _ORDER if record.order else 0
    head = bytes([flags]) + _number(record.rules_version) + _number(record.number) + _number(len(others))
    return head + b"".join(_word(key) + _word(value) for key, value in others)


def _number(number: int) -> bytes:
    """Seven bits a byte, the lowest first; the highest bit says that more follow."""
    found = bytearray()
    while number > 127:
        found.append(number & 127 | 128)
        number >>= 7
    return bytes([*found, number])


def _word(text: str) -> bytes:
    data = text.encode()
    return _number(len(data)) + data


def _big(number: int) -> bytes:
    return number.to_bytes(math.ceil(number.bit_length() / 8), "big")


def _packed_order(record: Record, game: AnyGame, number: int) -> int:
    """``number`` with the order of the pack below it, if the deal has one of its own: each card by its place in what is left."""
    rest = list(game.info.deck.cards)
    places: list[tuple[int, int]] = []
    for card in game.info.read_pack(record.order) if record.order else ():
        places.append((rest.index(card), len(rest)))
        rest.remove(card)
    for place, left in reversed(places):
        number = number * left + place
    return number


def _legal(game: AnyGame, state: AnyState) -> Sequence[Move]:
    """The legal moves in an order that depends on the rules alone."""
    return sorted(game.legal_moves(state), key=lambda move: move.text)


def _plies_sum(plies: Sequence[str]) -> bytes:
    """Tells other rules from the same ones: under others the same places are other moves."""
    return crc32(" ".join(plies).encode()).to_bytes(4, "big")[:_SUM]


def _sealed(name: str, body: bytes) -> str:
    return f"cardtable:{VERSION}:{name}:{_signs(body)}:{_signs(_sum(name, body))}"


def _sum(name: str, body: bytes) -> bytes:
    return crc32(f"{VERSION}:{name}:".encode() + body).to_bytes(4, "big")


def _signs(data: bytes) -> str:
    return base64.b32encode(data).decode("ascii").rstrip("=").translate(_TO_LETTERS)


def _bytes(signs: str) -> bytes:
    """Raises ShareRefused for what ``_signs`` does not write."""
    plain = signs.translate(_TO_PLAIN)
    try:
        data = base64.b32decode(plain + "=" * (-len(plain) % 8))
    except ValueError:
        raise ShareRefused(ShareFault.DAMAGED) from None
    if _signs(data).translate(_TO_PLAIN) != plain:
        raise ShareRefused(ShareFault.DAMAGED)
    return data


class _Reader:
    """Reads a body from its start. Whatever is too short, too long or not as it is written raises ShareRefused."""

    def __init__(self, body: bytes) -> None:
        self._body, self._at = body, 0

    def shared(self, game: AnyGame) -> Shared:
        """All of it."""
        (flags,) = self._take(1)
        if flags > (_GAME | _ORDER | _SEATS | _AUTO) or (not flags & _GAME and flags & (_SEATS | _AUTO)):
            raise ShareRefused(ShareFault.NEWER)
        version, number = self._number(), self._number()
        given = {self._word(): self._word() for _ in range(self._count(_MOST_OPTIONS))}
        if version > game.info.rules_version:
            raise ShareRefused(ShareFault.NEWER)
        try:
            options = dict(complete(game.info.options, given))
        except BadInput:
            raise ShareRefused(ShareFault.OPTION) from None
        record = Record(game.info.id, number, options, rules_version=version)
        plies: _Plies = (0, b"")
        if flags & _GAME:
            record, plies = self._game(record, seated=bool(flags & _SEATS))
        packed = int.from_bytes(self._rest(), "big")
        if flags & _ORDER:
            order, packed = _unpacked_order(game, packed)
            record = replace(record, order=tuple(map(game.info.deck.text, order)))
        if flags & _GAME:
            return _played(game, record, plies, packed, told=bool(flags & _AUTO))
        if packed:
            raise ShareRefused(ShareFault.DAMAGED)
        return _checked(record, whole=False)

    def _game(self, record: Record, *, seated: bool) -> tuple[Record, _Plies]:
        """``record`` with what is told of its play, and what the plies have to come to."""
        count = self._count(MOST_SHARED_PLIES)
        started, elapsed, undos, hints = (self._number() for _ in range(4))
        told = self._take(_SUM)
        seats = tuple(self._word() for _ in range(self._count(_MOST_SEATS))) if seated else ()
        times = replace(record, started=float(started), elapsed=float(elapsed))
        return replace(times, seats=seats, undos=undos, hints=hints), (count, told)

    def _take(self, count: int) -> bytes:
        part = self._body[self._at : self._at + count]
        if len(part) < count:
            raise ShareRefused(ShareFault.DAMAGED)
        self._at += count
        return part

    def _number(self) -> int:
        number = 0
        for place in range(_LONGEST_NUMBER):
            (byte,) = self._take(1)
            number |= (byte & 127) << 7 * place
            if byte < 128:
                return number
        raise ShareRefused(ShareFault.DAMAGED)

    def _count(self, most: int) -> int:
        count = self._number()
        if count > most:
            raise ShareRefused(ShareFault.DAMAGED)
        return count

    def _word(self) -> str:
        try:
            return self._take(self._count(_LONGEST_WORD)).decode()
        except UnicodeDecodeError:
            raise ShareRefused(ShareFault.DAMAGED) from None

    def _rest(self) -> bytes:
        return self._take(len(self._body) - self._at)


def _unpacked_order(game: AnyGame, packed: int) -> tuple[Sequence[Card], int]:
    """The pack that ``_packed_order`` laid below a number, and that number."""
    rest = list(game.info.deck.cards)
    order: list[Card] = []
    while rest:
        packed, place = divmod(packed, len(rest))
        order.append(rest.pop(place))
    return order, packed


def _played(game: AnyGame, record: Record, plies: _Plies, packed: int, *, told: bool) -> Shared:
    """The game with its plies, each found among the legal ones. Raises ShareRefused."""
    try:
        loads(dumps(replace(record, cursor=0)))
        state = game.deal(setup_of(record))
    except (BadInput, BadRecord):
        raise ShareRefused(ShareFault.DAMAGED) from None
    texts: list[str] = []
    auto: set[int] = set()
    for at in range(plies[0]):
        legal = _legal(game, state)
        if not legal:
            raise ShareRefused(ShareFault.RULES)
        if told:
            packed, by_itself = divmod(packed, 2)
            auto |= {at} if by_itself else set()
        packed, place = divmod(packed, len(legal))
        texts.append(legal[place].text)
        state = game.apply(state, legal[place]).state
    if packed or _plies_sum(texts) != plies[1]:
        raise ShareRefused(ShareFault.RULES)
    is_over = game.outcome(state) is not None
    if _is_hidden(game, is_over=is_over):
        raise ShareRefused(ShareFault.RUNNING)
    return Shared(
        replace(record, plies=tuple(texts), auto=frozenset(auto), cursor=len(texts)), whole=True, is_over=is_over
    )
