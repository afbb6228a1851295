"""House rules at the table: the sign in the bar says in what it differs from the source, and leads to them."""

from __future__ import annotations

from pathlib import Path

import pytest

from cardtable.settings import Animation, Settings
from tests.support.driver import opened

THREE = {"klondike": {"kl_draw": "3", "kl_passes": "unlimited"}}


@pytest.mark.parametrize(("options", "there"), [({}, False), (THREE, True)])
def test_a_sign_in_the_bar_says_in_what_the_table_differs(
    home: Path, options: dict[str, dict[str, str | int]], *, there: bool
) -> None:
    with opened(home, (1280, 800), Settings(animation=Animation.OFF, options=options), seed=3) as table:
        table.app.show(table.services.screens.game("klondike"))
        table.run(0.1)
        name = table.word("play.house_in_force")
        assert (name in table.texts()) is there
        if there:
            hint = table.button(name).hint
            assert hint.startswith(f"{name}. ")
            for key, value in THREE["klondike"].items():
                assert f"{table.word(f'option.{key}')}: {table.word(f'option.{key}.{value}')}." in hint
            table.push(name)
            table.run(0.1)
            assert any("Three cards together" in words for words in table.texts())
            table.push(table.word("house.differs.change"))
            table.run(0.1)
            assert table.word("house.title", game="Klondike") in table.texts()
