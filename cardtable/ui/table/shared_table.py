"""The table with a game for several on it: people propose, bots play at a visible pace, motion follows. Knows no rule."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

import pygame

from cardtable.games.seated import HANDS, OUT, PLAYS
from cardtable.i18n.phrases import lowered
from cardtable.kernel.cards import Card
from cardtable.kernel.moves import Move, Refusal
from cardtable.kernel.override import override
from cardtable.kernel.state import AnyState, Scored, Seat
from cardtable.kernel.telling import SEAT
from cardtable.session.analysis import GivenHint
from cardtable.session.desk import Sitting
from cardtable.session.game_log import Answer, Change, GameLog, Kind
from cardtable.session.sight import LogReader, SharedTokenTable
from cardtable.session.table_game import TableGame
from cardtable.table.choreography import RoundChoreographer, Sound, fountain
from cardtable.table.geometry import Point, Rect
from cardtable.table.round_layout import RoundLayout
from cardtable.ui.core.assets import give_back
from cardtable.ui.core.commands import KeySheet, bound
from cardtable.ui.core.scene import (
    Deed,
    InputEvent,
    KeyDown,
    PointerButton,
    PointerDown,
    PointerUp,
    Pop,
    Replace,
    Requested,
    Transition,
)
from cardtable.ui.game_words import said_words
from cardtable.ui.games.look import look_of
from cardtable.ui.navigation import sheet_of
from cardtable.ui.paint.round_ground import OvalGround
from cardtable.ui.services import Services
from cardtable.ui.table.board import Board, Drawn, Scenery
from cardtable.ui.table.curtain import Watch
from cardtable.ui.table.frame import RoundFrame, TableBar
from cardtable.ui.table.hand_result import HandResultLayer, HandResultPaper
from cardtable.ui.table.match_sheets import match_sheet, out_dialog, out_lies_open, tricks_dialog
from cardtable.ui.table.motion import Linger, Motion
from cardtable.ui.table.shared_actions import (
    GUIDED_SEVERAL,
    SEVERAL_COMMANDS,
    VerbRow,
    shared_end_buttons,
    sort,
    undo,
)
from cardtable.ui.table.shared_hands import (
    HAND,
    HAND_BY_POINTER,
    MIDDLE,
    HandGesture,
    HandOrder,
    OpenHand,
    SharedHands,
    SharedWidget,
    Sheet,
    Sort,
)
from cardtable.ui.table.shared_picture import Sight, dots_due, heard_parts, heed, scenery, table_picture
from cardtable.ui.table.shared_scenery import RoundScenery
from cardtable.ui.table.shared_words import (
    KnownWords,
    forced_move,
    forced_words,
    in_hands,
    larger,
    move_text,
    remembered_exchange,
    rows_over,
    shared_move_words,
    table_layout,
    told_change,
    why,
)
from cardtable.ui.table.solo_words import deal_name, points_words, shown_facts
from cardtable.ui.table.table_actions import (
    TRIAL,
    end_hint,
    hint_heard,
    hint_places,
    leave_trial,
    leave_words,
    tried,
)
from cardtable.ui.table.table_scene import PlayedTable
from cardtable.ui.widgets.buttons import Button
from cardtable.ui.widgets.skins import Look
from cardtable.ui.widgets.widget import lineage

_DEAL = Move("deal")
_CLEAR = 10.0  # units: between the title in the bar and whoever sits opposite


class SharedTable(PlayedTable):
    """One match for several at one screen: bots play at a visible pace, a curtain hides what is not for all."""

    sitting: Sitting[TableGame]
    control: SharedHands
    _table: SharedWidget

    def __init__(self, services: Services, sitting: Sitting[TableGame]) -> None:
        super().__init__(services, sitting)
        self.sitting, self.party = sitting, sitting.match
        party, texts, deck = self.party, services.texts, self.party.game.info.deck
        self.watch = Watch(
            party, texts, lambda: self.stage, self._looked, lambda: self._sheet_is_due, services.preferences
        )
        self.look = look_of(party.game)
        order = HandOrder(deck, party.game.height, Sort.RANK if party.game.combines else Sort.SUIT)
        self._order = order
        self.sight = Sight(party, self.watch, order, SharedTokenTable(party.game, services.world.chance()))
        self._oval = OvalGround(services.ground)
        self.board = Board(services.painter, self._oval, services.faces, deck)
        self.around = RoundScenery(services.painter, services.faces, self.board.near)
        self.motion: Motion[RoundLayout] = Motion(
            self.board,
            self.sight.show,
            services.preferences,
            RoundChoreographer(),
            lambda state: larger(party.game, state),
        )
        self.known_words = KnownWords(self.look.scored_in)
        self._stay = Linger(party, self.motion, self._celebrate, services.preferences)
        self._fresh = party.history.cursor == party.history.floor
        self._over = rows_over(self.party)
        # a hand that was over when its table was left is told when somebody is back
        untold = party.outcome is None and party.game.hand_result(party.state) is not None
        self._rows = self._over - untold
        self._found_over = untold or party.outcome is not None  # what tells of it is what somebody came back to
        self._ended = self._crowded = self.is_stopped = False
        self.untold: Change | None = None  # what its cards have left for already, and nothing was written of
        self._stale = False  # what happened is written, but bar, buttons and plates tell of the ply before
        self.paper: HandResultLayer | None = None
        self.beaten_in: tuple[AnyState | None, frozenset[Card]] = None, frozenset()  # a state, and what is lost in it
        self._told_forced = set[str]()  # verbs that the table has played for whoever had no choice: each is told once
        self._forced_words = ""  # what is still to be told of it
        self._said_own = ""  # what whoever looks was last told of what they gave and got
        self.control = SharedHands(OpenHand(services, party, self.motion, self.look, self.watch, order))
        self.log_reader = LogReader(party.game)
        self._commands = bound(SEVERAL_COMMANDS if sitting.guide is None else GUIDED_SEVERAL, self)
        self._bar = TableBar(texts, self._commands)
        self.verbs = VerbRow(texts, self.told, lambda: sort(self, self.verbs.sorts_by(self)))
        name = texts.text(f"game.{party.game.info.id}.name")
        self._table = SharedWidget(name, self.control, self.act)
        self._table.voice = (lambda: heard_parts(self)), lambda asked: heed(self, asked)
        self._frame = RoundFrame(
            self._bar, self._table, self.line,
            self.verbs.buttons_box, self.verbs.sorting, self.verbs.asked, self._captions, self._strip,
        )  # fmt: skip
        self.notice(sitting.notice)
        self.line.tell(remembered_exchange(party, self.viewer, texts))
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

    def act(self, wanted: HandGesture) -> None:
        """Do what hands want; whatever came of it, what they hold shows."""
        viewer = self.viewer
        match wanted:
            case Sheet.OUT:
                self.show_out()
            case Sheet.TRICKS:
                self.show_tricks()
            case None:
                self.refresh_all()
            case _ if viewer is not None:
                self.answered(self.party.propose(viewer, wanted, self.now), wanted)

    @property
    @override
    def is_asked(self) -> bool:
        return self.control.hand.mine

    @override
    def hint_text(self, given: GivenHint | None) -> str:
        """Where somebody is asked there is always a move."""
        if given is None:
            return ""
        game, state, texts = self.party.game, self.party.state, self.services.texts
        words = texts.text("party.hint", move=lowered(shared_move_words(given.tip.move, game, state, texts)))
        only = len(self.party.legal) == 1
        return points_words(given, words, texts, game.info.id, only=only, point_value=game.point_value(state))

    @override
    def play(self, move: Move) -> None:
        if self.viewer is not None and move in self.party.legal:
            self.answered(self.party.play(self.viewer, move, self.now))

    def answered(self, answer: Answer, wanted: HandGesture = None) -> None:
        """Follow what a proposal came to."""
        carried = self.control.drag.was_dropped
        if isinstance(answer, Change):
            self.changed(answer)
            if not carried:
                self.to_hand()
            return
        if isinstance(answer, Refusal):
            self.say(why(answer, self.services.texts))
            self.services.sounds.play("refuse", self.now)
        self.control.refused(wanted)
        self.refresh_all()

    def changed(self, change: Change) -> None:
        """A ply was committed or taken back."""
        self._take(change)
        self._tell()

    def _take(self, change: Change) -> None:
        """Send the cards after a change; what is written of it waits for ``_tell``."""
        self._tell()
        self.untold, self._found_over = change, False
        self.hinter.end()
        self.is_stopped = False
        self.control.follow(change.after)
        self._over = rows_over(self.party)
        self._rows = min(self._rows, self._over)
        self._ended = self._ended and self.party.outcome is not None  # the last ply may have been taken back
        if self.look.crowded(change.after) is not self._crowded:
            self._fitted = None  # the middle wants another table from now on
            self._fit()
        if change.kind is Kind.PLAY and in_hands(change.after) > in_hands(change.before):
            self._rows = self._over  # whoever deals before the sheet has come does without it
            self._order.dealt()
            self._deal(change.after)
            self.party.hold(self.now + self.pace().dealt_round)
        else:
            self._follow(change)
        if len(change.steps) > 1:  # what was cut short is seen before bots go on
            shown = sum(map(self.pace().auto_gap, range(len(change.steps))))
            self.party.hold(self.now + shown + self.pace().bot_pause)
        self._stay.changed(change, self.now)
        self.watch.played(self.now)
        self._show_forced()

    def _show_forced(self) -> None:
        """What is to be played for a person is seen for a while first, as long as it was not told that this is done."""
        if self.untold_forced is not None:
            self.party.hold(self.now + self.pace().forced_stays)

    @property
    def untold_forced(self) -> Move | None:
        """What the table will play for a person, if that is something it has not done before."""
        move = forced_move(self.party)
        return None if move is None or move.verb in self._told_forced else move

    def _tell(self) -> None:
        """Line, bar, buttons and plates say what the last change brought, unless they do already."""
        self._tell_what_happened()
        self._tell_what_is()

    def _tell_what_happened(self) -> None:
        change, self.untold = self.untold, None
        if change is not None:
            self._stale = True
            self._report(told_change(self.party, change, self.viewer, self.services.texts))
        words, self._forced_words = self._forced_words, ""
        if words:
            self.say(words)

    def _tell_what_is(self) -> None:
        if self._stale:
            self._stale = False
            self.refresh_all()
            self.tell_step()

    def refresh_all(self) -> None:
        """Bar, buttons and plates say what is."""
        party, texts = self.party, self.services.texts
        facts = [
            texts.text("play.fact", name=fact.name, value=fact.value)
            for fact in shown_facts(party.game, party.state, texts)
        ]
        if self.services.preferences.now.show_counters:
            counted = party.game.counters(party.state)
            facts += [
                texts.text("play.fact", name=said_words(texts, each.name), value=said_words(texts, each.value))
                for each in counted
            ]
        deal = deal_name(party.state.setup, texts)
        below = (
            " · ".join(facts)
            if self.sitting.counts
            else texts.text("trial.title" if self.sitting.guide is None else "lesson.title")
        )
        self._bar.show_title(texts.text(f"game.{party.game.info.id}.name"), below, deal)
        self._bar.refresh()
        self.verbs.show(self)

    @property
    def shows_ring(self) -> bool:
        """Whether the light of the keyboard lies on the card."""
        return self._table.is_shown

    @override
    def point_to(self, move: Move | None) -> None:
        """The keyboard goes to the button of a move; where it has none, to the table."""
        self.refresh_all()
        words = (
            "" if move is None or move.picks or move.source else move_text(move, self.party.game, self.services.texts)
        )
        button = next((button for button in self.verbs.buttons if words and button.label == words), None)
        self.stage.focus(button or self._table, ring=button is not None)

    def to_hand(self) -> None:
        """The keyboard goes back to the cards, from whichever button was pressed."""
        if not self.stage.is_modal and self.stage.focused is not self._table:
            self.stage.focus(self._table, ring=False)

    @property
    def shows(self) -> bool:
        """Whether something finished is still to be seen, which could be ended."""
        return self._stay.waits(self.now)

    def stop(self, stopped: bool) -> None:
        """Computer players stand still, which a sign says, or go on."""
        self.is_stopped = stopped
        self.refresh_all()

    def go_on(self) -> None:
        """What is shown is over, and whoever plays without being asked plays at once; a pause is over, too."""
        self.control.cursor.by_keys = False  # whoever hurries the others by a key does not mean a card of the own hand
        if self.is_stopped:
            self.stop(False)
        self.watch.hurry()
        self._stay.go_on(self.now)
        self._stay.update(self.now)
        self.party.go_on(self.now)

    def open_sheet(self, *, asked: bool = True) -> None:
        """Lay the score sheet over the table, because it was ``asked`` for or because its time has come."""
        self._rows = self._over
        self.watch.fall()
        texts = self.services.texts
        ways = self._ways_on()
        self.stage.open(match_sheet(texts, self.party, ways, self._sheet_closed), asked=asked)

    def _ways_on(self) -> Sequence[Button]:
        """What can be done once the match is over."""
        if not self.sitting.counts:
            words = self.services.texts.text(leave_words(self))
            return [Button(words, lambda: leave_trial(self), look=Look.PRIMARY, icon="back")]
        return shared_end_buttons(self)

    def show_out(self) -> None:
        """Show the cards out of play, where they lie open."""
        if out_lies_open(self.party.state):
            self.watch.fall()
            title = self.services.texts.text(self.party.game.out, n=len(self.party.state.piles[OUT]))
            self.stage.open(out_dialog(self.services, self.party, title))

    def show_tricks(self) -> None:
        """Show the tricks that whoever looks has won."""
        seat = self.viewer
        if seat is not None and self.party.game.taken(self.party.state, seat):
            self.watch.fall()
            self.stage.open(tricks_dialog(self.services, self.party, seat))

    # -- WidgetScreen --------------------------------------------------------------------------------------------------

    @override
    def kept_game(self) -> str:
        """The match under way."""
        return self.party.game.info.id if self.sitting.counts and self.party.outcome is None else ""

    @override
    def back(self) -> Transition | None:
        if self.control.put_down():
            self.refresh_all()
            return None
        return Pop() if self.sitting.counts else leave_trial(self)

    @override
    def leave(self) -> None:
        super().leave()
        self.hinter.end()

    @override
    def layout(self, width: int, height: int, scale: float) -> None:
        self.stage.let_go()
        self.verbs.fit(width / scale)
        super().layout(width, height, scale)

    @override
    def resume(self, result: object) -> None:
        super().resume(result)
        if self.stage.focused is None:
            self.stage.focus(self._table, ring=False)

    # -- PlayedTable ----------------------------------------------------------------------------------------------------

    @property
    @override
    def played(self) -> TableGame:
        return self.party

    @property
    @override
    def begun(self) -> bool:
        return self.party.outcome is None

    @property
    @override
    def loses(self) -> bool:
        history = self.party.history
        return tried(self) if not self.sitting.counts else self.begun and history.cursor > history.floor

    @property
    @override
    def question(self) -> str:
        return "party.put_aside" if self.sitting.counts else TRIAL

    @override
    def dealt(self, number: int | None) -> Sitting[GameLog]:
        return self.services.desk.deal(self.game_id, number, players=self.party.players)

    @property
    @override
    def sheet(self) -> KeySheet:
        return sheet_of("keys.several", bound(SEVERAL_COMMANDS, self), HAND, HAND_BY_POINTER)

    @override
    def cover(self) -> None:
        self.watch.fall()

    @override
    def lay(self, sitting: Sitting[GameLog]) -> PlayedTable:
        scene = self.services.screens.table(sitting)
        assert isinstance(scene, PlayedTable)  # noqa: S101 -- every game lies on a table
        self.stage.go(Replace(scene))
        return scene

    @override
    def _is_skipped(self, event: InputEvent) -> bool:
        self._tell()  # before a press is answered the buttons say what is
        if isinstance(event, Requested) and event.deed is not Deed.FOCUS:
            self._stay.act(self.now)  # whoever does not see a show asks for something else than its end
        if not isinstance(event, PointerDown | KeyDown) or self.stage.is_modal:
            return False
        return self._stay.act(self.now) or (isinstance(event, PointerDown) and self._is_word(event))

    def _is_word(self, event: PointerDown) -> bool:
        """Whether a click on the table was the word that a bot waited for; then it has it."""
        pressed = next((each for each in lineage(self.stage.at(event.x, event.y)) if each.focusable), self._table)
        on_table = event.button is PointerButton.LEFT and pressed is self._table
        waits = self.party.waits_for_word or self.is_stopped
        if not on_table or self.stage.is_modal or self._sheet_is_due or not waits:
            return False
        self.go_on()
        return True

    @override
    def _by_pointer(self) -> None:
        self.control.cursor.by_keys = False

    @override
    def _pressed(self, point: Point) -> None:
        on_hint = any(lies.contains(point) for lies in hint_places(self))
        if not on_hint and not (self.control.hand.picks and self.control.cursor.find(point.x, point.y) == MIDDLE):
            end_hint(self)

    @override
    def _other_button(self, event: PointerDown | PointerUp) -> bool:
        """A thumb button takes back."""
        if event.button is PointerButton.BACK and isinstance(event, PointerDown) and not self.stage.is_modal:
            undo(self)
        return False

    @override
    def _pass_time(self) -> None:
        now = self.now
        if self.hinter.take_news():
            hint_heard(self)
        if self._stale or not self.motion.busy(now):
            self._tell()
        else:  # words wait until cards are on their way, the rest a frame longer: no frame has too much to do then
            self._tell_what_happened()
        if not self.stage.ring_shown:
            self.to_hand()  # a button has it only for who walks by keys
        self.control.hover(now)
        self.watch.guard()
        self.watch.update(now)
        self._stay.update(now)
        if not self.motion.busy(now) and not self._stay.waits(now):
            self._settled()
        if self.paper is not None and self.paper.update(now) and self.stage.is_top(self.paper):
            self._go_on_from_hand()
        self._go_on(now)

    @override
    def _timers(self) -> Sequence[float | None]:
        held = self.is_stopped or self.stage.is_modal or self._sheet_is_due or self._stay.waits(self.now)
        untold = self.now if self.untold is not None or self._stale else None
        bots = () if held else (self.party.wake_at(self.now), dots_due(self))
        papers = () if self.paper is None else self.paper.timers
        return [untold, self._stay.wake_at(), self.watch.wake_at(self.now), *bots, *papers]

    # -- how it goes on ------------------------------------------------------------------------------------------------

    def _go_on(self, now: float) -> None:
        """Bots play while nothing lies over the table, or is to."""
        held = self.is_stopped or self._away or self.stage.is_modal or self._sheet_is_due or self._stay.waits(now)
        forced = None if held else self.untold_forced
        change = None if held else self.party.advance(now)
        if change is not None:
            self._take(change)
            if forced is not None:
                self._tell_forced(forced)
            turn = self.party.to_act
            asked = turn is None or self.party.players[turn].is_person or self._sheet_is_due
            if asked or not self.pace().trick_throw:
                self._tell()  # at once where somebody is asked or no card flies; else in the next frame: this one has enough to do

    def _tell_forced(self, move: Move) -> None:
        """Say that the table has made ``move``, and why; the others wait until that can be read."""
        self._told_forced.add(move.verb)
        self._forced_words = forced_words(move, self.services.texts)
        self.party.hold(self.now + self.pace().trick_throw + self.pace().forced_stays)

    def _settled(self) -> None:
        """All cards lie: a hand that is over is shown on the sheet, the curtain falls for the next person."""
        if not self.stage.is_modal and self._sheet_is_due:
            self._open_hand_result()
        elif not self.stage.is_modal and self.party.outcome is not None and not self._ended:
            self._ended = True
            self.open_sheet(asked=self._found_over)
        self._ended = self._ended or self.party.outcome is not None
        self.watch.turn(self.now)

    @property
    def is_telling(self) -> bool:
        """Whether a hand that is over is told now, or will be in a moment: until then nothing is asked."""
        return self._sheet_is_due or self.paper is not None

    @property
    def _sheet_is_due(self) -> bool:
        """Whether a hand is over that the sheet has not shown yet."""
        return self._over > self._rows

    def _open_hand_result(self) -> None:
        """Lay the paper of the hand that is over on the table; it stays until somebody goes on, or its time is over."""
        told = self.party.game.hand_result(self.party.state)
        if told is None:
            self.open_sheet(asked=self._found_over)
            return
        self.watch.fall()  # while the paper is due nobody is called: what it says is for all
        self._rows = self._over
        services, party = self.services, self.party
        texts = services.texts
        things = self.look.things(party.state, frozenset())
        paper = HandResultPaper(texts, party, told, things, services.faces, self.around.tokens, self.around.cameos)
        onward = "over" if party.outcome is not None else party.game.hand
        ways = [
            Button(texts.text("reckoning.sheet"), self._sheet_after_hand),
            Button(texts.text(f"reckoning.next.{onward}"), self._go_on_from_hand, look=Look.PRIMARY),
        ]
        names = texts.text("reckoning.table"), texts.text("reckoning.paper")
        self.paper = HandResultLayer(
            paper, names, ways, self._leave_hand_result, self._to_be_seen, self._bar.widget, self.pace().result_line,
            services.preferences.now.results_stay.seconds, self.now,
        )  # fmt: skip
        give_back()  # nothing moves: what a hand left behind goes now
        self.stage.open(self.paper, asked=self._found_over)
        self.refresh_all()

    def _to_be_seen(self) -> Sequence[Rect]:
        """Who sits there, and the cards that were left over."""
        layout, spots = self.motion.layout, self.motion.placements.values()
        left = [layout.rect(spot) for spot in spots if spot.pile in (*HANDS, *PLAYS)]
        return [*(seat.cameo for seat in layout.seats), *left]

    def _go_on_from_hand(self) -> None:
        """To the next hand, or to how the match ended."""
        if self.party.outcome is not None:
            self._sheet_after_hand()
        elif self._close_hand_result():
            self._sheet_closed()

    def _leave_hand_result(self) -> None:
        """One step back: to the next hand, or to the table as the match has left it."""
        over = self.party.outcome is not None
        self._ended = self._ended or over
        if self._close_hand_result() and not over:
            self._sheet_closed()

    def _sheet_after_hand(self) -> None:
        """The sheet in place of the paper; what was pressed once more was meant for the paper."""
        if self._close_hand_result():
            self._ended = self.party.outcome is not None
            self.open_sheet(asked=False)

    def _close_hand_result(self) -> bool:
        layer, self.paper = self.paper, None
        if layer is not None:
            self.stage.close(layer)
            self.refresh_all()
        return layer is not None

    def _sheet_closed(self) -> None:
        """Where nothing can be done but deal, closing the sheet deals."""
        seat = self.party.to_act
        if seat is not None and self.party.players[seat].is_person and self.party.legal == (_DEAL,):
            answer = self.party.play(seat, _DEAL, self.now)
            if isinstance(answer, Change):
                self.changed(answer)

    # -- what is seen --------------------------------------------------------------------------------------------------

    def _looked(self) -> None:
        """Somebody else looks at the table: show what is theirs to see at once."""
        self._tell()
        self.hinter.end()
        self.control.forget()
        self._table.spoken = ""
        self._fitted = None
        self._fit()
        self._report("")
        self.refresh_all()

    def _report(self, words: str) -> None:
        """Say what happened, and what whoever looks has to remember: that asks for attention when it is all there is."""
        own = remembered_exchange(self.party, self.viewer, self.services.texts)
        if own and (words in ("", own) or own != self._said_own):
            self.say(own if words in ("", own) else f"{words} {own}")
        else:
            self.line.tell(f"{words} {own}" if own else words)
        self._said_own = own

    @override
    def _lay_out(self, place: pygame.Rect) -> None:
        seen_from = self.seat
        self.sight.bottom = self.sight.bottom if seen_from is None else seen_from
        party, area = self.party, Rect(place.x, place.y, place.width, place.height)
        text = self.painter.scale * self.painter.text_scale
        plan = table_layout(party, self.look, area, self.sight.bottom, text)
        self._crowded = self.look.crowded(party.state)
        self._oval.fit(plan, clockwise=party.game.clockwise(party.state))
        opposite = next((seat.cameo.x for seat in plan.seats if seat.turn == 180), plan.area.right)
        self._bar.end_title(round(opposite - _CLEAR * plan.unit))
        self.verbs.asked.rect.center = round(plan.prompt.x), round(plan.prompt.y)
        self.motion.fit(plan, self._size, party.state)
        for height in plan.played_heights:  # or every card would be loaded in the frame in which it is thrown
            self.services.faces.prepare(height, (), [face.picture for face in party.game.info.deck.faces])
        if self._fresh:
            self._fresh = False
            self._deal(party.state)
            reads = 0.0 if forced_move(party) is None else self.pace().forced_stays
            party.hold(self.now + self.pace().dealt_round + reads)

    def _deal(self, state: AnyState) -> None:
        """Cards fly out; a new round's things turn up with them."""
        self.motion.deal(state, self.now)
        self.motion.toss(*self.look.opened(state, self.motion.layout, self.pace(), self.now))

    def _follow(self, change: Change) -> None:
        """Cards go, and what is paid, laid or tossed goes with them."""
        self.motion.follow(change, self.now)
        if change.kind is Kind.PLAY:
            gains = [cue for step in change.steps for cue in step.cues if isinstance(cue, Scored)]
            layout, pace = self.motion.layout, self.pace()
            self.motion.toss(*self.look.tosses(change.before, change.after, gains, layout, pace, self.now))

    def _celebrate(self) -> None:
        """The match is over: the winners' plates are lit, and from each springs what was played for."""
        outcome, pace, layout = self.party.outcome, self.pace(), self.motion.layout
        if outcome is None:
            return
        things, height = self.look.finale()
        places = [layout.seats[seat].cameo.centre for seat in outcome.winners]
        shows = [fountain(things, place, layout.area, height * layout.unit, pace, self.now) for place in places]
        tosses = tuple(toss for place, show in enumerate(shows) for toss in show[place :: len(shows)])
        self.motion.toss(tosses, (Sound("win", self.now),))
        self.motion.celebrate(self.now + pace.finale)

    @override
    def _scenery(self, cards: Sequence[Drawn]) -> Scenery:
        return scenery(self, cards)

    @override
    def _places_of(self, move: Move) -> Sequence[Rect]:
        return [spot.bounds for spot in self.control.places_of(move)]

    @override
    def _picks(self) -> frozenset[str]:
        return self.control.hand.picks

    @override
    def _place(self, name: str) -> Rect:
        layout = self.motion.layout
        seat = name.removeprefix(SEAT)
        if seat != name:
            return layout.seats[int(seat)].cameo
        spots = self.motion.placements
        lie = [Rect(*drawn.rect) for drawn in self.board.cards if spots[drawn.sprite.token].pile == name]
        return reduce(Rect.union, lie) if lie and name in PLAYS else layout.place_of(name)

    @override
    def _arrow_unit(self) -> float:
        return min(super()._arrow_unit(), self.motion.layout.unit)

    @override
    def _in_the_way(self) -> Sequence[Rect]:
        around = self.around.busy(self.motion.layout, table_picture(self))
        return [*super()._in_the_way(), *around]
