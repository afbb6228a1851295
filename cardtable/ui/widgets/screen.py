"""A scene made of widgets, with what every screen has: toasts, dialogs, captions of sounds, announcements."""

from __future__ import annotations

from abc import abstractmethod
from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import pygame
from msgspec import Struct

from cardtable.i18n.catalogue import Catalogue
from cardtable.kernel.compat import override
from cardtable.table.pace import FULL, Pace
from cardtable.ui.core.commands import Bound, Command, Commands, Group, bound
from cardtable.ui.core.scene import InputEvent, KeyDown, Pop, Scene, TextInput, Transition
from cardtable.ui.core.sounds import Captions
from cardtable.ui.core.theme import CAPTION, ICON, Gap, IconSize, Ink, Radius
from cardtable.ui.paint.ground import Ground
from cardtable.ui.paint.painter import Painter, Skin, hairline
from cardtable.ui.widgets.boxes import Column, Panel, Row, Scroll, SheetKind, Spacer, Tight
from cardtable.ui.widgets.buttons import Action, Button, IconButton
from cardtable.ui.widgets.host import WidgetHost
from cardtable.ui.widgets.skins import Look, floating_skin
from cardtable.ui.widgets.text import Heading, Icon, Label
from cardtable.ui.widgets.widget import Clipboard, Hold, Layer, Live, Widget, WidgetRole, adopt, growing


class WidgetScreen(Scene):
    """A scene made of widgets. Content that does not fit the window scrolls as a whole; Esc goes one step back."""

    def __init__(self, painter: Painter, ground: Ground, *, clipboard: Clipboard | None = None) -> None:
        self.painter = painter
        self._ground = ground
        self._clipboard = clipboard
        self._stage: WidgetHost | None = None
        self._toasts = Toasts()
        self.announcements = Announcements()
        self._look = (painter.theme, painter.stamp)
        self._language = painter.language
        self._keymap = painter.keymap

    @abstractmethod
    def build(self) -> Widget:
        """Make the widgets of this screen; called first and by ``rebuild``."""

    @abstractmethod
    def close_label(self) -> str:
        """The name of a toast's close button, in the player's language."""

    def pace(self) -> Pace:
        """The speed of animations."""
        return FULL

    def commands(self) -> Commands:
        """The commands of this screen, in the order in which keys look for them."""
        return bound(SCREEN, self)

    @override
    def in_field(self) -> bool:
        return self.stage.focused is not None and self.stage.focused.edits_text

    def typed(self, text: str) -> Transition | None:
        """Handle text that no field took."""
        return None

    def back(self) -> Transition | None:
        """Handle Esc if no widget did."""
        return Pop()

    @property
    def stage(self) -> WidgetHost:
        """The host of this screen's widgets, made at first use."""
        if self._stage is None:
            whole = Scroll(self.build(), pad=0, bleed=0, over=True)
            self._stage = WidgetHost(self.painter, whole, clipboard=self._clipboard)
            self._stage.open(self._toasts)
        return self._stage

    def rebuild(self) -> None:
        """Build the widgets again after the language or the content has changed."""
        if self._stage:
            self._stage.replace_root(Scroll(self.build(), pad=0, bleed=0, over=True))
            self._stage.open(self._toasts)

    def language_changed(self) -> Transition | None:
        """Use the new language, here or in a scene that replaces this one."""
        self.stage.let_go()
        self.rebuild()
        return None

    def keys_changed(self) -> None:
        """Update texts that name keys, which have changed. Tooltips and menus update themselves."""
        return

    def refresh(self) -> None:
        """Lay out and paint everything again after the theme or the scale has changed."""
        self.stage.relayout()

    def toast(self, toast: Toast) -> None:
        """Show a toast; the focus stays where it is."""
        self._toasts.show_toast(toast, self.close_label())

    def is_seen(self) -> None:
        """The window already shows this screen: paint nothing until something changes."""
        self._look = (self.painter.theme, self.painter.stamp)
        self.stage.is_seen()

    # -- Scene ---------------------------------------------------------------------------------------------------------

    @override
    def layout(self, width: int, height: int, scale: float) -> None:
        self.painter.fit(width, height, scale)
        self.stage.place(pygame.Rect(0, 0, width, height))

    @override
    def resume(self, result: object) -> None:
        """Refresh: theme and scale may have changed meanwhile."""
        self.refresh()

    @override
    def leave(self) -> None:
        self.stage.let_go()

    @override
    def handle(self, event: InputEvent, now: float) -> Transition | None:
        """Commands marked ``first`` get the event first, then widgets, then the other commands."""
        if isinstance(event, KeyDown):
            ahead = self.painter.keymap.command_for(
                event, (each for each in self.commands() if self._comes_first(each))
            )
            if ahead is not None:
                return ahead.pressed(event)
        if self.stage.handle(event, now):
            return self.stage.take_transition()
        match event:
            case KeyDown():
                command = self.painter.keymap.command_for(event, self.commands())
                return None if command is None else command.pressed(event)
            case TextInput():
                return self.typed(event.text)
        return self.stage.take_transition()

    def _comes_first(self, each: Bound[Any]) -> bool:
        """Whether a command precedes the widgets. While something modal is open, only commands for other pages do."""
        return each.command.first and (each.command.group is Group.PLACES or not self.stage.is_modal)

    @override
    def update(self, now: float) -> Transition | None:
        if self._language != self.painter.language:
            self._language = self.painter.language
            other = self.language_changed()
            if other is not None:
                return other
        if self._keymap != self.painter.keymap:
            self._keymap = self.painter.keymap
            self.keys_changed()
        if self._look != (self.painter.theme, self.painter.stamp):
            self._look = (self.painter.theme, self.painter.stamp)
            self.refresh()
        self.stage.glide_seconds = self.pace().glide
        self.stage.update(now)
        self._toasts.update(now, held=self.stage.is_modal)
        return self.stage.take_transition()

    @override
    def draw(
        self,
        surface: pygame.Surface,
        now: float,
        *,
        everything: bool,
    ) -> Sequence[pygame.Rect]:
        return self.stage.draw(surface, self.paint_ground, everything=everything)

    @override
    def wake_at(self, now: float) -> float | None:
        times = [time for time in (self.stage.wake_at(now), self._toasts.wake_at(now)) if time is not None]
        return min(times, default=None)

    def paint_ground(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        """Paint the background within ``area``: the room, unless there is a table."""
        self._ground.paint_room(surface, self.painter.theme, area)


BACK: Command[WidgetScreen] = Command(
    "back", "keys.back", lambda screen: screen.back(), ("escape",), "back", group=Group.EVERYWHERE
)

SCREEN = (BACK,)
"""The commands of every widget screen."""


_MOST = 40


class Announcement(Struct, frozen=True):
    """A text for screen readers; ``urgent`` may interrupt what is being read."""

    text: str
    urgent: bool = False


class Announcements:
    """Keeps the latest announcements until a screen reader takes them."""

    def __init__(self) -> None:
        self._said: deque[Announcement] = deque(maxlen=_MOST)

    def announce(self, text: str, *, urgent: bool = False) -> None:
        """Queue ``text``, unless it is empty or repeats the last one queued."""
        said = Announcement(text.strip(), urgent)
        if said.text and (not self._said or self._said[-1].text != said.text):
            self._said.append(said)

    @property
    def pending(self) -> bool:
        """Whether an announcement has not been taken yet."""
        return bool(self._said)

    def take(self) -> Sequence[Announcement]:
        """All announcements since the last call, oldest first."""
        said = tuple(self._said)
        self._said.clear()
        return said


class CaptionLine(Widget):
    """Shows the name of a sound. Keeps its height while empty, so that nothing moves."""

    def __init__(self, texts: Catalogue) -> None:
        super().__init__()
        self._texts = texts
        self._captions = Captions()

    @property
    def text(self) -> str:
        return self._texts.text(f"caption.{self._captions.shown}") if self._captions.shown else ""

    def caption(self, name: str, now: float) -> None:
        """Caption a sound that is played; ignored while the line is hidden."""
        if self.visible:
            before = self._captions.shown
            self._captions.caption(name, now)
            self._repaint(before)

    def update(self, now: float) -> None:
        before = self._captions.shown
        self._captions.update(now)
        self._repaint(before)

    def wake_at(self) -> float | None:
        """When ``update`` is due."""
        return self._captions.wake_at()

    @override
    def show(self, visible: bool) -> None:
        super().show(visible)
        if not visible:
            self._captions.clear()

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        return width, painter.line(CAPTION) + painter.px(Gap.S)

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        if not self.text:
            return
        theme, text = painter.theme, self.text
        side, gap = painter.icon_px(IconSize.SMALL), painter.px(Gap.S)
        slip = pygame.Rect(0, 0, side + painter.width(text, CAPTION) + 3 * gap, self.rect.height - painter.px(Gap.XS))
        slip.midleft = (self.rect.x + painter.px(Gap.M), self.rect.centery)
        box = Skin(slip.height / 2, theme.panel, theme.panel, edge=theme.panel_edge, line=hairline(painter))
        painter.box(surface, slip, box)
        painter.icon(surface, "sound-on", side, theme.muted, (slip.x + gap + side // 2, slip.centery))
        painter.write(surface, text, CAPTION, theme.text, slip.x + 2 * gap + side, slip.centery)

    def _repaint(self, before: str) -> None:
        if self._captions.shown != before:
            self.touch()


_WIDEST = 640  # units
_MOST_TOASTS = 3


class Toast(Struct, frozen=True):
    """A message shown for ``seconds``, or until closed if 0; ``button`` is the label for ``action``."""

    text: str
    seconds: float = FULL.toast
    button: str = ""
    action: Action | None = None
    icon: str = "info"
    ink: Ink = Ink.ACCENT


class _Slip(Row):
    """One toast on its own small sheet."""

    role = WidgetRole.ALERT
    live = Live.POLITE

    def __init__(self, toast: Toast, toasts: Toasts, close_label: str) -> None:
        close = IconButton("close", close_label, lambda: toasts.remove(self))
        act = [Button(toast.button, lambda: toasts.act(self), look=Look.QUIET)] if toast.button else []
        text = Label(toast.text)
        text.grow = 1
        parts: list[Widget] = [Icon(toast.icon, toast.ink, units=ICON), text, *act, close]
        super().__init__(parts, padding=(Gap.L, Gap.XS), tight=Tight.SHRINK, label=toast.text)
        self.toast = toast
        self.ends: float | None = None

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        painter.box(surface, self.rect, floating_skin(painter))


class Toasts(Layer):
    """The toasts now shown, the newest lowest; at most three."""

    role = WidgetRole.GROUP
    hold = Hold.FREE

    def __init__(self) -> None:
        super().__init__()
        self._slips: list[_Slip] = []
        self._screen = pygame.Rect(0, 0, 0, 0)
        self._now = 0.0
        self.over: pygame.Rect | None = None  # the part of the screen for toasts; None: all of it

    @override
    def children(self) -> Sequence[Widget]:
        return self._slips

    def show_toast(self, toast: Toast, close_label: str) -> None:
        """Show a toast. It replaces one with the same text; if there are too many, the oldest goes. ``close_label``
        names its cross.
        """
        self.touch()
        others = [slip for slip in self._slips if slip.toast.text != toast.text]
        self._slips = [*others, _Slip(toast, self, close_label)][-_MOST_TOASTS:]
        adopt(self, self._slips)
        self._settle_again()

    def act(self, slip: _Slip) -> None:
        """Do what the toast's button says, and remove it."""
        action = slip.toast.action
        host = self.host
        self.remove(slip)
        if action and host:
            host.go(action())

    def remove(self, slip: _Slip) -> None:
        self.touch()
        host = self.host
        if host and any(part.focused for part in slip.children()):
            host.focus(None)
        self._slips = [kept for kept in self._slips if kept is not slip]
        self._settle_again()

    def withdraw(self, toast: Toast) -> None:
        """Remove a toast that is no longer true."""
        for slip in [slip for slip in self._slips if slip.toast is toast]:
            self.remove(slip)

    def update(self, now: float, *, held: bool = False) -> None:
        """Start the clocks of new toasts; remove expired ones unless the pointer or the focus is on them.

        ``held`` stops the clocks while something modal covers them.
        """
        passed, self._now = now - self._now, now
        for slip in list(self._slips):
            if held:
                slip.ends = None if slip.ends is None else slip.ends + passed
                continue
            if slip.ends is None and slip.toast.seconds:
                slip.ends = now + slip.toast.seconds
            at = any(part.hovered or part.focused for part in slip.children())
            if slip.ends is not None and at:
                slip.ends = max(slip.ends, now + 1.0)
            elif slip.ends is not None and now >= slip.ends:
                self.remove(slip)

    def wake_at(self, now: float) -> float | None:
        """When ``update`` is due."""
        times = [now if slip.ends is None else slip.ends for slip in self._slips if slip.toast.seconds]
        return min(times, default=None)

    @override
    def settle(self, painter: Painter, screen: pygame.Rect) -> None:
        self._screen = pygame.Rect(screen)
        room = self.over or screen
        width = min(painter.px(_WIDEST), room.width - 2 * painter.px(Gap.S))
        y = room.bottom - painter.px(Gap.S if self.over else Gap.XL)
        self.rect = pygame.Rect(room.centerx, y, 0, 0)
        for slip in reversed(self._slips):
            wide, high = slip.measure(painter, width)
            wide = max(wide, slip.measure(painter, 0)[0])
            y -= high
            slip.arrange(painter, pygame.Rect(room.centerx - wide // 2, y, wide, high))
            self.rect = self.rect.union(slip.rect) if self.rect.width else pygame.Rect(slip.rect)
            y -= painter.px(Gap.S)

    def _settle_again(self) -> None:
        host = self.host
        if host:
            self.settle(host.painter, self._screen)
            self.touch()


_WIDE = 560  # units
_DIM = 105  # of 255: the brightness of the screen below


class Dialog(Layer):
    """``title`` and a cross, ``body`` (scrolls when too tall), ``buttons`` at the right, the most important one last.

    A button without an action closes the dialog. The primary button has the focus at first, so Enter presses it.
    """

    role = WidgetRole.DIALOG
    hold = Hold.MODAL
    radius = Radius.PANEL

    def __init__(
        self,
        title: str,
        body: Iterable[Widget],
        buttons: Sequence[Button] = (),
        *,
        on_dismiss: Action | None = None,
        close_label: str,
        wide: float = _WIDE,
        sheet: SheetKind = SheetKind.TABLE,
    ) -> None:
        super().__init__(label=title)
        cross = IconButton("close", close_label, self.dismiss)
        head = Row([growing(Heading(title, 2)), cross], tight=Tight.SHRINK)
        content = Column(body, gap=Gap.M)
        foot = [Row([Spacer(), *buttons], gap=Gap.M)] if buttons else []
        self._panel = adopt(self, [Panel([head, Scroll(content), *foot], gap=Gap.L, sheet=sheet, label=title)])[0]
        for button in buttons:
            button.action = button.action or self.dismiss
        self._start = next((button for button in buttons if button.look is Look.PRIMARY), None)
        self._on_dismiss = on_dismiss
        self._wide = wide

    @override
    def children(self) -> Sequence[Widget]:
        return (self._panel,)

    @override
    def initial_focus(self) -> Widget | None:
        return self._start

    @override
    def settle(self, painter: Painter, screen: pygame.Rect) -> None:
        self.rect = pygame.Rect(screen)
        bounds = screen.inflate(-2 * painter.px(Gap.L), -2 * painter.px(Gap.L))
        width = min(bounds.width, self._width(painter))
        height = min(bounds.height, self._panel.measure(painter, width)[1])
        place = pygame.Rect(0, 0, width, height)
        place.center = bounds.center
        self._panel.arrange(painter, place)

    def _width(self, painter: Painter) -> int:
        """The width in pixels, if there is room."""
        return painter.px(self._wide)

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        surface.fill((_DIM, _DIM, _DIM), surface.get_clip(), pygame.BLEND_RGB_MULT)

    @override
    def dismiss(self) -> None:
        super().dismiss()
        if self._on_dismiss:
            self._on_dismiss()


def question(
    title: str, words: Iterable[str], leave: str, actions: Mapping[str, Action], *, on_dismiss: Action | None = None
) -> Dialog:
    """Ask before something is lost. ``actions`` maps the labels of buttons to their actions; ``leave`` labels the
    primary button, which changes nothing.
    """

    def doing(act: Action) -> Action:
        def do() -> None:
            dialog.dismiss()
            act()

        return do

    buttons = [*(Button(name, doing(act)) for name, act in actions.items()), Button(leave, look=Look.PRIMARY)]
    dialog = Dialog(title, map(Label, words), buttons, on_dismiss=on_dismiss, close_label=leave)
    return dialog
