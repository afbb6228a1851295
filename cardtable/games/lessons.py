"""The guided first hands of all games; each is loaded when it is wanted."""

from __future__ import annotations

from importlib import import_module

from cardtable.games.registry import find
from cardtable.kernel.lesson import Lesson


def lesson_of(game_id: str) -> Lesson:
    """The guided first hand of a game. Raises UnknownGame."""
    lesson = import_module(f"cardtable.games.{find(game_id).info.id}.lesson").LESSON
    assert isinstance(lesson, Lesson)  # noqa: S101 -- every game has one
    return lesson
