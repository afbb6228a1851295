"""A worker without a process: it answers in the frame after, as the real one would, and does the same jobs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import msgspec
from msgspec.structs import replace

from cardtable.ai.questions import ANY_QUESTION, Question
from cardtable.ai.serve import answered
from cardtable.shipped import learned_tables
from tests.support.driver import Driver


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
            answer = msgspec.json.encode(answered(question, learned_tables, lambda: False))
            told(msgspec.json.decode(answer, type=question.answer_type()))


def with_worker(driver: Driver, *, foresees: bool = False) -> SameProcess:
    """Give the program one; tables that are opened from now on have it. ``foresees``: it lays hidden cards, too."""
    worker = SameProcess(driver.app.post, frozenset() if foresees else frozenset({"forecast"}))
    driver.services = replace(driver.services, worker=worker)
    driver.program._services = driver.services
    return worker
