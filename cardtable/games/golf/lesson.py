"""The guided first hole of Golf."""

from __future__ import annotations

from cardtable.kernel.lesson import Lesson, Step

LESSON = Lesson(
    357,
    (
        Step("aim"),
        Step("next", "move:t2:waste:1"),
        Step("up", "move:t1:waste:1"),
        Step("turn", "move:t4:waste:1"),
        Step("below", "move:t4:waste:1"),
        Step("on", "move:t5:waste:1"),
        Step("queen", "move:t7:waste:1"),
        Step("king", "move:t6:waste:1"),
        Step("draw", "draw"),
        Step("eight", "move:t7:waste:1"),
        Step("end"),
    ),
)
