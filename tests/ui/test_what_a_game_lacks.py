"""A game without a lesson, a page of rules, a solver, a look of its own or a portrait: it is played, and no button is dead."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import force_setattr

from cardtable.ai.skill import SKILLS, Skill
from cardtable.games.registry import ALL_GAMES
from cardtable.kernel.game import AnyGame
from cardtable.ui.games import looks
from cardtable.ui.pages import rules_page
from cardtable.ui.paint.things import PortraitArt
from cardtable.ui.widgets.buttons import Button
from tests.support.parties import Questions
from tests.support.services import Sandbox

GAMES = pytest.mark.parametrize("game", ALL_GAMES, ids=lambda game: game.info.id)


@pytest.mark.some(4)
@GAMES
def test_without_a_lesson_nothing_leads_to_one(
    box: Sandbox, visit: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, game: AnyGame
) -> None:
    monkeypatch.setattr(type(game), "lesson", None)
    screens, name = box.services.screens, box.services.texts.text("play.lesson")
    shown = [visit(box.table(game.info.id)), visit(screens.rules(game.info.id))]
    if game.info.seats[1] > 1:
        shown.append(visit(screens.players(game.info.id)))
    for visitor in shown:
        visitor.draw()
        assert not [each for each in visitor.all(Button) if each.visible and name in (each.text, each.label)]
        assert not [each for each in visitor.screen.commands() if "lesson" in each.command.name and each.available]
        assert not visitor.says(name)


@pytest.mark.some(4)
@GAMES
def test_without_rules_look_or_solver_every_screen_can_still_be_shown(
    box: Sandbox, visit: Callable[..., Any], monkeypatch: pytest.MonkeyPatch, game: AnyGame
) -> None:
    monkeypatch.setattr(rules_page, "read_rules", lambda *_: "")
    monkeypatch.setattr(looks, "LOOKS", {})
    monkeypatch.setattr("cardtable.ai.skill.SKILLS", {**SKILLS, game.info.id: Skill()})
    worker, screens = Questions(), box.services.screens
    force_setattr(box.services, "worker", worker)
    force_setattr(box.preferences.now, "show_chance", True)
    scene = box.table(game.info.id)
    for shown in (scene, screens.rules(game.info.id), screens.house_rules(game.info.id, begun=False)):
        visitor = visit(shown)
        visitor.draw()
        visitor.draw()
    page = visit(screens.rules(game.info.id))  # made of what the game says of itself
    assert page.says(box.services.texts.text("rules.deal"))
    assert all(page.says(box.services.texts.text(f"option.{spec.key}")) for spec in game.info.options)
    if game.info.seats[1] == 1:
        visitor = visit(scene)
        visitor.draw()
        visitor.key("h")
        assert not worker.asked  # nobody could answer, and nothing is said to be looked for
        assert not visitor.says(box.services.texts.text("hint.looking"))
        assert not visitor.says(box.services.texts.text("forecast.name"))


def test_whose_portrait_is_missing_sits_there_all_the_same(tmp_path: Path, surface: Any) -> None:
    cameo = PortraitArt(tmp_path).cameo("nobody", 60, (200, 40, 40), bot=True)
    assert cameo.get_size() == (60, 60)
    assert cameo.get_at((30, 26)).a == 255
