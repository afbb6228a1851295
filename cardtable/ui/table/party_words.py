"""What stands at a table for several, in words: moves, buttons, plates and refusals. Knows no widget."""

from __future__ import annotations

from cardtable.games.las_vegan.box import CHIPS, GOLDEN_PLACES, ORDINARY_PLACES
from cardtable.games.las_vegan.casino import Casino
from cardtable.games.round_table import HANDS
from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.dates import grouped
from cardtable.i18n.phrases import card_name
from cardtable.i18n.phrases import refusal as refusal_text
from cardtable.kernel.moves import Move
from cardtable.kernel.refusal import Refusal
from cardtable.kernel.state import Seat, State
from cardtable.session.party import Party
from cardtable.ui.table.party_games import OUT_AS, led, show_of, tricks_taken
from cardtable.ui.table.party_seats import Seated


def move_text(move: Move, texts: Catalogue) -> str:
    """What a button for a move without cards says."""
    return texts.text(f"party.move.{move.verb}")


def plates(party: Party, texts: Catalogue) -> tuple[Seated, ...]:
    """What the plates of all seats say now."""
    state = party.state
    return tuple(_plate(party, seat, state, texts) for seat in range(len(state.scores)))


def _plate(party: Party, seat: Seat, state: State, texts: Catalogue) -> Seated:
    player, turn = party.players[seat], seat == party.to_act
    show = show_of(party.game.info.id)
    status = show.status(state, seat)
    cards, tricks = len(state.piles[HANDS[seat]]), tricks_taken(state, seat)
    parts = [] if status.startswith(OUT_AS) else [texts.text("party.cards", n=cards)]
    if tricks:
        parts.append(texts.text("party.tricks", n=tricks))
    if status:
        parts.append(texts.text(f"party.status.{status}"))
    if led(state) == seat and not turn:
        parts.append(texts.text("party.led"))
    if turn:
        parts.insert(0, texts.text("party.turn"))
    return Seated(player.name, player.colour, amount(state.scores[seat]), " · ".join(parts), not player.is_person, turn)


def signed(points: int) -> str:
    """A gain or a loss."""
    return f"+{amount(points)}" if points > 0 else amount(points)


def amount(number: int) -> str:
    """A score: in groups of three, with a true minus sign."""
    return grouped(number).replace("-", "−")


def move_words(move: Move, state: State, texts: Catalogue) -> str:
    """A move that is only suggested in ``state``."""
    if move.picks:
        return ", ".join(card_name(texts, pick) for pick in move.picks)
    if move.source:
        chip, place = chip_words(move, state, texts)
        return texts.text("party.hint.chip", chip=chip, place=place)
    return move_text(move, texts)


def chip_words(move: Move, state: State, texts: Catalogue) -> tuple[str, str]:
    """The chip that ``move`` lays, by its value, and the casino card it goes on: "−3", "the nines"."""
    casino: Casino = state.extra
    value = signed(casino.faces[CHIPS.index(move.source)])
    chip = texts.text("party.casino.golden", value=value) if move.target in GOLDEN_PLACES else value
    shown = dict(zip(ORDINARY_PLACES, casino.cards, strict=True)).get(move.target, move.target)
    return chip, texts.text(f"party.casino.{shown}")


def why(refusal: Refusal, texts: Catalogue) -> str:
    """Why something is not allowed; that it is not one's turn is said by the table, all else by the game."""
    if refusal.code == "table.not_your_turn":
        return texts.text("party.not_your_turn", **refusal.params)
    return refusal_text(texts, refusal.code, refusal.params)
