"""What went wrong with the database, for a terminal."""

from __future__ import annotations

from cardtable.cli.spoken import reason, say, texts


def trouble(code: str, detail: str) -> str:
    """A trouble told by its code ("trouble.locked"), with what SQLite or the system said of it in brackets."""
    key = f"cli.{code}"
    told, why = say(key) if texts().has(key) else code, reason(detail)
    return f"{told} ({why})" if why and why != told else told
