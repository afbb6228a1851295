"""What is said at the table of what lies there and of who does what: tags at plays, passes, the way on. Knows no rule."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from cardtable.games.seated import HANDS, PLAYS
from cardtable.i18n.catalogue import Catalogue
from cardtable.kernel.game import AnyGame
from cardtable.kernel.state import AnyState, Seat
from cardtable.kernel.table import PileId
from cardtable.session.party import Party
from cardtable.session.seats import Player, people
from cardtable.table.geometry import Rect
from cardtable.table.round_layout import RoundLayout, fit_round
from cardtable.ui.games.look import AnyLook
from cardtable.ui.table.round_scenery import PlaySign, SaidBySeat
from cardtable.ui.table.seat_plates import SeatPlate
from cardtable.ui.table.seated_words import plates


class TableWords(Struct, frozen=True):
    """What is said at the table of one state: of the seats, of plays, by seats that lay nothing, and whose turn follows."""

    seats: tuple[SeatPlate, ...]
    plays: tuple[PlaySign, ...]
    said: tuple[SaidBySeat, ...]
    way: tuple[Seat, Seat, bool] | None


class KnownWords:
    """Says it once for each state, not with every frame: while cards fly nothing of it changes."""

    def __init__(self, token: str) -> None:
        """``token`` is the thing that scores count."""
        self._token = token
        self._known: tuple[AnyState, Seat | None, Sequence[Player], Catalogue, TableWords] | None = None

    @property
    def latest(self) -> TableWords | None:
        """What was said last; None before the first time."""
        return None if self._known is None else self._known[4]

    def of(self, party: Party, texts: Catalogue) -> TableWords:
        """What is said now; the same object for as long as nothing changes."""
        known = self._known
        if (
            known is not None
            and known[0] is party.state
            and known[1] == party.to_act
            and known[2] is party.players
            and known[3] is texts
        ):
            return known[4]
        words = TableWords(
            plates(party, texts, self._token), play_signs(party, texts), said_by_seats(party, texts), way_on(party)
        )
        self._known = party.state, party.to_act, party.players, texts, words
        return words


def table_layout(party: Party, look: AnyLook, area: Rect, bottom: Seat, text: float) -> RoundLayout:
    """The table of a match as it stands, fitted into ``area`` with a seat below."""
    state = party.state
    return fit_round(
        party.spec,
        area,
        len(party.players),
        bottom,
        lambda plan, spec: look.middle(plan, spec, state),
        text=text,
        small=look.crowded(state),
        watched=not people(party.players),
    )


def larger(game: AnyGame, state: AnyState) -> PileId | None:
    """The pile that lies larger than the others: the play to be beaten, or the highest card of the trick so far."""
    if game.reckoning(state) is not None:
        return None
    seat = game.to_beat(state)
    if seat is None:
        seat = game.highest(state)
    return None if seat is None else PLAYS[seat]


def play_signs(party: Party, texts: Catalogue) -> tuple[PlaySign, ...]:
    """Tags at what was played: what is to be beaten and whose it is, who led, which card is the highest so far."""
    game, state = party.game, party.state
    if game.reckoning(state) is not None:
        return ()
    beat, leader = game.to_beat(state), game.leader(state)
    if beat is not None:
        return _round(party, beat, texts)
    if leader is None:
        return ()
    winner, highest = game.winner(state), game.highest(state)
    signs = []
    best = highest if winner is None else winner
    if best is not None and best != leader:
        key = "party.sign.highest" if winner is None else "party.sign.takes"
        signs.append(PlaySign(best, texts.text(key, name=party.players[best].name), strong=True))
    led = "party.sign.led_takes" if winner == leader else "party.sign.led"
    signs.append(PlaySign(leader, texts.text(led, name=party.players[leader].name), strong=best == leader))
    return tuple(signs)


def said_by_seats(party: Party, texts: Catalogue) -> tuple[SaidBySeat, ...]:
    """Who has passed, and says so."""
    game, state = party.game, party.state
    if game.reckoning(state) is not None:
        return ()
    numbers = {seat: n + 1 for n, (seat, played) in enumerate(game.lap(state)) if not played}
    passed = [seat for seat in range(len(state.scores)) if game.passed(state, seat) or seat in numbers]
    words = texts.text("party.sign.pass")
    return tuple(SaidBySeat(seat, words, numbers.get(seat, 0)) for seat in passed if state.piles[HANDS[seat]])


def _round(party: Party, beat: Seat, texts: Catalogue) -> tuple[PlaySign, ...]:
    """Every play that lies there by its number, what is to be beaten above all."""
    lap = party.game.lap(party.state)
    numbers = {seat: n + 1 for n, (seat, played) in enumerate(lap) if played and len(lap) > 1}
    signs = [PlaySign(seat, party.players[seat].name, n) for seat, n in numbers.items() if seat != beat]
    name = party.players[beat].name
    return (*signs, PlaySign(beat, texts.text("party.sign.to_beat", name=name), numbers.get(beat, 0), strong=True))


def way_on(party: Party) -> tuple[Seat, Seat, bool] | None:
    """From the play that is to be beaten to whoever is to beat it, and whether that is clockwise."""
    beat, turn = party.game.to_beat(party.state), party.to_act
    if beat is None or turn is None or beat == turn or party.game.reckoning(party.state) is not None:
        return None
    return beat, turn, party.game.clockwise(party.state)
