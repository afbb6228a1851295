"""What a command answers: data for a machine, lines for a person. Says nothing about how either is written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from msgspec import Struct

DONE: Final = 0
SOMETHING_WRONG: Final = 1  # the answer is whole and says what; a mistake of the person is 2, and has no answer


class CliAnswer(Struct, frozen=True):
    """``data`` is what ``--json`` writes (its keys are a public format), ``lines`` are read by people.

    ``notes`` go to standard error, and ``code`` is what the program ends with.
    """

    data: Mapping[str, object]
    lines: Sequence[str]
    notes: Sequence[str] = ()
    code: int = DONE
