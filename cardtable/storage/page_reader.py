"""Reads rows out of the bytes of a SQLite file, page by page and without SQLite: for files that SQLite refuses.

A row is recognised by the form of its columns, so nothing that leads to it has to be whole: no header, schema or list
of cells. Never raises, whatever the bytes are; time and memory are bounded by the size of the file. What rows mean is
judged in ``salvage``. The format: https://www.sqlite.org/fileformat2.html
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from struct import unpack, unpack_from
from typing import Final

from msgspec import Struct

Value = int | float | str | bytes | None
"""A value as it is stored; bytes of a text that are no UTF-8 are there as lone surrogates (``surrogateescape``)."""

REACHED, STRAY, SEARCHED, FREED = range(4)
"""Ranks of a row: listed on a page that a tree leads to; on one that none leads to; listed nowhere and found by its
form; on a page that is given up. Of two rows with one key that of the lower rank is the one that stands."""

LARGEST: Final = 1 << 28
"""Bytes of a file that are read; what lies behind is passed over."""

_LARGEST_ROW: Final = 1 << 20
_TABLE_LEAF, _TABLE_INNER, _INDEX_LEAF, _INDEX_INNER = 13, 5, 10, 2
_KINDS = frozenset({_TABLE_LEAF, _TABLE_INNER, _INDEX_LEAF, _INDEX_INNER})
_LISTING = (_TABLE_LEAF, _INDEX_LEAF, _INDEX_INNER)
"""The kinds of pages that hold rows."""
_USUAL_SIZE = 4096
_SIZES = (4096, 1024, 2048, 8192, 16384, 32768, 65536, 512)
_LONGEST_VARINT = 9
_INTEGERS = rb"[\x01-\x06\x08\x09]"
_WIDTHS = (0, 1, 2, 3, 4, 6, 8, 8, 0, 0)
"""Bytes of the serial types 0 to 9."""


class Shape(Struct, frozen=True):
    """The form of a table's rows.

    ``columns`` has a letter each: n nothing (the place of a row id), i whole, r a number, t text, b bytes, capital if
    it may also be missing. The last ones may be missing down to ``least``; more than these are passed over. ``keyed``:
    the table has no row ids and lies in the form of an index. ``hint`` finds where a record may begin.
    """

    name: str
    columns: str
    hint: bytes
    least: int
    keyed: bool = False


class FoundRow(Struct, frozen=True):
    """A row: the name of its shape, its rank, its row id (0 where there is none) and its values."""

    shape: str
    rank: int
    row_id: int
    values: tuple[Value, ...]


SHAPES: Final = (
    Shape("plies", "iiti", rb"(?=[\x05\x06]" + _INTEGERS + _INTEGERS + rb"[\x0d-\xff])", 4, keyed=True),
    Shape("games", "niititittti" + "rriitTiRIItt", rb"(?=[\x16-\x40]\x00" + _INTEGERS + _INTEGERS + rb")", 21),
    Shape("copies", "nb", rb"(?=[\x03-\x06]\x00[\x0c-\xff])", 2),
    Shape("rounds", "niittrRi", rb"(?=[\x09-\x0e]\x00" + _INTEGERS + _INTEGERS + rb")", 8),
    Shape("schema", "tttiT", rb"(?=[\x06-\x09]\x17[\x0d-\xff])", 5),
    Shape("counted", "tr", rb"(?=[\x03\x04][\x0d-\xff])", 2),
)
"""The tables of the program; ``schema`` is that of SQLite, which says where the others begin."""

_FIRST_PAGES = (2, 4, 5)
"""Where the trees of rounds, games and plies begin in a file that this program made, should the schema not say it."""


class PageReader:
    """All rows of a file. ``later`` are pages that stand in its log, by number from 1."""

    def __init__(self, data: bytes, later: Mapping[int, bytes] | None = None) -> None:
        later = later or {}
        self._size = page_size(data) if not later else len(next(iter(later.values())))
        self._data, self._later = data[:LARGEST], later
        self._count = max(-(-len(self._data) // self._size), max(later, default=0))
        self._overflow_budget = 4 * self._count + 64

    def rows(self) -> Iterator[FoundRow]:
        """Every row of a known form, with its rank; the same key may come several times."""
        schema = [row.values for row in self._page_rows(1, REACHED) if row.shape == "schema"] if self._count else []
        reached, freed = self._reached(schema), self._freed()
        for number in range(1, self._count + 1):
            rank = REACHED if number in reached else FREED if number in freed else STRAY
            yield from self._page_rows(number, rank)

    # -- pages ---------------------------------------------------------------------------------------------------------

    def _page(self, number: int) -> bytes:
        """A page, filled up with zeros where the file ends before it does."""
        found = self._later.get(number)
        if found is None:
            found = self._data[(number - 1) * self._size : number * self._size]
        return found if len(found) == self._size else found[: self._size] + bytes(self._size - len(found))

    def _reached(self, schema: Sequence[tuple[Value, ...]]) -> set[int]:
        """The pages that the trees lead to. The first pages are taken as SQLite lists them, and as they usually lie."""
        waiting = [1, *_FIRST_PAGES]
        waiting += [number for *_, number, _sql in schema if isinstance(number, int)]
        reached: set[int] = set()
        while waiting:
            number = waiting.pop()
            if number in reached or not 1 <= number <= self._count:
                continue
            reached.add(number)
            waiting += self._children(number)
        return reached

    def _children(self, number: int) -> list[int]:
        page, head = self._page(number), 100 if number == 1 else 0
        if page[head] not in {_TABLE_INNER, _INDEX_INNER}:
            return []
        places = [place for place in _pointers(page, head, 12) if place + 4 <= self._size]
        return [*(_number(page, place) for place in places), _number(page, head + 8)]

    def _freed(self) -> set[int]:
        """The pages of the free list, as far as it hangs together."""
        freed: set[int] = set()
        number = _number(self._page(1), 32) if self._count else 0
        while 1 < number <= self._count and number not in freed:
            freed.add(number)
            page = self._page(number)
            count = min(_number(page, 4), self._size // 4 - 2)
            freed.update(_number(page, 8 + 4 * n) for n in range(count))
            number = _number(page, 0)
        return freed

    # -- rows of a page ------------------------------------------------------------------------------------------------

    def _page_rows(self, number: int, rank: int) -> list[FoundRow]:
        """The rows that the page's own list leads to; of a page that does not add up, also those found by their
        form.
        """
        page, head = self._page(number), 100 if number == 1 else 0
        kind = page[head]
        found: dict[int, FoundRow] = {}
        if kind == _TABLE_INNER and self._is_inner(page, head):
            return []
        if kind in _LISTING and self._listed(page, head, kind, rank, found):
            return list(found.values())
        for other in _LISTING:
            if other != kind:
                self._listed(page, head, other, rank, found)
        for shape in SHAPES:
            self._searched(page, shape, max(rank, SEARCHED), found)
        return list(found.values())

    def _is_inner(self, page: bytes, head: int) -> bool:
        """Whether this is a page of a table that holds no rows, but leads to those that do."""
        used, start = 0, self._size
        for place in _pointers(page, head, 12):
            _, end = _varint(page, place + 4)
            if not end or not 1 <= _number(page, place) <= self._count:
                return False
            used, start = used + end - place, min(start, place)
        return used + _free_bytes(page, head, start) == self._size - start

    def _listed(self, page: bytes, head: int, kind: int, rank: int, found: dict[int, FoundRow]) -> bool:
        """Take the cells that a page of that kind lists; whether they are all there is on it, to the byte."""
        inner, whole = kind == _INDEX_INNER, True
        used, start = 0, self._size
        pointers = _pointers(page, head, 12 if inner else 8)
        for place in pointers:
            at = place + 4 if inner else place
            size = self._cell(page, at, kind != _TABLE_LEAF, rank, found)
            whole = whole and size >= 0
            used, start = used + max(4, size + (at - place)), min(start, place)
        return (
            whole
            and used + _free_bytes(page, head, start) == self._size - start
            and len(set(pointers)) == len(pointers) == int.from_bytes(page[head + 3 : head + 5], "big")
        )

    def _cell(self, page: bytes, at: int, keyed: bool, rank: int, found: dict[int, FoundRow]) -> int:
        """Read the cell at ``at``; its length in bytes, -1 when it is none of ours or does not fit the page."""
        payload, begin = _varint(page, at)
        row_id = 0
        if not keyed:
            row_id, begin = _varint(page, begin)
        if not begin or not 0 < payload <= _LARGEST_ROW:
            return -1
        local = self._local(payload, keyed=keyed)
        end = begin + local + (4 if local < payload else 0)
        if end > self._size:
            return -1
        head = _head(page, begin)
        for shape in SHAPES:
            types, length = _types(head, shape.columns, shape.least) if shape.keyed == keyed else ((), 0)
            if length == payload:
                record = self._payload(page, begin, payload, local)
                if record is None:
                    return -1
                found[at] = FoundRow(shape.name, rank, row_id, _values(record, types, len(shape.columns)))
                return end - at
        # An index of ours is no table: its cells are counted, and mean nothing here.
        return end - at if keyed and _types(head)[1] == payload else -1

    def _searched(self, page: bytes, shape: Shape, rank: int, found: dict[int, FoundRow]) -> None:
        """Look for records of that form at every byte of a page."""
        for match in _compiled(shape).finditer(page):
            begin = match.start()
            _, length = _types(_head(page, begin), shape.columns, shape.least)
            if not 0 < length <= _LARGEST_ROW:
                continue
            size = _as_varint(length)
            last = begin - len(size)  # where the cell begins if no row id stands between its length and the record
            for at in (last,) if shape.keyed else range(last - 1, last - 1 - _LONGEST_VARINT, -1):
                if at <= 0 or at in found:
                    break
                if page.startswith(size, at) and (shape.keyed or _varint(page, at + len(size))[1] == begin):
                    self._cell(page, at, shape.keyed, rank, found)
                    break

    def _local(self, payload: int, *, keyed: bool) -> int:
        """How many bytes of a payload lie on the page of its cell."""
        most = (self._size - 12) * 64 // 255 - 23 if keyed else self._size - 35
        if payload <= most:
            return payload
        least = (self._size - 12) * 32 // 255 - 23
        kept = least + (payload - least) % (self._size - 4)
        return kept if kept <= most else least

    def _payload(self, page: bytes, begin: int, payload: int, local: int) -> bytes | None:
        """The whole payload, with what flows over onto other pages; None where the chain breaks."""
        if local == payload:
            return page[begin : begin + payload]
        parts, missing = [page[begin : begin + local]], payload - local
        number = _number(page, begin + local)
        while missing > 0:
            self._overflow_budget -= 1
            if not 1 < number <= self._count or self._overflow_budget < 0:
                return None
            more = self._page(number)
            number = _number(more, 0)
            parts.append(more[4 : 4 + missing])
            missing -= self._size - 4
        return b"".join(parts)


def page_size(data: bytes) -> int:
    """The size of the pages: what the header says if that can be, else what most looks like pages."""
    said = int.from_bytes(data[16:18], "big")
    said = 65536 if said == 1 else said
    if said in _SIZES and (said == _USUAL_SIZE or _looks_cut(data, said) >= _looks_cut(data, _USUAL_SIZE)):
        return said
    return max(_SIZES, key=lambda size: (_looks_cut(data, size), size == _USUAL_SIZE))


def _looks_cut(data: bytes, size: int) -> float:
    """How much of the file begins like a page, cut to that size: 0 to 1."""
    starts = [100 if place == 0 else place for place in range(0, len(data), size)][:256]
    return sum(1 for place in starts if place < len(data) and _is_head(data, place, size)) / max(1, len(starts))


def _is_head(data: bytes, place: int, size: int) -> bool:
    head = data[place : place + 8]
    content = int.from_bytes(head[5:7], "big") or 65536
    return len(head) == 8 and head[0] in _KINDS and 0 < content <= size and head[7] < 64


def _pointers(page: bytes, head: int, head_size: int) -> list[int]:
    """Where the cells of a page begin, as far as its list lies on it."""
    first = head + head_size
    count = min(int.from_bytes(page[head + 3 : head + 5], "big"), (len(page) - first) // 2)
    places = unpack_from(f">{count}H", page, first)
    return [place for place in places if first <= place < len(page)]


def _free_bytes(page: bytes, head: int, start: int) -> int:
    """Bytes behind ``start`` that the page lists as free; -1 when the list does not hang together."""
    free, place, seen = page[head + 7], int.from_bytes(page[head + 1 : head + 3], "big"), 0
    content = int.from_bytes(page[head + 5 : head + 7], "big") or 65536
    if content > start:
        return -1
    while place:
        if place + 4 > len(page) or place <= seen:
            return -1
        seen, size = place, int.from_bytes(page[place + 2 : place + 4], "big")
        if place >= start:
            free += size
        place = int.from_bytes(page[place : place + 2], "big")
    return free


def _number(page: bytes, at: int) -> int:
    return int.from_bytes(page[at : at + 4], "big")


def _varint(page: bytes, at: int) -> tuple[int, int]:
    """The number at ``at`` and where it ends; the end is 0 when it runs off the page."""
    value = 0
    for n, byte in enumerate(page[at : at + _LONGEST_VARINT] if at else b""):
        if n == _LONGEST_VARINT - 1:
            return _signed((value << 8) | byte), at + n + 1
        value = (value << 7) | (byte & 0x7F)
        if byte < 0x80:
            return value, at + n + 1
    return 0, 0


def _as_varint(value: int) -> bytes:
    """The bytes in which SQLite writes a number."""
    parts = [value & 0x7F]
    while value := value >> 7:
        parts.append(value & 0x7F | 0x80)
    return bytes(reversed(parts))


def _signed(value: int) -> int:
    return value - (1 << 64) if value >= 1 << 63 else value


_FITTING = {
    **{(letter, serial): True for letter in "irIR" for serial in (1, 2, 3, 4, 5, 6, 8, 9)},
    ("r", 7): True,
    ("R", 7): True,
    **{(letter, 0): True for letter in "nIRTB"},
}


def _fits(letter: str, serial: int) -> bool:
    if serial < 12:
        return (letter, serial) in _FITTING
    return letter in ("tT" if serial & 1 else "bB")


def _head(page: bytes, begin: int) -> bytes:
    """The head of a record that begins there; empty when none of ours does, for their heads are short: a byte tells the
    length.
    """
    size = page[begin] if begin < len(page) else 0
    return page[begin : begin + size] if 1 < size < 0x80 and begin + size <= len(page) else b""


@lru_cache(maxsize=1 << 12)
def _types(head: bytes, columns: str = "", least: int = 1) -> tuple[tuple[int, ...], int]:
    """The types of the values that the head of a record tells of, and the length of the record; none and 0 when one
    does not fit its column, or there are fewer than ``least``. Rows of a table have few heads.
    """
    types: list[int] = []
    at, total = 1, len(head)
    while at < len(head):
        serial, at = _varint(head, at)
        if not at or serial < 0 or serial in {10, 11}:  # SQLite keeps these two for itself
            return (), 0
        if len(types) < len(columns) and not _fits(columns[len(types)], serial):
            return (), 0
        types.append(serial)
        total += _WIDTHS[serial] if serial < 10 else (serial - 12) // 2
    return (tuple(types), total) if len(types) >= least else ((), 0)


def _values(record: bytes, serials: Sequence[int], count: int) -> tuple[Value, ...]:
    values: list[Value] = []
    at = record[0]
    for serial in serials[:count]:
        if serial >= 12:
            end = at + (serial - 12) // 2
            part = record[at:end]
            values.append(part.decode("utf-8", "surrogateescape") if serial & 1 else part)
        else:
            end = at + _WIDTHS[serial]
            values.append(_plain(serial, record[at:end]))
        at = end
    return tuple(values)


def _plain(serial: int, part: bytes) -> Value:
    if serial == 0:
        return None
    if serial == 7:
        number: float = unpack(">d", part)[0]
        return number
    return serial - 8 if serial > 7 else int.from_bytes(part, "big", signed=True)


_patterns: dict[str, re.Pattern[bytes]] = {}


def _compiled(shape: Shape) -> re.Pattern[bytes]:
    if shape.name not in _patterns:
        _patterns[shape.name] = re.compile(shape.hint, re.DOTALL)
    return _patterns[shape.name]
