"""What stands at a table for several, in words: moves, buttons, plates and refusals. Knows no widget."""

from __future__ import annotations

from cardtable.games.round_table import HANDS
from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.numbers import amount
from cardtable.i18n.phrases import card_name
from cardtable.i18n.phrases import refusal as refusal_text
from cardtable.kernel.game import AnyGame
from cardtable.kernel.moves import Move
from cardtable.kernel.refusal import Refusal
from cardtable.kernel.state import AnyState, Seat
from cardtable.session.party import Party
from cardtable.session.seats import portraits
from cardtable.ui.core.said import say
from cardtable.ui.table.seat_plates import SeatPlate


def move_text(move: Move, texts: Catalogue) -> str:
    """What a button for a move without cards says."""
    return texts.text(f"party.move.{move.verb}")


def plates(party: Party, texts: Catalogue) -> tuple[SeatPlate, ...]:
    """What is to be seen of all seats now."""
    state, faces = party.state, portraits(party.players)
    return tuple(_plate(party, seat, state, faces[seat], texts) for seat in range(len(state.scores)))


def _plate(party: Party, seat: Seat, state: AnyState, portrait: str, texts: Catalogue) -> SeatPlate:
    player, tells = party.players[seat], party.game.tells
    cards, tricks, out = len(state.piles[HANDS[seat]]), tells.taken(state, seat), tells.out_first(state)
    if seat in out:
        note = texts.text(f"party.status.out{out.index(seat) + 1}")
    elif tricks:
        note = texts.text("party.tricks", n=tricks)
    else:
        note = texts.text("party.cards", n=cards)
    turn = seat == party.to_act
    score = amount(state.scores[seat])
    held = None if seat in out else cards
    return SeatPlate(player.name, player.colour, score, note, not player.is_person, turn, portrait, held)


def move_words(move: Move, game: AnyGame, state: AnyState, texts: Catalogue) -> str:
    """A move that is only suggested in ``state``."""
    if move.picks:
        return ", ".join(card_name(texts, pick) for pick in move.picks)
    laid = laid_words(move, game, state, texts)
    return texts.text("party.hint.chip", chip=laid[0], place=laid[1]) if laid else move_text(move, texts)


def laid_words(move: Move, game: AnyGame, state: AnyState, texts: Catalogue) -> tuple[str, str] | None:
    """What ``move`` lays that is no card, and where: "−3", "the nines"; None for other moves."""
    told = game.tells.laid(state, move)
    return (say(texts, told[0]), say(texts, told[1])) if told else None


def why(refusal: Refusal, texts: Catalogue) -> str:
    """Why something is not allowed; that it is not one's turn is said by the table, all else by the game."""
    if refusal.code == "table.not_your_turn":
        return texts.text("party.not_your_turn", **refusal.params)
    return refusal_text(texts, refusal.code, refusal.params)
