"""The settings: five pages of controls beside a few cards that show each change at once."""

from __future__ import annotations

from collections.abc import Mapping
from enum import Enum
from typing import Any

import pygame
from msgspec.structs import replace

import cardtable
from cardtable.games.registry import offered
from cardtable.i18n.catalogue import SYSTEM
from cardtable.i18n.phrases import percent
from cardtable.kernel.compat import override
from cardtable.session.share_text import SHARED_ENDING
from cardtable.settings import Animation
from cardtable.ui.core.app import FULL_SCREEN, LARGER, MUTE, SMALLER
from cardtable.ui.core.commands import Command
from cardtable.ui.core.scene import FileDropped, InputEvent, Transition
from cardtable.ui.core.theme import (
    BLACK,
    BODY,
    CAPTION,
    STRONG,
    THEMES,
    WHITE,
    ZOOM_STEPS,
    Gap,
    Ink,
    Radius,
    Theme,
    mix,
)
from cardtable.ui.pages.page import PageScene
from cardtable.ui.paint.face_art import BACK_KEY, BACKS, size_of_card
from cardtable.ui.paint.faces import FaceStore, Lift
from cardtable.ui.paint.own_backs import BackRefused
from cardtable.ui.paint.painter import Painter, Skin, hairline
from cardtable.ui.services import Services, key_or_name
from cardtable.ui.widgets.boxes import Column, ColumnGrid, Panel, Row, RuleLine, Spacer
from cardtable.ui.widgets.buttons import Button, Toggle
from cardtable.ui.widgets.choices import ChoiceList, Choosable, PictureChoice, Pictured, Segmented
from cardtable.ui.widgets.fields import Setting, Slider, TextField
from cardtable.ui.widgets.menu import Tab, Tabs
from cardtable.ui.widgets.pictures import PaintsPicture
from cardtable.ui.widgets.screen import CaptionLine, Toast, question
from cardtable.ui.widgets.text import Icon, KeyCaps, Label
from cardtable.ui.widgets.widget import Align, Widget, WidgetRole, aligned, growing

_NATURAL, _LEAST = 200, 260  # units: its width where none is offered, and the least height that is worth showing
_LONGEST_PATH = 4096
_NOTED_KEYS: Mapping[str, Mapping[str, Command[Any]]] = {
    "settings.mute": {"named": MUTE},
    "settings.scale": {"larger": LARGER, "smaller": SMALLER},
}  # settings whose notes name keys
_SOUND = 3
"""The index of the sound page."""

_DEVICE_EVERY = 5.0
"""Seconds between two looks for a sound device while the sound page says that there is none."""

_CARD = 190  # units: height of a card of the preview at most


class SettingsScene(PageScene):
    """Follows settings that change elsewhere (keys for zoom and mute) while it is open."""

    def __init__(self, services: Services) -> None:
        super().__init__(services)
        self._pages = SettingPages(services)
        self._tabs: Tabs | None = None
        self._captions = CaptionLine(services.texts)
        self._captions.show(services.preferences.now.captions)
        services.sounds.asked()  # sounds of the screen below have no caption here
        self._looks_at: float | None = None

    @override
    def title(self) -> str:
        return self.text("settings.title")

    @override
    def content(self) -> Widget:
        pages = self._pages = SettingPages(self._s)
        volume = Slider(self.text("settings.volume"), pages.shown.volume, self._s.texts).then(self._set_volume)
        own_back = [self._own_back()] if self._s.own_backs is not None else []
        backup = [self._backup()] if self._s.shell.makes_backups else []
        tabs = [
            Tab(self.text("settings.table"), pages.table(), "eye"),
            Tab(self.text("settings.cards"), pages.cards(*own_back), "cards"),
            Tab(self.text("settings.play"), pages.play(), "play"),
            Tab(self.text("settings.sound"), pages.sound(volume, self._captions), "sound-on"),
            Tab(self.text("settings.data"), pages.data(*backup), "folder"),
        ]
        self._tabs = Tabs(tabs, self._tabs.chosen if self._tabs else 0, label=self.title())
        sheet = Panel([self._tabs], label=self.title())
        preview = Preview(self._s.faces, label=self.text("settings.preview"), most=_CARD)
        beside = Column([growing(preview), Spacer(grow=0)], gap=Gap.NONE)
        both = ColumnGrid([sheet, beside], weights=(7, 4), least=300, gap=Gap.XXL)
        return Column([both, growing(Spacer())], gap=Gap.NONE)

    @override
    def update(self, now: float) -> Transition | None:
        if self._s.preferences.now != self._pages.shown or self._pages.is_stale:
            self.rebuild()
        self._captions.show(self._s.preferences.now.captions)
        for name in self._s.sounds.asked():
            self._captions.caption(name, now)
        self._captions.update(now)
        self._look_for_device(now)
        return super().update(now)

    @override
    def takes_file(self, path: str) -> bool:
        """Whether a file may be a picture for a card back; a shared game is opened as everywhere."""
        return self._s.own_backs is not None and not path.lower().endswith(SHARED_ENDING)

    @override
    def wake_at(self, now: float) -> float | None:
        times = (super().wake_at(now), self._captions.wake_at(), self._looks_at)
        return min((time for time in times if time is not None), default=None)

    def _look_for_device(self, now: float) -> None:
        """On the sound page, looks for a sound device, and again while there is none."""
        if self._tabs is None or self._tabs.chosen != _SOUND:
            self._looks_at = None
        elif self._looks_at is None or now >= self._looks_at:
            if self._s.sounds.look_for_device(now):
                self.rebuild()
            self._looks_at = now + _DEVICE_EVERY

    @override
    def handle(self, event: InputEvent, now: float) -> Transition | None:
        """See ``Scene``; takes a picture dropped anywhere on the window as a card back."""
        if isinstance(event, FileDropped) and self._s.own_backs is not None:
            self._bring_back(event.path)
            return None
        return super().handle(event, now)

    def _bring_back(self, path: str) -> None:
        """Makes the person's own picture the card back, or says why not."""
        if self._s.own_backs is None or not path.strip():
            return
        try:
            name = self._s.own_backs.take(path)
        except BackRefused as refused:
            self.toast(Toast(self.text(f"settings.own_back.{refused.fault.value}"), icon="warning", ink=Ink.BAD))
            return
        self._pages.change(back=name)
        self.rebuild()
        self.toast(Toast(self.text("settings.own_back.taken"), icon="check", ink=Ink.GOOD))

    def _back_up(self) -> None:
        """Makes a backup of everything, and says where it is."""
        path = self._s.shell.back_up()
        if path is not None:
            self.tell_saved(self.text("settings.backup.made", name=path.name))

    def _restore(self, path: str) -> None:
        """Asks whether to restore a backup at the next start; says so if the file is not a backup."""
        if not path.strip():
            return
        ask, leave, yes = (self.text(key) for key in ("settings.backup.ask", "play.cancel", "settings.backup.restore"))
        self.stage.open(question(yes, [ask], leave, {yes: lambda: self._restore_later(path)}))

    def _restore_later(self, path: str) -> None:
        if self._s.shell.restore_later(path):
            self.toast(Toast(self.text("settings.backup.waits"), 0, icon="check", ink=Ink.GOOD))
        else:
            self.toast(Toast(self.text("settings.backup.refused"), icon="warning", ink=Ink.BAD))

    def _set_volume(self, volume: float) -> None:
        """Sets the volume and plays a sound."""
        self._pages.change(volume=round(volume, 2))
        self._s.sounds.play("drop", self._now)

    def _own_back(self) -> Setting:
        """A field for the path of a picture, and the button that takes it."""
        key = "settings.own_back"
        path = TextField(
            self.text(key),
            on_submit=self._bring_back,
            placeholder=self.text(f"{key}.path"),
            most=_LONGEST_PATH,
            icon="folder",
        )
        take = Button(self.text(f"{key}.take"), lambda: self._bring_back(path.text))
        return self._pages.row(key, Column([path, take], gap=Gap.S))

    def _backup(self) -> Widget:
        """A button that makes a backup, a field for the path of one, and a button that restores it."""
        key = "settings.backup"
        make = Button(self.text(f"{key}.make"), self._back_up, icon="export")
        label = self.text(f"{key}.path")
        path = TextField(label, on_submit=self._restore, placeholder=label, most=_LONGEST_PATH, icon="import")
        take = Button(self.text(f"{key}.restore"), lambda: self._restore(path.text))
        note = Label(self.text(f"{key}.note"), BODY, Ink.MUTED)
        start = [aligned(each, Align.START) for each in (make, take)]
        return Column([Label(self.text(key), STRONG), note, start[0], path, start[1]], gap=Gap.M)


_PLAY = (
    "auto_move", "single_click", "bot_pace", "take_back", "trick_stays", "results_stay", "play_forced", "coach",
    "show_counters", "confirm_abandon", "show_chance", "show_clock", "clock_rests", "resume_last",
)  # fmt: skip
"""The settings on the play page, in order."""


class SettingPages:
    """Builds each page from the settings in force, and saves changes of its controls.

    ``shown`` are the settings that the controls show.
    """

    def __init__(self, services: Services) -> None:
        self._s = services
        self.shown = services.preferences.now
        self._offered = self._offers()

    @property
    def is_stale(self) -> bool:
        """Whether the themes to choose from have changed, or high contrast has."""
        return self._offers() != self._offered

    def _offers(self) -> tuple[bool, bool]:
        return self._s.preferences.now.theme_follows, self._s.painter.theme.stark

    def change(self, **values: Any) -> None:
        """Changes settings by name."""
        self._s.preferences.change(replace(self._s.preferences.now, **values))
        self.shown = self._s.preferences.now

    def table(self) -> Widget:
        """Theme, motion, size, full screen."""
        now = self._s.preferences.now
        language = [self.row("settings.language", self._language())] if self._s.languages is not None else []
        button = Button(self._t("play.full_screen"), self._s.shell.toggle_full_screen, icon="full-screen")
        keys = self._full_screen_keys()
        return self._page(
            *language,
            self._usual("theme_follows"),
            *(self._themes(name) for name in (("theme_light", "theme_dark") if now.theme_follows else ("theme",))),
            self._usual("system_contrast"),
            self.row("settings.animation", self._motion()),
            self.row("settings.scale", self._scale()),
            self.row("settings.full_screen", Column([button, keys], gap=Gap.S, align=Align.START)),
        )

    def cards(self, *own_back: Widget) -> Widget:
        """Deck, backs, colours, letters; high contrast has a deck of its own."""
        drawing: list[Widget] = [
            self.row("settings.design", self._segments("settings.design", "cards")),
            self._usual("face"),
        ]
        if self._s.painter.theme.stark:
            drawing = [Label(self._t("settings.cards.contrast"), BODY, Ink.MUTED)]
        return self._page(
            *drawing,
            self._block("settings.back", self._backs()),
            *own_back,
            self._usual("four_colours"),
            self.row("settings.four_colours_in", self._four_colours_in()),
            self.row("settings.own_letters", self._letters()),
        )

    def play(self) -> Widget:
        """What the table does for the person."""
        return self._page(*map(self._usual, _PLAY))

    def sound(self, volume: Widget, captions: Widget) -> Widget:
        """Volume, mute, captions, and whether there is a sound device."""
        words = Label(self._t("settings.no_sound_device"), BODY, Ink.MUTED)
        silent = Row([Icon("sound-off", Ink.MUTED), growing(words)], gap=Gap.M)
        return self._page(
            *([] if self._s.sounds.available else [silent]),
            self.row("settings.volume", volume),
            self._usual("mute"),
            self._usual("captions"),
            captions,
        )

    def data(self, *backup: Widget) -> Widget:
        """The folder of saved games, and the version of the program."""
        folder = Button(self._t("settings.open_folder"), self._s.shell.open_data_folder, icon="folder")
        return self._page(
            Column(
                [
                    Label(self._t("settings.kept"), STRONG),
                    Label(self._t("settings.kept.note"), BODY, Ink.MUTED),
                    aligned(folder, Align.START),
                ],
                gap=Gap.M,
            ),
            *backup,
            Column(
                [
                    Label(self._t("settings.version", version=cardtable.__version__), STRONG),
                    Label(self._t("settings.version.note"), BODY, Ink.MUTED),
                ],
                gap=Gap.XS,
            ),
        )

    def _full_screen_keys(self) -> Widget:
        """Its keys, or a text if it has none."""
        said: list[Widget] = []
        for each in self._s.painter.keymap.keys_of(FULL_SCREEN):
            said += [*([Label(self._t("settings.or"), CAPTION, Ink.MUTED)] if said else []), KeyCaps((each,))]
        return Row(said or [Label(self._t("keys.no_key"), CAPTION, Ink.MUTED)])

    # -- controls ------------------------------------------------------------------------------------------------------

    def _themes(self, name: str) -> Widget:
        """All themes in pictures; the chosen one is saved as the setting ``name`` and overrides the system's."""
        key, now, shown = f"settings.{name}", self._s.preferences.now, self._s.painter.theme.name
        themes = [
            Pictured(theme.name, self._t(f"settings.theme.{theme.name}"), paints_theme(theme, self._s.faces))
            for theme in THEMES
        ]

        def choose(chosen: str) -> None:
            self.change(**{name: chosen}, system_contrast=now.system_contrast and not now.desktop_contrast)

        chosen: str = shown if name == "theme" else getattr(now, name)
        return self._block(key, PictureChoice(self._t(key), themes, chosen, wide=124, high=76).then(choose))

    def _backs(self) -> PictureChoice[str]:
        backs = [
            Pictured(back, self._t(f"settings.back.{back}"), paints_card(self._s.faces, f"back:{back}"))
            for back in BACKS
        ]
        own = self._s.own_backs.names() if self._s.own_backs is not None else ()
        backs += [
            Pictured(name, self._t("settings.back.own"), paints_card(self._s.faces, f"back:{name}")) for name in own
        ]
        chosen = self._s.preferences.now.back
        choice = PictureChoice(self._t("settings.back"), backs, chosen, wide=84, high=112)
        return choice.then(lambda back: self.change(back=back))

    def _language(self) -> ChoiceList[str]:
        """The system's language, or each language by its own name."""
        names = {} if self._s.languages is None else self._s.languages.names
        options = [
            Choosable(SYSTEM, self._t("settings.language.system")),
            *(Choosable(code, name) for code, name in names.items()),
        ]
        now = self._s.preferences.now.language
        chosen = now if now in names else SYSTEM
        return ChoiceList(self._t("settings.language"), options, chosen).then(lambda code: self.change(language=code))

    def _motion(self) -> ChoiceList[Animation]:
        """Four choices, too long to fit side by side."""
        name = self._t("settings.animation")
        options = [Choosable(level, self._t(f"settings.animation.{level.value}")) for level in Animation]
        choice = ChoiceList(name, options, self._s.preferences.now.animation)
        return choice.then(lambda level: self.change(animation=level))

    def _scale(self) -> ChoiceList[float]:
        """The steps of the zoom, and the current zoom if it is not one of them."""
        now = self._s.preferences.now.scale
        steps = sorted({*ZOOM_STEPS, now})
        options = [Choosable(step, percent(self._s.texts, step)) for step in steps]
        return ChoiceList(self._t("settings.scale"), options, now).then(lambda scale: self.change(scale=scale))

    def _letters(self) -> Segmented[bool]:
        options = [Choosable(own, self._t(f"settings.own_letters.{'on' if own else 'off'}")) for own in (True, False)]
        now = self._s.preferences.now.own_letters
        return Segmented(self._t("settings.own_letters"), options, now).then(lambda own: self.change(own_letters=own))

    def _four_colours_in(self) -> Widget:
        """The choice of four colours for each game."""
        key = "settings.four_colours_in"
        games = [Choosable(game.info.id, self._t(f"game.{game.info.id}.name")) for game in offered()]
        wishes = [
            Choosable(wish, self._t(f"{key}.{name}")) for wish, name in ((None, "same"), (False, "two"), (True, "four"))
        ]

        def kept() -> Mapping[str, bool]:
            return self._s.preferences.now.four_colours_in

        def show(game_id: str) -> None:
            wish.value = kept().get(game_id)

        def keep(chosen: bool | None) -> None:
            others = {game: own for game, own in kept().items() if game != of.value}
            self.change(four_colours_in=others if chosen is None else {**others, of.value: chosen})

        first = next((game.value for game in games if game.value in kept()), games[0].value)
        of = ChoiceList(self._t(f"{key}.game"), games, first).then(show)
        wish = Segmented(self._t(key), wishes, kept().get(first)).then(keep)
        return Column([of, wish], gap=Gap.S)

    def _usual(self, name: str) -> Setting:
        """A switch, or segments side by side, for the setting ``name``."""
        key, now = f"settings.{name}", getattr(self._s.preferences.now, name)
        if not isinstance(now, bool):
            return self.row(key, self._segments(key, name))
        return self.row(key, Toggle("", now, label=self._t(key)).then(lambda on: self.change(**{name: on})))

    def _segments(self, key: str, name: str) -> Segmented[Enum]:
        now: Enum = getattr(self._s.preferences.now, name)
        options = [Choosable(value, self._t(f"{key}.{value.value}")) for value in type(now)]
        return Segmented(self._t(key), options, now).then(lambda value: self.change(**{name: value}))

    # -- layout --------------------------------------------------------------------------------------------------------

    def row(self, key: str, control: Widget) -> Setting:
        """A control beside the name of its setting and a note on it."""
        note = f"{key}.note"
        return Setting(self._t(key), control, note=self._t(note, **self._named(key)) if self._s.texts.has(note) else "")

    def _named(self, key: str) -> Mapping[str, str]:
        """The keys named in the note of a setting."""
        return {
            name: key_or_name(self._s.painter, self._s.texts, command)
            for name, command in _NOTED_KEYS.get(key, {}).items()
        }

    def _block(self, key: str, control: Widget) -> Widget:
        """A control below its name, because it is too wide to fit beside it."""
        return Column([Label(self._t(key), BODY), control], gap=Gap.S, align=Align.START)

    def _page(self, *parts: Widget) -> Widget:
        lines: list[Widget] = []
        for part in parts:
            lines += [RuleLine(), part] if lines else [part]
        return Column(lines, gap=Gap.M)

    def _t(self, key: str, **fields: str | int) -> str:
        return self._s.texts.text(key, **fields)


_COLUMNS = (("KS", "QH", "JC", "10D"), ("QD", "JS", "9H"), ("7C", "6D", "5S", "4H", "3C"))
_ROW = (BACK_KEY, "AC", "AH")
_STRIP = 0.27  # of the card's height
_ROWS = 1 + 0.16 + 1 + 4 * _STRIP  # heights of a card that the whole picture takes
_ACROSS = 3 + 2 * 0.16  # widths of a card


class Preview(Widget):
    """A few cards on the bare table, as large as the room allows."""

    role = WidgetRole.IMAGE

    def __init__(self, faces: FaceStore, *, label: str, most: float) -> None:
        """``most``: greatest height of a card in units."""
        super().__init__(label=label)
        self._faces = faces
        self._most = most
        self.grow = 1.0

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        high = min(painter.px(self._most), round((width or painter.px(_NATURAL)) / _ACROSS * 88 / 63))
        return round(high * 63 / 88 * _ACROSS), round(high * _ROWS)

    @override
    def least_height(self, painter: Painter, width: int) -> int:
        return min(self.measure(painter, width)[1], painter.px(_LEAST))

    @override
    def arrange(self, painter: Painter, rect: pygame.Rect) -> None:
        super().arrange(painter, rect)
        keys = {*_ROW, *(key for column in _COLUMNS for key in column)}
        self._faces.prepare(self._high(painter), keys, ())

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        high = self._high(painter)
        wide = size_of_card(high)[0]
        step = round(wide * 1.16)
        left = self.rect.centerx - (2 * step + wide) // 2
        for column, (first, keys) in enumerate(zip(_ROW, _COLUMNS, strict=True)):
            x = left + column * step
            self._faces.draw(surface, first, high, (x, self.rect.y), Lift.RESTING)
            for index, key in enumerate(keys):
                y = self.rect.y + round(high * (1.16 + index * _STRIP))
                self._faces.draw(surface, key, high, (x, y), Lift.RESTING)

    def _high(self, painter: Painter) -> int:
        fit = min(self.rect.height / _ROWS, self.rect.width / _ACROSS * 88 / 63)
        return max(painter.px(Gap.XXL), round(min(painter.px(self._most), fit)))


def paints_card(faces: FaceStore, key: str) -> PaintsPicture:
    """Paints one card so that it fills the height of its place."""

    def paint(surface: pygame.Surface, rect: pygame.Rect, _painter: Painter) -> None:
        wide, high = size_of_card(rect.height)
        faces.draw(surface, key, high, (rect.centerx - wide // 2, rect.y), Lift.RESTING)

    return paint


def paints_theme(theme: Theme, faces: FaceStore) -> PaintsPicture:
    """Paints a table in its room: floor, rim and cloth, cards on it, and a button in the theme's colours."""

    def paint(surface: pygame.Surface, rect: pygame.Rect, painter: Painter) -> None:
        radius = painter.px(Radius.SMALL)
        line = hairline(painter)
        painter.box(surface, rect, Skin(radius, theme.floor, theme.floor, edge=mix(theme.floor, BLACK, 0.3), line=line))
        rim = rect.inflate(-2 * painter.px(Gap.XS), -2 * painter.px(Gap.XS))
        painter.box(
            surface, rim, Skin(rim.height * 0.3, mix(theme.rim, WHITE, 0.12), theme.rim, edge=theme.floor, line=line)
        )
        cloth = rim.inflate(-2 * painter.px(Gap.XS), -2 * painter.px(Gap.XS))
        painter.box(
            surface, cloth, Skin(cloth.height * 0.27, theme.ground_light, theme.ground, edge=theme.brass, line=line)
        )
        high = round(rect.height * 0.54)
        wide = size_of_card(high)[0]
        x, y = rect.x + rect.height // 4, rect.centery - high // 2
        faces.draw(surface, BACK_KEY, high, (x, y), Lift.RESTING)
        faces.draw(surface, "AS", high, (x + round(wide * 0.7), y), Lift.RESTING)
        sheet = pygame.Rect(0, 0, round(rect.width * 0.22), round(high * 0.8))
        sheet.midright = (rect.right - rect.height // 4, rect.centery)
        painter.box(
            surface, sheet, Skin(radius, theme.panel_top, theme.panel, edge=theme.panel_edge, line=hairline(painter))
        )
        pill = sheet.inflate(-sheet.width // 3, 0)
        pill.height = max(3, sheet.height // 4)
        pill.bottom = sheet.bottom - sheet.height // 6
        painter.box(surface, pill, Skin(pill.height / 2, theme.accent, theme.accent))

    return paint
