"""Reads the pages that stand in a write-ahead log of SQLite, without SQLite, which drops everything behind a bad byte.

The sum of a frame is long enough to tell a single wrong byte from a frame that was never written whole, and mostly to
name it. Never raises. The format: https://www.sqlite.org/fileformat2.html#walformat
"""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from struct import pack, unpack

from msgspec import Struct

_HEAD, _FRAME_HEAD = 32, 24
_LITTLE, _BIG = 0x377F0682, 0x377F0683
_VERSION = 3007000
_USUAL_SIZE = 4096
_SIZES = frozenset({512, 1024, 2048, 4096, 8192, 16384, 32768, 65536})
_FIELD = 4
_WORD = 0xFFFFFFFF

WHOLE_BEHIND = 64
"""So many whole frames in a row behind one that is not are damage: they took half a minute of play, in which the system
flushes what it holds. Fewer may be what a loss of power leaves, which keeps any part of what was not flushed; SQLite
rightly passes over those."""

Sums = tuple[int, int]


class LogState(Struct, frozen=True):
    """What a log says. ``complaint``: why SQLite would pass over frames of it that were good once, empty when it would
    not; ``last``: the last frame that counts and ends a transaction, from 0; -1 when there is none.
    """

    complaint: str
    last: int


def state_of(log: bytes) -> LogState:
    """Go through a log as SQLite does when it opens the file, and on beyond the place where that stops."""
    return _Log(log).state()


def logged_pages(log: bytes) -> dict[int, bytes]:
    """The pages of the log as they stand after its last commit, by number from 1; empty when there is none.

    A frame whose sum is wrong still counts when others that belong to it follow: each row on it is judged by itself.
    """
    found = _Log(log)
    pages = {found.number(place): found.page(place) for place in range(found.state().last + 1)}
    return {number: page for number, page in pages.items() if 0 < number < 1 << 20}


class _Log:
    """A log as a row of frames, in which wrong bytes are put right where they can be named."""

    def __init__(self, log: bytes) -> None:
        self._data = bytearray(log)
        head = _mended_head(log[:_HEAD])
        self._head_is_spoilt = head != log[:_HEAD]
        if head is not None:
            self._data[:_HEAD] = head
        self._begin: Sums | None = None if head is None else self._numbers(24)
        said = int.from_bytes(self._data[8:12], "big")
        self._size = said if said in _SIZES else _USUAL_SIZE
        self._order = ">" if int.from_bytes(self._data[:4], "big") == _BIG else "<"
        self._count = max(0, len(log) - _HEAD) // (_FRAME_HEAD + self._size)
        self._salts = bytes(self._data[16:24])
        first = [salts for place in range(min(3, self._count)) if any(salts := self._salts_of(place))]
        if head is None and self._salts not in first:  # as the first frames say that agree
            self._salts = next((one for one, other in pairwise(first) if one == other), self._salts)

    def state(self) -> LogState:
        """What the whole of it says."""
        good, sums, spoilt = 0, self._begin, "its head" if self._head_is_spoilt else ""
        while sums is not None and good < self._count:
            if not self._is_whole(good, sums):
                if not self._is_near(good, sums):
                    break
                spoilt = spoilt or f"frame {good + 1}"
            sums = self._sums(good)
            good += 1
        run, last = self._behind(good)
        if run >= WHOLE_BEHIND or (run and self._begin is None):
            spoilt = spoilt or f"frame {good + 1}"
        last = self._last_commit(max(last, good - 1))
        return LogState(f"its log is spoilt: {spoilt}" if spoilt and last >= 0 else "", last)

    def number(self, place: int) -> int:
        """Of which page a frame holds the content."""
        return self._numbers(self._start(place))[0]

    def page(self, place: int) -> bytes:
        """That content."""
        start = self._start(place) + _FRAME_HEAD
        return bytes(self._data[start : start + self._size])

    # -- frames --------------------------------------------------------------------------------------------------------

    def _behind(self, bad: int) -> tuple[int, int]:
        """How many whole frames follow each other in the longest run behind a bad one, and which is the last
        whole one.
        """
        longest = run = 0
        last = -1
        for place in range(bad + 1, self._count):
            if not self._is_of_round(place - 1) and not self._is_of_round(place):
                break  # what follows is of an earlier round of the log
            run = run + 1 if self._is_whole(place, self._sums(place - 1)) else 0
            longest, last = max(longest, run), place if run else last
        return longest, last

    def _last_commit(self, last: int) -> int:
        """The last frame up to ``last`` that ends a transaction; -1 when none does."""
        places = range(last, -1, -1)
        return next((n for n in places if self._is_of_round(n) and self._numbers(self._start(n))[1]), -1)

    def _is_whole(self, place: int, sums: Sums) -> bool:
        return self._is_of_round(place) and _summed(sums, self._words(place)) == self._sums(place)

    def _is_near(self, place: int, sums: Sums) -> bool:
        """Whether a single byte of a frame is not what was written; it is put right if it is certain which."""
        start, found, said = self._start(place), _summed(sums, self._words(place)), self._sums(place)
        salts = self._salts_of(place)
        if found == said:
            return self._put(start + 8, salts, self._salts)
        if salts != self._salts:
            return False
        near = list(self._near_words(place, (said[0] - found[0]) & _WORD, (said[1] - found[1]) & _WORD))
        sums_near = start + 16, pack(">2I", *said), pack(">2I", *found)
        goes_on = place + 1 < self._count and self._is_whole(place + 1, found)
        if _differ_in_one(*sums_near[1:]) and (goes_on or not near):
            return self._put(*sums_near)
        if len(near) == 1 and not _differ_in_one(*sums_near[1:]):
            return self._put(*near[0])
        return bool(near)

    def _near_words(self, place: int, one: int, two: int) -> Iterator[tuple[int, bytes, bytes]]:
        """Words of a frame, any of which would make its sums wrong by ``one`` and ``two`` if it were wrong in one byte:
        where it stands, what it is, what it was.

        A word that is wrong by w makes them wrong by w times two numbers that depend on its place alone. Where w is
        a multiple of a high power of two several places do the same.
        """
        words = self._words(place)
        even, odd = (1, 1), (0, 1)
        for at in range(len(words) - 2, -1, -2):
            for index, (first, second) in ((at, even), (at + 1, odd)):
                wrong = one * pow(first, -1, 1 << 32) if first & 1 else two * pow(second, -1, 1 << 32)
                if (wrong * first - one) & _WORD or (wrong * second - two) & _WORD:
                    continue
                start = self._start(place) + index * _FIELD + (0 if index < 2 else _FRAME_HEAD - 2 * _FIELD)
                there, was = (pack(f"{self._order}I", word & _WORD) for word in (words[index], words[index] + wrong))
                if _differ_in_one(there, was):
                    yield start, there, was
            even, odd = _further(even), _further(odd)

    def _put(self, start: int, there: bytes, was: bytes) -> bool:
        """Put back what was there if that changes one byte."""
        if _differ_in_one(there, was):
            self._data[start : start + len(was)] = was
            return True
        return False

    def _is_of_round(self, place: int) -> bool:
        """Whether a frame was written since the log was last begun anew."""
        return self._salts_of(place) == self._salts

    def _start(self, place: int) -> int:
        return _HEAD + place * (_FRAME_HEAD + self._size)

    def _words(self, place: int) -> tuple[int, ...]:
        """What the sums of a frame are of: the first eight bytes of its head, and the page."""
        start = self._start(place)
        part = self._data[start : start + 8] + self._data[start + _FRAME_HEAD : start + _FRAME_HEAD + self._size]
        return unpack(f"{self._order}{len(part) // _FIELD}I", part)

    def _sums(self, place: int) -> Sums:
        return self._numbers(self._start(place) + 16)

    def _salts_of(self, place: int) -> bytes:
        start = self._start(place)
        return bytes(self._data[start + 8 : start + 16])

    def _numbers(self, at: int) -> tuple[int, int]:
        return int.from_bytes(self._data[at : at + 4], "big"), int.from_bytes(self._data[at + 4 : at + 8], "big")


def _mended_head(head: bytes) -> bytes | None:
    """The head of a log, one wrong byte of it put right; None when more are wrong, or it is not certain which."""
    if _is_head(head):
        return head
    changed = (head[:at] + bytes([byte]) + head[at + 1 :] for at in range(len(head)) for byte in range(256))
    near = list(filter(_is_head, changed))
    return near[0] if len(near) == 1 else None


def _is_head(head: bytes) -> bool:
    if len(head) < _HEAD:
        return False
    magic, version, size, *_, one, two = unpack(">8I", head)
    if magic not in {_LITTLE, _BIG} or version != _VERSION or size not in _SIZES:
        return False
    return _summed((0, 0), unpack(f"{'>' if magic == _BIG else '<'}6I", head[:24])) == (one, two)


def _summed(sums: Sums, words: tuple[int, ...]) -> Sums:
    """SQLite's running sum of two numbers."""
    one, two = sums
    for even, odd in zip(words[::2], words[1::2], strict=True):
        one = (one + even + two) & _WORD
        two = (two + odd + one) & _WORD
    return one, two


def _further(share: Sums) -> Sums:
    """What part a word two places earlier has in the sums."""
    one, two = share
    return (one + two) & _WORD, (one + 2 * two) & _WORD


def _differ_in_one(one: bytes, other: bytes) -> bool:
    return sum(first != second for first, second in zip(one, other, strict=True)) == 1
