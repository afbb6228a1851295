"""The guided first tricks of Las Vegan."""

from __future__ import annotations

from cardtable.kernel.lesson import Lesson, LessonStep

LESSON = Lesson(
    3,
    (
        LessonStep("aim", at=("seat:0",)),
        LessonStep("casino", at=("casino1", "casino2", "casino3"), others=("play:P7", "play:P0", "play:P8")),
        LessonStep("follow", "play:P3"),
        LessonStep("seven", others=("chip:golden:min", "play:G7")),
        LessonStep("take", "play:G9", others=("play:G8", "play:G6")),
        LessonStep("chip", "chip:chip1:casino3"),
        LessonStep("lead", "play:G3", others=("play:G5", "play:B9", "play:P9", "play:R8", "play:R9", "play:R6")),
        LessonStep("zero", "play:B0"),
        LessonStep("score", at=("casino3",)),
        LessonStep("end"),
    ),
    seats=4,
)
