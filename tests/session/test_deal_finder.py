"""Deals are sought while there is a wish and room, one question at a time, and not while nobody is there."""

from __future__ import annotations

from itertools import count
from typing import Any

from cardtable.ai.judged_deals import Difficulty
from cardtable.ai.worker.jobs import judge
from cardtable.games.registry import find
from cardtable.kernel.options import complete
from cardtable.session.deal_finder import MOST_TRIES, DealFinder, DealWanted
from cardtable.session.deal_stock import ENOUGH, DealStock
from cardtable.session.winnable_deals import LIMIT, WinnableDeals
from tests.support.parties import Questions

SHIPPED = {name: WinnableDeals((5.0, 10.0), dict.fromkeys(Difficulty, ())) for name in ("elevens", "golf")}


class Background(Questions):
    waited_for = False


class Search:
    """A finder with a worker that answers when it is told to."""

    def __init__(self, game: str = "elevens", wish: str = "easy", **options: Any) -> None:
        self.worker, self.stock, numbers = Background(), DealStock("", lambda _: None, SHIPPED), count(1)
        rules = find(game)
        self.wanted = [DealWanted(rules, complete(rules.info.options, options), wish)]
        self.finder = DealFinder(lambda: self.worker, lambda: self.stock, lambda: self.wanted, lambda: next(numbers))

    def answer(self, *, won: bool, ease: float = 99.0) -> None:
        """Answer the latest question."""
        self.worker.tell[-1]({"won": won, "ease": ease})

    @property
    def asked(self) -> int:
        return len(self.worker.asked)


def test_deals_are_sought_one_after_the_other_until_there_are_enough() -> None:
    search = Search()
    search.finder.look()
    search.finder.look()
    assert search.asked == 1
    assert search.worker.idle
    search.answer(won=False)
    search.answer(won=True, ease=1.0)  # a hard one, and nobody wished for it
    for _ in range(ENOUGH):
        search.answer(won=True)
    assert search.asked == 2 + ENOUGH
    search.finder.look()
    assert search.asked == 2 + ENOUGH


def test_what_is_asked_can_be_answered_by_the_worker_alone() -> None:
    search = Search("golf", "winnable", go_bogey=300)
    search.finder.look()
    ((job, question),) = search.worker.asked
    assert job == "judge"
    assert question["deals"] == [str(number) for number in range(1, 10)]
    assert question["limit"] == LIMIT
    answer = judge({**question, "deals": question["deals"][:1]}, lambda: False)
    assert answer["won"]
    assert answer["ease"] < 0


def test_without_a_wish_or_with_a_full_stock_nothing_is_asked() -> None:
    search = Search(wish="any")
    search.finder.look()
    search.wanted = []
    search.finder.look()
    assert search.asked == 0


def test_nothing_is_sought_while_nobody_is_there() -> None:
    search = Search()
    search.finder.look()
    search.finder.rest(rests=True)
    assert search.worker.dropped == [0]
    search.finder.look()
    assert search.asked == 1
    search.finder.rest(rests=False)
    assert search.asked == 2


def test_what_cannot_be_found_is_given_up_in_this_sitting() -> None:
    search = Search()
    search.finder.look()
    for _ in range(MOST_TRIES):
        search.answer(won=False)
    assert search.asked == MOST_TRIES


def test_a_worker_that_does_not_answer_is_asked_about_other_deals() -> None:
    search = Search()
    search.finder.look()
    search.worker.tell[-1](None)
    assert search.asked == 2
