"""The options of a game: what each means, what the source has, and the way back to it. Locks nothing and knows no rule."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.games import registry
from cardtable.kernel.errors import BadInput
from cardtable.kernel.options import Choice, Number, OptionSpec
from cardtable.kernel.override import override
from cardtable.ui.core.scene import Push, Transition
from cardtable.ui.core.theme import Gap, IconSize, Ink
from cardtable.ui.pages.house_rules.house_option import HouseOption
from cardtable.ui.pages.page import READING, PageScene, text_tool
from cardtable.ui.services import Services
from cardtable.ui.widgets.base import Align, Widget, aligned, growing
from cardtable.ui.widgets.boxes import Column, Row, Spacer, Tight
from cardtable.ui.widgets.button import Button
from cardtable.ui.widgets.label import Icon, Label
from cardtable.ui.widgets.panel import Panel, Rule, Sheet
from cardtable.values import replace


class HouseRulesScene(PageScene):
    """Changes are kept at once; ``begun``: a game lies on the table and keeps the rules it began with."""

    wide = READING

    def __init__(self, services: Services, game_id: str, *, begun: bool) -> None:
        """Raises UnknownGame."""
        super().__init__(services)
        self._game_id = game_id
        self._begun = begun
        self._specs = registry.find(game_id).info.options
        self._reset: Button | None = None
        self._alike: Widget | None = None
        self._lines: dict[str, HouseOption] = {}

    @override
    def title(self) -> str:
        return self.text("house.title", game=self.text(f"game.{self._game_id}.name"))

    @override
    def note(self) -> str:
        return self.text("house.note")

    @override
    def tools(self) -> Sequence[Widget]:
        return (text_tool(Button(self.text("play.rules"), self._rules, icon="rules")),)

    @override
    def content(self) -> Widget:
        values = self._values()
        self._lines = {spec.key: self._line(spec, values[spec.key]) for spec in self._specs}
        parts: list[Widget] = []
        for line in self._lines.values():
            parts += [Rule(), line] if parts else [line]
        self._reset = Button(self.text("house.reset"), self._back_to_source, icon="restart")
        check = Icon("check", Ink.GOOD, units=IconSize.SMALL)
        self._alike = Row([check, growing(Label(self.text("house.as_source")))], gap=Gap.S, tight=Tight.SHRINK)
        self._refresh_reset()
        parts += [Rule(), Row([growing(self._alike), growing(Spacer()), self._reset], gap=Gap.L)]
        panel = Panel(parts, gap=Gap.L, padding=(Gap.XXL, Gap.XL), label=self.title())
        return Column([*self._warning(), panel, growing(Spacer())], gap=Gap.L)

    def _warning(self) -> Sequence[Widget]:
        if not self._begun:
            return ()
        words = Label(self.text("house.begun"))
        lock = aligned(Icon("lock", Ink.ACCENT), Align.CENTRE)
        line = Row([lock, growing(words)], gap=Gap.M, tight=Tight.SHRINK)
        return (Panel([line], sheet=Sheet.INSET, padding=(Gap.XXL, Gap.L), label=words.text),)

    def _line(self, spec: OptionSpec, value: str | int) -> HouseOption:
        return HouseOption(self._s.texts, spec, value, lambda chosen: self._keep(spec.key, chosen))

    def _values(self) -> dict[str, str | int]:
        """The person's values; what the settings hold and no option allows counts as the source's."""
        kept = self._s.preferences.now.options.get(self._game_id, {})
        return {spec.key: _fitting(spec, kept.get(spec.key, spec.default)) for spec in self._specs}

    def _keep(self, key: str, value: str | int) -> None:
        self._store({**self._values(), key: value})

    def _back_to_source(self) -> None:
        self._store({spec.key: spec.default for spec in self._specs})
        for spec in self._specs:
            self._lines[spec.key].set(spec.default)

    def _store(self, values: dict[str, str | int]) -> None:
        """Only what differs from the source is kept, so that a later, better default is not held back."""
        own = {spec.key: values[spec.key] for spec in self._specs if values[spec.key] != spec.default}
        settings = self._s.preferences.now
        others = {game: options for game, options in settings.options.items() if game != self._game_id}
        self._s.preferences.change(replace(settings, options={**others, self._game_id: own} if own else others))
        self._refresh_reset()

    def _refresh_reset(self) -> None:
        differs = any(value != spec.default for spec, value in self._pairs())
        if self._reset is not None:
            self._reset.enable(differs)
        if self._alike is not None:
            self._alike.show(not differs)

    def _pairs(self) -> list[tuple[Choice | Number, str | int]]:
        values = self._values()
        return [(spec, values[spec.key]) for spec in self._specs]

    def _rules(self) -> Transition:
        return Push(self._s.screens.rules(self._game_id))


def _fitting(spec: OptionSpec, value: str | int) -> str | int:
    try:
        return spec.parse(value)
    except BadInput:
        return spec.default
