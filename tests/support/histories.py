"""A past for tests and pictures: finished rounds of Golf, finished games of Klondike, and a round that goes on."""

from __future__ import annotations

from cardtable.kernel.outcome import Reason
from cardtable.kernel.record import Record
from cardtable.session.ports import Status
from cardtable.session.record_text import options_text
from tests.support.services import Sandbox

DAY = 86_400.0

ROUNDS: tuple[tuple[int, ...], ...] = (
    (8, 6, 5, 9, 3, 7, 6, 4, 8),
    (5, 4, 6, 3, 7, 8, 5, 2, 3),
    (7, 3, 5, 6, 4, 2, 9, 5, 6),
    (4, 6, 2, 5, 3, 7, 4, 6, 3),
    (6, 5, 7, 0, 4, 6, 5, 3, 8),
    (5, 4, 6, 3, 7, 4, 5, 2, 3),
    (3, 5, -2, 6, 4, 5, 2, 7, 1),
    (6, 4, 5, 5, 3, 8, 4, 6, 7),
)
MONEY = (-37, 3, -12, 28, -47, 208, -22, 8, -7, 43, -32, -17, 13, 208, -27, -42, 18, -2, 68, -12, 208, 33)


def finished_round(box: Sandbox, number: int, strokes: tuple[int, ...], ended: float, *, bogey: int = 40) -> int:
    """A round of which so many holes are played; it is over with the ninth."""
    round_id = box.rounds.begin(number, bogey, "{}", started=ended - 900)
    for hole, count in enumerate(strokes, 1):
        record_id = box.records.begin(
            Record("golf", number + hole - 1, {}, ("draw",), cursor=1, elapsed=70.0 + 5 * hole),
            round_id=round_id,
            hole=hole,
        )
        reason = Reason.WON if count <= 0 else Reason.COUNTED
        box.records.close(record_id, Status.FINISHED, reason, count, ended=ended - 900 + 100 * hole)
    box.rounds.set_strokes(round_id, strokes, ended=ended if len(strokes) == 9 else None)
    return round_id


def klondike_game(box: Sandbox, number: int, score: int, ended: float, *, stakes: str = "on") -> int:
    """A finished Klondike with that score; it came out when all 52 cards are out."""
    options = {"kl_stakes": stakes}
    record_id = box.records.begin(Record("klondike", number, options, ("draw",), cursor=1, elapsed=200.0 + number % 90))
    won = score in {208, 52} if stakes == "off" else score == 208
    box.records.close(record_id, Status.FINISHED, Reason.WON if won else Reason.LOST, score, ended=ended)
    return record_id


def some_past(box: Sandbox) -> None:
    """Weeks of playing, ending today; the fourth hole of a round is next."""
    for index, strokes in enumerate(ROUNDS):
        finished_round(box, 481_203_900 + 9 * index, strokes, box.date - (len(ROUNDS) - index) * 3 * DAY)
    for index, score in enumerate(MONEY):
        klondike_game(box, 1000 + 37 * index, score, box.date - (len(MONEY) - index) * DAY)
    finished_round(box, 77_120_455, (5, -1, 4), box.date)


def house_rules_text(**options: str | int) -> str:
    """Options as the ports keep them."""
    return options_text(options)
