"""Makes the English pictures of docs/pictures and their index: ``python build/make_pictures.py [--only NAME]``.

build/make_site.py makes those of other languages, for the web site alone.

Nothing is retouched: the program runs on SDL's dummy driver, with time, dates and chance invented, so that every run gives
the same frames. WebP, because the grain of the table would make PNG files of many megabytes.
"""

from __future__ import annotations

import argparse
import os
import sys
from pathlib import Path

from msgspec.structs import replace

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))
os.environ.update(SDL_VIDEODRIVER="dummy", SDL_AUDIODRIVER="dummy", PYGAME_HIDE_SUPPORT_PROMPT="1")

import pygame
from album.shots import Shot, shots
from album.stage import Stage
from PIL import Image

OUT = ROOT / "docs" / "pictures"
_QUALITY = 32  # percent
TRANSLATED = ("home", "klondike", "murlan", "monte-carlo", "las-vegan", "rules")
"""The pictures made in every language."""


def take(shot: Shot, out: Path) -> None:
    """Make one picture."""
    stage = Stage.open(shot.size, shot.settings)
    try:
        surface = stage.show(shot.opener(stage), shot.keys)
        picture = Image.frombytes("RGB", surface.get_size(), pygame.image.tobytes(surface, "RGB"))
    finally:
        stage.close()
    picture.save(out / f"{shot.name}.webp", quality=_QUALITY, method=6)


def take_translated(code: str, out: Path) -> None:
    """Make the few pictures in a language."""
    out.mkdir(parents=True, exist_ok=True)
    for shot in shots():
        if shot.name in TRANSLATED:
            take(replace(shot, settings=replace(shot.settings, language=code)), out)
            print(f"{code}/{shot.name}", flush=True)


def index(every: list[Shot]) -> str:
    """The page that lists all pictures."""
    lines = [
        "# Pictures",
        "",
        "Made by `python build/make_pictures.py`, straight from the program, at 1280 × 800; nothing is retouched.",
    ]
    for title, begin in (("Games and screens", ""), ("Tables", "theme-"), ("The deck", "deck-"), ("Backs", "back-")):
        lines += ["", f"## {title}", "", "| | |", "|---|---|"]
        shown = [shot for shot in every if _kind(shot) == begin]
        cells = [f"![{shot.title}]({shot.name}.webp)<br>{shot.title}" for shot in shown]
        cells += [""] * (len(cells) % 2)
        lines += [f"| {left} | {right} |" for left, right in zip(cells[::2], cells[1::2], strict=True)]
    return "\n".join(lines) + "\n"


def _kind(shot: Shot) -> str:
    return next((begin for begin in ("theme-", "deck-", "back-") if shot.name.startswith(begin)), "")


def main() -> None:
    """Make all pictures and the index (those no longer made go), or only those whose name begins with --only."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--only", default="", metavar="NAME")
    parser.add_argument("--out", type=Path, default=OUT)
    parser.add_argument("--list", action="store_true", help="only say which pictures there are")
    options = parser.parse_args()
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
    """Write the index and delete pictures that are no longer made."""
    (out / "README.md").write_text(index(every), encoding="utf-8", newline="\n")
    names = {shot.name for shot in every}
    for stale in out.glob("*.webp"):
        if stale.stem not in names:
            stale.unlink()


if __name__ == "__main__":
    main()
