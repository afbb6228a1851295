"""The guided first game of Elevens."""

from __future__ import annotations

from cardtable.kernel.lesson import Lesson, LessonStep

LESSON = Lesson(
    27,
    (
        LessonStep("aim", at=("stock",)),
        LessonStep("pair", "clear:c2,c3"),
        LessonStep("again", "clear:c2,c9"),
        LessonStep("courts", "clear:c3,c4,c6"),
        LessonStep("ace", "clear:c1,c3"),
        LessonStep("stuck", "spare", at=("c5",)),
        LessonStep("helped", "clear:c4,c5"),
        LessonStep("end"),
    ),
)
