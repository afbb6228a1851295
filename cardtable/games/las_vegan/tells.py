"""What Las Vegan tells: the round, chips to lay, cabbages won and lost."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.games.las_vegan.box import CHIPS, DECK, GOLDEN_PLACES, ORDINARY_PLACES
from cardtable.games.las_vegan.casino import Casino, winning
from cardtable.games.las_vegan.reckoning import reckoning
from cardtable.games.round_table import PLAYS, WON
from cardtable.games.tricks import TrickTelling
from cardtable.kernel.cards import Card
from cardtable.kernel.moves import Move
from cardtable.kernel.options import Options
from cardtable.kernel.override import override
from cardtable.kernel.reckoning import Reckoning
from cardtable.kernel.state import State
from cardtable.kernel.telling import Amount, GameFact, NumberForm, Said, Sentence
from cardtable.kernel.zones import PileId

_USUAL, _MINUTES = 4, 20
"""The usual number of rounds, and about how many minutes they take."""


class LasVeganTelling(TrickTelling[Casino]):
    """Scores are cabbages."""

    game = "las_vegan"
    dealing_order = (
        "one card at a time to each player, beginning with the one who leads; cards that are left over are set aside; "
        "cards as R7 P0 G9 B3; later rounds and all tosses follow from the deal number"
    )

    @override
    def facts(self, state: State[Casino]) -> tuple[GameFact, ...]:
        """The round by how many there are, and the chips that may be laid now."""
        round_ = GameFact(Said("party.round_of"), f"{state.extra.round} / {state.option('lv_rounds')}")
        sevens = GameFact(Said("party.sevens"), Amount(state.extra.sevens))
        return (round_, sevens) if state.phase == "chip" else (round_,)

    @override
    def gained(self, points: int) -> Said:
        """Cabbages."""
        return Said(f"party.log.cabbages.{'lost' if points < 0 else 'won'}", {"n": abs(points)})

    @override
    def best(self, cards: Sequence[Card]) -> int:
        """LV-7: zeros of other suits are the highest."""
        return winning(cards)

    @override
    def asked(self, state: State[Casino], legal: Sequence[Move], chip: PileId = "") -> Sentence | None:
        """LV-9: a chip for each seven, then where it goes."""
        if state.phase != "chip":
            return super().asked(state, legal, chip)
        if chip in CHIPS:
            value = Amount(state.extra.faces[CHIPS.index(chip)], NumberForm.SIGNED)
            shown = dict(zip(ORDINARY_PLACES, state.extra.cards, strict=True))
            places = [
                Said(f"party.casino.{shown.get(move.target, move.target)}") for move in legal if move.source == chip
            ]
            return Sentence(Said("asked.chip_to", {"value": value, "places": places}))
        return Sentence(Said("asked.chip", {"n": state.extra.sevens}))

    @override
    def card(self, card: Card) -> Said:
        return Said(f"card.{DECK.text(card)}")

    @override
    def suit(self, card: Card) -> str:
        return DECK.suit(card)

    @override
    def parse(self, text: str) -> Card:
        return DECK.parse(text)

    @override
    def length(self, options: Options) -> Said:
        """LV-10: as the number of rounds."""
        if options["lv_rounds"] == _USUAL:
            return super().length(options)
        return Said("game.minutes", {"n": _MINUTES * int(options["lv_rounds"]) // _USUAL})

    @override
    def coached(self, state: State[Casino], legal: Sequence[Move]) -> tuple[Said, ...]:
        """LV-7, LV-9: zeros win, sevens bring chips, chips say what tricks are worth."""
        if state.phase == "chip":
            return (Said("coach.las_vegan.chip"),)
        rule = super().coached(state, legal)
        if rule == (Said("coach.void"),):
            rule = (Said("coach.las_vegan.void"),)  # a zero can win where no other card of another suit can
        return (*rule, Said("coach.las_vegan.aim")) if rule else ()

    @override
    def counters(self, state: State[Casino]) -> tuple[GameFact, ...]:
        """The sevens and the zeros that were played."""
        piles = [*PLAYS[: len(state.scores)], *WON[: len(state.scores)]]
        ranks = [DECK.rank(card) for pile in piles for card in state.piles[pile].cards]
        return tuple(
            GameFact(Said(f"counter.{name}"), Said("counter.of", {"n": ranks.count(rank), "all": 4}))
            for name, rank in (("sevens", 7), ("zeros", 0))
        )

    @override
    def reckoning(self, state: State[Casino]) -> Reckoning | None:
        """What the round brought."""
        return reckoning(state)

    @override
    def number(self, state: State[Casino]) -> int:
        """The number of the round."""
        return state.extra.round

    @override
    def height(self, card: Card) -> int:
        """LV-7: from zero to nine."""
        return DECK.rank(card)

    @override
    def outlines(self, state: State[Casino]) -> tuple[PileId, ...]:
        """LV-4: where chips lie before they are laid."""
        return CHIPS

    @override
    def laid(self, state: State[Casino], move: Move) -> tuple[Said | Amount, Said] | None:
        """LV-9: the chip by its value, and the casino card it goes on."""
        if move.source not in CHIPS:
            return None
        casino = state.extra
        value = Amount(casino.faces[CHIPS.index(move.source)], NumberForm.SIGNED)
        shown = dict(zip(ORDINARY_PLACES, casino.cards, strict=True)).get(move.target, move.target)
        chip = Said("party.casino.golden", {"value": value}) if move.target in GOLDEN_PLACES else value
        return chip, Said(f"party.casino.{shown}")
