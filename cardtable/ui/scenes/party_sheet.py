"""The score sheet of a match in a dialog, during it and at its end; and the log of what happened."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardtable.games.round_table import OUT, PLAYS
from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.phrases import card_name
from cardtable.kernel.state import Seat
from cardtable.session.party import Party
from cardtable.session.score_sheet import ScoreSheet
from cardtable.session.seats import Player
from cardtable.ui.scenes.card_row import CardRow, Shown
from cardtable.ui.scenes.party_facts import last_trick
from cardtable.ui.scenes.party_games import show_of
from cardtable.ui.scenes.party_trick import Laid, TrickPicture
from cardtable.ui.scenes.party_words import amount, signed
from cardtable.ui.services import Services
from cardtable.ui.theme import BODY, CAPTION, STRONG, Ink
from cardtable.ui.wear import Look
from cardtable.ui.widgets.base import Align, Widget
from cardtable.ui.widgets.button import Action, Button
from cardtable.ui.widgets.dialog import Dialog
from cardtable.ui.widgets.grid import Grid
from cardtable.ui.widgets.label import Label
from cardtable.ui.widgets.table import Cell, Table
from cardtable.ui.widgets.textflow import Span

_WIDE = 860  # units
_LEAST = 120  # units: a player's part of a trick
_MOST_LINES = 200


def match_sheet(texts: Catalogue, party: Party, ways: Sequence[Button], done: Callable[[], None]) -> Dialog:
    """The sheet of a match as it stands; once it is over also the ``ways`` on."""
    over = party.outcome is not None
    title = texts.text("party.sheet.over" if over else "party.sheet")
    hands = show_of(party.game.info.id).hand_name
    return sheet_dialog(texts, title, party.sheet, party.players, ways if over else (), done, hands)


def sheet_dialog(
    texts: Catalogue,
    title: str,
    sheet: ScoreSheet,
    players: Sequence[Player],
    more: Sequence[Button],
    done: Callable[[], None],
    hands: Callable[[int, Catalogue], str],
) -> Dialog:
    """The sheet: a row for each hand, the totals, the places; ``done`` is called when it goes away, ``hands`` names a hand."""

    def close() -> None:
        dialog.dismiss()

    go_on = Button(texts.text("party.sheet.go_on"), close, look=Look.PRIMARY)
    buttons = [Button(texts.text("widget.close"), close), *more] if more else [go_on]
    dialog = Dialog(
        title,
        [sheet_table(texts, sheet, players, hands)],
        buttons,
        on_dismiss=done,
        close_label=texts.text("widget.close"),
        wide=_WIDE,
    )
    return dialog


def sheet_table(
    texts: Catalogue, sheet: ScoreSheet, players: Sequence[Player], hands: Callable[[int, Catalogue], str]
) -> Widget:
    """Hands downwards, seats across; who leads stands out."""
    header = ["", *(player.name for player in players)]
    rows: list[Sequence[Cell]] = [
        [_hand(texts, row.number, hands(row.number, texts)), *(signed(gain) for gain in row.gains)]
        for row in sheet.rows
    ]
    inks = [Ink.ACCENT if place == 1 and sheet.rows else Ink.TEXT for place in sheet.places]
    totals = zip(map(amount, sheet.totals), inks, strict=True)
    places = zip((texts.text("party.place", n=place) for place in sheet.places), inks, strict=True)
    rows.append([_strong(texts.text("party.sheet.total")), *(_strong(text, ink) for text, ink in totals)])
    rows.append([_strong(texts.text("party.sheet.place")), *(_strong(text, ink) for text, ink in places)])
    return Table(header, rows, (Align.START, *(Align.END for _ in players)), label=texts.text("party.sheet"))


def _hand(texts: Catalogue, number: int, name: str) -> Cell:
    label = texts.text("party.sheet.hand", n=number)
    return (Span(f"{label}  "), Span(name, CAPTION, Ink.MUTED)) if name else label


def _strong(text: str, ink: Ink = Ink.TEXT) -> Cell:
    return (Span(text, STRONG, ink),)


def log_dialog(texts: Catalogue, lines: Sequence[str]) -> Dialog:
    """What happened, the latest first."""
    latest = list(reversed(lines))[:_MOST_LINES]
    body = [Label(line, BODY, Ink.TEXT) for line in latest] or [Label(texts.text("party.log.empty"), BODY, Ink.MUTED)]
    return Dialog(texts.text("party.log"), body, close_label=texts.text("widget.close"))


def trick_dialog(services: Services, party: Party, bottom: Seat = 0) -> Dialog:
    """The last finished trick, or round, as it lay before the seats with ``bottom`` below."""
    texts, faces = services.texts, party.game.info.deck.faces
    state, seats = last_trick(party.history.states[: party.history.cursor + 1]), len(party.players)
    laid: list[Laid] = []
    for seat, player in enumerate(party.players):
        cards = state.piles[PLAYS[seat]].cards if state else ()
        if cards:
            shown = tuple((card, faces[card].picture) for card in cards)
            laid.append(Laid(player.name, shown, (seat - bottom) % seats / seats))
    spoken = "; ".join(f"{part.name}: {', '.join(card_name(texts, key) for _, key in part.cards)}" for part in laid)
    body = [TrickPicture(services.faces, laid, spoken)] if laid else [Label(texts.text("party.last_trick.none"))]
    return Dialog(texts.text("party.last_trick"), body, close_label=texts.text("widget.close"), wide=_WIDE)


def out_dialog(services: Services, party: Party, title: str) -> Dialog:
    """The cards out of play, which lie open before everybody, large enough to be read: a fan for each rank."""
    deck, cards = party.game.info.deck, party.state.piles[OUT].cards
    ranks = sorted({deck.rank(card) for card in cards})
    fans = [tuple(Shown(deck.faces[card].picture) for card in cards if deck.rank(card) == rank) for rank in ranks]
    rows = [CardRow(services.faces, services.texts, (fan,)) for fan in fans]
    return Dialog(title, [Grid(rows, least=_LEAST, most=4)], close_label=services.texts.text("widget.close"))


def end_buttons(texts: Catalogue, again: Action, home: Action, past: Action) -> Sequence[Button]:
    """What can be done after a match."""
    return (
        Button(texts.text("play.home"), home, icon="back"),
        Button(texts.text("party.history"), past, icon="history"),
        Button(texts.text("party.new"), again, icon="new", look=Look.PRIMARY),
    )
