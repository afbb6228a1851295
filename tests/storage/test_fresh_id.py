"""Ids drawn by chance."""

from __future__ import annotations

from cardtable.session.ports import LAST_ID
from cardtable.storage.store import fresh_id


def test_an_id_lies_between_one_and_the_last_whatever_chance_gives() -> None:
    assert fresh_id(bytes) == 1
    assert fresh_id(lambda count: (LAST_ID - 1).to_bytes(count, "little")) == LAST_ID
    assert fresh_id(lambda count: LAST_ID.to_bytes(count, "little")) == 1
    assert 1 <= fresh_id(lambda count: b"\xff" * count) <= LAST_ID


def test_ids_of_the_program_do_not_meet() -> None:
    assert len({fresh_id() for _ in range(1000)}) == 1000
