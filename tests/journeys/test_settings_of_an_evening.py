"""Two people set the program up for an evening by clicks and keys, and it plays as they have set it, tomorrow too."""

from __future__ import annotations

from pathlib import Path

from cardtable.settings import BotPace, ResultsStay
from cardtable.ui.table.round_table import RoundTable
from cardtable.ui.widgets.choices import Segmented
from tests.support.company import WIDE, Company, company_settings
from tests.support.driver import Driver, opened

_MOST_TABS = 80


class Unhurried(Company):
    """Whoever plays here lets every computer player go on by the space bar."""

    def act(self) -> None:
        """As ever, and a bot that waits for a word gets it."""
        if self.party.waits_for_click and not self.scene.stage.is_modal and not self.scene.motion.busy(self.table.now):
            before = self.party.history.cursor
            self.table.key("space")
            self.table.run(0.1)
            assert self.party.history.cursor > before
        else:
            super().act()


def to(table: Driver, words: str) -> None:
    """Go on by Tab to the control of that name."""
    for _ in range(_MOST_TABS):
        focused = table.top.stage.focused
        if focused is not None and focused.label == table.word(words):
            return
        table.key("tab")
    raise AssertionError(words)


def choose(table: Driver, words: str, wanted: object) -> None:
    """Go to the choice of that name, and by arrow to a value."""
    to(table, words)
    choice = table.top.stage.focused
    assert isinstance(choice, Segmented)
    for _ in choice._values:
        if choice.value != wanted:
            table.key(choice._step_keys[1])
    assert choice.value == wanted


def set_up(table: Driver) -> None:
    """One click plays, bots wait for a click, results go by themselves, cards are counted, the last game opens at the start."""
    table.key("ctrl+,")
    to(table, "settings.title")
    for key in ("right", "right"):
        table.key(key)
    for setting in ("settings.single_click", "settings.show_counters", "settings.resume_last"):
        to(table, setting)
        table.key("space")
    choose(table, "settings.bot_pace", BotPace.CLICK)
    choose(table, "settings.results_stay", ResultsStay.TEN)
    table.key("escape")
    now = table.services.preferences.now
    assert (now.single_click, now.bot_pace, now.results_stay) == (True, BotPace.CLICK, ResultsStay.TEN)
    assert (now.show_counters, now.resume_last) == (True, True)


def play_short(table: Driver) -> None:
    """House rules by their name, from the page where players sit down."""
    table.type(table.word("game.las_vegan.name"))
    table.key("return")
    table.push(table.word("rules.house_rules"))
    choose(table, "preset.title", "short")
    table.key("escape")
    assert table.services.preferences.now.options["las_vegan"] == {"lv_players": 3, "lv_rounds": 2}


def test_the_settings_of_an_evening_hold_at_the_table_and_the_next_day(home: Path) -> None:
    with opened(home, WIDE, company_settings("ppb", "las_vegan", lv_players=3), seed=24) as table:
        set_up(table)
        play_short(table)
        table.push(table.word("players.start"))
        table.run(0.1)
        company = Unhurried(table, 24)
        first = company.record_id
        assert company.scene.hands.hand.is_careful is False
        assert any(table.word("counter.sevens") in words for words in table.texts())
        company.play_until(lambda: company.mine)
        before = company.party.history.cursor
        company.click_card(company.party.legal[0].picks[0])
        assert company.party.history.cursor == before + 1

        company.hurry_until(lambda: company.scene.paper is not None)
        table.run(9.0, step=0.5)
        assert company.scene.paper is not None
        table.run(2.0, step=0.5)
        assert company.scene.paper is None
        assert company.party.history.texts[-1] == "deal"
        assert company.curtain_lies
        assert not any("The trick goes to" in words for words in table.texts())  # that was in the round before

        company.play_until(lambda: company.mine)
        table.key("ctrl+n")
        table.push(table.word("players.start"))
        table.push(table.word("matches.under_way.deal"))
        table.run(0.1)
        assert company.record_id != first
        company.play_until(lambda: company.mine)
        table.key("ctrl+n")
        table.push(table.word("matches.unfinished"))
        table.push([words for words in table.texts() if words.startswith("Anna, Björk, Carlo. ")][-1])
        table.run(0.1)
        assert company.record_id == first
        table.key("ctrl+q")

    with opened(home, WIDE, seed=24) as table:
        assert isinstance(table.app.top, RoundTable)
        assert table.app.top.party.record_id == first
