"""Whatever comes by itself waits while somebody has something open: a random walk over the gallery, tables, lessons, pages,
dialogs, menus and the dialog that waits for a key, by keys and by clicks.

Moves are made at once, so that games end and hands are told in the midst of it; then time passes, or a key is pressed.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random

import pytest

from cardtable.games.registry import ALL_GAMES
from cardtable.session.game_log import GameLog
from cardtable.settings import Animation
from cardtable.ui.table.actions import PATIENCE
from cardtable.ui.table.round_table import RoundTable
from cardtable.ui.table.table_scene import TableScene
from cardtable.ui.widgets.buttons import Pressable
from cardtable.ui.widgets.host import tree_of
from cardtable.ui.widgets.screen import Toast, WidgetScreen
from cardtable.ui.widgets.widget import Hold, Layer, Widget, walk
from tests.support.amount import EVERYTHING
from tests.support.company import company_settings, players
from tests.support.driver import SMALL, Driver, opened

OPENING = ("f10", "ctrl+g", "ctrl+l", "ctrl+p", "ctrl+n", "s", "l", "f1", "ctrl+t", "ctrl+d", "?")
IN_DIALOGS = ("return", "space", "tab", "shift+tab", "escape", "left", "right", "up", "down", "a", "d", "p", "ctrl+z")
WHO = {
    "monte_carlo": "pbpbb",
    "murlan": "pbbb",
    "hearts": "pbbb",
    "las_vegan": "pbp",
    "briscola": "pbb",
    "mau_mau": "pbp",
}


class Walk:
    """One person who opens anything at any time."""

    def __init__(self, table: Driver, game: str, seed: int) -> None:
        self.table, self.game = table, game
        self.chance = Random(seed)  # noqa: S311 -- no secret is made of it

    def sit(self) -> None:
        """A new deal on the table."""
        desk, who = self.table.services.desk, players(WHO.get(self.game, ""))
        number = self.chance.randrange(1, 999)
        session = desk.deal(self.game, number, players=who) if who else desk.deal(self.game, number)
        self.table.app.show(self.table.services.screens.table(session))
        self.table.run(0.2)

    @property
    def scene(self) -> TableScene | None:
        top = self.table.app.top
        return top if isinstance(top, TableScene) else None

    def play(self) -> None:
        """Some moves at once, often to the end of a game or hand."""
        scene = self.scene
        if scene is None or scene.stage.is_modal:
            return
        for _ in range(self.chance.choice((1, 3, 60))):
            log = scene.played
            if not log.legal or log.outcome is not None:
                break
            move = self.chance.choice(log.legal)
            if isinstance(scene, RoundTable):
                seat = scene.party.to_act
                if seat is None or scene.is_telling:
                    break
                if scene.party.players[seat].is_person:
                    change = scene.party.play(seat, move, self.table.now)
                else:
                    change = scene.party.advance(self.table.now + 1e6)
                if change is None or not hasattr(change, "kind"):
                    break
                scene.changed(change)
            elif scene.hands is not None:
                scene.play(move)

    def open(self) -> None:
        """Something opens, perhaps before the cards lie; on pages what their buttons open, as the dialog that waits for a key."""
        if self.scene is None and self.modal() is None:
            buttons = self.buttons(self.table.top.stage.trees.root)
            if buttons and self.chance.random() < 0.6:
                self.table.click_at(*self.chance.choice(buttons).rect.center)
                return
        self.table.key(self.chance.choice(OPENING))

    def go(self) -> None:
        """To another screen, as long as nothing is open."""
        if self.modal() is None:
            screens = self.table.services.screens
            ways = (screens.home, lambda: screens.keys(PATIENCE), screens.settings, lambda: screens.lesson(self.game))
            self.table.app.show(self.chance.choice(ways)())
            self.table.run(0.1)

    def click(self) -> None:
        """A click on any button of what is open, or somewhere else."""
        layer, at = self.modal(), (self.chance.randrange(SMALL[0]), self.chance.randrange(SMALL[1]))
        buttons = [] if layer is None else self.buttons(layer)
        if buttons and self.chance.random() < 0.5:
            at = self.chance.choice(buttons).rect.center
        self.meant_for(layer, lambda: self.table.click_at(*at))

    def buttons(self, root: Widget) -> Sequence[Widget]:
        """What can be pressed there now and is to be seen."""
        window = self.table.display.surface.get_rect()
        found = [part for part in walk(root) if isinstance(part, Pressable) and part.enabled]
        return [part for part in found if part.visible and window.collidepoint(part.rect.center)]

    def notice(self) -> None:
        """Something has to be told, whatever is open."""
        top = self.table.top
        top.toast(Toast(f"notice {self.chance.random()}", button="Undo", action=lambda: None))

    def wait(self) -> None:
        """Time passes, and nothing comes above what is open."""
        top, layer = self.table.app.top, self.modal()
        self.table.run(self.chance.choice((0.05, 0.4, 2.5)), step=0.1)
        if layer is not None and layer.host is not None:
            assert self.table.app.top is top, "another screen came by itself"
            self.is_uppermost(layer)

    def press(self) -> None:
        """A key."""
        self.meant_for(self.modal(), lambda: self.table.key(self.chance.choice(IN_DIALOGS)))

    def meant_for(self, layer: Layer | None, act: Callable[[], None]) -> None:
        """While something is open whatever is done means that, and not the table behind it."""
        log, top = self.log(), self.table.app.top
        before = None if log is None else (log.history.cursor, len(log.history.moves))
        act()
        if layer is not None and layer.host is not None and self.table.app.top is top:
            after = None if log is None else (log.history.cursor, len(log.history.moves))
            assert log is not self.log() or after == before, "it went through to the table"
            if self.modal() is layer:
                self.is_uppermost(layer)

    def modal(self) -> Layer | None:
        """What has been opened, and keeps the table from being used."""
        layers = [layer for layer in self.table.top.stage.trees.layers if layer.hold is not Hold.FREE]
        return layers[-1] if layers else None

    def log(self) -> GameLog | None:
        return self.scene.played if self.scene is not None else None

    def is_uppermost(self, layer: Layer) -> None:
        stage = self.table.top.stage
        assert stage.trees.layers[-1] is layer, f"{stage.trees.layers[-1].label!r} came over {layer.label!r}"
        assert stage.focused is None or tree_of(stage.focused) is layer, "something behind it has the keyboard"


@pytest.mark.some(2)
@pytest.mark.parametrize("seed", [1, 2] if EVERYTHING else [1])
@pytest.mark.parametrize("game", [game.info.id for game in ALL_GAMES])
def test_nothing_comes_over_what_is_open_and_takes_its_keys(home: Path, game: str, seed: int) -> None:
    animation = Animation.FULL if seed == 1 else Animation.OFF
    with opened(home, SMALL, company_settings(WHO.get(game, "p"), game, animation=animation), seed=seed) as table:
        path = Walk(table, game, seed)
        path.sit()
        for step in range(24 if EVERYTHING else 12):
            if step % 8 == 7 or (path.scene is None and path.chance.random() < 0.3):
                path.sit()
            path.play()
            deeds = (path.open, path.notice, path.wait, path.press, path.click, path.go)
            for deed in path.chance.choices(deeds, (6, 2, 5, 4, 4, 1), k=4):
                deed()
                if not isinstance(table.app.top, WidgetScreen):  # on the way out
                    path.sit()
