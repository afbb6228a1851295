"""A table of one person in words, pile by pile, and what a screen reader may ask of its cards.

Reads what the hand itself sees: a card that lies face down has no face here either.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.phrase import joined, raised
from cardtable.i18n.phrases import card_name
from cardtable.kernel.cards import HIDDEN, DeckSpec
from cardtable.kernel.game import Touch
from cardtable.kernel.moves import Carry, Move
from cardtable.kernel.table import Fan, PileId, Role
from cardtable.table.geometry import Rect
from cardtable.table.intents import Dropped, Intents
from cardtable.table.keys import stops
from cardtable.table.table_view import TableView
from cardtable.ui.core.events import Deed, Requested
from cardtable.ui.table.alone_hands import AloneHands
from cardtable.ui.table.alone_words import pile_name
from cardtable.ui.table.motion import pixels
from cardtable.ui.widgets.widget import HeardPart, WidgetRole

CardSpot = tuple[PileId, int]
"""A card by its pile and its index from the bottom; −1 is the empty place."""
TOP = "top"
"""In place of the index in the name of a part that is a whole pile: whatever lies there on top."""


class AloneVoice:
    """Speaks for what is under ``hands``, as long as they are there. ``clock`` is the time of the event."""

    def __init__(self, hands: AloneHands, texts: Catalogue, deck: DeckSpec, clock: Callable[[], float]) -> None:
        self._hands, self._texts, self._deck, self._clock = hands, texts, deck, clock

    def parts(self) -> Sequence[HeardPart]:
        """The piles, in the order in which the keyboard visits them."""
        table_view = self._hands.hand.table_view
        return [self._pile(table_view, pile.id) for pile in table_view.layout.spec.piles]

    def heed(self, asked: Requested) -> bool:
        """The keyboard goes there; a click is what Enter does there; what else was offered is a move."""
        found = [part for pile in self.parts() for part in (pile, *pile.parts) if part.name == asked.part]
        if not found or not found[0].clicked or not isinstance(asked.part, tuple):
            return False
        now, (pile, index) = self._clock(), asked.part
        if index == TOP:
            index = self._hands.hand.table_view.count(pile) - 1
        self._hands.stand(pile, index, now)
        match asked.deed:
            case Deed.CLICK:
                self._hands.pick(now)
            case Deed.OTHER:
                return self._offered(found[0], asked, (pile, index), now)
        return True

    # -- what lies there -----------------------------------------------------------------------------------------------

    def _pile(self, table_view: TableView, pile: PileId) -> HeardPart:
        places = stops(table_view, pile)
        top = table_view.count(pile) - 1
        spec = table_view.layout.spec[pile]
        whole = table_view.rect(pile, -1)
        for index in range(top + 1):
            whole = whole.union(table_view.rect(pile, index))
        if top < 0 or spec.fan is Fan.NONE or spec.show or spec.verbs:
            return self._part(table_view, (pile, top), self._pile_words(table_view, pile), whole, WidgetRole.BUTTON)
        cards = [
            self._part(
                table_view, (pile, index), self._name(table_view, pile, index), self._seen(table_view, pile, index),
                WidgetRole.CARD, (number, len(places)),
            )
            for number, index in enumerate(places, 1)
        ]  # fmt: skip
        words = self._pile_words(table_view, pile)
        return HeardPart(
            (pile, "list"),
            WidgetRole.PILE,
            words,
            pixels(whole),
            clicked=False,
            parts=tuple(cards),
        )

    def _part(
        self,
        table_view: TableView,
        spot: CardSpot,
        words: str,
        rect: Rect,
        role: WidgetRole,
        place: tuple[int, int] = (0, 0),
    ) -> HeardPart:
        hand = self._hands.hand
        return HeardPart(
            (spot[0], TOP) if role is WidgetRole.BUTTON else spot, role, words, pixels(rect), hint=self._target(spot),
            chosen=True if self._is_chosen(spot) else None, at=hand.cursor.focus == spot, place=place,
            offers=tuple(words for words, _ in self._offers(table_view, spot)),
        )  # fmt: skip

    def _pile_words(self, table_view: TableView, pile: PileId) -> str:
        texts, count = self._texts, table_view.count(pile)
        spec = table_view.layout.spec[pile]
        name = raised(pile_name(table_view.layout.spec, pile, texts))
        if not count:
            return texts.text("spot.empty", pile=name)
        down = sum(table_view.placement(pile, index).card == HIDDEN for index in range(count))
        if down == count:
            return texts.text("spot.face_down", pile=name, n=count)
        spread = spec.fan is not Fan.NONE
        first = max(0, count - spec.show) if spec.show else 0 if spread else count - 1
        open_cards = [index for index in range(first, count) if table_view.placement(pile, index).card != HIDDEN]
        said = [texts.text("party.cards", n=count)] if count > 1 or not open_cards else []
        said += [texts.text("heard.face_down", n=down)] if down else []
        said += [self._name(table_view, pile, index) for index in open_cards]
        return texts.text("heard.pile", pile=name, what=", ".join(said))

    def _name(self, table_view: TableView, pile: PileId, index: int) -> str:
        return card_name(self._texts, self._deck.text(table_view.placement(pile, index).card))

    def _seen(self, table_view: TableView, pile: PileId, index: int) -> Rect:
        """What is to be seen of a card: of a covered one only its strip."""
        rect = table_view.rect(pile, index)
        if index + 1 >= table_view.count(pile):
            return rect
        over = table_view.rect(pile, index + 1)
        return Rect(rect.x, rect.y, over.x - rect.x or rect.w, over.y - rect.y or rect.h)

    def _is_chosen(self, spot: CardSpot) -> bool:
        hand = self._hands.hand
        chosen, picked = hand.selection.chosen, hand.selection.picking.picked
        if chosen is not None and chosen.pile == spot[0]:
            return spot[1] >= chosen.index
        return spot[0] in picked and spot[1] == hand.table_view.count(spot[0]) - 1

    def _target(self, spot: CardSpot) -> str:
        """That what is chosen can be laid there, or picked together with it."""
        hand, (pile, index) = self._hands.hand, spot
        if index < hand.table_view.count(pile) - 1:
            return ""
        chosen, picked = hand.selection.chosen, hand.selection.picking.picked
        targets = hand.table_view.targets(chosen.pile, chosen.index) if chosen else ()
        partners = hand.table_view.partners(picked) if picked else ()
        return self._texts.text("heard.target") if pile in targets or pile in partners else ""

    # -- what can be done ----------------------------------------------------------------------------------------------

    def _offers(self, table_view: TableView, spot: CardSpot) -> list[tuple[str, Intents | Move]]:
        """The moves of a card besides its click: where it can go, or with which it can be taken."""
        pile, index = spot
        if index < 0 or table_view.placement(pile, index).card == HIDDEN or table_view.layout.spec[pile].verbs:
            return []
        match = self._hands.match
        if match.game.info.touch is Touch.PICK:
            return self._takings(table_view, pile)
        base = table_view.base(pile, index)
        if base is None or base != index:
            return []
        targets = table_view.targets(pile, index)
        piles = [each.id for each in table_view.layout.spec.piles if each.id in targets]
        return [(self._to(table_view, target), (Dropped(Carry(pile, index, target)),)) for target in piles]

    def _takings(self, table_view: TableView, pile: PileId) -> list[tuple[str, Intents | Move]]:
        found: list[tuple[str, Intents | Move]] = []
        for move in self._hands.match.legal:
            if pile in move.picks and len(move.picks) > 1:
                others = [
                    self._name(table_view, each, table_view.count(each) - 1) for each in move.picks if each != pile
                ]
                found.append((self._texts.text("heard.with", cards=joined(others)), move))
        return found

    def _to(self, table_view: TableView, target: PileId) -> str:
        spec, count = table_view.layout.spec, table_view.count(target)
        name = pile_name(spec, target, self._texts)
        top = table_view.placement(target, count - 1).card if count else HIDDEN
        if top == HIDDEN or spec[target].role is not Role.TABLEAU:
            return self._texts.text("heard.move", pile=name)
        return self._texts.text("heard.move_on", pile=name, on=self._name(table_view, target, count - 1))

    def _offered(self, part: HeardPart, asked: Requested, spot: CardSpot, now: float) -> bool:
        """Do what was offered by these words, if it still is."""
        if asked.text not in part.offers:
            return False
        offers = self._offers(self._hands.hand.table_view, spot)
        done = offers[part.offers.index(asked.text)][1]
        if isinstance(done, Move):
            self._hands.play(done, now)
        else:
            self._hands.act(done, now)
        return True
