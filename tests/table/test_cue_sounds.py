"""Every fact has a sound, every sound a file and something to be seen."""

from __future__ import annotations

import re
from pathlib import Path
from typing import get_args

from cardtable.kernel.cues import Cue, Passed, Recycled
from cardtable.kernel.zones import Role
from cardtable.table.cue_sounds import SEEN, SOUNDS, sound_of

FILES = {re.sub(r"-\d+$", "", path.stem) for path in (Path(__file__).parents[2] / "assets" / "sounds").glob("*.wav")}


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
