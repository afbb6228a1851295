"""Why something is not allowed, as a value, and the clause of docs/rules.md behind it. The interface finds the words."""

from __future__ import annotations

from collections.abc import Mapping

from msgspec import Struct

from cardtable.kernel.errors import CardtableError


class Refusal(Struct, frozen=True):
    """``code`` is the key of a text ("refusal.golf.not_next"), ``params`` fill it (card texts and numbers)."""

    code: str
    params: Mapping[str, str | int] = {}


class Clauses(Struct, frozen=True):
    """Where the rules of a game speak of its ``seats``, its ``pack``, what is a move at all, and how it is ``over``.

    ``verbs``: by verb, the clause that any illegal move of that verb breaks; ``refusals``: by code of a refusal.
    """

    seats: str = ""
    pack: str = ""
    moves: str = ""
    over: str = ""
    verbs: Mapping[str, str] = {}
    refusals: Mapping[str, str] = {}


def numbered(game_id: str, letters: str, clauses: Mapping[int, str], refusals: Mapping[int, str]) -> Clauses:
    """Clauses by their numbers: ``clauses`` has what each is about ("seats", "pack", "moves", "over", verbs), ``refusals`` the
    codes that rest on it; those without a dot are the game's own. Raises CardtableError, with what to write, if none is about
    one of the first four.
    """
    about = {word: f"{letters}-{number}" for number, words in clauses.items() for word in words.split()}
    for word in ("seats", "pack", "moves", "over"):
        if word not in about:
            raise CardtableError(
                f'clauses: none is about {word!r}. For example: clauses = {{1: "seats pack", 2: "moves", 3: "over"}}'
            )
    codes = ((code, number) for number, words in refusals.items() for code in words.split())
    refused = {code if "." in code else f"{game_id}.{code}": f"{letters}-{number}" for code, number in codes}
    seats, pack, moves, over = (about.pop(word) for word in ("seats", "pack", "moves", "over"))
    return Clauses(seats, pack, moves, over, about, refused)


UNWRITTEN = Clauses()
"""Of a game without written rules: no clause is ever named."""


def cited(text: str, clause: str) -> str:
    """``text`` with the number of the clause behind it, if there is one: "… is not legal here (GO-5)"."""
    return f"{text} ({clause})" if clause else text
