"""Writes all sounds to assets/sounds, always the same bytes: python build/make_sounds.py [folder]."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from sound import cards, music, wood
from sound.finish import finished, halved, wav
from sound.measure import figures
from sound.noise import Noise
from sound.wave import RATE, Wave


@dataclass(frozen=True, slots=True)
class Recipe:
    """How a sound is made, its number of variants, its volume (dB) and its ending; ``fine`` keeps 44.1 kHz."""

    make: Callable[[Noise], Wave]
    kinds: int
    loud: float
    fade: float = 0.012
    fine: bool = True


RECIPES = {
    "pick": Recipe(cards.pick, 2, -28),
    "drop": Recipe(cards.drop, 3, -19),
    "flip": Recipe(cards.flip, 2, -21),
    "slide": Recipe(cards.slide, 3, -27),
    "deal": Recipe(cards.deal, 3, -25),
    "shuffle": Recipe(cards.shuffle, 1, -22),
    "trick": Recipe(cards.trick, 1, -21),
    "undo": Recipe(cards.undo, 1, -28),
    "chip": Recipe(wood.chip, 2, -21),
    "coin": Recipe(wood.coin, 2, -25),
    "pass": Recipe(wood.passed, 1, -22, fine=False),
    "refuse": Recipe(wood.refuse, 1, -20, fine=False),
    "win": Recipe(music.win, 1, -17, fade=0.350, fine=False),
}


def sounds() -> Iterator[tuple[str, bytes]]:
    """Every file's name and content; a sound of one kind has no number."""
    for name, recipe in RECIPES.items():
        for kind in range(1, recipe.kinds + 1):
            file = name if recipe.kinds == 1 else f"{name}-{kind}"
            made = finished(recipe.make(Noise(file)), recipe.loud, recipe.fade)
            yield f"{file}.wav", wav(made) if recipe.fine else wav(halved(made), RATE // 2)


def main(folder: Path) -> None:
    """Make and write every sound, and print its figures."""
    folder.mkdir(parents=True, exist_ok=True)
    size = 0
    for name, content in sounds():
        path = folder / name
        path.write_bytes(content)
        size += len(content)
        f = figures(path)
        row = f"{name:14} {f.seconds:6.3f} s  peak {f.peak:5.3f}  rms {f.rms:6.4f}  mean {f.mean:+8.5f}"
        print(f"{row}  centre {f.centroid:5.0f} Hz  tone {f.tone:4.2f}  rise {1000 * f.rise:4.0f} ms")
    print(f"{size // 1024} KB")


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).resolve().parents[1] / "assets" / "sounds")
