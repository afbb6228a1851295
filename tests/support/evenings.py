"""A person who plays one game after the other for very long, before the whole program without a screen, and what that takes.

    with opened(home, SIZE, SETTINGS, seed=8) as table:
        evenings = Evenings(table, 8)
        for _ in range(100):
            evenings.game(whole=False)
        found = take_stock(table, home)

Every game is opened from the gallery, lies on the table's own scene, and ends with its end sheet or by being given up for
a new deal, which is left lying; on the way pages, sheets and questions are opened and closed.
"""

from __future__ import annotations

import gc
import os
import threading
from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from random import Random

import pygame

from cardtable.games.registry import offered
from cardtable.kernel.moves import Move
from cardtable.settings import Animation, Settings
from cardtable.table import layout
from cardtable.table.pace import FULL
from cardtable.ui.core.assets import give_back
from cardtable.ui.core.scene import FocusGained, KeyDown, PointerButton, PointerDown, PointerMove, PointerUp, TextInput
from cardtable.ui.table.grid_table import GridTable
from cardtable.ui.table.round_table import RoundTable
from tests.support.any_hands import Hand, Loop
from tests.support.company import Company, players
from tests.support.driver import FRAME, Driver

SIZE = (640, 400)
SETTINGS = Settings(
    animation=Animation.OFF,
    players=tuple(player.text for player in players("pbpbb")),
    options={"murlan": {"mu_target": "11"}, "las_vegan": {"lv_rounds": 2}},
)
"""Nothing flies; of those who sit down the first and the third are people, so that the curtain has to rise and fall."""

KINDS = tuple(game.info.id for game in offered())
SHORT, LONGEST = 4, 400
"""Plies of people after which a game is given up: a short one (at a table for several half of them), and a whole one that
does not come to an end."""

_PAGES = ("f1", "?", "ctrl+t", "ctrl+,", "ctrl+l", "ctrl+p", "ctrl+g")
_LOOKS = 5 * SHORT
"""Before one of so many plies, if the game comes to it, another page is looked at."""
_MOST_TURNS = 4_000
_MOST_STEPS_BACK = 14
_AFTER_TOASTS = 11.0
"""Seconds after which no message floats over a screen any more, and what it could have taken back is forgotten."""
_CLICKED = 0.1
"""How many of the moves at a patience are clicked; the others are made as the hint's button makes them."""


class Evenings:
    """Plays the kinds by turns. ``seed`` decides the moves."""

    def __init__(self, table: Driver, seed: int) -> None:
        self.table = table
        self.chance = Random(seed)  # noqa: S311 -- no secret
        self.played = 0
        self.finished: Counter[str] = Counter()
        self.plies: Counter[str] = Counter()
        self._loop = Loop(table)

    def game(self, *, whole: bool) -> None:
        """The next kind's next game, from the gallery and back to it."""
        kind = KINDS[self.played % len(KINDS)]
        sit_down(self.table, kind)
        most = LONGEST if whole else SHORT
        if isinstance(self.table.app.top, GridTable):
            self._alone(kind, most)
        else:
            self._seated(kind, most if whole else most // 2)
        self.played += 1
        go_home(self.table)

    def events(self, count: int) -> int:
        """At least so many window events at a table of the next kind, whatever they do; how many there were."""
        table, made = self.table, 0
        sit_down(self.table, KINDS[self.played % len(KINDS)])
        self.played += 1
        hand = Hand(table, self.chance)
        while made < count:
            events = [event for _ in range(self.chance.randint(1, 3)) for event in hand.next()]
            made += len(events)
            self._loop.turn(events, self.chance.choice((0.001, 1 / 60, 0.05, 0.2)))
            if table.at_home and self.chance.random() < 0.2:
                sit_down(self.table, self.chance.choice(KINDS))
        self._loop.turn([*(PointerUp(-9, -9, button) for button in PointerButton), FocusGained()], 0.05)
        table.resize(*SIZE)
        go_home(table)
        table.services.preferences.change(SETTINGS)
        table.app.zoom = SETTINGS.scale
        return made

    # -- inside --------------------------------------------------------------------------------------------------------

    def _look_elsewhere(self) -> None:
        """Open a page, a sheet or a question over the table, and come back."""
        table = self.table
        there = table.app.top
        assert isinstance(there, GridTable | RoundTable)
        page = self.chance.choice(("", *_PAGES))
        if page:
            press(table, page)
        else:
            table.app.show(table.services.screens.house_rules(there.session.played.game.info.id, begun=True))
            table.frame()
        for _ in range(_MOST_STEPS_BACK):
            if table.app.top is there and (not table.top.stage.is_modal or curtain_lies(table)):
                return
            press(table, "escape")
        raise AssertionError(f"no way back to the table among {table.texts()[:40]}")

    # -- patiences -----------------------------------------------------------------------------------------------------

    def _alone(self, kind: str, most: int) -> None:
        table, look = self.table, self.chance.randrange(_LOOKS)
        for ply in range(most):
            if table.played.outcome is not None:
                break
            if ply == look:
                self._look_elsewhere()
            move = table.advice() if most > SHORT else None
            legal = table.played.legal
            move = move or (self.chance.choice(legal) if legal else None)
            if move is None:
                break
            self._make(move)
            self.plies[kind] += 1
            if self.chance.random() < 0.03:
                press(table, "ctrl+z", "h")
        rest(table)
        if table.played.outcome is not None:
            self._past_the_end_sheet(kind)
        elif table.played.history.cursor == table.played.history.floor:
            press(table, "ctrl+n")
        else:
            self._give_up()

    def _make(self, move: Move) -> None:
        table = self.table
        if self.chance.random() < _CLICKED:
            table.by_click(move)
        else:
            table.table.play(move)
        rest(table)

    def _past_the_end_sheet(self, kind: str) -> None:
        table = self.table
        table.run(4.0, step=1.0)
        assert table.table.end is not None, f"{kind}: no end sheet"
        self.finished[kind] += 1
        before = table.played.record_id
        if self.played % 2:
            press(table, "escape")
        press(table, "ctrl+n")
        if table.table.stage.is_modal and table.played.record_id == before:
            push(table, table.word("play.another.yes"))
        rest(table)
        assert table.played.record_id != before, f"{kind}: no new deal"

    def _give_up(self) -> None:
        """Give up and deal anew; every third time the game is put aside and taken up again first."""
        table = self.table
        before = table.played.record_id
        for again in (self.chance.random() < 0.3, False):
            press(table, "ctrl+n")
            push(table, table.word("play.another.yes" if again else "play.give_up"))
            rest(table)
            if not again:
                break
            push(table, table.word("play.take_up"))
            rest(table)
            assert table.played.record_id == before, "another game was taken up"
        assert table.played.record_id != before, "no new deal"

    # -- tables for several --------------------------------------------------------------------------------------------

    def _seated(self, kind: str, most: int) -> None:
        table, company = self.table, Company(self.table, self.played)
        made, look = 0, self.chance.randrange(_LOOKS)
        for _ in range(_MOST_TURNS):
            if company.over or made >= most:
                break
            if company.scene.stage.is_modal:
                table.run(FULL.sheet_settles, step=FULL.sheet_settles / 2)  # until then a key was meant for the table
                press(table, "return")
            elif company.mine:
                if made == look:
                    look = -1
                    self._look_elsewhere()
                    continue
                company.scene.play(self.chance.choice(company.party.legal))
                made += 1
                self.plies[kind] += 1
                table.frame()
            else:
                wanted = table.app.wake_at(table.now)
                table.now = table.now + 1.0 if wanted is None else max(table.now + 0.02, wanted)
                table.frame()
        assert company.over or made >= most, f"{kind} does not go on: {table.texts()[:40]}"
        self.finished[kind] += company.over
        if company.over:
            push(table, table.word("party.new"))
        else:
            self._back_to_the_table(company)
            press(table, "ctrl+n")
        push(table, table.word("players.start"))
        if company_is_asked(table):
            push(table, table.word("matches.under_way.deal"))
        table.run(0.2, step=0.1)

    def _back_to_the_table(self, company: Company) -> None:
        for _ in range(_MOST_STEPS_BACK):
            if not company.scene.stage.is_modal:
                return
            self.table.run(FULL.sheet_settles, step=FULL.sheet_settles / 2)
            press(self.table, "return")


def sit_down(table: Driver, kind: str) -> None:
    """From wherever it is to a table of that game: on with the open one, else a new one for those who usually play."""
    go_home(table)
    table.frame(TextInput(table.word(f"game.{kind}.name")))
    press(table, "return")
    if not isinstance(table.app.top, GridTable | RoundTable):
        push(table, table.word("players.start"))
    table.frame()


def press(table: Driver, *keys: str) -> None:
    """Press keys, a frame each: there are thousands of them."""
    for name in keys:
        *mods, key = name.split("+")
        table.now += FRAME
        table.frame(KeyDown(key, frozenset(mods)))


def push(table: Driver, label: str) -> None:
    """Click the button of that name in one frame."""
    button = table.button(label)
    table.scroll_to(button)
    x, y = button.rect.center
    table.now += 1.0
    table.frame(PointerMove(x, y), PointerDown(x, y), PointerUp(x, y))


def rest(table: Driver) -> None:
    """Let the cards come to rest."""
    while isinstance(table.app.top, GridTable) and table.table.motion.busy(table.now):
        table.now += 0.05
        table.frame()


def curtain_lies(table: Driver) -> bool:
    """Whether the uppermost thing is the sheet that calls for a person."""
    return isinstance(table.app.top, RoundTable) and Company(table, 0).curtain_lies


def company_is_asked(table: Driver) -> bool:
    """Whether the question lies there what becomes of the match under way."""
    return table.word("matches.under_way.deal") in table.texts()


def go_home(table: Driver) -> None:
    """Esc until the gallery is shown and nothing floats over it."""
    pygame.event.clear()  # calls to wake up, which nobody takes here as the program's own loop does
    for _ in range(_MOST_STEPS_BACK):
        if table.at_home and not table.top.stage.is_modal:
            break
        press(table, "escape")
    assert table.at_home, f"no way home among {table.texts()[:40]}"
    press(table, "escape")


@dataclass(frozen=True, slots=True)
class Stock:
    """What the process holds. Of descriptors and files those of caches, which are bounded, are counted apart."""

    resident: float
    """Megabytes."""
    descriptors: int
    fonts: int
    """Descriptors of open fonts; the program keeps the latest 48."""
    threads: int
    children: int
    files: int
    sets: int
    """Folders of painted cards, of which the program keeps the latest eight."""
    objects: Counter[str]
    """Objects of the program's own classes."""

    @property
    def handles(self) -> tuple[int, int, int, int]:
        """What may never become more: descriptors, threads, children, files."""
        return self.descriptors, self.threads, self.children, self.files


def take_stock(table: Driver, home: Path) -> Stock:
    """Count, at the gallery and at rest. Linux only."""
    go_home(table)
    table.run(_AFTER_TOASTS, step=1.0)
    table.sharpen()
    layout._fits.cache_clear()  # the last four tables, of which some have more steps of size than others
    gc.collect()
    give_back()  # what the allocator keeps for later is not held
    open_files = [_target(path) for path in Path("/proc/self/fd").iterdir()]
    fonts = sum(name.endswith((".otf", ".ttf")) for name in open_files)
    painted = home / "cache" / "faces"
    return Stock(
        resident(),
        len(open_files) - fonts,
        fonts,
        threading.active_count(),
        sum(len(path.read_text("ascii").split()) for path in Path("/proc/self/task").glob("*/children")),
        sum(path.is_file() and not path.is_relative_to(painted) for path in home.rglob("*")),
        sum(1 for _ in painted.iterdir()) if painted.is_dir() else 0,
        census(),
    )


def resident() -> float:
    """Megabytes of this process that are in memory. Linux only."""
    return int(Path("/proc/self/statm").read_text(encoding="ascii").split()[1]) * os.sysconf("SC_PAGE_SIZE") / 2**20


def _target(descriptor: Path) -> str:
    try:
        return str(descriptor.readlink())
    except OSError:  # that of the folder itself, which is closed again
        return ""


def census() -> Counter[str]:
    """Living objects of the program's own classes, by the full name of the class."""
    kinds = (type(each) for each in gc.get_objects())
    return Counter(
        f"{kind.__module__}.{kind.__qualname__}" for kind in kinds if kind.__module__.startswith("cardtable.")
    )


def living(*classes: type) -> list[str]:
    """The names of the classes of all living objects of ``classes``."""
    return [type(each).__name__ for each in gc.get_objects() if isinstance(each, classes)]
