"""The program's own exceptions. They mean bugs, bad input or damaged data; a move that is not allowed is a Refusal.

CardtableError
├── IllegalMove    an illegal move was applied
├── BadRecord      a record or an order of cards cannot be read
├── BadInput       a game, option, value, deal number or move text that does not exist
│   └── UnknownGame
├── StorageError   the database or its folder cannot be used
└── LawBroken      a game breaks a law that all games keep: a bug in its rules
"""

from __future__ import annotations


class CardtableError(Exception):
    """Root of all errors raised on purpose. The text is one line of plain English for the log and the command line."""


class IllegalMove(CardtableError):
    """A move was applied that is illegal in that state."""


class BadRecord(CardtableError):
    """A record of a game, or an order of cards, cannot be read."""


class BadInput(CardtableError):
    """The input names an option, value, number or move that does not exist."""


class UnknownGame(BadInput):
    """There is no game of that name."""


class StorageError(CardtableError):
    """The user's database or its folder cannot be used."""


class LawBroken(CardtableError):
    """A game breaks a law that all games keep (tests/support/laws.py): its rules have a bug."""


def cited(text: str, clause: str) -> str:
    """``text`` with the clause number appended, if there is one: "… is not legal here (GO-5)"."""
    return f"{text} ({clause})" if clause else text
