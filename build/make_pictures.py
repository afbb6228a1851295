"""Makes the pictures of docs/pictures and their index: ``python build/make_pictures.py [--only NAME]``.

With ``--language de`` only those few that the README and the web page in that language show, in docs/pictures/de.

Nothing is retouched: the program runs on SDL's dummy driver, with time, dates and chance invented, so that every run gives
the same frames. JPEG, because the grain of the table would make PNG files of many megabytes.
"""

from __future__ import annotations

import argparse
import os
import sys
from dataclasses import replace
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")

import pygame
from album.shots import LARGE, Shot, shots
from album.stage import Stage
from PIL import Image

from cardtable.i18n.catalogue import available
from cardtable.ui.core.assets import assets_folder

OUT = ROOT / "docs" / "pictures"
_QUALITY = {LARGE: 40}
_USUAL_QUALITY = 76
_TRANSLATED_QUALITY = 72
TRANSLATED = ("home", "klondike", "murlan", "monte-carlo", "las-vegan", "rules")
"""The pictures that there are in every language."""


def take(shot: Shot, out: Path, quality: int | None = None) -> None:
    """Make one picture; ``quality`` is JPEG's, in percent."""
    stage = Stage.open(shot.size, shot.settings)
    try:
        surface = stage.show(shot.opener(stage), shot.keys)
        picture = Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))
    finally:
        stage.close()
    quality = quality or _QUALITY.get(shot.size, _USUAL_QUALITY)
    picture.save(out / f"{shot.name}.jpg", quality=quality, optimize=True, progressive=True)


def take_translated(code: str, out: Path) -> None:
    """Make the few pictures in a language."""
    out.mkdir(parents=True, exist_ok=True)
    for shot in shots():
        if shot.name in {f"{name}-1280" for name in TRANSLATED}:
            settings = replace(shot.settings, language=code)
            take(replace(shot, settings=settings), out, _TRANSLATED_QUALITY)
            print(f"{code}/{shot.name}", flush=True)


def index(every: list[Shot]) -> str:
    """The page that lists all pictures."""
    lines = [
        "# Pictures",
        "",
        "Made by `python build/make_pictures.py`, straight from the program; nothing is retouched. Each game and each",
        "screen is there at 1280 × 800 and at 3840 × 2160.",
    ]
    for title, part in (
        ("Games and screens", "-1280"),
        ("Tables", "theme-"),
        ("The deck", "deck-"),
        ("Backs", "back-"),
    ):
        lines += ["", f"## {title}", "", "| | |", "|---|---|"]
        cells = [_cell(shot) for shot in every if _section(shot) == part]
        cells += [""] * (len(cells) % 2)
        lines += [f"| {left} | {right} |" for left, right in zip(cells[::2], cells[1::2], strict=True)]
    return "\n".join(lines) + "\n"


def _section(shot: Shot) -> str:
    """What a picture's name begins with, or the size of which a subject is listed; others are linked from that."""
    begin = next((begin for begin in ("theme-", "deck-", "back-") if shot.name.startswith(begin)), "-1280")
    listed = begin != "-1280" or shot.name.endswith(begin)
    return begin if listed and shot.size != LARGE else ""


def _cell(shot: Shot) -> str:
    large = shot.name.replace("-1280", "-3840")
    more = f" · [3840 × 2160]({large}.jpg)" if large != shot.name else ""
    return f"![{shot.title}]({shot.name}.jpg)<br>{shot.title}{more}"


def main() -> None:
    """Make all pictures and the index (those no longer made go), or only those whose name begins with --only."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", metavar="NAME")
    parser.add_argument("--out", type=Path, default=OUT)
    parser.add_argument("--list", action="store_true", help="only say which pictures there are")
    parser.add_argument("--language", metavar="CODE", choices=available(assets_folder() / "translations"))
    options = parser.parse_args()
    if options.language:
        take_translated(options.language, options.out / options.language)
        return
    every = list(shots())
    wanted = [shot for shot in every if shot.name.startswith(options.only)]
    for shot in wanted:
        if not options.list:
            options.out.mkdir(parents=True, exist_ok=True)
            take(shot, options.out)
        print(shot.name, flush=True)
    if not options.only and not options.list:
        _finish(every, options.out)


def _finish(every: list[Shot], out: Path) -> None:
    """Write the index and take away pictures that are no longer made."""
    (out / "README.md").write_text(index(every), encoding="utf-8")
    names = {shot.name for shot in every}
    for stale in out.glob("*.jpg"):
        if stale.stem not in names:
            stale.unlink()


if __name__ == "__main__":
    main()
