"""Which keys are shown on the page of keys, and under which name. A test holds this table against the keys that work."""

from __future__ import annotations

from cardtable.values import dataclass

Combinations = tuple[str, ...]
"""Keys that do the same, as screens write them: ``"ctrl+shift+z"``."""


@dataclass(frozen=True, slots=True)
class Group:
    """Lines that belong together; ``name`` and the names of the lines are keys of texts."""

    name: str
    lines: tuple[tuple[str, Combinations], ...]


@dataclass(frozen=True, slots=True)
class TableKeys:
    """What is shown of one kind of table: the keys of the game, of the ways to other pages, of the cards; the pointer."""

    game: Group
    places: Group
    cards: Group
    pointer: tuple[str, ...]


GAME = Group(
    "keys.game",
    (
        ("keys.draw", ("space", "d")),
        ("keys.undo", ("ctrl+z", "backspace")),
        ("keys.redo", ("ctrl+y", "ctrl+shift+z")),
        ("keys.hint", ("h",)),
        ("keys.all_out", ("a",)),
        ("keys.new", ("ctrl+n", "f2")),
        ("keys.restart", ("ctrl+r", "f5")),
        ("keys.number", ("ctrl+g",)),
        ("keys.pause", ("p",)),
        ("keys.log", ("ctrl+l",)),
    ),
)

PLACES = Group(
    "keys.places",
    (
        ("keys.home", ("ctrl+o",)),
        ("keys.rules", ("f1",)),
        ("keys.statistics", ("ctrl+t",)),
        ("keys.settings", ("ctrl+,",)),
        ("keys.keys", ("?",)),
    ),
)
"""GAME and PLACES together are the shortcuts of a table."""

CARDS = Group(
    "keys.cards",
    (
        ("keys.walk", ("left", "right", "up", "down")),
        ("keys.ends", ("home", "end")),
        ("keys.area", ("tab", "shift+tab")),
        ("keys.pick", ("return", "space")),
        ("keys.best", ("shift+return",)),
        ("keys.cancel", ("escape",)),
    ),
)

EVERYWHERE = Group(
    "keys.everywhere",
    (
        ("keys.back", ("escape",)),
        ("keys.full_screen", ("f11", "alt+return")),
        ("keys.larger", ("ctrl++",)),
        ("keys.smaller", ("ctrl+-",)),
        ("keys.usual_size", ("ctrl+0",)),
        ("keys.mute", ("m",)),
    ),
)

POINTER = (
    "keys.pointer.drag",
    "keys.pointer.click",
    "keys.pointer.double",
    "keys.pointer.stock",
    "keys.pointer.thumb",
    "keys.pointer.wheel",
)
"""What the pointer does: each has a text for the gesture (``….how``) and one for what happens."""

ALONE = TableKeys(GAME, PLACES, CARDS, POINTER)
"""A patience."""

SEVERAL = TableKeys(
    Group(
        "keys.game",
        (
            ("keys.party.play", ("shift+return",)),
            ("keys.party.pass", ("p",)),
            ("keys.party.claim", ("c",)),
            ("keys.party.sort", ("o",)),
            ("keys.undo", ("ctrl+z", "backspace")),
            ("keys.hint", ("h",)),
            ("keys.party.last_trick", ("l",)),
            ("keys.party.log", ("ctrl+l",)),
            ("keys.party.sheet", ("s",)),
            ("keys.party.out", ("x",)),
            ("keys.party.new", ("ctrl+n", "f2")),
        ),
    ),
    Group(
        "keys.places",
        (
            ("keys.home", ("ctrl+o",)),
            ("keys.rules", ("f1",)),
            ("keys.statistics", ("ctrl+t",)),
            ("keys.settings", ("ctrl+,",)),
            ("keys.keys", ("?",)),
        ),
    ),
    Group(
        "keys.party.hand",
        (
            ("keys.walk", ("left", "right")),
            ("keys.party.ends", ("home", "end")),
            ("keys.party.choose", ("return", "space")),
            ("keys.party.move", ("shift+left", "shift+right")),
            ("keys.party.move_far", ("shift+home", "shift+end")),
            ("keys.area", ("tab", "shift+tab")),
            ("keys.cancel", ("escape",)),
        ),
    ),
    (
        "keys.pointer.party_click",
        "keys.pointer.party_drag",
        "keys.pointer.party_hand",
        "keys.pointer.party_chip",
        "keys.pointer.wheel",
    ),
)
"""A table for several. The groups ``game`` and ``places`` together are its shortcuts."""
