"""Writes casino cards, chips, coins and signs to assets/tokens: python build/make_tokens.py [folder]."""

from __future__ import annotations

import sys
from pathlib import Path

from deck.art import Art
from deck.casino import casino_cards
from deck.chips import chips
from deck.coins import POT, money
from deck.marks import SIDE, marks

_CARD = (630.0, 880.0)


def drawings() -> dict[str, tuple[tuple[float, float], Art]]:
    """Every token's width and height in its own units, and its picture, by its key."""
    out = {key: (_CARD, art) for key, art in casino_cards().items()}
    for key, art in (chips() | money() | marks()).items():
        out[key] = (POT if key.startswith("pot") else (SIDE, SIDE), art)
    return out


def main(folder: Path) -> None:
    """Draw everything and write it, one file for each token."""
    folder.mkdir(parents=True, exist_ok=True)
    total = 0
    for key, ((width, height), art) in drawings().items():
        head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width:g} {height:g}" stroke-linejoin="round" stroke-linecap="round" fill="none">'
        text = f"{head}\n{art.svg()}\n</svg>\n"
        (folder / f"{key}.svg").write_text(text, encoding="utf-8", newline="\n")
        total += len(text.encode())
    print(f"{len(drawings())} files, {total // 1024} KB")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parents[1] / "assets" / "tokens")
