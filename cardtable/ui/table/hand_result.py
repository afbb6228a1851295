"""The paper with the result of a hand: who did what and got what, with the cards themselves."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import pygame

from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.phrases import MINUS, amount, sentences
from cardtable.kernel.cards import Card
from cardtable.kernel.override import override
from cardtable.kernel.state import Seat
from cardtable.kernel.telling import Better, HandResult, ResultCell, ResultRow, Sentence
from cardtable.session.seats import portraits
from cardtable.session.table_game import TableGame
from cardtable.table.geometry import Rect
from cardtable.ui.core.theme import (
    LEAST_ON_TABLE,
    Gap,
    Rgb,
    Typeface,
    parse_colour,
)
from cardtable.ui.game_words import said_words
from cardtable.ui.paint.face_art import back_key, size_of_card
from cardtable.ui.paint.faces import FaceStore
from cardtable.ui.paint.painter import Painter, Shadow, Skin
from cardtable.ui.paint.things import PortraitArt, Thing, TokenArt, colour_of
from cardtable.ui.table.shared_words import rows_over, score_words, sentence
from cardtable.ui.widgets.boxes import Row
from cardtable.ui.widgets.buttons import Button
from cardtable.ui.widgets.figures import place_text
from cardtable.ui.widgets.widget import Hold, Layer, Widget, WidgetRole, adopt

_PAPER, _PAPER_LOW, _EDGE = parse_colour("#fcf6e3"), parse_colour("#f5ebcf"), parse_colour("#d8c79a")
_INK, _SOFT, _PALE_INK = parse_colour("#1a1e2e"), parse_colour("#5d5340"), parse_colour("#75694f")
_RED, _GREEN, _GOLD_LINE = parse_colour("#a91d2a"), parse_colour("#1d6a3c"), parse_colour("#c9a557")
_BAND, _BAND_LOW, _BAND_EDGE = parse_colour("#fbe7ab"), parse_colour("#f4d682"), parse_colour("#b98a2e")
_STARK = {_SOFT: _INK, _PALE_INK: _INK, _RED: parse_colour("#7d0d1b"), _GREEN: parse_colour("#0a4450")}
"""The inks that are darker with high contrast: at least 7:1 on the paper and on the band."""
_PAD, _RULE = 28.0, 6.0  # units: from the paper's edge to what is written, to the red line
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


class HandResultPaper(Widget):
    """Paints one reckoning; ``shown`` of its lines are to be seen, the sums with the last."""

    role = WidgetRole.DOCUMENT

    def __init__(
        self, texts: Catalogue, party: TableGame, hand_result: HandResult, things: Sequence[Thing], faces: FaceStore,
        tokens: TokenArt, cameos: PortraitArt,
    ) -> None:  # fmt: skip
        super().__init__()
        self._texts, self._party, self._told = texts, party, hand_result
        self._things, self._faces, self._tokens, self._cameos = things, faces, tokens, cameos
        self._portraits = portraits(party.players)
        self._deck = party.game.info.deck
        self._low = party.game.measures.better is Better.LOW
        self._notes: Sequence[Sequence[str]] = ()
        self._close = False
        self.shown = self.lines
        self.label = self.spoken

    @property
    def in_columns(self) -> bool:
        """Whether each thing that counts has a line, and each person a column; else each person has a line."""
        rows = self._told.rows
        return len(rows) != 1 or bool(rows[0].place)

    @property
    def lines(self) -> int:
        """How many lines come to be seen one after the other."""
        return len(self._told.rows) if self.in_columns else len(self._told.order)

    @property
    def spoken(self) -> str:
        """All of it in sentences, for who does not see it."""
        parts = [self._note(self._told.title)]
        for seat in self._told.order:
            cells = "; ".join(
                f"{said_words(self._texts, row.heard or row.about)}: {self._in_words(row.cells[seat])}"
                for row in self._told.rows
            )
            sums = f"{self._amount(self._told.before[seat])} → {self._amount(self._told.after[seat])}"
            parts += [f"{self._party.players[seat].name}: {cells}", sums]
        return sentences([*parts, *map(self._note, self._told.notes)])

    # -- size ----------------------------------------------------------------------------------------------------------

    @property
    def _wide(self) -> float:
        """Width in units."""
        seats = len(self._told.order)
        if self.in_columns:
            return 2 * _PAD + _LABEL + (_COLUMN if seats <= _WIDE_UP_TO else _COLUMN_NARROW) * seats
        return _LINE_WITH_CARDS if self._has_cards else _LINE_WIDE

    @property
    def _high(self) -> float:
        """Height in units, once it is known on how many lines the notes stand."""
        notes = sum(_FOOT + _NOTE_LINE * (len(lines) - 1) for lines in self._notes)
        if self.in_columns:
            return _PAD + _HEAD + _ROW * len(self._told.rows) + _TOTAL + notes + _PAD
        return _PAD + self._title + self._line * len(self._told.order) + notes + _PAD

    @property
    def _title(self) -> float:
        return _TITLE_CLOSE if self._close else _TITLE

    @property
    def _line(self) -> float:
        return _LINE_CLOSE if self._close else _LINE

    def _broken(self, painter: Painter, note: str, unit: float) -> Sequence[str]:
        """A note as lines that fit the paper, where type is no smaller than can be read."""
        size, room = round(_FINE * max(_NOTE, LEAST_ON_TABLE / unit)), _SMALL_TYPE * _FINE * (self._wide - 2 * _PAD)
        lines: list[str] = []
        for word in note.split(" "):
            longer = f"{lines[-1]} {word}" if lines else word
            if lines and painter.fonts.width(longer, Typeface.REGULAR, size) <= room:
                lines[-1] = longer
            else:
                lines.append(word)
        return lines

    @property
    def _has_cards(self) -> bool:
        return any(cell.groups or cell.tricks or cell.words for row in self._told.rows for cell in row.cells)

    def fit(self, painter: Painter, room: pygame.Rect, *, close: bool = False) -> None:
        """Lie in the middle of ``room``, as large as the window's scale says, or as there is room for.

        ``close``: the lines of people are closer to each other, and the paper lower.
        """
        self._close = close and not self.in_columns
        wide, wish = self._wide, painter.scale * (1 + painter.text_scale) / 2
        self._unit = min(wish, room.width / wide)
        self._notes = [self._broken(painter, self._note(note), self._unit) for note in self._told.notes]
        high = self._high
        self._unit = min(self._unit, room.height / high)
        self.rect = pygame.Rect(0, 0, round(wide * self._unit), round(high * self._unit))
        self.rect.center = room.center
        cards = {card for row in self._told.rows for cell in row.cells for group in cell.groups for card in group}
        cards |= {card for row in self._told.rows for cell in row.cells for card in cell.idle}
        keys = [self._key(card) for card in cards] + [back_key(self._deck)]
        self._faces.prepare(self._card_px, keys, ())

    @property
    def _card_px(self) -> int:
        return max(16, round((_CARD if self.in_columns else min(_SMALL_CARD, self._line)) * self._unit))

    # -- painting ------------------------------------------------------------------------------------------------------

    @override
    def paint(self, surface: pygame.Surface, painter: Painter) -> None:
        u = self._u
        shadow = Shadow((0, 0, 0), blur=max(2, u(18)), drop=u(8), strength=0.5)
        painter.box(
            surface, self.rect, Skin(radius=u(6), top=_PAPER, bottom=_PAPER_LOW, edge=_EDGE, line=1, shadow=shadow)
        )
        rule = self.rect.inflate(-2 * u(_RULE), -2 * u(_RULE))
        painter.box(surface, rule, Skin(radius=u(3), edge=_RED, line=max(1, u(1.4))))
        painter.box(surface, rule.inflate(-u(8), -u(8)), Skin(radius=u(2), edge=_GOLD_LINE, line=1))
        if self.in_columns:
            self._paint_columns(surface, painter)
        else:
            self._paint_people(surface, painter)

    def _u(self, units: float) -> int:
        return round(units * self._unit)

    def _paint_columns(self, surface: pygame.Surface, painter: Painter) -> None:
        u, told = self._u, self._told
        left, top = self.rect.x + u(_PAD), self.rect.y + u(_PAD)
        right = self.rect.right - u(_PAD)
        first = left + u(_LABEL)
        column = (right - first) / len(told.order)
        title = self._note(told.title).rsplit(" ", 1)
        for n, part in enumerate(title):
            self._write(surface, painter, part, Typeface.SERIF, 23, _INK, (left, top + u(30 + 28 * n)))
        for place, seat in enumerate(told.order):
            self._paint_head(surface, painter, seat, round(first + place * column) + u(6), top, round(column))
        y = top + u(_HEAD)
        bottom = y + u(_ROW) * len(told.rows)
        for place in range(1, len(told.order)):
            x = round(first + place * column) - u(6)
            surface.fill(_GOLD_LINE, (x, y, 1, bottom + u(_TOTAL) - y))
        for n, row in enumerate(told.rows):
            surface.fill(_GOLD_LINE, (left, y, right - left, 1))
            if n < self.shown:
                self._paint_about(surface, painter, row, left, y)
                for place, seat in enumerate(told.order):
                    cell = pygame.Rect(round(first + place * column) + u(6), y, round(column) - u(22), u(_ROW))
                    self._paint_cell(surface, painter, row.cells[seat], cell)
            y += u(_ROW)
        for off in (0, max(2, u(4))):
            surface.fill(_RED, (left, y + off, right - left, max(1, u(1.4))))
        if self.shown >= len(told.rows):
            self._paint_totals(surface, painter, left, first, column, y)
        self._paint_notes(surface, painter, left, y + u(_TOTAL))

    def _paint_head(self, surface: pygame.Surface, painter: Painter, seat: Seat, x: int, top: int, wide: int) -> None:
        u, player = self._u, self._party.players[seat]
        side = u(74 if len(self._told.order) <= _WIDE_UP_TO else 54)
        self._paint_cameo(surface, seat, (x + side // 2, top + u(40)), side)
        room = wide - side - u(26)
        self._write(surface, painter, player.name, Typeface.SERIF, 20, _INK, (x + side + u(10), top + u(40)), room=room)

    def _paint_cameo(self, surface: pygame.Surface, seat: Seat, middle: tuple[int, int], side: int) -> None:
        player = self._party.players[seat]
        cameo = self._cameos.cameo(
            self._portraits[seat], max(12, side), colour_of(player.colour), bot=not player.is_person
        )
        surface.blit(cameo, cameo.get_rect(center=middle))

    def _paint_about(self, surface: pygame.Surface, painter: Painter, row: ResultRow, left: int, y: int) -> None:
        """The thing on the table that the line is about, and the chip on it."""
        u = self._u
        high, x = u(92), left
        if not row.place:
            words = said_words(self._texts, row.about)
            self._write(surface, painter, words, Typeface.REGULAR, 14, _SOFT, (left, y + u(56)), room=u(_LABEL) - u(12))
        for thing in self._things:
            if thing.pile != row.place or not thing.picture:
                continue
            side = u(50) if thing.is_round else high
            picture = self._tokens.picture(thing.picture, max(8, side))
            middle = y + u(44 if thing.is_round else 56)
            surface.blit(picture, picture.get_rect(midleft=(x, middle)))
            if thing.is_round:
                words = said_words(self._texts, row.about)
                middle = max(x + u(25), x - u(4) + self._text_width(painter, words, 14) // 2)  # clear of the card
                self._write(surface, painter, words, Typeface.REGULAR, 14, _SOFT, (middle, y + u(86)), centre=True)
            x += picture.get_width() + u(8)

    def _paint_cell(self, surface: pygame.Surface, painter: Painter, cell: ResultCell, rect: pygame.Rect) -> None:
        """Cards above, how it comes to the points below, the points at the right."""
        u, quiet = self._u, cell.points == 0
        points = u(56)
        top = rect.y + u(12)
        self._paint_cards(surface, cell, pygame.Rect(rect.x, top, rect.width - points, self._card_px))
        face = Typeface.REGULAR if quiet else Typeface.SEMIBOLD
        self._write(
            surface, painter, self._words(cell), face, 14, _SOFT if quiet else _INK, (rect.x, rect.y + u(98)), room=rect.width,
        )  # fmt: skip
        self._write_points(surface, painter, cell.points, 24, (rect.right, rect.y + u(52)))

    def _paint_cards(self, surface: pygame.Surface, cell: ResultCell, room: pygame.Rect) -> int:
        """Groups of cards, those left over paler; tricks as backs. Where they end, from the left."""
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
            surface.blit(face if counts else _paled(face), (round(x), room.y))
        return round(x) + wide

    def _paint_totals(
        self, surface: pygame.Surface, painter: Painter, left: int, first: int, column: float, y: int
    ) -> None:
        u, told = self._u, self._told
        middle = y + u(_TOTAL) // 2 + u(4)
        if told.total:
            self._write(surface, painter, said_words(self._texts, told.total), Typeface.SERIF, 19, _INK, (left, middle))
        best = (min if self._low else max)(told.after)
        for place, seat in enumerate(told.order):
            box = pygame.Rect(round(first + place * column) - u(2), middle - u(31), round(column) - u(8), u(62))
            if told.after[seat] == best:
                self._paint_band(surface, painter, box)
            x = box.x + u(10)
            if told.picture:
                picture = self._tokens.picture(told.picture, max(8, u(30)))
                surface.blit(picture, picture.get_rect(midleft=(x, middle)))
                x += picture.get_width() + u(8)
            words = self._sum(seat)
            self._write(surface, painter, words, Typeface.REGULAR, 17, _SOFT, (x, middle))
            self._write(surface, painter, self._amount(told.after[seat]), Typeface.SERIF, 28, _INK, (box.right - u(12), middle), right=True)  # fmt: skip

    def _paint_people(self, surface: pygame.Surface, painter: Painter) -> None:
        u, told = self._u, self._told
        left, right = self.rect.x + u(_PAD), self.rect.right - u(_PAD)
        y = self.rect.y + u(_PAD - 8)
        self._write(
            surface, painter, self._note(told.title), Typeface.SERIF, 24, _INK, (self.rect.centerx, y + u(24)),
            centre=True, room=right - left,
        )  # fmt: skip
        y += u(self._title)
        best = (min if self._low else max)(told.after)
        for n, seat in enumerate(told.order):
            line = pygame.Rect(left - u(8), y, right - left + u(16), u(self._line))
            first = n == 0 if told.places else told.after[seat] == best
            if first:
                self._paint_band(surface, painter, line.inflate(0, -u(4)))
            elif n:
                surface.fill(_GOLD_LINE, (line.x + u(6), y, line.width - u(12), 1))
            if n < self.shown:
                self._paint_person(surface, painter, seat, n, line)
            y += u(self._line)
        self._paint_notes(surface, painter, left, y)

    def _paint_person(self, surface: pygame.Surface, painter: Painter, seat: Seat, n: int, line: pygame.Rect) -> None:
        u, told, middle = self._u, self._told, line.centery
        cell, x = told.rows[0].cells[seat], line.x + u(14)
        if told.places:
            self._write(surface, painter, place_text(self._texts, n + 1), Typeface.SERIF, 17, _INK, (x, middle))
            x += u(52)
        self._paint_cameo(surface, seat, (x + u(26), middle), u(self._line - _CAMEO_EDGE))
        x += u(64)
        self._write(
            surface, painter, self._party.players[seat].name, Typeface.SEMIBOLD, 18, _INK, (x, middle), room=u(150)
        )
        ends = line.right - u(14)
        self._write(
            surface,
            painter,
            self._amount(told.after[seat]),
            Typeface.SERIF,
            _TOTAL_SIZE,
            _INK,
            (ends, middle),
            right=True,
        )
        words = self._sum(seat)
        widest = max(
            painter.fonts.width(self._amount(after), Typeface.SERIF, self._px(_TOTAL_SIZE)) for after in told.after
        )
        aside = ends - max(u(110 if self._has_cards else 80), widest + u(14))
        self._write(surface, painter, words, Typeface.REGULAR, 15, _SOFT, (aside, middle), right=True)
        if self._has_cards:
            room = pygame.Rect(x + u(140), middle - self._card_px // 2, u(190), self._card_px)
            cards_end = self._paint_cards(surface, cell, room)
            ends_at = aside - self._text_width(painter, words, 15) - u(14)
            begins = max(cards_end + u(10), min(room.right + u(10), self._column(painter, aside - u(14))))
            self._write(
                surface, painter, self._words(cell), Typeface.REGULAR, 14, _SOFT, (begins, middle),
                room=ends_at - begins,
            )  # fmt: skip

    def _paint_notes(self, surface: pygame.Surface, painter: Painter, left: int, y: int) -> None:
        u = self._u
        room = self.rect.width - 2 * u(_PAD)
        middle = 22.0
        for note in self._notes:
            for line in note:
                at = (left, y + u(middle))
                self._write(surface, painter, line, Typeface.REGULAR, _NOTE, _INK, at, room=room)
                middle += _NOTE_LINE
            middle += _FOOT - _NOTE_LINE

    def _paint_band(self, surface: pygame.Surface, painter: Painter, box: pygame.Rect) -> None:
        painter.box(surface, box, Skin(radius=self._u(8), top=_BAND, bottom=_BAND_LOW, edge=_BAND_EDGE, line=1))

    # -- words ---------------------------------------------------------------------------------------------------------

    def _note(self, note: Sentence) -> str:
        return sentence(self._texts, note, self._party.players)

    def _sum(self, seat: Seat) -> str:
        """What a seat had, and what came to it, as a sum: "15 − 6"; also where nothing came, "15 + 0"."""
        before, gain = self._told.before[seat], self._told.after[seat] - self._told.before[seat]
        sign, points = ("+", gain) if gain >= 0 else (MINUS, -gain)
        came = f"{sign}{_APART}{self._amount(points)}"
        return self._texts.text("reckoning.scores", before=amount(self._texts, before), gain=came)

    def _words(self, cell: ResultCell) -> str:
        return said_words(self._texts, cell.words) if cell.words else ""

    def _in_words(self, cell: ResultCell) -> str:
        return " ".join(filter(None, (self._words(cell), self._amount(cell.points, plus=True))))

    def _amount(self, number: int, *, plus: bool = False) -> str:
        """An amount of what is counted, ``plus``: what came to it."""
        return score_words(self._party.game, number, self._texts, plus=plus)

    def _key(self, card: Card) -> str:
        return self._deck.faces[card].picture

    def _write_points(
        self, surface: pygame.Surface, painter: Painter, points: int, size: float, at: tuple[int, int]
    ) -> None:
        ink = _PALE_INK if not points else _RED if (points < 0) is not self._low else _GREEN
        self._write(surface, painter, self._amount(points, plus=True), Typeface.SERIF, size, ink, at, right=True)

    def _column(self, painter: Painter, right: int) -> int:
        """Where the words before the sums begin, one below the other, if each is to end before its sum, which ends at ``right``."""
        cells = self._told.rows[0].cells
        return min(
            right
            - self._text_width(painter, self._sum(seat), 15)
            - self._text_width(painter, self._words(cells[seat]), 14)
            for seat in self._told.order
        )

    def _text_width(self, painter: Painter, text: str, size: float) -> int:
        """How wide ordinary type of ``size`` units is, in pixels."""
        return painter.fonts.width(text, Typeface.REGULAR, self._px(size)) + 1

    def _px(self, size: float) -> int:
        """Type of ``size`` units on this paper, in pixels."""
        return max(LEAST_ON_TABLE, round(size * self._unit))

    def _write(
        self, surface: pygame.Surface, painter: Painter, text: str, face: Typeface, size: float, ink: Rgb,
        at: tuple[int, int], *, right: bool = False, centre: bool = False, room: int = 0,
    ) -> None:  # fmt: skip
        """A line whose middle height is at ``at``, which is its left end, its right end or its centre."""
        if not text:
            return
        px, fonts = self._px(size), painter.fonts
        if room:
            wide = max(1, fonts.width(text, face, px))
            px = max(LEAST_ON_TABLE, min(px, px * room // wide))
            text = fonts.ellipsis(text, face, px, max(1, room))
        line = fonts.render(text, face, px, _STARK.get(ink, ink) if painter.theme.stark else ink)
        rect = line.get_rect(midleft=at)
        if right:
            rect = line.get_rect(midright=at)
        elif centre:
            rect = line.get_rect(center=at)
        surface.blit(line, rect)


def _paled(face: pygame.Surface) -> pygame.Surface:
    """A card that has nearly the colour of the paper."""
    paper, pale = face.copy(), face.copy()
    paper.fill((0, 0, 0, 255), special_flags=pygame.BLEND_RGBA_MULT)
    paper.fill((*_PAPER, 0), special_flags=pygame.BLEND_RGBA_ADD)
    paper.fill((255, 255, 255, _PALE), special_flags=pygame.BLEND_RGBA_MULT)
    pale.blit(paper, (0, 0))
    return pale


_PLACES = 100
"""Into so many steps the height of the room is divided where places aside are compared: more would be felt at 4K."""


class OverHands:
    """How many hands of a match are over, and how many of those the sheet has shown."""

    def __init__(self, party: TableGame) -> None:
        self._party = party
        self._over = rows_over(party)
        # a hand that was over when its table was left is told when somebody is back
        untold = party.outcome is None and party.game.hand_result(party.state) is not None
        self._shown = self._over - untold
        self.were_found = untold or party.outcome is not None  # what tells of it is what somebody came back to
        self.told_end = False  # how the match ended was shown, or put away

    @property
    def due(self) -> bool:
        """Whether a hand is over that the sheet has not shown yet."""
        return self._over > self._shown

    def changed(self) -> None:
        """A ply was made or taken back, perhaps the last one."""
        self.were_found = False
        self._over = rows_over(self._party)
        self._shown = min(self._shown, self._over)
        self.told_end = self.told_end and self._party.outcome is not None

    def show(self) -> None:
        """All that are over are shown, or will be no more."""
        self._shown = self._over


class HandResultLayer(Layer):
    """The paper with its buttons, the most important one last. ``away`` is called by Esc: it goes on, too, though not as it
    comes. ``busy`` tells where on the table there is something to be seen, which the paper leaves free as far as it can; the
    ``bar`` it never covers.

    From ``now`` on, when it is laid, its lines come to be seen ``each`` seconds apart, and it ``stays`` for so long (None:
    until somebody goes on). It can be put aside, so that the table with all open hands is to be seen, and taken up again.
    """

    role = WidgetRole.DIALOG
    hold = Hold.MODAL
    comes_unasked = True

    def __init__(
        self, paper: HandResultPaper, names: tuple[str, str], ways: Sequence[Button], away: Callable[[], None],
        busy: Callable[[], Sequence[Rect]], bar: Widget, each: float, stays: float | None, now: float,
    ) -> None:  # fmt: skip
        super().__init__(label=paper.label)
        self.paper = paper
        self._names, self._away, self._busy, self._bar = names, away, busy, bar
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
    def starts_at(self) -> Widget | None:
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
        """Where it covers least of what is to be seen, written closer where less is covered then."""
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
        """How much the paper covers of what is to be seen where that is least, in pixels, and its corner there.

        Of equal places the nearest to the middle; a little to the side where that covers less than any place on the axis,
        unless the paper is so wide that it covers nearly all anyway.
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

    def covered(self, rect: Rect) -> float:
        """The share of a place that the paper covers, from 0 to 1."""
        return Rect(*self.paper.rect).overlap(rect) / max(1.0, rect.w * rect.h) if self.paper.visible else 0.0

    @override
    def dismiss(self) -> None:
        if self.host and not self.host.is_fresh(self):
            self._away()

    @override
    def press(self, x: float, y: float, clicks: int) -> bool:
        """A press anywhere shows all lines at once."""
        self.show_all()
        return True

    def update(self, now: float) -> bool:
        """Show the lines that are due; whether its time is over."""
        if self._each and self.paper.shown < self.paper.lines:
            self.show_lines(min(self.paper.lines, max(self.paper.shown, int((now - self._since) / self._each))))
        return self._ends is not None and now >= self._ends

    @property
    def timers(self) -> Sequence[float | None]:
        """When the next line comes, and when its time is over."""
        is_whole = not self._each or self.paper.shown >= self.paper.lines
        return (None if is_whole else self._since + self._each * (self.paper.shown + 1)), self._ends

    def show_all(self) -> None:
        """All lines are seen now."""
        self.show_lines(self.paper.lines)

    def show_lines(self, lines: int) -> None:
        """So many lines are seen."""
        if lines != self.paper.shown:
            self.paper.shown = lines
            self.paper.touch()

    def _put_aside(self) -> None:
        """Put the paper aside, or take it up again."""
        self.paper.visible = not self.paper.visible
        self.shows_below = not self.paper.visible
        self._aside.rename(self._names[0 if self.paper.visible else 1])
        self.changed()


def _room_beside(bar: pygame.Rect, screen: pygame.Rect) -> pygame.Rect:
    """What a bar along the top, or down the left side, leaves of the screen."""
    if bar.height > bar.width:
        return pygame.Rect(bar.right, screen.y, screen.right - bar.right, screen.height)
    return pygame.Rect(screen.x, bar.bottom, screen.width, screen.bottom - bar.bottom)
