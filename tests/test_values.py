"""Our value classes behave as those of ``dataclasses``, which the same source is made into for comparison."""

from __future__ import annotations

import copy
import dataclasses
import pickle
import subprocess
import sys
from collections.abc import Callable
from threading import Barrier, Thread
from types import SimpleNamespace
from typing import Any, ClassVar, Generic, TypeVar

import pytest

from cardtable import values

T = TypeVar("T")
_NAMES = {"ClassVar": ClassVar, "Generic": Generic, "T": T, "__name__": __name__}
_SOURCE = """
@dataclass(frozen=True, slots=True)
class Plain:
    x: int
    y: str = "a"
    z: dict[str, int] = field(default_factory=dict, hash=False)
    few: ClassVar[int] = 2

@dataclass(frozen=True, slots=True)
class Derived(Plain):
    w: int = field(kw_only=True)
    hidden: int = field(default=5, repr=False, compare=False)
    made: int = field(init=False, compare=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "made", self.x * 2)

@dataclass(frozen=True, slots=True)
class Typed(Generic[T]):
    what: T

@dataclass(frozen=True, slots=True)
class Own:
    x: int

    def __eq__(self, other): return True
    def __hash__(self): return 7
    def __repr__(self): return "own"

@dataclass(frozen=True, slots=True)
class Empty:
    pass

class Sub(Plain):
    def __init__(self): super().__init__(9)
"""


def _made(decorators: Any) -> Any:
    space: dict[str, Any] = {"dataclass": decorators.dataclass, "field": decorators.field, **_NAMES}
    exec("from __future__ import annotations\n" + _SOURCE, space)  # noqa: S102 -- twice the same source
    return SimpleNamespace(**space)


@pytest.fixture
def both() -> tuple[Any, Any]:
    """The classes of the source, ours and the standard ones."""
    return _made(values), _made(dataclasses)


_WHATS: dict[str, Callable[[Any], object]] = {
    "values": lambda m: repr([m.Plain(1), m.Plain(1, "b"), m.Plain(x=1, z={"k": 2}), m.Derived(3, w=4), m.Typed("t")]),
    "empty": lambda m: (repr(m.Empty()), m.Empty() == m.Empty(), hash(m.Empty())),
    "made by itself": lambda m: (m.Derived(3, w=1).made, m.Sub().x),
    "equal": lambda m: [
        m.Plain(1) == m.Plain(1),
        m.Plain(1) == m.Plain(2),
        m.Plain(1) == m.Sub(),
        m.Plain(1) == 1,
        m.Derived(1, w=2) == m.Derived(1, "a", w=2, hidden=9),
        m.Derived(1, w=2) != m.Derived(1, w=3),
    ],
    "hash": lambda m: [
        hash(m.Plain(1)) == hash(m.Plain(1, z={"k": 1})),
        hash(m.Plain(1)) == hash(m.Plain(2)),
        hash(m.Derived(1, w=2)) == hash(m.Derived(1, w=2, hidden=8)),
        hash(m.Own(1)),
    ],
    "own methods": lambda m: (repr(m.Own(1)), m.Own(1) == m.Own(2)),
    "fresh": lambda m: m.Plain(1).z is m.Plain(1).z,
    "match": lambda m: (m.Plain.__match_args__, m.Derived.__match_args__),
    "slots": lambda m: (m.Plain.__slots__, m.Derived.__slots__, hasattr(m.Plain(1), "__dict__"), m.Plain.few),
    "asdict": lambda m: dataclasses.asdict(m.Derived(1, w=2)),
    "fields": lambda m: [
        (each.name, each.type, each.init, each.kw_only, each.compare) for each in dataclasses.fields(m.Derived)
    ],
    "is one": lambda m: (dataclasses.is_dataclass(m.Plain), dataclasses.is_dataclass(m.Sub())),
    "standard replace": lambda m: repr(dataclasses.replace(m.Derived(1, w=2), x=5)),
    "copies": lambda m: (repr(copy.deepcopy(m.Derived(1, w=2, hidden=3))), copy.copy(m.Plain(4)).x),
}


@pytest.mark.parametrize("what", _WHATS)
def test_it_does_what_the_standard_one_does(both: tuple[Any, Any], what: str) -> None:
    ours, standard = both
    assert _WHATS[what](ours) == _WHATS[what](standard)


_WRONGS: dict[str, Callable[[Any, Any], object]] = {
    "too few": lambda m, _: m.Plain(),
    "too many": lambda m, _: m.Plain(1, "a", {}, 4),
    "unknown": lambda m, _: m.Plain(1, q=2),
    "by place": lambda m, _: m.Derived(1, "a", {}, 5, 6),
    "not to be given": lambda m, _: m.Derived(1, w=2, made=3),
    "replacing what is made": lambda m, d: d.replace(m.Derived(1, w=2), made=3),
    "assigning": lambda m, _: setattr(m.Plain(1), "x", 2),
    "deleting": lambda m, _: delattr(m.Plain(1), "x"),
}


@pytest.mark.parametrize("wrong", _WRONGS)
def test_it_refuses_what_the_standard_one_refuses(both: tuple[Any, Any], wrong: str) -> None:
    ours, standard = both
    with pytest.raises((TypeError, ValueError, AttributeError)) as expected:
        _WRONGS[wrong](standard, dataclasses)
    with pytest.raises(type(expected.value)):
        _WRONGS[wrong](ours, values)


def test_replacing_gives_the_same_value_with_other_fields(both: tuple[Any, Any]) -> None:
    ours, standard = both
    changed = values.replace(ours.Derived(1, w=2), x=5, w=7)
    assert repr(changed) == repr(dataclasses.replace(standard.Derived(1, w=2), x=5, w=7))
    assert changed.made == 10
    assert values.replace(standard.Plain(1), x=3).x == 3  # a standard value too


@values.dataclass(frozen=True, slots=True)
class Sent:
    """Can be found by its name, as what is sent to another process must be."""

    x: int
    y: tuple[int, ...] = ()


def test_a_value_can_be_sent_to_another_process() -> None:
    assert pickle.loads(pickle.dumps(Sent(1, (2, 3)))) == Sent(1, (2, 3))  # noqa: S301


def test_a_mutable_default_is_refused_when_the_class_is_made() -> None:
    with pytest.raises(ValueError, match="default_factory"):

        @values.dataclass(frozen=True, slots=True)
        class _Bad:
            x: list[int] = []  # noqa: RUF012


def test_threads_that_use_a_class_for_the_first_time_at_once_agree() -> None:
    for _ in range(50):
        made = _made(values)
        gate, seen = Barrier(4), []

        def use(made: Any = made, gate: Barrier = gate, seen: list[object] = seen) -> None:
            gate.wait()
            seen.append((made.Plain(1) == made.Plain(1), hash(made.Derived(2, w=1)) is not None))

        threads = [Thread(target=use) for _ in range(4)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert seen == [(True, True)] * 4


def test_making_classes_loads_nothing_of_the_standard_ones() -> None:
    code = (
        "import sys; from cardtable.kernel.state import Setup; Setup(1, {}) == Setup(1, {}); "
        "sys.exit('dataclasses' in sys.modules or 'inspect' in sys.modules)"
    )
    assert subprocess.run([sys.executable, "-c", code], check=False).returncode == 0
