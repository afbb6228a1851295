"""The page where players are seated: how many, who, and that they are remembered."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from cardtable.session.seats import read_player
from cardtable.ui.scene import Replace
from cardtable.ui.scenes.party import PartyScene
from cardtable.ui.scenes.players import PlayersScene
from cardtable.ui.widgets.segmented import Segmented
from tests.support.services import Sandbox


def test_the_number_of_seats_follows_the_game(box: Sandbox, visit: Callable[..., Any]) -> None:
    page = PlayersScene(box.services, "monte_carlo")
    visitor = visit(page)
    assert len(page.players) == 5
    visitor.screen.stage.focus(visitor.all(Segmented)[0])
    visitor.key("right", "right")
    visitor.draw()
    assert len(page.players) == 7
    assert visit(PlayersScene(box.services, "murlan")).all(Segmented) == []


def test_start_deals_for_the_players_and_remembers_them(box: Sandbox, visit: Callable[..., Any]) -> None:
    page = PlayersScene(box.services, "las_vegan")
    visit(page)
    page._named(0, "  Ása ")
    page._named(1, "   ")
    went = page.start()
    assert isinstance(went, Replace)
    assert isinstance(went.scene, PartyScene)
    assert went.scene.party.players[0].name == "Ása"
    assert went.scene.party.players[1].name
    assert read_player(box.preferences.now.players[0]).name == "Ása"
    assert PlayersScene(box.services, "las_vegan").players[0].name == "Ása"


def test_two_of_the_same_name_or_colour_are_told_apart(box: Sandbox) -> None:
    page = PlayersScene(box.services, "murlan")
    page._named(1, page.players[0].name)
    names = [player.name for player in page.players]
    assert len(set(names)) == 4
