"""What a command answers: data for a machine, lines for a person. Says nothing about how either is written."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Answer:
    """``data`` is what ``--json`` writes (its keys are a public format), ``lines`` are read by people."""

    data: Mapping[str, object]
    lines: Sequence[str]
