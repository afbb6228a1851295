"""Who plays: how many seats, and for each a name, a colour, and whether a person or a computer sits there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import partial

import pygame
from msgspec import Struct
from msgspec.structs import replace

from cardtable.ai.bots import BOTS
from cardtable.games import registry
from cardtable.kernel.options import Number, Options, OptionSpec, accepted, complete
from cardtable.kernel.override import override
from cardtable.session.keeping import Kept
from cardtable.session.seats import (
    LONGEST_NAME,
    PORTRAITS,
    Player,
    SeatColour,
    length_of,
    moved,
    people,
    plan_of,
    portraits,
    remembered,
    tidy,
    told_apart,
    usual,
)
from cardtable.ui.core.commands import Command, Commands, KeySheet, bound
from cardtable.ui.core.scene import Push, Replace, Transition
from cardtable.ui.core.theme import BODY, CAPTION, CAPTION_STRONG, STRONG, Gap, Ink
from cardtable.ui.house_words import option_name
from cardtable.ui.pages.home.thumbnail import Thumbnail, thumbnail_of
from cardtable.ui.pages.house_rules.house_rules_page import rule_control
from cardtable.ui.pages.page import PageScene
from cardtable.ui.pages.players.portrait_picker import PortraitPicker, Sitter
from cardtable.ui.pages.players.seat_grip import SeatGrip
from cardtable.ui.paint.painter import Painter
from cardtable.ui.paint.seat_colour import colour_of
from cardtable.ui.services import Services
from cardtable.ui.table.unfinished import MOST_UNFINISHED, under_way_dialog, unfinished_dialog
from cardtable.ui.widgets.boxes import Column, ColumnGrid, Panel, Row, RuleLine, Scroll, Spacer, Tight
from cardtable.ui.widgets.buttons import Button
from cardtable.ui.widgets.choices import ChoiceList, Choosable, Segmented
from cardtable.ui.widgets.fields import TextField
from cardtable.ui.widgets.skins import Look
from cardtable.ui.widgets.text import Label
from cardtable.ui.widgets.widget import Align, Widget, growing

_SHARES, _SORT = (1.2, 2.2), (0.75, 1.65)
"""A name and what follows it share the width of the page; so do the colour and the kind of a player."""

_LEAST, _LEAST_SORT = 230, 104
"""Units: with less the name has a line of its own, and at last each of the three."""


_LEAST_PICTURE, _MOST_PICTURE = 110, 240
"""Units high: with less there is no picture of the game, with more it does not grow."""


class PlayersScene(PageScene):
    """Seats players for a new match of one game."""

    wide = 860.0

    def __init__(self, services: Services, game_id: str) -> None:
        super().__init__(services)
        self._game = registry.find(game_id)
        self._plan = plan_of(self._game)
        self._came_with = self._rules_now()
        self._count = count = self._usual()
        self._all = list(services.desk.usual_players(game_id, max(self._plan.most, count)))
        self._ways = Label("", CAPTION, Ink.MUTED)
        self._picture = thumbnail_of(self._game, services.faces)
        self._lines: list[_SeatLine] = []

    @property
    def players(self) -> Sequence[Player]:
        """Those who sit there now."""
        return told_apart(self._all[: self._count])

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
        screens = self._s.screens
        return Push(screens.keys(PLAYERS_KEYS, *screens.table_keys()))

    @override
    def content(self) -> Widget:
        self._lines = [self._line(seat) for seat in range(self._count)]
        self._tell()
        rows = [line.row for line in self._lines]
        self._ways.text = self._told_ways()
        rules = Button(self.text("players.house_rules"), self._house_rules, icon="home")
        lesson = Button(self.text("play.lesson"), self._lesson, icon="lesson")
        lesson.show(self._game.lesson is not None)
        start = Button(self.text("players.start"), self.start, look=Look.PRIMARY, icon="play", shortcut=START)
        others: list[Widget] = []
        if self._s.desk.unfinished(self._game.info.id, 1):
            others.append(Button(self.text("matches.unfinished"), self._unfinished, icon="folder"))
        parts: list[Widget] = [
            _Heads(self._heads(), rows[0]),
            *rows,
            self._ways,
            *self._house_in_force(),
        ]
        buttons = Row([lesson, rules, *others, growing(Spacer()), start], gap=Gap.S, tight=Tight.WRAP)
        foot = Column([RuleLine(), buttons], gap=Gap.M, padding=(0, Gap.XS))
        counter = [self._counter()] if self._plan.fewest < self._plan.most else []
        above = [*counter, *self._length(), *self._numbers()]
        parts[:0] = [*above, RuleLine()] if above else []
        seats = Scroll(Column(parts, gap=Gap.M), label=self.title(), pad=Gap.XS)  # what deals is always in sight
        panel = Panel([seats, foot], gap=Gap.XS, padding=(Gap.XL, Gap.XL - Gap.XS))
        return Column([panel, _Rest(self._picture)], gap=Gap.XL)

    @override
    def resume(self, result: object) -> None:
        """Back from the house rules, where the number of players and the length of the match may have been changed."""
        super().resume(result)
        if self._rules_now() != self._came_with:
            self._came_with = self._rules_now()
            self._counted(self._usual())

    def start(self) -> Transition | None:
        """Remember the players and deal; a match that is under way is asked about first."""
        waiting = self._s.desk.unfinished(self._game.info.id, 1)
        asks = self._s.preferences.now.confirm_abandon and waiting
        if not asks:
            return self._deal()
        question = under_way_dialog(self._s.texts, waiting[0].record, lambda: self._take_up(waiting[0]), self._deal)
        self.stage.open(question)
        self.stage.focus(question.starts_at())
        return None

    def _deal(self) -> Transition:
        preferences, desk, players = self._s.preferences, self._s.desk, self.players
        now, game_id = preferences.now, self._game.info.id
        seated = {**now.seated, game_id: remembered(players, now.seated.get(game_id, now.players))}
        last = remembered(players, now.players) if people(players) else now.players  # who looked on is no company
        preferences.change(replace(now, players=last, seated=seated))
        if self._plan.option:
            self._keep(self._plan.option, self._count)
        desk.make_room(self._game.info.id)
        return Replace(self._s.screens.table(desk.deal(self._game.info.id, players=players)))

    def _take_up(self, aside: Kept) -> Transition:
        """Go on with an unfinished match."""
        return Replace(self._s.screens.table(self._s.desk.take_up(aside)))

    def _unfinished(self) -> None:
        """Choose one of the unfinished matches."""
        asides = self._s.desk.unfinished(self._game.info.id, MOST_UNFINISHED)
        self.stage.open(unfinished_dialog(self._s.texts, asides, self._take_up))

    def _usual(self) -> int:
        return usual(self._game, self._rules_now())

    def _rules_now(self) -> Mapping[str, str | int]:
        return self._s.preferences.now.options.get(self._game.info.id, {})

    def _keep(self, key: str, value: str | int) -> None:
        """Keep a house rule; as in the settings of all, what is the source's is not written down."""
        now, game_id = self._s.preferences.now, self._game.info.id
        own = {name: each for name, each in self._rules_now().items() if name != key}
        if value != next(spec.default for spec in self._game.info.options if spec.key == key):
            own[key] = value
        self._s.preferences.change(replace(now, options={**now.options, game_id: own}))
        self._came_with = self._rules_now()

    def _lesson(self) -> Transition:
        return Push(self._s.screens.lesson(self._game.info.id))

    def _house_rules(self) -> Transition:
        return Push(self._s.screens.house_rules(self._game.info.id, begun=False))

    def _counter(self) -> Widget:
        numbers = [Choosable(n, str(n)) for n in range(self._plan.fewest, self._plan.most + 1)]
        bar = Segmented(self.text("players.count"), numbers, self._count, self._counted)
        return Row([Label(self.text("players.count"), STRONG), growing(bar)], gap=Gap.L, tight=Tight.STACK)

    def _length(self) -> Sequence[Widget]:
        """How long the match is to be, where the game has a say for that; the shortest is called short."""
        spec = length_of(self._game)
        if spec is None:
            return ()
        label = self.text(f"option.{spec.key}")
        goals = sorted(spec.values, key=int)
        parts = [Choosable(each, self.text("players.short", n=each) if each == goals[0] else each) for each in goals]
        bar = Segmented(label, parts, str(self._in_force()[spec.key]), lambda value: self._keep(spec.key, value))
        return (Row([Label(label, STRONG), growing(bar)], gap=Gap.L, tight=Tight.STACK),)

    def _numbers(self) -> Sequence[Widget]:
        """What the match is played for, and how long, where that is a number."""
        return [self._rule(spec) for spec in self._number_specs()]

    def _number_specs(self) -> Sequence[Number]:
        options = self._game.info.options
        return [spec for spec in options if isinstance(spec, Number) and spec.key != self._plan.option]

    def _house_in_force(self) -> Sequence[Widget]:
        """The other house rules in which this table differs, to be changed here as well."""
        length, values = length_of(self._game), self._in_force()
        told = {self._plan.option, length.key if length else "", *(spec.key for spec in self._number_specs())}
        specs = [spec for spec in self._game.info.options if spec.key not in told and values[spec.key] != spec.default]
        heading = [RuleLine(), Label(self.text("play.house_in_force"), CAPTION_STRONG, Ink.MUTED)] if specs else []
        return [*heading, *map(self._rule, specs)]

    def _rule(self, spec: OptionSpec) -> Widget:
        """A house rule by its name, and what it is worked with."""
        label = Label(option_name(spec, self._s.texts), STRONG)
        control = rule_control(self._s.texts, spec, self._in_force()[spec.key], partial(self._keep, spec.key))
        return Row([growing(label), control], gap=Gap.L, align=Align.CENTRE, tight=Tight.STACK)

    def _in_force(self) -> Options:
        """The house rules of the next match, for those who sit here."""
        specs = self._game.info.options
        return complete(specs, self._plan.with_count(accepted(specs, self._rules_now()), self._count))

    def _heads(self) -> Sequence[Widget]:
        keys = ("players.head.name", "players.head.colour", "players.head.kind")
        return [Label(self.text(key), CAPTION_STRONG, Ink.MUTED) for key in keys]

    def _counted(self, count: int) -> None:
        self._count = count
        self._all = list(told_apart(self._all))
        self.rebuild()

    def _line(self, seat: int) -> _SeatLine:
        player = self._all[seat]
        name = TextField(
            self.text("players.name", n=seat + 1),
            player.name,
            lambda text: self._named(seat, text),
            most=LONGEST_NAME,
            check=lambda text: self._name_problem(seat, text),
        )
        colour = ChoiceList(
            self.text("players.colour", n=seat + 1),
            self._colours(seat),
            player.colour,
            lambda value: self._set(seat, replace(self._all[seat], colour=value)),
        )
        kinds = [Choosable("", self.text("players.person"), icon="person")]
        kinds += [Choosable(bot, self.text(f"players.bot.{bot}"), icon="bot") for bot in BOTS]
        kind = ChoiceList(
            self.text("players.kind", n=seat + 1),
            kinds,
            player.bot if player.bot in BOTS else "",
            lambda value: self._set(seat, replace(self._all[seat], bot=value)),
        )
        picker = self._picker(seat)
        hint = self.text("players.grip.hint")
        grip = SeatGrip(seat, self._seat_at, self._moved, label=self.text("players.move", n=seat + 1), hint=hint)
        row = _beside(Row([grip, picker, growing(name)], gap=Gap.S, align=Align.START), colour, kind)
        return _SeatLine(grip, picker, name, colour, kind, row)

    def _colours(self, seat: int) -> Sequence[Choosable[SeatColour]]:
        """All colours; one in use is shown with whoever has it, and cannot be chosen."""
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
        """Why a name cannot be had as it is typed."""
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
        called = told_apart(before[: seat + 1])[seat].name
        return "" if called == name else self.text("players.name_taken", name=name, other=called)

    def _seat_at(self, y: float) -> int:
        """The seat over whose line a height is."""
        return min(range(self._count), key=lambda seat: abs(self._lines[seat].row.rect.centery - y))

    def _moved(self, seat: int, to: int) -> None:
        """Whoever sits at ``seat`` goes to ``to`` and is lit there; nobody is lit once the hand lets go (-1)."""
        if seat != to and 0 <= to < self._count:
            self._all[: self._count] = moved(self.players, seat, to)
            self._tell()
            if self.stage.focused is self._lines[seat].grip:
                self.stage.focus(self._lines[to].grip, ring=self.stage.ring_shown)
        for at, line in enumerate(self._lines):
            line.grip.light(at == to and seat >= 0)

    def _picker(self, seat: int) -> PortraitPicker:
        names = [self.text(f"portrait.{each}") for each in PORTRAITS]
        label = self.text("players.portrait", n=seat + 1)
        return PortraitPicker(
            label,
            names,
            self._sitters()[seat],
            lambda chosen: self._pictured(seat, chosen),
            hint=self.text("players.portrait.choose"),
        )

    def _sitters(self) -> Sequence[Sitter]:
        """What is to be seen of those who sit there now."""
        here = self._all[: self._count]
        shown = zip(here, portraits(self.players), strict=True)
        return [Sitter(portrait, colour_of(player.colour), not player.is_person) for player, portrait in shown]

    def _pictured(self, seat: int, portrait: str) -> None:
        """Whoever had that portrait gets the one that is given up for it."""
        before = portraits(self.players)
        for other, had in enumerate(before):
            if had == portrait:
                self._all[other] = replace(self._all[other], portrait=before[seat])
        self._set(seat, replace(self._all[seat], portrait=portrait))

    def _named(self, seat: int, text: str) -> None:
        name = tidy(text)
        if name and not self.painter.fonts.undrawable(name):
            self._set(seat, replace(self._all[seat], name=name))

    def _set(self, seat: int, player: Player) -> None:
        self._all[seat] = player
        self._tell()

    def _tell(self) -> None:
        """Every line shows who sits there now; none before the page is shown."""
        for seat, (line, sitter) in enumerate(zip(self._lines, self._sitters(), strict=False)):
            player = self._all[seat]
            line.picker.sitter = sitter
            if line.name.text != player.name and not (line.name.focused and tidy(line.name.text) in ("", player.name)):
                line.name.text = player.name
            line.name.judge()
            line.colour.offer(self._colours(seat))
            line.colour.value = player.colour
            line.kind.value = player.bot if player.bot in BOTS else ""
        self._ways.text = self._told_ways()

    def _told_ways(self) -> str:
        """In words, how the computer players that sit here play, each way once, the weakest first."""
        ways = {player.bot for player in self._all[: self._count]}
        told = [self.text(f"players.way.{bot}") for bot in BOTS if bot in ways]
        if told and not people(self.players):
            told.insert(0, self.text("players.way.watched"))
        return " ".join([*told, self.text("players.way.fair")] if told else [self.text("players.way.none")])


START: Command[PlayersScene] = Command("start_match", "players.start", PlayersScene.start, ("return",))
"""Whoever is content with those who sit there presses Enter."""

PLAYERS_KEYS = KeySheet("players.count", (START,))
"""The same for the page of keys."""


def _beside(name: Widget, colour: Widget, kind: Widget) -> ColumnGrid:
    sort = ColumnGrid([colour, kind], weights=_SORT, least=_LEAST_SORT, gap=Gap.S)
    return ColumnGrid([name, sort], weights=_SHARES, least=_LEAST, gap=Gap.S)


class _SeatLine(Struct, frozen=True):
    """The widgets of one seat, and the row in which they stand."""

    grip: SeatGrip
    picker: PortraitPicker
    name: TextField
    colour: ChoiceList[SeatColour]
    kind: ChoiceList[str]
    row: ColumnGrid


class _Heads(Column):
    """What the columns are; where a player takes more than one line there are none, and it goes."""

    def __init__(self, heads: Sequence[Widget], row: Widget) -> None:
        super().__init__([_beside(*heads)])
        self._row = row

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        return super()._size(painter, width) if self._stand(painter, width) else (0, 0)

    @override
    def arrange(self, painter: Painter, rect: pygame.Rect) -> None:
        self.children()[0].visible = self._stand(painter, rect.width)
        super().arrange(painter, rect)

    def _stand(self, painter: Painter, width: int) -> bool:
        return not width or self._row.measure(painter, width)[1] < 2 * painter.target(BODY)


class _Rest(Widget):
    """Shows what the game is played with in the room that is left, where that is enough for a picture."""

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
