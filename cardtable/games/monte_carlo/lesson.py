"""The guided first hand of Monte Carlo."""

from __future__ import annotations

from cardtable.kernel.lesson import Lesson, LessonStep

LESSON = Lesson(
    77,
    (
        LessonStep("aim"),
        LessonStep("round", at=("h0",)),
        LessonStep("lead", "play:5C", others=("play:7C", "play:AD", "play:9C", "play:8C")),
        LessonStep("won", at=("won3",), others=("play:7D", "play:6D")),
        LessonStep("void", "play:AS", others=("play:JD", "play:9D", "play:5S", "play:QS", "play:JS", "play:10S")),
        LessonStep("follow", "play:6S"),
        LessonStep("later"),
        LessonStep("domino"),
        LessonStep("end"),
    ),
    seats=5,
)
