"""A state of a game as data and as rows of text, every face shown: the table for people who look at a terminal."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from cardtable.cli.spoken import say
from cardtable.kernel.decks import DeckSpec
from cardtable.kernel.game import AnyGame
from cardtable.kernel.outcome import Outcome
from cardtable.kernel.piles import Pile
from cardtable.kernel.state import AnyState

SIGNS = {"S": "♠", "H": "♥", "D": "♦", "C": "♣"}
"""Suit letter to suit sign, in a French pack."""

CARDS_IN_A_ROW = 12  # six columns each: with the name of the pile they fit into 80
_EMPTY = "-"


def state_data(game: AnyGame, state: AnyState) -> dict[str, object]:
    """The piles (cards from bottom to top), which of their cards lie face up, scores, outcome and legal moves."""
    deck, piles = game.info.deck, _in_table_order(game, state)
    return {
        "piles": {name: [deck.text(card) for card in pile.cards] for name, pile in piles},
        "face_up": {name: [pile.is_up(n) for n in range(len(pile))] for name, pile in piles},
        "scores": list(state.scores),
        "outcome": outcome_data(game.outcome(state)),
        "legal": [move.text for move in game.legal_moves(state)],
    }


def outcome_data(outcome: Outcome | None) -> dict[str, object] | None:
    """The outcome as data; None while the game goes on."""
    if outcome is None:
        return None
    return {"reason": outcome.reason.value, "winners": list(outcome.winners), "scores": list(outcome.scores)}


def state_lines(game: AnyGame, state: AnyState) -> list[str]:
    """One row for each pile, then the score and how it ended."""
    piles = _in_table_order(game, state)
    width = max(len(name) for name, _ in piles)
    rows = [line for name, pile in piles for line in _pile_lines(name, pile, game.info.deck, width)]
    rows.append("")
    if any(not pile.is_up(n) for _, pile in piles for n in range(len(pile))):
        rows.append(say("cli.table.bottom_first_hidden"))
    else:
        rows.append(say("cli.table.bottom_first"))
    rows.append(say("cli.table.score", scores=" ".join(str(score) for score in state.scores)))
    outcome = game.outcome(state)
    if outcome is not None:
        rows.append(say("cli.table.outcome", what=say(f"cli.outcome.{outcome.reason.value}")))
    return rows


def legal_lines(moves: Sequence[str]) -> list[str]:
    """The legal moves, indented, one to a line."""
    return [say("cli.table.legal" if moves else "cli.table.no_legal"), *(f"  {move}" for move in moves)]


def card_sign(deck: DeckSpec, text: str) -> str:
    """A card's text with the sign of its suit instead of the letter: "10♥"; a joker keeps its letters."""
    suit = deck.suit(deck.parse(text))
    return text[:-1] + SIGNS[suit] if suit in SIGNS else text


def _in_table_order(game: AnyGame, state: AnyState) -> list[tuple[str, Pile]]:
    return [(spec.id, state.piles[spec.id]) for spec in game.table(state.setup.options).piles]


def _pile_lines(name: str, pile: Pile, deck: DeckSpec, width: int) -> Iterator[str]:
    """The row of one pile, broken after twelve cards."""
    cells = [_cell(card_sign(deck, deck.text(card)), up=pile.is_up(n)) for n, card in enumerate(pile.cards)]
    for start in range(0, max(1, len(cells)), CARDS_IN_A_ROW):
        row = "".join(cells[start : start + CARDS_IN_A_ROW]) if cells else f" {_EMPTY}"
        yield f"{name if start == 0 else '':<{width}} {row}".rstrip()


def _cell(text: str, *, up: bool) -> str:
    """A card in six columns, in brackets when it lies face down."""
    return f" {text:<5}" if up else f"{'(' + text + ')':<6}"
