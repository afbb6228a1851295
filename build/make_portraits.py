"""Writes the portraits to assets/portraits: python build/make_portraits.py [folder]."""

from __future__ import annotations

import sys
from pathlib import Path

from deck.busts import SIDE
from deck.portraits import PORTRAITS

_HEAD = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {SIDE:g} {SIDE:g}" stroke-linejoin="round" stroke-linecap="round" fill="none">'


def main(folder: Path) -> None:
    """Draw everybody, one file each."""
    folder.mkdir(parents=True, exist_ok=True)
    total = 0
    for name, draw in PORTRAITS.items():
        text = f"{_HEAD}\n{draw().svg()}\n</svg>\n"
        (folder / f"{name}.svg").write_text(text, encoding="utf-8", newline="\n")
        total += len(text.encode())
    print(f"{len(PORTRAITS)} files, {total // 1024} KB")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parents[1] / "assets" / "portraits")
