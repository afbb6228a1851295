"""Commands (name, icon, keys, condition, action), from which bars, menus, tooltips and the page of keys are made; and
keymaps.

A ``Keymap`` says which keys mean which command: the default ones, a ready-made set, or the player's own. The navigation
keys (arrows, Tab, Enter, Esc …) always stay; other keys can be given the same meaning.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from cardtable.i18n.catalogue import Catalogue
from cardtable.kernel.compat import override
from cardtable.settings import PlayingHands, Settings
from cardtable.ui.core.scene import GoHome, KeyDown, Transition

T_contra = TypeVar("T_contra", contravariant=True)
T = TypeVar("T")
U = TypeVar("U")


class OfferedIn(Enum):
    """Where a command is offered besides the page of keys."""

    NOWHERE = "nowhere"
    MENU = "menu"
    BAR = "bar"  # in the bar, and in the menu where the bar is narrow
    ALWAYS = "always"  # in the bar, even a narrow one
    FIRST = "first"  # at the front of the bar


class Group(Enum):
    """The sections of the page of keys; the value is the text key of the heading."""

    HERE = "keys.here"
    GAME = "keys.game"
    POINTER = "keys.pointer"
    TOUCH = "keys.touch"
    CARDS = "keys.cards"
    PLACES = "keys.places"
    STEPS = "keys.steps"
    EVERYWHERE = "keys.everywhere"


def always(_: object) -> bool:
    """The default of ``available``, ``enabled`` and ``when``."""
    return True


def nothing(_: object) -> str:
    """The default of ``tooltip``."""
    return ""


def named_only(_: object) -> None:
    """A placeholder: each screen gives its own action with ``by`` or ``replace``."""


class Command(Struct, Generic[T_contra], frozen=True):
    """A command of an owner (a table, a page, the app), which is passed to its functions.

    ``words`` is the text key of its name, ``icon`` its icon or a function that returns it. ``keys`` are the default
    keys, such as ``"ctrl+shift+z"``, with modifiers in the order ctrl, alt, shift; the first one is shown. ``Keymap``
    has those in force. ``also`` are other names of the same keys, not shown. ``line`` is the text key of its line on
    the page of keys, where several commands share one.

    ``available``: the owner has the command at all. ``enabled``: it would do something now; otherwise its button is
    disabled, while its key still calls ``act``, which says why not. ``when``: its keys mean this command now; otherwise
    they go to the next one. ``tooltip``: what the tooltip adds to the name. ``first``: it gets its keys before the
    focused widget. ``repeats``: it is repeated while its key is held.
    """

    name: str
    words: str
    act: Callable[[T_contra], Transition | None]
    keys: tuple[str, ...] = ()
    icon: str | Callable[[T_contra], str] = ""
    shown: OfferedIn = OfferedIn.NOWHERE
    group: Group = Group.GAME
    line: str = ""
    also: tuple[str, ...] = ()
    available: Callable[[T_contra], bool] = always
    enabled: Callable[[T_contra], bool] = always
    when: Callable[[T_contra], bool] = always
    first: bool = False
    repeats: bool = False
    tooltip: Callable[[T_contra], str] = nothing

    def by(self, act: Callable[[U], Transition | None], *, icon: str | Callable[[U], str] = "") -> Command[U]:
        """A command with the same name, words and keys but another action, and ``icon`` if given; it is always enabled."""
        own = icon or ("" if callable(self.icon) else self.icon)
        return Command(
            self.name, self.words, act, self.keys, own, self.shown, self.group, self.line, self.also, first=self.first
        )

    def shown_in(self, shown: OfferedIn) -> Command[T_contra]:
        return replace(self, shown=shown)


class GestureLine(Struct, frozen=True):
    """A pointer gesture on the page of keys; ``how`` and ``words`` are text keys."""

    how: str
    words: str
    group: Group = Group.POINTER


def gesture(text: str, group: Group = Group.POINTER) -> GestureLine:
    """The gesture described by ``text``, made as ``text``.how says."""
    return GestureLine(f"{text}.how", text, group)


class KeySheet(Struct, frozen=True):
    """What the page of keys shows for one kind of screen; ``title`` is a text key.

    ``but``: names of commands that work everywhere except here.
    """

    title: str
    commands: Sequence[Command[Any]]
    gestures: Sequence[GestureLine] = ()
    but: frozenset[str] = frozenset()


class Bound(Generic[T]):
    """A command together with its owner."""

    __slots__ = ("_owner", "command")

    def __init__(self, command: Command[T], owner: T) -> None:
        self.command = command
        self._owner = owner

    def run(self) -> Transition | None:
        return self.command.act(self._owner)

    def pressed(self, event: KeyDown) -> Transition | None:
        """Run it for a key; a held key repeats it only if the command ``repeats``."""
        return None if event.repeat and not self.command.repeats else self.run()

    @property
    def icon(self) -> str:
        """The current icon: that of the sound, for example, changes."""
        icon = self.command.icon
        return icon if isinstance(icon, str) else icon(self._owner)

    @property
    def tooltip(self) -> str:
        return self.command.tooltip(self._owner)

    @property
    def available(self) -> bool:
        return self.command.available(self._owner)

    @property
    def enabled(self) -> bool:
        return self.command.enabled(self._owner)

    @property
    def answers(self) -> bool:
        """Whether its keys mean it now."""
        return self.available and self.command.when(self._owner)


AnyBound = Bound[Any]
Commands = Sequence[AnyBound]


def bound(commands: Iterable[Command[T]], owner: T) -> tuple[Bound[T], ...]:
    return tuple(Bound(command, owner) for command in commands)


def key_combination(event: KeyDown) -> str:
    """The name of a key with its modifiers, in the form of ``Command.keys``."""
    held = [mod for mod in ("ctrl", "alt", "shift") if mod in event.mods]
    if len(event.key) == 1 and not event.key.isalnum():
        held = [mod for mod in held if mod != "shift"]  # "?" and "+" need Shift on some keyboards only
    return "+".join([*held, event.key])


# -- names of keys -----------------------------------------------------------------------------------------------------

_NAMES = {
    "ctrl": "Ctrl",
    "alt": "Alt",
    "shift": "Shift",
    "return": "Enter",
    "escape": "Esc",
    "space": "Space",
    "tab": "Tab",
    "backspace": "Backspace",
    "pageup": "Page Up",
    "pagedown": "Page Down",
    "home": "Home",
    "end": "End",
    "-": "−",
}


def parts_of(keys: str) -> tuple[str, ...]:
    """Split "ctrl+z" into its keys; the last key of "ctrl++" is the plus."""
    if keys.endswith("+") and len(keys) > 1:
        return (*parts_of(keys[:-2]), "+") if len(keys) > 2 else ("+",)
    return tuple(keys.split("+")) if keys != "+" else ("+",)


def key_word(key: str) -> str:
    """The name of a key as tooltips and the page of keys show it."""
    return _NAMES.get(key, key.upper() if len(key) == 1 or key[0] == "f" else key.title())


def key_text(keys: str) -> str:
    """The name of a combination: "Ctrl+Z"."""
    return "+".join(map(key_word, parts_of(keys)))


KEY_TEXTS = {
    **{_NAMES[key]: f"key.{key}" for key in _NAMES if key != "-"},
    **{key.title(): f"key.{key}" for key in ("left", "right", "up", "down", "delete", "pause", "insert")},
}
"""Text keys of translated key names, by English name."""


_ON_MAC = {"Ctrl": "key.mac.ctrl", "Alt": "key.mac.alt"}  # the text keys in place of those for other systems


def own_key_names(texts: Catalogue, *, mac: bool = False) -> Mapping[str, str]:
    """The key names in the player's language, by their English names; ``mac`` gives those of a Mac keyboard."""
    return {name: texts.text(key) for name, key in {**KEY_TEXTS, **(_ON_MAC if mac else {})}.items()}


def in_own_words(keys: str, names: Mapping[str, str]) -> str:
    """Translate a combination: "Strg+Z" for "Ctrl+Z"."""
    return "+".join(names.get(part, part) for part in parts_of(keys)) if keys else ""


# -- commands of several screens ---------------------------------------------------------------------------------------

HOME: Command[object] = Command(
    "home", "play.home", lambda _: GoHome(), ("ctrl+o",), "back", OfferedIn.FIRST, Group.PLACES
)
"""Back to the gallery from any screen; the game stays as it is."""


def _nothing(_: object) -> None:
    """The focused widget handles steps itself."""


def _step(name: str, keys: str) -> Command[object]:
    return Command(f"step_{name}", f"keys.step.{name}", _nothing, (keys,), group=Group.STEPS)


STEPS: tuple[Command[object], ...] = (
    _step("left", "left"),
    _step("right", "right"),
    _step("up", "up"),
    _step("down", "down"),
    _step("choose", "return"),
    _step("back", "escape"),
    _step("next", "tab"),
    _step("previous", "shift+tab"),
    _step("first", "home"),
    _step("last", "end"),
)
"""Navigation in every window. The key of each is fixed; others can be added."""

FIXED = frozenset({*(step.keys[0] for step in STEPS), "space", "pageup", "pagedown", "f1"})
"""Keys that cannot be reassigned, so that nobody gets stuck."""

_WRITES = frozenset({"backspace", "delete", "insert"})  # these edit text while typing


class Keymap:
    """The keys in force. ``given`` has the keys of commands that differ from the default, by name."""

    def __init__(self, given: Mapping[str, tuple[str, ...]] | None = None) -> None:
        usable = {name: tuple(each for each in keys if each not in FIXED) for name, keys in (given or {}).items()}
        self._given = usable
        self._extra = {step.keys[0]: usable.get(step.name, ()) for step in STEPS}
        self._steps = {keys: fixed for fixed, extra in self._extra.items() for keys in extra}

    def keys_of(self, command: Command[Any]) -> tuple[str, ...]:
        """All keys of ``command``, the one to show first."""
        fixed = [both for each in command.keys if each in FIXED for both in (*self._extra.get(each, ()), each)]
        if command.name in self._given and command.group is not Group.STEPS:
            return tuple(dict.fromkeys((*self._given[command.name], *fixed)))
        if not self._steps:
            return command.keys
        others = (each for each in command.keys if each not in FIXED)
        return tuple(
            dict.fromkeys((*fixed, *others) if command.keys[:1] and command.keys[0] in FIXED else (*others, *fixed))
        )

    def own_keys(self, command: Command[Any]) -> tuple[str, ...]:
        """Those of its keys that can be removed."""
        if command.group is Group.STEPS:
            return self._given.get(command.name, ())
        return self._given.get(command.name, tuple(each for each in command.keys if each not in FIXED))

    def shortcut(self, command: Command[Any] | None) -> str:
        """The English name of its shown key; empty if it has none."""
        keys = self.keys_of(command) if command else ()
        return key_text(keys[0]) if keys else ""

    def means(self, name: str, command: Command[Any]) -> bool:
        """Whether the key ``name``, as events carry it, means ``command``."""
        given = self._given.get(command.name) if command.group is not Group.STEPS else None
        if given is None:
            return name in command.keys or name in command.also
        return name in given or (name in FIXED and name in command.keys)

    def command_for(self, event: KeyDown, commands: Iterable[AnyBound], *, typing: bool = False) -> AnyBound | None:
        """The first of ``commands`` that a key means now. While ``typing``, letters and signs are text and mean none."""
        name = key_combination(event)
        if typing and len(name) == 1:
            return None
        return next((each for each in commands if self.means(name, each.command) and each.answers), None)

    def step_of(self, event: KeyDown, *, typing: bool = False) -> KeyDown | None:
        """The fixed key that ``event`` stands for, as an event of its own; None if it is only itself."""
        name = key_combination(event)
        if typing and (len(name) == 1 or name in _WRITES):
            return None
        fixed = self._steps.get(name)
        if fixed is None:
            return None
        *held, key = parts_of(fixed)
        return KeyDown(key, frozenset(held), event.repeat)

    @override
    def __eq__(self, other: object) -> bool:
        return isinstance(other, Keymap) and self._given == other._given

    @override
    def __hash__(self) -> int:
        return hash(tuple(sorted(self._given.items())))


USUAL = Keymap()
"""The default keys."""

_LEFT: Mapping[str, tuple[str, ...]] = {
    "step_left": ("a",),
    "step_right": ("d",),
    "step_up": ("w",),
    "step_down": ("s",),
    "step_choose": ("f",),
    "step_next": ("e",),
    "step_previous": ("q",),
    "step_first": ("1",),
    "step_last": ("2",),
    "more": ("b",),
    "undo": ("x", "ctrl+z"),
    "redo": ("c",),
    "hint": ("r",),
    "new": ("f2", "ctrl+n"),
    "restart": ("f5", "ctrl+r"),
    "again": ("ctrl+r",),
    "draw": ("g",),
    "all_out": ("t",),
    "cursor_best": ("v",),
    "play": ("g",),
    "draw_card": ("5",),
    "pass": ("t",),
    "claim": ("c",),
    "sort_suit": ("v",),
    "sort_rank": ("v",),
    "shove_left": ("3",),
    "shove_right": ("4",),
    "shove_home": ("f3",),
    "shove_end": ("f4",),
    "last_trick": ("f5",),
    "last_round": ("f5",),
    "tricks": (),
    "sheet": (),
    "out": (),
    "pause": ("ctrl+p", "pause"),
    "play_on": ("g",),
    "dear_1": ("3",),
    "dear_2": ("4",),
    "dear_3": ("5",),
}

_RIGHT: Mapping[str, tuple[str, ...]] = {
    "step_left": ("j",),
    "step_right": ("l",),
    "step_up": ("i",),
    "step_down": ("k",),
    "step_next": ("o", "f8"),  # the second keys type nothing, so they work in a field
    "step_previous": ("u", "f7"),
    "step_back": ("p", "f9"),
    "more": ("8",),
    "undo": ("backspace",),
    "redo": ("delete",),
    "hint": ("h",),
    "draw": ("n",),
    "all_out": ("m",),
    "cursor_best": ("7",),
    "play": ("n",),
    "draw_card": ("f12",),
    "pass": ("m",),
    "claim": ("7",),
    "sort_suit": ("delete",),
    "sort_rank": ("delete",),
    "shove_left": ("9",),
    "shove_right": ("0",),
    "shove_home": (".",),
    "shove_end": ("-",),
    "last_trick": ("f10",),
    "last_round": ("f10",),
    "new": (",",),
    "pause": ("ctrl+p", "pause"),
    "play_on": ("n",),
    "dear_1": ("7",),
    "dear_2": ("9",),
    "dear_3": ("0",),
    "mute": (),
    "rules": ("insert",),
}

KEY_SETS: Mapping[PlayingHands, Mapping[str, tuple[str, ...]]] = {
    PlayingHands.BOTH: {},
    PlayingHands.LEFT: _LEFT,
    PlayingHands.RIGHT: _RIGHT,
}
"""Keys that differ from the default when one hand plays, by command name."""


def keymap_of(settings: Settings) -> Keymap:
    given = {**KEY_SETS[settings.hands], **settings.keys}
    return Keymap(given) if given else USUAL
