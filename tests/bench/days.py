"""How long the calendar takes to read what was won, beside ten thousand kept games of the patience.

python tests/bench/days.py
"""

from __future__ import annotations

import sys
import tempfile
import time
from datetime import timedelta
from pathlib import Path
from statistics import median

ROOT = Path(__file__).resolve().parents[2]
sys.path.insert(0, str(ROOT))

from cardtable.data_files import StockFile
from cardtable.games.registry import ALL_GAMES, find
from cardtable.kernel.options import complete
from cardtable.kernel.state import Reason, Record
from cardtable.session.deals import DayDeals, day_states, day_streaks, local_day, won_today
from cardtable.session.records import Kept, Status, fresh_id
from cardtable.storage.open_storage import open_storage

GAMES, TIMES = 10_000, 9
NOW = 1_795_348_800.0


def main() -> None:
    """Print medians of processor time in milliseconds."""
    game, patiences = find("klondike"), [each for each in ALL_GAMES if each.info.seats == (1, 1)]
    options = dict(complete(game.info.options, {}))
    with tempfile.TemporaryDirectory() as folder:
        storage = open_storage(Path(folder) / "cardtable.db", lambda *_: None)
        today = local_day(NOW)
        first = DayDeals(StockFile(Path(folder) / "deals.json").days(), None)
        for n in range(GAMES):
            day = today - timedelta(n % 300)
            number = (first.number("klondike", day) if n % 30 == 0 else None) or n + 1
            record = Record("klondike", number, options, plies=("draw",) * 60, cursor=60, started=NOW, elapsed=300.0)
            storage.put(Kept(fresh_id(), record, Status.FINISHED, reason=Reason.WON, score=52, ended=NOW))
        read, told, won = [], [], []
        for _ in range(TIMES):
            begun = time.process_time()
            days = DayDeals(StockFile(Path(folder) / "deals.json").days(), None)
            known = days.of_days("klondike", today)
            read.append(time.process_time() - begun)
            begun = time.process_time()
            day_streaks(day_states(storage, game, known), today)
            told.append(time.process_time() - begun)
            begun = time.process_time()
            won_today(storage, days, patiences, NOW)
            won.append(time.process_time() - begun)
        storage.shut()
    print(
        f"table and numbers {1000 * median(read):.1f} ms, states of {len(known)} days {1000 * median(told):.1f} ms, "
        f"today {1000 * median(won):.1f} ms"
    )


if __name__ == "__main__":
    main()
