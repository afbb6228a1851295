"""A View as one line of text, and back: all that a bot in another process gets of a game. And the chance that belongs to it.

The text is JSON. Values of a view are written by what they are: numbers, words and nothing as they stand, everything else
as a list that begins with its kind; values of the games' own classes with the name of the class. Only frozen values of
the kernel and of the games can be written at all, and no State, Setup or Record among them.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from enum import Enum
from importlib import import_module
from typing import Final

import msgspec
from msgspec import Struct

from cardtable.kernel.errors import BadInput
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import AnyView, Record, Setup, State, View

_TUPLE, _SET, _MAPPING, _ENUM, _VALUE = "tuple", "set", "map", "enum", "value"
_ROOMS: Final = ("cardtable.kernel.", "cardtable.games.")
"""Where the classes of views stand."""

_TRUTHS: Final = (State, Setup, Record)
"""What says more than a seat may know."""

_DEEPEST: Final = 40
_FILE: Final = re.compile(r"\bcardtable(\.\w+)+:")


def view_text(view: AnyView) -> str:
    """The view as text, the same for equal views. Raises TypeError for what no view has."""
    return msgspec.json.encode(_written(view)).decode()


def read_view(text: str) -> AnyView:
    """The view of a text. Raises BadInput when it is none."""
    try:
        view = _read(msgspec.json.decode(text), 0)
    except (ValueError, TypeError, LookupError, AttributeError, ImportError, RecursionError) as problem:
        raise BadInput(f"no view: {problem}"[:200]) from problem
    if not isinstance(view, View):
        raise BadInput("no view: another value")
    return view


def chance_of(text: str) -> Chance:
    """The chance of whoever knows just this: the same whenever it is asked, and with nothing of the deal number in it.

    In which file a class stands is left out: it says nothing of the game.
    """
    from hashlib import blake2b  # noqa: PLC0415 - the gallery needs no bots

    return Chance(int.from_bytes(blake2b(_FILE.sub("", text).encode(), digest_size=8).digest(), "big"))


def _written(value: object) -> object:
    if value is None or isinstance(value, bool | str) or type(value) in {int, float}:
        return value
    if isinstance(value, Enum):
        return [_ENUM, _name(type(value)), value.name]
    if isinstance(value, int):
        return int(value)
    if isinstance(value, tuple):
        return [_TUPLE, *map(_written, value)]
    if isinstance(value, frozenset):
        return [_SET, *sorted(map(_written, value), key=repr)]
    if isinstance(value, Mapping):
        return [_MAPPING, *([_written(key), _written(each)] for key, each in value.items())]
    if isinstance(value, _TRUTHS):
        raise TypeError(f"a {type(value).__name__} is not for the other side")
    return [_VALUE, _name(type(value)), *(_written(getattr(value, each)) for each in _names(type(value)))]


def _name(kind: type) -> str:
    if not kind.__module__.startswith(_ROOMS):
        raise TypeError(f"no value of the games: {kind.__qualname__}")
    return f"{kind.__module__}:{kind.__qualname__}"


def _names(kind: type) -> list[str]:
    if not issubclass(kind, Struct):
        raise TypeError(f"no value of the games: {kind.__qualname__}")
    return list(kind.__struct_fields__)


def _read(written: object, depth: int) -> object:
    if depth > _DEEPEST:
        raise ValueError("values within values without end")
    if not isinstance(written, list):
        return written
    kind, *rest = written
    if kind == _MAPPING:
        return {_read(key, depth + 1): _read(each, depth + 1) for key, each in rest}
    if kind == _ENUM:
        return getattr(_class(rest[0], Enum), rest[1])
    if kind == _VALUE:
        made, values = _class(rest[0], object), [_read(each, depth + 1) for each in rest[1:]]
        return made(**dict(zip(_names(made), values, strict=True)))
    values = [_read(each, depth + 1) for each in rest]
    return {_TUPLE: tuple, _SET: frozenset}[kind](values)


def _class(name: str, above: type) -> type:
    module, _, cls = name.partition(":")
    if not module.startswith(_ROOMS):
        raise ValueError(f"no class of the games: {name}")
    found = getattr(import_module(module), cls)
    if not (isinstance(found, type) and issubclass(found, above)):
        raise TypeError(f"no class: {name}")
    return found
