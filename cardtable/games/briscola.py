"""Briscola: hands of three cards, one card turned up for trumps, and any card may be played; most of 120 points win the hand.

Clauses BR-1 to BR-10 of docs/rules.md.
"""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.games import trick_kit as kit
from cardtable.games.trick_kit import FRENCH, Card, Choice, Counted, Options, Said, Sentence, State, TrickCourse
from cardtable.kernel.cards import DeckSpec
from cardtable.kernel.compat import override
from cardtable.kernel.moves import Move
from cardtable.kernel.state import Seat
from cardtable.kernel.telling import Amount, GameFact, ResultCell, ResultRow

DECK = DeckSpec("Italian", tuple(face for face in FRENCH.faces if not 8 <= face.rank <= 10), FRENCH.suits)
_HEIGHTS = {rank: height for height, rank in enumerate((2, 4, 5, 6, 7, 11, 12, 13, 3, 1))}
_POINTS = {"aces": (1, 11), "threes": (3, 10), "kings": (13, 4), "queens": (12, 3), "jacks": (11, 2)}
COUNTED = tuple(
    Counted(name, tuple(card for card in DECK.cards if DECK.rank(card) == rank), worth)
    for name, (rank, worth) in _POINTS.items()
)
WORTH = {card: counted.worth for counted in COUNTED for card in counted.cards}
"""The points of each card that has any."""
_HALF, _SEVEN, _FOUR = 60, 7, 4


class Briscola(kit.TrickGame):
    """The score is the number of hands won, alone or with a partner."""

    id, letters, complete, deck, seats, holds = "briscola", "BR", True, DECK, "br_players", 3
    options = (
        kit.Number("br_players", 2, 2, 4, "BR-3"), Choice("br_partners", ("yes", "no"), "BR-8", seats=(_FOUR,)),
        kit.Number("br_hands", 2, 1, 3, "BR-9"), Choice("br_tie", ("draw", "last_trick"), "BR-7"),
        Choice("br_change", ("no", "seven"), "BR-3"),
    )  # fmt: skip
    ends, presets = "br_hands", (kit.Preset("seven", {"br_change": "seven"}),)
    clauses = {1: "pack", 3: "seats change", 4: "moves", 6: "deal", 9: "over"}
    refusals = {4: "tricks.own_hand tricks.one_card", 6: "tricks.deal_first"}
    lesson = kit.lesson(
        93, 2, aim="@h0", trump="> play:KD @stock", take="play:3D", draw="", lead="play:5S > play:6H play:JC", again="play:AC", end="",
    )  # fmt: skip
    unit, out, shuts_tricks = "party.briscola.hands", "party.removed", True

    @override
    def height(self, card: Card) -> int:
        """BR-2: ace, three, king, queen, jack, then seven down to two."""
        return _HEIGHTS[DECK.rank(card)]

    def counts(self, options: Options) -> Sequence[Counted]:
        """BR-2."""
        return COUNTED

    @override
    def left_out(self, options: Options) -> Sequence[Card]:
        """BR-1: the two of clubs with three players."""
        return (DECK.parse("2C"),) if self.players(options) == 3 else ()

    @override
    def instead(self, options: Options, turned: Card) -> Card | None:
        """By a house rule the seven of trumps."""
        return DECK.parse(f"{_SEVEN}{DECK.suit(turned)}") if options["br_change"] == "seven" else None

    @override
    def partner(self, state: State[TrickCourse], seat: Seat) -> Seat | None:
        """BR-8: the player opposite."""
        return (seat + 2) % _FOUR if len(state.scores) == _FOUR and state.option("br_partners") == "yes" else None

    @override
    def worth(self, state: State[TrickCourse]) -> tuple[int, ...]:
        """The points of each seat once the hand is over."""
        return (0,) * len(state.scores) if state.phase == kit.TRICK else self._worth(state)

    def _worth(self, state: State[TrickCourse]) -> tuple[int, ...]:
        """BR-2, BR-8: the points in each seat's tricks, including the partner's."""
        own = self.points(kit.cards_won(state.piles, state.extra.tricks), state.setup.options)
        partners = (self.partner(state, seat) for seat in range(len(own)))
        return tuple(points + (0 if mate is None else own[mate]) for points, mate in zip(own, partners, strict=True))

    @override
    def gains(self, state: State[TrickCourse]) -> tuple[int, ...]:
        """BR-7: one hand for those with the most points."""
        winners = self._winners(state)
        return tuple(int(seat in winners) for seat in range(len(state.scores)))

    def _winners(self, state: State[TrickCourse]) -> Sequence[Seat]:
        """BR-7: the winners of the finished hand: one seat, two partners, or nobody."""
        worth, last = self._worth(state), self.winner(state)
        best = [seat for seat, points in enumerate(worth) if points == max(worth)]
        if all(each in (best[0], self.partner(state, best[0])) for each in best):
            return best
        halves = state.option("br_tie") == "last_trick" and len(best) == len(worth) and max(worth) == _HALF
        return [seat for seat in best if last in (seat, self.partner(state, seat))] if halves else ()

    # -- what is told --------------------------------------------------------------------------------------------------

    @override
    def facts(self, state: State[TrickCourse]) -> tuple[GameFact, ...]:
        """The number of the hand, the trumps, and how many hands win the match."""
        hand, _ = super().facts(state)
        trump = GameFact(Said("party.briscola.trump"), Said(f"suit.{self.trump(state.extra)}"))
        return hand, trump, GameFact(Said("party.briscola.needed"), Amount(int(state.option(self.ends))))

    @override
    def counters(self, state: State[TrickCourse]) -> tuple[GameFact, ...]:
        """The number of trumps played."""
        if state.phase != kit.TRICK:
            return ()
        suit, out = self.trump(state.extra), self.left_out(state.setup.options)
        trumps = [card for card in DECK.cards if DECK.suit(card) == suit and card not in out]
        gone = sum(card in trumps for card in kit.played(state))
        return (GameFact(Said("counter.briscola.trumps"), Said("counter.of", {"n": gone, "all": len(trumps)})),)

    @override
    def coached(self, state: State[TrickCourse], legal: Sequence[Move]) -> tuple[Said, ...]:
        """BR-4, BR-5; whether the trump card may be taken."""
        if not any(move.picks for move in legal):
            return ()
        if kit.CHANGE in legal:
            return (Said("coach.briscola.change"),)
        trump = Said(f"suit.{self.trump(state.extra)}")
        return (Said(f"coach.briscola.{'lead' if kit.leads(state) else 'follow'}", {"suit": trump}),)

    @override
    def rows(self, state: State[TrickCourse]) -> Sequence[ResultRow]:
        """The counting cards in each seat's tricks, and the points with the partner's."""
        cells = []
        gains, worth, won = self.gains(state), self._worth(state), kit.cards_won(state.piles, state.extra.tricks)
        for gain, points, cards in zip(gains, worth, won, strict=True):
            own = sorted((card for card in cards if card in WORTH), key=lambda card: -WORTH[card])
            cells.append(ResultCell(gain, tuple((card,) for card in own), words=Said("party.points", {"n": points})))
        return (ResultRow(Said("reckoning.briscola.points"), tuple(cells)),)

    @override
    def notes(self, state: State[TrickCourse]) -> tuple[Sentence, ...]:
        """BR-7: who won the hand, or that nobody did; BR-9: that the match is over."""
        winners, worth = self._winners(state), self._worth(state)
        if not winners:
            return (Sentence(Said("reckoning.briscola.draw", {"n": max(worth)})),)
        names, tied = dict(zip(("name", "partner"), winners, strict=False)), worth.count(max(worth)) > len(winners)
        key = f"{'last' if tied else 'won'}{'_both' if len(winners) > 1 else ''}"
        told = Sentence(Said(f"reckoning.briscola.{key}", {"n": max(worth)}), names)
        over = Sentence(Said("reckoning.briscola.over", {"n": int(state.option(self.ends))}))
        return (told, over) if state.phase == kit.OVER else (told,)

    words = {
        "name": "Briscola",
        "goal": "Win the hand with more than half of the 120 points in your tricks.",
        "length": "about 10 minutes",
        "players": "2 to 4 players",
        "dealing": "40 cards without the eights, nines and tens, with three players without the two of clubs; three cards each, one at a time from the dealer’s left, then the trump card, then the stock; the dealer and later hands follow from the deal number",
        "option.br_players": "Players",
        "option.br_players.help": "How many play. With three players the two of clubs is left out.",
        "option.br_partners": "Partners with four players",
        "option.br_partners.help": "Whether those who sit opposite each other play together and add their points.",
        "option.br_partners.yes": "Two against two",
        "option.br_partners.no": "Each alone",
        "option.br_hands": "Hands to win",
        "option.br_hands.help": "Whoever has won this many hands wins the match.",
        "option.br_tie": "60 points each",
        "option.br_tie.help": "What happens when two sides share the 120 points evenly.",
        "option.br_tie.draw": "Nobody wins the hand",
        "option.br_tie.last_trick": "The last trick decides",
        "option.br_change": "Changing the trump card",
        "option.br_change.help": "Whether you may take the trump card before you lead, as long as cards are left in the stock, and put the seven of trumps in its place.",
        "option.br_change.no": "Not allowed",
        "option.br_change.seven": "For the seven of trumps",
        "preset.source": "As it is usually played",
        "preset.seven": "With the seven",
        "party.hands": "Hands won",
        "party.trump": "Trumps",
        "party.needed": "Hands to win",
        "party.change": "Take the trump card",
        "party.log.change": "{name} takes the trump card and puts the seven in its place.",
        "coach.lead": "Aces and threes are worth the most; trumps are {suit}.",
        "coach.follow": "You may play any card. Trumps ({suit}) beat all other suits.",
        "coach.change": "You hold the seven of trumps: before you lead, you may take the trump card for it.",
        "counter.trumps": "Trumps gone",
        "reckoning.points": "Points",
        "reckoning.draw": (
            "Nobody has more than {n} point: the hand is a draw.",
            "Nobody has more than {n} points: the hand is a draw.",
        ),
        "reckoning.won": ("{name} wins the hand with {n} point.", "{name} wins the hand with {n} points."),
        "reckoning.won_both": (
            "{name} and {partner} win the hand with {n} point.",
            "{name} and {partner} win the hand with {n} points.",
        ),
        "reckoning.last": "With 60 points each, the last trick decides: {name} wins the hand.",
        "reckoning.last_both": "With 60 points each, the last trick decides: {name} and {partner} win the hand.",
        "reckoning.over": ("With {n} hand won, the match is over.", "With {n} hands won, the match is over."),
        "lesson.aim": "More than half of 120 points wins the hand. Aces count 11, threes 10, kings 4, queens 3 and jacks 2. This is your hand: an ace, a three and a king.",
        "lesson.trump": "Hearts are trumps: the five of hearts lies open below the stock, and it is drawn last of all. {b} leads the king of diamonds, which counts 4.",
        "lesson.take": "Any card may be played, whatever was led. In each suit the three ranks next to the ace: take the king with the three of diamonds.",
        "lesson.draw": "That makes 14 points. Now both of you have drawn a card, you first, because you took the trick. You hold three cards again, and you lead.",
        "lesson.lead": "Keep what counts: lead the five of spades, which is worth nothing.",
        "lesson.again": "{b} took your five with a trump, the six of hearts, and leads the jack of clubs. Take it with the ace of clubs.",
        "lesson.end": "Play goes on like this until the stock is empty and the last three tricks are played. The first to win two hands wins the match. With four players, those who sit opposite each other are partners.",
    }
