"""The coach at a patience: every sentence there is, and it agrees with what is legal, whatever the options are."""

from __future__ import annotations

import re
from itertools import product

import pytest

from cardtable.games.kit import KING, RANKS
from cardtable.games.registry import ALL_GAMES
from cardtable.kernel.game import AnyGame
from cardtable.kernel.moves import Move
from cardtable.kernel.options import Choice, complete
from cardtable.kernel.shuffle import Chance
from cardtable.kernel.state import AnyState, Setup
from tests.support.words import ENGLISH

PATIENCES = {game.info.id: game for game in ALL_GAMES if game.info.seats[1] == 1}
TOLD = {
    "klondike": ("kl_move", "kl_passes"),
    "golf": ("go_wrap", "go_king"),
    "alexander": ("al_empty_place", "al_redeals"),
    "chinese_wall": ("cw_empty_column", "cw_run", "cw_direction"),
    "aces_up": ("au_gap", "au_deal"),
    "free_cell": ("fc_build", "fc_space"),
    "canfield": ("ca_build", "ca_move"),
    "forty_thieves": ("ft_build", "ft_passes"),
    "seahaven_towers": ("sh_space",),
    "beleaguered_castle": ("bc_space",),
    "calculation": (),
    "gaps": (),
    "spider": ("sp_suits", "sp_empty"),
    "pyramid": ("py_passes",),
    "tri_peaks": ("tp_wrap",),
    "black_hole": ("bh_wrap", "bh_cells"),
    "yukon": ("yu_build",),
    "scorpion": ("sc_space",),
    "elevens": ("el_court_set", "el_spare"),
}
DEALS, PLIES = 8, 120


def positions(game: AnyGame, chosen: dict[str, str | int], number: int) -> list[tuple[AnyState, tuple[Move, ...]]]:
    state, chance = game.deal(Setup(number, complete(game.info.options, chosen))), Chance(number)
    found = []
    for _ in range(PLIES):
        legal = game.legal_moves(state)
        found.append((state, legal))
        if not legal or game.outcome(state) is not None:
            break
        carries = [move for move in legal if move.source] or list(legal)
        carries = [move for move in carries if move.target[:1] != "c"] or carries  # cells are full soon enough
        state = game.apply(state, carries[chance.below(len(carries))]).state
    return found


def houses(game: AnyGame) -> list[dict[str, str | int]]:
    kinds = {spec.key: spec.values for spec in game.info.options if isinstance(spec, Choice)}
    keys = TOLD[game.id] if game.complete else TOLD.get(game.id, ())
    return [dict(zip(keys, values, strict=True)) for values in product(*(kinds[key] for key in keys))]


@pytest.mark.parametrize("game", PATIENCES.values(), ids=PATIENCES)
def test_whatever_can_be_done_is_told_by_a_rule_and_every_sentence_is_said(game: AnyGame) -> None:
    if not game.complete and not any(key.startswith("coach.") for key in game.words):
        pytest.skip(f"{game.id} has no coach")
    said = set()
    for house in houses(game):
        for number in range(DEALS):
            for state, legal in positions(game, house, number):
                keys = {each.key for each in game.coached(state, legal)}
                assert bool(keys) == bool(legal)
                said |= keys
    assert said == {key for key in ENGLISH if key.startswith(f"coach.{game.info.id}.")}


@pytest.mark.parametrize("house", houses(PATIENCES["elevens"]), ids=lambda house: "-".join(map(str, house.values())))
def test_elevens_speaks_of_pairs_and_courts_only_where_they_can_be_taken(house: dict[str, str | int]) -> None:
    game = PATIENCES["elevens"]
    for number in range(DEALS):
        for state, legal in positions(game, house, number):
            told = {each.key.removeprefix("coach.elevens.").partition(".")[0] for each in game.coached(state, legal)}
            sizes = {len(move.picks) for move in legal}
            assert ("pair" in told, bool({"courts", "courts_only"} & told)) == (2 in sizes, 3 in sizes)
            assert ("courts_only" in told) == (sizes == {3})


@pytest.mark.parametrize("key", ["coach.klondike.draw", "refusal.build.turn_it", "hint.draw"])
def test_no_text_counts_the_cards_that_are_turned_where_an_option_says_how_many(key: str) -> None:
    assert not re.search(r"\b(a|next|its|one) card\b", str(ENGLISH[key]))


def test_what_golf_says_of_the_turned_card_is_what_may_be_laid_on_it() -> None:
    game = PATIENCES["golf"]
    wanted = {"ace.no": {2}, "ace.ace_king": {2, 13}, "queen": {11, 13}, "king.stops": set()}
    wanted |= {"king.queen_allowed.no": {12}, "king.queen_allowed.ace_king": {1, 12}}
    seen: dict[str, set[int]] = {}
    for house in houses(game):
        for number in range(30):
            for state, legal in positions(game, house, number):
                first = next((each.key for each in game.coached(state, legal)), "").removeprefix("coach.golf.")
                laid = {RANKS[state.piles[move.source].cards[-1]] for move in legal if move.source}
                seen[first] = seen.get(first, set()) | laid
    for key, ranks in wanted.items():
        assert seen[key] == ranks, key


@pytest.mark.parametrize(
    ("game", "option", "kings"),
    [
        ("alexander", "al_empty_place", "kings"),
        ("chinese_wall", "cw_empty_column", "kings"),
        ("free_cell", "fc_space", "kings"),
        ("seahaven_towers", "sh_space", "kings"),
    ],
)
def test_only_a_king_goes_into_a_gap_where_that_is_said(game: str, option: str, kings: str) -> None:
    found = set()
    for value in (kings, "any", "any_card", "any_card_or_run"):
        if value not in next(spec for spec in PATIENCES[game].info.options if spec.key == option).values:
            continue
        for number in range(DEALS):
            for state, legal in positions(PATIENCES[game], {option: value}, number):
                told = {each.key for each in PATIENCES[game].coached(state, legal)}
                if f"coach.{game}.gap.{value}" not in told:
                    continue
                into = [
                    move
                    for move in legal
                    if move.source and not state.piles[move.target].cards and move.target[0] == "t"
                ]
                laid = {RANKS[state.piles[move.source].cards[-move.count]] for move in into}
                assert value != kings or laid <= {KING}
                found |= {(value == kings, rank == KING) for rank in laid}
    assert (False, False) in found
