"""The guided first hand of Monte Carlo."""

from __future__ import annotations

from cardtable.kernel.lesson import Lesson, Step

LESSON = Lesson(
    77,
    (
        Step("aim"),
        Step("round", at=("h0",)),
        Step("lead", "play:5C", others=("play:7C", "play:AD", "play:9C", "play:8C")),
        Step("won", at=("won3",), others=("play:7D", "play:6D")),
        Step("void", "play:AS", others=("play:JD", "play:9D", "play:5S", "play:QS", "play:JS", "play:10S")),
        Step("follow", "play:6S"),
        Step("later"),
        Step("domino"),
        Step("end"),
    ),
    seats=5,
)
