"""What can be done at every table besides playing: another deal, pause, the record, other pages; and what is asked then.

Functions of a table, and the commands that are made of them; what only one kind of table can do stands with it. A key
stands here once.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from cardtable.i18n.phrases import sentences
from cardtable.kernel.errors import BadInput
from cardtable.kernel.moves import Move
from cardtable.kernel.options import differing
from cardtable.kernel.state import Record
from cardtable.session.analysis import hint_questions
from cardtable.session.desk import Sitting, is_alone, is_shared, round_of, unfinished
from cardtable.session.game_log import GameLog
from cardtable.session.records import Kept
from cardtable.session.scores import HOLES
from cardtable.session.share_text import ShareRefused, deal_text, game_text
from cardtable.table.geometry import TurnedRect
from cardtable.ui.core.app import MUTE
from cardtable.ui.core.commands import HOME, Command, Group, OfferedIn, named_only
from cardtable.ui.core.scene import GoHome, Pop, Push, Transition
from cardtable.ui.game_words import difference_words
from cardtable.ui.navigation import TO_CALENDAR, TO_FULL_SCREEN, TO_KEYS, TO_QUIT, TO_RULES, TO_SETTINGS, TO_STATISTICS
from cardtable.ui.table.dialogs import (
    MOST_ASIDE,
    UNFINISHED,
    aside_dialog,
    give_up_dialog,
    house_dialog,
    number_dialog,
    pause_dialog,
)
from cardtable.ui.table.solo_words import clock_text
from cardtable.ui.widgets.buttons import Action
from cardtable.ui.widgets.widget import Layer, walk

if TYPE_CHECKING:
    from cardtable.ui.table.table_scene import PlayedTable

TRIAL = "trial.give_up"
"""The words with which it is asked whether a trial may go."""


def tried(table: PlayedTable) -> bool:
    """Whether it is a trial in which something was played that would be gone."""
    sitting = table.sitting
    match = sitting.match
    trial = sitting.trial_from is not None
    return trial and match.outcome is None and match.history.cursor != sitting.trial_from


def begun(table: PlayedTable) -> bool:
    """Whether a game is under way, so that new house rules hold for the next one: a match that goes on; of a patience plies
    of one that is not over, or holes of a round that goes on.
    """
    sitting = table.sitting
    if not is_alone(sitting):
        return sitting.match.outcome is None
    if not sitting.counts:
        return sitting.match.outcome is None and sitting.match.history.cursor != sitting.trial_from
    row = round_of(table.services.store, sitting)
    return (sitting.match.touched and not sitting.match.is_over) or (row is not None and 0 < len(row.strokes) < HOLES)


def _loses(table: PlayedTable) -> bool:
    """Whether a game is under way that has to be put aside for another."""
    sitting = table.sitting
    if is_alone(sitting):
        return begun(table)
    history = sitting.match.history
    return begun(table) and history.cursor > history.floor if sitting.counts else tried(table)


def _question(sitting: Sitting[GameLog]) -> str:
    """The words with which it is asked what becomes of the game under way."""
    if not sitting.counts:
        return TRIAL
    if not is_alone(sitting):
        return "party.put_aside"
    return "play.another" if sitting.round_id is None else "play.another_round"


def home(table: PlayedTable) -> Transition | None:
    """Back to the gallery; of a trial it is asked whether it may go."""
    return _left(table, GoHome())


def leave_trial(table: PlayedTable) -> Transition | None:
    """Back to where the trial began."""
    return _left(table, Pop())


def leave_words(table: PlayedTable) -> str:
    """What the button is called that leaves a trial: where it leads to."""
    return "play.home" if table.sitting.is_shared else "trial.leave"


def _left(table: PlayedTable, way: Transition) -> Transition | None:
    if not tried(table) or not table.services.preferences.now.confirm_abandon:
        return way
    stage = table.stage
    question = give_up_dialog(table.services.texts, TRIAL, lambda: stage.go(way))
    open_over(table, question)
    stage.focus(question.starts_at())
    return None


def reads(table: PlayedTable) -> bool:
    """Whether a guide says something that has only to be read."""
    guide = table.sitting.guide
    return guide is not None and guide.reads and not guide.is_last


def has_lesson(table: PlayedTable) -> bool:
    """Whether the game has a guided first hand."""
    return table.sitting.match.game.lesson is not None


def start_lesson(table: PlayedTable) -> Transition:
    """A guided first hand; the game stays as it is."""
    table.cover()
    return Push(table.services.screens.lesson(table.game_id))


def differs(table: PlayedTable) -> bool:
    """Whether house rules are in force that the source does not have."""
    match = table.sitting.match
    return bool(differing(match.game.info.options, match.state.setup.options))


def house_told(table: PlayedTable) -> str:
    """The house rules in force that the source does not have, one after the other."""
    match = table.sitting.match
    lines = difference_words(match.game, match.state.setup.options, table.services.texts)
    return sentences([name for name, _ in lines])


def show_house(table: PlayedTable) -> None:
    """Say in what the game on the table differs from the source."""
    match, texts = table.sitting.match, table.services.texts
    lines = difference_words(match.game, match.state.setup.options, texts)
    open_over(table, house_dialog(texts, lines, lambda: house_rules(table)))


def can_review(table: PlayedTable) -> bool:
    """Whether the game on the table is over."""
    sitting = table.sitting
    return sitting.match.outcome is not None and sitting.counts


def open_review(table: PlayedTable) -> Transition | None:
    """Look at the game that is over again, move by move."""
    if not can_review(table):
        return None
    table.cover()
    return Push(table.services.screens.review(table.sitting.match.record(table.now)))


def pause(table: PlayedTable) -> None:
    """Cover the table, so that nobody thinks on meanwhile; behind a cover the clock stands still and bots wait."""
    services, clock = table.services, table.sitting.match.clock
    time = clock_text(clock.elapsed(table.now)) if services.preferences.now.show_clock else ""
    open_over(table, pause_dialog(services.texts, services.ground, time, table.painter.keymap.keys_of(table.paused_by)))


def number(table: PlayedTable) -> None:
    """Ask for a number and deal that game; one under way is asked about first."""
    pad = not table.stage.by_keys
    open_over(
        table,
        number_dialog(table.services.texts, lambda chosen: ask_then(table, lambda: deal_again(table, chosen)), pad=pad),
    )


def again(table: PlayedTable) -> None:
    """The same deal once more, as a new game."""
    sitting = table.sitting
    ask_then(table, lambda: _deal_anew(table, lambda: table.services.desk.again(sitting)))


def copy_deal(table: PlayedTable) -> None:
    """Put this deal on the clipboard as a short text, and say so; who knows the deal can know all cards."""
    _copy(table, deal_text, "play.deal_copied")


def copy_game(table: PlayedTable) -> None:
    """Put this game on the clipboard as a short text, or say why not: of several nobody may see the others' cards."""
    _copy(table, game_text, "play.game_copied")


def _copy(table: PlayedTable, written: Callable[[Record], str], copied: str) -> None:
    texts = table.services.texts
    try:
        table.stage.clipboard.write(written(table.sitting.match.record(table.now)))
    except ShareRefused as refused:
        table.say(texts.text(f"share.{refused.fault.value}"))
    else:
        table.say(texts.text(copied))


def deal_again(table: PlayedTable, number: int | None) -> None:
    """Put the game aside and deal another; for a while the old one can be had back."""
    _deal_anew(table, lambda: _dealt(table, number))


def _dealt(table: PlayedTable, number: int | None) -> Sitting[GameLog]:
    """The game dealt anew for those who sit here. Raises BadInput for a number that does not exist."""
    sitting, desk = table.sitting, table.services.desk
    if is_shared(sitting):
        return desk.deal(table.game_id, number, players=sitting.match.players)
    return desk.deal(table.game_id, number)


def _deal_anew(table: PlayedTable, dealt: Callable[[], Sitting[GameLog]]) -> None:
    desk, texts = table.services.desk, table.services.texts
    try:
        aside = desk.put_aside(table.sitting, table.now)
        table = table.lay(dealt())
    except BadInput as problem:
        table.say(str(problem))
        return
    if aside is not None:
        back = texts.text("play.take_up")
        table.offer_undo(texts.text("play.put_aside"), back, lambda: _take_up(table, aside))


def has_aside(table: PlayedTable) -> bool:
    """Whether unfinished games of this kind were put aside."""
    return bool(asides(table, 1))


def aside(table: PlayedTable) -> None:
    """Choose one of the games that were put aside, to go on with."""
    key = "play.aside" if is_alone(table.sitting) else UNFINISHED
    found = asides(table, MOST_ASIDE)
    open_over(table, aside_dialog(table.services.texts, key, found, lambda chosen: go_on_with(table, chosen)))


def asides(table: PlayedTable, most: int) -> Sequence[Kept]:
    """The latest unfinished games of this kind that lie aside, at most so many."""
    return unfinished(table.services.store, table.game_id, most, table.sitting.match.record_id)


def go_on_with(table: PlayedTable, chosen: Kept) -> None:
    """Lay it on the table, and what lies there aside instead; for a while that can be undone. A trial cannot be put aside,
    and is asked about.
    """
    if table.sitting.counts:
        _change_places(table, chosen)
    else:
        ask_then(table, lambda: _change_places(table, chosen))


def _change_places(table: PlayedTable, chosen: Kept) -> None:
    desk, texts = table.services.desk, table.services.texts
    before = desk.put_aside(table.sitting, table.now)
    table = table.lay(desk.take_up(chosen))
    if before is not None:
        table.offer_undo(texts.text("play.put_aside"), texts.text("play.take_up"), lambda: _take_up(table, before))


def ask_then(table: PlayedTable, deal: Callable[[], None]) -> None:
    """Deal; where a game is under way, once the person has said whether it is put aside or given up. Unasked it is put
    aside: nothing is ever counted without a word.
    """
    if _loses(table) and table.services.preferences.now.confirm_abandon:
        asked = give_up_dialog(table.services.texts, _question(table.sitting), deal, _giving_up(table, deal))
        open_over(table, asked)
        table.stage.focus(asked.starts_at())  # with its ring, also for who clicked: Enter holds no surprise
    else:
        deal()


def _giving_up(table: PlayedTable, deal: Callable[[], None]) -> Action | None:
    """Ends the game under way for good, and deals; a match or a trial has no result to give up."""
    if not (is_alone(table.sitting) and table.sitting.counts):
        return None

    def give_up() -> None:
        table.services.desk.give_up(table.sitting, table.now)
        deal()

    return give_up


# -- the hint ----------------------------------------------------------------------------------------------------------


def hint(table: PlayedTable) -> None:
    """Show a move that a sensible player would make, and what it promises; again: the next best one."""
    match = table.sitting.match
    if not table.is_asked:
        return
    if not table.hinter.next(match.state):
        _begin_hint(table)
    table.held_ready = None
    _tell_hint(table, anew=True)


def _begin_hint(table: PlayedTable) -> None:
    match = table.sitting.match
    questions = hint_questions(match) if table.services.worker is not None else ()
    table.hinter.begin(match.state, match.hints(), questions)


def hinted(table: PlayedTable) -> Move | None:
    """The move that is hinted to whoever looks, while nothing lies over the table."""
    given = table.hinter.given(table.sitting.match.state)
    return given.tip.move if given is not None and table.is_asked and not table.stage.is_modal else None


def left_hint(table: PlayedTable) -> bool:
    """Whether the person does something else than what is hinted already."""
    return table.control is None or table.held_ready is None or not table.control.holds_only(table.held_ready)


def stands_on_hint(table: PlayedTable) -> bool:
    """Whether what is hinted is held ready, and nothing else has the keyboard."""
    return hinted(table) is not None and table.has_keyboard and not left_hint(table)


def may_end_hint(table: PlayedTable) -> bool:
    """Whether a hint is given to whoever looks, or looked for, and nothing is to be put down before."""
    looks = table.hinter.is_looking and not table.stage.is_modal
    free = table.control is not None and (not table.control.holds or not left_hint(table))
    return free and (looks or hinted(table) is not None)


def hint_heard(table: PlayedTable) -> None:
    """The worker has told more of the hint; what was held ready goes with it, unless the person has left it."""
    if table.control is not None and table.is_asked:
        goes = not table.control.holds if table.held_ready is None else not left_hint(table)
        _tell_hint(table, anew=goes and not table.stage.is_modal)


def _tell_hint(table: PlayedTable, *, anew: bool) -> None:
    given, control, texts = table.hinter.given(table.sitting.match.state), table.control, table.services.texts
    if given is None or control is None:  # whether anything helps is not known while it is looked for
        words = texts.text("hint.looking") if table.hinter.is_looking else table.hint_text(None)
        if words:
            table.say(words)
        return
    move = given.tip.move
    if anew:
        table.held_ready = move
        control.hold_ready(move)
        table.point_to(move)
    table.say(table.hint_text(given), clear_of=[lies.bounds for lies in hint_places(table)])


def hint_places(table: PlayedTable) -> Sequence[TurnedRect]:
    """What the hint that is given speaks of, on the table; nothing while something is carried."""
    move, control = hinted(table), table.control
    return () if move is None or control is None or control.carries else control.places_of(move)


def play_hint(table: PlayedTable) -> None:
    """Make the move that is hinted."""
    move = hinted(table)
    if move is not None:
        table.play(move)


def end_hint(table: PlayedTable) -> None:
    """No hint is given any more; what was said of it goes, and what it had lifted lies as before."""
    move, control = hinted(table), table.control
    if control is None or not (move is not None or table.hinter.is_looking):
        return
    held_ready = move is not None and not left_hint(table)
    table.hinter.end()
    table.hush()
    if held_ready:
        control.lay_back()
        table.point_to(None)


# -- over the table ----------------------------------------------------------------------------------------------------


def open_over(table: PlayedTable, layer: Layer) -> None:
    """Lay it over the table; where it asks for text, typing goes there at once."""
    table.cover()
    table.stage.open(layer)
    field = next((widget for widget in walk(layer) if widget.edits_text), None)
    if field is not None:
        table.stage.focus(field)


def _take_up(table: PlayedTable, aside: Kept) -> None:
    desk = table.services.desk
    desk.put_aside(table.sitting, table.now)
    table.lay(desk.take_up(aside))


# -- the ways to other pages; the game stays as it is ------------------------------------------------------------------


def rules(table: PlayedTable) -> Transition:
    """Open the rules of the game on the table."""
    return Push(table.services.screens.rules(table.game_id))


def house_rules(table: PlayedTable) -> Transition:
    """Open its options; once something was played they hold for the next game."""
    return Push(table.services.screens.house_rules(table.game_id, begun=begun(table)))


def open_statistics(table: PlayedTable) -> Transition:
    """Open its figures and charts."""
    return Push(table.services.screens.statistics(table.game_id))


def calendar(table: PlayedTable) -> Transition:
    """Open the deals of the days of the game on the table."""
    return Push(table.services.screens.calendar(table.game_id))


def mute(table: PlayedTable) -> None:
    """Sound off, or on again."""
    preferences = table.services.preferences
    preferences.change(replace(preferences.now, mute=not preferences.now.mute))


def _sound_icon(table: PlayedTable) -> str:
    """The picture of the sound as it is."""
    return "sound-off" if table.services.preferences.now.mute else "sound-on"


TO_GALLERY: Command[PlayedTable] = HOME.by(home)
UNDO: Command[object] = Command(
    "undo", "play.undo", named_only, ("ctrl+z", "backspace"), "undo", OfferedIn.ALWAYS, repeats=True
)
HINT: Command[PlayedTable] = Command(
    "hint", "play.hint", hint, ("h",), "hint", OfferedIn.ALWAYS, line="keys.hint", can=lambda table: table.is_asked
)
PLAY_HINT: Command[PlayedTable] = Command(
    "play_hint", "keys.play_hint", play_hint, ("return",), when=stands_on_hint, first=True
)
END_HINT: Command[PlayedTable] = Command(
    "end_hint", "keys.end_hint", end_hint, ("escape",), when=may_end_hint, first=True
)
NEW: Command[object] = Command("new", "play.new", named_only, ("ctrl+n", "f2"), "new", OfferedIn.BAR)
LOG: Command[object] = Command("log", "play.log", named_only, ("ctrl+l",), "history", OfferedIn.MENU)
PAUSE: Command[PlayedTable] = Command("pause", "play.pause", pause, ("ctrl+p", "pause"), "pause", OfferedIn.MENU)
NUMBER: Command[PlayedTable] = Command("number", "play.number", number, ("ctrl+g",), "number", OfferedIn.MENU)
ASIDE: Command[PlayedTable] = Command("aside", "play.aside", aside, (), "folder", OfferedIn.MENU, there=has_aside)
REVIEW_GAME: Command[PlayedTable] = Command(
    "review", "play.review", open_review, ("ctrl+e",), "eye", OfferedIn.MENU, there=can_review
)
COPY_DEAL: Command[PlayedTable] = Command("copy_deal", "play.copy_deal", copy_deal, (), "copy", OfferedIn.MENU)
COPY_GAME: Command[PlayedTable] = Command("copy_game", "play.copy_game", copy_game, (), "copy", OfferedIn.MENU)
MENU_KEY: Command[PlayedTable] = Command("more", "play.more", lambda table: table.open_menu(), ("f10",))
GO_ON_READING: Command[PlayedTable] = Command(
    "read", "keys.lesson.on", lambda table: table.go_on_reading(), ("return", "space"), when=reads, first=True
)
HOUSE_SIGN: Command[PlayedTable] = Command(
    "house_sign", "play.house_in_force", show_house, (), "home", OfferedIn.BAR, Group.PLACES,
    there=differs, more=house_told,
)  # fmt: skip
LESSON: Command[PlayedTable] = Command(
    "lesson", "play.lesson", start_lesson, (), "lesson", OfferedIn.MENU, Group.PLACES,
    there=lambda table: not table.is_new and has_lesson(table),
)  # fmt: skip
LESSON_FIRST: Command[PlayedTable] = Command(
    "lesson_first", "play.lesson", start_lesson, (), "lesson", OfferedIn.BAR, Group.PLACES,
    there=lambda table: table.is_new and has_lesson(table),
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
