"""How a patience ended, and what can be done next: a sheet that floats, while the table behind it stays in use."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import TYPE_CHECKING

import pygame
from msgspec import Struct

from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.phrases import amount, sentences, span_text
from cardtable.kernel.override import override
from cardtable.kernel.state import Outcome, Reason
from cardtable.session.analysis import LostFor
from cardtable.session.desk import Sitting
from cardtable.session.records import RoundRow
from cardtable.session.scores import HOLES, RoundVerdict, total, verdict
from cardtable.session.solo_game import SoloGame
from cardtable.table.grid_layout import GridLayout
from cardtable.ui.core.theme import BODY, CAPTION, LEAD, Gap, IconSize, Ink, Radius
from cardtable.ui.game_words import said_words
from cardtable.ui.paint.painter import Painter
from cardtable.ui.table.motion import Motion
from cardtable.ui.table.solo_actions import back_to, new, next_hole, score_card, undo
from cardtable.ui.table.table_actions import again, calendar, leave_trial, leave_words, open_review
from cardtable.ui.widgets.boxes import Column, Panel, Roomy, Row, SheetKind, Tight
from cardtable.ui.widgets.buttons import Action, Button, IconButton
from cardtable.ui.widgets.pictures import TokenPicture
from cardtable.ui.widgets.skins import Look
from cardtable.ui.widgets.text import Heading, Icon, Label
from cardtable.ui.widgets.widget import Align, Hold, Insistence, Layer, Widget, WidgetRole, adopt, growing

if TYPE_CHECKING:
    from cardtable.ui.table.solo_table import SoloTable

_TRIES = 40  # heights between the lower edge and the upper one

SheetSize = tuple[int, int]


def calmest(
    sizes: Sequence[SheetSize], room: pygame.Rect, cards: Sequence[pygame.Rect], places: Sequence[pygame.Rect] = ()
) -> pygame.Rect:
    """The place in ``room`` of the sheet, which can have any of ``sizes``, that covers least of ``cards``.

    Of equals it is the one that covers least of the ``places`` for cards, of these one on the axis of the room, of these
    the first size, and the lowest.
    """
    spots = [spot for size in sizes for top in _tops(size, room) for spot in _beside(size, room, top)]
    return min(
        spots, key=lambda spot: (covered_by_sheet(spot, cards), covered_by_sheet(spot, places), _off_axis(spot, room))
    )


def most_central(sizes: Sequence[SheetSize], room: pygame.Rect, cards: Sequence[pygame.Rect]) -> pygame.Rect:
    """The place in ``room`` of the sheet, which can have any of ``sizes``, that covers least of ``cards``.

    Of equals it is one on the axis of the room, of these the first size, and the one nearest to the middle. Beside the
    axis it stands in the middle of what is free to the left or the right of all cards.
    """
    spots = [
        pygame.Rect(x, top, *size)
        for size in sizes
        for x in (room.centerx - size[0] // 2, *_aside(size, room, cards))
        for top in _tops(size, room)
    ]
    first = {size: place for place, size in reversed(list(enumerate(sizes)))}
    return min(
        spots,
        key=lambda spot: (
            covered_by_sheet(spot, cards),
            _off_axis(spot, room),
            first[spot.size],
            abs(spot.centery - room.centery),
        ),
    )


def _aside(size: SheetSize, room: pygame.Rect, cards: Sequence[pygame.Rect]) -> Sequence[int]:
    """Where a sheet begins that stands in the middle of what is free beside all cards, as far as it finds room there."""
    if not cards:
        return ()
    lie = cards[0].unionall(list(cards[1:]))
    free = ((room.left, lie.left), (lie.right, room.right))
    return [(left + right - size[0]) // 2 for left, right in free if right - left >= size[0]]


def _off_axis(place: pygame.Rect, room: pygame.Rect) -> bool:
    return abs(place.centerx - room.centerx) > 1


def covered_by_sheet(place: pygame.Rect, cards: Sequence[pygame.Rect]) -> int:
    """How many pixels of cards lie below, each card for itself."""
    overlaps = (place.clip(card) for card in cards)
    return sum(overlap.width * overlap.height for overlap in overlaps)


def _tops(size: SheetSize, room: pygame.Rect) -> Sequence[int]:
    """From the lower edge upwards."""
    spare = max(0, room.height - size[1])
    return [room.y + round(spare * (_TRIES - step) / _TRIES) for step in range(_TRIES + 1)]


def _beside(size: SheetSize, room: pygame.Rect, top: int) -> Sequence[pygame.Rect]:
    spare = room.width - size[0]
    return [pygame.Rect(room.x + round(spare * share), top, *size) for share in (0.5, 0.0, 1.0)]


_FLAG = "flag"
_WIDE = 920  # units: words and buttons beside each other
_NARROW = 560  # units: the buttons below the words, and the sheet of a game that was won
_NARROWER = (_NARROW, 500, 420, 330)  # units: where not even that finds room between the cards
_WORDS = 200  # units: the least room for words beside buttons
_TIGHT = 420  # units of height below which a sheet says only what must be said
_HIGH = 560  # units of height below which a table has no room for a sheet in its middle


class Stand(Enum):
    """Where a sheet lies: low along the lower edge, so that what is left can be studied, or in the middle.

    A tight one lies low, too, and says only what must be said; undo is in the bar beside it.
    """

    LOW = "low"
    MIDDLE = "middle"
    TIGHT = "tight"


class Ending(Struct, frozen=True):
    """What a sheet tells: an icon, a title, a line about the game, and one about the playing ("" when there is none)."""

    icon: str
    title: str
    line: str
    effort: str
    won: bool = False


class EndSheet(Layer):
    """The sheet of one ending, with its ``buttons``, over the ``place`` where the cards lie that ``motion`` shows.

    It covers as little as it can of the cards, a low one then of the places for cards, and where it ``spares_line`` nothing
    of the line below, on which play goes on to be told.
    """

    role = WidgetRole.ALERT
    insistence = Insistence.POLITE
    hold = Hold.FREE
    leads = True
    comes_unasked = True
    radius = Radius.PANEL

    def __init__(
        self, ending: Ending, buttons: Sequence[Button], stand: Stand, place: Widget, motion: Motion[GridLayout], *,
        spares_line: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(label=sentences([ending.title, ending.line, ending.effort]))
        body, pad = _BODIES[stand](ending, buttons)
        panel = Panel([body], padding=pad, sheet=SheetKind.FLOATING, label=ending.title)
        self._panel = adopt(self, [panel])[0]
        self._stand, self._place, self._motion, self._spares_line = stand, place, motion, spares_line
        self._onward = next((button for button in buttons if button.look is Look.PRIMARY), None)

    @override
    def children(self) -> Sequence[Widget]:
        return (self._panel,)

    @override
    def starts_at(self) -> Widget | None:
        return self._onward

    def go_on(self) -> None:
        """Do what stands out on the sheet, as if it were clicked; not what was pressed as it appeared."""
        if self._onward and self.host and not self.host.is_fresh(self):
            self._onward.activate()

    @override
    def settle(self, painter: Painter, screen: pygame.Rect) -> None:
        table, cards = self._place.rect, self._motion.cards_lying()
        most = table.width - 2 * painter.px(Gap.L)
        wide = round(painter.px(_WIDE) * (1 + painter.text_scale) / 2)
        beside = self._stand is not Stand.MIDDLE and most >= wide
        width = wide if beside else min(most, painter.px(_NARROW))
        if beside or self._stand is Stand.MIDDLE:  # its words and its buttons stand on one line where there is room
            width = max(width, min(most, self._panel.measure(painter, most)[0]))
        narrower = [min(width, round(painter.px(wide) * (1 + painter.text_scale) / 2)) for wide in _NARROWER]
        sizes = [(wide, self._panel.measure(painter, wide)[1]) for wide in dict.fromkeys((width, *narrower))]
        clear = -2 * painter.px(Gap.L)  # of the rim of the table
        if self._stand is Stand.MIDDLE:
            place = most_central(sizes, table.inflate(clear, -2 * painter.px(Gap.S)), cards)
        else:
            foot = table.bottom if self._spares_line else screen.bottom
            lower = pygame.Rect(table.x, table.y, table.width, foot - table.y)
            room = lower.inflate(clear, -2 * painter.px(Gap.S) if self._spares_line else clear)
            place = calmest(sizes, room, cards, self._motion.places())
        self.rect = place
        self._panel.arrange(painter, place)


def _low(ending: Ending, buttons: Sequence[Button]) -> tuple[Widget, Gap]:
    more = [Label(ending.effort, CAPTION, Ink.MUTED)] if ending.effort else []
    words = Column([Heading(ending.title, 2), Label(ending.line, BODY, Ink.MUTED), *more], gap=Gap.NONE)
    told = Row([_sign(ending, IconSize.LARGE), growing(words)], gap=Gap.L, tight=Tight.SHRINK)
    return Row([growing(told), Row(buttons, gap=Gap.S)], gap=Gap.XL, tight=Tight.STACK), Gap.L


def _tight(ending: Ending, buttons: Sequence[Button]) -> tuple[Widget, Gap]:
    words = Roomy([Heading(ending.title, 3), Label(ending.line, BODY, Ink.MUTED)], gap=Gap.NONE, least=_WORDS)
    return Row([growing(words), Row(buttons[1:], gap=Gap.S)], gap=Gap.M, tight=Tight.STACK), Gap.M


def _middle(ending: Ending, buttons: Sequence[Button]) -> tuple[Widget, Gap]:
    words: list[Widget] = [
        _sign(ending, IconSize.HUGE),
        Heading(ending.title, 1, set_=Align.CENTRE),
        Label(ending.line, LEAD, Ink.TEXT, set_=Align.CENTRE),
    ]
    if ending.effort:
        words.append(Label(ending.effort, BODY, Ink.MUTED, set_=Align.CENTRE))
    told = Column(words, gap=Gap.S, align=Align.CENTRE)
    return Column([told, Row(buttons, gap=Gap.S)], gap=Gap.XL, align=Align.CENTRE), Gap.XXL


def _sign(ending: Ending, units: IconSize) -> Widget:
    """The flag of a hole is drawn; other endings have an icon."""
    return (
        TokenPicture(ending.icon, units=units) if ending.icon == _FLAG else Icon(ending.icon, Ink.ACCENT, units=units)
    )


_BODIES = {Stand.LOW: _low, Stand.MIDDLE: _middle, Stand.TIGHT: _tight}


def stand_of(ending: Ending, painter: Painter, table: pygame.Rect) -> Stand:
    """A game that was won leaves nothing to be studied: its sheet may lie in the middle, where there is room for it."""
    if table.height < painter.px(_TIGHT):
        return Stand.TIGHT
    return Stand.MIDDLE if ending.won and table.height >= painter.px(_HIGH) else Stand.LOW


def ending_of(sitting: Sitting[SoloGame], row: RoundRow | None, texts: Catalogue, now: float) -> Ending:
    """How a game ended; ``row`` is the round that a hole belongs to."""
    outcome = sitting.match.outcome
    won = outcome is not None and outcome.reason is Reason.WON
    if row is not None and sitting.hole is not None:
        return _hole(sitting, row, texts)
    title, line = verdict_words(sitting.match, texts)
    return Ending("trophy" if won else "cards", title, line, effort(sitting.match, texts, now), won=won)


def end_buttons(table: SoloTable, row: RoundRow | None, *, of_day: bool = False) -> Sequence[Button]:
    """What can be done next; a game that was won ``of_day`` leads to the calendar and not to the same deal.

    What stands out, and Enter does, is the next thing where all is done, and the way back where something may be left.
    """
    sitting, texts = table.sitting, table.services.texts
    outcome = sitting.match.outcome
    lost = outcome is not None and outcome.reason is Reason.LOST and sitting.counts
    look = Look.PRIMARY if lost else Look.SECONDARY
    back = Button(texts.text("play.undo"), lambda: undo(table), icon="undo", look=look)
    look_back = Button(texts.text("play.review"), lambda: open_review(table), icon="eye")
    if row is not None and sitting.hole is not None:
        card = Button(texts.text("play.score_card"), lambda: score_card(table), icon="score")
        onward = Button(texts.text("play.next_hole"), lambda: next_hole(table), look=Look.PRIMARY, icon="flag")
        if sitting.hole >= HOLES:
            onward = Button(texts.text("play.new_round"), lambda: new(table), look=Look.PRIMARY, icon="new")
        return [back, look_back, card, onward]
    if not sitting.counts:
        return [back, _leave(table, Look.PRIMARY)]
    once_more = _again(table)
    if of_day and outcome is not None and outcome.reason is Reason.WON:
        once_more = Button(texts.text("play.of_the_day"), lambda: calendar(table), icon="calendar")
    return [back, look_back, once_more, _new(table, Look.SECONDARY if lost else Look.PRIMARY)]


def lost_ending(match: SoloGame, lost: LostFor, moves: int, texts: Catalogue) -> Ending:
    """What is said when a game that goes on cannot be won any more; ``moves`` back it still could, if it ever could."""
    hidden = match.game.info.hidden
    if lost.hope is not None:
        since = texts.text("lost.since_seen" if hidden else "lost.since", n=moves)
    else:
        since = texts.text("lost.never" if lost.never else "lost.unknown")
    _, left = verdict_words(match, texts)
    why = f"{texts.text('lost.hidden')} {since}" if hidden else since
    return Ending("cards", texts.text("lost.title"), left, why)


def lost_buttons(table: SoloTable, lost: LostFor, on: Action) -> Sequence[Button]:
    """One takes back all until it could be won, if it ever could; ``on`` closes the sheet."""
    texts = table.services.texts
    one_back = Button(texts.text("play.undo"), lambda: undo(table), icon="undo")
    one_back.enable(table.sitting.match.can_undo)
    others = [_again(table), _new(table)] if table.sitting.counts else [_leave(table)]
    hope = lost.hope
    back = (
        ()
        if hope is None
        else [Button(texts.text("lost.back"), lambda: back_to(table, hope), look=Look.PRIMARY, icon="undo")]
    )
    return [one_back, *others, *back, IconButton("close", texts.text("lost.play_on"), on)]


def _again(table: SoloTable) -> Button:
    return Button(table.services.texts.text("play.again"), lambda: again(table), icon="restart")


def _new(table: SoloTable, look: Look = Look.SECONDARY) -> Button:
    return Button(table.services.texts.text("play.new"), lambda: new(table), look=look, icon="new")


def _leave(table: SoloTable, look: Look = Look.SECONDARY) -> Button:
    """A trial deals nothing: it is left."""
    return Button(table.services.texts.text(leave_words(table)), lambda: leave_trial(table), look=look, icon="back")


def verdict_words(match: SoloGame, texts: Catalogue) -> tuple[str, str]:
    """How a game ended: a title, and a line below it."""
    outcome = match.outcome or Outcome(Reason.LOST, (), match.state.scores)
    title, line = match.game.ended(match.state, outcome)
    return said_words(texts, title), said_words(texts, line)


def effort(match: SoloGame, texts: Catalogue, now: float) -> str:
    """How many moves the person made, and how long it took."""
    moves = sum(ply not in match.history.auto for ply in range(match.history.cursor))
    return texts.text("end.effort", n=moves, time=span_text(texts, match.clock.elapsed(now)))


def _hole(sitting: Sitting[SoloGame], row: RoundRow, texts: Catalogue) -> Ending:
    strokes, hole, so_far = sitting.match.state.scores[0], sitting.hole or 0, total(row.strokes)
    key = "end.round.cleared" if strokes <= 0 else "end.round.hole"
    title = texts.text(key, hole=hole, strokes=amount(texts, strokes), n=abs(strokes))
    if hole < HOLES:
        line = texts.text("end.round.so_far", total=amount(texts, so_far), n=hole, bogey=row.bogey)
        return Ending(_FLAG, title, line, "")
    reached = verdict(so_far, row.bogey)
    line = texts.text("end.round.last", hole=title, bogey=row.bogey)
    title = texts.text("end.round.done", total=amount(texts, so_far), verdict=texts.text(f"round.{reached.value}"))
    won = reached is not RoundVerdict.OVER
    return Ending("trophy" if won else _FLAG, title, line, "", won=won)
