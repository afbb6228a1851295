"""A table for several in words: who sits there, what lies where, the own hand; and what may be asked of its cards.

Reads the table as whoever looks may see it: while the curtain is down that is what everybody sees.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Protocol

from cardtable.games.seated import HANDS, OUT, PLAYS, WON
from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.phrase import joined, raised
from cardtable.i18n.phrases import card_name
from cardtable.kernel.cards import Card
from cardtable.kernel.moves import Move
from cardtable.kernel.state import AnyState, Seat
from cardtable.kernel.table import EMPTY, PileId
from cardtable.session.party import Party
from cardtable.table.round_layout import RoundLayout
from cardtable.table.visible_table import VisibleTable
from cardtable.ui.core.events import Deed, Requested
from cardtable.ui.core.said import all_of
from cardtable.ui.games.look import AnyLook
from cardtable.ui.services import Services
from cardtable.ui.table.alone_words import pile_name
from cardtable.ui.table.motion import Motion, pixels
from cardtable.ui.table.seated_facts import veiled
from cardtable.ui.table.seated_hands import SeatedHands
from cardtable.ui.table.seated_signs import TableWords
from cardtable.ui.widgets.widget import HeardPart, WidgetRole

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


class SpokenTable(Protocol):
    """What the voice needs of the scene."""

    services: Services
    party: Party
    motion: Motion[RoundLayout]
    game_look: AnyLook
    control: SeatedHands

    @property
    def viewer(self) -> Seat | None: ...

    def seen(self) -> VisibleTable:
        """The table as whoever looks may see it."""
        ...

    def words(self) -> TableWords:
        """What is said of seats and plays."""
        ...

    def captions(self) -> tuple[tuple[PileId, str], ...]:
        """What the cards out of play are called."""
        ...


class SeatedVoice:
    """Speaks for one table."""

    def __init__(self, table: SpokenTable) -> None:
        self._t = table
        self._texts = table.services.texts
        self._deck = table.party.game.info.deck

    def parts(self) -> Sequence[HeardPart]:
        """First the people, then what lies on the table, then the hand."""
        if not self._t.motion.fitted:
            return ()
        seen = self._t.seen()
        return [self._players(seen), *self._plays(seen), *self._middle(seen), *self._aside(), *self._hand()]

    def heed(self, asked: Requested) -> bool:
        """A click chooses, as that of a hand; what else was offered with a card is played."""
        control = self._t.control
        found = [part for group in self.parts() for part in (group, *group.parts) if part.name == asked.part]
        if not found or not found[0].clicked or not isinstance(asked.part, str):
            return False
        spot = asked.part
        if spot not in self._t.party.state.piles:
            control.cursor.stand(self._deck.parse(spot))
        match asked.deed:
            case Deed.CLICK:
                control.choose(spot)
            case Deed.OTHER:
                moves = [move for words, move in self._offers(spot) if words == asked.text]
                if moves:
                    control.play(moves[0])
                return bool(moves)
        return True

    # -- what lies there -----------------------------------------------------------------------------------------------

    def _players(self, seen: VisibleTable) -> HeardPart:
        words, texts, layout = self._t.words(), self._texts, self._t.motion.layout
        said = {each.seat: each.words for each in words.said}
        parts = []
        for seat, plate in enumerate(words.seats):
            told = [texts.text("heard.seat", name=plate.name, note=plate.note)]
            held = "" if plate.cards is None else texts.text("party.cards", n=plate.cards)
            told += [held] if held not in {"", plate.note} else []
            told += [] if plate.score_in_note else [texts.text("heard.score", score=plate.score)]
            told += [texts.text("heard.turn")] if plate.turn else []
            told += [said[seat]] if seat in said else []
            if seat != self._t.viewer and any(card.face_up for card in seen.get(HANDS[seat], ())):
                told.append(self._names(card.card for card in seen[HANDS[seat]] if card.face_up))
            place = seat + 1, len(words.seats)
            box = pixels(layout.seats[seat].plate)
            parts.append(HeardPart(("seat", seat), WidgetRole.CARD, ", ".join(told), box, clicked=False, place=place))
        name = texts.text("heard.players")
        return HeardPart(("players",), WidgetRole.PILE, name, pixels(layout.area), clicked=False, parts=tuple(parts))

    def _plays(self, seen: VisibleTable) -> list[HeardPart]:
        """What lies before the seats: whose it is, or what is said of it, and the cards."""
        words = self._t.words()
        signs = {sign.seat: sign.words for sign in words.plays if sign.words}
        return [
            self._lying(PLAYS[seat], signs.get(seat, plate.name), seen)
            for seat, plate in enumerate(words.seats)
            if seen.get(PLAYS[seat])
        ]

    def _middle(self, seen: VisibleTable) -> list[HeardPart]:
        spec, layout = self._t.party.spec, self._t.motion.layout
        apart = {*HANDS, *PLAYS, *WON, OUT, *layout.heaps}
        piles = [pile.id for pile in spec.piles if pile.id not in apart and seen.get(pile.id)]
        lying = [self._lying(pile, raised(pile_name(spec, pile, self._texts)), seen) for pile in piles]
        return [*lying, *things_heard(self._t.game_look, self._t.party.state, layout, self._texts)]

    def _lying(self, pile: PileId, name: str, seen: VisibleTable) -> HeardPart:
        faces = [card.card for card in seen[pile] if card.face_up]
        what = self._names(faces) if faces else self._texts.text("party.cards", n=len(seen[pile]))
        words = self._texts.text("heard.pile", pile=name, what=what)
        rect = self._t.motion.layout.place_of(pile)
        return HeardPart(("lying", pile), WidgetRole.LABEL, words, pixels(rect), clicked=False)

    def _aside(self) -> list[HeardPart]:
        """Cards out of play, and the own tricks: a click shows them."""
        layout, viewer, piles = self._t.motion.layout, self._t.viewer, self._t.party.state.piles
        captions = dict(self._t.captions())
        if viewer is not None and len(piles.get(WON[viewer], EMPTY)):
            taken = self._t.party.game.taken(self._t.party.state, viewer)
            captions[WON[viewer]] = self._texts.text("party.tricks", n=taken)
        return [
            HeardPart(pile, WidgetRole.BUTTON, words, pixels(layout.place_of(pile)))
            if pile in {OUT, *WON}
            else HeardPart(("caption", pile), WidgetRole.LABEL, words, pixels(layout.place_of(pile)), clicked=False)
            for pile, words in captions.items()
        ]

    def _hand(self) -> list[HeardPart]:
        control, texts = self._t.control, self._texts
        spots = control.cursor.spots()
        if self._t.viewer is None or not spots:
            return []
        veils = veiled(self._t.party, control.picks) if control.mine else frozenset()
        at = control.at()
        cards = []
        for number, spot in enumerate(spots, 1):
            text = self._deck.text(spot.card)
            seen = control.cursor.seen(spot).bounds
            cards.append(
                HeardPart(
                    text, WidgetRole.CARD, card_name(texts, text), pixels(seen), at=text == at,
                    hint=texts.text("heard.veiled") if spot.card in veils else "",
                    chosen=True if spot.card in control.picked else None, place=(number, len(spots)),
                    offers=tuple(words for words, _ in self._offers(text)),
                )
            )  # fmt: skip
        name = texts.text("heard.hand", n=len(spots))
        box = pixels(self._t.motion.layout.place_of(HANDS[self._t.motion.layout.bottom]))
        return [HeardPart(("hand",), WidgetRole.PILE, name, box, clicked=False, parts=tuple(cards))]

    # -- what can be done ----------------------------------------------------------------------------------------------

    def _offers(self, card: str) -> list[tuple[str, Move]]:
        """The plays of several cards that one is part of, short ones first; cards to pass on are chosen one by one."""
        if not self._t.control.mine or not self._t.party.game.combines:
            return []
        moves = [move for move in self._t.party.legal if card in move.picks and len(move.picks) > 1]
        moves = sorted(moves, key=lambda move: len(move.picks))[:_MOST_OFFERS]
        return [(self._texts.text("heard.play", cards=self._together(move.picks)), move) for move in moves]

    def _together(self, cards: Sequence[str]) -> str:
        return all_of(self._texts, [card_name(self._texts, card) for card in cards])

    def _names(self, cards: Iterable[Card]) -> str:
        return self._named([self._deck.text(card) for card in cards])

    def _named(self, cards: Sequence[str]) -> str:
        return joined([card_name(self._texts, card) for card in cards])
