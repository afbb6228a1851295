"""The documents speak of files that are there: every path that one of them names exists."""

from __future__ import annotations

import re
from pathlib import Path

ROOT = Path(__file__).parents[2]
DOCUMENTS = [
    *sorted(ROOT.glob("README*.md")),
    *(ROOT / name for name in ("CONTRIBUTING.md", "tests/bench/results.md")),
    *sorted((ROOT / "docs").rglob("*.md")),
]
FROM_THE_ROOT = re.compile(r"(?<![\w/.-])(?:cardtable|tests|build|assets|docs)/[\w*./-]*[\w*/]")
FROM_THE_PACKAGE = re.compile(r"`([a-z_]+/[\w/]+\.py)`")
LINK = re.compile(r"\]\((?!\w+:|#)([^)#]+)")


def test_every_path_that_a_document_names_exists() -> None:
    missing = []
    for document in DOCUMENTS:
        text = re.sub(r"<\w+>", "*", document.read_text(encoding="utf-8"))  # <id> stands for any game's
        named = {name for name in FROM_THE_ROOT.findall(text) if not found(ROOT, name)}
        named |= {name for name in FROM_THE_PACKAGE.findall(text) if not found(ROOT / "cardtable", name)} - named
        named |= {name for name in LINK.findall(text) if not (document.parent / name).exists()}
        missing += [f"{document.relative_to(ROOT)}: {name}" for name in sorted(named) if not found(ROOT, name)]
    assert missing == []


def found(folder: Path, name: str) -> bool:
    """Whether there is such a file or folder; ``*`` stands for any letters."""
    return any(folder.glob(name.rstrip("/")))
