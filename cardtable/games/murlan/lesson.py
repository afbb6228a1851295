"""The guided first hand of Murlan."""

from __future__ import annotations

from cardtable.kernel.lesson import Lesson, LessonStep

LESSON = Lesson(
    62,
    (
        LessonStep("aim", at=("h0",)),
        LessonStep("order"),
        LessonStep(
            "begin", "play:3S,3H,3D", others=("pass", "play:9S,9H,9C", "pass"), also=("play:3S,3H,3C", "play:3S,3D,3C")
        ),
        LessonStep("nines", "pass", at=("play2",), others=("pass", "play:6S,6H", "play:7H,7C")),
        LessonStep("pair", "play:8D,8C", others=("play:JS,JD", "play:QS,QH", "pass")),
        LessonStep("wait", "pass", others=("play:KS,KD", "play:AH,AD", "pass")),
        LessonStep("twos", "play:2H,2C", others=("pass", "pass", "pass")),
        LessonStep("lead", "play:4H", others=("play:6D", "play:8H", "play:QC")),
        LessonStep("let", "pass", others=("play:2S", "pass", "play:BJ")),
        LessonStep("joker", "play:RJ", others=("pass", "pass", "pass")),
        LessonStep("more"),
        LessonStep("end"),
    ),
    seats=4,
)
