"""The score sheet of a match in a dialog, during it and at its end; the last trick and the cards out of play."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardtable.games.seated import OUT, PLAYS, WON, clockwise
from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.numbers import amount, signed
from cardtable.i18n.phrase import sentences
from cardtable.i18n.phrases import card_name
from cardtable.kernel.game import AnyGame
from cardtable.kernel.override import override
from cardtable.kernel.state import AnyState, Seat
from cardtable.kernel.table import EMPTY
from cardtable.kernel.telling import Said
from cardtable.session.party import Party
from cardtable.session.score_sheet import ScoreSheet
from cardtable.session.seats import Player
from cardtable.ui.core.said import say
from cardtable.ui.core.theme import BODY, CAPTION, STRONG, TITLE, Gap, IconSize, Ink
from cardtable.ui.paint.painter import Painter
from cardtable.ui.services import Services
from cardtable.ui.table.facts import Fact, shown_facts
from cardtable.ui.table.seated_facts import last_trick
from cardtable.ui.table.seated_words import sentence
from cardtable.ui.table.trick_picture import Laid, TrickPicture
from cardtable.ui.widgets.boxes import ColumnGrid, Row, Tight
from cardtable.ui.widgets.buttons import Button
from cardtable.ui.widgets.figures import place_text, places_row, seat_name, winners_banner
from cardtable.ui.widgets.pictures import CardRow, ShownCard, TokenPicture
from cardtable.ui.widgets.richtext import Cell, DataTable
from cardtable.ui.widgets.screen import Dialog
from cardtable.ui.widgets.skins import Look
from cardtable.ui.widgets.text import Label, Span
from cardtable.ui.widgets.widget import Align, Widget

_WIDE, _WIDE_OVER = 860, 960  # units: while a match goes on, and at its end, where five places stand on one line
_EDGES, _BESIDE_TITLE = 60, 124  # units: what a dialog is wider than a picture in it, and than its title
_LEAST = 120  # units: a player's part of a trick
_LAST = {
    False: ("party.last_trick", "party.last_trick.none"),
    True: ("party.last_round", "party.last_round.none"),  # where combinations are played
}


def match_sheet(texts: Catalogue, party: Party, ways: Sequence[Button], done: Callable[[], None]) -> Dialog:
    """The sheet of a match as it stands; once it is over who won, the places, and the ``ways`` on.

    ``done`` is called when it goes away.
    """
    game, over = party.game, party.outcome
    facts = shown_facts(party.game, party.state, texts)
    table = sheet_table(texts, party.sheet, party.players, game, places=over is None)
    if over is not None:
        told = game.reckoning(party.state)
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
    wide: float = _WIDE,
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
    return (Span(f"{label}  "), Span(say(texts, name), CAPTION, Ink.MUTED)) if name else label


def _strong(text: str, ink: Ink = Ink.TEXT) -> Cell:
    return (Span(text, STRONG, ink),)


def trick_dialog(services: Services, party: Party, bottom: Seat = 0) -> Dialog:
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


def _role(party: Party, state: AnyState, seat: Seat, texts: Catalogue) -> str:
    """Whose cards they are, and whether that seat led or took the trick or the round."""
    game, name = party.game, party.players[seat].name
    winner = game.to_beat(state) if game.combines else game.winner(state)
    led, won = game.leader(state) == seat, winner == seat
    key = "led_takes" if led and won else "led" if led else "takes" if won else ""
    return texts.text(f"party.sign.{key}", name=name) if key else name


def tricks_dialog(services: Services, party: Party, seat: Seat) -> Dialog:
    """The tricks that a seat has won, in their order, large enough to be read."""
    game, state, size = party.game, party.state, len(party.players)
    faces, cards, leader = game.info.deck.faces, state.piles[WON[seat]].cards, game.leader(state)
    if game.winner(state) == seat and leader is not None:  # the latest one still lies on the table
        cards += tuple(card for other in clockwise(leader, size) for card in state.piles[PLAYS[other]].cards)
    tricks = [cards[n : n + size] for n in range(0, len(cards), size)]
    fans = [tuple(ShownCard(faces[card].picture) for card in trick) for trick in tricks]
    rows = [CardRow(services.faces, services.texts, (fan,)) for fan in fans]
    title = services.texts.text("party.tricks_of", n=len(tricks), name=party.players[seat].name)
    return Dialog(title, [ColumnGrid(rows, least=_LEAST, most=4)], close_label=services.texts.text("widget.close"))


def out_lies_open(state: AnyState) -> bool:
    """Whether cards out of play lie open."""
    cards = state.piles.get(OUT, EMPTY)
    return len(cards) > 0 and cards.is_up(0)


def out_dialog(services: Services, party: Party, title: str) -> Dialog:
    """The cards out of play, which lie open before everybody, large enough to be read: a fan for each rank."""
    deck, cards = party.game.info.deck, party.state.piles[OUT].cards
    ranks = sorted({deck.rank(card) for card in cards})
    fans = [tuple(ShownCard(deck.faces[card].picture) for card in cards if deck.rank(card) == rank) for rank in ranks]
    rows = [CardRow(services.faces, services.texts, (fan,)) for fan in fans]
    return Dialog(title, [ColumnGrid(rows, least=_LEAST, most=4)], close_label=services.texts.text("widget.close"))
