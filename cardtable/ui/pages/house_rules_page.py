"""The options of a game: what each means, the source's value, and the way back to it. Works for any game from its options alone."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import pygame
from msgspec.structs import replace

from cardtable.ai.skill import has_days
from cardtable.games import registry
from cardtable.i18n.catalogue import Catalogue
from cardtable.kernel.compat import override
from cardtable.kernel.errors import BadInput
from cardtable.kernel.options import SEATS_END, SOURCE, Number, OptionSpec, differing
from cardtable.settings import DealWish
from cardtable.ui.core.scene import Push, Transition
from cardtable.ui.core.theme import BODY, CAPTION, LEAD_STRONG, Gap, IconSize, Ink
from cardtable.ui.game_words import option_name, value_words
from cardtable.ui.pages.page import READING, PageScene, text_tool
from cardtable.ui.paint.painter import Painter
from cardtable.ui.services import Services
from cardtable.ui.widgets.boxes import Column, Panel, Roomy, Row, RuleLine, SheetKind, Spacer, Tight
from cardtable.ui.widgets.buttons import Button
from cardtable.ui.widgets.choices import Choosable, Segmented
from cardtable.ui.widgets.fields import NumberField
from cardtable.ui.widgets.text import Icon, Label
from cardtable.ui.widgets.widget import Align, Control, Widget, WidgetRole, aligned, enable, growing


class HouseRulesScene(PageScene):
    """Saves changes at once. ``begun``: a game is on the table and keeps the rules it began with."""

    wide = READING

    def __init__(self, services: Services, game_id: str, *, begun: bool) -> None:
        """Raises UnknownGame."""
        super().__init__(services)
        self._game_id = game_id
        self._begun = begun
        info = registry.find(game_id).info
        self._specs = info.options
        self._presets: dict[str, Mapping[str, str | int]] = {}
        if info.presets:
            self._presets = {SOURCE: {}, **{preset.name: preset.values for preset in info.presets}}
        self._by_name: Segmented[str] | None = None
        self._reset: Button | None = None
        self._alike: Widget | None = None
        self._lines: dict[str, HouseOption] = {}

    @property
    @override
    def about(self) -> str:
        return self._game_id

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
            parts += [RuleLine(), line] if parts else [line]
        self._reset = Button(self.text("house.reset"), self._back_to_source, icon="restart")
        check = Icon("check", Ink.GOOD, units=IconSize.SMALL)
        self._alike = Row([check, growing(Label(self.text("house.as_source")))], gap=Gap.S, tight=Tight.SHRINK)
        self._refresh_reset()
        parts += [RuleLine(), Row([growing(self._alike), growing(Spacer()), self._reset], gap=Gap.L)]
        panel = Panel(parts, gap=Gap.L, padding=(Gap.XXL, Gap.XL), label=self.title())
        return Column([*self._warning(), *self._known(), *self._deals(), panel, growing(Spacer())], gap=Gap.L)

    def _known(self) -> Sequence[Widget]:
        """The choice among the named variants, if there are any."""
        if not self._presets:
            return ()
        name = self.text("preset.title")
        parts = [Choosable(each, self.text(f"preset.{self._game_id}.{each}")) for each in self._presets]
        self._by_name = Segmented(name, [*parts, Choosable("", self.text("preset.own"))], self._named())
        self._by_name.then(self._take)
        words = [Label(name, LEAD_STRONG), Label(self.text("preset.note"), BODY, Ink.MUTED)]
        choice = aligned(self._by_name, Align.START)
        return (Panel([Column(words, gap=Gap.XS), choice], gap=Gap.M, padding=(Gap.XXL, Gap.XL), label=name),)

    def _named(self) -> str:
        """The name of the variant in force; empty if the rules are no named variant."""
        own = differing(self._specs, self._values())
        return next((name for name, values in self._presets.items() if values == own), "")

    def _take(self, name: str) -> None:
        """Applies the variant of that name; the number of players stays."""
        if name:
            self._put_undoable({**self._source(), **self._presets[name]})
        self._refresh_reset()

    def _deals(self) -> Sequence[Widget]:
        """The choice of deals to prefer, if a solver can tell them apart."""
        game = registry.find(self._game_id)
        if not has_days(self._game_id) or self._s.deals is None:
            return ()
        name = self.text("deals.wish")
        measure = "round" if game.info.rounds(self._values()) else "alone"
        words = [
            Label(name, LEAD_STRONG),
            Label(self.text(f"deals.won.{measure}"), BODY, Ink.MUTED),
        ]
        parts = [Choosable(each.value, self.text(f"deals.wish.{each.value}")) for each in DealWish]
        wish = self._s.preferences.now.deals.get(self._game_id, DealWish.ANY).value
        choice = aligned(Segmented(name, parts, wish).then(self._keep_wish), Align.START)
        return (Panel([Column(words, gap=Gap.XS), choice], gap=Gap.M, padding=(Gap.XXL, Gap.XL), label=name),)

    def _keep_wish(self, wish: str) -> None:
        """Saves the choice of deals, which applies from the next deal on."""
        settings = self._s.preferences.now
        others = {game: each for game, each in settings.deals.items() if game != self._game_id}
        own = {} if wish == DealWish.ANY.value else {self._game_id: DealWish(wish)}
        self._s.preferences.change(replace(settings, deals={**others, **own}))

    def _warning(self) -> Sequence[Widget]:
        if not self._begun:
            return ()
        info = registry.find(self._game_id).info
        several, rounds = info.seats != (1, 1), info.rounds(self._values()) is not None
        key = "house.begun.match" if several else "house.begun.round" if rounds else "house.begun"
        words = Label(self.text(key))
        lock = aligned(Icon("lock", Ink.ACCENT), Align.CENTRE)
        line = Row([lock, growing(words)], gap=Gap.M, tight=Tight.SHRINK)
        return (Panel([line], sheet=SheetKind.INSET, padding=(Gap.XXL, Gap.L), label=words.text),)

    def _line(self, spec: OptionSpec, value: str | int) -> HouseOption:
        return HouseOption(self._s.texts, spec, value).then(partial(self._keep, spec.key))

    def _values(self) -> dict[str, str | int]:
        """The person's values; a saved value that no option allows is replaced by the source's."""
        return saved_rules(self._s, self._game_id)

    def _keep(self, key: str, value: str | int) -> None:
        self._store({**self._values(), key: value})

    def _source(self) -> dict[str, str | int]:
        """The source's values; the number of players, which is not a house rule, stays."""
        values = self._values()
        return {spec.key: values[spec.key] if spec.key.endswith(SEATS_END) else spec.default for spec in self._specs}

    def _back_to_source(self) -> None:
        self._put_undoable(self._source())

    def _put_undoable(self, values: dict[str, str | int]) -> None:
        """Applies several rules at once and offers to undo that."""
        before = self._values()
        self._put(values)
        if values != before:
            self.offer_undo(self.text("house.changed"), lambda: self._put(before))

    def _put(self, values: dict[str, str | int]) -> None:
        self._store(values)
        for spec in self._specs:
            self._lines[spec.key].set(values[spec.key])

    def _store(self, values: dict[str, str | int]) -> None:
        save_rules(self._s, self._game_id, values)
        self._refresh_reset()

    def _refresh_reset(self) -> None:
        differs = bool(differing(self._specs, self._values()))
        if self._reset is not None:
            enable(self._reset, differs)
        if self._alike is not None:
            self._alike.show(not differs)
        if self._by_name is not None:
            self._by_name.value = self._named()

    def _rules(self) -> Transition:
        return Push(self._s.screens.rules(self._game_id))


def saved_rules(services: Services, game_id: str) -> dict[str, str | int]:
    """The house rules in the settings; a saved value that no option allows is replaced by the source's."""
    saved = services.preferences.now.options.get(game_id, {})
    specs = registry.find(game_id).info.options
    return {spec.key: _fitting(spec, saved.get(spec.key, spec.default)) for spec in specs}


def save_rules(services: Services, game_id: str, values: Mapping[str, str | int]) -> None:
    """Saves only what differs from the source, so that a later, better default takes effect."""
    specs = registry.find(game_id).info.options
    own = {spec.key: values[spec.key] for spec in specs if values[spec.key] != spec.default}
    settings = services.preferences.now
    others = {game: options for game, options in settings.options.items() if game != game_id}
    services.preferences.change(replace(settings, options={**others, game_id: own} if own else others))


def _fitting(spec: OptionSpec, value: str | int) -> str | int:
    try:
        return spec.parse(value)
    except BadInput:
        return spec.default


_CONTROL = 300  # units: the common width of the controls
_WORDS = 240  # units: the least room for words beside a control


def rule_control(texts: Catalogue, spec: OptionSpec, value: str | int) -> Segmented[str] | NumberField:
    """The control for a house rule."""
    name = option_name(spec, texts)
    if isinstance(spec, Number):
        return NumberField(name, int(value), low=spec.low, high=spec.high)
    options = [Choosable(each, texts.text(f"option.{spec.key}.{each}")) for each in spec.values]
    return Segmented(name, options, str(value))


class HouseOption(Row, Control[str | int]):
    """A house rule: its name, its meaning, its control, and the source's value if that differs."""

    role = WidgetRole.GROUP

    def __init__(self, texts: Catalogue, spec: OptionSpec, value: str | int) -> None:
        name = option_name(spec, texts)
        words = Roomy(
            [Label(name, LEAD_STRONG), Label(texts.text(f"option.{spec.key}.help"), BODY, Ink.MUTED)],
            gap=Gap.XS,
            least=_WORDS,
        )
        self._texts, self._spec = texts, spec
        self._control = rule_control(texts, spec, value)
        self._control.then(self._changed)
        self._source = Label("", CAPTION)
        mark = Icon("info", Ink.ACCENT, units=IconSize.SMALL)
        self._differs = Row([mark, growing(self._source)], gap=Gap.S, tight=Tight.SHRINK)
        side = _Common([self._control, self._differs], gap=Gap.S)
        super().__init__(
            [growing(aligned(words, Align.START)), aligned(side, Align.START)],
            gap=Gap.XXL,
            tight=Tight.STACK,
            label=name,
        )
        self._show_source(value)

    @property
    def control(self) -> Widget:
        return self._control

    def set(self, value: str | int) -> None:
        """Shows ``value`` without calling a handler."""
        if isinstance(self._control, NumberField):
            self._control.value = int(value)
        else:
            self._control.value = str(value)
        self._show_source(value)

    def _changed(self, value: str | int) -> None:
        self._show_source(value)
        self._tell(value)

    def _show_source(self, value: str | int) -> None:
        """Shows the source's value if it differs from ``value``."""
        spec, texts = self._spec, self._texts
        self._source.text = texts.text("house.source_has", value=value_words(spec, spec.default, texts))
        self._differs.show(bool(differing((spec,), {spec.key: value})))


class _Common(Column):
    """As wide as the other controls of the page if that fits, also below its words."""

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        common = self._common(painter, width)
        wide, high = super()._size(painter, common)
        return max(wide, common), high

    @override
    def arrange(self, painter: Painter, rect: pygame.Rect) -> None:
        super().arrange(painter, pygame.Rect(rect.x, rect.y, self.measure(painter, rect.width)[0], rect.height))

    def _common(self, painter: Painter, width: int) -> int:
        return min(width, painter.px(_CONTROL))
