"""Writes files that a command was asked for: new ones only."""

from __future__ import annotations

from contextlib import suppress
from pathlib import Path

from cardtable.cli.spoken import say
from cardtable.kernel.errors import BadInput


def write_new_file(path: Path, content: bytes) -> None:
    """Write a new file. Raises BadInput: it is there already, or cannot be written; then nothing is left of it."""
    try:
        with path.open("xb") as file:
            file.write(content)
    except FileExistsError:
        raise BadInput(say("cli.file.there", file=str(path))) from None
    except OSError as error:
        with suppress(OSError):
            path.unlink(missing_ok=True)
        raise BadInput(say("cli.file.unwritable", file=str(path), why=error.strerror or str(error))) from None
