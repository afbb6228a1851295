"""What stands at a table for several, in words: moves, buttons, plates and refusals. Knows no widget."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from msgspec.structs import replace

from cardtable.games.seated import HANDS
from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.numbers import amount, signed
from cardtable.i18n.phrase import Phrase, form_of
from cardtable.i18n.phrases import card_name
from cardtable.i18n.phrases import refusal as refusal_text
from cardtable.kernel.cards import Card
from cardtable.kernel.game import AnyGame
from cardtable.kernel.moves import Move, Refusal
from cardtable.kernel.state import AnyState, Seat
from cardtable.kernel.table import PileId
from cardtable.kernel.telling import Sentence
from cardtable.session.party import Party
from cardtable.session.seats import Player, people, portraits
from cardtable.ui.core.said import all_of, say
from cardtable.ui.table.seat_plates import SeatPlate


def move_text(move: Move, game: AnyGame, texts: Catalogue) -> str:
    """What a button for a move without cards says: in a word of the game, where it has one."""
    own = f"party.{game.info.id}.{move.verb}"
    return texts.text(own if texts.has(own) else f"party.move.{move.verb}")


def plates(party: Party, texts: Catalogue, token: str = "") -> tuple[SeatPlate, ...]:
    """What is to be seen of all seats now; ``token`` is the thing that scores count."""
    state, faces = party.state, portraits(party.players)
    return tuple(
        replace(_plate(party, seat, state, faces[seat], texts), token=token) for seat in range(len(state.scores))
    )


def _plate(party: Party, seat: Seat, state: AnyState, portrait: str, texts: Catalogue) -> SeatPlate:
    player, game = party.players[seat], party.game
    cards, tricks, out = len(state.piles[HANDS[seat]]), game.taken(state, seat), game.out_first(state)
    score = score_words(game, state.scores[seat], texts)
    if seat in out:
        place = out.index(seat) + 1
        note = texts.text(f"party.status.out{place}" if place < len(party.players) else "party.status.last")
    elif game.combines:  # nobody takes tricks, and how many cards there are stands beside them
        note = texts.text("party.points", n=state.scores[seat])
    elif tricks:
        note = texts.text("party.tricks", n=tricks)
    elif not cards:
        note = texts.text("reckoning.no_trick")
    else:
        note = texts.text("party.cards", n=cards)
    is_over = game.reckoning(state) is not None
    turn = seat == party.to_act and not is_over
    held = None if seat in out or is_over or not people(party.players) else cards
    told = game.combines and seat not in out
    return SeatPlate(
        player.name, player.colour, score, note, not player.is_person, turn, portrait, held,
        score_in_note=told, tricks=tricks,
    )  # fmt: skip


def score_words(game: AnyGame, score: int, texts: Catalogue, *, plus: bool = False) -> str:
    """A score, or what came to it (``plus``: with its sign), with its unit where that is money."""
    number = signed(texts, score) if plus else amount(texts, score)
    return texts.text(game.score, amount=number) if game.score else number


def move_words(move: Move, game: AnyGame, state: AnyState, texts: Catalogue) -> str:
    """A move that is only suggested in ``state``: several cards by what they are together."""
    if len(move.picks) > 1:
        named = game.named(state, [game.info.deck.parse(pick) for pick in move.picks])
        if named is not None:
            return new_to_all(say(texts, named))
    if move.picks:
        return all_of(texts, [card_name(texts, pick) for pick in move.picks])
    laid = laid_words(move, game, state, texts)
    return texts.text("party.hint.chip", chip=laid[0], place=laid[1]) if laid else move_text(move, game, texts)


def new_to_all(cards: str) -> Phrase:
    """Cards that nobody has heard of yet: "a straight", not "the straight"."""
    return Phrase(form_of(cards, "a"), partial(form_of, cards))


def laid_words(move: Move, game: AnyGame, state: AnyState, texts: Catalogue) -> tuple[str, str] | None:
    """What ``move`` lays that is no card, and where: "−3", "the nines"; None for other moves."""
    told = game.laid(state, move)
    return (say(texts, told[0]), say(texts, told[1])) if told else None


_BY_THE_TABLE = {"table.not_your_turn": "party.not_your_turn", "table.over": "party.over"}


def why(refusal: Refusal, texts: Catalogue) -> str:
    """Why something is not allowed; that it is not one's turn, or all over, is said by the table, all else by the game."""
    if refusal.code in _BY_THE_TABLE:
        return texts.text(_BY_THE_TABLE[refusal.code], **refusal.params)
    return refusal_text(texts, refusal.code, refusal.params)


def sentence(texts: Catalogue, told: Sentence, players: Sequence[Player]) -> str:
    """A sentence of a game, with the names of those who sit there."""
    return say(texts, told.said, **{key: players[seat].name for key, seat in told.names.items()})


def prompt(party: Party, legal: Sequence[Move], chip: PileId, texts: Catalogue, *, mine: bool) -> str:
    """What is asked of whoever looks, or whose turn it is; nothing once a hand is over and the reckoning is to come."""
    turn = party.to_act
    if turn is None:
        return ""
    if mine:
        forced = forced_move(party)
        return asked_words(party, legal, chip, texts) if forced is None else _forced(forced, "party.forced", texts)
    player = party.players[turn]
    if party.waits_for_word:
        return texts.text("party.let_play", name=player.name)
    return texts.text("party.whose_turn" if player.is_person else "party.thinks", name=player.name)


def asked_words(party: Party, legal: Sequence[Move], chip: PileId, texts: Catalogue) -> str:
    """What the game asks of the person to act."""
    asked = party.game.asked(party.state, legal, chip)
    return texts.text("party.your_turn") if asked is None else sentence(texts, asked, party.players)


def forced_move(party: Party) -> Move | None:
    """What the table is about to play for the person to act: one card, or a pass; None where there is nothing of the kind."""
    move = party.legal[0] if party.is_forced else None
    return move if move is not None and len(move.picks) <= 1 else None


def forced_why(party: Party, texts: Catalogue) -> str:
    """Why a person has no choice: the last card, or what the game asks; where that says nothing, its rule."""
    state, legal, turn = party.state, party.legal, party.to_act
    if turn is not None and legal[0].picks and len(state.piles[HANDS[turn]]) == 1:
        return texts.text("party.forced.last")
    asked = party.game.asked(state, legal)
    if asked is not None and asked.said.key == "asked.some":
        return coach_words(party, texts)
    return asked_words(party, legal, "", texts)


def coach_words(party: Party, texts: Catalogue) -> str:
    """The rule behind what is asked of the person to act."""
    return " ".join(say(texts, said) for said in party.game.coached(party.state, party.legal))


def forced_words(move: Move, texts: Catalogue) -> str:
    """That the table has played ``move`` for a person, and why."""
    return _forced(move, "party.forced.played", texts)


def _forced(move: Move, key: str, texts: Catalogue) -> str:
    return texts.text(key, card=card_name(texts, move.picks[0])) if move.picks else texts.text(f"{key}.pass")


def play_text(party: Party, cards: Sequence[Card], texts: Catalogue) -> str:
    """What the button says that plays these cards: "Play two aces"."""
    named = party.game.named(party.state, cards)
    return texts.text("party.play") if named is None else texts.text("party.play_what", what=say(texts, named))
