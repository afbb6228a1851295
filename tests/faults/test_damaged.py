"""Some five hundred damages, a bit or a sector each, to a file of a few games or the log that a killed program has left of
them: nothing is raised, and what is lost is said.
"""

from __future__ import annotations

import random
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from cardtable.storage.database import Code
from tests.bench.damage import Damage, database, games_of, lying_down, one_bit, one_bit_of_log, one_sector

GAMES = 6
VARIANTS = {one_bit: 250, one_sector: 250, one_bit_of_log: 40}


@pytest.mark.parametrize("damage", VARIANTS)
def test_what_damage_costs_is_said_and_the_file_is_sound_again(damage: Damage, tmp_path: Path) -> None:
    chance = random.Random(damage.__name__)  # noqa: S311 - no secret
    source = tmp_path / "source" / "cardtable.db"
    database(source, chance, GAMES)
    truth, source, hit = games_of(source, []), *lying_down(damage, source)
    whole, variants = hit.read_bytes(), VARIANTS[damage]
    wrong, told_of, lost = [], 0, 0
    for number in range(variants):
        path, content = tmp_path / str(number) / "cardtable.db", bytearray(whole)
        place = damage(content, chance)
        shutil.copytree(source.parent, path.parent, ignore=shutil.ignore_patterns("killed"))
        path.with_name(hit.name).write_bytes(content)
        if complaint := _broken(path, truth, troubles := []):
            wrong.append(f"{damage.__name__} {number} at {place}: {complaint}")
        told_of += bool(troubles)
        lost += "lost" in troubles
        shutil.rmtree(path.parent)
    print(f"{damage.__name__}: {variants} variants, {told_of} told of, {lost} cost something")  # noqa: T201 - for whoever asks with -s
    assert wrong == []
    assert told_of <= variants
    assert damage is one_bit_of_log or told_of > variants // 10
    assert lost == 0


def _broken(path: Path, truth: set[str], troubles: list[str]) -> str:
    back = games_of(path, troubles)
    if Code.NEWER in troubles:
        return "taken for the file of a newer program"
    if truth - back and not troubles:
        return "lost and not said"
    if "in memory" in troubles:
        return f"not repaired: {troubles}"
    if truth - back:
        troubles.append("lost")
    with closing(sqlite3.connect(path)) as plain:
        complaint = str(plain.execute("PRAGMA integrity_check").fetchone()[0])
    return "" if complaint == "ok" else complaint
