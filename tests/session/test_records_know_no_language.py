"""A record that was exported under one language is imported under every other, and exported there byte for byte the same."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from cardtable.games.registry import ALL_GAMES
from cardtable.session.record_text import dumps
from cardtable.session.share_text import game_text, read_shared
from cardtable.settings import Settings, save
from tests.session.test_share_text import short

CODES = ("en", *sorted(path.stem for path in (Path(__file__).parents[2] / "assets" / "translations").glob("*.po")))
WORLD = {"en": "en_GB", "de": "de_DE", "is": "is_IS", "it": "it_IT", "da": "da_DK", "sq": "sq_AL"}


def said(home: Path, code: str, *words: str, given: bytes = b"") -> bytes:
    """What the program prints in that language, chosen in the settings and told by the system."""
    language = WORLD.get(code, code)
    environment = {**os.environ, "LANG": f"{language}.UTF-8", "LC_ALL": f"{language}.UTF-8", "LANGUAGE": code}
    done = subprocess.run(
        [sys.executable, "-m", "cardtable", *words, "--home", str(home)],
        input=given, env=environment, capture_output=True, check=True,
    )  # fmt: skip
    return done.stdout


@pytest.fixture(scope="module")
def records() -> bytes:
    """A game of every kind that is over, with names of every language."""
    return "".join(f"{dumps(short(game.info.id))}\n" for game in ALL_GAMES).encode()


@pytest.fixture(scope="module")
def exported(records: bytes, tmp_path_factory: pytest.TempPathFactory) -> dict[str, bytes]:
    """What each language writes of the same games."""
    found = {}
    for code in CODES:
        home = tmp_path_factory.mktemp(code)
        save(home / "settings.toml", Settings(language=code))
        said(home, code, "import", "-", given=records)
        found[code] = said(home, code, "export")
    return found


def test_every_language_writes_the_same_records(exported: dict[str, bytes], records: bytes) -> None:
    assert set(CODES) == {"en", *WORLD}
    assert {sorted(text.splitlines()) == sorted(records.splitlines()) for text in exported.values()} == {True}
    assert len(set(exported.values())) == 1


def test_what_one_language_wrote_every_other_reads_and_writes_again(exported: dict[str, bytes], tmp_path: Path) -> None:
    """Each language reads what the one before it in the list wrote; since all wrote the same, it reads all of them."""
    wrong = []
    for writer, reader in zip(CODES, (*CODES[1:], CODES[0]), strict=True):
        home = tmp_path / reader
        home.mkdir()
        save(home / "settings.toml", Settings(language=reader))
        said(home, reader, "import", "-", given=exported[writer])
        if said(home, reader, "export") != exported[writer]:
            wrong.append((writer, reader))
    assert not wrong


def test_a_shared_text_has_no_language_either() -> None:
    for game in ALL_GAMES:
        record = short(game.info.id)
        assert game_text(read_shared(game_text(record)).record) == game_text(record)
