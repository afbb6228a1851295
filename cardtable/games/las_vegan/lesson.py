"""The guided first tricks of Las Vegan."""

from __future__ import annotations

from cardtable.kernel.lesson import Lesson, Step

LESSON = Lesson(
    3,
    (
        Step("aim", at=("seat:0",)),
        Step("casino", at=("casino1", "casino2", "casino3"), others=("play:P7", "play:P0", "play:P8")),
        Step("follow", "play:P3"),
        Step("seven", others=("chip:golden:min", "play:G7")),
        Step("take", "play:G9", others=("play:G8", "play:G6")),
        Step("chip", "chip:chip1:casino3"),
        Step("lead", "play:G3", others=("play:G5", "play:B9", "play:P9", "play:R8", "play:R9", "play:R6")),
        Step("zero", "play:B0"),
        Step("score", at=("casino3",)),
        Step("end"),
    ),
    seats=4,
)
