"""The person's settings: typed values in a TOML file. Unknown keys are kept, bad values are reported and defaulted.

Knows no game, screen or folder: what the name of a theme, a card back or a house rule means is judged by its owner.
No file can make reading or saving raise, stop or grow: size, depth, numbers and texts are bounded.
"""

from __future__ import annotations

import math
import os
import re
from collections.abc import Mapping, Sequence
from contextlib import suppress
from enum import Enum
from itertools import count
from pathlib import Path
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from cardtable.bounded_file import read_bounded, text_of
from cardtable.letters import is_written
from cardtable.private_files import PRIVATE_FILE, make_private, put_in_place, sync, sync_folder

House = Mapping[str, str | int]  # house rules of one game

MOST_BYTES = 1_000_000
"""Of a settings file that is read; one that is saved is never longer."""

DEEPEST = 32
"""So deep may values lie in each other, and so many parts may a dotted key have."""

MOST_PROBLEMS = 20
"""So many are told of a file, then only how many more there are."""

HIGH_CONTRAST = "contrast"
"""The theme that the table has where the desktop asks for high contrast."""

_MOST_LINES, _LONGEST_LINE = 16, 80  # of a list of texts
_MOST_OPTIONS, _LONGEST_WORD, _GREATEST = 100, 200, 2**63 - 1  # of the house rules of a game: those of a record fit
_SHOWN = 100  # characters of a value in a problem
_HEAD = "# cardtable writes this file anew when a setting changes: what it does not know stays, comments do not."
_LEFT_AFTER = 3600  # seconds after which nobody is saving any more
_DIGITS = 4000  # of a decimal number; Python converts a few more, and TOML's other bases have no such limit


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


class ResultsStay(Enum):
    """How long the reckoning of a hand stays: until somebody goes on, or so many seconds."""

    CLICK = "click"
    TEN = "10"
    TWENTY = "20"

    @property
    def seconds(self) -> float | None:
        """None: until somebody goes on."""
        return None if self is ResultsStay.CLICK else float(self.value)


class BotPace(Enum):
    """How long computer players wait before they play: long, as usual, hardly, or until somebody lets them."""

    SLOW = "slow"
    NORMAL = "normal"
    FAST = "fast"
    CLICK = "click"

    @property
    def factor(self) -> float:
        """How many times the usual pause."""
        return _BOT_PAUSES[self]


_BOT_PAUSES = {BotPace.SLOW: 2.5, BotPace.NORMAL: 1.0, BotPace.FAST: 0.3, BotPace.CLICK: math.inf}


class DealWish(Enum):
    """Which deals a patience is to have: any, or those that can be won."""

    ANY = "any"
    WINNABLE = "winnable"


_SHARES = ("easy", "medium", "hard")
"""Of the deals that can be won: settings of earlier versions wish for these."""


class FaceSize(Enum):
    """The drawing on the cards: ordinary, or large indices."""

    NORMAL = "normal"
    LARGE = "large"


class CardDesign(Enum):
    """Which deck is played with: the drawn one, or the plain one of large flat shapes."""

    CLASSIC = "classic"
    PLAIN = "plain"


class PlayingHands(Enum):
    """Which hands are at the keyboard: both, or one alone, for which every key is within its reach."""

    BOTH = "both"
    LEFT = "left"
    RIGHT = "right"


class Settings(Struct, frozen=True):
    """All settings. ``language`` is a code or "system"; ``volume`` 0–1; ``scale`` of the interface 0.75–3.0.

    ``theme_follows``: instead of ``theme`` the table has ``theme_light`` or ``theme_dark``, as the desktop is;
    ``system_contrast``: high contrast instead of any of them where the desktop asks for it; ``desktop_dark``,
    ``desktop_contrast`` and ``desktop_reduced_motion`` hold what the desktop asked for last; ``captions``: what is heard is also shown in words.

    ``own_letters``: index letters as decks of the language have them, else A K Q J; ``single_click``: one click plays a
    card that has only one place, in every game; ``play_forced``: the table plays what alone can be played, for whoever is
    alone with bots, who may take back to the last decision where ``take_back`` is on; ``clock_rests``: after a minute
    without a move; ``resume_last``: the table of ``last_game`` opens at the start, where that game waits;
    ``show_chance``: the bar of a patience says in how many ways it can be won; ``players`` are the texts of those who sat
    down last (``session.seats``); ``four_colours_in``, ``options`` (house rules), ``deals`` (values of ``DealWish``) and
    ``seated`` (texts of players, too) go by game id; ``hands`` says which ready-made keys hold, and ``keys`` has those that
    the person gave to commands, by the name of the command; the window's size is in points; ``window_places``, the latest
    last, go by layout of monitors (``ui.core.window_place``), and where a layout has none, size and ``full_screen`` hold;
    ``unknown`` holds what other versions wrote.
    """

    language: str = "system"
    theme: str = "felt"
    theme_follows: bool = False
    theme_light: str = "paper"
    theme_dark: str = "felt"
    desktop_dark: bool = False
    desktop_contrast: bool = False
    desktop_reduced_motion: bool = False
    system_contrast: bool = True
    cards: CardDesign = CardDesign.CLASSIC
    face: FaceSize = FaceSize.NORMAL
    four_colours: bool = False
    back: str = "lattice"
    own_letters: bool = True
    animation: Animation = Animation.SYSTEM
    volume: float = 0.7
    mute: bool = False
    captions: bool = False
    auto_move: AutoMove = AutoMove.SAFE
    scale: float = 1.0
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
    last_game: str = ""
    hands: PlayingHands = PlayingHands.BOTH
    window_width: int = 1280
    window_height: int = 800
    full_screen: bool = False
    players: tuple[str, ...] = ()
    four_colours_in: Mapping[str, bool] = {}
    options: Mapping[str, House] = {}
    deals: Mapping[str, str] = {}
    seated: Mapping[str, tuple[str, ...]] = {}
    window_places: Mapping[str, str] = {}
    keys: Mapping[str, tuple[str, ...]] = {}
    unknown: Mapping[str, Any] = {}

    @property
    def theme_now(self) -> str:
        """The name of the theme in force."""
        if self.system_contrast and self.desktop_contrast:
            return HIGH_CONTRAST
        if not self.theme_follows:
            return self.theme
        return self.theme_dark if self.desktop_dark else self.theme_light


class Problem(Struct, frozen=True):
    """A setting that could not be used; ``key`` is "" when it is the whole file. ``found`` is a line that fits a log."""

    key: str
    found: str


class Loaded(Struct, frozen=True):
    """Settings as far as they could be read, and what could not.

    ``loses`` says that the file holds what saving could not write again; it is kept aside then.
    """

    settings: Settings
    problems: tuple[Problem, ...] = ()
    loses: bool = False


_USUAL: dict[str, Any] = {name: getattr(Settings(), name) for name in Settings.__struct_fields__ if name != "unknown"}
"""What each setting is where nobody has set it."""
_BOUNDS = {"volume": (0.0, 1.0), "scale": (0.75, 3.0), "window_width": (320, 16384), "window_height": (240, 16384)}


def load(path: Path) -> Loaded:
    """Read the settings file. Never raises: a missing file gives the defaults, a broken one the defaults and a problem.

    Broken is what is no regular file, longer than ``MOST_BYTES``, no text (UTF-8, or as its byte-order mark says), no TOML,
    or beyond TOML's own reader, which raises RecursionError for values some hundreds deep and ValueError for decimal
    numbers of more than 4,300 digits. Everything else costs only the setting it stands at.
    """
    try:
        content = read_bounded(path, MOST_BYTES)
    except FileNotFoundError:
        return Loaded(Settings())
    except (OSError, ValueError) as error:
        return _unreadable(error)
    return from_toml(content)


def from_toml(content: bytes) -> Loaded:
    """What a settings file with this content says; see ``load``."""
    try:
        text = text_of(content)
        _check_keys(text)
        import tomllib  # noqa: PLC0415 -- 5 ms, and before anything was ever set there is no file

        data = tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        return _unreadable(error)
    problems: list[Problem] = []
    read = {key: _read(key, value, problems) for key, value in data.items() if key in _USUAL}
    strange = {key: value for key, value in data.items() if key not in _USUAL}
    unknown = {key: value for key, value in strange.items() if _depth_fits(value)}
    problems.extend(Problem(_shown(key), f"nested more than {DEEPEST} deep") for key in strange if key not in unknown)
    good = {key: value for key, value in read.items() if value is not None}
    return Loaded(Settings(**good, unknown=unknown), _told(problems), loses=len(unknown) < len(strange))


def _unreadable(error: Exception) -> Loaded:
    why = getattr(error, "strerror", None) or str(error) or type(error).__name__
    if isinstance(error, UnicodeDecodeError):
        why = f"it is not text: byte {error.start}"
    return Loaded(Settings(), (Problem("", _shown(why)),), loses=True)


def save(path: Path, settings: Settings) -> None:
    """Write the settings file: the whole of it or, when OSError is raised, nothing. Raises nothing else.

    It is made for the person alone; a link stays one, and what it leads to is written. A file that nobody can read, or of
    which something would be lost, is kept aside. Where the file would be too long to be read again, what other versions
    wrote stays out of it, and then what goes by game id.
    """
    path = Path(os.path.realpath(path))
    make_private(path.parent)
    content, whole = file_content(settings)
    new = path.with_name(f"{path.name}.{os.getpid()}")
    try:
        new.touch(mode=PRIVATE_FILE)
        with new.open("wb") as file:
            file.write(content)
            file.flush()
            sync(file.fileno())
        _clear_away(path, new.stat().st_mtime - _LEFT_AFTER)
        if load(path).loses or (not whole and path.exists()):
            _keep_aside(path)
        put_in_place(new, path)
    finally:
        new.unlink(missing_ok=True)
    with suppress(OSError):  # it is written; a loss of power now may bring the old one back
        sync_folder(path.parent)


def _clear_away(path: Path, before: float) -> None:
    """Remove what programs have left that died while they saved, ``before`` so many seconds since 1970."""
    for name in os.listdir(path.parent):  # noqa: PTH208 - half the time
        left = path.with_name(name)
        with suppress(OSError):
            if left.stem == path.name and left.suffix[1:].isdigit() and left.stat().st_mtime < before:
                left.unlink()


def file_content(settings: Settings) -> tuple[bytes, bool]:
    """The file in UTF-8, never longer than what is read, and whether all settings are in it."""
    whole = content = to_toml(settings).encode("utf-8", "replace")
    shorter = replace(settings, unknown={})
    few = replace(shorter, options={}, four_colours_in={}, deals={}, seated={}, window_places={}, keys={})
    for fewer in (shorter, few):
        if len(content) > MOST_BYTES:
            content = to_toml(fewer).encode("utf-8", "replace")
    return content, content is whole


def to_toml(settings: Settings) -> str:
    """The settings file as text."""
    values = {**settings.unknown, **{name: getattr(settings, name) for name in _USUAL}}
    plain = [f"{_key(key)} = {_toml(value)}" for key, value in values.items() if not isinstance(value, Mapping)]
    tables = [
        "\n".join((f"\n[{_key(key)}]", *(f"{_key(inner)} = {_toml(each)}" for inner, each in value.items())))
        for key, value in values.items()
        if isinstance(value, Mapping) and (value or key in settings.unknown)
    ]
    return "\n".join((_HEAD, *plain, *tables)) + "\n"


def _check_keys(text: str) -> None:
    """Raise ValueError for a dotted key of very many parts: TOML's own reader takes minutes for one of 50,000."""
    if all(line.count(".") < DEEPEST for line in text.split("\n")):
        return
    parts = 1
    for word in _WORD.finditer(text):
        parts = parts + 1 if word["dot"] else 1
        if parts > DEEPEST:
            raise ValueError(f"a key of more than {DEEPEST} parts")


# Texts that do not end are taken to the end of their line, or of the file: so that nothing is looked at many times.
_WORD = re.compile(
    r"(?s:\"{3}(?:\\.|[^\\])*?(?:\"{3}|\\?\Z)|'{3}.*?(?:'{3}|\Z))|#[^\n]*"  # in these nothing is a key
    r"|(?:[A-Za-z0-9_-]++|\"(?:\\.|[^\"\\\n])*+(?:\"|\\?(?=\n|\Z))|'[^'\n]*+'?)[ \t]*+(?P<dot>\.)?"
)


def _depth_fits(value: Any, depth: int = 1) -> bool:
    """Whether ``value`` is nested at most ``DEEPEST`` deep; looks no deeper itself."""
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return depth <= DEEPEST and all(_depth_fits(each, depth + 1) for each in inner)


def _told(problems: Sequence[Problem]) -> tuple[Problem, ...]:
    """The first problems, and how many more there are."""
    more = len(problems) - MOST_PROBLEMS
    return (*problems[:MOST_PROBLEMS], *([Problem("…", f"{more} more")] if more > 0 else []))


def _shown(value: object) -> str:
    """A value for a message: never longer than a line, whatever it is."""
    try:
        text = str(value)
    except (ValueError, RecursionError):  # a number of thousands of digits, a table hundreds deep
        return f"a value too large to be shown ({type(value).__name__})"
    return text if len(text) <= _SHOWN else f"{text[: _SHOWN - 1]}…"


def _entry(name: str, value: Any) -> House | bool | str | tuple[str, ...] | None:
    if name == "options":
        return value if _are_house_rules(value) else None
    if name == "seated":
        return tuple(value) if _is_list_of_lines(value) else None
    if name == "window_places":
        return value if isinstance(value, str) and len(value) <= _LONGEST_LINE and all(map(is_written, value)) else None
    if name == "keys":
        return _keys(value) if _is_list_of_lines(value) else None
    if name == "deals":
        wish = DealWish.WINNABLE.value if value in _SHARES else value
        return next((each.value for each in DealWish if each.value == wish), None)
    return value if isinstance(value, bool) else None


_KEY = re.compile(r"(ctrl\+)?(alt\+)?(shift\+)?(\S|[a-z][a-z0-9]{1,11})")


def _keys(names: Sequence[str]) -> tuple[str, ...] | None:
    """Names of keys with their modifiers as commands write them, also where somebody wrote "Ctrl+Z"; None for others."""
    written = tuple(name.lower() for name in names)
    return written if all(map(_KEY.fullmatch, written)) else None


def _are_house_rules(value: Any) -> bool:
    """Whether it is a table of texts and whole numbers such as a record could hold."""
    return (
        isinstance(value, dict)
        and len(value) <= _MOST_OPTIONS
        and all(len(key) <= _LONGEST_WORD and _is_option(each) for key, each in value.items())
    )


def _is_option(value: Any) -> bool:
    if isinstance(value, str):
        return len(value) <= _LONGEST_WORD
    return type(value) is int and abs(value) <= _GREATEST


def _read(name: str, value: Any, problems: list[Problem]) -> Any:
    """The value of a setting, or None when it cannot be used; of a table the entries that can be used."""
    is_table = isinstance(_USUAL[name], Mapping)
    if is_table and isinstance(value, dict):
        read = {key: _entry(name, each) for key, each in value.items()}
        bad = [key for key, each in read.items() if each is None]
        problems.extend(Problem(_shown(f"{name}.{key}"), _shown(value[key])) for key in bad)
        return {key: each for key, each in read.items() if each is not None}
    good = None if is_table else _fitting(name, value)
    if good is None:
        problems.append(Problem(name, _shown(value)))
    return good


def _fitting(name: str, value: Any) -> Any:
    """``value`` if it is of the kind and in the bounds of its setting, else None."""
    kind = type(_USUAL[name])
    if issubclass(kind, Enum):
        return next((each for each in kind if each.value == value), None)
    if kind is tuple:
        return tuple(value) if _is_list_of_lines(value) else None
    if type(value) is not kind and not (kind is float and type(value) is int):
        return None
    if isinstance(value, str):
        return value if re.fullmatch(r"[\w-]{0,40}", value) else None
    low, high = _BOUNDS.get(name, (-math.inf, math.inf))
    return kind(value) if low <= value <= high else None  # compared first: not every whole number has a float


def _is_list_of_lines(value: Any) -> bool:
    return (
        isinstance(value, list)
        and len(value) <= _MOST_LINES
        and all(isinstance(each, str) and len(each) <= _LONGEST_LINE and all(map(is_written, each)) for each in value)
    )


def _keep_aside(path: Path) -> None:
    names = (path.with_name(f"{path.name}.unreadable-{number}") for number in count(1))
    put_in_place(path, next(name for name in names if not name.exists()))


def _key(key: str) -> str:
    return key if re.fullmatch(r"[A-Za-z0-9_-]+", key) else _toml(key)


def _toml(value: Any) -> str:
    """A value as TOML has it on one line; in texts everything that might not be plain is escaped."""
    if isinstance(value, Enum):
        return _toml(value.value)
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, str):
        return f'"{"".join(c if c.isprintable() and c not in _QUOTED else _escaped(c) for c in value)}"'
    if isinstance(value, int) and abs(value) >= 10**_DIGITS:
        return hex(max(value, 0))  # TOML has no other base for a negative number, so none that long was ever read
    if isinstance(value, list | tuple):
        return f"[{', '.join(map(_toml, value))}]"
    if isinstance(value, Mapping):
        return f"{{{', '.join(f'{_key(key)} = {_toml(each)}' for key, each in value.items())}}}"
    return value.isoformat() if hasattr(value, "isoformat") else repr(value)


_QUOTED = {'"': '\\"', "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r"}


def _escaped(sign: str) -> str:
    """A sign that does not stand for itself in a text; half of a surrogate pair, which TOML cannot hold, is replaced."""
    if sign in _QUOTED:
        return _QUOTED[sign]
    code = ord(sign)
    if 0xD800 <= code < 0xE000:
        return "\ufffd"
    return f"\\u{code:04X}" if code < 0x10000 else f"\\U{code:08X}"
