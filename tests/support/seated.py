"""States of the trick games made by hand, for tests: ``h0="R0 B9"``, ``play1="R5"``, ``won2="G1 G2"``; the last on top."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from msgspec.structs import replace

from cardtable.games.monte_carlo.rounds import RUNS, new_round
from cardtable.games.monte_carlo.rules import MonteCarlo
from cardtable.games.registry import find
from cardtable.games.seated import HANDS, OUT, PLAYS, WON
from cardtable.kernel.cards import Card, DeckSpec
from cardtable.kernel.game import Game, checked
from cardtable.kernel.moves import parse
from cardtable.kernel.options import complete
from cardtable.kernel.state import Setup, State, Step
from cardtable.kernel.table import EMPTY, Pile, face_down, face_up


def las_vegan(
    options: Mapping[str, str | int] | None = None,
    *,
    seat: int = 0,
    extra: Mapping[str, Any] | None = None,
    game_id: str = "las_vegan",
    **piles: str,
) -> State:
    """A round of Las Vegan about to be led by ``seat``, or with the cards in play that it led; ``extra`` changes fields."""
    game = find(game_id)
    state = game.deal(Setup(1, complete(game.info.options, options or {})))
    tricks = replace(state.extra.tricks, leader=seat)
    casino = replace(state.extra, **{"tricks": tricks, "first": seat, **(extra or {})})
    return replace(state, piles=laid_out(game, state, piles), seat=seat, extra=casino)


def monte_carlo(
    round_number: int = 1,
    options: Mapping[str, str | int] | None = None,
    *,
    seat: int = 0,
    extra: Mapping[str, Any] | None = None,
    **piles: str,
) -> State:
    """A round of Monte Carlo, nothing lost so far, with ``seat`` to lead or to act; ``extra`` changes fields."""
    game = MonteCarlo()
    chosen = complete(game.info.options, options or {})
    players = int(chosen["mc_players"])
    state = new_round(Setup(1, chosen), (seat - 1) % players, ((0,) * players,) * (round_number - 1))
    tricks = replace(state.extra.tricks, leader=seat)
    course = replace(state.extra, **{"tricks": tricks, **(extra or {})})
    return replace(state, piles=laid_out(game, state, piles), seat=seat, extra=course)


def hearts(
    options: Mapping[str, str | int] | None = None,
    *,
    seat: int = 0,
    first: bool = False,
    extra: Mapping[str, Any] | None = None,
    **piles: str,
) -> State:
    """A hand of Hearts after the passing, ``seat`` to lead or to act, in its ``first`` trick or a later one."""
    game = find("hearts")
    state = game.deal(Setup(1, complete(game.info.options, {"he_pass": "none", **(options or {})})))
    leader = next((PLAYS.index(pile) for pile in piles if pile in PLAYS), seat)
    tricks = replace(state.extra.tricks, leader=leader, taken=(0 if first else 1, 0, 0, 0))
    course = replace(state.extra, **{"tricks": tricks, **(extra or {})})
    return replace(state, piles=laid_out(game, state, piles), seat=seat, phase="trick", extra=course)


def briscola(
    options: Mapping[str, str | int] | None = None, *, trump: str = "4D", seat: int = 0, **piles: str
) -> State:
    """A hand of Briscola, ``seat`` to act or to lead; the first card of the stock lies open, else ``trump`` was turned up."""
    game = find("briscola")
    state = game.deal(Setup(1, complete(game.info.options, options or {})))
    leader = next((PLAYS.index(pile) for pile in piles if pile in PLAYS), seat)
    lying = laid_out(game, state, piles)
    stock = Pile(lying["stock"].cards, up=1 if piles.get("stock") else 0)
    turned = stock.cards[0] if stock else game.info.deck.parse(trump)
    course = replace(state.extra, turned=turned, tricks=replace(state.extra.tricks, leader=leader))
    return replace(state, piles={**lying, "stock": stock}, seat=seat, extra=course)


def counted(game_id: str, options: Mapping[str, str | int], piles: Mapping[str, str]) -> State:
    """A position for perft: the seat after the last card in play is to act, or seat 0 leads; runs mean the domino."""
    in_trick = [PLAYS.index(pile) for pile in piles if pile in PLAYS]
    leader = in_trick[0] if in_trick else 0
    if game_id == "las_vegan":
        state = las_vegan(options, seat=leader, **piles)
    elif game_id == "hearts":
        state = hearts(options, seat=leader, **piles)
    elif game_id == "briscola":
        state = briscola(options, seat=leader, **piles)
    else:
        domino = any(pile in RUNS.values() for pile in piles)
        state = monte_carlo(7 if domino else 1, options, seat=leader, **piles)
    return replace(state, seat=(in_trick[-1] + 1) % len(state.scores) if in_trick else 0)


def laid_out(game: Game, state: State, piles: Mapping[str, str]) -> dict[str, Pile]:
    """The piles of ``state`` with the cards that ``piles`` names and no others; the rest of the pack is set aside."""
    deck = game.info.deck
    named = {pile: cards(deck, text) for pile, text in piles.items()}
    assert set(named) <= set(state.piles), set(named) - set(state.piles)
    lying = [card for held in named.values() for card in held]
    assert len(set(lying)) == len(lying)
    rest = tuple(card for card in deck.cards if card not in lying)
    down = {pile: face_down(held) for pile, held in named.items() if pile in HANDS or pile in WON}
    up = {pile: face_up(held) for pile, held in named.items() if pile not in down}
    return {**dict.fromkeys(state.piles, EMPTY), OUT: face_down(rest), **down, **up}


def cards(deck: DeckSpec, text: str) -> tuple[Card, ...]:
    """The cards that ``text`` names, parted by spaces."""
    return tuple(deck.parse(word) for word in text.split())


def shown(game: Game, pile: Pile) -> str:
    """The cards of a pile as text."""
    return " ".join(game.info.deck.text(card) for card in pile.cards)


def play(game: Game, state: State, *texts: str) -> Step:
    """Play the moves, checked; a card alone plays it."""
    step = Step(state)
    for text in texts:
        known = {face.text for face in game.info.deck.faces}
        step = checked(game, step.state, parse(f"play:{text}" if text in known else text))
    return step


def legal(game: Game, state: State) -> set[str]:
    """The texts of the legal moves, cards without their verb."""
    return {move.text.removeprefix("play:") for move in game.legal_moves(state)}


def in_play(state: State) -> set[str]:
    """The piles in which a card of the trick lies."""
    return {pile for pile in PLAYS if state.piles.get(pile)}


def mau_mau(
    options: Mapping[str, str | int] | None = None,
    *,
    seat: int = 0,
    extra: Mapping[str, Any] | None = None,
    **piles: str,
) -> State:
    """A hand of Mau-Mau with ``seat`` to act; of ``stock`` the last card is drawn first. ``extra`` changes fields of its course."""
    game = find("mau_mau")
    state = game.deal(Setup(1, complete(game.info.options, {"mm_players": 2, **(options or {})})))
    course = replace(state.extra.course, **{"suit": "", **(extra or {})})
    laid = laid_out(game, state, piles)
    down = {"stock": face_down(laid["stock"].cards)}
    return replace(state, piles={**laid, **down}, seat=seat, extra=replace(state.extra, course=course))
