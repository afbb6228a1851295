"""The commands ``backup`` and ``restore``: everything of a home as one file, and back."""

from __future__ import annotations

import argparse
from pathlib import Path
from typing import TextIO

from cardtable.cli.answer import CliAnswer
from cardtable.cli.homes import home_paths
from cardtable.cli.new_files import write_new_file
from cardtable.cli.spoken import say
from cardtable.storage.whole_backup import backup_bytes, restore


def backup(args: argparse.Namespace, _stdin: TextIO) -> CliAnswer:
    """Write a backup into a new file; games may be played meanwhile."""
    content = backup_bytes(home_paths(args.home))
    write_new_file(Path(args.file), content)
    return CliAnswer({"file": args.file, "bytes": len(content)}, [say("cli.written", file=args.file)])


def restore_backup(args: argparse.Namespace, _stdin: TextIO) -> CliAnswer:
    """Check a backup, keep what is there aside, and put the backup in its place."""
    aside = restore(Path(args.file), home_paths(args.home)).aside
    lines = [say("cli.restored"), *([say("cli.restored.aside", file=str(aside))] if aside is not None else [])]
    return CliAnswer({"restored": True, "aside": None if aside is None else str(aside)}, lines)
