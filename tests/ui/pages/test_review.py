"""Reviews of games for several, and the words of a review. Those of patiences are among the journeys."""

# ruff: noqa: S311 -- chance is no secret here

from __future__ import annotations

from random import Random

import pygame
import pytest
from msgspec.structs import replace

from cardtable.ai.chances import ReviewedPly
from cardtable.ai.questions import Forecast
from cardtable.ai.skill import ReviewScale
from cardtable.i18n.catalogue import Catalogue, load_catalogue
from cardtable.kernel.state import Record
from cardtable.ui.core.assets import assets_folder
from cardtable.ui.pages.review_page import POINTS, PartyReviewScene, ReviewWords, curve_shape, heights
from cardtable.ui.widgets.widget import walk
from tests.support.services import Sandbox

NUMBERS = {"monte_carlo": 5, "las_vegan": 4, "murlan": 4, "hearts": 4, "briscola": 3, "mau_mau": 3}


SHORT = {
    "mau_mau": {"mm_match": "hands"},
    "murlan": {"mu_target": "11"},
    "las_vegan": {"lv_rounds": 2},
    "briscola": {"br_hands": 1},
}
PLAYED: dict[tuple[str, int], Record] = {}
"""A random match of each game with one person in that seat, to its end."""


def reviewed(box: Sandbox, game: str, person: int = 0) -> PartyReviewScene:
    """A random match in its review."""
    record = PLAYED.setdefault((game, person), PLAYED.get((game, person)) or played(box, game, person))
    scene = box.services.screens.review(record)
    scene.layout(1280, 800, 1.0)
    scene.resume(None)
    scene.update(0.0)
    return scene


def played(box: Sandbox, game: str, person: int) -> Record:
    desk, chance = box.services.desk, Random(f"review {game}")
    box.preferences.change(replace(box.preferences.now, options=SHORT))
    players = [
        replace(player, bot="" if seat == person else "random")
        for seat, player in enumerate(desk.preferences.usual_players(game, NUMBERS[game]))
    ]
    party = desk.deal(game, 7, players=players).played
    while party.outcome is None:
        party._made(chance.choice(party.legal), 0.0)
    return party.record(0.0)


def test_it_begins_with_the_moves_of_the_person_wherever_that_one_sits(box: Sandbox) -> None:
    scene = reviewed(box, "las_vegan", person=2)
    assert scene.findings.seat == 2
    assert scene.session.played.players[2].name in scene._about


def test_a_card_given_away_is_not_told_like_one_that_was_played(box: Sandbox) -> None:
    scene = reviewed(box, "murlan")
    moves = scene.played.history.moves
    told = {move.verb: scene._row_words(place) for place, move in enumerate(moves) if move.verb in {"give", "play"}}
    assert told["give"].startswith("Given away: ")
    assert not told["play"].startswith("Given away")


@pytest.mark.parametrize("game", NUMBERS)
def test_one_can_go_from_any_position_to_any_other(box: Sandbox, game: str) -> None:
    scene, surface = reviewed(box, game), pygame.Surface((1280, 800))
    phases: dict[str, list[int]] = {}
    for place in scene.steps:
        phases.setdefault(scene.played.history.states[place].phase, []).append(place)
    places = [place for both in zip(*(phases[phase] for phase in phases), strict=False) for place in both]
    for now, place in enumerate([scene.steps[0], *places, *scene.steps[-3:], scene.steps[0]]):
        scene.go_to(place)
        scene.update(float(now))
        scene.draw(surface, float(now), everything=True)


@pytest.mark.parametrize("game", NUMBERS)
def test_what_lies_there_is_told_by_what_it_is(box: Sandbox, game: str) -> None:
    scene = reviewed(box, game)
    party, texts = scene.session.played, box.services.texts
    for place in scene.steps[:: max(1, len(scene.steps) // 25)]:
        scene.go_to(place)
        heard = [part.label for part in scene._lying()]
        assert not any("foundation" in words or "cards taken" in words for words in heard)
        for seat, player in enumerate(party.players):
            told = texts.text("party.tricks_of", n=party.game.taken(party.state, seat), name=player.name)
            assert (told in heard) == bool(party.state.piles.get(f"won{seat}"))
        things = dict(scene._game_look.spoken(party.state, texts))
        assert set(things.values()) <= set(heard)


@pytest.mark.parametrize("game", NUMBERS)
def test_a_choice_that_could_not_be_judged_is_not_said_to_be_none(box: Sandbox, game: str) -> None:
    scene = reviewed(box, game)
    assert scene.reviewer.failed
    for place in scene.steps[:6]:
        scene.go_to(place)
        assert "This choice is not judged." not in [part.label for part in walk(scene._panel.widget)]


def test_a_choice_that_is_not_judged_is_not_said_to_be_none(box: Sandbox) -> None:
    scene = reviewed(box, "hearts")
    place = next(place for place in scene.steps if scene.played.history.states[place].phase == "exchange")
    unknown = scene.findings.ply(place)
    assert scene._words.told(unknown) == "This choice is not judged."
    assert scene._words.told(replace(unknown, sure=True)) == "It was the only move."


@pytest.mark.parametrize("game", NUMBERS)
def test_what_is_worse_is_lower_and_costs_what_the_game_counts_against_a_player(box: Sandbox, game: str) -> None:
    scene, few = reviewed(box, game), game == "hearts"
    first, second, *_ = scene.curved
    for place, worth in ((first, 2.0), (second, 6.0)):
        findings = scene.findings
        findings._plies[place] = ReviewedPly(place, "", worth, worth, worth, None, 0.0, sure=True, seat=findings.seat)
    shape = curve_shape(scene._words, scene.findings, scene.curved)
    assert shape.heights[:2] == ((1.0, 0.0) if few else (0.0, 1.0))
    assert (shape.top[:2], shape.foot[:2]) == (("+2", "+6") if few else ("+6", "+2"))
    assert scene._words.price(1.0)[:2] == ("+1" if few else "−1")


MONEY = ReviewScale("money", 0, 52)


@pytest.fixture(scope="module")
def texts() -> Catalogue:
    return load_catalogue(assets_folder() / "translations", "en")


def test_what_could_be_seen_is_told_as_long_as_something_was_hidden(texts: Catalogue) -> None:
    words = ReviewWords(texts, MONEY)
    assert words.known(Forecast(7, 39, 14, False, False, ())) == "By what could be seen: won in 7–21 of 60 ways."
    assert words.known(Forecast(1, 0, 0, True, False, ())) == ""
    assert words.known(None) == ""


def test_a_game_in_which_nothing_was_given_away_runs_along_the_top() -> None:
    assert heights([208.0, None, 208.0], MONEY) == ((1.0, None, 1.0), 208.0, 208.0)
    assert heights([208.0, 104.0, 0.0], MONEY) == ((1.0, 0.5, 0.0), 0.0, 208.0)


@pytest.mark.parametrize(
    ("words", "cost", "price", "worth", "head"),
    [
        (
            ("murlan",),
            "It cost about 1.2 points.",
            "−1.2",
            "As played: −2.5 points expected in this hand.",
            "Points expected",
        ),
        (
            ("las_vegan",),
            "It cost about 1.2 cabbages.",
            "−1.2",
            "As played: −2.5 cabbages expected in this round.",
            "Cabbages expected",
        ),
        (
            ("monte_carlo", 1000, "party.money"),
            "It cost about 1,200 kr.",
            "−1,200 kr.",
            "As played: −2,500 kr. expected in this round.",
            "Krónur expected",
        ),
    ],
)
def test_what_a_move_cost_is_told_in_what_the_game_counts(
    texts: Catalogue, words: tuple[str, ...], cost: str, price: str, worth: str, head: str
) -> None:
    told = ReviewWords(texts, POINTS, *words)  # type: ignore[arg-type]
    assert told.told(ReviewedPly(0, "pass", None, None, 0.0, None, 1.2, sure=True)) == cost
    assert (told.price(1.2), told.worth(-2.5, proven=False), told.head) == (price, worth, head)
    assert told.curve == head
    assert told.price(0.01) == {"−1.2": "−0.1"}.get(price, "−100 kr.")


def test_money_given_away_has_its_unit(texts: Catalogue) -> None:
    assert (
        ReviewWords(texts, MONEY).told(ReviewedPly(0, "draw", 9.0, 4.0, 9.0, None, 5.0, sure=True))
        == "It gave 5 kr. away."
    )
