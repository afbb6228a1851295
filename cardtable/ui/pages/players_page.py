"""The seats of a match: names, portraits, colours, computer players, and the order around the table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import Enum
from functools import partial

import pygame
from msgspec import Struct
from msgspec.structs import replace

from cardtable.ai.bots import BOTS
from cardtable.games import registry
from cardtable.i18n.catalogue import Catalogue
from cardtable.kernel.compat import override
from cardtable.kernel.options import Number, Options, OptionSpec, accepted, complete
from cardtable.session.desk import unfinished
from cardtable.session.records import Kept
from cardtable.session.seats import (
    LONGEST_NAME,
    PORTRAITS,
    Player,
    SeatColour,
    length_of,
    made_distinct,
    moved,
    people,
    plan_of,
    portraits,
    seats_to_keep,
    tidy,
    usual,
)
from cardtable.ui.core.commands import Command, Commands, KeySheet, bound
from cardtable.ui.core.scene import KeyDown, Push, Replace, Transition
from cardtable.ui.core.theme import BODY, CAPTION, CAPTION_STRONG, LINE_STRONG, STRONG, Gap, IconSize, Ink, Radius, Rgb
from cardtable.ui.game_words import option_name
from cardtable.ui.pages.house_rules_page import rule_control, save_rules, saved_rules
from cardtable.ui.pages.page import PageScene
from cardtable.ui.pages.thumbnail import Thumbnail, thumbnail_of
from cardtable.ui.paint.painter import Painter, Skin, paint_disc
from cardtable.ui.paint.things import colour_of
from cardtable.ui.services import Services
from cardtable.ui.table.dialogs import MOST_ASIDE, UNFINISHED, aside_dialog, under_way_dialog
from cardtable.ui.widgets.boxes import Column, ColumnGrid, Panel, Row, RuleLine, Scroll, Spacer, Tight
from cardtable.ui.widgets.buttons import Button, Pressable
from cardtable.ui.widgets.choices import ChoiceList, Choosable, ListBox, ListRow, Popup, Segmented
from cardtable.ui.widgets.fields import TextField
from cardtable.ui.widgets.pictures import portrait_art
from cardtable.ui.widgets.skins import Look
from cardtable.ui.widgets.text import Label
from cardtable.ui.widgets.widget import Align, Control, FingerDrag, Widget, WidgetRole, growing

_DOT, _APART = 4.0, 7.0  # units: a dot of the handle, and from one to the next
_SHARES, _SORT = (1.2, 2.2), (0.75, 1.65)
"""The shares of the page's width: of a name and what follows it, and of the colour and the kind of player."""

_LEAST, _LEAST_SORT = 230, 104
"""Least widths in units: below the first the name gets a line of its own, below the second so does each of the others."""


_LEAST_PICTURE, _MOST_PICTURE = 110, 240
"""The least and greatest height of the picture of the game, in units; with less room there is no picture."""


def sitters(players: Sequence[Player]) -> Sequence[Sitter]:
    """The portraits of the players at the table."""
    shown = zip(players, portraits(players), strict=True)
    return [Sitter(portrait, colour_of(player.colour), not player.is_person) for player, portrait in shown]


def ways_of_playing(texts: Catalogue, players: Sequence[Player]) -> str:
    """The levels of the computer players in words, without duplicates, the weakest first."""
    ways = {player.bot for player in players}
    words = [texts.text(f"players.way.{bot}") for bot in BOTS if bot in ways]
    if words and not people(players):
        words.insert(0, texts.text("players.way.watched"))
    return " ".join([*words, texts.text("players.way.fair")] if words else [texts.text("players.way.none")])


_HEADS = "name", "colour", "kind"


class PlayersScene(PageScene):
    """Seats players for a new match of one game."""

    wide = 860.0

    def __init__(self, services: Services, game_id: str) -> None:
        super().__init__(services)
        self._game = registry.find(game_id)
        self._plan = plan_of(self._game)
        self._rules = MatchRules(services, game_id)
        self._count = count = usual(self._game, self._rules.shown)
        self._all = list(services.preferences.usual_players(game_id, max(self._plan.most, count)))
        self._ways = Label("", CAPTION, Ink.MUTED)
        self._picture = thumbnail_of(self._game, services.faces)
        self._lines: list[_SeatLine] = []
        self._carried: int | None = None  # the seat of the player whom a pointer carries

    @property
    def players(self) -> Sequence[Player]:
        """The players seated now."""
        return made_distinct(self._all[: self._count])

    @property
    @override
    def about(self) -> str:
        return self._game.info.id

    @override
    def title(self) -> str:
        return self.text("players.title", game=self.text(f"game.{self._game.info.id}.name"))

    @override
    def commands(self) -> Commands:
        return (*bound((START,), self), *super().commands())

    @override
    def keys(self) -> Transition:
        return Push(self._s.screens.keys(PLAYERS_KEYS, with_tables=True))

    @override
    def content(self) -> Widget:
        self._lines = [self._line(seat) for seat in range(self._count)]
        self._tell()
        rows = [line.row for line in self._lines]
        screens, game_id = self._s.screens, self._game.info.id
        rules = Button(
            self.text("players.house_rules"), lambda: Push(screens.house_rules(game_id, begun=False)), icon="home"
        )
        lesson = Button(self.text("play.lesson"), lambda: Push(screens.lesson(game_id)), icon="lesson")
        lesson.show(self._game.lesson is not None)
        start = Button(self.text("players.start"), self.start, look=Look.PRIMARY, icon="play", shortcut=START)
        others: list[Widget] = []
        if unfinished(self._s.store, self._game.info.id, 1):
            others.append(Button(self.text(UNFINISHED), self._unfinished, icon="folder"))
        parts: list[Widget] = [
            _Heads([Label(self.text(f"players.head.{key}"), CAPTION_STRONG, Ink.MUTED) for key in _HEADS], rows[0]),
            *rows,
            self._ways,
            *self._rules.others(self._count),
        ]
        buttons = Row([lesson, rules, *others, growing(Spacer()), start], gap=Gap.S, tight=Tight.WRAP)
        foot = Column([RuleLine(), buttons], gap=Gap.M, padding=(0, Gap.XS))
        counter = [self._counter()] if self._plan.fewest < self._plan.most else []
        above = [*counter, *self._rules.length(self._count), *self._rules.numbers(self._count)]
        parts[:0] = [*above, RuleLine()] if above else []
        seats = Scroll(Column(parts, gap=Gap.M), label=self.title(), pad=Gap.XS)  # what deals is always in sight
        panel = Panel([seats, foot], gap=Gap.XS, padding=(Gap.XL, Gap.XL - Gap.XS))
        return Column([panel, _Rest(self._picture)], gap=Gap.XL)

    @override
    def resume(self, result: object) -> None:
        """Updates the page after the house rules, which may have changed the number of players and the length of the match."""
        super().resume(result)
        if self._rules.look():
            self._counted(usual(self._game, self._rules.shown))

    def start(self) -> Transition | None:
        """Saves the players and deals; asks first if a match is under way."""
        waiting = unfinished(self._s.store, self._game.info.id, 1)
        asks = self._s.preferences.now.confirm_abandon and waiting
        if not asks:
            return self._deal()
        question = under_way_dialog(self._s.texts, waiting[0].record, lambda: self._take_up(waiting[0]), self._deal)
        self.stage.open(question)
        self.stage.focus(question.initial_focus())
        return None

    def _deal(self) -> Transition:
        preferences, desk, players = self._s.preferences, self._s.desk, self.players
        now, game_id = preferences.now, self._game.info.id
        seated = {**now.seated, game_id: seats_to_keep(players, now.seated.get(game_id, now.players))}
        last = seats_to_keep(players, now.players) if people(players) else now.players  # who looked on is no company
        preferences.change(replace(now, players=last, seated=seated))
        if self._plan.option:
            self._rules.save(self._plan.option, self._count)
        desk.make_room(self._game.info.id)
        return Replace(self._s.screens.table(desk.deal(self._game.info.id, players=players)))

    def _take_up(self, aside: Kept) -> Transition:
        """Goes on with an unfinished match."""
        return Replace(self._s.screens.table(self._s.desk.take_up(aside)))

    def _unfinished(self) -> None:
        """Lists the unfinished matches, to go on with one."""
        asides = unfinished(self._s.store, self._game.info.id, MOST_ASIDE)
        self.stage.open(
            aside_dialog(self._s.texts, UNFINISHED, asides, lambda aside: self.stage.go(self._take_up(aside)))
        )

    def _counter(self) -> Widget:
        numbers = [Choosable(n, str(n)) for n in range(self._plan.fewest, self._plan.most + 1)]
        bar = Segmented(self.text("players.count"), numbers, self._count).then(self._counted)
        return Row([Label(self.text("players.count"), STRONG), growing(bar)], gap=Gap.L, tight=Tight.STACK)

    def _counted(self, count: int) -> None:
        self._count = count
        self._all = list(made_distinct(self._all))
        self.rebuild()

    def _line(self, seat: int) -> _SeatLine:
        player = self._all[seat]
        name = TextField(self.text("players.name", n=seat + 1), player.name, most=LONGEST_NAME)
        name.then(partial(self._named, seat))
        colour = ChoiceList(self.text("players.colour", n=seat + 1), self._colours(seat), player.colour)
        colour.then(lambda value: self._set(seat, replace(self._all[seat], colour=value)))
        kinds = [Choosable("", self.text("players.person"), icon="person")]
        kinds += [Choosable(bot, self.text(f"players.bot.{bot}"), icon="bot") for bot in BOTS]
        kind = ChoiceList(self.text("players.kind", n=seat + 1), kinds, player.bot if player.bot in BOTS else "")
        kind.then(lambda value: self._set(seat, replace(self._all[seat], bot=value)))
        picker = self._picker(seat)
        hint = self.text("players.grip.hint")
        grip = SeatGrip(label=self.text("players.move", n=seat + 1), hint=hint).then(partial(self._gripped, seat))
        row = _beside(Row([grip, picker, growing(name)], gap=Gap.S, align=Align.START), colour, kind)
        return _SeatLine(grip, picker, name, colour, kind, row)

    def _colours(self, seat: int) -> Sequence[Choosable[SeatColour]]:
        """All colours; one in use shows its player and cannot be chosen."""
        has = {player.colour: player.name for at, player in enumerate(self.players) if at != seat}
        return [
            Choosable(
                each,
                self.text(f"colour.{each.value}"),
                note=has.get(each, ""),
                colour=colour_of(each),
                enabled=each not in has,
            )
            for each in SeatColour
        ]

    def _name_problem(self, seat: int, text: str) -> str:
        """Why the name as typed is refused; empty if it is accepted."""
        name = tidy(text)
        if not name:
            return self.text("players.no_name")
        unknown = self.painter.fonts.undrawable(name)
        if unknown:
            signs = " ".join(f"U+{ord(sign):04X}" for sign in unknown)
            return self.text("players.no_font", signs=signs)
        before = [replace(player, name="") for player in self._all[: self._count]]
        before[:seat] = self._all[:seat]
        before[seat] = replace(before[seat], name=name)
        called = made_distinct(before[: seat + 1])[seat].name
        return "" if called == name else self.text("players.name_taken", name=name, other=called)

    def _gripped(self, seat: int, to: float | SeatStep | None) -> None:
        """Moves the player of ``seat``, who is highlighted while dragged."""
        if isinstance(to, SeatStep):
            self._move(seat, seat + to.value)
        elif to is None:
            self._carried = None
        else:
            over = min(range(self._count), key=lambda each: abs(self._lines[each].row.rect.centery - to))
            if self._carried is not None:
                self._move(self._carried, over)
            self._carried = over
        for at, line in enumerate(self._lines):
            line.grip.light(at == self._carried)

    def _move(self, seat: int, to: int) -> None:
        if seat != to and 0 <= to < self._count:
            self._all[: self._count] = moved(self.players, seat, to)
            self._tell()
            if self.stage.focused is self._lines[seat].grip:
                self.stage.focus(self._lines[to].grip, ring=self.stage.ring_shown)

    def _picker(self, seat: int) -> PortraitPicker:
        names = [self.text(f"portrait.{each}") for each in PORTRAITS]
        label = self.text("players.portrait", n=seat + 1)
        picker = PortraitPicker(label, names, sitters(self.players)[seat], hint=self.text("players.portrait.choose"))
        return picker.then(partial(self._pictured, seat))

    def _pictured(self, seat: int, portrait: str) -> None:
        """Gives the player of ``seat`` that portrait; a player who had it gets the old one in exchange."""
        before = portraits(self.players)
        for other, had in enumerate(before):
            if had == portrait:
                self._all[other] = replace(self._all[other], portrait=before[seat])
        self._set(seat, replace(self._all[seat], portrait=portrait))

    def _named(self, seat: int, text: str) -> None:
        name = tidy(text)
        if name and not self.painter.fonts.undrawable(name):
            self._set(seat, replace(self._all[seat], name=name))
        else:
            self._judge()

    def _set(self, seat: int, player: Player) -> None:
        self._all[seat] = player
        self._tell()

    def _tell(self) -> None:
        """Shows in every line the player seated there; does nothing before the page is shown."""
        for seat, (line, sitter) in enumerate(zip(self._lines, sitters(self.players), strict=False)):
            player = self._all[seat]
            line.picker.sitter = sitter
            if line.name.text != player.name and not (line.name.focused and tidy(line.name.text) in ("", player.name)):
                line.name.text = player.name
            line.colour.offer(self._colours(seat))
            line.colour.value = player.colour
            line.kind.value = player.bot if player.bot in BOTS else ""
        self._judge()
        self._ways.text = ways_of_playing(self._s.texts, self.players)

    def _judge(self) -> None:
        """Shows at each refused name why it is refused."""
        for seat, line in enumerate(self._lines):
            line.name.message = self._name_problem(seat, line.name.text)


class MatchRules:
    """The house rules of the next match as rows of controls for a number of players; saves each change at once.

    ``shown`` are the saved rules as the controls show them.
    """

    def __init__(self, services: Services, game_id: str) -> None:
        self._s = services
        self._game = registry.find(game_id)
        self._plan = plan_of(self._game)
        self.shown = self._saved()

    def _saved(self) -> Mapping[str, str | int]:
        return self._s.preferences.now.options.get(self._game.info.id, {})

    def look(self) -> bool:
        """Whether the saved rules were changed elsewhere since they were shown."""
        before, self.shown = self.shown, self._saved()
        return before != self.shown

    def save(self, key: str, value: str | int) -> None:
        game_id = self._game.info.id
        save_rules(self._s, game_id, {**saved_rules(self._s, game_id), key: value})
        self.shown = self._saved()

    def length(self, count: int) -> Sequence[Widget]:
        """The length of the match, if the game has that option; the shortest is called short."""
        spec, texts = length_of(self._game), self._s.texts
        if spec is None:
            return ()
        label = texts.text(f"option.{spec.key}")
        goals = sorted(spec.values, key=int)
        parts = [Choosable(each, texts.text("players.short", n=each) if each == goals[0] else each) for each in goals]
        bar = Segmented(label, parts, str(self._in_force(count)[spec.key])).then(partial(self.save, spec.key))
        return (Row([Label(label, STRONG), growing(bar)], gap=Gap.L, tight=Tight.STACK),)

    def numbers(self, count: int) -> Sequence[Widget]:
        """The options that are numbers, such as a target."""
        return [self._row(spec, count) for spec in self._number_specs()]

    def others(self, count: int) -> Sequence[Widget]:
        """The other house rules that differ from the source, below a heading."""
        length, values = length_of(self._game), self._in_force(count)
        above = {self._plan.option, length.key if length else "", *(spec.key for spec in self._number_specs())}
        specs = [spec for spec in self._game.info.options if spec.key not in above and values[spec.key] != spec.default]
        if not specs:
            return ()
        heading = Label(self._s.texts.text("play.house_in_force"), CAPTION_STRONG, Ink.MUTED)
        return [RuleLine(), heading, *(self._row(spec, count) for spec in specs)]

    def _number_specs(self) -> Sequence[Number]:
        options = self._game.info.options
        return [spec for spec in options if isinstance(spec, Number) and spec.key != self._plan.option]

    def _row(self, spec: OptionSpec, count: int) -> Widget:
        label = Label(option_name(spec, self._s.texts), STRONG)
        control = rule_control(self._s.texts, spec, self._in_force(count)[spec.key])
        control.then(partial(self.save, spec.key))
        return Row([growing(label), control], gap=Gap.L, align=Align.CENTRE, tight=Tight.STACK)

    def _in_force(self, count: int) -> Options:
        """All house rules of a match of ``count`` players."""
        specs = self._game.info.options
        return complete(specs, self._plan.with_count(accepted(specs, self.shown), count))


START: Command[PlayersScene] = Command("start_match", "players.start", PlayersScene.start, ("return",))
"""Enter starts the match with the players shown."""

PLAYERS_KEYS = KeySheet("players.count", (START,))


def _beside(name: Widget, colour: Widget, kind: Widget) -> ColumnGrid:
    sort = ColumnGrid([colour, kind], weights=_SORT, least=_LEAST_SORT, gap=Gap.S)
    return ColumnGrid([name, sort], weights=_SHARES, least=_LEAST, gap=Gap.S)


class _SeatLine(Struct, frozen=True):
    """The widgets of one seat, and their row."""

    grip: SeatGrip
    picker: PortraitPicker
    name: TextField
    colour: ChoiceList[SeatColour]
    kind: ChoiceList[str]
    row: ColumnGrid


class _Heads(Column):
    """The headings of the columns; hidden if a player takes more than one line."""

    def __init__(self, heads: Sequence[Widget], row: Widget) -> None:
        super().__init__([_beside(*heads)])
        self._row = row

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        self._show(painter, width)
        return super()._size(painter, width)

    @override
    def arrange(self, painter: Painter, rect: pygame.Rect) -> None:
        self._show(painter, rect.width)
        super().arrange(painter, rect)

    def _show(self, painter: Painter, width: int) -> None:
        stand = not width or self._row.measure(painter, width)[1] < 2 * painter.target(BODY)
        self.children()[0].visible = stand


class _Rest(Widget):
    """Shows a picture of the game in the remaining room, if that is large enough."""

    def __init__(self, picture: Thumbnail) -> None:
        super().__init__()
        self._picture = picture
        self.grow = 1.0

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        return 0, 0

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        if self.rect.height >= painter.px(_LEAST_PICTURE):
            place = self.rect.inflate(0, -min(self.rect.height // 8, painter.px(Gap.XXL)))
            place.height = min(place.height, painter.px(_MOST_PICTURE))
            place.centery = self.rect.centery
            self._picture.paint(surface, place, painter)


_CAMEO = 72  # units across in the sheet
_ACROSS = 7  # at most


class Sitter(Struct, frozen=True):
    """How a player is shown: portrait, ring, and whether it is a computer player."""

    portrait: str
    ring: Rgb
    bot: bool


class PortraitPicker(Pressable, Control[str]):
    """Shows ``sitter``; Space, Enter or a click opens the sheet. ``names`` are those of ``PORTRAITS``, in its order."""

    role = WidgetRole.CHOICE
    radius = Radius.PANEL

    def __init__(self, label: str, names: Sequence[str], sitter: Sitter, *, hint: str = "") -> None:
        super().__init__(self._open, label=label, hint=hint)
        self._names = tuple(names)
        self._sitter = sitter

    @property
    def sitter(self) -> Sitter:
        """The player shown; setting it calls no handler."""
        return self._sitter

    @sitter.setter
    def sitter(self, sitter: Sitter) -> None:
        if sitter != self._sitter:
            self._sitter = sitter
            self.touch()

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        return painter.target(BODY), painter.target(BODY)

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        side = min(self.rect.size)
        if self.hovered or self.pressed:
            colour = painter.theme.raised_top
            painter.box(surface, self.rect, Skin(painter.px(Radius.PANEL), colour, colour))
        shown = self._sitter
        cameo = portrait_art().cameo(shown.portrait, side, shown.ring, bot=shown.bot)
        surface.blit(cameo, cameo.get_rect(center=self.rect.center))

    def _open(self) -> None:
        sheet = _Sheet(self._names, self._sitter, label=self.label)
        self._popup = Popup(self, sheet.then(self._picked))
        if self.host:
            self.host.open(self._popup)

    def _picked(self, index: int) -> None:
        self._popup.dismiss()
        if PORTRAITS[index] != self._sitter.portrait:
            self._tell(PORTRAITS[index])

    @override
    def _value(self) -> str:
        return self._names[PORTRAITS.index(self._sitter.portrait)]


class _Sheet(ListBox):
    """All portraits in the ring of the seat, in rows of equal length."""

    def __init__(self, names: Sequence[str], sitter: Sitter, *, label: str) -> None:
        chosen = PORTRAITS.index(sitter.portrait)
        super().__init__([ListRow(name) for name in names], chosen, label=label)
        self._sitter = sitter
        self._columns = _ACROSS

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        wide, high = self._cell(painter)
        columns = self._fit(width // wide) if width else _ACROSS
        return columns * wide, -(-len(self._rows) // columns) * high

    @override
    def arrange(self, painter: Painter, rect: pygame.Rect) -> None:
        super().arrange(painter, rect)
        self._columns = self._fit(rect.width // self._cell(painter)[0])

    @override
    def row_rect(self, index: int) -> pygame.Rect:
        down, across = divmod(index, self._columns)
        rows = -(-len(self._rows) // self._columns)
        wide, high = self.rect.width // self._columns, self.rect.height // rows
        return pygame.Rect(self.rect.x + across * wide, self.rect.y + down * high, wide, high)

    @override
    def key(self, event: KeyDown) -> bool:
        steps = {"left": -1, "right": 1, "up": -self._columns, "down": self._columns}
        if event.key not in steps or event.mods:
            return super().key(event)
        if 0 <= self.at + steps[event.key] < len(self._rows):
            self.move_to(self.at + steps[event.key])
        return True

    @override
    def _index(self, x: float, y: float) -> int:
        cell = self.row_rect(0)
        across = max(0, min(self._columns - 1, int((x - self.rect.x) // max(1, cell.width))))
        down = max(0, int((y - self.rect.y) // max(1, cell.height)))
        return min(len(self._rows) - 1, down * self._columns + across)

    @override
    def _paint_row(
        self, surface: pygame.Surface, painter: Painter, index: int, row: ListRow, place: pygame.Rect
    ) -> None:
        theme = painter.theme
        lit = index == self.at
        if lit:
            painter.box(surface, place, Skin(painter.px(Radius.SMALL), theme.accent, theme.accent))
        elif index == self._chosen:
            line = max(2, painter.px(LINE_STRONG))
            painter.box(surface, place, Skin(painter.px(Radius.SMALL), edge=theme.accent, line=line))
        cameo = portrait_art().cameo(PORTRAITS[index], painter.px(_CAMEO), self._sitter.ring, bot=self._sitter.bot)
        surface.blit(cameo, cameo.get_rect(midtop=(place.centerx, place.y + painter.px(Gap.S))))
        style = CAPTION_STRONG if index == self._chosen else CAPTION
        colour = theme.accent_text if lit else theme.text
        foot = place.bottom - painter.px(Gap.XS) - painter.line(CAPTION) // 2
        painter.write(surface, row.text, style, colour, place.centerx - painter.width(row.text, style) // 2, foot)
        if index == self._chosen:
            side = painter.px(IconSize.USUAL)
            badge = pygame.Rect(0, 0, side, side)
            badge.topright = (place.right - painter.px(Gap.XS), place.y + painter.px(Gap.XS))
            painter.box(surface, badge, Skin(side / 2, theme.accent_top, theme.accent, edge=theme.panel, line=1))
            painter.icon(surface, "check", round(side * 0.7), theme.accent_text, badge.center)

    def _fit(self, columns: int) -> int:
        """The number of columns that makes the last row not much shorter than the others."""
        rows = -(-len(self._rows) // max(1, min(_ACROSS, columns)))
        return -(-len(self._rows) // rows)

    def _cell(self, painter: Painter) -> tuple[int, int]:
        names = max(painter.width(row.text, CAPTION_STRONG) for row in self._rows)
        wide = max(painter.px(_CAMEO), names) + 2 * painter.px(Gap.S)
        return wide, painter.px(_CAMEO) + 2 * painter.px(Gap.S) + painter.line(CAPTION)


class SeatStep(Enum):
    """An arrow key on a grip: one seat up or down."""

    UP = -1
    DOWN = 1


class SeatGrip(Control[float | SeatStep | None]):
    """Drags a player to another seat. Its value is the height of the pointer on the screen, a step, or None once released."""

    role = WidgetRole.BUTTON
    finger_drag = FingerDrag.ANYWHERE
    radius = Radius.PANEL

    def __init__(self, *, label: str, hint: str) -> None:
        super().__init__(label=label, hint=hint, focusable=True)
        self._hint = hint
        self.lit = False

    def light(self, lit: bool) -> None:
        """Highlights the player of this seat while dragged."""
        if lit is not self.lit:
            self.lit = lit
            self.touch()

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        return painter.target(BODY), painter.target(BODY)

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        theme = painter.theme
        over = self.hovered and not self.pressed
        if self.lit or over:
            painter.box(surface, self.rect, Skin(painter.px(Radius.SMALL), theme.raised_top, theme.raised_top))
        colour = theme.accent if self.lit else theme.text if over else theme.muted
        apart, (x, y) = painter.px(_APART), self.rect.center
        for down in (-1, 0, 1):
            for across in (-1, 1):
                middle = (x + across * apart // 2, y + down * apart)
                paint_disc(surface, painter, middle, max(2, painter.px(_DOT)), colour)

    @override
    def press(self, x: float, y: float, clicks: int) -> bool:
        self.pressed, self.hint = True, ""  # what a hand does already needs no telling
        self._tell(y)
        return True

    @override
    def drag(self, x: float, y: float) -> None:
        self._tell(y)

    @override
    def release(self, x: float, y: float) -> None:
        self.let_go()

    @override
    def let_go(self) -> None:
        self.hint = self._hint
        self._tell(None)
        super().let_go()

    @override
    def key(self, event: KeyDown) -> bool:
        step = {"up": SeatStep.UP, "down": SeatStep.DOWN}.get(event.key)
        if step is None or event.mods:
            return False
        self._tell(step)
        return True
