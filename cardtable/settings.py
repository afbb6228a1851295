"""The person's settings: typed values in a TOML file. Unknown keys are kept, bad values are reported and defaulted.

Knows no game, screen or folder: what the name of a theme, a card back or a house rule means is judged by its owner.
"""

from __future__ import annotations

import math
import os
import re
from collections.abc import Mapping
from enum import Enum
from itertools import count
from pathlib import Path
from typing import Any

from cardtable.values import MISSING, Field, dataclass, field, fields

House = Mapping[str, str | int]  # house rules of one game
_MOST_LINES, _LONGEST_LINE = 16, 80  # of a list of texts


class Animation(Enum):
    """How much moves: what the system wishes (short fades where it wants less motion), nothing, short fades, everything."""

    SYSTEM = "system"
    OFF = "off"
    REDUCED = "reduced"
    FULL = "full"


class AutoMove(Enum):
    """Which cards go to the foundations by themselves: none, those nobody can need any more, all."""

    OFF = "off"
    SAFE = "safe"
    ALL = "all"


class TrickStays(Enum):
    """How long a finished trick stays on the table: for a moment, or until somebody clicks."""

    TIMED = "timed"
    CLICK = "click"


class FaceSize(Enum):
    """The drawing on the cards: ordinary, or large indices."""

    NORMAL = "normal"
    LARGE = "large"


def _within(default: float, low: float, high: float) -> Any:
    return field(default=default, metadata={"low": low, "high": high})


@dataclass(frozen=True, slots=True)
class Settings:
    """All settings. ``language`` is a code or "system"; ``volume`` 0–1; ``scale`` of the interface 0.75–3.0.

    ``own_letters``: index letters as decks of the language have them, else A K Q J; ``single_click``: one click plays a
    card that has only one place, in every game; ``players`` are the texts of those who sat down last (``session.seats``);
    ``four_colours_in`` and ``options`` (house rules) go by game id; the window's size is in points; ``unknown`` holds
    what other versions wrote.
    """

    language: str = "system"
    theme: str = "felt"
    face: FaceSize = FaceSize.NORMAL
    four_colours: bool = False
    back: str = "lattice"
    own_letters: bool = True
    animation: Animation = Animation.SYSTEM
    volume: float = _within(0.7, 0.0, 1.0)
    mute: bool = False
    auto_move: AutoMove = AutoMove.SAFE
    scale: float = _within(1.0, 0.75, 3.0)
    single_click: bool = False
    trick_stays: TrickStays = TrickStays.TIMED
    confirm_abandon: bool = True
    show_clock: bool = True
    window_width: int = _within(1280, 320, 16384)
    window_height: int = _within(800, 240, 16384)
    full_screen: bool = False
    players: tuple[str, ...] = ()
    four_colours_in: Mapping[str, bool] = field(default_factory=dict)
    options: Mapping[str, House] = field(default_factory=dict)
    unknown: Mapping[str, Any] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Problem:
    """A setting that could not be used; ``key`` is "" when it is the whole file."""

    key: str
    found: str


@dataclass(frozen=True, slots=True)
class Loaded:
    """Settings as far as they could be read, and what could not."""

    settings: Settings
    problems: tuple[Problem, ...] = ()


_FIELDS = {each.name: each for each in fields(Settings) if each.name != "unknown"}


def load(path: Path) -> Loaded:
    """Read the settings file. Never raises: a missing file gives the defaults, a broken one the defaults and a problem."""
    try:
        text = path.read_text(encoding="utf-8")
        import tomllib  # noqa: PLC0415 -- 5 ms, and before anything was ever set there is no file

        data = tomllib.loads(text)
    except FileNotFoundError:
        return Loaded(Settings())
    except (OSError, ValueError, RecursionError) as error:
        return Loaded(Settings(), (Problem("", str(error) or type(error).__name__),))
    problems: list[Problem] = []
    read = {key: _read(_FIELDS[key], value, problems) for key, value in data.items() if key in _FIELDS}
    unknown = {key: value for key, value in data.items() if key not in _FIELDS}
    good = {key: value for key, value in read.items() if value is not None}
    return Loaded(Settings(**good, unknown=unknown), tuple(problems))


def save(path: Path, settings: Settings) -> None:
    """Write the settings file: the whole of it or, when OSError is raised, nothing. A file nobody can read is kept aside."""
    path.parent.mkdir(parents=True, exist_ok=True)
    new = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        with new.open("w", encoding="utf-8", newline="\n") as file:
            file.write(to_toml(settings))
            file.flush()
            os.fsync(file.fileno())
        if any(problem.key == "" for problem in load(path).problems):
            _keep_aside(path)
        new.replace(path)
    finally:
        new.unlink(missing_ok=True)


def to_toml(settings: Settings) -> str:
    """The settings file as text."""
    values = {**settings.unknown, **{name: getattr(settings, name) for name in _FIELDS}}
    plain = [f"{_key(key)} = {_toml(value)}" for key, value in values.items() if not isinstance(value, Mapping)]
    tables = [
        "\n".join((f"\n[{_key(key)}]", *(f"{_key(inner)} = {_toml(each)}" for inner, each in value.items())))
        for key, value in values.items()
        if isinstance(value, Mapping) and (value or key in settings.unknown)
    ]
    return "\n".join((*plain, *tables)) + "\n"


def _entry(name: str, value: Any) -> House | bool | None:
    if name == "options":
        return value if isinstance(value, dict) and {type(each) for each in value.values()} <= {str, int} else None
    return value if isinstance(value, bool) else None


def _read(known: Field[Any], value: Any, problems: list[Problem]) -> Any:
    """The value of a setting, or None when it cannot be used; of a table the entries that can be used."""
    is_table = known.default is MISSING
    if is_table and isinstance(value, dict):
        read = {key: _entry(known.name, each) for key, each in value.items()}
        problems.extend(Problem(f"{known.name}.{key}", str(value[key])) for key, each in read.items() if each is None)
        return {key: each for key, each in read.items() if each is not None}
    good = None if is_table else _fitting(known, value)
    if good is None:
        problems.append(Problem(known.name, str(value)))
    return good


def _fitting(known: Field[Any], value: Any) -> Any:
    """``value`` if it is of the kind and in the bounds of its setting, else None."""
    kind = type(known.default)
    if issubclass(kind, Enum):
        return next((each for each in kind if each.value == value), None)
    if kind is tuple:
        return tuple(value) if _is_list_of_lines(value) else None
    if kind is float and type(value) is int:
        value = float(value)
    if type(value) is not kind:
        return None
    if isinstance(value, str):
        return value if re.fullmatch(r"[\w-]{0,40}", value) else None
    low, high = known.metadata.get("low", -math.inf), known.metadata.get("high", math.inf)
    return value if low <= value <= high else None


def _is_list_of_lines(value: Any) -> bool:
    return (
        isinstance(value, list)
        and len(value) <= _MOST_LINES
        and all(isinstance(each, str) and len(each) <= _LONGEST_LINE and each.isprintable() for each in value)
    )


def _keep_aside(path: Path) -> None:
    names = (path.with_name(f"{path.name}.unreadable-{number}") for number in count(1))
    path.replace(next(name for name in names if not name.exists()))


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else _toml(key)


def _toml(value: Any) -> str:
    """A value as TOML has it on one line; in texts everything that might not be plain is escaped."""
    if isinstance(value, Enum):
        return _toml(value.value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        plain = (c if c.isprintable() and c not in '"\\' else f"\\U{ord(c):08X}" for c in value)
        return f'"{"".join(plain)}"'
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_toml, value))}]"
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{_key(key)} = {_toml(each)}' for key, each in value.items())}}}"
    return value.isoformat() if hasattr(value, "isoformat") else repr(value)
