"""The table of a patience: hands propose, the game judges, motion follows. Knows no rule and waits for no card."""

from __future__ import annotations

from collections.abc import Sequence

import pygame
from msgspec.structs import replace

from cardtable.ai.chances import plainly_goes_out
from cardtable.ai.hints import reason
from cardtable.ai.skill import skill_at
from cardtable.i18n.phrases import day_words
from cardtable.i18n.phrases import refusal as refusal_text
from cardtable.kernel.compat import override
from cardtable.kernel.moves import Move, Refusal, Tap
from cardtable.kernel.state import Reason
from cardtable.session.analysis import Forecaster, GivenHint, LossPoint
from cardtable.session.deals import under_way
from cardtable.session.desk import Session, is_for_one, round_of
from cardtable.session.game_log import Change, Choose, GameLog, Kind
from cardtable.session.guide import Guide
from cardtable.session.sight import TokenTable
from cardtable.session.solo_game import SoloGame
from cardtable.table.choreography import GridChoreographer, win_show
from cardtable.table.geometry import Point, Rect
from cardtable.table.gestures import Finger, Proposal
from cardtable.table.layout import FIGURES, GridLayout, between, fit_lying
from cardtable.ui.core.commands import bound
from cardtable.ui.core.scene import PointerButton, PointerDown, PointerUp, Pop, Transition
from cardtable.ui.core.theme import Gap, base_scale
from cardtable.ui.game_words import aim_words
from cardtable.ui.paint.places import Glow, ring_margin
from cardtable.ui.services import DayChosen, Services, key_or_name
from cardtable.ui.table.actions import (
    ALL_OUT,
    GUIDED_PATIENCE,
    NEW,
    PATIENCE,
    PATIENCE_COMMANDS,
    PAUSE_TOO,
    UNDO,
    announce_hint,
    ask_then,
    can_undo,
    day_of,
    deal_again,
    end_buttons,
    end_hint,
    find_deals,
    go_on_with,
    hint_places,
    leave_trial,
    lost_buttons,
    redo,
    undo,
)
from cardtable.ui.table.board import Aims, Board, Drawn, Scenery, aims_of, grid_scenery
from cardtable.ui.table.frame import TableBar, TableFrame
from cardtable.ui.table.hands import GridHands, GridWidget, move_places
from cardtable.ui.table.motion import Motion, Showing
from cardtable.ui.table.results import EndSheet, end_sheet, ending_of, lost_ending, stand_of
from cardtable.ui.table.table_picture import describe_grid, figures_of, perform_on_grid
from cardtable.ui.table.table_scene import PlayedTable
from cardtable.ui.table.words import (
    Fact,
    LogLine,
    awaited_cards,
    change_words,
    clock_text,
    deal_name,
    facts,
    forecast_fact,
    hint_words,
    log_lines,
    move_words,
    rules_now,
    spent_stocks,
    spot_words,
    words_for_counts,
)
from cardtable.ui.widgets.screen import Toast
from cardtable.ui.widgets.widget import TWICE

RESTS_AFTER = 60.0
"""Seconds without a move after which the clock stops, if the setting says so."""

_STRIPS = 1.25
"""The most by which zoom enlarges strips of covered cards and the margins."""
_LEAST_STRIPS = 1.0
"""Strips open to 24 pixels under the pointer even in a small window."""
_ARROWS_OF_CARD = 165.0
"""Card height in pixels at which arrows have their full size."""
_FINGERS = {PointerButton.RIGHT: Finger.SECOND, PointerButton.MIDDLE: Finger.OTHER}


class GridTable(PlayedTable):
    """The table of one person; a new deal replaces the game, not the scene."""

    session: Session[SoloGame]
    hands: GridHands
    paused_by, keys = PAUSE_TOO, PATIENCE
    _table: GridWidget

    def __init__(self, services: Services, session: Session[SoloGame], wanted: int | None = None) -> None:
        """``wanted``: the number of a deal to play instead, if the person agrees."""
        super().__init__(services, session)
        self._wanted = wanted
        self.end: EndSheet | None = None
        self._shown_end = False
        self._knows_end = False  # the result was seen, or the game was over from the start
        self._second = -1
        self._unfit: Change | None = None
        self._moved_at = 0.0
        self._forecaster: Forecaster | None = None
        self._lost: EndSheet | None = None
        self._fitted_with = FIGURES
        self._told_lost = False
        self._spent: Toast | None = None
        self._aim = ""
        self._commands = bound(PATIENCE_COMMANDS if session.guide is None else GUIDED_PATIENCE, self)
        self.bar = TableBar(services.texts, self._commands)
        name = services.texts.text(f"game.{session.played.game.info.id}.name")
        self._table = GridWidget(name, self.act)
        self._table.accessibility = (lambda: describe_grid(self)), lambda request: perform_on_grid(self, request)
        self._frame = TableFrame(self.bar, self._table, self.line, self._captions, self._strip)
        self.stage.usual = self._table
        self.stage.focus(None)
        self.sit(session)

    # -- for the actions -----------------------------------------------------------------------------------------------

    def sit(self, session: Session[GameLog]) -> None:
        """Replaces the game on the table; it is dealt in the next frame."""
        if not is_for_one(session):
            raise TypeError("this table is for one")
        services, played = self.services, session.played
        # Tokens only have to differ from game to game; the permutation reveals nothing.
        visible = TokenTable(played.game, services.world.chance())
        self.session, self._moved_at, self._unfit = session, self.now, None
        self.board = Board(services.painter, services.ground, services.faces, played.looks)
        self._showing: Showing = lambda state: visible.show(state, 0)
        self.motion: Motion[GridLayout] = Motion(self.board, self._showing, services.preferences, GridChoreographer())
        self.hands = self._table.hands = GridHands(services, played, self.motion)
        self._fitted = None
        self.hinter.end()
        self._row = round_of(services.store, session)
        self._number = played.state.setup.number if self._row is None else self._row.number
        self._of_day = day_of(services, played, self._number)
        self._watch()
        self._close_end()
        self.stage.pointer.sweep()
        self._knows_end = played.outcome is not None
        if self._spent is not None:
            self._toasts.withdraw(self._spent)
        self._refresh_bar()  # first: its words decide its height
        begun = played.history.cursor > played.history.floor
        texts = services.texts
        aim = texts.text("play.goes_on") if begun else aim_words(played.game, played.state.setup.options, texts)
        is_new = session.counts and not session.guide and not begun and self.is_new
        self._aim = aim if is_new else ""
        if is_new and played.game.lesson:
            aim = f"{aim} {texts.text('play.new_to_it')}"
        told = rules_now(session, services.preferences.now, texts) or (
            aim if session.counts else texts.text("trial.told")
        )
        self.line.tell("" if session.guide else told)
        self.notice(session.notice)
        find_deals(services)

    @property
    def celebrates(self) -> bool:
        """Whether a win is being celebrated."""
        outcome = self.session.played.outcome
        return outcome is not None and outcome.reason is Reason.WON and self.motion.busy(self.now)

    @property
    def end_put_away(self) -> bool:
        """Whether the result was closed to look at the table."""
        return self.end is not None and self.end.host is None and self.session.played.outcome is not None

    def show_end(self) -> None:
        """Shows the result of a finished game."""
        if self.end is None:
            return
        self.line.tell("")  # the sheet says it and covers the line
        self.stage.open(self.end, asked=self._knows_end)
        self._knows_end = True
        self.hands.by_keys = False
        if not self.stage.ring_shown:  # Enter no longer means the button that was clicked
            self.stage.focus(self._table, ring=False)

    def skip(self) -> None:
        """Ends the celebration of a win."""
        if self.celebrates:
            self.motion.finish()

    def act(self, wanted: Proposal | None) -> None:
        """Proposes what the hands want, and shows what they hold afterwards."""
        if not self.motion.fitted:  # nothing is held of a game that is not dealt yet
            return
        self.hands.show_held(wanted)
        if wanted is not None:
            self.propose(wanted)
        self.hands.light()
        played, (pile, index) = self.session.played, self.hands.cursor.focus
        deck, texts = played.looks, self.services.texts
        awaited = awaited_cards(played.game, played.state)
        self._table.spoken = spot_words(played.spec, pile, self.motion.visible[pile], index, deck, texts, awaited)

    def propose(self, wanted: Proposal) -> None:
        """Proposes a gesture to the game: cards move, shake, or stay chosen until the target is clear."""
        gesture, hands = wanted.gesture, self.hands
        match self.session.played.propose(gesture, self.now, best=wanted.best):
            case Change() as change:
                self.changed(change)
            case Choose() if isinstance(gesture, Tap):
                hands.selection.choose(hands.table_view, gesture.source, gesture.index, self.now)
                self.act(None)
            case Refusal() as refusal:
                hands.refused(wanted)
                if self.session.played.outcome is None:
                    self.say(refusal_text(self.services.texts, refusal.code, refusal.params))
                    self.services.sounds.play("refuse", self.now)
                elif self.end_put_away:  # the game is over, whatever the reason for this refusal
                    self.show_end()

    @override
    def play(self, move: Move) -> None:
        self.hands.lay_back()
        self.changed(self.session.played.play(move, self.now))

    def changed(self, change: Change) -> None:
        """Shows a ply that was committed, taken back or replayed."""
        played, texts = self.session.played, self.services.texts
        self.motion.follow(change, self.now)
        self.hands.follow()
        self._moved_at = self.now
        self._unfit = change
        self.hinter.end()
        self._row = round_of(self.services.store, self.session)
        said = change_words(change, played, texts)
        goes_out = played.outcome is None and plainly_goes_out(played.game.observe(played.state, 0))
        more = (
            texts.text("play.finish", named=key_or_name(self.painter, texts, ALL_OUT))
            if goes_out
            else rules_now(self.session, self.services.preferences.now, texts)
        )
        self.line.tell(f"{said} {more}" if more else said)
        self._tell_spent(change, said)
        self._close_lost()
        self._ask_forecast()
        self._refresh_bar()
        if played.outcome is None:
            self._close_end()
        self.tell_step()

    def _tell_spent(self, change: Change, said: str) -> None:
        """Announces a move that can be made only a few times, with an undo button, until the next change."""
        played, spent = self.session.played, self._spent
        self._spent = None
        if spent is not None:
            self._toasts.withdraw(spent)
        verb = played.history.moves[played.history.cursor - len(change.steps)].verb if change.kind is Kind.PLAY else ""
        if verb in played.game.info.spends and "unlimited" not in played.state.setup.options.values():
            self._spent = self.offer_undo(said, self.services.texts.text("play.undo"), lambda: undo(self))

    @property
    @override
    def is_asked(self) -> bool:
        return self.session.played.outcome is None

    @override
    def hint_text(self, given: GivenHint | None) -> str:
        played, texts = self.session.played, self.services.texts
        if given is None:
            back, anew = (key_or_name(self.painter, texts, command) for command in (UNDO, NEW))
            spent = "play.no_hint" if "waste" in played.state.piles else "play.no_hint.spent"  # there all was looked at
            key = spent if can_undo(self) else "play.no_hint.at_deal"
            return texts.text(key, undo_key=back, new_key=anew)
        played.count_hint()
        move = given.tip.move
        why = reason(played.game, played.game.observe(played.state, 0), move)
        return hint_words(
            given,
            move_words(move, self.motion.visible, played.looks, played.spec, texts),
            ("onward", 0) if played.leads_on(move) else why,
            texts,
            rounds=played.game.info.in_strokes,
            again=any(each.verb == "redeal" for each in played.legal),
        )

    @override
    def go_on_reading(self) -> None:
        super().go_on_reading()
        self.hands.refit()  # other moves are allowed now

    # -- WidgetScreen --------------------------------------------------------------------------------------------------

    @override
    def back(self) -> Transition | None:
        if self._lost is not None:
            self._close_lost()
            return None
        if self.end is not None and self.end.host is not None:
            self.stage.close(self.end)  # to show the finished table
            self.stage.focus(self._table, ring=False)
            self.line.tell(self.services.texts.text("end.put_away"))
            return None
        return Pop() if self.session.counts else leave_trial(self)

    @override
    def layout(self, width: int, height: int, scale: float) -> None:
        if self.end is not None:  # opened again, placed for the new size
            self.stage.close(self.end)
            self.end = None
        super().layout(width, height, scale)

    @override
    def resume(self, result: object) -> None:
        super().resume(result)
        if isinstance(result, DayChosen):
            self._wanted = result.number
        again = self.services.desk.under_new_rules(self.session, self.now)
        if again is not None:
            self.sit(again)
            self.say(self.services.texts.text("play.new_rules"))
        self._ask_forecast()
        find_deals(self.services)
        self._refresh_bar()

    @override
    def leave(self) -> None:
        super().leave()
        if self._forecaster is not None:
            self._forecaster.leave()

    # -- PlayedTable ----------------------------------------------------------------------------------------------------

    @override
    def log_lines(self) -> Sequence[LogLine]:
        return log_lines(self.session.played, self.services.texts)

    @override
    def lay(self, session: Session[GameLog]) -> PlayedTable:
        self.sit(session)
        return self

    @property
    @override
    def _is_timed(self) -> bool:
        history = self.session.played.history
        return super()._is_timed and history.cursor > history.floor

    @override
    def _keep_time(self) -> None:
        if self.services.preferences.now.clock_rests and self.now >= self._moved_at + RESTS_AFTER:
            self._stop_clock()
        else:
            super()._keep_time()

    @override
    def _pass_time(self) -> None:
        self.hands.hover()
        if self.hinter.take_news():
            announce_hint(self)
        if self._forecaster is not None and self._forecaster.take_news():
            self._refresh_bar()
        second = int(self.session.played.clock.elapsed(self.now))
        if second != self._second:
            self._second = second
            self._refresh_bar()
        self._refit()
        if not self.stage.is_modal:  # nothing appears above a dialog that the person opened
            self._come_up()

    def _come_up(self) -> None:
        """Opens the dialogs and sheets that are due."""
        wanted, self._wanted = self._wanted, None
        if wanted is not None and not self._lies_open(wanted):
            waits = under_way(self.services.store, self.session.played.game, {wanted}).get(wanted)
            if waits is not None:  # the deal was put aside: it is continued
                go_on_with(self, waits)
                return
            ask_then(self, lambda: deal_again(self, wanted))
            return
        self._tell_lost()
        self._open_end()

    @override
    def _timers(self) -> Sequence[float | None]:
        clock = self.session.played.clock
        settings = self.services.preferences.now
        second = self.now + 1.0 - clock.elapsed(self.now) % 1.0
        rest = self._moved_at + RESTS_AFTER
        return [
            second if clock.running and settings.show_clock else None,
            rest if clock.running and settings.clock_rests else None,
        ]

    @override
    def _scenery(self, cards: Sequence[Drawn]) -> Scenery:
        played, layout, grows = self.session.played, self.motion.layout, self.motion.growing(self.now)
        scenery = grid_scenery(
            self.painter,
            layout if grows is None else between(*grows, layout),
            words_for_counts(played, self.services.texts),
            awaited_cards(played.game, played.state),
            spent_stocks(played),
        )
        return replace(scenery, air=self.arrows()) if self.session.guide else scenery

    def _asked_picks(self) -> Sequence[Rect]:
        """The cards that the guide asks to pick; they are ringed, because arrows would point at one another."""
        guide = self.session.guide
        asked = None if guide is None or self.motion.busy(self.now) else guide.asked
        if asked is None or not asked.picks:
            return ()
        return move_places(asked, self.hands.table_view, self.session.played.spec)

    @override
    def _aims(self, guide: Guide) -> Aims:
        """Arrows scale with the cards, not the text, and leave empty places visible."""
        view, played, asked = self.hands.table_view, self.session.played, guide.asked
        places = () if asked is None or asked.picks else move_places(asked, view, played.spec)
        named = [view.rect(name, view.count(name) - 1) for name in guide.step.at]
        empty = [view.rect(pile, -1) for pile in played.state.piles if not view.count(pile)]
        unit = min(self.painter.scale, self.motion.layout.card.h / _ARROWS_OF_CARD)
        return aims_of(asked, places, named, [*(Rect(*drawn.rect) for drawn in self.board.cards), *empty], unit)

    @override
    def draw(self, surface: pygame.Surface, now: float, *, everything: bool) -> Sequence[pygame.Rect]:
        self._fit()
        lit = self.has_keyboard and (self.stage.ring_shown or self.hands.by_keys)
        self.motion.light(Glow.FOCUS, [self.hands.focus_rect(ring_margin(self.painter))] if lit else [])
        self.motion.light(Glow.HINT, [lies.rect for lies in hint_places(self)] or self._asked_picks())
        return super().draw(surface, now, everything=everything)

    # -- inside --------------------------------------------------------------------------------------------------------

    @override
    def _lay_out(self, place: pygame.Rect) -> None:
        played = self.session.played
        # large type enlarges the margins, but never makes cards tiny
        scale = min(self.painter.scale, _STRIPS * base_scale(*self._size))
        room = place.inflate(-2 * round(Gap.L * scale), -2 * round(Gap.S * scale))
        area = Rect(room.x, room.y, room.width, room.height)
        shown, strips, figures = (
            self._showing(played.state),
            max(_LEAST_STRIPS, scale),
            figures_of(self.services.faces.style),
        )
        # Back from another page, cards lie as they were left.
        before = self.motion.layout if self.motion.fitted and self._fitted_with == figures else None
        self._fitted_with = figures
        layout = fit_lying(played.spec, area, shown, before=before, scale=strips, figures=figures)
        is_first = not self.motion.fitted
        self.motion.fit(layout, self._size, played.state)
        self.services.faces.prepare(round(self.motion.layout.card.h), self.board.keys(self.motion.placements))
        self.hands.set_time(self.now)
        self.hands.refit()
        if is_first:
            if played.history.cursor == played.history.floor:
                self.motion.deal(played.state, self.now)
            self._shown_end = played.outcome is not None
            if self._aim and self.line.slip.floats:  # there is no message line here
                self.say(self._aim)

    def _refit(self) -> None:
        """Resizes the table once the played cards have landed and none is held; not after a win."""
        change, hands = self._unfit, self.hands
        if change is None or self.motion.busy(self.now) or hands.pointer.pressed is not None:
            return
        self._unfit = None
        outcome = self.session.played.outcome
        layout = None if outcome is not None and outcome.reason is Reason.WON else self._refitted(change)
        if layout is not None:
            self.motion.resize(layout, self.session.played.state, self.now)
            hands.follow()

    def _refitted(self, change: Change) -> GridLayout | None:
        """The table one size larger or smaller if its cards need that; at the deal it has its first size again."""
        played, now = self.session.played, self.motion.layout
        at_deal = change.kind is Kind.UNDO and played.history.cursor == played.history.floor
        shown, before = self._showing(played.state), None if at_deal else now
        layout = fit_lying(
            played.spec, now.area, shown, before=before, scale=now.scale, figures=figures_of(self.services.faces.style)
        )
        if layout.card == now.card:
            return None
        self.services.faces.prepare(round(layout.card.h), self.board.keys(self.motion.placements))
        return layout

    @override
    def _other_button(self, event: PointerDown | PointerUp) -> bool:
        """The right button makes the best move, the thumb buttons undo and redo; any of them cancels a drag."""
        hands = self.hands
        if self.stage.is_modal:
            return True
        point = Point(event.x, event.y)
        finger = _FINGERS.get(event.button)
        if finger is None:
            if isinstance(event, PointerDown):
                (undo if event.button is PointerButton.BACK else redo)(self)
            return True
        if isinstance(event, PointerUp):
            self.act(hands.up(point, finger))
            return True
        self._by_pointer()
        if self._table.rect.collidepoint(event.x, event.y):
            hands.down(point, finger, twice=event.clicks >= TWICE)
            self.act(None)
        return True

    @override
    def _by_pointer(self) -> None:
        self.skip()
        self.hands.by_keys = False

    @override
    def _pressed(self, point: Point) -> None:
        if not any(lies.contains(point) for lies in hint_places(self)):
            end_hint(self)

    def _refresh_bar(self) -> None:
        played, texts = self.session.played, self.services.texts
        shown = facts(played, self._row, self.session.hole, texts)
        settings, forecaster = self.services.preferences.now, self._forecaster
        if settings.show_chance and forecaster is not None and played.outcome is None:
            rounds = played.game.info.in_strokes
            shown = (*shown, forecast_fact(forecaster.now, rounds=rounds, texts=texts))
        if settings.show_clock:
            shown = (*shown, Fact(texts.text("play.time"), clock_text(played.clock.elapsed(self.now))))
        self.bar.show_facts(shown)
        deal = deal_name(played.state.setup, texts)
        if self._of_day is not None:
            deal = texts.text("play.day_deal", day=day_words(texts, self._of_day))
        if not self.session.counts:
            deal = texts.text("trial.title" if self.session.guide is None else "lesson.title")
        self.bar.show_title(texts.text(f"game.{played.game.info.id}.name"), deal)
        self.bar.refresh()

    def _watch(self) -> None:
        """Starts the forecast of a new game."""
        if self._forecaster is not None:
            self._forecaster.leave()
        self._close_lost()
        foresees = self.session.guide is None and skill_at(self.session.played.game.info.id).solve is not None
        worker, self._told_lost = self.services.worker if foresees else None, False
        self._forecaster = None if worker is None else Forecaster(worker, self.session.played)
        self._ask_forecast()

    def _lies_open(self, number: int) -> bool:
        """Whether this is that deal of a day, still unfinished."""
        over = self.session.played.is_over if self._row is None else self._row.ended is not None
        return self.session.counts and self._of_day is not None and self._number == number and not over

    def _ask_forecast(self) -> None:
        if self._forecaster is not None:
            self._forecaster.look(wanted=self.services.preferences.now.show_chance)

    def _tell_lost(self) -> None:
        """Announces once that the game is lost; not during a drag, which it would interrupt."""
        played, forecaster = self.session.played, self._forecaster
        if self.hands.pointer.pressed is not None:
            return
        in_rounds = (
            played.game.info.rounds(played.state.setup.options) is not None
        )  # a hole that is not cleared is no loss
        if (
            forecaster is not None
            and forecaster.lost is not None
            and played.outcome is None
            and not self._told_lost
            and not in_rounds
        ):
            self._told_lost = True
            self._open_lost(forecaster.lost)

    def _open_lost(self, lost: LossPoint) -> None:
        """Shows quietly that the game can no longer be won; the table stays in use."""
        played, stage = self.session.played, self.stage
        since = range(lost.hope or 0, played.history.cursor)
        moves = sum(ply not in played.history.auto for ply in since)
        ending = lost_ending(played, lost, moves, self.services.texts)
        buttons = lost_buttons(self, lost, self._close_lost)
        self.line.tell("")  # the sheet says more
        stand = stand_of(ending, self.painter, self._table.rect)
        self._lost = EndSheet(ending, buttons, stand, self._table, self.motion, spares_line=True)
        focused = stage.focused
        stage.open(self._lost)
        stage.focus(focused, ring=stage.ring_shown)  # play goes on

    def _close_lost(self) -> None:
        if self._lost is not None:
            self.stage.close(self._lost)
            self._lost = None

    def _open_end(self) -> None:
        """Shows the result when the last card has landed; a win is celebrated first."""
        outcome = self.session.played.outcome
        if outcome is None or self.end is not None or self.motion.busy(self.now) or self.session.guide is not None:
            return
        if outcome.reason is Reason.WON and not self._shown_end:
            self._shown_end = True
            show = win_show(
                self.motion.placements, Rect(0, 0, *self._size), self.motion.layout.card, self.pace(), self.now
            )
            self.motion.play(show, self.now)
            self.motion.celebrate(show.end)
            if self.motion.busy(self.now):
                return
        ending = ending_of(self.session, self._row, self.services.texts, self.now)
        of_day, screen = self._of_day is not None, pygame.Rect(0, 0, *self._size)
        buttons = end_buttons(self, self._row, of_day=of_day), end_buttons(self, self._row, of_day=of_day)
        self.end = end_sheet(ending, buttons, self._table, self.motion, self.painter, screen)
        self.show_end()

    def _close_end(self) -> None:
        self._shown_end = self._knows_end = False
        if self.end is not None:
            self.stage.close(self.end)
            self.end = None
