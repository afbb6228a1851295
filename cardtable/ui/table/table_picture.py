"""What a table shows besides cards, and what a screen reader is told of piles, hands and plays. Changes nothing."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from cardtable.games.seated import HANDS, OUT, PLAYS, WON
from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.phrases import (
    card_name,
    joined_phrases,
    raised,
)
from cardtable.kernel.cards import HIDDEN, Card
from cardtable.kernel.game import AnyGame, Touch
from cardtable.kernel.moves import Move, lifted
from cardtable.kernel.state import AnyState, Seat
from cardtable.kernel.table import EMPTY, Fan, PileId, Role
from cardtable.session.seats import people
from cardtable.session.sight import SeatedTokenTable
from cardtable.session.table_game import TableGame
from cardtable.table.choreography import with_pile_under
from cardtable.table.geometry import Rect
from cardtable.table.gestures import Key, TableView, stops
from cardtable.table.layout import FIGURES, Figures, Token, VisibleTable
from cardtable.table.round_layout import EARLIER, LONGS, HandOrder, Picks, RoundLayout, fit_round, open_cards, several
from cardtable.ui.core.scene import AccessibleAction, ActionRequested
from cardtable.ui.game_words import joined_with_and, said_words
from cardtable.ui.games.look import NOTHING_ALLOWED, AllowedActions, AnyLook
from cardtable.ui.paint.face_art import SMALL, FaceStyle
from cardtable.ui.paint.places import Glow, ring_margin
from cardtable.ui.table.actions import hint_places
from cardtable.ui.table.board import Drawn, Scenery, SceneryPart
from cardtable.ui.table.curtain import Watch
from cardtable.ui.table.hands import GridHands, light
from cardtable.ui.table.motion import pixels
from cardtable.ui.table.round_scenery import TablePicture
from cardtable.ui.table.words import (
    TableWords,
    _empty_words,
    awaited_cards,
    coach_words,
    forced_why,
    pile_name,
    table_words,
)
from cardtable.ui.widgets.widget import AccessiblePart, WidgetRole

if TYPE_CHECKING:
    from cardtable.ui.table.grid_table import GridTable
    from cardtable.ui.table.round_table import RoundTable


def veiled(party: TableGame, picks: Picks) -> frozenset[Card]:
    """Cards that the person to act cannot play now: all of them if no card can be played.

    In games that play several cards together, those that do not go with the picked ones; elsewhere another card can still be
    picked instead.
    """
    deck = party.game.info.deck
    picks = picks if party.game.combines or several(party.legal) else Picks()
    return frozenset(deck.cards) - frozenset(map(deck.parse, open_cards(picks, party.legal) | picks))


def beaten(game: AnyGame, state: AnyState) -> frozenset[Card]:
    """Played cards that no longer count: beaten plays, and cards that did not follow suit."""
    deck, piles = game.info.deck, state.piles
    if game.hand_result(state) is not None:
        return frozenset()
    lies = {seat: piles[PLAYS[seat]].cards for seat in range(len(state.scores)) if piles[PLAYS[seat]]}
    lap, leader = game.lap(state), game.leader(state)
    if lap.to_beat is not None:
        before = frozenset(card for cards in lap.earlier.values() for card in cards)
        return before | {card for seat, cards in lies.items() if seat != lap.to_beat for card in cards}
    if leader is None or not lies.get(leader):
        return frozenset()
    led, winner = deck.suit(lies[leader][0]), game.winner(state)
    best = game.highest(state) if winner is None else winner
    return frozenset(card for seat, cards in lies.items() if seat != best for card in cards if deck.suit(card) != led)


def table_layout(party: TableGame, look: AnyLook, area: Rect, bottom: Seat, text: float) -> RoundLayout:
    """The layout of a match in its present state within ``area``, with the seat ``bottom`` at the bottom."""
    state = party.state
    return fit_round(
        party.spec,
        area,
        len(party.players),
        bottom,
        lambda plan, spec: look.middle(plan, spec, state),
        text=text,
        small=look.crowded(state),
        watched=not people(party.players),
    )


def larger(game: AnyGame, state: AnyState) -> PileId | None:
    """The pile shown larger: the play to beat, or the highest card of the trick so far."""
    if game.hand_result(state) is not None:
        return None
    seat = game.lap(state).to_beat
    if seat is None:
        seat = game.highest(state)
    return None if seat is None else PLAYS[seat]


def figures_of(style: FaceStyle) -> Figures:
    """How much of a covered card must show, in columns and in rows, for the figures of that deck to be legible."""
    rank, in_few = (max(FIGURES.rank, style.rank_ends(small=small)) for small in (False, True))
    return replace(FIGURES, rank=rank, rank_small=in_few, small=float(SMALL), fan_right=style.index_wide)


# -- a grid, for a screen reader ---------------------------------------------------------------------------------------


CardSpot = tuple[PileId, int]
"""A card by its pile and its index from the bottom; −1 is the empty place."""
TOP = "top"
"""In place of an index: the top card of the pile."""


def describe_grid(table: GridTable) -> Sequence[AccessiblePart]:
    """The piles, in the order in which the keyboard visits them."""
    if not table.motion.fitted:
        return ()
    view = table.hands.table_view
    return [_accessible_pile(table, view, pile.id) for pile in view.layout.spec.piles]


def perform_on_grid(table: GridTable, request: ActionRequested) -> bool:
    """Does what a screen reader asks: moves the keyboard there, presses Enter there, or makes an offered move."""
    found = [part for pile in describe_grid(table) for part in (pile, *pile.parts) if part.name == request.part]
    if not found or not found[0].clicked or not isinstance(request.part, tuple):
        return False
    hand, (pile, index) = table.hands, request.part
    if index == TOP:
        index = hand.table_view.count(pile) - 1
    hand.stand(pile, index)
    match request.action:
        case AccessibleAction.CLICK:
            table.act(hand.press(Key.PICK))
        case AccessibleAction.CUSTOM:
            moves = [
                move for words, move in _custom_actions(table, hand.table_view, (pile, index)) if words == request.text
            ]
            if not moves or request.text not in found[0].custom_actions:
                return False
            table.play(moves[0])
    return True


def _accessible_pile(table: GridTable, view: TableView, pile: PileId) -> AccessiblePart:
    places = stops(view, pile)
    top = view.count(pile) - 1
    spec = view.layout.spec[pile]
    whole = view.rect(pile, -1)
    for index in range(top + 1):
        whole = whole.union(view.rect(pile, index))
    words = _pile_words(table, view, pile)
    if top < 0 or spec.fan is Fan.NONE or spec.show or spec.verbs:
        return _accessible_part(table, (pile, top), words, whole, WidgetRole.BUTTON)
    cards = [
        _accessible_part(
            table, (pile, index), _card_at(table, view, pile, index), _seen_of(view, pile, index), WidgetRole.CARD,
            (number, len(places)),
        )
        for number, index in enumerate(places, 1)
    ]  # fmt: skip
    return AccessiblePart((pile, "list"), WidgetRole.PILE, words, pixels(whole), clicked=False, parts=tuple(cards))


def _accessible_part(
    table: GridTable, spot: CardSpot, words: str, rect: Rect, role: WidgetRole, place: tuple[int, int] = (0, 0)
) -> AccessiblePart:
    hand = table.hands
    return AccessiblePart(
        (spot[0], TOP) if role is WidgetRole.BUTTON else spot, role, words, pixels(rect),
        hint=table.services.texts.text("heard.target") if _is_target(hand, spot) else "",
        chosen=True if _is_chosen(hand, spot) else None, at=hand.cursor.focus == spot, place=place,
        custom_actions=tuple(words for words, _ in _custom_actions(table, hand.table_view, spot)),
    )  # fmt: skip


def _pile_words(table: GridTable, view: TableView, pile: PileId) -> str:
    texts, count = table.services.texts, view.count(pile)
    spec = view.layout.spec[pile]
    name = raised(pile_name(view.layout.spec, pile, texts))
    if not count:
        played = table.session.played
        return _empty_words(spec, name, awaited_cards(played.game, played.state), texts)
    down = sum(view.placement(pile, index).card == HIDDEN for index in range(count))
    if down == count:
        return texts.text("spot.face_down", pile=name, n=count)
    spread = spec.fan is not Fan.NONE
    first = max(0, count - spec.show) if spec.show else 0 if spread else count - 1
    open_cards = [index for index in range(first, count) if view.placement(pile, index).card != HIDDEN]
    said = [texts.text("party.cards", n=count)] if count > 1 or not open_cards else []
    said += [texts.text("heard.face_down", n=down)] if down else []
    said += [_card_at(table, view, pile, index) for index in open_cards]
    return texts.text("heard.pile", pile=name, what=", ".join(said))


def _card_at(table: GridTable, view: TableView, pile: PileId, index: int) -> str:
    deck = table.session.played.looks
    return card_name(table.services.texts, deck.text(view.placement(pile, index).card))


def _seen_of(view: TableView, pile: PileId, index: int) -> Rect:
    """The visible part of a card: of a covered one only its strip."""
    rect = view.rect(pile, index)
    if index + 1 >= view.count(pile):
        return rect
    over = view.rect(pile, index + 1)
    return Rect(rect.x, rect.y, over.x - rect.x or rect.w, over.y - rect.y or rect.h)


def _is_chosen(hand: GridHands, spot: CardSpot) -> bool:
    chosen, picked = hand.selection.chosen, hand.selection.picked
    if chosen is not None and chosen.pile == spot[0]:
        return spot[1] >= chosen.index
    return spot[0] in picked and spot[1] == hand.table_view.count(spot[0]) - 1


def _is_target(hand: GridHands, spot: CardSpot) -> bool:
    """Whether the selection can go there, or the card be picked together with it."""
    pile, index = spot
    if index < hand.table_view.count(pile) - 1:
        return False
    chosen, picked = hand.selection.chosen, hand.selection.picked
    targets = hand.table_view.targets(chosen.pile, chosen.index) if chosen else ()
    partners = hand.table_view.partners(picked) if picked else ()
    return pile in targets or pile in partners


# -- what can be done --------------------------------------------------------------------------------------------------


def _custom_actions(table: GridTable, view: TableView, spot: CardSpot) -> list[tuple[str, Move]]:
    """The moves of a card besides its click: where it can go, or with which cards it can be taken."""
    (pile, index), played, texts = spot, table.session.played, table.services.texts
    if index < 0 or view.placement(pile, index).card == HIDDEN or view.layout.spec[pile].verbs:
        return []
    if played.game.info.touch is Touch.PICK:
        return [
            (texts.text("heard.with", cards=joined_phrases(_others(table, view, pile, move))), move)
            for move in played.legal
            if pile in move.picks and len(move.picks) > 1
        ]
    base = view.base(pile, index)
    if base is None or base != index:
        return []
    count = lifted(pile, index, played.state.piles, played.legal)
    moves = {move.target: move for move in played.legal if move.source == pile and move.count == count}
    targets = [each.id for each in view.layout.spec.piles if each.id in view.targets(pile, index) and each.id in moves]
    return [(_to(table, view, target), moves[target]) for target in targets]


def _others(table: GridTable, view: TableView, pile: PileId, move: Move) -> list[str]:
    return [_card_at(table, view, each, view.count(each) - 1) for each in move.picks if each != pile]


def _to(table: GridTable, view: TableView, target: PileId) -> str:
    texts, spec, count = table.services.texts, view.layout.spec, view.count(target)
    name = pile_name(spec, target, texts)
    top = view.placement(target, count - 1).card if count else HIDDEN
    if top == HIDDEN or spec[target].role is not Role.TABLEAU:
        return texts.text("heard.move", pile=name)
    return texts.text("heard.move_on", pile=name, on=_card_at(table, view, target, count - 1))


_CUT = 0.12  # of a portrait: where the paper covers more, the rest is not left standing
_HARDLY = 1e-6
"""Rounding error of a wake-up time, in steps; without it the same time would be asked for again."""


# -- what is seen of a round table -------------------------------------------------------------------------------------


class Sight:
    """The cards visible to the viewer, with the own hand in its order. ``bottom``: the seat last shown at the bottom."""

    def __init__(self, party: TableGame, watch: Watch, order: HandOrder, tokens: SeatedTokenTable) -> None:
        self._party, self._watch, self._order, self._tokens = party, watch, order, tokens
        self.bottom: Seat = min(people(party.players), default=0)

    def show(self, state: AnyState) -> VisibleTable:
        game = self._party.game
        over = game.hand_result(state) is not None
        watched = not people(self._party.players)  # among computer players alone nothing is secret from the viewer
        visible = self._tokens.show(state, self._watch.curtain.viewer, self._arranged, open_hands=over or watched)
        for seat, cards in game.lap(state).earlier.items():
            visible = with_pile_under(visible, cards, EARLIER[seat])
        return visible

    def seen(self) -> VisibleTable:
        return self.show(self._party.state)

    def _arranged(self, cards: tuple[Card, ...]) -> tuple[Card, ...]:
        seat = self._watch.curtain.viewer if people(self._party.players) else self.bottom
        return cards if seat is None else self._order.arranged(seat, cards)


def scenery(table: RoundTable, cards: Sequence[Drawn]) -> Scenery:
    """Everything painted below and above the ``cards``."""
    layout, scene, hands = table.motion.layout, table.around, table.hands
    lies = table_picture(table)
    walks = table.has_keyboard and (table.stage.ring_shown or hands.hand.by_keys)
    by_keys = walks and not table.motion.deals(table.now)
    hints = [light(Glow.HINT, rect) for rect in hint_places(table)]
    marks = (*hints, *hands.drag.marks(), *(hands.hand.mark(ring_margin(table.painter)) if by_keys else ()))
    signs = scene.signs(layout, lies, cards)
    return Scenery(
        scene.below(layout, lies),
        scene.above(layout, lies),
        marks,
        (*_dots(table, layout), *scene.air(layout, lies), *table.arrows()),
        signs,
        _veiled(table),
        _edged(table),
    )


def _ponders(table: RoundTable) -> bool:
    """Whether dots show that a computer player thinks."""
    party = table.party
    free = not table.is_stopped and not table.is_telling and not party.waits_for_click
    return free and party.bot_to_act and table.pace().ponder > 0 and bool(table.verbs.prompt[0])


def _dots(table: RoundTable, layout: RoundLayout) -> tuple[SceneryPart, ...]:
    """The dots in their present phase; none while cards fly."""
    if table.motion.busy(table.now) or not _ponders(table):
        return ()
    return table.around.pondering(layout, _dots_phase(table))


def dots_due(table: RoundTable) -> float | None:
    """When the dots change next."""
    if table.motion.busy(table.now) or not _ponders(table):
        return None
    return (_dots_phase(table) + 1) * table.pace().ponder


def _dots_phase(table: RoundTable) -> int:
    """How often they have changed so far."""
    return int(table.now / table.pace().ponder + _HARDLY)


def _veiled(table: RoundTable) -> frozenset[Token]:
    """Cards of the hand that cannot be played now, and played cards that no longer count."""
    state, spots = table.party.state, table.motion.placements.items()
    if table.beaten_in[0] is not state:
        table.beaten_in = state, beaten(table.party.game, state)
    lost, hand = table.beaten_in[1], HANDS[table.motion.layout.bottom]
    # after a hand, the cards left are shown plainly
    plays = table.hands.hand.mine and not table.is_telling
    veils = veiled(table.party, table.hands.hand.picks) if plays else frozenset()
    if not lost and not veils:
        return frozenset()
    return frozenset(
        token for token, spot in spots if spot.card in (veils if spot.pile == hand else lost) and spot.card != HIDDEN
    )


def _edged(table: RoundTable) -> frozenset[Token]:
    """The play to beat or the highest card of the trick; picked cards of the hand, or the one the table will play."""
    best, hand = larger(table.party.game, table.party.state), HANDS[table.motion.layout.bottom]
    picked = set(table.hands.picked)
    if reads_forced(table) and table.untold_forced is not None:
        picked.update(map(table.party.game.info.deck.parse, table.untold_forced.picks))
    if table.line.slip.visible and (got := _got(table)):  # the message is about these cards
        picked.update(got)
    spots = table.motion.placements.items()
    lit = () if best is None else (best, LONGS[PLAYS.index(best)])
    return frozenset(token for token, spot in spots if spot.pile in lit or (spot.pile == hand and spot.card in picked))


def _got(table: RoundTable) -> Sequence[Card]:
    party, viewer = table.party, table.viewer
    told = None if viewer is None else party.game.exchanged(party.game.observe(party.state, viewer))
    return () if told is None else told.got


def words_of(table: RoundTable) -> TableWords:
    """The words on plates and signs, cached; while a change is not yet announced, those before it."""
    party, texts, known = table.party, table.services.texts, table.known_words
    made_of = party.state, party.to_act, party.players, texts
    same = known is not None and all(one is other for one, other in zip(known[0], made_of, strict=True))
    if known is None or not (same or table.untold is not None):
        known = table.known_words = made_of, table_words(party, texts, table.look.scored_in)
    return known[1]


def table_picture(table: RoundTable) -> TablePicture:
    """All that is shown besides cards: seats, things, those in the air, words."""
    state, hands, motion = table.party.state, table.hands, table.motion
    lit = hands.hand.goals | ({hands.hand.chip} if hands.hand.chip else set())
    away, outcome = motion.covered(table.now), table.party.outcome
    winners = outcome.winners if outcome is not None and motion.celebrates(table.now) else ()
    words = words_of(table)
    seats, asked, named = words.seats, table.verbs.prompt, captions(table)
    if motion.deals(table.now):  # no counts, names or prompt before the cards have arrived
        seats, asked, named = tuple(replace(shown, cards=None) for shown in seats), ("", asked[1]), ()
    if table.watch.curtain.viewer is None and table.watch.curtain.caller is not None:
        asked = ("", asked[1])  # the curtain says who is called
    if winners:
        seats = tuple(replace(shown, turn=True) if seat in winners else shown for seat, shown in enumerate(seats))
    lies = TablePicture(
        seats,
        tuple(
            replace(thing, chosen=True) if thing.is_round and thing.pile == hands.hand.chip else thing
            for thing in table.look.things(state, lit)
            if thing.key not in away
        ),
        table.look.decor(state, table.services.texts, _wanted(table)),
        hands.drag.carried,
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


def _beside_paper(table: RoundTable, lies: TablePicture) -> TablePicture:
    """The picture without plates, portraits, things and words that the paper would cover in part.

    The paper itself names everybody, with portrait, and shows the things that counted.
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


def _coached(table: RoundTable) -> str:
    """The rule behind the prompt, if the setting says so or in the first match of a game; otherwise what is at stake."""
    party, texts = table.party, table.services.texts
    if party.game.hand_result(party.state) is not None:
        return ""
    if reads_forced(table):
        return forced_why(party, texts)
    wished = table.session.guide is None and (table.is_new or table.services.preferences.now.coach)
    if not table.hands.hand.mine or not wished or party.is_forced:
        stake = None if table.session.guide is not None else party.game.at_stake(party.state)
        return "" if stake is None else said_words(texts, stake)
    return coach_words(party, texts)


def reads_forced(table: RoundTable) -> bool:
    """Whether the viewer sees a forced move announced for the first time."""
    return table.hands.hand.mine and table.untold_forced is not None


def _wanted(table: RoundTable) -> AllowedActions:
    """What the viewer may do now."""
    hands, deck = table.hands, table.party.game.info.deck
    if not hands.hand.mine:
        return NOTHING_ALLOWED
    cards = frozenset(deck.parse(move.picks[0]) for move in table.party.legal if len(move.picks) == 1)
    return AllowedActions(cards, hands.hand.chip, hands.hand.goals)


def captions(table: RoundTable) -> tuple[tuple[PileId, str], ...]:
    """Captions of cards out of play, of how many are gone, and of how many are left in a stock."""
    texts, lying = table.services.texts, table.motion.visible
    out = len(table.party.state.piles.get(OUT, ()))
    named = [(OUT, texts.text(table.party.game.out, n=out))] if out else []
    gone = [
        (pile, texts.text("party.gone", n=len(lying[pile]))) for pile in table.motion.layout.heaps if lying.get(pile)
    ]
    stocks = [pile for pile, home in table.motion.layout.homes.items() if home.across and lying.get(pile)]
    left = [(pile, texts.text("party.cards", n=len(lying[pile]))) for pile in stocks]
    return (*named, *gone, *left)


_MOST_OFFERS = 40
"""The most plays offered with one card; longer ones can still be picked."""


def accessible_things(look: AnyLook, state: AnyState, layout: RoundLayout, texts: Catalogue) -> list[AccessiblePart]:
    """The things that lie on the table besides cards."""
    return [
        AccessiblePart(
            ("thing", place),
            WidgetRole.LABEL,
            words,
            pixels(layout.places.get(place) or layout.place_of(place)),
            clicked=False,
        )
        for place, words in look.spoken(state, texts)
    ]


# -- a round table, for a screen reader --------------------------------------------------------------------------------


def describe_round(table: RoundTable) -> Sequence[AccessiblePart]:
    """First the people, then what lies on the table, then the hand."""
    if not table.motion.fitted:
        return ()
    seen = table.sight.seen()
    return [_players(table, seen), *_plays(table, seen), *_middle(table, seen), *_aside(table), *_hand(table)]


def perform_on_round(table: RoundTable, request: ActionRequested) -> bool:
    """Does what a screen reader asks: a click chooses the part, an offer is played."""
    hands = table.hands
    found = [part for group in describe_round(table) for part in (group, *group.parts) if part.name == request.part]
    if not found or not found[0].clicked or not isinstance(request.part, str):
        return False
    spot = request.part
    if spot not in table.party.state.piles:
        hands.hand.stand(table.party.game.info.deck.parse(spot))
    match request.action:
        case AccessibleAction.CLICK:
            table.act(hands.choose(spot))
        case AccessibleAction.CUSTOM:
            moves = [move for words, move in _offers(table, spot) if words == request.text]
            if moves:
                table.play(moves[0])
            return bool(moves)
    return True


# -- the picture ---------------------------------------------------------------------------------------------------


def _players(table: RoundTable, seen: VisibleTable) -> AccessiblePart:
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
        parts.append(AccessiblePart(("seat", seat), WidgetRole.CARD, ", ".join(told), box, clicked=False, place=place))
    name = texts.text("heard.players")
    return AccessiblePart(("players",), WidgetRole.PILE, name, pixels(layout.area), clicked=False, parts=tuple(parts))


def _plays(table: RoundTable, seen: VisibleTable) -> list[AccessiblePart]:
    """What lies before the seats: whose play it is, or what a sign says of it, and the cards."""
    words = words_of(table)
    signs = {sign.seat: sign.words for sign in words.plays if sign.words}
    return [
        _lying(table, PLAYS[seat], signs.get(seat, plate.name), seen)
        for seat, plate in enumerate(words.seats)
        if seen.get(PLAYS[seat])
    ]


def _middle(table: RoundTable, seen: VisibleTable) -> list[AccessiblePart]:
    spec, layout = table.party.spec, table.motion.layout
    apart = {*HANDS, *PLAYS, *WON, OUT, *layout.heaps}
    piles = [pile.id for pile in spec.piles if pile.id not in apart and pile.sign != "none" and seen.get(pile.id)]
    lying = [_lying(table, pile, raised(pile_name(spec, pile, table.services.texts)), seen) for pile in piles]
    return [*lying, *accessible_things(table.look, table.party.state, layout, table.services.texts)]


def _lying(table: RoundTable, pile: PileId, name: str, seen: VisibleTable) -> AccessiblePart:
    cards = seen[pile][-1:] if table.party.spec[pile].role is Role.WASTE else seen[pile]
    faces = [card.card for card in cards if card.face_up]
    what = _names(table, faces) if faces else table.services.texts.text("party.cards", n=len(seen[pile]))
    words = table.services.texts.text("heard.pile", pile=name, what=what)
    rect = table.motion.layout.place_of(pile)
    return AccessiblePart(("lying", pile), WidgetRole.LABEL, words, pixels(rect), clicked=False)


def _aside(table: RoundTable) -> list[AccessiblePart]:
    """Cards out of play, and the viewer's own tricks: a click shows them."""
    layout, viewer, piles = table.motion.layout, table.viewer, table.party.state.piles
    named = dict(captions(table))
    if viewer is not None and len(piles.get(WON[viewer], EMPTY)) and not table.party.game.shuts_tricks:
        taken = table.party.game.taken(table.party.state, viewer)
        named[WON[viewer]] = table.services.texts.text("party.tricks", n=taken)
    return [
        AccessiblePart(pile, WidgetRole.BUTTON, words, pixels(layout.place_of(pile)))
        if pile in {OUT, *WON}
        else AccessiblePart(("caption", pile), WidgetRole.LABEL, words, pixels(layout.place_of(pile)), clicked=False)
        for pile, words in named.items()
    ]


def _hand(table: RoundTable) -> list[AccessiblePart]:
    hands, texts = table.hands, table.services.texts
    spots = hands.hand.spots()
    if table.viewer is None or not spots:
        return []
    veils = veiled(table.party, hands.hand.picks) if hands.hand.mine else frozenset()
    at = hands.hand.focused_card()
    cards = []
    for number, spot in enumerate(spots, 1):
        text = table.party.game.info.deck.text(spot.card)
        seen = hands.hand.seen(spot).bounds
        cards.append(
            AccessiblePart(
                text, WidgetRole.CARD, card_name(texts, text), pixels(seen), at=text == at,
                hint=texts.text("heard.veiled") if spot.card in veils else "",
                chosen=True if spot.card in hands.picked else None, place=(number, len(spots)),
                custom_actions=tuple(words for words, _ in _offers(table, text)),
            )
        )  # fmt: skip
    name = texts.text("heard.hand", n=len(spots))
    box = pixels(table.motion.layout.place_of(HANDS[table.motion.layout.bottom]))
    return [AccessiblePart(("hand",), WidgetRole.PILE, name, box, clicked=False, parts=tuple(cards))]


# -- what can be done ----------------------------------------------------------------------------------------------


def _offers(table: RoundTable, card: str) -> list[tuple[str, Move]]:
    """The plays of several cards that include this one, short ones first; cards to pass on are chosen one by one."""
    if not table.hands.hand.mine or not table.party.game.combines:
        return []
    moves = [move for move in table.party.legal if card in move.picks and len(move.picks) > 1]
    moves = sorted(moves, key=lambda move: len(move.picks))[:_MOST_OFFERS]
    texts = table.services.texts
    cards = [joined_with_and(texts, [card_name(texts, pick) for pick in move.picks]) for move in moves]
    return [(texts.text("heard.play", cards=named), move) for named, move in zip(cards, moves, strict=True)]


def _names(table: RoundTable, cards: Iterable[Card]) -> str:
    texts, deck = table.services.texts, table.party.game.info.deck
    return joined_phrases([card_name(texts, deck.text(card)) for card in cards])
