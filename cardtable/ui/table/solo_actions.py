"""What can be done at the table of a patience besides moving cards: undo, hint, new deal, pause; and the list of it all."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec.structs import replace

from cardtable.ai.hints import reason
from cardtable.ai.skill import has_days, skill_at
from cardtable.kernel.table import Role
from cardtable.session.analysis import patience_questions
from cardtable.session.desk import round_of
from cardtable.session.scores import HOLES
from cardtable.session.solo_game import Change
from cardtable.table.geometry import Rect
from cardtable.ui.core.commands import Command, Group, KeySheet, OfferedIn
from cardtable.ui.core.scene import Push, Transition
from cardtable.ui.navigation import key_or_name
from cardtable.ui.table.solo_hands import CURSOR, CURSOR_BY_POINTER, move_places
from cardtable.ui.table.solo_words import hint_words, hinted_spots, log_dialog, move_words
from cardtable.ui.table.table_actions import (
    ASIDE,
    CALENDAR,
    COPY_DEAL,
    COPY_GAME,
    GO_ON_READING,
    HINT,
    HOUSE_RULES,
    HOUSE_SIGN,
    KEYS,
    LARGE,
    LEAVE,
    LESSON,
    LESSON_FIRST,
    LOG,
    MENU_KEY,
    NEW,
    NUMBER,
    PAUSE,
    REVIEW_GAME,
    RULES,
    SETTINGS,
    SOUND,
    STATISTICS,
    TO_GALLERY,
    UNDO,
    ask_then,
    deal_again,
    open_over,
)
from cardtable.ui.widgets.host import tab_order

if TYPE_CHECKING:
    from cardtable.ui.table.solo_table import SoloTable


def under_way_at(table: SoloTable) -> bool:
    """Whether a game is under way: plies of one that is not over, or holes of a round that goes on."""
    match, row = table.sitting.match, round_of(table.services.store, table.sitting)
    if not table.sitting.counts:
        return match.outcome is None and match.history.cursor != table.sitting.trial_from
    return (match.touched and not match.is_over) or (row is not None and 0 < len(row.strokes) < HOLES)


def score_card(table: SoloTable) -> Transition | None:
    """The card of this round of Golf."""
    round_id = table.sitting.round_id
    return Push(table.services.screens.score_card(round_id)) if round_id is not None else None


# -- what there is and what can be done ------------------------------------------------------------------------------


def can_undo(table: SoloTable) -> bool:
    return table.sitting.match.can_undo


def can_hint(table: SoloTable) -> bool:
    return table.sitting.match.outcome is None


def in_round(table: SoloTable) -> bool:
    """Whether it is a hole of a round."""
    return table.sitting.round_id is not None


def has_foundations(table: SoloTable) -> bool:
    """Whether cards can be sent out."""
    return any(pile.role is Role.FOUNDATION for pile in table.sitting.match.spec.piles)


def on_cards(table: SoloTable) -> bool:
    """Whether the keyboard walks the cards, or some are chosen."""
    control = table.control
    return control is not None and bool(control.by_keys or control.hand.selection.chosen)


def holds(table: SoloTable) -> bool:
    """Whether something is carried, chosen or picked."""
    return table.control is not None and table.control.hand.holds


def goes_on(table: SoloTable) -> bool:
    """Whether Enter means the sheet of a finished game: not while it walks cards that can still be played."""
    control = table.control
    walks = control is not None and control.by_keys and bool(table.sitting.match.legal)
    return under_sheet(table) and not walks


def under_sheet(table: SoloTable) -> bool:
    """Whether the sheet of a finished game lies over the table, and the table has the keyboard."""
    stage, end = table.stage, table.end
    return end is not None and end.host is stage and table.control is not None and stage.focused is stage.usual


def end_put_away(table: SoloTable) -> bool:
    """Whether the sheet of a finished game was closed, and the keyboard is not on cards that can still be played."""
    control = table.control
    walks = control is not None and control.by_keys and bool(table.sitting.match.legal)
    return table.end_put_away and not walks


def draws(table: SoloTable) -> bool:
    """Whether a card can be turned."""
    return table.control is not None and table.control.can_draw


def go_on(table: SoloTable) -> None:
    """Do what stands out on the sheet of a finished game."""
    if table.end is not None:
        table.end.go_on()


def to_sheet(table: SoloTable, place: int) -> None:
    """The keyboard goes to the first (0) or last (-1) button of that sheet."""
    if table.end is not None:
        table.stage.focus(tab_order([table.end])[place])


# -- the game ------------------------------------------------------------------------------------------------------


def undo(table: SoloTable) -> None:
    """Take back the last ply, with all that the table added to it."""
    _take(table, table.sitting.match.undo(table.now), "play.nothing_to_undo")


def redo(table: SoloTable) -> None:
    """Make the ply again that was taken back last."""
    _take(table, table.sitting.match.redo(table.now), "play.nothing_to_redo")


def restart(table: SoloTable) -> None:
    """Back to the deal; redo leads forth again."""
    change = table.sitting.match.restart(table.now)
    _take(table, change, "play.nothing_to_undo")
    if change is not None:
        table.say(table.services.texts.text("play.back_at_deal"))


def all_out(table: SoloTable) -> None:
    """Everything to the foundations that can go."""
    _take(table, table.sitting.match.play_all_out(table.now), "play.nothing_goes_out")


def draw(table: SoloTable) -> None:
    """What a click on the stock does."""
    if table.control:
        table.control.draw(table.now)


def pick(table: SoloTable) -> None:
    """Pick up the card under the keyboard, or lay down what is picked up."""
    if table.control:
        table.control.pick(table.now)


# -- the hint ------------------------------------------------------------------------------------------------------


def hint(table: SoloTable) -> None:
    """Show a move that a sensible player would make, and what it promises; again: the next best one."""
    match, hinter, control = table.sitting.match, table.hinter, table.control
    if control is not None and not is_hinted(table):
        table.walked = control.by_keys
    if match.outcome is None and not hinter.next(match.state):
        asks = match.legal and table.services.worker is not None and skill_at(table.game_id).solve is not None
        hinter.begin(match.state, match.hints(), patience_questions(match) if asks else ())
    table.hint_spot = None
    tell_hint(table)


def is_hinted(table: SoloTable) -> bool:
    """Whether a hint is given, and nothing lies over the table."""
    return not table.stage.is_modal and table.hinter.given(table.sitting.match.state) is not None


def may_end_hint(table: SoloTable) -> bool:
    """Whether a hint is given or looked for, and nothing is held."""
    return (is_hinted(table) or (table.hinter.is_looking and not table.stage.is_modal)) and not holds(table)


def stands_on_hint(table: SoloTable) -> bool:
    """Whether the keyboard stands where the hint has put it, and holds nothing."""
    return is_hinted(table) and table.stage.focused is table.stage.usual and not left_hint(table)


def left_hint(table: SoloTable) -> bool:
    """Whether the person does something else than what is hinted already."""
    control = table.control
    return control is None or control.hand.holds or control.hand.cursor.focus != table.hint_spot


def tell_hint(table: SoloTable) -> None:
    """Say the hint as far as it is known; the keyboard goes to its card, unless it has gone elsewhere since."""
    match, control, texts = table.sitting.match, table.control, table.services.texts
    given = table.hinter.given(match.state)
    if given is None or control is None:
        if table.hinter.is_looking:  # whether anything helps is not known yet
            table.say(texts.text("hint.looking"))
            return
        back, anew = (key_or_name(table.services.painter, texts, command) for command in (UNDO, NEW))
        key = "play.no_hint" if can_undo(table) else "play.no_hint.at_deal"
        table.say(texts.text(key, undo_key=back, new_key=anew))
        return
    match.count_hint()
    if not left_hint(table) or (table.hint_spot is None and not control.hand.holds):
        control.stand(*hinted_spots(given.tip.move, control.hand.table_view)[0], table.now)
        table.hint_spot = control.hand.cursor.focus
        table.stage.focus(table.stage.usual, ring=False)
    view = match.game.observe(match.state, 0)
    move = move_words(given.tip.move, table.motion.visible, match.game.info.deck, match.spec, texts)
    words = hint_words(
        given,
        move,
        reason(match.game, view, given.tip.move),
        texts,
        rounds=match.game.info.holes is not None,
        again=any(each.verb == "redeal" for each in match.legal),
    )
    table.say(words, clear_of=hint_rects(table))


def hint_rects(table: SoloTable) -> list[Rect]:
    """What the hint that is given speaks of, on the table; nothing while something is carried."""
    given, control = table.hinter.given(table.sitting.match.state), table.control
    if given is None or control is None or control.hand.pointer.drag is not None:
        return []
    return list(move_places(given.tip.move, control.hand.table_view, table.sitting.match.spec))


def play_hint(table: SoloTable) -> None:
    """Make the move that is hinted."""
    given = table.hinter.given(table.sitting.match.state)
    if given is not None and table.control:
        table.control.by_keys = table.walked  # else the space bar would go on picking up instead of drawing
        table.control.play(given.tip.move, table.now)


def end_hint(table: SoloTable) -> None:
    """No hint is given any more; what was said of it goes."""
    if table.hinter.is_looking or table.hinter.given(table.sitting.match.state) is not None:
        table.hinter.end()
        table.hush()


# -- another game --------------------------------------------------------------------------------------------------


def new(table: SoloTable) -> None:
    """A new deal; of a game under way it is asked what becomes of it.

    Between two holes of a round the next hole is what comes anew, whatever was tried after the last one.
    """
    row = round_of(table.services.store, table.sitting)
    if row is not None and row.ended is None and len(row.strokes) >= (table.sitting.hole or HOLES):
        next_hole(table)
    else:
        ask_then(table, lambda: deal_again(table, None))


def next_hole(table: SoloTable) -> Transition | None:
    """On to the next hole; after the ninth to the score card. What was tried after a hole is put aside."""
    sitting = table.sitting
    if not sitting.match.is_over and sitting.match.outcome is None:
        table.services.desk.put_aside(sitting, table.now)
    table.sit(table.services.desk.next_hole(table.sitting))
    return None


def log(table: SoloTable) -> None:
    """Everything that happened, in words."""
    open_over(table, log_dialog(table.sitting.match, table.services.texts))


# -- inside --------------------------------------------------------------------------------------------------------


def _take(table: SoloTable, change: Change | None, otherwise: str) -> None:
    if change is None:
        table.say(table.services.texts.text(otherwise))
    elif table.control:
        table.control.take(change, table.now)


PAUSE_TOO = replace(PAUSE, keys=("p", *PAUSE.keys))
"""Where nobody passes, a shorter key pauses."""

ALL_OUT: Command[SoloTable] = Command(
    "all_out", "play.all_out", all_out, ("a",), "auto-up", OfferedIn.BAR,
    there=has_foundations,
)  # fmt: skip

CALENDAR_HERE = replace(CALENDAR, there=lambda table: table.services.deals is not None and has_days(table.game_id))

PATIENCE_COMMANDS: tuple[Command[SoloTable], ...] = (
    Command("skip", "keys.skip", lambda table: table.skip(), ("escape", "return", "space"), when=lambda table: table.celebrates, first=True),
    Command("go_on", "keys.go_on", go_on, ("return",), when=goes_on, first=True),
    Command(
        "go_on_too", "keys.go_on", go_on, ("space",),
        when=lambda table: goes_on(table) and not draws(table), first=True,
    ),
    Command(
        "show_end", "keys.show_end", lambda table: table.show_end(), ("return",), when=end_put_away, first=True
    ),
    Command(
        "to_sheet", "keys.area", lambda table: to_sheet(table, 0), ("tab",),
        group=Group.CARDS, when=under_sheet, first=True,
    ),
    Command(
        "to_sheet_end", "keys.area", lambda table: to_sheet(table, -1), ("shift+tab",),
        group=Group.CARDS, when=under_sheet, first=True,
    ),
    Command(
        "play_hint", "keys.play_hint", play_hint, ("return",), when=stands_on_hint, first=True
    ),
    Command(
        "end_hint", "keys.end_hint", end_hint, ("escape",),
        when=may_end_hint, first=True,
    ),
    TO_GALLERY,
    Command("pick", "keys.pick", pick, ("space",), group=Group.CARDS, when=on_cards),
    Command("draw", "keys.draw", draw, ("space", "d")),
    replace(UNDO, act=undo, can=can_undo),
    Command(
        "redo", "play.redo", redo, ("ctrl+y", "ctrl+shift+z"), "redo", OfferedIn.BAR,
        can=lambda table: table.sitting.match.can_redo, repeats=True,
    ),
    replace(HINT, act=hint, can=can_hint),
    ALL_OUT,
    LESSON_FIRST,
    replace(NEW, act=new),
    Command(
        "restart", "play.restart", restart, ("ctrl+r", "f5"), "restart", OfferedIn.BAR,
        can=can_undo,
    ),
    SOUND,
    NUMBER,
    HOUSE_SIGN,
    ASIDE,
    LESSON,
    RULES,
    HOUSE_RULES,
    Command(
        "score_card", "play.score_card", score_card, (), "score", OfferedIn.MENU, Group.PLACES,
        there=in_round,
    ),
    replace(LOG, act=log),
    REVIEW_GAME,
    STATISTICS,
    CALENDAR_HERE,
    PAUSE_TOO,
    COPY_DEAL,
    COPY_GAME,
    MENU_KEY,
    SETTINGS,
    KEYS,
    LARGE,
    LEAVE,
)  # fmt: skip
"""All that can be done at the table of a patience, in the order of bar and menu."""

GUIDED_PATIENCE: tuple[Command[SoloTable], ...] = (
    GO_ON_READING,
    TO_GALLERY,
    *(command for command in PATIENCE_COMMANDS if command.name in {"pick", "draw"}),
    SOUND,
    MENU_KEY,
    RULES,
    SETTINGS,
    KEYS,
)
"""What of it there is in a guided first game."""

PATIENCE = KeySheet("keys.patience", (*CURSOR, *PATIENCE_COMMANDS), CURSOR_BY_POINTER)
"""The same for the page of keys."""
