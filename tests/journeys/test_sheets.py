"""The sheets that lie over a table: at the end of a game, after a hand, and the questions that a table asks."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from cardtable.ai.skill import skill_at
from cardtable.games.seated import HANDS
from cardtable.i18n.phrases import amount
from cardtable.settings import Animation, Settings
from cardtable.table.geometry import Rect
from cardtable.table.pace import FULL
from cardtable.ui.core.scene import KeyDown
from cardtable.ui.pages.calendar_page import CalendarScene
from cardtable.ui.paint.places import Glow
from cardtable.ui.table.actions import open_sheet
from cardtable.ui.table.results import EndSheet, cards_lying
from cardtable.ui.table.words import clock_text
from cardtable.ui.widgets.boxes import Scroll
from cardtable.ui.widgets.buttons import Button
from cardtable.ui.widgets.screen import Dialog
from cardtable.ui.widgets.skins import Look
from cardtable.ui.widgets.text import Label
from cardtable.ui.widgets.widget import walk
from tests.support.company import Company, company_settings, players
from tests.support.driver import Driver, opened, played
from tests.support.parties import play_out

# -- at the end of a game ----------------------------------------------------------------------------------------------


ENDS = {"klondike": (991, "end.klondike.lost"), "golf": (24, "play.next_hole")}
"""Deals that are over for who follows the hints, and what their sheets say."""
FIRST_TREE_DELAY = FULL.sheet_settles + 0.2
"""Until then what is pressed was meant for the table."""


def ended(table: Driver, game: str) -> str:
    """Play to the end and wait for the sheet; what stands on it and nowhere else."""
    number, key = ENDS[game]
    table.play(game, number)
    while table.played.outcome is None:
        played(table, 1)
    table.run(5, step=0.1)
    words = table.word(key)
    assert words in table.texts()
    table.run(FIRST_TREE_DELAY, step=0.1)
    return words


@pytest.mark.parametrize("game", ENDS)
def test_escape_shows_the_finished_table_first_and_goes_home_then(table: Driver, game: str) -> None:
    words = ended(table, game)
    state = table.played.state
    table.key("escape")
    table.run(5, step=0.1)
    assert not table.at_home
    assert words not in table.texts()
    assert table.played.state is state
    assert table.at_rest()
    table.key("escape")
    assert table.at_home


@pytest.mark.parametrize("how", ["Enter", "a card"])
def test_a_result_that_was_put_away_is_a_key_or_a_click_away(table: Driver, how: str) -> None:
    words = ended(table, "golf")
    number = table.played.state.setup.number
    table.key("escape")
    table.run(0.1)
    assert table.said == table.word("end.put_away")
    if how == "Enter":
        table.key("return")
    else:
        stuck = next(
            pile.id for pile in table.played.spec.piles if pile.id != "waste" and table.table_view.count(pile.id)
        )
        table.click(stuck)
    table.run(0.1)
    assert words in table.texts()
    assert table.played.state.setup.number == number, "it is shown before it goes on"
    table.run(FIRST_TREE_DELAY, step=0.1)
    table.key("return")
    table.run(0.1)
    assert table.played.state.setup.number != number


def test_the_finished_table_can_be_played_on_from_the_keyboard(table: Driver) -> None:
    words = ended(table, "klondike")
    table.key("escape", "ctrl+z")
    assert table.played.outcome is None
    table.key("ctrl+y")
    table.run(5, step=0.1)
    assert words in table.texts(), "it has come to its end anew"
    table.key("escape", "ctrl+r")
    assert table.played.history.cursor == table.played.history.floor
    assert words not in table.texts()
    assert not table.at_home


def sheet_of(table: Driver) -> EndSheet | None:
    """The sheet that lies over the table."""
    return next((layer for layer in table.table.stage.trees.layers if isinstance(layer, EndSheet)), None)


@pytest.mark.parametrize("how", ["click", "Tab"])
def test_after_a_new_deal_from_the_sheet_space_draws_from_the_stock(table: Driver, how: str) -> None:
    ended(table, "klondike")
    if how == "click":
        table.push(table.word("play.new"))
    else:
        table.key("tab", "tab", "tab", "return")
    table.settle()
    dealt, stock = table.played.record_id, table.table_view.count("stock")
    assert table.played.outcome is None
    assert sheet_of(table) is None
    table.key("space")
    assert table.played.record_id == dealt
    assert table.table_view.count("stock") == stock - 1
    table.key("space", "space")
    assert table.table_view.count("stock") == stock - 3


def test_after_the_next_hole_from_the_sheet_each_space_draws(table: Driver) -> None:
    ended(table, "golf")
    table.push(table.word("play.next_hole"))
    table.settle()
    record = table.played.record_id
    table.key("space", "space", "space")
    assert (table.session.hole, table.played.record_id, table.played.history.cursor) == (2, record, 3)


@pytest.mark.parametrize("key", ["return", "space", "ctrl+n", "f2"])
def test_a_finished_hole_is_left_for_the_next_by_one_key_and_without_a_question(table: Driver, key: str) -> None:
    ended(table, "golf")
    round_id = table.session.round_id
    table.key(key)
    assert not table.table.stage.is_modal
    assert (table.session.round_id, table.session.hole) == (round_id, 2)


@pytest.mark.parametrize("key", ["space", "return"])
def test_a_key_takes_back_what_lost_a_deal_where_nothing_is_left_to_be_drawn(table: Driver, key: str) -> None:
    ended(table, "klondike")
    number, cursor = table.played.state.setup.number, table.played.history.cursor
    assert table.table_view.count("stock") == 0
    table.key(key)
    assert table.played.state.setup.number == number
    assert table.played.history.cursor < cursor
    assert table.played.outcome is None


def test_tab_goes_to_the_sheet_first_and_the_ring_is_seen_there_and_goes_with_it(home: Path) -> None:
    with opened(home, (960, 600)) as table:
        ended(table, "klondike")
        table.settle()
        sheet = sheet_of(table)
        assert sheet is not None
        before = table.display.surface.copy()
        table.key("tab")
        first = table.table.stage.focused
        assert first.label == table.word("play.undo")
        ring = pygame.Rect(first.rect).inflate(12, 12)
        shots = [pygame.image.tobytes(shot.subsurface(ring), "RGB") for shot in (before, table.display.surface)]
        assert shots[0] != shots[1]
        assert table.is_whole()
        table.key("tab", "tab")
        assert table.table.stage.focused.label == table.word("play.again")
        table.key("escape")
        assert sheet_of(table) is None
        assert table.table.stage.focused is table.table._table
        assert not table.table.stage.ring_shown
        assert table.is_whole()


def test_enter_means_the_sheet_also_after_a_button_of_the_bar_was_clicked(table: Driver) -> None:
    ended(table, "golf")
    table.push(table.word("play.undo"))
    table.settle()
    table.push(table.word("play.redo"))
    table.settle()
    table.run(0.2 + FIRST_TREE_DELAY, step=0.1)
    assert table.played.outcome is not None
    table.key("return")
    assert table.session.hole == 2


def test_a_key_that_is_held_does_not_run_past_the_sheet(table: Driver) -> None:
    ended(table, "golf")
    table.run(0.1, KeyDown("return", repeat=True))
    assert table.session.hole == 1


def test_a_won_deal_of_the_day_leads_to_the_calendar_by_a_button_that_stands_with_the_others(home: Path) -> None:
    with opened(home, (1264, 720)) as table:
        table.play("elevens", 3)
        table.key("ctrl+d")
        assert isinstance(table.top, CalendarScene)
        table.key("return")
        table.settle()
        solve = skill_at("elevens").solve
        for move in solve(table.played.state, 200_000).line:
            table.table.play(move)
            table.run(1, step=0.1)
        table.run(10, step=0.1)
        assert table.played.outcome is not None
        words = [table.word(f"play.{name}") for name in ("undo", "review", "of_the_day", "new")]
        lines = Counter(table.button(word).rect.bottom for word in words)
        assert min(lines.values()) >= 2, "no button stands alone on a line"
        assert table.word("play.again") not in table.texts()
        table.push(table.word("play.of_the_day"))
        assert isinstance(table.top, CalendarScene)
        assert table.word("calendar.won") in table.texts()


@pytest.mark.parametrize("game", ENDS)
def test_a_sheet_keeps_clear_of_the_rim_and_says_what_it_says_on_one_line(home: Path, game: str) -> None:
    with opened(home, (1280, 800)) as table:
        ended(table, game)
        sheet, painter = table.table.end, table.table.painter
        assert pygame.Rect(14, 14, 1252, 772).contains(sheet.rect)
        labels = [widget for widget in walk(sheet) if isinstance(widget, Label)]
        assert labels
        assert all(label.rect.height == label.measure(painter, 10_000)[1] for label in labels)


def test_the_sheet_of_elevens_stands_beside_its_cards(home: Path) -> None:
    """Nine cards fill the height of the table, and leave room at their sides."""
    with opened(home, (1280, 800)) as table:
        table.play("elevens", 11)
        while (move := table.advice()) is not None:
            table.table.play(move)
        table.run(12, step=0.1)
        sheet = table.table.end
        assert sheet.rect.collidelist(cards_lying(table.table.motion)) == -1


# -- after a hand ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("size", [(1280, 800), (900, 600), (640, 480), (800, 1280)])
def test_the_cards_that_were_left_over_lie_beside_paper_and_buttons(home: Path, size: tuple[int, int]) -> None:
    with opened(home, size, company_settings("pbbb", "murlan"), seed=7) as table:
        company = Company(table, 7)
        company.sit_down("murlan")
        scene = company.scene

        def lost() -> bool:
            table.frame()
            return scene.paper is not None and bool(scene.party.state.piles[HANDS[0]])

        company.hurry_until(lost)
        layout, paper = scene.motion.layout, scene.paper
        left = [layout.rect(spot) for spot in scene.motion.placements.values() if spot.pile == HANDS[0]]
        assert left
        for hides in (paper.paper.rect, *(button.rect for button in paper._buttons.children())):
            assert not any(Rect(*hides).overlap(card) for card in left)
        assert not any(Rect(*paper.paper.rect).overlap(seat.cameo) for seat in layout.seats)


def test_a_short_name_is_whole_in_the_smallest_window(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with opened(home, (640, 480), company_settings("pbb", "las_vegan"), seed=7) as table:
        company = Company(table, 7)
        company.sit_down("las_vegan")
        fonts, written = table.top.painter.fonts, list[str]()
        render = fonts.render

        def noted(text: str, *how: object) -> object:
            written.append(text)
            return render(text, *how)

        monkeypatch.setattr(fonts, "render", noted)
        table.resize(641, 480)
        table.run(0.2)
        assert {player.name for player in company.party.players} <= set(written)


FIVE = {"monte_carlo": {"mc_players": 5}}


class Written(pygame.Surface):
    """A surface that knows where pictures were put on it."""

    def blit(self, source: pygame.Surface, dest: Sequence[int], *how: object) -> pygame.Rect:
        self.put = [*getattr(self, "put", ()), (source, pygame.Rect(tuple(dest)[:2], source.get_size()))]
        return super().blit(source, dest, *how)


@pytest.mark.parametrize(("game", "who"), [("murlan", "pbbb"), ("las_vegan", "pbbb"), ("monte_carlo", "pbbbb")])
def test_the_paper_carries_the_total_of_everybody_and_enter_deals(
    home: Path, game: str, who: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(home, (640, 480), company_settings(who, game, **FIVE.get(game, {})), seed=5) as table:
        company = Company(table, 5)
        company.sit_down(game)
        company.hurry_until(lambda: company.scene.paper is not None)
        paper, painter, written = company.scene.paper.paper, table.top.painter, list[str]()
        render = painter.fonts.render

        def noted(text: str, *how: object) -> pygame.Surface:
            written.append(text)
            return render(text, *how)

        monkeypatch.setattr(painter.fonts, "render", noted)
        paper.shown = paper.lines
        paper.paint(pygame.Surface((640, 480)), painter)
        scores = company.party.state.scores
        for score in set(scores):
            total = amount(table.services.texts, score)
            sums = [words.replace("\u00a0", " ").removesuffix(" kr.") for words in written]
            told = [words for words in sums if words == total or words.endswith(f" {total}")]
            assert len(told) >= scores.count(score)
        if game == "las_vegan":
            counted_cards_are_told(company)
        before = company.party.history.cursor
        table.run(FULL.sheet_settles + 0.1, step=0.1)  # until then a key was meant for the table
        table.key("return")
        assert company.scene.paper is None
        assert not company.scene.stage.is_modal
        table.run(2.0, step=0.1)
        assert company.party.history.texts[before] == "deal"


def counted_cards_are_told(company: Company) -> None:
    """Who hears the paper of the casino hears which cards were counted."""
    casino, spoken = company.party.state.extra, company.scene.paper.paper.label
    places = [place for place, _ in casino.placed]
    assert places
    shown = dict(zip(("casino1", "casino2", "casino3"), casino.cards, strict=True))
    named = {"min": "fewest tricks", "max": "most tricks", "R": "every 3 red", "P": "every 3 purple",
             "B": "every 3 blue", "G": "every 3 green"}  # fmt: skip
    for place in places:
        about = shown.get(place, place)
        assert spoken.count(f"{named.get(about, f'each {about}')}: ") == len(company.party.players)


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_sheet_of_five_who_have_played_seven_rounds_is_seen_whole(home: Path, language: str) -> None:
    settings = replace(company_settings("ppppp", "monte_carlo", mc_players=5), language=language)
    with opened(home, (1280, 800), settings, seed=5) as table:
        session = table.services.desk.deal("monte_carlo", 5, players=players("ppppp"))
        play_out(session.played)
        table.app.show(table.services.screens.table(session))
        table.run(0.2)
        open_sheet(table.app.top)
        table.run(0.2)
        sheet = table.top.stage.trees.layers[-1]
        assert isinstance(sheet, Dialog)
        assert table.word("party.sheet.total") in table.texts()
        (scroll,) = [each for each in walk(sheet) if isinstance(each, Scroll)]
        assert scroll.max_offset == 0


def test_nothing_that_is_written_about_what_the_pot_paid_runs_into_the_next(
    home: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with opened(home, (1280, 800), company_settings("pbbbb", "monte_carlo", mc_players=5), seed=5) as table:
        company = Company(table, 5)
        company.sit_down("monte_carlo")

        def paid() -> bool:
            table.frame()
            return company.scene.paper is not None and company.party.to_act is None

        company.hurry_until(paid)
        paper, painter = company.scene.paper.paper, table.top.painter
        lines: dict[int, tuple[str, pygame.Surface]] = {}
        render = painter.fonts.render

        def noted(text: str, *how: object) -> pygame.Surface:
            line = render(text, *how)
            lines[id(line)] = (text, line)
            return line

        monkeypatch.setattr(painter.fonts, "render", noted)
        surface = Written((1280, 800))
        paper.shown = paper.lines
        paper.paint(surface, painter)
        texts = [(lines[id(source)][0], rect) for source, rect in surface.put if id(source) in lines]
        assert len(texts) > 5 * 5
        for _, one in texts:
            for _, other in texts:
                if one is not other and one.x <= other.x and one.top < other.centery < one.bottom:
                    assert other.left - one.right >= 8
        places = {table.word(f"party.status.{place}") for place in ("out1", "out2", "out3", "out4", "last")}
        beginnings = [rect.x for text, rect in texts if text in places]
        assert len(beginnings) == 5
        assert len(set(beginnings)) == 1  # one below the other


# -- questions, the cover of a paused table, and what undo leaves behind -----------------------------------------------


STILL = Settings(animation=Animation.OFF)


def asked(table: Driver, how: str) -> None:
    """Begin a game and ask for another."""
    table.play("klondike", 12)
    played(table, 2)
    if how == "key":
        table.key("ctrl+n")
    else:
        table.push(table.word("play.new"))
    assert table.word("play.another.title") in table.texts()


@pytest.mark.parametrize("how", ["key", "click"])
def test_the_safe_answer_looks_like_the_usual_one_and_enter_gives_it(home: Path, how: str) -> None:
    with opened(home, (960, 600), STILL) as table:
        asked(table, how)
        record, stage = table.played.record_id, table.table.stage
        focused = stage.focused
        assert isinstance(focused, Button)
        assert (focused.text, focused.look) == (table.word("play.keep_playing"), Look.PRIMARY)
        assert stage.ring_shown
        for words in ("play.another.yes", "play.give_up"):
            other = table.button(table.word(words))
            assert isinstance(other, Button)
            assert other.look is not Look.PRIMARY
        ring = focused.rect.inflate(12, 12)
        with_ring = table.display.surface.subsurface(ring).copy()
        stage.focus(focused, ring=False)
        table.frame()
        assert with_ring.get_buffer().raw != table.display.surface.subsurface(ring).copy().get_buffer().raw
        table.key("return")
        assert not stage.is_modal
        assert table.played.record_id == record


def test_a_paused_table_shows_nothing_of_its_cards(home: Path) -> None:
    with opened(home, (960, 600), Settings(animation=Animation.OFF, show_clock=False)) as table:
        table.play("klondike", 12)
        covers = []
        for _ in range(2):
            played(table, 3)
            table.move(2, 2)
            table.key("p")
            covers.append(table.picture())
            assert table.is_whole()
            table.key("p")
            assert not table.table.stage.is_modal
        assert covers[0] == covers[1], "whatever lies there, the cover looks the same"


def test_the_cover_of_a_paused_table_tells_the_time_played(home: Path) -> None:
    with opened(home, (960, 600), STILL) as table:
        table.play("klondike", 12)
        played(table, 1)
        table.run(70, step=1.0)
        table.key("p")
        clock = clock_text(table.played.clock.elapsed(table.now))
        assert clock.startswith("1:1")
        assert table.texts().count(clock) == 2, "in the bar and on the cover"


@pytest.mark.parametrize("how", ["ctrl+z", "ctrl+r"])
def test_the_outline_of_the_last_move_goes_with_the_move(home: Path, how: str) -> None:
    with opened(home) as table:
        table.play("klondike", 24)
        move = next(move for move in table.played.legal if move.source)
        table.by_drag(move)
        assert Glow.LAST in table.table.motion._lights
        table.key(how)
        assert Glow.LAST not in table.table.motion._lights
        table.settle()
        assert table.is_whole()
