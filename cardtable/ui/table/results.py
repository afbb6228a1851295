"""How it ended: a sheet of paper with the rows of a patience or a hole, of a hand, or of a match."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from enum import Enum

import pygame
from msgspec import Struct
from msgspec.structs import replace

from cardtable.games.seated import HANDS, PLAYS
from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.phrases import MINUS, amount, grouped, sentences, signed, span_text
from cardtable.kernel.cards import Card
from cardtable.kernel.compat import override
from cardtable.kernel.game import AnyGame
from cardtable.kernel.state import Outcome, Reason, Seat
from cardtable.kernel.telling import Better, HandResult, ResultCell, ResultRow, Said, Sentence
from cardtable.session.analysis import LossPoint
from cardtable.session.desk import Session
from cardtable.session.records import RoundRow
from cardtable.session.scores import HOLES, RoundVerdict, ScoreSheet, total, verdict
from cardtable.session.seats import Player, portraits
from cardtable.session.solo_game import SoloGame
from cardtable.session.table_game import TableGame
from cardtable.table.geometry import Rect
from cardtable.table.layout import GridLayout
from cardtable.table.round_layout import RoundLayout
from cardtable.ui.core.theme import (
    BODY,
    CAPTION,
    DISPLAY,
    LEAD,
    LEAST_ON_TABLE,
    SECTION,
    STRONG,
    TITLE,
    Gap,
    IconSize,
    Ink,
    Radius,
    Typeface,
    paper_theme,
)
from cardtable.ui.game_words import said_words
from cardtable.ui.paint.face_art import back_key, size_of_card
from cardtable.ui.paint.faces import FaceStore
from cardtable.ui.paint.painter import Painter
from cardtable.ui.paint.things import PortraitArt, Thing, TokenArt, colour_of
from cardtable.ui.table.motion import Motion, pixels
from cardtable.ui.table.words import (
    Fact,
    score_words,
    sentence,
    shown_facts,
)
from cardtable.ui.widgets.boxes import Column, Panel, Roomy, Row, SheetKind, Sized, Tight
from cardtable.ui.widgets.buttons import Action, Button
from cardtable.ui.widgets.figures import Cell, DataTable, place_text, places_row, seat_name, winners_banner
from cardtable.ui.widgets.pictures import TokenPicture
from cardtable.ui.widgets.screen import Dialog
from cardtable.ui.widgets.skins import Look, paint_band, paint_paper
from cardtable.ui.widgets.text import Heading, Icon, Label, Span, TextLine, flow
from cardtable.ui.widgets.widget import Align, Hold, Layer, Live, Widget, WidgetRole, adopt, growing, walk

_TRIES = 40  # heights between the lower edge and the upper one

SheetSize = tuple[int, int]


# -- a patience, a hole ------------------------------------------------------------------------------------------------


def calmest(
    sizes: Sequence[SheetSize], room: pygame.Rect, cards: Sequence[pygame.Rect], places: Sequence[pygame.Rect] = ()
) -> pygame.Rect:
    """The place in ``room`` for a sheet of one of ``sizes`` that covers least of ``cards``.

    Ties go to the one that covers least of the ``places`` for cards, then to one on the axis of the room, then to the first
    size, then to the lowest.
    """
    spots = [spot for size in sizes for top in _tops(size, room) for spot in _beside(size, room, top)]
    return min(
        spots, key=lambda spot: (covered_by_sheet(spot, cards), covered_by_sheet(spot, places), _off_axis(spot, room))
    )


def most_central(sizes: Sequence[SheetSize], room: pygame.Rect, cards: Sequence[pygame.Rect]) -> pygame.Rect:
    """The place in ``room`` for a sheet of one of ``sizes`` that covers least of ``cards``.

    Ties go to one on the axis of the room, then to the first size, then to the one nearest to the middle. A sheet beside the
    axis is centred in the free part to the left or right of all cards.
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
    """Left edges of a sheet centred beside all cards, where there is room for it."""
    if not cards:
        return ()
    lie = cards[0].unionall(list(cards[1:]))
    free = ((room.left, lie.left), (lie.right, room.right))
    return [(left + right - size[0]) // 2 for left, right in free if right - left >= size[0]]


def _off_axis(place: pygame.Rect, room: pygame.Rect) -> bool:
    return abs(place.centerx - room.centerx) > 1


def covered_by_sheet(place: pygame.Rect, cards: Sequence[pygame.Rect]) -> int:
    """The total area of cards below the sheet, in pixels, counting each card separately."""
    overlaps = (place.clip(card) for card in cards)
    return sum(overlap.width * overlap.height for overlap in overlaps)


def _tops(size: SheetSize, room: pygame.Rect) -> Sequence[int]:
    """Upper edges, from the lowest place upwards."""
    spare = max(0, room.height - size[1])
    return [room.y + round(spare * (_TRIES - step) / _TRIES) for step in range(_TRIES + 1)]


def _beside(size: SheetSize, room: pygame.Rect, top: int) -> Sequence[pygame.Rect]:
    spare = room.width - size[0]
    return [pygame.Rect(room.x + round(spare * share), top, *size) for share in (0.5, 0.0, 1.0)]


_FLAG = "flag"
_WIDE = 920  # units: words and buttons beside each other
_NARROW = 560  # units: the buttons below the words, and the sheet of a game that was won
_NARROWER = (_NARROW, 500, 460, 420, 390, 360, 330)  # units: where not even that finds room between the cards
_ROWS = 300  # units: the width of the rows of a patience
_WORDS = 200  # units: the least room for words beside buttons
_TIGHT = 420  # units of height below which a sheet says only what must be said
_HIGH = 560  # units of height below which a table has no room for a sheet in its middle


class Stand(Enum):
    """The place of a sheet: along the lower edge, so that the cards can be studied, or in the middle.

    A tight one is low and says only what it must; undo is in the bar.
    """

    LOW = "low"
    MIDDLE = "middle"
    TIGHT = "tight"


class Ending(Struct, frozen=True):
    """The words of a sheet: icon, title, a line about the game, and one about moves and time ("" for none).

    ``rows``, if there is room for them, replace the line about moves and time.
    """

    icon: str
    title: str
    line: str
    effort: str
    rows: tuple[Fact, ...] = ()
    won: bool = False


class EndSheet(Layer):
    """The sheet of one ending, with its ``buttons``, over the ``place`` with the cards that ``motion`` shows.

    It covers as few cards as it can and, when low, as few places for cards. If it ``spares_line``, it leaves the message line
    free, where play goes on.
    """

    role = WidgetRole.ALERT
    live = Live.POLITE
    hold = Hold.FREE
    leads = True
    appears_unasked = True
    radius = Radius.PANEL

    def __init__(
        self, ending: Ending, buttons: Sequence[Button], stand: Stand, place: Widget, motion: Motion[GridLayout], *,
        spares_line: bool = False,
    ) -> None:  # fmt: skip
        super().__init__(label=sentences([ending.title, ending.line, ending.effort]))
        body, pad = _BODIES[stand](ending, buttons)
        panel = Panel([body], padding=pad, sheet=SheetKind.PAPER, label=ending.title)
        self._panel = adopt(self, [panel])[0]
        self._stand, self._place, self._motion, self._spares_line = stand, place, motion, spares_line
        self._onward = next((button for button in buttons if button.look is Look.PRIMARY), None)

    @override
    def children(self) -> Sequence[Widget]:
        return (self._panel,)

    @override
    def initial_focus(self) -> Widget | None:
        return self._onward

    def go_on(self) -> None:
        """Presses the primary button; ignored right after the sheet appeared."""
        if self._onward and self.host and not self.host.trees.is_fresh(self):
            self._onward.activate()

    def covers(self, painter: Painter, screen: pygame.Rect) -> int:
        """The total area of cards below it on that screen, in pixels, counting each card separately."""
        return covered_by_sheet(self._spot(painter, screen), cards_lying(self._motion))

    @override
    def settle(self, painter: Painter, screen: pygame.Rect) -> None:
        self.rect = self._spot(painter, screen)
        self._panel.arrange(painter, self.rect)

    def _has_even_buttons(self, painter: Painter, size: SheetSize) -> bool:
        """Whether a sheet of that size has its buttons on one line or two even ones; lays them out."""
        self._panel.arrange(painter, pygame.Rect(0, 0, *size))
        lines = Counter(part.rect.y for part in walk(self._panel) if isinstance(part, Button)).values()
        return len(lines) <= 2 and max(lines) - min(lines) <= 1

    def _has_title_on_a_line(self, painter: Painter, size: SheetSize) -> bool:
        self._panel.arrange(painter, pygame.Rect(0, 0, *size))
        return all(part.stands_on_a_line(painter) for part in walk(self._panel) if isinstance(part, _Title))

    def _spot(self, painter: Painter, screen: pygame.Rect) -> pygame.Rect:
        """Its place, a little away from the cards where there is room; a low one breaks its title only if that spares all cards."""
        off = 2 * painter.px(Gap.S)
        table, cards = self._place.rect, [card.inflate(off, off) for card in cards_lying(self._motion)]
        most = table.width - 2 * painter.px(Gap.L)
        wide = painter.px(_WIDE)
        beside = self._stand is not Stand.MIDDLE and most >= wide
        width = wide if beside else min(most, painter.px(_NARROW))
        if beside or self._stand is Stand.MIDDLE:  # words and buttons share a line where there is room
            width = max(width, min(most, self._panel.measure(painter, most)[0]))
        narrower = [min(width, painter.px(wide)) for wide in _NARROWER]
        sizes = [(wide, self._panel.measure(painter, wide)[1]) for wide in dict.fromkeys((width, *narrower))]
        even = [size for size in sizes if self._has_even_buttons(painter, size)] or sizes[:1]
        calm = [size for size in even if self._has_title_on_a_line(painter, size)] or even[:1]
        spot = self._of(calm, painter, screen, cards)
        if self._stand is Stand.MIDDLE or not covered_by_sheet(spot, cards):
            return spot
        other = self._of(even, painter, screen, cards)
        return spot if covered_by_sheet(other, cards) else other

    def _of(
        self, sizes: Sequence[SheetSize], painter: Painter, screen: pygame.Rect, cards: Sequence[pygame.Rect]
    ) -> pygame.Rect:
        """Its place with one of these sizes."""
        table, clear = self._place.rect, -2 * painter.px(Gap.L)  # of the rim of the table
        if self._stand is Stand.MIDDLE:
            return most_central(sizes, table.inflate(clear, -2 * painter.px(Gap.S)), cards)
        foot = table.bottom if self._spares_line else screen.bottom
        lower = pygame.Rect(table.x, table.y, table.width, foot - table.y)
        room = lower.inflate(clear, -2 * painter.px(Gap.S) if self._spares_line else clear)
        half = [size for size in sizes if 2 * size[1] < screen.height]
        return calmest(half or sizes, room, cards, _places(self._motion))


def cards_lying(motion: Motion[GridLayout]) -> Sequence[pygame.Rect]:
    """All cards at their final places, in pixels."""
    return [pygame.Rect(pixels(motion.layout.rect(spot))) for spot in motion.placements.values()]


def _places(motion: Motion[GridLayout]) -> Sequence[pygame.Rect]:
    return [pygame.Rect(pixels(motion.layout.place_of(pile))) for pile in motion.visible]


def _low(ending: Ending, buttons: Sequence[Button]) -> tuple[Widget, Gap]:
    more = [Label(ending.effort, CAPTION, Ink.MUTED)] if ending.effort else []
    words = Column([_Title(ending.title, 2), Label(ending.line, BODY, Ink.MUTED), *more], gap=Gap.NONE)
    told = Row([_sign(ending, IconSize.LARGE), growing(words)], gap=Gap.L, tight=Tight.SHRINK)
    return Row([growing(told), Row(buttons, gap=Gap.S, tight=Tight.EVEN)], gap=Gap.XL, tight=Tight.STACK), Gap.XL


def _tight(ending: Ending, buttons: Sequence[Button]) -> tuple[Widget, Gap]:
    words = Roomy([Heading(ending.title, 3), Label(ending.line, BODY, Ink.MUTED)], gap=Gap.NONE, least=_WORDS)
    return Row([growing(words), Row(buttons[1:], gap=Gap.S, tight=Tight.EVEN)], gap=Gap.M, tight=Tight.STACK), Gap.L


def _middle(ending: Ending, buttons: Sequence[Button]) -> tuple[Widget, Gap]:
    words: list[Widget] = [
        _sign(ending, IconSize.HUGE),
        _Title(ending.title, 1, set_=Align.CENTRE),
        Label(ending.line, LEAD, Ink.TEXT, set_=Align.CENTRE),
    ]
    told = Column(words, gap=Gap.S, align=Align.CENTRE)
    rows = [(Label(row.name, BODY, Ink.MUTED), _strong(row.value)) for row in ending.rows]
    table = Sized(DataTable((), rows, (Align.START, Align.END), label=ending.effort), most=_ROWS)
    return Column([told, table, Row(buttons, gap=Gap.S, tight=Tight.EVEN)], gap=Gap.L, align=Align.CENTRE), Gap.XXL


class _Title(Heading):
    """A heading of level 1 or 2 that is set smaller rather than broken."""

    @override
    def _flowed(self, painter: Painter, width: int) -> tuple[TextLine, ...]:
        span = self._spans[0]
        tried = [flow(painter, (replace(span, style=style),), width) for style in _TITLES[self.level]]
        return next((lines for lines in tried if len(lines) == 1), tried[-1])

    def stands_on_a_line(self, painter: Painter) -> bool:
        """Whether its place is wide enough for one line."""
        return len(self._flowed(painter, self.rect.width)) == 1


_TITLES = {1: (DISPLAY, TITLE), 2: (TITLE, SECTION)}


def _sign(ending: Ending, units: IconSize) -> Widget:
    """The flag of a hole; the icon of any other ending."""
    return (
        TokenPicture(ending.icon, units=units) if ending.icon == _FLAG else Icon(ending.icon, Ink.ACCENT, units=units)
    )


_BODIES = {Stand.LOW: _low, Stand.MIDDLE: _middle, Stand.TIGHT: _tight}


def stand_of(ending: Ending, painter: Painter, table: pygame.Rect) -> Stand:
    """In the middle for a win if there is room, as there is nothing left to study; otherwise low."""
    if table.height < painter.px(_TIGHT):
        return Stand.TIGHT
    return Stand.MIDDLE if ending.won and table.height >= painter.px(_HIGH) else Stand.LOW


def end_sheet(
    ending: Ending, buttons: tuple[Sequence[Button], Sequence[Button]], place: Widget, motion: Motion[GridLayout],
    painter: Painter, screen: pygame.Rect,
) -> EndSheet:  # fmt: skip
    """The sheet of a finished game; a win in the middle moves low if it would cover more than twice as many cards there.

    ``buttons``: separate ones for the sheet in the middle and for the low one.
    """
    sheet = EndSheet(ending, buttons[0], stand_of(ending, painter, place.rect), place, motion)
    low = EndSheet(ending, buttons[1], Stand.LOW, place, motion)
    return low if sheet.covers(painter, screen) > 2 * low.covers(painter, screen) else sheet


def ending_of(session: Session[SoloGame], row: RoundRow | None, texts: Catalogue, now: float) -> Ending:
    """How a game ended; ``row``: the round of a hole."""
    outcome = session.played.outcome
    won = outcome is not None and outcome.reason is Reason.WON
    if row is not None and session.hole is not None:
        return _hole(session, row, texts)
    title, line = verdict_words(session.played, texts)
    rows = effort_rows(session.played, texts, now)
    return Ending("trophy" if won else "cards", title, line, effort(session.played, texts, now), rows, won=won)


def lost_ending(solo: SoloGame, lost: LossPoint, moves: int, texts: Catalogue) -> Ending:
    """That an unfinished game can no longer be won, and that it could ``moves`` moves ago, if ever."""
    hidden = solo.game.info.hidden
    if lost.hope is not None:
        since = texts.text("lost.since_seen" if hidden else "lost.since", n=moves)
    else:
        since = texts.text("lost.never" if lost.never else "lost.unknown")
    _, left = verdict_words(solo, texts)
    why = f"{texts.text('lost.hidden')} {since}" if hidden else since
    return Ending("cards", texts.text("lost.title"), left, why)


def verdict_words(solo: SoloGame, texts: Catalogue) -> tuple[str, str]:
    """How a game ended: a title, and a line below it."""
    outcome = solo.outcome or Outcome(Reason.LOST, (), solo.state.scores)
    title, line = solo.game.ended(solo.state, outcome)
    return said_words(texts, title), said_words(texts, line)


def effort(solo: SoloGame, texts: Catalogue, now: float) -> str:
    """The number of the person's moves and the time played."""
    return texts.text("end.effort", n=_made(solo), time=span_text(texts, solo.clock.elapsed(now)))


def effort_rows(solo: SoloGame, texts: Catalogue, now: float) -> tuple[Fact, ...]:
    """The same as rows of the result."""
    return (
        Fact(texts.text("end.moves"), grouped(texts, _made(solo))),
        Fact(texts.text("play.time"), span_text(texts, solo.clock.elapsed(now))),
    )


def _made(solo: SoloGame) -> int:
    """The number of the person's moves."""
    return sum(ply not in solo.history.auto for ply in range(solo.history.cursor))


def _hole(session: Session[SoloGame], row: RoundRow, texts: Catalogue) -> Ending:
    strokes, hole, so_far = session.played.state.scores[0], session.hole or 0, total(row.strokes)
    key = "end.round.cleared" if strokes <= 0 else "end.round.hole"
    title = texts.text(key, hole=hole, strokes=amount(texts, strokes), n=abs(strokes))
    if hole < HOLES:
        line = texts.text("end.round.so_far", total=amount(texts, so_far), n=hole, bogey=row.bogey)
        return Ending(_FLAG, title, line, "")
    reached = verdict(so_far, row.bogey)
    line = texts.text("end.round.last", hole=title, bogey=row.bogey)
    title = texts.text("end.round.done", total=amount(texts, so_far), verdict=texts.text(f"round.{reached.value}"))
    won = reached is not RoundVerdict.OVER
    rows = (
        Fact(texts.text("card.out_total"), amount(texts, so_far)),
        Fact(texts.text("play.bogey"), str(row.bogey)),
    )
    return Ending("trophy" if won else _FLAG, title, line, "", rows, won=won)


_PAD = 28.0  # units: from the paper's edge to what is written
_PALE = 150  # of 255: how much of the paper cards take that do not count; none is seen through another
_CARD, _SMALL_CARD = 74.0, 48.0  # units: heights of cards in columns, and on the lines of people
_TRICKS_SHOWN = 12
_TOTAL_SIZE = 25  # units: type of what a person has in all

_LABEL, _COLUMN, _COLUMN_NARROW = 170.0, 294.0, 176.0  # units: the width of the first column, of a person's
_WIDE_UP_TO = 3  # people whose columns are wide
_HEAD, _ROW, _TOTAL, _FOOT = 90.0, 112.0, 74.0, 30.0  # units: heights in columns
_LINE, _TITLE = 60.0, 54.0  # units: heights of a person's line, of the title above them
_LINE_CLOSE, _TITLE_CLOSE = 46.0, 46.0  # units: the same where the paper must be low
_CAMEO_EDGE = 10.0  # units: what a person's line is higher than the portrait
_LINE_WIDE, _LINE_WITH_CARDS = 480.0, 800.0  # units
_NOTE, _NOTE_LINE, _FINE = 15.0, 21.0, 4  # units: type and lines of notes; how much larger they are measured
_APART = "\N{NO-BREAK SPACE}"
_SMALL_TYPE = 0.94  # small type is a little wider than its size says


# -- a hand ------------------------------------------------------------------------------------------------------------


class ResultWords(Struct, frozen=True):
    """The words of the result of a hand, as painted and as spoken."""

    texts: Catalogue
    party: TableGame
    result: HandResult

    @property
    def spoken(self) -> str:
        """The whole result in sentences."""
        result = self.result
        parts = [self.sentence(result.title)]
        for seat in result.order:
            cells = "; ".join(
                f"{said_words(self.texts, row.heard or row.about)}: {self._in_words(row.cells[seat])}"
                for row in result.rows
            )
            sums = f"{self.amount(result.before[seat])} → {self.amount(result.after[seat])}"
            parts += [f"{self.party.players[seat].name}: {cells}", sums]
        return sentences([*parts, *map(self.sentence, result.notes)])

    def sentence(self, told: Sentence) -> str:
        return sentence(self.texts, told, self.party.players)

    def sum(self, seat: Seat) -> str:
        """A seat's score and gain as a sum: "15 − 6"; with "+ 0" if it gained nothing."""
        before, gain = self.result.before[seat], self.result.after[seat] - self.result.before[seat]
        sign, points = ("+", gain) if gain >= 0 else (MINUS, -gain)
        came = f"{sign}{_APART}{self.amount(points)}"
        return self.texts.text("reckoning.scores", before=amount(self.texts, before), gain=came)

    def cell(self, cell: ResultCell) -> str:
        """How the points of a cell are made up."""
        return said_words(self.texts, cell.words) if cell.words else ""

    def amount(self, number: int, *, plus: bool = False) -> str:
        """An amount of what is counted; ``plus``: with its sign."""
        return score_words(self.party.game, number, self.texts, plus=plus)

    def _in_words(self, cell: ResultCell) -> str:
        return " ".join(filter(None, (self.cell(cell), self.amount(cell.points, plus=True))))


class _Pen(Struct, frozen=True):
    """Writes on a paper with ``unit`` pixels a unit."""

    surface: pygame.Surface
    painter: Painter
    unit: float

    def u(self, units: float) -> int:
        return round(units * self.unit)

    def px(self, size: float) -> int:
        """The size of type in pixels."""
        return max(LEAST_ON_TABLE, round(size * self.unit))

    def width(self, text: str, size: float, face: Typeface = Typeface.REGULAR) -> int:
        """The width of a line in pixels."""
        return self.painter.fonts.width(text, face, self.px(size))

    def write(
        self, text: str, face: Typeface, size: float, ink: Ink, at: tuple[int, int], *,
        align: Align = Align.START, room: int = 0,
    ) -> None:  # fmt: skip
        """Writes a line with its vertical middle, and its left end, right end or centre, at ``at``."""
        if not text:
            return
        px, fonts = self.px(size), self.painter.fonts
        if room:
            px = max(LEAST_ON_TABLE, min(px, px * room // max(1, fonts.width(text, face, px))))
            text = fonts.ellipsis(text, face, px, max(1, room))
        line = fonts.render(text, face, px, self.painter.theme.ink(ink))
        rect = line.get_rect(center=at)
        if align is Align.START:
            rect.midleft = at
        elif align is Align.END:
            rect.midright = at
        self.surface.blit(line, rect)

    def rule(self, x: int, y: int, wide: int, high: int = 1) -> None:
        """Draws a thin line."""
        self.surface.fill(self.painter.theme.panel_edge, (x, y, wide, high))

    def picture(self, picture: pygame.Surface, left: int, middle: int) -> int:
        """Draws a picture at ``left``; returns where the next thing begins."""
        self.surface.blit(picture, picture.get_rect(midleft=(left, middle)))
        return left + picture.get_width() + self.u(8)


class HandResultPaper(Widget):
    """The paper with the result of a hand; its first ``shown`` lines are visible, the sums with the last.

    ``in_columns``: a row for each thing that counts and a column for each person, if several things count, or one that lies
    on the table; otherwise a row for each person.
    """

    role = WidgetRole.DOCUMENT
    on_paper = True

    def __init__(
        self, texts: Catalogue, party: TableGame, result: HandResult, things: Sequence[Thing], faces: FaceStore,
        tokens: TokenArt, cameos: PortraitArt,
    ) -> None:  # fmt: skip
        super().__init__()
        self._texts, self._party, self._told = texts, party, result
        self._words = ResultWords(texts, party, result)
        self._things, self._faces, self._tokens, self._cameos = things, faces, tokens, cameos
        self._portraits = portraits(party.players)
        self._deck = party.game.info.deck
        self._low = party.game.measures.better is Better.LOW
        self._best = (min if self._low else max)(result.after)
        self._notes: Sequence[Sequence[str]] = ()
        self._line, self._title = _LINE, _TITLE
        self.in_columns = len(result.rows) != 1 or bool(result.rows[0].place)
        self._has_cards = not self.in_columns and any(
            cell.groups or cell.tricks or cell.words for cell in result.rows[0].cells
        )
        self.lines = len(result.rows if self.in_columns else result.order)
        """How many lines appear one after the other."""
        self.shown = self.lines
        self.label = self._words.spoken

    # -- size ----------------------------------------------------------------------------------------------------------

    def _measures(self) -> tuple[float, float, float]:
        """Width, height without margins and notes, and height of cards, in units."""
        rows, seats = self._told.rows, len(self._told.order)
        if self.in_columns:
            columns = (_COLUMN if seats <= _WIDE_UP_TO else _COLUMN_NARROW) * seats
            return 2 * _PAD + _LABEL + columns, _HEAD + _ROW * len(rows) + _TOTAL, _CARD
        wide = _LINE_WITH_CARDS if self._has_cards else _LINE_WIDE
        return wide, self._title + self._line * seats, min(_SMALL_CARD, self._line)

    def fit(self, painter: Painter, room: pygame.Rect, *, close: bool = False) -> None:
        """Places it in the middle of ``room``, at the window's scale or, if there is no room, smaller.

        ``close``: the lines of people are closer to each other, and the paper lower.
        """
        self._line, self._title = (_LINE_CLOSE, _TITLE_CLOSE) if close else (_LINE, _TITLE)
        wide, body, card = self._measures()
        unit = min(painter.scale, room.width / wide)
        notes = [self._words.sentence(note) for note in self._told.notes]
        self._notes = [_broken(painter, note, unit, wide - 2 * _PAD) for note in notes]
        high = 2 * _PAD + body + sum(_FOOT + _NOTE_LINE * (len(lines) - 1) for lines in self._notes)
        self._unit = min(unit, room.height / high)
        self.rect = pygame.Rect(0, 0, round(wide * self._unit), round(high * self._unit))
        self.rect.center = room.center
        self._card_px = max(16, round(card * self._unit))
        cells = [cell for row in self._told.rows for cell in row.cells]
        cards = {card for cell in cells for group in (*cell.groups, cell.idle) for card in group}
        self._faces.prepare(self._card_px, [*map(self._key, cards), back_key(self._deck)], ())

    # -- painting ------------------------------------------------------------------------------------------------------

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        paint_paper(surface, painter, self.rect, self._unit)
        pen = _Pen(surface, painter, self._unit)
        if self.in_columns:
            self._paint_columns(pen)
        else:
            self._paint_people(pen)

    def _paint_cameo(self, pen: _Pen, seat: Seat, middle: tuple[int, int], side: int) -> None:
        player = self._party.players[seat]
        cameo = self._cameos.cameo(
            self._portraits[seat], max(12, side), colour_of(player.colour), bot=not player.is_person
        )
        pen.surface.blit(cameo, cameo.get_rect(center=middle))

    def _paint_cards(self, pen: _Pen, cell: ResultCell, room: pygame.Rect) -> int:
        """Paints groups of cards, leftover ones paler, tricks as backs; returns their right end."""
        high = self._card_px
        wide = size_of_card(high)[0]
        shown: list[tuple[str, bool, bool]] = []  # picture, counts, begins a group
        for group in cell.groups:
            shown += [(self._key(card), True, n == 0) for n, card in enumerate(group)]
        shown += [(self._key(card), False, n == 0) for n, card in enumerate(cell.idle)]
        if cell.tricks is not None and not shown:
            shown = [(back_key(self._deck), cell.points != 0, False)] * min(cell.tricks, _TRICKS_SHOWN)
        if not shown:
            return room.x
        gaps = sum(begins for _, _, begins in shown[1:])
        loose = all(len(group) == 1 for group in cell.groups) and not cell.idle and cell.tricks is None
        step, gap = (wide * (1.06 if loose else 0.36)), (0.0 if loose else wide * 0.34)
        need = wide + step * (len(shown) - 1) + gap * gaps
        squeeze = min(1.0, (room.width - wide) / max(1.0, need - wide))
        x = float(room.x)
        for n, (key, counts, begins) in enumerate(shown):
            if n:
                x += (step + (gap if begins else 0.0)) * squeeze
            face = self._faces.face(key, high)
            pen.surface.blit(face if counts else _paled(face), (round(x), room.y))
        return round(x) + wide

    def _paint_notes(self, pen: _Pen, left: int, y: int) -> None:
        middle, room = 22.0, self.rect.width - 2 * pen.u(_PAD)
        for note in self._notes:
            for line in note:
                pen.write(line, Typeface.REGULAR, _NOTE, Ink.TEXT, (left, y + pen.u(middle)), room=room)
                middle += _NOTE_LINE
            middle += _FOOT - _NOTE_LINE

    def _key(self, card: Card) -> str:
        return self._deck.faces[card].picture

    # -- a row for each thing that counts ------------------------------------------------------------------------------

    def _paint_columns(self, pen: _Pen) -> None:
        u, told = pen.u, self._told
        left, top, right = self.rect.x + u(_PAD), self.rect.y + u(_PAD), self.rect.right - u(_PAD)
        first = left + u(_LABEL)
        column = (right - first) / len(told.order)
        wide, places = round(column), [round(first + place * column) for place in range(len(told.order))]
        for n, part in enumerate(self._words.sentence(told.title).rsplit(" ", 1)):
            pen.write(part, Typeface.SERIF, 23, Ink.TEXT, (left, top + u(30 + 28 * n)))
        for x, seat in zip(places, told.order, strict=True):
            self._paint_head(pen, seat, x + u(6), top, wide)
        y = top + u(_HEAD)
        bottom = y + u(_ROW) * len(told.rows)
        for x in places[1:]:
            pen.rule(x - u(6), y, 1, bottom + u(_TOTAL) - y)
        for n, row in enumerate(told.rows):
            pen.rule(left, y, right - left)
            if n < self.shown:
                self._paint_about(pen, row, left, y)
                for x, seat in zip(places, told.order, strict=True):
                    self._paint_cell(pen, row.cells[seat], pygame.Rect(x + u(6), y, wide - u(22), u(_ROW)))
            y += u(_ROW)
        for off in (0, max(2, u(4))):
            pen.surface.fill(pen.painter.theme.bad, (left, y + off, right - left, max(1, u(1.4))))
        middle = y + u(_TOTAL) // 2 + u(4)
        boxes = [pygame.Rect(x - u(2), middle - u(31), wide - u(8), u(62)) for x in places]
        if self.shown >= len(told.rows):
            self._paint_totals(pen, boxes, left, middle)
        self._paint_notes(pen, left, y + u(_TOTAL))

    def _paint_head(self, pen: _Pen, seat: Seat, x: int, top: int, wide: int) -> None:
        side, middle = pen.u(74 if len(self._told.order) <= _WIDE_UP_TO else 54), top + pen.u(40)
        self._paint_cameo(pen, seat, (x + side // 2, middle), side)
        at, room = (x + side + pen.u(10), middle), wide - side - pen.u(26)
        pen.write(self._party.players[seat].name, Typeface.SERIF, 20, Ink.TEXT, at, room=room)

    def _paint_about(self, pen: _Pen, row: ResultRow, left: int, y: int) -> None:
        """Paints the thing on the table that the line is about, and the chip on it."""
        u, words, x = pen.u, said_words(self._texts, row.about), left
        if not row.place:
            pen.write(words, Typeface.REGULAR, 14, Ink.MUTED, (left, y + u(56)), room=u(_LABEL) - u(12))
        for thing in self._things:
            if thing.pile != row.place or not thing.picture:
                continue
            picture = self._tokens.picture(thing.picture, max(8, u(50 if thing.is_round else 92)))
            right = pen.picture(picture, x, y + u(44 if thing.is_round else 56))
            if thing.is_round:
                middle = max(x + u(25), x - u(4) + (pen.width(words, 14) + 1) // 2)  # clear of the card
                pen.write(words, Typeface.REGULAR, 14, Ink.MUTED, (middle, y + u(86)), align=Align.CENTRE)
            x = right

    def _paint_cell(self, pen: _Pen, cell: ResultCell, rect: pygame.Rect) -> None:
        """Paints cards above, how the points are made up below, and the points at the right."""
        u, points = pen.u, cell.points
        self._paint_cards(pen, cell, pygame.Rect(rect.x, rect.y + u(12), rect.width - u(56), self._card_px))
        face, ink = (Typeface.SEMIBOLD, Ink.TEXT) if points else (Typeface.REGULAR, Ink.MUTED)
        pen.write(self._words.cell(cell), face, 14, ink, (rect.x, rect.y + u(98)), room=rect.width)
        none = Ink.MUTED if pen.painter.theme.stark else Ink.OFF
        ink = none if not points else Ink.BAD if (points < 0) is not self._low else Ink.GOOD
        at = rect.right, rect.y + u(52)
        pen.write(self._words.amount(points, plus=True), Typeface.SERIF, 24, ink, at, align=Align.END)

    def _paint_totals(self, pen: _Pen, boxes: Sequence[pygame.Rect], left: int, middle: int) -> None:
        told = self._told
        if told.total:
            pen.write(said_words(self._texts, told.total), Typeface.SERIF, 19, Ink.TEXT, (left, middle))
        for box, seat in zip(boxes, told.order, strict=True):
            x = box.x + pen.u(10)
            if told.after[seat] == self._best:
                paint_band(pen.surface, pen.painter, box, self._unit)
            if told.picture:
                x = pen.picture(self._tokens.picture(told.picture, max(8, pen.u(30))), x, middle)
            pen.write(self._words.sum(seat), Typeface.REGULAR, 17, Ink.MUTED, (x, middle))
            at = box.right - pen.u(12), middle
            pen.write(self._words.amount(told.after[seat]), Typeface.SERIF, 28, Ink.TEXT, at, align=Align.END)

    # -- a row for each person -----------------------------------------------------------------------------------------

    def _paint_people(self, pen: _Pen) -> None:
        u, told = pen.u, self._told
        left, right = self.rect.x + u(_PAD), self.rect.right - u(_PAD)
        y = self.rect.y + u(_PAD - 8)
        title, at = self._words.sentence(told.title), (self.rect.centerx, y + u(24))
        pen.write(title, Typeface.SERIF, 24, Ink.TEXT, at, align=Align.CENTRE, room=right - left)
        y += u(self._title)
        for n, seat in enumerate(told.order):
            line = pygame.Rect(left - u(8), y, right - left + u(16), u(self._line))
            if n == 0 if told.places else told.after[seat] == self._best:
                paint_band(pen.surface, pen.painter, line.inflate(0, -u(4)), self._unit)
            elif n:
                pen.rule(line.x + u(6), y, line.width - u(12))
            if n < self.shown:
                self._paint_person(pen, seat, n, line)
            y += u(self._line)
        self._paint_notes(pen, left, y)

    def _paint_person(self, pen: _Pen, seat: Seat, n: int, line: pygame.Rect) -> None:
        u, told, words, middle = pen.u, self._told, self._words, line.centery
        x, ends = line.x + u(14), line.right - u(14)
        if told.places:
            pen.write(place_text(self._texts, n + 1), Typeface.SERIF, 17, Ink.TEXT, (x, middle))
            x += u(52)
        self._paint_cameo(pen, seat, (x + u(26), middle), u(self._line - _CAMEO_EDGE))
        x += u(64)
        name = self._party.players[seat].name
        pen.write(name, Typeface.SEMIBOLD, 18, Ink.TEXT, (x, middle), room=u(150))
        sums = [words.amount(after) for after in told.after]
        pen.write(sums[seat], Typeface.SERIF, _TOTAL_SIZE, Ink.TEXT, (ends, middle), align=Align.END)
        widest = max(pen.width(each, _TOTAL_SIZE, Typeface.SERIF) for each in sums)
        aside = ends - max(u(110 if self._has_cards else 80), widest + u(14))
        pen.write(words.sum(seat), Typeface.REGULAR, 15, Ink.MUTED, (aside, middle), align=Align.END)
        if self._has_cards:
            cell = told.rows[0].cells[seat]
            room = pygame.Rect(x + u(140), middle - self._card_px // 2, u(190), self._card_px)
            cards_end = self._paint_cards(pen, cell, room)
            column = min(aside - u(14) - self._written(pen, each) for each in told.order)
            begins = max(cards_end + u(10), min(room.right + u(10), column))
            ends_at = aside - pen.width(words.sum(seat), 15) - 1 - u(14)
            at, left = (begins, middle), ends_at - begins
            pen.write(words.cell(cell), Typeface.REGULAR, 14, Ink.MUTED, at, room=left)

    def _written(self, pen: _Pen, seat: Seat) -> int:
        """The width in pixels of a person's sum with the words before it, which are aligned in a column."""
        cell = self._told.rows[0].cells[seat]
        return pen.width(self._words.sum(seat), 15) + pen.width(self._words.cell(cell), 14) + 2


def _broken(painter: Painter, note: str, unit: float, wide: float) -> Sequence[str]:
    """A note as lines of at most ``wide`` units, in legible type."""
    size, room = round(_FINE * max(_NOTE, LEAST_ON_TABLE / unit)), _SMALL_TYPE * _FINE * wide
    lines: list[str] = []
    for word in note.split(" "):
        longer = f"{lines[-1]} {word}" if lines else word
        if lines and painter.fonts.width(longer, Typeface.REGULAR, size) <= room:
            lines[-1] = longer
        else:
            lines.append(word)
    return lines


def _paled(face: pygame.Surface) -> pygame.Surface:
    """A card faded to almost the colour of the paper."""
    paper, pale = face.copy(), face.copy()
    paper.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    paper.fill((*paper_theme().panel_top, 0), special_flags=pygame.BLEND_RGBA_ADD)
    paper.fill((255, 255, 255, _PALE), special_flags=pygame.BLEND_RGBA_MULT)
    pale.blit(paper, (0, 0))
    return pale


_PLACES = 100
"""Steps into which the height of the room is divided when places aside are compared: more would be too slow at 4K."""


class HandResults:
    """Counts the finished hands of a match, and how many have had their result shown."""

    def __init__(self, party: TableGame) -> None:
        self._party = party
        self._over = self._count()
        # a result that was not shown before the table was left is shown now
        untold = party.outcome is None and party.game.hand_result(party.state) is not None
        self._shown = self._over - untold
        self.were_found = untold or party.outcome is not None  # the result is what the person came back to
        self.told_end = False  # the end of the match was shown or closed

    @property
    def due(self) -> bool:
        """Whether a finished hand has not been shown yet."""
        return self._over > self._shown

    def changed(self) -> None:
        """Updates the count after a ply was made or taken back."""
        self.were_found = False
        self._over = self._count()
        self._shown = min(self._shown, self._over)
        self.told_end = self.told_end and self._party.outcome is not None

    def show(self) -> None:
        """Marks all finished hands as shown."""
        self._shown = self._over

    def _count(self) -> int:
        return sum(row.over for row in self._party.sheet.rows)


class HandResultLayer(Layer):
    """The paper with its buttons, the most important one last. Esc calls ``away``, which goes on as well. The paper covers as little
    as it can of seats and of leftover cards, which ``motion`` shows, and nothing of the ``bar``.

    From ``now`` on its lines appear ``each`` seconds apart, and it stays for ``stays`` seconds (None: until somebody goes on). It
    can be put aside, to show the table with all open hands, and brought back.
    """

    role = WidgetRole.DIALOG
    hold = Hold.MODAL
    appears_unasked = True

    def __init__(
        self, paper: HandResultPaper, names: tuple[str, str], ways: Sequence[Button], away: Action,
        motion: Motion[RoundLayout], bar: Widget, each: float, stays: float | None, now: float,
    ) -> None:  # fmt: skip
        super().__init__(label=paper.label)
        self.paper = paper
        self._names, self._away, self._motion, self._bar = names, away, motion, bar
        self._each, self._since, self._ends = each, now, None if stays is None else now + stays
        if each:
            paper.shown = 0
        self._aside = Button(names[0], self._put_aside)
        self._main = ways[-1]
        self._buttons = Row([self._aside, *ways], gap=Gap.S)
        adopt(self, [paper, self._buttons])

    @override
    def children(self) -> Sequence[Widget]:
        return (self.paper, self._buttons)

    @override
    def initial_focus(self) -> Widget | None:
        return self._main

    @override
    def settle(self, painter: Painter, screen: pygame.Rect) -> None:
        self.rect = pygame.Rect(screen)
        pad = painter.px(Gap.M)
        wide, high = self._buttons.measure(painter, screen.width - 2 * pad)
        foot = pygame.Rect(0, 0, wide, high)
        room = _room_beside(self._bar.rect, screen).inflate(-2 * pad, 0)
        room.height = screen.bottom - room.y - high - 2 * pad
        self._lay_paper(painter, room)
        foot.bottomright = (
            screen.right - pad,
            screen.bottom - pad,
        )  # where the buttons of a hand are, clear of its cards
        self._buttons.arrange(painter, foot)

    def _lay_paper(self, painter: Painter, room: pygame.Rect) -> None:
        """Places it where it covers least, with lines closer together if that covers less."""
        self.paper.fit(painter, room)
        covers, corner = self._clear(room)
        if covers:
            self.paper.fit(painter, room, close=True)
            covers_close, corner_close = self._clear(room)
            if covers_close < covers:
                corner = corner_close
            else:
                self.paper.fit(painter, room)
        self.paper.rect.topleft = corner

    def _clear(self, room: pygame.Rect) -> tuple[float, tuple[int, int]]:
        """The smallest area it can cover, in pixels, and its corner there.

        Ties go to the place nearest to the middle. It moves off the axis only where that covers less than every place on it, and
        not when the paper is so wide that it covers almost everything anyway.
        """
        paper, busy = self.paper.rect, self._busy()

        def covered(corner: tuple[int, int]) -> float:
            lies = Rect(*corner, paper.width, paper.height)
            return sum(lies.overlap(each) for each in busy)

        def cost(corner: tuple[int, int]) -> tuple[float, int]:
            return covered(corner), abs(corner[0] - paper.x) + abs(corner[1] - paper.y)

        tops = range(room.y, max(room.y, room.bottom - paper.height) + 1)
        best = min(((paper.x, top) for top in tops), key=cost)
        if covered(best) and not self.paper.in_columns:
            aside = min(room.width // 8, (room.width - paper.width) // 2)
            step = max(1, room.height // _PLACES)
            lefts = range(paper.x - aside, paper.x + aside + 1, step)
            best = min((best, *((left, top) for left in lefts for top in tops[::step])), key=cost)
        return covered(best), best

    def _busy(self) -> Sequence[Rect]:
        """The seats, and the leftover cards."""
        layout, spots = self._motion.layout, self._motion.placements.values()
        left = [layout.rect(spot) for spot in spots if spot.pile in (*HANDS, *PLAYS)]
        return [*(seat.cameo for seat in layout.seats), *left]

    def covered(self, rect: Rect) -> float:
        """The share of ``rect`` that the paper covers, 0 to 1."""
        return Rect(*self.paper.rect).overlap(rect) / max(1.0, rect.w * rect.h) if self.paper.visible else 0.0

    @override
    def dismiss(self) -> None:
        if self.host and not self.host.trees.is_fresh(self):
            self._away()

    @override
    def press(self, x: float, y: float, clicks: int) -> bool:
        """A click anywhere shows all lines."""
        self.show_all()
        return True

    def update(self, now: float) -> bool:
        """Shows the lines that are due; whether its time is over."""
        if self._each and self.paper.shown < self.paper.lines:
            self.show_lines(min(self.paper.lines, max(self.paper.shown, int((now - self._since) / self._each))))
        return self._ends is not None and now >= self._ends

    @property
    def timers(self) -> Sequence[float | None]:
        """When the next line comes, and when its time is over."""
        is_whole = not self._each or self.paper.shown >= self.paper.lines
        return (None if is_whole else self._since + self._each * (self.paper.shown + 1)), self._ends

    def show_all(self) -> None:
        self.show_lines(self.paper.lines)

    def show_lines(self, lines: int) -> None:
        if lines != self.paper.shown:
            self.paper.shown = lines
            self.paper.touch()

    def _put_aside(self) -> None:
        """Hides the paper, or shows it again."""
        self.paper.visible = not self.paper.visible
        self.shows_below = not self.paper.visible
        self._aside.rename(self._names[0 if self.paper.visible else 1])
        self.changed()


def _room_beside(bar: pygame.Rect, screen: pygame.Rect) -> pygame.Rect:
    """The part of the screen left by a bar along the top or down the left side."""
    if bar.height > bar.width:
        return pygame.Rect(bar.right, screen.y, screen.right - bar.right, screen.height)
    return pygame.Rect(screen.x, bar.bottom, screen.width, screen.bottom - bar.bottom)


_MATCH_WIDE = 860  # units: while a match goes on
_WIDE_OVER = 960  # units: at its end, where five places fit on one line


# -- a match -----------------------------------------------------------------------------------------------------------


def match_sheet(texts: Catalogue, party: TableGame, ways: Sequence[Button], done: Action) -> Dialog:
    """The score sheet of a match; once it is over, also the winner, the places, and the ``ways`` to go on.

    ``done`` is called when it is closed.
    """
    game, over, close = party.game, party.outcome, texts.text("widget.close")
    goals = _goals(shown_facts(game, party.state, texts))
    table = sheet_table(texts, party.sheet, party.players, game, places=over is None)
    if over is None:
        go_on = Button(texts.text("party.sheet.go_on"), look=Look.PRIMARY)
        title = texts.text("party.sheet")
        return Dialog(
            title, [*goals, table], [go_on], on_dismiss=done, close_label=close, wide=_MATCH_WIDE, sheet=SheetKind.PAPER
        )
    told = game.hand_result(party.state)
    why = sentences([sentence(texts, each, party.players) for each in told.ended]) if told else ""
    body = [
        winners_banner(
            texts, party.players, over.winners, partners=party.game.partner(party.state, over.winners[0]) is not None
        ),
        *([Label(why, BODY, Ink.MUTED, set_=Align.CENTRE)] if why else []),
        places_row(texts, party.sheet, party.players, game.score),
        *goals,
        table,
    ]
    title = texts.text("party.sheet.over")
    return _EndOfMatch(title, body, ways, on_dismiss=done, close_label=close, wide=_WIDE_OVER, sheet=SheetKind.PAPER)


class _EndOfMatch(Dialog):
    """The sheet that opens by itself at the end of a match."""

    appears_unasked = True


def _goals(facts: Sequence[Fact]) -> Sequence[Widget]:
    """The targets of play, if they have a picture."""
    return [
        Row(
            [TokenPicture(fact.token, units=IconSize.LARGE), Label(f"{fact.name} {fact.value}", STRONG, Ink.MUTED)],
            gap=Gap.S,
            tight=Tight.SHRINK,
        )
        for fact in facts
        if fact.token
    ]


def sheet_table(
    texts: Catalogue,
    sheet: ScoreSheet,
    players: Sequence[Player],
    game: AnyGame,
    *,
    places: bool = True,
    names: Sequence[Widget] = (),
) -> DataTable:
    """Hands as rows, seats as columns; the leader stands out. Initial scores come first, so that columns add up.

    ``game`` has the words for a hand and for what is counted. ``places``: whether places are shown below the sums;
    ``names``: headings of the columns in place of the seats' colours and names.
    """
    leads = [place == 1 and bool(sheet.rows) for place in sheet.places]
    seats = [seat_name(player, leads=first) for player, first in zip(players, leads, strict=True)]
    header: list[Cell] = [texts.text(game.unit) if game.unit else "", *(names or seats)]
    rows: list[Sequence[Cell]] = [
        [_hand(texts, row.number, game.hand_name(row.number)), *(signed(texts, gain) for gain in row.gains)]
        for row in sheet.rows
    ]
    if any(sheet.start):
        rows.insert(0, [texts.text("party.sheet.start"), *(amount(texts, each) for each in sheet.start)])
    inks = [Ink.ACCENT if first else Ink.TEXT for first in leads]
    totals = zip([amount(texts, each) for each in sheet.totals], inks, strict=True)
    rows.append([_strong(texts.text("party.sheet.total")), *(_strong(text, ink) for text, ink in totals)])
    if places and sheet.rows:  # nobody has a place before anything is counted
        reached = zip((place_text(texts, place) for place in sheet.places), inks, strict=True)
        rows.append([_strong(texts.text("party.sheet.place")), *(_strong(text, ink) for text, ink in reached)])
    best = [seat + 1 for seat, first in enumerate(leads) if first]
    aligns = (Align.START, *(Align.END for _ in players))
    return DataTable(header, rows, aligns, best=best, label=texts.text("party.sheet"))


def _hand(texts: Catalogue, number: int, name: Said | None) -> Cell:
    label = texts.text("party.sheet.hand", n=number)
    return (Span(f"{label}  "), Span(said_words(texts, name), CAPTION, Ink.MUTED)) if name else label


def _strong(text: str, ink: Ink = Ink.TEXT) -> Cell:
    return (Span(text, STRONG, ink),)
