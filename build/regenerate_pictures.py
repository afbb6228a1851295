"""Makes the goldens of tests/pictures anew: ``python build/regenerate_pictures.py [NAME …]``. Look at every one you commit."""

from __future__ import annotations

import sys
import tempfile
from functools import partial
from pathlib import Path

ROOT = Path(__file__).resolve().parents[1]
sys.path.insert(0, str(ROOT))

import pygame
from PIL import Image

from tests.pictures.colours import colours
from tests.pictures.frames import FRAMES, frame
from tests.pictures.page_sheets import PAGES, page

GOLDEN = ROOT / "tests" / "pictures" / "golden"


def main() -> None:
    """Paint and write the named frames, or all of them."""
    sheets = {f"page-{name}": partial(page, name) for name in PAGES}
    for name in sys.argv[1:] or [*FRAMES, *sheets]:
        with tempfile.TemporaryDirectory() as home:
            made = sheets[name]() if name in sheets else frame(name, Path(home))
            picture = Image.frombytes("RGB", made.get_size(), pygame.image.tobytes(made, "RGB"))
            picture.point(rounded).save(GOLDEN / f"{name}.webp", lossless=True, quality=100, method=6)
        print(name)
    (GOLDEN / "colours.txt").write_text(colours(), encoding="utf-8", newline="\n")


def rounded(value: int) -> int:
    """The nearest multiple of 8 of a channel: invisible, within the tolerance, and a third of the file size."""
    return min(255, (value + 4) // 8 * 8)


if __name__ == "__main__":
    main()
