"""Which keys mean which command: the usual ones, those of a ready-made set, and the person's own.

What moves about in every window (arrows, Tab, Enter, Esc …) always stays; other keys can be given to it besides, and
are then told to everybody as if the fixed one had been pressed.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from cardtable.kernel.override import override
from cardtable.settings import PlayingHands, Settings
from cardtable.ui.core.commands import AnyBound, Command, Group, combination, key_text, parts_of
from cardtable.ui.core.events import KeyDown


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

    def is_usual(self, command: Command[Any]) -> bool:
        """Whether nobody gave it other keys."""
        return command.name not in self._given

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

    def meant_by(self, event: KeyDown, commands: Iterable[AnyBound], *, typing: bool = False) -> AnyBound | None:
        """The first of ``commands`` that a key means now, held down or not. While ``typing`` letters and signs are text."""
        name = combination(event)
        if typing and len(name) == 1:
            return None
        return next((each for each in commands if self.means(name, each.command) and each.answers), None)

    def step_of(self, event: KeyDown, *, typing: bool = False) -> KeyDown | None:
        """The fixed key that ``event`` stands for, as if that had been pressed; None where it is nothing but itself."""
        name = combination(event)
        if typing and (len(name) == 1 or name in _WRITES):
            return None
        fixed = self._steps.get(name)
        if fixed is None:
            return None
        *held, key = parts_of(fixed)
        return KeyDown(key, frozenset(held), event.repeat)

    @property
    def steps_by_letters(self) -> bool:
        """Whether there are letters that move about, so that they cannot search as well."""
        return any(len(name) == 1 for name in self._steps)

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
    "again": ("f5", "ctrl+r"),
    "draw": ("g",),
    "all_out": ("t",),
    "cursor_best": ("v",),
    "play": ("g",),
    "pass": ("t",),
    "claim": ("c",),
    "sort_suit": ("v",),
    "sort_rank": ("v",),
    "shove_left": ("3",),
    "shove_right": ("4",),
    "shove_home": ("f3",),
    "shove_end": ("f4",),
    "last_trick": ("5",),
    "last_round": ("5",),
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
    "more": ("8", "f10"),
    "undo": ("backspace",),
    "redo": ("delete",),
    "hint": ("h",),
    "draw": ("n",),
    "all_out": ("m",),
    "cursor_best": ("7",),
    "play": ("n",),
    "pass": ("m",),
    "claim": ("7",),
    "sort_suit": ("delete",),
    "sort_rank": ("delete",),
    "shove_left": ("9",),
    "shove_right": ("0",),
    "shove_home": (".",),
    "shove_end": ("-",),
    "last_trick": ("f12",),
    "last_round": ("f12",),
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
