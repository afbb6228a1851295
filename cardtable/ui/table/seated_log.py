"""What happened at a table for several, ply by ply, in words: the log with its headings, the line under the table.

Tells each viewer what that one may hear; whatever is public is told with names. Knows no widget.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from msgspec import Struct

from cardtable.games.seated import HANDS, WON
from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.phrases import card_name
from cardtable.kernel.cards import Card
from cardtable.kernel.moves import Move
from cardtable.kernel.state import AnyState, CardMoved, Cue, Passed, Recycled, Scored, Seat
from cardtable.kernel.telling import Exchanged
from cardtable.session.party import Party
from cardtable.session.sight import LogEntry, LogReader, Viewer
from cardtable.ui.core.said import all_of, say
from cardtable.ui.table.log_sheet import HEADING, LogLine
from cardtable.ui.table.seated_words import laid_words, new_to_all, sentence

_COUNTED = ("deal", "over")  # the phases in which a round, or a hand, has been counted
_CHIP = "chip"
_GIVE = "give"  # the verb of a move that hands cards to another seat


class Ply(Struct, frozen=True):
    """One ply between two states, with its cues as ``viewer`` may hear of them; None hears what everybody may."""

    before: AnyState
    after: AnyState
    move: Move
    cues: Sequence[Cue]
    viewer: Viewer


def happened(ply: Ply, party: Party, texts: Catalogue) -> str:
    """One ply in one line; of a card that the viewer may not know only that it went."""
    return " ".join((*_moves(ply, party, texts), *_end(ply, party, texts)))


def played_out(plies: Sequence[Ply], party: Party, texts: Catalogue) -> str:
    """Plies that were made at once, in one line: the first, that its seat played all the rest as well, and the end."""
    first, *others = plies
    rest = []
    if any(ply.before.seat == first.before.seat for ply in others):
        rest.append(texts.text("party.log.rest", name=party.players[first.before.seat or 0].name))
    return " ".join((*_moves(first, party, texts), *rest, *_end(plies[-1], party, texts)))


def log_lines(party: Party, entries: Sequence[LogEntry], viewer: Viewer, texts: Catalogue) -> tuple[LogLine, ...]:
    """The log in lines, oldest first; behind those of a round, or a hand, stands its heading."""
    states, moves = party.history.states, party.history.moves
    lines: list[LogLine] = []
    for place, entry in enumerate(entries):
        after = states[entry.ply + 1]
        ply = Ply(states[entry.ply], after, moves[entry.ply], entry.cues, viewer)
        lines.append((entry.ply + 1, happened(ply, party, texts)))
        if place + 1 == len(entries) or number_of(party, states[entries[place + 1].ply + 1]) != number_of(party, after):
            lines.append((HEADING, heading(party, after, texts)))
    return tuple(lines)


def heading(party: Party, state: AnyState, texts: Catalogue) -> str:
    """What the round or hand of ``state`` is called: "Hand 3", "Round 2: No clubs"."""
    number = number_of(party, state)
    name = party.game.hand_name(number)
    title = texts.text(_round_key(party, ""), n=number)
    return texts.text("party.log.heading", title=title, name=say(texts, name)) if name else title


def number_of(party: Party, state: AnyState) -> int:
    """The number of the round, or hand, that is played in ``state``, from 1."""
    return party.game.number(state)


def remembered(party: Party, viewer: Viewer, texts: Catalogue) -> str:
    """What the viewer gave away and got in the exchange, until the first play of that hand; "" where there is nothing."""
    told = None if viewer is None else party.game.exchanged(party.game.observe(party.state, viewer))
    return _swapped(party, told, texts) if told else ""


def _moves(ply: Ply, party: Party, texts: Catalogue, *, gathers: bool = True) -> Iterator[str]:
    """What was done: played, laid, passed, dealt; and, if ``gathers``, whose trick was taken off the table by it."""
    name = party.players[ply.before.seat or 0].name
    recycled = [cue.target for cue in ply.cues if isinstance(cue, Recycled)]
    taker = next((target for target in recycled if target in WON), None)
    if taker is not None and gathers:
        yield texts.text("party.log.took", name=party.players[WON.index(taker)].name)
    elif taker is None and recycled and ply.move.verb == "deal":
        drawn = (HANDS.index(target) for target in recycled if target in HANDS)  # whoever deals may be drawn by lot
        dealer = next(drawn, ply.before.seat or 0)
        yield texts.text("party.log.dealt", name=party.players[dealer].name)
        opening = party.game.opening(ply.after)
        if opening is not None:
            yield sentence(texts, opening, party.players)
    if ply.move.verb == "cut":
        yield texts.text("party.log.cut", name=name)
    laid = laid_words(ply.move, party.game, ply.before, texts)
    if laid:
        yield texts.text("party.log.chip", name=name, chip=laid[0], place=laid[1])
    yield from (texts.text(_passed(ply), name=name) for cue in ply.cues if isinstance(cue, Passed))
    yield from _cards(ply, party, texts)


def _passed(ply: Ply) -> str:
    """The key of what is said of whoever plays, or lays, nothing: no card, no more after an ace, no more chips."""
    if ply.before.phase == _CHIP:
        return "party.log.done"
    return "party.log.stopped" if ply.move.verb == "done" else "party.log.passed"


def _cards(ply: Ply, party: Party, texts: Catalogue) -> Iterator[str]:
    """Cards that left a hand: to the table, or to another seat."""
    left = [cue for cue in ply.cues if isinstance(cue, CardMoved) and cue.source in HANDS]
    if ply.move.verb == _GIVE:
        yield _given(ply, left, party, texts)
        return
    for cue in left:
        named = party.game.named(ply.before, cue.cards) if len(cue.cards) > 1 else None
        told = _all_cards(cue.cards, party, texts) if named is None else new_to_all(say(texts, named))
        yield texts.text("party.log.played", name=party.players[HANDS.index(cue.source)].name, cards=told)


def _given(ply: Ply, went: Sequence[CardMoved], party: Party, texts: Catalogue) -> str:
    """Cards were chosen for another seat, or went there: only who gave or got them hears which."""
    own = None if ply.viewer is None else party.game.exchanged(party.game.observe(ply.after, ply.viewer))
    if own is not None:
        return _swapped(party, own, texts)
    name = party.players[ply.before.seat or 0].name
    seats = {HANDS.index(cue.source) for cue in went} - {ply.before.seat}
    if len(seats) == 1:
        return texts.text("party.log.exchanged", name=name, other=party.players[seats.pop()].name)
    return " ".join(
        (texts.text("party.log.chose", name=name), *((texts.text("party.log.passed_on"),) if seats else ()))
    )


def _swapped(party: Party, own: Exchanged, texts: Catalogue) -> str:
    """The exchange as one of those remembers it who gave and got cards."""
    other, giver = party.players[own.other].name, party.players[own.giver].name
    if len(own.gave) == len(own.got) == 1:
        gave, got = (_name(cards[0], party, texts) for cards in (own.gave, own.got))
        return texts.text("party.log.swapped", name=other, gave=gave, got=got)
    gave, got = (_all_cards(cards, party, texts) for cards in (own.gave, own.got))
    return texts.text("party.log.swapped_cards", name=other, gave=gave, got=got, giver=giver)


def _end(ply: Ply, party: Party, texts: Catalogue) -> Iterator[str]:
    """That a round, or a hand, is over, and what it brought; first whose its last trick is, which nobody takes off."""
    if _ends_round(ply):
        if party.game.winner(ply.before) is None:
            yield from _trick_won(ply.after, party, texts)
        yield _round_over(ply.after, party, texts)
    for cue in ply.cues:
        if isinstance(cue, Scored):
            yield _scored(cue, party, texts)


def _ends_round(ply: Ply) -> bool:
    return ply.after.phase in _COUNTED and ply.before.phase not in _COUNTED


def _round_over(state: AnyState, party: Party, texts: Catalogue) -> str:
    return texts.text(_round_key(party, "_over"), n=number_of(party, state))


def _scored(cue: Scored, party: Party, texts: Catalogue) -> str:
    return say(texts, party.game.gained(cue.points), name=party.players[cue.seat].name)


def _round_key(party: Party, of: str) -> str:
    """The key of the words for a round, or a hand where the score is counted by hands."""
    return f"party.log.{party.game.hand}{of}"


def _all_cards(cards: Sequence[Card], party: Party, texts: Catalogue) -> str:
    """ "The king of spades and the ace of hearts"."""
    return all_of(texts, [texts.phrase("party.log.card", card=_name(card, party, texts)) for card in cards])


def _name(card: Card, party: Party, texts: Catalogue) -> str:
    return card_name(texts, party.game.info.deck.text(card))


_MOST_TOLD = 4  # plies that are told at the curtain, the latest


def since_turn(party: Party, seat: Seat, reader: LogReader, texts: Catalogue) -> tuple[str, str]:
    """What everybody saw happen since a seat made its last ply, oldest first; of many plies only the latest.

    Whose the trick is and who leads is told however much came after it. Of a round, or a hand, that ended before what is
    told only that it is over. The second text says how many tricks the seat has, where tricks are taken.
    """
    history, game = party.history, party.game
    states, moves, cursor = history.states, history.moves, history.cursor
    first = next((n + 1 for n in range(cursor - 1, -1, -1) if states[n].seat == seat), 0)
    told = []
    for entry in reader.entries(history, None)[max(0, first - 1) : cursor]:
        ply = Ply(states[entry.ply], states[entry.ply + 1], moves[entry.ply], entry.cues, None)
        if entry.ply >= max(first, cursor - _MOST_TOLD):
            told += [*_moves(ply, party, texts, gathers=False), *_end(ply, party, texts)]
        elif _ends_round(ply):
            told = [_round_over(ply.after, party, texts)]
        if game.winner(ply.before) is None and ply.after.phase not in _COUNTED:
            is_cut = entry.ply + 1 < cursor and moves[entry.ply + 1].verb == "cut"
            told += _trick_won(ply.after, party, texts, leads=not is_cut)
    has = ""
    if game.leader(party.state) is not None and party.state.phase not in _COUNTED:
        tricks = game.taken(party.state, seat)
        has = texts.text("curtain.tricks", n=tricks) if tricks else texts.text("curtain.no_trick")
    return " ".join(words.strip() for words in told if words.strip()), has


def _trick_won(state: AnyState, party: Party, texts: Catalogue, *, leads: bool = True) -> Iterator[str]:
    """Whose trick it is that lies finished in ``state``, and that the same seat ``leads``, if it holds a card to lead."""
    winner = party.game.winner(state)
    if winner is not None:
        leads = leads and state.seat == winner and state.phase not in _COUNTED and bool(state.piles[HANDS[winner]])
        yield texts.text("curtain.trick" if leads else "party.log.took", name=party.players[winner].name)
