"""Who plays: how many seats, and for each a name, a colour, and whether a person or a computer sits there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from cardtable.ai.bots import BOTS
from cardtable.games import registry
from cardtable.session.seats import LONGEST_NAME, Player, SeatColour, plan_of, remembered, tidy, told_apart, usual
from cardtable.ui.override import override
from cardtable.ui.scene import Replace, Transition
from cardtable.ui.scenes.page import PageScene
from cardtable.ui.scenes.party_desk import desk_for, seated
from cardtable.ui.services import Services
from cardtable.ui.theme import Gap
from cardtable.ui.wear import Look
from cardtable.ui.widgets.base import Widget, growing
from cardtable.ui.widgets.boxes import Column, Row, Sized, Spacer
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.choice import ChoiceList
from cardtable.ui.widgets.options import Option
from cardtable.ui.widgets.panel import Panel
from cardtable.ui.widgets.segmented import Segmented
from cardtable.ui.widgets.text_field import TextField

_NAME, _COLOUR, _KIND = 270, 170, 240  # units


class PlayersScene(PageScene):
    """Seats players for a new match of one game."""

    wide = 860.0

    def __init__(self, services: Services, game_id: str) -> None:
        super().__init__(services)
        self._game = registry.find(game_id)
        self._plan = plan_of(self._game)
        count = usual(self._game, services.preferences.now.options.get(game_id, {}))
        self._all = list(seated(services, max(self._plan.most, count)))
        self._count = count

    @property
    def players(self) -> Sequence[Player]:
        """Those who sit there now."""
        return told_apart(self._all[: self._count])

    @override
    def title(self) -> str:
        return self.text("players.title", game=self.text(f"game.{self._game.info.id}.name"))

    @override
    def content(self) -> Widget:
        rows: list[Widget] = [self._row(seat) for seat in range(self._count)]
        start = Button(self.text("players.start"), self.start, look=Look.PRIMARY, icon="play")
        parts: list[Widget] = [Panel(rows, gap=Gap.M), Row([growing(Spacer()), start])]
        if self._plan.fewest < self._plan.most:
            parts.insert(0, self._counter())
        return Column([*parts, growing(Spacer())], gap=Gap.L)

    def start(self) -> Transition:
        """Remember the players and deal."""
        preferences = self._s.preferences
        players = self.players
        settings = preferences.now
        preferences.change(replace(settings, players=remembered(players, settings.players)))
        sitting = desk_for(self._s).deal(self._game.info.id, players)
        return Replace(self._s.screens.party(sitting))

    def _counter(self) -> Widget:
        numbers = [Option(n, str(n)) for n in range(self._plan.fewest, self._plan.most + 1)]
        return Segmented(self.text("players.count"), numbers, self._count, self._counted)

    def _counted(self, count: int) -> None:
        self._count = count
        self.rebuild()

    def _row(self, seat: int) -> Widget:
        player = self._all[seat]
        name = TextField(
            self.text("players.name", n=seat + 1),
            player.name,
            lambda text: self._named(seat, text),
            most=LONGEST_NAME,
            check=lambda text: "" if tidy(text) else self.text("players.no_name"),
        )
        colours = [Option(colour, self.text(f"colour.{colour.value}")) for colour in SeatColour]
        colour = ChoiceList(
            self.text("players.colour", n=seat + 1),
            colours,
            player.colour,
            lambda value: self._set(seat, replace(self._all[seat], colour=value)),
        )
        kinds = [Option("", self.text("players.person"), icon="person")]
        kinds += [Option(bot, self.text(f"players.bot.{bot}"), icon="bot") for bot in BOTS]
        kind = ChoiceList(
            self.text("players.kind", n=seat + 1),
            kinds,
            player.bot if player.bot in BOTS else "",
            lambda value: self._set(seat, replace(self._all[seat], bot=value)),
        )
        widgets = ((name, _NAME), (colour, _COLOUR), (kind, _KIND))
        return Row([Sized(widget, width=width) for widget, width in widgets], gap=Gap.M)

    def _named(self, seat: int, text: str) -> None:
        if tidy(text):
            self._set(seat, replace(self._all[seat], name=tidy(text)))

    def _set(self, seat: int, player: Player) -> None:
        self._all[seat] = player
