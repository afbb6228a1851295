"""Figures, charts and the history of finished games: a page for each game, and one for the people who played.

The counting is in ``session.finished``. A page is built when it is first shown.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from time import localtime, strftime

from cardtable.games.registry import ALL_GAMES, find, offered
from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.phrases import day_text
from cardtable.kernel.compat import override
from cardtable.kernel.errors import CardtableError, StorageError
from cardtable.session.desk import unfinished
from cardtable.session.finished import (
    MatchResult,
    by_rules,
    counted_games,
    known_deals,
    match_results,
    person_key,
    persons,
    statistics_csv,
)
from cardtable.session.records import Finished, RecordId, Store, in_rounds
from cardtable.ui.core.scene import GoHome, Push, Transition
from cardtable.ui.core.theme import BODY, LEAD, Gap, Ink
from cardtable.ui.pages.history import PORTION, finished_line, game_page, kept_sheet, person_page, rounds_title
from cardtable.ui.pages.page import PageScene
from cardtable.ui.pages.statistics_sheets import rules_choice, statistics_sheet
from cardtable.ui.services import Screens, Services
from cardtable.ui.table.dialogs import MOST_ASIDE, UNFINISHED, aside_lines
from cardtable.ui.widgets.boxes import Column, Panel, Row, Spacer
from cardtable.ui.widgets.buttons import Action, Button, IconButton
from cardtable.ui.widgets.choices import ChoiceList, Choosable
from cardtable.ui.widgets.figures import empty_page, figure_row, framed_charts
from cardtable.ui.widgets.menu import Tab, Tabs
from cardtable.ui.widgets.screen import Toast
from cardtable.ui.widgets.skins import Look
from cardtable.ui.widgets.text import Heading, Label
from cardtable.ui.widgets.widget import Align, Widget, aligned, growing

PEOPLE = "people"
"""The name of the page of the people, which follows those of the games."""


def _games_for_several() -> tuple[str, ...]:
    return tuple(game.info.id for game in ALL_GAMES if game.info.seats[1] > 1)


def counted_rows(store: Store, game: str) -> Sequence[Finished]:
    """The finished games that count, the latest last."""
    return counted_games(store.finished(game), store.counted_from(game))


def _words(texts: Catalogue, game: str, key: str, /, **fields: str | int) -> str:
    """A text about matches for games of several, otherwise about games."""
    return texts.text(f"matches.{key}" if game in _games_for_several() else f"statistics.{key}", **fields)


def _name_of(texts: Catalogue, name: str) -> str:
    return texts.text("statistics.people" if name == PEOPLE else f"game.{name}.name")


def _again_of(screens: Screens, row: Finished) -> Action | None:
    """Plays that deal again; None for a hole, which belongs to its round, and for an order of one's own, which has no number."""
    if in_rounds(row.game, row.options) or not row.number:
        return None
    return lambda: GoHome(screens.day_table(row.game, row.number))


def _nobody(texts: Catalogue, back: Action) -> Sequence[Widget]:
    home = Button(texts.text("statistics.people.home"), back, look=Look.PRIMARY, icon="cards")
    title, body = texts.text("statistics.people.none.title"), texts.text("statistics.people.none.body")
    return [growing(empty_page("people", title, body, home))]


class StatisticsScene(PageScene):
    """Opens at ``game_id``, or at the first game that has been played."""

    def __init__(self, services: Services, game_id: str | None) -> None:
        super().__init__(services)
        shown = {
            *(game.info.id for game in offered()),
            game_id,
        }  # a game that is not offered can be played all the same
        self._names = [*(game.info.id for game in ALL_GAMES if game.info.id in shown), PEOPLE]
        played = (at for at, game in enumerate(self._names[:-1]) if counted_rows(services.store, game))
        self._chosen = self._names.index(game_id) if game_id in self._names else next(played, 0)
        self._pages: dict[str, Column] = {}
        self._listed = PORTION
        self._person = ""
        self._way = 0  # index of the rules whose games are shown

    @property
    @override
    def about(self) -> str:
        return "" if self._names[self._chosen] == PEOPLE else self._names[self._chosen]

    @override
    def title(self) -> str:
        return self.text("statistics.title")

    @override
    def tools(self) -> Sequence[Widget]:
        save = IconButton("export", self.text("statistics.csv"), self.save_table)
        return (save, IconButton("folder", self.text("statistics.folder"), self._s.shell.open_data_folder))

    def save_table(self) -> None:
        """Writes all finished games as a table into the data folder, and says where."""
        day = strftime("%Y-%m-%d", localtime(self._s.world.time()))
        store, rows = self._s.store, self._s.store.finished()
        waiting = [kept for game in ALL_GAMES for kept in store.open_games(game.info.id)]
        since = {game: store.counted_from(game) for game in {row.game for row in rows}}
        content = statistics_csv(rows, since, waiting)
        path = self._s.shell.keep_file(f"cardtable-statistics-{day}.csv", content)
        if path is not None:
            self.tell_saved(self.text("statistics.csv.saved", name=path.name))

    @override
    def content(self) -> Widget:
        self._pages = {name: Column(gap=Gap.M) for name in self._names}
        self._fill()
        tabs = [Tab(_name_of(self._s.texts, name), page) for name, page in self._pages.items()]
        return Tabs(tabs, self._chosen, label=self.text("statistics.games")).then(self._show)

    @override
    def resume(self, result: object) -> None:
        self.rebuild()
        super().resume(result)

    def _show(self, index: int) -> None:
        self._chosen = index
        self._listed, self._way = PORTION, 0
        self._fill()

    def _fill(self) -> None:
        """Rebuilds the shown page."""
        name = self._names[self._chosen]
        parts = self._people() if name == PEOPLE else self._page(name)
        self._pages[name].fill([*parts, growing(Spacer())])

    # -- a game --------------------------------------------------------------------------------------------------------

    def _page(self, game: str) -> Sequence[Widget]:
        party = game in _games_for_several()
        open_ones = self._unfinished(game) if party else ()
        rows = counted_rows(self._s.store, game)
        counting = [row for row in rows if row.reason is not None] if party else rows
        ways = by_rules(game, counting, [row.options for row in counting])
        if not ways:
            return [*(open_ones or self._none(game)), *self._foot(game)]
        self._way = min(self._way, len(ways) - 1)
        rows, known = ways[self._way][1], known_deals(self._s.store.finished(game), self._s.store.open_games(game))
        repeats = sum(row.id in known for row in rows)
        choice = rules_choice(game, [rules for rules, _ in ways], self._way, self._s.texts)
        above: list[Widget] = [
            *([choice.then(self._choose_rules)] if choice else []),
            *([Label(_words(self._s.texts, game, "known", n=repeats), BODY, Ink.GROUND_MUTED)] if repeats else []),
        ]
        if party:
            past = game_page(match_results(rows), known, self._s.texts, self._listed, self._open, self._more)
            return [*open_ones, *above, *past, *self._foot(game)]
        return [*above, *self._figures(game, rows, known)]

    def _choose_rules(self, at: int) -> None:
        self._way = at
        self._fill()

    def _unfinished(self, game: str) -> Sequence[Widget]:
        """The unfinished matches, starting with the one on the table."""
        desk, screens = self._s.desk, self._s.screens
        asides = unfinished(self._s.store, game, MOST_ASIDE)
        lines = aside_lines(self._s.texts, UNFINISHED, asides, lambda aside: GoHome(screens.table(desk.take_up(aside))))
        return [Heading(self.text(UNFINISHED), 2), *lines] if lines else []

    def _figures(self, game: str, rows: Sequence[Finished], known: frozenset[RecordId]) -> Sequence[Widget]:
        fresh = [row for row in rows if row.id not in known]
        if not fresh:
            return (*self._foot(game), *self._finished(rows, known))
        sheet = statistics_sheet(find(game).measures, fresh, self._s.texts)
        words = Panel([Label(sheet.told, LEAD, Ink.TEXT)], padding=(Gap.XL, Gap.L), label=sheet.told)
        charts = framed_charts(sheet.charts)
        return (words, figure_row(sheet.figures), *self._foot(game), charts, *self._finished(rows, known))

    def _finished(self, rows: Sequence[Finished], known: frozenset[RecordId]) -> Sequence[Widget]:
        """The finished patiences, the latest first, each to be reviewed or played again."""
        latest = list(reversed(rows))[: self._listed]
        lines = [
            finished_line(
                row, self._s.texts, partial(self._review, row), _again_of(self._s.screens, row), known=row.id in known
            )
            for row in latest
        ]
        more = [aligned(Button(self.text("matches.more"), self._more), Align.CENTRE)] if len(rows) > len(latest) else []
        return [Heading(self.text("finished.list"), 2), *lines, *more]

    def _none(self, game: str) -> Sequence[Widget]:
        name = self.text(f"game.{game}.name")
        words = self.text("statistics.play", game=name)
        # From the gallery: this page may lie over the very table.
        play = Button(words, lambda: GoHome(self._s.screens.game(game)), icon="play", look=Look.PRIMARY)
        party = game in _games_for_several()
        body = self.text("matches.none.body" if party else "statistics.none.body")
        icon = "score" if party else "statistics"
        return [growing(empty_page(icon, _words(self._s.texts, game, "none.title", game=name), body, play))]

    def _open(self, match: MatchResult) -> None:
        """Shows the score sheet of a match, read from its record."""
        try:
            record = self._s.store.load(match.id).record
            sheet = kept_sheet(self._s.texts, match, record, lambda: Push(self._s.screens.review(record)))
        except StorageError:  # a line that can be read may belong to a game that cannot
            sheet = None
        if sheet is None:
            self.toast(Toast(self.text("matches.unreadable"), icon="warning"))
        else:
            self.stage.open(sheet)

    def _more(self) -> None:
        self._listed += PORTION
        self._fill()

    # -- counting afresh -----------------------------------------------------------------------------------------------

    def _foot(self, game: str) -> Sequence[Widget]:
        """The rounds, the date from which games count, and the way to change it; nothing is ever deleted."""
        since = self._s.store.counted_from(game)
        parts: list[Widget] = []
        if find(game).info.in_strokes or self._s.store.rounds(game):
            go = Button(
                rounds_title(game, self._s.texts), lambda: Push(self._s.screens.round_history(game)), icon="history"
            )
            parts.append(go)
        if since is not None:
            words = _words(self._s.texts, game, "since", day=day_text(self._s.texts, since))
            again = Button(_words(self._s.texts, game, "count_all"), lambda: self._count_all(game), look=Look.QUIET)
            parts += [Label(words, BODY, Ink.GROUND_MUTED), again]
        rows = counted_rows(self._s.store, game)
        if rows and game not in _games_for_several():
            parts.append(Button(self.text("statistics.review"), lambda: self._review(rows[-1]), icon="eye"))
        if rows:
            start = Button(self.text("statistics.afresh"), lambda: self._afresh(game), look=Look.QUIET, icon="restart")
            parts.append(start)
        return (aligned(Row(parts, gap=Gap.M), Align.CENTRE),) if parts else ()

    def _review(self, row: Finished) -> Transition | None:
        """Opens the review of a finished game."""
        try:
            return Push(self._s.screens.review(self._s.store.load(row.id).record))
        except CardtableError:
            self.toast(Toast(self.text("review.unreadable"), icon="warning"))
            return None

    def _afresh(self, game: str) -> None:
        before = self._s.store.counted_from(game)
        self._count(game, self._s.world.time())
        told = _words(self._s.texts, game, "afresh.done", game=_name_of(self._s.texts, game))
        self.offer_undo(told, lambda: self._count(game, before))

    def _count_all(self, game: str) -> None:
        before = self._s.store.counted_from(game)
        self._count(game, None)
        told = _words(self._s.texts, game, "count_all.done", game=_name_of(self._s.texts, game))
        self.offer_undo(told, lambda: self._count(game, before))

    def _count(self, game: str, since: float | None) -> None:
        self._s.store.count_from(game, since)
        if self._names[self._chosen] in {game, PEOPLE}:
            self._fill()

    # -- people --------------------------------------------------------------------------------------------------------

    def _people(self) -> Sequence[Widget]:
        known = {
            each
            for game in _games_for_several()
            for each in known_deals(self._s.store.finished(game), self._s.store.open_games(game))
        }
        rows = sorted(
            (row for game in _games_for_several() for row in counted_rows(self._s.store, game)),
            key=lambda row: row.ended,
        )
        rows = [row for row in rows if row.id not in known]
        people = {person_key(person.name): person for person in persons(match_results(rows))}
        if not people:
            return _nobody(self._s.texts, self.back)
        self._person = self._person if self._person in people else next(iter(people))
        options = [Choosable(key, person.name, icon="person") for key, person in people.items()]
        choice = ChoiceList(self.text("statistics.person"), options, self._person).then(self._choose)
        head = [aligned(choice, Align.START)] if len(people) > 1 else []
        return (*head, *person_page(people[self._person], _games_for_several(), self._s.texts))

    def _choose(self, key: str) -> None:
        self._person = key
        self._fill()
