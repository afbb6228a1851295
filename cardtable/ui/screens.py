"""Makes every screen by name. Tables and pages are imported on demand, so that the gallery appears at once."""

from __future__ import annotations

from collections.abc import Callable

from msgspec.structs import replace

from cardtable.kernel.state import Record
from cardtable.session.analysis import ReviewShelf
from cardtable.session.desk import Session, is_for_one, is_for_several, is_open
from cardtable.session.game_log import GameLog
from cardtable.session.records import RoundId
from cardtable.session.share_text import read_shared
from cardtable.ui import pages
from cardtable.ui.core.commands import KeySheet
from cardtable.ui.core.scene import Scene
from cardtable.ui.pages.gallery import HomeScene
from cardtable.ui.services import Services


class AllScreens:
    """Implements ``services.Screens``. ``services`` is called late, because the services hold this object."""

    def __init__(self, services: Callable[[], Services]) -> None:
        self._services = services
        self.shelf = ReviewShelf()

    def home(self) -> Scene:
        return HomeScene(self._services())

    def game(self, game_id: str) -> Scene:
        services = self._services()
        settings = services.preferences.now
        if settings.last_game != game_id:
            services.preferences.change(replace(settings, last_game=game_id))
        session = services.desk.sit(game_id)
        return self.players(game_id) if session is None else self.table(session)

    def table(self, session: Session[GameLog], chosen: int | None = None) -> Scene:
        """The table with a game on it; ``chosen`` is a deal that was asked for while another game is unfinished."""
        from cardtable.ui.table import grid_table, round_table  # noqa: PLC0415 -- a third of all modules

        if is_for_one(session):
            return grid_table.GridTable(self._services(), session, chosen)
        if is_for_several(session):
            return round_table.RoundTable(self._services(), session)
        raise TypeError(f"no table for {session}")

    def lesson(self, game_id: str) -> Scene:
        return self.table(self._services().desk.lesson(game_id))

    def players(self, game_id: str) -> Scene:
        return pages.players_page.PlayersScene(self._services(), game_id)

    def rules(self, game_id: str) -> Scene:
        return pages.rules_page.RulesScene(self._services(), game_id)

    def house_rules(self, game_id: str, *, begun: bool) -> Scene:
        return pages.house_rules_page.HouseRulesScene(self._services(), game_id, begun=begun)

    def score_card(self, round_id: RoundId, *, from_history: bool = False) -> Scene:
        return pages.score_card_page.ScoreCardScene(self._services(), round_id, from_history=from_history)

    def round_history(self, game_id: str) -> Scene:
        return pages.history.RoundHistoryScene(self._services(), game_id)

    def review(self, record: Record) -> Scene:
        services = self._services()
        session = services.desk.trial(record, record.cursor)
        return pages.review_page.review_scene(
            services, session, self.shelf.findings(session.played.game, session.played.history)
        )

    def shared(self, text: str) -> Scene:
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
        """The table with a deal, or with the unfinished game and a question about it."""
        services = self._services()
        waits = is_open(services.store, game_id)
        session = services.desk.sit(game_id) if waits else services.desk.deal(game_id, number)
        if session is None or not is_for_one(session):
            raise TypeError(f"no table for one at {game_id}")
        return self.table(session, number)

    def settings(self) -> Scene:
        return pages.settings_page.SettingsScene(self._services())

    def keys(self, *sheets: KeySheet, with_tables: bool = False) -> Scene:
        return pages.keys_page.KeysScene(self._services(), sheets, with_tables=with_tables or not sheets)
