"""The dialogs of a table: what becomes of the game, which number, which game to go on with; pause, the log, tricks."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import combinations, count
from math import cos, pi, sin
from string import digits

import pygame
from msgspec import Struct

from cardtable.games.seated import OUT, PLAYS, WON, clockwise
from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.phrases import (
    card_name,
    day_text,
    grouped,
    span_text,
)
from cardtable.kernel.cards import Card
from cardtable.kernel.compat import override
from cardtable.kernel.errors import BadInput, BadRecord
from cardtable.kernel.game import AnyGame
from cardtable.kernel.shuffle import FIRST_DEAL, LAST_DEAL, check_number
from cardtable.kernel.state import AnyState, Record, Seat
from cardtable.kernel.table import EMPTY
from cardtable.session.records import Kept, moves_made, number_of
from cardtable.session.seats import read_player
from cardtable.session.table_game import TableGame
from cardtable.table.flight import lie_of
from cardtable.ui.core.commands import key_combination
from cardtable.ui.core.scene import KeyDown, Transition
from cardtable.ui.core.theme import BODY, CAPTION, STRONG, TITLE, Gap, IconSize, Ink
from cardtable.ui.paint.faces import FaceStore
from cardtable.ui.paint.ground import Ground
from cardtable.ui.paint.painter import Painter
from cardtable.ui.paint.tilts import Tilts, steps
from cardtable.ui.services import Services
from cardtable.ui.table.words import (
    BY_ITSELF,
    HEADING,
    LogLine,
)
from cardtable.ui.widgets.boxes import Column, ColumnGrid, Row, Sized, Tight
from cardtable.ui.widgets.buttons import Action, Button, Tile
from cardtable.ui.widgets.fields import TextField, number_pad
from cardtable.ui.widgets.pictures import CardRow, ShownCard
from cardtable.ui.widgets.screen import Dialog, question
from cardtable.ui.widgets.skins import Look
from cardtable.ui.widgets.text import Heading, Icon, Label
from cardtable.ui.widgets.widget import Align, Widget, WidgetRole, growing

MOST_ASIDE = 12
"""The most games set aside that are listed, the latest first."""

UNFINISHED = "matches.unfinished"
"""The key of the words for a list of matches; a list of patiences has its own."""

TakeUp = Callable[[Kept], Transition | None]

_DIGITS = 3 * len(str(LAST_DEAL))
"""The most digits that can be typed: a number that is too long is shown whole and refused, never cut to another one."""


def give_up_dialog(texts: Catalogue, key: str, deal: Action, give_up: Action | None = None) -> Dialog:
    """Asks what becomes of the game, in the words of ``key``: ``deal`` leaves it, ``give_up``, if given, ends it first.

    The button that changes nothing is primary, and Enter presses it.
    """
    ways = {texts.text("play.give_up"): give_up} if give_up else {}
    ways[texts.text(f"{key}.yes")] = deal
    return question(texts.text(f"{key}.title"), [texts.text(f"{key}.body")], texts.text("play.keep_playing"), ways)


def house_dialog(texts: Catalogue, lines: Sequence[tuple[str, str]], change: Action) -> Dialog:
    """The house rules of a table, a line each; ``change`` opens the page of house rules."""
    shown = [Column([Label(name, STRONG), Label(source, CAPTION, Ink.MUTED)], gap=Gap.XS) for name, source in lines]
    rules = Button(texts.text("house.differs.change"), change, icon="home")
    return Dialog(texts.text("house.differs.title"), shown, [rules], close_label=texts.text("widget.close"))


def number_dialog(texts: Catalogue, given: Callable[[int], None], *, pad: bool) -> Dialog:
    """Asks for a deal number; ``given`` gets one that exists. ``pad``: with digits to press."""
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
    """Lists the games set aside, in the words of ``key``; ``chosen`` gets the one to go on with.

    The dialog has closed by then, so a transition that ``chosen`` returns is lost.
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
    """A tile for each game: its players if there are several, since when, and how far it is."""
    return [_line(texts, key, aside, chosen) for aside in asides]


def _line(texts: Catalogue, key: str, aside: Kept, chosen: TakeUp) -> Tile:
    names, when = ", ".join(_names(aside.record)), _when(texts, key, aside.record)
    who = [Label(names, STRONG)] if names else []
    words = Column([*who, Label(when, CAPTION, Ink.MUTED)], gap=Gap.NONE)
    parts = [Icon("play", Ink.ACCENT, units=IconSize.SMALL), growing(words)]
    row = Row(parts, gap=Gap.M, align=Align.CENTRE, tight=Tight.SHRINK)
    return Tile(row, lambda: chosen(aside), label=". ".join(filter(None, (names, when))), padding=Gap.M)


def _names(record: Record) -> Sequence[str]:
    """The names of the players; a seat that cannot be read is skipped."""
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
    """Asks about a match under way: ``take_up`` goes on with it, ``deal`` starts another while it waits in the list."""

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
    """Covers a paused table completely; the ``keys`` that paused it close this."""

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
    """The cover of a paused table, with the bare room of ``ground``; ``time`` is the clock's text, "" where it is not shown.

    ``keys`` close it.
    """
    clock = [Heading(time, 1, set_=Align.CENTRE)] if time else []
    body = [*clock, Label(texts.text("play.paused.body"), set_=Align.CENTRE if time else Align.START)]
    go_on = Button(texts.text("play.paused.go_on"), look=Look.PRIMARY)
    return PauseDialog(texts.text("play.paused.title"), body, go_on, ground, keys)


def deal_number(text: str) -> int | None:
    try:
        return check_number(int(text))
    except (ValueError, BadInput):
        return None


_MOST_LINES = 200
_NUMBER = 28  # units: room for the number of a ply


def log_sheet(texts: Catalogue, lines: Sequence[LogLine]) -> Dialog:
    """The latest of ``lines``, which come oldest first, over the table."""
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


def last_trick(game: AnyGame, states: Sequence[AnyState]) -> AnyState | None:
    """The latest of the states with a finished trick or round; None if there is none."""
    later: AnyState | None = None
    for state in reversed(states):
        if _ends_with(game, state, later):
            return state
        later = state
    return None


def _ends_with(game: AnyGame, state: AnyState, later: AnyState | None) -> bool:
    """Whether a state has a finished trick or round: a round ends with its hand, or as the ``later`` state shows.

    A trick that was cut short has no winner.
    """
    if not game.combines:
        return game.winner(state) is not None
    over = game.hand_result(state) is not None if later is None else game.lap(later).to_beat is None
    return over and game.lap(state).to_beat is not None


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
    """The cards that a seat played: whose they are, the keys of their pictures, how far clockwise from the bottom it sits."""

    name: str
    cards: tuple[tuple[Card, str], ...]
    turn: float


class _Arranged(Struct, frozen=True):
    """The height of the cards, the places of each seat's cards with its name below, and the total size, in pixels."""

    high: int
    places: tuple[tuple[int, int, int, int], ...]
    size: tuple[int, int]


class TrickPicture(Widget):
    """A trick as it lay before the seats; ``spoken`` is the same in words."""

    role = WidgetRole.IMAGE

    def __init__(self, faces: FaceStore, laid: Sequence[Laid], spoken: str) -> None:
        super().__init__(label=spoken)
        self._faces = faces
        self._tilts = Tilts(faces)
        self._laid = tuple(laid)

    def width(self, painter: Painter) -> int:
        """The preferred width in pixels."""
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
        """The greatest height in pixels at which all cards are visible at once, however large the interface."""
        window = painter.window
        return max(painter.px(_LEAST), window[1] - painter.px(_AROUND)) if window else painter.px(_PICTURE_WIDE)

    def _arranged(self, painter: Painter, wide: int, deep: int) -> _Arranged:
        """The largest arrangement that fits, with cards no larger than on a table."""
        high = painter.px(_PICTURE_HIGH)
        while True:
            found = self._round(painter, high, wide, deep)
            if (found.size[0] <= wide and found.size[1] <= deep) or high <= painter.px(_LEAST):
                return found
            high = round(_SMALLER * high)

    def _round(self, painter: Painter, high: int, wide: int, deep: int) -> _Arranged:
        """The cards of all seats on a ring without overlaps, of the shape that fits best."""
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
            """The cards on the smallest ring of that shape that keeps them apart."""
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
        """The width of so many overlapping cards."""
        return round(high * 63 / 88 + _STRIP * high * (cards - 1))

    def _fan(self, surface: pygame.Surface, laid: Laid, x: float, y: float, high: int) -> None:
        """Paints the cards of one seat, the last on top."""
        for place, (card, key) in enumerate(laid.cards):
            lie = lie_of(card, len(laid.cards))
            along = (place - (len(laid.cards) - 1) / 2) * _STRIP * high
            middle = (round(x + along + lie.dx * high), round(y + lie.dy * high))
            self._tilts.draw(surface, key, high, middle, steps(lie.angle))


_EDGES, _BESIDE_TITLE = 60, 124  # units: what a dialog is wider than a picture in it, and than its title
_TRICK_LEAST = 120  # units: a player's part of a trick
_LAST = {
    False: ("party.last_trick", "party.last_trick.none"),
    True: ("party.last_round", "party.last_round.none"),  # where combinations are played
}


def trick_dialog(services: Services, party: TableGame, bottom: Seat = 0) -> Dialog:
    """The last finished trick, or round, as it lay before the seats with ``bottom`` at the bottom."""
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
    """A dialog no larger than its picture."""

    def __init__(self, title: str, picture: TrickPicture, close: str) -> None:
        super().__init__(title, [picture], close_label=close)
        self._picture = picture

    @override
    def _width(self, painter: Painter) -> int:
        title = painter.width(self.label, TITLE) + painter.px(_BESIDE_TITLE)
        return max(title, self._picture.width(painter) + painter.px(_EDGES))


def _role(party: TableGame, state: AnyState, seat: Seat, texts: Catalogue) -> str:
    """Whose cards they are, and whether that seat led, or won the trick or the round."""
    game, name = party.game, party.players[seat].name
    winner = game.lap(state).to_beat if game.combines else game.winner(state)
    led, won = game.leader(state) == seat, winner == seat
    key = "led_takes" if led and won else "led" if led else "takes" if won else ""
    return texts.text(f"party.sign.{key}", name=name) if key else name


def tricks_dialog(services: Services, party: TableGame, seat: Seat) -> Dialog:
    """The tricks that a seat has won, in order, large enough to read."""
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
    """The cards out of play, which lie open before everybody, large enough to read: a fan for each rank."""
    deck, cards = party.game.info.deck, party.state.piles[OUT].cards
    ranks = sorted({deck.rank(card) for card in cards})
    fans = [tuple(ShownCard(deck.faces[card].picture) for card in cards if deck.rank(card) == rank) for rank in ranks]
    return _fans_dialog(services, title, fans)
