"""The guided first game of Klondike."""

from __future__ import annotations

from cardtable.kernel.lesson import Lesson, LessonStep

LESSON = Lesson(
    957,
    (
        LessonStep("aim", at=("fS",)),
        LessonStep("build", "move:t4:t5:1"),
        LessonStep("run", "move:t5:t7:2"),
        LessonStep("empty", "move:t1:t2:1"),
        LessonStep("king", "move:t7:t1:3"),
        LessonStep("stock", "draw"),
        LessonStep("waste", "move:waste:t5:1"),
        LessonStep("again", "draw"),
        LessonStep("ace", at=("fD",)),
        LessonStep("end"),
    ),
)
