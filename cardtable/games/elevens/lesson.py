"""The guided first game of Elevens."""

from __future__ import annotations

from cardtable.kernel.lesson import Lesson, Step

LESSON = Lesson(
    27,
    (
        Step("aim", at=("stock",)),
        Step("pair", "clear:c2,c3"),
        Step("again", "clear:c2,c9"),
        Step("courts", "clear:c3,c4,c6"),
        Step("ace", "clear:c1,c3"),
        Step("stuck", "spare", at=("c5",)),
        Step("helped", "clear:c4,c5"),
        Step("end"),
    ),
)
