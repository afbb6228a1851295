"""Every exception of the program's own. They mean bugs and damaged data; "not allowed" is a Refusal instead.

CardtableError
├── IllegalMove    a move that is not among the legal ones was applied
├── BadRecord      a record or an order of cards that cannot be read
├── BadInput       a game, option, value, deal number or move text that does not exist
│   └── UnknownGame
├── StorageError   the database or its folder cannot be used
└── LawBroken      a game breaks a law that all games keep: a bug in its rules
"""

from __future__ import annotations


class CardtableError(Exception):
    """Root of all errors raised on purpose; its text is one clear line, in English, for a log and the command line."""


class IllegalMove(CardtableError):
    """A move was applied that is not legal in that state."""


class BadRecord(CardtableError):
    """A record of a game, or an order of cards, cannot be read."""


class BadInput(CardtableError):
    """Something typed names an option, value, number or move that does not exist."""


class UnknownGame(BadInput):
    """No game of that name."""


class StorageError(CardtableError):
    """The per-user database or its folder cannot be used."""


class LawBroken(CardtableError):
    """A game breaks a law that all games keep (tests/support/laws.py): its rules have a bug."""


def cited(text: str, clause: str) -> str:
    """``text`` with the number of the clause behind it, if there is one: "… is not legal here (GO-5)"."""
    return f"{text} ({clause})" if clause else text
