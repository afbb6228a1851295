"""A game that calls itself complete has everything that a game can have; what others lack is told.

Nothing else fails for a part that is missing: the program plays without it.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pygame
import pytest

from cardtable.ai.skill import skill_at
from cardtable.games.registry import ALL_GAMES
from cardtable.i18n.catalogue import parse_po, read_english
from cardtable.kernel.game import AnyGame
from cardtable.kernel.options import Choice, complete
from cardtable.kernel.state import Outcome, Reason, Setup
from cardtable.kernel.telling import Said
from tests.support.golden import perft_counts, playthrough_path
from tests.support.new_on_screen import gallery
from tests.support.services import sandbox

ROOT = Path(__file__).parents[2]
CATALOGUES = {"en": "cardtable.pot"} | {
    path.stem: path.name for path in (ROOT / "assets" / "translations").glob("*.po")
}


def test_games_that_say_that_they_are_complete_have_all_their_parts() -> None:
    missing = [part for game in ALL_GAMES if game.complete for part in missing_of(game)]
    assert not missing, "\n".join(missing)


def test_what_the_others_lack_is_told(capsys: pytest.CaptureFixture[str]) -> None:
    others = [game for game in ALL_GAMES if not game.complete]
    with capsys.disabled():
        for game in others:
            missing = missing_of(game)
            words = sum(part.startswith(f"{game.id}: words:") for part in missing)
            rest = [part for part in missing if not part.startswith(f"{game.id}: words:")]
            print(f"\n{game.id} is not complete: {words} texts in other languages", *rest, sep="\n  ")  # noqa: T201
    assert all(missing_of(game) for game in others), "a game that lacks nothing is complete: say so in its file"


def missing_of(game: AnyGame) -> list[str]:
    return [f"{game.id}: {part}" for part in dict.fromkeys(missing_parts(game))]


def missing_parts(game: AnyGame) -> Iterator[str]:
    """What is still to be done for a game."""
    yield from missing_files(game)
    yield from missing_entries(game)
    for language, name in sorted(CATALOGUES.items()):
        read = parse_po((ROOT / "assets" / "translations" / name).read_text(encoding="utf-8"))
        texts = read.english if language == "en" else read.texts
        yield from (f"words: {key} in {name}" for key in wanted_texts(game) if key not in texts)


def missing_files(game: AnyGame) -> Iterator[str]:
    """Rules page, golden game, leaves, clauses and their tests, a room of its own."""
    name = game.info.id
    for language in sorted(CATALOGUES):
        if not (ROOT / "assets" / "rules" / language / f"{name}.md").exists():
            yield f"rules page: assets/rules/{language}/{name}.md"
    if not playthrough_path(name).exists():
        yield f"golden game: tests/golden/playthroughs/{name}.txt"
    counts = [count for count in perft_counts() if count.game == name]
    if not any(not count.options for count in counts):
        yield "perft: a deal with default options in tests/golden/perft.toml"
    if game.info.options and not any(count.options for count in counts):
        yield "perft: a deal with other options in tests/golden/perft.toml"
    if not (ROOT / "tests" / "games" / f"test_{name}_clauses.py").exists():
        yield f"tests of the clauses: tests/games/test_{name}_clauses.py"
    if f"**{game.info.clauses.moves}**" not in (ROOT / "docs" / "rules.md").read_text(encoding="utf-8"):
        yield "clauses: a chapter of docs/rules.md"


def missing_entries(game: AnyGame) -> Iterator[str]:
    """Look, gallery, command line, contract, and how a computer plays it where there are several seats."""
    name = game.info.id
    english = read_english(ROOT / "assets" / "translations").texts
    if not any(str(english.get(f"game.{name}.name", name)) in label for label in tiles()):
        yield "gallery: cardtable/ui/pages/gallery.py"
    if game.info.seats[1] > 1 and skill_at(name).best is None:
        yield "computer players: cardtable/ai/skill.py"


@cache
def tiles() -> tuple[str, ...]:
    """What the tiles of the gallery say, as it is on the screen."""
    pygame.display.init()
    pygame.display.set_mode((1280, 800))
    box = sandbox()
    try:
        return tuple(gallery(box))
    finally:
        box.close()
        pygame.display.quit()


def wanted_texts(game: AnyGame) -> Iterator[str]:
    """The keys of all texts that are the game's own."""
    name = game.info.id
    yield from (f"game.{name}.{what}" for what in ("name", "goal", "length", "players", "dealing"))
    for spec in game.info.options:
        yield f"option.{spec.key}"
        yield f"option.{spec.key}.help"
        yield from (f"option.{spec.key}.{value}" for value in (spec.values if isinstance(spec, Choice) else ()))
    yield from (f"refusal.{code}" for code in game.info.clauses.refusals)
    state = game.deal(Setup(1, complete(game.info.options, {})))
    for fact in game.facts(state):
        yield from keys_of(fact.name)
        yield from keys_of(fact.value)
    yield from game.verbs.values()
    if game.info.seats[1] > 1:
        yield from (key for key in (game.unit, game.chart_unit, game.out, f"party.log.{game.hand}") if key)
        yield from keys_of(game.gained(-1))
        yield from keys_of(game.hand_name(1))
        return
    for reason, winners in ((Reason.WON, (0,)), (Reason.LOST, ())):
        for said in game.ended(state, Outcome(reason, winners, state.scores)):
            yield from keys_of(said)
    yield from (game.measures.told, game.measures.won)
    for measure in game.measures.each:
        yield measure.unit
        yield from (figure.name for figure in measure.figures)
        yield from ([measure.bars, measure.star] if measure.bars else ())
        yield from ([measure.curve[1]] if measure.curve else ())


def keys_of(said: object) -> Iterator[str]:
    """The keys of a text and of those in it."""
    if isinstance(said, Said):
        yield said.key
        for param in said.params.values():
            yield from keys_of(param)
