"""The dots behind "… is thinking" go on while a computer player thinks, and mend no more of the picture than themselves."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtable.settings import Animation
from cardtable.ui.table.round_scenery import Pondering
from tests.support.company import WIDE, Company, company_settings
from tests.support.driver import opened


def to_a_computer(table, company: Company) -> None:
    """Until a computer player is to act, and no card moves."""
    company.hurry_until(lambda: company.party.bot_to_act and not company.scene.motion.busy(table.now))


def think_long(table, company: Company) -> None:
    """Whoever is to act thinks for ten seconds; what still faded from before does so no more."""
    company.party.hold(table.now + 10.0)
    table.sharpen()
    table.run(2.0, step=0.05)


def dots(company: Company) -> list[Pondering]:
    return [part.what for part in company.scene.board._scenery.air if isinstance(part.what, Pondering)]


def test_they_move_while_a_computer_thinks_and_only_they_are_painted(home: Path) -> None:
    with opened(home, WIDE, company_settings("pbbb", "murlan", animation=Animation.FULL), seed=3) as table:
        company = Company(table, 3)
        company.sit_down("murlan")
        to_a_computer(table, company)
        think_long(table, company)
        seen, painted = set(), []
        for _ in range(Pondering.PHASES):
            table.now = table.app.wake_at(table.now)
            before = table.picture()
            table.frame()
            (now,) = dots(company)
            seen.add(now.phase)
            place = now.place
            wide = table.display.surface.get_width()
            after = table.picture()
            changed = {n // 3 for n in range(0, len(after), 3) if after[n : n + 3] != before[n : n + 3]}
            painted.append(changed)
            assert all(
                place[0] <= n % wide < place[0] + place[2] and place[1] <= n // wide < place[1] + place[3]
                for n in changed
            )
        assert len(seen) == Pondering.PHASES
        assert any(painted)
        assert table.is_whole()


@pytest.mark.parametrize("animation", [Animation.OFF, Animation.REDUCED])
def test_nothing_moves_where_motion_is_not_wished_for(home: Path, animation: Animation) -> None:
    with opened(home, WIDE, company_settings("pbbb", "murlan", animation=animation), seed=3) as table:
        company = Company(table, 3)
        company.sit_down("murlan")
        to_a_computer(table, company)
        think_long(table, company)
        assert table.app.wake_at(table.now) > table.now + 4.0
        assert not dots(company)


def test_while_computers_stand_still_the_dots_do_too_and_nothing_wakes_the_program(home: Path) -> None:
    with opened(home, WIDE, company_settings("pbbb", "murlan", animation=Animation.FULL), seed=3) as table:
        company = Company(table, 3)
        company.sit_down("murlan")
        to_a_computer(table, company)
        company.scene.stop(True)
        table.run(6.0, step=0.1)
        assert not dots(company)
        due = table.app.wake_at(table.now)
        assert due is None or due > table.now + 10.0  # the clock, at most
