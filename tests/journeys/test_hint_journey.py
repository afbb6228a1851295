"""A hint on the screen: named, shown, told why; asked again, played by Enter, ended; with the worker and without."""

from __future__ import annotations

import os
import signal
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from cardtable.ai.questions import Tip
from cardtable.kernel.moves import Move
from cardtable.settings import Settings
from cardtable.ui.paint.places import Glow
from cardtable.ui.table import actions
from cardtable.ui.table.motion import pixels
from cardtable.ui.table.round_table import RoundTable
from tests.support.company import Company, company_settings
from tests.support.driver import Driver, opened
from tests.support.parties import Questions

LONG = 90.0
"""Seconds after which the worker will not answer any more."""


@pytest.fixture
def table(home: Path) -> Iterator[Driver]:
    with opened(home, (960, 600)) as made:
        yield made


def wait(table: Driver, true: Callable[[], bool]) -> None:
    """Let frames pass until the worker has answered."""
    end = time.monotonic() + LONG
    while not true():
        assert time.monotonic() < end, "the worker never answered"
        time.sleep(0.1)
        table.run(0.05)


def lit(table: Driver) -> int:
    """How many rings of the hint there are."""
    table.frame()
    return len(table.table.motion._lights[Glow.HINT].marks) if Glow.HINT in table.table.motion._lights else 0


# -- a patience -------------------------------------------------------------------------------------------------------


def test_a_hint_is_named_and_shown_and_enter_plays_it(table: Driver) -> None:
    table.play("klondike", 24)
    advice = table.advice()
    assert advice is not None
    table.key("h")
    assert (
        table.said == "Try moving the six of spades onto the seven of diamonds. It turns a card up. By rule of thumb."
    )
    assert lit(table) == 2
    assert table.table.hands.cursor.focus[0] == advice.source
    table.key("return")
    assert table.played.history.moves[-1] == advice
    assert lit(table) == 0
    assert table.played.record(table.now).hints == 1


def test_asked_again_it_is_the_next_best_and_after_the_last_the_first(table: Driver) -> None:
    table.play("klondike", 24)
    said = []
    for _ in range(4):
        table.key("h")
        said.append(table.said)
    assert said[1].startswith("Second of 3 hints. Try moving the two of clubs onto the three of hearts.")
    assert said[2].startswith("Third of 3 hints. Try turning the stock.")
    assert said[3] == said[0]
    table.key("h")
    table.key("return")
    assert [move.text for move in table.played.history.moves] == ["move:t3:t5:1"]
    assert table.played.record(table.now).hints == 1


def test_escape_a_click_elsewhere_and_any_move_end_it(table: Driver) -> None:
    table.play("klondike", 24)
    table.key("h", "escape")
    assert (lit(table), table.said.strip(), table.at_home) == (0, "", False)
    table.key("return")
    assert table.played.history.cursor == 0
    table.key("escape" if table.table.hands and table.table.hands.holds else "h")
    table.key("h")
    assert lit(table)
    table.click("t7")
    assert lit(table) == 0
    table.key("h")
    table.click("t4")
    assert lit(table) == 2
    table.key("d")
    assert lit(table) == 0
    assert table.played.history.cursor == 1
    table.key("h", "ctrl+z")
    assert lit(table) == 0
    table.key("h", "ctrl+g", "return")
    assert table.played.history.cursor == 0, "behind a question Enter means the question"
    table.key("escape")
    assert lit(table) == 2
    table.key("left", "return")
    assert table.played.history.cursor == 0
    assert table.table.hands is not None
    assert table.table.hands.selection.chosen is not None, "who walks away picks cards up"


@pytest.mark.parametrize("game", ["golf", "elevens", "alexander", "chinese_wall"])
def test_enter_plays_what_is_hinted_in_every_patience(table: Driver, game: str) -> None:
    table.play(game, 12)
    for _ in range(3):
        advice = table.advice()
        if advice is None:
            break
        table.key("h")
        plies = table.played.history.cursor
        table.key("return")
        assert table.played.history.moves[plies] == advice
        table.settle()
    assert table.played.history.cursor


def test_that_no_move_helps_is_said_only_when_the_worker_has_looked(
    table: Driver, monkeypatch: pytest.MonkeyPatch
) -> None:
    table.play("elevens", 3)
    worker = Questions()
    monkeypatch.setattr(table.table.hinter, "_worker", worker)
    asked = table.table
    monkeypatch.setattr(asked, "services", replace(asked.services, worker=worker))
    monkeypatch.setattr(type(table.played), "hints", lambda _: ())
    table.key("h")
    assert table.said == "Thinking…"
    for answered in (0, 1):
        worker.tell[answered]((Tip(table.played.legal[0], lost=1, value=0),) if answered == 0 else None)
        table.run(0.1)
        assert table.said.startswith("No move helps here.") == (answered == 1)
    assert "takes one back" not in table.said


def test_the_worker_says_how_likely_it_is_and_an_old_answer_is_dropped(home: Path) -> None:
    with opened(home, (960, 600), thinks=True) as table:
        table.play("elevens", 3)
        table.key("h")
        assert table.said.endswith("Thinking…")
        assert not lit(table)  # the move that is shown would be another one in a moment
        table.key("h")  # who does not wait is shown the rule of thumb
        first = table.said
        assert lit(table)
        table.key("return")
        moved = table.said
        assert moved != first
        table.key("h")
        wait(table, lambda: "of 60 possible layouts" in table.said)
        assert "Thinking…" not in table.said
        assert lit(table)
        hint = table.table.hinter.given(table.played.state)
        assert hint.judged
        table.key("return")
        assert table.played.history.cursor == 2


def test_a_worker_that_dies_leaves_the_rule_of_thumb(home: Path) -> None:
    with opened(home, (960, 600), Settings(), thinks=True) as table:
        table.play("klondike", 24)
        table.key("h")
        worker, killed = table.program._worker, set[int]()

        def told() -> bool:
            number = worker.process_id
            if number is not None and number not in killed:
                killed.add(number)
                os.kill(number, signal.SIGKILL)
            return table.said.endswith("By rule of thumb.")

        wait(table, told)
        assert table.said.startswith("Try moving the six of spades onto the seven of diamonds.")
        table.key("return")
        assert table.played.history.cursor == 1


# -- a game of several ------------------------------------------------------------------------------------------------


def at_table(table: Driver, game: str, ready: Callable[[Company], bool]) -> Company:
    """At somebody's turn, with more than one thing to do."""
    company = Company(table, 3)
    company.sit_down(game)
    for _ in range(3000):
        if company.mine and len(company.party.legal) > 1 and ready(company):
            return company
        company.act()
    raise AssertionError("that never comes")


def line(company: Company) -> str:
    return company.scene.line.text


def verbs(company: Company) -> set[str]:
    return {move.verb for move in company.party.legal}


WHO = {
    "murlan": ("pbbb", {}),
    "las_vegan": ("pbb", {"lv_players": 3}),
    "monte_carlo": ("pbbbb", {"mc_players": 5}),
    "hearts": ("pbbb", {}),
    "briscola": ("pb", {}),
}


@pytest.mark.parametrize(
    ("game", "verb"),
    [
        ("murlan", "play"),
        ("murlan", "pass"),
        ("las_vegan", "play"),
        ("las_vegan", "chip"),
        ("monte_carlo", "play"),
        ("hearts", "give"),
    ],
)
def test_at_a_table_of_several_enter_plays_what_is_hinted(home: Path, game: str, verb: str) -> None:
    who, options = WHO[game]
    with opened(home, (960, 600), company_settings(who, game, **options), seed=3) as table:
        company = at_table(table, game, lambda company: verb in verbs(company))
        for _ in range(9):
            table.key("h")
            hinted = actions.hinted(company.scene)
            if hinted is not None and hinted.verb == verb:
                break
        assert hinted.verb == verb
        assert "ry: " in line(company)
        assert len(actions.hint_places(company.scene)) == (2 if verb == "chip" else len(hinted.picks))
        plies = company.party.history.cursor
        table.key("return")
        assert company.party.history.moves[plies] == hinted
        assert actions.hinted(company.scene) is None
        assert company.party.record(table.now).hints == 1


def test_escape_lays_down_what_the_hint_has_lifted(home: Path) -> None:
    with opened(home, (960, 600), company_settings("pbbb", "murlan"), seed=3) as table:
        company = at_table(table, "murlan", lambda company: verbs(company) == {"play"})
        table.key("h")
        assert company.scene.hands.hand.picks
        table.key("escape")
        assert not company.scene.hands.hand.picks
        assert actions.hinted(company.scene) is None
        assert isinstance(table.app.top, RoundTable)
        table.key("h")
        table.click_at(5, company.scene._table.rect.top + 5)
        assert actions.hinted(company.scene) is None
        assert not company.scene.hands.hand.picks


def test_a_card_that_is_hinted_is_played_by_a_click_where_a_click_plays(home: Path) -> None:
    who, options = WHO["monte_carlo"]
    with opened(home, (960, 600), company_settings(who, "monte_carlo", **options), seed=3) as table:
        company = at_table(table, "monte_carlo", lambda _: True)
        table.key("h")
        hinted = actions.hinted(company.scene)
        assert hinted is not None
        plies = company.party.history.cursor
        company.click_card(hinted.picks[0])
        assert company.party.history.moves[plies] == hinted


def test_while_the_curtain_lies_or_another_is_to_act_there_is_no_hint(home: Path) -> None:
    with opened(home, (960, 600), company_settings("ppb", "las_vegan", lv_players=3), seed=3) as table:
        company = Company(table, 3)
        company.sit_down("las_vegan")
        looked = {"curtain": 0, "other": 0}
        for _ in range(300):
            what = (
                "curtain" if company.curtain_lies else "" if company.mine or company.scene.stage.is_modal else "other"
            )
            if what:
                looked[what] += 1
                actions.hint(company.scene)
                assert actions.hinted(company.scene) is None or company.scene.hands.hand.mine
                assert company.party.record(table.now).hints == 0 or company.scene.hands.hand.mine
                company.scene.hinter.end()
            if all(looked.values()):
                break
            company.act()
        assert all(looked.values())


def test_the_worker_tells_a_seat_its_points(home: Path) -> None:
    who, options = WHO["monte_carlo"]
    with opened(home, (960, 600), company_settings(who, "monte_carlo", **options), seed=3, thinks=True) as table:
        company = at_table(table, "monte_carlo", lambda _: True)
        table.key("h")
        assert line(company).endswith("Thinking…")
        wait(table, lambda: " kr. Next best: " in line(company) or " kr. Another move " in line(company))
        hinted: Move | None = actions.hinted(company.scene)
        assert hinted is not None
        table.key("h")
        assert line(company).startswith("Second of ")
        plies = company.party.history.cursor
        second = actions.hinted(company.scene)
        table.key("return")
        assert company.party.history.moves[plies] == second != hinted


def test_the_own_score_is_read_beside_the_first_card_also_while_that_is_hinted(home: Path) -> None:
    with opened(home, (640, 480), company_settings("pbbb", "hearts"), seed=24) as table:
        company = at_table(table, "hearts", lambda _: True)
        scene, layout = company.scene, company.scene.motion.layout
        plate = pygame.Rect(pixels(layout.seats[layout.bottom].plate)).inflate(-8, -8)
        first = company.party.game.info.deck.text(scene.hands.hand.spots()[0].card)
        table.sharpen()
        before = pygame.image.tobytes(table.display.surface.subsurface(plate), "RGB")
        actions.hint(scene)
        scene.hinter._tips, scene.hinter._place = (Tip(next(m for m in company.party.legal if first in m.picks)),), 0
        scene.held_ready = None
        actions._tell_hint(scene, anew=True)
        table.run(1.0)
        table.sharpen()
        assert any(plate.colliderect(pixels(rect.bounds)) for rect in actions.hint_places(scene))
        assert pygame.image.tobytes(table.display.surface.subsurface(plate), "RGB") == before
