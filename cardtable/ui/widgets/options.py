"""What can be chosen from: one option of a list, a segmented choice or a menu."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic, TypeVar

from cardtable.ui.core.colour import Colour
from cardtable.values import dataclass

T = TypeVar("T")


@dataclass(frozen=True, slots=True)
class Option(Generic[T]):
    """A ``value`` and how it is shown; ``note`` stands beside the text, muted; a ``colour`` in the place of an icon."""

    value: T
    text: str
    note: str = ""
    icon: str = ""
    colour: Colour | None = None


def index_of(options: Sequence[Option[T]], value: T) -> int:
    """The place of ``value``; the first when it is none of them."""
    return next((index for index, option in enumerate(options) if option.value == value), 0)
