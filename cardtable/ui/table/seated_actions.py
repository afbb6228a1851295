"""What can be done at a table for several besides moving cards, and the list of it all. Judges no move."""

from __future__ import annotations

from typing import Protocol

from msgspec.structs import replace

from cardtable.ai.answers import MOST
from cardtable.ai.bots import GOOD_BOT
from cardtable.i18n.phrase import lowered
from cardtable.kernel.moves import Move
from cardtable.kernel.override import override
from cardtable.kernel.state import Seat
from cardtable.session.desk import Sitting
from cardtable.session.game_log import Change, GameLog
from cardtable.session.outlook import Hinter, party_question
from cardtable.session.party import Party
from cardtable.session.sight import LogReader, Viewer
from cardtable.table.hand_fan import TurnedRect
from cardtable.ui.core.commands import Command, KeySheet, OfferedIn, bound
from cardtable.ui.core.scene import Replace, Transition
from cardtable.ui.navigation import (
    SOUND,
    TO_FULL_SCREEN,
    TO_HOUSE_RULES,
    TO_KEYS,
    TO_QUIT,
    TO_RULES,
    TO_SETTINGS,
    TO_STATISTICS,
    sheet_of,
)
from cardtable.ui.table.curtain_layer import Watch
from cardtable.ui.table.hand_order import Sort
from cardtable.ui.table.hint_words import points_words
from cardtable.ui.table.log_sheet import log_sheet
from cardtable.ui.table.match_sheet import out_lies_open, trick_dialog
from cardtable.ui.table.seated_hands import SeatedHands
from cardtable.ui.table.seated_log import log_lines
from cardtable.ui.table.seated_widget import HAND, HAND_BY_POINTER
from cardtable.ui.table.seated_words import move_words
from cardtable.ui.table.table_actions import (
    ASIDE,
    COPY_DEAL,
    COPY_GAME,
    GO_ON_READING,
    HINT,
    HOUSE_SIGN,
    LESSON,
    LESSON_FIRST,
    LOG,
    MENU_KEY,
    MOST_ASIDE,
    NEW,
    NUMBER,
    PAUSE,
    REVIEW_GAME,
    TO_GALLERY,
    TRIAL,
    UNDO,
    AnyTable,
    TableActions,
)
from cardtable.ui.table.unfinished import unfinished_dialog


class SeatedHost(AnyTable, Protocol):
    """What the actions need of the table of several."""

    sitting: Sitting[Party]
    party: Party
    hinter: Hinter

    def hush(self) -> None: ...

    def go_on(self) -> None: ...

    def to_hand(self) -> None: ...

    @property
    def shows(self) -> bool: ...

    @property
    def is_stopped(self) -> bool: ...

    def stop(self, stopped: bool) -> None: ...

    def point_to(self, move: Move | None) -> None: ...

    @property
    def has_keyboard(self) -> bool: ...

    @property
    def viewer(self) -> Viewer: ...

    @property
    def control(self) -> SeatedHands: ...

    def changed(self, change: Change) -> None: ...

    @property
    def watch(self) -> Watch: ...

    def open_sheet(self) -> None: ...

    def show_out(self) -> None: ...

    def show_tricks(self) -> None: ...


class SeatedActions(TableActions):
    """All of them for one table."""

    def __init__(self, table: SeatedHost) -> None:
        super().__init__(table)
        self._t = table
        self._held: Move | None = None
        self._log = LogReader(table.party.game)

    @property
    @override
    def game_id(self) -> str:
        return self._t.party.game.info.id

    @property
    @override
    def begun(self) -> bool:
        return self._t.party.outcome is None

    @property
    @override
    def loses(self) -> bool:
        party = self._t.party
        if not self._t.sitting.counts:
            return self.tried
        return party.outcome is None and party.history.cursor > party.history.floor

    @property
    @override
    def sheet(self) -> KeySheet:
        return sheet_of("keys.several", bound(SEVERAL_COMMANDS, self), HAND, HAND_BY_POINTER)

    @property
    @override
    def question(self) -> str:
        return "party.put_aside" if self._t.sitting.counts else TRIAL

    @override
    def dealt(self, number: int | None) -> Sitting[GameLog]:
        return self.services.desk.deal(self.game_id, number, players=self._t.party.players)

    # -- what there is and what can be done ------------------------------------------------------------------------------

    @property
    def control(self) -> SeatedHands:
        return self._t.control

    @property
    @override
    def can_undo(self) -> bool:
        return self._takes_back is not None

    @property
    def _takes_back(self) -> Seat | None:
        """Whoever looks, if that one may take back now: once the screen is handed over nobody touches another's move."""
        seat = self._t.party.may_take_back
        return seat if seat == self._t.viewer else None

    @property
    @override
    def can_hint(self) -> bool:
        return self.control.mine

    @property
    def combines(self) -> bool:
        """Whether combinations are played, in rounds, and no tricks."""
        return self._t.party.game.combines

    @property
    def out_is_open(self) -> bool:
        """Whether cards out of play lie open."""
        return out_lies_open(self._t.party.state)

    @override
    def undo(self) -> None:
        """Take back the last ply of a person, where nobody has played and nothing was shown since.

        Alone with bots that forgive, all since the own last decision.
        """
        party, texts, seat = self._t.party, self._t.services.texts, self._takes_back
        change = None if seat is None else party.take_back(seat, self._t.now)
        if change is not None:
            self._t.changed(change)
            self._t.to_hand()
        elif party.could_forgive and self._t.sitting.guide is None:
            off = texts.text("party.undo_off", setting=texts.text("settings.take_back"))
            self._t.offer_undo(off, texts.text("party.undo_on"), self._be_forgiven)
        else:
            self._t.say(texts.text("party.no_undo"))

    def _be_forgiven(self) -> None:
        """Switch on that one may take back alone with bots, and do."""
        preferences = self.services.preferences
        preferences.change(replace(preferences.now, take_back=True))
        self.undo()

    @property
    def can_go_on(self) -> bool:
        """Whether something is to come that nobody has to choose, and nothing lies over the table."""
        waits = (not self.control.mine or self._t.party.is_forced) and self._t.party.wake_at(self._t.now) is not None
        waits = waits or self._t.party.waits_for_word or self._t.is_stopped or self._t.watch.waits(self._t.now)
        return not self._t.stage.is_modal and (waits or self._t.shows)

    def go_on(self) -> None:
        """What is shown is over, and the next computer player plays, at once."""
        self._t.go_on()

    @override
    def aside(self) -> None:
        """Choose one of the matches that were put aside, to go on with."""
        self.open(unfinished_dialog(self.services.texts, self._asides(MOST_ASIDE), self.go_on_with))

    @property
    def stops_bots(self) -> bool:
        """Whether a pause stops computer players before everybody's eyes: one of them is to act, or stands still."""
        return self._t.is_stopped or (self._t.party.bot_to_act and not self._t.stage.is_modal)

    @property
    def pause_icon(self) -> str:
        """What the button of the pause shows: what it would do."""
        return "play" if self._t.is_stopped else "pause"

    @override
    def pause(self) -> None:
        """Computer players stand still until they are told to go on; where a person is to act the table is covered."""
        if self.stops_bots:
            self._t.stop(not self._t.is_stopped)
        else:
            super().pause()

    def same_again(self) -> None:
        """Another match for those who sit here."""
        self.deal(None)

    @override
    def hint(self) -> None:
        """Show what a computer player would do, and what it promises; again: the next best move."""
        party, hinter = self._t.party, self._t.hinter
        if not self.control.mine or party.to_act is None:
            return
        if not hinter.next(party.state):
            asks = len(party.legal) > 1 and self.services.worker is not None
            self._held = None
            hinter.begin(
                party.state, party.hints(GOOD_BOT, MOST), [party_question(party, party.to_act)] if asks else ()
            )
        self._show_hint()

    @property
    def hinted(self) -> Move | None:
        """The move that is hinted to whoever looks, while nothing lies over the table."""
        hint = self._t.hinter.given(self._t.party.state)
        return hint.tip.move if hint is not None and self.control.mine and not self._t.stage.is_modal else None

    @property
    def may_end_hint(self) -> bool:
        """Whether a hint is given to whoever looks, or looked for."""
        return self.hinted is not None or (self._t.hinter.is_looking and not self._t.stage.is_modal)

    @property
    def stands_on_hint(self) -> bool:
        """Whether what is hinted is held ready, and nothing else has the keyboard."""
        return self.hinted is not None and self._t.has_keyboard and not self.left_hint()

    def left_hint(self) -> bool:
        """Whether the person does something else than what is hinted already."""
        return self._held is None or not self.control.holds_only(self._held)

    def hint_heard(self) -> None:
        """The worker has told more of the hint."""
        if self.hinted is not None:
            is_free = not (self.control.picks or self.control.chip or self.control.drag.is_on)
            self._show_hint(anew=is_free if self._held is None else not self.left_hint())

    def _show_hint(self, *, anew: bool = True) -> None:
        hint, party, texts = self._t.hinter.given(self._t.party.state), self._t.party, self._t.services.texts
        if hint is None:
            if self._t.hinter.is_looking:
                self._t.say(texts.text("hint.looking"))
            return
        move = hint.tip.move
        if anew:
            self._held = move
            self.control.hold_ready(move)
            self._t.point_to(move)
        words = texts.text("party.hint", move=lowered(move_words(move, party.game, party.state, texts)))
        only, point_value = len(party.legal) == 1, party.game.point_value(party.state)
        self._t.say(points_words(hint, words, texts, party.game.info.id, only=only, point_value=point_value))

    def hint_rects(self) -> list[TurnedRect]:
        """What the hint speaks of, on the table."""
        move = self.hinted
        return [] if move is None or self.control.drag.is_on else self.control.spots_of(move)

    def play_hint(self) -> None:
        """Make the move that is hinted."""
        if self.hinted is not None:
            self.control.play(self.hinted)

    def end_hint(self) -> None:
        """No hint is given any more; what it had lifted lies as before."""
        if self.may_end_hint:
            held_ready = self.hinted is not None and not self.left_hint()
            self._t.hinter.end()
            self._t.hush()
            if held_ready:
                self.control.lay_back()
                self._t.point_to(None)

    @override
    def new(self) -> Transition | None:
        """Seat players for another match; what becomes of this one is asked when they sit."""
        if self.tried:
            return self.leave_trial()
        return Replace(self._t.services.screens.players(self._t.party.game.info.id))

    def scores(self) -> None:
        """Open the sheet of the match as it stands."""
        self._t.open_sheet()

    def play(self) -> None:
        """Play what is picked; where a single button is all that there is to do, do that."""
        legal = self._t.party.legal
        if self._t.control.mine and len(legal) == 1 and not legal[0].picks and not legal[0].source:
            self._t.control.play(legal[0])
        else:
            self._t.control.play_picked()

    def pass_on(self) -> None:
        """Pass, where one may."""
        self._t.control.play(Move("pass"))

    def out(self) -> None:
        """The cards that were left out of the pack, where there are any."""
        self._t.show_out()

    @property
    def is_played(self) -> bool:
        """Whether a person plays, and not only computer players do."""
        return any(player.is_person for player in self._t.party.players)

    @property
    def has_tricks(self) -> bool:
        """Whether whoever looks has won a trick, or a person who is called has."""
        seat = self._t.viewer
        return seat is not None and self._t.party.game.taken(self._t.party.state, seat) > 0

    def tricks(self) -> None:
        """The tricks that whoever looks has won: each lay open before everybody."""
        self._t.show_tricks()

    def last_trick(self) -> None:
        """Show the last finished trick again: it lay open before everybody."""
        self.open(trick_dialog(self._t.services, self._t.party, self._t.viewer or 0))

    @override
    def log(self) -> None:
        """What happened so far: what all may know where several people sit, else as the one person knows it."""
        self._t.cover()
        viewer, party, texts = self._t.viewer, self._t.party, self._t.services.texts
        entries = self._log.entries(party.history, viewer)
        self.open(log_sheet(texts, log_lines(party, entries, viewer, texts)))


def _sorts(by: Sort, icon: str) -> Command[SeatedActions]:
    """Sorts the hand that way; its key sorts it the other way than it is sorted."""
    return Command(
        f"sort_{by.value}",
        f"party.sort.{by.value}",
        lambda acts: acts.control.sort(by),
        ("o",),
        icon,
        OfferedIn.MENU,
        line="keys.party.sort",
        when=lambda acts: acts.control.other_sort is by,
    )


SEVERAL_COMMANDS: tuple[Command[SeatedActions], ...] = (
    Command(
        "play_hint", "keys.play_hint", SeatedActions.play_hint, ("return",), when=lambda acts: acts.stands_on_hint, first=True
    ),
    Command(
        "end_hint", "keys.end_hint", SeatedActions.end_hint, ("escape",),
        when=lambda acts: acts.may_end_hint and not acts.control.drag.is_on, first=True,
    ),
    Command(
        "go_on", "keys.party.go_on", SeatedActions.go_on, ("space",),
        when=lambda acts: acts.can_go_on, first=True,
    ),
    TO_GALLERY,
    Command("play", "keys.party.play", SeatedActions.play, ("shift+return",)),
    Command("pass", "keys.party.pass", SeatedActions.pass_on, ("p",), when=lambda acts: acts.control.mine),
    Command("claim", "keys.party.claim", lambda acts: acts.control.cut_short(), ("c",)),
    Command(
        "last_trick", "party.menu.last_trick", SeatedActions.last_trick, ("l",), "cards", OfferedIn.MENU,
        there=lambda acts: not acts.combines,
    ),
    Command(
        "last_round", "party.menu.last_round", SeatedActions.last_trick, ("l",), "cards", OfferedIn.MENU,
        there=lambda acts: acts.combines,
    ),
    Command(
        "tricks", "party.menu.tricks", SeatedActions.tricks, ("w",), "cards", OfferedIn.MENU,
        there=lambda acts: not acts.combines and acts.is_played, can=lambda acts: acts.has_tricks,
    ),
    LOG,
    REVIEW_GAME,
    Command("sheet", "party.menu.sheet", SeatedActions.scores, ("s",), "score", OfferedIn.MENU),
    Command(
        "out", "party.menu.out", SeatedActions.out, ("x",), "cards", OfferedIn.MENU, there=lambda acts: acts.out_is_open
    ),
    _sorts(Sort.SUIT, "spade"),
    _sorts(Sort.RANK, "number"),
    UNDO,
    HINT,
    replace(
        PAUSE.by(SeatedActions.pause, icon=lambda acts: acts.pause_icon),
        shown=OfferedIn.BAR, line="keys.party.pause", also=("p",),
    ),
    LESSON_FIRST,
    replace(NEW, words="party.new"),
    Command("again", "play.again", SeatedActions.again, ("ctrl+r", "f5"), "restart", OfferedIn.MENU),
    NUMBER,
    HOUSE_SIGN,
    replace(ASIDE, words="matches.unfinished"),
    LESSON,
    TO_RULES,
    TO_HOUSE_RULES,
    TO_STATISTICS,
    COPY_DEAL,
    COPY_GAME,
    SOUND.shown_in(OfferedIn.MENU),
    MENU_KEY,
    TO_SETTINGS,
    TO_KEYS,
    TO_FULL_SCREEN,
    TO_QUIT,
)  # fmt: skip
"""All that can be done at a table for several, in the order of bar and menu."""

_GUIDED = frozenset({"play", "pass", "last_trick", "last_round", "log", "sort_suit", "sort_rank"})
GUIDED_SEVERAL: tuple[Command[SeatedActions], ...] = (
    GO_ON_READING,
    TO_GALLERY,
    *(command for command in SEVERAL_COMMANDS if command.name in _GUIDED),
    SOUND.shown_in(OfferedIn.MENU),
    MENU_KEY,
    TO_RULES,
    TO_SETTINGS,
    TO_KEYS,
)
"""What of it there is in a guided first hand."""

SEVERAL = KeySheet("keys.several", (*HAND, *SEVERAL_COMMANDS), HAND_BY_POINTER)
"""The same for the page of keys."""

COMMAND_NAMED = {command.name: command for command in SEVERAL_COMMANDS}
"""Whose keys are told beside buttons that do the same."""
