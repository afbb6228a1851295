"""Makes every screen by name. Each is imported when it is first wanted, so that the first one is there at once."""

# ruff: noqa: PLC0415 -- late imports are this module's purpose

from __future__ import annotations

from collections.abc import Callable

from cardtable.session.desk import Sitting, is_alone, is_shared
from cardtable.session.game_log import GameLog
from cardtable.session.ports import RoundId
from cardtable.ui.scene import Scene
from cardtable.ui.services import Services


class AllScreens:
    """Implements ``services.Screens``. ``services`` is asked late, because the services hold this object."""

    def __init__(self, services: Callable[[], Services]) -> None:
        self._services = services

    def home(self) -> Scene:
        """The gallery of games."""
        from cardtable.ui.scenes.home import HomeScene

        return HomeScene(self._services())

    def game(self, game_id: str) -> Scene:
        """The table with the game that waits to be continued, or a new one; for several seats who plays it first."""
        sitting = self._services().desk.sit(game_id)
        return self.players(game_id) if sitting is None else self.table(sitting)

    def table(self, sitting: Sitting[GameLog]) -> Scene:
        """The table with a game on it."""
        if is_alone(sitting):
            from cardtable.ui.scenes.play import PlayScene

            return PlayScene(self._services(), sitting)
        if is_shared(sitting):
            from cardtable.ui.scenes.party import PartyScene

            return PartyScene(self._services(), sitting)
        raise TypeError(f"no table for {sitting}")

    def players(self, game_id: str) -> Scene:
        """Who plays a new match."""
        from cardtable.ui.scenes.players import PlayersScene

        return PlayersScene(self._services(), game_id)

    def rules(self, game_id: str) -> Scene:
        """The rules of a game."""
        from cardtable.ui.scenes.rules import RulesScene

        return RulesScene(self._services(), game_id)

    def house_rules(self, game_id: str, *, begun: bool) -> Scene:
        """The options of a game."""
        from cardtable.ui.scenes.house_rules import HouseRulesScene

        return HouseRulesScene(self._services(), game_id, begun=begun)

    def score_card(self, round_id: RoundId, *, from_history: bool = False) -> Scene:
        """The card of a Golf round."""
        from cardtable.ui.scenes.score_card import ScoreCardScene

        return ScoreCardScene(self._services(), round_id, from_history=from_history)

    def round_history(self) -> Scene:
        """All finished Golf rounds."""
        from cardtable.ui.scenes.round_history import RoundHistoryScene

        return RoundHistoryScene(self._services())

    def statistics(self, game_id: str | None) -> Scene:
        """Figures and charts."""
        from cardtable.ui.scenes.statistics import StatisticsScene

        return StatisticsScene(self._services(), game_id)

    def settings(self) -> Scene:
        """The settings."""
        from cardtable.ui.scenes.settings import SettingsScene

        return SettingsScene(self._services())

    def keys(self) -> Scene:
        """All keys."""
        from cardtable.ui.scenes.keys import KeysScene

        return KeysScene(self._services())

    def party_keys(self) -> Scene:
        """All keys of a table for several."""
        from cardtable.ui.scenes.keys import KeysScene
        from cardtable.ui.scenes.keys_table import SEVERAL

        return KeysScene(self._services(), SEVERAL)
