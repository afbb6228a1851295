"""What is laid open at a table for several: the scores of a match, the last trick, tricks won, cards out of play."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import combinations, count
from math import cos, pi, sin

import pygame
from msgspec import Struct

from cardtable.games.seated import OUT, PLAYS, WON, clockwise
from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.phrases import amount, card_name, sentences, signed
from cardtable.kernel.cards import Card
from cardtable.kernel.game import AnyGame
from cardtable.kernel.override import override
from cardtable.kernel.state import AnyState, Seat
from cardtable.kernel.table import EMPTY
from cardtable.kernel.telling import Said
from cardtable.session.scores import ScoreSheet
from cardtable.session.seats import Player
from cardtable.session.table_game import TableGame
from cardtable.table.flight import lie_of
from cardtable.ui.core.theme import BODY, CAPTION, STRONG, TITLE, Gap, IconSize, Ink
from cardtable.ui.game_words import said_words
from cardtable.ui.paint.faces import FaceStore
from cardtable.ui.paint.painter import Painter
from cardtable.ui.paint.tilts import Tilts, steps
from cardtable.ui.services import Services
from cardtable.ui.table.shared_words import last_trick, sentence
from cardtable.ui.table.solo_words import Fact, shown_facts
from cardtable.ui.widgets.boxes import ColumnGrid, Row, Tight
from cardtable.ui.widgets.buttons import Button
from cardtable.ui.widgets.figures import Cell, DataTable, place_text, places_row, seat_name, winners_banner
from cardtable.ui.widgets.pictures import CardRow, ShownCard, TokenPicture
from cardtable.ui.widgets.screen import Dialog
from cardtable.ui.widgets.skins import Look
from cardtable.ui.widgets.text import Label, Span
from cardtable.ui.widgets.widget import Align, Widget, WidgetRole

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

    body = [*_goals(facts), table]
    onward = Button(texts.text("party.sheet.go_on"), look=Look.PRIMARY)
    return _sheet(texts, "party.sheet", body, [onward], done)


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
    return _fans_dialog(
        services, services.texts.text("party.tricks_of", n=len(tricks), name=party.players[seat].name), fans
    )


def _fans_dialog(services: Services, title: str, fans: Sequence[tuple[ShownCard, ...]]) -> Dialog:
    rows = [CardRow(services.faces, services.texts, (fan,)) for fan in fans]
    close = services.texts.text("widget.close")
    return Dialog(title, [ColumnGrid(rows, least=_TRICK_LEAST, most=4)], close_label=close)


def out_lies_open(state: AnyState) -> bool:
    """Whether cards out of play lie open."""
    cards = state.piles.get(OUT, EMPTY)
    return len(cards) > 0 and cards.is_up(0)


def out_dialog(services: Services, party: TableGame, title: str) -> Dialog:
    """The cards out of play, which lie open before everybody, large enough to be read: a fan for each rank."""
    deck, cards = party.game.info.deck, party.state.piles[OUT].cards
    ranks = sorted({deck.rank(card) for card in cards})
    fans = [tuple(ShownCard(deck.faces[card].picture) for card in cards if deck.rank(card) == rank) for rank in ranks]
    return _fans_dialog(services, title, fans)
