"""What can be done at every table besides playing: another deal, pause, the record, other pages; and what is asked then.

Functions of a table, and the commands that are made of them; what only one kind of table can do stands with it. A key
stands here once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from string import digits
from typing import TYPE_CHECKING

import pygame
from msgspec.structs import replace

from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.dates import day_text, span_text
from cardtable.i18n.numbers import grouped
from cardtable.i18n.phrase import sentences
from cardtable.kernel.errors import BadInput, BadRecord
from cardtable.kernel.options import differing
from cardtable.kernel.override import override
from cardtable.kernel.shuffle import FIRST_DEAL, LAST_DEAL, check_number
from cardtable.kernel.state import Record
from cardtable.session.desk import Sitting
from cardtable.session.game_log import GameLog
from cardtable.session.keeping import Kept
from cardtable.session.records import moves_made, number_of
from cardtable.session.seats import read_player
from cardtable.session.share_text import ShareRefused, deal_text, game_text
from cardtable.ui.core.app import MUTE
from cardtable.ui.core.commands import HOME, Command, Group, OfferedIn, combination, named_only
from cardtable.ui.core.events import KeyDown
from cardtable.ui.core.scene import GoHome, Pop, Push, Transition
from cardtable.ui.core.theme import BODY, CAPTION, STRONG, Gap, IconSize, Ink
from cardtable.ui.house_words import difference_words
from cardtable.ui.navigation import TO_CALENDAR, TO_FULL_SCREEN, TO_KEYS, TO_QUIT, TO_RULES, TO_SETTINGS, TO_STATISTICS
from cardtable.ui.paint.ground import Ground
from cardtable.ui.paint.painter import Painter
from cardtable.ui.table.solo_words import clock_text
from cardtable.ui.widgets.boxes import Column, Row, Sized, Tight
from cardtable.ui.widgets.buttons import Action, Button, Tile
from cardtable.ui.widgets.fields import TextField, number_pad
from cardtable.ui.widgets.screen import Dialog
from cardtable.ui.widgets.skins import Look
from cardtable.ui.widgets.text import Heading, Icon, Label
from cardtable.ui.widgets.widget import Align, Layer, Widget, growing, walk

if TYPE_CHECKING:
    from cardtable.ui.table.table_scene import PlayedTable

_DIGITS = 3 * len(str(LAST_DEAL))
"""Of a number that can be typed: one that is too long is seen whole and refused, never cut to another one."""


def give_up_dialog(texts: Catalogue, key: str, deal: Action, give_up: Action | None = None) -> Dialog:
    """Ask what becomes of the game (``key`` says which words): ``deal`` leaves it, ``give_up``, where there is that, ends it
    before.

    What changes nothing looks like the thing to do, and Enter does it.
    """

    def close() -> None:
        dialog.dismiss()

    def closing(act: Action) -> Action:
        def closed() -> Transition | None:
            close()
            return act()

        return closed

    dialog = Dialog(
        texts.text(f"{key}.title"),
        [Label(texts.text(f"{key}.body"))],
        [
            *([Button(texts.text("play.give_up"), closing(give_up))] if give_up else []),
            Button(texts.text(f"{key}.yes"), closing(deal)),
            Button(texts.text("play.keep_playing"), close, look=Look.PRIMARY),
        ],
        close_label=texts.text("play.keep_playing"),
    )
    return dialog


def house_dialog(texts: Catalogue, lines: Sequence[tuple[str, str]], change: Callable[[], Transition]) -> Dialog:
    """In what a table differs from the source, a line each; ``change`` leads to the house rules."""
    shown = [Column([Label(name, STRONG), Label(source, CAPTION, Ink.MUTED)], gap=Gap.XS) for name, source in lines]
    rules = Button(texts.text("house.differs.change"), change, icon="home")
    return Dialog(texts.text("house.differs.title"), shown, [rules], close_label=texts.text("widget.close"))


def number_dialog(texts: Catalogue, given: Callable[[int], None], *, pad: bool) -> Dialog:
    """Ask for a deal number; ``given`` gets one that exists. ``pad``: with digits to press."""
    typed = ""

    def problem(text: str) -> str:
        if text and deal_number(text) is None:
            return texts.text("play.number.wrong", first=FIRST_DEAL, last=grouped(texts, LAST_DEAL))
        return ""

    def keep(text: str) -> None:
        nonlocal typed
        typed = text

    def close() -> None:
        dialog.dismiss()

    def submit(text: str) -> None:
        number = deal_number(text)
        if number is not None:
            close()
            given(number)

    label = texts.text("play.number.label")
    field = TextField(label, "", keep, submit, most=_DIGITS, letters=digits, check=problem, icon="number")
    pads = [number_pad(field, label=label, erase=texts.text("play.number.erase"))] if pad else []
    dialog = Dialog(
        texts.text("play.number.title"),
        [Label(texts.text("play.number.body")), field, *pads],
        [
            Button(texts.text("play.cancel"), close),
            Button(texts.text("play.number.deal"), lambda: submit(typed), look=Look.PRIMARY),
        ],
        close_label=texts.text("play.cancel"),
    )
    return dialog


def aside_dialog(texts: Catalogue, asides: Sequence[Kept], chosen: Callable[[Kept], None]) -> Dialog:
    """The games that were put aside, one a line; ``chosen`` gets the one to go on with."""

    def line(aside: Kept) -> Button:
        def take() -> None:
            dialog.dismiss()
            chosen(aside)

        record = aside.record
        deal = texts.text("matches.own_order")
        if number_of(record) is not None:
            deal = texts.text("matches.deal", number=grouped(texts, record.number))
        day, time = day_text(texts, record.started), span_text(texts, record.elapsed)
        return Button(texts.text("play.aside.line", day=day, deal=deal, n=moves_made(record), time=time), take)

    def close() -> None:
        dialog.dismiss()

    cancel = texts.text("play.cancel")
    dialog = Dialog(
        texts.text("play.aside"),
        [Label(texts.text("play.aside.body")), Column([line(aside) for aside in asides], gap=Gap.S)],
        [Button(cancel, close)],
        close_label=cancel,
    )
    return dialog


class PauseDialog(Dialog):
    """The cover of a paused table: nothing of it is to be seen, and the ``keys`` that paused lift it again."""

    def __init__(
        self, title: str, body: Iterable[Widget], button: Button, ground: Ground, keys: tuple[str, ...]
    ) -> None:
        super().__init__(title, body, [button], close_label=button.text)
        self._ground = ground
        self._keys = keys

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        self._ground.paint_room(surface, painter.theme, surface.get_clip())

    @override
    def key(self, event: KeyDown) -> bool:
        if combination(event) not in self._keys or event.repeat:
            return super().key(event)
        self.dismiss()
        return True


def pause_dialog(texts: Catalogue, ground: Ground, time: str, keys: tuple[str, ...]) -> Dialog:
    """The cover of a paused table, of the bare room of ``ground``; ``time`` is what the clock says, "" where it is not shown.

    ``keys`` lift it.
    """
    words = texts.text("play.paused.go_on")

    def close() -> None:
        dialog.dismiss()

    clock = [Heading(time, 1, set_=Align.CENTRE)] if time else []
    body = [*clock, Label(texts.text("play.paused.body"), set_=Align.CENTRE if time else Align.START)]
    dialog = PauseDialog(texts.text("play.paused.title"), body, Button(words, close, look=Look.PRIMARY), ground, keys)
    return dialog


def deal_number(text: str) -> int | None:
    """The deal number that ``text`` is, or None."""
    try:
        return check_number(int(text))
    except (ValueError, BadInput):
        return None


MOST_UNFINISHED = 12
"""So many unfinished matches are listed, those played last."""

TakeUp = Callable[[Kept], Transition | None]


def under_way_dialog(texts: Catalogue, record: Record, take_up: Action, deal: Action) -> Dialog:
    """A match is under way: go on with it, or ``deal`` another while it waits in the list."""

    return Dialog(
        texts.text("matches.under_way.title"),
        [
            Label(", ".join(_names(record)), STRONG),
            Label(_when(record, texts), CAPTION, Ink.MUTED),
            Label(texts.text("matches.under_way.body")),
        ],
        [
            Button(texts.text("matches.under_way.deal"), deal, icon="new"),
            Button(texts.text("matches.under_way.take_up"), take_up, look=Look.PRIMARY, icon="play"),
        ],
        close_label=texts.text("play.cancel"),
    )


def unfinished_dialog(texts: Catalogue, asides: Sequence[Kept], chosen: TakeUp) -> Dialog:
    """All of them, one a line; ``chosen`` gets the one to go on with."""

    return Dialog(
        texts.text("matches.unfinished"),
        [Label(texts.text("matches.unfinished.body")), Column(unfinished_lines(asides, texts, chosen), gap=Gap.S)],
        [],
        close_label=texts.text("play.cancel"),
    )


def unfinished_lines(asides: Sequence[Kept], texts: Catalogue, chosen: TakeUp) -> list[Widget]:
    """A tile for each: who plays, since when, and how far it is."""
    return [_line(aside, texts, chosen) for aside in asides]


def _line(aside: Kept, texts: Catalogue, chosen: TakeUp) -> Tile:
    record = aside.record
    names, when = ", ".join(_names(record)), _when(record, texts)
    words = Column([Label(names, STRONG), Label(when, CAPTION, Ink.MUTED)], gap=Gap.NONE)
    parts = [Icon("play", Ink.ACCENT, units=IconSize.SMALL), growing(words)]
    row = Row(parts, gap=Gap.M, align=Align.CENTRE, tight=Tight.SHRINK)
    return Tile(row, lambda: chosen(aside), label=f"{names}. {when}", padding=Gap.M)


def _names(record: Record) -> Sequence[str]:
    """Who sits there; a seat that cannot be read is passed over."""
    found: list[str] = []
    for text in record.seats:
        try:
            found.append(read_player(text).name)
        except BadRecord:
            continue
    return found


def _when(record: Record, texts: Catalogue) -> str:
    deal = texts.text("matches.own_order")
    if number_of(record) is not None:
        deal = texts.text("matches.deal", number=grouped(texts, record.number))
    day, time = day_text(texts, record.started), span_text(texts, record.elapsed)
    return texts.text("matches.unfinished.line", day=day, deal=deal, n=moves_made(record), time=time)


_MOST_LINES = 200
_NUMBER = 28  # units: room for the number of a ply

LogLine = tuple[int, str]
"""The number of a ply, from 1, and what is said about it; ``HEADING`` before the heading of the lines ahead of it."""
HEADING = 0
BY_ITSELF = -1
"""In place of the number of a ply that the table made: only those of persons are counted."""


def log_sheet(texts: Catalogue, lines: Sequence[LogLine]) -> Dialog:
    """The last of ``lines``, which come oldest first, over the table."""
    last = lines[-_MOST_LINES:]
    body: Widget = _list(last) if last else Label(texts.text("play.log.empty"), BODY, Ink.MUTED)
    return Dialog(texts.text("play.log.title"), [body], close_label=texts.text("widget.close"))


def _list(lines: Sequence[LogLine]) -> Widget:
    return Column([_log_line(number, words) for number, words in reversed(lines)], gap=Gap.S)


def _log_line(number: int, words: str) -> Widget:
    if number == HEADING:
        return Label(words, STRONG)
    shown = Sized(Label("" if number == BY_ITSELF else str(number), BODY, Ink.MUTED), width=_NUMBER)
    return Row([shown, growing(Label(words))], gap=Gap.M, align=Align.START, tight=Tight.SHRINK)


MOST_ASIDE = 12
"""So many of the games that were put aside are offered, the latest ones."""
TRIAL = "trial.give_up"
"""The words with which it is asked whether a trial may go."""


def tried(table: PlayedTable) -> bool:
    """Whether it is a trial in which something was played that would be gone."""
    sitting = table.sitting
    match = sitting.match
    trial = sitting.trial_from is not None
    return trial and match.outcome is None and match.history.cursor != sitting.trial_from


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


def lesson(table: PlayedTable) -> Transition:
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


def review(table: PlayedTable) -> Transition | None:
    """Look at the game that is over again, move by move."""
    if not can_review(table):
        return None
    table.cover()
    return Push(table.services.screens.review(table.sitting.match.record(table.now)))


def pause(table: PlayedTable) -> None:
    """Cover the table, so that nobody thinks on meanwhile; behind a cover the clock stands still and bots wait."""
    services, clock = table.services, table.sitting.match.clock
    time = clock_text(clock.elapsed(table.now)) if services.preferences.now.show_clock else ""
    open_over(table, pause_dialog(services.texts, services.ground, time, table.pause_keys))


def number(table: PlayedTable) -> None:
    """Ask for a number and deal that game; one under way is asked about first."""
    pad = not table.stage.by_keys
    open_over(
        table, number_dialog(table.services.texts, lambda chosen: ask_then(table, lambda: deal(table, chosen)), pad=pad)
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


def deal(table: PlayedTable, number: int | None) -> None:
    """Put the game aside and deal another; for a while the old one can be had back."""
    _deal_anew(table, lambda: table.dealt(number))


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
    open_over(
        table, aside_dialog(table.services.texts, asides(table, MOST_ASIDE), lambda chosen: go_on_with(table, chosen))
    )


def asides(table: PlayedTable, most: int) -> Sequence[Kept]:
    """The latest unfinished games of this kind that lie aside, at most so many."""
    return table.services.desk.unfinished(table.game_id, most, table.sitting.match.record_id)


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
    if table.loses and table.services.preferences.now.confirm_abandon:
        asked = give_up_dialog(table.services.texts, table.question, deal, _giving_up(table, deal))
        open_over(table, asked)
        table.stage.focus(asked.starts_at())  # with its ring, also for who clicked: Enter holds no surprise
    else:
        deal()


def _giving_up(table: PlayedTable, deal: Callable[[], None]) -> Action | None:
    """Ends the game under way for good, and deals; a match or a trial has no result to give up."""
    if not table.gives_up:
        return None

    def give_up() -> None:
        table.services.desk.give_up(table.sitting, table.now)
        deal()

    return give_up


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
    return Push(table.services.screens.house_rules(table.game_id, begun=table.begun))


def statistics(table: PlayedTable) -> Transition:
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
HINT: Command[object] = Command("hint", "play.hint", named_only, ("h",), "hint", OfferedIn.ALWAYS, line="keys.hint")
NEW: Command[object] = Command("new", "play.new", named_only, ("ctrl+n", "f2"), "new", OfferedIn.BAR)
LOG: Command[object] = Command("log", "play.log", named_only, ("ctrl+l",), "history", OfferedIn.MENU)
PAUSE: Command[PlayedTable] = Command("pause", "play.pause", pause, ("ctrl+p", "pause"), "pause", OfferedIn.MENU)
NUMBER: Command[PlayedTable] = Command("number", "play.number", number, ("ctrl+g",), "number", OfferedIn.MENU)
ASIDE: Command[PlayedTable] = Command("aside", "play.aside", aside, (), "folder", OfferedIn.MENU, there=has_aside)
REVIEW_GAME: Command[PlayedTable] = Command(
    "review", "play.review", review, ("ctrl+e",), "eye", OfferedIn.MENU, there=can_review
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
    "lesson", "play.lesson", lesson, (), "lesson", OfferedIn.MENU, Group.PLACES,
    there=lambda table: not table.is_new and has_lesson(table),
)  # fmt: skip
LESSON_FIRST: Command[PlayedTable] = Command(
    "lesson_first", "play.lesson", lesson, (), "lesson", OfferedIn.BAR, Group.PLACES,
    there=lambda table: table.is_new and has_lesson(table),
)  # fmt: skip
SOUND: Command[PlayedTable] = MUTE.by(mute, icon=_sound_icon).shown_in(OfferedIn.BAR)
RULES: Command[PlayedTable] = TO_RULES.by(rules)
HOUSE_RULES: Command[PlayedTable] = Command(
    "house_rules", "play.house_rules", house_rules, (), "home", OfferedIn.MENU, Group.PLACES
)
STATISTICS: Command[PlayedTable] = TO_STATISTICS.by(statistics)
CALENDAR: Command[PlayedTable] = TO_CALENDAR.by(calendar)
SETTINGS: Command[PlayedTable] = TO_SETTINGS.by(lambda table: Push(table.services.screens.settings()))
KEYS: Command[PlayedTable] = TO_KEYS.by(lambda table: Push(table.services.screens.keys(table.sheet)))
LARGE: Command[PlayedTable] = TO_FULL_SCREEN.by(lambda table: table.services.shell.toggle_full_screen())
LEAVE: Command[PlayedTable] = TO_QUIT.by(lambda table: table.services.shell.quit())
