"""Loads pygame without the parts that a start does not need: sound, and what only describes or debugs the program.

Import this before anything that imports pygame. Each part is there as usual when it is imported by its name later on;
until then its name in ``pygame`` stands for a missing module, as in builds of pygame that lack it.
"""

from __future__ import annotations

import sys

LATER = ("pygame.mixer", "pygame.mixer_music", "pygame.pkgdata", "pygame.system", "pygame.typing", "pygame._debug")
"""A quarter of the time that pygame takes to load, most of it for modules of Python that nothing else here wants."""


def load_pygame() -> None:
    """Load pygame if it is not there yet."""
    if "pygame" in sys.modules:
        return
    left_out: dict[str, None] = dict.fromkeys(LATER)
    sys.modules.update(left_out)  # type: ignore[arg-type]  # None: "halt the import", which pygame takes for missing
    try:
        import pygame  # noqa: F401, PLC0415 -- for its effect
    finally:
        for name in LATER:
            sys.modules.pop(name, None)


load_pygame()
