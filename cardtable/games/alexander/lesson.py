"""The guided first battle of Alexander the Great."""

from __future__ import annotations

from cardtable.kernel.lesson import Lesson, LessonStep

LESSON = Lesson(
    1,
    (
        LessonStep("aim", at=("fD", "fC")),
        LessonStep("down", "move:t18:t2:1"),
        LessonStep("king", "move:t8:t18:1"),
        LessonStep("two", "move:t3:fD:1"),
        LessonStep("three", "move:t2:fD:1"),
        LessonStep("club", "move:t10:fC:1"),
        LessonStep("seven", "move:t5:t11:1"),
        LessonStep("end", at=("stock",)),
    ),
)
