"""The table of a game for several: people propose, computer players play at a visible pace, motion follows. Knows no rule."""

from __future__ import annotations

from collections.abc import Sequence
from functools import reduce

import pygame

from cardtable.games.seated import HANDS, PLAYS
from cardtable.kernel.cards import Card
from cardtable.kernel.compat import override
from cardtable.kernel.moves import Move, Refusal
from cardtable.kernel.state import AnyState, CardMoved, Seat
from cardtable.kernel.telling import SEAT
from cardtable.session.analysis import GivenHint
from cardtable.session.desk import Session
from cardtable.session.game_log import Answer, Change, GameLog, Kind
from cardtable.session.guide import Guide
from cardtable.session.sight import LogReader, SeatedTokenTable
from cardtable.session.table_game import TableGame
from cardtable.table.choreography import RoundChoreographer
from cardtable.table.geometry import Point, Rect
from cardtable.table.round_layout import HandOrder, RoundLayout
from cardtable.ui.core.commands import bound
from cardtable.ui.core.scene import (
    AccessibleAction,
    ActionRequested,
    InputEvent,
    KeyDown,
    PointerButton,
    PointerDown,
    PointerUp,
    Pop,
    Replace,
    Transition,
)
from cardtable.ui.games.looks import look_of
from cardtable.ui.paint.round_ground import OvalGround
from cardtable.ui.services import Services
from cardtable.ui.table.actions import (
    GUIDED_SEVERAL,
    SEVERAL,
    SEVERAL_COMMANDS,
    announce_hint,
    end_hint,
    go_on_from_hand,
    hint_places,
    leave_trial,
    open_hand_result,
    open_sheet,
    show_out,
    show_tricks,
    sort,
    undo_by_rule,
)
from cardtable.ui.table.board import Aims, Board, Drawn, Scenery, aims_of
from cardtable.ui.table.curtain import Watch
from cardtable.ui.table.frame import RoundFrame, TableBar, VerbRow
from cardtable.ui.table.hands import (
    MIDDLE,
    HandGesture,
    OpenHand,
    RoundHands,
    RoundWidget,
    Sheet,
)
from cardtable.ui.table.motion import Motion, TrickPause, celebrate, deal_out, follow_change
from cardtable.ui.table.results import HandResultLayer, HandResults
from cardtable.ui.table.round_scenery import RoundScenery
from cardtable.ui.table.table_picture import (
    Sight,
    describe_round,
    dots_due,
    larger,
    perform_on_round,
    scenery,
    table_layout,
    table_picture,
)
from cardtable.ui.table.table_scene import PlayedTable
from cardtable.ui.table.words import (
    LogLine,
    TableWords,
    deal_name,
    facts_below,
    forced_move,
    forced_words,
    move_text,
    remembered_exchange,
    seated_change_words,
    seated_hint_words,
    seated_log_lines,
    why,
)
from cardtable.ui.widgets.widget import lineage


def in_hands(state: AnyState) -> int:
    """How many cards the hands hold."""
    return sum(len(pile) for pile_id, pile in state.piles.items() if pile_id in HANDS)


def deals(change: Change) -> bool:
    """Whether cards were dealt: the hands hold more than before, and nobody drew one."""
    cues = (cue for step in change.steps for cue in step.cues)
    draws = any(isinstance(cue, CardMoved) and cue.target in HANDS for cue in cues)
    return not draws and in_hands(change.after) > in_hands(change.before)


_CLEAR = 10.0  # units between the title in the bar and the opposite seat


class RoundTable(PlayedTable):
    """A match of several players at one screen; a curtain hides each hand from the others."""

    session: Session[TableGame]
    hands: RoundHands
    keys = SEVERAL
    party: TableGame
    is_stopped: bool
    _table: RoundWidget

    def __init__(self, services: Services, session: Session[TableGame]) -> None:
        super().__init__(services, session)
        self.session, self.party = session, session.played
        party, texts, deck = self.party, services.texts, self.party.game.info.deck
        self.hand_results = HandResults(party)
        self.watch = Watch(party, texts, lambda: self.stage, self.hand_results, self._looked, services.preferences)
        self.look = look_of(party.game)
        order = HandOrder(party.game)
        self._order = order
        self.sight = Sight(party, self.watch, order, SeatedTokenTable(party.game, services.world.chance()))
        self._oval = OvalGround(services.ground)
        self.board = Board(services.painter, self._oval, services.faces, deck)
        self.around = RoundScenery(services.painter, services.faces)
        self.motion: Motion[RoundLayout] = Motion(
            self.board,
            self.sight.show,
            services.preferences,
            RoundChoreographer(),
            lambda state: larger(party.game, state),
        )
        self.known_words: tuple[tuple[object, ...], TableWords] | None = None  # what they were made of, and the words
        self._stay = TrickPause(party, self.motion, services.preferences)
        self._fresh = party.history.cursor == party.history.floor
        self._crowded = self.is_stopped = False
        self.untold: Change | None = None  # a change whose cards already move but whose words are not yet shown
        self._unsettled = False  # a change not yet followed by a call or a result
        self._stale = False  # bar, buttons and plates still show the ply before
        self.paper: HandResultLayer | None = None
        self.beaten_in: tuple[AnyState | None, frozenset[Card]] = None, frozenset()  # a state, and its beaten cards
        self._told_forced = set[str]()  # verbs of forced moves that were explained once
        self._forced_words = ""  # words about a forced move that are still to be shown
        self._said_own = ""  # what the viewer was last told about the exchange
        self.hands = RoundHands(OpenHand(services, party, self.motion, self.look, self.watch, order))
        self.log_reader = LogReader(party.game)
        self._commands = bound(SEVERAL_COMMANDS if session.guide is None else GUIDED_SEVERAL, self)
        self.bar = TableBar(texts, self._commands)
        self.verbs = VerbRow(texts, self.announcements, lambda: sort(self, self.verbs.sorts_by(self)))
        name = texts.text(f"game.{party.game.info.id}.name")
        self._table = RoundWidget(name, self.hands, self.act)
        self._table.accessibility = (lambda: describe_round(self)), lambda request: perform_on_round(self, request)
        self._frame = RoundFrame(self.bar, self._table, self.line, self.verbs, self._captions, self._strip)
        self.notice(session.notice)
        self.line.tell(remembered_exchange(party, self.viewer, texts))
        self.refresh_all()

    # -- for the actions -----------------------------------------------------------------------------------------------

    @property
    def viewer(self) -> Seat | None:
        return self.watch.curtain.viewer

    @property
    def seat(self) -> Seat | None:
        """The viewer, or the person who is called."""
        return self.watch.seat

    def act(self, wanted: HandGesture) -> None:
        """Carries out a gesture and shows what the hand holds then."""
        viewer = self.viewer
        match wanted:
            case Sheet.OUT:
                show_out(self)
            case Sheet.TRICKS:
                show_tricks(self)
            case None:
                self.refresh_all()
            case _ if viewer is not None:
                self.answered(self.party.propose(viewer, wanted, self.now), wanted)

    @property
    @override
    def is_asked(self) -> bool:
        return self.hands.hand.mine

    @override
    def hint_text(self, given: GivenHint | None) -> str:
        return "" if given is None else seated_hint_words(given, self.party, self.services.texts)

    @override
    def play(self, move: Move) -> None:
        if self.viewer is not None and move in self.party.legal:
            self.answered(self.party.play(self.viewer, move, self.now))

    def answered(self, answer: Answer, wanted: HandGesture = None) -> None:
        """Shows the answer to a proposal."""
        carried = self.hands.drag.was_dropped
        if isinstance(answer, Change):
            self.changed(answer)
            if not carried:
                self.to_hand()
            return
        if isinstance(answer, Refusal):
            self.say(why(answer, self.services.texts))
            self.services.sounds.play("refuse", self.now)
        self.hands.refused(wanted)
        self.refresh_all()

    def changed(self, change: Change) -> None:
        """Shows a ply that was committed or taken back."""
        self._take(change)
        self._tell()

    def _take(self, change: Change) -> None:
        """Starts the flights of a change; its words wait for ``_tell``."""
        self._tell()
        self.untold, self._unsettled = change, True
        self.hinter.end()
        self.is_stopped = False
        self.hands.follow(change.after)
        self.hand_results.changed()
        if self.look.crowded(change.after) is not self._crowded:
            self._fitted = None  # the middle of the table needs another layout
            self._fit()
        if change.kind is Kind.PLAY and deals(change):
            self.hand_results.show()  # dealing before the result is shown skips it
            self._order.dealt()
            deal_out(self.motion, self.look, change.after, self.pace(), self.now)
            self.party.hold(self.now + self.pace().dealt_round)
        else:
            follow_change(self.motion, self.look, change, self.pace(), self.now)
        if len(change.steps) > 1:  # a claim that was played out is seen before computer players go on
            shown = sum(map(self.pace().auto_gap, range(len(change.steps))))
            self.party.hold(self.now + shown + self.pace().bot_pause)
        self._stay.changed(change, self.now)
        self.watch.played(self.now)
        if self.untold_forced is not None:  # a forced move is announced for a while first
            self.party.hold(self.now + self.pace().forced_stays)

    @property
    def untold_forced(self) -> Move | None:
        """The forced move that is due, if its kind was not explained before."""
        move = forced_move(self.party)
        return None if move is None or move.verb in self._told_forced else move

    def _tell(self) -> None:
        """Updates line, bar, buttons and plates after the last change."""
        self._tell_what_happened()
        self._tell_what_is()

    def _tell_what_happened(self) -> None:
        change, self.untold = self.untold, None
        if change is not None:
            self._stale = True
            self._report(seated_change_words(self.party, change, self.viewer, self.services.texts))
        words, self._forced_words = self._forced_words, ""
        if words:
            self.say(words)

    def _tell_what_is(self) -> None:
        if self._stale:
            self._stale = False
            self.refresh_all()
            self.tell_step()

    def refresh_all(self) -> None:
        """Updates bar, buttons and plates."""
        party, texts = self.party, self.services.texts
        deal = deal_name(party.state.setup, texts)
        below = facts_below(party, texts, counters=self.services.preferences.now.show_counters)
        if not self.session.counts:
            below = texts.text("trial.title" if self.session.guide is None else "lesson.title")
        self.bar.show_title(texts.text(f"game.{party.game.info.id}.name"), below, deal)
        self.bar.refresh()
        self.verbs.show(self)

    @override
    def point_to(self, move: Move | None) -> None:
        """Moves the keyboard to the button of ``move``, or to the table if it has none."""
        self.refresh_all()
        words = (
            "" if move is None or move.picks or move.source else move_text(move, self.party.game, self.services.texts)
        )
        button = next((button for button in self.verbs.buttons if words and button.label == words), None)
        self.stage.focus(button or self._table, ring=button is not None)

    def to_hand(self) -> None:
        """Moves the keyboard back from a button to the cards."""
        if not self.stage.is_modal and self.stage.focused is not self._table:
            self.stage.focus(self._table, ring=False)

    @property
    def shows(self) -> bool:
        """Whether a finished trick is still shown."""
        return self._stay.waits(self.now)

    def stop(self, stopped: bool) -> None:
        """Stops computer players, or lets them go on."""
        self.is_stopped = stopped
        self.refresh_all()

    def go_on(self) -> None:
        """Ends a pause or what is being shown; computer players and forced moves go on at once."""
        self.hands.hand.by_keys = False  # the key hurried the others and did not mean a card
        if self.is_stopped:
            self.stop(False)
        self.watch.hurry()
        self._stay.go_on(self.now)
        self._sweep()
        self.party.go_on(self.now)

    # -- WidgetScreen --------------------------------------------------------------------------------------------------

    @override
    def back(self) -> Transition | None:
        if self.hands.put_down():
            self.refresh_all()
            return None
        return Pop() if self.session.counts else leave_trial(self)

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

    @override
    def cover(self) -> None:
        self.watch.fall()

    @override
    def log_lines(self) -> Sequence[LogLine]:
        entries = self.log_reader.entries(self.party.history, self.viewer)
        return seated_log_lines(self.party, entries, self.services.texts)

    @override
    def lay(self, session: Session[GameLog]) -> PlayedTable:
        scene = self.services.screens.table(session)
        assert isinstance(scene, PlayedTable)  # noqa: S101 -- every game lies on a table
        self.stage.go(Replace(scene))
        return scene

    @override
    def _is_skipped(self, event: InputEvent) -> bool:
        self._tell()  # buttons are up to date before a press is handled
        if isinstance(event, ActionRequested) and event.action is not AccessibleAction.FOCUS:
            self._stay.act(self.now)  # a screen reader's request does not mean the show
        if not isinstance(event, PointerDown | KeyDown) or self.stage.is_modal:
            return False
        return self._stay.act(self.now) or (isinstance(event, PointerDown) and self._is_word(event))

    def _is_word(self, event: PointerDown) -> bool:
        """Whether a click on the table told a waiting computer player to go on."""
        pressed = next((each for each in lineage(self.stage.trees.at(event.x, event.y)) if each.focusable), self._table)
        on_table = event.button is PointerButton.LEFT and pressed is self._table
        waits = self.party.waits_for_click or self.is_stopped
        if not on_table or self.stage.is_modal or self.hand_results.due or not waits:
            return False
        self.go_on()
        return True

    @override
    def _by_pointer(self) -> None:
        self.hands.hand.by_keys = False

    @override
    def _pressed(self, point: Point) -> None:
        on_hint = any(lies.contains(point) for lies in hint_places(self))
        if not on_hint and not (self.hands.hand.picks and self.hands.hand.find(point.x, point.y) == MIDDLE):
            end_hint(self)

    @override
    def _other_button(self, event: PointerDown | PointerUp) -> bool:
        """The thumb button takes back."""
        if event.button is PointerButton.BACK and isinstance(event, PointerDown) and not self.stage.is_modal:
            undo_by_rule(self)
        return False

    @override
    def _pass_time(self) -> None:
        now = self.now
        if self.hinter.take_news():
            announce_hint(self)
        if self._stale or not self.motion.busy(now):
            self._tell()
        else:  # spreads the work: words first, bar and plates a frame later
            self._tell_what_happened()
        if not self.stage.ring_shown:
            self.to_hand()  # a button keeps the keyboard only for people who use keys
        self.hands.hover(now)
        self.watch.guard()
        self.watch.update(now)
        self._sweep()
        if not self.motion.busy(now) and not self._stay.waits(now):
            self._settled()
        if self.paper is not None and self.paper.update(now) and self.stage.trees.holding() is self.paper:
            go_on_from_hand(self)
        self._go_on(now)

    @override
    def _timers(self) -> Sequence[float | None]:
        held = self.is_stopped or self.stage.is_modal or self.hand_results.due or self._stay.waits(self.now)
        untold = self.now if self.untold is not None or self._stale else None
        bots = () if held else (self.party.wake_at(self.now), dots_due(self))
        papers = () if self.paper is None else self.paper.timers
        lies = self._unsettled and not self.motion.busy(self.now) and not self._stay.waits(self.now)
        return [untold, self.now if lies else None, self._stay.wake_at(), self.watch.wake_at(self.now), *bots, *papers]

    # -- how it goes on ------------------------------------------------------------------------------------------------

    def _go_on(self, now: float) -> None:
        """Computer players play while nothing covers the table or is about to."""
        held = self.is_stopped or self._away or self.stage.is_modal or self.hand_results.due or self._stay.waits(now)
        forced = None if held else self.untold_forced
        change = None if held else self.party.advance(now)
        if change is not None:
            self._take(change)
            if forced is not None:
                self._told_forced.add(forced.verb)
                self._forced_words = forced_words(forced, self.services.texts)
                self.party.hold(now + self.pace().trick_throw + self.pace().forced_stays)  # long enough to read it
            turn = self.party.to_act
            asked = turn is None or self.party.players[turn].is_person or self.hand_results.due
            if asked or not self.pace().trick_throw:
                self._tell()  # at once if somebody is asked or no card flies, else in the next frame

    def _sweep(self) -> None:
        """Sweeps a finished trick when its time is over; celebrates the end of a match."""
        outcome = self.party.outcome
        if self._stay.update(self.now) and outcome is not None:
            celebrate(self.motion, self.look, outcome.winners, self.pace(), self.now)

    def _settled(self) -> None:
        """Goes on after all cards have landed: shows a finished hand or match, or calls the next person."""
        self._unsettled = False
        over = self.party.outcome is not None
        if not self.stage.is_modal and self.hand_results.due:
            open_hand_result(self)
        elif not self.stage.is_modal and over and not self.hand_results.told_end:
            open_sheet(self, asked=self.hand_results.were_found)
        self.hand_results.told_end = self.hand_results.told_end or over
        self.watch.turn(self.now)

    @property
    def is_telling(self) -> bool:
        """Whether a finished hand is being shown or about to be; the prompt is silent meanwhile."""
        return self.hand_results.due or self.paper is not None

    # -- what is seen --------------------------------------------------------------------------------------------------

    def _looked(self) -> None:
        """Shows at once what a new viewer may see."""
        self._tell()
        self.hinter.end()
        self.hands.forget()
        self._table.spoken = ""
        self._fitted = None
        self._fit()
        self._report("")
        self.refresh_all()

    def _report(self, words: str) -> None:
        """Shows what happened, and what the viewer gave and got in an exchange."""
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
        text = self.painter.scale
        plan = table_layout(party, self.look, area, self.sight.bottom, text)
        self._crowded = self.look.crowded(party.state)
        self._oval.fit(plan, clockwise=party.game.clockwise(party.state))
        opposite = next((seat.cameo.x for seat in plan.seats if seat.turn == 180), plan.area.right)
        self.bar.end_title(round(opposite - _CLEAR * plan.unit))
        self.verbs.asked.rect.center = round(plan.prompt.x), round(plan.prompt.y)
        self.motion.fit(plan, self._size, party.state)
        for height in plan.played_heights:  # else each card would be loaded in the frame in which it is thrown
            self.services.faces.prepare(height, (), [face.picture for face in party.game.info.deck.faces])
        if self._fresh:
            self._fresh = False
            deal_out(self.motion, self.look, party.state, self.pace(), self.now)
            reads = 0.0 if forced_move(party) is None else self.pace().forced_stays
            party.hold(self.now + self.pace().dealt_round + reads)

    @override
    def _scenery(self, cards: Sequence[Drawn]) -> Scenery:
        return scenery(self, cards)

    @override
    def _aims(self, guide: Guide) -> Aims:
        """Arrows scale with the cards, not the text."""
        asked, layout = guide.asked_with(self.hands.hand.picks), self.motion.layout
        places = [] if asked is None else [spot.bounds for spot in self.hands.places_of(asked)]
        busy = [*(Rect(*drawn.rect) for drawn in self.board.cards), *self.around.busy(layout, table_picture(self))]
        unit = min(self.painter.scale, layout.unit)
        return aims_of(asked, places, [self._place(name) for name in guide.step.at], busy, unit)

    def _place(self, name: str) -> Rect:
        """The place of a pile or a seat (``LessonStep.at``)."""
        layout = self.motion.layout
        seat = name.removeprefix(SEAT)
        if seat != name:
            return layout.seats[int(seat)].cameo
        spots = self.motion.placements
        lie = [Rect(*drawn.rect) for drawn in self.board.cards if spots[drawn.sprite.token].pile == name]
        return reduce(Rect.union, lie) if lie and name in PLAYS else layout.place_of(name)
