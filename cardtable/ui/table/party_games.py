"""What the table for several says and shows of each game besides cards: the order of a hand, the round, things to click."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from cardtable.games.las_vegan.box import CHIPS
from cardtable.games.las_vegan.box import DECK as VEGETABLES
from cardtable.games.monte_carlo.aims import AIMS
from cardtable.games.monte_carlo.course import DOMINO_PHASE, RUNS, pack_of
from cardtable.games.monte_carlo.pack import HEIGHTS as MONTE_CARLO_HEIGHTS
from cardtable.games.murlan.plays import HEIGHTS as MURLAN_HEIGHTS
from cardtable.games.round_table import PLAYS
from cardtable.i18n.catalogue import Catalogue
from cardtable.i18n.dates import grouped
from cardtable.kernel.cards import Card
from cardtable.kernel.decks import FRENCH
from cardtable.kernel.state import Seat, State
from cardtable.kernel.zones import PileId
from cardtable.ui.table.party_tokens import Token, casino_tokens
from cardtable.ui.table.play_facts import Fact
from cardtable.ui.widgets.token_picture import target_token

OUT_AS = "out"
"""What the status of a seat begins with that has no cards left; its place follows."""

_LOWEST = 2  # the lowest card of a run lies leftmost


@dataclass(frozen=True, slots=True)
class Show:
    """How one game is shown. ``slot`` is the place of a card in a run, ``outlines`` the places to be seen when empty, ``openers`` the cards that open empty runs;
    ``combines``: several cards are played together, so that a hand is held by ranks and Play is a button; ``goal`` is
    the pile that a card of a seat is played to, ``out`` the key of what cards out of play are called, ``hand_name`` what the n-th hand is about,
    ``unit`` what scores are counted in, where that is no points.
    """

    height: Callable[[Card], int]
    facts: Callable[[State, Catalogue], tuple[Fact, ...]]
    tokens: Callable[[State, frozenset[PileId]], tuple[Token, ...]] = lambda *_: ()
    outlines: Callable[[State], tuple[PileId, ...]] = lambda _: ()
    openers: Callable[[State], tuple[tuple[PileId, Card], ...]] = lambda _: ()
    status: Callable[[State, Seat], str] = lambda *_: ""
    slot: Callable[[Card], int] | None = None
    combines: bool = False
    goal: Callable[[State, Seat, Card], PileId] = lambda _state, seat, _card: PLAYS[seat]
    out: str = "party.set_aside"
    hand_name: Callable[[int, Catalogue], str] = lambda *_: ""
    unit: Callable[[Catalogue], str] = lambda _: ""


def show_of(game_id: str) -> Show:
    """How a game is shown; one that is not known here has its cards in the order of the pack."""
    return _SHOWS.get(game_id, Show(int, lambda *_: ()))


def tricks_taken(state: State, seat: Seat) -> int:
    """How many tricks a seat has taken in this hand; 0 where there are none to take."""
    tricks = getattr(state.extra, "tricks", None)
    return tricks.taken[seat] if tricks is not None else 0


def led(state: State) -> Seat | None:
    """Who led the trick that lies on the table; None where there is no trick, or nothing lies yet."""
    leader: Seat | None = getattr(getattr(state.extra, "tricks", None), "leader", None)
    return leader if leader is not None and state.piles[PLAYS[leader]] else None


def _monte_carlo(state: State, texts: Catalogue) -> tuple[Fact, ...]:
    course = state.extra
    return (
        Fact(texts.text("party.round", n=course.round), _monte_carlo_hand(course.round, texts)),
        Fact(texts.text("party.pot"), texts.text("party.money", amount=grouped(course.pot))),
    )


def _monte_carlo_hand(number: int, texts: Catalogue) -> str:
    aim = AIMS[number - 1].name if number <= len(AIMS) else "domino"
    return texts.text(f"party.monte_carlo.{aim}")


def _murlan(state: State, texts: Catalogue) -> tuple[Fact, ...]:
    hand = state.extra.hand
    return (
        Fact(texts.text("party.hand"), str(hand.number + 1)),
        Fact(texts.text("party.target"), str(hand.target), target_token(hand.target)),
    )


def _murlan_status(state: State, seat: Seat) -> str:
    hand = state.extra.hand
    if seat in hand.out:
        return _out(hand.out, seat)
    return "passed" if seat in hand.passed else ""


def _out(order: Sequence[Seat], seat: Seat) -> str:
    """Who has no cards left, and as which: "out1" is the first."""
    return f"{OUT_AS}{order.index(seat) + 1}"


def _las_vegan(state: State, texts: Catalogue) -> tuple[Fact, ...]:
    number = f"{state.extra.round} / {state.option('lv_rounds')}"
    sevens = (Fact(texts.text("party.sevens"), str(state.extra.sevens)),) if state.phase == "chip" else ()
    return (Fact(texts.text("party.round_of"), number), *sevens)


def _monte_carlo_status(state: State, seat: Seat) -> str:
    return _out(state.extra.order, seat) if seat in state.extra.order else ""


def _monte_carlo_openers(state: State) -> tuple[tuple[PileId, Card], ...]:
    if state.phase != DOMINO_PHASE:
        return ()
    opening = {card for card, high in enumerate(MONTE_CARLO_HEIGHTS) if high == pack_of(state.setup.options).starter}
    runs = ((RUNS[FRENCH.suit(Card(card))], Card(card)) for card in sorted(opening))
    return tuple((run, card) for run, card in runs if not state.piles[run])


def _monte_carlo_goal(state: State, seat: Seat, card: Card) -> PileId:
    return RUNS[FRENCH.suit(card)] if state.phase == DOMINO_PHASE else PLAYS[seat]


_SHOWS: Mapping[str, Show] = {
    "monte_carlo": Show(
        MONTE_CARLO_HEIGHTS.__getitem__,
        _monte_carlo,
        outlines=lambda state: tuple(RUNS.values()) if state.phase == DOMINO_PHASE else (),
        openers=_monte_carlo_openers,
        status=_monte_carlo_status,
        slot=lambda card: MONTE_CARLO_HEIGHTS[card] - _LOWEST,
        goal=_monte_carlo_goal,
        out="party.removed",
        hand_name=_monte_carlo_hand,
        unit=lambda texts: texts.text("party.sheet.krona"),
    ),
    "murlan": Show(MURLAN_HEIGHTS.__getitem__, _murlan, status=_murlan_status, combines=True),
    "las_vegan": Show(VEGETABLES.rank, _las_vegan, tokens=casino_tokens, outlines=lambda _: CHIPS),
}
