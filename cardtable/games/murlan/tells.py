"""What Murlan tells: the hand and the target, who has passed or is out, and what one gave away."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from cardtable.games.murlan.hand import HIGH, PLAY, PLAYED, SEATS, Hand, MurlanTruth
from cardtable.games.murlan.plays import ACE_HIGH, HEIGHTS, RED_JOKER, TWO, Combination, PlayKind, combination
from cardtable.games.murlan.reckoning import reckoning
from cardtable.games.murlan.rounds import earlier_plays, on_table
from cardtable.games.murlan.views import Swap
from cardtable.games.round_table import PLAYS
from cardtable.kernel.cards import Card
from cardtable.kernel.decks import FRENCH_JOKERS
from cardtable.kernel.moves import Move
from cardtable.kernel.options import Options
from cardtable.kernel.override import override
from cardtable.kernel.reckoning import Reckoning
from cardtable.kernel.state import Seat, State
from cardtable.kernel.telling import Amount, Exchanged, GameFact, Said, Sentence, Telling
from cardtable.kernel.view import View
from cardtable.kernel.zones import PileId

_USUAL, _MINUTES = "21", 30
"""The usual target, and about how many minutes a match to it takes."""


class MurlanTelling(Telling[MurlanTruth, Hand]):
    """Several cards are played together; a match is many hands."""

    game = "murlan"
    dealing_order = (
        "one card at a time to each player in turn, from the dealer’s left on: the first card goes to seat 0, who like the "
        "next player gets fourteen, the other two get thirteen; later hands are shuffled by the deal number"
    )
    hand = "hand"
    combines = True

    @override
    def facts(self, state: State[MurlanTruth]) -> tuple[GameFact, ...]:
        """The number of the hand, and what is played for."""
        hand = state.extra.hand
        target = GameFact(Said("party.target"), Amount(hand.target), f"target-{hand.target}")
        return GameFact(Said("party.hand"), Amount(hand.number + 1)), target

    @override
    def named(self, state: State[MurlanTruth], cards: Sequence[Card]) -> Said | None:
        """MU-5 to MU-7: a single by its rank, equal ones by how many, a straight by its top."""
        made = combination(cards, state.setup.options) if cards else None
        return None if made is None else _named(made)

    @override
    def asked(self, state: State[MurlanTruth], legal: Sequence[Move], chip: PileId = "") -> Sentence | None:
        """MU-10 in the exchange, MU-8 at the first lead, MU-11 to MU-14 for who follows."""
        hand, verbs = state.extra.hand, {move.verb for move in legal}
        if "deal" in verbs:
            return Sentence(Said("asked.deal_hand"))
        if "give" in verbs:
            low = all(HEIGHTS[FRENCH_JOKERS.parse(move.picks[0])] <= HIGH for move in legal)
            return Sentence(Said("asked.give_low" if low else "asked.give"), {"name": hand.previous[-1]})
        on = on_table(state)
        if on is None:
            if _unexchanged(hand):
                return Sentence(Said("asked.lead_jokers"), {"name": hand.previous[-1]})
            opens = not hand.log and not hand.previous
            return Sentence(Said("asked.open" if opens else "asked.lead_play"))
        what = {"what": _named(on)}
        if verbs == {"pass"}:
            return Sentence(Said("asked.pass_on", what))
        return Sentence(Said("asked.beat", what))

    @override
    def length(self, options: Options) -> Said:
        """MU-3: as the target."""
        if options["mu_target"] == _USUAL:
            return super().length(options)
        return Said("game.minutes", {"n": round(_MINUTES * int(options["mu_target"]) / int(_USUAL) / 5) * 5})

    @override
    def coached(self, state: State[MurlanTruth], legal: Sequence[Move]) -> tuple[Said, ...]:
        """MU-10, MU-5, and MU-11 to MU-14 by what lies there."""
        verbs, options = {move.verb for move in legal}, state.setup.options
        if "give" in verbs:
            return (Said("coach.murlan.give"),)
        on = on_table(state)
        if on is None:
            together = () if options["mu_joker_pair"] == "off" else (Said("coach.murlan.lead_jokers"),)
            return (Said("coach.murlan.lead"), *together) if "play" in verbs else ()
        passing = Said(f"coach.murlan.pass.{options['mu_pass']}")
        return (*_beaten_by(on, options), *((passing,) if "pass" in verbs else ()))

    @override
    def lap(self, state: State[MurlanTruth]) -> tuple[tuple[Seat, bool], ...]:
        """MU-14: read backwards from the latest ply until a seat comes again or the round begins."""
        hand, lap, passes = state.extra.hand, list[tuple[Seat, bool]](), list[tuple[Seat, bool]]()
        if hand.last is None:
            return ()
        for entry in reversed(hand.log):
            seat, plays = int(entry[0]), " play" in entry
            if any(seat == other for other, _ in (*lap, *passes)) or (plays and not state.piles[PLAYS[seat]]):
                break
            if plays:  # a pass belongs to the round only when a play of it came before
                lap += [*passes, (seat, True)]
                passes = []
            else:
                passes.append((seat, False))
        return tuple(reversed(lap))

    @override
    def earlier(self, state: State[MurlanTruth]) -> Mapping[Seat, tuple[Card, ...]]:
        """MU-14: all that was played since the round was led, but for the last play of each seat."""
        return earlier_plays(state)

    @override
    def counters(self, state: State[MurlanTruth]) -> tuple[GameFact, ...]:
        """The jokers, the twos and the aces that are gone or lie there."""
        seen = [card for pile in (PLAYED, *PLAYS[:SEATS]) for card in state.piles[pile].cards]
        heights = [HEIGHTS[card] for card in seen]
        ranks = (("twos", heights.count(TWO), 4), ("aces", heights.count(ACE_HIGH), 4))
        counted = (("jokers", sum(height > TWO for height in heights), 2), *ranks)
        return tuple(
            GameFact(Said(f"counter.{name}"), Said("counter.of", {"n": n, "all": all_})) for name, n, all_ in counted
        )

    @override
    def reckoning(self, state: State[MurlanTruth]) -> Reckoning | None:
        """What the hand brought."""
        return reckoning(state)

    @override
    def number(self, state: State[MurlanTruth]) -> int:
        """The number of the hand."""
        return state.extra.hand.number + 1

    @override
    def height(self, card: Card) -> int:
        """MU-4: from three to the red joker."""
        return HEIGHTS[card]

    @override
    def passed(self, state: State[MurlanTruth], seat: Seat) -> bool:
        """MU-14: who has passed on what lies there."""
        return seat in state.extra.hand.passed

    @override
    def out_first(self, state: State[MurlanTruth]) -> Sequence[Seat]:
        """MU-17: who is out."""
        return state.extra.hand.out

    @override
    def to_beat(self, state: State[MurlanTruth]) -> Seat | None:
        """Who made the last play of the round."""
        return state.extra.hand.last

    @override
    def clockwise(self, state: State[MurlanTruth]) -> bool:
        """MU-1: as the option says."""
        return bool(state.option("mu_direction") == "clockwise")

    @override
    def opening(self, state: State[MurlanTruth]) -> Sentence | None:
        """MU-9, MU-10: no exchange, and the first leads, where the last was dealt both jokers."""
        hand = state.extra.hand
        if state.phase != PLAY or not _unexchanged(hand):
            return None
        return Sentence(Said("party.log.unexchanged"), {"last": hand.previous[-1], "first": hand.previous[0]})

    @override
    def exchanged(self, view: View[Hand]) -> Exchanged | None:
        """MU-10: between the first and the last of the hand before."""
        swap, hand = view.memory, view.extra
        has_played = any(entry.startswith(f"{view.viewer} play") for entry in hand.log)
        if not isinstance(swap, Swap) or view.phase != PLAY or has_played:
            return None
        first, last = hand.previous[0], hand.previous[-1]
        return Exchanged(last if view.viewer == first else first, swap.gave, swap.got)


def _unexchanged(hand: Hand) -> bool:
    """Whether a later hand is about to begin with a lead, as nothing was exchanged before it."""
    return bool(hand.previous) and not hand.log


def _beaten_by(on: Combination, options: Options) -> tuple[Said, ...]:
    """MU-11 to MU-13 and MU-7: what beats a play in its own kind, and what beats every kind, under these options."""
    suits = "suited" if options["mu_suited_straight"] != "off" else ""
    jokers = "jokers" if options["mu_joker_pair"] == "bomb" else ""
    above = "_".join(filter(None, (suits, jokers))) or "fours"
    if on.kind is PlayKind.SUITED:
        return (Said("refusal.murlan.only_higher_suited"),)
    if on.kind is PlayKind.BOMB:
        both = on.value == RED_JOKER
        return (Said(f"coach.murlan.on_jokers.{suits or 'bomb'}" if both else f"coach.murlan.bomb.{above}"),)
    anything = Said(f"coach.murlan.anything.{above}")
    if on.kind is PlayKind.STRAIGHT:
        return Said(f"coach.murlan.straight.{options['mu_straight_beat']}", {"n": on.count}), anything
    if on.count == 2 and options["mu_joker_pair"] == "pair":
        return Said("coach.murlan.on_jokers.pair" if on.value == RED_JOKER else "coach.murlan.set2_jokers"), anything
    return Said(f"coach.murlan.set{on.count}"), anything


_RANKS = {**{height: str(height) for height in range(3, 11)}, 11: "J", 12: "Q", 13: "K", 14: "A", 15: "2"}
_JOKERS = {16: "BJ", 17: "RJ"}


def _named(made: Combination) -> Said:
    """A play in words."""
    if made.kind in {PlayKind.STRAIGHT, PlayKind.SUITED}:
        top = Said(f"card.{_RANKS[made.value]}")
        return Said(f"played.{made.kind.value}", {"n": made.count, "rank": top})
    if made.value in _JOKERS or made.value not in _RANKS:
        joker = Said(f"card.{_JOKERS.get(made.value, 'RJ')}")
        return Said("played.1", {"rank": joker}) if made.count == 1 else Said("played.jokers")
    if made.count == 1:
        return Said("played.1", {"rank": Said(f"card.{_RANKS[made.value]}")})
    return Said(f"played.{made.count}", {"ranks": Said(f"ranks.{_RANKS[made.value]}")})
