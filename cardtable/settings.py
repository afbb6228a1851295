"""The person's settings: typed values in a TOML file. Unknown keys are kept, bad values are reported and replaced by
defaults.

Knows no game, screen or folder: names of themes, card backs and house rules are checked by their owners. No file can
make reading or saving raise, hang or grow: size, depth, numbers and texts are bounded.
"""

from __future__ import annotations

import math
import os
import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from enum import Enum
from itertools import count
from pathlib import Path
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct
from msgspec.structs import replace

from cardtable.files import make_private, put_in_place, read_bounded, replacing, text_of
from cardtable.letters import is_written

_Code = Annotated[str, Meta(pattern=r"^[\w-]{0,40}\Z")]
_Line = Annotated[str, Meta(max_length=80)]
_Lines = Annotated[tuple[_Line, ...], Meta(max_length=16)]
_Key = Annotated[
    str, Meta(pattern=r"(?i)^(ctrl\+)?(alt\+)?(shift\+)?([^\sİ]|[a-z][a-z0-9]{1,11})\Z")
]  # İ has two characters in lower case
_Keys = Annotated[tuple[_Key, ...], Meta(max_length=16)]
_Word = Annotated[str, Meta(max_length=200)]
_Value = _Word | Annotated[int, Meta(ge=1 - 2**63, le=2**63 - 1)]
House = Annotated[Mapping[_Word, _Value], Meta(max_length=100)]
"""House rules of one game; those of any record fit."""

MOST_BYTES = 1_000_000
"""Bytes of a settings file that is read; a saved one is never longer."""

DEEPEST = 32
"""The deepest nesting of values, and the most parts of a dotted key."""

MOST_PROBLEMS = 20
"""The most problems reported of a file; the rest is counted."""

HIGH_CONTRAST = "contrast"
"""The theme used when the desktop asks for high contrast."""

_SHOWN = 100  # characters of a value in a problem
_HEAD = "# cardtable writes this file anew when a setting changes: what it does not know stays, comments do not."
_LEFT_AFTER = 3600  # seconds; no save takes longer
_DIGITS = 4000  # of a decimal number; Python converts few more, but hexadecimal ones of any length


class Animation(Enum):
    """How much moves: what the system asks for, nothing, short fades, everything."""

    SYSTEM = "system"
    OFF = "off"
    REDUCED = "reduced"
    FULL = "full"


class AutoMove(Enum):
    """Which cards go to the foundations by themselves: none, those that nobody can need any more, all."""

    OFF = "off"
    SAFE = "safe"
    ALL = "all"


class TrickStays(Enum):
    """How long a finished trick stays on the table: for a moment, or until a click."""

    TIMED = "timed"
    CLICK = "click"


class ResultsStay(Enum):
    """How long the result of a hand stays: until a click, or a number of seconds."""

    CLICK = "click"
    TEN = "10"
    TWENTY = "20"

    @property
    def seconds(self) -> float | None:
        """None: until a click."""
        return None if self is ResultsStay.CLICK else float(self.value)


class BotPace(Enum):
    """How long computer players wait before they play: long, as usual, hardly, or until a click."""

    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"
    CLICK = "click"

    @property
    def factor(self) -> float:
        """The multiple of the usual pause."""
        return _BOT_PAUSES[self]


_BOT_PAUSES = {BotPace.SLOW: 2.5, BotPace.NORMAL: 1.0, BotPace.FAST: 0.3, BotPace.CLICK: math.inf}


class DealWish(Enum):
    """Which deals a patience gets: any, or those that can be won."""

    ANY = "any"
    WINNABLE = "winnable"

    @classmethod
    def _missing_(cls, value: object) -> DealWish | None:  # type: ignore[explicit-override] # settings know no kernel
        """Earlier versions had three grades of difficulty instead of WINNABLE."""
        return cls.WINNABLE if value in {"easy", "medium", "hard"} else None


class FaceSize(Enum):
    """The indices of the cards: ordinary or large."""

    NORMAL = "normal"
    LARGE = "large"


class CardDesign(Enum):
    """The deck: the drawn one, or a plain one of large flat shapes."""

    CLASSIC = "classic"
    PLAIN = "plain"


class PlayingHands(Enum):
    """The hands at the keyboard: both, or one alone, which reaches every key."""

    BOTH = "both"
    LEFT = "left"
    RIGHT = "right"


class Settings(Struct, frozen=True):
    """All settings. ``language`` is a code or "system"; ``volume`` 0–1; ``scale`` of the interface 0.75–3.0.

    ``theme_follows``: use ``theme_light`` or ``theme_dark``, as the desktop is, instead of ``theme``;
    ``system_contrast``: use high contrast if the desktop asks for it; ``desktop_dark``, ``desktop_contrast`` and
    ``desktop_reduced_motion``: what the desktop asked for last; ``captions``: also show sounds as words.

    ``own_letters``: use the language's index letters, not A K Q J; ``single_click``: one click plays a card that has
    only one target, in every game; ``play_forced``: a person alone with computer players need not play forced moves;
    ``take_back``: they may undo to their last decision; ``clock_rests``: the clock stops after a minute without a move;
    ``resume_last``: open the table of ``last_game`` at the start, if that game is unfinished; ``favourites``: ids of
    games shown first in the gallery; ``show_chance``: show in how many ways a patience can be won.

    ``players``: the last players, as texts (``session.seats``). By game id: ``four_colours_in``, ``options`` (house
    rules), ``deals`` and ``seated`` (players, as texts). ``hands``: which default keys apply; ``keys``: a person's own
    keys, by name of the command. Sizes of the window are in points; ``window_places`` go by layout of monitors
    (``ui.core.desktop``), the latest last; on a layout without one, size and ``full_screen`` apply. ``unknown``: what
    other versions wrote.
    """

    language: _Code = "system"
    theme: _Code = "felt"
    theme_follows: bool = False
    theme_light: _Code = "paper"
    theme_dark: _Code = "felt"
    desktop_dark: bool = False
    desktop_contrast: bool = False
    desktop_reduced_motion: bool = False
    system_contrast: bool = True
    cards: CardDesign = CardDesign.CLASSIC
    face: FaceSize = FaceSize.NORMAL
    four_colours: bool = False
    back: _Code = "lattice"
    own_letters: bool = True
    animation: Animation = Animation.SYSTEM
    volume: Annotated[float, Meta(ge=0, le=1)] = 0.7
    mute: bool = False
    captions: bool = False
    auto_move: AutoMove = AutoMove.SAFE
    scale: Annotated[float, Meta(ge=0.75, le=3)] = 1.0
    single_click: bool = False
    trick_stays: TrickStays = TrickStays.TIMED
    results_stay: ResultsStay = ResultsStay.CLICK
    show_counters: bool = False
    coach: bool = False
    play_forced: bool = True
    bot_pace: BotPace = BotPace.NORMAL
    take_back: bool = False
    show_chance: bool = False
    confirm_abandon: bool = True
    show_clock: bool = True
    clock_rests: bool = False
    resume_last: bool = False
    last_game: _Code = ""
    favourites: Annotated[tuple[_Word, ...], Meta(max_length=100)] = ()
    hands: PlayingHands = PlayingHands.BOTH
    window_width: Annotated[int, Meta(ge=320, le=16384)] = 1280
    window_height: Annotated[int, Meta(ge=240, le=16384)] = 800
    full_screen: bool = False
    players: _Lines = ()
    four_colours_in: Mapping[str, bool] = {}
    options: Mapping[str, House] = {}
    deals: Mapping[str, DealWish] = {}
    seated: Mapping[str, _Lines] = {}
    window_places: Mapping[str, _Line] = {}
    keys: Mapping[str, _Keys] = {}
    unknown: Mapping[str, Any] = {}

    @property
    def theme_now(self) -> str:
        if self.system_contrast and self.desktop_contrast:
            return HIGH_CONTRAST
        if not self.theme_follows:
            return self.theme
        return self.theme_dark if self.desktop_dark else self.theme_light


class Problem(Struct, frozen=True):
    """A setting that could not be used; ``key`` is "" for the whole file. ``found`` is one short line."""

    key: str
    found: str


class Loaded(Struct, frozen=True):
    """The settings that could be read, and the problems.

    ``loses``: the file holds something that saving could not write again, so it will be kept aside.
    """

    settings: Settings
    problems: tuple[Problem, ...] = ()
    loses: bool = False


_USUAL: dict[str, Any] = {name: getattr(Settings(), name) for name in Settings.__struct_fields__ if name != "unknown"}
"""The default of each setting."""


def load(path: Path) -> Loaded:
    """Reads the settings file. Never raises: a missing file gives the defaults, a broken one the defaults and a
    problem.

    Broken means: not a regular file, longer than ``MOST_BYTES``, not text (UTF-8, or as its byte-order mark says), not
    TOML, or beyond Python's TOML reader, which raises RecursionError for values nested some hundreds deep and
    ValueError for decimal numbers of more than 4,300 digits. Any other error costs only its own setting.
    """
    try:
        content = read_bounded(path, MOST_BYTES)
    except FileNotFoundError:
        return Loaded(Settings())
    except (OSError, ValueError) as error:
        return _unreadable(error)
    return from_toml(content)


def from_toml(content: bytes) -> Loaded:
    """Reads the content of a settings file; see ``load``."""
    try:
        text = text_of(content)
        _check_keys(text)
        import tomllib  # noqa: PLC0415 -- takes 5 ms, and the first start has no file

        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        return _unreadable(error)
    problems: list[Problem] = []
    known = {key: _usable(key, value, problems) for key, value in data.items() if key in _USUAL}
    strange = {key: value for key, value in data.items() if key not in _USUAL}
    unknown = {key: value for key, value in strange.items() if _depth_fits(value)}
    problems.extend(Problem(_shown(key), f"nested more than {DEEPEST} deep") for key in strange if key not in unknown)
    return Loaded(Settings(**known, unknown=unknown), _first(problems), loses=len(unknown) < len(strange))


def _unreadable(error: Exception) -> Loaded:
    why = getattr(error, "strerror", None) or str(error) or type(error).__name__
    if isinstance(error, UnicodeDecodeError):
        why = f"it is not text: byte {error.start}"
    return Loaded(Settings(), (Problem("", _shown(why)),), loses=True)


def save(path: Path, settings: Settings) -> None:
    """Writes the settings file: all of it or, if OSError is raised, nothing. Raises nothing else.

    Only the person may read the file; a link stays a link, and its target is written. A file that cannot be read, or of
    which something would be lost, is kept aside. If the file would be too long to read again, leaves out what other
    versions wrote, and then the settings by game.
    """
    path = Path(os.path.realpath(path))
    make_private(path.parent)
    content, whole = file_content(settings)
    with replacing(path) as new:
        new.write_bytes(content)
        _clear_away(path, new.stat().st_mtime - _LEFT_AFTER)
        if load(path).loses or (not whole and path.exists()):
            _keep_aside(path)


def _clear_away(path: Path, before: float) -> None:
    """Removes what programs left that died while saving, before that time (seconds since 1970)."""
    for name in os.listdir(path.parent):  # noqa: PTH208 - twice as fast
        left = path.with_name(name)
        with suppress(OSError):
            if left.stem == path.name and left.suffix[1:].isdigit() and left.stat().st_mtime < before:
                left.unlink()


def file_content(settings: Settings) -> tuple[bytes, bool]:
    """The file in UTF-8, never longer than what is read, and whether it has all settings."""
    whole = content = to_toml(settings).encode("utf-8", "replace")
    shorter = replace(settings, unknown={})
    few = replace(shorter, options={}, four_colours_in={}, deals={}, seated={}, window_places={}, keys={})
    for fewer in (shorter, few):
        if len(content) > MOST_BYTES:
            content = to_toml(fewer).encode("utf-8", "replace")
    return content, content is whole


def to_toml(settings: Settings) -> str:
    values = {**settings.unknown, **{name: getattr(settings, name) for name in _USUAL}}
    plain = [f"{_key(key)} = {_toml(value)}" for key, value in values.items() if not isinstance(value, Mapping)]
    tables = [
        "\n".join((f"\n[{_key(key)}]", *(f"{_key(inner)} = {_toml(each)}" for inner, each in value.items())))
        for key, value in values.items()
        if isinstance(value, Mapping) and (value or key in settings.unknown)
    ]
    return "\n".join((_HEAD, *plain, *tables)) + "\n"


def _check_keys(text: str) -> None:
    """Raises ValueError for a dotted key of very many parts: Python's TOML reader takes minutes for one of 50,000."""
    if all(line.count(".") < DEEPEST for line in text.split("\n")):
        return
    parts = 1
    for word in _WORD.finditer(text):
        parts = parts + 1 if word["dot"] else 1
        if parts > DEEPEST:
            raise ValueError(f"a key of more than {DEEPEST} parts")


# Unterminated texts extend to the end of their line, or of the file, so that matching stays linear.
_WORD = re.compile(
    r"(?s:\"{3}(?:\\.|[^\\])*?(?:\"{3}|\\?\Z)|'{3}.*?(?:'{3}|\Z))|#[^\n]*"  # contain no keys
    r"|(?:[A-Za-z0-9_-]++|\"(?:\\.|[^\"\\\n])*+(?:\"|\\?(?=\n|\Z))|'[^'\n]*+'?)[ \t]*+(?P<dot>\.)?"
)


def _depth_fits(value: Any, depth: int = 1) -> bool:
    """Whether ``value`` is nested at most ``DEEPEST`` deep; looks no deeper itself."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return depth <= DEEPEST and all(_depth_fits(each, depth + 1) for each in inner)


def _first(problems: Sequence[Problem]) -> tuple[Problem, ...]:
    """The first problems, and the number of the others."""
    more = len(problems) - MOST_PROBLEMS
    return (*problems[:MOST_PROBLEMS], *([Problem("…", f"{more} more")] if more > 0 else []))


def _shown(value: object) -> str:
    """A value in at most one line."""
    try:
        text = str(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, a table hundreds deep
        return f"a value too large to be shown ({type(value).__name__})"
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}…"


def _usable(name: str, value: Any, problems: list[Problem]) -> Any:
    """The usable part of a setting: the value, the good entries of a table, or the default."""
    try:
        return _read(name, value)
    except ValueError:
        if not (isinstance(value, dict) and isinstance(_USUAL[name], Mapping)):
            problems.append(Problem(name, _shown(value)))
            return _USUAL[name]
    good: dict[str, Any] = {}
    for key, each in value.items():
        try:
            good |= _read(name, {key: each})
        except ValueError:
            problems.append(Problem(_shown(f"{name}.{key}"), _shown(each)))
    return good


def _read(name: str, value: Any) -> Any:
    """The value of a setting as ``Settings`` has it. Raises ValueError if it does not fit."""
    found = getattr(msgspec.convert({name: value}, Settings), name)
    if not all(map(is_written, _texts(value))):
        raise ValueError("it holds characters that cannot be printed")
    return {key: tuple(map(str.lower, names)) for key, names in found.items()} if name == "keys" else found


def _texts(value: Any) -> Iterator[str]:
    """All texts in a value, except the keys of its tables."""
    if isinstance(value, str):
        yield value
    for each in value.values() if isinstance(value, dict) else value if isinstance(value, list) else ():
        yield from _texts(each)


def _keep_aside(path: Path) -> None:
    names = (path.with_name(f"{path.name}.unreadable-{number}") for number in count(1))
    put_in_place(path, next(name for name in names if not name.exists()))


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else _toml(key)


def _toml(value: Any) -> str:
    """A value in TOML on one line; in texts, everything unusual is escaped."""
    if isinstance(value, Enum):
        return _toml(value.value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'"{"".join(c if c.isprintable() and c not in _QUOTED else _escaped(c) for c in value)}"'
    if isinstance(value, int) and abs(value) >= 10**_DIGITS:
        return hex(max(value, 0))  # TOML has no hexadecimal negative numbers, so none that long was ever read
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_toml, value))}]"
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{_key(key)} = {_toml(each)}' for key, each in value.items())}}}"
    return value.isoformat() if hasattr(value, "isoformat") else repr(value)


_QUOTED = {'"': '\\"', "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r"}


def _escaped(sign: str) -> str:
    """The escape of a character; replaces half of a surrogate pair, which TOML cannot hold."""
    if sign in _QUOTED:
        return _QUOTED[sign]
    code = ord(sign)
    if 0xD800 <= code < 0xE000:
        return "\ufffd"
    return f"\\u{code:04X}" if code < 0x10000 else f"\\U{code:08X}"
