"""The gallery: a tile for each game, a search by letters and by kind, the deal of the day, and the way to everything else."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

import pygame
from msgspec.structs import replace

from cardtable.ai.skill import has_days
from cardtable.games import registry
from cardtable.games.registry import OF_THE_SOURCES, PLAYED_IN_ROUNDS, offered
from cardtable.i18n.catalogue import Catalogue, found_in
from cardtable.kernel.compat import override
from cardtable.kernel.game import AnyGame, GameKind
from cardtable.session.deals import DealChoice, won_today
from cardtable.session.desk import glance, is_open
from cardtable.session.share_text import ShareFault, ShareRefused, holds_shared
from cardtable.table.pace import Pace
from cardtable.ui.core.commands import Command, Commands, Group, KeySheet, OfferedIn, bound, gesture
from cardtable.ui.core.scene import Push, Transition
from cardtable.ui.core.theme import BODY, CAPTION, CAPTION_STRONG, LEAD, STRONG, Gap, IconSize, Ink
from cardtable.ui.game_words import aim_words, length_words, options_in_force
from cardtable.ui.pages.page import DayWatch, day_on_the_wall
from cardtable.ui.pages.thumbnail import Thumbnail, thumbnail_of
from cardtable.ui.paint.painter import Painter
from cardtable.ui.services import (
    TO_CALENDAR,
    TO_FULL_SCREEN,
    TO_KEYS,
    TO_QUIT,
    TO_RULES,
    TO_SETTINGS,
    TO_STATISTICS,
    Services,
)
from cardtable.ui.widgets.boxes import Column, ColumnGrid, Panel, Row, SheetKind, Spacer, Stack, Tight
from cardtable.ui.widgets.buttons import Action, Button, IconButton, Tile
from cardtable.ui.widgets.choices import ChoiceList, Choosable
from cardtable.ui.widgets.fields import TextField
from cardtable.ui.widgets.menu import MenuButton, MenuItem, Toolbar, button_of, item_of
from cardtable.ui.widgets.pictures import Picture
from cardtable.ui.widgets.screen import Toast, WidgetScreen
from cardtable.ui.widgets.skins import Look, button_skin
from cardtable.ui.widgets.text import Heading, Icon, Label, TextLine
from cardtable.ui.widgets.widget import Align, Widget, aligned, growing, state_of

_GAP = Gap.L

_TILE = 270  # units that a tile is wide at least: names and aims take no more lines than _WORDS has room for
_PICTURE, _PICTURE_MOST = 132, 240  # units high
_WORDS = 174  # units: what a tile needs besides its picture, with two lines about the aim
_HEAD = 128  # units: title, search and the room around everything
_BESIDE = 700  # units of width below which the search has its own line
_ALL_BESIDE = 1200  # units of width below which the deal of the day and the kinds have a line of their own
_PEEK = 48  # units: the heading below the games in front, by which one sees that there are more
_SHORT = 480  # units of width below which the title is smaller, so that the tools fit beside it
MENU = "more"
"""The command that opens the menu; it has the same name as at a table."""

_LAST = 4
"""How many of the most recently played games come first."""

_ALL, _FAVOURITES = "all", "favourites"
"""The choices besides the kinds of games."""

_IN_MENU_ALONE = frozenset({"rounds", "open_shared"})
"""The commands without a button in a narrow window."""

_LATER = 1.0
"""Seconds after the first frame until today's wins are looked up, once: everything else comes first. There is no timer for
midnight: an untouched gallery sleeps.
"""


class _Choice:
    """The games shown, in order: those whose names contain ``wanted``, of one ``kind`` or all.

    The recently played games, the favourites and the games of the sources come first.
    """

    def __init__(self, services: Services) -> None:
        self.games = {game.info.id: game for game in offered()}
        self.wanted = ""
        self.kind = _ALL
        self.order: Sequence[str] = ()
        self.front = 0
        self.put_in_order(services)

    def put_in_order(self, services: Services) -> None:
        """Puts the games in front first, then the others in registry order."""
        played = [key for key in services.store.played_last() if key in self.games][:_LAST]
        favourites = [key for key in services.preferences.now.favourites if key in self.games]
        front = dict.fromkeys((*played, *favourites, *(key for key in self.games if key in OF_THE_SOURCES)))
        self.order, self.front = tuple(front | dict.fromkeys(self.games)), len(front)

    @property
    def has_more(self) -> bool:
        """Whether there are games behind those in front."""
        return self.front < len(self.order)

    @property
    def is_narrowed(self) -> bool:
        """Whether some games are left out."""
        return bool(self.wanted) or self.kind != _ALL

    def found(self, services: Services) -> list[str]:
        """The games shown, in their order."""
        favourites, texts = services.preferences.now.favourites, services.texts
        named = [
            key
            for key in self.order
            if found_in(self.wanted, texts.text(f"game.{key}.name"), _also_known(self.games[key], texts))
        ]
        if self.kind == _FAVOURITES:
            return [key for key in named if key in favourites]
        return [key for key in named if self.kind in {_ALL, self.games[key].info.kind.value}]

    def kinds(self, texts: Catalogue) -> Sequence[Choosable[str]]:
        """All games, the favourites, and each kind that has games."""
        kinds = {game.info.kind for game in self.games.values()}
        shown = (_ALL, _FAVOURITES, *(kind.value for kind in GameKind if kind in kinds))
        return [Choosable(each, texts.text(f"home.kind.{each}")) for each in shown]


def _also_known(game: AnyGame, texts: Catalogue) -> str:
    """The other words that find a game: its English name, its variants, and the words for every patience."""
    info = game.info
    variants = [texts.text(f"preset.{info.id}.{preset.name}") for preset in info.presets]
    patience = [texts.text("home.patience_words")] if info.seats[1] == 1 else []
    return " ".join([str(game.words.get("name", "")), *variants, *patience])


class _Thumbnails:
    """The pictures of the games, each made when it is first painted."""

    def __init__(self, services: Services) -> None:
        self._s = services
        self._made: dict[str, Thumbnail] = {}
        self._waits = False

    def wait(self) -> None:
        """Paints every picture in full from now on, however long its faces take."""
        self._waits = True
        for thumbnail in self._made.values():
            thumbnail.waits = True

    def forget_open(self) -> None:
        """Drops the pictures of patiences: the table of an open game may have changed."""
        self._made = {key: made for key, made in self._made.items() if not _is_alone(registry.find(key))}

    def complete(self) -> Sequence[str]:
        """The games whose pictures lacked faces that are all ready now."""
        faces = self._s.faces
        left = {key: made.left_out for key, made in self._made.items() if made.left_out}
        return [key for key, keys in left.items() if all(faces.is_sharp(*each) for each in keys)]

    def paint(self, game: AnyGame, surface: pygame.Surface, rect: pygame.Rect, painter: Painter) -> None:
        """Paints the picture of a game if it is in view, and not only its shadow."""
        if not surface.get_clip().colliderect(rect):
            return
        key = game.info.id
        if key not in self._made:
            waiting = glance(self._s.store, key) if _is_alone(game) else None
            self._made[key] = thumbnail_of(game, self._s.faces, waiting)
            self._made[key].waits = self._waits
        self._made[key].paint(surface, rect, painter)


class _DayButton(Button):
    """The button that opens the calendar and shows how many of today's deals are won."""

    def __init__(self, services: Services, deals: DealChoice) -> None:
        command = next(each for each in GALLERY if each.name == "calendar")
        super().__init__(
            "",
            lambda: Push(services.screens.calendar(None)),
            icon="calendar",
            look=Look.QUIET,
            shortcut=command,
        )
        self._s, self._deals = services, deals
        self._games = [game for game in offered() if has_days(game.info.id)]
        self.won = [False] * len(self._games)

    def look_up(self) -> None:
        """Looks up which of today's deals are won. Too slow for the first frame: it reads and hashes."""
        self.won = won_today(self._s.store, self._deals.days, self._games, self._s.world.time())
        painter, before = self._s.painter, self.text
        self.say()
        if painter.width(self.text, STRONG) == painter.width(before, STRONG):
            self.touch()  # all digits are of one width: mostly nothing moves
        else:
            self.changed()

    def say(self) -> None:
        """Shows the number of wins, and gives the names of the games to screen readers."""
        texts, (_, month, day) = self._s.texts, day_on_the_wall(self._s.world.time())
        named = texts.text("date.tiny", day=day, short=texts.text(f"month_short.{month}"))
        won = [
            texts.text(f"game.{game.info.id}.name")
            for game, is_won in zip(self._games, self.won, strict=True)
            if is_won
        ]
        self.text = f"{texts.text('play.of_the_day')} · {named} · {len(won)}/{len(self._games)}"
        self.label = texts.text("home.day_told", day=named, won=", ".join(won) or texts.text("home.day_none"))
        self.hint = self.label


def _columns(room: tuple[float, float], front: int, *, more: bool) -> tuple[int, float]:
    """The number of columns, and a height of the pictures with which the games in front fit the window if possible."""
    wide, high = room
    columns = max(1, int((wide - 2 * Gap.XXL + _GAP) // (_TILE + _GAP)))
    rows = -(-front // columns)
    fair = (high - _HEAD - (_PEEK if more else 0) + _GAP) / rows - _GAP - _WORDS
    return columns, min(_PICTURE_MOST, max(_PICTURE, fair))


def _goes_on(texts: Catalogue) -> Widget:
    """The label on the picture of an open game."""
    words = Label(texts.text("home.continue"), CAPTION_STRONG, Ink.ACCENT)
    line = Row([Icon("play", Ink.ACCENT, units=IconSize.SMALL), words], gap=Gap.XS, tight=Tight.SHRINK)
    return aligned(Panel([line], padding=(Gap.M, Gap.XS), sheet=SheetKind.FLOATING), Align.END)


def _is_alone(game: AnyGame) -> bool:
    return game.info.seats[1] == 1


class HomeScene(WidgetScreen):
    """All games as pictures, with the unfinished games and a search by name.

    The recently played games, the favourites and the games of the sources come first, then the others by kind. The order changes only when
    the player comes back to the gallery.
    """

    def __init__(self, services: Services) -> None:
        super().__init__(services.painter, services.ground)
        self.services = services
        self.choice = _Choice(services)
        self._shelves = Column([], gap=_GAP)
        self._tiles: list[GameTile] = []
        self._kinds: ChoiceList[str] | None = None
        self._nothing = Label(services.texts.text("home.nothing_found"), LEAD, Ink.GROUND_MUTED, set_=Align.CENTRE)
        self._room = (0.0, 0.0)
        self.thumbnails = _Thumbnails(services)
        self._pictures: dict[str, Picture] = {}
        self._search: TextField | None = None
        self._more: MenuButton | None = None
        self._watch = DayWatch(services.world)
        self._day = None if services.deals is None else _DayButton(services, services.deals)
        self._looks_at: float | None = None
        self._looked = services.deals is None

    @override
    def close_label(self) -> str:
        return self.services.texts.text("widget.close")

    @override
    def is_seen(self) -> None:
        """See ``WidgetScreen``; pictures painted from now on wait for their cards."""
        self.thumbnails.wait()
        super().is_seen()

    def look_at_days(self) -> None:
        if self._day is not None:
            self._day.look_up()

    @override
    def pace(self) -> Pace:
        return self.services.preferences.pace

    @override
    def build(self) -> Widget:
        texts = self.services.texts
        self._search = TextField(
            texts.text("home.search"),
            self.choice.wanted,
            on_submit=self._first,
            placeholder=texts.text("home.search"),
            icon="search",
        ).then(lambda text: self._narrow(text, self.choice.kind))
        self._kinds = ChoiceList(texts.text("home.kind"), self.choice.kinds(texts), self.choice.kind).then(
            lambda kind: self._narrow(self.choice.wanted, kind)
        )
        days: list[Widget] = []
        if self._day is not None:
            self._day.say()  # maybe in another language
            days.append(self._day)
        title = growing(Heading(texts.text("app.name"), 1 if self._room[0] >= _SHORT else 2))
        tools = Toolbar(self._buttons(), gap=Gap.XS, tight=Tight.SHRINK)
        if self._room[0] >= _ALL_BESIDE:
            lines: list[list[Widget]] = [[title, *days, self._kinds, self._search, tools]]
        elif self._room[0] >= _BESIDE:
            lines = [[title, self._search, tools], [*days, self._kinds]]
        else:
            lines = [[title, tools], [growing(self._search), self._kinds], days]
        tight = Tight.SHRINK if self._room[0] >= _BESIDE else Tight.WRAP
        head = [Row(line, gap=Gap.S, tight=tight) for line in lines if line]
        self._fill()
        return Column([*head, self._shelves, self._nothing], gap=_GAP, padding=(Gap.XXL, Gap.XL))

    @override
    def layout(self, width: int, height: int, scale: float) -> None:
        """See ``Scene``; the focus stays on its game."""
        at = self.tile_at_hand
        ring = at is not None and self.stage.ring_shown
        room = width / scale, height / scale
        alike = all((self._room[0] >= bound) is (room[0] >= bound) for bound in (_BESIDE, _SHORT, _ALL_BESIDE))
        self._room = room
        if alike:
            self._fill()
        else:
            self.rebuild()
        super().layout(width, height, scale)
        if at is not None:
            self.stage.settle()
            self.stage.focus(next((tile for tile in self._tiles if tile.game == at.game), None), ring=ring)

    @override
    def resume(self, result: object) -> None:
        """Ends the search: a returning player sees all games again."""
        self.thumbnails.forget_open()
        if self._looks_at is not None:  # it has been here before
            self.choice.put_in_order(self.services)
            self._forget()
            self.look_at_days()
        super().resume(result)
        if self.stage.focused is None and self._tiles:
            self.stage.focus(self._tiles[0], ring=False)

    @override
    def update(self, now: float) -> Transition | None:
        if self.services.faces.collect():
            for key in self.thumbnails.complete():
                self._pictures[key].touch()
        turned = self._watch.look(now)
        if self._looks_at is None:
            self._looks_at = now + _LATER
        elif turned or (not self._looked and now >= self._looks_at):
            self._looked = True
            self.look_at_days()
        return super().update(now)

    @override
    def wake_at(self, now: float) -> float | None:
        later = None if self._looked else self._looks_at
        return min((time for time in (super().wake_at(now), later) if time is not None), default=None)

    @override
    def commands(self) -> Commands:
        return bound(GALLERY, self)

    @override
    def takes_text(self) -> bool:
        """Always true: letters search, wherever the focus is."""
        return True

    @override
    def typed(self, text: str) -> Transition | None:
        """Adds the text to the search."""
        if self._search is not None and text.strip():
            self.stage.focus(self._search)
            self._search.type_text(text)
        return None

    @override
    def back(self) -> Transition | None:
        """Clears the search and shows all kinds; there is no page to go back to."""
        if self.choice.is_narrowed:
            self._forget()
        return None

    def _buttons(self) -> Sequence[Widget]:
        texts, all_ = self.services.texts, self.commands()
        left_out = _IN_MENU_ALONE if self._room[0] < _SHORT else frozenset()
        bar = (each for each in all_ if each.command.shown is OfferedIn.BAR)
        shown = (each for each in bar if each.command.name not in left_out)
        key = next(each.command for each in all_ if each.command.name == MENU)
        self._more = MenuButton("", lambda: _menu_items(self), icon="menu", label=texts.text(key.words), shortcut=key)
        return [*(button_of(each, texts) for each in shown), self._more]

    def _fill(self) -> None:
        """Rebuilds the tiles of the games found: one grid for a search, otherwise a grid for each kind."""
        columns, high = _columns(self._room, self.choice.front, more=self.choice.has_more)
        choice = self.choice
        found = choice.found(self.services)
        tiles = [self._tile(choice.games[key], high) for key in found]
        front = len(found) if choice.is_narrowed else choice.front
        parts: list[Widget] = [ColumnGrid(tiles[:front], columns=columns, gap=_GAP)]
        for kind in GameKind:
            if others := [tile for tile in tiles[front:] if choice.games[tile.game].info.kind is kind]:
                heading = Heading(self.services.texts.text(f"home.kind.{kind.value}"))
                parts += [heading, ColumnGrid(others, columns=columns, gap=_GAP)]
        self._tiles = tiles
        self._shelves.fill(parts)
        nothing = "home.nothing_found" if choice.wanted else "home.no_favourites"
        self._nothing.text = self.services.texts.text(nothing)
        self._nothing.show(not found)

    def menu(self) -> None:
        if self._more is not None:
            self._more.activate()

    def toggle(self, tile: GameTile | None) -> None:
        """Makes the tile's game a favourite, or no longer one, and announces it."""
        if tile is None:
            return
        preferences, texts = self.services.preferences, self.services.texts
        others = tuple(key for key in preferences.now.favourites if key != tile.game)
        on = tile.game not in preferences.now.favourites
        preferences.change(replace(preferences.now, favourites=(*others, tile.game) if on else others))
        tile.mark(on=on)
        words = "home.favourite_game" if on else "home.favourite_no_more"
        self.announcements.announce(texts.text(words, game=texts.text(f"game.{tile.game}.name")))

    @property
    def tile_at_hand(self) -> GameTile | None:
        """The focused tile."""
        return next((tile for tile in self._tiles if tile is self.stage.focused), None)

    def _tile(self, game: AnyGame, high: float) -> GameTile:
        texts, key = self.services.texts, game.info.id
        name = texts.text(f"game.{key}.name")
        options = options_in_force(self.services, game)
        about = f"{texts.text(f'game.{key}.players')} · {length_words(game, options, texts)}"
        waits = is_open(self.services.store, key)
        picture = self._pictures[key] = Picture(partial(self.thumbnails.paint, game), 0, high, label=name)
        parts: list[Widget] = [
            Stack([picture, _goes_on(texts)]) if waits else picture,
            Heading(name, 2),
            Label(aim_words(game, options, texts), BODY, Ink.MUTED),
            growing(Spacer()),
            LastLine(about, CAPTION, Ink.MUTED),
        ]
        spoken = texts.text("home.continue_game", game=name) if waits else name
        star = Star(texts.text("home.favourite_game", game=name), lambda: self.toggle(tile))
        tile = GameTile(key, parts, lambda: Push(self.services.screens.game(key)), star, label=spoken)
        tile.mark(on=key in self.services.preferences.now.favourites)
        return tile

    def _forget(self) -> None:
        """Clears the search and shows all kinds."""
        if self._search is not None and self._kinds is not None:
            self._search.text, self._kinds.value = "", _ALL
        self._narrow("", _ALL)

    def _narrow(self, wanted: str, kind: str) -> None:
        """Shows the games of a kind whose names match."""
        self.choice.wanted, self.choice.kind = wanted.strip(), kind
        self._fill()

    def _first(self, text: str) -> Transition | None:
        """Opens the first game found."""
        self.choice.wanted = text.strip()
        found = self.choice.found(self.services) if self.choice.wanted else []
        return Push(self.services.screens.game(found[0])) if found else None

    @property
    def pastes_shared(self) -> bool:
        """Whether pasting opens a shared deal or game instead of adding to the search."""
        return self.stage.focused is not self._search or holds_shared(self.stage.clipboard.read())

    def open_shared(self) -> Transition | None:
        """Opens the deal or game whose text is on the clipboard, or says why not."""
        try:
            return Push(self.services.screens.shared(self.stage.clipboard.read()))
        except ShareRefused as refused:
            # a person who pressed the button has not seen the text
            key = "home.nothing_to_open" if refused.fault is ShareFault.NOTHING else f"share.{refused.fault.value}"
            self.toast(Toast(self.services.texts.text(key), icon="warning", ink=Ink.BAD))
            return None


def _menu_items(home: HomeScene) -> Sequence[MenuItem]:
    """The commands without a button, and those people look for in a menu."""
    shown = {OfferedIn.BAR, OfferedIn.MENU}
    return [
        item_of(each, home.services.texts) for each in home.commands() if each.available and each.command.shown in shown
    ]


def _rules(home: HomeScene) -> Transition:
    """Opens the rules of the focused game, or of the first one shown."""
    tile, shown = home.tile_at_hand, home.choice.found(home.services) or home.choice.order
    return Push(home.services.screens.rules(shown[0] if tile is None else tile.game))


GALLERY: tuple[Command[HomeScene], ...] = (
    replace(
        TO_CALENDAR.by(lambda home: Push(home.services.screens.calendar(None))),
        available=lambda home: home.services.deals is not None,
    ),
    Command("rounds", "home.rounds", lambda home: Push(home.services.screens.round_history(PLAYED_IN_ROUNDS)), (), "history", OfferedIn.BAR),
    Command(
        "open_shared", "home.open_shared", HomeScene.open_shared, ("ctrl+v",), "import", OfferedIn.BAR,
        when=lambda home: home.pastes_shared, first=True,
    ),
    replace(TO_STATISTICS.by(lambda home: Push(home.services.screens.statistics(None))), shown=OfferedIn.BAR),
    replace(TO_SETTINGS.by(lambda home: Push(home.services.screens.settings())), shown=OfferedIn.BAR),
    TO_RULES.by(_rules),
    Command(
        "favourite", "home.favourite", lambda home: home.toggle(home.tile_at_hand), ("ctrl+b",), "star", OfferedIn.MENU, Group.HERE,
        enabled=lambda home: home.tile_at_hand is not None,
    ),
    replace(TO_KEYS.by(lambda home: Push(home.services.screens.keys(GALLERY_KEYS, with_tables=True))), shown=OfferedIn.BAR),
    TO_FULL_SCREEN.by(lambda home: home.services.shell.toggle_full_screen()),
    TO_QUIT.by(lambda home: home.services.shell.quit()),
    Command(MENU, "play.more", HomeScene.menu, ("f10",)),
    Command("all_games", "home.all_games", HomeScene.back, ("escape",), group=Group.HERE),
)  # fmt: skip
"""The commands of the gallery, in the order of its bar."""

GALLERY_KEYS: KeySheet = KeySheet(
    "keys.gallery",
    GALLERY,
    (gesture("keys.type", Group.HERE), gesture("keys.arrows", Group.HERE)),
    frozenset({"home", "mute", "back"}),
)
"""The gallery's part of the page of keys: letters search here, and there is no page to go back to."""


class Star(IconButton):
    """The switch that makes a game a favourite. The focus stays on the tile."""

    def __init__(self, label: str, action: Action) -> None:
        super().__init__("star", label, action, shortcut=next(each for each in GALLERY if each.name == "favourite"))
        self.focusable = False
        self.on = False

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        if skin := button_skin(painter, self.look, state_of(self)):
            painter.box(surface, self.rect, skin)
        name, ink = ("star-full", Ink.ACCENT) if self.on else ("star", Ink.MUTED)
        painter.icon(surface, name, painter.icon_px(IconSize.SMALL), painter.theme.ink(ink), self.rect.center)


class LastLine(Label):
    """The words at the foot of a tile, which leave room for its star."""

    @override
    def _flowed(self, painter: Painter, width: int) -> tuple[TextLine, ...]:
        return super()._flowed(painter, max(1, width - painter.target(BODY) + painter.px(Gap.L)))


class GameTile(Tile):
    """A game (its id), with its star in the corner."""

    def __init__(self, game: str, parts: Sequence[Widget], action: Action, star: Star, *, label: str) -> None:
        whole = Stack([Column(parts, gap=Gap.S, padding=Gap.L), aligned(star, Align.END)])
        super().__init__(whole, action, label=label, padding=Gap.NONE)
        self.game, self._star = game, star

    def mark(self, *, on: bool) -> None:
        """Shows whether the game is a favourite."""
        self._star.on, self.note = on, self._star.label if on else ""
        self._star.touch()
