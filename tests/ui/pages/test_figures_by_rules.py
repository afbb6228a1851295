"""No figure mixes games under different house rules: pages over random pasts, against sums done here by hand."""

from __future__ import annotations

import json
from collections import defaultdict
from random import Random
from statistics import fmean

import pytest

from cardtable.games.registry import ALL_GAMES, find
from cardtable.kernel.telling import Better
from cardtable.ui.widgets.boxes import Panel
from cardtable.ui.widgets.buttons import Tile
from cardtable.ui.widgets.choices import ChoiceList
from cardtable.ui.widgets.figures import Chart
from tests.support.histories import DAY, finished_round, match
from tests.support.random_rules import random_rules

SEEDS = range(4)
PARTIES = [game for game in ALL_GAMES if game.info.seats[1] > 1]
ANNA, BOT = "person red Anna", "bot:greedy blue Bjarni"


def changed(game, options) -> tuple[tuple[str, str | int], ...]:
    """The options that change what can be reached, without those that are as in the source."""
    specs = {spec.key: spec for spec in game.info.options}
    differing = {key: value for key, value in options.items() if specs[key].plays and value != specs[key].default}
    return tuple(sorted(differing.items()))


def figures(visitor) -> list[tuple[str, str]]:
    return [tuple(each.label.rsplit(": ", 1)) for each in visitor.all(Panel) if ": " in each.label]


def lengths(visitor) -> list[int]:
    return [len(each.described().value.split("; ")) for each in visitor.all(Chart)]


def random_rounds(box, dice: Random):
    """Twelve finished rounds under two or three sets of rules, (id, when, rules, total), oldest first; from when they count."""
    golf = find("golf")
    kinds = [{}, *(random_rules(golf, dice) for _ in range(2))]
    found = []
    for at in range(12):
        options, strokes = dice.choice(kinds), tuple(dice.randint(-3, 9) for _ in range(9))
        ended = box.date - (12 - at) * DAY
        key = finished_round(box, 100 * at + 1, strokes, ended, options=json.dumps(options))
        found.append((key, ended, changed(golf, options), sum(strokes)))
    since = found[dice.randrange(4)][1]
    box.store.count_from("golf", since)
    return found, since


def by_kind(rows):
    """By rules, those that were played last first."""
    kinds = defaultdict(list)
    for row in reversed(rows):
        kinds[row[2]].insert(0, row)
    return list(kinds.values())


@pytest.mark.parametrize("seed", SEEDS)
def test_the_rounds_of_golf_are_told_by_rules_and_from_when_on_they_count(box, visit, seed) -> None:
    dice = Random(seed)  # noqa: S311 -- same games on every run
    rows, since = random_rounds(box, dice)
    kinds = by_kind([row for row in rows if row[1] > since])
    visitor = visit(box.services.screens.round_history())
    assert bool(visitor.all(ChoiceList)) == (len(kinds) > 1)
    for at, kind in enumerate(kinds):
        if at:
            visitor.screen.stage.focus(visitor.all(ChoiceList)[0])
            visitor.key("space", "down", "return")
            visitor.draw()
        totals = [row[3] for row in kind]
        told = dict(figures(visitor))
        assert int(told["round" if len(kind) == 1 else "rounds"]) == len(kind)
        assert int(told["fewest strokes"].replace("−", "-")) == min(totals)
        assert float(told["strokes per round, on average"]) == round(fmean(totals), 1)
        assert int(told["at bogey or under"]) == sum(each <= 40 for each in totals)
        assert lengths(visitor) == [len(kind)]
        assert [each.label.endswith("Best round") for each in visitor.all(Tile)].count(True) == 1


@pytest.mark.parametrize("seed", SEEDS)
def test_a_card_is_measured_by_rounds_under_its_rules_that_count(box, visit, seed) -> None:
    dice = Random(seed)  # noqa: S311 -- same games on every run
    rows, since = random_rounds(box, dice)
    for key, ended, rules, total in rows:
        beside = [row for row in rows if row[1] > since and row[2] == rules]
        told = f"Nine holes in {total}".replace("-", "−")
        if ended <= since:
            told += "."
        elif (best := min(beside, key=lambda row: row[3]))[0] == key:
            told += ": your best round so far."
        else:
            told += f", {total - best[3]} stroke"
        assert visit(box.services.screens.score_card(key)).says(told)


@pytest.mark.parametrize("seed", SEEDS)
def test_a_person_is_told_game_by_game_and_by_rules(box, visit, seed) -> None:
    dice, played = Random(seed), defaultdict(list)  # noqa: S311 -- the same
    kinds = {game: [{}, *(random_rules(game, dice) for _ in range(2))] for game in PARTIES}
    since = box.date - 20 * DAY
    for game in PARTIES:
        box.store.count_from(game.info.id, since)
    for at in range(36):
        game, score, ended = dice.choice(PARTIES), dice.randint(-9, 9), box.date - (36 - at) * DAY
        options = dice.choice(kinds[game])
        match(box, game.info.id, 1 + at, {ANNA: score, BOT: -score}, ended, **options)
        if ended > since:
            played[game].append((at, ended, changed(game, options), score))
    picks = [min if game.measures.better is Better.LOW else max for game in PARTIES for _ in by_kind(played[game])]
    parts = [kind for game in PARTIES for kind in by_kind(played[game])]
    visitor = visit(box.services.screens.statistics("people"))
    told = figures(visitor)
    heads = [value for name, value in told if name in {"match", "matches", "played"}]
    assert [int(each) for each in heads] == [len(kind) for kind in parts]
    best = [value for name, value in told if name.startswith("best")]
    assert [int(each.split()[0].replace("−", "-").replace("kr.", "")) for each in best] == [
        pick(row[3] for row in kind) for pick, kind in zip(picks, parts, strict=True)
    ]
    assert lengths(visitor) == [min(len(kind), most) for kind in parts for most in (24, 60)]
