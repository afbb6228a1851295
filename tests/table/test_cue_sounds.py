"""Every fact has a sound, every sound a file and something to be seen."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

from cardtable.kernel.state import Cue, Passed, Recycled
from cardtable.kernel.table import Role
from cardtable.table.choreography import SOUNDS, sound_of

FILES = {re.sub(r"-\d+$", "", path.stem) for path in (Path(__file__).parents[2] / "assets" / "sounds").glob("*.wav")}
SEEN = {
    "pick": "the card rises, its shadow grows",
    "drop": "the card lies, and is outlined",
    "flip": "the card turns",
    "slide": "the card flies",
    "deal": "the card flies",
    "shuffle": "the pile is turned over, or cards fly from the middle",
    "undo": "the card flies back",
    "refuse": "the card shakes its head, and a line says why",
    "trick": "the trick is swept to its taker",
    "chip": "the chip flies, turns and lies",
    "coin": "coins fly between seat and pot; the plate shows the new sum",
    "pass": "the plate and the line say that the seat passed",
    "win": "the show; the sheet names the winner",
}
"""What is to be seen with each sound, also with the sound off."""


def test_every_kind_of_cue_has_a_sound_of_its_own_and_that_has_a_file() -> None:
    assert set(SOUNDS) == set(get_args(Cue))
    assert len(set(SOUNDS.values())) == len(SOUNDS)
    assert set(SOUNDS.values()) <= FILES


def test_with_every_sound_there_is_something_to_be_seen() -> None:
    assert set(SEEN) == FILES
    assert all(SEEN.values())


def test_a_gathered_trick_sounds_otherwise_than_a_pack_that_is_shuffled() -> None:
    roles = {"won1": Role.TAKEN, "stock": Role.STOCK}
    assert sound_of(Recycled("play1", "won1"), roles) == "trick"
    assert sound_of(Recycled("waste", "stock"), roles) == "shuffle"
    assert sound_of(Passed(1), roles) == "pass"
