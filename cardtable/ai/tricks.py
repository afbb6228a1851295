"""Players of trick games: features of a learned player, the claim of the last trick, and rules of thumb for Monte Carlo, Hearts,
Briscola and Las Vegan. In the last trick everybody holds at most one card, so there is nothing left to choose.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Mapping, Sequence
from enum import IntEnum

from msgspec import Struct
from msgspec.structs import replace

from cardtable.ai.skill import ClaimTold, Learned, Skill
from cardtable.games.briscola import DECK as BRISCOLA_DECK
from cardtable.games.briscola import WORTH, Briscola
from cardtable.games.hearts import BAD, JACK, QUEEN, Hearts
from cardtable.games.las_vegan.casino import CHIPS, DECK, GOLDEN_PLACES, ORDINARY_PLACES, Casino, changes, winning
from cardtable.games.monte_carlo.domino import playable
from cardtable.games.monte_carlo.rounds import (
    ACE_HIGH,
    AIMS,
    DOMINO_PHASE,
    HEIGHTS,
    RUNS,
    Aim,
    Course,
    Pack,
    Per,
    pack_of,
)
from cardtable.games.seated import HANDS, PLAYS, WON
from cardtable.games.trick_kit import (
    CHANGE,
    EXCHANGE,
    TRICK,
    KeepsTricks,
    TrickCourse,
    cards_won,
    plays,
    trick_seen,
)
from cardtable.kernel.cards import FRENCH, Card
from cardtable.kernel.moves import Move
from cardtable.kernel.options import Options
from cardtable.kernel.state import View
from cardtable.kernel.table import Piles, face_up


def told_of_last_trick(view: View[KeepsTricks], legal: Sequence[Move]) -> ClaimTold:
    """The only card of the seat to act, and how many others still have to play theirs; nothing while anybody has a choice.

    There is a choice where a move of the rules can end the round early.
    """
    seats = range(len(view.scores))
    holding = [seat for seat in seats if view.piles[HANDS[seat]]]
    if len(legal) > 1 or any(len(view.piles[HANDS[seat]]) > 1 for seat in holding):
        return (), 0
    if view.extra.tricks.winner is None and any(view.piles[PLAYS[seat]] for seat in holding):
        return (), 0  # hands were uneven: another trick follows
    return legal, len(holding) - 1


_LEAD, _LAST, _EARLY, _DUCK, _DISCARD = range(5)
_MOST_CARDS = 53
_UP_TO_2, _UP_TO_3, _UP_TO_4, _UP_TO_7, _UP_TO_8 = (
    tuple(min(count, most) for count in range(_MOST_CARDS)) for most in (2, 3, 4, 7, 8)
)
_FROM_1_TO_5 = tuple(max(min(count, 5) - 1, 0) for count in range(_MOST_CARDS))
"""Counts of cards, capped at the highest that is distinguished."""
_HEIGHTS_OF_SUIT = 0x7FFC
_BITS = tuple(1 << 16 * FRENCH.suits.index(face.suit) + (14 if face.rank == 1 else face.rank) for face in FRENCH.faces)
"""The bit of each card, aces high."""


class _At(IntEnum):
    """Where the parts of the table begin, each with what its entries depend on."""

    HEIGHTS = 0  # situation, height
    LENGTH = HEIGHTS + 5 * 15  # situation, cards of the suit in the hand
    ABOVE = LENGTH + 5 * 8  # situation, unseen cards above in the suit
    UNDER = ABOVE + 5 * 8  # situation, unseen cards below in the suit
    TRICKS_LEFT = UNDER + 5 * 8  # situation, tricks left, unseen cards below
    CARD = TRICKS_LEFT + 5 * 9 * 5  # situation, whether the card costs, how many that lie there do
    CATCH = CARD + 5 * 2 * 4  # situation, whether the suit has dear cards, unseen ones above, below
    OPEN = CATCH + 5 * 2 * 3 * 3  # situation, dear cards unseen, unseen cards below
    TO_COME = OPEN + 5 * 3 * 5  # situation, players to come, unseen cards below
    SUITS = TO_COME + 5 * 8 * 5  # situation, suit, height
    SAFE = SUITS + 5 * 4 * 15  # situation, own cards of the suit below, tricks left
    OWN = SAFE + 5 * 4 * 9  # situation, whether one holds a dear card of the suit, above or below
    VOIDS = OWN + 5 * 2 * 3  # situation, others without the suit, whether dear cards are out, unseen cards of the suit
    LYING = VOIDS + 5 * 3 * 2 * 8  # situation, how many that lie there cost, unseen cards above
    SHAPE = LYING + 5 * 4 * 5  # situation, cards of the suit in the hand, height
    BETWEEN = SHAPE + 5 * 5 * 15  # situation, players to come, unseen cards above, below
    SHORT = BETWEEN + 5 * 3 * 5 * 5  # situation, cards of the suit in the hand, a dear one held, dear ones out
    END = SHORT + 5 * 5 * 2 * 3


SIZE = int(_At.END)
_A: Mapping[str, int] = {part.name: int(part) for part in _At}


def _bits(cards: Iterable[Card]) -> int:
    return sum(_BITS[card] for card in cards)


def trick_features(
    view: View[KeepsTricks], cards: Sequence[Card], pack: Collection[Card], dear: Collection[Card]
) -> list[list[int]]:
    """The indices of the entries of each of ``cards`` in the own hand; ``dear``: the cards of the ``pack`` that cost."""
    seats, me, tricks = range(len(view.scores)), view.viewer, view.extra.tricks
    trick = [_BITS[card] for card in trick_seen(view)]
    hand, costs = _bits(view.piles[HANDS[me]].cards), _bits(dear)
    played = _bits(card for seat in seats for pile in (PLAYS[seat], WON[seat]) for card in view.piles[pile].cards)
    others = [seat for seat in seats if seat != me and view.piles[HANDS[seat]]]
    come = sum(1 for seat in others if not (trick and view.piles[PLAYS[seat]]))
    left = _UP_TO_8[hand.bit_count() - 1]
    unseen = _bits(pack) & ~played & ~hand
    lying = _UP_TO_3[(sum(trick) & costs).bit_count()]
    open_dear = _UP_TO_2[(unseen & costs).bit_count()]
    led = trick[0].bit_length() - 1 >> 4 if trick else -1
    best = max((card for card in trick if card.bit_length() - 1 >> 4 == led), default=0)
    some, dear_held = (come > 0) + (come > 2), hand & costs != 0
    found = []
    for card in (_BITS[card] for card in cards):
        at = card.bit_length() - 1
        height, suit, lower = at & 15, at >> 4, card - 1
        of_suit = _HEIGHTS_OF_SUIT << 16 * suit
        own_suit, hidden = hand & of_suit, unseen & of_suit
        dear_hidden, length = hidden & costs, own_suit.bit_count()
        shape = _FROM_1_TO_5[length]
        voids = sum(FRENCH.suits[suit] in tricks.voids[seat] for seat in others)
        sit = _LEAD if not trick else _DISCARD
        if suit == led:
            sit = _DUCK if card < best else _EARLY if come else _LAST
        under = (hidden & lower).bit_count()
        above = hidden.bit_count() - under
        few = _UP_TO_4[under]
        dear_under = (dear_hidden & lower).bit_count()
        dear_above = dear_hidden.bit_count() - dear_under
        own = own_suit & costs & ~card
        catch = (sit * 2 + (costs & of_suit != 0)) * 3 + _UP_TO_2[dear_above]
        found.append(
            [
                _A["HEIGHTS"] + sit * 15 + height,
                _A["LENGTH"] + sit * 8 + _UP_TO_7[length],
                _A["ABOVE"] + sit * 8 + _UP_TO_7[above],
                _A["UNDER"] + sit * 8 + _UP_TO_7[under],
                _A["TRICKS_LEFT"] + (sit * 9 + left) * 5 + few,
                _A["CARD"] + (sit * 2 + (costs & card != 0)) * 4 + lying,
                _A["CATCH"] + catch * 3 + _UP_TO_2[dear_under],
                _A["OPEN"] + (sit * 3 + open_dear) * 5 + few,
                _A["TO_COME"] + (sit * 8 + come) * 5 + few,
                _A["SUITS"] + (sit * 4 + suit) * 15 + height,
                _A["SAFE"] + (sit * 4 + _UP_TO_3[(own_suit & lower).bit_count()]) * 9 + left,
                _A["OWN"] + (sit * 2 + (own != 0)) * 3 + ((1 if own & ~lower else 2) if own else 0),
                _A["VOIDS"] + ((sit * 3 + _UP_TO_2[voids]) * 2 + (open_dear > 0)) * 8 + _UP_TO_7[hidden.bit_count()],
                _A["LYING"] + (sit * 4 + lying) * 5 + _UP_TO_4[above],
                _A["SHAPE"] + (sit * 5 + shape) * 15 + height,
                _A["BETWEEN"] + ((sit * 3 + some) * 5 + _UP_TO_4[above]) * 5 + few,
                _A["SHORT"] + ((sit * 5 + shape) * 2 + dear_held) * 3 + open_dear,
            ]
        )
    return found


# -- Hearts: pass on what takes tricks, duck, throw off what costs, and stop a moon while that is cheap ----------------

_HEARTS = Hearts()
_QUEEN_HEIGHT = 12
_GUARDS = 4
"""With this many lower spades, the high ones are safe to keep."""
_MOON_NEAR = 10
"""Penalty points, all with one seat, from which on it may be shooting the moon."""
_CHEAP = 5
"""Points that stopping a moon may cost."""


class _Seen(Struct, frozen=True):
    """What a seat goes by: its hand, the trick, how many play after it, the cards others hold, points by card."""

    hand: tuple[Card, ...]
    trick: tuple[Card, ...]
    to_come: int
    out: frozenset[Card]
    worth: dict[Card, int]
    shooter: bool

    def cost(self, cards: Sequence[Card]) -> int:
        """The points that those cards cost the player who takes them."""
        return sum(self.worth.get(card, 0) for card in cards)

    def above(self, card: Card) -> int:
        """The number of higher cards of its suit that others hold."""
        return sum(_suit(other) == _suit(card) and _height(other) > _height(card) for other in self.out)

    def below(self, card: Card) -> int:
        """The number of lower cards of its suit that others hold."""
        return sum(_suit(other) == _suit(card) and _height(other) < _height(card) for other in self.out)


def _best_at_hearts(view: View[TrickCourse], legal: Sequence[Move]) -> Move:
    """The least dangerous move."""
    if not legal[0].picks:
        return legal[0]
    seen = _seen(view)
    if view.phase == EXCHANGE:
        burdens = {FRENCH.text(card): _burden(seen, card) for card in seen.hand}
        return max(legal, key=lambda move: sorted((burdens[pick] for pick in move.picks), reverse=True))
    cards = {move: FRENCH.parse(move.picks[0]) for move in legal}
    return min(legal, key=lambda move: _fear(seen, cards[move]))


def _seen(view: View[TrickCourse]) -> _Seen:
    hand, seats = view.piles[HANDS[view.viewer]].cards, range(len(view.scores))
    gone = {card for seat in seats for pile in (PLAYS[seat], WON[seat]) for card in view.piles[pile].cards}
    worth = _worth(view.options)
    taken = [sum(worth[card] for card in BAD.intersection(cards)) for cards in cards_won(view.piles, view.extra.tricks)]
    most = max(taken)
    shooter = most >= _MOON_NEAR and sum(taken) == most and taken[view.viewer] == 0
    trick = trick_seen(view)
    out = frozenset(FRENCH.cards) - gone - {*hand}
    return _Seen(hand, trick, len(seats) - 1 - len(trick), out, worth, shooter and view.options["he_moon"] != "off")


def _worth(options: Options) -> dict[Card, int]:
    return {card: counted.worth for counted in _HEARTS.counts(options) for card in counted.cards}


def _burden(seen: _Seen, card: Card) -> tuple[int, int]:
    """How gladly a card is passed on or discarded: high spades without guards, high cards, those of short suits."""
    suit = [other for other in seen.hand if _suit(other) == _suit(card)]
    height = _height(card)
    if _suit(card) == "S":
        guards = sum(_height(other) < _QUEEN_HEIGHT for other in suit)
        if height >= _QUEEN_HEIGHT and guards < _GUARDS and (card == QUEEN or QUEEN in seen.out or QUEEN in seen.hand):
            return 100 + 10 * (card == QUEEN), height
        return height - (10 if height < _QUEEN_HEIGHT else 0), height
    if card == JACK and JACK in seen.worth:
        return -20, height
    low = sum(_height(other) < 7 for other in suit)
    return 2 * height + (6 if _suit(card) == "H" else 0) - 3 * low - 2 * len(suit), height


def _fear(seen: _Seen, card: Card) -> tuple[float, ...]:
    """The danger of a card."""
    if not seen.trick:
        return (_risk_of_leading(seen, card), _height(card))
    if _HEARTS.best((*seen.trick, card)) < len(seen.trick):
        if seen.shooter and card in BAD:
            return (0, 50, 0)  # costs nothing to a player who wants all of them
        return (0, *(-part for part in (seen.worth.get(card, 0), *_burden(seen, card))))
    cost = seen.cost((*seen.trick, card))
    if seen.shooter and 0 < cost <= _CHEAP:
        return (-1, -_height(card))
    if not seen.to_come:
        return (1, cost, -_height(card)) if cost > 0 else (-0.5, cost, -_height(card) if card != QUEEN else 0)
    return (1, cost + _to_come(seen, card), _height(card))


def _to_come(seen: _Seen, card: Card) -> float:
    """What others may still add to a trick that ``card`` wins for now."""
    queen = 13 if QUEEN in seen.out and (_suit(card) != "S" or _height(card) > _QUEEN_HEIGHT) else 0
    stays = seen.below(card) / (seen.below(card) + seen.above(card) + 1)
    return stays * (1 + queen / 2) * seen.to_come / 3


def _risk_of_leading(seen: _Seen, card: Card) -> float:
    """Low for low cards and for suits that others can follow; spades below the queen drive her out."""
    above, below = seen.above(card), seen.below(card)
    if card == QUEEN:
        return 30 if above == 0 or below else 25
    if _suit(card) == "S" and QUEEN in seen.out:
        return 20 if _height(card) > _QUEEN_HEIGHT else -2
    if not above + below:
        return 12  # everybody throws off what costs
    wins = below / (above + below)
    short = 1 / (above + below)
    return 10 * wins + 8 * short * (above == 0) + (1 if _suit(card) == "H" else 0)


def _suit(card: Card) -> str:
    return FRENCH.suit(card)


def _height(card: Card) -> int:
    return _HEARTS.height(card)


HEARTS = Skill(best=_best_at_hearts, claims={TRICK: told_of_last_trick})


# -- Briscola: take points cheaply, leave empty tricks to others, keep trumps for aces and threes ----------------------

_BRISCOLA = Briscola()
_TRUMP = 5.0
"""The worth of keeping a low trump, in points; a high one adds half of its height."""


def _best_at_briscola(view: View[TrickCourse], legal: Sequence[Move]) -> Move:
    """The move with the most points for the worth of its card."""
    if CHANGE in legal:
        return CHANGE
    trump, trick = _BRISCOLA.trump(view.extra), trick_seen(view)
    return max(legal, key=lambda move: _gain(view, trump, trick, BRISCOLA_DECK.parse(move.picks[0])))


def _gain(view: View[TrickCourse], trump: str, trick: Sequence[Card], card: Card) -> float:
    """The points that the card wins or gives away, less its future worth."""
    seats, own = len(view.scores), WORTH.get(card, 0)
    keeps = (
        (_TRUMP + _BRISCOLA.height(card) / 2 if BRISCOLA_DECK.suit(card) == trump else 0.0)
        + 0.3 * own
        + _BRISCOLA.height(card) / 20
    )
    if not trick:
        return -own - keeps
    whole = (*trick, card)
    points = sum(WORTH.get(each, 0) for each in whole)
    after = seats - len(whole)
    taker = _BRISCOLA.best(whole, trump)
    mate = seats == 4 and view.options["br_partners"] == "yes" and (len(whole) - 1 - taker) % 2 == 0
    if taker == len(whole) - 1 or mate:
        sure = 1.0 if not after else 0.45 if BRISCOLA_DECK.suit(whole[taker]) != trump else 0.75
        return sure * points - (1 - sure) * own - keeps
    return -points * (1.0 if not after else 0.6) - keeps


BRISCOLA = Skill(best=_best_at_briscola, claims={TRICK: told_of_last_trick})


# -- Las Vegan: take the tricks that bring cabbages, duck the others, lay chips where they help ------------------------

_SEVEN = 7
_SEVEN_WORTH = 0.4
"""The worth in cabbages of the right to lay a chip."""
_CABBAGE = 0.83
"""Cabbages from which a trick is worth taking or, if it loses them, avoiding."""
_DOUBT = 0.5
"""A card that leads may still be beaten by later ones."""


class _CasinoTrick(Struct, frozen=True):
    """A trick as a seat sees it: the casino, the cards so far, how many are still to come, the seat."""

    casino: Casino
    trick: tuple[Card, ...]
    to_come: int
    seat: int

    def takes(self, card: Card) -> bool:
        """Whether ``card`` wins the trick so far."""
        return winning((*self.trick, card)) == len(self.trick)


def _best_at_las_vegan(view: View[Casino], legal: Sequence[Move]) -> Move:
    """The best card or chip; a right that would not help is declined."""
    casino = view.extra
    if view.phase == "chip":
        return _chip(view, casino, legal)
    table = _casino_trick(view)
    return max(legal, key=lambda move: _promise(table, DECK.parse(move.picks[0])))


def _casino_trick(view: View[Casino]) -> _CasinoTrick:
    trick = trick_seen(view)
    return _CasinoTrick(view.extra, trick, len(view.scores) - 1 - len(trick), view.viewer)


def _promise(table: _CasinoTrick, card: Card) -> tuple[float, float]:
    """What a card wins if it takes the trick; ties go to the weakest, and to what one would like to lose."""
    cards = (*table.trick, card)
    worth = _cabbages(table, cards)
    strength = DECK.rank(card) + 10.0 * (DECK.rank(card) == 0)
    if table.takes(card):
        sure = _DOUBT if table.to_come else 1.0
        return (round(worth * sure, 6), -strength if worth >= 0 or table.to_come else strength)
    bad = _cabbages(table, (card,))
    return (0.0, strength - 10.0 * bad)


def _cabbages(table: _CasinoTrick, cards: Sequence[Card]) -> float:
    """The cabbages for these cards in one's tricks by the chips laid; tricks themselves count by the golden chip."""
    worth = _SEVEN_WORTH * sum(DECK.rank(card) == _SEVEN for card in cards)
    for place, chip in table.casino.placed:
        value = table.casino.faces[CHIPS.index(chip)]
        worth += value * (_golden(table, place) if place in GOLDEN_PLACES else _ordinary(table.casino, place, cards))
    return worth


def _golden(table: _CasinoTrick, place: str) -> float:
    """How much one more trick moves this seat towards the place of the golden chip."""
    taken = table.casino.tricks.taken
    if place == "max":
        return 0.5 if taken[table.seat] + 1 >= max(taken) else 0.0
    return -0.5 if taken[table.seat] == min(taken) else 0.0


def _ordinary(casino: Casino, place: str, cards: Sequence[Card]) -> float:
    shown = casino.cards[ORDINARY_PLACES.index(place)]
    if shown in DECK.suits:
        return sum(DECK.suit(card) == shown for card in cards) / 3
    return float(sum(DECK.rank(card) == int(shown) for card in cards))


def _chip(view: View[Casino], casino: Casino, legal: Sequence[Move]) -> Move:
    """The chip that would put this seat furthest ahead if the round ended now; none if no chip does."""
    return max(legal, key=lambda move: (_ahead(view, casino, move), 0) if move.source else (0.0, 1))


def _ahead(view: View[Casino], casino: Casino, move: Move) -> float:
    placed = replace(casino, placed=((move.target, move.source),))
    won = cards_won(view.piles, casino.tricks)
    gains = changes(placed, won, str(view.options["lv_golden_tie"]))
    others = [gain for seat, gain in enumerate(gains) if seat != view.viewer]
    return gains[view.viewer] - sum(others) / len(others)


def _kind_at_las_vegan(view: View[Casino], move: Move) -> tuple[object, ...]:
    """Which of two chips with equal faces is laid makes no difference."""
    if not move.source:
        return (move,)
    return move.source == CHIPS[0], view.extra.faces[CHIPS.index(move.source)], move.target


def _sensible_at_las_vegan(view: View[Casino], legal: Sequence[Move]) -> Sequence[Move]:
    """The moves without blunders of the last to play: taking a trick that costs a cabbage although one can duck, or leaving one that
    wins a cabbage.
    """
    table = _casino_trick(view)
    if view.phase == "chip" or table.to_come:
        return legal
    cards = {move: DECK.parse(move.picks[0]) for move in legal}
    takes = {move: _cabbages(table, (*table.trick, card)) for move, card in cards.items() if table.takes(card)}
    brings = any(worth >= _CABBAGE for worth in takes.values())
    can_duck = len(takes) < len(cards)
    return [
        move for move in legal if (takes[move] > -_CABBAGE or not can_duck if move in takes else not brings)
    ] or legal


LAS_VEGAN = Skill(
    best=_best_at_las_vegan,
    kind=_kind_at_las_vegan,
    sensible=_sensible_at_las_vegan,
    claims={"card": told_of_last_trick},
)


# -- Monte Carlo: duck, throw off what is dangerous, lead low; in the domino what helps the own hand -------------------

_PENALTY = 100
"""A card that costs something weighs more than any height."""
_FEW = 4
"""At most this many cards cost something, or it is a whole suit."""
_MANY_LEFT = 4
"""In the round of the last trick, high cards are played while at least this many cards are left."""


class _AimedTrick(Struct, frozen=True):
    """A trick as a seat sees it: the aim, the cards so far, how many play after it, the own hand."""

    aim: Aim
    trick: tuple[Card, ...]
    to_come: int
    hand: tuple[Card, ...]

    @property
    def best(self) -> int:
        """The height to beat, 0 when leading."""
        suit = FRENCH.suit(self.trick[0]) if self.trick else ""
        return max((HEIGHTS[card] for card in self.trick if FRENCH.suit(card) == suit), default=0)

    def cost(self, cards: Sequence[Card]) -> int:
        """What those cards cost the player who takes them."""
        return self.aim.points * sum(card in self.aim.cards for card in cards)

    def takes(self, card: Card) -> bool:
        """Whether ``card`` wins the trick so far."""
        return not self.trick or (FRENCH.suit(card) == FRENCH.suit(self.trick[0]) and HEIGHTS[card] > self.best)


def _best_at_monte_carlo(view: View[Course], legal: Sequence[Move]) -> Move:
    """The least dangerous card; ends the round early as soon as allowed."""
    lays = [move for move in legal if move.picks]
    if view.phase == DOMINO_PHASE and lays:
        return _lay(view, lays)
    if len(lays) < len(legal):
        return next(move for move in reversed(legal) if not move.picks)
    table = _aimed_trick(view)
    return min(legal, key=lambda move: _danger(table, FRENCH.parse(move.picks[0])))


def _aimed_trick(view: View[Course]) -> _AimedTrick:
    trick = trick_seen(view)
    to_come = len(view.scores) - 1 - len(trick)
    return _AimedTrick(AIMS[view.extra.round - 1], trick, to_come, view.piles[HANDS[view.viewer]].cards)


def _sensible_at_monte_carlo(view: View[Course], legal: Sequence[Move]) -> Sequence[Move]:
    """The cards without blunders; or the move that ends a round early, if allowed."""
    cut = [move for move in legal if not move.picks]
    if view.phase != TRICK or cut:
        return cut if view.phase == TRICK else legal
    table = _aimed_trick(view)
    if table.aim.per is Per.LAST:
        return legal
    seen = {card for pile in view.piles.values() for card in pile.cards}
    unseen = [card for card in pack_of(view.options).cards if card not in seen]
    cards = {move: FRENCH.parse(move.picks[0]) for move in legal}
    return [move for move in legal if not _laughable(table, cards[move], [*cards.values()], unseen)] or legal


def _laughable(table: _AimedTrick, card: Card, cards: Sequence[Card], unseen: Sequence[Card]) -> bool:
    """A blunder: leading or taking with a dear card when another will do, keeping one that could be discarded, taking a certain cost
    when one can duck, or taking last with a low card. Clubs are too many for that: any club may be kept.
    """
    dear, few = table.aim.cards, len(table.aim.cards) <= _FEW
    own, other = card in dear, any(each not in dear for each in cards)
    if not table.trick:
        return few and own and other
    ducks = [each for each in cards if not table.takes(each)]
    if card in ducks:
        return few and not own and any(each in dear for each in ducks)
    if few and own and other:
        return True
    if ducks:
        sure = not table.to_come or not any(_above(each, card) for each in unseen)
        return sure and (not dear or any(each in dear for each in (*table.trick, card)))
    return not table.to_come and any(HEIGHTS[each] > HEIGHTS[card] and not (few and each in dear) for each in cards)


def _features(view: View[Course], legal: Sequence[Move]) -> Sequence[Sequence[int]]:
    """Ending the round early changes nothing and has no features."""
    cards = [FRENCH.parse(move.picks[0]) for move in legal if move.picks]
    found = trick_features(view, cards, pack_of(view.options).cards, AIMS[view.extra.round - 1].cards)
    return found + [[] for _ in range(len(legal) - len(cards))]


def _table_of(view: View[Course]) -> str:
    """Each round of tricks has a table of its own."""
    return f"monte_carlo.{view.extra.round}" if view.phase == TRICK else ""


def _danger(table: _AimedTrick, card: Card) -> tuple[int, ...]:
    """The danger of a card; one that does not take the trick is a chance to get rid of a dangerous one."""
    weight = _weight(table, card)
    if table.aim.per is Per.LAST and len(table.hand) >= _MANY_LEFT:
        return (0, -HEIGHTS[card])
    if not table.takes(card):
        return (0, -weight)
    cost = table.cost((*table.trick, card)) + table.aim.points * (table.aim.per is not Per.CARD)
    if not table.trick:
        return (1, _lead_risk(table, card), HEIGHTS[card])
    if table.to_come == 0:
        return (1 if cost else -1, cost, -HEIGHTS[card])
    return (1, table.cost((card,)), HEIGHTS[card])


def _weight(table: _AimedTrick, card: Card) -> int:
    """How much one wants to be rid of a card: those that cost something first, then those that catch them."""
    catches = table.aim.per is not Per.CARD or any(_above(card, other) for other in table.aim.cards)
    return _PENALTY * (card in table.aim.cards) + HEIGHTS[card] * (2 if catches else 1)


def _above(card: Card, other: Card) -> bool:
    return FRENCH.suit(card) == FRENCH.suit(other) and HEIGHTS[card] >= HEIGHTS[other]


def _lead_risk(table: _AimedTrick, card: Card) -> int:
    """Leading: never a card that costs something, nor one above such a card that is still out, if there is another."""
    if card in table.aim.cards:
        return 2 * _PENALTY + table.cost((card,))
    out = [other for other in table.aim.cards if other not in table.hand and FRENCH.suit(other) == FRENCH.suit(card)]
    return _PENALTY * any(HEIGHTS[other] < HEIGHTS[card] for other in out)


def _lay(view: View[Course], legal: Sequence[Move]) -> Move:
    """The domino: a card that the own next ones wait for; one that only helps others comes last."""
    hand = view.piles[HANDS[view.viewer]].cards
    return max(legal, key=lambda move: _helps(FRENCH.parse(move.picks[0]), hand))


def _helps(card: Card, hand: Sequence[Card]) -> tuple[int, int]:
    """How far the farthest own card of the suit is behind ``card``; an ace gives another turn."""
    height = HEIGHTS[card]
    if height == ACE_HIGH:
        return (ACE_HIGH, 0)
    suit = [HEIGHTS[other] for other in hand if FRENCH.suit(other) == FRENCH.suit(card)]
    up, down = max(suit) - height, height - min(suit)
    return (max(up, down), len(suit))


def told_of_domino(view: View[Course], _legal: Sequence[Move]) -> ClaimTold:
    """All cards of the hand in an order in which no other seat can ever play one; nothing if there is no such order.

    A card that lets another seat's card follow can only be the last; any other may come as soon as it fits.
    """
    piles: Piles = view.piles
    pack, line = pack_of(view.options), list[Card]()
    left = list(view.piles[HANDS[view.viewer]].cards)
    while left:
        fits = [card for card in _fitting(piles, pack) if card in left]
        card = next((card for card in fits if _keeps_out(_laid(piles, card), pack, left, card)), None)
        if card is None:
            return (), 0
        piles = _laid(piles, card)
        left.remove(card)
        line.append(card)
    return plays(line, FRENCH), 0


def _keeps_out(after: Piles, pack: Pack, left: Sequence[Card], card: Card) -> bool:
    """Whether nobody else can play anything after ``card``, or it is the last of the hand."""
    rest = [other for other in left if other != card]
    return not rest or all(fit in rest for fit in _fitting(after, pack))


def _fitting(piles: Piles, pack: Pack) -> list[Card]:
    """The cards that could be played now, from any hand."""
    return [card for card in playable(piles, pack.starter) if card in pack.cards]


def _laid(piles: Piles, card: Card) -> Piles:
    run = RUNS[FRENCH.suit(card)]
    return {**piles, run: face_up(sorted((*piles[run].cards, card), key=lambda other: HEIGHTS[other]))}


MONTE_CARLO = Skill(
    best=_best_at_monte_carlo,
    sensible=_sensible_at_monte_carlo,
    learned=Learned(_table_of, SIZE, _features),
    claims={TRICK: told_of_last_trick, DOMINO_PHASE: told_of_domino},
)
