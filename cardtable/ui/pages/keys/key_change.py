"""What changes when a command is given a key: whom it is taken from, and what the settings then say. Knows no widget."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from msgspec.structs import replace

from cardtable.settings import Settings
from cardtable.ui.core.commands import Command, KeySheet
from cardtable.ui.core.keymap import KEY_SETS, STEPS, Keymap, keymap_of


def in_the_way(
    commands: Sequence[Command[Any]], keys: Iterable[str], sheets: Iterable[KeySheet], everywhere: Sequence[Command[Any]],
    keymap: Keymap,
) -> tuple[Command[Any], ...]:  # fmt: skip
    """The other commands that one of ``keys`` means where ``commands`` can be done, each once.

    ``sheets`` are those of all screens; what works ``everywhere``, and the steps, can be done on each.
    """
    names, wanted = {command.name for command in commands}, set(keys)
    found: dict[str, Command[Any]] = {}
    for sheet in sheets:
        here = (*STEPS, *sheet.commands, *(each for each in everywhere if each.name not in sheet.but))
        if names.isdisjoint(command.name for command in here):
            continue
        for command in here:
            if command.name not in names and wanted.intersection(keymap.own_keys(command)):
                found.setdefault(command.name, command)
    return tuple(found.values())


def with_keys(
    settings: Settings, commands: Sequence[Command[Any]], keys: tuple[str, ...], losers: Sequence[Command[Any]] = ()
) -> Settings:
    """``settings`` in which ``commands`` have ``keys``, and none of ``losers`` has one of them."""
    now, ready = keymap_of(settings), Keymap(KEY_SETS[settings.hands])
    own: dict[str, tuple[str, ...]] = dict(settings.keys)
    changes: list[tuple[Command[Any], tuple[str, ...]]] = [(command, keys) for command in commands]
    changes += [(each, tuple(key for key in now.own_keys(each) if key not in keys)) for each in losers]
    for command, wanted in changes:
        own.pop(command.name, None)
        if wanted != ready.own_keys(command):
            own[command.name] = wanted
    return replace(settings, keys=own)


def ready_keys(settings: Settings, commands: Sequence[Command[Any]]) -> Mapping[str, tuple[str, ...]]:
    """The keys that ``commands`` would have had the person not given them any, by their names."""
    ready = Keymap(KEY_SETS[settings.hands])
    return {command.name: ready.own_keys(command) for command in commands}
