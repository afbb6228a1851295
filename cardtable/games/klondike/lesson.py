"""The guided first game of Klondike."""

from __future__ import annotations

from cardtable.kernel.lesson import Lesson, Step

LESSON = Lesson(
    957,
    (
        Step("aim", at=("fS",)),
        Step("build", "move:t4:t5:1"),
        Step("run", "move:t5:t7:2"),
        Step("empty", "move:t1:t2:1"),
        Step("king", "move:t7:t1:3"),
        Step("stock", "draw"),
        Step("waste", "move:waste:t5:1"),
        Step("again", "draw"),
        Step("ace", at=("fD",)),
        Step("end"),
    ),
)
