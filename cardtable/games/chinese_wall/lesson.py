"""The guided first game of Chinese Wall."""

from __future__ import annotations

from cardtable.kernel.lesson import Lesson, LessonStep

LESSON = Lesson(
    34,
    (
        LessonStep("aim", at=("fS",)),
        LessonStep("reserve", at=("r1",)),
        LessonStep("down", "move:t1:t2:1"),
        LessonStep("from_reserve", "move:r11:t6:1"),
        LessonStep("run", "move:t6:t2:2"),
        LessonStep("two", "move:r8:fD:1"),
        LessonStep("club", "move:r15:fC:1"),
        LessonStep("nine", "move:r14:t2:1"),
        LessonStep("end"),
    ),
)
