"""What can be done at the table of a patience besides moving cards: undo, hint, new deal, pause; and the list of it all."""

from __future__ import annotations

from datetime import date
from typing import TYPE_CHECKING

from msgspec.structs import replace

from cardtable.ai.skill import has_days
from cardtable.kernel.table import Role
from cardtable.session.desk import round_of
from cardtable.session.scores import HOLES
from cardtable.session.solo_game import Change, SoloGame
from cardtable.table.gestures import Key
from cardtable.ui.core.commands import Command, Group, KeySheet, OfferedIn
from cardtable.ui.core.scene import Push, Transition
from cardtable.ui.services import Services
from cardtable.ui.table.dialogs import log_sheet
from cardtable.ui.table.solo_hands import CURSOR, CURSOR_BY_POINTER
from cardtable.ui.table.solo_words import log_lines
from cardtable.ui.table.table_actions import (
    ASIDE,
    CALENDAR,
    COPY_DEAL,
    COPY_GAME,
    END_HINT,
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
    PLAY_HINT,
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


def score_card(table: SoloTable) -> Transition | None:
    """The card of this round of Golf."""
    round_id = table.sitting.round_id
    return Push(table.services.screens.score_card(round_id)) if round_id is not None else None


# -- what there is and what can be done ------------------------------------------------------------------------------


def can_undo(table: SoloTable) -> bool:
    return table.sitting.match.can_undo


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


def back_to(table: SoloTable, ply: int) -> None:
    """Take back all that came after so many plies."""
    while table.sitting.match.history.cursor > ply and can_undo(table):
        undo(table)


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
    """What a click on the stock does; why not, where it is used up."""
    stock = table.control.stock if table.control else None
    if stock is not None:
        table.propose(stock)


def pick(table: SoloTable) -> None:
    """Pick up the card under the keyboard, or lay down what is picked up."""
    if table.control:
        hand, table.control.by_keys = table.control.hand, True
        table.act(hand.cursor.press(hand.table_view, Key.PICK, table.now))


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


def day_of(services: Services, match: SoloGame, number: int) -> date | None:
    """The day whose deal ``number``, of the game or its round, is; None unless it is one and is played as that."""
    options, is_own = match.state.setup.options, match.state.setup.order is not None
    if services.deals is None or is_own or any(options[spec.key] != spec.default for spec in match.game.info.options):
        return None
    return services.deals.days.day_of(match.game.info.id, number, services.world.today())


def find_deals(services: Services) -> None:
    """Where the person wishes for certain deals, have the next ones ready."""
    if services.deals is not None and services.preferences.now.deals:
        services.deals.look()


def next_hole(table: SoloTable) -> Transition | None:
    """On to the next hole; after the ninth to the score card. What was tried after a hole is put aside."""
    sitting = table.sitting
    if not sitting.match.is_over and sitting.match.outcome is None:
        table.services.desk.put_aside(sitting, table.now)
    table.sit(table.services.desk.next_hole(table.sitting))
    return None


def log(table: SoloTable) -> None:
    """Everything that happened, in words."""
    texts = table.services.texts
    open_over(table, log_sheet(texts, log_lines(table.sitting.match, texts)))


# -- inside --------------------------------------------------------------------------------------------------------


def _take(table: SoloTable, change: Change | None, otherwise: str) -> None:
    if change is None:
        table.say(table.services.texts.text(otherwise))
    else:
        table.changed(change)


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
    PLAY_HINT,
    END_HINT,
    TO_GALLERY,
    Command("pick", "keys.pick", pick, ("space",), group=Group.CARDS, when=on_cards),
    Command("draw", "keys.draw", draw, ("space", "d")),
    replace(UNDO, act=undo, can=can_undo),
    Command(
        "redo", "play.redo", redo, ("ctrl+y", "ctrl+shift+z"), "redo", OfferedIn.BAR,
        can=lambda table: table.sitting.match.can_redo, repeats=True,
    ),
    HINT,
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
