"""The sheets of results: how a patience ended and what can be done next, the scores of a match, the last trick.

The sheet of a patience floats: the table behind it stays in use.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from enum import Enum
from itertools import combinations, count
from math import cos, pi, sin
from typing import TYPE_CHECKING

import pygame
from msgspec import Struct

from cardtable.games.seated import OUT, PLAYS, WON, clockwise
from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.phrases import amount, card_name, sentences, signed, span_text
from cardtable.kernel.cards import Card
from cardtable.kernel.game import AnyGame
from cardtable.kernel.override import override
from cardtable.kernel.state import AnyState, Outcome, Reason, Seat
from cardtable.kernel.table import EMPTY
from cardtable.kernel.telling import Said
from cardtable.session.analysis import LostFor
from cardtable.session.desk import Sitting
from cardtable.session.records import RoundRow
from cardtable.session.scores import HOLES, RoundVerdict, ScoreSheet, total, verdict
from cardtable.session.seats import Player
from cardtable.session.solo_game import SoloGame
from cardtable.session.table_game import TableGame
from cardtable.table.flight import lie_of
from cardtable.table.grid_layout import GridLayout
from cardtable.ui.core.theme import BODY, CAPTION, LEAD, STRONG, TITLE, Gap, IconSize, Ink, Radius
from cardtable.ui.game_words import said_words
from cardtable.ui.paint.faces import FaceStore
from cardtable.ui.paint.painter import Painter
from cardtable.ui.paint.tilts import Tilts, steps
from cardtable.ui.services import Services
from cardtable.ui.table.motion import Motion
from cardtable.ui.table.shared_words import last_trick, sentence
from cardtable.ui.table.solo_actions import new, next_hole, score_card, undo
from cardtable.ui.table.solo_words import Fact, shown_facts
from cardtable.ui.table.table_actions import again, calendar, leave_trial, leave_words, open_review
from cardtable.ui.widgets.boxes import Column, ColumnGrid, Panel, Roomy, Row, SheetKind, Tight
from cardtable.ui.widgets.buttons import Action, Button, IconButton
from cardtable.ui.widgets.figures import Cell, DataTable, place_text, places_row, seat_name, winners_banner
from cardtable.ui.widgets.pictures import CardRow, ShownCard, TokenPicture
from cardtable.ui.widgets.screen import Dialog
from cardtable.ui.widgets.skins import Look
from cardtable.ui.widgets.text import Heading, Icon, Label, Span
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


def lost_buttons(table: SoloTable, lost: LostFor, back: Action, on: Action) -> Sequence[Button]:
    """``back`` takes back all until it could be won, if it ever could; ``on`` closes the sheet."""
    texts = table.services.texts
    one_back = Button(texts.text("play.undo"), lambda: undo(table), icon="undo")
    one_back.enable(table.sitting.match.can_undo)
    others = [_again(table), _new(table)] if table.sitting.counts else [_leave(table)]
    hope = Button(texts.text("lost.back"), back, look=Look.PRIMARY, icon="undo")
    return [
        one_back, *others, *([hope] if lost.hope is not None else ()), IconButton("close", texts.text("lost.play_on"), on)
    ]  # fmt: skip


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


_PICTURE_HIGH, _LEAST = 168, 28  # units: a card's height at most, at least
_STRIP = 0.31  # of a card's height: what shows of a covered card
_SMALLER = 0.94  # of its height: the next trial where all does not fit
_PICTURE_WIDE = 720  # units: the picture at most
_AROUND = 176  # units: what title and edges of a dialog take of the window
_NAMES = 24  # units: room for a name below its cards
_TURNED, _GAP = 0.08, 0.1  # of a card's height: what a turned card stands out, what is between the cards of two seats
_ASPECTS = (1.0, 1.3, 1.6, 2.0, 2.5, 3.2)  # how much wider than high the ring of seats may be
_FURTHER = 0.04  # of a card's height: how much larger a ring is than the one before


class Laid(Struct, frozen=True):
    """What a seat laid: whose it is, the cards with the keys of their pictures, how far clockwise from the bottom it sits."""

    name: str
    cards: tuple[tuple[Card, str], ...]
    turn: float


class _Arranged(Struct, frozen=True):
    """How high the cards are, where those of each seat lie with the name below, and how large all of it is, in pixels."""

    high: int
    places: tuple[tuple[int, int, int, int], ...]
    size: tuple[int, int]


class TrickPicture(Widget):
    """``spoken`` is the trick in words."""

    role = WidgetRole.IMAGE

    def __init__(self, faces: FaceStore, laid: Sequence[Laid], spoken: str) -> None:
        super().__init__(label=spoken)
        self._faces = faces
        self._tilts = Tilts(faces)
        self._laid = tuple(laid)

    def width(self, painter: Painter) -> int:
        """Pixels across the picture at its best."""
        return self._arranged(painter, painter.px(_PICTURE_WIDE), self._deep(painter)).size[0]

    @override
    def _size(self, painter: Painter, width: int) -> tuple[int, int]:
        return self._arranged(painter, width or painter.px(_PICTURE_WIDE), self._deep(painter)).size

    @override
    def arrange(self, painter: Painter, rect: pygame.Rect) -> None:
        super().arrange(painter, rect)
        high = self._arranged(painter, rect.width, rect.height).high
        self._faces.prepare(high, [key for laid in self._laid for _, key in laid.cards], ())

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        lies = self._arranged(painter, self.rect.width, self.rect.height)
        corner = self.rect.centerx - lies.size[0] // 2, self.rect.centery - lies.size[1] // 2
        places = [pygame.Rect(place).move(corner) for place in lies.places]
        out = round(_TURNED * lies.high)
        for laid, place in zip(self._laid, places, strict=True):
            self._fan(surface, laid, place.centerx, place.y + out + lies.high / 2, lies.high)
        for laid, place in zip(self._laid, places, strict=True):
            left, middle = (
                place.centerx - painter.width(laid.name, CAPTION) // 2,
                place.bottom - painter.line(CAPTION) // 2,
            )
            painter.write(surface, laid.name, CAPTION, painter.theme.ink(Ink.TEXT), left, middle)

    def _deep(self, painter: Painter) -> int:
        """How high the picture may be: all cards are seen at once, however large the interface."""
        window = painter.window
        return max(painter.px(_LEAST), window[1] - painter.px(_AROUND)) if window else painter.px(_PICTURE_WIDE)

    def _arranged(self, painter: Painter, wide: int, deep: int) -> _Arranged:
        """As large as it fits into so many pixels, and no larger than cards are on a table."""
        high = painter.px(_PICTURE_HIGH)
        while True:
            found = self._round(painter, high, wide, deep)
            if (found.size[0] <= wide and found.size[1] <= deep) or high <= painter.px(_LEAST):
                return found
            high = round(_SMALLER * high)

    def _round(self, painter: Painter, high: int, wide: int, deep: int) -> _Arranged:
        """The cards of all seats on a ring on which none lie over each other, of the shape that fits best."""
        out, name = 2 * round(_TURNED * high), max(painter.px(_NAMES), painter.line(CAPTION))
        sizes = [
            (max(self._across(len(laid.cards), high) + out, painter.width(laid.name, CAPTION)), high + out + name)
            for laid in self._laid
        ]
        gap = round(_GAP * high)

        def ring(across: float, down: float) -> list[pygame.Rect]:
            places = []
            for laid, size in zip(self._laid, sizes, strict=True):
                place, turn = pygame.Rect((0, 0), size), 2 * pi * laid.turn
                place.center = round(-across * sin(turn)), round(down * cos(turn))
                places.append(place)
            return places

        def are_apart(places: Sequence[pygame.Rect]) -> bool:
            return not any(one.inflate(gap, gap).colliderect(other) for one, other in combinations(places, 2))

        def least(aspect: float) -> list[pygame.Rect]:
            """On the smallest ring of that shape; one that is large enough keeps them apart."""
            rings = (ring(aspect * _FURTHER * high * trial, _FURTHER * high * trial) for trial in count())
            return next(places for places in rings if are_apart(places))

        def fills(places: Sequence[pygame.Rect]) -> float:
            whole = places[0].unionall(places)
            return max(whole.width / wide, whole.height / deep)

        if not self._laid:
            return _Arranged(high, (), (1, 1))
        places = min(map(least, _ASPECTS), key=fills)
        whole = places[0].unionall(places)
        moved = (place.move(-whole.x, -whole.y) for place in places)
        return _Arranged(high, tuple((place.x, place.y, place.width, place.height) for place in moved), whole.size)

    def _across(self, cards: int, high: int) -> int:
        """Across so many cards that lie over each other."""
        return round(high * 63 / 88 + _STRIP * high * (cards - 1))

    def _fan(self, surface: pygame.Surface, laid: Laid, x: float, y: float, high: int) -> None:
        """The cards of one seat, the last on top."""
        for place, (card, key) in enumerate(laid.cards):
            lie = lie_of(card, len(laid.cards))
            along = (place - (len(laid.cards) - 1) / 2) * _STRIP * high
            middle = (round(x + along + lie.dx * high), round(y + lie.dy * high))
            self._tilts.draw(surface, key, high, middle, steps(lie.angle))


_MATCH_WIDE, _WIDE_OVER = (
    860,
    960,
)  # units: while a match goes on, and at its end, where five places stand on one line
_EDGES, _BESIDE_TITLE = 60, 124  # units: what a dialog is wider than a picture in it, and than its title
_TRICK_LEAST = 120  # units: a player's part of a trick
_LAST = {
    False: ("party.last_trick", "party.last_trick.none"),
    True: ("party.last_round", "party.last_round.none"),  # where combinations are played
}


def match_sheet(texts: Catalogue, party: TableGame, ways: Sequence[Button], done: Callable[[], None]) -> Dialog:
    """The sheet of a match as it stands; once it is over who won, the places, and the ``ways`` on.

    ``done`` is called when it goes away.
    """
    game, over = party.game, party.outcome
    facts = shown_facts(party.game, party.state, texts)
    table = sheet_table(texts, party.sheet, party.players, game, places=over is None)
    if over is not None:
        told = game.hand_result(party.state)
        why = sentences([sentence(texts, each, party.players) for each in told.ended]) if told else ""
        body = [
            winners_banner(texts, party.players, over.winners),
            *([Label(why, BODY, Ink.MUTED, set_=Align.CENTRE)] if why else []),
            places_row(texts, party.sheet, party.players, game.score),
            *_goals(facts),
            table,
        ]
        return _sheet(texts, "party.sheet.over", body, ways, done, wide=_WIDE_OVER, kind=_EndOfMatch)

    def go_on() -> None:
        dialog.dismiss()

    body = [*_goals(facts), table]
    onward = Button(texts.text("party.sheet.go_on"), go_on, look=Look.PRIMARY)
    dialog = _sheet(texts, "party.sheet", body, [onward], done)
    return dialog


def _sheet(
    texts: Catalogue,
    title: str,
    body: Sequence[Widget],
    buttons: Sequence[Button],
    done: Callable[[], None],
    wide: float = _MATCH_WIDE,
    kind: type[Dialog] = Dialog,
) -> Dialog:
    close = texts.text("widget.close")
    return kind(texts.text(title), body, buttons, on_dismiss=done, close_label=close, wide=wide)


class _EndOfMatch(Dialog):
    """The end of a match brings it unasked."""

    comes_unasked = True


def _goals(facts: Sequence[Fact]) -> Sequence[Widget]:
    """What is played for, where there is a picture of it."""
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
    """Hands downwards, seats across; who leads stands out. What all began with comes first, so that columns add up.

    ``game`` names a hand, and what is counted where it is no points. ``places``: whether those stand below the sums;
    ``names``: what stands above the columns instead of the seats' colours and names.
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
    if places and sheet.rows:  # before anything is counted nobody has a place
        reached = zip((place_text(texts, place) for place in sheet.places), inks, strict=True)
        rows.append([_strong(texts.text("party.sheet.place")), *(_strong(text, ink) for text, ink in reached)])
    return DataTable(header, rows, (Align.START, *(Align.END for _ in players)), label=texts.text("party.sheet"))


def _hand(texts: Catalogue, number: int, name: Said | None) -> Cell:
    label = texts.text("party.sheet.hand", n=number)
    return (Span(f"{label}  "), Span(said_words(texts, name), CAPTION, Ink.MUTED)) if name else label


def _strong(text: str, ink: Ink = Ink.TEXT) -> Cell:
    return (Span(text, STRONG, ink),)


def trick_dialog(services: Services, party: TableGame, bottom: Seat = 0) -> Dialog:
    """The last finished trick, or round, as it lay before the seats with ``bottom`` below."""
    texts, faces = services.texts, party.game.info.deck.faces
    state, seats = last_trick(party.game, party.history.states[: party.history.cursor + 1]), len(party.players)
    laid: list[Laid] = []
    for seat in range(seats):
        cards = state.piles[PLAYS[seat]].cards if state is not None else ()
        if state is not None and cards:
            shown = tuple((card, faces[card].picture) for card in cards)
            laid.append(Laid(_role(party, state, seat, texts), shown, (seat - bottom) % seats / seats))
    spoken = "; ".join(f"{part.name}: {', '.join(card_name(texts, key) for _, key in part.cards)}" for part in laid)
    title, none = _LAST[party.game.combines]
    close = texts.text("widget.close")
    if not laid:
        return Dialog(texts.text(title), [Label(texts.text(none))], close_label=close)
    return _TrickDialog(texts.text(title), TrickPicture(services.faces, laid, spoken), close)


class _TrickDialog(Dialog):
    """No larger than what lies in it."""

    def __init__(self, title: str, picture: TrickPicture, close: str) -> None:
        super().__init__(title, [picture], close_label=close)
        self._picture = picture

    @override
    def _width(self, painter: Painter) -> int:
        title = painter.width(self.label, TITLE) + painter.px(_BESIDE_TITLE)
        return max(title, self._picture.width(painter) + painter.px(_EDGES))


def _role(party: TableGame, state: AnyState, seat: Seat, texts: Catalogue) -> str:
    """Whose cards they are, and whether that seat led or took the trick or the round."""
    game, name = party.game, party.players[seat].name
    winner = game.to_beat(state) if game.combines else game.winner(state)
    led, won = game.leader(state) == seat, winner == seat
    key = "led_takes" if led and won else "led" if led else "takes" if won else ""
    return texts.text(f"party.sign.{key}", name=name) if key else name


def tricks_dialog(services: Services, party: TableGame, seat: Seat) -> Dialog:
    """The tricks that a seat has won, in their order, large enough to be read."""
    game, state, size = party.game, party.state, len(party.players)
    faces, cards, leader = game.info.deck.faces, state.piles[WON[seat]].cards, game.leader(state)
    if game.winner(state) == seat and leader is not None:  # the latest one still lies on the table
        cards += tuple(card for other in clockwise(leader, size) for card in state.piles[PLAYS[other]].cards)
    tricks = [cards[n : n + size] for n in range(0, len(cards), size)]
    fans = [tuple(ShownCard(faces[card].picture) for card in trick) for trick in tricks]
    rows = [CardRow(services.faces, services.texts, (fan,)) for fan in fans]
    title = services.texts.text("party.tricks_of", n=len(tricks), name=party.players[seat].name)
    return Dialog(
        title, [ColumnGrid(rows, least=_TRICK_LEAST, most=4)], close_label=services.texts.text("widget.close")
    )


def out_lies_open(state: AnyState) -> bool:
    """Whether cards out of play lie open."""
    cards = state.piles.get(OUT, EMPTY)
    return len(cards) > 0 and cards.is_up(0)


def out_dialog(services: Services, party: TableGame, title: str) -> Dialog:
    """The cards out of play, which lie open before everybody, large enough to be read: a fan for each rank."""
    deck, cards = party.game.info.deck, party.state.piles[OUT].cards
    ranks = sorted({deck.rank(card) for card in cards})
    fans = [tuple(ShownCard(deck.faces[card].picture) for card in cards if deck.rank(card) == rank) for rank in ranks]
    rows = [CardRow(services.faces, services.texts, (fan,)) for fan in fans]
    return Dialog(
        title, [ColumnGrid(rows, least=_TRICK_LEAST, most=4)], close_label=services.texts.text("widget.close")
    )
