"""Calculation: four foundations that count by ones, twos, threes and fours. Clauses CL-1 to CL-7 of docs/rules.md."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from cardtable.games import kit
from cardtable.games.kit import KING, RANKS, Card, Carry, Choice, Move, Options, Refusal, Said, Setup, State
from cardtable.kernel.cards import RANK_TEXTS

SUMS, PILES = kit.named("f", 4), kit.named("w", 4)
_ABOVE = (
    kit.PileSpec("stock", kit.Role.STOCK, 0, 0),
    kit.PileSpec("waste", kit.Role.WASTE, 1, 0, name="open_card"),
    *(kit.PileSpec(pile, kit.Role.FOUNDATION, 3 + n, 0, sign=f"{n + 1}") for n, pile in enumerate(SUMS)),
)
_BELOW = [kit.replace(spec, name="pile") for spec in kit.columns(PILES, 3, 1.2)]
_TABLES = {f"{count}": (*_ABOVE, *_BELOW[:count]) for count in (3, 4)}


def next_rank(pile: kit.PileId, count: int) -> int:
    """CL-3: the next rank on a foundation of ``count`` cards: the multiples of its number, wrapping after the king."""
    return (SUMS.index(pile) + 1) * (count + 1) % KING or KING


class Calculation(kit.Patience[None]):
    """The score is the number of cards out."""

    id, letters, longest, complete = "calculation", "CL", 120, True
    options = (Choice("cl_piles", ("4", "3"), "CL-4"), Choice("cl_kings", ("free", "own_pile"), "CL-4"))
    clauses = {1: "seats pack", 4: "moves", 7: "over"}
    refusals = {
        3: "build.not_its_turn",
        4: "kings open_card build.not_there build.nothing_here",
        5: "no_sum only_out build.covered build.stays_out",
        6: "build.no_stock",
    }
    size, piles, piles_by, rows = (7, 4), _TABLES["4"], ("cl_piles", _TABLES), (*SUMS, "waste")
    lesson = kit.lesson(
        247,
        aim="@f1,f2,f3,f4", keep="move:waste:w2:1", six="move:waste:f3:1", nine="move:w2:f3:1",
        four="move:waste:f2:1", king="move:waste:w1:1", eight="move:waste:f4:1", end="",
    )  # fmt: skip

    def pack(self, setup: Setup) -> tuple[Card, ...]:
        """CL-1: the first ace, two, three and four before the others."""
        order = super().pack(setup)
        firsts = [next(card for card in order if RANKS[card] == rank) for rank in (1, 2, 3, 4)]
        return (*firsts, *(card for card in order if card not in firsts))

    def legal_moves(self, state: State[None]) -> tuple[Move, ...]:
        """CL-3 to CL-5: the open card and the end cards go to foundations, the open card onto any pile."""
        piles = self._piles(state)
        if state.option("cl_kings") == "own_pile" and state.piles["waste"].cards:
            is_king = RANKS[state.piles["waste"].cards[-1]] == KING
            piles = piles[-1:] if is_king else piles[:-1]
        lays = [kit.carry("waste", pile) for pile in piles] if state.piles["waste"].cards else []
        return (*self._out(state), *lays)

    def signs(self, options: Options) -> Mapping[kit.PileId, str]:
        """A K on the pile reserved for kings."""
        return {PILES[int(options["cl_piles"]) - 1]: "K"} if options["cl_kings"] == "own_pile" else {}

    def _piles(self, state: State[None]) -> list[kit.PileId]:
        return [pile for pile in PILES if pile in state.piles]

    def _out(self, state: State[None]) -> Iterator[Move]:
        for source in ("waste", *self._piles(state)):
            for card in state.piles[source].cards[-1:]:
                yield from (kit.carry(source, pile) for pile in SUMS if self._takes(state, pile, card))

    def _takes(self, state: State[None], pile: kit.PileId, card: Card) -> bool:
        count = len(state.piles[pile])
        return count < KING and RANKS[card] == next_rank(pile, count)

    def apply(self, state: State[None], move: Move) -> kit.Step[None]:
        """CL-4: moves the card; after the open card, turns up the next of the stock."""
        changed, cues = kit.carried(state.piles, move)
        if move.source == "waste" and state.piles["stock"].cards:
            opened, more = kit.dealt({**state.piles, **changed}, ("waste",))
            changed, cues = {**changed, **opened}, (*cues, *more)
        return self.step(state, changed, cues)

    def points(self, state: State[None]) -> int:
        """CL-7: the cards on the foundations."""
        return sum(len(state.piles[pile]) for pile in SUMS)

    def facts(self, state: State[None]) -> tuple[kit.GameFact, ...]:
        """The number of cards out, and the ranks that go out next."""
        out = Said("play.out_of", {"out": self.points(state), "all": self.whole})
        counts = {pile: len(state.piles[pile]) for pile in SUMS}
        ranks = dict.fromkeys(next_rank(pile, count) for pile, count in counts.items() if count < KING)
        named = [Said(f"card.{RANK_TEXTS[rank - 1]}") for rank in ranks]
        told = [kit.GameFact(Said("play.next"), Said("play.next_ranks", {"ranks": named}))] if named else ()
        return kit.GameFact(Said("play.out"), out), *told

    def explain(self, state: State[None], gesture: kit.Gesture) -> Refusal:
        """The first rule that the gesture breaks."""
        if not isinstance(gesture, kit.Pick) and gesture.source == "stock":
            return self.refused("open_card") if state.piles["waste"].cards else Refusal("build.no_stock")
        cards = () if isinstance(gesture, kit.Pick) else state.piles[gesture.source].cards
        if isinstance(gesture, kit.Pick) or not 0 <= gesture.index < len(cards):
            return Refusal("build.nothing_here")
        texts = {"card": kit.text(cards[gesture.index])}
        if gesture.source in SUMS:
            return Refusal("build.stays_out", texts)
        if gesture.index < len(cards) - 1:
            return Refusal("build.covered", texts)
        if not isinstance(gesture, Carry):
            return self.refused("no_sum", **texts)
        if gesture.target in PILES and gesture.source == "waste":
            return self.refused("kings")
        if gesture.target in PILES:
            return self.refused("only_out", **texts)
        count = len(state.piles[gesture.target])
        if gesture.target in SUMS and count < KING:
            return Refusal("build.not_its_turn", {**texts, "next": next_rank(gesture.target, count)})
        return Refusal("build.not_there", texts)

    def coached(self, state: State[None], legal: Sequence[Move]) -> tuple[Said, ...]:
        """Whether a card can go out; otherwise that the open card goes on a pile."""
        out = any(move.target in SUMS for move in legal)
        return self.rules(state, "out" if out else "lay") if legal else ()

    words = {
        "name": "Calculation",
        "goal": "Build four foundations regardless of suit: by ones, twos, threes and fours, each up to its king.",
        "length": "about 8 minutes",
        "players": "1 player",
        "dealing": "the first ace, the first two, the first three and the first four of the pack; then the others in their order: the first of them lies open, the rest are the stock",
        "option.cl_piles": "Piles",
        "option.cl_piles.help": "On how many piles you can keep the cards that do not go out at once. Three make it harder.",
        "option.cl_piles.3": "Three",
        "option.cl_piles.4": "Four",
        "option.cl_kings": "Kings",
        "option.cl_kings.help": "Whether the last pile is for kings alone. Books advise you to give them a pile of their own; this makes it a rule.",
        "option.cl_kings.free": "On any pile",
        "option.cl_kings.own_pile": "On a pile of their own",
        "preset.source": "As it is usually played",
        "refusal.open_card": "First play the open card, then the next one is turned up.",
        "refusal.no_sum": "No foundation takes the {card} yet.",
        "refusal.only_out": "The {card} is on a pile: from there it can only go out.",
        "refusal.kings": "By this house rule the last pile is for kings, and kings go nowhere else.",
        "coach.out": "A card can go out. The foundations count by ones, twos, threes and fours.",
        "coach.lay": "Put the open card on one of the piles, where it covers nothing that you need soon.",
        "end.won": "It adds up!",
        "end.lost": "It doesn’t add up",
        "end.plain": ("{n} card out, {left} left.", "{n} cards out, {left} left."),
        "lesson.aim": "Suits do not matter here. The first foundation counts by ones: ace, two, three. The second by twos: two, four, six. The third by threes, the fourth by fours. Each goes round past the king and ends with a king.",
        "lesson.keep": "The open card is the nine of clubs. No foundation takes it yet, so put it on one of the piles: the second one.",
        "lesson.six": "The six of diamonds is what the third foundation takes after its three.",
        "lesson.nine": "Three, six, nine: the nine of clubs goes out from its pile. A pile gives only its last card, and only to a foundation.",
        "lesson.four": "The four of diamonds goes on the second foundation: two, four.",
        "lesson.king": "A king is always the last card of a foundation, so it has to wait long. Give it a pile of its own: the first one.",
        "lesson.eight": "The eight of spades goes on the fourth foundation: four, eight.",
        "lesson.end": "After the queen the fourth foundation takes a three: past the king you count on from the ace. Put first on the piles what you need last.",
    }
