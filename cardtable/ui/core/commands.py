"""Commands (name, picture, keys, condition, action), of which bar, menu, tooltips and the page of keys are lists; and keymaps.

A ``Keymap`` says which keys mean which command: the usual ones, a ready-made set, or the person's own. The keys that move
about in every window (arrows, Tab, Enter, Esc …) always stay; other keys can be given the same meaning.
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
    ALWAYS = "always"  # in the bar, however narrow
    FIRST = "first"  # at the front of the bar


class Group(Enum):
    """What belongs together on the page of keys; the value is the text of its heading."""

    HERE = "keys.here"
    GAME = "keys.game"
    POINTER = "keys.pointer"
    TOUCH = "keys.touch"
    CARDS = "keys.cards"
    PLACES = "keys.places"
    STEPS = "keys.steps"
    EVERYWHERE = "keys.everywhere"


def always(_: object) -> bool:
    """For what can be done at any time."""
    return True


def nothing(_: object) -> str:
    """For what has no more to be said of it."""
    return ""


def named_only(_: object) -> None:
    """For what each screen does in its own way: name, keys and picture stand here, ``by`` and ``replace`` give the rest."""


class Command(Struct, Generic[T_contra], frozen=True):
    """One command of somebody (a table, a page, the app), who is handed to its functions.

    ``words``: the text it is called by. ``icon``: its picture, or who is asked for it. ``keys``: such as
    ``"ctrl+shift+z"``, modifiers in the order ctrl, alt, shift; those are the usual ones, ``Keymap`` has those in force,
    of which the first is shown in bar and menu; ``also``: other names of the same keys, not shown. ``line``: the text of its line on the page of keys, where several share one.

    ``there``: whether this table or page has it at all. ``can``: whether it would do something now; its button is off
    while not, and its key still asks and is told why not. ``when``: its keys mean this only then, and go on to the
    next in line else. ``more``: what its tooltip says besides what it is called. ``first``: its keys are asked before the widget that has the keyboard. ``repeats``: it is done
    again and again while its key is held down.
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
    there: Callable[[T_contra], bool] = always
    can: Callable[[T_contra], bool] = always
    when: Callable[[T_contra], bool] = always
    first: bool = False
    repeats: bool = False
    more: Callable[[T_contra], str] = nothing

    def by(self, act: Callable[[U], Transition | None], *, icon: str | Callable[[U], str] = "") -> Command[U]:
        """The same command, done by somebody else (whose ``icon`` it wears, if there is one)."""
        own = icon or ("" if callable(self.icon) else self.icon)
        return Command(
            self.name, self.words, act, self.keys, own, self.shown, self.group, self.line, self.also, first=self.first
        )

    def shown_in(self, shown: OfferedIn) -> Command[T_contra]:
        """The same command, offered elsewhere."""
        return replace(self, shown=shown)


class GestureLine(Struct, frozen=True):
    """What the pointer does: ``how`` and ``words`` are texts. A line on the page of keys."""

    how: str
    words: str
    group: Group = Group.POINTER


def gesture(text: str, group: Group = Group.POINTER) -> GestureLine:
    """The gesture of ``text``, whose hand is told by ``text``.how."""
    return GestureLine(f"{text}.how", text, group)


class KeySheet(Struct, frozen=True):
    """What the page of keys shows of one kind of screen; ``title`` is a text.

    ``but``: names of the commands that work everywhere else, and mean nothing here.
    """

    title: str
    commands: Sequence[Command[Any]]
    gestures: Sequence[GestureLine] = ()
    but: frozenset[str] = frozenset()


class Bound(Generic[T]):
    """A command and whose it is."""

    __slots__ = ("_owner", "command")

    def __init__(self, command: Command[T], owner: T) -> None:
        self.command = command
        self._owner = owner

    def run(self) -> Transition | None:
        """Do what the command does, for its owner."""
        return self.command.act(self._owner)

    def pressed(self, event: KeyDown) -> Transition | None:
        """Do it for a key; a key held down does it again only where that is meant."""
        return None if event.repeat and not self.command.repeats else self.run()

    @property
    def icon(self) -> str:
        """The name of its picture as things stand: that of the sound, say, changes."""
        icon = self.command.icon
        return icon if isinstance(icon, str) else icon(self._owner)

    @property
    def more(self) -> str:
        """What its tooltip says besides what it is called."""
        return self.command.more(self._owner)

    @property
    def there(self) -> bool:
        """Whether its owner has it at all."""
        return self.command.there(self._owner)

    @property
    def can(self) -> bool:
        """Whether it would do something now."""
        return self.command.can(self._owner)

    @property
    def answers(self) -> bool:
        """Whether its keys mean it now."""
        return self.there and self.command.when(self._owner)


AnyBound = Bound[Any]
Commands = Sequence[AnyBound]


def bound(commands: Iterable[Command[T]], owner: T) -> tuple[Bound[T], ...]:
    """``commands`` as those of ``owner``."""
    return tuple(Bound(command, owner) for command in commands)


def key_combination(event: KeyDown) -> str:
    """The name of a key with its modifiers, as commands write it."""
    held = [mod for mod in ("ctrl", "alt", "shift") if mod in event.mods]
    if len(event.key) == 1 and not event.key.isalnum():
        held = [mod for mod in held if mod != "shift"]  # "?" and "+" need Shift on some keyboards only
    return "+".join([*held, event.key])


# -- how keys are called -----------------------------------------------------------------------------------------------

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
    """The keys of "ctrl+z"; of "ctrl++" the last one is the plus."""
    if keys.endswith("+") and len(keys) > 1:
        return (*parts_of(keys[:-2]), "+") if len(keys) > 2 else ("+",)
    return tuple(keys.split("+")) if keys != "+" else ("+",)


def key_word(key: str) -> str:
    """The key as the page of keys and tooltips show it."""
    return _NAMES.get(key, key.upper() if len(key) == 1 or key[0] == "f" else key.title())


def key_text(keys: str) -> str:
    """What a combination is called: "Ctrl+Z"."""
    return "+".join(map(key_word, parts_of(keys)))


KEY_TEXTS = {
    **{_NAMES[key]: f"key.{key}" for key in _NAMES if key != "-"},
    **{key.title(): f"key.{key}" for key in ("left", "right", "up", "down", "delete", "pause", "insert")},
}
"""By the name of a key the text of what a keyboard of the person's language calls it."""


_ON_MAC = {"Ctrl": "key.mac.ctrl", "Alt": "key.mac.alt"}  # what ``key_names.modifiers`` takes for them


def own_key_names(texts: Catalogue, *, mac: bool = False) -> Mapping[str, str]:
    """What keys are called in the person's language, by their English names; on a Mac as they are there."""
    return {name: texts.text(key) for name, key in {**KEY_TEXTS, **(_ON_MAC if mac else {})}.items()}


def in_own_words(keys: str, names: Mapping[str, str]) -> str:
    """ "Strg+Z" for "Ctrl+Z"."""
    return "+".join(names.get(part, part) for part in parts_of(keys)) if keys else ""


# -- commands that several give in the same way ------------------------------------------------------------------------

HOME: Command[object] = Command(
    "home", "play.home", lambda _: GoHome(), ("ctrl+o",), "back", OfferedIn.FIRST, Group.PLACES
)
"""Back to the gallery, from wherever one is; the game stays as it is."""


def _nothing(_: object) -> None:
    """A step is done by whatever has the keyboard."""


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
"""What moves about in every window; the key of each is fixed, others can be given to it besides."""

FIXED = frozenset({*(step.keys[0] for step in STEPS), "space", "pageup", "pagedown", "f1"})
"""Keys that nobody can take away: without them somebody would be lost."""

_WRITES = frozenset({"backspace", "delete", "insert"})  # these are for the text while one is typed


class Keymap:
    """The keys in force. ``given`` has those of the commands that do not have their usual ones, by name."""

    def __init__(self, given: Mapping[str, tuple[str, ...]] | None = None) -> None:
        usable = {name: tuple(each for each in keys if each not in FIXED) for name, keys in (given or {}).items()}
        self._given = usable
        self._besides = {step.keys[0]: usable.get(step.name, ()) for step in STEPS}
        self._steps = {keys: fixed for fixed, besides in self._besides.items() for keys in besides}

    def keys_of(self, command: Command[Any]) -> tuple[str, ...]:
        """Every key of ``command``, the one to be shown first."""
        fixed = [both for each in command.keys if each in FIXED for both in (*self._besides.get(each, ()), each)]
        if command.name in self._given and command.group is not Group.STEPS:
            return tuple(dict.fromkeys((*self._given[command.name], *fixed)))
        if not self._steps:
            return command.keys
        others = (each for each in command.keys if each not in FIXED)
        return tuple(
            dict.fromkeys((*fixed, *others) if command.keys[:1] and command.keys[0] in FIXED else (*others, *fixed))
        )

    def own_keys(self, command: Command[Any]) -> tuple[str, ...]:
        """Those of its keys that can be taken away."""
        if command.group is Group.STEPS:
            return self._given.get(command.name, ())
        return self._given.get(command.name, tuple(each for each in command.keys if each not in FIXED))

    def shortcut(self, command: Command[Any] | None) -> str:
        """What the key that is shown beside it is called in English; empty when it has none."""
        keys = self.keys_of(command) if command else ()
        return key_text(keys[0]) if keys else ""

    def means(self, name: str, command: Command[Any]) -> bool:
        """Whether the key called ``name`` means ``command``, as events carry it."""
        given = self._given.get(command.name) if command.group is not Group.STEPS else None
        if given is None:
            return name in command.keys or name in command.also
        return name in given or (name in FIXED and name in command.keys)

    def command_for(self, event: KeyDown, commands: Iterable[AnyBound], *, typing: bool = False) -> AnyBound | None:
        """The first of ``commands`` that a key means now, held down or not. While ``typing`` letters and signs are text."""
        name = key_combination(event)
        if typing and len(name) == 1:
            return None
        return next((each for each in commands if self.means(name, each.command) and each.answers), None)

    def step_of(self, event: KeyDown, *, typing: bool = False) -> KeyDown | None:
        """The fixed key that ``event`` stands for, as if that had been pressed; None where it is nothing but itself."""
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
"""The keys as they are made."""

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
    "step_next": ("o", "f8"),  # the second ones type nothing: out of a field
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
"""For each way to sit at the keyboard the commands that have other keys than usual there, by name."""


def keymap_of(settings: Settings) -> Keymap:
    """The keys that ``settings`` put in force."""
    given = {**KEY_SETS[settings.hands], **settings.keys}
    return Keymap(given) if given else USUAL
