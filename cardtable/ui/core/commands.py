"""A command: what it is called, its picture, its keys, when it can be used, what it does and where it is shown.

Bar, menu, tooltips, the page of keys and the keys themselves are read off lists of these. Knows no widget and no game.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from enum import Enum
from typing import Any, Generic, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from cardtable.i18n.catalogue import Catalogue
from cardtable.ui.core.events import KeyDown
from cardtable.ui.core.scene import GoHome, Transition

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


def combination(event: KeyDown) -> str:
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
