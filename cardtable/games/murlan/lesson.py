"""The guided first hand of Murlan."""

from __future__ import annotations

from cardtable.kernel.lesson import Lesson, Step

LESSON = Lesson(
    62,
    (
        Step("aim", at=("h0",)),
        Step("order"),
        Step("begin", "play:3S,3H,3D", others=("pass", "play:9S,9H,9C", "pass")),
        Step("nines", "pass", at=("play2",), others=("pass", "play:6S,6H", "play:7H,7C")),
        Step("pair", "play:8D,8C", others=("play:JS,JD", "play:QS,QH", "pass")),
        Step("wait", "pass", others=("play:KS,KD", "play:AH,AD", "pass")),
        Step("twos", "play:2H,2C", others=("pass", "pass", "pass")),
        Step("lead", "play:4H", others=("play:6D", "play:8H", "play:QC")),
        Step("let", "pass", others=("play:2S", "pass", "play:BJ")),
        Step("joker", "play:RJ", others=("pass", "pass", "pass")),
        Step("more"),
        Step("end"),
    ),
    seats=4,
)
