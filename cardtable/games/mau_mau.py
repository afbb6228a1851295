"""Mau-Mau, Ólsen ólsen, Crazy Eights: play a card of the suit or rank on the pile, and be the first without cards.

Clauses MM-1 to MM-12 of docs/rules.md. What a seat may know follows from the public log: a card shuffled back into the stock was
drawn after that, and all others are in the hands.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from itertools import groupby, permutations

from msgspec import Struct
from msgspec.structs import replace

from cardtable.games.seated import (
    COLUMNS,
    HANDS,
    OUT,
    OVER,
    ROWS,
    SeatedGame,
    clockwise,
    dealt_round,
    first_seat,
    gathered,
    lesson,
    logged,
    pack_of_hand,
    seat_piles,
    share_out,
    shuffled_again,
    to_act,
)
from cardtable.kernel.cards import FRENCH, HIDDEN, Card
from cardtable.kernel.compat import override
from cardtable.kernel.game import Past
from cardtable.kernel.moves import Gesture, Move, Pick, Refusal, parse
from cardtable.kernel.options import Choice, Number, Options, Preset
from cardtable.kernel.shuffle import LAST_DEAL, Chance
from cardtable.kernel.state import (
    CardMoved,
    Cue,
    Passed,
    Recycled,
    Scored,
    Seat,
    Setup,
    State,
    Step,
    Turned,
    View,
)
from cardtable.kernel.table import EMPTY, Pile, PileId, PileSpec, Role, TableSpec, face_down, face_up
from cardtable.kernel.telling import Amount, GameFact, HandResult, Lap, ResultCell, ResultRow, Said, Sentence

STOCK: PileId = "stock"
PILE: PileId = "pile"
BOX: PileId = "box"
"""The cards of a pack of 52 that a small pack lacks."""
PLAY, SUIT, DEALING = "play", "suit", "deal"
SUITS = {"spades": "S", "hearts": "H", "diamonds": "D", "clubs": "C"}
"""By the verb that asks for the suit."""
ASKS: Mapping[str, PileId] = {verb: f"ask{suit}" for verb, suit in SUITS.items()}
"""By verb, the place to click."""
ANY = "any"
"""In place of a suit: a wild card was turned up, and anything may be played on it."""
DRAW, TAKE, PASS, CALL, DEAL = Move("draw"), Move("take"), Move("pass"), Move("call"), Move("deal")
SEVEN, EIGHT, JACK = 7, 8, 11
WILD = {"8": EIGHT, "J": JACK}
WINS, HIGHEST = 3, 100
"""MM-12: hands to win; penalty points that end a match."""
MOST_SHUFFLES = 5
"""MM-6: how often the pile may become the stock in a hand, which might never end otherwise."""
_PACK = {"52": FRENCH.cards, "32": tuple(card for card in FRENCH.cards if FRENCH.rank(card) not in range(2, SEVEN))}
_WORTH = {1: 11, JACK: 20, 12: 3, 13: 4}  # with 32 cards; all others their number
_FINE = {"52": 3, "32": 2}  # cards for who forgets to call


class MauMauCourse(Struct, frozen=True):
    """The public state of the hand being played.

    ``turned``: the card turned up at the start. ``suit``: the one asked for, ANY, or "" where the top card counts. In this turn
    ``drew`` cards were drawn; ``called``: the last card was announced. ``owed``: cards to take for sevens; ``out``: seats that sit
    out next. ``shuffles``: how often the pile became the stock. ``book`` has the points of each finished hand by seat. ``log``: one
    entry "seat text" for each ply since the deal; ``drawn``: the number of cards drawn by each ply.
    """

    dealer: Seat
    turned: Card
    book: tuple[tuple[int, ...], ...] = ()
    suit: str = ""
    drew: int = 0
    called: bool = False
    owed: int = 0
    out: int = 0
    shuffles: int = 0
    log: tuple[str, ...] = ()
    drawn: tuple[int, ...] = ()


class MauMauTruth(Struct, frozen=True):
    """What a state keeps: the public ``course``, the ``order`` of the deal, and the stock each time it was renewed."""

    course: MauMauCourse
    order: tuple[Card, ...]
    anew: tuple[tuple[Card, ...], ...] = ()


class MauMau(SeatedGame[MauMauTruth, MauMauCourse]):
    """The rules of a match. ``State.extra`` is a ``MauMauTruth``, ``View.extra`` a ``MauMauCourse``."""

    id, letters, complete = "mau_mau", "MM", True
    people, nobody_sees, longest = (2, 5), (STOCK,), 16000
    options = (
        Number("mm_players", 4, 2, 5, "MM-1"), Choice("mm_pack", ("52", "32"), "MM-1"), Number("mm_hand", 5, 4, 8, "MM-1"),
        Choice("mm_wild", ("8", "J"), "MM-4"), Choice("mm_wild_on_wild", ("yes", "no"), "MM-4"),
        Choice("mm_seven", ("off", "on"), "MM-7"), Choice("mm_skip", ("off", "on"), "MM-8"),
        Choice("mm_several", ("no", "yes"), "MM-9"), Number("mm_draw", 3, 1, 5, "MM-5"),
        Choice("mm_call", ("off", "on"), "MM-10"), Choice("mm_match", ("hands", "points"), "MM-12"),
    )  # fmt: skip
    presets = (
        Preset("mau_mau", {"mm_pack": "32", "mm_wild": "J", "mm_wild_on_wild": "no", "mm_seven": "on", "mm_skip": "on", "mm_draw": 1}),
        Preset("danish", {"mm_hand": 7, "mm_several": "yes"}),
    )  # fmt: skip
    clauses = {
        1: "seats pack",
        3: "moves",
        4: "spades hearts diamonds clubs",
        5: "draw pass",
        7: "take",
        10: "call",
        12: "over deal",
    }
    refusals = {
        3: "no_fit own_hand", 4: "name_suit not_asked asked_suit wild_on_wild", 5: "no_more nothing_left", 7: "seven",
        9: "one_card one_rank first_fits", 12: "tricks.deal_first",
    }  # fmt: skip
    hand = "hand"
    lesson = lesson(
        8, 2, aim="@h0", suit="play:AS > play:QS", draw="draw @stock", wild="play:8H", name="hearts > play:JH @askH",
        heart="play:4H > draw draw draw pass", rank="play:4C > play:QC", last="play:5C > play:5D", out="play:AD", end="",
    )  # fmt: skip

    # -- the table and the deal --------------------------------------------------------------------------------------------

    def table(self, options: Options) -> TableSpec:
        """The hands, stock and pile between them, places to ask for suits, and the cards that a small pack lacks."""
        seats = tuple(spec for spec in seat_piles(int(options["mm_players"])) if spec.role is not Role.TAKEN)
        box = PileSpec(BOX, Role.RESERVE, 0, 1, sign="none")
        stock = PileSpec(STOCK, Role.STOCK, 6, 4, verbs=("draw", "take"))
        asks = (
            PileSpec(pile, Role.RESERVE, 5 + n, 5.2, sign=SUITS[verb], verbs=(verb,))
            for n, (verb, pile) in enumerate(ASKS.items())
        )
        out = PileSpec(OUT, Role.RESERVE, 0, 0, verbs=("pass", "call", "deal"))
        return TableSpec(COLUMNS, ROWS, (*seats, box, stock, PileSpec(PILE, Role.WASTE, 8, 4), *asks, out))

    def deal(self, setup: Setup) -> State[MauMauTruth]:
        """MM-1: the first hand, with a random dealer."""
        return self._dealt(setup, first_seat(setup, int(setup.options["mm_players"])), ())

    def _dealt(self, setup: Setup, dealer: Seat, book: tuple[tuple[int, ...], ...]) -> State[MauMauTruth]:
        pack = pack_of(setup.options)
        order = tuple(card for card in pack_of_hand(setup, len(book), FRENCH.cards) if card in pack)
        return _begun(setup, dealer, book, order, ())

    # -- plies -------------------------------------------------------------------------------------------------------------

    def legal_moves(self, state: State[MauMauTruth]) -> tuple[Move, ...]:
        """MM-3 to MM-10: cards to play, a card to draw or those owed for sevens, a suit to name, or the next deal."""
        course = state.extra.course
        if state.phase == SUIT:
            return tuple(map(Move, SUITS))
        if state.phase in (DEALING, OVER):
            return (DEAL,) if state.phase == DEALING else ()
        call = (CALL,) if _may_call(state) else ()
        if course.owed:
            return (*_plays(state), *call, TAKE)
        return (*_plays(state), *call, DRAW if _may_draw(state) else PASS)

    def apply(self, state: State[MauMauTruth], move: Move) -> Step[MauMauTruth]:
        """One ply; the plies of the hand are kept in the public log."""
        course, seat = state.extra.course, to_act(state)
        if move == DEAL:
            return Step(self._dealt(state.setup, seat, course.book), gathered(state, STOCK))
        state = _with(state, log=(*course.log, f"{seat} {move.text}"), drawn=(*course.drawn, 0))
        if move.picks:
            return self._laid(state, tuple(map(FRENCH.parse, move.picks)))
        if move.verb in SUITS:
            return _turn_over(Step(state), suit=SUITS[move.verb])
        if move == CALL:
            return Step(_with(state, called=True))
        if move == PASS:
            latest = state.extra.course.log[-len(state.scores) :]
            blocked = len(latest) == len(state.scores) and all(entry.endswith(PASS.verb) for entry in latest)
            return self._booked(state, (Passed(seat),)) if blocked else _turn_over(Step(state, (Passed(seat),)))
        step = _drew(state, seat, 1 if move == DRAW else course.owed)
        return _turn_over(step, owed=0) if move == TAKE else Step(_with(step.state, drew=course.drew + 1), step.cues)

    def _laid(self, state: State[MauMauTruth], cards: tuple[Card, ...]) -> Step[MauMauTruth]:
        """Plays the cards; MM-4, MM-7, MM-8: with their effects, unless they were the last (MM-11)."""
        seat, options, rank, course = to_act(state), state.setup.options, FRENCH.rank(cards[0]), state.extra.course
        left = tuple(card for card in state.piles[HANDS[seat]].cards if card not in cards)
        state = state.with_piles({HANDS[seat]: face_down(left), PILE: state.piles[PILE].put(cards)})
        cues: tuple[Cue, ...] = (CardMoved(cards, HANDS[seat], PILE), *(Turned(card, PILE) for card in cards))
        if not left:
            return self._booked(state, cues)
        forgot = len(left) == 1 and options["mm_call"] == "on" and not course.called
        step = _drew(state, seat, _FINE[str(options["mm_pack"])] if forgot else 0)
        owed = course.owed + 2 * len(cards) if rank == SEVEN and options["mm_seven"] == "on" else 0
        out = min(len(cards), len(state.scores) - 1) if rank == EIGHT and options["mm_skip"] == "on" else 0
        after, cues = _with(step.state, suit="", owed=owed, out=out), (*cues, *step.cues)
        if rank == wild_rank(options):
            return Step(replace(after, phase=SUIT), cues)
        return _turn_over(Step(after, cues))

    def _booked(self, state: State[MauMauTruth], cues: tuple[Cue, ...]) -> Step[MauMauTruth]:
        """MM-12: a point for the seat without cards, or penalty points for the cards left."""
        course, options, seats = state.extra.course, state.setup.options, len(state.scores)
        by_hands = options["mm_match"] == "hands"
        left = [state.piles[hand].cards for hand in HANDS[:seats]]
        gained = tuple(int(not cards) if by_hands else -sum(worth(card, options) for card in cards) for cards in left)
        scores = tuple(score + points for score, points in zip(state.scores, gained, strict=True))
        over = max(scores) >= WINS if by_hands else min(scores) <= -HIGHEST
        seat, phase = (None, OVER) if over else ((course.dealer + 1) % seats, DEALING)
        after = _with(state, suit="", drew=0, called=False, owed=0, book=(*course.book, gained))
        scored = (Scored(each, points) for each, points in enumerate(gained) if points)
        return Step(replace(after, seat=seat, phase=phase, scores=scores), (*cues, *scored))

    # -- what is seen ------------------------------------------------------------------------------------------------------

    def shown(self, state: State[MauMauTruth], seat: int) -> MauMauCourse:
        """Everything but the order of the pack."""
        return state.extra.course

    def observe(self, state: State[MauMauTruth], seat: int) -> View[MauMauCourse]:
        """A seat sees its own hand; once the hand is over and counted, all hands."""
        view = super().observe(state, seat)
        if state.phase not in (DEALING, OVER):
            return view
        hands = HANDS[: len(state.scores)]
        return replace(view, piles={**view.piles, **{hand: face_up(state.piles[hand].cards) for hand in hands}})

    def determinize(self, view: View[MauMauCourse], chance: Chance) -> State[MauMauTruth]:
        """Hands and stock that agree with what was shuffled back, and a deal that leads to them."""
        number, course, seats = 1 + chance.below(LAST_DEAL), view.extra, len(view.scores)
        tale = _Tale.of(course, view.options, seats)
        rows = {HANDS[seat]: tale.held(seat) for seat in range(seats) if HIDDEN in view.piles[HANDS[seat]].cards}
        room = {f"{hand}/{age}": count for hand, row in rows.items() for age, count in row.items()}
        room[STOCK] = len(view.piles[STOCK])
        known = {card for pile in view.piles.values() for card in pile.cards}
        choices = {
            card: tuple(place for place in room if place.endswith(f"/{age}") or (place == STOCK and age == tale.latest))
            for card in FRENCH.cards
            if card not in known
            for age in (tale.age.get(card, 0),)
        }
        given = share_out(chance, room, choices)
        hands = {hand: face_down(view.piles[hand].cards) for hand in HANDS[:seats]}
        hands |= {hand: face_down(sum((given[f"{hand}/{age}"] for age in row), ())) for hand, row in rows.items()}
        piles = {**view.piles, **hands, STOCK: face_down(given[STOCK])}
        setup, truth = Setup(number, view.options), MauMauTruth(course, *tale.orders(piles, course))
        return State(setup, piles, view.seat, view.phase, view.scores, extra=truth)

    def past(self, state: State[MauMauTruth]) -> Past[MauMauTruth]:
        """The hand as dealt, and its plies."""
        truth, course = state.extra, state.extra.course
        book = course.book[:-1] if state.phase in (DEALING, OVER) else course.book
        return Past(_begun(state.setup, course.dealer, book, truth.order, truth.anew), logged(course.log))

    # -- what is told ------------------------------------------------------------------------------------------------------

    @override
    def goal(self, state: State[MauMauTruth], seat: Seat, card: Card) -> PileId | None:
        """The pile, for every card."""
        return PILE

    def explain(self, state: State[MauMauTruth], gesture: Gesture) -> Refusal:
        """The first rule that the gesture breaks."""
        if state.phase in (DEALING, OVER):
            return Refusal("tricks.deal_first")
        if state.phase == SUIT:
            return Refusal("mau_mau.name_suit")
        source = "" if isinstance(gesture, Pick) else gesture.source
        if source in ASKS.values():
            return Refusal("mau_mau.not_asked")
        if source == STOCK:
            used = state.extra.course.drew >= int(state.option("mm_draw"))
            return (
                Refusal("mau_mau.no_more", {"n": state.extra.course.drew}) if used else Refusal("mau_mau.nothing_left")
            )
        cards = _chosen(state, gesture)
        return _why_not(state, cards) if cards else Refusal("mau_mau.own_hand")

    @override
    def number(self, state: State[MauMauTruth]) -> int:
        return len(state.extra.course.book) + (state.phase in (PLAY, SUIT))

    @override
    def facts(self, state: State[MauMauTruth]) -> tuple[GameFact, ...]:
        """The number of the hand, and what ends the match."""
        target = WINS if state.option("mm_match") == "hands" else -HIGHEST
        ends = GameFact(Said("party.ends_at"), Said("party.points", {"n": target}))
        return GameFact(Said("party.hand"), Amount(self.number(state))), ends

    @override
    def lap(self, state: State[MauMauTruth]) -> Lap:
        """Who passed in the last ply."""
        latest = {int(entry.partition(" ")[0]): entry for entry in state.extra.course.log}
        passed = [seat for seat, entry in latest.items() if seat != state.seat and entry.endswith(PASS.verb)]
        return Lap(passed=passed if state.phase in (PLAY, SUIT) else ())

    @override
    def calls(self, state: State[MauMauTruth]) -> Mapping[Seat, Said]:
        """MM-10: a seat with one card left says so."""
        if state.phase not in (PLAY, SUIT):
            return {}
        hands = enumerate(HANDS[: len(state.scores)])
        return {seat: Said("party.mau_mau.last") for seat, hand in hands if len(state.piles[hand]) == 1}

    @override
    def remarks(self, before: State[MauMauTruth], move: Move, after: State[MauMauTruth]) -> tuple[Said, ...]:
        """The suit asked for; that one card is left, that no card can be drawn, or that the pile became the stock."""
        seat, told = to_act(before), list[Said]()
        if move.verb in SUITS:
            told.append(Said("log.mau_mau.asks", {"suit": Said(f"suit.{SUITS[move.verb]}")}))
        if move.picks and len(after.piles[HANDS[seat]]) == 1:
            told.append(Said("log.mau_mau.last"))
        if move == TAKE and not after.extra.course.drawn[-1]:
            told.append(Said("log.mau_mau.none"))
        if move != DEAL and after.extra.course.shuffles > before.extra.course.shuffles:
            told.append(Said("log.mau_mau.anew"))
        return tuple(told)

    @override
    def named(self, state: State[MauMauTruth], cards: Sequence[Card]) -> Said | None:
        """A single card, or several of one rank."""
        rank = FRENCH.text(cards[0])[:-1]
        if len({FRENCH.rank(card) for card in cards}) > 1:
            return None
        if len(cards) == 1:
            return Said("played.1", {"rank": self.card(cards[0])})
        return Said(f"played.{len(cards)}", {"ranks": Said(f"ranks.{rank}")})

    @override
    def asked(self, state: State[MauMauTruth], legal: Sequence[Move], chip: PileId = "") -> Sentence | None:
        """To deal, to name a suit, or what fits and the alternatives."""
        if state.phase == SUIT:
            return Sentence(Said("asked.mau_mau.suit"))
        if DEAL in legal or state.phase != PLAY:
            return Sentence(Said("asked.deal_hand"))
        course = state.extra.course
        lays = "" if any(move.picks for move in legal) else "none_"
        if course.owed:
            return Sentence(Said(f"asked.mau_mau.{lays}take", {"n": course.owed}))
        other = "draw" if DRAW in legal else "pass"
        return Sentence(Said(f"asked.mau_mau.{lays}{other}", {"what": self._fitting(state)}))

    def _fitting(self, state: State[MauMauTruth]) -> Said:
        """What fits, in words: a suit or a rank, a suit asked for, or anything."""
        suit, lies = state.extra.course.suit, FRENCH.text(top(state.piles))
        if suit == ANY:
            return Said("asked.mau_mau.anything")
        if suit:
            return Said("asked.mau_mau.suit_only", {"suit": Said(f"suit.{suit}")})
        return Said("asked.mau_mau.fits", {"suit": Said(f"suit.{lies[-1]}"), "ranks": Said(f"ranks.{lies[:-1]}")})

    @override
    def coached(self, state: State[MauMauTruth], legal: Sequence[Move]) -> tuple[Said, ...]:
        """The rule that applies to the decision."""
        if state.phase not in (PLAY, SUIT):
            return ()
        course, lays = state.extra.course, any(move.picks for move in legal)
        if state.phase == SUIT:
            return (Said("coach.mau_mau.suit"),)
        if course.owed:
            return (Said("coach.mau_mau.seven"),)
        if DRAW in legal and (course.drew or not lays):
            return (Said("coach.mau_mau.draw", {"n": int(state.option("mm_draw")) - course.drew}),)
        if not lays:
            return ()
        if course.suit not in ("", ANY):
            return (Said(f"coach.mau_mau.asked_{state.option('mm_wild_on_wild')}"),)
        fits = () if course.suit == ANY else (Said("coach.mau_mau.fits"),)
        return (*fits, Said(f"coach.mau_mau.wild_{state.option('mm_wild')}"))

    @override
    def hand_result(self, state: State[MauMauTruth]) -> HandResult | None:
        """The cards left, and a point for the seat without any; or the cost of those cards."""
        if state.phase not in (DEALING, OVER):
            return None
        course, seats = state.extra.course, len(state.scores)
        gained, number = course.book[-1], len(course.book)
        held = [tuple((card,) for card in sorted(state.piles[hand].cards)) for hand in HANDS[:seats]]
        about = "won" if state.option("mm_match") == "hands" else "left"
        cells = tuple(
            ResultCell(points, cards, words=Said(f"reckoning.mau_mau.{'cards' if cards else 'out'}", {"n": len(cards)}))
            for points, cards in zip(gained, held, strict=True)
        )
        before = tuple(score - points for score, points in zip(state.scores, gained, strict=True))
        winner = next((seat for seat, cards in enumerate(held) if not cards), None)
        names = {} if winner is None else {"name": winner}
        title = Sentence(Said(f"reckoning.mau_mau.{'blocked' if winner is None else 'title'}", {"n": number}), names)
        over = Sentence(Said(f"reckoning.mau_mau.over_{about}", {"target": HIGHEST}), names if about == "won" else {})
        ended = (over,) if state.phase == OVER else ()
        rows = (ResultRow(Said(f"reckoning.mau_mau.{about}"), cells),)
        return HandResult(title, rows, before, state.scores, clockwise(0, seats), notes=ended, ended=ended)

    words = {
        "name": "Crazy Eights",
        "goal": "Lay a card of the same suit or rank, and be the first without cards.",
        "length": "about 15 minutes",
        "players": "2 to 5 players",
        "dealing": "one card at a time from the dealer’s left; the next card is turned up and the others are the stock, from which the top card is drawn. A pack of 32 is the pack of 52 without the ranks from two to six. Later hands, and stocks that are made anew, follow from the deal number",
        "option.mm_players": "Players",
        "option.mm_players.help": "How many play.",
        "option.mm_pack": "Pack",
        "option.mm_pack.52": "52 cards",
        "option.mm_pack.32": "32 cards, from seven to ace",
        "option.mm_pack.help": "Which cards are played with. It also decides what the cards that are left count, where a match is played for points.",
        "option.mm_hand": "Cards to begin with",
        "option.mm_hand.help": "How many cards everybody gets. Of 32 cards five players get six at most.",
        "option.mm_wild": "Wild cards",
        "option.mm_wild.8": "Eights",
        "option.mm_wild.J": "Jacks",
        "option.mm_wild.help": "The rank that goes on any card. Whoever lays it names the suit that has to follow.",
        "option.mm_wild_on_wild": "Wild on wild",
        "option.mm_wild_on_wild.yes": "Goes",
        "option.mm_wild_on_wild.no": "Does not go",
        "option.mm_wild_on_wild.help": "Whether a wild card may be laid on a wild card.",
        "option.mm_seven": "Sevens",
        "option.mm_seven.off": "Ordinary cards",
        "option.mm_seven.on": "The next player takes two",
        "option.mm_seven.help": "After a seven the next player has to take two cards and misses the turn, or lays another seven: then the one after takes four, and so on.",
        "option.mm_skip": "Eights",
        "option.mm_skip.off": "Nobody sits out",
        "option.mm_skip.on": "The next player sits out",
        "option.mm_skip.help": "After an eight the next player sits out; with two players the same one plays again.",
        "option.mm_several": "Several cards",
        "option.mm_several.no": "One at a time",
        "option.mm_several.yes": "Several of one rank at once",
        "option.mm_several.help": "Whether several cards of one rank may be laid at once. The first has to fit, the last comes to lie on top.",
        "option.mm_draw": "Cards to draw",
        "option.mm_draw.help": "How many cards somebody may draw who cannot or does not want to lay one. After each of them a card may be laid; then one has to pass.",
        "option.mm_call": "“Last card!”",
        "option.mm_call.off": "The table says it",
        "option.mm_call.on": "With a button",
        "option.mm_call.help": "A player with one card left has to say so. With the button, each player says it before laying the last card but one; a player who forgets draws three cards, or two with a pack of 32.",
        "option.mm_match": "The match",
        "option.mm_match.hands": "Three hands won",
        "option.mm_match.points": "Minus points",
        "option.mm_match.help": "A point for each hand won, three of them win the match. Or the cards that are left are minus points, and the match ends when somebody has 100: wild cards 50, court cards and tens 10, aces 1; with 32 cards jacks 20, aces 11, kings 4, queens 3; all others their number.",
        "preset.source": "Ólsen ólsen",
        "preset.mau_mau": "Mau-Mau",
        "preset.danish": "Danish",
        "party.call": "“Last card!”",
        "party.take": "Take",
        "party.last": "Last card!",
        "party.asked": "Asked for: {suit}",
        "party.draw": "Draw a card",
        "party.spades": "Spades",
        "party.hearts": "Hearts",
        "party.diamonds": "Diamonds",
        "party.clubs": "Clubs",
        "party.log.call": "{name} calls “Last card!”",
        "log.asks": "{name} asks for {suit}.",
        "log.last": "{name}: last card!",
        "log.none": "There is no card left that {name} could take.",
        "log.anew": "The pile is shuffled: it is the stock again.",
        "asked.suit": "Your turn: name a suit",
        "asked.anything": "any card",
        "asked.suit_only": "{suit}",
        "asked.fits": "{suit} or {ranks}",
        "asked.draw": "Your turn: {what}, or draw",
        "asked.pass": "Your turn: {what}, or pass",
        "asked.none_draw": "Nothing fits ({what}): draw a card",
        "asked.none_pass": "Nothing fits ({what}): pass",
        "asked.take": ("Your turn: lay a seven, or take {n} card", "Your turn: lay a seven, or take {n} cards"),
        "asked.none_take": ("You have no seven: take {n} card", "You have no seven: take {n} cards"),
        "refusal.own_hand": "Lay a card of your own hand.",
        "refusal.no_fit": "The {card} does not fit the {on}: it has to have its suit or its rank.",
        "refusal.asked_suit": "The suit asked for is {suit}.",
        "refusal.wild_on_wild": "You may not lay the {card} on a card of the same rank.",
        "refusal.name_suit": "First name the suit that has to follow.",
        "refusal.not_asked": "You name a suit after you have laid a wild card.",
        "refusal.no_more": "You have drawn all the cards you may: lay one, or pass.",
        "refusal.nothing_left": "There is no card left to draw.",
        "refusal.seven": ("Lay a seven, or take {n} card.", "Lay a seven, or take {n} cards."),
        "refusal.one_card": "Lay one card at a time.",
        "refusal.one_rank": "Several cards laid at once must have the same rank.",
        "refusal.first_fits": "The card that you lay first has to fit.",
        "coach.fits": "A card fits if it has the suit or the rank of the one that lies there.",
        "coach.wild_8": "An eight fits nearly always, so keep it until you need it.",
        "coach.wild_J": "A jack fits nearly always, so keep it until you need it.",
        "coach.asked_yes": "A suit was asked for: only that suit fits, or another wild card.",
        "coach.asked_no": "A suit was asked for: only that suit fits.",
        "coach.suit": "Name the suit that you hold most cards of.",
        "coach.seven": "Another seven passes the cards on to the next player, and two more.",
        "coach.draw": (
            "You may draw a card, then lay one or pass.",
            "You may draw up to {n} cards, and lay one as soon as it fits.",
        ),
        "lesson.aim": "Whoever is out of cards first wins the hand. This is yours. Beside the stock lies the pile: a card that goes there must have the suit or the rank of the top card.",
        "lesson.suit": "The three of spades lies there. Lay your ace of spades: it has the same suit.",
        "lesson.draw": "{b} laid the queen of spades. You have neither a spade nor a queen, so draw: click the stock. You may draw up to three cards in a turn, and lay one as soon as it fits.",
        "lesson.wild": "An eight! Eights are wild: they go on any card. Lay it.",
        "lesson.name": "Whoever lays an eight names the suit that has to follow. Name hearts: your four of hearts can then take you to the four of clubs.",
        "lesson.heart": "{b} laid the jack of hearts. Lay your four.",
        "lesson.rank": "{b} drew three cards, none of them fitted, and the turn was over. Your four of clubs has the rank of the card that lies there: lay it.",
        "lesson.last": "Clubs again: lay the five. Then you have one card left, and the table says so for you.",
        "lesson.out": "The ace of diamonds fits the five of diamonds. Lay it, and you are out.",
        "lesson.end": "The hand is yours, and that is a point: three of them win the match. The house rules turn the game into Mau-Mau, with jacks that are wild, sevens that make others draw, and eights that let them sit out.",
        "reckoning.title": "{name} wins hand {n}",
        "reckoning.blocked": "Hand {n}: nobody could go on",
        "reckoning.won": "Hand won",
        "reckoning.left": "Cards left",
        "reckoning.out": "out",
        "reckoning.cards": ("{n} card", "{n} cards"),
        "reckoning.over_won": "{name} has won three hands, which ends the match.",
        "reckoning.over_left": "A player has reached {target} minus points. The match is over: the fewest minus points win.",
    }


def pack_of(options: Options) -> tuple[Card, ...]:
    """MM-1: the cards in play."""
    return _PACK[str(options["mm_pack"])]


def _hand_size(options: Options) -> int:
    """MM-1: the number of cards dealt to each; few enough of a small pack to leave one to turn up and one to draw."""
    return min(int(options["mm_hand"]), (len(pack_of(options)) - 2) // int(options["mm_players"]))


def wild_rank(options: Options) -> int:
    """MM-4: the rank that goes on anything."""
    return WILD[str(options["mm_wild"])]


def worth(card: Card, options: Options) -> int:
    """MM-12: the penalty points of a card left."""
    rank = FRENCH.rank(card)
    if options["mm_pack"] == "32":
        return _WORTH.get(rank, rank)
    return 50 if rank == wild_rank(options) else min(rank, 10)


def top(piles: Mapping[PileId, Pile]) -> Card:
    """The top card of the pile, which is never empty."""
    return piles[PILE].cards[-1]


def _fits(card: Card, top: Card, suit: str, options: Options) -> bool:
    """MM-2 to MM-4: whether a card may be played on ``top`` after ``suit`` was asked for."""
    if suit == ANY:
        return True
    wild = wild_rank(options)
    if FRENCH.rank(card) == wild:
        return options["mm_wild_on_wild"] == "yes" or FRENCH.rank(top) != wild
    return (
        FRENCH.suit(card) == suit
        if suit
        else FRENCH.suit(card) == FRENCH.suit(top) or FRENCH.rank(card) == FRENCH.rank(top)
    )


def _begun(
    setup: Setup,
    dealer: Seat,
    book: Sequence[tuple[int, ...]],
    order: tuple[Card, ...],
    anew: tuple[tuple[Card, ...], ...],
) -> State[MauMauTruth]:
    """MM-1, MM-2: the cards dealt in that order, with the next one turned up."""
    options = setup.options
    seats, each, pack = int(options["mm_players"]), _hand_size(options), pack_of(options)
    first, dealt = (dealer + 1) % seats, seats * each
    turned = order[dealt]
    places = (spec.id for spec in MauMau().table(options).piles)
    piles = {
        **dict.fromkeys(places, EMPTY),
        **dealt_round(order[:dealt], first, seats),
        PILE: face_up((turned,)),
        STOCK: face_down(order[:dealt:-1]),
        BOX: face_down(tuple(card for card in FRENCH.cards if card not in pack)),
    }
    suit = ANY if FRENCH.rank(turned) == wild_rank(options) else ""
    scores = tuple(sum(row[seat] for row in book) for seat in range(seats))
    return State(
        setup,
        piles,
        first,
        PLAY,
        scores,
        extra=MauMauTruth(MauMauCourse(dealer, turned, tuple(book), suit), order, anew),
    )


def _with(state: State[MauMauTruth], **changed: object) -> State[MauMauTruth]:
    """The state with these fields of its course changed."""
    return replace(state, extra=replace(state.extra, course=replace(state.extra.course, **changed)))


def _turn_over(step: Step[MauMauTruth], **changed: object) -> Step[MauMauTruth]:
    """Gives the turn to the next seat that does not sit out."""
    state = step.state
    seat = (to_act(state) + 1 + state.extra.course.out) % len(state.scores)
    return Step(
        replace(_with(state, **{"drew": 0, "called": False, "out": 0, **changed}), seat=seat, phase=PLAY), step.cues
    )


def _drew(state: State[MauMauTruth], seat: Seat, count: int) -> Step[MauMauTruth]:
    """MM-5, MM-6: the seat draws ``count`` cards, as far as there are any; the log counts them."""
    piles, anew, course = dict(state.piles), state.extra.anew, state.extra.course
    times, cues, drew = course.shuffles, list[Cue](), 0
    while drew < count and _is_left(piles, times):
        if not piles[STOCK]:
            times += 1
            if times > len(anew):
                cards = shuffled_again(state.setup, len(course.book), times, piles[PILE].cards[:-1])
                anew = (*anew, cards)
            piles |= {STOCK: face_down(anew[times - 1][::-1]), PILE: face_up(piles[PILE].cards[-1:])}
            cues.append(Recycled(PILE, STOCK))
        card = piles[STOCK].cards[-1]
        piles |= {STOCK: piles[STOCK].without(1), HANDS[seat]: piles[HANDS[seat]].put_down((card,))}
        cues.append(CardMoved((card,), STOCK, HANDS[seat]))
        drew += 1
    course = replace(course, drawn=(*course.drawn[:-1], drew), shuffles=times)
    return Step(replace(state, piles=piles, extra=MauMauTruth(course, state.extra.order, anew)), tuple(cues))


def _may_call(state: State[MauMauTruth]) -> bool:
    """MM-10: whether a seat that will soon have one card may say so."""
    cards = len(state.piles[HANDS[to_act(state)]])
    most = 5 if state.option("mm_several") == "yes" else 2
    return state.option("mm_call") == "on" and not state.extra.course.called and 2 <= cards <= most


def _may_draw(state: State[MauMauTruth]) -> bool:
    """MM-5, MM-6: whether the seat to act may draw a card, and there is one."""
    course = state.extra.course
    return _is_left(state.piles, course.shuffles) and course.drew < int(state.option("mm_draw"))


def _is_left(piles: Mapping[PileId, Pile], shuffles: int) -> bool:
    """MM-6: whether there is a card to draw, in the stock or in the pile."""
    return bool(piles[STOCK]) or (len(piles[PILE]) > 1 and shuffles < MOST_SHUFFLES)


def _goes(state: State[MauMauTruth], card: Card) -> bool:
    """Whether a card may be played first: on unpaid sevens only another seven."""
    course = state.extra.course
    if course.owed:
        return FRENCH.rank(card) == SEVEN
    return _fits(card, top(state.piles), course.suit, state.setup.options)


def _plays(state: State[MauMauTruth]) -> tuple[Move, ...]:
    """MM-3, MM-9: single cards that fit, and several of one rank in every order in which the first fits."""
    hand, options = state.piles[HANDS[to_act(state)]].cards, state.setup.options
    plays: list[tuple[Card, ...]] = [(card,) for card in hand if _goes(state, card)]
    if options["mm_several"] == "yes":
        plays += [cards for cards in _sets(hand, options) if _goes(state, cards[0])]
    return tuple(Move("play", picks=tuple(map(FRENCH.text, cards))) for cards in plays)


def _sets(hand: Sequence[Card], options: Options) -> Iterator[tuple[Card, ...]]:
    """Two or more cards of one rank, in every order; wild ones only if one may be played on another."""
    single = wild_rank(options) if options["mm_wild_on_wild"] == "no" else 0
    for rank, group in groupby(sorted(hand, key=FRENCH.rank), key=FRENCH.rank):
        cards = tuple(group)
        for count in range(2, len(cards) + 1) if rank != single else ():
            yield from permutations(cards, count)


def _chosen(state: State[MauMauTruth], gesture: Gesture) -> tuple[Card, ...]:
    """The cards of the hand to act that the gesture is for; none if it is for anything else."""
    hand = state.piles[HANDS[to_act(state)]].cards
    if isinstance(gesture, Pick):
        held = {FRENCH.text(card): card for card in hand}
        return tuple(held[pick] for pick in gesture.picks) if held.keys() >= {*gesture.picks} else ()
    inside = gesture.source == HANDS[to_act(state)] and 0 <= gesture.index < len(hand)
    return (hand[gesture.index],) if inside else ()


def _why_not(state: State[MauMauTruth], cards: Sequence[Card]) -> Refusal:
    """Why these cards of the hand cannot be played."""
    course, options, card, on = state.extra.course, state.setup.options, cards[0], top(state.piles)
    if len(cards) > 1:
        if options["mm_several"] == "no":
            return Refusal("mau_mau.one_card")
        if len({FRENCH.rank(each) for each in cards}) > 1:
            return Refusal("mau_mau.one_rank")
        if not _goes(state, card):
            return Refusal("mau_mau.first_fits")
    if course.owed:
        return Refusal("mau_mau.seven", {"n": course.owed})
    if FRENCH.rank(card) == wild_rank(options):
        return Refusal("mau_mau.wild_on_wild", {"card": FRENCH.text(card)})
    if course.suit:
        return Refusal("mau_mau.asked_suit", {"suit": course.suit})
    return Refusal("mau_mau.no_fit", {"card": FRENCH.text(card), "on": FRENCH.text(on)})


class _Tale(Struct, frozen=True):
    """What the log says about the hands. A card's age is how often the pile had become the stock when it was drawn.

    ``age``: by card, of those that were in the stock again; ``latest``: the age of the present stock. ``draws``: seat and age of each
    card drawn, ``played``: by seat each card and its age.
    """

    each: int
    latest: int
    age: Mapping[Card, int]
    draws: Sequence[tuple[Seat, int]]
    played: Sequence[Sequence[tuple[Card, int]]]

    @classmethod
    def of(cls, course: MauMauCourse, options: Options, seats: int) -> _Tale:
        age, draws, pile, latest = dict[Card, int](), list[tuple[Seat, int]](), [course.turned], 0
        played: list[list[tuple[Card, int]]] = [[] for _ in range(seats)]
        stock = len(pack_of(options)) - seats * _hand_size(options) - 1
        for entry, drawn in zip(course.log, course.drawn, strict=True):
            seat = int(entry[0])
            cards = [FRENCH.parse(pick) for pick in parse(entry[2:]).picks]
            played[seat] += [(card, age.get(card, 0)) for card in cards]
            pile += cards
            for _ in range(drawn):
                if not stock:
                    latest += 1
                    age |= dict.fromkeys(pile[:-1], latest)
                    stock, pile = len(pile) - 1, pile[-1:]
                draws.append((seat, latest))
                stock -= 1
        return cls(_hand_size(options), latest, age, draws, played)

    def held(self, seat: Seat) -> Mapping[int, int]:
        """How many cards of each age a seat holds, the oldest first."""
        count = Counter({0: self.each})
        count.update(age for drawer, age in self.draws if drawer == seat)
        count.subtract(age for _, age in self.played[seat])
        return {age: count[age] for age in sorted(count) if count[age]}

    def orders(
        self, piles: Mapping[PileId, Pile], course: MauMauCourse
    ) -> tuple[tuple[Card, ...], tuple[tuple[Card, ...], ...]]:
        """A pack in dealing order, and the stock each time it was renewed, that lead to these piles."""
        seats = len(self.played)
        came = {
            (seat, age): iter(self._got(seat, age, piles)) for seat in range(seats) for age in range(self.latest + 1)
        }
        first = clockwise((course.dealer + 1) % seats, seats)
        rows: list[list[Card]] = [[next(came[seat, 0]) for _ in range(self.each) for seat in first] + [course.turned]]
        rows += [[] for _ in range(self.latest)]
        for seat, age in self.draws:
            rows[age].append(next(came[seat, age]))
        rows[-1] += piles[STOCK].cards[::-1]
        order, *anew = map(tuple, rows)
        return order, tuple(anew)

    def _got(self, seat: Seat, age: int, piles: Mapping[PileId, Pile]) -> Iterator[Card]:
        """The cards of an age that a seat got: those it has played since, then those it still holds."""
        yield from (card for card, when in self.played[seat] if when == age)
        yield from (card for card in piles[HANDS[seat]].cards if self.age.get(card, 0) == age)
