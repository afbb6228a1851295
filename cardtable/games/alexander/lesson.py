"""The guided first battle of Alexander the Great."""

from __future__ import annotations

from cardtable.kernel.lesson import Lesson, Step

LESSON = Lesson(
    1,
    (
        Step("aim", at=("fD", "fC")),
        Step("down", "move:t18:t2:1"),
        Step("king", "move:t8:t18:1"),
        Step("two", "move:t3:fD:1"),
        Step("three", "move:t2:fD:1"),
        Step("club", "move:t10:fC:1"),
        Step("seven", "move:t5:t11:1"),
        Step("end", at=("stock",)),
    ),
)
