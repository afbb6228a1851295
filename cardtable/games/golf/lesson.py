"""The guided first hole of Golf."""

from __future__ import annotations

from cardtable.kernel.lesson import Lesson, LessonStep

LESSON = Lesson(
    357,
    (
        LessonStep("aim"),
        LessonStep("next", "move:t2:waste:1"),
        LessonStep("up", "move:t1:waste:1"),
        LessonStep("turn", "move:t4:waste:1"),
        LessonStep("below", "move:t4:waste:1"),
        LessonStep("on", "move:t5:waste:1"),
        LessonStep("queen", "move:t7:waste:1"),
        LessonStep("king", "move:t6:waste:1"),
        LessonStep("draw", "draw"),
        LessonStep("eight", "move:t7:waste:1"),
        LessonStep("end"),
    ),
)
