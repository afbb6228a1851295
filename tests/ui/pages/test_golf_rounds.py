"""The list of finished rounds of Golf, and the score card of one."""

from __future__ import annotations

import pygame
import pytest
from msgspec.structs import replace

from cardtable.session.scores import best_round, total
from cardtable.ui.core.scene import Pop, Push, Replace
from cardtable.ui.pages.history import RoundHistoryScene
from cardtable.ui.pages.score_card_page import (
    PAPER,
    LineStyle,
    ScoreCardScene,
    ScoreGrid,
    ScorePaper,
    Sign,
    score_lines,
    sign_of,
    spoken,
)
from cardtable.ui.table.grid_table import GridTable
from cardtable.ui.widgets.buttons import Button, Tile
from cardtable.ui.widgets.figures import Chart
from tests.support.histories import DAY, ROUNDS, finished_round
from tests.support.keeping import begin_round, set_abandoned, set_strokes


def history(box):
    return box.services.screens.round_history("golf")


def test_rounds_are_listed_newest_first_with_all_that_belongs_to_them_and_open_their_cards(past, visit) -> None:
    visitor = visit(history(past))
    lines = [tile.label for tile in visitor.all(Tile)]
    assert len(lines) == len(ROUNDS)
    assert "Strokes: 48, over bogey" in lines[0]
    assert "Strokes: 31, under bogey" in lines[1]
    assert "Strokes: 56, over bogey" in lines[-1]
    tile = visitor.all(Tile)[1]
    words = [widget.label for widget in visitor.all() if tile.rect.contains(widget.rect) and widget is not tile]
    assert [word for word in words if word.lstrip("−").isdigit() and word != "31"] == [
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
    points = visitor.all(Chart)[0].described().value.split("; ")
    assert [float(point.rsplit(": ")[1]) for point in points] == [sum(strokes) for strokes in ROUNDS], "oldest first"
    visitor.click(visitor.all(Tile)[0])
    assert isinstance(visitor.went, Push)
    assert isinstance(visitor.went.scene, ScoreCardScene)
    visitor.screen.stage.focus(visitor.all(Tile)[1])
    visitor.key("return")
    assert isinstance(visitor.went, Push)
    finished_round(past, 5, (1,) * 9, past.date + DAY)
    visitor.screen.resume(None)
    visitor.draw()
    assert "Strokes: 9" in visitor.all(Tile)[0].label, "what was finished meanwhile is there on coming back"


def test_of_two_equally_good_rounds_the_earlier_one_is_the_best(box, visit) -> None:
    for number in (1, 20):
        finished_round(box, number, (4,) * 9, 1_000_000.0 + number * DAY)
    lines = [tile.label for tile in visit(history(box)).all(Tile)]
    assert [line.endswith("Best round") for line in lines] == [False, True]


def test_without_a_round_there_is_a_kind_word_and_a_way_to_play_one(box, visit) -> None:
    finished_round(box, 1, (4, 4), 1000.0)  # it is still open
    visitor = visit(history(box))
    assert not visitor.all(Tile)
    assert visitor.says("No rounds yet")
    visitor.find("Play a round", Button).activate()
    transition = visitor.screen.update(0.0)
    assert isinstance(transition, Replace)
    assert isinstance(transition.scene, GridTable)


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


def lines_of(box, round_id: int):
    best = best_round(box.store.rounds("golf"))
    return {line.hand: line for line in score_lines(box.store.round(round_id), best, box.services.texts)}


def card(box, round_id: int):
    return box.services.screens.score_card(round_id)


def test_strokes_running_totals_and_deal_numbers_stand_hole_by_hole(box) -> None:
    lines = lines_of(box, finished_round(box, 700, (8, 3, -4), 1000.0))
    assert lines[LineStyle.STROKES].cells == ("8", "3", "−4", "", "", "", "", "", "")
    assert lines[LineStyle.SUM].cells == ("8", "11", "7", "", "", "", "", "", "")
    assert lines[LineStyle.SMALL].cells[:3] == ("700", "701", "702")
    assert lines[LineStyle.STROKES].out == lines[LineStyle.SUM].out == "7"


def test_a_round_without_a_stroke_yet_is_an_empty_card(box) -> None:
    lines = lines_of(box, begin_round(box.store, 1, 40, "{}", started=0.0))
    assert set(lines[LineStyle.STROKES].cells) == {""}
    assert lines[LineStyle.STROKES].out == ""
    assert lines[LineStyle.HEAD].cells == tuple("123456789")


def test_cleared_holes_are_ringed_once_and_those_below_zero_twice() -> None:
    assert [sign_of(strokes) for strokes in (5, 1, 0, -1, -16)] == [
        Sign.NONE,
        Sign.NONE,
        Sign.CIRCLE,
        Sign.DOUBLE,
        Sign.DOUBLE,
    ]


def test_the_best_round_stands_below_for_comparison_but_not_below_itself(past) -> None:
    best = best_round(past.store.rounds("golf"))
    assert LineStyle.OTHER not in lines_of(past, best.id)
    other = next(row for row in past.store.rounds("golf") if row.id != best.id)
    assert lines_of(past, other.id)[LineStyle.OTHER].out == "31"


def test_the_card_is_put_into_words_hole_by_hole(box) -> None:
    round_id = finished_round(box, 700, (8, -1), 1000.0)
    said = spoken(score_lines(box.store.round(round_id), None, box.services.texts))
    assert said.startswith("Hole 1, Deal 700, Strokes 8, Total 8; Hole 2, Deal 701, Strokes −1, Total 7; Hole 3")


@pytest.mark.parametrize(
    ("strokes", "words"),
    [
        ((5, 4, 6, 3, 7, 4, 5, 2, 3), "under bogey"),
        ((5, 4, 6, 3, 7, 4, 5, 2, 4), "bogey"),
        ((5, 4, 6, 3, 7, 4, 5, 2, 5), "over bogey"),
    ],
)
def test_a_finished_round_wears_its_verdict_as_a_stamp(box, visit, strokes, words) -> None:
    visitor = visit(card(box, finished_round(box, 1, strokes, 1000.0)))
    assert visitor.all(ScorePaper)[0].label.endswith(f", {words}")


@pytest.mark.parametrize(("last", "ink", "other"), [(3, PAPER.good, PAPER.bad), (5, PAPER.bad, PAPER.good)])
def test_the_ink_of_the_stamp_tells_below_bogey_from_beyond_it(box, visit, last, ink, other) -> None:
    visitor = visit(card(box, finished_round(box, 1, (5, 4, 6, 3, 7, 4, 5, 2, last), 1000.0)))
    paper = visitor.surface.subsurface(visitor.all(ScorePaper)[0].rect.inflate(-40, -40))  # within the red rule
    painted, elsewhere = (pygame.mask.from_threshold(paper, colour, (24, 24, 24)).count() for colour in (ink, other))
    assert painted > 4 * elsewhere  # the flag has a little of both


def test_a_round_that_goes_on_has_no_verdict_and_promises_nothing(box, visit) -> None:
    visitor = visit(card(box, finished_round(box, 1, (8, 3, -4), 1000.0)))
    label = visitor.all(ScorePaper)[0].label
    assert "Best possible" not in label
    assert "bogey" not in label
    assert visitor.says("You are on hole 4. You may take 33 more strokes and still make bogey.")


def test_a_round_beyond_bogey_says_so_without_scolding(box, visit) -> None:
    visitor = visit(card(box, finished_round(box, 1, (20, 21), 1000.0)))
    assert visitor.says("You are on hole 3, already 1 stroke over bogey.")


def test_a_round_that_was_given_up_says_so(box, visit) -> None:
    round_id = finished_round(box, 1, (8, 3), 1000.0)
    set_abandoned(box.store, round_id, abandoned=True, ended=2000.0)
    visitor = visit(card(box, round_id))
    assert visitor.says("You gave up this round.")
    assert visitor.find("Back", Button)


def test_a_round_that_is_not_there_is_no_crash(box, visit) -> None:
    assert visit(card(box, 404)).says("There is no round with that number.")


def test_the_card_follows_a_round_that_went_on_meanwhile(box, visit) -> None:
    round_id = finished_round(box, 1, (8, 3), 1000.0)
    visitor = visit(card(box, round_id))
    set_strokes(box.store, round_id, (8, 3, 5), ended=None)
    visitor.screen.resume(None)
    visitor.draw()
    assert "Hole 3, Deal 3, Strokes 5, Total 16" in visitor.all(ScoreGrid)[0].label


def test_holes_run_across_where_there_is_room_and_down_where_there_is_not(past, visit) -> None:
    row = past.store.rounds("golf")[-1]
    across = visit(card(past, row.id), (1280, 800)).all(ScoreGrid)[0].rect
    down = visit(card(past, row.id), (400, 800)).all(ScoreGrid)[0].rect
    assert across.width > 2 * across.height
    assert down.height > 0.8 * down.width


def test_the_hole_being_played_looks_different(box, visit) -> None:
    round_id = finished_round(box, 1, (5, 4), 1000.0)
    visitor = visit(card(box, round_id))
    sheet = visitor.all(ScoreGrid)[0].rect
    middle = sheet.y + sheet.height * 3 // 4
    colours = {tuple(visitor.surface.get_at((x, middle))) for x in range(sheet.x + 5, sheet.right - 5, 3)}
    finished = visit(card(box, finished_round(box, 1, (5,) * 9, 2000.0)))
    plain = {tuple(finished.surface.get_at((x, middle))) for x in range(sheet.x + 5, sheet.right - 5, 3)}
    assert colours - plain


def test_buttons_lead_back_to_the_table_and_to_all_rounds(box, visit) -> None:
    visitor = visit(card(box, finished_round(box, 1, (5,), 1000.0)))
    visitor.click(visitor.find("Back to the table", Button))
    assert visitor.went == Pop()
    visitor.click(visitor.find("All rounds", Button))
    assert isinstance(visitor.went, Replace)
    assert isinstance(visitor.went.scene, RoundHistoryScene)


def test_a_round_of_peaks_has_its_card_its_page_and_a_way_to_it_from_the_statistics(box, visit) -> None:
    screens, strokes = box.services.screens, {"tp_points": "strokes", "tp_bogey": 20}
    assert "TriPeaks: rounds" not in [button.label for button in visit(screens.statistics("tri_peaks")).all(Button)]
    box.services.preferences.change(replace(box.services.preferences.now, options={"tri_peaks": strokes}))
    session = box.services.desk.sit("tri_peaks")
    for _ in range(9):
        while session.played.outcome is None:
            session.played.play(session.played.legal[0], 0.0)
        session = box.services.desk.next_hole(session)
    (row,) = box.store.rounds("tri_peaks")
    visitor = visit(screens.statistics("tri_peaks"))
    assert visitor.says("strokes per hole")
    visitor.click(visitor.find("TriPeaks: rounds", Button))
    assert isinstance(visitor.went, Push)
    listed = visit(visitor.went.scene)
    (line,) = listed.all(Tile)
    assert f"Strokes: {total(row.strokes)}".replace("-", "−") in line.label
    listed.click(line)
    assert isinstance(listed.went, Push)
    card = visit(listed.went.scene)
    assert card.says("TriPeaks")
    lines = {line.hand: line for line in score_lines(row, None, box.services.texts)}
    assert [int(cell.replace("−", "-")) for cell in lines[LineStyle.STROKES].cells] == [*row.strokes]
    assert not visit(screens.round_history("golf")).all(Tile)
