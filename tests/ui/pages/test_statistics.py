"""The statistics of every game: figures, charts, words, by rules, afresh, and as a table."""

from __future__ import annotations

import json
from collections import defaultdict
from random import Random
from statistics import fmean

import pytest
from msgspec.structs import replace

from cardtable.games.registry import ALL_GAMES, find
from cardtable.kernel.state import Reason
from cardtable.kernel.telling import Better, Measures
from cardtable.session.records import Finished
from cardtable.ui.core.scene import GoHome, Push
from cardtable.ui.pages.history import RoundHistoryScene, finished_line
from cardtable.ui.pages.statistics_sheets import finish_of, statistics_sheet
from cardtable.ui.table.grid_table import GridTable
from cardtable.ui.widgets.boxes import Panel
from cardtable.ui.widgets.buttons import Button, Tile
from cardtable.ui.widgets.choices import ChoiceList
from cardtable.ui.widgets.figures import Chart, sampled
from cardtable.ui.widgets.menu import TabBar
from tests.support.histories import DAY, MONEY, finished_round, klondike_game, match
from tests.support.strategies import random_rules

KLONDIKE = find("klondike").measures
GOLF = find("golf").measures
ALEXANDER = find("alexander").measures
ELEVENS = find("elevens").measures
WALL = find("chinese_wall").measures


def row(score: int, *, won: bool = False, options: str = "{}", elapsed: float = 60.0, ended: float = 0.0) -> Finished:
    reason = Reason.WON if won else Reason.LOST
    return Finished(1, "klondike", 1, options, reason, score, 10, elapsed, 0, 0, ended)


def figures(sheet) -> dict[str, str]:
    return {figure.name: figure.value for figure in sheet.figures}


def values(chart: Chart) -> list[str]:
    return [part.rsplit(": ", 1)[1] for part in chart.described().value.split("; ")]


def test_klondike_tells_money_in_all_best_and_average(box) -> None:
    sheet = statistics_sheet(KLONDIKE, [row(-37), row(208, won=True), row(3)], box.services.texts)
    assert figures(sheet) == {
        "played": "3",
        "won": "1",
        "in a row, now / best": "0\u00a0/\u00a01",
        "money in all": "+174 kr.",
        "best game": "+208 kr.",
        "money per game, on average": "+58.0 kr.",
        "won without hint or undo": "1",
        "usual time (median)": "1\u00a0min 0\u00a0s",
    }
    charts = {chart.label: chart for chart in sheet.charts}
    assert values(charts["Money over time"]) == ["−37", "+171", "+174"]
    assert values(charts["Money of recent games"]) == ["−37", "208, won", "3"]
    assert statistics_sheet(KLONDIKE, [row(3)], box.services.texts).told == "You have played one game. Won: 0."


def test_games_without_stakes_count_cards_and_never_money(box) -> None:
    free = '{"kl_stakes":"off"}'
    sheet = statistics_sheet(
        KLONDIKE, [row(-37), row(30, options=free), row(52, won=True, options=free)], box.services.texts
    )
    told = figures(sheet)
    assert told["money in all"] == "−37 kr."
    assert told["most cards out, no stakes"] == "52"
    assert told["cards out on average, no stakes"] == "41.0"
    assert [chart.label for chart in sheet.charts] == [
        "Money of recent games",
        "Cards out, without stakes",
        "Money over time",
        "Share of games won, over time",
    ]


def test_only_games_without_stakes_show_no_money_at_all(box) -> None:
    sheet = statistics_sheet(KLONDIKE, [row(30, options='{"kl_stakes":"off"}')], box.services.texts)
    assert "money in all" not in figures(sheet)
    assert [chart.label for chart in sheet.charts] == ["Cards out, without stakes", "Share of games won, over time"]


def test_options_that_cannot_be_read_count_as_the_sources_stakes() -> None:
    money, cards = KLONDIKE.each
    for unread in ("?", "{}"):
        assert money.value(finish_of(row(1, options=unread))) == 1
    free = finish_of(row(1, options='{"kl_stakes":"off"}'))
    assert (money.value(free), cards.value(free)) == (None, 1)


def test_the_share_is_told_with_what_luck_leaves_open(box) -> None:
    rows = [row(208, won=index < 7) for index in range(20)]
    told = statistics_sheet(KLONDIKE, rows, box.services.texts).told
    assert told == (
        "You have won 7 of your 20 games: 35%. Luck plays its part; "
        "in the long run your share is probably between 18% and 57%."
    )


def test_golf_counts_cleared_holes_and_few_strokes_are_best(box) -> None:
    rows = [row(5), row(-2, won=True), row(0, won=True)]
    sheet = statistics_sheet(GOLF, rows, box.services.texts)
    told = figures(sheet)
    assert (told["cleared"], told["best hole"], told["strokes per hole, on average"]) == ("2", "−2", "1.0")
    assert told["in a row, now / best"] == "2\u00a0/\u00a02"


def test_the_curve_of_golf_is_the_average_of_the_last_nine_holes(box) -> None:
    rows = [row(score) for score in (9, 3, 3, 3, 3, 3, 3, 3, 3, 12)]
    charts = statistics_sheet(GOLF, rows, box.services.texts).charts
    curve = next(chart for chart in charts if chart.label == "Strokes per hole, average of the last nine")
    assert values(curve)[:2] == ["9", "6"]
    assert values(curve)[-1] == "4"


def test_another_game_has_figures_too(box) -> None:
    sheet = statistics_sheet(Measures(), [row(3), row(7, won=True)], box.services.texts)
    assert figures(sheet)["won"] == "1"
    assert len(sheet.charts) == 1


@pytest.mark.parametrize("count", [1, 59, 60, 61, 600, 1000])
def test_a_chart_never_gets_more_than_sixty_points_and_keeps_the_last(count) -> None:
    thinned = sampled(range(count))
    assert len(thinned) == min(60, count)
    assert thinned[-1] == count - 1
    assert list(thinned) == sorted(set(thinned))


def test_the_page_opens_at_the_game_that_was_asked_for(past, visit) -> None:
    visitor = visit(past.services.screens.statistics("klondike"))
    assert visitor.says(f"{sum(money == 208 for money in MONEY)} of your {len(MONEY)} games")


def test_a_game_that_is_not_offered_has_its_page_once_it_is_asked_for(past, monkeypatch) -> None:
    monkeypatch.setattr("cardtable.ui.pages.statistics_page.offered", lambda: [find("klondike")])
    assert past.services.screens.statistics("golf").about == "golf"
    assert past.services.screens.statistics(None).about == "klondike"


def test_without_a_wish_it_opens_at_the_first_game_that_was_played(box, visit) -> None:
    klondike_game(box, 1, 3, 1000.0)
    visitor = visit(box.services.screens.statistics(None))
    assert visitor.says("You have played one game")


def test_buttons_lead_to_the_data_folder_and_the_rounds_and_tabs_to_another_game(past, visit) -> None:
    visitor = visit(past.services.screens.statistics("golf"))
    visitor.click(visitor.find("Open the data folder", Button))
    assert len(past.folders_opened) == 1
    visitor.click(visitor.find("Rounds of Golf", Button))
    assert isinstance(visitor.went, Push)
    assert isinstance(visitor.went.scene, RoundHistoryScene)
    visitor.screen.stage.focus(visitor.all(TabBar)[0])
    visitor.key("left")
    visitor.draw()
    assert visitor.says("You have won")


def test_nothing_played_yet_is_said_kindly_with_a_way_to_begin(box, visit) -> None:
    visitor = visit(box.services.screens.statistics("golf"))
    assert visitor.says("No finished games of Golf yet")
    visitor.find("Play Golf", Button).activate()
    transition = visitor.screen.update(0.0)
    assert isinstance(transition, GoHome)
    assert isinstance(transition.scene, GridTable)


def test_games_finished_meanwhile_are_counted_on_coming_back(box, visit) -> None:
    finished_round(box, 1, (5,), 1000.0)
    visitor = visit(box.services.screens.statistics("golf"))
    finished_round(box, 100, (5,), 1000.0 + DAY)
    visitor.screen.resume(None)
    visitor.draw()
    assert visitor.says("0 of 2 holes")


def out(cards: int, *, won: bool = False, redeals: int = 0, hints: int = 0) -> Finished:
    """A patience in which so many cards came out."""
    return replace(row(cards, won=won), redeals=redeals, hints=hints)


def test_alexander_tells_battles_of_conquered_games_and_cards_left_of_the_others(box) -> None:
    rows = [out(52, won=True), out(52, won=True, redeals=2, hints=1), out(52, redeals=3), out(40, redeals=2), out(44)]
    sheet = statistics_sheet(ALEXANDER, rows, box.services.texts)
    told = figures(sheet)
    assert (told["played"], told["won"], told["won without hint or undo"]) == ("5", "2", "1")
    assert (told["fewest battles"], told["battles on average"]) == ("1", "2.7")
    assert told["cards left on average, when lost"] == "10.0"
    charts = {chart.label: chart for chart in sheet.charts}
    assert charts["Battles needed to conquer the world"].described().value == (
        "1 battle: 1; 2: 0; 3: 1; 4: 1; 5 or more: 0; not conquered: 2"
    )
    assert values(charts["Cards left in recent games"]) == [
        "0, no cards left",
        "0, no cards left",
        "0, no cards left",
        "12",
        "8",
    ]
    many = statistics_sheet(ALEXANDER, [out(52, redeals=4), out(52, redeals=30)], box.services.texts)
    assert "5 or more: 2" in many.charts[0].described().value
    none = figures(statistics_sheet(ALEXANDER, [out(40)], box.services.texts))
    assert not {"fewest battles", "won without hint or undo"} & none.keys()


def test_where_battles_only_count_nothing_is_said_of_three(box) -> None:
    late = replace(out(52, won=True, redeals=45), options='{"al_redeals":"unlimited"}')
    sheet = statistics_sheet(ALEXANDER, [late, late], box.services.texts)
    assert sheet.told.startswith("You have won 2 of your 2 games")
    assert not any("three" in name for name in figures(sheet))


@pytest.mark.parametrize("make", [WALL, ELEVENS])
def test_wall_and_elevens_count_the_cards_that_are_left(box, make) -> None:
    sheet = statistics_sheet(make, [out(12), out(52, won=True), out(52, won=True), out(50)], box.services.texts)
    told = figures(sheet)
    assert (told["won"], told["in a row, now / best"]) == ("2", "0\u00a0/\u00a02")
    assert told["cards left on average, when lost"] == "21.0"
    charts = {chart.label: chart for chart in sheet.charts}
    assert values(charts["Cards left in recent games"]) == ["40", "0, no cards left", "0, no cards left", "2"]
    assert values(charts["Share of games won, over time"]) == ["0%", "50%", "67%", "50%"]
    won = figures(statistics_sheet(make, [out(52, won=True)], box.services.texts))
    assert "cards left on average, when lost" not in won


def undo(visitor) -> None:
    """Press the button of the passing message."""
    next(button for button in visitor.above(Button) if button.label == "Undo").activate()


def test_counting_afresh_hides_what_was_before_and_both_ways_back_show_it_again(past, visit) -> None:
    visitor = visit(past.services.screens.statistics("klondike"))
    visitor.find("Start counting again", Button).activate()
    visitor.draw()
    assert visitor.says("No finished games of Klondike yet")
    assert visitor.says("Counted since 21\u00a0November\u00a02026") or visitor.says(
        "Counted since 20\u00a0November\u00a02026"
    )
    assert "Klondike: counting starts again now. Earlier games are kept." in {each.label for each in visitor.above()}
    undo(visitor)
    visitor.draw()
    assert visitor.says("You have won")
    visitor.find("Start counting again", Button).activate()
    visitor.draw()
    klondike_game(past, 3, 208, past.date + DAY)
    visitor.screen.resume(None)
    visitor.draw()
    assert visitor.says("You have played one game")
    visitor.find("Count all games again", Button).activate()
    visitor.draw()
    assert visitor.says(f"of your {len(MONEY) + 1} games")


def test_counting_afresh_a_second_time_can_be_taken_back_to_the_first(past, visit) -> None:
    past.store.count_from("klondike", past.date - 2.5 * DAY)
    visitor = visit(past.services.screens.statistics("klondike"))
    assert visitor.says("0 of your 2 games") or visitor.says("1 of your 2 games")
    visitor.find("Start counting again", Button).activate()
    visitor.draw()
    assert visitor.says("No finished games of Klondike yet")
    undo(visitor)
    assert past.store.counted_from("klondike") == past.date - 2.5 * DAY


def test_undoing_after_another_page_was_opened_leaves_that_page_alone(past, visit) -> None:
    visitor = visit(past.services.screens.statistics("klondike"))
    visitor.find("Start counting again", Button).activate()
    visitor.draw()
    visitor.screen.stage.focus(visitor.all(TabBar)[0])
    visitor.key("right")
    visitor.draw()
    undo(visitor)
    visitor.draw()
    assert visitor.says("of 75 holes")
    assert past.store.counted_from("klondike") is None


def test_a_finished_game_says_what_it_counts_beside_that_it_was_not_won(box) -> None:
    def told(each: Finished) -> str:
        return finished_line(each, box.services.texts, lambda: None, None, known=False).label

    assert "Not won, +8 kr. Deal" in told(row(8))
    assert "cards left: " in told(replace(row(38), game="elevens"))
    assert ":" not in told(replace(row(5), game="golf")).partition(": ")[2], "strokes are the verdict there"


SEEDS = range(4)
PARTIES = [game for game in ALL_GAMES if game.info.seats[1] > 1]
ANNA, BOT = "person red Anna", "bot:greedy blue Bjarni"


def changed(game, options) -> tuple[tuple[str, str | int], ...]:
    """The options that change what can be reached, without those that are as in the source."""
    specs = {spec.key: spec for spec in game.info.options}
    differing = {key: value for key, value in options.items() if specs[key].plays and value != specs[key].default}
    return tuple(sorted(differing.items()))


def shown_figures(visitor) -> list[tuple[str, str]]:
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
    visitor = visit(box.services.screens.round_history("golf"))
    assert bool(visitor.all(ChoiceList)) == (len(kinds) > 1)
    for at, kind in enumerate(kinds):
        if at:
            visitor.screen.stage.focus(visitor.all(ChoiceList)[0])
            visitor.key("space", "down", "return")
            visitor.draw()
        totals = [row[3] for row in kind]
        told = dict(shown_figures(visitor))
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
    told = shown_figures(visitor)
    heads = [value for name, value in told if name in {"match", "matches", "played"}]
    assert [int(each) for each in heads] == [len(kind) for kind in parts]
    best = [value for name, value in told if name.startswith("best")]
    assert [int(each.split()[0].replace("−", "-").replace("kr.", "")) for each in best] == [
        pick(row[3] for row in kind) for pick, kind in zip(picks, parts, strict=True)
    ]
    assert lengths(visitor) == [min(len(kind), most) for kind in parts for most in (24, 60)]
