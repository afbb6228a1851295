"""The table with a game for several on it: people propose, bots play at a visible pace, motion follows. Knows no rule."""

from __future__ import annotations

from collections.abc import Sequence

import pygame

from cardtable.games.round_table import OUT
from cardtable.kernel.cards import Card
from cardtable.kernel.moves import Move
from cardtable.kernel.override import override
from cardtable.kernel.state import AnyState, Seat
from cardtable.kernel.zones import PileId
from cardtable.session.change import Change, Kind
from cardtable.session.desk import Sitting
from cardtable.session.party import Party
from cardtable.session.seats import people
from cardtable.session.visible_table import SharedTable
from cardtable.settings import TrickStays
from cardtable.table.dressed import Dressed
from cardtable.table.geometry import Rect
from cardtable.table.pace import Level, Pace, pace_of
from cardtable.ui.core.commands import Commands, bound
from cardtable.ui.core.events import Button, FocusGained, FocusLost, InputEvent, KeyDown, PointerDown
from cardtable.ui.core.scene import Home, Pop, Transition
from cardtable.ui.core.theme import Gap
from cardtable.ui.games.looks import look_of
from cardtable.ui.services import Services
from cardtable.ui.table.party_acts import SEVERAL_COMMANDS, PartyActs
from cardtable.ui.table.party_board import PartyBoard, Scenery
from cardtable.ui.table.party_control import PartyControl
from cardtable.ui.table.party_facts import in_hands, rows_over, told, veiled
from cardtable.ui.table.party_grip import GripMotion
from cardtable.ui.table.party_layout import plan_table
from cardtable.ui.table.party_order import HandOrder, Sort
from cardtable.ui.table.party_sheet import end_buttons, match_sheet, out_dialog, out_lies_open
from cardtable.ui.table.party_stay import Stay
from cardtable.ui.table.party_table import PartyTable
from cardtable.ui.table.party_telling import remembered
from cardtable.ui.table.party_verbs import VerbRow
from cardtable.ui.table.party_watch import Watch
from cardtable.ui.table.party_words import plates
from cardtable.ui.table.play_bar import PlayBar
from cardtable.ui.table.play_facts import shown_facts
from cardtable.ui.table.play_frame import TableFrame
from cardtable.ui.table.play_line import MessageLine
from cardtable.ui.widgets.base import Widget, growing
from cardtable.ui.widgets.boxes import Column
from cardtable.ui.widgets.screen import WidgetScreen
from cardtable.ui.widgets.toast import Toast

_DEAL = Move("deal")


class PartyScene(WidgetScreen):
    """One match for several at one screen."""

    def __init__(self, services: Services, sitting: Sitting[Party]) -> None:
        super().__init__(services.kit, services.ground)
        self.services, self.sitting, self.party = services, sitting, sitting.match
        party, texts, deck = self.party, services.texts, self.party.game.info.deck
        self.now = 0.0
        self.watch = Watch(party, texts, lambda: self.stage, self._looked, lambda: self._sheet_is_due)
        self.game_look = look_of(party.game)
        self._order = HandOrder(deck, party.game.tells.height, Sort.RANK if party.game.tells.combines else Sort.SUIT)
        self._visible = SharedTable(party.game, services.chance())
        self.board = PartyBoard(services.kit, services.ground, services.faces, deck)
        self.motion = GripMotion(self.board, self.game_look, self._dress, self.pace)
        self._stay = Stay(
            party, self.motion, self.pace, lambda: services.preferences.now.trick_stays is TrickStays.CLICK
        )
        self._bottom: Seat = min(people(party.players), default=0)
        self._fitted: pygame.Rect | None = None
        self._fresh = party.history.cursor == party.history.floor
        self._over = self._rows = rows_over(self.party)
        self._ended = False
        self._away = self._opened = False
        self._line = MessageLine()
        self.control = PartyControl(self, self._order)
        self._acts = PartyActs(self)
        self._commands = bound(SEVERAL_COMMANDS, self._acts)
        self._bar = PlayBar(texts, self._commands)
        self._verbs = VerbRow(texts, self.control, self._order)
        name = texts.text(f"game.{party.game.info.id}.name")
        self._table = PartyTable(name, self.control, self.control.drag)
        play = Column([growing(self._table), self._verbs.widget], gap=Gap.NONE)
        self._frame = TableFrame(self._bar, play, self._line)
        self._bar.show_title(name, texts.text("play.deal", number=party.state.setup.number))
        if sitting.notice:
            self.toast(Toast(texts.text(sitting.notice), 0, icon="warning", close_label=texts.text("widget.close")))
        self._line.tell(remembered(party, self.viewer, texts))
        self.refresh_all()

    # -- for the actions -----------------------------------------------------------------------------------------------

    @property
    def viewer(self) -> Seat | None:
        """Whose hand is shown."""
        return self.watch.curtain.viewer

    @property
    def seat(self) -> Seat | None:
        """Whose hand it is that is shown, or will be."""
        return self.watch.seat

    def pace(self) -> Pace:
        """The durations in force."""
        return pace_of(Level(self.services.preferences.animation.value))

    def say(self, text: str) -> None:
        """Say something that asks for attention, beside the buttons."""
        verbs = self._verbs.widget.rect
        self._line.say(text, self.now, [Rect(verbs.x, verbs.y, verbs.width, verbs.height)])

    def spell(self, text: str) -> None:
        """What the keyboard stands on."""
        self._table.spoken = text

    def changed(self, change: Change) -> None:
        """A ply was committed or taken back."""
        self.control.follow(change.after)
        self._over = rows_over(self.party)
        self._rows = min(self._rows, self._over)
        if change.kind is Kind.PLAY and in_hands(change.after) > in_hands(change.before):
            self._rows = self._over  # whoever deals before the sheet has come does without it
            self._order.dealt()
            self.motion.deal(change.after, self.now)
            self.party.hold(self.now + self.pace().deal_whole)
        else:
            self.motion.follow(change, self.now)
        if len(change.stages) > 1:  # what was cut short is seen before bots go on
            shown = sum(map(self.pace().auto_gap, range(len(change.stages))))
            self.party.hold(self.now + shown + self.pace().bot_pause)
        self._stay.changed(change, self.now)
        self._report(told(self.party, change, self.viewer, self.services.texts))
        self.refresh_all()

    def refresh_all(self) -> None:
        """Bar, buttons and plates say what is."""
        party, texts = self.party, self.services.texts
        self._bar.show_facts(shown_facts(party.game, party.state, texts))
        self._bar.refresh()
        self._verbs.show(party, self.game_look)

    def open_sheet(self) -> None:
        """Lay the score sheet over the table."""
        self._rows = self._over
        self.watch.fall()
        texts, acts = self.services.texts, self._acts
        ways = end_buttons(texts, acts.new, Home, acts.statistics)
        self.stage.open(match_sheet(texts, self.party, ways, self._sheet_closed))

    def show_out(self) -> None:
        """Show the cards out of play, where they lie open."""
        if out_lies_open(self.party.state):
            self.watch.fall()
            title = self.services.texts.text(self.party.game.tells.out, n=len(self.party.state.piles[OUT]))
            self.stage.open(out_dialog(self.services, self.party, title))

    # -- WidgetScreen --------------------------------------------------------------------------------------------------

    @override
    def build(self) -> Widget:
        return self._frame

    @override
    def commands(self) -> Commands:
        return (*self._commands, *super().commands())

    def kept_game(self) -> str:
        """The match under way."""
        return self.party.game.info.id if self.party.outcome is None else ""

    @override
    def back(self) -> Transition | None:
        return None if self.control.put_down() else Pop()

    @override
    def layout(self, width: int, height: int, scale: float) -> None:
        if not self._opened:
            self._opened = True
            self.stage.open(self._line.slip)
        self._fitted = None
        self.stage.let_go()
        self._frame.fit(width / scale, height / scale)
        self._verbs.fit(width / scale)
        super().layout(width, height, scale)

    @override
    def resume(self, result: object) -> None:
        super().resume(result)
        self._fitted = None
        if self.stage.focused is None:
            self.stage.focus(self._table, ring=False)

    @override
    def leave(self) -> None:
        super().leave()
        self.watch.fall()
        self.party.clock.stop(self.now)
        self.party.keep(self.now)

    @override
    def handle(self, event: InputEvent, now: float) -> Transition | None:
        self.now = now
        self._fit()
        if isinstance(event, PointerDown | KeyDown) and self._stay.act(now):
            return None
        match event:
            case FocusLost():
                self._away = True
                self.watch.fall()
            case FocusGained():
                self._away = False
            case PointerDown(button=Button.BACK):
                self._acts.undo()
            case PointerDown():
                self.control.cursor.by_keys = False
        return super().handle(event, now)

    @override
    def update(self, now: float) -> Transition | None:
        self.now = now
        self._fit()
        better = self.services.faces.collect()
        if better:
            self.board.renew_faces(better)
            if self.stage.is_modal:
                self.stage.relayout()  # there may be cards in what lies over the table
        for name in self.motion.sounds_due(now):
            self.services.sounds.play(name, now)
        self.services.sounds.rest(now)
        self._line.update(now)
        self.watch.guard()
        self._stay.update(now)
        if not self.motion.busy(now) and not self._stay.waits(now):
            self._settled()
        self._go_on(now)
        return super().update(now)

    @override
    def draw(self, surface: pygame.Surface, now: float, *, everything: bool) -> Sequence[pygame.Rect]:
        self._fit()
        veils = veiled(self.party, self.control.picks) if self.control.mine else frozenset[Card]()
        for rect in self.motion.frame(now, self._scenery(now), veils):
            self.stage.damage(rect)
        return super().draw(surface, now, everything=everything)

    @override
    def wake_at(self, now: float) -> float | None:
        held = self.stage.is_modal or self._sheet_is_due or self._stay.waits(now)
        bots = None if held else self.party.wake_at(now)
        times = (
            super().wake_at(now), self.motion.wake_at(now), self._line.wake_at(), bots,
            self._stay.wake_at(), self.services.sounds.wake_at(),
        )  # fmt: skip
        return min((time for time in times if time is not None), default=None)

    @override
    def paint_ground(self, surface: pygame.Surface, area: pygame.Rect) -> None:
        self.board.paint(surface, area)

    # -- how it goes on ------------------------------------------------------------------------------------------------

    def _go_on(self, now: float) -> None:
        """Bots play while nothing lies over the table, or is to; the clock runs while somebody is there."""
        if self._away or self.stage.is_modal or self.party.outcome is not None:
            self.party.clock.stop(now)
            return
        self.party.clock.go(now)
        change = None if self._sheet_is_due or self._stay.waits(now) else self.party.advance(now)
        if change is not None:
            self.changed(change)

    def _settled(self) -> None:
        """All cards lie: a hand that is over is shown on the sheet, the curtain falls for the next person."""
        if not self.stage.is_modal and self._sheet_is_due:
            self.open_sheet()
        elif not self.stage.is_modal and self.party.outcome is not None and not self._ended:
            self._ended = True
            self.open_sheet()
        self._ended = self._ended or self.party.outcome is not None
        self.watch.turn()

    @property
    def _sheet_is_due(self) -> bool:
        """Whether a hand is over that the sheet has not shown yet."""
        return self._over > self._rows

    def _sheet_closed(self) -> None:
        """Where nothing can be done but deal, closing the sheet deals."""
        seat = self.party.to_act
        if seat is not None and self.party.players[seat].is_person and self.party.legal == (_DEAL,):
            answer = self.party.play(seat, _DEAL, self.now)
            if isinstance(answer, Change):
                self.changed(answer)

    # -- what is seen --------------------------------------------------------------------------------------------------

    def _dress(self, state: AnyState) -> Dressed:
        return self._visible.show(state, self.viewer, self._arranged)

    def _arranged(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        return cards if self.viewer is None else self._order.arranged(self.viewer, cards)

    def _looked(self) -> None:
        """Somebody else looks at the table: dress it for him at once."""
        self.control.forget()
        self.spell("")
        self._fitted = None
        self._fit()
        self._report("")
        self.refresh_all()

    def _report(self, words: str) -> None:
        """Say what happened, and what whoever looks has to remember: that asks for attention when it is all there is."""
        own = remembered(self.party, self.viewer, self.services.texts)
        if own and words in ("", own):
            self.say(own)
        else:
            self._line.tell(f"{words} {own}" if own else words)

    def _fit(self) -> None:
        """Fit the table into its place when that, or who looks at it, has changed; deal what was not yet dealt."""
        self.stage.settle()
        if self._fitted == self._table.rect or not self._table.rect.width:
            return
        self._fitted = pygame.Rect(self._table.rect)
        seen_from = self.seat
        self._bottom = self._bottom if seen_from is None else seen_from
        party, rect = self.party, self._fitted
        area = Rect(rect.x, rect.y, rect.width, rect.height)
        text = self.kit.scale * self.kit.text_scale
        plan = plan_table(party.spec, area, len(party.players), self._bottom, self.game_look.middle, text=text)
        self.motion.fit(plan, party.state)
        if self._fresh:
            self._fresh = False
            self.motion.deal(party.state, self.now)
            party.hold(self.now + self.pace().deal_whole)
        self.stage.relayout()

    def _scenery(self, now: float) -> Scenery:
        state, control, tells = self.party.state, self.control, self.party.game.tells
        lit = control.goals() | ({control.chip} if control.chip else set())
        by_keys = self.stage.focused is self._table and (control.cursor.by_keys or self.stage.ring_shown)
        return Scenery(
            plates(self.party, self.services.texts),
            self.game_look.things(state, lit),
            self.game_look.decor(state, self.services.texts),
            (*control.drag.marks(), *(control.cursor.mark() if by_keys else ())),
            control.drag.carried,
            self._captions(),
            led=tells.leader(state),
        )

    def _captions(self) -> tuple[tuple[PileId, str], ...]:
        """What the cards out of play are called."""
        out = self.party.state.piles.get(OUT, ())
        return ((OUT, self.services.texts.text(self.party.game.tells.out, n=len(out))),) if len(out) else ()
