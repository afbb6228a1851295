"""The table on the screen: bar, cards, message line, and what every table shares. Knows no rule.

Hands propose, the session judges, motion follows; nothing here waits for a card. `GridTable`, `RoundTable` and the review
add what differs.
"""

from __future__ import annotations

from abc import abstractmethod
from collections.abc import Sequence
from typing import Any

import pygame
from msgspec.structs import replace

from cardtable.kernel.compat import override
from cardtable.kernel.moves import Move
from cardtable.kernel.telling import PLACES
from cardtable.session.analysis import GivenHint, Hinter
from cardtable.session.desk import Session, is_for_several
from cardtable.session.game_log import GameLog
from cardtable.session.guide import Guide
from cardtable.session.records import dumps
from cardtable.table.geometry import Point, Rect
from cardtable.table.pace import Pace
from cardtable.ui.core.commands import Bound, Command, Commands, KeySheet
from cardtable.ui.core.scene import (
    FocusGained,
    FocusLost,
    InputEvent,
    PointerButton,
    PointerDown,
    PointerUp,
    Pop,
    Replace,
    Transition,
)
from cardtable.ui.services import Services, face_style, key_or_name
from cardtable.ui.table.actions import HINT, PAUSE, UNDO, begun, tried
from cardtable.ui.table.board import Aims, Board, Drawn, Scenery, SceneryPart, arrows
from cardtable.ui.table.frame import GuideStrip, MessageLine, TableBar, TableFrame
from cardtable.ui.table.hands import Hands
from cardtable.ui.table.motion import Motion
from cardtable.ui.table.words import LogLine
from cardtable.ui.widgets.buttons import Action
from cardtable.ui.widgets.screen import CaptionLine, Toast, WidgetScreen
from cardtable.ui.widgets.widget import Widget


class TableScene(WidgetScreen):
    """One table. Subclasses lay out the cards, handle the hands and let time pass."""

    board: Board
    motion: Motion[Any]
    hands: Hands | None = None
    """The viewer's hands; None in a review."""
    _table: Widget
    bar: TableBar
    _frame: TableFrame
    _commands: Sequence[Bound[Any]]
    session: Session[Any]

    def __init__(self, services: Services, session: Session[Any]) -> None:
        super().__init__(services.painter, services.ground)
        self.services = services
        self.session = session
        self._strip = None if session.guide is None else self._guide_strip(session.guide)
        self.now = 0.0
        self._size = (0, 0)
        self._fitted: pygame.Rect | None = None
        self._away = False
        self._muted = services.preferences.now.mute
        self.line = MessageLine(self.announcements)
        self._captions = CaptionLine(services.texts)

    @override
    def close_label(self) -> str:
        return self.services.texts.text("widget.close")

    # -- what a subclass adds -------------------------------------------------------------------------------------

    @property
    def played(self) -> GameLog:
        """The game on the table."""
        match: GameLog = self.session.played
        return match

    @abstractmethod
    def _lay_out(self, place: pygame.Rect) -> None:
        """Fits the cards into ``place``, in pixels; deals a new game."""

    @abstractmethod
    def _scenery(self, cards: Sequence[Drawn]) -> Scenery:
        """Everything painted besides the cards."""

    @abstractmethod
    def _pass_time(self) -> None:
        """Called once a frame: computer players play, tricks are swept, shows end."""

    @abstractmethod
    def _timers(self) -> Sequence[float | None]:
        """When ``_pass_time`` next has something to do."""

    @property
    def _is_timed(self) -> bool:
        """Whether the clock runs while the window is in use."""
        return self.played.outcome is None

    def cover(self) -> None:
        """Hides secrets before something covers the table."""

    def _is_skipped(self, event: InputEvent) -> bool:
        """Whether the event only ended an animation."""
        return False

    def _aims(self, guide: Guide) -> Aims:
        """What the guide's arrows point at."""
        return Aims(None, (), (), self.painter.scale)

    def _by_pointer(self) -> None:
        """Hides the ring of the keyboard: the pointer is in use."""

    def _pressed(self, point: Point) -> None:
        """Handles a press of the left button on the table."""

    def _other_button(self, event: PointerDown | PointerUp) -> bool:
        """Handles a button other than the left one; whether the event is consumed."""
        return False

    @override
    def game_record(self) -> str:
        """The game on the table as one line of text."""
        return dumps(self.played.record(self.now))

    # -- for actions and hands -------------------------------------------------------------------------------------------------

    @override
    def pace(self) -> Pace:
        return self.services.preferences.pace

    def say(self, text: str, *, clear_of: Sequence[Rect] = ()) -> None:
        """Shows a message that asks for attention; a floating one avoids ``clear_of`` if it can."""
        self.line.say(text, self.now, clear_of)

    def hush(self) -> None:
        self.line.tell("")

    def notice(self, code: str | None) -> None:
        """Shows the message of that code until it is closed."""
        if code:
            texts = self.services.texts
            self.toast(Toast(texts.text(code), 0, icon="warning"))

    def offer_undo(self, text: str, button: str, action: Action) -> Toast:
        """Says what was done and offers to undo it for ten seconds."""
        toast = Toast(text, self.pace().undo_abandon, button=button, action=action, icon="undo")
        self.toast(toast)
        return toast

    # -- a guided first hand -------------------------------------------------------------------------------------------

    def go_on_reading(self) -> None:
        """Goes to the guide's next step."""
        guide = self.session.guide
        if guide is not None:
            guide.go_on()
            self.tell_step()

    def tell_step(self) -> None:
        """Shows the guide's current step."""
        if self._strip is not None:
            self._strip.show_step(_step_words(self))
            self.line.tell("")

    def arrows(self) -> tuple[SceneryPart, ...]:
        """The guide's arrows while nothing moves: along the path of the ply it asks for, and to what it mentions."""
        guide = self.session.guide
        if guide is None or guide.theirs is not None or self.motion.busy(self.now):
            return ()
        return arrows(self.painter, self._aims(guide), self.motion.layout.area)

    def _guide_strip(self, guide: Guide) -> GuideStrip:
        def again() -> Transition:
            return Replace(self.services.screens.lesson(self.played.game.info.id))

        strip = GuideStrip(self.services.texts, guide, self.go_on_reading, again, Pop)
        strip.show_step(_step_words(self))
        return strip

    # -- WidgetScreen --------------------------------------------------------------------------------------------------

    @override
    def language_changed(self) -> Transition | None:
        """The same game on a new table, in the new language."""
        return Replace(self.services.screens.table(self.session))

    @override
    def keys_changed(self) -> None:
        """The guide's words may name keys."""
        if self._strip is not None:
            self._strip.show_step(_step_words(self))

    def open_menu(self) -> None:
        self.bar.open_menu()

    @override
    def build(self) -> Widget:
        return self._frame

    @override
    def commands(self) -> Commands:
        return (*self._commands, *super().commands())

    @override
    def layout(self, width: int, height: int, scale: float) -> None:
        if self._size == (0, 0):
            self.stage.open(self.line.slip)
        self._size, self._fitted = (width, height), None
        self._frame.fit(width / scale, height / scale)
        self._captions.show(self.services.preferences.now.captions)
        super().layout(width, height, scale)

    @override
    def resume(self, result: object) -> None:
        super().resume(result)
        self.services.sounds.asked()  # drops sounds asked for by other screens
        self._captions.show(self.services.preferences.now.captions)
        settings, game = self.services.preferences.now, self.played.game.info.id
        style = face_style(settings, game, self.services.texts.language, stark=self.painter.theme.stark)
        self.services.faces.set_style(style)
        self._fitted = None

    @override
    def leave(self) -> None:
        super().leave()
        self.cover()
        self._stop_clock()
        self.motion.finish()

    @override
    def handle(self, event: InputEvent, now: float) -> Transition | None:
        self._begin(now)
        if self._is_skipped(event):
            return None
        match event:
            case FocusLost():
                self._away = True
                self.cover()
            case FocusGained():
                self._away = False
            case PointerDown() | PointerUp() if event.button is not PointerButton.LEFT and self._other_button(event):
                return None
            case PointerDown():
                self._by_pointer()
                if self._table.rect.collidepoint(event.x, event.y):
                    self._pressed(Point(event.x, event.y))
        return super().handle(event, now)

    @override
    def update(self, now: float) -> Transition | None:
        self._begin(now)
        self._keep_time()
        better = self.services.faces.collect()
        if better:
            self.motion.renew_faces(better)
            if self.stage.is_modal:
                self.stage.relayout()  # a dialog may show cards
        for name in self.motion.sounds_due(now):
            self.services.sounds.play(name, now)
        for name in self.services.sounds.asked():
            self._captions.caption(name, now)
        self._captions.update(now)
        self.line.update(now)
        self._tell_sound()
        self._pass_time()
        return super().update(now)

    @override
    def draw(self, surface: pygame.Surface, now: float, *, everything: bool) -> Sequence[pygame.Rect]:
        self._fit()
        if everything:
            self.motion.renew()
        dirty = self.motion.show(self._scenery(self.motion.advance(now)))
        if everything:
            return super().draw(surface, now, everything=True)
        alone: list[pygame.Rect] = []  # only cards changed there: painted without the widgets
        for rect in dirty:
            over = self.stage.covers(rect) or self.line.may_cover(rect) or self._frame.covers(rect)
            if over or not self._table.rect.contains(rect):
                self.stage.damage(rect)
            else:
                self.board.paint(surface, rect)
                alone.append(rect)
        return [*alone, *super().draw(surface, now, everything=False)]

    @override
    def wake_at(self, now: float) -> float | None:
        times = (
            super().wake_at(now),
            self.motion.wake_at(now),
            self.line.wake_at(),
            self._captions.wake_at(),
            self.services.sounds.wake_at(),
            *self._timers(),
        )
        return min((time for time in times if time is not None), default=None)

    @override
    def paint_ground(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        self.board.paint(surface, area)

    # -- inside --------------------------------------------------------------------------------------------------------

    def _begin(self, now: float) -> None:
        """Sets the time of this event or frame, and fits the table."""
        self.now = now
        self._fit()
        if self.hands is not None:
            self.hands.set_time(now)

    def _fit(self) -> None:
        """Lays the table out again if its place has changed."""
        self.stage.settle()
        if self._fitted == self._table.rect or not self._table.rect.width:
            return
        self._fitted = self._toasts.over = pygame.Rect(self._table.rect)
        self._lay_out(self._fitted)
        self.stage.relayout()

    def _keep_time(self) -> None:
        """Runs the clock while somebody plays: not behind a dialog or menu, nor while the window has no focus."""
        if self._away or self.stage.is_modal or self.played.outcome is not None:
            self._stop_clock()
        elif self._is_timed:
            self.played.clock.go(self.now)

    def _stop_clock(self) -> None:
        """Stops the clock and saves the time played."""
        if self.played.clock.running:
            self.played.clock.stop(self.now)
            self.played.keep(self.now)

    def _tell_sound(self) -> None:
        """Says when sound was switched off or on, by whatever means."""
        muted = self.services.preferences.now.mute
        if muted is not self._muted:
            self._muted = muted
            self.bar.refresh()
            self.say(self.services.texts.text("play.sound_off" if muted else "play.sound_on"))


def _step_words(table: TableScene) -> str:
    """The guide's words."""
    guide = table.session.guide
    return "" if guide is None else lesson_words(table, guide.step.words)


def lesson_words(table: TableScene, step: str) -> str:
    """The words of a step of the lesson, with players' names and current keys."""
    session, texts = table.session, table.services.texts
    players = session.played.players if is_for_several(session) else ()
    names = {place: player.name for place, player in zip(PLACES, players, strict=False)}
    keys = {f"{command.name}_key": key_or_name(table.painter, texts, command) for command in (HINT, UNDO)}
    return texts.text(f"lesson.{table.played.game.info.id}.{step}", **names, **keys)


class PlayedTable(TableScene):
    """A table at which a game is played rather than reviewed: what the actions need of it."""

    services: Services
    hands: Hands
    is_new: bool
    paused_by: Command[Any] = PAUSE
    """The command that pauses and goes on."""
    keys: KeySheet
    """All commands of such tables."""

    def __init__(self, services: Services, session: Session[Any]) -> None:
        super().__init__(services, session)
        self.hinter = Hinter(services.worker)
        self.held_ready: Move | None = None  # the hinted move, prepared in hand or under the keyboard
        self.is_new = not services.store.finished(session.played.game.info.id)

    @property
    @override
    def game_id(self) -> str:
        return self.played.game.info.id

    @property
    @abstractmethod
    def is_asked(self) -> bool:
        """Whether the viewer may move now."""

    @abstractmethod
    def play(self, move: Move) -> None:
        """Makes a legal move chosen by a button, a key or a hint."""

    @abstractmethod
    def hint_text(self, given: GivenHint | None) -> str:
        """A hint in words; None stands for no useful move."""

    @property
    def has_keyboard(self) -> bool:
        return self.stage.focused is self._table

    def point_to(self, move: Move | None) -> None:
        """Moves the keyboard to the button of ``move``, or to the table."""
        self.stage.focus(self._table, ring=False)

    @property
    def sheet(self) -> KeySheet:
        """This table's part of the page of keys: the commands that exist here."""
        return replace(self.keys, commands=[command for command in self.keys.commands if command.available(self)])

    @abstractmethod
    def log_lines(self) -> Sequence[LogLine]:
        """The log as the viewer may know it, oldest first."""

    @abstractmethod
    def lay(self, session: Session[GameLog]) -> PlayedTable:
        """Shows another game; returns the scene that shows it."""

    @override
    def kept_game(self) -> str:
        """The id of the game under way, "" if there is none."""
        return self.game_id if self.session.counts and begun(self) else ""

    @override
    def leave(self) -> None:
        super().leave()
        self.hinter.end()

    @override
    def asks_first(self) -> bool:
        """Whether leaving would lose something, so that it must be confirmed."""
        return tried(self)
