"""All keys of a screen in groups; a line with commands can be given other keys."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import Any

import pygame
from msgspec import Struct
from msgspec.structs import replace

from cardtable.kernel.compat import override
from cardtable.settings import PlayingHands, Settings
from cardtable.ui.core.app import EVERYWHERE, EVERYWHERE_BY_POINTER
from cardtable.ui.core.commands import (
    FIXED,
    KEY_SETS,
    STEPS,
    USUAL,
    Command,
    Commands,
    Group,
    Keymap,
    KeySheet,
    bound,
    in_own_words,
    key_combination,
    key_text,
    keymap_of,
)
from cardtable.ui.core.scene import InputEvent, KeyDown, Transition
from cardtable.ui.core.theme import BODY, CAPTION, STRONG, Gap, Ink
from cardtable.ui.pages.gallery import GALLERY_KEYS
from cardtable.ui.pages.page import PageScene
from cardtable.ui.pages.players_page import PLAYERS_KEYS
from cardtable.ui.pages.review_page import REVIEW
from cardtable.ui.paint.painter import Painter
from cardtable.ui.services import TO_KEYS, Services
from cardtable.ui.table.actions import PATIENCE, SEVERAL
from cardtable.ui.widgets.boxes import Column, ColumnGrid, Panel, Row, RuleLine, Spacer, Stack, Tight
from cardtable.ui.widgets.buttons import Action, Button, Tile, Toggle
from cardtable.ui.widgets.choices import Choosable, Segmented
from cardtable.ui.widgets.menu import Tab, Tabs
from cardtable.ui.widgets.screen import BACK, Dialog, question
from cardtable.ui.widgets.skins import Look, button_skin
from cardtable.ui.widgets.text import Heading, KeyCaps, Label
from cardtable.ui.widgets.widget import Align, Widget, aligned, enable, growing, state_of

TABLE_KEYS = PATIENCE, SEVERAL, REVIEW
"""The key sheets of every kind of table."""

_EVERYWHERE = (GALLERY_KEYS, PLAYERS_KEYS, *TABLE_KEYS)
_LEAST = 440  # units: a column of the page
_LEFT = (Group.HERE, Group.GAME, Group.POINTER, Group.TOUCH)
_RIGHT = (Group.CARDS, Group.PLACES, Group.EVERYWHERE, Group.STEPS)


class KeysScene(PageScene):
    """The page of keys; the key that opens it also closes it. Shows one of several ``sheets`` at a time, those of the tables last.

    A key given to a command is taken, after a question, from the others that work on the same screens.
    """

    def __init__(self, services: Services, sheets: Sequence[KeySheet], *, with_tables: bool) -> None:
        super().__init__(services)
        self._sheets = (*sheets, *TABLE_KEYS) if with_tables else sheets
        self._tabs: Tabs | None = None
        self._rows: list[tuple[KeyLine, KeyRow, OpenKeyRow | None]] = []
        self._asking: tuple[KeyLine, Dialog] | None = None
        self._besides: Toggle | None = None
        self._problem = Label("", BODY, Ink.BAD)
        self._reset = Button("")

    @override
    def title(self) -> str:
        return self.text("keys.title")

    @override
    def note(self) -> str:
        return self.text("keys.note")

    @override
    def content(self) -> Widget:
        self._rows = []
        if len(self._sheets) == 1:
            sheets = self._page(self._sheets[0])
        else:
            tabs = [Tab(self.text(sheet.title), self._page(sheet)) for sheet in self._sheets]
            sheets = self._tabs = Tabs(tabs, self._tabs.chosen if self._tabs else 0, label=self.title())
        whole = Column([self._hands(), growing(sheets)], gap=Gap.L)
        self._tell_keys()
        return whole

    @override
    def commands(self) -> Commands:
        return bound((CLOSE, BACK), self)

    @override
    def keys_changed(self) -> None:
        """Shows the new keys; the focus stays on its line."""
        self._tell_keys()

    # -- giving keys -----------------------------------------------------------------------------------------------------

    @override
    def takes_keys(self) -> bool:
        """Whether the next key press is to be assigned."""
        return self._asking is not None and self._asking[1].host is not None

    @override
    def handle(self, event: InputEvent, now: float) -> Transition | None:
        if isinstance(event, KeyDown) and self._asking is not None and self.takes_keys() and not event.repeat:
            name, line = key_combination(event), self._asking[0]
            if name == "backspace":
                self._give_usual(line)
                return None
            if name == "delete":
                self._give(line, ())
                return None
            if name not in FIXED:
                self._give(
                    line, (name, *(line.own_keys(self.painter.keymap) if self._besides and self._besides.on else ()))
                )
                return None
            if name == "f1":
                self._say_fixed(name)
                return None
        return super().handle(event, now)

    def _ask(self, line: KeyLine) -> None:
        """Waits for a key for ``line``."""
        self._close()
        self._besides = None
        self._problem = Label("", BODY, Ink.BAD)
        self._problem.show(visible=False)
        row = KeyRow(self.text("keys.now"), self.text("keys.no_key"))
        row.tell(line.keys(self.painter.keymap))
        usual = Button(self.text("keys.usual"), lambda: self._give_usual(line), icon="restart")
        none = Button(self.text("keys.take_away"), lambda: self._give(line, ()), icon="trash")
        leave = Button(self.text("keys.leave"), self._close, look=Look.PRIMARY)
        body: list[Widget] = [Label(self.text("keys.press")), self._problem, row]
        if line.own_keys(self.painter.keymap):
            self._besides = Toggle(self.text("keys.besides"), on=False)
            body.append(self._besides)
        body.append(Label(self.text("keys.press.note"), CAPTION, Ink.MUTED))
        dialog = Dialog(
            self.text(line.words), body, [usual, none, leave], close_label=self.text("keys.leave"), wide=640
        )
        self._asking = (line, dialog)
        self.stage.open(dialog)
        self.announcements.announce(self.text("keys.press"))

    def _close(self) -> None:
        asking, self._asking = self._asking, None
        if asking is not None:
            asking[1].dismiss()

    def _say_fixed(self, name: str) -> None:
        said = self.text("keys.is_fixed", named=self._called(name))
        self._problem.tell(said, Ink.BAD)
        self._problem.show(visible=True)
        self.announcements.announce(said)

    def _give_usual(self, line: KeyLine) -> None:
        """Restores the default keys; asks first if another command has one of them now."""
        ready = ready_keys(self._s.preferences.now, line.commands)
        keys = tuple(dict.fromkeys(key for each in ready.values() for key in each))
        own = self._s.preferences.now.keys
        self._give(line, keys, [each for each in self._others(line, keys) if each.name in own])

    def _give(self, line: KeyLine, keys: tuple[str, ...], losers: Sequence[Command[Any]] | None = None) -> None:
        """Gives ``line`` these keys; asks first if other commands would lose them."""
        keys = tuple(dict.fromkeys(keys))
        others = self._others(line, keys) if losers is None else losers
        self._close()
        if not others:
            self._put(line, keys, ())
            return
        name, taken = self.text(line.words), {key for each in others for key in self.painter.keymap.own_keys(each)}
        which = ", ".join(self._called(key) for key in keys if key in taken)
        whose = ", ".join(dict.fromkeys(self.text(each.words) for each in others))

        words = self.text("keys.taken", named=which, other=whose), self.text("keys.taken.ask", name=name)
        leave, yes = self.text("keys.leave"), self.text("keys.take")
        self.stage.open(question(name, words, leave, {yes: lambda: self._put(line, keys, others)}))

    def _put(self, line: KeyLine, keys: tuple[str, ...], losers: Sequence[Command[Any]]) -> None:
        self._s.preferences.change(with_keys(self._s.preferences.now, line.commands, keys, losers))
        self._tell_keys()
        said = ", ".join(map(self._called, line.keys(self.painter.keymap))) or self.text("keys.no_key")
        self.announcements.announce(self.text("keys.line", name=self.text(line.words), keys=said))

    def _others(self, line: KeyLine, keys: tuple[str, ...]) -> Sequence[Command[Any]]:
        return in_the_way(line.commands, keys, (*self._sheets, *_EVERYWHERE), (BACK, *EVERYWHERE), self.painter.keymap)

    def _choose_hands(self, hands: PlayingHands) -> None:
        """Chooses a ready-made set; asks first if the person's own keys would be lost."""
        now = self._s.preferences.now
        if not now.keys:
            self._put_hands(hands)
            return

        name, leave, yes = (self.text(key) for key in (f"keys.hands.{hands.value}", "keys.leave", "keys.choose_set"))
        words = [self.text("keys.own_go")]
        self.stage.open(
            question(name, words, leave, {yes: lambda: self._put_hands(hands)}, on_dismiss=self._show_hands)
        )

    def _put_hands(self, hands: PlayingHands, own: Mapping[str, tuple[str, ...]] = MappingProxyType({})) -> None:
        self._s.preferences.change(replace(self._s.preferences.now, hands=hands, keys=dict(own)))
        self._choice.value = hands
        self._tell_keys()

    def _reset_all(self) -> None:
        before = self._s.preferences.now
        self._put_hands(PlayingHands.BOTH)
        self.offer_undo(self.text("keys.reset.done"), lambda: self._put_hands(before.hands, before.keys))

    def _show_hands(self) -> None:
        self._choice.value = self._s.preferences.now.hands

    def _called(self, key: str) -> str:
        return in_own_words(key_text(key), self.painter.key_names)

    # -- content --------------------------------------------------------------------------------------------------------

    def _hands(self) -> Widget:
        """The ready-made sets, what they are for, and the way back to the default keys."""
        sets = [Choosable(hands, self.text(f"keys.hands.{hands.value}")) for hands in PlayingHands]
        label = self.text("keys.hands")
        self._choice = Segmented(label, sets, self._s.preferences.now.hands)
        self._choice.then(self._choose_hands)
        self._reset = Button(self.text("keys.reset"), self._reset_all, icon="restart", look=Look.QUIET)
        parts: list[Widget] = [
            Heading(label, 3),
            Label(self.text("keys.hands.note"), BODY, Ink.MUTED),
            self._choice,
            Row([growing(Label(self.text("keys.choose_line"), BODY, Ink.MUTED)), self._reset], tight=Tight.STACK),
        ]
        return Panel(parts, gap=Gap.M, padding=(Gap.XL, Gap.L), label=label)

    def _page(self, sheet: KeySheet) -> Widget:
        everywhere: tuple[Command[Any], ...] = (BACK, *EVERYWHERE)
        known = sheet.but.union(command.name for command in sheet.commands)
        here = (command for command in everywhere if command.name not in known)
        lines = key_lines((*sheet.commands, *here, *STEPS))
        sides = []
        for groups in (_LEFT, _RIGHT):
            panels = [self._group(group, lines.get(group, {}).values(), sheet) for group in groups]
            sides.append(Column([*(panel for panel in panels if panel), growing(Spacer())], gap=Gap.L))
        return ColumnGrid(sides, weights=(1, 1), least=_LEAST, gap=Gap.L)

    def _group(self, group: Group, lines: Iterable[KeyLine], sheet: KeySheet) -> Widget | None:
        drawn = [self._line(line) for line in lines]
        for gesture in (*sheet.gestures, *EVERYWHERE_BY_POINTER):
            if gesture.group is group:
                how, what = Label(self.text(gesture.how), STRONG), Label(self.text(gesture.words), BODY, Ink.MUTED)
                drawn.append(StillRow(Column([how, what], gap=Gap.NONE)))
        if not drawn:
            return None
        name = self.text(group.value)
        parts: list[Widget] = [Heading(name, 3)]
        for each in drawn:
            parts += [RuleLine(), each]
        return Panel(parts, gap=Gap.XS, padding=(Gap.XL, Gap.L), label=name)

    def _line(self, line: KeyLine) -> Widget:
        name = self.text(line.words)
        row = KeyRow(name, self.text("keys.no_key"))
        if not line.is_open:
            self._rows.append((line, row, None))
            return StillRow(row)
        button = OpenKeyRow(row, lambda: self._ask(line), label=name, hint=self.text("keys.change"))
        self._rows.append((line, row, button))
        return button

    def _tell_keys(self) -> None:
        """Shows the keys in force in every line."""
        keymap, settings = self.painter.keymap, self._s.preferences.now
        for line, row, button in self._rows:
            keys = line.keys(keymap)
            row.tell(keys)
            if button is not None:
                said = ", ".join(map(self._called, keys)) or self.text("keys.no_key")
                button.label = self.text("keys.line", name=self.text(line.words), keys=said)
        enable(self._reset, bool(settings.keys) or settings.hands is not PlayingHands.BOTH)


CLOSE: Command[KeysScene] = TO_KEYS.by(KeysScene.back)
"""The key that opens the page closes it."""


_STEP_KEYS = frozenset(FIXED - {"f1"})


class KeyLine(Struct, frozen=True):
    """The ``commands`` with the same text, ``words``; they share their keys."""

    words: str
    commands: tuple[Command[Any], ...]

    def keys(self, keymap: Keymap = USUAL) -> tuple[str, ...]:
        """All keys of the commands, without duplicates."""
        return tuple(dict.fromkeys(key for command in self.commands for key in keymap.keys_of(command)))

    def own_keys(self, keymap: Keymap) -> tuple[str, ...]:
        """The keys among them that can be reassigned."""
        return tuple(dict.fromkeys(key for command in self.commands for key in keymap.own_keys(command)))

    @property
    def is_open(self) -> bool:
        """Whether the keys can be changed: those that only move the focus are fixed."""
        return any(
            command in STEPS or not command.keys or not _STEP_KEYS.issuperset(command.keys) for command in self.commands
        )


def key_lines(commands: Iterable[Command[Any]]) -> dict[Group, dict[str, KeyLine]]:
    """The lines of every group, by their texts; commands with the same text share a line.

    Commands that come before the widgets are rarely needed and come last.
    """
    lines: dict[Group, dict[str, KeyLine]] = {}
    for command in sorted(commands, key=lambda command: command.first):
        group, words = lines.setdefault(command.group, {}), command.line or command.words
        before = group[words].commands if words in group else ()
        group[words] = KeyLine(words, (*before, command))
    return lines


class KeyRow(Row):
    """``name`` and the keys beside it, or ``none`` if there are none."""

    def __init__(self, name: str, none: str) -> None:
        self._caps = KeyCaps(())
        self._none = Label(none, CAPTION, Ink.MUTED)
        keys = Stack([aligned(self._caps, Align.END), aligned(self._none, Align.END)])
        super().__init__([growing(Label(name, BODY)), aligned(keys, Align.CENTRE)], gap=Gap.L, tight=Tight.STACK)

    def tell(self, keys: tuple[str, ...]) -> None:
        self._caps.tell(keys)
        self._caps.show(bool(keys))
        self._none.show(not keys)


class OpenKeyRow(Tile):
    """A line whose keys can be changed."""

    def __init__(self, row: KeyRow, ask: Action, *, label: str, hint: str) -> None:
        super().__init__(row, ask, label=label, padding=Gap.XS, hint=hint)

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        skin = button_skin(painter, Look.QUIET, state_of(self))
        if skin:
            painter.box(surface, self.rect, skin)


class StillRow(Row):
    """A line whose keys are fixed, aligned with those that can be changed."""

    def __init__(self, line: Widget) -> None:
        super().__init__([growing(line)], padding=(Gap.XS, Gap.XS))

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        wide, high = super()._size(painter, width)
        return wide, max(high, painter.target(BODY))


def in_the_way(
    commands: Sequence[Command[Any]], keys: Iterable[str], sheets: Iterable[KeySheet], everywhere: Sequence[Command[Any]],
    keymap: Keymap,
) -> tuple[Command[Any], ...]:  # fmt: skip
    """The other commands that use one of ``keys`` where ``commands`` are available, without duplicates.

    ``sheets`` are those of all screens; the steps and the commands ``everywhere`` are available on each.
    """
    names, wanted = {command.name for command in commands}, set(keys)
    found: dict[str, Command[Any]] = {}
    for sheet in sheets:
        here = (*STEPS, *sheet.commands, *(each for each in everywhere if each.name not in sheet.but))
        if names.isdisjoint(command.name for command in here):
            continue
        for command in here:
            if command.name not in names and wanted.intersection(keymap.own_keys(command)):
                found.setdefault(command.name, command)
    return tuple(found.values())


def with_keys(
    settings: Settings, commands: Sequence[Command[Any]], keys: tuple[str, ...], losers: Sequence[Command[Any]] = ()
) -> Settings:
    """``settings`` with ``keys`` given to ``commands`` and taken from ``losers``."""
    now, ready = keymap_of(settings), Keymap(KEY_SETS[settings.hands])
    own: dict[str, tuple[str, ...]] = dict(settings.keys)
    changes: list[tuple[Command[Any], tuple[str, ...]]] = [(command, keys) for command in commands]
    changes += [(each, tuple(key for key in now.own_keys(each) if key not in keys)) for each in losers]
    for command, wanted in changes:
        own.pop(command.name, None)
        if wanted != ready.own_keys(command):
            own[command.name] = wanted
    return replace(settings, keys=own)


def ready_keys(settings: Settings, commands: Sequence[Command[Any]]) -> Mapping[str, tuple[str, ...]]:
    """The keys of ``commands``, by name, without the person's own assignments."""
    ready = Keymap(KEY_SETS[settings.hands])
    return {command.name: ready.own_keys(command) for command in commands}
