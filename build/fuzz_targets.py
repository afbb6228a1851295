"""The targets of build/fuzz.py: each is one function of bytes, and the errors it may raise.

A target is one line in ``TARGETS``; its function also checks the laws, by ``assert``. Seeds are made of real games.
"""

# ruff: noqa: S101, S311 -- laws are asserted; nothing here is a secret

from __future__ import annotations

import json
import math
import random
import struct
import zlib
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from cardtable.cli.game_commands import read_order, typed_options
from cardtable.games.registry import ALL_GAMES
from cardtable.kernel.errors import CardtableError
from cardtable.kernel.game import AnyGame, play_line
from cardtable.kernel.moves import parse
from cardtable.kernel.options import accepted, complete
from cardtable.kernel.state import Record, Setup
from cardtable.session.records import (
    LAST_SECOND,
    admitted,
    dumps,
    loads,
    options_text,
    read_options,
)
from cardtable.session.seats import company, placed, read_player, read_seats, tidy
from cardtable.session.share_text import VERSION, _decoded, _sealed, deal_text, game_text, read_shared
from cardtable.settings import Settings, file_content, from_toml, to_toml
from cardtable.storage.database import StorageFailure, line_of
from cardtable.storage.rescue import BAD_ROW, kept_of, round_row
from cardtable.storage.store import game_in, game_line

_OLD_TEXTS = Path(__file__).parent.parent / "tests" / "golden" / "share_texts_1.jsonl"

PLIES = 12
"""The length of the games used as seeds: longer ones are only slower."""

_BLOB = 8
_GAME = (
    "id", "touched", "format", "game", "rules_version", "shuffle", "number", "card_order", "options", "seats", "cursor",
    "started", "elapsed", "undos", "hints", "status", "reason", "score", "ended", "round_id", "hole", "scores", "winners",
)  # fmt: skip
_ROUND = ("id", "number", "bogey", "options", "strokes", "started", "ended", "abandoned")
"""The columns of schema 2."""


@dataclass(frozen=True)
class Target:
    """``run`` takes any bytes and raises nothing but ``allowed``; ``words`` are inserted into inputs unchanged.

    Its result says how an input was handled; inputs with a new result are kept and mutated further.
    """

    run: Callable[[bytes], str]
    seeds: Callable[[], Sequence[bytes]]
    allowed: tuple[type[Exception], ...] = (CardtableError,)
    words: tuple[bytes, ...] = ()


def text_of(data: bytes) -> str:
    """Any bytes as text, with surrogates where they are not UTF-8."""
    return data.decode("utf-8", "surrogateescape")


def game_of(data: bytes) -> tuple[AnyGame, bytes]:
    """The game chosen by the first byte, and the remaining bytes."""
    return ALL_GAMES[(data[0] if data else 0) % len(ALL_GAMES)], data[1:]


@lru_cache
def real_records() -> tuple[Record, ...]:
    """A few games of every kind, played at random and cut short, with players if there are several."""
    return tuple(record for game in ALL_GAMES for record in _records_of(game))


def _records_of(game: AnyGame) -> Iterator[Record]:
    for number in (1, 24, 999):
        chance = random.Random(number)
        options = complete(game.info.options, {})
        state = game.deal(Setup(number, options))
        plies: list[str] = []
        while len(plies) < PLIES and (legal := game.legal_moves(state)):
            move = chance.choice(legal)
            plies.append(move.text)
            state = game.apply(state, move).state
        seats = tuple(each.text for each in company("Ása")[: len(state.scores)]) if game.info.seats[1] > 1 else ()
        order = tuple(game.info.deck.text(card) for card in game.info.deck.cards) if number == 999 else ()
        plies = [] if order else plies  # with an order of its own the same ones need not be legal
        cursor = max(0, len(plies) - 1)
        yield Record(
            game.info.id, 0 if order else number, dict(options), tuple(plies), frozenset({1} if plies else ()), cursor, order, seats,
            rules_version=game.info.rules_version, started=1_795_207_500.0, elapsed=12.5, undos=1, hints=2,
        )  # fmt: skip


# -- the targets -------------------------------------------------------------------------------------------------------


def records(data: bytes) -> str:
    """A record is read, written and read again as the same, and replayed."""
    record = loads(text_of(data))
    assert loads(dumps(record)) == record
    kept = admitted(record, 1)
    assert kept.ended is None or kept.ended <= LAST_SECOND
    assert kept.ended is None or kept.reason is not None
    return f"{record.game} {kept.status} {len(record.plies)}"


def shared(data: bytes) -> str:
    """A shared text, as it is or with a valid seal, is read; the result is written and read back as the same."""
    version, rest = (data[0] if data else 0) % (VERSION + 1), data[1:]
    if version:
        at, body = (rest[0] if rest else 0) % len(ALL_GAMES), rest[1:]
        packed = zlib.compress(body, wbits=-15) if version == VERSION else body
        found = read_shared(_sealed(version, ALL_GAMES[at].info.id, packed))
    else:
        found = read_shared(text_of(rest))
    text = game_text(found.record) if found.whole else deal_text(found.record)
    again = read_shared(text)
    assert again.whole is found.whole
    assert again.record.plies == found.record.plies
    assert (game_text if again.whole else deal_text)(again.record) == text
    return f"{found.record.game} {found.whole} {found.is_over} {len(found.record.plies)}"


def orders(data: bytes) -> str:
    """An order of cards is read and dealt."""
    game, rest = game_of(data)
    order = read_order(text_of(rest), "order", game.info.deck)
    game.deal(Setup(0, complete(game.info.options, {}), order))
    return game.info.id


def moves(data: bytes) -> str:
    """Move texts are played as far as they are legal, and the error is one line."""
    game, rest = game_of(data)
    texts = text_of(rest[1:]).split()
    line = play_line(game, Setup(1 + (rest[0] if rest else 0), complete(game.info.options, {})), texts)
    assert (line.problem is None) == (len(line.moves) == len(texts))
    for move in line.moves:
        assert parse(move.text) == move
    told = line.problem or ""
    assert "\n" not in told
    return f"{game.info.id} {len(line.moves)} {told.partition(': ')[2]}"


def options(data: bytes) -> str:
    """House rules, as typed and as stored; accepted rules are complete."""
    game, rest = game_of(data)
    specs, text = game.info.options, text_of(rest)
    if text.startswith("{"):
        given = read_options(text)
        assert read_options(options_text(given)) == given
    else:
        given = dict(typed_options(text.split("\n")))
    good = complete(specs, accepted(specs, given))
    assert complete(specs, good) == good
    complete(specs, given)
    return game.info.id


def seats(data: bytes) -> str:
    """Players as remembered and as named in records."""
    game, rest = game_of(data)
    texts = text_of(rest).split("\n")
    usual = company(tidy(texts[0]) or "You")
    seated = placed(texts[:16], usual, min(len(usual), len(texts)))
    assert len({player.name for player in seated}) == len({player.colour for player in seated}) == len(seated)
    for player in seated:
        assert read_player(player.text) == player
    return f"{game.info.id} {len(read_seats(texts, game, complete(game.info.options, {})))}"


def settings(data: bytes) -> str:
    """A settings file is read whatever it contains; the result is written and read back as the same."""
    loaded = from_toml(data)
    content, whole = file_content(loaded.settings)
    again = from_toml(content)
    assert not again.problems
    assert not again.loses
    assert to_toml(again.settings) == to_toml(loaded.settings) or not whole
    assert all(len(each.key) <= 100 and len(each.found) <= 100 for each in loaded.problems)
    for game in ALL_GAMES:
        specs = game.info.options
        complete(specs, accepted(specs, loaded.settings.options.get(game.info.id, {})))
    return " ".join(sorted(problem.key or problem.found for problem in loaded.problems))


def rows(data: bytes) -> str:
    """Rows of a database of schema 2, with values of every SQLite type in every column."""
    kind, *values = (data[0] % 2 if data else 0), *sql_values(data[1:])
    if kind == 1:
        round_row(_row(_ROUND, values))
    else:
        row, plies = _row(_GAME, values), values[len(_GAME) :]
        kept_of(row, [(n, *ply) for n, ply in enumerate(zip(plies[::2], plies[1::2], strict=False))])
    return str(kind)


def lines(data: bytes) -> str:
    """The line of a game with a valid checksum: a game read from it is written and read back as the same."""
    line = line_of(b'{"sum":"%08x",%b' % (zlib.crc32(data), data))
    if line is None:
        return "none"
    kept = game_in(line)
    assert game_in(game_line(kept, line.stamp)) == kept
    return kept.status.value


def _row(names: Sequence[str], values: Sequence[object]) -> dict[str, object]:
    """A row of these columns; those without a value are NULL."""
    return dict.fromkeys(names) | dict(zip(names, values, strict=False))


def sql_values(data: bytes) -> Iterator[object]:
    """Values written by ``sql_bytes``; any bytes can be read."""
    at = 0
    while at < len(data):
        kind, length = data[at] % 6, int.from_bytes(data[at + 1 : at + 3], "little")
        part = data[at + 3 : at + 3 + length]
        at += 3 + length
        if kind == 0:
            yield None
        elif kind == 1:
            yield int.from_bytes(part[:_BLOB], "little", signed=True)
        elif kind == 2:
            yield _number(part)
        elif kind == 3:
            yield part
        else:
            yield part.decode("utf-8", "replace") * (1 if kind == 4 else 100)


def _number(part: bytes) -> float | None:
    """Any number that SQLite stores, with more at the extremes; None for what SQLite stores as NULL."""
    if len(part) < _BLOB:
        return _EDGES[sum(part) % len(_EDGES)]
    number = struct.unpack("<d", part[:_BLOB])[0]
    return None if math.isnan(number) else number


_EDGES = (math.inf, -math.inf, 1e308, -1e308, 9e11, -1.0, 0.5, 2.0**63, 1e18, -0.0)


def sql_bytes(values: Sequence[object]) -> bytes:
    """Values of a row as bytes: type, length, and content."""
    return b"".join(bytes([kind]) + struct.pack("<H", len(part)) + part for kind, part in map(_encoded, values))


def _encoded(value: object) -> tuple[int, bytes]:
    if value is None:
        return 0, b""
    if isinstance(value, int):
        return 1, value.to_bytes(_BLOB, "little", signed=True)
    if isinstance(value, float):
        return 2, struct.pack("<d", value)
    return (4, value.encode()) if isinstance(value, str) else (3, bytes(value))  # type: ignore[call-overload]


# -- what they begin with ----------------------------------------------------------------------------------------------


def _of_games(text: Callable[[Record], bytes]) -> Callable[[], list[bytes]]:
    places = {game.info.id: bytes([at]) for at, game in enumerate(ALL_GAMES)}
    return lambda: [places[record.game] + text(record) for record in real_records()]


def _record_rows() -> list[bytes]:
    found = []
    for record in real_records():
        kept = admitted(record, 1)
        texts = {
            "card_order": " ".join(record.order),
            "options": options_text(record.options),
            "seats": json.dumps(record.seats),
        }
        results = {name: " ".join(map(str, getattr(kept, name))) for name in ("scores", "winners")}
        values = {
            "status": kept.status.value,
            "reason": kept.reason and kept.reason.value,
            "touched": 7,
            **texts,
            **results,
        }
        row = [values[name] if name in values else getattr(kept, name, getattr(record, name, None)) for name in _GAME]
        plies = [value for n, text in enumerate(record.plies) for value in (text, n in record.auto)]
        found.append(b"\0" + sql_bytes([*row, *plies]))
    return [*found, b"\1" + sql_bytes([1, 24, 40, "{}", "5 -4 3", 1e9, None, 0])]


def _shared_texts() -> list[bytes]:
    """Texts as shared, including the first format, and their bodies for resealing."""
    texts = [deal_text(each) for each in real_records()]
    texts += [game_text(each) for each in real_records() if not each.seats]
    texts += [json.loads(line)[0] for line in _OLD_TEXTS.read_text("utf-8").splitlines()]
    bodies = []
    for text in texts:
        _, version, name, signs, _ = text.split(":")
        place = next(at for at, game in enumerate(ALL_GAMES) if game.info.id == name)
        body = _decoded(signs)
        plain = zlib.decompress(body, wbits=-15) if int(version) == VERSION else body
        bodies.append(bytes([int(version), place]) + plain)
    return [*(b"\0" + text.encode() for text in texts), *bodies]


def _finished_lines() -> list[bytes]:
    return [game_line(admitted(record, number), number).text[18:] for number, record in enumerate(real_records(), 1)]


def _settings() -> list[bytes]:
    house = {game.info.id: dict(complete(game.info.options, {})) for game in ALL_GAMES}
    strange = {"mood": {"deep": [1, {"er": 2.5}], "t": "\u2028\x07"}, "list": ["a", ["b"]], "n": 16**20}
    more = b"\xef\xbb\xbfday = 2026-11-20T20:45:00Z\r\n[a.b.'c']\nd = 0xff\n[[e]]\nf = -inf\n\"g h\" = '''x'''\n"
    return [to_toml(each).encode() for each in (Settings(), Settings(options=house, unknown=strange))] + [more]


_SIGNS = tuple(
    word.encode()
    for word in ["{", "}", "[", "]", '"', ":", ",", "null", "true", "1e999", "-0", "NaN", "\\ud800", "\\u0000"]
)
_TOML = tuple(
    word.encode()
    for word in [
        "=",
        ".",
        "[[",
        "]]",
        "'''",
        '"""',
        "#",
        "inf",
        "nan",
        "0x",
        "0b",
        "1_0",
        "1979-05-27T07:32:00Z",
        "volume",
        "options",
        "golf",
        "players",
        "1e400",
    ]
)
_MOVES = tuple(
    word.encode() for word in ["draw", "move:", "play:", "clear:", "pass", "recycle", "redeal", ":1", ":999", ","]
)
_KEYS = tuple(spec.key.encode() for game in ALL_GAMES for spec in game.info.options)

TARGETS = {
    "records": Target(records, lambda: [dumps(each).encode() for each in real_records()], words=(*_SIGNS, *_MOVES)),
    "shared": Target(
        shared, _shared_texts, words=(b"cardtable:1:", b"cardtable:2:", b"klondike:", b"> ", b"=\r\n", *_SIGNS)
    ),
    "orders": Target(orders, _of_games(lambda record: " ".join(_pack(record)).encode()), words=(b"10H", b"BJ", b"R7")),
    "moves": Target(moves, _of_games(lambda record: b"\0" + " ".join(record.plies).encode()), words=_MOVES),
    "options": Target(options, _of_games(lambda record: _house(record).encode()), words=(*_KEYS, *_SIGNS, b"=", b"\n")),
    "seats": Target(
        seats,
        _of_games(lambda record: "\n".join(record.seats or ("person red Anna",)).encode()),
        words=(b"person ", b"bot:greedy ", b"\n", b" teal ", "\u0130".encode()),
    ),
    "settings": Target(settings, _settings, allowed=(), words=_TOML),
    "rows": Target(rows, _record_rows, allowed=BAD_ROW, words=(*_SIGNS, b"won", b"open")),
    "lines": Target(lines, _finished_lines, allowed=(StorageFailure,), words=(*_SIGNS, b"won", b"record", b"sum")),
}


def _pack(record: Record) -> tuple[str, ...]:
    deck = next(game.info.deck for game in ALL_GAMES if game.info.id == record.game)
    return tuple(map(deck.text, random.Random(record.number).sample(deck.cards, deck.size)))


def _house(record: Record) -> str:
    if record.number:
        return json.dumps(dict(record.options))
    return "\n".join(f"{key}={value}" for key, value in record.options.items())
