"""The list of rounds: newest first, the best one marked, its card opened by a press, a kind word while there is none."""

from __future__ import annotations

from cardtable.ui.core.scene import Push, Replace
from cardtable.ui.pages.score_card_page import ScoreCardScene
from cardtable.ui.table.solo_table import SoloTable
from cardtable.ui.widgets.buttons import Button, Tile
from cardtable.ui.widgets.figures import Chart
from tests.support.histories import DAY, ROUNDS, finished_round


def history(box):
    return box.services.screens.round_history()


def test_rounds_are_listed_newest_first_with_total_and_verdict(past, visit) -> None:
    lines = [tile.label for tile in visit(history(past)).all(Tile)]
    assert len(lines) == len(ROUNDS)
    assert "Strokes: 48, over bogey" in lines[0]
    assert "Strokes: 31, under bogey" in lines[1]
    assert "Strokes: 56, over bogey" in lines[-1]


def test_only_the_best_round_wears_the_trophy_and_is_called_so(past, visit) -> None:
    best = [tile.label for tile in visit(history(past)).all(Tile) if tile.label.endswith("Best round")]
    assert len(best) == 1
    assert "Strokes: 31" in best[0]


def test_of_two_equally_good_rounds_the_earlier_one_is_the_best(box, visit) -> None:
    for number in (1, 20):
        finished_round(box, number, (4,) * 9, 1_000_000.0 + number * DAY)
    lines = [tile.label for tile in visit(history(box)).all(Tile)]
    assert [line.endswith("Best round") for line in lines] == [False, True]


def test_every_line_shows_its_nine_holes_and_its_deals(past, visit) -> None:
    visitor = visit(history(past))
    tile = visitor.all(Tile)[1]
    words = [widget.label for widget in visitor.all() if tile.rect.contains(widget.rect) and widget is not tile]
    assert [word for word in words if word in {"3", "5", "−2", "6", "4", "2", "7", "1"}] == [
        "3",
        "5",
        "−2",
        "6",
        "4",
        "5",
        "2",
        "7",
        "1",
    ]
    assert "Deals 481,203,954–481,203,962" in words


def test_a_curve_shows_all_totals_oldest_first(past, visit) -> None:
    chart = visit(history(past)).all(Chart)[0]
    values = [float(part.rsplit(": ")[1]) for part in chart.described().value.split("; ")]
    assert values == [sum(strokes) for strokes in ROUNDS]


def test_pressing_a_round_opens_its_card(past, visit) -> None:
    visitor = visit(history(past))
    visitor.click(visitor.all(Tile)[0])
    assert isinstance(visitor.went, Push)
    assert isinstance(visitor.went.scene, ScoreCardScene)
    visitor.screen.stage.focus(visitor.all(Tile)[1])
    visitor.key("return")
    assert isinstance(visitor.went, Push)


def test_an_open_round_is_not_listed(box, visit) -> None:
    finished_round(box, 1, (4, 4), 1000.0)
    visitor = visit(history(box))
    assert not visitor.all(Tile)
    assert visitor.says("No rounds yet")


def test_without_a_round_there_is_a_kind_word_and_a_way_to_play_one(box, visit) -> None:
    visitor = visit(history(box))
    assert visitor.says("No rounds yet")
    visitor.find("Play a round", Button).activate()
    transition = visitor.screen.update(0.0)
    assert isinstance(transition, Replace)
    assert isinstance(transition.scene, SoloTable)


def test_many_rounds_come_in_portions(box, visit) -> None:
    for number in range(60):
        finished_round(box, 1 + 9 * number, (4,) * 8 + (number % 9,), 1_000_000.0 + number * DAY)
    visitor = visit(history(box))
    assert len(visitor.all(Tile)) == 25
    visitor.find("Show older rounds", Button).activate()
    visitor.draw()
    assert len(visitor.all(Tile)) == 50
    visitor.find("Show older rounds", Button).activate()
    visitor.draw()
    assert len(visitor.all(Tile)) == 60
    assert not visitor.says("Show older rounds")


def test_a_round_finished_meanwhile_is_there_on_coming_back(past, visit) -> None:
    visitor = visit(history(past))
    finished_round(past, 5, (1,) * 9, past.date + DAY)
    visitor.screen.resume(None)
    visitor.draw()
    assert "Strokes: 9" in visitor.all(Tile)[0].label
