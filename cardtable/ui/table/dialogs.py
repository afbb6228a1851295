"""What a table asks and shows in dialogs: what becomes of the game, which number, which game to go on with; pause, the log."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from string import digits

import pygame

from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.phrases import day_text, grouped, span_text
from cardtable.kernel.errors import BadInput, BadRecord
from cardtable.kernel.override import override
from cardtable.kernel.shuffle import FIRST_DEAL, LAST_DEAL, check_number
from cardtable.kernel.state import Record
from cardtable.session.records import Kept, moves_made, number_of
from cardtable.session.seats import read_player
from cardtable.ui.core.commands import key_combination
from cardtable.ui.core.scene import KeyDown, Transition
from cardtable.ui.core.theme import BODY, CAPTION, STRONG, Gap, IconSize, Ink
from cardtable.ui.paint.ground import Ground
from cardtable.ui.paint.painter import Painter
from cardtable.ui.widgets.boxes import Column, Row, Sized, Tight
from cardtable.ui.widgets.buttons import Action, Button, Tile
from cardtable.ui.widgets.fields import TextField, number_pad
from cardtable.ui.widgets.screen import Dialog, question
from cardtable.ui.widgets.skins import Look
from cardtable.ui.widgets.text import Heading, Icon, Label
from cardtable.ui.widgets.widget import Align, Widget, growing

MOST_ASIDE = 12
"""So many of the games that were put aside are listed, those played last."""

UNFINISHED = "matches.unfinished"
"""The words of the list of matches; of patiences it has others."""

TakeUp = Callable[[Kept], Transition | None]

_DIGITS = 3 * len(str(LAST_DEAL))
"""Of a number that can be typed: one that is too long is seen whole and refused, never cut to another one."""


def give_up_dialog(texts: Catalogue, key: str, deal: Action, give_up: Action | None = None) -> Dialog:
    """Ask what becomes of the game (``key`` says which words): ``deal`` leaves it, ``give_up``, where there is that, ends it
    before.

    What changes nothing looks like the thing to do, and Enter does it.
    """
    ways = {texts.text("play.give_up"): give_up} if give_up else {}
    ways[texts.text(f"{key}.yes")] = deal
    return question(texts.text(f"{key}.title"), [texts.text(f"{key}.body")], texts.text("play.keep_playing"), ways)


def house_dialog(texts: Catalogue, lines: Sequence[tuple[str, str]], change: Callable[[], Transition]) -> Dialog:
    """In what a table differs from the source, a line each; ``change`` leads to the house rules."""
    shown = [Column([Label(name, STRONG), Label(source, CAPTION, Ink.MUTED)], gap=Gap.XS) for name, source in lines]
    rules = Button(texts.text("house.differs.change"), change, icon="home")
    return Dialog(texts.text("house.differs.title"), shown, [rules], close_label=texts.text("widget.close"))


def number_dialog(texts: Catalogue, given: Callable[[int], None], *, pad: bool) -> Dialog:
    """Ask for a deal number; ``given`` gets one that exists. ``pad``: with digits to press."""
    wrong = texts.text("play.number.wrong", first=FIRST_DEAL, last=grouped(texts, LAST_DEAL))

    def judge(text: str) -> None:
        field.message = wrong if text and deal_number(text) is None else ""

    def submit(text: str) -> None:
        number = deal_number(text)
        if number is not None:
            dialog.dismiss()
            given(number)

    label = texts.text("play.number.label")
    field = TextField(label, on_submit=submit, most=_DIGITS, letters=digits, icon="number").then(judge)
    pads = [number_pad(field, label=label, erase=texts.text("play.number.erase"))] if pad else []
    dialog = Dialog(
        texts.text("play.number.title"),
        [Label(texts.text("play.number.body")), field, *pads],
        [
            Button(texts.text("play.cancel")),
            Button(texts.text("play.number.deal"), lambda: submit(field.text), look=Look.PRIMARY),
        ],
        close_label=texts.text("play.cancel"),
    )
    return dialog


def aside_dialog(texts: Catalogue, key: str, asides: Sequence[Kept], chosen: TakeUp) -> Dialog:
    """The games that were put aside, one a line; ``key`` says with which words, ``chosen`` gets the one to go on with.

    The dialog is gone by then, so a transition that ``chosen`` returns is lost.
    """

    def take(aside: Kept) -> None:
        dialog.dismiss()
        chosen(aside)

    cancel = texts.text("play.cancel")
    dialog = Dialog(
        texts.text(key),
        [Label(texts.text(f"{key}.body")), Column(aside_lines(texts, key, asides, take), gap=Gap.S)],
        [Button(cancel)],
        close_label=cancel,
    )
    return dialog


def aside_lines(texts: Catalogue, key: str, asides: Sequence[Kept], chosen: TakeUp) -> list[Widget]:
    """A tile for each: who plays where several do, since when, and how far it is."""
    return [_line(texts, key, aside, chosen) for aside in asides]


def _line(texts: Catalogue, key: str, aside: Kept, chosen: TakeUp) -> Tile:
    names, when = ", ".join(_names(aside.record)), _when(texts, key, aside.record)
    who = [Label(names, STRONG)] if names else []
    words = Column([*who, Label(when, CAPTION, Ink.MUTED)], gap=Gap.NONE)
    parts = [Icon("play", Ink.ACCENT, units=IconSize.SMALL), growing(words)]
    row = Row(parts, gap=Gap.M, align=Align.CENTRE, tight=Tight.SHRINK)
    return Tile(row, lambda: chosen(aside), label=". ".join(filter(None, (names, when))), padding=Gap.M)


def _names(record: Record) -> Sequence[str]:
    """Who sits there; a seat that cannot be read is passed over."""
    found: list[str] = []
    for text in record.seats:
        try:
            found.append(read_player(text).name)
        except BadRecord:
            continue
    return found


def _when(texts: Catalogue, key: str, record: Record) -> str:
    deal = texts.text("matches.own_order")
    if number_of(record) is not None:
        deal = texts.text("matches.deal", number=grouped(texts, record.number))
    day, time = day_text(texts, record.started), span_text(texts, record.elapsed)
    return texts.text(f"{key}.line", day=day, deal=deal, n=moves_made(record), time=time)


def under_way_dialog(texts: Catalogue, record: Record, take_up: Action, deal: Action) -> Dialog:
    """A match is under way: go on with it, or ``deal`` another while it waits in the list."""

    return Dialog(
        texts.text("matches.under_way.title"),
        [
            Label(", ".join(_names(record)), STRONG),
            Label(_when(texts, UNFINISHED, record), CAPTION, Ink.MUTED),
            Label(texts.text("matches.under_way.body")),
        ],
        [
            Button(texts.text("matches.under_way.deal"), deal, icon="new"),
            Button(texts.text("matches.under_way.take_up"), take_up, look=Look.PRIMARY, icon="play"),
        ],
        close_label=texts.text("play.cancel"),
    )


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
        if key_combination(event) not in self._keys or event.repeat:
            return super().key(event)
        self.dismiss()
        return True


def pause_dialog(texts: Catalogue, ground: Ground, time: str, keys: tuple[str, ...]) -> Dialog:
    """The cover of a paused table, of the bare room of ``ground``; ``time`` is what the clock says, "" where it is not shown.

    ``keys`` lift it.
    """
    clock = [Heading(time, 1, set_=Align.CENTRE)] if time else []
    body = [*clock, Label(texts.text("play.paused.body"), set_=Align.CENTRE if time else Align.START)]
    go_on = Button(texts.text("play.paused.go_on"), look=Look.PRIMARY)
    return PauseDialog(texts.text("play.paused.title"), body, go_on, ground, keys)


def deal_number(text: str) -> int | None:
    """The deal number that ``text`` is, or None."""
    try:
        return check_number(int(text))
    except (ValueError, BadInput):
        return None


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
