"""What can be done at a table besides moving cards, and the commands with their keys: first at every table, then at a
patience, then at a round table.

Functions of a table. Each key is defined once, here.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from datetime import date
from functools import partial
from typing import TYPE_CHECKING, TypeVar

from msgspec.structs import replace

from cardtable.ai.skill import has_days
from cardtable.games.seated import OUT
from cardtable.i18n.phrases import sentences
from cardtable.kernel.errors import BadInput
from cardtable.kernel.moves import Move, Tap
from cardtable.kernel.options import differing
from cardtable.kernel.state import Reason, Record, Seat
from cardtable.kernel.table import PileId, Role
from cardtable.session.analysis import LossPoint, hint_questions
from cardtable.session.desk import Session, is_for_one, is_for_several, round_of, unfinished
from cardtable.session.game_log import Change, GameLog
from cardtable.session.records import Kept, RoundRow
from cardtable.session.scores import HOLES
from cardtable.session.seats import people
from cardtable.session.share_text import ShareRefused, deal_text, game_text
from cardtable.session.solo_game import SoloGame
from cardtable.table.geometry import TurnedRect
from cardtable.table.gestures import Key
from cardtable.table.round_layout import Sort
from cardtable.ui.core.app import MUTE
from cardtable.ui.core.assets import give_back
from cardtable.ui.core.commands import HOME, Command, Group, KeySheet, OfferedIn, named_only
from cardtable.ui.core.scene import GoHome, Pop, Push, Replace, Transition
from cardtable.ui.game_words import difference_words
from cardtable.ui.services import (
    TO_CALENDAR,
    TO_FULL_SCREEN,
    TO_KEYS,
    TO_QUIT,
    TO_RULES,
    TO_SETTINGS,
    TO_STATISTICS,
    Services,
)
from cardtable.ui.table.dialogs import (
    MOST_ASIDE,
    UNFINISHED,
    aside_dialog,
    give_up_dialog,
    house_dialog,
    log_sheet,
    number_dialog,
    out_dialog,
    out_lies_open,
    pause_dialog,
    trick_dialog,
    tricks_dialog,
)
from cardtable.ui.table.hands import CURSOR, CURSOR_BY_POINTER, HAND, HAND_BY_POINTER
from cardtable.ui.table.results import (
    HandResultLayer,
    HandResultPaper,
    match_sheet,
)
from cardtable.ui.table.words import clock_text
from cardtable.ui.widgets.buttons import Action, Button, IconButton
from cardtable.ui.widgets.host import tab_order
from cardtable.ui.widgets.skins import Look
from cardtable.ui.widgets.widget import Layer, enable, walk

if TYPE_CHECKING:
    from cardtable.ui.table.grid_table import GridTable
    from cardtable.ui.table.round_table import RoundTable
    from cardtable.ui.table.table_scene import PlayedTable

AnyTable = TypeVar("AnyTable", bound="PlayedTable")

_DEAL = Move("deal")

TRIAL = "trial.give_up"
"""The key of the question whether to leave a trial."""


def tried(table: PlayedTable) -> bool:
    """Whether this is a trial whose moves would be lost by leaving."""
    session = table.session
    played = session.played
    trial = session.trial_from is not None
    return trial and played.outcome is None and played.history.cursor != session.trial_from


def begun(table: PlayedTable) -> bool:
    """Whether a game is under way, so that new house rules apply to the next one: an unfinished match, a patience with plies, or a
    round with holes.
    """
    session = table.session
    if not is_for_one(session):
        return session.played.outcome is None
    if not session.counts:
        return session.played.outcome is None and session.played.history.cursor != session.trial_from
    row = round_of(table.services.store, session)
    return (session.played.touched and not session.played.is_over) or (row is not None and 0 < len(row.strokes) < HOLES)


def _loses(table: PlayedTable) -> bool:
    """Whether a new deal would set a game under way aside."""
    session = table.session
    if is_for_one(session):
        return begun(table)
    history = session.played.history
    return begun(table) and history.cursor > history.floor if session.counts else tried(table)


def _question(session: Session[GameLog]) -> str:
    """The key of the question what becomes of the game under way."""
    alone = "play.another" if session.round_id is None else "play.another_round"
    return TRIAL if not session.counts else alone if is_for_one(session) else "party.put_aside"


def home(table: PlayedTable) -> Transition | None:
    """Goes back to the gallery; leaving a trial is confirmed first."""
    return _left(table, GoHome())


def leave_trial(table: PlayedTable) -> Transition | None:
    """Goes back to where the trial began."""
    return _left(table, Pop())


def leave_words(table: PlayedTable) -> str:
    """The words of the button that leaves a trial."""
    return "play.home" if table.session.is_shared else "trial.leave"


def _left(table: PlayedTable, way: Transition) -> Transition | None:
    if not tried(table) or not table.services.preferences.now.confirm_abandon:
        return way
    stage = table.stage
    question = give_up_dialog(table.services.texts, TRIAL, lambda: stage.go(way))
    open_over(table, question)
    stage.focus(question.initial_focus())
    return None


def reads(table: PlayedTable) -> bool:
    """Whether the guide's step only has to be read."""
    guide = table.session.guide
    return guide is not None and guide.reads and not guide.is_last


def has_lesson(table: PlayedTable) -> bool:
    """Whether the game has a guided first hand."""
    return table.session.played.game.lesson is not None


def start_lesson(table: PlayedTable) -> Transition:
    """Starts a guided first hand; the game on the table stays as it is."""
    table.cover()
    return Push(table.services.screens.lesson(table.game_id))


def differs(table: PlayedTable) -> bool:
    """Whether house rules are in force."""
    played = table.session.played
    return bool(differing(played.game.info.options, played.state.setup.options))


def house_told(table: PlayedTable) -> str:
    played = table.session.played
    lines = difference_words(played.game, played.state.setup.options, table.services.texts)
    return sentences([name for name, _ in lines])


def show_house(table: PlayedTable) -> None:
    played, texts = table.session.played, table.services.texts
    lines = difference_words(played.game, played.state.setup.options, texts)
    open_over(table, house_dialog(texts, lines, lambda: house_rules(table)))


def can_review(table: PlayedTable) -> bool:
    session = table.session
    return session.played.outcome is not None and session.counts


def open_review(table: PlayedTable) -> Transition | None:
    """Opens the review of the finished game, move by move."""
    if not can_review(table):
        return None
    table.cover()
    return Push(table.services.screens.review(table.session.played.record(table.now)))


def log(table: PlayedTable) -> None:
    """Shows the log: what everybody may know if several people play, otherwise what the one person knows."""
    table.cover()
    open_over(table, log_sheet(table.services.texts, table.log_lines()))


def pause(table: PlayedTable) -> None:
    """Covers the table; meanwhile the clock stops and computer players wait."""
    services, clock = table.services, table.session.played.clock
    time = clock_text(clock.elapsed(table.now)) if services.preferences.now.show_clock else ""
    open_over(table, pause_dialog(services.texts, services.ground, time, table.painter.keymap.keys_of(table.paused_by)))


def number(table: PlayedTable) -> None:
    """Asks for a number and deals that game; asks first about a game under way."""
    pad = not table.stage.by_keys
    open_over(
        table,
        number_dialog(table.services.texts, lambda chosen: ask_then(table, lambda: deal_again(table, chosen)), pad=pad),
    )


def again(table: PlayedTable) -> None:
    """Deals the same cards as a new game."""
    ask_then(table, lambda: _deal_anew(table, None, same=True))


def copy_deal(table: PlayedTable) -> None:
    """Copies this deal to the clipboard as a short text, and says so; from the deal all cards can be known."""
    _copy(table, deal_text, "play.deal_copied")


def copy_game(table: PlayedTable) -> None:
    """Copies this game to the clipboard as a short text, or says why not: nobody may see the others' cards."""
    _copy(table, game_text, "play.game_copied")


def _copy(table: PlayedTable, written: Callable[[Record], str], copied: str) -> None:
    texts = table.services.texts
    try:
        table.stage.clipboard.write(written(table.session.played.record(table.now)))
    except ShareRefused as refused:
        table.say(texts.text(f"share.{refused.fault.value}"))
    else:
        table.say(texts.text(copied))


def deal_again(table: PlayedTable, number: int | None) -> None:
    """Sets the game aside and deals another; for a while the old one can be brought back."""
    _deal_anew(table, number, same=False)


def _deal_anew(table: PlayedTable, number: int | None, *, same: bool) -> None:
    """Deals ``number``, or the ``same`` cards, for the players of this table; says so if there is no such number."""
    desk, session = table.services.desk, table.session
    players = session.played.players if is_for_several(session) else ()
    try:
        aside = desk.put_aside(session, table.now)
        dealt = desk.again(session) if same else desk.deal(table.game_id, number, players=players)
    except BadInput as problem:
        table.say(str(problem))
        return
    _lay(table, dealt, aside)


def _lay(table: PlayedTable, session: Session[GameLog], before: Kept | None) -> None:
    """Shows another game, and offers for a while to go on with the one from ``before``."""
    table, texts = table.lay(session), table.services.texts
    if before is not None:
        table.offer_undo(texts.text("play.put_aside"), texts.text("play.take_up"), lambda: _take_up(table, before))


def aside(table: PlayedTable) -> None:
    """Lists the games set aside, to go on with one."""
    key = "play.aside" if is_for_one(table.session) else UNFINISHED
    found = asides(table, MOST_ASIDE)
    open_over(table, aside_dialog(table.services.texts, key, found, lambda chosen: go_on_with(table, chosen)))


def asides(table: PlayedTable, most: int) -> Sequence[Kept]:
    """The latest unfinished games of this kind set aside, at most ``most``."""
    return unfinished(table.services.store, table.game_id, most, table.session.played.record_id)


def go_on_with(table: PlayedTable, chosen: Kept) -> None:
    """Takes up that game and sets the present one aside; for a while that can be undone. A trial cannot be set aside, so its loss
    is confirmed first.
    """
    if table.session.counts:
        _change_places(table, chosen)
    else:
        ask_then(table, lambda: _change_places(table, chosen))


def _change_places(table: PlayedTable, chosen: Kept) -> None:
    desk = table.services.desk
    before = desk.put_aside(table.session, table.now)
    _lay(table, desk.take_up(chosen), before)


def ask_then(table: PlayedTable, deal: Action) -> None:
    """Deals; with a game under way, asks first whether to set it aside or give it up. With no question due it is set aside:
    nothing is counted without being said.
    """
    if _loses(table) and table.services.preferences.now.confirm_abandon:
        asked = give_up_dialog(table.services.texts, _question(table.session), deal, _giving_up(table, deal))
        open_over(table, asked)
        table.stage.focus(asked.initial_focus())  # with its ring, also for who clicked: Enter holds no surprise
    else:
        deal()


def _giving_up(table: PlayedTable, deal: Action) -> Action | None:
    """Ends the game under way for good, and deals; None for a match or a trial, which have no result to give up."""
    if not (is_for_one(table.session) and table.session.counts):
        return None

    def give_up() -> None:
        table.services.desk.give_up(table.session, table.now)
        deal()

    return give_up


# -- the hint ----------------------------------------------------------------------------------------------------------


def hint(table: PlayedTable) -> None:
    """Shows a sensible move and its value; pressed again, the next best one."""
    played = table.session.played
    if not table.is_asked:
        return
    if not table.hinter.next(played.state):
        _begin_hint(table)
    table.held_ready = None
    _tell_hint(table, anew=True)


def _begin_hint(table: PlayedTable) -> None:
    played = table.session.played
    questions = hint_questions(played) if table.services.worker is not None else ()
    table.hinter.begin(played.state, played.hints(), questions)


def hinted(table: PlayedTable) -> Move | None:
    """The hinted move, while nothing covers the table."""
    given = table.hinter.given(table.session.played.state)
    return given.tip.move if given is not None and table.is_asked and not table.stage.is_modal else None


def left_hint(table: PlayedTable) -> bool:
    """Whether the person has turned to something other than the hinted move."""
    return table.held_ready is None or not table.hands.holds_only(table.held_ready)


def stands_on_hint(table: PlayedTable) -> bool:
    """Whether the hinted move is prepared and the table has the keyboard."""
    return hinted(table) is not None and table.has_keyboard and not left_hint(table)


def may_end_hint(table: PlayedTable) -> bool:
    """Whether there is a hint, or one is being looked for, and nothing has to be put down first."""
    looks = table.hinter.is_looking and not table.stage.is_modal
    free = not table.hands.holds or not left_hint(table)
    return free and (looks or hinted(table) is not None)


def announce_hint(table: PlayedTable) -> None:
    """Updates the hint with the worker's news, and what is prepared unless the person has turned away."""
    if table.is_asked:
        goes = not table.hands.holds if table.held_ready is None else not left_hint(table)
        _tell_hint(table, anew=goes and not table.stage.is_modal)


def _tell_hint(table: PlayedTable, *, anew: bool) -> None:
    given, hands, texts = table.hinter.given(table.session.played.state), table.hands, table.services.texts
    if given is None:  # whether anything helps is not known while it is looked for
        words = texts.text("hint.looking") if table.hinter.is_looking else table.hint_text(None)
        if words:
            table.say(words)
        return
    move = given.tip.move
    if anew:
        table.held_ready = move
        hands.hold_ready(move)
        table.point_to(move)
    table.say(table.hint_text(given), clear_of=[lies.bounds for lies in hint_places(table)])


def hint_places(table: PlayedTable) -> Sequence[TurnedRect]:
    """The places of the hinted move; none during a drag."""
    move, hands = hinted(table), table.hands
    return () if move is None or hands.carries else hands.places_of(move)


def play_hint(table: PlayedTable) -> None:
    move = hinted(table)
    if move is not None:
        table.play(move)


def end_hint(table: PlayedTable) -> None:
    """Ends the hint: removes its words and puts back what it had prepared."""
    move, hands = hinted(table), table.hands
    if move is None and not table.hinter.is_looking:
        return
    held_ready = move is not None and not left_hint(table)
    table.hinter.end()
    table.hush()
    if held_ready:
        hands.lay_back()
        table.point_to(None)


# -- over the table ----------------------------------------------------------------------------------------------------


def open_over(table: PlayedTable, layer: Layer) -> None:
    """Opens a layer over the table; a text field in it gets the keyboard."""
    table.cover()
    table.stage.open(layer)
    field = next((widget for widget in walk(layer) if widget.edits_text), None)
    if field is not None:
        table.stage.focus(field)


def _take_up(table: PlayedTable, aside: Kept) -> None:
    desk = table.services.desk
    desk.put_aside(table.session, table.now)
    table.lay(desk.take_up(aside))


# -- the ways to other pages; the game stays as it is ------------------------------------------------------------------


def rules(table: PlayedTable) -> Transition:
    return Push(table.services.screens.rules(table.game_id))


def house_rules(table: PlayedTable) -> Transition:
    """Opens the house rules; after the first move they apply to the next game."""
    return Push(table.services.screens.house_rules(table.game_id, begun=begun(table)))


def open_statistics(table: PlayedTable) -> Transition:
    return Push(table.services.screens.statistics(table.game_id))


def calendar(table: PlayedTable) -> Transition:
    """Opens the calendar of this game's deals of the day."""
    return Push(table.services.screens.calendar(table.game_id))


def mute(table: PlayedTable) -> None:
    """Switches sound off, or on again."""
    preferences = table.services.preferences
    preferences.change(replace(preferences.now, mute=not preferences.now.mute))


def _sound_icon(table: PlayedTable) -> str:
    return "sound-off" if table.services.preferences.now.mute else "sound-on"


# -- commands of every table -------------------------------------------------------------------------------------------


TO_GALLERY: Command[PlayedTable] = HOME.by(home)
UNDO: Command[object] = Command(
    "undo", "play.undo", named_only, ("ctrl+z", "backspace"), "undo", OfferedIn.ALWAYS, repeats=True
)
HINT: Command[PlayedTable] = Command(
    "hint", "play.hint", hint, ("h",), "hint", OfferedIn.ALWAYS, line="keys.hint", enabled=lambda table: table.is_asked
)
PLAY_HINT: Command[PlayedTable] = Command(
    "play_hint", "keys.play_hint", play_hint, ("return",), when=stands_on_hint, first=True
)
END_HINT: Command[PlayedTable] = Command(
    "end_hint", "keys.end_hint", end_hint, ("escape",), when=may_end_hint, first=True
)
NEW: Command[object] = Command("new", "play.new", named_only, ("ctrl+n", "f2"), "new", OfferedIn.BAR)
LOG: Command[PlayedTable] = Command("log", "play.log", log, ("ctrl+l",), "history", OfferedIn.MENU)
PAUSE: Command[PlayedTable] = Command("pause", "play.pause", pause, ("ctrl+p", "pause"), "pause", OfferedIn.MENU)
NUMBER: Command[PlayedTable] = Command("number", "play.number", number, ("ctrl+g",), "number", OfferedIn.MENU)
ASIDE: Command[PlayedTable] = Command(
    "aside", "play.aside", aside, (), "folder", OfferedIn.MENU, available=lambda table: bool(asides(table, 1))
)
REVIEW_GAME: Command[PlayedTable] = Command(
    "review", "play.review", open_review, ("ctrl+e",), "eye", OfferedIn.MENU, available=can_review
)
COPY_DEAL: Command[PlayedTable] = Command("copy_deal", "play.copy_deal", copy_deal, (), "copy", OfferedIn.MENU)
COPY_GAME: Command[PlayedTable] = Command("copy_game", "play.copy_game", copy_game, (), "copy", OfferedIn.MENU)
MENU_KEY: Command[PlayedTable] = Command("more", "play.more", lambda table: table.open_menu(), ("f10",))
GO_ON_READING: Command[PlayedTable] = Command(
    "read", "keys.lesson.on", lambda table: table.go_on_reading(), ("return", "space"), when=reads, first=True
)
HOUSE_SIGN: Command[PlayedTable] = Command(
    "house_sign", "play.house_in_force", show_house, (), "home", OfferedIn.BAR, Group.PLACES,
    available=differs, tooltip=house_told,
)  # fmt: skip
LESSON: Command[PlayedTable] = Command(
    "lesson", "play.lesson", start_lesson, (), "lesson", OfferedIn.MENU, Group.PLACES,
    available=lambda table: not table.is_new and has_lesson(table),
)  # fmt: skip
LESSON_FIRST: Command[PlayedTable] = Command(
    "lesson_first", "play.lesson", start_lesson, (), "lesson", OfferedIn.BAR, Group.PLACES,
    available=lambda table: table.is_new and has_lesson(table),
)  # fmt: skip
SOUND: Command[PlayedTable] = MUTE.by(mute, icon=_sound_icon).shown_in(OfferedIn.BAR)
RULES: Command[PlayedTable] = TO_RULES.by(rules)
HOUSE_RULES: Command[PlayedTable] = Command(
    "house_rules", "play.house_rules", house_rules, (), "home", OfferedIn.MENU, Group.PLACES
)
STATISTICS: Command[PlayedTable] = TO_STATISTICS.by(open_statistics)
CALENDAR: Command[PlayedTable] = TO_CALENDAR.by(calendar)
SETTINGS: Command[PlayedTable] = TO_SETTINGS.by(lambda table: Push(table.services.screens.settings()))
KEYS: Command[PlayedTable] = TO_KEYS.by(lambda table: Push(table.services.screens.keys(table.sheet)))
LARGE: Command[PlayedTable] = TO_FULL_SCREEN.by(lambda table: table.services.shell.toggle_full_screen())
LEAVE: Command[PlayedTable] = TO_QUIT.by(lambda table: table.services.shell.quit())
AT_THE_END = (MENU_KEY, SETTINGS, KEYS, LARGE, LEAVE)
"""The last commands of every bar and menu."""


def score_card(table: GridTable) -> Transition | None:
    """Opens the score card of this round."""
    round_id = table.session.round_id
    return Push(table.services.screens.score_card(round_id)) if round_id is not None else None


# -- a patience: what there is and what can be done --------------------------------------------------------------------


def can_undo(table: GridTable) -> bool:
    return table.session.played.can_undo


def has_foundations(table: GridTable) -> bool:
    return any(pile.role is Role.FOUNDATION for pile in table.session.played.spec.piles)


def on_cards(table: GridTable) -> bool:
    """Whether the keyboard is on the cards, or some are chosen."""
    return table.hands.by_keys or table.hands.selection.chosen is not None


def goes_on(table: GridTable) -> bool:
    """Whether Enter presses the result sheet's button: not while the keyboard is on cards that can still be played."""
    return under_sheet(table) and not _walks(table)


def _walks(table: GridTable) -> bool:
    """Whether the keyboard is on cards that can still be played."""
    return table.hands.by_keys and bool(table.session.played.legal)


def under_sheet(table: GridTable) -> bool:
    """Whether the result sheet is open and the table has the keyboard."""
    stage, end = table.stage, table.end
    return end is not None and end.host is stage and stage.focused is stage.usual


def end_put_away(table: GridTable) -> bool:
    """Whether the result sheet was closed and the keyboard is not on cards that can still be played."""
    return table.end_put_away and not _walks(table)


def go_on(table: GridTable) -> None:
    """Presses the primary button of the result sheet."""
    if table.end is not None:
        table.end.go_on()


def to_sheet(table: GridTable, place: int) -> None:
    """Moves the keyboard to the first (0) or last (-1) button of the result sheet."""
    if table.end is not None:
        table.stage.focus(tab_order([table.end])[place])


# -- the game ----------------------------------------------------------------------------------------------------------


def undo(table: GridTable) -> None:
    """Takes back the last ply with all that the table added to it."""
    _take(table, table.session.played.undo(table.now), "play.nothing_to_undo")


def redo(table: GridTable) -> None:
    """Replays the ply that was taken back last."""
    _take(table, table.session.played.redo(table.now), "play.nothing_to_redo")


def back_to(table: GridTable, ply: int) -> None:
    """Takes back everything after the first ``ply`` plies."""
    while table.session.played.history.cursor > ply and can_undo(table):
        undo(table)


def restart(table: GridTable) -> None:
    """Goes back to the deal; redo replays the moves."""
    change = table.session.played.restart(table.now)
    _take(table, change, "play.nothing_to_undo")
    if change is not None:
        table.say(table.services.texts.text("play.back_at_deal"))


def all_out(table: GridTable) -> None:
    """Moves all cards to the foundations that can go there."""
    _take(table, table.session.played.play_all_out(table.now), "play.nothing_goes_out")


def draw(table: GridTable) -> None:
    """Does what a click on the stock does, or says why it cannot."""
    stock = table.hands.stock
    if stock is not None:
        table.propose(stock)


def pick(table: GridTable) -> None:
    """Picks up the card under the keyboard, or puts down what is picked up."""
    table.hands.by_keys = True
    table.act(table.hands.press(Key.PICK))


# -- another game ------------------------------------------------------------------------------------------------------


def new(table: GridTable) -> None:
    """Deals a new game; asks first what becomes of a game under way. Between two holes of a round it goes on to the next hole."""
    row = round_of(table.services.store, table.session)
    if row is not None and row.ended is None and len(row.strokes) >= (table.session.hole or HOLES):
        next_hole(table)
    else:
        ask_then(table, lambda: deal_again(table, None))


def day_of(services: Services, solo: SoloGame, number: int) -> date | None:
    """The day whose deal ``number`` is, of the game or its round; None unless the game is played as that."""
    options, is_own = solo.state.setup.options, solo.state.setup.order is not None
    if services.deals is None or is_own or any(options[spec.key] != spec.default for spec in solo.game.info.options):
        return None
    return services.deals.days.day_of(solo.game.info.id, number, services.world.time())


def find_deals(services: Services) -> None:
    """Finds the next deals in advance, if the person chose certain deals."""
    if services.deals is not None and services.preferences.now.deals:
        services.deals.look()


def next_hole(table: GridTable) -> Transition | None:
    """Goes on to the next hole; after the last to the score card. What was tried after a hole is set aside."""
    session = table.session
    if not session.played.is_over and session.played.outcome is None:
        table.services.desk.put_aside(session, table.now)
    table.sit(table.services.desk.next_hole(table.session))
    return None


# -- inside ------------------------------------------------------------------------------------------------------------


def _take(table: GridTable, change: Change | None, otherwise: str) -> None:
    if change is None:
        table.say(table.services.texts.text(otherwise))
    else:
        table.changed(change)


PAUSE_TOO = replace(PAUSE, keys=("p", *PAUSE.keys))
"""Where nobody passes, a shorter key pauses."""

ALL_OUT: Command[GridTable] = Command(
    "all_out", "play.all_out", all_out, ("a",), "auto-up", OfferedIn.BAR,
    available=has_foundations,
)  # fmt: skip

CALENDAR_HERE = replace(CALENDAR, available=lambda table: table.services.deals is not None and has_days(table.game_id))

PATIENCE_COMMANDS: tuple[Command[GridTable], ...] = (
    Command("skip", "keys.skip", lambda table: table.skip(), ("escape", "return", "space"), when=lambda table: table.celebrates, first=True),
    Command("go_on", "keys.go_on", go_on, ("return",), when=goes_on, first=True),
    Command(
        "go_on_too", "keys.go_on", go_on, ("space",),
        when=lambda table: goes_on(table) and not table.hands.can_draw, first=True,
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
    replace(UNDO, act=undo, enabled=can_undo),
    Command(
        "redo", "play.redo", redo, ("ctrl+y", "ctrl+shift+z"), "redo", OfferedIn.BAR,
        enabled=lambda table: table.session.played.can_redo, repeats=True,
    ),
    HINT,
    ALL_OUT,
    LESSON_FIRST,
    replace(NEW, act=new),
    Command(
        "restart", "play.restart", restart, ("ctrl+r", "f5"), "restart", OfferedIn.BAR,
        enabled=can_undo,
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
        available=lambda table: table.session.round_id is not None,
    ),
    LOG,
    REVIEW_GAME,
    STATISTICS,
    CALENDAR_HERE,
    PAUSE_TOO,
    COPY_DEAL,
    COPY_GAME,
    *AT_THE_END,
)  # fmt: skip
"""The commands at a patience, in the order of bar and menu."""

GUIDED_PATIENCE: tuple[Command[GridTable], ...] = (
    GO_ON_READING,
    TO_GALLERY,
    *(command for command in PATIENCE_COMMANDS if command.name in {"pick", "draw"}),
    SOUND,
    MENU_KEY,
    RULES,
    SETTINGS,
    KEYS,
)
"""The commands of a guided first game."""

PATIENCE = KeySheet("keys.patience", (*CURSOR, *PATIENCE_COMMANDS), CURSOR_BY_POINTER)


# -- what a sheet offers at the end of a patience ----------------------------------------------------------------------


def end_buttons(table: GridTable, row: RoundRow | None, *, of_day: bool = False) -> Sequence[Button]:
    """The buttons of a result; a won deal of the day offers the calendar instead of the same deal.

    Primary is the next game after a win, and undo after a loss; a hole that is not cleared is no loss.
    """
    session, outcome = table.session, table.session.played.outcome
    lost = row is None and outcome is not None and outcome.reason is Reason.LOST and session.counts
    back = _button(table, "play.undo", undo, "undo", Look.PRIMARY if lost else Look.SECONDARY)
    look_back = _button(table, "play.review", open_review, "eye")
    if row is not None and session.hole is not None:
        card = _button(table, "play.score_card", score_card, "score")
        if session.hole >= HOLES:
            return [back, look_back, card, _button(table, "play.new_round", new, "new", Look.PRIMARY)]
        return [back, look_back, card, _button(table, "play.next_hole", next_hole, "flag", Look.PRIMARY)]
    if not session.counts:
        return [back, _button(table, leave_words(table), leave_trial, "back", Look.PRIMARY)]
    once_more = _button(table, "play.again", again, "restart")
    if of_day and outcome is not None and outcome.reason is Reason.WON:
        once_more = _button(table, "play.of_the_day", calendar, "calendar")
    return [
        back,
        look_back,
        once_more,
        _button(table, "play.new", new, "new", Look.SECONDARY if lost else Look.PRIMARY),
    ]


def lost_buttons(table: GridTable, lost: LossPoint, on: Action) -> Sequence[Button]:
    """The buttons of a lost game: one goes back to where it could still be won, if it ever could; ``on`` closes the sheet."""
    one_back = _button(table, "play.undo", undo, "undo")
    enable(one_back, table.session.played.can_undo)
    others = [_button(table, "play.again", again, "restart"), _button(table, "play.new", new, "new")]
    if not table.session.counts:
        others = [_button(table, leave_words(table), leave_trial, "back")]
    if lost.hope is not None:
        others.append(_button(table, "lost.back", partial(back_to, ply=lost.hope), "undo", Look.PRIMARY))
    return [one_back, *others, IconButton("close", table.services.texts.text("lost.play_on"), on)]


def _button(
    table: AnyTable, words: str, act: Callable[[AnyTable], Transition | None], icon: str, look: Look = Look.SECONDARY
) -> Button:
    """A button for an action of the table; ``words`` is a text key."""
    return Button(table.services.texts.text(words), partial(act, table), icon=icon, look=look)


# -- a table of several: what there is and what can be done ------------------------------------------------------------


def can_take_back(table: RoundTable) -> bool:
    return _takes_back(table) is not None


def _takes_back(table: RoundTable) -> Seat | None:
    """The viewer, if allowed to take back now."""
    seat = table.party.may_take_back
    return seat if seat == table.viewer else None


def out_is_open(table: RoundTable) -> bool:
    """Whether cards out of play are face up."""
    return out_lies_open(table.party.state)


def undo_by_rule(table: RoundTable) -> None:
    """Takes back the viewer's last ply, if nobody has played and nothing was revealed since. Alone with computer players, and if
    the setting allows it, everything since the last decision.
    """
    party, texts, seat = table.party, table.services.texts, _takes_back(table)
    change = None if seat is None else party.take_back(seat, table.now)
    if change is not None:
        table.changed(change)
        table.to_hand()
    elif party.could_forgive and table.session.guide is None:
        off = texts.text("party.undo_off", setting=texts.text("settings.take_back"))
        table.offer_undo(off, texts.text("party.undo_on"), lambda: _be_forgiven(table))
    else:
        table.say(texts.text("party.no_undo"))


def _be_forgiven(table: RoundTable) -> None:
    """Switches that setting on, and takes back."""
    preferences = table.services.preferences
    preferences.change(replace(preferences.now, take_back=True))
    undo_by_rule(table)


def can_go_on(table: RoundTable) -> bool:
    """Whether something goes on by itself, and nothing covers the table."""
    waits = (not table.hands.hand.mine or table.party.is_forced) and table.party.wake_at(table.now) is not None
    waits = waits or table.party.waits_for_click or table.is_stopped or table.watch.waits(table.now)
    return not table.stage.is_modal and (waits or table.shows)


def stops_bots(table: RoundTable) -> bool:
    """Whether the pause key stops computer players: one is to act, or they were stopped."""
    return table.is_stopped or (table.party.bot_to_act and not table.stage.is_modal)


def stop_or_cover(table: RoundTable) -> None:
    """Stops computer players or lets them go on; if a person is to act, covers the table."""
    if stops_bots(table):
        table.stop(not table.is_stopped)
    else:
        pause(table)


def new_match(table: RoundTable) -> Transition | None:
    """Opens the choice of players for another match, which asks what becomes of this one."""
    if tried(table):
        return leave_trial(table)
    return Replace(table.services.screens.players(table.party.game.info.id))


def play_now(table: RoundTable) -> None:
    """Plays the picked cards, or the only move there is."""
    legal = table.party.legal
    if table.hands.hand.mine and len(legal) == 1 and not legal[0].picks and not legal[0].source:
        table.play(legal[0])
    else:
        table.act(table.hands.play_picked())


def sort(table: RoundTable, by: Sort) -> None:
    table.hands.sort(by)
    table.refresh_all()
    if table.seat is not None:
        table.to_hand()


def cut_short(table: RoundTable) -> None:
    """Plays out a claim."""
    if table.viewer is not None and table.party.claim is not None:
        table.answered(table.party.play_out_claim(table.viewer, table.now))


def draw_card(table: RoundTable) -> None:
    """Draws or takes a card."""
    for pile in stocks(table):
        table.act(Tap(pile, -1))


def stocks(table: RoundTable) -> Sequence[PileId]:
    """The stock that the player to act draws from, if there is one; from other stocks cards are drawn automatically."""
    return [pile.id for pile in table.party.spec.piles if "draw" in pile.verbs]


def shows_tricks(table: RoundTable) -> bool:
    """Whether a person may look at the tricks that he or she has won in this game."""
    game = table.party.game
    return bool(people(table.party.players)) and not game.combines and not game.shuts_tricks


def has_tricks(table: RoundTable) -> bool:
    """Whether the viewer has won a trick, and may look at it."""
    seat, game = table.viewer, table.party.game
    return seat is not None and not game.shuts_tricks and game.taken(table.party.state, seat) > 0


def show_last_trick(table: RoundTable) -> None:
    """Shows the last finished trick again, which was open to everybody."""
    open_over(table, trick_dialog(table.services, table.party, table.viewer or 0))


def show_out(table: RoundTable) -> None:
    """Shows the cards out of play, if they are face up."""
    if out_is_open(table):
        title = table.services.texts.text(table.party.game.out, n=len(table.party.state.piles[OUT]))
        open_over(table, out_dialog(table.services, table.party, title))


def show_tricks(table: RoundTable) -> None:
    """Shows the tricks that the viewer has won."""
    seat = table.viewer
    if seat is not None and has_tricks(table):
        open_over(table, tricks_dialog(table.services, table.party, seat))


# -- the result of a hand, and of the match ----------------------------------------------------------------------------


def open_sheet(table: RoundTable, *, asked: bool = True) -> None:
    """Opens the score sheet; ``asked``: by the person, not by itself."""
    texts = table.services.texts
    table.hand_results.show()
    table.cover()
    ways = match_end_buttons(table)
    if not table.session.counts:
        ways = [_button(table, leave_words(table), leave_trial, "back", Look.PRIMARY)]
    table.stage.open(match_sheet(texts, table.party, ways, lambda: _deal_next(table)), asked=asked)


def open_hand_result(table: RoundTable) -> None:
    """Shows the result of the hand until somebody goes on or its time is over."""
    services, party, texts, preferences = table.services, table.party, table.services.texts, table.services.preferences
    result = party.game.hand_result(party.state)
    if result is None:
        open_sheet(table, asked=table.hand_results.were_found)
        return
    table.cover()  # the result is for everybody, so nobody is called
    table.hand_results.show()
    things = table.look.things(party.state, frozenset())
    paper = HandResultPaper(texts, party, result, things, services.faces, table.around.tokens, table.around.cameos)
    onward = "over" if party.outcome is not None else party.game.hand
    ways = [
        Button(texts.text("reckoning.sheet"), lambda: _sheet_after_hand(table)),
        Button(texts.text(f"reckoning.next.{onward}"), lambda: go_on_from_hand(table), look=Look.PRIMARY),
    ]
    names = texts.text("reckoning.table"), texts.text("reckoning.paper")
    table.paper = HandResultLayer(
        paper, names, ways, lambda: _leave_hand_result(table), table.motion, table.bar, preferences.pace.result_line, preferences.now.results_stay.seconds, table.now,
    )  # fmt: skip
    give_back()  # nothing moves: time to free memory
    table.stage.open(table.paper, asked=table.hand_results.were_found)
    table.refresh_all()


def go_on_from_hand(table: RoundTable) -> None:
    """Goes on to the next hand, or to the end of the match."""
    if table.party.outcome is not None:
        _sheet_after_hand(table)
    elif _close_hand_result(table):
        _deal_next(table)


def _leave_hand_result(table: RoundTable) -> None:
    """Closes the result: on to the next hand, or back to the table of a finished match."""
    over = table.party.outcome is not None
    table.hand_results.told_end = table.hand_results.told_end or over
    if _close_hand_result(table) and not over:
        _deal_next(table)


def _sheet_after_hand(table: RoundTable) -> None:
    """Shows the score sheet instead of the result; a second press of the same button is ignored."""
    if _close_hand_result(table):
        table.hand_results.told_end = table.party.outcome is not None
        open_sheet(table, asked=False)


def _close_hand_result(table: RoundTable) -> bool:
    layer, table.paper = table.paper, None
    if layer is not None:
        table.stage.close(layer)
        table.refresh_all()
    return layer is not None


def _deal_next(table: RoundTable) -> None:
    """Deals, if that is the only thing to do."""
    party, seat = table.party, table.party.to_act
    if seat is not None and party.players[seat].is_person and party.legal == (_DEAL,):
        answer = party.play(seat, _DEAL, table.now)
        if isinstance(answer, Change):
            table.changed(answer)


def match_end_buttons(table: RoundTable) -> Sequence[Button]:
    """The buttons after a match. None is primary: Enter closes the sheet and leaves the table."""
    return (
        Button(table.services.texts.text("play.home"), GoHome, icon="back"),
        _button(table, "play.review", open_review, "eye"),
        _button(table, "party.history", open_statistics, "history"),
        _button(table, "party.new", new_match, "new"),
        _button(table, "party.again", partial(deal_again, number=None), "restart"),
    )


def _sorts(by: Sort, icon: str) -> Command[RoundTable]:
    """The command that sorts the hand that way; pressing its key again sorts it the other way."""
    return Command(
        f"sort_{by.value}",
        f"party.sort.{by.value}",
        lambda table: sort(table, by),
        ("o",),
        icon,
        OfferedIn.MENU,
        line="keys.party.sort",
        when=lambda table: table.hands.other_sort is by,
    )


SEVERAL_COMMANDS: tuple[Command[RoundTable], ...] = (
    PLAY_HINT,
    END_HINT,
    Command(
        "go_on", "keys.party.go_on", lambda table: table.go_on(), ("space",),
        when=can_go_on, first=True,
    ),
    TO_GALLERY,
    Command("play", "keys.party.play", play_now, ("shift+return",)),
    Command("pass", "keys.party.pass", lambda table: table.play(Move("pass")), ("p",), when=lambda table: table.hands.hand.mine),
    Command("draw_card", "keys.party.draw", draw_card, ("d",), available=lambda table: bool(stocks(table)), when=lambda table: table.hands.hand.mine),
    Command("claim", "keys.party.claim", cut_short, ("c",)),
    Command(
        "last_trick", "party.menu.last_trick", show_last_trick, ("l",), "cards", OfferedIn.MENU,
        available=lambda table: not table.party.game.combines,
    ),
    Command(
        "last_round", "party.menu.last_round", show_last_trick, ("l",), "cards", OfferedIn.MENU,
        available=lambda table: table.party.game.combines,
    ),
    Command(
        "tricks", "party.menu.tricks", show_tricks, ("w",), "cards", OfferedIn.MENU,
        available=shows_tricks, enabled=has_tricks,
    ),
    LOG,
    REVIEW_GAME,
    Command("sheet", "party.menu.sheet", open_sheet, ("s",), "score", OfferedIn.MENU),
    Command(
        "out", "party.menu.out", show_out, ("x",), "cards", OfferedIn.MENU, available=out_is_open
    ),
    _sorts(Sort.SUIT, "spade"),
    _sorts(Sort.RANK, "number"),
    replace(UNDO, act=undo_by_rule, enabled=can_take_back),
    HINT,
    replace(
        PAUSE.by(stop_or_cover, icon=lambda table: "play" if table.is_stopped else "pause"),
        shown=OfferedIn.BAR, line="keys.party.pause", also=("p",),
    ),
    LESSON_FIRST,
    replace(NEW, act=new_match, words="party.new"),
    Command("again", "play.again", again, ("ctrl+r", "f5"), "restart", OfferedIn.MENU),
    NUMBER,
    HOUSE_SIGN,
    replace(ASIDE, words=UNFINISHED),
    LESSON,
    RULES,
    HOUSE_RULES,
    STATISTICS,
    COPY_DEAL,
    COPY_GAME,
    SOUND.shown_in(OfferedIn.MENU),
    *AT_THE_END,
)  # fmt: skip
"""The commands at a round table, in the order of bar and menu."""

_GUIDED = frozenset({"play", "pass", "last_trick", "last_round", "log", "sort_suit", "sort_rank"})
GUIDED_SEVERAL: tuple[Command[RoundTable], ...] = (
    GO_ON_READING,
    TO_GALLERY,
    *(command for command in SEVERAL_COMMANDS if command.name in _GUIDED),
    SOUND.shown_in(OfferedIn.MENU),
    MENU_KEY,
    RULES,
    SETTINGS,
    KEYS,
)
"""The commands of a guided first hand."""

SEVERAL = KeySheet("keys.several", (*HAND, *SEVERAL_COMMANDS), HAND_BY_POINTER)

COMMAND_NAMED = {command.name: command for command in SEVERAL_COMMANDS}
"""For the shortcuts shown next to buttons that do the same."""
