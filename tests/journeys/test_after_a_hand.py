"""The score paper after a hand, as somebody sees it: what was left over and who sits there stay in sight; names are whole."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtable.games.round_table import HANDS
from cardtable.table.geometry import Rect
from tests.support.company import Company, company_settings
from tests.support.driver import opened


@pytest.mark.parametrize("size", [(1280, 800), (900, 600), (640, 480), (800, 1280)])
def test_the_cards_that_were_left_over_lie_beside_paper_and_buttons(home: Path, size: tuple[int, int]) -> None:
    with opened(home, size, company_settings("pbbb", "murlan"), seed=7) as table:
        company = Company(table, 7)
        company.sit_down("murlan")
        scene = company.scene

        def lost() -> bool:
            table.frame()
            return scene._reckoned is not None and bool(scene.party.state.piles[HANDS[0]])

        company.hurry_until(lost)
        layout, paper = scene.motion.layout, scene._reckoned
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
