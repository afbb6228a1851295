"""A match of each game for several, played by two people and bots in a real window, from the first deal to the last sheet.

An eye, the same program without a screen, plays the same match beside it: what is done there is done in the window, by
the real pointer and keyboard, once the window shows what the eye sees. Bots do the same in both, for the same deal.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import replace
from pathlib import Path

import pytest
from PIL import Image, ImageChops, ImageGrab

from cardtable.kernel.moves import Move
from cardtable.session.ports import Status
from cardtable.settings import save
from cardtable.storage.open_storage import open_storage
from cardtable.ui.core.events import PointerButton
from tests.support.company import WIDE, Company, company_settings
from tests.support.driver import Driver, opened
from tests.support.window import Screen, Window, WindowProblem, started, wait_until

pytestmark = pytest.mark.window

ROOT = Path(__file__).resolve().parents[2]
SLIGHT, FEW = 40, 0.003
"""A pixel may differ by so much (of 255), and so large a part of them by more: a tooltip, a light. A card is twice that."""
ASIDE = 30
STAYS = 2.0
"""Seconds after which the eye sees nothing any more of what is only shown for a while."""
X_NAMES = {
    "tab": "Tab",
    "return": "Return",
    "right": "Right",
    "left": "Left",
    "home": "Home",
    "shift+return": "shift+Return",
}
OPTIONS: dict[str, tuple[str, dict[str, str | int]]] = {
    "las_vegan": ("ppb", {"lv_players": 3, "lv_rounds": 2}),
    "murlan": ("pbpb", {"mu_target": "11", "mu_pass": "locked_until_round_ends"}),
    "monte_carlo": ("ppbbb", {"mc_players": 5, "mc_cut_short": "auto"}),
}


class Both:
    """The eye, and what is done before it is done in the window as well."""

    def __init__(self, eye: Driver, window: Window) -> None:
        self._eye, self._window = eye, window
        self.done: list[tuple[object, ...]] = []

    def __getattr__(self, name: str) -> object:
        return getattr(self._eye, name)

    def key(self, *names: str) -> None:
        self.done.append(("key", *names))
        self._window.key(*(X_NAMES.get(name, name) for name in names))
        self._eye.key(*names)

    def move(self, x: float, y: float) -> None:
        self.done.append(("move", x, y))
        self._window._do("mousemove", "--window", self._window._id, str(round(x)), str(round(y)))
        self._eye.move(round(x), round(y))

    def press(self, x: float, y: float) -> None:
        self.move(x, y)
        self.done.append(("press", x, y))
        self._window.press()
        self._eye.press(round(x), round(y))

    def release(self, x: float, y: float) -> None:
        self.done.append(("release", x, y))
        self._window.release()
        self._eye.release(round(x), round(y))

    def click_at(self, x: float, y: float) -> None:
        self.done.append(("click", x, y))
        # Nobody but a test clicks for two people at one place so fast that it counts as a double click.
        self._eye.move(round(x) + ASIDE, round(y))
        there = ("mousemove", "--window", self._window._id)
        aside, place = (str(round(x) + ASIDE), str(round(y))), (str(round(x)), str(round(y)))
        self._window._do(*there, *aside, *there, *place, "mousedown", "1", "mouseup", "1")
        self._eye.click_at(round(x), round(y), PointerButton.LEFT)

    def push(self, label: str) -> None:
        self.click_at(*self._eye.button(label).rect.center)


class RealCompany(Company):
    """People before a real window."""

    ways = (7, 1, 2)

    def __init__(self, eye: Driver, window: Window, seed: int) -> None:
        super().__init__(eye, seed)
        self._eye, self._window = eye, window
        self._both = Both(eye, window)
        self.deeds = 0

    def chosen(self, legal: Sequence[Move]) -> Move:
        """As many cards at once as may be: hands are over sooner."""
        return max(legal, key=lambda move: (len(move.picks), self.chance.random()))

    @property
    def idle(self) -> bool:
        """Whether it is for people to do something."""
        return self.scene.stage.is_modal or self.mine

    def act(self) -> None:
        """As before, but a deed waits until the window shows what is seen here."""
        self.table = self._eye
        self._eye.frame()
        if self.over:
            return
        if self.idle:
            self._eye.run(STAYS, step=STAYS / 2)
        if not self.idle:
            self.wait()
            return
        self.table = self._both
        self.deeds += 1
        shows_what_the_eye_sees(self._window, self._eye, self._both.done[-24:])
        super().act()


@pytest.mark.skipif("CARDTABLE_PROGRAM" in os.environ, reason="bots of the frozen program take their time")
@pytest.mark.parametrize("game", OPTIONS)
def test_two_people_and_bots_play_a_whole_match_in_a_real_window(screen: Screen, home: Path, game: str) -> None:
    who, options = OPTIONS[game]
    settings = company_settings(who, game, **options)
    save(home / "settings.toml", replace(settings, window_width=WIDE[0], window_height=WIDE[1]))
    words = [sys.executable, "-m", "tests.support.brisk", "24"]
    with started(words, screen, home, environ={"PYTHONPATH": str(ROOT)}) as window:
        size = window.size()
        with eye(home, size) as seen:
            both = Both(seen, window)
            shows_what_the_eye_sees(window, seen)
            name = seen.word(f"game.{game}.name")
            window.type(name)
            seen.type(name)
            both.key("return")
            shows_what_the_eye_sees(window, seen)
            shot(window, f"{game}-players")
            both.push(seen.word("players.start"))
        wait_until(lambda: plies_kept(home, game) is not None, "the first record")
        with eye(home, size) as seen:
            company = RealCompany(seen, window, 24)
            company.sit_down(game)
            company.play_until(lambda: company.deeds == 30)
            shot(window, f"{game}-at-play")
            company.play_out()
            shows_what_the_eye_sees(window, seen)
            shot(window, f"{game}-over")
            record, texts = company.record_id, company.party.history.texts
            assert len(company.takers()) > 10
            wait_until(lambda: finished(home, record) == texts, "the whole match in the database")
        assert window.close() == 0
        assert window.log() == ""


def shows_what_the_eye_sees(window: Window, seen: Driver, done: object = None) -> None:
    """Wait until both pictures are the same but for trifles; ``done`` is told when they never are."""
    settled(seen)
    wanted = Image.frombytes("RGB", seen.display.size, seen.picture())
    try:
        wait_until(lambda: alike(grabbed(window), wanted), "the window to show what the eye sees")
    except WindowProblem:
        sys.stdout.write(f"done last: {done}\n")
        folder = Path(os.environ.get("CARDTABLE_SHOTS", str(ROOT / ".cache" / "pictures")))
        folder.mkdir(parents=True, exist_ok=True)
        wanted.save(folder / "eye.png")
        grabbed(window).save(folder / "window.png")
        raise


def alike(one: Image.Image, other: Image.Image) -> bool:
    """Whether few pixels differ by much."""
    if one.size != other.size:
        return False
    apart = ImageChops.difference(one, other).convert("L").histogram()
    return sum(apart[SLIGHT:]) <= FEW * one.width * one.height


def grabbed(window: Window) -> Image.Image:
    """What the window shows now, straight from the screen: nothing lies over it."""
    (x, y), (width, height) = window.corner(), window.size()
    return ImageGrab.grab(bbox=(x, y, x + width, y + height), xdisplay=window.screen.name).convert("RGB")


def settled(seen: Driver) -> None:
    """All faces are painted and nothing moves."""
    while seen.services.faces.is_painting:
        seen.frame()
    seen.frame()


@contextmanager
def eye(home: Path, size: tuple[int, int]) -> Iterator[Driver]:
    """The program without a screen at a copy of what is kept; chance as in the window."""
    copy = home.parent / "eye"
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(home, copy, ignore=shutil.ignore_patterns("cache", "logs"))
    with opened(copy, size) as seen:
        yield seen


def plies_kept(home: Path, game: str) -> tuple[str, ...] | None:
    with open_storage(home / "cardtable.db", _unexpected) as storage:
        kept = storage.store.latest_open(game)
    return None if kept is None else kept.record.plies


def finished(home: Path, record: int) -> tuple[str, ...] | None:
    with open_storage(home / "cardtable.db", _unexpected) as storage:
        kept = storage.store.load(record)
    return kept.record.plies if kept.status is Status.FINISHED else None


def shot(window: Window, name: str) -> None:
    """Save the picture, if CARDTABLE_SHOTS names a folder."""
    folder = os.environ.get("CARDTABLE_SHOTS")
    if folder:
        Path(folder).mkdir(parents=True, exist_ok=True)
        grabbed(window).save(Path(folder) / f"{name}.png")


def _unexpected(code: str, detail: str) -> None:
    pytest.fail(f"{code}: {detail}")
