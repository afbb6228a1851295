"""CPU seconds to paint the whole deck and a back: cold from its drawings, and again from the pictures kept on disk."""

from __future__ import annotations

import os
import tempfile
import time
from pathlib import Path

os.environ.setdefault("SDL_VIDEODRIVER", "dummy")

from cardtable.ui.core.assets import assets_folder
from cardtable.ui.paint.face_art import FACE_KEYS, FaceArt, FaceStyle, paint
from cardtable.ui.paint.faces import FaceCache

HEIGHTS = {"1080p": 205, "4k": 410}
KEYS = (*FACE_KEYS, "back:lattice")
TURNS = 5
BARS = {"deck_cold_1080p_s": 0.4, "deck_cached_1080p_s": 0.15}


def measure() -> dict[str, float]:
    """The best of some turns for each height; reading and parsing of the drawings is part of the cold one."""
    result = {}
    for name, height in HEIGHTS.items():
        with tempfile.TemporaryDirectory() as folder:
            turns = [_turn(Path(folder), height) for _ in range(TURNS)]
        result[f"deck_cold_{name}_s"] = min(cold for cold, _ in turns)
        result[f"deck_cached_{name}_s"] = min(cached for _, cached in turns)
    return result


def _turn(folder: Path, height: int) -> tuple[float, float]:
    style = FaceStyle()
    began = time.process_time()
    art = FaceArt(assets_folder() / "cards")
    faces = {key: paint(art.drawing(key, style, height), height) for key in KEYS}
    painted = time.process_time()
    cache = FaceCache(folder, art.version)
    for key, face in faces.items():
        cache.save(style.tag, key, height, face)
    saved = time.process_time()
    for key in KEYS:
        if cache.load(style.tag, key, height) is None:
            raise FileNotFoundError(key)
    return painted - began, time.process_time() - saved
