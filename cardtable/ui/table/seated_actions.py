"""What can be done at a table for several besides moving cards, and the list of it all. Judges no move."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from cardtable.ai.bots import GOOD_BOT
from cardtable.ai.questions import MOST
from cardtable.i18n.phrase import lowered
from cardtable.kernel.moves import Move
from cardtable.kernel.state import Seat
from cardtable.session.outlook import party_question
from cardtable.table.hand_fan import TurnedRect
from cardtable.ui.core.commands import Command, KeySheet, OfferedIn
from cardtable.ui.core.scene import GoHome, Replace, Transition
from cardtable.ui.table.hand_order import Sort
from cardtable.ui.table.hint_words import points_words
from cardtable.ui.table.log_sheet import log_sheet
from cardtable.ui.table.match_sheet import out_lies_open, trick_dialog
from cardtable.ui.table.seated_log import log_lines
from cardtable.ui.table.seated_widget import HAND, HAND_BY_POINTER
from cardtable.ui.table.seated_words import move_words
from cardtable.ui.table.table_actions import (
    ASIDE,
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
    MOST_ASIDE,
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
    again,
    asides,
    deal,
    go_on_with,
    leave_trial,
    open_over,
    pause,
    review,
    statistics,
    tried,
)
from cardtable.ui.table.unfinished import unfinished_dialog
from cardtable.ui.widgets.buttons import Button

if TYPE_CHECKING:
    from cardtable.ui.table.seated_table import SeatedTable


# -- what there is and what can be done ------------------------------------------------------------------------------


def can_undo(table: SeatedTable) -> bool:
    return _takes_back(table) is not None


def _takes_back(table: SeatedTable) -> Seat | None:
    """Whoever looks, if that one may take back now: once the screen is handed over nobody touches another's move."""
    seat = table.party.may_take_back
    return seat if seat == table.viewer else None


def can_hint(table: SeatedTable) -> bool:
    return table.control.hand.mine


def combines(table: SeatedTable) -> bool:
    """Whether combinations are played, in rounds, and no tricks."""
    return table.party.game.combines


def out_is_open(table: SeatedTable) -> bool:
    """Whether cards out of play lie open."""
    return out_lies_open(table.party.state)


def undo(table: SeatedTable) -> None:
    """Take back the last ply of a person, where nobody has played and nothing was shown since.

    Alone with bots that forgive, all since the own last decision.
    """
    party, texts, seat = table.party, table.services.texts, _takes_back(table)
    change = None if seat is None else party.take_back(seat, table.now)
    if change is not None:
        table.changed(change)
        table.to_hand()
    elif party.could_forgive and table.sitting.guide is None:
        off = texts.text("party.undo_off", setting=texts.text("settings.take_back"))
        table.offer_undo(off, texts.text("party.undo_on"), lambda: _be_forgiven(table))
    else:
        table.say(texts.text("party.no_undo"))


def _be_forgiven(table: SeatedTable) -> None:
    """Switch on that one may take back alone with bots, and do."""
    preferences = table.services.preferences
    preferences.change(replace(preferences.now, take_back=True))
    undo(table)


def can_go_on(table: SeatedTable) -> bool:
    """Whether something is to come that nobody has to choose, and nothing lies over the table."""
    waits = (not table.control.hand.mine or table.party.is_forced) and table.party.wake_at(table.now) is not None
    waits = waits or table.party.waits_for_word or table.is_stopped or table.watch.waits(table.now)
    return not table.stage.is_modal and (waits or table.shows)


def unfinished(table: SeatedTable) -> None:
    """Choose one of the matches that were put aside, to go on with."""
    open_over(
        table,
        unfinished_dialog(table.services.texts, asides(table, MOST_ASIDE), lambda chosen: go_on_with(table, chosen)),
    )


def stops_bots(table: SeatedTable) -> bool:
    """Whether a pause stops computer players before everybody's eyes: one of them is to act, or stands still."""
    return table.is_stopped or (table.party.bot_to_act and not table.stage.is_modal)


def pause_icon(table: SeatedTable) -> str:
    """What the button of the pause shows: what it would do."""
    return "play" if table.is_stopped else "pause"


def stop_or_cover(table: SeatedTable) -> None:
    """Computer players stand still until they are told to go on; where a person is to act the table is covered."""
    if stops_bots(table):
        table.stop(not table.is_stopped)
    else:
        pause(table)


def hint(table: SeatedTable) -> None:
    """Show what a computer player would do, and what it promises; again: the next best move."""
    party, hinter = table.party, table.hinter
    if not table.control.hand.mine or party.to_act is None:
        return
    if not hinter.next(party.state):
        asks = len(party.legal) > 1 and table.services.worker is not None
        table.held_ready = None
        hinter.begin(party.state, party.hints(GOOD_BOT, MOST), [party_question(party, party.to_act)] if asks else ())
    _show_hint(table)


def hinted(table: SeatedTable) -> Move | None:
    """The move that is hinted to whoever looks, while nothing lies over the table."""
    hint = table.hinter.given(table.party.state)
    return hint.tip.move if hint is not None and table.control.hand.mine and not table.stage.is_modal else None


def may_end_hint(table: SeatedTable) -> bool:
    """Whether a hint is given to whoever looks, or looked for."""
    return hinted(table) is not None or (table.hinter.is_looking and not table.stage.is_modal)


def stands_on_hint(table: SeatedTable) -> bool:
    """Whether what is hinted is held ready, and nothing else has the keyboard."""
    return hinted(table) is not None and table.has_keyboard and not left_hint(table)


def left_hint(table: SeatedTable) -> bool:
    """Whether the person does something else than what is hinted already."""
    return table.held_ready is None or not table.control.holds_only(table.held_ready)


def hint_heard(table: SeatedTable) -> None:
    """The worker has told more of the hint."""
    if hinted(table) is not None:
        is_free = not (table.control.hand.picks or table.control.hand.chip or table.control.drag.is_on)
        _show_hint(table, anew=is_free if table.held_ready is None else not left_hint(table))


def _show_hint(table: SeatedTable, *, anew: bool = True) -> None:
    hint, party, texts = table.hinter.given(table.party.state), table.party, table.services.texts
    if hint is None:
        if table.hinter.is_looking:
            table.say(texts.text("hint.looking"))
        return
    move = hint.tip.move
    if anew:
        table.held_ready = move
        table.control.hold_ready(move)
        table.refresh_all()
        table.point_to(move)
    words = texts.text("party.hint", move=lowered(move_words(move, party.game, party.state, texts)))
    only, point_value = len(party.legal) == 1, party.game.point_value(party.state)
    table.say(points_words(hint, words, texts, party.game.info.id, only=only, point_value=point_value))


def hint_rects(table: SeatedTable) -> list[TurnedRect]:
    """What the hint speaks of, on the table."""
    move = hinted(table)
    return [] if move is None or table.control.drag.is_on else table.control.spots_of(move)


def play_hint(table: SeatedTable) -> None:
    """Make the move that is hinted."""
    move = hinted(table)
    if move is not None:
        table.play(move)


def end_hint(table: SeatedTable) -> None:
    """No hint is given any more; what it had lifted lies as before."""
    if may_end_hint(table):
        held_ready = hinted(table) is not None and not left_hint(table)
        table.hinter.end()
        table.hush()
        if held_ready:
            table.control.lay_back()
            table.refresh_all()
            table.point_to(None)


def new(table: SeatedTable) -> Transition | None:
    """Seat players for another match; what becomes of this one is asked when they sit."""
    if tried(table):
        return leave_trial(table)
    return Replace(table.services.screens.players(table.party.game.info.id))


def play(table: SeatedTable) -> None:
    """Play what is picked; where a single button is all that there is to do, do that."""
    legal = table.party.legal
    if table.control.hand.mine and len(legal) == 1 and not legal[0].picks and not legal[0].source:
        table.play(legal[0])
    else:
        table.act(table.control.play_picked())


def sort(table: SeatedTable, by: Sort) -> None:
    """Sort the hand of whoever looks, or is called."""
    table.control.sort(by)
    table.refresh_all()
    if table.seat is not None:
        table.to_hand()


def cut_short(table: SeatedTable) -> None:
    """What is decided is played at once."""
    if table.viewer is not None and table.party.claim is not None:
        table.answered(table.party.play_out_claim(table.viewer, table.now))


def pass_on(table: SeatedTable) -> None:
    """Pass, where one may."""
    table.play(Move("pass"))


def is_played(table: SeatedTable) -> bool:
    """Whether a person plays, and not only computer players do."""
    return any(player.is_person for player in table.party.players)


def has_tricks(table: SeatedTable) -> bool:
    """Whether whoever looks has won a trick, or a person who is called has."""
    seat = table.viewer
    return seat is not None and table.party.game.taken(table.party.state, seat) > 0


def last_trick(table: SeatedTable) -> None:
    """Show the last finished trick again: it lay open before everybody."""
    open_over(table, trick_dialog(table.services, table.party, table.viewer or 0))


def log(table: SeatedTable) -> None:
    """What happened so far: what all may know where several people sit, else as the one person knows it."""
    table.cover()
    viewer, party, texts = table.viewer, table.party, table.services.texts
    entries = table.log_reader.entries(party.history, viewer)
    open_over(table, log_sheet(texts, log_lines(party, entries, viewer, texts)))


def end_buttons(table: SeatedTable) -> Sequence[Button]:
    """What can be done after a match: another one for the same seats, or for whom one likes.

    None is what Enter does: it closes the sheet, and the table is still there.
    """
    texts = table.services.texts
    return (
        Button(texts.text("play.home"), GoHome, icon="back"),
        Button(texts.text("play.review"), lambda: review(table), icon="eye"),
        Button(texts.text("party.history"), lambda: statistics(table), icon="history"),
        Button(texts.text("party.new"), lambda: new(table), icon="new"),
        Button(texts.text("party.again"), lambda: deal(table, None), icon="restart"),
    )


def _sorts(by: Sort, icon: str) -> Command[SeatedTable]:
    """Sorts the hand that way; its key sorts it the other way than it is sorted."""
    return Command(
        f"sort_{by.value}",
        f"party.sort.{by.value}",
        lambda table: sort(table, by),
        ("o",),
        icon,
        OfferedIn.MENU,
        line="keys.party.sort",
        when=lambda table: table.control.other_sort is by,
    )


SEVERAL_COMMANDS: tuple[Command[SeatedTable], ...] = (
    Command(
        "play_hint", "keys.play_hint", play_hint, ("return",), when=stands_on_hint, first=True
    ),
    Command(
        "end_hint", "keys.end_hint", end_hint, ("escape",),
        when=lambda table: may_end_hint(table) and not table.control.drag.is_on, first=True,
    ),
    Command(
        "go_on", "keys.party.go_on", lambda table: table.go_on(), ("space",),
        when=can_go_on, first=True,
    ),
    TO_GALLERY,
    Command("play", "keys.party.play", play, ("shift+return",)),
    Command("pass", "keys.party.pass", pass_on, ("p",), when=lambda table: table.control.hand.mine),
    Command("claim", "keys.party.claim", cut_short, ("c",)),
    Command(
        "last_trick", "party.menu.last_trick", last_trick, ("l",), "cards", OfferedIn.MENU,
        there=lambda table: not combines(table),
    ),
    Command(
        "last_round", "party.menu.last_round", last_trick, ("l",), "cards", OfferedIn.MENU,
        there=combines,
    ),
    Command(
        "tricks", "party.menu.tricks", lambda table: table.show_tricks(), ("w",), "cards", OfferedIn.MENU,
        there=lambda table: not combines(table) and is_played(table), can=has_tricks,
    ),
    replace(LOG, act=log),
    REVIEW_GAME,
    Command("sheet", "party.menu.sheet", lambda table: table.open_sheet(), ("s",), "score", OfferedIn.MENU),
    Command(
        "out", "party.menu.out", lambda table: table.show_out(), ("x",), "cards", OfferedIn.MENU, there=out_is_open
    ),
    _sorts(Sort.SUIT, "spade"),
    _sorts(Sort.RANK, "number"),
    replace(UNDO, act=undo, can=can_undo),
    replace(HINT, act=hint, can=can_hint),
    replace(
        PAUSE.by(stop_or_cover, icon=pause_icon),
        shown=OfferedIn.BAR, line="keys.party.pause", also=("p",),
    ),
    LESSON_FIRST,
    replace(NEW, act=new, words="party.new"),
    Command("again", "play.again", again, ("ctrl+r", "f5"), "restart", OfferedIn.MENU),
    NUMBER,
    HOUSE_SIGN,
    replace(ASIDE, act=unfinished, words="matches.unfinished"),
    LESSON,
    RULES,
    HOUSE_RULES,
    STATISTICS,
    COPY_DEAL,
    COPY_GAME,
    SOUND.shown_in(OfferedIn.MENU),
    MENU_KEY,
    SETTINGS,
    KEYS,
    LARGE,
    LEAVE,
)  # fmt: skip
"""All that can be done at a table for several, in the order of bar and menu."""

_GUIDED = frozenset({"play", "pass", "last_trick", "last_round", "log", "sort_suit", "sort_rank"})
GUIDED_SEVERAL: tuple[Command[SeatedTable], ...] = (
    GO_ON_READING,
    TO_GALLERY,
    *(command for command in SEVERAL_COMMANDS if command.name in _GUIDED),
    SOUND.shown_in(OfferedIn.MENU),
    MENU_KEY,
    RULES,
    SETTINGS,
    KEYS,
)
"""What of it there is in a guided first hand."""

SEVERAL = KeySheet("keys.several", (*HAND, *SEVERAL_COMMANDS), HAND_BY_POINTER)
"""The same for the page of keys."""

COMMAND_NAMED = {command.name: command for command in SEVERAL_COMMANDS}
"""Whose keys are told beside buttons that do the same."""
