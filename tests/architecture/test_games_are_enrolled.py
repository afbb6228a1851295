"""A game in the registry is not finished before it has everything that the others have."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest

from cardtable.games.registry import ALL_GAMES
from cardtable.kernel.game import Game
from cardtable.kernel.gesture import resolve
from cardtable.kernel.options import Choice, complete
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import Setup
from tests.support import laws
from tests.support.every import every
from tests.support.golden import perft_counts, playthrough_path

ROOT = Path(__file__).parents[2]
ENGLISH = ROOT / "assets" / "translations" / "en.json"
GAMES = every("game", ALL_GAMES, lambda game: game.info.id)


@pytest.fixture(scope="module")
def texts() -> dict[str, str]:
    kept: dict[str, str] = json.loads(ENGLISH.read_text(encoding="utf-8"))
    return kept


@GAMES
def test_it_has_a_playthrough_and_counted_leaves(game: Game) -> None:
    assert playthrough_path(game.info.id).exists()
    assert any(count.game == game.info.id for count in perft_counts())


@GAMES
def test_it_has_a_test_file_of_its_clauses_and_a_chapter_of_rules(game: Game) -> None:
    assert (ROOT / "tests" / "games" / f"test_{game.info.id}_clauses.py").exists()
    assert f"## {game.info.id.replace('_', ' ').title()}" in (ROOT / "docs" / "rules.md").read_text(encoding="utf-8")


@GAMES
def test_its_name_and_options_have_words(game: Game, texts: dict[str, str]) -> None:
    wanted = [f"game.{game.info.id}.name"]
    for spec in game.info.options:
        wanted.append(f"option.{spec.key}")
        wanted += [f"option.{spec.key}.{value}" for value in spec.values] if isinstance(spec, Choice) else []
    assert [key for key in wanted if key not in texts] == []


def test_every_refusal_that_the_rules_name_has_words(texts: dict[str, str]) -> None:
    rooms = [path for path in (ROOT / "cardtable" / "games").rglob("*.py") if path.stem != "tells"]
    sources = "".join(path.read_text(encoding="utf-8") for path in rooms)
    codes = set(re.findall(r'(?<!Said\()"([a-z_]+\.[a-z_]+)"', sources))  # what is said is no refusal
    assert len(codes) > 10
    assert sorted(code for code in codes if f"refusal.{code}" not in texts) == []


@GAMES
def test_its_refusals_have_a_clause_and_fill_every_place_in_their_words(game: Game, texts: dict[str, str]) -> None:
    """Along one random play, whatever is refused."""
    line = laws.random_line(game, Setup(1, complete(game.info.options, {})), Chance(1), game.info.longest)
    table = game.table(line.states[0].setup.options)
    for state in line.states[::5]:
        legal = game.legal_moves(state)
        for gesture in laws.gestures(game, state):
            if not resolve(gesture, table, state.piles, legal):
                told = game.explain(state, gesture)
                places = set(re.findall(r"{([a-z_]+)}", texts.get(f"refusal.{told.code}", "")))
                assert places <= set(told.params), told
                assert told.code in game.info.clauses.refusals, told
