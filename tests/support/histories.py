"""A past for tests and pictures: finished rounds of Golf, finished patiences and matches, and a round that goes on."""

from __future__ import annotations

from cardtable.kernel.state import Outcome, Reason, Record
from cardtable.session.records import Status
from tests.support.keeping import begin, begin_round, set_strokes
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


def finished_round(
    box: Sandbox, number: int, strokes: tuple[int, ...], ended: float, *, bogey: int = 40, options: str = "{}"
) -> int:
    """A round of which so many holes are played; it is over with the ninth."""
    round_id = begin_round(box.store, number, bogey, options, started=ended - 900)
    for hole, count in enumerate(strokes, 1):
        record_id = begin(
            box.store,
            Record("golf", number + hole - 1, {}, ("draw",), cursor=1, elapsed=70.0 + 5 * hole),
            round_id=round_id,
            hole=hole,
        )
        reason = Reason.WON if count <= 0 else Reason.COUNTED
        box.store.close(record_id, Status.FINISHED, reason, count, ended=ended - 900 + 100 * hole)
    set_strokes(box.store, round_id, strokes, ended=ended if len(strokes) == 9 else None)
    return round_id


def klondike_game(box: Sandbox, number: int, score: int, ended: float, *, stakes: str = "on") -> int:
    """A finished Klondike with that score; it came out when all 52 cards are out."""
    options = {"kl_stakes": stakes}
    record_id = begin(box.store, Record("klondike", number, options, ("draw",), cursor=1, elapsed=200.0 + number % 90))
    won = score in {208, 52} if stakes == "off" else score == 208
    box.store.close(record_id, Status.FINISHED, Reason.WON if won else Reason.LOST, score, ended=ended)
    return record_id


def some_past(box: Sandbox) -> None:
    """Weeks of playing, ending today; the fourth hole of a round is next."""
    for index, strokes in enumerate(ROUNDS):
        finished_round(box, 481_203_900 + 9 * index, strokes, box.date - (len(ROUNDS) - index) * 3 * DAY)
    for index, score in enumerate(MONEY):
        klondike_game(box, 1000 + 37 * index, score, box.date - (len(MONEY) - index) * DAY)
    finished_round(box, 77_120_455, (5, -1, 4), box.date)


def patience(
    box: Sandbox, game: str, number: int, score: int, ended: float, *, redeals: int = 0, hints: int = 0
) -> int:
    """A finished patience in which ``score`` cards came out; all 52 won it, in Alexander in three battles."""
    plies = ("draw",) + ("redeal",) * redeals
    record = Record(game, number, {}, plies, cursor=len(plies), elapsed=240.0 + 7 * (number % 50), hints=hints)
    record_id = begin(box.store, record)
    reason = Reason.WON if score == 52 and redeals < 3 else Reason.LOST
    status = Status.ABANDONED if game == "alexander" and score < 52 else Status.FINISHED
    box.store.close(record_id, status, reason if status is Status.FINISHED else None, score, ended=ended)
    return record_id


def match(
    box: Sandbox, game: str, number: int, scores: dict[str, int], ended: float, *, undos: int = 0, **options: str | int
) -> int:
    """A finished match; ``scores`` by player, such as "person red Anna"."""
    points = tuple(scores.values())
    winners = tuple(seat for seat, score in enumerate(points) if score == max(points))
    elapsed = 1500.0 + 31 * (number % 40)
    record = Record(game, number, options, ("draw",), cursor=1, seats=tuple(scores), elapsed=elapsed, undos=undos)
    record_id = begin(box.store, record)
    outcome = Outcome(Reason.COUNTED, winners, points)
    reason = Reason.WON if 0 in winners else Reason.LOST
    box.store.close(record_id, Status.FINISHED, reason, points[0], ended=ended, outcome=outcome)
    return record_id


COMPANIES = {
    "murlan": ("person red Anna", "bot:greedy blue Bjarni", "person green Clara", "bot:random yellow Davíð"),
    "las_vegan": ("person red Anna", "bot:greedy blue Bjarni", "bot:greedy green Elsa"),
    "monte_carlo": ("person red Anna", "person blue Bjarni", "person green Clara", "bot:greedy yellow Davíð", "bot:greedy teal Finn"),
}  # fmt: skip


def rich_past(box: Sandbox, count: int = 40) -> None:
    """Two months of playing everything: ``count`` games of each patience and ``count`` matches of each other game."""
    some_past(box)
    for n in range(count):
        day = box.date - (count - n) * 1.4 * DAY
        patience(box, "alexander", 100 + n, 52 if n % 3 else 19 + n % 23, day, redeals=n * 7 % 5, hints=n % 2)
        patience(box, "chinese_wall", 200 + n, 52 if n % 9 == 4 else 4 + n * 17 % 44, day, hints=n % 2)
        patience(box, "elevens", 300 + n, 52 if n % 4 == 1 else 13 + n * 11 % 37, day)
        for game, company in COMPANIES.items():
            if n % 4 != 2 or game != "murlan":
                match(box, game, 481_203_000 + n, _scores(game, company, n), day, **_rules(game, n))


def _scores(game: str, company: tuple[str, ...], n: int) -> dict[str, int]:
    raw = [(n * (7 + 4 * seat) + 5 * seat) % 19 for seat in range(len(company))]
    if game == "murlan":
        raw[raw.index(max(raw))] = 21 + n % 3
    if game == "monte_carlo":
        raw = [1000 * (value - 9) for value in raw]
        raw[-1] = -sum(raw[:-1])
    return dict(zip(company, raw, strict=True))


def _rules(game: str, n: int) -> dict[str, str | int]:
    return {"mu_pass": "locked_until_round_ends"} if game == "murlan" and n % 5 == 0 else {}
