"""The guided first game of Chinese Wall."""

from __future__ import annotations

from cardtable.kernel.lesson import Lesson, Step

LESSON = Lesson(
    34,
    (
        Step("aim", at=("fS",)),
        Step("reserve", at=("r1",)),
        Step("down", "move:t1:t2:1"),
        Step("from_reserve", "move:r11:t6:1"),
        Step("run", "move:t6:t2:2"),
        Step("two", "move:r8:fD:1"),
        Step("club", "move:r15:fC:1"),
        Step("nine", "move:r14:t2:1"),
        Step("end"),
    ),
)
