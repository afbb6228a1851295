"""What whoever looks sees and hears of a table for several: cards, things, signs, words; as it is now. Changes nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from cardtable.games.seated import HANDS, OUT, PLAYS, WON
from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.phrases import card_name, joined_phrases, raised
from cardtable.kernel.cards import HIDDEN, Card
from cardtable.kernel.moves import Move
from cardtable.kernel.state import AnyState, Seat
from cardtable.kernel.table import EMPTY, PileId, Role
from cardtable.session.seats import people
from cardtable.session.sight import SharedTokenTable
from cardtable.session.table_game import TableGame
from cardtable.table.choreography import lying_under
from cardtable.table.layout import Token, VisibleTable
from cardtable.table.round_layout import EARLIER, LONGS, RoundLayout
from cardtable.ui.core.scene import Deed, Requested
from cardtable.ui.game_words import all_of, said_words
from cardtable.ui.games.look import MAY_NOTHING, AnyLook, MayDo
from cardtable.ui.paint.places import Glow, ring_margin
from cardtable.ui.table.board import Drawn, Scenery, SceneryPart
from cardtable.ui.table.curtain import Watch
from cardtable.ui.table.motion import pixels
from cardtable.ui.table.shared_hands import HandOrder, light
from cardtable.ui.table.shared_scenery import TablePicture
from cardtable.ui.table.shared_words import TableWords, beaten, coach_words, forced_why, larger, veiled
from cardtable.ui.table.solo_words import pile_name
from cardtable.ui.table.table_actions import hint_places
from cardtable.ui.widgets.widget import HeardPart, WidgetRole

if TYPE_CHECKING:
    from cardtable.ui.table.shared_table import SharedTable

_CUT = 0.12  # of a portrait: where the paper covers more, the rest is not left standing
_HARDLY = 1e-6
"""What a time that was asked for may be short of itself, in steps: else it would be asked for again."""


class Sight:
    """The cards as whoever looks may see them, the own hand as that person holds it. ``bottom``: who sat below last."""

    def __init__(self, party: TableGame, watch: Watch, order: HandOrder, tokens: SharedTokenTable) -> None:
        self._party, self._watch, self._order, self._tokens = party, watch, order, tokens
        self.bottom: Seat = min(people(party.players), default=0)

    def show(self, state: AnyState) -> VisibleTable:
        """What is to be seen in ``state``."""
        game = self._party.game
        over = game.hand_result(state) is not None
        watched = not people(self._party.players)  # nobody has a secret before whoever only looks on
        visible = self._tokens.show(state, self._watch.curtain.viewer, self._arranged, open_hands=over or watched)
        for seat, cards in game.earlier(state).items():
            visible = lying_under(visible, cards, EARLIER[seat])
        return visible

    def seen(self) -> VisibleTable:
        """What is to be seen now."""
        return self.show(self._party.state)

    def _arranged(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        seat = self._watch.curtain.viewer if people(self._party.players) else self.bottom
        return cards if seat is None else self._order.arranged(seat, cards)


def scenery(table: SharedTable, cards: Sequence[Drawn]) -> Scenery:
    """All that is painted besides the ``cards`` that are drawn, below and above them."""
    layout, scene, control = table.motion.layout, table.around, table.control
    lies = table_picture(table)
    by_keys = table.has_keyboard and table.shows_ring and not table.motion.deals(table.now)
    hints = [light(Glow.HINT, rect) for rect in hint_places(table)]
    marks = (*hints, *control.drag.marks(), *(control.cursor.mark(ring_margin(table.painter)) if by_keys else ()))
    signs = scene.signs(layout, lies, cards)
    return Scenery(
        scene.below(layout, lies),
        scene.above(layout, lies),
        marks,
        (*_dots(table, layout), *scene.air(lies), *table.arrows()),
        signs,
        _veiled(table),
        _edged(table),
    )


def _ponders(table: SharedTable) -> bool:
    """Whether a computer player thinks, which dots behind the prompt show where things may move."""
    party = table.party
    free = not table.is_stopped and not table.is_telling and not party.waits_for_word
    return free and party.bot_to_act and table.pace().ponder > 0 and bool(table.verbs.prompt[0])


def _dots(table: SharedTable, layout: RoundLayout) -> tuple[SceneryPart, ...]:
    """The dots as they are now; none while cards fly, which show well enough that it goes on."""
    if table.motion.busy(table.now) or not _ponders(table):
        return ()
    return table.around.pondering(layout, _dots_phase(table))


def dots_due(table: SharedTable) -> float | None:
    """When the dots look different next."""
    if table.motion.busy(table.now) or not _ponders(table):
        return None
    return (_dots_phase(table) + 1) * table.pace().ponder


def _dots_phase(table: SharedTable) -> int:
    """How often they have changed until now."""
    return int(table.now / table.pace().ponder + _HARDLY)


def _veiled(table: SharedTable) -> frozenset[Token]:
    """The cards of the hand that cannot be played now, and what lies on the table and counts no longer."""
    state, spots = table.party.state, table.motion.placements.items()
    if table.beaten_in[0] is not state:
        table.beaten_in = state, beaten(table.party.game, state)
    lost, hand = table.beaten_in[1], HANDS[table.motion.layout.bottom]
    # what is left of a hand that is over lies there to be seen
    plays = table.control.hand.mine and not table.is_telling
    veils = veiled(table.party, table.control.hand.picks) if plays else frozenset()
    if not lost and not veils:
        return frozenset()
    return frozenset(
        token for token, spot in spots if spot.card in (veils if spot.pile == hand else lost) and spot.card != HIDDEN
    )


def _edged(table: SharedTable) -> frozenset[Token]:
    """The play to beat, or the highest card of the trick, and the picked cards of the hand, or the one that will be played."""
    best, hand = larger(table.party.game, table.party.state), HANDS[table.motion.layout.bottom]
    picked = set(table.control.picked)
    if reads_forced(table) and table.untold_forced is not None:
        picked.update(map(table.party.game.info.deck.parse, table.untold_forced.picks))
    if table.line.slip.visible and (got := _got(table)):  # what is told of lies there, too
        picked.update(got)
    spots = table.motion.placements.items()
    lit = () if best is None else (best, LONGS[PLAYS.index(best)])
    return frozenset(token for token, spot in spots if spot.pile in lit or (spot.pile == hand and spot.card in picked))


def _got(table: SharedTable) -> Sequence[Card]:
    """The cards that whoever looks got in an exchange and may not have seen yet."""
    party, viewer = table.party, table.viewer
    told = None if viewer is None else party.game.exchanged(party.game.observe(party.state, viewer))
    return () if told is None else told.got


def words_of(table: SharedTable) -> TableWords:
    """What is said of seats and plays; while a change is untold, what was said before it."""
    before = table.known_words.latest if table.untold is not None else None
    return before or table.known_words.of(table.party, table.services.texts)


def table_picture(table: SharedTable) -> TablePicture:
    """The things on the table, without what is still in the air, and with it."""
    state, control, motion = table.party.state, table.control, table.motion
    lit = control.hand.goals | ({control.hand.chip} if control.hand.chip else set())
    away, outcome = motion.covered(table.now), table.party.outcome
    winners = outcome.winners if outcome is not None and motion.celebrates(table.now) else ()
    words = words_of(table)
    seats, asked, named = words.seats, table.verbs.prompt, captions(table)
    if motion.deals(table.now):  # nothing is counted or called by its name, and nobody asked, before there are cards
        seats, asked, named = tuple(replace(shown, cards=None) for shown in seats), ("", asked[1]), ()
    if table.watch.curtain.viewer is None and table.watch.curtain.caller is not None:
        asked = ("", asked[1])  # the curtain says who is called, and would cut the pill
    if winners:
        seats = tuple(replace(shown, turn=True) if seat in winners else shown for seat, shown in enumerate(seats))
    lies = TablePicture(
        seats,
        tuple(
            replace(thing, chosen=True) if thing.is_round and thing.pile == control.hand.chip else thing
            for thing in table.look.things(state, lit)
            if thing.key not in away
        ),
        table.look.decor(state, table.services.texts, _wanted(table)),
        control.drag.carried,
        named,
        motion.flying(table.now),
        words.plays,
        words.said,
        asked,
        words.way,
        _coached(table),
        _ponders(table),
    )
    return _beside_paper(table, lies)


def _beside_paper(table: SharedTable, lies: TablePicture) -> TablePicture:
    """What the paper leaves whole, while it lies there: of no plate, portrait, thing or word a part stands out from below it.

    It names everybody, with portrait, and shows the things that counted.
    """
    layer, layout = table.paper, table.motion.layout
    if layer is None or not layer.paper.visible:
        return lies
    plates = frozenset(seat for seat, place in enumerate(layout.seats) if layer.covered(place.plate) > 0)
    faces = frozenset(seat for seat, place in enumerate(layout.seats) if layer.covered(place.cameo) > _CUT)
    paper, scene = layer.paper.rect, table.around
    return replace(
        lies,
        cut=plates | faces,
        hidden=faces,
        things=tuple(thing for thing in lies.things if not layer.covered(layout.place_of(thing.pile))),
        decor=tuple(each for each in lies.decor if not each.bounds(table.painter, layout).colliderect(paper)),
        captions=tuple(named for named in lies.captions if not scene.caption_bounds(layout, *named).colliderect(paper)),
    )


def _coached(table: SharedTable) -> str:
    """The rule behind what is asked: for who wishes it, and in everybody's first match of a game; else what is at stake."""
    party, texts = table.party, table.services.texts
    if party.game.hand_result(party.state) is not None:
        return ""
    if reads_forced(table):
        return forced_why(party, texts)
    wished = table.sitting.guide is None and (table.is_new or table.services.preferences.now.coach)
    if not table.control.hand.mine or not wished or party.is_forced:
        stake = None if table.sitting.guide is not None else party.game.at_stake(party.state)
        return "" if stake is None else said_words(texts, stake)
    return coach_words(party, texts)


def reads_forced(table: SharedTable) -> bool:
    """Whether whoever looks sees, for the first time, what the table will play for them."""
    return table.control.hand.mine and table.untold_forced is not None


def _wanted(table: SharedTable) -> MayDo:
    """What whoever looks may do now."""
    control, deck = table.control, table.party.game.info.deck
    if not control.hand.mine:
        return MAY_NOTHING
    cards = frozenset(deck.parse(move.picks[0]) for move in table.party.legal if len(move.picks) == 1)
    return MayDo(cards, control.hand.chip, control.hand.goals)


def captions(table: SharedTable) -> tuple[tuple[PileId, str], ...]:
    """What the cards out of play are called, how many are gone, and how many lie in a stock."""
    texts, lying = table.services.texts, table.motion.visible
    out = len(table.party.state.piles.get(OUT, ()))
    named = [(OUT, texts.text(table.party.game.out, n=out))] if out else []
    gone = [
        (pile, texts.text("party.gone", n=len(lying[pile]))) for pile in table.motion.layout.heaps if lying.get(pile)
    ]
    stocks = [spec.id for spec in table.party.spec.piles if spec.role is Role.STOCK]
    left = [(pile, texts.text("party.cards", n=len(lying[pile]))) for pile in stocks if lying.get(pile)]
    return (*named, *gone, *left)


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


def heard_parts(table: SharedTable) -> Sequence[HeardPart]:
    """First the people, then what lies on the table, then the hand."""
    if not table.motion.fitted:
        return ()
    seen = table.sight.seen()
    return [_players(table, seen), *_plays(table, seen), *_middle(table, seen), *_aside(table), *_hand(table)]


def heed(table: SharedTable, asked: Requested) -> bool:
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


def _players(table: SharedTable, seen: VisibleTable) -> HeardPart:
    words, texts, layout = words_of(table), table.services.texts, table.motion.layout
    said = {each.seat: each.words for each in words.said}
    parts = []
    for seat, plate in enumerate(words.seats):
        told = [texts.text("heard.seat", name=plate.name, note=plate.note)]
        held = "" if plate.cards is None else texts.text("party.cards", n=plate.cards)
        told += [held] if held not in {"", plate.note} else []
        told += [] if plate.score_in_note else [texts.text("heard.score", score=plate.score)]
        told += [texts.text("heard.partner", name=plate.partner)] if plate.partner else []
        told += [texts.text("heard.turn")] if plate.turn else []
        told += [said[seat]] if seat in said else []
        if seat != table.viewer and any(card.face_up for card in seen.get(HANDS[seat], ())):
            told.append(_names(table, [card.card for card in seen[HANDS[seat]] if card.face_up]))
        place = seat + 1, len(words.seats)
        box = pixels(layout.seats[seat].plate)
        parts.append(HeardPart(("seat", seat), WidgetRole.CARD, ", ".join(told), box, clicked=False, place=place))
    name = texts.text("heard.players")
    return HeardPart(("players",), WidgetRole.PILE, name, pixels(layout.area), clicked=False, parts=tuple(parts))


def _plays(table: SharedTable, seen: VisibleTable) -> list[HeardPart]:
    """What lies before the seats: whose it is, or what is said of it, and the cards."""
    words = words_of(table)
    signs = {sign.seat: sign.words for sign in words.plays if sign.words}
    return [
        _lying(table, PLAYS[seat], signs.get(seat, plate.name), seen)
        for seat, plate in enumerate(words.seats)
        if seen.get(PLAYS[seat])
    ]


def _middle(table: SharedTable, seen: VisibleTable) -> list[HeardPart]:
    spec, layout = table.party.spec, table.motion.layout
    apart = {*HANDS, *PLAYS, *WON, OUT, *layout.heaps}
    piles = [pile.id for pile in spec.piles if pile.id not in apart and seen.get(pile.id)]
    lying = [_lying(table, pile, raised(pile_name(spec, pile, table.services.texts)), seen) for pile in piles]
    return [*lying, *things_heard(table.look, table.party.state, layout, table.services.texts)]


def _lying(table: SharedTable, pile: PileId, name: str, seen: VisibleTable) -> HeardPart:
    faces = [card.card for card in seen[pile] if card.face_up]
    what = _names(table, faces) if faces else table.services.texts.text("party.cards", n=len(seen[pile]))
    words = table.services.texts.text("heard.pile", pile=name, what=what)
    rect = table.motion.layout.place_of(pile)
    return HeardPart(("lying", pile), WidgetRole.LABEL, words, pixels(rect), clicked=False)


def _aside(table: SharedTable) -> list[HeardPart]:
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


def _hand(table: SharedTable) -> list[HeardPart]:
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


def _offers(table: SharedTable, card: str) -> list[tuple[str, Move]]:
    """The plays of several cards that one is part of, short ones first; cards to pass on are chosen one by one."""
    if not table.control.hand.mine or not table.party.game.combines:
        return []
    moves = [move for move in table.party.legal if card in move.picks and len(move.picks) > 1]
    moves = sorted(moves, key=lambda move: len(move.picks))[:_MOST_OFFERS]
    return [(table.services.texts.text("heard.play", cards=_together(table, move.picks)), move) for move in moves]


def _together(table: SharedTable, cards: Sequence[str]) -> str:
    return all_of(table.services.texts, [card_name(table.services.texts, card) for card in cards])


def _names(table: SharedTable, cards: Iterable[Card]) -> str:
    return _named(table, [table.party.game.info.deck.text(card) for card in cards])


def _named(table: SharedTable, cards: Sequence[str]) -> str:
    return joined_phrases([card_name(table.services.texts, card) for card in cards])
