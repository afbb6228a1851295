"""What whoever looks sees of a table for several: cards, things, signs, words; as it is now. Changes nothing."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec.structs import replace

from cardtable.games.seated import HANDS, OUT, PLAYS
from cardtable.kernel.cards import HIDDEN, Card
from cardtable.kernel.state import AnyState, Seat
from cardtable.kernel.table import PileId
from cardtable.session.party import Party
from cardtable.session.seats import people
from cardtable.session.sight import SharedTokenTable
from cardtable.table.round_layout import EARLIER, LONGS, RoundLayout
from cardtable.table.round_show import lying_under
from cardtable.table.visible_table import Token, VisibleTable
from cardtable.ui.core.said import say
from cardtable.ui.games.look import MAY_NOTHING, MayDo
from cardtable.ui.paint.marks import Glow, ring_margin
from cardtable.ui.table.board import Drawn, Scenery, SceneryPart
from cardtable.ui.table.curtain_layer import Watch
from cardtable.ui.table.hand_cursor import light
from cardtable.ui.table.hand_order import HandOrder
from cardtable.ui.table.round_scenery import Furniture
from cardtable.ui.table.seated_actions import hint_rects
from cardtable.ui.table.seated_facts import beaten, veiled
from cardtable.ui.table.seated_signs import TableWords, larger
from cardtable.ui.table.seated_words import coach_words, forced_why

if TYPE_CHECKING:
    from cardtable.ui.table.seated_table import SeatedTable

_CUT = 0.12  # of a portrait: where the paper covers more, the rest is not left standing
_HARDLY = 1e-6
"""What a time that was asked for may be short of itself, in steps: else it would be asked for again."""


class Sight:
    """The cards as whoever looks may see them, the own hand as that person holds it. ``bottom``: who sat below last."""

    def __init__(self, party: Party, watch: Watch, order: HandOrder, tokens: SharedTokenTable) -> None:
        self._party, self._watch, self._order, self._tokens = party, watch, order, tokens
        self.bottom: Seat = min(people(party.players), default=0)

    def show(self, state: AnyState) -> VisibleTable:
        """What is to be seen in ``state``."""
        game = self._party.game
        over = game.reckoning(state) is not None
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


def scenery(table: SeatedTable, cards: Sequence[Drawn]) -> Scenery:
    """All that is painted besides the ``cards`` that are drawn, below and above them."""
    layout, scene, control = table.motion.layout, table.around, table.control
    lies = furniture(table)
    by_keys = table.has_keyboard and table.shows_ring and not table.motion.deals(table.now)
    hints = [light(Glow.HINT, rect) for rect in hint_rects(table)]
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


def _ponders(table: SeatedTable) -> bool:
    """Whether a computer player thinks, which dots behind the prompt show where things may move."""
    party = table.party
    free = not table.is_stopped and not table.is_telling and not party.waits_for_word
    return free and party.bot_to_act and table.pace().ponder > 0 and bool(table.verbs.prompt[0])


def _dots(table: SeatedTable, layout: RoundLayout) -> tuple[SceneryPart, ...]:
    """The dots as they are now; none while cards fly, which show well enough that it goes on."""
    if table.motion.busy(table.now) or not _ponders(table):
        return ()
    return table.around.pondering(layout, _dots_phase(table))


def dots_due(table: SeatedTable) -> float | None:
    """When the dots look different next."""
    if table.motion.busy(table.now) or not _ponders(table):
        return None
    return (_dots_phase(table) + 1) * table.pace().ponder


def _dots_phase(table: SeatedTable) -> int:
    """How often they have changed until now."""
    return int(table.now / table.pace().ponder + _HARDLY)


def _veiled(table: SeatedTable) -> frozenset[Token]:
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


def _edged(table: SeatedTable) -> frozenset[Token]:
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


def _got(table: SeatedTable) -> Sequence[Card]:
    """The cards that whoever looks got in an exchange and may not have seen yet."""
    party, viewer = table.party, table.viewer
    told = None if viewer is None else party.game.exchanged(party.game.observe(party.state, viewer))
    return () if told is None else told.got


def words_of(table: SeatedTable) -> TableWords:
    """What is said of seats and plays; while a change is untold, what was said before it."""
    before = table.known_words.latest if table.untold is not None else None
    return before or table.known_words.of(table.party, table.services.texts)


def furniture(table: SeatedTable) -> Furniture:
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
    lies = Furniture(
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


def _beside_paper(table: SeatedTable, lies: Furniture) -> Furniture:
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


def _coached(table: SeatedTable) -> str:
    """The rule behind what is asked: for who wishes it, and in everybody's first match of a game; else what is at stake."""
    party, texts = table.party, table.services.texts
    if party.game.reckoning(party.state) is not None:
        return ""
    if reads_forced(table):
        return forced_why(party, texts)
    wished = table.sitting.guide is None and (table.is_new or table.services.preferences.now.coach)
    if not table.control.hand.mine or not wished or party.is_forced:
        stake = None if table.sitting.guide is not None else party.game.at_stake(party.state)
        return "" if stake is None else say(texts, stake)
    return coach_words(party, texts)


def reads_forced(table: SeatedTable) -> bool:
    """Whether whoever looks sees, for the first time, what the table will play for them."""
    return table.control.hand.mine and table.untold_forced is not None


def _wanted(table: SeatedTable) -> MayDo:
    """What whoever looks may do now."""
    control, deck = table.control, table.party.game.info.deck
    if not control.hand.mine:
        return MAY_NOTHING
    cards = frozenset(deck.parse(move.picks[0]) for move in table.party.legal if len(move.picks) == 1)
    return MayDo(cards, control.hand.chip, control.hand.goals)


def captions(table: SeatedTable) -> tuple[tuple[PileId, str], ...]:
    """What the cards out of play are called, and how many are gone."""
    texts, lying = table.services.texts, table.motion.visible
    out = len(table.party.state.piles.get(OUT, ()))
    named = [(OUT, texts.text(table.party.game.out, n=out))] if out else []
    gone = [
        (pile, texts.text("party.gone", n=len(lying[pile]))) for pile in table.motion.layout.heaps if lying.get(pile)
    ]
    return (*named, *gone)
