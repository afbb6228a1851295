"""What happens at a table for several, in words: the line under the table, the log, buttons and plates. Knows no widget."""

from __future__ import annotations

from collections.abc import Sequence

from cardtable.games.round_table import HANDS, WON
from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.phrases import card_name
from cardtable.i18n.phrases import refusal as refusal_text
from cardtable.kernel.cards import HIDDEN, Card
from cardtable.kernel.cues import CardMoved, Cue, Passed, Recycled, Scored, Tossed, Turned
from cardtable.kernel.decks import DeckSpec
from cardtable.kernel.moves import Move
from cardtable.kernel.refusal import Refusal
from cardtable.kernel.state import Seat, State
from cardtable.session.party import Party
from cardtable.session.seats import Player
from cardtable.ui.scenes.dates import grouped
from cardtable.ui.scenes.party_games import show_of, tricks_taken
from cardtable.ui.scenes.party_seats import Seated


def happened(
    cues: Sequence[Cue], move: Move, seat: Seat, players: Sequence[Player], deck: DeckSpec, texts: Catalogue
) -> str:
    """One ply of ``seat`` in one line; of a move without cards only what is public anyway is told."""
    name = players[seat].name
    parts: list[str] = []
    for cue in cues:
        match cue:
            case CardMoved(cards, source, _) if source in HANDS:
                parts.append(_moved(cards, source, players, deck, texts))
            case Passed(who):
                parts.append(texts.text("party.log.passed", name=players[who].name))
            case Scored(who, points):
                parts.append(texts.text("party.log.scored", name=players[who].name, points=signed(points)))
            case CardMoved() | Turned() | Recycled() | Tossed():
                pass
    taker = next((cue.target for cue in cues if isinstance(cue, Recycled) and cue.target in WON), None)
    if taker is not None:
        parts.insert(0, texts.text("party.log.took", name=players[WON.index(taker)].name))
    if not parts and any(isinstance(cue, Recycled) for cue in cues):
        return texts.text("party.log.dealt", name=name)
    if not parts and move.source:
        return texts.text("party.log.acted", name=name, what=move_words(move, texts))
    return " ".join(parts)


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
    parts = [texts.text("party.cards", n=cards)]
    if tricks:
        parts.append(texts.text("party.tricks", n=tricks))
    if status:
        parts.append(texts.text(f"party.status.{status}"))
    if turn:
        parts.insert(0, texts.text("party.turn"))
    return Seated(player.name, player.colour, amount(state.scores[seat]), " · ".join(parts), not player.is_person, turn)


def _moved(cards: Sequence[Card], source: str, players: Sequence[Player], deck: DeckSpec, texts: Catalogue) -> str:
    name = players[HANDS.index(source)].name
    if HIDDEN in cards:
        return texts.text("party.log.gave", name=name)
    told = ", ".join(card_name(texts, deck.text(card)) for card in cards)
    return texts.text("party.log.played", name=name, cards=told)


def signed(points: int) -> str:
    """A gain or a loss."""
    return f"+{amount(points)}" if points > 0 else amount(points)


def amount(number: int) -> str:
    """A score: in groups of three, with a true minus sign."""
    return grouped(number).replace("-", "−")


def move_words(move: Move, texts: Catalogue) -> str:
    """A move that is only suggested."""
    if move.picks:
        return ", ".join(card_name(texts, pick) for pick in move.picks)
    if move.source:
        return texts.text(
            "party.hint.chip",
            chip=texts.text(f"party.chip.{move.source}"),
            place=texts.text(f"party.chip.{move.target}"),
        )
    return move_text(move, texts)


def why(refusal: Refusal, texts: Catalogue) -> str:
    """Why something is not allowed; that it is not one's turn is said by the table, all else by the game."""
    if refusal.code == "table.not_your_turn":
        return texts.text("party.not_your_turn", **refusal.params)
    return refusal_text(texts, refusal.code, refusal.params)
