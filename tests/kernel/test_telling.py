"""What is told, as a value: equal when all of it is, and to be looked up whatever fills its places."""

from __future__ import annotations

from cardtable.kernel.telling import Said, Sentence


def test_what_is_said_can_be_looked_up_although_what_fills_it_cannot() -> None:
    one, other = Said("round.ends", {"n": 1}), Said("round.ends", {"n": 2})
    assert {one: "first", other: "second"}[Said("round.ends", {"n": 2})] == "second"
    assert len({Sentence(one, {"name": 0}), Sentence(one, {"name": 0}), Sentence(one, {"name": 1})}) == 2
