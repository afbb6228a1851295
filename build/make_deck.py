"""Writes the whole deck of cards to assets/cards, or nothing if one is wrong: python build/make_deck.py [folder].

Small cards of the usual look are painted ready-made into one picture, so that no first start has to.
"""

from __future__ import annotations

import hashlib
import json
import sys
from collections.abc import Sequence
from pathlib import Path
from tempfile import TemporaryDirectory

import pygame
from PIL import Image

sys.path[:0] = [str(Path(__file__).parent), str(Path(__file__).parents[1])]

from deck.aces import ace
from deck.art import Art
from deck.backs import backs
from deck.checks import Rule, faults
from deck.courts import court
from deck.garden import PLACES, garden
from deck.garden import SIGNS as GREEN_SIGNS
from deck.glyphs import GLYPHS, Glyph
from deck.jokers import joker
from deck.path import data
from deck.pips import number_card
from deck.plain import SIGNS_OF_PLAIN, plain_card
from deck.sans import SANS
from deck.suits import SIGNS
from deck.symbols import MOON, SUN
from deck.trellis import trellis

from cardtable.ui.paint.face_art import READY_FILE, FaceArt

_HEAD = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 630 880" stroke-linejoin="round" stroke-linecap="round" fill="none">'
_RANKS = ("A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K")


def _face(rank: str, suit: str) -> Art:
    if rank == "A":
        return ace(suit)
    return court(rank, suit) if rank in "JQK" else number_card(suit, int(rank))


def drawings() -> dict[str, Art]:
    """Every picture by its file name without extension; court cards as their upper half."""
    out = {f"faces/{rank}{suit}": _face(rank, suit) for suit in "SHDC" for rank in _RANKS}
    out |= {f"faces/{key}": joker(key) for key in ("BJ", "RJ")}
    out |= {
        f"plain/{key}": plain_card(key) for key in (*(rank + suit for suit in "SHDC" for rank in _RANKS), "BJ", "RJ")
    }
    out |= {f"vegetables/{name}": art for name, art in garden().items()}
    return out | {f"backs/{name}": art for name, art in (backs() | {"trellis": trellis()}).items()}


def _stored(glyph: Glyph) -> dict[str, object]:
    return {"width": glyph.width, "paths": [[data(path), width] for path, width in glyph.strokes]}


def _facts(version: str) -> str:
    glyphs, plain = ({n: _stored(g) for n, g in each.items()} for each in (GLYPHS, SANS))
    plain_signs = {name: data(path) for name, path in SIGNS_OF_PLAIN.items()}
    signs = {name: data(path) for name, path in (SIGNS | GREEN_SIGNS | {"moon": MOON, "sun": SUN}).items()}
    facts = {"version": version, "glyphs": glyphs, "signs": signs, "places": PLACES}
    facts |= {"plain_glyphs": plain, "plain_signs": plain_signs}
    return json.dumps(facts, ensure_ascii=False, indent=0, sort_keys=True) + "\n"


def texts() -> dict[str, str]:
    """Every file by its name; the version is a digest of the drawings, so a changed deck is painted again."""
    out = {f"{name}.svg": f"{_HEAD}\n{art.svg()}\n</svg>\n" for name, art in drawings().items()}
    digest = hashlib.sha256("".join(name + out[name] for name in sorted(out)).encode() + _facts("").encode())
    return out | {"deck.json": _facts(digest.hexdigest()[:12])}


def _write(folder: Path, files: dict[str, str]) -> None:
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8", newline="\n")


def write(folder: Path, files: dict[str, str], rules: Sequence[Rule] | None = None) -> list[str]:
    """Write a deck unless it has errors; return the errors. Checks all rules by default."""
    with TemporaryDirectory() as tried:
        _write(Path(tried), files)
        wrong = faults(Path(tried), rules)
    if not wrong:
        _write(folder, files)
        _write_ready(FaceArt(folder).ready_sheet(), folder / READY_FILE)
    return wrong


def _write_ready(sheet: pygame.Surface, path: Path) -> None:
    """Write the ready-made picture, colours rounded to multiples of four: invisible, and a fifth smaller."""
    red, green, blue, alpha = Image.frombytes("RGBA", sheet.get_size(), pygame.image.tobytes(sheet, "RGBA")).split()
    colours = (channel.point(lambda value: min(255, (value + 2) // 4 * 4)) for channel in (red, green, blue))
    Image.merge("RGBA", (*colours, alpha)).save(path, "PNG", optimize=True)


def main(folder: Path) -> int:
    """Draw everything, check it and write it; the exit code."""
    files = texts()
    wrong = write(folder, files)
    print(*wrong or [f"{len(files)} files, {sum(len(t.encode()) for t in files.values()) // 1024} KB"], sep="\n")
    return 1 if wrong else 0


if __name__ == "__main__":
    sys.exit(main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parents[1] / "assets" / "cards"))
