"""What a very long life leaves behind: 2,000 games and 20,000 window events in one process, and days on which nobody plays.

    python tests/bench/long_life.py [--games 2000] [--events 20000] [--seed 8] [--no-days]

Without a screen. The games go through the kinds by turns (tests/support/evenings.py): most are given up after a few plies,
three of each kind are played to their end. Then hands do anything at all, as in the fuzz journey, in windows of seven
sizes. Every 100 games and every 1,000 events memory, descriptors, threads, children and files are counted; after the
first 200 games and the first 2,000 events memory may change by 5 % and nothing else may become more. Before that 24
hours pass by an invented clock at nine places where nobody does anything. Exit code 1 when a bar is broken. Linux only.
"""

from __future__ import annotations

import argparse
import sys
import tempfile
import time
from collections.abc import Sequence
from pathlib import Path

sys.path.insert(0, str(Path(__file__).resolve().parents[2]))

from tests.support.driver import Driver, opened
from tests.support.evenings import KINDS, SETTINGS, SIZE, Evenings, Stock, resident, take_stock
from tests.support.idle_day import HOUR, PLACES, idle, played

WARM_GAMES, WARM_EVENTS = 200, 2_000
EVERY_GAMES, EVERY_EVENTS, SPELL = 100, 1_000, 250
WHOLE_EVERY, WHOLE_FIRST = 80, 5
"""Of so many rounds of all kinds one is played to the end, and which."""
FLAT = 0.05
WARM_HOURS, DAY, AWAKE = 4.0, 24.0, 30
"""Hours, after which a clock has been every text that is kept; hours that are counted, and frames more than the clock's one a second that are allowed in one: what floats goes away."""
MOST_FONTS, MOST_SETS = 48, 20
MOST_MORE = 60
"""Objects of one class that there may be more than after warming up; a leak has one for every game at least. What pictures
are made of is in bounded caches."""

HEAD = "    after    MB resident  descriptors  fonts  threads  children  files  painted sets  objects  CPU s"


def play(table: Driver, home: Path, games: int, events: int, seed: int) -> list[str]:
    """Play, print what was counted, and say what is broken."""
    evenings = Evenings(table, seed)
    print(HEAD)
    stocks: list[Stock] = []
    for number in range(1, games + 1):
        evenings.game(whole=(number - 1) // len(KINDS) % WHOLE_EVERY == WHOLE_FIRST)
        if number % EVERY_GAMES == 0:
            stocks.append(_told(table, home, f"{number:5} games"))
    broken = _broken(stocks[WARM_GAMES // EVERY_GAMES - 1 :])
    print("played to the end:", ", ".join(f"{kind} {evenings.finished[kind]}" for kind in KINDS))
    print("plies of people:", ", ".join(f"{kind} {evenings.plies[kind]}" for kind in KINDS))
    if games >= len(KINDS) * WHOLE_EVERY and not all(evenings.finished[kind] for kind in KINDS):
        broken.append("a kind was never played to its end")
    stocks, made, told = [], 0, 0
    while made < events:
        made += evenings.events(SPELL)
        if made // EVERY_EVENTS > told:
            told = made // EVERY_EVENTS
            stocks.append(_told(table, home, f"{made:5} events"))
    return broken + _broken(stocks[WARM_EVENTS // EVERY_EVENTS - 1 :])


def _told(table: Driver, home: Path, after: str) -> Stock:
    stock = take_stock(table, home)
    print(
        f"{after:>12} {stock.resident:11.1f} {stock.descriptors:12} {stock.fonts:6} {stock.threads:8} "
        f"{stock.children:9} {stock.files:6} {stock.sets:13} {stock.objects.total():8} {time.process_time():6.0f}",
        flush=True,
    )
    return stock


def _broken(stocks: Sequence[Stock]) -> list[str]:
    """What was no longer as in the first of the stocks."""
    if len(stocks) < 2:
        return []
    first, rest = stocks[0], stocks[1:]
    changes = [stock.resident / first.resident - 1 for stock in rest]
    print(f"memory after warming up: {min(changes):+.1%} to {max(changes):+.1%}")
    broken = [f"memory changed by {change:+.1%}" for change in changes if abs(change) > FLAT]
    broken += [f"{stock.handles} handles after {first.handles}" for stock in rest if _is_more(stock, first)]
    broken += [f"{stock.fonts} fonts are open" for stock in rest if stock.fonts > MOST_FONTS]
    broken += [f"{stock.sets} sets of cards are kept" for stock in rest if stock.sets > MOST_SETS]
    grown = {name: (first.objects[name], count) for name, count in rest[-1].objects.items()}
    broken += [
        f"{name}: {a} became {b}" for name, (a, b) in grown.items() if b > a + MOST_MORE and ".paint." not in name
    ]
    return broken


def _is_more(stock: Stock, first: Stock) -> bool:
    return any(now > before for now, before in zip(stock.handles, first.handles, strict=True))


def days(home: Path, seed: int) -> list[str]:
    """24 hours at every place where nobody does anything; what is broken."""
    broken: list[str] = []
    print("24 hours of nobody                              frames  most an hour  writes  clock, h  MB before and after")
    for place in PLACES:
        with opened(home / place.name, SIZE, SETTINGS, seed=seed) as table:
            place.come(table)
            idle(table, WARM_HOURS)
            game = played(table)
            elapsed = game.clock.elapsed(table.now) if game else 0.0
            before = resident()
            day = idle(table, DAY)
            after, shown = resident(), game.clock.elapsed(table.now) - elapsed if game else 0.0
        print(
            f"{place.name:46} {day.frames:7} {day.busiest:13} {day.changes:7} {shown / HOUR:9.3f} "
            f"{before:8.1f} {after:8.1f}",
            flush=True,
        )
        bars = {
            "frames": day.busiest <= place.hourly + AWAKE,
            "writes": day.changes == 0,
            "clock": abs(shown - (DAY * HOUR if place.runs else 0.0)) < 1,
            "memory": after < before * (1 + FLAT),
        }
        broken += [f"{place.name}: {name}" for name, holds in bars.items() if not holds]
    return broken


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--games", type=int, default=2_000)
    parser.add_argument("--events", type=int, default=20_000)
    parser.add_argument("--seed", type=int, default=8)
    parser.add_argument("--no-days", action="store_true", help="leave the idle days out")
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        home = Path(folder) / "home"
        broken = [] if options.no_days else days(home, options.seed)
        with opened(home, SIZE, SETTINGS, seed=options.seed) as table:
            broken += play(table, home, options.games, options.events, options.seed)
    for line in broken:
        print("BROKEN", line)
    print("the bars hold" if not broken else f"{len(broken)} bars are broken")
    return bool(broken)


if __name__ == "__main__":
    sys.exit(main())
