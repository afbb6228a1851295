"""What argparse itself says of a mistake, in the language of the command line.

argparse asks the function ``_`` of its module for each of its messages, by the English one, as gettext has it.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from cardtable.cli.spoken import say

_Fields = Mapping[str, str]

MESSAGES: Mapping[str, tuple[str, _Fields]] = {
    "argument %(argument_name)s: %(message)s": (
        "cli.typed.argument",
        {"name": "%(argument_name)s", "problem": "%(message)s"},
    ),
    "unrecognized arguments: %s": ("cli.typed.unknown", {"what": "%s"}),
    "not allowed with argument %s": ("cli.typed.not_with", {"what": "%s"}),
    "ignored explicit argument %r": ("cli.typed.no_value", {"what": "%r"}),
    "the following arguments are required: %s": ("cli.typed.required", {"what": "%s"}),
    "one of the arguments %s is required": ("cli.typed.one_of", {"what": "%s"}),
    "expected one argument": ("cli.typed.wants_value", {}),
    "expected at least one argument": ("cli.typed.wants_values", {}),
    "invalid choice: %(value)r (choose from %(choices)s)": (
        "cli.typed.choice",
        {"value": "%(value)r", "choices": "%(choices)s"},
    ),
}
"""By what argparse says: the key of our text, and what stands in its places. Others cannot come from our words."""


@contextmanager
def own_words() -> Iterator[None]:
    """While this is open argparse speaks our language."""
    module = vars(argparse)
    before = module["_"]
    module["_"] = _said
    try:
        yield
    finally:
        module["_"] = before


def _said(message: str) -> str:
    key, fields = MESSAGES.get(message, ("", {}))
    return say(key, **fields) if key else message
