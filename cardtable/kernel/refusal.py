"""Why something is not allowed, as a value: a code and its parameters, put into words by the interface."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field


@dataclass(frozen=True, slots=True)
class Refusal:
    """``code`` is the key of a text ("refusal.golf.not_next"), ``params`` fill it (card texts and numbers)."""

    code: str
    params: Mapping[str, str | int] = field(default_factory=dict)
