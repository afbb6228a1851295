"""From the end of a game to its review, to the dearest move, on from there in a trial that does not count, and back."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from cardtable.ai.questions import ANY_QUESTION, Question
from cardtable.ai.worker import answered
from cardtable.data_files import LearnedTables
from cardtable.kernel.moves import parse
from cardtable.kernel.state import Reason
from cardtable.session.desk import unfinished
from cardtable.session.records import loads
from cardtable.settings import Animation, Settings
from cardtable.table.pace import FULL
from cardtable.ui.core.scene import Push
from cardtable.ui.pages.review_page import PartyReviewScene, PatienceReviewScene, ReviewScene
from cardtable.ui.pages.rules_page import RulesScene
from cardtable.ui.pages.score_card_page import ScoreCardScene
from cardtable.ui.paint.places import Glow
from cardtable.ui.table.actions import draw
from cardtable.ui.table.grid_table import GridTable
from cardtable.ui.table.round_table import RoundTable
from cardtable.ui.widgets.widget import visible_part
from tests.support.driver import Driver, opened, played
from tests.support.reviewed import GOLF_3, along, by_thumb, record_of


class SameProcess:
    """``asked`` counts the questions by job; ``idle`` jobs, which may take long, are never answered."""

    def __init__(self, post: Callable[[Callable[[], object]], object], idle: frozenset[str]) -> None:
        self._idle = idle
        self._post = post
        self._dropped: set[int] = set()
        self._numbers = 0
        self.asked: dict[str, int] = {}

    def ask(self, question: Question[Any], told: Callable[[Any], object], *, urgent: bool = False) -> int:  # noqa: ARG002 - one is asked after the other
        self._numbers += 1
        number, text, job = self._numbers, msgspec.json.encode(question), str(question.__struct_config__.tag)
        self.asked[job] = self.asked.get(job, 0) + 1
        if job not in self._idle:
            self._post(lambda: self._answer(number, text, told))
        return number

    def drop(self, asked: int) -> None:
        self._dropped.add(asked)

    def _answer(self, number: int, text: bytes, told: Callable[[Any], object]) -> None:
        if number not in self._dropped:
            question: Question[Any] = msgspec.json.decode(text, type=ANY_QUESTION)
            answer = msgspec.json.encode(answered(question, LearnedTables()))
            told(msgspec.json.decode(answer, type=question.answer_type()))


def with_worker(driver: Driver, *, foresees: bool = False) -> SameProcess:
    """Give the program one; tables that are opened from now on have it. ``foresees``: it lays hidden cards, too."""
    worker = SameProcess(driver.app.post, frozenset() if foresees else frozenset({"forecast"}))
    driver.services = replace(driver.services, worker=worker)
    driver.program._services = driver.services
    return worker


QUIET = Settings(animation=Animation.OFF)
WIDE = (1000, 700)


@pytest.fixture
def table(home: Path) -> Iterator[Driver]:
    with opened(home, WIDE, QUIET) as made:
        yield made


def to_the_end(table: Driver) -> None:
    """A whole hole of Golf, played by the moves that a rule of thumb makes of deal 3."""
    for move in along("golf", 3, GOLF_3)[1]:
        table.table.play(move)
    table.settle()
    table.run(FULL.sheet_settles + 0.3)  # until then a click is not meant for the sheet


def page(table: Driver) -> ReviewScene:
    scene = table.top
    assert isinstance(scene, ReviewScene)
    return scene


def looked(table: Driver) -> None:
    """Let frames pass until all is worked out."""
    for _ in range(400):
        done, every = page(table).findings.progress()
        if done == every:
            table.run(0.1)
            return
        table.frame()
    raise AssertionError("it is never worked out")


def opened_review(table: Driver, game: str, number: int, most: int = 400) -> ReviewScene:
    played = along(game, number, GOLF_3) if game == "golf" else by_thumb(game, number, most)
    record = record_of(game, *played)
    table.top.stage.go(Push(table.services.screens.review(record)))
    table.frame()
    return page(table)


def test_end_of_a_game_review_dearest_move_trial_and_back(table: Driver) -> None:
    table.play("golf", 3)
    worker = with_worker(table)
    to_the_end(table)
    kept = table.services.store.finished("golf")
    table.push("Review")
    looked(table)
    assert isinstance(page(table), PatienceReviewScene)
    assert "The end" in table.texts()
    assert page(table).played.state.scores == (13,)
    assert worker.asked["position"] < 10

    table.key("1")
    assert page(table).place == 9
    assert {"10. King of clubs to the waste.", "It cost 3 strokes.", "Better: King of spades to the waste."} <= set(
        table.texts()
    )
    assert "Best possible: 5 strokes." in table.texts()
    assert len(page(table).motion._lights[Glow.HINT].marks) == 2
    table.key("2", "right", "left", "left")
    assert page(table).place == 19
    table.key("1")

    table.push("Play on from here")
    table.settle()
    assert isinstance(table.top, GridTable)
    assert "Trial: does not count" in table.texts()
    assert table.played.history.cursor == 9
    table.table.play(parse("move:t2:waste:1"))
    table.settle()
    table.key("escape")
    assert "Leave this trial?" in table.texts()
    table.push("Keep playing")
    assert isinstance(table.top, GridTable)
    table.key("escape")
    table.push("Leave")
    table.frame()
    assert page(table).place == 9

    table.key("escape")
    table.frame()
    assert table.services.store.finished("golf") == kept
    assert table.played.outcome is not None


def test_a_trial_that_comes_to_its_end_leads_back_and_is_in_no_list(table: Driver) -> None:
    table.play("golf", 3)
    with_worker(table)
    to_the_end(table)
    kept = table.services.store.finished("golf")
    table.key("ctrl+e")
    looked(table)
    table.key("left", "left", "p")
    table.settle()
    for _ in range(2):
        draw(table.table)
        table.settle()
    table.run(0.5)
    assert table.played.outcome is not None
    assert "Score card" not in table.texts()
    table.push("Back to the review")
    table.frame()
    assert isinstance(page(table), PatienceReviewScene)
    assert table.services.store.finished("golf") == kept
    assert unfinished(table.services.store, "golf", 9) == []


def test_a_new_deal_from_a_trial_puts_nothing_aside(table: Driver) -> None:
    opened_review(table, "elevens", 4, 6)
    table.key("p")
    table.settle()
    table.table.play(table.played.legal[0])
    table.key("ctrl+n")
    assert "Leave this trial?" in table.texts()
    table.push("Leave")
    table.settle()
    assert table.session.counts
    assert "Trial: does not count" not in table.texts()
    assert table.services.store.finished() == []
    assert unfinished(table.services.store, "elevens", 9) == []


def test_the_arrow_of_the_bar_asks_before_a_trial_is_gone(home: Path) -> None:
    with opened(home, WIDE, QUIET) as table:
        opened_review(table, "elevens", 4, 6)
        table.key("home", "p")
        table.settle()
        table.key("escape")
        table.frame()
        assert page(table).place == 0, "an untouched trial is left without a word"
        table.key("p")
        table.settle()
        table.table.play(table.played.legal[0])
        table.key("ctrl+o")
        assert "Leave this trial?" in table.texts()
        table.push("Leave")
        table.frame()
        assert table.at_home


def test_without_a_worker_the_page_says_so_and_can_still_be_leafed_through(home: Path) -> None:
    with opened(home, WIDE, QUIET) as table:
        scene = opened_review(table, "elevens", 4, 12)
        table.run(0.1)
        assert "The cost of moves cannot be worked out right now." in table.texts()
        table.key("home", "right", "right")
        assert (scene.place, scene.played.history.cursor) == (2, 2)
        assert scene.dear == ()
        table.key("end")
        assert scene.place == len(scene.played.history.moves)
        table.key("f1")
        assert isinstance(table.top, RulesScene)
        assert table.top.title() == table.word("game.elevens.name")


def test_a_click_on_the_curve_or_in_the_list_puts_that_position_on_the_table(table: Driver) -> None:
    with_worker(table)
    scene = opened_review(table, "golf", 3, 38)
    looked(table)
    curve = scene._panel.curve
    table.click_at(curve._x(20), curve.rect.centery)
    assert abs(scene.place - 20) <= 1
    moves = scene._panel.moves
    row = moves.row_rect(scene.place + 1)
    table.click_at(row.x + 30, row.centery)
    assert scene.played.history.cursor == scene.place
    assert curve.shape.dear == scene.dear
    assert curve.shape.top == "5"
    assert curve.shape.foot == "13"
    table.key("down", "down", "up")
    assert moves.at == scene.place


def test_what_could_be_known_comes_after_what_was_possible(table: Driver) -> None:
    worker = with_worker(table, foresees=True)
    scene = opened_review(table, "elevens", 4, 4)
    for _ in range(60):
        table.frame()
    assert set(scene.findings.fair) == set(range(5))
    assert worker.asked["forecast"] == 5
    assert any(text.startswith("By what could be seen: won in ") for text in table.texts())
    assert scene._panel.curve.shape.aside
    table.key("escape")
    table.frame()
    again = opened_review(table, "elevens", 4, 4)
    assert again.findings is scene.findings
    assert worker.asked["forecast"] == 5


def test_of_several_the_seat_is_chosen_and_nobody_elses_hand_is_seen(table: Driver) -> None:
    with_worker(table)
    scene = opened_review(table, "monte_carlo", 3, 30)
    assert isinstance(scene, PartyReviewScene)
    looked(table)
    scene.go_to(scene.steps[1])
    table.run(0.2)
    shown = {spot.pile for spot in scene.motion.placements.values() if spot.card >= 0 and spot.pile.startswith("h")}
    assert shown == {"h0"}
    scene.see(2)
    looked(table)
    shown = {spot.pile for spot in scene.motion.placements.values() if spot.card >= 0 and spot.pile.startswith("h")}
    assert shown == {"h2"}
    assert all(ply.seat == 2 for ply in scene.findings.dearest())
    first = scene.steps[0]
    scene.findings._plies[first] = replace(scene.findings.ply(first), price=1.2)
    other = scene.language_changed().scene
    for prices in ([row.note for row in each._rows() if row.note] for each in (scene, other)):
        assert "−1,200 kr." in prices
    assert other._panel.curve.label == "Krónur expected"
    scene.go_to(scene.steps[0])
    table.push("Play on from here")
    table.frame()
    assert isinstance(table.top, RoundTable)
    assert "Trial: does not count" in table.texts()
    assert not table.top.kept_game()
    table.key("escape")
    table.run(0.2)
    assert isinstance(table.top, PartyReviewScene)
    assert table.services.store.finished() == []


def test_the_score_card_tells_what_was_possible_and_leads_to_the_review_of_a_hole(table: Driver) -> None:
    table.play("golf", 3)
    worker = with_worker(table)
    to_the_end(table)
    table.push("Score card")
    for _ in range(8):
        table.frame()
    assert isinstance(table.top, ScoreCardScene)
    said = " ".join(table.texts())
    assert "Best possible 5" in said
    assert "your play +8." in said
    assert "-88" not in said.replace("−", "-")
    asked = worker.asked["position"]
    table.key("escape")
    table.frame()
    table.run(FULL.sheet_settles + 0.3)
    table.push("Score card")
    table.frame()
    assert worker.asked["position"] == asked
    table.push("Review")
    table.choose("Hole 1")
    table.frame()
    assert isinstance(table.top, PatienceReviewScene)


def test_the_last_patience_is_reviewed_from_the_statistics(table: Driver) -> None:
    table.play("golf", 3)
    with_worker(table)
    to_the_end(table)
    record = loads(table.table.game_record())
    table.key("ctrl+t")
    table.frame()
    table.push("Review the last game")
    table.frame()
    scene = page(table)
    assert loads(scene._record).plies == record.plies


def test_the_move_at_hand_stays_in_view_when_more_is_said_above_the_list(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(home, (960, 600), QUIET) as table:
        with_worker(table)
        opened_review(table, "klondike", 3)
        looked(table)
        table.run(0.5)
        here = page(table)
        moves = here._panel.moves
        high = visible_part(moves).height
        monkeypatch.setattr(type(here._words), "known", lambda *_: "More than was said before. " * 8)
        here._news = True
        table.run(0.5)
        assert visible_part(moves).height < high
        assert visible_part(moves).contains(moves.row_rect(moves.at))


def test_a_review_counts_moves_as_the_result_does_and_says_that_it_was_won(table: Driver) -> None:
    table.play("alexander", 376106573)
    for _ in range(200):
        if table.played.outcome is not None:
            break
        played(table, 1)
    table.run(0.3)
    assert table.played.outcome.reason is Reason.WON
    history = table.played.history
    own = sum(ply not in history.auto for ply in range(history.cursor))
    assert own < history.cursor, "some went by themselves"
    assert table.word("end.effort", n=own, time="0:00").partition(" ")[0] == str(own)
    table.key("ctrl+e")
    table.run(0.3)
    scene = page(table)
    rows = [row.text for row in scene._rows()]
    numbered = [row for row in rows if row[0].isdigit()]
    assert [int(row.split()[0]) for row in numbered] == list(range(1, own + 1))
    assert len(rows) == history.cursor - history.floor + 1
    assert table.word("finished.won") in table.texts()
