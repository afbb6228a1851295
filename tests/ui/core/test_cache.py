from __future__ import annotations

import pytest

from cardtable.ui.core.assets import Bounded


def test_what_was_not_used_for_longest_is_forgotten_first():
    cache = Bounded(2)
    made = []

    def ask(key):
        return cache.get(key, lambda: made.append(key) or key)

    for key in "abacb":
        ask(key)
    assert made == ["a", "b", "c", "b"]
    assert len(cache) == 2


def test_the_weight_never_passes_the_limit():
    cache = Bounded(10, weigh=len)
    for size in (4, 5, 6, 3, 20):
        cache.get(size, lambda size=size: "x" * size)
        assert cache.weight <= 10


def test_one_value_too_heavy_is_handed_out_but_not_kept():
    cache = Bounded(3, weigh=len)
    assert cache.get("k", lambda: "long text") == "long text"
    assert len(cache) == 0


def test_clearing_forgets_everything():
    cache = Bounded(3)
    cache.get("a", lambda: 1)
    cache.clear()
    assert (len(cache), cache.weight) == (0, 0)


def test_a_limit_can_be_raised_and_lowered():
    cache = Bounded(2)
    cache.limit_to(4)
    for key in "abcde":
        cache.get(key, lambda key=key: key)
    assert len(cache) == 4
    cache.limit_to(1)
    assert (len(cache), cache.weight) == (1, 1)
    cache.get("e", lambda: pytest.fail("the latest was given up"))
