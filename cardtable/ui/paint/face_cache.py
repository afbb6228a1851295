"""Painted cards kept on disk between runs, one PNG each. A missing, unwritable or damaged cache only costs time.

Knows files and surfaces; what a card shows is none of its business.
"""

from __future__ import annotations

import contextlib
import os
import shutil
from pathlib import Path

import pygame

from cardtable.ui.paint.face_paint import argb
from cardtable.ui.paint.face_style import card_size

_KEPT_SETS = 8  # styles and heights kept; the least lately used go first


class FaceCache:
    """Reads and writes cards below ``folder``; with ``None`` it remembers nothing."""

    def __init__(self, folder: Path | None, version: str) -> None:
        self._root = folder
        self._version = version

    def load(self, tag: str, key: str, height: int) -> pygame.Surface | None:
        """The kept card, or None when there is none of the right size and soundness."""
        path = self._path(tag, key, height)
        if path is None or not path.is_file():
            return None
        try:
            picture = pygame.image.load(path)
        except (pygame.error, OSError):
            return None
        return argb(picture) if picture.get_size() == card_size(height) else None

    def save(self, tag: str, key: str, height: int, face: pygame.Surface) -> None:
        """Keep a card; failing is silent. A reader never sees half a file."""
        path = self._path(tag, key, height)
        if path is None:
            return
        draft = path.with_suffix(f".{os.getpid()}.png")
        with contextlib.suppress(pygame.error, OSError):
            path.parent.mkdir(parents=True, exist_ok=True)
            pygame.image.save(face, draft)
            draft.replace(path)

    def tidy(self, tag: str, height: int) -> None:
        """Mark the set in use, drop sets of other deck versions and all but the latest few."""
        if self._root is None:
            return
        with contextlib.suppress(OSError):
            mine = self._set(self._root, tag, height)
            mine.mkdir(parents=True, exist_ok=True)
            os.utime(mine)
            sets = [p for p in self._root.iterdir() if p.is_dir() and p.name.startswith("deck-")]
            prefix = f"deck-{self._version}-"
            stale = [p for p in sets if not p.name.startswith(prefix)]
            current = sorted((p for p in sets if p not in stale), key=lambda p: p.stat().st_mtime, reverse=True)
            for old in [*stale, *current[_KEPT_SETS:]]:
                shutil.rmtree(old, ignore_errors=True)

    def _set(self, root: Path, tag: str, height: int) -> Path:
        return root / f"deck-{self._version}-{tag}-{height}"

    def _path(self, tag: str, key: str, height: int) -> Path | None:
        if self._root is None:
            return None
        return self._set(self._root, tag, height) / f"{key.replace(':', '-')}.png"
