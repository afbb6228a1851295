"""Deals that are not left to chance: read only when they are asked for, found ahead only where somebody wishes for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from datetime import date

import pytest
from msgspec.structs import replace

from cardtable.ai.judged_deals import Difficulty
from cardtable.games.registry import find
from cardtable.kernel.options import complete
from cardtable.kernel.shuffle import Chance
from cardtable.session.chosen_deals import ChosenDeals
from cardtable.session.day_deals import DayTable, chained
from cardtable.session.desk import Desk
from cardtable.session.ports import ChosenDeal
from cardtable.session.winnable_deals import WinnableDeals
from tests.support.desks import Outside
from tests.support.parties import Questions

DAY = date(2026, 11, 22)
KLONDIKE = find("klondike")
SOURCE = complete(KLONDIKE.info.options, {})
SHIPPED = {
    "klondike": WinnableDeals((5.0, 10.0), {Difficulty.EASY: (7,), Difficulty.MEDIUM: (), Difficulty.HARD: (8,)})
}


@dataclass
class Files:
    """What is shipped and kept, and what was asked of it."""

    text: str = ""
    asked: list[str] = field(default_factory=list)

    def days(self) -> DayTable:
        self.asked.append("days")
        return DayTable(DAY, {"klondike": "!"})

    def winnable(self) -> Mapping[str, WinnableDeals]:
        self.asked.append("winnable")
        return SHIPPED

    def read(self) -> str:
        self.asked.append("read")
        return self.text

    def write(self, text: str) -> None:
        self.text = text


class Background(Questions):
    waited_for = False


def chosen(files: Files, wish: str, worker: Background | None = None, **house_rules: str | int) -> ChosenDeals:
    wishes = {"klondike": wish}
    return ChosenDeals(
        files,
        None if worker is None else lambda: worker,
        lambda game: wishes.get(game, "any"),
        lambda _: house_rules,
        lambda: 5,
        lambda: Chance(1),
    )


def test_whoever_has_no_wish_costs_nothing() -> None:
    files, worker = Files(), Background()
    deals = chosen(files, "any", worker)
    assert deals.choose(KLONDIKE, SOURCE) is None
    deals.look()
    assert (files.asked, worker.asked) == ([], [])


def test_a_wish_is_granted_from_what_is_shipped_and_what_is_found_is_kept() -> None:
    files, worker = Files(), Background()
    deals = chosen(files, "hard", worker)
    assert deals.choose(KLONDIKE, SOURCE) == ChosenDeal(8)
    deals.look()
    ((job, question),) = worker.asked
    assert (job, question["game"], question["deals"]) == ("judge", "klondike", ["5"])
    worker.tell[0]({"won": True, "ease": 1.0})
    assert '"hard": [5]' in files.text or '"hard":[5]' in files.text
    assert chosen(Files(files.text), "hard").choose(KLONDIKE, SOURCE) == ChosenDeal(5)


def test_found_is_what_suits_the_house_rules() -> None:
    worker = Background()
    chosen(Files(), "winnable", worker, kl_draw="3").look()
    assert worker.asked[0][1]["options"]["kl_draw"] == "3"


def test_while_nobody_looks_nothing_is_sought_and_then_it_goes_on() -> None:
    worker = Background()
    deals = chosen(Files(), "easy", worker)
    deals.rest(rests=True)
    deals.look()
    assert worker.asked == []
    deals.rest(rests=False)
    assert len(worker.asked) == 1


def test_without_a_worker_what_is_shipped_still_helps() -> None:
    deals = chosen(Files(), "easy")
    deals.look()
    deals.rest(rests=True)
    assert deals.choose(KLONDIKE, SOURCE) == ChosenDeal(7)


def test_the_table_of_days_is_read_once() -> None:
    files = Files()
    deals = chosen(files, "any")
    assert deals.days.number("klondike", DAY) == deals.days.number("klondike", DAY) == chained("klondike", DAY, 0)
    assert files.asked == ["days"]


def desk(outside: Outside, number: int) -> Desk:
    """A desk on which that number is the deal of a day."""
    return Desk(replace(outside.ports(), is_of_a_day=lambda _, asked: asked == number))


@pytest.mark.parametrize(("number", "draw"), [(5, "1"), (6, "3")])
def test_the_deal_of_a_day_is_played_by_the_rules_of_the_source_whatever_the_house_rules_say(
    number: int, draw: str
) -> None:
    outside = Outside(rules={"klondike": {"kl_draw": "3"}})
    assert desk(outside, 5).deal("klondike", number).match.state.setup.options["kl_draw"] == draw


def test_new_house_rules_leave_the_deal_of_a_day_as_it_is() -> None:
    outside = Outside()
    for number, stays in ((5, True), (6, False)):
        here = desk(outside, 5)
        sitting = here.deal("klondike", number)
        outside.rules = {"klondike": {"kl_draw": "3"}}
        assert (here.under_new_rules(sitting, 0.0) is None) is stays
        outside.rules = {}
