"""What can be done at a table besides moving cards: undo, hint, new deal, deal by number, pause; and the list of it all."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from msgspec.structs import replace

from cardtable.ai.all_skills import has_days, skill_at
from cardtable.ai.hints import reason
from cardtable.kernel.override import override
from cardtable.kernel.zones import PileId, Role
from cardtable.session.desk import Sitting
from cardtable.session.game_log import GameLog
from cardtable.session.golf_round import HOLES
from cardtable.session.match import Change, Match
from cardtable.session.outlook import Hinter, patience_questions
from cardtable.table.geometry import Rect
from cardtable.table.grid_layout import GridLayout
from cardtable.ui.core.commands import Command, Group, KeySheet, OfferedIn, bound
from cardtable.ui.core.scene import Push, Transition
from cardtable.ui.key_words import key_or_name
from cardtable.ui.navigation import (
    SOUND,
    TO_CALENDAR,
    TO_FULL_SCREEN,
    TO_HOUSE_RULES,
    TO_KEYS,
    TO_QUIT,
    TO_RULES,
    TO_SETTINGS,
    TO_STATISTICS,
    sheet_of,
)
from cardtable.ui.table.alone_hands import AloneHands
from cardtable.ui.table.alone_widget import CURSOR, CURSOR_BY_POINTER
from cardtable.ui.table.alone_words import hinted_spots, log_dialog, move_words
from cardtable.ui.table.end_sheet import EndSheet
from cardtable.ui.table.hint_words import hint_words
from cardtable.ui.table.motion import Motion
from cardtable.ui.table.move_places import move_places
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
from cardtable.ui.widgets.host import tab_order


class AloneHost(AnyTable, Protocol):
    """What the actions need of the table of one person."""

    sitting: Sitting[Match]
    control: AloneHands | None
    motion: Motion[GridLayout]
    end: EndSheet | None
    hinter: Hinter

    @property
    def celebrates(self) -> bool: ...

    @property
    def end_put_away(self) -> bool: ...

    def show_end(self) -> None: ...

    def skip(self) -> None: ...

    def sit(self, sitting: Sitting[GameLog]) -> None: ...

    def hush(self) -> None: ...

    @override
    def say(self, text: str, *, clear_of: Sequence[Rect] = ()) -> None: ...


def begun(table: AloneHost) -> bool:
    """Whether a game is under way: plies of one that is not over, or holes of a round that goes on."""
    match, row = table.sitting.match, table.services.desk.round_of(table.sitting)
    if not table.sitting.counts:
        return match.outcome is None and match.history.cursor != table.sitting.trial_from
    return (match.touched and not match.is_over) or (row is not None and 0 < len(row.strokes) < HOLES)


class AloneActions(TableActions):
    """All of them for one play screen."""

    def __init__(self, table: AloneHost) -> None:
        super().__init__(table)
        self._t = table
        self._hint_spot: tuple[PileId, int] | None = None
        self._walked = False  # whether the person went over the cards by keys before the hint did

    @property
    @override
    def game_id(self) -> str:
        return self._t.sitting.match.game.info.id

    @property
    @override
    def begun(self) -> bool:
        return begun(self._t)

    @property
    @override
    def sheet(self) -> KeySheet:
        return sheet_of("keys.patience", bound(PATIENCE_COMMANDS, self), CURSOR, CURSOR_BY_POINTER)

    @property
    @override
    def question(self) -> str:
        if not self._t.sitting.counts:
            return TRIAL
        return "play.another_round" if self.in_round else "play.another"

    @property
    @override
    def gives_up(self) -> bool:
        return self._t.sitting.counts

    @override
    def dealt(self, number: int | None) -> Sitting[GameLog]:
        return self.services.desk.deal(self.game_id, number)

    def score_card(self) -> Transition | None:
        """The card of this round of Golf."""
        round_id = self._t.sitting.round_id
        return Push(self.services.screens.score_card(round_id)) if round_id is not None else None

    # -- what there is and what can be done ------------------------------------------------------------------------------

    @property
    def match(self) -> Match:
        return self._t.sitting.match

    @property
    @override
    def pause_keys(self) -> tuple[str, ...]:
        return self.services.painter.keymap.keys_of(PAUSE_TOO)

    @property
    @override
    def can_undo(self) -> bool:
        return self.match.can_undo

    @property
    @override
    def can_hint(self) -> bool:
        return self.match.outcome is None

    @property
    def in_round(self) -> bool:
        """Whether it is a hole of a round."""
        return self._t.sitting.round_id is not None

    @property
    def has_foundations(self) -> bool:
        """Whether cards can be sent out."""
        return any(pile.role is Role.FOUNDATION for pile in self.match.spec.piles)

    @property
    def on_cards(self) -> bool:
        """Whether the keyboard walks the cards, or some are chosen."""
        control = self._t.control
        return control is not None and bool(control.by_keys or control.hand.selection.chosen)

    @property
    def holds(self) -> bool:
        """Whether something is carried, chosen or picked."""
        return self._t.control is not None and self._t.control.hand.holds

    @property
    def celebrates(self) -> bool:
        """Whether a win is being shown."""
        return self._t.celebrates

    @property
    def goes_on(self) -> bool:
        """Whether Enter means the sheet of a finished game: not while it walks cards that can still be played."""
        control = self._t.control
        walks = control is not None and control.by_keys and bool(self.match.legal)
        return self.under_sheet and not walks

    @property
    def under_sheet(self) -> bool:
        """Whether the sheet of a finished game lies over the table, and the table has the keyboard."""
        stage, end = self._t.stage, self._t.end
        return end is not None and end.host is stage and self._t.control is not None and stage.focused is stage.usual

    @property
    def end_put_away(self) -> bool:
        """Whether the sheet of a finished game was closed, and the keyboard is not on cards that can still be played."""
        control = self._t.control
        walks = control is not None and control.by_keys and bool(self.match.legal)
        return self._t.end_put_away and not walks

    @property
    def draws(self) -> bool:
        """Whether a card can be turned."""
        return self._t.control is not None and self._t.control.can_draw

    def skip(self) -> None:
        """End the show of a win."""
        self._t.skip()

    def go_on(self) -> None:
        """Do what stands out on the sheet of a finished game."""
        if self._t.end is not None:
            self._t.end.go_on()

    def show_end(self) -> None:
        """Bring back the sheet of a finished game."""
        self._t.show_end()

    def to_sheet(self, place: int) -> None:
        """The keyboard goes to the first (0) or last (-1) button of that sheet."""
        if self._t.end is not None:
            self._t.stage.focus(tab_order([self._t.end])[place])

    # -- the game ------------------------------------------------------------------------------------------------------

    @override
    def undo(self) -> None:
        """Take back the last ply, with all that the table added to it."""
        self._take(self._t.sitting.match.undo(self._t.now), "play.nothing_to_undo")

    def redo(self) -> None:
        """Make the ply again that was taken back last."""
        self._take(self._t.sitting.match.redo(self._t.now), "play.nothing_to_redo")

    def restart(self) -> None:
        """Back to the deal; redo leads forth again."""
        change = self._t.sitting.match.restart(self._t.now)
        self._take(change, "play.nothing_to_undo")
        if change is not None:
            self._t.say(self._text("play.back_at_deal"))

    def all_out(self) -> None:
        """Everything to the foundations that can go."""
        self._take(self._t.sitting.match.play_all_out(self._t.now), "play.nothing_goes_out")

    def draw(self) -> None:
        """What a click on the stock does."""
        if self._t.control:
            self._t.control.draw(self._t.now)

    def pick(self) -> None:
        """Pick up the card under the keyboard, or lay down what is picked up."""
        if self._t.control:
            self._t.control.pick(self._t.now)

    # -- the hint ------------------------------------------------------------------------------------------------------

    @override
    def hint(self) -> None:
        """Show a move that a sensible player would make, and what it promises; again: the next best one."""
        match, hinter, control = self.match, self._t.hinter, self._t.control
        if control is not None and not self.is_hinted:
            self._walked = control.by_keys
        if match.outcome is None and not hinter.next(match.state):
            asks = match.legal and self.services.worker is not None and skill_at(self.game_id).solve is not None
            hinter.begin(match.state, match.hints(), patience_questions(match) if asks else ())
        self._hint_spot = None
        self.tell_hint()

    @property
    def is_hinted(self) -> bool:
        """Whether a hint is given, and nothing lies over the table."""
        return not self._t.stage.is_modal and self._t.hinter.given(self.match.state) is not None

    @property
    def may_end_hint(self) -> bool:
        """Whether a hint is given or looked for, and nothing is held."""
        return (self.is_hinted or (self._t.hinter.is_looking and not self._t.stage.is_modal)) and not self.holds

    @property
    def stands_on_hint(self) -> bool:
        """Whether the keyboard stands where the hint has put it, and holds nothing."""
        return self.is_hinted and self._t.stage.focused is self._t.stage.usual and not self.left_hint()

    def left_hint(self) -> bool:
        """Whether the person does something else than what is hinted already."""
        control = self._t.control
        return control is None or control.hand.holds or control.hand.cursor.focus != self._hint_spot

    def tell_hint(self) -> None:
        """Say the hint as far as it is known; the keyboard goes to its card, unless it has gone elsewhere since."""
        match, hint, control, texts = (
            self.match,
            self._t.hinter.given(self.match.state),
            self._t.control,
            self._t.services.texts,
        )
        if hint is None or control is None:
            if self._t.hinter.is_looking:  # whether anything helps is not known yet
                self._t.say(texts.text("hint.looking"))
                return
            back, new = (key_or_name(self._t.services.painter, texts, command) for command in (UNDO, NEW))
            key = "play.no_hint" if self.can_undo else "play.no_hint.at_deal"
            self._t.say(texts.text(key, undo_key=back, new_key=new))
            return
        match.count_hint()
        if not self.left_hint() or (self._hint_spot is None and not control.hand.holds):
            control.stand(*hinted_spots(hint.tip.move, control.hand.table_view)[0], self._t.now)
            self._hint_spot = control.hand.cursor.focus
            self._t.stage.focus(self._t.stage.usual, ring=False)
        view = match.game.observe(match.state, 0)
        move = move_words(hint.tip.move, self._t.motion.visible, match.game.info.deck, match.spec, texts)
        words = hint_words(
            hint,
            move,
            reason(match.game, view, hint.tip.move),
            texts,
            rounds=match.game.info.holes is not None,
            again=any(each.verb == "redeal" for each in match.legal),
        )
        self._t.say(words, clear_of=self.hint_rects())

    def hint_rects(self) -> list[Rect]:
        """What the hint that is given speaks of, on the table; nothing while something is carried."""
        hint, control = self._t.hinter.given(self.match.state), self._t.control
        if hint is None or control is None or control.hand.pointer.drag is not None:
            return []
        return list(move_places(hint.tip.move, control.hand.table_view, self.match.spec))

    def play_hint(self) -> None:
        """Make the move that is hinted."""
        hint = self._t.hinter.given(self.match.state)
        if hint is not None and self._t.control:
            self._t.control.by_keys = self._walked  # else the space bar would go on picking up instead of drawing
            self._t.control.play(hint.tip.move, self._t.now)

    def end_hint(self) -> None:
        """No hint is given any more; what was said of it goes."""
        if self._t.hinter.is_looking or self._t.hinter.given(self.match.state) is not None:
            self._t.hinter.end()
            self._t.hush()

    # -- another game --------------------------------------------------------------------------------------------------

    @override
    def new(self) -> None:
        """A new deal; of a game under way it is asked what becomes of it.

        Between two holes of a round the next hole is what comes anew, whatever was tried after the last one.
        """
        row = self._t.services.desk.round_of(self._t.sitting)
        if row is not None and row.ended is None and len(row.strokes) >= (self._t.sitting.hole or HOLES):
            self.next_hole()
        else:
            self.ask_then(lambda: self.deal(None))

    def next_hole(self) -> Transition | None:
        """On to the next hole; after the ninth to the score card. What was tried after a hole is put aside."""
        sitting = self._t.sitting
        if not sitting.match.is_over and sitting.match.outcome is None:
            self.services.desk.put_aside(sitting, self._t.now)
        self._t.sit(self._t.services.desk.next_hole(self._t.sitting))
        return None

    @override
    def log(self) -> None:
        """Everything that happened, in words."""
        self.open(log_dialog(self._t.sitting.match, self._t.services.texts))

    # -- inside --------------------------------------------------------------------------------------------------------

    def _text(self, key: str, **fields: str | int) -> str:
        return self._t.services.texts.text(key, **fields)

    def _take(self, change: Change | None, otherwise: str) -> None:
        if change is None:
            self._t.say(self._text(otherwise))
        elif self._t.control:
            self._t.control.take(change, self._t.now)


PAUSE_TOO = replace(PAUSE, keys=("p", *PAUSE.keys))
"""Where nobody passes, a shorter key pauses."""

ALL_OUT: Command[AloneActions] = Command(
    "all_out", "play.all_out", AloneActions.all_out, ("a",), "auto-up", OfferedIn.BAR,
    there=lambda acts: acts.has_foundations,
)  # fmt: skip

TO_CALENDAR_HERE = replace(TO_CALENDAR, there=lambda acts: acts.services.deals is not None and has_days(acts.game_id))

PATIENCE_COMMANDS: tuple[Command[AloneActions], ...] = (
    Command("skip", "keys.skip", AloneActions.skip, ("escape", "return", "space"), when=lambda acts: acts.celebrates, first=True),
    Command("go_on", "keys.go_on", AloneActions.go_on, ("return",), when=lambda acts: acts.goes_on, first=True),
    Command(
        "go_on_too", "keys.go_on", AloneActions.go_on, ("space",),
        when=lambda acts: acts.goes_on and not acts.draws, first=True,
    ),
    Command(
        "show_end", "keys.show_end", AloneActions.show_end, ("return",), when=lambda acts: acts.end_put_away, first=True
    ),
    Command(
        "to_sheet", "keys.area", lambda acts: acts.to_sheet(0), ("tab",),
        group=Group.CARDS, when=lambda acts: acts.under_sheet, first=True,
    ),
    Command(
        "to_sheet_end", "keys.area", lambda acts: acts.to_sheet(-1), ("shift+tab",),
        group=Group.CARDS, when=lambda acts: acts.under_sheet, first=True,
    ),
    Command(
        "play_hint", "keys.play_hint", AloneActions.play_hint, ("return",), when=lambda acts: acts.stands_on_hint, first=True
    ),
    Command(
        "end_hint", "keys.end_hint", AloneActions.end_hint, ("escape",),
        when=lambda acts: acts.may_end_hint, first=True,
    ),
    TO_GALLERY,
    Command("pick", "keys.pick", AloneActions.pick, ("space",), group=Group.CARDS, when=lambda acts: acts.on_cards),
    Command("draw", "keys.draw", AloneActions.draw, ("space", "d")),
    UNDO,
    Command(
        "redo", "play.redo", AloneActions.redo, ("ctrl+y", "ctrl+shift+z"), "redo", OfferedIn.BAR,
        can=lambda acts: acts.match.can_redo, repeats=True,
    ),
    HINT,
    ALL_OUT,
    LESSON_FIRST,
    NEW,
    Command(
        "restart", "play.restart", AloneActions.restart, ("ctrl+r", "f5"), "restart", OfferedIn.BAR,
        can=lambda acts: acts.match.can_undo,
    ),
    SOUND,
    NUMBER,
    HOUSE_SIGN,
    ASIDE,
    LESSON,
    TO_RULES,
    TO_HOUSE_RULES,
    Command(
        "score_card", "play.score_card", AloneActions.score_card, (), "score", OfferedIn.MENU, Group.PLACES,
        there=lambda acts: acts.in_round,
    ),
    LOG,
    REVIEW_GAME,
    TO_STATISTICS,
    TO_CALENDAR_HERE,
    PAUSE_TOO,
    COPY_DEAL,
    COPY_GAME,
    MENU_KEY,
    TO_SETTINGS,
    TO_KEYS,
    TO_FULL_SCREEN,
    TO_QUIT,
)  # fmt: skip
"""All that can be done at the table of a patience, in the order of bar and menu."""

GUIDED_PATIENCE: tuple[Command[AloneActions], ...] = (
    GO_ON_READING,
    TO_GALLERY,
    *(command for command in PATIENCE_COMMANDS if command.name in {"pick", "draw"}),
    SOUND,
    MENU_KEY,
    TO_RULES,
    TO_SETTINGS,
    TO_KEYS,
)
"""What of it there is in a guided first game."""

PATIENCE = KeySheet("keys.patience", (*CURSOR, *PATIENCE_COMMANDS), CURSOR_BY_POINTER)
"""The same for the page of keys."""
