"""The score paper after a hand, as somebody sees it: what was left over and who sits there stay in sight; names are whole."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path

import pygame
import pytest
from msgspec.structs import replace

from cardtable.games.seated import HANDS
from cardtable.i18n.phrases import amount
from cardtable.table.geometry import Rect
from cardtable.table.pace import FULL
from cardtable.ui.table.actions import open_sheet
from cardtable.ui.widgets.boxes import Scroll
from cardtable.ui.widgets.screen import Dialog
from cardtable.ui.widgets.widget import walk
from tests.support.company import Company, company_settings, players
from tests.support.driver import opened
from tests.support.parties import play_out


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
        sitting = table.services.desk.deal("monte_carlo", 5, players=players("ppppp"))
        play_out(sitting.match)
        table.app.show(table.services.screens.table(sitting))
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
