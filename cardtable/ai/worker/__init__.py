"""Thinking in a process of its own: what is asked and answered is text, and nothing else is there on the other side."""

from __future__ import annotations

from typing import Final

WORD: Final = "--think"
"""The only word of a worker's command line."""
