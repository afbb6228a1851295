"""What went wrong with the database, for a terminal."""

from __future__ import annotations

from cardtable.cli.spoken import say, texts


def trouble(code: str, detail: str) -> str:
    """A trouble told by its code ("trouble.locked"), with what SQLite or the system said of it in brackets."""
    key = f"cli.{code}"
    told = say(key) if texts().has(key) else code
    return f"{told} ({detail})" if detail else told
