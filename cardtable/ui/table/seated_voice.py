"""A table for several in words: who sits there, what lies where, the own hand; and what may be asked of its cards.

Reads the table as whoever looks may see it: while the curtain is down that is what everybody sees.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from cardtable.games.seated import HANDS, OUT, PLAYS, WON
from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.phrase import joined, raised
from cardtable.i18n.phrases import card_name
from cardtable.kernel.cards import Card
from cardtable.kernel.moves import Move
from cardtable.kernel.state import AnyState
from cardtable.kernel.table import EMPTY, PileId
from cardtable.table.round_layout import RoundLayout
from cardtable.table.visible_table import VisibleTable
from cardtable.ui.core.events import Deed, Requested
from cardtable.ui.core.said import all_of
from cardtable.ui.games.look import AnyLook
from cardtable.ui.table.alone_words import pile_name
from cardtable.ui.table.motion import pixels
from cardtable.ui.table.round_picture import captions, words_of
from cardtable.ui.table.seated_facts import veiled
from cardtable.ui.widgets.widget import HeardPart, WidgetRole

if TYPE_CHECKING:
    from cardtable.ui.table.seated_table import SeatedTable

_MOST_OFFERS = 40
"""Of more plays than this with one card the longest ones are left out: the card can still be picked for them."""


def things_heard(look: AnyLook, state: AnyState, layout: RoundLayout, texts: Catalogue) -> list[HeardPart]:
    """The things that lie on the table besides cards."""
    return [
        HeardPart(
            ("thing", place),
            WidgetRole.LABEL,
            words,
            pixels(layout.places.get(place) or layout.place_of(place)),
            clicked=False,
        )
        for place, words in look.spoken(state, texts)
    ]


def heard_parts(table: SeatedTable) -> Sequence[HeardPart]:
    """First the people, then what lies on the table, then the hand."""
    if not table.motion.fitted:
        return ()
    seen = table.sight.seen()
    return [_players(table, seen), *_plays(table, seen), *_middle(table, seen), *_aside(table), *_hand(table)]


def heed(table: SeatedTable, asked: Requested) -> bool:
    """A click chooses, as that of a hand; what else was offered with a card is played."""
    control = table.control
    found = [part for group in heard_parts(table) for part in (group, *group.parts) if part.name == asked.part]
    if not found or not found[0].clicked or not isinstance(asked.part, str):
        return False
    spot = asked.part
    if spot not in table.party.state.piles:
        control.cursor.stand(table.party.game.info.deck.parse(spot))
    match asked.deed:
        case Deed.CLICK:
            table.act(control.choose(spot))
        case Deed.OTHER:
            moves = [move for words, move in _offers(table, spot) if words == asked.text]
            if moves:
                table.play(moves[0])
            return bool(moves)
    return True


# -- what lies there -----------------------------------------------------------------------------------------------


def _players(table: SeatedTable, seen: VisibleTable) -> HeardPart:
    words, texts, layout = words_of(table), table.services.texts, table.motion.layout
    said = {each.seat: each.words for each in words.said}
    parts = []
    for seat, plate in enumerate(words.seats):
        told = [texts.text("heard.seat", name=plate.name, note=plate.note)]
        held = "" if plate.cards is None else texts.text("party.cards", n=plate.cards)
        told += [held] if held not in {"", plate.note} else []
        told += [] if plate.score_in_note else [texts.text("heard.score", score=plate.score)]
        told += [texts.text("heard.turn")] if plate.turn else []
        told += [said[seat]] if seat in said else []
        if seat != table.viewer and any(card.face_up for card in seen.get(HANDS[seat], ())):
            told.append(_names(table, [card.card for card in seen[HANDS[seat]] if card.face_up]))
        place = seat + 1, len(words.seats)
        box = pixels(layout.seats[seat].plate)
        parts.append(HeardPart(("seat", seat), WidgetRole.CARD, ", ".join(told), box, clicked=False, place=place))
    name = texts.text("heard.players")
    return HeardPart(("players",), WidgetRole.PILE, name, pixels(layout.area), clicked=False, parts=tuple(parts))


def _plays(table: SeatedTable, seen: VisibleTable) -> list[HeardPart]:
    """What lies before the seats: whose it is, or what is said of it, and the cards."""
    words = words_of(table)
    signs = {sign.seat: sign.words for sign in words.plays if sign.words}
    return [
        _lying(table, PLAYS[seat], signs.get(seat, plate.name), seen)
        for seat, plate in enumerate(words.seats)
        if seen.get(PLAYS[seat])
    ]


def _middle(table: SeatedTable, seen: VisibleTable) -> list[HeardPart]:
    spec, layout = table.party.spec, table.motion.layout
    apart = {*HANDS, *PLAYS, *WON, OUT, *layout.heaps}
    piles = [pile.id for pile in spec.piles if pile.id not in apart and seen.get(pile.id)]
    lying = [_lying(table, pile, raised(pile_name(spec, pile, table.services.texts)), seen) for pile in piles]
    return [*lying, *things_heard(table.look, table.party.state, layout, table.services.texts)]


def _lying(table: SeatedTable, pile: PileId, name: str, seen: VisibleTable) -> HeardPart:
    faces = [card.card for card in seen[pile] if card.face_up]
    what = _names(table, faces) if faces else table.services.texts.text("party.cards", n=len(seen[pile]))
    words = table.services.texts.text("heard.pile", pile=name, what=what)
    rect = table.motion.layout.place_of(pile)
    return HeardPart(("lying", pile), WidgetRole.LABEL, words, pixels(rect), clicked=False)


def _aside(table: SeatedTable) -> list[HeardPart]:
    """Cards out of play, and the own tricks: a click shows them."""
    layout, viewer, piles = table.motion.layout, table.viewer, table.party.state.piles
    named = dict(captions(table))
    if viewer is not None and len(piles.get(WON[viewer], EMPTY)):
        taken = table.party.game.taken(table.party.state, viewer)
        named[WON[viewer]] = table.services.texts.text("party.tricks", n=taken)
    return [
        HeardPart(pile, WidgetRole.BUTTON, words, pixels(layout.place_of(pile)))
        if pile in {OUT, *WON}
        else HeardPart(("caption", pile), WidgetRole.LABEL, words, pixels(layout.place_of(pile)), clicked=False)
        for pile, words in named.items()
    ]


def _hand(table: SeatedTable) -> list[HeardPart]:
    control, texts = table.control, table.services.texts
    spots = control.cursor.spots()
    if table.viewer is None or not spots:
        return []
    veils = veiled(table.party, control.hand.picks) if control.hand.mine else frozenset()
    at = control.cursor.at()
    cards = []
    for number, spot in enumerate(spots, 1):
        text = table.party.game.info.deck.text(spot.card)
        seen = control.cursor.seen(spot).bounds
        cards.append(
            HeardPart(
                text, WidgetRole.CARD, card_name(texts, text), pixels(seen), at=text == at,
                hint=texts.text("heard.veiled") if spot.card in veils else "",
                chosen=True if spot.card in control.picked else None, place=(number, len(spots)),
                offers=tuple(words for words, _ in _offers(table, text)),
            )
        )  # fmt: skip
    name = texts.text("heard.hand", n=len(spots))
    box = pixels(table.motion.layout.place_of(HANDS[table.motion.layout.bottom]))
    return [HeardPart(("hand",), WidgetRole.PILE, name, box, clicked=False, parts=tuple(cards))]


# -- what can be done ----------------------------------------------------------------------------------------------


def _offers(table: SeatedTable, card: str) -> list[tuple[str, Move]]:
    """The plays of several cards that one is part of, short ones first; cards to pass on are chosen one by one."""
    if not table.control.hand.mine or not table.party.game.combines:
        return []
    moves = [move for move in table.party.legal if card in move.picks and len(move.picks) > 1]
    moves = sorted(moves, key=lambda move: len(move.picks))[:_MOST_OFFERS]
    return [(table.services.texts.text("heard.play", cards=_together(table, move.picks)), move) for move in moves]


def _together(table: SeatedTable, cards: Sequence[str]) -> str:
    return all_of(table.services.texts, [card_name(table.services.texts, card) for card in cards])


def _names(table: SeatedTable, cards: Iterable[Card]) -> str:
    return _named(table, [table.party.game.info.deck.text(card) for card in cards])


def _named(table: SeatedTable, cards: Sequence[str]) -> str:
    return joined([card_name(table.services.texts, card) for card in cards])
