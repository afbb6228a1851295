"""Makes every screen by name. Tables and pages are loaded when they are first wanted, so that the gallery is there at once."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from cardtable.kernel.state import Record
from cardtable.session.analysis import ReviewShelf
from cardtable.session.desk import Sitting, is_alone, is_open, is_shared
from cardtable.session.game_log import GameLog
from cardtable.session.records import RoundId
from cardtable.session.share_text import read_shared
from cardtable.ui import pages
from cardtable.ui.core.commands import KeySheet
from cardtable.ui.core.scene import Scene
from cardtable.ui.pages.gallery import HomeScene
from cardtable.ui.services import Services


class AllScreens:
    """Implements ``services.Screens``. ``services`` is asked late, because the services hold this object."""

    def __init__(self, services: Callable[[], Services]) -> None:
        self._services = services
        self.shelf = ReviewShelf()
        """The reviews that were worked out since the program began."""

    def home(self) -> Scene:
        return HomeScene(self._services())

    def game(self, game_id: str) -> Scene:
        """The table with the game that waits to be continued, or a new one; for several seats who plays it first."""
        services = self._services()
        settings = services.preferences.now
        if settings.last_game != game_id:
            services.preferences.change(replace(settings, last_game=game_id))
        sitting = services.desk.sit(game_id)
        return self.players(game_id) if sitting is None else self.table(sitting)

    def table(self, sitting: Sitting[GameLog], chosen: int | None = None) -> Scene:
        """The table with a game on it; where one waits there, ``chosen`` is the deal that was asked for."""
        from cardtable.ui.table import grid_table, round_table  # noqa: PLC0415 -- a third of all modules

        if is_alone(sitting):
            return grid_table.GridTable(self._services(), sitting, chosen)
        if is_shared(sitting):
            return round_table.RoundTable(self._services(), sitting)
        raise TypeError(f"no table for {sitting}")

    def lesson(self, game_id: str) -> Scene:
        """The guided first hand of a game."""
        return self.table(self._services().desk.lesson(game_id))

    def players(self, game_id: str) -> Scene:
        return pages.players_page.PlayersScene(self._services(), game_id)

    def rules(self, game_id: str) -> Scene:
        return pages.rules_page.RulesScene(self._services(), game_id)

    def house_rules(self, game_id: str, *, begun: bool) -> Scene:
        return pages.house_rules_page.HouseRulesScene(self._services(), game_id, begun=begun)

    def score_card(self, round_id: RoundId, *, from_history: bool = False) -> Scene:
        """The card of a round."""
        return pages.score_card_page.ScoreCardScene(self._services(), round_id, from_history=from_history)

    def round_history(self, game_id: str) -> Scene:
        return pages.history.RoundHistoryScene(self._services(), game_id)

    def review(self, record: Record) -> Scene:
        """A game that is over, move by move. Raises BadRecord or BadInput where the record makes no sense."""
        services = self._services()
        sitting = services.desk.trial(record, record.cursor)
        return pages.review_page.review_scene(
            services, sitting, self.shelf.findings(sitting.match.game, sitting.match.history)
        )

    def shared(self, text: str) -> Scene:
        """What somebody shared: a deal as a new game, a game that is over as a review, else as a trial at its end."""
        shared, desk = read_shared(text), self._services().desk
        if not shared.whole:
            return self.table(desk.deal_shared(shared.record))
        if shared.is_over:
            return self.review(shared.record)
        return self.table(replace(desk.trial(shared.record, shared.record.cursor), is_shared=True))

    def statistics(self, game_id: str | None) -> Scene:
        return pages.statistics_page.StatisticsScene(self._services(), game_id)

    def calendar(self, game_id: str | None) -> Scene:
        services = self._services()
        if services.deals is None:
            raise TypeError("there are no deals of days")
        return pages.calendar_page.CalendarScene(services, services.deals, game_id)

    def day_table(self, game_id: str, number: int) -> Scene:
        """The table with a deal, or with the game that waits there and a question about it."""
        services = self._services()
        waits = is_open(services.store, game_id)
        sitting = services.desk.sit(game_id) if waits else services.desk.deal(game_id, number)
        if sitting is None or not is_alone(sitting):
            raise TypeError(f"no table for one at {game_id}")
        return self.table(sitting, number)

    def settings(self) -> Scene:
        return pages.settings_page.SettingsScene(self._services())

    def keys(self, *sheets: KeySheet, with_tables: bool = False) -> Scene:
        """All keys, a sheet for each kind of screen; ``with_tables`` or without any those of all tables too."""
        return pages.keys_page.KeysScene(self._services(), sheets, with_tables=with_tables or not sheets)
