"""The second writing of a game that is over: all of it in one packed and summed row, which lies elsewhere in the file.

What spoils the rows of a game does not spoil its copy, and the sum tells which of two is right. The table belongs to no
schema: it is made when the first game ends, and a program that does not know it passes over it. Nothing reads a copy
but the rescue and the check.
"""

from __future__ import annotations

import json
import zlib

from msgspec import Struct

from cardtable.kernel.errors import BadRecord
from cardtable.kernel.outcome import Reason
from cardtable.session.ports import Kept, Status
from cardtable.session.record_text import LONGEST_TEXT, dumps, loads

COPIES_TABLE = "CREATE TABLE IF NOT EXISTS copies (id INTEGER PRIMARY KEY, content BLOB NOT NULL)"

_SUM = 4


class Stamped(Struct, frozen=True):
    """A game and the stamp (``touched``) of its last change."""

    kept: Kept
    touched: int


def copy_of(kept: Kept, touched: int) -> bytes | None:
    """The copy of a game as it stands after the change with that stamp; None of one that could not be had from it
    again.
    """
    copy = _packed(kept, touched)
    return copy if unpacked(kept.id, copy) == Stamped(kept, touched) else None


def _packed(kept: Kept, touched: int) -> bytes:
    standing = {
        "touched": touched,
        "status": kept.status.value,
        "reason": kept.reason.value if kept.reason else None,
        "score": kept.score,
        "ended": kept.ended,
        "round_id": kept.round_id,
        "hole": kept.hole,
        "scores": kept.scores,
        "winners": kept.winners,
        "record": dumps(kept.record),
    }
    content = zlib.compress(json.dumps(standing, separators=(",", ":")).encode("ascii"))
    return _sum(kept.id, content) + content


def unpacked(record_id: int, copy: object) -> Stamped | None:
    """The game of a copy; None when a single bit of it, or the id it stands under, is not what was written."""
    if not isinstance(copy, bytes) or copy[:_SUM] != _sum(record_id, copy[_SUM:]):
        return None
    try:
        text = zlib.decompressobj().decompress(copy[_SUM:], 2 * LONGEST_TEXT)
        standing = json.loads(text)
        kept = Kept(
            record_id,
            loads(standing["record"]),
            Status(standing["status"]),
            standing["round_id"],
            standing["hole"],
            Reason(standing["reason"]) if standing["reason"] else None,
            standing["score"],
            standing["ended"],
            tuple(standing["scores"]),
            tuple(standing["winners"]),
        )
        return Stamped(kept, int(standing["touched"]))
    except (zlib.error, ValueError, OverflowError, KeyError, TypeError, RecursionError, BadRecord):
        return None


def _sum(record_id: int, content: bytes) -> bytes:
    return zlib.crc32(record_id.to_bytes(8, "big", signed=True) + content).to_bytes(_SUM, "big")
